//! What whoever watches is shown.

use engine::{Event, Game};
use serde_json::Value;

use super::{hands, pages};
use crate::decide::{Documents, Halt};
use crate::documents::{
    Document, GameDocument, LogPage, ShownHands, Status, ViewEvents, WatchedDocument, WatcherChatTail, Watching,
};
use crate::store::{Damaged, Fields, Path, Store, StoreError, Write};
use crate::updates::{Changed, read};
use crate::wire::{FromHouse, Seen};
use crate::{GameId, packed};

impl GameDocument {
    /// Whether whoever does not sit here is shown this table.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.settings.watching != Watching::Nobody && self.status != Status::Waiting
    }

    /// The table without what is its players' alone: what they play with, and what they and the host have to settle.
    #[must_use]
    pub fn as_watched(mut self) -> Self {
        for seat in [&mut self.seats.a, &mut self.seats.b].into_iter().flatten() {
            seat.deck.clear();
        }
        Self { words: None, host_wish: None, held_until: Default::default(), requests: Default::default(), ..self }
    }
}

/// What is written, with what is shown of it to whoever watches the tables in it.
pub(crate) fn kept_up(documents: &Documents, mut writes: Vec<Write>) -> Result<Vec<Write>, Halt> {
    let changed: Vec<(GameId, GameDocument)> = writes.iter().filter_map(table_to_show).collect();
    for (game, table) in changed {
        // What was said while it was played is nobody's afterwards: names of people stand in it.
        if table.is_done() {
            writes.push(Write::Delete(WatcherChatTail::path(&game)));
        }
        let at = WatchedDocument::path(&game);
        let shown = serde_json::to_value(table.as_watched())
            .map_err(|error| Damaged { path: at.clone(), message: error.to_string() })?;
        let with_view = writes.iter_mut().find_map(|write| match write {
            Write::Set(path, fields) if *path == at => Some(fields),
            _ => None,
        });
        if let Some(fields) = with_view {
            fields.insert("table".to_owned(), shown);
            continue;
        }
        let mut watched = documents.get::<WatchedDocument>(&game)?.unwrap_or_default();
        watched.number += 1;
        let Write::Set(path, mut fields) = watched.write(&game)? else { continue };
        fields.insert("table".to_owned(), shown);
        writes.push(Write::Set(path, fields));
    }
    Ok(writes)
}

/// The table that this writes, where it may be watched.
fn table_to_show(write: &Write) -> Option<(GameId, GameDocument)> {
    let Write::Set(path, fields) = write else { return None };
    let game = game_of(path)?;
    // Most tables are watched by nobody, and are not read again for that.
    if !says_watched(fields) {
        return None;
    }
    let table: GameDocument = serde_json::from_value(Value::Object(fields.clone())).ok()?;
    table.is_watched().then_some((game, table))
}

fn game_of(path: &Path) -> Option<GameId> {
    match path.as_str().split('/').collect::<Vec<_>>()[..] {
        [GameDocument::COLLECTION, game] => game.parse().ok(),
        _ => None,
    }
}

fn says_watched(fields: &Fields) -> bool {
    fields.get("settings").and_then(|settings| settings.get("watching")).is_some()
}

/// What is shown of a game after these events; nothing where nobody may watch it.
pub(crate) fn next_view(
    documents: &Documents,
    id: &GameId,
    table: &GameDocument,
    game: &Game,
    events: &[Event],
) -> Result<Vec<Write>, Halt> {
    if table.settings.watching == Watching::Nobody {
        return Ok(Vec::new());
    }
    let mut watched = documents.get::<WatchedDocument>(id)?.unwrap_or_default();
    watched.number += 1;
    watched.body = packed::pack_bytes(&game.watcher_view().to_bytes());
    let seen: Vec<Event> = events.iter().filter_map(Event::seen_by_watchers).collect();
    if !seen.is_empty() {
        let body = packed::pack(&seen)
            .map_err(|error| Damaged { path: WatchedDocument::path(id), message: error.to_string() })?;
        watched.recent_events.push(ViewEvents { number: watched.number, body });
    }
    let mut writes = pages::turn(&mut watched, id)?;
    writes.push(watched.write(id)?);
    Ok(writes)
}

