//! How one side's permanents are laid out: lands, creatures, others; what is attached lies with its host; equal lands lie together.

use engine::declaration::{CardId, CardType};
use engine::{Game, ObjectId, Seat};

/// One of the three rows of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    Lands,
    /// Creatures, whatever else they are.
    Creatures,
    /// Artifacts and enchantments.
    Others,
}

impl Row {
    /// The word for it in classes and in `data-testid`.
    pub const fn word(self) -> &'static str {
        match self {
            Row::Lands => "lands",
            Row::Creatures => "creatures",
            Row::Others => "others",
        }
    }
}

/// What stays the same about a group while its cards come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Lands of one name, tapped or not.
    Lands(CardId, bool),
    /// One permanent.
    One(ObjectId),
}

/// Permanents that lie on one pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What it is known by.
    pub key: Key,
    /// Its permanents, at least one.
    pub ids: Vec<ObjectId>,
}

/// The room that a side is given, from which the sizes of its cards follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// How much its creatures take beside each other, in hundredths of an upright card.
    pub front: u32,
    /// How much the rest takes.
    pub back: u32,
    /// Whether all of it stands in one line, as little lies there.
    pub sparse: bool,
    /// Whether anything is attached there, which stands out behind its host.
    pub hosts: bool,
}

impl Room {
    /// This room with what was given earlier in the turn: cards become smaller where more come, but none grows under the pointer because another one has gone.
    pub fn and_no_less_than(self, earlier: Room) -> Room {
        Room {
            front: self.front.max(earlier.front),
            back: self.back.max(earlier.back),
            sparse: self.sparse && earlier.sparse,
            hosts: self.hosts || earlier.hosts,
        }
    }
}

/// The piles of one row of the side that `seat` controls. With `together`, equal lands without anything on them lie on one pile.
pub fn row(game: &Game, seat: Seat, row: Row, together: bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for id in game.battlefield() {
        let (Some(now), Some(permanent)) = (game.characteristics(*id), game.permanent(*id)) else { continue };
        // What is attached lies with its host, on the host's side.
        if now.controller != seat || permanent.attached_to.is_some_and(|host| game.permanent(host).is_some()) {
            continue;
        }
        let place = if now.types.contains(CardType::Creature) {
            Row::Creatures
        } else if now.types.contains(CardType::Land) {
            Row::Lands
        } else {
            Row::Others
        };
        if place != row {
            continue;
        }
        let hosts = game
            .battlefield()
            .iter()
            .any(|other| game.permanent(*other).is_some_and(|permanent| permanent.attached_to == Some(*id)));
        let plain = together && place == Row::Lands && !hosts && permanent.counters.is_empty();
        let key = if plain { Key::Lands(now.card, permanent.tapped) } else { Key::One(*id) };
        match groups.iter_mut().find(|group| group.key == key) {
            Some(group) => group.ids.push(*id),
            None => groups.push(Group { key, ids: vec![*id] }),
        }
    }
    if row == Row::Lands {
        groups.sort_by_key(|group| match group.key {
            Key::Lands(card, tapped) => (card, tapped),
            Key::One(id) => (game.characteristics(id).map_or(CardId(u16::MAX), |now| now.card), false),
        });
    }
    groups
}

/// How much room piles take beside each other, in hundredths of an upright card, with what is between them: a tapped card lies aslant and takes more.
pub fn breadth(game: &Game, groups: &[Group]) -> u32 {
    let tapped =
        |group: &Group| group.ids.first().and_then(|id| game.permanent(*id)).is_some_and(|permanent| permanent.tapped);
    groups.iter().map(|group| if tapped(group) { 127 } else { 111 }).fold(0, u32::saturating_add)
}

/// The most room that they take, whatever of them is tapped: equal lands lie on one pile or on two.
pub fn most_breadth(groups: &[Group]) -> u32 {
    let piles = |group: &Group| match group.key {
        Key::One(_) => 1,
        Key::Lands(card, tapped) => {
            // Two piles that there are already count one each.
            let parted = groups.iter().any(|other| other.key == Key::Lands(card, !tapped));
            if group.ids.len() > 1 && !parted { 2 } else { 1 }
        }
    };
    groups.iter().map(|group| 127 * piles(group)).fold(0, u32::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_that_loses_a_creature_keeps_its_room_and_one_that_gains_one_gets_more() {
        let earlier = Room { front: 333, back: 444, sparse: false, hosts: true };
        let fewer = Room { front: 111, back: 444, sparse: true, hosts: false };
        assert_eq!(fewer.and_no_less_than(earlier), earlier);
        assert_eq!(earlier.and_no_less_than(fewer), earlier);
        let both = Room { front: 111, back: 555, sparse: true, hosts: false }.and_no_less_than(fewer);
        assert_eq!(both, Room { front: 111, back: 555, sparse: true, hosts: false });
    }

    #[test]
    fn tapping_one_of_a_pile_makes_no_difference_to_the_most_room_that_it_takes() {
        let pile = |tapped, count: u32| Group {
            key: Key::Lands(CardId(1), tapped),
            ids: (0..count).map(ObjectId::from_number).collect(),
        };
        let one = most_breadth(&[pile(false, 3)]);
        assert_eq!(most_breadth(&[pile(false, 2), pile(true, 1)]), one);
        assert_eq!(most_breadth(&[pile(true, 3)]), one);
        assert_eq!(2 * most_breadth(&[pile(false, 1)]), one);
    }
}
