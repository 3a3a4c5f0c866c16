//! Queued commands are answered once, whatever breaks; and who is at a table is known without connections.

use house::decide::{DriveError, drive};
use house::documents::{AskDocument, Document as _, GameDocument, TableRequest};
use house::referee::{GONE_MS, Heartbeat};
use house::refusal::reasons;
use house::store::{CommitError, Document, Expected, Memory, Path, Query, Store, StoreError, Version, Watched, Write};
use house::wire::{Answer, Ask, Refusal, RefusalCode};
use house::{
    AskId, Caller, Entropy, GameId, PerSeat, Seat, accounts, answer, answer_queued, challenges, chat, decks, history,
    market, record, tables,
};
use house_tests::table::{Table, deck, settings, uid};

/// A store whose commits break off, before they are made or after, as long as there is a fault in the list.
struct Breaking {
    inner: Memory,
    faults: Vec<Fault>,
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    Before,
    After,
    /// Somebody else answers the same question first.
    Overtaken,
}

impl Store for Breaking {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        self.inner.get(path)
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.inner.query(query)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        match self.faults.pop() {
            None => self.inner.commit(expected, writes),
            Some(Fault::Before) => Err(StoreError::new("the line is cut").into()),
            Some(Fault::After) => {
                self.inner.commit(expected, writes)?;
                Err(StoreError::new("the line is cut").into())
            }
            Some(Fault::Overtaken) => {
                answer_queued(&mut self.inner, &id(), NOW, &entropy(99)).unwrap();
                self.inner.commit(expected, writes)
            }
        }
    }
}

fn id() -> AskId {
    "QuestionOfAda0000001".parse().unwrap()
}

const NOW: u64 = 5_000;

fn entropy(number: u8) -> Entropy {
    Entropy::new([number; Entropy::BYTES])
}

fn asked(store: &mut Memory, body: &str) {
    let document = AskDocument {
        uid: uid(1),
        at: 4_000,
        body: body.to_owned(),
        answer: None,
        answered_at: None,
        expires_at: None,
    };
    store.commit(&[], &[document.write(&id()).unwrap()]).unwrap();
}

fn create() -> String {
    let ask = Ask::from(tables::Create { name: "Ada".to_owned(), deck: deck(0), settings: settings(), second: None });
    serde_json::to_string(&ask).unwrap()
}

fn tables(store: &Memory) -> usize {
    let changed = store.changes(Version(0)).unwrap();
    changed.iter().filter(|(path, _)| path.collection() == GameDocument::COLLECTION).count()
}

#[test]
fn a_question_is_answered_once_wherever_it_breaks_off() {
    let all = [
        vec![],
        vec![Fault::Before],
        vec![Fault::After],
        vec![Fault::Overtaken],
        vec![Fault::After, Fault::Before, Fault::Before],
        vec![Fault::Overtaken, Fault::Before],
    ];
    for faults in all {
        let mut store = Breaking { inner: Memory::new(), faults: faults.clone() };
        asked(&mut store.inner, &create());
        // Whoever was to answer is killed at each fault, and called again, with other random bits.
        let mut answers = Vec::new();
        for chance in 0..6 {
            match answer_queued(&mut store, &id(), NOW, &entropy(chance)) {
                Ok(written) => answers.push(written.unwrap()),
                Err(DriveError::Store(_)) => {}
                Err(error) => panic!("{faults:?}: {error}"),
            }
        }
        assert!(answers.len() >= 3, "{faults:?}");
        let first = answers[0].clone();
        let Ok(Answer::Created(tables::Created { game, .. })) = &first.answer else { panic!("{first:?}") };
        assert!(answers.iter().all(|other| other.answer == first.answer && other.uid == uid(1)), "{faults:?}");
        assert_eq!(tables(&store.inner), 1, "{faults:?}");
        assert!(store.inner.get(&GameDocument::path(game)).unwrap().is_some());
        assert!(answers.iter().skip(1).all(|other| !other.now));
    }
}

#[test]
fn a_refusal_and_what_cannot_be_read_are_answers() {
    for (body, code) in [
        (
            serde_json::to_string(&Ask::from(tables::WantRematch {
                game: GameId::from_random([7; 10]),
                seat: Seat::A,
                deck: None,
            }))
            .unwrap(),
            RefusalCode::NotFound,
        ),
        ("{\"mine\":".to_owned(), RefusalCode::Malformed),
        ("\"fly\"".to_owned(), RefusalCode::Malformed),
    ] {
        let mut store = Memory::new();
        asked(&mut store, &body);
        let written = answer_queued(&mut store, &id(), NOW, &entropy(1)).unwrap().unwrap();
        assert!(matches!(&written.answer, Err(Refusal { code: given, .. }) if *given == code), "{body}: {written:?}");
        let kept: AskDocument =
            store.get(&AskDocument::path(&id())).unwrap().unwrap().read(&AskDocument::path(&id())).unwrap();
        assert_eq!((kept.body, kept.at, kept.answered_at), (body, 4_000, Some(5_000)));
        assert_eq!(serde_json::from_str::<Result<Answer, Refusal>>(&kept.answer.unwrap()).unwrap(), written.answer);
    }
}

