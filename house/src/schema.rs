//! Which version the contents of the documents are of, and how those of an earlier version become those of this one.
//!
//! How documents lie in a store is the store's own affair. This is about what is in them: a field that comes by with a default needs no step, one
//! that changes its meaning does. Where the number is kept, and that an older store is copied before anything is done to it, is up to whoever opens it.

use std::borrow::Cow;

use crate::accounts::STARTING_SATS;
use crate::decide::{Decision, Documents, DriveError, Halt, Request, drive_if_readable};
use crate::documents::{
    CardDocument, Document as _, EngineDocument, GameDocument, LookDocument, PlayerDocument, ViewDocument, current,
};
use crate::market::{Bound, catalogue};
use crate::referee::PlayAgain;
use crate::store::{CommitError, Document, Expected, Fields, Filter, Path, Query, Store, Write};
use crate::{GameId, Seat, Uid, names};

/// Makes documents of the next version. It may be taken again where it broke off, or had been taken already.
type Step = fn(&mut dyn Store) -> Result<(), DriveError>;

/// What makes version 2 of version 1, version 3 of version 2, and so on. A step that was released is never changed.
const STEPS: [Step; 7] = [
    languages_are_chosen,
    games_are_played_again,
    games_are_played_again,
    the_market_has_bounds,
    names_are_looked_at,
    fields_are_renamed,
    games_are_played_again,
];

/// The version of the documents that this house reads and writes.
pub const CURRENT: u32 = 1 + STEPS.len() as u32;

/// Makes documents of this version out of those in the store, which are of version `found`.
///
/// # Errors
/// When they cannot be read or written.
pub fn migrate(store: &mut dyn Store, found: u32) -> Result<(), DriveError> {
    follow(store, found, &STEPS)?;
    keep_up_with_engine(store)
}

/// Whether there are games under way that another build of the engine than this one has stored, so that they are to be played again.
///
/// # Errors
/// When the store cannot be read.
pub fn has_games_of_another_engine(store: &dyn Store) -> Result<bool, DriveError> {
    Ok(!of_another_engine(store)?.is_empty())
}

/// The games under way that another build of the engine than this one has stored.
fn of_another_engine(store: &dyn Store) -> Result<Vec<GameId>, DriveError> {
    let others = tables(store, "playing")?.into_iter();
    let others = others.filter(|(_, table)| table.fields.get("engine").is_none_or(|engine| engine != crate::ENGINE));
    Ok(others.filter_map(|(at, _)| at.name().parse().ok()).collect())
}

/// Plays games under way again where another build of the engine has stored them: the bytes of a game are one build's own, for they speak of cards by
/// number and of fields by their place. Whatever of engine or cards is changed, nobody has to remember a step for it. A game that cannot be read stays as
/// it is.
///
/// # Errors
/// When games cannot be read or written.
pub fn keep_up_with_engine(store: &mut dyn Store) -> Result<(), DriveError> {
    for game in of_another_engine(store)? {
        drive_if_readable(store, &PlayAgain { game: &game })?;
    }
    Ok(())
}

/// The same, once for each build: the store remembers it, where to look for such games at each start costs something.
///
/// # Errors
/// When games cannot be read or written.
pub fn keep_up_with_engine_once(store: &mut dyn Store) -> Result<(), DriveError> {
    let at = EngineDocument::path(());
    let written = store.get(&at).map_err(DriveError::Store)?;
    let build = written.as_ref().and_then(|document| document.read::<EngineDocument>(&at).ok()).map(|it| it.build);
    if build.as_deref() == Some(crate::ENGINE) {
        return Ok(());
    }
    keep_up_with_engine(store)?;
    let engine = EngineDocument { build: crate::ENGINE.to_owned() };
    let changed = (
        Expected { path: at.clone(), version: written.map(|document| document.version) },
        Write::set(at, &engine).map_err(DriveError::Damaged)?,
    );
    commit(store, &[changed])
}

/// How many documents a step writes at once.
const AT_ONCE: usize = 500;
/// How many tables a step writes at once, each with its views: Firestore takes ten megabytes.
const TABLES_AT_ONCE: usize = 20;

/// The documents of all players, guests among them.
fn everybody(store: &dyn Store) -> Result<Vec<(Path, Document)>, DriveError> {
    let everybody = Query {
        collection: PlayerDocument::COLLECTION.to_owned(),
        filter: Filter::All,
        highest_first: "sats".to_owned(),
        after: None,
        limit: usize::MAX,
    };
    store.query(&everybody).map_err(DriveError::Store)
}

