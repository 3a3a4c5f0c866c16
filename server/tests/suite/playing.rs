//! Two people play over real sockets.

use crate::support::{Client, Server, create, settings, sit_down};
use engine::{Action, Event, Game, Setup, View, act, options};
use house::documents::{GameDocument, Record, Settings, Status, TableRequest};
use house::record::Parts;
use house::wire::{Answer, Ask, FromHouse, unpack, unpack_bytes};
use house::{GameId, Seat, chat, record, referee, tables};
use soak::Chooser;

/// Both play, each on what they know, until the game is over. What they did, some of which comes to nothing and is in no record.
async fn play_on(
    game: &GameId,
    clients: &mut [&mut Client; 2],
    chooser: &mut Chooser,
    documents: usize,
) -> Vec<(Seat, Action)> {
    let mut played = Vec::new();
    while played.len() < documents {
        let table: GameDocument = clients[0].document().clone();
        let Some(seat) = table.to_act else { break };
        let client = &mut *clients[seat.index()];
        client.until(|it| it.document().head >= table.head && it.views[seat].as_ref().unwrap().seq >= table.head).await;
        let action = chooser.choose(&options(&client.knows(seat), seat)).unwrap();
        let head = table.head + 1;
        assert_eq!(client.act(game, head, std::slice::from_ref(&action)).await, Ok(Answer::Accepted { seq: head }));
        for (client, seat) in clients.iter_mut().zip([Seat::A, Seat::B]) {
            let has_all = |it: &Client| it.document().head >= head && it.views[seat].as_ref().unwrap().seq >= head;
            client.until(has_all).await;
        }
        let client = &mut *clients[seat.index()];
        client.until(|it| it.views[seat].as_ref().unwrap().answered.as_ref().is_some_and(|it| it.seq == head)).await;
        let answered = client.views[seat].as_ref().unwrap().answered.clone().unwrap();
        assert_eq!(answered.refused, None, "{action:?}");
        played.push((seat, action));
    }
    played
}

#[tokio::test]
async fn a_whole_game_is_played_and_nobody_is_sent_what_they_may_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, mut ada, mut bea) = sit_down(server.port, settings()).await;
    let played = play_on(&game, &mut [&mut ada, &mut bea], &mut Chooser::new(1), usize::MAX).await;
    for client in [&mut ada, &mut bea] {
        client.until(|it| it.document().status == Status::Over).await;
    }

    let before = bea.transcript.len();
    let Ok(Answer::Record { body }) = bea.ask(Ask::from(record::ReadRecord { game: game.clone() })).await else {
        panic!("no record")
    };
    let record: Record = unpack(&body).unwrap();
    for client in [&ada, &bea] {
        assert_eq!(record.verify(&client.kept[&game]).unwrap().parts, Parts::Bound);
        assert_eq!(client.exchanged, None);
    }
    // Asking for the record ends the secrets; what came before must hold none.
    bea.transcript.truncate(before);
    let states = states(&record, &played);
    for (client, seat) in [(&ada, Seat::A), (&bea, Seat::B)] {
        let views = hold_what_was_sent_against(&states, client, seat);
        assert!(views > 50, "only {views} views came");
        let sent = client.transcript.join("\n");
        for secret in [&record.secret, record.bits[seat.other()].as_ref().unwrap()] {
            assert!(!sent.contains(secret.as_str()), "a part of the seed was sent to {seat:?}");
        }
    }
}

/// The true game after each document, with what happened in it.
fn states(record: &Record, played: &[(Seat, Action)]) -> Vec<(Game, Vec<Event>)> {
    let setup: Setup = unpack(&record.setup).unwrap();
    let mut game = Game::new(&setup, record.seed().unwrap()).unwrap();
    let mut states = vec![(game.clone(), Vec::new())];
    for (seat, action) in played {
        let events = act(&mut game, *seat, action).unwrap().events().to_vec();
        states.push((game.clone(), events));
    }
    states
}

/// Every message that a seat was sent, decoded: nothing but its own view, and in it nothing of what is hidden. Returns how many views came.
fn hold_what_was_sent_against(states: &[(Game, Vec<Event>)], client: &Client, seat: Seat) -> usize {
    let mut views = 0;
    for text in &client.transcript {
        let message: FromHouse = serde_json::from_str(text).unwrap();
        // What a message has beyond its type's fields would be lost in reading; written again, it must be the same.
        assert_eq!(&serde_json::to_string(&message).unwrap(), text);
        let FromHouse::View { seat: of, document, .. } = message else { continue };
        assert_eq!(of, seat, "a view of the other seat");
        let (truth, _) = &states[usize::try_from(document.seq).unwrap()];
        let bytes = unpack_bytes(&document.body).unwrap();
        assert_eq!(bytes, truth.view(seat).to_bytes(), "after {}", document.seq);
        let view = View::from_bytes(&bytes).unwrap();
        assert!(view.player(seat.other()).hand.cards.is_none() || truth.controller_of(seat.other()) == seat);
        assert!([Seat::A, Seat::B].iter().all(|whose| view.player(*whose).library.cards.is_none()));
        for recent in &document.recent_events {
            let told_events: Vec<Event> = unpack(&recent.body).unwrap();
            let (_, events) = &states[usize::try_from(recent.number - 1).unwrap()];
            let may_know: Vec<Event> = events.iter().filter_map(|event| event.seen_by(seat)).collect();
            assert_eq!(told_events, may_know);
        }
        views += 1;
    }
    views
}

