//! The Worker that answers what any house would, one question after the other.

use futures_util::StreamExt as _;
use local::{AskAnyHouse, answer};

use crate::scope::{self, Input};

/// Answers as long as there is a page.
pub async fn run() {
    let mut inputs = scope::hear();
    while let Some(input) = inputs.next().await {
        let Input::Page(text) = input else { continue };
        // What cannot be read is not from this page.
        let Ok(asked) = serde_json::from_str::<AskAnyHouse>(&text) else { continue };
        scope::say(&answer(&asked, scope::now() as u64));
    }
}
