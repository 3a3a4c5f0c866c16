//! The lists in `house/formats`, read and made into code. `house/formats/README.md` tells what each key means.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;

use serde::Deserialize;
use toml::value::Datetime;
use toml::{Spanned, Value};

/// The formats that the house's own code names: without a file of theirs there is no house.
const NAMED: [&str; 2] = ["anything", "house"];
/// The rules that a list may ask for, and what they are called in the code (`RuleSet`).
const RULES: [(&str, &str); 3] = [("current", "Current"), ("mana_burn", "ManaBurn"), ("1994", "Classic1994")];

/// What is compiled.
#[derive(Debug)]
pub struct Code {
    /// The formats, as a type.
    pub formats: String,
    /// What each of them says, in the same order.
    pub facts: String,
}

/// A file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    about: String,
    place: u32,
    source: String,
    date: Option<Spanned<String>>,
    read: Datetime,
    rules: Option<Spanned<String>>,
    least: u32,
    most: Option<u32>,
    sideboard: Option<u32>,
    copies: Spanned<Value>,
    #[serde(default)]
    sets: Vec<Spanned<String>>,
    pool: Option<Pool>,
    #[serde(default)]
    banned: Vec<Spanned<String>>,
    #[serde(default)]
    restricted: Vec<Spanned<String>>,
    #[serde(default)]
    unlimited: Vec<Spanned<String>>,
    points: Option<Points>,
    #[serde(default)]
    groups: Vec<Group>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pool {
    name: String,
    cards: Vec<Spanned<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    limit: u32,
    cards: BTreeMap<Spanned<String>, u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    most: u32,
    each: Option<u16>,
    cards: Vec<Spanned<String>>,
}

/// What was printed: every card with the set that was the first to print it.
struct Printed<'a> {
    sets: BTreeSet<&'a str>,
    cards: BTreeMap<&'a str, &'a str>,
}

/// The code of the formats in these files, each under its key; or all that is to be mended, each with its file and line.
///
/// `printed` is the engine's list of all cards.
pub fn code(files: &[(String, String)], printed: &str) -> Result<Code, Vec<String>> {
    let printed = read_printed(printed);
    let (mut read, mut faults) = (Vec::new(), Vec::new());
    for (key, text) in files {
        match read_file(text) {
            Ok(file) => {
                let found = check(key, &file, &printed);
                faults.extend(found.into_iter().map(|(at, why)| format!("{key}.toml:{}: {why}", line(text, at))));
                read.push((key.as_str(), file));
            }
            Err((at, why)) => faults.push(format!("{key}.toml:{}: {why}", line(text, at))),
        }
    }
    for name in NAMED {
        if !files.iter().any(|(key, _)| key == name) {
            faults.push(format!("{name}.toml: there is no such file; the house's own code needs this format"));
        }
    }
    if !faults.is_empty() {
        faults.sort();
        return Err(faults);
    }
    read.sort_by_key(|(key, file)| (file.place, *key));
    // Writing into a string cannot fail.
    let (mut formats, mut facts) = (String::new(), String::new());
    let _ = write_formats(&mut formats, &read);
    let _ = write_facts(&mut facts, &read);
    Ok(Code { formats, facts })
}

fn read_printed(text: &str) -> Printed<'_> {
    let mut printed = Printed { sets: BTreeSet::new(), cards: BTreeMap::new() };
    let mut set = "";
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.strip_prefix("= ") {
            Some(head) => {
                set = head.split(' ').next().unwrap_or_default();
                printed.sets.insert(set);
            }
            None => {
                printed.cards.insert(line, set);
            }
        }
    }
    printed
}

fn read_file(text: &str) -> Result<File, (usize, String)> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        (at, format!("{}; house/formats/README.md has every key", error.message().replace('\n', " ")))
    })
}

