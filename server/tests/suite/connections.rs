//! What connections go through: cut, silent, doubled, foreign, and full of rubbish.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::{Browser, Client, Server, create, deck, settings, sit_down, socket};
use engine::Action;
use futures_util::SinkExt as _;
use house::wire::{Answer, Ask, Closing, FromClient, FromHouse, PROTOCOL, RefusalCode, Seen};
use house::{Seat, chat, record, referee, tables};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::rustls;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};

#[tokio::test]
async fn whoever_comes_back_is_sent_what_they_missed_and_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, ada, mut bea) = sit_down(server.port, settings()).await;
    let (token, seen) = ada.cut();
    bea.ask(Ask::from(chat::Say { game: game.clone(), seat: Seat::B, text: "are you there?".to_owned(), nonce: 1 }))
        .await
        .unwrap();
    if bea.document().to_act == Some(Seat::B) {
        bea.act(&game, 1, &[Action::Keep]).await.unwrap();
    } else {
        bea.ask(Ask::from(referee::MakeRequest {
            game: game.clone(),
            seat: Seat::B,
            number: 1,
            request: house::documents::TableRequest::OfferDraw,
        }))
        .await
        .unwrap();
    }
    let mut ada = Client::hello(server.port, Some(&token)).await;
    ada.send(&FromClient::Subscribe { game: game.clone(), seen }).await;
    ada.until(|it| it.chat.next == 1).await;
    assert_eq!(ada.views.a.as_ref().unwrap().number, 2);
    assert!(ada.views.a.as_ref().unwrap().recent_events.iter().all(|events| events.number == 2));
    // Up to date now: only the table itself comes again.
    ada.subscribe(&game).await;
    let before = ada.transcript.len();
    ada.send(&FromClient::Ping { sent: 7 }).await;
    ada.until(|it| matches!(it.last, Some(FromHouse::Pong { sent: 7, .. }))).await;
    ada.ask(Ask::Mine).await.unwrap();
    let came: Vec<_> = ada.transcript[before..].iter().filter(|text| text.starts_with("{\"view\":")).collect();
    assert!(came.is_empty(), "{came:?}");
}

#[tokio::test]
async fn the_newest_window_is_the_one_that_counts() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, mut ada, mut bea) = sit_down(server.port, settings()).await;
    let mut second = Client::hello(server.port, Some(&ada.token)).await;
    assert_eq!(second.uid, ada.uid);
    second.subscribe(&game).await;
    second.until(|it| it.views.a.is_some()).await;
    ada.until(|it| matches!(&it.last, Some(FromHouse::TakenOver { game: taken }) if *taken == game)).await;
    bea.ask(Ask::from(chat::Say { game: game.clone(), seat: Seat::B, text: "hi".to_owned(), nonce: 1 })).await.unwrap();
    second.until(|it| it.chat.next == 1).await;
    ada.ask(Ask::Mine).await.unwrap();
    assert_eq!(ada.chat.next, 0, "it hears no more of the table");
    ada.subscribe(&game).await;
    ada.until(|it| it.chat.next == 1).await;
}

#[tokio::test]
async fn both_are_told_when_the_other_goes_away_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, mut ada, bea) = sit_down(server.port, settings()).await;
    let (token, _) = bea.cut();
    ada.until(|it| it.document().away_since.b.is_some()).await;
    assert_eq!(ada.document().away_since.a, None);
    let mut bea = Client::hello(server.port, Some(&token)).await;
    bea.subscribe(&game).await;
    ada.until(|it| it.document().away_since.b.is_none()).await;
}

#[cfg(unix)]
#[tokio::test]
async fn whoever_is_there_is_told_when_the_server_stops_and_it_does_stop() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (_game, mut ada, _bea) = sit_down(server.port, settings()).await;
    server.interrupt();
    ada.until(|it| matches!(it.last, Some(FromHouse::Closing { code: Closing::ShuttingDown, .. }))).await;
    assert!(server.ended().success());
}

#[tokio::test]
async fn a_stranger_learns_nothing_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, _ada, _bea) = sit_down(server.port, settings()).await;
    let mut eve = Client::hello(server.port, None).await;
    eve.subscribe(&game).await;
    eve.until(|it| matches!(it.last, Some(FromHouse::Gone { .. }))).await;
    assert!(eve.game.is_none());
    let asks = [
        Ask::from(tables::Summarize { game: game.clone(), invite: None }),
        Ask::from(referee::Act { game: game.clone(), seq: 1, body: String::new() }),
        Ask::from(record::ReadRecord { game: game.clone() }),
        Ask::from(chat::Say { game: game.clone(), seat: Seat::A, text: "hi".to_owned(), nonce: 1 }),
    ];
    for ask in asks {
        assert_eq!(eve.ask(ask).await.unwrap_err().code, RefusalCode::NotFound);
    }
    assert_eq!(eve.ask(Ask::Mine).await, Ok(Answer::Mine { tables: Vec::new() }));
}

