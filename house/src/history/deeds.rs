//! What the hosts have done, for everybody to read.

use serde::{Deserialize, Serialize};

use crate::Caller;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::DeedDocument;
use crate::paging::Paging;
use crate::store::{Cursor, Filter, Query};
use crate::wire::Page;

/// How many deeds a page has.
const PAGE: usize = 25;

/// What the hosts have done, the last deed first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deeds {
    /// Behind which; `None`: from the last one on.
    pub after: Option<Cursor>,
}

impl Command for Deeds {
    const WRITES: bool = false;
    type Reply = Page<DeedDocument>;

    fn decide(&self, _: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let page = Paging::new(self.after.as_ref(), PAGE)?;
        let found = documents.query::<DeedDocument>(&page.of(Query {
            collection: DeedDocument::COLLECTION.to_owned(),
            filter: Filter::All,
            highest_first: "at".to_owned(),
            after: None,
            limit: PAGE,
        }))?;
        let (found, next) = page.cut(found, |deed| deed.at);
        let deeds = found.into_iter().map(|(_, deed)| deed).collect();
        Ok(Decision::answer(Page { entries: deeds, next }))
    }
}
