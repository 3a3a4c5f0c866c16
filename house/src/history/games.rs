//! One's games that are over, page by page.

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Ending, PlayedDocument};
use crate::paging::Paging;
use crate::store::{Cursor, Filter, Query};
use crate::wire::{Page, PlayedGame};
use crate::{Caller, Uid};

/// How many games a page has.
const PAGE: usize = 25;

/// My games that are over, the last one first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// Only those that ended so.
    pub ending: Option<Ending>,
    /// Only those against this opponent.
    pub against: Option<Uid>,
    /// Behind which; `None`: from the last one on.
    pub after: Option<Cursor>,
}

impl Command for Games {
    const WRITES: bool = false;
    type Reply = Page<PlayedGame>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let page = Paging::new(self.after.as_ref(), PAGE)?;
        let found = documents.query::<PlayedDocument>(&page.of(Query {
            collection: PlayedDocument::collection(&caller.uid),
            filter: Filter::ArrayContains("tags".to_owned(), PlayedDocument::tag(self.ending, self.against.as_ref())),
            highest_first: "ended_at".to_owned(),
            after: None,
            limit: PAGE,
        }))?;
        let (found, next) = page.cut(found, |played| played.ended_at);
        let games =
            found.into_iter().filter_map(|(path, played)| Some(PlayedGame::of(path.name().parse().ok()?, played)));
        Ok(Decision::answer(Page { entries: games.collect(), next }))
    }
}
