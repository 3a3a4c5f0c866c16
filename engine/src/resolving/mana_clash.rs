//! Mana Clash: two players flip coins until both come up heads.

use declaration::Reference;

use super::Followed;
use crate::frame::Resolution;
use crate::replacement::Packet;
use crate::{Event, Flow, Game, Scene, Seat, Target};

impl Game {
    /// Both flip once, and whose coin comes up tails is dealt 1 damage; then again, as long as there is one. Such a flip has no winner
    /// (705.3).
    pub(super) fn follow_mana_clash(&mut self, other: &Reference, resolution: &Resolution) -> Flow<Followed> {
        let controller = resolution.item.controller;
        let others = self.referred_players(other, &Scene::of(resolution));
        let mut unlucky: Vec<Seat> = Vec::new();
        let mut flips = Vec::new();
        for seat in [controller].into_iter().chain(others) {
            let heads = self.flip_coin()?;
            flips.push((seat, heads));
            unlucky.extend((!heads).then_some(seat));
        }
        for (player, won) in flips {
            self.emit(Event::CoinFlipped { player, won });
        }
        let source = resolution.item.source;
        self.deal_damage(unlucky.iter().map(|seat| Packet::new(source, Target::Player(*seat), 1, false)).collect());
        Ok(if unlucky.is_empty() { Followed::Done } else { Followed::Again })
    }
}
