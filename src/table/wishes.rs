//! What a player wishes for longer than a click: each wish is a lit chip that one press takes away. The house and the opponent never hear of any.

use engine::{Action, Step, Until};
use leptos::prelude::*;

use super::model::{Followed, Passes, Passing};
use super::state::{TableState, use_table};
use crate::words::table as words;

/// The wishes that are kept. Copy.
#[derive(Clone, Copy)]
pub struct KeptWishes {
    /// Whether nothing at all is passed without a click.
    pub full_control: RwSignal<bool>,
    /// Whether one keeps priority behind one's own spells and abilities.
    pub hold: RwSignal<bool>,
    /// Until when one passes, where one wishes to.
    pub passing: RwSignal<Option<Passing>>,
    /// The number of the turn, and the step in it, that one has passed to: one stops there, also where nothing can be done.
    pub arrived: RwSignal<Option<(u32, Step)>>,
    /// How often one had clicked when one wished to pass until something.
    looked_away: StoredValue<Option<u64>>,
}

impl KeptWishes {
    /// Nothing is wished for yet.
    pub fn new() -> KeptWishes {
        KeptWishes {
            full_control: RwSignal::new(false),
            hold: RwSignal::new(false),
            passing: RwSignal::new(None),
            arrived: RwSignal::new(None),
            looked_away: StoredValue::new(None),
        }
    }
}

/// Passes for the player as they wish.
pub fn run(table: TableState) {
    Effect::new(move |_| {
        let choices = table.game.choices.get();
        let followed = table.wishes.passing.with(|passing| {
            let passing = passing.as_ref()?;
            Some(table.with(|game| passing.follow(game, &choices)))
        });
        match followed {
            Some(Followed::Act(action)) => table.session.act_unasked(action),
            Some(Followed::Arrived) => {
                table.wishes.arrived.set(Some(table.with(|game| (game.turn().number, game.turn().step))));
                table.wishes.passing.set(None);
            }
            Some(Followed::Over) => table.wishes.passing.set(None),
            Some(Followed::Wait) | None => {}
        }
    });
}

impl TableState {
    /// Passes from now on, until then; the same wish again takes it back.
    pub fn wish_to_pass(self, wish: Passes) {
        let same =
            self.wishes.passing.with_untracked(|passing| passing.as_ref().is_some_and(|passing| passing.wish == wish));
        let seat = self.seat_untracked();
        let looks_away = !same && matches!(wish, Passes::Until(_));
        self.wishes.looked_away.set_value(looks_away.then(|| self.session.clicked.get_value()));
        self.wishes.passing.set((!same).then(|| self.game.view.with_untracked(|game| Passing::new(game, seat, wish))));
    }

    /// Whether nothing has been clicked since one wished to pass until something: what happens may not be seen.
    pub fn looks_away(self) -> bool {
        self.wishes.looked_away.get_value() == Some(self.session.clicked.get_value())
    }

    /// Ends the turn.
    pub fn end_turn(self) {
        self.wish_to_pass(Passes::Until(Until::EndOfTurn));
    }
}

/// The wishes that are kept now.
#[component]
pub fn Wishes() -> impl IntoView {
    let table = use_table();
    let passing = move || {
        table.wishes.passing.with(|passing| match passing.as_ref()?.wish {
            Passes::Stack => Some(words::resolve_all().to_owned()),
            Passes::Until(until) => Some(table.with(|game| words::act(game, table.seat(), &Action::PassUntil(until)))),
        })
    };
    move || {
        [
            table.wishes.full_control.get().then(|| {
                chip("wish-full-control", words::full_control().to_owned(), move || {
                    table.wishes.full_control.set(false)
                })
            }),
            table
                .wishes
                .hold
                .get()
                .then(|| chip("wish-hold", words::hold().to_owned(), move || table.wishes.hold.set(false))),
            passing().map(|text| chip("wish-passing", text, move || table.wishes.passing.set(None))),
        ]
        .into_iter()
        .collect_view()
    }
}

/// A wish that is kept.
fn chip(test_id: &'static str, text: String, end: impl Fn() + 'static) -> AnyView {
    view! {
        <button
            type="button"
            class="button beside wish"
            data-testid=test_id
            aria-pressed="true"
            title=words::end_wish()
            on:click=move |_| end()
        >
            {text}
            <span aria-hidden="true">"✕"</span>
        </button>
    }
    .into_any()
}
