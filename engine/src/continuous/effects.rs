//! Continuous effects of spells and abilities that have resolved (611.2): what is fixed as they begin, and how long they last.

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

impl Game {
    /// What the change is in this layer, as the scene understands its words. The card `declaring` has the abilities it quotes.
    pub(crate) fn alteration(
        &self,
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
            Change::ChosenLandType => Alteration::LandType(self.choices(scene).land?),
            Change::ChosenColor => Alteration::Color(self.choices(scene).colors?),
            Change::ChosenLandwalk => Alteration::Has(Keyword::Landwalk(self.choices(scene).land?)),
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
                    Alteration::BaseSize(self.amount(power, scene), self.amount(toughness, scene))
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
            Change::BasePower(power) => Alteration::BasePower(self.amount(power, scene)),
            Change::BaseToughness(toughness) => Alteration::BaseToughness(self.amount(toughness, scene)),
            Change::BaseSize(power, toughness) => {
                Alteration::BaseSize(self.amount(power, scene), self.amount(toughness, scene))
            }
            Change::Size(power, toughness) => {
                Alteration::Size(self.amount(power, scene), self.amount(toughness, scene))
            }
            Change::Switch => Alteration::Switch,
            Change::StaysTapped => Alteration::StaysTapped,
        })
    }

    /// A spell or ability makes a continuous effect on what it means now; its numbers are fixed (611.2c-d).
    pub(crate) fn begin_effect(
        &mut self,
        what: &Reference,
        changes: &[Change],
        duration: &Duration,
        scene: &Scene<'_>,
        declaring: CardId,
    ) {
        let timestamp = self.next_timestamp();
        for object in self.referred_objects(what, scene) {
            if self.permanent(object).is_none() && !self.stack.iter().any(|item| item.id == object) {
                continue;
            }
            let scene = Scene { affected: Some(object), ..*scene };
            let lasts = match duration {
                Duration::EndOfTurn => Lasts::EndOfTurn,
                Duration::YourNextTurn => Lasts::NextTurn,
                Duration::EndOfCombat => Lasts::EndOfCombat,
                Duration::YourNextUpkeep => Lasts::NextUpkeep,
                Duration::EndOfYourNextUpkeep => Lasts::ThroughUpkeep(self.turn.number),
                // It is said of rules of combat only.
                Duration::ControllersNextTurn => continue,
                Duration::NextUntapSteps(count) => Lasts::NextUntapSteps(*count),
                // 611.2b: an effect whose duration is over before it begins does nothing.
                Duration::AsLongAs(_) if scene.resolution.is_some_and(|resolution| resolution.item.over) => continue,
                Duration::AsLongAs(condition) if !self.holds(condition, &scene) => continue,
                Duration::AsLongAs(condition) => Lasts::AsLongAs(scene.source, scene.text, condition.clone()),
                Duration::Indefinite => Lasts::Indefinitely,
            };
            for change in changes {
                for layer in layers_of(change) {
                    let Some(alteration) = self.alteration(change, layer, &scene, declaring, timestamp) else {
                        continue;
                    };
                    self.effects.push(ContinuousEffect {
                        object,
                        alteration,
                        controller: scene.you,
                        timestamp,
                        lasts: lasts.clone(),
                    });
                }
            }
        }
        self.changed();
    }

    /// Players gain control of permanents at the same time, for the rest of the game.
    pub(crate) fn give_control(&mut self, given: &[(ObjectId, Seat)]) {
        let timestamp = self.next_timestamp();
        for (object, controller) in given {
            self.effects.push(ContinuousEffect {
                object: *object,
                alteration: Alteration::Control(*controller),
                controller: *controller,
                timestamp,
                lasts: Lasts::Indefinitely,
            });
        }
        self.changed();
    }

    /// Ends the effects that last until end of turn (514.2).
    pub(crate) fn end_effects_of_turn(&mut self) {
        self.effects.retain(|effect| effect.lasts != Lasts::EndOfTurn);
        self.lingering.clear();
        self.changed();
    }

    /// Ends the effects that last until this player's next turn, which begins now.
    pub(crate) fn end_effects_until_turn(&mut self, seat: Seat) {
        self.combat_effects.retain(|effect| effect.lasts != Lasts::NextTurn || effect.controller != seat);
        self.end_effects(|effect| effect.lasts == Lasts::NextTurn && effect.controller == seat);
    }

    /// Ends the effects that last until end of combat (511.3).
    pub(crate) fn end_effects_of_combat(&mut self) {
        self.combat_effects.retain(|effect| effect.lasts != Lasts::EndOfCombat);
        self.end_effects(|effect| effect.lasts == Lasts::EndOfCombat);
    }

    /// Ends the effects that are over.
    fn end_effects(&mut self, over: impl Fn(&ContinuousEffect) -> bool) {
        if self.effects.iter().any(&over) {
            self.effects.retain(|effect| !over(effect));
            self.changed();
        }
    }

    /// The permanents that effects keep from untapping in the untap step of the player who controls them now.
    pub(crate) fn kept_tapped_by_effects(&self) -> impl Iterator<Item = ObjectId> {
        let keeps = |effect: &&ContinuousEffect| effect.alteration == Alteration::StaysTapped;
        self.effects.iter().filter(keeps).map(|effect| effect.object)
    }

    /// An untap step of this player's has gone by for what they control.
    pub(crate) fn count_untap_step(&mut self, seat: Seat) {
        let mut effects = std::mem::take(&mut self.effects);
        effects.retain_mut(|effect| match &mut effect.lasts {
            Lasts::NextUntapSteps(left)
                if self.characteristics(effect.object).is_some_and(|now| now.controller == seat) =>
            {
                *left = left.saturating_sub(1);
                *left > 0
            }
            _ => true,
        });
        self.effects = effects;
    }

    /// Ends the effects that last until this player's next upkeep, which begins now.
    pub(crate) fn end_effects_until_upkeep(&mut self, seat: Seat) {
        self.end_effects(|effect| effect.lasts == Lasts::NextUpkeep && effect.controller == seat);
    }

    /// Ends the effects that last through this player's upkeep, which ends now.
    pub(crate) fn end_effects_of_upkeep(&mut self, seat: Seat) {
        let number = self.turn.number;
        let over = |since: u32| since < number;
        self.end_effects(|effect| {
            matches!(effect.lasts, Lasts::ThroughUpkeep(since) if over(since)) && effect.controller == seat
        });
    }

    /// Ends the effects whose condition no longer holds. They do not begin anew when it holds again (611.2b).
    pub(crate) fn end_conditional_effects(&mut self) {
        self.end_durations_on_stack();
        let over = |game: &Game, effect: &ContinuousEffect| match &effect.lasts {
            Lasts::AsLongAs(source, text, condition) => {
                let scene =
                    Scene { text: *text, affected: Some(effect.object), ..Scene::new(effect.controller, *source) };
                !game.holds(condition, &scene)
            }
            _ => false,
        };
        let mut place = 0;
        while let Some(effect) = self.effects.get(place) {
            if over(self, effect) {
                self.effects.remove(place);
                self.changed();
            } else {
                place += 1;
            }
        }
    }

    /// Marks what is on the stack and would make an effect whose duration is over already: it makes none, even if the condition holds again
    /// (611.2b).
    fn end_durations_on_stack(&mut self) {
        let is_over = |game: &Game, item: &StackItem, effect: &Effect| {
            let Effect::Continuous { duration: Duration::AsLongAs(condition), .. } = effect else { return false };
            let scene =
                Scene { triggering: item.triggering, text: item.text, ..Scene::new(item.controller, item.source) };
            let affected: Vec<Option<ObjectId>> = if item.targets.is_empty() {
                vec![None]
            } else {
                item.targets.iter().map(|chosen| chosen.target.object()).collect()
            };
            affected.into_iter().any(|affected| !game.holds(condition, &Scene { affected, ..scene }))
        };
        for place in 0..self.stack.len() {
            let Some(item) = self.stack.get(place).filter(|item| !item.over) else { continue };
            let mode = body(item.card, item.announced).and_then(|body| body.modes.get(usize::from(item.mode)));
            let over = mode.is_some_and(|mode| {
                mode.effects.iter().any(|effect| effect.any(&mut |inner| is_over(self, item, inner)))
            });
            if let Some(item) = self.stack.get_mut(place).filter(|_| over) {
                item.over = true;
            }
        }
    }

    /// An object has left its zone: the effects on it end, except that those on a spell stay with the permanent that it becomes (400.7a).
    pub(crate) fn carry_effects(&mut self, from: ObjectId, to: Option<ObjectId>) {
        match to {
            Some(to) => {
                self.effects.iter_mut().filter(|effect| effect.object == from).for_each(|effect| effect.object = to)
            }
            None => self.effects.retain(|effect| effect.object != from),
        }
    }

    /// A permanent is about to leave the battlefield: its effects that outlast it are kept.
    pub(crate) fn keep_lingering_effects(&mut self, source: ObjectId) {
        let Some(now) = self.characteristics(source) else { return };
        let mut kept = Vec::new();
        for (place, ability) in now.abilities() {
            let Ability::Static(Static::Continuous(continuous)) = ability else { continue };
            if let Some((id, _)) = now.ability(place).filter(|_| continuous.lingers) {
                let timestamp = self.permanent(source).map_or(0, |permanent| permanent.timestamp);
                let controller = now.controller;
                kept.push(Lingering { ability: id, text: now.text_of(place), source, controller, timestamp });
            }
        }
        self.lingering.extend(kept);
    }
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

