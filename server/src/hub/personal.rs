//! What each connection is told about the person it is for: their challenges, their tables, and who of those they asked about is here.

use std::collections::BTreeSet;

use house::command::Exchange as _;
use house::decide::drive;
use house::documents::{Document as _, PlayerDocument};
use house::history::{Connected, Online};
use house::store::{StoreError, Watched};
use house::updates::{Snapshot, challenge_updates, table_updates};
use house::wire::{Answer, Ask, FromHouse, HistoryAnswer, HistoryAsk, PersonalUpdate, Refusal, TableSummary};
use house::{GameId, Uid};

use super::ConnectionId;
use super::work::{Worker, logged};
use crate::{log, now};

/// Of how many people a connection is told when they come and go. Whoever asks about more hears of the last ones.
const CURIOUS_ABOUT: usize = 200;

impl<S: Watched> Worker<S> {
    /// Tells a connection all that there is about its person.
    pub(super) fn tell_standing(&mut self, id: ConnectionId, uid: &Uid) {
        match drive(&mut self.store, &Snapshot { uid, now: now() }) {
            Ok(update) => {
                if let (PersonalUpdate::Snapshot { tables, .. }, Some(connection)) =
                    (&update, self.followers.connection(id))
                {
                    connection.told = tables.iter().map(|table| (table.game.clone(), table.without_moment())).collect();
                }
                self.followers.send(id, FromHouse::Update(update));
            }
            Err(error) => log::warn(format_args!("updates for {uid}: {error}")),
        }
    }

    /// Tells the two whose challenge it is what has become of it.
    pub(super) fn tell_challenge(&mut self, id: &GameId) -> Result<(), StoreError> {
        for (uid, update) in challenge_updates(&self.store, id, now())? {
            for connection in self.followers.connections_of(&uid) {
                self.followers.send(connection, FromHouse::Update(update.clone()));
            }
        }
        Ok(())
    }

    /// Tells whoever sits at a table what has become of it, unless they follow it and know.
    pub(super) fn tell_table(&mut self, game: &GameId) -> Result<(), StoreError> {
        let updates = table_updates(&self.store, game)?;
        for (uid, table) in &updates {
            for connection in self.followers.connections_of(uid) {
                self.tell_table_to(connection, uid, table);
            }
        }
        let sits = |uid: &Uid| updates.iter().any(|(one, _)| one == uid);
        for id in self.followers.told_of(game) {
            if let Some(connection) = self.followers.connection(id)
                && !sits(&connection.uid)
            {
                connection.told.remove(game);
                self.followers.send(id, FromHouse::Update(PersonalUpdate::TableGone { game: game.clone() }));
            }
        }
        Ok(())
    }

    /// Tells a connection that has stopped following a table what it has missed of it since.
    pub(super) fn tell_left(&mut self, id: ConnectionId, game: &GameId) {
        let Some(uid) = self.followers.uid(id) else { return };
        match table_updates(&self.store, game) {
            Ok(updates) => {
                if let Some((_, table)) = updates.iter().find(|(one, _)| *one == uid) {
                    self.tell_table_to(id, &uid, table);
                }
            }
            Err(error) => log::warn(format_args!("table {game}: {error}")),
        }
    }

    fn tell_table_to(&mut self, id: ConnectionId, uid: &Uid, table: &TableSummary) {
        if self.followers.follows(id, &table.game) {
            return;
        }
        let there = self.followers.is_there(uid, &table.game);
        let Some(connection) = self.followers.connection(id) else { return };
        let new = table.without_moment();
        if connection.told.insert(table.game.clone(), new.clone()).as_ref() != Some(&new) {
            self.followers.send(id, FromHouse::Update(PersonalUpdate::Table { table: table.clone(), there }));
        }
    }

    /// Somebody has come, with their first connection, or gone, with their last one.
    pub(super) fn tell_presence(&mut self, uid: &Uid, online: bool) {
        let curious = self.followers.curious_about(uid);
        if curious.is_empty() || self.is_hidden(uid) {
            return;
        }
        for id in curious {
            self.followers.send(id, FromHouse::Update(PersonalUpdate::Presence { uid: uid.clone(), online }));
        }
    }

    /// Whether somebody does not want it told when they are here; where that cannot be read, nothing is told.
    fn is_hidden(&self, uid: &Uid) -> bool {
        let at = PlayerDocument::path(uid);
        match self.store.get(&at) {
            Ok(found) => {
                found.is_some_and(|found| found.read(&at).map_or(true, |player: PlayerDocument| player.hidden))
            }
            Err(error) => {
                log::warn(format_args!("{at}: {error}"));
                true
            }
        }
    }

    /// Answers who is here, out of the connections.
    pub(super) fn answer_online(&mut self, uid: &Uid) -> Result<Answer, Refusal> {
        let here: Vec<Uid> = self.followers.people().into_iter().collect();
        let people = drive(&mut self.store, &Connected { uid, here: &here }).map_err(logged)?;
        Ok(Online::answer(people))
    }

    /// Says in an answer about people who of them is here, and remembers that this connection wants to know.
    pub(super) fn say_who_is_here(&mut self, id: ConnectionId, answer: &mut Answer) {
        let Answer::History(history @ (HistoryAnswer::People { .. } | HistoryAnswer::Person(_))) = answer else {
            return;
        };
        let here = self.followers.people();
        let mut uids = BTreeSet::new();
        for person in history.people_mut() {
            person.online = !person.hidden && here.contains(&person.uid);
            uids.insert(person.uid.clone());
        }
        let Some(connection) = self.followers.connection(id) else { return };
        if connection.asked_about.len() + uids.len() > CURIOUS_ABOUT {
            connection.asked_about.clear();
        }
        connection.asked_about.extend(uids);
    }

    /// Whether it takes the connections to answer this.
    pub(super) fn is_about_connections(ask: &Ask) -> bool {
        matches!(ask, Ask::History(HistoryAsk::Online))
    }
}
