//! People, as anybody may know them: by name, by the games one has played against them, by being here.

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::decide::{Decision, Documents, DriveError, Halt, Request};
use crate::documents::{
    AgainstDocument, Document as _, Mark, NameDocument, PlayerDocument, PresenceDocument, ResultsDocument, Role,
    name_key,
};
use crate::paging::Paging;
use crate::refusal::reasons;
use crate::store::{Cursor, Filter, Query, Store};
use crate::wire::{HistoryAnswer, KnownPerson, Page, Person};
use crate::{Caller, Uid, limits};

/// How many people a page of a search has.
const PAGE: usize = 20;
/// How many recent opponents are listed.
const RECENT: usize = 12;
/// How much of a name must be known, characters, by whoever has no account: else strangers would list everybody, and who is here.
const KNOWN: usize = 3;
/// How many of those who are here are listed.
const HERE: usize = 50;

/// What somebody is called: a player as they are called everywhere, a guest as in their last game. Nobody, for those of whom nothing is known, and
/// for those who may no longer play.
pub(crate) fn person_name(documents: &Documents, uid: &Uid) -> Result<Option<String>, Halt> {
    Ok(person(documents, uid, uid)?.map(|person| person.name))
}

/// Somebody, as they may be known to whoever asks.
fn person(documents: &Documents, asking: &Uid, uid: &Uid) -> Result<Option<Person>, Halt> {
    documents.want(&paths(asking, uid))?;
    let player = documents.get::<PlayerDocument>(uid)?;
    let results = documents.get::<ResultsDocument>(uid)?;
    let score = documents.get::<AgainstDocument>((asking, uid))?;
    let mark = Mark::of(player.as_ref());
    let hidden = player.as_ref().is_some_and(|player| player.hidden);
    let role = player.as_ref().map_or(Role::Guest, |player| player.role);
    let name = match role {
        Role::Host | Role::Player => player.map(|player| player.name),
        Role::Guest => results.map(|results| results.name),
        Role::Onboarding | Role::Disabled => None,
    };
    Ok(name.map(|name| Person {
        uid: uid.clone(),
        name,
        mark,
        account: role.has_account(),
        online: false,
        hidden,
        score: score.map(|against| against.score).unwrap_or_default(),
    }))
}

fn paths(asking: &Uid, uid: &Uid) -> [crate::store::Path; 3] {
    [PlayerDocument::path(uid), ResultsDocument::path(uid), AgainstDocument::path((asking, uid))]
}

fn persons(documents: &Documents, asking: &Uid, uids: &[Uid]) -> Result<Vec<Person>, Halt> {
    documents.want(&uids.iter().flat_map(|uid| paths(asking, uid)).collect::<Vec<_>>())?;
    let mut people = Vec::with_capacity(uids.len());
    for uid in uids.iter().filter(|uid| *uid != asking) {
        people.extend(person(documents, asking, uid)?);
    }
    Ok(people)
}

fn has_account(documents: &Documents, uid: &Uid) -> Result<bool, Halt> {
    let player = documents.get::<PlayerDocument>(uid)?;
    Ok(player.is_some_and(|player| player.role.has_account()))
}

fn nobody() -> Page<Person> {
    Page { entries: Vec::new(), next: None }
}

/// Players by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// What their name, or a word of it, begins with; empty for the newest.
    pub text: String,
    /// Behind whom; `None`: from the first on.
    pub after: Option<Cursor>,
}

impl Command for Search {
    const WRITES: bool = false;
    type Reply = Page<Person>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let text = if self.text.trim().is_empty() { String::new() } else { limits::name(&self.text)? };
        if text.chars().count() < KNOWN && !has_account(documents, &caller.uid)? {
            return Ok(Decision::answer(nobody()));
        }
        let page = Paging::new(self.after.as_ref(), PAGE)?;
        let names = documents.query::<NameDocument>(&page.of(Query {
            collection: NameDocument::COLLECTION.to_owned(),
            filter: Filter::ArrayContains("search".to_owned(), name_key(&text)),
            highest_first: "created_at".to_owned(),
            after: None,
            limit: PAGE,
        }))?;
        let (names, next) = page.cut(names, |name| name.created_at);
        let uids: Vec<Uid> = names.into_iter().map(|(_, name)| name.uid).collect();
        let people = persons(documents, &caller.uid, &uids)?;
        Ok(Decision::answer(Page { entries: people, next }))
    }
}

