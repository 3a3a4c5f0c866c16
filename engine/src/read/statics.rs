//! Permissions and prohibitions of static abilities.

use declaration::{Permission, Static};

use crate::game::Game;
use crate::read::context::Context;
use crate::read::triggers::watching;

/// Gives the permissions of all permanents, each with whose words they are.
pub(crate) fn each_permission(game: &Game, give: &mut dyn FnMut(Context<'static>, &'static Permission)) {
    for (of, fixed) in watching::ruling_abilities(game) {
        if let Static::Permission(permission) = fixed {
            give(Context::of_permanent(of), permission);
        }
    }
}