/// The line of a place in a text, from 1.
fn line(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

/// All that is wrong with a file, each with its place.
fn check(key: &str, file: &File, printed: &Printed<'_>) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    let mut fault = |at: Range<usize>, why: String| faults.push((at.start, why));
    if key.is_empty()
        || !key.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_')
    {
        fault(0..0, "a file is named by the format's key: small letters, digits and _".to_owned());
    }
    if let Some(date) = &file.date {
        let digits = |part: &str| part.len() >= 2 && part.bytes().all(|digit| digit.is_ascii_digit());
        if !date.as_ref().split('-').all(digits) {
            fault(date.span(), format!("{:?} is no date: write 2020, 2020-03 or 2020-03-07", date.as_ref()));
        }
    }
    for rules in file.rules.iter().filter(|rules| !RULES.iter().any(|(name, _)| name == rules.as_ref())) {
        fault(rules.span(), format!("there are no rules {:?}: write current, mana_burn or 1994", rules.as_ref()));
    }
    if copies(&file.copies).is_none() {
        fault(file.copies.span(), "copies is a number of cards, \"any\" or \"catalogue\"".to_owned());
    }
    for set in file.sets.iter().filter(|set| !printed.sets.contains(set.as_ref().as_str())) {
        let known: Vec<&str> = printed.sets.iter().copied().collect();
        fault(set.span(), format!("no set {:?} printed a card first: write one of {}", set.as_ref(), known.join(", ")));
    }
    if file.pool.is_some() && !file.sets.is_empty() {
        fault(0..0, "a list has either sets or a pool: leave one of them out".to_owned());
    }
    let pool: Option<BTreeSet<&str>> = file.pool.as_ref().map(|pool| {
        let cards = pool.cards.iter().chain(file.groups.iter().flat_map(|group| &group.cards));
        cards.map(|card| card.as_ref().as_str()).collect()
    });
    let points = file.points.iter().flat_map(|points| points.cards.keys());
    let pool_cards = file.pool.iter().flat_map(|pool| &pool.cards);
    let mut lists: Vec<(&str, Vec<&Spanned<String>>)> = vec![
        ("banned", file.banned.iter().collect()),
        ("restricted", file.restricted.iter().collect()),
        ("unlimited", file.unlimited.iter().collect()),
        ("points", points.collect()),
        ("pool", pool_cards.collect()),
    ];
    lists.extend(file.groups.iter().map(|group| ("group", group.cards.iter().collect())));
    for (list, cards) in &lists {
        let mut seen = BTreeSet::new();
        for card in cards {
            let name = card.as_ref().as_str();
            let Some(set) = printed.cards.get(name) else {
                fault(
                    card.span(),
                    format!("no card {name:?} was printed: write its English name as engine/cards/printed.txt has it"),
                );
                continue;
            };
            if !seen.insert(name) {
                fault(card.span(), format!("{name} stands twice in this list: leave one of them out"));
            }
            let allowed = match &pool {
                Some(pool) => pool.contains(name),
                None => file.sets.is_empty() || file.sets.iter().any(|one| one.as_ref() == set),
            };
            // Lists ban cards for ante in words that are the same for all of them, whatever their sets.
            if *list != "banned" && !allowed {
                fault(
                    card.span(),
                    format!("{name} is of {set}, which this list does not have: leave it out, or add the set"),
                );
            }
            if *list != "banned" && *list != "pool" && file.banned.iter().any(|one| one.as_ref() == name) {
                fault(card.span(), format!("{name} is banned in this list: leave it out of one of the two"));
            }
        }
    }
    faults
}

/// How many copies there may be of one card, as code.
fn copies(value: &Spanned<Value>) -> Option<String> {
    match value.as_ref() {
        Value::Integer(most) => u16::try_from(*most).ok().map(|most| format!("Copies::Most({most})")),
        Value::String(word) if word == "any" => Some("Copies::Any".to_owned()),
        Value::String(word) if word == "catalogue" => Some("Copies::AsTheCatalogueSays".to_owned()),
        _ => None,
    }
}

/// `old_school` as `OldSchool`.
fn variant(key: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_ascii_uppercase(), letters.as_str()))
    };
    key.split('_').map(word).collect()
}

