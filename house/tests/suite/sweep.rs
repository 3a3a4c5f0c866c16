//! What goes by itself, and what stays.

use house::documents::{
    ActionDocument, DeckContent, Document as _, GameDocument, PlayedDocument, PlayerDocument, Record, Role, Status,
    TableRequest,
};
use house::store::{Store, Version, Watched, Write};
use house::sweep::{AT_ONCE, DECKS_KEPT_MS, KEPT_MS, catch_up, sweep};
use house::wire::Ask;
use house::{DeckId, GameId, Seat, Uid, decks, tables};

use house_tests::table::{Table, settings, uid};

/// A table at which the game is over.
fn over(hot_seat: bool) -> Table {
    let mut table = Table::playing(house::documents::Settings { hot_seat, ..settings() });
    let seat = table.to_act();
    table.request(seat, TableRequest::Concede).unwrap();
    table
}

/// How many documents the house has of this game.
fn documents_of(table: &mut Table, game: &GameId) -> usize {
    let last = table.store.changes(Version(0)).unwrap().last().unwrap().1;
    table.store.told(last);
    let all = table.store.changes(Version(0)).unwrap();
    all.iter().filter(|(path, _)| path.as_str().contains(game.as_str())).count()
}

fn sign_up(table: &mut Table, seat: Seat) {
    let player = PlayerDocument { role: Role::Player, ..PlayerDocument::guest(table.now) };
    let at = PlayerDocument::path(&table.uids[seat]);
    table.store.commit(&[], &[Write::set(at, &player).unwrap()]).unwrap();
}

#[test]
fn games_of_guests_and_games_at_one_screen_go_after_a_month() {
    for hot_seat in [false, true] {
        let mut table = over(hot_seat);
        if hot_seat {
            sign_up(&mut table, Seat::A);
        }
        let game = table.game.clone();
        assert!(documents_of(&mut table, &game) >= 7);
        assert_eq!(sweep(&mut table.store, table.now + KEPT_MS - 1), Ok(0));
        assert!(documents_of(&mut table, &game) >= 7, "not a moment too early");
        assert_eq!(sweep(&mut table.store, table.now + KEPT_MS), Ok(1));
        assert_eq!(documents_of(&mut table, &game), 0, "nothing of it is left");
        assert_eq!(sweep(&mut table.store, table.now + KEPT_MS), Ok(0));
    }
}

#[test]
fn games_of_whoever_has_an_account_stay() {
    for seat in [Seat::A, Seat::B] {
        let mut table = over(false);
        sign_up(&mut table, seat);
        let before = table.document();
        assert_eq!(sweep(&mut table.store, table.now + KEPT_MS), Ok(1));
        assert_eq!(table.document(), GameDocument { expires_at: None, ..before });
        assert!(table.store.get(&Record::path(&table.game)).unwrap().is_some());
        let played = PlayedDocument::path((&table.uids[Seat::A], &table.game));
        assert!(table.store.get(&played).unwrap().is_some());
        assert_eq!(sweep(&mut table.store, table.now + 2 * KEPT_MS), Ok(0), "it is not looked at again");
    }
}

#[test]
fn a_game_that_never_began_goes_as_well() {
    let mut table = Table::joined(settings());
    let bits = "0123456789abcdef0123456789abcdef";
    for seat in Seat::BOTH {
        table.bind(seat, bits).unwrap();
    }
    table.show(Seat::A, bits).unwrap();
    for waited in 0..=12 {
        table.now += 5_000;
        let claim = waited == 12;
        table.ask(Seat::A, Ask::from(tables::Await { game: table.game.clone(), seat: Seat::A, claim })).unwrap();
    }
    assert_eq!(table.document().status, Status::Over);
    let game = table.game.clone();
    assert_eq!(sweep(&mut table.store, table.now + KEPT_MS), Ok(1));
    assert_eq!(documents_of(&mut table, &game), 0, "nothing of it is left");
}

/// A guest, or a player, makes a deck of this number.
fn deck(table: &mut Table, who: &Uid, number: u8) -> DeckId {
    let deck = DeckId::from_random([number; 10]);
    let content = Box::new(DeckContent { name: "Mine".to_owned(), ..DeckContent::default() });
    table.ask_as(who, Ask::from(decks::Create { deck: deck.clone(), content })).unwrap();
    deck
}

fn is_there(table: &mut Table, who: &Uid, deck: &DeckId) -> bool {
    table.ask_as(who, Ask::from(decks::Open { deck: deck.clone() })).is_ok()
}

