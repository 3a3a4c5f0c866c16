//! Holds every declared card to the reference, where that lies beside the project: cost, colors, type line and size must be equal, and the
//! rendered text must have the same numbers, symbols, keyword abilities and targets, and speak of the same deeds, colors, zones, times, players and
//! limits. Differences in wording are not compared.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use declaration::{BLANK, Card, Keyword, Source, Table, keyword_name, parse, size_text, text, type_line_text};
use serde_json::Value;

/// Where the rendered text may differ from the reference: the card, what differs, and why.
const EXPLAINED: &[(&str, &str, &str)] = &[
    ("Island Sanctuary", "limits", "which creatures alone can attack is said with only"),
    ("All Hallow's Eve", "players", "its owner is the player whose upkeep it is"),
    ("Syphon Soul", "players", "of two players, each other player is the opponent"),
    ("Syphon Soul", "limits", "of two players, each other player is the opponent"),
    ("Mindstab Thrull", "players", "of two players, the defending player is the opponent"),
    ("Typhoon", "players", "of two players, that player is the opponent"),
    ("Eternal Flame", "numbers", "how much it is is said at once, without an X"),
    ("Jovial Evil", "numbers", "how much it is is said at once, without an X"),
    ("Jovial Evil", "players", "of two players, that player is the opponent"),
    ("Reverse Polarity", "numbers", "how much it is is said at once, without an X"),
    ("Yawgmoth Demon", "limits", "what happens unless one pays is said so, and not as what happens if one doesn't"),
    ("Cyclone", "limits", "the two outcomes of the payment stand in one sentence"),
    ("Homarid", "numbers", "the condition stands behind what it is for"),
    ("Primordial Ooze", "limits", "what happens unless one pays is said so, and not as what happens if one doesn't"),
    ("Blazing Effigy", "numbers", "how much it is is said at once, without an X"),
    ("Metamorphosis", "numbers", "the color is chosen in a sentence of its own"),
    ("High Tide", "players", "the player who taps a land is its controller"),
    ("Hellfire", "numbers", "how much it is is said at once, without an X"),
    ("Chaos Orb", "numbers", "nothing is flipped from any height; docs/rules.md says what is done instead"),
    ("Falling Star", "numbers", "nothing is flipped from any height; docs/rules.md says what is done instead"),
    ("Golgothian Sylex", "players", "what a player sacrifices they control"),
    ("Cocoon", "players", "what one controls untaps in one's own untap step"),
    ("Farrel's Mantle", "players", "the player who may is said in a word"),
    ("Glyph of Doom", "times", "the end of combat of this turn is the next one"),
    ("Tetravus", "limits", "any number may be none, so that nothing need be said of a choice"),
    ("Glyph of Delusion", "targets", "the Wall is chosen before what it has blocked"),
    ("Ichneumon Druid", "limits", "what is not the first one is any other"),
    ("Johan", "what is done", "the rule of combat is made without an ability in between"),
    ("Johan", "times", "this combat lasts until its end"),
    ("Raiding Party", "targets", "spells and abilities are spoken of in sentences of their own"),
    ("Rohgahh of Kher Keep", "limits", "what happens if one doesn't pay is said with unless"),
    ("Silhouette", "targets", "the creature is named where the damage is"),
    ("Tidal Flats", "limits", "what happens if a player doesn't pay is said with unless"),
    ("Tidal Flats", "players", "the player who pays is said once"),
    ("Tidal Influence", "numbers", "the condition stands behind what it is for"),
    ("Tempest Efreet", "limits", "what happens if a player does not pay is said with unless"),
    ("Animate Dead", "what is done", "one line says what it may be attached to, before and after it has worked"),
];

