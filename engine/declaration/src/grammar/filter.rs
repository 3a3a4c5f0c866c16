//! Descriptions of objects: `tapped creature`, `nonartifact, nonblack creature`, `creatures without flying you control`.

use super::prelude::*;

/// What kind of thing a description ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noun {
    /// Something on the battlefield.
    Permanent,
    /// Something on the stack.
    Spell,
    /// Something in a graveyard, hand or library.
    Card,
    /// Something that deals damage, wherever it is.
    Source,
    /// Something that deals damage, called so only where it has no type.
    Dealer,
}

impl Noun {
    /// What is said where no card type or subtype is, and what is said behind those.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Noun::Permanent => ("permanent", ""),
            Noun::Spell => ("spell", "spell"),
            Noun::Card => ("card", "card"),
            Noun::Source => ("source", "source"),
            Noun::Dealer => ("source", ""),
        }
    }
}

/// Whether one object is spoken of or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grammar {
    /// `artifact or creature`.
    One,
    /// `artifacts and creatures`.
    Several,
}

phrases! {
    /// Conditions that stand before the noun, of which two may be joined with `or`.
    STATE: Predicate, "STATE", "a state, like 'tapped'";
    once (Predicate::Tapped = "tapped")
    (Predicate::Untapped = "untapped")
    (Predicate::Attacking = "attacking")
    once (Predicate::Blocking = "blocking")
}

phrases! {
    /// Conditions that stand before the noun.
    ADJECTIVE: Predicate, "ADJECTIVE", "what it is: 'untapped', 'tapped', 'attacking', a color, or 'a creature'";
    (Predicate::AttackingOrBlocking = "attacking or blocking")
    once (Predicate::Either(either) = either:EITHER_STATE)
    (Predicate::Tapped = "tapped")
    (Predicate::Untapped = "untapped")
    (Predicate::Attacking = "attacking")
    (Predicate::Blocking = "blocking")
    (Predicate::Other = "other")
    (Predicate::Unblocked = "unblocked")
    (Predicate::Enchanted = "enchanted")
    (Predicate::Supertype(supertype) = supertype:SUPERTYPE)
    (Predicate::Color(colors) = colors:COLORS)
    (Predicate::NotToken = "nontoken")
    once (Predicate::NotAttacking = "nonattacking")
    (Predicate::NotColor(color) = color:NOT_COLOR)
    (Predicate::NotType(types) = types:NOT_TYPE)
    once (Predicate::NotSupertype(supertype) = supertype:NOT_SUPERTYPE)
    (Predicate::NotSubtype(subtype) = subtype:NOT_SUBTYPE)
}

static NOT_COLOR: Single<Color> =
    Single("nonblack", NON, |_, word| COLOR.find(word.strip_prefix("non")?), |_, color| format!("non{}", color.name()));
static NOT_TYPE: Single<CardTypes> = Single(
    "nonartifact",
    NON,
    |_, word| CARD_TYPE.find(word.strip_prefix("non")?).map(CardTypes::of),
    |_, types| list_with(*types, |name| format!("non{name}")).join(", "),
);
static NOT_SUPERTYPE: Single<Supertype> = Single(
    "nonbasic",
    NON,
    |_, word| (word == "nonbasic").then_some(Supertype::Basic),
    |_, supertype| format!("non{}", supertype.name().to_lowercase()),
);
static NOT_SUBTYPE: Single<Subtype> = Single(
    "non-Wall",
    NON,
    |reader, word| reader.context.subtype(word.strip_prefix("non-")?),
    |renderer, subtype| format!("non-{}", renderer.table.subtype_name(*subtype)),
);
const NON: &str = "'non' and a color, a card type or '-' and a subtype, like 'nonblack' or 'non-Wall'";

/// Card types in lower case, each made into a word.
fn list_with(types: CardTypes, word: impl Fn(&str) -> String) -> Vec<String> {
    types.iter().map(|card_type| word(&card_type.name().to_lowercase())).collect()
}

