//! What kind of decision is pending, in the words of scenarios.

use engine::prompt::{PromptKind, Purpose, Shape, Why};
use engine::{Seat, Target};

use super::Table;

impl Table {
    /// Whether the player owes a decision other than whether to use priority.
    pub(crate) fn decides(&self, seat: Seat) -> bool {
        self.prompt().is_some_and(|prompt| prompt.player == seat && !prompt.is_priority())
    }

    /// The words for the kind of the pending decision, where scenarios have one.
    pub(crate) fn kinds(&self) -> &'static [&'static str] {
        let Some(asked) = self.prompt() else { return &[] };
        match (&asked.why, &asked.kind) {
            (Why::OpeningHand, _) => &["mulligan"],
            (Why::NewTargets { .. }, _) => &["target"],
            (_, PromptKind::Mode) => &["mode"],
            (_, PromptKind::X | PromptKind::Share { .. }) => &["number"],
            (_, PromptKind::Objects { .. }) => &["card", "cards"],
            (_, PromptKind::Target { .. })
                if self.offered_targets(asked.player).iter().all(|target| matches!(target, Target::Player(_))) =>
            {
                &["target", "player"]
            }
            (_, PromptKind::Target { .. }) => &["target"],
            (_, PromptKind::Mana { .. }) => &["pay"],
            // Whose permanents die together may say in which order to be asked about them.
            (Why::Question { .. }, _) if self.asked_about_deaths(asked.player).len() > 1 => &["regenerate", "order"],
            (Why::Question { purpose, .. }, PromptKind::Answer(shape)) => of_question(*purpose, shape),
            _ => &[],
        }
    }
}

fn of_question(purpose: Purpose, shape: &Shape) -> &'static [&'static str] {
    match (purpose, shape) {
        (Purpose::Regenerate, _) => &["regenerate"],
        (Purpose::ChooseDamageEffect | Purpose::ChooseReplacement, _) => &["card", "cards", "order"],
        (Purpose::ChooseOpponent, _) => &["player"],
        (Purpose::LeftPile | Purpose::Pile, _) => &["piles"],
        (_, Shape::YesNo) => &["yesno"],
        // What is paid without mana, a discard for instance, is a payment and something that may be done.
        (_, Shape::Pay { mana }) if mana.value(0) == 0 => &["pay", "yesno"],
        (_, Shape::Pay { .. } | Shape::PayOne(_)) => &["pay"],
        (_, Shape::Color { .. }) => &["color"],
        (_, Shape::LandType { .. }) => &["type"],
        (_, Shape::Ways(_)) => &["mode"],
        (_, Shape::TapForMana(_)) => &["mana"],
        (_, Shape::CardName) => &["name"],
        (_, Shape::Cards { .. }) => &["card", "cards"],
        (_, Shape::Number { .. }) => &["number"],
        (_, Shape::Order { .. }) => &["order"],
        (_, Shape::Divide { .. }) => &["damage"],
        // What is prevented may be named by its source, too.
        (_, Shape::Allot { .. }) => &["damage", "card", "cards"],
        // Bands are part of a declaration, and no question.
        (_, Shape::Band { .. }) => &[],
        (_, Shape::Objects { ordered: true, .. }) => &["order", "cards"],
        (_, Shape::Objects { max: 1, .. }) => &["card", "cards"],
        (_, Shape::Objects { .. }) => &["cards"],
    }
}
