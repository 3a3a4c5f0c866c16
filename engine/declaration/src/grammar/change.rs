//! What continuous effects change (611): `gets +1/+1`, `has flying`, `becomes black`; how long; and what a copy takes over (707).

use super::prelude::*;

phrases! {
    /// A change that a continuous effect makes, behind what it is made to.
    CHANGE: Change, "CHANGE", "a change: 'gets +1/+1', 'has flying', 'loses flying', 'loses all abilities', 'becomes black', 'is a Swamp', 'has base power and toughness 0/2'";
    once (Change::Size(power, toughness) = "gets|get +X/+Y, where X is" [power, toughness]:X_AND_Y)
    (Change::Size(power, toughness) = "gets|get" [power, toughness]:SIZE_CHANGE)
    once (Change::BaseSize(Amount::PowerOf(one), Amount::ToughnessOf(other)) = "has|have base power and toughness equal to those of" [one, other]:THOSE
        => "has|have base power and toughness equal to" [one, other]:THOSE "power and toughness")
    (Change::BaseSize(power, toughness) = "has|have base power and toughness" [power, toughness]:BASE_SIZE)
    (Change::BasePower(power) = "has|have base power" power:TERM)
    (Change::BaseToughness(toughness) = "has|have base toughness" toughness:COUNTED)
    once (Change::LosesAllAbilities = "loses|lose all abilities")
    (Change::LosesAll(family) = "loses|lose all" family:FAMILY "abilities")
    (Change::Loses(keyword) = "loses|lose" keyword:KEYWORD)
    once (Change::ChosenLandwalk = _:HAS "landwalk of the chosen type")
    (Change::HasAbility(place) = _:HAS place:QUOTED)
    (Change::Has(keyword) = _:HAS keyword:KEYWORD)
    once (Change::ChosenLandType = _:IS "the chosen type")
    (Change::ChosenColor = _:IS "the chosen color")
    (Change::Becomes(becomes) = _:IS becomes:boxed(BECOMES))
    (Change::LandType(land) = _:IS land:LAND_TYPE)
    (Change::Color(colors) = _:IS colors:COLOR_NAMES)
    plain (Change::Has(keyword) = keyword:KEYWORD)
    face (Change::YouControl = "is controlled by you")
    face (Change::Switch = "switches|switch power and toughness")
    face (Change::StaysTapped = "doesn't|don't untap")
}

phrases! {
    /// How long the effect of an instruction lasts.
    DURATION: Duration, "DURATION", "'until end of turn', 'until end of combat', 'until your next upkeep', 'indefinitely' or 'for as long as'";
    (Duration::EndOfTurn = "until end of turn")
    (Duration::YourNextTurn = "until your next turn")
    (Duration::EndOfCombat = "until end of combat")
    once (Duration::EndOfYourNextUpkeep = "until the end of your next upkeep")
    (Duration::YourNextUpkeep = "until your next upkeep")
    (Duration::AsLongAs(condition) = "for as long as" condition:boxed(LASTING))
    (Duration::Indefinite = "indefinitely" / "")
    face (Duration::NextUntapSteps(_) = )
    face (Duration::ControllersNextTurn = )
}

/// The verbs that begin a change.
const VERBS: [&str; 15] = [
    "get", "gets", "have", "has", "gain", "gains", "lose", "loses", "is", "are", "become", "becomes", "switch",
    "switches", "can't",
];

/// Whether a change is next, rather than something else that is gained, like life.
pub(crate) fn begins_change(reader: &Reader<'_>) -> bool {
    let next = reader.peek_at(1);
    match reader.peek() {
        Some("gain" | "gains") => next.is_some_and(|word| matches!(word, "\"" | "landwalk") || begins_keyword(word)),
        Some("get" | "gets") => reader.peek_at(2) != Some("poison"),
        Some("lose" | "loses") => {
            next.is_some_and(|word| begins_keyword(word) || (word == "all" && reader.peek_at(2) != Some("unspent")))
        }
        Some("can't") | None => false,
        Some(word) => VERBS.contains(&word),
    }
}

