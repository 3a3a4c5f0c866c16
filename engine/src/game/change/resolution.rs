//! What a resolution takes note of while it goes on: what has come of its instructions.

use crate::game::Game;
use crate::game::damage::Packet;
use crate::game::outcome::Outcome;
use crate::seat::Seat;

/// Damage is dealt: where a resolution deals it, it knows to whom, and how much of it that one could lose (Drain Life).
pub(crate) fn note_damage(game: &mut Game, packet: &Packet, vitality: u32) {
    if let Some(open) = game.resolution_mut()
        && open.item.source == packet.source
    {
        open.harmed.push(packet.to);
        open.dealt = open.dealt.saturating_add(packet.amount);
        open.drained = open.drained.saturating_add(packet.amount.min(vitality));
    }
}

/// A player discards a card: where a resolution has them do so, it counts it.
pub(super) fn note_discard(game: &mut Game, owner: Seat) {
    if let Some(open) = game.resolution_mut() {
        open.discarded[owner.index()] += 1;
    }
}

/// Something else happens instead of a draw: the innermost resolution, whatever lies above it, knows that it has not drawn.
pub(crate) fn note_replaced_draw(game: &mut Game) {
    if let Some(open) = game.enclosing_resolution_mut() {
        open.replaced = true;
    }
}

/// The subgame that a resolution has begun is over.
pub(super) fn note_subgame(game: &mut Game, outcome: Option<Outcome>) {
    if let Some(open) = game.resolution_mut() {
        open.subgame = outcome;
    }
}
