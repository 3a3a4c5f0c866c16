//! A house as a file: whole, or not taken.

use house::documents::{Document as _, GameDocument, StateDocument};
use house::store::{Memory, Path, Store, Version, Watched, Write};
use house::transfer::{TransferError, export, import};
use house::wire::pack;
use house_tests::table::{Table, settings};
use serde_json::json;
use soak::Chooser;

fn file() -> (Memory, String) {
    let mut store = Table::playing(settings()).store;
    let stays =
        ["secrets/ada", "asks/aaaaaaaaaaaaaaaaaaaa", "pace/ada", "presence/ada"].map(|at| Path::parse(at).unwrap());
    let writes = stays.map(|at| Write::set(at, &json!({"hash": "x"})).unwrap());
    store.commit(&[], &writes).unwrap();
    let mut file = Vec::new();
    export(&store, &mut file).unwrap();
    (store, String::from_utf8(file).unwrap())
}

fn refused(file: &str) -> String {
    import(&mut Memory::new(), file.as_bytes()).unwrap_err().to_string()
}

#[test]
fn what_comes_out_of_a_house_goes_into_another_and_comes_out_again() {
    let (store, first) = file();
    let mut other = Memory::new();
    let totals = import(&mut other, first.as_bytes()).unwrap();
    assert_eq!(totals.documents as usize, store.changes(Version(0)).unwrap().len() - 4);
    let mut second = Vec::new();
    assert_eq!(export(&other, &mut second).unwrap(), totals);
    assert!(!first.contains("secrets/") && !first.contains("pace/"));
    let sorted = |text: &str| {
        let mut lines: Vec<String> =
            text.lines().filter(|line| line.starts_with("{\"path\"")).map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&first), sorted(std::str::from_utf8(&second).unwrap()));
}

#[test]
fn a_game_that_another_build_of_the_engine_has_stored_goes_on_where_it_is_imported() {
    let mut table = Table::playing(settings());
    let mut chooser = Chooser::new(5);
    for _ in 0..40 {
        table.act_at_random(&mut chooser);
    }
    let before = table.truth();
    let at = StateDocument::path(&table.game);
    let mut state: StateDocument = table.read(&at);
    state.game = Some(pack(&"bytes of another layout").unwrap());
    let stored = GameDocument { engine: "another".to_owned(), ..table.document() };
    let writes = [Write::set(at, &state).unwrap(), stored.write(&table.game).unwrap()];
    table.store.commit(&[], &writes).unwrap();
    let mut file = Vec::new();
    export(&table.store, &mut file).unwrap();
    table.store = Memory::new();
    import(&mut table.store, file.as_slice()).unwrap();
    assert_eq!(table.truth(), before);
    assert_eq!(table.document().engine, house::ENGINE);
}

#[test]
fn a_file_that_is_not_what_it_was_is_not_taken() {
    let (_, whole) = file();
    let lines: Vec<&str> = whole.lines().collect();
    assert!(refused("").contains("empty"));
    assert!(refused("{}").contains("no house"));
    assert!(refused(&lines[..lines.len() - 1].join("\n")).contains("its end is missing"));
    let without = [&lines[..2], &lines[3..]].concat().join("\n");
    assert!(refused(&without).contains("changed"));
    assert!(refused(&whole.replacen("\"head\":0", "\"head\":7", 1)).contains("changed"));
    assert!(refused(&format!("{whole}{}\n", lines[1])).contains("goes on"));
    assert!(refused(&whole.replacen("\"form\":1", "\"form\":2", 1)).contains("another version"));
}

/// The same file with one more line, and the hash that belongs to it.
fn with_line(whole: &str, line: &str) -> String {
    let mut lines: Vec<&str> = whole.lines().collect();
    lines.pop();
    lines.push(line);
    let mut file = lines.join("\n");
    file.push('\n');
    let hash = blake3::hash(file.as_bytes());
    format!("{file}{{\"blake3\":\"{hash}\"}}\n")
}

#[test]
fn nobody_brings_a_session_or_a_password_with_a_house() {
    let (_, whole) = file();
    for at in ["sessions/planted", "secrets/ada", "links/planted", "house/schema", "presence/ada", "unknown/thing"] {
        let line = json!({"path": at, "fields": {"uid": "ada"}}).to_string();
        let mut store = Memory::new();
        let refused = import(&mut store, with_line(&whole, &line).as_bytes()).unwrap_err().to_string();
        assert!(refused.contains(at), "{refused}");
        assert!(store.get(&Path::parse(at).unwrap()).unwrap().is_none(), "{at}");
    }
}

#[test]
fn a_house_in_which_there_is_nothing_is_none() {
    let mut file = Vec::new();
    assert!(matches!(export(&Memory::new(), &mut file), Err(TransferError::Empty)));
    assert!(file.is_empty());
}

#[test]
fn nobody_moves_into_a_house_that_is_lived_in() {
    let (mut store, file) = file();
    let before = store.changes(Version(0)).unwrap();
    assert!(matches!(import(&mut store, file.as_bytes()), Err(TransferError::NotEmpty(_))));
    assert_eq!(store.changes(Version(0)).unwrap(), before);
}

#[test]
fn a_house_whose_money_does_not_add_up_is_not_moved() {
    let (mut store, _) = file();
    let holdings = Path::parse("holdings/nobody").unwrap();
    let document = json!({"spent": 5, "earned": 0, "units": {}, "starter": {}, "deals": []});
    store.commit(&[], &[Write::set(holdings, &document).unwrap()]).unwrap();
    let unsound = export(&store, &mut Vec::new());
    assert!(matches!(unsound, Err(TransferError::Unsound(_))), "{unsound:?}");
}
