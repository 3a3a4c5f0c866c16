//! What the hosts have done, for everybody to read.

use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::DeedDocument;
use crate::paging::Page;
use crate::store::{Cursor, Filter, Query};
use crate::wire::HistoryAnswer;

/// How many deeds a page has.
const PAGE: usize = 25;

/// A page of what the hosts have done, the last deed first.
#[derive(Clone, Debug)]
pub struct Deeds<'a> {
    /// Behind which; `None`: from the last one on.
    pub after: Option<&'a Cursor>,
}

impl Request for Deeds<'_> {
    type Answer = HistoryAnswer;

    fn decide(&self, documents: &Documents) -> Result<Decision<HistoryAnswer>, Halt> {
        let page = Page::new(self.after, PAGE)?;
        let found = documents.query::<DeedDocument>(&page.of(Query {
            collection: DeedDocument::COLLECTION.to_owned(),
            filter: Filter::All,
            highest_first: "at".to_owned(),
            after: None,
            limit: PAGE,
        }))?;
        let (found, next) = page.cut(found, |deed| deed.at);
        let deeds = found.into_iter().map(|(_, deed)| deed).collect();
        Ok(Decision::answer(HistoryAnswer::Deeds { deeds, next }))
    }
}
