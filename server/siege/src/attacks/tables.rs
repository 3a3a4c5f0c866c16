//! Whoever makes tables, and what is written at them, without end.

use house::documents::{Settings, TableRequest};
use house::wire::{Answer, Ask, SecondPlayer};
use house::{GameId, Seat, referee, tables};
use tokio::task::JoinSet;

use super::{Target, each};
use crate::client::Client;
use crate::pair::{deck, parts};
use crate::{Broken, Outcome};

/// How many people take part.
const PEOPLE: u8 = 20;

/// Somebody who plays both sides of a table that has begun.
async fn alone(target: &Target) -> Outcome<(Client, GameId)> {
    let mut client = Client::hello(target.machine(0), target.port, &[]).await?;
    let second = SecondPlayer { name: "Eva".to_owned(), deck: deck(1) };
    let settings = Settings { hot_seat: true, ..Settings::default() };
    let create = Ask::from(tables::Create { name: "Eve".to_owned(), deck: deck(0), settings, second: Some(second) });
    match client.ask(create).await? {
        Ok(Answer::Created(tables::Created { game, .. })) => {
            begin(&mut client, &game).await?;
            Ok((client, game))
        }
        other => Err(Broken(format!("{other:?}"))),
    }
}

async fn begin(client: &mut Client, game: &GameId) -> Outcome<()> {
    // Whoever does not look on counts as away, and nothing is dealt.
    client.subscribe(game).await?;
    for (_, ask) in parts(game).into_iter().flatten() {
        client.ask(ask).await?.map_err(|refusal| Broken(refusal.to_string()))?;
    }
    Ok(())
}

pub(super) fn refused(target: &Target, all: &mut JoinSet<()>) {
    each(PEOPLE, target, all, |target, _| async move {
        let Ok((mut client, game)) = alone(&target).await else { return };
        // Whether a number was taken up or not, the next one is tried; where it was not, the same one.
        let mut seq = 1;
        loop {
            let junk = Ask::from(referee::Act { game: game.clone(), seq, body: "A".repeat(4_000) });
            match client.ask(junk).await {
                Ok(answer) => seq += u64::from(answer.is_ok()),
                Err(_) => return,
            }
            target.tried();
        }
    });
}

pub(super) fn rematches(target: &Target, all: &mut JoinSet<()>) {
    each(PEOPLE, target, all, |target, _| async move {
        let Ok((mut client, mut game)) = alone(&target).await else { return };
        while let Ok(Some(next)) = again(&mut client, &game, &target).await {
            game = next;
        }
    });
}

/// Gives the game up and plays again; the next game, when there is one.
async fn again(client: &mut Client, game: &GameId, target: &Target) -> Outcome<Option<GameId>> {
    let concede = Ask::from(referee::MakeRequest {
        game: game.clone(),
        seat: Seat::A,
        number: 1,
        request: TableRequest::Concede,
    });
    let _ = client.ask(concede).await?;
    target.tried();
    if client.ask(Ask::from(tables::WantRematch { game: game.clone(), seat: Seat::A, deck: None })).await?.is_err() {
        return Ok(None);
    }
    match client.ask(Ask::Mine).await? {
        Ok(Answer::Mine { tables }) => {
            let Some(next) = tables.into_iter().map(|table| table.game).next() else { return Ok(None) };
            begin(client, &next).await?;
            Ok(Some(next))
        }
        _ => Ok(None),
    }
}
