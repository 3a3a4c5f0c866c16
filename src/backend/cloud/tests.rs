#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use house::documents::{
    Answered, DeckChoice, Document as _, GameDocument, LogPage, Settings, ShownHands, TableRequest, ViewDocument,
    ViewEvents, WatchedDocument, WatcherChatTail, Watching,
};
use house::sealing::seal;
use house::store::{Memory, Path, Store};
use house::watching::SayWatching;
use house::wire::{Answer, Ask, FromHouse, PersonalUpdate, RefusalCode, SecondPlayer, Seen};
use house::{Caller, Entropy, GameId, PerSeat, Seat, Uid, chat, referee, tables};
use serde_json::json;

use super::mirror::{Command, DocumentSnapshot, Mirror};
use super::write::{DocumentWrite, WriteKind, judged};

/// A house in memory.
#[derive(Default)]
struct House {
    store: Memory,
    calls: u64,
}

impl House {
    fn ask(&mut self, uid: &Uid, ask: &Ask) -> Answer {
        self.calls += 1;
        let caller = Caller::new(uid.clone(), 1_000 * self.calls, Entropy::new([self.calls as u8; Entropy::BYTES]));
        house::answer(&mut self.store, &caller, ask).unwrap()
    }

    /// A document, as a listener says it.
    fn snapshot(&self, at: Path) -> DocumentSnapshot {
        DocumentSnapshot { fields: self.store.get(&at).unwrap().map(|document| document.fields), path: at }
    }
}

fn anna() -> Uid {
    "anna".parse().unwrap()
}

fn eve() -> Uid {
    "eve".parse().unwrap()
}

/// A document that is not there, or not ours to read.
fn absent(path: Path) -> DocumentSnapshot {
    DocumentSnapshot { path, fields: None }
}

fn deck() -> DeckChoice {
    DeckChoice::Ready { name: engine::decks::ready()[0].name.to_owned() }
}

/// A hot-seat of Anna's.
fn hot_seat(house: &mut House) -> GameId {
    hot_seat_watched_by(house, Watching::Nobody)
}

fn hot_seat_watched_by(house: &mut House, watching: Watching) -> GameId {
    hot_seat_of(house, Settings { hot_seat: true, watching, ..Settings::default() })
}

fn hot_seat_of(house: &mut House, settings: Settings) -> GameId {
    let second = Some(SecondPlayer { name: "Ben".to_owned(), deck: deck() });
    let create = Ask::from(tables::Create { name: "Anna".to_owned(), deck: deck(), settings, second });
    let Answer::Created(tables::Created { game, .. }) = house.ask(&anna(), &create) else { panic!("no table") };
    game
}

fn seed(house: &mut House, game: &GameId) {
    for seat in Seat::BOTH {
        house.ask(
            &anna(),
            &Ask::from(tables::CommitSeed { game: game.clone(), seat, seal: seal(game, seat, &[0x5a; 16]) }),
        );
    }
    for seat in Seat::BOTH {
        house.ask(&anna(), &Ask::from(tables::RevealSeed { game: game.clone(), seat, bits: "5a".repeat(16) }));
    }
}

fn delivered(commands: &[Command]) -> Vec<&FromHouse> {
    let messages = commands.iter().filter_map(|command| match command {
        Command::Deliver(message) => Some(message.as_ref()),
        _ => None,
    });
    messages.collect()
}

fn listened(commands: &[Command]) -> Vec<String> {
    let paths = commands.iter().filter_map(|command| match command {
        Command::Listen(path) => Some(path.to_string()),
        _ => None,
    });
    paths.collect()
}

