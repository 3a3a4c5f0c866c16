//! Who must agree before a host's command does anything to a table: at one at which a host sits, the host is a party.

use crate::decide::{Documents, Halt};
use crate::documents::{Deed, Document as _, GameDocument, HostProposal, HostWishes, PlayerDocument, Role};
use crate::refusal::reasons;
use crate::store::Write;
use crate::{GameId, Seat, Uid};

/// Whether a command of the host's may be carried out.
pub(super) enum Word {
    /// It may: no host sits there with anybody else.
    Free,
    /// The other player is asked, or has been already: what to write.
    Asked(Vec<Write>),
}

/// Whether this command of this host's may be carried out at this table, or whom it asks first.
///
/// # Errors
/// When they have declined, are asked something else, or documents must be read first.
pub(super) fn word_for(
    documents: &Documents,
    game: &GameId,
    table: &GameDocument,
    host: &Uid,
    what: HostWishes,
) -> Result<Word, Halt> {
    let Some(asks) = who_agrees(documents, table, host)? else { return Ok(Word::Free) };
    // What can come to nothing any more keeps nobody from asking for something else.
    match table.host_wish.as_ref().filter(|wish| !wish.is_too_late(table)) {
        Some(wish) if wish.declined => return Err(reasons::declined_to_host().into()),
        Some(wish) if wish.what == what => return Ok(Word::Asked(Vec::new())),
        Some(_) => return Err(reasons::asked_by_host().into()),
        None => {}
    }
    let mut table = table.clone();
    table.host_wish = Some(HostProposal { what, by: host.clone(), asks, declined: false });
    Ok(Word::Asked(vec![table.write(game)?]))
}

/// Whose word it takes: the other player's, where whoever commands sits there themselves or one of the two is a host.
fn who_agrees(documents: &Documents, table: &GameDocument, host: &Uid) -> Result<Option<Uid>, Halt> {
    let [first, second] = table.uids.as_slice() else { return Ok(None) };
    if host == first {
        return Ok(Some(second.clone()));
    }
    if host == second {
        return Ok(Some(first.clone()));
    }
    documents.want_glances(&[PlayerDocument::path(first), PlayerDocument::path(second)])?;
    Ok(match (is_host(documents, first)?, is_host(documents, second)?) {
        (true, false) => Some(second.clone()),
        (false, true) => Some(first.clone()),
        // Each of them is a party, and one could not speak for both.
        (true, true) => return Err(reasons::plays_with_host().into()),
        (false, false) => None,
    })
}

fn is_host(documents: &Documents, uid: &Uid) -> Result<bool, Halt> {
    let player = documents.glance::<PlayerDocument>(uid)?;
    Ok(player.is_some_and(|player| player.role == Role::Host))
}

/// What a host has done to a table, to be written down.
pub(super) fn deed(
    table: &GameDocument,
    (by, host): (&Uid, &PlayerDocument),
    what: HostWishes,
    at: u64,
    agreed: bool,
) -> Result<Write, Halt> {
    let players = [Seat::A, Seat::B].into_iter().filter_map(|seat| Some(table.seats[seat].as_ref()?.name.clone()));
    let players = players.collect();
    let deed = match what {
        HostWishes::Close => Deed::Closed { players, agreed },
        HostWishes::Restart => Deed::BegunAnew { players, agreed },
    };
    Ok(deed.written(by, host, at)?)
}
