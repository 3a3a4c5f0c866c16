//! A connection over Firestore: the same messages as over the WebSocket.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

use house::GameId;
use house::documents::{Document as _, PlayerDocument, PresenceDocument};
use house::store::{Fields, Filter, Path, Query};
use house::updates::snapshot_queries;
use house::wire::{FromClient, FromHouse, PROTOCOL, Profile, Unread};
use leptos::ev;
use leptos::prelude::{WindowListenerHandle, window_event_listener};
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::{Value, json};

use super::FirestoreClient;
use super::mirror::{Command, DocumentSnapshot, Mirror};
use super::sdk::ListenerRegistration;
use crate::backend::transport::{Transport, TransportEvent};
use crate::platform::{self, Repeating};

/// How often the house is told that one is still at a table, milliseconds.
const BEAT_MS: u64 = 20_000;
/// The security rules' bound on lists.
const LISTED: usize = 50;

/// A connection. It ends when this is dropped, and is not heard any more from then on.
pub struct FirestoreConnection {
    inner: Rc<Inner>,
    leaving: Option<WindowListenerHandle>,
    _beats: [Repeating; 2],
}

/// The state of a connection, which its listeners share.
pub(super) struct Inner {
    pub(super) client: Rc<FirestoreClient>,
    hear: Box<dyn Fn(TransportEvent)>,
    pub(super) ended: Cell<bool>,
    pub(super) mirror: RefCell<Mirror>,
    listening: RefCell<BTreeMap<Path, ListenerRegistration>>,
    /// Whatever else is listened to.
    others: RefCell<Vec<ListenerRegistration>>,
    /// How many queries have not answered yet.
    unanswered: Cell<usize>,
    hello: RefCell<Option<Hello>>,
    /// Whether one's own document has come: then one is welcome.
    welcomed: Cell<bool>,
    /// The house's clock at a moment of ours.
    clock: Cell<(u64, f64)>,
    /// How long the last answer took, milliseconds.
    pub(super) took: Cell<f64>,
}

/// What the house says to whoever comes.
#[derive(Clone, Deserialize)]
struct Hello {
    now: u64,
    engine: String,
    cards: String,
    profile: Profile,
}

/// A document, as the facade says it.
#[derive(Deserialize)]
struct DocumentChange {
    path: String,
    #[serde(default)]
    cached: bool,
    /// It has left what the query finds.
    #[serde(default)]
    gone: bool,
    #[serde(default)]
    fields: Option<Fields>,
}

/// What a query finds, as the facade says it.
#[derive(Deserialize)]
struct QuerySnapshot {
    cached: bool,
    changes: Vec<DocumentChange>,
}

impl FirestoreConnection {
    /// Begins a connection. `again`: the page had one before, so the SDK is to lose no time in connecting anew.
    pub fn begin(client: Rc<FirestoreClient>, again: bool, hear: Box<dyn Fn(TransportEvent)>) -> FirestoreConnection {
        if again {
            let client = Rc::clone(&client);
            spawn_local(async move { drop(client.sdk.ask("wake", &[]).await) });
        }
        let uid = client.user.uid.clone();
        let inner = Rc::new(Inner {
            client,
            hear,
            ended: Cell::new(false),
            mirror: RefCell::new(Mirror::new(uid)),
            listening: RefCell::default(),
            others: RefCell::default(),
            unanswered: Cell::new(0),
            hello: RefCell::new(None),
            welcomed: Cell::new(false),
            clock: Cell::new((0, 0.0)),
            took: Cell::new(0.0),
        });
        let weak = Rc::downgrade(&inner);
        let leaving = window_event_listener(ev::Custom::<web_sys::Event>::new("pagehide"), {
            let weak = Weak::clone(&weak);
            move |_| {
                if let Some(inner) = weak.upgrade() {
                    inner.say_gone();
                }
            }
        });
        let beats = platform::every(BEAT_MS, move || {
            if let Some(inner) = weak.upgrade() {
                inner.beat();
            }
        });
        let weak = Rc::downgrade(&inner);
        let presence = platform::every(PresenceDocument::BEAT_MS, move || {
            if let Some(inner) = weak.upgrade() {
                inner.say_present();
            }
        });
        FirestoreConnection { inner, leaving: Some(leaving), _beats: [beats, presence] }
    }
}

impl Transport for FirestoreConnection {
    /// Takes what the channel says. It is done a moment later, so that whoever says it is not answered in the middle of saying it.
    fn send(&self, message: FromClient) {
        let inner = Rc::clone(&self.inner);
        spawn_local(async move { inner.take(message).await });
    }
}

