//! Why something is refused: the house tells a reason and its values, and the words are the reader's.

use house::refusal::{Detail, Field, REASONS, Refusal};

use super::catalog::{self, Value};
use super::keys::{part as parts, refusal as words};
use super::{decks, keys};

/// Why the house has refused.
pub fn refused(refusal: &Refusal) -> String {
    let name = refusal.reason.as_ref();
    if name == Refusal::SAID
        && let Some(Detail::Text(said)) = refusal.values.get(Refusal::SAID)
    {
        return said.clone();
    }
    // One that an earlier version has kept, or another version gives.
    let Some(place) = REASONS.iter().position(|(reason, _)| *reason == name) else {
        return keys::common::not_done().to_owned();
    };
    let told: Vec<(&str, Told)> = refusal.values.iter().map(|(name, value)| (name.as_ref(), detail(value))).collect();
    let values: Vec<(&str, Value<'_>)> = told.iter().map(|(name, told)| (*name, told.value())).collect();
    catalog::fill(words::FIRST + place, &values)
}

/// A value in the reader's words.
enum Told {
    Number(u64),
    Words(String),
}

impl Told {
    fn value(&self) -> Value<'_> {
        match self {
            Self::Number(number) => Value::Number(i64::try_from(*number).unwrap_or(i64::MAX)),
            Self::Words(words) => Value::Text(words),
        }
    }
}

fn detail(detail: &Detail) -> Told {
    Told::Words(match detail {
        Detail::Number(number) => return Told::Number(*number),
        Detail::Text(text) => text.clone(),
        Detail::Field(which) => part(*which).to_owned(),
        Detail::DeckProblems(faults) => faults.iter().map(decks::fault).collect::<Vec<_>>().join(" "),
        Detail::Because(refusal) => refused(refusal),
    })
}

/// A part of what one has written.
fn part(part: Field) -> &'static str {
    match part {
        Field::Name => parts::name(),
        Field::Password => parts::password(),
        Field::Language => parts::language(),
        Field::Line => parts::line(),
        Field::Word => parts::word(),
        Field::Deck => parts::deck(),
        Field::Sideboard => parts::sideboard(),
        Field::DeckName => parts::deck_name(),
        Field::Notes => parts::notes(),
        Field::Entries => parts::entries(),
        Field::Card => parts::card(),
        Field::List => parts::list(),
        Field::Price => parts::price(),
        Field::Units => parts::units(),
        Field::Maximum => parts::maximum(),
        Field::BaseTime => parts::base_time(),
        Field::Increment => parts::increment(),
        Field::Invite => parts::invite(),
        Field::Seed => parts::seed(),
        Field::Seal => parts::seal(),
        Field::Key => parts::key(),
        Field::Actions => parts::actions(),
    }
}

// A reason without words, words without a reason, and another order or other values than the house's do not compile.
const _: () =
    assert!(are_same(REASONS, words::KEYS), "[refusal] in public/words/en.txt is not as house/src/refusal/reasons.rs");

const fn are_same(reasons: &[(&str, &[&str])], texts: &[(&str, &[&str])]) -> bool {
    if reasons.len() != texts.len() {
        return false;
    }
    let mut at = 0;
    while at < reasons.len() {
        let ((reason, values), (key, named)) = (reasons[at], texts[at]);
        if !is_same(reason, key) || values.len() != named.len() {
            return false;
        }
        let mut value = 0;
        while value < values.len() {
            if !is_among(values[value], named) {
                return false;
            }
            value += 1;
        }
        at += 1;
    }
    true
}

const fn is_among(value: &str, named: &[&str]) -> bool {
    let mut at = 0;
    while at < named.len() {
        if is_same(value, named[at]) {
            return true;
        }
        at += 1;
    }
    false
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use house::refusal::DeckProblem;
    use house::refusal::{RefusalCode, reasons};

    use super::*;

    #[test]
    fn a_refusal_says_which_and_how_many() {
        assert_eq!(refused(&reasons::not_enough_sats(12_000, 10)), "It costs 12,000 sats, and you have 10.");
        assert_eq!(refused(&reasons::too_long(Field::Name, 24)), "Too long: the limit for the name is 24.");
        let fault = DeckProblem::NotOwned { card: "Black Lotus".to_owned(), have: 2, owned: 0 };
        let nested = reasons::faulty_deck_of("Ada", reasons::faulty_deck(vec![fault], 3));
        assert_eq!(
            refused(&nested),
            "Ada's deck is no longer legal here. This deck is not legal here. 2 Black Lotus: you own none. And 3 more problems like that."
        );
    }

    #[test]
    fn what_the_client_refuses_is_said_as_it_is_and_what_nobody_knows_is_not_left_out() {
        assert_eq!(refused(&Refusal::said(RefusalCode::TooMany, "slowly")), "slowly");
        let mut unknown = reasons::not_over();
        unknown.reason = "of_a_later_version".into();
        assert_eq!(refused(&unknown), keys::common::not_done());
    }

    #[test]
    fn the_words_are_held_against_the_reasons() {
        let reasons: &[(&str, &[&str])] = &[("a", &["x", "y"]), ("b", &[])];
        assert!(are_same(reasons, &[("a", &["y", "x"]), ("b", &[])]));
        for other in [
            [("a", &["x", "z"][..]), ("b", &[][..])],
            [("a", &["x"][..]), ("b", &[][..])],
            [("a", &["x", "y"][..]), ("c", &[][..])],
            [("b", &[][..]), ("a", &["x", "y"][..])],
        ] {
            assert!(!are_same(reasons, &other), "{other:?}");
        }
        assert!(!are_same(reasons, &[("a", &["x", "y"])]));
    }
}
