//! Both hands, so many turns later: the moments that are kept of a game, and when they are shown.

use std::iter;
use std::mem;

use engine::{Event, Game, HandsView};

use crate::decide::{Documents, Halt};
use crate::documents::{Document, FinishedGame, GameDocument, KeptHands, ShownHands, Status, TurnOfHands, Watching};
use crate::limits::MOST_HANDS_AFTER;
use crate::store::{Damaged, Path, Write};
use crate::{GameId, packed};

/// How many moments of a turn are kept.
const MOST_MOMENTS: usize = 24;
/// How many bytes of a turn are kept.
const TURN_BYTES: usize = 48 * 1_024;
/// How much is shown when the game is over, characters of base64: the last turns of a long game, and still one document.
const SHOWN_CHARACTERS: usize = 256 * 1_024;

/// The moments of one turn, oldest first: the bytes of an `engine::HandsView` each.
type Moments = Vec<Vec<u8>>;

/// The number of the turn that is played. A game within it is played in one turn of the main game (728).
#[must_use]
pub fn turn_of(game: &Game) -> u32 {
    let main = iter::successors(Some(game), |game: &&Game| game.main_game()).last();
    // What is before the first turn is shown with it.
    main.map_or(1, |main| main.turn().number.max(1))
}

/// The moments that are shown, oldest first, without those of another version of the engine.
#[must_use]
pub fn moments(shown: &ShownHands) -> Vec<HandsView> {
    let moments: Moments = packed::unpack(&shown.moments).unwrap_or_default();
    moments.iter().filter_map(|bytes| HandsView::from_bytes(bytes).ok()).collect()
}

impl GameDocument {
    /// After how many turns whoever watches is shown both hands; `None` where they never are.
    fn hands_after(&self) -> Option<u32> {
        self.settings.hands_after.filter(|_| self.settings.watching != Watching::Nobody).map(u32::from)
    }

    /// Whether nothing hangs on what was in a hand any more: the game is over, and so is the match, whose decks are closed until then.
    fn opens_hands(&self) -> bool {
        self.status == Status::Over && self.match_game.as_ref().is_none_or(|of_match| of_match.outcome.is_some())
    }
}

/// What keeps this moment of a game with both hands, and shows what may be shown by now; nothing where that is not agreed.
///
/// It is called when all else is known of the table, so that it is known whether the game is over.
pub(crate) fn keep_hands(
    documents: &Documents,
    id: &GameId,
    table: &GameDocument,
    game: &Game,
    events: &[Event],
) -> Result<Vec<Write>, Halt> {
    let Some(after) = table.hands_after() else { return Ok(Vec::new()) };
    let turn = turn_of(game);
    let mut writes = Vec::new();
    let mut kept = match documents.get::<KeptHands>(id)? {
        Some(before) if (&before.engine, &before.cards) == (&table.engine, &table.cards) => before,
        before => {
            // What another version of the engine has kept nobody can read.
            if let Some(before) = before {
                writes.extend(before.turns.iter().map(|turn| Write::Delete(TurnOfHands::path((id, *turn)))));
                writes.push(Write::Delete(ShownHands::path(id)));
            }
            let (engine, cards) = (table.engine.clone(), table.cards.clone());
            KeptHands { engine, cards, turn, ..KeptHands::default() }
        }
    };
    if turn != kept.turn {
        writes.extend(turned(documents, (id, table), &mut kept, turn, after)?);
    }
    let mut moments = unpacked(KeptHands::path(id), &kept.moments)?;
    if moments.is_empty() || events.iter().any(is_seen) {
        moments.push(game.hands_view().to_bytes());
        thin(&mut moments);
        kept.moments = pack(KeptHands::path(id), &moments)?;
    } else if writes.is_empty() && table.status != Status::Over {
        return Ok(writes);
    }
    if table.status == Status::Over {
        writes.extend(ended(documents, (id, table), kept)?);
    } else {
        writes.push(kept.write(id)?);
    }
    // A place is given to another turn with the same commit that takes the one away that had it.
    let set: Vec<Path> = writes.iter().filter_map(set_at).cloned().collect();
    writes.retain(|write| !matches!(write, Write::Delete(path) if set.contains(path)));
    Ok(writes)
}

const fn set_at(write: &Write) -> Option<&Path> {
    match write {
        Write::Set(path, _) => Some(path),
        Write::Delete(_) => None,
    }
}

/// A turn is over: its moments are put aside, and those are shown that are old enough.
fn turned(
    documents: &Documents,
    (id, table): (&GameId, &GameDocument),
    kept: &mut KeptHands,
    turn: u32,
    after: u32,
) -> Result<Vec<Write>, Halt> {
    let over = TurnOfHands { moments: mem::take(&mut kept.moments) };
    let last = mem::replace(&mut kept.turn, turn);
    let has_stakes = table.settings.has_stakes();
    // Where nothing is shown before the end there is room for more.
    let room = if has_stakes { u32::from(MOST_HANDS_AFTER) } else { after };
    let (due, wait): (Vec<u32>, Vec<u32>) =
        mem::take(&mut kept.turns).into_iter().chain([last]).partition(|kept| kept + room <= turn);
    let mut writes: Vec<Write> =
        due.iter().filter(|turn| **turn != last).map(|turn| Write::Delete(TurnOfHands::path((id, *turn)))).collect();
    if let Some(newest) = due.last().filter(|_| !has_stakes) {
        let moments = if *newest == last {
            over.moments.clone()
        } else {
            documents.get::<TurnOfHands>((id, *newest))?.unwrap_or_default().moments
        };
        writes.push(ShownHands { turn: *newest, moments }.write(id)?);
    }
    if wait.contains(&last) {
        writes.push(over.write((id, last))?);
    }
    kept.turns = wait;
    Ok(writes)
}

