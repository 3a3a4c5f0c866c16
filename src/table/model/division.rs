//! Dividing damage between several: what is proposed, and how one part grows without the sum growing beyond what there is.

use engine::Target;
use engine::prompt::Shape;

/// A division to begin with, the parts by place: as many creatures as can be are dealt what is lethal to them, in their order; what is left
/// goes to the player behind them, or to a creature that survives. What is bounded gets as much as it can, in its order.
pub fn first_division(shape: &Shape) -> Vec<u32> {
    match shape {
        Shape::Divide { total, among, relied, .. } => {
            let usual = killing(*total, among, &[]);
            // With several creatures with trample, some of it may be owed to creatures that others have left to this one.
            if is_division(shape, &usual) { usual } else { killing(*total, among, &relied.owed) }
        }
        Shape::Allot { total, among } => {
            let mut left = *total;
            let part = |(_, most): &(Target, u32)| {
                let part = left.min(*most);
                left -= part;
                part
            };
            among.iter().map(part).collect()
        }
        _ => Vec::new(),
    }
}

/// The parts that kill in turn whatever can still be killed, when everybody has got what is owed to them.
fn killing(total: u32, among: &[(Target, Option<u32>)], owed: &[(Target, u32)]) -> Vec<u32> {
    let mut left = total;
    let mut parts: Vec<u32> = among
        .iter()
        .map(|(target, _)| {
            let owed = owed.iter().find(|(to, _)| to == target).map_or(0, |(_, amount)| *amount);
            let part = owed.min(left);
            left -= part;
            part
        })
        .collect();
    for (part, (_, lethal)) in parts.iter_mut().zip(among) {
        let missing = lethal.map_or(0, |lethal| lethal.saturating_sub(*part));
        if missing <= left {
            *part += missing;
            left -= missing;
        }
    }
    let survives = |(part, (_, lethal)): (&u32, &(Target, Option<u32>))| lethal.is_some_and(|lethal| *part < lethal);
    let rest = parts.iter().zip(among).position(survives).unwrap_or(among.len().saturating_sub(1));
    if let Some(part) = parts.get_mut(rest) {
        *part += left;
    }
    parts
}

/// The parts with one more in this place, where that is possible: what is not divided yet goes there, else what another part can spare, first
/// of all what is more than lethal. A division that has the whole sum is one that the rules allow.
pub fn raised(shape: &Shape, parts: &[u32], place: usize) -> Option<Vec<u32>> {
    let (total, bounds): (u32, Vec<(Option<u32>, u32)>) = match shape {
        Shape::Divide { total, among, .. } => (*total, among.iter().map(|(_, lethal)| (*lethal, *total)).collect()),
        Shape::Allot { total, among } => (*total, among.iter().map(|(_, most)| (None, *most)).collect()),
        _ => return None,
    };
    let mut parts = parts.to_vec();
    parts.resize(bounds.len(), 0);
    let sum: u32 = parts.iter().sum();
    let (_, most) = bounds.get(place)?;
    let part = parts.get_mut(place)?;
    *part += 1;
    if *part > *most {
        return None;
    }
    let allowed = |parts: Vec<u32>| (sum + 1 < total || is_division(shape, &parts)).then_some(parts);
    if sum < total {
        return allowed(parts);
    }
    let beyond = |other: &usize| bounds[*other].0.is_some_and(|lethal| parts[*other] > lethal);
    let givers = || (0..parts.len()).rev().filter(|other| *other != place && parts[*other] > 0);
    let sparing = givers().filter(beyond).chain(givers().filter(|other| !beyond(other)));
    sparing.into_iter().find_map(|other| {
        let mut taken = parts.clone();
        taken[other] -= 1;
        allowed(taken)
    })
}

/// Whether these parts, by place, are a division of this shape.
fn is_division(shape: &Shape, parts: &[u32]) -> bool {
    let among: Vec<Target> = match shape {
        Shape::Divide { among, .. } => among.iter().map(|(to, _)| *to).collect(),
        Shape::Allot { among, .. } => among.iter().map(|(to, _)| *to).collect(),
        _ => return false,
    };
    let parts: Vec<(Target, u32)> =
        among.into_iter().zip(parts.iter().copied()).filter(|(_, amount)| *amount > 0).collect();
    shape.is_division(&parts)
}

