//! Signing up, in and out, passwords, links, and everything that must not work.

use crate::support::{Browser, Client, Server, create, deck, settings};
use house::documents::{Deed, Role};
use house::store::{Store as _, Watched as _};
use house::wire::{
    AccountAnswer, AccountAsk, Answer, Ask, Closing, FromHouse, HistoryAnswer, HostAnswer, ListedPlayer, RefusalCode,
};
use house::{accounts, history, tables};
use serde_json::{Value, json};
use server::sqlite::Sqlite;

const PASSWORD: &str = "correct horse";

async fn sign_up(port: u16, name: &str) -> Browser {
    let mut browser = Browser::new(port);
    let (status, body) = browser.post("/account/sign-up", &json!({ "name": name, "password": PASSWORD })).await;
    assert_eq!(status, 200, "{body}");
    browser
}

async fn sign_in(port: u16, name: &str, password: &str) -> (Browser, u16, Value) {
    let mut browser = Browser::new(port);
    let (status, body) = browser.post("/account/sign-in", &json!({ "name": name, "password": password })).await;
    (browser, status, body)
}

/// Somebody who is the host of a fresh house.
async fn host(server: &Server) -> Browser {
    let mut browser = sign_up(server.port, "Host").await;
    let claim = server.claim.clone().unwrap();
    assert_eq!(browser.post("/account/redeem", &json!({ "code": claim })).await.0, 200);
    browser
}

async fn list(host: &mut Client) -> Vec<ListedPlayer> {
    match host.ask(Ask::from(accounts::List { search: String::new(), after: None })).await {
        Ok(Answer::Account(AccountAnswer::Players { players, .. })) => players,
        other => panic!("{other:?}"),
    }
}

/// Goes on until the house closes the connection.
async fn closed(client: &mut Client) {
    client.until(|it| matches!(it.last, Some(FromHouse::Closing { code: Closing::Resume, .. }))).await;
}

#[tokio::test]
async fn a_guest_with_a_table_signs_up_and_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut browser = Browser::new(server.port);
    let mut guest = browser.client().await;
    assert_eq!(guest.profile().await.role, Role::Guest);
    create(&mut guest, settings()).await;
    let (uid, token) = (guest.uid.clone(), guest.token.clone());
    let (status, _) = browser.post("/account/sign-up", &json!({ "name": "Ada", "password": PASSWORD })).await;
    assert_eq!(status, 200);
    guest.until(|it| it.me.as_ref().is_some_and(|me| me.role == Role::Player)).await;

    let mut ada = browser.client().await;
    assert_eq!(ada.uid, uid);
    let me = ada.profile().await;
    assert_eq!((me.name.as_str(), me.role, me.sats), ("Ada", Role::Player, house::accounts::STARTING_SATS));
    assert!(matches!(ada.ask(Ask::Mine).await, Ok(Answer::Mine { tables }) if tables.len() == 1));
    assert_ne!(Client::hello(server.port, Some(&token)).await.uid, uid, "the token of a guest opens no account");
}

#[tokio::test]
async fn whoever_signs_out_is_the_guest_they_were_and_may_sign_in_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut browser = sign_up(server.port, "Ada").await;
    let mut ada = browser.client().await;
    let uid = ada.uid.clone();
    assert_eq!(browser.post("/account/sign-out", &json!({})).await.0, 200);
    closed(&mut ada).await;
    let mut guest = browser.client().await;
    assert_ne!(guest.uid, uid);
    assert_eq!(guest.profile().await.role, Role::Guest);
    let same = guest.uid.clone();

    let (mut elsewhere, status, _) = sign_in(server.port, " aDA ", PASSWORD).await;
    assert_eq!(status, 200);
    assert_eq!(elsewhere.client().await.uid, uid);
    let (status, _) = browser.post("/account/sign-in", &json!({ "name": "Ada", "password": PASSWORD })).await;
    assert_eq!((status, browser.client().await.uid), (200, uid));
    browser.post("/account/sign-out", &json!({})).await;
    assert_eq!(browser.client().await.uid, same);
    assert_eq!(browser.post("/account/sign-out", &json!({})).await.0, 200, "twice is as good as once");
}

