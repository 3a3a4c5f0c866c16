//! The house for two: what the person's page and the computer ask, who follows which table, and telling them what has changed.
//!
//! Nobody is told of anything before it is stored. So what is to be told waits here until whoever has the storage says that it has taken the
//! [changes](Hub::changes).

use std::collections::BTreeMap;
use std::fmt;

use house::accounts::Seen as Arrival;
use house::decide::{DriveError, drive};
use house::documents::{Document as _, GameDocument};
use house::referee::{Presence, Reopened, advance};
use house::store::{Fields, Memory, Path, Query, Store as _, StoreError, Version, Watched as _, Write};
use house::updates::{Changed, Snapshot, changed_tables, snapshot_queries, table_messages};
use house::wire::{Ask, Closing, FromClient, FromHouse, PROTOCOL, Profile, Seen};
use house::{Caller, Entropy, GameId, Uid, schema, sweep};

/// The longest message that is read, bytes: a deck of one's own, with room to spare.
const MESSAGE_BYTES: usize = 32 * 1_024;
/// What outlasts the page. Results and all else that a house has do not: a game against the computer counts for nothing.
const KEPT: [&str; 2] = ["games/", "players/"];

/// The two who come here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Client {
    /// Whoever sits at the browser.
    Person,
    /// Who plays against them.
    Computer,
}

impl Client {
    /// Who that is to the house.
    #[must_use]
    pub fn uid(self) -> Uid {
        Uid::of_token(match self {
            Self::Person => "the person at this browser",
            Self::Computer => "the computer in this browser",
        })
    }
}

/// When something is asked, and with what chance.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Milliseconds since 1970.
    pub now: u64,
    /// Random bits.
    pub entropy: Entropy,
}

/// A document that is to be stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Which.
    pub path: Path,
    /// What it holds; none where it is to go.
    pub fields: Option<Fields>,
}

/// Why a house cannot be opened on what was stored.
#[derive(Debug)]
pub enum NotOpened {
    /// A newer version of this program has stored it.
    Newer,
    /// It cannot be brought up to date.
    Unreadable(DriveError),
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer => f.write_str("a newer version has stored these games"),
            Self::Unreadable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotOpened {}

/// The house.
#[derive(Debug)]
pub struct Hub {
    store: Memory,
    /// Whoever has said hello, with the tables they follow and what they have been sent of them.
    clients: BTreeMap<Client, BTreeMap<GameId, Seen>>,
    /// What is to be told once everything up to now is stored.
    outbox: Vec<(Client, FromHouse)>,
    stored: Version,
    published: Version,
}

impl Hub {
    /// A house with these documents, of this version; brought up to date by the steps that any house takes.
    ///
    /// # Errors
    /// When they are of a newer version, or cannot be brought up to date.
    pub fn open(documents: Vec<(Path, Fields)>, version: u32, now: u64) -> Result<Self, NotOpened> {
        if version > schema::CURRENT {
            return Err(NotOpened::Newer);
        }
        let mut store = Memory::new();
        let writes: Vec<Write> = documents.into_iter().map(|(path, fields)| Write::Set(path, fields)).collect();
        let stored = store.commit(&[], &writes).map_err(|error| NotOpened::Unreadable(failed(&error)))?;
        schema::migrate(&mut store, version).map_err(NotOpened::Unreadable)?;
        // A game that cannot be swept or taken up stays as it is, and the others are played.
        let _ = sweep::sweep(&mut store, now);
        let mut hub =
            Self { store, clients: BTreeMap::new(), outbox: Vec::new(), stored, published: Version::default() };
        for game in hub.unfinished(&Client::Person.uid()) {
            let _ = drive(&mut hub.store, &Reopened { game: &game, now });
        }
        hub.published = hub.version();
        Ok(hub)
    }

    /// Hears a message as it came over the wire. What it leads to is told when it is [stored](Hub::stored).
    pub fn hear(&mut self, client: Client, message: &str, moment: &Moment) {
        let read = Some(message).filter(|message| message.len() <= MESSAGE_BYTES);
        match read.and_then(|message| serde_json::from_str(message).ok()) {
            Some(message) => self.take(client, message, moment),
            None => self.close(client, Closing::Unacceptable, "this is no message"),
        }
    }

    /// Does what a message says.
    fn take(&mut self, client: Client, message: FromClient, moment: &Moment) {
        match message {
            FromClient::Hello { protocol: PROTOCOL } => self.welcome(client, moment.now),
            FromClient::Hello { .. } => self.close(client, Closing::Reload, "another version: load the page again"),
            // Whoever was forgotten begins anew.
            _ if !self.clients.contains_key(&client) => self.close(client, Closing::Resume, "say hello first"),
            FromClient::Ping { sent } => self.tell(client, FromHouse::Pong { sent, now: moment.now }),
            FromClient::Subscribe { game, seen } => self.subscribe(client, &game, seen, moment.now),
            FromClient::Unsubscribe { game } => {
                if self.clients.get_mut(&client).is_some_and(|follows| follows.remove(&game).is_some()) {
                    self.presence(client, &game, false, moment.now);
                }
            }
            FromClient::Ask { id, ask } => {
                if matches!(ask, Ask::Create(_)) {
                    self.give_up(&client.uid());
                }
                let caller = Caller::new(client.uid(), moment.now, moment.entropy.clone());
                let answer = house::answer(&mut self.store, &caller, &ask).map_err(|error| error.refusal());
                self.tell(client, FromHouse::Reply { id, answer });
            }
        }
    }

