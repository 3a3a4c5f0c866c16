//! Trials of the computer player: puzzles that have a right play, and a ladder of games against others.

mod deed;
pub mod kept;
pub mod ladder;
pub mod puzzles;
pub mod sense;
