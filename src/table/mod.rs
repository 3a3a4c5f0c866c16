//! The table, as plain as it can be: the game in words and every choice as a button.

use leptos::prelude::*;

use crate::session::use_session;
use crate::words;

/// The table.
#[component]
pub fn Table(
    /// Whether this is the address for phones.
    phone: bool,
) -> impl IntoView {
    let session = use_session();
    let view = session.view();
    let seat = session.seat();
    let life = move || view.with(|game| engine::Seat::BOTH.map(|seat| game.player(seat).life));
    let buttons = move || {
        let choices = session.choices().get();
        let shown = view.with(|game| {
            choices
                .iter()
                .map(|choice| (words::choice(game, seat.get(), choice), choice.action().cloned()))
                .collect::<Vec<_>>()
        });
        shown
            .into_iter()
            .map(|(words, action)| {
                view! {
                    <li>
                        <button type="button" class="button" title=words.detail.clone() on:click=move |_| if let Some(action) = action.clone() { session.act(action) }>
                            {words.label()}
                        </button>
                    </li>
                }
            })
            .collect_view()
    };
    let main = move || {
        let choices = session.choices().get();
        view.with(|game| words::main_button(game, seat.get(), &choices)).map(|main| {
            view! {
                <button type="button" class="button primary" data-testid="main-button" on:click=move |_| session.act(main.action.clone())>
                    {main.label}
                </button>
            }
        })
    };
    let prompt = move || view.with(|game| words::prompt(game, seat.get())).map(|prompt| prompt.text);
    let waiting = move || {
        let names = session.names().get();
        view.with(|game| words::waiting(game, seat.get(), session.waiting().get(), &names))
    };
    view! {
        <main class="page-main" class:phone=phone>
            <p>{move || format!("{:?} life {:?}", session.names().get(), life())}</p>
            <p>{move || view.with(|game| format!("{} {}", game.turn().number, words::step(game.turn().step)))}</p>
            <p role="status">{prompt} {waiting}</p>
            {main}
            <ul>{buttons}</ul>
            <ol>
                <For each=move || session.log().get().as_ref().clone() key=|line| line.number children=|line| view! { <li>{line.text}</li> } />
            </ol>
        </main>
    }
}
