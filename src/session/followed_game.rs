//! What the house has said about one game, and what is still to be said to it. A machine without a connection: it is told things, and answers with commands.

use std::rc::Rc;
use std::sync::Arc;

use engine::declaration::CardId;
use engine::{Action, Event, Illegal, Seat, Target, View, WatcherView};
use house::documents::{
    Answered, ChatTail, GameDocument, Mark, SeatDocument, Status, TableRequest, ViewDocument, WatchedDocument,
    WatcherChatTail,
};
use house::record::Exchanged;
use house::refusal::reasons;
use house::wire::{self, Ask, FromHouse, Refusal, RefusalCode, Seen, Unread};
use house::{GameId, PerSeat, Uid, chat, matches, referee, tables, watching};

use super::log::Log;
use super::optimistic::{Optimistic, Reapplied, Undo, Verdict};
use super::past::{Look, Past, PastShown};
use super::shuffle::{Browser, Shuffle, ShuffleStage};
use super::{ChatLine, Moment, PlayerRequest, Speaker};
use crate::words;

/// So long after the house was told that a player is late it is told again, should nothing have come of it, milliseconds.
const LATE_AGAIN_MS: u64 = 5_000;

/// So often a table is asked for again that is not there.
const MOST_ASKED_AGAIN: u32 = 60;

/// A command to whoever has the connection.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Ask the house this; its answer concerns that.
    Ask(Ask, About),
    /// Ask the house this again in a while.
    AskAgain(Ask, About),
    /// Follow the table anew, having seen this.
    Subscribe(Seen),
    /// What the house says is of another version: load the page anew.
    Reload,
}

/// What an ask was about, so that its answer finds its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The batch of this seat with this number.
    Batch(Seat, u64),
    /// A request of this seat beside the actions.
    Request(Seat),
    /// Our part of the shuffle.
    Shuffle,
    /// That the other player's is waited for.
    Waiting,
    /// That a player's time for changing their deck is over.
    Late,
    /// Anything whose refusal is only to be read.
    Other,
}

/// One of the seats that are played here.
#[derive(Debug)]
struct LocalSeat {
    optimistic: Optimistic,
    /// The number of the last view.
    number: u64,
    /// The number of the batch that is under way.
    batch: Option<u64>,
    /// The number of the last answer to a request beside the actions that was looked at.
    request_answered: u64,
    log: Log,
    events: (u64, Arc<Vec<Event>>),
    /// What is known of the other player's hand.
    known_hand: Vec<CardId>,
}

/// A game that is watched here.
#[derive(Debug, Default)]
struct Watched {
    /// What is shown of it; none before the deal.
    moment: Option<Rc<Moment>>,
    /// The number of the last document.
    number: u64,
    log: Log,
    events: (u64, Arc<Vec<Event>>),
    /// What is shown of both hands.
    past: Past,
}

/// One game, as it is followed here.
#[derive(Debug)]
pub struct FollowedGame {
    game: GameId,
    uid: Uid,
    /// Whether it is played in this browser alone.
    local: bool,
    document: Option<GameDocument>,
    own: PerSeat<Option<LocalSeat>>,
    /// The game, where nobody here sits at it.
    watched: Option<Watched>,
    /// The seat that is shown at the bottom.
    seat: Seat,
    chat: Vec<ChatLine>,
    chat_next: u64,
    gone: bool,
    /// How often it was asked for again since it was not there.
    asked_again: u32,
    taken_over: bool,
    refused: Option<String>,
    /// A line that was not taken.
    unsaid: Option<String>,
    /// The numbers of the last requests that were sent.
    requested: PerSeat<u64>,
    shuffle: Shuffle,
    /// Set while the next view of a seat is taken whatever its number.
    asked_anew: PerSeat<bool>,
    /// When the house was last told that a player's time for changing their deck is over.
    told_late: Option<u64>,
}

impl FollowedGame {
    /// Nothing has been said yet. `uid` is who plays here, and `local` whether they do so in this browser alone.
    pub fn new(game: GameId, uid: Uid, local: bool) -> FollowedGame {
        FollowedGame {
            game,
            uid,
            local,
            document: None,
            own: PerSeat { a: None, b: None },
            watched: None,
            seat: Seat::A,
            chat: Vec::new(),
            chat_next: 0,
            gone: false,
            asked_again: 0,
            taken_over: false,
            refused: None,
            unsaid: None,
            requested: PerSeat::default(),
            shuffle: Shuffle::default(),
            asked_anew: PerSeat { a: true, b: true },
            told_late: None,
        }
    }

