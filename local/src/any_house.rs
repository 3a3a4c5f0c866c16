//! What any house of this version answers, whatever is stored in it: about cards, formats and lists. It keeps nothing.

use house::store::Memory;
use house::wire::{Answer, Ask, Refusal};
use house::{Caller, Entropy, Uid};
use serde::{Deserialize, Serialize};

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskAnyHouse {
    /// By which the answer is known.
    pub number: u64,
    /// What is asked.
    pub ask: Ask,
}

/// The answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnyHouseAnswer {
    /// The number of the question.
    pub number: u64,
    /// What a house says in which nothing has happened yet, or why it refuses.
    pub answer: Result<Answer, Refusal>,
}

/// Answers, at this time (milliseconds since 1970).
#[must_use]
pub fn answer(asked: &AskAnyHouse, now: u64) -> AnyHouseAnswer {
    // Nothing that chance decides is asked of it.
    let caller = Caller::new(Uid::of_token("whoever asks"), now, Entropy::new([0; Entropy::BYTES]));
    let answer = house::answer(&mut Memory::new(), &caller, &asked.ask).map_err(|error| error.refusal());
    AnyHouseAnswer { number: asked.number, answer }
}
