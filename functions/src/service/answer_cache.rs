//! Answers that are kept for a short while: whoever asks the same again and again has nothing read again.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use house::Uid;
use house::wire::{Answer, Ask, HistoryAsk, MarketAsk};

/// How long what is the same for everybody is kept.
const COMMON: Duration = Duration::from_secs(30);
/// How long what one is told about people is kept: somebody may come or go.
const PEOPLE: Duration = Duration::from_secs(10);
/// How many answers are kept at most; beyond that, all are forgotten.
const MOST: usize = 500;

/// Who asked, or nobody where it is the same for everybody, and what.
type Asked = (Option<Uid>, String);

/// The answers, each until when it holds.
#[derive(Debug, Default)]
pub struct AnswerCache(Mutex<HashMap<Asked, (Instant, Answer)>>);

/// For how long the answer to this is kept, and whether it is the same for everybody.
fn keeps(ask: &Ask) -> Option<(Duration, bool)> {
    match ask {
        Ask::Market(MarketAsk::Catalogue | MarketAsk::Listings) => Some((COMMON, true)),
        // One's own results against each stand in it.
        Ask::History(HistoryAsk::Search(_) | HistoryAsk::Recent | HistoryAsk::Online) => Some((PEOPLE, false)),
        _ => None,
    }
}

fn name(uid: &Uid, ask: &Ask, common: bool) -> Option<Asked> {
    Some(((!common).then(|| uid.clone()), serde_json::to_string(ask).ok()?))
}

impl AnswerCache {
    /// The answer to this, if it was given lately.
    pub fn answer(&self, uid: &Uid, ask: &Ask, now: Instant) -> Option<Answer> {
        let (_, common) = keeps(ask)?;
        let name = name(uid, ask, common)?;
        let kept = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        kept.get(&name).filter(|(until, _)| now < *until).map(|(_, answer)| answer.clone())
    }

    /// Keeps an answer, if it is one that is kept.
    pub fn keep(&self, uid: &Uid, ask: &Ask, answer: &Answer, now: Instant) {
        let Some((long, common)) = keeps(ask) else { return };
        let Some(name) = name(uid, ask, common) else { return };
        let mut kept = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(name, (now + long, answer.clone()));
    }

    /// Something was changed: who has done it sees it at once.
    pub fn forget(&self) {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use house::wire::MarketAnswer;
    use house::{history, market};

    use super::*;

    #[test]
    fn nobody_has_the_library_read_again_by_asking_again_or_is_told_what_is_anothers() {
        let (kept, start) = (AnswerCache::default(), Instant::now());
        let (ada, bea): (Uid, Uid) = ("ada".parse().unwrap(), "bea".parse().unwrap());
        let library = Ask::from(market::ShowListings);
        let answer = Answer::Market(MarketAnswer::Listings { figures: Vec::new() });
        kept.keep(&ada, &library, &answer, start);
        assert_eq!(kept.answer(&bea, &library, start + Duration::from_secs(29)), Some(answer.clone()));
        assert_eq!(kept.answer(&bea, &library, start + Duration::from_secs(31)), None);
        let online = Ask::from(history::Online);
        kept.keep(&ada, &online, &answer, start);
        assert!(kept.answer(&ada, &online, start).is_some() && kept.answer(&bea, &online, start).is_none());
        let mine = Ask::from(market::ShowOwn);
        kept.keep(&ada, &mine, &answer, start);
        assert_eq!(kept.answer(&ada, &mine, start), None, "one's own is never kept");
        kept.forget();
        assert_eq!(kept.answer(&ada, &online, start), None);
        for number in 0..2_000 {
            let search = Ask::from(history::Search { text: number.to_string(), after: None });
            kept.keep(&ada, &search, &answer, start);
        }
        assert!(kept.0.lock().unwrap().len() <= MOST);
    }
}
