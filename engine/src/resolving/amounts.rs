//! Numbers and references, as they are when an instruction is followed (608.2h).

use declaration::{Amount, Reference};

use crate::frame::Resolution;
use crate::{Game, ObjectId, Seat, Target};

impl Game {
    /// What a reference means. Illegal targets are left out (608.2b).
    pub(crate) fn referred(&self, reference: &Reference, resolution: &Resolution) -> Vec<Target> {
        let item = &resolution.item;
        match reference {
            Reference::Target(spec) => item
                .targets
                .iter()
                .enumerate()
                .filter(|(place, chosen)| chosen.spec == *spec && !resolution.illegal.contains(&(*place as u8)))
                .map(|(_, chosen)| chosen.target)
                .collect(),
            Reference::Itself => vec![Target::Object(item.source)],
            Reference::Enchanted => self.enchanted_by(item.source).map(Target::Object).into_iter().collect(),
            Reference::You => vec![Target::Player(item.controller)],
            Reference::Opponent => vec![Target::Player(item.controller.other())],
            Reference::EachPlayer => {
                vec![Target::Player(self.turn.active), Target::Player(self.turn.active.other())]
            }
            Reference::Each(filter) => self
                .battlefield
                .iter()
                .copied()
                .filter(|id| {
                    self.characteristics(*id)
                        .is_some_and(|now| self.fits(filter, *id, now, item.controller, item.source))
                })
                .map(Target::Object)
                .collect(),
            Reference::ControllerOf(whose) => self
                .referred(whose, resolution)
                .into_iter()
                .filter_map(|target| match target {
                    Target::Object(id) => self.last_known(id).map(|known| Target::Player(known.controller)),
                    Target::Player(_) => None,
                })
                .collect(),
            Reference::Triggering => item.triggering.into_iter().collect(),
        }
    }

    /// What an Aura is attached to, or was when it left (608.2h).
    fn enchanted_by(&self, aura: ObjectId) -> Option<ObjectId> {
        match self.permanent(aura) {
            Some(permanent) => permanent.attached_to,
            None => self.last_known.iter().rev().find(|known| known.id == aura)?.attached_to,
        }
    }

    /// The permanents among what a reference means.
    pub(crate) fn referred_objects(&self, reference: &Reference, resolution: &Resolution) -> Vec<ObjectId> {
        self.referred(reference, resolution)
            .into_iter()
            .filter_map(|target| match target {
                Target::Object(id) => Some(id),
                Target::Player(_) => None,
            })
            .collect()
    }

    /// The players among what a reference means.
    pub(crate) fn referred_players(&self, reference: &Reference, resolution: &Resolution) -> Vec<Seat> {
        self.referred(reference, resolution)
            .into_iter()
            .filter_map(|target| match target {
                Target::Player(seat) => Some(seat),
                Target::Object(_) => None,
            })
            .collect()
    }

    /// What an amount comes to.
    pub(crate) fn amount(&self, amount: &Amount, resolution: &Resolution) -> i32 {
        let x = i32::try_from(resolution.item.x).unwrap_or(i32::MAX);
        match amount {
            Amount::Number(number) => *number,
            Amount::X => x,
            Amount::MinusX => x.saturating_neg(),
            Amount::PowerOf(reference) => self
                .referred_objects(reference, resolution)
                .first()
                .and_then(|id| self.last_known(*id))
                .map_or(0, |known| known.power),
            Amount::XShared => {
                let legal = resolution.item.targets.len().saturating_sub(resolution.illegal.len());
                x / i32::try_from(legal).unwrap_or(i32::MAX).max(1)
            }
            Amount::Drained => i32::try_from(resolution.drained).unwrap_or(i32::MAX),
        }
    }

    /// What an amount comes to, where less than nothing is nothing (107.1b).
    pub(crate) fn count(&self, amount: &Amount, resolution: &Resolution) -> u32 {
        u32::try_from(self.amount(amount, resolution)).unwrap_or(0)
    }
}
