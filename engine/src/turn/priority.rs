//! Priority (117): passing, playing lands, beginning spells and abilities.

use crate::frame::Frame;
use crate::game::Stage;
use crate::triggers::Happening;
use crate::{Action, Event, Flow, Game, Seat, Zone};

/// After so many resolutions in which both players do nothing but pass, the game is a loop of mandatory actions, and drawn (104.4b).
const LONGEST_STACK: u16 = 1_000;

impl Game {
    /// Takes an action of a player with priority.
    pub(crate) fn perform_with_priority(&mut self, seat: Seat, passed: bool, action: &Action) -> Flow {
        match action {
            Action::Pass => self.pass(seat, passed),
            Action::PassUntil(until) => {
                self.player_mut(seat).pass_until = Some(*until);
                self.pass(seat, passed)
            }
            Action::SummonLand(id) => {
                self.play_land(seat, *id);
                Ok(())
            }
            Action::SummonSpell(id) => {
                self.frames.push(Frame::Priority { holder: seat, passed });
                self.begin_spell(seat, *id)
            }
            Action::TriggerAbility { object, ability } => {
                self.frames.push(Frame::Priority { holder: seat, passed });
                self.begin_ability(seat, *object, *ability)
            }
            Action::TapForMana { object, ability, kind } if self.asks_for_gift(seat, *object, *ability, *kind) => {
                self.frames.push(Frame::Priority { holder: seat, passed });
                self.begin_mana_ability(seat, *object, *ability, *kind)
            }
            Action::TapForMana { object, ability, kind } => {
                if let Some(question) = self.question_of_mana(seat, *object, *ability, *kind) {
                    self.frames.push(Frame::Priority { holder: seat, passed });
                    self.frames.push(Frame::Question(question));
                    return Ok(());
                }
                self.make_mana(seat, *object, *ability, *kind)?;
                self.keep_priority(seat);
                Ok(())
            }
            _ => {
                self.frames.push(Frame::Priority { holder: seat, passed });
                Ok(())
            }
        }
    }

    /// A player with priority has made mana: they keep it, and have acted since the other one passed (117.4).
    pub(crate) fn keep_priority(&mut self, seat: Seat) {
        self.turn.holder = seat;
        self.turn.passed = false;
    }

    /// Passes priority (117.3d). When both have passed, the top of the stack resolves or the step ends (117.4).
    pub(crate) fn pass(&mut self, seat: Seat, passed: bool) -> Flow {
        self.emit(Event::Passed(seat));
        if !passed {
            self.turn.holder = seat.other();
            self.turn.passed = true;
            return Ok(());
        }
        self.turn.holder = self.turn.active;
        self.turn.passed = false;
        if !self.stack.is_empty() {
            self.turn.resolved = self.turn.resolved.saturating_add(1);
            if self.turn.resolved > LONGEST_STACK {
                // 104.4b: nobody has done anything of their own will for so long that nothing will ever come of it.
                self.finish(crate::Outcome { winner: None, reason: crate::Reason::Loop });
                return Ok(());
            }
            self.begin_resolution();
        } else if !self.assigned.is_empty() {
            // The end of the damage window (rules of 1994).
            self.deal_assigned_damage();
        } else {
            self.turn.stage = Stage::Over;
            self.turn.resolved = 0;
        }
        Ok(())
    }

    /// Plays a land (305.1, 116.2a).
    fn play_land(&mut self, seat: Seat, id: crate::ObjectId) {
        let player = self.player_mut(seat);
        player.lands_played = player.lands_played.saturating_add(1);
        if let Some(object) = self.move_to(id, Zone::Battlefield, seat)
            && let Some(card) = self.object(object).map(|object| object.card)
        {
            self.emit(Event::LandPlayed { player: seat, object, card });
            self.notice(Happening::PlaysLand { player: seat, land: object });
        }
        self.turn.holder = seat;
        self.turn.passed = false;
    }

    /// A player has cast a spell or activated an ability, and receives priority again (117.3c).
    pub(crate) fn took_action(&mut self, seat: Seat) {
        if let Some(Frame::Priority { .. }) = self.frames.last() {
            self.frames.pop();
        }
        self.turn.holder = seat;
        self.turn.passed = false;
        self.turn.resolved = 0;
    }

    /// Gives priority to whose turn it is to have it, after what comes before that (117.5): state-based actions, then triggered
    /// abilities, until there are none.
    pub(crate) fn give_priority(&mut self) -> Flow {
        self.notice_states();
        if self.check_state_based_actions() || self.outcome.is_some() {
            return Ok(());
        }
        if !self.triggers.is_empty() {
            self.turn.passed = false;
            self.frames.push(Frame::PlaceTriggers);
            return Ok(());
        }
        self.frames.push(Frame::Priority { holder: self.turn.holder, passed: self.turn.passed });
        Ok(())
    }
}
