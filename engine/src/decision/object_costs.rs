//! Choosing what is given up for a cost, and how something is divided (601.2b, 601.2d).

use declaration::{Cost, ObjectCostKind};

use super::{cast, mana_ability};
use crate::Flow;
use crate::game::Game;
use crate::game::frame::{Announcement, AnnouncementStep, ChosenTarget, Frame};
use crate::game::object::ObjectId;
use crate::rules::casting::{cost, object_costs, object_costs_for_mana};

/// Divides among the targets from this place on; what has only one division is not asked about.
pub(crate) fn divide_from(game: &mut Game, mut announcement: Box<Announcement>, place: u8) -> Flow {
    let Some((spec, _)) = announcement.division() else { return give_from(game, announcement, 0) };
    for place in place..u8::try_from(announcement.targets.len()).unwrap_or(u8::MAX) {
        let of_spec = |chosen: &ChosenTarget| chosen.spec == spec;
        if !announcement.targets.get(usize::from(place)).is_some_and(of_spec) {
            continue;
        }
        let greatest = announcement.greatest_share(place);
        let last = !announcement.targets.iter().skip(usize::from(place) + 1).any(of_spec);
        if last || greatest <= 1 {
            announcement.give_share(place, greatest);
            continue;
        }
        announcement.step = AnnouncementStep::Share(place);
        game.push_frame(Frame::Announcement(announcement));
        return Ok(());
    }
    give_from(game, announcement, 0)
}

/// Chooses from this part of the cost on; where there are only as many as are asked for, nobody is asked.
pub(crate) fn give_from(game: &mut Game, mut announcement: Box<Announcement>, place: u8) -> Flow {
    let parts = u8::try_from(announcement.costs().len()).unwrap_or(u8::MAX);
    for place in place..parts {
        let (from, min, _) = givable(game, &announcement, place);
        if from.len() > usize::from(min) {
            announcement.step = AnnouncementStep::Objects(place);
            game.push_frame(Frame::Announcement(announcement));
            return Ok(());
        }
        announcement.given.extend(from.into_iter().map(|id| (place, id)));
    }
    cast::fix_cost(game, announcement)
}

/// Goes on when something has been chosen for this part of the cost. Cards of a single graveyard are chosen one after another: the first
/// one says which graveyard it is.
pub(crate) fn give_on(game: &mut Game, announcement: Box<Announcement>, place: u8) -> Flow {
    let chosen = announcement.given.iter().filter(|(part, _)| *part == place).count();
    let open = match announcement.costs().get(usize::from(place)) {
        Some(Cost::Objects { how: ObjectCostKind::ExileFromSingleGraveyard, count, .. }) => {
            chosen < usize::from(*count)
        }
        _ => false,
    };
    give_from(game, announcement, if open { place } else { place.saturating_add(1) })
}

/// What can be chosen for this part of the cost so that the rest can still be paid, and how many at least and at most.
pub(crate) fn givable(game: &Game, announcement: &Announcement, place: u8) -> (Vec<ObjectId>, u8, u8) {
    let Some(cost @ Cost::Objects { how, count, .. }) = announcement.costs().get(usize::from(place)) else {
        return (Vec::new(), 0, 0);
    };
    if announcement.mana.is_some() {
        return (
            mana_ability::objects_for_mana(game, announcement, object_costs_for_mana::paying_announcement(game)),
            *count,
            *count,
        );
    }
    let sources = object_costs::sources_for(game, announcement);
    let mana = cost::total_cost(game, announcement, &sources.changes);
    let (reserved, on) = (cost::reserved(announcement), announcement.spell_types());
    let mut from = object_costs::payable(game, announcement.targeting(), cost, &mana, &sources, reserved, on);
    from.retain(|id| announcement.given.iter().all(|(_, given)| given != id));
    if *how == ObjectCostKind::ExileFromSingleGraveyard {
        let owner = |id: &ObjectId| game.object(*id).map(|object| object.owner);
        let chosen: Vec<ObjectId> =
            announcement.given.iter().filter(|(part, _)| *part == place).map(|(_, id)| *id).collect();
        if let Some(first) = chosen.first() {
            from.retain(|id| owner(id) == owner(first));
        }
        let left = usize::from(*count).saturating_sub(chosen.len());
        // Where there are no more than are asked for, there is nothing to choose.
        let asked = if from.len() > left { left.min(1) } else { left };
        let asked = u8::try_from(asked).unwrap_or(u8::MAX);
        return (from, asked, asked);
    }
    if *count == Cost::ANY_NUMBER {
        let most = u8::try_from(from.len()).unwrap_or(u8::MAX);
        return (from, 0, most);
    }
    (from, *count, *count)
}
