//! Hashing passwords: slow on purpose, and therefore away from the house's thread, few at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use argon2::password_hash;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use house::refusal::reasons;
use house::wire::Refusal;
use tokio::sync::{Semaphore, oneshot};
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

/// What a hash is computed in.
type Memory = Vec<Block>;
/// Something to be done on a thread of the passwords'.
type Work = Box<dyn FnOnce(&mut Memory) + Send>;

/// Whoever hashes passwords. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    works: Sender<Work>,
}

impl Default for Passwords {
    /// With threads of their own, each of which keeps its memory: what is taken anew for each hash, by whichever thread, is not all given back.
    fn default() -> Self {
        let (works, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..AT_ONCE {
            let waiting = waiting.clone();
            let started = thread::Builder::new().name("passwords".to_owned()).spawn(move || work(&waiting));
            if let Err(error) = started {
                log::warn(format_args!("a thread for passwords cannot be started: {error}"));
            }
        }
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)), works }
    }
}

/// Does what waits, one after the other, until there is nobody any more who could ask for something.
fn work(waiting: &Mutex<Receiver<Work>>) {
    let mut memory = Memory::new();
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(next) = next else { return };
        // Whoever has asked hears of it: nobody answers them.
        let _ = catch_unwind(AssertUnwindSafe(|| next(&mut memory)));
    }
}

/// What comes of a password and a salt.
fn output(argon2: &Argon2<'_>, password: &str, salt: &[u8], memory: &mut Memory) -> password_hash::Result<Output> {
    memory.resize(argon2.params().block_count(), Block::default());
    let mut out = vec![0; argon2.params().output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN)];
    argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut out, memory)?;
    Ok(Output::new(&out)?)
}

/// The hash of a password with this salt, as a PHC string.
fn hashed(password: &str, salt: &[u8], memory: &mut Memory) -> password_hash::Result<String> {
    let argon2 = Argon2::default();
    let hash = PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon2.params())?,
        salt: Some(Salt::new(salt)?),
        hash: Some(output(&argon2, password, salt, memory)?),
    };
    Ok(hash.to_string())
}

/// Whether a password has the hash of this PHC string.
fn fits(password: &str, hash: &str, memory: &mut Memory) -> password_hash::Result<bool> {
    let hash = PasswordHash::new(hash)?;
    let (Some(salt), Some(expected)) = (&hash.salt, &hash.hash) else { return Ok(false) };
    let version = hash.version.map(Version::try_from).transpose()?.unwrap_or_default();
    let argon2 = Argon2::new(Algorithm::try_from(hash.algorithm.as_str())?, version, Params::try_from(&hash)?);
    // Outputs are compared in the same time wherever they differ.
    Ok(output(&argon2, password, salt, memory)? == *expected)
}

impl Passwords {
    /// One that hashes nothing: whoever comes is told that there is too much to do.
    #[cfg(test)]
    pub(crate) fn closed() -> Self {
        let passwords = Self::default();
        passwords.turns.close();
        passwords
    }

    /// The hash of a password that somebody chooses who is called so, if it takes more than some million guesses to find it: else a list of leaked ones, of
    /// names, words and rows of keys would do.
    ///
    /// # Errors
    /// When it is found too soon, there is too much to do, or no random bits.
    pub async fn choose(&self, password: String, name: &str) -> Result<String, Refusal> {
        let (guessed, name) = (password.clone(), name.to_owned());
        let score = self.turn(move |_| zxcvbn(&guessed, &[&name, "jb-mtg", "magic"]).score()).await?;
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
        self.turn(move |memory| hashed(&password, &salt, memory)).await?.map_err(|error| {
            log::warn(format_args!("a password cannot be hashed: {error}"));
            unavailable()
        })
    }

    /// Whether this password has this hash. Without a hash it has not, and that takes as long.
    ///
    /// # Errors
    /// When there is too much to do.
    pub async fn fits(&self, password: String, hash: Option<String>) -> Result<bool, Refusal> {
        self.turn(move |memory| {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODYS.to_owned());
            fits(&password, &hash, memory).is_ok_and(|fits| fits && known)
        })
        .await
    }

    async fn turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let turn = timeout(PATIENCE, self.turns.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(unavailable()) };
        let (tell, told) = oneshot::channel();
        // The turn ends with the work, also where nobody waits for it any more: else those who go away would pile up what is to be done.
        let asked = self.works.send(Box::new(move |memory| {
            let done = work(memory);
            drop(turn);
            drop(tell.send(done));
        }));
        match asked {
            Ok(()) => told.await.map_err(|_| broken_off()),
            Err(_) => Err(broken_off()),
        }
    }
}

fn broken_off() -> Refusal {
    log::warn("hashing a password broke off");
    unavailable()
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
    async fn whoever_goes_away_keeps_their_turn_until_their_password_is_hashed() {
        let passwords = Passwords::default();
        let (begun, mut begins) = tokio::sync::mpsc::unbounded_channel();
        let (goes_on, waits) = mpsc::channel::<()>();
        let waits = Arc::new(Mutex::new(waits));
        for _ in 0..AT_ONCE {
            let (begun, waits) = (begun.clone(), waits.clone());
            let turn = passwords.turn(move |_| {
                begun.send(()).unwrap();
                let _ = waits.lock().unwrap().recv();
            });
            // It is begun, and nobody waits for its end.
            assert!(timeout(Duration::from_millis(50), turn).await.is_err());
            begins.recv().await.unwrap();
        }
        assert_eq!(passwords.turns.available_permits(), 0);
        drop(goes_on);
        passwords.fits("x".to_owned(), None).await.unwrap();
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
