//! Triggered abilities (603): noticing events, and putting abilities on the stack.

mod delayed;
mod event;
mod placing;
mod watching;

pub use delayed::DelayedAbility;
pub(crate) use delayed::declared;
pub use event::Triggering;
pub(crate) use event::{Happening, Kinds};
pub(crate) use watching::{Watcher, Watching};

use declaration::{Ability, AbilityId, CardId, Condition, Moment};
use serde::{Deserialize, Serialize};

use crate::continuous::TextChange;
use crate::{Game, ObjectId, Scene, Seat, Target, cards};

/// A triggered ability that waits to be put on the stack (603.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingTrigger {
    /// Its controller.
    pub controller: Seat,
    /// Its source.
    pub source: ObjectId,
    /// The source's card.
    pub card: CardId,
    /// Which ability.
    pub ability: AbilityId,
    /// Whether the ability is one that instructions have created (603.7), by its place among those of its card.
    pub delayed: bool,
    /// What its event speaks of.
    pub triggering: Triggering,
    /// The words replaced in it (612).
    pub text: TextChange,
}

/// The condition that a triggered ability checks as it triggers and as it resolves (603.4).
pub(crate) fn intervening_condition(ability: AbilityId) -> Option<&'static Condition> {
    match cards::ability(ability)? {
        Ability::Triggered { condition, .. } => condition.as_ref(),
        _ => None,
    }
}

impl Game {
    /// Something happens: abilities that watch for it trigger (603.2).
    pub(crate) fn notice(&mut self, what: Happening) {
        self.notice_delayed(&what);
        let watchers = self.watchers(what.kind());
        if !watchers.is_empty() {
            self.notice_among(&watchers, &what);
        }
    }

    /// Of these abilities, those that watch for it trigger.
    pub(crate) fn notice_among(&mut self, watchers: &[Watcher], what: &Happening) {
        for watcher in watchers {
            let triggered = self.triggered(watcher, what);
            self.triggers.extend(triggered);
        }
    }

    /// Those of these abilities that trigger when it happens.
    pub(crate) fn triggered_by(&self, watchers: &[Watcher], what: &Happening) -> Vec<PendingTrigger> {
        watchers.iter().filter_map(|watcher| self.triggered(watcher, what)).collect()
    }

    /// The ability, where it triggers when this happens.
    fn triggered(&self, watcher: &Watcher, what: &Happening) -> Option<PendingTrigger> {
        let Some(Ability::Triggered { trigger, condition, .. }) = cards::ability(watcher.ability) else { return None };
        let scene = Scene { text: watcher.text, ..Scene::new(watcher.controller, watcher.source) };
        let triggering = self.matches(trigger, what, &scene)?;
        let scene = Scene { triggering, ..scene };
        condition.as_ref().is_none_or(|condition| self.holds(condition, &scene)).then_some(PendingTrigger {
            controller: watcher.controller,
            source: watcher.source,
            card: watcher.card,
            ability: watcher.ability,
            delayed: false,
            triggering,
            text: watcher.text,
        })
    }

    /// What watches a permanent leave the battlefield, as it was before (603.10); nothing, where the object is no permanent.
    pub(crate) fn watchers_of_leaving(&self, id: ObjectId) -> Vec<Watcher> {
        if self.permanent(id).is_none() {
            return Vec::new();
        }
        self.looking_back.clone().unwrap_or_else(|| self.watchers(Kinds::LEAVES))
    }

    /// Moves permanents at the same time: each sees the others leave (603.10).
    pub(crate) fn leave_together(&mut self, ids: &[ObjectId], mut go: impl FnMut(&mut Game, ObjectId)) {
        for id in ids {
            self.remember(*id);
        }
        let first = self.looking_back.is_none() && ids.len() > 1;
        if first {
            self.looking_back = Some(self.watchers(Kinds::LEAVES));
        }
        self.bury_together(|game| {
            for id in ids {
                go(game, *id);
            }
        });
        if first {
            self.looking_back = None;
        }
    }