impl Drop for FirestoreConnection {
    fn drop(&mut self) {
        self.inner.ended.set(true);
        self.inner.listening.borrow_mut().clear();
        self.inner.others.borrow_mut().clear();
        if let Some(listener) = self.leaving.take() {
            listener.remove();
        }
    }
}

impl Inner {
    async fn take(self: Rc<Self>, message: FromClient) {
        if self.ended.get() {
            return;
        }
        match message {
            FromClient::Hello { .. } => self.greet().await,
            FromClient::Ping { sent } => {
                let (house, then) = self.clock.get();
                let now = house as f64 + platform::now() - then;
                let took = self.took.get();
                // As if it had been under way for as long as the last answer was.
                let sent = (sent as f64 - took).max(0.0) as u64;
                self.deliver(FromHouse::Pong { sent, now: (now - took / 2.0).max(0.0) as u64 });
            }
            FromClient::Subscribe { game, seen } => {
                let commands = self.mirror.borrow_mut().follow(&game, seen);
                self.run(commands);
                self.tell_windows(&game).await;
            }
            FromClient::Unsubscribe { game } => {
                let attended = self.mirror.borrow().attended().any(|one| *one == game);
                let commands = self.mirror.borrow_mut().leave(&game);
                self.run(commands);
                if attended {
                    self.say_left(&game);
                }
            }
            FromClient::Ask { id, ask } => {
                let name = format!("{}{id}", self.client.name);
                match self.answer(&ask, &name).await {
                    Some(answer) => self.deliver(FromHouse::Reply { id, answer }),
                    None => self.lose(),
                }
            }
        }
    }

    /// Says hello, and listens to all that concerns oneself.
    async fn greet(self: Rc<Self>) {
        let asked = platform::now();
        let said = self.client.sdk.post("/api/hello", "{}").await;
        let Some(hello) = serde_json::from_str::<Hello>(&said.text).ok().filter(|_| said.status == 200) else {
            return self.lose();
        };
        if self.ended.get() {
            return;
        }
        self.took.set(platform::now() - asked);
        self.clock.set((hello.now, asked + self.took.get() / 2.0));
        self.hello.replace(Some(hello));
        let uid = &self.client.user.uid;
        self.listen(PlayerDocument::path(uid));
        let queries = snapshot_queries(uid);
        self.unanswered.set(queries.len());
        for query in &queries {
            self.listen_to(query);
        }
        let weak = Rc::downgrade(&self);
        let windows = self.client.sdk.listen("windows", None, move |text| {
            if let Some(inner) = alive(&weak) {
                inner.hear_window(&text);
            }
        });
        self.others.borrow_mut().push(windows);
    }

    fn listen(self: &Rc<Self>, path: Path) {
        if self.ended.get() || self.listening.borrow().contains_key(&path) {
            return;
        }
        let weak = Rc::downgrade(self);
        let at = path.clone();
        let listening = self.client.sdk.listen("listen", Some(path.as_str()), move |text| {
            if let Some(inner) = alive(&weak) {
                inner.hear_document(&at, &text);
            }
        });
        self.listening.borrow_mut().insert(path, listening);
    }

    fn listen_to(self: &Rc<Self>, query: &Query) {
        let Some(asked) = spelled(query) else { return };
        let weak = Rc::downgrade(self);
        let answered = Rc::new(Cell::new(false));
        let listening = self.client.sdk.listen("query", Some(&asked.to_string()), move |text| {
            if let Some(inner) = alive(&weak) {
                inner.hear_query(&text, &answered);
            }
        });
        self.others.borrow_mut().push(listening);
    }

    fn hear_document(self: &Rc<Self>, path: &Path, text: &str) {
        let said = serde_json::from_str::<DocumentChange>(text).ok();
        let own = path.collection() == PlayerDocument::COLLECTION;
        match &said {
            // It may not be read, so its listener has ended.
            None => {
                self.listening.borrow_mut().remove(path);
                if own {
                    return self.lose();
                }
            }
            // The house is not heard any more: what is known of this document is old.
            Some(said) if said.cached && own && self.welcomed.get() => return self.lose(),
            Some(said) if said.cached && (own || said.fields.is_none()) => return,
            Some(_) => {}
        }
        if own && !self.welcomed.replace(true) {
            self.welcome();
        }
        let fields = said.and_then(|said| said.fields);
        self.hear_snapshot(DocumentSnapshot { path: path.clone(), fields });
    }

    fn hear_snapshot(self: &Rc<Self>, snapshot: DocumentSnapshot) {
        let commands = self.mirror.borrow_mut().hear(snapshot, self.now());
        self.run(commands);
    }

