//! A siege: the server in a process of its own with a fresh house, one kind of attack after another, and beside each an honest pair of players whose clicks are
//! timed. Everything stays on this machine, comes from addresses of the loopback network, and ends by itself.
//!
//! `cargo xtask siege` prints the figures; the server's tests run it in short form. It works on Linux, which tells what a process uses.

pub mod attacks;
pub mod client;
pub mod figures;
pub mod house;
pub mod pair;

use std::path::Path;
use std::time::{Duration, Instant};

use attacks::{Kind, Target};
use figures::Figures;
use house::House;
use pair::Pair;
use tokio::sync::oneshot;
use tokio::time::sleep;

/// What goes wrong in a siege itself, in words.
#[derive(Debug)]
pub struct Broken(pub String);

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}

impl From<std::io::Error> for Broken {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

/// What comes of something that may break.
pub type Outcome<T> = Result<T, Broken>;

/// How long the siege goes on.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    /// Each kind of attack.
    pub each: Duration,
    /// How long the honest pair thinks before a click.
    pub thinking: Duration,
}

impl Time {
    /// So long each, beside a pair that clicks quicker than anybody plays.
    #[must_use]
    pub const fn of(each: Duration) -> Self {
        Self { each, thinking: Duration::from_millis(20) }
    }
}

/// How long is waited at most until all places are given back.
const GIVEN_BACK_WITHIN: Duration = Duration::from_secs(40);

/// Besieges a fresh house of this program: first nobody attacks, then each of these kinds, for so long each. `tell` hears the figures of each as they come.
///
/// # Errors
/// When the program cannot be started, or the honest pair cannot play.
pub async fn besiege(
    program: &Path,
    kinds: &[Kind],
    time: Time,
    mut tell: impl FnMut(&Figures),
) -> Outcome<Vec<Figures>> {
    let folder = tempfile::tempdir()?;
    let house = House::start(program, folder.path())?;
    let mut pair = Pair::sit_down(house.port, time.thinking).await?;
    // Before anything is counted, everything that is made once is made.
    pair.play(Duration::from_millis(500)).await?;
    let mut all = Vec::new();
    for (number, kind) in std::iter::once(None).chain(kinds.iter().copied().map(Some)).enumerate() {
        let figures = one(&house, &mut pair, kind, number, time.each).await?;
        tell(&figures);
        all.push(figures);
    }
    Ok(all)
}

/// One kind of attack, or none.
async fn one(house: &House, pair: &mut Pair, kind: Option<Kind>, number: usize, each: Duration) -> Outcome<Figures> {
    let (places, stored) = (house.places()?, house.stored()?);
    // Each kind comes from addresses of its own, so that none suffers from what another has used up.
    let target = Target::new(house.port, number, pair);
    let attacks = target.clone();
    let (ends, over) = oneshot::channel();
    let attack = tokio::spawn(async move {
        if let Some(kind) = kind {
            attacks::run(kind, &attacks, over).await;
        }
    });
    pair.may_be_watched(matches!(kind, Some(Kind::Watchable | Kind::Watchers)));
    // What it costs that they come is not what it costs that they are there.
    let begun = Instant::now();
    while !target.are_there(kind) && begun.elapsed() < attacks::BEGINS_WITHIN {
        pair.play(Duration::from_millis(100)).await?;
    }
    let watch = tokio::spawn(house.watched(each));
    let before = house.work()?;
    let clicks = pair.play(each).await?;
    let work = house.work()?.since(before);
    drop(ends);
    let friend = if kind == Some(Kind::Challenges) { pair.challenge().await? } else { None };
    attack.await.map_err(|error| Broken(format!("the attack broke off: {error}")))?;
    let memory = watch.await.map_err(|error| Broken(format!("nobody has watched: {error}")))?;
    let begun = Instant::now();
    while house.places()? > places && begun.elapsed() < GIVEN_BACK_WITHIN {
        sleep(Duration::from_millis(50)).await;
        pair.stay().await?;
    }
    Ok(Figures {
        kind,
        attempts: target.attempts(),
        clicks,
        work,
        refused: pair.refused() + u64::from(friend.is_some()),
        memory: memory.max(house.memory()?),
        grown: house.stored()?.saturating_sub(stored),
        kept: house.places()?.saturating_sub(places),
    })
}
