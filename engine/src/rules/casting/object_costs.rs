//! Costs for which the player chooses objects to give up: sacrifices, discards, cards of the graveyard (601.2b, 601.2h, 602.2b).
//!
//! They are chosen before mana is made, and given up when it is paid: until then they may make mana themselves (601.2g).

use declaration::{Ability, CardTypes, Cost, ManaCost, ObjectCostKind};

use super::{cost, payment, sources};
use crate::game::Game;
use crate::game::frame::{Announcement, AnnouncementStep, StackObjectKind};
use crate::game::mana_ability::ManaAbility;
use crate::game::object::ObjectId;
use crate::read::targets::Targeting;
use crate::read::{declared, filter};
use crate::rules::casting::sources::ManaSources;
use crate::seat::Seat;

/// What an ability costs that is paid for at once and without the stack, and what can pay for it.
pub(crate) struct DueAtOnce<'g> {
    /// Whose ability it is.
    pub(crate) by: Targeting,
    /// All of its cost.
    pub(crate) costs: &'static [Cost],
    /// Its source, where paying taps it or takes it away.
    reserved: Option<ObjectId>,
    /// The mana abilities that may pay.
    pub(crate) sources: ManaSources<'g>,
    /// The mana that is due.
    pub(crate) mana: ManaCost,
}

/// A part of a cost for which something is to be given up.
pub(crate) struct ObjectCost {
    /// Who gives it up.
    pub(crate) player: Seat,
    /// The place of the part in the cost.
    pub(crate) place: u8,
    /// How it is given up.
    pub(crate) how: ObjectCostKind,
    /// How many.
    pub(crate) count: u8,
    /// What can be given up.
    pub(crate) from: Vec<ObjectId>,
}

impl Announcement {
    /// How the objects it waits for are given up, and how many of them; none where it waits for something else.
    pub fn object_cost(&self) -> Option<(ObjectCostKind, u8)> {
        let AnnouncementStep::Objects(place) = self.step else { return None };
        match self.costs().get(usize::from(place))? {
            Cost::Objects { how, count, .. } => Some((*how, *count)),
            _ => None,
        }
    }
}

/// Whether there is enough to give up for all parts of a cost.
pub(crate) fn can_give(
    game: &Game,
    by: Targeting,
    costs: &[Cost],
    mana: &ManaCost,
    sources: &ManaSources<'_>,
    reserved: Option<ObjectId>,
    on: CardTypes,
) -> bool {
    costs.iter().all(|cost| match cost {
        Cost::Objects { count: Cost::ANY_NUMBER, .. } => true,
        Cost::Objects { count, .. } => {
            payable(game, by, cost, mana, sources, reserved, on).len() >= usize::from(*count)
        }
        _ => true,
    })
}

/// What can be given up for a part of a cost while the mana can still be paid.
pub(crate) fn payable(
    game: &Game,
    by: Targeting,
    cost: &Cost,
    mana: &ManaCost,
    sources: &ManaSources<'_>,
    reserved: Option<ObjectId>,
    on: CardTypes,
) -> Vec<ObjectId> {
    let Cost::Objects { how, what, count } = cost else { return Vec::new() };
    let context = by.context();
    let mut from = match how {
        ObjectCostKind::Sacrifice | ObjectCostKind::Exile => filter::controlled_by(game, by.player, what, &context),
        ObjectCostKind::Tap => {
            let mut untapped = filter::controlled_by(game, by.player, what, &context);
            untapped.retain(|id| {
                // What its own cost taps or takes away cannot be tapped once more.
                Some(*id) != reserved && game.permanent(*id).is_some_and(|permanent| !permanent.tapped)
            });
            untapped
        }
        ObjectCostKind::ExileFromSingleGraveyard => {
            let fits = |id: &ObjectId| {
                game.characteristics_anywhere(*id).is_some_and(|now| filter::fits(game, what, *id, &now, &context))
            };
            let graveyards = Seat::BOTH.map(|seat| {
                let cards = game.player(seat).graveyard.iter().copied();
                cards.filter(fits).collect::<Vec<_>>()
            });
            graveyards.into_iter().filter(|cards| cards.len() >= usize::from(*count)).flatten().collect()
        }
        ObjectCostKind::Discard | ObjectCostKind::ExileFromGraveyard => {
            let player = game.player(by.player);
            let cards: Vec<ObjectId> = if *how == ObjectCostKind::Discard {
                player.hand.cards.iter().flatten().copied().collect()
            } else {
                player.graveyard.clone()
            };
            let fits = |id: &ObjectId| {
                *id != by.source
                    && game
                        .characteristics_anywhere(*id)
                        .is_some_and(|now| filter::fits(game, what, *id, &now, &context))
            };
            cards.into_iter().filter(fits).collect()
        }
    };
    if *count == Cost::ANY_NUMBER {
        // What the same cost taps or takes away is given up besides.
        from.retain(|id| Some(*id) != reserved);
    }
    from.retain(|id| {
        if !sources.all().any(|source| source.object == *id) {
            return true;
        }
        let mut left = sources.clone();
        leave_whole(game, &mut left, &[(*how, *id)]);
        payment::could_afford(game, by.player, mana, &left, reserved, on)
    });
    from
}

