//! What somebody was sent who watched a game, and whether both players knew it.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Display;
use std::fs;
use std::path::Path;

use engine::declaration::CardId;
use engine::{Event, Game, HandsView, WatcherView};
use house::documents::{GameDocument, ShownHands, Status};
use house::watching::turn_of;
use house::wire::{FromHouse, unpack, unpack_bytes};

use crate::identities::identities;
use crate::recording::{Frame, Recording, Sender};
use crate::verdict::{card_name, public, without_names_of_decks};

/// A table as it was shown.
pub struct Shown {
    /// The table's own document.
    table: GameDocument,
    game: WatcherView,
    /// What was told with it.
    events: Vec<Event>,
}

/// Moments with both hands, as they were shown.
struct Hands {
    moments: Vec<HandsView>,
    /// How many times the table had been shown before.
    after: usize,
}

/// What somebody was sent about the last game that they watched.
#[derive(Default)]
pub struct Watched {
    shown: Vec<Shown>,
    hands: Vec<Hands>,
    /// Every message as it came.
    pub texts: Vec<String>,
    /// What is packed in them, unpacked: the bytes of the engine's values.
    pub bytes: Vec<Vec<u8>>,
}

impl Watched {
    /// Reads a recording.
    ///
    /// # Errors
    /// When it cannot be read, is no recording, holds what is a player's alone, or no game that was watched.
    pub fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        let place = path.display();
        let text = fs::read_to_string(path).map_err(|error| format!("{place} cannot be read: {error}"))?;
        let (mut watching, mut watched) = (None, Self::default());
        for (number, line) in text.lines().enumerate() {
            let at = |error: &dyn Display| format!("{place}, line {}: {error}", number + 1);
            let frame: Frame = serde_json::from_str(line).map_err(|error| at(&error))?;
            if matches!(frame.from, Sender::Client) {
                continue;
            }
            let message: FromHouse = serde_json::from_str(&frame.text).map_err(|error| at(&error))?;
            match message {
                FromHouse::Game { .. } | FromHouse::View { .. } | FromHouse::Chat { .. } => {
                    return Err(at(&"whoever watches was sent what is for those who sit there").into());
                }
                FromHouse::Watched { game, document } => {
                    if watching.as_ref() != Some(&game) {
                        watching = Some(game);
                        watched = Self::default();
                    }
                    let state = unpack_bytes(&document.body).map_err(|error| at(&error))?;
                    let mut events = Vec::new();
                    for recent in &document.recent_events {
                        events.extend(unpack::<Vec<Event>>(&recent.body).map_err(|error| at(&error))?);
                        watched.bytes.push(unpack_bytes(&recent.body).map_err(|error| at(&error))?);
                    }
                    let game = WatcherView::from_bytes(&state).map_err(|error| at(&error))?;
                    let table = document.table.ok_or_else(|| at(&"a game was shown without its table"))?;
                    watched.bytes.push(state);
                    watched.shown.push(Shown { table: *table, game, events });
                }
                FromHouse::WatchedHands { document: ShownHands { moments, .. }, .. } => {
                    let bytes: Vec<Vec<u8>> = unpack(&moments).map_err(|error| at(&error))?;
                    let moments: Result<_, _> = bytes.iter().map(|bytes| HandsView::from_bytes(bytes)).collect();
                    let moments = moments.map_err(|error| at(&error))?;
                    watched.hands.push(Hands { moments, after: watched.shown.len() });
                    watched.bytes.extend(bytes);
                }
                _ => {}
            }
            watched.texts.push(frame.text);
        }
        if watched.shown.is_empty() {
            return Err(format!("{place} holds no game that was watched").into());
        }
        Ok(watched)
    }
}

