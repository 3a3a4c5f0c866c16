//! Finding what a spell or ability does in the card's declaration.

use declaration::{Ability, Body, CardId, Static};

use crate::cards;
use crate::frame::Announced;

/// What a spell of this card, or an ability, does; nothing for a permanent spell.
pub fn body(card: CardId, announced: Announced) -> Option<&'static Body> {
    match announced {
        Announced::Spell => cards::definition(card).spell.as_ref(),
        Announced::Attack => None,
        Announced::Delayed(id) => crate::triggers::declared(id).map(|delayed| &delayed.body),
        Announced::Activated(id) | Announced::Triggered(id) | Announced::Replacement(id) => match cards::ability(id)? {
            Ability::Activated(activation) => Some(&activation.body),
            Ability::Triggered { body, .. } => Some(body),
            Ability::Static(Static::Replaces(replacement)) => Some(&replacement.body),
            Ability::TriggeredMana { .. } | Ability::Static(_) => None,
        },
    }
}
