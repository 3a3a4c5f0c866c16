//! Which creatures can be blocked by an effect.

use declaration::Keyword;

use super::rulings;
use crate::game::Game;
use crate::game::object::ObjectId;

/// The attacking creatures that a creature could block (509.1b).
pub(crate) fn blockable_by(game: &Game, blocker: ObjectId) -> Vec<ObjectId> {
    let rulings = rulings::combat_rulings(game);
    let attackers = game.combat().attackers.iter().map(|attacker| attacker.id);
    attackers.filter(|attacker| rulings.can_block(blocker, *attacker)).collect()
}

/// Whether a blocking creature could block all of these attackers (509.1b); what that would cost is not asked. Of a band it is enough that it
/// could block one, which is to block all of it (702.22h).
pub(crate) fn could_block_all(game: &Game, blocker: ObjectId, attackers: &[ObjectId]) -> bool {
    let rulings = rulings::combat_rulings(game);
    let of_combat = game.combat().attackers.iter().filter(|attacker| attackers.contains(&attacker.id));
    let (mut bands, mut single) = (Vec::new(), Vec::new());
    for attacker in of_combat {
        match attacker.band {
            Some(band) if !bands.contains(&band) => bands.push(band),
            Some(_) => {}
            None => single.push(attacker.id),
        }
    }
    let can_block_one_of = |band: u8| {
        let mut of_band = game.combat().attackers.iter().filter(|attacker| attacker.band == Some(band));
        of_band.any(|attacker| rulings.can_block(blocker, attacker.id))
    };
    single.iter().all(|attacker| rulings.can_block(blocker, *attacker))
        && bands.iter().all(|band| can_block_one_of(*band))
        && single.len() + bands.len() <= rulings.most_blocks(blocker)
}

/// Whether a river lies between a blocker and an attacker.
pub(crate) fn is_across(game: &Game, blocker: ObjectId, attacker: ObjectId) -> bool {
    let mut banks = game.combat().banks.iter().filter(|(id, _)| *id == attacker);
    let flies = || game.characteristics(blocker).is_some_and(|now| now.keywords.contains(Keyword::Flying));
    banks.any(|(_, bank)| !bank.contains(&blocker)) && !flies()
}
