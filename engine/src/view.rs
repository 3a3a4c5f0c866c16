//! What a seat may know: a game in which everything else is absent, not masked.

use std::ops::Deref;

use serde::Serialize;

use crate::decision;
use crate::game::codec::Corrupt;
use crate::game::frame::Frame;
use crate::game::{Busy, Game, codec};
use crate::process::{discarding, resolve};
use crate::read::revealed;
use crate::seat::Seat;

/// A game as whoever watches it may know it: what lies open, and nothing that either player alone knows, or both do and no third. It is read as a
/// [`Game`] is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WatcherView(Game);

impl Deref for WatcherView {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.0
    }
}

impl WatcherView {
    /// What the player who decides is in the middle of.
    pub const fn busy(&self) -> Option<Busy> {
        self.0.busy()
    }

    /// The view with these bytes, as [`Game::to_bytes`] of it gives them.
    ///
    /// # Errors
    /// [`Corrupt`], where they are none that this version of the engine has written, or a true state, or a seat's view.
    pub fn from_bytes(bytes: &[u8]) -> Result<WatcherView, Corrupt> {
        codec::read(bytes).ok().filter(Game::is_watched).map(WatcherView).ok_or(Corrupt)
    }
}

/// A game as whoever watches it may know it, with both hands, where its players have agreed to that. It is of a moment that is past, or of a game that is over:
/// whoever keeps it sees to that. It is read as a [`Game`] is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HandsView(Game);

impl Deref for HandsView {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.0
    }
}

impl HandsView {
    /// What the player who decides is in the middle of.
    pub const fn busy(&self) -> Option<Busy> {
        self.0.busy()
    }

    /// The view with these bytes, as [`Game::to_bytes`] of it gives them.
    ///
    /// # Errors
    /// [`Corrupt`], where they are none that this version of the engine has written, or anything else than such a view.
    pub fn from_bytes(bytes: &[u8]) -> Result<HandsView, Corrupt> {
        codec::read(bytes).ok().filter(Game::is_watched_with_hands).map(HandsView).ok_or(Corrupt)
    }
}

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
        self.0.busy()
    }

    /// The view with these bytes, as [`Game::to_bytes`] of it gives them.
    ///
    /// # Errors
    /// [`Corrupt`], where they are none that this version of the engine has written, or a true state.
    pub fn from_bytes(bytes: &[u8]) -> Result<View, Corrupt> {
        codec::read(bytes).ok().filter(|game: &Game| game.viewer().is_some()).map(View).ok_or(Corrupt)
    }
}

impl Game {
    /// The game as `seat` may know it.
    ///
    /// While the other player casts, activates or declares, this is the game before they began (601.2 is one transaction).
    pub fn view(&self, seat: Seat) -> View {
        View(seen_by(self, seat, Sees::WhatControlledSee))
    }

    /// The game as whoever watches it may know it.
    ///
    /// While a player casts, activates or declares, this is the game before they began.
    pub fn watcher_view(&self) -> WatcherView {
        let mut seen = seen_by(&seen_by(self, Seat::A, Sees::Own), Seat::B, Sees::Own);
        show_to_watchers(&mut seen);
        WatcherView(seen)
    }

    /// The game as whoever watches it may know it, with both hands. A main game that waits for this one is as they know it without.
    ///
    /// While a player casts, activates or declares, this is the game before they began.
    pub fn hands_view(&self) -> HandsView {
        let WatcherView(mut seen) = self.watcher_view();
        let begun = Seat::BOTH.into_iter().find_map(|seat| decision::cast::unseen(self, seat));
        seen.show_hands(begun.unwrap_or(self));
        HandsView(seen)
    }
}

/// Marks this game, and the one that waits for it.
fn show_to_watchers(game: &mut Game) {
    game.show_to_watchers();
    if let Some(main) = game.main_game_mut() {
        show_to_watchers(main);
    }
}

/// What a seat sees of what the other one sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sees {
    /// Nothing.
    Own,
    /// All of it, where it controls the other player (722.4).
    WhatControlledSee,
}

fn seen_by(game: &Game, seat: Seat, sees: Sees) -> Game {
    let begun = decision::cast::unseen(game, seat);
    let mut view = begun.unwrap_or(game).clone();
    let active = game.turn().active;
    let controls = sees == Sees::WhatControlledSee && view.controller_of(seat.other()) == seat;
    let busy = match view.frame() {
        // An attack that is being paid for is being declared (508.1).
        Some(Frame::DeclareAttackers { .. }) if begun.is_some() => Some(Busy::Declaring),
        _ if begun.is_some() => Some(Busy::Casting),
        _ => decision::busy(&view, seat),
    };
    let hand = revealed::in_hand(&view, seat.other());
    let tops = Seat::BOTH.map(|whose| revealed::on_library(&view, whose));
    // What was determinized of a view says itself what was seen in that one.
    let busy = view.busy().or(busy);
    view.hide_from(seat, controls, busy);
    view.show_revealed(seat, hand, tops);
    for frame in view.frames_mut() {
        decision::hide(frame, seat, controls, active, &|before| seen_by(before, seat, sees));
        if let Frame::Resolution(resolution) = frame
            && !controls
        {
            resolve::hide(resolution, seat);
        }
        if let Frame::Discard(open) = frame
            && !controls
        {
            discarding::hide(open, seat);
        }
    }
    if let Some(main) = view.main_game_mut() {
        *main = seen_by(main, seat, sees);
    }
    if view.to_act() != Some(seat) {
        // What a player has taken back is nobody else's to know.
        view.hide_taking_back();
    }
    view
}
