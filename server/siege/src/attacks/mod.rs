//! Kinds of attack, each by one or several machines of one network, each for as long as it is told.

mod accounts;
mod connections;
mod tables;
mod watchers;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use house::{GameId, Uid};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;

use crate::pair::Pair;

/// A kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Connections over which nothing comes.
    Idle,
    /// Requests whose head does not end.
    Half,
    /// Requests whose body does not come.
    Bodies,
    /// Pings whose answers nobody reads.
    Pings,
    /// Batches of actions that are refused.
    Refused,
    /// Games played again, and again.
    Rematches,
    /// Challenges by guests to one player.
    Challenges,
    /// Wrong passwords, each of which costs a hash.
    SignIns,
    /// Forty connections that ask for what takes long.
    Busy,
    /// The honest pair's table may be watched, and nobody does.
    Watchable,
    /// A hundred connections that watch the honest pair's table and read all that they are sent.
    Watchers,
}

impl Kind {
    pub const ALL: [Self; 11] = [
        Self::Idle,
        Self::Half,
        Self::Bodies,
        Self::Pings,
        Self::Refused,
        Self::Rematches,
        Self::Challenges,
        Self::SignIns,
        Self::Busy,
        Self::Watchable,
        Self::Watchers,
    ];

    /// What it is called on the command line and in the table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Half => "half",
            Self::Bodies => "bodies",
            Self::Pings => "pings",
            Self::Refused => "refused",
            Self::Rematches => "rematches",
            Self::Challenges => "challenges",
            Self::SignIns => "sign-ins",
            Self::Busy => "busy",
            Self::Watchable => "watchable",
            Self::Watchers => "watchers",
        }
    }
}

/// Whom it goes against, from where, and how much of it there was.
#[derive(Clone, Debug)]
pub struct Target {
    port: u16,
    network: u8,
    challenged: Uid,
    /// The table at which the honest pair plays, once they do.
    table: watch::Receiver<Option<GameId>>,
    attempts: Arc<AtomicU64>,
    /// How many have come to the pair's table and been shown it.
    came: Arc<AtomicU64>,
}

impl Target {
    /// The house at this port, attacked out of the network of this number.
    pub(crate) fn new(port: u16, network: usize, pair: &Pair) -> Self {
        // There are eleven kinds, and room for two hundred.
        let (challenged, table) = (pair.challenged(), pair.table());
        Self { port, network: 20 + network as u8, challenged, table, attempts: Arc::default(), came: Arc::default() }
    }

    /// How much was tried.
    pub(crate) fn attempts(&self) -> u64 {
        self.attempts.load(Ordering::Relaxed)
    }

    /// Whether all who watch have come, in this way of attack.
    pub(crate) fn are_there(&self, kind: Option<Kind>) -> bool {
        kind != Some(Kind::Watchers) || self.came.load(Ordering::Relaxed) >= watchers::WATCHERS.into()
    }

    /// Something is tried; how much was before.
    fn tried(&self) -> u64 {
        self.attempts.fetch_add(1, Ordering::Relaxed)
    }

    /// One of the machines of the network.
    fn machine(&self, number: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(127, 0, self.network, 1 + number))
    }
}

/// How long is waited until anything was tried: whoever attacks is kept waiting by the house, too.
pub(crate) const BEGINS_WITHIN: Duration = Duration::from_secs(20);

/// Attacks in this way until it is over, and until something was tried.
pub(crate) async fn run(kind: Kind, target: &Target, over: oneshot::Receiver<()>) {
    let mut all = JoinSet::new();
    match kind {
        Kind::Idle => connections::idle(target, &mut all),
        Kind::Half => connections::half(target, &mut all),
        Kind::Bodies => connections::bodies(target, &mut all),
        Kind::Pings => connections::pings(target, &mut all),
        Kind::Refused => tables::refused(target, &mut all),
        Kind::Rematches => tables::rematches(target, &mut all),
        Kind::Challenges => accounts::challenges(target, &mut all),
        Kind::SignIns => accounts::sign_ins(target, &mut all),
        Kind::Busy => connections::busy(target, &mut all),
        Kind::Watchable => drop(target.tried()),
        Kind::Watchers => watchers::watch(target, &mut all),
    }
    // It is over with its other end, too.
    let _ = over.await;
    let until = Instant::now();
    while target.attempts() == 0 && until.elapsed() < BEGINS_WITHIN {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Whatever they have open ends with them.
    all.shutdown().await;
}

/// So many do something again and again, each by their number, whatever becomes of it.
fn each<F, A>(many: u8, target: &Target, all: &mut JoinSet<()>, attack: A)
where
    F: Future<Output = ()> + Send,
    A: Fn(Target, u8) -> F + Clone + Send + 'static,
{
    for number in 0..many {
        let (target, attack) = (target.clone(), attack.clone());
        all.spawn(async move {
            loop {
                attack(target.clone(), number).await;
                // What is refused at once is tried again a moment later: the line is busy, and not the machine.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
    }
}
