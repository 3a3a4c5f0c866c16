#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::json;

use super::*;

fn some(text: &str) -> Path {
    Path::parse(text).unwrap()
}

fn write(at: &str, n: u64) -> Write {
    Write::set(some(at), &json!({ "n": n })).unwrap()
}

#[test]
fn sqlite_passes_the_suite() {
    let folder = tempfile::tempdir().unwrap();
    house::store::suite::run(|name| Sqlite::open(&folder.path().join(name)).unwrap());
}

#[test]
fn what_was_written_is_there_when_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let version = Sqlite::open(folder.path()).unwrap().commit(&[], &[write("games/a", 1)]).unwrap();
    let mut again = Sqlite::open(folder.path()).unwrap();
    assert_eq!(again.get(&some("games/a")).unwrap().unwrap().version, version);
    assert!(again.commit(&[], &[write("games/b", 2)]).unwrap() > version, "versions go on growing");
}

#[test]
fn only_one_process_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let first = Sqlite::open(folder.path()).unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(OpenError::InUse(_))));
    drop(first);
    assert!(Sqlite::open(folder.path()).is_ok());
}

#[test]
fn a_newer_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    store.connection.execute("INSERT INTO schema (version) VALUES (99)", []).unwrap();
    drop(store);
    assert!(matches!(Sqlite::open(folder.path()), Err(OpenError::Newer(99))));
}

#[test]
fn it_is_backed_up_while_it_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(&folder.path().join("data")).unwrap();
    store.commit(&[], &[write("games/a", 7)]).unwrap();
    let restored = folder.path().join("restored");
    std::fs::create_dir(&restored).unwrap();
    Sqlite::back_up(&folder.path().join("data"), &restored.join(DATABASE)).unwrap();
    assert!(matches!(
        Sqlite::back_up(&folder.path().join("data"), &restored.join(DATABASE)),
        Err(OpenError::Exists(_))
    ));
    let copy = Sqlite::open(&restored).unwrap();
    assert_eq!(copy.get(&some("games/a")).unwrap().unwrap().fields["n"], 7);
    store.commit(&[], &[write("games/a", 8)]).unwrap();
}

#[test]
fn a_database_of_the_first_schema_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let table = json!({"changed_at": 1, "uids": ["ada"], "status": "waiting"});
    store.commit(&[], &[Write::set(some("games/a"), &table).unwrap()]).unwrap();
    store.connection.execute_batch("DROP TABLE terms; DELETE FROM schema WHERE version = 2").unwrap();
    drop(store);
    let store = Sqlite::open(folder.path()).unwrap();
    let find = |filter| {
        let query = Query { collection: "games".to_owned(), filter, highest_first: "changed_at".to_owned(), limit: 5 };
        store.query(&query).unwrap().len()
    };
    assert_eq!(find(Filter::ArrayContains("uids".to_owned(), "ada".to_owned())), 1);
    assert_eq!(find(Filter::Equal("status".to_owned(), "waiting".to_owned())), 1);
}
