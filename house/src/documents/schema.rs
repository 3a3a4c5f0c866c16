//! `house/schema`: of which version the documents are.

use serde::{Deserialize, Serialize};

use super::Document;
use crate::store::Path;

/// Of which version all other documents are ([`crate::schema`]), in a store that has no other place for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SchemaDocument {
    pub version: u32,
}

impl Document for SchemaDocument {
    type Key<'a> = ();

    fn path((): Self::Key<'_>) -> Path {
        Path::of(&["house", "schema"])
    }
}
