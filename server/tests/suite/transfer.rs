//! `server --export` and `--import`, as commands.

use std::fs;
use std::path::{Path as FilePath, PathBuf};
use std::process::Command;

use house::documents::{Document as _, NameDocument, PlayerDocument, Role, name_key};
use house::market::audit;
use house::store::{Store as _, Write};
use house::wire::{Ask, MarketAsk, Wanted};
use house::{Caller, Entropy, Uid, answer, market};
use server::sqlite::Sqlite;

/// Runs the program: what it says, and whether it has done it.
fn run(data: &FilePath, how: &str, file: &FilePath) -> Result<String, String> {
    let ran = Command::new(env!("CARGO_BIN_EXE_server")).arg("--data").arg(data).arg(how).arg(file).output().unwrap();
    let said = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if ran.status.success() { Ok(said(ran.stdout)) } else { Err(said(ran.stderr)) }
}

/// What was moved, as the program says it.
fn moved(said: &str) -> &str {
    said.trim().rsplit_once(": ").unwrap().1
}

/// A house in which somebody has bought something.
fn lived_in(folder: &FilePath) {
    let mut store = Sqlite::open(folder).unwrap();
    let uid = Uid::of_token("ada");
    let (name, key) = ("Ada".to_owned(), name_key("Ada"));
    let player =
        PlayerDocument { name, name_key: key.clone(), role: Role::Player, sats: 100_000, ..PlayerDocument::guest(1) };
    let writes = [
        player.write(&uid).unwrap(),
        Write::set(NameDocument::path(&key), &NameDocument::new(uid.clone(), &key, 1)).unwrap(),
    ];
    store.commit(&[], &writes).unwrap();
    let card = market::catalogue::all()[31].code;
    let buy = MarketAsk::Buy(market::Buy { key: "0".repeat(32), wanted: Wanted::Cheapest(card), at_most: u64::MAX });
    let caller = Caller::new(uid.clone(), 5_000, Entropy::new([7; Entropy::BYTES]));
    answer(&mut store, &caller, &Ask::Market(buy)).unwrap();
}

#[test]
fn a_house_is_written_into_a_file_and_read_into_another_folder() {
    let temporary = tempfile::tempdir().unwrap();
    let at = |name: &str| -> PathBuf { temporary.path().join(name) };
    lived_in(&at("home"));
    let before = audit(&Sqlite::open(&at("home")).unwrap()).unwrap();
    assert_eq!(before.players_units, 1, "{before:?}");

    let out = run(&at("home"), "--export", &at("house.jsonl")).unwrap();
    let into = run(&at("new"), "--import", &at("house.jsonl")).unwrap();
    assert_eq!(moved(&out), moved(&into));
    assert_eq!(audit(&Sqlite::open(&at("new")).unwrap()).unwrap(), before);

    let again = run(&at("new"), "--import", &at("house.jsonl")).unwrap_err();
    assert!(again.contains("not empty"), "{again}");
    let over = run(&at("new"), "--export", &at("house.jsonl")).unwrap_err();
    assert!(over.contains("house.jsonl"), "a file that is there is left alone: {over}");
    assert_eq!(audit(&Sqlite::open(&at("new")).unwrap()).unwrap(), before);
}

#[test]
fn a_house_that_is_not_there_is_not_moved() {
    let temporary = tempfile::tempdir().unwrap();
    let at = |name: &str| -> PathBuf { temporary.path().join(name) };
    let nowhere = run(&at("nowhere"), "--export", &at("house.jsonl")).unwrap_err();
    assert!(nowhere.contains("no house in"), "{nowhere}");
    assert!(!at("nowhere").exists() && !at("house.jsonl").exists(), "and nothing is made in looking for it");

    drop(Sqlite::open(&at("empty")).unwrap());
    let empty = run(&at("empty"), "--export", &at("house.jsonl")).unwrap_err();
    assert!(empty.contains("not one document") && !at("house.jsonl").exists(), "{empty}");

    let missing = run(&at("new"), "--import", &at("house.jsonl")).unwrap_err();
    assert!(missing.contains("house.jsonl") && !at("new").exists(), "{missing}");
    fs::write(at("letter"), "Dear Anna").unwrap();
    let letter = run(&at("new"), "--import", &at("letter")).unwrap_err();
    assert!(letter.contains("no house of JB-MTG"), "{letter}");
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_reads_what_players_must_not_know() {
    use std::os::unix::fs::PermissionsExt as _;
    let temporary = tempfile::tempdir().unwrap();
    let at = |name: &str| -> PathBuf { temporary.path().join(name) };
    let mode = |file: &FilePath| fs::metadata(file).unwrap().permissions().mode() & 0o777;
    lived_in(&at("home"));
    // As an earlier version has left it.
    fs::set_permissions(at("home"), fs::Permissions::from_mode(0o755)).unwrap();
    run(&at("home"), "--export", &at("house.jsonl")).unwrap();
    run(&at("home"), "--backup", &at("copy.sqlite3")).unwrap();
    run(&at("new"), "--import", &at("house.jsonl")).unwrap();
    for folder in ["home", "new"] {
        assert_eq!(mode(&at(folder)), 0o700, "{folder}");
    }
    for file in ["house.jsonl", "copy.sqlite3"] {
        assert_eq!(mode(&at(file)) & 0o077, 0, "{file}");
    }
    for file in fs::read_dir(at("new")).unwrap() {
        let file = file.unwrap().path();
        assert_eq!(mode(&file) & 0o077, 0, "{}", file.display());
    }
}