#[tokio::test]
async fn a_table_of_a_browser_that_kept_its_token_itself_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let token = "00112233445566778899aabbccddeeff";
    let mut browser = Browser::new(server.port);
    assert_eq!(browser.post("/account/adopt", &json!({ "token": token })).await.0, 200);
    assert_eq!(browser.client().await.uid, house::Uid::of_token(token));
    assert_eq!(browser.post("/account/adopt", &json!({ "token": "x" })).await.0, 400);
}

#[tokio::test]
async fn nothing_says_whether_a_name_exists() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    sign_up(server.port, "Ada").await;
    let mut said = Vec::new();
    for name in ["Ada", "Eva"] {
        let (_, status, body) = sign_in(server.port, name, "wrong horse").await;
        said.push((status, body));
    }
    assert_eq!(said[0].0, 401);
    assert!(said.iter().all(|one| *one == said[0]), "{said:?}");
}

#[tokio::test]
async fn what_can_be_no_name_is_nobodys() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    for name in ["a/b", "..", "", "\u{0}", "names/ada", &"a".repeat(700), &"ä/".repeat(200)] {
        assert_eq!(sign_in(server.port, name, PASSWORD).await.1, 401, "{name}");
    }
    sign_up(server.port, "Ada").await;
}

#[tokio::test]
async fn passwords_for_a_name_are_tried_slowly_whether_it_exists_or_not() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    sign_up(server.port, "Ada").await;
    // Each is too short to be a password, so that the test does not wait for hashes; it counts all the same.
    for name in ["Ada", "Eva"] {
        let mut statuses = Vec::new();
        for _ in 0..9 {
            statuses.push(sign_in(server.port, name, "x").await.1);
        }
        assert_eq!(statuses, [401, 401, 401, 401, 401, 401, 401, 401, 429], "{name}");
    }
    assert_eq!(sign_in(server.port, "ADA", PASSWORD).await.1, 429, "not even the right one");
    let mut statuses = Vec::new();
    for number in 0..4 {
        statuses.push(sign_in(server.port, &format!("Other {number}"), "x").await.1);
    }
    assert_eq!(statuses.last(), Some(&429), "one address, many names: {statuses:?}");
}

#[tokio::test]
async fn another_password_ends_all_other_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut here = sign_up(server.port, "Ada").await;
    let (mut there, _, _) = sign_in(server.port, "Ada", PASSWORD).await;
    let (mut ada, mut other) = (here.client().await, there.client().await);
    assert_eq!(ada.uid, other.uid);
    let change = |current: &str| json!({ "current": current, "new": "battery staple" });
    assert_eq!(here.post("/account/password", &change("wrong horse")).await.0, 401);
    assert_eq!(here.post("/account/password", &json!({ "current": PASSWORD, "new": "short" })).await.0, 400);
    assert_eq!(here.post("/account/password", &change(PASSWORD)).await.0, 200);
    closed(&mut other).await;
    assert_ne!(there.client().await.uid, ada.uid);
    ada.ask(Ask::Mine).await.expect("the session that changed it stays");
    assert_eq!(here.client().await.uid, ada.uid);
    assert_eq!(sign_in(server.port, "Ada", PASSWORD).await.1, 401);
    assert_eq!(sign_in(server.port, "Ada", "battery staple").await.1, 200);
}

#[tokio::test]
async fn the_first_host_follows_a_link_that_the_server_tells_and_that_works_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let first = server.claim.clone().expect("a fresh house tells a link");
    server.kill();
    let server = Server::start(folder.path());
    let claim = server.claim.clone().expect("there is no host yet");
    let mut browser = Browser::new(server.port);
    let uid = browser.client().await.uid;
    assert_eq!(
        browser.post("/account/look", &json!({ "code": first })).await.0,
        401,
        "the one before is worth nothing"
    );
    let (status, summary) = browser.post("/account/look", &json!({ "code": claim })).await;
    assert_eq!((status, summary), (200, json!({ "kind": "claim", "name": null })));
    assert_eq!(
        browser.post("/account/redeem", &json!({ "code": claim })).await.0,
        400,
        "a guest chooses name and password"
    );
    let choose = json!({ "code": claim, "name": "Host", "password": PASSWORD });
    assert_eq!(browser.post("/account/redeem", &choose).await.0, 200);
    let mut client = browser.client().await;
    assert_eq!((client.profile().await.role, client.uid.clone()), (Role::Host, uid));
    assert_eq!(Browser::new(server.port).post("/account/redeem", &choose).await.0, 401, "once");
    server.kill();
    let server = Server::start(folder.path());
    assert_eq!(server.claim, None, "the house has a host");
    assert_eq!(sign_in(server.port, "Host", PASSWORD).await.1, 200);
}

