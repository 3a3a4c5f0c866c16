//! Passing, resolving and advancing.

use engine::prompt::{PromptKind, Purpose, Shape};
use engine::{Action, Choice, Seat, Step, Target, options};

use super::Table;
use crate::Failure;
use crate::script::Line;
use crate::words::StepName;

/// After so many actions an advance goes nowhere: no script needs more.
const MOST_ACTIONS: usize = 2_000;

impl Table {
    /// A player with priority passes.
    fn pass_whoever(&mut self) -> Result<(), Failure> {
        match self.game.to_act() {
            Some(seat) => self.take(seat, &Action::Pass),
            None => Failure::scenario("the game is over"),
        }
    }

    /// Both pass until the top of the stack has resolved, or something must be decided.
    pub(crate) fn resolve(&mut self) -> Result<(), Failure> {
        self.close_declaration()?;
        let Some(top) = self.game.stack().last().map(|item| item.id) else {
            return Failure::scenario("there is nothing on the stack to resolve");
        };
        if !self.is_priority() {
            return self.must_decide_first();
        }
        while self.is_priority() && self.game.stack().iter().any(|item| item.id == top) {
            self.pass_whoever()?;
        }
        Ok(())
    }

    /// Both pass until the stack is empty, or something must be decided.
    pub(crate) fn resolve_all(&mut self) -> Result<(), Failure> {
        self.close_declaration()?;
        for resolved in 0..MOST_ACTIONS {
            if self.game.stack().is_empty() || (resolved > 0 && !self.is_priority()) {
                return Ok(());
            }
            self.resolve()?;
            self.answer_with_nothing(&Line::ResolveAll)?;
        }
        Failure::scenario("the stack does not become empty")
    }

    /// A step that has not been declared or decided stops whoever would pass.
    fn must_decide_first<T>(&self) -> Result<T, Failure> {
        let Some(seat) = self.game.to_act() else { return Failure::scenario("the game is over") };
        Failure::scenario(format!("{seat:?} must decide first: {}", self.legal(seat)))
    }

    /// The turn and the step, which together are one step of the game.
    fn moment(&self) -> (u32, Step) {
        (self.game.turn().number, self.game.turn().step)
    }

    /// Everybody passes and keeps to the default of every decision until a step begins, or until the game ends on the way.
    pub(crate) fn advance(&mut self, seat: Option<Seat>, step: StepName) -> Result<(), Failure> {
        let start = self.moment();
        self.game.begin_position_step();
        for taken in 0..MOST_ACTIONS {
            if taken > 0 && self.game.to_act().is_none() {
                return Ok(());
            }
            let turn = self.game.turn();
            if self.moment() != start
                && StepName::of(turn.step) == step
                && seat.is_none_or(|seat| seat == turn.active)
                && self.game.to_act().is_some()
            {
                return Ok(());
            }
            self.default_action()?;
        }
        Failure::scenario(format!("the {} step does not begin", step.word()))
    }

    /// One action of whoever must decide, as little as there can be.
    fn default_action(&mut self) -> Result<(), Failure> {
        let Some(seat) = self.game.to_act() else { return Failure::scenario("the game is over") };
        if self.is_left_to_their_order() {
            return self.apply_in_their_order();
        }
        let Some(asked) = self.prompt() else { return self.must_decide_first() };
        let action = match &asked.kind {
            PromptKind::Act if asked.is_priority() => Action::Pass,
            PromptKind::Attackers { .. } | PromptKind::Blockers { .. } => return self.close_declaration(),
            PromptKind::Answer(shape) => match shape {
                Shape::YesNo | Shape::Pay { .. } | Shape::PayOne(_) | Shape::Color { optional: true, .. } => Action::No,
                Shape::Number { .. } if asked.purpose() == Some(Purpose::Choose) => {
                    match asked.about().and_then(|id| self.game.permanent(id)?.chosen.number) {
                        Some(before) => Action::ChooseX(u32::from(before)),
                        None => return self.must_decide_first(),
                    }
                }
                Shape::Objects { min: 0, .. } | Shape::Cards { min: 0, .. } => Action::Choose(Vec::new()),
                _ => return self.must_decide_first(),
            },
            PromptKind::Target { .. } => Action::TargetsDone,
            _ => return self.must_decide_first(),
        };
        let open = action == Action::TargetsDone && !self.offers(seat, &action);
        if open { self.must_decide_first() } else { self.take(seat, &action) }
    }

    /// Everybody passes on an empty stack until this step of the turn, or until its declaration.
    pub(crate) fn go_to(&mut self, seat: Seat, step: Step, from: &[Step]) -> Result<(), Failure> {
        while self.game.turn().step != step {
            let passing = self.is_priority() && self.game.stack().is_empty() && from.contains(&self.game.turn().step);
            if !passing {
                return self.refuse(seat, &format!("the {} step does not follow from here", StepName::of(step).word()));
            }
            self.pass_whoever()?;
        }
        Ok(())
    }

    /// Whether an action is among a player's options.
    pub(crate) fn offers(&self, seat: Seat, action: &Action) -> bool {
        options(&self.game, seat).iter().any(|choice| choice.action() == Some(action))
    }

    /// The actions among a player's options.
    pub(crate) fn actions(&self, seat: Seat) -> Vec<Action> {
        options(&self.game, seat)
            .into_iter()
            .filter_map(|choice| match choice {
                Choice::Act(action) => Some(action),
                Choice::Answer(_) => None,
            })
            .collect()
    }

    /// The targets among a player's options.
    pub(crate) fn offered_targets(&self, seat: Seat) -> Vec<Target> {
        self.actions(seat)
            .into_iter()
            .filter_map(|action| match action {
                Action::SelectTarget(target) => Some(target),
                _ => None,
            })
            .collect()
    }
}
