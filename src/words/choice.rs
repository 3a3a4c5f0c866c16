//! What a player may do now: the verb, what it is done to, and what will happen.

use engine::declaration::{Ability, AbilityId, CardId, Cost};
use engine::prompt::{PromptKind, Shape, Why};
use engine::state::INTRINSIC;
use engine::{Action, Choice, Game, ObjectId, Prompt, Seat, Until, cards};

use super::keys::choice as said;
use super::prompt::pass_words;
use super::{card, color, mana, object, say, step, target};
use crate::modules::{Text, text};
use crate::session::Moment;

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
pub fn choice(game: &Moment, seat: Seat, choice: &Choice) -> ChoiceWords {
    match choice {
        Choice::Act(act) => action(game, seat, act),
        Choice::Answer(shape) => answer(shape),
    }
}

fn action(game: &Moment, seat: Seat, action: &Action) -> ChoiceWords {
    let name = |id: &ObjectId| object(game, seat, *id);
    match action {
        Action::Keep => words(said::keep(), said::this_hand(), said::keep_means()),
        Action::Mulligan => {
            let bottom = u32::from(game.player(seat).mulligans) + 1;
            words(said::take(), said::a_mulligan(), say!(choice::mulligan_means, count = bottom))
        }
        Action::Pass => {
            let (verb, destination) = pass_words(game, seat);
            words(verb, destination, "")
        }
        Action::PassUntil(until) => pass_until(*until),
        Action::PlayLand(id) => words(said::play(), name(id), face(game, *id)),
        Action::CastSpell(id) => words(said::cast(), name(id), face(game, *id)),
        Action::ActivateAbility { object, ability } if *ability >= AbilityId::QUOTED => {
            let permits = engine::special_action_card(game, seat, action);
            let named = match (game.object(*object), permits) {
                (None, Some(permits)) => card(permits).to_owned(),
                _ => name(object),
            };
            words(said::use_it(), named, special_cost(permits, *ability))
        }
        Action::ActivateAbility { object, ability } => {
            words(said::activate(), name(object), ability_words(game, *object, *ability))
        }
        Action::TapForMana { object, ability, kind } => {
            let verb = match game.permanent(*object) {
                // What a card in a graveyard has given its player is no permanent's.
                None => said::use_it(),
                Some(_) if sacrifices(game, *object, *ability) => said::sacrifice(),
                Some(_) => said::tap(),
            };
            words(verb, name(object), say!(choice::adds_mana, kind = mana(*kind)))
        }
        Action::TakeBackMana(id) => words(said::untap(), name(id), said::untap_means()),
        Action::ChooseMode(mode) => words(said::choose(), mode_words(game, *mode), ""),
        Action::ChooseName(named) => words(said::choose(), card(*named), ""),
        Action::ChooseX(x) => words(said::choose(), format!("X = {x}"), ""),
        Action::SelectTarget(chosen) => words(said::target(), target(game, seat, *chosen), announced_words(game)),
        Action::TargetsDone
            if game.prompt().is_some_and(|asked| matches!(asked.kind, PromptKind::Target { chosen: 0, .. })) =>
        {
            words(said::no_targets(), "", "")
        }
        Action::TargetsDone => words(said::go_on(), said::with_these_targets(), ""),
        Action::Pay(kind) => words(said::pay(), say!(choice::some_mana, kind = mana(*kind)), ""),
        Action::PayAutomatically => words(said::pay(), said::automatically(), uses(game, seat)),
        Action::Cancel => words(said::cancel(), announced_card(game), said::put_back()),
        Action::SelectAttackingCreature(id) => attacker(game, seat, *id),
        Action::SelectBand(creatures) => band(game, seat, creatures),
        Action::CancelAttack => words(said::take_back(), said::all_attackers(), ""),
        Action::SubmitAttack => submit_attack(game),
        Action::SelectDefendingCreature { blocker, attacker } => blocks(game, seat, *blocker, *attacker),
        Action::CancelDefense => words(said::take_back(), said::all_blockers(), ""),
        Action::SubmitDefense => submit_defense(game),
        Action::Divide(_) => words(said::divide(), said::the_damage(), ""),
        Action::Yes => words(said::yes(), "", ""),
        Action::No => words(said::no(), "", ""),
        Action::Choose(chosen) => words(said::choose(), super::cards(chosen.len() as u32), ""),
        Action::Order(_) => words(said::put(), said::into_this_order(), ""),
        Action::ChooseColor(chosen) => words(said::choose(), color(*chosen), ""),
        Action::ChooseLandType(chosen) => words(said::choose(), cards::table().subtype_name(chosen.subtype()), ""),
    }
}