#[test]
fn decks_of_guests_go_when_no_browser_knows_them_any_more() {
    const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
    let mut table = Table::empty();
    let (ada, bea, cy) = (uid(1), uid(2), uid(3));
    let (first, other) = (deck(&mut table, &ada, 1), deck(&mut table, &ada, 2));
    table.ask_as(&ada, Ask::from(decks::Delete { deck: other.clone() })).unwrap();
    let beas = deck(&mut table, &bea, 3);
    let cys = deck(&mut table, &cy, 4);
    house_tests::table::sign_up(&mut table, 3, "Cy");
    let made = table.now;
    table.now += 100 * DAY_MS;
    table.ask_as(&bea, Ask::from(decks::Rename { deck: beas.clone(), name: "Other".to_owned() })).unwrap();
    assert_eq!(sweep(&mut table.store, made + DECKS_KEPT_MS - 1), Ok(0));
    assert!(is_there(&mut table, &ada, &first));
    assert_eq!(sweep(&mut table.store, made + DECKS_KEPT_MS), Ok(2), "Ada, and Cy, who is no guest any more");
    assert!(!is_there(&mut table, &ada, &first));
    assert!(table.ask_as(&ada, Ask::from(decks::Restore { deck: other })).is_err(), "and what was thrown away");
    assert!(is_there(&mut table, &bea, &beas) && is_there(&mut table, &cy, &cys));
    assert_eq!(sweep(&mut table.store, made + DECKS_KEPT_MS), Ok(0));
    assert_eq!(sweep(&mut table.store, table.now + DECKS_KEPT_MS), Ok(1));
    assert!(!is_there(&mut table, &bea, &beas) && is_there(&mut table, &cy, &cys));
    assert!(documents_of_guests(&mut table).is_empty());
}

#[test]
fn a_few_guests_are_looked_at_in_one_go_and_games_before_them() {
    let mut table = over(false);
    for number in 100..150 {
        deck(&mut table, &uid(number), number);
    }
    assert_eq!(documents_of_guests(&mut table).len(), 50);
    let now = table.now + DECKS_KEPT_MS;
    let went = [0; 4].map(|_| sweep(&mut table.store, now).unwrap());
    assert_eq!(went, [AT_ONCE, AT_ONCE, 51 - 2 * AT_ONCE, 0]);
    assert!(documents_of_guests(&mut table).is_empty());
}

/// What the house keeps of guests.
fn documents_of_guests(table: &mut Table) -> Vec<String> {
    let last = table.store.changes(Version(0)).unwrap().last().unwrap().1;
    table.store.told(last);
    let all = table.store.changes(Version(0)).unwrap().into_iter().map(|(path, _)| path.to_string());
    all.filter(|path| path.starts_with("guests/")).collect()
}

/// Puts a game there that nobody can read, and that is found before all others.
fn unreadable(table: &mut Table) {
    let fields =
        serde_json::json!({ "status": "over", "changed_at": u64::MAX >> 12, "expires_at": table.now + KEPT_MS });
    let write = Write::set(GameDocument::path(&GameId::from_random([255; 10])), &fields).unwrap();
    table.store.commit(&[], &[write]).unwrap();
}

#[test]
fn a_game_that_cannot_be_read_keeps_no_other_from_going() {
    let mut table = over(false);
    unreadable(&mut table);
    let game = table.game.clone();
    assert_eq!(sweep(&mut table.store, table.now + KEPT_MS), Ok(1));
    assert_eq!(documents_of(&mut table, &game), 0);
}

#[test]
fn a_game_that_cannot_be_read_keeps_no_other_from_being_brought_up_to_date() {
    let mut table = over(false);
    unreadable(&mut table);
    let document = GameDocument { expires_at: None, ..table.document() };
    table.store.commit(&[], &[document.write(&table.game).unwrap()]).unwrap();
    catch_up(&mut table.store, 5_000_000).unwrap();
    assert_eq!(table.document().expires_at, Some(5_000_000 + KEPT_MS));
}

#[test]
fn a_few_are_looked_at_in_one_go() {
    let mut table = over(false);
    let document = table.document();
    for number in 101..=150 {
        let game = GameId::from_random([number; 10]);
        table.store.commit(&[], &[document.write(&game).unwrap()]).unwrap();
    }
    let now = table.now + KEPT_MS;
    let went = [0; 4].map(|_| sweep(&mut table.store, now).unwrap());
    assert_eq!(went, [AT_ONCE, AT_ONCE, 51 - 2 * AT_ONCE, 0]);
}

#[test]
fn what_an_earlier_version_has_left_goes() {
    for is_over in [true, false] {
        let mut table = if is_over { over(false) } else { Table::playing(settings()) };
        let game = table.game.clone();
        // As an earlier version had it: each action is there, and nobody knows when the game is to go.
        let mut document = table.document();
        (document.head, document.expires_at) = (1_000, None);
        let mut writes = vec![document.write(&game).unwrap()];
        for seq in 1..=1_001 {
            let action = ActionDocument { uid: table.uids.a.clone(), seq, at: 1, body: "body".to_owned() };
            writes.push(action.write((&game, seq)).unwrap());
        }
        table.store.commit(&[], &writes).unwrap();
        let before = documents_of(&mut table, &game);
        catch_up(&mut table.store, 5_000_000).unwrap();
        assert_eq!(documents_of(&mut table, &game), before - 1_000, "what was not judged stays");
        assert_eq!(table.document().expires_at, is_over.then_some(5_000_000 + KEPT_MS), "a month from now");
        let version = table.store.changes(Version(0)).unwrap();
        catch_up(&mut table.store, 6_000_000).unwrap();
        assert_eq!(table.store.changes(Version(0)).unwrap(), version, "it is done once");
    }
}
