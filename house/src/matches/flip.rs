//! The flip of an Orb by which a drawn game is decided.

use crate::documents::{DrawRule, GameDocument, StateDocument};
use crate::sealing::{orb_flip, seed};
use crate::{GameId, PerSeat, hexadecimal};

/// Flips it, where nobody has won the game of this table and its match is played so. House and players were bound to the seed before the game, and nobody of them
/// knew it; the record shows it.
pub(crate) fn flip(id: &GameId, table: &mut GameDocument, state: &StateDocument) {
    let drawn = table.outcome.as_ref().is_some_and(|outcome| outcome.winner.is_none());
    if table.settings.draws != DrawRule::OrbFlip || !drawn {
        return;
    }
    let part = |text: &Option<String>| text.as_deref().and_then(hexadecimal::decode);
    let secret = state.secret.as_deref().and_then(hexadecimal::decode);
    let (Some(of_match), Some(secret), Some(a), Some(b)) =
        (table.match_game.as_mut(), secret, part(&state.bits.a), part(&state.bits.b))
    else {
        return;
    };
    of_match.flip = Some(orb_flip(&seed(&secret, &PerSeat { a, b }, id)));
}
