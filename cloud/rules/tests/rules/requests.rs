//! `games/{id}/requests/{seat}`: a player's request, whosever decision it is.

use emulator::Write;
use house::documents::TableRequest;
use security_rules::{new_window, request};
use serde_json::{Value, json};

use crate::world::{GAME, World, at, game, game_with};

#[test]
fn whoever_sits_on_a_seat_writes_its_next_request() {
    let Some(world) = World::new() else { return };
    cases(&world);
}

/// What Ben, who has asked for nothing yet, may ask for.
fn next(uid: &str) -> Write {
    request(GAME, "B", 1, uid, "concede")
}

fn with(fields: Value) -> Write {
    let mut whole = json!({"uid": "ben", "number": 1, "request": "concede"});
    for (name, value) in fields.as_object().unwrap() {
        whole[name] = value.clone();
    }
    Write::set(at("/requests/B"), whole).at_server_time("at")
}

pub fn cases(world: &World) {
    world.denied("ada", "it is not her seat", next("ada"));
    world.denied("ada", "it is not her seat", next("ben"));
    world.denied("ben", "it is not his seat", request(GAME, "A", 2, "ben", "concede"));
    world.denied("ben", "the uid is another's", next("ada"));
    world.denied("cid", "they do not sit there", next("cid"));
    world.denied("ben", "there is no such seat", request(GAME, "C", 1, "ben", "concede"));
    world.denied("ben", "there is no such table", request("zzzzzzzzzzzzzzzz", "B", 1, "ben", "concede"));
    world.denied_all(&world.project.signed_out(), "nobody has signed in", &[next("ben")]);

    world.denied("ben", "the number was judged", request(GAME, "B", 0, "ben", "concede"));
    world.denied("ben", "the number is yet to come", request(GAME, "B", 2, "ben", "concede"));
    world.denied("ben", "the number is text", with(json!({"number": "1"})));
    world.denied("ben", "the number is no whole number", with(json!({"number": 1.0})));
    world.denied("ben", "there is no such request", with(json!({"request": "win"})));
    world.denied("ben", "the request is no text", with(json!({"request": ["concede"]})));
    world.denied("ben", "there is a field more", with(json!({"of": "A"})));
    let untimed = Write::set(at("/requests/B"), json!({"uid": "ben", "number": 1, "request": "concede"}));
    world.denied("ben", "there is no time", untimed);
    world.rested("ben");
    world.denied_all(&world.of("ben"), "there is no pace", &[next("ben")]);
    let elsewhere = new_window("ben", &at("/requests/A"));
    world.denied_all(&world.of("ben"), "the pace is for another document", &[next("ben"), elsewhere]);

    for status in ["waiting", "seeding", "over"] {
        world.lay(game_with("status", json!(status)));
        world.denied("ben", &format!("the table is {status}"), next("ben"));
    }
    world.lay(game_with("held_until", json!({"A": 0, "B": i64::MAX})));
    world.denied("ben", "so much of his was refused", request(GAME, "B", 1, "ben", "offer_draw"));
    world.allowed("ben", next("ben"));
    world.lay(game_with("held_until", json!({"A": i64::MAX, "B": 1})));
    world.allowed("ben", request(GAME, "B", 1, "ben", "offer_draw"));
    let mut older = game();
    older.as_object_mut().unwrap().remove("held_until");
    world.lay(older);
    world.allowed("ben", request(GAME, "B", 1, "ben", "offer_draw"));
    world.lay(game());

    for word in [
        TableRequest::Concede,
        TableRequest::OfferDraw,
        TableRequest::AcceptDraw,
        TableRequest::DeclineDraw,
        TableRequest::ClaimTime,
    ] {
        // Until it is judged, he may think better of it.
        let word = serde_json::to_value(word).unwrap();
        world.allowed("ben", request(GAME, "B", 1, "ben", word.as_str().unwrap()));
    }
    world.allowed("ada", request(GAME, "A", 2, "ada", "offer_draw"));
    world.lay(game_with("requests", json!({"A": 2, "B": 1})));
    world.denied("ben", "it is judged", next("ben"));
    world.denied("ben", "nothing is deleted", Write::delete(at("/requests/B")));
    world.allowed("ben", request(GAME, "B", 2, "ben", "decline_draw"));

    world.lay(game());
    world.without(&at("/requests/A"));
    world.without(&at("/requests/B"));
}
