//! What the main button does.

use engine::prompt::{PromptKind, Shape, Why};
use engine::{Action, Choice, ObjectId, Seat, Target};

use crate::session::Moment;

/// What the player has put together so far, for answers that are more than a click.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Objects marked, in order.
    pub objects: Vec<ObjectId>,
    /// The number set.
    pub number: u32,
    /// Amounts, by place in what is divided among.
    pub parts: Vec<u32>,
    /// Places in the list that is ordered.
    pub order: Vec<u8>,
}

/// What the main button does now.
#[derive(Clone, Debug, PartialEq)]
pub enum MainButton {
    Act(Action),
    /// The answer is not whole yet: so many of so many.
    Unfinished(usize, usize),
    /// Not all that is divided has been assigned yet, or too much: so much of so much.
    Unassigned(u32, u32),
    /// The decision is made elsewhere: on the board or in the prompt.
    Elsewhere,
    /// It is somebody else's decision.
    Waiting,
    /// The game is over: playing again.
    GameOver(Rematch),
}

/// The next game, once this one is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// The player may say that they want to.
    Ask,
    /// They have said so; the other one has not.
    Asked,
    /// The next game is at this address.
    Next(String),
    /// The match goes on: the player may change their deck for the next game.
    Sideboard,
}

impl MainButton {
    /// Whether a press does anything.
    pub const fn acts(&self) -> bool {
        matches!(self, MainButton::Act(_) | MainButton::GameOver(Rematch::Ask | Rematch::Next(_) | Rematch::Sideboard))
    }
}

/// What the main button does, given what has been put together so far; `rematch` says whether there is another one once the game is over.
pub fn main_button(
    game: &Moment,
    choices: &[Choice],
    selection: &Selection,
    rematch: impl FnOnce() -> Rematch,
) -> MainButton {
    if game.outcome().is_some() {
        return MainButton::GameOver(rematch());
    }
    if choices.is_empty() {
        return MainButton::Waiting;
    }
    let offered = |action: Action| {
        choices.iter().any(|choice| choice.action() == Some(&action)).then_some(MainButton::Act(action))
    };
    let button = game.prompt().and_then(|prompt| match (&prompt.why, &prompt.kind) {
        (Why::OpeningHand, _) => offered(Action::Keep),
        (Why::Priority { .. }, _) => offered(Action::Pass),
        // To do without any is what hardly anybody wants, and so no press too many.
        (Why::Announcement { .. }, PromptKind::Target { chosen: 0, .. }) if can_target(choices) => None,
        (_, PromptKind::Target { .. }) => offered(Action::TargetsDone),
        (_, PromptKind::Mana { .. }) => offered(Action::PayAutomatically),
        (Why::Attack, _) => offered(Action::SubmitAttack),
        (Why::Block, _) => offered(Action::SubmitDefense),
        _ => None,
    });
    button.or_else(|| choices.iter().find_map(|choice| answer(choice, selection))).unwrap_or(MainButton::Elsewhere)
}

/// Whether a target can be chosen.
fn can_target(choices: &[Choice]) -> bool {
    choices.iter().any(|choice| matches!(choice, Choice::Act(Action::SelectTarget(_))))
}

/// What a press on the main button means to this seat: the value of its `data-meaning`, each with a look of its own. None where it decides nothing.
pub fn meaning(game: &Moment, seat: Seat) -> Option<&'static str> {
    Some(match game.asked_of(seat)?.why {
        Why::Priority { .. } if game.stack().is_empty() => "pass",
        Why::Priority { .. } => "resolve",
        Why::Announcement { .. } | Why::NewTargets { .. } | Why::Attack => "choose",
        _ => "answer",
    })
}

/// What is marked, as far as it may be chosen.
fn chosen(from: &[ObjectId], min: u8, max: u8, selection: &Selection) -> MainButton {
    let objects: Vec<ObjectId> = selection.objects.iter().copied().filter(|id| from.contains(id)).collect();
    if (usize::from(min)..=usize::from(max)).contains(&objects.len()) {
        MainButton::Act(Action::Choose(objects))
    } else {
        MainButton::Unfinished(objects.len(), usize::from(min))
    }
}

