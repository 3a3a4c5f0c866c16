//! Decks: as a client sends them, which is JSON, and as people and other programs write them.

use engine::{Game, Rules, Seat, Setup, cards};
use house::decks::{COPIES, Style, read, write};
use house::documents::{Deck, DeckChoice, DeckContent, DeckEntry};
use house::limits;
use house::refusal::Refusal;
use soak::laws::Broken;

fn entries(list: &[(u8, &str)]) -> Vec<DeckEntry> {
    list.iter().map(|(count, card)| DeckEntry { count: u16::from(*count), card: (*card).to_owned() }).collect()
}

pub(super) fn samples() -> Vec<Vec<u8>> {
    let ready = engine::decks::ready();
    let by_name = ready.iter().map(|deck| DeckChoice::Ready { name: deck.name.to_owned() });
    let own = ready.iter().map(|deck| DeckChoice::Own { name: "My own".to_owned(), cards: entries(deck.list) });
    let names: Vec<&str> = cards::pool().map(|(_, card)| card.name.as_str()).collect();
    let whole = names.chunks(15).map(|names| DeckChoice::Own {
        name: "Of the pool".to_owned(),
        cards: names.iter().map(|name| DeckEntry { count: COPIES, card: (*name).to_owned() }).collect(),
    });
    let sent = by_name.chain(own).chain(whole).map(|choice| serde_json::to_vec(&choice).unwrap_or_default());
    let written = ready.iter().flat_map(|deck| {
        let (main, sideboard) = (entries(deck.list), entries(&[(3, "Red Elemental Blast"), (1, "Ifh-Bíff Efreet")]));
        let deck = DeckContent { name: deck.name.to_owned(), main, sideboard, ..DeckContent::default() };
        Style::ALL.map(|style| write(&deck, style).into_bytes())
    });
    sent.chain(written).collect()
}

/// A list is read as far as it can be, and what was read is a deck that is written and read again.
fn list(text: &str) -> Result<(), Broken> {
    let reading = read(text);
    let fault = |what: String| Broken { law: "what was read can be kept, written and read".to_owned(), what, at: None };
    let deck = DeckContent { name: "Read".to_owned(), ..reading.deck };
    limits::deck_content(&deck).map_err(|invalid| fault(Refusal::from(invalid).to_string()))?;
    let lines = text.lines().count();
    if let Some(remark) = reading.remarks.iter().find(|remark| remark.line as usize > lines.max(1)) {
        return Err(fault(format!("there is no such line: {remark:?}")));
    }
    for style in Style::ALL {
        let again = read(&write(&deck, style));
        let left_out = again.remarks.iter().any(|remark| remark.why.left_out());
        if left_out || again.deck.main != deck.main || again.deck.sideboard != deck.sideboard {
            return Err(fault(format!("{style:?}: {again:?}")));
        }
    }
    Ok(())
}

pub(super) fn run(input: &[u8]) -> Result<(), Broken> {
    list(&String::from_utf8_lossy(input))?;
    let Ok(choice) = serde_json::from_slice::<DeckChoice>(input) else { return Ok(()) };
    let Ok(deck) = Deck::choose(&choice) else { return Ok(()) };
    let fault = |what: String| Broken { law: "a chosen deck can be played".to_owned(), what, at: None };
    let ids = deck.ids().map_err(|refusal| fault(refusal.to_string()))?;
    let setup =
        Setup { decks: [ids.clone(), ids], starting: Seat::A, rules: Rules::current(), sideboards: Default::default() };
    Game::new(&setup, [7; 32]).map(drop).map_err(|error| fault(error.to_string()))
}
