//! The conversation with the house over one transport, as a machine without input and output and without a clock.
//!
//! It is told what happens ([`Channel::opened`], [`Channel::heard`], [`Channel::lost`], [`Channel::tick`], [`Channel::wake`]) and when,
//! and answers what is to be done ([`Command`]). So all of it runs in tests: heartbeat, backing off, sending again what was not answered,
//! and subscribing again with what has been seen.

use std::collections::BTreeMap;

use house::wire::{Ask, Closing, DEAD_AFTER_MS, FromClient, FromHouse, PING_EVERY_MS, PROTOCOL, Seen, Unread};
use house::{GameId, Uid};

/// The wait before the first attempt to connect again after a connection was lost, milliseconds.
const FIRST_RETRY_MS: f64 = 400.0;
/// The wait before the second; it doubles from there.
const BACK_OFF_FROM_MS: f64 = 2_000.0;
/// The longest wait between attempts.
const BACK_OFF_TO_MS: f64 = 30_000.0;
/// An attempt to connect that has come to nothing for so long is given up.
const CONNECT_WITHIN_MS: f64 = 10_000.0;
/// After waking up, the house has so long to show that the connection still stands.
const PROBE_WITHIN_MS: f64 = 2_500.0;
/// When the clock has jumped by so much between two ticks, the machine was asleep.
const SLEPT_MS: f64 = 5_000.0;
/// An ask that the house had no room for is sent again after so long.
const ASK_AGAIN_MS: f64 = 1_500.0;

/// A command to whoever has the transport.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Open a transport; an older one is retired and heard no more.
    Open,
    /// Retire the transport.
    Close,
    Send(FromClient),
    /// Hand this on to whoever it concerns.
    Deliver(Box<FromHouse<Unread>>),
    /// The house takes us for somebody else than before: load the page anew.
    Renew,
    /// The house speaks another version: load the page anew.
    Reload,
}

/// The states of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Not needed yet, or lost and waiting for the next attempt.
    Down,
    /// A transport is being opened, or the house has not answered the greeting yet.
    Greeting,
    Up,
    /// The house does not want us back.
    Closed,
}

/// An ask that has not been answered.
#[derive(Clone, Debug)]
struct Open {
    ask: Ask,
    /// When it is to be sent again without a new connection, if it is.
    again_at: Option<f64>,
}

/// A table that is followed.
#[derive(Clone, Copy, Debug, Default)]
struct Followed {
    seen: Seen,
    taken_over: bool,
}

/// The conversation. All times are milliseconds by a clock that never goes back.
#[derive(Debug)]
pub struct Channel {
    state: State,
    uid: Option<Uid>,
    asks: BTreeMap<u64, Open>,
    next_ask: u64,
    tables: BTreeMap<GameId, Followed>,
    heard_at: f64,
    pinged_at: f64,
    ticked_at: f64,
    since: f64,
    probe_until: Option<f64>,
    attempts: u32,
    retry_at: f64,
    latency: Option<f64>,
    /// The house's clock minus ours, milliseconds.
    offset: Option<f64>,
}

impl Channel {
    /// Nothing opened yet.
    pub fn new() -> Channel {
        Channel {
            state: State::Down,
            uid: None,
            asks: BTreeMap::new(),
            next_ask: 1,
            tables: BTreeMap::new(),
            heard_at: 0.0,
            pinged_at: 0.0,
            ticked_at: 0.0,
            since: 0.0,
            probe_until: None,
            attempts: 0,
            retry_at: 0.0,
            latency: None,
            offset: None,
        }
    }

    /// The state of the conversation.
    pub const fn state(&self) -> State {
        self.state
    }

    /// Who the house says we are, once it has.
    pub const fn uid(&self) -> Option<&Uid> {
        self.uid.as_ref()
    }

    /// Milliseconds there and back, once measured.
    pub fn latency_ms(&self) -> Option<u32> {
        self.latency.map(|latency| latency.round().clamp(0.0, 60_000.0) as u32)
    }

    /// The house's clock at this time of ours, milliseconds since 1970, once it is known.
    pub fn house_time(&self, now: f64) -> Option<f64> {
        self.offset.map(|offset| now + offset)
    }

    /// Connects, if it is not connected.
    pub fn connect(&mut self, now: f64) -> Vec<Command> {
        if self.state != State::Down {
            return Vec::new();
        }
        self.state = State::Greeting;
        self.since = now;
        self.attempts = self.attempts.saturating_add(1);
        vec![Command::Open]
    }

