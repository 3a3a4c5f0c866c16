//! Signing up, in and out, passwords, and links that work once: what is asked of the server over HTTP, for it sets cookies that no script may read.

use house::Uid;
use house::wire::{LinkSummary, MadeLink, Refusal, RefusalCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::platform;
use crate::words::accounts as words;

/// Asks, and reads the answer.
async fn post<A: DeserializeOwned>(what: &str, body: Value) -> Result<A, Refusal> {
    let no_answer = || Refusal::said(RefusalCode::Unavailable, words::no_answer());
    let (done, text) = platform::post(&format!("/account/{what}"), &body.to_string()).await.ok_or_else(no_answer)?;
    if done {
        return serde_json::from_str(&text).map_err(|_| no_answer());
    }
    Err(serde_json::from_str(&text).unwrap_or_else(|_| no_answer()))
}

async fn done(what: &str, body: Value) -> Result<(), Refusal> {
    post::<Value>(what, body).await.map(drop)
}

/// The token that an earlier version of this page kept is this browser's guest from now on.
pub async fn adopt(token: &str) -> Result<(), Refusal> {
    done("adopt", json!({ "token": token })).await
}

/// Makes a player of the guest of this browser.
pub async fn sign_up(name: String, password: String) -> Result<(), Refusal> {
    done("sign-up", json!({ "name": name, "password": password })).await
}

/// Signs in.
pub async fn sign_in(name: String, password: String) -> Result<(), Refusal> {
    done("sign-in", json!({ "name": name, "password": password })).await
}

/// Signs out.
pub async fn sign_out() -> Result<(), Refusal> {
    done("sign-out", json!({})).await
}

/// Takes another password.
pub async fn change_password(current: String, new: String) -> Result<(), Refusal> {
    done("password", json!({ "current": current, "new": new })).await
}

/// What a link is for.
pub async fn look(code: String) -> Result<LinkSummary, Refusal> {
    post("look", json!({ "code": code })).await
}

/// Follows a link, with what is chosen by it.
pub async fn redeem(code: String, name: Option<String>, password: Option<String>) -> Result<(), Refusal> {
    done("redeem", json!({ "code": code, "name": name, "password": password })).await
}

/// The host makes an account for somebody.
pub async fn onboard(name: String) -> Result<MadeLink, Refusal> {
    post("onboard", json!({ "name": name })).await
}

/// The host makes a link for somebody.
pub async fn link(uid: Uid) -> Result<MadeLink, Refusal> {
    post("link", json!({ "uid": uid })).await
}
