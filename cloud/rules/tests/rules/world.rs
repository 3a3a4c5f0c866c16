//! A house on Firestore with one table: Ada on seat A, who must decide, Ben on seat B. Cid is a stranger.

use emulator::{Documents, Project, Write, for_tests};
use house::documents::{ChallengeDocument, DeckRules, GameDocument, PlayerDocument};
use security_rules::{RULES, new_window};
use serde_json::{Value, json};

/// The table.
pub const GAME: &str = "aaaaaaaaaaaaaaaa";
/// A challenge by Ada to Ben.
pub const CHALLENGE: &str = "bbbbbbbbbbbbbbbb";
/// A table of Ada's and Ben's that may be watched.
pub const WATCHED: &str = "cccccccccccccccc";
/// The last action that was judged.
pub const HEAD: u64 = 3;
/// What the house keeps for itself, or tells by answers.
pub const NOBODYS: [&str; 24] = [
    "games/aaaaaaaaaaaaaaaa/server/state",
    "games/aaaaaaaaaaaaaaaa/server/record",
    "games/aaaaaaaaaaaaaaaa/chat/other",
    "games/aaaaaaaaaaaaaaaa/watched/other",
    "games/cccccccccccccccc/server/hands",
    "games/cccccccccccccccc/server/hands-3",
    "challenges/bbbbbbbbbbbbbbbb/server/deck",
    "players/ada/decks/cccccccccccccccc",
    "guests/ada",
    "names/ada",
    "looks/ada",
    "settings/house",
    "holdings/ada",
    "results/ada",
    "results/ada/against/ben",
    "results/ada/games/aaaaaaaaaaaaaaaa",
    "cards/001",
    "sales/001",
    "library/0",
    "house/schema",
    "house/engine",
    "deeds/dddddddddddddddd",
    "blocks/ada",
    "reports/eeeeeeeeeeeeeeee",
];

pub struct World {
    pub project: Project,
}

impl World {
    /// A world of its own; none where there is no emulator.
    pub fn new() -> Option<Self> {
        let project = for_tests()?.project();
        project.set_rules(RULES).unwrap_or_else(|refusal| panic!("firestore.rules: {refusal}"));
        let world = Self { project };
        let owner = world.owner();
        let mut writes = vec![
            Write::set(at(""), game()),
            Write::set(at("/views/A"), json!({"uid": "ada", "number": 1, "body": "of A"})),
            Write::set(at("/views/B"), json!({"uid": "ben", "number": 1, "body": "of B"})),
            Write::set(at("/chat/tail"), json!({"next": 0, "lines": []})),
            Write::set(at("/actions/3"), json!({"uid": "ben", "seq": 3, "at": 1, "body": "judged"})),
            Write::set(at("/watched/chat"), json!({"next": 0, "lines": []})),
            Write::set(format!("games/{WATCHED}"), watched_game()),
            Write::set(
                format!("games/{WATCHED}/watched/view"),
                json!({"number": 1, "table": watched_game(), "body": "of both", "recent_events": {}}),
            ),
            Write::set(format!("games/{WATCHED}/watched/chat"), json!({"next": 0, "lines": []})),
            Write::set(at("/watched/log-3"), json!({"recent_events": "of both"})),
            Write::set(format!("games/{WATCHED}/watched/log-3"), json!({"recent_events": "of both"})),
            Write::set(format!("games/{WATCHED}/watched/log-"), json!({"recent_events": "of nobody"})),
            Write::set(format!("games/{WATCHED}/watched/other"), json!({"recent_events": "of nobody"})),
            Write::set(at("/watched/hands"), json!({"turn": 1, "moments": "of both"})),
            Write::set(format!("games/{WATCHED}/watched/hands"), json!({"turn": 1, "moments": "of both"})),
            Write::set(format!("games/{WATCHED}/views/A"), json!({"uid": "ada", "number": 1, "body": "of A"})),
            Write::set(format!("games/{WATCHED}/chat/tail"), json!({"next": 0, "lines": []})),
            Write::set(format!("challenges/{CHALLENGE}"), challenge()),
            Write::set("players/ada", player("Ada")),
            Write::set("players/ben", player("Ben")),
        ];
        writes.extend(NOBODYS.map(|path| Write::set(path, json!({"uid": "ada", "owner": "ada", "secret": true}))));
        owner.commit(&writes).unwrap();
        Some(world)
    }

    pub fn owner(&self) -> Documents {
        self.project.owner()
    }

    pub fn of(&self, uid: &str) -> Documents {
        self.project.signed_in(uid)
    }

    /// The table's document becomes this.
    pub fn lay(&self, game: Value) {
        self.owner().commit(&[Write::set(at(""), game)]).unwrap();
    }

