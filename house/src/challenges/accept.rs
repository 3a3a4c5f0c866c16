//! Accepting a challenge: the table is made, and both sit at it.

use super::{challenge, no_longer_open};
use crate::accounts::{name_at_table, not_blocked};
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{ChallengeDeck, ChallengeDocument, ChallengeStatus, DeckChoice};
use crate::refusal::reasons;
use crate::store::{Damaged, Write};
use crate::tables::{sit, table_for_two};
use crate::wire::RefusalCode;
use crate::{Circumstances, GameId, PerSeat, Uid};

/// A challenge to be accepted.
#[derive(Clone, Debug)]
pub struct Accept<'a> {
    /// By whom.
    pub uid: &'a Uid,
    /// Which.
    pub challenge: &'a GameId,
    /// What they are called.
    pub name: &'a str,
    /// What they play with.
    pub deck: &'a DeckChoice,
    /// When, and by what chance.
    pub circumstances: &'a Circumstances,
}

impl Request for Accept<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut challenge = challenge(documents, self.challenge, self.uid)?;
        match challenge.at(self.circumstances.now) {
            ChallengeStatus::Open => {}
            ChallengeStatus::Accepted => return Ok(Decision::answer(())),
            status => return Err(no_longer_open(status).into()),
        }
        if challenge.to != *self.uid {
            return Err(reasons::not_challenged().into());
        }
        not_blocked(documents, self.uid, &challenge.from)?;
        let at = ChallengeDeck::path(self.challenge);
        let missing = || Damaged { path: at.clone(), message: "the challenger's deck is missing".to_owned() };
        let deck = documents.get::<ChallengeDeck>(&at)?.ok_or_else(missing)?;
        let rules = challenge.settings.decks;
        let name = name_at_table(documents, &challenge.from, &challenge.from_name)?;
        let first = sit(documents, &challenge.from, &name, &deck.choice, rules)
            .map_err(|halt| of_challenger(halt, &challenge))?;
        let name = name_at_table(documents, self.uid, self.name)?;
        let second = sit(documents, self.uid, &name, self.deck, rules)?;

        challenge.to_name.clone_from(&second.0.name);
        challenge.to_mark = second.0.mark;
        challenge.status = ChallengeStatus::Accepted;
        (challenge.asked, challenge.source) = (None, None);
        challenge.changed_at = self.circumstances.now;
        let seats = PerSeat { a: first, b: second };
        let mut writes = table_for_two(documents, self.challenge, seats, &challenge.settings, self.circumstances)?;
        writes.push(Write::set(ChallengeDocument::path(self.challenge), &challenge)?);
        Ok(Decision { writes, answer: () })
    }
}

/// Says whose deck it is that cannot be played.
fn of_challenger(halt: Halt, challenge: &ChallengeDocument) -> Halt {
    match halt {
        Halt::Refused(refusal) if refusal.code == RefusalCode::BadDeck => {
            reasons::faulty_deck_of(&challenge.from_name, refusal).into()
        }
        halt => halt,
    }
}
