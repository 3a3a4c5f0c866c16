//! A house whose documents are of an earlier version is brought up to date by the function that starts on it.

use std::thread;

use functions::schema::bring_up_to_date;
use house::documents::{Document as _, GameDocument, PlayerDocument, StateDocument, ViewDocument};
use house::schema::CURRENT;
use house::store::{Path, Store as _, Write};
use house::wire::pack;
use house::{GameId, Seat};
use security_rules::ask;
use serde_json::{Value, json};
use soak::Chooser;

use crate::program::{Program, command};
use crate::world::{Cloud, both};

fn at(path: &str) -> Path {
    Path::parse(path).unwrap()
}

/// An account as the first version wrote it: a language that nobody had chosen stood there as `en`.
fn account(uid: &str, language: &str) -> Write {
    let fields = json!({
        "name": uid, "name_key": uid, "role": "player", "sats": 99_650, "language": language, "created_at": 1, "last_seen_at": 2,
    });
    Write::set(at(&format!("players/{uid}")), &fields).unwrap()
}

fn write(cloud: &Cloud, writes: &[Write]) {
    cloud.store.clone().commit(&[], writes).unwrap();
}

fn languages(cloud: &Cloud, uids: &[&str]) -> Vec<Option<String>> {
    let read = |uid: &&str| cloud.read::<PlayerDocument>(&at(&format!("players/{uid}")));
    uids.iter().map(|uid| read(uid).language).collect()
}

fn version(cloud: &Cloud) -> Option<Value> {
    cloud.store.get(&at("house/schema")).unwrap().map(|document| document.fields["version"].clone())
}

#[test]
fn the_accounts_of_the_first_version_have_chosen_no_language_once_and_keep_what_they_choose_then() {
    let Some(cloud) = Cloud::new() else { return };
    write(&cloud, &[account("ada", "en"), account("ben", "es")]);
    drop(Program::start(&cloud));
    assert_eq!(languages(&cloud, &["ada", "ben"]), [None, Some("es".to_owned())]);
    assert_eq!(cloud.read::<PlayerDocument>(&at("players/ada")).sats, 99_650, "everything else is as it was");
    assert_eq!(version(&cloud), Some(json!(CURRENT)));

    write(&cloud, &[account("ada", "en")]);
    drop(Program::start(&cloud));
    assert_eq!(languages(&cloud, &["ada"]), [Some("en".to_owned())], "now she has chosen it");
}

#[test]
fn a_house_that_begins_is_of_this_version() {
    let Some(cloud) = Cloud::new() else { return };
    drop(Program::start(&cloud));
    assert_eq!(version(&cloud), Some(json!(CURRENT)));
    write(&cloud, &[account("ada", "en")]);
    drop(Program::start(&cloud));
    assert_eq!(languages(&cloud, &["ada"]), [Some("en".to_owned())]);
}

#[test]
fn several_instances_that_start_at_once_come_to_the_same() {
    let Some(cloud) = Cloud::new() else { return };
    let uids: Vec<String> = (0..700).map(|number| format!("player{number:03}")).collect();
    let uids: Vec<&str> = uids.iter().map(String::as_str).collect();
    let accounts: Vec<Write> = uids.iter().map(|uid| account(uid, "en")).collect();
    accounts.chunks(400).for_each(|some| write(&cloud, some));
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| bring_up_to_date(&mut cloud.store.counted()).unwrap());
        }
    });
    assert!(languages(&cloud, &uids).iter().all(Option::is_none));
    assert_eq!(version(&cloud), Some(json!(CURRENT)));
}

