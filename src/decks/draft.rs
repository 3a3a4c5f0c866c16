//! A change of a deck that the house does not have yet: this browser keeps it, so that it outlasts the page.

use house::DeckId;
use house::documents::DeckContent;
use house::wire::DeckSummary;
use serde::{Deserialize, Serialize};

use crate::storage;

/// Before the names under which drafts are kept.
const PLACE: &str = "jb-mtg.draft.";
/// Before the names under which decks are kept that come along to whoever is signed in as next.
const COMING: &str = "jb-mtg.coming.";
/// How many of the contents that were sent are remembered, the latest: one of an earlier save counts as somebody else's, and is asked about.
const MOST_SENT: usize = 4;

/// What is in a deck after a change that the house does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The version of the deck that was changed; 0 where the house does not know the deck.
    pub version: u64,
    /// What is in it now.
    pub content: DeckContent,
    /// What was sent to the house since and has not been answered, the latest last: a newer version with one of these in it is this browser's own.
    pub sent: Vec<DeckContent>,
    /// What lists say of it.
    #[serde(default)]
    pub summary: Option<DeckSummary>,
}

impl Draft {
    /// The one of this deck, if there is one.
    pub fn of(deck: &DeckId) -> Option<Draft> {
        storage::read(&place(deck))
    }

    /// The decks that the house does not know, with what is in them.
    pub fn new_decks() -> Vec<(DeckId, Draft)> {
        let decks = storage::names(PLACE).into_iter().filter_map(|name| name.strip_prefix(PLACE)?.parse().ok());
        let drafts = decks.filter_map(|deck| Some((Draft::of(&deck)?, deck)));
        drafts.filter(|(draft, _)| draft.is_new()).map(|(draft, deck)| (deck, draft)).collect()
    }

    /// The one of this deck, if the house does not know the deck.
    pub fn of_new(deck: &DeckId) -> Option<Draft> {
        Draft::of(deck).filter(Draft::is_new)
    }

    /// Whether the house does not know the deck.
    pub fn is_new(&self) -> bool {
        self.version == 0
    }

    /// Keeps it, in the place of the one before.
    pub fn keep(&self, deck: &DeckId) {
        storage::write(&place(deck), self);
    }

    /// The house has it, or nobody wants it any more.
    pub fn forget(deck: &DeckId) {
        storage::remove(&place(deck));
    }

    /// Keeps it for whoever is signed in as next; false where the browser has no room for it.
    pub fn come_along(&self, deck: &DeckId) -> bool {
        let place = format!("{COMING}{deck}");
        storage::write(&place, self);
        storage::read::<Draft>(&place).is_some()
    }

    /// Whoever is signed in now has what was to come along.
    pub fn arrive() {
        storage::move_all(COMING, PLACE);
    }

    /// Whether any deck is to come along.
    pub fn comes() -> bool {
        !storage::names(COMING).is_empty()
    }

    /// Nothing comes along.
    pub fn stay() {
        storage::remove_all(COMING);
    }

    /// Forgets the drafts of all decks.
    pub fn forget_all() {
        storage::remove_all(PLACE);
    }

    /// It is sent to the house.
    pub fn sends(&mut self) {
        if self.sent.last() != Some(&self.content) {
            self.sent.push(self.content.clone());
            let surplus = self.sent.len().saturating_sub(MOST_SENT);
            self.sent.drain(..surplus);
        }
    }

    /// Whether it is a change of what the house has now: of the version that was changed, or of what this browser has sent since.
    pub fn follows(&self, version: u64, content: &DeckContent) -> bool {
        self.version == version || self.sent.contains(content)
    }
}

fn place(deck: &DeckId) -> String {
    format!("{PLACE}{deck}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> DeckContent {
        DeckContent { name: name.to_owned(), ..DeckContent::default() }
    }

    #[test]
    fn what_was_sent_from_here_is_not_somebody_elses_change() {
        let mut draft = Draft { version: 1, content: named("one"), sent: Vec::new(), summary: None };
        assert!(draft.follows(1, &named("anything")) && !draft.follows(2, &named("one")));
        draft.sends();
        draft.sends();
        draft.content = named("two");
        draft.sends();
        assert_eq!(draft.sent, [named("one"), named("two")]);
        assert!(draft.follows(2, &named("one")) && !draft.follows(2, &named("three")));
        for name in ["three", "four", "five"] {
            draft.content = named(name);
            draft.sends();
        }
        assert_eq!(draft.sent.len(), MOST_SENT);
    }
}
