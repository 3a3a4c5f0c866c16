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
    /// Something that deals damage, wherever it is, called so unless it is a creature or the like.
    Source,
    /// Something that deals damage, called so only where it has no type.
    Dealer,
    /// What was named before.
    Unsaid,
}

impl Noun {
    /// What is said where no card type or subtype is, and what is said behind those.
    pub fn words(self, filter: &Filter) -> (&'static str, &'static str) {
        match self {
            Noun::Permanent => ("permanent", ""),
            Noun::Spell => ("spell", "spell"),
            Noun::Card => ("card", "card"),
            // Only a spell targets anything and deals damage: what deals the damage of an ability is its source.
            Noun::Source if filter.all.iter().any(|one| matches!(one, Predicate::Targets(_))) => ("spell", "spell"),
            // Of creatures, lands and the like nobody says that they are sources.
            Noun::Source
                if filter.asks_for_creatures() || filter.all.iter().any(|one| matches!(one, Predicate::Subtype(_))) =>
            {
                ("source", "")
            }
            Noun::Source => ("source", "source"),
            Noun::Dealer => ("source", ""),
            Noun::Unsaid => ("", ""),
        }
    }
}

phrases! {
    [ADJECTIVE: Predicate, "ADJECTIVE", "what it is: 'untapped', 'tapped', 'attacking', a color, or 'a creature'"; "Descriptions, before the noun"]
    (Predicate::AttackingOrBlocking = "attacking or blocking")
    once (Predicate::Either(either) = "tapped or blocking" either:Known(|| vec![Predicate::Tapped, Predicate::Blocking]))
    (Predicate::Tapped = "tapped")
    (Predicate::Untapped = "untapped")
    (Predicate::Attacking = "attacking")
    (Predicate::Blocking = "blocking")
    (Predicate::Other = "other")
    (Predicate::Unblocked = "unblocked")
    (Predicate::Enchanted = "enchanted")
    (Predicate::Supertype(supertype) = supertype:SUPERTYPE)
    (Predicate::Color(any) = any:colors("or"))
    (Predicate::NotToken = "nontoken")
    once (Predicate::NotAttacking = "nonattacking")
    (Predicate::NotColor(color) = color:NOT_COLOR)
    (Predicate::NotType(types) = types:NOT_TYPE)
    once (Predicate::NotSupertype(supertype) = supertype:NOT_SUPERTYPE)
    (Predicate::NotSubtype(subtype) = subtype:NOT_SUBTYPE)

    [QUALIFIER: Predicate, "QUALIFIER", "a condition, like 'with flying'"; "Descriptions, behind the noun"]
    once (Predicate::WithManaAbility = "with mana abilities")
    (Predicate::ManaValueX = "with mana value" _:AN_X)
    (Predicate::Without(keyword) = "without" keyword:KEYWORD)
    face (Predicate::LeastPower(_) = "with the least power")
    once (Predicate::PowerAtMost(than) = "with power at most" / "with power less than or equal to" than:boxed(&COUNTED))
    once (Predicate::ToughnessBelow(than) = "with toughness less than" than:boxed(&COUNTED))
    once (Predicate::SingleTarget = "with a single target")
    (had = "with" had:HAD)
    once (Predicate::ControllerControls(what) = "whose controller controls" what:boxed(A_PERMANENT))
    (Predicate::Defending = "defending player controls")
    (Predicate::TargetsYours = "that targets a permanent you control")
    (Predicate::FightingThis = "blocking or blocked by ~")
    once (Predicate::BlockingThis = "blocking ~")
    (Predicate::BlockingThe(what) = "blocking" what:boxed(IT))
    (Predicate::BlockedByThis = "blocked by ~" / "it's blocking")
    (Predicate::BandedWithThis = "banded with ~")
    once (Predicate::DealtDamage = "that has been dealt damage this turn")
    once (Predicate::TappedToPay = "tapped this turn to pay for ~" / "tapped this turn to pay for its abilities")
    once (Predicate::NotTargetedByNamesakes = "that isn't the target of an ability from another creature of this name"
        / "that isn't the target of an ability from another creature named ~")
    (Predicate::Namesake = "of this name" / "named ~")
    once (Predicate::NotNamesake = "not of this name" / "not named ~")
    once (Predicate::Named(name) = "named" name:NAME)
    once (Predicate::AttachedToThe(what) = "attached to ~" / "attached to it" what:boxed(ITSELF))
    face (Predicate::AttachedTo(host) = "attached to" _:Unsaid(|_| None, |renderer, ()| renderer.said.several) host:boxed(PERMANENTS))
    (Predicate::AttachedTo(host) = "attached to" host:boxed(A_PERMANENT))
    once (Predicate::AttachedTo(host) = "attached to" host:boxed(PERMANENT))
    once (Predicate::Active = "the active player controls")
    (Predicate::DidNotAttack = "that didn't attack this turn")
    once (Predicate::CouldAttack = "and could have attacked" / "except for creatures that couldn't attack")
    (Predicate::FirstPrintedIn(set) = "first printed in" set:SET => "with a name originally printed in the" set:SET "expansion")
    (Predicate::ChosenColor = "of the chosen color")
    (Predicate::Other = "other than ~")
    face (Predicate::NotThe(_) = )
    once (Predicate::NotThe(what) = "other than" what:boxed(REFERENCE))
    (Predicate::Yours = "you control" _:Unsaid(|_| Some(()), |renderer, ()| !renderer.said.spells))
    (Predicate::Yours = "you cast")
    once (Predicate::DealtDamageToThis = "that dealt damage to ~ this turn" / "that dealt damage to it this turn")
    once (Predicate::Targets(what) = "that target|targets ~" / "that target it" what:boxed(ITSELF))
    once (Predicate::SharesNoColor(with) = "that doesn't share a color with" with:boxed(A_PERMANENT))
    (Predicate::DealtDamageByThis = "dealt damage by ~ this turn")
    once (Predicate::NotEnchanted = "that isn't enchanted")
    face (Predicate::Theirs = "they control" _:OF_OPPONENT)
    (Predicate::Theirs = "an opponent controls")
    unread (Predicate::OnBattlefield = "on the battlefield")
    once (Predicate::SharesType(types, with) = "that shares one of those types with it" [types, with]:SHARED)
    (Predicate::BlockedThisTurnBy(what) = "blocked this turn by" what:boxed(IT) => "that was|were blocked by" what:boxed(THAT) "this turn")
    once (Predicate::OwnedBy(whose) = "you own" whose:boxed(YOU))
    once (Predicate::OwnedBy(whose) = "an opponent owns" whose:boxed(OPPONENT))
    once (Predicate::OwnedBy(whose) = whose:boxed(TARGET_PLAYER) "owns")
    once (Predicate::ControlledBy(whose) = whose:boxed(TARGET_PLAYER) "controls")
    plain (Predicate::ControlledBy(whose) = "that player controls" whose:boxed(EVENT_PLAYER))
    face (Predicate::ControlledBy(_) = "they control")

    [HAD: Predicate, "QUALITY", KEYWORD.expected; "Descriptions, behind `with`"]
    (Predicate::Power(Comparison::AtLeast, power) = "power" power:SIGNED "or greater")
    (Predicate::Power(Comparison::AtMost, power) = "power" power:SIGNED "or less")
    once (Predicate::Toughness(Comparison::AtLeast, toughness) = "toughness" toughness:SIGNED "or greater")
    (Predicate::Toughness(Comparison::AtMost, toughness) = "toughness" toughness:SIGNED "or less")
    (Predicate::With(keyword) = keyword:KEYWORD)

    [SIZED: [Predicate; 2], "2/2", ""]
    ([Predicate::Power(Comparison::Exactly, power), Predicate::Toughness(Comparison::Exactly, toughness)]
        = [power, toughness]:HALVES)

    [PAIR: [Predicate; 2], "QUALIFIER", "a condition"; "Descriptions, two conditions in one"]
    once ([Predicate::Without(other), Predicate::Without(one)] = "without" one:KEYWORD "or" other:KEYWORD)
    ([Predicate::OwnedBy(whose), Predicate::Yours] = "you both own and control" whose:boxed(YOU))
    ([Predicate::Active, Predicate::ControlledContinuously] = "the active player has controlled since the turn began"
        / "the active player has controlled continuously since the beginning of the turn")
}

