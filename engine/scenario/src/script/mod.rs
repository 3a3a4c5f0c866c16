//! The lines of a script.

mod deed;
mod expectation;

pub(crate) use deed::{Announcement, Deed, Part, Paying};
use engine::Seat;
pub(crate) use expectation::{Expectation, Fact, Keyword, PlayerFact, State, WrittenType};

use crate::Failure;
use crate::words::{self, StepName};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line {
    /// A player does something.
    Act(Seat, Deed),
    /// Both pass until the top of the stack has resolved.
    Resolve,
    /// Both pass until the stack is empty.
    ResolveAll,
    /// Everybody passes until this step begins.
    Advance(Option<Seat>, StepName),
    /// Something must be true.
    Expect(Expectation),
}

impl Line {
    /// Reads a line; nothing for an empty one.
    pub(crate) fn parse(text: &str) -> Result<Option<Line>, Failure> {
        let text = without_comment(text).trim();
        if text.is_empty() {
            return Ok(None);
        }
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let line = match (first, rest) {
            ("resolve", "") => Line::Resolve,
            ("resolve", "all") => Line::ResolveAll,
            ("advance", _) => advance(rest)?,
            ("expect", _) => Line::Expect(Expectation::parse(rest)?),
            _ => match words::seat(first) {
                Some(seat) => Line::Act(seat, Deed::parse(rest)?),
                None => return Failure::scenario(format!("'{text}' is no line of a script")),
            },
        };
        Ok(Some(line))
    }
}

/// A comment starts with `#` at the start of a line or after a space.
fn without_comment(text: &str) -> &str {
    let mut before = ' ';
    for (place, letter) in text.char_indices() {
        if letter == '#' && before.is_whitespace() {
            return &text[..place];
        }
        before = letter;
    }
    text
}

fn advance(rest: &str) -> Result<Line, Failure> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let found = match words.as_slice() {
        ["to", step] => StepName::parse(step).map(|step| Line::Advance(None, step)),
        ["to", player, step] => {
            words::seat(player).zip(StepName::parse(step)).map(|(seat, step)| Line::Advance(Some(seat), step))
        }
        _ => None,
    };
    found.map_or_else(|| Failure::scenario(format!("'advance {rest}' names no step")), Ok)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use super::*;
    use crate::name::Name;

    fn name(text: &str) -> Name {
        Name::parse(text).unwrap()
    }

    #[test]
    fn comments_and_empty_lines_are_nothing() {
        assert_eq!(Line::parse("  # A passes"), Ok(None));
        assert_eq!(Line::parse("resolve # the Bolt"), Ok(Some(Line::Resolve)));
        let Ok(Some(Line::Act(Seat::A, Deed::Taps { source, kind: None }))) = Line::parse("A taps Forest#2") else {
            panic!()
        };
        assert_eq!(source, name("Forest#2"));
    }

    #[test]
    fn clauses_stand_in_any_order() {
        let read = |text| match Line::parse(text).unwrap().unwrap() {
            Line::Act(Seat::A, Deed::Casts(announcement)) => announcement,
            other => panic!("{other:?}"),
        };
        let one = read("A casts Fireball on Gray Ogre 2, B 3 for X=5 paying with Mountain, Mox Ruby");
        let other = read("A casts Fireball paying with Mountain, Mox Ruby for X=5 on Gray Ogre 2, B 3");
        assert_eq!(one, other);
        assert_eq!(one.x, Some(5));
        assert_eq!(
            one.targets,
            Some(vec![Part { amount: Some(2), of: name("Gray Ogre") }, Part { amount: Some(3), of: name("B") }])
        );
        assert_eq!(one.paying, Some(Paying::With(vec![name("Mountain"), name("Mox Ruby")])));
    }

    #[test]
    fn a_name_may_hold_a_colon_and_a_seat_before_it() {
        let read = name("B:Circle of Protection: Red#2");
        assert_eq!((read.seat, read.text.as_str(), read.number), (Some(Seat::B), "Circle of Protection: Red", Some(2)));
        assert_eq!(name("Circle of Protection: Red").seat, None);
    }

    #[test]
    fn what_means_nothing_is_a_fault_of_the_scenario() {
        for line in [
            "A wins",
            "A dances",
            "advance to dinner",
            "expect",
            "expect Forest is blue-green",
            "resolve twice",
            "Z passes",
            "A casts",
        ] {
            assert!(matches!(Line::parse(line), Err(Failure::Scenario(_))), "{line}");
        }
    }
}
