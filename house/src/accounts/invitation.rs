//! Invitations: a host may have strangers sign up with one only.

use serde::{Deserialize, Serialize};

use super::{become_player, host};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Deed, Document as _, HouseSettings, PlayerDocument, SettingsDocument};
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Caller, Uid, hexadecimal};

/// How long an invitation is worth something, milliseconds: two weeks.
const LASTS_MS: u64 = 14 * 24 * 60 * 60 * 1_000;
/// How many invitations wait at most: beyond that, those made first are worth nothing any more.
const MOST: usize = 100;

/// What is kept of a code: enough to know it again, and nothing to make it from.
fn hash(code: &[u8; 16]) -> String {
    hexadecimal::encode(&blake3::derive_key("jb-mtg 2026 an invitation to sign up", code))
}

/// Makes a player of a guest who signs up by themselves, as [`become_player`] does, if the house lets them in: where it asks for an invitation, only
/// with one, and each is for one of them.
///
/// # Errors
/// When they need an invitation and have none that is worth anything, or [`become_player`] refuses.
pub fn sign_up(
    documents: &Documents,
    uid: &Uid,
    name: &str,
    invitation: Option<&str>,
    now: u64,
) -> Result<(PlayerDocument, Vec<Write>), Halt> {
    let mut house = documents.get::<SettingsDocument>(())?.unwrap_or_default();
    let mut used = None;
    if house.settings.by_invitation {
        let code = invitation.and_then(hexadecimal::decode::<16>);
        let until = code.and_then(|code| house.invitations.remove(&hash(&code)));
        if until.is_none_or(|until| now >= until) {
            return Err(reasons::needs_invitation().into());
        }
        used = Some(house.write(())?);
    }
    let (player, mut writes) = become_player(documents, uid, name, now)?;
    writes.extend(used);
    Ok((player, writes))
}

/// What has been settled about the house.
#[derive(Clone, Copy, Debug)]
pub struct ShowSettings;

impl Command for ShowSettings {
    const WRITES: bool = false;
    type Reply = HouseSettings;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<HouseSettings>, Halt> {
        host(documents, &caller.uid)?;
        Ok(Decision::answer(documents.get::<SettingsDocument>(())?.unwrap_or_default().settings))
    }
}

/// Settle something about the house. It is answered the same as often as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeSettings {
    /// What is to hold.
    pub settings: HouseSettings,
}

impl Command for ChangeSettings {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let host = host(documents, &caller.uid)?;
        let mut house = documents.get::<SettingsDocument>(())?.unwrap_or_default();
        if house.settings == self.settings {
            return Ok(Decision::answer(()));
        }
        house.settings = self.settings;
        let deed = Deed::Joining { by_invitation: self.settings.by_invitation };
        let deed = deed.written(&caller.uid, &host, caller.now)?;
        Ok(Decision { writes: vec![house.write(())?, deed], answer: () })
    }
}

/// Invite somebody to sign up: each time it is sent, with another invitation.
#[derive(Clone, Copy, Debug)]
pub struct Invite;

impl Command for Invite {
    const WRITES: bool = true;
    /// The code. It is told this once.
    type Reply = String;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<String>, Halt> {
        let host = host(documents, &caller.uid)?;
        let now = caller.now;
        let mut house = documents.get::<SettingsDocument>(())?.unwrap_or_default();
        house.invitations.retain(|_, until| now < *until);
        while house.invitations.len() >= MOST {
            let first = house.invitations.iter().min_by_key(|(_, until)| **until).map(|(hash, _)| hash.clone());
            first.and_then(|first| house.invitations.remove(&first));
        }
        let code = caller.entropy.invite();
        house.invitations.insert(hash(&code), now.saturating_add(LASTS_MS));
        let deed = Deed::Invited.written(&caller.uid, &host, now)?;
        Ok(Decision { writes: vec![house.write(())?, deed], answer: hexadecimal::encode(&code) })
    }
}