    /// Both have to begin anew, as this house is another tab's from now on.
    pub fn resume(&mut self) {
        for client in [Client::Person, Client::Computer] {
            self.close(client, Closing::Resume, "the house was opened elsewhere");
        }
    }

    /// What has changed and is not stored yet.
    #[must_use]
    pub fn changes(&self) -> Vec<Change> {
        let changed = self.store.changes(self.stored).unwrap_or_default().into_iter();
        let kept = changed.filter(|(path, _)| KEPT.iter().any(|start| path.as_str().starts_with(start)));
        kept.map(|(path, _)| {
            let fields = self.store.get(&path).ok().flatten().map(|document| document.fields);
            Change { path, fields }
        })
        .collect()
    }

    /// What is to be told now that all [changes](Hub::changes) are stored, or cannot be.
    pub fn stored(&mut self, are: bool) -> Vec<(Client, FromHouse)> {
        if are {
            self.stored = self.version();
        }
        // Documents in memory can be read.
        let _ = self.publish();
        self.store.told(self.published.min(self.stored));
        std::mem::take(&mut self.outbox)
    }

    /// Where the store stands: a commit of nothing tells it.
    fn version(&mut self) -> Version {
        self.store.commit(&[], &[]).unwrap_or(self.published)
    }

    fn tell(&mut self, client: Client, message: FromHouse) {
        self.outbox.push((client, message));
    }

    /// Ends somebody's conversation.
    fn close(&mut self, client: Client, code: Closing, why: &str) {
        self.clients.remove(&client);
        self.tell(client, FromHouse::Closing { code, message: why.to_owned() });
    }

    fn welcome(&mut self, client: Client, now: u64) {
        let uid = client.uid();
        self.clients.insert(client, BTreeMap::new());
        self.tell(
            client,
            FromHouse::Welcome {
                protocol: PROTOCOL,
                uid: uid.clone(),
                now,
                engine: house::ENGINE.to_owned(),
                cards: house::cards_hash(),
            },
        );
        if let Ok(player) = drive(&mut self.store, &Arrival { uid: &uid, now }) {
            self.tell(client, FromHouse::You { profile: Profile::of(uid.clone(), player) });
        }
        if let Ok(update) = drive(&mut self.store, &Snapshot { uid: &uid, now }) {
            self.tell(client, FromHouse::Update(update));
        }
    }

    fn subscribe(&mut self, client: Client, game: &GameId, seen: Seen, now: u64) {
        // What was stored and not yet judged when the page was closed is judged now; what cannot be is said with the next action.
        let _ = advance(&mut self.store, game);
        match table_messages(&self.store, &client.uid(), game, Changed::ALL, seen) {
            Ok(Some((messages, seen))) => {
                if let Some(follows) = self.clients.get_mut(&client) {
                    follows.insert(game.clone(), seen);
                }
                self.presence(client, game, true, now);
                messages.into_iter().for_each(|message| self.tell(client, message));
            }
            Ok(None) | Err(_) => self.tell(client, FromHouse::Gone { game: game.clone() }),
        }
    }

    /// Puts down whether somebody is at a table.
    fn presence(&mut self, client: Client, game: &GameId, here: bool, at: u64) {
        // Nothing depends on it here but what is shown of the other one.
        let _ = drive(&mut self.store, &Presence { uid: &client.uid(), game, here, at });
    }

    /// The tables of somebody's that are not over.
    fn unfinished(&self, uid: &Uid) -> Vec<GameId> {
        let [_, _, query] = snapshot_queries(uid);
        let query = Query { limit: usize::MAX, ..query };
        let found = self.store.query(&query).unwrap_or_default();
        found.into_iter().filter_map(|(path, _)| path.name().parse().ok()).collect()
    }

    /// Takes away the games that somebody has left unfinished: whoever begins another one does not come back to them.
    fn give_up(&mut self, uid: &Uid) {
        for game in self.unfinished(uid) {
            let table = GameDocument::path(&game);
            let inside = format!("{table}/");
            let all = self.store.changes(Version::default()).unwrap_or_default().into_iter();
            let of_table = all.filter(|(path, _)| *path == table || path.as_str().starts_with(&inside));
            let writes: Vec<Write> = of_table.map(|(path, _)| Write::Delete(path)).collect();
            // Memory takes what is written on no condition.
            let _ = self.store.commit(&[], &writes);
        }
    }

    fn publish(&mut self) -> Result<(), StoreError> {
        let changes = self.store.changes(self.published)?;
        for (game, changed) in changed_tables(changes.iter().map(|(path, _)| path)) {
            for client in [Client::Person, Client::Computer] {
                let follows = self.clients.get(&client).and_then(|follows| follows.get(&game));
                let Some(seen) = follows.copied() else { continue };
                match table_messages(&self.store, &client.uid(), &game, changed, seen)? {
                    Some((messages, seen)) => {
                        if let Some(follows) = self.clients.get_mut(&client) {
                            follows.insert(game.clone(), seen);
                        }
                        messages.into_iter().for_each(|message| self.tell(client, message));
                    }
                    None => {
                        if let Some(follows) = self.clients.get_mut(&client) {
                            follows.remove(&game);
                        }
                        self.tell(client, FromHouse::Gone { game: game.clone() });
                    }
                }
            }
        }
        self.published = changes.last().map_or(self.published, |(_, version)| *version);
        Ok(())
    }
}

fn failed(error: &house::store::CommitError) -> DriveError {
    DriveError::Store(StoreError::new(error.to_string()))
}
