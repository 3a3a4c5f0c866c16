//! Costs for which the player chooses objects to give up: sacrifices, discards, cards of the graveyard (601.2b, 601.2h, 602.2b).
//!
//! They are chosen before mana is made, and given up when it is paid: until then they may make mana themselves (601.2g).

use declaration::{Ability, CardTypes, Cost, Giving, ManaCost};

use super::ManaSources;
use super::cost::{mana_of, reserves};
use super::operation::costs;
use super::sources::ManaAbility;
use super::targets::Targeting;
use crate::frame::{Announced, Frame, Operation, Waiting};
use crate::{Flow, Game, ObjectId, Seat, Zone};

/// What an ability costs that is paid for at once and without the stack, and what can pay for it.
pub(super) struct DueAtOnce {
    /// Whose ability it is.
    pub(super) by: Targeting,
    /// All of its cost.
    pub(super) costs: &'static [Cost],
    /// Its source, where paying taps it or takes it away.
    reserved: Option<ObjectId>,
    /// The mana abilities that may pay.
    pub(super) sources: ManaSources,
    /// The mana that is due.
    pub(super) mana: ManaCost,
}

/// A part of a cost for which something is to be given up.
pub(crate) struct Gift {
    /// Who gives it up.
    pub(crate) player: Seat,
    /// The place of the part in the cost.
    pub(crate) place: u8,
    /// How it is given up.
    pub(crate) how: Giving,
    /// How many.
    pub(crate) count: u8,
    /// What can be given up.
    pub(crate) from: Vec<ObjectId>,
}

impl Operation {
    /// How the objects it waits for are given up, and how many of them; none where it waits for something else.
    pub fn giving(&self) -> Option<(Giving, u8)> {
        let Waiting::Objects(place) = self.waiting else { return None };
        match self.costs().get(usize::from(place))? {
            Cost::Give { how, count, .. } => Some((*how, *count)),
            _ => None,
        }
    }
}

impl Game {
    /// Chooses from this part of the cost on; where there are only as many as are asked for, nobody is asked.
    pub(super) fn give_from(&mut self, mut operation: Operation, place: u8) -> Flow {
        let count = u8::try_from(operation.costs().len()).unwrap_or(u8::MAX);
        for place in place..count {
            let (from, count) = self.givable(&operation, place);
            if from.len() > usize::from(count) {
                operation.waiting = Waiting::Objects(place);
                self.frames.push(Frame::Operation(Box::new(operation)));
                return Ok(());
            }
            operation.given.extend(from.into_iter().map(|id| (place, id)));
        }
        self.fix_cost(operation)
    }

    /// What can be chosen for this part of the cost so that the rest can still be paid, and how many are asked for.
    pub(super) fn givable(&self, operation: &Operation, place: u8) -> (Vec<ObjectId>, u8) {
        let Some(cost @ Cost::Give { count, .. }) = operation.costs().get(usize::from(place)) else {
            return (Vec::new(), 0);
        };
        if operation.mana.is_some() {
            return (self.gifts_for_mana(operation, self.paying_operation()), *count);
        }
        let sources = self.sources_for(operation);
        let mana = self.total_cost(operation, &sources.changes);
        let (reserved, on) = (self.reserved(operation), operation.spell_types());
        let mut from = self.payable(operation.targeting(), cost, &mana, &sources, reserved, on);
        from.retain(|id| operation.given.iter().all(|(_, given)| given != id));
        (from, *count)
    }

    /// Whether there is enough to give up for all parts of a cost.
    pub(crate) fn can_give(
        &self,
        by: Targeting,
        costs: &[Cost],
        mana: &ManaCost,
        sources: &ManaSources,
        reserved: Option<ObjectId>,
        on: CardTypes,
    ) -> bool {
        costs.iter().all(|cost| match cost {
            Cost::Give { count, .. } => {
                self.payable(by, cost, mana, sources, reserved, on).len() >= usize::from(*count)
            }
            _ => true,
        })
    }

    /// What can be given up for a part of a cost while the mana can still be paid.
    fn payable(
        &self,
        by: Targeting,
        cost: &Cost,
        mana: &ManaCost,
        sources: &ManaSources,
        reserved: Option<ObjectId>,
        on: CardTypes,
    ) -> Vec<ObjectId> {
        let Cost::Give { how, what, .. } = cost else { return Vec::new() };
        let scene = by.scene();
        let mut from = match how {
            Giving::Sacrifice | Giving::Exile => self.controlled_by(by.player, what, &scene),
            Giving::Tap => {
                let mut untapped = self.controlled_by(by.player, what, &scene);
                untapped.retain(|id| {
                    // What its own cost taps or takes away cannot be tapped once more.
                    Some(*id) != reserved && self.permanent(*id).is_some_and(|permanent| !permanent.tapped)
                });
                untapped
            }
            Giving::Discard | Giving::ExileFromGraveyard => {
                let player = self.player(by.player);
                let cards: Vec<ObjectId> = if *how == Giving::Discard {
                    player.hand.cards.iter().flatten().copied().collect()
                } else {
                    player.graveyard.clone()
                };
                let fits = |id: &ObjectId| {
                    *id != by.source
                        && self.characteristics_anywhere(*id).is_some_and(|now| self.fits(what, *id, &now, &scene))
                };
                cards.into_iter().filter(fits).collect()
            }
        };
        from.retain(|id| {
            if !sources.all().any(|source| source.object == *id) {
                return true;
            }
            let mut left = sources.clone();
            self.leave_whole(&mut left, &[(*how, *id)]);
            self.affords(by.player, mana, &left, reserved, on)
        });
        from
    }

