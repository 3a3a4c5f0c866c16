//! Named streams of chance.
//!
//! Each random operation draws from a stream of its own, derived from the game's seed, the kind of operation and a counter of
//! that kind, so that one more draw in one place shifts nothing elsewhere.

use declaration::CardId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Flow, NeedsHidden};

/// The seed of a game. Nobody who plays may know it before the game is over.
pub type Seed = [u8; 32];

/// What chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChanceKind {
    /// Shuffling a library (701.24).
    Shuffle,
    /// Picking cards at random.
    Pick,
    /// Flipping a coin (705).
    Coin,
}

/// What a random pick will be in a [position](crate::position) that was set up, where somebody wants to see what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScriptedChance {
    /// This card.
    Card(CardId),
    /// The one in this place, counted from 1.
    Place(u32),
    /// A coin that comes up heads, which wins the flip, or tails.
    Coin(bool),
}

/// Where the chance of a game comes from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Chance {
    /// From nowhere: in a view nobody knows what will be.
    Hidden,
    /// From a seed.
    Seeded(Streams),
    /// From a script as long as that lasts, where it fits, else from a seed.
    Scripted(Vec<ScriptedChance>, Streams),
}

/// The streams of one seed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Streams {
    seed: Seed,
    /// How many random operations of each kind there have been.
    used: [u32; KINDS],
}

/// How many kinds of chance there are.
const KINDS: usize = 3;

impl Chance {
    /// Chance as it is at the beginning of a game with this seed.
    pub(crate) const fn of(seed: Seed) -> Chance {
        Chance::Seeded(Streams { seed, used: [0; KINDS] })
    }

    /// The same with a script before it.
    pub(crate) fn scripted(self, script: Vec<ScriptedChance>) -> Chance {
        match self {
            Chance::Seeded(streams) | Chance::Scripted(_, streams) if !script.is_empty() => {
                Chance::Scripted(script, streams)
            }
            other => other,
        }
    }

    /// The next stream of this kind.
    ///
    /// # Errors
    /// [`NeedsHidden`] in a view.
    pub(crate) fn next(&mut self, kind: ChanceKind) -> Flow<Stream> {
        match self {
            Chance::Hidden => Err(NeedsHidden),
            Chance::Seeded(streams) | Chance::Scripted(_, streams) => Ok(streams.next(kind)),
        }
    }

    /// Takes out of the script the first that is of this sort, where it comes to something.
    fn take<T>(
        &mut self,
        sort: impl Fn(&ScriptedChance) -> bool,
        comes_to: impl FnOnce(&ScriptedChance) -> Option<T>,
    ) -> Option<T> {
        let Chance::Scripted(script, streams) = self else { return None };
        let place = script.iter().position(sort)?;
        let taken = comes_to(&script[place])?;
        script.remove(place);
        if script.is_empty() {
            *self = Chance::Seeded(streams.clone());
        }
        Some(taken)
    }
}

impl Streams {
    fn next(&mut self, kind: ChanceKind) -> Stream {
        let used = &mut self.used[kind as usize];
        *used = used.wrapping_add(1);
        Stream::new(&self.seed, kind, *used)
    }
}

/// A seed, where there is one, what is used of it, and a script.
type Stored = (Option<Seed>, [u32; KINDS], Vec<ScriptedChance>);

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let stored: Stored = match self.clone() {
            Chance::Hidden => (None, [0; KINDS], Vec::new()),
            Chance::Seeded(streams) => (Some(streams.seed), streams.used, Vec::new()),
            Chance::Scripted(script, streams) => (Some(streams.seed), streams.used, script),
        };
        stored.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Chance {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Chance, D::Error> {
        let (seed, used, script) = Stored::deserialize(from)?;
        Ok(seed.map_or(Chance::Hidden, |seed| Chance::Seeded(Streams { seed, used }).scripted(script)))
    }
}

