//! What must be true.

use engine::declaration::{Colors, keyword_name};
use engine::state::Counter;
use engine::{Seat, declaration};

use super::Deed;
use crate::name::Name;
use crate::words::{self, Amounts, StepName, ZoneName};
use crate::{Failure, setup};

/// What must be true.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expectation {
    Player(Seat, PlayerFact),
    Thing(Name, Fact),
    Stack(usize),
    Turn(Seat),
    Step(StepName),
    Draw,
    GameOn,
}

/// What must be true of a player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlayerFact {
    Life(i32),
    Poison(u16),
    Count(ZoneName, usize),
    Mana(Amounts),
    /// A decision is pending, of this kind where one is named.
    Decides(Option<String>),
    HasPriority,
    Can(Deed, String),
    Cannot(Deed, String),
    Wins,
}

/// What must be true of a thing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fact {
    In(ZoneName),
    NotIn(ZoneName),
    Size(i32, i32),
    Damage(u32),
    State(State, bool),
    Has(Keyword),
    Lacks(Keyword),
    Color(Colors),
    Type(WrittenType),
    NotType(WrittenType),
    ControlledBy(Seat),
    OwnedBy(Seat),
    AttachedTo(Name),
    Counters(Counter, u16),
}

/// A state of a permanent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Tapped,
    Attacking,
    Blocking,
    Blocked,
}

/// A keyword ability as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    /// One that cards of this engine can have.
    Known(declaration::Keyword),
    /// One of the rulebook that no card of this engine has.
    Other(String),
}

/// A type as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenType(pub(crate) String);

/// The kinds of decision.
const KINDS: [&str; 17] = [
    "color",
    "number",
    "mode",
    "target",
    "card",
    "cards",
    "player",
    "yesno",
    "order",
    "damage",
    "mulligan",
    "pay",
    "regenerate",
    "type",
    "name",
    "mana",
    "piles",
];

impl Expectation {
    /// Whether it says that a decision is pending.
    pub(crate) const fn is_of_a_decision(&self) -> bool {
        matches!(self, Expectation::Player(_, PlayerFact::Decides(_)))
    }

    /// Reads what follows `expect`.
    pub(crate) fn parse(text: &str) -> Result<Expectation, Failure> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let found = match words.as_slice() {
            ["draw"] => Some(Expectation::Draw),
            ["game", "on"] => Some(Expectation::GameOn),
            ["stack", count] => count.parse().ok().map(Expectation::Stack),
            ["turn", seat] => words::seat(seat).map(Expectation::Turn),
            ["step", step] => StepName::parse(step).map(Expectation::Step),
            [player, ..] if words::seat(player).is_some() => {
                let rest = text.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim());
                words::seat(player).zip(PlayerFact::parse(rest)?).map(|(seat, fact)| Expectation::Player(seat, fact))
            }
            _ => None,
        };
        if let Some(found) = found {
            return Ok(found);
        }
        // A name has no marks around it: it ends where what follows is a fact.
        for place in 1..words.len() {
            if let Some(fact) = Fact::parse(&words[place..])? {
                return Ok(Expectation::Thing(Name::parse(&words[..place].join(" "))?, fact));
            }
        }
        Failure::scenario(format!("'expect {text}' says nothing that can be true"))
    }
}

impl PlayerFact {
    fn parse(rest: &str) -> Result<Option<PlayerFact>, Failure> {
        if let Some(deed) = rest.strip_prefix("can:") {
            return Ok(Some(PlayerFact::Can(Deed::parse(deed.trim())?, deed.trim().to_owned())));
        }
        if let Some(deed) = rest.strip_prefix("cannot:") {
            return Ok(Some(PlayerFact::Cannot(Deed::parse(deed.trim())?, deed.trim().to_owned())));
        }
        let words: Vec<&str> = rest.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["wins"] => Some(PlayerFact::Wins),
            ["has", "priority"] => Some(PlayerFact::HasPriority),
            ["life", number] => number.parse().ok().map(PlayerFact::Life),
            ["poison", number] | ["counters", "poison", number] => number.parse().ok().map(PlayerFact::Poison),
            ["mana", mana] => words::mana(mana).map(PlayerFact::Mana),
            ["decides"] => Some(PlayerFact::Decides(None)),
            ["decides", kind] => {
                let kind = kind.trim_matches('"');
                if !KINDS.contains(&kind) {
                    return Failure::scenario(format!("there is no decision of the kind '{kind}'"));
                }
                Some(PlayerFact::Decides(Some(kind.to_owned())))
            }
            [zone, number] => {
                ZoneName::parse(zone).zip(number.parse().ok()).map(|(zone, count)| PlayerFact::Count(zone, count))
            }
            _ => None,
        })
    }
}

