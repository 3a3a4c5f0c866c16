//! Resolving spells and abilities (608).

mod effects;

use declaration::CardTypes;

use crate::body::body;
use crate::frame::{Announced, Frame, Resolution};
use crate::{Event, Flow, Game, Target, Zone, cards};

impl Game {
    /// Begins to resolve the top of the stack (608.1).
    pub(crate) fn begin_resolution(&mut self) {
        let Some(item) = self.stack.last().cloned() else { return };
        let specs = self.target_specs(item.card, item.announced, item.mode);
        let by =
            crate::casting::Targeting { player: item.controller, source: item.source, triggering: item.triggering };
        let illegal: Vec<u8> = item
            .targets
            .iter()
            .enumerate()
            .filter(|(_, chosen)| {
                !specs
                    .get(usize::from(chosen.spec))
                    .is_some_and(|spec| self.is_legal_target(by, &spec.kind, chosen.target))
            })
            .map(|(place, _)| place as u8)
            .collect();
        if !item.targets.is_empty() && illegal.len() == item.targets.len() {
            // 608.2b: no target is legal any more.
            self.emit(Event::Fizzled { object: item.id, card: item.card });
            self.leave_stack(&item);
            return;
        }
        self.emit(Event::Resolved { object: item.id, card: item.card });
        self.frames.push(Frame::Resolution(Box::new(Resolution {
            item,
            illegal,
            next: 0,
            drained: 0,
            chosen: Vec::new(),
            this_way: 0,
        })));
    }

    /// Follows the next instruction, or ends the resolution.
    pub(crate) fn continue_resolution(&mut self) -> Flow {
        let Some(Frame::Resolution(resolution)) = self.frames.last_mut() else { return Ok(()) };
        let place = usize::from(resolution.next);
        let (card, announced, mode) = (resolution.item.card, resolution.item.announced, resolution.item.mode);
        let effects =
            body(card, announced).and_then(|body| body.modes.get(usize::from(mode))).map(|mode| &mode.effects);
        if let Some(effect) = effects.and_then(|effects| effects.get(place)) {
            resolution.next += 1;
            let resolution = resolution.clone();
            return self.follow(effect, &resolution);
        }
        let Some(Frame::Resolution(resolution)) = self.frames.pop() else { return Ok(()) };
        self.end_resolution(&resolution);
        Ok(())
    }

    /// A permanent spell becomes a permanent (608.3), another spell goes to the graveyard (608.2n), an ability ceases to exist.
    fn end_resolution(&mut self, resolution: &Resolution) {
        let item = &resolution.item;
        let permanent = cards::definition(item.card).type_line.types.intersects(CardTypes::PERMANENT);
        if item.announced != Announced::Spell || !permanent {
            self.leave_stack(item);
            return;
        }
        let Some(id) = self.move_to(item.id, Zone::Battlefield, item.controller) else { return };
        if let Some(Target::Object(host)) = item.targets.first().map(|chosen| chosen.target) {
            self.attach(id, host);
        }
    }

    /// A spell goes from the stack to its owner's graveyard; an ability ceases to exist.
    pub(crate) fn leave_stack(&mut self, item: &crate::StackItem) {
        if item.announced != Announced::Spell {
            self.remove_ability(item.id);
        } else if let Some(owner) = self.object(item.id).map(|object| object.owner) {
            self.move_to(item.id, Zone::Graveyard, owner);
        }
    }
}
