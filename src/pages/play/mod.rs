//! Challenges and games: those for oneself, by oneself, on and over; challenging somebody; people.

mod answer;
mod awaits;
mod finished;
mod lists;
mod new;
mod people;
mod profile;
mod record;

pub use awaits::{Awaits, QuickTable};
pub use lists::PlayPage;
pub use new::NewChallenge;
pub use profile::PlayerPage;

use house::wire::{Answer, Ask, ChallengeAnswer, ChallengeAsk, HistoryAnswer, HistoryAsk, Refusal};

use crate::backend::Backend;

/// Asks something about challenges.
fn challenges(backend: Backend, what: ChallengeAsk, done: impl FnOnce(Result<ChallengeAnswer, Refusal>) + 'static) {
    backend.ask(Ask::Challenges(what), false, move |answer| match answer {
        Ok(Answer::Challenges(answer)) => done(Ok(answer)),
        Ok(_) => {}
        Err(refusal) => done(Err(refusal)),
    });
}

/// Asks something about people and games that are over.
fn history(backend: Backend, what: HistoryAsk, done: impl FnOnce(Result<HistoryAnswer, Refusal>) + 'static) {
    backend.ask(Ask::History(what), false, move |answer| match answer {
        Ok(Answer::History(answer)) => done(Ok(answer)),
        Ok(_) => {}
        Err(refusal) => done(Err(refusal)),
    });
}