/// Picks one of these cards at random: its place. Answers none where there are no cards.
///
/// # Errors
/// [`NeedsHidden`] in a view.
pub(crate) fn pick(chance: &mut Chance, from: &[CardId]) -> Flow<Option<usize>> {
    let place = |scripted: &ScriptedChance| match scripted {
        ScriptedChance::Card(card) => from.iter().position(|other| other == card),
        ScriptedChance::Place(place) => (*place as usize).checked_sub(1).filter(|place| *place < from.len()),
        ScriptedChance::Coin(_) => None,
    };
    if let Some(place) = chance.take(|scripted| !matches!(scripted, ScriptedChance::Coin(_)), place) {
        return Ok(Some(place));
    }
    let count = u32::try_from(from.len()).unwrap_or(u32::MAX);
    let place = chance.next(ChanceKind::Pick)?.below(count) as usize;
    Ok((place < from.len()).then_some(place))
}

/// Flips a coin; whether the flip is won (705.2).
///
/// # Errors
/// [`NeedsHidden`] in a view.
pub(crate) fn flip_coin(chance: &mut Chance) -> Flow<bool> {
    let coin = |scripted: &ScriptedChance| match scripted {
        ScriptedChance::Coin(heads) => Some(*heads),
        _ => None,
    };
    if let Some(heads) = chance.take(|scripted| coin(scripted).is_some(), coin) {
        return Ok(heads);
    }
    Ok(chance.next(ChanceKind::Coin)?.below(2) == 0)
}

/// One stream of uniformly distributed numbers. Its bytes are made a block at a time, whatever is asked for: a few cost as much as a block.
pub(crate) struct Stream {
    reader: blake3::OutputReader,
    block: [u8; blake3::BLOCK_LEN],
    /// How many bytes of the block have been given.
    given: usize,
}

impl Stream {
    /// The stream for the `counter`-th operation of this kind.
    fn new(seed: &Seed, kind: ChanceKind, counter: u32) -> Stream {
        let mut hasher = blake3::Hasher::new_keyed(seed);
        hasher.update(&[kind as u8]);
        hasher.update(&counter.to_le_bytes());
        Stream { reader: hasher.finalize_xof(), block: [0; blake3::BLOCK_LEN], given: blake3::BLOCK_LEN }
    }

    /// The next four bytes.
    fn next(&mut self) -> [u8; 4] {
        loop {
            if let Some(bytes) = self.block[self.given..].first_chunk() {
                self.given += bytes.len();
                return *bytes;
            }
            self.reader.fill(&mut self.block);
            self.given = 0;
        }
    }

    /// A number below `bound`, each equally likely; 0 where `bound` is 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        // Numbers in the incomplete last run of `bound` would favour the small results: they are drawn again.
        let limit = u32::MAX - u32::MAX % bound;
        loop {
            let number = u32::from_le_bytes(self.next());
            if number < limit {
                return number % bound;
            }
        }
    }

    /// Puts the items into a uniformly random order (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            items.swap(last, self.below(bound) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_by_kind_and_counter_and_repeat_otherwise() {
        let seed = [7; 32];
        let draw = |chance, counter| {
            let mut stream = Stream::new(&seed, chance, counter);
            [stream.below(1_000_000), stream.below(1_000_000), stream.below(1_000_000)]
        };
        assert_eq!(draw(ChanceKind::Shuffle, 0), draw(ChanceKind::Shuffle, 0));
        assert_ne!(draw(ChanceKind::Shuffle, 0), draw(ChanceKind::Shuffle, 1));
        assert_ne!(draw(ChanceKind::Shuffle, 0), draw(ChanceKind::Pick, 0));
    }

    #[test]
    fn every_number_below_the_bound_comes_about_equally_often() {
        let mut stream = Stream::new(&[1; 32], ChanceKind::Pick, 0);
        let mut counts = [0; 6];
        for _ in 0..6_000 {
            counts[stream.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
