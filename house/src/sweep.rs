//! What goes by itself: games that are over and that nobody with an account has played, a month later; decks that a guest has long not changed; and what earlier
//! versions have left behind.
//!
//! Whoever has an account keeps all that they have played with somebody else. Games of guests, and games at one screen, are made by the thousand by whoever
//! likes to, and are kept long enough for those who have played them.

use serde_json::Value;

use crate::decide::{Decision, Documents, DriveError, Halt, Request, drive_if_readable};
use crate::documents::{
    ActionDocument, ChatTail, Document as _, GameDocument, GuestDocument, MatchDocument, PlayedDocument,
    PlayerDocument, Record, RequestDocument, Role, StateDocument, Status, TablePresenceDocument, ViewDocument,
};
use crate::store::{CommitError, Cursor, Filter, Path, Query, Store, Write};
use crate::{GameId, Seat, Uid, decks, watching};

/// For how long such a game is kept after its end, milliseconds: 30 days.
pub const KEPT_MS: u64 = 30 * 24 * 60 * 60 * 1_000;
/// For how long the decks of a guest are kept after they have last changed one, milliseconds: 400 days, as long as a browser knows its guest.
pub const DECKS_KEPT_MS: u64 = 400 * 24 * 60 * 60 * 1_000;
/// How many games and guests are looked at in one go.
pub const AT_ONCE: usize = 20;
/// How many documents are deleted at once.
const DELETED_AT_ONCE: u64 = 400;

/// Forgets what is due, a few games, or guests' decks where there are fewer, at a time. Answers how many games and guests were looked at: when they are [`AT_ONCE`],
/// there may be more. One that cannot be read stays as it is, and the others go.
///
/// # Errors
/// When the store fails.
pub fn sweep(store: &mut impl Store, now: u64) -> Result<usize, DriveError> {
    let due = due(store, GameDocument::COLLECTION, "expires_at", now, AT_ONCE)?;
    let mut looked_at = 0;
    for path in &due {
        let Ok(game) = path.name().parse::<GameId>() else { continue };
        looked_at += usize::from(drive_if_readable(store, &Forget { game: &game, now })?);
    }
    let left = AT_ONCE.saturating_sub(due.len());
    if let Some(before) = now.checked_sub(DECKS_KEPT_MS).filter(|_| left > 0) {
        for path in self::due(store, GuestDocument::COLLECTION, "at", before, left)? {
            let Ok(uid) = path.name().parse::<Uid>() else { continue };
            looked_at += usize::from(drive_if_readable(store, &ForgetDecks { uid: &uid, before })?);
        }
    }
    Ok(looked_at)
}

/// Those documents of a collection whose number is no higher than this one, the highest first.
fn due(store: &impl Store, collection: &str, number: &str, most: u64, limit: usize) -> Result<Vec<Path>, DriveError> {
    let found = store.query(&Query {
        collection: collection.to_owned(),
        filter: Filter::All,
        highest_first: number.to_owned(),
        // Behind every name there is: all that is due comes after it, and a store may ask for a name.
        after: Some(Cursor { number: most.saturating_add(1), name: "~".to_owned() }),
        limit,
    });
    Ok(found.map_err(DriveError::Store)?.into_iter().map(|(path, _)| path).collect())
}

/// A guest who has changed no deck after this time: their decks go, unless they have an account by now.
#[derive(Clone, Debug)]
struct ForgetDecks<'a> {
    uid: &'a Uid,
    /// Milliseconds since 1970.
    before: u64,
}

impl Request for ForgetDecks<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let guest = documents.get::<GuestDocument>(self.uid)?;
        if guest.is_none_or(|guest| guest.at > self.before) {
            return Ok(Decision::answer(()));
        }
        let mut writes = vec![Write::Delete(GuestDocument::path(self.uid))];
        if documents.get::<PlayerDocument>(self.uid)?.is_none_or(|player| player.role == Role::Guest) {
            writes.extend(decks::remove_all_of(documents, self.uid)?);
        }
        Ok(Decision { writes, answer: () })
    }
}

/// A game that is due: it goes, or is kept from now on.
#[derive(Clone, Debug)]
struct Forget<'a> {
    game: &'a GameId,
    now: u64,
}

impl Request for Forget<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let table = documents.get::<GameDocument>(self.game)?;
        let is_due = |table: &GameDocument| table.expires_at.is_some_and(|expires_at| expires_at <= self.now);
        let Some(mut table) = table.filter(is_due) else { return Ok(Decision::answer(())) };
        if is_kept(documents, &table)? {
            table.expires_at = None;
            return Ok(Decision { writes: vec![table.write(self.game)?], answer: () });
        }
        let of_watchers = watching::documents_of(documents, self.game, &table)?;
        Ok(Decision { writes: all_of(self.game, &table, of_watchers), answer: () })
    }
}

