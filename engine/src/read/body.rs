//! Finding what a spell or ability does in the card's declaration.

use declaration::{Ability, AbilityId, Body, CardId, Cost, Delayed, Static};

use crate::cards;
use crate::game::frame::Announced;

/// What a spell of this card, or an ability, does; nothing for a permanent spell.
pub fn body(card: CardId, announced: Announced) -> Option<&'static Body> {
    match announced {
        Announced::Spell => cards::definition(card).spell.as_ref(),
        Announced::Attack => None,
        Announced::Delayed(id) => declared(id).map(|delayed| &delayed.body),
        Announced::Activated(id) | Announced::Triggered(id) | Announced::Replacement(id) => match cards::ability(id)? {
            Ability::Activated(activation) => Some(&activation.body),
            Ability::Triggered { body, .. } => Some(body),
            Ability::Static(Static::Replaces(replacement)) => Some(&replacement.body),
            Ability::TriggeredMana { .. } | Ability::Static(_) => None,
        },
    }
}

/// What a delayed ability is declared as.
pub(crate) fn declared(ability: AbilityId) -> Option<&'static Delayed> {
    cards::definition(ability.card).delayed.get(usize::from(ability.place))
}

/// The activation costs of an ability, and the additional costs of a spell; none for anything else.
pub(crate) fn costs(card: CardId, announced: Announced) -> &'static [Cost] {
    match announced {
        Announced::Spell => body(card, announced).map_or(&[], |body| &body.additional),
        Announced::Activated(ability) => match cards::ability(ability) {
            Some(Ability::Activated(activation)) => &activation.cost,
            _ => &[],
        },
        Announced::Triggered(_) | Announced::Delayed(_) | Announced::Replacement(_) | Announced::Attack => &[],
    }
}
