//! What the computer believes of the decks: its own it knows, the other may be any that is known.

use bot::Belief;
use engine::decks::ready;
use engine::declaration::CardId;

/// The cards of a ready deck.
pub fn cards_of(deck: &str) -> Vec<CardId> {
    ready().iter().find(|ready| ready.name == deck).map(engine::decks::Deck::cards).unwrap_or_default()
}

/// What is believed by whoever plays this ready deck: the other one plays a ready one as well, or one that is met in Old School.
pub fn belief(deck: &str) -> Belief {
    Belief { own: cards_of(deck), other: others() }
}

/// The decks that are known.
pub fn others() -> Vec<Vec<CardId>> {
    let mut lists = bot::decks::lists();
    lists.extend(ready().iter().map(engine::decks::Deck::cards));
    lists
}
