//! What those who watch tables have still to be told: it waits a moment, and until the house has nothing else to do.
//!
//! Whoever plays is answered first, at every table, and has their answer on the way before anybody else is told; what changes within that moment is told at once. A
//! hundred who watch are told a few at a time, so nobody waits for more than those few. Where the house is never idle, what has waited long takes turns with what is asked.

use std::collections::{HashSet, VecDeque};
use std::time::{Duration, Instant};

use house::GameId;
use house::wire::Seen;

use super::ConnectionId;
use super::outbox::Written;

/// How many are told at once.
const AT_ONCE: usize = 16;
/// How long it takes at most: whoever comes next is told in the next turn.
pub const TURN: Duration = Duration::from_millis(2);
/// How long they wait, for all that changes meanwhile: no eye sees it, and whoever plays has no part in what it costs to tell a hundred.
const REST: Duration = Duration::from_millis(100);
/// How long they wait at most before they take turns with what is asked.
const PATIENCE: Duration = Duration::from_millis(200);

/// What those are told who watch a table, and have seen then; none where nobody may.
pub type Told = Option<(Vec<Written>, Seen)>;

/// What has changed at one table, and who has not been told.
#[derive(Debug)]
pub struct Telling {
    pub game: GameId,
    /// Who has not been told, and since when there is something to be told to them: whoever waits longest first.
    left: VecDeque<(ConnectionId, Instant)>,
    /// Those whom something could not be told, and who are told it once more.
    again: HashSet<ConnectionId>,
    /// Those who have come, and been told nothing yet.
    fresh: HashSet<ConnectionId>,
    /// What is told to those who have seen the same; as a rule that is all of them.
    shown: Vec<(Seen, Told)>,
}

/// All that waits, the table that was told longest ago first.
#[derive(Debug, Default)]
pub struct Watchers(VecDeque<Telling>);

impl Telling {
    /// Who is told next. They count as told.
    pub fn next(&mut self, now: Instant) -> Option<ConnectionId> {
        self.left.pop_front_if(|(_, since)| have_waited(*since, REST, now)).map(|(connection, _)| connection)
    }

    /// How many are told in one turn at most.
    pub fn few(&self) -> usize {
        self.left.len().min(AT_ONCE)
    }

    /// This one could not be told, and waits once more. Whether it had not done so before.
    pub fn wait_again(&mut self, connection: ConnectionId, now: Instant) -> bool {
        let first = self.again.insert(connection);
        if first {
            self.left.push_back((connection, now));
        }
        first
    }

    /// This one has been told something, or cannot be. Whether it was the first time.
    pub fn greet(&mut self, connection: ConnectionId) -> bool {
        self.fresh.remove(&connection)
    }

    /// Since when whoever waits longest waits.
    fn since(&self) -> Option<Instant> {
        self.left.front().map(|(_, since)| *since)
    }

    /// Nobody else is told.
    pub fn give_up(&mut self) {
        self.left.clear();
    }

    /// What those are told who have seen this much. It is made once.
    pub fn told<E>(&mut self, seen: Seen, make: impl FnOnce() -> Result<Told, E>) -> Result<&Told, E> {
        let place = match self.shown.iter().position(|(of, _)| *of == seen) {
            Some(place) => place,
            None => {
                self.shown.push((seen, make()?));
                self.shown.len() - 1
            }
        };
        Ok(&self.shown[place].1)
    }
}

/// Whether whoever waits since then has waited as long as this.
fn have_waited(since: Instant, long: Duration, now: Instant) -> bool {
    now.saturating_duration_since(since) >= long
}

impl Watchers {
    /// Somebody has come to a table to watch it.
    pub fn come(&mut self, game: &GameId, connection: ConnectionId, now: Instant) {
        self.wait(game, vec![connection], now);
        if let Some(telling) = self.0.iter_mut().find(|telling| telling.game == *game) {
            telling.fresh.insert(connection);
        }
    }

