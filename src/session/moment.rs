//! A moment of a game as a seat sees it.

use std::ops::Deref;

use engine::{Prompt, Seat, View, prompt};

/// What a seat sees of a game, and what is asked in it. It is read as a game is.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    view: View,
    prompt: Option<Prompt>,
}

impl Moment {
    /// The moment that `seat` sees so.
    pub fn of(view: View, seat: Seat) -> Moment {
        let prompt = prompt(&view, seat);
        Moment { view, prompt }
    }

    /// What is seen.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// What is asked, of whomever; none when the game is over, or when the rest is the house's to tell.
    pub const fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// What is asked of this seat.
    pub fn asked_of(&self, seat: Seat) -> Option<&Prompt> {
        self.prompt.as_ref().filter(|prompt| prompt.player == seat)
    }
}

impl Deref for Moment {
    type Target = View;

    fn deref(&self) -> &View {
        &self.view
    }
}
