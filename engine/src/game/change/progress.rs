//! Counts of what players have done: actions, what they have taken back, abilities of which there are only so many a turn.

use declaration::{AbilityId, Condition, Effect, Restriction};

use crate::game::Game;
use crate::game::frame::{Frame, StackObjectKind};
use crate::game::object::{Arena, ObjectId};
use crate::game::room::Boxes;
use crate::read::declared;
use crate::seat::Seat;

/// So often a player may take something back before they do something that stands: then they finish what they declare as it is, and begin
/// nothing that could be taken back.
pub const MOST_TAKEN_BACK: u8 = 64;

/// Counts an action of a player's. One that stands by itself, outside of what may still be taken back, begins the count of what is
/// taken back anew.
pub(crate) fn count_action(game: &mut Game, seat: Seat) {
    let own = &mut game.actions[seat.index()];
    *own = own.saturating_add(1);
    if !game.frames.iter().any(|frame| matches!(frame, Frame::Announcement(_))) {
        game.taken_back = 0;
    }
}

/// An action of a player's was taken back, and counts for nothing.
pub(crate) const fn uncount_action(game: &mut Game, seat: Seat) {
    let own = &mut game.actions[seat.index()];
    *own = own.saturating_sub(1);
}

/// Takes note that something was taken back.
pub(crate) const fn take_back(game: &mut Game) {
    game.taken_back = game.taken_back.saturating_add(1);
}

/// Whether a player may still take something back before they do something that stands.
pub(crate) const fn may_take_back(game: &Game) -> bool {
    game.taken_back < MOST_TAKEN_BACK
}

/// Who has taken more actions; where both have taken as many, who has taken the last one.
pub(crate) const fn busier(game: &Game, last: Seat) -> Seat {
    let [own, others] = [game.actions[last.index()], game.actions[last.other().index()]];
    if own >= others { last } else { last.other() }
}

/// Takes note that an ability was activated, where its number in a turn is limited (602.5b) or asked for as it resolves.
pub(crate) fn note_activation(game: &mut Game, source: ObjectId, ability: AbilityId, card: declaration::CardId) {
    let limited = |only: &Restriction| matches!(only, Restriction::TimesEachTurn(_));
    let mut asked = |effect: &Effect| matches!(effect, Effect::If { condition, .. } if matches!(**condition, Condition::ActivatedThisTurn(_)));
    let counts = declared::body(card, StackObjectKind::Activated(ability)).is_some_and(|body| {
        let mut effects = body.modes.iter().flat_map(|mode| &mode.effects);
        body.only.iter().any(limited) || effects.any(|effect| effect.any(&mut asked))
    });
    if counts {
        game.activated.push((source, ability));
    }
}

thread_local! {
    /// Games that were to be gone back to, with room for the next ones: whatever is announced begins with one.
    static ROOM: Boxes<Game> = const { Boxes::new() };
}

/// The game as it is, to go back to.
pub(crate) fn snapshot(game: &Game) -> Box<Game> {
    let mut before = match ROOM.with(Boxes::take) {
        Some(mut room) => {
            Game::clone_from(&mut room, game);
            room
        }
        None => Box::new(game.clone()),
    };
    before.events.clear();
    // What is taken back goes on being counted where it is gone back to.
    before.taken_back = 0;
    before
}

/// What was begun is completed: nobody goes back to this any more.
pub(crate) fn forget_snapshot(mut before: Box<Game>) {
    // Objects are changed where they are once nobody shares them.
    before.arenas.iter_mut().for_each(Arena::vacate);
    before.computed.forget();
    // A game that it kept itself is not kept any longer.
    before.frames.clear();
    before.main = None;
    ROOM.with(|room| room.vacate(before));
}

/// What was begun is taken back: the game is as it was before, but that this is counted.
pub(crate) fn take_back_to(game: &mut Game, mut before: Box<Game>) {
    let (taken_back, mut events) = (game.taken_back, std::mem::take(&mut game.events));
    events.clear();
    std::mem::swap(game, &mut before);
    forget_snapshot(before);
    (game.taken_back, game.events) = (taken_back, events);
    take_back(game);
}
