//! The runner on scenarios that hold and on scenarios that do not.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use scenario::{Failure, Summary, Verdict, files_below, run_text};

/// One scenario with this table and script.
fn verdict(table: &str, script: &str) -> Verdict {
    let text = format!("[[scenario]]\nname = \"It\"\n{table}\nscript = \"\"\"\n{script}\n\"\"\"\n");
    run_text(&text, true).remove(0).verdict
}

fn failure(table: &str, script: &str) -> (usize, Failure) {
    match verdict(table, script) {
        Verdict::Failed { line, failure } => (line, failure),
        other => panic!("{other:?}"),
    }
}

/// Fails with a fault of the scenario itself whose words hold this.
fn faulty(table: &str, script: &str, words: &str) {
    match failure(table, script).1 {
        Failure::Scenario(what) => assert!(what.contains(words), "{what}"),
        other => panic!("{other:?}"),
    }
}

const BOLT: &str = "A = { hand = [\"Lightning Bolt\"], mana = \"R\" }";

#[test]
fn what_holds_passes() {
    assert_eq!(verdict(BOLT, "A casts Lightning Bolt on B\nresolve\nexpect B life 17"), Verdict::Passed);
}

#[test]
fn a_wrong_expectation_fails_with_its_line_and_what_is_there() {
    let (line, failure) = failure(BOLT, "A casts Lightning Bolt on B\nresolve\nexpect B life 18");
    // Four lines stand before the script.
    assert_eq!(line, 7);
    assert_eq!(failure, Failure::Expected { expected: "B at 18 life".to_owned(), found: "17".to_owned() });
}

#[test]
fn what_is_not_legal_fails_with_what_is() {
    let (_, failure) = failure("A = { hand = [\"Forest\"] }\nstep = \"combat\"", "A plays Forest\nexpect A hand 0");
    assert!(matches!(failure, Failure::Refused(why) if why.contains("legal for A: passes")));
}

#[test]
fn a_name_that_means_several_things_is_a_fault() {
    let table = "A = { hand = [\"Lightning Bolt\"], battlefield = [\"Grizzly Bears\", \"Grizzly Bears\"], mana = \"R\" }\nB = { battlefield = [\"Hill Giant\"] }";
    faulty(table, "A casts Lightning Bolt on Grizzly Bears\nexpect stack 1", "may be any of");
    faulty(table, "expect Grizzly Bears untapped", "may be any of");
    faulty(table, "expect Grizzly Bears in battlefield", "may be several");
    faulty(table, "expect A cannot: casts Lightning Bolt on Grizzly Bears", "may be any of");
    assert_eq!(
        verdict(table, "A casts Lightning Bolt on Grizzly Bears#2\nresolve\nexpect Grizzly Bears in battlefield"),
        Verdict::Passed
    );
}

#[test]
fn a_name_of_nothing_is_a_fault_even_where_it_cannot_be_done_either() {
    faulty(BOLT, "expect A cannot: casts Lightning Bolt on Hill Giant", "there is no Hill Giant");
    faulty("B = { hand = [\"Forest\"] }", "expect A cannot: plays Forest", "A has no Forest in hand");
    faulty(BOLT, "expect A cannot: plays Forest", "there is no Forest");
    faulty(
        "A = { hand = [\"Lightning Bolt\"] }",
        "expect A cannot: casts Lightning Bolt on Hill Giant",
        "there is no Hill Giant",
    );
    faulty(BOLT, "A passes\nexpect A cannot: attacks with Hill Giant", "there is no Hill Giant");
    faulty(BOLT, "expect Hill Giant tapped", "there is no Hill Giant");
    faulty(BOLT, "A taps Forest\nexpect A mana G", "there is no Forest");
}

#[test]
fn a_line_or_a_table_that_means_nothing_is_a_fault() {
    faulty(BOLT, "A ponders", "nothing that a player does");
    faulty(BOLT, "expect A lifes 3", "says nothing");
    faulty("step = \"lunch\"", "expect game on", "no step");
    faulty("rules = \"2001\"", "expect game on", "no rules");
    faulty("B = { battlefield = [\"Forest {upside down}\"] }", "expect game on", "no state of a permanent");
    faulty("B = { battlefield = [\"Holy Strength {attached to A:Grizzly Bears}\"] }", "expect game on", "no permanent");
    faulty("C = { life = 3 }", "expect game on", "unknown field");
    faulty("", "A passes", "expects nothing");
    faulty("", "resolve\nexpect game on", "nothing on the stack");
}

#[test]
fn a_card_that_is_not_there_is_named_and_not_played() {
    let table = "A = { hand = [\"Forest\", \"Chaos Confetti\"], library = [\"Chaos Confetti\"] }";
    assert_eq!(verdict(table, "expect A hand 2"), Verdict::NotAvailable(vec!["Chaos Confetti".to_owned()]));
}

