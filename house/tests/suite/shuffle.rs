//! The shuffle: house and players are bound to their parts before anybody shows one, and a record is held against what was seen then.

use engine::Setup;
use house::decide::drive;
use house::documents::{Document as _, Ending, GameDocument, Record, Settings, StateDocument, Status, TableRequest};
use house::record::{Exchanged, Kept, Mismatch, Parts};
use house::referee::{Heartbeat, Presence};
use house::refusal::reasons;
use house::sealing;
use house::sealing::seal;
use house::store::{Store, Watched, Write};
use house::wire::{Answer, Ask, HistoryAnswer, RefusalCode, pack, unpack};
use house::{PerSeat, Seat, hexadecimal, history, record, tables};

use house_tests::table::{Table, settings, uid};

const ADAS: &str = "0123456789abcdef0123456789abcdef";
const BEAS: &str = "fedcba9876543210fedcba9876543210";

/// Everything that lies in the house, as whoever has its disk reads it.
fn everything(table: &Table) -> String {
    let paths = table.store.changes(Default::default()).unwrap();
    let documents = paths.into_iter().filter_map(|(at, _)| table.store.get(&at).unwrap());
    documents.map(|document| serde_json::to_string(&document.fields).unwrap()).collect::<Vec<_>>().join("\n")
}

fn record(table: &mut Table) -> Record {
    let ask = Ask::from(record::ReadRecord { game: table.game.clone() });
    let Answer::Record { body } = table.ask(Seat::B, ask).unwrap() else { panic!("no record") };
    unpack(&body).unwrap()
}

fn change<T: serde::Serialize + serde::de::DeserializeOwned>(
    table: &mut Table,
    at: house::store::Path,
    change: impl Fn(&mut T),
) {
    let mut document: T = table.read(&at);
    change(&mut document);
    table.store.commit(&[], &[Write::set(at, &document).unwrap()]).unwrap();
}

/// Both are bound, and Ada has shown her part.
fn half_shown() -> Table {
    let mut table = Table::joined(settings());
    table.bind(Seat::A, ADAS).unwrap();
    table.bind(Seat::B, BEAS).unwrap();
    table.show(Seat::A, ADAS).unwrap();
    table
}

fn wait(table: &mut Table, seat: Seat, claim: bool) -> Result<Answer, house::wire::Refusal> {
    table.ask(seat, Ask::from(tables::Await { game: table.game.clone(), seat, claim }))
}

/// Waits for so long, in steps in which the house can be reached.
fn wait_for(table: &mut Table, seat: Seat, ms: u64) {
    for _ in 0..ms / 5_000 {
        table.now += 5_000;
        wait(table, seat, false).unwrap();
    }
}

#[test]
fn a_host_who_reads_the_database_cannot_choose_their_bits_by_the_others() {
    let mut table = Table::joined(settings());
    let house = table.document().commitment.unwrap();
    assert_eq!(table.show(Seat::A, ADAS).unwrap_err(), reasons::not_bound_yet(), "no bits before the seals");
    table.bind(Seat::A, ADAS).unwrap();
    assert_eq!(table.show(Seat::A, ADAS).unwrap_err(), reasons::not_bound_yet(), "nor before both");
    assert!(!everything(&table).contains(ADAS), "what can be read is a hash");
    let mirrored = table.document().seals.unwrap().a.unwrap();
    table.bind(Seat::B, BEAS).unwrap();
    assert!(!everything(&table).contains(ADAS) && !everything(&table).contains(BEAS));

    table.show(Seat::A, ADAS).unwrap();
    assert_eq!(table.document().seeded, PerSeat { a: true, b: false });
    // Now Bea could reckon what each of her bits would bring. She is bound to one.
    assert!(everything(&table).contains(ADAS));
    assert_eq!(table.show(Seat::B, &"9".repeat(32)).unwrap_err(), reasons::not_what_was_bound());
    assert_eq!(table.show(Seat::B, ADAS).unwrap_err(), reasons::not_what_was_bound());
    let stands = table.document().seals;
    table.bind(Seat::B, &"9".repeat(32)).unwrap();
    assert_eq!(table.document().seals, stands, "the first one stands");
    assert_ne!(stands.unwrap().b, Some(mirrored), "and another's is worth nothing on another seat");
    table.drawn.b = Some(BEAS.to_owned());
    table.show(Seat::B, BEAS).unwrap();
    assert_eq!((table.document().status, table.document().commitment), (Status::Playing, Some(house)));
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert_eq!(record(&mut table).verify(&table.kept()).unwrap().parts, Parts::Bound);
}

