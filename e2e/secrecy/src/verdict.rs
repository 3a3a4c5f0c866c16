//! Whether one player was sent what they could not know.

use std::collections::BTreeSet;
use std::error::Error;

use engine::declaration::CardId;
use engine::{Game, cards};
use house::Seat;

use crate::identities::identities;
use crate::recording::{Recording, Seen};

/// A text without what the ready decks are called.
pub fn without_names_of_decks(text: &str) -> String {
    engine::decks::ready().iter().fold(text.to_owned(), |text, deck| text.replace(deck.name, ""))
}

/// Judges what `player` was sent by what `other` could see, and says in words what was looked at.
///
/// # Errors
/// When something was sent that the player could not know, or when nothing was hidden that could have been sent.
pub fn judge(player: &Recording, other: &Recording) -> Result<String, Box<dyn Error>> {
    let name = seat_name(player.seat);
    let mut known = player.deck.clone();
    let mut shown = other.views.iter().peekable();
    let mut hidden = BTreeSet::new();
    let mut searched = 0;
    for view in &player.views {
        while let Some(theirs) = shown.next_if(|theirs| theirs.seq <= view.seq) {
            known.extend(public(&theirs.game));
            hidden.extend(identities(&theirs.game)?.into_iter().filter(|card| !known.contains(card)));
        }
        let found = named(view)?;
        searched += found.len();
        if let Some(card) = found.iter().find(|card| !known.contains(card)) {
            return Err(format!(
                "seat {name} was sent `{}` with action {} and could not know it",
                card_name(*card),
                view.seq
            )
            .into());
        }
        for seat in [engine::Seat::A, engine::Seat::B] {
            if view.game.player(seat).library.cards.is_some() {
                return Err(
                    format!("seat {name} was sent the library of seat {seat:?} with action {}", view.seq).into()
                );
            }
        }
    }
    // What is sent as plain text, such as the reason of a refusal, has words in place of numbers. The names of the ready decks are no secret, though
    // one of them, the old forest's, has the name of a card in it.
    let texts: Vec<String> = player.texts.iter().map(|text| without_names_of_decks(text)).collect();
    for card in hidden.difference(&known) {
        let name_of_card = card_name(*card);
        if texts.iter().any(|text| text.contains(&name_of_card)) {
            return Err(format!("seat {name} was sent the name of `{name_of_card}`, which was never shown").into());
        }
    }
    if hidden.is_empty() {
        return Err(
            format!("nothing was ever hidden from seat {name}; a game that shows nothing proves nothing").into()
        );
    }
    Ok(format!(
        "seat {name}: {} views with {searched} names of cards, {} cards hidden at some time: nothing leaked",
        player.views.len(),
        hidden.len()
    ))
}

/// Every card that a view or what was told with it names.
fn named(view: &Seen) -> Result<BTreeSet<CardId>, Box<dyn Error>> {
    let mut found: BTreeSet<CardId> = identities(&view.game)?.into_iter().collect();
    found.extend(identities(&view.events)?);
    Ok(found)
}

/// The cards in public zones (400.2).
pub fn public(game: &Game) -> BTreeSet<CardId> {
    let players = [engine::Seat::A, engine::Seat::B].map(|seat| game.player(seat));
    let piles = players.iter().flat_map(|player| player.graveyard.iter().chain(&player.exile));
    let stack = game.stack().iter().map(|item| &item.id);
    let objects = piles.chain(game.battlefield()).chain(stack);
    objects.filter_map(|id| game.object(*id)).map(|object| object.card).collect()
}

/// What a card is called.
pub fn card_name(card: CardId) -> String {
    cards::table().get(card).map_or_else(|| format!("card {}", card.0), |card| card.name.clone())
}

fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "A",
        Seat::B => "B",
    }
}
