//! What continuous effects change (611): `gets +1/+1`, `has flying`, `becomes black`; how long; and what a copy takes over (707).

use super::prelude::*;

phrases! {
    /// A change that a continuous effect makes, behind what it is made to.
    [CHANGE: Change, "CHANGE", "a change: 'gets +1/+1', 'has flying', 'loses flying', 'loses all abilities', 'becomes black', 'is a Swamp', 'has base power and toughness 0/2'"; "Changes"]
    once (Change::Size(power, toughness) if power != toughness && is_called_x(power) && is_called_x(toughness)
        = "gets|get +X/+Y, where X is" power:COUNTED ", and Y is" toughness:COUNTED)
    (Change::Size(power, toughness) = "gets|get" [power, toughness]:SIZE_CHANGE)
    once (Change::BaseSize(Amount::PowerOf(one), Amount::ToughnessOf(other)) = "has|have base power and toughness equal to those of" [one, other]:both(REFERENCE)
        => "has|have base power and toughness equal to" [one, other]:both(DISTINCT) "power and toughness")
    (Change::BaseSize(Amount::Number(power), Amount::Number(toughness)) = "has|have base power and toughness" [power, toughness]:WHOLE_SIZE)
    (Change::BasePower(power) = "has|have base power" power:TERM)
    (Change::BaseToughness(toughness) = "has|have base toughness" toughness:COUNTED)
    once (Change::LosesAllAbilities = "loses|lose all abilities")
    (Change::LosesAll(family) = "loses|lose all" family:FAMILY "abilities")
    (Change::Loses(keyword) = "loses|lose" keyword:KEYWORD)
    once (Change::ChosenLandwalk = _:HAS "landwalk of the chosen type")
    once (Change::ProducesColorless(color) = "produces colorless mana instead of" color:COLOR "mana")
    (Change::HasAbility(place) = _:HAS place:QUOTED)
    (Change::Has(keyword) = _:HAS keyword:KEYWORD)
    once (Change::ChosenLandType = _:IS "the chosen type")
    face (Change::ChosenColor = _:Unsaid(|_| None, |renderer, ()| renderer.said.colors) _:IS "the chosen color or colors")
    (Change::ChosenColor = _:IS "the chosen color")
    (Change::Becomes(becomes) = _:IS becomes:boxed(&BECOMES))
    (Change::LandType(land) = _:IS land:LAND_TYPE)
    (Change::Color(colors) = _:IS colors:COLOR_NAMES)

    /// What something becomes from now on, on faces: `the base toughness of Sentinel becomes 3`.
    [NEW_BASE: (Reference, Change), "", ""]
    face ((what, Change::BaseSize(Amount::Number(power), Amount::Number(toughness))) = "the base power and toughness of" what:ALL "become" [power, toughness]:WHOLE_SIZE)
    face ((what, Change::BasePower(power)) = "the base power of" what:ALL "becomes" power:TERM)
    face ((what, Change::BaseToughness(toughness)) = "the base toughness of" what:ALL "becomes" toughness:COUNTED)

    [DURATION: Duration, "DURATION", "'until end of turn', 'until end of combat', 'until your next upkeep', 'indefinitely' or 'for as long as'"; "How long changes last"]
    (Duration::EndOfTurn = "until end of turn")
    (Duration::EndOfCombat = "until end of combat")
    once (Duration::EndOfYourNextUpkeep = "until the end of your next upkeep")
    (Duration::YourNextUpkeep = "until your next upkeep")
    once (Duration::UntilLeaves = "until ~ leaves the battlefield")
    (Duration::AsLongAs(condition) = "for as long as" condition:boxed(AS_LONG))
    (Duration::Indefinite = "indefinitely" / "")

    /// How long changes last that need not say it.
    [PERHAPS_DURATION: Duration, "[DURATION]", ""]
    unread (Duration::Indefinite = )
    (duration = duration:DURATION)
    (Duration::Indefinite = )

    [IS: (), "is", "'is' or 'becomes'"]
    (() = "is|are" _:LASTS)
    (() = "becomes|become")

    [HAS: (), "has", "'has' or 'gains'"]
    (() = "has|have" _:LASTS)
    (() = "gains|gain")

    /// What something becomes: `1/1 black creatures that are still lands`.
    [BECOMES: Becomes, "a 2/2 COLOR SUBTYPE TYPE that's still a TYPE", "what it is or becomes: a basic land type, a color, or a size and card types, like '1/1 creatures that are still lands'"]
    plain (Becomes { size: None, colors: None, subtypes, types, still: None } = types:an(&TYPES) "in addition to its other types" subtypes:Known(Vec::<Subtype>::new))
    (Becomes { size: Some(size), colors, subtypes, types, still } = [size, colors, subtypes, types]:nominal(&SIZED_KIND) still:STILL)
    (Becomes { size: Some(size), colors, subtypes, types, still } = [colors, subtypes, types]:nominal(&UNSIZED_KIND) still:STILL "with power and toughness each equal to" size:both(&COUNTED))
    (Becomes { size: None, colors, subtypes, types, still } = [colors, subtypes, types]:nominal(&UNSIZED_KIND) still:STILL)

    [SIZED_KIND: ((Amount, Amount), Option<Colors>, Vec<Subtype>, CardTypes), "2/2 TYPE", ""]
    (((Amount::Number(power), Amount::Number(toughness)), colors, subtypes, types)
        = [power, toughness]:WHOLE_SIZE colors:Opt("", COLOR_NAMES) subtypes:SUBTYPES types:TYPES)

    [UNSIZED_KIND: (Option<Colors>, Vec<Subtype>, CardTypes), "TYPE", BECOMES.expected]
    ((colors, subtypes, types) = colors:Opt("", COLOR_NAMES) subtypes:SUBTYPES types:TYPES)

    [EXCEPTIONS: Exceptions, "[, except …]", "what the copy does not take over"; "What a copy does not take over"]
    once (Exceptions { keeps_color: true, types: CardTypes(0), ability: Some(ability) } = ", except" "it doesn't copy that creature's color and it has" ability:THIS_OR_QUOTED)
    once (Exceptions { keeps_color: false, types, ability: None } = ", except" "it's" types:an(&TYPES) "in addition to its other types")
    (Exceptions { keeps_color: false, types: CardTypes(0), ability: None } = )
}

