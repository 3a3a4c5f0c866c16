//! `pace/{uid}`: how fast somebody writes.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use emulator::Write;
use security_rules::{PACE, WINDOW_SECONDS, ask, new_window, within_window};
use serde_json::{Value, json};

use crate::world::World;

const OF: &str = "asks/aaaaaaaaaaaaaaaaaaaa";

#[test]
fn the_pace_moves_forward_and_no_faster_than_it_may() {
    let Some(world) = World::new() else { return };
    cases(&world);
}

/// The pace as it stands, of a window that began so long ago.
fn lay(world: &World, seconds: u64, count: i64) {
    let began = SystemTime::now() - Duration::from_secs(seconds);
    let since_1970 = began.duration_since(UNIX_EPOCH).unwrap().as_secs();
    let window = json!({"timestampValue": text_of(since_1970)});
    let fields = json!({"window": window, "at": window, "count": {"integerValue": count.to_string()}, "of": {"stringValue": OF}});
    world.owner().commit(&[Write::set_typed("pace/ada", fields)]).unwrap();
}

/// A time as Firestore writes it (days of the civil calendar, counted from the first of March of the year 0).
pub fn text_of(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

fn with(fields: Value, times: &[&str]) -> Write {
    let mut whole = json!({"count": 1, "of": OF});
    for (name, value) in fields.as_object().unwrap() {
        whole[name] = value.clone();
    }
    times.iter().fold(Write::set("pace/ada", whole), |write, time| write.at_server_time(*time))
}

pub fn cases(world: &World) {
    let ada = world.of("ada");
    let both = ["window", "at"];
    let denied = |why: &str, write: Write| world.denied_all(&ada, why, &[write]);

    world.rested("ada");
    denied("a window begins with one", with(json!({"count": 2}), &both));
    denied("a window begins with one", with(json!({"count": -5}), &both));
    denied("a window begins now", with(json!({"window": 1}), &["at"]));
    denied("it is moved now", with(json!({"at": 1}), &["window"]));
    denied("it counts in whole numbers", with(json!({"count": 1.0}), &both));
    denied("it is for a document", with(json!({"of": null}), &both));
    denied("it is for a document", with(json!({"of": "x".repeat(201)}), &both));
    denied("there is a field more", with(json!({"junk": "x"}), &both));
    world.denied_all(&world.of("ben"), "it is another's", &[new_window("ada", OF)]);
    world.denied_all(&world.project.signed_out(), "nobody has signed in", &[new_window("ada", OF)]);
    ada.commit(&[with(json!({"of": "x".repeat(200)}), &both)]).unwrap();

    denied("the window is not over", new_window("ada", OF));
    denied("it has not moved", within_window("ada", 1, OF));
    denied("it leaps", within_window("ada", 3, OF));
    denied("it goes back", within_window("ada", 0, OF));
    denied("the window stays as it is", within_window("ada", 2, OF).at_server_time("window"));
    denied("there is a field more", Write::update("pace/ada", json!({"count": 2, "junk": 1})).at_server_time("at"));
    denied("it is moved now", Write::update("pace/ada", json!({"count": 2})));
    world.denied_all(&world.of("ben"), "it is another's", &[within_window("ada", 2, OF)]);
    denied("it stays", Write::delete("pace/ada"));
    ada.commit(&[within_window("ada", 2, OF)]).unwrap();

    lay(world, 2, PACE - 1);
    ada.commit(&[within_window("ada", PACE, OF)]).unwrap();
    denied("that is too fast", within_window("ada", PACE + 1, OF));
    let ask = ask("aaaaaaaaaaaaaaaaaaaa", "ada", "1");
    world.denied_all(&ada, "that is too fast", &[ask.clone(), within_window("ada", PACE + 1, OF)]);
    lay(world, WINDOW_SECONDS / 2, PACE);
    denied("the window is not over", new_window("ada", OF));
    lay(world, WINDOW_SECONDS + 1, PACE);
    denied("the window is full", within_window("ada", PACE + 1, OF));
    denied("a window begins with one", with(json!({"count": 2}), &both));
    ada.commit(&[ask, new_window("ada", OF)]).unwrap();

    assert_eq!(ada.get("pace/ada").unwrap().unwrap().fields["count"], 1);
    assert!(world.of("ben").get("pace/ada").unwrap_err().is_denied());
    assert!(world.project.signed_out().get("pace/ada").unwrap_err().is_denied());
    assert!(ada.list("pace").unwrap_err().is_denied());
    world.without(OF);
    world.rested("ada");
}

#[test]
fn times_are_written_as_firestore_writes_them() {
    assert_eq!(text_of(0), "1970-01-01T00:00:00Z");
    assert_eq!(text_of(1_709_210_096), "2024-02-29T12:34:56Z");
}
