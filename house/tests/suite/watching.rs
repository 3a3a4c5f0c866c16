//! Watching: what whoever does not sit at a table is shown of it.

use std::time::Duration;

use engine::{Event, WatcherView};
use house::accounts::Block;
use house::decide::drive;
use house::documents::{
    BestOf, Document as _, GameDocument, LogPage, Settings, Status, TableRequest, ViewEvents, WatchedDocument,
    WatcherChatTail, Watching,
};
use house::referee::Presence;
use house::refusal::reasons;
use house::store::{Store as _, Write};
use house::sweep::{KEPT_MS, sweep};
use house::updates::{Changed, table_messages};
use house::watching::{SayWatching, TableToWatch};
use house::wire::{AccountAsk, Answer, Ask, FromHouse, Seen, unpack, unpack_bytes};
use house::{PerSeat, Seat, Uid, tables};
use soak::Chooser;

use house_tests::table::{Table, settings, sign_up, uid};

fn watched_by(watching: Watching) -> Settings {
    Settings { watching, ..settings() }
}

/// All that somebody is sent who has just come.
fn sent(table: &Table, who: &Uid) -> Option<Vec<FromHouse>> {
    table_messages(&table.store, who, &table.game, Changed::ALL, Seen::default()).unwrap().map(|(messages, _)| messages)
}

fn watched(table: &Table) -> WatchedDocument {
    table.read(&WatchedDocument::path(&table.game))
}

/// The whole log, as whoever comes late is sent it.
fn log(table: &Table) -> Vec<ViewEvents> {
    let told = sent(table, &uid(7)).unwrap().into_iter().find_map(|message| match message {
        FromHouse::Watched { document, .. } => Some(document),
        _ => None,
    });
    let document = told.unwrap();
    assert!(document.pages.is_empty(), "what they are sent is whole");
    document.recent_events
}

fn events(log: &[ViewEvents]) -> Vec<Event> {
    log.iter().flat_map(|events| unpack::<Vec<Event>>(&events.body).unwrap()).collect()
}

fn view(watched: &WatchedDocument) -> WatcherView {
    WatcherView::from_bytes(&unpack_bytes(&watched.body).unwrap()).unwrap()
}

fn say(table: &Table, text: &str, nonce: u64) -> Ask {
    Ask::from(SayWatching { game: table.game.clone(), name: "Eve".to_owned(), text: text.to_owned(), nonce })
}

