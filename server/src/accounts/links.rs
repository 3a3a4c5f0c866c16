//! `links/{key}`: links that work once, made by the host (or by the house, for its first host).

use house::Uid;
use house::accounts::{become_player, host, refuse_at_a_table_with_a_host, take_name};
use house::decide::{Decision, Documents, Halt, Request};
use house::documents::{Deed, Document, PlayerDocument, Role};
use house::refusal::{Field, reasons};
use house::store::{Damaged, Filter, Path, Query, Write};
use house::wire::{LinkKind, LinkSummary};
use serde::{Deserialize, Serialize};

use super::secret::Secret;
use super::session::{begin, end};
use super::{LinkCode, NewSession};

/// How long somebody has to follow the link to a new account, milliseconds: two weeks.
const ONBOARDING_MS: u64 = 14 * 24 * 60 * 60 * 1_000;
/// How long somebody has to follow the link to a new password, milliseconds: two days.
const RESET_MS: u64 = 2 * 24 * 60 * 60 * 1_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct LinkDocument {
    kind: LinkKind,
    /// For whom, where that is settled.
    uid: Option<Uid>,
    /// When it was made, milliseconds since 1970.
    created_at: u64,
    /// When it is worth nothing any more, milliseconds since 1970; never, without.
    ends_at: Option<u64>,
}

impl Document for LinkDocument {
    type Key<'a> = &'a LinkCode;

    fn path(code: Self::Key<'_>) -> Path {
        Path::of(&["links", &code.key()])
    }
}

/// The link with this code, while it is worth something.
fn link(documents: &Documents, code: &LinkCode, now: u64) -> Result<(Path, LinkDocument), Halt> {
    match documents.get::<LinkDocument>(code)? {
        Some(link) if link.ends_at.is_none_or(|end| now < end) => Ok((LinkDocument::path(code), link)),
        _ => Err(reasons::link_worn_out().into()),
    }
}

/// Links are worth nothing any more: those of which this field is so.
fn forget(documents: &Documents, field: &str, text: String) -> Result<Vec<Write>, Halt> {
    let before = documents.query::<LinkDocument>(&Query {
        collection: "links".to_owned(),
        filter: Filter::Equal(field.to_owned(), text),
        highest_first: "created_at".to_owned(),
        after: None,
        limit: 100,
    })?;
    Ok(before.into_iter().map(|(at, _)| Write::Delete(at)).collect())
}

/// The links that were made for somebody are worth nothing any more: they have a password of their own choosing, or their account is closed.
pub(super) fn forget_of(documents: &Documents, uid: &Uid) -> Result<Vec<Write>, Halt> {
    forget(documents, "uid", uid.to_string())
}

/// A new link; those before it for the same person are worth nothing any more.
fn make(documents: &Documents, code: &LinkCode, link: &LinkDocument) -> Result<Vec<Write>, Halt> {
    let mut writes = match &link.uid {
        Some(uid) => forget_of(documents, uid)?,
        None => forget(documents, "kind", "claim".to_owned())?,
    };
    writes.push(link.write(code)?);
    Ok(writes)
}

