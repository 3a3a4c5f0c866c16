//! Whoever watches the honest pair, as many at once as the house never has.

use std::time::Duration;

use house::GameId;
use house::wire::{FromClient, FromHouse, PING_EVERY_MS};
use tokio::task::JoinSet;
use tokio::time::interval;

use super::{Target, each};
use crate::client::Client;
use crate::{Broken, Outcome};

/// How many watch.
const WATCHERS: u8 = 100;
/// How many of them come from one address, which has its most connections.
const TOGETHER: u8 = 50;

pub(super) fn watch(target: &Target, all: &mut JoinSet<()>) {
    each(WATCHERS, target, all, |target, number| async move {
        let Ok(mut client) = Client::hello(target.machine(number / TOGETHER), target.port, &[]).await else { return };
        // They follow the pair from one game to the next, until the connection ends.
        let mut table = target.table.clone();
        loop {
            let game = table.borrow_and_update().clone();
            tokio::select! {
                moved = table.changed() => if moved.is_err() { return },
                ended = read(&mut client, game.as_ref(), &target) => if ended.is_err() { return },
            }
        }
    });
}

/// Reads all that is sent of a table, and says now and then that one is there.
async fn read(client: &mut Client, game: Option<&GameId>, target: &Target) -> Outcome<()> {
    if let Some(game) = game {
        client.subscribe(game).await?;
    }
    let mut pings = interval(Duration::from_millis(PING_EVERY_MS.into()));
    loop {
        tokio::select! {
            _ = pings.tick() => client.send(&FromClient::Ping { sent: 1 }).await?,
            told = client.next() => match told? {
                FromHouse::Watched { .. } => drop(target.tried()),
                FromHouse::Closing { message, .. } => return Err(Broken(message)),
                _ => {}
            },
        }
    }
}