/// Whether a game that is over stays for good: it was played by two, and one of them has an account.
fn is_kept(documents: &Documents, table: &GameDocument) -> Result<bool, Halt> {
    if table.settings.hot_seat {
        return Ok(false);
    }
    documents.want(&table.uids.iter().map(PlayerDocument::path).collect::<Vec<_>>())?;
    for uid in &table.uids {
        let player = documents.get::<PlayerDocument>(uid)?;
        if player.is_some_and(|player| player.role != Role::Guest) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Deletes a game with all that belongs to it.
fn all_of(game: &GameId, table: &GameDocument, of_watchers: Vec<Path>) -> Vec<Write> {
    let seats = [Seat::A, Seat::B].into_iter();
    let of_seats = seats.flat_map(|seat| [ViewDocument::path((game, seat)), RequestDocument::path((game, seat))]);
    let of_table = [
        GameDocument::path(game),
        StateDocument::path(game),
        Record::path(game),
        TablePresenceDocument::path(game),
        ChatTail::path(game),
    ];
    // A match and what is remembered of it are called as its first game is, and go with its last.
    let remembered = match &table.match_game {
        None => Some(game),
        Some(of_match) => of_match.is_last().then_some(&of_match.id),
    };
    let played = remembered.into_iter().flat_map(|id| table.uids.iter().map(|uid| PlayedDocument::path((uid, id))));
    let of_match = remembered.filter(|_| table.match_game.is_some()).map(MatchDocument::path);
    of_table.into_iter().chain(of_seats).chain(of_watchers).chain(played).chain(of_match).map(Write::Delete).collect()
}

/// How many tables are read at once when it is looked what earlier versions have left.
const PAGE: usize = 100;

/// Takes away what earlier versions have left: the documents of actions that were judged. From now on, games that are over and that nobody keeps are forgotten
/// as well, a month from now. Does it once. A game that cannot be read stays as it is.
///
/// # Errors
/// When the store fails.
pub fn catch_up(store: &mut impl Store, now: u64) -> Result<(), DriveError> {
    let done = Path::of(&["house", "swept"]);
    if store.get(&done).map_err(DriveError::Store)?.is_some() {
        return Ok(());
    }
    for status in ["playing", "over"] {
        let mut after = None;
        loop {
            let page = store.query(&Query {
                collection: GameDocument::COLLECTION.to_owned(),
                filter: Filter::Equal("status".to_owned(), status.to_owned()),
                highest_first: "changed_at".to_owned(),
                after,
                limit: PAGE,
            });
            let page = page.map_err(DriveError::Store)?;
            for (at, document) in &page {
                let Ok(table) = document.read::<GameDocument>(at) else { continue };
                let Ok(game) = at.name().parse::<GameId>() else { continue };
                without_actions(store, &game, table.head)?;
                drive_if_readable(store, &Expires { game: &game, now })?;
            }
            let Some((at, document)) = page.last() else { break };
            // The store has found it by this number, so it is there.
            let number = document.fields.get("changed_at").and_then(Value::as_u64).unwrap_or_default();
            after = Some(Cursor { number, name: at.name().to_owned() });
        }
    }
    commit(store, &[Write::Set(done, crate::store::Fields::new())])
}

/// Deletes the documents of the actions that were judged.
fn without_actions(store: &mut impl Store, game: &GameId, head: u64) -> Result<(), DriveError> {
    let mut from = 1;
    while from <= head {
        let to = head.min(from + DELETED_AT_ONCE - 1);
        let writes: Vec<Write> = (from..=to).map(|seq| Write::Delete(ActionDocument::path((game, seq)))).collect();
        commit(store, &writes)?;
        from = to + 1;
    }
    Ok(())
}

fn commit(store: &mut impl Store, writes: &[Write]) -> Result<(), DriveError> {
    match store.commit(&[], writes) {
        Ok(_) => Ok(()),
        Err(CommitError::Conflict(path)) => Err(DriveError::Busy(path)),
        Err(CommitError::Store(error)) => Err(DriveError::Store(error)),
    }
}

/// A game that was over before it was said when it is to be looked at.
struct Expires<'a> {
    game: &'a GameId,
    now: u64,
}

impl Request for Expires<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let table = documents.get::<GameDocument>(self.game)?;
        let is_meant = |table: &GameDocument| table.status == Status::Over && table.expires_at.is_none();
        let Some(mut table) = table.filter(is_meant) else { return Ok(Decision::answer(())) };
        if is_kept(documents, &table)? {
            return Ok(Decision::answer(()));
        }
        table.expires_at = Some(self.now.saturating_add(KEPT_MS));
        Ok(Decision { writes: vec![table.write(self.game)?], answer: () })
    }
}
