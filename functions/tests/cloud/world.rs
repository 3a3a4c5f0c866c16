//! A project on the emulator with the house's rules, the service in this process, and people who use both as their browsers would.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use emulator::{Project, Write, for_tests, token_of};
use engine::{Action, Game, View, options};
use functions::config::Config;
use functions::service::{Service, serve};
use functions::store::FirestoreStore;
use functions::tokens::People;
use gcloud_sdk::google::firestore::v1::Document;
use gcloud_sdk::prost::Message as _;
use house::documents::{
    DeckChoice, Document as _, GameDocument, Settings, StateDocument, Status, ViewDocument, seat_name,
};
use house::record::Kept;
use house::sealing::seal;
use house::store::{Path, Store as _, Version};
use house::wire::{Answer, Ask, Refusal, pack_actions, unpack_bytes};
use house::{GameId, PerSeat, Seat, Uid, hexadecimal, tables};
use security_rules::{RULES, action, ask, new_window, request};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use soak::Chooser;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

pub fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| Runtime::new().unwrap())
}

/// The house on Firestore.
pub struct Cloud {
    pub project: Project,
    pub store: FirestoreStore,
    pub emulator: SocketAddr,
    pub url: String,
}

impl Cloud {
    /// A house of its own, with nobody in it; none where there is no emulator.
    pub fn new() -> Option<Self> {
        let emulator = for_tests()?;
        Some(Self::of(emulator.project(), emulator.address()))
    }

    pub fn of(project: Project, emulator: SocketAddr) -> Self {
        project.set_rules(RULES).unwrap();
        let store = open(&project, emulator);
        let url = start(&store, config(project.id(), emulator));
        Self { project, store, emulator, url }
    }

    /// Another instance of the service.
    pub fn another(&self) -> String {
        start(&self.store.counted(), config(self.project.id(), self.emulator))
    }

    pub fn player(&self, uid: &str) -> Player<'_> {
        Player { cloud: self, uid: uid.parse().unwrap() }
    }

    pub fn read<T: DeserializeOwned>(&self, at: &Path) -> T {
        self.store.get(at).unwrap().unwrap_or_else(|| panic!("there is no {at}")).read(at).unwrap()
    }

    pub fn table(&self, game: &GameId) -> GameDocument {
        self.read(&GameDocument::path(game))
    }

    pub fn truth(&self, game: &GameId) -> Game {
        let at = StateDocument::path(game);
        self.read::<StateDocument>(&at).game(&at).unwrap().unwrap()
    }

    /// A table of Ada's and Ben's, made by queued commands, whose decks are locked.
    pub fn joined(&self) -> GameId {
        let deck = |number: usize| DeckChoice::Ready { name: engine::decks::ready()[number].name.to_owned() };
        self.agreed(Settings::default(), PerSeat { a: deck(0), b: deck(1) })
    }

    /// The same, of which this is agreed.
    pub fn agreed(&self, settings: Settings, decks: PerSeat<DeckChoice>) -> GameId {
        let (ada, ben) = (self.player("ada"), self.player("ben"));
        let create = Ask::from(tables::Create { name: "Ada".to_owned(), deck: decks.a, settings, second: None });
        let Answer::Created(tables::Created { game, invite: Some(invite) }) = ada.ask(&create).unwrap() else {
            panic!("no table")
        };
        ben.ask(&Ask::from(tables::Join { game: game.clone(), invite, name: "Ben".to_owned(), deck: decks.b }))
            .unwrap();
        game
    }

    /// A table at which the game has begun.
    pub fn playing(&self) -> GameId {
        let game = self.joined();
        self.begin(&game);
        game
    }

    /// Begins the game: both draw their parts of the chance, bind themselves to them, and show them.
    pub fn begin(&self, game: &GameId) {
        let (ada, ben) = (self.player("ada"), self.player("ben"));
        for (player, seat) in [(&ada, Seat::A), (&ben, Seat::B)] {
            let seal = seal(game, seat, &bits_of(seat));
            player.ask(&Ask::from(tables::CommitSeed { game: game.clone(), seat, seal })).unwrap();
        }
        for (player, seat) in [(&ada, Seat::A), (&ben, Seat::B)] {
            let bits = hexadecimal::encode(&bits_of(seat));
            player.ask(&Ask::from(tables::RevealSeed { game: game.clone(), seat, bits })).unwrap();
        }
    }
}

