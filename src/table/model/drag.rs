//! What letting go of a card does that was dragged: out of the engine's choices, as a click's, and nothing else.

use engine::hindrance::Hindrance;
use engine::prompt::{PromptKind, Shape};
use engine::{Action, Choice, ObjectId, Seat, Target};

use super::{ClickAction, click_actions};
use crate::modules;
use crate::session::Moment;

/// Where a dragged card is held, seen from where it lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Where it lies, or beside the table.
    #[default]
    Nowhere,
    /// Towards the opponent: out of the hand, or out of the row.
    Forward,
    /// Towards oneself.
    Back,
}

/// A place to let go of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DropPlace {
    pub way: Way,
    /// The card or the player that is there.
    pub over: Option<Target>,
}

/// What letting go does.
#[derive(Clone, Debug, PartialEq)]
pub enum Dropped {
    /// These, in order.
    Act(Vec<Action>),
    /// This, and the target when it is asked for: something else is chosen before it (601.2b, 601.2c).
    Aim(Action, Target),
    /// What a click on the card does.
    Click,
    Refused(Refused),
    Nothing,
}

/// Why it does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A card of the hand cannot be played, for the reason that a click on it is answered with.
    Hindered(Hindrance),
    NotNow,
    NoTarget,
    CannotAttack,
    CannotBlock,
}

/// What letting go of `held` at `place` does in this moment.
pub fn drop_at(
    game: &Moment,
    seat: Seat,
    choices: &[Choice],
    (held, in_hand): (ObjectId, bool),
    place: DropPlace,
) -> Dropped {
    if !modules::rules_are_there() {
        // Whether it is legal is not known yet.
        return Dropped::Nothing;
    }
    let asked = game.asked_of(seat).map(|prompt| &prompt.kind);
    let dropped = dropped(asked, choices, (held, in_hand), place, |actions| after(game, seat, actions));
    match dropped {
        Dropped::Refused(Refused::NotNow) => {
            let hindrance = engine::hindrance::hindrance(game, seat, held);
            Dropped::Refused(hindrance.map_or(Refused::NotNow, Refused::Hindered))
        }
        other => other,
    }
}

/// Whether the card is put at something rather than down: what it begins asks for a target.
pub fn aims(game: &Moment, seat: Seat, choices: &[Choice], held: ObjectId) -> bool {
    let aims = |action: &ClickAction| match action {
        ClickAction::Act(action) if begins(action) => {
            targets(action, |actions| after(game, seat, actions)).next().is_some()
        }
        _ => false,
    };
    click_actions(choices, Target::Object(held), None).iter().any(aims)
}

/// What can be targeted by what this begins, and whether it is asked for at once: X and a mode are chosen before targets (601.2b).
fn targets(action: &Action, after: impl Fn(&[Action]) -> Option<Vec<Choice>>) -> impl Iterator<Item = (Target, bool)> {
    let first = after(std::slice::from_ref(action)).unwrap_or_default();
    let then = first.iter().filter_map(|choice| match choice {
        // There may be as many targets as X is (107.3).
        Choice::Answer(Shape::Number { min, max }) => Some(Action::ChooseX((*min).max(1).min(*max))),
        Choice::Act(mode @ Action::ChooseMode(_)) => Some(mode.clone()),
        _ => None,
    });
    let later: Vec<Choice> = then.filter_map(|chosen| after(&[action.clone(), chosen])).flatten().collect();
    let at_once: Vec<Target> = first.iter().filter_map(target_of).collect();
    let later: Vec<Target> = later.iter().filter_map(target_of).collect();
    let with = |at_once: bool| move |target| (target, at_once);
    at_once.into_iter().map(with(true)).chain(later.into_iter().map(with(false)))
}

/// What could be chosen after these actions; none where they are not legal.
fn after(game: &Moment, seat: Seat, actions: &[Action]) -> Option<Vec<Choice>> {
    let mut next = game.view()?.clone();
    for action in actions {
        modules::act(&mut next, seat, action)?.ok()?;
    }
    let next = Moment::of(next, seat);
    Some(next.asked_of(seat).map(|prompt| prompt.choices.clone()).unwrap_or_default())
}

fn dropped(
    asked: Option<&PromptKind>,
    choices: &[Choice],
    (held, in_hand): (ObjectId, bool),
    place: DropPlace,
    after: impl Fn(&[Action]) -> Option<Vec<Choice>>,
) -> Dropped {
    match asked {
        Some(PromptKind::Attackers { chosen, .. }) if !in_hand => attack(choices, chosen, held, place.way),
        Some(PromptKind::Blockers { chosen }) if !in_hand => block(choices, chosen, held, place, after),
        _ => play(choices, (held, in_hand), place, after),
    }
}

