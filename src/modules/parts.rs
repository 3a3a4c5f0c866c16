//! The parts of modules that are late: in a release a module comes without what the table of a new game does not call before it is on the screen (`xtask/post-build/late.mjs`). What is
//! called and has not come is loaded at once, and the page stands still for that long; so whoever knows what will be called waits for it here.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{AGAIN_MS, COME, LoadError, Module, bring_behind_table};
use crate::{frames, platform};

/// What comes late, of all modules that are loaded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What the table of a new game calls: nothing of that is late. A browser that keeps the client brings everything all the same.
    New,
    /// What other pages than a table call.
    Pages,
    /// What a game calls that has begun.
    Games,
    /// What a game calls once its first picture is drawn.
    Behind,
    /// All of that, and what is called seldom.
    Cold,
}

thread_local! {
    /// Whether something is shown, so that everything may come.
    static IS_SHOWN: Cell<bool> = const { Cell::new(false) };
    /// The parts that are on their way, each until it is there.
    static COMING: RefCell<BTreeSet<Part>> = const { RefCell::new(BTreeSet::new()) };
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Pages => "pages",
            Self::Games => "games",
            Self::Behind => "behind",
            Self::Cold => "cold",
        }
    }

    /// Whether it is there; else it is sent for.
    pub(super) fn is_there(self) -> bool {
        platform::bring_part(self.name()).is_none()
    }

    /// Whether it is there; whoever asks that too early is run again when it has come.
    pub fn has_come(self) -> bool {
        let Some(coming) = platform::bring_part(self.name()) else { return true };
        COME.with(ArcTrigger::track);
        if COMING.with_borrow_mut(|parts| parts.insert(self)) {
            spawn_local(async move {
                if !coming.await && platform::is_online() {
                    // The house may have become newer than this page, and have other parts.
                    platform::reload_once();
                }
                self.come().await;
            });
        }
        false
    }

    /// Loads it, unless it is there.
    pub(super) async fn load(self) -> Result<(), LoadError> {
        match platform::bring_part(self.name()) {
            Some(coming) => coming.await.then_some(()).ok_or(LoadError),
            None => Ok(()),
        }
    }

    /// Loads it, and again for as long as it does not come.
    async fn come(self) {
        while self.load().await.is_err() {
            platform::pause(AGAIN_MS).await;
        }
        COMING.with_borrow_mut(|parts| parts.remove(&self));
        COME.with(ArcTrigger::notify);
    }
}

/// Lets everything come that is late, where something is shown.
pub(super) fn bring_behind() {
    if IS_SHOWN.get() && COMING.with_borrow_mut(|parts| parts.insert(Part::Cold)) {
        spawn_local(Part::Cold.come());
    }
}

/// Lets everything come that is late, now and when further modules are loaded.
fn bring_all() {
    IS_SHOWN.set(true);
    bring_behind();
}

/// Lets come what the first picture of the table does not need, once that is drawn.
pub fn behind_table() {
    frames::behind_frame(|| {
        bring_behind_table();
        bring_all();
    });
}

/// The same for a game that is played: tells when what stands around its first picture can be drawn. That is sent for while the picture is made, and everything else behind it.
pub fn around_table() -> Memo<bool> {
    let is_drawn = RwSignal::new(false);
    let has_come = Memo::new(|_| {
        // All of them are sent for at once.
        let parts = [Part::Behind, Part::Games, Part::Pages].map(Part::has_come);
        parts.iter().all(|come| *come)
    });
    frames::behind_frame(move || {
        // The table may be gone.
        let _ = is_drawn.try_set(true);
    });
    // Both are asked, and that first: it is what sends for them.
    let around = Memo::new(move |_| has_come.get() && is_drawn.get());
    Effect::new(move |_| {
        if around.get() {
            behind_table();
        }
    });
    around
}

/// Lets come what the first picture of another page does not need, once that is drawn. Where a table is to come, that waits for the table.
pub fn behind_page() {
    frames::behind_frame(|| {
        if platform::path().and_then(|path| Module::of_address(&path)) != Some(Module::Table) {
            bring_all();
        }
    });
}

/// The same behind what is shown in the place of a table.
pub fn behind_message() {
    frames::behind_frame(bring_all);
}
