//! Regeneration (701.19), in both forms: shields made ahead, and the question at death of the rules of 1994.

use declaration::{Ability, Effect, Giving, Mode, Reference, Static};

use crate::casting::Targeting;
use crate::frame::{Frame, Purpose, Question, Regenerating};
use crate::{Action, Event, Flow, Game, ObjectId, Shape, Target};

impl Game {
    /// Whether nothing forbids that this permanent is regenerated.
    pub(crate) fn can_be_regenerated(&self, id: ObjectId) -> bool {
        self.permanent(id).is_some_and(|permanent| !permanent.regeneration_forbidden)
    }

    /// Makes a shield: the next time the permanent would be destroyed this turn, it is regenerated (701.19a).
    pub(crate) fn make_shield(&mut self, id: ObjectId) {
        if let Some(permanent) = self.permanent_mut(id) {
            permanent.shields = permanent.shields.saturating_add(1);
            self.emit(Event::ShieldMade(id));
        }
    }

    /// Whether an ability of its own regenerates it whenever it would be destroyed (701.19b).
    pub(crate) fn regenerates_itself(&self, id: ObjectId) -> bool {
        let regenerates = |ability: &Ability| matches!(ability, Ability::Static(Static::RegeneratesItself));
        self.characteristics(id).is_some_and(|now| now.abilities().any(|(_, ability)| regenerates(ability)))
    }

    /// Regenerates instead of destroying: healed, tapped, out of combat (701.19a). Where its own ability does so, no shield is used up.
    pub(crate) fn regenerate(&mut self, id: ObjectId) {
        let used = u8::from(!self.regenerates_itself(id));
        let Some(permanent) = self.permanent_mut(id) else { return };
        permanent.shields = permanent.shields.saturating_sub(used);
        permanent.damage = 0;
        self.tap(id);
        self.remove_from_combat(id);
        self.emit(Event::Regenerated(id));
    }

    /// The abilities that would regenerate this permanent and that its controller can pay for now, one a source: the source, and the
    /// place on its card.
    pub(crate) fn regenerating_abilities(&self, id: ObjectId) -> Vec<(ObjectId, u8)> {
        let Some(seat) = self.characteristics(id).map(|now| now.controller) else { return Vec::new() };
        let sources = self.mana_sources(seat, None);
        let abilities = self.battlefield.iter().filter_map(|source| {
            let now = self.characteristics(*source).filter(|now| now.controller == seat)?;
            now.abilities().find_map(|(place, ability)| {
                let Ability::Activated(activation) = ability else { return None };
                let by = Targeting { text: now.text_of(place), ..Targeting::new(seat, *source) };
                let targets = |mode: &Mode, spec: u8| {
                    let words = mode.targets.get(usize::from(spec)).filter(|_| mode.targets.len() == 1);
                    words.is_some_and(|words| self.is_legal_target(by, &words.kind, Target::Object(id)))
                };
                let mut effects =
                    activation.body.modes.iter().flat_map(|mode| mode.effects.iter().map(move |own| (mode, own)));
                let regenerates = effects.any(|(mode, effect)| match effect {
                    Effect::Regenerate(Reference::Target(spec)) => targets(mode, *spec),
                    Effect::Regenerate(Reference::Itself) => *source == id,
                    Effect::Regenerate(Reference::Enchanted) => {
                        self.permanent(*source).is_some_and(|source| source.attached_to == Some(id))
                    }
                    _ => false,
                });
                let (ability, _) = now.ability(place)?;
                (regenerates
                    && self.is_unrestricted(seat, *source, crate::Announced::Activated(ability), now.card)
                    && self.can_pay_costs(seat, *source, ability, activation, &sources))
                .then_some((*source, place))
            })
        });
        abilities.collect()
    }

    /// What the question at death asks: yes or no, or, where several permanents could regenerate it, which of them.
    pub(crate) fn regeneration_shape(&self, id: ObjectId) -> Option<Shape> {
        let from: Vec<ObjectId> = self.regenerating_abilities(id).into_iter().map(|(source, _)| source).collect();
        match from.len() {
            0 => None,
            1 => Some(Shape::YesNo),
            _ => Some(Shape::Objects { from, min: 0, max: 1, ordered: false }),
        }
    }

    /// The answer to the question at death: the ability is paid and applied without the stack.
    pub(crate) fn take_regeneration(&mut self, about: Option<ObjectId>, answer: &Action) -> Flow {
        let Some(id) = about else { return Ok(()) };
        let mut abilities = self.regenerating_abilities(id).into_iter();
        let chosen = match answer {
            Action::Yes => abilities.next(),
            Action::Choose(sources) => abilities.find(|(source, _)| sources.contains(source)),
            _ => None,
        };
        let Some((source, ability)) = chosen else { return Ok(()) };
        self.pay_for_regeneration(Regenerating { saved: id, source, ability, given: Vec::new() })
    }

    /// Asks what is given up for the ability, where there is a choice; then pays for it and applies it.
    fn pay_for_regeneration(&mut self, mut regenerating: Regenerating) -> Flow {
        let Regenerating { saved, source, ability, .. } = regenerating;
        while let Some(gift) = self.gift_at_once(source, ability, &regenerating.given) {
            if gift.from.len() > usize::from(gift.count) {
                let shape = Shape::Objects { from: gift.from, min: gift.count, max: gift.count, ordered: false };
                let purpose = match gift.how {
                    Giving::Discard => Purpose::Discard,
                    Giving::ExileFromGraveyard => Purpose::ChooseInGraveyard,
                    Giving::Sacrifice | Giving::Exile | Giving::Tap => Purpose::Sacrifice,
                };
                if let Some(Frame::Destruction(destruction)) = self.frames.last_mut() {
                    destruction.regenerating = Some(Box::new(regenerating));
                }
                let (player, about) = (gift.player, Some(source));
                self.frames.push(Frame::Question(Question { player, purpose, about, shape, answer: None }));
                return Ok(());
            }
            regenerating.given.extend(gift.from.into_iter().map(|id| (gift.place, id)));
        }
        self.pay_at_once(source, ability, &regenerating.given)?;
        self.make_shield(saved);
        Ok(())
    }

    /// The player has chosen what is given up for an ability that regenerates at the moment of dying.
    pub(crate) fn take_gift_for_regeneration(&mut self, answer: &Action) -> Flow {
        let waiting = match self.frames.last_mut() {
            Some(Frame::Destruction(destruction)) => destruction.regenerating.take(),
            _ => None,
        };
        let (Some(mut regenerating), Action::Choose(chosen)) = (waiting, answer) else { return Ok(()) };
        let gift = self.gift_at_once(regenerating.source, regenerating.ability, &regenerating.given);
        if let Some(gift) = gift {
            regenerating.given.extend(chosen.iter().map(|id| (gift.place, *id)));
        }
        self.pay_for_regeneration(*regenerating)
    }
}
