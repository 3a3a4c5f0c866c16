//! The Worker that gives hints: what it is asked it thinks about, one question after the other.

use futures_util::StreamExt as _;
use futures_util::future::FutureExt as _;
use local::{AskAdvice, advise};

use crate::scope::{self, Deadline, Input};

/// Answers as long as there is a page.
pub async fn run() {
    let mut inputs = scope::hear();
    while let Some(mut input) = inputs.next().await {
        // Who asks anew wants no answer to the question before.
        while let Some(Some(newer)) = inputs.next().now_or_never() {
            input = newer;
        }
        let Input::Page(text) = input else { continue };
        // What cannot be read is not from this page.
        let Ok(asked) = serde_json::from_str::<AskAdvice>(&text) else { continue };
        let deadline = Deadline::of_a_thought();
        scope::say(&advise(&asked, &|| deadline.has_passed()));
    }
}
