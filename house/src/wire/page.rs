//! Lists that are told page by page.

use crate::store::Cursor;

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// What stands on it.
    pub entries: Vec<T>,
    /// Behind what the next page begins; `None` where this is the last one.
    pub next: Option<Cursor>,
}
