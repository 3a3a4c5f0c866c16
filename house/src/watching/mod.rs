//! Watching a table: what those are told who do not sit at it.
//!
//! There is one document for all of them ([`WatchedDocument`](crate::documents::WatchedDocument)), with what lies open and nothing else. It is written in the
//! same commit as the table that it shows, whoever changes that ([`kept_up`]); so nobody who changes a table has to think of it.

mod list;
mod say;
mod shown;

pub use list::{TableToWatch, TablesToWatch};
pub use say::SayWatching;
pub use shown::messages;
pub(crate) use shown::{documents_of, kept_up, next_view};
