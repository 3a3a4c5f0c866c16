//! What is asked of a player, and the main button: the one thing that takes the game on.

use engine::declaration::{Cost, ManaCost, ObjectCostKind, TargetKind, TargetSpec};
use engine::hindrance::anything_can_block;
use engine::prompt::{PromptKind, Source, Why};
use engine::state::StackObjectKind;
use engine::{Action, Choice, Game, Seat, Step};

use super::keys::prompt as said;
use super::{card, object, permanents, say, target};
use crate::modules::{Text, text};
use crate::session::Moment;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// In a few words: the heading of a dialog.
    pub title: String,
    /// What to do.
    pub text: String,
    /// What to do about it for whoever can do anything; often nothing.
    pub call: String,
    /// What of the text are words of the card, which are English in every language.
    pub quoted: Option<String>,
}

pub(super) fn words(title: impl Into<String>, text: impl Into<String>) -> Prompt {
    Prompt { title: title.into(), text: text.into(), call: String::new(), quoted: None }
}

/// What is asked of a player, and said so where they decide for the other one.
pub fn prompt(game: &Game, asked: &engine::Prompt) -> Prompt {
    let own = own_prompt(game, asked);
    match asked.controlled {
        Some(_) => Prompt { text: say!(prompt::for_opponent, text = own.text), ..own },
        None => own,
    }
}

fn own_prompt(game: &Game, asked: &engine::Prompt) -> Prompt {
    let seat = asked.player;
    match (&asked.why, &asked.kind) {
        (Why::OpeningHand, _) => {
            let first =
                if game.starting_player() == seat { said::you_play_first() } else { said::opponent_plays_first() };
            words(said::opening_hand(), say!(prompt::keep_or_draw, first))
        }
        (Why::NewTargets { object: of, current, must, .. }, _) => {
            let has = current.map_or_else(String::new, |has| target(game, seat, has));
            let card = object(game, seat, *of);
            if *must {
                words(said::new_target(), say!(prompt::must_have_new_target, card, has))
            } else {
                words(said::new_targets(), say!(prompt::may_have_new_target, card, has))
            }
        }
        (_, PromptKind::Attackers { chosen, .. }) if chosen.is_empty() => {
            words(said::attack(), said::choose_attackers())
        }
        (_, PromptKind::Attackers { chosen, .. }) => {
            words(said::attack(), say!(prompt::some_will_attack, count = chosen.len()))
        }
        (_, PromptKind::Blockers { chosen }) if chosen.is_empty() && game.combat().attackers.len() == 1 => {
            words(said::block(), said::choose_blockers_of_one())
        }
        (_, PromptKind::Blockers { chosen }) if chosen.is_empty() => words(said::block(), said::choose_blockers()),
        (_, PromptKind::Blockers { chosen }) => {
            words(said::block(), say!(prompt::some_will_block, count = chosen.len()))
        }
        (Why::Question { purpose, .. }, PromptKind::Answer(shape)) => {
            super::question::prompt(game, asked, *purpose, shape)
        }
        (Why::Announcement { .. }, kind) => {
            let title = asked.source.map(|source| card(source.card)).unwrap_or_default();
            match kind {
                PromptKind::Target { spec, chosen } => {
                    let chooses = |choice: &Choice| matches!(choice.action(), Some(Action::SelectTarget(_)));
                    let text = targets(asked.source.as_ref(), *spec, *chosen, asked.choices.iter().any(chooses));
                    Prompt { quoted: quoted(asked.source.as_ref(), *spec, *chosen), ..words(title, text) }
                }
                kind => words(title, announcement(game, seat, kind)),
            }
        }
        _ => priority(game, seat),
    }
}

