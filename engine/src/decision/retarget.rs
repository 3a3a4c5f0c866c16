//! Choosing new targets for what is on the stack (115.7).

use super::add;
use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::change::copying;
use crate::game::choice::Choice;
use crate::game::frame::{Frame, NewTargets};
use crate::read::targets;
use crate::read::targets::Targeting;
use crate::seat::Seat;

/// Goes on to the next target from this place that can be another one; nobody is asked about the others.
pub(crate) fn next_new_target(game: &mut Game, from: u8) {
    let Some(Frame::NewTargets(open)) = game.pop_frame() else { return };
    let Some(count) = game.stack().iter().find(|item| item.id == open.object).map(|item| item.targets.len()) else {
        return;
    };
    for place in from..u8::try_from(count).unwrap_or(u8::MAX) {
        let next = NewTargets { place, ..open };
        if !new_targets(game, &next).is_empty() {
            game.push_frame(Frame::NewTargets(next));
            return;
        }
    }
}

/// The targets that may be chosen instead of the one that is asked about: legal ones that the same word does not have already, and those of
/// places that are asked about later, where these can then have another one. What counts is how all targets stand in the end (115.7d).
pub(crate) fn new_targets(game: &Game, open: &NewTargets) -> Vec<Target> {
    let Some(item) = game.stack().iter().find(|item| item.id == open.object) else { return Vec::new() };
    let Some(old) = item.targets.get(usize::from(open.place)) else { return Vec::new() };
    let specs = targets::target_specs(item.card, item.announced, item.mode);
    let Some(words) = specs.get(usize::from(old.spec)) else { return Vec::new() };
    let mut legal: Vec<Target> = targets::legal_targets(game, Targeting::of(item), words).collect();
    let asked = usize::from(open.place);
    let of_word = || item.targets.iter().enumerate().filter(|(_, other)| other.spec == old.spec);
    let held = |target: Target| of_word().any(|(place, other)| place != asked && other.target == target);
    let free = legal.iter().filter(|target| !held(**target)).count();
    // Places that are still to be asked about, and whose target an earlier one has taken: each of them needs a free one.
    let taken = of_word()
        .filter(|(place, other)| {
            *place > asked && of_word().any(|(before, one)| before < asked && one.target == other.target)
        })
        .count();
    legal.retain(|target| {
        let earlier = of_word().any(|(place, other)| place <= asked && other.target == *target);
        !earlier && free > taken && (!open.to_player || matches!(target, Target::Player(_)))
    });
    legal
}

/// Whether the target that is asked about has been given to another place of the same word, so that it cannot be kept.
fn is_taken(game: &Game, open: &NewTargets) -> bool {
    let Some(item) = game.stack().iter().find(|item| item.id == open.object) else { return false };
    let (before, rest) = item.targets.split_at_checked(usize::from(open.place)).unwrap_or_default();
    rest.first().is_some_and(|old| before.iter().any(|other| other.spec == old.spec && other.target == old.target))
}

/// Who chooses the new targets.
pub(crate) const fn to_act(open: &NewTargets) -> Seat {
    open.player
}

/// Gives the choices of a new target, and to keep the old one.
pub(crate) fn list(game: &Game, open: &NewTargets, into: &mut Vec<Choice>) {
    for target in new_targets(game, open) {
        add(into, || Action::SelectTarget(target));
    }
    if permits(game, open, &Action::TargetsDone) {
        add(into, || Action::TargetsDone);
    }
}

/// Whether the action is one of these choices.
pub(crate) fn permits(game: &Game, open: &NewTargets, action: &Action) -> bool {
    match action {
        Action::SelectTarget(target) => new_targets(game, open).contains(target),
        Action::TargetsDone => !open.must && !is_taken(game, open),
        _ => false,
    }
}

/// Takes one of them. What is done here lies above the instruction that made the copy.
pub(crate) fn perform(game: &mut Game, open: NewTargets, action: &Action) {
    if let Action::SelectTarget(target) = action {
        copying::set_target(game, &open, *target);
    }
    if open.must {
        return;
    }
    game.push_frame(Frame::NewTargets(open));
    next_new_target(game, open.place.saturating_add(1));
}
