//! Decks: from what a player chooses to the cards a game begins with.

use std::collections::BTreeMap;

use engine::declaration::CardId;
use serde::{Deserialize, Serialize};

use crate::documents::{DeckChoice, DeckEntry};
use crate::shape::{self, DECK_LEAST, DECK_MOST};
use crate::wire::{Refusal, RefusalCode};

/// The most copies of one card that is no basic land.
pub const COPIES: u16 = 4;
const BASIC_LANDS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// A deck that can be played, as it is locked when a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// What it is called.
    pub name: String,
    /// What is in it, each card once, in the order of the names.
    pub cards: Vec<DeckEntry>,
}

impl Deck {
    /// The deck that somebody chose.
    ///
    /// # Errors
    /// [`RefusalCode::BadDeck`] when there is no such ready deck, a card is unknown or not playable yet, or there are too few or too many of them; the
    /// message names the card.
    pub fn choose(choice: &DeckChoice) -> Result<Self, Refusal> {
        shape::deck(choice).map_err(|error| bad(error.to_string()))?;
        match choice {
            DeckChoice::Ready { name } => Self::ready(name),
            DeckChoice::Own { name, cards } => {
                let deck = Self { name: name.trim().to_owned(), cards: gathered(cards) };
                deck.check()?;
                Ok(deck)
            }
        }
    }

    fn ready(name: &str) -> Result<Self, Refusal> {
        let ready = engine::decks::ready();
        let Some(deck) = ready.iter().find(|deck| deck.name.eq_ignore_ascii_case(name.trim())) else {
            let names: Vec<_> = ready.iter().map(|deck| deck.name).collect();
            return Err(bad(format!("there is no ready deck {name:?}: there are {}", names.join(", "))));
        };
        let entries: Vec<_> = (deck.list.iter())
            .map(|(count, card)| DeckEntry { count: u16::from(*count), card: (*card).to_owned() })
            .collect();
        Ok(Self { name: deck.name.to_owned(), cards: gathered(&entries) })
    }

    fn check(&self) -> Result<(), Refusal> {
        for entry in &self.cards {
            id(&entry.card)?;
            if entry.count > COPIES && !BASIC_LANDS.contains(&entry.card.as_str()) {
                return Err(bad(format!(
                    "there are {} {} in the deck: {COPIES} of a card at most, basic lands aside",
                    entry.count, entry.card
                )));
            }
        }
        let size = self.size();
        if !(DECK_LEAST..=DECK_MOST).contains(&size) {
            return Err(bad(format!("the deck has {size} cards: it must have {DECK_LEAST} to {DECK_MOST}")));
        }
        Ok(())
    }

    /// How many cards are in it.
    #[must_use]
    pub fn size(&self) -> usize {
        self.cards.iter().map(|entry| usize::from(entry.count)).sum()
    }

    /// The cards, one by one, for the engine.
    ///
    /// # Errors
    /// When the card data no longer has one of them.
    pub fn ids(&self) -> Result<Vec<CardId>, Refusal> {
        let mut ids = Vec::with_capacity(self.size());
        for entry in &self.cards {
            ids.extend(std::iter::repeat_n(id(&entry.card)?, usize::from(entry.count)));
        }
        Ok(ids)
    }
}

/// The card of this name.
fn id(name: &str) -> Result<CardId, Refusal> {
    let playable = |id: &CardId| *id != engine::cards::blank() && !engine::cards::definition(*id).token;
    engine::cards::by_name(name).filter(playable).ok_or_else(|| {
        let printed = |set: &engine::printed::Set| set.cards.iter().any(|card| card.eq_ignore_ascii_case(name));
        match engine::printed::sets().iter().find(|set| printed(set)) {
            Some(set) => bad(format!("{name} ({}) cannot be played here yet", set.name)),
            None => bad(format!("{name:?} is no card of 1993 or 1994: check its English name")),
        }
    })
}

/// The same cards, each named once. A deck listed in another order is the same deck, and shuffled the same.
fn gathered(entries: &[DeckEntry]) -> Vec<DeckEntry> {
    let mut counts = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.count > 0) {
        let written = entry.card.trim();
        // As the card's face has it, whatever case it was written in.
        let name = engine::cards::by_name(written).map_or(written, |id| engine::cards::definition(id).name.as_str());
        let count: &mut u16 = counts.entry(name).or_default();
        *count = count.saturating_add(entry.count);
    }
    counts.into_iter().map(|(card, count)| DeckEntry { count, card: card.to_owned() }).collect()
}

fn bad(message: String) -> Refusal {
    Refusal::new(RefusalCode::BadDeck, message)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn own(cards: &[(u16, &str)]) -> Result<Deck, Refusal> {
        let cards = cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect();
        Deck::choose(&DeckChoice::Own { name: "Mine".to_owned(), cards })
    }

    #[test]
    fn every_ready_deck_can_be_played_and_has_sixty_cards() {
        let ready = engine::decks::ready();
        assert_eq!(ready.len(), 5);
        for deck in ready {
            let deck = Deck::choose(&DeckChoice::Ready { name: deck.name.to_owned() }).unwrap();
            assert!(deck.size() >= 60, "{} has {}", deck.name, deck.size());
            deck.check().unwrap();
            assert_eq!(deck.ids().unwrap().len(), deck.size());
        }
    }

    #[test]
    fn a_deck_of_ones_own_is_gathered_by_name() {
        let deck = own(&[(20, "Mountain"), (2, "Lightning Bolt"), (20, " mountain "), (2, "Lightning Bolt")]).unwrap();
        assert_eq!(deck.size(), 44);
        assert_eq!(deck.cards.len(), 2);
    }

    #[test]
    fn what_is_wrong_with_a_deck_is_said_by_name() {
        let message = |cards: &[(u16, &str)]| own(cards).unwrap_err().message;
        assert!(message(&[(40, "Jace, the Mind Sculptor")]).contains("Jace"));
        assert!(message(&[(36, "Mountain"), (5, "Lightning Bolt")]).contains("5 Lightning Bolt"));
        assert!(message(&[(39, "Mountain")]).contains("39"));
        assert!(message(&[(u16::MAX, "Mountain"), (9, "Mountain")]).contains("65535"));
        assert!(message(&[]).contains('0'));
        assert!(message(&[(40, "Wasp")]).contains("no card"), "a token is no card");
        let printed = engine::printed::sets();
        let names = printed.iter().flat_map(|set| set.cards.iter().copied());
        for name in names.filter(|name| engine::cards::by_name(name).is_none()).take(3) {
            assert!(message(&[(40, name)]).contains("yet"), "{name}");
        }
        let unknown = Deck::choose(&DeckChoice::Ready { name: "None such".to_owned() }).unwrap_err();
        assert_eq!(unknown.code, RefusalCode::BadDeck);
    }
}
