//! Challenges and games: those for oneself, by oneself, on and over; challenging somebody; people.

mod answer;
mod awaits;
mod finished;
mod lists;
mod new;
mod people;
mod profile;
mod record;

pub use awaits::{Awaits, QuickTable};
pub use lists::PlayPage;
pub use new::NewChallenge;
pub use profile::PlayerPage;