/// Changes with `and` between them: `gets +1/+1 and has flying`.
pub(crate) const CHANGES: Hole<Vec<Change>> = hole(
    "CHANGES",
    |reader| {
        let mut changes = vec![CHANGE.read(reader)?];
        let further = |word: &str| VERBS.contains(&word) || begins_keyword(word);
        while reader.is_next("and") && reader.peek_at(1).is_some_and(further) {
            reader.advance();
            changes.push(CHANGE.read(reader)?);
        }
        Some(changes)
    },
    |renderer, changes| {
        let said: Vec<String> = changes.iter().map(|change| CHANGE.write(renderer, change)).collect::<Option<_>>()?;
        Some(if renderer.face { list(&said, "and") } else { said.join(" and ") })
    },
);

/// The verb of a change: what something is or has, or what it becomes or gains.
struct Verb(&'static [&'static str; 4]);
const IS: Verb = Verb(&["is", "are", "becomes", "become"]);
const HAS: Verb = Verb(&["has", "have", "gains", "gain"]);

impl Phrase for Verb {
    type Value = ();

    fn read(&self, reader: &mut Reader<'_>) -> Option<()> {
        if reader.take_any(self.0) { Some(()) } else { None }
    }

    fn write(&self, renderer: &mut Renderer<'_>, (): &()) -> Option<String> {
        let [is, are, becomes, become_] = self.0;
        let verb = match (renderer.said.fixed, renderer.said.several) {
            (true, false) => is,
            (true, true) => are,
            (false, false) => becomes,
            (false, true) => become_,
        };
        Some((*verb).to_owned())
    }

    fn guide(&self) -> String {
        self.0.first().map_or_else(String::new, |verb| (*verb).to_owned())
    }
}

/// Power and toughness that are counted each, behind `where X is`.
const X_AND_Y: Hole<(Amount, Amount)> = hole(
    "AMOUNT, and Y is AMOUNT",
    |reader| {
        let power = COUNTED.read(reader)?;
        reader.take(",");
        reader.words("and Y is")?;
        Some((power, COUNTED.read(reader)?))
    },
    |renderer, (power, toughness)| {
        if power == toughness || !is_called_x(power) || !is_called_x(toughness) {
            return None;
        }
        let power = COUNTED.write(renderer, power)?;
        Some(format!("{power}, and Y is {}", COUNTED.write(renderer, toughness)?))
    },
);

/// A change of power and toughness, `+3/+3`, `+X/-X`, `+2/+2 for each THING`.
const SIZE_CHANGE: Hole<(Amount, Amount)> = hole(
    "+1/+1",
    |reader| {
        let half = |text: &str| match text {
            "+X" => Some(Amount::X),
            "-X" => Some(Amount::MinusX),
            _ if text.starts_with(['+', '-']) => text.parse().ok().map(Amount::Number),
            _ => None,
        };
        let halves = reader.peek().and_then(|word| word.split_once('/'));
        let Some((power, toughness)) = halves.and_then(|(power, toughness)| Some((half(power)?, half(toughness)?)))
        else {
            return reader.miss("a change like '+1/+1' or '-2/-1', each half with its sign");
        };
        let x = |amount: &Amount| matches!(amount, Amount::X | Amount::MinusX);
        if (x(&power) || x(&toughness)) && !reader.scope.x {
            return reader.wrong_next(Reason::XWithoutCost);
        }
        reader.advance();
        if let (Amount::Number(power), Amount::Number(toughness), true) = (&power, &toughness, reader.take("for each"))
        {
            let each = THING.read(reader)?;
            let times = |half: i32| match i16::try_from(half).unwrap_or(0) {
                0 => Amount::Number(0),
                half => Amount::Times(half, Box::new(each.clone())),
            };
            return Some((times(*power), times(*toughness)));
        }
        Some((power, toughness))
    },
    |renderer, (power, toughness)| {
        // Nothing at all takes the sign of the other half, as in -2/-0.
        let negative = |amount: &Amount| {
            matches!(amount, Amount::MinusX | Amount::Number(i32::MIN..=-1) | Amount::Times(i16::MIN..=-1, _))
        };
        let half = |amount: &Amount, other: &Amount| match amount {
            Amount::Number(0) if negative(other) => "-0".to_owned(),
            Amount::Times(times, _) => format!("{times:+}"),
            Amount::Number(number) => format!("{number:+}"),
            Amount::MinusX => "-X".to_owned(),
            Amount::Rampage(_) => "+".to_owned(),
            _ if negated(amount).is_some() => "-X".to_owned(),
            _ => "+X".to_owned(),
        };
        let mut said = format!("{}/{}", half(power, toughness), half(toughness, power));
        if let (Amount::Times(_, each), _) | (_, Amount::Times(_, each)) = (power, toughness) {
            add(&mut said, "for each");
            add(&mut said, &THING.write(renderer, each)?);
        }
        Some(said)
    },
);

