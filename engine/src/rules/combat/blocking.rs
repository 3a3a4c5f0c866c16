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

/// Whether a river lies between a blocker and an attacker.
pub(crate) fn is_across(game: &Game, blocker: ObjectId, attacker: ObjectId) -> bool {
    let mut banks = game.combat().banks.iter().filter(|(id, _)| *id == attacker);
    let flies = || game.characteristics(blocker).is_some_and(|now| now.keywords.contains(Keyword::Flying));
    banks.any(|(_, bank)| !bank.contains(&blocker)) && !flies()
}
