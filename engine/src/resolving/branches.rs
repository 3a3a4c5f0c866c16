//! Instructions that contain others: conditions, what a player may do, what a player may pay (608.2d-e, 118.12).

use declaration::{CardTypes, Cost, Effect, ManaCost, Reference, Removed};

use super::Followed;
use super::asking::Answers;
use crate::casting::{mana_of, plan, plus, spend};
use crate::frame::{Purpose, Resolution, Shape};
use crate::{Action, Flow, Game, ObjectId, Scene, Seat};

impl Game {
    /// Asks a player whether what may happen happens; where its first part is impossible, nobody is asked.
    pub(super) fn follow_may(&mut self, who: &Reference, then: &[Effect], resolution: &Resolution) -> Flow<Followed> {
        if then.first().is_some_and(|first| self.is_impossible(first, resolution)) {
            return Ok(Followed::Done);
        }
        let Some(player) = self.referred_players(who, &Scene::of(resolution)).first().copied() else {
            return Ok(Followed::Done);
        };
        let about = Some(resolution.item.source);
        let answer = self.ask(&mut Answers::of(resolution), player, Purpose::May, about, Shape::YesNo)?;
        Ok(match answer {
            None => Followed::Asking,
            Some(Action::Yes) => Followed::Branch(0),
            Some(_) => Followed::Done,
        })
    }

    /// Whether an instruction can do nothing: nothing has the counters that it removes.
    fn is_impossible(&self, effect: &Effect, resolution: &Resolution) -> bool {
        let (counter, count, from) = match effect {
            Effect::Sacrifice { who, what, .. } => return self.sacrificed(who, what, resolution).is_empty(),
            Effect::RemoveCounters { counter, count, from } => (counter, count, from),
            _ => return false,
        };
        let least = if let Removed::Exactly(least) = count { *least } else { 1 };
        let from = self.referred_objects(from, &Scene::of(resolution));
        !from.iter().any(|id| self.permanent(*id).is_some() && self.counters_on(*id, *counter) >= least)
    }

    /// Asks a player to pay; one who cannot is not asked.
    pub(super) fn follow_pay(&mut self, who: &Reference, cost: &[Cost], resolution: &Resolution) -> Flow<Followed> {
        let Some(player) = self.referred_players(who, &Scene::of(resolution)).first().copied() else {
            return Ok(Followed::Branch(1));
        };
        let mut mana = mana_of(cost).with_x(resolution.item.x);
        for cost in cost {
            if let Cost::ManaForEach { mana: each, times } = cost {
                mana = plus(mana, each, self.count(times, &Scene::of(resolution)));
            }
        }
        let is_mana = |cost: &&Cost| matches!(cost, Cost::Mana(_) | Cost::ManaForEach { .. });
        let others: Vec<Cost> = cost.iter().filter(|cost| !is_mana(cost)).cloned().collect();
        let source = resolution.item.source;
        let mut answers = Answers::of(resolution);
        let scene = Scene::of(resolution);
        let gifts: Vec<(Vec<ObjectId>, u8)> = others
            .iter()
            .filter_map(|cost| match cost {
                Cost::Give { what, count, .. } => Some((self.controlled_by(player, what, &scene), *count)),
                _ => None,
            })
            .collect();
        if resolution.answers.is_empty()
            && !(self.can_pay_mana(player, &mana)
                && others.iter().all(|cost| self.can_pay_part(player, source, cost))
                && gifts.iter().all(|(from, count)| from.len() >= usize::from(*count)))
        {
            return Ok(Followed::Branch(1));
        }
        match self.ask(&mut answers, player, Purpose::Pay, Some(source), Shape::Pay { mana })? {
            None => return Ok(Followed::Asking),
            Some(Action::Yes) => {}
            Some(_) => return Ok(Followed::Branch(1)),
        }
        // What is discarded at random is the house's to say; nothing is paid before that is known.
        let unknown = |cost: &Cost| match cost {
            Cost::DiscardAtRandom(_) => self.seed.is_none(),
            Cost::Mill(_) => self.player(player).library.cards.is_none(),
            _ => false,
        };
        if others.iter().any(unknown) {
            return Err(crate::AwaitsHouse);
        }
        let mut given = Vec::new();
        for (from, count) in gifts {
            let shape = Shape::Objects { from, min: count, max: count, ordered: false };
            match self.ask(&mut answers, player, Purpose::Sacrifice, Some(source), shape)? {
                None => return Ok(Followed::Asking),
                Some(Action::Choose(chosen)) => given.extend(chosen),
                Some(_) => {}
            }
        }
        self.pay_mana_at_once(player, mana)?;
        self.pay_other_costs(player, source, &others)?;
        self.sacrifice_together(&given);
        Ok(Followed::Branch(0))
    }

    /// Whether a player could pay this mana now.
    pub(crate) fn can_pay_mana(&self, player: Seat, mana: &ManaCost) -> bool {
        self.affords(player, mana, &self.mana_sources(player, None), None, CardTypes::default())
    }

    /// Pays mana out of the pool and, where that is not enough, with the sources that cost least to lose.
    fn pay_mana_at_once(&mut self, player: Seat, mana: ManaCost) -> Flow {
        let on = CardTypes::default();
        let pool = self.spendable(player, on);
        let uses = plan(&pool, &self.mana_sources(player, None), &mana, on).unwrap_or_default();
        for (object, ability, kind) in uses {
            self.make_mana(player, object, ability, kind)?;
        }
        let left = spend(self.spendable(player, on), mana);
        self.leave_in_pool(player, on, &left);
        Ok(())
    }
}
