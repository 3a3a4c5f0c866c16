//! What is asked of a player, and the main button: the one thing that takes the game on.

use engine::declaration::{Giving, ManaCost, TargetKind};
use engine::{Frame, Game, Operation, Seat, Step, Waiting};

use super::{card, count, object, target};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// In a few words: the heading of a dialog.
    pub title: String,
    /// What to do.
    pub text: String,
}

pub(super) fn asked(title: impl Into<String>, text: impl Into<String>) -> Prompt {
    Prompt { title: title.into(), text: text.into() }
}

/// What is asked of the player on `seat` now; none while somebody else decides.
pub fn prompt(game: &Game, seat: Seat) -> Option<Prompt> {
    if game.awaits() != Some(seat) {
        return None;
    }
    Some(match game.frames().last()? {
        Frame::OpeningHands(_) => {
            let first = if game.starting_player() == seat { "You play first." } else { "Your opponent plays first." };
            asked("Your opening hand", format!("{first} Keep these cards, or draw a new hand."))
        }
        Frame::Priority { .. } => priority(game, seat),
        Frame::Operation(operation) => operation_prompt(game, seat, operation),
        Frame::NewTargets(open) => {
            let item = game.stack().iter().find(|item| item.id == open.object);
            let has = item.and_then(|item| item.targets.get(usize::from(open.place)));
            let has = has.map_or_else(String::new, |has| format!(", {}", target(game, seat, has.target)));
            let whose = object(game, seat, open.object);
            if open.must {
                asked(
                    "New target",
                    format!("Choose a new target for {whose}, which has{}.", has.trim_start_matches(',')),
                )
            } else {
                asked("New targets", format!("Choose a new target for {whose}, or keep the one it has{has}."))
            }
        }
        Frame::DeclareAttackers { chosen, .. } if chosen.is_empty() => {
            asked("Attack", "Choose the creatures that attack.")
        }
        Frame::DeclareAttackers { chosen, .. } => {
            asked("Attack", format!("{} will attack.", count(chosen.len() as u32, "creature", "creatures")))
        }
        Frame::DeclareBlockers { chosen } if chosen.is_empty() => {
            asked("Block", "Choose a creature of yours, then the attacker that it blocks.")
        }
        Frame::DeclareBlockers { chosen } => {
            asked("Block", format!("{} will block.", count(chosen.len() as u32, "creature", "creatures")))
        }
        Frame::Question(question) => super::question::prompt(game, seat, question),
        _ => return None,
    })
}

fn priority(game: &Game, seat: Seat) -> Prompt {
    if let Some(top) = game.stack().last() {
        let whose = if top.controller == seat { "Your" } else { "The opposing" };
        return asked("Respond", format!("{whose} {} is on the stack. Respond, or let it resolve.", card(top.card)));
    }
    let active = game.turn().active == seat;
    match (active, game.turn().step) {
        (true, Step::FirstMain | Step::SecondMain) => asked("Your main phase", "Play a land, cast spells, or go on."),
        (true, now) => asked("Your turn", format!("This is your {}. Act, or go on.", super::step(now))),
        (false, now) => {
            asked("Opponent's turn", format!("This is the opposing {}. Act, or let it pass.", super::step(now)))
        }
    }
}

fn operation_prompt(game: &Game, seat: Seat, operation: &Operation) -> Prompt {
    let title = card(operation.card);
    match operation.waiting {
        Waiting::Mode => asked(title, "Choose what it does."),
        Waiting::ExtraMana => asked(title, "Choose a value for X."),
        Waiting::Share(place) => {
            let whom = operation.targets.get(usize::from(place));
            let whom = whom.map_or_else(String::new, |chosen| target(game, seat, chosen.target));
            asked(title, format!("It is divided between its targets, at least 1 each. How much goes to {whom}?"))
        }
        Waiting::Objects(_) => asked(title, given(operation)),
        Waiting::Targets(spec) => asked(title, targets(operation, spec)),
        Waiting::Mana => {
            asked(title, format!("Pay {}: tap what gives mana, or pay automatically.", due(&operation.due.cost)))
        }
        Waiting::SelectingMana => asked(title, format!("Choose the mana that pays {}.", due(&operation.due.cost))),
    }
}

