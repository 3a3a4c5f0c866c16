//! `presence/{uid}`: that somebody is here.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use emulator::Write;
use security_rules::presence;
use serde_json::json;

use crate::pace::text_of;
use crate::world::World;

#[test]
fn each_says_of_themselves_that_they_are_here_and_not_too_often() {
    let Some(world) = World::new() else { return };
    cases(&world);
}

/// Ada has said so, this long ago.
fn said(world: &World, seconds: u64) {
    let at = SystemTime::now() - Duration::from_secs(seconds);
    let at = json!({"timestampValue": text_of(at.duration_since(UNIX_EPOCH).unwrap().as_secs())});
    world.owner().commit(&[Write::set_typed("presence/ada", json!({"at": at}))]).unwrap();
}

pub fn cases(world: &World) {
    let ada = world.of("ada");
    let denied = |why: &str, write: Write| world.denied_all(&ada, why, &[write]);
    let with = |fields| Write::set("presence/ada", fields);

    denied("it is another's", presence("ben"));
    world.denied_all(&world.project.signed_out(), "nobody has signed in", &[presence("ada")]);
    denied("there is no time", with(json!({})));
    denied("it is said now", with(json!({"at": 1})));
    let later = json!({"at": {"timestampValue": "2100-01-01T00:00:00Z"}});
    denied("it is said now", Write::set_typed("presence/ada", later));
    denied("there is a field more", with(json!({"name": "Ada"})).at_server_time("at"));
    ada.commit(&[presence("ada")]).unwrap();

    denied("it has just been said", presence("ada"));
    said(world, 15);
    denied("it has just been said", presence("ada"));
    denied("it stays, so that it cannot be said anew", Write::delete("presence/ada"));
    said(world, 60);
    world.denied_all(&world.of("ben"), "it is another's", &[presence("ada")]);
    denied("there is a field more", with(json!({"name": "Ada"})).at_server_time("at"));
    denied("it is said now", with(json!({"at": 1})));
    ada.commit(&[presence("ada")]).unwrap();

    for who in [ada, world.of("ben"), world.project.signed_out()] {
        assert!(who.get("presence/ada").unwrap_err().is_denied(), "the house tells who is here");
        assert!(who.list("presence").unwrap_err().is_denied());
        let latest = json!({"from": [{"collectionId": "presence"}], "limit": 1});
        assert!(who.query(&latest).unwrap_err().is_denied());
    }
    world.without("presence/ada");
}
