//! How a scenario names a thing: `B:Grizzly Bears#2`.

use engine::Seat;

use crate::{Failure, words};

/// A name as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// Who controls it, or, outside the battlefield and the stack, who owns it.
    pub(crate) seat: Option<Seat>,
    /// The English name, or the name of the script's own.
    pub(crate) text: String,
    /// Which of several alike, counted from 1 in the order in which they came to their zone.
    pub(crate) number: Option<usize>,
}

impl Name {
    /// Reads a name.
    pub(crate) fn parse(words: &str) -> Result<Name, Failure> {
        let words = words.trim();
        let (seat, rest) = match words.split_once(':') {
            Some((prefix, rest)) if words::seat(prefix).is_some() => (words::seat(prefix), rest),
            _ => (None, words),
        };
        let (text, number) = match rest.rsplit_once('#') {
            Some((text, digits)) => match digits.parse::<usize>() {
                Ok(number) if number > 0 => (text, Some(number)),
                _ => return Failure::scenario(format!("'#{digits}' in '{words}' is no number of a thing")),
            },
            None => (rest, None),
        };
        let text = text.trim();
        if text.is_empty() {
            return Failure::scenario(format!("a name is missing in '{words}'"));
        }
        Ok(Name { seat, text: text.to_owned(), number })
    }

    /// Reads names with commas between them.
    pub(crate) fn list(words: &str) -> Result<Vec<Name>, Failure> {
        words.split(',').map(Name::parse).collect()
    }

    /// The player, where it names one.
    pub(crate) fn player(&self) -> Option<Seat> {
        if self.seat.is_none() && self.number.is_none() { words::seat(&self.text) } else { None }
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(seat) = self.seat {
            write!(out, "{seat:?}:")?;
        }
        out.write_str(&self.text)?;
        self.number.map_or(Ok(()), |number| write!(out, "#{number}"))
    }
}
