//! The house, wherever it is: what can be asked of it and how its answers and its news come back.
//!
//! The [channel](channel::Channel) holds the conversation, over one of three transports: a WebSocket to the server that has sent this page, or, on a page
//! that hosting serves, documents on Firestore; and messages to a [Worker](local) of this page, where one plays against the computer.

pub mod account;
pub mod channel;
pub mod cloud;
mod early;
mod kind;
pub mod local;
pub mod sign_in;
mod socket;
pub mod transport;
pub mod without;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use futures_channel::oneshot;
use house::command::Exchange;
use house::documents::GameDocument;
use house::wire::{Ask, FromHouse, PersonalUpdate, Profile, Refusal, RefusalCode, Seen, Unread};
use house::{GameId, Uid};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::local::{AnyHouse, Workers};
use crate::platform::TableAddress;
use crate::session::ConnectionStatus;
use crate::words::accounts as words;
use crate::{modules, platform, storage};
use channel::{Channel, Command, State};
use kind::BackendKind;
use sign_in::SignInMethod;
use socket::Socket;
use transport::{CloudClient, Transport, TransportEvent};

/// How long a house that does not answer is waited for, where there is an answer without it, or something to be said.
pub const PATIENCE: Duration = Duration::from_secs(3);
/// The same where the browser knows that there is no network.
const AT_ONCE: Duration = Duration::from_millis(200);

/// Where earlier versions of this page kept the token by which the house knows this browser. It is a cookie now, which no script can read.
const TOKEN: &str = "jb-mtg.token";

/// Takes what the house says about one table.
type Listener = Rc<dyn Fn(FromHouse<Unread>)>;
/// Takes what the house says about oneself.
type UpdateListener = Rc<dyn Fn(PersonalUpdate)>;
/// Takes the document of a table that is followed, whenever it changes.
type GameListener = Rc<dyn Fn(&GameDocument)>;
/// Takes the answer to one ask.
type Reply = Box<dyn FnOnce(Result<Unread, Refusal>)>;

/// What somebody has asked and waits for.
struct Asked {
    reply: Reply,
    /// Under which name the house's answer is kept, where it is.
    place: Option<String>,
}

/// The state of the backend, which its copies share.
struct Inner {
    channel: Channel,
    transport: Option<Box<dyn Transport>>,
    /// Counts the transports: a retired one is not listened to.
    generation: u64,
    /// The kind of backend that this page has, once that is known.
    kind: Option<BackendKind>,
    /// The client of the cloud, once it has begun.
    cloud: Option<Rc<dyn CloudClient>>,
    /// The Workers that have the house, where it is in this page.
    workers: Option<Rc<Workers>>,
    listeners: BTreeMap<GameId, Listener>,
    update: Option<UpdateListener>,
    games: Option<GameListener>,
    replies: BTreeMap<u64, Asked>,
    /// The Worker that answers what any house would, once it is needed.
    any_house: Option<Rc<AnyHouse>>,
}

/// The house. Copy; from context with [`use_backend`].
#[derive(Clone, Copy)]
pub struct Backend {
    inner: StoredValue<Inner, LocalStorage>,
    connection: RwSignal<ConnectionStatus>,
    me: RwSignal<Option<Profile>>,
    sign_in_method: RwSignal<Option<SignInMethod>>,
    /// Whether something was answered without the house since it was reached last.
    is_absent: RwSignal<bool>,
    /// How often it has come back after that.
    back: RwSignal<u32>,
    is_local: bool,
}

/// The house of the table that a page shows, where it is another one than the client has been started with.
#[derive(Clone, Copy)]
pub struct TableBackend(pub Backend);

/// The house of the table that this page shows.
pub fn use_table_backend() -> Backend {
    use_context::<TableBackend>().map_or_else(use_backend, |TableBackend(backend)| backend)
}

/// The house that the client has been started with.
///
/// # Panics
/// Outside the client.
#[allow(clippy::expect_used)] // `App` provides it before it shows anything.
pub fn use_backend() -> Backend {
    use_context::<Backend>().expect("the client provides the house before all pages")
}

/// 128 random bits in hexadecimal.
pub fn random_bits() -> String {
    let mut bits = [0; 16];
    // Every browser that runs WASM has this source; without it the house's own bits still decide alone.
    platform::fill_with_chance(&mut bits);
    house::hexadecimal::encode(&bits)
}

/// Why there is no reply, when it is not the house that refuses.
fn no_answer() -> Refusal {
    Refusal::said(RefusalCode::Unavailable, words::no_answer())
}

