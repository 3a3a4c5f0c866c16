//! Challenges, from their making to the result in both histories; and every request as a stranger, as the wrong player, twice, out of order,
//! oversized and with fields that there are not.

use house::challenges::PATIENCE_MS;
use house::decide::drive;
use house::documents::{
    ChallengeDocument, ChallengeStatus, DeckChoice, DeckContent, DeckEntry, Document as _, Ending, NameDocument,
    PlayerDocument, Role, Score, Settings, Status, TableRequest,
};
use house::history::{Connected, catch_up};
use house::refusal::reasons;
use house::store::{Cursor, Store, Watched, Write};
use house::updates::{Snapshot, challenge_updates, table_updates};
use house::wire::{
    Answer, Ask, ChallengeAnswer, ChallengeAsk, ChallengeSummary, HistoryAnswer, HistoryAsk, KnownPerson, Person,
    PersonalUpdate, PlayedGame, Refusal, RefusalCode,
};
use house::{Caller, DeckId, Entropy, GameId, Seat, Source, Uid, accounts, answer, challenges, decks, history, record};
use house_tests::table::{Table, deck, settings, uid};

/// A house in which Ada (1), Bea (2) and Eve (3) have accounts.
fn house() -> Table {
    let mut table = Table::empty();
    for (number, name) in [(1, "Ada"), (2, "Bea"), (3, "Eve")] {
        know(&mut table, number, name, Role::Player);
    }
    table
}

fn know(table: &mut Table, number: u8, name: &str, role: Role) {
    let key = house::documents::name_key(name);
    let player = PlayerDocument {
        name: name.to_owned(),
        name_key: key.clone(),
        role,
        ..PlayerDocument::guest(u64::from(number))
    };
    let writes = [
        player.write(&uid(number)).unwrap(),
        Write::set(NameDocument::path(&key), &NameDocument::new(uid(number), &key, u64::from(number))).unwrap(),
    ];
    table.store.commit(&[], &writes).unwrap();
}

fn ask(table: &mut Table, who: u8, ask: ChallengeAsk) -> Result<ChallengeAnswer, Refusal> {
    match table.ask_as(&uid(who), Ask::Challenges(ask))? {
        Answer::Challenges(answer) => Ok(answer),
        other => panic!("{other:?}"),
    }
}

fn history(table: &mut Table, who: u8, ask: HistoryAsk) -> Result<HistoryAnswer, Refusal> {
    match table.ask_as(&uid(who), Ask::History(ask))? {
        Answer::History(answer) => Ok(answer),
        other => panic!("{other:?}"),
    }
}

fn to(whom: u8, key: u8) -> ChallengeAsk {
    ChallengeAsk::Send(challenges::Send {
        key: format!("{key:032x}"),
        to: uid(whom),
        name: "Guest".to_owned(),
        deck: deck(0),
        settings: settings(),
    })
}

fn send(table: &mut Table, who: u8, whom: u8, key: u8) -> Result<ChallengeSummary, Refusal> {
    match ask(table, who, to(whom, key))? {
        ChallengeAnswer::Challenge { challenge } => Ok(challenge),
        other => panic!("{other:?}"),
    }
}

fn accept(challenge: &GameId) -> ChallengeAsk {
    ChallengeAsk::Accept(challenges::Accept { challenge: challenge.clone(), name: "Guest".to_owned(), deck: deck(1) })
}

fn decline(challenge: &GameId, word: &str) -> ChallengeAsk {
    ChallengeAsk::Decline(challenges::Decline { challenge: challenge.clone(), word: word.to_owned() })
}

fn withdraw(challenge: &GameId) -> ChallengeAsk {
    ChallengeAsk::Withdraw(challenges::Withdraw { challenge: challenge.clone() })
}

fn mine(table: &mut Table, who: u8) -> Vec<ChallengeSummary> {
    match ask(table, who, ChallengeAsk::Mine) {
        Ok(ChallengeAnswer::Mine { challenges }) => challenges,
        other => panic!("{other:?}"),
    }
}