    /// These watch a table at which something has changed now.
    pub fn wait(&mut self, game: &GameId, who: Vec<ConnectionId>, now: Instant) {
        if who.is_empty() {
            return;
        }
        let at = match self.0.iter().position(|telling| telling.game == *game) {
            Some(at) => at,
            None => {
                let (game, left) = (game.clone(), VecDeque::new());
                let (again, fresh) = (HashSet::new(), HashSet::new());
                self.0.push_back(Telling { game, left, again, fresh, shown: Vec::new() });
                self.0.len() - 1
            }
        };
        let telling = &mut self.0[at];
        // What was made before shows less.
        telling.shown.clear();
        // Whoever waits already keeps their place.
        let waiting: HashSet<ConnectionId> = telling.left.iter().map(|(connection, _)| *connection).collect();
        let fresh = who.into_iter().filter(|connection| !waiting.contains(connection));
        telling.left.extend(fresh.map(|connection| (connection, now)));
    }

    /// Whether anybody waits.
    pub fn are_there(&self) -> bool {
        !self.0.is_empty()
    }

    /// When somebody is told next, where nothing else waits.
    pub fn due(&self) -> Option<Instant> {
        self.0.iter().filter_map(Telling::since).min().map(|since| since + REST)
    }

    /// Whether somebody has waited so long that others wait for them now.
    pub fn are_late(&self, now: Instant) -> bool {
        self.0.iter().filter_map(Telling::since).any(|since| have_waited(since, PATIENCE, now))
    }

    /// The table whose turn it is. The others come before it is told again, however often it changes.
    pub fn next(&mut self, now: Instant) -> Option<&mut Telling> {
        let waited = |telling: &Telling| telling.since().is_some_and(|since| have_waited(since, REST, now));
        let telling = self.0.iter().position(waited).and_then(|at| self.0.remove(at))?;
        self.0.push_back(telling);
        self.0.back_mut()
    }

    /// These are told of a table as its players are.
    pub fn leave(&mut self, game: &GameId, connections: &[ConnectionId]) {
        if let Some(telling) = self.0.iter_mut().find(|telling| telling.game == *game) {
            telling.left.retain(|(other, _)| !connections.contains(other));
        }
        self.forget_told();
    }

    /// A connection has ended, and is told nothing more.
    pub fn close(&mut self, connection: ConnectionId) {
        for telling in &mut self.0 {
            telling.left.retain(|(other, _)| *other != connection);
        }
        self.forget_told();
    }

    /// What this one has not been told. They count as told.
    pub fn of(&mut self, connection: ConnectionId) -> impl Iterator<Item = &mut Telling> {
        self.0.iter_mut().filter_map(move |telling| {
            let place = telling.left.iter().position(|(other, _)| *other == connection)?;
            telling.left.remove(place);
            Some(telling)
        })
    }