/// Takes any answer, and hands it on as the one to this command. An answer to something else is none to it.
fn reply_of<C: Exchange>(
    done: impl FnOnce(Result<C::Reply, Refusal>) + 'static,
) -> impl FnOnce(Result<Unread, Refusal>) + 'static {
    move |answer| done(answer.and_then(|answer| C::read(&answer).ok_or_else(no_answer)))
}

/// The address of the server's socket.
fn socket_address() -> String {
    format!("{}/ws", platform::origin().replacen("http", "ws", 1))
}

/// Opens the connection to the server that has sent this page, greets it and follows the table that is to be shown, while the rest of the program is still coming: then nobody
/// waits for it. Where this browser still has a token, the server must hear of that first.
pub fn connect_early() {
    if kind::configuration().is_none() && storage::read::<String>(TOKEN).is_none() {
        let path = platform::path().unwrap_or_default();
        let table = match platform::table_at(&path) {
            Some(TableAddress::House(game)) => game.parse().ok(),
            Some(TableAddress::Local(_)) | None => None,
        };
        socket::open_early(socket_address(), table);
    }
}

impl Backend {
    /// Connects to the house that has sent this page, keeps connected, and provides it to the whole client.
    pub fn provide() -> Backend {
        let backend = Backend::begin(None);
        provide_context(backend);
        backend
    }

    /// Connects to the house that these Workers have.
    pub fn local(workers: Rc<Workers>) -> Backend {
        Backend::begin(Some(workers))
    }

    fn begin(workers: Option<Rc<Workers>>) -> Backend {
        let is_local = workers.is_some();
        let inner = Inner {
            channel: Channel::new(),
            transport: None,
            generation: 0,
            kind: is_local.then_some(BackendKind::Local),
            cloud: None,
            workers,
            listeners: BTreeMap::new(),
            update: None,
            games: None,
            replies: BTreeMap::new(),
            any_house: None,
        };
        let backend = Backend {
            inner: StoredValue::new_local(inner),
            connection: RwSignal::new(ConnectionStatus::Reconnecting),
            me: RwSignal::new(None),
            sign_in_method: RwSignal::new(kind::configuration().is_none().then_some(SignInMethod::Password)),
            is_absent: RwSignal::new(false),
            back: RwSignal::new(0),
            is_local,
        };
        backend.step(|channel, now| channel.connect(now));
        let ticking = platform::every(250, move || backend.step(Channel::tick));
        let wake = move || backend.wake();
        let listeners = [
            window_event_listener(ev::online, move |_| wake()),
            window_event_listener(ev::offline, move |_| backend.step(|_, _| Vec::new())),
            window_event_listener(ev::Custom::<web_sys::Event>::new("pageshow"), move |_| wake()),
        ];
        platform::on_visibility(move |visible| {
            if visible {
                wake();
            }
        });
        on_cleanup(move || {
            drop(ticking);
            listeners.into_iter().for_each(WindowListenerHandle::remove);
        });
        backend
    }

    /// Whether the house is in this page: then there is the computer to play with, and nobody else.
    pub const fn is_local(self) -> bool {
        self.is_local
    }

    /// The address of a table of this house.
    pub fn address_of(self, game: &GameId) -> String {
        if self.is_local { platform::address_of_local_table(game) } else { platform::address_of_table(game) }
    }

    /// Tries at once what waits for a later attempt.
    pub fn wake(self) {
        self.step(Channel::wake);
    }

    /// How the connection is.
    pub fn connection(self) -> Signal<ConnectionStatus> {
        self.connection.into()
    }

    /// Who we are, with name, role and money: as the house last said, and none before it has.
    pub fn me(self) -> Signal<Option<Profile>> {
        self.me.into()
    }

    /// Whether one has an account; none until the house has said who one is.
    pub fn has_account(self) -> Signal<Option<bool>> {
        Signal::derive(move || self.me.with(|me| me.as_ref().map(|me| me.role.has_account())))
    }

    /// Who the house says we are, once it has.
    pub fn uid(self) -> Option<Uid> {
        self.inner.with_value(|inner| inner.channel.uid().cloned())
    }

    /// The house's clock, milliseconds since 1970; 0 before it is known.
    pub fn house_now(self) -> u64 {
        let now = self.inner.with_value(|inner| inner.channel.house_time(platform::now()));
        now.map_or(0, |now| now.max(0.0) as u64)
    }

