//! The room: tables at which anybody may sit down.

use house::accounts::Block;
use house::decide::drive;
use house::documents::Status;
use house::referee::{GONE_MS, Heartbeat, Presence};
use house::refusal::reasons;
use house::tables::{self, OpenTable, ShowInRoom};
use house::wire::{AccountAsk, Answer, Ask, RefusalCode};
use house::{Seat, Uid};

use house_tests::table::{Table, deck, settings, sign_up, uid};

fn room(table: &mut Table, who: &Uid) -> Vec<OpenTable> {
    match table.ask_as(who, Ask::Room).unwrap() {
        Answer::Room { tables } => tables,
        other => panic!("{other:?}"),
    }
}

fn show(table: &Table, words: Option<&str>) -> Ask {
    Ask::from(ShowInRoom { game: table.game.clone(), words: words.map(str::to_owned) })
}

#[test]
fn a_table_is_in_the_room_for_as_long_as_its_maker_wants_it_there() {
    let mut table = Table::waiting(settings());
    let anybody = uid(7);
    assert_eq!(room(&mut table, &anybody), [], "nobody is there who does not want to be");
    let refused = table.ask_as(&anybody, table.join("")).unwrap_err();
    assert_eq!(refused.code, RefusalCode::Malformed);

    let shown = show(&table, Some("  A quiet game  "));
    table.ask(Seat::A, shown).unwrap();
    let tables = room(&mut table, &anybody);
    assert_eq!((tables[0].name.as_str(), tables[0].words.as_str(), tables[0].yours), ("Ada", "A quiet game", false));
    assert!(room(&mut table, &uid(1))[0].yours);
    let look = Ask::from(tables::Summarize { game: table.game.clone(), invite: None });
    assert!(matches!(table.ask_as(&anybody, look.clone()), Ok(Answer::Summary { .. })));

    let hidden = show(&table, None);
    table.ask(Seat::A, hidden).unwrap();
    assert_eq!(room(&mut table, &anybody), []);
    assert_eq!(table.ask_as(&anybody, look), Err(reasons::no_table()));
    assert!(table.ask_as(&anybody, table.join("")).is_err());
}

#[test]
fn whoever_comes_first_sits_down_and_then_it_is_in_the_room_no_more() {
    let mut table = Table::waiting(settings());
    let shown = show(&table, Some(""));
    table.ask(Seat::A, shown.clone()).unwrap();
    table.ask_as(&uid(7), table.join("")).unwrap();
    assert_eq!(table.document().status, Status::Seeding);
    assert_eq!((table.document().open_to, table.document().words), (None, None));
    assert_eq!(room(&mut table, &uid(8)), []);
    assert_eq!(table.ask_as(&uid(8), table.join("")), Err(reasons::seat_taken()));
    assert_eq!(table.ask(Seat::A, shown), Err(reasons::table_joined()));
    let look = Ask::from(tables::Summarize { game: table.game.clone(), invite: None });
    assert_eq!(table.ask_as(&uid(8), look), Err(reasons::no_table()));
}

#[test]
fn nobody_is_shown_a_table_of_somebody_they_have_blocked_or_who_has_blocked_them() {
    let mut table = Table::waiting(settings());
    let shown = show(&table, Some(""));
    table.ask(Seat::A, shown).unwrap();
    for (number, name) in [(1, "Ada"), (7, "Eve"), (8, "Fay")] {
        sign_up(&mut table, number, name);
    }
    let block = |whom: &Uid| Ask::from(AccountAsk::Block(Block { uid: whom.clone(), game: None }));
    table.ask(Seat::A, block(&uid(7))).unwrap();
    table.ask_as(&uid(8), block(&uid(1))).unwrap();
    for who in [7, 8] {
        assert_eq!(room(&mut table, &uid(who)), []);
        assert!(table.ask_as(&uid(who), table.join("")).is_err());
    }
    assert_eq!(room(&mut table, &uid(9)).len(), 1);
}

#[test]
fn a_table_whose_maker_is_away_is_not_shown() {
    let mut table = Table::waiting(settings());
    let shown = show(&table, Some(""));
    table.ask(Seat::A, shown).unwrap();
    let (game, maker, now) = (table.game.clone(), uid(1), table.now);
    for (here, count) in [(false, 0), (true, 1)] {
        drive(&mut table.store, &Presence { uid: &maker, game: &game, here, at: now }).unwrap();
        assert_eq!(room(&mut table, &uid(7)).len(), count);
    }
    drive(&mut table.store, &Heartbeat { uid: &maker, game: &game, here: true, now }).unwrap();
    table.now += GONE_MS + 1;
    assert_eq!(room(&mut table, &uid(7)), [], "nothing was heard of them");
}

#[test]
fn nobody_fills_the_room_with_tables_of_their_own() {
    let mut table = Table::waiting(settings());
    let mut games = vec![table.game.clone()];
    let create = tables::Create { name: "Ada".to_owned(), deck: deck(0), settings: settings(), second: None };
    for _ in 0..3 {
        match table.ask(Seat::A, Ask::from(create.clone())).unwrap() {
            Answer::Created(made) => games.push(made.game),
            other => panic!("{other:?}"),
        }
    }
    let last = games.pop().unwrap();
    for game in games {
        table.game = game;
        let shown = show(&table, Some(""));
        table.ask(Seat::A, shown).unwrap();
    }
    // Other words for one that is there already are no further table.
    let other_words = show(&table, Some("A quiet game"));
    table.ask(Seat::A, other_words).unwrap();
    let hidden = show(&table, None);
    table.game = last;
    let shown = show(&table, Some(""));
    assert_eq!(table.ask(Seat::A, shown.clone()), Err(reasons::tables_in_room(3)));
    assert_eq!(room(&mut table, &uid(7)).len(), 3);
    table.ask(Seat::A, hidden).unwrap();
    table.ask(Seat::A, shown).unwrap();
}
