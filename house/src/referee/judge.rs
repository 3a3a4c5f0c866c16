//! One judgement: the oldest document that waits.

use engine::{Event, Game};

use super::batch::Batch;
use super::beside;
use super::views::{News, next_view};
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{ActionDocument, Answered, GameDocument, Outcome, RequestDocument, Status, path};
use crate::history::remember;
use crate::record::{Attempt, FINGERPRINT_EVERY, Input, Judged, Record, Written};
use crate::refusal::{Refusal, reasons};
use crate::state::StateDocument;
use crate::store::{Damaged, Path, Write};
use crate::{GameId, Seat, Uid, wire};

/// Judges the oldest document that waits at a table, if one does. Answers what became of it.
#[derive(Clone, Debug)]
pub struct Judge<'a> {
    /// Which table.
    pub game: &'a GameId,
}

/// What became of a document that was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who had written it.
    pub uid: Uid,
    /// Where it lies. A request gives way there to the next one.
    pub at: Path,
    /// Which it was.
    pub written: Written,
    /// Why it was refused; `None` when it was done.
    pub refused: Option<Refusal>,
}

/// What waits.
enum Waiting {
    Action(ActionDocument),
    Request(Seat, RequestDocument),
}

impl Request for Judge<'_> {
    type Answer = Option<Verdict>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Option<Verdict>>, Halt> {
        // A plain look at what is unjudged comes first: most calls end here.
        let Some(table) = documents.get::<GameDocument>(&path::game(self.game))? else {
            return Ok(Decision::answer(None));
        };
        if table.status != Status::Playing {
            return Ok(Decision::answer(None));
        }
        let Some(waiting) = self.oldest(documents, &table)? else {
            return Ok(Decision::answer(None));
        };
        let mut judgement = Judgement::open(documents, self.game, table)?;
        let (writes, uid, at, written) = match waiting {
            Waiting::Action(action) => {
                let writes = judgement.action(&action)?;
                (writes, action.uid, path::action(self.game, action.seq), Written::Actions(action.seq))
            }
            Waiting::Request(seat, request) => {
                let writes = judgement.request(seat, &request)?;
                (writes, request.uid, path::request(self.game, seat), Written::Request(request.number))
            }
        };
        Ok(Decision { writes, answer: Some(Verdict { uid, at, written, refused: judgement.refused }) })
    }
}

impl Judge<'_> {
    fn oldest(&self, documents: &Documents, table: &GameDocument) -> Result<Option<Waiting>, Halt> {
        let [a, b] = [Seat::A, Seat::B].map(|seat| path::request(self.game, seat));
        // A glance is enough. A written action stays as it is, and only its number, which the game document guards, decides whether it is judged; a
        // request that is replaced meanwhile was judged as it stood before; and whatever appears meanwhile is looked for after the commit.
        documents.want_glances(&[a, b, path::action(self.game, table.head + 1)])?;
        let mut waiting = Vec::new();
        for seat in [Seat::A, Seat::B] {
            if let Some(request) = documents.glance::<RequestDocument>(&path::request(self.game, seat))?
                && request.number == table.requests[seat] + 1
            {
                waiting.push((request.at, Waiting::Request(seat, request)));
            }
        }
        if let Some(action) = documents.glance::<ActionDocument>(&path::action(self.game, table.head + 1))? {
            waiting.push((action.at, Waiting::Action(action)));
        }
        Ok(waiting.into_iter().min_by_key(|(at, _)| *at).map(|(_, oldest)| oldest))
    }
}

/// Everything that a judgement changes.
pub(super) struct Judgement<'a> {
    documents: &'a Documents,
    id: &'a GameId,
    table: GameDocument,
    state: StateDocument,
    judged: Vec<Judged>,
    game: Game,
    /// Why nothing was done, when nothing was.
    refused: Option<Refusal>,
}

impl<'a> Judgement<'a> {
    /// The game at this table as it is.
    ///
    /// # Errors
    /// When a document must be read first, or cannot be.
    pub(super) fn open(documents: &'a Documents, id: &'a GameId, table: GameDocument) -> Result<Self, Halt> {
        let at = path::state(id);
        documents.want(&[at.clone(), path::view(id, Seat::A), path::view(id, Seat::B)])?;
        let missing = || Damaged { path: path::state(id), message: "the state of the game is missing".to_owned() };
        let state = documents.get::<StateDocument>(&at)?.ok_or_else(missing)?;
        let game = state.game(&at)?.ok_or_else(missing)?;
        let judged = state.judged(&at)?;
        Ok(Self::of(documents, id, table, state, judged, game))
    }

    /// A game at this table, and what has led to it.
    pub(super) const fn of(
        documents: &'a Documents,
        id: &'a GameId,
        table: GameDocument,
        state: StateDocument,
        judged: Vec<Judged>,
        game: Game,
    ) -> Self {
        Self { documents, id, table, state, judged, game, refused: None }
    }

    /// Writes the game as this version of the engine does. Nothing is judged.
    pub(super) fn rewrite(&mut self) -> Result<Vec<Write>, Halt> {
        self.table.awaits = self.game.awaits();
        self.table.engine = engine::VERSION.to_owned();
        self.table.cards = crate::cards_hash();
        let mut writes = vec![self.view(Seat::A, News::default())?, self.view(Seat::B, News::default())?];
        self.store_game()?;
        writes.push(Write::set(path::state(self.id), &self.state)?);
        writes.push(Write::set(path::game(self.id), &self.table)?);
        Ok(writes)
    }