    /// Asks the house something: what it replies, or why it refuses. It is sent until it is answered, over as many connections as that takes.
    pub fn ask<C>(self, command: C) -> impl Future<Output = Result<C::Reply, Refusal>> + 'static
    where
        C: Exchange<Reply: 'static> + 'static,
    {
        let (reply, answer) = oneshot::channel();
        self.ask_then(command, move |answer| {
            // Whoever asked may have gone meanwhile.
            let _ = reply.send(answer);
        });
        async move { answer.await.unwrap_or_else(|_| Err(no_answer())) }
    }

    /// As [`Backend::ask`], for whoever does not wait: `done` gets the reply.
    pub fn ask_then<C: Exchange + 'static>(self, command: C, done: impl FnOnce(Result<C::Reply, Refusal>) + 'static) {
        self.send(command.into(), false, reply_of::<C>(done));
    }

    /// As [`Backend::ask_then`], of the house alone: nobody answers in its place.
    pub fn ask_house_then<C: Exchange + 'static>(
        self,
        command: C,
        done: impl FnOnce(Result<C::Reply, Refusal>) + 'static,
    ) {
        self.put(command.into(), false, Asked { reply: Box::new(reply_of::<C>(done)), place: None });
    }

    /// Sends what is asked, whatever it is; `later` keeps it back for a while first.
    pub fn send(self, ask: Ask, later: bool, done: impl FnOnce(Result<Unread, Refusal>) + 'static) {
        let place = without::place(&ask).filter(|_| !self.is_local);
        let answerable = place.is_some() || (!self.is_local && without::is_known_anywhere(&ask));
        let asked = Asked { reply: Box::new(done), place: place.clone() };
        let Some(id) = self.put(ask.clone(), later, asked) else { return };
        if answerable {
            self.answer_without_later(id, ask);
        }
    }

    /// Sends what is asked; its number.
    fn put(self, ask: Ask, later: bool, asked: Asked) -> Option<u64> {
        let now = platform::now();
        let (id, commands) = self.inner.try_update_value(|inner| {
            let (id, commands) =
                if later { (inner.channel.ask_later(ask, now), Vec::new()) } else { inner.channel.ask(ask) };
            inner.replies.insert(id, asked);
            (id, commands)
        })?;
        self.run(commands);
        Some(id)
    }

    fn answer_without_later(self, id: u64, ask: Ask) {
        let wait = if platform::is_online() { PATIENCE } else { AT_ONCE };
        set_timeout(move || self.answer_without(id, ask), wait);
    }

    /// Answers what was asked without the house, where it cannot be reached and there is an answer. Otherwise it is looked at again, as long as nobody has answered.
    fn answer_without(self, id: u64, ask: Ask) {
        let open = self.inner.try_with_value(|inner| {
            let asked = inner.replies.get(&id)?;
            Some((inner.channel.state() == State::Up, asked.place.clone()))
        });
        let Some(Some((is_up, place))) = open else { return };
        let last = place.filter(|_| !is_up).and_then(|place| without::last(&place));
        if let Some(answer) = last {
            self.answered_without(id, answer);
        } else if !is_up && platform::is_kept() && without::is_known_anywhere(&ask) {
            self.ask_any_house(id, ask);
        } else {
            self.answer_without_later(id, ask);
        }
    }

    /// Asks what any house would say. Until it says so, the house may have come back, and gone again before it answers. So what has no answer then is looked at again, and not at once: any
    /// house would say the same again.
    fn ask_any_house(self, id: u64, ask: Ask) {
        let begun = self.inner.try_with_value(|inner| inner.any_house.clone()).flatten().or_else(AnyHouse::begin);
        self.inner.try_update_value(|inner| inner.any_house.clone_from(&begun));
        let again = ask.clone();
        let look_again = move || set_timeout(move || self.answer_without(id, again), PATIENCE);
        let Some(any_house) = begun else { return look_again() };
        any_house.ask(ask, move |answer| {
            let is_up = self.inner.try_with_value(|inner| inner.channel.state() == State::Up);
            match answer {
                Ok(answer) if is_up == Some(false) => self.answered_without(id, answer),
                Ok(_) | Err(_) => look_again(),
            }
        });
    }

    fn answered_without(self, id: u64, answer: Unread) {
        let asked = self.inner.try_update_value(|inner| {
            inner.channel.forget(id);
            inner.replies.remove(&id)
        });
        if let Some(Some(asked)) = asked {
            self.is_absent.set(true);
            (asked.reply)(Ok(answer));
        }
    }

    /// Whether what is shown was answered without the house, which cannot be reached.
    pub fn is_absent(self) -> Signal<bool> {
        self.is_absent.into()
    }

    /// Looks now, and again whenever the house has come back after something was answered without it; as long as the page is there.
    pub fn look_now_and_again(self, look: impl Fn() + 'static) {
        let back = self.back;
        Effect::new(move || {
            back.track();
            untrack(&look);
        });
    }

    /// Hears what the house says about oneself.
    pub fn on_personal_update(self, hear: impl Fn(PersonalUpdate) + 'static) {
        self.inner.update_value(|inner| inner.update = Some(Rc::new(hear)));
    }

    /// Hears the document of a table whenever whoever follows that tells it.
    pub fn hear_games(self, hear: impl Fn(&GameDocument) + 'static) {
        self.inner.update_value(|inner| inner.games = Some(Rc::new(hear)));
    }

    /// Tells whoever hears these documents what a table that is followed is now.
    pub fn tell_game(self, document: &GameDocument) {
        if let Some(hear) = self.inner.try_with_value(|inner| inner.games.clone()).flatten() {
            hear(document);
        }
    }

    /// Follows a table: `hear` gets everything the house says about it.
    pub fn follow(self, game: GameId, hear: impl Fn(FromHouse<Unread>) + 'static) {
        self.inner.update_value(|inner| {
            inner.listeners.insert(game.clone(), Rc::new(hear));
        });
        self.subscribe(&game, Seen::default());
    }

    /// Says anew what has been seen of a table that is followed; what is newer comes again.
    pub fn subscribe(self, game: &GameId, seen: Seen) {
        self.step(|channel, _| channel.subscribe(game, seen));
    }

    /// Notes what has been seen of a table, for the next connection.
    pub fn saw(self, game: &GameId, seen: Seen) {
        self.inner.update_value(|inner| inner.channel.saw(game, seen));
    }

    /// Follows a table no more.
    pub fn unfollow(self, game: &GameId) {
        let removed = self.inner.try_update_value(|inner| {
            inner.listeners.remove(game);
        });
        if removed.is_some() {
            self.step(|channel, _| channel.unsubscribe(game));
        }
    }

    /// Loads the page anew, because the house is of another version; once, for the page may be an old one on its way here too.
    pub fn reload(self) {
        platform::reload_once();
    }

    /// Lets the channel do something and does what it says.
    fn step(self, change: impl FnOnce(&mut Channel, f64) -> Vec<Command>) {
        let commands = self.inner.try_update_value(|inner| change(&mut inner.channel, platform::now()));
        self.run(commands.unwrap_or_default());
        self.publish();
    }

    fn run(self, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Open => self.open(),
                Command::Close => self.inner.update_value(|inner| {
                    inner.generation += 1;
                    inner.transport = None;
                }),
                Command::Send(message) => self.inner.with_value(|inner| {
                    if let Some(transport) = &inner.transport {
                        transport.send(message);
                    }
                }),
                Command::Deliver(message) => self.deliver(*message),
                Command::Renew => platform::reload(),
                Command::Reload => platform::reload_once(),
            }
        }
    }

    /// We have signed in or out: begins anew as whom the house takes us for now. Whoever waits for an answer to what somebody else has asked gets none.
    pub fn sign_in_anew(self) {
        without::forget_own();
        self.me.set(None);
        let unanswered = self.inner.try_update_value(|inner| std::mem::take(&mut inner.replies)).unwrap_or_default();
        self.step(Channel::sign_in_anew);
        // Now that it begins anew, what is asked on hearing that is asked by whoever we are now.
        for asked in unanswered.into_values() {
            (asked.reply)(Err(no_answer()));
        }
    }

    fn open(self) {
        let generation = self.inner.try_update_value(|inner| {
            inner.generation += 1;
            inner.generation
        });
        spawn_local(self.open_somewhere(generation));
    }

    /// Whether this is still the transport that is being opened.
    fn is_current(self, generation: Option<u64>) -> bool {
        self.inner.try_with_value(|inner| inner.generation) == generation
    }

    /// Opens a transport to the backend that this page has.
    async fn open_somewhere(self, generation: Option<u64>) {
        let known = self.inner.try_with_value(|inner| inner.kind.clone()).flatten();
        let kind = match known {
            Some(kind) => Some(kind),
            None => kind::backend_kind().await,
        };
        self.inner.try_update_value(|inner| inner.kind.clone_from(&kind));
        match kind {
            Some(BackendKind::Server) if self.is_current(generation) => self.open_server(generation),
            Some(BackendKind::Firestore(configuration)) => self.open_cloud(generation, configuration).await,
            Some(BackendKind::Local) if self.is_current(generation) => self.open_local(generation),
            None if self.is_current(generation) => self.step(Channel::lost),
            _ => {}
        }
    }

    /// Opens a transport to Firestore.
    async fn open_cloud(self, generation: Option<u64>, configuration: String) {
        let begun = self.inner.try_with_value(|inner| inner.cloud.clone()).flatten();
        let again = begun.is_some();
        let client = match begun {
            Some(client) => Some(client),
            None => modules::begin_cloud(configuration).await,
        };
        if let Some(client) = &client {
            self.inner.try_update_value(|inner| inner.cloud = Some(Rc::clone(client)));
            let method = if client.is_linked() { SignInMethod::Provider } else { SignInMethod::Anonymous };
            self.sign_in_with(method);
        }
        if !self.is_current(generation) {
            return;
        }
        let hear = move |event| self.heard(generation, event);
        self.opened(client.map(|client| client.connect(again, Box::new(hear))));
    }

    /// Opens a transport to the server.
    fn open_server(self, generation: Option<u64>) {
        self.sign_in_with(SignInMethod::Password);
        let Some(token) = storage::read::<String>(TOKEN) else { return self.open_socket(generation) };
        spawn_local(async move {
            let settled = match account::adopt(&token).await {
                Ok(()) => true,
                // A token that is none is worth nothing.
                Err(refusal) => refusal.code == RefusalCode::Malformed,
            };
            if settled {
                storage::remove(TOKEN);
            }
            if !self.is_current(generation) {
                return;
            }
            if settled {
                self.open_socket(generation);
            } else {
                self.step(Channel::lost);
            }
        });
    }

    /// Opens a transport to this page's Worker.
    fn open_local(self, generation: Option<u64>) {
        let workers = self.inner.try_with_value(|inner| inner.workers.clone()).flatten();
        let transport = workers.map(|workers| workers.connect(move |event| self.heard(generation, event)));
        self.opened(transport);
    }

    fn open_socket(self, generation: Option<u64>) {
        let socket = Socket::open(&socket_address(), move |event| self.heard(generation, event));
        self.opened(socket.map(|socket| Box::new(socket) as Box<dyn Transport>));
    }

    /// Something came over the transport of this number; a retired one is not listened to.
    fn heard(self, generation: Option<u64>, event: TransportEvent) {
        if self.is_current(generation) {
            self.step(|channel, now| match event {
                TransportEvent::Message(message) => channel.heard(message.map(|message| *message), now),
                TransportEvent::Lost => channel.lost(now),
            });
        }
    }

    fn opened(self, transport: Option<Box<dyn Transport>>) {
        let opened = transport.is_some();
        self.inner.update_value(|inner| inner.transport = transport);
        self.step(|channel, now| if opened { channel.opened(now) } else { channel.lost(now) });
    }

    /// Hands a message on. Nothing of the state is borrowed meanwhile: whoever hears it may ask at once.
    fn deliver(self, message: FromHouse<Unread>) {
        let game = match &message {
            FromHouse::You { profile } => {
                if !self.is_local {
                    without::belongs_to(&profile.uid);
                }
                self.me.set(Some(profile.clone()));
                return;
            }
            FromHouse::Update(update) => {
                if let Some(hear) = self.inner.with_value(|inner| inner.update.clone()) {
                    hear(update.clone());
                }
                return;
            }
            message => message.table().cloned(),
        };
        if let FromHouse::Reply { id, answer } = message {
            let asked = self.inner.try_update_value(|inner| inner.replies.remove(&id)).flatten();
            if let Some(asked) = asked {
                if let (Some(place), Ok(answer)) = (&asked.place, &answer) {
                    without::keep(place, answer);
                }
                (asked.reply)(answer);
            }
        } else if let Some(game) = game {
            let listener = self.inner.with_value(|inner| inner.listeners.get(&game).cloned());
            if let Some(listener) = listener {
                listener(message);
            }
        }
    }

    fn publish(self) {
        let connection = self.inner.try_with_value(|inner| match inner.channel.state() {
            State::Up => ConnectionStatus::Online { latency_ms: inner.channel.latency_ms() },
            _ if !platform::is_online() => ConnectionStatus::Offline,
            _ => ConnectionStatus::Reconnecting,
        });
        if let Some(connection) = connection
            && self.connection.with_untracked(|shown| *shown != connection)
        {
            self.connection.set(connection);
            if matches!(connection, ConnectionStatus::Online { .. }) && self.is_absent.get_untracked() {
                self.is_absent.set(false);
                self.back.update(|times| *times += 1);
            }
        }
    }
}
