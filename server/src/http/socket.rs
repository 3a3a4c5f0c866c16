//! One client's connection.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use house::refusal::reasons;
use house::store::Memory;
use house::wire::{
    Answer, Ask, ChallengeAsk, Closing, DEAD_AFTER_MS, DeckAsk, FromClient, FromHouse, PROTOCOL, Refusal,
};
use house::{Entropy, Uid};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{sleep, timeout};

use super::caller::Caller;
use super::rate_limits::{Bucket, CONTROL, MESSAGES};
use super::{Shared, cookies};
use crate::accounts::{SessionKey, unavailable};
use crate::hub::{ConnectionHandle, Outgoing, Task};
use crate::now;

/// The longest message a client may send, bytes: a deck of one's own, with room to spare.
const MESSAGE_BYTES: usize = 32 * 1_024;
/// How much may stand ready to be sent, bytes: the longest message of the house, a record, with room to spare. What is answered to pings counts as well.
const WRITE_BYTES: usize = 8 * 1_024 * 1_024;
const DEAD_AFTER: Duration = Duration::from_millis(DEAD_AFTER_MS as u64);
/// How long a client may take to take the last word.
const LAST_WORD: Duration = Duration::from_secs(1);

/// Answers the request for a socket.
pub async fn upgrade(
    State(shared): State<Shared>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !shared.names.is_ours(&headers, caller.scheme) {
        return (StatusCode::FORBIDDEN, "this page is not one of ours\n").into_response();
    }
    let too_many = || (StatusCode::TOO_MANY_REQUESTS, "too many connections: wait a little\n").into_response();
    let limits = &shared.rate_limits;
    let Some(slot) = limits.sockets.take(&caller.address) else { return too_many() };
    if !limits.connecting.take(&caller.address, Instant::now()) {
        return too_many();
    }
    let Ok(who) = cookies::identify(&shared, &caller, &headers).await else {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server does not answer\n").into_response();
    };
    let Some(window) = limits.windows.take(&who.uid) else { return too_many() };
    let (uid, session, held) = (who.uid, who.session, caller.held.clone());
    let upgrade =
        upgrade.max_message_size(MESSAGE_BYTES).max_frame_size(MESSAGE_BYTES).max_write_buffer_size(WRITE_BYTES);
    let mut response = upgrade.on_upgrade(async move |socket| {
        let at = Instant::now();
        let (pace, control) = (Bucket::new(MESSAGES, at), Bucket::new(CONTROL, at));
        let heard = tokio::time::Instant::now();
        let (is_guest, owed) = (session.is_none(), Duration::ZERO);
        Client { socket, caller, shared, pace, control, is_guest, owed, heard }.serve(uid, session).await;
        // These are the connection's until here, whatever becomes of it.
        drop((slot, window, held));
    });
    who.cookies.put(&mut response);
    response
}

/// A client, from its first word to its last.
struct Client {
    socket: WebSocket,
    caller: Caller,
    shared: Shared,
    pace: Bucket,
    /// The same for frames that are no messages.
    control: Bucket,
    /// Whether whoever is there has not signed in.
    is_guest: bool,
    /// How long it waits for the bytes that its address has sent.
    owed: Duration,
    /// When it last said something.
    heard: tokio::time::Instant,
}

/// Why there is nothing more to be said.
enum End {
    /// The client is gone.
    Gone,
    /// It is told why.
    Close(Closing, String),
}

impl Client {
    async fn serve(mut self, uid: Uid, session: Option<SessionKey>) {
        let end = match self.hello().await {
            Ok(()) => self.converse(uid, session).await,
            Err(end) => end,
        };
        // Whoever does not take the last word goes without it.
        let _ = timeout(LAST_WORD, async {
            if let End::Close(code, message) = end {
                // When the client is gone already, there is nobody to be told.
                let _ = self.send(&FromHouse::Closing { code, message }).await;
            }
            let _ = self.socket.send(Message::Close(None)).await;
        })
        .await;
    }

    /// The first message: which protocol.
    async fn hello(&mut self) -> Result<(), End> {
        match self.receive().await? {
            FromClient::Hello { protocol: PROTOCOL } => Ok(()),
            FromClient::Hello { protocol } => Err(End::Close(
                Closing::Reload,
                format!("the house speaks protocol {PROTOCOL}, and this page {protocol}: load it again"),
            )),
            _ => Err(unacceptable("the first message must be a hello")),
        }
    }

    async fn converse(&mut self, uid: Uid, session: Option<SessionKey>) -> End {
        let welcome = FromHouse::Welcome {
            protocol: PROTOCOL,
            uid: uid.clone(),
            now: now(),
            engine: house::ENGINE.to_owned(),
            cards: house::cards_hash(),
        };
        if let Err(end) = self.send(&welcome).await {
            return end;
        }
        let (connection, mut inbox) = self.shared.hub.from(self.caller.address).open(uid.clone(), session);
        self.exchange(&connection, &uid, &mut inbox).await
    }

