//! Every word that the client shows. The texts stand in `public/words/`, one file a language; here stands which of them is said when, and
//! with what. Nothing outside of here writes a sentence.

pub mod accounts;
pub mod catalog;
mod choice;
pub mod decks;
mod event;
mod fingerprint;
/// The texts by their keys, made by `build.rs` out of `public/words/en.txt`.
#[allow(non_camel_case_types)]
pub mod keys {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}
pub mod local;
pub mod market;
#[cfg(test)]
mod markup;
pub mod matches;
pub mod pages;
pub mod play;
mod prompt;
mod question;
mod refusal;
pub mod solo;
pub mod table;
#[cfg(test)]
mod tests;
mod waiting;
pub mod watching;

/// A text with values, as words: `say!(market::bought, name, unit, price = sats(price))`.
macro_rules! say {
    ($section:ident :: $key:ident $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::words::keys::$section::$key {
            $($name: $crate::words::catalog::Arg::arg(&$crate::words::say!(@value $name $(= $value)?)),)*
        }
        .say()
    };
    (@value $name:ident = $value:expr) => { $value };
    (@value $name:ident) => { $name };
}
pub(crate) use say;

use engine::declaration::{CardId, Color, ManaKind};
use engine::state::Choices;
use engine::{Game, Seat, Step, Target, cards};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::card::{Symbol, counted};

pub use choice::choice;
pub use event::{Around, Sentence, event};
pub use keys::LANGUAGES;
pub use keys::common::*;
pub use keys::guide;
pub use prompt::{Prompt, prompt};
pub use question::following;
pub use refusal::refused;
pub use waiting::{is_away, outcome, reason, waiting};

/// A text that is said later.
pub type Word = fn() -> &'static str;

/// Takes the words that `src/start.mjs` has sent for; whether they have come. Where they have not, that says so on the page.
pub async fn load() -> bool {
    let coming = web_sys::window().and_then(|window| js_sys::Reflect::get(&window, &"jbMtgWords".into()).ok());
    let Some(coming) = coming.and_then(|coming| coming.dyn_into::<js_sys::Promise>().ok()) else { return false };
    let file = JsFuture::from(coming).await.ok().as_ref().and_then(JsValue::as_string);
    let Some(file) = file else { return false };
    // They are needed for as long as the page is.
    match catalog::read(file.leak()) {
        Ok(texts) => {
            catalog::open(texts);
            true
        }
        // Words of another version than the program: a page loaded anew gets both of the same.
        Err(catalog::OtherKeys) => {
            crate::platform::reload_once();
            false
        }
    }
}

/// Actions that were done ahead of the house fell when the game went on otherwise.
pub fn no_longer_possible(count: usize) -> String {
    say!(common::game_has_moved_on, count)
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
pub fn step(step: Step) -> &'static str {
    use keys::step as words;
    match step {
        Step::Untap => words::untap(),
        Step::Upkeep => words::upkeep(),
        Step::Draw => words::draw(),
        Step::FirstMain => words::first_main(),
        Step::BeginCombat => words::begin_combat(),
        Step::DeclareAttackers => words::declare_attackers(),
        Step::DeclareBlockers => words::declare_blockers(),
        Step::FirstStrikeDamage => words::first_strike_damage(),
        Step::CombatDamage => words::combat_damage(),
        Step::EndCombat => words::end_combat(),
        Step::SecondMain => words::second_main(),
        Step::End => words::end(),
        Step::Cleanup => words::cleanup(),
    }
}

/// A step in a word or two, where there is little room.
pub fn short_step(step: Step) -> &'static str {
    use keys::short_step as words;
    match step {
        Step::Untap => words::untap(),
        Step::Upkeep => words::upkeep(),
        Step::Draw => words::draw(),
        Step::FirstMain => words::first_main(),
        Step::BeginCombat => words::begin_combat(),
        Step::DeclareAttackers => words::declare_attackers(),
        Step::DeclareBlockers => words::declare_blockers(),
        Step::FirstStrikeDamage => words::first_strike_damage(),
        Step::CombatDamage => words::combat_damage(),
        Step::EndCombat => words::end_combat(),
        Step::SecondMain => words::second_main(),
        Step::End => words::end(),
        Step::Cleanup => words::cleanup(),
    }
}

