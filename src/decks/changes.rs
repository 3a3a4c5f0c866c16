//! What one does to a deck.

use std::collections::BTreeMap;

use engine::declaration::{Card, CardType, Color, Colors};
use house::documents::{DeckContent, DeckEntry};
use house::limits::{DECK_LINES, DECK_MOST};

use super::figures::card_of;

/// A part of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The deck itself.
    Main,
    /// What stands beside it.
    Sideboard,
}

impl Part {
    pub const fn other(self) -> Part {
        match self {
            Part::Main => Part::Sideboard,
            Part::Sideboard => Part::Main,
        }
    }
}

/// The cards of a part.
pub fn part(deck: &DeckContent, of: Part) -> &Vec<DeckEntry> {
    match of {
        Part::Main => &deck.main,
        Part::Sideboard => &deck.sideboard,
    }
}

fn part_mut(deck: &mut DeckContent, of: Part) -> &mut Vec<DeckEntry> {
    match of {
        Part::Main => &mut deck.main,
        Part::Sideboard => &mut deck.sideboard,
    }
}

/// How many of a card are in a part.
pub fn count(deck: &DeckContent, of: Part, card: &str) -> u16 {
    part(deck, of).iter().find(|entry| entry.card == card).map_or(0, |entry| entry.count)
}

/// One more of a card; whether there was room for it.
pub fn add(deck: &mut DeckContent, of: Part, card: &str) -> bool {
    let entries = part_mut(deck, of);
    let all: usize = entries.iter().map(|entry| usize::from(entry.count)).sum();
    if all >= DECK_MOST {
        return false;
    }
    let room = entries.len() < DECK_LINES;
    match entries.iter_mut().find(|entry| entry.card == card) {
        Some(entry) => entry.count += 1,
        None if room => entries.push(DeckEntry { count: 1, card: card.to_owned() }),
        None => return false,
    }
    true
}

/// As many more of a card as make `most` of both parts together, as far as there is room for them.
pub fn fill(deck: &mut DeckContent, of: Part, card: &str, most: u16) {
    while count(deck, Part::Main, card) + count(deck, Part::Sideboard, card) < most && add(deck, of, card) {}
}

/// One less of a card.
pub fn remove(deck: &mut DeckContent, of: Part, card: &str) {
    let entries = part_mut(deck, of);
    if let Some(entry) = entries.iter_mut().find(|entry| entry.card == card) {
        entry.count = entry.count.saturating_sub(1);
    }
    entries.retain(|entry| entry.count > 0);
}

/// One of a card goes to the other part, where there is room for it.
pub fn move_to(deck: &mut DeckContent, from: Part, card: &str) {
    if count(deck, from, card) > 0 && add(deck, from.other(), card) {
        remove(deck, from, card);
    }
}

/// All of a card stand before another one from now on; without another one, at the end.
pub fn move_before(deck: &mut DeckContent, of: Part, card: &str, before: Option<&str>) {
    let entries = part_mut(deck, of);
    let Some(from) = entries.iter().position(|entry| entry.card == card) else { return };
    if before == Some(card) {
        return;
    }
    let entry = entries.remove(from);
    let to = before.and_then(|before| entries.iter().position(|entry| entry.card == before)).unwrap_or(entries.len());
    entries.insert(to, entry);
}

/// Puts both parts into the order that JB-MTG has everywhere: lands, artifacts, then the colors, then the names.
pub fn automatic_order(deck: &mut DeckContent) {
    for of in [Part::Main, Part::Sideboard] {
        part_mut(deck, of)
            .sort_by_cached_key(|entry| (card_of(&entry.card).map_or(u8::MAX, place), entry.card.clone()));
    }
}

/// The place of a card in the order: lands, artifacts, no color, blue, white, black, red, green, several colors.
fn place(card: &Card) -> u8 {
    if card.type_line.types.contains(CardType::Land) {
        return 0;
    }
    if card.type_line.types.contains(CardType::Artifact) {
        return 1;
    }
    let mut colors = card.colors.iter();
    match (colors.next(), colors.next()) {
        (None, _) => 2,
        (Some(Color::Blue), None) => 3,
        (Some(Color::White), None) => 4,
        (Some(Color::Black), None) => 5,
        (Some(Color::Red), None) => 6,
        (Some(Color::Green), None) => 7,
        (Some(_), Some(_)) => 8,
    }
}

/// What stands together in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Lands, or artifacts.
    Kind(CardType),
    /// Cards of these colors; none for cards without any.
    Colors(Colors),
}