phrases! {
    /// Conditions that stand behind the noun.
    QUALIFIER: Predicate, "QUALIFIER", "a condition, like 'with flying'";
    once (Predicate::WithManaAbility = "with mana abilities")
    (Predicate::WithManaAbility = "with a mana ability")
    (Predicate::ManaValueX = "with mana value X")
    once (Predicate::PowerAtMost(than) = "with power at most" / "with power less than or equal to" than:boxed(COUNTED))
    once (Predicate::ToughnessBelow(than) = "with toughness less than" than:boxed(COUNTED))
    once (Predicate::SingleTarget = "with a single target")
    (Predicate::Power(Comparison::AtLeast, power) = "with power" power:SIGNED "or greater")
    (Predicate::Power(Comparison::AtMost, power) = "with power" power:SIGNED "or less")
    (Predicate::Power(Comparison::Exactly, power) = "with power" power:SIGNED)
    (Predicate::Toughness(Comparison::AtLeast, toughness) = "with toughness" toughness:SIGNED "or greater")
    once (Predicate::Toughness(Comparison::AtMost, toughness) = "with toughness" toughness:SIGNED "or less")
    (Predicate::Toughness(Comparison::Exactly, toughness) = "with toughness" toughness:SIGNED)
    face (Predicate::LeastPower(_) = "with the least power")
    face (Predicate::Rampage = "with rampage")
    (Predicate::With(keyword) = "with" keyword:KEYWORD)
    (Predicate::EnchantedByThis = "enchanted by ~" / "it enchants")
    once (Predicate::ControllerControls(what) = "whose controller controls" what:boxed(A_PERMANENT))
    (Predicate::Defending = "defending player controls")
    (Predicate::TargetsYours = "that targets a permanent you control")
    (Predicate::FightingThis = "blocking or blocked by ~" / "blocking or blocked by it")
    once (Predicate::BlockingThis = "blocking ~" / "blocking it")
    (Predicate::BlockingThe(what) = "blocking" what:boxed(IT))
    (Predicate::BlockedByThis = "blocked by ~" / "it's blocking")
    (Predicate::BandedWithThis = "banded with ~" / "banded with it")
    once (Predicate::DealtDamage = "that has been dealt damage this turn")
    once (Predicate::TappedToPay = "tapped this turn to pay for ~" / "tapped this turn to pay for its abilities")
    once (Predicate::NotTargetedByNamesakes = "that isn't the target of an ability from another creature of this name"
        / "that isn't the target of an ability from another creature of its name")
    (Predicate::Namesake = "of this name")
    once (Predicate::NotNamesake = "not of this name")
    once (Predicate::Named(name) = "named" name:NAME)
    once (Predicate::AttachedToThe(what) = "attached to ~" / "attached to it" what:boxed(ITSELF))
    (Predicate::AttachedTo(host) = "attached to" host:boxed(A_PERMANENT))
    once (Predicate::AttachedTo(host) = "attached to" host:boxed(PERMANENT))
    once (Predicate::Active = "the active player controls")
    face (Predicate::Settled = "controlled continuously since the beginning of the turn")
    (Predicate::DidNotAttack = "that didn't attack this turn")
    once (Predicate::CouldAttack = "and could have attacked" / "except for creatures that couldn't attack")
    (Predicate::FirstPrintedIn(set) = "first printed in" set:SET => "with a name originally printed in the" set:SET "expansion")
    (Predicate::ChosenColor = "of the chosen color")
    (Predicate::Other = "other than ~")
    face (Predicate::NotThe(_) = )
    once (Predicate::NotThe(what) = "other than" what:boxed(REFERENCE))
    (Predicate::Yours = "you control")
    (Predicate::Yours = "you cast")
    once (Predicate::DealtDamageToThis = "that dealt damage to ~ this turn" / "that dealt damage to it this turn")
    once (Predicate::Targets(what) = "that target|targets ~" / "that target it" what:boxed(ITSELF))
    once (Predicate::SharesNoColor(with) = "that doesn't share a color with" with:boxed(A_PERMANENT))
    (Predicate::DealtDamageByThis = "dealt damage by ~ this turn" / "dealt damage by it this turn")
    once (Predicate::NotEnchanted = "that isn't enchanted")
    (Predicate::Theirs = "an opponent controls")
    unread (Predicate::OnBattlefield = "on the battlefield")
    face (Predicate::SharesType(..) = "that shares one of those types with it")
    once (Predicate::BlockedThisTurnBy(what) = "blocked this turn by" what:boxed(IT) => "that was|were blocked this turn by" what:boxed(IT))
    once (Predicate::BlockedThisTurnBy(what) = "that was|were blocked this turn by" what:boxed(IT))
    once (Predicate::OwnedBy(whose) = "you own" whose:boxed(YOU))
    once (Predicate::OwnedBy(whose) = whose:boxed(TARGET_PLAYER) "owns")
    face (Predicate::OwnedBy(_) = "target player owns")
    (Predicate::ControlledBy(whose) = "the chosen player controls" whose:boxed(CHOSEN_PLAYER))
    once (Predicate::ControlledBy(whose) = whose:boxed(TARGET_PLAYER) "controls")
    plain (Predicate::ControlledBy(whose) = "that player controls" whose:boxed(EVENT_PLAYER))
    face (Predicate::ControlledBy(_) = "they control")
}

