//! What there is to decide, and what begins anew with each decision.

use std::mem::{Discriminant, discriminant};

use engine::prompt::{PromptKind, Shape, Why};
use engine::{Choice, Prompt};
use leptos::prelude::*;

use super::model::{self, Selection};
use super::state::TableState;

/// What there is to decide, as far as what is put together belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Decision {
    Asked(Shape),
    Other(Option<(Why, Discriminant<PromptKind>, u8)>),
}

impl TableState {
    /// Begins anew with whatever is put together, whenever something else is to be decided.
    pub(super) fn forget_with_the_decision(self) -> Memo<Decision> {
        let decision = Memo::new(move |_| {
            let seat = self.seat();
            self.game.view.with(|game| decision(game.asked_of(seat)))
        });
        Effect::new(move |before: Option<Decision>| {
            let now = decision.get();
            if before.as_ref() != Some(&now) {
                self.selection.set(first_selection(&now));
                self.picked_up.set(None);
                self.menu.set(None);
                self.aside.set(false);
                self.details.set(false);
            }
            now
        });
        decision
    }

    /// Lets the buttons that decide rest whenever something else is to be decided, or they say something else, and no click of one's own has done it.
    pub(super) fn guard_what_changes(self, decision: Memo<Decision>) {
        let said = Memo::new(move |_| {
            let top = self.with(|game| game.stack().last().map(|item| item.id));
            (decision.get(), top, self.main_words())
        });
        let unasked = self.session.unasked;
        Effect::new(move |before: Option<(_, u64)>| {
            let now = (said.get(), unasked.get());
            if before.is_some_and(|before| before.0 != now.0 && before.1 != now.1) {
                self.guard.changed();
            }
            now
        });
    }
}

fn decision(prompt: Option<&Prompt>) -> Decision {
    let Some(asked) = prompt else { return Decision::Other(None) };
    if let Some(shape) = asked.shape() {
        return Decision::Asked(shape.clone());
    }
    if let (Why::Announcement { .. }, [.., Choice::Answer(shape)] | [Choice::Answer(shape), ..]) =
        (asked.why, asked.choices.as_slice())
    {
        return Decision::Asked(shape.clone());
    }
    let place = match &asked.kind {
        PromptKind::Share { place, .. } | PromptKind::Objects { place, .. } => *place,
        _ => 0,
    };
    Decision::Other(Some((asked.why, discriminant(&asked.kind), place)))
}

/// What to begin with: a division that kills in turn, everything else empty.
fn first_selection(decision: &Decision) -> Selection {
    match decision {
        Decision::Asked(shape @ (Shape::Divide { .. } | Shape::Allot { .. })) => {
            Selection { parts: model::first_division(shape), ..Selection::default() }
        }
        Decision::Asked(Shape::Number { max, .. }) => Selection { number: *max, ..Selection::default() },
        _ => Selection::default(),
    }
}
