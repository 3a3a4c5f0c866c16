//! The invite codes of one's own tables.

use std::collections::BTreeMap;

use house::GameId;

use crate::storage;

/// Where the invite codes of one's own tables are kept: the house itself knows only their hashes.
const INVITES: &str = "jb-mtg.invites";
/// How many codes are kept.
const MOST_INVITES: usize = 40;

/// Keeps the invite code of a new table.
pub fn keep_invite(game: &GameId, invite: &str) {
    let mut invites = storage::read::<BTreeMap<String, String>>(INVITES).unwrap_or_default();
    while invites.len() >= MOST_INVITES {
        invites.pop_first();
    }
    invites.insert(game.to_string(), invite.to_owned());
    storage::write(INVITES, &invites);
}

/// The invite code of a table that was made in this browser.
pub fn kept_invite(game: &GameId) -> Option<String> {
    storage::read::<BTreeMap<String, String>>(INVITES)?.remove(game.as_str())
}
