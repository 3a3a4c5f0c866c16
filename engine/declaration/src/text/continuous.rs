//! Continuous effects in words.

use super::ability_text;
use super::condition::condition_text;
use super::speaker::Speaker;
use super::words::{capitalized, ended, family_name, keyword_name, list, number, with_article};
use crate::{
    Amount, BasicLand, Becomes, Card, CardType, Change, Colors, Condition, Continuous, Duration, Effect, Exceptions,
    Filter, Predicate, Reference, TargetKind,
};

/// How a change is said: of what it is so, or of what it becomes so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tense {
    /// `has flying`, `is a Swamp`.
    Is,
    /// `gains flying`, `becomes a Swamp`.
    Becomes,
}

/// The sentence of an instruction, `target creature gets +3/+3 until end of turn`.
pub(super) fn effect_text(
    speaker: &mut Speaker<'_>,
    what: &Reference,
    changes: &[Change],
    duration: &Duration,
) -> String {
    let said = if changes == [Change::YouControl] {
        format!("gain control of {}", speaker.all(what))
    } else if changes == [Change::Switch] {
        format!("switch {} power and toughness", speaker.possessive(what))
    } else if changes == [Change::StaysTapped] {
        let words = speaker.each(what);
        let whose = if *what == Reference::Itself { "your" } else { "its controller's" };
        let steps = match duration {
            Duration::NextUntapSteps(1) => "next untap step".to_owned(),
            Duration::NextUntapSteps(count) => format!("next {} untap steps", number(u32::from(*count))),
            _ => "untap step".to_owned(),
        };
        format!("{words} doesn't untap during {whose} {steps}")
    } else {
        let subject = speaker.subject(what);
        let bearer = bearer(speaker, what);
        let changes = said(speaker, changes, &bearer, subject.several, Tense::Becomes);
        format!("{} {changes}", subject.words)
    };
    let named = changes.iter().find_map(|change| match change {
        Change::Size(power, toughness) if *power != *toughness && is_called_x(power) && is_called_x(toughness) => None,
        Change::Size(power, toughness) => [power, toughness].into_iter().find(|half| is_called_x(half)),
        _ => None,
    });
    let where_x = named
        .map(|amount| format!(", where X is {}", speaker.counted(negated(amount).unwrap_or(amount))))
        .unwrap_or_default();
    lasting(speaker, &said, changes, duration, &where_x)
}

/// What is so, with how long it is: `target creature gains flying until end of turn`.
fn lasting(speaker: &mut Speaker<'_>, said: &str, changes: &[Change], duration: &Duration, where_x: &str) -> String {
    match duration {
        Duration::EndOfTurn => format!("{said} until end of turn{where_x}{}", still(changes)),
        Duration::YourNextTurn => format!("{said} until your next turn"),
        Duration::EndOfCombat => format!("{said} until end of combat{}", still(changes)),
        Duration::YourNextUpkeep => format!("{said} until your next upkeep"),
        Duration::EndOfYourNextUpkeep => format!("{said} until the end of your next upkeep"),
        Duration::AsLongAs(condition) => format!("{said} for as long as {}", condition_text(speaker, condition)),
        Duration::Indefinite if in_addition(changes) => format!("{said} in addition to its other types"),
        Duration::Indefinite | Duration::NextUntapSteps(_) | Duration::ControllersNextTurn => said.to_owned(),
    }
}

/// Instructions of which one is chosen, where each gives the same thing an ability for the same time, or takes one away: `Atog gains your
/// choice of flying or trample until end of turn`.
pub(super) fn choice_text(speaker: &mut Speaker<'_>, ways: &[Vec<Effect>]) -> Option<String> {
    let changed = |way: &'_ Vec<Effect>| match way.as_slice() {
        [Effect::Continuous { what, changes, duration }] => match changes.as_slice() {
            [change] => Some((what.clone(), change.clone(), duration.clone())),
            _ => None,
        },
        _ => None,
    };
    let changed: Vec<(Reference, Change, Duration)> = ways.iter().map(changed).collect::<Option<_>>()?;
    let (what, first, duration) = changed.first()?;
    let gains = |change: &Change| match change {
        Change::Has(_) | Change::HasAbility(_) => Some(true),
        Change::Loses(_) => Some(false),
        _ => None,
    };
    let gain = gains(first)?;
    if changed.iter().any(|(other, change, long)| (other, long, gains(change)) != (what, duration, Some(gain))) {
        return None;
    }
    let bearer = bearer(speaker, what);
    let names: Option<Vec<String>> = changed
        .iter()
        .map(|(_, change, _)| match change {
            Change::Has(keyword) | Change::Loses(keyword) => Some(keyword_name(*keyword)),
            Change::HasAbility(place) => quoted(speaker, *place, &bearer),
            _ => None,
        })
        .collect();
    let names = list(&names?, "or");
    let subject = speaker.subject(what);
    let verb = if gain { subject.does("gains", "gain") } else { subject.does("loses", "lose") };
    Some(lasting(speaker, &format!("{verb} your choice of {names}"), &[], duration, ""))
}

