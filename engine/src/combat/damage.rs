//! Combat damage (510): assigned by creature, then dealt all at once.

use declaration::{CombatRule, Keyword};

use crate::frame::{Assigned, Frame, Purpose, Question, Relied, Shape};
use crate::replacement::Packet;
use crate::{Action, Event, Game, ObjectId, Seat, Target};

/// How much damage a creature assigns, between whom, and who divides it; see [`Shape::Divide`].
struct Division {
    player: Seat,
    total: u32,
    among: Vec<(Target, Option<u32>)>,
    lethal_first: bool,
    relied: Relied,
}

impl Game {
    /// Whether a creature with first strike attacks or blocks (510.4).
    pub(crate) fn has_first_striker(&self) -> bool {
        self.fighters().any(|id| self.strikes_first(id))
    }

    fn strikes_first(&self, id: ObjectId) -> bool {
        self.characteristics(id).is_some_and(|now| now.keywords.contains(Keyword::FirstStrike))
    }

    /// The creatures in combat: the attackers, then the blockers.
    fn fighters(&self) -> impl Iterator<Item = ObjectId> {
        self.combat.attackers.iter().map(|attacker| attacker.id).chain(self.combat.blockers.iter().copied())
    }

    /// The creatures that deal damage in this step (510.4).
    pub(crate) fn damage_dealers(&self, first_strike: bool) -> Vec<ObjectId> {
        self.fighters()
            .filter(|id| if first_strike { self.strikes_first(*id) } else { !self.combat.struck_first.contains(id) })
            .collect()
    }

    /// Assigns the damage of the next creature, asking where it can be divided; then deals it, or opens the damage window.
    pub(crate) fn continue_assigning(&mut self) {
        let Some(Frame::AssignDamage(assign)) = self.frames.last() else { return };
        if assign.open.is_empty() {
            self.frames.pop();
            if self.assigned.is_empty() {
                return;
            }
            if self.rules.damage_window {
                self.emit(Event::DamageAssigned);
                for seat in Seat::BOTH {
                    self.interrupt(seat);
                }
            } else {
                self.deal_assigned_damage();
            }
            return;
        }
        let assigns = |id: &ObjectId| self.division(*id).is_some_and(|division| !division.among.is_empty());
        let turned: Vec<ObjectId> =
            assign.open.iter().copied().filter(|id| self.is_face_down(*id) && assigns(id)).collect();
        if !turned.is_empty() {
            // What would assign damage face down is turned up first, and assigns what it then does.
            turned.into_iter().for_each(|id| self.turn_face_up(id));
            return;
        }
        let next = self.next_to_assign(&assign.open);
        let Some(Frame::AssignDamage(assign)) = self.frames.last_mut() else { return };
        let source = assign.open.remove(next);
        let Some(Division { player, total, among, lethal_first, relied }) = self.division(source) else { return };
        match among.as_slice() {
            [] => {}
            [(to, _)] => self.assigned.push(Assigned { source, to: *to, amount: total }),
            _ => self.frames.push(Frame::Question(Question {
                player,
                purpose: Purpose::DivideDamage,
                about: Some(source),
                shape: Shape::Divide { total, among, lethal_first, relied: Box::new(relied) },
                answer: None,
            })),
        }
    }

    /// Which of the creatures assigns next, as a place among them: the attackers before the blockers (510.1), and of the attackers those
    /// with trample last, as what others assign to a blocker counts for them (702.19b).
    fn next_to_assign(&self, open: &[ObjectId]) -> usize {
        let tramples = |id: &ObjectId| {
            self.combat.is_attacking(*id)
                && self.characteristics(*id).is_some_and(|now| now.keywords.contains(Keyword::Trample))
        };
        let plain = open.iter().position(|id| self.combat.is_attacking(*id) && !tramples(id));
        plain.or_else(|| open.iter().position(tramples)).unwrap_or(0)
    }

