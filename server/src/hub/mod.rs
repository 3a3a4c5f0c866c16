//! The house's own thread, and how the connections reach it.
//!
//! One thread has the database, and does one thing after another: what clients ask, who follows which table, and telling them what has changed.
//! So nothing here is locked, and nobody is told of anything before it is committed.

mod followers;
mod personal;
mod work;

use std::any::Any;
use std::fmt;
use std::thread::JoinHandle;

use house::decide::{Request, drive};
use house::store::{Store, StoreError, Watched};
use house::wire::{Ask, FromHouse, Refusal, Seen};
use house::{GameId, Uid};
use tokio::sync::{mpsc, oneshot};

use crate::accounts::{SessionKey, unavailable};
use crate::log;
use work::Worker;

/// How many messages may wait for a connection before it is closed to begin anew.
const OUTBOX: usize = 256;
/// How much may wait for the house; beyond that, connections wait before they read on.
const JOBS: usize = 1_024;

/// Which connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(u64);

/// What the house's thread is told.
pub(crate) enum Job {
    /// A connection is there, and is known to be somebody's.
    Open { connection: ConnectionId, uid: Uid, session: Option<SessionKey>, outbox: mpsc::Sender<FromHouse> },
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
    Decide(Errand),
    /// The server ends.
    Stop,
}

/// Something that is done with the store, on the house's thread.
pub(crate) type Errand = Box<dyn FnOnce(&mut dyn Store) + Send>;

/// Which sessions of somebody have ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// This one.
    Only(SessionKey),
    /// All but this one.
    AllBut(SessionKey),
    /// All of them.
    All,
}

/// The house at work.
#[derive(Debug)]
pub struct Hub {
    handle: Handle,
    thread: JoinHandle<()>,
}

/// A way to the house's thread. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Handle {
    jobs: mpsc::Sender<Job>,
    next: std::sync::Arc<std::sync::atomic::AtomicU64>,
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
        let (jobs, mut inbox) = mpsc::channel(JOBS);
        let mut worker = Worker::new(store).map_err(StartError::Store)?;
        let run = move || {
            while let Some(job) = inbox.blocking_recv() {
                if matches!(job, Job::Stop) {
                    worker.stop();
                    break;
                }
                worker.work(job);
            }
        };
        let thread = std::thread::Builder::new().name("house".to_owned()).spawn(run).map_err(StartError::Thread)?;
        Ok(Self { handle: Handle { jobs, next: std::sync::Arc::default() }, thread })
    }

    /// A way to it.
    #[must_use]
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Finishes what waits, says good-bye to everybody, and closes the database.
    pub async fn stop(self) {
        // When it has ended already there is nobody to tell.
        let _ = self.handle.jobs.send(Job::Stop).await;
        let thread = self.thread;
        let joined: Result<Result<(), Box<dyn Any + Send>>, _> =
            tokio::task::spawn_blocking(move || thread.join()).await;
        if !matches!(joined, Ok(Ok(()))) {
            log::warn("the house's thread ended badly; what was committed is safe");
        }
    }
}

impl Handle {
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
        let errand: Errand = Box::new(move |store| {
            // Whoever asked may have gone meanwhile.
            let _ = reply.send(drive(store, &request).map_err(work::logged));
        });
        self.tell(Job::Decide(errand)).await;
        answer.await.unwrap_or_else(|_| Err(unavailable()))
    }

    /// A connection of somebody; what the house sends it comes out of the receiver. It ends when the house wants the connection closed.
    pub(crate) async fn open(
        &self,
        uid: Uid,
        session: Option<SessionKey>,
    ) -> (ConnectionId, mpsc::Receiver<FromHouse>) {
        let connection = ConnectionId(self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        self.tell(Job::Open { connection, uid, session, outbox }).await;
        (connection, inbox)
    }

    /// Tells the house something. When the house has ended, so do the connections: their receivers say so.
    pub(crate) async fn tell(&self, job: Job) {
        let _ = self.jobs.send(job).await;
    }
}
