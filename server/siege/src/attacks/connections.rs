//! Whoever takes connections, memory or time without playing.

use std::sync::Arc;

use futures_util::{SinkExt as _, StreamExt as _};
use house::wire::{Ask, DeckAsk, FromClient, PROTOCOL};
use house::{decks, market};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use super::{Target, each};
use crate::client::connect;

/// How many connections there are at once.
const MANY: u8 = 200;
/// How many that do more than to be there.
const BUSY: u8 = 40;

/// Opens connections, sends the same over each, and holds them until they are ended.
fn hold(target: &Target, all: &mut JoinSet<()>, sends: &str) {
    let sends: Arc<str> = sends.into();
    each(MANY, target, all, move |target, _| {
        let sends = sends.clone();
        async move {
            target.tried();
            let Ok(mut stream) = connect(target.machine(0), target.port).await else { return };
            let _ = stream.write_all(sends.as_bytes()).await;
            let mut rest = [0; 256];
            while stream.read(&mut rest).await.is_ok_and(|read| read > 0) {}
        }
    });
}

pub(super) fn idle(target: &Target, all: &mut JoinSet<()>) {
    hold(target, all, "");
}

pub(super) fn half(target: &Target, all: &mut JoinSet<()>) {
    hold(target, all, "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ");
}

pub(super) fn bodies(target: &Target, all: &mut JoinSet<()>) {
    let port = target.port;
    let head = format!(
        "POST /account/sign-in HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\n\
         content-type: application/json\r\ncontent-length: 100\r\n\r\n{{"
    );
    hold(target, all, &head);
}

/// A ping of 125 bytes as clients send them, masked with nothing.
fn ping() -> Vec<u8> {
    [&[0x89, 0x80 | 125, 0, 0, 0, 0][..], &[b'x'; 125]].concat()
}

pub(super) fn pings(target: &Target, all: &mut JoinSet<()>) {
    each(BUSY, target, all, |target, _| async move {
        let Ok(mut stream) = connect(target.machine(0), target.port).await else { return };
        let upgrade = format!(
            "GET /ws HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            target.port
        );
        let mut rest = [0; 256];
        // Nothing that comes after the answer is read.
        if stream.write_all(upgrade.as_bytes()).await.is_err() || stream.read(&mut rest).await.is_err() {
            return;
        }
        let pings = ping().repeat(500);
        while stream.write_all(&pings).await.is_ok() {
            for _ in 0..500 {
                target.tried();
            }
        }
    });
}

pub(super) fn busy(target: &Target, all: &mut JoinSet<()>) {
    each(BUSY, target, all, ask_for_much);
}

/// One connection that asks and asks, and reads what it is answered.
async fn ask_for_much(target: Target, number: u8) {
    let Ok(stream) = connect(target.machine(0), target.port).await else { return };
    let url = format!("ws://127.0.0.1:{}/ws", target.port);
    let Ok((socket, _)) = tokio_tungstenite::client_async(url, stream).await else { return };
    let (mut sends, mut receives) = socket.split();
    let say = |message: &FromClient| Message::text(serde_json::to_string(message).unwrap_or_default());
    let asking = async {
        let _ = sends.send(say(&FromClient::Hello { protocol: PROTOCOL })).await;
        for id in 0.. {
            let nonsense = DeckAsk::Read(decks::ReadList { text: "4 Nonsense Of The Plains\n".repeat(800) });
            let ask = if number.is_multiple_of(2) { Ask::from(market::ShowListings) } else { Ask::Decks(nonsense) };
            if sends.send(say(&FromClient::Ask { id, ask })).await.is_err() {
                return;
            }
            target.tried();
        }
    };
    let reading = async { while let Some(Ok(_)) = receives.next().await {} };
    tokio::select! {
        () = asking => {}
        () = reading => {}
    }
}
