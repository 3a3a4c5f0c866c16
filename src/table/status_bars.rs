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
    let draw = Memo::new(move |_| session.draw_offer.get().filter(|_| !over.get()));
    let offer_text = Memo::new(move |_| {
        let own = (!table.is_watched()).then(|| table.seat());
        draw.get().map(|by| session.names.with(|names| words::draw_offer(by, own, names)))
    });
    let offer = move || {
        let by = draw.get()?;
        if table.is_watched() {
            return Some(
                view! { <section class="status-bar" data-testid="draw-offer"><p>{offer_text}</p></section> }.into_any(),
            );
        }
        let own = by == table.seat();
        let accept = view! {
            <button type="button" class="button" data-testid="accept-draw" on:click=move |_| session.request(PlayerRequest::AcceptDraw)>
                {words::accept_draw()}
            </button>
        };
        Some(
            view! {
                <section class="status-bar" data-testid="draw-offer">
                    <p>{offer_text}</p>
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
    let wish_text = Memo::new(move |_| table.wants_again().filter(|_| !table.is_watched()));
    let wish = move || {
        let text = wish_text.get()?;
        Some(view! {
            <section class="status-bar" data-testid="rematch-offer">
                <p>{text}</p>
            </section>
        })
    };
    // Whether the player is asked, or the other one, and what.
    let host_wish = Memo::new(move |_| {
        let wish = session.host_wish.get()?;
        let asked = Some(&wish.asks) != session.opponent.get().as_ref();
        let text = if asked { words::host_asks(wish.what) } else { words::host_has_asked() };
        Some((asked, text))
    });
    let host = move || {
        let (asked, text) = host_wish.get()?;
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
    let connection_text = Memo::new(move |_| match session.connection.get() {
        ConnectionStatus::Online { .. } => None,
        ConnectionStatus::TakenOver => Some(words::taken_over()),
        ConnectionStatus::Offline => Some(words::offline_reconnects()),
        ConnectionStatus::Reconnecting => Some(words::reconnecting()),
    });
    let taken_over = Memo::new(move |_| session.connection.get() == ConnectionStatus::TakenOver);
    let connection = move || {
        let text = connection_text.get()?;
        Some(if taken_over.get() {
            view! {
                <section class="status-bar" data-testid="taken-over" role="alert">
                    <p>{text}</p>
                    <button type="button" class="button primary" on:click=move |_| session.take_back()>
                        {words::take_back()}
                    </button>
                </section>
            }
            .into_any()
        } else {
            view! { <section class="status-bar" data-testid="reconnecting"><p>{text}</p></section> }.into_any()
        })
    };
    let main_game = Memo::new(move |_| {
        table.with(|game| {
            game.main_game().map(|main| [table.seat(), table.seat().other()].map(|seat| main.player(seat).life))
        })
    });
    let subgame_text = Memo::new(move |_| {
        let [own, their] = main_game.get()?;
        Some(match table.own_seat() {
            Some(seat) => words::main_game_waits(own, &table.name(seat.other()), their),
            None => session.names.with(|names| watching::main_game_waits(names, [own, their])),
        })
    });
    let subgame = move || {
        let text = subgame_text.get()?;
        Some(view! {
            <section class="status-bar main-game-waits" data-testid="subgame">
                <p>{text}</p>
            </section>
        })
    };
    let texts = move || {
        let connection = connection_text.get().map(str::to_owned);
        let host = host_wish.get().map(|(_, text)| text.to_owned());
        [connection, subgame_text.get(), offer_text.get(), wish_text.get(), host, session.refused.get()]
    };
    // What is new of them is said in the dialog that lies over them.
    Effect::new(move |before: Option<[Option<String>; 6]>| {
        let now = texts();
        if let Some(before) = before {
            let new = now.iter().zip(&before).filter(|(now, before)| now != before);
            table.voice.tell_in_dialog(new.filter_map(|(now, _)| now.clone()));
        }
        now
    });
    // What is inserted together with its role is often not read: the lasting frame has it. Of several bars the new one is read alone.
    view! {
        <div class="status-bars" role="status" aria-atomic="false">
            {connection} {subgame} {offer} {wish} {host} {refusal}
        </div>
    }
}
