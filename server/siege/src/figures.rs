//! What a siege comes to, as a table.

use std::fmt;
use std::time::Duration;

use crate::attacks::Kind;
use crate::house::Work;

/// What a click may take in the median.
pub const CLICK: Duration = Duration::from_millis(250);
/// How much memory the house may take, bytes.
pub const MEMORY: u64 = 200_000_000;
/// How many times as much as the honest pair writes beside nobody may be kept in the same number of their clicks.
pub const GROWTH: f64 = 3.0;
/// How much may be kept beside that, bytes: the tables that one network may have made before it is slowed down.
pub const ONCE: u64 = 4_000_000;

/// The figures of one kind of attack, or of none.
#[derive(Clone, Debug)]
pub struct Figures {
    pub kind: Option<Kind>,
    /// How much was tried.
    pub attempts: u64,
    /// How long each click of the honest pair took.
    pub clicks: Vec<Duration>,
    /// What the house's own thread did meanwhile: what hangs on the house, apart from who else is on the machine.
    pub work: Work,
    /// How much of what they did was refused.
    pub refused: u64,
    /// The most memory that the house had, bytes.
    pub memory: u64,
    /// How much more it keeps afterwards, bytes.
    pub grown: u64,
    /// How many connections it still holds when it has had its time to end them.
    pub kept: usize,
}

impl Figures {
    /// How long a click took that was slower than this part of them.
    #[must_use]
    pub fn click(&self, part: f64) -> Duration {
        let mut sorted = self.clicks.clone();
        sorted.sort_unstable();
        #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        // There are few.
        let place = (sorted.len() as f64 * part) as usize;
        sorted.get(place.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    /// What of it must not be, beside what it is when nobody attacks.
    #[must_use]
    pub fn faults(&self, peace: &Self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.click(0.5) >= CLICK {
            faults.push(format!("clicks take {} ms", self.click(0.5).as_millis()));
        }
        faults.extend(self.untimed_faults());
        #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        // A database of so many bytes is none of ours.
        let honest = {
            let each = peace.grown as f64 / peace.clicks.len().max(1) as f64;
            (each * self.clicks.len() as f64 * GROWTH) as u64
        };
        if self.grown > honest.saturating_add(ONCE) {
            faults.push(format!("{} KB are kept", self.grown / 1_000));
        }
        faults
    }

    /// The same without what hangs on how quick the machine is.
    #[must_use]
    pub fn untimed_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.clicks.is_empty() {
            faults.push("the honest pair cannot play".to_owned());
        }
        if self.refused > 0 {
            faults.push(format!("{} things that the honest pair did are refused", self.refused));
        }
        if self.memory >= MEMORY {
            faults.push(format!("{} MB of memory are taken", self.memory / 1_000_000));
        }
        if self.kept > 0 {
            faults.push(format!("{} places are not given back", self.kept));
        }
        faults
    }

    /// The head of the table. What the house's thread worked, and waited for a core, is told for each click.
    #[must_use]
    pub fn head() -> &'static str {
        "attack        attempts  clicks  median ms  95 % ms  slowest ms  house ms  queued ms  memory MB  kept KB  places kept"
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |part| self.click(part).as_secs_f64() * 1_000.0;
        let each = |time: Duration| time.as_secs_f64() * 1_000.0 / self.clicks.len().max(1) as f64;
        write!(
            f,
            "{:<12}{:>10}{:>8}{:>11.1}{:>9.1}{:>12.1}{:>10.1}{:>11.1}{:>11.1}{:>9}{:>13}",
            self.kind.map_or("nobody", Kind::name),
            self.attempts,
            self.clicks.len(),
            ms(0.5),
            ms(0.95),
            ms(1.0),
            each(self.work.worked),
            each(self.work.queued),
            self.memory as f64 / 1_000_000.0,
            self.grown / 1_000,
            self.kept,
        )
    }
}