    /// Puts the game and what has led to it into the state.
    fn store_game(&mut self) -> Result<(), Halt> {
        let damaged = |message: String| Damaged { path: path::state(self.id), message };
        self.state.game = Some(wire::pack_bytes(&self.game.to_bytes()));
        self.state.judged = wire::pack(&self.judged).map_err(|error| damaged(error.to_string()))?;
        Ok(())
    }

    fn action(&mut self, action: &ActionDocument) -> Result<Vec<Write>, Halt> {
        self.table.head += 1;
        let deciding = self.table.awaits.filter(|seat| self.table.seats_of(&action.uid).any(|mine| mine == *seat));
        let batch = match deciding {
            None => Err(reasons::not_your_decision()),
            Some(seat) => {
                Batch::judge(&mut self.game, seat, &action.body).map(|batch| (seat, batch)).map_err(Refusal::from)
            }
        };
        let seq = action.seq;
        match batch {
            Ok((seat, batch)) => {
                if self.table.draw_offer == Some(seat.other()) {
                    self.table.draw_offer = None;
                }
                let news =
                    News { events: &batch.events, answered: Some(Answered { seq, refused: None }), ..News::default() };
                self.accept(action.at, seat, Input::Actions(batch.actions), seat, news)
            }
            Err(why) => {
                let author = deciding.or_else(|| self.table.seats_of(&action.uid).next());
                let attempt = Attempt { at: action.at, written: Written::Actions(seq), why };
                let news = News { answered: Some(attempt.answered()), ..News::default() };
                self.refuse(author, attempt, author.map(|seat| (seat, news)))
            }
        }
    }

    fn request(&mut self, seat: Seat, request: &RequestDocument) -> Result<Vec<Write>, Halt> {
        self.table.requests[seat] = request.number;
        let seq = request.number;
        let refused = |why| Attempt { at: request.at, written: Written::Request(seq), why };
        if !self.table.seats_of(&request.uid).any(|mine| mine == seat) {
            let author = self.table.seats_of(&request.uid).next();
            return self.refuse(author, refused(reasons::not_your_seat()), None);
        }
        match beside::judge(&mut self.table, &mut self.game, seat, request) {
            Ok(done) => {
                let answered = Some(Answered { seq, refused: None });
                let news = News { events: &done.events, request_answered: answered, ..News::default() };
                self.accept(request.at, done.seat, done.input, seat, news)
            }
            Err(why) => {
                let attempt = refused(why);
                let news = News { request_answered: Some(attempt.answered()), ..News::default() };
                self.refuse(Some(seat), attempt, Some((seat, news)))
            }
        }
    }

    /// Stops the game: nobody wins.
    pub(super) fn stop(&mut self, at: u64) -> Result<Vec<Write>, Halt> {
        let stopped = engine::Request::Stop;
        // What is over is not stopped, and there is nothing else that could keep it from being.
        let events = self.game.request(Seat::A, stopped).unwrap_or_default();
        self.accept(at, Seat::A, Input::Request(stopped), Seat::A, News { events: &events, ..News::default() })
    }

    /// Writes what follows from something that was done: by `seat`, with news of its own for `author`.
    fn accept(&mut self, at: u64, seat: Seat, input: Input, author: Seat, news: News<'_>) -> Result<Vec<Write>, Halt> {
        self.bring_up_to_date(at, matches!(input, Input::Actions(_)));
        let over = self.table.status == Status::Over;
        let fingerprint = over || (self.judged.len() + 1).is_multiple_of(FINGERPRINT_EVERY);
        let fingerprint = fingerprint.then(|| self.game.hash());
        self.judged.push(Judged { at, seat, input, fingerprint });

        let events: &[Event] = news.events;
        let mut writes = vec![self.view(author, news.clone())?];
        writes.push(self.view(author.other(), News { events, ..News::default() })?);
        let state = path::state(self.id);
        self.store_game()?;
        if over {
            writes.push(Write::set(path::record(self.id), &Record::of(self.id, &self.state, &state)?)?);
            writes.extend(remember(self.documents, self.id, &self.table)?);
        }
        writes.push(Write::set(state, &self.state)?);
        writes.push(Write::set(path::game(self.id), &self.table)?);
        Ok(writes)
    }

    /// Writes that something was not done, and why: for the record, and to whom it is told. The game and the other seat's view stay as they are.
    fn refuse(
        &mut self,
        author: Option<Seat>,
        attempt: Attempt,
        told: Option<(Seat, News<'_>)>,
    ) -> Result<Vec<Write>, Halt> {
        self.refused = Some(attempt.why.clone());
        self.state.attempts.note(author, attempt);
        let mut writes = vec![Write::set(path::state(self.id), &self.state)?];
        writes.push(Write::set(path::game(self.id), &self.table)?);
        if let Some((seat, news)) = told {
            writes.push(self.view(seat, news)?);
        }
        Ok(writes)
    }

    fn view(&self, seat: Seat, news: News<'_>) -> Result<Write, Halt> {
        next_view(self.documents, self.id, &self.table, seat, &self.game, news)
    }

    /// Brings the game document to what the game is now, after a decision or a request.
    fn bring_up_to_date(&mut self, at: u64, decision: bool) {
        let awaits = self.game.awaits();
        if let (Some(clocks), Some(time)) = (&mut self.table.clocks, self.table.settings.time)
            && (decision || awaits.is_none())
        {
            clocks.decided(awaits, time, at);
        }
        self.table.awaits = awaits;
        self.table.changed_at = self.table.changed_at.max(at);
        if let Some(outcome) = self.game.outcome() {
            self.table.status = Status::Over;
            self.table.draw_offer = None;
            self.table.playing = Vec::new();
            self.table.outcome =
                Some(Outcome { winner: outcome.winner, reason: beside::words(outcome.reason).to_owned() });
        }
    }
}
