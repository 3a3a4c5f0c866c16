//! What the host does with players.

use super::host;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Deed, GameDocument, NameDocument, PlayerDocument, Role, name_key};
use crate::paging::Page;
use crate::refusal::reasons;
use crate::store::{Cursor, Filter, Query, Write};
use crate::tables::unfinished;
use crate::wire::ListedPlayer;
use crate::{Uid, shape};

/// How many players a page of the list has.
const PAGE: usize = 25;
/// The most money that somebody may be given.
const MOST_SATS: u64 = 1_000_000_000_000;

/// A page of the list of players.
#[derive(Clone, Debug)]
pub struct List<'a> {
    /// Who asks.
    pub uid: &'a Uid,
    /// What their name, or a word of it, begins with.
    pub search: &'a str,
    /// Behind whom; `None`: from the newest on.
    pub after: Option<&'a Cursor>,
}

impl Request for List<'_> {
    /// The players on it, and behind what the next one begins.
    type Answer = (Vec<ListedPlayer>, Option<Cursor>);

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        host(documents, self.uid)?;
        let search = if self.search.trim().is_empty() { String::new() } else { shape::name(self.search)? };
        let page = Page::new(self.after, PAGE)?;
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
            if let Some(player) = documents.get::<PlayerDocument>(&PlayerDocument::path(&uid))? {
                players.push(ListedPlayer::of(uid, player));
            }
        }
        Ok(Decision::answer((players, next)))
    }
}

/// Somebody is to have another role.
#[derive(Clone, Debug)]
pub struct SetRole<'a> {
    /// Who wants it.
    pub uid: &'a Uid,
    /// Whom it is about.
    pub whom: &'a Uid,
    /// Which.
    pub role: Role,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for SetRole<'_> {
    type Answer = ListedPlayer;

    fn decide(&self, documents: &Documents) -> Result<Decision<ListedPlayer>, Halt> {
        let host = host(documents, self.uid)?;
        // So there is always a host left.
        if self.uid == self.whom {
            return Err(reasons::own_role().into());
        }
        if !matches!(self.role, Role::Host | Role::Player | Role::Disabled) {
            return Err(reasons::no_such_role().into());
        }
        let mut player = somebody(documents, self.whom)?;
        if matches!(player.role, Role::Onboarding | Role::Guest) {
            return Err(reasons::no_password_yet().into());
        }
        if player.role == self.role {
            return Ok(Decision::answer(ListedPlayer::of(self.whom.clone(), player)));
        }
        // Whoever's account is closed cannot play on; and who is a host at a table says who must agree to what is done to it.
        refuse_at_a_table_with_a_host(documents, self.whom)?;
        if player.role == Role::Host {
            refuse_at_a_table_with_somebody(documents, self.whom)?;
        }
        player.role = self.role;
        let deed = Deed::Role { to: player.name.clone(), role: self.role };
        changed(self.whom, player, deed.written(self.uid, &host, self.now)?)
    }
}

/// Somebody is to have so much money.
#[derive(Clone, Debug)]
pub struct Credit<'a> {
    /// Who wants it.
    pub uid: &'a Uid,
    /// Whom it is about.
    pub whom: &'a Uid,
    /// What they have.
    pub from: u64,
    /// What they are to have.
    pub to: u64,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Credit<'_> {
    type Answer = ListedPlayer;

    fn decide(&self, documents: &Documents) -> Result<Decision<ListedPlayer>, Halt> {
        let host = host(documents, self.uid)?;
        if self.to > MOST_SATS {
            return Err(reasons::too_many_sats(MOST_SATS).into());
        }
        let mut player = somebody(documents, self.whom)?;
        if player.sats == self.to {
            return Ok(Decision::answer(ListedPlayer::of(self.whom.clone(), player)));
        }
        if player.sats != self.from {
            return Err(reasons::sats_changed(player.sats).into());
        }
        // What the host gives can be spent anywhere; what the host takes is taken of that first.
        player.sats = self.to;
        player.starting = player.starting.min(self.to);
        let deed = Deed::Credited { to: player.name.clone(), before: self.from, after: self.to };
        changed(self.whom, player, deed.written(self.uid, &host, self.now)?)
    }
}

fn somebody(documents: &Documents, uid: &Uid) -> Result<PlayerDocument, Halt> {
    let found = documents.get::<PlayerDocument>(&PlayerDocument::path(uid))?;
    found.ok_or_else(|| reasons::no_player().into())
}

fn changed(uid: &Uid, player: PlayerDocument, deed: Write) -> Result<Decision<ListedPlayer>, Halt> {
    let writes = vec![Write::set(PlayerDocument::path(uid), &player)?, deed];
    Ok(Decision { writes, answer: ListedPlayer::of(uid.clone(), player) })
}

/// Refuses to make somebody who sits at a table with anybody else no host any more: nobody else would have to agree to anything then.
fn refuse_at_a_table_with_somebody(documents: &Documents, whom: &Uid) -> Result<(), Halt> {
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
            let other = documents.glance::<PlayerDocument>(&PlayerDocument::path(other))?;
            if other.is_some_and(|other| other.role == Role::Host) {
                return Err(reasons::plays_with_host().into());
            }
        }
    }
    Ok(())
}
