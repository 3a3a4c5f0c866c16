//! Exchanges (701.12), and changing the target of a spell (115.7).

use declaration::{CardTypes, Filter, Reference};

use super::Followed;
use super::asking::Answers;
use crate::continuous::Characteristics;
use crate::frame::{Frame, Purpose, Resolution, Shape};
use crate::{Action, Flow, Game, ObjectId, Scene, Seat, Target};

impl Game {
    /// Changes the targets of spells, where they are what is said (115.7a).
    pub(super) fn follow_change_of_target(
        &mut self,
        of: &Reference,
        from: Option<&Reference>,
        to_player: bool,
        resolution: &Resolution,
    ) {
        let scene = Scene::of(resolution);
        let from = from.map(|from| self.referred(from, &scene));
        for spell in self.referred_objects(of, &scene) {
            let target = self.stack.iter().find(|item| item.id == spell).and_then(|item| item.targets.first());
            let Some(target) = target.map(|chosen| chosen.target) else { continue };
            if from.as_ref().is_none_or(|from| from.contains(&target)) {
                self.change_target(spell, resolution.item.controller, to_player);
            }
        }
    }

    /// Attaches an Aura to another permanent that shares one of these types with what it is attached to (701.3a); nothing happens where it
    /// could be attached to none.
    pub(super) fn follow_attaching(
        &mut self,
        what: &Reference,
        types: CardTypes,
        resolution: &Resolution,
    ) -> Flow<Followed> {
        let scene = Scene::of(resolution);
        let Some(aura) = self.referred_objects(what, &scene).into_iter().next() else { return Ok(Followed::Done) };
        let Some(host) = self.permanent(aura).and_then(|aura| aura.attached_to) else { return Ok(Followed::Done) };
        let (Some(now), Some(there)) = (self.characteristics(aura), self.characteristics(host)) else {
            return Ok(Followed::Done);
        };
        let shared =
            |other: &Characteristics| types.iter().any(|one| there.types.contains(one) && other.types.contains(one));
        let can = |id: &ObjectId| {
            *id != host
                && self.characteristics(*id).is_some_and(shared)
                && self.can_be_enchanted_by(*id, aura, now.controller)
        };
        let from: Vec<ObjectId> = self.battlefield.iter().copied().filter(can).collect();
        let one = u8::from(!from.is_empty());
        let shape = Shape::Objects { from, min: one, max: one, ordered: false };
        let (player, about) = (resolution.item.controller, Some(aura));
        let answer = self.ask(&mut Answers::of(resolution), player, Purpose::ChoosePermanent, about, shape)?;
        let Some(answer) = answer else { return Ok(Followed::Asking) };
        if let Action::Choose(chosen) = answer
            && let Some(to) = chosen.first().copied()
        {
            let timestamp = self.next_timestamp();
            if let Some(permanent) = self.permanent_mut(aura) {
                // 613.7e: an Aura that becomes attached has a new timestamp.
                permanent.timestamp = timestamp;
            }
            self.attach(aura, to);
        }
        Ok(Followed::Done)
    }

    /// Two players exchange life totals: each gains or loses what makes theirs the other's (701.12c).
    pub(super) fn follow_exchange_of_life(&mut self, one: &Reference, other: &Reference, resolution: &Resolution) {
        let scene = Scene::of(resolution);
        let players = (self.referred_players(one, &scene), self.referred_players(other, &scene));
        let ([one], [other]) = (players.0.as_slice(), players.1.as_slice()) else { return };
        let difference = self.player(*other).life.saturating_sub(self.player(*one).life);
        // Who has more loses the difference, who has less gains it (119.7), which may be replaced.
        let (loser, gainer) = if difference < 0 { (*one, *other) } else { (*other, *one) };
        let amount = difference.unsigned_abs();
        self.change_life(loser, -i32::try_from(amount).unwrap_or(i32::MAX));
        self.gain_life(gainer, amount, &resolution.replacing);
    }

    /// Control of two permanents is exchanged; then both are what was chosen last.
    pub(super) fn follow_exchange_of_control(
        &mut self,
        one: &Reference,
        other: &Reference,
        resolution: &Resolution,
    ) -> Followed {
        let scene = Scene::of(resolution);
        let meant = (self.referred_objects(one, &scene), self.referred_objects(other, &scene));
        let ([one], [other]) = (meant.0.as_slice(), meant.1.as_slice()) else { return Followed::Done };
        if !self.exchange_control(*one, *other) {
            return Followed::Done;
        }
        if let Some(Frame::Resolution(open)) = self.frames.last_mut() {
            open.chosen = vec![Target::Object(*one), Target::Object(*other)];
        }
        Followed::Branch(0)
    }

    /// The controller and another player exchange what each of them controls with the greatest mana value; of several, they choose.
    pub(super) fn follow_exchange_of_greatest(
        &mut self,
        with: &Reference,
        what: &Filter,
        resolution: &Resolution,
    ) -> Flow<Followed> {
        let scene = Scene::of(resolution);
        let you = resolution.item.controller;
        // Players who would exchange with themselves exchange nothing (701.12b).
        let Some(with) = self.referred_players(with, &scene).into_iter().find(|with| *with != you) else {
            return Ok(Followed::Done);
        };
        let greatest = |game: &Game, player: Seat| {
            let mut own = game.controlled_by(player, what, &scene);
            let most = own.iter().map(|id| game.mana_value(*id, &scene)).max();
            own.retain(|id| Some(game.mana_value(*id, &scene)) == most);
            own
        };
        let players = if self.turn.active == with { [with, you] } else { [you, with] };
        if players.iter().any(|player| greatest(self, *player).is_empty()) {
            return Ok(Followed::Done);
        }
        let mut answers = Answers::of(resolution);
        let mut exchanged = Vec::new();
        for player in players {
            let shape = Shape::Objects { from: greatest(self, player), min: 1, max: 1, ordered: false };
            let about = Some(resolution.item.source);
            let answer = self.ask(&mut answers, player, Purpose::Exchange, about, shape)?;
            let Some(Action::Choose(chosen)) = answer else { return Ok(Followed::Asking) };
            exchanged.extend(chosen);
        }
        if let [one, other] = exchanged.as_slice() {
            self.exchange_control(*one, *other);
        }
        Ok(Followed::Done)
    }

    /// Exchanges control of two permanents for the rest of the game, where different players control them (701.12b); whether it did.
    fn exchange_control(&mut self, one: ObjectId, other: ObjectId) -> bool {
        let controller = |id| self.characteristics(id).map(|now| now.controller);
        let (Some(first), Some(second)) = (controller(one), controller(other)) else { return false };
        if first == second {
            return false;
        }
        self.give_control(&[(one, second), (other, first)]);
        true
    }
}