static SIGNED: Single<i16> = Single("3", "a number", |_, word| word.parse().ok(), |_, number| number.to_string());

phrases! {
    /// Two conditions that are said in one.
    PAIR: [Predicate; 2], "QUALIFIER", "a condition";
    plain ([Predicate::OwnedBy(whose), Predicate::Yours] = "you both own and control" whose:boxed(YOU))
    plain ([Predicate::Active, Predicate::Settled] = "the active player has controlled since the turn began")
}

/// References that the words before them have named already.
pub(crate) const ITSELF: Known<Reference> = Known(|| Reference::Itself);
pub(crate) const YOU: Known<Reference> = Known(|| Reference::You);
pub(crate) const OPPONENT: Known<Reference> = Known(|| Reference::Opponent);
pub(crate) const CHOSEN_PLAYER: Known<Reference> = Known(|| Reference::ChosenPlayer);

/// The player of the trigger event, where there is one, whom the words before it have named.
pub(crate) const EVENT_PLAYER: Hole<Reference> = hole(
    "",
    |reader| reader.scope.triggering.then_some(Reference::Triggering),
    |_, value| (*value == Reference::Triggering).then(String::new),
);

/// One of two states, `tapped or blocking`.
const EITHER_STATE: Hole<Vec<Predicate>> = hole(
    "…",
    |reader| {
        let first = STATE.read(reader)?;
        reader.words("or")?;
        Some(vec![first, STATE.read(reader)?])
    },
    |renderer, value| {
        let words: Option<Vec<String>> = value.iter().map(|state| STATE.write(renderer, state)).collect();
        words.map(|words| list(&words, "or"))
    },
);

/// Colors of which one is enough, `white or blue`.
const COLORS: Hole<Colors> = hole(
    "…",
    |reader| {
        let mut colors = Colors::of(COLOR.read(reader)?);
        while reader.is_next("or") {
            let Some(further) = reader.peek_at(1).and_then(|word| COLOR.find(word)) else { break };
            colors = colors.union(Colors::of(further));
            reader.advance();
            reader.advance();
        }
        Some(colors)
    },
    |_, value| {
        let names: Vec<String> = value.iter().map(|color| color.name().to_owned()).collect();
        Some(list(&names, "or"))
    },
);

/// The name of a card, as far as its words have capital letters or stand between such: `Kobolds of Kher Keep`.
const NAME: Hole<String> = hole(
    "…",
    |reader| {
        let capital = |word: &str| word.starts_with(char::is_uppercase);
        let mut words: Vec<String> = Vec::new();
        loop {
            let between = (1..3).find(|ahead| reader.peek_at(*ahead).is_some_and(capital));
            let joint = |word: &str| matches!(word, "of" | "the" | "de");
            match reader.peek() {
                Some(word) if capital(word) || (!words.is_empty() && joint(word) && between.is_some()) => {
                    words.push(word.to_owned());
                    reader.advance();
                }
                _ if words.is_empty() => return reader.miss("the name of a card"),
                _ => return Some(words.join(" ")),
            }
        }
    },
    |_, value| Some(value.clone()),
);

