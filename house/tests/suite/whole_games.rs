//! Export games between people who take any option of their own view, judged by the referee; and their records.

use engine::{Action, Choice, Event, Game, MOST_TAKEN_BACK, Setup, View, act, options};
use house::documents::{
    Document as _, GameDocument, Input, Judged, Record, RuleSet, Settings, StateDocument, TableRequest, ViewDocument,
};
use house::record::Mismatch;
use house::store::{Store as _, Write};
use house::wire::{Answer, Ask, RefusalCode, pack, unpack, unpack_bytes};
use house::{Seat, hexadecimal, record, schema};
use house_tests::table::{Table, settings};
use soak::Chooser;

/// Every view that each seat was sent, with the number of the last action in it.
struct Received {
    seat: Seat,
    seq: u64,
    bytes: Vec<u8>,
    events: Vec<Event>,
}

fn record_of(table: &mut Table) -> Record {
    let Answer::Record { body } =
        table.ask(Seat::B, Ask::from(record::ReadRecord { game: table.game.clone() })).unwrap()
    else {
        panic!("no record");
    };
    unpack(&body).unwrap()
}

fn received(table: &Table, seat: Seat) -> Received {
    let view = table.view(seat);
    let new = view.recent_events.iter().find(|events| events.number == view.number);
    let events = new.map_or_else(Vec::new, |events| unpack(&events.body).unwrap());
    Received { seat, seq: view.seq, bytes: unpack_bytes(&view.body).unwrap(), events }
}

/// Also what was done, some of which comes to nothing and is in no record.
fn play(settings: Settings, number: u64) -> (Table, Vec<(Seat, Action)>, Vec<Received>) {
    let mut table = Table::playing(settings);
    let mut chooser = Chooser::new(number);
    let mut all = [Seat::A, Seat::B].map(|seat| received(&table, seat)).into();
    let mut done = Vec::new();
    while !table.is_over() {
        done.push(table.act_at_random(&mut chooser));
        for seat in [Seat::A, Seat::B] {
            Vec::push(&mut all, received(&table, seat));
        }
    }
    (table, done, all)
}

#[test]
fn games_are_played_on_views_alone_and_their_records_prove_them() {
    for number in 0..6 {
        let rules = if number % 2 == 0 { RuleSet::Current } else { RuleSet::Classic1994 };
        let (mut table, ..) = play(Settings { rules, ..settings() }, number);
        let end = record_of(&mut table).verify(&table.kept()).unwrap().end.unwrap();
        assert_eq!(end.hash(), table.truth().hash());
    }
}

#[test]
fn a_game_that_another_version_of_the_engine_has_stored_goes_on_and_its_record_holds() {
    for version in [2, 3, 6, schema::CURRENT] {
        goes_on_from(Some(version));
    }
    goes_on_from(None);
}

/// Plays on what a house of this version has stored, brought up to date as it is opened; or, without one, as the next action is judged.
fn goes_on_from(version: Option<u32>) {
    let mut table = Table::playing(settings());
    let mut chooser = Chooser::new(5);
    for _ in 0..60 {
        table.act_at_random(&mut chooser);
    }
    let before = table.truth();
    let at = StateDocument::path(&table.game);
    let mut state: StateDocument = table.read(&at);
    state.game = Some(pack(&"bytes of another layout").unwrap());
    let mut judged: Vec<Judged> = unpack(&state.judged).unwrap();
    judged.iter_mut().filter_map(|judged| judged.fingerprint.as_mut()).for_each(|hash| *hash = [7; 32]);
    state.judged = pack(&judged).unwrap();
    // Its cards have other numbers.
    let mut setup: Setup = unpack(state.setup.as_deref().unwrap()).unwrap();
    setup.decks.iter_mut().flatten().for_each(|card| card.0 += 1);
    state.setup = Some(pack(&setup).unwrap());
    let stored = GameDocument { engine: "another".to_owned(), ..table.document() };
    let game = table.game.clone();
    table.store.commit(&[], &[Write::set(at, &state).unwrap(), stored.write(&game).unwrap()]).unwrap();
    // What players see is written anew as the house is opened, or with the next action.
    for seat in version.iter().flat_map(|_| [Seat::A, Seat::B]) {
        let view = ViewDocument { body: String::new(), ..table.view(seat) };
        table.store.commit(&[], &[view.write((&table.game, seat)).unwrap()]).unwrap();
    }
    if let Some(version) = version {
        for _ in 0..2 {
            schema::migrate(&mut table.store, version).unwrap();
            assert_eq!(table.truth(), before);
            assert_eq!(table.seen(Seat::A), before.view(Seat::A));
        }
    }
    for _ in 0..60 {
        table.act_at_random(&mut chooser);
    }
    table.request(Seat::A, TableRequest::Concede).unwrap();
    record_of(&mut table).verify(&table.kept()).unwrap();
}