#[test]
fn a_table_is_listened_to_as_far_as_it_may_be_read() {
    let mut house = House::default();
    let game = hot_seat(&mut house);
    let mut mirror = Mirror::new(anna());
    let first = mirror.follow(&game, Seen::default());
    assert_eq!(listened(&first), [format!("games/{game}"), format!("games/{game}/chat/tail")]);
    let told = mirror.hear(house.snapshot(GameDocument::path(&game)), 0);
    assert!(matches!(delivered(&told)[..], [FromHouse::Game { .. }]));
    assert!(listened(&told).is_empty(), "no view is there before the first card");

    seed(&mut house, &game);
    let told = mirror.hear(house.snapshot(GameDocument::path(&game)), 0);
    assert_eq!(listened(&told), [format!("games/{game}/views/A"), format!("games/{game}/views/B")]);
    let told = mirror.hear(house.snapshot(ViewDocument::path((&game, Seat::A))), 0);
    let [FromHouse::View { seat: Seat::A, document, .. }] = delivered(&told)[..] else { panic!("no view") };
    let number = document.number;
    assert!(
        mirror.hear(house.snapshot(ViewDocument::path((&game, Seat::A))), 0).is_empty(),
        "the same again is nothing new"
    );

    // Whoever has seen less is told again what is there, and whoever has seen it all is not.
    let again = mirror.follow(&game, Seen::default());
    assert!(delivered(&again).iter().any(|message| matches!(message, FromHouse::View { seat: Seat::A, .. })));
    let seen = Seen { views: PerSeat { a: number, b: 0 }, chat: 0 };
    let known = mirror.follow(&game, seen);
    assert!(!delivered(&known).iter().any(|message| matches!(message, FromHouse::View { .. })));
}

#[test]
fn what_is_not_ours_and_nobody_may_watch_is_gone() {
    let mut house = House::default();
    let game = hot_seat(&mut house);
    let mut mirror = Mirror::new(eve());
    mirror.follow(&game, Seen::default());
    let told = mirror.hear(absent(GameDocument::path(&game)), 0);
    assert!(delivered(&told).is_empty(), "it may be one that is watched");
    assert_eq!(listened(&told), [format!("games/{game}/watched/view")]);
    assert!(told.contains(&Command::Leave(GameDocument::path(&game))));
    let told = mirror.hear(absent(WatchedDocument::path(&game)), 0);
    assert_eq!(delivered(&told), [&FromHouse::Gone { game: game.clone() }]);
    assert!(told.contains(&Command::Leave(WatchedDocument::path(&game))));
    assert_eq!(mirror.followed().count(), 0);
}

#[test]
fn what_was_ours_and_is_no_more_is_gone() {
    let mut house = House::default();
    let game = hot_seat_watched_by(&mut house, Watching::Anybody);
    let mut mirror = Mirror::new(anna());
    mirror.follow(&game, Seen::default());
    let told = mirror.hear(house.snapshot(GameDocument::path(&game)), 0);
    assert!(told.contains(&Command::SayHere(game.clone())));
    assert_eq!(mirror.attended().collect::<Vec<_>>(), [&game]);
    let told = mirror.hear(absent(GameDocument::path(&game)), 0);
    assert_eq!(delivered(&told), [&FromHouse::Gone { game }]);
    assert!(listened(&told).is_empty());
}

#[test]
fn a_table_at_which_one_does_not_sit_is_watched() {
    let mut house = House::default();
    let game = hot_seat_watched_by(&mut house, Watching::WithLink);
    seed(&mut house, &game);
    let mut mirror = Mirror::new(eve());
    mirror.follow(&game, Seen::default());
    mirror.hear(absent(GameDocument::path(&game)), 0);
    mirror.hear(absent(Path::parse(&format!("games/{game}/chat/tail")).unwrap()), 0);
    let told = mirror.hear(house.snapshot(WatchedDocument::path(&game)), 0);
    let [FromHouse::Watched { document, .. }] = delivered(&told)[..] else { panic!("{told:?}") };
    let first = document.number;
    assert!(listened(&told).contains(&format!("games/{game}/watched/chat")));
    assert!(
        mirror
            .hear(absent(WatcherChatTail::path(&game)), 0)
            .iter()
            .all(|command| matches!(command, Command::Listen(_)))
    );

    // What happens is told as it comes, and what is said by others who watch.
    let keep = Ask::from(referee::MakeRequest {
        game: game.clone(),
        seat: Seat::A,
        number: 1,
        request: TableRequest::OfferDraw,
    });
    house.ask(&anna(), &keep);
    let told = mirror.hear(house.snapshot(WatchedDocument::path(&game)), 0);
    let [FromHouse::Watched { document, .. }] = delivered(&told)[..] else { panic!("{told:?}") };
    let last = document.number;
    assert!(last > first);
    let say = SayWatching { game: game.clone(), name: "Dora".to_owned(), text: "hello".to_owned(), nonce: 1 };
    house.ask(&"dora".parse().unwrap(), &Ask::from(say));
    let told = mirror.hear(house.snapshot(WatcherChatTail::path(&game)), 0);
    assert!(matches!(delivered(&told)[..], [FromHouse::WatcherChat { .. }]));
    assert_eq!(mirror.followed().collect::<Vec<_>>(), [&game]);
    assert_eq!(mirror.attended().count(), 0, "whoever watches is at no table");

    // Whoever has seen less is told again what is there, and whoever has seen it all is not.
    let again = mirror.follow(&game, Seen::default());
    assert!(matches!(delivered(&again)[..], [FromHouse::Watched { .. }, FromHouse::WatcherChat { .. }]));
    let known = mirror.follow(&game, Seen { views: PerSeat { a: last, b: 0 }, chat: 1 });
    assert!(delivered(&known).is_empty(), "{known:?}");

    // Who leaves does not listen any more, and may come back.
    let left = mirror.leave(&game);
    let documents = [WatchedDocument::path(&game), WatcherChatTail::path(&game), ShownHands::path(&game)];
    assert_eq!(left, documents.map(Command::Leave));
    mirror.follow(&game, Seen::default());
    mirror.hear(absent(GameDocument::path(&game)), 0);
    let told = mirror.hear(house.snapshot(WatchedDocument::path(&game)), 0);
    assert!(matches!(delivered(&told)[..], [FromHouse::Watched { .. }]));
    let told = mirror.hear(absent(WatchedDocument::path(&game)), 0);
    assert_eq!(delivered(&told), [&FromHouse::Gone { game }]);
}