/// Judges what whoever watched was sent by what both players could see, and says in words what was looked at. A card of a player's deck may be named only
/// when the other player had seen it.
///
/// # Errors
/// When something was sent that one of the players could not know, or when nothing was hidden that could have been sent.
pub fn judge(watched: &Watched, players: [&Recording; 2]) -> Result<String, Box<dyn Error>> {
    let mut views = players.map(|player| player.views.iter().peekable());
    // What each player has seen lie open, or was shown to both.
    let mut seen: [BTreeSet<CardId>; 2] = Default::default();
    let (mut hidden, mut searched, mut most_hidden) = (BTreeSet::new(), 0, 0);
    for shown in &watched.shown {
        for (views, seen) in views.iter_mut().zip(&mut seen) {
            while let Some(view) = views.next_if(|view| view.seq <= shown.table.head) {
                seen.extend(public(&view.game));
                seen.extend(identities(&view.events.iter().filter(|event| is_open(event)).collect::<Vec<_>>())?);
                hidden.extend(identities(&view.game)?);
            }
        }
        let may_know = |card: &CardId| is_known(*card, players, &seen);
        most_hidden = most_hidden.max(hidden.iter().filter(|card| !may_know(card)).count());
        let mut found: BTreeSet<CardId> = identities(&shown.game)?.into_iter().collect();
        found.extend(identities(&shown.events)?);
        searched += found.len();
        if let Some(card) = found.iter().find(|card| !may_know(card)) {
            let name = card_name(*card);
            return Err(format!(
                "whoever watches was sent `{name}` with action {}, and it lay nowhere open",
                shown.table.head
            )
            .into());
        }
        for seat in [engine::Seat::A, engine::Seat::B] {
            let player = shown.game.player(seat);
            if player.hand.cards.is_some() || player.library.cards.is_some() {
                return Err(format!(
                    "whoever watches was sent the hand or the library of seat {seat:?} with action {}",
                    shown.table.head
                )
                .into());
            }
        }
    }
    hidden.retain(|card| !is_known(*card, players, &seen));
    let texts: Vec<String> = watched.texts.iter().map(|text| without_names_of_decks(text)).collect();
    if let Some(name) = hidden.iter().map(|card| card_name(*card)).find(|name| texts.iter().any(|it| it.contains(name)))
    {
        return Err(format!("whoever watches was sent the name of `{name}`, which was never shown").into());
    }
    if most_hidden == 0 {
        return Err("nothing was ever hidden from whoever watches; a game that shows nothing proves nothing".into());
    }
    let open = judge_hands(watched, players)?;
    Ok(format!(
        "whoever watches: {} messages with {searched} names of cards, up to {most_hidden} at once that had not been shown, and {open} moments with both hands that were old enough: nothing leaked",
        watched.shown.len(),
    ))
}

/// Judges the moments with both hands: each is as old as was agreed, or of a game that is over, and what is in a hand was in it by that player's own view. How many
/// there were.
fn judge_hands(watched: &Watched, players: [&Recording; 2]) -> Result<usize, Box<dyn Error>> {
    let mut open = 0;
    for hands in &watched.hands {
        // Two documents come in either order.
        let around = watched.shown.iter().skip(hands.after.saturating_sub(1)).take(2);
        let Some(now) = around.max_by_key(|shown| (shown.table.status == Status::Over, turn_of(&shown.game))) else {
            return Err("both hands were shown of a game that was not".into());
        };
        let settings = &now.table.settings;
        let after = settings.hands_after.ok_or("both hands were shown, and nobody had agreed to that")?;
        for moment in &hands.moments {
            let (turn, present) = (turn_of(moment), turn_of(&now.game));
            let is_old = !settings.has_stakes() && turn + u32::from(after) <= present;
            if !is_old && now.table.status != Status::Over {
                return Err(format!("the hands of turn {turn} were shown in turn {present}").into());
            }
            for seat in engine::Seat::BOTH {
                let hand = hand_of(moment, seat);
                let views =
                    players.iter().flat_map(|player| &player.views).filter(|view| view.game.viewer() == Some(seat));
                if moment.player(seat).library.cards.is_some()
                    || !views.into_iter().any(|view| hand_of(&view.game, seat) == hand)
                {
                    return Err(format!("a hand of {seat:?} in turn {turn} is none that this player held").into());
                }
            }
            open += 1;
        }
    }
    Ok(open)
}

