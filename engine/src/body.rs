//! Finding what a spell or ability does in the card's declaration.

use declaration::{Ability, Body, CardId};

use crate::cards;
use crate::frame::Announced;

/// What a spell or ability does; nothing for a permanent spell.
pub(crate) fn body(card: CardId, announced: Announced) -> Option<&'static Body> {
    let definition = cards::definition(card);
    match announced {
        Announced::Spell => definition.spell.as_ref(),
        Announced::Activated(place) => match definition.abilities.get(usize::from(place)) {
            Some(Ability::Activated(activation)) => Some(&activation.body),
            _ => None,
        },
        Announced::Triggered(place) => match definition.abilities.get(usize::from(place)) {
            Some(Ability::Triggered { body, .. }) => Some(body),
            _ => None,
        },
    }
}
