//! Random play: whole games with a player at each seat who takes any option there is.
//!
//! Tests, benchmarks and the comparison of native code with WASM all play through this, so that the same seeds give the same games.

mod chooser;
mod record;

use engine::declaration::CardId;
use engine::{Action, Game, Illegal, Rules, Seat, Setup, SetupError, act, cards, decks, options};

pub use chooser::Chooser;
pub use record::{Recorded, read, record, replay, write};

/// What a game was played with, and how it ended.
#[derive(Clone, Debug)]
pub struct Played {
    /// The actions in order, each with who took it.
    pub actions: Vec<(Seat, Action)>,
    /// The game after the last of them.
    pub game: Game,
}

/// Why a game could not be played to its end.
#[derive(Clone, Debug)]
pub enum Stuck {
    /// The decks cannot be played.
    Setup(SetupError),
    /// An option that was listed was refused, after so many actions.
    Refused(usize, Action, Illegal),
    /// A player owes a decision and has no option, after so many actions.
    NoOption(usize),
}

/// The setup of the n-th game: two of the ready decks, in every fourth game two decks of any cards of the pool; both rule sets and both
/// starting players in turn.
pub fn setup(number: u32) -> Setup {
    let place = number as usize;
    let ready = decks::ready();
    let count = ready.len().max(1);
    let deck = |place: usize| ready.get(place % count).map(decks::Deck::cards).unwrap_or_default();
    Setup {
        decks: if number % 4 == 3 {
            let mut chooser = Chooser::new(u64::from(number) << 32);
            [any_cards(&mut chooser), any_cards(&mut chooser)]
        } else {
            [deck(place), deck(place / count + place)]
        },
        starting: if number.is_multiple_of(2) { Seat::A } else { Seat::B },
        rules: if (number / 2).is_multiple_of(2) { Rules::current() } else { Rules::classic_1994() },
    }
}

/// Twenty-five basic lands and thirty-five cards out of the whole pool.
fn any_cards(chooser: &mut Chooser) -> Vec<CardId> {
    let pool: Vec<CardId> = cards::pool().map(|(id, _)| id).collect();
    let basics: Vec<CardId> =
        ["Plains", "Island", "Swamp", "Mountain", "Forest"].into_iter().filter_map(cards::by_name).collect();
    let lands = basics.iter().cycle().take(25).copied();
    lands.chain((0..35).filter_map(|_| pool.get(chooser.below(pool.len())).copied())).collect()
}

/// The seed of the n-th game.
pub fn seed(number: u32) -> engine::Seed {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Plays the n-th game to its end. `look` sees each position before the action that is chosen in it.
///
/// # Errors
/// [`Stuck`], where the engine contradicts itself.
pub fn play(number: u32, mut look: impl FnMut(&Game, Seat, &Action)) -> Result<Played, Stuck> {
    let mut game = Game::new(&setup(number), seed(number)).map_err(Stuck::Setup)?;
    let mut chooser = Chooser::new(u64::from(number));
    let mut actions = Vec::new();
    while let Some(seat) = game.awaits() {
        let choices = options(&game, seat);
        let action = chooser.choose(&choices).ok_or(Stuck::NoOption(actions.len()))?;
        look(&game, seat, &action);
        act(&mut game, seat, &action).map_err(|refused| Stuck::Refused(actions.len(), action.clone(), refused))?;
        actions.push((seat, action));
    }
    Ok(Played { actions, game })
}