/// A step as a letter or two, where there is no room for words.
pub fn step_mark(step: Step) -> &'static str {
    use keys::step_mark as words;
    match step {
        Step::Untap | Step::Upkeep => words::upkeep(),
        Step::Draw => words::draw(),
        Step::FirstMain => words::first_main(),
        Step::BeginCombat => words::begin_combat(),
        Step::DeclareAttackers => words::declare_attackers(),
        Step::DeclareBlockers => words::declare_blockers(),
        Step::FirstStrikeDamage | Step::CombatDamage => words::combat_damage(),
        Step::EndCombat => words::end_combat(),
        Step::SecondMain => words::second_main(),
        Step::End | Step::Cleanup => words::end(),
    }
}

pub fn color(color: Color) -> &'static str {
    use keys::color as words;
    match color {
        Color::White => words::white(),
        Color::Blue => words::blue(),
        Color::Black => words::black(),
        Color::Red => words::red(),
        Color::Green => words::green(),
    }
}

/// A kind of mana.
pub fn mana(kind: ManaKind) -> &'static str {
    match kind {
        ManaKind::Colored(one) => color(one),
        ManaKind::Colorless => keys::color::colorless(),
    }
}

/// Symbols that follow each other, as they are read aloud: so much of each kind.
pub fn symbols(symbols: &[Symbol]) -> String {
    let said: Vec<String> = counted(symbols)
        .into_iter()
        .map(|(symbol, count)| match symbol {
            Symbol::Mana(ManaKind::Colored(Color::White)) => say!(symbol::white, count),
            Symbol::Mana(ManaKind::Colored(Color::Blue)) => say!(symbol::blue, count),
            Symbol::Mana(ManaKind::Colored(Color::Black)) => say!(symbol::black, count),
            Symbol::Mana(ManaKind::Colored(Color::Red)) => say!(symbol::red, count),
            Symbol::Mana(ManaKind::Colored(Color::Green)) => say!(symbol::green, count),
            Symbol::Mana(ManaKind::Colorless) => say!(symbol::colorless, count),
            Symbol::Generic(0) => "0".to_owned(),
            Symbol::Generic(amount) => say!(symbol::generic, count = amount),
            Symbol::X => "X".to_owned(),
            Symbol::Tap => keys::symbol::tap().to_owned(),
        })
        .collect();
    list(&said)
}

/// A target, as it is named to the player on `seat`.
pub fn target(game: &Game, seat: Seat, target: Target) -> String {
    match target {
        Target::Player(player) if player == seat => yourself().to_owned(),
        Target::Player(_) => your_opponent().to_owned(),
        Target::Object(id) => object(game, seat, id),
    }
}

/// An object by its card, and whose it is where that is not the player on `seat`.
pub fn object(game: &Game, seat: Seat, id: engine::ObjectId) -> String {
    match game.object(id) {
        Some(object) if object.controller == seat => card(object.card).to_owned(),
        Some(object) => say!(common::the_opposing, card = card(object.card)),
        None => a_card().to_owned(),
    }
}

pub fn cards(count: u32) -> String {
    say!(common::some_cards, count)
}

pub fn permanents(count: u32) -> String {
    say!(common::some_permanents, count)
}

/// Things one after the other, `a, b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [front @ .., last] => say!(common::and, front = front.join(", "), last),
    }
}

/// Things one after the other, those of one name as a number of them, which stays beside its name where a line breaks: `2 × Island and Mountain`.
pub fn list_counted<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(one, _)| *one == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let one = |(name, count): (&str, usize)| {
        if count == 1 { name.to_owned() } else { format!("{count}\u{a0}×\u{a0}{name}") }
    };
    list(&counts.into_iter().map(one).collect::<Vec<_>>())
}

/// What was chosen for abilities to speak of: `red`, `Island`, `7`.
pub fn chosen(choices: &Choices, names: &[String; 2]) -> String {
    let colors = choices
        .colors
        .into_iter()
        .flat_map(|colors| colors.iter().map(|one| color(one).to_owned()).collect::<Vec<_>>());
    let land = choices.land.map(|land| engine::cards::table().subtype_name(land.subtype()).to_owned());
    let all: Vec<String> = colors
        .chain(land)
        .chain(choices.number.map(|number| number.to_string()))
        .chain(choices.name.map(|named| card(named).to_owned()))
        .chain(choices.player.map(|seat| match player(seat, names) {
            // Who is told of the choice.
            "" => keys::table::you().to_owned(),
            name => name.to_owned(),
        }))
        .collect();
    list(&all)
}

/// The same with a great letter at its beginning.
pub fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
