//! What the three parties to a shuffle publish of their parts before anybody shows one: hashes, so that nobody chooses theirs by having seen the others'.

use engine::declaration::CardId;
use engine::{Rules, Seed, cards};

use crate::{GameId, PerSeat, Seat, hexadecimal};

/// What a player publishes of their 128 bits before anybody shows theirs, hexadecimal. It is of this game and of this seat: one that stands elsewhere, or on the
/// other seat, is worth nothing here.
#[must_use]
pub fn seal(game: &GameId, seat: Seat, bits: &[u8; 16]) -> String {
    let mut hasher = blake3::Hasher::new_derive_key("jb-mtg 2026 a player's part of a seed");
    hasher.update(game.as_str().as_bytes()).update(&[place(seat)]).update(bits);
    hexadecimal::encode(hasher.finalize().as_bytes())
}

/// What the house publishes when the decks are locked, hexadecimal: a hash of its 256 bits and of all else by which it could arrange a shuffle once it has seen
/// the players' bits. That is the order in which each deck is shuffled, who begins where that is agreed, and the rules by which hands are dealt.
#[must_use]
pub fn commitment(
    game: &GameId,
    secret: &[u8; 32],
    decks: &[Vec<CardId>; 2],
    starting: Option<Seat>,
    rules: Rules,
) -> String {
    let mut hasher = blake3::Hasher::new_derive_key("jb-mtg 2026 the house's part of a seed");
    hasher.update(game.as_str().as_bytes()).update(secret).update(&[starting.map_or(0, place)]);
    for deck in decks {
        // Names: the numbers of cards are another version's others, and a table may begin under a later version than it was made under.
        for card in deck {
            let name = cards::table().get(*card).map_or("", |card| card.name.as_str());
            hasher.update(name.as_bytes()).update(b"\n");
        }
        hasher.update(b"\n");
    }
    let Rules { mana_burn, damage_window, regeneration_at_death, redeal_without_land, ante } = rules;
    let switches = [
        ("mana burn", mana_burn),
        ("damage window", damage_window),
        ("regeneration at death", regeneration_at_death),
        ("redeal without land", redeal_without_land),
        ("ante", ante),
    ];
    for (switch, _) in switches.iter().filter(|(_, on)| *on) {
        hasher.update(switch.as_bytes()).update(b"\n");
    }
    hexadecimal::encode(hasher.finalize().as_bytes())
}

/// A seat as a byte that is not 0.
const fn place(seat: Seat) -> u8 {
    match seat {
        Seat::A => 1,
        Seat::B => 2,
    }
}

/// What is stored of an invite code: enough to know it again, and nothing to make it from.
#[must_use]
pub fn invite_hash(code: &[u8; 16]) -> String {
    hexadecimal::encode(&blake3::derive_key("jb-mtg 2026 an invite code", code))
}

/// What a house of an earlier version published of its part of the seed before the players added theirs, which they had not [sealed](seal).
#[must_use]
pub fn bare_commitment(secret: &[u8; 32]) -> [u8; 32] {
    *blake3::hash(secret).as_bytes()
}

/// The seed of a game: BLAKE3 over the house's part, both players' and the game's id. Nobody alone decides any of it.
#[must_use]
pub fn seed(secret: &[u8; 32], bits: &PerSeat<[u8; 16]>, game: &GameId) -> Seed {
    let mut hasher = blake3::Hasher::new_derive_key("jb-mtg 2026 the seed of a game");
    hasher.update(secret).update(&bits.a).update(&bits.b).update(game.as_str().as_bytes());
    *hasher.finalize().as_bytes()
}

/// Who takes the first turn, where it is left to chance: the seed decides.
#[must_use]
pub fn starting(seed: &Seed) -> Seat {
    let byte = blake3::derive_key("jb-mtg 2026 who takes the first turn", seed)[0];
    if byte & 1 == 0 { Seat::A } else { Seat::B }
}

/// For whom the Orb lands, where a drawn game is decided by its flip: the seed decides, before the game begins.
#[must_use]
pub fn orb_flip(seed: &Seed) -> Seat {
    let byte = blake3::derive_key("jb-mtg 2026 for whom the Orb lands", seed)[0];
    if byte & 1 == 0 { Seat::A } else { Seat::B }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_of_another_game_or_seat_is_worth_nothing_here() {
        let [game, other] = [1, 2].map(|number| GameId::from_random([number; 10]));
        let stands = seal(&game, Seat::A, &[7; 16]);
        assert_eq!(stands, seal(&game, Seat::A, &[7; 16]));
        for (game, seat, bits) in [(&game, Seat::B, [7; 16]), (&other, Seat::A, [7; 16]), (&game, Seat::A, [8; 16])] {
            assert_ne!(stands, seal(game, seat, &bits));
        }
    }

    #[test]
    fn nothing_by_which_a_shuffle_could_be_arranged_is_left_open() {
        let game = GameId::from_random([1; 10]);
        let [one, two] = [CardId(1), CardId(2)];
        let decks = [vec![one, two], vec![one]];
        let stands = commitment(&game, &[5; 32], &decks, None, Rules::current());
        let ante = Rules { ante: true, ..Rules::current() };
        let redeal = Rules { redeal_without_land: true, ..Rules::current() };
        let others = [
            commitment(&GameId::from_random([2; 10]), &[5; 32], &decks, None, Rules::current()),
            commitment(&game, &[6; 32], &decks, None, Rules::current()),
            commitment(&game, &[5; 32], &[vec![two, one], vec![one]], None, Rules::current()),
            commitment(&game, &[5; 32], &[vec![one], vec![two, one]], None, Rules::current()),
            commitment(&game, &[5; 32], &decks, Some(Seat::A), Rules::current()),
            commitment(&game, &[5; 32], &decks, Some(Seat::B), Rules::current()),
            commitment(&game, &[5; 32], &decks, None, Rules::classic_1994()),
            commitment(&game, &[5; 32], &decks, None, ante),
            commitment(&game, &[5; 32], &decks, None, redeal),
        ];
        for (at, other) in others.iter().enumerate() {
            assert!(*other != stands && others[..at].iter().all(|before| before != other), "{at}");
        }
    }
}
