//! What the rules do when a player acts. The table shows a game, and what can be done in it, without that, so it comes right behind the table.

use engine::{Act, Action, Illegal, Seat, View};
#[cfg(feature = "split")]
use leptos::wasm_split::wasm_split;

use super::{LoadError, Module, ready};

/// Does the action, out of the module of the rules.
#[cfg_attr(
    feature = "split",
    wasm_split(rules, wasm_split_path = ::leptos::wasm_split, preload(load_rules), fallible)
)]
pub(super) fn acted(view: &mut View, seat: Seat, action: &Action) -> Result<Result<Act, Illegal>, LoadError> {
    Ok(view.act(seat, action))
}

/// Does an action to what a seat sees, as [`View::act`] does; none as long as the rules have not come, and then an effect, a
/// memo or a view that asks is run again when they have.
pub fn act(view: &mut View, seat: Seat, action: &Action) -> Option<Result<Act, Illegal>> {
    if Module::Rules.has_come() { ready(acted(view, seat, action)) } else { None }
}

/// Whether [`act`] can act.
pub fn rules_are_there() -> bool {
    Module::Rules.is_loaded()
}

/// Waits until [`act`] can act.
pub async fn rules_come() {
    Module::Rules.come().await;
}
