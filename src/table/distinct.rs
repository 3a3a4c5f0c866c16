//! Values that are found from the game, for each of many cards, and wake their readers only when they have become others.

use std::rc::Rc;

use leptos::prelude::*;

use super::behind_frame::behind_frame;

/// Finds one value anew.
type Find = Rc<dyn Fn()>;

/// What finds values anew whenever the game changes, one after the other. If each heard of the game itself, a view would cost a large board more than what it shows: all of them had to take
/// their leave of what they were found from, and to follow it anew. Copy.
#[derive(Clone, Copy)]
pub struct Distinct {
    finding: StoredValue<Vec<(u64, Find)>, LocalStorage>,
    next: StoredValue<u64>,
}

impl Default for Distinct {
    /// One that finds nothing yet.
    fn default() -> Distinct {
        Distinct { finding: StoredValue::new_local(Vec::new()), next: StoredValue::new(0) }
    }
}

impl Distinct {
    /// Finds values anew whenever one of the signals changes that `track` follows.
    pub fn new(track: impl Fn() + 'static) -> Distinct {
        let distinct = Distinct::default();
        // An effect begins behind the page, and so hears of a change behind the lists of what lies there: hardly anything is found anew that is gone.
        Effect::new(move |_| {
            track();
            distinct.find();
        });
        distinct
    }

    /// The same, behind the frame that shows what has changed.
    pub fn behind_frame(track: impl Fn() + 'static) -> Distinct {
        let distinct = Distinct::default();
        behind_frame(track, move || distinct.find());
        distinct
    }

    fn find(self) {
        let finding = self.finding.try_get_value().unwrap_or_default();
        untrack(|| finding.iter().for_each(|(_, find)| find()));
    }

    /// What `find` finds from `own`, which is followed beside the game. It goes on until whatever asks for it is gone.
    pub fn of<K: 'static, T: Default + PartialEq + Send + Sync + 'static>(
        self,
        own: impl Fn() -> K + 'static,
        find: impl Fn(K) -> T + 'static,
    ) -> ReadSignal<T> {
        let (found, set_found) = signal(T::default());
        let look: Find = Rc::new(move || {
            let own = own();
            let now = untrack(|| find(own));
            if found.with_untracked(|before| *before != now) {
                set_found.set(now);
            }
        });
        let key = self.next.get_value();
        self.next.set_value(key + 1);
        self.finding.update_value(|finding| finding.push((key, Rc::clone(&look))));
        on_cleanup(move || {
            // The table may be gone as well.
            let _ = self.finding.try_update_value(|finding| finding.retain(|(of, _)| *of != key));
        });
        StoredValue::new_local(RenderEffect::new(move |_| look()));
        found
    }
}
