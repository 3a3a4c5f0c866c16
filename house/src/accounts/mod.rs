//! Accounts: who plays here, what they are called, what they may do and what they have. How somebody shows who they are (passwords, sessions) is
//! no part of the house: it is the server's.

mod block;
mod delete;
mod host;
mod invitation;
mod name;
mod own;
mod welcome;

pub(crate) use block::is_welcome;
pub use block::{Block, Blocks, MOST_BLOCKED, Unblock, not_blocked};
pub use delete::Delete;
pub use host::{Credit, List, RenamePlayer, SetRole, refuse_at_a_table_with_a_host};
pub use invitation::{ChangeSettings, Invite, ShowSettings, sign_up};
pub use name::{guests_name, mark_of, name_at_table, take_name};
pub use own::{Rename, SetLanguage, SetShown};
pub use welcome::{STARTING_SATS, become_player, welcome};

use crate::command::Command;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Document as _, PlayerDocument, Role};
use crate::refusal::reasons;
use crate::wire::Profile;
use crate::{Caller, Uid};

/// Somebody, as they are known: out of their document, or a guest of whom nothing is known yet.
///
/// # Errors
/// When their document must be read first, or cannot be.
pub fn player(documents: &Documents, uid: &Uid, now: u64) -> Result<PlayerDocument, Halt> {
    Ok(documents.get::<PlayerDocument>(uid)?.unwrap_or_else(|| PlayerDocument::guest(now)))
}

/// Somebody with an account that is in use; to anybody else it is said that this takes an account.
///
/// # Errors
/// When they have none, or their document must be read first.
pub fn account(documents: &Documents, uid: &Uid) -> Result<PlayerDocument, Halt> {
    match documents.get::<PlayerDocument>(uid)? {
        Some(player) if player.role.has_account() => Ok(player),
        _ => Err(reasons::needs_account().into()),
    }
}

/// Whether somebody had an account that the host has closed: they are no guest either.
///
/// # Errors
/// When their document must be read first.
pub fn is_closed(documents: &Documents, uid: &Uid) -> Result<bool, Halt> {
    Ok(documents.get::<PlayerDocument>(uid)?.is_some_and(|player| player.role == Role::Disabled))
}

/// Refuses whoever's account is closed.
///
/// # Errors
/// When it is, or their document must be read first.
pub fn not_closed(documents: &Documents, uid: &Uid) -> Result<(), Halt> {
    if is_closed(documents, uid)? { Err(reasons::account_closed().into()) } else { Ok(()) }
}

/// Refuses whoever is not a host.
///
/// # Errors
/// When they are not, or their document must be read first.
pub fn host(documents: &Documents, uid: &Uid) -> Result<PlayerDocument, Halt> {
    match documents.get::<PlayerDocument>(uid)? {
        Some(player) if player.role == Role::Host => Ok(player),
        _ => Err(reasons::for_hosts().into()),
    }
}

/// Who am I?
#[derive(Clone, Copy, Debug)]
pub struct Me;

impl Command for Me {
    const WRITES: bool = false;
    type Reply = Profile;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Profile>, Halt> {
        let player = player(documents, &caller.uid, caller.now)?;
        Ok(Decision::answer(Profile::of(caller.uid.clone(), player)))
    }
}

/// Somebody is here. Written down when that has not been done for a while, and never for a guest of whom nothing is known.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    pub uid: &'a Uid,
    /// Milliseconds since 1970.
    pub now: u64,
}

/// How exactly it is known when somebody was last here, milliseconds: five minutes.
const SEEN_TO_MS: u64 = 5 * 60 * 1_000;

impl Request for Seen<'_> {
    type Answer = PlayerDocument;

    fn decide(&self, documents: &Documents) -> Result<Decision<PlayerDocument>, Halt> {
        let Some(mut player) = documents.get::<PlayerDocument>(self.uid)? else {
            return Ok(Decision::answer(PlayerDocument::guest(self.now)));
        };
        if self.now < player.last_seen_at.saturating_add(SEEN_TO_MS) {
            return Ok(Decision::answer(player));
        }
        player.last_seen_at = self.now;
        Ok(Decision { writes: vec![player.write(self.uid)?], answer: player })
    }
}
