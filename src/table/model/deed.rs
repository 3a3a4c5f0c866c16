//! What a click on a card or a player does: out of the engine's choices, and nothing else.

use engine::{Action, Choice, ObjectId, Shape, Target};

/// One thing that a click can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// This action.
    Act(Action),
    /// Takes this creature up, to choose what it blocks.
    TakeUp(ObjectId),
    /// Marks the object as an answer to what is asked, or takes the mark away.
    Mark(ObjectId),
}

/// Whether a click on the target does anything.
pub fn has_deed(choices: &[Choice], target: Target, taken_up: Option<ObjectId>) -> bool {
    !deeds(choices, target, taken_up).is_empty()
}

/// What a click on the target can do, in the order of the choices. `taken_up` is the creature for which an attacker is being chosen.
pub fn deeds(choices: &[Choice], target: Target, taken_up: Option<ObjectId>) -> Vec<Deed> {
    let mut deeds = Vec::new();
    let mut blocks = Vec::new();
    for choice in choices {
        match choice {
            Choice::Act(action) => match action {
                Action::SelectTarget(to) if *to == target => deeds.push(Deed::Act(action.clone())),
                Action::SelectDefendingCreature { blocker, attacker } => match target {
                    Target::Object(id) if id == *blocker => blocks.push(action.clone()),
                    Target::Object(id) if id == *attacker && taken_up == Some(*blocker) => {
                        deeds.push(Deed::Act(action.clone()));
                    }
                    _ => {}
                },
                action if subject(action).is_some_and(|id| target == Target::Object(id)) => {
                    deeds.push(Deed::Act(action.clone()));
                }
                _ => {}
            },
            Choice::Answer(Shape::Objects { from, .. }) => {
                if let Target::Object(id) = target
                    && from.contains(&id)
                {
                    deeds.push(Deed::Mark(id));
                }
            }
            Choice::Answer(_) => {}
        }
    }
    match (blocks.len(), target) {
        (0, _) => {}
        (1, _) => deeds.extend(blocks.into_iter().map(Deed::Act)),
        (_, Target::Object(id)) => deeds.push(Deed::TakeUp(id)),
        (_, Target::Player(_)) => {}
    }
    deeds
}

/// The object an action belongs to, where it is not a target.
fn subject(action: &Action) -> Option<ObjectId> {
    match action {
        Action::PlayLand(id) | Action::CastSpell(id) | Action::SelectAttackingCreature(id) => Some(*id),
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
        assert_eq!(deeds(&choices, Target::Object(WALL), None), [Deed::Act(block(BEAR))]);
        assert_eq!(deeds(&choices, Target::Object(BEAR), None), []);
    }

    #[test]
    fn a_creature_that_can_block_several_is_taken_up_first() {
        let choices = [Choice::Act(block(BEAR)), Choice::Act(block(OGRE))];
        assert_eq!(deeds(&choices, Target::Object(WALL), None), [Deed::TakeUp(WALL)]);
        assert_eq!(deeds(&choices, Target::Object(OGRE), Some(WALL)), [Deed::Act(block(OGRE))]);
    }

    #[test]
    fn what_is_asked_about_can_be_marked() {
        let choices = [Choice::Answer(Shape::Objects { from: vec![BEAR], min: 1, max: 1, ordered: false })];
        assert_eq!(deeds(&choices, Target::Object(BEAR), None), [Deed::Mark(BEAR)]);
        assert_eq!(deeds(&choices, Target::Object(OGRE), None), []);
    }
}