fn write_formats(code: &mut String, files: &[(&str, File)]) -> std::fmt::Result {
    writeln!(
        code,
        "/// What a deck may hold. Each stands in a file of `house/formats`, and is stored under the file's name."
    )?;
    writeln!(
        code,
        "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]"
    )?;
    writeln!(code, "pub enum Format {{")?;
    for (key, file) in files {
        let default = if *key == NAMED[0] { "#[default]" } else { "" };
        writeln!(code, "#[doc = {:?}] #[serde(rename = {key:?})] {default} {},", file.about, variant(key))?;
    }
    writeln!(code, "}}\nimpl Format {{")?;
    let all: Vec<String> = files.iter().map(|(key, _)| format!("Format::{}", variant(key))).collect();
    writeln!(code, "/// All of them, in the order in which they are offered.")?;
    writeln!(code, "pub const ALL: [Format; {}] = [{}];", files.len(), all.join(", "))?;
    writeln!(
        code,
        "/// Its name in files and addresses.\n#[must_use]\npub const fn key(self) -> &'static str {{ match self {{"
    )?;
    for (key, _) in files {
        writeln!(code, "Format::{} => {key:?},", variant(key))?;
    }
    writeln!(code, "}} }}\n}}")
}

fn write_facts(code: &mut String, files: &[(&str, File)]) -> std::fmt::Result {
    let names = |cards: &[Spanned<String>]| {
        let mut names: Vec<&String> = cards.iter().map(Spanned::as_ref).collect();
        names.sort();
        format!("&{names:?}")
    };
    writeln!(code, "static FACTS: [FormatFacts; {}] = [", files.len())?;
    for (_, file) in files {
        let date = file.date.as_ref().map(Spanned::as_ref);
        let rules = file.rules.as_ref().and_then(|rules| RULES.iter().find(|(name, _)| name == rules.as_ref()));
        let rules = rules.map_or_else(|| "None".to_owned(), |(_, set)| format!("Some(RuleSet::{set})"));
        let sets: Vec<&String> = file.sets.iter().map(Spanned::as_ref).collect();
        writeln!(code, "FormatFacts {{ source: {:?}, date: {date:?}, read: {:?},", file.source, file.read.to_string())?;
        writeln!(
            code,
            "rules: {rules}, least: {}, most: {:?}, sideboard: {:?},",
            file.least, file.most, file.sideboard
        )?;
        writeln!(code, "copies: {}, sets: &{sets:?},", copies(&file.copies).unwrap_or_default())?;
        match &file.pool {
            Some(pool) => {
                writeln!(code, "pool: Some(Pool {{ name: {:?}, cards: {} }}),", pool.name, names(&pool.cards))?
            }
            None => writeln!(code, "pool: None,")?,
        }
        writeln!(code, "banned: {}, restricted: {},", names(&file.banned), names(&file.restricted))?;
        writeln!(code, "unlimited: {},", names(&file.unlimited))?;
        match &file.points {
            Some(points) => {
                let cards: Vec<(&String, &u32)> =
                    points.cards.iter().map(|(card, worth)| (card.as_ref(), worth)).collect();
                writeln!(code, "points: Some(Points {{ limit: {}, cards: &{cards:?} }}),", points.limit)?;
            }
            None => writeln!(code, "points: None,")?,
        }
        writeln!(code, "groups: &[")?;
        for group in &file.groups {
            writeln!(
                code,
                "Group {{ most: {}, each: {:?}, cards: {} }},",
                group.most,
                group.each,
                names(&group.cards)
            )?;
        }
        writeln!(code, "] }},")?;
    }
    writeln!(code, "];")
}
