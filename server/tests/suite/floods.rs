//! Whoever takes more than their share of connections, memory or time: what it costs the house, and what it costs the others.
//!
//! On Linux alone, which says what a process uses and has a whole network of loopback addresses.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::support::{Browser, Client, Server};
use futures_util::{SinkExt as _, StreamExt as _};
use house::documents::DeckContent;
use house::refusal::reasons;
use house::wire::{Ask, DeckAsk, FromClient, PROTOCOL};
use house::{DeckId, decks, market};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// Where whoever floods comes from; everybody else comes from 127.0.0.1.
const ELSEWHERE: &str = "127.0.0.2:0";
/// How long is waited for what must happen.
const PATIENCE: Duration = Duration::from_secs(120);

/// A connection from elsewhere, which buffers little of what it does not read.
async fn connection(port: u16) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    socket.bind(ELSEWHERE.parse().unwrap()).unwrap();
    socket.connect(([127, 0, 0, 1], port).into()).await.unwrap()
}

fn upgrade(port: u16) -> String {
    format!(
        "GET /ws HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
}

/// The status that a socket is answered with; 0 when there is no answer.
async fn socket(stream: &mut TcpStream, port: u16) -> u16 {
    if stream.write_all(upgrade(port).as_bytes()).await.is_err() {
        return 0;
    }
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match timeout(PATIENCE, stream.read_u8()).await.expect("no answer to the request for a socket") {
            Ok(byte) => head.push(byte),
            Err(_) => return 0,
        }
    }
    String::from_utf8_lossy(&head).split(' ').nth(1).unwrap().parse().unwrap()
}

/// A frame as clients send them, masked with nothing.
fn frame(kind: u8, content: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x80 | kind];
    match u8::try_from(content.len()) {
        Ok(length) if length < 126 => frame.push(0x80 | length),
        _ => {
            frame.push(0x80 | 126);
            frame.extend(u16::try_from(content.len()).unwrap().to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(content);
    frame
}

fn text(message: &FromClient) -> Vec<u8> {
    frame(1, serde_json::to_string(message).unwrap().as_bytes())
}

fn hello() -> Vec<u8> {
    text(&FromClient::Hello { protocol: PROTOCOL })
}

fn library(id: u64) -> FromClient {
    FromClient::Ask { id, ask: Ask::from(market::ShowListings) }
}

/// Waits until this holds.
async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Whether the house has ended this connection before patience has.
async fn is_ended(stream: &mut TcpStream) -> bool {
    let mut bytes = [0; 1_024];
    let ended = async { while stream.read(&mut bytes).await.is_ok_and(|read| read > 0) {} };
    timeout(PATIENCE, ended).await.is_ok()
}

#[tokio::test]
async fn pings_whose_answers_are_not_read_take_no_memory_and_end_their_connection() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (memory, descriptors) = (server.memory(), server.descriptors());
    let mut stream = connection(server.port).await;
    assert_eq!(socket(&mut stream, server.port).await, 101);
    stream.write_all(&hello()).await.unwrap();
    let pings = frame(9, &[b'x'; 125]).repeat(500);
    let mut sent = 0;
    // It reads nothing of what it is answered.
    let flood = async {
        while sent < 150_000_000 && stream.write_all(&pings).await.is_ok() {
            sent += pings.len();
        }
    };
    timeout(PATIENCE, flood).await.expect("the connection is neither read nor ended");
    let grown = server.memory().saturating_sub(memory);
    assert!(sent < 150_000_000 && grown < 30_000_000, "{sent} bytes were taken, and {grown} bytes of memory");
    until("the connection is not ended", || server.descriptors() <= descriptors).await;
}

#[tokio::test]
async fn nobody_keeps_a_connection_by_not_reading_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let descriptors = server.descriptors();
    let mut stream = connection(server.port).await;
    assert_eq!(socket(&mut stream, server.port).await, 101);
    stream.write_all(&hello()).await.unwrap();
    // More than the system buffers for it: the house has to wait with what it says last.
    for id in 0..1_000 {
        if timeout(Duration::from_secs(1), stream.write_all(&text(&library(id)))).await.is_err() {
            break;
        }
    }
    until("the connection is not ended", || server.descriptors() <= descriptors).await;
    drop(stream);
}

