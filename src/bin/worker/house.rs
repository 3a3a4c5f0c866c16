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

/// The house, opened.
struct Opened {
    hub: Hub,
    /// Where it is kept; none where the browser has no place.
    storage: Option<Storage>,
    /// Whether everything that was told is kept.
    kept: bool,
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
            Input::Lost => give_up(&mut opened),
        }
    }
}

/// The house is another tab's from now on.
fn give_up(opened: &mut Option<Opened>) {
    *opened = None;
    say(&FromHub::Elsewhere);
}

fn say(message: &FromHub) {
    scope::say(message);
}

/// Opens the house; none where another tab has it.
async fn open(steal: bool, lost: &UnboundedSender<Input>) -> Option<Opened> {
    if scope::lock(LOCK, steal, lost.clone()).await == Lock::Theirs {
        say(&FromHub::Elsewhere);
        return None;
    }
    let now = scope::now() as u64;
    let opened = Storage::open().await.ok().and_then(|(storage, kept)| {
        // What cannot be taken up stays where it is, and one plays in memory.
        let hub = Hub::open(kept.documents, kept.version, now).ok()?;
        Some(Opened { hub, storage: Some(storage), kept: true })
    });
    let in_memory = || {
        let hub = Hub::open(Vec::new(), schema::CURRENT, now).ok()?;
        Some(Opened { hub, storage: None, kept: false })
    };
    let opened = opened.or_else(in_memory)?;
    say(&FromHub::Open);
    say(&FromHub::Kept(opened.kept));
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
    let written = match &house.storage {
        Some(storage) => storage.write(&house.hub.changes()).await,
        None => Err(NotWritten::Refused),
    };
    let kept = match written {
        Ok(()) => true,
        // With the next message all of it is tried again.
        Err(NotWritten::Refused) => false,
        Err(NotWritten::Another) => return give_up(opened),
    };
    if std::mem::replace(&mut house.kept, kept) != kept {
        say(&FromHub::Kept(kept));
    }
    for (client, message) in house.hub.stored(kept) {
        match client {
            Client::Person => say(&FromHub::Wire(Box::new(message))),
            Client::Computer => scope::say_to(computer, &message),
        }
    }
}
