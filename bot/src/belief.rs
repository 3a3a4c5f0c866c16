//! What a seat believes of the cards that it cannot see, and guesses that are made of it.

use engine::declaration::CardId;
use engine::determinize::{Hidden, Unseen, determinize};
use engine::memory::seen_cards;
use engine::{Game, Seat, View};

use crate::random::Random;
use engine::memory::Memory;

/// Which cards the players have brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Belief {
    /// The seat's own list.
    pub own: Vec<CardId>,
    /// The lists that the other player may be playing; one where it is known.
    pub other: Vec<Vec<CardId>>,
}

/// A guess at what is hidden: everything seen and remembered is in it, and the rest is left to chance.
pub(crate) fn guess(view: &View, memory: &Memory, belief: &Belief, random: &mut Random) -> Hidden {
    let Some(seat) = view.viewer() else { return Hidden::default() };
    let seen = Seat::BOTH.map(|whose| seen_cards(view, whose));
    let mut pools = [Vec::new(), Vec::new()];
    pools[seat.index()] = without(&belief.own, &seen[seat.index()]);
    let list = likely(&belief.other, &seen[seat.other().index()], random);
    pools[seat.other().index()] = without(list, &seen[seat.other().index()]);
    for pool in &mut pools {
        random.shuffle(pool);
    }
    let lists: [&[CardId]; 2] = Seat::BOTH.map(|whose| if whose == seat { belief.own.as_slice() } else { list });
    deal(&view.unseen(), seat.other(), memory.held(), &mut pools, lists, random)
}

fn deal(
    unseen: &Unseen,
    other: Seat,
    held: &[CardId],
    pools: &mut [Vec<CardId>; 2],
    lists: [&[CardId]; 2],
    random: &mut Random,
) -> Hidden {
    let mut hand = unseen.revealed.clone();
    let mut further = without(held, &hand);
    further.truncate(unseen.hand - hand.len().min(unseen.hand));
    hand.extend(further);
    let tops = unseen.tops;
    for card in &hand {
        remove(&mut pools[other.index()], *card);
    }
    for whose in Seat::BOTH {
        if let Some(top) = tops[whose.index()] {
            remove(&mut pools[whose.index()], top);
        }
    }
    let mut draw = |whose: Seat| {
        let list = lists[whose.index()];
        let drawn = pools[whose.index()].pop().or_else(|| random.pick(list).copied());
        drawn.unwrap_or_else(engine::cards::blank)
    };
    while hand.len() < unseen.hand {
        hand.push(draw(other));
    }
    let face_down = unseen.face_down.iter().map(|owner| draw(*owner)).collect();
    let mut library = |whose: Seat| {
        let mut cards: Vec<CardId> = (0..unseen.libraries[whose.index()]).map(|_| draw(whose)).collect();
        if let (Some(last), Some(top)) = (cards.last_mut(), tops[whose.index()]) {
            *last = top;
        }
        cards
    };
    let libraries = Seat::BOTH.map(&mut library);
    let main = unseen.main.as_ref().map(|main| Box::new(deal(main, other, &[], pools, lists, random)));
    Hidden { hand, libraries, sideboard: Vec::new(), face_down, main }
}

/// One of the lists, the more likely the fewer of the cards seen are not in it.
fn likely<'a>(lists: &'a [Vec<CardId>], seen: &[CardId], random: &mut Random) -> &'a [CardId] {
    let strange = |list: &Vec<CardId>| without(seen, list).len();
    let Some(least) = lists.iter().map(strange).min() else { return &[] };
    let fitting: Vec<&Vec<CardId>> = lists.iter().filter(|list| strange(list) == least).collect();
    match random.pick(&fitting) {
        Some(list) => list.as_slice(),
        None => &[],
    }
}

/// The cards of the first list that are left when those of the second are taken out.
fn without(cards: &[CardId], taken: &[CardId]) -> Vec<CardId> {
    let mut left = cards.to_vec();
    for card in taken {
        remove(&mut left, *card);
    }
    left
}

fn remove(cards: &mut Vec<CardId>, card: CardId) {
    if let Some(place) = cards.iter().position(|other| *other == card) {
        cards.remove(place);
    }
}

/// The world of a number: the same for the same view.
pub(crate) fn world(view: &View, memory: &Memory, belief: &Belief, seed: u64, number: u32) -> Option<Game> {
    let mut random = Random::new(seed, 1 + u64::from(number));
    let hidden = guess(view, memory, belief, &mut random);
    let mut chance = [0; 32];
    for part in chance.chunks_mut(8) {
        part.copy_from_slice(&random.next().to_le_bytes());
    }
    determinize(view, &hidden, chance).ok()
}