/// The cards with which a group begins, each with how many cards the group has. None where the part is in another order.
pub fn groups(deck: &DeckContent, of: Part) -> BTreeMap<String, (Group, u32)> {
    let known = part(deck, of).iter().filter_map(|entry| Some((entry, card_of(&entry.card)?)));
    let cards: Vec<(&DeckEntry, &Card)> = known.collect();
    let mut found = BTreeMap::new();
    if !cards.is_sorted_by_key(|(_, card)| place(card)) {
        return found;
    }
    for run in cards.chunk_by(|(_, one), (_, other)| group(one) == group(other)) {
        if let Some((first, card)) = run.first() {
            let count = run.iter().map(|(entry, _)| u32::from(entry.count)).sum();
            found.insert(first.card.clone(), (group(card), count));
        }
    }
    found
}

fn group(card: &Card) -> Group {
    match place(card) {
        0 => Group::Kind(CardType::Land),
        1 => Group::Kind(CardType::Artifact),
        _ => Group::Colors(card.colors),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(deck: &DeckContent) -> Vec<&str> {
        deck.main.iter().map(|entry| entry.card.as_str()).collect()
    }

    fn of(cards: &[&str]) -> DeckContent {
        let mut deck = DeckContent::default();
        for card in cards {
            assert!(add(&mut deck, Part::Main, card));
        }
        deck
    }

    #[test]
    fn cards_come_and_go_one_by_one() {
        let mut deck = of(&["Forest", "Forest", "Shatter"]);
        assert_eq!(count(&deck, Part::Main, "Forest"), 2);
        remove(&mut deck, Part::Main, "Shatter");
        remove(&mut deck, Part::Main, "Shatter");
        assert_eq!(names(&deck), ["Forest"]);
        move_to(&mut deck, Part::Main, "Forest");
        move_to(&mut deck, Part::Main, "Shatter");
        assert_eq!((count(&deck, Part::Main, "Forest"), count(&deck, Part::Sideboard, "Forest")), (1, 1));
        assert_eq!(deck.sideboard.len(), 1);
    }

    #[test]
    fn a_card_is_filled_up_to_so_many_in_both_parts() {
        let mut deck = of(&["Shatter"]);
        move_to(&mut deck, Part::Main, "Shatter");
        fill(&mut deck, Part::Main, "Shatter", 4);
        fill(&mut deck, Part::Main, "Shatter", 4);
        assert_eq!((count(&deck, Part::Main, "Shatter"), count(&deck, Part::Sideboard, "Shatter")), (3, 1));
        fill(&mut deck, Part::Main, "Forest", u16::MAX);
        assert_eq!(deck.main.iter().map(|entry| usize::from(entry.count)).sum::<usize>(), DECK_MOST);
    }

    #[test]
    fn a_deck_is_full_at_some_point() {
        let mut deck = DeckContent::default();
        for _ in 0..DECK_MOST {
            assert!(add(&mut deck, Part::Main, "Forest"));
        }
        assert!(!add(&mut deck, Part::Main, "Forest"));
    }

    #[test]
    fn cards_are_put_before_others() {
        let mut deck = of(&["Forest", "Shatter", "Terror"]);
        move_before(&mut deck, Part::Main, "Terror", Some("Forest"));
        assert_eq!(names(&deck), ["Terror", "Forest", "Shatter"]);
        move_before(&mut deck, Part::Main, "Terror", None);
        move_before(&mut deck, Part::Main, "Forest", Some("Forest"));
        assert_eq!(names(&deck), ["Forest", "Shatter", "Terror"]);
    }

    #[test]
    fn groups_have_headings_while_the_order_is_kept() {
        let mut deck = of(&["Swamp", "Swamp", "Sol Ring", "Terror", "Shatter", "Fireball"]);
        automatic_order(&mut deck);
        let heads: Vec<_> = groups(&deck, Part::Main).into_iter().map(|(card, (_, count))| (card, count)).collect();
        let wanted = [("Fireball", 2), ("Sol Ring", 1), ("Swamp", 2), ("Terror", 1)];
        assert_eq!(heads, wanted.map(|(card, count)| (card.to_owned(), count)));
        move_before(&mut deck, Part::Main, "Swamp", None);
        assert!(groups(&deck, Part::Main).is_empty());
    }

    #[test]
    fn the_automatic_order_is_that_of_jb_mtg() {
        let mut deck =
            of(&["Giant Growth", "Terror", "Shatter", "Disenchant", "Counterspell", "Sol Ring", "Swamp", "Black Vise"]);
        automatic_order(&mut deck);
        assert_eq!(
            names(&deck),
            ["Swamp", "Black Vise", "Sol Ring", "Counterspell", "Disenchant", "Terror", "Shatter", "Giant Growth"]
        );
    }
}