    /// The table's document, once it has come.
    pub const fn document(&self) -> Option<&GameDocument> {
        self.document.as_ref()
    }

    /// The seat that is shown at the bottom; at a hot-seat, the side that must decide.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether the house has not answered yet what a seat of ours has done.
    pub fn is_unanswered(&self) -> bool {
        Seat::BOTH.into_iter().any(|seat| self.own[seat].as_ref().is_some_and(|own| own.batch.is_some()))
    }

    /// Whether it is watched here, and not played.
    pub const fn is_watched(&self) -> bool {
        self.watched.is_some()
    }

    /// The game as that seat knows it, with its own actions done, or as whoever watches does.
    pub fn view(&self) -> Option<&Rc<Moment>> {
        if let Some(watched) = &self.watched {
            return watched.past.moment().or(watched.moment.as_ref());
        }
        self.own[self.seat].as_ref().map(|own| own.optimistic.current())
    }

    /// The turn that is played, of a game that is watched.
    pub fn turn(&self) -> u32 {
        let moment = self.watched.as_ref().and_then(|watched| watched.moment.as_ref());
        moment.map_or(0, |moment| watching::turn_of(moment))
    }

    /// What whoever watches is shown of both hands.
    pub fn past(&self) -> PastShown {
        self.watched.as_ref().map(|watched| watched.past.shown()).unwrap_or_default()
    }

    /// Looks at what was, or at what is.
    pub fn look(&mut self, look: Look) -> Vec<Command> {
        if let Some(watched) = &mut self.watched {
            watched.past.look(look);
        }
        Vec::new()
    }

    /// What has happened, in words, for that seat.
    pub fn log(&self) -> Option<&Log> {
        if let Some(watched) = &self.watched {
            return Some(&watched.log);
        }
        self.own[self.seat].as_ref().map(|own| &own.log)
    }

    /// What is known of the other player's hand, to whoever looks.
    pub fn known_hand(&self) -> &[CardId] {
        self.own[self.seat].as_ref().map_or(&[], |own| &own.known_hand)
    }

    /// The newest events, with the number of the view they came with.
    pub fn events(&self) -> Option<&(u64, Arc<Vec<Event>>)> {
        if let Some(watched) = &self.watched {
            // What happens now is nothing of a moment that is past.
            return watched.past.moment().is_none().then_some(&watched.events);
        }
        self.own[self.seat].as_ref().map(|own| &own.events)
    }

    /// The talk.
    pub fn chat(&self) -> &[ChatLine] {
        &self.chat
    }

    /// Who is bound to another part of the shuffle than they were. Nothing is said at such a table any more.
    pub const fn exchanged(&self) -> Option<Exchanged> {
        self.shuffle.exchanged()
    }

    /// How far it is with the shuffle.
    pub fn dealing(&self) -> ShuffleStage {
        let dealing = |document: &GameDocument| {
            let mine: Vec<Seat> = document.seats_of(&self.uid).collect();
            self.shuffle.dealing(&self.game, document, &mine)
        };
        self.document.as_ref().map_or(ShuffleStage::Binding, dealing)
    }

    /// Says that the other player's part of the shuffle is waited for, where it is; asks again for a table that is not there, for it may be watched soon.
    pub fn wait(&mut self) -> Vec<Command> {
        if self.gone && self.asked_again < MOST_ASKED_AGAIN {
            self.asked_again += 1;
            return vec![Command::Subscribe(self.seen())];
        }
        if self.taken_over || self.is_watched() || self.exchanged().is_some() || !self.is_seeding() {
            return Vec::new();
        }
        let ShuffleStage::Awaiting(_) = self.dealing() else { return Vec::new() };
        self.shuffle.wait(&self.game, self.seat).map(|ask| Command::Ask(ask, About::Waiting)).into_iter().collect()
    }

    /// The house has heard that.
    pub fn waited(&mut self) -> Vec<Command> {
        self.shuffle.waited();
        Vec::new()
    }