fn refused<T: std::fmt::Debug>(answer: Result<T, Refusal>) -> RefusalCode {
    answer.unwrap_err().code
}

/// Everything that is stored.
fn all(table: &Table) -> String {
    let changes = table.store.changes(Default::default()).unwrap();
    let documents = changes.iter().map(|(path, _)| format!("{path} {:?}\n", table.store.get(path).unwrap()));
    documents.collect()
}

/// Ada and Bea play, and Ada gives up. The game.
fn play_one(table: &mut Table, key: u8) -> GameId {
    let challenge = send(table, 1, 2, key).unwrap().challenge;
    ask(table, 2, accept(&challenge)).unwrap();
    table.game = challenge.clone();
    table.seed(Seat::A, &"1".repeat(32)).unwrap();
    table.seed(Seat::B, &"2".repeat(32)).unwrap();
    table.request(Seat::A, TableRequest::Concede).unwrap();
    challenge
}

fn people(answer: HistoryAnswer) -> Vec<Person> {
    match answer {
        HistoryAnswer::People { people, .. } => people,
        other => panic!("{other:?}"),
    }
}

fn games(
    table: &mut Table,
    who: u8,
    ending: Option<Ending>,
    against: Option<Uid>,
    after: Option<Cursor>,
) -> (Vec<PlayedGame>, Option<Cursor>) {
    match history(table, who, HistoryAsk::Games(history::Games { ending, against, after })) {
        Ok(HistoryAnswer::Games { games, next }) => (games, next),
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_challenges_the_other_accepts_and_both_sit_at_the_table() {
    let mut table = house();
    let challenge = send(&mut table, 1, 2, 1).unwrap();
    assert_eq!((challenge.name.as_str(), challenge.yours, challenge.status), ("Bea", true, ChallengeStatus::Open));
    let [seen] = mine(&mut table, 2).try_into().unwrap();
    assert_eq!((seen.name.as_str(), seen.yours), ("Ada", false));
    // On the cloud whoever is challenged reads the document itself.
    let DeckChoice::Ready { name: deck } = deck(0) else { panic!("not a ready deck") };
    let document = table.store.get(&ChallengeDocument::path(&challenge.challenge)).unwrap().unwrap();
    let told = serde_json::to_string(&document.fields).unwrap();
    assert!(told.contains("Ada") && !told.contains(&deck), "whoever is challenged is told what they will meet: {told}");
    assert_eq!(mine(&mut table, 3), []);

    let game = challenge.challenge.clone();
    assert_eq!(ask(&mut table, 2, accept(&game)).unwrap(), ChallengeAnswer::Table { game: game.clone() });
    table.game = game.clone();
    let document = table.document();
    assert_eq!(document.status, Status::Seeding);
    assert!(document.commitment.is_some());
    let names = document.seats.map(|seat| seat.unwrap().name);
    assert_eq!((names.a.as_str(), names.b.as_str()), ("Ada", "Bea"));
    for who in [1, 2] {
        assert_eq!(mine(&mut table, who), [], "it is a table now");
        let Ok(Answer::Mine { tables }) = table.ask_as(&uid(who), Ask::Mine) else { panic!("no list") };
        assert_eq!(tables[0].game, game);
    }
    table.seed(Seat::A, &"1".repeat(32)).unwrap();
    table.seed(Seat::B, &"2".repeat(32)).unwrap();
    assert_eq!(table.document().status, Status::Playing);
}

#[test]
fn what_is_sent_again_counts_once() {
    let mut table = house();
    let first = send(&mut table, 1, 2, 1).unwrap();
    assert_eq!(send(&mut table, 1, 2, 1).unwrap(), first);
    assert_eq!(mine(&mut table, 2).len(), 1);
    assert_eq!(refused(send(&mut table, 1, 2, 9)), RefusalCode::NotNow, "one at a time to each");
    assert_ne!(send(&mut table, 3, 2, 1).unwrap().challenge, first.challenge, "another one's, with the same key");

    let id = first.challenge;
    ask(&mut table, 2, accept(&id)).unwrap();
    let before = all(&table);
    ask(&mut table, 2, accept(&id)).unwrap();
    ask(&mut table, 1, accept(&id)).unwrap();
    assert_eq!(send(&mut table, 1, 2, 1).unwrap().status, ChallengeStatus::Accepted);
    assert_eq!(all(&table), before);

    let id = send(&mut table, 1, 2, 2).unwrap().challenge;
    ask(&mut table, 2, decline(&id, "no time")).unwrap();
    let before = all(&table);
    ask(&mut table, 2, decline(&id, "no time at all")).unwrap();
    assert_eq!(all(&table), before, "the first word stands");
    let id = send(&mut table, 1, 2, 3).unwrap().challenge;
    ask(&mut table, 1, withdraw(&id)).unwrap();
    let before = all(&table);
    ask(&mut table, 1, withdraw(&id)).unwrap();
    assert_eq!(all(&table), before);
}

#[test]
fn strangers_and_the_wrong_one_of_the_two_are_refused_and_change_nothing() {
    let mut table = house();
    let id = send(&mut table, 1, 2, 1).unwrap().challenge;
    let nowhere = GameId::from_random([9; 10]);
    let before = all(&table);
    for (who, what, code) in [
        (3, accept(&id), RefusalCode::NotFound),
        (3, decline(&id, ""), RefusalCode::NotFound),
        (3, withdraw(&id), RefusalCode::NotFound),
        (1, accept(&id), RefusalCode::NotYours),
        (1, decline(&id, ""), RefusalCode::NotYours),
        (2, withdraw(&id), RefusalCode::NotYours),
        (2, accept(&nowhere), RefusalCode::NotFound),
        (2, decline(&nowhere, ""), RefusalCode::NotFound),
        (1, withdraw(&nowhere), RefusalCode::NotFound),
        (1, to(1, 5), RefusalCode::NotNow),
        (1, to(77, 5), RefusalCode::NotFound),
    ] {
        assert_eq!(refused(ask(&mut table, who, what.clone())), code, "{who} {what:?}");
        assert_eq!(all(&table), before, "{who} {what:?}");
    }
}

#[test]
fn what_comes_too_late_is_refused() {
    let mut table = house();
    type End = fn(&GameId) -> (u8, ChallengeAsk);
    let ends: [End; 3] = [|id| (2, accept(id)), |id| (2, decline(id, "")), |id| (1, withdraw(id))];
    for (key, end) in ends.iter().enumerate() {
        let id = send(&mut table, 1, 2, key as u8).unwrap().challenge;
        let (who, what) = end(&id);
        ask(&mut table, who, what).unwrap();
        let before = all(&table);
        for (other, late) in ends.iter().enumerate().filter(|(other, _)| *other != key) {
            let (who, what) = late(&id);
            assert_eq!(refused(ask(&mut table, who, what)), RefusalCode::NotNow, "{key} then {other}");
        }
        assert_eq!(all(&table), before);
    }
    let id = send(&mut table, 1, 3, 9).unwrap().challenge;
    table.now += PATIENCE_MS;
    assert_eq!(refused(ask(&mut table, 3, accept(&id))), RefusalCode::NotNow, "it has lapsed");
    assert_eq!(mine(&mut table, 3), []);
    assert!(mine(&mut table, 1).iter().any(|one| one.challenge == id && one.status == ChallengeStatus::Expired));
    send(&mut table, 1, 3, 10).expect("and keeps nobody from making another one");
}

#[test]
fn a_word_of_refusal_reaches_the_challenger() {
    let mut table = house();
    let id = send(&mut table, 1, 2, 1).unwrap().challenge;
    ask(&mut table, 2, decline(&id, " not tonight ")).unwrap();
    let [told] = mine(&mut table, 1).try_into().unwrap();
    assert_eq!((told.status, told.word.as_deref()), (ChallengeStatus::Declined, Some("not tonight")));
    assert_eq!(mine(&mut table, 2), []);
}

#[test]
fn what_has_the_wrong_shape_is_refused() {
    let mut table = house();
    let id = send(&mut table, 1, 2, 1).unwrap().challenge;
    let before = all(&table);
    let with = |key: &str, deck: DeckChoice, settings: Settings| {
        ChallengeAsk::Send(challenges::Send { key: key.to_owned(), to: uid(3), name: "Ada".to_owned(), deck, settings })
    };
    let key = "0".repeat(32);
    let cards = vec![house::documents::DeckEntry { count: 1, card: "Island".to_owned() }; 1_000];
    let huge = DeckChoice::Own { name: "Huge".to_owned(), cards };
    let hot_seat = Settings { hot_seat: true, ..settings() };
    for (what, code) in [
        (with("abc", deck(0), settings()), RefusalCode::Malformed),
        (with(&key.repeat(100), deck(0), settings()), RefusalCode::Malformed),
        (with(&key, huge.clone(), settings()), RefusalCode::BadDeck),
        (with(&key, deck(0), house_tests::table::with_clock(1, 0)), RefusalCode::Malformed),
        (with(&key, deck(0), hot_seat), RefusalCode::Malformed),
        (decline(&id, &"x".repeat(10_000)), RefusalCode::NotYours),
    ] {
        assert_eq!(refused(ask(&mut table, 1, what)), code);
    }
    assert_eq!(refused(ask(&mut table, 2, decline(&id, &"x".repeat(10_000)))), RefusalCode::Malformed);
    assert_eq!(refused(ask(&mut table, 2, decline(&id, "a\u{202e}b"))), RefusalCode::Malformed);
    let with_huge = ChallengeAsk::Accept(challenges::Accept { challenge: id, name: "Bea".to_owned(), deck: huge });
    assert_eq!(refused(ask(&mut table, 2, with_huge)), RefusalCode::BadDeck);
    let long = HistoryAsk::Search(history::Search { text: "x".repeat(10_000), after: None });
    assert_eq!(refused(history(&mut table, 1, long)), RefusalCode::Malformed);
    assert_eq!(all(&table), before);
}

#[test]
fn fields_that_there_are_not_are_no_request() {
    let id = "a".repeat(16);
    for (text, sound) in [
        (format!(r#"{{"challenges":{{"withdraw":{{"challenge":"{id}"}}}}}}"#), true),
        (format!(r#"{{"challenges":{{"withdraw":{{"challenge":"{id}","more":1}}}}}}"#), false),
        (format!(r#"{{"challenges":{{"decline":{{"challenge":"{id}","word":"","by":"bea"}}}}}}"#), false),
        (r#"{"challenges":{"withdraw":{"challenge":"../players/ada"}}}"#.to_owned(), false),
        (r#"{"challenges":"mine"}"#.to_owned(), true),
        (r#"{"challenges":{"mine":{"of":"ada"}}}"#.to_owned(), false),
        (r#"{"history":{"search":{"text":"a","after":null}}}"#.to_owned(), true),
        (r#"{"history":{"search":{"text":"a","after":{"number":-1,"name":"ada"}}}}"#.to_owned(), false),
        (r#"{"history":{"games":{"ending":null,"against":null,"after":null}}}"#.to_owned(), true),
        (r#"{"history":{"games":{"of":"ada","ending":null,"against":null,"after":null}}}"#.to_owned(), false),
    ] {
        assert_eq!(serde_json::from_str::<Ask>(&text).is_ok(), sound, "{text}");
    }
    let settings = r#"{"rules":"current","automatic_redeal":false,"time":null,"hot_seat":false,"cheat":true}"#;
    assert!(serde_json::from_str::<Settings>(settings).is_err());
}

#[test]
fn nobody_is_flooded_with_challenges() {
    let mut table = house();
    for number in 10..40 {
        know(&mut table, number, &format!("Player {number}"), Role::Player);
    }
    let made = (10..40).take_while(|whom| send(&mut table, 1, *whom, *whom).is_ok()).count();
    assert_eq!(made, 20);
    assert_eq!(refused(send(&mut table, 1, 39, 39)), RefusalCode::TooMany);
    know(&mut table, 50, "Closed", Role::Disabled);
    assert_eq!(refused(send(&mut table, 2, 50, 1)), RefusalCode::NotFound);
}

#[test]
fn what_is_done_with_is_cleared_away_in_time() {
    let mut table = house();
    let id = send(&mut table, 1, 2, 1).unwrap().challenge;
    ask(&mut table, 2, decline(&id, "")).unwrap();
    table.now += 3 * 24 * 60 * 60 * 1_000;
    send(&mut table, 1, 2, 2).unwrap();
    assert!(!all(&table).contains(&format!("challenges/{id} Some")));
    assert!(!all(&table).contains(&format!("challenges/{id}/server/deck Some")));
}

#[test]
fn the_result_stands_in_both_histories_and_between_the_two() {
    let mut table = house();
    let game = play_one(&mut table, 1);
    let (own, more) = games(&mut table, 1, None, None, None);
    assert_eq!((own.len(), more), (1, None));
    assert_eq!((own[0].ending, own[0].opponent_name.as_str(), &own[0].game), (Ending::Lost, "Bea", &game));
    let (theirs, _) = games(&mut table, 2, Some(Ending::Won), Some(uid(1)), None);
    assert_eq!((theirs[0].ending, theirs[0].opponent_name.as_str()), (Ending::Won, "Ada"));
    assert_eq!(games(&mut table, 2, Some(Ending::Lost), None, None).0, []);
    assert_eq!(games(&mut table, 2, None, Some(uid(3)), None).0, []);
    assert_eq!(games(&mut table, 3, None, None, None).0, []);
    let Ok(Answer::Mine { tables }) = table.ask_as(&uid(1), Ask::Mine) else { panic!("no list") };
    assert_eq!(tables, [], "what is over is history");

    let recent = people(history(&mut table, 1, HistoryAsk::Recent).unwrap());
    assert_eq!(
        (recent.len(), recent[0].name.as_str(), recent[0].score),
        (1, "Bea", Score { lost: 1, ..Score::default() })
    );
    let HistoryAnswer::Person(KnownPerson { person, score, since }) =
        history(&mut table, 1, HistoryAsk::Person(history::PersonOf { uid: uid(2) })).unwrap()
    else {
        panic!("nobody")
    };
    assert_eq!((person.score.lost, score.won, since), (1, 1, Some(2)));
    let Ok(HistoryAnswer::Person(KnownPerson { person, score, .. })) =
        history(&mut table, 3, HistoryAsk::Person(history::PersonOf { uid: uid(2) }))
    else {
        panic!("nobody")
    };
    assert_eq!((person.score, score.won), (Score::default(), 1));
    assert_eq!(
        refused(history(&mut table, 1, HistoryAsk::Person(history::PersonOf { uid: uid(88) }))),
        RefusalCode::NotFound
    );
    // The record is theirs who played, and nobody else's.
    table.ask_as(&uid(2), Ask::from(record::ReadRecord { game: game.clone() })).unwrap();
    assert_eq!(refused(table.ask_as(&uid(3), Ask::from(record::ReadRecord { game }))), RefusalCode::NotFound);
}

#[test]
fn a_history_has_pages() {
    let mut table = house();
    for key in 0..27 {
        table.now += 1;
        play_one(&mut table, key);
    }
    let (first, more) = games(&mut table, 1, None, None, None);
    let (second, end) = games(&mut table, 1, None, None, more.clone());
    assert_eq!((first.len(), more.is_some(), second.len(), end), (25, true, 2, None));
    assert!(first[0].ended_at > second[0].ended_at);
    let behind = |number: u64, name: &str| Some(Cursor { number, name: name.to_owned() });
    assert_eq!(games(&mut table, 1, None, None, behind(0, "a")).0, [], "behind the last one");
    for place in [behind(0, ""), behind(0, "a/b"), behind(u64::MAX, "a")] {
        let ask = HistoryAsk::Games(history::Games { ending: None, against: None, after: place });
        assert_eq!(history(&mut table, 1, ask).unwrap_err().code, RefusalCode::Malformed);
    }
}

#[test]
fn players_are_found_by_name_and_guests_are_not() {
    let mut table = house();
    let found = |table: &mut Table, text: &str| {
        let answer =
            history(table, 1, HistoryAsk::Search(history::Search { text: text.to_owned(), after: None })).unwrap();
        people(answer).into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    assert_eq!(found(&mut table, "be"), ["Bea"]);
    assert_eq!(found(&mut table, ""), ["Eve", "Bea"], "everybody but oneself, the newest first");
    assert_eq!(found(&mut table, "zzz"), [""; 0]);
}

#[test]
fn a_stranger_does_not_list_the_players_nor_who_is_here() {
    let mut table = house();
    let found = |table: &mut Table, text: &str| {
        let answer =
            history(table, 77, HistoryAsk::Search(history::Search { text: text.to_owned(), after: None })).unwrap();
        people(answer).into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    for text in ["", " ", "b", "be"] {
        assert_eq!(found(&mut table, text), [""; 0], "{text:?}");
    }
    assert_eq!(found(&mut table, "bea"), ["Bea"], "whoever knows them finds them");
    let here = [uid(1), uid(2)];
    let online = |table: &mut Table, who: u8| {
        house::decide::drive(&mut table.store, &Connected { uid: &uid(who), here: &here }).unwrap().entries
    };
    assert_eq!(online(&mut table, 77), []);
    assert_eq!(online(&mut table, 3).len(), 2);
    // Who does not want to be seen is not.
    let hide = |here| Ask::from(accounts::SetShown { here });
    table.ask_as(&uid(2), hide(false)).unwrap();
    assert_eq!(online(&mut table, 3).into_iter().map(|person| person.name).collect::<Vec<_>>(), ["Ada"]);
    assert!(table.ask_as(&uid(77), hide(false)).is_err());
    table.ask_as(&uid(2), hide(true)).unwrap();
    assert_eq!(online(&mut table, 3).len(), 2);
}

#[test]
fn a_hot_seat_is_remembered_and_counts_for_nobody() {
    let mut table = Table::playing(Settings { hot_seat: true, ..settings() });
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let (own, _) = games(&mut table, 1, Some(Ending::Alone), None, None);
    assert_eq!((own.len(), own[0].opponent_name.as_str()), (1, "Bea"));
    assert_eq!(people(history(&mut table, 1, HistoryAsk::Recent).unwrap()), []);
}

#[test]
fn guests_do_not_close_the_letter_box_of_a_player() {
    let mut table = house();
    let sent = (100..200).filter(|guest| send(&mut table, *guest, 1, *guest).is_ok()).count();
    assert_eq!(sent, 5, "of all guests together");
    send(&mut table, 2, 1, 2).unwrap();
    send(&mut table, 3, 1, 3).unwrap();
    assert_eq!(mine(&mut table, 1).len(), 7);
}

/// Somebody challenges player 1 from a machine of this number.
fn send_from(table: &mut Table, from: u8, machine: u8) -> Result<Answer, Refusal> {
    let send = ChallengeAsk::Send(challenges::Send {
        key: format!("{from:032x}"),
        to: uid(1),
        name: "Host".to_owned(),
        deck: deck(0),
        settings: settings(),
    });
    let source = Some(Source::of(&[10, 0, 0, machine], &[7; 32]));
    let caller = Caller { source, ..Caller::new(uid(from), table.now, Entropy::new([from; Entropy::BYTES])) };
    answer(&mut table.store, &caller, &Ask::Challenges(send)).map_err(|error| error.refusal())
}

#[test]
fn one_machine_does_not_close_a_letter_box_with_guests_or_accounts() {
    let mut table = house();
    // Everybody from 100 on has an account, and sits at the same machine.
    for player in 100..150 {
        know(&mut table, player, &format!("P {player}"), Role::Player);
    }
    let sent = (100..150).filter(|player| send_from(&mut table, *player, 1).is_ok()).count();
    assert_eq!(sent, 5, "of one machine");
    assert_eq!(
        (200..250).filter(|guest| send_from(&mut table, *guest, 1).is_ok()).count(),
        0,
        "nor guests beside them"
    );
    send_from(&mut table, 200, 2).unwrap();
    table.now += 1;
    send_from(&mut table, 2, 3).unwrap();
    let listed = mine(&mut table, 1);
    assert_eq!(listed.len(), 7);
    // The guest came after most of the players, and stands below them all.
    let names: Vec<&str> = listed.iter().map(|challenge| challenge.name.as_str()).collect();
    assert_eq!((names[0], names[6]), ("Bea", "Host"), "{names:?}");
}

#[test]
fn guests_take_no_place_of_a_player() {
    let mut table = house();
    for player in 50..95 {
        know(&mut table, player, &format!("P {player}"), Role::Player);
    }
    assert_eq!((100..200).filter(|guest| send(&mut table, *guest, 1, *guest).is_ok()).count(), 5);
    assert_eq!(
        (50..95).filter(|player| send(&mut table, *player, 1, *player).is_ok()).count(),
        45,
        "as if there were none"
    );
    assert_eq!(refused(send(&mut table, 2, 1, 2)), RefusalCode::TooMany);
}

#[test]
fn where_a_challenge_came_from_is_forgotten_with_its_answer() {
    let mut table = house();
    send_from(&mut table, 2, 9).unwrap();
    send_from(&mut table, 3, 9).unwrap();
    let kept = |table: &Table| all(table).matches("\"source\"").count();
    assert_eq!(kept(&table), 2);
    assert!(!all(&table).contains("10.0.0.9"));
    let ids: Vec<GameId> = mine(&mut table, 1).into_iter().map(|challenge| challenge.challenge).collect();
    ask(&mut table, 1, decline(&ids[0], "")).unwrap();
    assert_eq!(kept(&table), 1);
    ask(&mut table, 1, accept(&ids[1])).unwrap();
    assert_eq!(kept(&table), 0);
}

#[test]
fn guests_that_have_played_can_challenge_each_other() {
    let mut table = Table::playing(settings());
    assert_eq!(refused(send(&mut table, 1, 2, 1)), RefusalCode::NotFound, "nobody is known by an unfinished game");
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert_eq!(send(&mut table, 1, 2, 1).unwrap().name, "Bea");
}

#[test]
fn tables_of_earlier_versions_get_their_results() {
    let mut table = house();
    let game = play_one(&mut table, 1);
    let second = send(&mut table, 1, 2, 2).unwrap().challenge;
    ask(&mut table, 2, accept(&second)).unwrap();
    let before = all(&table);
    // As an earlier version would have left them.
    let mut old = house::store::Memory::new();
    for (at, _) in table.store.changes(Default::default()).unwrap() {
        if let Some(document) = table.store.get(&at).unwrap().filter(|_| !at.as_str().starts_with("results/")) {
            let mut fields = document.fields;
            fields.remove("playing");
            old.commit(&[], &[Write::Set(at, fields)]).unwrap();
        }
    }
    table.store = old;
    catch_up(&mut table.store).unwrap();
    catch_up(&mut table.store).unwrap();
    assert_eq!(games(&mut table, 1, None, None, None).0[0].game, game);
    assert_eq!(people(history(&mut table, 2, HistoryAsk::Recent).unwrap())[0].score.won, 1);
    let Ok(Answer::Mine { tables }) = table.ask_as(&uid(2), Ask::Mine) else { panic!("no list") };
    assert_eq!(tables[0].game, second);
    assert!(before.contains("\"playing\""));
}

#[test]
fn the_two_are_told_of_their_challenge_and_of_their_table_and_nobody_else_is() {
    let mut table = house();
    let id = send(&mut table, 1, 2, 1).unwrap().challenge;
    let update = challenge_updates(&table.store, &id, table.now).unwrap();
    assert_eq!(update.iter().map(|(who, _)| who.clone()).collect::<Vec<_>>(), [uid(1), uid(2)]);
    let standing = |table: &mut Table, who: u8| {
        let (uid, now) = (uid(who), table.now);
        match drive(&mut table.store, &Snapshot { uid: &uid, now }).unwrap() {
            PersonalUpdate::Snapshot { challenges, tables } => (challenges.len(), tables.len()),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!([1, 2, 3].map(|who| standing(&mut table, who)), [(1, 0), (1, 0), (0, 0)]);
    ask(&mut table, 2, accept(&id)).unwrap();
    assert_eq!([1, 2, 3].map(|who| standing(&mut table, who)), [(0, 1), (0, 1), (0, 0)]);
    let told = table_updates(&table.store, &id).unwrap();
    assert_eq!(
        told.iter().map(|(who, table)| (who.clone(), table.yours.a)).collect::<Vec<_>>(),
        [(uid(1), true), (uid(2), false)]
    );
    assert_eq!(challenge_updates(&table.store, &GameId::from_random([5; 10]), 0).unwrap(), []);
}

#[test]
fn whoever_accepts_is_told_that_it_is_the_challengers_deck_or_name() {
    let mut table = house();
    let id = DeckId::from_random([1; 10]);
    let main = vec![DeckEntry { count: 60, card: "Forest".to_owned() }];
    let content = Box::new(DeckContent { name: "Mine".to_owned(), main, ..DeckContent::default() });
    table.ask_as(&uid(1), Ask::from(decks::Create { deck: id.clone(), content })).unwrap();
    let saved = DeckChoice::Saved { id: id.clone() };
    let send = match to(2, 1) {
        ChallengeAsk::Send(send) => ChallengeAsk::Send(challenges::Send { deck: saved, ..send }),
        other => panic!("{other:?}"),
    };
    let ChallengeAnswer::Challenge { challenge } = ask(&mut table, 1, send).unwrap() else { panic!() };
    table.ask_as(&uid(1), Ask::from(decks::Delete { deck: id })).unwrap();
    let answered = ask(&mut table, 2, accept(&challenge.challenge));
    assert_eq!(answered, Err(reasons::faulty_deck_of_other("Ada")));
    let none = DeckChoice::Saved { id: DeckId::from_random([2; 10]) };
    let (theirs, name) = (send_to_bea(&mut table, 3), "Bea".to_owned());
    let own = ChallengeAsk::Accept(challenges::Accept { challenge: theirs, name, deck: none });
    assert_eq!(ask(&mut table, 2, own), Err(reasons::no_deck()), "one's own is one's own");

    let of_guest = send_to_bea(&mut table, 4);
    know(&mut table, 5, "Guest", Role::Player);
    assert_eq!(ask(&mut table, 2, accept(&of_guest)), Err(reasons::name_of_other("Guest")));
}

fn send_to_bea(table: &mut Table, who: u8) -> GameId {
    send(table, who, 2, who).unwrap().challenge
}
