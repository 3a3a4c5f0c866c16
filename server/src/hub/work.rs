//! What the house's thread does.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use house::accounts::Seen;
use house::decide::{DriveError, drive};
use house::documents::{Document as _, GameDocument, PlayerDocument, Role, Status};
use house::history::catch_up;
use house::referee::{Presence, Reopened, advance};
use house::refusal::reasons;
use house::store::{Filter, Query, Store, StoreError, Version, Watched};
use house::sweep;
use house::tables::Expire;
use house::updates::{Changed, changed_challenges, changed_players, changed_tables, table_messages};
use house::wire::{self, AccountAsk, Ask, ChallengeAsk, Closing, DeckAsk, FromHouse, Profile, Refusal};
use house::{Caller, Entropy, GameId, Source, Uid, accounts, watching};

use super::disk_space::DiskSpace;
use super::followers::{Connection, Followers};
use super::outbox::Written;
use super::watchers::{TURN, Telling, Told, Watchers};
use super::{ConnectionId, Ended, Task};
use crate::accounts::{EndSessions, ForgetSecret, Identify, Identity, SessionKey};
use crate::{log, now};

/// How many tables may wait for their second player, of all people together.
const WAITING_TABLES: usize = 1_000;
/// How long a table may wait when there are too many, milliseconds: two days.
const PATIENCE_MS: u64 = 2 * 24 * 60 * 60 * 1_000;
/// How often it is looked whether games are to be forgotten, milliseconds: each hour.
const SWEEPS_MS: u64 = 60 * 60 * 1_000;
/// How soon after some that were, milliseconds: ten seconds.
const SWEEPS_ON_MS: u64 = 10 * 1_000;

/// The house's thread's own.
pub struct Worker<S> {
    pub(super) store: S,
    pub(super) followers: Followers,
    pub(super) watchers: Watchers,
    /// Everything up to here has been published.
    published: Version,
    /// From when on it is looked again whether something is to be forgotten, milliseconds since 1970.
    sweeps_at: u64,
    disk: Arc<DiskSpace>,
    /// What marks of addresses are made with, as long as the program runs.
    key: [u8; 32],
}

impl<S: Watched> Worker<S> {
    /// A worker on this store. Whoever was at a table when the house last stopped has been away since.
    pub fn new(mut store: S, disk: Arc<DiskSpace>) -> Result<Self, StoreError> {
        if let Err(error) = catch_up(&mut store) {
            log::warn(format_args!("results of earlier games: {error}"));
        }
        if let Err(error) = sweep::catch_up(&mut store, now()) {
            log::warn(format_args!("what earlier versions have left: {error}"));
        }
        for (game, table) in tables(&store, Status::Playing, 100_000)? {
            for uid in &table.uids {
                let away = Presence { uid, game: &game, here: false, at: table.changed_at };
                if let Err(error) = drive(&mut store, &away) {
                    log::warn(format_args!("table {game}: {error}"));
                }
            }
            if let Err(error) = drive(&mut store, &Reopened { game: &game, now: now() }) {
                log::warn(format_args!("table {game}: {error}"));
            }
        }
        let mut key = [0; 32];
        getrandom::fill(&mut key)
            .map_err(|error| StoreError::new(format!("the system has no random bits: {error}")))?;
        // A commit of nothing tells where the store stands, without a look at all that it holds.
        let published = store.commit(&[], &[]).map_err(|error| StoreError::new(error.to_string()))?;
        Ok(Self {
            store,
            followers: Followers::default(),
            watchers: Watchers::default(),
            published,
            sweeps_at: 0,
            disk,
            key,
        })
    }

