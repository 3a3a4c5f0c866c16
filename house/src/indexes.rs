//! Every list that the house reads, as the index that makes it cost what it shows and not what there is.

use crate::store::By::{All, ArrayContains, Equal};
use crate::store::{By, Index};

const fn index(collection: &'static str, by: By, highest_first: &'static str) -> Index {
    Index { collection, by, highest_first }
}

/// All of them. What is asked without one is refused by a store that keeps indexes.
pub const INDEXES: [Index; 18] = [
    index("games", ArrayContains("playing"), "changed_at"),
    index("games", Equal("status"), "changed_at"),
    // The tables at which anybody may sit down.
    index("games", Equal("open_to"), "changed_at"),
    // What is due to be forgotten.
    index("games", All, "expires_at"),
    // Of one's games that are over.
    index("games", ArrayContains("tags"), "ended_at"),
    index("challenges", Equal("from"), "changed_at"),
    index("challenges", Equal("asked"), "changed_at"),
    // For whoever's account is deleted.
    index("challenges", Equal("to"), "changed_at"),
    index("decks", Equal("owner"), "changed_at"),
    // The decks that nobody comes back to.
    index("guests", All, "at"),
    index("names", ArrayContains("search"), "created_at"),
    index("against", Equal("of"), "last_at"),
    index("presence", All, "at"),
    index("deeds", All, "at"),
    index("reports", All, "at"),
    index("reports", Equal("by"), "at"),
    // For the audit, and for documents of an earlier version.
    index("players", All, "sats"),
    index("holdings", All, "spent"),
];
