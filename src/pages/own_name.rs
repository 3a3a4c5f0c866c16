//! The name that a guest gives: one for all of this browser's pages, so that whatever shows it follows whatever changes it.

use leptos::prelude::*;

use crate::storage;

/// Where it is kept.
const NAME: &str = "jb-mtg.name";

/// The name of whoever sits at this browser, while they have no account.
#[derive(Clone, Copy)]
struct OwnName(RwSignal<String>);

/// Provides the name to all pages, and keeps it in this browser whenever it is changed.
pub fn provide_own_name() {
    let name = RwSignal::new(storage::read::<String>(NAME).unwrap_or_default());
    Effect::new(move |before: Option<()>| {
        name.with(|name| {
            if before.is_some() {
                storage::write(NAME, name);
            }
        });
    });
    provide_context(OwnName(name));
}

/// One's name, to read and to change.
///
/// # Panics
/// Outside the client.
#[allow(clippy::expect_used)] // `App` provides it before it shows anything.
pub fn own_name() -> RwSignal<String> {
    let OwnName(name) = use_context().expect("the client provides one's name before all pages");
    name
}
