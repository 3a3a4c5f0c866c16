//! Mana abilities for which the player gives something up (605.3): an operation of their own, also in the middle of another one that
//! waits for its mana (601.2g). It ends with mana, and never is on the stack.

use declaration::{Ability, Cost, Effect, ManaKind, Produced};

use super::operation::costs;
use super::payment::can_pay;
use super::targets::Targeting;
use crate::continuous::TextChange;
use crate::frame::{Announced, Frame, Operation, Resolution, StackItem};
use crate::triggers::Happening;
use crate::{Flow, Game, ObjectId, Scene, Seat, cards};

impl Game {
    /// Whether the mana ability asks for something that the player chooses.
    pub(crate) fn asks_for_gift(&self, seat: Seat, object: ObjectId, ability: u8, kind: ManaKind) -> bool {
        self.mana_source(seat, object, ability, kind).is_some_and(|source| source.gives)
    }

    /// What can be given up for a mana ability, whatever it is to pay for.
    pub(super) fn gifts(&self, seat: Seat, source: ObjectId, text: TextChange, costs: &[Cost]) -> Vec<ObjectId> {
        let scene = Scene { text, ..Scene::new(seat, source) };
        costs
            .iter()
            .find_map(|cost| match cost {
                Cost::Give { what, .. } => Some(self.controlled_by(seat, what, &scene)),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// Activating the mana ability as an operation, of which nothing is done yet.
    pub(super) fn mana_operation(
        &self,
        player: Seat,
        source: ObjectId,
        ability: u8,
        kind: ManaKind,
    ) -> Option<Operation> {
        let now = self.characteristics(source)?;
        let (id, _) = now.ability(ability)?;
        let by = Targeting { text: now.text_of(ability), ..Targeting::new(player, source) };
        Some(Operation { mana: Some(kind), ..Operation::new(by, Announced::Activated(id), now.card) })
    }

    /// Begins to activate the mana ability, in the middle of whatever the player does.
    pub(crate) fn begin_mana_ability(&mut self, player: Seat, source: ObjectId, ability: u8, kind: ManaKind) -> Flow {
        let before = self.snapshot();
        let Some(operation) = self.mana_operation(player, source, ability, kind) else { return Ok(()) };
        self.give_from(Operation { before: Some(before), ..operation }, 0)
    }

    /// The operation that waits for mana while a mana ability is activated.
    pub(super) fn paying_operation(&self) -> Option<&Operation> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Operation(operation) if operation.mana.is_none() => Some(operation.as_ref()),
            _ => None,
        })
    }

    /// What can be given up for a mana ability so that the operation which waits for the mana can still be completed.
    pub(super) fn gifts_for_mana(&self, operation: &Operation, outer: Option<&Operation>) -> Vec<ObjectId> {
        let costs = costs(operation.card, operation.announced);
        let mut from = self.gifts(operation.player, operation.object, operation.text, costs);
        let place = costs.iter().position(|cost| matches!(cost, Cost::Give { .. }));
        if let (Some(outer), Some(place)) = (outer, place.and_then(|place| u8::try_from(place).ok())) {
            from.retain(|id| {
                outer.given.iter().all(|(_, given)| given != id)
                    && self.reserved(outer) != Some(*id)
                    && self.pays_after_giving(operation, (place, *id), outer)
            });
        }
        from
    }

    /// Whether what is due can be paid when the mana ability has taken this object. Other mana may depend on it: it may animate a land, lend
    /// an ability, add to what lands make (605.1b) or keep something under control (611.2b). What is left then follows from its having gone,
    /// and is judged there.
    fn pays_after_giving(&self, operation: &Operation, given: (u8, ObjectId), outer: &Operation) -> bool {
        let mut then = self.clone();
        if then.give_for_mana(operation, &[given]).is_err() {
            return false;
        }
        let sources = then.sources_for(outer);
        can_pay(&then.spendable(outer.player, outer.spell_types()), sources.abilities(), &outer.due.cost)
    }

    /// Pays for a mana ability with what was chosen, and makes its mana (605.3b).
    fn give_for_mana(&mut self, operation: &Operation, given: &[(u8, ObjectId)]) -> Flow {
        let Operation { player, announced, object: source, card, text, .. } = *operation;
        let Announced::Activated(id) = announced else { return Ok(()) };
        let (Some(Ability::Activated(activation)), Some(kind)) = (cards::ability(id), operation.mana) else {
            return Ok(());
        };
        let Some(production) = self.production_of(source, activation) else { return Ok(()) };
        self.pay_other_costs(player, source, &activation.cost)?;
        let given = self.give_up(source, &activation.cost, given);
        self.note_activation(source, id, card);
        let resolution = Resolution::of(StackItem::of_mana_ability(player, source, card, id, text, given));
        if activation.cost.contains(&Cost::Tap) {
            self.notice_mana(player, source, production.total());
        } else {
            self.notice(Happening::ActivatesWithoutTap { player, id: source });
        }
        for (kind, count) in ManaKind::ALL.into_iter().zip(production.made(kind)) {
            self.add_mana(player, kind, u16::from(count));
        }
        for effect in activation.body.modes.iter().flat_map(|mode| &mode.effects) {
            if let Effect::AddMana(Produced::Amount(kind, amount)) = effect {
                let count = self.count(amount, &Scene::of(&resolution));
                self.add_mana(player, *kind, u16::try_from(count).unwrap_or(u16::MAX));
            }
        }
        self.go_on_with_mana_ability(resolution.item);
        Ok(())
    }

    /// Everything is chosen: the mana is there, and what has waited for it goes on.
    pub(super) fn complete_mana_ability(&mut self, operation: &Operation) -> Flow {
        self.give_for_mana(operation, &operation.given)?;
        match self.frames.pop() {
            Some(Frame::Operation(outer)) => self.pay_on(*outer),
            Some(Frame::Priority { .. }) => {
                self.keep_priority(operation.player);
                Ok(())
            }
            other => {
                self.frames.extend(other);
                Ok(())
            }
        }
    }
}
