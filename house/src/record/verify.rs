//! Holding a record against what was kept while its game was on, and playing the game again.

use std::fmt;

use crate::documents::DrawRule;
use engine::{Game, Illegal, Reason, Seed, Setup};

use super::{Kept, Record, replay};
use crate::sealing::{self, orb_flip, seal, seed, starting};
use crate::{PerSeat, Seat, hexadecimal, packed};

/// A record that holds.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The end of the game; `None` where a player withheld their part of the seed, and it never began.
    pub end: Option<Game>,
    /// What is known of the players' parts.
    pub parts: Parts,
}

/// What a record that holds says of the players' parts of the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Each was bound to theirs before anybody showed anything.
    Bound,
    /// The same, by one browser for both.
    OneBrowser,
    /// Nobody was bound to anything but the house: the house is of an earlier version. Whoever added theirs last may have seen the rest.
    Unbound,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// What would be needed to check it was not kept while the game was on.
    NotKept,
    /// A part of it cannot be read.
    Unreadable(&'static str),
    /// It was made by another engine or with other cards than this program's, which therefore cannot play it again.
    OtherVersion,
    /// The house's part of the seed, or what is dealt by it, is not what it had bound itself to.
    Commitment,
    /// This player's part of the seed is not what they had bound themselves to.
    Seal(Seat),
    /// It says that the game never began, which it did.
    Begun,
    /// The first turn was not given to whom the seed gives it.
    Starting,
    /// The game could not be set up.
    Setup(String),
    /// This input, counted from 0, is not accepted.
    Input(usize, Illegal),
    /// After this input, counted from 0, the state is another one.
    Fingerprint(usize),
    /// The inputs end before the game does.
    NotOver,
    /// The Orb landed for another player than the seed says, or was flipped where it was not due, or not where it was.
    Flip,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotKept => f.write_str("nothing was kept while the game was on by which the record could be checked"),
            Self::Unreadable(what) => write!(f, "{what} of the record cannot be read"),
            Self::OtherVersion => {
                f.write_str("another version of the engine or of the cards made this record: replay it with that one")
            }
            Self::Commitment => f.write_str("the house's part of the seed is not the one it had bound itself to"),
            Self::Seal(seat) => write!(f, "the part of the seed of seat {seat:?} is not the one they were bound to"),
            Self::Begun => f.write_str("the game is said not to have begun, and was seen to be on"),
            Self::Starting => f.write_str("the first turn was not given to whom the seed gives it"),
            Self::Setup(error) => write!(f, "the game cannot be set up: {error}"),
            Self::Input(at, error) => write!(f, "input {at} is not accepted: {error}"),
            Self::Fingerprint(at) => write!(f, "after input {at} the state is another one"),
            Self::NotOver => f.write_str("the inputs end before the game does"),
            Self::Flip => f.write_str("the flip of the Orb is not what the seed says and what was agreed"),
        }
    }
}

impl std::error::Error for Mismatch {}

impl Record {
    /// Holds the record against what was kept while the game was on, and plays the game again from its inputs.
    ///
    /// # Errors
    /// When anything is not as the record says, or as was kept; which input it was. [`Mismatch::NotKept`] where nothing contradicts it, and not enough was kept
    /// to say that it holds.
    pub fn verify(&self, kept: &Kept) -> Result<Verified, Mismatch> {
        let parts = self.held_against(kept)?;
        if self.engine != engine::VERSION || self.cards != crate::cards_hash() {
            return Err(Mismatch::OtherVersion);
        }
        let setup = packed::unpack_setup(&self.setup).map_err(|_| Mismatch::Unreadable("the setup"))?;
        self.check_commitment(&setup)?;
        for (seat, bits) in self.bits.iter() {
            let due = self.withheld.is_none_or(|withheld| withheld.by != seat);
            self.check_seal(seat, bits.as_deref(), due)?;
        }
        if self.withheld.is_some() {
            if kept.begun {
                return Err(Mismatch::Begun);
            }
            return Ok(Verified { end: None, parts });
        }
        let seed = self.seed()?;
        if setup.starting != self.starting || (self.starting_by_chance && starting(&seed) != self.starting) {
            return Err(Mismatch::Starting);
        }
        let mut game = Game::new(&setup, seed).map_err(|error| Mismatch::Setup(error.to_string()))?;
        for (at, judged) in self.inputs()?.iter().enumerate() {
            replay(&mut game, judged).map_err(|illegal| Mismatch::Input(at, illegal))?;
            if judged.fingerprint.is_some_and(|hash| hash != game.mark()) {
                return Err(Mismatch::Fingerprint(at));
            }
        }
        let Some(outcome) = game.outcome() else { return Err(Mismatch::NotOver) };
        if let Some(of_match) = &self.of_match {
            // What ends the match as well is flipped for nobody.
            let plays_on = !matches!(outcome.reason, Reason::Time | Reason::Absence | Reason::Stopped);
            let due = of_match.draws == DrawRule::OrbFlip && outcome.winner.is_none() && plays_on;
            if of_match.flip != due.then(|| orb_flip(&seed)) {
                return Err(Mismatch::Flip);
            }
        }
        Ok(Verified { end: Some(game), parts })
    }

