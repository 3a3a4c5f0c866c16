//! What the computer thinks about: all that its choice follows from, so that it can be thought about ahead, and by several side by side.

use bot::{Bot, Budget, Finding, Level, Memory, Play, Search, Share, Thought, rivals};
use engine::View;
use house::wire::{pack_bytes, unpack_bytes};
use serde::{Deserialize, Serialize};

use crate::belief::belief;
use crate::message::level;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What the seat sees, packed.
    view: String,
    /// The cards that it knows to be in the other hand, by their names.
    known_hand: Vec<String>,
    /// The ready deck that it plays.
    deck: String,
    /// How well it plays: a place in [`Level::ALL`].
    level: u8,
    /// What its chances are made of.
    seed: u64,
}

impl Question {
    /// One about a view.
    pub(crate) fn new(view: &View, known_hand: &[String], deck: &str, level: Level, seed: u64) -> Self {
        let (view, deck) = (pack_bytes(&view.to_bytes()), deck.to_owned());
        Self { view, known_hand: known_hand.to_vec(), deck, level: level as u8, seed }
    }

    fn view(&self) -> Option<View> {
        View::from_bytes(&unpack_bytes(&self.view).ok()?).ok()
    }

    fn memory(&self, view: &View) -> Option<Memory> {
        let held = self.known_hand.iter().filter_map(|name| engine::cards::by_name(name));
        Some(Memory::of(view.viewer()?, held.collect()))
    }

    fn budget(&self) -> Budget {
        level(self.level).budget()
    }

    /// Whether it takes so much thought that others may help.
    #[must_use]
    pub fn is_much(&self) -> bool {
        self.budget().playouts >= Level::Hard.budget().playouts
    }

    /// Begins to think about it; none, where there is nothing to decide.
    #[must_use]
    pub fn search(&self, share: Share) -> Option<Search> {
        let view = self.view()?;
        let memory = self.memory(&view)?;
        Search::begin(&view, &memory, &belief(&self.deck), &self.budget(), self.seed, share)
    }

    /// What is played after these thoughts.
    pub(crate) fn choose(&self, thoughts: &[Thought]) -> Option<Play> {
        Bot::choose(thoughts, &self.budget(), self.seed)
    }

    /// What is worth most at once.
    pub(crate) fn at_once(&self) -> Option<Play> {
        let view = self.view()?;
        let memory = self.memory(&view)?;
        rivals::greedy(&view, &memory, &belief(&self.deck), self.seed)
    }
}

/// What whoever thinks says to an assistant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ToAssistant {
    /// Think about your share of a question.
    Begin {
        /// Tells one question from the next.
        number: u64,
        /// What is asked.
        question: Box<Question>,
        /// Whose share it is.
        share: usize,
        /// Among so many.
        of: usize,
        /// How much time there is, milliseconds.
        time: u32,
    },
    /// All that was found in a round: go on with the next.
    EndRound {
        /// The number of the question.
        number: u64,
        /// Of all candidates that were tried: each one's place, how often it was tried, and its worth.
        findings: Vec<(usize, i64, i64)>,
    },
}

/// What an assistant has found in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The number of the question.
    pub number: u64,
    /// Whose share it is.
    pub share: usize,
    /// Of its share of the candidates: each one's place, how often it was tried, and its worth.
    pub findings: Vec<(usize, i64, i64)>,
}

/// An assistant: one of several who think about the same.
#[derive(Default)]
pub struct Assistant(Option<Helping>);

/// What an assistant helps with.
struct Helping {
    number: u64,
    share: usize,
    search: Search,
}

impl Assistant {
    /// Hears something, and thinks until the round is over; what it has found, where it was asked. Once `stop` says so, it thinks no further.
    pub fn hear(&mut self, said: ToAssistant, stop: &dyn Fn() -> bool) -> Option<Found> {
        match said {
            ToAssistant::Begin { number, question, share, of, .. } => {
                let search = question.search(Share { number: share, of });
                self.0 = search.map(|search| Helping { number, share, search });
            }
            ToAssistant::EndRound { number, findings } => {
                let helping = self.0.as_mut().filter(|helping| helping.number == number)?;
                helping.search.end_round(&unpacked(&findings));
            }
        }
        let Helping { number, share, search } = self.0.as_mut()?;
        search.think(stop);
        Some(Found { number: *number, share: *share, findings: packed(&search.findings()) })
    }
}

/// Findings as they are sent.
#[must_use]
pub fn packed(findings: &[Finding]) -> Vec<(usize, i64, i64)> {
    findings.iter().map(|found| (found.candidate, found.visits, found.worth)).collect()
}

/// Findings as they were.
#[must_use]
pub fn unpacked(findings: &[(usize, i64, i64)]) -> Vec<Finding> {
    findings.iter().map(|&(candidate, visits, worth)| Finding { candidate, visits, worth }).collect()
}
