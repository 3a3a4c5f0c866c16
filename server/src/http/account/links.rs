//! Following a link that works once.

use std::time::Instant;

use axum::extract::State;
use house::limits;
use house::refusal::reasons;
use house::wire::{LinkSummary, Refusal};
use serde::Deserialize;

use super::session::{begun, end_soon};
use super::{Answered, Asked, Done, Refused};
use crate::accounts::{LinkCode, Look, Redeem, Token};
use crate::http::Shared;
use crate::http::cookies::{Cookies, identify};
use crate::hub::{Ended, Task};
use crate::now;

/// The code of a link.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Code {
    code: String,
}

/// The code of a link, and what is chosen by it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    code: String,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    password: Option<String>,
}

fn code(text: &str) -> Result<LinkCode, Refusal> {
    LinkCode::of(text).ok_or_else(reasons::link_incomplete)
}

/// What a link is for.
pub async fn look(asked: Asked<Code>) -> Result<Answered<LinkSummary>, Refused> {
    let code = code(&asked.body.code)?;
    let body = asked.hub.decide(Look { code, now: now() }).await?;
    Ok(Answered { body, cookies: Cookies::default() })
}

/// Follows it.
pub async fn redeem(State(shared): State<Shared>, asked: Asked<Chosen>) -> Result<Answered<Done>, Refused> {
    let Chosen { code: text, name, password } = asked.body;
    let code = code(&text)?;
    let name = name.as_deref().map(limits::name).transpose()?;
    // A link that is worth nothing is not worth a hash either.
    let known = asked.hub.decide(Look { code: code.clone(), now: now() }).await?;
    let hash = match password {
        Some(password) => {
            limits::password(&password)?;
            if !shared.rate_limits.passwords.take(&asked.caller.address, Instant::now()) {
                return Err(reasons::tries_too_fast().into());
            }
            let called = name.as_deref().or(known.name.as_deref()).unwrap_or_default();
            Some(shared.passwords.choose(password, called).await?)
        }
        None => None,
    };
    let who = identify(&shared, &asked.caller, &asked.headers).await?;
    let token = Token::new()?;
    let by = who.uid.clone();
    let redeem = Redeem { code, by: by.clone(), name, hash, session: begun(&token, &asked.headers), now: now() };
    let redeemed = asked.hub.decide(redeem).await?;
    let mut cookies = Cookies::new(asked.caller.scheme);
    if redeemed.signed_in {
        cookies.sign_in(&token);
        if redeemed.uid == by && who.session.is_none() {
            cookies.no_guest();
        }
    }
    let which = Ended::AllBut(token.key());
    if redeemed.ended {
        asked.hub.tell(Task::End { uid: redeemed.uid, which });
    } else if redeemed.signed_in {
        end_soon(&asked.hub, redeemed.uid, which);
    }
    Ok(Answered { body: Done {}, cookies })
}
