//! `games/{id}/actions/{seq}`: the next actions, by the player who must decide.

use emulator::{Write, to_firestore};
use house::limits::BODY_BYTES;
use security_rules::{action, new_window, within_window};
use serde_json::{Value, json};

use crate::world::{GAME, HEAD, World, at, game, game_with};

const NEXT: u64 = HEAD + 1;

#[test]
fn the_player_who_must_decide_writes_the_next_actions() {
    let Some(world) = World::new() else { return };
    cases(&world);
}

fn next(uid: &str) -> Write {
    action(GAME, NEXT, uid, "body")
}

/// What Ada may write next, with these fields instead.
fn with(fields: Value) -> Write {
    at_path(NEXT.to_string(), fields)
}

fn at_path(name: impl AsRef<str>, fields: Value) -> Write {
    let mut whole = json!({"uid": "ada", "seq": NEXT, "body": "body"});
    for (name, value) in fields.as_object().unwrap() {
        whole[name] = value.clone();
    }
    Write::set(at(&format!("/actions/{}", name.as_ref())), whole).at_server_time("at")
}

pub fn cases(world: &World) {
    world.denied("ben", "it is not his decision", next("ben"));
    world.denied("cid", "they do not sit there", next("cid"));
    world.denied("ben", "the uid is another's", next("ada"));
    world.denied("ada", "the uid is another's", next("ben"));
    world.denied_all(&world.project.signed_out(), "nobody has signed in", &[next("ada")]);

    world.denied("ada", "this number was judged", action(GAME, HEAD, "ada", "body"));
    world.denied("ada", "this number is yet to come", action(GAME, NEXT + 1, "ada", "body"));
    world.denied("ada", "the path has another number", at_path("5", json!({})));
    world.denied("ada", "the path has the number in another way", at_path("04", json!({})));
    world.denied("ada", "the number is another", with(json!({"seq": 5})));
    world.denied("ada", "the number is text", with(json!({"seq": "4"})));
    world.denied("ada", "the number is none", at_path("4.0", json!({"seq": 4.0})));

    world.denied("ada", "the body is too long", with(json!({"body": "x".repeat(BODY_BYTES + 1)})));
    world.denied("ada", "the body is too long in bytes", with(json!({"body": "ü".repeat(BODY_BYTES / 2 + 1)})));
    world.denied("ada", "the body is no text", with(json!({"body": 7})));
    world.denied("ada", "there is no body", action_without("body"));
    world.denied("ada", "there is a field more", with(json!({"judged": true})));
    world.denied("ada", "there is no time", action_without("at"));
    world.denied("ada", "the time is text", timed(json!({"stringValue": "2026-01-01T00:00:00Z"})));
    world.denied("ada", "the time is not now", timed(json!({"timestampValue": "2026-01-01T00:00:00Z"})));

    let ada = world.of("ada");
    world.rested("ada");
    let path = at(&format!("/actions/{NEXT}"));
    world.denied_all(&ada, "there is no pace", &[next("ada")]);
    world.denied_all(&ada, "the pace is for another document", &[next("ada"), new_window("ada", &at("/actions/5"))]);
    world.denied_all(&ada, "the pace is another's", &[next("ada"), new_window("ben", &path)]);
    ada.commit(&[new_window("ada", &path)]).unwrap();
    world.denied_all(&ada, "the pace has not moved", &[next("ada")]);
    let further = action(GAME, NEXT + 1, "ada", "body");
    world.denied_all(&ada, "one move is for one document", &[next("ada"), further, within_window("ada", 2, &path)]);

    for (why, game) in [
        ("nobody must decide", game_with("to_act", Value::Null)),
        ("it is the other seat's decision", game_with("to_act", json!("B"))),
        ("the seat is free", game_with("seats", json!({"A": null, "B": null}))),
        ("another number is next", game_with("head", json!(HEAD - 1))),
        ("so much of hers was refused", game_with("held_until", json!({"A": i64::MAX, "B": 0}))),
    ] {
        world.lay(game);
        world.denied("ada", why, next("ada"));
    }
    world.lay(game());
    world.denied("ada", "there is no such table", action("zzzzzzzzzzzzzzzz", 1, "ada", "body"));

    world.allowed("ada", with(json!({"body": "x".repeat(BODY_BYTES)})));
    world.denied("ada", "it is written already", with(json!({"body": "x".repeat(BODY_BYTES)})));
    world.denied("ada", "it is written already", next("ada"));
    world.denied("ada", "nothing is deleted", Write::delete(&path));
    world.lay(game_with("head", json!(NEXT)));
    world.denied("ada", "it is judged", next("ada"));
    world.allowed("ada", action(GAME, NEXT + 1, "ada", ""));
    world.lay(game_with("to_act", json!("B")));
    world.without(&path);
    world.allowed("ben", next("ben"));
    // As the version before writes it, and as it lies with both names.
    world.without(&path);
    world.lay(of_the_version_before());
    world.denied("ben", "it is not his decision at an older table", next("ben"));
    world.allowed("ada", next("ada"));
    world.without(&path);
    world.lay(game_with("awaits", json!("B")));
    world.denied("ben", "the present name counts", next("ben"));

    world.lay(game());
    world.without(&path);
    world.without(&at("/actions/5"));
}

/// The table as an instance of the version before writes it, with Ada to decide.
fn of_the_version_before() -> Value {
    let mut game = game();
    let to_act = game.as_object_mut().unwrap().remove("to_act").unwrap();
    game["awaits"] = to_act;
    game
}

/// What Ada may write next, without one of its fields.
fn action_without(field: &str) -> Write {
    let mut fields = json!({"uid": "ada", "seq": NEXT, "body": "body"});
    fields.as_object_mut().unwrap().remove(field);
    let write = Write::set(at(&format!("/actions/{NEXT}")), fields);
    if field == "at" { write } else { write.at_server_time("at") }
}

/// What Ada may write next, at this time.
fn timed(time: Value) -> Write {
    let fields = to_firestore(&json!({"uid": "ada", "seq": NEXT, "body": "body"}));
    let mut fields = fields["mapValue"]["fields"].clone();
    fields["at"] = time;
    Write::set_typed(at(&format!("/actions/{NEXT}")), fields)
}
