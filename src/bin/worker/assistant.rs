//! A Worker that helps to think: it has its share of what is tried, and tells what it has found after each round.

use futures_util::StreamExt as _;
use local::Assistant;

use crate::scope::{self, Input};

/// Helps as long as there is a computer.
pub async fn run() {
    let (mut inputs, mut assistant) = (scope::hear(), Assistant::default());
    while let Some(input) = inputs.next().await {
        let Input::Page(text) = input else { continue };
        // What cannot be read is not from this page's Workers.
        let Ok(said) = serde_json::from_str(&text) else { continue };
        if let Some(found) = assistant.hear(said) {
            scope::say(&found);
        }
    }
}
