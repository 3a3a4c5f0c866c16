//! Reports: what players tell the host about whom they play against, with the last lines of the talk.

use serde::{Deserialize, Serialize};

use crate::accounts::host;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{ChatTail, Deed, Document as _, PlayerDocument, ReportDocument};
use crate::limits::{self, CHAT_CHARACTERS};
use crate::paging::Paging;
use crate::refusal::{Field, reasons};
use crate::store::{Cursor, Filter, Query, Write};
use crate::tables::table;
use crate::wire::{ListedReport, Page};
use crate::{Caller, GameId};

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

/// Tell the host about whom one plays against, with the last lines of the talk. The first one at a table counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// At which table.
    pub game: GameId,
    /// What it is about, at most [`crate::limits::CHAT_CHARACTERS`]; may be empty.
    pub word: String,
}

impl Command for Report {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let empty = self.word.trim().is_empty();
        let word = if empty { String::new() } else { limits::line(Field::Word, &self.word, CHAT_CHARACTERS)? };
        let table = table(documents, &self.game, &caller.uid)?;
        let seat = table.seats_of(&caller.uid).next().ok_or_else(reasons::no_table)?;
        let (Some(own), Some(other)) = (&table.seats[seat], &table.seats[seat.other()]) else {
            return Err(reasons::nobody_joined().into());
        };
        if other.uid == own.uid {
            return Err(reasons::nobody_to_report().into());
        }
        let id = ReportDocument::id(&caller.uid, &self.game);
        if documents.get::<ReportDocument>(&id)?.is_some() {
            return Ok(Decision::answer(()));
        }
        let mine = documents
            .query::<ReportDocument>(&all(Filter::Equal("by".to_owned(), caller.uid.to_string()), MOST_BY_ONE))?;
        if mine.len() >= MOST_BY_ONE {
            return Err(reasons::too_many_reports(MOST_BY_ONE).into());
        }
        let player = documents.get::<PlayerDocument>(&caller.uid)?;
        let guest = !player.is_some_and(|player| player.role.has_account());
        let mut writes = room(documents, guest)?;
        let chat = documents.get::<ChatTail>(&self.game)?.unwrap_or_default().lines;
        let report = ReportDocument {
            at: caller.now,
            by: caller.uid.clone(),
            by_name: own.name.clone(),
            seat,
            guest,
            about: other.uid.clone(),
            about_name: other.name.clone(),
            game: self.game.clone(),
            word,
            chat: chat[chat.len().saturating_sub(LINES)..].to_vec(),
        };
        writes.push(report.write(&id)?);
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

/// What players have reported, the last report first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reports {
    /// Behind which; `None`: from the first on.
    pub after: Option<Cursor>,
}

impl Command for Reports {
    const WRITES: bool = false;
    type Reply = Page<ListedReport>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        host(documents, &caller.uid)?;
        let page = Paging::new(self.after.as_ref(), PAGE)?;
        let found = documents.query::<ReportDocument>(&page.of(all(Filter::All, PAGE)))?;
        let (found, next) = page.cut(found, |report| report.at);
        let listed =
            found.into_iter().filter_map(|(path, report)| Some(ListedReport { id: path.name().parse().ok()?, report }));
        Ok(Decision::answer(Page { entries: listed.collect(), next }))
    }
}

/// A report has been dealt with, and goes. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settle {
    pub report: GameId,
}

impl Command for Settle {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, &caller.uid)?;
        let Some(report) = documents.get::<ReportDocument>(&self.report)? else { return Ok(Decision::answer(())) };
        let deed = Deed::SettledReport { own: report.about == caller.uid }.written(&caller.uid, &host, caller.now)?;
        Ok(Decision { writes: vec![Write::Delete(ReportDocument::path(&self.report)), deed], answer: () })
    }
}
