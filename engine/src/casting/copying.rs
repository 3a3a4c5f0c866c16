//! Copies of spells (707.10), and choosing new targets for what is on the stack (115.7d).

use super::targets;
use crate::turn;
use declaration::{Color, Colors};

use super::Targeting;
use crate::continuous::TextChange;
use crate::frame::{Announced, Frame, NewTargets, StackItem};
use crate::{Action, Choice, Event, Game, ObjectId, Seat, Target};

/// Puts a copy of a spell onto the stack under a player's control: with its mode, X, targets and division, and perhaps another color
/// (707.10). It was not cast. Its controller may choose new targets for it (707.10c).
pub(crate) fn copy_spell(game: &mut Game, spell: ObjectId, player: Seat, color: Option<Color>) {
    let original = game.stack.iter().find(|item| item.id == spell && item.announced == Announced::Spell).cloned();
    let Some(item) = original else { return };
    let id = game.create_ability(item.card, player);
    if let Some(object) = game.object_mut(id) {
        object.token = true;
    }
    let color = color.map(Colors::of).or(item.color);
    let (card, targets) = (item.card, item.targets.iter().map(|chosen| chosen.target).collect());
    game.stack.push(StackItem { id, source: id, controller: player, color, text: TextChange::NONE, ..item });
    game.emit(Event::SpellCopied { player, object: id, card, targets });
    turn::interrupt(game, player);
    let open = NewTargets { player, object: id, place: 0, must: false, to_player: false };
    game.frames.push(Frame::NewTargets(open));
    next_new_target(game, 0);
}

/// A player changes the single target of a spell to another legal one, perhaps to a player only; where there is none, it stays (115.7a).
pub(crate) fn change_target(game: &mut Game, spell: ObjectId, player: Seat, to_player: bool) {
    let open = NewTargets { player, object: spell, place: 0, must: true, to_player };
    match new_targets(game, &open).as_slice() {
        [] => {}
        [only] => set_target(game, &open, *only),
        _ => {
            turn::interrupt(game, player);
            game.frames.push(Frame::NewTargets(open));
        }
    }
}

/// Gives a spell or ability on the stack the new target.
fn set_target(game: &mut Game, open: &NewTargets, target: Target) {
    if let Some(item) = game.stack.iter_mut().find(|item| item.id == open.object)
        && let Some(chosen) = item.targets.get_mut(usize::from(open.place))
    {
        chosen.target = target;
        let card = item.card;
        game.emit(Event::TargetChanged { object: open.object, card, target });
    }
}

/// Goes on to the next target from this place that can be another one; nobody is asked about the others.
fn next_new_target(game: &mut Game, from: u8) {
    let Some(Frame::NewTargets(open)) = game.frames.pop() else { return };
    let Some(count) = game.stack.iter().find(|item| item.id == open.object).map(|item| item.targets.len()) else {
        return;
    };
    for place in from..u8::try_from(count).unwrap_or(u8::MAX) {
        let next = NewTargets { place, ..open };
        if !new_targets(game, &next).is_empty() {
            game.frames.push(Frame::NewTargets(next));
            return;
        }
    }
}

/// The targets that may be chosen instead of the one that is asked about: legal ones that the same word does not have already, and those of
/// places that are asked about later, where these can then have another one. What counts is how all targets stand in the end (115.7d).
fn new_targets(game: &Game, open: &NewTargets) -> Vec<Target> {
    let Some(item) = game.stack.iter().find(|item| item.id == open.object) else { return Vec::new() };
    let Some(old) = item.targets.get(usize::from(open.place)) else { return Vec::new() };
    let specs = targets::target_specs(game, item.card, item.announced, item.mode);
    let Some(words) = specs.get(usize::from(old.spec)) else { return Vec::new() };
    let mut legal = targets::legal_targets(game, Targeting::of(item), words);
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
    let Some(item) = game.stack.iter().find(|item| item.id == open.object) else { return false };
    let (before, rest) = item.targets.split_at_checked(usize::from(open.place)).unwrap_or_default();
    rest.first().is_some_and(|old| before.iter().any(|other| other.spec == old.spec && other.target == old.target))
}

/// Gives the choices of a new target, and to keep the old one.
pub(crate) fn list_new_targets(game: &Game, open: &NewTargets, give: &mut dyn FnMut(Choice)) {
    for target in new_targets(game, open) {
        give(Choice::Act(Action::SelectTarget(target)));
    }
    if !open.must && !is_taken(game, open) {
        give(Choice::Act(Action::TargetsDone));
    }
}

/// Whether the action is one of these choices.
pub(crate) fn new_targets_permit(game: &Game, open: &NewTargets, action: &Action) -> bool {
    match action {
        Action::SelectTarget(target) => new_targets(game, open).contains(target),
        Action::TargetsDone => !open.must && !is_taken(game, open),
        _ => false,
    }
}

/// Takes one of them. What is done here lies above the instruction that made the copy.
pub(crate) fn perform_new_targets(game: &mut Game, open: NewTargets, action: &Action) {
    if let Action::SelectTarget(target) = action {
        set_target(game, &open, *target);
    }
    if open.must {
        return;
    }
    game.frames.push(Frame::NewTargets(open));
    next_new_target(game, open.place.saturating_add(1));
}