/// What a seat's player has drawn.
pub fn bits_of(seat: Seat) -> [u8; 16] {
    [if seat == Seat::A { 0xaa } else { 0xbb }; 16]
}

/// What the players have kept of a game, to hold its record against.
pub fn kept(table: &GameDocument) -> Kept {
    let mut kept = Kept::default();
    kept.see(&GameDocument { status: Status::Seeding, ..table.clone() }).unwrap();
    for seat in Seat::BOTH {
        kept.bits[seat] = Some(hexadecimal::encode(&bits_of(seat)));
    }
    kept
}

/// Whose seat it is.
pub fn uid_of(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "ada",
        Seat::B => "ben",
    }
}

pub fn open(project: &Project, emulator: SocketAddr) -> FirestoreStore {
    runtime().block_on(FirestoreStore::open(project.id(), Some(&emulator.to_string()))).unwrap()
}

pub fn config(project: &str, emulator: SocketAddr) -> Config {
    Config {
        port: 0,
        project: project.to_owned(),
        emulator: Some(emulator),
        people: People::Unsigned,
        triggers: None,
        apps: None,
        host: Some("host".parse().unwrap()),
        contact: None,
        client: None,
        event_delay_ms: 0,
    }
}

/// Starts the service, and tells where it is.
pub fn start(store: &FirestoreStore, config: Config) -> String {
    let listener = runtime().block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).unwrap();
    serve_on(listener, store, config)
}

pub fn serve_on(listener: TcpListener, store: &FirestoreStore, config: Config) -> String {
    let address = listener.local_addr().unwrap();
    let service = Service::new(store.clone(), config);
    runtime().spawn(serve(listener, service, std::future::pending()));
    format!("http://{address}")
}

/// Posts something, and tells the status and the JSON that came back; status 0 when nobody answered.
pub fn post(address: &str, token: Option<&str>, body: &[u8]) -> (u16, Value) {
    let token = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<_> = token.iter().map(|token| ("authorization", token.as_str())).collect();
    post_with(address, &headers, body)
}

/// The same, with these headers.
pub fn post_with(address: &str, headers: &[(&str, &str)], body: &[u8]) -> (u16, Value) {
    static AGENT: OnceLock<ureq::Agent> = OnceLock::new();
    let agent = AGENT.get_or_init(|| {
        let config =
            ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(60)));
        // Each request has a connection of its own: a service that refuses without reading closes its one, which may be while the next request is on its way.
        config.max_idle_connections(0).proxy(None).build().into()
    });
    let mut request = agent.post(address).header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let Ok(mut answer) = request.send(body) else { return (0, Value::Null) };
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    (answer.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Tells the service at this address that a document was written, as a trigger would.
pub fn event(url: &str, project: &str, written: &str) -> u16 {
    let name = format!("projects/{project}/databases/(default)/documents/{written}");
    let value = Document { name, ..Document::default() };
    let data = functions::service::DocumentEventData { value: Some(value), old_value: None, update_mask: None };
    post(&format!("{url}/event"), None, &data.encode_to_vec()).0
}

/// Somebody at a browser.
pub struct Player<'a> {
    pub cloud: &'a Cloud,
    pub uid: Uid,
}

