//! What is so of creatures in combat: bands, being unblocked, damage they have dealt.

use crate::game::Game;
use crate::game::action::Target;
use crate::game::object::ObjectId;
use crate::game::turn::Step;
use crate::read::context;

/// Whether two creatures attack in the same band (702.22e).
pub(crate) fn are_banded(game: &Game, one: ObjectId, other: ObjectId) -> bool {
    let band = |id: ObjectId| game.combat().attackers.iter().find(|attacker| attacker.id == id)?.band;
    one != other && band(one).is_some() && band(one) == band(other)
}

/// The creatures that attack in a band with this one.
pub(crate) fn banded_with(game: &Game, id: ObjectId) -> Vec<ObjectId> {
    let attackers = game.combat().attackers.iter().map(|attacker| attacker.id);
    attackers.filter(|other| are_banded(game, id, *other)).collect()
}

/// Whether the creature attacks and was not blocked; before blockers are declared it is neither (509.1h).
pub(crate) fn is_unblocked(game: &Game, id: ObjectId) -> bool {
    if game.permanent(id).is_none() {
        return context::remembered(game, id).is_some_and(|known| known.unblocked);
    }
    game.turn().step >= Step::DeclareBlockers && game.combat().is_attacking(id) && !game.combat().is_blocked(id)
}

/// Whether the source has dealt damage to it this turn.
pub(crate) fn has_harmed(game: &Game, source: ObjectId, to: Target) -> bool {
    game.harms().iter().any(|harm| harm.source == source && harm.to == to)
}