/// What an ability costs that is paid for at once and without the stack, and what can pay for it when this is given up.
pub(crate) fn due_at_once<'g>(
    game: &'g Game,
    source: ObjectId,
    ability: u8,
    given: &[(u8, ObjectId)],
) -> Option<DueAtOnce<'g>> {
    let now = game.characteristics(source)?;
    let (id, _) = now.ability(ability)?;
    let announced = StackObjectKind::Activated(id);
    let costs = declared::costs(now.card, announced);
    let reserved = cost::reserves(costs).then_some(source);
    let mut sources = sources::mana_sources(game, now.controller, reserved);
    sources.leave_out_costly();
    let how = |place: u8| match costs.get(usize::from(place)) {
        Some(Cost::Objects { how, .. }) => Some(*how),
        _ => None,
    };
    let given: Vec<(ObjectCostKind, ObjectId)> =
        given.iter().filter_map(|(place, id)| Some((how(*place)?, *id))).collect();
    if !given.is_empty() {
        leave_whole(game, &mut sources, &given);
    }
    let mana = cost::changed_cost(game, cost::mana_of(costs), announced, source, &sources.changes);
    let by = Targeting { text: now.text_of(ability), ..Targeting::new(now.controller, source) };
    Some(DueAtOnce { by, costs, reserved, sources, mana })
}

/// The next part of the cost of such an ability for which something is to be given up; none, where all of it has been chosen.
pub(crate) fn object_cost_at_once(
    game: &Game,
    source: ObjectId,
    ability: u8,
    given: &[(u8, ObjectId)],
) -> Option<ObjectCost> {
    let due = due_at_once(game, source, ability, given)?;
    due.costs.iter().zip(0_u8..).find_map(|(cost, place)| {
        let Cost::Objects { how, count, .. } = cost else { return None };
        if given.iter().any(|(part, _)| *part == place) {
            return None;
        }
        let on = CardTypes::default();
        let mut from = payable(game, due.by, cost, &due.mana, &due.sources, due.reserved, on);
        from.retain(|id| given.iter().all(|(_, given)| given != id));
        (!from.is_empty()).then_some(ObjectCost { player: due.by.player, place, how: *how, count: *count, from })
    })
}

/// The mana abilities that may be activated for an announcement, whatever their mana may be spent on.
pub(crate) fn sources_of<'g>(game: &'g Game, announcement: &Announcement) -> ManaSources<'g> {
    let mut sources = sources::mana_sources(game, announcement.player, cost::reserved(announcement));
    if announcement.commanded {
        sources.retain_lands(game);
    }
    sources
}

/// The mana abilities that may pay for an announcement.
pub(crate) fn sources_for<'g>(game: &'g Game, announcement: &Announcement) -> ManaSources<'g> {
    let mut sources = sources_of(game, announcement);
    let how = |place: u8| match announcement.costs().get(usize::from(place)) {
        Some(Cost::Objects { how, .. }) => Some(*how),
        _ => None,
    };
    let given: Vec<(ObjectCostKind, ObjectId)> =
        announcement.given.iter().filter_map(|(place, id)| Some((how(*place)?, *id))).collect();
    if !given.is_empty() {
        leave_whole(game, &mut sources, &given);
    }
    // Mana that may not be spent on it is no way to pay for it (106.6).
    let on = announcement.spell_types();
    sources.keep_paying_for(on);
    sources
}

/// Leaves out the mana abilities that would take these objects away before they can be given up.
pub(crate) fn leave_whole(game: &Game, sources: &mut ManaSources<'_>, given: &[(ObjectCostKind, ObjectId)]) {
    let stays = |how: ObjectCostKind, object: ObjectId, ability: u8| {
        let declared = game.characteristics(object).and_then(|now| now.ability(ability));
        match declared {
            Some((_, Ability::Activated(activation))) => !activation.cost.iter().any(|cost| {
                matches!(cost, Cost::SacrificeItself | Cost::ExileItself)
                    || (how == ObjectCostKind::Tap && *cost == Cost::Tap)
            }),
            // A land is tapped for its mana.
            _ => how != ObjectCostKind::Tap,
        }
    };
    let kept = |source: &ManaAbility| {
        given.iter().filter(|(_, id)| *id == source.object).all(|(how, id)| stays(*how, *id, source.ability))
    };
    sources.retain(kept);
}
