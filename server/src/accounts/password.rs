//! Hashing passwords: slow on purpose, and therefore away from the house's thread, few at a time.

use std::sync::Arc;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use house::refusal::reasons;
use house::wire::Refusal;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use zxcvbn::{Score, zxcvbn};

use super::unavailable;
use crate::log;

/// How many are hashed at once; each takes 19 MB for as long as it takes.
const AT_ONCE: usize = 2;
/// How long one may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// How hard a password must be to guess: more than a million guesses.
const LEAST: Score = Score::Two;
/// The hash of no password. Who gives a name that nobody has waits as long as who gives a wrong password.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Whoever hashes passwords. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Passwords {
    /// One that hashes nothing: whoever comes is told that there is too much to do.
    #[cfg(test)]
    pub(crate) fn closed() -> Self {
        let turns = Semaphore::new(0);
        turns.close();
        Self(Arc::new(turns))
    }

    /// The hash of a password that somebody chooses who is called so, if it takes more than some million guesses to find it: else a list of leaked ones, of
    /// names, words and rows of keys would do.
    ///
    /// # Errors
    /// When it is found too soon, there is too much to do, or no random bits.
    pub async fn choose(&self, password: String, name: &str) -> Result<String, Refusal> {
        let (guessed, name) = (password.clone(), name.to_owned());
        let score = self.turn(move || zxcvbn(&guessed, &[&name, "jb-mtg", "magic"]).score()).await?;
        if score < LEAST {
            return Err(reasons::password_guessable());
        }
        self.hash(password).await
    }

    /// The hash of a password, with a salt of its own: a PHC string of Argon2id.
    ///
    /// # Errors
    /// When there is too much to do, or no random bits.
    pub async fn hash(&self, password: String) -> Result<String, Refusal> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|error| {
            log::warn(format_args!("the system has no random bits: {error}"));
            unavailable()
        })?;
        let hashed = self.turn(move || {
            Argon2::default().hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string())
        });
        hashed.await?.map_err(|error| {
            log::warn(format_args!("a password cannot be hashed: {error}"));
            unavailable()
        })
    }

    /// Whether this password has this hash. Without a hash it has not, and that takes as long.
    ///
    /// # Errors
    /// When there is too much to do.
    pub async fn fits(&self, password: String, hash: Option<String>) -> Result<bool, Refusal> {
        self.turn(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODYS.to_owned());
            Argon2::default().verify_password(password.as_bytes(), hash.as_str()).is_ok() && known
        })
        .await
    }

    async fn turn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let Ok(Ok(turn)) = timeout(PATIENCE, self.0.clone().acquire_owned()).await else { return Err(unavailable()) };
        let done = spawn_blocking(work).await.map_err(|error| {
            log::warn(format_args!("hashing broke off: {error}"));
            unavailable()
        });
        drop(turn);
        done
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only() {
        let passwords = Passwords::default();
        let hash = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(!hash.contains("correct"));
        assert!(passwords.fits("correct horse".to_owned(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.fits("correct horsf".to_owned(), Some(hash.clone())).await.unwrap());
        assert_ne!(passwords.hash("correct horse".to_owned()).await.unwrap(), hash, "each has a salt of its own");
    }

    #[tokio::test]
    async fn nobody_takes_a_password_that_stands_on_every_list() {
        let passwords = Passwords::default();
        for password in [
            "password",
            "12345678",
            "qwertyuiop",
            "iloveyou1",
            "Password1!",
            "aaaaaaaaaa",
            "Countess",
            "magicmagic",
            "11111980",
        ] {
            let refused = passwords.choose(password.to_owned(), "Countess").await.unwrap_err();
            assert_eq!(refused.reason, "password_guessable", "{password}");
        }
        for password in ["correct horse battery", "ocho tortugas de Mos", "w7#kQ9!zLp", "Lhurgoyf by the lake"] {
            passwords.choose(password.to_owned(), "Countess").await.unwrap();
        }
    }

    #[tokio::test]
    async fn nobodys_hash_costs_what_a_real_one_costs_and_fits_nothing() {
        let passwords = Passwords::default();
        let hash = passwords.hash("x".to_owned()).await.unwrap();
        let cost = |hash: &str| hash.rsplitn(3, '$').last().unwrap().to_owned();
        assert_eq!(cost(&hash), cost(NOBODYS));
        // It can be read: else nothing would be computed.
        argon2::password_hash::phc::PasswordHash::new(NOBODYS).unwrap();
        assert!(!passwords.fits("x".to_owned(), None).await.unwrap());
    }
}