#[test]
fn what_a_newer_version_has_written_is_left_alone() {
    let Some(cloud) = Cloud::new() else { return };
    write(&cloud, &[account("ada", "en"), Write::set(at("house/schema"), &json!({"version": CURRENT + 1})).unwrap()]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.jsonl");
    for arguments in [&[][..], &["export", file.to_str().unwrap()], &["import", file.to_str().unwrap()]] {
        if arguments.first() == Some(&"import") {
            std::fs::write(&file, "").unwrap();
        }
        let ran = command(&cloud, arguments).output().unwrap();
        let said = String::from_utf8(ran.stdout).unwrap();
        assert!(!ran.status.success() && said.contains("newer version"), "{arguments:?}: {said}");
        assert_eq!(file.exists(), arguments.first() == Some(&"import"), "{arguments:?}");
    }
    assert_eq!(languages(&cloud, &["ada"]), [Some("en".to_owned())]);
    assert_eq!(version(&cloud), Some(json!(CURRENT + 1)));
}

#[test]
fn an_older_house_moves_out_as_one_of_this_version_and_one_that_moves_in_is_not_older() {
    let (Some(old), Some(new)) = (Cloud::new(), Cloud::new()) else { return };
    write(&old, &[account("ada", "en"), account("ben", "es")]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.jsonl");
    let run = |cloud: &Cloud, how: &str| command(cloud, &[how, file.to_str().unwrap()]).output().unwrap();
    assert!(run(&old, "export").status.success());
    let moved = std::fs::read_to_string(&file).unwrap();
    assert!(moved.contains("players/ada") && !moved.contains("house/schema"), "{moved}");
    assert!(run(&new, "import").status.success());
    assert_eq!(languages(&new, &["ada", "ben"]), [None, Some("es".to_owned())]);
    write(&new, &[account("ada", "en")]);
    drop(Program::start(&new));
    assert_eq!(languages(&new, &["ada"]), [Some("en".to_owned())]);
}

#[test]
fn a_game_under_way_that_an_earlier_engine_has_stored_goes_on() {
    for earlier in [2, 3, 6, CURRENT] {
        let Some(cloud) = Cloud::new() else { return };
        goes_on_from(&cloud, earlier);
    }
}

/// The documents of a table that its players listen to.
fn listened(game: &GameId) -> [Path; 3] {
    [GameDocument::path(game), ViewDocument::path((game, Seat::A)), ViewDocument::path((game, Seat::B))]
}

/// Writes a table as the version before wrote it.
fn age(cloud: &Cloud, game: &GameId) {
    for at in listened(game) {
        let mut fields = cloud.store.get(&at).unwrap().unwrap().fields;
        for (earlier, present) in [("awaits", "to_act"), ("awaited_since", "to_act_since"), ("told", "recent_events")] {
            let value = fields.remove(present);
            fields.extend(value.map(|value| (earlier.to_owned(), value)));
        }
        write(cloud, &[Write::Set(at, fields)]);
    }
}

/// A table, as it lies in Firestore: each field by the name of this version and by the one before.
fn has_both_names(cloud: &Cloud, game: &GameId) {
    let [table, a, b] = listened(game).map(|at| cloud.project.owner().get(at.as_str()).unwrap().unwrap().fields);
    assert!(table["to_act"].is_string());
    assert_eq!((&table["to_act"], &table["to_act_since"]), (&table["awaits"], &table["awaited_since"]));
    for view in [a, b] {
        assert!(view["recent_events"].is_string());
        assert_eq!(view["recent_events"], view["told"]);
    }
}

#[test]
fn tables_of_the_version_before_are_renamed_and_both_versions_read_them() {
    let Some(cloud) = Cloud::new() else { return };
    let game = cloud.playing();
    let players = both(&cloud);
    let mut chooser = Chooser::new(6);
    let mut act = |times: usize| {
        for _ in 0..times {
            let Some(seat) = cloud.table(&game).to_act else { return };
            players[seat].act_at_random(&game, seat, &mut chooser);
        }
    };
    act(12);
    let documents = || (cloud.table(&game), Seat::BOTH.map(|seat| players[seat].view(&game, seat)), cloud.truth(&game));
    let before = documents();
    age(&cloud, &game);
    assert!(
        !cloud.project.owner().get(GameDocument::path(&game).as_str()).unwrap().unwrap().fields["awaits"].is_null()
    );
    write(&cloud, &[Write::set(at("house/schema"), &json!({"version": 6})).unwrap()]);
    // What somebody has asked the version before, and it has not answered.
    let offer = json!({"beside": {"game": game, "seat": "A", "number": 1, "request": "offer_draw"}}).to_string();
    players.a.write(ask("AskedOfTheVersionBefore", "ada", &offer)).unwrap();

    drop(Program::start(&cloud));
    assert_eq!(version(&cloud), Some(json!(CURRENT)));
    // A game under way is played again by a later step, which writes a view more of what is the same.
    let (table, views, truth) = documents();
    assert_eq!((&table, &truth), (&before.0, &before.2), "nothing is lost");
    for (now, before) in views.into_iter().zip(&before.1) {
        assert!(before.recent_events.iter().all(|events| now.recent_events.contains(events)), "nothing is lost");
        let now = ViewDocument { number: before.number, recent_events: before.recent_events.clone(), ..now };
        assert_eq!(now, *before);
    }
    has_both_names(&cloud, &game);
    let (status, answer) = players.a.call("advance", &json!({"ask": "AskedOfTheVersionBefore"}));
    assert_eq!((status, &answer["answer"]["Ok"]), (200, &json!({"accepted": {"seq": 1}})));
    assert_eq!(cloud.table(&game).draw_offer, Some(Seat::A));
    act(3);
    has_both_names(&cloud, &game);

    // An instance of the version before, which has not ended yet, writes once more.
    let before = documents();
    age(&cloud, &game);
    assert_eq!(documents(), before);
    act(3);
    has_both_names(&cloud, &game);
}

/// Plays on what a house of this version has stored.
fn goes_on_from(cloud: &Cloud, earlier: u32) {
    let game = cloud.playing();
    let players = both(cloud);
    let mut chooser = Chooser::new(5);
    let mut act = |times: usize| {
        for _ in 0..times {
            let Some(seat) = cloud.table(&game).to_act else { return };
            players[seat].act_at_random(&game, seat, &mut chooser);
        }
    };
    act(15);
    let before = cloud.truth(&game);
    let stored = StateDocument::path(&game);
    let mut state: StateDocument = cloud.read(&stored);
    state.game = Some(pack(&"bytes of another layout").unwrap());
    let views = [Seat::A, Seat::B].map(|seat| {
        let view = ViewDocument { body: String::new(), ..players[seat].view(&game, seat) };
        view.write((&game, seat)).unwrap()
    });
    let table = GameDocument { engine: "another".to_owned(), ..cloud.table(&game) };
    write(
        cloud,
        &[
            table.write(&game).unwrap(),
            Write::set(stored, &state).unwrap(),
            Write::set(at("house/schema"), &json!({"version": earlier})).unwrap(),
            Write::set(at("house/engine"), &json!({"build": "another"})).unwrap(),
        ],
    );
    write(cloud, &views);

    drop(Program::start(cloud));
    assert_eq!(version(cloud), Some(json!(CURRENT)));
    assert_eq!(cloud.truth(&game), before);
    for seat in [Seat::A, Seat::B] {
        assert_eq!(players[seat].seen(&game, seat), before.view(seat));
    }
    act(10);
    players.b.request(&game, Seat::B, 1, "concede");
    assert!(players.a.listen::<GameDocument>(&GameDocument::path(&game)).outcome.is_some());
}
