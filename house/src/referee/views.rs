//! Writing what each seat may know.

use engine::memory::Memory;
use engine::{Event, Game, View};

use crate::decide::{Documents, Halt};
use crate::documents::{Answered, Document as _, GameDocument, ViewDocument, ViewEvents};
use crate::store::{Damaged, Write};
use crate::{GameId, Seat, packed, watching};

/// How much of what happened before is kept in a view, bytes: enough to fill a log again after a reload, little enough to be written every time.
const RECENT_BYTES: usize = 24 * 1_024;

/// An update for one seat.
#[derive(Clone, Debug, Default)]
pub struct ViewUpdate<'a> {
    /// What happened, on the true game.
    pub events: &'a [Event],
    /// What became of this seat's batch.
    pub answered: Option<Answered>,
    /// What became of this seat's request.
    pub request_answered: Option<Answered>,
}

/// The next view of one seat.
pub fn next_view(
    documents: &Documents,
    id: &GameId,
    table: &GameDocument,
    seat: Seat,
    game: &Game,
    update: ViewUpdate<'_>,
) -> Result<Write, Halt> {
    let missing = || Damaged { path: ViewDocument::path((id, seat)), message: "the view before is missing".to_owned() };
    let before = documents.get::<ViewDocument>((id, seat))?.ok_or_else(missing)?;
    let shown = game.view(seat);
    let mut view = view(id, table, seat, &shown, before.number + 1)?;
    view.recent_events = before.recent_events;
    let seen: Vec<Event> = update.events.iter().filter_map(|event| event.seen_by(seat)).collect();
    if !seen.is_empty() {
        view.recent_events.push(ViewEvents { number: view.number, body: packed(id, seat, &seen)? });
    }
    view.known_hand = known_hand(seat, &shown, before.known_hand, &seen);
    let mut room = RECENT_BYTES;
    let keep = view.recent_events.iter().rev().take_while(|events| {
        let fits = events.body.len() <= room;
        room = room.saturating_sub(events.body.len());
        fits
    });
    // The events of this very view are in it whatever their length.
    let keep = keep.count().max(1);
    view.recent_events.drain(..view.recent_events.len().saturating_sub(keep));
    view.answered = update.answered.or(before.answered);
    view.request_answered = update.request_answered.or(before.request_answered);
    Ok(view.write((id, seat))?)
}

/// What this seat knows of the other player's hand after these events, with what it sees of it now.
fn known_hand(seat: Seat, shown: &View, before: Vec<String>, seen: &[Event]) -> Vec<String> {
    let held = before.iter().filter_map(|name| engine::cards::by_name(name)).collect();
    let mut memory = Memory::of(seat, held);
    memory.hear(seen);
    // While the other player begins something, this is the game before they began: what they cast is in their hand there.
    if shown.busy().is_none() {
        memory.see(&shown.player(seat.other()).hand.revealed);
    }
    memory.held().iter().map(|card| engine::cards::definition(*card).name.clone()).collect()
}

/// The first views, when a game begins.
pub(crate) fn first_views(
    documents: &Documents,
    id: &GameId,
    table: &GameDocument,
    game: &Game,
) -> Result<Vec<Write>, Halt> {
    let write = |seat| Ok(Write::set(ViewDocument::path((id, seat)), &view(id, table, seat, &game.view(seat), 1)?)?);
    let mut writes: Vec<Write> = [Seat::A, Seat::B].into_iter().map(write).collect::<Result<_, Halt>>()?;
    writes.extend(watching::next_view(documents, id, table, game, &[])?);
    writes.extend(watching::keep_hands(documents, id, table, game, &[])?);
    Ok(writes)
}

fn view(id: &GameId, table: &GameDocument, seat: Seat, shown: &View, number: u64) -> Result<ViewDocument, Halt> {
    let taken = table.seats[seat].as_ref();
    let uid = taken.map(|taken| taken.uid.clone());
    let uid = uid.ok_or_else(|| Damaged { path: GameDocument::path(id), message: "a seat is empty".to_owned() })?;
    Ok(ViewDocument {
        uid,
        number,
        seq: table.head,
        body: packed::pack_bytes(&shown.to_bytes()),
        recent_events: Vec::new(),
        known_hand: Vec::new(),
        answered: None,
        request_answered: None,
    })
}

fn packed(id: &GameId, seat: Seat, events: &[Event]) -> Result<String, Damaged> {
    packed::pack(events).map_err(|error| Damaged { path: ViewDocument::path((id, seat)), message: error.to_string() })
}
