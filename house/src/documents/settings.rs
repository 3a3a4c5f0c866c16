//! `settings/house`: what the host has settled about the house.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Document;
use crate::store::Path;

/// What the host has settled, and the invitations that have been made. Without this document all of it is as it is by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SettingsDocument {
    /// What the host has settled.
    pub settings: HouseSettings,
    /// The invitations that nobody has used yet: a hash of the code of each, and when it is worth nothing any more, milliseconds since 1970 by the
    /// house's clock.
    pub invitations: BTreeMap<String, u64>,
}

/// What the host may settle about the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseSettings {
    /// Whether signing up takes an invitation of the host's.
    pub by_invitation: bool,
}

impl Document for SettingsDocument {
    type Key<'a> = ();

    fn path((): Self::Key<'_>) -> Path {
        Path::of(&["settings", "house"])
    }
}
