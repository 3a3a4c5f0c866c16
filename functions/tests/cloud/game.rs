//! What people do in the cloud, as they would see it.

use emulator::{Emulator, Options, Trigger, Write, skipped, token_of};
use functions::now;
use house::documents::{
    AskDocument, Document as _, GameDocument, PlayerDocument, PresenceDocument, Record, Role, seat_name,
};
use house::store::Store as _;
use house::wire::{
    AccountAnswer, Answer, Ask, DeckAnswer, HistoryAnswer, HistoryAsk, MarketAnswer, RefusalCode, pack_actions, unpack,
};
use house::{Seat, accounts, chat, decks, history, market, record};
use security_rules::{action, presence};
use serde_json::json;
use soak::Chooser;

use crate::world::{Cloud, both, config, event, kept, open, post, runtime, serve_on, start, uid_of};

#[test]
fn a_whole_game_is_played_by_two_who_write_and_listen() {
    let Some(cloud) = Cloud::new() else { return };
    let game = cloud.playing();
    let players = both(&cloud);
    let mut chooser = Chooser::new(5);
    let mut numbers = [1, 1];
    for _ in 0..150 {
        let Some(seat) = players.a.listen::<GameDocument>(&GameDocument::path(&game)).to_act else { break };
        players[seat].act_at_random(&game, seat, &mut chooser);
        for (seat, player) in players.iter() {
            let view = player.view(&game, seat);
            assert_eq!(view.number, numbers[seat.index()] + 1);
            assert_eq!(view.answered.and_then(|answered| answered.refused), None);
            numbers[seat.index()] += 1;
        }
    }
    if cloud.table(&game).outcome.is_none() {
        players.b.request(&game, Seat::B, 1, "concede");
    }
    let table: GameDocument = players.b.listen(&GameDocument::path(&game));
    assert!(table.outcome.is_some() && table.playing.is_empty());
    let Answer::Record { body } = players.b.look(&Ask::from(record::ReadRecord { game: game.clone() })).unwrap() else {
        panic!("no record")
    };
    let record: Record = unpack(&body).unwrap();
    let end = record.verify(&kept(&table)).unwrap().end.unwrap();
    assert_eq!(end.hash(), cloud.truth(&game).hash());
    let games = HistoryAsk::Games(history::Games { ending: None, against: None, after: None });
    assert!(matches!(players.a.look(&Ask::History(games)).unwrap(), Answer::History(_)));
}

