//! One judgement: the oldest document that waits.

use engine::{Event, Game, Reason};

use super::again::played_again;
use super::batch::Batch;
use super::requests;
use super::views::{ViewUpdate, next_view};
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{
    ActionDocument, Answered, Attempt, Document as _, GameDocument, HELD_MS, Input, Judged, Outcome, Record,
    RequestDocument, StateDocument, Status, Submission, Trail, ViewDocument,
};
use crate::market::{HandedOver, hand_over};
use crate::matches::{self, Why};
use crate::record::FINGERPRINT_EVERY;
use crate::refusal::{Refusal, reasons};
use crate::store::{Damaged, Path, Write};
use crate::{GameId, Seat, Uid, packed, watching};

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
    pub submission: Submission,
    /// Why it was refused; `None` when it was done.
    pub refused: Option<Refusal>,
}

enum Waiting {
    Action(ActionDocument),
    Request(Seat, RequestDocument),
}

impl Request for Judge<'_> {
    type Answer = Option<Verdict>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Option<Verdict>>, Halt> {
        // A plain look at what is unjudged comes first: most calls end here.
        let Some(table) = documents.get::<GameDocument>(self.game)? else { return Ok(Decision::answer(None)) };
        if table.status != Status::Playing {
            return Ok(Decision::answer(None));
        }
        let Some(waiting) = oldest(documents, self.game, &table)? else {
            return Ok(Decision::answer(None));
        };
        let mut judgement = Judgement::open(documents, self.game, table)?;
        let (writes, uid, at, submission) = match waiting {
            Waiting::Action(action) => {
                let writes = judgement.action(&action)?;
                (writes, action.uid, ActionDocument::path((self.game, action.seq)), Submission::Actions(action.seq))
            }
            Waiting::Request(seat, request) => {
                let writes = judgement.request(seat, &request)?;
                (writes, request.uid, RequestDocument::path((self.game, seat)), Submission::Request(request.number))
            }
        };
        Ok(Decision { writes, answer: Some(Verdict { uid, at, submission, refused: judgement.refused }) })
    }
}

/// A game whose next batch leads to more than the store can keep: it ends as it is. Answers what became of the batch; nothing, when no batch is next.
#[derive(Clone, Debug)]
pub(super) struct EndTooLarge<'a> {
    pub game: &'a GameId,
}

impl Request for EndTooLarge<'_> {
    type Answer = Option<Verdict>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Option<Verdict>>, Halt> {
        let table = documents.get::<GameDocument>(self.game)?;
        let Some(table) = table.filter(|table| table.status == Status::Playing) else {
            return Ok(Decision::answer(None));
        };
        let Some(Waiting::Action(action)) = oldest(documents, self.game, &table)? else {
            return Ok(Decision::answer(None));
        };
        let Some(seat) = table.to_act.or_else(|| table.seats_of(&action.uid).next()) else {
            return Ok(Decision::answer(None));
        };
        let mut judgement = Judgement::open(documents, self.game, table)?;
        judgement.table.head += 1;
        let mut writes = judgement.end_too_large(action.at, seat, action.seq)?;
        let at = ActionDocument::path((self.game, action.seq));
        writes.push(Write::Delete(at.clone()));
        let (uid, submission, refused) = (action.uid, Submission::Actions(action.seq), judgement.refused);
        Ok(Decision { writes, answer: Some(Verdict { uid, at, submission, refused }) })
    }
}

/// What waits at a table for the longest time.
fn oldest(documents: &Documents, game: &GameId, table: &GameDocument) -> Result<Option<Waiting>, Halt> {
    let [a, b] = [Seat::A, Seat::B].map(|seat| RequestDocument::path((game, seat)));
    // A glance is enough. A written action stays as it is, and only its number, which the game document guards, decides whether it is judged; a
    // request that is replaced meanwhile was judged as it stood before; and whatever appears meanwhile is looked for after the commit.
    documents.want_glances(&[a, b, ActionDocument::path((game, table.head + 1))])?;
    let mut waiting = Vec::new();
    for seat in [Seat::A, Seat::B] {
        if let Some(request) = documents.glance::<RequestDocument>((game, seat))?
            && request.number == table.requests[seat] + 1
        {
            waiting.push((request.at, Waiting::Request(seat, request)));
        }
    }
    if let Some(action) = documents.glance::<ActionDocument>((game, table.head + 1))? {
        waiting.push((action.at, Waiting::Action(action)));
    }
    Ok(waiting.into_iter().min_by_key(|(at, _)| *at).map(|(_, oldest)| oldest))
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
    /// Whether a player gives up the match with the game.
    concedes_match: bool,
}

/// How long the game, what has led to it and what is told of its last step may be together, as they are stored: characters of base64. The state and the
/// record are stored in one piece, and Firestore takes a megabyte; what is compressed has three quarters of this, and a view is never compressed.
pub const MOST_STORED: usize = 900_000;

