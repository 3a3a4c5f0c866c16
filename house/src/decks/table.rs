//! From what a player chooses to the cards a game begins with.

use std::collections::BTreeMap;

use engine::declaration::CardId;

use super::legality::{Limits, problems};
use super::{deck_limits, names, own};
use crate::Uid;
use crate::decide::{Documents, Halt};
use crate::documents::{Deck, DeckChoice, DeckContent, DeckEntry, DeckRules};
use crate::limits;
use crate::refusal::{DeckProblem, Refusal, RefusalCode, reasons};

/// How many problems a refusal names; the editor names all.
const NAMED: usize = 3;

/// The deck that somebody sits down with, where the decks are to be so.
///
/// # Errors
/// [`RefusalCode::BadDeck`] when it may not be played there, [`RefusalCode::NotFound`] when they have no such deck, or when documents must be read first.
pub fn deck_for(documents: &Documents, uid: &Uid, choice: &DeckChoice, rules: DeckRules) -> Result<Deck, Halt> {
    let mut content = match choice {
        DeckChoice::Saved { id } => own::kept(documents, uid, id)?.deck,
        other => content(other)?,
    };
    let limits = if rules.ask_for_units() { deck_limits(documents, uid)? } else { Limits::default() };
    if rules.ask_for_units() && matches!(choice, DeckChoice::Ready { .. }) {
        leave_out_what_is_not_owned(&mut content, &limits);
    }
    Ok(Deck::judged(&content, rules, &limits)?)
}

/// Leaves out of the sideboard of a ready deck what its player has no copies of beside those in the deck: nobody has put it there.
fn leave_out_what_is_not_owned(content: &mut DeckContent, limits: &Limits) {
    for entry in &mut content.sideboard {
        let of = |all: &[DeckEntry]| all.iter().filter(|one| one.card == entry.card).map(|one| one.count).sum::<u16>();
        let owned = limits.owned.get(&entry.card).copied().unwrap_or_default();
        entry.count = entry.count.min(owned.saturating_sub(of(&content.main)));
    }
    content.sideboard.retain(|entry| entry.count > 0);
}

/// Whether a deck that was locked may be played again by somebody.
///
/// # Errors
/// As [`deck_for`].
pub(crate) fn may_be_played_again(documents: &Documents, uid: &Uid, deck: &Deck, rules: DeckRules) -> Result<(), Halt> {
    let (main, sideboard) = (deck.cards.clone(), deck.sideboard.clone());
    let content = DeckContent { name: deck.name.clone(), main, sideboard, ..DeckContent::default() };
    let limits = if rules.ask_for_units() { deck_limits(documents, uid)? } else { Limits::default() };
    Deck::judged(&content, rules, &limits)?;
    Ok(())
}

/// What is in a deck that the house need not look for.
fn content(choice: &DeckChoice) -> Result<DeckContent, Refusal> {
    limits::deck(choice).map_err(|invalid| Refusal::from(invalid).coded(RefusalCode::BadDeck))?;
    match choice {
        DeckChoice::Ready { name } => ready(name),
        DeckChoice::Own { name, cards } => {
            Ok(DeckContent { name: name.trim().to_owned(), main: gathered(cards), ..DeckContent::default() })
        }
        DeckChoice::Saved { .. } => Err(reasons::others_deck()),
    }
}

fn ready(name: &str) -> Result<DeckContent, Refusal> {
    let ready = engine::decks::ready();
    let Some(deck) = ready.iter().find(|deck| deck.name.eq_ignore_ascii_case(name.trim())) else {
        return Err(reasons::no_ready_deck(name));
    };
    let entries = |list: &[(u8, &str)]| {
        let entry = |(count, card): &(u8, &str)| DeckEntry { count: u16::from(*count), card: (*card).to_owned() };
        gathered(&list.iter().map(entry).collect::<Vec<_>>())
    };
    let (main, sideboard) = (entries(deck.list), entries(deck.sideboard));
    Ok(DeckContent { name: deck.name.to_owned(), main, sideboard, ..DeckContent::default() })
}

impl Deck {
    /// A deck that is not one of those that the house keeps, for a table where nothing is agreed about decks.
    ///
    /// # Errors
    /// [`RefusalCode::BadDeck`] when there is no such ready deck, a card is unknown or not playable yet, or there are too few or too many of them; the
    /// message names the card.
    pub fn choose(choice: &DeckChoice) -> Result<Self, Refusal> {
        Self::judged(&content(choice)?, DeckRules::default(), &Limits::default())
    }

