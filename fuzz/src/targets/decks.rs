//! Decks as a client sends them: JSON.

use engine::{Game, Rules, Seat, Setup, cards};
use house::decks::{COPIES, Deck};
use house::documents::{DeckChoice, DeckEntry};
use soak::laws::Broken;

pub(super) fn samples() -> Vec<Vec<u8>> {
    let ready = engine::decks::ready();
    let by_name = ready.iter().map(|deck| DeckChoice::Ready { name: deck.name.to_owned() });
    let own = ready.iter().map(|deck| DeckChoice::Own {
        name: "My own".to_owned(),
        cards: (deck.list.iter())
            .map(|(count, card)| DeckEntry { count: u16::from(*count), card: (*card).to_owned() })
            .collect(),
    });
    let names: Vec<&str> = cards::pool().map(|(_, card)| card.name.as_str()).collect();
    let whole = names.chunks(15).map(|names| DeckChoice::Own {
        name: "Of the pool".to_owned(),
        cards: names.iter().map(|name| DeckEntry { count: COPIES, card: (*name).to_owned() }).collect(),
    });
    by_name.chain(own).chain(whole).map(|choice| serde_json::to_vec(&choice).unwrap_or_default()).collect()
}

pub(super) fn run(input: &[u8]) -> Result<(), Broken> {
    let Ok(choice) = serde_json::from_slice::<DeckChoice>(input) else { return Ok(()) };
    let Ok(deck) = Deck::choose(&choice) else { return Ok(()) };
    let fault = |what: String| Broken { law: "a chosen deck can be played".to_owned(), what, at: None };
    let ids = deck.ids().map_err(|refusal| fault(refusal.message))?;
    let setup = Setup { decks: [ids.clone(), ids], starting: Seat::A, rules: Rules::current() };
    Game::new(&setup, [7; 32]).map(drop).map_err(|error| fault(error.to_string()))
}
