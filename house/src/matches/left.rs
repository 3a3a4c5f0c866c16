//! A match whose next game does not begin, because its table is left or closed before.

use super::ended::{CONCEDED, ahead};
use super::next::over;
use crate::decide::{Documents, Halt};
use crate::documents::{Document as _, GameDocument, MatchDocument, Outcome, TablePresenceDocument};
use crate::referee::ABSENCE_MS;
use crate::store::Write;
use crate::{GameId, Seat};

/// What is to be written where a table is taken away at which a game of a match was to begin: the match is over, at the table of the game before. Nothing, where no game
/// of it has been played.
pub(crate) fn never_begun(
    documents: &Documents,
    table: &GameDocument,
    outcome: Outcome,
    at: u64,
) -> Result<Vec<Write>, Halt> {
    let Some(of_match) = &table.match_game else { return Ok(Vec::new()) };
    let document = documents.get::<MatchDocument>(&of_match.id)?;
    let Some(last) = document.and_then(|mut document| document.games.pop()) else { return Ok(Vec::new()) };
    let Some(mut before) = documents.get::<GameDocument>(&last.game)? else { return Ok(Vec::new()) };
    if let Some(between) = before.match_game.as_mut().and_then(|it| it.sideboarding.as_mut()) {
        between.next = None;
    }
    let mut writes = over(documents, (&last.game, &mut before), outcome, at)?;
    writes.push(before.write(&last.game)?);
    Ok(writes)
}

/// How a match ends whose next game does not begin because a player leaves its table: they give it up. Where their own program has bound them to a part of the shuffle, and
/// the other player has kept them waiting for as long as loses a game, they have won it if they are ahead, and nobody has if they are not.
pub(crate) fn outcome_for_leaving(
    documents: &Documents,
    (game, table): (&GameId, &GameDocument),
    seat: Seat,
    now: u64,
) -> Result<Outcome, Halt> {
    let here = documents.get::<TablePresenceDocument>(game)?.unwrap_or_default();
    let is_bound = table.seals.as_ref().is_some_and(|seals| seals[seat].is_some());
    let is_alone = table.uids.len() < 2;
    if !is_bound || is_alone || waiting_since(table, &here, seat.other()).saturating_add(ABSENCE_MS) > now {
        return Ok(Outcome { winner: Some(seat.other()), reason: CONCEDED.to_owned() });
    }
    let ahead = table.match_game.as_ref().and_then(|of_match| ahead(of_match.won));
    Ok(Outcome { winner: ahead.filter(|winner| *winner == seat), reason: "next game not begun".to_owned() })
}

/// Since when this player, who is bound to nothing, is waited for: the table was made, or they have gone away from it. What anybody binds themselves to changes nothing of
/// that, for the house may take it back.
fn waiting_since(table: &GameDocument, here: &TablePresenceDocument, seat: Seat) -> u64 {
    table.created_at.max(table.away_since[seat].unwrap_or(0)).max(here.last[seat])
}
