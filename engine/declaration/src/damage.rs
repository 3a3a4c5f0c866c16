//! Effects that prevent damage or replace it (614, 615).

use std::borrow::Cow;
use std::iter;

use serde::{Deserialize, Serialize};

use crate::{Amount, Counter, Filter, Reference};

/// An effect that watches for damage, and what happens instead of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamageEffect {
    /// How much of the damage, and how often.
    pub extent: Extent,
    /// Whether it watches for combat damage only.
    pub combat: bool,
    /// From which sources. Where it is damage to something and by that same, it is all that is dealt to it or by it.
    pub by: Sources,
    /// Damage to whom; none for damage to anybody.
    pub to: Option<Reference>,
    /// What happens instead.
    pub instead: Instead,
}

impl DamageEffect {
    /// The effects that it comes to: where it watches for damage to something and by that same, one for what is dealt to it and one for
    /// what it deals.
    pub fn each_way(&self) -> impl Iterator<Item = Cow<'_, DamageEffect>> {
        let (one, other) = match (&self.to, &self.by) {
            (Some(to), Sources::These(by)) if to == by => {
                let to_it = DamageEffect { by: Sources::Any, ..self.clone() };
                (Cow::Owned(to_it), Some(Cow::Owned(DamageEffect { to: None, ..self.clone() })))
            }
            _ => (Cow::Borrowed(self), None),
        };
        iter::once(one).chain(other)
    }
}

/// How much damage an effect applies to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Extent {
    /// All of it, as long as the effect lasts.
    All,
    /// The next so much of it (615.7).
    Next(Amount),
    /// All of it, the next time that any would be dealt (615.8).
    NextTime,
}

/// The sources an effect watches (609.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sources {
    /// Any source.
    Any,
    /// One source that fits, chosen as the effect is created (609.7a). It must still fit when it would deal the damage (609.7b).
    Chosen(Filter),
    /// Every source that fits when it would deal the damage.
    Fitting(Filter),
    /// The objects meant.
    These(Reference),
    /// Any source, where a spell or ability that targets whom the damage would be dealt to has it deal that.
    ByTargeting,
}

/// What happens instead of the damage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Instead {
    /// It is prevented.
    Prevent,
    /// It is prevented, and the controller of the effect gains as much life afterwards (615.5).
    PreventAndGainLife,
    /// Half of it, rounded down, is prevented.
    PreventHalf,
    /// All of it but so much is prevented.
    PreventAllBut(u16),
    /// It is dealt to somebody else (614.9).
    DealTo(Reference),
    /// Where it would be dealt to a creature, it is dealt to somebody else, as the controller of the effect likes (614.9).
    MayDealTo(Reference),
    /// It is dealt, and the source of the effect deals as much to the controller of the damage's source.
    DealBack,
    /// Where it is at least so much, it is so much less that this is left. That is no prevention.
    ReduceTo {
        /// At least so much.
        least: u16,
        /// What is left.
        to: u16,
    },
    /// For each 1 of it, a counter is removed from the source of the effect, as long as there is one, and that 1 is prevented (Rock Hydra).
    RemoveCounters(Counter),
    /// It can neither be prevented nor be dealt to somebody else (614.17, 615.12).
    Unalterable,
}