fn to_watch(table: &mut Table, who: &Uid) -> Vec<TableToWatch> {
    match table.ask_as(who, Ask::ToWatch).unwrap() {
        Answer::ToWatch { tables } => tables,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_table_is_shown_as_soon_as_both_sit_and_only_where_it_may_be_watched() {
    let closed = Table::playing(settings());
    assert_eq!(sent(&closed, &uid(7)), None, "nobody is let in who was not asked");
    let waiting = Table::waiting(watched_by(Watching::WithLink));
    assert_eq!(sent(&waiting, &uid(7)), None, "a seat is free");
    let mut table = Table::joined(watched_by(Watching::WithLink));
    assert_eq!(watched(&table).body, "", "nothing is dealt");
    table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    let messages = sent(&table, &uid(7)).unwrap();
    let [FromHouse::Watched { document, .. }] = &messages[..] else { panic!("{messages:?}") };
    let shown = document.table.as_ref().unwrap();
    assert_eq!(shown.status, Status::Playing);
    assert_eq!(shown.seats.a.as_ref().map(|seat| (seat.name.as_str(), seat.deck.as_str())), Some(("Ada", "")));
    assert_eq!(view(document).player(Seat::A).hand.count, 7);
    // Who sits there is told what they always were.
    let own = sent(&table, &uid(1)).unwrap();
    assert!(!own.iter().any(|message| matches!(message, FromHouse::Watched { .. })));
}

#[test]
fn whoever_watches_has_the_table_as_it_is_and_all_that_happened_from_the_beginning() {
    let mut table = Table::playing(watched_by(Watching::WithLink));
    let mut chooser = Chooser::new(7);
    let mut heard: Vec<Event> = Vec::new();
    let mut known = watched(&table).number;
    for step in 0..400 {
        if table.is_over() {
            break;
        }
        if step % 50 == 7 {
            // Whatever changes a table is shown, not only what is played.
            let away = Presence { uid: &uid(1), game: &table.game.clone(), here: step % 100 == 7, at: table.now };
            drive(&mut table.store, &away).unwrap();
        } else {
            table.act_at_random(&mut chooser);
        }
        table.now += 100;
        let document = watched(&table);
        assert_eq!(*view(&document), *table.truth().watcher_view());
        assert_eq!(document.table.as_deref(), Some(&table.document().as_watched()));
        for events in document.recent_events.iter().filter(|events| events.number > known) {
            heard.extend(unpack::<Vec<Event>>(&events.body).unwrap());
        }
        known = document.number;
    }
    let all = events(&log(&table));
    assert!(all.len() > 200, "{}", all.len());
    assert_eq!(all, heard, "whoever comes late is told what those heard who were there");
    let hidden =
        |event: &&Event| matches!(event, Event::Drew { card: Some(_), .. } | Event::HandSeen { cards: Some(_), .. });
    assert_eq!(all.iter().find(hidden), None);
    if !table.is_over() {
        table.request(Seat::B, TableRequest::Concede).unwrap();
    }
    assert_eq!(watched(&table).table.as_deref(), Some(&table.document().as_watched()));
    let shown = watched(&table).table.unwrap();
    assert_eq!((shown.status, shown.seats.a.unwrap().deck.as_str()), (Status::Over, ""));
}

/// Plays until so many pages are full.
fn play_until_pages(table: &mut Table, chooser: &mut Chooser, pages: usize) {
    while watched(table).pages.len() < pages {
        assert!(!table.is_over(), "a game with so much to tell");
        table.act_at_random(chooser);
        table.now += 100;
    }
}

#[test]
fn what_is_read_with_every_change_stays_short_and_pages_never_change() {
    let mut table = Table::playing(watched_by(Watching::WithLink));
    let mut chooser = Chooser::new(7);
    play_until_pages(&mut table, &mut chooser, 1);
    let first = LogPage::path((&table.game, watched(&table).pages[0]));
    let page: LogPage = table.read(&first);
    play_until_pages(&mut table, &mut chooser, 2);
    assert_eq!(table.read::<LogPage>(&first), page);
    let document = watched(&table);
    assert!(document.recent_events.iter().map(|events| events.body.len()).sum::<usize>() <= 8 * 1_024);
    let whole = log(&table);
    assert!(whole.windows(2).all(|pair| pair[0].number < pair[1].number), "in order, and nothing twice");
    assert_eq!(whole[..page.recent_events.len()], page.recent_events);
    let hidden =
        |event: &&Event| matches!(event, Event::Drew { card: Some(_), .. } | Event::HandSeen { cards: Some(_), .. });
    assert_eq!(events(&whole).iter().find(hidden), None);
    // Whoever has been there is told what is new, whether that lies in a page by now or not.
    let known = page.recent_events.last().unwrap().number;
    let seen = Seen { views: house::PerSeat { a: known, b: 0 }, ..Seen::default() };
    let (messages, _) = table_messages(&table.store, &uid(7), &table.game, Changed::ALL, seen).unwrap().unwrap();
    let [FromHouse::Watched { document, .. }] = &messages[..] else { panic!("{messages:?}") };
    assert_eq!(document.recent_events, whole[page.recent_events.len()..]);
}

#[test]
fn a_log_that_an_earlier_version_has_in_one_document_is_told_whole_and_put_into_pages() {
    let mut table = Table::playing(watched_by(Watching::WithLink));
    play_until_pages(&mut table, &mut Chooser::new(7), 2);
    let (whole, mut document) = (log(&table), watched(&table));
    let pages = document.pages.drain(..).map(|page| Write::Delete(LogPage::path((&table.game, page))));
    let mut writes: Vec<Write> = pages.collect();
    document.recent_events.clone_from(&whole);
    writes.push(document.write(&table.game).unwrap());
    table.store.commit(&[], &writes).unwrap();
    assert_eq!(log(&table), whole);
    let mut chooser = Chooser::new(8);
    while log(&table).len() == whole.len() {
        table.act_at_random(&mut chooser);
    }
    assert_eq!(watched(&table).pages.len(), 2);
    assert_eq!(log(&table)[..whole.len()], whole);
}

#[test]
fn a_watcher_can_do_nothing_at_a_table() {
    let mut table = Table::playing(watched_by(Watching::WithLink));
    let before = table.document();
    let eve = uid(7);
    for ask in [
        Ask::from(house::referee::Act { game: table.game.clone(), seq: 1, body: String::new() }),
        Ask::from(house::chat::Say { game: table.game.clone(), seat: Seat::A, text: "hello".to_owned(), nonce: 1 }),
        Ask::from(tables::WantRematch { game: table.game.clone(), seat: Seat::A, deck: None }),
    ] {
        assert!(table.ask_as(&eve, ask).is_err());
    }
    let here = Presence { uid: &eve, game: &table.game.clone(), here: true, at: table.now };
    drive(&mut table.store, &here).unwrap();
    assert_eq!(table.document(), before);
}

#[test]
fn those_who_watch_talk_among_themselves() {
    let mut table = Table::playing(watched_by(Watching::WithLink));
    let eve = uid(7);
    let line = say(&table, "What a draw!", 1);
    table.ask_as(&eve, line.clone()).unwrap();
    table.ask_as(&eve, line).unwrap();
    let tail: WatcherChatTail = table.read(&WatcherChatTail::path(&table.game));
    let lines: Vec<_> = tail.lines.iter().map(|line| (line.name.as_str(), line.text.as_str())).collect();
    assert_eq!(lines, [("Eve", "What a draw!")]);
    let told = |who: &Uid| {
        let messages = sent(&table, who).unwrap();
        messages.iter().any(|message| matches!(message, FromHouse::WatcherChat { .. }))
    };
    assert!(told(&uid(8)) && !told(&uid(1)) && !told(&uid(2)));
    let line = say(&table, "Bolt me", 2);
    assert_eq!(table.ask(Seat::A, line.clone()), Err(reasons::watchers_only()));
    for nonce in 3..8 {
        let line = say(&table, "again", nonce);
        table.ask_as(&eve, line).unwrap();
    }
    let line = say(&table, "once too often", 9);
    assert_eq!(table.ask_as(&eve, line), Err(reasons::chat_too_fast()));
    // What was said goes with the end of the game.
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert!(table.store.get(&WatcherChatTail::path(&table.game)).unwrap().is_none());
    let line = say(&table, "well played", 10);
    assert_eq!(table.ask_as(&uid(8), line), Err(reasons::game_over()));
    let mut closed = Table::playing(settings());
    let line = say(&closed, "hello", 1);
    assert_eq!(closed.ask_as(&eve, line), Err(reasons::no_table()));
}

#[test]
fn what_somebody_claims_and_cannot_have_seen_counts_for_nothing() {
    let table = Table::playing(watched_by(Watching::WithLink));
    let claims = |number| Seen { views: PerSeat { a: number, b: number }, chat: number };
    let now = |seen| table_messages(&table.store, &uid(7), &table.game, Changed::ALL, seen).unwrap().unwrap().1;
    let known = now(Seen::default());
    assert_eq!((known.views.a, known.views.b, known.chat), (watched(&table).number, 0, 0));
    for number in 1_000..1_062 {
        assert_eq!(now(claims(number)), known, "there are neither hands nor lines");
    }
}

#[test]
fn the_room_lists_what_anybody_may_watch_as_long_as_it_is_played() {
    let mut table = Table::joined(watched_by(Watching::Anybody));
    let (eve, ada) = (sign_up(&mut table, 7, "Eve"), uid(1));
    assert_eq!(to_watch(&mut table, &eve), [], "there is nothing to be seen yet");
    table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    let found = to_watch(&mut table, &eve);
    assert_eq!(found.iter().map(|it| (&it.game, it.names.b.as_str())).collect::<Vec<_>>(), [(&table.game, "Bea")]);
    assert_eq!(to_watch(&mut table, &ada), [], "one's own tables stand elsewhere");
    table.ask(Seat::A, Ask::Account(AccountAsk::Block(Block { uid: eve.clone(), game: None }))).unwrap();
    assert_eq!(to_watch(&mut table, &eve), []);
    assert_eq!(to_watch(&mut table, &uid(8)).len(), 1);
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert_eq!(to_watch(&mut table, &uid(8)), []);
    let mut linked = Table::playing(watched_by(Watching::WithLink));
    assert_eq!(to_watch(&mut linked, &uid(8)), []);
}

#[test]
fn whoever_watches_is_shown_the_way_to_the_next_game_of_a_match() {
    let mut table = Table::playing(Settings { best_of: BestOf::Three, ..watched_by(Watching::WithLink) });
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let shown = *watched(&table).table.unwrap();
    assert!(shown.seats.a.unwrap().deck.is_empty(), "the match goes on, and so the decks are not open");
    table.now += 11 * 60 * 1_000;
    table.ask(Seat::A, Ask::from(house::matches::GoOn { game: table.game.clone(), seat: Seat::A })).unwrap();
    let shown = *watched(&table).table.unwrap();
    assert!(shown.seats.a.unwrap().deck.is_empty(), "nor are they now");
    let next = shown.match_game.unwrap().sideboarding.unwrap().next;
    assert!(next.is_some());
}

#[test]
fn what_was_shown_goes_with_its_table() {
    let mut table = Table::playing(watched_by(Watching::WithLink));
    play_until_pages(&mut table, &mut Chooser::new(7), 1);
    let page = LogPage::path((&table.game, watched(&table).pages[0]));
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let later = table.now + KEPT_MS + Duration::from_secs(3_600).as_millis() as u64;
    sweep(&mut table.store, later).unwrap();
    assert!(table.store.get(&GameDocument::path(&table.game)).unwrap().is_none());
    assert!(table.store.get(&WatchedDocument::path(&table.game)).unwrap().is_none());
    assert!(table.store.get(&page).unwrap().is_none());
    assert!(table.store.get(&WatcherChatTail::path(&table.game)).unwrap().is_none());
}
