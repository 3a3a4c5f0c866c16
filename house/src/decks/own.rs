//! What players do with decks of their own: make, change, copy, throw away, have back.

use std::collections::BTreeMap;

use engine::declaration::{CardType, Colors};

use serde::{Deserialize, Serialize};

use super::legality::{Limits, problems};
use super::{deck_limits, names};
use crate::accounts::{not_closed, player};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{DeckContent, DeckDocument, DeckEntry, DeckRules, Document as _, GuestDocument, Role};
use crate::limits::{self, DECK_PACE_MS, DECK_PACE_SAVES, DECKS, DECKS_OF_A_GUEST, DECKS_THROWN_AWAY};
use crate::refusal::{Refusal, reasons};
use crate::store::{Damaged, Filter, Path, Query, Write};
use crate::wire::{DeckSummary, DeckUses, OpenedDeck};
use crate::{Caller, DeckId, Uid};

/// All decks of one person, also those that they have thrown away and could have back.
pub(super) fn decks_of(uid: &Uid) -> Query {
    Query {
        collection: DeckDocument::collection(uid),
        filter: Filter::Equal("owner".to_owned(), uid.to_string()),
        highest_first: "changed_at".to_owned(),
        after: None,
        limit: DECKS + DECKS_THROWN_AWAY + 1,
    }
}

/// All decks of somebody whose account is deleted, or who has changed none for long as a guest, go, those that were thrown away as well. Nothing, where there are none.
///
/// # Errors
/// When documents must be read first, or cannot be.
pub(crate) fn remove_all_of(documents: &Documents, uid: &Uid) -> Result<Vec<Write>, Halt> {
    let found = documents.query::<DeckDocument>(&decks_of(uid))?;
    Ok(found.into_iter().map(|(at, _)| Write::Delete(at)).collect())
}

/// A deck of this person that they have not thrown away.
pub(super) fn kept(documents: &Documents, uid: &Uid, deck: &DeckId) -> Result<DeckDocument, Halt> {
    match documents.get::<DeckDocument>((uid, deck))? {
        Some(document) if document.deleted_at.is_none() => Ok(document),
        _ => Err(reasons::no_deck().into()),
    }
}

/// The content in its proper shape: names as the cards have them, each card once in each part.
fn proper(content: &DeckContent) -> Result<DeckContent, Halt> {
    limits::deck_content(content)?;
    let part = |entries: &[DeckEntry]| -> Result<Vec<DeckEntry>, Refusal> {
        let mut kept: Vec<DeckEntry> = Vec::new();
        for entry in entries.iter().filter(|entry| entry.count > 0) {
            let Some(card) = names::printed(&entry.card) else {
                return Err(reasons::unknown_card(&entry.card));
            };
            match kept.iter_mut().find(|one| one.card == card.name) {
                Some(one) => one.count = one.count.saturating_add(entry.count),
                None => kept.push(DeckEntry { count: entry.count, card: card.name.to_owned() }),
            }
        }
        Ok(kept)
    };
    Ok(DeckContent {
        name: content.name.trim().to_owned(),
        main: part(&content.main)?,
        sideboard: part(&content.sideboard)?,
        notes: content.notes.clone(),
        format: content.format,
    })
}

/// Refuses when this person has as many decks as one may have.
fn room_for_another(documents: &Documents, uid: &Uid, now: u64) -> Result<(), Halt> {
    let most = if player(documents, uid, now)?.role.has_account() { DECKS } else { DECKS_OF_A_GUEST };
    let decks = documents.query::<DeckDocument>(&decks_of(uid))?;
    let have = decks.iter().filter(|(_, document)| document.deleted_at.is_none()).count();
    if have < most {
        return Ok(());
    }
    Err(reasons::too_many_decks(have).into())
}

/// A new deck of this content. The same once more is answered as the first time.
fn make(documents: &Documents, uid: &Uid, id: &DeckId, content: &DeckContent, now: u64) -> Result<Decision<u64>, Halt> {
    let deck = proper(content)?;
    if let Some(there) = documents.get::<DeckDocument>((uid, id))? {
        if there.version == 1 && there.deck == deck && there.deleted_at.is_none() {
            return Ok(Decision::answer(1));
        }
        return Err(reasons::deck_number_taken().into());
    }
    room_for_another(documents, uid, now)?;
    let mut writes = noted(documents, uid, now)?;
    writes.push(new(uid, deck, now).write((uid, id))?);
    Ok(Decision { writes, answer: 1 })
}

/// What keeps in mind that a guest has made or changed a deck at this time, where that is not known to a day.
fn noted(documents: &Documents, uid: &Uid, now: u64) -> Result<Vec<Write>, Halt> {
    if player(documents, uid, now)?.role != Role::Guest {
        return Ok(Vec::new());
    }
    match documents.get::<GuestDocument>(uid)? {
        Some(guest) if now < guest.at.saturating_add(GuestDocument::TO_MS) => Ok(Vec::new()),
        _ => Ok(vec![GuestDocument { at: now }.write(uid)?]),
    }
}