/// A description with a noun, and how it stands in the sentence.
pub(crate) struct Described {
    noun: Noun,
    grammar: Grammar,
    /// Whether an article stands before it.
    article: bool,
    /// What an error says was expected where it ends with another noun.
    expected: &'static str,
}

/// A description with a noun.
const fn described(noun: Noun, grammar: Grammar, article: bool) -> Described {
    let expected = match noun {
        Noun::Permanent => "a description of permanents",
        Noun::Spell => "'spells'",
        Noun::Card => "'card' or 'cards'",
        Noun::Source | Noun::Dealer => "a description of sources, like 'red source'",
    };
    Described { noun, grammar, article, expected }
}

pub(crate) const A_PERMANENT: Described = described(Noun::Permanent, Grammar::One, true);
pub(crate) const PERMANENT: Described = described(Noun::Permanent, Grammar::One, false);
/// What something is done for, one by one.
pub(crate) const FOR_EACH: Described = described(Noun::Permanent, Grammar::One, false);
pub(crate) const PERMANENTS: Described = described(Noun::Permanent, Grammar::Several, false);
pub(crate) const A_CARD: Described = described(Noun::Card, Grammar::One, true);
pub(crate) const CARDS: Described = described(Noun::Card, Grammar::Several, false);
pub(crate) const A_SPELL: Described = described(Noun::Spell, Grammar::One, true);
pub(crate) const SPELLS: Described = described(Noun::Spell, Grammar::Several, false);
pub(crate) const A_SOURCE: Described = described(Noun::Source, Grammar::One, true);
pub(crate) const A_DEALER: Described = described(Noun::Dealer, Grammar::One, true);
pub(crate) const DEALERS: Described = described(Noun::Dealer, Grammar::Several, false);
pub(crate) const SOURCES: Described = described(Noun::Source, Grammar::Several, false);

impl Phrase for Described {
    type Value = Filter;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Filter> {
        let other = self.article && reader.take("another");
        if self.article && !other && !reader.take("a|an") {
            return reader.miss("'a' or 'an'");
        }
        let (mut filter, noun) = read_filter(reader)?;
        if other {
            filter.all.insert(0, Predicate::Other);
        }
        let targeting = |one: &Predicate| matches!(one, Predicate::Targets(_));
        let fits = match self.noun {
            // What targets something is a spell in any case.
            Noun::Dealer => {
                matches!(noun, Noun::Permanent | Noun::Source)
                    || (noun == Noun::Spell && filter.all.iter().any(targeting))
            }
            wanted => noun == wanted,
        };
        if fits { Some(filter) } else { reader.miss(self.expected) }
    }

    fn write(&self, renderer: &mut Renderer<'_>, filter: &Filter) -> Option<String> {
        let (noun, behind) = self.noun.words();
        let words = renderer.filter(filter, self.grammar, noun, behind);
        Some(if self.article { with_article(&words) } else { words })
    }

    fn guide(&self) -> String {
        let (noun, _) = self.noun.words();
        let noun = if noun == "permanent" { String::new() } else { format!(" {noun}") };
        match (self.article, self.grammar) {
            (true, _) => format!("a WHAT{noun}"),
            (false, Grammar::Several) if !noun.is_empty() => format!("WHAT{noun}s"),
            _ => format!("WHAT{noun}"),
        }
    }
}

/// Reads a description, and the noun it ends with.
pub(crate) fn read_filter(reader: &mut Reader<'_>) -> Option<(Filter, Noun)> {
    reader.described(read_description)
}

fn read_description(reader: &mut Reader<'_>) -> Option<(Filter, Noun)> {
    let mut all = Vec::new();
    while let Some(()) = quietly(reader, |reader| adjective(reader, &mut all)) {}
    let noun = noun(reader, &mut all)?;
    while let Some(()) = quietly(reader, |reader| qualifier(reader, &mut all)) {}
    if reader.has_stopped() { None } else { Some((Filter { all }, noun)) }
}

