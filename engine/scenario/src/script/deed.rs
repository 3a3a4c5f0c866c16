//! What a player does in a line.

use engine::declaration::ManaKind;

use crate::Failure;
use crate::name::Name;
use crate::words::{self, Amounts};

/// A thing with the part of a division it gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) amount: Option<u32>,
    pub(crate) of: Name,
}

/// What a cost is paid with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Paying {
    Mana(Amounts),
    /// The mana of these sources.
    With(Vec<Name>),
}

/// A spell that is cast or an ability that is activated, with its clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Announcement {
    pub(crate) name: Name,
    /// Which ability, counted from 1 as printed.
    pub(crate) ability: Option<u8>,
    pub(crate) targets: Option<Vec<Part>>,
    pub(crate) x: Option<u32>,
    pub(crate) paying: Option<Paying>,
    /// Which mode, counted from 1.
    pub(crate) mode: Option<u8>,
    /// Objects that costs ask for: sacrificed, discarded, exiled.
    pub(crate) given: Vec<Name>,
    pub(crate) choosing: Option<String>,
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Plays(Name),
    /// A mana ability with {T} in its cost.
    Taps {
        source: Name,
        kind: Option<ManaKind>,
    },
    /// A mana ability without, or a permission that something gives.
    Uses(Name),
    Casts(Announcement),
    Activates(Announcement),
    /// Attackers, each group a band.
    Attacks(Vec<Vec<Name>>),
    Blocks {
        attacker: Name,
        blockers: Vec<Name>,
    },
    BlocksNothing,
    Assigns {
        whose: Option<Name>,
        parts: Vec<Part>,
    },
    Chooses(String),
    /// The piles, one after the other.
    Piles(Vec<Vec<Name>>),
    Orders(Vec<Name>),
    Passes,
    Concedes,
}

impl Deed {
    /// Reads what follows the player.
    pub(crate) fn parse(text: &str) -> Result<Deed, Failure> {
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        Ok(match (verb, rest) {
            ("passes", "") => Deed::Passes,
            ("concedes", "") => Deed::Concedes,
            ("plays", _) => Deed::Plays(Name::parse(rest)?),
            ("taps", _) => taps(rest)?,
            ("uses", _) => Deed::Uses(Name::parse(rest)?),
            ("casts", _) => Deed::Casts(Announcement::parse(rest)?),
            ("activates", _) => Deed::Activates(Announcement::parse(rest)?),
            ("attacks", "with nothing") => Deed::Attacks(Vec::new()),
            ("attacks", _) => match rest.strip_prefix("with ") {
                Some(list) => Deed::Attacks(bands(list)?),
                None => return Failure::scenario(format!("'attacks {rest}' does not say with what")),
            },
            ("blocks", "nothing") => Deed::BlocksNothing,
            ("blocks", _) => match rest.split_once(" with ") {
                Some((attacker, list)) => {
                    Deed::Blocks { attacker: Name::parse(attacker)?, blockers: Name::list(list)? }
                }
                None => return Failure::scenario(format!("'blocks {rest}' does not say with what")),
            },
            ("assigns", _) => assigns(rest)?,
            ("chooses", "") => return Failure::scenario("'chooses' does not say what"),
            ("chooses", _) => Deed::Chooses(rest.to_owned()),
            ("piles", _) => {
                let pile = |pile: &str| if pile.trim().is_empty() { Ok(Vec::new()) } else { Name::list(pile) };
                Deed::Piles(rest.split('/').map(pile).collect::<Result<_, _>>()?)
            }
            ("orders", _) => Deed::Orders(Name::list(rest)?),
            _ => return Failure::scenario(format!("'{text}' is nothing that a player does")),
        })
    }
}

impl Deed {
    /// The things it names.
    pub(crate) fn names(&self) -> Vec<&Name> {
        match self {
            Deed::Plays(name) | Deed::Uses(name) | Deed::Taps { source: name, .. } => vec![name],
            Deed::Casts(announcement) | Deed::Activates(announcement) => announcement.names(),
            Deed::Attacks(groups) => groups.iter().flatten().collect(),
            Deed::Blocks { attacker, blockers } => blockers.iter().chain([attacker]).collect(),
            Deed::Assigns { whose, parts } => whose.iter().chain(parts.iter().map(|part| &part.of)).collect(),
            Deed::Piles(piles) => piles.iter().flatten().collect(),
            Deed::BlocksNothing | Deed::Chooses(_) | Deed::Orders(_) | Deed::Passes | Deed::Concedes => Vec::new(),
        }
    }
}

fn taps(rest: &str) -> Result<Deed, Failure> {
    if let Some((name, letter)) = rest.rsplit_once(" for ")
        && let Ok(letter) = letter.trim().parse::<char>()
    {
        let Some(kind) = words::mana_kind(letter) else {
            return Failure::scenario(format!("'{letter}' is no kind of mana"));
        };
        return Ok(Deed::Taps { source: Name::parse(name)?, kind: Some(kind) });
    }
    Ok(Deed::Taps { source: Name::parse(rest)?, kind: None })
}

