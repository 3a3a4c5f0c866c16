//! Accepting a challenge: the table is made, and both sit at it.

use serde::{Deserialize, Serialize};

use super::{challenge, no_longer_open};
use crate::accounts::{name_at_table, not_blocked};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{ChallengeDeck, ChallengeDocument, ChallengeStatus, DeckChoice, Document as _};
use crate::refusal::{RefusalCode, reasons};
use crate::store::Damaged;
use crate::tables::{sit, table_for_two};
use crate::{Caller, GameId, PerSeat};

/// Accept one with this deck. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accept {
    pub challenge: GameId,
    /// What to be called at the table, for whoever has no account.
    pub name: String,
    /// What to play with.
    pub deck: DeckChoice,
}

impl Command for Accept {
    const WRITES: bool = true;
    /// The table.
    type Reply = GameId;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<GameId>, Halt> {
        let mut challenge = challenge(documents, &self.challenge, &caller.uid)?;
        match challenge.at(caller.now) {
            ChallengeStatus::Open => {}
            ChallengeStatus::Accepted => return Ok(Decision::answer(self.challenge.clone())),
            status => return Err(no_longer_open(status).into()),
        }
        if challenge.to != caller.uid {
            return Err(reasons::not_challenged().into());
        }
        not_blocked(documents, &caller.uid, &challenge.from)?;
        let missing = || Damaged {
            path: ChallengeDeck::path(&self.challenge),
            message: "the challenger's deck is missing".to_owned(),
        };
        let deck = documents.get::<ChallengeDeck>(&self.challenge)?.ok_or_else(missing)?;
        let rules = challenge.settings.decks;
        let name = name_at_table(documents, &challenge.from, &challenge.from_name)
            .map_err(|halt| of_challenger(halt, &challenge))?;
        let first = sit(documents, &challenge.from, &name, &deck.choice, rules)
            .map_err(|halt| of_challenger(halt, &challenge))?;
        let name = name_at_table(documents, &caller.uid, &self.name)?;
        let second = sit(documents, &caller.uid, &name, &self.deck, rules)?;

        challenge.to_name.clone_from(&second.0.name);
        challenge.to_mark = second.0.mark;
        challenge.status = ChallengeStatus::Accepted;
        (challenge.asked, challenge.source) = (None, None);
        challenge.changed_at = caller.now;
        let seats = PerSeat { a: first, b: second };
        let mut writes = table_for_two(documents, &self.challenge, seats, &challenge.settings, caller)?;
        writes.push(challenge.write(&self.challenge)?);
        Ok(Decision { writes, answer: self.challenge.clone() })
    }
}

/// Says that it is the challenger's deck that cannot be played, or is gone, or the challenger's name that is a player's by now.
fn of_challenger(halt: Halt, challenge: &ChallengeDocument) -> Halt {
    let Halt::Refused(refusal) = halt else { return halt };
    let whose = if refusal.code == RefusalCode::BadDeck || refusal == reasons::no_deck() {
        reasons::faulty_deck_of_other(&challenge.from_name)
    } else if refusal == reasons::name_of_a_player() {
        reasons::name_of_other(&challenge.from_name)
    } else if refusal == reasons::account_closed() {
        reasons::no_player()
    } else {
        refusal
    };
    whose.into()
}
