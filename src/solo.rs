//! Games in this browser, against the computer or of two at one screen: the house for them, which is begun when it is first needed, what was chosen last, and the game that
//! is not over.

use std::rc::Rc;

use engine::View;
use engine::decks::ready;
use house::documents::{DeckChoice, DeckContent, DeckEntry};
use house::wire::{SecondPlayer, pack_bytes};
use house::{DeckId, GameId};
use leptos::prelude::*;
use local::{Idea, Opponent, ToComputer};
use serde::{Deserialize, Serialize};

use crate::backend::local::{Advisor, LocalEvent, Workers};
use crate::backend::{Backend, random_bits};
use crate::decks::Draft;
use crate::storage;
use crate::words::{pages, solo as words};

/// Where it is kept what was chosen last.
const CHOICE: &str = "jb-mtg.solo";
/// Where the last game is kept.
const GAME: &str = "jb-mtg.solo-game";
/// The paces to choose from, milliseconds between two plays of the computer: fast, normal, relaxed.
pub const PACES: [u32; 3] = [250, 600, 1_200];

/// A deck that one has made, as it was last seen: so it can be played without a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnDeck {
    pub id: DeckId,
    pub name: String,
    /// What is in it; nothing as long as it has not been seen.
    pub cards: Vec<DeckEntry>,
}

impl OwnDeck {
    /// A deck with what is in it now.
    pub fn of(id: DeckId, content: &DeckContent) -> Self {
        Self { id, name: content.name.clone(), cards: content.main.clone() }
    }

    /// The same with what was changed in it since, where the house does not have that yet.
    pub fn now(id: DeckId, content: &DeckContent) -> Self {
        match Draft::of(&id) {
            Some(draft) => Self::of(id, &draft.content),
            None => Self::of(id, content),
        }
    }
}

/// What is chosen for a game in this browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// The ready deck that one plays.
    pub deck: String,
    /// The deck that one has made and plays in its place.
    pub own: Option<OwnDeck>,
    /// The other side's; none for any but one's own.
    pub its_deck: Option<String>,
    /// Whether somebody else plays the other side, at this screen.
    pub hot_seat: bool,
    /// How well the computer plays, where it does: a place among the levels.
    pub level: u8,
    /// How long each of its plays can be seen, milliseconds.
    pub pace: u32,
}

impl Default for Choice {
    fn default() -> Self {
        let deck = ready().first().map_or_else(String::new, |deck| deck.name.to_owned());
        Self { deck, own: None, its_deck: None, hot_seat: false, level: 1, pace: PACES[1] }
    }
}

impl Choice {
    /// What was chosen last.
    pub fn last() -> Self {
        let mut choice: Self = storage::read(CHOICE).unwrap_or_default();
        let is_there = |name: &String| ready().iter().any(|deck| deck.name == name);
        if !is_there(&choice.deck) {
            choice.deck = Self::default().deck;
        }
        choice.its_deck = choice.its_deck.filter(is_there);
        choice
    }

    /// What one's deck is called.
    pub fn deck_name(&self) -> &str {
        self.own.as_ref().map_or(&self.deck, |own| &own.name)
    }

    /// One's deck as the house is told of it.
    pub fn deck_choice(&self) -> DeckChoice {
        match &self.own {
            Some(own) => DeckChoice::Own { name: own.name.clone(), cards: own.cards.clone() },
            None => DeckChoice::Ready { name: self.deck.clone() },
        }
    }

    /// What is in one's deck.
    pub fn list(&self) -> Vec<DeckEntry> {
        let entry = |&(count, card): &(u8, &str)| DeckEntry { count: count.into(), card: card.to_owned() };
        let of_ready =
            || ready().iter().find(|deck| deck.name == self.deck).into_iter().flat_map(|deck| deck.list.iter());
        self.own.as_ref().map_or_else(|| of_ready().map(entry).collect(), |own| own.cards.clone())
    }

    /// Keeps it for the next time.
    pub fn keep(&self) {
        storage::write(CHOICE, self);
    }

    /// Keeps it, and what one plays with from the next game on.
    pub fn play_on(&self) {
        self.keep();
        if let Some(last) = storage::read::<LastGame>(GAME) {
            storage::write(GAME, &LastGame { deck: self.list(), ..last });
        }
    }

    /// The other side's deck: the one that is chosen, or one that chance says.
    fn other_deck(&self, seed: u64) -> String {
        let others: Vec<&str> = ready().iter().map(|deck| deck.name).filter(|name| *name != self.deck_name()).collect();
        let any = || {
            others.get(seed as usize % others.len().max(1)).map_or_else(|| self.deck.clone(), |name| (*name).to_owned())
        };
        self.its_deck.clone().unwrap_or_else(any)
    }

    /// The computer, as it is chosen.
    pub fn opponent(&self) -> Opponent {
        let seed = chance();
        Opponent {
            name: words::computer_name().to_owned(),
            deck: self.other_deck(seed),
            level: self.level,
            pace: self.pace,
            seed,
        }
    }

    /// Whoever plays the other side at this screen, if somebody does.
    pub fn second(&self) -> Option<SecondPlayer> {
        self.hot_seat.then(|| SecondPlayer {
            name: pages::second_player().to_owned(),
            deck: DeckChoice::Ready { name: self.other_deck(chance()) },
        })
    }
}

fn chance() -> u64 {
    u64::from_str_radix(&random_bits()[..16], 16).unwrap_or_default()
}

