//! Whose view a game is.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::seat::Seat;

/// Who is shown a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::game) enum Viewer {
    /// Nobody: it is the true state.
    #[default]
    Nobody,
    Seat(Seat),
    /// Whoever watches.
    Watcher,
    /// Whoever watches where both hands are open to them.
    WatcherOfHands,
}

impl Game {
    /// Whose view this is; none for the true state, and for what is shown to whoever watches.
    pub const fn viewer(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Nobody | Viewer::Watcher | Viewer::WatcherOfHands => None,
        }
    }

    /// Whether nothing is hidden here: it is nobody's view.
    pub(crate) const fn is_true_state(&self) -> bool {
        matches!(self.viewer, Viewer::Nobody)
    }

    /// Whether this is what whoever watches is shown.
    pub(crate) const fn is_watched(&self) -> bool {
        matches!(self.viewer, Viewer::Watcher)
    }

    /// Says that this is what whoever watches is shown.
    pub(crate) const fn show_to_watchers(&mut self) {
        self.viewer = Viewer::Watcher;
    }

    /// Whether this is what whoever watches is shown with both hands.
    pub(crate) const fn is_watched_with_hands(&self) -> bool {
        matches!(self.viewer, Viewer::WatcherOfHands)
    }

    /// Puts the hands of the true state into what whoever watches is shown, and says so.
    pub(crate) fn show_hands(&mut self, of: &Game) {
        self.viewer = Viewer::WatcherOfHands;
        for seat in Seat::BOTH {
            let hand = &mut self.player_mut(seat).hand;
            hand.cards.clone_from(&of.player(seat).hand.cards);
            hand.revealed.clear();
            self.arenas[1 + seat.index()].clone_from(&of.arenas[1 + seat.index()]);
        }
    }
}