    /// Says that a player has not changed their deck in time, where that is so and nobody here has any time left for it: the match goes on, or is lost. It is said
    /// again after a while, for the house's clock is the one that counts.
    pub fn go_on(&mut self, now: u64) -> Vec<Command> {
        let late = |document: &GameDocument| {
            let of_match = document.match_game.as_ref().filter(|of_match| of_match.awaits_decks())?;
            let between = of_match.sideboarding.as_ref()?;
            let busy =
                document.seats_of(&self.uid).any(|seat| between.done_at[seat].is_none() && !between.is_late(seat, now));
            let late = Seat::BOTH.into_iter().any(|seat| between.is_late(seat, now));
            document.seats_of(&self.uid).next().filter(|_| late && !busy)
        };
        let Some(seat) = self.document.as_ref().and_then(late) else { return Vec::new() };
        if self.taken_over || self.told_late.is_some_and(|told| now < told.saturating_add(LATE_AGAIN_MS)) {
            return Vec::new();
        }
        self.told_late = Some(now);
        vec![Command::Ask(Ask::from(matches::GoOn { game: self.game.clone(), seat }), About::Late)]
    }

    /// Gives up the match.
    fn concede_match(&self) -> Vec<Command> {
        let ask = Ask::from(matches::ConcedeMatch { game: self.game.clone(), seat: self.seat });
        vec![Command::Ask(ask, About::Other)]
    }

    /// Claims to have won, because the other player does not show their part of the shuffle.
    pub fn claim_shuffle(&mut self) -> Vec<Command> {
        let ask = Ask::from(tables::Await { game: self.game.clone(), seat: self.seat, claim: true });
        vec![Command::Ask(ask, About::Other)]
    }

    /// Who has lost before the game has begun, by not showing their part of the shuffle, and whether that is us.
    pub fn never_began(&self) -> Option<(Seat, bool)> {
        let over = |document: &&GameDocument| document.status == Status::Over && !document.has_begun();
        let document = self.document.as_ref().filter(over)?;
        let late = Seat::BOTH.into_iter().find(|seat| !document.seeded[*seat])?;
        Some((late, document.seats_of(&self.uid).any(|mine| mine == late)))
    }

    fn is_seeding(&self) -> bool {
        self.document.as_ref().is_some_and(|document| document.status == Status::Seeding)
    }

    /// Whether the house has no such table, or not for us.
    pub const fn is_gone(&self) -> bool {
        self.gone
    }

    /// Whether another window follows it now.
    pub const fn is_taken_over(&self) -> bool {
        self.taken_over
    }

    /// Why something was not done, until it is taken.
    pub fn take_refused(&mut self) -> Option<String> {
        self.refused.take()
    }

    /// A line of the talk that the house did not take, until it is taken from here.
    pub fn take_unsaid(&mut self) -> Option<String> {
        self.unsaid.take()
    }

    /// What has been seen, to say so when subscribing.
    pub fn seen(&self) -> Seen {
        if let Some(watched) = &self.watched {
            return Seen { views: PerSeat { a: watched.number, b: watched.past.turn().into() }, chat: self.chat_next };
        }
        let number = |seat| self.own[seat].as_ref().map_or(0, |own: &LocalSeat| own.number);
        Seen { views: PerSeat { a: number(Seat::A), b: number(Seat::B) }, chat: self.chat_next }
    }

    /// What the players are called; in words for a seat that is free, and for whoever has given no name.
    pub fn names(&self) -> [String; 2] {
        Seat::BOTH.map(|seat| {
            let taken = self.document.as_ref().and_then(|document| document.seats[seat].as_ref());
            taken.map_or_else(|| words::free_seat().to_owned(), |taken| self.name(taken))
        })
    }

    /// What somebody is called who sits there. The table's document has the words of the language in which it was made.
    fn name(&self, taken: &SeatDocument) -> String {
        // Whose account was deleted has no name.
        if taken.name.is_empty() {
            return words::play::deleted_player().to_owned();
        }
        // Nobody else sits at a table of this browser than whoever has it and the computer.
        if self.local && taken.uid != self.uid {
            return words::solo::computer_name().to_owned();
        }
        words::pages::nameless_guest(&taken.name, taken.mark).map_or_else(|| taken.name.clone(), str::to_owned)
    }

