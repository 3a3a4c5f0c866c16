//! The host takes an account away for good.
//!
//! Its owner may have hundreds of cards and games, more than one commit holds. So a deletion is asked for until it says that nothing is left; each step leaves
//! everything whole, and after the first nobody plays with the account any more.

use serde::{Deserialize, Serialize};

use super::host;
use super::host::{refuse_at_a_table_with_a_host, refuse_at_a_table_with_somebody};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{
    AgainstDocument, BlocksDocument, Deed, Document as _, GameDocument, GuestDocument, HoldingsDocument, LookDocument,
    NameDocument, PlayedDocument, PlayerDocument, PresenceDocument, ResultsDocument, Role,
};
use crate::refusal::reasons;
use crate::store::{Filter, Query, Write};
use crate::wire::Deletion;
use crate::{Caller, GameId, Uid, challenges, decks, market, names, tables};

/// How many games, or results against somebody, are dealt with in one step.
const AT_ONCE: usize = 20;

/// The host deletes somebody's account: their units go back to the bank and their offers with them, their decks and challenges go, their tables are closed, and
/// games that are over keep no name of theirs. It is asked for again while its answer says that there is more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delete {
    pub uid: Uid,
}

impl Command for Delete {
    const WRITES: bool = true;
    type Reply = Deletion;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Deletion>, Halt> {
        let by = host(documents, &caller.uid)?;
        let uid = &self.uid;
        if caller.uid == *uid {
            return Err(reasons::own_role().into());
        }
        let found = documents.get::<PlayerDocument>(uid)?;
        let Some(player) = found.filter(|player| player.role != Role::Guest) else {
            return Err(reasons::no_player().into());
        };
        if is_deleted(&player) {
            return Ok(Decision::answer(Deletion { more: false }));
        }
        refuse_at_a_table_with_a_host(documents, uid)?;
        if player.role == Role::Host {
            refuse_at_a_table_with_somebody(documents, uid)?;
        }
        if player.role != Role::Disabled {
            let deed = Deed::Role { to: player.name.clone(), role: Role::Disabled };
            let closed = PlayerDocument { role: Role::Disabled, ..player };
            let writes = vec![closed.write(uid)?, deed.written(&caller.uid, &by, caller.now)?];
            return Ok(Decision { writes, answer: Deletion { more: true } });
        }
        for part in [tables::close_one_of, market::take_back, challenges::remove_all_of, decks_and_games] {
            let writes = part(documents, uid, caller.now)?;
            if !writes.is_empty() {
                return Ok(Decision { writes, answer: Deletion { more: true } });
            }
        }
        let mut writes = forgotten(documents, uid, &player)?;
        writes.push(Deed::Deleted { name: player.name }.written(&caller.uid, &by, caller.now)?);
        Ok(Decision { writes, answer: Deletion { more: false } })
    }
}

/// Whether this is what is left of somebody whose account was deleted.
pub(super) fn is_deleted(player: &PlayerDocument) -> bool {
    player.role == Role::Disabled && player.name_key.is_empty()
}

/// Decks go; then games that are over lose the name, some at a time, and those lists of results that nobody can ask for any more go.
fn decks_and_games(documents: &Documents, uid: &Uid, _: u64) -> Result<Vec<Write>, Halt> {
    let decks = decks::remove_all_of(documents, uid)?;
    if !decks.is_empty() {
        return Ok(decks);
    }
    let games = documents.query::<PlayedDocument>(&Query {
        collection: PlayedDocument::collection(uid),
        filter: Filter::ArrayContains("tags".to_owned(), PlayedDocument::tag(None, None)),
        highest_first: "ended_at".to_owned(),
        after: None,
        limit: AT_ONCE,
    })?;
    let games = games.into_iter().filter_map(|(at, played)| {
        let game: GameId = at.name().parse().ok()?;
        // A match is remembered as its first game, and each of its games has a table.
        let further = played.games.into_iter().map(|it| it.game).filter(|it| *it != game).collect();
        Some((game, played.opponent, further))
    });
    let games: Vec<(GameId, Uid, Vec<GameId>)> = games.collect();
    let of_games = games.iter().flat_map(|(game, other, further)| {
        let tables = further.iter().chain([game]).map(GameDocument::path);
        tables.chain([PlayedDocument::path((other, game))])
    });
    documents.want(&of_games.collect::<Vec<_>>())?;
    let mut writes = Vec::new();
    for (game, other, further) in &games {
        writes.push(Write::Delete(PlayedDocument::path((uid, game))));
        if other != uid
            && let Some(mut theirs) = documents.get::<PlayedDocument>((other, game))?
        {
            (theirs.opponent_name, theirs.opponent_mark) = (String::new(), None);
            writes.push(theirs.write((other, game))?);
        }
        for game in further.iter().chain([game]) {
            let Some(mut table) = documents.get::<GameDocument>(game)? else { continue };
            for seat in table.seats_of(uid).collect::<Vec<_>>() {
                table.rematch.wanted[seat] = false;
                if let Some(seat) = &mut table.seats[seat] {
                    seat.name = String::new();
                }
            }
            writes.push(table.write(game)?);
        }
    }
    if !writes.is_empty() {
        return Ok(writes);
    }
    let against = documents.query::<AgainstDocument>(&Query {
        collection: AgainstDocument::collection(uid),
        filter: Filter::Equal("of".to_owned(), uid.to_string()),
        highest_first: "last_at".to_owned(),
        after: None,
        limit: AT_ONCE,
    })?;
    Ok(against.into_iter().map(|(at, _)| Write::Delete(at)).collect())
}

/// The last step: the name is free, and what is left of the account is that there was one. What they have spent and earned stays, for the sums of the market.
fn forgotten(documents: &Documents, uid: &Uid, player: &PlayerDocument) -> Result<Vec<Write>, Halt> {
    let look = names::look(&player.name);
    documents.want(&[NameDocument::path(&player.name_key), LookDocument::path(&look), HoldingsDocument::path(uid)])?;
    let mut writes = vec![
        Write::Delete(BlocksDocument::path(uid)),
        Write::Delete(ResultsDocument::path(uid)),
        Write::Delete(PresenceDocument::path(uid)),
        Write::Delete(GuestDocument::path(uid)),
    ];
    if documents.get::<NameDocument>(&player.name_key)?.is_some_and(|name| name.uid == *uid) {
        writes.push(Write::Delete(NameDocument::path(&player.name_key)));
    }
    if documents.get::<LookDocument>(&look)?.is_some_and(|look| look.uid == *uid) {
        writes.push(Write::Delete(LookDocument::path(&look)));
    }
    if let Some(held) = documents.get::<HoldingsDocument>(uid)? {
        let left = HoldingsDocument { spent: held.spent, earned: held.earned, ..HoldingsDocument::default() };
        writes.push(left.write(uid)?);
    }
    let nobody = PlayerDocument::guest(player.created_at);
    writes.push(PlayerDocument { role: Role::Disabled, last_seen_at: player.last_seen_at, ..nobody }.write(uid)?);
    Ok(writes)
}
