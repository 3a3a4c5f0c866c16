//! Playing a game and holding it to the laws.

use engine::memory::Memory;
use engine::{Action, Choice, Game, Seat, Setup, act, options};

use crate::case::Case;
use crate::caught::caught;
use crate::laws::{Broken, Ends, broken, judge, owned, position, remembered, zones};
use crate::shapes::misfits;
use crate::{Chooser, Coverage};

/// One position in so many is looked at closely.
const SAMPLE: usize = 41;

/// A game in which a law breaks.
#[derive(Clone, Debug)]
pub struct Found {
    /// The game as far as it went, with the action at which it shows.
    pub case: Case,
    /// What breaks.
    pub broken: Broken,
}

/// What a player of a game that is watched chooses by.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The game. Who plays honestly looks at its own view of it.
    pub game: &'a Game,
    /// Whose decision it is.
    pub seat: Seat,
    /// What can be done.
    pub choices: &'a [Choice],
    /// What that seat has seen.
    pub memory: &'a Memory,
}

/// Whoever plays, at both seats.
pub trait Player {
    /// What is done; none where there is nothing.
    fn choose(&mut self, now: &Position<'_>) -> Option<Action>;
}

impl Player for Chooser {
    fn choose(&mut self, now: &Position<'_>) -> Option<Action> {
        Chooser::choose(self, now.choices)
    }
}

/// Plays the n-th game at random; how many actions it took. Every action and every position is checked for the cards and zones, one in 41 for all the laws.
///
/// # Errors
/// The first law that breaks, with the game.
pub fn watch(number: u32, coverage: &mut Coverage) -> Result<usize, Box<Found>> {
    watch_with(crate::setup(number), number, coverage)
}

/// The same with this setup; the number gives the seed and what is chosen.
///
/// # Errors
/// The first law that breaks, with the game.
pub fn watch_with(setup: Setup, number: u32, coverage: &mut Coverage) -> Result<usize, Box<Found>> {
    watch_played(setup, number, &mut Chooser::new(u64::from(number)), coverage)
}

/// The same with whoever plays; the number gives the seed.
///
/// # Errors
/// The first law that breaks, with the game.
pub fn watch_played(
    setup: Setup,
    number: u32,
    player: &mut impl Player,
    coverage: &mut Coverage,
) -> Result<usize, Box<Found>> {
    let mut case = Case { setup, seed: crate::seed(number), actions: Vec::new() };
    coverage.begin(&case.setup);
    match caught(|| play(number, &mut case, player, coverage)) {
        Ok(()) => Ok(case.actions.len()),
        Err(broken) => Err(Box::new(Found { case, broken })),
    }
}

fn play(number: u32, case: &mut Case, player: &mut impl Player, coverage: &mut Coverage) -> Result<(), Broken> {
    let mut game = match Game::new(&case.setup, case.seed) {
        Ok(game) => game,
        Err(error) => return broken("setup", error.to_string()),
    };
    let owned = owned(&game);
    let mut taster = Chooser::new(!u64::from(number));
    let mut ends = Ends::default();
    let mut memories = Seat::BOTH.map(Memory::new);
    while let Some(seat) = game.to_act() {
        let choices = options(&game, seat);
        let memory = &memories[seat.index()];
        let Some(action) = player.choose(&Position { game: &game, seat, choices: &choices, memory }) else {
            let (law, what) =
                if choices.is_empty() { ("options", "has no option") } else { ("player", "does nothing more") };
            return broken(law, format!("{seat:?} is to decide and {what}"));
        };
        if case.actions.len() % SAMPLE == SAMPLE - 1 {
            position(&game, &case.seed)?;
            for taste in tastes(&mut taster, &choices, case) {
                // It stands in the case for as long as it may go wrong.
                case.actions.push((seat, taste.clone()));
                if let Some(after) = judge(&game, seat, &taste, &choices)? {
                    zones(&after, &owned)?;
                }
                case.actions.pop();
            }
        }
        coverage.before(&game, &action);
        case.actions.push((seat, action.clone()));
        ends.before(&game);
        match act(&mut game, seat, &action) {
            Ok(done) => remembered(&game, &mut memories, done.events(), case.actions.len().is_multiple_of(SAMPLE))?,
            Err(refused) => return broken("accepted if listed", refused.to_string()),
        }
        ends.after(&game, &action)?;
        coverage.after(&game);
        zones(&game, &owned)?;
    }
    position(&game, &case.seed)
}

/// Actions to be tried: everything that is listed, and some of what is not.
fn tastes(chooser: &mut Chooser, choices: &[Choice], case: &Case) -> Vec<Action> {
    let mut list: Vec<Action> = choices.iter().map(|choice| chooser.answer(choice)).collect();
    for choice in choices {
        match choice {
            Choice::Answer(shape) => list.extend(misfits(shape)),
            Choice::Act(Action::CastSpell(id) | Action::PlayLand(id)) if chooser.below(4) == 0 => {
                list.extend([
                    Action::SelectAttackingCreature(*id),
                    Action::PlayLand(*id),
                    Action::CastSpell(*id),
                    Action::Choose(vec![*id]),
                ]);
            }
            Choice::Act(Action::ActivateAbility { object, ability } | Action::TapForMana { object, ability, .. }) => {
                list.push(Action::ActivateAbility { object: *object, ability: ability.wrapping_add(1) });
                list.push(Action::TakeBackMana(*object));
            }
            Choice::Act(_) => {}
        }
    }
    let past = &case.actions;
    list.extend((0..6).filter_map(|_| past.get(chooser.below(past.len())).map(|(_, action)| action.clone())));
    list.extend([Action::Yes, Action::Pass, Action::SubmitAttack, Action::ChooseX(99_999), Action::Cancel]);
    list
}
