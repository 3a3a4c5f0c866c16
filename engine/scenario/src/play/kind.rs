//! What kind of decision is pending, in the words of scenarios.

use engine::{Frame, Purpose, Question, Seat, Shape, Target, Waiting};

use super::Table;

impl Table {
    /// Whether the player owes a decision other than whether to use priority.
    pub(crate) fn decides(&self, seat: Seat) -> bool {
        self.game.awaits() == Some(seat) && !matches!(self.frame(), Some(Frame::Priority { .. }))
    }

    /// The words for the kind of the pending decision, where scenarios have one.
    pub(crate) fn kinds(&self) -> &'static [&'static str] {
        match self.frame() {
            Some(Frame::OpeningHands(_)) => &["mulligan"],
            Some(Frame::Operation(operation)) => match operation.waiting {
                Waiting::Mode => &["mode"],
                Waiting::ExtraMana | Waiting::Share(_) => &["number"],
                Waiting::Objects(_) => &["card", "cards"],
                Waiting::Targets(_)
                    if self
                        .offered_targets(operation.player)
                        .iter()
                        .all(|target| matches!(target, Target::Player(_))) =>
                {
                    &["target", "player"]
                }
                Waiting::Targets(_) => &["target"],
                Waiting::Mana | Waiting::SelectingMana => &["pay"],
            },
            Some(Frame::NewTargets(_)) => &["target"],
            // Whose permanents die together may say in which order to be asked about them.
            Some(Frame::Question(question)) if self.asked_about_deaths(question.player).len() > 1 => {
                &["regenerate", "order"]
            }
            Some(Frame::Question(question)) => of_question(question),
            _ => &[],
        }
    }
}

fn of_question(question: &Question) -> &'static [&'static str] {
    match (question.purpose, &question.shape) {
        (Purpose::Regenerate, _) => &["regenerate"],
        (Purpose::ChooseDamageEffect | Purpose::ChooseReplacement, _) => &["card", "cards", "order"],
        (Purpose::LeftPile | Purpose::Pile, _) => &["piles"],
        (_, Shape::YesNo) => &["yesno"],
        // What is paid without mana, a discard for instance, is a payment and something that may be done.
        (_, Shape::Pay { mana }) if mana.value(0) == 0 => &["pay", "yesno"],
        (_, Shape::Pay { .. } | Shape::PayOne(_)) => &["pay"],
        (_, Shape::Color { .. }) => &["color"],
        (_, Shape::LandType { .. }) => &["type"],
        (_, Shape::Ways(_)) => &["mode"],
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