/// The last game, and against whom: the next one without another choice is against the same.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct LastGame {
    game: GameId,
    /// The computer; none where two play at this screen.
    opponent: Option<Opponent>,
    /// What one plays with; nothing where an earlier version has begun the game.
    #[serde(default)]
    deck: Vec<DeckEntry>,
    over: bool,
}

/// The game that is not over, if there is one.
pub fn unfinished() -> Option<GameId> {
    storage::read::<LastGame>(GAME).filter(|last| !last.over).map(|last| last.game)
}

/// This game is over, or is not there.
pub fn end(game: &GameId) {
    if let Some(last) = storage::read::<LastGame>(GAME).filter(|last| last.game == *game) {
        storage::write(GAME, &LastGame { over: true, ..last });
    }
}

/// How far this page's house is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseState {
    /// It is not needed yet, or is being opened.
    Opening,
    Open,
    /// Another tab has it.
    Elsewhere,
    /// It does not come.
    Failed,
}

/// The house of this browser's games. Copy; from context with [`use_local_house`].
#[derive(Clone, Copy)]
pub struct LocalHouse {
    owner: StoredValue<Owner>,
    begun: StoredValue<Option<(Backend, Rc<Workers>)>, LocalStorage>,
    advisor: StoredValue<Option<Rc<Advisor>>, LocalStorage>,
    /// How far it is.
    pub state: RwSignal<HouseState>,
    /// Whether the browser keeps what happens in it.
    pub kept: RwSignal<bool>,
}

/// The house of this browser's games.
///
/// # Panics
/// Outside the client.
#[allow(clippy::expect_used)] // `App` provides it before it shows anything.
pub fn use_local_house() -> LocalHouse {
    use_context::<LocalHouse>().expect("the client provides the local house before all pages")
}

impl LocalHouse {
    /// Provides it to the whole client. Nothing of it is loaded yet.
    pub fn provide() {
        provide_context(LocalHouse {
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            begun: StoredValue::new_local(None),
            advisor: StoredValue::new_local(None),
            state: RwSignal::new(HouseState::Opening),
            kept: RwSignal::new(true),
        });
    }

    /// The house, which is begun where it is not yet; none where it does not come.
    pub fn backend(self) -> Option<Backend> {
        if let Some((backend, _)) = self.begun.get_value() {
            return Some(backend);
        }
        let Some(workers) = Workers::begin(move |event| self.hear(event)) else {
            self.state.set(HouseState::Failed);
            return None;
        };
        // It outlasts the page that needs it first.
        let backend = self.owner.get_value().with(|| Backend::local(Rc::clone(&workers)));
        self.begun.set_value(Some((backend, workers)));
        Some(backend)
    }

    fn hear(self, event: LocalEvent) {
        match event {
            LocalEvent::Open => {
                self.state.set(HouseState::Open);
                if let Some((backend, _)) = self.begun.get_value() {
                    backend.wake();
                }
            }
            LocalEvent::Elsewhere => self.state.set(HouseState::Elsewhere),
            LocalEvent::Kept(kept) => self.kept.set(kept),
            LocalEvent::Failed => self.state.set(HouseState::Failed),
        }
    }

    /// Takes it over from the tab that has it.
    pub fn take_over(self) {
        self.state.set(HouseState::Opening);
        self.begun.with_value(|begun| {
            if let Some((_, workers)) = begun {
                workers.take_over();
            }
        });
    }

    /// A game was made with this deck of one's own: it is not over from now on, and the computer, where it plays, is invited.
    pub fn begin(self, game: &GameId, invite: Option<String>, opponent: Option<Opponent>, deck: Vec<DeckEntry>) {
        storage::write(GAME, &LastGame { game: game.clone(), opponent: opponent.clone(), deck, over: false });
        if let Some(opponent) = opponent {
            self.tell(ToComputer::Play { game: game.clone(), invite, opponent });
        }
    }

    /// One has come to a game: so does the computer, where it plays. A game that is over takes no other one's place, but the computer may be asked for another.
    pub fn come(self, game: &GameId, against_computer: bool, is_over: bool) {
        let last = storage::read::<LastGame>(GAME);
        let (opponent, deck) = last.map_or_else(|| (None, Choice::last().list()), |last| (last.opponent, last.deck));
        let opponent = against_computer.then(|| opponent.unwrap_or_else(|| Choice::last().opponent()));
        if !is_over {
            self.begin(game, None, opponent, deck);
        } else if let Some(opponent) = opponent {
            self.tell(ToComputer::Play { game: game.clone(), invite: None, opponent });
        }
    }

    /// Asks what the computer would do in one's place. The computer that plays hears nothing of it. Where nobody can be asked, there are no ideas.
    pub fn advise(self, view: &View, answered: impl FnOnce(Vec<Idea>) + 'static) {
        let advisor = self.advisor.get_value().or_else(|| {
            let begun = Advisor::begin();
            self.advisor.set_value(begun.clone());
            begun
        });
        let deck = storage::read::<LastGame>(GAME).map(|last| last.deck).unwrap_or_default();
        match advisor {
            Some(advisor) => advisor.ask(pack_bytes(&view.to_bytes()), deck, answered),
            None => answered(Vec::new()),
        }
    }

    fn tell(self, told: ToComputer) {
        self.begun.with_value(|begun| {
            if let Some((_, workers)) = begun {
                workers.tell_computer(&told);
            }
        });
    }
}
