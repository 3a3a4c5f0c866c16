//! One's games that are over, page by page.

use crate::Uid;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Ending, PlayedDocument};
use crate::paging::Page;
use crate::store::{Cursor, Filter, Query};
use crate::wire::{HistoryAnswer, PlayedGame};

/// How many games a page has.
const PAGE: usize = 25;

/// A page of somebody's games.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    /// Whose.
    pub uid: &'a Uid,
    /// Only those that ended so.
    pub ending: Option<Ending>,
    /// Only those against this opponent.
    pub against: Option<&'a Uid>,
    /// Behind which of them; `None`: from the last one on.
    pub after: Option<&'a Cursor>,
}

impl Request for Games<'_> {
    type Answer = HistoryAnswer;

    fn decide(&self, documents: &Documents) -> Result<Decision<HistoryAnswer>, Halt> {
        let page = Page::new(self.after, PAGE)?;
        let found = documents.query::<PlayedDocument>(&page.of(Query {
            collection: PlayedDocument::collection(self.uid),
            filter: Filter::ArrayContains("tags".to_owned(), PlayedDocument::tag(self.ending, self.against)),
            highest_first: "ended_at".to_owned(),
            after: None,
            limit: PAGE,
        }))?;
        let (found, next) = page.cut(found, |played| played.ended_at);
        let games =
            found.into_iter().filter_map(|(path, played)| Some(PlayedGame::of(path.name().parse().ok()?, played)));
        Ok(Decision::answer(HistoryAnswer::Games { games: games.collect(), next }))
    }
}