#[test]
fn what_can_be_done_is_not_done_by_asking() {
    let script = "expect A can: casts Lightning Bolt on B\nexpect B life 20\nexpect A mana R\nexpect A cannot: casts Lightning Bolt on B for X=2";
    assert_eq!(verdict(BOLT, script), Verdict::Passed);
    let (_, can) = failure(BOLT, "expect A cannot: casts Lightning Bolt on B");
    assert!(matches!(can, Failure::Expected { found, .. } if found == "it is legal"));
    let (_, cannot) = failure("A = { hand = [\"Lightning Bolt\"] }", "expect A can: casts Lightning Bolt on B");
    assert!(
        matches!(cannot, Failure::Expected { expected, .. } if expected == "that A can: casts Lightning Bolt on B")
    );
}

#[test]
fn a_cost_is_paid_with_what_is_written() {
    let table = "A = { hand = [\"Gray Ogre\", \"Lightning Bolt\"], battlefield = [\"Taiga\", \"Mountain\", \"Island\", \"Plains\"], mana = \"G\" }";
    let with =
        "A casts Lightning Bolt on B paying with Taiga\nexpect Taiga tapped\nexpect Mountain untapped\nexpect A mana G";
    assert_eq!(verdict(table, with), Verdict::Passed);
    let mana = "A casts Gray Ogre paying RUW\nexpect A mana G\nexpect Island tapped\nexpect Plains tapped";
    assert_eq!(verdict(table, mana), Verdict::Passed);
    let wrong =
        "expect A cannot: casts Lightning Bolt on B paying with Island\nexpect A cannot: casts Gray Ogre paying RG";
    assert_eq!(verdict(table, wrong), Verdict::Passed);
}

#[test]
fn an_advance_stops_with_a_fault_at_what_has_no_default() {
    let hand = ["Forest"; 8].map(|name| format!("\"{name}\"")).join(", ");
    faulty(
        &format!("step = \"end\"\nA = {{ hand = [{hand}] }}"),
        "advance to B upkeep\nexpect game on",
        "must decide first",
    );
}

#[test]
fn what_is_no_toml_is_one_failure() {
    let reports = run_text("[[scenario]\n", true);
    assert!(matches!(&reports[..], [only] if matches!(only.verdict, Verdict::Failed { .. })));
}

#[test]
fn the_projects_own_scenarios_hold() {
    let mut summary = Summary::default();
    let mut lines = Vec::new();
    for file in files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios")).unwrap() {
        lines.extend(summary.add(&file, &scenario::run_file(&file, true)));
    }
    assert!(summary.success(), "{}", lines.join("\n"));
    assert_eq!(summary.missing(true), Vec::<String>::new());
}

#[test]
fn only_the_targets_of_a_copy_are_kept_by_saying_so() {
    let table = "A = { hand = [\"Giant Growth\", \"Fork\"], battlefield = [\"Grizzly Bears\"], mana = \"GRR\" }";
    let forked = "A casts Giant Growth on Grizzly Bears\nA casts Fork on Giant Growth\nresolve\n";
    for wrong in ["B chooses nothing", "A chooses nothing\nA chooses nothing", "resolve\nA chooses nothing"] {
        let (_, failure) = failure(table, &format!("{forked}{wrong}\nexpect game on"));
        assert!(
            matches!(&failure, Failure::Refused(why) if why.contains("no decision is pending")),
            "{wrong}: {failure:?}"
        );
    }
}

#[test]
fn an_answer_of_another_kind_is_refused_and_a_name_of_nothing_is_a_fault() {
    let table = "A = { hand = [\"Demonic Tutor\", \"Mountain\"], library = [\"Forest\", \"Swamp\"], mana = \"BB\" }";
    let asked = |line: &str| format!("A casts Demonic Tutor\nresolve\n{line}");
    for answer in ["nothing", "yes", "red", "3", "B", "Mountain"] {
        assert_eq!(verdict(table, &asked(&format!("expect A cannot: chooses {answer}"))), Verdict::Passed, "{answer}");
    }
    faulty(table, &asked("expect A cannot: chooses Island"), "no Island");
}

#[test]
fn what_is_not_among_what_is_ordered_is_refused() {
    let table =
        "turn = \"B\"\nstep = \"end\"\nA = { battlefield = [\"Juzám Djinn\", \"Serendib Efreet\", \"Forest\"] }";
    assert_eq!(verdict(table, "advance to A upkeep\nexpect A cannot: orders Juzám Djinn, Forest"), Verdict::Passed);
    faulty(table, "advance to A upkeep\nexpect A cannot: orders Juzám Djinn, Island", "no Island");
}
