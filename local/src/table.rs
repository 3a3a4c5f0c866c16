//! One table as the computer follows it from its seat.

use bot::{Bot, Play, Thought};
use engine::{Act, Action, Choice, Seat, View};
use house::documents::{GameDocument, Status, TableRequest, ViewDocument};
use house::limits::BATCH_ACTIONS;
use house::sealing::seal;
use house::wire::{self, Ask, RefusalCode};
use house::{GameId, Uid, hexadecimal, referee, tables};

use crate::message::Opponent;
use crate::question::Question;

/// So often a decision is tried in another way when the house does not take it; then the game is given up, so that nobody waits for ever.
const MOST_REFUSED: u32 = 8;

/// So many actions are foreseen at most.
const MOST_FORESEEN: usize = 60;

/// What does nothing.
const NOTHING: [Action; 5] = [Action::Keep, Action::Pass, Action::SubmitAttack, Action::SubmitDefense, Action::No];

/// What is done at one's turn.
pub struct Deed {
    /// What to ask of the house.
    pub ask: Ask,
    /// Whether the other player sees something come of it: more than a pass, and something that could have been otherwise.
    pub visible: bool,
}

/// A table.
#[derive(Debug)]
pub struct Table {
    game: GameId,
    opponent: Opponent,
    document: Option<GameDocument>,
    seat: Option<Seat>,
    view: Option<View>,
    /// The cards that the seat knows to be in the other hand, by their names.
    known_hand: Vec<String>,
    /// The number of the batch that is under way.
    batch: Option<u64>,
    /// What was seen when it was decided last.
    decided: Option<View>,
    /// How often in a row the house has taken nothing, or nothing has come of what it took.
    refused: u32,
    /// The number of the last request beside the actions.
    requested: u64,
    sealed: bool,
    shown: bool,
    again: bool,
}

impl Table {
    /// One of which nothing has been heard.
    pub fn new(game: GameId, opponent: Opponent) -> Self {
        Self {
            game,
            opponent,
            document: None,
            seat: None,
            view: None,
            known_hand: Vec::new(),
            batch: None,
            decided: None,
            refused: 0,
            requested: 0,
            sealed: false,
            shown: false,
            again: false,
        }
    }

    /// How one plays here.
    pub const fn opponent(&self) -> &Opponent {
        &self.opponent
    }

    /// Plays otherwise from now on. Its chances stay what they are: it may be bound to them.
    pub fn play_as(&mut self, opponent: Opponent) {
        self.opponent = Opponent { seed: self.opponent.seed, ..opponent };
    }

    /// Where one plays on after this game, once that is agreed.
    pub fn next(&self) -> Option<&GameId> {
        self.document.as_ref()?.rematch.game.as_ref()
    }

    /// The house says how the table stands: what to ask of it because of that.
    pub fn hear_game(&mut self, document: GameDocument, uid: &Uid) -> Vec<Ask> {
        self.seat = document.seats_of(uid).next();
        let mut asks = Vec::new();
        if let Some(seat) = self.seat {
            match document.status {
                Status::Seeding => asks.extend(self.shuffle(&document, seat)),
                Status::Playing if document.draw_offer == Some(seat.other()) => {
                    asks.push(self.request(&document, seat, TableRequest::DeclineDraw));
                }
                Status::Over if document.rematch.wanted[seat.other()] && !std::mem::replace(&mut self.again, true) => {
                    asks.push(Ask::from(tables::WantRematch { game: self.game.clone(), seat, deck: None }));
                }
                _ => {}
            }
        }
        self.document = Some(document);
        asks
    }

    /// One's part of the shuffle: bound to before anybody shows theirs, then shown.
    fn shuffle(&mut self, document: &GameDocument, seat: Seat) -> Option<Ask> {
        let bits = self.bits();
        let game = self.game.clone();
        if document.seals.as_ref().is_none_or(|seals| seals[seat].is_none()) {
            let first = !std::mem::replace(&mut self.sealed, true);
            return first.then(|| Ask::from(tables::CommitSeed { seal: seal(&game, seat, &bits), game, seat }));
        }
        let due = document.is_sealed() && !document.seeded[seat] && !std::mem::replace(&mut self.shown, true);
        due.then(|| Ask::from(tables::RevealSeed { game, seat, bits: hexadecimal::encode(&bits) }))
    }