#[test]
fn whoever_comes_late_reads_the_pages_of_the_log_once_and_is_told_all_of_it_in_order() {
    let mut house = House::default();
    let game = hot_seat_watched_by(&mut house, Watching::WithLink);
    seed(&mut house, &game);
    let at = WatchedDocument::path(&game);
    let events = |number| ViewEvents { number, body: house::wire::pack(&Vec::<engine::Event>::new()).unwrap() };
    let mut shown: WatchedDocument = house.store.get(&at).unwrap().unwrap().read(&at).unwrap();
    (shown.number, shown.pages, shown.recent_events) = (10, vec![3, 6], vec![events(7), events(10)]);
    let page = |numbers: [u64; 2]| LogPage { recent_events: numbers.map(events).into() };
    let first = page([2, 3]).write((&game, 3)).unwrap();
    house.store.commit(&[], &[shown.write(&game).unwrap(), first]).unwrap();
    let (one, two) = (LogPage::path((&game, 3)), LogPage::path((&game, 6)));

    let mut mirror = Mirror::new(eve());
    mirror.follow(&game, Seen::default());
    mirror.hear(absent(GameDocument::path(&game)), 0);
    let told = mirror.hear(house.snapshot(at.clone()), 0);
    assert!(delivered(&told).is_empty(), "what is told is told in order");
    assert!([&one, &two].iter().all(|page| told.contains(&Command::Listen((*page).clone()))));
    let told = mirror.hear(house.snapshot(one.clone()), 0);
    assert_eq!(told[0], Command::Leave(one.clone()));
    assert!(delivered(&told).is_empty());
    // One that is there no more keeps nobody from being told the rest.
    let told = mirror.hear(absent(two), 0);
    let [FromHouse::Watched { document, .. }] = delivered(&told)[..] else { panic!("{told:?}") };
    let numbers: Vec<u64> = document.recent_events.iter().map(|events| events.number).collect();
    assert_eq!(numbers, [2, 3, 7, 10]);

    // Whoever has been there reads none.
    (shown.number, shown.pages) = (12, vec![3, 6, 10]);
    shown.recent_events = vec![events(12)];
    house.store.commit(&[], &[shown.write(&game).unwrap()]).unwrap();
    let told = mirror.hear(house.snapshot(at.clone()), 0);
    assert!(matches!(delivered(&told)[..], [FromHouse::Watched { .. }]));
    assert!(!listened(&told).iter().any(|path| path.contains("log-")));
    let left = mirror.leave(&game);
    assert!(left.contains(&Command::Leave(at.clone())));

    // A page that comes when the table has been left is there when it is watched again.
    mirror.hear(house.snapshot(one.clone()), 0);
    mirror.follow(&game, Seen::default());
    mirror.hear(absent(GameDocument::path(&game)), 0);
    let told = mirror.hear(house.snapshot(at), 0);
    assert!(!told.contains(&Command::Listen(one)) && listened(&told).iter().any(|path| path.contains("log-6")));
}