words! {
    NOT_COLOR: Color, "nonblack", NON;
    "nonwhite" = White, "nonblue" = Blue, "nonblack" = Black, "nonred" = Red, "nongreen" = Green;

    NOT_TYPE: CardTypes, "nonartifact", NON;
    "nonartifact" = of(CardType::Artifact), "noncreature" = of(CardType::Creature), "nonenchantment" = of(CardType::Enchantment),
    "nonland" = of(CardType::Land);

    NOT_SUPERTYPE: Supertype, "nonbasic", NON;
    "nonbasic" = Basic, "nonlegendary" = Legendary;
}

static NOT_SUBTYPE: Hole<Subtype> = hole(
    "non-Wall",
    |reader| {
        let context = reader.context;
        reader.word(NON, |word| context.subtype(word.strip_prefix("non-")?))
    },
    |renderer, subtype| Some(format!("non-{}", renderer.table.subtype_name(*subtype))),
);
const NON: &str = "'non' and a color, a card type or '-' and a subtype, like 'nonblack' or 'non-Wall'";

pub(crate) static SIGNED: Hole<i16> =
    hole("3", |reader| reader.word("a number", |word| word.parse().ok()), |_, number| Some(number.to_string()));

/// Several colors as one value: of which one is enough, `white or blue`, or all that something has.
pub(crate) const fn colors(joint: &'static str) -> Map<Several<&'static Vocabulary<Color>>, Colors> {
    map(
        Several(joint, &COLOR),
        |_, all| Some(all.into_iter().map(Colors::of).fold(Colors::NONE, Colors::union)),
        |phrase, renderer, colors| phrase.say(renderer, &colors.iter().collect()),
    )
}

/// The name of a card: words with capital letters, and `of` and `the` between such, `Kobolds of Kher Keep`.
const NAME: Hole<String> = hole(
    "NAME",
    |reader| {
        let capital = |word: &str| word.starts_with(char::is_uppercase);
        let mut words: Vec<&str> = Vec::new();
        loop {
            let before_name = (1..3).any(|ahead| reader.peek_at(ahead).is_some_and(capital));
            let joint = |word: &str| !words.is_empty() && before_name && is_form_of(word, "of|the|de");
            let Some(word) = reader.take_if(|word| (capital(word) || joint(word)).then_some(word)) else { break };
            words.push(word);
        }
        if words.is_empty() { reader.miss("the name of a card") } else { Some(words.join(" ")) }
    },
    |_, value| Some(value.clone()),
);

/// A description with a noun: which, whether of several (none, where the words before it have said which), and whether an article stands
/// before it.
pub(crate) struct Described(Noun, Option<bool>, bool);

const ONE: Option<bool> = Some(false);
const SEVERAL: Option<bool> = Some(true);

/// A description of targets, in the number in which they are spoken of.
pub(crate) const fn of_targets(noun: Noun) -> Described {
    Described(noun, None, false)
}

pub(crate) const A_PERMANENT: Described = Described(Noun::Permanent, ONE, true);
pub(crate) const PERMANENT: Described = Described(Noun::Permanent, ONE, false);
pub(crate) const PERMANENTS: Described = Described(Noun::Permanent, SEVERAL, false);
pub(crate) const CARD: Described = Described(Noun::Card, ONE, false);
pub(crate) const A_CARD: Described = Described(Noun::Card, ONE, true);
pub(crate) const CARDS: Described = Described(Noun::Card, SEVERAL, false);
pub(crate) const SPELL: Described = Described(Noun::Spell, ONE, false);
pub(crate) const A_SPELL: Described = Described(Noun::Spell, ONE, true);
pub(crate) const SPELLS: Described = Described(Noun::Spell, SEVERAL, false);
pub(crate) const A_SOURCE: Described = Described(Noun::Source, ONE, true);
pub(crate) const DEALERS: Described = Described(Noun::Dealer, SEVERAL, false);
pub(crate) const SOURCES: Described = Described(Noun::Source, SEVERAL, false);

impl Phrase for Described {
    type Value = Filter;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Filter> {
        let Described(wanted, several, article) = *self;
        let other = article && reader.take("another");
        if article && !other && !reader.take("a|an") {
            return reader.miss("'a' or 'an'");
        }
        let (mut filter, noun) = read_filter(reader)?;
        if other {
            filter.all.insert(0, Predicate::Other);
        }
        let targeting = |one: &Predicate| matches!(one, Predicate::Targets(_));
        // What targets something is a spell in any case.
        let deals = matches!(noun, Noun::Permanent | Noun::Source) || filter.all.iter().any(targeting);
        let (fits, expected) = match wanted {
            Noun::Source | Noun::Dealer => (deals, "a description of sources, like 'red source'"),
            Noun::Spell => (noun == wanted, "'spells'"),
            Noun::Card => (noun == wanted, "'card' or 'cards'"),
            _ => (noun == wanted, "a description of permanents; spells and cards can only be targeted"),
        };
        if fits { Some(filter) } else { several.and_then(|_| reader.miss(expected)) }
    }

    fn say(&self, renderer: &mut Renderer<'_>, filter: &Filter) -> Option<()> {
        let words = renderer.filter(filter, self.1.unwrap_or(renderer.said.several), self.0);
        // `it` would be what is described now.
        if renderer.said.only != Only::Other {
            renderer.said.only = Only::Nothing;
        }
        renderer.put(&if self.2 { with_article(&words) } else { words });
        Some(())
    }

    fn guide(&self) -> String {
        let (noun, _) = self.0.words(&Filter::default());
        let what = match (noun, self.1) {
            ("permanent", _) => "WHAT".to_owned(),
            (noun, Some(true)) => format!("WHAT {noun}s"),
            (noun, _) => format!("WHAT {noun}"),
        };
        if self.2 { format!("a {what}") } else { what }
    }
}

/// A description of which one condition is said apart from the others, as both are written and read: `untapped WHAT`, `WHAT they control`.
pub(crate) struct Apart(pub &'static Phrases<(Predicate, Filter)>);

impl Phrase for Apart {
    type Value = Filter;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Filter> {
        let (apart, mut filter) = self.0.read(reader)?;
        filter.all.push(apart);
        Some(filter)
    }

    fn say(&self, renderer: &mut Renderer<'_>, filter: &Filter) -> Option<()> {
        (0..filter.all.len()).rev().find_map(|place| {
            let mut others = filter.clone();
            let apart = others.all.remove(place);
            self.0.say(renderer, &(apart, others))
        })
    }

    fn guide(&self) -> String {
        self.0.guide()
    }
}

/// A description that the words around it mean.
pub(crate) const fn all_of(all: fn() -> Vec<Predicate>) -> Map<Known<Vec<Predicate>>, Filter> {
    filter_of(Known(all))
}

/// A description by its conditions.
pub(crate) const fn filter_of<P: Phrase<Value = Vec<Predicate>>>(all: P) -> Map<P, Filter> {
    map(all, |_, all| Some(Filter { all }), |phrase, renderer, filter| phrase.say(renderer, &filter.all))
}

/// Conditions that stand behind each other, two of them in one phrase or each by itself.
pub(crate) struct Conditions(&'static Phrases<[Predicate; 2]>, &'static Phrases<Predicate>);

/// What stands before a noun, and behind it.
pub(crate) const ADJECTIVES: Conditions = Conditions(&SIZED, &ADJECTIVE);
pub(crate) const QUALIFIERS: Conditions = Conditions(&PAIR, &QUALIFIER);

impl Phrase for Conditions {
    type Value = Vec<Predicate>;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Vec<Predicate>> {
        let mut all = Vec::new();
        while let Some(further) = reader.attempt(|reader| {
            if reader.is_next(",") && reader.peek_at(1).is_some_and(|word| word.starts_with("non")) {
                reader.advance();
            }
            let two = reader.attempt(|reader| self.0.read(reader)).map(Vec::from);
            two.or_else(|| self.1.read(reader).map(|one| vec![one]))
        }) {
            all.extend(further);
        }
        Some(all)
    }

    fn say(&self, renderer: &mut Renderer<'_>, all: &Vec<Predicate>) -> Option<()> {
        let mut words = String::new();
        let mut negative = false;
        let mut rest = all.as_slice();
        while let [one, behind @ ..] = rest {
            let two = rest.first_chunk().and_then(|two| self.0.write(renderer, two));
            rest = if two.is_some() { behind.get(1..).unwrap_or_default() } else { behind };
            let said = two.or_else(|| self.1.write(renderer, one)).unwrap_or_default();
            // `nonartifact, nonblack`
            let again = std::mem::replace(&mut negative, said.starts_with("non")) && negative;
            words.push_str(if again { "," } else { "" });
            add(&mut words, &said);
        }
        renderer.put(&words);
        Some(())
    }

    fn guide(&self) -> String {
        self.1.guide()
    }
}

/// Reads a description, and the noun it ends with.
pub(crate) fn read_filter(reader: &mut Reader<'_>) -> Option<(Filter, Noun)> {
    let mut all = ADJECTIVES.read(reader)?;
    let noun = noun(reader, &mut all)?;
    all.extend(QUALIFIERS.read(reader)?);
    if reader.has_stopped() { None } else { Some((Filter { all }, noun)) }
}

/// Whether a description can begin with this word.
pub(crate) fn begins_filter(reader: &Reader<'_>, word: &str) -> bool {
    const WORDS: &str =
        "other|tapped|untapped|attacking|blocking|legendary|basic|unblocked|permanent|permanents|spell|card";
    is_form_of(word, WORDS)
        || word.starts_with("non")
        || COLOR.find(word).is_some()
        || card_type(word).is_some()
        || reader.context.subtype(word).is_some()
}

/// Reads the noun: card types and subtypes, `permanent`, `spell` or `card`.
fn noun(reader: &mut Reader<'_>, all: &mut Vec<Predicate>) -> Option<Noun> {
    const NOUNS: [(&str, Noun); 4] = [
        ("permanent|permanents", Noun::Permanent),
        ("spell|spells", Noun::Spell),
        ("card|cards", Noun::Card),
        ("source|sources", Noun::Source),
    ];
    if reader.take("permanent card|cards") {
        all.push(Predicate::Type(CardTypes::PERMANENT));
        return Some(Noun::Card);
    }
    let before = all.len();
    all.extend(std::iter::from_fn(|| kind(reader)));
    let noun = NOUNS.into_iter().find(|(words, _)| reader.take(words)).map(|(_, noun)| noun);
    noun.or((all.len() > before).then_some(Noun::Permanent)).or_else(|| {
        let non = reader.peek().is_some_and(|word| word.starts_with("non"));
        let expected = "a card type, a subtype that some card has, 'permanent', 'spell' or 'card'";
        reader.miss(if non { NON } else { expected })
    })
}

/// Reads card types or subtypes of which one is enough.
fn kind(reader: &mut Reader<'_>) -> Option<Predicate> {
    if let Some(first) = reader.take_if(card_type) {
        let further = std::iter::from_fn(|| reader.attempt(further_type)).map(CardTypes::of);
        let types = Predicate::Type(further.fold(CardTypes::of(first), CardTypes::union));
        let subtype = reader.attempt(further_subtype).map(Predicate::Subtype);
        return Some(match subtype {
            Some(subtype) => Predicate::Either(vec![types, subtype]),
            None => types,
        });
    }
    let first = subtype(reader)?;
    let mut either = vec![first];
    either.extend(std::iter::from_fn(|| reader.attempt(further_subtype)));
    Some(if either.len() > 1 { Predicate::AnySubtype(either) } else { Predicate::Subtype(first) })
}

pub(crate) fn subtype(reader: &mut Reader<'_>) -> Option<Subtype> {
    let context = reader.context;
    reader.take_if(|word| context.subtype(word))
}

/// Reads a further subtype of which one is enough, `or Efreet`.
fn further_subtype(reader: &mut Reader<'_>) -> Option<Subtype> {
    if reader.take("or") { subtype(reader) } else { None }
}

/// Reads a further card type of a list: `or land`, `, creature`, `, and land`.
fn further_type(reader: &mut Reader<'_>) -> Option<CardType> {
    let comma = reader.take(",");
    if reader.take("or^and") || comma { reader.take_if(card_type) } else { None }
}

/// What something is said to be, behind `is`: `untapped`, `red`, `a creature`, `a nonblack creature with flying`.
pub(crate) const QUALITY: Hole<Filter> = hole(
    "[a] WHAT",
    |reader| {
        if reader.take("on the battlefield") {
            return Some(Filter { all: vec![Predicate::OnBattlefield] });
        }
        if reader.take("a|an") {
            return read_filter(reader).map(|(filter, _)| filter);
        }
        let all = ADJECTIVES.read(reader)?;
        if all.is_empty() { reader.miss(ADJECTIVE.expected) } else { Some(Filter { all }) }
    },
    |renderer, filter| {
        let noun = |one: &Predicate| matches!(one, Predicate::Type(_) | Predicate::Subtype(_));
        let words = renderer.filter(filter, false, Noun::Unsaid);
        Some(if filter.all.iter().any(noun) { with_article(&words) } else { words })
    },
);

/// What stands behind a noun that was said before, `with flying`.
pub(crate) const QUALITIES: Map<Conditions, Filter> = filter_of(QUALIFIERS);

/// What is described by its types alone.
pub(crate) const fn of_types(described: Described) -> Map<Described, CardTypes> {
    map(
        described,
        |reader, filter| match filter.all.as_slice() {
            [Predicate::Type(types)] => Some(*types),
            _ => reader.miss("'artifact spells' or the like"),
        },
        |phrase, renderer, types| phrase.say(renderer, &Filter { all: vec![Predicate::Type(*types)] }),
    )
}
