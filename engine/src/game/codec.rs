//! A game as bytes: for storing, for sending a view, and for its hash.

use postcard::de_flavors::Flavor;
use postcard::{Deserializer, Error};
use serde::Deserialize;

use crate::VERSION;
use crate::game::Game;
use crate::game::frame::Frame;

/// How much of Rust's own stack the reading of a game may take, in bytes: a game holds others in itself, and amounts, references and
/// conditions hold others, so that a few bytes could ask for more stack than there is.
const DEEPEST: usize = 160 * 1024;

/// Bytes that are no game of this engine's version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt;

impl std::fmt::Display for Corrupt {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "these bytes are no game that engine version {} has written", VERSION)
    }
}

impl std::error::Error for Corrupt {}

impl Game {
    /// The canonical bytes: fixed order of fields, variable length integers, caches left out.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Writing into a growing vector does not fail, and no field refuses to be written.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// The true state with these bytes.
    ///
    /// # Errors
    /// [`Corrupt`], where they are none that this version of the engine has written, or a [view](crate::View).
    pub fn from_bytes(bytes: &[u8]) -> Result<Game, Corrupt> {
        read(bytes).ok().filter(|game: &Game| game.is_true_state()).ok_or(Corrupt)
    }

    /// BLAKE3 over the canonical bytes.
    pub fn hash(&self) -> [u8; 32] {
        *blake3::hash(&self.to_bytes()).as_bytes()
    }

    /// The [`hash`](Self::hash) that the game would have if nothing had been taken back and nothing could be. Where it is the same again, whatever was
    /// done in between has come to nothing.
    pub fn mark(&self) -> [u8; 32] {
        let floats = |frame: &Frame| matches!(frame, Frame::FloatingMana(_));
        if self.taken_back == 0 && !self.frames.iter().any(floats) {
            return self.hash();
        }
        let mut standing = self.clone();
        standing.taken_back = 0;
        standing.frames.retain(|frame| !floats(frame));
        standing.hash()
    }

    /// The [`mark`](Self::mark), where nothing that was taken back counts any more: whoever plays the game again from what stands comes to it.
    pub fn fingerprint(&self) -> Option<[u8; 32]> {
        (self.taken_back == 0).then(|| self.mark())
    }
}

/// The value with these bytes, in the encoding of [`Game::to_bytes`], whatever holds others in itself only as deep as there is room for.
///
/// # Errors
/// [`Corrupt`], where they are none of this type, or something is left over.
pub fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Corrupt> {
    let mut reader = Deserializer::from_flavor(Bounded { rest: bytes, begun: place_on_stack() });
    let value = T::deserialize(&mut reader).map_err(|_| Corrupt)?;
    match reader.finalize() {
        Ok([]) => Ok(value),
        _ => Err(Corrupt),
    }
}

/// Bytes that are read up to a certain depth of nesting.
struct Bounded<'a> {
    rest: &'a [u8],
    /// Where the stack was as the reading began.
    begun: usize,
}

impl Bounded<'_> {
    fn is_shallow(&self) -> Result<(), Error> {
        if place_on_stack().abs_diff(self.begun) > DEEPEST { Err(Error::SerdeDeCustom) } else { Ok(()) }
    }
}

impl<'a> Flavor<'a> for Bounded<'a> {
    type Remainder = &'a [u8];
    type Source = &'a [u8];

    fn pop(&mut self) -> Result<u8, Error> {
        self.is_shallow()?;
        let (first, rest) = self.rest.split_first().ok_or(Error::DeserializeUnexpectedEnd)?;
        self.rest = rest;
        Ok(*first)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }

    fn try_take_n(&mut self, count: usize) -> Result<&'a [u8], Error> {
        self.is_shallow()?;
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(Error::DeserializeUnexpectedEnd)?;
        self.rest = rest;
        Ok(taken)
    }

    fn finalize(self) -> Result<&'a [u8], Error> {
        Ok(self.rest)
    }
}

/// Where Rust's own stack has grown to: the address of something that lies on it.
#[inline]
fn place_on_stack() -> usize {
    let mark = std::hint::black_box(0_u8);
    std::ptr::from_ref(&mark).addr()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use super::*;
    use crate::{Action, Choice, Seat, act, decks, options};

    /// A game in the middle of a spell: it holds the one before it.
    fn in_an_announcement() -> Game {
        let deck = decks::ready()[3].cards();
        let setup = crate::Setup {
            decks: [deck.clone(), deck],
            starting: Seat::A,
            rules: crate::Rules::current(),
            sideboards: Default::default(),
        };
        let mut game = Game::new(&setup, [1; 32]).unwrap();
        loop {
            if matches!(game.frames().last(), Some(Frame::Announcement(_))) {
                return game;
            }
            let seat = game.to_act().unwrap();
            let choices = options(&game, seat);
            let actions = || choices.iter().filter_map(Choice::action);
            let action = actions().find(|action| matches!(action, Action::CastSpell(_) | Action::PlayLand(_)));
            let action = action.or_else(|| {
                actions().find(|action| matches!(action, Action::Keep | Action::Pass | Action::SubmitAttack))
            });
            act(&mut game, seat, &action.cloned().unwrap_or(Action::SubmitDefense)).unwrap();
        }
    }

    #[test]
    fn a_game_in_the_middle_of_a_spell_is_read_again_and_nothing_behind_it() {
        let game = in_an_announcement();
        let mut bytes = game.to_bytes();
        assert_eq!(Game::from_bytes(&bytes), Ok(game));
        bytes.push(0);
        assert_eq!(Game::from_bytes(&bytes), Err(Corrupt));
        assert_eq!(Game::from_bytes(&bytes[..bytes.len() - 2]), Err(Corrupt));
    }

    #[test]
    fn games_within_games_without_end_are_refused() {
        let mut game = in_an_announcement();
        let Some(Frame::Announcement(announcement)) = game.frame_mut() else { panic!("no announcement") };
        // The bytes around the game that this one holds.
        let inner = announcement.before.take().unwrap().to_bytes();
        let without = game.to_bytes();
        let Some(Frame::Announcement(announcement)) = game.frame_mut() else { panic!("no announcement") };
        announcement.before = Some(Box::new(Game::from_bytes(&inner).unwrap()));
        let with = game.to_bytes();
        let head = (0..without.len()).find(|place| with[*place] != without[*place]).unwrap() + 1;
        assert_eq!(with[head..head + inner.len()], inner);
        let (head, tail) = (&with[..head], &with[head + inner.len()..]);
        let nested = |depth: usize| [head.repeat(depth), inner.clone(), tail.repeat(depth)].concat();
        assert!(Game::from_bytes(&nested(2)).is_ok());
        assert_eq!(Game::from_bytes(&nested(10_000)), Err(Corrupt));
    }
}
