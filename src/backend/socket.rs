//! One WebSocket to the house, from its opening to its end.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::rc::Rc;

use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::future::{AbortHandle, Either, abortable, select};
use futures_util::{SinkExt, StreamExt};
use gloo_net::websocket::futures::WebSocket;
use gloo_net::websocket::{Message, State};
use house::wire::{FromClient, PROTOCOL};
use wasm_bindgen_futures::spawn_local;

use super::transport::{Transport, TransportEvent};

thread_local! {
    /// A socket that was opened before anybody asked for one.
    static EARLY: RefCell<Option<Early>> = const { RefCell::new(None) };
}

/// Whoever listens to a socket.
type Listener = Rc<dyn Fn(TransportEvent)>;

/// A socket that nobody listens to yet.
struct Early {
    address: String,
    socket: Socket,
    heard: Rc<Heard>,
}

/// What comes over a socket that was opened early: it waits until somebody listens.
#[derive(Default)]
struct Heard {
    waiting: RefCell<Vec<TransportEvent>>,
    listener: RefCell<Option<Listener>>,
}

impl Heard {
    fn hear(&self, event: TransportEvent) {
        let listener = self.listener.borrow().clone();
        match listener {
            Some(listener) => listener(event),
            None => self.waiting.borrow_mut().push(event),
        }
    }

    /// Tells what has waited, once whoever asks has taken the socket, and all else as it comes.
    fn listen(self: Rc<Self>, listener: Listener) {
        spawn_local(async move {
            self.listener.replace(Some(Rc::clone(&listener)));
            self.waiting.take().into_iter().for_each(|event| listener(event));
        });
    }
}

/// Opens a socket for whoever asks for one to this address next, and greets the house over it: by then it has answered.
pub fn open_early(address: String) {
    let heard = Rc::new(Heard::default());
    let hears = Rc::clone(&heard);
    if let Some(socket) = Socket::begin(&address, move |event| hears.hear(event)) {
        socket.send(FromClient::Hello { protocol: PROTOCOL });
        EARLY.set(Some(Early { address, socket, heard }));
    }
}

/// The socket that was opened early, if it goes there and has not ended.
fn early(address: &str) -> Option<Early> {
    let early = EARLY.take()?;
    let is_lost = early.heard.waiting.borrow().iter().any(|event| matches!(event, TransportEvent::Lost));
    (early.address == address && !is_lost).then_some(early)
}

/// A socket.
pub struct Socket {
    out: UnboundedSender<String>,
    task: AbortHandle,
    /// Whether the house has been greeted.
    greeted: Cell<bool>,
}

impl Socket {
    /// Opens a socket; what is sent before it is open waits. None where the browser refuses the address.
    pub fn open(address: &str, hear: impl Fn(TransportEvent) + 'static) -> Option<Socket> {
        match early(address) {
            Some(Early { socket, heard, .. }) => {
                heard.listen(Rc::new(hear));
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
        Some(Socket { out, task, greeted: Cell::new(false) })
    }
}

impl Transport for Socket {
    fn send(&self, message: FromClient) {
        // The house is greeted once.
        if matches!(message, FromClient::Hello { .. }) && self.greeted.replace(true) {
            return;
        }
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
