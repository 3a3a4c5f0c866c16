//! The documents that one may read, as far as they have come, and what of them is told: the same messages that the server sends.
//!
//! What Firestore says about documents is put into a [`Memory`]; what follows from it is the house's own to say ([`house::updates`]), so that nothing is
//! filtered or summed up in another way than there. A machine without listeners: it is told what comes, and answers what is to be done ([`Command`]).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use house::decide::drive;
use house::documents::{
    ChallengeDocument, ChatTail, Document as _, GameDocument, LogPage, PlayerDocument, ShownHands, ViewDocument,
    WatchedDocument, WatcherChatTail,
};
use house::store::{Fields, Memory, Path, Store, Write};
use house::updates::{Changed, Snapshot, challenge_updates, table_messages, table_updates};
use house::wire::{FromHouse, PersonalUpdate, Profile, Seen, TableSummary};
use house::{GameId, Uid};

/// How many tables are still listened to after they were over: somebody may want to play again.
const OVER: usize = 4;

/// A command to whoever has the listeners.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Listen to this document; nothing, where it is listened to already.
    Listen(Path),
    /// Listen to it no more.
    Leave(Path),
    /// Hand this on.
    Deliver(Box<FromHouse>),
    /// Tell the house that one is at this table, where one sits.
    SayHere(GameId),
}

/// A document, as a listener says it.
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentSnapshot {
    /// Where it lies.
    pub path: Path,
    /// What it holds; none where it is not, or is not ours to read.
    pub fields: Option<Fields>,
}

/// The documents.
#[derive(Debug)]
pub struct Mirror {
    uid: Uid,
    store: Memory,
    /// The tables that are followed, with what has been told of them.
    followed: BTreeMap<GameId, Seen>,
    /// Those of them at which one does not sit, of which one is shown what whoever watches is.
    watched: BTreeSet<GameId>,
    /// The pages of their logs that were asked for, and whether they have come; some may be there no more.
    pages: BTreeMap<Path, bool>,
    /// What was last told about each table, apart from those that are followed.
    told: BTreeMap<GameId, TableSummary>,
    /// The tables that are over and listened to, the last one last.
    over: VecDeque<GameId>,
    /// Whether it was told how one stands: what came before that is no news.
    standing: bool,
}

impl Mirror {
    /// Nothing has come yet.
    pub fn new(uid: Uid) -> Mirror {
        Mirror {
            uid,
            store: Memory::new(),
            followed: BTreeMap::new(),
            watched: BTreeSet::new(),
            pages: BTreeMap::new(),
            told: BTreeMap::new(),
            over: VecDeque::new(),
            standing: false,
        }
    }

    /// The tables that are followed.
    pub fn followed(&self) -> impl Iterator<Item = &GameId> {
        self.followed.keys()
    }

    /// Those at which one sits: the house is told that one is there. Whoever watches is not counted.
    pub fn attended(&self) -> impl Iterator<Item = &GameId> {
        self.followed.keys().filter(|game| self.game(game).is_some())
    }

    /// The table's document, as it last came.
    pub fn game(&self, game: &GameId) -> Option<GameDocument> {
        self.read(&GameDocument::path(game))
    }

    fn has(&self, at: &Path) -> bool {
        self.store.get(at).is_ok_and(|document| document.is_some())
    }

    fn read<T: serde::de::DeserializeOwned>(&self, at: &Path) -> Option<T> {
        self.store.get(at).ok().flatten()?.read(at).ok()
    }

    /// A table is followed from now on; or it is said anew what has been seen of it.
    pub fn follow(&mut self, game: &GameId, seen: Seen) -> Vec<Command> {
        self.followed.insert(game.clone(), seen);
        self.over.retain(|over| over != game);
        if self.watched.contains(game) {
            return self.tell_followed(game, Changed::ALL);
        }
        let mut commands = vec![Command::Listen(GameDocument::path(game)), Command::Listen(ChatTail::path(game))];
        if self.game(game).is_some() {
            commands.push(Command::SayHere(game.clone()));
            commands.extend(self.tell_followed(game, Changed::ALL));
        }
        commands
    }

