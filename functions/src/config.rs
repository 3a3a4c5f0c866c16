//! What the service is told by its environment.

use std::net::SocketAddr;
use std::path::PathBuf;

use house::Uid;

use crate::store::EMULATOR;
use crate::tokens::{APP_CHECK_KEYS, Apps, FIREBASE_KEYS, GOOGLE_KEYS, Keys, People, Triggers};

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
    /// Who looks at what says that a call comes from our own page; nobody where that is not asked.
    pub apps: Option<Apps>,
    /// Who looks after the house, once they have an account.
    pub host: Option<Uid>,
    /// To whom one writes who has found a hole; where nobody is named, it is the page about the house.
    pub contact: Option<String>,
    /// The client's files, where no hosting serves them.
    pub client: Option<PathBuf>,
    /// How long after an event the service looks for itself, milliseconds. By then the way that clients take has done what there was to do, and one
    /// document is read to see it.
    pub event_delay_ms: u64,
}

/// The variable that says where the emulator of Firebase's accounts listens.
const ACCOUNTS_EMULATOR: &str = "FIREBASE_AUTH_EMULATOR_HOST";
/// The variable by which Cloud Run says which of its services this is.
const CLOUD_RUN: &str = "K_SERVICE";

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
        if said(CLOUD_RUN).is_some() && (emulator.is_some() || accounts.is_some()) {
            return Err(format!(
                "{EMULATOR} and {ACCOUNTS_EMULATOR} are for a machine of one's own, not for Cloud Run"
            ));
        }
        let people = people(&project, emulator, accounts)?;
        let app_check = |number: String| {
            let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            let no_number = || format!("JB_MTG_APP_CHECK is not the number of a project: {number}");
            digits
                .then(|| Apps { keys: Keys::at(APP_CHECK_KEYS), project_number: number.clone() })
                .ok_or_else(no_number)
        };
        let apps = said("JB_MTG_APP_CHECK").map(app_check).transpose()?;
        let triggers = match (said("JB_MTG_EVENT_AUDIENCE"), said("JB_MTG_EVENT_ACCOUNT")) {
            (Some(audience), Some(account)) => Some(Triggers { keys: Keys::at(GOOGLE_KEYS), audience, account }),
            (None, None) => None,
            _ => return Err("JB_MTG_EVENT_AUDIENCE and JB_MTG_EVENT_ACCOUNT come together".to_owned()),
        };
        let host = said("JB_MTG_HOST").map(|uid| uid.parse().map_err(|_| format!("JB_MTG_HOST is no uid: {uid}")));
        let delay = said("JB_MTG_EVENT_DELAY_MS").unwrap_or_else(|| "300".to_owned());
        let event_delay_ms = delay.parse().map_err(|_| format!("JB_MTG_EVENT_DELAY_MS is no number: {delay}"))?;
        let contact = said("JB_MTG_CONTACT").map(|contact| {
            let no_address = || format!("JB_MTG_CONTACT is no address such as mailto:me@example.org: {contact}");
            house::site::is_contact(&contact).then(|| contact.clone()).ok_or_else(no_address)
        });
        let client = said("JB_MTG_CLIENT").map(PathBuf::from);
        Ok(Self {
            port,
            project,
            emulator,
            people,
            triggers,
            apps,
            host: host.transpose()?,
            contact: contact.transpose()?,
            client,
            event_delay_ms,
        })
    }
}

/// Who looks at people's tokens. One variable that strayed into a deployment is no reason to believe what nobody has signed: it takes both, and a program
/// that was built for it.
fn people(project: &str, emulator: Option<SocketAddr>, accounts: Option<SocketAddr>) -> Result<People, String> {
    let both = emulator.is_some() && accounts.is_some();
    #[cfg(feature = "emulated")]
    if both {
        return Ok(People::Unsigned);
    }
    #[cfg(not(feature = "emulated"))]
    if both {
        return Err(format!(
            "{EMULATOR} and {ACCOUNTS_EMULATOR} are for a program that was built for an emulator; this one was not"
        ));
    }
    Ok(People::Signed { project: project.to_owned(), keys: Keys::at(FIREBASE_KEYS) })
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

    fn signed(variables: &[(&str, &str)]) -> bool {
        matches!(config(variables).unwrap().people, People::Signed { .. })
    }

    #[test]
    fn one_stray_variable_does_not_open_the_door_without_a_lock() {
        let project = ("JB_MTG_PROJECT", "p");
        assert!(signed(&[project]));
        for name in [EMULATOR, ACCOUNTS_EMULATOR] {
            assert!(signed(&[project, (name, "")]));
            assert!(signed(&[project, (name, "127.0.0.1:8080")]), "{name} alone");
            assert!(config(&[project, (name, "127.0.0.1:8080"), ("K_SERVICE", "jb-mtg")]).is_err(), "{name} there");
            for elsewhere in ["10.0.0.1:8080", "firestore:8080", "0.0.0.0:8080", "127.0.0.1.example.org:80", "x"] {
                assert!(config(&[project, (name, elsewhere)]).is_err(), "{name} {elsewhere}");
            }
        }
        let both = [project, (EMULATOR, "127.0.0.1:8080"), (ACCOUNTS_EMULATOR, "localhost:9099")];
        assert!(config(&[&both[..], &[("K_SERVICE", "jb-mtg")]].concat()).is_err());
        #[cfg(feature = "emulated")]
        assert!(!signed(&both));
        #[cfg(not(feature = "emulated"))]
        assert!(config(&both).unwrap_err().contains("built"));
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        assert!(config(&[]).unwrap_err().contains("JB_MTG_PROJECT"));
        for (name, value) in [
            ("PORT", "high"),
            ("JB_MTG_APP_CHECK", "my-project"),
            ("JB_MTG_CONTACT", "me"),
            ("JB_MTG_EVENT_ACCOUNT", "x@y"),
            ("JB_MTG_HOST", "a/b"),
            ("JB_MTG_EVENT_DELAY_MS", "-1"),
        ] {
            assert!(config(&[("JB_MTG_PROJECT", "p"), (name, value)]).unwrap_err().contains(name));
        }
    }
}
