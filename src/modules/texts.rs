//! What cards say. Saying it takes the grammar, which is as large as a page: it comes behind what is looked at first.

use engine::declaration::{self, Ability, Card, Mode, TargetSpec};
use engine::{Game, cards};
#[cfg(feature = "split")]
use leptos::wasm_split::wasm_split;

use super::{LoadError, Module, ready};

/// What is put in words.
#[derive(Clone, Copy)]
pub enum Text<'a> {
    /// All that a card says, a paragraph an ability.
    Card(&'a Card),
    /// One ability of a card, a paragraph a line.
    Ability(&'a Card, &'a Ability),
    /// One mode of a card, a paragraph a line.
    Mode(&'a Card, &'a Mode),
    /// One of all targets of a mode of a card.
    Target(&'a Card, &'a [TargetSpec], &'a TargetSpec),
    /// The ways that are asked about in a game, one by one.
    Ways(&'a Game),
}

/// Says it, out of the module of texts.
#[cfg_attr(
    feature = "split",
    wasm_split(texts, wasm_split_path = ::leptos::wasm_split, preload(load_texts), fallible)
)]
pub(super) fn said(what: Text<'_>) -> Result<Vec<String>, LoadError> {
    let table = cards::table();
    let lines = |said: String| said.lines().map(str::to_owned).collect();
    Ok(match what {
        Text::Card(card) => declaration::text(table, card),
        Text::Ability(card, ability) => lines(declaration::ability_text(table, card, ability)),
        Text::Mode(card, mode) => lines(declaration::mode_text(table, card, mode)),
        Text::Target(card, all, one) => declaration::target_text(table, card, all, one).into_iter().collect(),
        Text::Ways(game) => game.ways(),
    })
}

/// Says it; nothing as long as what cards say has not come, and then an effect, a memo or a view that asks is run again when it has.
pub fn text(what: Text<'_>) -> Vec<String> {
    let said = if Module::Texts.has_come() { ready(said(what)) } else { None };
    said.unwrap_or_default()
}

/// Lets what cards say come, unless it is there.
pub fn bring_texts() {
    Module::Texts.bring();
}
