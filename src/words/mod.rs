//! Every word that the client shows, in English. Another language is another module with the same functions; nothing outside of here
//! writes a sentence.

pub mod accounts;
mod choice;
pub mod decks;
mod event;
pub mod market;
pub mod pages;
pub mod play;
mod prompt;
mod question;
pub mod table;
#[cfg(test)]
mod tests;
mod waiting;

use engine::declaration::{CardId, Color, ManaKind};
use engine::{Choices, Game, Seat, Step, Target, cards};

pub use choice::choice;
pub use event::{Sentence, event};
pub use prompt::prompt;
pub use question::following;
pub use waiting::{outcome, reason, waiting};

/// Stands for the name of a player who has not come yet.
pub const FREE_SEAT: &str = "free seat";
/// A batch of actions could not be written down.
pub const CANNOT_BE_SENT: &str = "That could not be sent. The table is as the house last told it.";
/// The number of one's own batch was taken by somebody else of the same name.
pub const ANOTHER_WINDOW_ACTED: &str = "Another window of yours has acted. This is how the game stands now.";

/// Actions that were done ahead of the house fell when the game went on otherwise.
pub fn no_longer_possible(count: usize) -> String {
    match count {
        1 => "The game has moved on: your last click is no longer possible.".to_owned(),
        _ => format!("The game has moved on: your last {count} clicks are no longer possible."),
    }
}

/// The name on a card.
pub fn card(id: CardId) -> &'static str {
    &cards::definition(id).name
}

/// What a player is called, if they have a name.
pub fn player(seat: Seat, names: &[String; 2]) -> &str {
    &names[seat.index()]
}

/// A step or main phase, as it is spoken of.
pub const fn step(step: Step) -> &'static str {
    match step {
        Step::Untap => "untap step",
        Step::Upkeep => "upkeep",
        Step::Draw => "draw step",
        Step::FirstMain => "first main phase",
        Step::BeginCombat => "beginning of combat",
        Step::DeclareAttackers => "declare attackers",
        Step::DeclareBlockers => "declare blockers",
        Step::FirstStrikeDamage => "first-strike damage",
        Step::CombatDamage => "combat damage",
        Step::EndCombat => "end of combat",
        Step::SecondMain => "second main phase",
        Step::End => "end step",
        Step::Cleanup => "cleanup",
    }
}

/// A step in a word or two, where there is little room.
pub const fn short_step(step: Step) -> &'static str {
    match step {
        Step::Untap => "Untap",
        Step::Upkeep => "Upkeep",
        Step::Draw => "Draw",
        Step::FirstMain => "Main 1",
        Step::BeginCombat => "Combat",
        Step::DeclareAttackers => "Attackers",
        Step::DeclareBlockers => "Blockers",
        Step::FirstStrikeDamage => "First strike",
        Step::CombatDamage => "Damage",
        Step::EndCombat => "Combat ends",
        Step::SecondMain => "Main 2",
        Step::End => "End",
        Step::Cleanup => "Cleanup",
    }
}

/// A color.
pub const fn color(color: Color) -> &'static str {
    color.name()
}

/// A kind of mana.
pub const fn mana(kind: ManaKind) -> &'static str {
    match kind {
        ManaKind::Colored(color) => color.name(),
        ManaKind::Colorless => "colorless",
    }
}

/// A target, as it is named to the player on `seat`.
pub fn target(game: &Game, seat: Seat, target: Target) -> String {
    match target {
        Target::Player(player) if player == seat => "yourself".to_owned(),
        Target::Player(_) => "your opponent".to_owned(),
        Target::Object(id) => object(game, seat, id),
    }
}

/// An object by its card, and whose it is where that is not the player on `seat`.
pub fn object(game: &Game, seat: Seat, id: engine::ObjectId) -> String {
    match game.object(id) {
        Some(object) if object.controller == seat => card(object.card).to_owned(),
        Some(object) => format!("the opposing {}", card(object.card)),
        None => "a card".to_owned(),
    }
}

/// So many of something: `1 card`, `2 cards`.
pub fn count(number: u32, one: &str, several: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {several}") }
}

/// Things one after the other, `a, b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}

/// What was chosen for abilities to speak of: `red`, `Island`, `7`.
pub fn chosen(choices: &Choices, names: &[String; 2]) -> String {
    let colors = choices
        .colors
        .into_iter()
        .flat_map(|colors| colors.iter().map(|one| color(one).to_owned()).collect::<Vec<_>>());
    let land = choices.land.map(|land| cards::table().subtype_name(land.subtype()).to_owned());
    let all: Vec<String> = colors
        .chain(land)
        .chain(choices.number.map(|number| number.to_string()))
        .chain(choices.name.map(|named| card(named).to_owned()))
        .chain(choices.player.map(|seat| player(seat, names).to_owned()))
        .collect();
    list(&all)
}
