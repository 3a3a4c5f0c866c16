//! The end of the game, and the next one: of the match, or another one.

use engine::Seat;
use leptos::prelude::*;

use super::match_result::MatchResult;
use super::modal::Modal;
use super::other_deck::{Again, OtherDeck, may_choose};
use super::rematch::to_next_game;
use super::sideboarding::EndOfMatch;
use super::state::use_table;
use super::writing::once_not_writing;
use crate::notifications::use_notifications;
use crate::pages::{Refused, record_of};
use crate::session::PlayerRequest;
use crate::words::{matches, pages, play, solo, table as words};

/// The end of the game: who won, why, and what next.
#[component]
pub fn GameOver() -> impl IntoView {
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
    let match_outcome = Memo::new(move |_| table.session.of_match.with(|of_match| of_match.as_ref()?.outcome.clone()));
    // A match that ends between two games is told of also to whoever looks back at the last one; what ends with a game is told with it.
    Effect::new(move |between: Option<bool>| {
        if between == Some(true) && match_outcome.with(Option::is_some) {
            seen.set(false);
        }
        table.session.awaits_decks()
    });
    // So is an offer to end the match, which waits for an answer.
    let end_offered = Memo::new(move |_| {
        table.session.of_match.with(|of_match| of_match.as_ref()?.end_offered()) == Some(table.seat().other())
    });
    Effect::new(move |before: Option<bool>| {
        let offered = end_offered.get();
        if before == Some(false) && offered {
            seen.set(false);
        }
        offered
    });
    let outcome = table.outcome;
    let goes_on = Memo::new(move |_| table.session.match_goes_on());
    let elsewhere = Memo::new(move |_| seen.get() || (table.sideboarding.get() && table.session.awaits_decks()));
    let shown = once_not_writing(move || outcome.get().filter(|_| !elsewhere.get()));
    let again = Again::default();
    let dialog = move || {
        let outcome = shown.get()?;
        let title = Signal::derive(move || {
            let of_match = match_outcome.get().map(|outcome| matches::result(&outcome, table.seat()));
            of_match.unwrap_or_else(|| words::result(outcome, table.seat())).to_owned()
        });
        let copies = move || {
            let (own, other) = (table.seat(), table.seat().other());
            let lines = table.session.handed_over.with(|handed_over| {
                let of = |seat: Seat| handed_over[seat.index()].as_slice();
                words::copies_handed_over(of(own), of(other), &table.name(other))
            });
            lines.into_iter().map(|line| view! { <p data-testid="copies-handed-over">{line}</p> }).collect_view()
        };
        let why = move || {
            let ends_match = match_outcome.with(Option::is_some);
            table.session.names.with(|names| words::why(outcome, table.seat(), names, ends_match))
        };
        let numbers = move || {
            let seat = table.seat();
            let [own, their] = [seat, seat.other()].map(|seat| table.with(|game| game.player(seat).life));
            words::end_numbers(table.with(|game| game.turn().number), own, &table.name(seat.other()), their)
        };
        Some(view! {
            <Modal kind="game-over" title close=words::look_back() on_close=move |()| seen.set(true) read_first=true>
                <p>{why}</p>
                <MatchResult />
                {copies}
                <p class="prompt-note" data-testid="end-numbers">{numbers}</p>
                {table.session.is_against_computer().then(|| view! { <p class="prompt-note">{solo::for_practice()}</p> })}
                {move || if goes_on.get() { view! { <NextGame /> }.into_any() } else { view! { <Rematch again /> }.into_any() }}
            </Modal>
        })
    };
    let choosing = Memo::new(move |_| again.choosing.get() && shown.with(Option::is_some) && may_choose(table));
    view! {
        {dialog}
        {move || choosing.get().then(|| view! { <OtherDeck again /> })}
    }
}

/// The way back to the result, for whoever has put it away to look at the board.
#[component]
pub fn ToResult() -> impl IntoView {
    let table = use_table();
    move || {
        table.outcome.get()?;
        Some(view! {
            <button
                type="button"
                class="button beside"
                data-testid="to-result"
                on:click=move |_| table.looking_back.set(false)
            >
                {words::to_result()}
            </button>
        })
    }
}

/// The way to the next game of the match: both change their decks first.
#[component]
fn NextGame() -> impl IntoView {
    let table = use_table();
    let session = table.session;
    let open = move || session.to_sideboard(table.seat()).is_some();
    let waits = move || {
        (session.awaits_decks() && !open())
            .then(|| view! { <p>{matches::waiting(&table.name(table.seat().other()))}</p> })
    };
    view! {
        <div role="status">{waits}</div>
        <div class="prompt-buttons">
            {to_next_game(session)}
            <button
                type="button"
                class="button primary"
                data-testid="sideboard"
                hidden=move || !open()
                on:click=move |_| table.sideboarding.set(true)
            >
                {matches::to_sideboarding()}
            </button>
            <a class="button" href="/">
                {words::leave()}
            </a>
        </div>
        {move || view! { <EndOfMatch session seat=table.seat() only_answer=true /> }}
    }
}

/// Play again, and back to the first page.
#[component]
fn Rematch(again: Again) -> impl IntoView {
    let table = use_table();
    let local = table.session.is_local();
    // Why it is refused is said behind this dialog as well, with all else that was refused.
    let pressed = RwSignal::new(false);
    let refused = Signal::derive(move || table.session.refused.get().filter(|_| pressed.get()));
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
    let wish = move || table.wants_again().map(|text| view! { <p>{text}</p> });
    // A notice of it would lie behind this dialog, where nothing can be pressed.
    let notifications = use_notifications();
    let challenge = Memo::new(move |_| {
        let opponent = table.session.opponent.get()?;
        notifications.inbox.with(|inbox| inbox.requests().find(|request| request.uid == opponent).cloned())
    });
    let challenged = move || challenge.get().map(|challenge| view! { <p>{play::challenge(&challenge)}</p> });
    let answer = move || {
        challenge.get().map(|challenge| {
            view! {
                <a class="button primary" data-testid="to-challenge" href=format!("/play?answer={}", challenge.challenge)>
                    {play::to_challenge()}
                </a>
            }
        })
    };
    let with = move || {
        let deck = again.deck.get().filter(|_| wanted())?;
        Some(view! { <p data-testid="rematch-deck">{pages::waiting_with(&deck)}</p> })
    };
    view! {
        <div role="status">{wish} {challenged} {with}</div>
        <Refused reason=refused />
        <div class="prompt-buttons">
            {next} {answer}
            <button
                type="button"
                class="button primary"
                data-testid="rematch"
                hidden=move || table.session.rematch.get().is_some()
                disabled=wanted
                on:click=move |_| {
                    table.session.refused.set(None);
                    pressed.set(true);
                    table.session.request(PlayerRequest::Rematch);
                }
            >
                {move || if wanted() { words::rematch_waiting() } else { words::rematch() }}
            </button>
            <button
                type="button"
                class="button"
                data-testid="another-deck"
                hidden=move || !may_choose(table)
                on:click=move |_| again.choosing.set(true)
            >
                {words::another_deck()}
            </button>
            {(!local)
                .then(|| {
                    view! {
                        <a class="button" data-testid="to-record" href=record_of(&table.session.game())>
                            {words::to_record()}
                        </a>
                    }
                })}
            <a class="button" href="/">
                {words::leave()}
            </a>
        </div>
    }
}