#[tokio::test]
async fn actions_of_the_wrong_player_or_number_leave_the_game_alone() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, mut ada, mut bea) = sit_down(server.port, settings()).await;
    let seat = ada.document().to_act.unwrap();
    let (deciding, other) = if seat == Seat::A { (&mut ada, &mut bea) } else { (&mut bea, &mut ada) };
    assert_eq!(other.act(&game, 1, &[Action::Keep]).await.unwrap_err().code, RefusalCode::NotYours);
    assert_eq!(deciding.act(&game, 2, &[Action::Keep]).await.unwrap_err().code, RefusalCode::WrongNumber);
    deciding.act(&game, 1, &[Action::Pass]).await.unwrap();
    deciding.until(|it| it.views[seat].as_ref().unwrap().answered.is_some()).await;
    let answered = deciding.views[seat].as_ref().unwrap().answered.clone().unwrap();
    assert!(answered.refused.is_some());
    deciding.act(&game, 2, &[Action::Keep]).await.unwrap();
    other.until(|it| it.document().head == 2 && it.document().to_act == Some(seat.other())).await;
}

#[tokio::test]
async fn rubbish_ends_the_connection_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (_game, mut ada, _bea) = sit_down(server.port, settings()).await;
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    for text in ["", "{", "null", "{\"fly\":{}}", "{\"ask\":{\"id\":1,\"ask\":\"cheat\"}}", &deep] {
        let mut client = Client::hello(server.port, None).await;
        client.send_text(text).await;
        client.until(|it| matches!(it.last, Some(FromHouse::Closing { code: Closing::Unacceptable, .. }))).await;
        assert!(client.next().await.is_none(), "{text}");
    }
    let mut client = Client::hello(server.port, None).await;
    client.send_text(&"x".repeat(100_000)).await;
    while client.next().await.is_some() {}
    ada.ask(Ask::Mine).await.expect("the others are not touched");
}

#[tokio::test]
async fn the_first_word_must_be_hello_in_the_same_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let first = |text: String| async move {
        let mut raw = socket(server_port(&text)).await;
        raw.send(Message::text(text.split_once(' ').unwrap().1)).await.unwrap();
        loop {
            match futures_util::StreamExt::next(&mut raw).await {
                Some(Ok(Message::Text(text))) => return serde_json::from_str::<FromHouse>(&text).unwrap(),
                Some(Ok(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    };
    let with_port = |message: &FromClient| format!("{} {}", server.port, serde_json::to_string(message).unwrap());
    let old = first(with_port(&FromClient::Hello { protocol: PROTOCOL + 1 })).await;
    assert!(matches!(old, FromHouse::Closing { code: Closing::Reload, .. }), "{old:?}");
    let rude = first(with_port(&FromClient::Ping { sent: 1 })).await;
    assert!(matches!(rude, FromHouse::Closing { code: Closing::Unacceptable, .. }), "{rude:?}");
}

fn server_port(text: &str) -> u16 {
    text.split_once(' ').unwrap().0.parse().unwrap()
}

#[tokio::test]
async fn a_token_that_is_none_is_replaced_and_one_that_is_stays() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let first = Client::hello(server.port, Some("not a token")).await;
    assert_eq!(first.token.len(), 32);
    let again = Client::hello(server.port, Some(&first.token)).await;
    assert_eq!((again.token, again.uid), (first.token, first.uid));
}

#[tokio::test]
async fn whoever_is_silent_for_nine_seconds_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut silent = Client::hello(server.port, None).await;
    let mut alive = Client::hello(server.port, None).await;
    let start = Instant::now();
    let pinging = async {
        for sent in 0..5 {
            tokio::time::sleep(Duration::from_millis(2_500)).await;
            alive.send(&FromClient::Ping { sent }).await;
            alive.until(|it| matches!(it.last, Some(FromHouse::Pong { sent: back, .. }) if back == sent)).await;
        }
    };
    let waiting = async {
        while silent.next().await.is_some() {}
        start.elapsed()
    };
    let ((), gone_after) = tokio::join!(pinging, waiting);
    assert!((Duration::from_secs(8)..Duration::from_secs(12)).contains(&gone_after), "{gone_after:?}");
}

#[tokio::test]
async fn pages_of_other_sites_get_no_socket() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let with_origin = async |origin: &str| {
        let mut request = format!("ws://127.0.0.1:{}/ws", server.port).into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        tokio_tungstenite::connect_async(request).await
    };
    match with_origin("https://evil.example").await {
        Err(tungstenite::Error::Http(response)) => assert_eq!(response.status().as_u16(), 403),
        other => panic!("{:?}", other.map(|_| "a socket")),
    }
    assert!(with_origin(&format!("http://127.0.0.1:{}", server.port)).await.is_ok());
}

