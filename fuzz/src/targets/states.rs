//! Stored games and views. Whatever is read as a game can be listed, played, looked at and stored.

use engine::codec::Corrupt;
use engine::{Act, Action, Game, Illegal, Seat, View, act, options, prompt};
use soak::Chooser;
use soak::laws::Broken;

use super::positions::positions;

/// So many actions are taken.
const ACTIONS: usize = 30;

pub(super) fn samples() -> Vec<Vec<u8>> {
    let games = positions().iter().filter_map(|position| Game::from_bytes(&position.bytes).ok());
    games.flat_map(|game| [game.to_bytes(), game.view(Seat::A).to_bytes(), game.view(Seat::B).to_bytes()]).collect()
}

pub(super) fn run(input: &[u8]) -> Result<(), Broken> {
    match (Game::from_bytes(input), View::from_bytes(input)) {
        (Ok(game), _) => played(game, input.len(), Game::from_bytes, |game| game, act),
        (_, Ok(view)) => played(view, input.len(), View::from_bytes, |view| view, View::act),
        _ => Ok(()),
    }
}

/// Plays on with a game or a view, and looks at it.
fn played<T: PartialEq>(
    mut state: T,
    seed: usize,
    read: impl Fn(&[u8]) -> Result<T, Corrupt>,
    seen: impl Fn(&T) -> &Game,
    act: impl Fn(&mut T, Seat, &Action) -> Result<Act, Illegal>,
) -> Result<(), Broken> {
    let fault = |law: &str| Err(Broken { law: law.to_owned(), what: String::new(), at: None });
    match read(&seen(&state).to_bytes()) {
        Ok(again) if again == state => {}
        _ => return fault("what was read is read again"),
    }
    let mut chooser = Chooser::new(seed as u64);
    for _ in 0..ACTIONS {
        let game = seen(&state);
        for seat in Seat::BOTH {
            let _ = prompt(&game.view(seat), seat);
        }
        let Some(seat) = game.to_act() else { break };
        let Some(action) = chooser.choose(&options(game, seat)) else { break };
        match act(&mut state, seat, &action) {
            Ok(Act::Applied(_)) => {}
            Ok(Act::NeedsHidden(_)) | Err(_) => break,
        }
    }
    let _ = seen(&state).hash();
    Ok(())
}

#[cfg(test)]
mod tests {
    use mutatis::Session;

    use super::*;

    #[test]
    fn many_mutated_states_are_games() {
        let mut session = Session::new().seed(3);
        let mut mutator = crate::Mutator { samples: samples(), text: false };
        let mut games = 0;
        for sample in &samples() {
            let mut input = sample.clone();
            let _ = session.mutate_with(&mut mutator, &mut input);
            games += usize::from(Game::from_bytes(&input).is_ok() || View::from_bytes(&input).is_ok());
        }
        println!("{games} of {}", samples().len());
        assert!(games * 5 > samples().len(), "{games} of {}", samples().len());
    }
}