#[test]
fn what_comes_before_the_pages_of_the_log_is_told_after_them() {
    let mut house = House::default();
    let watching = Watching::WithLink;
    let game =
        hot_seat_of(&mut house, Settings { hot_seat: true, watching, hands_after: Some(3), ..Settings::default() });
    seed(&mut house, &game);
    let say = SayWatching { game: game.clone(), name: "Dora".to_owned(), text: "hello".to_owned(), nonce: 1 };
    house.ask(&"dora".parse().unwrap(), &Ask::from(say));
    let chat = house.snapshot(WatcherChatTail::path(&game));
    let concede = referee::MakeRequest { game: game.clone(), seat: Seat::A, number: 1, request: TableRequest::Concede };
    house.ask(&anna(), &Ask::from(concede));
    let at = WatchedDocument::path(&game);
    let events = |number| ViewEvents { number, body: house::wire::pack(&Vec::<engine::Event>::new()).unwrap() };
    let mut shown: WatchedDocument = house.store.get(&at).unwrap().unwrap().read(&at).unwrap();
    (shown.number, shown.pages, shown.recent_events) = (10, vec![3], vec![events(10)]);
    let page = LogPage { recent_events: vec![events(3)] };
    house.store.commit(&[], &[shown.write(&game).unwrap(), page.write((&game, 3)).unwrap()]).unwrap();

    let mut mirror = Mirror::new(eve());
    mirror.follow(&game, Seen::default());
    mirror.hear(absent(GameDocument::path(&game)), 0);
    let before = [house.snapshot(at), house.snapshot(ShownHands::path(&game)), chat];
    for snapshot in before {
        let told = mirror.hear(snapshot, 0);
        assert!(delivered(&told).is_empty(), "{told:?}");
    }
    let told = mirror.hear(house.snapshot(LogPage::path((&game, 3))), 0);
    let told = delivered(&told);
    assert!(
        matches!(told[..], [FromHouse::Watched { .. }, FromHouse::WatchedHands { .. }, FromHouse::WatcherChat { .. }]),
        "{told:?}"
    );
}

#[test]
fn the_hands_of_what_is_watched_are_listened_to_where_they_are_shown() {
    let mut house = House::default();
    let watched = Settings { hot_seat: true, watching: Watching::WithLink, ..Settings::default() };
    for hands_after in [None, Some(3)] {
        let game = hot_seat_of(&mut house, Settings { hands_after, ..watched.clone() });
        seed(&mut house, &game);
        let mut mirror = Mirror::new(eve());
        mirror.follow(&game, Seen::default());
        mirror.hear(absent(GameDocument::path(&game)), 0);
        let told = mirror.hear(house.snapshot(WatchedDocument::path(&game)), 0);
        let hands = ShownHands::path(&game);
        assert_eq!(listened(&told).contains(&hands.to_string()), hands_after.is_some());
        assert!(delivered(&mirror.hear(absent(hands.clone()), 0)).is_empty());
        // They come with the end of the game, if any do.
        let concede =
            referee::MakeRequest { game: game.clone(), seat: Seat::A, number: 1, request: TableRequest::Concede };
        house.ask(&anna(), &Ask::from(concede));
        let told = mirror.hear(house.snapshot(hands), 0);
        assert_eq!(matches!(delivered(&told)[..], [FromHouse::WatchedHands { .. }]), hands_after.is_some());
    }
}

