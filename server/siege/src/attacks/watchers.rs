//! Whoever watches the honest pair, as many at once as the house never has.
//!
//! They share the machine with the house and with the pair whose clicks are timed, so they do as little as they can: they have a thread of their own, behind which
//! the pair never waits, and count what they are sent without reading what it says.

use std::sync::atomic::Ordering;
use std::time::Duration;

use house::GameId;
use house::wire::{FromClient, PING_EVERY_MS};
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::interval;

use super::{Target, each};
use crate::client::Client;
use crate::{Broken, Outcome};

/// How many watch.
pub(super) const WATCHERS: u8 = 100;
/// How many of them come from one address, which has its most connections.
const TOGETHER: u8 = 50;
/// How the messages begin that are counted, and the one that ends a connection.
const SHOWN: &str = "{\"watched\":";
const CLOSING: &str = "{\"closing\":";

/// They come, and go when this is dropped.
pub(super) fn watch(target: &Target, all: &mut JoinSet<()>) {
    let target = target.clone();
    let (stays, gone) = oneshot::channel::<()>();
    all.spawn(async move {
        let _stays = stays;
        std::future::pending::<()>().await;
    });
    std::thread::spawn(move || {
        let Ok(runtime) = Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            let mut readers = JoinSet::new();
            each(WATCHERS, &target, &mut readers, follow);
            // It ends with its other end, and says nothing.
            let _ = gone.await;
            readers.shutdown().await;
        });
    });
}

/// Follows the pair from one game to the next, until the connection ends.
async fn follow(target: Target, number: u8) {
    let Ok(mut client) = Client::hello(target.machine(number / TOGETHER), target.port, &[]).await else { return };
    let mut table = target.table.clone();
    let mut came = false;
    loop {
        let game = table.borrow_and_update().clone();
        tokio::select! {
            moved = table.changed() => if moved.is_err() { return },
            ended = read(&mut client, game.as_ref(), &target, &mut came) => if ended.is_err() { return },
        }
    }
}

/// Reads all that is sent of a table, and says now and then that one is there.
async fn read(client: &mut Client, game: Option<&GameId>, target: &Target, came: &mut bool) -> Outcome<()> {
    if let Some(game) = game {
        client.subscribe(game).await?;
    }
    let mut pings = interval(Duration::from_millis(PING_EVERY_MS.into()));
    loop {
        tokio::select! {
            _ = pings.tick() => client.send(&FromClient::Ping { sent: 1 }).await?,
            told = client.next_text() => match told? {
                text if text.starts_with(SHOWN) => {
                    target.tried();
                    if !std::mem::replace(came, true) {
                        target.came.fetch_add(1, Ordering::Relaxed);
                    }
                }
                text if text.starts_with(CLOSING) => return Err(Broken(text.to_string())),
                _ => {}
            },
        }
    }
}
