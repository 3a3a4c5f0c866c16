//! Panics as values.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use crate::laws::Broken;

thread_local! {
    /// Where and how this thread has panicked last; none where nobody catches.
    static LAST: RefCell<Option<Broken>> = const { RefCell::new(None) };
}

/// Runs what may panic; a panic is a broken law named after its place in the source. It prints nothing then.
///
/// # Errors
/// The error of `run`, or its panic.
pub fn caught<T>(run: impl FnOnce() -> Result<T, Broken>) -> Result<T, Broken> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            let listens = LAST.with_borrow_mut(|last| {
                let listens = last.is_some();
                if listens {
                    let place = panic.location().map(|place| format!("{}:{}", place.file(), place.line()));
                    let law = format!("panic at {}", place.unwrap_or_default());
                    let what = panic.payload_as_str().unwrap_or("no message").to_owned();
                    *last = Some(Broken { law, what, at: None });
                }
                listens
            });
            if !listens {
                before(panic);
            }
        }));
    });
    LAST.set(Some(Broken { law: "panic".to_owned(), what: String::new(), at: None }));
    // What the panic has left half done is dropped with `run`.
    let done = catch_unwind(AssertUnwindSafe(run));
    let last = LAST.take();
    done.unwrap_or_else(|_| Err(last.unwrap_or(Broken { law: "panic".to_owned(), what: String::new(), at: None })))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]
    use super::*;

    #[test]
    fn a_panic_says_where_it_was() {
        let broken = caught(|| -> Result<(), Broken> { panic!("on purpose") }).err();
        assert!(broken.is_some_and(|broken| broken.law.contains("caught.rs:") && broken.what == "on purpose"));
        assert_eq!(caught(|| Ok(1)), Ok(1));
    }
}
