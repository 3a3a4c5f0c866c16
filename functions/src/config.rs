//! What the service is told by its environment.

use std::net::SocketAddr;
use std::path::PathBuf;

use house::Uid;

use crate::store::EMULATOR;
use crate::tokens::{FIREBASE_KEYS, GOOGLE_KEYS, Keys, People, Triggers};

/// Everything that differs from one place to another.
#[derive(Debug)]
pub struct Config {
    /// The port to listen on.
    pub port: u16,
    /// The project on Google Cloud.
    pub project: String,
    /// Where the emulator listens, when it takes the place of Firestore.
    pub emulator: Option<SocketAddr>,
    /// Who looks at people's tokens.
    pub people: People,
    /// Who looks at the triggers' tokens; nobody where there are none.
    pub triggers: Option<Triggers>,
    /// Who looks after the house, once they have an account.
    pub host: Option<Uid>,
    /// The client's files, where no hosting serves them.
    pub client: Option<PathBuf>,
    /// How long after an event the service looks for itself, milliseconds. By then the way that clients take has done what there was to do, and one
    /// document is read to see it.
    pub event_delay_ms: u64,
}

/// The variable that says where the emulator of Firebase's accounts listens.
const ACCOUNTS_EMULATOR: &str = "FIREBASE_AUTH_EMULATOR_HOST";

impl Config {
    /// What these variables say.
    ///
    /// # Errors
    /// In words, when something is missing or makes no sense.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let said = |name: &str| variable(name).filter(|value| !value.is_empty());
        let project = said("JB_MTG_PROJECT").or_else(|| said("GOOGLE_CLOUD_PROJECT"));
        let project = project.ok_or("JB_MTG_PROJECT must name the project on Google Cloud")?;
        let port = said("PORT").unwrap_or_else(|| "8080".to_owned());
        let port = port.parse().map_err(|_| format!("PORT is no port: {port}"))?;
        let emulator = said(EMULATOR).map(|host| loopback(EMULATOR, &host)).transpose()?;
        let accounts = said(ACCOUNTS_EMULATOR).map(|host| loopback(ACCOUNTS_EMULATOR, &host)).transpose()?;
        let people = if emulator.is_some() || accounts.is_some() {
            People::Unsigned
        } else {
            People::Signed { project: project.clone(), keys: Keys::at(FIREBASE_KEYS) }
        };
        let triggers = match (said("JB_MTG_EVENT_AUDIENCE"), said("JB_MTG_EVENT_ACCOUNT")) {
            (Some(audience), Some(account)) => Some(Triggers { keys: Keys::at(GOOGLE_KEYS), audience, account }),
            (None, None) => None,
            _ => return Err("JB_MTG_EVENT_AUDIENCE and JB_MTG_EVENT_ACCOUNT come together".to_owned()),
        };
        let host = said("JB_MTG_HOST").map(|uid| uid.parse().map_err(|_| format!("JB_MTG_HOST is no uid: {uid}")));
        let delay = said("JB_MTG_EVENT_DELAY_MS").unwrap_or_else(|| "300".to_owned());
        let event_delay_ms = delay.parse().map_err(|_| format!("JB_MTG_EVENT_DELAY_MS is no number: {delay}"))?;
        let client = said("JB_MTG_CLIENT").map(PathBuf::from);
        Ok(Self { port, project, emulator, people, triggers, host: host.transpose()?, client, event_delay_ms })
    }
}

/// The address of an emulator. It must be on this very machine: where it is set, tokens that nobody has signed are believed.
fn loopback(name: &str, host: &str) -> Result<SocketAddr, String> {
    let address = host.replacen("localhost", "127.0.0.1", 1).parse::<SocketAddr>();
    match address {
        Ok(address) if address.ip().is_loopback() => Ok(address),
        _ => Err(format!("{name} must be an address on this machine, as 127.0.0.1:8080: {host}")),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn config(variables: &[(&str, &str)]) -> Result<Config, String> {
        Config::read(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn tokens_without_a_signature_are_for_an_emulator_on_this_machine() {
        let signed = |variables: &[(&str, &str)]| matches!(config(variables).unwrap().people, People::Signed { .. });
        assert!(signed(&[("JB_MTG_PROJECT", "p")]));
        assert!(signed(&[("JB_MTG_PROJECT", "p"), (EMULATOR, "")]));
        for name in [EMULATOR, ACCOUNTS_EMULATOR] {
            assert!(!signed(&[("JB_MTG_PROJECT", "p"), (name, "127.0.0.1:8080")]));
            assert!(!signed(&[("JB_MTG_PROJECT", "p"), (name, "localhost:8080")]));
            for elsewhere in ["10.0.0.1:8080", "firestore:8080", "0.0.0.0:8080", "127.0.0.1.example.org:80", "x"] {
                assert!(config(&[("JB_MTG_PROJECT", "p"), (name, elsewhere)]).is_err(), "{name} {elsewhere}");
            }
        }
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        assert!(config(&[]).unwrap_err().contains("JB_MTG_PROJECT"));
        for (name, value) in
            [("PORT", "high"), ("JB_MTG_EVENT_ACCOUNT", "x@y"), ("JB_MTG_HOST", "a/b"), ("JB_MTG_EVENT_DELAY_MS", "-1")]
        {
            assert!(config(&[("JB_MTG_PROJECT", "p"), (name, value)]).unwrap_err().contains(name));
        }
    }
}
