//! Lists that are told page by page: each goes on behind the last line of the one before it, so that a page costs the same wherever it is.

use crate::refusal::{Refusal, reasons};
use crate::store::{Cursor, Path, Query};

/// The longest name of a document behind which a list goes on, bytes: those of tables and of players' names are far shorter.
const NAME_BYTES: usize = 400;

/// One page of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paging<'a> {
    after: Option<&'a Cursor>,
    size: usize,
}

impl<'a> Paging<'a> {
    /// The page behind this place, or the first one, where each has so many lines.
    ///
    /// # Errors
    /// When it is no place in any list.
    pub(crate) fn new(after: Option<&'a Cursor>, size: usize) -> Result<Self, Refusal> {
        let sound = |cursor: &Cursor| {
            let name = cursor.name.as_str();
            let length = (1..=NAME_BYTES).contains(&name.len());
            let reserved = name == "." || name == ".." || name.starts_with("__");
            length && !reserved && !name.contains('/') && i64::try_from(cursor.number).is_ok()
        };
        match after {
            Some(cursor) if !sound(cursor) => Err(reasons::no_such_request()),
            _ => Ok(Self { after, size }),
        }
    }

    /// The part of what this query finds that must be read to tell the page, and whether there is another one.
    pub(crate) fn of(self, query: Query) -> Query {
        Query { after: self.after.cloned(), limit: self.size + 1, ..query }
    }

    /// What is on it, of what was found; and behind what the next one begins, where there is one. `number` is what the list is ordered by.
    pub(crate) fn cut<T>(
        self,
        mut found: Vec<(Path, T)>,
        number: impl Fn(&T) -> u64,
    ) -> (Vec<(Path, T)>, Option<Cursor>) {
        let more = found.len() > self.size;
        found.truncate(self.size);
        let last = found.last().filter(|_| more);
        let next = last.map(|(path, line)| Cursor { number: number(line), name: path.name().to_owned() });
        (found, next)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn cursor(number: u64, name: &str) -> Cursor {
        Cursor { number, name: name.to_owned() }
    }

    #[test]
    fn a_page_is_a_part_of_the_list_and_knows_where_the_next_one_begins() {
        let page = Paging::new(None, 3).unwrap();
        let lines = |count: u64| (0..count).map(|n| (Path::of(&["games", &format!("g{n}")]), 10 - n)).collect();
        let cut = |count| {
            let (lines, next) = page.cut(lines(count), |number| *number);
            (lines.len(), next)
        };
        assert_eq!(cut(4), (3, Some(cursor(8, "g2"))));
        assert_eq!(cut(3), (3, None), "it is the last one");
        assert_eq!(cut(0), (0, None));
    }

    #[test]
    fn what_is_no_place_in_a_list_is_refused() {
        for name in ["", ".", "..", "a/b", "__name__", &"x".repeat(NAME_BYTES + 1)] {
            assert!(Paging::new(Some(&cursor(1, name)), 3).is_err(), "{name:?}");
        }
        assert!(Paging::new(Some(&cursor(u64::MAX, "a")), 3).is_err());
        assert!(Paging::new(Some(&cursor(0, "ada lovelace")), 3).is_ok());
    }
}
