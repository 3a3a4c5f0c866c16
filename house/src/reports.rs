//! Reports: what players tell the host about whom they play against, with the last lines of the talk.

use crate::accounts::host;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{ChatTail, Deed, PlayerDocument, ReportDocument, path};
use crate::paging::Page;
use crate::refusal::reasons;
use crate::shape::{self, CHAT_CHARACTERS, Part};
use crate::store::{Cursor, Filter, Query, Write};
use crate::tables::table;
use crate::wire::ListedReport;
use crate::{GameId, Uid};

/// How many reports of one person may wait for the host.
pub const MOST_BY_ONE: usize = 5;
/// How many reports may wait for the host in all. Where there are as many, the oldest one makes room.
pub const MOST: usize = 60;
/// How many of them may be of guests: whoever wants to be another one needs nothing for it.
pub const MOST_OF_GUESTS: usize = 20;
/// How many lines of the talk a report has.
const LINES: usize = 20;
/// How many reports a page has.
const PAGE: usize = 20;

/// Something to be reported.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// By whom.
    pub uid: &'a Uid,
    /// About whoever sits across at this table.
    pub game: &'a GameId,
    /// What it is about; may be empty.
    pub word: &'a str,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Report<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let empty = self.word.trim().is_empty();
        let word = if empty { String::new() } else { shape::line(Part::Word, self.word, CHAT_CHARACTERS)? };
        let table = table(documents, self.game, self.uid)?;
        let seat = table.seats_of(self.uid).next().ok_or_else(reasons::no_table)?;
        let (Some(own), Some(other)) = (&table.seats[seat], &table.seats[seat.other()]) else {
            return Err(reasons::nobody_joined().into());
        };
        if other.uid == own.uid {
            return Err(reasons::nobody_to_report().into());
        }
        let id = ReportDocument::id(self.uid, self.game);
        let at = ReportDocument::path(&id);
        if documents.get::<ReportDocument>(&at)?.is_some() {
            return Ok(Decision::answer(()));
        }
        let mine = documents
            .query::<ReportDocument>(&all(Filter::Equal("by".to_owned(), self.uid.to_string()), MOST_BY_ONE))?;
        if mine.len() >= MOST_BY_ONE {
            return Err(reasons::too_many_reports(MOST_BY_ONE).into());
        }
        let player = documents.get::<PlayerDocument>(&PlayerDocument::path(self.uid))?;
        let guest = !player.is_some_and(|player| player.role.has_account());
        let mut writes = room(documents, guest)?;
        let chat = documents.get::<ChatTail>(&path::chat(self.game))?.unwrap_or_default().lines;
        let report = ReportDocument {
            at: self.now,
            by: self.uid.clone(),
            by_name: own.name.clone(),
            seat,
            guest,
            about: other.uid.clone(),
            about_name: other.name.clone(),
            game: self.game.clone(),
            word,
            chat: chat[chat.len().saturating_sub(LINES)..].to_vec(),
        };
        writes.push(Write::set(at, &report)?);
        Ok(Decision { writes, answer: () })
    }
}

/// What makes room for another report, of a guest or a player. Guests push out reports of guests alone.
fn room(documents: &Documents, guest: bool) -> Result<Vec<Write>, Halt> {
    let waiting = documents.query::<ReportDocument>(&all(Filter::All, MOST))?;
    let of_guests = waiting.iter().filter(|(_, report)| report.guest).count();
    let full = waiting.len() >= MOST || (guest && of_guests >= MOST_OF_GUESTS);
    let oldest = waiting.iter().rev().find(|(_, report)| report.guest).or_else(|| waiting.last().filter(|_| !guest));
    if !full {
        return Ok(Vec::new());
    }
    let (path, _) = oldest.ok_or_else(reasons::reports_full)?;
    Ok(vec![Write::Delete(path.clone())])
}

fn all(filter: Filter, limit: usize) -> Query {
    Query {
        collection: ReportDocument::COLLECTION.to_owned(),
        filter,
        highest_first: "at".to_owned(),
        after: None,
        limit,
    }
}

/// A page of what players have reported.
#[derive(Clone, Debug)]
pub struct Reports<'a> {
    /// Who asks.
    pub uid: &'a Uid,
    /// Behind which; `None`: from the last one on.
    pub after: Option<&'a Cursor>,
}

impl Request for Reports<'_> {
    /// Those on it, and behind what the next one begins.
    type Answer = (Vec<ListedReport>, Option<Cursor>);

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        host(documents, self.uid)?;
        let page = Page::new(self.after, PAGE)?;
        let found = documents.query::<ReportDocument>(&page.of(all(Filter::All, PAGE)))?;
        let (found, next) = page.cut(found, |report| report.at);
        let listed =
            found.into_iter().filter_map(|(path, report)| Some(ListedReport { id: path.name().parse().ok()?, report }));
        Ok(Decision::answer((listed.collect(), next)))
    }
}

/// A report that has been dealt with.
#[derive(Clone, Debug)]
pub struct Settle<'a> {
    /// Who has dealt with it.
    pub uid: &'a Uid,
    /// Which.
    pub report: &'a GameId,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Settle<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, self.uid)?;
        let at = ReportDocument::path(self.report);
        let Some(report) = documents.get::<ReportDocument>(&at)? else { return Ok(Decision::answer(())) };
        let deed = Deed::SettledReport { own: report.about == *self.uid }.written(self.uid, &host, self.now)?;
        Ok(Decision { writes: vec![Write::Delete(at), deed], answer: () })
    }
}