/// Attackers with commas between them; brackets are a band.
fn bands(list: &str) -> Result<Vec<Vec<Name>>, Failure> {
    let mut groups = Vec::new();
    let mut rest = list.trim();
    while !rest.is_empty() {
        let (group, after) = match rest.strip_prefix('[') {
            Some(inside) => match inside.split_once(']') {
                Some((names, after)) => (Name::list(names)?, after),
                None => return Failure::scenario(format!("a bracket is not closed in '{list}'")),
            },
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                (vec![Name::parse(&rest[..end])?], &rest[end..])
            }
        };
        groups.push(group);
        let after = after.trim();
        rest = match after.strip_prefix(',') {
            Some(next) if !next.trim().is_empty() => next.trim(),
            None if after.is_empty() => after,
            _ => return Failure::scenario(format!("'{list}' is no list of attackers")),
        };
    }
    Ok(groups)
}

fn assigns(rest: &str) -> Result<Deed, Failure> {
    let (whose, list) = match rest.strip_prefix("for ") {
        // The last colon that a space follows ends the name, which may hold colons itself.
        Some(rest) => match rest.rsplit_once(": ") {
            Some((whose, list)) => (Some(Name::parse(whose)?), list),
            None => return Failure::scenario(format!("'assigns {rest}' has no colon after the name")),
        },
        None => (None, rest),
    };
    let part = |words: &str| {
        let (number, name) = words.trim().split_once(" to ").unwrap_or((words, ""));
        match number.trim().parse() {
            Ok(number) => Ok(Part { amount: Some(number), of: Name::parse(name)? }),
            Err(_) => Failure::scenario(format!("'{words}' is no part of a division; '3 to Hill Giant' is one")),
        }
    };
    Ok(Deed::Assigns { whose, parts: list.split(',').map(part).collect::<Result<_, _>>()? })
}

/// The words a clause begins with.
const CLAUSES: [&str; 11] = [
    " ability ",
    " on ",
    " for X=",
    " paying with ",
    " paying ",
    " mode ",
    " sacrificing ",
    " tapping ",
    " discarding ",
    " exiling ",
    " choosing ",
];

impl Announcement {
    /// The things it names.
    fn names(&self) -> Vec<&Name> {
        let sources = match &self.paying {
            Some(Paying::With(names)) => names.as_slice(),
            _ => &[],
        };
        let targets = self.targets.iter().flatten().map(|part| &part.of);
        targets.chain([&self.name]).chain(sources).chain(&self.given).collect()
    }

    fn parse(text: &str) -> Result<Announcement, Failure> {
        let mut starts: Vec<(usize, &str)> = CLAUSES
            .into_iter()
            .flat_map(|clause| text.match_indices(clause).map(move |(place, _)| (place, clause)))
            .collect();
        // Of two that begin at one place, the longer one is meant.
        starts.sort_by_key(|(place, clause)| (*place, usize::MAX - clause.len()));
        starts.dedup_by_key(|(place, _)| *place);
        let end = starts.first().map_or(text.len(), |(place, _)| *place);
        let mut announcement = Announcement {
            name: Name::parse(&text[..end])?,
            ability: None,
            targets: None,
            x: None,
            paying: None,
            mode: None,
            given: Vec::new(),
            choosing: None,
        };
        for (position, (place, clause)) in starts.iter().enumerate() {
            let end = starts.get(position + 1).map_or(text.len(), |(next, _)| *next);
            let words = text.get(place + clause.len()..end).unwrap_or_default().trim();
            announcement.add(clause.trim(), words)?;
        }
        Ok(announcement)
    }

    fn add(&mut self, clause: &str, words: &str) -> Result<(), Failure> {
        match clause {
            "ability" => self.ability = Some(number(clause, words)?),
            "on" if words == "nothing" => self.targets = Some(Vec::new()),
            "on" => self.targets = Some(words.split(',').map(target).collect::<Result<_, _>>()?),
            "for X=" => self.x = Some(number(clause, words)?),
            "paying with" => self.paying = Some(Paying::With(Name::list(words)?)),
            "paying" => match words::mana(words) {
                Some(mana) => self.paying = Some(Paying::Mana(mana)),
                None => return Failure::scenario(format!("'{words}' is no mana; 'paying with' names sources")),
            },
            "mode" => self.mode = Some(number(clause, words)?),
            "choosing" => self.choosing = Some(words.to_owned()),
            _ => self.given.extend(Name::list(words)?),
        }
        Ok(())
    }
}

fn number<T: std::str::FromStr>(clause: &str, words: &str) -> Result<T, Failure> {
    words.parse().or_else(|_| Failure::scenario(format!("'{words}' after '{clause}' is no number")))
}

/// A target, with its part of a division where one follows.
fn target(words: &str) -> Result<Part, Failure> {
    let words = words.trim();
    match words.rsplit_once(' ').and_then(|(name, last)| Some((name, last.parse().ok()?))) {
        Some((name, amount)) => Ok(Part { amount: Some(amount), of: Name::parse(name)? }),
        None => Ok(Part { amount: None, of: Name::parse(words)? }),
    }
}
