//! What reaches a person over any connection of theirs, whatever it follows: challenges, tables, and who is here.

use crate::support::{Client, Server, deck, settings, sit_down};
use house::documents::{ChallengeStatus, Status, TableRequest};
use house::wire::{Answer, Ask, ChallengeAnswer, ChallengeAsk, FromHouse, HistoryAnswer, PersonalUpdate};
use house::{GameId, Seat, Uid, challenges, history, referee, tables};

/// The next update of one kind.
async fn update<T>(client: &mut Client, mut of: impl FnMut(&PersonalUpdate) -> Option<T>) -> T {
    loop {
        if let FromHouse::Update(update) = client.next().await.expect("the connection has ended")
            && let Some(found) = of(&update)
        {
            return found;
        }
    }
}

async fn now(client: &mut Client) -> (usize, usize) {
    let all = |update: &PersonalUpdate| match update {
        PersonalUpdate::Snapshot { challenges, tables } => Some((challenges.len(), tables.len())),
        _ => None,
    };
    update(client, all).await
}

async fn challenged(client: &mut Client) -> (GameId, ChallengeStatus) {
    let one = |update: &PersonalUpdate| match update {
        PersonalUpdate::Challenge { challenge } => Some((challenge.challenge.clone(), challenge.status)),
        _ => None,
    };
    update(client, one).await
}

/// Two who have played a game, and so know each other; each with a connection that follows nothing.
async fn two_who_have_played(port: u16) -> (Client, Client) {
    let (game, mut ada, mut bea) = sit_down(port, settings()).await;
    let concede = Ask::from(referee::MakeRequest {
        game: game.clone(),
        seat: Seat::A,
        number: 1,
        request: TableRequest::Concede,
    });
    ada.ask(concede).await.unwrap();
    bea.until(|it| it.document().status == Status::Over).await;
    let mut both = Vec::new();
    for client in [ada, bea] {
        let (token, _) = client.cut();
        let mut again = Client::hello(port, Some(&token)).await;
        assert_eq!(now(&mut again).await, (0, 0), "what is over awaits nobody");
        both.push(again);
    }
    let bea = both.pop().unwrap();
    (both.pop().unwrap(), bea)
}

async fn challenge(client: &mut Client, to: &Uid) -> GameId {
    let send = ChallengeAsk::Send(challenges::Send {
        key: "7".repeat(32),
        to: to.clone(),
        name: "Ada".to_owned(),
        deck: deck(0),
        settings: settings(),
    });
    match client.ask(Ask::Challenges(send)).await {
        Ok(Answer::Challenges(ChallengeAnswer::Challenge { challenge })) => challenge.challenge,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_challenge_and_the_table_it_becomes_reach_both_wherever_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut ada, mut bea) = two_who_have_played(server.port).await;
    let mut eve = Client::hello(server.port, None).await;
    assert_eq!(now(&mut eve).await, (0, 0));

    let id = challenge(&mut ada, &bea.uid.clone()).await;
    assert_eq!(challenged(&mut bea).await, (id.clone(), ChallengeStatus::Open));
    let mut second = Client::hello(server.port, Some(&bea.token)).await;
    assert_eq!(now(&mut second).await, (1, 0), "whoever comes later finds it");

    let accept =
        ChallengeAsk::Accept(challenges::Accept { challenge: id.clone(), name: "Bea".to_owned(), deck: deck(1) });
    bea.ask(Ask::Challenges(accept)).await.unwrap();
    let table = |wanted: Status| {
        let id = id.clone();
        move |update: &PersonalUpdate| match update {
            PersonalUpdate::Table { table, there } if table.game == id && table.status == wanted => {
                Some((table.to_act, *there))
            }
            _ => None,
        }
    };
    for client in [&mut ada, &mut bea, &mut second] {
        update(client, table(Status::Seeding)).await;
    }
    // Ada sits down; her own connection hears of it from the table alone, Bea's hear that a decision is awaited.
    ada.subscribe(&id).await;
    ada.bind(&id, Seat::A).await;
    bea.bind(&id, Seat::B).await;
    ada.show(&id, Seat::A).await;
    let bits = bea.kept[&id].bits.b.clone().unwrap();
    bea.ask(Ask::from(tables::RevealSeed { game: id.clone(), seat: Seat::B, bits })).await.unwrap();
    let (to_act, there) = update(&mut second, table(Status::Playing)).await;
    assert!(to_act.is_some() && !there);
    let concede =
        Ask::from(referee::MakeRequest { game: id.clone(), seat: Seat::A, number: 1, request: TableRequest::Concede });
    ada.ask(concede).await.unwrap();
    update(&mut second, table(Status::Over)).await;

    eve.ask(Ask::Mine).await.unwrap();
    let told = eve.transcript.iter().filter(|text| text.contains(id.as_str())).count();
    assert_eq!(told, 0, "a stranger hears of none of it");
    let playing =
        ada.transcript.iter().filter(|text| text.starts_with(r#"{"update":{"table""#) && text.contains("playing"));
    assert_eq!(playing.count(), 0, "who follows a table is not told twice");
}

#[tokio::test]
async fn who_was_asked_about_is_told_of_when_they_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut ada, bea) = two_who_have_played(server.port).await;
    let recent = |answer| match answer {
        Ok(Answer::History(HistoryAnswer::People { people, .. })) => people,
        other => panic!("{other:?}"),
    };
    let found = recent(ada.ask(Ask::from(history::Recent)).await);
    assert!(found.len() == 1 && found[0].online);
    let here = recent(ada.ask(Ask::from(history::Online)).await);
    assert!(here.is_empty(), "who has no account is not told who is here");

    let presence = |of: Uid| {
        move |update: &PersonalUpdate| match update {
            PersonalUpdate::Presence { uid, online } if *uid == of => Some(*online),
            _ => None,
        }
    };
    let uid = bea.uid.clone();
    let (token, _) = bea.cut();
    assert!(!update(&mut ada, presence(uid.clone())).await);
    assert!(!recent(ada.ask(Ask::from(history::Recent)).await)[0].online);
    let _bea = Client::hello(server.port, Some(&token)).await;
    assert!(update(&mut ada, presence(uid)).await);
}
