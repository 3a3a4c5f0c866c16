//! A match whose next game does not begin, because its table is left or closed before.

use super::ended::{CONCEDED, ahead};
use super::next::over;
use crate::Seat;
use crate::decide::{Documents, Halt};
use crate::documents::{Document as _, GameDocument, MatchDocument, Outcome};
use crate::store::Write;

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

/// How a match ends whose next game does not begin because a player leaves its table. Their own program has bound them to a part of the shuffle, and the other's has not
/// come: they have won it where they are ahead, and nobody has where they are not. Whoever leaves without being bound to anything gives it up.
pub(crate) fn outcome_for_leaving(table: &GameDocument, seat: Seat) -> Outcome {
    let bound = table.seals.as_ref().is_some_and(|seals| seals[seat].is_some());
    if !bound {
        return Outcome { winner: Some(seat.other()), reason: CONCEDED.to_owned() };
    }
    let ahead = table.match_game.as_ref().and_then(|of_match| ahead(of_match.won));
    Outcome { winner: ahead.filter(|winner| *winner == seat), reason: "next game not begun".to_owned() }
}