    /// The seed of the game, out of its three parts.
    ///
    /// # Errors
    /// When a part of it is missing or cannot be read.
    pub fn seed(&self) -> Result<Seed, Mismatch> {
        let bits = |seat: Seat| {
            let bits = self.bits[seat].as_deref().and_then(hexadecimal::decode);
            bits.ok_or(Mismatch::Unreadable("a player's part of the seed"))
        };
        Ok(seed(&self.secret()?, &PerSeat { a: bits(Seat::A)?, b: bits(Seat::B)? }, &self.game))
    }

    fn secret(&self) -> Result<[u8; 32], Mismatch> {
        hexadecimal::decode(&self.secret).ok_or(Mismatch::Unreadable("the house's part of the seed"))
    }

    /// Whether everybody was bound to what the record says, as far as that was seen, and whether enough of it was.
    fn held_against(&self, kept: &Kept) -> Result<Parts, Mismatch> {
        if kept.commitment.as_ref().is_some_and(|commitment| *commitment != self.commitment) {
            return Err(Mismatch::Commitment);
        }
        for (seat, seal) in kept.seals.iter() {
            if seal.is_some() && *seal != self.seals.as_ref().map(|seals| seals[seat].clone()) {
                return Err(Mismatch::Seal(seat));
            }
        }
        if self.seals.is_none() {
            return if kept.commitment.is_some() { Ok(Parts::Unbound) } else { Err(Mismatch::NotKept) };
        }
        // Whoever has not added bits of their own cannot tell who else knew the seed.
        let own = Seat::BOTH.into_iter().any(|seat| kept.shown(&self.game, seat).is_some());
        match (kept.is_sealed() && own, self.one_browser) {
            (false, _) => Err(Mismatch::NotKept),
            (true, false) => Ok(Parts::Bound),
            (true, true) => Ok(Parts::OneBrowser),
        }
    }

    /// Whether the house was bound to what it says now.
    fn check_commitment(&self, setup: &Setup) -> Result<(), Mismatch> {
        let secret = self.secret()?;
        let bound = match self.seals {
            None => hexadecimal::encode(&sealing::bare_commitment(&secret)),
            Some(_) => {
                let starting = (!self.starting_by_chance).then_some(self.starting);
                sealing::commitment(&self.game, &secret, &setup.decks, starting, setup.rules)
            }
        };
        if bound == self.commitment { Ok(()) } else { Err(Mismatch::Commitment) }
    }

    /// Whether a player was bound to the bits that stand there, which they must where they are due.
    fn check_seal(&self, seat: Seat, bits: Option<&str>, due: bool) -> Result<(), Mismatch> {
        let (Some(seals), Some(bits)) = (&self.seals, bits) else {
            return if due && bits.is_none() {
                Err(Mismatch::Unreadable("a player's part of the seed"))
            } else {
                Ok(())
            };
        };
        let bits = hexadecimal::decode(bits).ok_or(Mismatch::Unreadable("a player's part of the seed"))?;
        if seal(&self.game, seat, &bits) == seals[seat] { Ok(()) } else { Err(Mismatch::Seal(seat)) }
    }
}