/// Tries to read, and goes back where there is nothing.
fn quietly(reader: &mut Reader<'_>, read: impl FnOnce(&mut Reader<'_>) -> Option<()>) -> Option<()> {
    let mark = reader.mark();
    let begun = reader.begin();
    let value = read(reader);
    reader.end(begun);
    if value.is_none() {
        reader.reset(&mark);
    }
    value
}

/// Reads a word that stands before the noun.
fn adjective(reader: &mut Reader<'_>, all: &mut Vec<Predicate>) -> Option<()> {
    if reader.peek() == Some(",") && reader.peek_at(1).is_some_and(|word| word.starts_with("non")) {
        reader.advance();
    }
    if let Some(size) = reader.peek().and_then(size) {
        all.push(Predicate::Power(Comparison::Exactly, size.power));
        all.push(Predicate::Toughness(Comparison::Exactly, size.toughness));
        reader.advance();
        return Some(());
    }
    if !reader.peek().is_some_and(begins_adjective) {
        return None;
    }
    all.push(ADJECTIVE.read(reader)?);
    Some(())
}

/// Whether a condition before a noun can begin with this word.
fn begins_adjective(word: &str) -> bool {
    const WORDS: [&str; 9] =
        ["other", "tapped", "untapped", "attacking", "blocking", "legendary", "basic", "unblocked", "enchanted"];
    WORDS.contains(&word) || word.starts_with("non") || COLOR.find(word).is_some()
}

/// Reads a condition that stands behind the noun.
fn qualifier(reader: &mut Reader<'_>, all: &mut Vec<Predicate>) -> Option<()> {
    if reader.take("without") {
        let first = KEYWORD.read(reader)?;
        while reader.is_next("or") && reader.peek_at(1).is_some_and(begins_keyword) {
            reader.advance();
            all.push(Predicate::Without(KEYWORD.read(reader)?));
        }
        all.push(Predicate::Without(first));
        return Some(());
    }
    // Once: it speaks of all that fits what stands before it, and keeps that.
    let least = all.iter().any(|other| matches!(other, Predicate::LeastPower(_)));
    if !least && reader.take("with the least power") {
        all.push(Predicate::LeastPower(Box::new(Filter { all: all.clone() })));
        return Some(());
    }
    let mark = reader.mark();
    if let Some(pair) = PAIR.read(reader) {
        all.extend(pair);
        return Some(());
    }
    reader.reset(&mark);
    all.push(QUALIFIER.read(reader)?);
    Some(())
}

/// Whether a description can begin with this word.
pub(crate) fn begins_filter(reader: &Reader<'_>, word: &str) -> bool {
    (begins_adjective(word) && word != "enchanted")
        || matches!(word, "permanent" | "permanents" | "spell" | "card")
        || card_type(word).is_some()
        || reader.context.subtype(word).is_some()
}

/// Reads the noun: card types and subtypes, `permanent`, `spell` or `card`.
fn noun(reader: &mut Reader<'_>, all: &mut Vec<Predicate>) -> Option<Noun> {
    if reader.take("permanent card|cards") {
        all.push(Predicate::Type(CardTypes::PERMANENT));
        return Some(Noun::Card);
    }
    if reader.take("permanent|permanents") {
        return Some(Noun::Permanent);
    }
    let mut any = false;
    loop {
        if let Some(first) = reader.peek().and_then(card_type) {
            reader.advance();
            let mut types = CardTypes::of(first);
            while let Some(further) = further_type(reader) {
                types = types.union(further);
            }
            all.push(match further_subtype(reader) {
                Some(subtype) => Predicate::Either(vec![Predicate::Type(types), Predicate::Subtype(subtype)]),
                None => Predicate::Type(types),
            });
        } else if let Some(subtype) = reader.peek().and_then(|word| reader.context.subtype(word)) {
            reader.advance();
            let mut either = vec![subtype];
            while let Some(further) = further_subtype(reader) {
                either.push(further);
            }
            all.push(if either.len() > 1 { Predicate::AnySubtype(either) } else { Predicate::Subtype(subtype) });
        } else if reader.take("spell|spells") {
            return Some(Noun::Spell);
        } else if reader.take("card|cards") {
            return Some(Noun::Card);
        } else if reader.take("source|sources") {
            return Some(Noun::Source);
        } else if any {
            return Some(Noun::Permanent);
        } else {
            let non = reader.peek().is_some_and(|word| word.starts_with("non"));
            return reader.miss(if non {
                NON
            } else {
                "a card type, a subtype that some card has, 'permanent', 'spell' or 'card'"
            });
        }
        any = true;
    }
}

