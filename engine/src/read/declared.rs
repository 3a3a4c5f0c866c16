//! Finding what a spell or ability does in the card's declaration.

use declaration::{Ability, AbilityId, Body, CardId, Cost, Delayed, Static};

use crate::cards;
use crate::game::frame::StackObjectKind;

/// What a spell of this card, or an ability, does; nothing for a permanent spell.
pub fn body(card: CardId, announced: StackObjectKind) -> Option<&'static Body> {
    match announced {
        StackObjectKind::Spell => cards::definition(card).spell.as_ref(),
        StackObjectKind::Attack => None,
        StackObjectKind::Delayed(id) => delayed(id).map(|delayed| &delayed.body),
        StackObjectKind::Activated(id)
        | StackObjectKind::Triggered(id)
        | StackObjectKind::Replacement(id)
        | StackObjectKind::SpecialAction(id) => match cards::ability(id)? {
            Ability::Activated(activation) => Some(&activation.body),
            Ability::Triggered { body, .. } => Some(body),
            Ability::Static(Static::Replaces(replacement)) => Some(&replacement.body),
            Ability::TriggeredMana { .. } | Ability::Static(_) => None,
        },
    }
}

/// What a delayed ability is declared as.
pub(crate) fn delayed(ability: AbilityId) -> Option<&'static Delayed> {
    cards::definition(ability.card).delayed.get(usize::from(ability.place))
}

/// The activation costs of an ability, and the additional costs of a spell; none for anything else.
pub(crate) fn costs(card: CardId, announced: StackObjectKind) -> &'static [Cost] {
    match announced {
        StackObjectKind::Spell => body(card, announced).map_or(&[], |body| &body.additional),
        StackObjectKind::Activated(ability) | StackObjectKind::SpecialAction(ability) => {
            match cards::ability(ability) {
                Some(Ability::Activated(activation)) => &activation.cost,
                _ => &[],
            }
        }
        StackObjectKind::Triggered(_)
        | StackObjectKind::Delayed(_)
        | StackObjectKind::Replacement(_)
        | StackObjectKind::Attack => &[],
    }
}