/// The first way to tap something for mana of whoever has priority.
fn tapping(table: &Table) -> Option<Action> {
    let seat = table.to_act();
    let choices = options(&table.seen(seat), seat);
    let has_priority = choices.iter().any(|choice| choice.action() == Some(&Action::Pass));
    let mut actions = choices.iter().filter_map(Choice::action);
    actions.find(|action| has_priority && matches!(action, Action::TapForMana { .. })).cloned()
}

#[test]
fn mana_that_is_taken_back_for_ever_renews_no_time_and_spoils_no_record() {
    let mut table = Table::playing(settings());
    let mut chooser = Chooser::new(5);
    let tap = loop {
        match tapping(&table) {
            Some(tap) => break tap,
            None => table.act_at_random(&mut chooser),
        };
    };
    let Action::TapForMana { object, .. } = tap else { unreachable!() };
    let since = table.document().to_act_since;
    for _ in 0..MOST_TAKEN_BACK {
        table.act(std::slice::from_ref(&tap)).unwrap();
        table.act(&[Action::TakeBackMana(object)]).unwrap();
        assert_eq!(table.document().to_act_since, since);
    }
    table.act(&[tap]).unwrap();
    table.request(table.to_act(), TableRequest::Concede).unwrap();
    record_of(&mut table).verify(&table.kept()).unwrap();
}

#[test]
fn a_game_that_this_version_does_not_play_again_ends_without_a_winner() {
    let mut table = Table::playing(settings());
    let mut chooser = Chooser::new(5);
    for _ in 0..60 {
        table.act_at_random(&mut chooser);
    }
    let at = StateDocument::path(&table.game);
    let mut state: StateDocument = table.read(&at);
    let mut judged: Vec<Judged> = unpack(&state.judged).unwrap();
    judged[50].input = Input::Actions(vec![engine::Action::Mulligan]);
    state.judged = pack(&judged).unwrap();
    table.store.commit(&[], &[Write::set(at, &state).unwrap()]).unwrap();
    schema::migrate(&mut table.store, 2).unwrap();
    assert_eq!(table.document().outcome.map(|outcome| outcome.winner), Some(None));
    assert_eq!(record_of(&mut table).inputs().unwrap().len(), 51, "fifty inputs, and that it was stopped");
    record_of(&mut table).verify(&table.kept()).unwrap();
}

