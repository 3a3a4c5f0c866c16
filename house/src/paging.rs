//! Lists that are told page by page.

/// The last page that is looked for: what is behind it is read by nobody, and each page costs reading those before it.
const LAST: u32 = 4_000;

/// One page of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    number: u32,
    size: usize,
}

impl Page {
    /// The page of this number, from 0, where each has so many lines.
    pub(crate) fn new(number: u32, size: usize) -> Self {
        Self { number: number.min(LAST), size }
    }

    /// How many lines of the list must be found to tell it, and whether there is another one.
    pub(crate) fn limit(self) -> usize {
        self.before() + self.size + 1
    }

    /// What is on it, of so many lines found; and whether there is another one behind it.
    pub(crate) fn of<T>(self, mut found: Vec<T>) -> (Vec<T>, bool) {
        let more = found.len() >= self.limit();
        found.truncate(self.before() + self.size);
        found.drain(..self.before().min(found.len()));
        (found, more)
    }

    fn before(self) -> usize {
        self.size * self.number as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_a_part_of_the_list_and_knows_of_the_next_one() {
        let list = |number: u32, lines: usize| {
            let page = Page::new(number, 3);
            page.of((0..lines).take(page.limit()).collect())
        };
        assert_eq!(list(0, 7), (vec![0, 1, 2], true));
        assert_eq!(list(1, 7), (vec![3, 4, 5], true));
        assert_eq!(list(2, 7), (vec![6], false));
        assert_eq!(list(1, 6), (vec![3, 4, 5], false), "it is the last one");
        assert_eq!(list(9, 7), (Vec::new(), false));
        assert_eq!(Page::new(u32::MAX, 3), Page::new(LAST, 3));
    }
}