/// All card files of the project.
fn table() -> Table {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards");
    let mut files: Vec<(String, String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cards"))
        .map(|path| {
            let part = |part: Option<&std::ffi::OsStr>| part.unwrap().to_str().unwrap().to_owned();
            (part(path.file_name()), part(path.file_stem()).to_uppercase(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, set, text)| Source { name, set, text }).collect();
    parse(&sources).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// The reference by card name; none where it is not there.
fn reference() -> Option<BTreeMap<String, Value>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference/cards-93-94.json");
    let text = fs::read_to_string(path).ok()?;
    let cards: Vec<Value> = serde_json::from_str(&text).expect("the reference is JSON");
    Some(cards.into_iter().map(|card| (card["name"].as_str().unwrap().to_owned(), card)).collect())
}

#[test]
fn every_card_agrees_with_the_reference() {
    let Some(reference) = reference() else {
        println!(
            "the reference does not lie beside the project; only the texts of src/grammar/tests/faces.rs are checked"
        );
        return;
    };
    let table = table();
    let mut differences = Vec::new();
    let mut explained = vec![false; EXPLAINED.len()];
    for card in table.cards.iter().filter(|card| card.name != BLANK && !card.token) {
        let Some(printed) = reference.get(&card.name) else {
            differences.push(format!("{}: not in the reference", card.name));
            continue;
        };
        for (aspect, ours, theirs) in aspects(&table, card, printed) {
            if ours == theirs {
                continue;
            }
            match EXPLAINED.iter().position(|(name, what, _)| *name == card.name && *what == aspect) {
                Some(index) => explained[index] = true,
                None => differences.push(format!("{}: {aspect}: here {ours:?}, reference {theirs:?}", card.name)),
            }
        }
    }
    for ((name, aspect, _), used) in EXPLAINED.iter().zip(explained) {
        if !used {
            differences.push(format!("{name}: {aspect} is explained and does not differ"));
        }
    }
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
}

/// What is compared: its name, as it is here, and as it is in the reference.
fn aspects(table: &Table, card: &Card, printed: &Value) -> Vec<(&'static str, String, String)> {
    let word = |key: &str| printed[key].as_str().unwrap_or_default().to_owned();
    let listed = printed["colors"].as_array().unwrap();
    let colors: String = declaration::Color::ALL
        .into_iter()
        .map(declaration::Color::letter)
        .filter(|letter| listed.iter().any(|color| color.as_str() == Some(&letter.to_string())))
        .collect();
    // A name may hold words of the rules: Black Lotus.
    let ours = text(table, card).join("\n").replace(&card.name, "this");
    let theirs = without_reminders(&word("oracle")).replace(&card.name, "this");
    let size = |size: Option<(String, String)>| {
        size.map_or(String::new(), |(power, toughness)| format!("{power}/{toughness}"))
    };
    vec![
        ("set", card.set.clone(), printed["sets"][0].as_str().unwrap().to_owned()),
        ("cost", card.cost.map(|cost| cost.to_string()).unwrap_or_default(), word("cost")),
        ("colors", card.colors.iter().map(declaration::Color::letter).collect(), colors),
        ("type", type_line_text(table, &card.type_line), word("type").replace('\u{2019}', "'")),
        (
            "size",
            size(size_text(card)),
            size(printed["power"].as_str().map(|power| (power.to_owned(), word("toughness")))),
        ),
        ("symbols", symbols(&ours), symbols(&theirs)),
        ("numbers", numbers(&ours), numbers(&theirs)),
        ("keywords", keywords(&ours), keywords(&theirs)),
        ("named keywords", listed_keywords(printed, &ours), listed_keywords(printed, &theirs)),
        ("targets", targets(&ours), targets(&theirs)),
        ("what is done", named(&ours, &DEEDS), named(&theirs, &DEEDS)),
        ("colors that are named", named(&ours, &COLORS), named(&theirs, &COLORS)),
        ("zones", named(&ours, &ZONES), named(&theirs, &ZONES)),
        ("times", named(&ours, &TIMES), named(&theirs, &TIMES)),
        ("players", named(&ours, &PLAYERS), named(&theirs, &PLAYERS)),
        ("limits", named(&ours, &LIMITS), named(&theirs, &LIMITS)),
    ]
}

/// Which of the keywords that the reference lists for a card its text says.
fn listed_keywords(printed: &Value, text: &str) -> String {
    let lowered = text.to_lowercase();
    let listed = printed["keywords"].as_array().unwrap().iter().map(|keyword| keyword.as_str().unwrap().to_lowercase());
    listed.filter(|keyword| lowered.contains(keyword)).collect::<Vec<_>>().join(", ")
}

/// What is done: each with its other forms.
const DEEDS: [&[&str]; 22] = [
    &["add", "adds"],
    &["attach", "attached"],
    &["counter", "countered"],
    &["counters"],
    &["create", "creates"],
    &["deal", "deals", "dealt"],
    &["destroy", "destroys", "destroyed"],
    &["discard", "discards", "discarded"],
    &["draw", "draws", "drawn"],
    &["exchange", "exchanges"],
    &["exile", "exiles", "exiled"],
    &["gain", "gains"],
    &["lose", "loses"],
    &["pay", "pays", "paid"],
    &["prevent", "prevents", "prevented"],
    &["regenerate", "regenerates", "regenerated"],
    &["return", "returns"],
    &["sacrifice", "sacrifices", "sacrificed"],
    &["search", "searches"],
    &["shuffle", "shuffles"],
    &["skip", "skips"],
    &["untap", "untaps"],
];

const COLORS: [&[&str]; 12] = [
    &["white"],
    &["blue"],
    &["black"],
    &["red"],
    &["green"],
    &["colorless"],
    &["nonwhite"],
    &["nonblue"],
    &["nonblack"],
    &["nonred"],
    &["nongreen"],
    &["color", "colors"],
];

const ZONES: [&[&str]; 4] = [&["graveyard", "graveyards"], &["hand", "hands"], &["library", "libraries"], &["ante"]];

const TIMES: [&[&str]; 7] =
    [&["upkeep", "upkeeps"], &["step", "steps"], &["combat"], &["until"], &["beginning"], &["next"], &["dies", "die"]];

const PLAYERS: [&[&str]; 4] = [
    &["opponent", "opponent's", "opponents"],
    &["owner", "owner's", "owners"],
    &["player", "player's", "players"],
    &["controller", "controller's"],
];

const LIMITS: [&[&str]; 7] =
    [&["can't", "cannot"], &["only"], &["unless"], &["random"], &["other", "another"], &["instead"], &["may"]];

/// Which of these words are there.
fn named(text: &str, wanted: &[&[&str]]) -> String {
    let words = words(&text.replace('\u{2019}', "'"));
    let there = wanted.iter().filter(|forms| words.iter().any(|word| forms.contains(&word.as_str())));
    there.map(|forms| forms[0]).collect::<Vec<_>>().join(", ")
}

/// What the targets are: the word behind each `target`, and `any` for those that may be anything.
fn targets(text: &str) -> String {
    let words = words(text);
    let found = words.iter().enumerate().filter(|(_, word)| matches!(word.as_str(), "target" | "targets"));
    found
        .map(|(place, _)| match (place.checked_sub(1).map(|before| words[before].as_str()), words.get(place + 1)) {
            (Some("any"), _) => "any",
            (_, next) => next.map_or("", String::as_str),
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// Without what stands in parentheses; a land's text stands in them as a whole and is kept.
fn without_reminders(oracle: &str) -> String {
    if oracle.starts_with('(') && oracle.ends_with(')') && oracle.matches('(').count() == 1 {
        return oracle.to_owned();
    }
    let mut depth = 0;
    oracle
        .chars()
        .filter(|letter| {
            match letter {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            depth == 0 && *letter != ')'
        })
        .collect()
}

/// The symbols in braces in their order.
fn symbols(text: &str) -> String {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(symbol, _)| format!("{{{symbol}}}")).collect()
}

/// The words of a text in lower case, without symbols and punctuation.
fn words(text: &str) -> Vec<String> {
    let mut inside = false;
    let plain: String = text
        .chars()
        .map(|letter| {
            inside = letter == '{' || (inside && letter != '}');
            if inside || !(letter.is_alphanumeric() || letter == '+' || letter == '-' || letter == '\'') {
                ' '
            } else {
                letter
            }
        })
        .collect();
    plain.split_whitespace().map(str::to_lowercase).collect()
}

/// The numbers in their order, in digits or in words, with their signs.
fn numbers(text: &str) -> String {
    const WORDS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let found: Vec<String> = words(text)
        .into_iter()
        .filter(|word| {
            let bare = word.trim_start_matches(['+', '-']);
            WORDS.contains(&bare) || bare == "x" || (!bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit()))
        })
        .collect();
    found.join(" ")
}

/// The keyword abilities that are named, and how often.
fn keywords(text: &str) -> String {
    let lowered = text.to_lowercase();
    let named: Vec<String> = Keyword::all()
        .map(keyword_name)
        .map(|name| (lowered.matches(&name).count(), name))
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{name} {count}"))
        .collect();
    named.join(", ")
}

#[test]
fn what_means_something_else_is_seen() {
    assert_eq!(targets("Destroy target Wall. Any target gains 2 life."), "wall any");
    assert_ne!(targets("Tap target artifact."), targets("Tap target creature."));
    assert_ne!(named("It can't be regenerated.", &LIMITS), named("It's regenerated.", &LIMITS));
    assert_ne!(named("Destroy each red creature.", &COLORS), named("Destroy each nonred creature.", &COLORS));
    assert_ne!(named("At the beginning of your upkeep,", &TIMES), named("At the beginning of the end step,", &TIMES));
    assert_eq!(named("Its controller discards a card.", &DEEDS), named("That player discards a card.", &DEEDS));
    assert_ne!(named("Its controller discards a card.", &PLAYERS), named("That player discards a card.", &PLAYERS));
}
