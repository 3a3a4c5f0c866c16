//! What every [`Store`] must do, as tests that run against any: `suite::run(|name| open a fresh, empty store)`. A [`Watched`] one is held to
//! `suite::run_watched` as well. A store that keeps indexes is opened with [`INDEXES`].
//!
//! They panic where a store fails, as tests do. That is why they may.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::{Value, json};

use super::{By, CommitError, Cursor, Expected, Fields, Filter, Index, Path, Query, Store, Version, Watched, Write};

/// What the tests ask for.
pub const INDEXES: [Index; 4] = [
    Index { collection: "games", by: By::ArrayContains("uids"), highest_first: "n" },
    Index { collection: "games", by: By::Equal("status"), highest_first: "n" },
    Index { collection: "games", by: By::Equal("sta'tus\""), highest_first: "n" },
    Index { collection: "games", by: By::All, highest_first: "n" },
];

/// Runs every test, each on a store of its own: `open` is given the test's name, and must return an empty store.
///
/// # Panics
/// When the store fails one of them.
pub fn run<S: Store>(mut open: impl FnMut(&'static str) -> S) {
    nothing_is_there_before_it_is_written(&mut open("nothing"));
    what_is_written_is_read_again(&mut open("read_again"));
    every_write_gives_a_higher_version(&mut open("versions"));
    all_is_written_or_nothing(&mut open("atomic"));
    a_document_that_must_not_exist_is_created_once(&mut open("create"));
    a_stale_version_is_a_conflict(&mut open("stale"));
    a_read_is_guarded_even_when_it_is_not_written(&mut open("guard"));
    what_is_deleted_is_gone_and_can_come_back(&mut open("delete"));
    the_last_of_two_writes_to_one_document_counts(&mut open("twice"));
    a_query_finds_its_collection_only(&mut open("collection"));
    a_query_finds_by_membership_and_by_equality(&mut open("filters"));
    a_query_comes_in_order_and_stops_at_its_limit(&mut open("order"));
    what_has_no_number_to_be_ordered_by_is_not_meant(&mut open("unordered"));
    a_list_follows_what_is_written(&mut open("moves"));
    a_query_goes_on_behind_a_place(&mut open("cursor"));
    pages_one_behind_the_other_have_everything_once(&mut open("pages"));
    any_text_and_any_number_survive(&mut open("values"));
    two_who_read_the_same_cannot_both_write(&mut open("race"));
    several_are_read_at_once_in_the_order_asked(&mut open("several"));
}

/// Runs every test of what is told about changes, each on a store of its own, as [`run`] does.
///
/// # Panics
/// When the store fails one of them.
pub fn run_watched<S: Watched>(mut open: impl FnMut(&'static str) -> S) {
    nothing_has_changed_before_it_is_written(&mut open("unchanged"));
    changes_are_told_once_and_in_order(&mut open("changes"));
    a_deletion_is_a_change(&mut open("deletion"));
    a_write_that_changes_nothing_is_told_too(&mut open("same"));
    a_deletion_that_was_told_leaves_nothing_behind(&mut open("told"));
}

fn path(text: &str) -> Path {
    Path::parse(text).unwrap()
}

fn fields(value: Value) -> Fields {
    match value {
        Value::Object(fields) => fields,
        other => panic!("{other} is no object"),
    }
}

fn set(at: &str, value: Value) -> Write {
    Write::Set(path(at), fields(value))
}

fn expect(at: &str, version: Option<Version>) -> Expected {
    Expected { path: path(at), version }
}

fn read(store: &impl Store, at: &str) -> Option<Value> {
    store.get(&path(at)).unwrap().map(|document| Value::Object(document.fields))
}

fn nothing_is_there_before_it_is_written(store: &mut impl Store) {
    assert_eq!(store.get(&path("games/a")).unwrap(), None);
    assert_eq!(store.query(&with_uid("x", 10)).unwrap(), []);
}

fn nothing_has_changed_before_it_is_written(store: &mut impl Watched) {
    assert_eq!(store.changes(Version(0)).unwrap(), []);
}

fn several_are_read_at_once_in_the_order_asked(store: &mut impl Store) {
    store.commit(&[], &[set("games/b", json!({"n": 1})), set("games/a", json!({"n": 2}))]).unwrap();
    let found = store.get_all(&["games/a", "games/never", "games/b"].map(path)).unwrap();
    let found: Vec<_> =
        found.into_iter().map(|document| document.map(|document| document.fields["n"].clone())).collect();
    assert_eq!(found, [Some(json!(2)), None, Some(json!(1))]);
    assert_eq!(store.get_all(&[]).unwrap(), []);
}

fn what_is_written_is_read_again(store: &mut impl Store) {
    let version = store.commit(&[], &[set("games/a", json!({"head": 1, "seats": {"A": null}}))]).unwrap();
    let document = store.get(&path("games/a")).unwrap().unwrap();
    assert_eq!(Value::Object(document.fields), json!({"head": 1, "seats": {"A": null}}));
    assert_eq!(document.version, version);
}

fn every_write_gives_a_higher_version(store: &mut impl Store) {
    let first = store.commit(&[], &[set("games/a", json!({"n": 1}))]).unwrap();
    let second = store.commit(&[], &[set("games/b", json!({"n": 1}))]).unwrap();
    let third = store.commit(&[], &[set("games/a", json!({"n": 2}))]).unwrap();
    assert!(first < second && second < third);
    assert_eq!(store.get(&path("games/b")).unwrap().unwrap().version, second);
    assert_eq!(store.get(&path("games/a")).unwrap().unwrap().version, third);
}

fn all_is_written_or_nothing(store: &mut impl Store) {
    let seen = store.commit(&[], &[set("games/a", json!({"n": 1}))]).unwrap();
    store.commit(&[], &[set("games/a", json!({"n": 2}))]).unwrap();
    let writes = [set("games/b", json!({"n": 3})), set("games/a", json!({"n": 3}))];
    assert_eq!(
        store.commit(&[expect("games/b", None), expect("games/a", Some(seen))], &writes),
        Err(CommitError::Conflict(path("games/a")))
    );
    assert_eq!(read(store, "games/a"), Some(json!({"n": 2})));
    assert_eq!(read(store, "games/b"), None);
}

fn a_document_that_must_not_exist_is_created_once(store: &mut impl Store) {
    let create = |n: u64| ([expect("games/a/actions/1", None)], [set("games/a/actions/1", json!({ "n": n }))]);
    let (expected, writes) = create(1);
    store.commit(&expected, &writes).unwrap();
    let (expected, writes) = create(2);
    assert_eq!(store.commit(&expected, &writes), Err(CommitError::Conflict(path("games/a/actions/1"))));
    assert_eq!(read(store, "games/a/actions/1"), Some(json!({"n": 1})));
}

fn a_stale_version_is_a_conflict(store: &mut impl Store) {
    let seen = store.commit(&[], &[set("games/a", json!({"n": 1}))]).unwrap();
    let now = store.commit(&[expect("games/a", Some(seen))], &[set("games/a", json!({"n": 2}))]).unwrap();
    assert!(store.commit(&[expect("games/a", Some(seen))], &[set("games/a", json!({"n": 3}))]).is_err());
    store.commit(&[expect("games/a", Some(now))], &[set("games/a", json!({"n": 3}))]).unwrap();
    assert!(
        store.commit(&[expect("games/never", Some(now))], &[set("games/a", json!({"n": 4}))]).is_err(),
        "a document that is expected must exist"
    );
    assert_eq!(read(store, "games/a"), Some(json!({"n": 3})));
}

fn a_read_is_guarded_even_when_it_is_not_written(store: &mut impl Store) {
    let seen = store.commit(&[], &[set("games/a", json!({"open": true}))]).unwrap();
    store.commit(&[], &[set("games/a", json!({"open": false}))]).unwrap();
    let outcome = store.commit(&[expect("games/a", Some(seen))], &[set("games/a/chat/tail", json!({}))]);
    assert_eq!(outcome, Err(CommitError::Conflict(path("games/a"))));
    assert_eq!(read(store, "games/a/chat/tail"), None);
}

fn what_is_deleted_is_gone_and_can_come_back(store: &mut impl Store) {
    let seen = store.commit(&[], &[set("games/a", json!({"n": 1, "uids": ["x"]}))]).unwrap();
    store.commit(&[expect("games/a", Some(seen))], &[Write::Delete(path("games/a"))]).unwrap();
    assert_eq!(read(store, "games/a"), None);
    assert_eq!(store.query(&with_uid("x", 10)).unwrap(), []);
    assert!(store.commit(&[expect("games/a", Some(seen))], &[set("games/a", json!({"n": 2}))]).is_err());
    store.commit(&[expect("games/a", None)], &[set("games/a", json!({"n": 3}))]).unwrap();
    assert_eq!(read(store, "games/a"), Some(json!({"n": 3})));
}

fn the_last_of_two_writes_to_one_document_counts(store: &mut impl Store) {
    store.commit(&[], &[set("games/a", json!({"n": 1})), set("games/a", json!({"m": 2}))]).unwrap();
    assert_eq!(read(store, "games/a"), Some(json!({"m": 2})));
}

fn with_uid(uid: &str, limit: usize) -> Query {
    Query {
        collection: "games".to_owned(),
        filter: Filter::ArrayContains("uids".to_owned(), uid.to_owned()),
        highest_first: "n".to_owned(),
        after: None,
        limit,
    }
}

fn everything(limit: usize) -> Query {
    Query { filter: Filter::All, ..with_uid("", limit) }
}

fn behind(number: u64, name: &str) -> Option<Cursor> {
    Some(Cursor { number, name: name.to_owned() })
}

fn names(store: &impl Store, query: &Query) -> Vec<String> {
    store.query(query).unwrap().into_iter().map(|(path, _)| path.name().to_owned()).collect()
}

fn a_query_finds_its_collection_only(store: &mut impl Store) {
    let entry = json!({"n": 1, "uids": ["x"]});
    let writes = ["games/a", "games/a/games/b", "gamesters/c", "other/d"].map(|at| set(at, entry.clone()));
    store.commit(&[], &writes).unwrap();
    assert_eq!(names(store, &with_uid("x", 10)), ["a"]);
}

fn a_query_finds_by_membership_and_by_equality(store: &mut impl Store) {
    let writes = [
        set("games/a", json!({"n": 1, "uids": ["x", "y"], "status": "waiting"})),
        set("games/b", json!({"n": 2, "uids": ["y"], "status": "over"})),
        set("games/c", json!({"n": 3, "uids": "x", "status": ["waiting"]})),
        set("games/d", json!({"n": 4})),
        set("games/e", json!({"uids": ["x"], "status": "waiting"})),
    ];
    store.commit(&[], &writes).unwrap();
    assert_eq!(names(store, &with_uid("x", 10)), ["a"]);
    assert_eq!(names(store, &with_uid("y", 10)), ["b", "a"]);
    let waiting = Query { filter: Filter::Equal("status".to_owned(), "waiting".to_owned()), ..with_uid("", 10) };
    assert_eq!(names(store, &waiting), ["a"]);
    assert_eq!(names(store, &Query { filter: Filter::All, ..with_uid("", 10) }), ["d", "c", "b", "a"]);
    let odd = Query { filter: Filter::Equal("sta'tus\"".to_owned(), "%".to_owned()), ..with_uid("", 10) };
    assert_eq!(names(store, &odd), [""; 0]);
    // Texts of any length are found, and no longer once they are gone.
    let long = "ü".repeat(100);
    store.commit(&[], &[set("games/f", json!({"n": 5, "uids": [long, "z"]}))]).unwrap();
    assert_eq!(names(store, &with_uid(&long, 10)), ["f"]);
    assert_eq!(names(store, &with_uid(&"ü".repeat(99), 10)), [""; 0]);
    store.commit(&[], &[set("games/f", json!({"n": 5, "uids": ["w"]}))]).unwrap();
    assert_eq!((names(store, &with_uid("z", 10)).len(), names(store, &with_uid("w", 10)).len()), (0, 1));
}

fn a_query_comes_in_order_and_stops_at_its_limit(store: &mut impl Store) {
    let entry = |n: u64| json!({"n": n, "uids": ["x"]});
    let writes = [("games/a", 5), ("games/b", 40), ("games/c", 5), ("games/d", 7)].map(|(at, n)| set(at, entry(n)));
    store.commit(&[], &writes).unwrap();
    assert_eq!(names(store, &with_uid("x", 10)), ["b", "d", "a", "c"]);
    assert_eq!(names(store, &with_uid("x", 2)), ["b", "d"]);
}

fn what_has_no_number_to_be_ordered_by_is_not_meant(store: &mut impl Store) {
    let values = [json!(null), json!("7"), json!(-7), json!(7.5), json!([7]), json!({"n": 7}), json!(true)];
    let mut writes: Vec<Write> = (values.into_iter().enumerate())
        .map(|(at, n)| set(&format!("games/x{at}"), json!({"n": n, "uids": ["x"]})))
        .collect();
    writes.push(set("games/none", json!({"uids": ["x"]})));
    writes.push(set("games/zero", json!({"n": 0, "uids": ["x"]})));
    writes.push(set("games/most", json!({"n": i64::MAX, "uids": ["x"]})));
    store.commit(&[], &writes).unwrap();
    assert_eq!(names(store, &with_uid("x", 20)), ["most", "zero"]);
    assert_eq!(names(store, &everything(20)), ["most", "zero"]);
}

fn a_list_follows_what_is_written(store: &mut impl Store) {
    let writes = [
        set("games/a", json!({"n": 1, "uids": ["x", "x"], "status": "waiting"})),
        set("games/b", json!({"n": 2, "uids": ["x"], "status": "waiting"})),
    ];
    store.commit(&[], &writes).unwrap();
    assert_eq!(names(store, &with_uid("x", 10)), ["b", "a"], "each once");
    store.commit(&[], &[set("games/a", json!({"n": 3, "uids": ["y", "x"], "status": "over"}))]).unwrap();
    assert_eq!(names(store, &with_uid("x", 10)), ["a", "b"]);
    assert_eq!(names(store, &with_uid("y", 10)), ["a"]);
    let waiting = Query { filter: Filter::Equal("status".to_owned(), "waiting".to_owned()), ..with_uid("", 10) };
    assert_eq!(names(store, &waiting), ["b"]);
    store.commit(&[], &[set("games/a", json!({"uids": ["x"]})), Write::Delete(path("games/b"))]).unwrap();
    assert_eq!(names(store, &with_uid("x", 10)), [""; 0]);
    assert_eq!(names(store, &everything(10)), [""; 0]);
    store.commit(&[], &[set("games/b", json!({"n": 0, "uids": ["z"]}))]).unwrap();
    assert_eq!(names(store, &everything(10)), ["b"]);
}

fn a_query_goes_on_behind_a_place(store: &mut impl Store) {
    let entry = |n: u64| json!({"n": n, "uids": ["x"]});
    let places = [("games/a", 5), ("games/b", 40), ("games/c", 5), ("games/d", 7), ("games/e", 5), ("games/Z", 5)];
    store.commit(&[], &places.map(|(at, n)| set(at, entry(n)))).unwrap();
    // Of names, capitals come first, as their bytes do.
    assert_eq!(names(store, &with_uid("x", 10)), ["b", "d", "Z", "a", "c", "e"]);
    let from = |after, limit| names(store, &Query { after, ..with_uid("x", limit) });
    assert_eq!(from(behind(40, "b"), 10), ["d", "Z", "a", "c", "e"]);
    assert_eq!(from(behind(5, "a"), 10), ["c", "e"]);
    assert_eq!(from(behind(5, "a"), 1), ["c"]);
    assert_eq!(from(behind(5, "e"), 10), [""; 0]);
    // Whether there is such a document does not matter.
    assert_eq!(from(behind(5, "bb"), 10), ["c", "e"]);
    assert_eq!(from(behind(6, "never"), 10), ["Z", "a", "c", "e"]);
    assert_eq!(from(behind(1_000, "never"), 2), ["b", "d"]);
    assert_eq!(from(behind(0, "never"), 10), [""; 0]);
    assert_eq!(names(store, &Query { after: behind(7, "d"), ..everything(10) }), ["Z", "a", "c", "e"]);
    let waiting = Filter::Equal("status".to_owned(), "waiting".to_owned());
    store
        .commit(&[], &[("games/a", 3), ("games/b", 2)].map(|(at, n)| set(at, json!({"n": n, "status": "waiting"}))))
        .unwrap();
    assert_eq!(names(store, &Query { filter: waiting, after: behind(3, "a"), ..with_uid("", 10) }), ["b"]);
}

fn pages_one_behind_the_other_have_everything_once(store: &mut impl Store) {
    let number = |at: u64| at * 7 % 5;
    let writes: Vec<Write> =
        (0..40).map(|at| set(&format!("games/g{at:02}"), json!({"n": number(at), "uids": ["x"]}))).collect();
    store.commit(&[], &writes).unwrap();
    let mut all = Vec::new();
    let mut after = None;
    loop {
        let page = store.query(&Query { after: after.clone(), ..with_uid("x", 7) }).unwrap();
        let Some((path, last)) = page.last() else { break };
        after = behind(last.fields["n"].as_u64().unwrap(), path.name());
        all.extend(page.into_iter().map(|(path, _)| path.name().to_owned()));
    }
    assert_eq!(all.len(), 40);
    assert_eq!(all, names(store, &with_uid("x", 100)));
}

fn a_deletion_is_a_change(store: &mut impl Watched) {
    let seen = store.commit(&[], &[set("games/a", json!({"n": 1}))]).unwrap();
    let gone = store.commit(&[], &[Write::Delete(path("games/a"))]).unwrap();
    assert_eq!(store.changes(seen).unwrap(), [(path("games/a"), gone)]);
}

fn a_deletion_that_was_told_leaves_nothing_behind(store: &mut impl Watched) {
    store.commit(&[], &[set("games/a", json!({"n": 1})), set("games/b", json!({"n": 1}))]).unwrap();
    let gone = store.commit(&[], &[Write::Delete(path("games/a")), Write::Delete(path("games/never"))]).unwrap();
    store.told(gone);
    let later = store.commit(&[], &[Write::Delete(path("games/b"))]).unwrap();
    assert_eq!(
        store.changes(Version(0)).unwrap(),
        [(path("games/b"), later)],
        "what was told is none, and the rest is"
    );
    store.told(later);
    let next = store.commit(&[], &[set("games/c", json!({"n": 1}))]).unwrap();
    assert_eq!(store.changes(Version(0)).unwrap(), [(path("games/c"), next)]);
    assert_eq!(
        store.commit(&[expect("games/a", None)], &[set("games/a", json!({}))]).map(|version| version > next),
        Ok(true)
    );
}

fn a_write_that_changes_nothing_is_told_too(store: &mut impl Watched) {
    store.commit(&[], &[set("games/a", json!({"n": 1}))]).unwrap();
    let again = store.commit(&[], &[set("games/a", json!({"n": 1}))]).unwrap();
    assert_eq!(store.changes(Version(0)).unwrap(), [(path("games/a"), again)]);
    assert_eq!(store.get(&path("games/a")).unwrap().unwrap().version, again);
}

fn changes_are_told_once_and_in_order(store: &mut impl Watched) {
    let first = store.commit(&[], &[set("games/a", json!({})), set("games/b", json!({}))]).unwrap();
    let second = store.commit(&[], &[set("games/c", json!({}))]).unwrap();
    let third = store.commit(&[], &[set("games/a", json!({"n": 1}))]).unwrap();
    let told = |after| store.changes(after).unwrap();
    assert_eq!(told(Version(0)), [(path("games/b"), first), (path("games/c"), second), (path("games/a"), third)]);
    assert_eq!(told(first), [(path("games/c"), second), (path("games/a"), third)]);
    assert_eq!(told(third), []);
}

fn any_text_and_any_number_survive(store: &mut impl Store) {
    let value = json!({
        "text": "Lim-Dûl's \"Vault\"\n\u{0}\u{10ffff}'; --",
        "numbers": [0, -1, u64::MAX, i64::MIN],
        "long": "x".repeat(300_000),
        "nested": {"A": [{"b": null}, [], {}], "": false},
    });
    store.commit(&[], &[set("games/a", value.clone())]).unwrap();
    assert_eq!(read(store, "games/a"), Some(value));
}

fn two_who_read_the_same_cannot_both_write(store: &mut impl Store) {
    let mut version = store.commit(&[], &[set("games/a", json!({"n": 0}))]).unwrap();
    for n in 1..50_u64 {
        let winner = store.commit(&[expect("games/a", Some(version))], &[set("games/a", json!({ "n": n }))]);
        let loser = store.commit(&[expect("games/a", Some(version))], &[set("games/a", json!({"n": "lost"}))]);
        assert_eq!(loser, Err(CommitError::Conflict(path("games/a"))));
        version = winner.unwrap();
    }
    assert_eq!(read(store, "games/a"), Some(json!({"n": 49})));
}