/// The deck that somebody is given when they become a player.
///
/// # Errors
/// Never for the decks that the house gives.
pub fn given(uid: &Uid, deck: DeckContent, now: u64) -> Result<Write, Damaged> {
    let mut bits = [0; 10];
    let hash = blake3::derive_key("jb-mtg 2026 the deck that somebody is given", uid.as_str().as_bytes());
    bits.copy_from_slice(&hash[..10]);
    new(uid, deck, now).write((uid, &DeckId::from_random(bits)))
}

fn new(uid: &Uid, deck: DeckContent, now: u64) -> DeckDocument {
    let (created_at, changed_at) = (now, now);
    let (shared, deleted_at, pace) = (false, None, (now, 0));
    DeckDocument { owner: uid.clone(), deck, version: 1, created_at, changed_at, shared, deleted_at, pace }
}

/// Writes a deck that has changed.
fn changed(
    documents: &Documents,
    uid: &Uid,
    id: &DeckId,
    mut document: DeckDocument,
    now: u64,
) -> Result<Decision<u64>, Halt> {
    let (since, saves) = document.pace;
    document.pace = if now >= since.saturating_add(DECK_PACE_MS) { (now, 1) } else { (since, saves + 1) };
    if document.pace.1 > DECK_PACE_SAVES {
        return Err(reasons::deck_too_fast().into());
    }
    document.version += 1;
    document.changed_at = now;
    let answer = document.version;
    let mut writes = noted(documents, uid, now)?;
    writes.push(document.write((uid, id))?);
    Ok(Decision { writes, answer })
}

/// My decks, the one that changed last first.
#[derive(Clone, Copy, Debug)]
pub struct List;

impl Command for List {
    const WRITES: bool = false;
    type Reply = Vec<DeckSummary>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Vec<DeckSummary>>, Halt> {
        let limits = deck_limits(documents, &caller.uid)?;
        let found = documents.query::<DeckDocument>(&decks_of(&caller.uid))?;
        let kept = found.into_iter().filter(|(_, document)| document.deleted_at.is_none());
        let listed = kept.filter_map(|(path, document)| {
            let id = path.name().parse().ok()?;
            Some(summary(id, document.deck, document.changed_at, &limits))
        });
        Ok(Decision::answer(listed.collect()))
    }
}

/// What the list of decks says of one that last changed then, milliseconds since 1970.
#[must_use]
pub fn summary(id: DeckId, deck: DeckContent, changed_at: u64, limits: &Limits) -> DeckSummary {
    let sum = |entries: &[DeckEntry]| entries.iter().map(|entry| u32::from(entry.count)).sum();
    let cards = || deck.main.iter().filter_map(|entry| names::playable(&entry.card)).map(engine::cards::definition);
    let spells = || cards().filter(|card| !card.type_line.types.contains(CardType::Land));
    let face = spells().max_by_key(|card| card.cost.map_or(0, |cost| cost.value(0))).or_else(|| cards().next());
    DeckSummary {
        colors: cards().fold(Colors::NONE, |colors, card| colors.union(card.colors)),
        cards: sum(&deck.main),
        sideboard: sum(&deck.sideboard),
        problems: problems(&deck, DeckRules { format: deck.format, owned: false }, limits).len() as u32,
        playable: problems(&deck, DeckRules::default(), limits).is_empty(),
        face: face.map(|card| card.name.clone()),
        id,
        name: deck.name,
        format: deck.format,
        changed_at,
    }
}

/// All of one deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    pub deck: DeckId,
}

impl Command for Open {
    const WRITES: bool = false;
    type Reply = OpenedDeck;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        let DeckDocument { version, shared, deck, .. } = kept(documents, &caller.uid, &self.deck)?;
        Ok(Decision::answer(OpenedDeck { version, shared, content: Box::new(deck) }))
    }
}

/// Make a deck. It is answered the same as often as it is sent with the same id and content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// Its id: 80 random bits of the client's.
    pub deck: DeckId,
    /// What is in it.
    pub content: Box<DeckContent>,
}

impl Command for Create {
    const WRITES: bool = true;
    /// Its version.
    type Reply = u64;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<u64>, Halt> {
        not_closed(documents, &caller.uid)?;
        make(documents, &caller.uid, &self.deck, &self.content, caller.now)
    }
}

/// Change a deck. It is answered the same as often as it is sent; refused with [`RefusalCode::WrongNumber`](crate::wire::RefusalCode::WrongNumber) when
/// it has been changed elsewhere meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    pub deck: DeckId,
    /// The version that was seen.
    pub version: u64,
    /// What is in it now.
    pub content: Box<DeckContent>,
}

