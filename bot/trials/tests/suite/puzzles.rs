//! The puzzles of this project (`bot/trials/puzzles/`), in the form of those that `cargo xtask puzzles` is given: positions with a right play.

use std::path::Path;

use bot::Level;
use trials::puzzles::{Tried, of_file};

/// Which of them are solved may change with whatever the computer player learns; a game is not lost for one.
fn are_solved(folder: &str, count: usize, in_a_hundred: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let tried: Vec<Tried> = files.flat_map(|file| of_file(&file, &Level::Hardest.budget()).unwrap()).collect();
    let unsolved: Vec<&Tried> = tried.iter().filter(|tried| tried.instead.is_some()).collect();
    assert!(tried.len() >= count, "{} puzzles", tried.len());
    assert!((tried.len() - unsolved.len()) * 100 >= tried.len() * in_a_hundred, "{unsolved:#?}");
}

#[test]
fn nine_puzzles_in_ten_are_solved() {
    are_solved("puzzles", 45, 90);
}

#[test]
fn four_in_five_of_the_later_ones_are_solved() {
    are_solved("puzzles/later", 90, 80);
}

#[test]
fn nine_in_ten_of_the_latest_ones_are_solved() {
    are_solved("puzzles/latest", 179, 90);
}
