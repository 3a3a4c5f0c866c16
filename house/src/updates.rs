//! Updates: the messages for whoever follows a table, and for each person about themselves, out of what has changed and what they have seen.
//!
//! Every backend tells its clients through this, so that none can tell one seat what is the other's.

use std::collections::{BTreeMap, BTreeSet};

use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{
    ChallengeDocument, ChatTail, Document, GameDocument, PlayerDocument, ViewDocument, WatchedDocument,
};
use crate::store::{Path, Query, Store, StoreError};
use crate::wire::{ChallengeSummary, FromHouse, PersonalUpdate, Seen, TableSummary};
use crate::{GameId, Seat, Uid, challenges, tables, watching};

/// Which documents of a table have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// The game document.
    pub game: bool,
    pub views: bool,
    pub chat: bool,
    /// What whoever watches is shown.
    pub watched: bool,
    /// What they say to each other.
    pub watcher_chat: bool,
    /// What they are shown of both hands.
    pub hands: bool,
}

impl Changed {
    /// All of them: for whoever has just come.
    pub const ALL: Self = Self { game: true, views: true, chat: true, watched: true, watcher_chat: true, hands: true };
}

/// The tables that have changed, out of all paths that have.
pub fn changed_tables<'a>(paths: impl Iterator<Item = &'a Path>) -> BTreeMap<GameId, Changed> {
    let mut tables: BTreeMap<GameId, Changed> = BTreeMap::new();
    for path in paths {
        let mut parts = path.as_str().split('/');
        let (Some(GameDocument::COLLECTION), Some(Ok(game))) = (parts.next(), parts.next().map(str::parse::<GameId>))
        else {
            continue;
        };
        let table = tables.entry(game).or_default();
        match parts.next() {
            None => table.game = true,
            Some("views") => table.views = true,
            Some("chat") => table.chat = true,
            Some(WatchedDocument::COLLECTION) => match parts.next() {
                Some("chat") => table.watcher_chat = true,
                Some("hands") => table.hands = true,
                _ => table.watched = true,
            },
            Some(_) => {}
        }
    }
    tables
}

/// The players whose own document has changed, out of all paths that have.
pub fn changed_players<'a>(paths: impl Iterator<Item = &'a Path>) -> BTreeSet<Uid> {
    paths
        .filter(|path| path.collection() == PlayerDocument::COLLECTION)
        .filter_map(|path| path.name().parse().ok())
        .collect()
}

/// The challenges that have changed, out of all paths that have.
pub fn changed_challenges<'a>(paths: impl Iterator<Item = &'a Path>) -> BTreeSet<GameId> {
    paths
        .filter(|path| path.collection() == ChallengeDocument::COLLECTION)
        .filter_map(|path| path.name().parse().ok())
        .collect()
}

/// The first update for a person who has just come: all that there is about them.
#[derive(Clone, Debug)]
pub struct Snapshot<'a> {
    pub uid: &'a Uid,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Snapshot<'_> {
    type Answer = PersonalUpdate;

    fn decide(&self, documents: &Documents) -> Result<Decision<PersonalUpdate>, Halt> {
        let challenges = challenges::listed(documents, self.uid, self.now)?;
        let tables = tables::listed(documents, self.uid)?;
        Ok(Decision::answer(PersonalUpdate::Snapshot { challenges, tables }))
    }
}

/// What [`Snapshot`] asks for: challenges that wait for somebody, their own, and their tables that are not over. A client that listens to these
/// queries makes the snapshot itself.
#[must_use]
pub fn snapshot_queries(uid: &Uid) -> [Query; 3] {
    [challenges::waiting_for(uid), challenges::made_by(uid), tables::unfinished(uid)]
}

/// The updates about a challenge: for the two whose it is, and nobody else.
///
/// # Errors
/// When the store cannot be read.
pub fn challenge_updates(store: &impl Store, id: &GameId, now: u64) -> Result<Vec<(Uid, PersonalUpdate)>, StoreError> {
    let Some(challenge) = read::<ChallengeDocument>(store, id)? else { return Ok(Vec::new()) };
    let both = [challenge.from.clone(), challenge.to.clone()];
    let told = |uid: Uid| {
        let challenge = ChallengeSummary::of(id.clone(), challenge.clone(), &uid, now);
        (uid, PersonalUpdate::Challenge { challenge })
    };
    Ok(both.map(told).into())
}

