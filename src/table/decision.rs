//! What there is to decide, and what begins anew with each decision.

use std::mem::{Discriminant, discriminant};

use engine::prompt::{PromptKind, Shape, Why};
use engine::{Choice, Prompt};
use leptos::prelude::*;

use super::model::{self, Selection};
use super::state::TableState;

/// What there is to decide, as far as what is put together belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decision {
    why: Why,
    kind: Discriminant<PromptKind>,
    /// The place of what is asked about, where an announcement asks for several of a kind, one after another.
    place: u8,
    /// The shape of the answer, where it is put together.
    shape: Option<Shape>,
}

impl TableState {
    /// Begins anew with whatever is put together, whenever something else is to be decided.
    pub(super) fn forget_with_the_decision(self) -> Memo<Option<Decision>> {
        let decision = Memo::new(move |_| {
            let seat = self.seat();
            self.game.view.with(|game| decision(game.asked_of(seat)))
        });
        Effect::new(move |before: Option<Option<Decision>>| {
            let now = decision.get();
            if before.as_ref() != Some(&now) {
                self.selection.set(first_selection(now.as_ref()));
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
    pub(super) fn guard_what_changes(self, decision: Memo<Option<Decision>>) {
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

fn decision(prompt: Option<&Prompt>) -> Option<Decision> {
    let asked = prompt?;
    let place = match &asked.kind {
        PromptKind::Share { place, .. } | PromptKind::Objects { place, .. } => *place,
        _ => 0,
    };
    let announced = || match asked.choices.as_slice() {
        [.., Choice::Answer(shape)] | [Choice::Answer(shape), ..] if matches!(asked.why, Why::Announcement { .. }) => {
            Some(shape)
        }
        _ => None,
    };
    let shape = asked.shape().or_else(announced).cloned();
    Some(Decision { why: asked.why, kind: discriminant(&asked.kind), place, shape })
}

/// What to begin with: a division that kills in turn, the greatest number, everything else empty.
fn first_selection(decision: Option<&Decision>) -> Selection {
    match decision.and_then(|decision| decision.shape.as_ref()) {
        Some(shape @ (Shape::Divide { .. } | Shape::Allot { .. })) => {
            Selection { parts: model::first_division(shape), ..Selection::default() }
        }
        Some(Shape::Number { max, .. }) => Selection { number: *max, ..Selection::default() },
        _ => Selection::default(),
    }
}

#[cfg(test)]
mod tests {
    use engine::prompt::Purpose;
    use engine::state::StackObjectKind;
    use engine::{Action, ObjectId, Seat, Target};

    use super::*;

    const BEAR: ObjectId = ObjectId::from_number(1);
    const OGRE: ObjectId = ObjectId::from_number(2);
    const SPELL: Why = Why::Announcement { by: Seat::A, object: BEAR, kind: StackObjectKind::Spell };

    fn prompt(why: Why, kind: PromptKind, choices: Vec<Choice>) -> Prompt {
        Prompt { player: Seat::A, controlled: None, why, source: None, kind, choices }
    }

    fn question(purpose: Purpose, about: Option<ObjectId>, shape: Shape) -> Option<Decision> {
        let choices = vec![Choice::Answer(shape.clone())];
        decision(Some(&prompt(Why::Question { purpose, about }, PromptKind::Answer(shape), choices)))
    }

    fn share(place: u8, max: u32) -> Option<Decision> {
        let choices = vec![Choice::Act(Action::Cancel), Choice::Answer(Shape::Number { min: 1, max })];
        decision(Some(&prompt(SPELL, PromptKind::Share { place, target: None }, choices)))
    }

    fn of(from: &[ObjectId]) -> Shape {
        Shape::Objects { from: from.to_vec(), min: 1, max: 1, ordered: false }
    }

    #[test]
    fn whoever_is_not_asked_has_nothing_to_decide() {
        assert_eq!(decision(None), None);
        assert_eq!(first_selection(None), Selection::default());
    }

    #[test]
    fn the_same_question_about_something_else_is_another_decision() {
        let both = [BEAR, OGRE];
        let about = |object| question(Purpose::Choose, Some(object), of(&both));
        assert_eq!(about(BEAR), about(BEAR));
        assert_ne!(about(BEAR), about(OGRE));
        assert_ne!(question(Purpose::Choose, None, of(&both)), question(Purpose::Sacrifice, None, of(&both)));
        assert_ne!(question(Purpose::Choose, None, of(&both)), question(Purpose::Choose, None, of(&[BEAR])));
    }

    #[test]
    fn each_share_of_a_division_begins_with_the_most_that_it_may_be() {
        // Of five among three, one for the first leaves one to three for the second.
        assert_ne!(share(0, 3), share(1, 3));
        assert_eq!(first_selection(share(1, 3).as_ref()).number, 3);
    }

    #[test]
    fn what_can_be_done_beside_an_answer_makes_no_other_decision_of_it() {
        let x = |choices: Vec<Choice>| decision(Some(&prompt(SPELL, PromptKind::X, choices)));
        let number = || Choice::Answer(Shape::Number { min: 0, max: 7 });
        let cancel = || Choice::Act(Action::Cancel);
        assert_eq!(x(vec![cancel(), number()]), x(vec![number(), cancel()]));
        assert_eq!(first_selection(x(vec![cancel(), number()]).as_ref()).number, 7);
    }

    #[test]
    fn targets_and_mana_are_one_decision_from_the_first_to_the_last() {
        let target = |chosen: u8| {
            let choices = vec![Choice::Act(Action::SelectTarget(Target::Object(OGRE)))];
            decision(Some(&prompt(SPELL, PromptKind::Target { spec: None, chosen }, choices)))
        };
        assert_eq!(target(0), target(1));
        let attack = |chosen: Vec<ObjectId>, choices: Vec<Choice>| {
            decision(Some(&prompt(Why::Attack, PromptKind::Attackers { chosen, bands: Vec::new() }, choices)))
        };
        // The bands that may be formed change with each creature that is chosen.
        let band = Choice::Answer(Shape::Band { leaders: vec![BEAR], others: Box::new([OGRE]), most: 1 });
        assert_eq!(attack(vec![], vec![]), attack(vec![BEAR], vec![band]));
        assert_ne!(target(0), attack(vec![], vec![]));
    }

    #[test]
    fn a_division_begins_with_what_kills_in_turn() {
        let among = vec![(Target::Object(BEAR), Some(2)), (Target::Object(OGRE), Some(3))];
        let shape = Shape::Divide { total: 4, among, lethal_first: true, relied: Box::default() };
        let begins = first_selection(question(Purpose::DivideDamage, Some(BEAR), shape).as_ref());
        assert_eq!(begins.parts, [2, 2]);
    }
}
