//! Who follows which table, and what they have been sent of it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;

use house::wire::{FromHouse, Seen, TableSummary};
use house::{GameId, Uid};

use super::outbox::{Outbox, Written};
use super::{ConnectionId, Ended};
use crate::accounts::SessionKey;

#[derive(Debug)]
pub struct Connection {
    pub uid: Uid,
    /// The session it was made in, if they have signed in.
    pub session: Option<SessionKey>,
    /// From which address it comes.
    pub address: Option<IpAddr>,
    /// Where what it is told goes; none once it did not read as fast as it was written to.
    outbox: Option<Outbox>,
    /// What it was last told about the tables of this person, apart from the documents of those that it follows.
    pub told: HashMap<GameId, TableSummary>,
    /// Of whom it is told when they come and go.
    pub asked_about: BTreeSet<Uid>,
}

impl Connection {
    /// One that was told nothing yet.
    pub fn new(uid: Uid, session: Option<SessionKey>, address: Option<IpAddr>, outbox: Outbox) -> Self {
        Self { uid, session, address, outbox: Some(outbox), told: HashMap::new(), asked_about: BTreeSet::new() }
    }
}

/// All connections, and the tables they follow.
#[derive(Debug, Default)]
pub struct Followers {
    connections: HashMap<ConnectionId, Connection>,
    tables: HashMap<GameId, BTreeMap<ConnectionId, Seen>>,
}

impl Followers {
    /// A new connection.
    pub fn open(&mut self, id: ConnectionId, connection: Connection) {
        self.connections.insert(id, connection);
    }

    /// Who a connection is; `None` when it has been closed.
    pub fn uid(&self, id: ConnectionId) -> Option<Uid> {
        self.connections.get(&id).map(|connection| connection.uid.clone())
    }

    /// Sends something. A connection that does not read as fast as it is written to is sent nothing more, which ends it: it is told to begin anew
    /// where it was. Until it says that it has ended it is known here, so that its person's absence is noted like any other.
    pub fn send(&mut self, id: ConnectionId, message: FromHouse) {
        let Some(connection) = self.connections.get_mut(&id) else { return };
        if connection.outbox.as_ref().is_some_and(|outbox| outbox.put(message).is_err()) {
            connection.outbox = None;
        }
    }

    /// Sends what is written already, like [`send`](Self::send).
    pub fn send_written(&mut self, id: ConnectionId, message: Written) {
        let Some(connection) = self.connections.get_mut(&id) else { return };
        if connection.outbox.as_ref().is_some_and(|outbox| outbox.put_written(message).is_err()) {
            connection.outbox = None;
        }
    }

    /// A connection's own.
    pub fn connection(&mut self, id: ConnectionId) -> Option<&mut Connection> {
        self.connections.get_mut(&id)
    }

    /// Everybody who has a connection, once each.
    pub fn people(&self) -> BTreeSet<Uid> {
        self.connections.values().map(|connection| connection.uid.clone()).collect()
    }

    /// The connections that are told when this person comes and goes.
    pub fn curious_about(&self, uid: &Uid) -> Vec<ConnectionId> {
        let asked = self.connections.iter().filter(|(_, connection)| connection.asked_about.contains(uid));
        asked.map(|(id, _)| *id).collect()
    }

    /// The connections that were told of this table.
    pub fn told_of(&self, game: &GameId) -> Vec<ConnectionId> {
        let told = self.connections.iter().filter(|(_, connection)| connection.told.contains_key(game));
        told.map(|(id, _)| *id).collect()
    }

    /// Whether a connection follows a table.
    pub fn follows(&self, id: ConnectionId, game: &GameId) -> bool {
        self.tables.get(game).is_some_and(|table| table.contains_key(&id))
    }

    /// Everybody.
    pub fn all(&self) -> Vec<ConnectionId> {
        self.connections.keys().copied().collect()
    }

    /// The connections of one person.
    pub fn connections_of(&self, uid: &Uid) -> Vec<ConnectionId> {
        let theirs = self.connections.iter().filter(|(_, connection)| connection.uid == *uid);
        theirs.map(|(id, _)| *id).collect()
    }

    /// The connections of one person that were made in these sessions.
    pub fn in_sessions(&self, uid: &Uid, which: &Ended) -> Vec<ConnectionId> {
        let meant = |connection: &Connection| {
            connection.uid == *uid
                && match which {
                    Ended::Only(session) => connection.session.as_ref() == Some(session),
                    Ended::AllBut(session) => connection.session.as_ref() != Some(session),
                    Ended::All => true,
                }
        };
        self.connections.iter().filter(|(_, connection)| meant(connection)).map(|(id, _)| *id).collect()
    }

