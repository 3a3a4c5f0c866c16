//! Continuous effects of spells and abilities that have resolved (611.2): what is fixed as they begin, and how long they last.

use crate::{resolving, scene};
use declaration::{
    Ability, AbilityId, BasicLand, CardId, Change, Color, Colors, Condition, Duration, Effect, Keyword, Reference,
    Static, Words,
};
use serde::{Deserialize, Serialize};

use super::alteration::layer;
use super::{Alteration, Subtypes, TextChange};
use crate::body::body;
use crate::frame::{Purpose, Resolution, Shape, StackItem};
use crate::resolving::{Answers, Followed};
use crate::{Action, Flow, Game, ObjectId, Scene, Seat};

/// A continuous effect that a resolved spell or ability has on one object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContinuousEffect {
    /// What it changes: a permanent, or a spell (which keeps it as the permanent that it becomes, 400.7a).
    pub object: ObjectId,
    /// How.
    pub alteration: Alteration,
    /// Who controls the effect.
    pub controller: Seat,
    /// When it began (613.7b).
    pub timestamp: u32,
    /// How long it lasts.
    pub lasts: Lasts,
}

/// How long a continuous effect lasts (611.2a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lasts {
    /// Until end of turn.
    EndOfTurn,
    /// Until the next turn of its controller.
    NextTurn,
    /// Until end of combat.
    EndOfCombat,
    /// Until the next upkeep of its controller.
    NextUpkeep,
    /// Until the end of the first upkeep of its controller in a turn after this one.
    ThroughUpkeep(u32),
    /// During the first turn of this player after this one; of a rule of combat.
    DuringTurn(Seat, u32),
    /// Through so many of the next untap steps of the object's controller.
    NextUntapSteps(u8),
    /// As long as the condition holds of this source, in whose text words are replaced so.
    AsLongAs(ObjectId, TextChange, Box<Condition>),
    /// For the rest of the game.
    Indefinitely,
}

/// The effect of a static ability that goes on until end of turn though its source has left the battlefield. It is not fixed to what it
/// applied to then, as no resolution has made it (611.2c, 611.3a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lingering {
    /// The ability.
    pub ability: AbilityId,
    /// The words replaced in it.
    pub text: TextChange,
    /// What its source was.
    pub source: ObjectId,
    /// Who controlled that.
    pub controller: Seat,
    /// When the effect began.
    pub timestamp: u32,
}

/// The layers in which declared changes are made, in their order.
const LAYERS: [u8; 8] = [
    layer::CONTROL,
    layer::TYPE,
    layer::COLOR,
    layer::ABILITY,
    layer::BASE_SIZE,
    layer::SIZE,
    layer::SWITCH,
    layer::RULES,
];

/// The layers in which this change is made.
pub(crate) fn layers_of(change: &Change) -> impl Iterator<Item = u8> + '_ {
    LAYERS.into_iter().filter(|layer| match change {
        Change::YouControl => *layer == layer::CONTROL,
        Change::LandType(_) | Change::ChosenLandType => *layer == layer::TYPE,
        Change::Becomes(becomes) => match *layer {
            layer::TYPE => true,
            layer::COLOR => becomes.colors.is_some(),
            layer::BASE_SIZE => becomes.size.is_some(),
            _ => false,
        },
        Change::Color(_) | Change::ChosenColor => *layer == layer::COLOR,
        Change::Has(_)
        | Change::ChosenLandwalk
        | Change::HasAbility(_)
        | Change::Loses(_)
        | Change::LosesAll(_)
        | Change::LosesAllAbilities => *layer == layer::ABILITY,
        Change::BaseSize(..) | Change::BasePower(_) | Change::BaseToughness(_) => *layer == layer::BASE_SIZE,
        Change::Size(..) => *layer == layer::SIZE,
        Change::Switch => *layer == layer::SWITCH,
        Change::StaysTapped => *layer == layer::RULES,
    })
}

