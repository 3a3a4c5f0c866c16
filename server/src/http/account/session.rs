//! Signing up, in and out, and the password.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use house::documents::name_key;
use house::refusal::reasons;
use house::wire::Refusal;
use house::{Uid, limits, names};
use serde::Deserialize;
use tokio::time::sleep;

use super::{Answered, Asked, Done, Refused};
use crate::accounts::{
    ChangePassword, EndSession, ListSessions, ListedSession, NewSession, Secret, SecretOf, SessionKey, SignIn, SignOut,
    SignUp, Token, Whose, not_known,
};
use crate::http::Shared;
use crate::http::cookies::{self, Cookies, identify};
use crate::http::device::device;
use crate::http::rate_limits::Guess;
use crate::hub::{Ended, Handle, Task};
use crate::now;

/// How long after a session has ended its connections are closed.
const OTHER_PAGES_AFTER: Duration = Duration::from_secs(1);

/// The token that a page of an older version has kept for itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adopt {
    token: String,
}

/// A name and a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameAndPassword {
    name: String,
    password: String,
}

/// A name, a password, and the code of an invitation where there is one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    name: String,
    password: String,
    #[serde(default)]
    invitation: Option<String>,
}

/// The password before, and the new one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    current: String,
    new: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// The guest whose token this is, is the guest of this browser from now on.
pub async fn adopt(asked: Asked<Adopt>) -> Result<Answered<Done>, Refused> {
    let token = asked.body.token;
    if !cookies::is_guest_token(&token) {
        return Err(Refusal::from(limits::Invalid::Bits(house::refusal::Field::Key, 32)).into());
    }
    let mut cookies = Cookies::new(asked.caller.scheme);
    cookies.guest(&token);
    Ok(Answered { body: Done {}, cookies })
}

/// A guest becomes a player, and stays who they are.
pub async fn sign_up(State(shared): State<Shared>, asked: Asked<NewAccount>) -> Result<Answered<Done>, Refused> {
    let NewAccount { name, password, invitation } = asked.body;
    let name = names::chosen(&name)?;
    limits::password(&password)?;
    if !shared.rate_limits.passwords.take(&asked.caller.address, Instant::now()) {
        return Err(reasons::tries_too_fast().into());
    }
    let who = identify(&shared, &asked.caller, &asked.headers).await?;
    if who.session.is_some() {
        return Err(reasons::has_account().into());
    }
    asked.hub.space_for_more()?;
    let hash = shared.passwords.choose(password, &name).await?;
    let token = Token::new()?;
    let mark = Secret { hash: hash.clone() }.known(&who.uid);
    let uid = who.uid.clone();
    asked
        .hub
        .decide(SignUp { uid: who.uid, name, hash, invitation, session: begun(&token, &asked.headers), now: now() })
        .await?;
    // What was open before belongs to no session, so that no end of one would ever reach it. It comes back, signed in.
    end_soon(&asked.hub, uid, Ended::AllBut(token.key()));
    let mut cookies = Cookies::new(asked.caller.scheme);
    cookies.sign_in(&token);
    cookies.known(&mark);
    cookies.no_guest();
    Ok(Answered { body: Done {}, cookies })
}

/// Somebody signs in. Whoever gives a wrong name is answered as slowly, and in the same words, as whoever gives a wrong password.
pub async fn sign_in(State(shared): State<Shared>, asked: Asked<NameAndPassword>) -> Result<Answered<Done>, Refused> {
    let NameAndPassword { name, password } = asked.body;
    let key = name_key(&name);
    // What can be neither a name nor a password is not looked up, and says nothing about anybody.
    let name = limits::name(&name).ok().filter(|_| limits::password(&password).is_ok());
    let found = match name {
        Some(ref name) => asked.hub.decide(Whose { name: name.clone() }).await?,
        None => None,
    };
    let is_known = |(uid, secret): &&(Uid, Secret)| cookies::is_known(&asked.headers, &secret.known(uid));
    let (guess, address) = match found.as_ref().filter(is_known) {
        Some((uid, _)) => (Guess::Known(uid.clone()), None),
        None => (Guess::Of(key, asked.caller.address), Some(asked.caller.address)),
    };
    let at = Instant::now();
    if address.is_some_and(|address| !shared.rate_limits.passwords.take(&address, at))
        || !shared.rate_limits.guesses.take(&guess, at)
    {
        return Err(reasons::tries_too_fast().into());
    }
    if name.is_none() {
        return Err(not_known().into());
    }
    let fits = shared.passwords.fits(password, found.as_ref().map(|(_, secret)| secret.hash.clone())).await?;
    let Some((uid, secret)) = found.filter(|_| fits) else { return Err(not_known().into()) };
    let token = Token::new()?;
    let mark = secret.known(&uid);
    asked.hub.decide(SignIn { uid, secret, session: begun(&token, &asked.headers), now: now() }).await?;
    shared.rate_limits.guesses.forget(&guess);
    // The session before, if there was one, is not left lying about.
    end_session(&asked.hub, cookies::session(&asked.headers)).await?;
    let mut cookies = Cookies::new(asked.caller.scheme);
    cookies.sign_in(&token);
    cookies.known(&mark);
    Ok(Answered { body: Done {}, cookies })
}

/// This browser is the guest's again that it was before.
pub async fn sign_out(asked: Asked<Nothing>) -> Result<Answered<Done>, Refused> {
    let Nothing {} = asked.body;
    end_session(&asked.hub, cookies::session(&asked.headers)).await?;
    let mut cookies = Cookies::new(asked.caller.scheme);
    cookies.sign_out();
    Ok(Answered { body: Done {}, cookies })
}

