//! Making a game that goes wrong as short as it gets: first without what comes after, then without actions that do not matter (delta
//! debugging), then with blank cards in the places of those that do not matter.

use engine::{Seat, cards};

use crate::case::{Case, Look};
use crate::laws::Broken;

/// After so many replays it is short enough.
const MOST_REPLAYS: usize = 4_000;

/// The shortest game found in which the same law breaks, and how. One that does not break it when replayed is answered as it is.
pub fn shrink(case: &Case, law: &str) -> (Case, Option<Broken>) {
    let mut shortest = case.clone();
    if let Err((_, done)) = case.replay(Look::Always) {
        shortest.actions.truncate(done);
    }
    let mut replays = 0;
    let broken = shorten(&mut shortest, |case| {
        replays += 1;
        match case.replay(Look::AtTheEnd) {
            Err((broken, _)) if replays <= MOST_REPLAYS && broken.law == law => Some(broken),
            _ => None,
        }
    });
    if broken.is_some() { (shortest, broken) } else { (case.clone(), None) }
}

/// Shortens a game for as long as it `breaks`; how it breaks at last, if it breaks at all.
fn shorten(best: &mut Case, mut breaks: impl FnMut(&Case) -> Option<Broken>) -> Option<Broken> {
    let mut broken = breaks(best)?;
    loop {
        let before = best.clone();
        let mut try_instead = |best: &mut Case, other: Case| {
            let still = breaks(&other);
            let shorter = still.is_some();
            if let Some(still) = still {
                (*best, broken) = (other, still);
            }
            shorter
        };
        without(best.actions.len(), |from, to| {
            let mut shorter = best.clone();
            shorter.actions.drain(from..to);
            try_instead(best, shorter)
        });
        for seat in Seat::BOTH {
            without(best.setup.decks[seat.index()].len(), |from, to| {
                let mut blanker = best.clone();
                let cards = blanker.setup.decks[seat.index()].get_mut(from..to).unwrap_or_default();
                if cards.iter().any(|card| *card != cards::blank()) {
                    cards.fill(cards::blank());
                    try_instead(best, blanker);
                }
                // The places stay, whatever lies in them.
                false
            });
        }
        if *best == before {
            return Some(broken);
        }
    }
}

/// Offers ever smaller pieces of a list to be left out, from the back; `leave_out` answers whether the piece is gone from the list.
fn without(mut count: usize, mut leave_out: impl FnMut(usize, usize) -> bool) {
    let mut size = count;
    while size > 0 {
        let mut to = count;
        while to > 0 {
            let from = to.saturating_sub(size);
            if leave_out(from, to) {
                count -= to - from;
            }
            to = from;
        }
        size /= 2;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use engine::{Game, act};

    use super::*;

    #[test]
    fn a_game_shrinks_to_what_matters() {
        let played = crate::play(4, |_, _, _| {}).unwrap();
        let mut case = Case { setup: crate::setup(4), seed: crate::seed(4), actions: played.actions };
        let two_permanents = |case: &Case| {
            let mut game = Game::new(&case.setup, case.seed).ok()?;
            for (seat, action) in &case.actions {
                let _ = act(&mut game, *seat, action);
                if game.battlefield().len() == 2 {
                    return Some(Broken { law: "two permanents".to_owned(), what: String::new(), at: None });
                }
            }
            None
        };
        shorten(&mut case, two_permanents).unwrap();
        let left = case.setup.decks.iter().flatten().filter(|card| **card != cards::blank()).count();
        assert!(left <= 3, "{left} cards are left");
        assert!(case.actions.len() < 20, "{:?}", case.actions);
    }

    #[test]
    fn pieces_are_left_out_until_only_what_matters_is_there() {
        let mut list: Vec<u32> = (0..100).collect();
        without(list.len(), |from, to| {
            let mut shorter = list.clone();
            shorter.drain(from..to);
            let enough = [17, 18, 77].iter().all(|number| shorter.contains(number));
            if enough {
                list = shorter;
            }
            enough
        });
        assert_eq!(list, [17, 18, 77]);
    }
}