/// What the change is in this layer, as the scene understands its words. The card `declaring` has the abilities it quotes.
pub(crate) fn alteration(
    game: &Game,
    change: &Change,
    layer: u8,
    scene: &Scene<'_>,
    declaring: CardId,
    timestamp: u32,
) -> Option<Alteration> {
    let text = scene.text;
    Some(match change {
        Change::YouControl => Alteration::Control(scene.you),
        Change::LandType(land) => Alteration::LandType(text.land(*land)),
        Change::ChosenLandType => Alteration::LandType(scene::choices(game, scene).land?),
        Change::ChosenColor => Alteration::Color(scene::choices(game, scene).colors?),
        Change::ChosenLandwalk => Alteration::Has(Keyword::Landwalk(scene::choices(game, scene).land?)),
        Change::Becomes(becomes) => match layer {
            layer::TYPE => {
                let mut subtypes = Subtypes::default();
                for subtype in &becomes.subtypes {
                    subtypes.insert(text.subtype(*subtype));
                }
                Alteration::Types(becomes.types, subtypes)
            }
            layer::COLOR => Alteration::Color(text.colors(becomes.colors?)),
            _ => {
                let (power, toughness) = becomes.size.as_ref()?;
                Alteration::BaseSize(scene::evaluate(game, power, scene), scene::evaluate(game, toughness, scene))
            }
        },
        Change::Color(colors) => Alteration::Color(text.colors(*colors)),
        Change::Has(keyword) => Alteration::Has(text.keyword(*keyword)),
        Change::HasAbility(place) => {
            let id = AbilityId { card: declaring, place: AbilityId::QUOTED.saturating_add(*place) };
            Alteration::HasAbility(id, text, timestamp)
        }
        Change::Loses(keyword) => Alteration::Loses(text.keyword(*keyword)),
        Change::LosesAll(family) => Alteration::LosesAll(*family),
        Change::LosesAllAbilities => Alteration::LosesAllAbilities,
        Change::BasePower(power) => Alteration::BasePower(scene::evaluate(game, power, scene)),
        Change::BaseToughness(toughness) => Alteration::BaseToughness(scene::evaluate(game, toughness, scene)),
        Change::BaseSize(power, toughness) => {
            Alteration::BaseSize(scene::evaluate(game, power, scene), scene::evaluate(game, toughness, scene))
        }
        Change::Size(power, toughness) => {
            Alteration::Size(scene::evaluate(game, power, scene), scene::evaluate(game, toughness, scene))
        }
        Change::Switch => Alteration::Switch,
        Change::StaysTapped => Alteration::StaysTapped,
    })
}

/// A spell or ability makes a continuous effect on what it means now; its numbers are fixed (611.2c-d).
pub(crate) fn begin_effect(
    game: &mut Game,
    what: &Reference,
    changes: &[Change],
    duration: &Duration,
    scene: &Scene<'_>,
    declaring: CardId,
) {
    let timestamp = game.next_timestamp();
    for object in scene::referred_objects(game, what, scene) {
        if game.permanent(object).is_none() && !game.stack.iter().any(|item| item.id == object) {
            continue;
        }
        let scene = Scene { affected: Some(object), ..*scene };
        let lasts = match duration {
            Duration::EndOfTurn => Lasts::EndOfTurn,
            Duration::YourNextTurn => Lasts::NextTurn,
            Duration::EndOfCombat => Lasts::EndOfCombat,
            Duration::YourNextUpkeep => Lasts::NextUpkeep,
            Duration::EndOfYourNextUpkeep => Lasts::ThroughUpkeep(game.turn.number),
            // It is said of rules of combat only.
            Duration::ControllersNextTurn => continue,
            Duration::NextUntapSteps(count) => Lasts::NextUntapSteps(*count),
            // 611.2b: an effect whose duration is over before it begins does nothing.
            Duration::AsLongAs(_) if scene.resolution.is_some_and(|resolution| resolution.item.over) => continue,
            Duration::AsLongAs(condition) if !scene::holds(game, condition, &scene) => continue,
            Duration::AsLongAs(condition) => Lasts::AsLongAs(scene.source, scene.text, condition.clone()),
            Duration::Indefinite => Lasts::Indefinitely,
        };
        for change in changes {
            for layer in layers_of(change) {
                let Some(alteration) = alteration(game, change, layer, &scene, declaring, timestamp) else {
                    continue;
                };
                game.effects.push(ContinuousEffect {
                    object,
                    alteration,
                    controller: scene.you,
                    timestamp,
                    lasts: lasts.clone(),
                });
            }
        }
    }
    game.changed();
}