/// Writes some fields of the players anew: whatever `change` returns for a player's.
fn change_players(store: &mut dyn Store, change: impl Fn(&Fields) -> Option<Fields>) -> Result<(), DriveError> {
    let changed: Vec<_> = everybody(store)?
        .into_iter()
        .filter_map(|(path, player)| {
            let fields = change(&player.fields)?;
            Some((Expected { path: path.clone(), version: Some(player.version) }, Write::Set(path, fields)))
        })
        .collect();
    changed.chunks(AT_ONCE).try_for_each(|some| commit(store, some))
}

fn commit(store: &mut dyn Store, changed: &[(Expected, Write)]) -> Result<(), DriveError> {
    let (expected, writes): (Vec<_>, Vec<_>) = changed.iter().cloned().unzip();
    let committed = store.commit(&expected, &writes).map_err(|error| match error {
        CommitError::Conflict(path) => DriveError::Busy(path),
        CommitError::Store(error) => DriveError::Store(error),
    });
    committed.map(drop)
}

/// The tables of this status.
fn tables(store: &dyn Store, status: &str) -> Result<Vec<(Path, Document)>, DriveError> {
    let of_status = Query {
        collection: GameDocument::COLLECTION.to_owned(),
        filter: Filter::Equal("status".to_owned(), status.to_owned()),
        highest_first: "changed_at".to_owned(),
        after: None,
        limit: usize::MAX,
    };
    store.query(&of_status).map_err(DriveError::Store)
}

/// 2: a language that nobody has chosen was written as `en`, and is none now. Whoever did choose English has it in their browsers too.
fn languages_are_chosen(store: &mut dyn Store) -> Result<(), DriveError> {
    change_players(store, |player| {
        let chosen = player.get("language").is_none_or(|language| language != "en");
        if chosen {
            return None;
        }
        let mut fields = player.clone();
        fields.insert("language".to_owned(), serde_json::Value::Null);
        Some(fields)
    })
}

/// 3: the engine stores other games than before. 4: what is taken back in an announcement counts differently in their hashes. 8: the engine
/// remembers more of what was, and follows some rules more closely.
fn games_are_played_again(store: &mut dyn Store) -> Result<(), DriveError> {
    for (at, _) in tables(store, "playing")? {
        let Ok(game) = at.name().parse::<GameId>() else { continue };
        drive_if_readable(store, &PlayAgain { game: &game })?;
    }
    Ok(())
}

/// 5: of what somebody has, as much as players begin with counts as what they began with; offers have an upper bound.
fn the_market_has_bounds(store: &mut dyn Store) -> Result<(), DriveError> {
    change_players(store, |player| {
        let sats = player.get("sats").and_then(serde_json::Value::as_u64).unwrap_or_default();
        let mut fields = player.clone();
        let before = fields.insert("starting".to_owned(), sats.min(STARTING_SATS).into());
        before.is_none().then_some(fields)
    })?;
    let codes: Vec<_> = catalogue::all().iter().map(|entry| entry.code).collect();
    let cards = store.get_all(&codes.iter().map(|code| CardDocument::path(*code)).collect::<Vec<_>>());
    for (card, found) in codes.into_iter().zip(cards.map_err(DriveError::Store)?) {
        if found.is_none() {
            continue;
        }
        drive_if_readable(store, &Bound { card })?;
    }
    Ok(())
}

/// 6: how each name looks is somebody's; of names that look alike, all but the oldest account's are marked.
fn names_are_looked_at(store: &mut dyn Store) -> Result<(), DriveError> {
    let mut people: Vec<(u64, Uid, String)> = Vec::new();
    for (path, player) in everybody(store)? {
        // One that cannot be read is no worse than it was, and the others go on.
        let (Ok(uid), Ok(player)) = (path.name().parse(), player.read::<PlayerDocument>(&path)) else { continue };
        if !player.name.is_empty() {
            people.push((player.created_at, uid, names::look(&player.name)));
        }
    }
    people.sort();
    for (_, uid, look) in people {
        drive_if_readable(store, &TakeLook { uid: &uid, look: &look })?;
    }
    Ok(())
}

