//! What is asked of a player, and the main button: the one thing that takes the game on.

use engine::declaration::{Giving, ManaCost, TargetKind};
use engine::{Frame, Game, Operation, Seat, Step, Waiting};

use super::keys::prompt as said;
use super::{card, cards, object, permanents, say, target};

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
            let first =
                if game.starting_player() == seat { said::you_play_first() } else { said::opponent_plays_first() };
            asked(said::opening_hand(), say!(prompt::keep_or_draw, first))
        }
        Frame::Priority { .. } => priority(game, seat),
        Frame::Operation(operation) => operation_prompt(game, seat, operation),
        Frame::NewTargets(open) => {
            let item = game.stack().iter().find(|item| item.id == open.object);
            let has = item.and_then(|item| item.targets.get(usize::from(open.place)));
            let has = has.map_or_else(String::new, |has| target(game, seat, has.target));
            let card = object(game, seat, open.object);
            if open.must {
                asked(said::new_target(), say!(prompt::must_have_new_target, card, has))
            } else {
                asked(said::new_targets(), say!(prompt::may_have_new_target, card, has))
            }
        }
        Frame::DeclareAttackers { chosen, .. } if chosen.is_empty() => asked(said::attack(), said::choose_attackers()),
        Frame::DeclareAttackers { chosen, .. } => {
            asked(said::attack(), say!(prompt::some_will_attack, count = chosen.len()))
        }
        Frame::DeclareBlockers { chosen } if chosen.is_empty() => asked(said::block(), said::choose_blockers()),
        Frame::DeclareBlockers { chosen } => asked(said::block(), say!(prompt::some_will_block, count = chosen.len())),
        Frame::Question(question) => super::question::prompt(game, seat, question),
        _ => return None,
    })
}

fn priority(game: &Game, seat: Seat) -> Prompt {
    if let Some(top) = game.stack().last() {
        let card = card(top.card);
        let text = if top.controller == seat {
            say!(prompt::yours_on_stack, card)
        } else {
            say!(prompt::theirs_on_stack, card)
        };
        return asked(said::respond(), text);
    }
    let active = game.turn().active == seat;
    match (active, game.turn().step) {
        (true, Step::FirstMain | Step::SecondMain) => asked(said::your_main_phase(), said::your_main_phase_means()),
        (true, now) => asked(said::your_turn(), say!(prompt::your_step, step = super::step(now))),
        (false, now) => asked(said::opponents_turn(), say!(prompt::opposing_step, step = super::step(now))),
    }
}

fn operation_prompt(game: &Game, seat: Seat, operation: &Operation) -> Prompt {
    let title = card(operation.card);
    match operation.waiting {
        Waiting::Mode => asked(title, said::choose_mode()),
        Waiting::ExtraMana => asked(title, said::choose_x()),
        Waiting::Share(place) => {
            let whom = operation.targets.get(usize::from(place));
            let whom = whom.map_or_else(String::new, |chosen| target(game, seat, chosen.target));
            asked(title, say!(prompt::share_of, whom))
        }
        Waiting::Objects(_) => asked(title, given(operation)),
        Waiting::Targets(spec) => asked(title, targets(operation, spec)),
        Waiting::Mana => asked(title, say!(prompt::pay_cost, cost = due(&operation.due.cost))),
        Waiting::SelectingMana => asked(title, say!(prompt::choose_mana, cost = due(&operation.due.cost))),
    }
}

/// What is to be given up for a cost.
fn given(operation: &Operation) -> String {
    let Some((how, many)) = operation.giving() else { return said::choose_cost().to_owned() };
    let many = u32::from(many);
    match how {
        Giving::Sacrifice => say!(prompt::costs_sacrifice, permanents = permanents(many)),
        Giving::Exile => say!(prompt::costs_exile_of_yours, permanents = permanents(many)),
        Giving::Tap => say!(prompt::costs_tapping, permanents = permanents(many)),
        Giving::Discard => say!(prompt::costs_discard, cards = cards(many)),
        Giving::ExileFromGraveyard => say!(prompt::costs_exile, cards = cards(many)),
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
        return said::choose_target().to_owned();
    };
    let kind = match words.kind {
        TargetKind::Any => said::a_creature_or_player(),
        TargetKind::Player => said::a_player(),
        TargetKind::Opponent => said::an_opponent(),
        TargetKind::Attacker => said::a_player_who_attacked(),
        TargetKind::Ability(_) => said::an_ability_on_stack(),
        TargetKind::Permanent(_) => said::a_permanent(),
        TargetKind::Spell(_) => said::a_spell_on_stack(),
        TargetKind::SpellOrPermanent => said::a_spell_or_permanent(),
        TargetKind::CardInYourGraveyard(_) => said::a_card_in_your_graveyard(),
        TargetKind::CardInGraveyard(_) => said::a_card_in_a_graveyard(),
    };
    let chosen = operation.targets.iter().filter(|target| target.spec == spec).count();
    match (words.max, chosen) {
        (1, _) => say!(prompt::choose_kind, kind),
        (_, 0) => say!(prompt::choose_several, kind),
        (_, chosen) => say!(prompt::targets_so_far, count = chosen),
    }
}

/// What a pass does, as verb and destination. It resolves the top of the stack or goes on only when the other player has passed
/// before; else it is their turn to speak.
pub(super) fn pass_words(game: &Game, seat: Seat) -> (&'static str, String) {
    let passed = matches!(game.frames().last(), Some(Frame::Priority { passed: true, .. }));
    if let Some(top) = game.stack().last() {
        let name = card(top.card);
        return match (passed, top.controller == seat) {
            (true, _) => (said::resolve(), name.to_owned()),
            (false, true) => (said::pass(), say!(prompt::let_opponent_respond, card = name)),
            (false, false) => (said::pass(), say!(prompt::no_response, card = name)),
        };
    }
    if !game.assigned_damage().is_empty() {
        return (said::pass(), said::to_damage().to_owned());
    }
    let turn = game.turn();
    let destination = match turn.step {
        Step::Untap | Step::Upkeep => said::to_draw(),
        Step::Draw => said::to_main_phase(),
        Step::FirstMain => said::to_combat(),
        Step::BeginCombat => said::to_attackers(),
        Step::DeclareAttackers if game.combat().attackers.is_empty() => said::to_end_of_combat(),
        Step::DeclareAttackers => said::to_blockers(),
        Step::DeclareBlockers | Step::FirstStrikeDamage => said::to_damage(),
        Step::CombatDamage => said::to_end_of_combat(),
        Step::EndCombat => said::to_second_main(),
        Step::SecondMain => said::to_end_of_turn(),
        Step::End | Step::Cleanup if turn.active == seat => said::to_opponents_turn(),
        Step::End | Step::Cleanup => said::to_your_turn(),
    };
    (said::pass(), destination.to_owned())
}