/// The status and the text that a request with these lines in its head is answered with.
async fn asked_with(port: u16, request: &str, head: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    let request = format!("{request} HTTP/1.1\r\nconnection: close\r\n{head}\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let answer = String::from_utf8_lossy(&bytes).into_owned();
    (answer.split(' ').nth(1).unwrap().parse().unwrap(), answer)
}

#[tokio::test]
async fn a_foreign_name_that_was_made_to_lead_here_gets_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    for path in ["/", "/players", "/ws", "/account/sign-out"] {
        for host in ["evil.example", &format!("evil.example:{}", server.port)] {
            let (status, _) = asked_with(server.port, &format!("GET {path}"), &format!("host: {host}\r\n")).await;
            assert_eq!(status, 421, "{path} at {host}");
        }
    }
    let twice = format!("host: 127.0.0.1:{}\r\nhost: evil.example\r\n", server.port);
    assert_eq!(asked_with(server.port, "GET /about", &twice).await.0, 400);
    for host in ["127.0.0.1", "localhost", "[::1]", "192.168.1.5"] {
        let head = format!("host: {host}:{}\r\n", server.port);
        assert_eq!(asked_with(server.port, "GET /about", &head).await.0, 200, "{host}");
    }
}

#[tokio::test]
async fn whoever_finds_a_hole_is_told_to_whom_to_write() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, contact) in [
        (&[][..], "Contact: http://127.0.0.1:"),
        (&["--contact", "mailto:host@example.org"], "Contact: mailto:host@example.org\n"),
    ] {
        let server = Server::start_with(folder.path(), 0, arguments);
        let head = format!("Host: 127.0.0.1:{}\r\n", server.port);
        let (status, text) = asked_with(server.port, "GET /.well-known/security.txt", &head).await;
        assert_eq!(status, 200, "{text}");
        assert!(text.contains(contact) && text.contains("\nExpires: 2"), "{text}");
    }
}

#[tokio::test]
async fn a_name_that_the_house_was_given_is_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start_with(folder.path(), 0, &["--host", "table.example"]);
    assert_eq!(asked_with(server.port, "GET /about", "host: table.example\r\n").await.0, 200);
    assert_eq!(asked_with(server.port, "GET /about", "host: other.example\r\n").await.0, 421);
}

#[tokio::test]
async fn a_page_on_another_port_of_this_machine_does_nothing_in_anybodys_name() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Server::start(folder.path());
    let development = Server::start_with(other.path(), 0, &["--dev"]);
    for (port, status, socket) in [(server.port, 403, false), (development.port, 200, true)] {
        for origin in ["http://127.0.0.1:1", "http://localhost:1"] {
            let head = format!("origin: {origin}\r\ncontent-type: application/json\r\n");
            let (answered, body) = Browser::new(port).post_with("/account/sign-out", "{}", &head).await;
            assert_eq!(answered, status, "{origin}: {body}");
            let mut request = format!("ws://127.0.0.1:{port}/ws").into_client_request().unwrap();
            request.headers_mut().insert("origin", origin.parse().unwrap());
            assert_eq!(tokio_tungstenite::connect_async(request).await.is_ok(), socket, "{origin}");
        }
    }
}

#[tokio::test]
async fn only_a_trusted_proxy_says_for_whom_it_speaks_and_that_it_spoke_tls() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Server::start(folder.path());
    let behind = Server::start_with(other.path(), 0, &["--trusted-proxy", "127.0.0.1"]);
    for (port, believed) in [(server.port, false), (behind.port, true)] {
        let head = format!("host: 127.0.0.1:{port}\r\nx-forwarded-for: 203.0.113.5\r\nx-forwarded-proto: https\r\n");
        let (_, answer) = asked_with(port, "GET /about", &head).await;
        assert_eq!(answer.to_lowercase().contains("strict-transport-security"), believed, "{answer}");
        let origin = format!(
            "origin: https://127.0.0.1:{port}\r\ncontent-type: application/json\r\nx-forwarded-proto: https\r\n"
        );
        let answered = Browser::new(port).post_with("/account/sign-out", "{}", &origin).await.0;
        assert_eq!(answered, if believed { 200 } else { 403 });
    }
}

