//! `house/engine`: which build of the engine has stored the games under way.

use serde::{Deserialize, Serialize};

use super::Document;
use crate::store::Path;

/// The build of the engine whose bytes the games under way are ([`crate::schema`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineDocument {
    /// [`engine::BUILD`] of whoever stored them.
    pub build: String,
}

impl Document for EngineDocument {
    type Key<'a> = ();

    fn path((): Self::Key<'_>) -> Path {
        Path::of(&["house", "engine"])
    }
}
