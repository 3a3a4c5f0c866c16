//! Who reads what.

use serde_json::{Value, json};

use crate::world::{CHALLENGE, WATCHED, World, at};
use emulator::Write;

#[test]
fn everybody_reads_what_is_theirs_and_nothing_else() {
    let Some(world) = World::new() else { return };
    cases(&world);
}

/// Exactly these of Ada, Ben, Cid and whoever has not signed in read this document.
fn read_by(world: &World, path: &str, readers: &[&str]) {
    for uid in ["ada", "ben", "cid"] {
        let read = world.of(uid).get(path);
        assert_eq!(read.as_ref().is_ok_and(Option::is_some), readers.contains(&uid), "{uid} reads {path}: {read:?}");
        assert!(read.is_ok() || read.is_err_and(|refusal| refusal.is_denied()));
    }
    assert!(world.project.signed_out().get(path).unwrap_err().is_denied(), "{path}, signed out");
}

/// Nobody lists this collection.
fn never_listed(world: &World, collection: &str) {
    for who in [world.of("ada"), world.of("cid"), world.project.signed_out()] {
        assert!(who.list(collection).unwrap_err().is_denied(), "{collection}");
    }
}

fn query(collection: &str, field: &str, op: &str, value: &str, limit: Option<u32>) -> Value {
    let mut query = json!({
        "from": [{"collectionId": collection}],
        "where": {"fieldFilter": {"field": {"fieldPath": field}, "op": op, "value": {"stringValue": value}}},
        "orderBy": [{"field": {"fieldPath": "changed_at"}, "direction": "DESCENDING"}],
    });
    if let Some(limit) = limit {
        query["limit"] = limit.into();
    }
    query
}

/// What whoever watches reads: those who do not sit there, where the table may be watched, and nothing else of it.
fn watched(world: &World) {
    let of = |path: &str| format!("games/{WATCHED}{path}");
    for path in ["/watched/view", "/watched/log-3", "/watched/chat", "/watched/hands"] {
        read_by(world, &of(path), &["cid"]);
    }
    for path in ["/watched/log-", "/watched/other"] {
        read_by(world, &of(path), &[]);
    }
    for (path, readers) in [("", &["ada", "ben"][..]), ("/views/A", &["ada"]), ("/chat/tail", &["ada", "ben"])] {
        read_by(world, &of(path), readers);
    }
    // A table that nobody may watch has no view; a tail of lines that lies there all the same is nobody's.
    read_by(world, &at("/watched/view"), &[]);
    for path in ["/watched/log-3", "/watched/chat", "/watched/hands"] {
        read_by(world, &at(path), &[]);
    }
    for collection in [at("/watched"), of("/watched")] {
        never_listed(world, &collection);
    }
    for path in ["/watched/view", "/watched/log-3", "/watched/chat", "/watched/hands", "/watched/other"] {
        for who in ["ada", "cid"] {
            world.denied(who, "what is shown is written by the house", Write::set(of(path), json!({"number": 2})));
        }
    }
}

pub fn cases(world: &World) {
    read_by(world, &at(""), &["ada", "ben"]);
    read_by(world, &at("/views/A"), &["ada"]);
    read_by(world, &at("/views/B"), &["ben"]);
    read_by(world, &at("/chat/tail"), &["ada", "ben"]);
    read_by(world, &at("/actions/3"), &[]);
    watched(world);
    read_by(world, "players/ada", &["ada"]);
    read_by(world, &format!("challenges/{CHALLENGE}"), &["ada", "ben"]);
    read_by(world, "games/zzzzzzzzzzzzzzzz", &[]);
    read_by(world, "games/zzzzzzzzzzzzzzzz/chat/tail", &[]);
    for collection in ["games", "players", "challenges"] {
        never_listed(world, collection);
    }
    for collection in ["/views", "/chat", "/actions", "/requests", "/server"] {
        never_listed(world, &at(collection));
    }

    let (ada, ben, cid, nobody) = (world.of("ada"), world.of("ben"), world.of("cid"), world.project.signed_out());
    let games = |limit| query("games", "playing", "ARRAY_CONTAINS", "ada", limit);
    assert_eq!(ada.query(&games(Some(40))).unwrap().len(), 1, "her unfinished tables");
    for (who, why, query) in [
        (&ada, "all of them", games(None)),
        (&ada, "too many of them", games(Some(51))),
        (&ben, "another's", games(Some(40))),
        (&nobody, "nobody has signed in", games(Some(40))),
        (&ada, "by what is no promise of being hers", query("games", "status", "EQUAL", "playing", Some(1))),
        (&ada, "by what the rule does not name", query("games", "uids", "ARRAY_CONTAINS", "ada", Some(1))),
    ] {
        assert!(who.query(&query).unwrap_err().is_denied(), "{why}");
    }

    let challenges = |field, uid, limit| query("challenges", field, "EQUAL", uid, limit);
    assert_eq!(ada.query(&challenges("from", "ada", Some(50))).unwrap().len(), 1, "her own");
    assert_eq!(ben.query(&challenges("to", "ben", Some(50))).unwrap().len(), 1, "to him");
    assert_eq!(ben.query(&challenges("asked", "ben", Some(50))).unwrap().len(), 1, "that wait for him");
    for (who, why, query) in [
        (&ada, "all of them", challenges("from", "ada", None)),
        (&ada, "too many of them", challenges("from", "ada", Some(51))),
        (&cid, "others'", challenges("from", "ada", Some(1))),
        (&nobody, "nobody has signed in", challenges("to", "ben", Some(1))),
        (&ada, "by what is no promise of being hers", challenges("status", "open", Some(1))),
    ] {
        assert!(who.query(&query).unwrap_err().is_denied(), "{why}");
    }

    for group in ["views", "watched", "actions", "server", "decks", "games", "tail"] {
        let everywhere = json!({"from": [{"collectionId": group, "allDescendants": true}], "limit": 1});
        assert!(ada.query(&everywhere).unwrap_err().is_denied(), "{group}, wherever they lie");
    }
}
