//! Named streams of chance.
//!
//! Each random operation draws from a stream of its own, derived from the game's seed, the kind of operation and a counter of
//! that kind, so that one more draw in one place shifts nothing elsewhere.

use declaration::CardId;
use serde::{Deserialize, Serialize};

use crate::Flow;
use crate::game::Game;

/// The seed of a game. Nobody who plays may know it before the game is over.
pub type Seed = [u8; 32];

/// What chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chance {
    /// Shuffling a library (701.24).
    Shuffle,
    /// Picking cards at random.
    Pick,
    /// Flipping a coin (705).
    Coin,
}

/// What a random pick will be at a table that is [laid](crate::Position), where somebody wants to see what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScriptedChance {
    /// This card.
    Card(CardId),
    /// The one in this place, counted from 1.
    Place(u32),
    /// A coin that comes up heads, which wins the flip, or tails.
    Coin(bool),
}

/// How many kinds of [`Chance`] there are.
pub(crate) const KINDS: usize = 3;

/// Picks one of these cards at random: its place. Answers none where there are no cards.
///
/// # Errors
/// [`NeedsHidden`](crate::NeedsHidden) in a view, which has no seed.
pub(crate) fn pick(game: &mut Game, from: &[CardId]) -> Flow<Option<usize>> {
    let next = game.scripted.iter().position(|scripted| !matches!(scripted, ScriptedChance::Coin(_)));
    let scripted = next.and_then(|next| game.scripted.get(next)).and_then(|scripted| match scripted {
        ScriptedChance::Card(card) => from.iter().position(|other| other == card),
        ScriptedChance::Place(place) => (*place as usize).checked_sub(1).filter(|place| *place < from.len()),
        ScriptedChance::Coin(_) => None,
    });
    if let (Some(next), Some(_), Some(_)) = (next, scripted, game.seed) {
        game.scripted.remove(next);
        return Ok(scripted);
    }
    let count = u32::try_from(from.len()).unwrap_or(u32::MAX);
    let place = game.chance(Chance::Pick)?.below(count) as usize;
    Ok((place < from.len()).then_some(place))
}

/// Flips a coin; whether the flip is won (705.2).
///
/// # Errors
/// [`NeedsHidden`](crate::NeedsHidden) in a view, which has no seed.
pub(crate) fn flip_coin(game: &mut Game) -> Flow<bool> {
    let next = game.scripted.iter().position(|scripted| matches!(scripted, ScriptedChance::Coin(_)));
    if let (Some(next), Some(_)) = (next, game.seed)
        && let ScriptedChance::Coin(heads) = game.scripted.remove(next)
    {
        return Ok(heads);
    }
    Ok(game.chance(Chance::Coin)?.below(2) == 0)
}

/// One stream of uniformly distributed numbers.
pub(crate) struct Stream(blake3::OutputReader);

impl Stream {
    /// The stream for the `counter`-th operation of this kind.
    pub(crate) fn new(seed: &Seed, chance: Chance, counter: u32) -> Stream {
        let mut hasher = blake3::Hasher::new_keyed(seed);
        hasher.update(&[chance as u8]);
        hasher.update(&counter.to_le_bytes());
        Stream(hasher.finalize_xof())
    }

    /// A number below `bound`, each equally likely; 0 where `bound` is 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        // Numbers in the incomplete last run of `bound` would favour the small results: they are drawn again.
        let limit = u32::MAX - u32::MAX % bound;
        loop {
            let mut bytes = [0; 4];
            self.0.fill(&mut bytes);
            let number = u32::from_le_bytes(bytes);
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
        assert_eq!(draw(Chance::Shuffle, 0), draw(Chance::Shuffle, 0));
        assert_ne!(draw(Chance::Shuffle, 0), draw(Chance::Shuffle, 1));
        assert_ne!(draw(Chance::Shuffle, 0), draw(Chance::Pick, 0));
    }

    #[test]
    fn every_number_below_the_bound_comes_about_equally_often() {
        let mut stream = Stream::new(&[1; 32], Chance::Pick, 0);
        let mut counts = [0; 6];
        for _ in 0..6_000 {
            counts[stream.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