/// Whether a change of size by so much is called X, and said behind it.
pub(crate) fn is_called_x(amount: &Amount) -> bool {
    matches!(
        amount,
        Amount::PowerOf(_) | Amount::ManaValueOf(_) | Amount::HalfRoundedDown(_) | Amount::HalfRoundedUp(_)
    ) || negated(amount).is_some()
}

/// What is taken away, where so much less than nothing is added.
pub(crate) fn negated(amount: &Amount) -> Option<&Amount> {
    match amount {
        Amount::Difference(nothing, less) if **nothing == Amount::Number(0) => Some(less),
        _ => None,
    }
}

/// The same object's power and toughness.
const THOSE: Hole<(Reference, Reference)> = hole(
    "WHAT",
    |reader| REFERENCE.read(reader).map(|of| (of.clone(), of)),
    |renderer, (of, _)| Some(if renderer.face { renderer.distinct_possessive(of) } else { renderer.subject(of) }),
);

/// A size as amounts, `0/2`.
const BASE_SIZE: Hole<(Amount, Amount)> = hole(
    "0/2",
    |reader| {
        let half = |half: i16| Amount::Number(i32::from(half));
        SIZE.read(reader).map(|Size { power, toughness }| (half(power), half(toughness)))
    },
    |renderer, (power, toughness)| {
        let power = TERM.write(renderer, power)?;
        Some(format!("{power}/{}", TERM.write(renderer, toughness)?))
    },
);

/// Colors that something has, `black and red`.
pub(crate) const COLOR_NAMES: Hole<Colors> = hole(
    "COLOR",
    |reader| {
        let mut colors = Colors::of(COLOR.read(reader)?);
        loop {
            let joined = reader.is_next("and");
            let next = reader.peek_at(usize::from(joined)).and_then(|word| COLOR.find(word));
            let Some(next) = next else { return Some(colors) };
            colors = colors.union(Colors::of(next));
            reader.advance();
            if joined {
                reader.advance();
            }
        }
    },
    |_, colors| {
        let names: Vec<String> = colors.iter().map(Color::name).map(str::to_owned).collect();
        Some(if names.is_empty() { "colorless".to_owned() } else { list(&names, "and") })
    },
);