#[tokio::test]
async fn a_hot_seat_is_one_connection_with_both_views() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut ada = Client::hello(server.port, None).await;
    let (game, invite) = create(&mut ada, Settings { hot_seat: true, ..settings() }).await;
    assert_eq!(invite, None);
    ada.subscribe(&game).await;
    for seat in Seat::BOTH {
        ada.bind(&game, seat).await;
    }
    for seat in Seat::BOTH {
        ada.show(&game, seat).await;
    }
    ada.until(|it| it.views.a.is_some() && it.views.b.is_some()).await;
    let mut chooser = Chooser::new(2);
    for seq in 1..40 {
        ada.until(|it| it.document().head == seq - 1).await;
        let seat = ada.document().to_act.unwrap();
        ada.until(|it| it.views[seat].as_ref().unwrap().seq == seq - 1).await;
        let action = chooser.choose(&options(&ada.knows(seat), seat)).unwrap();
        ada.act(&game, seq, &[action]).await.unwrap();
    }
}

#[tokio::test]
async fn what_one_says_or_asks_for_reaches_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, mut ada, mut bea) = sit_down(server.port, settings()).await;
    let say = Ask::from(chat::Say { game: game.clone(), seat: Seat::A, text: "hello".to_owned(), nonce: 1 });
    ada.ask(say).await.unwrap();
    bea.until(|it| it.chat.lines.iter().any(|line| line.text == "hello")).await;

    let concede = Ask::from(referee::MakeRequest {
        game: game.clone(),
        seat: Seat::B,
        number: 1,
        request: TableRequest::Concede,
    });
    bea.ask(concede).await.unwrap();
    ada.until(|it| it.document().outcome.as_ref().is_some_and(|outcome| outcome.winner == Some(Seat::A))).await;

    for (client, seat) in [(&mut ada, Seat::A), (&mut bea, Seat::B)] {
        client.ask(Ask::from(tables::WantRematch { game: game.clone(), seat, deck: None })).await.unwrap();
    }
    ada.until(|it| it.document().rematch.game.is_some()).await;
    bea.until(|it| it.document().rematch.game.is_some()).await;
    let next = ada.document().rematch.game.clone().unwrap();
    ada.subscribe(&next).await;
    ada.until(|it| it.document().status == Status::Seeding).await;
}

#[tokio::test]
async fn a_game_goes_on_where_it_was_after_the_server_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (game, mut ada, mut bea) = sit_down(server.port, settings()).await;
    let mut chooser = Chooser::new(3);
    for _ in 0..4 {
        play_on(&game, &mut [&mut ada, &mut bea], &mut chooser, 15).await;
        let head = ada.document().head;
        let seat = ada.document().to_act.unwrap();
        let known = [ada.knows(Seat::A), bea.knows(Seat::B)];
        let port = server.kill();
        server = Server::start_on(folder.path(), port);

        let (token, _) = ada.cut();
        ada = Client::hello(port, Some(&token)).await;
        let (token, _) = bea.cut();
        bea = Client::hello(port, Some(&token)).await;
        for client in [&mut ada, &mut bea] {
            client.subscribe(&game).await;
        }
        ada.until(|it| it.game.is_some() && it.views.a.is_some()).await;
        bea.until(|it| it.game.is_some() && it.views.b.is_some()).await;
        assert_eq!((ada.document().head, ada.document().to_act), (head, Some(seat)), "the same prompt");
        assert_eq!([ada.knows(Seat::A), bea.knows(Seat::B)], known);
    }
}

#[tokio::test]
async fn nothing_that_was_acknowledged_is_lost_when_the_server_is_killed_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (game, mut ada, mut bea) = sit_down(server.port, settings()).await;
    let mut chooser = Chooser::new(4);
    for _ in 0..6 {
        play_on(&game, &mut [&mut ada, &mut bea], &mut chooser, 5).await;
        let (seat, head) = (ada.document().to_act.unwrap(), ada.document().head);
        let client = if seat == Seat::A { &mut ada } else { &mut bea };
        let action = chooser.choose(&options(&client.knows(seat), seat)).unwrap();
        // The acknowledgement has come, and the server dies in that moment.
        client.act(&game, head + 1, std::slice::from_ref(&action)).await.unwrap();
        let port = server.kill();
        server = Server::start_on(folder.path(), port);

        let (token, _) = ada.cut();
        ada = Client::hello(port, Some(&token)).await;
        let (token, _) = bea.cut();
        bea = Client::hello(port, Some(&token)).await;
        for client in [&mut ada, &mut bea] {
            client.subscribe(&game).await;
        }
        ada.until(|it| it.views.a.is_some()).await;
        bea.until(|it| it.views.b.is_some()).await;
        assert_eq!(ada.document().head, head + 1, "it is there");
        // The client that never saw the acknowledgement would send it again: it counts once.
        let client = if seat == Seat::A { &mut ada } else { &mut bea };
        assert!(client.act(&game, head + 1, std::slice::from_ref(&action)).await.is_ok());
        assert_eq!(client.document().head, head + 1);
    }
}