impl Game {
    /// The controller chooses a word and another one, which replaces it in the text of what is meant, for the rest of the game (612).
    ///
    /// # Errors
    /// As [`Game::ask`].
    pub(crate) fn follow_replacement_of_words(
        &mut self,
        of: &Reference,
        words: Words,
        resolution: &Resolution,
    ) -> Flow<Followed> {
        let (player, mut answers) = (resolution.item.controller, Answers::of(resolution));
        let about = Some(resolution.item.source);
        let shape = words_but(words, None);
        let Some(from) = self.ask(&mut answers, player, Purpose::ReplacedWord, about, shape)? else {
            return Ok(Followed::Asking);
        };
        let shape = words_but(words, Some(&from));
        let Some(to) = self.ask(&mut answers, player, Purpose::ReplacingWord, about, shape)? else {
            return Ok(Followed::Asking);
        };
        let alteration = match (from, to) {
            (Action::ChooseColor(from), Action::ChooseColor(to)) => Alteration::ColorWord(from, to),
            (Action::ChooseLandType(from), Action::ChooseLandType(to)) => Alteration::LandWord(from, to),
            _ => return Ok(Followed::Done),
        };
        let timestamp = self.next_timestamp();
        for object in self.referred_objects(of, &Scene::of(resolution)) {
            let lasts = Lasts::Indefinitely;
            self.effects.push(ContinuousEffect { object, alteration, controller: player, timestamp, lasts });
        }
        self.changed();
        Ok(Followed::Done)
    }
}