#[tokio::test]
async fn no_place_is_lost_when_clients_go_away_before_they_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let port = server.port;
    let descriptors = server.descriptors();
    // The house is busy, so that whoever asks for a socket has to wait.
    let mut busy = Client::hello(port, None).await;
    for round in 0..5 {
        for id in 0..20 {
            busy.send(&library(id)).await;
        }
        for _ in 0..10 {
            let mut stream = connection(port).await;
            stream.write_all(upgrade(port).as_bytes()).await.unwrap();
            if round % 2 == 0 {
                tokio::task::yield_now().await;
            }
        }
    }
    drop(busy);
    until("the connections are not ended", || server.descriptors() <= descriptors).await;
    let mut open = Vec::new();
    let begun = Instant::now();
    while open.len() < 64 {
        let mut stream = connection(port).await;
        match socket(&mut stream, port).await {
            101 => {
                stream.write_all(&hello()).await.unwrap();
                open.push(stream);
            }
            _ => {
                assert!(begun.elapsed() < PATIENCE, "only {} places are left", open.len());
                sleep(Duration::from_millis(200)).await;
            }
        }
        for stream in &mut open {
            stream.write_all(&text(&FromClient::Ping { sent: 0 })).await.unwrap();
        }
    }
}

#[tokio::test]
async fn half_requests_are_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut streams = Vec::new();
    for part in ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: "] {
        let mut stream = connection(server.port).await;
        stream.write_all(part.as_bytes()).await.unwrap();
        streams.push((part, stream));
    }
    // One that has had an answer, and asks for nothing more.
    let mut stream = connection(server.port).await;
    stream.write_all(b"GET /about HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n").await.unwrap();
    streams.push(("a whole request", stream));
    for (part, mut stream) in streams {
        assert!(is_ended(&mut stream).await, "still open: {part:?}");
    }
}

#[tokio::test]
async fn bodies_that_do_not_come_are_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut stream = connection(server.port).await;
    let head = format!(
        "POST /account/sign-in HTTP/1.1\r\nhost: 127.0.0.1:{}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n{{",
        server.port
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    assert!(is_ended(&mut stream).await, "the body is still waited for");
}

#[tokio::test]
async fn one_address_has_so_many_connections_and_leaves_the_rest_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let before = server.descriptors();
    let mut idle = Vec::new();
    for _ in 0..300 {
        idle.push(connection(server.port).await);
    }
    // Connections are accepted in the order in which they come, so all of these have been when this one is answered.
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    stream.write_all(b"GET /about HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n").await.unwrap();
    let mut answer = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut answer)).await.unwrap().unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    let held = server.descriptors() - before;
    assert!(held < 200, "{held} connections are held");
}

#[tokio::test]
async fn what_nobody_reads_takes_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    // One is answered first, so that what the house itself needs is not counted.
    let mut ada = Client::hello(server.port, None).await;
    ada.ask(Ask::from(market::ShowListings)).await.unwrap();
    drop(ada);
    let memory = server.memory();
    let mut open = Vec::new();
    for _ in 0..60 {
        let mut stream = connection(server.port).await;
        assert_eq!(socket(&mut stream, server.port).await, 101);
        stream.write_all(&hello()).await.unwrap();
        let asks: Vec<u8> = (0..255).flat_map(|id| text(&library(id))).collect();
        // It may be ended before it has said everything.
        let _ = timeout(Duration::from_secs(1), stream.write_all(&asks)).await;
        open.push(stream);
    }
    // Each of them is ended when it has been read nothing from for a while; until then what waits for it takes memory.
    let mut most = 0;
    let ended = async {
        for stream in &mut open {
            while stream.writable().await.is_ok() && stream.try_write(&frame(10, &[])).is_ok() {
                most = most.max(server.memory().saturating_sub(memory));
                sleep(Duration::from_millis(20)).await;
            }
        }
    };
    timeout(PATIENCE, ended).await.expect("who reads nothing is not ended");
    assert!(most < 80_000_000, "{most} bytes");
}

