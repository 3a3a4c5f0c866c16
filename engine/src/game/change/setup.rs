//! Starting a game (103).

use super::{record, zones};
use crate::cards;
use crate::game::Game;
use crate::game::combat::Combat;
use crate::game::computed::Computed;

use crate::game::event::{Event, Log};
use crate::game::frame::{Frame, OpeningHands};
use crate::game::object::{Arena, Zone};
use crate::game::player::{Hand, Library, Player};
use crate::game::random::{Chance, Seed};
use crate::game::setup::{LARGEST_DECK, OPENING_HAND, STARTING_LIFE, Setup, SetupError};
use crate::game::turn::{Stage, Step, Turn};
use crate::game::viewer::Viewer;
use crate::rule_switches::Rules;
use crate::seat::Seat;

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
            let sideboard = &setup.sideboards[seat.index()];
            if sideboard.len() > LARGEST_DECK {
                return Err(SetupError::SideboardSize(seat, sideboard.len()));
            }
            if let Some(card) = deck.iter().chain(sideboard).find(|card| cards::table().get(**card).is_none()) {
                return Err(SetupError::UnknownCard(seat, *card));
            }
        }
        let mut game = Game::empty(setup.rules, setup.starting, seed);
        for seat in Seat::BOTH {
            let mut deck = setup.decks[seat.index()].clone();
            let mut sideboard = setup.sideboards[seat.index()].clone();
            if !setup.rules.ante {
                // 407.3: cards that speak of ante are taken out before a game without it, and cannot be brought into it.
                deck.retain(|card| !cards::definition(*card).for_ante);
                sideboard.retain(|card| !cards::definition(*card).for_ante);
            }
            let player = game.player_mut(seat);
            player.library = Library { count: deck.len() as u32, cards: Some(deck), revealed: None };
            player.sideboard = Some(sideboard);
        }
        for seat in [setup.starting, setup.starting.other()] {
            // The true state has its seed and its libraries, so nothing here is hidden.
            let _ = game.shuffle(seat);
            if setup.rules.ante {
                zones::take_from_library(&mut game, seat, None, Zone::Ante);
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
            library: Library { count: 0, cards: Some(Vec::new()), revealed: None },
            hand: Hand { count: 0, cards: Some(Vec::new()), revealed: Vec::new() },
            sideboard: Some(Vec::new()),
            ..Player::default()
        };
        Game {
            rules,
            viewer: Viewer::default(),
            chance: Chance::of(seed),
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
            main: None,
            effects: Vec::new(),
            shields: Vec::new(),
            harms: Vec::new(),
            damage_marks: Vec::new(),
            combat_effects: Vec::new(),
            tapped_to_pay: Vec::new(),
            delayed: Vec::new(),
            special_actions: Vec::new(),
            leave_snapshot: None,
            entering_together: None,
            unarranged: Vec::new(),
            owed: Vec::new(),
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
            needs_hidden: false,
            events: Log::default(),
            computed: Computed::default(),
        }
    }
}

/// Counts a mulligan of a player's (103.5).
pub(crate) fn note_mulligan(game: &mut Game, seat: Seat) {
    let player = game.player_mut(seat);
    player.mulligans = player.mulligans.saturating_add(1);
    record(game, Event::Redealt(seat));
}
