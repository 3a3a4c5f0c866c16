//! What one player's browser sent and was sent.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Display;
use std::fs;
use std::path::Path;

use engine::declaration::CardId;
use engine::{Event, View, cards, decks};
use house::decks::{Create, Save};
use house::documents::{DeckChoice, DeckContent, DeckEntry, Record};
use house::record::Kept;
use house::wire::{Answer, Ask, DeckAsk, FromClient, FromHouse, unpack, unpack_bytes};
use house::{DeckId, GameId, Seat, tables};
use serde::Deserialize;

/// One line of a recording.
#[derive(Deserialize)]
pub struct Frame {
    pub from: Sender,
    pub text: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sender {
    Client,
    House,
}

/// A view as it came.
pub struct Seen {
    /// The number of the last judged action in it.
    pub seq: u64,
    /// The state.
    pub game: View,
    /// What was told with it.
    pub events: Vec<Event>,
}

/// What one player's browser was sent about the last game that it played, until it was told the record, which holds everything.
pub struct Recording {
    /// Where the player sits.
    pub seat: Seat,
    /// The player's own deck.
    pub deck: BTreeSet<CardId>,
    /// The views, in order.
    pub views: Vec<Seen>,
    /// Every message as it came.
    pub texts: Vec<String>,
    /// What is packed in the views, unpacked: the bytes of the engine's values.
    pub bytes: Vec<Vec<u8>>,
    /// What house and players had bound themselves to, and this player's own part of the seed.
    pub kept: Kept,
    /// The record, where it was asked for when the game was over.
    pub record: Option<Record>,
}

impl Recording {
    /// Reads a recording from a file.
    ///
    /// # Errors
    /// When it cannot be read, is no recording, or holds no game.
    pub fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        let place = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| format!("{place} cannot be read: {error}"))?;
        Self::of(&text, &place)
    }

    /// Reads a recording: a line a message, each with who said it (`{"from": "client" or "house", "text": "…"}`). `place` names it in errors.
    ///
    /// # Errors
    /// When it is no recording, or holds no game.
    pub fn of(text: &str, place: &str) -> Result<Self, Box<dyn Error>> {
        let (mut seat, mut playing, mut told_all) = (None, None, false);
        let (mut deck, mut views, mut texts, mut bytes) = (BTreeSet::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut kept, mut record, mut saved) = (BTreeMap::<GameId, Kept>::new(), None, BTreeMap::new());
        for (number, line) in text.lines().enumerate() {
            let at = |error: &dyn Display| format!("{place}, line {}: {error}", number + 1);
            let frame: Frame = serde_json::from_str(line).map_err(|error| at(&error))?;
            match frame.from {
                Sender::Client => {
                    let message: FromClient = serde_json::from_str(&frame.text).map_err(|error| at(&error))?;
                    match message {
                        FromClient::Ask {
                            ask:
                                Ask::Create(tables::Create { deck: choice, .. })
                                | Ask::Join(tables::Join { deck: choice, .. }),
                            ..
                        } => deck = cards_of(&choice, &saved),
                        FromClient::Ask {
                            ask:
                                Ask::Decks(
                                    DeckAsk::Create(Create { deck: id, content })
                                    | DeckAsk::Save(Save { deck: id, content, .. }),
                                ),
                            ..
                        } => drop(saved.insert(id, *content)),
                        FromClient::Ask { ask: Ask::Seed(tables::RevealSeed { game, seat, bits }), .. } => {
                            let kept = kept.entry(game).or_default();
                            if !kept.is_sealed() {
                                return Err(at(&"a part of the seed was shown before all were bound to theirs").into());
                            }
                            kept.bits[seat] = Some(bits);
                        }
                        _ => {}
                    }
                }
                Sender::House => {
                    let message: FromHouse = serde_json::from_str(&frame.text).map_err(|error| at(&error))?;
                    match message {
                        FromHouse::Reply { answer: Ok(Answer::Record { body }), .. } => {
                            told_all = true;
                            record = Some(unpack(&body).map_err(|error| at(&error))?);
                        }
                        FromHouse::Game { game, document } => {
                            let exchanged = |_| at(&"somebody is bound to something else than before");
                            kept.entry(game).or_default().see(&document).map_err(exchanged)?;
                        }
                        FromHouse::View { game, seat: of, document, .. } => {
                            if playing.as_ref() != Some(&game) {
                                (playing, told_all) = (Some(game), false);
                                views.clear();
                                texts.clear();
                                bytes.clear();
                                record = None;
                            }
                            if told_all {
                                continue;
                            }
                            seat = Some(of);
                            let state = unpack_bytes(&document.body).map_err(|error| at(&error))?;
                            let mut events = Vec::new();
                            for recent in &document.recent_events {
                                events.extend(unpack::<Vec<Event>>(&recent.body).map_err(|error| at(&error))?);
                                bytes.push(unpack_bytes(&recent.body).map_err(|error| at(&error))?);
                            }
                            let game = View::from_bytes(&state).map_err(|error| at(&error))?;
                            bytes.push(state);
                            views.push(Seen { seq: document.seq, game, events });
                        }
                        _ => {}
                    }
                    if told_all {
                        continue;
                    }
                    texts.push(frame.text);
                }
            }
        }
        let seat = seat.ok_or_else(|| format!("{place} holds no view of a game"))?;
        if deck.is_empty() {
            return Err(format!("{place} does not say which deck its player chose").into());
        }
        let kept = playing.and_then(|game| kept.remove(&game)).unwrap_or_default();
        Ok(Self { seat, deck, views, texts, bytes, kept, record })
    }
}

/// The different cards of a deck; `saved` are those that the player has made in this recording.
fn cards_of(choice: &DeckChoice, saved: &BTreeMap<DeckId, DeckContent>) -> BTreeSet<CardId> {
    let named = |entries: &[DeckEntry]| entries.iter().filter_map(|entry| cards::by_name(&entry.card)).collect();
    match choice {
        DeckChoice::Ready { name } => {
            let deck = decks::ready().iter().find(|deck| deck.name == name);
            let names = deck.into_iter().flat_map(|deck| deck.list.iter().chain(deck.sideboard));
            names.filter_map(|(_, card)| cards::by_name(card)).collect()
        }
        DeckChoice::Own { cards: entries, .. } => named(entries),
        // What was made before the recording began is not said here: such a recording cannot be judged, and is refused.
        DeckChoice::Saved { id } => {
            let all = saved.get(id).map(|content| [content.main.as_slice(), &content.sideboard].concat());
            named(&all.unwrap_or_default())
        }
    }
}