/// What something becomes: `1/1 black creatures that are still lands`.
const BECOMES: Hole<Becomes> = hole(
    "a 2/2 COLOR SUBTYPE TYPE that's still a TYPE",
    |reader| {
        reader.take("a^an");
        let mut becomes =
            Becomes { size: None, colors: None, subtypes: Vec::new(), types: CardTypes::default(), still: None };
        if reader.peek().and_then(size).is_some() {
            becomes.size = BASE_SIZE.read(reader);
        }
        if reader.peek().and_then(|word| COLOR.find(word)).is_some() {
            becomes.colors = COLOR_NAMES.read(reader);
        }
        let capital = |word: &&str| word.starts_with(char::is_uppercase);
        while let Some(subtype) = reader.peek().filter(capital).and_then(|word| reader.context.subtype(word)) {
            becomes.subtypes.push(subtype);
            reader.advance();
        }
        while let Some(found) = reader.peek().and_then(card_type) {
            becomes.types = becomes.types.union(CardTypes::of(found));
            reader.advance();
        }
        if becomes.types == CardTypes::default() {
            return reader.miss("what it is or becomes: a basic land type, a color, or a size and card types, like '1/1 creatures that are still lands'");
        }
        if reader.take("that are still") || reader.take("that's still") {
            reader.take("a^an");
            let Some(found) = reader.peek().and_then(card_type) else { return reader.miss("a card type") };
            reader.advance();
            becomes.still = Some(found);
        }
        reader.take("in addition to its other types");
        if reader.take("with power and toughness each equal to") {
            let each = COUNTED.read(reader)?;
            becomes.size = Some((each.clone(), each));
        }
        Some(becomes)
    },
    |renderer, becomes| {
        let several = renderer.said.several;
        let mut words = String::new();
        let mut behind = String::new();
        match &becomes.size {
            Some(size @ (Amount::Number(_), Amount::Number(_))) => words = BASE_SIZE.write(renderer, size)?,
            Some((each, _)) => {
                behind = format!("with power and toughness each equal to {}", COUNTED.write(renderer, each)?);
            }
            None => {}
        }
        if let Some(colors) = becomes.colors {
            add(&mut words, &COLOR_NAMES.write(renderer, &colors)?);
        }
        for subtype in &becomes.subtypes {
            add(&mut words, renderer.table.subtype_name(*subtype));
        }
        for card_type in becomes.types.iter() {
            add(&mut words, &card_type.name().to_lowercase());
        }
        if several {
            words.push('s');
        } else {
            words = with_article(&words);
        }
        if let Some(still) = becomes.still.filter(|_| renderer.said.fixed || !renderer.face) {
            add(&mut words, &still_words(still, several));
        } else if !renderer.face && becomes.size.is_none() && becomes.still.is_none() {
            add(&mut words, "in addition to its other types");
        }
        add(&mut words, &behind);
        Some(words)
    },
);

/// `that's still a land`.
fn still_words(still: CardType, several: bool) -> String {
    let still = still.name().to_lowercase();
    if several { format!("that are still {still}s") } else { format!("that's still {}", with_article(&still)) }
}

/// A condition of how long something lasts.
const LASTING: Hole<Condition> = hole(
    "CONDITION [and CONDITION]",
    |reader| {
        let scope = Scope { lasting: true, ..reader.scope };
        reader.within(scope, |reader| CONDITIONS.read(reader))
    },
    |renderer, condition| CONDITIONS.write(renderer, condition),
);

/// Reads how long an instruction makes changes. Without a word it is the rest of the game, which a change of size and a keyword never is.
pub(crate) fn duration(reader: &mut Reader<'_>, changes: &[Change]) -> Option<Duration> {
    let ends = changes.iter().any(|change| {
        matches!(
            change,
            Change::Size(..)
                | Change::Has(_)
                | Change::ChosenLandwalk
                | Change::BaseSize(..)
                | Change::BasePower(_)
                | Change::BaseToughness(_)
                | Change::Switch
                | Change::StaysTapped
        )
    });
    let mark = reader.mark();
    match DURATION.read(reader) {
        None if !ends && !reader.has_stopped() => {
            reader.reset(&mark);
            Some(Duration::Indefinite)
        }
        read => read,
    }
}

/// An ability in quotation marks: its place among those of the card.
pub(crate) const QUOTED: Hole<u8> = hole(
    "\"ABILITY\"",
    |reader| {
        // An ability that speaks of itself as 'this ability' has the place that is free before it is read.
        let Ok(place) = u8::try_from(reader.spoken.quoted.len()) else {
            return reader.stop(Reason::TooMany("abilities in quotation marks"));
        };
        let scope = Scope { activated: reader.scope.activated, ..Scope::default() };
        let outer = std::mem::take(&mut reader.mode);
        let ability = reader.quotation(|reader| reader.within(scope, super::ability::read_ability));
        reader.mode = outer;
        reader.spoken.quoted.push(ability?);
        Some(place)
    },
    |renderer, place| {
        let bearer = renderer.bearer.clone();
        Some(renderer.quoted(*place, &bearer).unwrap_or_else(|| "this ability".to_owned()))
    },
);

