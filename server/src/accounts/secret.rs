//! `secrets/{uid}`: passwords, and what is done with them.

use house::accounts::{account, sign_up};
use house::decide::{Decision, Documents, Halt, Request};
use house::documents::{Document, NameDocument, PlayerDocument, name_key};
use house::refusal::reasons;
use house::store::{Path, Write};
use house::{Uid, hexadecimal};
use serde::{Deserialize, Serialize};

use super::session::{begin, end};
use super::{NewSession, SessionKey, links, not_known};

/// The hash of somebody's password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret {
    /// A PHC string.
    pub hash: String,
}

impl Secret {
    /// What a browser keeps in which this player has signed in, to be known by when a password is tried there again. It opens nothing; only whoever has
    /// the hash can tell it, and another password makes another one.
    #[must_use]
    pub fn known(&self, uid: &Uid) -> String {
        let key = blake3::derive_key("jb-mtg 2026 a browser in which a player has signed in", self.hash.as_bytes());
        hexadecimal::encode(blake3::keyed_hash(&key, uid.as_str().as_bytes()).as_bytes())
    }
}

impl Document for Secret {
    type Key<'a> = &'a Uid;

    fn path(uid: Self::Key<'_>) -> Path {
        Path::of(&["secrets", uid.as_str()])
    }
}

/// The password of somebody whose account was deleted is forgotten.
#[derive(Clone, Debug)]
pub struct ForgetSecret {
    pub uid: Uid,
}

impl Request for ForgetSecret {
    type Answer = ();

    fn decide(&self, _: &Documents) -> Result<Decision<()>, Halt> {
        Ok(Decision { writes: vec![Write::Delete(Secret::path(&self.uid))], answer: () })
    }
}

/// A guest becomes a player.
#[derive(Clone, Debug)]
pub struct SignUp {
    pub uid: Uid,
    /// Under which name.
    pub name: String,
    /// The hash of their password.
    pub hash: String,
    /// The code of the invitation that they have, where they have one.
    pub invitation: Option<String>,
    /// The session they begin by it.
    pub session: NewSession,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for SignUp {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let (_, mut writes) = sign_up(documents, &self.uid, &self.name, self.invitation.as_deref(), self.now)?;
        writes.push(Secret { hash: self.hash.clone() }.write(&self.uid)?);
        writes.extend(begin(documents, &self.uid, &self.session, self.now)?);
        Ok(Decision { writes, answer: () })
    }
}

/// Somebody by their name.
#[derive(Clone, Debug)]
pub struct Whose {
    /// The name, as they wrote it.
    pub name: String,
}

impl Request for Whose {
    /// Who, and the hash of their password; none when there is nobody, or they have none.
    type Answer = Option<(Uid, Secret)>;

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        let Some(name) = documents.get::<NameDocument>(&name_key(&self.name))? else {
            return Ok(Decision::answer(None));
        };
        let secret = documents.get::<Secret>(&name.uid)?;
        Ok(Decision::answer(secret.map(|secret| (name.uid, secret))))
    }
}

/// The password of somebody who has signed in, and what they are called.
#[derive(Clone, Debug)]
pub struct SecretOf {
    pub uid: Uid,
}

impl Request for SecretOf {
    type Answer = (Option<Secret>, String);

    fn decide(&self, documents: &Documents) -> Result<Decision<Self::Answer>, Halt> {
        documents.want(&[Secret::path(&self.uid), PlayerDocument::path(&self.uid)])?;
        let name = documents.get::<PlayerDocument>(&self.uid)?.map_or_else(String::new, |player| player.name);
        Ok(Decision::answer((documents.get::<Secret>(&self.uid)?, name)))
    }
}

/// Somebody signs in, with a password that was found to fit.
#[derive(Clone, Debug)]
pub struct SignIn {
    pub uid: Uid,
    /// What their password was checked against: it may have changed meanwhile.
    pub secret: Secret,
    /// The session they begin.
    pub session: NewSession,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for SignIn {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        unchanged(documents, &self.uid, &self.secret)?;
        let player = documents.get::<PlayerDocument>(&self.uid)?;
        if !player.is_some_and(|player| player.role.has_account()) {
            // Only whoever knows the password is told.
            return Err(reasons::account_closed().into());
        }
        Ok(Decision { writes: begin(documents, &self.uid, &self.session, self.now)?, answer: () })
    }
}

/// Somebody takes another password, having shown that they know the one before. Their other sessions end.
#[derive(Clone, Debug)]
pub struct ChangePassword {
    pub uid: Uid,
    /// What the password before was checked against.
    pub secret: Secret,
    /// The hash of the new one.
    pub hash: String,
    /// The session that stays.
    pub session: SessionKey,
}

impl Request for ChangePassword {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        account(documents, &self.uid)?;
        unchanged(documents, &self.uid, &self.secret)?;
        let mut writes = end(documents, &self.uid, Some(&self.session))?;
        writes.extend(links::forget_of(documents, &self.uid)?);
        writes.push(Secret { hash: self.hash.clone() }.write(&self.uid)?);
        Ok(Decision { writes, answer: () })
    }
}

fn unchanged(documents: &Documents, uid: &Uid, secret: &Secret) -> Result<(), Halt> {
    if documents.get::<Secret>(uid)?.as_ref() == Some(secret) { Ok(()) } else { Err(not_known().into()) }
}