/// Players gain control of permanents at the same time, for the rest of the game.
pub(crate) fn give_control(game: &mut Game, given: &[(ObjectId, Seat)]) {
    let timestamp = game.next_timestamp();
    for (object, controller) in given {
        game.effects.push(ContinuousEffect {
            object: *object,
            alteration: Alteration::Control(*controller),
            controller: *controller,
            timestamp,
            lasts: Lasts::Indefinitely,
        });
    }
    game.changed();
}

/// Ends the effects that last until end of turn (514.2).
pub(crate) fn end_effects_of_turn(game: &mut Game) {
    game.effects.retain(|effect| effect.lasts != Lasts::EndOfTurn);
    game.lingering.clear();
    game.changed();
}

/// Ends the effects that last until this player's next turn, which begins now.
pub(crate) fn end_effects_until_turn(game: &mut Game, seat: Seat) {
    game.combat_effects.retain(|effect| effect.lasts != Lasts::NextTurn || effect.controller != seat);
    end_effects(game, |effect| effect.lasts == Lasts::NextTurn && effect.controller == seat);
}

/// Ends the effects that last until end of combat (511.3).
pub(crate) fn end_effects_of_combat(game: &mut Game) {
    game.combat_effects.retain(|effect| effect.lasts != Lasts::EndOfCombat);
    end_effects(game, |effect| effect.lasts == Lasts::EndOfCombat);
}

/// Ends the effects that are over.
fn end_effects(game: &mut Game, over: impl Fn(&ContinuousEffect) -> bool) {
    if game.effects.iter().any(&over) {
        game.effects.retain(|effect| !over(effect));
        game.changed();
    }
}

/// The permanents that effects keep from untapping in the untap step of the player who controls them now.
pub(crate) fn kept_tapped_by_effects(game: &Game) -> impl Iterator<Item = ObjectId> {
    let keeps = |effect: &&ContinuousEffect| effect.alteration == Alteration::StaysTapped;
    game.effects.iter().filter(keeps).map(|effect| effect.object)
}

/// An untap step of this player's has gone by for what they control.
pub(crate) fn count_untap_step(game: &mut Game, seat: Seat) {
    let mut effects = std::mem::take(&mut game.effects);
    effects.retain_mut(|effect| match &mut effect.lasts {
        Lasts::NextUntapSteps(left)
            if game.characteristics(effect.object).is_some_and(|now| now.controller == seat) =>
        {
            *left = left.saturating_sub(1);
            *left > 0
        }
        _ => true,
    });
    game.effects = effects;
}

/// Ends the effects that last until this player's next upkeep, which begins now.
pub(crate) fn end_effects_until_upkeep(game: &mut Game, seat: Seat) {
    end_effects(game, |effect| effect.lasts == Lasts::NextUpkeep && effect.controller == seat);
}

/// Ends the effects that last through this player's upkeep, which ends now.
pub(crate) fn end_effects_of_upkeep(game: &mut Game, seat: Seat) {
    let number = game.turn.number;
    let over = |since: u32| since < number;
    end_effects(game, |effect| {
        matches!(effect.lasts, Lasts::ThroughUpkeep(since) if over(since)) && effect.controller == seat
    });
}

/// Ends the effects whose condition no longer holds. They do not begin anew when it holds again (611.2b).
pub(crate) fn end_conditional_effects(game: &mut Game) {
    end_durations_on_stack(game);
    let over = |game: &Game, effect: &ContinuousEffect| match &effect.lasts {
        Lasts::AsLongAs(source, text, condition) => {
            let scene = Scene { text: *text, affected: Some(effect.object), ..Scene::new(effect.controller, *source) };
            !scene::holds(game, condition, &scene)
        }
        _ => false,
    };
    let mut place = 0;
    while let Some(effect) = game.effects.get(place) {
        if over(game, effect) {
            game.effects.remove(place);
            game.changed();
        } else {
            place += 1;
        }
    }
}