/// Whether something becomes what keeps its other types and gets no size.
fn in_addition(changes: &[Change]) -> bool {
    changes
        .iter()
        .any(|change| matches!(change, Change::Becomes(becomes) if becomes.size.is_none() && becomes.still.is_none()))
}

/// What is said behind the duration, `. It's still a land`.
fn still(changes: &[Change]) -> String {
    let still = changes.iter().find_map(|change| match change {
        Change::Becomes(becomes) => becomes.still,
        _ => None,
    });
    still.map_or_else(String::new, |still| format!(". It's still {}", with_article(&still.name().to_lowercase())))
}

/// The paragraph of a static ability, `White creatures get +1/+1.`
pub(super) fn static_text(speaker: &mut Speaker<'_>, continuous: &Continuous) -> String {
    let subject = speaker.subject(&continuous.on);
    if continuous.changes == [Change::YouControl] {
        return format!("You control {}.", subject.words);
    }
    let becomes = continuous.changes.iter().any(|change| matches!(change, Change::LosesAllAbilities));
    let tense = if becomes { Tense::Becomes } else { Tense::Is };
    let bearer = bearer(speaker, &continuous.on);
    let changes = said(speaker, &continuous.changes, &bearer, subject.several, tense);
    let mut text = format!("{} {changes}", capitalized(&subject.words));
    let land = continuous.changes.iter().find_map(|change| match change {
        Change::Becomes(becomes) => becomes.still,
        _ => None,
    });
    if let Some(land) = land {
        text.push_str(&if subject.several {
            format!(" that are still {}s", land.name().to_lowercase())
        } else {
            format!(" that's still {}", with_article(&land.name().to_lowercase()))
        });
    }
    if let Some(condition) = &continuous.condition {
        text.push_str(" as long as ");
        text.push_str(&condition_text(speaker, condition));
    }
    text = ended(text);
    if continuous.keeps_itself {
        text.push_str(" This effect doesn't remove this Aura.");
    }
    if continuous.lingers {
        text.push_str(&format!(
            " If {} leaves the battlefield, this effect continues until end of turn.",
            speaker.card.name
        ));
    }
    text
}

/// The paragraph of an ability that defines power and toughness.
pub(super) fn definition_text(speaker: &mut Speaker<'_>, power: Option<&Amount>, toughness: Option<&Amount>) -> String {
    let name = speaker.card.name.clone();
    match (power, toughness) {
        (Some(Amount::IfSo { condition, then, otherwise }), Some(toughness)) if power == Some(toughness) => {
            let so = condition_text(speaker, condition);
            let not = condition_text(speaker, &opposite(condition));
            format!(
                "As long as {so}, {name}'s power and toughness are each equal to {}. As long as {not}, its power and toughness are each equal to {}.",
                speaker.counted(then),
                speaker.counted(otherwise)
            )
        }
        (Some(power), Some(toughness)) if power == toughness => {
            format!("{name}'s power and toughness are each equal to {}.", speaker.counted(power))
        }
        _ => {
            let halves = [("power", power), ("toughness", toughness)];
            let said: Vec<String> = halves
                .into_iter()
                .filter_map(|(half, amount)| Some(format!("{name}'s {half} is equal to {}.", speaker.counted(amount?))))
                .collect();
            said.join(" ")
        }
    }
}

/// The condition that holds where this one does not.
fn opposite(condition: &Condition) -> Condition {
    match condition {
        Condition::Not(inner) => inner.as_ref().clone(),
        other => Condition::Not(Box::new(other.clone())),
    }
}

