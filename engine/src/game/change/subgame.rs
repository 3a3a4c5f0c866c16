//! Subgames (728): a game within a game, with the libraries as its decks. The main game waits in it, whole.

use declaration::CardId;

use super::{priority, record, resolution};
use crate::game::event::Event;
use crate::game::frame::{Frame, OpeningHands, StackObjectKind};
use crate::game::object::{Arena, ObjectId};
use crate::game::player::Library;
use crate::game::random::Chance;
use crate::game::{Game, random};
use crate::seat::Seat;
use crate::{Flow, NeedsHidden};

/// So many subgames are under way within each other at most (a cap of the engine: what is stored is bounded).
const MOST_SUBGAMES: usize = 4;

/// By so much the ids of a subgame differ from those of its main game: no object of the one goes by the id of one of the other.
const GENERATIONS: u16 = 0x2000;

/// Whether a subgame can begin within this game.
pub(crate) fn may_begin(game: &Game) -> bool {
    std::iter::successors(Some(game), |game| game.main_game()).count() <= MOST_SUBGAMES
}

/// Begins a subgame (728.2): whoever flips for it wins the first turn or gives it to the other player.
pub(crate) fn begin(game: &mut Game, flipping: Seat) -> Flow {
    if Seat::BOTH.iter().any(|seat| game.player(*seat).library.cards.is_none()) {
        return Err(NeedsHidden);
    }
    let starting = if random::flip_coin(&mut game.chance)? { flipping } else { flipping.other() };
    let mut main = std::mem::replace(game, Game::empty(game.rules, starting, [0; 32]));
    for seat in Seat::BOTH {
        priority::interrupt(&mut main, seat);
        let emptied = Library { count: 0, cards: Some(Vec::new()), revealed: None };
        game.player_mut(seat).library = std::mem::replace(&mut main.player_mut(seat).library, emptied);
        // What is outside the main game is outside the subgame as well (728.4).
        game.player_mut(seat).sideboard = main.player_mut(seat).sideboard.replace(Vec::new());
    }
    let first = main.arenas[0].first_generation().saturating_add(GENERATIONS);
    game.arenas =
        [Arena::public(), Arena::hand(Seat::A), Arena::hand(Seat::B)].map(|arena| arena.beginning_with(first));
    game.chance = std::mem::replace(&mut main.chance, Chance::Hidden);
    game.actions = main.actions;
    game.events = std::mem::take(&mut main.events);
    game.main = Some(Box::new(main));
    record(game, Event::SubgameBegan { starting });
    for seat in [starting, starting.other()] {
        game.shuffle(seat)?;
        game.deal_opening_hand(seat)?;
    }
    game.push_frame(Frame::OpeningHands(OpeningHands { deciding: starting, kept: [false; 2] }));
    Ok(())
}

/// Whether a subgame is over, and the main game goes on.
pub(crate) fn is_over(game: &Game) -> bool {
    game.main.is_some() && game.outcome.is_some_and(|outcome| outcome.reason.is_of_one_game())
}

/// Ends a subgame that is over (728.5): all cards go into their owners' libraries of the main game, which goes on where it was.
pub(crate) fn end(game: &mut Game) -> Flow {
    if !game.is_true_state() {
        // Only who has the true state knows all the cards; until then nothing is over.
        game.outcome = None;
        game.needs_hidden = true;
        return Err(NeedsHidden);
    }
    let Some(main) = game.main.take() else { return Ok(()) };
    let over = std::mem::replace(game, *main);
    game.chance = over.chance.clone();
    game.actions = over.actions;
    game.events.clone_from(&over.events);
    for seat in [game.turn.active, game.turn.active.other()] {
        let cards = cards_of(&over, seat);
        let library = &mut game.player_mut(seat).library;
        *library =
            Library { count: u32::try_from(cards.len()).unwrap_or(u32::MAX), cards: Some(cards), revealed: None };
        // What nobody has taken from outside is outside the main game again.
        let outside = over.player(seat).sideboard.clone().unwrap_or_default();
        game.player_mut(seat).sideboard.get_or_insert_default().extend(outside);
        game.shuffle(seat)?;
    }
    resolution::note_subgame(game, over.outcome);
    Ok(())
}

/// The cards that a player owns in a game, wherever they are.
fn cards_of(game: &Game, seat: Seat) -> Vec<CardId> {
    let mut cards = game.player(seat).library.cards.clone().unwrap_or_default();
    let is_ability =
        |id: ObjectId| game.stack.iter().any(|item| item.id == id && item.announced != StackObjectKind::Spell);
    let owned = game.objects().filter(|(id, object)| object.owner == seat && !object.token && !is_ability(*id));
    cards.extend(owned.filter_map(|(_, object)| object.true_card()));
    cards
}