fn answer(shape: &Shape) -> ChoiceWords {
    match shape {
        Shape::Objects { min, max, .. } if min == max => words(said::choose(), super::cards(u32::from(*min)), ""),
        Shape::Objects { min, max, .. } => words(said::choose(), say!(choice::from_to_cards, min, max), ""),
        Shape::YesNo => words(said::answer(), said::yes_or_no(), ""),
        Shape::Color { .. } => words(said::choose(), said::a_color(), ""),
        Shape::Ways(_) | Shape::TapForMana(_) => words(said::choose(), said::one_of_these(), ""),
        Shape::CardName => words(said::choose(), said::a_card_name(), ""),
        Shape::LandType { .. } => words(said::choose(), said::a_basic_land_type(), ""),
        Shape::Pay { mana } => words(said::pay(), mana.to_string(), ""),
        Shape::PayOne(_) => words(said::pay(), said::one_of_these(), ""),
        Shape::Cards { min, max, .. } if min == max => words(said::choose(), super::cards(u32::from(*min)), ""),
        Shape::Cards { min, max, .. } => words(said::choose(), say!(choice::from_to_cards, min, max), ""),
        Shape::Number { min, max } => words(said::choose(), say!(choice::a_number, min, max), ""),
        Shape::Order { items } => words(said::order(), say!(choice::some_things, count = items.len()), ""),
        Shape::Divide { total, .. } => words(said::divide(), say!(choice::some_damage, total), ""),
        Shape::Allot { total, .. } => words(said::divide(), say!(choice::some_damage, total), ""),
        Shape::Band { .. } => words(said::band(), said::attackers_together(), ""),
    }
}

fn pass_until(until: Until) -> ChoiceWords {
    let (subject, detail) = match until {
        Until::SomethingHappens => (said::something_happens().to_owned(), said::something_happens_means().to_owned()),
        Until::EndOfTurn => (said::the_end_of_the_turn().to_owned(), said::the_end_of_the_turn_means().to_owned()),
        Until::Step(until) => {
            (say!(choice::the_step, step = step(until)), say!(choice::the_step_means, step = step(until)))
        }
    };
    words(said::pass_until(), subject, detail)
}

/// The text on the face of an object's card.
fn face(game: &Game, id: ObjectId) -> String {
    let definition = game.object(id).map(|object| cards::definition(object.card));
    definition.map_or_else(String::new, |definition| text(Text::Card(definition)).join(" "))
}

fn ability_words(game: &Game, id: ObjectId, place: u8) -> String {
    let Some(definition) = game.characteristics(id).map(engine::state::Characteristics::definition) else {
        return String::new();
    };
    let ability = game.characteristics(id).and_then(|now| now.ability(place));
    ability.map_or_else(String::new, |(_, ability)| text(Text::Ability(definition, ability)).join("\n"))
}

/// What is paid for a special action that a card permits.
fn special_cost(permits: Option<CardId>, place: u8) -> String {
    let quoted = permits.map(|card| &cards::definition(card).quoted);
    let ability = quoted.and_then(|quoted| quoted.get(usize::from(place.saturating_sub(AbilityId::QUOTED))));
    let cost = match ability {
        Some(Ability::Activated(activation)) => activation.cost.first(),
        _ => None,
    };
    match cost {
        Some(Cost::Mana(mana)) => say!(question::pay_mana, mana = mana.to_string()),
        _ => String::new(),
    }
}

fn sacrifices(game: &Game, id: ObjectId, place: u8) -> bool {
    if place >= INTRINSIC {
        return false;
    }
    let ability = game.characteristics(id).and_then(|now| now.ability(place));
    matches!(ability, Some((_, Ability::Activated(activation)))
        if activation.cost.contains(&Cost::SacrificeItself))
}

