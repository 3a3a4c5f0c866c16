//! Accounts: who plays here, what they are called, what they may do and what they have. How somebody shows who they are (passwords, sessions) is
//! no part of the house: it is the server's.

mod block;
mod host;
mod invitation;
mod name;
mod own;
mod welcome;

pub use block::{Block, Blocks, MOST_BLOCKED, not_blocked};
pub use host::{Credit, List, SetRole, refuse_at_a_table_with_a_host};
pub use invitation::{ChangeSettings, Invite, LookAtSettings, sign_up};
pub use name::{guests_name, mark_of, name_at_table, take_name};
pub use own::{Rename, SetLanguage, SetShown};
pub use welcome::{STARTING_SATS, become_player, welcome};

use crate::decide::{Decision, Documents, DriveError, Halt, Request};
use crate::desk::Desk;
use crate::documents::{PlayerDocument, Role};
use crate::refusal::reasons;
use crate::store::{Store, Write};
use crate::wire::{AccountAnswer, AccountAsk, Answer, Profile};
use crate::{Circumstances, Uid};

/// Somebody, as they are known: out of their document, or a guest of whom nothing is known yet.
///
/// # Errors
/// When their document must be read first, or cannot be.
pub fn player(documents: &Documents, uid: &Uid, now: u64) -> Result<PlayerDocument, Halt> {
    Ok(documents.get::<PlayerDocument>(&PlayerDocument::path(uid))?.unwrap_or_else(|| PlayerDocument::guest(now)))
}

/// Somebody with an account that is in use; to anybody else it is said that this takes an account.
///
/// # Errors
/// When they have none, or their document must be read first.
pub fn account(documents: &Documents, uid: &Uid) -> Result<PlayerDocument, Halt> {
    match documents.get::<PlayerDocument>(&PlayerDocument::path(uid))? {
        Some(player) if player.role.has_account() => Ok(player),
        _ => Err(reasons::needs_account().into()),
    }
}

/// Refuses whoever is not a host.
///
/// # Errors
/// When they are not, or their document must be read first.
pub fn host(documents: &Documents, uid: &Uid) -> Result<PlayerDocument, Halt> {
    match documents.get::<PlayerDocument>(&PlayerDocument::path(uid))? {
        Some(player) if player.role == Role::Host => Ok(player),
        _ => Err(reasons::for_hosts().into()),
    }
}

/// Does what somebody asks about players, and answers.
pub(crate) fn answer(
    desk: &mut Desk<'_, impl Store>,
    uid: &Uid,
    ask: &AccountAsk,
    circumstances: &Circumstances,
) -> Result<Answer, DriveError> {
    let now = circumstances.now;
    let profile = |player| Answer::Account(AccountAnswer::Profile { profile: Profile::of(uid.clone(), player) });
    let listed = |player| Answer::Account(AccountAnswer::Player { player });
    let blocks = |people| Answer::Account(AccountAnswer::Blocks { people });
    match ask {
        AccountAsk::Me => desk.carry_out(&Who { uid, now }, profile),
        AccountAsk::Rename { name } => desk.carry_out(&Rename { uid, name }, profile),
        AccountAsk::Language { language } => desk.carry_out(&SetLanguage { uid, language, now }, profile),
        AccountAsk::Block { uid: whom, game } => {
            desk.carry_out(&Block { uid, whom, game: game.as_ref(), blocked: true, now }, blocks)
        }
        AccountAsk::Unblock { uid: whom } => {
            desk.carry_out(&Block { uid, whom, game: None, blocked: false, now }, blocks)
        }
        AccountAsk::Blocks => desk.carry_out(&Blocks { uid }, blocks),
        AccountAsk::Show { here } => desk.carry_out(&SetShown { uid, here: *here }, profile),
        AccountAsk::List { search, after } => desk
            .carry_out(&List { uid, search, after: after.as_ref() }, |(players, next)| {
                Answer::Account(AccountAnswer::Players { players, next })
            }),
        AccountAsk::Role { uid: whom, role } => desk.carry_out(&SetRole { uid, whom, role: *role, now }, listed),
        AccountAsk::Credit { uid: whom, from, to } => {
            desk.carry_out(&Credit { uid, whom, from: *from, to: *to, now }, listed)
        }
    }
}

/// Somebody to be told about.
#[derive(Clone, Debug)]
pub struct Who<'a> {
    /// Who.
    pub uid: &'a Uid,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Who<'_> {
    type Answer = PlayerDocument;

    fn decide(&self, documents: &Documents) -> Result<Decision<PlayerDocument>, Halt> {
        player(documents, self.uid, self.now).map(Decision::answer)
    }
}

/// Somebody is here. Written down when that has not been done for a while, and never for a guest of whom nothing is known.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    /// Who.
    pub uid: &'a Uid,
    /// Milliseconds since 1970.
    pub now: u64,
}

/// How exactly it is known when somebody was last here, milliseconds: five minutes.
const SEEN_TO_MS: u64 = 5 * 60 * 1_000;

impl Request for Seen<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let at = PlayerDocument::path(self.uid);
        let Some(mut player) = documents.get::<PlayerDocument>(&at)? else { return Ok(Decision::answer(())) };
        if self.now < player.last_seen_at.saturating_add(SEEN_TO_MS) {
            return Ok(Decision::answer(()));
        }
        player.last_seen_at = self.now;
        Ok(Decision { writes: vec![Write::set(at, &player)?], answer: () })
    }
}