#[test]
fn what_is_misshapen_or_somebody_elses_is_no_part_of_a_shuffle() {
    let mut table = Table::waiting(settings());
    assert_eq!(table.bind(Seat::A, ADAS).unwrap_err().code, RefusalCode::NotNow, "the decks are not locked");
    assert_eq!(table.show(Seat::A, ADAS).unwrap_err().code, RefusalCode::NotNow);
    let mut table = Table::joined(settings());
    let ask =
        |seat, seal: &str| Ask::Seal(tables::CommitSeed { game: table.game.clone(), seat, seal: seal.to_owned() });
    let (short, others, stranger) = (ask(Seat::A, "00"), ask(Seat::A, &"0".repeat(64)), ask(Seat::B, &"0".repeat(64)));
    assert_eq!(table.ask(Seat::A, short).unwrap_err().code, RefusalCode::Malformed);
    assert_eq!(table.ask(Seat::B, others).unwrap_err().code, RefusalCode::NotYours);
    assert_eq!(table.ask_as(&uid(9), stranger).unwrap_err().code, RefusalCode::NotFound);
    assert_eq!(table.document().seals, Some(PerSeat::default()));
    table.bind(Seat::A, ADAS).unwrap();
    table.bind(Seat::B, BEAS).unwrap();
    assert_eq!(table.show(Seat::A, "tooshort").unwrap_err().code, RefusalCode::Malformed);
    let others = Ask::from(tables::RevealSeed { game: table.game.clone(), seat: Seat::A, bits: ADAS.to_owned() });
    assert_eq!(table.ask(Seat::B, others).unwrap_err().code, RefusalCode::NotYours);
    for _ in 0..2 {
        table.show(Seat::A, ADAS).unwrap();
    }
    table.show(Seat::B, BEAS).unwrap();
    table.show(Seat::B, BEAS).unwrap();
    assert_eq!(table.document().status, Status::Playing);
}

#[test]
fn nobody_gets_another_shuffle_by_not_showing_their_part() {
    let mut table = half_shown();
    let leave = Ask::from(tables::Withdraw { game: table.game.clone() });
    table.now += 10 * 60_000;
    for seat in Seat::BOTH {
        assert_eq!(table.ask(seat, leave.clone()).unwrap_err(), reasons::parts_are_due(), "nobody leaves any more");
    }
    assert_eq!(wait(&mut table, Seat::A, true).unwrap_err(), reasons::time_left(), "nobody could say that they wait");
    wait(&mut table, Seat::A, false).unwrap();
    wait_for(&mut table, Seat::A, 55_000);
    assert_eq!(wait(&mut table, Seat::A, true).unwrap_err(), reasons::time_left());
    assert_eq!(wait(&mut table, Seat::B, true).unwrap_err(), reasons::own_part_first(), "who is late claims nothing");
    wait_for(&mut table, Seat::A, 5_000);
    assert_eq!(table.document().status, Status::Seeding, "it is claimed, or it goes on");
    for _ in 0..2 {
        wait(&mut table, Seat::A, true).unwrap();
    }
    let document = table.document();
    let outcome = document.outcome.unwrap();
    assert_eq!((document.status, outcome.winner), (Status::Over, Some(Seat::A)));
    assert_eq!(outcome.reason, "part of the shuffle withheld");
    assert!(document.playing.is_empty());
    table.show(Seat::B, BEAS).unwrap();
    assert_eq!(table.document().status, Status::Over, "too late");

    let record = record(&mut table);
    let withheld = record.withheld.unwrap();
    assert_eq!((withheld.by, withheld.awaited_ms, withheld.at), (Seat::B, 60_000, table.now));
    assert_eq!((record.bits.a.as_deref(), record.bits.b.as_deref()), (Some(ADAS), None));
    let verified = record.verify(&table.kept()).unwrap();
    assert!(verified.end.is_none());
    assert_eq!(verified.parts, Parts::Bound);
    let begun = Kept { begun: true, ..table.kept() };
    assert_eq!(
        record.verify(&begun).err(),
        Some(Mismatch::Begun),
        "a game that was played is not said never to have begun"
    );

    for (seat, ending) in [(Seat::A, Ending::Won), (Seat::B, Ending::Lost)] {
        let games = Ask::from(history::Games { ending: None, against: None, after: None });
        let Answer::History(HistoryAnswer::Games { games, .. }) = table.ask(seat, games).unwrap() else { panic!() };
        assert_eq!(games.iter().map(|game| game.ending).collect::<Vec<_>>(), [ending]);
        table.ask(seat, Ask::from(tables::WantRematch { game: table.game.clone(), seat, deck: None })).unwrap();
    }
    table.game = table.document().rematch.game.unwrap();
    let state: StateDocument = table.read(&StateDocument::path(&table.game));
    assert_eq!(state.starting, None, "nobody has had the first turn");
}