/// The card whose spell or ability is being announced.
fn announced_card(game: &Moment) -> &'static str {
    game.prompt().and_then(|prompt| prompt.source).map_or("", |source| card(source.card))
}

/// What that will do.
fn announced_words(game: &Moment) -> String {
    let source = game.prompt().and_then(|prompt| prompt.source);
    let words = source.and_then(|source| Some((source.card, source.mode()?)));
    words.map_or_else(String::new, |(card, mode)| text(Text::Mode(cards::definition(card), mode)).join("\n"))
}

fn mode_words(game: &Moment, place: u8) -> String {
    let Some(asked) = game.prompt() else { return String::new() };
    match (asked.why, asked.source) {
        (Why::Announcement { kind, .. }, Some(source)) => {
            let mode = kind.mode(source.card, place);
            mode.map_or_else(String::new, |mode| text(Text::Mode(cards::definition(source.card), mode)).join("\n"))
        }
        _ => match asked.shape() {
            Some(Shape::PayOne(payments)) => {
                let payment = payments.iter().find(|payment| payment.way == place);
                payment.map_or_else(String::new, super::question::pay_so)
            }
            _ => text(Text::Ways(game)).into_iter().nth(usize::from(place)).unwrap_or_default(),
        },
    }
}

/// What payment without further choices would use.
pub(super) fn uses(game: &Moment, seat: Seat) -> String {
    taps(game, seat, game.pays_with().iter().copied())
}

/// What is tapped to pay.
pub(super) fn taps(game: &Game, seat: Seat, tapped: impl Iterator<Item = ObjectId>) -> String {
    let mut taps: Vec<(String, u32)> = Vec::new();
    for id in tapped {
        let name = object(game, seat, id);
        match taps.iter_mut().find(|(known, _)| *known == name) {
            Some((_, number)) => *number += 1,
            None => taps.push((name, 1)),
        }
    }
    if taps.is_empty() {
        return said::pays_from_pool().to_owned();
    }
    let named: Vec<String> = taps
        .into_iter()
        .map(|(name, number)| if number == 1 { name } else { format!("{number}\u{a0}×\u{a0}{name}") })
        .collect();
    say!(choice::uses, list = super::list(&named))
}

fn attacker(game: &Moment, seat: Seat, id: ObjectId) -> ChoiceWords {
    let chosen = game.prompt().is_some_and(|prompt| prompt.chosen_attackers().contains(&id));
    let verb = if chosen { said::do_not_attack_with() } else { said::attack_with() };
    words(verb, object(game, seat, id), "")
}

fn band(game: &Game, seat: Seat, creatures: &[ObjectId]) -> ChoiceWords {
    let names: Vec<String> = creatures.iter().map(|id| object(game, seat, *id)).collect();
    words(said::band(), super::list(&names), said::band_means())
}

fn blocks(game: &Moment, seat: Seat, blocker: ObjectId, attacker: ObjectId) -> ChoiceWords {
    let chosen = game.prompt().is_some_and(|prompt| prompt.chosen_blocks().contains(&(blocker, attacker)));
    let verb = if chosen { said::do_not_block() } else { said::block() };
    let (attacker, blocker) = (object(game, seat, attacker), object(game, seat, blocker));
    words(verb, say!(choice::attacker_with_blocker, attacker, blocker), "")
}

fn submit_attack(game: &Moment) -> ChoiceWords {
    match game.prompt().map(Prompt::chosen_attackers).unwrap_or_default() {
        [] => words(said::no_attack(), "", said::no_attack_means()),
        chosen => words(said::attack(), say!(choice::with_so_many, count = chosen.len()), ""),
    }
}

fn submit_defense(game: &Moment) -> ChoiceWords {
    match game.prompt().map(Prompt::chosen_blocks).unwrap_or_default() {
        [] => words(said::no_block(), "", said::no_block_means()),
        chosen => words(said::block(), say!(choice::with_so_many, count = chosen.len()), ""),
    }
}
