//! A game between two who are given what their seats may know: for trials of players and of decks. Besides, for an oracle alone, the other hand is told.

use engine::declaration::CardId;
use engine::memory::Memory;
use engine::{Action, Event, Game, Rules, Seat, Setup, View, act};

use crate::belief::Belief;
use crate::plays::Play;
use crate::{Bot, Budget};

/// So many decisions a game has at most: one that has more goes on for ever.
const LONGEST: usize = 4_000;

/// Why a game came to no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The decks cannot be played, somebody had nothing to do, or did what may not be done.
    Fault,
    /// It takes too long.
    TooLong,
}

/// What somebody decides by.
pub struct Moment<'a> {
    /// Whose decision it is.
    pub seat: Seat,
    /// What that seat sees.
    pub view: &'a View,
    /// What it has seen.
    pub memory: &'a Memory,
    /// The decks, which are known, as at a table with open lists.
    pub belief: &'a Belief,
    /// What its chances are made of.
    pub chance: u64,
    /// The other player's hand, for a player that sees it and shows by that what honesty costs. Nobody else looks at it.
    pub other_hand: &'a [CardId],
}

/// A game between two under way.
pub struct Table {
    game: Game,
    seed: u64,
    memories: [Memory; 2],
    beliefs: [Belief; 2],
    /// How many decisions there were.
    number: usize,
}

impl Table {
    /// Deals a game with these decks.
    ///
    /// # Errors
    /// [`Stopped::Fault`], where they cannot be played.
    pub fn deal(lists: &[Vec<CardId>; 2], seed: u64) -> Result<Table, Stopped> {
        let setup =
            Setup { decks: lists.clone(), starting: Seat::A, rules: Rules::current(), sideboards: Default::default() };
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let belief =
            |seat: Seat| Belief { own: lists[seat.index()].clone(), other: vec![lists[seat.other().index()].clone()] };
        Ok(Table {
            game: Game::new(&setup, bytes).map_err(|_| Stopped::Fault)?,
            seed,
            memories: Seat::BOTH.map(Memory::new),
            beliefs: Seat::BOTH.map(belief),
            number: 0,
        })
    }

    /// What whoever is to act makes of what they decide by; none, when the game is over.
    pub fn ask<R>(&self, choose: impl FnOnce(&Moment<'_>) -> R) -> Option<R> {
        let seat = self.game.to_act()?;
        Some(choose(&Moment {
            seat,
            view: &self.game.view(seat),
            memory: &self.memories[seat.index()],
            belief: &self.beliefs[seat.index()],
            chance: self.seed.wrapping_mul(10_000).wrapping_add(self.number as u64),
            other_hand: &hand(&self.game, seat.other()),
        }))
    }

    /// Takes a play of whoever is to act; `hear` is told what happens.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn take(&mut self, play: &[Action], mut hear: impl FnMut(&[Event])) -> Result<(), Stopped> {
        self.number += 1;
        if self.number > LONGEST {
            return Err(Stopped::TooLong);
        }
        let seat = self.game.to_act().ok_or(Stopped::Fault)?;
        for action in play {
            let done = act(&mut self.game, seat, action).map_err(|_| Stopped::Fault)?;
            hear(done.events());
            for whose in Seat::BOTH {
                let seen: Vec<_> = done.events().iter().filter_map(|event| event.seen_by(whose)).collect();
                self.memories[whose.index()].hear(&seen);
            }
        }
        Ok(())
    }
}

/// Plays a game; it goes on for as long as `choose` has a play. `hear` is told what happens. The game as it ended.
///
/// # Errors
/// [`Stopped`].
pub fn play(
    lists: &[Vec<CardId>; 2],
    seed: u64,
    mut choose: impl FnMut(&Moment<'_>) -> Option<Play>,
    mut hear: impl FnMut(&[Event]),
) -> Result<Game, Stopped> {
    let mut table = Table::deal(lists, seed)?;
    while let Some(chosen) = table.ask(&mut choose) {
        table.take(&chosen.ok_or(Stopped::Fault)?, &mut hear)?;
    }
    Ok(table.game)
}

/// The cards of a player's hand.
fn hand(game: &Game, seat: Seat) -> Vec<CardId> {
    let held = game.player(seat).hand.cards.iter().flatten();
    held.filter_map(|id| game.object(*id)).map(|object| object.card).collect()
}

/// How much is thought in the trial of a deck: little, as both sides think alike.
pub const LITTLE: Budget = Budget { playouts: 12, worlds: 4, actions: 60, temperature: 0 };

/// How a game of a deck against another one went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Whether the deck won; none where nobody did.
    pub won: Option<bool>,
    /// How many turns of its own it had.
    pub turn: u32,
    /// The cards of it that were played, each as often as it was.
    pub played: Vec<CardId>,
}

/// Tries a deck in one game against another one, both played alike; with an even seed it begins. None, where the decks cannot be played.
pub fn trial(deck: &[CardId], other: &[CardId], seed: u64) -> Option<Trial> {
    let own = if seed.is_multiple_of(2) { Seat::A } else { Seat::B };
    let mut lists = [deck.to_vec(), other.to_vec()];
    if own == Seat::B {
        lists.reverse();
    }
    let (mut played, mut turn) = (Vec::new(), 0);
    let game = play(
        &lists,
        seed,
        |now| Bot::play(now.view, now.memory, now.belief, &LITTLE, now.chance),
        |events| {
            turn += events
                .iter()
                .filter(|event| matches!(event, Event::TurnBegan { player, .. } if *player == own))
                .count();
            played.extend(events.iter().filter_map(|event| match event {
                Event::SpellCast { player, card, .. } | Event::LandPlayed { player, card, .. } if *player == own => {
                    Some(*card)
                }
                _ => None,
            }));
        },
    );
    match game {
        Ok(game) => {
            let won = game.outcome()?.winner.map(|winner| winner == own);
            Some(Trial { won, turn: turn as u32, played })
        }
        Err(Stopped::TooLong) => Some(Trial { won: None, turn: turn as u32, played }),
        Err(Stopped::Fault) => None,
    }
}
