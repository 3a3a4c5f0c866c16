#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;
use std::path::Path;

use super::reasons;
use super::*;

#[test]
fn a_refusal_carries_its_values_over_the_wire_and_reads_as_english() {
    let refusal = reasons::not_enough_sats(30, 10);
    let written = serde_json::to_string(&refusal).unwrap();
    assert_eq!(
        written,
        r#"{"code":"not_enough_sats","reason":"not_enough_sats","values":{"price":{"number":30},"sats":{"number":10}}}"#
    );
    assert_eq!(serde_json::from_str::<Refusal>(&written).unwrap(), refusal);
    assert_eq!(refusal.to_string(), "not enough sats: price 30, sats 10");
    let problem = DeckProblem::NotOwned { card: "Black Lotus".to_owned(), have: 2, owned: 0 };
    let nested = reasons::faulty_deck_of("Ada", reasons::faulty_deck(vec![problem], 0));
    let again: Refusal = serde_json::from_str(&serde_json::to_string(&nested).unwrap()).unwrap();
    assert_eq!(again, nested);
    assert!(nested.to_string().contains("2 Black Lotus: you own 0"), "{nested}");
}

#[test]
fn what_an_earlier_version_has_kept_can_be_read() {
    let old: Refusal = serde_json::from_str(r#"{"code":"not_now","message":"the game is over"}"#).unwrap();
    assert_eq!((old.code, old.reason.as_ref()), (RefusalCode::NotNow, ""));
}

/// The Rust sources below a folder.
fn sources(folder: &Path, into: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("refusal/reasons.rs") {
            into.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn each_reason_stands_once_and_is_given_by_somebody() {
    let names: BTreeSet<_> = REASONS.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), REASONS.len());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut text = String::new();
    for folder in ["house/src", "server/src", "functions/src"] {
        sources(&root.join(folder), &mut text);
    }
    let unused: Vec<_> = names.iter().filter(|name| !text.contains(&format!("reasons::{name}"))).collect();
    assert!(unused.is_empty(), "nobody refuses anything for these reasons: {unused:?}");
}