pub(crate) const CHANGES: Several<&Phrases<Change>> = Several("and", &CHANGE);

const LASTS: Unsaid<()> = Unsaid(|_| Some(()), |renderer, ()| renderer.said.fixed);

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
        let halves = |word: &str| word.split_once('/').and_then(|(one, other)| half(one).zip(half(other)));
        let expected = "a change like '+1/+1' or '-2/-1', each half with its sign";
        let (power, toughness) = reader.word(expected, halves)?;
        let x = |amount: &Amount| matches!(amount, Amount::X | Amount::MinusX);
        if (x(&power) || x(&toughness)) && reader.use_x().is_none() {
            return reader.wrong(Reason::XWithoutCost);
        }
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
        if let Some(x) = [power, toughness].into_iter().find(|half| is_called_x(half)) {
            renderer.called = Some(negated(x).unwrap_or(x).clone());
        }
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

/// Colors that something has, `black and red`.
pub(crate) const COLOR_NAMES: Map<Several<&Vocabulary<Color>>, Colors> = colors("and");

/// What it still is, where a face says so at once.
const STILL: Hole<Option<CardType>> = hole(
    "that's still a TYPE",
    |reader| {
        let still = reader.take("that are still") || reader.take("that's still a^an");
        if still { reader.word(CARD_TYPE.1, card_type).map(Some) } else { Some(None) }
    },
    |renderer, still| match still.filter(|_| renderer.said.fixed || !renderer.face()).map(in_sentence) {
        Some(still) if renderer.said.several => Some(format!("that are still {still}s")),
        Some(still) => Some(format!("that's still {}", with_article(&still))),
        None => Some(String::new()),
    },
);

/// A condition of how long something lasts, in which `its` is what the effect is applied to.
pub(crate) const AS_LONG: Hole<Condition> = hole(
    "CONDITION [and CONDITION]",
    |reader| reader.within(Scope { lasting: true, ..reader.scope }, |reader| CONDITIONS.read(reader)),
    |renderer, condition| CONDITIONS.write(renderer, condition),
);

/// Whether changes say how long they last. Without a word it is the rest of the game, which a change of size and a keyword never is.
pub(crate) fn says_duration(changes: &[Change]) -> bool {
    changes.iter().any(|change| match change {
        Change::Size(..) | Change::Has(_) | Change::ChosenLandwalk => true,
        change => matches!(change, Change::BaseSize(..) | Change::BasePower(_) | Change::BaseToughness(_)),
    })
}

/// An ability in quotation marks: its place among those of the card.
pub(crate) const QUOTED: Hole<u8> = hole(
    "\"ABILITY\"",
    |reader| {
        let scope = Scope { activated: reader.scope.activated, ..Scope::default() };
        let (ability, _) = reader.quotation(|reader| reader.apart(scope, read_ability))?;
        quote(reader, ability)
    },
    |renderer, place| Some(renderer.quoted(*place, &renderer.bearer())),
);

/// Adds an ability that the card speaks of: its place. Where it speaks of itself as 'this ability', it has the place that is free before.
pub(crate) fn quote(reader: &mut Reader<'_>, ability: Ability) -> Option<u8> {
    reader.keep(|spoken| &mut spoken.quoted, ability, "abilities that a card speaks of")
}

impl Renderer<'_> {
    /// An ability of the card in quotation marks, which calls its source so; within that ability itself, 'this ability'.
    pub(crate) fn quoted(&self, place: u8, source: &str) -> String {
        let Some(ability) = self.card.quoted.get(usize::from(place)) else { return "this ability".to_owned() };
        let mut before = Card { name: source.to_owned(), ..self.card.clone() };
        before.quoted.truncate(usize::from(place));
        let words = Renderer::new(self.face(), self.table, &before, &[]).ability(ability);
        let rampage = self.face() && ability.rampage_number().is_some();
        if rampage { lower_first(&words) } else { format!("\"{words}\"") }
    }

    /// What an ability in quotation marks calls whatever is given it: by the card's name where that is the source itself, else `this
    /// creature`.
    fn bearer(&self) -> String {
        let Some(what) = &self.subject else { return String::new() };
        let fitting = match (what, self.target(what).map(|spec| &spec.kind)) {
            (Reference::Itself, _) => return self.card.name.clone(),
            (Reference::Each(filter), _) | (_, Some(TargetKind::Permanent(filter))) => filter.clone(),
            (Reference::Enchanted, _) => self.card.enchant.clone().unwrap_or_default(),
            _ => Filter::default(),
        };
        format!("this {}", fitting.only_type().map_or_else(|| "permanent".to_owned(), in_sentence))
    }
}

/// An ability in quotation marks, or the one in which this is said.
const THIS_OR_QUOTED: Hole<u8> = hole(
    "this ability",
    |reader| {
        let this = reader.take("this ability");
        if this { u8::try_from(reader.spoken.quoted.len()).ok() } else { QUOTED.read(reader) }
    },
    |renderer, place| Some(renderer.quoted(*place, &renderer.card.name)),
);
