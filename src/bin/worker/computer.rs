//! The computer's Worker: hears the house, thinks, and plays at a pace that can be followed.

use futures_util::StreamExt as _;
use futures_util::future::FutureExt as _;
use local::Computer;
use web_sys::MessagePort;

use crate::scope::{self, Input};

/// Plays as long as there is a page.
pub async fn run() {
    let Some((mut inputs, _, house)) = scope::open().await else { return };
    let mut computer = Computer::default();
    scope::say_to(&house, &Computer::hello());
    while let Some(input) = inputs.next().await {
        hear(&mut computer, &input, &house);
        // What has come meanwhile is heard before anything is thought about.
        while let Some(Some(input)) = inputs.next().now_or_never() {
            hear(&mut computer, &input, &house);
        }
        let begun = scope::now();
        let Some(turn) = computer.turn(&scope::time_to_think()) else { continue };
        let rest = f64::from(turn.pace) - (scope::now() - begun);
        if rest > 0.0 {
            scope::pause(rest).await;
        }
        scope::say_to(&house, &turn.message);
    }
}

fn hear(computer: &mut Computer, input: &Input, house: &MessagePort) {
    let said = match input {
        Input::Page(text) => serde_json::from_str(text).map(|told| computer.told(told)),
        Input::Port(text) => serde_json::from_str(text).map(|message| computer.hear(message)),
        Input::Lost => return,
    };
    // What cannot be read is not from this page's Workers.
    said.unwrap_or_default().iter().for_each(|message| scope::say_to(house, message));
}
