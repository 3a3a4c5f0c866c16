//! A ladder that is kept in a file: gone on with, it is what it would have been in one go.

use std::fs;

use trials::kept::Kept;
use trials::ladder::{Pair, Player, climb};

const PLAYERS: [Player; 2] = [Player::Random, Player::Random];

#[test]
fn a_ladder_that_is_gone_on_with_is_that_of_one_go() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Kept::open(folder.path(), "random").unwrap();
    let at_once = climb(PLAYERS, 25, None, None, |_| {}).unwrap();
    climb(PLAYERS, 7, None, Some(&mut open()), |_| {}).unwrap();
    assert_eq!(open().pairs().len(), 7);
    let gone_on = climb(PLAYERS, 25, None, Some(&mut open()), |_| {}).unwrap();
    assert_eq!(gone_on.pairs, at_once.pairs);
    assert_eq!(open().pairs().iter().map(|pair| pair.points).collect::<Vec<_>>(), at_once.pairs);
}

#[test]
fn what_is_kept_is_taken_and_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    // Nobody wins both games of each of twenty pairs at random.
    let won = Pair { points: 4, unended: 0, faults: 0 };
    let mut kept = Kept::open(folder.path(), "random").unwrap();
    (0..20).for_each(|_| kept.add(won).unwrap());
    let tally = climb(PLAYERS, 400, Some(0.5), Some(&mut kept), |_| {}).unwrap();
    assert_eq!(tally.pairs, [4; 20], "it is decided, and nothing more is played");
}

#[test]
fn what_another_program_played_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("random.txt");
    fs::write(&path, "another program\n4 0 0\n").unwrap();
    let refused = Kept::open(folder.path(), "random").unwrap_err().to_string();
    assert!(refused.contains("another program"), "{refused}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "another program\n4 0 0\n", "it stays as it was");
}

#[test]
fn a_file_that_is_no_ladder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(Kept::open(folder.path(), "random").unwrap());
    let path = folder.path().join("random.txt");
    for line in ["5 0 0", "4 0", "4 0 0 0", "won"] {
        let program = fs::read_to_string(&path).unwrap().lines().next().unwrap().to_owned();
        fs::write(&path, format!("{program}\n{line}\n")).unwrap();
        assert!(Kept::open(folder.path(), "random").unwrap_err().to_string().contains("no list of pairs"), "{line}");
    }
}
