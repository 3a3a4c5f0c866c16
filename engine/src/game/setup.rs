//! Starting a game (103).

use crate::resolving;
use declaration::CardId;
use serde::{Deserialize, Serialize};

use super::{Arena, Computed, Game, Hand, Library, Player, Stage, Step, Turn};
use crate::combat::Combat;
use crate::frame::{Frame, OpeningHands};
use crate::random::{self, Chance, Stream};
use crate::{Rules, Seat, Seed, cards};

/// The starting life total (103.4).
pub(crate) const STARTING_LIFE: i32 = 20;
/// The number of cards of an opening hand (103.5).
pub(crate) const OPENING_HAND: u32 = 7;
/// The most cards a deck may have, so that ids and sizes stay within their bounds.
const LARGEST_DECK: usize = 500;

/// What a game is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The decks by seat, in any order; they are shuffled.
    pub decks: [Vec<CardId>; 2],
    /// Who takes the first turn.
    pub starting: Seat,
    /// The rule switches.
    pub rules: Rules,
}

/// Why no game can be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A deck names a card that is not in the table of cards: whose deck, and the card's number.
    UnknownCard(Seat, CardId),
    /// A deck has fewer cards than an opening hand, or more than 500: whose, and how many.
    DeckSize(Seat, usize),
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::UnknownCard(seat, card) => {
                write!(out, "the deck of player {seat:?} names card number {}, which does not exist", card.0)
            }
            SetupError::DeckSize(seat, size) => write!(
                out,
                "the deck of player {seat:?} has {size} cards; a game needs at least {OPENING_HAND} and at most {LARGEST_DECK}"
            ),
        }
    }
}

impl std::error::Error for SetupError {}

impl Game {
    /// A new game: libraries shuffled, opening hands drawn, the starting player about to keep or to take a mulligan.
    ///
    /// # Errors
    /// [`SetupError`], where a deck cannot be played.
    pub fn new(setup: &Setup, seed: Seed) -> Result<Game, SetupError> {
        for seat in Seat::BOTH {
            let deck = &setup.decks[seat.index()];
            if deck.len() < OPENING_HAND as usize || deck.len() > LARGEST_DECK {
                return Err(SetupError::DeckSize(seat, deck.len()));
            }
            if let Some(card) = deck.iter().find(|card| cards::table().get(**card).is_none()) {
                return Err(SetupError::UnknownCard(seat, *card));
            }
        }
        let mut game = Game::empty(setup.rules, setup.starting, seed);
        for seat in Seat::BOTH {
            let mut deck = setup.decks[seat.index()].clone();
            if !setup.rules.ante {
                // 407.3: cards that speak of ante are taken out before a game without it.
                deck.retain(|card| !cards::definition(*card).for_ante);
            }
            let library = &mut game.player_mut(seat).library;
            *library = Library { count: deck.len() as u32, cards: Some(deck) };
        }
        for seat in [setup.starting, setup.starting.other()] {
            // The true state has its seed and its libraries, so nothing here waits for the house.
            let _ = game.shuffle(seat);
            if setup.rules.ante {
                resolving::take_from_library(&mut game, seat, None, crate::Zone::Ante);
            }
            let _ = game.deal_opening_hand(seat);
        }
        game.frames.push(Frame::OpeningHands(OpeningHands { deciding: setup.starting, kept: [false; 2] }));
        game.events.clear();
        Ok(game)
    }

    /// A table with two players and nothing else, before the first turn.
    pub(crate) fn empty(rules: Rules, starting: Seat, seed: Seed) -> Game {
        let player = || Player {
            life: STARTING_LIFE,
            library: Library { count: 0, cards: Some(Vec::new()) },
            hand: Hand { count: 0, cards: Some(Vec::new()) },
            ..Player::default()
        };
        Game {
            rules,
            viewer: None,
            seed: Some(seed),
            chances: [0; random::KINDS],
            foretold: Vec::new(),
            players: [player(), player()],
            arenas: [Arena::public(), Arena::hand(Seat::A), Arena::hand(Seat::B)],
            battlefield: Vec::new(),
            stack: Vec::new(),
            turn: Turn {
                number: 0,
                active: starting,
                step: Step::Cleanup,
                stage: Stage::Over,
                holder: starting,
                passed: false,
                resolved: 0,
                again: false,
                drawn_in_step: 0,
                untapped_lands: [0; 2],
            },
            starting,
            frames: Vec::new(),
            combat: Combat::default(),
            assigned: Vec::new(),
            extra_turns: Vec::new(),
            next_turn: starting,
            replacements: Vec::new(),
            mana_effects: Vec::new(),
            unfinished: Vec::new(),
            effects: Vec::new(),
            shields: Vec::new(),
            harms: Vec::new(),
            combat_effects: Vec::new(),
            tapped_to_pay: Vec::new(),
            delayed: Vec::new(),
            looking_back: None,
            unarranged: Vec::new(),
            lingering: Vec::new(),
            triggers: Vec::new(),
            ordered: false,
            last_known: Vec::new(),
            blocks: Vec::new(),
            activated: Vec::new(),
            timestamp: 0,
            actions: [0; 2],
            taken_back: 0,
            outcome: None,
            busy: None,
            lacking: false,
            events: Vec::new(),
            computed: Computed::default(),
        }
    }

    /// The next stream of chance of this kind.
    ///
    /// # Errors
    /// [`AwaitsHouse`](crate::AwaitsHouse) in a view, which has no seed.
    pub(crate) fn chance(&mut self, chance: Chance) -> crate::Flow<Stream> {
        let seed = self.seed.as_ref().ok_or(crate::AwaitsHouse)?;
        let counter = &mut self.chances[chance as usize];
        *counter = counter.wrapping_add(1);
        Ok(Stream::new(seed, chance, *counter))
    }
}
