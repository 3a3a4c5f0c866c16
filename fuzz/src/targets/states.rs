//! Stored games and views. Whatever is read as a game can be listed, played, looked at and stored.

use engine::{Act, Game, Seat, act, options};
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
    let Ok(mut game) = Game::from_bytes(input) else { return Ok(()) };
    let fault = |law: &str| Err(Broken { law: law.to_owned(), what: String::new(), at: None });
    match Game::from_bytes(&game.to_bytes()) {
        Ok(again) if again == game => {}
        _ => return fault("what was read is read again"),
    }
    let mut chooser = Chooser::new(input.len() as u64);
    for _ in 0..ACTIONS {
        for seat in Seat::BOTH {
            let _ = options(&game.view(seat), seat);
        }
        let Some(seat) = game.awaits() else { break };
        let Some(action) = chooser.choose(&options(&game, seat)) else { break };
        match act(&mut game, seat, &action) {
            Ok(Act::Applied(_)) => {}
            Ok(Act::NeedsHidden(_)) | Err(_) => break,
        }
    }
    let _ = game.hash();
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
            games += usize::from(Game::from_bytes(&input).is_ok());
        }
        println!("{games} of {}", samples().len());
        assert!(games * 5 > samples().len(), "{games} of {}", samples().len());
    }
}
