//! A game as a file that people can read: with what it began, and what was done. It names cards and not their numbers, so that it outlives
//! changes of the pool; what can no longer be done is left out as it is replayed.

use std::fmt::Write as _;

use engine::declaration::CardId;
use engine::{Action, Game, Rules, Seat, Seed, Setup, act, cards, options};

use crate::caught::caught;
use crate::laws::{Broken, Ends, broken, judge, owned, position, zones};

/// A game by its inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// What it is played with.
    pub setup: Setup,
    pub seed: Seed,
    /// What is done, and by whom.
    pub actions: Vec<(Seat, Action)>,
}

/// How closely a replay looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// At every action and every position.
    Always,
    /// At the last action and the position after it.
    AtTheEnd,
}

impl Case {
    /// Plays it again and holds it to the laws. An action that is not possible is passed over.
    ///
    /// # Errors
    /// The law that is broken first, and after how many actions.
    pub fn replay(&self, look: Look) -> Result<(), (Broken, usize)> {
        let mut done = 0;
        caught(|| self.replay_uncaught(look, &mut done)).map_err(|broken| (broken, done))
    }

    fn replay_uncaught(&self, look: Look, done: &mut usize) -> Result<(), Broken> {
        let Ok(mut game) = Game::new(&self.setup, self.seed) else {
            return broken("setup", "a deck that was legal is refused");
        };
        let owned = owned(&game);
        let mut ends = Ends::default();
        for (place, (seat, action)) in self.actions.iter().enumerate() {
            *done = place + 1;
            if game.to_act() != Some(*seat) {
                continue;
            }
            ends.before(&game);
            if look == Look::AtTheEnd && place + 1 < self.actions.len() {
                if act(&mut game, *seat, action).is_ok() {
                    ends.after(&game, action)?;
                }
                continue;
            }
            if let Some(after) = judge(&game, *seat, action, &options(&game, *seat))? {
                game = after;
                ends.after(&game, action)?;
                zones(&game, &owned)?;
                position(&game, &self.seed)?;
            }
        }
        Ok(())
    }

    /// As text, with what is wrong with it at its head.
    pub fn write(&self, broken: &Broken) -> String {
        let mut text = String::new();
        for line in broken.to_string().lines() {
            text += &format!("# {line}\n");
        }
        let rules = serde_json::to_string(&self.setup.rules).unwrap_or_default();
        text += &format!("rules {rules}\nstarting {:?}\nseed ", self.setup.starting);
        for byte in self.seed {
            let _ = write!(text, "{byte:02x}");
        }
        text.push('\n');
        for seat in Seat::BOTH {
            let lists = [("deck", &self.setup.decks), ("sideboard", &self.setup.sideboards)];
            for (word, list) in lists.map(|(word, lists)| (word, &lists[seat.index()])) {
                for run in list.chunk_by(|one, other| one == other) {
                    let name = run.first().map_or("", |id| cards::definition(*id).name.as_str());
                    text += &format!("{word} {seat:?} {} {name}\n", run.len());
                }
            }
        }
        for (seat, action) in &self.actions {
            // No action holds anything that could not be written.
            text += &format!("{seat:?} {}\n", serde_json::to_string(action).unwrap_or_default());
        }
        text
    }

    /// The game of a text that [`Case::write`] made.
    ///
    /// # Errors
    /// The line that cannot be read, and why.
    pub fn read(text: &str) -> Result<Case, String> {
        let mut case = Case {
            setup: Setup {
                decks: [Vec::new(), Vec::new()],
                starting: Seat::A,
                rules: Rules::current(),
                sideboards: Default::default(),
            },
            seed: [0; 32],
            actions: Vec::new(),
        };
        for (place, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty()) {
            case.read_line(line).map_err(|reason| format!("line {}: {reason}", place + 1))?;
        }
        Ok(case)
    }

    fn read_line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').ok_or("a word without anything behind it")?;
        match word {
            "rules" => self.setup.rules = rules(rest).ok_or("rules are an object of switches")?,
            "starting" => self.setup.starting = seat(rest)?,
            "seed" => self.seed = hexadecimal(rest).ok_or("a seed is 64 hexadecimal digits")?,
            "deck" | "sideboard" => {
                let mut words = rest.splitn(3, ' ');
                let mut next = || words.next().ok_or("a deck's line is 'deck SEAT COUNT CARD', a sideboard's likewise");
                let (seat, count, name) = (seat(next()?)?, next()?, next()?);
                let count = count.parse::<u8>().map_err(|_| format!("'{count}' is no number of cards"))?;
                // A card that has left the pool leaves its place in the deck to a blank one.
                let card: CardId = cards::by_name(name).unwrap_or(cards::blank());
                let lists = if word == "deck" { &mut self.setup.decks } else { &mut self.setup.sideboards };
                lists[seat.index()].extend(std::iter::repeat_n(card, usize::from(count)));
            }
            _ => {
                let action = serde_json::from_str(rest).map_err(|error| format!("no action: {error}"))?;
                self.actions.push((seat(word)?, action));
            }
        }
        Ok(())
    }
}

/// The rules with these switches. One that is not named is as it is today; one that there is no longer is passed over.
fn rules(text: &str) -> Option<Rules> {
    let written: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).ok()?;
    let mut switches = serde_json::to_value(Rules::current()).ok()?;
    for (name, switch) in switches.as_object_mut()? {
        if let Some(value) = written.get(name) {
            *switch = value.clone();
        }
    }
    serde_json::from_value(switches).ok()
}

fn seat(word: &str) -> Result<Seat, String> {
    match word {
        "A" => Ok(Seat::A),
        "B" => Ok(Seat::B),
        _ => Err(format!("'{word}' is no seat")),
    }
}

fn hexadecimal(text: &str) -> Option<Seed> {
    let mut seed = [0; 32];
    for (place, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    (text.len() == 64).then_some(seed)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_case_that_is_written_is_read_again_and_holds() {
        let setup = crate::setup(5);
        let played = crate::play(5, |_, _, _| {}).unwrap();
        let case = Case { setup, seed: crate::seed(5), actions: played.actions };
        let text = case.write(&Broken { law: "none".to_owned(), what: "an\nexample".to_owned(), at: None });
        assert_eq!(Case::read(&text).unwrap(), case);
        case.replay(Look::AtTheEnd).unwrap();
    }

    #[test]
    fn what_cannot_be_read_says_where() {
        assert!(Case::read("rules {}\nseed 00\n").unwrap_err().starts_with("line 2"));
        assert_eq!(rules("{\"mana_burn\":true,\"gone\":1}").map(|rules| rules.mana_burn), Some(true));
        assert!(Case::read("A \"Concede\"\n").unwrap_err().starts_with("line 1"));
    }
}