impl Player<'_> {
    /// Their token: they are known by an address that is verified.
    pub fn token(&self) -> String {
        token_of(&json!({ "sub": self.uid, "aud": self.cloud.project.id(), "email_verified": true }))
    }

    pub fn call(&self, what: &str, body: &Value) -> (u16, Value) {
        post(&format!("{}/api/{what}", self.cloud.url), Some(&self.token()), body.to_string().as_bytes())
    }

    /// Writes a document directly, as the rules allow it. They have not written for long.
    pub fn write(&self, write: Write) -> Result<(), emulator::Refusal> {
        let pace = format!("pace/{}", self.uid);
        self.cloud.project.owner().commit(&[Write::delete(pace)]).unwrap();
        let window = new_window(self.uid.as_str(), write.path());
        self.cloud.project.signed_in(self.uid.as_str()).commit(&[write, window])
    }

    /// Writes the next actions, and asks for judgement. How many documents were judged.
    pub fn act(&self, game: &GameId, seq: u64, body: &str) -> u64 {
        self.write(action(game.as_str(), seq, self.uid.as_str(), body)).unwrap();
        self.advance(game)
    }

    pub fn advance(&self, game: &GameId) -> u64 {
        let (status, answer) = self.call("advance", &json!({ "game": game }));
        assert_eq!(status, 200, "{answer}");
        answer["judged"].as_u64().unwrap()
    }

    /// Makes a request at a table.
    pub fn request(&self, game: &GameId, seat: Seat, number: u64, what: &str) {
        self.write(request(game.as_str(), seat_name(seat), number, self.uid.as_str(), what)).unwrap();
        self.advance(game);
    }

    /// Queues a command, and waits for the answer.
    pub fn ask(&self, what: &Ask) -> Result<Answer, Refusal> {
        let id = self.question(what);
        let (status, answer) = self.call("advance", &json!({ "ask": id }));
        assert_eq!(status, 200, "{what:?}: {answer}");
        serde_json::from_value(answer["answer"].clone()).unwrap()
    }

    /// Writes a question, and tells its id.
    pub fn question(&self, what: &Ask) -> String {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = format!("Question{:020}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.write(ask(&id, self.uid.as_str(), &serde_json::to_string(what).unwrap())).unwrap();
        id
    }

    /// Asks what changes nothing.
    pub fn look(&self, what: &Ask) -> Result<Answer, Refusal> {
        let (status, answer) = self.call("ask", &serde_json::to_value(what).unwrap());
        assert_eq!(status, 200, "{what:?}: {answer}");
        serde_json::from_value(answer["answer"].clone()).unwrap()
    }

    /// One of the documents that they listen to, as their page reads it.
    pub fn listen<T: DeserializeOwned>(&self, at: &Path) -> T {
        let found = self.cloud.project.signed_in(self.uid.as_str()).get(at.as_str()).unwrap().unwrap();
        house::store::Document { fields: found.fields, version: Version::default() }.read(at).unwrap()
    }

    pub fn view(&self, game: &GameId, seat: Seat) -> ViewDocument {
        self.listen(&ViewDocument::path((game, seat)))
    }

    /// What they know of a game.
    pub fn seen(&self, game: &GameId, seat: Seat) -> View {
        View::from_bytes(&unpack_bytes(&self.view(game, seat).body).unwrap()).unwrap()
    }

    /// Takes any option of their own view.
    pub fn act_at_random(&self, game: &GameId, seat: Seat, chooser: &mut Chooser) -> Action {
        let action = chooser.choose(&options(&self.seen(game, seat), seat)).unwrap();
        let head = self.listen::<GameDocument>(&GameDocument::path(game)).head;
        let body = pack_actions(std::slice::from_ref(&action)).unwrap();
        assert_eq!(self.act(game, head + 1, &body), 1, "{action:?}");
        action
    }
}

/// Both who sit at the table.
pub fn both(cloud: &Cloud) -> PerSeat<Player<'_>> {
    PerSeat { a: cloud.player("ada"), b: cloud.player("ben") }
}
