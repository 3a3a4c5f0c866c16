//! What only the host may have: links for others.

use axum::extract::State;
use house::wire::{LinkKind, MadeLink};
use house::{Uid, limits};
use serde::Deserialize;

use super::{Answered, Asked, Refused};
use crate::accounts::{LinkCode, MakeLink, Onboard, guest_token};
use crate::http::Shared;
use crate::http::cookies::{Cookies, identify};
use crate::now;

/// Somebody to make an account for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    name: String,
}

/// Somebody to make a link for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whom {
    uid: Uid,
}

/// Makes an account for somebody, and the link to it.
pub async fn onboard(State(shared): State<Shared>, asked: Asked<Name>) -> Result<Answered<MadeLink>, Refused> {
    let name = limits::name(&asked.body.name)?;
    let host = identify(&shared, &asked.caller, &asked.headers).await?.uid;
    asked.hub.space_for_more()?;
    let code = LinkCode::new()?;
    // Nobody keeps this token: the account is opened by its link.
    let uid = Uid::of_token(&guest_token()?);
    asked.hub.decide(Onboard { host, uid: uid.clone(), name, code: code.clone(), now: now() }).await?;
    Ok(made(LinkKind::Onboarding, uid, &code))
}

/// Makes a link for somebody: to their account, or to another password.
pub async fn link(State(shared): State<Shared>, asked: Asked<Whom>) -> Result<Answered<MadeLink>, Refused> {
    let host = identify(&shared, &asked.caller, &asked.headers).await?.uid;
    let code = LinkCode::new()?;
    let uid = asked.body.uid;
    let kind = asked.hub.decide(MakeLink { host, whom: uid.clone(), code: code.clone(), now: now() }).await?;
    Ok(made(kind, uid, &code))
}

fn made(kind: LinkKind, uid: Uid, code: &LinkCode) -> Answered<MadeLink> {
    Answered { body: MadeLink { kind, uid, code: code.as_str().to_owned() }, cookies: Cookies::default() }
}
