//! Matches: several games with the same cards, and the changing of decks between them.
//!
//! A match is as long as its last game. Each game has a table of its own ([`crate::documents::GameDocument`]), with its own seed, commitments and record; which
//! game of which match it is, and how that stands, is written there ([`MatchGame`]), so that whoever follows a table needs nothing else. When a game is over
//! and the match is not, both change their decks at that table, and the next one is made when both are done.

mod agree;
mod concede;
mod ended;
mod flip;
mod left;
mod next;
mod own_deck;
mod sideboard;

pub use agree::{EndMatch, EndOffer, MOST_ENDS_OFFERED};
pub use concede::ConcedeMatch;
pub(crate) use ended::{Why, ended, note_shown};
pub(crate) use flip::flip;
pub(crate) use left::{never_begun, outcome_for_leaving};
pub use next::GoOn;
pub(crate) use next::{closed, stopped};
pub use own_deck::{OwnDeck, SideboardingDeck};
pub use sideboard::Sideboard;

use crate::decide::Halt;
use crate::documents::{GameDocument, Sideboarding};
use crate::refusal::reasons;

/// How long both may change their decks where there are no clocks, milliseconds: ten minutes.
pub const SIDEBOARDING_MS: u64 = 10 * 60 * 1_000;
/// How many games a match may take, draws among them. After so many, whoever has won more has won.
pub const MOST_GAMES: u32 = 15;

/// What is between the game of this table, which is over, and the next one of its match.
fn between(table: &mut GameDocument) -> Result<&mut Sideboarding, Halt> {
    let between = table.match_game.as_mut().filter(|it| it.awaits_decks()).and_then(|it| it.sideboarding.as_mut());
    between.ok_or_else(|| reasons::no_sideboarding().into())
}
