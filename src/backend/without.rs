//! What is answered while the house cannot be reached: what it said last, which this browser keeps, or what any house of this version says.

use std::collections::BTreeMap;

use house::command::Exchange as _;
use house::decks::{List, Open};
use house::documents::DeckContent;
use house::wire::{Ask, DeckAsk, DeckSummary, MarketAsk, OpenedDeck, Unread};
use house::{DeckId, Uid};

use crate::decks::Draft;
use crate::storage;

/// Before the names under which answers are kept.
const PLACE: &str = "jb-mtg.seen.";
/// Before the names of those that are one's own.
const OWN: &str = "own.";
/// Whose they are.
const WHOSE: &str = "jb-mtg.seen-by";

/// Under which names one's decks lie in the answer to their list.
const LISTED: &[&str] = &["decks", "decks", "decks"];
/// Under which names a deck lies in the answer to its opening.
const OPENED: &[&str] = &["decks", "deck"];
/// How earlier versions called what they kept, and under which names it lies in the answer.
const BEFORE: &[(&str, &[&str])] = &[
    ("Catalogue", &["market", "catalogue", "cards"]),
    ("Listings", &["market", "library", "figures"]),
    ("Decks", LISTED),
    ("Deck", OPENED),
];

/// Under which name the last answer to this is kept; none where it is not.
pub fn place(ask: &Ask) -> Option<String> {
    Some(match ask {
        Ask::Market(MarketAsk::Catalogue) => "catalogue".to_owned(),
        Ask::Market(MarketAsk::Listings) => "listings".to_owned(),
        Ask::Decks(DeckAsk::List) => of_decks(),
        Ask::Decks(DeckAsk::Open(Open { deck })) => of_deck(deck),
        _ => return None,
    })
}

/// Whether any house of this version has an answer to this: it hangs on cards and formats, and on little that a host may have changed.
pub fn is_known_anywhere(ask: &Ask) -> bool {
    matches!(
        ask,
        Ask::Market(MarketAsk::Catalogue | MarketAsk::Card(_)) | Ask::Decks(DeckAsk::Limits | DeckAsk::Read(_))
    )
}

/// What was answered last.
pub fn last(place: &str) -> Option<Unread> {
    storage::read(&format!("{PLACE}{place}")).map(as_answered)
}

/// Keeps an answer of the house in the place of the one before.
pub fn keep(place: &str, answer: &Unread) {
    storage::write(&format!("{PLACE}{place}"), answer);
}

/// What was kept, in the form of an answer: so it is since the version in which nobody reads more of an answer than what they asked for.
fn as_answered(kept: Unread) -> Unread {
    let before = kept.read::<BTreeMap<String, Unread>>().and_then(|before| before.into_iter().next());
    let names = before.as_ref().and_then(|(key, _)| BEFORE.iter().find(|(before, _)| before == key));
    match (before.as_ref(), names) {
        (Some((_, value)), Some((_, names))) => under(names, value.clone()).unwrap_or(kept),
        _ => kept,
    }
}

/// An answer with this under these names, the outermost first.
fn under(names: &[&str], value: Unread) -> Option<Unread> {
    names.iter().rev().try_fold(value, |inner, name| Unread::of(&BTreeMap::from([(*name, inner)])).ok())
}

/// Keeps this as if the house had answered it.
fn keep_under(names: &[&str], place: &str, value: Option<Unread>) {
    if let Some(answer) = value.and_then(|value| under(names, value)) {
        keep(place, &answer);
    }
}

/// The house has this of a deck that was opened, or made: so it is what was seen last.
pub fn saved(deck: &DeckId, version: u64, content: &DeckContent) {
    let shared = match last_opened(deck) {
        Some(before) => before.shared,
        // Nobody has shared what has just been made.
        None if version == 1 => false,
        None => return,
    };
    let now = OpenedDeck { version, shared, content: Box::new(content.clone()) };
    keep_under(OPENED, &of_deck(deck), Unread::of(&now).ok());
}

fn last_opened(deck: &DeckId) -> Option<OpenedDeck> {
    Open::read(&last(&of_deck(deck))?)
}

/// What was in a deck when it was opened last.
pub fn last_content(deck: &DeckId) -> Option<DeckContent> {
    last_opened(deck).map(|opened| *opened.content)
}

/// One's decks as they were listed last.
pub fn last_list() -> Option<Vec<DeckSummary>> {
    List::read(&last(&of_decks())?)
}

fn keep_list(decks: &[DeckSummary]) {
    keep_under(LISTED, &of_decks(), Unread::of(decks).ok());
}

/// What the list says of a deck that the house has now: so it is what was seen last.
pub fn listed(summary: DeckSummary) {
    if let Some(mut decks) = last_list() {
        decks.retain(|deck| deck.id != summary.id);
        decks.insert(0, summary);
        keep_list(&decks);
    }
}

/// Where one's decks have not been listed yet, there are none but those that this browser keeps.
pub fn begin_list() {
    if last_list().is_none() {
        keep_list(&[]);
    }
}

/// The house says who one is: what somebody else has seen is not shown any more.
pub fn belongs_to(uid: &Uid) {
    let before = storage::read::<Uid>(WHOSE);
    if before.as_ref() != Some(uid) {
        storage::remove_all(&format!("{PLACE}{OWN}"));
        storage::write(WHOSE, uid);
        // What was made before anybody had a name is whoever's comes first.
        if before.is_some() {
            Draft::forget_all();
        }
        Draft::arrive();
    }
}

/// Forgets all that is one's own: somebody else may sit here now. What the house does not have yet is forgotten once that is known.
pub fn forget_own() {
    storage::remove_all(&format!("{PLACE}{OWN}"));
}

fn of_decks() -> String {
    format!("{OWN}decks")
}

fn of_deck(deck: &DeckId) -> String {
    format!("{OWN}deck.{deck}")
}

#[cfg(test)]
mod tests {
    use house::market::{ShowCatalogue, ShowListings};
    use house::wire::{CatalogueLine, Figures};

    use super::*;

    #[test]
    fn what_is_kept_is_an_answer() {
        let decks: Vec<DeckSummary> = Vec::new();
        let listed = Unread::of(&decks).ok().and_then(|decks| under(LISTED, decks));
        assert_eq!(listed.and_then(|answer| List::read(&answer)), Some(decks));
        let deck = OpenedDeck { version: 3, shared: true, content: Box::default() };
        let opened = Unread::of(&deck).ok().and_then(|deck| under(OPENED, deck));
        assert_eq!(opened.and_then(|answer| Open::read(&answer)), Some(deck));
    }

    #[test]
    fn what_an_earlier_version_kept_is_an_answer() {
        let before = |text: &str| serde_json::from_str(text).map(as_answered).ok();
        let deck = r#"{"Deck":{"version":3,"shared":true,"content":{"name":"D","main":[],"sideboard":[],"notes":"","format":"anything"}}}"#;
        assert_eq!(before(deck).and_then(|answer| Open::read(&answer)).map(|deck| deck.version), Some(3));
        assert_eq!(before(r#"{"Decks":[]}"#).and_then(|answer| List::read(&answer)), Some(Vec::new()));
        let (cards, figures) = (Vec::<CatalogueLine>::new(), Vec::<Figures>::new());
        assert_eq!(before(r#"{"Catalogue":[]}"#).and_then(|answer| ShowCatalogue::read(&answer)), Some(cards));
        assert_eq!(before(r#"{"Listings":[]}"#).and_then(|answer| ShowListings::read(&answer)), Some(figures));
    }
}
