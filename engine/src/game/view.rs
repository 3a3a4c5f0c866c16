//! What a seat may know: a game in which everything else is absent, not masked.

use std::ops::Deref;

use serde::Serialize;

use crate::game::action::Action;
use crate::game::codec::Corrupt;
use crate::game::frame::{Frame, Shape};
use crate::game::object::{Arena, Zone};
use crate::game::random::Chance;
use crate::game::{Busy, Game, codec};
use crate::seat::Seat;

/// A game as one seat may know it. It is read as a [`Game`] is, and the same `options` and `prompt` run on it, with the same answers for that
/// seat; but nobody who is to be given one can be given the true state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View(pub(crate) Game);

impl Deref for View {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.0
    }
}

impl View {
    /// What the other player is in the middle of.
    pub const fn busy(&self) -> Option<Busy> {
        self.0.busy
    }

    /// The view with these bytes, as [`Game::to_bytes`] of it gives them.
    ///
    /// # Errors
    /// [`Corrupt`], where they are none that this version of the engine has written, or a true state.
    pub fn from_bytes(bytes: &[u8]) -> Result<View, Corrupt> {
        codec::read(bytes).ok().filter(|game: &Game| game.viewer.is_some()).map(View).ok_or(Corrupt)
    }
}

impl Game {
    /// The game as `seat` may know it.
    ///
    /// While the other player casts, activates or declares, this is the game before they began (601.2 is one transaction).
    pub fn view(&self, seat: Seat) -> View {
        View(self.seen_by(seat))
    }

    fn seen_by(&self, seat: Seat) -> Game {
        let (mut view, busy) = self.before_the_others_announcement(seat);
        view.busy = busy;
        view.viewer = Some(seat);
        view.chance = Chance::Hidden;
        let other = seat.other();
        for whose in Seat::BOTH {
            view.player_mut(whose).library.cards = None;
        }
        view.player_mut(other).hand.cards = None;
        view.arenas[1 + other.index()] = Arena::hand(other);
        view.player_mut(other).drawn.clear();
        view.player_mut(other).pass_until = None;
        let over = view.outcome.is_some();
        for object in view.arenas[0].iter_mut() {
            // 708.5: only its controller may look at a face-down spell or permanent, and nobody at a card exiled so (406.3); 708.9.
            let open = object.zone != Zone::Exile && (over || object.controller == seat);
            if let Some(face_down) = object.face_down.as_mut().filter(|_| !open) {
                face_down.card = None;
            }
        }
        for frame in &mut view.frames {
            hide(frame, seat);
        }
        view.events.clear();
        if view.awaits() != Some(seat) {
            // What a player has taken back is nobody else's to know.
            view.taken_back = 0;
        }
        view
    }

    /// A copy of the game; of the one before the other player began what they have not completed.
    fn before_the_others_announcement(&self, seat: Seat) -> (Game, Option<Busy>) {
        let other = seat.other();
        let begun = self.frames.iter().find_map(|frame| match frame {
            // Who is to choose a target for it sees what it is.
            Frame::Announcement(announcement) if announcement.player == other && announcement.chooser != Some(seat) => {
                announcement.before.as_deref()
            }
            _ => None,
        });
        let casts = begun.is_some();
        let attacks = matches!(begun.and_then(|before| before.frames.last()), Some(Frame::DeclareAttackers { .. }));
        let mut copy = begun.unwrap_or(self).clone();
        let busy = match copy.frames.last_mut() {
            Some(Frame::DeclareAttackers { chosen, bands }) if self.turn.active == other => {
                chosen.clear();
                bands.clear();
                Some(Busy::Declaring)
            }
            Some(Frame::DeclareBlockers { chosen }) if self.turn.active == seat => {
                chosen.clear();
                Some(Busy::Declaring)
            }
            Some(Frame::Question(question)) if question.player == other => Some(Busy::Choosing),
            Some(Frame::OpeningHands(hands)) if hands.deciding == other => Some(Busy::Choosing),
            _ => None,
        };
        let busy = if casts && !attacks { Some(Busy::Casting) } else { busy };
        (copy, busy)
    }
}

/// Takes out of a frame what only the other player may see.
fn hide(frame: &mut Frame, seat: Seat) {
    match frame {
        Frame::Question(question) if question.player != seat => match &mut question.shape {
            Shape::Objects { from, .. } => from.retain(|id| id.arena() == 0),
            Shape::Cards { from, .. } => from.clear(),
            // Cards of a library have ids for their question only.
            Shape::Order { items } => items.retain(|(id, _)| id.arena() == 0),
            _ => {}
        },
        Frame::Resolution(resolution) => {
            // What the other player has chosen in a hidden zone is seen when it is done.
            let own = 1 + seat.index();
            for answer in &mut resolution.answers {
                if matches!(answer, Some(Action::Choose(ids)) if ids.iter().any(|id| id.arena() != 0 && id.arena() != own))
                {
                    *answer = None;
                }
            }
        }
        Frame::Announcement(announcement) => {
            // What can be taken back is this seat's own; of the state before it, too, it knows only its view.
            if let Some(before) = &mut announcement.before {
                **before = before.seen_by(seat);
            }
        }
        _ => {}
    }
}
