//! The public keys that Google signs tokens with, as it publishes them, kept for as long as it says.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use jsonwebtoken::DecodingKey;
use jsonwebtoken::jwk::JwkSet;

use super::TokenError;

/// How long keys are kept where nothing is said about it, and how long at least before they are asked for anew because a token names another.
const LEAST: Duration = Duration::from_secs(60);
/// How long keys are kept at most.
const MOST: Duration = Duration::from_secs(24 * 60 * 60);
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest list of keys that is read, bytes.
const BYTES: usize = 256 * 1_024;

/// A list of keys at an address (RFC 7517).
#[derive(Debug)]
pub struct Keys {
    url: String,
    http: reqwest::Client,
    held: Mutex<Option<Held>>,
    asking: tokio::sync::Mutex<()>,
}

#[derive(Clone, Debug)]
struct Held {
    keys: JwkSet,
    asked: Instant,
    until: Instant,
}

impl Keys {
    /// The keys at this address. They are fetched when the first one is needed.
    #[must_use]
    pub fn at(url: impl Into<String>) -> Self {
        let http = reqwest::Client::builder().timeout(PATIENCE).build().unwrap_or_default();
        Self { url: url.into(), http, held: Mutex::new(None), asking: tokio::sync::Mutex::new(()) }
    }

    /// The key of this name.
    ///
    /// # Errors
    /// [`TokenError::Unavailable`] when the list cannot be had; [`TokenError::Refused`] when there is no such key on it.
    pub async fn key(&self, name: &str) -> Result<DecodingKey, TokenError> {
        if let Some(known) = self.look(name, Instant::now()) {
            return known;
        }
        // One asks for all who wait.
        let _asking = self.asking.lock().await;
        if let Some(known) = self.look(name, Instant::now()) {
            return known;
        }
        match self.fetch().await {
            Ok(held) => self.hold(held),
            // The keys of before are better than none: Google changes them once in some days.
            Err(message) => {
                crate::log::warn(&format!("Google's keys cannot be had: {message}"));
                let held = self.held();
                let Some(held) = held else { return Err(TokenError::Unavailable) };
                self.hold(Held { asked: Instant::now(), until: Instant::now() + LEAST, ..held });
            }
        }
        self.look(name, Instant::now()).unwrap_or(Err(TokenError::Refused("no key of this name is known")))
    }

    fn held(&self) -> Option<Held> {
        self.held.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    fn hold(&self, held: Held) {
        *self.held.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(held);
    }

    /// What is known of a key without asking anew; `None` when it is time to ask.
    fn look(&self, name: &str, now: Instant) -> Option<Result<DecodingKey, TokenError>> {
        let held = self.held().filter(|held| now < held.until)?;
        match held.keys.find(name) {
            Some(key) => Some(DecodingKey::from_jwk(key).map_err(|_| TokenError::Refused("the key is of no use"))),
            // It may be a new one; but whoever sends names without end does not make us ask without end.
            None if now < held.asked + LEAST => Some(Err(TokenError::Refused("no key of this name is known"))),
            None => None,
        }
    }

    async fn fetch(&self) -> Result<Held, String> {
        let answer = self.http.get(&self.url).send().await.map_err(|error| error.to_string())?;
        if !answer.status().is_success() {
            return Err(format!("{}", answer.status()));
        }
        let said = answer.headers().get("cache-control").and_then(|value| value.to_str().ok()).and_then(max_age);
        let body = answer.bytes().await.map_err(|error| error.to_string())?;
        if body.len() > BYTES {
            return Err("the list is too long".to_owned());
        }
        let keys: JwkSet = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
        let now = Instant::now();
        Ok(Held { keys, asked: now, until: now + said.unwrap_or(LEAST).clamp(LEAST, MOST) })
    }
}

/// How long an answer may be kept (RFC 9111, 5.2.2.1).
fn max_age(cache_control: &str) -> Option<Duration> {
    let mut directives = cache_control.split(',').map(str::trim);
    let seconds = directives.find_map(|directive| directive.strip_prefix("max-age="))?;
    seconds.parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_an_answer_may_be_kept_is_read() {
        assert_eq!(max_age("public, max-age=19845, must-revalidate"), Some(Duration::from_secs(19_845)));
        assert_eq!(max_age("no-store"), None);
    }
}
