//! A deck against the field: games of it against the decks that are met in Old School, both played by the computer.

use bot::decks::{Archetype, archetypes};
use bot::matchup::trial;
use engine::cards;
use engine::declaration::CardId;
use house::documents::DeckEntry;
use serde::{Deserialize, Serialize};

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskField {
    /// The deck that is tried.
    pub deck: Vec<DeckEntry>,
    /// How many games against each of the others.
    pub rounds: u32,
    /// What its chances are made of.
    pub seed: u64,
}

/// What is answered after each game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldGame {
    /// Against which deck.
    pub against: String,
    /// Whether it came to its end; it does not where the deck cannot be played.
    pub ended: bool,
    /// Whether the deck won; none where nobody did.
    pub won: Option<bool>,
    /// How many turns of its own the deck had.
    pub turn: u32,
    /// The names of its cards that were played, each once.
    pub played: Vec<String>,
    /// How many games are still to come.
    pub left: u32,
}

/// The games, one after another: in each round one against each deck.
pub struct Field {
    deck: Vec<CardId>,
    others: Vec<Archetype>,
    seed: u64,
    next: u32,
    games: u32,
}

impl Field {
    /// The games that are asked for.
    #[must_use]
    pub fn new(asked: &AskField) -> Field {
        let others = archetypes();
        let games = asked.rounds.saturating_mul(others.len() as u32);
        Field { deck: cards_in(&asked.deck), others, seed: asked.seed, next: 0, games }
    }

    /// Plays the next game; none where there is none.
    pub fn play(&mut self) -> Option<FieldGame> {
        if self.next >= self.games {
            return None;
        }
        let count = self.others.len() as u32;
        let other = self.others.get((self.next % count) as usize)?;
        // Who begins changes from game to game, and against each deck from round to round.
        let begins = u64::from(self.next / count + self.next % count) & 1;
        let seed = self.seed.wrapping_add(u64::from(self.next) << 20) & !1 | begins;
        self.next += 1;
        let Some(game) = trial(&self.deck, &other.cards, seed) else {
            return Some(FieldGame {
                against: other.name.to_owned(),
                left: self.games - self.next,
                ..FieldGame::default()
            });
        };
        let mut played: Vec<String> = game.played.iter().map(|card| cards::definition(*card).name.clone()).collect();
        played.sort_unstable();
        played.dedup();
        let left = self.games - self.next;
        Some(FieldGame { against: other.name.to_owned(), ended: true, won: game.won, turn: game.turn, played, left })
    }
}

/// The cards of a list, as far as they are cards.
pub(crate) fn cards_in(deck: &[DeckEntry]) -> Vec<CardId> {
    let cards = deck.iter().filter_map(|entry| Some((cards::by_name(&entry.card)?, entry.count)));
    cards.flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count))).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn asked(deck: &[(u16, &str)]) -> AskField {
        let entry = |(count, card): &(u16, &str)| DeckEntry { count: *count, card: (*card).to_owned() };
        AskField { deck: deck.iter().map(entry).collect(), rounds: 1, seed: 5 }
    }

    #[test]
    fn a_deck_plays_each_of_the_others_and_what_it_played_is_told() {
        let mut field = Field::new(&asked(&[(24, "Mountain"), (16, "Lightning Bolt")]));
        let games: Vec<FieldGame> = std::iter::from_fn(|| field.play()).collect();
        assert_eq!(games.len(), archetypes().len());
        let mut against: Vec<&str> = games.iter().map(|game| game.against.as_str()).collect();
        against.sort_unstable();
        against.dedup();
        assert_eq!(against.len(), games.len(), "each once");
        assert!(games.iter().all(|game| game.ended));
        for game in &games {
            assert!(game.played.iter().all(|card| card == "Mountain" || card == "Lightning Bolt"), "{game:?}");
            assert!(game.turn > 1, "{game:?}");
        }
        assert_eq!(games.last().unwrap().left, 0);
    }

    #[test]
    fn the_same_seed_gives_the_same_games() {
        let asked = asked(&[(24, "Forest"), (16, "Grizzly Bears")]);
        let one = Field::new(&asked).play();
        assert!(one.is_some());
        assert_eq!(one, Field::new(&asked).play());
    }

    #[test]
    fn what_cannot_be_played_has_no_games() {
        let mut field = Field::new(&asked(&[]));
        let games: Vec<FieldGame> = std::iter::from_fn(|| field.play()).collect();
        assert!(games.len() == archetypes().len() && games.iter().all(|game| !game.ended), "{games:?}");
    }
}