    async fn exchange(
        &mut self,
        connection: &ConnectionHandle,
        uid: &Uid,
        inbox: &mut mpsc::Receiver<Outgoing>,
    ) -> End {
        loop {
            let step = tokio::select! {
                message = inbox.recv() => match message {
                    // Its room is given back when it has been sent.
                    Some(Outgoing::Text(text, _room)) => self.send_text(text).await,
                    Some(Outgoing::Closing(code, message)) => Err(End::Close(code, message)),
                    None => Err(End::Close(Closing::Resume, "too much at once: come back and go on".to_owned())),
                },
                message = self.receive() => match message {
                    Ok(message) => self.take(connection, uid, message).await,
                    Err(end) => Err(end),
                },
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Does what a message says.
    async fn take(&mut self, connection: &ConnectionHandle, uid: &Uid, message: FromClient) -> Result<(), End> {
        // Whoever sends too fast is not thrown out: they are read no faster.
        let wait = self.pace.take(Instant::now()).err().unwrap_or_default().max(self.owed);
        if !wait.is_zero() {
            sleep(wait).await;
        }
        match message {
            FromClient::Hello { .. } => return Err(unacceptable("hello was said already")),
            FromClient::Ping { sent } => return self.send(&FromHouse::Pong { sent, now: now() }).await,
            FromClient::Subscribe { game, seen } => {
                connection.tell(|connection| Task::Subscribe { connection, game, seen }).await
            }
            FromClient::Unsubscribe { game } => {
                connection.tell(|connection| Task::Unsubscribe { connection, game }).await
            }
            FromClient::Ask {
                id,
                ask: Ask::Create(_) | Ask::Rematch(_) | Ask::Challenges(ChallengeAsk::Accept(_)),
            } if !self.shared.rate_limits.tables.take(&self.caller.address, Instant::now()) => {
                let refusal = reasons::tables_too_fast();
                return self.send(&FromHouse::Reply { id, answer: Err(refusal) }).await;
            }
            // What is changed afterwards is no larger than a deck may be.
            FromClient::Ask { id, ask: Ask::Decks(DeckAsk::Create(_) | DeckAsk::Copy(_)) }
                if self.is_guest
                    && !self.shared.rate_limits.guests_decks.take(&self.caller.address, Instant::now()) =>
            {
                let refusal = reasons::decks_too_fast();
                return self.send(&FromHouse::Reply { id, answer: Err(refusal) }).await;
            }
            FromClient::Ask { id, ask: ask @ Ask::Decks(DeckAsk::Read(_)) } => {
                let answer = read(self.shared.reading.clone(), uid.clone(), ask).await;
                return self.send(&FromHouse::Reply { id, answer }).await;
            }
            FromClient::Ask { id, ask } => connection.tell(|connection| Task::Ask { connection, id, ask }).await,
        }
        Ok(())
    }

    /// The next message. A client that is silent for too long is gone: it would have sent a ping.
    ///
    /// It may be dropped while it waits, and loses nothing then.
    async fn receive(&mut self) -> Result<FromClient, End> {
        loop {
            let message = tokio::time::timeout_at(self.heard + DEAD_AFTER, self.socket.recv()).await;
            match message {
                Ok(Some(Ok(Message::Text(text)))) => {
                    self.heard = tokio::time::Instant::now();
                    self.owed = self.shared.rate_limits.bytes.owe(&self.caller.address, text.len(), self.heard.into());
                    return serde_json::from_str(&text)
                        .map_err(|error| unacceptable(&format!("this is no message: {error}")));
                }
                // The socket answers these itself. No browser sends them, and a program that does is alive when it says something.
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {
                    if self.control.take(Instant::now()).is_err() {
                        return Err(unacceptable("too many frames that say nothing"));
                    }
                }
                Ok(Some(Ok(Message::Binary(_)))) => return Err(unacceptable("messages are text")),
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => return Err(End::Gone),
            }
        }
    }

    async fn send(&mut self, message: &FromHouse) -> Result<(), End> {
        let text = serde_json::to_string(message)
            .map_err(|error| End::Close(Closing::Unacceptable, format!("a message cannot be written: {error}")))?;
        self.send_text(text.into()).await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), End> {
        // A client that does not take what it is sent is as good as gone.
        match timeout(DEAD_AFTER, self.socket.send(Message::Text(text))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }
}

/// Answers what asks nothing of the house, when its turn comes, so that the house need not wait for it.
async fn read(turns: Arc<Semaphore>, uid: Uid, ask: Ask) -> Result<Answer, Refusal> {
    // Nobody closes it.
    let _turn = turns.acquire().await;
    let read = move || {
        let caller = house::Caller::new(uid, now(), Entropy::new([0; Entropy::BYTES]));
        house::answer(&mut Memory::new(), &caller, &ask).map_err(|error| error.refusal())
    };
    tokio::task::spawn_blocking(read).await.unwrap_or_else(|_| Err(unavailable()))
}

fn unacceptable(message: &str) -> End {
    End::Close(Closing::Unacceptable, message.to_owned())
}