/// Reads a further subtype of which one is enough, `or Efreet`.
fn further_subtype(reader: &mut Reader<'_>) -> Option<Subtype> {
    if !reader.is_next("or") {
        return None;
    }
    let found = reader.peek_at(1).and_then(|word| reader.context.subtype(word))?;
    reader.advance();
    reader.advance();
    Some(found)
}

/// Reads a further card type of a list: `or land`, `, creature`, `, and land`.
fn further_type(reader: &mut Reader<'_>) -> Option<CardTypes> {
    let joint = match (reader.peek()?, reader.peek_at(1)?) {
        (",", "or" | "and") => 2,
        ("," | "or" | "and", _) => 1,
        _ => return None,
    };
    let further = card_type(reader.peek_at(joint)?)?;
    for _ in 0..=joint {
        reader.advance();
    }
    Some(CardTypes::of(further))
}

/// What something is said to be, behind `is`: `untapped`, `red`, `a creature`, `a nonblack creature with flying`.
pub(crate) const QUALITY: Hole<Filter> = hole(
    "…",
    |reader| {
        if reader.take("on the battlefield") {
            return Some(Filter { all: vec![Predicate::OnBattlefield] });
        }
        if reader.take("a|an") {
            return read_filter(reader).map(|(filter, _)| filter);
        }
        let mut all = Vec::new();
        while let Some(()) = quietly(reader, |reader| adjective(reader, &mut all)) {}
        if all.is_empty() { reader.miss(ADJECTIVE.expected) } else { Some(Filter { all }) }
    },
    |renderer, filter| {
        let noun = |one: &Predicate| matches!(one, Predicate::Type(_) | Predicate::Subtype(_));
        let words = renderer.filter(filter, Grammar::One, "", "");
        Some(if filter.all.iter().any(noun) { with_article(&words) } else { words })
    },
);

/// What stands behind a noun that was said before, `with flying`.
pub(crate) const QUALITIES: Hole<Filter> = hole(
    "…",
    |reader| {
        let mut all = Vec::new();
        while let Some(()) = quietly(reader, |reader| qualifier(reader, &mut all)) {}
        if all.is_empty() { reader.miss(QUALIFIER.expected) } else { Some(Filter { all }) }
    },
    |renderer, filter| Some(renderer.filter(filter, Grammar::One, "", "")),
);

/// Spells of some card types, `artifact spells`.
pub(crate) struct SpellsOf(Grammar);

pub(crate) const SPELLS_OF: SpellsOf = SpellsOf(Grammar::Several);
pub(crate) const SPELL_OF: SpellsOf = SpellsOf(Grammar::One);

impl Phrase for SpellsOf {
    type Value = CardTypes;

    fn read(&self, reader: &mut Reader<'_>) -> Option<CardTypes> {
        let begun = reader.mark();
        match read_filter(reader)? {
            (Filter { all }, Noun::Spell) if matches!(all.as_slice(), [Predicate::Type(_)]) => match all.first() {
                Some(Predicate::Type(types)) => Some(*types),
                _ => None,
            },
            _ => {
                reader.reset(&begun);
                reader.miss("'artifact spells' or the like")
            }
        }
    }

    fn write(&self, renderer: &mut Renderer<'_>, types: &CardTypes) -> Option<String> {
        Some(renderer.filter(&Filter { all: vec![Predicate::Type(*types)] }, self.0, "spell", "spell"))
    }

    fn guide(&self) -> String {
        "WHAT spells".to_owned()
    }
}
