//! Thinking: about what is asked, and ahead while nothing is.

use local::{Progress, Question, Search, Share, Thought, ToAssistant, packed, unpacked};

use crate::assistants::{Assistant, Assistants};
use crate::scope::{self, Deadline};

/// So long it thinks ahead before it hears what has come meanwhile, milliseconds.
const SLICE: f64 = 20.0;

/// So long an assistant may take to tell what it has found when the time is over, milliseconds.
const GRACE: f64 = 200.0;

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
        let deadline = Deadline::of_a_thought();
        let stop = || deadline.has_passed();
        let helping = self.helping(question);
        let ahead = self.ahead.take_if(|(asked, _)| asked == question).map(|(_, search)| search);
        let Some(mut search) = ahead.or_else(|| question.search(Share::WHOLE)) else { return Vec::new() };
        let of = helping.len() + 1;
        if helping.is_empty() || search.progress() == Progress::Over || !search.share(of) {
            search.think(&stop);
            return search.thoughts();
        }
        self.asked += 1;
        let number = self.asked;
        for (place, assistant) in helping.iter().enumerate() {
            let question = Box::new(question.clone());
            assistant.say(&ToAssistant::Begin { number, question, share: place + 1, of });
        }
        while search.progress() != Progress::Over {
            search.think(&stop);
            let found = match &mut self.assistants {
                Some(assistants) => assistants.found(number, helping.len(), deadline.left().max(0.0) + GRACE).await,
                None => Vec::new(),
            };
            let mut findings = search.findings();
            findings.extend(found.iter().flat_map(|found| unpacked(&found.findings)));
            if search.progress() == Progress::Going || found.len() < helping.len() {
                // Nothing more is asked of one that does not answer.
                let silent = |place: &usize| found.iter().all(|found| found.share != place + 1);
                (0..helping.len()).filter(silent).for_each(|place| helping[place].give_up());
                search.learn(&findings);
                break;
            }
            search.end_round(&findings);
            let end = ToAssistant::EndRound { number, findings: packed(&findings) };
            helping.iter().for_each(|assistant| assistant.say(&end));
        }
        search.thoughts()
    }

    /// Thinks ahead for a moment; whether there is more to think.
    pub fn think_ahead(&mut self, question: &Question) -> bool {
        let begun = scope::now();
        let Some((_, search)) = self.ahead.as_mut().filter(|(asked, _)| asked == question) else {
            // To begin takes more than a moment.
            self.ahead = question.search(Share::WHOLE).map(|search| (question.clone(), search));
            return self.ahead.is_some();
        };
        while search.progress() == Progress::Going && scope::now() - begun <= SLICE {
            search.go_on();
        }
        search.progress() == Progress::Going
    }
}
