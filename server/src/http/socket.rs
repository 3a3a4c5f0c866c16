//! One client's connection.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use house::Uid;
use house::refusal::reasons;
use house::wire::{Ask, Closing, DEAD_AFTER_MS, FromClient, FromHouse, PROTOCOL};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::limits::{Bucket, MESSAGES};
use super::{Shared, cookies, origin};
use crate::accounts::SessionKey;
use crate::hub::{ConnectionId, Job};
use crate::now;

/// The longest message a client may send, bytes: a deck of one's own, with room to spare.
const MESSAGE_BYTES: usize = 32 * 1_024;
const DEAD_AFTER: Duration = Duration::from_millis(DEAD_AFTER_MS as u64);

/// Answers the request for a socket.
pub async fn upgrade(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !origin::is_ours(&headers) {
        return (StatusCode::FORBIDDEN, "this page is not one of ours\n").into_response();
    }
    let address = peer.ip();
    if !shared.limits.open(address, Instant::now()) {
        return (StatusCode::TOO_MANY_REQUESTS, "too many connections: wait a little\n").into_response();
    }
    let Ok(who) = cookies::identify(&shared, &headers).await else {
        shared.limits.close(address, Instant::now());
        return (StatusCode::SERVICE_UNAVAILABLE, "the house does not answer\n").into_response();
    };
    let limits = shared.limits.clone();
    let (uid, session) = (who.uid, who.session);
    let mut response = upgrade
        .max_message_size(MESSAGE_BYTES)
        .max_frame_size(MESSAGE_BYTES)
        .on_failed_upgrade(move |_| limits.close(address, Instant::now()))
        .on_upgrade(async move |socket| {
            let pace = Bucket::new(MESSAGES, Instant::now());
            let heard = tokio::time::Instant::now();
            Client { socket, address, shared: shared.clone(), pace, heard }.serve(uid, session).await;
            shared.limits.close(address, Instant::now());
        });
    who.cookies.put(&mut response);
    response
}

/// A client, from its first word to its last.
struct Client {
    socket: WebSocket,
    address: IpAddr,
    shared: Shared,
    pace: Bucket,
    /// When it was last heard of.
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
        if let End::Close(code, message) = end {
            // When the client is gone already, there is nobody to be told.
            let _ = self.send(&FromHouse::Closing { code, message }).await;
        }
        let _ = self.socket.send(Message::Close(None)).await;
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
        let hub = self.shared.hub.clone();
        let (connection, mut inbox) = hub.open(uid, session).await;
        let end = self.exchange(connection, &mut inbox).await;
        hub.tell(Job::Close { connection }).await;
        end
    }

    async fn exchange(&mut self, connection: ConnectionId, inbox: &mut mpsc::Receiver<FromHouse>) -> End {
        loop {
            let step = tokio::select! {
                message = inbox.recv() => match message {
                    Some(FromHouse::Closing { code, message }) => Err(End::Close(code, message)),
                    Some(message) => self.send(&message).await,
                    None => Err(End::Close(Closing::Resume, "too much at once: come back and go on".to_owned())),
                },
                message = self.receive() => match message {
                    Ok(message) => self.take(connection, message).await,
                    Err(end) => Err(end),
                },
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Does what a message says.
    async fn take(&mut self, connection: ConnectionId, message: FromClient) -> Result<(), End> {
        if let Err(wait) = self.pace.take(Instant::now()) {
            // Whoever sends too fast is not thrown out: they are read no faster.
            sleep(wait).await;
        }
        let hub = &self.shared.hub;
        match message {
            FromClient::Hello { .. } => return Err(unacceptable("hello was said already")),
            FromClient::Ping { sent } => return self.send(&FromHouse::Pong { sent, now: now() }).await,
            FromClient::Subscribe { game, seen } => hub.tell(Job::Subscribe { connection, game, seen }).await,
            FromClient::Unsubscribe { game } => hub.tell(Job::Unsubscribe { connection, game }).await,
            FromClient::Ask { id, ask: Ask::Create { .. } }
                if !self.shared.limits.table(self.address, Instant::now()) =>
            {
                let refusal = reasons::tables_too_fast();
                return self.send(&FromHouse::Reply { id, answer: Err(refusal) }).await;
            }
            FromClient::Ask { id, ask } => hub.tell(Job::Ask { connection, id, ask }).await,
        }
        Ok(())
    }

    /// The next message. A client that is silent for too long is gone: it would have sent a ping.
    ///
    /// It may be dropped while it waits, and loses nothing then.
    async fn receive(&mut self) -> Result<FromClient, End> {
        loop {
            let message = tokio::time::timeout_at(self.heard + DEAD_AFTER, self.socket.recv()).await;
            self.heard = tokio::time::Instant::now();
            match message {
                Ok(Some(Ok(Message::Text(text)))) => {
                    return serde_json::from_str(&text)
                        .map_err(|error| unacceptable(&format!("this is no message: {error}")));
                }
                // The socket answers these itself.
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(Some(Ok(Message::Binary(_)))) => return Err(unacceptable("messages are text")),
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => return Err(End::Gone),
            }
        }
    }

    async fn send(&mut self, message: &FromHouse) -> Result<(), End> {
        let text = serde_json::to_string(message)
            .map_err(|error| End::Close(Closing::Unacceptable, format!("a message cannot be written: {error}")))?;
        // A client that does not take what it is sent is as good as gone.
        match timeout(DEAD_AFTER, self.socket.send(Message::Text(text.into()))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }
}

fn unacceptable(message: &str) -> End {
    End::Close(Closing::Unacceptable, message.to_owned())
}
