//! Watching over real sockets: what somebody is sent who does not sit at a table, and what those who do are not.

use crate::support::{Client, Server, settings, sit_down};
use engine::{WatcherView, options};
use house::documents::{GameDocument, Settings, WatchedDocument, Watching};
use house::watching::{SayWatching, moments, turn_of};
use house::wire::{Answer, Ask, FromClient, FromHouse, unpack_bytes};
use house::{GameId, Seat};
use soak::Chooser;

fn watched_by(watching: Watching) -> Settings {
    Settings { watching, ..settings() }
}

/// Whoever must decide does something, and both players have seen what came of it. Its number.
async fn play(game: &GameId, players: &mut [&mut Client; 2], chooser: &mut Chooser) -> u64 {
    let table: GameDocument = players[0].document().clone();
    let seat = table.to_act.unwrap();
    let player = &mut *players[seat.index()];
    player.until(|it| it.document().head >= table.head && it.views[seat].as_ref().unwrap().seq >= table.head).await;
    let action = chooser.choose(&options(&player.knows(seat), seat)).unwrap();
    let head = table.head + 1;
    assert_eq!(player.act(game, head, &[action]).await, Ok(Answer::Accepted { seq: head }));
    for (player, seat) in players.iter_mut().zip(Seat::BOTH) {
        player.until(|it| it.document().head >= head && it.views[seat].as_ref().unwrap().seq >= head).await;
    }
    head
}

/// All that a client is sent until the house has answered it once more.
async fn sent_until_answered(client: &mut Client) -> Vec<FromHouse> {
    let before = client.transcript.len();
    client.ask(Ask::Mine).await.unwrap();
    client.transcript[before..].iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

fn shown(messages: &[FromHouse]) -> Vec<&WatchedDocument> {
    let documents = messages.iter().filter_map(|message| match message {
        FromHouse::Watched { document, .. } => Some(&**document),
        _ => None,
    });
    documents.collect()
}

/// Whether somebody was ever sent what is for those who watch.
fn was_shown(client: &Client) -> bool {
    let kinds = ["watched", "watched_hands", "watcher_chat"].map(|kind| format!("{{\"{kind}\":"));
    client.transcript.iter().any(|text| kinds.iter().any(|kind| text.starts_with(kind)))
}

#[tokio::test]
async fn whoever_watches_is_sent_one_message_a_change_and_the_players_none_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, mut ada, mut bea) = sit_down(server.port, watched_by(Watching::WithLink)).await;
    let mut eve = Client::hello(server.port, None).await;
    eve.subscribe(&game).await;
    eve.until(|it| it.watched.is_some()).await;
    let mut chooser = Chooser::new(3);
    for _ in 0..30 {
        sent_until_answered(&mut eve).await;
        let before = eve.watched.clone().unwrap().number;
        let head = play(&game, &mut [&mut ada, &mut bea], &mut chooser).await;
        let sent = sent_until_answered(&mut eve).await;
        let documents = shown(&sent);
        let [document] = documents[..] else { panic!("after action {head}: {sent:?}") };
        assert_eq!(document.number, before + 1);
        assert!(document.recent_events.iter().all(|events| events.number == document.number), "old events come again");
        assert_eq!(document.table.as_ref().unwrap().head, head);
        let view = WatcherView::from_bytes(&unpack_bytes(&document.body).unwrap()).unwrap();
        for seat in [engine::Seat::A, engine::Seat::B] {
            assert!(view.player(seat).hand.cards.is_none() && view.player(seat).library.cards.is_none());
        }
        if ada.document().to_act.is_none() {
            break;
        }
    }
    assert!(!was_shown(&ada) && !was_shown(&bea));
    assert!(eve.game.is_none() && eve.views.a.is_none() && eve.views.b.is_none());
}

#[tokio::test]
async fn whoever_watches_is_sent_both_hands_once_when_they_are_old_enough() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let settings = Settings { hands_after: Some(3), ..watched_by(Watching::WithLink) };
    let (game, mut ada, mut bea) = sit_down(server.port, settings).await;
    let mut eve = Client::hello(server.port, None).await;
    eve.subscribe(&game).await;
    eve.until(|it| it.watched.is_some()).await;
    let mut chooser = Chooser::new(3);
    let turn = |eve: &Client| {
        let body = unpack_bytes(&eve.watched.as_ref().unwrap().body).unwrap();
        turn_of(&WatcherView::from_bytes(&body).unwrap())
    };
    while eve.hands.is_none() {
        play(&game, &mut [&mut ada, &mut bea], &mut chooser).await;
        sent_until_answered(&mut eve).await;
        assert!(turn(&eve) <= 4, "nothing is shown in turn {}", turn(&eve));
        assert_eq!(eve.hands.is_some(), turn(&eve) == 4);
    }
    let hands = eve.hands.clone().unwrap();
    assert_eq!(hands.turn, 1);
    assert!(moments(&hands).iter().all(|moment| turn_of(moment) == 1));
    // What has been seen does not come again, and whoever comes late has it.
    eve.hands = None;
    let mut seen = eve.seen();
    seen.views.b = 1;
    eve.send(&FromClient::Subscribe { game: game.clone(), seen }).await;
    sent_until_answered(&mut eve).await;
    assert_eq!(eve.hands, None);
    let mut fay = Client::hello(server.port, None).await;
    fay.subscribe(&game).await;
    fay.until(|it| it.hands.is_some()).await;
    assert_eq!(fay.hands, Some(hands));
    assert!(!was_shown(&ada) && !was_shown(&bea));
}