/// What a copy does not take over, `, except it's an enchantment in addition to its other types`.
pub(super) fn exceptions_text(speaker: &mut Speaker<'_>, exceptions: &Exceptions) -> String {
    let mut said: Vec<String> = Vec::new();
    if exceptions.keeps_color {
        said.push("it doesn't copy that creature's color".to_owned());
    }
    for added in exceptions.types.iter() {
        said.push(format!("it's {} in addition to its other types", with_article(&added.name().to_lowercase())));
    }
    if let Some(place) = exceptions.ability {
        said.push(match quoted(speaker, place, &speaker.card.name) {
            Some(text) => format!("it has {text}"),
            None => "it has this ability".to_owned(),
        });
    }
    if said.is_empty() { String::new() } else { format!(", except {}", list(&said, "and")) }
}

/// What an ability in quotation marks calls whatever is given it: by the card's name where that is the source itself, else `this creature`.
fn bearer(speaker: &Speaker<'_>, what: &Reference) -> String {
    let fitting = match (what, speaker.target(what).map(|spec| &spec.kind)) {
        (Reference::Itself, _) => return speaker.card.name.clone(),
        (Reference::Each(filter), _) | (_, Some(TargetKind::Permanent(filter))) => filter.clone(),
        (Reference::Enchanted, _) => speaker.card.enchant.clone().unwrap_or_default(),
        _ => Filter::default(),
    };
    let only = fitting.all.iter().find_map(|predicate| match predicate {
        Predicate::Type(types) if types.iter().count() == 1 => types.iter().next(),
        _ => None,
    });
    format!("this {}", only.map_or_else(|| "permanent".to_owned(), |only| only.name().to_lowercase()))
}

/// An ability of the card that stands in quotation marks, and what it calls its source; none within that ability itself, which says 'this
/// ability'.
fn quoted(speaker: &Speaker<'_>, place: u8, source: &str) -> Option<String> {
    let ability = speaker.card.quoted.get(usize::from(place))?;
    let mut before = Card { name: source.to_owned(), ..speaker.card.clone() };
    before.quoted.truncate(usize::from(place));
    if let Some(each) = ability.rampage_number() {
        return Some(format!("rampage {each}"));
    }
    Some(format!("\"{}\"", ability_text(speaker.table, &before, ability)))
}

/// All changes, `gets +1/+1 and has flying`.
fn said(speaker: &mut Speaker<'_>, changes: &[Change], bearer: &str, several: bool, tense: Tense) -> String {
    let said: Vec<String> = changes.iter().map(|change| change_text(speaker, change, bearer, several, tense)).collect();
    list(&said, "and")
}

/// One change, with its verb.
fn change_text(speaker: &mut Speaker<'_>, change: &Change, bearer: &str, several: bool, tense: Tense) -> String {
    let verb = |one: &str, all: &str| if several { all.to_owned() } else { one.to_owned() };
    let has = match tense {
        Tense::Is => verb("has", "have"),
        Tense::Becomes => verb("gains", "gain"),
    };
    let is = match tense {
        Tense::Is => verb("is", "are"),
        Tense::Becomes => verb("becomes", "become"),
    };
    match change {
        Change::YouControl => "is controlled by you".to_owned(),
        Change::LandType(land) => format!("{is} {}", land_type(*land, several)),
        Change::ChosenLandType => format!("{is} the chosen type"),
        Change::ChosenColor => format!("{is} the chosen color"),
        Change::ChosenLandwalk => format!("{has} landwalk of the chosen type"),
        Change::Becomes(becomes) => format!("{is} {}", becomes_text(speaker, becomes, several)),
        Change::Color(colors) => format!("{is} {}", color_names(*colors)),
        Change::Has(keyword) => format!("{has} {}", keyword_name(*keyword)),
        Change::HasAbility(place) => {
            format!("{has} {}", quoted(speaker, *place, bearer).unwrap_or_else(|| "this ability".to_owned()))
        }
        Change::Loses(keyword) => format!("{} {}", verb("loses", "lose"), keyword_name(*keyword)),
        Change::LosesAll(family) => format!("{} all {} abilities", verb("loses", "lose"), family_name(*family)),
        Change::BasePower(power) => format!("{} base power {}", verb("has", "have"), speaker.amount(power)),
        Change::BaseToughness(toughness) => {
            format!("{} base toughness {}", verb("has", "have"), speaker.counted(toughness))
        }
        Change::LosesAllAbilities => format!("{} all abilities", verb("loses", "lose")),
        Change::BaseSize(Amount::PowerOf(of), Amount::ToughnessOf(_)) => {
            let has = verb("has", "have");
            format!("{has} base power and toughness equal to {} power and toughness", speaker.distinct_possessive(of))
        }
        Change::BaseSize(power, toughness) => format!(
            "{} base power and toughness {}/{}",
            verb("has", "have"),
            speaker.amount(power),
            speaker.amount(toughness)
        ),
        Change::Size(power, toughness) if power != toughness && is_called_x(power) && is_called_x(toughness) => {
            let (x, y) = (speaker.counted(power), speaker.counted(toughness));
            format!("{} +X/+Y, where X is {x}, and Y is {y}", verb("gets", "get"))
        }
        Change::Size(power, toughness) => {
            let said = format!("{} {}", verb("gets", "get"), size_change(speaker, power, toughness));
            match (power, toughness) {
                (Amount::Times(_, each), _) | (_, Amount::Times(_, each)) => {
                    format!("{said} for each {}", speaker.each_of(each))
                }
                _ => said,
            }
        }
        Change::Switch => format!("{} power and toughness", verb("switches", "switch")),
        Change::StaysTapped => format!("{} untap", verb("doesn't", "don't")),
    }
}

