//! What a script may leave open: decisions that it answers in another order than the engine asks, and those that hardly ever matter.

use engine::prompt::{Purpose, Shape, Why};
use engine::{Action, ObjectId, Prompt, Seat, Target};

use super::Table;
use crate::Failure;
use crate::name::Name;
use crate::script::{Deed, Expectation, Line, PlayerFact};

/// The order in which a player wants to be asked which permanents to regenerate, and what the script has answered so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deaths {
    /// Those without an answer.
    open: Vec<ObjectId>,
    answers: Vec<(ObjectId, String)>,
}

/// Whether a line is about the pending decision: answers it, or says that it is pending.
fn is_about_a_decision(line: &Line) -> bool {
    let answers = |deed: &Deed| {
        matches!(
            deed,
            Deed::Chooses(_)
                | Deed::Orders(_)
                | Deed::Piles(_)
                | Deed::Assigns { .. }
                | Deed::Taps { .. }
                | Deed::Uses(_)
        )
    };
    match line {
        Line::Act(_, deed) => answers(deed),
        Line::Expect(Expectation::Player(_, PlayerFact::Can(deed, _) | PlayerFact::Cannot(deed, _))) => answers(deed),
        Line::Expect(expectation) => expectation.is_of_a_decision(),
        _ => false,
    }
}

impl Table {
    /// Answers what the script leaves open as it goes on with another line.
    pub(crate) fn close_what_is_open(&mut self, line: &Line) -> Result<(), Failure> {
        if !matches!(line, Line::Expect(expectation) if expectation.is_of_a_decision()) {
            self.answer_with_nothing(line)?;
        }
        if is_about_a_decision(line) {
            return Ok(());
        }
        self.open_deaths_are_no()?;
        self.apply_in_their_order()
    }

    /// Answers what is asked only so that silence tells nothing: there is nothing to be chosen, and the script need not say so.
    pub(super) fn answer_with_nothing(&mut self, line: &Line) -> Result<(), Failure> {
        while let Some(asked) = self.prompt().filter(|asked| matches!(asked.why, Why::Question { .. })) {
            let nothing = match asked.shape() {
                Some(Shape::Objects { from, min: 0, .. }) => from.is_empty(),
                Some(Shape::Cards { from, min: 0, .. }) => from.is_empty(),
                _ => false,
            };
            let says_nothing = |what: &str| matches!(what, "nothing" | "done" | "no");
            let said = match line {
                Line::Act(seat, Deed::Chooses(what)) => *seat == asked.player && says_nothing(what),
                _ => false,
            };
            if !nothing || said {
                break;
            }
            self.take(asked.player, &Action::Choose(Vec::new()))?;
        }
        Ok(())
    }

    /// Effects that reach simultaneous damage, or the same damage, are applied in the order in which they came, the part of a shield to what
    /// is dealt first.
    pub(crate) fn apply_in_their_order(&mut self) -> Result<(), Failure> {
        while self.is_left_to_their_order()
            && let Some(asked) = self.prompt()
        {
            let action = match asked.shape() {
                Some(Shape::Allot { total, among }) => Action::Divide(greedily(*total, among)),
                Some(Shape::Objects { from, .. }) => Action::Choose(from.iter().copied().take(1).collect()),
                _ => return Ok(()),
            };
            self.take(asked.player, &action)?;
        }
        Ok(())
    }

    /// Whether the pending question is which of several effects on damage comes first, or what a shield reaches.
    pub(crate) fn is_left_to_their_order(&self) -> bool {
        let purpose = self.prompt().and_then(|prompt| prompt.purpose());
        matches!(purpose, Some(Purpose::DividePrevention | Purpose::ChooseDamageEffect))
    }

    /// The permanents about which a player is being asked whether to regenerate them, where several are to be destroyed together.
    pub(crate) fn asked_about_deaths(&self, seat: Seat) -> Vec<ObjectId> {
        let Some(Prompt { player, why: Why::Question { purpose: Purpose::Regenerate, about: Some(about) }, .. }) =
            self.prompt()
        else {
            return Vec::new();
        };
        if player != seat {
            return Vec::new();
        }
        let own =
            self.game.still_to_be_asked_about().iter().rev().copied().filter(|id| self.seat_of(*id) == Some(seat));
        std::iter::once(about).chain(own).collect()
    }

    /// Says in which order the player wants to be asked.
    pub(crate) fn order_deaths(&mut self, seat: Seat, names: &[Name]) -> Result<(), Failure> {
        let asked = self.asked_about_deaths(seat);
        let mut open: Vec<ObjectId> = Vec::new();
        for name in names {
            let next = |id: ObjectId| asked.contains(&id) && !open.contains(&id);
            open.push(self.find(seat, name, "is not about to be destroyed", next)?);
        }
        self.deaths = Deaths { open, answers: Vec::new() };
        Ok(())
    }

    /// Notes an answer about the next permanent in the order that the player wants, and answers the engine as far as there are answers. Says
    /// whether there was such an order.
    pub(crate) fn answer_about_deaths(&mut self, seat: Seat, what: &str) -> Result<bool, Failure> {
        if self.deaths.open.is_empty() || self.asked_about_deaths(seat).is_empty() {
            return Ok(false);
        }
        let id = self.deaths.open.remove(0);
        self.deaths.answers.push((id, what.to_owned()));
        self.give_answers()?;
        Ok(true)
    }

    fn open_deaths_are_no(&mut self) -> Result<(), Failure> {
        if self.deaths.answers.is_empty() {
            self.deaths.open.clear();
            return Ok(());
        }
        for id in std::mem::take(&mut self.deaths.open) {
            self.deaths.answers.push((id, "no".to_owned()));
        }
        self.give_answers()?;
        self.deaths = Deaths::default();
        Ok(())
    }

    fn give_answers(&mut self) -> Result<(), Failure> {
        while let Some(Prompt {
            player, why: Why::Question { purpose: Purpose::Regenerate, about: Some(about) }, ..
        }) = self.prompt()
            && let Some(place) = self.deaths.answers.iter().position(|(id, _)| *id == about)
        {
            let (_, what) = self.deaths.answers.remove(place);
            self.choose_now(player, &what)?;
        }
        Ok(())
    }
}

/// As much as can be for the first, then for the next.
fn greedily(total: u32, among: &[(Target, u32)]) -> Vec<(Target, u32)> {
    let mut left = total;
    let mut parts = Vec::new();
    for (target, most) in among {
        let part = left.min(*most);
        left -= part;
        parts.extend((part > 0).then_some((*target, part)));
    }
    parts
}