/// 7: fields of tables and views have the names that they have now ([`crate::documents::current`]).
fn fields_are_renamed(store: &mut dyn Store) -> Result<(), DriveError> {
    // In the order in which a table comes from one to the next, so that none slips through that goes on meanwhile.
    for status in ["waiting", "seeding", "playing", "over"] {
        for some in tables(store, status)?.chunks(TABLES_AT_ONCE) {
            let games = some.iter().filter_map(|(at, _)| Some((at, at.name().parse::<GameId>().ok()?)));
            let paths: Vec<Path> = games
                .flat_map(|(at, game)| {
                    [at.clone()].into_iter().chain(Seat::BOTH.map(|seat| ViewDocument::path((&game, seat))))
                })
                .collect();
            let found = store.get_all(&paths).map_err(DriveError::Store)?;
            let changed: Vec<_> = paths
                .into_iter()
                .zip(found)
                .filter_map(|(path, found)| {
                    let found = found?;
                    let Cow::Owned(fields) = current(&path, &found.fields) else { return None };
                    Some((Expected { path: path.clone(), version: Some(found.version) }, Write::Set(path, fields)))
                })
                .collect();
            if !changed.is_empty() {
                commit(store, &changed)?;
            }
        }
    }
    Ok(())
}

/// How somebody's name looks is theirs, or they are marked.
struct TakeLook<'a> {
    uid: &'a Uid,
    look: &'a str,
}

impl Request for TakeLook<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        documents.want(&[LookDocument::path(self.look), PlayerDocument::path(self.uid)])?;
        let write = match documents.get::<LookDocument>(self.look)? {
            None => LookDocument { uid: self.uid.clone() }.write(self.look)?,
            Some(taken) if taken.uid == *self.uid => return Ok(Decision::answer(())),
            Some(_) => match documents.get::<PlayerDocument>(self.uid)? {
                Some(player) if !player.alike => PlayerDocument { alike: true, ..player }.write(self.uid)?,
                _ => return Ok(Decision::answer(())),
            },
        };
        Ok(Decision { writes: vec![write], answer: () })
    }
}

fn follow(store: &mut dyn Store, found: u32, steps: &[Step]) -> Result<(), DriveError> {
    let done = usize::try_from(found.saturating_sub(1)).unwrap_or(usize::MAX);
    steps.iter().skip(done).try_for_each(|step| step(store))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use serde_json::json;

    use super::*;
    use crate::store::{Memory, Path, Watched as _, Write};

    fn add(store: &mut dyn Store, text: &str) {
        let at = Path::parse("notes/all").expect("a path");
        let before =
            store.get(&at).unwrap().map_or_else(String::new, |it| it.fields["text"].as_str().unwrap().to_owned());
        store.commit(&[], &[Write::set(at, &json!({ "text": before + text })).unwrap()]).unwrap();
    }

    #[test]
    fn an_account_of_the_first_version_has_chosen_no_language_unless_it_is_another_one_than_english() {
        let mut store = Memory::new();
        let player = |number: u64| Path::parse(&format!("players/{number}")).unwrap();
        for number in 0..1_200 {
            let language = if number == 700 { "es" } else { "en" };
            let written = json!({
                "name": format!("P {number}"), "name_key": format!("p {number}"), "role": "player", "sats": number,
                "language": language, "created_at": 1, "last_seen_at": 2,
            });
            store.commit(&[], &[Write::set(player(number), &written).unwrap()]).unwrap();
        }
        for found in [1, 2, 3] {
            migrate(&mut store, found).unwrap();
            for number in 0..1_200 {
                let read: PlayerDocument = store.get(&player(number)).unwrap().unwrap().read(&player(number)).unwrap();
                let language = (number == 700).then_some("es");
                assert_eq!((read.language.as_deref(), read.sats), (language, number), "{number} of {found}");
            }
        }
        let english = json!({
            "name": "", "name_key": "", "role": "guest", "sats": 0, "language": "en", "created_at": 1, "last_seen_at": 2,
        });
        store.commit(&[], &[Write::set(player(1), &english).unwrap()]).unwrap();
        migrate(&mut store, 2).unwrap();
        let read: PlayerDocument = store.get(&player(1)).unwrap().unwrap().read(&player(1)).unwrap();
        assert_eq!(read.language.as_deref(), Some("en"), "in this version it has been chosen");
    }

    #[test]
    fn only_the_steps_that_are_left_are_taken_in_their_order() {
        let steps: [Step; 3] = [
            |store| {
                add(store, "2");
                Ok(())
            },
            |store| {
                add(store, "3");
                Ok(())
            },
            |store| {
                add(store, "4");
                Ok(())
            },
        ];
        for (found, taken) in [(1, "234"), (3, "4")] {
            let mut store = Memory::new();
            follow(&mut store, found, &steps).unwrap();
            let text = store.get(&Path::parse("notes/all").unwrap()).unwrap().unwrap();
            assert_eq!(text.fields["text"], taken);
        }
        let mut store = Memory::new();
        follow(&mut store, 4, &steps).unwrap();
        assert!(store.changes(Default::default()).unwrap().is_empty());
    }
}
