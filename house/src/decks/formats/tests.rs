#![allow(clippy::unwrap_used)]

use super::*;
use crate::documents::{DeckContent, DeckRules};

#[path = "../../../build/formats.rs"]
mod build;

/// What is left of XMage's lists of Old School, which the five were held against: how many cards each restricts, and the hash of their names, sorted, a line each.
const REFERENCE: [(Format, &[&str], usize, &str); 5] = [
    (Format::OldSchool, &TO_THE_DARK, 24, "583ece41c6b48554c431a8a72561161f586e908d82ee78e73c9a7d7a40e6ce70"),
    (
        Format::ChannelFireball,
        &TO_FALLEN_EMPIRES,
        24,
        "95b6da5eac2f39672b55e95fd6ef38aa2f8471d6d6db924037abe402adaa3f59",
    ),
    (
        Format::EternalCentral,
        &TO_FALLEN_EMPIRES,
        23,
        "5a8e2416460b3b044e3bf6857c3e51c1f79874598d01e67b2cc222f16476bd76",
    ),
    (Format::EudoGames, &TO_FALLEN_EMPIRES, 27, "2d542a868042ad58ac4f2029203965b8d6680e85f4fa19180fa6bcf8e0987a1f"),
    (Format::Italian, &TO_THE_DARK, 24, "583ece41c6b48554c431a8a72561161f586e908d82ee78e73c9a7d7a40e6ce70"),
];
const TO_THE_DARK: [&str; 6] = ["LEA", "LEB", "ARN", "ATQ", "LEG", "DRK"];
const TO_FALLEN_EMPIRES: [&str; 7] = ["LEA", "LEB", "ARN", "ATQ", "LEG", "DRK", "FEM"];

fn hash(names: &[&str]) -> String {
    blake3::hash(names.join("\n").as_bytes()).to_hex().to_string()
}

#[test]
fn the_five_lists_of_the_reference_are_as_it_has_them() {
    for (format, sets, restricted, names) in REFERENCE {
        let facts = facts(format);
        assert_eq!((facts.sets, facts.restricted.len()), (sets, restricted), "{format:?}");
        assert_eq!(hash(facts.restricted), names, "{format:?}");
    }
}

#[test]
fn the_other_lists_differ_from_the_oldest_as_their_sources_say() {
    let swedish = facts(Format::OldSchool).restricted;
    let but = |format: Format| {
        let list = facts(format).restricted;
        let more: Vec<&str> = list.iter().copied().filter(|card| !swedish.contains(card)).collect();
        let less: Vec<&str> = swedish.iter().copied().filter(|card| !list.contains(card)).collect();
        (list.len(), more, less)
    };
    assert_eq!(but(Format::Atlantic), (21, vec![], vec!["Mishra's Workshop", "Shahrazad", "Time Vault"]));
    assert_eq!(but(Format::Pacific), (21, vec![], vec!["Mishra's Workshop", "Shahrazad", "Strip Mine"]));
    assert_eq!(but(Format::Boreal), (20, vec![], vec!["Mishra's Workshop", "Shahrazad", "Strip Mine", "Time Vault"]));
    let french = vec!["Jayemdae Tome", "Maze of Ith", "Mishra's Factory"];
    assert_eq!(but(Format::French), (26, french, vec!["Time Vault"]));
    for format in [Format::Atlantic, Format::Pacific, Format::Boreal, Format::French, Format::SevenPoints] {
        let facts = facts(format);
        assert_eq!((facts.sets, facts.rules), (&TO_FALLEN_EMPIRES[..], Some(RuleSet::ManaBurn)), "{format:?}");
    }
    assert_eq!(facts(Format::Pacific).unlimited, ["Plague Rats"]);
    let points = facts(Format::SevenPoints).points.unwrap();
    let of = |worth| points.cards.iter().filter(|(_, points)| *points == worth).count();
    assert_eq!((points.limit, [1, 2, 3, 4].map(of)), (7, [19, 16, 6, 1]));
    // Of the 306 cards of Revised 15 are basic lands of five names, and four are banned.
    let revised = facts(Format::Revised40);
    let groups: Vec<(u32, Option<u16>, usize)> =
        revised.groups.iter().map(|group| (group.most, group.each, group.cards.len())).collect();
    assert_eq!(groups, [(5, Some(3), 117), (10, Some(3), 97)]);
    assert_eq!(revised.pool.unwrap().cards.len(), 73 + 5);
    assert_eq!(revised.restricted.len(), 8);
}

#[test]
fn every_list_of_old_school_bans_the_cards_for_ante_and_says_where_and_when_it_was_read() {
    let ante: Vec<&str> =
        engine::cards::pool().filter(|(_, card)| card.for_ante).map(|(_, card)| card.name.as_str()).collect();
    assert_eq!(ante.len(), 7);
    for format in Format::ALL {
        let facts = facts(format);
        assert!(facts.least >= 40 && facts.read.len() == "2026-11-26".len(), "{format:?}");
        let own = matches!(format, Format::Anything | Format::House);
        assert_eq!(facts.source.starts_with("http"), !own, "{format:?}");
        assert_eq!(facts.banned.is_empty(), own, "{format:?}");
        // A pool is as good as a ban.
        let mut missing = ante.iter().filter(|card| !facts.banned.contains(card));
        assert!(own || missing.all(|card| facts.pool.is_some() && !facts.has(card, "")), "{format:?}");
    }
}