#[cfg(test)]
mod tests {
    use engine::{ObjectId, Seat};

    use super::*;

    const WALL: Target = Target::Object(ObjectId::from_number(1));
    const MONSTER: Target = Target::Object(ObjectId::from_number(2));
    const PLAYER: Target = Target::Player(Seat::B);

    fn damage(total: u32, among: &[(Target, Option<u32>)]) -> Shape {
        let lethal_first = among.iter().any(|(_, lethal)| lethal.is_none());
        Shape::Divide { total, among: among.to_vec(), lethal_first, relied: Box::default() }
    }

    #[test]
    fn damage_begins_with_whoever_it_kills() {
        let begins = |total: u32, among: &[(Target, Option<u32>)]| first_division(&damage(total, among));
        assert_eq!(begins(3, &[(WALL, Some(5)), (MONSTER, Some(3))]), [0, 3]);
        assert_eq!(begins(4, &[(WALL, Some(5)), (MONSTER, Some(3))]), [1, 3]);
        assert_eq!(begins(5, &[(WALL, Some(2)), (MONSTER, Some(2)), (PLAYER, None)]), [2, 2, 1]);
        assert_eq!(begins(3, &[(WALL, Some(2)), (MONSTER, Some(2))]), [2, 1]);
        assert_eq!(begins(5, &[(WALL, Some(2)), (MONSTER, Some(2))]), [2, 3]);
        assert_eq!(begins(1, &[(WALL, Some(2)), (PLAYER, None)]), [1, 0]);
    }

    #[test]
    fn what_begins_is_a_division_that_the_rules_allow() {
        for total in 1..12 {
            for (one, other) in (0..7).flat_map(|one| (0..7).map(move |other| (one, other))) {
                for player in [false, true] {
                    let mut among = vec![(WALL, Some(one)), (MONSTER, Some(other))];
                    // Without enough for all of them the player is not asked about (702.19b).
                    among.extend((player && one + other < total).then_some((PLAYER, None)));
                    let shape = damage(total, &among);
                    assert!(is_division(&shape, &first_division(&shape)), "{total} among {among:?}");
                }
            }
        }
    }

    #[test]
    fn a_part_grows_by_what_another_can_spare() {
        let shape = damage(3, &[(WALL, Some(5)), (MONSTER, Some(3))]);
        assert_eq!(raised(&shape, &[0, 3], 0), Some(vec![1, 2]));
        assert_eq!(raised(&shape, &[0, 3], 1), None);
        assert_eq!(raised(&shape, &[0, 2], 0), Some(vec![1, 2]));
        let shape = damage(6, &[(WALL, Some(1)), (MONSTER, Some(2)), (PLAYER, None)]);
        assert_eq!(raised(&shape, &[4, 2, 0], 2), Some(vec![3, 2, 1]));
        assert_eq!(raised(&shape, &[1, 2, 3], 2), None, "the creatures keep what is lethal to them");
        assert_eq!(raised(&shape, &[0, 2, 3], 2), None, "the player is dealt damage last");
        assert_eq!(raised(&shape, &[1, 2, 3], 0), Some(vec![2, 2, 2]));
    }

    #[test]
    fn however_one_clicks_the_sum_is_never_too_much() {
        let shape = damage(6, &[(WALL, Some(1)), (MONSTER, Some(2)), (PLAYER, None)]);
        let mut parts = first_division(&shape);
        for click in 0..200_usize {
            let place = click * 7 % 5 % 3;
            parts = raised(&shape, &parts, place).unwrap_or(parts);
            assert!(parts.iter().sum::<u32>() <= 6);
            if parts.iter().sum::<u32>() == 6 {
                assert!(is_division(&shape, &parts), "{parts:?}");
            }
            if click % 3 == 0 {
                parts[place] = parts[place].saturating_sub(1);
            }
        }
    }

    #[test]
    fn no_part_is_more_than_its_bound() {
        let shape = Shape::Allot { total: 4, among: vec![(WALL, 2), (MONSTER, 3)] };
        assert_eq!(first_division(&shape), [2, 2]);
        assert_eq!(raised(&shape, &[2, 2], 0), None);
        assert_eq!(raised(&shape, &[2, 2], 1), Some(vec![1, 3]));
        assert_eq!(raised(&shape, &[1, 3], 1), None);
    }
}
