//! The Worker that tries a deck: it plays one game after another, and tells of each.

use futures_util::StreamExt as _;
use local::Field;

use crate::scope::{self, Input};

/// Plays what is asked. The page ends the Worker when it wants no more.
pub async fn run() {
    let mut inputs = scope::hear();
    while let Some(input) = inputs.next().await {
        let Input::Page(text) = input else { continue };
        // What cannot be read is not from this page.
        let Ok(asked) = serde_json::from_str(&text) else { continue };
        let mut field = Field::new(&asked);
        while let Some(game) = field.play() {
            scope::say(&game);
        }
    }
}
