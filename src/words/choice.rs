//! What a player may do now: the verb, what it is done to, and what will happen.

use engine::declaration::{Ability, ability_text, mode_text, text};
use engine::{Action, Choice, Frame, Game, INTRINSIC, ObjectId, Operation, Seat, Shape, Until, cards};

use super::prompt::pass_words;
use super::{card, color, count, mana, object, step, target};

/// A choice in words. The accessible name of whatever offers it is `label()`, its description is `detail`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceWords {
    /// What is done: `Cast`.
    pub verb: String,
    /// What it is done to: `Lightning Bolt`; empty where the verb says it all.
    pub subject: String,
    /// What will happen; empty where there is no more to say.
    pub detail: String,
}

impl ChoiceWords {
    /// Verb and subject: `Cast Lightning Bolt`.
    pub fn label(&self) -> String {
        if self.subject.is_empty() { self.verb.clone() } else { format!("{} {}", self.verb, self.subject) }
    }
}

fn words(verb: impl Into<String>, subject: impl Into<String>, detail: impl Into<String>) -> ChoiceWords {
    ChoiceWords { verb: verb.into(), subject: subject.into(), detail: detail.into() }
}

/// A choice of the player on `seat`, in words.
pub fn choice(game: &Game, seat: Seat, choice: &Choice) -> ChoiceWords {
    match choice {
        Choice::Act(act) => action(game, seat, act),
        Choice::Answer(shape) => answer(shape),
    }
}

fn action(game: &Game, seat: Seat, action: &Action) -> ChoiceWords {
    let name = |id: &ObjectId| object(game, seat, *id);
    match action {
        Action::Keep => words("Keep", "this hand", "The game goes on with these cards."),
        Action::Mulligan => {
            let bottom = u32::from(game.player(seat).mulligans) + 1;
            let cards = count(bottom, "card", "cards");
            words("Take", "a mulligan", format!("Shuffle, draw seven new cards and put {cards} of them on the bottom."))
        }
        Action::Pass => {
            let (verb, destination) = pass_words(game, seat);
            words(verb, destination, "")
        }
        Action::PassUntil(until) => pass_until(*until),
        Action::SummonLand(id) => words("Play", name(id), face(game, *id)),
        Action::SummonSpell(id) => words("Cast", name(id), face(game, *id)),
        Action::TriggerAbility { object, ability } => {
            words("Activate", name(object), ability_words(game, *object, *ability))
        }
        Action::TapForMana { object, ability, kind } => {
            let verb = match game.permanent(*object) {
                // What a card in a graveyard has given its player is no permanent's.
                None => "Use",
                Some(_) if sacrifices(game, *object, *ability) => "Sacrifice",
                Some(_) => "Tap",
            };
            words(verb, name(object), format!("Adds {} mana.", mana(*kind)))
        }
        Action::ChooseMode(mode) => words("Choose", mode_words(game, *mode), ""),
        Action::ChooseName(named) => words("Choose", card(*named), ""),
        Action::ChooseX(x) => words("Choose", format!("X = {x}"), ""),
        Action::SelectTarget(chosen) => words("Target", target(game, seat, *chosen), operation_words(game)),
        Action::TargetsDone => words("Go on", "with these targets", ""),
        Action::Pay(kind) => words("Pay", format!("{} mana", mana(*kind)), ""),
        Action::PayAutomatically => words("Pay", "automatically", uses(game, seat)),
        Action::Cancel => words("Cancel", operation_card(game), "Everything is put back."),
        Action::SelectAttackingCreature(id) => attacker(game, seat, *id),
        Action::SelectBand(creatures) => band(game, seat, creatures),
        Action::CancelAttack => words("Take back", "all attackers", ""),
        Action::SubmitAttack => submit_attack(game),
        Action::SelectDefendingCreature { blocker, attacker } => blocks(game, seat, *blocker, *attacker),
        Action::CancelDefense => words("Take back", "all blockers", ""),
        Action::SubmitDefense => submit_defense(game),
        Action::Divide(_) => words("Divide", "the damage", ""),
        Action::Yes => words("Yes", "", ""),
        Action::No => words("No", "", ""),
        Action::Choose(chosen) => words("Choose", count(chosen.len() as u32, "card", "cards"), ""),
        Action::Order(_) => words("Put", "them into this order", ""),
        Action::ChooseColor(chosen) => words("Choose", color(*chosen), ""),
        Action::ChooseLandType(chosen) => words("Choose", cards::table().subtype_name(chosen.subtype()), ""),
    }
}

fn answer(shape: &Shape) -> ChoiceWords {
    match shape {
        Shape::Objects { min, max, .. } if min == max => words("Choose", count(u32::from(*min), "card", "cards"), ""),
        Shape::Objects { min, max, .. } => words("Choose", format!("{min} to {max} cards"), ""),
        Shape::YesNo => words("Answer", "yes or no", ""),
        Shape::Color { .. } => words("Choose", "a color", ""),
        Shape::Ways(_) => words("Choose", "one of these", ""),
        Shape::CardName => words("Choose", "a card name", ""),
        Shape::LandType { .. } => words("Choose", "a basic land type", ""),
        Shape::Pay { mana } => words("Pay", mana.to_string(), ""),
        Shape::Cards { min, max, .. } if min == max => words("Choose", count(u32::from(*min), "card", "cards"), ""),
        Shape::Cards { min, max, .. } => words("Choose", format!("{min} to {max} cards"), ""),
        Shape::Number { min, max } => words("Choose", format!("a number from {min} to {max}"), ""),
        Shape::Order { items } => words("Order", format!("{} things", items.len()), ""),
        Shape::Divide { total, .. } => words("Divide", format!("{total} damage"), ""),
        Shape::Band { .. } => words("Band", "attackers together", ""),
    }
}

