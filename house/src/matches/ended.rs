//! A game is over: what becomes of its match.

use std::collections::BTreeMap;

use engine::Game;
use engine::memory::seen_cards;

use super::{MOST_GAMES, SIDEBOARDING_MS};
use crate::decide::{Documents, Halt};
use crate::documents::{
    BeginsNext, DeckEntry, Document as _, DrawRule, FinishedGame, GameDocument, MatchDocument, MatchGame, Outcome,
    Sideboarding, StateDocument,
};
use crate::history::remember;
use crate::store::Write;
use crate::watching::settle_hands;
use crate::{GameId, PerSeat, Seat};

/// Why a match is over that was given up, in words that go on from "won".
pub(super) const CONCEDED: &str = "match conceded";

/// Why a match is over that both have agreed to end, in the words of a game that is.
pub(super) const AGREED: &str = "agreed";

/// How a drawn game was decided that an Orb was flipped for.
pub(super) const ORB_FLIP: &str = "flip of an Orb";

/// What the end of a game means for its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Nothing but itself.
    Played,
    /// It is the end of the match as well: time has run out, a player has left, or the host has stopped it.
    EndsMatch,
    /// A player has given up the match.
    Conceded,
}

/// What is to be written when the game of this table is over, beside the table itself: what both are remembered for, and how the match goes on. A game that is
/// begun anew is none of the match's.
pub(crate) fn ended(
    documents: &Documents,
    id: &GameId,
    table: &mut GameDocument,
    why: Why,
    at: u64,
) -> Result<Vec<Write>, Halt> {
    let (Some(mut of_match), Some(outcome)) = (table.match_game.take(), table.outcome.clone()) else {
        return remember(documents, id, table, None);
    };
    if table.rematch.game.is_some() {
        table.match_game = Some(of_match);
        return Ok(Vec::new());
    }
    let mut document = documents.get::<MatchDocument>(&of_match.id)?.unwrap_or_default();
    // Who has won it, by itself or by the Orb.
    let decided = match of_match.flip {
        Some(winner) => Outcome { winner: Some(winner), reason: ORB_FLIP.to_owned() },
        None => outcome.clone(),
    };
    document.games.push(FinishedGame { game: id.clone(), outcome: decided.clone() });
    document.changed_at = at;
    match decided.winner {
        Some(winner) => of_match.won[winner] += 1,
        None => of_match.drawn += 1,
    }
    of_match.outcome = match_outcome(table, &of_match, &outcome, why);
    if of_match.outcome.is_none() {
        of_match.sideboarding = Some(sideboarding(table, &of_match, &decided, at));
        table.playing.clone_from(&table.uids);
    }
    document.outcome.clone_from(&of_match.outcome);
    let mut writes = vec![document.write(&of_match.id)?];
    // Of a game that has been played its own judgement keeps the hands, or shows them; of one that has not begun there are none.
    let begun = table.has_begun();
    if begun || of_match.outcome.is_some() {
        let before = document.games.split_last().map_or(&[][..], |(_, before)| before);
        writes.extend(settle_hands(documents, table, before, !begun)?);
    }
    table.match_game = Some(of_match);
    writes.extend(remember(documents, id, table, Some(&document))?);
    Ok(writes)
}

/// How the match ended, if it has.
fn match_outcome(table: &GameDocument, of_match: &MatchGame, last: &Outcome, why: Why) -> Option<Outcome> {
    match why {
        Why::Played => {}
        Why::EndsMatch => return Some(last.clone()),
        Why::Conceded => return Some(Outcome { winner: last.winner, reason: CONCEDED.to_owned() }),
    }
    let needed = table.settings.best_of.needed();
    let played = |winner| Some(Outcome { winner, reason: "games won".to_owned() });
    if let Some(winner) = Seat::BOTH.into_iter().find(|seat| of_match.won[*seat] >= needed) {
        return played(Some(winner));
    }
    let PerSeat { a, b } = of_match.won;
    let over = match table.settings.draws {
        // It is over as soon as whoever is behind cannot draw level any more.
        DrawRule::NoWinner => {
            let left = table.settings.best_of.games().saturating_sub(a + b + of_match.drawn);
            left == 0 || a.abs_diff(b) > left
        }
        DrawRule::AnotherGame | DrawRule::OrbFlip => of_match.number >= MOST_GAMES,
    };
    if !over {
        return None;
    }
    played(ahead(of_match.won))
}

/// Who has won more games.
pub(super) fn ahead(won: PerSeat<u32>) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| won[*seat] > won[seat.other()])
}

fn sideboarding(table: &GameDocument, of_match: &MatchGame, outcome: &Outcome, at: u64) -> Sideboarding {
    let until = |seat: Seat| {
        let left =
            table.clocks.as_ref().map(|clocks| clocks.left(seat, at)).or(of_match.left_ms.map(|left| left[seat]));
        let full = table.settings.time.map(|time| u64::from(time.base_seconds) * 1_000);
        at.saturating_add(left.or(full).unwrap_or(SIDEBOARDING_MS))
    };
    let chooser = match table.settings.begins_next {
        BeginsNext::Chance => None,
        BeginsNext::LoserChooses => outcome.winner.map(Seat::other).or(of_match.chooser),
    };
    Sideboarding {
        until: PerSeat { a: until(Seat::A), b: until(Seat::B) },
        done_at: PerSeat::default(),
        chooser,
        begins: None,
        end_offer: None,
        ends_offered: PerSeat::default(),
        next: None,
    }
}

/// Adds to what each player has shown of their deck what the other sees of it at the end of this game.
pub(crate) fn note_shown(state: &mut StateDocument, game: &Game) {
    for seat in Seat::BOTH {
        let mut seen: BTreeMap<String, u16> = BTreeMap::new();
        for card in seen_cards(&game.view(seat.other()), seat) {
            *seen.entry(engine::cards::definition(card).name.clone()).or_default() += 1;
        }
        for entry in &state.shown[seat] {
            let most = seen.entry(entry.card.clone()).or_default();
            *most = (*most).max(entry.count);
        }
        state.shown[seat] = seen.into_iter().map(|(card, count)| DeckEntry { count, card }).collect();
    }
}