#[test]
fn one_is_told_how_one_stands_and_then_what_becomes_of_it() {
    let mut house = House::default();
    let game = hot_seat(&mut house);
    let mut mirror = Mirror::new(anna());
    assert!(mirror.hear(house.snapshot(GameDocument::path(&game)), 0).is_empty(), "nobody has asked yet");
    let stands = mirror.stand(0);
    let [FromHouse::Update(PersonalUpdate::Snapshot { tables, .. })] = delivered(&stands)[..] else {
        panic!("{stands:?}")
    };
    assert_eq!(tables.iter().map(|table| &table.game).collect::<Vec<_>>(), [&game]);

    seed(&mut house, &game);
    let told = mirror.hear(house.snapshot(GameDocument::path(&game)), 0);
    assert!(matches!(delivered(&told)[..], [FromHouse::Update(PersonalUpdate::Table { .. })]));

    // A table that is followed is no news; when it is left, what was missed is.
    mirror.follow(&game, Seen::default());
    house.ask(
        &anna(),
        &Ask::from(referee::MakeRequest {
            game: game.clone(),
            seat: Seat::A,
            number: 1,
            request: TableRequest::Concede,
        }),
    );
    let followed = mirror.hear(house.snapshot(GameDocument::path(&game)), 0);
    assert!(matches!(delivered(&followed)[..], [FromHouse::Game { .. }]));
    let left = mirror.leave(&game);
    assert!(left.contains(&Command::Leave(ViewDocument::path((&game, Seat::A)))));
    let [FromHouse::Update(PersonalUpdate::Table { table, .. })] = delivered(&left)[..] else { panic!("{left:?}") };
    assert!(table.outcome.is_some());
    assert!(left.contains(&Command::Listen(GameDocument::path(&game))), "somebody may want to play again");
}

#[test]
fn a_table_that_leaves_the_query_is_asked_what_has_become_of_it() {
    let mut house = House::default();
    let game = hot_seat(&mut house);
    let mut mirror = Mirror::new(anna());
    mirror.hear(house.snapshot(GameDocument::path(&game)), 0);
    mirror.stand(0);
    let left = mirror.left_query(&GameDocument::path(&game));
    assert_eq!(left, [Command::Listen(GameDocument::path(&game))]);
    let told = mirror.hear(DocumentSnapshot { path: GameDocument::path(&game), fields: None }, 0);
    assert_eq!(delivered(&told), [&FromHouse::Update(PersonalUpdate::TableGone { game })]);
}

#[test]
fn what_changes_is_written_and_what_reads_is_not() {
    let game = GameId::from_random([3; 10]);
    let act = Ask::from(referee::Act { game: game.clone(), seq: 7, body: "AA".to_owned() });
    let written = DocumentWrite::of(&act, &anna(), "question1").unwrap().unwrap();
    assert_eq!(written.path, format!("games/{game}/actions/7"));
    let fields = json!({"uid": "anna", "seq": 7, "at": {"$": "now"}, "body": "AA"});
    assert_eq!(written.document, json!({"path": written.path, "fields": fields}));
    assert_eq!(written.look_at, json!({"game": game}));

    let say = Ask::from(chat::Say { game: game.clone(), seat: Seat::A, text: "hello".to_owned(), nonce: 3 });
    let written = DocumentWrite::of(&say, &anna(), "question1").unwrap().unwrap();
    assert_eq!((written.path.as_str(), &written.look_at), ("asks/question1", &json!({"ask": "question1"})));
    let body = written.document["fields"]["body"].as_str().unwrap();
    assert_eq!(serde_json::from_str::<Ask>(body).unwrap(), say);

    assert_eq!(DocumentWrite::of(&Ask::Mine, &anna(), "question1").unwrap(), None);
    let long = Ask::from(chat::Say { game, seat: Seat::A, text: "x".repeat(30_000), nonce: 3 });
    assert_eq!(DocumentWrite::of(&long, &anna(), "question1").unwrap_err().code, RefusalCode::Malformed);
}

#[test]
fn what_could_not_be_written_was_there_already_or_came_too_late_or_may_be_tried_again() {
    let mut house = House::default();
    let game = hot_seat(&mut house);
    seed(&mut house, &game);
    let snapshot = house.snapshot(GameDocument::path(&game));
    let mut table: GameDocument = serde_json::from_value(snapshot.fields.unwrap().into()).unwrap();
    let kind = WriteKind::Actions(game, table.head + 1);
    assert_eq!(judged(&kind, &table, None), None);
    table.head += 1;
    let mine = Answered { seq: table.head, refused: None };
    assert_eq!(judged(&kind, &table, Some(&mine)), Some(Ok(Answer::Accepted { seq: table.head })));
    let earlier = Answered { seq: table.head - 1, refused: None };
    let late = judged(&kind, &table, Some(&earlier)).unwrap().unwrap_err();
    assert_eq!(late.code, RefusalCode::WrongNumber);
}
