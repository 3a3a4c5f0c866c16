//! An embedded house moves into the cloud, and back.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path as FilePath;

use house::accounts::become_player;
use house::decide::{Decision, Documents, Halt, Request, drive};
use house::market::{audit, catalogue};
use house::store::{Path, Store, Write};
use house::transfer::{Export, export, import};
use house::wire::{Ask, Wanted};
use house::{Caller, Entropy, Uid, answer, market};
use serde_json::json;
use server::sqlite::Sqlite;

use crate::program::command;
use crate::world::Cloud;
use house_tests::table::{Table, settings};

struct SignUp<'a>(&'a Uid, &'a str);

impl Request for SignUp<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let (_, writes) = become_player(documents, self.0, self.1, 1_000)?;
        Ok(Decision { writes, answer: () })
    }
}

/// A house with players who have dealt with each other, and a game that is on.
fn lived_in(store: &mut impl Store) {
    let players = ["Ada", "Ben", "Cid"].map(|name| (Uid::of_token(name), name));
    for (uid, name) in &players {
        drive(store, &SignUp(uid, name)).unwrap();
    }
    let entries = catalogue::all();
    for number in 0..30_usize {
        let uid = &players[number % 3].0;
        let key = format!("{number:032x}");
        let card = entries[(number * 37) % entries.len()].code;
        let ask = Ask::from(market::Buy { key, wanted: Wanted::Cheapest(card), at_most: u64::MAX });
        let caller = Caller::new(uid.clone(), 5_000, Entropy::new([number as u8; Entropy::BYTES]));
        // Some cost more than a new player has.
        let _ = answer(store, &caller, &ask);
    }
    let table = Table::playing(settings());
    let mut writes = vec![Write::set(Path::parse("secrets/ada").unwrap(), &json!({"hash": "x"})).unwrap()];
    table
        .store
        .each(&mut |path, fields| {
            writes.push(Write::Set(path, fields));
            Ok(())
        })
        .unwrap();
    store.commit(&[], &writes).unwrap();
}

fn lines(file: &[u8]) -> BTreeSet<&str> {
    std::str::from_utf8(file).unwrap().lines().filter(|line| line.starts_with("{\"path\"")).collect()
}

#[test]
fn a_house_moves_into_the_cloud_and_back_with_all_its_money_and_units() {
    let Some(mut cloud) = Cloud::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut home = Sqlite::open(&folder.path().join("home")).unwrap();
    lived_in(&mut home);
    let before = audit(&home).unwrap();
    assert!(before.players_units >= 10 && before.bank_sats > 0, "{before:?}");

    let mut there = Vec::new();
    let moved = export(&home, &mut there).unwrap();
    assert_eq!(import(&mut cloud.store, there.as_slice()).unwrap(), moved);
    assert_eq!(audit(&cloud.store).unwrap(), before);
    assert!(cloud.store.get(&Path::parse("secrets/ada").unwrap()).unwrap().is_none(), "passwords stay at home");
    assert!(import(&mut cloud.store, there.as_slice()).is_err(), "the house is not empty any more");

    let mut back = Vec::new();
    assert_eq!(export(&cloud.store, &mut back).unwrap(), moved);
    assert_eq!(lines(&back), lines(&there));
    let mut again = Sqlite::open(&folder.path().join("again")).unwrap();
    assert_eq!(import(&mut again, back.as_slice()).unwrap(), moved);
    assert_eq!(audit(&again).unwrap(), before);
}

/// Runs the program: what it says, and whether it has done it.
fn run(cloud: &Cloud, how: &str, file: &FilePath) -> Result<String, String> {
    let ran = command(cloud, &[how]).arg(file).output().unwrap();
    let line: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
    let said = line["message"].as_str().unwrap().to_owned();
    if ran.status.success() { Ok(said) } else { Err(said) }
}

#[test]
fn the_commands_move_a_house_into_the_cloud_and_back() {
    let (Some(cloud), Some(other)) = (Cloud::new(), Cloud::new()) else { return };
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut home = Sqlite::open(&at("home")).unwrap();
    lived_in(&mut home);
    let before = audit(&home).unwrap();
    let moved = export(&home, &mut File::create_new(at("there")).unwrap()).unwrap();

    let nothing = run(&cloud, "export", &at("nothing")).unwrap_err();
    assert!(nothing.contains("not one document") && !at("nothing").exists(), "{nothing}");
    assert!(run(&cloud, "import", &at("nothing")).unwrap_err().contains("nothing"), "there is no such file");

    assert_eq!(run(&cloud, "import", &at("there")).unwrap(), format!("imported: {moved}"));
    assert_eq!(audit(&cloud.store).unwrap(), before);
    assert!(run(&cloud, "import", &at("there")).unwrap_err().contains("not empty"));
    assert_eq!(audit(&cloud.store).unwrap(), before, "the house that was there is as it was");

    assert_eq!(run(&cloud, "export", &at("back")).unwrap(), format!("exported: {moved}"));
    assert!(run(&cloud, "export", &at("there")).unwrap_err().contains("there"), "a file that is there is left alone");
    assert_eq!(lines(&fs::read(at("back")).unwrap()), lines(&fs::read(at("there")).unwrap()));
    assert_eq!(run(&other, "import", &at("back")).unwrap(), format!("imported: {moved}"));
    assert_eq!(audit(&other.store).unwrap(), before);
}