#[tokio::test]
async fn a_friend_follows_the_hosts_link_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut host = host(&server).await;
    let (status, made) = host.post("/account/onboard", &json!({ "name": "Bea" })).await;
    assert_eq!((status, &made["kind"]), (200, &json!("onboarding")));
    assert_eq!(sign_in(server.port, "Bea", PASSWORD).await.1, 401, "not before the link was followed");
    assert_eq!(host.post("/account/onboard", &json!({ "name": "BEA" })).await.0, 409);

    let again = json!({ "uid": made["uid"] });
    let (status, newer) = host.post("/account/link", &again).await;
    assert_eq!((status, &newer["kind"]), (200, &json!("onboarding")));
    let mut friend = Browser::new(server.port);
    assert_eq!(friend.post("/account/look", &json!({ "code": made["code"] })).await.0, 401, "the newer link counts");
    let (_, summary) = friend.post("/account/look", &json!({ "code": newer["code"] })).await;
    assert_eq!(summary, json!({ "kind": "onboarding", "name": "Bea" }));
    let choose = |name: &str| json!({ "code": newer["code"], "name": name, "password": PASSWORD });
    assert_eq!(friend.post("/account/redeem", &choose("Host")).await.0, 409, "a name that is taken uses nothing up");
    assert_eq!(friend.post("/account/redeem", &choose("Beatrix")).await.0, 200);
    assert_eq!(Browser::new(server.port).post("/account/redeem", &choose("Eve")).await.0, 401);
    let mut bea = friend.client().await;
    let me = bea.profile().await;
    assert_eq!((me.name.as_str(), me.role, me.sats), ("Beatrix", Role::Player, house::accounts::STARTING_SATS));
    assert_eq!(made["uid"], json!(bea.uid));
}

#[tokio::test]
async fn a_host_gives_another_password_and_closes_accounts() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut host = host(&server).await;
    let mut ada = sign_up(server.port, "Ada").await;
    let uid = ada.client().await.uid;

    let (_, made) = host.post("/account/link", &json!({ "uid": uid })).await;
    assert_eq!(made["kind"], "reset");
    let mut forgetful = Browser::new(server.port);
    let choose = json!({ "code": made["code"], "password": "battery staple" });
    // A connection that says nothing for nine seconds is ended for that, and hashes may take that long: each is opened when it is needed.
    let mut player = ada.client().await;
    assert_eq!(forgetful.post("/account/redeem", &choose).await.0, 200);
    closed(&mut player).await;
    assert_eq!(forgetful.client().await.uid, uid);
    assert_ne!(ada.client().await.uid, uid, "the sessions of before are over");
    assert_eq!(sign_in(server.port, "Ada", PASSWORD).await.1, 401);

    let (mut master, mut player) = (host.client().await, forgetful.client().await);
    let role = |role: Role| Ask::from(accounts::SetRole { uid: uid.clone(), role });
    master.ask(role(Role::Disabled)).await.unwrap();
    closed(&mut player).await;
    assert_ne!(forgetful.client().await.uid, uid);
    assert_eq!(sign_in(server.port, "Ada", "wrong horse").await.1, 401);
    assert_eq!(sign_in(server.port, "Ada", "battery staple").await.1, 403, "whoever knows the password is told why");
    let mut master = host.client().await;
    master.ask(role(Role::Player)).await.unwrap();
    assert_ne!(forgetful.client().await.uid, uid, "sessions that have ended do not come back");
    assert_eq!(sign_in(server.port, "Ada", "battery staple").await.1, 200);
}