    fn judged(content: &DeckContent, rules: DeckRules, limits: &Limits) -> Result<Self, Refusal> {
        for entry in &content.main {
            if names::printed(&entry.card).is_none() {
                return Err(reasons::unknown_card(&entry.card));
            }
        }
        let mut problems = problems(content, rules, limits);
        if problems.is_empty() {
            let (cards, sideboard) = (gathered(&content.main), gathered(&content.sideboard));
            return Ok(Self { name: content.name.clone(), cards, sideboard });
        }
        let more = problems.len().saturating_sub(NAMED);
        problems.truncate(NAMED);
        Err(reasons::faulty_deck(problems, more))
    }

    /// The same cards, put into deck and sideboard otherwise. Nothing but how many are where is judged: the cards are those that were judged before.
    ///
    /// # Errors
    /// [`RefusalCode::BadDeck`] when they are not the same cards, or there are too few or too many in either.
    pub fn swapped(&self, main: &[DeckEntry], sideboard: &[DeckEntry], rules: DeckRules) -> Result<Self, Refusal> {
        let all = |main: &[DeckEntry], sideboard: &[DeckEntry]| gathered(&[main, sideboard].concat());
        if all(main, sideboard) != all(&self.cards, &self.sideboard) {
            return Err(reasons::other_cards());
        }
        let (cards, sideboard) = (gathered(main), gathered(sideboard));
        let content = DeckContent { main: cards.clone(), sideboard: sideboard.clone(), ..DeckContent::default() };
        let mut problems = problems(&content, rules, &Limits::default());
        problems.retain(DeckProblem::is_of_size);
        if problems.is_empty() {
            Ok(Self { name: self.name.clone(), cards, sideboard })
        } else {
            Err(reasons::faulty_deck(problems, 0))
        }
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
        ids(&self.cards)
    }

    /// The cards beside it, one by one.
    ///
    /// # Errors
    /// As [`Deck::ids`].
    pub fn sideboard_ids(&self) -> Result<Vec<CardId>, Refusal> {
        ids(&self.sideboard)
    }
}

fn ids(entries: &[DeckEntry]) -> Result<Vec<CardId>, Refusal> {
    let mut ids = Vec::new();
    for entry in entries {
        let card = names::playable(&entry.card).ok_or_else(|| reasons::card_gone(&entry.card))?;
        ids.extend(std::iter::repeat_n(card, usize::from(entry.count)));
    }
    Ok(ids)
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
            assert_eq!(deck.ids().unwrap().len(), deck.size());
        }
    }

    #[test]
    fn a_ready_deck_has_beside_it_what_its_player_owns_where_decks_are_of_owned_cards() {
        let mut content = content(&DeckChoice::Ready { name: "The Ember Host".to_owned() }).unwrap();
        // One Shatter is in the deck.
        let owned = [("Shatter", 3), ("Flashfires", 9), ("Gloom", 0)];
        let owned = owned.into_iter().map(|(card, count)| (card.to_owned(), count)).collect();
        leave_out_what_is_not_owned(&mut content, &Limits { owned, ..Limits::default() });
        let left: Vec<(u16, &str)> = content.sideboard.iter().map(|one| (one.count, one.card.as_str())).collect();
        assert_eq!(left, [(2, "Flashfires"), (2, "Shatter")]);
        assert_eq!(content.main.iter().map(|one| one.count).sum::<u16>(), 60);
    }

    #[test]
    fn a_deck_of_ones_own_is_gathered_by_name() {
        let deck = own(&[(20, "Mountain"), (2, "Lightning Bolt"), (20, " mountain "), (2, "Lightning Bolt")]).unwrap();
        assert_eq!(deck.size(), 44);
        assert_eq!(deck.cards.len(), 2);
    }

    #[test]
    fn what_is_wrong_with_a_deck_is_said_by_name() {
        let message = |cards: &[(u16, &str)]| own(cards).unwrap_err().to_string();
        assert!(message(&[(40, "Jace, the Mind Sculptor")]).contains("Jace"));
        assert!(message(&[(39, "Mountain")]).contains("39"));
        assert!(message(&[(u16::MAX, "Mountain"), (9, "Mountain")]).contains("65535"));
        assert!(message(&[]).contains('0'));
        assert!(message(&[(40, "Wasp")]).contains("unknown card"), "a token is no card");
        let printed = engine::printed::sets();
        let names = printed.iter().flat_map(|set| set.cards.iter().copied());
        for name in names.filter(|name| engine::cards::by_name(name).is_none()).take(3) {
            assert!(message(&[(40, name)]).contains("yet"), "{name}");
        }
        let unknown = Deck::choose(&DeckChoice::Ready { name: "None such".to_owned() }).unwrap_err();
        assert_eq!(unknown.code, RefusalCode::BadDeck);
    }
}
