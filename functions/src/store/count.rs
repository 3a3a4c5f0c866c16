//! How many documents were read and written: it is what Firestore charges for.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A counter that everybody who has a part in it shares.
#[derive(Clone, Debug, Default)]
pub struct Count(Arc<Counters>);

#[derive(Debug, Default)]
struct Counters {
    reads: AtomicU64,
    writes: AtomicU64,
}

impl Count {
    /// Documents read, those that were looked for in vain too.
    #[must_use]
    pub fn reads(&self) -> u64 {
        self.0.reads.load(Ordering::Relaxed)
    }

    /// Documents written or deleted.
    #[must_use]
    pub fn writes(&self) -> u64 {
        self.0.writes.load(Ordering::Relaxed)
    }

    pub(crate) fn read(&self, documents: usize) {
        self.0.reads.fetch_add(documents as u64, Ordering::Relaxed);
    }

    pub(crate) fn wrote(&self, documents: usize) {
        self.0.writes.fetch_add(documents as u64, Ordering::Relaxed);
    }
}
