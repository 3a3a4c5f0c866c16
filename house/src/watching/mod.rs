//! Watching a table: what those are told who do not sit at it.
//!
//! There is one document for all of them ([`WatchedDocument`](crate::documents::WatchedDocument)), with what lies open and nothing else. It is written in the
//! same commit as the table that it shows, whoever changes that ([`kept_up`]); so nobody who changes a table has to think of it.
//!
//! Where it is agreed, both hands are shown as they were so many turns ago: the referee keeps moments of the game where nobody can read them ([`keep_hands`]), and
//! puts those of a turn where whoever watches finds them when they are old enough.

mod hands;
mod list;
mod pages;
mod say;
mod shown;

pub(crate) use hands::{keep_hands, settle_hands};
pub use hands::{moments, turn_of};
pub use list::{TableToWatch, TablesToWatch};
pub use say::SayWatching;
pub use shown::messages;
pub(crate) use shown::{documents_before, documents_of, kept_up, next_view, read_with};
