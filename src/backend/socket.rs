//! One WebSocket to the house, from its opening to its end.

use std::cell::RefCell;
use std::future::poll_fn;

use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::future::{AbortHandle, Either, abortable, select};
use futures_util::{SinkExt, StreamExt};
use gloo_net::websocket::futures::WebSocket;
use gloo_net::websocket::{Message, State};
use house::wire::FromClient;
use leptos::task::spawn_local;

use super::transport::{Transport, TransportEvent};

thread_local! {
    /// A socket that was opened before anybody asked for one, with its address.
    static EARLY: RefCell<Option<(String, WebSocket)>> = const { RefCell::new(None) };
}

/// Opens a socket for whoever asks for one to this address next: it is open by then, and what comes over it waits.
pub fn open_early(address: String) {
    if let Ok(socket) = WebSocket::open(&address) {
        EARLY.set(Some((address, socket)));
    }
}

/// The socket that was opened early, if it goes there and has not ended.
fn early(address: &str) -> Option<WebSocket> {
    let (to, socket) = EARLY.take()?;
    (to == address && matches!(socket.state(), State::Connecting | State::Open)).then_some(socket)
}

/// A socket.
pub struct Socket {
    out: UnboundedSender<String>,
    task: AbortHandle,
}

impl Socket {
    /// Opens a socket; what is sent before it is open waits. None where the browser refuses the address.
    pub fn open(address: &str, hear: impl Fn(TransportEvent) + 'static) -> Option<Socket> {
        let mut socket = match early(address) {
            Some(socket) => socket,
            None => WebSocket::open(address).ok()?,
        };
        let (out, mut texts) = unbounded::<String>();
        let (talk, task) = abortable(async move {
            loop {
                match select(socket.next(), texts.next()).await {
                    Either::Left((Some(Ok(message)), _)) => {
                        if let Message::Text(text) = message {
                            hear(TransportEvent::Message(serde_json::from_str(&text).ok().map(Box::new)));
                        }
                    }
                    Either::Right((Some(text), _)) => {
                        let ready = poll_fn(|context| socket.poll_ready_unpin(context)).await;
                        // A socket that is being closed counts as ready and takes nothing, and the browser complains of whoever tries. What was said last may
                        // still come out of it.
                        if ready.is_ok() && matches!(socket.state(), State::Open) {
                            let _ = socket.start_send_unpin(Message::Text(text));
                        }
                    }
                    Either::Left(_) => break,
                    // Nobody listens any more.
                    Either::Right((None, _)) => return,
                }
            }
            hear(TransportEvent::Lost);
        });
        spawn_local(async move {
            let _ = talk.await;
        });
        Some(Socket { out, task })
    }
}

impl Transport for Socket {
    fn send(&self, message: FromClient) {
        // Every message of ours has a form in JSON.
        if let Ok(text) = serde_json::to_string(&message) {
            // Fails when the socket is gone; then the loss is heard of as well.
            let _ = self.out.unbounded_send(text);
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.task.abort();
    }
}
