//! What this browser keeps of each game, to hold its record against: what house and players had bound themselves to, and its own part of the shuffle.

use house::GameId;
use house::record::Kept;

use super::shuffle::Browser;
use crate::backend::random_bits;
use crate::storage;

/// The games of which something is kept, the one that was begun first at the front.
const GAMES: &str = "jb-mtg.kept";
/// Of so many games, some 600 bytes each. What is kept of one more takes the place of the first.
const MOST: usize = 1_000;

/// Where it lies for one game.
fn key(game: &GameId) -> String {
    format!("{GAMES}.{game}")
}

/// What is kept of a game.
pub fn kept(game: &GameId) -> Option<Kept> {
    storage::read(&key(game))
}

/// Keeps nothing of a game any more, so that it takes no place of another's.
pub fn forget(game: &GameId) {
    let mut games: Vec<GameId> = storage::read(GAMES).unwrap_or_default();
    games.retain(|other| other != game);
    storage::write(GAMES, &games);
    storage::remove(&key(game));
}

/// This browser, at the table of one game.
pub struct ThisBrowser(pub GameId);

impl Browser for ThisBrowser {
    fn draw(&mut self) -> String {
        random_bits()
    }

    fn kept(&mut self) -> Option<Kept> {
        kept(&self.0)
    }

    fn keep(&mut self, kept: &Kept) {
        if self.kept().is_none() {
            let mut games = storage::read(GAMES).unwrap_or_default();
            for old in enter(&mut games, &self.0) {
                storage::remove(&key(&old));
            }
            storage::write(GAMES, &games);
        }
        storage::write(&key(&self.0), kept);
    }
}

/// Enters a game into the list, and takes out those that have no place any more.
fn enter(games: &mut Vec<GameId>, game: &GameId) -> Vec<GameId> {
    games.retain(|other| other != game);
    games.push(game.clone());
    games.drain(..games.len().saturating_sub(MOST)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_games_are_kept_and_the_first_gives_way() {
        let id = |number: u16| {
            let mut bits = [0; 10];
            bits[..2].copy_from_slice(&number.to_be_bytes());
            GameId::from_random(bits)
        };
        let mut games = Vec::new();
        for number in 0..1_000 {
            assert_eq!(enter(&mut games, &id(number)), []);
        }
        assert_eq!(enter(&mut games, &id(7)), [], "it is there already");
        assert_eq!(enter(&mut games, &id(1_000)), [id(0)]);
        assert_eq!(games.len(), 1_000);
        assert_eq!(games[998..], [id(7), id(1_000)]);
    }
}