fn pass_until(until: Until) -> ChoiceWords {
    let (subject, detail) = match until {
        Until::SomethingHappens => (
            "something happens".to_owned(),
            "You pass by yourself until your opponent does something or your next main phase begins.".to_owned(),
        ),
        Until::EndOfTurn => (
            "the end of the turn".to_owned(),
            "You pass by yourself for the rest of this turn, unless your opponent does something.".to_owned(),
        ),
        Until::Step(until) => (
            format!("the {}", step(until)),
            format!("You pass by yourself until the next {}, unless your opponent does something.", step(until)),
        ),
    };
    words("Pass until", subject, detail)
}

/// The text on the face of an object's card.
fn face(game: &Game, id: ObjectId) -> String {
    let definition = game.object(id).map(|object| cards::definition(object.card));
    definition.map_or_else(String::new, |definition| text(cards::table(), definition).join(" "))
}

fn ability_words(game: &Game, id: ObjectId, place: u8) -> String {
    let Some(definition) = game.characteristics(id).map(engine::Characteristics::definition) else {
        return String::new();
    };
    let ability = game.characteristics(id).and_then(|now| now.ability(place));
    ability.map_or_else(String::new, |(_, ability)| ability_text(cards::table(), definition, ability))
}

fn sacrifices(game: &Game, id: ObjectId, place: u8) -> bool {
    if place >= INTRINSIC {
        return false;
    }
    let ability = game.characteristics(id).and_then(|now| now.ability(place));
    matches!(ability, Some((_, Ability::Activated(activation)))
        if activation.cost.contains(&engine::declaration::Cost::SacrificeItself))
}

/// The operation on top, if that is what is going on.
fn operation(game: &Game) -> Option<&Operation> {
    match game.frames().last() {
        Some(Frame::Operation(operation)) => Some(operation),
        _ => None,
    }
}

fn operation_card(game: &Game) -> &'static str {
    operation(game).map_or("", |operation| card(operation.card))
}

/// What the operation on top will do.
fn operation_words(game: &Game) -> String {
    let Some(operation) = operation(game) else { return String::new() };
    let definition = cards::definition(operation.card);
    let body = engine::body(operation.card, operation.announced);
    let mode = body.and_then(|body| body.modes.get(usize::from(operation.mode)));
    mode.map_or_else(String::new, |mode| mode_text(cards::table(), definition, mode))
}

fn mode_words(game: &Game, place: u8) -> String {
    if let Some(Frame::Question(question)) = game.frames().last() {
        return game.ways(question).into_iter().nth(usize::from(place)).unwrap_or_default();
    }
    let Some(operation) = operation(game) else { return String::new() };
    let definition = cards::definition(operation.card);
    let mode = definition.spell.as_ref().and_then(|body| body.modes.get(usize::from(place)));
    mode.map_or_else(String::new, |mode| mode_text(cards::table(), definition, mode))
}

/// What payment without further choices would use.
pub(super) fn uses(game: &Game, seat: Seat) -> String {
    let mut taps: Vec<(String, u32)> = Vec::new();
    for (id, ..) in game.payment_plan() {
        let name = object(game, seat, id);
        match taps.iter_mut().find(|(known, _)| *known == name) {
            Some((_, number)) => *number += 1,
            None => taps.push((name, 1)),
        }
    }
    if taps.is_empty() {
        return "Pays out of your mana pool.".to_owned();
    }
    let named: Vec<String> =
        taps.into_iter().map(|(name, number)| if number == 1 { name } else { format!("{number} × {name}") }).collect();
    format!("Uses {}.", super::list(&named))
}

fn attacker(game: &Game, seat: Seat, id: ObjectId) -> ChoiceWords {
    let chosen = matches!(game.frames().last(), Some(Frame::DeclareAttackers { chosen, .. }) if chosen.contains(&id));
    let verb = if chosen { "Do not attack with" } else { "Attack with" };
    words(verb, object(game, seat, id), "")
}

fn band(game: &Game, seat: Seat, creatures: &[ObjectId]) -> ChoiceWords {
    let names: Vec<String> = creatures.iter().map(|id| object(game, seat, *id)).collect();
    words("Band", super::list(&names), "They are blocked as one.")
}

fn blocks(game: &Game, seat: Seat, blocker: ObjectId, attacker: ObjectId) -> ChoiceWords {
    let pair = (blocker, attacker);
    let chosen = matches!(game.frames().last(), Some(Frame::DeclareBlockers { chosen }) if chosen.contains(&pair));
    let verb = if chosen { "Do not block" } else { "Block" };
    let with = object(game, seat, blocker);
    words(verb, format!("{} with {with}", object(game, seat, attacker)), "")
}

fn submit_attack(game: &Game) -> ChoiceWords {
    match game.frames().last() {
        Some(Frame::DeclareAttackers { chosen, .. }) if !chosen.is_empty() => {
            words("Attack", format!("with {}", chosen.len()), "")
        }
        _ => words("No attack", "", "Go on without attacking."),
    }
}

fn submit_defense(game: &Game) -> ChoiceWords {
    match game.frames().last() {
        Some(Frame::DeclareBlockers { chosen }) if !chosen.is_empty() => {
            words("Block", format!("with {}", chosen.len()), "")
        }
        _ => words("No block", "", "Let every attacker through."),
    }
}