/// The game is over: what is kept is shown, waits for the end of the match that goes on, or goes where the game has been begun anew.
fn ended(documents: &Documents, (id, table): (&GameId, &GameDocument), kept: KeptHands) -> Result<Vec<Write>, Halt> {
    if table.opens_hands() {
        opened(documents, id, kept)
    } else if table.is_done() {
        Ok(dropped(id, &kept))
    } else {
        Ok(vec![kept.write(id)?])
    }
}

/// What becomes of the hands that are kept of these games of a match, the oldest first: those of the last of them that was played are shown where the match
/// ends with it (`shows`), and all others go. It is called when a later game has been played, or the match is over.
pub(crate) fn settle_hands(
    documents: &Documents,
    table: &GameDocument,
    games: &[FinishedGame],
    mut shows: bool,
) -> Result<Vec<Write>, Halt> {
    if table.hands_after().is_none() {
        return Ok(Vec::new());
    }
    documents.want(&games.iter().map(|it| KeptHands::path(&it.game)).collect::<Vec<_>>())?;
    let mut writes = Vec::new();
    for FinishedGame { game, .. } in games.iter().rev() {
        let Some(kept) = documents.get::<KeptHands>(game)? else { continue };
        if mem::take(&mut shows) {
            writes.extend(opened(documents, game, kept)?);
        } else {
            writes.extend(dropped(game, &kept));
        }
    }
    Ok(writes)
}

/// Whatever is kept of a game goes.
fn dropped(id: &GameId, kept: &KeptHands) -> Vec<Write> {
    let turns = kept.turns.iter().map(|turn| TurnOfHands::path((id, *turn)));
    [KeptHands::path(id)].into_iter().chain(turns).map(Write::Delete).collect()
}

/// The turns that nobody has been shown are, as many of the last ones as there is room for, and what is kept goes.
fn opened(documents: &Documents, id: &GameId, kept: KeptHands) -> Result<Vec<Write>, Halt> {
    let paths: Vec<Path> = kept.turns.iter().map(|turn| TurnOfHands::path((id, *turn))).collect();
    documents.want(&paths)?;
    let mut writes = dropped(id, &kept);
    let mut turns = vec![kept.moments];
    for turn in kept.turns.iter().rev() {
        turns.push(documents.get::<TurnOfHands>((id, *turn))?.unwrap_or_default().moments);
    }
    let mut room = SHOWN_CHARACTERS;
    turns.retain(|moments| {
        let fits = moments.len() <= room;
        room = if fits { room - moments.len() } else { 0 };
        fits
    });
    let mut moments = Moments::new();
    for turn in turns.iter().rev() {
        moments.extend(unpacked(TurnOfHands::path((id, kept.turn)), turn)?);
    }
    let moments = pack(ShownHands::path(id), &moments)?;
    writes.push(ShownHands { turn: kept.turn, moments }.write(id)?);
    Ok(writes)
}

/// Whether something is to be seen of an event: more than that a player has let something pass by.
const fn is_seen(event: &Event) -> bool {
    !matches!(event, Event::Passed(_) | Event::StepBegan(_))
}

/// Takes out every other moment, but for the last, where there are more than there is room for.
fn thin(moments: &mut Moments) {
    while moments.len() > MOST_MOMENTS || moments.iter().map(Vec::len).sum::<usize>() > TURN_BYTES {
        if moments.len() == 1 {
            moments.clear();
        }
        let mut stays = moments.len().is_multiple_of(2);
        moments.retain(|_| {
            stays = !stays;
            stays
        });
    }
}

fn unpacked(at: Path, text: &str) -> Result<Moments, Damaged> {
    if text.is_empty() {
        return Ok(Moments::new());
    }
    packed::unpack(text).map_err(|error| Damaged { path: at, message: error.to_string() })
}

fn pack(at: Path, moments: &Moments) -> Result<String, Damaged> {
    packed::pack(moments).map_err(|error| Damaged { path: at, message: error.to_string() })
}

/// What is read of both hands whatever happens.
pub(super) fn read_with(game: &GameId, table: &GameDocument) -> Option<Path> {
    table.hands_after().map(|_| KeptHands::path(game))
}

/// The documents with both hands, which go with their table: none where they are shown to nobody.
pub(super) fn documents_of(game: &GameId, table: &GameDocument) -> Vec<Path> {
    if table.hands_after().is_none() {
        return Vec::new();
    }
    let places = (0..u32::from(MOST_HANDS_AFTER)).map(|turn| TurnOfHands::path((game, turn)));
    [ShownHands::path(game), KeptHands::path(game)].into_iter().chain(places).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_more_moments_than_there_is_room_for_every_other_one_stays_and_the_last() {
        let mut moments: Moments = (0..=24).map(|number| vec![number]).collect();
        thin(&mut moments);
        assert_eq!(moments, (0..=24).step_by(2).map(|number| vec![number]).collect::<Moments>());
        let mut moments: Moments = (0..4).map(|number| vec![number; TURN_BYTES / 3]).collect();
        thin(&mut moments);
        assert_eq!(moments.iter().map(|moment| moment[0]).collect::<Vec<_>>(), [1, 3]);
        let mut moments = vec![vec![0; TURN_BYTES + 1]];
        thin(&mut moments);
        assert!(moments.is_empty());
    }
}