#[test]
fn who_shows_their_part_late_has_lost_nothing_until_it_is_claimed() {
    let mut table = half_shown();
    wait_for(&mut table, Seat::A, 120_000);
    table.show(Seat::B, BEAS).unwrap();
    assert_eq!((table.document().status, table.document().awaited), (Status::Playing, None));
    wait(&mut table, Seat::A, true).unwrap();
    assert_eq!(table.document().status, Status::Playing);
}

#[test]
fn nobody_is_bound_while_they_are_away() {
    let away: [fn(&mut Table); 2] = [
        |table| {
            let (uid, game, at) = (table.uids.a.clone(), table.game.clone(), table.now);
            drive(&mut table.store, &Presence { uid: &uid, game: &game, here: false, at }).unwrap();
        },
        |table| {
            let (uid, game, now) = (table.uids.a.clone(), table.game.clone(), table.now);
            drive(&mut table.store, &Heartbeat { uid: &uid, game: &game, here: true, now }).unwrap();
            table.now += 60_000;
        },
    ];
    for goes in away {
        let mut table = Table::joined(settings());
        table.bind(Seat::A, ADAS).unwrap();
        goes(&mut table);
        table.bind(Seat::B, BEAS).unwrap();
        let document = table.document();
        assert!(!document.is_sealed() && document.awaited.is_none());
        assert_eq!(table.show(Seat::B, BEAS).unwrap_err(), reasons::not_bound_yet());
        table.seed(Seat::A, ADAS).unwrap();
        assert_eq!(table.document().status, Status::Playing);
    }
}

#[test]
fn time_in_which_the_house_was_down_is_nobodys() {
    let mut table = half_shown();
    wait_for(&mut table, Seat::A, 30_000);
    table.now += 3_600_000;
    assert_eq!(wait(&mut table, Seat::A, true).unwrap_err(), reasons::time_left());
    wait(&mut table, Seat::A, false).unwrap();
    assert_eq!(table.document().awaited.unwrap().ms, 30_000);
    table.show(Seat::B, BEAS).unwrap();
    assert_eq!(table.document().status, Status::Playing);
}

#[test]
fn a_table_at_which_both_are_bound_does_not_go_away_by_being_left_alone() {
    let mut table = half_shown();
    let create = Ask::from(tables::Create {
        name: "Bea".to_owned(),
        deck: house_tests::table::deck(0),
        settings: settings(),
        second: None,
    });
    table.now += 2 * 3_600_000;
    table.ask(Seat::B, create).unwrap();
    wait(&mut table, Seat::A, false).unwrap();
    wait_for(&mut table, Seat::A, 60_000);
    wait(&mut table, Seat::A, true).unwrap();
    assert_eq!(table.document().outcome.unwrap().winner, Some(Seat::A));
}

