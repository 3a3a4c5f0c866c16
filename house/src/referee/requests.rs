//! Judging requests: giving up, agreeing on a draw, claiming that time has run out.

use engine::{Event, Game, Reason, Request};

use super::batch::because;
use super::leaving::has_left;
use crate::Seat;
use crate::documents::{GameDocument, Input, Judged, RequestDocument, TableRequest};
use crate::refusal::{Refusal, reasons};

/// How many requests one seat may make in a game, concessions and claims aside. Each stays in the record.
const MOST: u64 = 500;
/// How many draws one seat may offer in a game.
pub const MOST_DRAWS_OFFERED: usize = 10;
/// How long after an offer of a draw the next one may be made, milliseconds: a minute.
pub const BETWEEN_OFFERS_MS: u64 = 60_000;

/// A request that was granted.
#[derive(Clone, Debug)]
pub struct Granted {
    /// What happened.
    pub events: Vec<Event>,
    /// Whose input it is: whose time has run out, for one.
    pub seat: Seat,
    /// What goes into the record.
    pub input: Input,
}

/// Judges a request of this seat's, after all that was judged before. The reason when it is refused: nothing has changed then.
pub fn judge(
    table: &mut GameDocument,
    game: &mut Game,
    before: &[Judged],
    seat: Seat,
    request: &RequestDocument,
) -> Result<Granted, Refusal> {
    let note = |input| Granted { events: Vec::new(), seat, input };
    let of_account = matches!(request.request, TableRequest::Concede | TableRequest::ClaimTime);
    if request.number > MOST && !of_account {
        return Err(reasons::too_many_requests());
    }
    match request.request {
        TableRequest::Concede if game.main_game().is_some() => ask(game, seat, Request::ConcedeAll),
        TableRequest::Concede => ask(game, seat, Request::Concede),
        TableRequest::ConcedeSubgame if game.main_game().is_some() => ask(game, seat, Request::Concede),
        TableRequest::ConcedeSubgame => Err(reasons::no_subgame()),
        TableRequest::OfferDraw => match table.draw_offer {
            None => {
                may_offer(before, seat, request.at)?;
                table.draw_offer = Some(seat);
                Ok(note(Input::DrawOffered))
            }
            Some(offering) if offering == seat => Err(reasons::draw_offered()),
            Some(_) => ask(game, seat, Request::AgreeDraw),
        },
        TableRequest::AcceptDraw => match table.draw_offer {
            Some(offering) if offering != seat => ask(game, seat, Request::AgreeDraw),
            _ => Err(reasons::no_draw_offered()),
        },
        TableRequest::DeclineDraw => match table.draw_offer.take() {
            Some(_) => Ok(note(Input::DrawDeclined)),
            None => Err(reasons::no_draw_offered()),
        },
        TableRequest::ClaimTime => {
            let late = seat.other();
            match &table.clocks {
                None if has_left(table, late, request.at) => ask(game, late, Request::Leave),
                None => Err(reasons::not_left()),
                Some(clocks) if clocks.has_run_out(late, request.at) => ask(game, late, Request::TimeOut),
                Some(_) => Err(reasons::time_left()),
            }
        }
    }
}

/// Refuses an offer of a draw by whoever has made many, or one just now: an offer that comes and goes without end is no offer.
fn may_offer(before: &[Judged], seat: Seat, at: u64) -> Result<(), Refusal> {
    let offers = || before.iter().filter(|judged| judged.seat == seat && judged.input == Input::DrawOffered);
    if offers().count() >= MOST_DRAWS_OFFERED {
        return Err(reasons::too_many_draws_offered(MOST_DRAWS_OFFERED));
    }
    match offers().next_back() {
        Some(last) if last.at.saturating_add(BETWEEN_OFFERS_MS) > at => Err(reasons::draw_offered_lately()),
        _ => Ok(()),
    }
}

fn ask(game: &mut Game, seat: Seat, request: Request) -> Result<Granted, Refusal> {
    let events = game.request(seat, request).map_err(because)?;
    Ok(Granted { events, seat, input: Input::Request(request) })
}

/// Why a game ended, in words that go on from "won" or "drawn".
#[must_use]
pub fn words(reason: Reason) -> &'static str {
    match reason {
        Reason::Life => "no life left",
        Reason::Library => "a card to draw and no library left",
        Reason::Effect => "a card said so",
        Reason::Poison => "ten poison counters",
        Reason::Concession => "conceded",
        Reason::Agreement => "agreed",
        Reason::Absence => "away for a day",
        Reason::Time => "no time left",
        Reason::Loop => "it would have gone on for ever",
        Reason::Length => "too many actions",
        Reason::Stopped => "stopped by the host",
    }
}
