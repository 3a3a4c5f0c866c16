//! Mana Clash: two players flip coins until both come up heads.

use declaration::Reference;

use crate::Flow;
use crate::game::action::Target;
use crate::game::change::record;
use crate::game::damage::Packet;
use crate::game::event::Event;
use crate::game::frame::Resolution;
use crate::game::{Game, random};
use crate::process::damage;
use crate::process::resolve::Progress;
use crate::read::context;
use crate::read::context::Context;
use crate::seat::Seat;

/// Both flip once, and whose coin comes up tails is dealt 1 damage; then again, as long as there is one. Such a flip has no winner
/// (705.3).
#[inline(never)]
pub(super) fn execute_mana_clash(game: &mut Game, other: &Reference, resolution: &Resolution) -> Flow<Progress> {
    let controller = resolution.item.controller;
    let others = context::referred_players(game, other, &Context::of(resolution));
    let mut unlucky: Vec<Seat> = Vec::new();
    let mut flips = Vec::new();
    for seat in [controller].into_iter().chain(others) {
        let heads = random::flip_coin(game.chance_mut())?;
        flips.push((seat, heads));
        unlucky.extend((!heads).then_some(seat));
    }
    for (player, won) in flips {
        record(game, Event::CoinFlipped { player, won });
    }
    let source = resolution.item.source;
    damage::deal_damage(
        game,
        unlucky.iter().map(|seat| Packet::new(source, Target::Player(*seat), 1, false)).collect(),
    );
    Ok(if unlucky.is_empty() { Progress::Done } else { Progress::Again })
}
