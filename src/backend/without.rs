//! What is answered while the house cannot be reached: what it said last, which this browser keeps, or what any house of this version says.

use house::decks::Open;
use house::documents::DeckContent;
use house::wire::{
    Answer, Ask, CatalogueLine, DeckAnswer, DeckAsk, DeckSummary, Figures, MarketAnswer, MarketAsk, OpenedDeck,
};
use house::{DeckId, Uid};
use serde::{Deserialize, Serialize};

use crate::decks::Draft;
use crate::storage;

/// Before the names under which answers are kept.
const PLACE: &str = "jb-mtg.seen.";
/// Before the names of those that are one's own.
const OWN: &str = "own.";
/// Whose they are.
const WHOSE: &str = "jb-mtg.seen-by";

/// An answer that is kept: these alone, for whatever writes answers of every kind weighs on the first page.
#[derive(Serialize, Deserialize)]
enum Kept {
    Catalogue(Vec<CatalogueLine>),
    Listings(Vec<Figures>),
    Decks(Vec<DeckSummary>),
    Deck(OpenedDeck),
}

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

/// What any house says, without what is for sale in that one.
pub fn of_any_house(mut answer: Answer) -> Answer {
    if let Answer::Market(MarketAnswer::Card(card)) = &mut answer {
        card.units.iter_mut().for_each(|unit| unit.1 = None);
    }
    answer
}

/// What was answered last.
pub fn last(place: &str) -> Option<Answer> {
    let kept: Kept = storage::read(&format!("{PLACE}{place}"))?;
    Some(match kept {
        Kept::Catalogue(cards) => Answer::Market(MarketAnswer::Catalogue { cards }),
        Kept::Listings(figures) => Answer::Market(MarketAnswer::Listings { figures }),
        Kept::Decks(decks) => Answer::Decks(DeckAnswer::Decks { decks }),
        Kept::Deck(deck) => Answer::Decks(DeckAnswer::Deck(deck)),
    })
}

/// Keeps an answer of the house in the place of the one before.
pub fn keep(place: &str, answer: &Answer) {
    let kept = match answer.clone() {
        Answer::Market(MarketAnswer::Catalogue { cards }) => Kept::Catalogue(cards),
        Answer::Market(MarketAnswer::Listings { figures }) => Kept::Listings(figures),
        Answer::Decks(DeckAnswer::Decks { decks }) => Kept::Decks(decks),
        Answer::Decks(DeckAnswer::Deck(deck)) => Kept::Deck(deck),
        _ => return,
    };
    storage::write(&format!("{PLACE}{place}"), &kept);
}

/// The house has this of a deck that was opened, or made: so it is what was seen last.
pub fn saved(deck: &DeckId, version: u64, content: &DeckContent) {
    let place = of_deck(deck);
    let shared = match last(&place) {
        Some(Answer::Decks(DeckAnswer::Deck(before))) => before.shared,
        // Nobody has shared what has just been made.
        _ if version == 1 => false,
        _ => return,
    };
    let now = OpenedDeck { version, shared, content: Box::new(content.clone()) };
    keep(&place, &Answer::Decks(DeckAnswer::Deck(now)));
}

/// What was in a deck when it was opened last.
pub fn last_content(deck: &DeckId) -> Option<DeckContent> {
    match last(&of_deck(deck)) {
        Some(Answer::Decks(DeckAnswer::Deck(OpenedDeck { content, .. }))) => Some(*content),
        _ => None,
    }
}

/// One's decks as they were listed last.
pub fn last_list() -> Option<Vec<DeckSummary>> {
    match last(&of_decks()) {
        Some(Answer::Decks(DeckAnswer::Decks { decks })) => Some(decks),
        _ => None,
    }
}

/// What the list says of a deck that the house has now: so it is what was seen last.
pub fn listed(summary: DeckSummary) {
    if let Some(mut decks) = last_list() {
        decks.retain(|deck| deck.id != summary.id);
        decks.insert(0, summary);
        keep(&of_decks(), &Answer::Decks(DeckAnswer::Decks { decks }));
    }
}

/// Where one's decks have not been listed yet, there are none but those that this browser keeps.
pub fn begin_list() {
    if last_list().is_none() {
        keep(&of_decks(), &Answer::Decks(DeckAnswer::Decks { decks: Vec::new() }));
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
