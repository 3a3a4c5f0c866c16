//! Declaring attackers (508).

use declaration::{Ability, CardType, Keyword, Static};

use super::Attacker;
use crate::frame::Frame;
use crate::{Action, Choice, Event, Game, ObjectId};

impl Game {
    /// Whether the creature can be declared as an attacker (508.1a).
    pub(crate) fn can_attack(&self, id: ObjectId) -> bool {
        let (Some(now), Some(permanent)) = (self.characteristics(id), self.permanent(id)) else { return false };
        now.controller == self.turn.active
            && now.types.contains(CardType::Creature)
            && !permanent.tapped
            && (permanent.settled || now.keywords.contains(Keyword::Haste))
            && !now.keywords.contains(Keyword::Defender)
    }

    /// Whether the creature attacks each combat if able (508.1d).
    fn must_attack(&self, id: ObjectId) -> bool {
        self.characteristics(id).is_some_and(|now| {
            now.abilities().any(|(_, ability)| matches!(ability, Ability::Static(Static::AttacksIfAble)))
        })
    }

    /// The active player is to declare attackers. Where there is one way to do so, nobody is asked.
    pub(crate) fn begin_attackers(&mut self) {
        let able: Vec<ObjectId> = self.battlefield.iter().copied().filter(|id| self.can_attack(*id)).collect();
        let required = able.iter().any(|id| self.must_attack(*id));
        if able.is_empty() || (self.lets_attack_pass() && !required) {
            return;
        }
        let active = self.turn.active;
        self.interrupt(active);
        self.frames.push(Frame::DeclareAttackers { chosen: Vec::new(), bands: Vec::new() });
    }

    /// Whether these attackers may be declared: as many requirements as possible are obeyed (508.1d).
    fn is_legal_attack(&self, chosen: &[ObjectId]) -> bool {
        chosen.iter().all(|id| self.can_attack(*id))
            && self.battlefield.iter().all(|id| !self.can_attack(*id) || !self.must_attack(*id) || chosen.contains(id))
    }

    /// Gives the choices of the declaration.
    pub(crate) fn list_attackers(&self, chosen: &[ObjectId], give: &mut dyn FnMut(Choice)) {
        for id in self.battlefield.iter().filter(|id| self.can_attack(**id)) {
            give(Choice::Act(Action::SelectAttackingCreature(*id)));
        }
        for shape in self.band_shapes(chosen) {
            give(Choice::Answer(shape));
        }
        for action in [Action::CancelAttack, Action::SubmitAttack] {
            if self.attackers_permit(chosen, &action) {
                give(Choice::Act(action));
            }
        }
    }

    /// Whether the action is one of the declaration's choices.
    pub(crate) fn attackers_permit(&self, chosen: &[ObjectId], action: &Action) -> bool {
        match action {
            Action::SelectAttackingCreature(id) => self.can_attack(*id),
            Action::SelectBand(creatures) => self.band_shapes(chosen).iter().any(|shape| shape.is_band(creatures)),
            Action::CancelAttack => !chosen.is_empty(),
            Action::SubmitAttack => self.is_legal_attack(chosen),
            _ => false,
        }
    }

    /// Takes one of the declaration's choices.
    pub(crate) fn perform_attackers(
        &mut self,
        mut chosen: Vec<ObjectId>,
        mut bands: Vec<Vec<ObjectId>>,
        action: &Action,
    ) {
        match action {
            Action::SelectAttackingCreature(id) => match chosen.iter().position(|other| other == id) {
                Some(place) => {
                    chosen.remove(place);
                    // What is left of a band need not be one.
                    bands.retain(|band| !band.contains(id));
                }
                None => chosen.push(*id),
            },
            Action::SelectBand(creatures) => {
                let taken_back = bands.iter().any(|band| is_same_band(band, creatures));
                bands.retain(|band| !creatures.iter().any(|id| band.contains(id)));
                if !taken_back {
                    bands.push(creatures.clone());
                }
            }
            Action::CancelAttack => {
                chosen.clear();
                bands.clear();
            }
            Action::SubmitAttack => return self.declare_attackers(chosen, bands),
            _ => {}
        }
        self.frames.push(Frame::DeclareAttackers { chosen, bands });
    }

    /// The chosen creatures tap and attack (508.1f, 508.1k).
    fn declare_attackers(&mut self, chosen: Vec<ObjectId>, bands: Vec<Vec<ObjectId>>) {
        if chosen.is_empty() {
            return;
        }
        for id in &chosen {
            if !self.characteristics(*id).is_some_and(|now| now.keywords.contains(Keyword::Vigilance)) {
                self.tap(*id);
            }
        }
        let player = self.turn.active;
        let band = |id: &ObjectId| bands.iter().position(|band| band.contains(id)).map(|place| place as u8);
        self.combat.declared = true;
        self.combat.attackers = chosen
            .iter()
            .map(|id| Attacker { id: *id, band: band(id), blocked: false, blockers: Vec::new() })
            .collect();
        self.status_changed();
        self.emit(Event::Attacked { player, attackers: chosen, bands });
        self.interrupt(player.other());
    }
}

/// Whether two bands have the same members.
fn is_same_band(one: &[ObjectId], other: &[ObjectId]) -> bool {
    one.len() == other.len() && one.iter().all(|id| other.contains(id))
}
