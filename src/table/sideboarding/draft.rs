//! What one puts where between two games: the same cards as at the beginning of the match, each so often in the deck and so often in the sideboard.

use std::cmp::Reverse;

use engine::declaration::CardType;
use house::documents::{Deck, DeckContent, DeckEntry};
use house::matches::SideboardingDeck;

use crate::decks::{Part, card_of};

/// One card of the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftCard {
    /// Its English name.
    pub card: String,
    main: u16,
    sideboard: u16,
    /// How many of them were in either part when the match began.
    registered: [u16; 2],
}

impl DraftCard {
    /// How many of it are in this part.
    pub const fn count(&self, part: Part) -> u16 {
        match part {
            Part::Main => self.main,
            Part::Sideboard => self.sideboard,
        }
    }

    /// How many more of it are in this part than when the match began.
    pub fn swapped(&self, part: Part) -> i32 {
        i32::from(self.count(part)) - i32::from(self.registered[part as usize])
    }

    /// Whether this part lists it: some are there, or were.
    pub fn is_in(&self, part: Part) -> bool {
        self.count(part) > 0 || self.registered[part as usize] > 0
    }
}

/// A deck as it is being changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideboardingDraft {
    lines: Vec<DraftCard>,
}

impl SideboardingDraft {
    /// The deck as it was just played. Lands stand last, what costs less before what costs more.
    pub fn new(deck: &SideboardingDeck) -> SideboardingDraft {
        let mut draft = SideboardingDraft::default();
        for (of, part, registered) in [
            (&deck.deck.cards, Part::Main, false),
            (&deck.deck.sideboard, Part::Sideboard, false),
            (&deck.registered.cards, Part::Main, true),
            (&deck.registered.sideboard, Part::Sideboard, true),
        ] {
            for entry in of {
                let line = draft.line(&entry.card);
                if registered {
                    line.registered[part as usize] += entry.count;
                } else if part == Part::Main {
                    line.main += entry.count;
                } else {
                    line.sideboard += entry.count;
                }
            }
        }
        draft.lines.sort_by_cached_key(|line| {
            let card = card_of(&line.card);
            let land = card.is_some_and(|card| card.type_line.types.contains(CardType::Land));
            let value = card.and_then(|card| card.cost).map_or(0, |cost| cost.value(0));
            (Reverse(!land), value, line.card.clone())
        });
        draft
    }

    fn line(&mut self, card: &str) -> &mut DraftCard {
        let place = self.lines.iter().position(|line| line.card == card).unwrap_or_else(|| {
            self.lines.push(DraftCard { card: card.to_owned(), main: 0, sideboard: 0, registered: [0; 2] });
            self.lines.len() - 1
        });
        &mut self.lines[place]
    }

    /// Its cards, in their order.
    pub fn lines(&self) -> &[DraftCard] {
        &self.lines
    }

    /// The card of this name.
    pub fn get(&self, card: &str) -> Option<&DraftCard> {
        self.lines.iter().find(|line| line.card == card)
    }

    /// Puts one copy out of a part into the other one.
    pub fn move_one(&mut self, card: &str, from: Part) {
        let Some(line) = self.lines.iter_mut().find(|line| line.card == card && line.count(from) > 0) else { return };
        match from {
            Part::Main => (line.main, line.sideboard) = (line.main - 1, line.sideboard + 1),
            Part::Sideboard => (line.main, line.sideboard) = (line.main + 1, line.sideboard - 1),
        }
    }

    /// Puts everything back as it was when the match began.
    pub fn reset(&mut self) {
        for line in &mut self.lines {
            [line.main, line.sideboard] = line.registered;
        }
    }

    /// Whether it is as it was when the match began.
    pub fn is_as_registered(&self) -> bool {
        self.lines.iter().all(|line| [line.main, line.sideboard] == line.registered)
    }

    /// How many cards are in a part.
    pub fn sum(&self, part: Part) -> u32 {
        self.lines.iter().map(|line| u32::from(line.count(part))).sum()
    }