    /// A table is followed no more.
    pub fn leave(&mut self, game: &GameId) -> Vec<Command> {
        if self.followed.remove(game).is_none() {
            return Vec::new();
        }
        if self.watched.contains(game) {
            return self.stop_watching(game);
        }
        let mut commands = vec![Command::Leave(ChatTail::path(game))];
        commands.extend(house::Seat::BOTH.map(|seat| Command::Leave(ViewDocument::path((game, seat)))));
        // What is not over is among what one is told anyway, by the query.
        match self.game(game) {
            Some(table) if table.is_done() => commands.extend(self.keep_over(game)),
            _ => commands.push(Command::Leave(GameDocument::path(game))),
        }
        commands.extend(self.tell_table(game));
        commands
    }

    /// What one may not read of a table that is followed is not asked for any more, and what whoever watches is shown is.
    fn watch(&mut self, game: &GameId) -> Vec<Command> {
        self.watched.insert(game.clone());
        vec![
            Command::Leave(GameDocument::path(game)),
            Command::Leave(ChatTail::path(game)),
            Command::Listen(WatchedDocument::path(game)),
        ]
    }

    /// A table is watched no more. What was shown of it is forgotten: when it is watched again, all of it is new.
    fn stop_watching(&mut self, game: &GameId) -> Vec<Command> {
        self.watched.remove(game);
        let mut shown = vec![WatchedDocument::path(game), WatcherChatTail::path(game), ShownHands::path(game)];
        shown.extend(
            self.pages
                .keys()
                .filter(|page| matches!(kind_of(page), Some(DocumentKind::LogPage(of)) if of == *game))
                .cloned(),
        );
        self.pages.retain(|page, _| !shown.contains(page));
        let deleted: Vec<Write> = shown.iter().cloned().map(Write::Delete).collect();
        // A commit that expects nothing does not fail in memory.
        let _ = self.store.commit(&[], &deleted);
        shown.into_iter().map(Command::Leave).collect()
    }

    /// A table that is over is listened to for a while, in place of the one that has been longest.
    fn keep_over(&mut self, game: &GameId) -> Vec<Command> {
        self.over.retain(|over| over != game);
        self.over.push_back(game.clone());
        let mut commands = vec![Command::Listen(GameDocument::path(game))];
        if self.over.len() > OVER {
            commands.extend(self.over.pop_front().map(|oldest| Command::Leave(GameDocument::path(&oldest))));
        }
        commands
    }

    /// All that one is told at first has come: how one stands.
    pub fn stand(&mut self, now: u64) -> Vec<Command> {
        self.standing = true;
        let Ok(update) = drive(&mut self.store, &Snapshot { uid: &self.uid, now }) else { return Vec::new() };
        if let PersonalUpdate::Snapshot { tables, .. } = &update {
            self.told = tables.iter().map(|table| (table.game.clone(), table.without_moment())).collect();
        }
        vec![deliver(FromHouse::Update(update))]
    }

    /// A document has left what a query finds. It is asked for itself what has become of it.
    pub fn left_query(&mut self, at: &Path) -> Vec<Command> {
        match kind_of(at) {
            Some(DocumentKind::Game(game)) if !self.followed.contains_key(&game) => self.keep_over(&game),
            Some(DocumentKind::Challenge(_)) => vec![Command::Listen(at.clone())],
            _ => Vec::new(),
        }
    }

    /// A document is so from now on.
    pub fn hear(&mut self, snapshot: DocumentSnapshot, now: u64) -> Vec<Command> {
        let before = self.store.get(&snapshot.path).ok().flatten().map(|document| document.fields);
        if before.is_some() && before == snapshot.fields {
            return Vec::new();
        }
        let write = match snapshot.fields.clone() {
            Some(fields) => Write::Set(snapshot.path.clone(), fields),
            None => Write::Delete(snapshot.path.clone()),
        };
        // A commit that expects nothing does not fail in memory.
        let _ = self.store.commit(&[], &[write]);
        match kind_of(&snapshot.path) {
            Some(DocumentKind::Game(game)) => self.hear_game(&game, before.is_none(), snapshot.fields.is_some()),
            Some(DocumentKind::View(game)) => self.tell_followed(&game, Changed { views: true, ..Changed::default() }),
            Some(DocumentKind::Chat(game)) => self.tell_followed(&game, Changed { chat: true, ..Changed::default() }),
            Some(DocumentKind::Watched(game)) => self.hear_watched(&game, snapshot.fields.is_some()),
            Some(DocumentKind::LogPage(game)) => self.hear_page(&game, &snapshot.path),
            Some(DocumentKind::WatcherChat(game)) => {
                self.tell_followed(&game, Changed { watcher_chat: true, ..Changed::default() })
            }
            Some(DocumentKind::Hands(game)) => self.tell_followed(&game, Changed { hands: true, ..Changed::default() }),
            Some(DocumentKind::Challenge(id)) => self.tell_challenge(&id, &snapshot.path, now),
            Some(DocumentKind::Player) => self.tell_player(&snapshot.path),
            None => Vec::new(),
        }
    }

