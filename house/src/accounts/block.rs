//! Blocking: between somebody and whom they have blocked there are no challenges, no tables and no talk.

use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Blocked, BlocksDocument, GameDocument, path};
use crate::history::person_name;
use crate::refusal::reasons;
use crate::store::Write;
use crate::wire::BlockedPerson;
use crate::{GameId, Uid};

/// How many people somebody may have blocked.
pub const MOST_BLOCKED: usize = 200;

/// Somebody wants nothing to do with another person any more, or that no longer.
#[derive(Clone, Debug)]
pub struct Block<'a> {
    /// Who.
    pub uid: &'a Uid,
    /// With whom.
    pub whom: &'a Uid,
    /// The table at which both sit, which knows what a guest is called.
    pub game: Option<&'a GameId>,
    /// Whether they are blocked from now on.
    pub blocked: bool,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Block<'_> {
    type Answer = Vec<BlockedPerson>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        let at = BlocksDocument::path(self.uid);
        let mut blocks = documents.get::<BlocksDocument>(&at)?.unwrap_or_default();
        if blocks.blocked.contains_key(self.whom) == self.blocked {
            return Ok(Decision::answer(told(&blocks)));
        }
        if !self.blocked {
            blocks.blocked.remove(self.whom);
        } else if self.whom == self.uid {
            return Err(reasons::block_oneself().into());
        } else if blocks.blocked.len() >= MOST_BLOCKED {
            return Err(reasons::too_many_blocked(MOST_BLOCKED).into());
        } else {
            let name = self.name(documents)?;
            blocks.blocked.insert(self.whom.clone(), Blocked { name, at: self.now });
        }
        Ok(Decision { writes: vec![Write::set(at, &blocks)?], answer: told(&blocks) })
    }
}

impl Block<'_> {
    /// What they are called: at the table, where both sit there.
    fn name(&self, documents: &Documents) -> Result<String, Halt> {
        if let Some(game) = self.game
            && let Some(table) = documents.get::<GameDocument>(&path::game(game))?
            && table.seats_of(self.uid).next().is_some()
            && let Some(seat) = table.seats_of(self.whom).next()
            && let Some(taken) = &table.seats[seat]
        {
            return Ok(taken.name.clone());
        }
        person_name(documents, self.whom)?.ok_or_else(|| reasons::no_player().into())
    }
}

/// Whom somebody has blocked, to be told.
#[derive(Clone, Debug)]
pub struct Blocks<'a> {
    /// Who asks.
    pub uid: &'a Uid,
}

impl Request for Blocks<'_> {
    type Answer = Vec<BlockedPerson>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        let blocks = documents.get::<BlocksDocument>(&BlocksDocument::path(self.uid))?.unwrap_or_default();
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

/// Refuses where one of the two has blocked the other, and says which way round it is: `uid` is who asks.
///
/// # Errors
/// When that is so, or documents must be read first.
pub fn not_blocked(documents: &Documents, uid: &Uid, other: &Uid) -> Result<(), Halt> {
    let (own, theirs) = (BlocksDocument::path(uid), BlocksDocument::path(other));
    documents.want_glances(&[own.clone(), theirs.clone()])?;
    let has = |blocks: Option<BlocksDocument>, whom: &Uid| blocks.is_some_and(|it| it.blocked.contains_key(whom));
    if has(documents.glance(&own)?, other) {
        return Err(reasons::you_have_blocked().into());
    }
    if has(documents.glance(&theirs)?, uid) {
        return Err(reasons::wants_nothing_of_you().into());
    }
    Ok(())
}
