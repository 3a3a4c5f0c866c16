//! The market of a server that dies in the middle of deals, and of a database that several threads deal in.

use std::path::Path as FilePath;
use std::sync::{Arc, Mutex};

use crate::support::{Browser, Client, Server};
use house::accounts::{STARTING_SATS, become_player};
use house::decide::{Decision, Documents, DriveError, Halt, Request, drive};
use house::market::{CardCode, UnitId, audit, catalogue};
use house::store::{CommitError, Document, Expected, Path, Query, Store, StoreError, Version, Watched, Write};
use house::wire::{Answer, Ask, Closing, FromClient, FromHouse, MarketAnswer, MarketAsk, RefusalCode, Wanted};
use house::{Caller, Entropy, Uid, answer, market};
use serde_json::json;
use server::sqlite::Sqlite;

async fn sign_up(port: u16, name: &str) -> Browser {
    let mut browser = Browser::new(port);
    let (status, body) = browser.post("/account/sign-up", &json!({ "name": name, "password": "correct horse" })).await;
    assert_eq!(status, 200, "{body}");
    browser
}

/// Numbers that look like chance and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    /// Any deal in six ordinary cards.
    fn deal(&mut self) -> MarketAsk {
        let key = format!("{:016x}{:016x}", self.below(u64::MAX), self.0);
        let card = CardCode::at(35 + usize::try_from(self.below(6)).unwrap()).unwrap();
        let unit = UnitId { card, number: format!("u{:04}", 1 + self.below(20)).parse().unwrap() };
        match self.below(4) {
            0 => MarketAsk::Buy(market::Buy { key, wanted: Wanted::Cheapest(card), at_most: 10_000 }),
            1 => MarketAsk::Buy(market::Buy { key, wanted: Wanted::Unit(unit), at_most: 10_000 }),
            2 => MarketAsk::Offer(market::Offer { key, unit, price: 1 + self.below(500) }),
            _ => MarketAsk::Withdraw(market::Withdraw { key, unit }),
        }
    }
}

/// The audit of a database that nobody has open: nothing was made or lost.
fn audited(folder: &FilePath, players: u64) -> u32 {
    let found = audit(&Sqlite::open(folder).unwrap()).unwrap();
    assert_eq!(found.discrepancies, [""; 0]);
    assert_eq!(found.sats(), players * STARTING_SATS);
    assert_eq!(found.units(), 20_180);
    found.players_units
}

#[tokio::test]
async fn nothing_is_made_or_lost_when_the_server_is_killed_between_deals() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut browsers = Vec::new();
    for name in ["Ada", "Bea", "Cleo"] {
        browsers.push(sign_up(server.port, name).await);
    }
    let mut dice = Dice(7);
    // What was asked and not answered before the server died is asked again, with the same key.
    let mut open: Vec<Vec<MarketAsk>> = vec![Vec::new(); browsers.len()];
    for _ in 0..5 {
        let mut clients: Vec<Client> = Vec::new();
        for browser in &mut browsers {
            clients.push(browser.client().await);
        }
        for (client, again) in clients.iter_mut().zip(&mut open) {
            for ask in again.drain(..) {
                drop(client.ask(Ask::Market(ask)).await);
            }
        }
        for _ in 0..12 {
            for client in &mut clients {
                drop(client.ask(Ask::Market(dice.deal())).await);
            }
        }
        for (client, again) in clients.iter_mut().zip(&mut open) {
            for _ in 0..6 {
                let deal = dice.deal();
                client.ask_blindly(Ask::Market(deal.clone())).await;
                again.push(deal);
            }
        }
        let port = server.kill();
        audited(folder.path(), 3);
        server = Server::start_on(folder.path(), port);
    }
    server.kill();
    assert!(audited(folder.path(), 3) > 10);
}

