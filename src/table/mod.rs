//! The table: everything that is public and everything that is one's own, and nothing that can be done but the engine's choices.

mod actions;
mod announcer;
mod auto_pass;
mod card_button;
mod chat;
mod field;
mod game_over;
mod guard;
mod hand;
mod hindered;
mod inspector;
mod kept_focus;
mod keyboard;
mod lines;
mod log;
mod long_press;
mod looked_at;
mod menus;
mod modal;
pub mod model;
mod notices;
mod opponent;
mod phase_bar;
mod player_bar;
mod preview;
mod prompts;
mod revealed;
mod sheets;
mod side_panel;
mod stack;
pub mod state;
mod status_bars;
mod zone;

pub use modal::Modal;

use leptos::prelude::*;

use actions::Actions;
use announcer::Announcer;
use field::Field;
use game_over::GameOver;
use hand::Hand;
use hindered::Hindered;
use inspector::Inspector;
use lines::Lines;
use looked_at::LookedAt;
use menus::Menus;
use model::Side;
use notices::Notices;
use phase_bar::PhaseBar;
use player_bar::PlayerBar;
use prompts::Prompt;
use sheets::Sheets;
use side_panel::SidePanel;
use stack::Stack;
use state::TableState;
use status_bars::StatusBars;

use crate::focus;
use crate::words::table as words;

/// The table of the session that this page has provided.
#[component]
pub fn Table(
    /// Whether this is the address for phones.
    phone: bool,
) -> impl IntoView {
    Sheets::provide();
    let table = TableState::provide();
    keyboard::listen(table);
    auto_pass::run(table);
    kept_focus::keep(table);
    let heading = NodeRef::new();
    focus::on_arrival(heading);
    let against = move || table.session.names.with(words::against);
    view! {
        <main class="table" class:full-control=table.full_control class:phone=phone data-testid="table">
            <h1 class="hidden-text" tabindex="-1" node_ref=heading>
                {against}
            </h1>
            <PlayerBar side=Side::Their />
            <Field side=Side::Their />
            <PhaseBar />
            <Field side=Side::Own />
            <PlayerBar side=Side::Own />
            <Hand />
            <Stack />
            <Prompt />
            <Actions />
            <Inspector />
            <SidePanel />
            <Lines />
            <Hindered />
            <Notices />
            <StatusBars />
            <Menus />
            <LookedAt />
            <GameOver />
            <Announcer />
        </main>
    }
}