/// Whom I played last.
#[derive(Clone, Copy, Debug)]
pub struct Recent;

impl Command for Recent {
    const WRITES: bool = false;
    type Reply = Page<Person>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let opponents = documents.query::<AgainstDocument>(&Query {
            collection: AgainstDocument::collection(&caller.uid),
            filter: Filter::Equal("of".to_owned(), caller.uid.to_string()),
            highest_first: "last_at".to_owned(),
            after: None,
            limit: RECENT,
        })?;
        let uids: Vec<Uid> = opponents.into_iter().map(|(_, against)| against.opponent).collect();
        let people = persons(documents, &caller.uid, &uids)?;
        Ok(Decision::answer(Page { entries: people, next: None }))
    }
}

/// Those of these people of whom there is a name to be told, and who are to be seen. For players.
#[derive(Clone, Debug)]
pub struct Connected<'a> {
    /// Who asks.
    pub uid: &'a Uid,
    /// Who is here, by whoever holds the connections.
    pub here: &'a [Uid],
}

impl Request for Connected<'_> {
    type Answer = Page<Person>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        if !has_account(documents, self.uid)? {
            return Ok(Decision::answer(nobody()));
        }
        let mut people = Vec::new();
        // Nobody is looked up for whom there is no place in the list.
        for some in self.here.chunks(HERE) {
            people.extend(persons(documents, self.uid, some)?);
            people.retain(|person| !person.hidden);
            if people.len() >= HERE {
                break;
            }
        }
        people.truncate(HERE);
        Ok(Decision::answer(Page { entries: people, next: None }))
    }
}

/// Who is here: those who have said so lately, the last one first; for players. Whoever holds connections knows it by them and answers it by [`Connected`].
#[derive(Clone, Copy, Debug)]
pub struct Online;

impl Command for Online {
    const WRITES: bool = false;
    type Reply = Page<Person>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        if !has_account(documents, &caller.uid)? {
            return Ok(Decision::answer(nobody()));
        }
        let said = documents.query::<PresenceDocument>(&Query {
            collection: PresenceDocument::COLLECTION.to_owned(),
            filter: Filter::All,
            highest_first: "at".to_owned(),
            after: None,
            // One of them may be whoever asks.
            limit: HERE + 1,
        })?;
        let here = said.into_iter().filter(|(_, presence)| presence.holds(caller.now));
        let here: Vec<Uid> = here.filter_map(|(path, _)| path.name().parse().ok()).collect();
        let mut people = persons(documents, &caller.uid, &here)?;
        people.retain(|person| !person.hidden);
        people.iter_mut().for_each(|person| person.online = true);
        people.truncate(HERE);
        Ok(Decision::answer(Page { entries: people, next: None }))
    }
}

/// Says in an answer about people who of them has said lately that they are here. A document is read for each of whom it is not said yet.
///
/// # Errors
/// When the store fails, or holds what is no presence.
pub fn say_who_is_present(store: &impl Store, answer: &mut HistoryAnswer, now: u64) -> Result<(), DriveError> {
    for person in answer.people_mut().iter_mut().filter(|person| !person.online && !person.hidden) {
        let at = PresenceDocument::path(&person.uid);
        let found = store.get(&at).map_err(DriveError::Store)?;
        let said = found.map(|document| document.read::<PresenceDocument>(&at)).transpose();
        person.online = said.map_err(DriveError::Damaged)?.is_some_and(|presence| presence.holds(now));
    }
    Ok(())
}

/// Somebody's page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonOf {
    pub uid: Uid,
}

impl Command for PersonOf {
    const WRITES: bool = false;
    type Reply = KnownPerson;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let Some(person) = person(documents, &caller.uid, &self.uid)? else {
            return Err(reasons::no_player().into());
        };
        let player = documents.get::<PlayerDocument>(&self.uid)?;
        let results = documents.get::<ResultsDocument>(&self.uid)?;
        let since = player.filter(|player| player.role.has_account()).map(|player| player.created_at);
        let score = results.map(|results| results.score).unwrap_or_default();
        Ok(Decision::answer(KnownPerson { person, score, since }))
    }
}
