//! The door out: what may be done. Listing and judging share their predicates: whatever lists an action is what accepts it.

use crate::{act, casting, combat, replacement, resolving, turn};
use declaration::{BasicLand, ManaKind};

use crate::frame::Frame;
use crate::{Action, Game, ObjectId, Purpose, Question, Seat, Shape, Step, Until, Zone, cards};

/// A list of choices is rarely longer: a player with priority has a dozen ways to pass and some cards and lands.
const USUALLY: usize = 32;

/// One thing a player may do now.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// This action.
    Act(Action),
    /// Any answer of this shape.
    Answer(Shape),
}

impl Choice {
    /// The action, where the choice is one.
    pub const fn action(&self) -> Option<&Action> {
        match self {
            Choice::Act(action) => Some(action),
            Choice::Answer(_) => None,
        }
    }
}

/// Everything a player may do now; nothing, when the decision is not theirs.
pub fn options(game: &Game, seat: Seat) -> Vec<Choice> {
    if game.awaits() != Some(seat) {
        return Vec::new();
    }
    let mut list = Vec::with_capacity(USUALLY);
    give_choices(game, seat, &mut |choice| list.push(choice));
    list
}

/// Gives every choice of the player who decides.
fn give_choices(game: &Game, seat: Seat, give: &mut dyn FnMut(Choice)) {
    match game.frames.last() {
        Some(Frame::OpeningHands(_)) => {
            for action in [Action::Keep, Action::Mulligan] {
                if permits(game, seat, &action) {
                    give(Choice::Act(action));
                }
            }
        }
        Some(Frame::Priority { .. }) => list_with_priority(game, seat, give),
        Some(Frame::Operation(operation)) => casting::list_operation(game, operation, give),
        Some(Frame::DeclareAttackers { chosen, bands }) => combat::list_attackers(game, chosen, bands, give),
        Some(Frame::DeclareBlockers { chosen }) => combat::list_blockers(game, chosen, give),
        Some(Frame::NewTargets(open)) => casting::list_new_targets(game, open, give),
        Some(Frame::Question(question)) => list_question(game, question, give),
        _ => {}
    }
}

fn list_with_priority(game: &Game, seat: Seat, give: &mut dyn FnMut(Choice)) {
    give(Choice::Act(Action::Pass));
    give(Choice::Act(Action::PassUntil(Until::SomethingHappens)));
    give(Choice::Act(Action::PassUntil(Until::EndOfTurn)));
    for step in Step::STOPS {
        give(Choice::Act(Action::PassUntil(Until::Step(step))));
    }
    let sources = casting::mana_sources(game, seat, None);
    let begins = act::may_take_back(game);
    for id in game.player(seat).hand.cards.iter().flatten() {
        if casting::may_play_land(game, seat, *id) {
            give(Choice::Act(Action::SummonLand(*id)));
        } else if begins && casting::may_cast(game, seat, *id, &sources) {
            give(Choice::Act(Action::SummonSpell(*id)));
        }
    }
    if begins {
        casting::list_activations(game, seat, &sources, give);
    }
    sources.list(begins, give);
}

/// Whether the player may activate this mana ability for this kind of mana, outside of an operation.
fn may_make_mana(game: &Game, seat: Seat, object: ObjectId, ability: u8, kind: ManaKind) -> bool {
    casting::mana_source(game, seat, object, ability, kind)
        .is_some_and(|source| !source.gives || act::may_take_back(game))
}

/// Whether the player who decides may take this action.
pub(crate) fn permits(game: &Game, seat: Seat, action: &Action) -> bool {
    match (game.frames.last(), action) {
        (Some(Frame::OpeningHands(_)), Action::Keep) => true,
        (Some(Frame::OpeningHands(_)), Action::Mulligan) => turn::may_mulligan(game, seat),
        (Some(Frame::Priority { .. }), action) => match action {
            Action::Pass | Action::PassUntil(Until::SomethingHappens | Until::EndOfTurn) => true,
            Action::PassUntil(Until::Step(step)) => Step::STOPS.contains(step),
            Action::SummonLand(id) => casting::may_play_land(game, seat, *id),
            Action::SummonSpell(id) => {
                act::may_take_back(game)
                    && game.object(*id).is_some_and(|object| object.zone == Zone::Hand)
                    && casting::may_cast(game, seat, *id, &casting::mana_sources(game, seat, None))
            }
            Action::TriggerAbility { object, ability } => {
                act::may_take_back(game)
                    && casting::may_activate(game, seat, *object, *ability, &casting::mana_sources(game, seat, None))
            }
            Action::TapForMana { object, ability, kind } => may_make_mana(game, seat, *object, *ability, *kind),
            _ => false,
        },
        (Some(Frame::NewTargets(open)), action) => casting::new_targets_permit(game, open, action),
        (Some(Frame::Operation(operation)), action) => casting::operation_permits(game, operation, action),
        (Some(Frame::DeclareAttackers { chosen, bands }), action) => {
            combat::attackers_permit(game, chosen, bands, action)
        }
        (Some(Frame::DeclareBlockers { chosen }), action) => combat::blockers_permit(game, chosen, action),
        (Some(Frame::Question(question)), action) => may_answer(game, question, action),
        _ => false,
    }
}