/// What is to be given up for a cost.
fn given(operation: &Operation) -> String {
    let Some((how, many)) = operation.giving() else { return "Choose what it costs.".to_owned() };
    let cards = count(u32::from(many), "card", "cards");
    match how {
        Giving::Sacrifice => {
            format!("It costs a sacrifice: choose {} of yours.", count(u32::from(many), "permanent", "permanents"))
        }
        Giving::Exile => {
            format!("It costs an exile: choose {} of yours.", count(u32::from(many), "permanent", "permanents"))
        }
        Giving::Tap => {
            format!("It taps others: choose {} of yours.", count(u32::from(many), "permanent", "permanents"))
        }
        Giving::Discard => format!("It costs a discard: choose {cards} of your hand."),
        Giving::ExileFromGraveyard => format!("It costs an exile: choose {cards} of your graveyard."),
    }
}

/// A cost in symbols.
fn due(cost: &ManaCost) -> String {
    cost.to_string()
}

fn targets(operation: &Operation, spec: u8) -> String {
    let body = engine::body(operation.card, operation.announced);
    let mode = body.and_then(|body| body.modes.get(usize::from(operation.mode)));
    let Some(words) = mode.and_then(|mode| mode.targets.get(usize::from(spec))) else {
        return "Choose a target.".to_owned();
    };
    let kind = match words.kind {
        TargetKind::Any => "a creature or a player",
        TargetKind::Player => "a player",
        TargetKind::Opponent => "an opponent",
        TargetKind::Attacker => "a player who attacked this turn",
        TargetKind::Ability(_) => "an ability on the stack",
        TargetKind::Permanent(_) => "a permanent",
        TargetKind::Spell(_) => "a spell on the stack",
        TargetKind::SpellOrPermanent => "a spell or a permanent",
        TargetKind::CardInYourGraveyard(_) => "a card in your graveyard",
        TargetKind::CardInGraveyard(_) => "a card in a graveyard",
    };
    let chosen = operation.targets.iter().filter(|target| target.spec == spec).count();
    match (words.max, chosen) {
        (1, _) => format!("Choose {kind} as its target."),
        (_, 0) => format!("Choose {kind} as a target; you may choose several."),
        (_, chosen) => {
            format!("{}. Choose another one, or go on.", count(chosen as u32, "target so far", "targets so far"))
        }
    }
}

/// What a pass does, as verb and destination. It resolves the top of the stack or goes on only when the other player has passed
/// before; else it is their turn to speak.
pub(super) fn pass_words(game: &Game, seat: Seat) -> (String, String) {
    let passed = matches!(game.frames().last(), Some(Frame::Priority { passed: true, .. }));
    if let Some(top) = game.stack().last() {
        let name = card(top.card);
        return match (passed, top.controller == seat) {
            (true, _) => ("Resolve".to_owned(), name.to_owned()),
            (false, true) => ("Pass:".to_owned(), format!("let your opponent respond to {name}")),
            (false, false) => ("Pass:".to_owned(), format!("no response to {name}")),
        };
    }
    if !game.assigned_damage().is_empty() {
        return ("Pass:".to_owned(), "to damage".to_owned());
    }
    let turn = game.turn();
    let destination = match turn.step {
        Step::Untap | Step::Upkeep => "to draw",
        Step::Draw => "to main phase",
        Step::FirstMain => "to combat",
        Step::BeginCombat => "to attackers",
        Step::DeclareAttackers if game.combat().attackers.is_empty() => "to end of combat",
        Step::DeclareAttackers => "to blockers",
        Step::DeclareBlockers | Step::FirstStrikeDamage => "to damage",
        Step::CombatDamage => "to end of combat",
        Step::EndCombat => "to second main phase",
        Step::SecondMain => "to end of turn",
        Step::End | Step::Cleanup if turn.active == seat => "to opponent's turn",
        Step::End | Step::Cleanup => "to your turn",
    };
    ("Pass:".to_owned(), destination.to_owned())
}
