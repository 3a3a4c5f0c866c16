//! What a click on a card or player does.

use engine::{Action, ObjectId, Target};
use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::hindered::Tried;
use super::model::{self, ClickAction};
use super::state::TableState;
use crate::words;

impl TableState {
    /// What a click on a card or player can do.
    pub fn click_actions(self, target: Target) -> Vec<ClickAction> {
        let picked_up = self.picked_up.get();
        let seat = self.seat();
        self.choices.with(|choices| {
            let mut actions = model::click_actions(choices, target, picked_up);
            if actions.is_empty() {
                actions.extend(self.with(|game| model::takes_back_target(game, seat, choices, target)));
            }
            actions
        })
    }

    /// Whether this is the second click of a double one, and would take back what the first has done.
    pub fn comes_twice(self, click: &MouseEvent, target: Target) -> bool {
        click.detail() > 1 && untrack(|| self.click_actions(target)).iter().any(ClickAction::takes_back)
    }

    /// A click on a card or player: does the one thing it can do, or shows the several as a menu. Answers whether there was any.
    pub fn click(self, target: Target) -> bool {
        let click_actions = untrack(|| self.click_actions(target));
        match click_actions.as_slice() {
            [] => {
                if let Target::Object(id) = target {
                    let seat = self.seat_untracked();
                    let picked_up = self.picked_up.get_untracked();
                    self.hindered.set(self.game.view.with_untracked(|game| {
                        let of_hand = engine::hindrance::hindrance(game, seat, id);
                        let of_hand = of_hand.map(|why| words::table::hindrance(why).to_owned());
                        let why = of_hand.or_else(|| words::table::blocking_hindered(game, seat, picked_up, id))?;
                        Some(Tried { id, why })
                    }));
                }
                false
            }
            [only] => {
                self.perform(only.clone());
                true
            }
            _ => {
                self.menu.set(Some(target));
                true
            }
        }
    }

    /// Does one of the things that a click can do.
    pub fn perform(self, action: ClickAction) {
        self.menu.set(None);
        match action {
            ClickAction::Act(action) => {
                self.picked_up.set(None);
                self.session.act(action);
            }
            ClickAction::PickUp(id) => {
                self.picked_up.update(|picked_up| *picked_up = (*picked_up != Some(id)).then_some(id))
            }
            ClickAction::Select(id) | ClickAction::TakeBackSelected(id) => self.select(id),
            ClickAction::TakeBackTarget(target) => self.session.take_back_target(target),
        }
    }

    /// Selects an object as an answer, or takes it back. Where one object is asked for, the new one takes the place of the old.
    fn select(self, id: ObjectId) {
        let most = self.choices.with_untracked(|choices| model::most(choices));
        self.selection.update(|selection| {
            if let Some(place) = selection.objects.iter().position(|marked| *marked == id) {
                selection.objects.remove(place);
                return;
            }
            if most == Some(selection.objects.len()) {
                selection.objects.pop();
            }
            selection.objects.push(id);
        });
    }

    /// Chooses one of several equal things: as a target, or as an answer; when all of them are marked, takes the marks away.
    pub fn choose(self, ids: &[ObjectId]) {
        let picked = |id: &ObjectId| self.selection.with_untracked(|selection| selection.objects.contains(id));
        match ids.iter().find(|id| !picked(id)) {
            Some(id) if self.offers_untracked(&Action::SelectTarget(Target::Object(*id))) => {
                self.session.act(Action::SelectTarget(Target::Object(*id)));
            }
            // Where one card is asked for, another of the same name says nothing new: the click takes it back.
            Some(id)
                if !(ids.iter().any(picked)
                    && self.choices.with_untracked(|choices| model::most(choices)) == Some(1)) =>
            {
                self.select(*id);
            }
            _ => self.selection.update(|selection| selection.objects.retain(|marked| !ids.contains(marked))),
        }
    }
}