#[test]
fn what_stands_in_decks_tables_and_challenges_is_read_under_the_names_it_had() {
    let names = ["anything", "house", "old_school", "channel_fireball", "eternal_central", "eudo_games", "italian"];
    for name in names {
        let format: Format = serde_json::from_value(name.into()).unwrap();
        assert_eq!((format.key(), serde_json::to_value(format).unwrap()), (name, name.into()));
        let rules = format!(r#"{{"format":"{name}","owned":false}}"#);
        assert_eq!(serde_json::from_str::<DeckRules>(&rules).unwrap(), DeckRules { format, owned: false });
        let deck = format!(r#"{{"name":"","main":[],"sideboard":[],"notes":"","format":"{name}"}}"#);
        assert_eq!(serde_json::from_str::<DeckContent>(&deck).unwrap().format, format);
        let table = format!(
            r#"{{"rules":"1994","automatic_redeal":false,"ante":false,"time":null,"hot_seat":false,"decks":{rules}}}"#
        );
        assert_eq!(serde_json::from_str::<Settings>(&table).unwrap().decks.format, format);
    }
    assert_eq!(Format::default(), Format::Anything);
    assert!(Format::ALL.iter().enumerate().all(|(place, format)| *format as usize == place));
}

#[test]
fn a_table_takes_the_rules_of_its_format_and_keeps_its_own_where_the_list_says_none() {
    let mut table = Settings { rules: RuleSet::Classic1994, ..Settings::default() };
    table.decks.owned = true;
    for (format, rules) in [
        (Format::Revised40, RuleSet::Classic1994),
        (Format::Anything, RuleSet::Classic1994),
        (Format::Atlantic, RuleSet::ManaBurn),
        (Format::House, RuleSet::ManaBurn),
        (Format::OldSchool, RuleSet::Current),
    ] {
        choose(&mut table, format);
        assert_eq!((table.decks, table.rules), (DeckRules { format, owned: true }, rules));
    }
}

const LEAST: &str = "about = \"A.\"\nplace = 1\nsource = \"x\"\nread = 2026-11-26\nleast = 60\ncopies = 4\n";
const PRINTED: &str = "# Cards.\n= LEA Alpha\nBlack Lotus\nForest\n= DRK The Dark\nMaze of Ith\n";

/// What the build says of a file with these lines behind the least that a file has.
fn faults(more: &str) -> Vec<String> {
    let named = ["anything", "house"].map(|key| (key.to_owned(), LEAST.to_owned()));
    let file = ("new".to_owned(), format!("{LEAST}{more}"));
    build::code(&[&named[..], &[file]].concat(), PRINTED).err().unwrap_or_default()
}

#[test]
fn a_new_list_is_a_file_and_no_code() {
    let more = "most = 80\nrules = \"1994\"\nsets = [\"LEA\"]\nrestricted = [\"Black Lotus\"]\n";
    assert_eq!(faults(more), Vec::<String>::new());
    let files = ["anything", "house", "brand_new"].map(|key| (key.to_owned(), format!("{LEAST}{more}")));
    let made = build::code(&files, PRINTED).unwrap();
    assert!(made.formats.contains("ALL: [Format; 3] = [Format::Anything, Format::BrandNew, Format::House]"));
    assert!(made.facts.contains("rules: Some(RuleSet::Classic1994), least: 60, most: Some(80), sideboard: None"));
    let code = |key: &str| build::code(&[(key.to_owned(), LEAST.to_owned())], PRINTED).unwrap_err();
    assert_eq!(code("house"), ["anything.toml: there is no such file; the house's own code needs this format"]);
}

#[test]
fn every_mistake_in_a_list_stops_the_build_and_says_its_line_and_what_to_do() {
    let is = |more: &str, said: &[&str]| {
        let faults = faults(more);
        assert_eq!(faults.len(), 1, "{more}: {faults:?}");
        assert!(said.iter().all(|said| faults[0].contains(said)), "{more}: {faults:?}");
    };
    is("banned = [\"Forest\",\n\"Blak Lotus\"]\n", &["new.toml:8: ", "\"Blak Lotus\"", "engine/cards/printed.txt"]);
    is("sets = [\"LEX\"]\n", &["new.toml:7: ", "\"LEX\"", "DRK, LEA"]);
    is("bannd = []\n", &["new.toml:7: ", "bannd", "README.md"]);
    is("sideboard = \"15\"\n", &["new.toml:7: ", "README.md"]);
    is("least = 40\n", &["new.toml:7: ", "duplicate key"]);
    is("rules = \"1995\"\n", &["new.toml:7: ", "current, mana_burn or 1994"]);
    is("date = \"7 March\"\n", &["new.toml:7: ", "2020-03-07"]);
    is("sets = [\"LEA\"]\nrestricted = [\"Maze of Ith\"]\n", &["new.toml:8: ", "Maze of Ith is of DRK", "add the set"]);
    is("restricted = [\"Forest\", \"Forest\"]\n", &["new.toml:7: ", "twice"]);
    is("banned = [\"Forest\"]\nrestricted = [\"Forest\"]\n", &["new.toml:8: ", "banned"]);
    is("[points]\nlimit = 7\n[points.cards]\nForrest = 1\n", &["new.toml:10: ", "\"Forrest\""]);
    is("[[groups]]\nmost = 1\ncards = [\"Forrest\"]\n", &["new.toml:9: ", "\"Forrest\""]);
    is("sets = [\"LEA\"]\n[pool]\nname = \"x\"\ncards = []\n", &["new.toml:1: ", "either sets or a pool"]);
    let named = ["anything", "house", "New"].map(|key| (key.to_owned(), LEAST.replace("= 4", "= \"many\"")));
    let faults = build::code(&named, PRINTED).unwrap_err();
    assert_eq!(faults.len(), 4, "{faults:?}");
    assert!(faults.iter().any(|fault| fault.starts_with("New.toml:1: a file is named by")), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.starts_with("house.toml:6: copies is")), "{faults:?}");
}