    /// What is in a part.
    pub fn entries(&self, part: Part) -> Vec<DeckEntry> {
        let there = self.lines.iter().filter(|line| line.count(part) > 0);
        there.map(|line| DeckEntry { count: line.count(part), card: line.card.clone() }).collect()
    }

    /// The same as a deck that is judged.
    pub fn content(&self) -> DeckContent {
        DeckContent {
            main: self.entries(Part::Main),
            sideboard: self.entries(Part::Sideboard),
            ..DeckContent::default()
        }
    }

    /// With so many of each card in the deck as were put there before the page was loaded anew. Other cards are none of it.
    pub fn taken_up(mut self, main: &[DeckEntry]) -> SideboardingDraft {
        for line in &mut self.lines {
            let all = line.main + line.sideboard;
            let kept = main.iter().find(|entry| entry.card == line.card).map_or(0, |entry| entry.count);
            line.main = kept.min(all);
            line.sideboard = all - line.main;
        }
        self
    }
}

/// Whether there is nothing to be changed by: ready decks, and many others, have no sideboard.
pub fn is_fixed(deck: &SideboardingDeck) -> bool {
    let none = |deck: &Deck| deck.sideboard.is_empty();
    none(&deck.deck) && none(&deck.registered)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(main: &[(u16, &str)], sideboard: &[(u16, &str)]) -> Deck {
        let entries = |of: &[(u16, &str)]| {
            of.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect()
        };
        Deck { name: String::new(), cards: entries(main), sideboard: entries(sideboard) }
    }

    fn draft() -> SideboardingDraft {
        SideboardingDraft::new(&SideboardingDeck {
            deck: deck(&[(16, "Island"), (3, "Counterspell"), (1, "Control Magic")], &[(1, "Counterspell")]),
            registered: deck(&[(16, "Island"), (4, "Counterspell")], &[(1, "Control Magic")]),
            shown: Vec::new(),
        })
    }

    #[test]
    fn what_was_swapped_is_told_against_the_beginning_of_the_match() {
        let draft = draft();
        let swapped =
            |card: &str| [Part::Main, Part::Sideboard].map(|part| draft.get(card).map(|line| line.swapped(part)));
        assert_eq!(swapped("Counterspell"), [Some(-1), Some(1)]);
        assert_eq!(swapped("Control Magic"), [Some(1), Some(-1)]);
        assert_eq!(swapped("Island"), [Some(0), Some(0)]);
        assert!(draft.get("Control Magic").is_some_and(|line| line.is_in(Part::Sideboard)), "it may come back there");
        assert!(!draft.is_as_registered());
    }

    #[test]
    fn cards_stand_by_what_they_cost_and_lands_last() {
        let draft = draft();
        let names: Vec<&str> = draft.lines().iter().map(|line| line.card.as_str()).collect();
        assert_eq!(names, ["Counterspell", "Control Magic", "Island"]);
    }

    #[test]
    fn cards_move_one_by_one_and_back_to_the_beginning() {
        let mut draft = draft();
        draft.move_one("Island", Part::Main);
        draft.move_one("Counterspell", Part::Sideboard);
        draft.move_one("Counterspell", Part::Sideboard);
        assert_eq!((draft.sum(Part::Main), draft.sum(Part::Sideboard)), (20, 1));
        assert_eq!(draft.entries(Part::Sideboard), [DeckEntry { count: 1, card: "Island".to_owned() }]);
        draft.reset();
        assert!(draft.is_as_registered());
        assert_eq!(draft.entries(Part::Main).len(), 2);
    }

    #[test]
    fn what_was_put_together_before_a_reload_is_taken_up_as_far_as_the_cards_are_the_same() {
        let mut before = draft();
        before.move_one("Island", Part::Main);
        assert_eq!(draft().taken_up(&before.entries(Part::Main)), before);
        let others = [DeckEntry { count: 40, card: "Island".to_owned() }];
        let taken = draft().taken_up(&others);
        assert_eq!((taken.sum(Part::Main), taken.sum(Part::Sideboard)), (16, 5));
    }
}
