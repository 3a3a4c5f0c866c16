//! The real program in a process of its own, and clients that speak to it over real sockets.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use engine::{Action, View};
use futures_util::{SinkExt as _, StreamExt as _};
use house::documents::{
    ChatTail, DeckChoice, GameDocument, Settings, ShownHands, ViewDocument, WatchedDocument, WatcherChatTail,
};
use house::record::{Exchanged, Kept};
use house::sealing::seal;
use house::wire::{
    Answer, Ask, FromClient, FromHouse, PROTOCOL, Profile, Read, Refusal, SecondPlayer, Seen, pack_actions,
    unpack_bytes,
};
use house::{GameId, PerSeat, Seat, Uid, hexadecimal, referee, tables};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

const PATIENCE: Duration = Duration::from_secs(20);

/// The program, running. It is killed without any warning when this goes.
pub struct Server {
    child: Child,
    pub port: u16,
    /// The code of the link that makes somebody the host, where it has told one.
    pub claim: Option<String>,
}

impl Server {
    pub fn start(data: &Path) -> Self {
        Self::start_on(data, 0)
    }

    pub fn start_on(data: &Path, port: u16) -> Self {
        Self::start_with(data, port, &[])
    }

    /// With these further arguments.
    pub fn start_with(data: &Path, port: u16, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_server"))
            .args(["--port", &port.to_string(), "--data"])
            .arg(data)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut said = Vec::new();
        while said.last().is_none_or(|line: &String| !line.contains("Ctrl-C")) {
            said.push(lines.next().unwrap());
        }
        let listening = said.iter().find(|line| line.starts_with("listening on http"));
        let port = listening.unwrap().rsplit_once(':').unwrap().1.parse().unwrap();
        let claim = said.iter().find_map(|line| line.split_once("/onboarding#")).map(|(_, code)| code.to_owned());
        Self { child, port, claim }
    }

    /// How many bytes of memory it has.
    #[cfg(target_os = "linux")]
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() * 1_024
    }

    /// How many files and connections it has open.
    #[cfg(target_os = "linux")]
    pub fn descriptors(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap().count()
    }

    /// As Ctrl-C does.
    #[cfg(unix)]
    pub fn interrupt(&self) {
        assert!(Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap().success());
    }

    /// Waits until it has ended by itself.
    pub fn ended(mut self) -> std::process::ExitStatus {
        self.child.wait().unwrap()
    }

    pub fn kill(mut self) -> u16 {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.port
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A socket, opened with these cookies; and those that were set with the answer.
pub async fn socket_with(port: u16, cookies: &str) -> (Socket, Vec<String>) {
    let mut request = format!("ws://127.0.0.1:{port}/ws").into_client_request().unwrap();
    if !cookies.is_empty() {
        request.headers_mut().insert("cookie", cookies.parse().unwrap());
    }
    let without_delay = true;
    let (socket, response) = tokio_tungstenite::connect_async_with_config(request, None, without_delay).await.unwrap();
    let set = response.headers().get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap().to_owned());
    (socket, set.collect())
}

pub async fn socket(port: u16) -> Socket {
    socket_with(port, "").await.0
}

/// A browser: it keeps its cookies, and sends them along.
pub struct Browser {
    pub port: u16,
    pub cookies: BTreeMap<String, String>,
}

impl Browser {
    pub fn new(port: u16) -> Self {
        Self { port, cookies: BTreeMap::new() }
    }