/// The cards in a hand, in the order of their names.
fn hand_of(game: &Game, seat: engine::Seat) -> Vec<CardId> {
    let ids = game.player(seat).hand.cards.iter().flatten();
    let mut cards: Vec<CardId> = ids.filter_map(|id| game.object(*id)).map(|object| object.card).collect();
    cards.sort_unstable();
    cards
}

/// Whether this tells a player of another's card that it was revealed to all, or came to where all see it: a spell does when it is announced (601.2a), before
/// any view has it.
const fn is_open(event: &Event) -> bool {
    matches!(event, Event::Revealed { .. } | Event::Moved { new: Some(_), .. })
}

/// Whether a card has been seen by the player in whose deck it is not; by either, where it is in both or in neither.
fn is_known(card: CardId, players: [&Recording; 2], seen: &[BTreeSet<CardId>; 2]) -> bool {
    let owned = players.map(|player| player.deck.contains(&card));
    match owned {
        [true, false] => seen[1].contains(&card),
        [false, true] => seen[0].contains(&card),
        _ => seen.iter().any(|seen| seen.contains(&card)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use crate::seed;
    use engine::{Event, cards};
    use house::documents::{Settings, TableRequest, Watching};
    use house::updates::{Changed, table_messages};
    use house::wire::{Ask, FromClient, Seen, pack_bytes};
    use house::{Seat, Uid, record, tables};
    use house_tests::table::{Table, deck, settings, uid};
    use serde_json::json;
    use soak::Chooser;

    /// The lines of a recording, and what was seen so far.
    struct Recorded {
        uid: Uid,
        seen: Seen,
        lines: Vec<String>,
    }

    impl Recorded {
        fn new(uid: Uid) -> Self {
            Self { uid, seen: Seen::default(), lines: Vec::new() }
        }

        fn heard(&mut self, message: &FromHouse) {
            let text = serde_json::to_string(message).unwrap();
            self.lines.push(json!({ "from": "house", "text": text }).to_string());
        }

        fn said(&mut self, ask: Ask) {
            let text = serde_json::to_string(&FromClient::Ask { id: 1, ask }).unwrap();
            self.lines.push(json!({ "from": "client", "text": text }).to_string());
        }

        /// All that there is to be told now.
        fn hear(&mut self, table: &Table) {
            let told = table_messages(&table.store, &self.uid, &table.game, Changed::ALL, self.seen).unwrap();
            let Some((messages, seen)) = told else { return };
            self.seen = seen;
            messages.iter().for_each(|message| self.heard(message));
        }

        fn file(&self) -> tempfile::NamedTempFile {
            let file = tempfile::NamedTempFile::new().unwrap();
            fs::write(file.path(), self.lines.join("\n")).unwrap();
            file
        }
    }

    /// Some turns of a game that Eve watches, as the three are told of it.
    fn played() -> [Recorded; 3] {
        let agreed = Settings { watching: Watching::WithLink, hands_after: Some(3), ..settings() };
        let mut table = Table::joined(agreed);
        let mut all = [1, 2, 7].map(|number| Recorded::new(uid(number)));
        for (recorded, (number, seat)) in all.iter_mut().zip([(0, Seat::A), (1, Seat::B)]) {
            let create =
                tables::Create { name: "Ada".to_owned(), deck: deck(number), settings: settings(), second: None };
            recorded.said(Ask::from(create));
            table.bind(seat, ["0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"][number]).unwrap();
        }
        for (recorded, seat) in all.iter_mut().zip(Seat::BOTH) {
            recorded.hear(&table);
            let bits = table.drawn[seat].clone().unwrap();
            recorded.said(Ask::from(tables::RevealSeed { game: table.game.clone(), seat, bits: bits.clone() }));
            table.show(seat, &bits).unwrap();
        }
        let mut chooser = Chooser::new(2);
        for _ in 0..60 {
            all.iter_mut().for_each(|recorded| recorded.hear(&table));
            if table.is_over() {
                break;
            }
            table.act_at_random(&mut chooser);
        }
        if !table.is_over() {
            table.request(Seat::B, TableRequest::Concede).unwrap();
        }
        all.iter_mut().for_each(|recorded| recorded.hear(&table));
        let answer = table.ask(Seat::A, Ask::from(record::ReadRecord { game: table.game.clone() }));
        all[0].heard(&FromHouse::Reply { id: 1, answer });
        all
    }

    fn verdict(all: &[Recorded; 3]) -> Result<String, Box<dyn Error>> {
        let files = all.each_ref().map(Recorded::file);
        let (one, other) = (Recording::read(files[0].path())?, Recording::read(files[1].path())?);
        let watched = Watched::read(files[2].path())?;
        let words = judge(&watched, [&one, &other])?;
        seed::judge([&one, &other], Some(&watched))?;
        Ok(words)
    }

    /// The last message of a table to whoever watches, with this change, in place of all that came after it.
    fn tampered(mut all: [Recorded; 3], change: impl FnOnce(&mut house::documents::WatchedDocument)) -> [Recorded; 3] {
        let eve = &mut all[2];
        let last = eve.lines.iter().rposition(|line| line.contains("{\\\"watched\\\":")).unwrap();
        eve.lines.truncate(last + 1);
        let line: serde_json::Value = serde_json::from_str(&eve.lines.pop().unwrap()).unwrap();
        let mut message: FromHouse = serde_json::from_str(line["text"].as_str().unwrap()).unwrap();
        let FromHouse::Watched { document, .. } = &mut message else { panic!("{message:?}") };
        change(document);
        eve.heard(&message);
        all
    }

    #[test]
    fn what_lies_open_is_no_secret_and_what_does_not_is_found_wherever_it_hides() {
        let words = verdict(&played()).unwrap();
        assert!(words.contains("nothing leaked"), "{words}");

        // A card of a deck that was never shown, in an event and in plain words.
        let all = played();
        let files = all.each_ref().map(Recorded::file);
        let (one, other) = (Recording::read(files[0].path()).unwrap(), Recording::read(files[1].path()).unwrap());
        let open: BTreeSet<_> = one.views.iter().chain(&other.views).flat_map(|view| public(&view.game)).collect();
        let held = identities(&one.views.last().unwrap().game).unwrap();
        let secret = held.into_iter().find(|card| !open.contains(card)).unwrap();
        let player = engine::Seat::A;
        let drew = vec![Event::Revealed { player, card: secret }];
        let named = tampered(played(), |document| {
            let last = document.recent_events.last_mut().unwrap();
            last.body = house::wire::pack(&drew).unwrap();
        });
        assert!(verdict(&named).unwrap_err().to_string().contains("lay nowhere open"));
        let name = cards::table().get(secret).unwrap().name.clone();
        let written = tampered(played(), |document| document.table.as_mut().unwrap().engine = name);
        assert!(verdict(&written).unwrap_err().to_string().contains("never shown"));

        // Both hands before the end, and of a table at which nobody had agreed to that.
        assert!(words.contains(" moments with both hands") && !words.contains(" 0 moments"), "{words}");
        let mut early = played();
        let hands = early[2].lines.pop().unwrap();
        assert!(hands.contains("watched_hands"));
        early[2].lines.insert(3, hands);
        assert!(verdict(&early).unwrap_err().to_string().contains("were shown in turn"));
        let mut closed = played();
        let line = closed[2].lines.pop().unwrap();
        let mut closed = tampered(closed, |document| document.table.as_mut().unwrap().settings.hands_after = None);
        closed[2].lines.push(line);
        assert!(verdict(&closed).unwrap_err().to_string().contains("nobody had agreed"));

        // A player's own view in place of what is for all, and a part of the seed.
        let view = one.views.last().unwrap().game.to_bytes();
        let mistaken = tampered(played(), |document| document.body = pack_bytes(&view));
        assert!(verdict(&mistaken).is_err());
        let secret = one.record.as_ref().unwrap().secret.clone();
        let told = tampered(played(), |document| document.table.as_mut().unwrap().engine = secret);
        assert!(verdict(&told).unwrap_err().to_string().contains("seed"));
    }
}
