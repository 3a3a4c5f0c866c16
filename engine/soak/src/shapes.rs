//! What answers a shape and what does not, said once more and independently of the engine.

use engine::declaration::CardId;
use engine::prompt::Shape;
use engine::state::Relied;
use engine::{Action, ObjectId, Target, cards};

/// Whether the action answers the shape.
pub fn fits(shape: &Shape, action: &Action) -> bool {
    match (shape, action) {
        (Shape::YesNo, Action::Yes | Action::No) => true,
        (Shape::Color { from, .. }, Action::ChooseColor(color)) => from.contains(*color),
        (Shape::Color { optional, .. }, Action::No) => *optional,
        (Shape::Ways(count), Action::ChooseMode(way)) => way < count,
        (Shape::CardName, Action::ChooseName(card)) => cards::pool().any(|(known, _)| known == *card),
        (Shape::LandType { except }, Action::ChooseLandType(land)) => Some(*land) != *except,
        (Shape::Cards { from, min, max }, Action::Choose(chosen)) => {
            (usize::from(*min)..=usize::from(*max)).contains(&chosen.len())
                && distinct(chosen)
                && chosen.iter().all(|id| from.iter().any(|(card, _)| card == id))
        }
        (Shape::Objects { from, min, max, .. }, Action::Choose(chosen)) => {
            (usize::from(*min)..=usize::from(*max)).contains(&chosen.len())
                && distinct(chosen)
                && chosen.iter().all(|id| from.contains(id))
        }
        (Shape::Number { min, max }, Action::ChooseX(number)) => (min..=max).contains(&number),
        (Shape::Order { items }, Action::Order(order)) => {
            order.len() == items.len() && distinct(order) && order.iter().all(|place| usize::from(*place) < items.len())
        }
        // What hangs together with the damage of other creatures is the engine's to say.
        (Shape::Divide { relied, .. }, Action::Divide(parts)) if **relied != Relied::default() => {
            shape.is_division(parts)
        }
        (Shape::Divide { total, among, lethal_first, .. }, Action::Divide(parts)) => {
            let targets: Vec<Target> = parts.iter().map(|(target, _)| *target).collect();
            let given = |target: &Target| parts.iter().find(|(to, _)| to == target).map_or(0, |(_, part)| *part);
            let sum: u64 = parts.iter().map(|(_, part)| u64::from(*part)).sum();
            let beyond = among.iter().any(|(target, lethal)| lethal.is_none() && given(target) > 0);
            let lethal = among.iter().all(|(target, lethal)| lethal.is_none_or(|lethal| given(target) >= lethal));
            sum == u64::from(*total)
                && distinct(&targets)
                && parts.iter().all(|(to, part)| *part > 0 && among.iter().any(|(target, _)| target == to))
                && (!lethal_first || !beyond || lethal)
        }
        (Shape::Allot { total, among }, Action::Divide(parts)) => {
            let targets: Vec<Target> = parts.iter().map(|(target, _)| *target).collect();
            let within = |to: &Target, part: u32| among.iter().any(|(target, most)| target == to && part <= *most);
            let sum: u64 = parts.iter().map(|(_, part)| u64::from(*part)).sum();
            sum == u64::from(*total)
                && distinct(&targets)
                && parts.iter().all(|(to, part)| *part > 0 && within(to, *part))
        }
        (Shape::Band { leaders, others, most }, Action::SelectBand(band)) => {
            let following = band.iter().filter(|id| others.contains(id)).count();
            band.len() >= 2
                && distinct(band)
                && band.iter().any(|id| leaders.contains(id))
                && band.iter().all(|id| leaders.contains(id) || others.contains(id))
                && following <= usize::from(*most)
        }
        _ => false,
    }
}

fn distinct<T: PartialEq>(list: &[T]) -> bool {
    list.iter().enumerate().all(|(place, item)| !list[..place].contains(item))
}

/// Answers just outside the shape: one too many, one too few, twice the same, something else.
pub fn misfits(shape: &Shape) -> Vec<Action> {
    let stranger = ObjectId::from_number(0x3fff_ffff);
    let all = match shape {
        Shape::Objects { from, min, max, .. } => selections(from, *min, *max, stranger),
        Shape::Cards { from, min, max } => {
            selections(&from.iter().map(|(id, _)| *id).collect::<Vec<_>>(), *min, *max, stranger)
        }
        Shape::Number { min, max } => {
            let outside = [min.checked_sub(1), max.checked_add(1), Some(u32::MAX)];
            outside.into_iter().flatten().map(Action::ChooseX).collect()
        }
        Shape::Ways(count) => vec![Action::ChooseMode(*count), Action::ChooseMode(u8::MAX)],
        Shape::CardName => vec![Action::ChooseName(cards::blank()), Action::ChooseName(CardId(u16::MAX))],
        Shape::Order { items } => {
            let count = items.len() as u8;
            vec![
                Action::Order((0..=count).collect()),
                Action::Order((1..count).collect()),
                Action::Order(vec![0; items.len()]),
                Action::Order((1..=count).collect()),
            ]
        }
        Shape::Divide { total, among, .. } => {
            let first = among.first().map_or(Target::Object(stranger), |(target, _)| *target);
            vec![
                Action::Divide(vec![(first, total.saturating_add(1))]),
                Action::Divide(vec![(first, total.saturating_sub(1))]),
                Action::Divide(vec![(Target::Object(stranger), *total)]),
                Action::Divide(vec![(first, *total), (first, 0)]),
                Action::Divide(vec![(first, u32::MAX), (first, total.saturating_add(1))]),
            ]
        }
        Shape::Allot { total, among } => {
            let (first, most) = among.first().copied().unwrap_or((Target::Object(stranger), 0));
            vec![
                Action::Divide(vec![(first, most.saturating_add(1))]),
                Action::Divide(vec![(first, *total)]),
                Action::Divide(among.clone()),
                Action::Divide(vec![(Target::Object(stranger), *total)]),
                Action::Divide(vec![(first, u32::MAX), (first, total.saturating_add(1))]),
                Action::Divide(Vec::new()),
            ]
        }
        Shape::Band { leaders, others, most } => {
            let first = leaders.first().copied().unwrap_or(stranger);
            let too_many = others.iter().copied().take(usize::from(*most) + 1).chain([first]).collect();
            vec![
                Action::SelectBand(vec![first]),
                Action::SelectBand(vec![first, first]),
                Action::SelectBand(vec![first, stranger]),
                Action::SelectBand(others.to_vec()),
                Action::SelectBand(too_many),
            ]
        }
        // What is listed action by action has no bounds to go beyond.
        _ => Vec::new(),
    };
    all.into_iter().filter(|action| !fits(shape, action)).collect()
}

/// Too many, too few, one twice, and a stranger among them.
fn selections(from: &[ObjectId], min: u8, max: u8, stranger: ObjectId) -> Vec<Action> {
    let first = |count: usize| Action::Choose(from.iter().copied().cycle().take(count).collect());
    let mut strange: Vec<ObjectId> = from.iter().copied().take(usize::from(min).max(1)).collect();
    if let Some(last) = strange.last_mut() {
        *last = stranger;
    }
    let twice = from.first().map_or(vec![stranger], |id| vec![*id; usize::from(min).max(2)]);
    let mut list = vec![first(usize::from(max) + 1), Action::Choose(strange), Action::Choose(twice)];
    list.extend(min.checked_sub(1).map(|fewer| first(usize::from(fewer))));
    list
}
