//! Whoever guesses passwords, and whoever fills letter boxes.

use house::challenges;
use house::documents::Settings;
use house::wire::{Ask, ChallengeAsk};
use tokio::task::JoinSet;

use super::{Target, each};
use crate::client::{Client, post};
use crate::pair::deck;

/// How many do so at once.
const PEOPLE: u8 = 20;

pub(super) fn sign_ins(target: &Target, all: &mut JoinSet<()>) {
    each(PEOPLE, target, all, |target, number| async move {
        target.tried();
        let body = r#"{"name":"Ada","password":"wrong horse battery"}"#;
        // Every machine has tries of its own.
        let _ = post(target.machine(number), target.port, "/account/sign-in", body, "").await;
    });
}

pub(super) fn challenges(target: &Target, all: &mut JoinSet<()>) {
    each(PEOPLE, target, all, |target, number| async move {
        // Each time another guest, of one of two machines.
        let Ok(mut client) = Client::hello(target.machine(number % 2), target.port, &[]).await else { return };
        let send = ChallengeAsk::Send(challenges::Send {
            key: format!("{:032x}", target.tried()),
            to: target.challenged.clone(),
            name: "Host".to_owned(),
            deck: deck(0),
            settings: Settings::default(),
        });
        let _ = client.ask(Ask::Challenges(send)).await;
    });
}
