//! What the host does with players.

use serde::{Deserialize, Serialize};

use super::delete::is_deleted;
use super::{host, take_name};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Deed, Document as _, GameDocument, NameDocument, PlayerDocument, Role, name_key};
use crate::paging::Paging;
use crate::refusal::reasons;
use crate::store::{Cursor, Filter, Query, Write};
use crate::tables::unfinished;
use crate::wire::{ListedPlayer, Page};
use crate::{Caller, Uid, limits};

/// How many players a page of the list has.
const PAGE: usize = 25;
/// The most money that somebody may be given.
const MOST_SATS: u64 = 1_000_000_000_000;

/// The host's list of everybody who has an account, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// What their name, or a word of it, begins with; empty for all.
    pub search: String,
    /// Behind whom; `None`: from the newest on.
    pub after: Option<Cursor>,
}

impl Command for List {
    const WRITES: bool = false;
    type Reply = Page<ListedPlayer>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        host(documents, &caller.uid)?;
        let search = if self.search.trim().is_empty() { String::new() } else { limits::name(&self.search)? };
        let page = Paging::new(self.after.as_ref(), PAGE)?;
        let names = documents.query::<NameDocument>(&page.of(Query {
            collection: NameDocument::COLLECTION.to_owned(),
            filter: Filter::ArrayContains("search".to_owned(), name_key(&search)),
            highest_first: "created_at".to_owned(),
            after: None,
            limit: PAGE,
        }))?;
        let (names, next) = page.cut(names, |name| name.created_at);
        let uids: Vec<Uid> = names.into_iter().map(|(_, name)| name.uid).collect();
        documents.want(&uids.iter().map(PlayerDocument::path).collect::<Vec<_>>())?;
        let mut players = Vec::with_capacity(uids.len());
        for uid in uids {
            if let Some(player) = documents.get::<PlayerDocument>(&uid)? {
                players.push(ListedPlayer::of(uid, player));
            }
        }
        Ok(Decision::answer(Page { entries: players, next }))
    }
}

/// The host gives somebody another role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetRole {
    pub uid: Uid,
    /// Which: host, player or disabled.
    pub role: Role,
}

impl Command for SetRole {
    const WRITES: bool = true;
    type Reply = ListedPlayer;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<ListedPlayer>, Halt> {
        let host = host(documents, &caller.uid)?;
        // So there is always a host left.
        if caller.uid == self.uid {
            return Err(reasons::own_role().into());
        }
        if !matches!(self.role, Role::Host | Role::Player | Role::Disabled) {
            return Err(reasons::no_such_role().into());
        }
        let mut player = somebody(documents, &self.uid)?;
        if matches!(player.role, Role::Onboarding | Role::Guest) {
            return Err(reasons::no_password_yet().into());
        }
        if player.role == self.role {
            return Ok(Decision::answer(ListedPlayer::of(self.uid.clone(), player)));
        }
        // Whoever's account is closed cannot play on; and who is a host at a table says who must agree to what is done to it.
        refuse_at_a_table_with_a_host(documents, &self.uid)?;
        if player.role == Role::Host {
            refuse_at_a_table_with_somebody(documents, &self.uid)?;
        }
        player.role = self.role;
        let deed = Deed::Role { to: player.name.clone(), role: self.role };
        changed(&self.uid, player, deed.written(&caller.uid, &host, caller.now)?)
    }
}

/// The host gives or takes money. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credit {
    pub uid: Uid,
    /// What they have, as far as the host knows: when it is something else by now, nothing is done.
    pub from: u64,
    /// What they are to have.
    pub to: u64,
}

impl Command for Credit {
    const WRITES: bool = true;
    type Reply = ListedPlayer;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<ListedPlayer>, Halt> {
        let host = host(documents, &caller.uid)?;
        if self.to > MOST_SATS {
            return Err(reasons::too_many_sats(MOST_SATS).into());
        }
        let mut player = somebody(documents, &self.uid)?;
        if player.sats == self.to {
            return Ok(Decision::answer(ListedPlayer::of(self.uid.clone(), player)));
        }
        if player.sats != self.from {
            return Err(reasons::sats_changed(player.sats).into());
        }
        // What the host gives can be spent anywhere; what the host takes is taken of that first.
        player.sats = self.to;
        player.starting = player.starting.min(self.to);
        let deed = Deed::Credited { to: player.name.clone(), before: self.from, after: self.to };
        changed(&self.uid, player, deed.written(&caller.uid, &host, caller.now)?)
    }
}

/// The host gives somebody another name, as they could themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenamePlayer {
    pub uid: Uid,
    pub name: String,
}

impl Command for RenamePlayer {
    const WRITES: bool = true;
    type Reply = ListedPlayer;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<ListedPlayer>, Halt> {
        let host = host(documents, &caller.uid)?;
        let mut player = somebody(documents, &self.uid)?;
        // A guest has no name here, and chooses one at each table.
        if player.role == Role::Guest {
            return Err(reasons::no_player().into());
        }
        let before = player.name.clone();
        let mut writes = take_name(documents, &self.uid, &mut player, &self.name)?;
        if player.name != before {
            let deed = Deed::Renamed { from: before, to: player.name.clone() };
            writes.extend([player.write(&self.uid)?, deed.written(&caller.uid, &host, caller.now)?]);
        }
        Ok(Decision { writes, answer: ListedPlayer::of(self.uid.clone(), player) })
    }
}

/// Somebody whom the house knows, and whose account was not deleted.
fn somebody(documents: &Documents, uid: &Uid) -> Result<PlayerDocument, Halt> {
    let found = documents.get::<PlayerDocument>(uid)?.filter(|player| !is_deleted(player));
    found.ok_or_else(|| reasons::no_player().into())
}

fn changed(uid: &Uid, player: PlayerDocument, deed: Write) -> Result<Decision<ListedPlayer>, Halt> {
    let writes = vec![player.write(uid)?, deed];
    Ok(Decision { writes, answer: ListedPlayer::of(uid.clone(), player) })
}

/// Refuses to make somebody who sits at a table with anybody else no host any more: nobody else would have to agree to anything then.
pub(super) fn refuse_at_a_table_with_somebody(documents: &Documents, whom: &Uid) -> Result<(), Halt> {
    let tables = documents.query::<GameDocument>(&unfinished(whom))?;
    if tables.iter().any(|(_, table)| table.uids.iter().any(|uid| uid != whom)) {
        return Err(reasons::plays_as_host().into());
    }
    Ok(())
}

/// Refuses what a host must not do to somebody who sits at a table with a host: it would decide that game.
///
/// # Errors
/// When they do, or documents must be read first.
pub fn refuse_at_a_table_with_a_host(documents: &Documents, whom: &Uid) -> Result<(), Halt> {
    for (_, table) in documents.query::<GameDocument>(&unfinished(whom))? {
        for other in table.uids.iter().filter(|other| *other != whom) {
            let other = documents.glance::<PlayerDocument>(other)?;
            if other.is_some_and(|other| other.role == Role::Host) {
                return Err(reasons::plays_with_host().into());
            }
        }
    }
    Ok(())
}