    /// What others are told beside the players' names.
    pub fn marks(&self) -> [Option<Mark>; 2] {
        Seat::BOTH.map(|seat| self.document.as_ref()?.seats[seat].as_ref()?.mark)
    }

    /// Does an action of the seat that is shown.
    ///
    /// # Errors
    /// [`Illegal`], where it is no option, or another window has the game; nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<Vec<Command>, Illegal> {
        if self.taken_over || self.exchanged().is_some() {
            return Err(Illegal::NotYourDecision(None));
        }
        let Some(own) = self.own[self.seat].as_mut() else { return Err(Illegal::NotYourDecision(None)) };
        own.optimistic.release();
        own.optimistic.act(action)?;
        Ok(self.send(self.seat))
    }

    /// The same, where the player has done it by hand: a spell or an ability that is paid for with it is held back, so that it can be undone, until it is
    /// released or something else is done.
    pub fn act_and_hold(&mut self, action: Action) -> Vec<Command> {
        let seat = self.seat;
        let stopped = self.taken_over || self.exchanged().is_some();
        let Some(own) = self.own[seat].as_mut().filter(|_| !stopped) else { return Vec::new() };
        own.optimistic.release();
        let before = own.optimistic.current().stack().len();
        let asked = own.optimistic.current().asked_of(seat).map(|prompt| prompt.why);
        if action == Action::PayAutomatically {
            let keeping = own.optimistic.current().keeping_mana().map(<[_]>::to_vec);
            for (object, ability, kind) in keeping.into_iter().flatten() {
                // What is tapped last may be all that is due: then it is paid for.
                if own.optimistic.act(Action::TapForMana { object, ability, kind }).is_err() {
                    break;
                }
            }
        }
        let is_paid = own.optimistic.current().asked_of(seat).map(|prompt| prompt.why) != asked;
        let done = if is_paid { Ok(()) } else { own.optimistic.act(action) };
        let now = own.optimistic.current();
        if done.is_ok() && now.stack().len() > before && now.asked_of(seat).is_some() {
            own.optimistic.hold();
        }
        self.send(seat)
    }

    /// What is held back goes to the house.
    pub fn release(&mut self) -> Vec<Command> {
        if let Some(own) = self.own[self.seat].as_mut() {
            own.optimistic.release();
        }
        self.send(self.seat)
    }

    /// The house is told of mana that floats.
    pub fn tell_mana(&mut self) -> Vec<Command> {
        if let Some(own) = self.own[self.seat].as_mut() {
            own.optimistic.tell_mana();
        }
        self.send(self.seat)
    }

    /// Takes back what is held back, or else the last mana that floats.
    pub fn undo(&mut self) -> Vec<Command> {
        if let Some(own) = self.own[self.seat].as_mut() {
            own.optimistic.undo();
        }
        self.send(self.seat)
    }

    /// Takes back a target of what is being announced.
    pub fn take_back_target(&mut self, target: Target) -> Vec<Command> {
        if let Some(own) = self.own[self.seat].as_mut() {
            own.optimistic.take_back_target(target);
        }
        self.send(self.seat)
    }

    /// What can be undone so.
    pub fn undoable(&self) -> Option<Undo> {
        self.own[self.seat].as_ref()?.optimistic.undoable()
    }

    /// The next batch of a seat, if there is one to send.
    fn send(&mut self, seat: Seat) -> Vec<Command> {
        if self.exchanged().is_some() {
            return Vec::new();
        }
        let head = self.head();
        let Some(own) = self.own[seat].as_mut() else { return Vec::new() };
        let Some(actions) = own.optimistic.send() else { return Vec::new() };
        let Ok(body) = wire::pack(&actions) else {
            own.optimistic.drop_all();
            self.refused = Some(words::cannot_be_sent().to_owned());
            return Vec::new();
        };
        let seq = head + 1;
        own.batch = Some(seq);
        vec![Command::Ask(Ask::from(referee::Act { game: self.game.clone(), seq, body }), About::Batch(seat, seq))]
    }

    /// The number of the last action document that was judged, as far as we have heard.
    fn head(&self) -> u64 {
        self.document.as_ref().map_or(0, |document| document.head)
    }

    /// Something beside the actions.
    pub fn request(&mut self, request: PlayerRequest) -> Vec<Command> {
        let seat = self.seat;
        let beside = match request {
            PlayerRequest::Rematch => return self.rematch(),
            PlayerRequest::ConcedeMatch => return self.concede_match(),
            PlayerRequest::Concede => TableRequest::Concede,
            PlayerRequest::ConcedeSubgame => TableRequest::ConcedeSubgame,
            PlayerRequest::OfferDraw => TableRequest::OfferDraw,
            PlayerRequest::AcceptDraw => TableRequest::AcceptDraw,
            PlayerRequest::DeclineDraw => TableRequest::DeclineDraw,
            PlayerRequest::ClaimTime => TableRequest::ClaimTime,
        };
        let judged = self.document.as_ref().map_or(0, |document| document.requests[seat]);
        let number = judged.max(self.requested[seat]) + 1;
        self.requested[seat] = number;
        let ask = Ask::from(referee::MakeRequest { game: self.game.clone(), seat, number, request: beside });
        vec![Command::Ask(ask, About::Request(seat))]
    }

    /// Playing again, for every seat that is ours.
    fn rematch(&self) -> Vec<Command> {
        let want = |seat| tables::WantRematch { game: self.game.clone(), seat, deck: None };
        let wish = |seat| Command::Ask(Ask::from(want(seat)), About::Other);
        self.own.iter().filter(|(_, own)| own.is_some()).map(|(seat, _)| wish(seat)).collect()
    }

    /// Answers what the host wants done to this table.
    pub fn consent(&self, agree: bool) -> Vec<Command> {
        vec![Command::Ask(Ask::from(tables::Consent { game: self.game.clone(), agree }), About::Other)]
    }

    /// Says a line. The nonce is any number; the same line sent twice has the same. Who watches is called `name` where they have no account.
    pub fn say(&self, text: String, name: String, nonce: u64) -> Vec<Command> {
        if self.is_watched() {
            let say = watching::SayWatching { game: self.game.clone(), name, text, nonce };
            return vec![Command::Ask(Ask::from(say), About::Other)];
        }
        vec![Command::Ask(Ask::from(chat::Say { game: self.game.clone(), seat: self.seat, text, nonce }), About::Other)]
    }

    /// The table is followed anew after another window had it.
    pub fn take_back(&mut self) -> Vec<Command> {
        self.taken_over = false;
        self.asked_anew = PerSeat { a: true, b: true };
        vec![Command::Subscribe(self.seen())]
    }

    /// The house says something about this table. What cannot be read is of another version, which the house says itself.
    pub fn hear(&mut self, message: FromHouse<Unread>, browser: &mut dyn Browser) -> Vec<Command> {
        match message {
            FromHouse::Game { document, .. } => {
                document.read().map_or_else(Vec::new, |document| self.hear_game(document, browser))
            }
            FromHouse::View { seat, document, .. } => {
                document.read().map_or_else(Vec::new, |document| self.hear_view(seat, &document))
            }
            FromHouse::Chat { document, .. } => {
                if let Some(tail) = document.read() {
                    self.hear_chat(tail);
                }
                Vec::new()
            }
            FromHouse::Watched { document, .. } => {
                document.read().map_or_else(Vec::new, |document| self.hear_watched(document))
            }
            FromHouse::WatchedHands { document, .. } => {
                if let (Some(watched), Some(hands)) = (&mut self.watched, document.read()) {
                    watched.past.hear(&hands);
                }
                Vec::new()
            }
            FromHouse::WatcherChat { document, .. } => {
                if let Some(tail) = document.read() {
                    self.hear_watchers(tail);
                }
                Vec::new()
            }
            FromHouse::Gone { .. } => {
                self.gone = true;
                Vec::new()
            }
            FromHouse::TakenOver { .. } => {
                self.taken_over = true;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn hear_game(&mut self, document: GameDocument, browser: &mut dyn Browser) -> Vec<Command> {
        self.gone = false;
        let first = self.document.is_none();
        let mine: Vec<Seat> = document.seats_of(&self.uid).collect();
        if first && let Some(seat) = mine.first() {
            self.seat = *seat;
        }
        let asks = self.shuffle.see(&self.game, &document, &mine, browser);
        let mut commands: Vec<Command> = asks.into_iter().map(|ask| Command::Ask(ask, About::Shuffle)).collect();
        self.document = Some(document);
        for seat in Seat::BOTH {
            commands.extend(self.send(seat));
        }
        commands
    }

    fn hear_watched(&mut self, document: WatchedDocument) -> Vec<Command> {
        self.gone = false;
        let Some(table) = document.table else { return Vec::new() };
        self.document = Some(*table);
        let names = self.names();
        let watched = self.watched.get_or_insert_default();
        let known = watched.number;
        watched.number = document.number;
        if document.body.is_empty() {
            return Vec::new();
        }
        let bytes = wire::unpack_bytes(&document.body).ok();
        let Some(view) = bytes.and_then(|bytes| WatcherView::from_bytes(&bytes).ok()) else {
            return vec![Command::Reload];
        };
        // A table that changes while its game does not is no new moment.
        let moment = Moment::watched(view);
        let moment = match watched.moment.take() {
            Some(shown) if *shown == moment => shown,
            _ => Rc::new(moment),
        };
        let mut newest = Vec::new();
        for recent in document.recent_events.iter().filter(|recent| recent.number > known) {
            let events: Vec<Event> = wire::unpack(&recent.body).unwrap_or_default();
            watched.log.tell(&events, &moment, &names, None);
            if recent.number == document.number {
                newest = events;
            }
        }
        watched.log.know(&moment);
        watched.moment = Some(moment);
        if !newest.is_empty() {
            watched.events = (document.number, Arc::new(newest));
        }
        Vec::new()
    }

    fn hear_watchers(&mut self, tail: WatcherChatTail) {
        for line in tail.lines.into_iter().filter(|line| line.number >= self.chat_next) {
            let by = Speaker::Watcher { me: line.uid == self.uid, name: words::play::marked(&line.name, line.mark) };
            self.chat.push(ChatLine { number: line.number, by, at: line.at, text: line.text });
        }
        self.chat_next = self.chat_next.max(tail.next);
    }

    fn hear_view(&mut self, seat: Seat, view: &ViewDocument) -> Vec<Command> {
        let known = self.own[seat].as_ref().map_or(0, |own| own.number);
        if view.number < known || (view.number == known && known > 0 && !self.asked_anew[seat]) {
            return Vec::new();
        }
        if view.number > known + 1 && !self.asked_anew[seat] {
            // Some views were missed; what happened in them is asked for.
            self.asked_anew[seat] = true;
            return vec![Command::Subscribe(self.seen())];
        }
        self.asked_anew[seat] = false;
        let Some(game) = unpack_view(&view.body) else { return vec![Command::Reload] };
        if let Some(document) = self.document.as_mut() {
            document.head = document.head.max(view.seq);
        }
        let names = self.names();
        // At a hot-seat nobody is `you`.
        let hot_seat = self.document.as_ref().is_some_and(|document| document.settings.hot_seat);
        let told = (!hot_seat).then_some(seat);
        match self.own[seat].as_mut() {
            None => {
                let mut own = LocalSeat {
                    optimistic: Optimistic::new(seat, game),
                    number: view.number,
                    batch: None,
                    request_answered: view.request_answered.as_ref().map_or(0, |answered| answered.seq),
                    log: Log::default(),
                    events: (0, Arc::default()),
                    known_hand: Vec::new(),
                };
                own.tell(view, 0, &names, told);
                self.own[seat] = Some(own);
            }
            Some(own) => {
                let verdict = own.verdict(view);
                let refused = refusal(view.answered.as_ref()).filter(|_| verdict == Verdict::Refused);
                if verdict != Verdict::Open {
                    own.batch = None;
                }
                let reapplied = own.optimistic.reconcile(game, verdict);
                own.tell(view, own.number, &names, told);
                own.number = view.number;
                if verdict == Verdict::Refused {
                    self.refused = Some(refused.unwrap_or_else(|| words::another_window_acted().to_owned()));
                } else if let Reapplied::Dropped(count) = reapplied {
                    self.refused = Some(words::no_longer_possible(count));
                }
                if let Some(answered) = view.request_answered.as_ref()
                    && answered.seq > own.request_answered
                {
                    own.request_answered = answered.seq;
                    if let Some(reason) = refusal(Some(answered)) {
                        self.refused = Some(reason);
                    }
                }
            }
        }
        self.turn_to_who_decides();
        self.send(seat)
    }

    /// At a hot-seat, shows the side that must decide.
    fn turn_to_who_decides(&mut self) {
        let decides =
            |seat: Seat| self.own[seat].as_ref().is_some_and(|own| own.optimistic.current().to_act() == Some(seat));
        if self.own[self.seat].is_none() || !decides(self.seat) {
            let other = self.seat.other();
            let nothing_here = self.own[self.seat].is_none() && self.own[other].is_some();
            if nothing_here || decides(other) {
                self.seat = other;
            }
        }
    }

    fn hear_chat(&mut self, tail: ChatTail) {
        for line in tail.lines {
            if line.number >= self.chat_next {
                self.chat_next = line.number + 1;
                let by = Speaker::Player(line.seat);
                self.chat.push(ChatLine { number: line.number, by, at: line.at, text: line.text });
            }
        }
        self.chat_next = self.chat_next.max(tail.next);
    }

    /// The house refuses to take something that was asked. What it was asked is `ask`.
    pub fn hear_refusal(&mut self, ask: Ask, about: About, refusal: Refusal) -> Vec<Command> {
        // Both are said again in a while anyway.
        if about == About::Late {
            return Vec::new();
        }
        if about == About::Waiting {
            return self.waited();
        }
        // A fault of the house's is no better in a moment.
        let lasts = [reasons::unreadable_table(), reasons::house_mistake()].contains(&refusal);
        let passes = matches!(refusal.code, RefusalCode::TooMany | RefusalCode::Unavailable) && !lasts;
        if passes && about != About::Other {
            return vec![Command::AskAgain(ask, about)];
        }
        match about {
            About::Batch(seat, seq) => {
                let Some(own) = self.own[seat].as_mut().filter(|own| own.batch == Some(seq)) else { return Vec::new() };
                own.batch = None;
                own.optimistic.drop_all();
            }
            About::Request(seat) => {
                self.requested[seat] = self.document.as_ref().map_or(0, |document| document.requests[seat]);
            }
            About::Shuffle | About::Waiting | About::Late | About::Other => {}
        }
        if let Ask::Say(chat::Say { text, .. }) | Ask::SayWatching(watching::SayWatching { text, .. }) = ask {
            self.unsaid = Some(text);
        }
        self.refused = Some(crate::words::refused(&refusal));
        // Perhaps we had not heard the last of it.
        self.asked_anew = PerSeat { a: true, b: true };
        vec![Command::Subscribe(self.seen())]
    }
}

impl LocalSeat {
    /// What a view says about the batch that is under way.
    fn verdict(&self, view: &ViewDocument) -> Verdict {
        let Some(batch) = self.batch else { return Verdict::Open };
        match view.answered.as_ref().filter(|answered| answered.seq == batch) {
            Some(Answered { refused: None, .. }) => Verdict::Done,
            Some(Answered { refused: Some(_), .. }) => Verdict::Refused,
            // Its number is judged and it was not ours: another window of this player has acted.
            None if view.seq >= batch => Verdict::Refused,
            None => Verdict::Open,
        }
    }

    /// Takes what happened since the view with this number into the log.
    fn tell(&mut self, view: &ViewDocument, since: u64, names: &[String; 2], told: Option<Seat>) {
        let mut newest = Vec::new();
        for recent in view.recent_events.iter().filter(|recent| recent.number > since) {
            // The house is of our version, or we had not greeted each other: what it packs can be unpacked.
            let events: Vec<Event> = wire::unpack(&recent.body).unwrap_or_default();
            self.log.tell(&events, self.optimistic.current(), names, told);
            if recent.number == view.number {
                newest = events;
            }
        }
        self.log.know(self.optimistic.current());
        self.known_hand = view.known_hand.iter().filter_map(|name| engine::cards::by_name(name)).collect();
        if !newest.is_empty() {
            self.events = (view.number, Arc::new(newest));
        }
    }
}

/// The reason for which something was refused.
fn refusal(answered: Option<&Answered>) -> Option<String> {
    answered.and_then(|answered| answered.refused.as_ref()).map(words::refused)
}

/// What a view document shows; none where it is of another version.
fn unpack_view(body: &str) -> Option<View> {
    View::from_bytes(&wire::unpack_bytes(body).ok()?).ok()
}

#[cfg(test)]
mod tests;
