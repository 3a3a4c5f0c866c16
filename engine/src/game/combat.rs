//! Combat (506-511).

use declaration::{CombatRule, Filter};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::game::effects::Lasts;
use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::seat::Seat;

/// An attacking creature (508.1k) and what blocks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attacker {
    /// The creature.
    pub id: ObjectId,
    /// The band it attacks in, a number that its members share; it lasts for the rest of combat (702.22e).
    pub band: Option<u8>,
    /// Whether it is blocked; it stays so when its blockers are gone (509.1h).
    pub blocked: bool,
    /// The creatures that block it.
    pub blockers: SmallVec<[ObjectId; 4]>,
    /// The creatures that it has become blocked by in this combat, whatever has become of them.
    pub blocked_by: SmallVec<[ObjectId; 4]>,
}

/// An attack (506).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    /// Whether creatures were declared as attackers, even where they are all gone by now (508.8).
    pub declared: bool,
    /// The attackers in the order in which they were declared.
    pub attackers: Vec<Attacker>,
    /// The blocking creatures in the order in which they were declared, even where what they blocked is gone (509.1g).
    pub blockers: Vec<ObjectId>,
    /// The creatures that have attacked or blocked, even where they are out of combat by now.
    pub fought: Vec<ObjectId>,
    /// The creatures that dealt damage in the step for first strike (510.4).
    pub struck_first: Vec<ObjectId>,
    /// Attackers that only these creatures, and creatures with flying, can block (Raging River).
    pub banks: Vec<(ObjectId, Vec<ObjectId>)>,
    /// Whether blockers are not declared but divided into piles (Camouflage).
    pub camouflaged: bool,
}

/// That a creature blocked another one this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// What blocked.
    pub blocker: ObjectId,
    /// What it blocked.
    pub attacker: ObjectId,
    /// Who controlled that then.
    pub attacking: Seat,
}

impl Combat {
    /// Nothing is left of the attack; the lists stay as large as they were.
    pub(in crate::game) fn clear(&mut self) {
        let Combat { declared, attackers, blockers, fought, struck_first, banks, camouflaged } = self;
        (*declared, *camouflaged) = (false, false);
        attackers.clear();
        blockers.clear();
        fought.clear();
        struck_first.clear();
        banks.clear();
    }

    /// Whether the creature is attacking.
    pub fn is_attacking(&self, id: ObjectId) -> bool {
        self.attackers.iter().any(|attacker| attacker.id == id)
    }

    /// Whether the creature is blocking.
    pub fn is_blocking(&self, id: ObjectId) -> bool {
        self.blockers.contains(&id)
    }

    /// What the creature blocks and still attacks.
    pub fn blocked_by(&self, blocker: ObjectId) -> impl Iterator<Item = ObjectId> {
        self.attackers.iter().filter(move |attacker| attacker.blockers.contains(&blocker)).map(|attacker| attacker.id)
    }

    /// Whether the creature is blocked.
    pub fn is_blocked(&self, id: ObjectId) -> bool {
        self.attackers.iter().any(|attacker| attacker.id == id && attacker.blocked)
    }
}

/// What the effect of a resolved spell or ability is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ruled {
    /// This creature.
    Creature(ObjectId),
    /// All creatures that fit, later ones too: it changes the rules and no object (611.2c).
    Each(Filter),
}

/// A rule of combat that a resolved spell or ability has made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatEffect {
    /// What it is about.
    pub on: Ruled,
    /// The rule.
    pub rule: CombatRule,
    /// Who controls the effect.
    pub controller: Seat,
    /// Its source.
    pub source: ObjectId,
    /// The words replaced in it (612).
    pub text: TextChange,
    /// How long: until end of turn, or until the controller's next turn.
    pub lasts: Lasts,
}
