//! The computer at its seats: a client like any other, which speaks the wire, is sent the documents of its own seat, and decides by [`bot`].

use std::collections::BTreeMap;

use bot::Thought;
use house::documents::DeckChoice;
use house::wire::{Answer, Ask, Closing, FromClient, FromHouse, PROTOCOL, Refusal, Seen};
use house::{GameId, Uid, tables};

use crate::message::ToComputer;
use crate::question::Question;
use crate::table::Table;

/// What the computer does at its turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What it says to the house.
    pub message: FromClient,
    /// How long what was seen last stays before this comes, milliseconds: nothing for a pass, or for what could not be otherwise.
    pub pace: u32,
}

/// The computer.
#[derive(Debug, Default)]
pub struct Computer {
    uid: Option<Uid>,
    tables: BTreeMap<GameId, Table>,
    /// Where it has not sat down yet: the invite code.
    invited: BTreeMap<GameId, String>,
    /// What it has asked and has not been answered.
    asked: BTreeMap<u64, (GameId, Ask)>,
    last: u64,
    /// The game that was named last: others may have been left.
    current: Option<GameId>,
}

impl Computer {
    /// The first word to a house.
    #[must_use]
    pub const fn hello() -> FromClient {
        FromClient::Hello { protocol: PROTOCOL }
    }

    /// The page says whom to play. Answers what to say to the house.
    pub fn told(&mut self, told: ToComputer) -> Vec<FromClient> {
        let ToComputer::Play { game, invite, opponent } = told else { return Vec::new() };
        match self.tables.get_mut(&game) {
            Some(table) => table.play_as(opponent),
            None => {
                self.tables.insert(game.clone(), Table::new(game.clone(), opponent));
            }
        }
        self.current = Some(game.clone());
        if let Some(invite) = invite {
            self.invited.insert(game.clone(), invite);
        }
        if self.uid.is_some() { self.come(&game) } else { Vec::new() }
    }

    /// Sits down at a table, or comes back to it.
    fn come(&mut self, game: &GameId) -> Vec<FromClient> {
        let Some(invite) = self.invited.get(game).cloned() else { return vec![subscribe(game)] };
        let Some(opponent) = self.tables.get(game).map(|table| table.opponent().clone()) else { return Vec::new() };
        let join = tables::Join {
            game: game.clone(),
            invite,
            name: opponent.name,
            deck: DeckChoice::Ready { name: opponent.deck },
        };
        vec![self.ask(game, Ask::from(join))]
    }

    fn ask(&mut self, game: &GameId, ask: Ask) -> FromClient {
        self.last += 1;
        self.asked.insert(self.last, (game.clone(), ask.clone()));
        FromClient::Ask { id: self.last, ask }
    }

    /// The house says something. Answers what to say to it at once; a decision comes with [`Computer::turn`].
    pub fn hear(&mut self, message: FromHouse) -> Vec<FromClient> {
        match message {
            FromHouse::Welcome { uid, .. } => {
                self.uid = Some(uid);
                self.asked.clear();
                let games: Vec<GameId> = self.tables.keys().cloned().collect();
                games.iter().flat_map(|game| self.come(game)).collect()
            }
            FromHouse::Closing { code: Closing::Resume, .. } => {
                self.uid = None;
                // What was under way is heard of again, or is not in the house that there is now.
                let tables = std::mem::take(&mut self.tables).into_iter();
                self.tables =
                    tables.map(|(game, table)| (game.clone(), Table::new(game, table.opponent().clone()))).collect();
                vec![Self::hello()]
            }
            FromHouse::Reply { id, answer } => self.hear_reply(id, answer),
            FromHouse::Game { game, document } => {
                let (Some(uid), Some(table)) = (&self.uid, self.tables.get_mut(&game)) else { return Vec::new() };
                let asks = table.hear_game(*document, uid);
                let next = table.next().cloned().map(|next| (next, table.opponent().clone()));
                let mut said: Vec<FromClient> = asks.into_iter().map(|ask| self.ask(&game, ask)).collect();
                if let Some((next, opponent)) = next.filter(|(next, _)| !self.tables.contains_key(next)) {
                    self.tables.insert(next.clone(), Table::new(next.clone(), opponent));
                    self.current = Some(next.clone());
                    said.push(subscribe(&next));
                }
                said
            }
            FromHouse::View { game, document, .. } => {
                if let Some(table) = self.tables.get_mut(&game) {
                    table.hear_view(&document);
                }
                Vec::new()
            }
            FromHouse::Gone { game } => {
                self.tables.remove(&game);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn hear_reply(&mut self, id: u64, answer: Result<Answer, Refusal>) -> Vec<FromClient> {
        let Some((game, ask)) = self.asked.remove(&id) else { return Vec::new() };
        match (answer, ask) {
            (answer, Ask::Join(_)) => {
                self.invited.remove(&game);
                if answer.is_ok() { vec![subscribe(&game)] } else { Vec::new() }
            }
            (Ok(_), _) => Vec::new(),
            (Err(refusal), ask) => {
                if let Some(table) = self.tables.get_mut(&game) {
                    table.hear_refusal(&ask, refusal.code);
                }
                // Perhaps it had not heard the last of it.
                vec![subscribe(&game)]
            }
        }
    }

    /// The game in which its decision is awaited, and what is to be thought about before; nothing, where there is no choice.
    #[must_use]
    pub fn awaited(&self) -> Option<(GameId, Option<Question>)> {
        let (game, table) = self.tables.iter().find(|(_, table)| table.is_awaited())?;
        Some((game.clone(), table.question()))
    }

    /// What can be thought about while nothing is awaited: what comes next if the other player does nothing.
    #[must_use]
    pub fn foresees(&self) -> Option<Question> {
        self.tables.get(self.current.as_ref()?)?.foresees()
    }

    /// What it does in a game in which its decision is [awaited](Computer::awaited), after these thoughts.
    pub fn turn(&mut self, game: &GameId, thoughts: &[Thought]) -> Option<Turn> {
        let table = self.tables.get_mut(game)?;
        let deed = table.decide(thoughts)?;
        let pace = if deed.visible { table.opponent().pace } else { 0 };
        Some(Turn { message: self.ask(game, deed.ask), pace })
    }
}

fn subscribe(game: &GameId) -> FromClient {
    FromClient::Subscribe { game: game.clone(), seen: Seen::default() }
}