impl Command for Save {
    const WRITES: bool = true;
    /// Its version.
    type Reply = u64;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<u64>, Halt> {
        not_closed(documents, &caller.uid)?;
        let deck = proper(&self.content)?;
        let mut document = kept(documents, &caller.uid, &self.deck)?;
        let sent_again = self.version.checked_add(1) == Some(document.version);
        if document.deck == deck && (document.version == self.version || sent_again) {
            return Ok(Decision::answer(document.version));
        }
        if document.version != self.version {
            return Err(reasons::deck_changed().into());
        }
        document.deck = deck;
        changed(documents, &caller.uid, &self.deck, document, caller.now)
    }
}

/// Call a deck otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    pub deck: DeckId,
    pub name: String,
}

impl Command for Rename {
    const WRITES: bool = true;
    /// Its version.
    type Reply = u64;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<u64>, Halt> {
        not_closed(documents, &caller.uid)?;
        let name = limits::deck_name(&self.name)?;
        let mut document = kept(documents, &caller.uid, &self.deck)?;
        if document.deck.name == name {
            return Ok(Decision::answer(document.version));
        }
        document.deck.name = name;
        changed(documents, &caller.uid, &self.deck, document, caller.now)
    }
}

/// Make a deck that is like another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Copy {
    /// The new one's id.
    pub deck: DeckId,
    /// Which one it is to be like.
    pub from: DeckId,
    /// What the new one is called.
    pub name: String,
}

impl Command for Copy {
    const WRITES: bool = true;
    /// The new one's version.
    type Reply = u64;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<u64>, Halt> {
        not_closed(documents, &caller.uid)?;
        let content = kept(documents, &caller.uid, &self.from)?.deck;
        let content = DeckContent { name: self.name.clone(), ..content };
        make(documents, &caller.uid, &self.deck, &content, caller.now)
    }
}

/// Throw a deck away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delete {
    pub deck: DeckId,
}

impl Command for Delete {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        not_closed(documents, &caller.uid)?;
        let mut document = documents.get::<DeckDocument>((&caller.uid, &self.deck))?.ok_or_else(reasons::no_deck)?;
        if document.deleted_at.is_some() {
            return Ok(Decision::answer(()));
        }
        document.deleted_at = Some(caller.now);
        let mut writes = vec![document.write((&caller.uid, &self.deck))?];
        let found = documents.query::<DeckDocument>(&decks_of(&caller.uid))?;
        let gone =
            |(path, document): (Path, DeckDocument)| Some((document.deleted_at?, path.name().parse::<DeckId>().ok()?));
        let mut away: Vec<_> = found.into_iter().filter_map(gone).collect();
        away.sort();
        let surplus = (away.len() + 1).saturating_sub(DECKS_THROWN_AWAY);
        for (_, id) in away.into_iter().take(surplus) {
            // What a query finds is not guarded by the commit; this is.
            let found = documents.get::<DeckDocument>((&caller.uid, &id))?;
            if found.is_some_and(|document| document.deleted_at.is_some()) {
                writes.push(Write::Delete(DeckDocument::path((&caller.uid, &id))));
            }
        }
        Ok(Decision { writes, answer: () })
    }
}

/// Have back a deck that was thrown away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restore {
    pub deck: DeckId,
}

impl Command for Restore {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        not_closed(documents, &caller.uid)?;
        let mut document = documents.get::<DeckDocument>((&caller.uid, &self.deck))?.ok_or_else(reasons::no_deck)?;
        if document.deleted_at.is_none() {
            return Ok(Decision::answer(()));
        }
        room_for_another(documents, &caller.uid, caller.now)?;
        document.deleted_at = None;
        let mut writes = noted(documents, &caller.uid, caller.now)?;
        writes.push(document.write((&caller.uid, &self.deck))?);
        Ok(Decision { writes, answer: () })
    }
}

/// Which cards are in which of my decks?
#[derive(Clone, Copy, Debug)]
pub struct Uses;

impl Command for Uses {
    const WRITES: bool = false;
    type Reply = DeckUses;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<DeckUses>, Halt> {
        let found = documents.query::<DeckDocument>(&decks_of(&caller.uid))?;
        let mut uses = DeckUses::default();
        for (path, document) in found.into_iter().filter(|(_, document)| document.deleted_at.is_none()) {
            let Ok(id) = path.name().parse() else { continue };
            let place = uses.decks.len();
            uses.decks.push((id, document.deck.name));
            let mut counts: BTreeMap<String, u16> = BTreeMap::new();
            for entry in document.deck.main.into_iter().chain(document.deck.sideboard) {
                let count = counts.entry(entry.card).or_default();
                *count = count.saturating_add(entry.count);
            }
            for (card, count) in counts {
                uses.cards.entry(card).or_default().push((place, count));
            }
        }
        Ok(Decision::answer(uses))
    }
}

/// How many of which card may I have in a deck of the house's own format, and how many do I own?
#[derive(Clone, Copy, Debug)]
pub struct AskLimits;

impl Command for AskLimits {
    const WRITES: bool = false;
    type Reply = Box<Limits>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        Ok(Decision::answer(Box::new(deck_limits(documents, &caller.uid)?)))
    }
}
