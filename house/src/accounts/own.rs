//! What everybody may change about themselves.

use serde::{Deserialize, Serialize};

use super::{account, player, take_name};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::Document as _;
use crate::wire::Profile;
use crate::{Caller, limits};

/// Be called otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    pub name: String,
}

impl Command for Rename {
    const WRITES: bool = true;
    type Reply = Profile;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Profile>, Halt> {
        let mut player = account(documents, &caller.uid)?;
        let mut writes = take_name(documents, &caller.uid, &mut player, &self.name)?;
        writes.push(player.write(&caller.uid)?);
        Ok(Decision { writes, answer: Profile::of(caller.uid.clone(), player) })
    }
}

/// Read another language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetLanguage {
    /// Its tag: `en`.
    pub language: String,
}

impl Command for SetLanguage {
    const WRITES: bool = true;
    type Reply = Profile;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Profile>, Halt> {
        let mut player = player(documents, &caller.uid, caller.now)?;
        player.language = Some(limits::language(&self.language)?);
        Ok(Decision { writes: vec![player.write(&caller.uid)?], answer: Profile::of(caller.uid.clone(), player) })
    }
}

/// Have others told, or not, when one is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetShown {
    /// Whether they are told.
    pub here: bool,
}

impl Command for SetShown {
    const WRITES: bool = true;
    type Reply = Profile;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Profile>, Halt> {
        let mut player = account(documents, &caller.uid)?;
        player.hidden = !self.here;
        Ok(Decision { writes: vec![player.write(&caller.uid)?], answer: Profile::of(caller.uid.clone(), player) })
    }
}
