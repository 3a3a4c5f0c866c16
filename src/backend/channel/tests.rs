#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use house::PerSeat;
use house::wire::{Answer, Refusal, RefusalCode};

use super::*;

const TOKEN: &str = "00112233445566778899aabbccddeeff";

fn game() -> GameId {
    GameId::from_random([3; 10])
}

fn welcome(now: u64) -> Option<FromHouse<Unread>> {
    welcome_as(TOKEN, engine::BUILD, now)
}

fn welcome_as(token: &str, engine: &str, now: u64) -> Option<FromHouse<Unread>> {
    let (uid, engine) = (Uid::of_token(token), engine.to_owned());
    Some(FromHouse::Welcome { protocol: PROTOCOL, uid, now, engine, cards: house::cards_hash() })
}

fn sent(commands: &[Command]) -> Vec<FromClient> {
    let messages = commands.iter().filter_map(|command| match command {
        Command::Send(message) => Some(message.clone()),
        _ => None,
    });
    messages.collect()
}

/// A channel that is up at this time.
fn up(now: f64) -> Channel {
    let mut channel = Channel::new();
    channel.tick(now);
    assert_eq!(channel.state(), State::Greeting);
    channel.opened(now);
    channel.heard(welcome(1_000_000), now);
    assert_eq!(channel.state(), State::Up);
    channel
}

#[test]
fn it_greets_and_learns_who_it_is() {
    let mut channel = Channel::new();
    assert_eq!(channel.connect(0.0), [Command::Open]);
    assert_eq!(sent(&channel.opened(10.0)), [FromClient::Hello { protocol: PROTOCOL }]);
    assert_eq!(channel.heard(welcome(5_000), 20.0), []);
    assert_eq!(channel.uid(), Some(&Uid::of_token(TOKEN)));
    assert_eq!(channel.house_time(120.0), Some(5_100.0));
}

#[test]
fn whoever_is_taken_for_somebody_else_begins_anew_unless_they_have_signed_in() {
    let other = welcome_as("other", engine::BUILD, 0);
    let mut channel = up(0.0);
    channel.lost(10.0);
    channel.wake(20.0);
    channel.opened(20.0);
    assert_eq!(channel.heard(other.clone(), 21.0), [Command::Renew]);

    let mut channel = up(0.0);
    assert_eq!(channel.sign_in_anew(10.0), [Command::Close, Command::Open]);
    assert_eq!(channel.uid(), None);
    channel.opened(20.0);
    assert_eq!(channel.heard(other, 21.0), []);
    assert_eq!(channel.state(), State::Up);
}

#[test]
fn what_was_asked_before_signing_in_is_not_asked_again_as_somebody_else() {
    let mut channel = up(0.0);
    channel.subscribe(&game(), Seen::default());
    let (before, _) = channel.ask(Ask::Mine);
    channel.ask_later(Ask::Mine, 0.0);
    channel.sign_in_anew(10.0);
    let (after, _) = channel.ask(Ask::Mine);
    channel.opened(20.0);
    let sent = sent(&channel.heard(welcome_as("other", engine::BUILD, 0), 21.0));
    let subscribed = FromClient::Subscribe { game: game(), seen: Seen::default() };
    assert_eq!(sent, [subscribed, FromClient::Ask { id: after, ask: Ask::Mine }]);
    let late = FromHouse::Reply { id: before, answer: Ok(Unread::of(&Answer::Mine { tables: Vec::new() }).unwrap()) };
    assert_eq!(channel.heard(Some(late), 22.0), [], "nobody waits for it");
}

#[test]
fn an_ask_waits_for_the_connection_and_is_sent_again_on_the_next_until_it_is_answered() {
    let mut channel = Channel::new();
    let (id, commands) = channel.ask(Ask::Mine);
    assert_eq!(commands, []);
    channel.connect(0.0);
    channel.opened(0.0);
    let ask = FromClient::Ask { id, ask: Ask::Mine };
    assert_eq!(sent(&channel.heard(welcome(0), 1.0)), std::slice::from_ref(&ask));
    channel.lost(2.0);
    channel.tick(500.0);
    channel.opened(500.0);
    assert_eq!(sent(&channel.heard(welcome(0), 501.0)), [ask]);

    let reply = FromHouse::Reply { id, answer: Ok(Unread::of(&Answer::Mine { tables: Vec::new() }).unwrap()) };
    assert_eq!(channel.heard(Some(reply.clone()), 502.0), [Command::Deliver(Box::new(reply.clone()))]);
    assert_eq!(channel.heard(Some(reply.clone()), 503.0), [], "answered twice");
    channel.lost(600.0);
    channel.tick(1_100.0);
    channel.opened(1_100.0);
    assert_eq!(sent(&channel.heard(welcome(0), 1_101.0)), []);
}

