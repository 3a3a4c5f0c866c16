//! A ladder that is kept in a file: gone on with, it is what it would have been in one go.

use std::fs;

use bot::{Level, matchup};
use trials::kept::{Kept, program};
use trials::ladder::{Pair, Player, climb};

/// Two of whom either may win.
fn players() -> [Player; 2] {
    [matchup::LITTLE, Level::Easiest.budget()].map(Player::Bot)
}

#[test]
fn a_ladder_that_is_gone_on_with_is_that_of_one_go() {
    let folder = tempfile::tempdir().unwrap();
    let open = |name| Kept::open(folder.path(), name, &program().unwrap()).unwrap();
    climb(players(), 6, None, Some(&mut open("at-once")), |_| {}).unwrap();
    let at_once = open("at-once").pairs();
    assert!(at_once.iter().any(|pair| *pair != at_once[0]), "pairs that differ show their order: {at_once:?}");
    climb(players(), 2, None, Some(&mut open("gone-on")), |_| {}).unwrap();
    assert_eq!(open("gone-on").pairs(), at_once[..2]);
    let tally = climb(players(), 6, None, Some(&mut open("gone-on")), |_| {}).unwrap();
    assert_eq!(open("gone-on").pairs(), at_once);
    assert_eq!(tally.pairs, at_once.iter().map(|pair| pair.points).collect::<Vec<_>>());
}

#[test]
fn what_is_kept_is_taken_and_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let won = Pair { points: 4, unended: 0, faults: 0 };
    let mut kept = Kept::open(folder.path(), "won", "this").unwrap();
    (0..20).for_each(|_| kept.add(won).unwrap());
    let tally = climb(players(), 400, Some(0.5), Some(&mut kept), |_| {}).unwrap();
    assert_eq!(tally.pairs, [4; 20], "it is decided, and nothing more is played");
}

#[test]
fn what_another_program_played_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("won.txt");
    for text in ["another program\n4 0 0\n", "another program"] {
        fs::write(&path, text).unwrap();
        let refused = Kept::open(folder.path(), "won", "this").unwrap_err().to_string();
        assert!(refused.contains("another program"), "{refused}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "it stays as it was");
    }
}

#[test]
fn a_run_that_was_ended_in_the_middle_of_a_line_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("won.txt");
    let whole = "this\n4 0 0\n2 1 0\n";
    for end in 0..=whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        let mut kept = Kept::open(folder.path(), "won", "this").unwrap();
        let there = kept.pairs();
        assert_eq!(there.len(), whole[..end].matches('\n').count().saturating_sub(1));
        kept.add(Pair { points: 3, unended: 0, faults: 0 }).unwrap();
        drop(kept);
        let after = Kept::open(folder.path(), "won", "this").unwrap().pairs();
        assert_eq!((&after[..there.len()], after.last().unwrap().points), (&there[..], 3));
    }
}

#[test]
fn two_runs_do_not_write_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let one = Kept::open(folder.path(), "won", "this").unwrap();
    assert!(Kept::open(folder.path(), "won", "this").unwrap_err().to_string().contains("another run"));
    drop(one);
    Kept::open(folder.path(), "won", "this").unwrap();
}

#[test]
fn a_file_that_is_no_ladder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for line in ["5 0 0", "4 0", "4 0 0 0", "won"] {
        fs::write(folder.path().join("won.txt"), format!("this\n{line}\n")).unwrap();
        let refused = Kept::open(folder.path(), "won", "this").unwrap_err().to_string();
        assert!(refused.contains("no list of pairs"), "{line}");
    }
}
