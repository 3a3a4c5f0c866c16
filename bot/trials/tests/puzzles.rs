//! The puzzles of this project (`bot/trials/puzzles/`), in the form of those that `cargo xtask puzzles` is given: positions with a right play.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use bot::Level;
use trials::puzzles::{Tried, of_file};

/// So many in a hundred are solved at least. Which of them are not may change with whatever the computer player learns; a game is not lost for one.
const SOLVED: usize = 85;

#[test]
fn most_puzzles_are_solved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let tried: Vec<Tried> = files.flat_map(|file| of_file(&file, &Level::Hardest.budget()).unwrap()).collect();
    let unsolved: Vec<&Tried> = tried.iter().filter(|tried| tried.instead.is_some()).collect();
    assert!(tried.len() >= 135, "{} puzzles", tried.len());
    assert!((tried.len() - unsolved.len()) * 100 >= tried.len() * SOLVED, "{unsolved:#?}");
}
