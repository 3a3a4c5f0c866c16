//! Banding (702.22): which attackers may be in a band, and whose side divides damage.

use declaration::{Fellows, Keyword, Supertype};

use crate::game::Game;
use crate::game::characteristics::Characteristics;
use crate::game::frame::Shape;
use crate::game::object::ObjectId;

/// Whether both creatures have the quality that 'bands with other' speaks of; where it is a name, whether they share it.
fn are_fellows(fellows: Fellows, one: &Characteristics, other: &Characteristics) -> bool {
    match fellows {
        Fellows::Legendary => {
            one.supertypes.contains(Supertype::Legendary) && other.supertypes.contains(Supertype::Legendary)
        }
        Fellows::Namesakes => one.card == other.card,
    }
}

/// The bands that can be made of these attackers, each kind of band a shape (702.22c).
pub(crate) fn band_shapes(game: &Game, attackers: &[ObjectId]) -> Vec<Shape> {
    let now = |id: &ObjectId| game.characteristics(*id);
    let mut shapes = Vec::new();
    let leads = |now: &Characteristics| {
        let with_others = |fellows| now.keywords.contains(Keyword::BandsWithOther(fellows));
        now.keywords.contains(Keyword::Banding) || Fellows::ALL.into_iter().any(with_others)
    };
    if !attackers.iter().any(|id| now(id).is_some_and(leads)) {
        return shapes;
    }
    let (leaders, others): (Vec<ObjectId>, Vec<ObjectId>) =
        attackers.iter().partition(|id| now(id).is_some_and(|now| now.keywords.contains(Keyword::Banding)));
    shapes.push(Shape::Band { leaders, others: others.into(), most: 1 });
    for fellows in Fellows::ALL {
        let bands = |now: &Characteristics| now.keywords.contains(Keyword::BandsWithOther(fellows));
        let mut open: Vec<ObjectId> = attackers.to_vec();
        while let Some(first) = open.iter().copied().find(|id| now(id).is_some_and(bands)) {
            let together =
                |id: &ObjectId| now(id).zip(now(&first)).is_some_and(|(one, other)| are_fellows(fellows, one, other));
            let (leaders, others): (Vec<ObjectId>, Vec<ObjectId>) =
                open.iter().filter(|id| together(id)).partition(|id| now(id).is_some_and(bands));
            shapes.push(Shape::Band { leaders, others: others.into(), most: u8::MAX });
            open.retain(|id| *id != first && !together(id));
        }
    }
    shapes.retain(|shape| {
        matches!(shape, Shape::Band { leaders, others, .. } if !leaders.is_empty() && leaders.len() + others.len() > 1)
    });
    shapes
}

/// Whether banding among creatures that fight one and the same creature lets their side divide its damage (702.22j-k).
pub(crate) fn is_divided_by_banding(game: &Game, together: &[ObjectId]) -> bool {
    together.iter().any(|id| {
        let Some(now) = game.characteristics(*id) else { return false };
        let with_other = |fellows: Fellows| {
            let other =
                |other: &ObjectId| game.characteristics(*other).is_some_and(|other| are_fellows(fellows, now, other));
            now.keywords.contains(Keyword::BandsWithOther(fellows))
                && together.iter().any(|fellow| fellow != id && other(fellow))
        };
        now.keywords.contains(Keyword::Banding) || Fellows::ALL.into_iter().any(with_other)
    })
}
