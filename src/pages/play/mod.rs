//! Challenges and games: those for oneself, by oneself, on and over; challenging somebody; people.

mod answer;
mod finished;
mod lists;
mod new;
mod people;
mod profile;
mod record;
mod room;
mod to_watch;
mod waiting_games;

pub use finished::record_of;
pub use lists::PlayPage;
pub use new::NewChallenge;
pub use profile::PlayerPage;
pub use room::OpenToAnybody;
pub use waiting_games::{QuickTable, WaitingGames};