/// Marks what is on the stack and would make an effect whose duration is over already: it makes none, even if the condition holds again
/// (611.2b).
fn end_durations_on_stack(game: &mut Game) {
    let is_over = |game: &Game, item: &StackItem, effect: &Effect| {
        let Effect::Continuous { duration: Duration::AsLongAs(condition), .. } = effect else { return false };
        let scene = Scene { triggering: item.triggering, text: item.text, ..Scene::new(item.controller, item.source) };
        let affected: Vec<Option<ObjectId>> = if item.targets.is_empty() {
            vec![None]
        } else {
            item.targets.iter().map(|chosen| chosen.target.object()).collect()
        };
        affected.into_iter().any(|affected| !scene::holds(game, condition, &Scene { affected, ..scene }))
    };
    for place in 0..game.stack.len() {
        let Some(item) = game.stack.get(place).filter(|item| !item.over) else { continue };
        let mode = body(item.card, item.announced).and_then(|body| body.modes.get(usize::from(item.mode)));
        let over = mode
            .is_some_and(|mode| mode.effects.iter().any(|effect| effect.any(&mut |inner| is_over(game, item, inner))));
        if let Some(item) = game.stack.get_mut(place).filter(|_| over) {
            item.over = true;
        }
    }
}

/// An object has left its zone: the effects on it end, except that those on a spell stay with the permanent that it becomes (400.7a).
pub(crate) fn carry_effects(game: &mut Game, from: ObjectId, to: Option<ObjectId>) {
    match to {
        Some(to) => {
            game.effects.iter_mut().filter(|effect| effect.object == from).for_each(|effect| effect.object = to)
        }
        None => game.effects.retain(|effect| effect.object != from),
    }
}

/// A permanent is about to leave the battlefield: its effects that outlast it are kept.
pub(crate) fn keep_lingering_effects(game: &mut Game, source: ObjectId) {
    let Some(now) = game.characteristics(source) else { return };
    let mut kept = Vec::new();
    for (place, ability) in now.abilities() {
        let Ability::Static(Static::Continuous(continuous)) = ability else { continue };
        if let Some((id, _)) = now.ability(place).filter(|_| continuous.lingers) {
            let timestamp = game.permanent(source).map_or(0, |permanent| permanent.timestamp);
            let controller = now.controller;
            kept.push(Lingering { ability: id, text: now.text_of(place), source, controller, timestamp });
        }
    }
    game.lingering.extend(kept);
}

/// The words of a kind that an effect can replace (612.2), as the question for one of them.
fn words_but(words: Words, except: Option<&Action>) -> Shape {
    match words {
        Words::Colors => {
            let left = Color::ALL.into_iter().filter(|color| except != Some(&Action::ChooseColor(*color)));
            let from = left.fold(Colors::NONE, |all, color| all.union(Colors::of(color)));
            Shape::Color { from, optional: false }
        }
        Words::BasicLands => Shape::LandType {
            except: BasicLand::ALL.into_iter().find(|land| except == Some(&Action::ChooseLandType(*land))),
        },
    }
}

/// The controller chooses a word and another one, which replaces it in the text of what is meant, for the rest of the game (612).
///
/// # Errors
/// As [`Game::ask`].
pub(crate) fn follow_replacement_of_words(
    game: &mut Game,
    of: &Reference,
    words: Words,
    resolution: &Resolution,
) -> Flow<Followed> {
    let (player, mut answers) = (resolution.item.controller, Answers::of(resolution));
    let about = Some(resolution.item.source);
    let shape = words_but(words, None);
    let Some(from) = resolving::ask(game, &mut answers, player, Purpose::ReplacedWord, about, shape)? else {
        return Ok(Followed::Asking);
    };
    let shape = words_but(words, Some(&from));
    let Some(to) = resolving::ask(game, &mut answers, player, Purpose::ReplacingWord, about, shape)? else {
        return Ok(Followed::Asking);
    };
    let alteration = match (from, to) {
        (Action::ChooseColor(from), Action::ChooseColor(to)) => Alteration::ColorWord(from, to),
        (Action::ChooseLandType(from), Action::ChooseLandType(to)) => Alteration::LandWord(from, to),
        _ => return Ok(Followed::Done),
    };
    let timestamp = game.next_timestamp();
    for object in scene::referred_objects(game, of, &Scene::of(resolution)) {
        let lasts = Lasts::Indefinitely;
        game.effects.push(ContinuousEffect { object, alteration, controller: player, timestamp, lasts });
    }
    game.changed();
    Ok(Followed::Done)
}
