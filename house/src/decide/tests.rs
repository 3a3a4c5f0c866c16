#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::Cell;

use serde::{Deserialize, Serialize};

use super::*;
use crate::store::{Memory, Version, Watched as _};

#[derive(Serialize, Deserialize)]
struct Counter {
    n: u64,
}

impl documents::Document for Counter {
    type Key<'a> = &'a str;

    fn path(name: Self::Key<'_>) -> Path {
        Path::of(&["counters", name])
    }
}

/// Adds one document's number to another's.
struct Add;

fn path(text: &str) -> Path {
    Path::parse(text).unwrap()
}

impl Request for Add {
    type Answer = u64;

    fn decide(&self, documents: &Documents) -> Result<Decision<u64>, Halt> {
        let step = documents.get::<Counter>("step")?;
        let step = step.ok_or_else(reasons::no_deck)?.n;
        let sum = documents.get::<Counter>("sum")?.map_or(0, |sum| sum.n) + step;
        Ok(Decision { writes: vec![Write::set(path("counters/sum"), &Counter { n: sum })?], answer: sum })
    }
}

fn with_step() -> Memory {
    let mut store = Memory::new();
    store.commit(&[], &[Write::set(path("counters/step"), &Counter { n: 5 }).unwrap()]).unwrap();
    store
}

#[test]
fn what_is_needed_is_read_and_what_is_decided_is_written() {
    let mut store = with_step();
    assert_eq!(drive(&mut store, &Add), Ok(5));
    assert_eq!(drive(&mut store, &Add), Ok(10));
}

#[test]
fn a_refusal_writes_nothing() {
    let mut store = Memory::new();
    assert!(matches!(drive(&mut store, &Add), Err(DriveError::Refused(_))));
    assert_eq!(store.changes(Version(0)).unwrap(), []);
}

/// Somebody else writes to the same document before each of the first commits.
struct Contended {
    inner: Memory,
    others: Cell<usize>,
}

impl Store for Contended {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        self.inner.get(path)
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.inner.query(query)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        if self.others.get() > 0 {
            self.others.set(self.others.get() - 1);
            drive(&mut self.inner, &Add).unwrap();
        }
        self.inner.commit(expected, writes)
    }
}

#[test]
fn a_conflict_is_decided_anew_out_of_what_is_there_now() {
    let mut store = Contended { inner: with_step(), others: Cell::new(3) };
    assert_eq!(drive(&mut store, &Add), Ok(20));
}

#[test]
fn conflicts_without_end_are_given_up() {
    let mut store = Contended { inner: with_step(), others: Cell::new(usize::MAX) };
    assert_eq!(drive(&mut store, &Add), Err(DriveError::Busy(path("counters/sum"))));
}

#[test]
fn a_document_of_another_kind_is_named() {
    let mut store = with_step();
    let odd = serde_json::json!({"n": "many"}).as_object().unwrap().clone();
    store.commit(&[], &[Write::Set(path("counters/sum"), odd)]).unwrap();
    match drive(&mut store, &Add) {
        Err(DriveError::Damaged(damaged)) => assert_eq!(damaged.path, path("counters/sum")),
        other => panic!("{other:?}"),
    }
}