    fn hear_game(&mut self, game: &GameId, first: bool, there: bool) -> Vec<Command> {
        if !self.followed.contains_key(game) {
            return self.tell_table(game);
        }
        if !there {
            // What was never ours may be watched; what was is no more.
            if first {
                return self.watch(game);
            }
            self.followed.remove(game);
            let mut commands = vec![deliver(FromHouse::Gone { game: game.clone() })];
            commands.extend(self.tell_table(game));
            return commands;
        }
        if !first {
            return self.tell_followed(game, Changed { game: true, ..Changed::default() });
        }
        let mut commands = vec![Command::SayHere(game.clone())];
        commands.extend(self.tell_followed(game, Changed::ALL));
        commands
    }

    fn hear_watched(&mut self, game: &GameId, there: bool) -> Vec<Command> {
        if !self.watched.contains(game) {
            return Vec::new();
        }
        if there {
            return self.tell_followed(game, Changed { watched: true, ..Changed::default() });
        }
        self.followed.remove(game);
        let mut commands = self.stop_watching(game);
        commands.push(deliver(FromHouse::Gone { game: game.clone() }));
        commands
    }

    /// A page of a log has come, or is not there. It never changes, so it is listened to no more.
    fn hear_page(&mut self, game: &GameId, at: &Path) -> Vec<Command> {
        let mut commands = vec![Command::Leave(at.clone())];
        let first = self.pages.get_mut(at).is_some_and(|came| !std::mem::replace(came, true));
        if first && self.watched.contains(game) {
            commands.extend(self.tell_followed(game, Changed { watched: true, ..Changed::default() }));
        }
        commands
    }

    /// Asks for the pages of a log that are new to whoever has seen this much. Whether all of them have come.
    fn read_pages(
        &mut self,
        game: &GameId,
        watched: &WatchedDocument,
        seen: Seen,
        commands: &mut Vec<Command>,
    ) -> bool {
        let mut all = true;
        for number in watched.pages_after(watched.known(seen.views.a)) {
            let at = LogPage::path((game, number));
            match self.pages.get(&at) {
                Some(came) => all &= came,
                // It came after the table had been left, and is heard of no more.
                None if self.has(&at) => {
                    self.pages.insert(at, true);
                }
                None => {
                    all = false;
                    self.pages.insert(at.clone(), false);
                    commands.push(Command::Listen(at));
                }
            }
        }
        all
    }

    /// What whoever follows a table is to be told of it.
    fn tell_followed(&mut self, game: &GameId, mut changed: Changed) -> Vec<Command> {
        let Some(seen) = self.followed.get(game).copied() else { return Vec::new() };
        let mut commands = Vec::new();
        // Views are there from the first card on; what is not there may not be listened to.
        if let Some(table) = self.game(game).filter(GameDocument::has_begun) {
            commands.extend(table.seats_of(&self.uid).map(|seat| Command::Listen(ViewDocument::path((game, seat)))));
        }
        // What is said by those who watch may be read where there is something to watch.
        if self.watched.contains(game) {
            commands.extend([WatchedDocument::path(game), WatcherChatTail::path(game)].map(Command::Listen));
            let shown = self.read::<WatchedDocument>(&WatchedDocument::path(game));
            if let Some(shown) = &shown {
                // What is told is told in order, and so nothing is before the first pages of the log have come. Then all is that has come meanwhile.
                let complete = self.read_pages(game, shown, seen, &mut commands);
                changed = if complete { Changed::ALL } else { Changed::default() };
            }
            if shown.and_then(|shown| shown.table).is_some_and(|table| table.settings.hands_after.is_some()) {
                commands.push(Command::Listen(ShownHands::path(game)));
            }
        }
        // What has not come yet is not known to be missing.
        changed.hands &= self.has(&ShownHands::path(game));
        changed.watcher_chat &= self.has(&WatcherChatTail::path(game));
        // Else the table itself has not come yet, or is of another version.
        if let Ok(Some((messages, seen))) = table_messages(&self.store, &self.uid, game, changed, seen) {
            self.followed.insert(game.clone(), seen);
            commands.extend(messages.into_iter().map(deliver));
        }
        commands
    }

