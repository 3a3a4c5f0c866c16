//! What has been played, and who plays here: games that are over, the results they make, and people as anybody may know them.

mod deeds;
mod games;
mod people;
mod remember;

pub use deeds::Deeds;
pub use games::Games;
pub use people::{Connected, Online, PersonOf, Recent, Search, say_who_is_present};
pub use remember::{Remember, catch_up};

pub(crate) use people::person_name;
pub(crate) use remember::remember;
