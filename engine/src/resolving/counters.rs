//! Instructions to put and to remove counters (122).

use declaration::{Amount, Counter, Reference, Removed};

use super::Followed;
use super::asking::Answers;
use crate::frame::{Purpose, Resolution, Shape};
use crate::{Action, Flow, Game, ObjectId, Scene};

/// An instruction to put counters on something.
pub(super) struct Putting<'a> {
    pub(super) counter: Counter,
    pub(super) amount: &'a Amount,
    pub(super) on: &'a Reference,
    pub(super) up_to: bool,
    pub(super) most: Option<u16>,
}

impl Game {
    /// Puts counters on permanents; where there may be fewer, the controller says how many.
    pub(super) fn follow_put_counters(&mut self, putting: &Putting<'_>, resolution: &Resolution) -> Flow<Followed> {
        let scene = Scene::of(resolution);
        let count = self.count(putting.amount, &scene);
        let mut answers = Answers::of(resolution);
        let mut put: Vec<(ObjectId, u32)> = Vec::new();
        for id in self.referred_objects(putting.on, &scene) {
            if self.permanent(id).is_none() {
                continue;
            }
            let there = self.counters_on(id, putting.counter);
            let room = putting.most.map_or(u32::MAX, |most| u32::from(most.saturating_sub(there)));
            let most = count.min(room);
            put.push((
                id,
                if putting.up_to {
                    let shape = Shape::Number { min: 0, max: most };
                    let player = resolution.item.controller;
                    match self.ask(&mut answers, player, Purpose::PutCounters, Some(id), shape)? {
                        None => return Ok(Followed::Asking),
                        Some(Action::ChooseX(number)) => number,
                        Some(_) => 0,
                    }
                } else {
                    most
                },
            ));
        }
        for (id, count) in put {
            self.put_counters(id, putting.counter, count);
        }
        Ok(Followed::Done)
    }

    /// Removes counters; where the number is free, the controller says how many.
    pub(super) fn follow_remove_counters(
        &mut self,
        counter: Counter,
        count: Removed,
        from: &Reference,
        resolution: &Resolution,
    ) -> Flow<Followed> {
        let player = resolution.item.controller;
        let mut answers = Answers::of(resolution);
        let mut removing: Vec<(ObjectId, u16)> = Vec::new();
        for id in self.referred_objects(from, &Scene::of(resolution)) {
            let there = self.permanent(id).map_or(0, |_| self.counters_on(id, counter));
            let number = match count {
                Removed::All => there,
                Removed::Exactly(count) => count.min(there),
                Removed::AnyNumber => {
                    let shape = Shape::Number { min: 0, max: u32::from(there) };
                    match self.ask(&mut answers, player, Purpose::RemoveCounters, Some(id), shape)? {
                        None => return Ok(Followed::Asking),
                        Some(Action::ChooseX(number)) => u16::try_from(number).unwrap_or(there).min(there),
                        Some(_) => 0,
                    }
                }
            };
            removing.push((id, number));
        }
        let mut removed = 0;
        for (id, number) in removing {
            removed += usize::from(self.remove_counters(id, counter, number, Some(player)));
        }
        self.done_this_way(removed);
        Ok(Followed::Done)
    }
}
