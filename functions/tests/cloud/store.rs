//! Firestore is a store like any other.

use emulator::{Emulator, Options, Write, for_tests, skipped};
use functions::store::{DocumentCache, FirestoreStore};
use house::documents::{ActionDocument, Document as _, GameDocument, ViewDocument};
use house::store::{CommitError, Expected, Store, StoreError, suite};
use house::{GameId, Seat};
use serde_json::json;

use crate::world::{Cloud, event, open};

fn fresh() -> Option<FirestoreStore> {
    let emulator = for_tests()?;
    Some(open(&emulator.project(), emulator.address()))
}

#[test]
fn firestore_passes_the_suite() {
    if fresh().is_none() {
        return;
    }
    suite::run(|_| fresh().unwrap());
    suite::run(|_| DocumentCache::new(fresh().unwrap()));
}

#[test]
fn what_a_client_writes_is_read_as_the_houses() {
    let Some(emulator) = for_tests() else { return };
    let project = emulator.project();
    let store = open(&project, emulator.address());
    let game = GameId::from_random([3; 10]);
    let at = ActionDocument::path((&game, 1));
    let write = Write::set(at.as_str(), json!({"uid": "ada", "seq": 1, "body": "AAAA"})).at_server_time("at");
    project.owner().commit(&[write]).unwrap();
    let before = functions::now();
    let action: ActionDocument = store.get(&at).unwrap().unwrap().read(&at).unwrap();
    assert!(action.at.abs_diff(before) < 60_000, "{action:?}");
    assert_eq!((action.seq, action.body.as_str()), (1, "AAAA"));
}

#[test]
fn reads_and_writes_are_counted() {
    let Some(mut store) = fresh() else { return };
    let game = GameId::from_random([3; 10]);
    let (a, b) = (ViewDocument::path((&game, Seat::A)), ViewDocument::path((&game, Seat::B)));
    let mut apart = store.counted();
    let write = house::store::Write::set(a.clone(), &json!({"n": 1})).unwrap();
    let version = apart.commit(&[Expected { path: a.clone(), version: None }], std::slice::from_ref(&write)).unwrap();
    assert_eq!((apart.count().reads(), apart.count().writes()), (0, 1), "a precondition is no read");
    apart.get_all(&[a.clone(), b.clone()]).unwrap();
    assert_eq!((apart.count().reads(), apart.count().writes()), (2, 1), "what is not there costs as much");
    let guarded = [Expected { path: b, version: None }, Expected { path: a, version: Some(version) }];
    let write = house::store::Write::set(guarded[1].path.clone(), &json!({"n": 2})).unwrap();
    apart.commit(&guarded, std::slice::from_ref(&write)).unwrap();
    assert_eq!(
        (apart.count().reads(), apart.count().writes()),
        (3, 2),
        "what is guarded and not written is read once more"
    );
    assert_eq!(store.commit(&guarded, &[write]).unwrap_err(), CommitError::Conflict(guarded[1].path.clone()));
    assert_eq!((store.count().reads(), store.count().writes()), (3, 0), "one to guard, and two to see what it was");
    assert_eq!((store.total().reads(), store.total().writes()), (6, 2));
}

#[test]
fn a_store_that_cannot_be_reached_is_an_error_that_passes() {
    let emulator = match Emulator::start(&Options::default()) {
        Ok(emulator) => emulator,
        Err(error) => return skipped(&error),
    };
    let cloud = Cloud::of(emulator.project(), emulator.address());
    let missing = "asks/aaaaaaaaaaaaaaaaaaaa";
    assert_eq!(event(&cloud.url, cloud.project.id(), missing), 204);
    drop(emulator);
    let failed: StoreError = cloud.store.get(&GameDocument::path(&GameId::from_random([1; 10]))).unwrap_err();
    assert!(failed.message.contains("Firestore"), "{failed}");
    assert_eq!(event(&cloud.url, cloud.project.id(), missing), 503, "the trigger is to come again");
    assert_eq!(cloud.player("ada").call("advance", &json!({ "ask": "aaaaaaaaaaaaaaaaaaaa" })).0, 503);
}
