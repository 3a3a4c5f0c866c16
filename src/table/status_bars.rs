//! Status bars above the table: a game that waits for a subgame, a draw on offer, another game, a wish of the host's, a refusal, another window.

use leptos::prelude::*;

use super::state::use_table;
use crate::session::{ConnectionStatus, PlayerRequest};
use crate::words::{table as words, watching};

/// A draw on offer, a refusal, another window: status bars above the table.
#[component]
pub fn StatusBars() -> impl IntoView {
    let table = use_table();
    let session = table.session;
    let over = Memo::new(move |_| table.with(|game| game.outcome().is_some()));
    let offer = move || {
        let by = session.draw_offer.get().filter(|_| !over.get())?;
        if table.is_watched() {
            let text = move || session.names.with(|names| words::draw_offer(by, None, names));
            return Some(
                view! { <section class="status-bar" data-testid="draw-offer"><p>{text}</p></section> }.into_any(),
            );
        }
        let own = by == table.seat();
        let text = move || session.names.with(|names| words::draw_offer(by, Some(table.seat()), names));
        let accept = view! {
            <button type="button" class="button" data-testid="accept-draw" on:click=move |_| session.request(PlayerRequest::AcceptDraw)>
                {words::accept_draw()}
            </button>
        };
        Some(
            view! {
                <section class="status-bar" data-testid="draw-offer">
                    <p>{text}</p>
                    <div class="status-buttons">
                        {(!own).then_some(accept)}
                        <button
                            type="button"
                            class="button"
                            on:click=move |_| {
                                table.draw_withdrawn.set(own);
                                session.request(PlayerRequest::DeclineDraw);
                            }
                        >
                            {if own { words::withdraw_draw() } else { words::decline_draw() }}
                        </button>
                    </div>
                </section>
            }
            .into_any(),
        )
    };
    let wish = move || {
        let name = table.wants_again().filter(|_| !table.is_watched())?;
        Some(view! {
            <section class="status-bar" data-testid="rematch-offer">
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
                <div class="status-buttons">
                    {answer(true, "button", words::agree_with_host())}
                    {answer(false, "button primary", words::refuse_host())}
                </div>
            }
        });
        Some(view! {
            <section class="status-bar" data-testid="host-asks">
                <p>{text}</p>
                {answers}
            </section>
        })
    };
    let refusal = move || {
        let text = session.refused.get()?;
        Some(view! {
            <section class="status-bar status-bar-refused" data-testid="refused" role="alert">
                <p>{text}</p>
                <button type="button" class="button" on:click=move |_| session.refused.set(None)>
                    {words::ok()}
                </button>
            </section>
        })
    };
    let connection = move || match session.connection.get() {
        ConnectionStatus::Online { .. } => None,
        ConnectionStatus::TakenOver => Some(
            view! {
                <section class="status-bar" data-testid="taken-over" role="alert">
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
            Some(view! { <section class="status-bar" data-testid="reconnecting"><p>{text}</p></section> }.into_any())
        }
    };
    let main_game = Memo::new(move |_| {
        table.with(|game| {
            game.main_game().map(|main| [table.seat(), table.seat().other()].map(|seat| main.player(seat).life))
        })
    });
    let subgame = move || {
        let [own, their] = main_game.get()?;
        let text = match table.own_seat() {
            Some(seat) => words::main_game_waits(own, &table.name(seat.other()), their),
            None => session.names.with(|names| watching::main_game_waits(names, [own, their])),
        };
        Some(view! {
            <section class="status-bar main-game-waits" data-testid="subgame">
                <p>{text}</p>
            </section>
        })
    };
    // What is inserted together with its role is often not read: the lasting frame has it. Of several bars the new one is read alone.
    view! {
        <div class="status-bars" role="status" aria-atomic="false">
            {connection} {subgame} {offer} {wish} {host} {refusal}
        </div>
    }
}
