//! Why a card of one's hand cannot be played now, and why a creature cannot block or be blocked.

use engine::hindrance::{BlockHindrance, Hindrance, block_hindrance};
use engine::{Game, ObjectId, Seat};

use crate::words::keys::hindrance as said;
use crate::words::{a_card, card, say};

/// What keeps a card of the hand from being played.
pub fn hindrance(hindrance: Hindrance) -> &'static str {
    match hindrance {
        Hindrance::Priority => said::priority(),
        Hindrance::TakenBack => said::taken_back(),
        Hindrance::OpponentsTurn => said::opponents_turn(),
        Hindrance::Phase => said::phase(),
        Hindrance::Stack => said::stack(),
        Hindrance::LandPlayed => said::land_played(),
        Hindrance::Words => said::words(),
        Hindrance::Forbidden => said::forbidden(),
        Hindrance::Mana => said::mana(),
        Hindrance::Costs => said::costs(),
        Hindrance::Targets => said::targets(),
    }
}

/// So many reasons are said at once.
const REASONS: usize = 3;

/// Why the creature that is picked up, or each of one's own, cannot block this attacker, or why this creature can block none of those that attack;
/// none where one can, and while no blockers are declared.
pub fn blocking_hindered(game: &Game, seat: Seat, picked_up: Option<ObjectId>, id: ObjectId) -> Option<String> {
    if game.to_act() != Some(seat) {
        return None;
    }
    let attackers = game.combat().attackers.iter().map(|attacker| attacker.id);
    let pairs: Vec<(ObjectId, ObjectId)> = match picked_up {
        _ if !game.combat().is_attacking(id) => attackers.map(|attacker| (id, attacker)).collect(),
        Some(blocker) => vec![(blocker, id)],
        None => game.battlefield().iter().map(|blocker| (*blocker, id)).collect(),
    };
    let mut why = Vec::new();
    for (blocker, attacker) in pairs {
        match block_hindrance(game, blocker, attacker)? {
            BlockHindrance::NoBlocker => {}
            hindrance => why.push((hindrance, blocker, attacker)),
        }
    }
    // What is about the attacker says more than that something else is tapped.
    why.sort_by_key(|(hindrance, ..)| matches!(hindrance, BlockHindrance::Tapped | BlockHindrance::CannotBlock));
    let mut sentences: Vec<String> = Vec::new();
    for (hindrance, blocker, attacker) in why {
        let sentence = block_sentence(game, hindrance, blocker, attacker);
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences.truncate(REASONS);
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn block_sentence(game: &Game, hindrance: BlockHindrance, blocker: ObjectId, attacker: ObjectId) -> String {
    let name = |id: ObjectId| game.object(id).map_or(a_card(), |object| card(object.card));
    let (blocker, attacker) = (name(blocker), name(attacker));
    match hindrance {
        BlockHindrance::NoBlocker | BlockHindrance::CannotBlock => say!(hindrance::cannot_block, blocker),
        BlockHindrance::Tapped => say!(hindrance::is_tapped, blocker),
        BlockHindrance::River => say!(hindrance::river, blocker, attacker),
        BlockHindrance::Flying => say!(hindrance::flying, attacker),
        BlockHindrance::Fear => say!(hindrance::fear, attacker),
        BlockHindrance::Landwalk => say!(hindrance::landwalk, attacker),
        BlockHindrance::Protection => say!(hindrance::protection, blocker, attacker),
        BlockHindrance::Unblockable => say!(hindrance::unblockable, attacker),
        BlockHindrance::Words => say!(hindrance::not_blocked_by, blocker, attacker),
        BlockHindrance::OwnWords => say!(hindrance::cannot_block_it, blocker, attacker),
        BlockHindrance::Menace => say!(hindrance::menace, attacker),
    }
}