/// A house without a host makes a link to become one.
#[derive(Clone, Debug)]
pub struct ClaimHost {
    /// The code of the link.
    pub code: LinkCode,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for ClaimHost {
    /// Whether the link was made: not where there is a host.
    type Answer = bool;

    fn decide(&self, documents: &Documents) -> Result<Decision<bool>, Halt> {
        let hosts = documents.query::<PlayerDocument>(&Query {
            collection: PlayerDocument::COLLECTION.to_owned(),
            filter: Filter::Equal("role".to_owned(), "host".to_owned()),
            highest_first: "created_at".to_owned(),
            after: None,
            limit: 1,
        })?;
        if !hosts.is_empty() {
            return Ok(Decision::answer(false));
        }
        let link = LinkDocument { kind: LinkKind::Claim, uid: None, created_at: self.now, ends_at: None };
        Ok(Decision { writes: make(documents, &self.code, &link)?, answer: true })
    }
}

/// The host makes an account for somebody.
#[derive(Clone, Debug)]
pub struct Onboard {
    pub host: Uid,
    /// Whoever it is for, from now on.
    pub uid: Uid,
    /// What they are called, until they choose otherwise.
    pub name: String,
    /// The code of the link.
    pub code: LinkCode,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Onboard {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let by = host(documents, &self.host)?;
        if documents.get::<PlayerDocument>(&self.uid)?.is_some() {
            return Err(super::unavailable().into());
        }
        let mut player = PlayerDocument { role: Role::Onboarding, ..PlayerDocument::guest(self.now) };
        let mut writes = take_name(documents, &self.uid, &mut player, &self.name)?;
        writes.push(player.write(&self.uid)?);
        writes.extend(make(documents, &self.code, &onboarding(&self.uid, self.now))?);
        writes.push(Deed::MadeAccount { to: player.name }.written(&self.host, &by, self.now)?);
        Ok(Decision { writes, answer: () })
    }
}

fn onboarding(uid: &Uid, now: u64) -> LinkDocument {
    let ends_at = Some(now.saturating_add(ONBOARDING_MS));
    LinkDocument { kind: LinkKind::Onboarding, uid: Some(uid.clone()), created_at: now, ends_at }
}

/// The host makes a link for somebody: to their account while they have no password, to another password when they have.
#[derive(Clone, Debug)]
pub struct MakeLink {
    pub host: Uid,
    pub whom: Uid,
    /// The code of the link.
    pub code: LinkCode,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for MakeLink {
    type Answer = LinkKind;

    fn decide(&self, documents: &Documents) -> Result<Decision<LinkKind>, Halt> {
        let by = host(documents, &self.host)?;
        let player = documents.get::<PlayerDocument>(&self.whom)?;
        let (name, role) = player.map_or((String::new(), Role::Guest), |player| (player.name, player.role));
        // Whoever has the link could play as them.
        refuse_at_a_table_with_a_host(documents, &self.whom)?;
        let link = match role {
            Role::Onboarding => onboarding(&self.whom, self.now),
            Role::Host | Role::Player => LinkDocument {
                kind: LinkKind::Reset,
                uid: Some(self.whom.clone()),
                created_at: self.now,
                ends_at: Some(self.now.saturating_add(RESET_MS)),
            },
            Role::Disabled => {
                return Err(reasons::open_account_first().into());
            }
            Role::Guest => {
                return Err(reasons::no_player().into());
            }
        };
        let mut writes = make(documents, &self.code, &link)?;
        writes.push(Deed::MadeLink { to: name }.written(&self.host, &by, self.now)?);
        Ok(Decision { writes, answer: link.kind })
    }
}

/// Somebody looks at a link before they follow it.
#[derive(Clone, Debug)]
pub struct Look {
    pub code: LinkCode,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for Look {
    type Answer = LinkSummary;

    fn decide(&self, documents: &Documents) -> Result<Decision<LinkSummary>, Halt> {
        let (_, link) = link(documents, &self.code, self.now)?;
        let name = match &link.uid {
            Some(uid) => documents.get::<PlayerDocument>(uid)?.map(|player| player.name),
            None => None,
        };
        Ok(Decision::answer(LinkSummary { kind: link.kind, name }))
    }
}

/// Somebody follows a link.
#[derive(Clone, Debug)]
pub struct Redeem {
    pub code: LinkCode,
    /// Who they are before that.
    pub by: Uid,
    /// The name they have chosen, where one is to be chosen.
    pub name: Option<String>,
    /// The hash of the password they have chosen, where one is to be chosen.
    pub hash: Option<String>,
    /// The session they begin, where they do.
    pub session: NewSession,
    /// Milliseconds since 1970.
    pub now: u64,
}

/// A link was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redeemed {
    /// Who they are now.
    pub uid: Uid,
    /// Whether they have begun a session by it: not who had signed in already.
    pub signed_in: bool,
    /// Whether their other sessions have ended by it.
    pub ended: bool,
}

impl Request for Redeem {
    type Answer = Redeemed;

    fn decide(&self, documents: &Documents) -> Result<Decision<Redeemed>, Halt> {
        let (at, link) = link(documents, &self.code, self.now)?;
        let mut writes = vec![Write::Delete(at.clone())];
        let uid = match (link.kind, link.uid) {
            (LinkKind::Claim, _) => {
                let known = documents.get::<PlayerDocument>(&self.by)?;
                if let Some(mut player) = known.filter(|player| player.role.has_account()) {
                    player.role = Role::Host;
                    writes.push(player.write(&self.by)?);
                    writes.push(Deed::BecameHost.written(&self.by, &player, self.now)?);
                    return Ok(Decision {
                        writes,
                        answer: Redeemed { uid: self.by.clone(), signed_in: false, ended: false },
                    });
                }
                let (mut player, more) = become_player(documents, &self.by, self.name()?, self.now)?;
                player.role = Role::Host;
                writes.extend(more);
                writes.push(player.write(&self.by)?);
                writes.push(Deed::BecameHost.written(&self.by, &player, self.now)?);
                self.by.clone()
            }
            (LinkKind::Onboarding, Some(uid)) => {
                writes.extend(become_player(documents, &uid, self.name()?, self.now)?.1);
                uid
            }
            (LinkKind::Reset, Some(uid)) => {
                let player = documents.get::<PlayerDocument>(&uid)?;
                if !player.is_some_and(|player| player.role.has_account()) {
                    return Err(reasons::account_closed().into());
                }
                // A link that was made before the game is no way into it either.
                refuse_at_a_table_with_a_host(documents, &uid)?;
                writes.extend(end(documents, &uid, None)?);
                uid
            }
            (LinkKind::Onboarding | LinkKind::Reset, None) => {
                let message = "a link that is for somebody does not say for whom".to_owned();
                return Err(Damaged { path: at, message }.into());
            }
        };
        let hash = self.hash.clone().ok_or_else(|| reasons::not_chosen(Field::Password))?;
        writes.push(Secret { hash }.write(&uid)?);
        writes.extend(begin(documents, &uid, &self.session, self.now)?);
        Ok(Decision { writes, answer: Redeemed { uid, signed_in: true, ended: link.kind == LinkKind::Reset } })
    }
}

impl Redeem {
    fn name(&self) -> Result<&str, Halt> {
        self.name.as_deref().ok_or_else(|| reasons::not_chosen(Field::Name).into())
    }
}
