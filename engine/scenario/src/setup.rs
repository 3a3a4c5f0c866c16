//! From a scenario's words to a table of the engine's.

use engine::declaration::{BasicLand, CardId, Color, Colors};
use engine::position::{Position, PositionPermanent, PositionPlayer, ScriptedChance};
use engine::state::{Choices, Counter, ManaPool};
use engine::{Game, ObjectId, Rules, Seat, Seed, Step, cards};

use crate::Failure;
use crate::file::{Scenario, Side};
use crate::name::Name;
use crate::words::{self, StepName};

/// The number of blank cards in a library that a scenario does not write.
const LIBRARY: usize = 20;

/// A game as a scenario sets it up, and the script's own names for permanents.
pub(crate) struct Start {
    pub(crate) game: Game,
    pub(crate) aliases: Vec<(ObjectId, String)>,
}

/// A permanent as it is written.
struct Written {
    name: String,
    alias: Option<String>,
    attached_to: Option<Name>,
    permanent: PositionPermanent,
}

/// Names of cards that this build does not have, each once.
pub(crate) fn missing(scenario: &Scenario) -> Vec<String> {
    let mut missing: Vec<String> = Vec::new();
    for side in [&scenario.a, &scenario.b] {
        let permanents = side.battlefield.iter().map(|written| split(written).0);
        let others = [&side.hand, &side.graveyard, &side.exile, &side.ante, &side.sideboard].into_iter().flatten();
        let library = side.library.iter().flatten();
        for name in permanents.chain(others.chain(library).map(String::as_str)) {
            let name = name.trim();
            if cards::by_name(name).is_none() && !missing.iter().any(|known| known == name) {
                missing.push(name.to_owned());
            }
        }
    }
    missing
}

/// Sets the table.
pub(crate) fn start(scenario: &Scenario) -> Result<Start, Failure> {
    if !scenario.ante && [&scenario.a, &scenario.b].into_iter().any(|side| !side.ante.is_empty()) {
        return Failure::scenario("cards are at stake where nobody plays for ante; write 'ante = true'");
    }
    let rules = match scenario.rules.as_deref() {
        None | Some("current") => Rules::current(),
        Some("1994") => Rules::classic_1994(),
        Some(other) => {
            return Failure::scenario(format!("there are no rules '{other}'; there are 'current' and '1994'"));
        }
    };
    let rules = Rules { ante: scenario.ante, ..rules };
    let active = match &scenario.turn {
        None => Seat::A,
        Some(turn) => match words::seat(turn) {
            Some(seat) => seat,
            None => return Failure::scenario(format!("turn '{turn}' is no player's")),
        },
    };
    let step = match &scenario.step {
        None => Step::FirstMain,
        Some(step) => match StepName::parse(step) {
            Some(step) => step.step(),
            None => return Failure::scenario(format!("'{step}' is no step")),
        },
    };
    let lists = [permanents(&scenario.a, Seat::A)?, permanents(&scenario.b, Seat::B)?];
    let attached = [attachments(&lists, Seat::A)?, attachments(&lists, Seat::B)?];
    let aliases = lists.each_ref().map(|list| list.iter().map(|written| written.alias.clone()).collect::<Vec<_>>());
    let [a, b] = lists;
    let sides = [(&scenario.a, a), (&scenario.b, b)];
    let mut players = Vec::new();
    for ((side, list), attached) in sides.into_iter().zip(attached) {
        let battlefield = list
            .into_iter()
            .zip(attached)
            .map(|(written, attached_to)| PositionPermanent { attached_to, ..written.permanent })
            .collect();
        players.push(player(side, battlefield)?);
    }
    let Ok(players) = <[PositionPlayer; 2]>::try_from(players) else {
        return Failure::scenario("there are two players");
    };
    let mut scripted: Vec<ScriptedChance> = scenario.random.iter().map(scripted).collect::<Result<_, _>>()?;
    for coin in &scenario.coin {
        scripted.push(ScriptedChance::Coin(match coin.as_str() {
            "heads" => true,
            "tails" => false,
            other => return Failure::scenario(format!("a coin comes up 'heads' or 'tails', and '{other}' is neither")),
        }));
    }
    let setting = Position { scripted, rules, active, step, seed: seed(scenario.seed.unwrap_or(1)), players };
    let (game, ids) = Game::from_position(&setting).map_err(|error| Failure::Scenario(error.to_string()))?;
    let named = ids.into_iter().zip(aliases).flat_map(|(ids, aliases)| ids.into_iter().zip(aliases));
    Ok(Start { game, aliases: named.filter_map(|(id, alias)| Some((id, alias?))).collect() })
}