#[test]
fn a_record_is_held_against_what_was_seen_and_never_against_itself() {
    let mut table = Table::playing(settings());
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let (sound, kept) = (record(&mut table), table.kept());
    assert_eq!(sound.verify(&kept).unwrap().parts, Parts::Bound);
    let of_one = |seat: Seat| {
        let mut bits = PerSeat::default();
        bits[seat] = kept.bits[seat].clone();
        Kept { bits, ..kept.clone() }
    };
    for seat in Seat::BOTH {
        sound.verify(&of_one(seat)).unwrap();
    }

    // Where nothing was kept, or not enough to tell, it is not said to hold.
    let nothing = [
        Kept::default(),
        Kept { bits: PerSeat::default(), ..kept.clone() },
        Kept { commitment: None, ..kept.clone() },
        Kept { seals: PerSeat { b: None, ..kept.seals.clone() }, ..of_one(Seat::A) },
        Kept { bits: PerSeat { a: Some("1".repeat(32)), b: None }, ..kept.clone() },
    ];
    for kept in nothing {
        assert_eq!(sound.verify(&kept).err(), Some(Mismatch::NotKept), "{kept:?}");
    }

    let mut late = Kept { bits: kept.bits.clone(), ..Kept::default() };
    assert_eq!(late.see(&table.document()), Ok(false), "what is first seen when all is over proves nothing");
    assert_eq!(sound.verify(&late).err(), Some(Mismatch::NotKept));

    // Another house's part, arranged afterwards, with everything in the record that belongs to it.
    let mut arranged = sound.clone();
    let secret = [77; 32];
    let setup: Setup = unpack(&sound.setup).unwrap();
    arranged.secret = hexadecimal::encode(&secret);
    arranged.commitment = house::sealing::commitment(&sound.game, &secret, &setup.decks, None, setup.rules);
    assert_eq!(arranged.verify(&kept).err(), Some(Mismatch::Commitment));
    arranged.commitment.clone_from(&sound.commitment);
    assert_eq!(arranged.verify(&kept).err(), Some(Mismatch::Commitment));
    // Another part of the other player's.
    let mut arranged = sound.clone();
    arranged.bits.b = Some("7".repeat(32));
    arranged.seals = arranged.seals.map(|seals| PerSeat { b: seal(&sound.game, Seat::B, &[0x77; 16]), ..seals });
    assert_eq!(arranged.verify(&of_one(Seat::A)).err(), Some(Mismatch::Seal(Seat::B)));
    arranged.seals.clone_from(&sound.seals);
    assert_eq!(arranged.verify(&of_one(Seat::A)).err(), Some(Mismatch::Seal(Seat::B)));
    // The same parts, and the decks in another order.
    let mut arranged = sound.clone();
    let mut other = setup.clone();
    other.decks[1].reverse();
    arranged.setup = pack(&other).unwrap();
    assert_eq!(arranged.verify(&kept).err(), Some(Mismatch::Commitment));
    // The record of an earlier version, in which nobody was bound.
    let mut arranged = sound.clone();
    arranged.seals = None;
    arranged.commitment = hexadecimal::encode(&sealing::bare_commitment(&secret));
    arranged.secret = hexadecimal::encode(&secret);
    assert!(arranged.verify(&kept).is_err());
    assert_eq!(arranged.verify(&Kept { commitment: None, ..kept.clone() }).err(), Some(Mismatch::Seal(Seat::A)));
}

#[test]
fn what_somebody_is_bound_to_is_not_exchanged_unseen() {
    let mut table = half_shown();
    let mut kept = Kept::default();
    assert_eq!(kept.see(&table.document()), Ok(true));
    assert_eq!(kept.see(&table.document()), Ok(false));
    let at = GameDocument::path(&table.game);
    let mut document = table.document();
    document.commitment = Some("0".repeat(64));
    assert_eq!(kept.see(&document), Err(Exchanged(None)));
    document.commitment = None;
    assert_eq!(kept.see(&document), Ok(false), "it may come yet");
    document.status = Status::Playing;
    assert_eq!(kept.see(&document), Err(Exchanged(None)));
    for seat in Seat::BOTH {
        let mut document = table.document();
        document.seals.as_mut().unwrap()[seat] = Some("0".repeat(64));
        assert_eq!(kept.see(&document), Err(Exchanged(Some(seat))));
    }
    change::<GameDocument>(&mut table, at, |table| table.seals = None);
    kept.bits.a = Some(ADAS.to_owned());
    let document = GameDocument { status: Status::Playing, ..table.document() };
    assert_eq!(kept.see(&document), Err(Exchanged(Some(Seat::A))), "on without what was drawn here");
}