/// The updates about a table, for whoever sits there, wherever they are. None, when there is no such table.
///
/// # Errors
/// When the store cannot be read.
pub fn table_updates(store: &impl Store, game: &GameId) -> Result<Vec<(Uid, TableSummary)>, StoreError> {
    let Some(table) = read::<GameDocument>(store, game)? else { return Ok(Vec::new()) };
    let uids = table.uids.clone();
    Ok(uids.into_iter().map(|uid| (uid.clone(), tables::summary(game.clone(), table.clone(), &uid))).collect())
}

/// The messages about a table for one follower, out of what has changed and what they have seen; and what they have seen then.
///
/// Whoever does not sit there is told what those who watch are. `None` when nobody may watch it, or it does not exist.
///
/// # Errors
/// When the store cannot be read.
pub fn table_messages(
    store: &impl Store,
    uid: &Uid,
    game: &GameId,
    changed: Changed,
    mut seen: Seen,
) -> Result<Option<(Vec<FromHouse>, Seen)>, StoreError> {
    let table = read::<GameDocument>(store, game)?;
    let seats: Vec<Seat> = table.iter().flat_map(|table| table.seats_of(uid)).collect();
    let Some(table) = table.filter(|_| !seats.is_empty()) else {
        return watching::messages(store, game, changed, seen);
    };
    let mut messages = Vec::new();
    if changed.game {
        messages.push(FromHouse::Game { game: game.clone(), document: Box::new(table) });
    }
    for seat in seats.into_iter().filter(|_| changed.views) {
        let Some(mut view) = read::<ViewDocument>(store, (game, seat))? else { continue };
        // Whoever claims to have seen what is yet to come has another past than this database: all of it is new to them.
        let known = if seen.views[seat] > view.number { 0 } else { seen.views[seat] };
        if view.uid == *uid && view.number > known {
            seen.views[seat] = view.number;
            view.recent_events.retain(|events| events.number > known);
            messages.push(FromHouse::View { game: game.clone(), seat, document: Box::new(view) });
        }
    }
    if changed.chat
        && let Some(mut tail) = read::<ChatTail>(store, game)?
    {
        let known = if seen.chat > tail.next { 0 } else { seen.chat };
        if tail.next > known {
            seen.chat = tail.next;
            tail.lines.retain(|line| line.number >= known);
            messages.push(FromHouse::Chat { game: game.clone(), document: tail });
        }
    }
    Ok(Some((messages, seen)))
}

pub(crate) fn read<D: Document>(store: &impl Store, key: D::Key<'_>) -> Result<Option<D>, StoreError> {
    let at = D::path(key);
    let document = store.get(&at)?;
    document.map(|document| document.read(&at)).transpose().map_err(|damaged| StoreError::new(damaged.to_string()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_is_the_houses_alone_changes_nothing_for_others() {
        let paths = ["games/aaaaaaaaaaaaaaaa/server/state", "games/bbbbbbbbbbbbbbbb/views/A", "other/x", "games/short"];
        let paths = paths.map(|text| Path::parse(text).unwrap());
        let tables = changed_tables(paths.iter());
        let of = |id: &str| tables.get(&id.parse::<GameId>().unwrap()).copied();
        assert_eq!(of("aaaaaaaaaaaaaaaa"), Some(Changed::default()));
        assert_eq!(of("bbbbbbbbbbbbbbbb"), Some(Changed { views: true, ..Changed::default() }));
        assert_eq!(tables.len(), 2);
        let paths = ["players/ada", "players/ada/decks/one", "names/bea"].map(|text| Path::parse(text).unwrap());
        let ada = "ada".parse().unwrap();
        assert_eq!(changed_players(paths.iter()), BTreeSet::from([ada]));
    }
}