/// Says at the table that this build of the engine stores its game; where that has been is another build's to know.
fn name_build(table: &mut GameDocument, state: &mut StateDocument) {
    state.trail = Trail::default();
    table.engine = crate::ENGINE.to_owned();
    table.cards = crate::cards_hash();
}

impl<'a> Judgement<'a> {
    /// The game at this table as it is; one that another build of the engine has stored is played again first.
    ///
    /// # Errors
    /// When a document must be read first, or cannot be.
    pub(super) fn open(documents: &'a Documents, id: &'a GameId, mut table: GameDocument) -> Result<Self, Halt> {
        let at = StateDocument::path(id);
        let own = [at.clone(), ViewDocument::path((id, Seat::A)), ViewDocument::path((id, Seat::B))];
        documents.want(&own.into_iter().chain(watching::read_with(id, &table)).collect::<Vec<_>>())?;
        let missing =
            || Damaged { path: StateDocument::path(id), message: "the state of the game is missing".to_owned() };
        let mut state = documents.get::<StateDocument>(id)?.ok_or_else(missing)?;
        if table.engine != crate::ENGINE {
            let (game, judged, whole) = played_again(id, &mut state)?;
            if !whole {
                let message = "another build of the engine has stored this game, and this one does not accept it";
                return Err(Damaged { path: at, message: message.to_owned() }.into());
            }
            name_build(&mut table, &mut state);
            return Ok(Self::of(documents, id, table, state, judged, game));
        }
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
        Self { documents, id, table, state, judged, game, refused: None, concedes_match: false }
    }

    /// Writes the game as this version of the engine does. Nothing is judged.
    pub(super) fn rewrite(&mut self) -> Result<Vec<Write>, Halt> {
        name_build(&mut self.table, &mut self.state);
        self.table.to_act = self.game.to_act();
        let mut writes = vec![self.view(Seat::A, ViewUpdate::default())?, self.view(Seat::B, ViewUpdate::default())?];
        writes.extend(watching::next_view(self.documents, self.id, &self.table, &self.game, &[])?);
        writes.extend(watching::keep_hands(self.documents, self.id, &self.table, &self.game, &[])?);
        self.store_game()?;
        writes.push(self.state.write(self.id)?);
        writes.push(self.table.write(self.id)?);
        Ok(writes)
    }

    /// Puts the game and what has led to it into the state.
    fn store_game(&mut self) -> Result<(), Halt> {
        let damaged = |message: String| Damaged { path: StateDocument::path(self.id), message };
        self.state.game = Some(packed::pack_bytes(&self.game.to_bytes()));
        self.state.judged = packed::pack(&self.judged).map_err(|error| damaged(error.to_string()))?;
        Ok(())
    }

    /// Whether what is stored now, with so much to tell of the last step, is more than may be stored.
    fn is_too_large(&self, events: &[Event]) -> bool {
        let texts = [self.state.game.as_ref(), self.state.setup.as_ref(), Some(&self.state.judged)];
        let stored: usize = texts.into_iter().flatten().map(String::len).sum();
        // What cannot be packed is not told, and that is said where it is to be told.
        stored + packed::pack(events).map_or(0, |told| told.len()) > MOST_STORED
    }

    fn action(&mut self, action: &ActionDocument) -> Result<Vec<Write>, Halt> {
        self.table.head += 1;
        let deciding = self.table.to_act.filter(|seat| self.table.seats_of(&action.uid).any(|mine| mine == *seat));
        let author = deciding.or_else(|| self.table.seats_of(&action.uid).next());
        if let Some(author) = author {
            self.state.taken[author].note(action.seq, &action.body);
        }
        let batch = match deciding {
            None => Err(reasons::not_your_decision()),
            Some(seat) => Batch::judge(&mut self.game, self.state.trail.clone(), seat, &action.body)
                .map(|batch| (seat, batch))
                .map_err(Refusal::from),
        };
        let seq = action.seq;
        let mut writes = match batch {
            Ok((seat, batch)) => self.play(action, seat, batch)?,
            Err(why) => {
                let attempt = Attempt { at: action.at, submission: Submission::Actions(seq), why };
                let update = ViewUpdate { answered: Some(attempt.answered()), ..ViewUpdate::default() };
                self.refuse(author, attempt, author.map(|seat| (seat, update)))?
            }
        };
        // It is judged, and nobody reads it again.
        writes.push(Write::Delete(ActionDocument::path((self.id, seq))));
        Ok(writes)
    }

