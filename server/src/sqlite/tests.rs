#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use house::store::{By, Cursor, Filter, suite};
use serde_json::{Value, json};

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
    let open = |name: &str| Sqlite::open_with(&folder.path().join(name), &suite::INDEXES).unwrap().0;
    suite::run(open);
    suite::run_watched(open);
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
fn what_was_deleted_leaves_nothing_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let rows = |store: &Sqlite| -> i64 {
        store.connection.query_row("SELECT count(*) FROM documents", [], |row| row.get(0)).unwrap()
    };
    let mut store = Sqlite::open_with(folder.path(), &INDEXES).unwrap().0;
    store.commit(&[], &[write("games/a", 1), write("games/b", 2)]).unwrap();
    store.commit(&[], &[Write::Delete(some("games/a")), Write::Delete(some("games/never"))]).unwrap();
    assert_eq!(rows(&store), 2, "its deletion is still to be told");
    drop(store);
    // Who opens it has told nobody anything yet.
    let mut store = Sqlite::open_with(folder.path(), &INDEXES).unwrap().0;
    assert_eq!(rows(&store), 1);
    for n in 0..100 {
        store.commit(&[], &[write("games/a/actions/1", n)]).unwrap();
        let gone = store.commit(&[], &[Write::Delete(some("games/a/actions/1"))]).unwrap();
        store.told(gone);
    }
    store.commit(&[], &[write("games/b", 3)]).unwrap();
    assert_eq!(rows(&store), 1);
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
fn a_database_with_games_of_another_build_of_the_engine_is_copied_and_the_last_copy_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let table = json!({"changed_at": 1, "status": "playing", "engine": "another"});
    store.commit(&[], &[Write::set(some("games/aaaaaaaaaaaaaaaa"), &table).unwrap()]).unwrap();
    drop(store);
    for _ in 0..2 {
        // It cannot be played again, as nothing is there of it, and stays as it is.
        drop(Sqlite::open(folder.path()).unwrap());
        assert!(folder.path().join(format!("{BEFORE_ENGINE}.sqlite3")).is_file());
        assert_eq!(copies(folder.path()), Vec::<PathBuf>::new());
    }
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

/// A database of an earlier schema, with one table that waits.
fn of_schema(folder: &FilePath, version: usize, table: &Value) {
    let connection = Connection::open(folder.join(DATABASE)).unwrap();
    for step in &schema::STEPS[..version] {
        connection.execute_batch(step).unwrap();
    }
    connection
        .execute_batch("CREATE TABLE schema (version INTEGER NOT NULL) STRICT; UPDATE latest SET version = 7")
        .unwrap();
    connection.execute("INSERT INTO schema (version) VALUES (?1)", [i64::try_from(version).unwrap()]).unwrap();
    connection
        .execute(
            "INSERT INTO documents (path, collection, fields, version) VALUES ('games/a', 'games', ?1, 7)",
            [table.to_string()],
        )
        .unwrap();
}

fn found(store: &Sqlite, filter: Filter) -> Vec<String> {
    let query =
        Query { collection: "games".to_owned(), filter, highest_first: "changed_at".to_owned(), after: None, limit: 5 };
    store.query(&query).unwrap().into_iter().map(|(path, _)| path.name().to_owned()).collect()
}

#[test]
fn a_database_of_any_earlier_schema_is_copied_and_brought_up_to_date() {
    for version in 1..schema::STEPS.len() {
        let folder = tempfile::tempdir().unwrap();
        let table = json!({"changed_at": 1, "playing": ["ada"], "status": "waiting"});
        of_schema(folder.path(), version, &table);
        let store = Sqlite::open(folder.path()).unwrap();
        assert_eq!(found(&store, Filter::ArrayContains("playing".to_owned(), "ada".to_owned())), ["a"]);
        assert_eq!(found(&store, Filter::Equal("status".to_owned(), "waiting".to_owned())), ["a"]);
        assert_eq!(store.get(&some("games/a")).unwrap().unwrap().version, Version(7));

        let copies = copies(folder.path());
        assert_eq!(copies.len(), 1, "{copies:?}");
        let copy = Connection::open(&copies[0]).unwrap();
        let kept = copy.query_row("SELECT max(version) FROM schema", [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(usize::try_from(kept), Ok(version));
        let fields: String = copy.query_row("SELECT fields FROM documents", [], |row| row.get(0)).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&fields).unwrap(), table);
        drop(store);
        drop(Sqlite::open(folder.path()).unwrap());
        assert_eq!(super::tests::copies(folder.path()).len(), 1, "once");
    }
}