    /// We have signed in or out: begins anew as whom the house takes us for now. What has not been answered was asked by somebody else, and is not asked again; tables are followed
    /// as before.
    pub fn sign_in_anew(&mut self, now: f64) -> Vec<Command> {
        self.uid = None;
        self.asks.clear();
        self.state = State::Down;
        self.attempts = 0;
        let mut commands = vec![Command::Close];
        commands.extend(self.connect(now));
        commands
    }

    /// The transport is open.
    pub fn opened(&mut self, now: f64) -> Vec<Command> {
        self.heard_at = now;
        send(FromClient::Hello { protocol: PROTOCOL })
    }

    /// Something to be asked; its id, by which the reply is known. It is sent until it is answered.
    pub fn ask(&mut self, ask: Ask) -> (u64, Vec<Command>) {
        let id = self.next_ask;
        self.next_ask += 1;
        let commands =
            if self.state == State::Up { send(FromClient::Ask { id, ask: ask.clone() }) } else { Vec::new() };
        self.asks.insert(id, Open { ask, again_at: None });
        (id, commands)
    }

    /// As [`Channel::ask`], but in a while: the house had no room for it just now.
    pub fn ask_later(&mut self, ask: Ask, now: f64) -> u64 {
        let id = self.next_ask;
        self.next_ask += 1;
        self.asks.insert(id, Open { ask, again_at: Some(now + ASK_AGAIN_MS) });
        id
    }

    /// Nobody waits for the reply to this any more.
    pub fn forget(&mut self, id: u64) {
        self.asks.remove(&id);
    }

    /// Follows a table, or says anew what has been seen of it.
    pub fn subscribe(&mut self, game: &GameId, seen: Seen) -> Vec<Command> {
        self.tables.insert(game.clone(), Followed { seen, taken_over: false });
        if self.state == State::Up { send(FromClient::Subscribe { game: game.clone(), seen }) } else { Vec::new() }
    }

    /// Notes what has been seen, for the next connection.
    pub fn saw(&mut self, game: &GameId, seen: Seen) {
        if let Some(table) = self.tables.get_mut(game) {
            table.seen = seen;
        }
    }

    /// Follows a table no more.
    pub fn unsubscribe(&mut self, game: &GameId) -> Vec<Command> {
        let followed = self.tables.remove(game).is_some();
        if followed && self.state == State::Up {
            send(FromClient::Unsubscribe { game: game.clone() })
        } else {
            Vec::new()
        }
    }

    /// The house has said something; none where it cannot be read: then it is of another version, and the house says so itself when it is.
    pub fn heard(&mut self, message: Option<FromHouse<Unread>>, now: f64) -> Vec<Command> {
        self.heard_at = now;
        self.probe_until = None;
        let Some(message) = message else { return Vec::new() };
        match message {
            FromHouse::Welcome { protocol, uid, now: house, engine, cards } => {
                if protocol != PROTOCOL || !same_rules(&engine, &cards) {
                    self.state = State::Closed;
                    return vec![Command::Close, Command::Reload];
                }
                self.offset = Some(house as f64 - now);
                if self.uid.replace(uid.clone()).is_some_and(|before| before != uid) {
                    return vec![Command::Renew];
                }
                self.up(now)
            }
            FromHouse::Pong { sent, now: house } => {
                let took = (now - sent as f64).max(0.0);
                self.latency = Some(self.latency.map_or(took, |mean| mean + 0.25 * (took - mean)));
                self.offset = Some(house as f64 + took / 2.0 - now);
                Vec::new()
            }
            FromHouse::Closing { code, .. } => self.closing(code, now),
            message => {
                match &message {
                    // Answered twice, or by another machine's number: nobody waits for it.
                    FromHouse::Reply { id, .. } if self.asks.remove(id).is_none() => return Vec::new(),
                    FromHouse::TakenOver { game } => {
                        if let Some(table) = self.tables.get_mut(game) {
                            table.taken_over = true;
                        }
                    }
                    _ => {}
                }
                vec![Command::Deliver(Box::new(message))]
            }
        }
    }

