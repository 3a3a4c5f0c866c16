//! What stands above the table: the end of the game, a draw on offer, a refusal, another window.

use leptos::prelude::*;

use super::modal::Modal;
use super::state::use_table;
use crate::session::{ConnectionStatus, PlayerRequest};
use crate::words::table as words;

/// The end of the game: who won, why, and what next.
#[component]
pub fn Over() -> impl IntoView {
    let table = use_table();
    let seen = table.looking_back;
    // Whoever has asked for another game and is there when it begins goes there; whoever looks at an old one stays, and whom the host
    // gives another table is told why before they go.
    let next = table.session.rematch;
    Effect::new(move |before: Option<Option<String>>| {
        let next = next.get();
        let wanted = table.session.rematch_wanted.get_untracked()[table.seat().index()];
        if let (Some(None), Some(address), true) = (before, &next, wanted) {
            table.go.run(address.clone());
        }
        next
    });
    let outcome = Memo::new(move |_| table.with(|game| game.outcome()));
    move || {
        let outcome = outcome.get().filter(|_| !seen.get())?;
        let title = Signal::derive(move || words::result(outcome, table.seat()).to_owned());
        let why = move || table.session.names.with(|names| words::why(outcome, table.seat(), names));
        Some(view! {
            <Modal kind="over" title close=words::look_back() on_close=move |()| seen.set(true)>
                <p>{why}</p>
                <Again />
            </Modal>
        })
    }
}

/// Play again, and back to the first page.
#[component]
fn Again() -> impl IntoView {
    let table = use_table();
    let wanted = move || table.session.rematch_wanted.get()[table.seat().index()];
    let next = move || {
        table.session.rematch.get().map(|address| {
            view! {
                <a class="button primary" data-testid="to-rematch" href=address>
                    {words::to_rematch()}
                </a>
            }
        })
    };
    let wish = move || table.wants_again().map(|name| view! { <p>{words::wants_again(&name)}</p> });
    view! {
        <div role="status">{wish}</div>
        <div class="prompt-buttons">
            {next}
            <button
                type="button"
                class="button primary"
                data-testid="rematch"
                hidden=move || table.session.rematch.get().is_some()
                disabled=wanted
                on:click=move |_| table.session.request(PlayerRequest::Rematch)
            >
                {move || if wanted() { words::rematch_waiting() } else { words::rematch() }}
            </button>
            <a class="button" href="/">
                {words::leave()}
            </a>
        </div>
    }
}

/// A draw on offer, a refusal, another window: bars above the table.
#[component]
pub fn Bars() -> impl IntoView {
    let table = use_table();
    let session = table.session;
    let over = Memo::new(move |_| table.with(|game| game.outcome().is_some()));
    let offer = move || {
        let by = session.draw_offer.get().filter(|_| !over.get())?;
        let own = by == table.seat();
        let text = move || session.names.with(|names| words::draw_offer(by, table.seat(), names));
        let accept = view! {
            <button type="button" class="button primary" data-testid="accept-draw" on:click=move |_| session.request(PlayerRequest::AcceptDraw)>
                {words::accept_draw()}
            </button>
        };
        Some(view! {
            <section class="bar" data-testid="draw-offer" role="status">
                <p>{text}</p>
                {(!own).then_some(accept)}
                <button type="button" class="button" on:click=move |_| session.request(PlayerRequest::DeclineDraw)>
                    {if own { words::withdraw_draw() } else { words::decline_draw() }}
                </button>
            </section>
        })
    };
    let wish = move || {
        let name = table.wants_again()?;
        Some(view! {
            <section class="bar" data-testid="rematch-offer" role="status">
                <p>{words::wants_again(&name)}</p>
            </section>
        })
    };
    let host = move || {
        let wish = session.host_wish.get()?;
        let asked = Some(&wish.asks) != session.opponent.get().as_ref();
        let text = if asked { words::host_asks(wish.what) } else { words::host_has_asked() };
        let answer = |agree: bool, class: &'static str, text: &'static str| {
            view! {
                <button type="button" class=class on:click=move |_| session.consent(agree)>
                    {text}
                </button>
            }
        };
        let answers = asked.then(|| {
            view! {
                {answer(true, "button", words::accept_draw())}
                {answer(false, "button primary", words::decline_draw())}
            }
        });
        Some(view! {
            <section class="bar" data-testid="host-asks" role="status">
                <p>{text}</p>
                {answers}
            </section>
        })
    };
    let refusal = move || {
        let text = session.refused.get()?;
        Some(view! {
            <section class="bar bar-refused" data-testid="refused" role="alert">
                <p>{text}</p>
                <button type="button" class="button" on:click=move |_| session.refused.set(None)>
                    {words::ok()}
                </button>
            </section>
        })
    };
    let line = move || match session.connection.get() {
        ConnectionStatus::Online { .. } => None,
        ConnectionStatus::TakenOver => Some(
            view! {
                <section class="bar" data-testid="taken-over" role="alert">
                    <p>{words::taken_over()}</p>
                    <button type="button" class="button primary" on:click=move |_| session.take_back()>
                        {words::take_back()}
                    </button>
                </section>
            }
            .into_any(),
        ),
        other => {
            let text = if other == ConnectionStatus::Offline { words::offline() } else { words::reconnecting() };
            Some(
                view! { <section class="bar" data-testid="reconnecting" role="status"><p>{text}</p></section> }
                    .into_any(),
            )
        }
    };
    view! { <div class="bars">{line} {offer} {wish} {host} {refusal}</div> }
}
