//! What is written down when a game is over: with its end, in the same moment.

use crate::decide::{Decision, Documents, DriveError, Halt, Request, drive};
use crate::documents::{
    AgainstDocument, Document as _, Ending, FinishedGame, GameDocument, GameOfMatch, MatchDocument, Outcome,
    PlayedDocument, ResultsDocument, SeatDocument, Status,
};
use crate::store::{Filter, Path, Query, Store, Write};
use crate::{GameId, Seat};

/// What both players' results become with this game, which is over, or with its match, once that is. Nothing, when they have it already.
pub(crate) fn remember(
    documents: &Documents,
    id: &GameId,
    table: &GameDocument,
    of_match: Option<&MatchDocument>,
) -> Result<Vec<Write>, Halt> {
    let id = table.match_game.as_ref().map_or(id, |it| &it.id);
    let outcome = of_match.map_or(table.outcome.as_ref(), |it| it.outcome.as_ref());
    let (Some(outcome), Some(a), Some(b)) = (outcome, &table.seats.a, &table.seats.b) else {
        return Ok(Vec::new());
    };
    let alone = a.uid == b.uid;
    let seats: &[Seat] = if alone { &[Seat::A] } else { &[Seat::A, Seat::B] };
    let of = |seat: Seat| if seat == Seat::A { (a, b) } else { (b, a) };
    let wanted = seats.iter().flat_map(|seat| {
        let (own, other) = of(*seat);
        let against = AgainstDocument::path((&own.uid, &other.uid));
        [PlayedDocument::path((&own.uid, id)), ResultsDocument::path(&own.uid), against]
    });
    documents.want(&wanted.collect::<Vec<_>>())?;
    let mut writes = Vec::new();
    for seat in seats.iter().copied() {
        let ending = |outcome: &Outcome| match outcome.winner {
            _ if alone => Ending::Alone,
            Some(winner) if winner == seat => Ending::Won,
            Some(_) => Ending::Lost,
            None => Ending::Drawn,
        };
        let game = |it: &FinishedGame| {
            let (ending, reason) = (ending(&it.outcome), it.outcome.reason.clone());
            GameOfMatch { game: it.game.clone(), ending, reason }
        };
        let games = of_match.map_or_else(Vec::new, |it| it.games.iter().map(game).collect());
        let ended = Ended { ending: ending(outcome), reason: &outcome.reason, games };
        writes.extend(one(documents, id, table, seat, of(seat), ended)?);
    }
    Ok(writes)
}

/// How a game or match ended for one of its players.
struct Ended<'a> {
    ending: Ending,
    /// Why, in words.
    reason: &'a str,
    /// The games of a match.
    games: Vec<GameOfMatch>,
}

fn one(
    documents: &Documents,
    id: &GameId,
    table: &GameDocument,
    seat: Seat,
    (own, other): (&SeatDocument, &SeatDocument),
    Ended { ending, reason, games }: Ended<'_>,
) -> Result<Vec<Write>, Halt> {
    if documents.get::<PlayedDocument>((&own.uid, id))?.is_some() {
        return Ok(Vec::new());
    }
    let played = PlayedDocument {
        opponent: other.uid.clone(),
        opponent_name: other.name.clone(),
        opponent_mark: other.mark,
        deck: own.deck.clone(),
        opponent_deck: other.deck.clone(),
        ending,
        reason: reason.to_owned(),
        settings: table.settings.clone(),
        gained: table.handed_over[seat].clone(),
        lost: table.handed_over[seat.other()].clone(),
        games,
        ended_at: table.changed_at,
        tags: PlayedDocument::tags(ending, &other.uid),
    };
    let mut writes = vec![played.write((&own.uid, id))?];
    let mut results = documents.get::<ResultsDocument>(&own.uid)?.unwrap_or_default();
    results.name.clone_from(&own.name);
    results.score.add(ending);
    results.last_at = results.last_at.max(table.changed_at);
    writes.push(results.write(&own.uid)?);
    if ending != Ending::Alone {
        let new = || AgainstDocument {
            of: own.uid.clone(),
            opponent: other.uid.clone(),
            score: Default::default(),
            last_at: 0,
        };
        let mut against = documents.get::<AgainstDocument>((&own.uid, &other.uid))?.unwrap_or_else(new);
        against.score.add(ending);
        against.last_at = against.last_at.max(table.changed_at);
        writes.push(against.write((&own.uid, &other.uid))?);
    }
    Ok(writes)
}

/// A table that was written before results were kept: brought to what is written today.
#[derive(Clone, Debug)]
pub struct Remember<'a> {
    pub game: &'a GameId,
}

impl Request for Remember<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let Some(mut table) = documents.get::<GameDocument>(self.game)? else { return Ok(Decision::answer(())) };
        if table.match_game.is_some() {
            // Results were kept before there were matches.
            return Ok(Decision::answer(()));
        }
        if table.status == Status::Over {
            return Ok(Decision { writes: remember(documents, self.game, &table, None)?, answer: () });
        }
        if table.playing == table.uids {
            return Ok(Decision::answer(()));
        }
        table.playing.clone_from(&table.uids);
        Ok(Decision { writes: vec![table.write(self.game)?], answer: () })
    }
}

/// Brings all tables that were written before results were kept to what is written today. Does it once.
///
/// # Errors
/// When the store fails, or a document cannot be used.
pub fn catch_up(store: &mut impl Store) -> Result<(), DriveError> {
    let done = Path::of(&["house", "results"]);
    if store.get(&done).map_err(DriveError::Store)?.is_some() {
        return Ok(());
    }
    for status in ["waiting", "seeding", "playing", "over"] {
        let query = Query {
            collection: GameDocument::COLLECTION.to_owned(),
            filter: Filter::Equal("status".to_owned(), status.to_owned()),
            highest_first: "changed_at".to_owned(),
            after: None,
            limit: usize::MAX,
        };
        let mut tables = store.query(&query).map_err(DriveError::Store)?;
        // The oldest first, so that the last of somebody's names is the last one they used.
        tables.reverse();
        for (path, _) in tables {
            if let Ok(game) = path.name().parse::<GameId>() {
                drive(store, &Remember { game: &game })?;
            }
        }
    }
    drive(store, &Done { at: &done })
}

/// Notes that something was done.
struct Done<'a> {
    at: &'a Path,
}

impl Request for Done<'_> {
    type Answer = ();

    fn decide(&self, _: &Documents) -> Result<Decision<()>, Halt> {
        Ok(Decision { writes: vec![Write::Set(self.at.clone(), crate::store::Fields::new())], answer: () })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Uid;

    #[test]
    fn a_game_is_found_by_its_ending_and_by_its_opponent() {
        let ben = Uid::of_token("ben");
        let tags = PlayedDocument::tags(Ending::Won, &ben);
        for (ending, opponent) in
            [(None, None), (Some(Ending::Won), None), (None, Some(&ben)), (Some(Ending::Won), Some(&ben))]
        {
            assert!(tags.contains(&PlayedDocument::tag(ending, opponent)));
        }
        assert!(!tags.contains(&PlayedDocument::tag(Some(Ending::Lost), None)));
    }
}