    /// The house knows us: now everything that is still open.
    fn up(&mut self, now: f64) -> Vec<Command> {
        self.state = State::Up;
        self.attempts = 0;
        self.pinged_at = now - f64::from(PING_EVERY_MS);
        let mut commands = Vec::new();
        for (game, table) in self.tables.iter().filter(|(_, table)| !table.taken_over) {
            commands.extend(send(FromClient::Subscribe { game: game.clone(), seen: table.seen }));
        }
        for (id, open) in &mut self.asks {
            open.again_at = None;
            commands.extend(send(FromClient::Ask { id: *id, ask: open.ask.clone() }));
        }
        commands
    }

    fn closing(&mut self, code: Closing, now: f64) -> Vec<Command> {
        match code {
            Closing::Reload => {
                self.state = State::Closed;
                vec![Command::Close, Command::Reload]
            }
            Closing::Unacceptable => {
                self.state = State::Closed;
                vec![Command::Close]
            }
            Closing::Resume => {
                self.state = State::Down;
                let mut commands = vec![Command::Close];
                commands.extend(self.connect(now));
                commands
            }
            Closing::ShuttingDown => {
                let mut commands = vec![Command::Close];
                commands.extend(self.lost(now));
                commands
            }
        }
    }

    /// The transport has closed or could not be opened.
    pub fn lost(&mut self, now: f64) -> Vec<Command> {
        if matches!(self.state, State::Greeting | State::Up) {
            self.state = State::Down;
            self.latency = None;
            self.probe_until = None;
            self.retry_at = now + self.wait();
        }
        Vec::new()
    }

    /// How long to wait before the next attempt: next to nothing at first, then from 2 to 30 seconds, shaken by a fifth so that not
    /// everybody comes back at once.
    fn wait(&self) -> f64 {
        if self.attempts == 0 {
            return FIRST_RETRY_MS;
        }
        let doubled = BACK_OFF_FROM_MS * 2_f64.powi(self.attempts.saturating_sub(1).min(8) as i32);
        let shaken = 0.8 + 0.4 * fraction(self.ticked_at * 0.618_034);
        doubled.min(BACK_OFF_TO_MS) * shaken
    }

    /// Time passes; to be called a few times a second.
    pub fn tick(&mut self, now: f64) -> Vec<Command> {
        let slept = self.ticked_at > 0.0 && now - self.ticked_at > SLEPT_MS;
        self.ticked_at = now;
        if slept {
            return self.wake(now);
        }
        match self.state {
            State::Down if now >= self.retry_at => self.connect(now),
            State::Greeting if now - self.since > CONNECT_WITHIN_MS => {
                let mut commands = vec![Command::Close];
                commands.extend(self.lost(now));
                commands
            }
            State::Up => {
                let silent = now - self.heard_at > f64::from(DEAD_AFTER_MS);
                let unproven = self.probe_until.is_some_and(|until| now > until);
                if silent || unproven {
                    let mut commands = vec![Command::Close];
                    commands.extend(self.lost(now));
                    return commands;
                }
                let mut commands = Vec::new();
                if now - self.pinged_at >= f64::from(PING_EVERY_MS) {
                    commands.extend(self.ping(now));
                }
                for (id, open) in &mut self.asks {
                    if open.again_at.is_some_and(|at| now >= at) {
                        open.again_at = None;
                        commands.extend(send(FromClient::Ask { id: *id, ask: open.ask.clone() }));
                    }
                }
                commands
            }
            _ => Vec::new(),
        }
    }

    fn ping(&mut self, now: f64) -> Vec<Command> {
        self.pinged_at = now;
        send(FromClient::Ping { sent: now.max(0.0) as u64 })
    }

    /// The network is back, or the page has come to the front: what was given up is tried at once, what stands must show it.
    pub fn wake(&mut self, now: f64) -> Vec<Command> {
        self.ticked_at = now;
        match self.state {
            State::Down => {
                self.attempts = 0;
                self.connect(now)
            }
            State::Up => {
                self.probe_until.get_or_insert(now + PROBE_WITHIN_MS);
                self.heard_at = now;
                self.ping(now)
            }
            State::Greeting | State::Closed => Vec::new(),
        }
    }
}

/// The part behind the point.
fn fraction(number: f64) -> f64 {
    number - number.floor()
}

fn send(message: FromClient) -> Vec<Command> {
    vec![Command::Send(message)]
}

/// Whether the house plays by the rules and cards that this client has.
fn same_rules(engine: &str, cards: &str) -> bool {
    engine == engine::BUILD && cards == house::hexadecimal::encode(&engine::cards::data_hash())
}

#[cfg(test)]
mod tests;
