//! A hostile client with a valid token, which speaks to Firestore directly. What it tries is denied, and every document stays as it was.

use emulator::{Documents, Found, Write};
use security_rules::{PACE, action, ask, new_window, presence, request, within_window};
use serde_json::{Value, json};

use crate::world::{CHALLENGE, GAME, HEAD, NOBODYS, WATCHED, World, at, game};

/// Everything that lies in the world, but for the hostile player's own pace and asks.
fn everything(world: &World) -> Vec<Found> {
    let owner = world.owner();
    let mut collections: Vec<String> =
        ["games", "players", "challenges"].iter().map(|collection| (*collection).to_owned()).collect();
    collections.extend(["/views", "/chat", "/actions", "/requests", "/server"].map(at));
    collections
        .extend(NOBODYS.iter().filter_map(|path| path.rsplit_once('/')).map(|(collection, _)| collection.to_owned()));
    collections.sort();
    collections.dedup();
    collections.iter().flat_map(|collection| owner.list(collection).unwrap()).collect()
}

/// One kind of cheating: what it is called, and what is written for it.
type Attempt = (&'static str, Vec<Write>);

fn attempts() -> Vec<Attempt> {
    let paced = |write: Write| {
        let pace = new_window("ben", write.path());
        vec![write, pace]
    };
    let next = HEAD + 1;
    let junk = "\u{0}\u{202e}'\"}{$ne:1}/../../".repeat(400);
    vec![
        ("acts out of turn", paced(action(GAME, next, "ben", "pass"))),
        ("acts in the other's name", paced(action(GAME, next, "ada", "pass"))),
        ("takes the number before the other can", paced(action(GAME, next + 1, "ben", "pass"))),
        ("blocks the number with junk", paced(action(GAME, next, "ben", &junk))),
        ("writes a number far ahead", paced(action(GAME, u64::MAX >> 1, "ben", "pass"))),
        (
            "writes a number that is none",
            paced(Write::set(at("/actions/-1"), json!({"uid": "ben", "seq": -1, "body": ""})).at_server_time("at")),
        ),
        ("writes its last action anew", paced(action(GAME, HEAD, "ben", "something better"))),
        ("takes its last action back", paced(Write::delete(at("/actions/3")))),
        ("concedes for the other", paced(request(GAME, "A", 2, "ben", "concede"))),
        ("concedes in the other's name", paced(request(GAME, "A", 2, "ada", "concede"))),
        ("makes it its own turn", paced(Write::update(at(""), json!({"to_act": "B"})))),
        (
            "declares itself the winner",
            paced(Write::update(at(""), json!({"status": "over", "outcome": {"winner": "B", "reason": "me"}}))),
        ),
        ("moves the head", paced(Write::update(at(""), json!({"head": next})))),
        (
            "sits down on both seats",
            paced(Write::update(at(""), json!({"seats": {"A": {"uid": "ben"}, "B": {"uid": "ben"}}}))),
        ),
        ("deletes the table", paced(Write::delete(at("")))),
        ("gives itself the other's view", paced(Write::update(at("/views/A"), json!({"uid": "ben"})))),
        ("writes its own view", paced(Write::update(at("/views/B"), json!({"body": "twenty lotuses"})))),
        ("forges the state", paced(Write::set(at("/server/state"), json!({"state": "mine"})))),
        ("deletes the record", paced(Write::delete(at("/server/record")))),
        (
            "puts words into the other's mouth",
            paced(Write::set(at("/chat/tail"), json!({"next": 1, "lines": [{"seat": "A", "text": "I lose"}]}))),
        ),
        ("gives itself money", paced(Write::update("players/ben", json!({"sats": 21_000_000})))),
        ("makes itself the host", paced(Write::update("players/ben", json!({"role": "host"})))),
        (
            "accepts for the challenger",
            paced(Write::update(format!("challenges/{CHALLENGE}"), json!({"status": "accepted"}))),
        ),
        ("takes cards", paced(Write::set("holdings/ben", json!({"cards": {"Black Lotus": 4}})))),
        (
            "answers itself",
            paced(
                Write::set(format!("asks/{}", "e".repeat(20)), json!({"uid": "ben", "body": "1", "answer": "{}"}))
                    .at_server_time("at"),
            ),
        ),
        ("hides a second ask behind one move of its pace", {
            let (first, second) = (ask(&"e".repeat(20), "ben", "1"), ask(&"f".repeat(20), "ben", "1"));
            let pace = new_window("ben", first.path());
            vec![first, second, pace]
        }),
        (
            "spends the other's pace",
            vec![ask(&"e".repeat(20), "ben", "1"), new_window("ada", &format!("asks/{}", "e".repeat(20)))],
        ),
        ("says that the other is here", paced(presence("ada"))),
        ("puts a megabyte where a few bytes belong", paced(ask(&"e".repeat(20), "ben", &"x".repeat(1_000_000)))),
    ]
}

#[test]
fn whatever_it_writes_is_denied_and_the_honest_players_game_goes_on() {
    let Some(world) = World::new() else { return };
    let ben = world.of("ben");
    let before = everything(&world);
    assert!(before.len() > 15, "there is something to spoil: {}", before.len());
    for (what, writes) in attempts() {
        world.rested("ben");
        match ben.commit(&writes) {
            Err(refusal) => assert!(refusal.is_denied(), "{what}: {refusal}"),
            Ok(()) => panic!("a hostile client {what}"),
        }
    }
    assert_eq!(everything(&world), before);
    assert_eq!(world.owner().list("asks").unwrap(), [], "not one ask has slipped through");
    // It has blocked nothing.
    world.allowed("ada", action(GAME, HEAD + 1, "ada", "pass"));
}

#[test]
fn acting_twice_counts_once() {
    let Some(world) = World::new() else { return };
    world.allowed("ada", action(GAME, HEAD + 1, "ada", "pass"));
    let written = everything(&world);
    for body in ["pass", "something better", ""] {
        world.denied("ada", "it is written", action(GAME, HEAD + 1, "ada", body));
    }
    world.denied("ada", "the next number waits for the house", action(GAME, HEAD + 2, "ada", "pass"));
    assert_eq!(everything(&world), written);
}

#[test]
fn it_reads_nothing_that_is_not_its_own() {
    let Some(world) = World::new() else { return };
    let (ben, cid) = (world.of("ben"), world.of("cid"));
    let watched = |path: &str| format!("games/{WATCHED}{path}");
    let own = [
        at(""),
        at("/views/B"),
        at("/chat/tail"),
        watched(""),
        watched("/chat/tail"),
        "players/ben".to_owned(),
        format!("challenges/{CHALLENGE}"),
    ];
    let shown = [watched("/watched/view"), watched("/watched/chat")];
    for found in everything(&world) {
        let expected = own.contains(&found.path);
        assert_eq!(ben.get(&found.path).is_ok(), expected, "{}", found.path);
        match cid.get(&found.path) {
            Ok(_) => assert!(shown.contains(&found.path), "{}", found.path),
            Err(refusal) => assert!(refusal.is_denied() && !shown.contains(&found.path), "{}", found.path),
        }
    }
    // In one batch with what it may read, too: an attempt to learn something by what is denied.
    let parent = |document: &str| json!({"from": [{"collectionId": document}], "limit": 1});
    for query in
        ["games", "players", "names", "looks", "settings", "holdings", "asks", "pace", "presence", "cards", "results"]
            .map(parent)
    {
        assert!(ben.query(&query).unwrap_err().is_denied(), "{query}");
    }
}

#[test]
fn tokens_of_others_and_of_nobody_open_nothing() {
    let Some(world) = World::new() else { return };
    let before = everything(&world);
    let without_a_uid = world.project.with_token(emulator::token_of(&json!({"sub": "", "user_id": ""})));
    for (what, who) in [("nobody", world.project.signed_out()), ("an empty uid", without_a_uid)] {
        assert!(who.get(&at("")).is_err(), "{what}");
        let writes = [action(GAME, HEAD + 1, "ada", "pass"), new_window("ada", &at("/actions/4"))];
        assert!(who.commit(&writes).is_err(), "{what}");
    }
    assert_eq!(everything(&world), before);
}

#[test]
fn a_flood_ends_at_the_pace_and_an_honest_player_does_not_notice() {
    let Some(world) = World::new() else { return };
    let ben = world.of("ben");
    let flooding = |number: i64| {
        let ask = ask(&format!("{number:0>20}"), "ben", "1");
        let pace = if number == 1 { new_window("ben", ask.path()) } else { within_window("ben", number, ask.path()) };
        ben.commit(&[ask, pace])
    };
    for number in 1..=PACE {
        // On a machine so slow that the window is over, the flood is none.
        flooding(number).unwrap();
    }
    for number in PACE + 1..PACE + 20 {
        assert!(flooding(number).unwrap_err().is_denied(), "number {number} went through");
    }
    assert_eq!(asked(&world.owner()), PACE as usize);
    world.allowed("ada", ask(&"a".repeat(20), "ada", "1"));
    assert_eq!(world.owner().get(&at("")).unwrap().unwrap().fields, *game().as_object().unwrap());
}

fn asked(owner: &Documents) -> usize {
    owner.query(&json!({"from": [{"collectionId": "asks"}]})).unwrap().len()
}

/// What a document of the table says, for those who may read it: nothing of it is in what is denied.
#[test]
fn a_denial_tells_nothing_of_what_is_denied() {
    let Some(world) = World::new() else { return };
    let denied = world.of("ben").get(&at("/views/A")).unwrap_err();
    let text = Value::String(denied.message).to_string();
    assert!(!text.contains("of A"), "{text}");
}