#[tokio::test]
async fn a_host_makes_no_link_to_the_password_of_whoever_they_play_against() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut host, mut ada) = (host(&server).await, sign_up(server.port, "Ada").await);
    let (mut master, mut player) = (host.client().await, ada.client().await);
    let uid = player.uid.clone();
    let (game, invite) = create(&mut master, settings()).await;
    let join =
        Ask::from(tables::Join { game: game.clone(), invite: invite.unwrap(), name: "Ada".to_owned(), deck: deck(1) });
    player.ask(join).await.unwrap();
    assert_eq!(host.post("/account/link", &json!({ "uid": uid })).await.0, 409);
    let close = Ask::from(tables::Close { game: game.clone() });
    assert_eq!(master.ask(close).await, Ok(Answer::Host(HostAnswer::Asked)));
    player.ask(Ask::from(tables::Consent { game, agree: true })).await.unwrap();
    assert_eq!(host.post("/account/link", &json!({ "uid": uid })).await.0, 200);
    assert_eq!(host.post("/account/onboard", &json!({ "name": "Eve" })).await.0, 200);

    let told = player.ask(Ask::from(history::Deeds { after: None })).await;
    let Ok(Answer::History(HistoryAnswer::Deeds { deeds, .. })) = told else { panic!("{told:?}") };
    assert!(deeds.iter().all(|line| line.by_name == "Host"));
    for deed in [
        Deed::BecameHost,
        Deed::Closed { players: vec!["Host".to_owned(), "Ada".to_owned()], agreed: true },
        Deed::MadeLink { to: "Ada".to_owned() },
        Deed::MadeAccount { to: "Eve".to_owned() },
    ] {
        assert_eq!(deeds.iter().filter(|line| line.deed == deed).count(), 1, "{deed:?} in {deeds:?}");
    }
}

#[tokio::test]
async fn money_that_the_host_gives_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut host, mut ada) = (host(&server).await, sign_up(server.port, "Ada").await);
    let (mut master, mut player) = (host.client().await, ada.client().await);
    let from = player.profile().await.sats;
    let credit = AccountAsk::Credit(accounts::Credit { uid: player.uid.clone(), from, to: from + 5 });
    master.ask(Ask::Account(credit)).await.unwrap();
    player.until(|it| it.me.as_ref().is_some_and(|me| me.sats == from + 5)).await;
    assert_eq!(list(&mut master).await.len(), 2);
}

#[tokio::test]
async fn requests_that_are_none_of_ours_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut host = host(&server).await;
    let mut ada = sign_up(server.port, "Ada").await;
    let uid = ada.client().await.uid;
    let requests = [
        ("/account/adopt", json!({ "token": "00112233445566778899aabbccddeeff" })),
        ("/account/sign-up", json!({ "name": "Eve", "password": PASSWORD })),
        ("/account/sign-in", json!({ "name": "Ada", "password": PASSWORD })),
        ("/account/sign-out", json!({})),
        ("/account/password", json!({ "current": PASSWORD, "new": "battery staple" })),
        ("/account/look", json!({ "code": "00112233445566778899aabbccddeeff" })),
        ("/account/redeem", json!({ "code": "00112233445566778899aabbccddeeff" })),
        ("/account/onboard", json!({ "name": "Eve" })),
        ("/account/link", json!({ "uid": uid })),
    ];
    let ours = format!("origin: http://127.0.0.1:{}\r\n", server.port);
    let typed = "content-type: application/json\r\n";
    for (path, body) in &requests {
        let cookies = ada.cookies.clone();
        let text = body.to_string();
        let foreign = format!("origin: https://evil.example\r\n{typed}");
        assert_eq!(ada.post_with(path, &text, &foreign).await.0, 403, "{path} from another site");
        assert_eq!(ada.post_with(path, &text, &ours).await.0, 400, "{path} as a form");
        let mut more = body.clone();
        more["role"] = json!("host");
        assert_eq!(ada.post(path, &more).await.0, 400, "{path} with an unknown field");
        let long = json!({ "name": "x".repeat(10_000) });
        assert_eq!(ada.post(path, &long).await.0, 400, "{path} oversized");
        // No more of these: an address has sixty requests at once.
        for rubbish in ["[]", "{\"name\":1}"] {
            let head = format!("{ours}{typed}");
            let status = ada.post_with(path, rubbish, &head).await.0;
            assert_eq!(status, 400, "{path} with {rubbish:?}");
        }
        assert_eq!(ada.cookies, cookies, "{path}");
    }
    // A guest, and a player who is no host.
    for who in [&mut Browser::new(server.port), &mut ada] {
        assert_eq!(who.post("/account/onboard", &json!({ "name": "Eve" })).await.0, 403);
        assert_eq!(who.post("/account/link", &json!({ "uid": uid })).await.0, 403);
    }
    let mut guest = Browser::new(server.port);
    let change = json!({ "current": PASSWORD, "new": "battery staple" });
    assert_eq!(guest.post("/account/password", &change).await.0, 403);
    assert_eq!(ada.post("/account/sign-up", &json!({ "name": "Eve", "password": PASSWORD })).await.0, 409);
    let mut master = host.client().await;
    let names: Vec<_> = list(&mut master).await.into_iter().map(|player| (player.name, player.role)).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    let mut client = ada.client().await;
    let refused = client.ask(Ask::from(accounts::List { search: String::new(), after: None })).await;
    assert_eq!(refused.unwrap_err().code, RefusalCode::NotYours);
}

