//! The switches between the rules of today and those of 1994. Each is consulted in one place.

use serde::{Deserialize, Serialize};

/// The rule switches of one game. [`Rules::current`] and [`Rules::classic_1994`] are presets over them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Mana lasts through the steps of a phase; what is left when the phase ends costs its player one life each.
    pub mana_burn: bool,
    /// Combat damage is assigned, and both players receive priority before it is dealt.
    pub damage_window: bool,
    /// The controller of a permanent about to be destroyed is asked whether to regenerate it.
    pub regeneration_at_death: bool,
    /// An opening hand without a land is dealt anew by itself, up to ten times.
    pub redeal_without_land: bool,
    /// The players play for ante (407): each puts a card of their deck at stake, and the winner owns what lies there at the end.
    pub ante: bool,
}

impl Rules {
    /// The Comprehensive Rules as they are.
    pub const fn current() -> Rules {
        Rules {
            mana_burn: false,
            damage_window: false,
            regeneration_at_death: false,
            redeal_without_land: false,
            ante: false,
        }
    }

    /// The three switches of the game of 1994.
    pub const fn classic_1994() -> Rules {
        Rules { mana_burn: true, damage_window: true, regeneration_at_death: true, ..Rules::current() }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::current()
    }
}
