//! What has happened, in words.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::declaration::CardId;
use engine::{Event, Game, ObjectId, Step};

use super::LogLine;
use crate::words;

/// The log of one seat's game.
#[derive(Debug, Default)]
pub struct Log {
    lines: Arc<Vec<LogLine>>,
    turn: u32,
    step: Option<Step>,
    /// The card of every object that has been seen: sentences speak of objects that are gone by the time they are written.
    cards: BTreeMap<ObjectId, CardId>,
}

impl Log {
    /// The lines, oldest first.
    pub const fn lines(&self) -> &Arc<Vec<LogLine>> {
        &self.lines
    }

    /// Takes note of the objects that can be seen now.
    pub fn know(&mut self, game: &Game) {
        let hands = engine::Seat::BOTH.into_iter().filter_map(|seat| game.player(seat).hand.cards.as_ref()).flatten();
        let stack = game.stack().iter().map(|item| &item.id);
        for id in game.battlefield().iter().chain(hands).chain(stack) {
            if let Some(object) = game.object(*id) {
                self.cards.insert(*id, object.card);
            }
        }
        if self.step.is_none() && game.turn().number > 0 {
            self.turn = game.turn().number;
            self.step = Some(game.turn().step);
        }
    }

    /// Writes the lines for what has happened. `game` is the state after it.
    pub fn tell(&mut self, events: &[Event], game: &Game, names: &[String; 2]) {
        self.know(game);
        let mut lines = Vec::new();
        for event in events {
            self.learn(event);
            match event {
                Event::TurnBegan { number, .. } => self.turn = *number,
                Event::StepBegan(step) => self.step = Some(*step),
                _ => {}
            }
            let known = |id: ObjectId| self.cards.get(&id).copied();
            if let Some(sentence) = words::event(event, &known, names) {
                lines.push(LogLine {
                    number: (self.lines.len() + lines.len()) as u64,
                    turn: self.turn,
                    step: self.step,
                    by: sentence.by,
                    weight: sentence.weight,
                    text: sentence.text,
                    cards: sentence.cards,
                });
            }
        }
        if !lines.is_empty() {
            Arc::make_mut(&mut self.lines).extend(lines);
        }
    }

    /// Takes note of the objects that an event names together with their cards.
    fn learn(&mut self, event: &Event) {
        match event {
            Event::LandPlayed { object, card, .. } | Event::SpellCast { object, card, .. } => {
                self.cards.insert(*object, *card);
            }
            Event::AbilityActivated { source, card, .. } | Event::AbilityTriggered { source, card, .. } => {
                self.cards.insert(*source, *card);
            }
            Event::Drew { card: Some((id, card)), .. } => {
                self.cards.insert(*id, *card);
            }
            Event::Moved { card: Some(card), old, new, .. } => {
                for id in [*old, *new].into_iter().flatten() {
                    self.cards.insert(id, *card);
                }
            }
            _ => {}
        }
    }
}