#[tokio::test]
async fn names_and_passwords_have_a_shape() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut browser = Browser::new(server.port);
    for (name, password) in [("", PASSWORD), ("a\u{202e}b", PASSWORD), ("Ada", "1234567"), ("Ada", &*"x".repeat(129))] {
        let body = json!({ "name": name, "password": password });
        assert_eq!(browser.post("/account/sign-up", &body).await.0, 400, "{name:?}");
    }
}

#[tokio::test]
async fn neither_passwords_nor_tokens_nor_codes_are_in_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let claim = server.claim.clone().unwrap();
    let mut browser = sign_up(server.port, "Ada").await;
    browser.client().await;
    let session = browser.cookies["jb-mtg-session"].clone();
    let mut guest = Browser::new(server.port);
    let mut client = guest.client().await;
    let create =
        Ask::from(tables::Create { name: "Eve".to_owned(), deck: deck(0), settings: settings(), second: None });
    client.ask(create).await.unwrap();
    server.kill();
    let store = Sqlite::open(folder.path()).unwrap();
    let changes = store.changes(Default::default()).unwrap();
    assert!(changes.len() > 5);
    for (at, _) in changes {
        let Some(document) = store.get(&at).unwrap() else { continue };
        let text = format!("{at} {}", serde_json::to_string(&document.fields).unwrap());
        for secret in [PASSWORD, &session, &claim, &client.token] {
            assert!(!text.contains(secret), "{text}");
        }
    }
}

#[tokio::test]
async fn a_session_that_is_not_ones_own_any_more_is_ended_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut here = sign_up(server.port, "Ada").await;
    let (mut lost, status, _) = sign_in(server.port, "Ada", PASSWORD).await;
    assert_eq!(status, 200);
    let mut page = lost.client().await;
    let (_, list) = here.post("/account/sessions", &json!({})).await;
    let list = list.as_array().unwrap().clone();
    assert_eq!(list.iter().map(|one| one["this"] == true).collect::<Vec<_>>(), [false, true], "the newest first");
    let mut eve = sign_up(server.port, "Eve").await;
    let end = json!({ "id": list[0]["id"] });
    assert_eq!(eve.post("/account/end-session", &end).await.0, 200, "to others it says nothing");
    assert_eq!(lost.post("/account/sessions", &json!({})).await.0, 200, "and it goes on");
    assert_eq!(here.post("/account/end-session", &end).await.0, 200);
    closed(&mut page).await;
    assert_eq!(lost.post("/account/sessions", &json!({})).await.0, 403);
    assert_eq!(here.post("/account/sessions", &json!({})).await.1.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn nobody_signs_up_with_a_password_that_stands_on_every_list_or_without_the_invitation_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut host = host(&server).await;
    let mut eve = Browser::new(server.port);
    let (status, body) = eve.post("/account/sign-up", &json!({ "name": "Eve", "password": "password1" })).await;
    assert_eq!((status, &body["reason"]), (400, &json!("password_guessable")));
    let mut asking = host.client().await;
    let settings = house::wire::HouseSettings { by_invitation: true };
    asking.ask(Ask::Host(house::wire::HostAsk::ChangeSettings(accounts::ChangeSettings { settings }))).await.unwrap();
    let new = |code: Option<&str>| json!({ "name": "Eve", "password": PASSWORD, "invitation": code });
    let (status, body) = eve.post("/account/sign-up", &new(None)).await;
    assert_eq!((status, &body["reason"]), (403, &json!("needs_invitation")));
    let invited = asking.ask(Ask::Host(house::wire::HostAsk::Invite)).await;
    let Ok(Answer::Host(house::wire::HostAnswer::Invited { code })) = invited else { panic!("{invited:?}") };
    assert_eq!(eve.post("/account/sign-up", &new(Some(&code))).await.0, 200);
    let mut other = Browser::new(server.port);
    let again = json!({ "name": "Mallory", "password": PASSWORD, "invitation": code });
    assert_eq!(other.post("/account/sign-up", &again).await.0, 403);
}