#[tokio::test]
async fn what_is_not_quite_json_is_no_request() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let code = "0".repeat(32);
    let (right, twice) = (format!("{{\"code\":\"{code}\"}}"), format!("{{\"code\":\"1\",\"code\":\"{code}\"}}"));
    for (kind, body, wanted) in [
        ("application/json", &right, 401),
        ("application/json; charset=utf-8", &right, 401),
        ("application/jsonfoo", &right, 400),
        ("text/plain", &right, 400),
        ("application/json", &twice, 400),
    ] {
        let (status, _) =
            Browser::new(server.port).post_with("/account/look", body, &format!("content-type: {kind}\r\n")).await;
        assert_eq!(status, wanted, "{kind}: {body}");
    }
}

#[tokio::test]
async fn an_address_has_so_many_connections_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut open = Vec::new();
    let refused = loop {
        match tokio_tungstenite::connect_async(format!("ws://127.0.0.1:{}/ws", server.port)).await {
            Ok((socket, _)) => open.push(socket),
            Err(tungstenite::Error::Http(response)) => break response.status().as_u16(),
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!((open.len(), refused), (64, 429));
}

#[tokio::test]
async fn tables_of_one_person_are_limited_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut ada = Client::hello(server.port, None).await;
    let (game, invite) = create(&mut ada, settings()).await;
    let mut bea = Client::hello(server.port, None).await;
    let look = Ask::from(tables::Summarize { game: game.clone(), invite });
    assert!(matches!(bea.ask(look).await, Ok(Answer::Summary { table }) if table.names.a.as_deref() == Some("Ada")));
    let another =
        Ask::from(tables::Create { name: "Ada".to_owned(), deck: deck(0), settings: settings(), second: None });
    let mut made = 1;
    let refusal = loop {
        match ada.ask(another.clone()).await {
            Ok(_) => made += 1,
            Err(refusal) => break refusal,
        }
    };
    assert_eq!((made, refusal.code), (house::limits::OPEN_TABLES, RefusalCode::TooMany));
    let Ok(Answer::Mine { tables }) = ada.ask(Ask::Mine).await else { panic!("no list") };
    assert_eq!(tables.len(), made);
    let gone = Seen::default();
    ada.send(&FromClient::Subscribe { game: game.clone(), seen: gone }).await;
    ada.until(|it| it.game.is_some()).await;
    ada.ask(Ask::from(tables::Withdraw { game: game.clone() })).await.unwrap();
    ada.until(|it| matches!(&it.last, Some(FromHouse::Gone { game: taken }) if *taken == game)).await;
}

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_foreign_things_out() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    for path in ["/", "/game/abcdefghijklmnop", "/nothing-here"] {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        let answer = String::from_utf8_lossy(&bytes).to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(answer.contains(header), "{path} has no {header}");
        }
        assert!(!answer.contains("unsafe-inline"));
    }
}

#[tokio::test]
async fn over_tls_cookies_go_over_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    std::fs::write(at("cert.pem"), made.cert.pem()).unwrap();
    std::fs::write(at("key.pem"), made.signing_key.serialize_pem()).unwrap();
    let server = Server::start_with(&folder.path().join("data"), 0, &["--tls", &at("cert.pem"), &at("key.pem")]);

    let mut roots = rustls::RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    let connector = tokio_rustls::TlsConnector::from(Arc::new(config));
    let mut stream = connector.connect("localhost".try_into().unwrap(), stream).await.unwrap();
    let request = format!(
        "GET /ws HTTP/1.1\r\nhost: localhost:{port}\r\norigin: https://localhost:{port}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        port = server.port
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    let head = String::from_utf8(head).unwrap().to_lowercase();
    assert!(head.starts_with("http/1.1 101"), "{head}");
    assert!(head.contains("samesite=strict; secure") && head.contains("strict-transport-security: max-age="), "{head}");

    // In the clear nothing is answered at this port.
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    stream.write_all(b"GET /about HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    assert!(!bytes.starts_with(b"HTTP"), "{bytes:?}");
}