    /// What is to be told about a table that is not followed.
    fn tell_table(&mut self, game: &GameId) -> Vec<Command> {
        if !self.standing || self.followed.contains_key(game) {
            return Vec::new();
        }
        let mine = table_updates(&self.store, game)
            .ok()
            .and_then(|updates| updates.into_iter().find(|(uid, _)| *uid == self.uid));
        let Some((_, table)) = mine else {
            let gone = || deliver(FromHouse::Update(PersonalUpdate::TableGone { game: game.clone() }));
            return self.told.remove(game).map(|_| gone()).into_iter().collect();
        };
        let new = table.without_moment();
        if self.told.insert(game.clone(), new.clone()).as_ref() == Some(&new) {
            return Vec::new();
        }
        vec![deliver(FromHouse::Update(PersonalUpdate::Table { table, there: false }))]
    }

    fn tell_challenge(&self, id: &GameId, at: &Path, now: u64) -> Vec<Command> {
        if !self.standing {
            return Vec::new();
        }
        let told = challenge_updates(&self.store, id, now).unwrap_or_default();
        let mine = told.into_iter().find(|(uid, _)| *uid == self.uid);
        let mut commands: Vec<_> = mine.into_iter().map(|(_, update)| deliver(FromHouse::Update(update))).collect();
        // Whoever had it out of a query hears from that again when it is open again, which it never is.
        let open = self.read::<ChallengeDocument>(at).is_some_and(|challenge| challenge.asked.is_some());
        if !open {
            commands.push(Command::Leave(at.clone()));
        }
        commands
    }

    fn tell_player(&self, at: &Path) -> Vec<Command> {
        let player: Option<PlayerDocument> = self.read(at);
        let profile = player.map(|player| Profile::of(self.uid.clone(), player));
        profile.map(|profile| deliver(FromHouse::You { profile })).into_iter().collect()
    }
}

fn deliver(message: FromHouse) -> Command {
    Command::Deliver(Box::new(message))
}

/// The documents that are listened to.
enum DocumentKind {
    Game(GameId),
    View(GameId),
    Chat(GameId),
    Watched(GameId),
    LogPage(GameId),
    WatcherChat(GameId),
    Hands(GameId),
    Challenge(GameId),
    Player,
}

fn kind_of(at: &Path) -> Option<DocumentKind> {
    let parts: Vec<&str> = at.as_str().split('/').collect();
    match parts.as_slice() {
        [GameDocument::COLLECTION, game] => Some(DocumentKind::Game(game.parse().ok()?)),
        [GameDocument::COLLECTION, game, "views", _] => Some(DocumentKind::View(game.parse().ok()?)),
        [GameDocument::COLLECTION, game, "chat", _] => Some(DocumentKind::Chat(game.parse().ok()?)),
        [GameDocument::COLLECTION, game, WatchedDocument::COLLECTION, "chat"] => {
            Some(DocumentKind::WatcherChat(game.parse().ok()?))
        }
        [GameDocument::COLLECTION, game, WatchedDocument::COLLECTION, "hands"] => {
            Some(DocumentKind::Hands(game.parse().ok()?))
        }
        [GameDocument::COLLECTION, game, WatchedDocument::COLLECTION, page] if page.starts_with(LogPage::NAME) => {
            Some(DocumentKind::LogPage(game.parse().ok()?))
        }
        [GameDocument::COLLECTION, game, WatchedDocument::COLLECTION, _] => {
            Some(DocumentKind::Watched(game.parse().ok()?))
        }
        [ChallengeDocument::COLLECTION, id] => Some(DocumentKind::Challenge(id.parse().ok()?)),
        [PlayerDocument::COLLECTION, _] => Some(DocumentKind::Player),
        _ => None,
    }
}