    /// One's random bits for this game: the same whenever they are asked for.
    fn bits(&self) -> [u8; 16] {
        let mut bits = [0; 16];
        bits.copy_from_slice(&self.chance("a shuffle", &[0; 8]).as_bytes()[..16]);
        bits
    }

    /// What chance brings to something in this game.
    fn chance(&self, what: &str, of: &[u8]) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_derive_key("jb-mtg 2026 the computer's chances");
        hasher.update(&self.opponent.seed.to_le_bytes()).update(self.game.as_str().as_bytes());
        hasher.update(what.as_bytes()).update(of);
        hasher.finalize()
    }

    fn request(&mut self, document: &GameDocument, seat: Seat, request: TableRequest) -> Ask {
        let number = document.requests[seat].max(self.requested) + 1;
        self.requested = number;
        Ask::from(referee::MakeRequest { game: self.game.clone(), seat, number, request })
    }

    /// The house says what the seat may know. Whether it could be read.
    pub fn hear_view(&mut self, document: &ViewDocument) -> bool {
        let Some(view) = wire::unpack_bytes(&document.body).ok().and_then(|bytes| View::from_bytes(&bytes).ok()) else {
            return false;
        };
        self.known_hand.clone_from(&document.known_hand);
        if let Some(batch) = self.batch.filter(|batch| document.seq >= *batch) {
            let answered = document.answered.as_ref().filter(|answered| answered.seq == batch);
            let refused =
                answered.is_none_or(|answered| answered.refused.is_some()) || self.decided.as_ref() == Some(&view);
            self.refused = if refused { self.refused + 1 } else { 0 };
            self.batch = None;
        }
        if let Some(table) = &mut self.document {
            table.head = table.head.max(document.seq);
        }
        self.view = Some(view);
        true
    }

    /// The house has not taken what was asked.
    pub fn hear_refusal(&mut self, ask: &Ask, code: RefusalCode) {
        match ask {
            Ask::Act(act) if self.batch == Some(act.seq) => {
                self.batch = None;
                self.refused += 1;
            }
            Ask::Rematch(_) if code != RefusalCode::NotNow => self.again = false,
            _ => {}
        }
    }

    /// Whether a decision is awaited from here that has not been sent.
    pub fn is_awaited(&self) -> bool {
        let ours = |document: &GameDocument| document.status == Status::Playing && document.to_act == self.seat;
        let playing = self.document.as_ref().is_some_and(ours);
        let own = self.view.as_ref().is_some_and(|view| view.to_act().is_some() && view.to_act() == self.seat);
        playing && own && self.batch.is_none() && self.refused <= MOST_REFUSED
    }

    /// What is to be thought about first, where it is awaited and there is a choice.
    pub fn question(&self) -> Option<Question> {
        let view = self.view.as_ref().filter(|_| self.is_awaited())?;
        match self.refused {
            0 if Bot::forced(view).is_some() => None,
            0 if self.opponent.is_passive() && self.nothing(view).is_some() => None,
            0 | 1 => Some(self.ask_about(view)),
            _ => None,
        }
    }

    /// What there is to be thought about in a view. The chances are that view's, and others when the house did not take what came of it.
    fn ask_about(&self, view: &View) -> Question {
        let chance = self.chance("a thought", &view.to_bytes());
        let seed = chance.as_bytes()[0..8].iter().fold(0, |all, byte| all << 8 | u64::from(*byte));
        let Opponent { deck, .. } = &self.opponent;
        Question::new(view, &self.known_hand, deck, self.opponent.level(), seed ^ u64::from(self.refused))
    }

    /// What will have to be thought about if the other player does nothing, as far as that can be seen from here.
    pub fn foresees(&self) -> Option<Question> {
        let seat = self.seat.filter(|_| !self.opponent.is_passive())?;
        let plays = self.document.as_ref().is_some_and(|document| document.status == Status::Playing);
        let awaited = |view: &&View| plays && self.batch.is_none() && view.to_act() == Some(seat.other());
        let mut view = self.view.as_ref().filter(awaited)?.clone();
        for _ in 0..MOST_FORESEEN {
            let deciding = view.to_act()?;
            let done = match Bot::forced(&view) {
                Some(action) => view.act(seat, &action).ok()?,
                None if deciding == seat => return Some(self.ask_about(&view)),
                None => NOTHING.iter().find_map(|action| view.act(deciding, action).ok())?,
            };
            if matches!(done, Act::NeedsHidden(_)) {
                return None;
            }
        }
        None
    }

    /// Decides, where it is awaited, after what was thought about the [question](Table::question).
    pub fn decide(&mut self, thoughts: &[Thought]) -> Option<Deed> {
        if !self.is_awaited() {
            return None;
        }
        let (seat, view) = (self.seat?, self.view.as_ref()?);
        let head = self.document.as_ref()?.head;
        let forced = Bot::forced(view).filter(|_| self.refused == 0);
        let play = match &forced {
            Some(action) => vec![action.clone()],
            None => self.choose(view, thoughts),
        };
        let actions = batch(view, seat, play);
        if actions.is_empty() || self.refused >= MOST_REFUSED {
            let document = self.document.clone()?;
            self.refused = MOST_REFUSED + 1;
            return Some(Deed { ask: self.request(&document, seat, TableRequest::Concede), visible: true });
        }
        let visible = forced.is_none() && actions != [Action::Pass];
        // Actions are sequences of a known length, which can be packed.
        let body = wire::pack_actions(&actions).ok()?;
        self.decided = Some(view.clone());
        self.batch = Some(head + 1);
        Some(Deed { ask: Ask::from(referee::Act { game: self.game.clone(), seq: head + 1, body }), visible })
    }

    /// What it plays: as well as its level does; the plainer, the more often the house has not taken it.
    fn choose(&self, view: &View, thoughts: &[Thought]) -> Play {
        if self.opponent.is_passive()
            && self.refused == 0
            && let Some(action) = self.nothing(view)
        {
            return vec![action];
        }
        let question = self.ask_about(view);
        let played = match self.refused {
            0 => question.choose(thoughts),
            1 => question.choose(thoughts).map(|play| play[..1].to_vec()),
            2 => question.at_once(),
            _ => None,
        };
        played.filter(|play| !play.is_empty()).unwrap_or_else(|| self.anything(view))
    }

    /// What does nothing, where that may be done.
    fn nothing(&self, view: &View) -> Option<Action> {
        let listed = engine::options(view, self.seat?);
        listed.iter().filter_map(Choice::action).find(|action| NOTHING.contains(action)).cloned()
    }

    /// Any action that is listed, each time another one.
    fn anything(&self, view: &View) -> Vec<Action> {
        let listed = self.seat.map(|seat| engine::options(view, seat)).unwrap_or_default();
        let actions: Vec<Action> = listed
            .into_iter()
            .filter_map(|choice| match choice {
                Choice::Act(action) => Some(action),
                Choice::Answer(_) => None,
            })
            .collect();
        let place = self.refused as usize % actions.len().max(1);
        actions.into_iter().nth(place).into_iter().collect()
    }
}

/// So much of a play as the house takes at once: up to the first action after which the decision has left the seat, or something hidden must be told.
fn batch(view: &View, seat: Seat, play: Vec<Action>) -> Vec<Action> {
    let mut view = view.clone();
    let mut taken = Vec::new();
    for action in play {
        let Ok(done) = view.act(seat, &action) else { break };
        taken.push(action);
        if matches!(done, Act::NeedsHidden(_)) || view.to_act() != Some(seat) || taken.len() == BATCH_ACTIONS {
            break;
        }
    }
    taken
}
