//! Declaring blockers (509).

use declaration::{Ability, BasicLand, CardType, Keyword, Static};

use crate::frame::Frame;
use crate::{Action, Choice, Event, Game, ObjectId, Scene};

impl Game {
    /// Whether the creature can be declared as a blocker at all (509.1a).
    fn can_block_something(&self, id: ObjectId) -> bool {
        let (Some(now), Some(permanent)) = (self.characteristics(id), self.permanent(id)) else { return false };
        now.controller != self.turn.active && now.types.contains(CardType::Creature) && !permanent.tapped
    }

    /// Whether the creature can block this attacker (509.1b).
    pub(crate) fn can_block(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        if !self.can_block_something(blocker) || !self.combat.is_attacking(attacker) {
            return false;
        }
        let (Some(own), Some(other)) = (self.characteristics(blocker), self.characteristics(attacker)) else {
            return false;
        };
        let has = |keyword| other.keywords.contains(keyword);
        // Flying (702.9b), landwalk (702.14c), protection (702.16f).
        if has(Keyword::Flying) && !own.keywords.contains(Keyword::Flying) && !own.keywords.contains(Keyword::Reach) {
            return false;
        }
        if BasicLand::ALL
            .into_iter()
            .any(|land| has(Keyword::Landwalk(land)) && self.controls_land(own.controller, land))
        {
            return false;
        }
        if other.keywords.protection().intersects(own.colors) {
            return false;
        }
        !other.abilities().any(|(_, ability)| match ability {
            Ability::Static(Static::CannotBeBlockedBy(filter)) => {
                self.fits(filter, blocker, own, &Scene::new(other.controller, attacker))
            }
            _ => false,
        })
    }

    fn controls_land(&self, seat: crate::Seat, land: BasicLand) -> bool {
        self.battlefield.iter().any(|id| {
            self.characteristics(*id).is_some_and(|now| {
                now.controller == seat && now.types.contains(CardType::Land) && now.subtypes.contains(land.subtype())
            })
        })
    }

    /// The defending player is to declare blockers. Who cannot block is not asked.
    pub(crate) fn begin_blockers(&mut self) {
        let able = self
            .battlefield
            .iter()
            .any(|blocker| self.combat.attackers.iter().any(|attacker| self.can_block(*blocker, attacker.id)));
        if able {
            let defender = self.turn.active.other();
            self.interrupt(defender);
            self.frames.push(Frame::DeclareBlockers { chosen: Vec::new() });
        }
    }

    /// Gives the choices of the declaration.
    pub(crate) fn list_blockers(&self, chosen: &[(ObjectId, ObjectId)], give: &mut dyn FnMut(Choice)) {
        for blocker in self.battlefield.iter().filter(|id| self.can_block_something(**id)) {
            for attacker in &self.combat.attackers {
                if self.can_block(*blocker, attacker.id) {
                    give(Choice::Act(Action::SelectDefendingCreature { blocker: *blocker, attacker: attacker.id }));
                }
            }
        }
        for action in [Action::CancelDefense, Action::SubmitDefense] {
            if self.blockers_permit(chosen, &action) {
                give(Choice::Act(action));
            }
        }
    }

    /// Whether the action is one of the declaration's choices.
    pub(crate) fn blockers_permit(&self, chosen: &[(ObjectId, ObjectId)], action: &Action) -> bool {
        match action {
            Action::SelectDefendingCreature { blocker, attacker } => self.can_block(*blocker, *attacker),
            Action::CancelDefense => !chosen.is_empty(),
            Action::SubmitDefense => true,
            _ => false,
        }
    }

    /// Takes one of the declaration's choices.
    pub(crate) fn perform_blockers(&mut self, mut chosen: Vec<(ObjectId, ObjectId)>, action: &Action) {
        match action {
            Action::SelectDefendingCreature { blocker, attacker } => {
                let before = chosen.iter().position(|(other, _)| other == blocker);
                let same = before.and_then(|place| chosen.get(place)).is_some_and(|(_, blocked)| blocked == attacker);
                if let Some(place) = before {
                    chosen.remove(place);
                }
                if !same {
                    chosen.push((*blocker, *attacker));
                }
            }
            Action::CancelDefense => chosen.clear(),
            Action::SubmitDefense => return self.declare_blockers(chosen),
            _ => {}
        }
        self.frames.push(Frame::DeclareBlockers { chosen });
    }

    /// The chosen creatures block (509.1g-h).
    fn declare_blockers(&mut self, chosen: Vec<(ObjectId, ObjectId)>) {
        if chosen.is_empty() {
            return;
        }
        let mut blocks = Vec::new();
        for (blocker, attacker) in chosen {
            blocks.extend(self.make_block(blocker, attacker));
        }
        let player = self.turn.active.other();
        self.emit(Event::Blocked { player, blocks });
        self.interrupt(player.other());
    }
}
