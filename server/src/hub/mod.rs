//! The house's own thread, and how the connections reach it.
//!
//! One thread has the database, and does one thing after another: what clients ask, who follows which table, and telling them what has changed.
//! So nothing of the house is locked, and nobody is told of anything before it is committed. What waits for it stands in a [fair order](queue).

mod disk_space;
mod followers;
mod outbox;
mod personal;
mod queue;
mod watchers;
mod work;

use std::any::Any;
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use house::decide::{Request, drive};
use house::refusal::reasons;
use house::store::{Store, StoreError, Watched};
use house::wire::{Ask, Refusal, Seen};
use house::{GameId, Uid};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::accounts::{SessionKey, unavailable};
use crate::log;
pub use disk_space::{DiskSpace, LEAST_FREE};
use outbox::Outbox;
pub(crate) use outbox::Outgoing;
use queue::{Lane, Next, Queue};
use work::Worker;

/// How much of one connection may wait for the house; beyond that, it waits before it reads on.
const TASKS: usize = 8;
/// How long the house still works on what waits when it is asked to stop.
const LAST_TASKS: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(u64);

/// What the house's thread is told.
pub(crate) enum Task {
    /// A connection is there, and is known to be somebody's.
    Open { connection: ConnectionId, uid: Uid, session: Option<SessionKey>, address: Option<IpAddr>, outbox: Outbox },
    /// It wants to hear of a table.
    Subscribe { connection: ConnectionId, game: GameId, seen: Seen },
    /// It wants to hear no more of it.
    Unsubscribe { connection: ConnectionId, game: GameId },
    /// It asks for something.
    Ask { connection: ConnectionId, id: u64, ask: Ask },
    /// It has ended.
    Close { connection: ConnectionId },
    /// Sessions of somebody have ended, and so do the connections that were made in them.
    End { uid: Uid, which: Ended },
    /// Something is to be decided beside what clients may ask.
    Decide(StoreTask),
}

/// Something that waits to be done, and the room that it takes up of those who asked for it.
struct Queued {
    task: Task,
    _room: Option<OwnedSemaphorePermit>,
}

impl fmt::Debug for Queued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Queued(…)")
    }
}

/// Something that is done with the store, on the house's thread.
pub(crate) type StoreTask = Box<dyn FnOnce(&mut dyn Store) + Send>;

/// Which sessions of somebody have ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Only(SessionKey),
    /// All but this one.
    AllBut(SessionKey),
    All,
}

/// The house at work.
#[derive(Debug)]
pub struct Hub {
    handle: Handle,
    thread: JoinHandle<()>,
}

/// A way to the house's thread, for one address. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Handle {
    tasks: Arc<Queue<Queued>>,
    lane: Lane,
    next: Arc<AtomicU64>,
    disk: Arc<DiskSpace>,
}

/// A connection that the house knows of. When this goes, however it goes, the house is told.
#[derive(Debug)]
pub(crate) struct ConnectionHandle {
    handle: Handle,
    id: ConnectionId,
    room: Arc<Semaphore>,
}

/// Ends the queue with the thread that works on it, however that ends.
struct Ends(Arc<Queue<Queued>>);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Why the house cannot begin its work.
#[derive(Debug)]
pub enum StartError {
    /// What was left from the last time cannot be read.
    Store(StoreError),
    /// There are no more threads.
    Thread(std::io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Thread(error) => write!(f, "the house's thread cannot be started: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl Hub {
    /// Begins to work on this store.
    ///
    /// # Errors
    /// When the store cannot be read, or there is no thread to be had.
    pub fn start<S: Watched + Send + 'static>(store: S) -> Result<Self, StartError> {
        Self::start_on(store, DiskSpace::of(|| None))
    }

    /// The same, on a disk with so much space.
    ///
    /// # Errors
    /// As [`Hub::start`].
    pub fn start_on<S: Watched + Send + 'static>(store: S, disk: DiskSpace) -> Result<Self, StartError> {
        let tasks = Arc::new(Queue::new());
        let disk = Arc::new(disk);
        let mut worker = Worker::new(store, disk.clone()).map_err(StartError::Store)?;
        let ends = Ends(tasks.clone());
        let run = move || {
            loop {
                let mut now = Instant::now();
                while worker.owes_watchers(now, || ends.0.waits()) {
                    worker.tell_watchers(now);
                    if ends.0.waits() {
                        break;
                    }
                    now = Instant::now();
                }
                match ends.0.take(worker.watchers_due()) {
                    Next::Task(lane, Queued { task, _room }) => {
                        let begun = Instant::now();
                        worker.work(task);
                        ends.0.done(&lane, begun.elapsed());
                    }
                    Next::Nothing => {}
                    Next::End => break,
                }
            }
            worker.stop();
        };
        let thread = std::thread::Builder::new().name("house".to_owned()).spawn(run).map_err(StartError::Thread)?;
        let lane = Lane { address: None, person: None };
        Ok(Self { handle: Handle { tasks, lane, next: Arc::default(), disk }, thread })
    }

