//! The ways a player is asked to choose among, in words.

use declaration::{Ability, Effect};

use super::declared;
use crate::cards;
use crate::game::Game;
use crate::game::frame::{Frame, Purpose};

impl Game {
    /// The ways that are asked about ([`Shape::Ways`](crate::game::frame::Shape::Ways)), each in the words of its card; none where something else is asked.
    pub fn ways(&self) -> Vec<String> {
        let Some(Frame::Question(question)) = self.frame() else { return Vec::new() };
        let table = cards::table();
        if let Purpose::Form(card) | Purpose::EnteringCounter(card) = question.purpose {
            let fixed = |ability: &Ability| match ability {
                Ability::Static(fixed) => Some(declaration::alternatives(table, fixed)).filter(|all| !all.is_empty()),
                _ => None,
            };
            return cards::definition(card).abilities.iter().find_map(fixed).unwrap_or_default();
        }
        let resolution = self.enclosing_resolution();
        let Some(resolution) = resolution else { return Vec::new() };
        let item = &resolution.item;
        let mode = declared::body(item.card, item.announced).and_then(|body| body.modes.get(usize::from(item.mode)));
        match (mode, resolution.clone().next_effect()) {
            (Some(mode), Some(effect @ Effect::Either(_))) => {
                declaration::ways(table, cards::definition(item.declaring()), mode, effect)
            }
            _ => Vec::new(),
        }
    }
}
