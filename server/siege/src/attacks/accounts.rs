//! Whoever guesses passwords, and whoever fills letter boxes.

use house::documents::Settings;
use house::wire::{Ask, ChallengeAsk};
use tokio::task::JoinSet;

use super::{Target, for_ever};
use crate::client::{Client, post};
use crate::pair::deck;

/// How many do so at once.
const PEOPLE: u8 = 20;

pub(super) fn sign_ins(target: &Target, all: &mut JoinSet<()>) {
    for number in 0..PEOPLE {
        let target = target.clone();
        // Every machine has tries of its own.
        all.spawn(for_ever(move || {
            let target = target.clone();
            async move {
                target.tried();
                let body = r#"{"name":"Ada","password":"wrong horse battery"}"#;
                let _ = post(target.machine(number), target.port, "/account/sign-in", body, "").await;
            }
        }));
    }
}

pub(super) fn challenges(target: &Target, all: &mut JoinSet<()>) {
    for number in 0..PEOPLE {
        let target = target.clone();
        let mut key = u64::from(number) << 32;
        all.spawn(for_ever(move || {
            let target = target.clone();
            key += 1;
            async move {
                // Each time another guest, of one of two machines.
                let Ok(mut client) = Client::hello(target.machine(number % 2), target.port, &[]).await else { return };
                let send = ChallengeAsk::Send {
                    key: format!("{key:032x}"),
                    to: target.challenged.clone(),
                    name: "Host".to_owned(),
                    deck: deck(0),
                    settings: Settings::default(),
                };
                target.tried();
                let _ = client.ask(Ask::Challenges(send)).await;
            }
        }));
    }
}