impl Fact {
    fn parse(words: &[&str]) -> Result<Option<Fact>, Failure> {
        Ok(match words {
            ["in", zone] => ZoneName::parse(zone).map(Fact::In),
            ["not", "in", zone] => ZoneName::parse(zone).map(Fact::NotIn),
            ["is", size] => size
                .split_once('/')
                .and_then(|(power, toughness)| Some(Fact::Size(power.parse().ok()?, toughness.parse().ok()?))),
            ["damage", number] => number.parse().ok().map(Fact::Damage),
            ["untapped"] => Some(Fact::State(State::Tapped, false)),
            ["not", "untapped"] => Some(Fact::State(State::Tapped, true)),
            ["not", word] => State::parse(word).map(|state| Fact::State(state, false)),
            [word] => State::parse(word).map(|state| Fact::State(state, true)),
            ["has", keyword @ ..] if !keyword.is_empty() => Some(Fact::Has(Keyword::parse(keyword)?)),
            ["lacks", keyword @ ..] if !keyword.is_empty() => Some(Fact::Lacks(Keyword::parse(keyword)?)),
            ["color", colors @ ..] if !colors.is_empty() => words::colors(&colors.join(" ")).map(Fact::Color),
            ["type", name @ ..] if !name.is_empty() => Some(Fact::Type(WrittenType(name.join(" ")))),
            ["not", "type", name @ ..] if !name.is_empty() => Some(Fact::NotType(WrittenType(name.join(" ")))),
            ["controlled", "by", seat] => words::seat(seat).map(Fact::ControlledBy),
            ["owned", "by", seat] => words::seat(seat).map(Fact::OwnedBy),
            ["attached", "to", name @ ..] if !name.is_empty() => Some(Fact::AttachedTo(Name::parse(&name.join(" "))?)),
            ["counters", counter, number] => {
                setup::counter(counter).zip(number.parse().ok()).map(|(counter, count)| Fact::Counters(counter, count))
            }
            _ => None,
        })
    }
}

impl State {
    fn parse(word: &str) -> Option<State> {
        match word {
            "tapped" => Some(State::Tapped),
            "attacking" => Some(State::Attacking),
            "blocking" => Some(State::Blocking),
            "blocked" => Some(State::Blocked),
            _ => None,
        }
    }

    /// The word for a permanent that is in this state, or is not.
    pub(crate) const fn word(self, is: bool) -> &'static str {
        match (self, is) {
            (State::Tapped, true) => "tapped",
            (State::Tapped, false) => "untapped",
            (State::Attacking, true) => "attacking",
            (State::Attacking, false) => "not attacking",
            (State::Blocking, true) => "blocking",
            (State::Blocking, false) => "not blocking",
            (State::Blocked, true) => "blocked",
            (State::Blocked, false) => "not blocked",
        }
    }
}

/// Keyword abilities of the rulebook beyond those that cards here have; what lacks them is no mistake.
const OTHER_KEYWORDS: [&str; 16] = [
    "fear",
    "rampage",
    "indestructible",
    "flash",
    "hexproof",
    "menace",
    "deathtouch",
    "lifelink",
    "double strike",
    "intimidate",
    "phasing",
    "cumulative upkeep",
    "desertwalk",
    "legendary landwalk",
    "snow-covered",
    "flanking",
];

impl Keyword {
    fn parse(words: &[&str]) -> Result<Keyword, Failure> {
        let text = words.join(" ");
        let known = declaration::Keyword::all().find(|keyword| keyword_name(*keyword) == text);
        match known {
            Some(known) => Ok(Keyword::Known(known)),
            None if OTHER_KEYWORDS.iter().any(|other| text.starts_with(other))
                || text.starts_with("protection from ") =>
            {
                Ok(Keyword::Other(text))
            }
            None => Failure::scenario(format!("'{text}' is no keyword ability")),
        }
    }
}

impl std::fmt::Display for Keyword {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Keyword::Known(known) => out.write_str(&keyword_name(*known)),
            Keyword::Other(text) => out.write_str(text),
        }
    }
}
