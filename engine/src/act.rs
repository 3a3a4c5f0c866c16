//! The door in: doing what may be done.

use crate::{Action, Event, Frame, Game, Outcome, Reason, Request, Seat, Zone};
use crate::{options, turn};

/// After so many actions a game is over: whoever has taken more of them has lost. So no optional loop, and nothing else that a player does
/// of their own will, makes a draw, which loops of mandatory actions alone do (104.4b).
pub const LONGEST_GAME: u32 = 50_000;

/// So often a player may take something back before they do something that stands: then they finish what they declare as it is, and begin
/// nothing that could be taken back.
pub const MOST_TAKEN_BACK: u8 = 64;

/// What became of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// It was done; the game waits for the next decision or is over.
    Applied(Vec<Event>),
    /// On a view only: it was done as far as this view can tell; the rest is the house's.
    AwaitsHouse(Vec<Event>),
}

impl Act {
    /// What happened, as far as it can be told here.
    pub fn events(&self) -> &[Event] {
        match self {
            Act::Applied(events) | Act::AwaitsHouse(events) => events,
        }
    }
}

/// Why an action is refused. The game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// The decision is not this player's; whose it is, if it is anybody's.
    NotYourDecision(Option<Seat>),
    /// The action is none of the player's options.
    NotAnOption,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Illegal::GameOver => out.write_str("the game is over"),
            Illegal::NotYourDecision(Some(seat)) => write!(out, "the decision is player {seat:?}'s"),
            Illegal::NotYourDecision(None) => out.write_str("the house is at work; nobody can act now"),
            Illegal::NotAnOption => out.write_str("that is not among what this player may do now"),
        }
    }
}

impl std::error::Error for Illegal {}

/// Does one action of a player's.
///
/// # Errors
/// [`Illegal`], with the game as it was, where [`crate::options`] does not offer the action to this player.
pub fn act(game: &mut Game, seat: Seat, action: &Action) -> Result<Act, Illegal> {
    if game.outcome.is_some() {
        return Err(Illegal::GameOver);
    }
    if game.awaits() != Some(seat) {
        return Err(Illegal::NotYourDecision(game.awaits()));
    }
    if !options::permits(game, seat, action) {
        return Err(Illegal::NotAnOption);
    }
    game.events.clear();
    let performed = turn::perform(game, seat, action);
    if advances(action) {
        // What the action has begun keeps the game from before it, to go back to: there it is not counted.
        count_action(game, seat);
    }
    let flow = performed.and_then(|()| turn::run(game));
    if game.action_count() >= LONGEST_GAME && game.outcome.is_none() {
        finish(game, Outcome { winner: Some(busier(game, seat).other()), reason: Reason::Length });
    }
    let events = std::mem::take(&mut game.events);
    Ok(match flow {
        Ok(()) if !game.lacking => Act::Applied(events),
        _ => Act::AwaitsHouse(events),
    })
}

/// Whether the action brings the game forward. Taking back does not, nor does choosing what can be taken back in the midst of a
/// declaration, so nobody comes nearer to the bound on the length of a game with them.
const fn advances(action: &Action) -> bool {
    !matches!(
        action,
        Action::Cancel
            | Action::CancelAttack
            | Action::CancelDefense
            | Action::SelectAttackingCreature(_)
            | Action::SelectBand(_)
            | Action::SelectDefendingCreature { .. }
    )
}

impl Game {
    /// Whose decision it is; none when the game is over, or when a view waits for the house.
    pub fn awaits(&self) -> Option<Seat> {
        if self.outcome.is_some() || self.lacking {
            return None;
        }
        self.frames.last()?.awaits(self.turn.active)
    }

    /// Judges a request beside the actions. What was under way is put back to before it began.
    ///
    /// # Errors
    /// [`Illegal::GameOver`].
    pub fn request(&mut self, seat: Seat, request: Request) -> Result<Vec<Event>, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        self.events.clear();
        let outcome = match request {
            Request::Concede => Outcome { winner: Some(seat.other()), reason: Reason::Concession },
            Request::AgreeDraw => Outcome { winner: None, reason: Reason::Agreement },
            Request::TimeOut => Outcome { winner: Some(seat.other()), reason: Reason::Time },
            Request::Leave => Outcome { winner: Some(seat.other()), reason: Reason::Absence },
            Request::Stop => Outcome { winner: None, reason: Reason::Stopped },
            Request::TooLong => Outcome { winner: Some(busier(self, seat).other()), reason: Reason::Length },
        };
        finish(self, outcome);
        Ok(std::mem::take(&mut self.events))
    }
}

/// Counts an action of a player's. One that stands by itself, outside of what may still be taken back, begins the count of what is
/// taken back anew.
fn count_action(game: &mut Game, seat: Seat) {
    let own = &mut game.actions[seat.index()];
    *own = own.saturating_add(1);
    if !game.frames.iter().any(|frame| matches!(frame, Frame::Operation(_))) {
        game.taken_back = 0;
    }
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
const fn busier(game: &Game, last: Seat) -> Seat {
    let [own, others] = [game.actions[last.index()], game.actions[last.other().index()]];
    if own >= others { last } else { last.other() }
}

/// The winner owns what lies in the ante (407.2).
fn win_ante(game: &mut Game, winner: Seat) {
    let ante: Vec<crate::ObjectId> = game.players.iter().flat_map(|player| player.ante.iter().copied()).collect();
    for id in ante {
        if let Some(object) = game.object_mut(id) {
            object.owner = winner;
            object.controller = winner;
        }
    }
}

/// Ends the game.
pub(crate) fn finish(game: &mut Game, outcome: Outcome) {
    if game.outcome.is_none() {
        game.outcome = Some(outcome);
        game.taken_back = 0;
        if let Some(winner) = outcome.winner {
            win_ante(game, winner);
        }
        // All that is face down is revealed now (708.9): in a view, it is the house's to tell.
        let unknown = |object: &crate::Object| object.face_down.is_some_and(|face_down| face_down.card.is_none());
        let hidden = game.objects().any(|(_, object)| object.zone != Zone::Exile && unknown(object));
        game.lacking |= hidden;
        game.emit(Event::GameOver(outcome));
    }
}
