//! What may be asked about players. Passwords and sessions are the server's own, and go over HTTP; of those requests only the answers that say
//! something stand here.

use serde::{Deserialize, Serialize};

use super::Page;
use super::list::{commands, replies};
use crate::Uid;
use crate::documents::{PlayerDocument, Role};
use crate::store::Cursor;

commands! {
    /// Something about players, to be done or answered.
    AccountAsk, "account: ", answered by AccountAnswer:
    Me = crate::accounts::Me,
    Blocks = crate::accounts::Blocks,;
    Rename(crate::accounts::Rename),
    Language(crate::accounts::SetLanguage),
    Block(crate::accounts::Block),
    Unblock(crate::accounts::Unblock),
    Show(crate::accounts::SetShown),
    List(crate::accounts::List),
    Role(crate::accounts::SetRole),
    Credit(crate::accounts::Credit),
    RenamePlayer(crate::accounts::RenamePlayer),
    Delete(crate::accounts::Delete),;
}

replies! { AccountAnswer, "account":
    Profile: (profile) = (Profile { profile }),
    Vec<BlockedPerson>: (people) = (Blocks { people }),
    Page<ListedPlayer>: (Page { entries, next }) = (Players { players: entries, next }),
    ListedPlayer: (player) = (Player { player }),
    Deletion: (Deletion { more }) = (Deletion { more }),
}

/// The answers to [`AccountAsk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountAnswer {
    /// You.
    Profile {
        /// As you are now.
        profile: Profile,
    },
    /// Whom you have blocked.
    Blocks {
        /// By their names.
        people: Vec<BlockedPerson>,
    },
    /// A page of the host's list.
    Players {
        /// Those on it.
        players: Vec<ListedPlayer>,
        /// Behind what the next page begins; `None` where this is the last one.
        next: Option<Cursor>,
    },
    /// Somebody, as they are now.
    Player {
        /// Who.
        player: ListedPlayer,
    },
    /// A part of somebody's account is deleted.
    Deletion {
        /// Whether there is more: then it is asked for again.
        more: bool,
    },
}

/// How far an account is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// Whether there is more to be deleted: then it is asked for again.
    pub more: bool,
}

/// Somebody whom one has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockedPerson {
    /// Who.
    pub uid: Uid,
    /// What they were called then.
    pub name: String,
    /// Since when, milliseconds since 1970 by the house's clock.
    pub at: u64,
}

/// What a link that works once is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// Becoming the first host of this house.
    Claim,
    /// An account that the host has made: name and password are yet to be chosen.
    Onboarding,
    /// A new password.
    Reset,
}

/// What whoever follows a link is told before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkSummary {
    /// What it is for.
    pub kind: LinkKind,
    /// What they are called, if they are called anything yet.
    pub name: Option<String>,
}

/// A link that the host has made: `/onboarding#{code}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeLink {
    /// What it is for.
    pub kind: LinkKind,
    /// For whom.
    pub uid: Uid,
    /// The code in it. It is told this once.
    pub code: String,
}

/// What somebody is told about themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Who.
    pub uid: Uid,
    /// What they are called; empty for a guest.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// Their money, all of it, sats.
    pub sats: u64,
    /// What of it is left of the money that they began with, sats: it buys from the bank only.
    #[serde(default)]
    pub starting: u64,
    /// Whether nobody is told when they are here.
    #[serde(default)]
    pub hidden: bool,
    /// The language that they have chosen; none where each browser goes on in its own.
    pub language: Option<String>,
}

/// What the host is told about somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedPlayer {
    /// Who.
    pub uid: Uid,
    /// What they are called.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// Their money.
    pub sats: u64,
    /// When the account was made, milliseconds since 1970 by the house's clock.
    pub created_at: u64,
    /// When they were last here, milliseconds since 1970 by the house's clock.
    pub last_seen_at: u64,
}

impl Profile {
    /// What this document says to whom it is about.
    #[must_use]
    pub fn of(uid: Uid, player: PlayerDocument) -> Self {
        let PlayerDocument { name, role, sats, starting, hidden, language, .. } = player;
        Self { uid, name, role, sats, starting, hidden, language }
    }
}

impl ListedPlayer {
    /// What this document says to the host.
    #[must_use]
    pub fn of(uid: Uid, player: PlayerDocument) -> Self {
        Self {
            uid,
            name: player.name,
            role: player.role,
            sats: player.sats,
            created_at: player.created_at,
            last_seen_at: player.last_seen_at,
        }
    }
}