#[tokio::test]
async fn nobodys_name_becomes_their_password_in_whatever_way_it_is_chosen() {
    const NAME: &str = "Qvertoblixan";
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut host = host(&server).await;
    let mut player = sign_up(server.port, NAME).await;
    let uid = player.client().await.uid;
    let guessable = (400, json!("password_guessable"));
    let change = json!({ "current": PASSWORD, "new": NAME });
    let (status, body) = player.post("/account/password", &change).await;
    assert_eq!((status, body["reason"].clone()), guessable);
    let (_, made) = host.post("/account/link", &json!({ "uid": uid })).await;
    let redeem = json!({ "code": made["code"], "password": NAME });
    let (status, body) = Browser::new(server.port).post("/account/redeem", &redeem).await;
    assert_eq!((status, body["reason"].clone()), guessable);
    let mut other = sign_up(server.port, "Ada").await;
    let change = json!({ "current": PASSWORD, "new": NAME });
    assert_eq!(other.post("/account/password", &change).await.0, 200, "it is nobody's name to Ada");
}

#[tokio::test]
async fn no_link_of_before_leads_into_a_game_against_the_host() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut host, mut ada) = (host(&server).await, sign_up(server.port, "Ada").await);
    let (mut master, mut player) = (host.client().await, ada.client().await);
    let (status, made) = host.post("/account/link", &json!({ "uid": player.uid })).await;
    assert_eq!(status, 200);
    let (game, invite) = create(&mut master, settings()).await;
    let join = Ask::from(tables::Join { game, invite: invite.unwrap(), name: "Ada".to_owned(), deck: deck(1) });
    player.ask(join).await.unwrap();
    let redeem = json!({ "code": made["code"], "password": "battery staple" });
    assert_eq!(Browser::new(server.port).post("/account/redeem", &redeem).await.0, 409);
    assert_eq!(sign_in(server.port, "Ada", PASSWORD).await.1, 200, "nothing has changed");
}

#[tokio::test]
async fn no_link_outlives_a_password_of_ones_own_or_an_account_that_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut host, mut ada) = (host(&server).await, sign_up(server.port, "Ada").await);
    let uid = ada.client().await.uid;
    let link = json!({ "uid": uid });
    let (_, made) = host.post("/account/link", &link).await;
    let change = json!({ "current": PASSWORD, "new": "battery staple" });
    assert_eq!(ada.post("/account/password", &change).await.0, 200);
    let redeem = |made: &Value| json!({ "code": made["code"], "password": "horse correct" });
    assert_eq!(Browser::new(server.port).post("/account/redeem", &redeem(&made)).await.0, 401);
    let (_, made) = host.post("/account/link", &link).await;
    let mut master = host.client().await;
    for role in [Role::Disabled, Role::Player] {
        master.ask(Ask::from(accounts::SetRole { uid: uid.clone(), role })).await.unwrap();
    }
    assert_eq!(Browser::new(server.port).post("/account/redeem", &redeem(&made)).await.0, 401);
    assert_eq!(sign_in(server.port, "Ada", "battery staple").await.1, 200);
}

#[tokio::test]
async fn no_page_of_a_guest_goes_on_in_an_account_without_a_session() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut browser = Browser::new(server.port);
    let mut before = browser.client().await;
    assert_eq!(browser.post("/account/sign-up", &json!({ "name": "Ada", "password": PASSWORD })).await.0, 200);
    closed(&mut before).await;
    assert_eq!(browser.client().await.uid, before.uid, "it comes back, signed in");
}
