//! The computer's Worker: hears the house, thinks, also while the other player does, and plays at a pace that can be followed.

use futures_util::StreamExt as _;
use futures_util::future::FutureExt as _;
use local::{Computer, ToComputer};
use web_sys::MessagePort;

use crate::scope::{self, Input};
use crate::thinker::Thinker;

/// Plays as long as there is a page.
pub async fn run() {
    let Some((mut inputs, _, house)) = scope::open().await else { return };
    let (mut computer, mut thinker) = (Computer::default(), Thinker::default());
    scope::say_to(&house, &Computer::hello());
    let mut next = inputs.next().await;
    while let Some(input) = next.take() {
        hear(&mut computer, &mut thinker, &input, &house);
        // What has come meanwhile is heard before anything is thought about.
        while let Some(Some(input)) = inputs.next().now_or_never() {
            hear(&mut computer, &mut thinker, &input, &house);
        }
        if let Some((game, question)) = computer.awaited() {
            let begun = scope::now();
            let thoughts = match &question {
                Some(question) => thinker.think(question).await,
                None => Vec::new(),
            };
            if let Some(turn) = computer.turn(&game, &thoughts) {
                let rest = f64::from(turn.pace) - (scope::now() - begun);
                if rest > 0.0 {
                    scope::pause(rest).await;
                }
                scope::say_to(&house, &turn.message);
            }
        } else if let Some(question) = computer.foresees() {
            while next.is_none() && thinker.think_ahead(&question) {
                // So that what comes is heard.
                scope::pause(0.0).await;
                next = inputs.next().now_or_never().flatten();
            }
        }
        if next.is_none() {
            next = inputs.next().await;
        }
    }
}

fn hear(computer: &mut Computer, thinker: &mut Thinker, input: &Input, house: &MessagePort) {
    let said = match input {
        Input::Page(text) => serde_json::from_str(text).map(|told| {
            if let ToComputer::Assistants(most) = told {
                thinker.may_have(most);
            }
            computer.told(told)
        }),
        Input::Port(text) => serde_json::from_str(text).map(|message| computer.hear(message)),
        Input::Lost => return,
    };
    // What cannot be read is not from this page's Workers.
    said.unwrap_or_default().iter().for_each(|message| scope::say_to(house, message));
}
