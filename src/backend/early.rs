//! What is said to the server while the rest of the program is still coming, and what comes back meanwhile.

use std::cell::RefCell;
use std::mem::discriminant;
use std::rc::Rc;

use house::wire::FromClient;
use wasm_bindgen_futures::spawn_local;

use super::transport::TransportEvent;

/// How many messages are kept for whoever has not asked yet. A table that nobody looks at would fill the memory otherwise.
const KEPT: usize = 16;

/// Whoever listens to a socket.
type Listener = Rc<dyn Fn(TransportEvent)>;

/// The beginning of a conversation that was had early: what comes waits until somebody listens, and what is about a table also until its subscription is asked for.
#[derive(Default)]
pub struct Early {
    /// What was said, until somebody says it who listens.
    said: RefCell<Vec<FromClient>>,
    waiting: RefCell<Vec<TransportEvent>>,
    listener: RefCell<Option<Listener>>,
}

impl Early {
    /// Begins with what was said.
    pub fn new(said: Vec<FromClient>) -> Self {
        Self { said: RefCell::new(said), ..Self::default() }
    }

    /// Something has come: it is told, or waits.
    pub fn hear(&self, event: TransportEvent) {
        let listener = self.listener.borrow().clone();
        match listener {
            Some(listener) if !self.waits(&event) => listener(event),
            _ => self.keep(event),
        }
    }

    /// Whether nobody has asked for this yet, or something before it still waits.
    fn waits(&self, event: &TransportEvent) -> bool {
        let is_asked = || !self.said.borrow().iter().any(|said| matches!(said, FromClient::Subscribe { .. }));
        is_about_a_table(event) && !(is_asked() && self.waiting.borrow().is_empty())
    }

    fn keep(&self, event: TransportEvent) {
        self.waiting.borrow_mut().push(event);
        if self.waiting.borrow().len() > KEPT {
            // Whoever asks for the table after all is told everything again.
            self.said.borrow_mut().retain(|said| !matches!(said, FromClient::Subscribe { .. }));
            self.waiting.borrow_mut().retain(|event| !is_about_a_table(event));
        }
    }

    /// Whether the connection has gone before anybody listened.
    pub fn is_lost(&self) -> bool {
        self.waiting.borrow().iter().any(|event| matches!(event, TransportEvent::Lost))
    }

    /// Tells what has waited, once whoever asks has taken the socket, and all else as it comes.
    pub fn listen(self: &Rc<Self>, listener: Listener) {
        let early = Rc::clone(self);
        spawn_local(async move {
            early.listener.replace(Some(listener));
            early.tell();
        });
    }

    /// What takes back the early subscription where another table is subscribed to.
    pub fn takes_back(&self, message: &FromClient) -> Option<FromClient> {
        let FromClient::Subscribe { game: wanted, .. } = message else { return None };
        self.said.borrow().iter().find_map(|said| match said {
            FromClient::Subscribe { game, .. } if game != wanted => {
                Some(FromClient::Unsubscribe { game: game.clone() })
            }
            _ => None,
        })
    }

    /// Whether this need not be said any more. What waits for it is told then; so it is where something else of its kind is said.
    pub fn has_said(self: &Rc<Self>, message: &FromClient) -> bool {
        let is_said = self.said.borrow().contains(message);
        self.said.borrow_mut().retain(|said| discriminant(said) != discriminant(message));
        if self.waiting.borrow().is_empty() {
            return is_said;
        }
        let early = Rc::clone(self);
        // Whoever speaks holds the state that a listener changes.
        spawn_local(async move { early.tell() });
        is_said
    }

    /// Tells in the order in which it came what nobody has to ask for any more.
    fn tell(&self) {
        for event in self.waiting.take() {
            self.hear(event);
        }
    }
}

/// Whether a message is about a table.
fn is_about_a_table(event: &TransportEvent) -> bool {
    matches!(event, TransportEvent::Message(Some(message)) if message.table().is_some())
}
