//! One WebSocket to the house, from its opening to its end.

use std::cell::RefCell;
use std::future::poll_fn;
use std::iter;
use std::rc::Rc;

use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::future::{AbortHandle, Either, abortable, select};
use futures_util::{SinkExt, StreamExt};
use gloo_net::websocket::futures::WebSocket;
use gloo_net::websocket::{Message, State};
use house::GameId;
use house::wire::{FromClient, PROTOCOL, Seen};
use wasm_bindgen_futures::spawn_local;

use super::early::Early;
use super::transport::{Transport, TransportEvent};

thread_local! {
    /// A socket that was opened before anybody asked for one, and its address.
    static EARLY: RefCell<Option<(String, Socket)>> = const { RefCell::new(None) };
}

/// Opens a socket for whoever asks for one to this address next, greets the house over it and subscribes to a table, if one is to be shown: by then it has answered.
pub fn open_early(address: String, table: Option<GameId>) {
    let greeting = FromClient::Hello { protocol: PROTOCOL };
    let subscription = table.map(|game| FromClient::Subscribe { game, seen: Seen::default() });
    let said: Vec<_> = iter::once(greeting).chain(subscription).collect();
    let early = Rc::new(Early::new(said.clone()));
    let hears = Rc::clone(&early);
    if let Some(mut socket) = Socket::begin(&address, move |event| hears.hear(event)) {
        said.iter().for_each(|message| socket.put(message));
        socket.early = Some(early);
        EARLY.set(Some((address, socket)));
    }
}

/// The socket that was opened early, if it goes there and has not ended.
fn opened_early(address: &str) -> Option<(Socket, Rc<Early>)> {
    let (to, socket) = EARLY.take()?;
    let early = socket.early.clone()?;
    (to == address && !early.is_lost()).then_some((socket, early))
}

/// A socket.
pub struct Socket {
    out: UnboundedSender<String>,
    task: AbortHandle,
    /// What was said over it before anybody asked for it.
    early: Option<Rc<Early>>,
}

impl Socket {
    /// Opens a socket; what is sent before it is open waits. None where the browser refuses the address.
    pub fn open(address: &str, hear: impl Fn(TransportEvent) + 'static) -> Option<Socket> {
        match opened_early(address) {
            Some((socket, early)) => {
                early.listen(Rc::new(hear));
                Some(socket)
            }
            None => Socket::begin(address, hear),
        }
    }

    fn begin(address: &str, hear: impl Fn(TransportEvent) + 'static) -> Option<Socket> {
        let mut socket = WebSocket::open(address).ok()?;
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
        Some(Socket { out, task, early: None })
    }
}

impl Socket {
    fn put(&self, message: &FromClient) {
        // Every message of ours has a form in JSON.
        if let Ok(text) = serde_json::to_string(message) {
            // Fails when the socket is gone; then the loss is heard of as well.
            let _ = self.out.unbounded_send(text);
        }
    }
}

impl Transport for Socket {
    fn send(&self, message: FromClient) {
        if let Some(early) = &self.early {
            if let Some(unsubscribes) = early.takes_back(&message) {
                self.put(&unsubscribes);
            }
            if early.has_said(&message) {
                return;
            }
        }
        self.put(&message);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.task.abort();
    }
}
