//! `asks/{id}`: everything else that one can ask the house for.

use emulator::Write;
use security_rules::{ASK_BYTES, ask, new_window};
use serde_json::{Value, json};

use crate::world::World;

const ID: &str = "aaaaaaaaaaAAAAAAAAAA01";

#[test]
fn whoever_has_signed_in_asks_and_reads_their_answer() {
    let Some(world) = World::new() else { return };
    cases(&world);
}

fn with(fields: Value) -> Write {
    let mut whole = json!({"uid": "ada", "body": "\"mine\""});
    for (name, value) in fields.as_object().unwrap() {
        whole[name] = value.clone();
    }
    Write::set(format!("asks/{ID}"), whole).at_server_time("at")
}

pub fn cases(world: &World) {
    let path = format!("asks/{ID}");
    world.denied("ben", "the uid is another's", ask(ID, "ada", "1"));
    world.denied_all(&world.project.signed_out(), "nobody has signed in", &[ask(ID, "ada", "1")]);
    for id in ["short", &"x".repeat(19), &"x".repeat(41), "aaaaaaaaaaaaaaaaaaaa-_", "aaaaaaaaaaaaaaaaaaaaü"] {
        world.denied("ada", "this is no id", ask(id, "ada", "1"));
    }
    world.denied("ada", "the body is too long", ask(ID, "ada", &"x".repeat(ASK_BYTES + 1)));
    world.denied("ada", "the body is no text", with(json!({"body": {"mine": true}})));
    world.denied("ada", "she answers herself", with(json!({"answer": "{\"Ok\":\"done\"}"})));
    world.denied("ada", "she answers herself", with(json!({"answered_at": 1})));
    world.denied("ada", "there is no time", Write::set(&path, json!({"uid": "ada", "body": "1"})));
    let early = json!({"uid": {"stringValue": "ada"}, "body": {"stringValue": "1"}, "at": {"timestampValue": "2026-01-01T00:00:00Z"}});
    world.denied("ada", "the time is not now", Write::set_typed(&path, early));
    world.denied("ada", "there is no body", Write::set(&path, json!({"uid": "ada"})).at_server_time("at"));
    world.rested("ada");
    world.denied_all(&world.of("ada"), "there is no pace", &[ask(ID, "ada", "1")]);
    let another = format!("asks/{}", "x".repeat(20));
    let two = [ask(ID, "ada", "1"), ask(&"x".repeat(20), "ada", "1"), new_window("ada", &another)];
    world.denied_all(&world.of("ada"), "one move is for one document", &two);

    world.allowed("ada", ask(&"x".repeat(20), "ada", "1"));
    world.allowed("ada", ask(&"x".repeat(40), "ada", "1"));
    world.allowed("ada", ask(ID, "ada", &"x".repeat(ASK_BYTES)));
    world.denied("ada", "it is asked already", ask(ID, "ada", "2"));
    world.denied("ada", "it stays as it is", Write::update(&path, json!({"body": "2"})));
    world.denied("ada", "it stays", Write::delete(&path));

    assert!(world.of("ada").get(&path).unwrap().is_some(), "her own");
    for (who, why) in [(world.of("ben"), "it is another's"), (world.project.signed_out(), "nobody has signed in")] {
        assert!(who.get(&path).unwrap_err().is_denied(), "{why}");
    }
    assert!(world.of("ada").list("asks").unwrap_err().is_denied(), "not even one's own are listed");
    let own = json!({"from": [{"collectionId": "asks"}], "limit": 1, "where": {"fieldFilter": {"field": {"fieldPath": "uid"}, "op": "EQUAL", "value": {"stringValue": "ada"}}}});
    assert!(world.of("ada").query(&own).unwrap_err().is_denied(), "not even one's own are listed");

    for id in [ID.to_owned(), "x".repeat(20), "x".repeat(40)] {
        world.without(&format!("asks/{id}"));
    }
}