fn priority(game: &Game, seat: Seat) -> Prompt {
    if let Some(top) = game.stack().last() {
        let card = card(top.card);
        let text = match (top.controller == seat, top.announced == StackObjectKind::Spell) {
            (true, true) => say!(prompt::yours_on_stack, card),
            (true, false) => say!(prompt::your_ability_on_stack, card),
            (false, true) => say!(prompt::theirs_on_stack, card),
            (false, false) => say!(prompt::their_ability_on_stack, card),
        };
        return Prompt { call: said::respond_or_resolve().to_owned(), ..words(said::respond(), text) };
    }
    let active = game.turn().active == seat;
    match (active, game.turn().step) {
        (true, Step::FirstMain | Step::SecondMain) => words(said::your_main_phase(), said::your_main_phase_means()),
        (true, now) => words(said::your_turn(), say!(prompt::your_step, step = super::step(now))),
        (false, now) => words(said::opponents_turn(), say!(prompt::opposing_step, step = super::step(now))),
    }
}

/// What is chosen next for a spell or ability, beside its targets.
fn announcement(game: &Game, seat: Seat, kind: &PromptKind) -> String {
    match kind {
        PromptKind::Mode => said::choose_mode().to_owned(),
        PromptKind::Share { target: to, .. } => {
            let whom = to.map_or_else(String::new, |to| target(game, seat, to));
            say!(prompt::share_of, whom)
        }
        PromptKind::Objects { cost, .. } => given(*cost),
        PromptKind::Mana { cost, selecting: true } => say!(prompt::choose_mana, cost = due(cost)),
        PromptKind::Mana { cost, selecting: false } => say!(prompt::pay_cost, cost = due(cost)),
        _ => said::choose_x().to_owned(),
    }
}

/// What is to be given up for a cost.
fn given(cost: Option<(ObjectCostKind, u8)>) -> String {
    let Some((how, many)) = cost else { return said::choose_cost().to_owned() };
    let many = u32::from(many);
    match how {
        ObjectCostKind::Sacrifice if many == u32::from(Cost::ANY_NUMBER) => said::costs_any_sacrifice().to_owned(),
        ObjectCostKind::Sacrifice => say!(prompt::costs_sacrifice, permanents = permanents(many)),
        ObjectCostKind::Exile => say!(prompt::costs_exile_of_yours, permanents = permanents(many)),
        ObjectCostKind::Tap => say!(prompt::costs_tapping, permanents = permanents(many)),
        ObjectCostKind::Discard => say!(prompt::costs_discard, cards = super::cards(many)),
        ObjectCostKind::ExileFromGraveyard => say!(prompt::costs_exile, cards = super::cards(many)),
        ObjectCostKind::ExileFromSingleGraveyard => say!(prompt::costs_exile_from_one, cards = super::cards(many)),
    }
}

/// A cost in symbols.
fn due(cost: &ManaCost) -> String {
    cost.to_string()
}

/// What is asked about targets for one instance of the word, and what more of them cost, where there are more to be chosen.
pub(super) fn targets(source: Option<&Source>, spec: Option<&TargetSpec>, chosen: u8, more: bool) -> String {
    let several = spec.is_some_and(|spec| spec.max > 1);
    let text = match (several, chosen, more) {
        (false, ..) | (_, 0, _) => first_target(source, spec, chosen),
        (_, count, false) => return say!(prompt::targets_chosen, count),
        (_, count, true) => say!(prompt::targets_so_far, count),
    };
    match source.and_then(Source::each_further_target).filter(|_| several) {
        Some(each) => say!(prompt::further_targets_cost, text, cost = due(&each)),
        None => text,
    }
}

