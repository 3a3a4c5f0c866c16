//! What any house of this version answers, whatever is stored in it: about cards, formats and lists. It keeps nothing.

use house::store::Memory;
use house::wire::{Answer, Ask, Form, MarketAnswer, Read, Refusal};
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
#[serde(bound = "")]
pub struct AnyHouseAnswer<F: Form = Read> {
    /// The number of the question.
    pub number: u64,
    /// What a house says in which nothing has happened yet, or why it refuses.
    pub answer: Result<F::Of<Answer>, Refusal>,
}

/// Answers, at this time (milliseconds since 1970).
#[must_use]
pub fn answer(asked: &AskAnyHouse, now: u64) -> AnyHouseAnswer {
    // Nothing that chance decides is asked of it.
    let caller = Caller::new(Uid::of_token("whoever asks"), now, Entropy::new([0; Entropy::BYTES]));
    let mut answer = house::answer(&mut Memory::new(), &caller, &asked.ask).map_err(|error| error.refusal());
    // What is for sale is said by the one house that sells it.
    if let Ok(Answer::Market(MarketAnswer::Card(card))) = &mut answer {
        card.units.iter_mut().for_each(|unit| unit.1 = None);
    }
    AnyHouseAnswer { number: asked.number, answer }
}