    /// They may write this, with their pace.
    pub fn allowed(&self, uid: &str, write: Write) {
        self.rested(uid);
        let path = write.path().to_owned();
        let paced = [write, new_window(uid, &path)];
        self.of(uid).commit(&paced).unwrap_or_else(|refusal| panic!("{uid} must be able to write {path}: {refusal}"));
    }

    /// They may not write this, with their pace in order, and the document is as it was.
    pub fn denied(&self, uid: &str, why: &str, write: Write) {
        let pace = new_window(uid, write.path());
        self.rested(uid);
        self.denied_all(&self.of(uid), why, &[write, pace]);
    }

    /// Whoever this is may not write this, and every document of it is as it was.
    pub fn denied_all(&self, who: &Documents, why: &str, writes: &[Write]) {
        let paths: Vec<&str> = writes.iter().map(Write::path).collect();
        let read = || paths.iter().map(|path| self.owner().get(path).unwrap()).collect::<Vec<_>>();
        let before = read();
        match who.commit(writes) {
            Err(refusal) => assert!(refusal.is_denied(), "{why}: {paths:?}: {refusal}"),
            Ok(()) => panic!("{why}: {paths:?} was written"),
        }
        assert_eq!(read(), before, "{why}: {paths:?} was denied and has changed all the same");
    }

    /// They have not written for long.
    pub fn rested(&self, uid: &str) {
        self.owner().commit(&[Write::delete(format!("pace/{uid}"))]).unwrap();
    }

    /// There is no such document.
    pub fn without(&self, path: &str) {
        self.owner().commit(&[Write::delete(path)]).unwrap();
    }
}

/// A path under the table.
pub fn at(path: &str) -> String {
    format!("games/{GAME}{path}")
}

/// The table, with Ada to decide.
pub fn game() -> Value {
    let seat = |uid: &str| json!({"uid": uid, "name": uid, "deck": "Green"});
    json!({
        "status": "playing",
        "settings": {"rules": "current", "automatic_redeal": false, "ante": false, "time": null, "hot_seat": false, "decks": serde_json::to_value(DeckRules::default()).unwrap()},
        "seats": {"A": seat("ada"), "B": seat("ben")},
        "uids": ["ada", "ben"],
        "playing": ["ada", "ben"],
        "head": HEAD,
        "requests": {"A": 1, "B": 0},
        "held_until": {"A": 0, "B": 0},
        "to_act": "A",
        "to_act_since": 0,
        "host_wish": null,
        "away_since": {"A": null, "B": null},
        "clocks": null,
        "draw_offer": null,
        "commitment": null,
        "seals": null,
        "seeded": {"A": true, "B": true},
        "awaited": null,
        "outcome": null,
        "rematch": {"wanted": {"A": false, "B": false}, "game": null},
        "engine": "0", "cards": "0", "created_at": 1, "changed_at": 2,
    })
}

/// The table with this field changed.
pub fn game_with(field: &str, value: Value) -> Value {
    let mut game = game();
    game[field] = value;
    game
}

/// A table that may be watched, and is over, so that no list has it.
fn watched_game() -> Value {
    let mut game = game_with("status", "over".into());
    game["playing"] = json!([]);
    game["settings"]["watching"] = "with_link".into();
    game
}

fn challenge() -> Value {
    json!({
        "from": "ada", "from_name": "Ada", "to": "ben", "to_name": "Ben", "asked": "ben",
        "settings": game()["settings"], "status": "open", "word": null,
        "created_at": 1, "changed_at": 1, "expires_at": 9,
    })
}

fn player(name: &str) -> Value {
    json!({
        "name": name, "name_key": name.to_lowercase(), "role": "player", "sats": 7, "starting": 0, "language": "en", "created_at": 1, "last_seen_at": 1,
    })
}

#[test]
fn what_is_laid_here_is_what_the_house_writes() {
    let same = |laid: Value, read: Value| assert_eq!(laid, read);
    let (laid, read) = (game(), serde_json::from_value::<GameDocument>(game()).unwrap());
    same(laid, serde_json::to_value(read).unwrap());
    let (laid, read) = (watched_game(), serde_json::from_value::<GameDocument>(watched_game()).unwrap());
    same(laid, serde_json::to_value(read).unwrap());
    let (laid, read) = (challenge(), serde_json::from_value::<ChallengeDocument>(challenge()).unwrap());
    same(laid, serde_json::to_value(read).unwrap());
    let (laid, read) = (player("Ada"), serde_json::from_value::<PlayerDocument>(player("Ada")).unwrap());
    same(laid, serde_json::to_value(read).unwrap());
}