#[test]
fn what_only_reads_fills_the_house_with_no_answers_and_what_nobody_asked_has_none() {
    let mut table = Table::playing(settings());
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let record = Ask::from(record::ReadRecord { game: table.game.clone() });
    for ask in [Ask::from(market::ShowCatalogue), Ask::Mine, record] {
        let mut store = table.store.clone();
        assert_eq!(answer_queued(&mut store, &id(), NOW, &entropy(1)).unwrap(), None);
        assert!(
            answer(&mut store, &Caller::new(uid(1), NOW, entropy(1)), &ask).is_ok(),
            "{ask:?}: answered where it is to be asked"
        );
        asked(&mut store, &serde_json::to_string(&ask).unwrap());
        let first = answer_queued(&mut store, &id(), NOW, &entropy(1)).unwrap().unwrap();
        let again = answer_queued(&mut store, &id(), NOW, &entropy(2)).unwrap().unwrap();
        assert_eq!(first.answer, Err(reasons::page_outdated()), "{ask:?}");
        assert!(first.now && !again.now && first.answer == again.answer);
    }
}

/// A store that keeps no table.
struct Full(Memory);

impl Store for Full {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        self.0.get(path)
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.0.query(query)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        if writes.iter().any(|write| write.path().collection() == GameDocument::COLLECTION) {
            return Err(StoreError::lasting("a table is too large").into());
        }
        self.0.commit(expected, writes)
    }
}

#[test]
fn what_can_never_be_stored_is_answered_and_not_asked_for_ever() {
    let mut store = Full(Memory::new());
    asked(&mut store.0, &create());
    for now in [true, false] {
        let written = answer_queued(&mut store, &id(), NOW, &entropy(1)).unwrap().unwrap();
        assert_eq!((written.answer, written.now), (Err(reasons::more_than_can_be_kept()), now));
    }
}

/// A store that nothing may be written to.
struct ReadOnly(Memory);

impl Store for ReadOnly {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        self.0.get(path)
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.0.query(query)
    }

    fn commit(&mut self, _: &[Expected], _: &[Write]) -> Result<Version, CommitError> {
        panic!("something was written");
    }
}

#[test]
fn what_is_said_to_change_nothing_writes_nothing() {
    let table = Table::playing(settings());
    let asks = [
        Ask::Mine,
        Ask::from(tables::Summarize { game: table.game.clone(), invite: None }),
        Ask::from(record::ReadRecord { game: table.game.clone() }),
        Ask::from(accounts::Me),
        Ask::from(accounts::List { search: String::new(), after: None }),
        Ask::from(market::ShowCatalogue),
        Ask::from(market::ShowListings),
        Ask::from(market::ShowOwn),
        Ask::from(decks::List),
        Ask::from(decks::Uses),
        Ask::from(decks::AskLimits),
        Ask::from(decks::ReadList { text: "4 Plains".to_owned() }),
        Ask::from(challenges::Mine),
        Ask::from(history::Recent),
        Ask::from(history::Search { text: "a".to_owned(), after: None }),
        Ask::from(history::Games { ending: None, against: None, after: None }),
    ];
    let mut store = ReadOnly(table.store);
    for ask in asks {
        assert!(!ask.writes(), "{ask:?}");
        let refused = |error| matches!(error, DriveError::Refused(_));
        assert!(
            answer(&mut store, &Caller::new(uid(1), NOW, entropy(1)), &ask).map_or_else(refused, |_| true),
            "{ask:?}"
        );
    }
    let say = Ask::from(chat::Say { game: table.game, seat: Seat::A, text: "hello".to_owned(), nonce: 1 });
    assert!(say.writes());
}

fn beat(table: &mut Table, seat: Seat, here: bool, now: u64) -> GameDocument {
    let beat = Heartbeat { uid: &table.uids[seat].clone(), game: &table.game.clone(), here, now };
    assert!(drive(&mut table.store, &beat).unwrap());
    table.document()
}

#[test]
fn who_is_silent_for_long_is_away_since_they_were_last_heard_of() {
    let mut table = Table::playing(house_tests::table::with_clock(600, 0));
    beat(&mut table, Seat::A, true, 2_000_000);
    beat(&mut table, Seat::B, true, 2_000_000);
    let at_first = beat(&mut table, Seat::A, true, 2_000_000 + GONE_MS);
    assert_eq!(at_first.away_since, PerSeat { a: None, b: None });
    let later = beat(&mut table, Seat::A, true, 2_000_001 + GONE_MS);
    assert_eq!(later.away_since, PerSeat { a: None, b: Some(2_000_000) });
    let back = beat(&mut table, Seat::B, true, 2_100_000);
    assert_eq!(back.away_since, PerSeat { a: None, b: None });
    let left = beat(&mut table, Seat::B, false, 2_200_000);
    assert_eq!(left.away_since.b, Some(2_200_000));
}

#[test]
fn beats_write_no_more_than_is_of_use_and_strangers_have_none() {
    let mut table = Table::playing(settings());
    beat(&mut table, Seat::A, true, 2_000_000);
    let seen = table.store.changes(Version(0)).unwrap();
    beat(&mut table, Seat::A, true, 2_000_500);
    assert_eq!(table.store.changes(Version(0)).unwrap(), seen);
    let (stranger, game) = (uid(9), table.game.clone());
    assert!(!drive(&mut table.store, &Heartbeat { uid: &stranger, game: &game, here: true, now: 2_100_000 }).unwrap());
    assert_eq!(table.store.changes(Version(0)).unwrap(), seen);
}