    fn header(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    fn keep(&mut self, set: &str) {
        let (name, value) = set.split(';').next().unwrap().split_once('=').unwrap();
        if set.contains("Max-Age=0") {
            self.cookies.remove(name);
        } else {
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
    }

    /// Opens a socket and says hello.
    pub async fn client(&mut self) -> Client {
        let (socket, set) = socket_with(self.port, &self.header()).await;
        set.iter().for_each(|cookie| self.keep(cookie));
        Client::on(socket, self.cookies.get(GUEST).cloned().unwrap_or_default()).await
    }

    /// A page of ours posts this.
    pub async fn post(&mut self, path: &str, body: &Value) -> (u16, Value) {
        let origin = format!("origin: http://127.0.0.1:{}\r\ncontent-type: application/json\r\n", self.port);
        self.post_with(path, &body.to_string(), &origin).await
    }

    /// Somebody posts this, with these further lines of the head.
    pub async fn post_with(&mut self, path: &str, body: &str, head: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        let cookies = self.header();
        let cookies = if cookies.is_empty() { String::new() } else { format!("cookie: {cookies}\r\n") };
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nconnection: close\r\n{head}{cookies}content-length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        // It may be cut off before a body that is too long has been read; what was answered has come.
        let _ = stream.read_to_end(&mut bytes).await;
        let answer = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        for line in head.lines() {
            if let Some(set) = line.strip_prefix("set-cookie: ") {
                self.keep(set);
            }
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }
}

/// The cookie of guests.
const GUEST: &str = "jb-mtg-guest";

/// A client, and all that it has been sent.
pub struct Client {
    socket: Socket,
    pub token: String,
    pub uid: Uid,
    asked: u64,
    /// Every message as it came.
    pub transcript: Vec<String>,
    pub game: Option<GameDocument>,
    pub views: PerSeat<Option<ViewDocument>>,
    pub chat: ChatTail,
    /// A table that is watched, as it was last shown.
    pub watched: Option<WatchedDocument>,
    pub watcher_chat: WatcherChatTail,
    /// Both hands, as they were last shown.
    pub hands: Option<ShownHands>,
    pub me: Option<Profile>,
    pub last: Option<FromHouse>,
    /// What is kept of each game, to hold its record against.
    pub kept: BTreeMap<GameId, Kept>,
    /// Who was bound to something else than before.
    pub exchanged: Option<Exchanged>,
}

impl Client {
    /// Comes as a guest, with the token of before, if there was one.
    pub async fn hello(port: u16, token: Option<&str>) -> Self {
        let mut browser = Browser::new(port);
        if let Some(token) = token {
            browser.cookies.insert(GUEST.to_owned(), token.to_owned());
        }
        browser.client().await
    }

    async fn on(mut socket: Socket, token: String) -> Self {
        let hello = FromClient::Hello { protocol: PROTOCOL };
        socket.send(Message::text(serde_json::to_string(&hello).unwrap())).await.unwrap();
        let text = next_text(&mut socket).await.unwrap();
        let FromHouse::<Read>::Welcome { uid, .. } = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
        Self {
            socket,
            token,
            uid,
            asked: 0,
            transcript: vec![text],
            game: None,
            views: PerSeat::default(),
            chat: ChatTail::default(),
            watched: None,
            watcher_chat: WatcherChatTail::default(),
            hands: None,
            me: None,
            last: None,
            kept: BTreeMap::new(),
            exchanged: None,
        }
    }

    pub async fn send(&mut self, message: &FromClient) {
        self.send_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message; `None` when the connection has ended.
    pub async fn next(&mut self) -> Option<FromHouse> {
        let text = next_text(&mut self.socket).await?;
        let message: FromHouse = serde_json::from_str(&text).unwrap();
        self.transcript.push(text);
        match &message {
            FromHouse::Game { game, document } => {
                let kept = self.kept.entry(game.clone()).or_default();
                self.exchanged = kept.see(document).err().or(self.exchanged);
                self.game = Some((**document).clone());
            }
            FromHouse::View { seat, document, .. } => self.views[*seat] = Some((**document).clone()),
            FromHouse::Chat { document, .. } => {
                self.chat.next = document.next;
                self.chat.lines.extend(document.lines.iter().cloned());
            }
            FromHouse::Watched { document, .. } => self.watched = Some((**document).clone()),
            FromHouse::WatchedHands { document, .. } => self.hands = Some(document.clone()),
            FromHouse::WatcherChat { document, .. } => {
                self.watcher_chat.next = document.next;
                self.watcher_chat.lines.extend(document.lines.iter().cloned());
            }
            FromHouse::You { profile } => self.me = Some(profile.clone()),
            _ => {}
        }
        self.last = Some(message.clone());
        Some(message)
    }

    /// Goes on until something holds of what has come.
    pub async fn until(&mut self, mut holds: impl FnMut(&Self) -> bool) {
        while !holds(self) {
            self.next().await.expect("the connection has ended");
        }
    }

    pub async fn ask(&mut self, ask: Ask) -> Result<Answer, Refusal> {
        self.asked += 1;
        let id = self.asked;
        self.send(&FromClient::Ask { id, ask }).await;
        loop {
            match self.next().await.expect("the connection has ended") {
                FromHouse::Reply { id: replied, answer } if replied == id => return answer,
                _ => {}
            }
        }
    }

    /// Asks, and does not wait for the reply.
    pub async fn ask_blindly(&mut self, ask: Ask) {
        self.asked += 1;
        self.send(&FromClient::Ask { id: self.asked, ask }).await;
    }

    pub fn seen(&self) -> Seen {
        if let Some(watched) = &self.watched {
            let hands = self.hands.as_ref().map_or(0, |hands| hands.turn.into());
            return Seen { views: PerSeat { a: watched.number, b: hands }, chat: self.watcher_chat.next };
        }
        Seen { views: self.views.clone().map(|view| view.map_or(0, |view| view.number)), chat: self.chat.next }
    }

    pub async fn subscribe(&mut self, game: &GameId) {
        let seen = self.seen();
        self.send(&FromClient::Subscribe { game: game.clone(), seen }).await;
    }

    /// What this seat's player knows.
    pub fn knows(&self, seat: Seat) -> View {
        let view = self.views[seat].as_ref().unwrap();
        View::from_bytes(&unpack_bytes(&view.body).unwrap()).unwrap()
    }

    pub fn document(&self) -> &GameDocument {
        self.game.as_ref().unwrap()
    }

    pub async fn act(&mut self, game: &GameId, seq: u64, actions: &[Action]) -> Result<Answer, Refusal> {
        self.ask(Ask::from(referee::Act { game: game.clone(), seq, body: pack_actions(actions).unwrap() })).await
    }

    /// Draws bits for a seat and is bound to them.
    pub async fn bind(&mut self, game: &GameId, seat: Seat) {
        let bits = [if seat == Seat::A { 0xaa } else { 0xbb }; 16];
        self.kept.entry(game.clone()).or_default().bits[seat] = Some(hexadecimal::encode(&bits));
        self.ask(Ask::from(tables::CommitSeed { game: game.clone(), seat, seal: seal(game, seat, &bits) }))
            .await
            .unwrap();
    }

    /// Shows the bits of a seat, when everybody is seen to be bound.
    pub async fn show(&mut self, game: &GameId, seat: Seat) {
        self.until(|it| it.kept[game].is_sealed()).await;
        let bits = self.kept[game].shown(game, seat).unwrap().to_owned();
        self.ask(Ask::from(tables::RevealSeed { game: game.clone(), seat, bits })).await.unwrap();
    }

    /// Who the house says this is.
    pub async fn profile(&mut self) -> Profile {
        self.until(|it| it.me.is_some()).await;
        self.me.clone().unwrap()
    }

    /// Nothing more to say: the connection is cut, without good-bye.
    pub fn cut(self) -> (String, Seen) {
        let seen = self.seen();
        (self.token, seen)
    }
}

async fn next_text(socket: &mut Socket) -> Option<String> {
    loop {
        match timeout(PATIENCE, socket.next()).await.expect("nothing comes") {
            Some(Ok(Message::Text(text))) => return Some(text.as_str().to_owned()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(_) | Err(_)) | None => return None,
        }
    }
}

pub fn settings() -> Settings {
    Settings::default()
}

pub fn deck(number: usize) -> DeckChoice {
    DeckChoice::Ready { name: engine::decks::ready()[number].name.to_owned() }
}

pub async fn create(client: &mut Client, settings: Settings) -> (GameId, Option<String>) {
    let second = settings.hot_seat.then(|| SecondPlayer { name: "Bea".to_owned(), deck: deck(1) });
    let create = Ask::from(tables::Create { name: "Ada".to_owned(), deck: deck(0), settings, second });
    match client.ask(create).await.unwrap() {
        Answer::Created(tables::Created { game, invite }) => (game, invite),
        other => panic!("{other:?}"),
    }
}

/// Two clients at a table, at the first decision.
pub async fn sit_down(port: u16, settings: Settings) -> (GameId, Client, Client) {
    let mut ada = Client::hello(port, None).await;
    let mut bea = Client::hello(port, None).await;
    let (game, invite) = create(&mut ada, settings).await;
    ada.subscribe(&game).await;
    let join =
        Ask::from(tables::Join { game: game.clone(), invite: invite.unwrap(), name: "Bea".to_owned(), deck: deck(1) });
    bea.ask(join).await.unwrap();
    bea.subscribe(&game).await;
    for (client, seat) in [(&mut ada, Seat::A), (&mut bea, Seat::B)] {
        client.bind(&game, seat).await;
    }
    for (client, seat) in [(&mut ada, Seat::A), (&mut bea, Seat::B)] {
        client.show(&game, seat).await;
    }
    ada.until(|it| it.views.a.is_some() && it.document().to_act.is_some()).await;
    bea.until(|it| it.views.b.is_some() && it.document().to_act.is_some()).await;
    (game, ada, bea)
}