    /// Writes what follows from a batch that was done.
    fn play(&mut self, action: &ActionDocument, seat: Seat, batch: Batch) -> Result<Vec<Write>, Halt> {
        let (table, trail) = (self.table.clone(), self.state.trail.clone());
        if self.table.draw_offer == Some(seat.other()) {
            self.table.draw_offer = None;
        }
        let Batch { left, events, before } = batch;
        let kept = self.judged.len().saturating_sub(left.in_vain);
        let in_vain = self.judged.split_off(kept);
        self.state.trail = if self.game.to_act() == Some(seat) { left.trail } else { Trail::default() };
        let answered = Some(Answered { seq: action.seq, refused: None });
        let input = (!left.actions.is_empty()).then_some(Input::Actions(left.actions));
        if let Some(clocks) = &mut self.table.clocks {
            clocks.acted(seat, action.at);
        }
        if self.game.lasting_action_count() > before.lasting_action_count() {
            self.table.to_act_since = action.at;
        }
        self.bring_up_to_date(action.at, &events);
        self.put_down(action.at, seat, input);
        self.store_game()?;
        if self.is_too_large(&events) {
            // It ends as it was before, which could be stored.
            self.judged.truncate(kept);
            self.judged.extend(in_vain);
            (self.table, self.state.trail, self.game) = (table, trail, before);
            return self.end_too_large(action.at, seat, action.seq);
        }
        self.write(seat, ViewUpdate { events: &events, answered, ..ViewUpdate::default() })
    }

    /// The game has become larger than can be stored: as it is now, it is over.
    fn end_too_large(&mut self, at: u64, seat: Seat, seq: u64) -> Result<Vec<Write>, Halt> {
        let why = Some(reasons::game_too_large());
        let events = self.game.request(seat, engine::Request::TooLong).unwrap_or_default();
        let answered = Some(Answered { seq, refused: why.clone() });
        self.refused = why;
        let input = Input::Request(engine::Request::TooLong);
        self.accept(at, seat, input, seat, ViewUpdate { events: &events, answered, ..ViewUpdate::default() })
    }

    fn request(&mut self, seat: Seat, request: &RequestDocument) -> Result<Vec<Write>, Halt> {
        self.table.requests[seat] = request.number;
        let seq = request.number;
        let refused = |why| Attempt { at: request.at, submission: Submission::Request(seq), why };
        if !self.table.seats_of(&request.uid).any(|mine| mine == seat) {
            let author = self.table.seats_of(&request.uid).next();
            return self.refuse(author, refused(reasons::not_your_seat()), None);
        }
        match requests::judge(&mut self.table, &mut self.game, &self.judged, seat, request) {
            Ok(done) => {
                let answered = Some(Answered { seq, refused: None });
                let update = ViewUpdate { events: &done.events, request_answered: answered, ..ViewUpdate::default() };
                self.accept(request.at, done.seat, done.input, seat, update)
            }
            Err(why) => {
                let attempt = refused(why);
                let update = ViewUpdate { request_answered: Some(attempt.answered()), ..ViewUpdate::default() };
                self.refuse(Some(seat), attempt, Some((seat, update)))
            }
        }
    }

    /// Stops the game: nobody wins.
    pub(super) fn stop(&mut self, at: u64) -> Result<Vec<Write>, Halt> {
        let stopped = engine::Request::Stop;
        // What is over is not stopped, and there is nothing else that could keep it from being.
        let events = self.game.request(Seat::A, stopped).unwrap_or_default();
        self.accept(
            at,
            Seat::A,
            Input::Request(stopped),
            Seat::A,
            ViewUpdate { events: &events, ..ViewUpdate::default() },
        )
    }

    /// A player gives up the match with the game.
    pub(super) fn concede_match(&mut self, seat: Seat, at: u64) -> Result<Vec<Write>, Halt> {
        let whole = self.game.main_game().is_some();
        let conceded = if whole { engine::Request::ConcedeAll } else { engine::Request::Concede };
        // As with stopping.
        let events = self.game.request(seat, conceded).unwrap_or_default();
        self.concedes_match = true;
        self.accept(at, seat, Input::Request(conceded), seat, ViewUpdate { events: &events, ..ViewUpdate::default() })
    }

    /// Writes what follows from a request that was granted: of `seat`, with an update of its own for `author`.
    fn accept(
        &mut self,
        at: u64,
        seat: Seat,
        input: Input,
        author: Seat,
        update: ViewUpdate<'_>,
    ) -> Result<Vec<Write>, Halt> {
        self.bring_up_to_date(at, update.events);
        self.state.trail = Trail::default();
        self.put_down(at, seat, Some(input));
        self.store_game()?;
        self.write(author, update)
    }