    /// A permanent has left the battlefield; whether into a graveyard. These watched.
    pub(crate) fn notice_leaving(&mut self, watchers: &[Watcher], id: ObjectId, dies: bool) {
        let what = Happening::Leaves { id, dies };
        self.notice_delayed(&what);
        self.notice_among(watchers, &what);
    }

    /// A player does in this turn what Arboria asks for, where it is theirs.
    pub(crate) fn note_busy(&mut self, seat: Seat) {
        if self.turn.active != seat {
            return;
        }
        let number = self.turn.number;
        let player = self.player_mut(seat);
        if !player.busy.contains(&number) {
            let kept = player.turns[1];
            player.busy.retain(|turn| *turn == kept);
            player.busy.push(number);
        }
    }

    /// A permanent entered the battlefield; X is that of the spell it was.
    pub(crate) fn notice_entering(&mut self, id: ObjectId, x: u32) {
        self.notice(Happening::Enters { id, x });
    }

    /// A source dealt damage.
    pub(crate) fn notice_damage(&mut self, source: ObjectId, to: Target, amount: u32, combat: bool) {
        self.notice(Happening::DealsDamage { source, to, amount, combat });
    }

    /// Creatures were declared as attackers (508.1m).
    pub(crate) fn notice_attack(&mut self, attackers: &[ObjectId]) {
        let turn = self.turn.number;
        for id in attackers {
            if let Some(permanent) = self.permanent_mut(*id) {
                permanent.attacked = turn;
                permanent.fought = turn;
            }
        }
        let active = self.turn.active;
        self.player_mut(active).attacked = turn;
        self.notice(Happening::AttackersDeclared(active));
        for id in attackers {
            self.notice(Happening::Attacks(*id));
        }
    }

    /// Creatures were declared as blockers, each with an attacker it blocks (509.1i).
    pub(crate) fn notice_blocks(&mut self, blocks: &[(ObjectId, ObjectId)]) {
        for (place, (blocker, attacker)) in blocks.iter().enumerate() {
            let before = blocks.get(..place).unwrap_or_default();
            let turn = self.turn.number;
            if let Some(permanent) = self.permanent_mut(*blocker) {
                permanent.fought = turn;
            }
            if !before.iter().any(|(other, _)| other == blocker) {
                self.notice(Happening::Blocks(*blocker));
            }
            if !before.iter().any(|(_, other)| other == attacker) {
                self.notice(Happening::BecomesBlocked(*attacker));
            }
            self.notice(Happening::Pairs { blocker: *blocker, attacker: *attacker });
        }
    }

    /// The declaration of blockers is over: attackers that nothing blocks are unblocked (509.1h).
    pub(crate) fn notice_unblocked(&mut self) {
        let unblocked: Vec<ObjectId> =
            self.combat.attackers.iter().filter(|attacker| !attacker.blocked).map(|attacker| attacker.id).collect();
        for id in unblocked {
            self.notice(Happening::Unblocked(id));
        }
    }

    /// A step begins: abilities of permanents, and of cards in graveyards, may speak of it (603.2b).
    pub(crate) fn notice_moment(&mut self, moment: Moment) {
        let what = Happening::Begins(moment);
        let buried = self.buried_watchers();
        self.notice(what);
        if !buried.is_empty() {
            self.notice_among(&buried, &what);
        }
    }

    /// What is so now triggers abilities that ask for it, each once until it has left the stack (603.8).
    pub(crate) fn notice_states(&mut self) {
        for watcher in self.watchers(Kinds::STATE) {
            let waits = self
                .triggers
                .iter()
                .any(|pending| pending.source == watcher.source && pending.ability == watcher.ability)
                || self.stack.iter().any(|item| {
                    item.source == watcher.source && item.announced == crate::Announced::Triggered(watcher.ability)
                });
            if !waits {
                self.notice_among(&[watcher], &Happening::State);
            }
        }
    }
}