fn attack(choices: &[Choice], chosen: &[ObjectId], held: ObjectId, way: Way) -> Dropped {
    let select = Action::SelectAttackingCreature(held);
    match (way, chosen.contains(&held)) {
        (Way::Forward, false) if offers(choices, &select) => Dropped::Act(vec![select]),
        (Way::Forward, false) => Dropped::Refused(Refused::CannotAttack),
        (Way::Back, true) => Dropped::Act(vec![select]),
        _ => Dropped::Nothing,
    }
}

fn block(
    choices: &[Choice],
    chosen: &[(ObjectId, ObjectId)],
    held: ObjectId,
    place: DropPlace,
    after: impl Fn(&[Action]) -> Option<Vec<Choice>>,
) -> Dropped {
    let select = |attacker: ObjectId| Action::SelectDefendingCreature { blocker: held, attacker };
    let blocked = chosen.iter().filter(|(blocker, _)| *blocker == held);
    let taken_back: Vec<Action> = blocked.map(|(_, attacker)| select(*attacker)).collect();
    let over = place.over.filter(|over| *over != Target::Object(held));
    match (place.way, over) {
        (_, Some(Target::Object(attacker))) => {
            let wanted = select(attacker);
            if taken_back.contains(&wanted) {
                Dropped::Nothing
            } else if offers(choices, &wanted) {
                Dropped::Act(vec![wanted])
            } else {
                // What it blocks already is let go for it.
                let instead: Vec<Action> = taken_back.iter().cloned().chain([wanted]).collect();
                let legal = !taken_back.is_empty() && after(&instead).is_some();
                if legal { Dropped::Act(instead) } else { Dropped::Refused(Refused::CannotBlock) }
            }
        }
        (Way::Back, _) if !taken_back.is_empty() => Dropped::Act(taken_back),
        (Way::Forward, _) if taken_back.is_empty() => {
            let can = choices.iter().any(|choice| {
                matches!(choice.action(), Some(Action::SelectDefendingCreature { blocker, .. }) if *blocker == held)
            });
            if can { Dropped::Click } else { Dropped::Refused(Refused::CannotBlock) }
        }
        _ => Dropped::Nothing,
    }
}

fn play(
    choices: &[Choice],
    (held, in_hand): (ObjectId, bool),
    place: DropPlace,
    after: impl Fn(&[Action]) -> Option<Vec<Choice>>,
) -> Dropped {
    let over = place.over.filter(|over| *over != Target::Object(held));
    if place.way != Way::Forward && over.is_none() {
        return Dropped::Nothing;
    }
    let can = click_actions(choices, Target::Object(held), None);
    if can.is_empty() {
        return if place.way == Way::Forward { Dropped::Refused(Refused::NotNow) } else { Dropped::Nothing };
    }
    let mut aims = false;
    for action in &can {
        let ClickAction::Act(action) = action else { continue };
        if !begins(action) {
            continue;
        }
        let mut targets = targets(action, &after).peekable();
        aims |= targets.peek().is_some();
        match targets.find(|(target, _)| Some(*target) == over) {
            Some((target, true)) => return Dropped::Act(vec![action.clone(), Action::SelectTarget(target)]),
            Some((target, false)) => return Dropped::Aim(action.clone(), target),
            None => {}
        }
    }
    match place.way {
        _ if aims && over.is_some() => Dropped::Refused(Refused::NoTarget),
        Way::Forward if in_hand => Dropped::Click,
        Way::Forward => Dropped::Refused(Refused::NotNow),
        _ => Dropped::Nothing,
    }
}

/// Whether an action is the beginning of a spell or ability.
const fn begins(action: &Action) -> bool {
    matches!(action, Action::CastSpell(_) | Action::ActivateAbility { .. })
}

fn target_of(choice: &Choice) -> Option<Target> {
    match choice.action() {
        Some(Action::SelectTarget(target)) => Some(*target),
        _ => None,
    }
}

