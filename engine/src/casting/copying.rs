//! Copies of spells (707.10), and choosing new targets for what is on the stack (115.7d).

use declaration::{Color, Colors};

use super::Targeting;
use crate::continuous::TextChange;
use crate::frame::{Announced, Frame, NewTargets, StackItem};
use crate::{Action, Choice, Event, Game, ObjectId, Seat, Target};

impl Game {
    /// Puts a copy of a spell onto the stack under a player's control: with its mode, X, targets and division, and perhaps another color
    /// (707.10). It was not cast. Its controller may choose new targets for it (707.10c).
    pub(crate) fn copy_spell(&mut self, spell: ObjectId, player: Seat, color: Option<Color>) {
        let original = self.stack.iter().find(|item| item.id == spell && item.announced == Announced::Spell).cloned();
        let Some(item) = original else { return };
        let id = self.create_ability(item.card, player);
        if let Some(object) = self.object_mut(id) {
            object.token = true;
        }
        let color = color.map(Colors::of).or(item.color);
        let (card, targets) = (item.card, item.targets.iter().map(|chosen| chosen.target).collect());
        self.stack.push(StackItem { id, source: id, controller: player, color, text: TextChange::NONE, ..item });
        self.emit(Event::SpellCopied { player, object: id, card, targets });
        self.interrupt(player);
        self.frames.push(Frame::NewTargets(NewTargets { player, object: id, place: 0 }));
        self.next_new_target(0);
    }

    /// Goes on to the next target from this place that can be another one; nobody is asked about the others.
    fn next_new_target(&mut self, from: u8) {
        let Some(Frame::NewTargets(open)) = self.frames.pop() else { return };
        let Some(count) = self.stack.iter().find(|item| item.id == open.object).map(|item| item.targets.len()) else {
            return;
        };
        for place in from..u8::try_from(count).unwrap_or(u8::MAX) {
            let next = NewTargets { place, ..open };
            if !self.new_targets(&next).is_empty() {
                self.frames.push(Frame::NewTargets(next));
                return;
            }
        }
    }

    /// The targets that may be chosen instead of the one that is asked about: legal ones that the same word does not have already.
    fn new_targets(&self, open: &NewTargets) -> Vec<Target> {
        let Some(item) = self.stack.iter().find(|item| item.id == open.object) else { return Vec::new() };
        let Some(old) = item.targets.get(usize::from(open.place)) else { return Vec::new() };
        let specs = self.target_specs(item.card, item.announced, item.mode);
        let Some(words) = specs.get(usize::from(old.spec)) else { return Vec::new() };
        let by =
            Targeting { player: item.controller, source: item.source, triggering: item.triggering, text: item.text };
        let mut legal = self.legal_targets(by, words);
        legal.retain(|target| !item.targets.iter().any(|other| other.spec == old.spec && other.target == *target));
        legal
    }

    /// Gives the choices of a new target, and to keep the old one.
    pub(crate) fn list_new_targets(&self, open: &NewTargets, give: &mut dyn FnMut(Choice)) {
        for target in self.new_targets(open) {
            give(Choice::Act(Action::SelectTarget(target)));
        }
        give(Choice::Act(Action::TargetsDone));
    }

    /// Whether the action is one of these choices.
    pub(crate) fn new_targets_permit(&self, open: &NewTargets, action: &Action) -> bool {
        match action {
            Action::SelectTarget(target) => self.new_targets(open).contains(target),
            Action::TargetsDone => true,
            _ => false,
        }
    }

    /// Takes one of them. What is done here lies above the instruction that made the copy.
    pub(crate) fn perform_new_targets(&mut self, open: NewTargets, action: &Action) {
        if let Action::SelectTarget(target) = action
            && let Some(item) = self.stack.iter_mut().find(|item| item.id == open.object)
            && let Some(chosen) = item.targets.get_mut(usize::from(open.place))
        {
            chosen.target = *target;
            let card = item.card;
            self.emit(Event::TargetChanged { object: open.object, card, target: *target });
        }
        self.frames.push(Frame::NewTargets(open));
        self.next_new_target(open.place.saturating_add(1));
    }
}
