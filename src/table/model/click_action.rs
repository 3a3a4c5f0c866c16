//! What a click on a card or a player does: out of the engine's choices, and nothing else.

use engine::prompt::Shape;
use engine::{Action, Choice, ObjectId, Target};

/// One thing that a click can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickAction {
    Act(Action),
    /// Picks this creature up, to choose what it blocks.
    PickUp(ObjectId),
    /// Selects the object as an answer to what is asked, or takes it back.
    Select(ObjectId),
    /// Takes back what is selected: the same click, in the words of a card that is.
    TakeBackSelected(ObjectId),
    /// Takes back what has been chosen as a target, while others are being chosen.
    TakeBackTarget(Target),
}

impl ClickAction {
    /// Whether it takes back what a click has done.
    pub const fn takes_back(&self) -> bool {
        matches!(self, ClickAction::TakeBackTarget(_) | ClickAction::Act(Action::TakeBackMana(_)))
    }
}

/// Whether a click on the target does anything.
pub fn is_clickable(choices: &[Choice], target: Target, picked_up: Option<ObjectId>) -> bool {
    !click_actions(choices, target, picked_up).is_empty()
}

/// What a click on the target can do, in the order of the choices. `picked_up` is the creature for which an attacker is being chosen.
pub fn click_actions(choices: &[Choice], target: Target, picked_up: Option<ObjectId>) -> Vec<ClickAction> {
    let mut click_actions = Vec::new();
    let mut blocks = Vec::new();
    for choice in choices {
        match choice {
            Choice::Act(action) => match action {
                Action::SelectTarget(to) if *to == target => click_actions.push(ClickAction::Act(action.clone())),
                Action::SelectDefendingCreature { blocker, attacker } => match target {
                    Target::Object(id) if id == *blocker => blocks.push(action.clone()),
                    Target::Object(id) if id == *attacker && picked_up == Some(*blocker) => {
                        click_actions.push(ClickAction::Act(action.clone()));
                    }
                    _ => {}
                },
                action if subject(action).is_some_and(|id| target == Target::Object(id)) => {
                    click_actions.push(ClickAction::Act(action.clone()));
                }
                _ => {}
            },
            Choice::Answer(Shape::Objects { from, .. }) => {
                if let Target::Object(id) = target
                    && from.contains(&id)
                {
                    click_actions.push(ClickAction::Select(id));
                }
            }
            Choice::Answer(_) => {}
        }
    }
    match (blocks.len(), target) {
        (0, _) => {}
        (1, _) => click_actions.extend(blocks.into_iter().map(ClickAction::Act)),
        (_, Target::Object(id)) => click_actions.push(ClickAction::PickUp(id)),
        (_, Target::Player(_)) => {}
    }
    click_actions
}

/// The object an action belongs to, where it is not a target.
fn subject(action: &Action) -> Option<ObjectId> {
    match action {
        Action::PlayLand(id)
        | Action::CastSpell(id)
        | Action::SelectAttackingCreature(id)
        | Action::TakeBackMana(id) => Some(*id),
        Action::ActivateAbility { object, .. } | Action::TapForMana { object, .. } => Some(*object),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEAR: ObjectId = ObjectId::from_number(1);
    const WALL: ObjectId = ObjectId::from_number(2);
    const OGRE: ObjectId = ObjectId::from_number(3);

    fn block(attacker: ObjectId) -> Action {
        Action::SelectDefendingCreature { blocker: WALL, attacker }
    }

    #[test]
    fn a_creature_that_can_block_one_attacker_blocks_it_with_one_click() {
        let choices = [Choice::Act(block(BEAR))];
        assert_eq!(click_actions(&choices, Target::Object(WALL), None), [ClickAction::Act(block(BEAR))]);
        assert_eq!(click_actions(&choices, Target::Object(BEAR), None), []);
    }

    #[test]
    fn a_creature_that_can_block_several_is_picked_up_first() {
        let choices = [Choice::Act(block(BEAR)), Choice::Act(block(OGRE))];
        assert_eq!(click_actions(&choices, Target::Object(WALL), None), [ClickAction::PickUp(WALL)]);
        assert_eq!(click_actions(&choices, Target::Object(OGRE), Some(WALL)), [ClickAction::Act(block(OGRE))]);
    }

    #[test]
    fn what_is_asked_about_can_be_selected() {
        let choices = [Choice::Answer(Shape::Objects { from: vec![BEAR], min: 1, max: 1, ordered: false })];
        assert_eq!(click_actions(&choices, Target::Object(BEAR), None), [ClickAction::Select(BEAR)]);
        assert_eq!(click_actions(&choices, Target::Object(OGRE), None), []);
    }
}