fn offers(choices: &[Choice], action: &Action) -> bool {
    choices.iter().any(|choice| choice.action() == Some(action))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOLT: ObjectId = ObjectId::from_number(1);
    const BEAR: ObjectId = ObjectId::from_number(2);
    const WALL: ObjectId = ObjectId::from_number(3);
    const OGRE: ObjectId = ObjectId::from_number(4);

    const fn at(way: Way, over: Option<ObjectId>) -> DropPlace {
        let over = match over {
            Some(id) => Some(Target::Object(id)),
            None => None,
        };
        DropPlace { way, over }
    }

    fn acts<const N: usize>(actions: [Action; N]) -> Vec<Choice> {
        actions.into_iter().map(Choice::Act).collect()
    }

    fn block(attacker: ObjectId) -> Action {
        Action::SelectDefendingCreature { blocker: WALL, attacker }
    }

    /// What letting go of the bolt does, that may be aimed at the bear alone.
    fn bolt(place: DropPlace) -> Dropped {
        let choices = acts([Action::CastSpell(BOLT)]);
        let aimed = |_: &[Action]| Some(acts([Action::SelectTarget(Target::Object(BEAR))]));
        dropped(Some(&PromptKind::Act), &choices, (BOLT, true), place, aimed)
    }

    #[test]
    fn a_spell_let_go_at_its_target_is_cast_at_it() {
        let aimed = vec![Action::CastSpell(BOLT), Action::SelectTarget(Target::Object(BEAR))];
        assert_eq!(bolt(at(Way::Forward, Some(BEAR))), Dropped::Act(aimed));
        assert_eq!(bolt(at(Way::Forward, Some(OGRE))), Dropped::Refused(Refused::NoTarget));
        assert_eq!(bolt(at(Way::Forward, None)), Dropped::Click);
        assert_eq!(bolt(at(Way::Nowhere, None)), Dropped::Nothing);
    }

    #[test]
    fn a_spell_that_asks_for_x_first_remembers_its_target() {
        let choices = acts([Action::CastSpell(BOLT)]);
        let asked = |actions: &[Action]| match actions {
            [_] => Some(vec![Choice::Answer(Shape::Number { min: 0, max: 4 })]),
            _ => Some(acts([Action::SelectTarget(Target::Object(BEAR))])),
        };
        let drop = |place| dropped(Some(&PromptKind::Act), &choices, (BOLT, true), place, asked);
        let aimed = Dropped::Aim(Action::CastSpell(BOLT), Target::Object(BEAR));
        assert_eq!(drop(at(Way::Forward, Some(BEAR))), aimed);
        assert_eq!(drop(at(Way::Forward, Some(OGRE))), Dropped::Refused(Refused::NoTarget));
        assert_eq!(drop(at(Way::Forward, None)), Dropped::Click);
    }

    #[test]
    fn what_cannot_be_played_is_refused_on_the_table_and_put_back_in_silence_in_the_hand() {
        let nothing = |place| dropped(Some(&PromptKind::Act), &[], (BOLT, true), place, |_| None);
        assert_eq!(nothing(at(Way::Forward, None)), Dropped::Refused(Refused::NotNow));
        assert_eq!(nothing(at(Way::Nowhere, None)), Dropped::Nothing);
    }

    #[test]
    fn a_creature_attacks_forward_and_is_taken_back_backward() {
        let choices = acts([Action::SelectAttackingCreature(BEAR)]);
        let drag = |chosen: &[ObjectId], held, way| {
            let asked = PromptKind::Attackers { chosen: chosen.to_vec(), bands: Vec::new() };
            dropped(Some(&asked), &choices, (held, false), at(way, None), |_| None)
        };
        let select = Dropped::Act(vec![Action::SelectAttackingCreature(BEAR)]);
        assert_eq!(drag(&[], BEAR, Way::Forward), select);
        assert_eq!(drag(&[BEAR], BEAR, Way::Forward), Dropped::Nothing);
        assert_eq!(drag(&[BEAR], BEAR, Way::Back), select);
        assert_eq!(drag(&[], BEAR, Way::Back), Dropped::Nothing);
        assert_eq!(drag(&[], WALL, Way::Forward), Dropped::Refused(Refused::CannotAttack));
    }

    #[test]
    fn a_creature_blocks_what_it_is_let_go_at_instead_of_what_it_blocked() {
        let drag = |chosen: &[(ObjectId, ObjectId)], choices: &[Choice], place| {
            let asked = PromptKind::Blockers { chosen: chosen.to_vec() };
            let legal = |actions: &[Action]| (actions == [block(BEAR), block(OGRE)]).then(Vec::new);
            dropped(Some(&asked), choices, (WALL, false), place, legal)
        };
        let free = acts([block(BEAR), block(OGRE)]);
        assert_eq!(drag(&[], &free, at(Way::Forward, Some(OGRE))), Dropped::Act(vec![block(OGRE)]));
        assert_eq!(drag(&[], &free, at(Way::Forward, None)), Dropped::Click);
        assert_eq!(drag(&[], &free, at(Way::Forward, Some(BOLT))), Dropped::Refused(Refused::CannotBlock));
        let taken = [(WALL, BEAR)];
        let bound = acts([block(BEAR)]);
        assert_eq!(drag(&taken, &bound, at(Way::Forward, Some(OGRE))), Dropped::Act(vec![block(BEAR), block(OGRE)]));
        assert_eq!(drag(&taken, &bound, at(Way::Forward, Some(BEAR))), Dropped::Nothing);
        assert_eq!(drag(&taken, &bound, at(Way::Back, None)), Dropped::Act(vec![block(BEAR)]));
    }
}