/// What a random pick will be, by name or by number.
fn scripted(value: &toml::Value) -> Result<ScriptedChance, Failure> {
    match value {
        toml::Value::String(name) => card(name).map(ScriptedChance::Card),
        toml::Value::Integer(number) if u32::try_from(*number).is_ok() => Ok(ScriptedChance::Place(*number as u32)),
        other => Failure::scenario(format!("'random' names cards or numbers, and {other} is neither")),
    }
}

/// A small number as a seed.
fn seed(number: u64) -> Seed {
    let mut seed = Seed::default();
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

fn player(side: &Side, battlefield: Vec<PositionPermanent>) -> Result<PositionPlayer, Failure> {
    let Some(mana) = words::mana(&side.mana) else {
        return Failure::scenario(format!("'{}' is no mana", side.mana));
    };
    let mut poison = 0;
    for (counter, count) in &side.counters {
        match counter.as_str() {
            "poison" => poison = *count,
            other => return Failure::scenario(format!("a player has no counters of the kind '{other}'")),
        }
    }
    Ok(PositionPlayer {
        life: side.life.unwrap_or(20),
        poison,
        mana: ManaPool(mana),
        library: match &side.library {
            Some(names) => cards(names)?,
            None => vec![cards::blank(); LIBRARY],
        },
        hand: cards(&side.hand)?,
        graveyard: cards(&side.graveyard)?,
        exile: cards(&side.exile)?,
        ante: cards(&side.ante)?,
        sideboard: cards(&side.sideboard)?,
        battlefield,
    })
}

fn cards(names: &[String]) -> Result<Vec<CardId>, Failure> {
    names.iter().map(|name| card(name)).collect()
}

fn card(name: &str) -> Result<CardId, Failure> {
    cards::by_name(name.trim()).map_or_else(|| Failure::scenario(format!("there is no card '{name}'")), Ok)
}

/// A permanent's name and what is written in its braces.
fn split(written: &str) -> (&str, Option<&str>) {
    match written.split_once('{') {
        Some((name, state)) => (name.trim(), Some(state)),
        None => (written.trim(), None),
    }
}

fn permanents(side: &Side, owner: Seat) -> Result<Vec<Written>, Failure> {
    side.battlefield.iter().map(|written| permanent(written, owner)).collect()
}

fn permanent(text: &str, owner: Seat) -> Result<Written, Failure> {
    let (name, state) = split(text);
    let permanent = PositionPermanent {
        card: card(name)?,
        controller: owner,
        tapped: false,
        sick: false,
        damage: 0,
        counters: Vec::new(),
        chosen: Choices::default(),
        form: None,
        attached_to: None,
    };
    let mut written = Written { name: name.to_owned(), alias: None, attached_to: None, permanent };
    let Some(state) = state else { return Ok(written) };
    let Some(state) = state.trim_end().strip_suffix('}') else {
        return Failure::scenario(format!("a brace is not closed in '{text}'"));
    };
    for part in state.split(',') {
        written.add(part.trim())?;
    }
    Ok(written)
}

impl Written {
    /// Adds one state of those in the braces.
    fn add(&mut self, part: &str) -> Result<(), Failure> {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let rest = rest.trim();
        let wrong = || Failure::scenario(format!("'{part}' is no state of a permanent of this engine"));
        match (word, rest) {
            ("tapped", "") => self.permanent.tapped = true,
            ("sick", "") => self.permanent.sick = true,
            ("damage", _) => match rest.parse() {
                Ok(damage) => self.permanent.damage = damage,
                Err(_) => return wrong(),
            },
            ("chosen", _) => {
                if !self.choose(rest) {
                    return wrong();
                }
            }
            ("named", _) if !rest.is_empty() => self.alias = Some(rest.to_owned()),
            ("counters", _) => match counters(rest) {
                Some(counters) => self.permanent.counters.push(counters),
                None => return wrong(),
            },
            ("attached", _) => match rest.strip_prefix("to ") {
                Some(name) => self.attached_to = Some(Name::parse(name)?),
                None => return wrong(),
            },
            ("controlled", _) => match rest.strip_prefix("by ").and_then(words::seat) {
                Some(seat) => self.permanent.controller = seat,
                None => return wrong(),
            },
            _ => return wrong(),
        }
        Ok(())
    }

    /// Adds what was chosen as it entered: `red`, `Island`, `3`, `mode 2`, a player or the name of a card.
    fn choose(&mut self, what: &str) -> bool {
        let chosen = &mut self.permanent.chosen;
        let land = |land: &BasicLand| cards::table().subtype_name(land.subtype()) == what;
        let colors: Option<Vec<Color>> =
            what.split(' ').map(|name| Color::ALL.into_iter().find(|color| color.name() == name)).collect();
        if let Some(mode) = what.strip_prefix("mode ").and_then(|mode| mode.parse::<u8>().ok()) {
            self.permanent.form = mode.checked_sub(1);
            return mode > 0;
        } else if let Some(colors) = colors {
            chosen.colors = Some(colors.into_iter().fold(Colors::NONE, |all, color| all.union(Colors::of(color))));
        } else if let Some(seat) = words::seat(what) {
            chosen.player = Some(seat);
        } else if let Ok(number) = what.parse() {
            chosen.number = Some(number);
        } else if let Some(land) = BasicLand::ALL.into_iter().find(land) {
            chosen.land = Some(land);
        } else {
            chosen.name = cards::by_name(what);
            return chosen.name.is_some();
        }
        true
    }

    /// Whether a name in braces means this permanent, in the list of `owner`.
    fn is(&self, name: &Name, owner: Seat) -> bool {
        (self.name == name.text || self.alias.as_ref() == Some(&name.text))
            && name.seat.is_none_or(|seat| seat == owner || seat == self.permanent.controller)
    }
}

/// Counters as they are written: `+1/+1 x2`; one where no number stands.
fn counters(words: &str) -> Option<(Counter, u16)> {
    match words.split_once(' ') {
        Some((kind, count)) => Some((counter(kind)?, count.trim().strip_prefix('x')?.parse().ok()?)),
        None => Some((counter(words)?, 1)),
    }
}

/// A kind of counter: `+1/+1`, `charge`.
pub(crate) fn counter(word: &str) -> Option<Counter> {
    Counter::parse(word)
}

/// What each permanent of a player's list is attached to: whose list, and the place in it.
fn attachments(lists: &[Vec<Written>; 2], owner: Seat) -> Result<Vec<Option<(Seat, u8)>>, Failure> {
    lists[owner.index()]
        .iter()
        .map(|written| written.attached_to.as_ref().map(|name| host(lists, name)).transpose())
        .collect()
}

fn host(lists: &[Vec<Written>; 2], name: &Name) -> Result<(Seat, u8), Failure> {
    let all = Seat::BOTH
        .into_iter()
        .flat_map(|seat| lists[seat.index()].iter().enumerate().map(move |(place, one)| (seat, place, one)));
    let fitting: Vec<(Seat, usize)> =
        all.filter(|(seat, _, one)| one.is(name, *seat)).map(|(seat, place, _)| (seat, place)).collect();
    let found = match (name.number, fitting.as_slice()) {
        (Some(number), _) => fitting.get(number - 1),
        (None, [only]) => Some(only),
        (None, []) => None,
        (None, _) => {
            return Failure::scenario(format!("'{name}' may be several permanents; a seat or a number says which"));
        }
    };
    found
        .and_then(|(seat, place)| Some((*seat, u8::try_from(*place).ok()?)))
        .map_or_else(|| Failure::scenario(format!("no permanent is '{name}'")), Ok)
}