    /// Whoever follows a table, with what they have been sent.
    pub fn of(&self, game: &GameId) -> Vec<(ConnectionId, Seen)> {
        let table = self.tables.get(game).into_iter().flatten();
        table.map(|(connection, seen)| (*connection, *seen)).collect()
    }

    /// Whoever follows a table: those who are told as its players are, and, where it is known who plays, those who only watch.
    pub fn seated(
        &self,
        game: &GameId,
        players: Option<&[Uid]>,
    ) -> (Vec<(ConnectionId, Seen, Uid)>, Vec<ConnectionId>) {
        let (mut seated, mut watching) = (Vec::new(), Vec::new());
        for (id, seen) in self.tables.get(game).into_iter().flatten() {
            let Some(connection) = self.connections.get(id) else { continue };
            if players.is_some_and(|players| !players.contains(&connection.uid)) {
                watching.push(*id);
            } else {
                seated.push((*id, *seen, connection.uid.clone()));
            }
        }
        (seated, watching)
    }

    /// What somebody who follows a table has been sent of it.
    pub fn seen(&self, id: ConnectionId, game: &GameId) -> Option<Seen> {
        self.tables.get(game)?.get(&id).copied()
    }

    /// Whether anybody follows a table.
    pub fn is_followed(&self, game: &GameId) -> bool {
        self.tables.contains_key(game)
    }

    /// Whether this person follows a table.
    pub fn is_there(&self, uid: &Uid, game: &GameId) -> bool {
        self.of(game).iter().any(|(id, _)| self.connections.get(id).is_some_and(|connection| connection.uid == *uid))
    }

    /// From now on, this connection follows a table. Returns the others of the same person that did, and no longer do.
    pub fn follow(&mut self, id: ConnectionId, game: &GameId, seen: Seen) -> Vec<ConnectionId> {
        let uid = self.uid(id);
        let table = self.tables.entry(game.clone()).or_default();
        let same = |other: &ConnectionId| {
            *other != id && self.connections.get(other).is_some_and(|connection| Some(&connection.uid) == uid.as_ref())
        };
        let others: Vec<_> = table.keys().copied().filter(same).collect();
        for other in &others {
            table.remove(other);
        }
        table.insert(id, seen);
        others
    }

    /// What this connection has been sent of a table now.
    pub fn note(&mut self, id: ConnectionId, game: &GameId, seen: Seen) {
        if let Some(noted) = self.tables.get_mut(game).and_then(|table| table.get_mut(&id)) {
            *noted = seen;
        }
    }

    /// This connection no longer follows a table. Returns whether it did.
    pub fn leave(&mut self, id: ConnectionId, game: &GameId) -> bool {
        let Some(table) = self.tables.get_mut(game) else { return false };
        let did = table.remove(&id).is_some();
        if table.is_empty() {
            self.tables.remove(game);
        }
        did
    }

    /// The connection has ended. Returns the tables it followed.
    pub fn close(&mut self, id: ConnectionId) -> Vec<GameId> {
        self.connections.remove(&id);
        let games: Vec<_> =
            self.tables.iter().filter(|(_, table)| table.contains_key(&id)).map(|(game, _)| game.clone()).collect();
        games.into_iter().filter(|game| self.leave(id, game)).collect()
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::error::TryRecvError;

    use super::super::outbox::outbox;
    use super::*;

    #[test]
    fn a_connection_that_does_not_read_is_ended_and_its_person_missed() {
        let (outbox, mut inbox) = outbox();
        let (uid, game) = (Uid::of_token("ada"), GameId::from_random([1; 10]));
        let id = ConnectionId(1);
        let mut followers = Followers::default();
        followers.open(id, Connection::new(uid.clone(), None, None, outbox));
        followers.follow(id, &game, Seen::default());
        for sent in 0..1_000 {
            followers.send(id, FromHouse::Pong { sent, now: 0 });
        }
        let mut came = 0;
        while inbox.try_recv().is_ok() {
            came += 1;
        }
        assert!(came < 1_000, "what nobody reads is not kept");
        assert_eq!(inbox.try_recv().err(), Some(TryRecvError::Disconnected), "its end is told to it");
        assert_eq!(followers.uid(id), Some(uid), "so it can be said who has gone");
        assert_eq!(followers.close(id), [game]);
    }
}
