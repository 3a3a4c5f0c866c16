//! Sets of permanents, by their places on the battlefield.

/// A set of places on a battlefield of a certain size. Sets of one battlefield are compared and joined with each other only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PermanentSet {
    /// A bit each for the first 64 places: few battlefields have more.
    first: u64,
    /// The further places, 64 at a time.
    rest: Vec<u64>,
}

impl PermanentSet {
    /// No place of a battlefield of so many permanents.
    pub(crate) fn none(count: usize) -> PermanentSet {
        PermanentSet { first: 0, rest: vec![0; count.saturating_sub(1) / 64] }
    }

    /// The places of which a bit is set, 64 at a time.
    pub(crate) fn of_words(mut words: impl Iterator<Item = u64>) -> PermanentSet {
        PermanentSet { first: words.next().unwrap_or(0), rest: words.collect() }
    }

    fn words(&self) -> impl Iterator<Item = &u64> {
        std::iter::once(&self.first).chain(&self.rest)
    }

    fn word_mut(&mut self, place: usize) -> Option<&mut u64> {
        match (place / 64).checked_sub(1) {
            None => Some(&mut self.first),
            Some(further) => self.rest.get_mut(further),
        }
    }

    /// Whether the place is in the set.
    pub(crate) fn contains(&self, place: usize) -> bool {
        let word = match (place / 64).checked_sub(1) {
            None => Some(&self.first),
            Some(further) => self.rest.get(further),
        };
        word.is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    /// Adds a place.
    pub(crate) fn insert(&mut self, place: usize) {
        if let Some(word) = self.word_mut(place) {
            *word |= 1 << (place % 64);
        }
    }

    /// Takes a place out.
    pub(crate) fn remove(&mut self, place: usize) {
        if let Some(word) = self.word_mut(place) {
            *word &= !(1 << (place % 64));
        }
    }

    /// Takes all places out.
    pub(crate) fn clear(&mut self) {
        self.first = 0;
        self.rest.fill(0);
    }

    /// Whether there is none in the set.
    pub(crate) fn is_empty(&self) -> bool {
        self.words().all(|word| *word == 0)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u32 {
        self.words().map(|word| word.count_ones()).sum()
    }

    /// Whether the two sets share a place.
    pub(crate) fn meets(&self, other: &PermanentSet) -> bool {
        self.words().zip(other.words()).any(|(own, other)| own & other != 0)
    }

    /// Leaves what is in the other set, too.
    pub(crate) fn keep(&mut self, other: &PermanentSet) {
        self.first &= other.first;
        self.rest.iter_mut().zip(&other.rest).for_each(|(own, other)| *own &= other);
    }

    /// Leaves what is not in the other set.
    pub(crate) fn leave_out(&mut self, other: &PermanentSet) {
        self.first &= !other.first;
        self.rest.iter_mut().zip(&other.rest).for_each(|(own, other)| *own &= !other);
    }

    /// Adds all of the other set.
    pub(crate) fn join(&mut self, other: &PermanentSet) {
        self.first |= other.first;
        self.rest.iter_mut().zip(&other.rest).for_each(|(own, other)| *own |= other);
    }

    /// The places in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.words().enumerate().flat_map(|(number, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(number * 64 + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_each_permanent() {
        for count in [1, 63, 64, 65, 127, 128, 129, 400] {
            let mut places = PermanentSet::none(count);
            assert!(places.is_empty());
            (0..count).for_each(|place| places.insert(place));
            assert_eq!(places.count() as usize, count);
            assert!(places.iter().eq(0..count));
            assert!(!places.contains(count));
        }
        assert!(PermanentSet::none(0).is_empty());
    }

    #[test]
    fn sets_are_joined_and_narrowed() {
        let count = 130;
        let of = |places: &[usize]| {
            let mut set = PermanentSet::none(count);
            places.iter().for_each(|place| set.insert(*place));
            set
        };
        let (one, other) = (of(&[0, 63, 64, 129]), of(&[1, 63, 129]));
        assert!(one.meets(&other) && !one.meets(&of(&[1, 65, 128])));
        let mut both = one.clone();
        both.keep(&other);
        assert_eq!(both, of(&[63, 129]));
        let mut either = one.clone();
        either.join(&other);
        assert_eq!(either, of(&[0, 1, 63, 64, 129]));
        let mut rest = one.clone();
        rest.leave_out(&other);
        assert_eq!(rest, of(&[0, 64]));
        rest.remove(64);
        assert_eq!(rest, of(&[0]));
        rest.clear();
        assert!(rest.is_empty());
    }
}