    /// Puts down what was done, if it has come to anything.
    fn put_down(&mut self, at: u64, seat: Seat, input: Option<Input>) {
        let Some(input) = input else { return };
        let since = self.judged.iter().rev().take_while(|judged| judged.fingerprint.is_none()).count();
        let due = self.game.outcome().is_some() || since + 1 >= FINGERPRINT_EVERY;
        // Whoever plays the game again takes nothing back, so the state must be one in which nothing taken back counts.
        let fingerprint = due.then(|| self.game.fingerprint()).flatten();
        self.judged.push(Judged { at, seat, input, fingerprint });
    }

    /// Writes the game as it is now, with an update of its own for `author`.
    fn write(&mut self, author: Seat, update: ViewUpdate<'_>) -> Result<Vec<Write>, Halt> {
        let events: &[Event] = update.events;
        let mut writes = vec![self.view(author, update.clone())?];
        writes.push(self.view(author.other(), ViewUpdate { events, ..ViewUpdate::default() })?);
        writes.extend(watching::next_view(self.documents, self.id, &self.table, &self.game, events)?);
        if self.table.status == Status::Over {
            if self.why_over() == Why::Played {
                matches::flip(self.id, &mut self.table, &self.state);
            }
            writes.push(Write::set(Record::path(self.id), &Record::of(self.id, &self.table, &self.state)?)?);
            let handed_over = self.hand_over()?;
            writes.extend(handed_over.writes);
            self.table.handed_over = handed_over.units;
            if self.table.match_game.is_some() {
                matches::note_shown(&mut self.state, &self.game);
            }
            let (why, at) = (self.why_over(), self.table.changed_at);
            writes.extend(matches::ended(self.documents, self.id, &mut self.table, why, at)?);
            // What has come meanwhile is judged no more.
            writes.push(Write::Delete(ActionDocument::path((self.id, self.table.head + 1))));
        }
        writes.extend(watching::keep_hands(self.documents, self.id, &self.table, &self.game, events)?);
        writes.push(self.state.write(self.id)?);
        writes.push(self.table.write(self.id)?);
        Ok(writes)
    }

    /// What the end of the game is for its match.
    fn why_over(&self) -> Why {
        match self.game.outcome().map(|outcome| outcome.reason) {
            _ if self.concedes_match => Why::Conceded,
            Some(Reason::Time | Reason::Absence | Reason::Stopped) => Why::EndsMatch,
            _ => Why::Played,
        }
    }

    /// Which units change hands with the end of the game, for which it was played.
    fn hand_over(&self) -> Result<HandedOver, Halt> {
        // A game that is begun anew has come to nothing, with all that has changed hands in it.
        if self.table.rematch.game.is_some() {
            return Ok(HandedOver::default());
        }
        let setup = self.state.setup.as_deref().and_then(|setup| packed::unpack_setup(setup).ok());
        setup.map_or_else(
            || Ok(HandedOver::default()),
            |setup| hand_over(self.documents, &self.table, &self.game, &setup),
        )
    }

    /// Writes that something was not done, and why: for the record, and to whom it is told. The game and the other seat's view stay as they are.
    fn refuse(
        &mut self,
        author: Option<Seat>,
        attempt: Attempt,
        author_update: Option<(Seat, ViewUpdate<'_>)>,
    ) -> Result<Vec<Write>, Halt> {
        self.refused = Some(attempt.why.clone());
        let at = attempt.at;
        self.state.attempts.note(author, attempt);
        if let Some(author) = author
            && self.state.attempts.seats[author].is_flood(at)
        {
            self.table.held_until[author] = at.saturating_add(HELD_MS);
        }
        let mut writes = vec![self.state.write(self.id)?];
        writes.push(self.table.write(self.id)?);
        if let Some((seat, update)) = author_update {
            writes.push(self.view(seat, update)?);
        }
        Ok(writes)
    }

    fn view(&self, seat: Seat, update: ViewUpdate<'_>) -> Result<Write, Halt> {
        next_view(self.documents, self.id, &self.table, seat, &self.game, update)
    }

    /// Brings the game document to what the game is now, after this has happened.
    fn bring_up_to_date(&mut self, at: u64, events: &[Event]) {
        let to_act = self.game.to_act();
        // Where the other player lets everything pass by, the decision has been theirs and comes back with one and the same batch.
        let others_passed = |seat: Seat| events.contains(&Event::Passed(seat.other()));
        let left = to_act != self.table.to_act || self.table.to_act.is_some_and(others_passed);
        if let (Some(clocks), Some(time)) = (&mut self.table.clocks, self.table.settings.time)
            && left
        {
            clocks.decided(to_act, time, at);
        }
        if left {
            self.table.to_act_since = at;
        }
        self.table.to_act = to_act;
        self.table.changed_at = self.table.changed_at.max(at);
        if let Some(outcome) = self.game.outcome() {
            let reason = requests::words(outcome.reason).to_owned();
            self.table.end(Outcome { winner: outcome.winner, reason }, at);
        }
    }
}