#[test]
fn it_pings_and_gives_a_silent_connection_up() {
    let mut channel = up(100.0);
    let ping = channel.tick(101.0);
    assert_eq!(sent(&ping), [FromClient::Ping { sent: 101 }]);
    channel.heard(Some(FromHouse::Pong { sent: 101, now: 1_000_041 }), 141.0);
    assert_eq!(channel.latency_ms(), Some(40));
    let mut now = 141.0;
    while now < 9_000.0 {
        now += 250.0;
        assert!(!channel.tick(now).contains(&Command::Close), "not yet at {now}");
    }
    now += 500.0;
    assert!(channel.tick(now).contains(&Command::Close));
    assert_eq!(channel.state(), State::Down);
}

#[test]
fn it_comes_back_fast_at_first_and_then_ever_more_slowly() {
    let mut channel = up(0.0);
    channel.lost(1_000.0);
    let mut now = 1_000.0;
    let mut waits = Vec::new();
    while waits.len() < 8 {
        let from = now;
        while !channel.tick(now).contains(&Command::Open) {
            now += 50.0;
        }
        waits.push(now - from);
        channel.lost(now);
    }
    assert!(waits[0] <= 500.0, "{waits:?}");
    assert!((1_600.0..2_500.0).contains(&waits[1]), "{waits:?}");
    assert!(waits[2] > waits[1], "{waits:?}");
    assert!(waits.iter().all(|wait| *wait <= 36_100.0), "{waits:?}");
    assert!(waits[7] >= 24_000.0, "{waits:?}");
}

#[test]
fn waking_up_tries_at_once_what_was_given_up() {
    let mut channel = up(0.0);
    channel.lost(10.0);
    for round in 1..6 {
        channel.connect(f64::from(round) * 10.0);
        channel.lost(f64::from(round) * 10.0 + 5.0);
    }
    assert_eq!(channel.tick(100.0), []);
    assert_eq!(channel.wake(200.0), [Command::Open]);
}

#[test]
fn after_sleep_the_connection_must_show_that_it_stands() {
    let mut channel = up(0.0);
    channel.tick(250.0);
    let commands = channel.tick(3_600_000.0);
    assert_eq!(sent(&commands).len(), 1, "it asks instead of giving up");
    assert!(channel.tick(3_602_600.0).contains(&Command::Close));
    let mut awake = up(0.0);
    awake.tick(250.0);
    awake.tick(3_600_000.0);
    awake.heard(Some(FromHouse::Pong { sent: 3_600_000, now: 0 }), 3_600_040.0);
    assert!(!awake.tick(3_602_600.0).contains(&Command::Close));
}

#[test]
fn it_subscribes_again_with_what_has_been_seen_but_not_to_what_was_taken_over() {
    let mut channel = up(0.0);
    channel.subscribe(&game(), Seen::default());
    let seen = Seen { views: PerSeat { a: 7, b: 0 }, chat: 2 };
    channel.saw(&game(), seen);
    channel.lost(10.0);
    channel.wake(20.0);
    channel.opened(20.0);
    assert_eq!(sent(&channel.heard(welcome(0), 21.0)), [FromClient::Subscribe { game: game(), seen }]);

    channel.heard(Some(FromHouse::TakenOver { game: game() }), 22.0);
    channel.lost(30.0);
    channel.wake(40.0);
    channel.opened(40.0);
    assert_eq!(sent(&channel.heard(welcome(0), 41.0)), []);
    let again = channel.subscribe(&game(), seen);
    assert_eq!(sent(&again), [FromClient::Subscribe { game: game(), seen }]);
}

#[test]
fn another_version_is_met_with_a_reload_and_not_with_another_attempt() {
    let mut channel = Channel::new();
    channel.connect(0.0);
    channel.opened(0.0);
    let other = welcome_as(TOKEN, "999.0.0", 0);
    assert_eq!(channel.heard(other, 1.0), [Command::Close, Command::Reload]);
    assert_eq!(channel.tick(100_000.0), []);
    assert_eq!(channel.state(), State::Closed);
}

#[test]
fn what_the_house_had_no_room_for_is_asked_again_in_a_while() {
    let mut channel = up(0.0);
    let (id, _) = channel.ask(Ask::Mine);
    let refused = FromHouse::Reply { id, answer: Err(Refusal::said(RefusalCode::TooMany, "wait a little")) };
    channel.heard(Some(refused), 10.0);
    let later = channel.ask_later(Ask::Mine, 10.0);
    channel.tick(200.0);
    assert!(sent(&channel.tick(1_000.0)).is_empty());
    assert_eq!(sent(&channel.tick(1_600.0)), [FromClient::Ask { id: later, ask: Ask::Mine }]);
    assert!(sent(&channel.tick(2_000.0)).is_empty(), "once");
}