#[test]
fn tables_of_an_earlier_version_have_the_names_of_this_one_when_it_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let (table, view) = ("games/aaaaaaaaaaaaaaaa", "games/aaaaaaaaaaaaaaaa/views/A");
    let mut store = Sqlite::open(folder.path()).unwrap();
    let older = json!({"changed_at": 1, "status": "playing", "awaits": "B", "awaited_since": 5, "head": 7});
    let documents = [
        Write::set(some(table), &older).unwrap(),
        Write::set(some(view), &json!({"told": "AA", "number": 2})).unwrap(),
    ];
    store.commit(&[], &documents).unwrap();
    store.connection.pragma_update(None, "user_version", 6).unwrap();
    drop(store);
    for _ in 0..2 {
        let store = Sqlite::open(folder.path()).unwrap();
        let fields = |at: &str| Value::Object(store.get(&some(at)).unwrap().unwrap().fields);
        let now = json!({"changed_at": 1, "status": "playing", "to_act": "B", "to_act_since": 5, "head": 7});
        assert_eq!((fields(table), fields(view)), (now, json!({"recent_events": "AA", "number": 2})));
        assert_eq!(copies(folder.path()).len(), 1);
    }
}

#[test]
fn an_index_that_is_new_knows_what_was_there_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let by_status = Index { collection: "games", by: By::Equal("status"), highest_first: "changed_at" };
    let by_player = Index { by: By::ArrayContains("playing"), ..by_status };
    let waiting = || Filter::Equal("status".to_owned(), "waiting".to_owned());
    let playing = || Filter::ArrayContains("playing".to_owned(), "ada".to_owned());
    let mut store = Sqlite::open_with(folder.path(), &[by_player]).unwrap().0;
    let table = json!({"changed_at": 1, "playing": ["ada"], "status": "waiting"});
    store.commit(&[], &[Write::set(some("games/a"), &table).unwrap()]).unwrap();
    assert_eq!(found(&store, playing()), ["a"]);
    drop(store);
    let mut store = Sqlite::open_with(folder.path(), &[by_status]).unwrap().0;
    assert_eq!(found(&store, waiting()), ["a"]);
    store.commit(&[], &[Write::set(some("games/b"), &table).unwrap()]).unwrap();
    drop(store);
    let store = Sqlite::open_with(folder.path(), &[by_player, by_status]).unwrap().0;
    assert_eq!(
        (found(&store, playing()), found(&store, waiting())),
        (vec!["a".to_owned(), "b".to_owned()], vec!["a".to_owned(), "b".to_owned()])
    );
}

/// What a query of this kind looks for.
fn query_of(index: &Index, after: Option<Cursor>) -> Query {
    let filter = match index.by {
        By::All => Filter::All,
        By::Equal(field) => Filter::Equal(field.to_owned(), "x".to_owned()),
        By::ArrayContains(field) => Filter::ArrayContains(field.to_owned(), "x".to_owned()),
    };
    let (collection, highest_first) = (index.collection.to_owned(), index.highest_first.to_owned());
    Query { collection, filter, highest_first, after, limit: 5 }
}

#[test]
fn no_list_is_made_by_looking_at_what_it_does_not_show() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    for index in INDEXES.iter() {
        for after in [None, Some(Cursor { number: 7, name: "a".to_owned() })] {
            let query = query_of(index, after);
            store.query(&query).unwrap();
            let sql = format!("EXPLAIN QUERY PLAN {}", index::sql(&query));
            let mut statement = store.connection.prepare(&sql).unwrap();
            for number in 1..=statement.parameter_count() {
                statement.raw_bind_parameter(number, 1).unwrap();
            }
            let mut rows = statement.raw_query();
            let mut plan = Vec::new();
            while let Some(row) = rows.next().unwrap() {
                plan.push(row.get::<_, String>("detail").unwrap());
            }
            // The entries in their order, from where the list goes on; and each one's document. Nothing is passed over and nothing sorted.
            let behind = if query.after.is_some() { " AND (rank,path)>(?,?)" } else { "" };
            let entries = format!("SEARCH entries USING PRIMARY KEY (index_id=? AND collection=? AND text=?{behind})");
            assert_eq!(plan, [entries.as_str(), "SEARCH documents USING PRIMARY KEY (path=?)"], "{query:?}");
        }
    }
    let unknown = Index { collection: "games", by: By::Equal("commitment"), highest_first: "changed_at" };
    let refused = store.query(&query_of(&unknown, None)).unwrap_err();
    assert!(refused.to_string().contains("no index"), "{refused}");
}