/// The heart of secrecy: what a seat is sent is `view(seat)` of the true game and nothing else, and in there, what is hidden is absent.
#[test]
fn nothing_hidden_leaves_the_house() {
    for number in [11, 12] {
        let (mut table, done, all) = play(settings(), number);
        let record = record_of(&mut table);
        let setup: Setup = unpack(&record.setup).unwrap();
        let seed = record.seed().unwrap();
        let mut truth = Game::new(&setup, seed).unwrap();
        let mut seq = 0;
        let mut done = done.into_iter();
        let mut events: Vec<Event> = Vec::new();
        for (nth, received) in all.into_iter().enumerate() {
            while seq < received.seq {
                let (seat, action) = done.next().unwrap();
                events = act(&mut truth, seat, &action).unwrap().events().to_vec();
                seq += 1;
            }
            let (seat, other) = (received.seat, received.seat.other());
            assert_eq!(received.bytes, truth.view(seat).to_bytes(), "action {seq}, seat {seat:?}");
            let seen: Vec<Event> = events.iter().filter_map(|event| event.seen_by(seat)).collect();
            assert_eq!(received.events, seen, "action {seq}, seat {seat:?}");

            let view = View::from_bytes(&received.bytes).unwrap();
            assert_eq!(view.viewer(), Some(seat));
            // Who controls the other player sees their hand (722.4).
            assert!(view.player(other).hand.cards.is_none() || truth.controller_of(other) == seat);
            assert!([seat, other].iter().all(|whose| view.player(*whose).library.cards.is_none()));
            // The search is slow, and the comparison above has said it already: now and then is enough.
            if nth % 32 > 1 {
                continue;
            }
            let events = unpack_bytes(&pack(&received.events).unwrap()).unwrap();
            for secret in secrets(&truth, &record, seed) {
                assert!(
                    !contains(&received.bytes, &secret) && !contains(&events, &secret),
                    "action {seq}, seat {seat:?}"
                );
            }
        }
    }
}

/// The seed and its house's part, and the order of each library, as bytes.
fn secrets(truth: &Game, record: &Record, seed: [u8; 32]) -> Vec<Vec<u8>> {
    let mut secrets = vec![seed.to_vec(), hexadecimal::decode::<32>(&record.secret).unwrap().to_vec()];
    for seat in [Seat::A, Seat::B] {
        let library = truth.player(seat).library.cards.as_deref().unwrap();
        // A dozen cards in a row cannot stand there by accident.
        secrets.extend(library.windows(12).map(|cards| {
            cards.iter().flat_map(|card| unpack_bytes(&pack(card).unwrap()).unwrap()).collect::<Vec<u8>>()
        }));
    }
    secrets
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn a_record_that_was_tampered_with_is_found_out() {
    let (mut table, ..) = play(settings(), 21);
    let record = record_of(&mut table);
    let tampered = |change: &dyn Fn(&mut Record)| {
        let mut other = record.clone();
        change(&mut other);
        other.verify(&table.kept()).err()
    };
    assert_eq!(tampered(&|_| {}), None);
    assert_eq!(tampered(&|it| it.secret = "00".repeat(32)), Some(Mismatch::Commitment));
    assert_eq!(tampered(&|it| it.commitment = "00".repeat(32)), Some(Mismatch::Commitment));
    assert_eq!(tampered(&|it| it.starting = it.starting.other()), Some(Mismatch::Starting));
    assert_eq!(tampered(&|it| it.engine = "0.0.0".to_owned()), Some(Mismatch::OtherVersion));
    assert_eq!(tampered(&|it| it.judged = String::new()), Some(Mismatch::NotOver));
    assert_eq!(tampered(&|it| it.bits.a = Some("11".repeat(16))), Some(Mismatch::Seal(Seat::A)));
    let shorter = |it: &mut Record| {
        let mut inputs = it.inputs().unwrap();
        inputs.remove(inputs.len() / 2);
        it.judged = pack(&inputs).unwrap();
    };
    assert!(tampered(&shorter).is_some());
}

#[test]
fn the_record_is_closed_while_the_game_is_on() {
    let mut table = Table::playing(settings());
    let refusal = table.ask(Seat::A, Ask::from(record::ReadRecord { game: table.game.clone() })).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::NotNow);
}

#[test]
fn a_hot_seat_is_played_by_one_person_on_both_sides() {
    let (mut table, _, all) = play(Settings { hot_seat: true, ..settings() }, 31);
    assert_eq!(table.uids.a, table.uids.b);
    assert!(all.iter().any(|received| received.seat == Seat::A) && all.iter().any(|received| received.seat == Seat::B));
    record_of(&mut table).verify(&table.kept()).unwrap();
}