fn list_question(game: &Game, question: &Question, give: &mut dyn FnMut(Choice)) {
    match &question.shape {
        Shape::YesNo | Shape::Pay { .. } => {
            for action in [Action::Yes, Action::No] {
                if may_answer(game, question, &action) {
                    give(Choice::Act(action));
                }
            }
        }
        Shape::PayOne(payments) => {
            let ways = payments.iter().map(|payment| Action::ChooseMode(payment.way));
            for action in ways.chain([Action::No]).filter(|action| may_answer(game, question, action)) {
                give(Choice::Act(action));
            }
        }
        Shape::Color { from, optional } => {
            from.iter().for_each(|color| give(Choice::Act(Action::ChooseColor(color))));
            if *optional {
                give(Choice::Act(Action::No));
            }
        }
        Shape::Ways(count) => (0..*count).for_each(|way| give(Choice::Act(Action::ChooseMode(way)))),
        Shape::LandType { except } => BasicLand::ALL
            .into_iter()
            .filter(|land| Some(*land) != *except)
            .for_each(|land| give(Choice::Act(Action::ChooseLandType(land)))),
        shape => give(Choice::Answer(shape.clone())),
    }
    if question.asks_to_pay() {
        casting::mana_sources(game, question.player, None).list(act::may_take_back(game), give);
    }
}

/// Whether the action is an answer to the question, or something that may be done before answering.
fn may_answer(game: &Game, question: &Question, action: &Action) -> bool {
    match (&question.shape, action) {
        (Shape::Pay { .. }, Action::Yes) => resolving::can_pay_question(game, question, 0),
        (Shape::PayOne(payments), Action::ChooseMode(way)) => {
            payments.iter().any(|payment| payment.way == *way) && resolving::can_pay_question(game, question, *way)
        }
        (Shape::Pay { .. } | Shape::PayOne(_), Action::No) => true,
        (Shape::YesNo, Action::Yes) if question.purpose == Purpose::Regenerate => {
            question.about.is_some_and(|id| !replacement::regenerating_abilities(game, id).is_empty())
        }
        (_, Action::TapForMana { object, ability, kind }) if question.asks_to_pay() => {
            may_make_mana(game, question.player, *object, *ability, *kind)
        }
        _ => answers(question, action),
    }
}

impl Question {
    /// Whether it asks for a payment, so that mana abilities may be used before it is answered (605.3a).
    fn asks_to_pay(&self) -> bool {
        self.purpose == Purpose::Regenerate || matches!(self.shape, Shape::Pay { .. } | Shape::PayOne(_))
    }
}

/// Whether the action is an answer of the shape that is asked for.
fn answers(question: &Question, action: &Action) -> bool {
    match (&question.shape, action) {
        (Shape::YesNo, Action::Yes | Action::No) => true,
        (Shape::Color { from, .. }, Action::ChooseColor(color)) => from.contains(*color),
        (Shape::Color { optional, .. }, Action::No) => *optional,
        (Shape::Ways(count), Action::ChooseMode(way)) => way < count,
        (Shape::CardName, Action::ChooseName(card)) => cards::is_in_pool(*card),
        (Shape::LandType { except }, Action::ChooseLandType(land)) => Some(*land) != *except,
        (Shape::Objects { from, min, max, .. }, Action::Choose(chosen)) => {
            let distinct = chosen.iter().enumerate().all(|(place, id)| !chosen[..place].contains(id));
            (usize::from(*min)..=usize::from(*max)).contains(&chosen.len())
                && distinct
                && chosen.iter().all(|id| from.contains(id))
        }
        (Shape::Cards { from, min, max }, Action::Choose(chosen)) => {
            let distinct = chosen.iter().enumerate().all(|(place, id)| !chosen[..place].contains(id));
            (usize::from(*min)..=usize::from(*max)).contains(&chosen.len())
                && distinct
                && chosen.iter().all(|id| from.iter().any(|(offered, _)| offered == id))
        }
        (Shape::Number { min, max }, Action::ChooseX(number)) => (min..=max).contains(&number),
        (Shape::Order { items }, Action::Order(order)) => {
            order.len() == items.len() && (0..items.len()).all(|place| order.contains(&(place as u8)))
        }
        (shape @ (Shape::Divide { .. } | Shape::Allot { .. }), Action::Divide(parts)) => shape.is_division(parts),
        _ => false,
    }
}

impl Frame {
    /// Whose decision this frame is, if it is a decision.
    pub(crate) fn awaits(&self, active: Seat) -> Option<Seat> {
        match self {
            Frame::OpeningHands(hands) => Some(hands.deciding),
            Frame::Priority { holder, .. } => Some(*holder),
            Frame::Operation(operation) => Some(operation.chooser.unwrap_or(operation.player)),
            Frame::NewTargets(open) => Some(open.player),
            Frame::DeclareAttackers { .. } => Some(active),
            Frame::DeclareBlockers { .. } => Some(active.other()),
            Frame::Question(question) => question.answer.is_none().then_some(question.player),
            Frame::AssignDamage(_)
            | Frame::Piles(_)
            | Frame::Resolution(_)
            | Frame::Damage(_)
            | Frame::Destruction(_)
            | Frame::PlaceTriggers
            | Frame::Untap(_)
            | Frame::Impending(_)
            | Frame::Drawing(_) => None,
        }
    }
}