#[tokio::test]
async fn whoever_asks_much_waits_themselves_and_not_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let answered = Arc::new(AtomicUsize::new(0));
    let mut flood = tokio::task::JoinSet::new();
    for number in 0..40 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(ELSEWHERE.parse().unwrap()).unwrap();
        let stream = socket.connect(([127, 0, 0, 1], server.port).into()).await.unwrap();
        let url = format!("ws://127.0.0.1:{}/ws", server.port);
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        let (mut sends, mut receives) = socket.split();
        let answered = answered.clone();
        flood.spawn(async move {
            let say = |message: &FromClient| Message::text(serde_json::to_string(message).unwrap());
            sends.send(say(&FromClient::Hello { protocol: PROTOCOL })).await.unwrap();
            for id in 0..250 {
                let nonsense = DeckAsk::Read(decks::ReadList { text: "4 Nonsense Of The Plains\n".repeat(40) });
                let ask = if number % 2 == 0 { library(id) } else { FromClient::Ask { id, ask: Ask::Decks(nonsense) } };
                if sends.send(say(&ask)).await.is_err() {
                    break;
                }
            }
            std::future::pending::<()>().await;
        });
        flood.spawn(async move {
            while let Some(Ok(_)) = receives.next().await {
                answered.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    let mut honest = Client::hello(server.port, None).await;
    honest.profile().await;
    let mut passed = Vec::new();
    for _ in 0..5 {
        let before = answered.load(Ordering::Relaxed);
        honest.ask(Ask::Mine).await.unwrap();
        passed.push(answered.load(Ordering::Relaxed) - before);
    }
    passed.sort_unstable();
    assert!(passed[2] < 200, "before each of these was answered, so many others were: {passed:?}");
    flood.shutdown().await;
}

#[tokio::test]
async fn guests_of_one_address_do_not_fill_the_disk_with_decks() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let content = |name: &str| Box::new(DeckContent { name: name.to_owned(), ..DeckContent::default() });
    let id = |number: u8| DeckId::from_random([number; 10]);
    let create = |number| Ask::from(decks::Create { deck: id(number), content: content("Mine") });
    let (mut made, mut last) = (0, None);
    // Each guest may have ten.
    for _ in 0..14 {
        let mut guest = Client::hello(server.port, None).await;
        for number in 0..10 {
            let answer = guest.ask(create(number)).await;
            made += usize::from(answer.is_ok());
            assert!(answer.is_ok() || answer == Err(reasons::decks_too_fast()), "{answer:?}");
        }
        last = last.or(Some(guest));
    }
    // One more comes each minute, and this may take a while.
    assert!((120..125).contains(&made), "{made}");
    let mut guest = last.unwrap();
    let copy = Ask::from(decks::Copy { deck: id(20), from: id(1), name: "Copy".to_owned() });
    assert_eq!(guest.ask(copy).await, Err(reasons::decks_too_fast()));
    let save = Ask::from(decks::Save { deck: id(1), version: 1, content: content("Other") });
    assert!(guest.ask(save).await.is_ok(), "what they have they can change");

    let mut browser = Browser::new(server.port);
    let body = serde_json::json!({ "name": "Ada", "password": "correct horse" });
    assert_eq!(browser.post("/account/sign-up", &body).await.0, 200);
    let mut ada = browser.client().await;
    assert!(ada.ask(create(1)).await.is_ok(), "players are no strangers");
}

/// Somebody elsewhere tries a password, with this cookie; the status, and the cookies that are set.
async fn sign_in(from: &str, port: u16, password: &str, cookies: &str) -> (u16, String) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(from.parse().unwrap()).unwrap();
    let mut stream = socket.connect(([127, 0, 0, 1], port).into()).await.unwrap();
    let body = serde_json::json!({ "name": "Ada", "password": password }).to_string();
    let request = format!(
        "POST /account/sign-in HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\ncookie: {cookies}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let answer = String::from_utf8_lossy(&bytes).into_owned();
    (answer.split(' ').nth(1).unwrap().parse().unwrap(), answer)
}

#[tokio::test]
async fn nobody_is_locked_out_by_wrong_passwords_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let port = server.port;
    let mut ada = Browser::new(port);
    let password = "correct horse";
    let body = serde_json::json!({ "name": "Ada", "password": password });
    assert_eq!(ada.post("/account/sign-up", &body).await.0, 200);
    for from in [ELSEWHERE, "127.0.0.1:0"] {
        let mut refused = 0;
        for _ in 0..10 {
            refused += usize::from(sign_in(from, port, "wrong horse", "").await.0 == 429);
        }
        assert!(refused > 0, "guessing is not slowed down");
        if from == ELSEWHERE {
            let (status, answer) = sign_in("127.0.0.1:0", port, password, "").await;
            assert_eq!(status, 200, "from another address: {answer}");
        }
    }
    // From the same address, in a browser that she has signed in with before.
    ada.cookies.remove("jb-mtg-session");
    let (status, answer) = ada.post("/account/sign-in", &body).await;
    assert_eq!(status, 200, "{answer}");
    let made_up = format!("jb-mtg-known={}", "0".repeat(64));
    assert_eq!(sign_in("127.0.0.1:0", port, password, &made_up).await.0, 429, "what is made up is not known");
}
