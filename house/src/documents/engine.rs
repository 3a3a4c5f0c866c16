//! `house/engine`: which build of the engine has last looked for games that another one has stored.

use serde::{Deserialize, Serialize};

use super::Document;
use crate::store::Path;

/// The build of the engine that need not look for games of others any more ([`crate::schema`]), in a store where looking costs something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineDocument {
    /// [`engine::BUILD`] of whoever has last looked.
    pub build: String,
}

impl Document for EngineDocument {
    type Key<'a> = ();

    fn path((): Self::Key<'_>) -> Path {
        Path::of(&["house", "engine"])
    }
}