    /// A way to it.
    #[must_use]
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Finishes what waits, says good-bye to everybody, and closes the database.
    pub async fn stop(self) {
        self.handle.tasks.close(LAST_TASKS);
        let thread = self.thread;
        let joined: Result<Result<(), Box<dyn Any + Send>>, _> =
            tokio::task::spawn_blocking(move || thread.join()).await;
        if !matches!(joined, Ok(Ok(()))) {
            log::warn("the house's thread ended badly; what was committed is safe");
        }
    }
}

impl Handle {
    /// The same way, for what comes from this address.
    #[must_use]
    pub fn from(&self, address: IpAddr) -> Self {
        Self { lane: Lane { address: Some(address), person: None }, ..self.clone() }
    }

    /// Refuses where there is no room on the disk for more than there is.
    ///
    /// # Errors
    /// Then.
    pub(crate) fn space_for_more(&self) -> Result<(), Refusal> {
        if self.disk.is_there(Instant::now()) { Ok(()) } else { Err(reasons::disk_full()) }
    }

    /// Lets the house decide something, and answers as it does.
    ///
    /// # Errors
    /// When the house refuses, or cannot do it.
    pub async fn decide<R>(&self, request: R) -> Result<R::Answer, Refusal>
    where
        R: Request + Send + 'static,
        R::Answer: Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let task: StoreTask = Box::new(move |store| {
            // Whoever asked may have gone meanwhile.
            let _ = reply.send(drive(store, &request).map_err(work::logged));
        });
        self.tell(Task::Decide(task));
        answer.await.unwrap_or_else(|_| Err(unavailable()))
    }

    /// A connection of somebody; what the house sends it comes out of the receiver. It ends when the house wants the connection closed.
    pub(crate) fn open(&self, uid: Uid, session: Option<SessionKey>) -> (ConnectionHandle, mpsc::Receiver<Outgoing>) {
        let id = ConnectionId(self.next.fetch_add(1, Ordering::Relaxed));
        let (outbox, inbox) = outbox::outbox();
        let handle = Self { lane: Lane { address: self.lane.address, person: Some(uid.clone()) }, ..self.clone() };
        handle.tell(Task::Open { connection: id, uid, session, address: self.lane.address, outbox });
        (ConnectionHandle { handle, id, room: Arc::new(Semaphore::new(TASKS)) }, inbox)
    }

    /// Tells the house something. When the house has ended, so do the connections: their receivers say so.
    pub(crate) fn tell(&self, task: Task) {
        self.tasks.put(&self.lane, Queued { task, _room: None });
    }
}

impl ConnectionHandle {
    /// Tells the house something of this connection, as soon as there is room for it.
    pub(crate) async fn tell(&self, task: impl FnOnce(ConnectionId) -> Task) {
        // Nobody closes it.
        let room = self.room.clone().acquire_owned().await.ok();
        self.handle.tasks.put(&self.handle.lane, Queued { task: task(self.id), _room: room });
    }
}

impl Drop for ConnectionHandle {
    fn drop(&mut self) {
        self.handle.tell(Task::Close { connection: self.id });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use house::store::Memory;
    use house::wire::Closing;
    use tokio::time::timeout;

    use super::*;
    use crate::accounts::{NewSession, SignOut, SignUp, Token};
    use crate::now;
    use crate::sqlite::INDEXES;

    #[tokio::test]
    async fn nobody_keeps_a_connection_in_a_session_that_ended_while_it_was_made() {
        let hub = Hub::start(Memory::asked(&INDEXES)).unwrap();
        let house = hub.handle();
        let (uid, token) = (Uid::of_token("00112233445566778899aabbccddeeff"), Token::new().unwrap());
        let sign_up = SignUp {
            uid: uid.clone(),
            name: "Ada".to_owned(),
            hash: "none".to_owned(),
            invitation: None,
            session: NewSession { key: token.key(), device: None },
            now: now(),
        };
        house.decide(sign_up).await.unwrap();
        let (_stays, mut before) = house.open(uid.clone(), Some(token.key()));
        house.decide(SignOut { session: token.key() }).await.unwrap();
        let (_line, mut inbox) = house.open(uid, Some(token.key()));
        let closed = async |inbox: &mut mpsc::Receiver<Outgoing>| loop {
            match inbox.recv().await {
                Some(Outgoing::Text(..)) => {}
                Some(Outgoing::Closing(code, _)) => return Some(code),
                None => return None,
            }
        };
        for inbox in [&mut inbox, &mut before] {
            assert_eq!(timeout(Duration::from_secs(10), closed(inbox)).await.ok(), Some(Some(Closing::Resume)));
        }
        hub.stop().await;
    }
}