    /// Does one thing, and tells whoever follows what has changed by it.
    pub fn work(&mut self, task: Task) {
        // A fault in the rules must cost one table one answer, and not everybody the house. The store's transaction is rolled back on the way.
        if catch_unwind(AssertUnwindSafe(|| self.handle(task))).is_err() {
            log::warn("something asked of the house broke off; the message above says where");
        }
        if catch_unwind(AssertUnwindSafe(|| self.sweep())).is_err() {
            log::warn("forgetting old games broke off; the message above says where");
        }
        match catch_unwind(AssertUnwindSafe(|| self.publish())) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => log::warn(format_args!("what has changed cannot be published: {error}")),
            Err(_) => log::warn("publishing broke off; the message above says where"),
        }
    }

    /// Forgets a few of the games that are due, once in a while.
    fn sweep(&mut self) {
        let now = now();
        if now < self.sweeps_at {
            return;
        }
        let looked_at = sweep::sweep(&mut self.store, now).unwrap_or_else(|error| {
            log::warn(format_args!("old games cannot be forgotten: {error}"));
            0
        });
        self.sweeps_at = now + if looked_at < sweep::AT_ONCE { SWEEPS_MS } else { SWEEPS_ON_MS };
    }

    /// Says good-bye.
    pub fn stop(&mut self) {
        // Nobody rests who is told for the last time.
        while let Some(due) = self.watchers.due() {
            self.tell_watchers(due);
        }
        for id in self.followers.all() {
            let message = "the house closes for now".to_owned();
            self.followers.send(id, FromHouse::Closing { code: Closing::ShuttingDown, message });
            self.close(id);
        }
    }

    fn handle(&mut self, task: Task) {
        match task {
            Task::Open { connection, uid, session, address, outbox } => {
                self.open(connection, Connection::new(uid, session, address, outbox));
            }
            Task::Subscribe { connection, game, seen } => self.subscribe(connection, &game, seen),
            Task::Unsubscribe { connection, game } => self.unsubscribe(connection, &game),
            Task::Ask { connection, id, ask } => self.ask(connection, id, &ask),
            Task::Close { connection } => self.close(connection),
            Task::End { uid, which } => self.end(&uid, &which),
            Task::Decide(task) => task(&mut self.store),
        }
    }

    fn open(&mut self, connection: ConnectionId, who: Connection) {
        let (uid, session) = (who.uid.clone(), who.session.clone());
        let first = self.followers.connections_of(&uid).is_empty();
        self.followers.open(connection, who);
        let now = now();
        // It may have ended since the client was asked who they are: what waits in different lanes comes in no order.
        if let Some(session) = session
            && !self.lasts(&uid, &session, now)
        {
            return self.end(&uid, &Ended::Only(session));
        }
        match drive(&mut self.store, &Seen { uid: &uid, now }) {
            Ok(player) => self.followers.send(connection, FromHouse::You { profile: Profile::of(uid.clone(), player) }),
            Err(error) => log::warn(format_args!("player {uid}: {error}")),
        }
        self.tell_standing(connection, &uid);
        if first {
            self.tell_presence(&uid, true);
        }
    }

    fn ask(&mut self, connection: ConnectionId, id: u64, ask: &Ask) {
        let Some(uid) = self.followers.uid(connection) else { return };
        let source = self.source_of(connection);
        self.tell_before_answer(connection);
        let mut answer = catch_unwind(AssertUnwindSafe(|| self.answer(&uid, source, ask)))
            .unwrap_or_else(|_| Err(reasons::house_mistake()));
        if let Ok(answer) = &mut answer {
            self.say_who_is_here(connection, answer);
        }
        self.followers.send(connection, FromHouse::Reply { id, answer });
    }

    /// A mark of where a connection comes from.
    fn source_of(&mut self, connection: ConnectionId) -> Option<Source> {
        let key = self.key;
        let of = |address: IpAddr| match address {
            IpAddr::V4(address) => Source::of(&address.octets(), &key),
            IpAddr::V6(address) => Source::of(&address.octets(), &key),
        };
        self.followers.connection(connection)?.address.map(of)
    }

    fn answer(&mut self, uid: &Uid, source: Option<Source>, ask: &Ask) -> Result<house::wire::Answer, Refusal> {
        if Self::is_about_connections(ask) {
            return self.answer_online(uid);
        }
        if makes_something(ask) && !self.disk.is_there(Instant::now()) {
            return Err(reasons::disk_full());
        }
        if matches!(ask, Ask::Create(_)) && !self.has_room().map_err(logged_store)? {
            return Err(reasons::house_full());
        }
        let mut bytes = [0; Entropy::BYTES];
        if let Err(error) = getrandom::fill(&mut bytes) {
            log::warn(format_args!("the system has no random bits: {error}"));
            return Err(reasons::no_dice());
        }
        let caller = Caller { uid: uid.clone(), now: now(), entropy: Entropy::new(bytes), source };
        let answer = house::answer(&mut self.store, &caller, ask).map_err(logged)?;
        if let Ask::Account(
            AccountAsk::Role(accounts::SetRole { uid, role: Role::Disabled })
            | AccountAsk::Delete(accounts::Delete { uid }),
        ) = ask
        {
            drive(&mut self.store, &EndSessions { uid: uid.clone() }).map_err(logged)?;
            self.end(uid, &Ended::All);
        }
        if let Ask::Account(AccountAsk::Delete(accounts::Delete { uid })) = ask {
            drive(&mut self.store, &ForgetSecret { uid: uid.clone() }).map_err(logged)?;
        }
        Ok(answer)
    }

    /// Whether another table may be made. Where too many wait, those that have waited long make room.
    fn has_room(&mut self) -> Result<bool, StoreError> {
        let waiting = tables(&self.store, Status::Waiting, WAITING_TABLES)?;
        if waiting.len() < WAITING_TABLES {
            return Ok(true);
        }
        let before = now().saturating_sub(PATIENCE_MS);
        let mut room = false;
        for (game, _) in waiting.iter().filter(|(_, table)| table.changed_at < before) {
            match drive(&mut self.store, &Expire { game, before }) {
                Ok(()) => room = true,
                Err(error) => log::warn(format_args!("table {game}: {error}")),
            }
        }
        Ok(room)
    }

    fn subscribe(&mut self, connection: ConnectionId, game: &GameId, seen: wire::Seen) {
        if let Err(error) = self.try_to_subscribe(connection, game, seen) {
            log::warn(format_args!("table {game}: {error}"));
            self.followers.send(connection, unreadable());
            self.close(connection);
        }
    }

    fn try_to_subscribe(
        &mut self,
        connection: ConnectionId,
        game: &GameId,
        seen: wire::Seen,
    ) -> Result<(), StoreError> {
        let Some(uid) = self.followers.uid(connection) else { return Ok(()) };
        if self.players(game)?.is_some_and(|players| !players.contains(&uid)) {
            // A hundred who come at once from one game to the next are told as one.
            self.follow(connection, game, seen);
            self.watchers.come(game, connection, Instant::now());
            return Ok(());
        }
        // What was acknowledged and not yet judged when the house last stopped is judged now.
        if let Err(error) = advance(&mut self.store, game) {
            log::warn(format_args!("table {game}: {error}"));
        }
        let Some((messages, seen)) = table_messages(&self.store, &uid, game, Changed::ALL, seen)? else {
            self.followers.send(connection, FromHouse::Gone { game: game.clone() });
            return Ok(());
        };
        self.follow(connection, game, seen);
        self.presence(&uid, game);
        messages.into_iter().for_each(|message| self.followers.send(connection, message));
        Ok(())
    }

    /// From now on this connection follows a table, and no other one of the same person.
    fn follow(&mut self, connection: ConnectionId, game: &GameId, seen: wire::Seen) {
        for other in self.followers.follow(connection, game, seen) {
            self.followers.send(other, FromHouse::TakenOver { game: game.clone() });
        }
    }

    fn unsubscribe(&mut self, connection: ConnectionId, game: &GameId) {
        let uid = self.followers.uid(connection);
        if self.followers.leave(connection, game)
            && let Some(uid) = uid
        {
            self.presence(&uid, game);
            self.tell_left(connection, game);
        }
    }

    fn close(&mut self, connection: ConnectionId) {
        self.watchers.close(connection);
        let uid = self.followers.uid(connection);
        for game in self.followers.close(connection) {
            if let Some(uid) = &uid {
                self.presence(uid, &game);
            }
        }
        if let Some(uid) = uid
            && self.followers.connections_of(&uid).is_empty()
        {
            self.tell_presence(&uid, false);
        }
    }

    /// Whether somebody is still signed in so.
    fn lasts(&mut self, uid: &Uid, session: &SessionKey, now: u64) -> bool {
        let identify = Identify { session: Some(session.clone()), guest: None, now };
        matches!(drive(&mut self.store, &identify), Ok(Identity::Player(found, _)) if found == *uid)
    }

    /// The connections of these sessions are closed. Whoever comes back is asked anew who they are.
    fn end(&mut self, uid: &Uid, which: &Ended) {
        for id in self.followers.in_sessions(uid, which) {
            let message = "you are no longer signed in here".to_owned();
            self.followers.send(id, FromHouse::Closing { code: Closing::Resume, message });
            self.close(id);
        }
    }

    /// Puts down whether somebody is at a table.
    fn presence(&mut self, uid: &Uid, game: &GameId) {
        let here = self.followers.is_there(uid, game);
        if let Err(error) = drive(&mut self.store, &Presence { uid, game, here, at: now() }) {
            log::warn(format_args!("table {game}: {error}"));
        }
    }

    /// Tells whoever follows a table what has changed there: its players now, and those who watch it when nothing else waits.
    fn tell_followers(&mut self, game: &GameId, changed: Changed) -> Result<(), StoreError> {
        if !self.followers.is_followed(game) {
            return Ok(());
        }
        let shows = changed.watched || changed.watcher_chat || changed.hands;
        // Where nothing is shown to those who watch nobody does; but the players' talk may be of any table. Where there is no table any more everybody hears of
        // it at once.
        let players = if shows || changed.chat { self.players(game)? } else { None };
        let (seated, watching) = self.followers.seated(game, players.as_deref());
        let told: Vec<ConnectionId> = seated.iter().map(|(connection, ..)| *connection).collect();
        self.watchers.leave(game, &told);
        for (connection, seen, uid) in seated {
            let Some((messages, seen)) = table_messages(&self.store, &uid, game, changed, seen)? else {
                self.is_gone(connection, game);
                continue;
            };
            self.followers.note(connection, game, seen);
            messages.into_iter().for_each(|message| self.followers.send(connection, message));
        }
        // What the players say to each other is nothing to those who watch. Whoever sat there and does no more learns it with the table.
        if shows || changed.game {
            self.watchers.wait(game, watching, Instant::now());
        }
        Ok(())
    }

    /// Who plays at a table; none where there is no such table.
    fn players(&self, game: &GameId) -> Result<Option<Vec<Uid>>, StoreError> {
        let at = GameDocument::path(game);
        let table = self.store.get(&at)?.and_then(|document| document.read::<GameDocument>(&at).ok());
        Ok(table.map(|table| table.uids))
    }

    /// Whether those who watch are told something next: when nothing else waits, or they have waited long.
    pub fn owes_watchers(&self, now: Instant, others_wait: impl FnOnce() -> bool) -> bool {
        let due = self.watchers.due().is_some_and(|due| due <= now);
        due && (self.watchers.are_late(now) || !others_wait())
    }

    /// When those who watch are told something, where nothing else is to be done until then.
    pub fn watchers_due(&self) -> Option<Instant> {
        self.watchers.due()
    }

    /// Tells the next few of those who watch, and have waited long enough.
    pub fn tell_watchers(&mut self, now: Instant) {
        self.with_watchers(|worker, watchers| {
            let Some(telling) = watchers.next(now) else { return };
            let begun = Instant::now();
            for _ in 0..telling.few() {
                let Some(connection) = telling.next(now) else { break };
                worker.tell_watcher(connection, telling);
                if begun.elapsed() >= TURN {
                    break;
                }
            }
        });
    }

    /// Whoever asks has been told before the answer what there was to be told.
    fn tell_before_answer(&mut self, connection: ConnectionId) {
        if self.watchers.are_there() {
            self.with_watchers(|worker, watchers| {
                watchers.of(connection).for_each(|telling| worker.tell_watcher(connection, telling));
            });
        }
    }

    fn with_watchers(&mut self, tell: impl FnOnce(&mut Self, &mut Watchers)) {
        let mut watchers = std::mem::take(&mut self.watchers);
        tell(self, &mut watchers);
        watchers.forget_told();
        self.watchers = watchers;
    }

    fn tell_watcher(&mut self, connection: ConnectionId, telling: &mut Telling) {
        match catch_unwind(AssertUnwindSafe(|| self.try_to_tell_watcher(connection, telling))) {
            Ok(Ok(())) => {
                telling.greet(connection);
            }
            Ok(Err(error)) => {
                log::warn(format_args!("table {}: {error}", telling.game));
                if telling.wait_again(connection, Instant::now()) {
                    return;
                }
                // Whoever comes again is told all that they have not seen; for whoever has come just now there is nothing to come again for.
                let closing = if telling.greet(connection) {
                    unreadable()
                } else {
                    let message = "the house could not read the table: come again".to_owned();
                    FromHouse::Closing { code: Closing::Resume, message }
                };
                self.followers.send(connection, closing);
                self.close(connection);
            }
            Err(_) => {
                // Those who watch this table are told with what changes next: what they have seen is known. The others are told all the same.
                log::warn("telling those who watch broke off; the message above says where");
                telling.give_up();
            }
        }
    }

    fn try_to_tell_watcher(&mut self, connection: ConnectionId, telling: &mut Telling) -> Result<(), StoreError> {
        let game = telling.game.clone();
        // They may have left meanwhile.
        let Some(seen) = self.followers.seen(connection, &game) else { return Ok(()) };
        let make = || {
            let told = watching::messages(&self.store, &game, Changed::ALL, seen)?;
            let written = |messages: &[FromHouse]| messages.iter().filter_map(|it| Written::of(it).ok()).collect();
            Ok::<Told, StoreError>(told.map(|(messages, now)| (written(&messages), now)))
        };
        match telling.told(seen, make)? {
            Some((messages, now)) => {
                self.followers.note(connection, &game, *now);
                messages.iter().for_each(|message| self.followers.send_written(connection, message.clone()));
            }
            None => self.is_gone(connection, &game),
        }
        Ok(())
    }

    /// The table is there no more for this connection.
    fn is_gone(&mut self, connection: ConnectionId, game: &GameId) {
        self.followers.send(connection, FromHouse::Gone { game: game.clone() });
        self.followers.leave(connection, game);
    }

    fn publish(&mut self) -> Result<(), StoreError> {
        let changes = self.store.changes(self.published)?;
        for (game, changed) in changed_tables(changes.iter().map(|(path, _)| path)) {
            if changed.game {
                self.tell_table(&game)?;
            }
            self.tell_followers(&game, changed)?;
        }
        for uid in changed_players(changes.iter().map(|(path, _)| path)) {
            let at = PlayerDocument::path(&uid);
            let Some(document) = self.store.get(&at)? else { continue };
            let player = document.read(&at).map_err(|damaged| StoreError::new(damaged.to_string()))?;
            let profile = Profile::of(uid.clone(), player);
            for connection in self.followers.connections_of(&uid) {
                self.followers.send(connection, FromHouse::You { profile: profile.clone() });
            }
        }
        for challenge in changed_challenges(changes.iter().map(|(path, _)| path)) {
            self.tell_challenge(&challenge)?;
        }
        self.published = changes.last().map_or(self.published, |(_, version)| *version);
        self.store.told(self.published);
        Ok(())
    }
}