    /// Forgets the tables at which everybody has been told.
    pub fn forget_told(&mut self) {
        self.0.retain(|telling| !telling.left.is_empty());
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use std::sync::Arc;

    use engine::{Seat, View, options};
    use house::documents::{Document as _, Settings, ViewDocument, WatchedDocument, Watching};
    use house::store::{Memory, Store as _, Write};
    use house::wire::{Answer, Ask, Closing, FromHouse, pack_actions, unpack_bytes};
    use house::{PerSeat, Uid, chat, referee, tables};
    use serde_json::Value;
    use soak::Chooser;
    use tokio::sync::mpsc::Receiver;

    use super::super::outbox::{Outgoing, outbox};
    use super::super::work::Worker;
    use super::super::{DiskSpace, Task};
    use super::*;
    use crate::sqlite::INDEXES;

    type Inbox = Receiver<Outgoing>;

    fn sent(inbox: &mut Inbox) -> Vec<FromHouse> {
        let mut messages = Vec::new();
        while let Ok(Outgoing::Text(text, _)) = inbox.try_recv() {
            messages.push(serde_json::from_str(&text).unwrap());
        }
        messages
    }

    /// Asks for something; all that whoever asked is sent.
    fn ask(worker: &mut Worker<Memory>, who: &mut (ConnectionId, Inbox), ask: Ask) -> Vec<FromHouse> {
        worker.work(Task::Ask { connection: who.0, id: 1, ask });
        sent(&mut who.1)
    }

    fn come(worker: &mut Worker<Memory>, number: u64) -> (ConnectionId, Inbox) {
        come_as(worker, number, number)
    }

    fn come_as(worker: &mut Worker<Memory>, number: u64, person: u64) -> (ConnectionId, Inbox) {
        let (connection, uid) = (ConnectionId(number), Uid::of_token(&person.to_string()));
        let (outbox, inbox) = outbox();
        worker.work(Task::Open { connection, uid, session: None, address: None, outbox });
        (connection, inbox)
    }

    fn shown(inbox: &mut Inbox) -> Vec<u64> {
        let number = |message: FromHouse| match message {
            FromHouse::Watched { document, .. } => Some(document.number),
            _ => None,
        };
        sent(inbox).into_iter().filter_map(number).collect()
    }

    /// Two who play at a table that may be watched, and what they have been told.
    struct Pair {
        worker: Worker<Memory>,
        game: GameId,
        players: PerSeat<(ConnectionId, Inbox)>,
        views: PerSeat<Option<Box<ViewDocument>>>,
        to_act: Option<Seat>,
        head: u64,
    }

    impl Pair {
        fn sit_down() -> Pair {
            let mut worker = Worker::new(Memory::asked(&INDEXES), Arc::new(DiskSpace::of(|| None))).unwrap();
            let mut players = PerSeat { a: come(&mut worker, 1), b: come(&mut worker, 2) };
            let settings = Settings { watching: Watching::WithLink, ..Settings::default() };
            let deck = siege::pair::deck;
            let create = tables::Create { name: "Ada".to_owned(), deck: deck(0), settings, second: None };
            let made = ask(&mut worker, &mut players.a, Ask::from(create));
            let Some(FromHouse::Reply { answer: Ok(Answer::Created(made)), .. }) =
                made.into_iter().find(|message| matches!(message, FromHouse::Reply { .. }))
            else {
                panic!("no table")
            };
            let (game, invite) = (made.game, made.invite.unwrap());
            let join = tables::Join { game: game.clone(), invite, name: "Ben".to_owned(), deck: deck(1) };
            ask(&mut worker, &mut players.b, Ask::from(join));
            for (seat, part) in siege::pair::parts(&game).into_iter().flatten() {
                ask(&mut worker, &mut players[seat], part);
            }
            let views = PerSeat { a: None, b: None };
            let mut pair = Self { worker, game, players, views, to_act: None, head: 0 };
            for seat in Seat::BOTH {
                pair.follow(pair.players[seat].0);
                pair.hear(seat);
            }
            pair
        }

        fn follow(&mut self, connection: ConnectionId) {
            self.worker.work(Task::Subscribe { connection, game: self.game.clone(), seen: Seen::default() });
        }

        fn watched_by(&mut self, many: u64) -> Vec<(ConnectionId, Inbox)> {
            let mut watchers: Vec<_> = (10..10 + many).map(|number| come(&mut self.worker, number)).collect();
            for (connection, inbox) in &mut watchers {
                self.follow(*connection);
                assert_eq!(shown(inbox).len(), 0);
            }
            self.tell_watchers();
            assert!(
                watchers.iter_mut().all(|(_, inbox)| shown(inbox).len() == 1),
                "whoever comes is told with the others"
            );
            watchers
        }

        fn tell_watchers(&mut self) {
            while let Some(due) = self.worker.watchers_due() {
                assert!(self.worker.owes_watchers(due, || false));
                self.worker.tell_watchers(due);
            }
        }

        /// What a player is told; whether a view is among it.
        fn hear(&mut self, seat: Seat) -> bool {
            let mut view = false;
            for message in sent(&mut self.players[seat].1) {
                match message {
                    FromHouse::Game { document, .. } => (self.to_act, self.head) = (document.to_act, document.head),
                    FromHouse::View { seat, document, .. } => {
                        self.views[seat] = Some(document);
                        view = true;
                    }
                    _ => {}
                }
            }
            view
        }

        /// What whoever must decide does; none when the game is over.
        fn act(&self, chooser: &mut Chooser) -> Option<Task> {
            let seat = self.to_act?;
            let view = View::from_bytes(&unpack_bytes(&self.views[seat].as_ref().unwrap().body).unwrap()).unwrap();
            let body = pack_actions(&[chooser.choose(&options(&view, seat)).unwrap()]).unwrap();
            let act = referee::Act { game: self.game.clone(), seq: self.head + 1, body };
            Some(Task::Ask { connection: self.players[seat].0, id: 1, ask: Ask::from(act) })
        }
    }

    #[test]
    fn players_are_told_at_once_and_those_who_watch_when_nothing_else_waits() {
        let mut pair = Pair::sit_down();
        let mut watchers = pair.watched_by(50);
        let act = pair.act(&mut Chooser::new(1)).unwrap();
        pair.worker.work(act);
        assert!(Seat::BOTH.map(|seat| pair.hear(seat)).contains(&true));
        assert!(watchers.iter_mut().all(|(_, inbox)| shown(inbox).is_empty()), "they can wait");
        assert!(!pair.worker.owes_watchers(Instant::now(), || false), "the answer is not on its way yet");
        assert!(!pair.worker.owes_watchers(Instant::now() + REST, || true), "somebody plays");
        // Whoever asks has heard before what there was to hear, and not again with the others.
        let told = ask(&mut pair.worker, &mut watchers[30], Ask::Mine);
        assert!(matches!(&told[..], [FromHouse::Watched { .. }, FromHouse::Reply { .. }]), "{told:?}");
        pair.tell_watchers();
        let told: Vec<usize> = watchers.iter_mut().map(|(_, inbox)| shown(inbox).len()).collect();
        assert_eq!((told[30], told.iter().sum::<usize>()), (0, 49), "each is told once");
    }

    /// Puts down a number of what is shown, or what is none.
    fn number(pair: &mut Pair, number: impl Into<Value>) {
        let at = WatchedDocument::path(&pair.game);
        let mut fields = pair.worker.store.get(&at).unwrap().unwrap().fields;
        fields.insert("number".to_owned(), number.into());
        pair.worker.store.commit(&[], &[Write::Set(at, fields)]).unwrap();
        ask(&mut pair.worker, &mut pair.players.a, Ask::Mine);
    }

    #[test]
    fn whoever_cannot_be_told_is_told_once_more_and_then_comes_again() {
        let mut pair = Pair::sit_down();
        let mut watchers = pair.watched_by(3);
        number(&mut pair, "damaged");
        pair.worker.tell_watchers(Instant::now() + REST);
        assert!(watchers.iter_mut().all(|(_, inbox)| sent(inbox).is_empty()));
        number(&mut pair, 1_000);
        pair.tell_watchers();
        for (_, inbox) in &mut watchers {
            assert_eq!(shown(inbox), [1_000]);
        }
        number(&mut pair, "damaged");
        pair.tell_watchers();
        assert!(
            watchers.iter().all(|(connection, _)| pair.worker.followers.uid(*connection).is_none()),
            "they are closed"
        );
    }

    #[test]
    fn whoever_comes_to_a_table_that_cannot_be_read_is_not_told_to_come_again() {
        let mut pair = Pair::sit_down();
        number(&mut pair, "damaged");
        let (connection, mut inbox) = come(&mut pair.worker, 10);
        pair.follow(connection);
        pair.tell_watchers();
        let Ok(Outgoing::Text(..)) = inbox.try_recv() else { panic!("nothing was told") };
        let closed = std::iter::from_fn(|| inbox.try_recv().ok()).find_map(|sent| match sent {
            Outgoing::Closing(code, _) => Some(code),
            Outgoing::Text(..) => None,
        });
        assert_eq!(closed, Some(Closing::Unacceptable));
    }

    #[test]
    fn whoever_is_told_as_a_player_is_not_told_as_one_who_watches() {
        let mut pair = Pair::sit_down();
        let (connection, mut inbox) = come_as(&mut pair.worker, 10, 1);
        // Before the house knows that they play: as whoever watches.
        pair.worker.followers.follow(connection, &pair.game, Seen::default());
        pair.worker.watchers.come(&pair.game, connection, Instant::now());
        ask(&mut pair.worker, &mut pair.players.b, Ask::Mine);
        let act = pair.act(&mut Chooser::new(1)).unwrap();
        pair.worker.work(act);
        pair.tell_watchers();
        let told = sent(&mut inbox);
        assert!(
            !told.iter().any(|message| matches!(message, FromHouse::Watched { .. } | FromHouse::Gone { .. })),
            "{told:?}"
        );
    }

    #[test]
    fn a_line_of_the_players_is_nothing_to_those_who_watch() {
        let mut pair = Pair::sit_down();
        // Whoever reads what is shown comes no further.
        number(&mut pair, "damaged");
        let watcher = come(&mut pair.worker, 10);
        pair.worker.followers.follow(watcher.0, &pair.game, Seen::default());
        let text = "hello".to_owned();
        let say = chat::Say { game: pair.game.clone(), seat: Seat::A, text, nonce: 1 };
        ask(&mut pair.worker, &mut pair.players.a, Ask::from(say));
        let told = sent(&mut pair.players.b.1);
        assert!(matches!(&told[..], [FromHouse::Chat { .. }]), "{told:?}");
        assert!(!pair.worker.owes_watchers(Instant::now() + REST, || false));
    }

    fn few(telling: &mut Telling, now: Instant) -> Vec<ConnectionId> {
        std::iter::from_fn(|| telling.next(now)).take(AT_ONCE).collect()
    }

    fn everybody(watchers: &mut Watchers, now: Instant) -> Vec<u64> {
        let mut told = Vec::new();
        while let Some(telling) = watchers.next(now) {
            told.extend(few(telling, now).into_iter().map(|ConnectionId(number)| number));
            watchers.forget_told();
        }
        told
    }

    #[test]
    fn whoever_waits_keeps_their_place_when_more_changes() {
        let (mut watchers, game) = (Watchers::default(), GameId::from_random([1; 10]));
        let all = || (0..100).map(ConnectionId).collect::<Vec<_>>();
        let begun = Instant::now();
        let (first_due, all_due) = (begun + REST, begun + REST + REST);
        watchers.wait(&game, all(), begun);
        let telling = watchers.next(first_due).unwrap();
        assert_eq!(few(telling, first_due), all()[..AT_ONCE]);
        watchers.wait(&game, all(), first_due);
        assert_eq!(watchers.of(ConnectionId(50)).count(), 1);
        let first = AT_ONCE as u64;
        let expected: Vec<u64> = (first..100).filter(|number| *number != 50).collect();
        assert_eq!(everybody(&mut watchers, first_due), expected);
        assert_eq!(watchers.due(), Some(all_due), "whoever was told rests before they are told again");
        assert_eq!(everybody(&mut watchers, all_due), (0..first).collect::<Vec<_>>());
        assert_eq!((watchers.are_there(), watchers.due()), (false, None));
    }

    #[test]
    fn a_table_that_is_always_told_anew_keeps_no_other_waiting() {
        let (busy, quiet) = (GameId::from_random([1; 10]), GameId::from_random([2; 10]));
        let mut watchers = Watchers::default();
        let all = || (0..100).map(ConnectionId).collect::<Vec<_>>();
        let (begun, due) = (Instant::now(), Instant::now() + REST);
        watchers.wait(&busy, all(), begun);
        watchers.wait(&quiet, vec![ConnectionId(200)], begun);
        let mut told = Vec::new();
        for _ in 0..2 {
            let telling = watchers.next(due).unwrap();
            told.push((telling.game.clone(), few(telling, due).len()));
            watchers.forget_told();
            watchers.wait(&busy, all(), begun);
        }
        assert_eq!(told, [(busy, AT_ONCE), (quiet, 1)]);
    }

    #[test]
    fn who_has_closed_does_not_wait() {
        let (mut watchers, game) = (Watchers::default(), GameId::from_random([1; 10]));
        let (begun, due) = (Instant::now(), Instant::now() + REST);
        watchers.wait(&game, vec![ConnectionId(1), ConnectionId(2)], begun);
        watchers.close(ConnectionId(1));
        assert_eq!(watchers.next(due).map(|telling| few(telling, due)), Some(vec![ConnectionId(2)]));
        watchers.wait(&game, vec![ConnectionId(1)], begun);
        watchers.close(ConnectionId(1));
        assert!(!watchers.are_there());
    }

    #[test]
    fn what_is_told_is_made_once_for_all_who_have_seen_the_same() {
        let (mut watchers, game) = (Watchers::default(), GameId::from_random([1; 10]));
        watchers.wait(&game, vec![ConnectionId(1), ConnectionId(2)], Instant::now());
        let telling = watchers.next(Instant::now() + REST).unwrap();
        let mut made = 0;
        for _ in 0..3 {
            let make = || {
                made += 1;
                Ok::<Told, ()>(None)
            };
            telling.told(Seen::default(), make).unwrap();
        }
        assert_eq!(made, 1);
    }

    #[test]
    fn who_has_waited_long_is_late() {
        let (mut watchers, game, begun) = (Watchers::default(), GameId::from_random([1; 10]), Instant::now());
        assert!(!watchers.are_late(begun + PATIENCE));
        watchers.wait(&game, vec![ConnectionId(1)], begun);
        assert!(!watchers.are_late(begun + REST));
        assert!(watchers.are_late(begun + PATIENCE));
    }
}
