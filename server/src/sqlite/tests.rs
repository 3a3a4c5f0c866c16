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
    house::store::suite::run_watched(|name| Sqlite::open(&folder.path().join(name)).unwrap());
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
    let error = Sqlite::open(folder.path()).unwrap_err();
    assert!(matches!(error, OpenError::Newer(99)));
    assert!(error.to_string().contains("update it"), "{error}");
}

#[test]
fn newer_documents_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    store.connection.pragma_update(None, "user_version", 99).unwrap();
    drop(store);
    let error = Sqlite::open(folder.path()).unwrap_err();
    assert!(matches!(error, OpenError::NewerDocuments(99)));
    assert!(error.to_string().contains("update it"), "{error}");
}

/// The copies of earlier versions that lie beside a database.
fn copies(folder: &FilePath) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|file| file.to_string_lossy().contains("jb-mtg.schema-")).collect()
}

#[test]
fn a_database_of_this_version_is_not_copied() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..3 {
        Sqlite::open(folder.path()).unwrap();
    }
    assert_eq!(copies(folder.path()), Vec::<PathBuf>::new());
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
fn a_database_of_the_first_schema_is_copied_and_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let table = json!({"changed_at": 1, "uids": ["ada"], "status": "waiting"});
    store.commit(&[], &[Write::set(some("games/a"), &table).unwrap()]).unwrap();
    store
        .connection
        .execute_batch("DROP TABLE terms; DELETE FROM schema WHERE version > 1; PRAGMA user_version = 0")
        .unwrap();
    drop(store);
    let store = Sqlite::open(folder.path()).unwrap();
    let find = |filter| {
        let query = Query { collection: "games".to_owned(), filter, highest_first: "changed_at".to_owned(), limit: 5 };
        store.query(&query).unwrap().len()
    };
    assert_eq!(find(Filter::ArrayContains("uids".to_owned(), "ada".to_owned())), 1);
    assert_eq!(find(Filter::Equal("status".to_owned(), "waiting".to_owned())), 1);

    let copies = copies(folder.path());
    assert_eq!(copies.len(), 1, "{copies:?}");
    let copy = Connection::open(&copies[0]).unwrap();
    assert_eq!(copy.query_row("SELECT max(version) FROM schema", [], |row| row.get::<_, i64>(0)).unwrap(), 1);
    let fields: String = copy.query_row("SELECT fields FROM documents", [], |row| row.get(0)).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&fields).unwrap(), table);
    drop(store);
    drop(Sqlite::open(folder.path()).unwrap());
    assert_eq!(super::tests::copies(folder.path()).len(), 1, "once");
}
