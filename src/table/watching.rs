//! The table as whoever watches it sees it: the same, without a hand of one's own and without anything that can be done.

use leptos::prelude::*;

use super::announcer::Announcer;
use super::field::Field;
use super::game_over::ToResult;
use super::inspector::Inspector;
use super::keyboard;
use super::lines::Lines;
use super::looked_at::LookedAt;
use super::menus::{MenuButton, WatcherMenus};
use super::modal::Modal;
use super::model::Side;
use super::motion::Motion;
use super::notices::Notices;
use super::past::{OpenHand, PastBar, ToPast};
use super::phase_bar::PhaseBar;
use super::player_bar::PlayerBar;
use super::rematch::to_next_game;
use super::sheets::Sheets;
use super::side_panel::SidePanel;
use super::stack::Stack;
use super::state::{TableState, use_table};
use super::status_bars::StatusBars;
use super::trace::Trace;
use super::writing::once_not_writing;
use super::{swipe_away, wake_lock};
use crate::focus;
use crate::modules;
use crate::platform;
use crate::words::{matches, table as words, watching as said};

/// The table of the session that this page has provided, to be watched.
#[component]
pub fn WatchedTable(
    /// Whether this is the address for phones.
    phone: bool,
) -> impl IntoView {
    swipe_away::listen(Sheets::provide());
    let table = TableState::provide();
    keyboard::listen(table);
    wake_lock::keep(table);
    modules::behind_table();
    let heading = NodeRef::new();
    focus::on_arrival(heading);
    platform::take_down_shell();
    let against = move || table.session.names.with(words::against);
    let past = Memo::new(move |_| table.session.past.get().at.is_some());
    let stacked = table.stacked();
    view! {
        <main class="table watching" class:phone=phone class:past=past class:stacked=stacked data-testid="table">
            <h1 class="hidden-text" tabindex="-1" node_ref=heading>
                {against}
            </h1>
            <PlayerBar side=Side::Their />
            {move || past.get().then(|| view! { <OpenHand side=Side::Their /> })}
            <Field side=Side::Their />
            <PhaseBar />
            <Trace />
            <Field side=Side::Own />
            {move || past.get().then(|| view! { <OpenHand side=Side::Own /> })}
            <PlayerBar side=Side::Own />
            <div class="rail">
                <Stack />
                {move || if past.get() { view! { <PastBar /> }.into_any() } else { view! { <Waiting /> }.into_any() }}
                <SidePanel />
            </div>
            <Inspector />
            <Motion />
            <Lines />
            <Notices />
            <StatusBars />
            <WatcherMenus />
            <LookedAt />
            <Over />
            <Announcer />
        </main>
    }
}

/// Who is waited for, that one watches, and the way to the menu.
#[component]
fn Waiting() -> impl IntoView {
    let table = use_table();
    view! {
        <section class="actions watching-actions" aria-label=words::actions()>
            <MenuButton />
            <p class="watching-status" role="status" data-testid="watching">
                <b>{said::you_watch()}</b>
                " "
                <span>{move || table.waiting_words()}</span>
            </p>
            <ToResult />
            <ToPast />
        </section>
    }
}

/// The end of the game: who has won, why, how the match stands, and what comes next.
#[component]
fn Over() -> impl IntoView {
    let table = use_table();
    let session = table.session;
    let seen = table.looking_back;
    let past = session.past;
    let shown = once_not_writing(move || table.outcome.get().filter(|_| past.get().at.is_none() && !seen.get()));
    move || {
        let outcome = shown.get()?;
        let title = Signal::derive(move || {
            session.names.with(|names| {
                let of_match = session.of_match.with(|of_match| of_match.as_ref()?.outcome.clone());
                match of_match {
                    Some(outcome) => said::match_result(outcome.winner, names),
                    None => said::result(outcome.winner, names),
                }
            })
        });
        let why = move || session.names.with(|names| said::why(outcome, names));
        let standing = move || {
            let of_match = session.of_match.get()?;
            let flip = of_match.flip.map(|lands_for| {
                let flip = session.names.with(|names| matches::orb_flip(lands_for, None, names));
                view! { <p data-testid="orb-flip">{flip}</p> }
            });
            let score = session.names.with(|names| said::score(&of_match, names));
            Some(view! { {flip} <p data-testid="match-standing">{score}</p> })
        };
        let numbers = move || {
            let [a, b] = engine::Seat::BOTH.map(|seat| table.with(|game| game.player(seat).life));
            let turn = table.with(|game| game.turn().number);
            session.names.with(|names| said::end_numbers(turn, names, [a, b]))
        };
        let awaited = move || session.awaits_decks().then(|| view! { <p role="status">{said::next_game_soon()}</p> });
        Some(view! {
            <Modal kind="game-over" title close=words::look_back() on_close=move |()| seen.set(true) read_first=true>
                <p>{why}</p>
                {standing}
                <p class="prompt-note" data-testid="end-numbers">{numbers}</p>
                {awaited}
                <div class="prompt-buttons">
                    {to_next_game(session)}
                    <a class="button" href="/">
                        {words::leave()}
                    </a>
                </div>
            </Modal>
        })
    }
}
