//! Who is at the other end of a connection, by the cookies that came with it.

use house::Uid;
use house::decide::{Decision, Documents, Halt, Request};
use house::documents::{Document as _, PlayerDocument, Role};

use super::SessionKey;
use super::session::SessionDocument;

/// Somebody with these cookies.
#[derive(Clone, Debug)]
pub struct Identify {
    /// Their session, if they have signed in.
    pub session: Option<SessionKey>,
    /// Whom the guest's token of this browser belongs to.
    pub guest: Option<Uid>,
    /// Milliseconds since 1970.
    pub now: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identity {
    /// Somebody with an account.
    Player(Uid, SessionKey),
    Guest(Uid),
    /// Nobody who is known, or a guest who has become a player since: the token of a guest opens no account.
    Nobody,
}

impl Request for Identify {
    type Answer = Identity;

    fn decide(&self, documents: &Documents) -> Result<Decision<Identity>, Halt> {
        if let Some(key) = &self.session
            && let Some(session) = documents.get::<SessionDocument>(key)?
            && session.lasts(self.now)
            && role(documents, &session.uid)?.is_some_and(Role::has_account)
        {
            let writes = session.used(self.now).map(|used| Ok::<_, Halt>(used.write(key)?)).transpose()?;
            let answer = Identity::Player(session.uid, key.clone());
            return Ok(Decision { writes: writes.into_iter().collect(), answer });
        }
        let Some(guest) = &self.guest else { return Ok(Decision::answer(Identity::Nobody)) };
        let is_guest = role(documents, guest)?.is_none_or(|role| role == Role::Guest);
        Ok(Decision::answer(if is_guest { Identity::Guest(guest.clone()) } else { Identity::Nobody }))
    }
}

fn role(documents: &Documents, uid: &Uid) -> Result<Option<Role>, Halt> {
    Ok(documents.get::<PlayerDocument>(uid)?.map(|player| player.role))
}