fn first_target(source: Option<&Source>, spec: Option<&TargetSpec>, chosen: u8) -> String {
    let Some(spec) = spec else { return said::choose_target().to_owned() };
    if let Some(described) = quoted(source, Some(spec), chosen) {
        return match spec.max {
            1 => say!(prompt::choose_described, described),
            _ => say!(prompt::choose_several_described, described),
        };
    }
    let kind = match spec.kind {
        TargetKind::Any => said::a_creature_or_player(),
        TargetKind::Player => said::a_player(),
        TargetKind::Opponent => said::an_opponent(),
        TargetKind::Attacker => said::a_player_who_attacked(),
        TargetKind::Ability(_) => said::an_ability_on_stack(),
        TargetKind::Permanent(_) => said::a_permanent(),
        TargetKind::Spell(_) => said::a_spell_on_stack(),
        TargetKind::SpellOrPermanent => said::a_spell_or_permanent(),
        TargetKind::CardInYourGraveyard(_) => said::a_card_in_your_graveyard(),
        TargetKind::CardInAnte => said::a_card_in_the_ante(),
        TargetKind::CardInGraveyard(_) => said::a_card_in_a_graveyard(),
    };
    match spec.max {
        1 => say!(prompt::choose_kind, kind),
        _ => say!(prompt::choose_several, kind),
    }
}

/// The words of the card in which its target is asked for, where the first is.
fn quoted(source: Option<&Source>, spec: Option<&TargetSpec>, chosen: u8) -> Option<String> {
    if chosen == 0 { described(source?, spec?) } else { None }
}

/// The kind of target in the words of the card, which say more than what kind of thing it is.
fn described(source: &Source, spec: &TargetSpec) -> Option<String> {
    // The card speaks to its controller.
    if spec.chooser.is_some() {
        return None;
    }
    match &spec.kind {
        TargetKind::Any
        | TargetKind::Permanent(_)
        | TargetKind::Spell(_)
        | TargetKind::Ability(_)
        | TargetKind::CardInYourGraveyard(_)
        | TargetKind::CardInGraveyard(_) => {}
        TargetKind::Player
        | TargetKind::Opponent
        | TargetKind::Attacker
        | TargetKind::SpellOrPermanent
        | TargetKind::CardInAnte => return None,
    }
    let all = source.mode().map_or(std::slice::from_ref(spec), |mode| mode.targets.as_slice());
    text(Text::Target(super::question::declaring(source), all, spec)).into_iter().next()
}

/// What a pass does, as verb and destination. It resolves the top of the stack or goes on only when the other player has passed
/// before; else it is their turn to speak.
pub(super) fn pass_words(game: &Moment, seat: Seat) -> (&'static str, String) {
    let passed = game.prompt().is_some_and(|prompt| prompt.why == Why::Priority { passed: true });
    if let Some(top) = game.stack().last() {
        let name = card(top.card);
        let name = match top.announced {
            StackObjectKind::Spell => name.to_owned(),
            _ => say!(prompt::ability_of, card = name),
        };
        return match (passed, top.controller == seat) {
            (true, _) => (said::resolve(), name),
            (false, true) => (said::pass_and(), said::let_opponent_respond().to_owned()),
            (false, false) => (said::pass(), say!(prompt::no_response, card = name)),
        };
    }
    if !game.assigned_damage().is_empty() {
        return (said::pass(), said::deal_damage().to_owned());
    }
    let turn = game.turn();
    let destination = match turn.step {
        Step::Untap | Step::Upkeep => said::to_draw(),
        Step::Draw => said::to_main_phase(),
        Step::FirstMain => said::to_combat(),
        Step::BeginCombat => said::to_attackers(),
        Step::DeclareAttackers if game.combat().attackers.is_empty() => said::to_end_of_combat(),
        // The attacker has passed already: nothing that could block can come any more.
        Step::DeclareAttackers if passed && turn.active != seat && !anything_can_block(game) => said::past_blockers(),
        Step::DeclareAttackers => said::to_blockers(),
        Step::DeclareBlockers => said::to_damage(),
        Step::FirstStrikeDamage => said::to_regular_damage(),
        Step::CombatDamage => said::to_end_of_combat(),
        Step::EndCombat => said::to_second_main(),
        Step::SecondMain => said::to_end_of_turn(),
        Step::End | Step::Cleanup if turn.active == seat => said::to_opponents_turn(),
        Step::End | Step::Cleanup => said::to_your_turn(),
    };
    (said::pass(), destination.to_owned())
}
