//! Every target reads mutated samples for a while, the same ones each time, and what has once failed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use fuzz::{Budget, Reading, TARGETS, corpus, search};

fn look(name: &str) {
    let target = TARGETS.into_iter().find(|target| target.name == name).unwrap();
    assert!((target.samples)().len() > 3, "{name} has no samples");
    if let Err(failing) = search(&target, 1, Budget::Inputs(target.weight), &Reading::default()) {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{}", target.extension));
        std::fs::write(&file, &failing.input).unwrap();
        panic!("{name}: {}\nagain with: cargo xtask fuzz replay {name} {}", failing.broken, file.display());
    }
}

#[test]
fn actions() {
    look("actions");
}

#[test]
fn decks() {
    look("decks");
}

#[test]
fn declarations() {
    look("declarations");
}

#[test]
fn scenarios() {
    look("scenarios");
}

#[test]
fn states() {
    look("states");
}

#[test]
fn records() {
    look("records");
}

#[test]
fn messages() {
    look("messages");
}

#[test]
fn what_has_once_failed_is_read() {
    let mut failed = Vec::new();
    for target in TARGETS {
        let Ok(folder) = std::fs::read_dir(corpus().join(target.name)) else { continue };
        for entry in folder {
            let path = entry.unwrap().path();
            if let Err(broken) = target.read(&std::fs::read(&path).unwrap()) {
                failed.push(format!("{}: {broken}", path.display()));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
