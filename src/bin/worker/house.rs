//! The house's Worker: one message after another is heard, what has changed by it is stored, and then it is told.

use futures_channel::mpsc::UnboundedSender;
use futures_util::StreamExt as _;
use house::{Entropy, schema};
use local::{Client, FromHub, Hub, Moment, ToHub};
use web_sys::MessagePort;

use crate::scope::{self, Input, Lock};
use crate::storage::{NotWritten, Storage};

/// The lock of whichever tab has the house.
const LOCK: &str = "jb-mtg.house";

/// The house, opened, and where it is kept; no place where the browser has none.
struct Opened {
    hub: Hub,
    storage: Option<Storage>,
}

/// What is to be done after a message.
enum Next {
    GoOn,
    /// The house is another tab's.
    Another,
}

/// Keeps the house as long as there is a page.
pub async fn run() {
    let Some((mut inputs, lost, computer)) = scope::open().await else { return };
    let mut opened = open(false, &lost).await;
    while let Some(input) = inputs.next().await {
        match input {
            Input::Page(text) => match serde_json::from_str(&text) {
                Ok(ToHub::Wire(message)) => {
                    let text = serde_json::to_string(&message).unwrap_or_default();
                    hear(&mut opened, Client::Person, &text, &computer).await;
                }
                Ok(ToHub::TakeOver) if opened.is_none() => {
                    opened = open(true, &lost).await;
                    if let Some(opened) = &mut opened {
                        // Whoever has waited for this one says hello again.
                        opened.hub.resume();
                    }
                    tell(&mut opened, &computer).await;
                }
                Ok(ToHub::TakeOver) | Err(_) => {}
            },
            Input::Port(text) => hear(&mut opened, Client::Computer, &text, &computer).await,
            Input::Lost => {
                opened = None;
                scope::say(&FromHub::Elsewhere);
            }
        }
    }
}

/// Opens the house; none where another tab has it.
async fn open(steal: bool, lost: &UnboundedSender<Input>) -> Option<Opened> {
    if scope::lock(LOCK, steal, lost.clone()).await == Lock::Theirs {
        scope::say(&FromHub::Elsewhere);
        return None;
    }
    let now = scope::now() as u64;
    let kept = Storage::open().await.ok();
    let opened = kept.and_then(|(storage, kept)| {
        // What cannot be taken up stays where it is; one plays on in memory.
        let hub = Hub::open(kept.documents, kept.version, now).ok()?;
        Some(Opened { hub, storage: Some(storage) })
    });
    let opened =
        opened.or_else(|| Some(Opened { hub: Hub::open(Vec::new(), schema::CURRENT, now).ok()?, storage: None }))?;
    scope::say(&FromHub::Open { kept: opened.storage.is_some() });
    Some(opened)
}

/// Hears a message, and tells what comes of it.
async fn hear(opened: &mut Option<Opened>, client: Client, text: &str, computer: &MessagePort) {
    let Some(house) = opened else { return };
    let mut bytes = [0; Entropy::BYTES];
    scope::fill_with_chance(&mut bytes);
    house.hub.hear(client, text, &Moment { now: scope::now() as u64, entropy: Entropy::new(bytes) });
    tell(opened, computer).await;
}

/// Stores what has changed, and then tells it.
async fn tell(opened: &mut Option<Opened>, computer: &MessagePort) {
    let Some(house) = opened else { return };
    let (next, stored) = store(house).await;
    if let Next::Another = next {
        *opened = None;
        scope::say(&FromHub::Elsewhere);
        return;
    }
    for (client, message) in house.hub.stored(stored) {
        match client {
            Client::Person => scope::say(&FromHub::Wire(Box::new(message))),
            Client::Computer => scope::say_to(computer, &message),
        }
    }
}

/// Stores what has changed; whether it is stored.
async fn store(house: &mut Opened) -> (Next, bool) {
    let Some(storage) = &house.storage else { return (Next::GoOn, false) };
    let changes = house.hub.changes();
    if changes.is_empty() {
        return (Next::GoOn, true);
    }
    match storage.write(&changes).await {
        Ok(()) => (Next::GoOn, true),
        Err(NotWritten::Another) => (Next::Another, false),
        Err(NotWritten::Refused) => {
            // With the next message all of it is tried again.
            scope::say(&FromHub::NotKept);
            (Next::GoOn, false)
        }
    }
}
