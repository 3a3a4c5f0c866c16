//! The part of a view that needs no rule: what lies in zones that a seat may not see, and chance, are taken out.

use declaration::CardId;

use crate::game::frame::Frame;
use crate::game::object::{Arena, Object, ObjectId, Zone};
use crate::game::random::Chance;
use crate::game::viewer::Viewer;
use crate::game::{Busy, Game, Whereabouts};
use crate::seat::Seat;

impl Game {
    /// Takes out what `seat` may not know, but for what the game is in the middle of: that is for the rooms of decisions and processes to say. Who
    /// controls the other player sees what that player sees (722.4).
    pub(crate) fn hide_from(&mut self, seat: Seat, controls: bool, busy: Option<Busy>) {
        self.busy = busy;
        self.viewer = Viewer::Seat(seat);
        self.chance = Chance::Hidden;
        let other = seat.other();
        for whose in Seat::BOTH {
            self.player_mut(whose).library.cards = None;
        }
        self.player_mut(other).sideboard = None;
        for known in &mut self.last_known {
            // Whether a card of a hand is still there is its player's to know.
            let hidden = match known.whereabouts {
                Whereabouts::Object(id) => !controls && id.is_some_and(|id| id.arena() == 1 + other.index()),
                Whereabouts::Library(_) => true,
                Whereabouts::Nowhere => false,
            };
            if hidden {
                known.whereabouts = Whereabouts::Object(None);
            }
        }
        if !controls {
            self.player_mut(other).hand.cards = None;
            self.arenas[1 + other.index()] = Arena::hand(other);
            self.player_mut(other).drawn.clear();
        }
        self.player_mut(other).barred.fill(None);
        self.player_mut(other).pass_until = None;
        let over = self.outcome.is_some();
        // 708.5: only its controller may look at a face-down spell or permanent, and nobody at a card exiled so (406.3); 708.9.
        let open = |object: &Object| object.zone != Zone::Exile && (over || controls || object.controller == seat);
        let hidden = self.arenas[0].iter().filter(|(_, object)| object.face_down.is_some() && !open(object));
        for id in hidden.map(|(id, _)| id).collect::<Vec<ObjectId>>() {
            if let Some(face_down) = self.arenas[0].get_mut(id).and_then(|object| object.face_down.as_mut()) {
                face_down.card = None;
            }
        }
        self.events.clear();
    }

    /// Shows in a view what is revealed of the other player's hand, and on top of each library.
    pub(crate) fn show_revealed(&mut self, seat: Seat, hand: Vec<CardId>, tops: [Option<CardId>; 2]) {
        self.player_mut(seat.other()).hand.revealed = hand;
        for whose in Seat::BOTH {
            self.player_mut(whose).library.revealed = tops[whose.index()];
        }
    }

    /// In a view: what has just been revealed is not there.
    pub(crate) const fn lack_revealed(&mut self) {
        self.needs_hidden = true;
    }

    /// Takes out how often the other player has taken something back.
    pub(crate) const fn hide_taking_back(&mut self) {
        self.taken_back = 0;
    }

    /// What the other player is in the middle of, in a view.
    pub(crate) const fn busy(&self) -> Option<Busy> {
        self.busy
    }

    /// The game that waits for this one, to take out of a view what may not be seen.
    pub(crate) fn main_game_mut(&mut self) -> Option<&mut Game> {
        self.main.as_deref_mut()
    }

    /// What the game is in the middle of, to take out of a view what may not be seen.
    pub(crate) fn frames_mut(&mut self) -> &mut [Frame] {
        &mut self.frames
    }
}