#[test]
fn a_guest_becomes_a_player_who_buys_and_builds_and_another_becomes_the_host() {
    let Some(cloud) = Cloud::new() else { return };
    let ada = cloud.player("ada");
    let (status, hello) = ada.call("hello", &json!({}));
    assert_eq!((status, &hello["uid"], &hello["profile"]["role"]), (200, &json!("ada"), &json!("guest")));
    assert_eq!(hello["engine"], json!(house::ENGINE));
    assert_eq!(ada.listen::<PlayerDocument>(&PlayerDocument::path(&ada.uid)).role, Role::Guest);

    // Whom only their browser knows has no account.
    let anonymous = token_of(&json!({ "sub": "ada", "firebase": { "sign_in_provider": "anonymous" } }));
    let refused = post(&format!("{}/api/account", cloud.url), Some(&anonymous), br#"{"name": "Ada"}"#).1;
    assert_eq!(refused["answer"]["Err"]["code"], json!("not_yours"));

    let sign_up =
        |uid: &str, name: &str| cloud.player(uid).call("account", &json!({ "name": name })).1["answer"].clone();
    let answer: Result<Answer, house::wire::Refusal> = serde_json::from_value(sign_up("ada", "Ada")).unwrap();
    let Ok(Answer::Account(AccountAnswer::Profile { profile })) = answer else { panic!("{answer:?}") };
    assert_eq!((profile.name.as_str(), profile.role), ("Ada", Role::Player));
    assert_eq!(sign_up("ben", "ada")["Err"]["code"], json!("name_taken"));

    let Answer::Market(MarketAnswer::Catalogue { cards }) = ada.look(&Ask::from(market::ShowCatalogue)).unwrap() else {
        panic!("no catalogue")
    };
    assert!(cards.len() > 900);
    let card = house::market::catalogue::all()[100].code;
    let key = "0123456789abcdef0123456789abcdef".to_owned();
    let buy = Ask::from(market::Buy { key, wanted: house::wire::Wanted::Cheapest(card), at_most: u64::MAX });
    assert!(matches!(ada.ask(&buy).unwrap(), Answer::Market(MarketAnswer::Bought(_))));
    let Answer::Decks(DeckAnswer::Decks { decks }) = ada.look(&Ask::from(decks::List)).unwrap() else {
        panic!("no decks")
    };
    assert_eq!(decks.len(), 1, "the starter deck");
    assert_eq!(ada.look(&buy).unwrap_err().code, RefusalCode::Malformed, "what changes something is queued");

    assert!(sign_up("host", "Hilda")["Ok"].is_object());
    assert_eq!(cloud.player("host").call("hello", &json!({})).1["profile"]["role"], json!("host"));
    assert_eq!(ada.call("hello", &json!({})).1["profile"]["role"], json!("player"));
}

#[test]
fn who_goes_is_seen_to_be_away() {
    let Some(cloud) = Cloud::new() else { return };
    let game = cloud.playing();
    let (ada, stranger) = (cloud.player("ada"), cloud.player("cid"));
    let here = |here: bool| json!({ "game": game, "here": here });
    assert_eq!(ada.call("here", &here(true)).0, 200);
    assert_eq!(cloud.table(&game).away_since.a, None);
    assert_eq!(ada.call("here", &here(false)).0, 200);
    assert!(cloud.table(&game).away_since.a.is_some());
    assert_eq!(ada.call("here", &here(true)).0, 200);
    assert_eq!(cloud.table(&game).away_since.a, None);
    assert_eq!(stranger.call("here", &here(true)).0, 403);
}

#[test]
fn who_says_that_they_are_here_is_listed_for_a_while() {
    let Some(cloud) = Cloud::new() else { return };
    let (ada, ben) = (cloud.player("ada"), cloud.player("ben"));
    for (player, name) in [(&ada, "Ada"), (&ben, "Ben")] {
        assert!(player.call("account", &json!({ "name": name })).1["answer"]["Ok"].is_object());
    }
    // What is kept of answers is forgotten when something changes.
    let language =
        || Ask::Account(house::wire::AccountAsk::Language(accounts::SetLanguage { language: "en".to_owned() }));
    let asked = |ask: HistoryAsk| match ada.ask(&language()).and_then(|_| ada.look(&Ask::History(ask))).unwrap() {
        Answer::History(HistoryAnswer::People { people, next: None }) => {
            people.into_iter().map(|person| (person.name, person.online)).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    let found = || asked(HistoryAsk::Search(history::Search { text: "ben".to_owned(), after: None }));
    assert_eq!(asked(HistoryAsk::Online), []);
    assert_eq!(found(), [("Ben".to_owned(), false)]);

    for player in [&ada, &ben] {
        cloud.project.signed_in(player.uid.as_str()).commit(&[presence(player.uid.as_str())]).unwrap();
    }
    assert_eq!(asked(HistoryAsk::Online), [("Ben".to_owned(), true)], "others, and not oneself");
    assert_eq!(found(), [("Ben".to_owned(), true)]);

    // It is as old as it can be without being over, and then older.
    let said = |ago: u64| {
        let document = PresenceDocument { at: now() - ago };
        cloud.store.clone().commit(&[], &[document.write(&ben.uid).unwrap()]).unwrap();
    };
    said(PresenceDocument::BEAT_MS * 2);
    assert_eq!(asked(HistoryAsk::Online), [("Ben".to_owned(), true)]);
    said(PresenceDocument::HOLDS_MS);
    assert_eq!(asked(HistoryAsk::Online), []);
    assert_eq!(found(), [("Ben".to_owned(), false)]);
}

#[test]
fn an_answer_says_when_it_may_be_forgotten() {
    let Some(cloud) = Cloud::new() else { return };
    let ada = cloud.player("ada");
    let id = ada.question(&Ask::from(decks::List));
    let path = format!("asks/{id}");
    let time = |field: &str| {
        let document = cloud.project.owner().get(&path).unwrap().unwrap();
        document.typed.get(field).map(|value| value["timestampValue"].clone())
    };
    assert_eq!(time("expires_at"), None, "it waits as long as it takes");
    assert_eq!(ada.call("advance", &json!({ "ask": id })).0, 200);
    assert!(time("expires_at").unwrap().is_string(), "a time of Firestore's, as its policy takes it");
    let kept: AskDocument = cloud.read(&AskDocument::path(&id.parse().unwrap()));
    assert_eq!(kept.expires_at.unwrap() - kept.answered_at.unwrap(), AskDocument::KEPT_MS);
}

#[test]
fn an_action_costs_as_many_documents_as_is_said_and_a_trigger_that_comes_after_it_one() {
    let Some(cloud) = Cloud::new() else { return };
    let game = cloud.playing();
    let seat = cloud.table(&game).to_act.unwrap();
    let player = cloud.player(uid_of(seat));
    let total = cloud.store.total();
    // The first event of an instance looks for games that are to be forgotten as well.
    assert_eq!(event(&cloud.url, cloud.project.id(), "asks/aaaaaaaaaaaaaaaaaaaa"), 204);
    let (reads, writes) = (total.reads(), total.writes());
    assert_eq!(player.act(&game, 1, &pack_actions(&[engine::Action::Keep]).unwrap()), 1);
    let spent = (total.reads() - reads, total.writes() - writes);
    assert_eq!(spent, (8, 5), "game, requests of both, action, state, both views, and whether another action waits");
    assert_eq!(event(&cloud.url, cloud.project.id(), &format!("games/{game}/actions/1")), 204);
    assert_eq!((total.reads() - reads, total.writes() - writes), (9, 5));

    let refused = cloud.player(uid_of(cloud.table(&game).to_act.unwrap()));
    let (reads, writes) = (total.reads(), total.writes());
    assert_eq!(refused.act(&game, 2, "junk"), 1);
    let spent = (total.reads() - reads, total.writes() - writes);
    // The other's view is guarded and not written, which is one more look at it.
    assert_eq!(
        spent,
        (9, 4),
        "the state, for the record, the game, the view that says why, and the action, which goes"
    );
}

/// The whole way of a document: written by a client, told by the emulator's trigger, judged, though nobody asked for it.
#[test]
fn a_trigger_judges_what_nobody_asks_to_have_judged() {
    let listener = runtime().block_on(tokio::net::TcpListener::bind(("127.0.0.1", 0))).unwrap();
    let emulator = match Emulator::start(&Options::default().functions(listener.local_addr().unwrap())) {
        Ok(emulator) => emulator,
        Err(error) => return skipped(&error),
    };
    let project = emulator.project();
    let store = open(&project, emulator.address());
    serve_on(listener, &store, config(project.id(), emulator.address()));
    let cloud = Cloud::of(project, emulator.address());
    let game = cloud.playing();
    for (name, event, documents) in [
        ("actions", "created", "games/{game}/actions/{seq}"),
        ("requests", "written", "games/{game}/requests/{seat}"),
        ("asks", "created", "asks/{ask}"),
    ] {
        cloud.project.add_trigger(&Trigger { name, event, documents }).unwrap();
    }
    let seat = cloud.table(&game).to_act.unwrap();
    let player = cloud.player(uid_of(seat));
    let body = pack_actions(&[engine::Action::Keep]).unwrap();
    player.write(action(game.as_str(), 1, player.uid.as_str(), &body)).unwrap();
    within_seconds("the action is judged", || cloud.table(&game).head == 1);
    let question =
        player.question(&Ask::from(chat::Say { game: game.clone(), seat, text: "hello".to_owned(), nonce: 1 }));
    within_seconds("the question is answered", || {
        cloud.project.owner().get(&format!("asks/{question}")).unwrap().unwrap().fields.contains_key("answer")
    });
    let other = seat.other();
    let conceding = cloud.player(uid_of(other));
    conceding
        .write(security_rules::request(game.as_str(), seat_name(other), 1, conceding.uid.as_str(), "concede"))
        .unwrap();
    within_seconds("the request is judged", || cloud.table(&game).outcome.is_some());
}

fn within_seconds(what: &str, mut done: impl FnMut() -> bool) {
    for _ in 0..200 {
        if done() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    panic!("not within 20 seconds: {what}");
}

#[test]
fn events_are_taken_from_nobody_where_there_is_no_emulator() {
    let Some(cloud) = Cloud::new() else { return };
    let production = functions::config::Config { emulator: None, ..config(cloud.project.id(), cloud.emulator) };
    let url = start(&cloud.store, production);
    assert_eq!(event(&url, cloud.project.id(), "asks/aaaaaaaaaaaaaaaaaaaa"), 401);
    assert_eq!(post(&format!("{url}/functions/projects/p/triggers/t"), None, b"").0, 404);
    assert_eq!(event(&cloud.url, cloud.project.id(), "asks/aaaaaaaaaaaaaaaaaaaa"), 204, "a question that is not there");
    assert_eq!(event(&cloud.url, cloud.project.id(), "games/nonsense"), 204);
}

#[test]
fn what_fails_the_same_way_each_time_is_not_sent_again() {
    let Some(cloud) = Cloud::new() else { return };
    let broken = "asks/bbbbbbbbbbbbbbbbbbbb";
    cloud.project.owner().commit(&[Write::set(broken, json!({"uid": 5}))]).unwrap();
    assert_eq!(event(&cloud.url, cloud.project.id(), broken), 204);
    assert_eq!(cloud.player("ada").call("advance", &json!({ "ask": "bbbbbbbbbbbbbbbbbbbb" })).0, 500);
}

#[test]
fn whoever_has_not_shown_an_address_gets_no_account_and_makes_no_deals() {
    let Some(cloud) = Cloud::new() else { return };
    let token = |verified: bool| {
        let by = json!({ "sign_in_provider": "password" });
        token_of(&json!({ "sub": "eve", "aud": cloud.project.id(), "email_verified": verified, "firebase": by }))
    };
    let call = |what: &str, verified: bool, body: &serde_json::Value| {
        post(&format!("{}/api/{what}", cloud.url), Some(&token(verified)), body.to_string().as_bytes())
    };
    let name = json!({ "name": "Eve" });
    let (_, refused) = call("account", false, &name);
    assert_eq!(refused["answer"]["Err"]["reason"], json!("needs_verified_address"));
    assert!(call("account", true, &name).1["answer"]["Ok"].is_object());

    // An account of before that was asked.
    let eve = cloud.player("eve");
    let at = PlayerDocument::path(&eve.uid);
    let before = PlayerDocument { verified: false, ..cloud.read(&at) };
    cloud.store.clone().commit(&[], &[house::store::Write::set(at.clone(), &before).unwrap()]).unwrap();
    let card = house::market::catalogue::all()[100].code;
    let key = "0123456789abcdef0123456789abcdef".to_owned();
    let buy = Ask::from(market::Buy { key, wanted: house::wire::Wanted::Cheapest(card), at_most: u64::MAX });
    let id = eve.question(&buy);
    let asked = |verified: bool| call("advance", verified, &json!({ "ask": id })).1["answer"].clone();
    assert_eq!(asked(false)["Err"]["reason"], json!("needs_verified_address"));
    assert!(crate::world::event(&cloud.url, cloud.project.id(), &format!("asks/{id}")) < 300);
    assert_eq!(cloud.read::<PlayerDocument>(&at).sats, before.sats, "nothing was bought");
    assert_eq!(call("hello", false, &json!({})).0, 200);
    assert_eq!(asked(false)["Err"]["reason"], json!("needs_verified_address"));
    // They show their address, and what they have asked is done.
    assert_eq!(call("hello", true, &json!({})).0, 200);
    assert!(asked(false)["Ok"].is_object());
}

#[test]
fn nothing_is_taken_of_somebody_whom_nobody_knows() {
    use std::io::{Read as _, Write as _};
    let Some(cloud) = Cloud::new() else { return };
    // As it is deployed, where triggers show who they are.
    let triggers = functions::tokens::Triggers {
        keys: functions::tokens::Keys::at("http://127.0.0.1:1/keys".to_owned()),
        audience: "https://house.example/event".to_owned(),
        account: "triggers@the-project.iam.gserviceaccount.com".to_owned(),
    };
    let deployed = functions::config::Config { triggers: Some(triggers), ..config(cloud.project.id(), cloud.emulator) };
    let url = start(&cloud.store, deployed);
    let address = url.strip_prefix("http://").unwrap();
    for path in ["/api/ask", "/api/advance", "/api/account", "/event"] {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(std::time::Duration::from_secs(10))).unwrap();
        // The body that is announced never comes; the answer does.
        let head = format!("POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-length: 30000\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(std::str::from_utf8(&answer).unwrap(), "HTTP/1.1 401", "{path}");
    }
}
