//! A Worker that helps to think: it has its share of what is tried, and tells what it has found after each round.

use futures_util::StreamExt as _;
use futures_util::future::FutureExt as _;
use local::{Assistant, ToAssistant};

use crate::scope::{self, Deadline, Input};

/// Helps as long as there is a computer.
pub async fn run() {
    let (mut inputs, mut assistant) = (scope::hear(), Assistant::default());
    let mut deadline = Deadline::of_a_thought();
    while let Some(mut input) = inputs.next().await {
        // What is asked anew makes what was asked before pointless.
        scope::pause(0.0).await;
        while let Some(Some(newer)) = inputs.next().now_or_never() {
            input = newer;
        }
        let Input::Page(text) = input else { continue };
        // What cannot be read is not from this page's Workers.
        let Ok(said) = serde_json::from_str(&text) else { continue };
        if let ToAssistant::Begin { time, .. } = &said {
            deadline = Deadline::after(f64::from(*time));
        }
        if let Some(found) = assistant.hear(said, &|| deadline.has_passed()) {
            scope::say(&found);
        }
    }
}
