//! What has happened, in words.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::declaration::CardId;
use engine::state::Place;
use engine::{Event, Game, ObjectId, Seat, Step, Zone};

use super::{LogLine, Weight};
use crate::words::{self, Sentence};

/// The log of one seat's game.
#[derive(Debug, Default)]
pub struct Log {
    lines: Arc<Vec<LogLine>>,
    turn: u32,
    step: Option<Step>,
    /// The line that says which step it is, until something happens in it: steps in which nothing does are not worth one.
    unsaid: Option<Sentence>,
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
        let hands = Seat::BOTH.into_iter().filter_map(|seat| game.player(seat).hand.cards.as_ref()).flatten();
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

    /// Writes the lines for what has happened. `game` is the state after it, `own` the seat that is told it; none where one person has both.
    pub fn tell(&mut self, events: &[Event], game: &Game, names: &[String; 2], own: Option<Seat>) {
        self.know(game);
        let mut spoken = names.clone();
        if let Some(own) = own {
            spoken[own.index()].clear();
        }
        let mut lines = Vec::new();
        for event in events {
            self.learn(event);
            match event {
                // What ends as a turn begins is told before its first step is.
                Event::TurnBegan { number, .. } => (self.turn, self.step) = (*number, Some(Step::Untap)),
                Event::StepBegan(step) => self.step = Some(*step),
                // The main game goes on in the turn in which it was.
                Event::SubgameOver(_) => (self.turn, self.step) = (game.turn().number, Some(game.turn().step)),
                _ => {}
            }
            let known = |id: ObjectId| self.cards.get(&id).copied();
            let mut sentence = words::event(event, &known, names);
            // What is destroyed has a sentence of its own; of whatever else is put into a graveyard, this is the only one.
            if let Event::Moved { old: Some(old), from: Place::Zone(Zone::Battlefield), .. } = event
                && !events.contains(&Event::Destroyed(*old))
                && let Some(sentence) = &mut sentence
            {
                sentence.weight = Weight::Plain;
            }
            let told = match &sentence {
                Some(said) if said.weight != Weight::Small => {
                    words::event(event, &known, &spoken).map(|said| said.text)
                }
                _ => None,
            };
            let told = told.unwrap_or_default();
            match (event, sentence) {
                (Event::StepBegan(_), sentence) => self.unsaid = sentence,
                (Event::TurnBegan { .. }, Some(sentence)) => {
                    self.unsaid = None;
                    lines.push(self.line(sentence, told, lines.len()));
                }
                (_, Some(sentence)) => {
                    if let Some(step) = self.unsaid.take() {
                        lines.push(self.line(step, String::new(), lines.len()));
                    }
                    lines.push(self.line(sentence, told, lines.len()));
                }
                (_, None) => {}
            }
        }
        if !lines.is_empty() {
            Arc::make_mut(&mut self.lines).extend(lines);
        }
    }

    /// A sentence as the next line but `ahead`.
    fn line(&self, sentence: Sentence, told: String, ahead: usize) -> LogLine {
        LogLine {
            number: (self.lines.len() + ahead) as u64,
            turn: self.turn,
            step: self.step,
            by: sentence.by,
            weight: sentence.weight,
            text: sentence.text,
            told,
            cards: sentence.cards,
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use engine::{Rules, Setup};

    use super::*;

    #[test]
    fn a_step_has_a_line_only_when_something_happens_in_it() {
        let forest = engine::cards::by_name("Forest").unwrap();
        let setup = Setup {
            decks: [vec![forest; 40], vec![forest; 40]],
            starting: Seat::A,
            rules: Rules::current(),
            sideboards: Default::default(),
        };
        let game = engine::Game::new(&setup, [0; 32]).unwrap();
        let mut log = Log::default();
        let drew = Event::Drew { player: Seat::A, card: None };
        let events = [
            Event::TurnBegan { player: Seat::A, number: 4 },
            Event::StepBegan(Step::Upkeep),
            Event::StepBegan(Step::Draw),
            drew,
            Event::StepBegan(Step::FirstMain),
        ];
        let names = ["Ann".to_owned(), "Bob".to_owned()];
        log.tell(&events, &game, &names, Some(Seat::A));
        log.tell(&[Event::Shuffled(Seat::B)], &game, &names, Some(Seat::A));
        let texts: Vec<&str> = log.lines().iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["Turn 4: Ann", "Draw step", "Ann draws a card.", "First main phase", "Bob shuffles."]);
        let told: Vec<&str> = log.lines().iter().map(|line| line.told.as_str()).collect();
        assert_eq!(told, ["Turn 4: your turn", "", "You draw a card.", "", ""], "bookkeeping is not said");
        assert!(log.lines().iter().enumerate().all(|(place, line)| line.number == place as u64));
        assert!(log.lines().iter().all(|line| line.turn == 4));
    }
}
