//! Challenging somebody.

use serde::{Deserialize, Serialize};

use super::{PATIENCE_MS, made_by, waiting_for};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{
    ChallengeDeck, ChallengeDocument, ChallengeStatus, DeckChoice, Document as _, PlayerDocument, Settings,
};
use crate::history::person_name;
use crate::refusal::{Field, reasons};
use crate::store::Write;
use crate::tables::{agreeable, sit};
use crate::wire::ChallengeSummary;
use crate::{Caller, GameId, Source, Uid, accounts, limits};

/// How many challenges of one person may wait for an answer.
pub const MOST_BY_ONE: usize = 20;
/// How many challenges may wait for the answer of one person.
pub const MOST_FOR_ONE: usize = 50;
/// How many of them may be of guests: whoever wants to be another one needs nothing for it. The others are for players, whatever guests do.
pub const MOST_OF_GUESTS: usize = 5;
/// How many of them may come from one network, where that is known: an account does not take much either.
pub const MOST_FROM_ONE: usize = 5;
/// For how long a challenge that is done with is kept, milliseconds: two days.
const KEPT_MS: u64 = 2 * 24 * 60 * 60 * 1_000;

/// Challenge somebody. It is answered the same as often as it is sent with the same key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Send {
    /// 128 random bits, 32 hexadecimal digits: the same when it is sent again.
    pub key: String,
    pub to: Uid,
    /// What to be called at the table, for whoever has no account.
    pub name: String,
    /// What to play with.
    pub deck: DeckChoice,
    /// What is to be agreed.
    pub settings: Settings,
}

impl Command for Send {
    const WRITES: bool = true;
    type Reply = ChallengeSummary;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<ChallengeSummary>, Halt> {
        let id = self.id(&caller.uid)?;
        if let Some(there) = documents.get::<ChallengeDocument>(&id)? {
            return Ok(Decision::answer(ChallengeSummary::of(id, there, &caller.uid, caller.now)));
        }
        if self.to == caller.uid {
            return Err(reasons::challenge_to_oneself().into());
        }
        accounts::not_blocked(documents, &caller.uid, &self.to)?;
        agreeable(&self.settings)?;
        if self.settings.hot_seat {
            return Err(reasons::challenge_to_hot_seat().into());
        }
        let name = accounts::name_at_table(documents, &caller.uid, &self.name)?;
        let (seat, _) = sit(documents, &caller.uid, &name, &self.deck, self.settings.decks)?;
        let Some(to_name) = person_name(documents, &self.to)? else {
            return Err(reasons::no_player().into());
        };
        let to_mark = accounts::mark_of(documents, &self.to)?;
        let player = documents.get::<PlayerDocument>(&caller.uid)?;
        let guest = !player.is_some_and(|player| player.role.has_account());
        let mut writes = self.room(caller, documents, guest)?;

        let challenge = ChallengeDocument {
            from: caller.uid.clone(),
            from_name: seat.name,
            from_mark: seat.mark,
            to: self.to.clone(),
            to_name,
            to_mark,
            asked: Some(self.to.clone()),
            settings: self.settings.clone(),
            status: ChallengeStatus::Open,
            word: None,
            guest,
            source: caller.source.as_ref().map(|source| source.as_str().to_owned()),
            created_at: caller.now,
            changed_at: caller.now,
            expires_at: caller.now.saturating_add(PATIENCE_MS),
        };
        writes.push(challenge.write(&id)?);
        writes.push(Write::set(ChallengeDeck::path(&id), &ChallengeDeck { choice: self.deck.clone() })?);
        Ok(Decision { writes, answer: ChallengeSummary::of(id, challenge, &caller.uid, caller.now) })
    }
}

impl Send {
    /// The id that this challenge has, however often it is sent. Nobody can make another one's: it is of both the person and the key.
    fn id(&self, from: &Uid) -> Result<GameId, Halt> {
        let key = limits::bits(Field::Key, &self.key)?;
        let mut text = from.as_str().as_bytes().to_vec();
        text.push(b' ');
        text.extend(key);
        let hash = blake3::derive_key("jb-mtg 2026 the id of a challenge", &text);
        Ok(GameId::from_random(std::array::from_fn(|at| hash[at])))
    }

    /// Refuses when there is no room for another one; else answers what is to be cleared away.
    fn room(&self, caller: &Caller, documents: &Documents, guest: bool) -> Result<Vec<Write>, Halt> {
        let own = documents.query::<ChallengeDocument>(&made_by(&caller.uid))?;
        let theirs = documents.query::<ChallengeDocument>(&waiting_for(&self.to))?;
        let is_open = |challenge: &ChallengeDocument| challenge.at(caller.now) == ChallengeStatus::Open;
        if own.iter().any(|(_, challenge)| challenge.to == self.to && is_open(challenge)) {
            return Err(reasons::challenged_already().into());
        }
        if own.iter().filter(|(_, challenge)| is_open(challenge)).count() >= MOST_BY_ONE {
            return Err(reasons::own_challenges(MOST_BY_ONE).into());
        }
        let theirs: Vec<_> = theirs.iter().map(|(_, challenge)| challenge).filter(|it| is_open(it)).collect();
        let of_the_kind = theirs.iter().filter(|challenge| challenge.guest == guest).count();
        let most = if guest { MOST_OF_GUESTS } else { MOST_FOR_ONE - MOST_OF_GUESTS };
        let is_from_here =
            |source: &Source| theirs.iter().filter(|it| it.source.as_deref() == Some(source.as_str())).count();
        if of_the_kind >= most || caller.source.as_ref().map_or(0, is_from_here) >= MOST_FROM_ONE {
            return Err(reasons::others_challenges().into());
        }
        let old = |challenge: &ChallengeDocument| {
            let since = challenge.changed_at.max(if challenge.at(caller.now) == ChallengeStatus::Expired {
                challenge.expires_at
            } else {
                challenge.changed_at
            });
            !is_open(challenge) && since.saturating_add(KEPT_MS) < caller.now
        };
        let done_with = own.into_iter().filter(|(_, challenge)| old(challenge));
        let ids = done_with.filter_map(|(path, _)| path.name().parse::<GameId>().ok());
        let both = |id: GameId| [Write::Delete(ChallengeDocument::path(&id)), Write::Delete(ChallengeDeck::path(&id))];
        Ok(ids.flat_map(both).collect())
    }
}