fn answer(choice: &Choice, selection: &Selection) -> Option<MainButton> {
    let Choice::Answer(shape) = choice else { return None };
    Some(match shape {
        Shape::YesNo
        | Shape::Pay { .. }
        | Shape::PayOne(_)
        | Shape::Color { .. }
        | Shape::LandType { .. }
        | Shape::Ways(_)
        | Shape::TapForMana(_)
        | Shape::CardName => MainButton::Elsewhere,
        // Bands are made in the prompt; the main button declares the attack.
        Shape::Band { .. } => return None,
        Shape::Objects { from, min, max, .. } => chosen(from, *min, *max, selection),
        Shape::Cards { from, min, max } => {
            let ids: Vec<ObjectId> = from.iter().map(|(id, _)| *id).collect();
            chosen(&ids, *min, *max, selection)
        }
        Shape::Number { min, max } => MainButton::Act(Action::ChooseX(selection.number.clamp(*min, *max))),
        Shape::Order { items } => MainButton::Act(Action::Order(whole_order(&selection.order, items.len()))),
        Shape::Divide { total, among, .. } => divided(shape, *total, among.iter().map(|(to, _)| *to), selection),
        Shape::Allot { total, among } => divided(shape, *total, among.iter().map(|(to, _)| *to), selection),
    })
}

/// The division set so far.
fn divided(shape: &Shape, total: u32, among: impl Iterator<Item = Target>, selection: &Selection) -> MainButton {
    let amount = |place: usize| selection.parts.get(place).copied().unwrap_or(0);
    let mut parts: Vec<(Target, u32)> = among.enumerate().map(|(place, to)| (to, amount(place))).collect();
    let sum: u32 = parts.iter().map(|(_, amount)| *amount).sum();
    // Who gets nothing is not in a division: the engine refuses it.
    parts.retain(|(_, amount)| *amount > 0);
    if shape.is_division(&parts) { MainButton::Act(Action::Divide(parts)) } else { MainButton::Unassigned(sum, total) }
}

/// The order set so far, with what is missing at its end.
pub fn whole_order(order: &[u8], length: usize) -> Vec<u8> {
    let places = 0..u8::try_from(length).unwrap_or(u8::MAX);
    let mut whole: Vec<u8> = order.iter().copied().filter(|place| places.contains(place)).collect();
    whole.extend(places.filter(|place| !order.contains(place)));
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEAR: Target = Target::Object(ObjectId::from_number(1));
    const OGRE: Target = Target::Object(ObjectId::from_number(2));
    const PLAYER: Target = Target::Player(Seat::B);

    #[test]
    fn who_gets_nothing_is_not_in_the_division() {
        let shape = Shape::Divide {
            total: 1,
            among: vec![(BEAR, Some(2)), (OGRE, Some(2))],
            lethal_first: false,
            relied: Box::default(),
        };
        let selection = Selection { parts: vec![0, 1], ..Selection::default() };
        assert_eq!(answer(&Choice::Answer(shape), &selection), Some(MainButton::Act(Action::Divide(vec![(OGRE, 1)]))));
    }

    #[test]
    fn a_player_gets_damage_last() {
        let among = vec![(BEAR, Some(2)), (PLAYER, None)];
        let choice = Choice::Answer(Shape::Divide { total: 3, among, lethal_first: true, relied: Box::default() });
        let button = |parts: [u32; 2]| answer(&choice, &Selection { parts: parts.to_vec(), ..Selection::default() });
        assert_eq!(button([2, 1]), Some(MainButton::Act(Action::Divide(vec![(BEAR, 2), (PLAYER, 1)]))));
        assert_eq!(button([1, 2]), Some(MainButton::Unassigned(3, 3)));
        assert_eq!(button([3, 0]), Some(MainButton::Act(Action::Divide(vec![(BEAR, 3)]))));
    }

    #[test]
    fn no_part_is_more_than_its_bound() {
        let among = vec![(BEAR, 2), (OGRE, 3)];
        let choice = Choice::Answer(Shape::Allot { total: 3, among });
        let button = |parts: [u32; 2]| answer(&choice, &Selection { parts: parts.to_vec(), ..Selection::default() });
        assert_eq!(button([1, 2]), Some(MainButton::Act(Action::Divide(vec![(BEAR, 1), (OGRE, 2)]))));
        assert_eq!(button([0, 3]), Some(MainButton::Act(Action::Divide(vec![(OGRE, 3)]))));
        assert_eq!(button([3, 0]), Some(MainButton::Unassigned(3, 3)));
        assert_eq!(button([2, 2]), Some(MainButton::Unassigned(4, 3)));
    }

    #[test]
    fn an_order_is_made_whole() {
        assert_eq!(whole_order(&[2, 0], 4), [2, 0, 1, 3]);
        assert_eq!(whole_order(&[7], 2), [0, 1]);
    }
}
