//! Instructions to choose, and those that speak of a chosen name (607.2d, 201.4).

use declaration::{Amount, Choosing, Filter, Reference};

use super::Followed;
use super::asking::Answers;
use crate::frame::{Frame, Purpose, Resolution, Shape};
use crate::{Action, AwaitsHouse, Event, Flow, Game, ObjectId, Scene, Target, Zone};

impl Game {
    /// The controller chooses which instructions are followed.
    pub(super) fn follow_either(&mut self, ways: usize, resolution: &Resolution) -> Flow<Followed> {
        let (player, about) = (resolution.item.controller, Some(resolution.item.source));
        let shape = Shape::Ways(u8::try_from(ways).unwrap_or(u8::MAX));
        Ok(match self.ask(&mut Answers::of(resolution), player, Purpose::Way, about, shape)? {
            None => Followed::Asking,
            Some(Action::ChooseMode(way)) => Followed::Branch(u16::from(way)),
            Some(_) => Followed::Done,
        })
    }

    /// A player chooses something for the instructions behind it to speak of.
    pub(super) fn follow_choice(
        &mut self,
        who: &Reference,
        what: &Choosing,
        kept: bool,
        resolution: &Resolution,
    ) -> Flow<Followed> {
        let Some(player) = self.referred_players(who, &Scene::of(resolution)).first().copied() else {
            return Ok(Followed::Done);
        };
        let source = resolution.item.source;
        let chosen = self.ask_for_choice(&mut Answers::of(resolution), player, what, source)?;
        let Some(choices) = chosen else { return Ok(Followed::Asking) };
        if let Some(Frame::Resolution(open)) = self.frames.last_mut() {
            open.choices = choices.or(open.choices);
        }
        if kept && let Some(permanent) = self.permanent_mut(source) {
            permanent.chosen = choices.or(permanent.chosen);
        }
        self.emit(Event::Chose { player, card: resolution.item.card, choices });
        self.changed();
        Ok(Followed::Done)
    }

    /// The controller chooses a permanent; nothing where there is none.
    pub(super) fn follow_choice_of_permanent(
        &mut self,
        what: &Filter,
        doomed: bool,
        resolution: &Resolution,
    ) -> Flow<Followed> {
        let scene = Scene::of(resolution);
        let fits = |id: &ObjectId| self.fits_on_battlefield(what, *id, &scene);
        let mut from: Vec<ObjectId> = self.battlefield.iter().copied().filter(fits).collect();
        if doomed && from.iter().any(|id| !self.is_indestructible(*id)) {
            // 608.2d: what is impossible cannot be chosen.
            from.retain(|id| !self.is_indestructible(*id));
        }
        let one = u8::from(!from.is_empty());
        let shape = Shape::Objects { from, min: one, max: one, ordered: false };
        let (player, about) = (resolution.item.controller, Some(resolution.item.source));
        let answer = self.ask(&mut Answers::of(resolution), player, Purpose::ChoosePermanent, about, shape)?;
        let Some(answer) = answer else { return Ok(Followed::Asking) };
        if let (Action::Choose(chosen), Some(Frame::Resolution(open))) = (answer, self.frames.last_mut()) {
            open.chosen = chosen.into_iter().map(Target::Object).collect();
        }
        Ok(Followed::Done)
    }

    /// The controller may have a creature block an attacking creature that it can block (101.2, 509.1b); abilities that speak of blocking
    /// trigger (509.3a-d).
    pub(super) fn follow_block(&mut self, what: &Reference, resolution: &Resolution) -> Flow<Followed> {
        let Some(blocker) = self.referred_objects(what, &Scene::of(resolution)).first().copied() else {
            return Ok(Followed::Done);
        };
        let from = self.blockable_by(blocker);
        if from.is_empty() {
            return Ok(Followed::Done);
        }
        let shape = Shape::Objects { from, min: 0, max: 1, ordered: false };
        let (player, about) = (resolution.item.controller, Some(resolution.item.source));
        let answer = self.ask(&mut Answers::of(resolution), player, Purpose::ChoosePermanent, about, shape)?;
        let Some(answer) = answer else { return Ok(Followed::Asking) };
        if let Action::Choose(chosen) = answer
            && let Some(attacker) = chosen.first()
        {
            self.block_by_effect(blocker, *attacker);
        }
        Ok(Followed::Done)
    }

    /// A player may attach the source to something else that it can enchant.
    pub(super) fn follow_chosen_attachment(
        &mut self,
        who: &Reference,
        what: &Filter,
        resolution: &Resolution,
    ) -> Flow<Followed> {
        let (scene, aura) = (Scene::of(resolution), resolution.item.source);
        let Some(player) = self.referred_players(who, &scene).first().copied() else { return Ok(Followed::Done) };
        let Some(now) = self.permanent(aura).map(|permanent| permanent.attached_to) else { return Ok(Followed::Done) };
        let may = |id: &ObjectId| {
            now != Some(*id) && self.fits_on_battlefield(what, *id, &scene) && self.may_enchant(aura, *id)
        };
        let from: Vec<ObjectId> = self.battlefield.iter().copied().filter(may).collect();
        if from.is_empty() {
            return Ok(Followed::Done);
        }
        let shape = Shape::Objects { from, min: 0, max: 1, ordered: false };
        let answer = self.ask(&mut Answers::of(resolution), player, Purpose::ChoosePermanent, Some(aura), shape)?;
        let Some(answer) = answer else { return Ok(Followed::Asking) };
        if let Action::Choose(chosen) = answer
            && let Some(host) = chosen.first()
        {
            self.attach(aura, *host);
        }
        Ok(Followed::Done)
    }

    /// A player reveals the top card of their library, which goes to their hand if it has the chosen name, else to their graveyard.
    pub(super) fn follow_revelation(&mut self, who: &Reference, resolution: &Resolution) -> Flow {
        let scene = Scene::of(resolution);
        for seat in self.referred_players(who, &scene) {
            let library = &self.player(seat).library;
            if library.count == 0 {
                continue;
            }
            let Some(top) = library.cards.as_ref().ok_or(AwaitsHouse)?.last().copied() else { continue };
            self.emit(Event::Revealed { player: seat, card: top });
            let named = self.choices(&scene).name == Some(top);
            self.take_from_library(seat, None, if named { Zone::Hand } else { Zone::Graveyard });
        }
        Ok(())
    }

    /// Players reveal cards of their hands at random, then discard those with the chosen name.
    pub(super) fn follow_discard_of_named(
        &mut self,
        who: &Reference,
        amount: &Amount,
        resolution: &Resolution,
    ) -> Flow {
        let scene = Scene::of(resolution);
        let (count, name) = (self.count(amount, &scene), self.choices(&scene).name);
        for seat in self.referred_players(who, &scene) {
            if self.player(seat).hand.count == 0 || count == 0 {
                continue;
            }
            let mut hand = self.player(seat).hand.cards.clone().ok_or(AwaitsHouse)?;
            let mut discarded: Vec<ObjectId> = Vec::new();
            for _ in 0..count {
                let card = |id: &ObjectId| self.object(*id).map(|object| object.card);
                let faces: Vec<_> = hand.iter().filter_map(card).collect();
                let Some(place) = (if faces.is_empty() { None } else { self.pick(&faces)? }) else { break };
                let (id, card) = (hand.remove(place), faces.get(place).copied());
                if let Some(card) = card {
                    self.emit(Event::Revealed { player: seat, card });
                }
                if card.is_some() && card == name {
                    discarded.push(id);
                }
            }
            self.discard_together(&discarded);
        }
        Ok(())
    }
}