#[test]
fn at_a_hot_seat_one_browser_gives_both_parts_and_the_record_says_so() {
    let mut table = Table::playing(Settings { hot_seat: true, ..settings() });
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let record = record(&mut table);
    assert!(record.one_browser);
    assert_eq!(record.verify(&table.kept()).unwrap().parts, Parts::OneBrowser);
}

/// Makes of a table what a house of an earlier version had written.
fn of_an_earlier_version(table: &mut Table) {
    let at = StateDocument::path(&table.game);
    let secret = table.read::<StateDocument>(&at).secret.and_then(|secret| hexadecimal::decode(&secret)).unwrap();
    let at = GameDocument::path(&table.game);
    let mut fields = table.store.get(&at).unwrap().unwrap().fields;
    fields.remove("seals");
    fields.remove("awaited");
    fields.insert("commitment".to_owned(), hexadecimal::encode(&sealing::bare_commitment(&secret)).into());
    table.store.commit(&[], &[Write::Set(at, fields)]).unwrap();
}

#[test]
fn a_table_that_an_earlier_version_left_seeding_is_seeded_anew() {
    let mut table = Table::joined(settings());
    of_an_earlier_version(&mut table);
    let (at, state) = (GameDocument::path(&table.game), StateDocument::path(&table.game));
    change::<GameDocument>(&mut table, at, |table| table.seeded.a = true);
    change::<StateDocument>(&mut table, state.clone(), |state| state.bits.a = Some(ADAS.to_owned()));
    let before = table.document();
    let secret = table.read::<StateDocument>(&state).secret;
    let mut kept = Kept::default();
    assert_eq!(kept.see(&before), Ok(false), "what nobody was bound to is not kept");
    assert_eq!(table.show(Seat::B, BEAS).unwrap_err(), reasons::not_bound_yet());

    table.bind(Seat::B, BEAS).unwrap();
    let after = table.document();
    assert_ne!(after.commitment, before.commitment);
    assert_ne!(table.read::<StateDocument>(&state).secret, secret);
    assert_eq!((after.seeded, table.read::<StateDocument>(&state).bits), Default::default());
    kept.see(&after).unwrap();
    table.seed(Seat::A, ADAS).unwrap();
    assert_eq!(table.document().status, Status::Playing);
    kept.see(&table.document()).unwrap();
    table.request(Seat::A, TableRequest::Concede).unwrap();
    kept.bits = table.drawn.clone();
    assert_eq!(record(&mut table).verify(&kept).unwrap().parts, Parts::Bound);
}

#[test]
fn a_game_that_an_earlier_version_has_seeded_goes_on_and_its_record_says_that_nobody_was_bound() {
    let mut table = Table::playing(settings());
    of_an_earlier_version(&mut table);
    let mut kept = Kept::default();
    assert_eq!(kept.see(&table.document()), Ok(true));
    table.until_first_priority();
    table.bind(Seat::A, ADAS).unwrap();
    assert_eq!(table.document().seals, None, "what is on is not seeded anew");
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let record = record(&mut table);
    assert_eq!(record.verify(&kept).unwrap().parts, Parts::Unbound);
    assert_eq!(record.verify(&Kept::default()).err(), Some(Mismatch::NotKept));
    let other = Kept { commitment: Some("0".repeat(64)), ..kept };
    assert_eq!(record.verify(&other).err(), Some(Mismatch::Commitment));
}

#[test]
fn a_record_that_an_earlier_version_has_written_is_read() {
    let mut table = Table::playing(settings());
    of_an_earlier_version(&mut table);
    let kept = Kept { commitment: table.document().commitment, ..Kept::default() };
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let at = Record::path(&table.game);
    let mut fields = table.store.get(&at).unwrap().unwrap().fields;
    for field in ["seals", "one_browser", "withheld"] {
        assert!(fields.remove(field).is_some(), "{field}");
    }
    table.store.commit(&[], &[Write::Set(at, fields)]).unwrap();
    let record = record(&mut table);
    assert_eq!(record.bits.a.as_deref(), Some(ADAS));
    assert_eq!(record.verify(&kept).unwrap().parts, Parts::Unbound);
}