/// The session that begins with this token.
pub(super) fn begun(token: &Token, headers: &HeaderMap) -> NewSession {
    NewSession { key: token.key(), device: device(headers) }
}

/// Where one is signed in.
pub async fn sessions(
    State(shared): State<Shared>,
    asked: Asked<Nothing>,
) -> Result<Answered<Vec<ListedSession>>, Refused> {
    let Nothing {} = asked.body;
    let who = identify(&shared, &asked.caller, &asked.headers).await?;
    let by = who.session.ok_or_else(reasons::needs_account)?;
    let body = asked.hub.decide(ListSessions { uid: who.uid, by, now: now() }).await?;
    Ok(Answered { body, cookies: Cookies::default() })
}

/// A session of one's own, by what it is called in the list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Which {
    id: String,
}

/// Ends a session of one's own, and its connections.
pub async fn end(State(shared): State<Shared>, asked: Asked<Which>) -> Result<Answered<Done>, Refused> {
    let who = identify(&shared, &asked.caller, &asked.headers).await?;
    if who.session.is_none() {
        return Err(reasons::needs_account().into());
    }
    if let Some(session) = asked.hub.decide(EndSession { uid: who.uid.clone(), id: asked.body.id }).await? {
        asked.hub.tell(Task::End { uid: who.uid, which: Ended::Only(session) });
    }
    Ok(Answered { body: Done {}, cookies: Cookies::default() })
}

/// Ends connections a moment later: the page that asked begins anew by itself when it has its answer, and this is for the other pages of the same browser.
pub(super) fn end_soon(hub: &Handle, uid: Uid, which: Ended) {
    let hub = hub.clone();
    tokio::spawn(async move {
        sleep(OTHER_PAGES_AFTER).await;
        hub.tell(Task::End { uid, which });
    });
}

async fn end_session(hub: &Handle, session: Option<SessionKey>) -> Result<(), Refused> {
    let Some(session) = session else { return Ok(()) };
    if let Some(uid) = hub.decide(SignOut { session: session.clone() }).await? {
        end_soon(hub, uid, Ended::Only(session));
    }
    Ok(())
}

/// Another password. All other sessions end.
pub async fn password(State(shared): State<Shared>, asked: Asked<NewPassword>) -> Result<Answered<Done>, Refused> {
    let NewPassword { current, new } = asked.body;
    limits::password(&new)?;
    let who = identify(&shared, &asked.caller, &asked.headers).await?;
    let Some(session) = who.session else {
        return Err(reasons::needs_account().into());
    };
    let at = Instant::now();
    // Whoever is signed in is known.
    let guess = Guess::Known(who.uid.clone());
    if !shared.rate_limits.passwords.take(&asked.caller.address, at) || !shared.rate_limits.guesses.take(&guess, at) {
        return Err(reasons::tries_too_fast().into());
    }
    let (secret, name) = asked.hub.decide(SecretOf { uid: who.uid.clone() }).await?;
    let hash = secret.as_ref().map(|secret| secret.hash.clone());
    let fits = limits::password(&current).is_ok() && shared.passwords.fits(current, hash).await?;
    let Some(secret) = secret.filter(|_| fits) else { return Err(reasons::wrong_password().into()) };
    let hash = shared.passwords.choose(new, &name).await?;
    let uid: Uid = who.uid;
    let mark = Secret { hash: hash.clone() }.known(&uid);
    asked.hub.decide(ChangePassword { uid: uid.clone(), secret, hash, session: session.clone() }).await?;
    shared.rate_limits.guesses.forget(&guess);
    asked.hub.tell(Task::End { uid, which: Ended::AllBut(session) });
    let mut cookies = Cookies::new(asked.caller.scheme);
    cookies.known(&mark);
    Ok(Answered { body: Done {}, cookies })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::net::{IpAddr, Ipv4Addr};

    use house::store::Memory;
    use house::wire::RefusalCode;

    use super::*;
    use crate::accounts::Passwords;
    use crate::http::Settings;
    use crate::http::caller::{Caller, Scheme};
    use crate::hub::Hub;
    use crate::sqlite::INDEXES;

    fn with(name: &str, hub: Handle) -> Asked<NameAndPassword> {
        let body = NameAndPassword { name: name.to_owned(), password: "wrong horse".to_owned() };
        let caller = Caller { address: IpAddr::V4(Ipv4Addr::LOCALHOST), scheme: Scheme::Http, held: None };
        Asked { body, headers: HeaderMap::new(), caller, hub }
    }

    /// What a sign-in that fails is refused with.
    async fn refused(shared: &Shared, name: &str) -> RefusalCode {
        sign_in(State(shared.clone()), with(name, shared.hub.clone())).await.err().unwrap().0.code
    }

    #[tokio::test]
    async fn a_password_is_hashed_before_it_is_said_that_nobody_has_the_name() {
        let hub = Hub::start(Memory::asked(&INDEXES)).unwrap();
        let shared = Shared::new(hub.handle(), &Settings::default());
        let (name, hash) = ("Ada".to_owned(), shared.passwords.hash("correct horse".to_owned()).await.unwrap());
        let uid = Uid::of_token("ada");
        shared
            .hub
            .decide(SignUp {
                uid,
                name,
                hash,
                invitation: None,
                session: begun(&Token::new().unwrap(), &HeaderMap::new()),
                now: now(),
            })
            .await
            .unwrap();
        for name in ["Ada", "Eva"] {
            assert_eq!(refused(&shared, name).await, not_known().code, "{name}");
        }
        // Where nothing can be hashed, neither is answered.
        let shared = Shared { passwords: Passwords::closed(), ..shared };
        for name in ["Ada", "Eva"] {
            assert_eq!(refused(&shared, name).await, RefusalCode::Unavailable, "{name}");
        }
        hub.stop().await;
    }
}
