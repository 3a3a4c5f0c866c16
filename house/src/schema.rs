//! Which version the contents of the documents are of, and how those of an earlier version become those of this one.
//!
//! How documents lie in a store is the store's own affair. This is about what is in them: a field that comes by with a default needs no step, one
//! that changes its meaning does. Where the number is kept, and that an older store is copied before anything is done to it, is up to whoever opens it.

use crate::decide::DriveError;
use crate::store::Store;

/// Makes documents of the next version. It may be taken again where it broke off, or had been taken already.
type Step = fn(&mut dyn Store) -> Result<(), DriveError>;

/// What makes version 2 of version 1, version 3 of version 2, and so on. A step that was released is never changed.
const STEPS: [Step; 0] = [];

/// The version of the documents that this house reads and writes.
pub const CURRENT: u32 = 1 + STEPS.len() as u32;

/// Makes documents of this version out of those in the store, which are of version `found`.
///
/// # Errors
/// When they cannot be read or written.
pub fn migrate(store: &mut dyn Store, found: u32) -> Result<(), DriveError> {
    follow(store, found, &STEPS)
}

fn follow(store: &mut dyn Store, found: u32, steps: &[Step]) -> Result<(), DriveError> {
    let done = usize::try_from(found.saturating_sub(1)).unwrap_or(usize::MAX);
    steps.iter().skip(done).try_for_each(|step| step(store))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use serde_json::json;

    use super::*;
    use crate::store::{Memory, Path, Watched as _, Write};

    fn add(store: &mut dyn Store, text: &str) {
        let at = Path::parse("notes/all").expect("a path");
        let before =
            store.get(&at).unwrap().map_or_else(String::new, |it| it.fields["text"].as_str().unwrap().to_owned());
        store.commit(&[], &[Write::set(at, &json!({ "text": before + text })).unwrap()]).unwrap();
    }

    #[test]
    fn only_the_steps_that_are_left_are_taken_in_their_order() {
        let steps: [Step; 3] = [
            |store| {
                add(store, "2");
                Ok(())
            },
            |store| {
                add(store, "3");
                Ok(())
            },
            |store| {
                add(store, "4");
                Ok(())
            },
        ];
        for (found, taken) in [(1, "234"), (3, "4")] {
            let mut store = Memory::new();
            follow(&mut store, found, &steps).unwrap();
            let text = store.get(&Path::parse("notes/all").unwrap()).unwrap().unwrap();
            assert_eq!(text.fields["text"], taken);
        }
        let mut store = Memory::new();
        follow(&mut store, 4, &steps).unwrap();
        assert!(store.changes(Default::default()).unwrap().is_empty());
    }
}
