//! What permanents cannot be chosen for: targets of some spells and abilities, and what Auras enchant.

use serde::{Deserialize, Serialize};

use crate::{Filter, Subtype};

/// What an effect keeps away from a permanent. It changes the rules and no characteristic (613.11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exclusion {
    /// It cannot be the target of spells that fit (115.10).
    Spells(Filter),
    /// It cannot be the target of abilities from sources that fit.
    AbilitiesFrom(Filter),
    /// It cannot be the target of spells and abilities that can target only creatures of this type, whatever mode is chosen.
    TargetingOnly(Subtype),
    /// It cannot be enchanted (303.4).
    Auras,
    /// It cannot be enchanted by Auras that are not attached to it already (303.4).
    FurtherAuras,
    /// Players other than the controller of the effect cannot gain control of it.
    Control,
    /// It cannot be enchanted by Auras other than the source (303.4).
    OtherAuras,
}