    /// What an ability costs that is paid for at once and without the stack, and what can pay for it when this is given up.
    pub(super) fn due_at_once(&self, source: ObjectId, ability: u8, given: &[(u8, ObjectId)]) -> Option<DueAtOnce> {
        let now = self.characteristics(source)?;
        let (id, _) = now.ability(ability)?;
        let announced = Announced::Activated(id);
        let costs = costs(now.card, announced);
        let reserved = reserves(costs).then_some(source);
        let mut sources = self.mana_sources(now.controller, reserved);
        let how = |place: u8| match costs.get(usize::from(place)) {
            Some(Cost::Give { how, .. }) => Some(*how),
            _ => None,
        };
        let given: Vec<(Giving, ObjectId)> = given.iter().filter_map(|(place, id)| Some((how(*place)?, *id))).collect();
        if !given.is_empty() {
            self.leave_whole(&mut sources, &given);
        }
        let mana = self.changed_cost(mana_of(costs), announced, source, &sources.changes);
        let by = Targeting { text: now.text_of(ability), ..Targeting::new(now.controller, source) };
        Some(DueAtOnce { by, costs, reserved, sources, mana })
    }

    /// The next part of the cost of such an ability for which something is to be given up; none, where all of it has been chosen.
    pub(crate) fn gift_at_once(&self, source: ObjectId, ability: u8, given: &[(u8, ObjectId)]) -> Option<Gift> {
        let due = self.due_at_once(source, ability, given)?;
        due.costs.iter().zip(0_u8..).find_map(|(cost, place)| {
            let Cost::Give { how, count, .. } = cost else { return None };
            if given.iter().any(|(part, _)| *part == place) {
                return None;
            }
            let on = CardTypes::default();
            let mut from = self.payable(due.by, cost, &due.mana, &due.sources, due.reserved, on);
            from.retain(|id| given.iter().all(|(_, given)| given != id));
            (!from.is_empty()).then_some(Gift { player: due.by.player, place, how: *how, count: *count, from })
        })
    }

    /// The mana abilities that may pay for an operation.
    pub(super) fn sources_for(&self, operation: &Operation) -> ManaSources {
        let mut sources = self.mana_sources(operation.player, self.reserved(operation));
        let how = |place: u8| match operation.costs().get(usize::from(place)) {
            Some(Cost::Give { how, .. }) => Some(*how),
            _ => None,
        };
        let given: Vec<(Giving, ObjectId)> =
            operation.given.iter().filter_map(|(place, id)| Some((how(*place)?, *id))).collect();
        if !given.is_empty() {
            self.leave_whole(&mut sources, &given);
        }
        // Mana that may not be spent on it is no way to pay for it (106.6).
        let on = operation.spell_types();
        sources.keep_paying_for(on);
        sources
    }

    /// Leaves out the mana abilities that would take these objects away before they can be given up.
    fn leave_whole(&self, sources: &mut ManaSources, given: &[(Giving, ObjectId)]) {
        let stays = |how: Giving, object: ObjectId, ability: u8| {
            let declared = self.characteristics(object).and_then(|now| now.ability(ability));
            match declared {
                Some((_, Ability::Activated(activation))) => !activation.cost.iter().any(|cost| {
                    matches!(cost, Cost::SacrificeItself | Cost::ExileItself)
                        || (how == Giving::Tap && *cost == Cost::Tap)
                }),
                // A land is tapped for its mana.
                _ => how != Giving::Tap,
            }
        };
        let kept = |source: &ManaAbility| {
            given.iter().filter(|(_, id)| *id == source.object).all(|(how, id)| stays(*how, *id, source.ability))
        };
        sources.retain(kept);
    }

    /// Gives up what was chosen, and says what that was: a permanent under the id it had.
    pub(super) fn give_up(&mut self, source: ObjectId, costs: &[Cost], given: &[(u8, ObjectId)]) -> Vec<ObjectId> {
        let mut gone = Vec::new();
        for (place, cost) in costs.iter().enumerate() {
            let Cost::Give { how, .. } = cost else { continue };
            let ids: Vec<ObjectId> =
                given.iter().filter(|(part, _)| usize::from(*part) == place).map(|(_, id)| *id).collect();
            match how {
                Giving::Sacrifice => {
                    self.sacrifice_together(&ids);
                    gone.extend(ids);
                }
                Giving::Exile => {
                    self.leave_together(&ids, |game, id| {
                        if let Some(owner) = game.object(id).map(|object| object.owner) {
                            game.move_to(id, Zone::Exile, owner);
                        }
                    });
                    gone.extend(ids);
                }
                Giving::Tap => {
                    for id in ids {
                        self.tap(id);
                        self.tapped_to_pay.push((source, id));
                        gone.push(id);
                    }
                }
                Giving::Discard => {
                    for id in ids {
                        gone.extend(self.discard(id, None));
                    }
                }
                Giving::ExileFromGraveyard => {
                    for id in ids {
                        if let Some(owner) = self.object(id).map(|object| object.owner) {
                            gone.extend(self.move_to(id, Zone::Exile, owner));
                        }
                    }
                }
            }
        }
        gone
    }
}
