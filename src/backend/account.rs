//! Signing up, in and out, passwords, and links that work once: what is asked of the server over HTTP, for it sets cookies that no script may read.

use house::Uid;
use house::wire::{LinkSummary, MadeLink, Refusal, RefusalCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::decks::Draft;
use crate::words::accounts as words;
use crate::{platform, storage};

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
    let signed_up = done("sign-up", json!({ "name": name, "password": password, "invitation": invitation() })).await;
    if signed_up.is_ok() {
        Draft::stay();
        storage::remove(INVITATION);
    }
    signed_up
}

/// Where the code of an invitation is kept until somebody has signed up with it: the way there may lead over a link in an e-mail.
const INVITATION: &str = "jb-mtg.invitation";

/// Keeps the code of an invitation that has opened the page, `/sign-up#{code}`.
pub fn be_invited(code: &str) {
    let code = code.trim_start_matches('#');
    if code.len() == 32 && code.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        storage::write(INVITATION, &code);
    }
}

/// The code of the invitation that was followed in this browser.
pub fn invitation() -> Option<String> {
    storage::read(INVITATION)
}

pub async fn sign_in(name: String, password: String) -> Result<(), Refusal> {
    let signed_in = done("sign-in", json!({ "name": name, "password": password })).await;
    if signed_in.is_err() {
        Draft::stay();
    }
    signed_in
}

pub async fn sign_out() -> Result<(), Refusal> {
    done("sign-out", json!({})).await
}

/// Takes another password.
pub async fn change_password(current: String, new: String) -> Result<(), Refusal> {
    done("password", json!({ "current": current, "new": new })).await
}

/// A browser in which one has signed in.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BrowserSession {
    /// What it is ended by.
    pub id: String,
    /// Whether it is this one.
    pub this: bool,
    /// When one signed in there, milliseconds since 1970.
    pub created_at: u64,
    /// When it was last used, milliseconds since 1970, to a day.
    pub used_at: u64,
    /// What browser it is.
    pub device: Option<String>,
}

/// Where one is signed in, the newest first.
pub async fn sessions() -> Result<Vec<BrowserSession>, Refusal> {
    post("sessions", json!({})).await
}

/// Signs out elsewhere.
pub async fn end_session(id: String) -> Result<(), Refusal> {
    done("end-session", json!({ "id": id })).await
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