impl Renderer<'_> {
    /// An ability of the card that stands in quotation marks, and what it calls its source; none within that ability itself, which says
    /// 'this ability'.
    pub(crate) fn quoted(&self, place: u8, source: &str) -> Option<String> {
        let ability = self.card.quoted.get(usize::from(place))?;
        let mut before = Card { name: source.to_owned(), ..self.card.clone() };
        before.quoted.truncate(usize::from(place));
        let words = Renderer { face: self.face, ..Renderer::face(self.table, &before, &[]) }.ability(ability);
        let rampage = self.face && ability.rampage_number().is_some();
        Some(if rampage { lower_first(&words) } else { format!("\"{words}\"") })
    }

    /// What an ability in quotation marks calls whatever is given it: by the card's name where that is the source itself, else `this
    /// creature`.
    pub(crate) fn bearer(&self, what: &Reference) -> String {
        let fitting = match (what, self.target(what).map(|spec| &spec.kind)) {
            (Reference::Itself, _) => return self.card.name.clone(),
            (Reference::Each(filter), _) | (_, Some(TargetKind::Permanent(filter))) => filter.clone(),
            (Reference::Enchanted, _) => self.card.enchant.clone().unwrap_or_default(),
            _ => Filter::default(),
        };
        let only = fitting.all.iter().find_map(|predicate| match predicate {
            Predicate::Type(types) if types.iter().count() == 1 => types.iter().next(),
            _ => None,
        });
        format!("this {}", only.map_or_else(|| "permanent".to_owned(), |only| only.name().to_lowercase()))
    }
}

phrases! {
    /// One thing that a copy does not take over.
    EXCEPTION: Exceptions, "EXCEPTION", "what the copy does not take over";
    once (Exceptions { keeps_color: true, types: CardTypes(0), ability: None } = "it doesn't copy that creature's color")
    once (Exceptions { keeps_color: false, types: CardTypes(0), ability: Some(ability) } = "it has" ability:THIS_OR_QUOTED)
    once (Exceptions { keeps_color: false, types, ability: None } = "it's" types:A_TYPE "in addition to its other types")
}

/// A card type with its article.
const A_TYPE: Hole<CardTypes> = hole(
    "a TYPE",
    |reader| {
        reader.words("a^an")?;
        let Some(found) = reader.peek().and_then(card_type) else { return reader.miss("a card type") };
        reader.advance();
        Some(CardTypes::of(found))
    },
    |_, types| types.iter().next().map(|one| with_article(&one.name().to_lowercase())),
);

/// An ability in quotation marks, or the one in which this is said.
const THIS_OR_QUOTED: Hole<u8> = hole(
    "this ability",
    |reader| {
        if reader.take("this ability") {
            return u8::try_from(reader.spoken.quoted.len()).ok();
        }
        QUOTED.read(reader)
    },
    |renderer, place| Some(renderer.quoted(*place, &renderer.card.name).unwrap_or_else(|| "this ability".to_owned())),
);

/// What a copy does not take over: `, except it's an enchantment in addition to its other types`.
pub(crate) struct ExceptionsPhrase;

/// What a copy does not take over.
pub(crate) const EXCEPTIONS: ExceptionsPhrase = ExceptionsPhrase;
const ALL_EXCEPTIONS: Several<&Phrases<Exceptions>> = several("and", &EXCEPTION);

impl Phrase for ExceptionsPhrase {
    type Value = Exceptions;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Exceptions> {
        if !reader.take(", except") {
            return Some(Exceptions::default());
        }
        let all = ALL_EXCEPTIONS.read(reader)?;
        Some(all.into_iter().fold(Exceptions::default(), |all, one| Exceptions {
            keeps_color: all.keeps_color || one.keeps_color,
            types: if one.types == CardTypes::default() { all.types } else { one.types },
            ability: one.ability.or(all.ability),
        }))
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &Exceptions) -> Option<String> {
        let one = |keeps_color, types, ability| Exceptions { keeps_color, types, ability };
        let all: Vec<Exceptions> = [
            value.keeps_color.then(|| one(true, CardTypes::default(), None)),
            (value.types != CardTypes::default()).then(|| one(false, value.types, None)),
            value.ability.map(|ability| one(false, CardTypes::default(), Some(ability))),
        ]
        .into_iter()
        .flatten()
        .collect();
        if all.is_empty() {
            return Some(String::new());
        }
        Some(format!(", except {}", ALL_EXCEPTIONS.write(renderer, &all)?))
    }

    fn guide(&self) -> String {
        "[, except EXCEPTION]".to_owned()
    }
}
