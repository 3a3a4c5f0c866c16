//! Values that wake their readers only when they have become others.

use leptos::prelude::*;

/// What `find` finds, found anew whenever something changes that it is found from. A memo would wake all of its readers each time, only for each of them to learn that
/// nothing is new: of sixty cards with twenty readers each, that is most of what a view of the game costs.
pub fn distinct<T: Default + PartialEq + Send + Sync + 'static>(find: impl Fn() -> T + 'static) -> ReadSignal<T> {
    let (found, set_found) = signal(T::default());
    let finding = RenderEffect::new(move |_| {
        let now = find();
        if found.with_untracked(|before| *before != now) {
            set_found.set(now);
        }
    });
    // It goes on until whatever asks for it is gone.
    StoredValue::new_local(finding);
    found
}
