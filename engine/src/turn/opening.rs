//! Opening hands (103.5): the London mulligan.

use crate::frame::{Frame, OpeningHands, Purpose, Question, Shape};
use crate::game::Stage;
use crate::{Action, Event, Flow, Game, Seat};

impl Game {
    /// Whether the player may take a mulligan: not down to no card at all.
    pub(crate) fn may_mulligan(&self, seat: Seat) -> bool {
        self.player(seat).mulligans < 7
    }

    /// Keeps the hand or takes a mulligan.
    pub(crate) fn perform_opening(&mut self, mut hands: OpeningHands, action: &Action) -> Flow {
        let seat = hands.deciding;
        if *action == Action::Mulligan {
            self.frames.push(Frame::OpeningHands(hands));
            self.shuffle_hand_into_library(seat)?;
            let player = self.player_mut(seat);
            player.mulligans = player.mulligans.saturating_add(1);
            self.emit(Event::Redealt(seat));
            self.deal_opening_hand(seat)?;
            if let Some(Frame::OpeningHands(hands)) = self.frames.last_mut()
                && !hands.kept[seat.other().index()]
            {
                hands.deciding = seat.other();
            }
            return Ok(());
        }
        self.emit(Event::Kept(seat));
        hands.kept[seat.index()] = true;
        if hands.kept[seat.other().index()] {
            self.turn.stage = Stage::Over;
        } else {
            hands.deciding = seat.other();
            self.frames.push(Frame::OpeningHands(hands));
        }
        let count = self.player(seat).mulligans;
        if count > 0 {
            let from = self.player(seat).hand.cards.clone().unwrap_or_default();
            self.frames.push(Frame::Question(Question {
                player: seat,
                purpose: Purpose::PutOnBottom,
                about: None,
                shape: Shape::Objects { from, min: count, max: count, ordered: true },
                answer: None,
            }));
        }
        Ok(())
    }

    /// Puts the chosen cards on the bottom of the library, the first named the lowest.
    pub(crate) fn put_on_bottom(&mut self, seat: Seat, answer: &Action) -> Flow {
        let Action::Choose(cards) = answer else { return Ok(()) };
        if self.player(seat).library.cards.is_none() {
            return Err(crate::AwaitsHouse);
        }
        for id in cards.iter().rev() {
            self.put_into_library(*id, false)?;
        }
        Ok(())
    }
}