    fn welcome(&self) {
        let Some(Hello { engine, cards, profile, .. }) = self.hello.borrow().clone() else { return };
        let uid = self.client.user.uid.clone();
        self.deliver(FromHouse::Welcome { protocol: PROTOCOL, uid, now: self.now(), engine, cards });
        self.deliver(FromHouse::You { profile });
        self.say_present();
    }

    /// Says that one is here, for those who look for somebody to play with.
    fn say_present(&self) {
        let client = Rc::clone(&self.client);
        let path = PresenceDocument::path(&client.user.uid);
        spawn_local(async move {
            // The rules refuse it where another page of ours has just said it.
            let _ = client.sdk.write(&json!([{"path": path.as_str(), "fields": {"at": {"$": "now"}}}])).await;
        });
    }

    fn hear_query(self: &Rc<Self>, text: &str, answered: &Cell<bool>) {
        let Ok(found) = serde_json::from_str::<QuerySnapshot>(text) else { return self.lose() };
        for change in found.changes {
            let Ok(path) = Path::parse(&change.path) else { continue };
            if change.gone {
                let commands = self.mirror.borrow_mut().left_query(&path);
                self.run(commands);
            } else {
                self.hear_snapshot(DocumentSnapshot { path, fields: change.fields });
            }
        }
        if !found.cached && !answered.replace(true) {
            self.unanswered.set(self.unanswered.get().saturating_sub(1));
            if self.unanswered.get() == 0 {
                let commands = self.mirror.borrow_mut().stand(self.now());
                self.run(commands);
            }
        }
    }

    fn run(self: &Rc<Self>, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Listen(path) => self.listen(path),
                Command::Leave(path) => drop(self.listening.borrow_mut().remove(&path)),
                Command::Deliver(message) => self.say(TransportEvent::Message(message.unread().ok().map(Box::new))),
                Command::SayHere(game) => {
                    let inner = Rc::clone(self);
                    spawn_local(async move { inner.say_here(&game).await });
                }
            }
        }
    }

    fn deliver(&self, message: FromHouse<Unread>) {
        self.say(TransportEvent::Message(Some(Box::new(message))));
    }

    fn lose(&self) {
        self.say(TransportEvent::Lost);
    }

    fn say(&self, event: TransportEvent) {
        if !self.ended.get() {
            (self.hear)(event);
        }
    }

    /// The house's clock.
    fn now(&self) -> u64 {
        let (house, then) = self.clock.get();
        (house as f64 + platform::now() - then).max(0.0) as u64
    }

    /// This table is followed from this window now, and from no other one of this browser.
    async fn tell_windows(&self, game: &GameId) {
        // What cannot be said leaves the other window as it is, which does no harm.
        let _ = self.client.sdk.ask("say", &[&format!("{}/{game}", self.client.user.uid)]).await;
    }

    fn hear_window(self: &Rc<Self>, text: &str) {
        let Some((uid, game)) = text.split_once('/') else { return };
        let Ok(game) = game.parse::<GameId>() else { return };
        let followed = self.mirror.borrow().followed().any(|one| *one == game);
        if uid == self.client.user.uid.as_str() && followed {
            self.deliver(FromHouse::TakenOver { game: game.clone() });
            let commands = self.mirror.borrow_mut().leave(&game);
            self.run(commands);
        }
    }

    /// Tells the house that one is at a table. That no answer comes at all shows that the transport is broken.
    async fn say_here(&self, game: &GameId) {
        let said = self.client.sdk.post("/api/here", &json!({"game": game, "here": true}).to_string()).await;
        if said.status == 0 {
            self.lose();
        }
    }

    fn beat(self: &Rc<Self>) {
        let attended: Vec<GameId> = self.mirror.borrow().attended().cloned().collect();
        for game in attended {
            let inner = Rc::clone(self);
            spawn_local(async move { inner.say_here(&game).await });
        }
    }

    fn say_gone(&self) {
        for game in self.mirror.borrow().attended() {
            self.say_left(game);
        }
    }

    fn say_left(&self, game: &GameId) {
        self.client.sdk.tell("/api/here", &json!({"game": game, "here": false}).to_string());
    }
}

fn alive(weak: &Weak<Inner>) -> Option<Rc<Inner>> {
    weak.upgrade().filter(|inner| !inner.ended.get())
}

/// A query, as the facade asks it. None for one that asks for everything, which no client may.
fn spelled(query: &Query) -> Option<Value> {
    let (field, operator, text) = match &query.filter {
        Filter::Equal(field, text) => (field, "==", text),
        Filter::ArrayContains(field, text) => (field, "array-contains", text),
        Filter::All => return None,
    };
    Some(json!({
        "collection": query.collection, "field": field, "operator": operator, "text": text,
        "highest_first": query.highest_first, "most": query.limit.min(LISTED),
    }))
}