/// The messages about a table for whoever watches it, out of what has changed and what they have seen; and what they have seen then. `None` where nobody may
/// watch it, or it is not there.
///
/// # Errors
/// When the store cannot be read.
pub fn messages(
    store: &impl Store,
    game: &GameId,
    changed: Changed,
    mut seen: Seen,
) -> Result<Option<(Vec<FromHouse>, Seen)>, StoreError> {
    let Some(mut watched) = read::<WatchedDocument>(store, game)? else { return Ok(None) };
    let has_hands = watched.table.as_ref().is_some_and(|table| table.settings.hands_after.is_some());
    let mut messages = Vec::new();
    // What is claimed and cannot have been seen counts for nothing: what is told to many is made once for all who have seen the same.
    let known = watched.known(seen.views.a);
    seen.views.a = known;
    if !has_hands {
        seen.views.b = 0;
    }
    if changed.watched && watched.number > known {
        seen.views.a = watched.number;
        // Whoever is told has the pages with it, which only those need who come late.
        let mut events = Vec::new();
        for page in watched.pages_after(known) {
            events.extend(read::<LogPage>(store, (game, page))?.into_iter().flat_map(|page| page.recent_events));
        }
        watched.pages.clear();
        events.append(&mut watched.recent_events);
        events.retain(|events| events.number > known);
        watched.recent_events = events;
        messages.push(FromHouse::Watched { game: game.clone(), document: Box::new(watched) });
    }
    // Of a second seat there is nothing to be seen; its number is that of the hands.
    if changed.hands && has_hands {
        let hands = read::<ShownHands>(store, game)?;
        let known = std::mem::replace(&mut seen.views.b, hands.as_ref().map_or(0, |hands| hands.turn.into()));
        if let Some(hands) = hands.filter(|hands| u64::from(hands.turn) != known) {
            messages.push(FromHouse::WatchedHands { game: game.clone(), document: hands });
        }
    }
    if changed.watcher_chat {
        let tail = read::<WatcherChatTail>(store, game)?;
        let next = tail.as_ref().map_or(0, |tail| tail.next);
        let known = if seen.chat > next { 0 } else { seen.chat };
        seen.chat = next;
        if let Some(mut tail) = tail.filter(|tail| tail.next > known) {
            tail.lines.retain(|line| line.number >= known);
            messages.push(FromHouse::WatcherChat { game: game.clone(), document: tail });
        }
    }
    Ok(Some((messages, seen)))
}

/// The documents of those who watch, which are there from when both sit at their table.
pub(crate) fn documents_before(game: &GameId) -> [Path; 2] {
    [WatchedDocument::path(game), WatcherChatTail::path(game)]
}

/// What is read with a game to judge what is done in it, so that nothing is judged twice for what is missing then.
pub(crate) fn read_with(game: &GameId, table: &GameDocument) -> impl Iterator<Item = Path> {
    let shown = (table.settings.watching != Watching::Nobody).then(|| WatchedDocument::path(game));
    shown.into_iter().chain(hands::read_with(game, table))
}

/// All documents of those who watch, which go with their table.
pub(crate) fn documents_of(documents: &Documents, game: &GameId, table: &GameDocument) -> Result<Vec<Path>, Halt> {
    let mut paths: Vec<Path> = documents_before(game).into_iter().chain(hands::documents_of(game, table)).collect();
    if table.settings.watching != Watching::Nobody {
        let watched = documents.get::<WatchedDocument>(game)?.unwrap_or_default();
        paths.extend(watched.pages.iter().map(|page| LogPage::path((game, *page))));
    }
    Ok(paths)
}

/// Whether a table is one that the room lists for whoever would watch.
pub(super) fn is_listed(table: &GameDocument) -> bool {
    table.status == Status::Playing && table.settings.watching == Watching::Anybody
}