#[tokio::test]
async fn one_deal_sent_twice_over_two_connections_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut browser = sign_up(server.port, "Ada").await;
    let card = catalogue::by_name("Shivan Dragon").unwrap().code;
    let buy = MarketAsk::Buy(market::Buy { key: "a".repeat(32), wanted: Wanted::Cheapest(card), at_most: 1_500 });
    let mut answers = Vec::new();
    for _ in 0..2 {
        let mut client = browser.client().await;
        answers.push(client.ask(Ask::Market(buy.clone())).await.unwrap());
    }
    let Answer::Market(MarketAnswer::Bought(market::Bought { sats, .. })) = answers[0] else { panic!("{answers:?}") };
    assert_eq!(sats, STARTING_SATS - 1_500);
    assert_eq!(answers[0], answers[1]);
    server.kill();
    assert_eq!(audited(folder.path(), 1), 1);
}

#[tokio::test]
async fn what_no_client_sends_ends_the_connection_and_a_guest_cannot_deal() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut guest = Client::hello(server.port, None).await;
    let mine = guest.ask(Ask::from(market::ShowOwn)).await.unwrap_err();
    assert_eq!(mine.code, RefusalCode::NotYours);
    let long =
        MarketAsk::Withdraw(market::Withdraw { key: "a".repeat(20_000), unit: "c000001.u0001".parse().unwrap() });
    assert_eq!(guest.ask(Ask::Market(long)).await.unwrap_err().code, RefusalCode::Malformed);
    let ask = FromClient::Ask { id: 9, ask: Ask::from(market::ShowListings) };
    let extra =
        serde_json::to_string(&ask).unwrap().replace("\"library\"", "{\"card\":{\"card\":\"c000001\",\"all\":1}}");
    guest.send_text(&extra).await;
    guest.until(|it| matches!(it.last, Some(FromHouse::Closing { code: Closing::Unacceptable, .. }))).await;
}

/// A database that several threads deal in, each of which reads and writes whenever it comes to it.
#[derive(Clone)]
struct Shared(Arc<Mutex<Sqlite>>);

impl Store for Shared {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        self.0.lock().unwrap().get(path)
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.0.lock().unwrap().query(query)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        self.0.lock().unwrap().commit(expected, writes)
    }
}

impl Watched for Shared {
    fn changes(&self, after: Version) -> Result<Vec<(Path, Version)>, StoreError> {
        self.0.lock().unwrap().changes(after)
    }

    fn told(&mut self, up_to: Version) {
        self.0.lock().unwrap().told(up_to);
    }
}

struct SignUp<'a>(&'a Uid, &'a str);

impl Request for SignUp<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let (_, writes) = become_player(documents, self.0, self.1, 1_000)?;
        Ok(Decision { writes, answer: () })
    }
}

#[test]
fn threads_that_deal_in_one_database_make_and_lose_nothing() {
    const PLAYERS: u64 = 4;
    let folder = tempfile::tempdir().unwrap();
    let mut store = Shared(Arc::new(Mutex::new(Sqlite::open(folder.path()).unwrap())));
    let threads: Vec<_> = (0..PLAYERS)
        .map(|number| {
            let name = format!("Player {number}");
            let uid = Uid::of_token(&name);
            drive(&mut store, &SignUp(&uid, &name)).unwrap();
            let mut store = store.clone();
            std::thread::spawn(move || {
                let (mut dice, mut made) = (Dice(number), 0);
                for _ in 0..400 {
                    let deal = Ask::Market(dice.deal());
                    let caller = Caller::new(uid.clone(), 5_000, Entropy::new([7; Entropy::BYTES]));
                    for _ in 0..20 {
                        match answer(&mut store, &caller, &deal) {
                            Ok(_) => made += 1,
                            Err(DriveError::Busy(_)) => continue,
                            Err(_) => {}
                        }
                        break;
                    }
                }
                made
            })
        })
        .collect();
    let made: u32 = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
    drop(store);
    assert!(made > 200 && audited(folder.path(), PLAYERS) > 20, "{made} deals");
}
