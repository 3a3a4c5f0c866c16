//! Every request that anybody may send, in one table: as a stranger, as the wrong player, twice, out of order, oversized, and with fields that there are
//! not. What is refused is refused with its code, and nothing that is stored changes; where a case does not apply, the table says why.
//!
//! The names of all kinds are those of the house's own list, so a new one fails here until it has a row.

#[path = "hostile/house.rs"]
mod rows;
#[path = "hostile/world.rs"]
mod world;

use crate::support::{Browser, Client, Server};
use house::store::{Memory, Watched};
use house::wire::{Ask, FromClient, Refusal, RefusalCode, Seen};
use house::{Caller, Entropy, answer};
use serde_json::{Value, json};
use server::sqlite::Sqlite;
use world::{NOW, World, uid};

/// Somebody asks for something.
#[derive(Clone)]
pub struct Asked<R> {
    /// Who, as the table counts them.
    pub who: u8,
    pub what: R,
}

/// What becomes of it.
#[expect(dead_code, reason = "why something may be is for whoever reads the table")]
pub enum Case<R> {
    /// It is refused so, and changes nothing.
    Refused(Asked<R>, RefusalCode),
    /// It is answered, and changes nothing. Why it may be.
    Answered(Asked<R>, &'static str),
    /// There is no such case. Why.
    None(&'static str),
}

/// What becomes of a request that is sent a second time.
#[expect(dead_code, reason = "why something may be is for whoever reads the table")]
pub enum Twice {
    /// It is answered again, and changes nothing.
    Once,
    /// It is refused so, and changes nothing.
    Refused(RefusalCode),
    /// Both count. Why.
    Both(&'static str),
}

/// All that is tried with one kind of request.
pub struct Row<R> {
    /// Sent by whoever may.
    pub right: Asked<R>,
    /// By somebody of whom the house knows nothing.
    pub stranger: Case<R>,
    /// By somebody whom it does not concern.
    pub wrong: Case<R>,
    /// A second time.
    pub twice: Twice,
    /// At the wrong moment, or about what is not there.
    pub order: Case<R>,
    /// With more in it than there is room for.
    pub oversized: Case<R>,
}

impl<R> Row<R> {
    fn cases(self) -> [(&'static str, Case<R>); 4] {
        [("stranger", self.stranger), ("wrong", self.wrong), ("order", self.order), ("oversized", self.oversized)]
    }
}

/// Everything that is stored.
fn all(store: &impl Watched) -> Vec<String> {
    let changes = store.changes(Default::default()).unwrap();
    let mut all: Vec<_> =
        changes.iter().map(|(path, _)| format!("{path} {:?}", store.get(path).unwrap().map(|it| it.fields))).collect();
    all.sort();
    all
}

fn ask(store: &mut Memory, asked: &Asked<Ask>, chance: u8) -> Result<(), Refusal> {
    // As on the wire: what is asked is read from text.
    let text = serde_json::to_string(&FromClient::Ask { id: 1, ask: asked.what.clone() }).unwrap();
    let FromClient::Ask { ask, .. } = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
    let caller = Caller::new(uid(asked.who), NOW, Entropy::new([chance; Entropy::BYTES]));
    answer(store, &caller, &ask).map(drop).map_err(|error| error.refusal())
}

#[test]
fn every_request_has_a_row() {
    let world = World::new();
    let rows = rows::rows(&world);
    let mut rows: Vec<_> = rows.iter().map(|row| row.right.what.name()).collect();
    let mut names = Ask::names();
    rows.sort_unstable();
    names.sort_unstable();
    assert_eq!(rows, names);
}

#[test]
fn what_may_not_be_is_refused_and_changes_nothing() {
    let world = World::new();
    let mut faults = Vec::new();
    for row in rows::rows(&world) {
        let name = row.right.what.name();
        let mut store = world.store.clone();
        if let Err(refusal) = ask(&mut store, &row.right, 101) {
            faults.push(format!("{name}: whoever may is refused: {refusal:?}"));
        }
        let before = all(&store);
        let again = ask(&mut store, &row.right, 102);
        let as_it_says = match (&row.twice, &again) {
            (Twice::Once, Ok(())) => true,
            (Twice::Refused(code), Err(refusal)) => *code == refusal.code,
            (Twice::Both(_), Ok(())) => all(&store) != before,
            _ => false,
        };
        if !as_it_says || (!matches!(row.twice, Twice::Both(_)) && all(&store) != before) {
            faults.push(format!("{name}, twice: {again:?}, changed: {}", all(&store) != before));
        }
        let before = all(&world.store);
        for (which, case) in row.cases() {
            let (asked, wanted) = match case {
                Case::Refused(asked, code) => (asked, Some(code)),
                Case::Answered(asked, _) => (asked, None),
                Case::None(_) => continue,
            };
            let mut store = world.store.clone();
            let answered = ask(&mut store, &asked, 103);
            let code = answered.as_ref().err().map(|refusal| refusal.code);
            if code != wanted || all(&store) != before {
                faults.push(format!(
                    "{name}, {which}: {answered:?} and not {wanted:?}, changed: {}",
                    all(&store) != before
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The same with one more field, once in each object of it that has a fixed form.
fn with_more(value: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    match value {
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("more".to_owned(), json!(1));
            found.push(Value::Object(more));
            for (key, inner) in fields {
                for inner in with_more(inner) {
                    let mut fields = fields.clone();
                    fields.insert(key.clone(), inner);
                    found.push(Value::Object(fields));
                }
            }
        }
        Value::Array(entries) => {
            for (place, inner) in entries.iter().enumerate() {
                for inner in with_more(inner) {
                    let mut entries = entries.clone();
                    entries[place] = inner;
                    found.push(Value::Array(entries));
                }
            }
        }
        _ => {}
    }
    found
}

#[test]
fn fields_that_there_are_not_are_no_request() {
    let world = World::new();
    let asks = rows::rows(&world).into_iter().map(|row| FromClient::Ask { id: 1, ask: row.right.what });
    let subscribe = FromClient::Subscribe { game: world.playing.clone(), seen: Seen::default() };
    let unsubscribe = FromClient::Unsubscribe { game: world.playing.clone() };
    let others = [FromClient::Hello { protocol: 1 }, FromClient::Ping { sent: 1 }, subscribe, unsubscribe];
    for message in others.into_iter().chain(asks) {
        let value = serde_json::to_value(&message).unwrap();
        assert_eq!(serde_json::from_value::<FromClient>(value.clone()).unwrap(), message);
        for more in with_more(&value) {
            assert!(serde_json::from_value::<FromClient>(more.clone()).is_err(), "{more}");
        }
    }
}

/// Who asks over HTTP, by their place.
const HOST: u8 = 0;
const BEA: u8 = 1;
const STRANGER: u8 = 2;
const PASSWORD: &str = "correct horse";

/// A request over HTTP: the end of its address, and what it says.
type Posted = (&'static str, Value);

/// What a fresh house with a host, a player and an open link knows for the rows below.
struct Known {
    /// The link with which an account that the host has made is opened.
    link: String,
    bea: String,
}

fn by(who: u8, path: &'static str, what: Value) -> Asked<Posted> {
    Asked { who, what: (path, what) }
}

fn posted(known: &Known) -> Vec<Row<Posted>> {
    use Case::{Answered, None, Refused};
    use RefusalCode::{Malformed, NameTaken, NotFound, NotKnown, NotNow, NotYours};
    let long = "x".repeat(200);
    let named = |name: &str, password: &str| json!({ "name": name, "password": password });
    vec![
        Row {
            right: by(STRANGER, "adopt", json!({ "token": "00112233445566778899aabbccddeeff" })),
            stranger: None("it is for strangers: it only sets a cookie"),
            wrong: None("whose token it is, they are"),
            twice: Twice::Once,
            order: Refused(by(STRANGER, "adopt", json!({ "token": "guest" })), Malformed),
            oversized: Refused(by(STRANGER, "adopt", json!({ "token": "0".repeat(64) })), Malformed),
        },
        Row {
            right: by(STRANGER, "sign-up", named("Eve", PASSWORD)),
            stranger: Refused(by(STRANGER, "sign-up", named("Bea", PASSWORD)), NameTaken),
            wrong: Refused(by(BEA, "sign-up", named("Eve", PASSWORD)), NotNow),
            twice: Twice::Refused(NotNow),
            order: Refused(by(STRANGER, "sign-up", named("Eve", "short")), Malformed),
            oversized: Refused(by(STRANGER, "sign-up", named(&long, PASSWORD)), Malformed),
        },
        Row {
            right: by(STRANGER, "sign-in", named("Bea", PASSWORD)),
            stranger: Refused(by(STRANGER, "sign-in", named("Nobody", PASSWORD)), NotKnown),
            wrong: Refused(by(BEA, "sign-in", named("Host", PASSWORD.to_uppercase().as_str())), NotKnown),
            twice: Twice::Both("each is a session of its own"),
            order: Refused(by(STRANGER, "sign-in", named("", "")), NotKnown),
            oversized: Refused(by(STRANGER, "sign-in", named("Bea", &long)), NotKnown),
        },
        Row {
            right: by(BEA, "sign-out", json!({})),
            stranger: Answered(by(STRANGER, "sign-out", json!({})), "whoever is nobody stays nobody"),
            wrong: None("it ends the session that asks, and no other can be named"),
            twice: Twice::Once,
            order: None("signing out may come at any time"),
            oversized: None("it says nothing"),
        },
        Row {
            right: by(BEA, "password", json!({ "current": PASSWORD, "new": "another horse" })),
            stranger: Refused(
                by(STRANGER, "password", json!({ "current": PASSWORD, "new": "another horse" })),
                NotYours,
            ),
            wrong: Refused(by(BEA, "password", json!({ "current": "wrong horse", "new": "another horse" })), NotKnown),
            twice: Twice::Refused(NotKnown),
            order: Refused(by(BEA, "password", json!({ "current": PASSWORD, "new": "short" })), Malformed),
            oversized: Refused(by(BEA, "password", json!({ "current": PASSWORD, "new": long })), Malformed),
        },
        Row {
            right: by(BEA, "sessions", json!({})),
            stranger: Refused(by(STRANGER, "sessions", json!({})), NotYours),
            wrong: None("everybody is told their own"),
            twice: Twice::Once,
            order: None("it may come at any time"),
            oversized: None("it says nothing"),
        },
        Row {
            right: by(BEA, "end-session", json!({ "id": "0123456789abcdef" })),
            stranger: Refused(by(STRANGER, "end-session", json!({ "id": "0123456789abcdef" })), NotYours),
            wrong: None("another's session is none of one's own: nothing ends"),
            twice: Twice::Once,
            order: Answered(by(BEA, "end-session", json!({ "id": "" })), "what has ended already stays so"),
            oversized: Answered(by(BEA, "end-session", json!({ "id": long })), "it is nobody's"),
        },
        Row {
            right: by(STRANGER, "look", json!({ "code": known.link })),
            stranger: Refused(by(STRANGER, "look", json!({ "code": "0".repeat(32) })), NotKnown),
            wrong: None("a link is whose who has it"),
            twice: Twice::Once,
            order: Refused(by(STRANGER, "look", json!({ "code": "" })), NotKnown),
            oversized: Refused(by(STRANGER, "look", json!({ "code": long })), NotKnown),
        },
        Row {
            right: by(STRANGER, "redeem", json!({ "code": known.link, "name": "Friend", "password": PASSWORD })),
            stranger: Refused(
                by(STRANGER, "redeem", json!({ "code": "0".repeat(32), "password": PASSWORD })),
                NotKnown,
            ),
            wrong: Refused(
                by(STRANGER, "redeem", json!({ "code": known.link, "name": "Bea", "password": PASSWORD })),
                NameTaken,
            ),
            twice: Twice::Refused(NotKnown),
            order: Refused(by(STRANGER, "redeem", json!({ "code": known.link, "password": "short" })), Malformed),
            oversized: Refused(
                by(STRANGER, "redeem", json!({ "code": known.link, "name": long, "password": PASSWORD })),
                Malformed,
            ),
        },
        Row {
            right: by(HOST, "onboard", json!({ "name": "Eve" })),
            stranger: Refused(by(STRANGER, "onboard", json!({ "name": "Eve" })), NotYours),
            wrong: Refused(by(BEA, "onboard", json!({ "name": "Eve" })), NotYours),
            twice: Twice::Refused(NameTaken),
            order: Refused(by(HOST, "onboard", json!({ "name": "Bea" })), NameTaken),
            oversized: Refused(by(HOST, "onboard", json!({ "name": long })), Malformed),
        },
        Row {
            right: by(HOST, "link", json!({ "uid": known.bea })),
            stranger: Refused(by(STRANGER, "link", json!({ "uid": known.bea })), NotYours),
            wrong: Refused(by(BEA, "link", json!({ "uid": known.bea })), NotYours),
            twice: Twice::Both("each is a link of its own, and the one before is worth nothing"),
            order: Refused(by(HOST, "link", json!({ "uid": uid(77) })), NotFound),
            oversized: Refused(by(HOST, "link", json!({ "uid": long })), Malformed),
        },
    ]
}

/// The addresses below `/account` to which the server listens.
fn addresses() -> Vec<&'static str> {
    let router = include_str!("../../src/http/account/mod.rs");
    let mut found: Vec<_> = router.lines().filter_map(|line| line.trim().strip_prefix(".route(\"/")).collect();
    found.sort_unstable();
    found.into_iter().map(|rest| rest.split('"').next().unwrap()).collect()
}

/// A house with a host, a player, and somebody who has not followed their link yet.
async fn inhabited(server: &Server) -> ([Browser; 3], Known) {
    let mut people = [(); 3].map(|()| Browser::new(server.port));
    for (who, name) in [(HOST, "Host"), (BEA, "Bea")] {
        let (status, body) =
            people[usize::from(who)].post("/account/sign-up", &json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(status, 200, "{body}");
    }
    let host = &mut people[usize::from(HOST)];
    assert_eq!(host.post("/account/redeem", &json!({ "code": server.claim.clone().unwrap() })).await.0, 200);
    let (status, made) = host.post("/account/onboard", &json!({ "name": "Invited" })).await;
    assert_eq!(status, 200, "{made}");
    let link = made["code"].as_str().unwrap().to_owned();
    let bea: Client = people[usize::from(BEA)].client().await;
    let known = Known { link, bea: bea.uid.to_string() };
    drop(bea);
    (people, known)
}

/// Everything that the server has stored, while it runs.
fn stored(data: &std::path::Path) -> Vec<String> {
    let copy = tempfile::tempdir().unwrap();
    let file = copy.path().join("jb-mtg.sqlite3");
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_server"))
        .arg("--data")
        .arg(data)
        .arg("--backup")
        .arg(&file)
        .output()
        .unwrap();
    assert!(program.status.success(), "{}", String::from_utf8_lossy(&program.stderr));
    all(&Sqlite::open(copy.path()).unwrap())
}

async fn post(people: &[Browser; 3], asked: &Asked<Posted>) -> Result<(), String> {
    let of = &people[usize::from(asked.who)];
    let mut browser = Browser { port: of.port, cookies: of.cookies.clone() };
    let (path, what) = &asked.what;
    let (status, body) = browser.post(&format!("/account/{path}"), what).await;
    if status == 200 { Ok(()) } else { Err(body["code"].as_str().unwrap_or("no code").to_owned()) }
}

#[test]
fn every_address_has_a_row() {
    let known = Known { link: String::new(), bea: String::new() };
    let mut rows: Vec<_> = posted(&known).iter().map(|row| row.right.what.0).collect();
    rows.sort_unstable();
    assert_eq!(rows, addresses());
}

#[tokio::test]
async fn over_http_too_what_may_not_be_is_refused_and_changes_nothing() {
    let mut faults = Vec::new();
    for place in 0..addresses().len() {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(folder.path());
        let (mut people, known) = inhabited(&server).await;
        let row = posted(&known).swap_remove(place);
        let right = row.right.clone();
        let path = right.what.0;
        let (twice, mut expected) = (matches!(row.twice, Twice::Both(_)), Vec::new());
        let wanted_again = match row.twice {
            Twice::Refused(code) => Err(spoken(code)),
            Twice::Once | Twice::Both(_) => Ok(()),
        };
        for (which, case) in row.cases() {
            match case {
                Case::Refused(asked, code) => expected.push((which, asked, Err(spoken(code)))),
                Case::Answered(asked, _) => expected.push((which, asked, Ok(()))),
                Case::None(_) => {}
            }
        }
        for more in with_more(&right.what.1) {
            expected.push(("more", Asked { what: (path, more), ..right }, Err(spoken(RefusalCode::Malformed))));
        }
        let before = stored(folder.path());
        for (which, asked, wanted) in expected {
            let answered = post(&people, &asked).await;
            if answered != wanted {
                faults.push(format!("{path}, {which}: {answered:?} and not {wanted:?}"));
            }
        }
        let too_long = format!("{{\"name\":\"{}\"}}", "x".repeat(5_000));
        let origin = format!("origin: http://127.0.0.1:{}\r\ncontent-type: application/json\r\n", server.port);
        let (status, _) =
            people[usize::from(right.who)].post_with(&format!("/account/{path}"), &too_long, &origin).await;
        if status != 400 {
            faults.push(format!("{path}, five thousand bytes: {status}"));
        }
        let elsewhere = "origin: http://elsewhere.example\r\ncontent-type: application/json\r\n";
        let body = right.what.1.to_string();
        let (status, _) = people[usize::from(right.who)].post_with(&format!("/account/{path}"), &body, elsewhere).await;
        if status != 403 {
            faults.push(format!("{path}, from another site: {status}"));
        }
        if stored(folder.path()) != before {
            faults.push(format!("{path}: what was refused has changed what is stored"));
        }

        // Twice, as a browser does it that has not seen the first answer, but keeps its cookies.
        let browser = &mut people[usize::from(right.who)];
        let address = format!("/account/{path}");
        let (status, body) = browser.post(&address, &right.what.1).await;
        if status != 200 {
            faults.push(format!("{path}: whoever may is refused: {body}"));
        }
        let before = stored(folder.path());
        let again = post(&people, &right).await;
        if again != wanted_again || (stored(folder.path()) != before) != twice {
            faults.push(format!("{path}, twice: {again:?} and not {wanted_again:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A code as it is said.
fn spoken(code: RefusalCode) -> String {
    serde_json::to_value(code).unwrap().as_str().unwrap().to_owned()
}
