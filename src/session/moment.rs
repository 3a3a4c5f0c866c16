//! A moment of a game as whoever is at the table sees it.

use std::ops::Deref;

use engine::state::Busy;
use engine::{Game, HandsView, Prompt, Seat, View, WatcherView, prompt};

/// What is seen of a game, and what is asked in it. It is read as a game is.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    shown: Shown,
    prompt: Option<Prompt>,
}

/// Who sees it.
#[derive(Clone, Debug, PartialEq)]
enum Shown {
    ToSeat(View),
    ToWatchers(WatcherView),
    WithHands(HandsView),
}

impl Moment {
    /// The moment that `seat` sees so.
    pub fn of(view: View, seat: Seat) -> Moment {
        let prompt = prompt(&view, seat);
        Moment { shown: Shown::ToSeat(view), prompt }
    }

    /// The moment as whoever watches sees it. They are told what is asked, as the player is who is not; nothing is asked of them.
    pub fn watched(view: WatcherView) -> Moment {
        let prompt = view.to_act().and_then(|who| prompt(&view, who.other()));
        Moment { shown: Shown::ToWatchers(view), prompt }
    }

    /// A moment that is past as whoever watches sees it, with both hands. Nothing is asked in it any more of anybody.
    pub const fn with_hands(view: HandsView) -> Moment {
        Moment { shown: Shown::WithHands(view), prompt: None }
    }

    /// What a seat sees; none where nobody sits here.
    pub const fn view(&self) -> Option<&View> {
        match &self.shown {
            Shown::ToSeat(view) => Some(view),
            Shown::ToWatchers(_) | Shown::WithHands(_) => None,
        }
    }

    /// What the player who decides is seen to be in the middle of, where that is somebody else.
    pub const fn busy(&self) -> Option<Busy> {
        match &self.shown {
            Shown::ToSeat(view) => view.busy(),
            Shown::ToWatchers(view) => view.busy(),
            Shown::WithHands(view) => view.busy(),
        }
    }

    /// What is asked, of whomever; none when the game is over, or when the rest is the house's to tell.
    pub const fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// What is asked of this seat.
    pub fn asked_of(&self, seat: Seat) -> Option<&Prompt> {
        self.prompt.as_ref().filter(|prompt| prompt.player == seat && self.view().is_some())
    }
}

impl Deref for Moment {
    type Target = Game;

    fn deref(&self) -> &Game {
        match &self.shown {
            Shown::ToSeat(view) => view,
            Shown::ToWatchers(view) => view,
            Shown::WithHands(view) => view,
        }
    }
}
