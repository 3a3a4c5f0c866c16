//! What everybody may change about themselves.

use super::{account, player, take_name};
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::PlayerDocument;
use crate::store::Write;
use crate::{Uid, shape};

/// Somebody wants to be called otherwise.
#[derive(Clone, Debug)]
pub struct Rename<'a> {
    /// Who.
    pub uid: &'a Uid,
    /// So.
    pub name: &'a str,
}

impl Request for Rename<'_> {
    type Answer = PlayerDocument;

    fn decide(&self, documents: &Documents) -> Result<Decision<PlayerDocument>, Halt> {
        let mut player = account(documents, self.uid)?;
        let mut writes = take_name(documents, self.uid, &mut player, self.name)?;
        writes.push(Write::set(PlayerDocument::path(self.uid), &player)?);
        Ok(Decision { writes, answer: player })
    }
}

/// Somebody wants to read another language.
#[derive(Clone, Debug)]
pub struct SetLanguage<'a> {
    /// Who.
    pub uid: &'a Uid,
    /// Its tag.
    pub language: &'a str,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for SetLanguage<'_> {
    type Answer = PlayerDocument;

    fn decide(&self, documents: &Documents) -> Result<Decision<PlayerDocument>, Halt> {
        let mut player = player(documents, self.uid, self.now)?;
        player.language = Some(shape::language(self.language)?);
        Ok(Decision { writes: vec![Write::set(PlayerDocument::path(self.uid), &player)?], answer: player })
    }
}

/// Somebody wants it told, or not, when they are here.
#[derive(Clone, Debug)]
pub struct SetShown<'a> {
    /// Who.
    pub uid: &'a Uid,
    /// Whether it is told.
    pub here: bool,
}

impl Request for SetShown<'_> {
    type Answer = PlayerDocument;

    fn decide(&self, documents: &Documents) -> Result<Decision<PlayerDocument>, Halt> {
        let mut player = account(documents, self.uid)?;
        player.hidden = !self.here;
        Ok(Decision { writes: vec![Write::set(PlayerDocument::path(self.uid), &player)?], answer: player })
    }
}
