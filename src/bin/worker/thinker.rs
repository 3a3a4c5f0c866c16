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
        let (helping, ahead) = (self.helping(question), self.ahead.take_if(|(asked, _)| asked == question));
        // The first round of what was thought ahead is still to be shared out.
        let shared = ahead.as_ref().is_none_or(|(_, search)| search.can_be_shared());
        let of = if shared { helping.len() + 1 } else { 1 };
        self.asked += 1;
        let number = self.asked;
        for (place, assistant) in helping.iter().enumerate().take(of - 1) {
            let (question, time) = (Box::new(question.clone()), deadline.left().max(0.0) as u32);
            assistant.say(&ToAssistant::Begin { number, question, share: place + 1, of, time });
        }
        let search = ahead.map_or_else(|| question.search(Share::WHOLE), |(_, search)| Some(search));
        let Some(mut search) = search else { return Vec::new() };
        if of == 1 {
            search.think(&stop);
            return search.thoughts();
        }
        search.share(of);
        while search.progress() != Progress::Over {
            search.think(&stop);
            let found = match &mut self.assistants {
                Some(assistants) => assistants.found(number, helping.len(), deadline.left().max(0.0) + GRACE).await,
                None => Vec::new(),
            };
            let mut findings = search.findings();
            findings.extend(found.iter().flat_map(|found| unpacked(&found.findings)));
            // Nothing more is asked of one that does not answer.
            let silent = |place: &usize| found.iter().all(|found| found.share != place + 1);
            (0..helping.len()).filter(silent).for_each(|place| helping[place].give_up());
            if stop() || found.len() < helping.len() {
                search.learn(&findings);
                break;
            }
            search.end_round(&findings);
            if search.progress() != Progress::Over {
                let end = ToAssistant::EndRound { number, findings: packed(&findings) };
                helping.iter().for_each(|assistant| assistant.say(&end));
            }
        }
        search.thoughts()
    }

    /// Thinks ahead for a moment; whether there is more to think.
    pub fn think_ahead(&mut self, question: &Question) -> bool {
        let begun = scope::clock();
        let Some((_, search)) = self.ahead.as_mut().filter(|(asked, _)| asked == question) else {
            // To begin takes more than a moment.
            self.ahead = question.search(Share::WHOLE).map(|search| (question.clone(), search));
            return self.ahead.is_some();
        };
        while search.progress() == Progress::Going && scope::clock() - begun <= SLICE {
            search.go_on();
        }
        search.progress() == Progress::Going
    }
}
