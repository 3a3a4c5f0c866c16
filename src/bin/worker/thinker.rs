//! Thinking: about what is asked, and ahead while nothing is.

use local::{Progress, Question, Search, Share, Thought, ToAssistant, packed, unpacked};

use crate::assistants::{Assistant, Assistants};
use crate::scope;

/// So long it thinks ahead before it hears what has come meanwhile, milliseconds.
const SLICE: f64 = 20.0;

/// Whoever thinks.
#[derive(Default)]
pub struct Thinker {
    /// What was thought ahead of something that is not asked yet.
    ahead: Option<(Question, Search)>,
    assistants: Option<Assistants>,
    /// So many there may be.
    most: usize,
    /// The number of the last question.
    asked: u64,
}

impl Thinker {
    /// So many assistants may help.
    pub const fn may_have(&mut self, most: usize) {
        self.most = most;
    }

    /// Those who help with a question. They are begun when there is the first that takes much thought, and help from when they hear.
    fn helping(&mut self, question: &Question) -> Vec<Assistant> {
        if !question.is_much() {
            return Vec::new();
        }
        self.assistants.get_or_insert_with(|| Assistants::begin(self.most)).ready()
    }

    /// What may be done, the best first. What was thought ahead of this question need not be thought again.
    pub async fn think(&mut self, question: &Question) -> Vec<Thought> {
        let stop = scope::time_to_think();
        if let Some((_, mut search)) = self.ahead.take().filter(|(asked, _)| asked == question) {
            search.think(&stop);
            return search.thoughts();
        }
        let helping = self.helping(question);
        let of = helping.len() + 1;
        self.asked += 1;
        let number = self.asked;
        for (place, assistant) in helping.iter().enumerate() {
            let question = Box::new(question.clone());
            assistant.say(&ToAssistant::Begin { number, question, share: place + 1, of });
        }
        let Some(mut search) = question.search(Share { number: 0, of }) else { return Vec::new() };
        loop {
            search.think(&stop);
            if search.progress() != Progress::Waiting {
                return search.thoughts();
            }
            let found = match &mut self.assistants {
                Some(assistants) => assistants.found(number, helping.len()).await,
                None => None,
            };
            // One that does not answer in time is not waited for again.
            let Some(found) = found else {
                helping.iter().for_each(Assistant::give_up);
                return search.thoughts();
            };
            let mut findings = search.findings();
            findings.extend(unpacked(&found));
            search.end_round(&findings);
            let end = ToAssistant::EndRound { number, findings: packed(&findings) };
            helping.iter().for_each(|assistant| assistant.say(&end));
        }
    }

    /// Thinks ahead for a moment; whether there is more to think.
    pub fn think_ahead(&mut self, question: &Question) -> bool {
        if self.ahead.as_ref().is_none_or(|(asked, _)| asked != question) {
            self.ahead = question.search(Share::WHOLE).map(|search| (question.clone(), search));
        }
        let Some((_, search)) = &mut self.ahead else { return false };
        let begun = scope::now();
        search.think(&|| scope::now() - begun > SLICE);
        search.progress() == Progress::Going
    }
}
