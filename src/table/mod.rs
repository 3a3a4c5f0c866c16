//! The table: everything that is public and everything that is one's own, and nothing that can be done but the engine's choices.

mod actions;
mod announcer;
mod auto_pass;
mod behind_frame;
mod card_button;
mod chat;
mod click_menu;
mod clicks;
mod decision;
mod distinct;
mod field;
mod focus_ring;
mod game_over;
mod gestures;
mod guard;
pub mod guide;
mod hand;
mod hindered;
mod hint;
mod inspector;
mod inspector_place;
mod inspector_shown;
mod into_sight;
mod kept_focus;
mod keyboard;
mod lines;
mod log;
mod long_press;
mod looked_at;
mod match_result;
mod match_score;
mod menus;
mod modal;
pub mod model;
mod motion;
mod notices;
mod opponent;
mod other_deck;
mod outcome_seen;
mod past;
mod payment;
mod phase_bar;
mod player_bar;
mod preview;
mod prompts;
mod reading;
mod rematch;
mod revealed;
mod sheets;
mod side_panel;
mod sideboarding;
mod stack;
pub mod state;
mod status_bars;
mod sure;
mod swipe_away;
mod trace;
mod voice;
mod wake_lock;
mod watching;
mod wishes;
mod writing;
mod zone;

pub use modal::Modal;
pub use sideboarding::Sideboarding;
pub use sure::{SureButton, SureWords};
pub use watching::WatchedTable;

use leptos::prelude::*;

use actions::Actions;
use announcer::Announcer;
use field::Field;
use game_over::GameOver;
use gestures::{GestureLayer, Gestures};
use hand::Hand;
use hindered::Hindered;
use inspector::Inspector;
use lines::Lines;
use looked_at::LookedAt;
use menus::Menus;
use model::Side;
use motion::Motion;
use notices::Notices;
use phase_bar::PhaseBar;
use player_bar::PlayerBar;
use prompts::Prompt;
use sheets::Sheets;
use side_panel::SidePanel;
use sideboarding::TableSideboarding;
use stack::Stack;
use state::TableState;
use status_bars::StatusBars;
use trace::Trace;

use crate::focus::{self, SkipLink};
use crate::modules;
use crate::platform;
use crate::words::table as words;

/// The table of the session that this page has provided.
#[component]
pub fn Table(
    /// Whether this is the address for phones.
    phone: bool,
) -> impl IntoView {
    swipe_away::listen(Sheets::provide());
    let table = TableState::provide();
    keyboard::listen(table);
    auto_pass::run(table);
    payment::run(table);
    wishes::run(table);
    kept_focus::keep(table);
    into_sight::bring(table);
    wake_lock::keep(table);
    // The hand is shown first, and what can be done with it; what is looked at, and what moves, stands around it only then.
    let around = modules::around_table();
    let around = move || around.get();
    let gestures = Gestures::listen(table);
    let heading = NodeRef::new();
    focus::on_arrival(heading);
    platform::take_down_shell();
    let against = move || table.session.names.with(words::against);
    // What the style sheet asks about the table is said by classes: it could find it out itself (`:has()`), but then each change had all cards styled anew.
    let opening = Memo::new(move |_| table.with(|game| game.turn().number == 0));
    let stacked = table.stacked();
    view! {
        <SkipLink words=words::skip_to_hand() to="[data-testid=\"zone-own-hand\"] [tabindex=\"0\"], [data-testid=\"main-button\"]" />
        <main
            class="table"
            class:full-control=table.wishes.full_control
            class:phone=phone
            class:opening=opening
            class:stacked=stacked
            data-testid="table"
            on:click:capture=move |event| gestures.swallow(&event)>
            <h1 class="hidden-text" tabindex="-1" node_ref=heading>
                {against}
            </h1>
            <PlayerBar side=Side::Their />
            <Field side=Side::Their />
            <PhaseBar />
            <Show when=around>
                <Trace />
            </Show>
            <Field side=Side::Own />
            <PlayerBar side=Side::Own />
            <Hand />
            <div class="rail">
                <Stack />
                <Prompt />
                <Actions />
                <Show when=around>
                    <SidePanel />
                </Show>
            </div>
            <Show when=around>
                <Inspector />
                <Motion />
                <Lines />
                <Hindered />
                <GestureLayer gestures />
            </Show>
            // What happens, and what is asked, is told from the first picture on.
            <Notices />
            <StatusBars />
            <Menus />
            <Announcer />
            <LookedAt />
            <GameOver />
            <TableSideboarding />
        </main>
    }
}