/// A table cannot be read, now or when one comes again.
fn unreadable() -> FromHouse {
    let message = "the house cannot read this table: its host finds why in the log".to_owned();
    FromHouse::Closing { code: Closing::Unacceptable, message }
}

/// Whether there is more to be kept afterwards, for long, than a game that is on needs.
fn makes_something(ask: &Ask) -> bool {
    match ask {
        Ask::Create(_) | Ask::Join(_) | Ask::Rematch(_) | Ask::Sideboard(_) | Ask::GoOn(_) => true,
        Ask::Challenges(ask) => matches!(ask, ChallengeAsk::Send(_) | ChallengeAsk::Accept(_)),
        Ask::Decks(ask) => {
            matches!(ask, DeckAsk::Create(_) | DeckAsk::Copy(_) | DeckAsk::Save(_) | DeckAsk::Restore(_))
        }
        _ => false,
    }
}

/// The tables of one status, the one that changed last first.
fn tables(store: &impl Store, status: Status, limit: usize) -> Result<Vec<(GameId, GameDocument)>, StoreError> {
    let status = match status {
        Status::Waiting => "waiting",
        Status::Seeding => "seeding",
        Status::Playing => "playing",
        Status::Over => "over",
    };
    let query = Query {
        collection: GameDocument::COLLECTION.to_owned(),
        filter: Filter::Equal("status".to_owned(), status.to_owned()),
        highest_first: "changed_at".to_owned(),
        after: None,
        limit,
    };
    let found = store.query(&query)?;
    Ok(found
        .into_iter()
        .filter_map(|(path, document)| Some((path.name().parse().ok()?, document.read(&path).ok()?)))
        .collect())
}

/// What the host should know about stands in the log; what the client should know is answered.
pub(super) fn logged(error: DriveError) -> Refusal {
    if !matches!(error, DriveError::Refused(_)) {
        log::warn(&error);
    }
    error.refusal()
}

fn logged_store(error: StoreError) -> Refusal {
    logged(DriveError::Store(error))
}
