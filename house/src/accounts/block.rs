//! Blocking: between somebody and whom they have blocked there are no challenges, no tables and no talk.

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Blocked, BlocksDocument, Document as _, GameDocument};
use crate::history::person_name;
use crate::refusal::reasons;
use crate::wire::BlockedPerson;
use crate::{Caller, GameId, Uid};

/// How many people somebody may have blocked.
pub const MOST_BLOCKED: usize = 200;

/// Have nothing to do with somebody any more: no challenges, no tables, no talk. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    pub uid: Uid,
    /// The table at which both sit, if they do: it knows what a guest is called.
    pub game: Option<GameId>,
}

/// Have to do with them again. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unblock {
    pub uid: Uid,
}

impl Command for Block {
    const WRITES: bool = true;
    type Reply = Vec<BlockedPerson>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let mut blocks = documents.get::<BlocksDocument>(&caller.uid)?.unwrap_or_default();
        if blocks.blocked.contains_key(&self.uid) {
            return Ok(Decision::answer(told(&blocks)));
        }
        if self.uid == caller.uid {
            return Err(reasons::block_oneself().into());
        }
        if blocks.blocked.len() >= MOST_BLOCKED {
            return Err(reasons::too_many_blocked(MOST_BLOCKED).into());
        }
        let name = self.name(caller, documents)?;
        blocks.blocked.insert(self.uid.clone(), Blocked { name, at: caller.now });
        Ok(Decision { writes: vec![blocks.write(&caller.uid)?], answer: told(&blocks) })
    }
}

impl Block {
    /// What they are called: at the table, where both sit there.
    fn name(&self, caller: &Caller, documents: &Documents) -> Result<String, Halt> {
        if let Some(game) = &self.game
            && let Some(table) = documents.get::<GameDocument>(game)?
            && table.seats_of(&caller.uid).next().is_some()
            && let Some(seat) = table.seats_of(&self.uid).next()
            && let Some(taken) = &table.seats[seat]
        {
            return Ok(taken.name.clone());
        }
        person_name(documents, &self.uid)?.ok_or_else(|| reasons::no_player().into())
    }
}

impl Command for Unblock {
    const WRITES: bool = true;
    type Reply = Vec<BlockedPerson>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let mut blocks = documents.get::<BlocksDocument>(&caller.uid)?.unwrap_or_default();
        let writes = match blocks.blocked.remove(&self.uid) {
            Some(_) => vec![blocks.write(&caller.uid)?],
            None => Vec::new(),
        };
        Ok(Decision { writes, answer: told(&blocks) })
    }
}

/// Whom have I blocked?
#[derive(Clone, Copy, Debug)]
pub struct Blocks;

impl Command for Blocks {
    const WRITES: bool = false;
    type Reply = Vec<BlockedPerson>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let blocks = documents.get::<BlocksDocument>(&caller.uid)?.unwrap_or_default();
        Ok(Decision::answer(told(&blocks)))
    }
}

/// By their names.
fn told(blocks: &BlocksDocument) -> Vec<BlockedPerson> {
    let one = |(uid, blocked): (&Uid, &Blocked)| BlockedPerson {
        uid: uid.clone(),
        name: blocked.name.clone(),
        at: blocked.at,
    };
    let mut people: Vec<_> = blocks.blocked.iter().map(one).collect();
    people.sort_by(|one, other| (&one.name, &one.uid).cmp(&(&other.name, &other.uid)));
    people
}

/// Whether nobody of these and `uid` has blocked the other.
pub(crate) fn is_welcome<'a>(
    documents: &Documents,
    uid: &Uid,
    others: impl IntoIterator<Item = &'a Uid>,
) -> Result<bool, Halt> {
    for other in others {
        match not_blocked(documents, uid, other) {
            Ok(()) => {}
            Err(Halt::Refused(_)) => return Ok(false),
            Err(halt) => return Err(halt),
        }
    }
    Ok(true)
}

/// Refuses where one of the two has blocked the other, and says which way round it is: `uid` is who asks.
///
/// # Errors
/// When that is so, or documents must be read first.
pub fn not_blocked(documents: &Documents, uid: &Uid, other: &Uid) -> Result<(), Halt> {
    documents.want_glances(&[BlocksDocument::path(uid), BlocksDocument::path(other)])?;
    let has = |blocks: Option<BlocksDocument>, whom: &Uid| blocks.is_some_and(|it| it.blocked.contains_key(whom));
    if has(documents.glance::<BlocksDocument>(uid)?, other) {
        return Err(reasons::you_have_blocked().into());
    }
    if has(documents.glance::<BlocksDocument>(other)?, uid) {
        return Err(reasons::wants_nothing_of_you().into());
    }
    Ok(())
}
