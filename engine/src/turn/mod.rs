//! The course of a game: what happens by itself between two decisions (500-514, 117).

mod opening;
mod passing;
mod priority;
mod steps;
mod untap;

use crate::frame::Frame;
use crate::{Action, Flow, Game, Outcome, Reason, Seat};

/// After so many steps without a decision the game is a loop of mandatory actions, and drawn (104.4b).
const LONGEST_LOOP: u32 = 20_000;

impl Game {
    /// Takes an action that is permitted.
    pub(crate) fn perform(&mut self, seat: Seat, action: &Action) -> Flow {
        match self.frames.pop() {
            Some(Frame::OpeningHands(hands)) => self.perform_opening(hands, action),
            Some(Frame::Priority { passed, .. }) => self.perform_with_priority(seat, passed, action),
            Some(Frame::Operation(operation)) => self.perform_operation(*operation, action),
            Some(Frame::NewTargets(open)) => {
                self.perform_new_targets(open, action);
                Ok(())
            }
            Some(Frame::DeclareAttackers { chosen, bands }) => self.perform_attackers(chosen, bands, action),
            Some(Frame::DeclareBlockers { chosen }) => {
                self.perform_blockers(chosen, action);
                Ok(())
            }
            Some(Frame::Question(question)) if matches!(action, Action::TapForMana { .. }) => {
                self.frames.push(Frame::Question(question));
                if let Action::TapForMana { object, ability, kind } = action {
                    if self.asks_for_gift(seat, *object, *ability, *kind) {
                        return self.begin_mana_ability(seat, *object, *ability, *kind);
                    }
                    if let Some(question) = self.question_of_mana(seat, *object, *ability, *kind) {
                        self.frames.push(Frame::Question(question));
                        return Ok(());
                    }
                    self.make_mana(seat, *object, *ability, *kind)?;
                }
                Ok(())
            }
            Some(Frame::Question(mut question)) => {
                question.answer = Some(action.clone());
                self.frames.push(Frame::Question(question));
                Ok(())
            }
            Some(other) => {
                self.frames.push(other);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Goes on until somebody owes a decision or the game is over.
    pub(crate) fn run(&mut self) -> Flow {
        for _ in 0..LONGEST_LOOP {
            if self.lacking {
                return Err(crate::AwaitsHouse);
            }
            if let Some(rest) = self.unfinished.pop().filter(|_| self.outcome.is_none()) {
                self.frames.push(Frame::Resolution(Box::new(rest)));
            }
            if self.outcome.is_some() || (self.awaits().is_some() && !self.passes_by_itself()) {
                return Ok(());
            }
            self.go_on()?;
        }
        self.finish(Outcome { winner: None, reason: Reason::Loop });
        Ok(())
    }

    /// Takes one step of whatever is under way.
    fn go_on(&mut self) -> Flow {
        match self.frames.last() {
            None => {
                if self.ask_order_in_graveyard() {
                    return Ok(());
                }
                self.continue_turn()
            }
            Some(Frame::Priority { .. }) => self.pass_by_itself(),
            Some(Frame::AssignDamage(_)) => {
                self.continue_assigning();
                Ok(())
            }
            Some(Frame::Piles(_)) => self.continue_piles(),
            Some(Frame::Resolution(_)) => self.continue_resolution(),
            Some(Frame::Damage(_)) => {
                self.continue_damage();
                Ok(())
            }
            Some(Frame::Destruction(_)) => {
                self.continue_destruction();
                Ok(())
            }
            Some(Frame::PlaceTriggers) => self.place_triggers(),
            Some(Frame::Untap(_)) => {
                self.continue_untapping();
                Ok(())
            }
            Some(Frame::Impending(_)) => self.continue_impending(),
            Some(Frame::Drawing(_)) => {
                self.continue_drawing();
                Ok(())
            }
            Some(Frame::Question(_)) => self.deliver_answer(),
            Some(
                Frame::OpeningHands(_)
                | Frame::Operation(_)
                | Frame::NewTargets(_)
                | Frame::DeclareAttackers { .. }
                | Frame::DeclareBlockers { .. },
            ) => Ok(()),
        }
    }

    /// Gives the answer of a question to the frame that asked.
    fn deliver_answer(&mut self) -> Flow {
        let Some(Frame::Question(question)) = self.frames.pop() else { return Ok(()) };
        let Some(answer) = &question.answer else { return Ok(()) };
        match question.purpose {
            crate::Purpose::PutOnBottom => self.put_on_bottom(question.player, answer),
            crate::Purpose::DiscardToHandSize => {
                self.discard_chosen(answer);
                Ok(())
            }
            crate::Purpose::OrderTriggers => {
                self.order_triggers(question.player, answer);
                Ok(())
            }
            crate::Purpose::OrderInGraveyard => {
                self.arrange_graveyard(question.player, &question.shape, answer);
                Ok(())
            }
            crate::Purpose::Pile => {
                self.take_pile(answer);
                Ok(())
            }
            crate::Purpose::DivideDamage => {
                self.take_division(question.about, answer);
                Ok(())
            }
            crate::Purpose::Regenerate => self.take_regeneration(question.about, answer),
            crate::Purpose::ChooseDamageEffect | crate::Purpose::DividePrevention => {
                self.take_damage_choice(answer);
                Ok(())
            }
            crate::Purpose::Untap | crate::Purpose::StayTapped => {
                self.take_untapping(&question, answer);
                Ok(())
            }
            crate::Purpose::RemoveForMana { .. } => self.take_counters_for_mana(&question, answer),
            crate::Purpose::KeepLegend => {
                self.keep_legend(&question.shape, answer);
                Ok(())
            }
            _ if matches!(self.frames.last(), Some(Frame::Destruction(_))) => self.take_gift_for_regeneration(answer),
            _ if matches!(self.frames.last(), Some(Frame::Impending(_))) => {
                self.take_replacement_choice(answer);
                Ok(())
            }
            _ => {
                self.give_answer(answer.clone());
                Ok(())
            }
        }
    }
}
