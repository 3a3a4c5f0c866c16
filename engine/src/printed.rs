//! Every card of 1993/94 by name, whether this build can play it or not. [`crate::cards`] has those that it can.

/// The list: `= CODE Name of the set`, and under it a name a line.
static LIST: &str = include_str!("../cards/printed.txt");

/// A set with the cards that it was the first to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Its code, `LEA`.
    pub code: &'static str,
    /// Its name, `Limited Edition Alpha`.
    pub name: &'static str,
    /// The English names of its cards, in the order of the alphabet.
    pub cards: Vec<&'static str>,
}

/// All sets in the order in which they appeared, with all their cards. Each card stands in the first set that printed it, and in no other.
///
/// A card of the list can be played when [`crate::cards::by_name`] finds it. The list is read anew with each call: whoever shows it keeps it.
pub fn sets() -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::new();
    for line in LIST.lines().filter(|line| !line.starts_with('#')) {
        if let Some((code, name)) = line.strip_prefix("= ").and_then(|head| head.split_once(' ')) {
            sets.push(Set { code, name, cards: Vec::new() });
        } else if let Some(set) = sets.last_mut() {
            set.cards.push(line);
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::cards;

    #[test]
    fn every_card_that_can_be_played_is_in_the_list_under_its_set() {
        let sets = sets();
        let known: BTreeMap<&str, &str> =
            sets.iter().flat_map(|set| set.cards.iter().map(|name| (*name, set.code))).collect();
        let strangers: Vec<_> =
            cards::pool().filter(|(_, card)| known.get(card.name.as_str()) != Some(&card.set.as_str())).collect();
        assert!(strangers.is_empty(), "not in engine/cards/printed.txt under their set: {strangers:#?}");
    }

    #[test]
    fn no_name_stands_twice_and_each_set_is_in_order() {
        let sets = sets();
        let mut names: Vec<&str> = sets.iter().flat_map(|set| set.cards.iter().copied()).collect();
        assert_eq!(names.len(), 989);
        assert!(sets.iter().all(|set| set.cards.is_sorted()));
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
