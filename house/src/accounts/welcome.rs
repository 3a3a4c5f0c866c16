//! How somebody becomes a player, and what they begin with.

use super::{player, take_name};
use crate::decide::{Documents, Halt};
use crate::decks::own::given;
use crate::documents::{DeckContent, Document as _, Format, HoldingsDocument, PlayerDocument, Role};
use crate::market::starter;
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Uid, tables};

/// The money that a new player begins with, sats. It buys from the bank only.
pub const STARTING_SATS: u64 = 100_000;

/// Makes a player of a guest, or of whomever the host has made an account for: under this name, with all that a new player receives. They stay who they
/// were, so everything that is theirs stays theirs, and are called so at once where they play.
///
/// # Errors
/// When they are one already, the name is not to be had, or documents must be read first.
pub fn become_player(
    documents: &Documents,
    uid: &Uid,
    name: &str,
    now: u64,
) -> Result<(PlayerDocument, Vec<Write>), Halt> {
    let mut player = player(documents, uid, now)?;
    match player.role {
        Role::Guest | Role::Onboarding => {}
        Role::Host | Role::Player => {
            return Err(reasons::has_account().into());
        }
        Role::Disabled => return Err(reasons::account_closed().into()),
    }
    let mut writes = take_name(documents, uid, &mut player, name)?;
    player.role = Role::Player;
    player.last_seen_at = now;
    player.sats = player.sats.saturating_add(STARTING_SATS);
    player.starting = player.starting.saturating_add(STARTING_SATS);
    writes.extend(welcome(documents, uid, now)?);
    writes.extend(tables::call_by_account(documents, uid, &player)?);
    writes.push(player.write(uid)?);
    Ok((player, writes))
}

/// What is written for a new player beside their own document and their name, in the same moment: what they receive.
///
/// # Errors
/// When documents must be read first.
pub fn welcome(documents: &Documents, uid: &Uid, now: u64) -> Result<Vec<Write>, Halt> {
    let holdings = HoldingsDocument::path(uid);
    if documents.get::<HoldingsDocument>(uid)?.is_some() {
        return Ok(Vec::new());
    }
    let content = DeckContent {
        name: starter::NAME.to_owned(),
        main: starter::list(),
        format: Format::House,
        ..DeckContent::default()
    };
    Ok(vec![Write::set(holdings, &starter::holdings())?, given(uid, content, now)?])
}