    /// How much damage a creature assigns, between whom, and who divides it; nothing without power (510.1a).
    fn division(&self, source: ObjectId) -> Option<Division> {
        let now = self.characteristics(source)?;
        let total = self.combat_damage(source);
        if total == 0 {
            return None;
        }
        let defender = self.turn.active.other();
        let parts = |creatures: &[ObjectId]| -> Vec<(Target, Option<u32>)> {
            creatures.iter().map(|id| (Target::Object(*id), Some(self.lethal_damage(*id)))).collect()
        };
        let mut division = Division {
            player: now.controller,
            total,
            among: vec![(Target::Player(defender), None)],
            lethal_first: false,
            relied: Relied::default(),
        };
        let Some(attacker) = self.combat.attackers.iter().find(|attacker| attacker.id == source) else {
            // A blocker: what it blocks is several where that attacks in a band (510.1d, 702.22k).
            let blocked: Vec<ObjectId> = self.combat.blocked_by(source).collect();
            division.among = parts(&blocked);
            if self.is_divided_by_banding(&blocked) {
                division.player = self.turn.active;
            }
            return Some(division);
        };
        if !attacker.blocked {
            return Some(division);
        }
        let mut among = parts(&attacker.blockers);
        if self.is_divided_by_banding(&attacker.blockers) {
            // The defending player divides it among the blockers only, though it tramples (702.22j).
            division.player = defender;
        } else if now.keywords.contains(Keyword::Trample) {
            division.lethal_first = true;
            division.relied = self.relied();
            if division.relied.own_share(&among) < total {
                among.push((Target::Player(defender), None));
            }
        }
        division.among = among;
        Some(division)
    }

    /// What the creatures with trample that still assign damage can assign (they come last), and what one before has left to them.
    fn relied(&self) -> Relied {
        let targets = |ids: &[ObjectId]| ids.iter().map(|id| Target::Object(*id)).collect();
        let mut relied = Relied::default();
        let open = match self.frames.last() {
            Some(Frame::AssignDamage(assign)) => assign.open.as_slice(),
            _ => &[],
        };
        for attacker in self.combat.attackers.iter().filter(|attacker| attacker.blocked) {
            if open.contains(&attacker.id) && !self.is_divided_by_banding(&attacker.blockers) {
                relied.after.push((self.combat_damage(attacker.id), targets(&attacker.blockers)));
            }
            let to_player = |part: &Assigned| part.source == attacker.id && matches!(part.to, Target::Player(_));
            if self.assigned.iter().any(to_player) {
                let lethal = attacker.blockers.iter().map(|id| (Target::Object(*id), self.lethal_damage(*id)));
                let left = lethal
                    .filter(|(target, lethal)| *lethal > 0 && !relied.owed.iter().any(|(owed, _)| owed == target));
                let left: Vec<(Target, u32)> = left.collect();
                relied.owed.extend(left);
            }
        }
        relied
    }

    /// How much combat damage a creature assigns (510.1a).
    fn combat_damage(&self, id: ObjectId) -> u32 {
        if !self.combat_effects.is_empty() && self.combat_rulings().is_ruled(id, &CombatRule::AssignsNoDamage) {
            return 0;
        }
        self.characteristics(id).map_or(0, |now| u32::try_from(now.power).unwrap_or(0))
    }

    /// How much more damage is lethal to a creature (702.19b): what it has already, and what others have assigned to it, counts.
    fn lethal_damage(&self, id: ObjectId) -> u32 {
        let toughness = self.characteristics(id).map_or(0, |now| u32::try_from(now.toughness).unwrap_or(0));
        let marked = self.permanent(id).map_or(0, |permanent| permanent.damage);
        let assigned: u32 = self
            .assigned
            .iter()
            .filter(|part| part.to == Target::Object(id))
            .map(|part| part.amount)
            .fold(0, u32::saturating_add);
        toughness.saturating_sub(marked).saturating_sub(assigned)
    }

    /// A player has divided the damage of a creature.
    pub(crate) fn take_division(&mut self, about: Option<ObjectId>, answer: &Action) {
        let (Some(source), Action::Divide(parts)) = (about, answer) else { return };
        for (to, amount) in parts {
            self.assigned.push(Assigned { source, to: *to, amount: *amount });
        }
    }

    /// Deals all assigned damage at the same time (510.2).
    pub(crate) fn deal_assigned_damage(&mut self) {
        let assigned = std::mem::take(&mut self.assigned);
        self.deal_damage(assigned.iter().map(|part| Packet::new(part.source, part.to, part.amount, true)).collect());
    }
}
