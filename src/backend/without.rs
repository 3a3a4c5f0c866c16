//! What is answered while the house cannot be reached: what it said last, which this browser keeps, or what any house of this version says.

use house::DeckId;
use house::decks::Open;
use house::wire::{Answer, Ask, DeckAnswer, DeckAsk, MarketAnswer, MarketAsk};

use crate::decks::Draft;
use crate::storage;

/// Before the names under which answers are kept.
const PLACE: &str = "jb-mtg.seen.";
/// The list of one's decks.
const DECKS: &str = "decks";

/// Under which name the last answer to this is kept; none where it is not.
pub fn place(ask: &Ask) -> Option<String> {
    Some(match ask {
        Ask::Market(MarketAsk::Catalogue) => "catalogue".to_owned(),
        Ask::Market(MarketAsk::Listings) => "listings".to_owned(),
        Ask::Decks(DeckAsk::List) => DECKS.to_owned(),
        Ask::Decks(DeckAsk::Open(Open { deck })) => of_deck(deck),
        _ => return None,
    })
}

/// Whether any house of this version has an answer to this: it hangs on cards and formats alone.
pub fn is_known_anywhere(ask: &Ask) -> bool {
    matches!(
        ask,
        Ask::Market(MarketAsk::Catalogue | MarketAsk::Card(_)) | Ask::Decks(DeckAsk::Limits | DeckAsk::Read(_))
    )
}

/// What any house says, without what is for sale in that one.
pub fn of_any_house(mut answer: Answer) -> Answer {
    if let Answer::Market(MarketAnswer::Card(card)) = &mut answer {
        card.units.iter_mut().for_each(|unit| unit.1 = None);
    }
    answer
}

/// What was answered last.
pub fn last(place: &str) -> Option<Answer> {
    storage::read(&format!("{PLACE}{place}"))
}

/// Keeps an answer in the place of the one before. Decks that are listed no more are forgotten.
pub fn keep(place: &str, answer: &Answer) {
    if place == DECKS {
        let now = listed(Some(answer.clone()));
        listed(last(DECKS)).iter().filter(|deck| !now.contains(deck)).for_each(forget_deck);
    }
    storage::write(&format!("{PLACE}{place}"), answer);
}

/// Forgets what is one's own: somebody else may sit here now.
pub fn forget_own() {
    listed(last(DECKS)).iter().for_each(forget_deck);
    forget(DECKS);
}

fn forget_deck(deck: &DeckId) {
    forget(&of_deck(deck));
    Draft::forget(deck);
}

fn of_deck(deck: &DeckId) -> String {
    format!("deck.{deck}")
}

fn listed(answer: Option<Answer>) -> Vec<DeckId> {
    match answer {
        Some(Answer::Decks(DeckAnswer::Decks { decks })) => decks.into_iter().map(|deck| deck.id).collect(),
        _ => Vec::new(),
    }
}

fn forget(place: &str) {
    storage::remove(&format!("{PLACE}{place}"));
}