/// `a Swamp`, `Mountains`.
fn land_type(land: BasicLand, several: bool) -> String {
    let name = crate::Subtype::FIXED.get(usize::from(land.subtype().0)).copied().unwrap_or_default();
    match (several, land) {
        (true, BasicLand::Plains) => name.to_owned(),
        (true, _) => format!("{name}s"),
        (false, _) => with_article(name),
    }
}

/// `a 2/2 Assembly-Worker artifact creature`.
fn becomes_text(speaker: &mut Speaker<'_>, becomes: &Becomes, several: bool) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut behind = String::new();
    if let Some((power, toughness)) = &becomes.size {
        if matches!((power, toughness), (Amount::Number(_), Amount::Number(_))) {
            words.push(format!("{}/{}", speaker.amount(power), speaker.amount(toughness)));
        } else {
            behind = format!(" with power and toughness each equal to {}", speaker.counted(power));
        }
    }
    words.extend(becomes.colors.map(color_names));
    words.extend(becomes.subtypes.iter().map(|subtype| speaker.table.subtype_name(*subtype).to_owned()));
    let types: Vec<CardType> = becomes.types.iter().collect();
    let last = types.len().saturating_sub(1);
    for (index, card_type) in types.into_iter().enumerate() {
        let name = card_type.name().to_lowercase();
        words.push(if several && index == last { format!("{name}s") } else { name });
    }
    let words = words.join(" ");
    format!("{}{behind}", if several { words } else { with_article(&words) })
}

/// `black`, `black and red`.
fn color_names(colors: Colors) -> String {
    let names: Vec<String> = colors.iter().map(|color| color.name().to_owned()).collect();
    if names.is_empty() { "colorless".to_owned() } else { list(&names, "and") }
}

/// Whether a change of size by so much is called X, and said behind it.
fn is_called_x(amount: &Amount) -> bool {
    matches!(
        amount,
        Amount::PowerOf(_) | Amount::ManaValueOf(_) | Amount::HalfRoundedDown(_) | Amount::HalfRoundedUp(_)
    ) || negated(amount).is_some()
}

/// What is taken away, where so much less than nothing is added.
fn negated(amount: &Amount) -> Option<&Amount> {
    match amount {
        Amount::Difference(nothing, less) if **nothing == Amount::Number(0) => Some(less),
        _ => None,
    }
}

/// A change of power and toughness, `+3/+3`, `+X/-X`.
fn size_change(speaker: &Speaker<'_>, power: &Amount, toughness: &Amount) -> String {
    // Nothing at all takes the sign of the other half, as in -2/-0.
    let negative = |amount: &Amount| {
        matches!(amount, Amount::MinusX | Amount::Number(i32::MIN..=-1) | Amount::Times(i16::MIN..=-1, _))
    };
    let half = |amount: &Amount, other: &Amount| match amount {
        Amount::Number(0) if negative(other) => "-0".to_owned(),
        Amount::Times(times, _) => format!("{times:+}"),
        _ if negated(amount).is_some() => "-X".to_owned(),
        _ if negative(amount) => speaker.amount(amount),
        _ if is_called_x(amount) => "+X".to_owned(),
        _ => format!("+{}", speaker.amount(amount)),
    };
    format!("{}/{}", half(power, toughness), half(toughness, power))
}