#[tokio::test]
async fn whoever_watches_and_comes_back_is_told_what_is_new() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, mut ada, mut bea) = sit_down(server.port, watched_by(Watching::WithLink)).await;
    let mut chooser = Chooser::new(4);
    let mut eve = Client::hello(server.port, None).await;
    for _ in 0..6 {
        play(&game, &mut [&mut ada, &mut bea], &mut chooser).await;
    }
    eve.subscribe(&game).await;
    eve.until(|it| it.watched.is_some()).await;
    let first = eve.watched.clone().unwrap();
    assert!(!first.recent_events.is_empty(), "whoever comes late is told what happened");
    let say = SayWatching { game: game.clone(), name: "Eve".to_owned(), text: "What a draw!".to_owned(), nonce: 1 };
    eve.ask(Ask::from(say)).await.unwrap();
    eve.until(|it| it.watcher_chat.next == 1).await;
    let (token, seen) = eve.cut();
    assert_eq!((seen.views.a, seen.chat), (first.number, 1));
    for _ in 0..3 {
        play(&game, &mut [&mut ada, &mut bea], &mut chooser).await;
    }
    let mut eve = Client::hello(server.port, Some(&token)).await;
    eve.send(&FromClient::Subscribe { game: game.clone(), seen }).await;
    eve.until(|it| it.watched.is_some()).await;
    let again = eve.watched.clone().unwrap();
    assert_eq!(again.number, first.number + 3);
    assert!(again.recent_events.iter().all(|events| events.number > first.number));
    eve.ask(Ask::Mine).await.unwrap();
    assert_eq!(eve.watcher_chat.lines, [], "a line that is known does not come again");
    assert!(!was_shown(&ada) && !was_shown(&bea));
    // Up to date: nothing comes.
    eve.subscribe(&game).await;
    assert_eq!(shown(&sent_until_answered(&mut eve).await), Vec::<&WatchedDocument>::new());
}

#[tokio::test]
async fn a_watcher_who_comes_and_goes_changes_nothing_at_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, mut ada, mut bea) = sit_down(server.port, watched_by(Watching::Anybody)).await;
    for player in [&mut ada, &mut bea] {
        sent_until_answered(player).await;
    }
    let before = (ada.transcript.len(), bea.transcript.len());
    let mut eve = Client::hello(server.port, None).await;
    eve.subscribe(&game).await;
    eve.until(|it| it.watched.is_some()).await;
    eve.send(&FromClient::Unsubscribe { game: game.clone() }).await;
    eve.ask(Ask::Mine).await.unwrap();
    eve.subscribe(&game).await;
    eve.ask(Ask::Mine).await.unwrap();
    // A second window takes over from the first.
    let mut second = Client::hello(server.port, Some(&eve.token)).await;
    second.subscribe(&game).await;
    second.until(|it| it.watched.is_some()).await;
    eve.until(|it| matches!(&it.last, Some(FromHouse::TakenOver { game: taken }) if *taken == game)).await;
    drop((eve, second));
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    for (player, before) in [(&mut ada, before.0), (&mut bea, before.1)] {
        let sent = sent_until_answered(player).await;
        assert_eq!(player.transcript.len(), before + 1, "{sent:?}");
    }
    // Whoever plays and is away is another matter: those who watch are shown it.
    let mut eve = Client::hello(server.port, None).await;
    eve.subscribe(&game).await;
    drop(bea.cut());
    let away = |it: &Client| {
        let table = it.watched.as_ref().and_then(|watched| watched.table.as_deref());
        table.is_some_and(|table| table.away_since.b.is_some() && table.away_since.a.is_none())
    };
    eve.until(away).await;
}

#[tokio::test]
async fn what_nobody_may_watch_is_gone_for_whoever_tries() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, mut ada, _bea) = sit_down(server.port, settings()).await;
    let mut eve = Client::hello(server.port, None).await;
    eve.subscribe(&game).await;
    eve.until(|it| matches!(&it.last, Some(FromHouse::Gone { game: gone }) if *gone == game)).await;
    let say = SayWatching { game, name: "Eve".to_owned(), text: "hello".to_owned(), nonce: 1 };
    assert!(eve.ask(Ask::from(say)).await.is_err());
    ada.ask(Ask::Mine).await.unwrap();
    assert!(!was_shown(&eve) && !was_shown(&ada));
}
