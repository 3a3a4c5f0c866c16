//! What somebody does about another person: blocking, and telling the host.

use house::accounts::MOST_BLOCKED;
use house::documents::{Document as _, ReportDocument, ResultsDocument, Settings, TableRequest};
use house::refusal::reasons;
use house::reports::{MOST, MOST_BY_ONE, MOST_OF_GUESTS};
use house::store::{Filter, Query, Store};
use house::wire::{
    AccountAnswer, AccountAsk, Answer, Ask, BlockedPerson, ChallengeAnswer, ChallengeAsk, HostAnswer, HostAsk,
    ListedReport, Refusal, RefusalCode,
};
use house::{GameId, Seat, Uid, accounts, challenges, chat, reports, tables};
use house_tests::table::{Table, deck, host, settings, sign_up, uid};

fn block(table: &mut Table, who: u8, whom: u8) -> Result<Vec<BlockedPerson>, Refusal> {
    blocks(table, who, AccountAsk::Block(accounts::Block { uid: uid(whom), game: Some(table.game.clone()) }))
}

fn blocks(table: &mut Table, who: u8, ask: AccountAsk) -> Result<Vec<BlockedPerson>, Refusal> {
    match table.ask_as(&uid(who), Ask::Account(ask))? {
        Answer::Account(AccountAnswer::Blocks { people }) => Ok(people),
        other => panic!("{other:?}"),
    }
}

fn say(table: &mut Table, seat: Seat, nonce: u64) -> Result<Answer, Refusal> {
    let game = table.game.clone();
    table.ask(seat, Ask::from(chat::Say { game, seat, text: "hello".to_owned(), nonce }))
}

fn challenge(table: &mut Table, who: u8, whom: u8, key: u8) -> Result<GameId, Refusal> {
    let send = ChallengeAsk::Send(challenges::Send {
        key: format!("{key:032x}"),
        to: uid(whom),
        name: "Somebody".to_owned(),
        deck: deck(0),
        settings: settings(),
    });
    match table.ask_as(&uid(who), Ask::Challenges(send))? {
        Answer::Challenges(ChallengeAnswer::Challenge { challenge }) => Ok(challenge.challenge),
        other => panic!("{other:?}"),
    }
}

#[test]
fn whoever_is_blocked_does_not_reach_one_by_any_way() {
    let mut table = Table::playing(settings());
    sign_up(&mut table, 1, "Ada");
    sign_up(&mut table, 2, "Bea");
    let open = challenge(&mut table, 2, 1, 1).unwrap();
    assert!(say(&mut table, Seat::B, 1).is_ok());
    for _ in 0..2 {
        let told = block(&mut table, 1, 2).unwrap();
        assert_eq!(told, [BlockedPerson { uid: uid(2), name: "Bea".to_owned(), at: table.now }]);
    }
    assert_eq!(say(&mut table, Seat::B, 2), Err(reasons::wants_nothing_of_you()));
    assert_eq!(say(&mut table, Seat::A, 3), Err(reasons::you_have_blocked()), "nor the other way round");
    assert_eq!(challenge(&mut table, 2, 1, 2), Err(reasons::wants_nothing_of_you()));
    assert_eq!(challenge(&mut table, 1, 2, 3), Err(reasons::you_have_blocked()));
    let accept = ChallengeAsk::Accept(challenges::Accept { challenge: open, name: "Ada".to_owned(), deck: deck(0) });
    assert_eq!(table.ask(Seat::A, Ask::Challenges(accept)), Err(reasons::you_have_blocked()));
    table.request(Seat::B, TableRequest::Concede).unwrap();
    let rematch = Ask::from(tables::WantRematch { game: table.game.clone(), seat: Seat::B, deck: None });
    assert_eq!(table.ask(Seat::B, rematch), Err(reasons::wants_nothing_of_you()));

    let create =
        Ask::from(tables::Create { name: "Ada".to_owned(), deck: deck(0), settings: settings(), second: None });
    let Answer::Created(tables::Created { game, invite }) = table.ask(Seat::A, create).unwrap() else {
        panic!("no table")
    };
    let join = Ask::from(tables::Join { game, invite: invite.unwrap(), name: "Bea".to_owned(), deck: deck(1) });
    assert_eq!(table.ask(Seat::B, join.clone()), Err(reasons::wants_nothing_of_you()));

    assert_eq!(blocks(&mut table, 1, AccountAsk::Unblock(accounts::Unblock { uid: uid(2) })).unwrap(), []);
    assert!(table.ask(Seat::B, join).is_ok() && say(&mut table, Seat::B, 4).is_ok());
}

#[test]
fn a_list_of_blocked_people_is_ones_own_and_bounded() {
    let mut table = Table::playing(settings());
    assert_eq!(block(&mut table, 1, 1), Err(reasons::block_oneself()));
    assert_eq!(block(&mut table, 1, 7), Err(reasons::no_player()), "of whom nobody knows anything");
    assert_eq!(block(&mut table, 1, 2).unwrap()[0].name, "Bea", "a guest, by what they are called at the table");
    assert_eq!(blocks(&mut table, 2, AccountAsk::Blocks).unwrap(), []);
    for number in 0..MOST_BLOCKED {
        let whom = Uid::of_token(&format!("other {number}"));
        let known = ResultsDocument { name: format!("Guest {number}"), ..ResultsDocument::default() };
        let write = known.write(&whom).unwrap();
        table.store.commit(&[], &[write]).unwrap();
        let told = blocks(&mut table, 1, AccountAsk::Block(accounts::Block { uid: whom, game: None }));
        match told {
            Ok(people) => assert_eq!(people.len(), number + 2),
            Err(refusal) => assert_eq!((number, refusal), (MOST_BLOCKED - 1, reasons::too_many_blocked(MOST_BLOCKED))),
        }
    }
}

fn report(table: &mut Table, who: &Uid, word: &str) -> Result<Answer, Refusal> {
    let game = table.game.clone();
    table.ask_as(who, Ask::from(reports::Report { game, word: word.to_owned() }))
}

fn reports(table: &mut Table, who: &Uid) -> Result<Vec<ListedReport>, Refusal> {
    match table.ask_as(who, Ask::from(reports::Reports { after: None }))? {
        Answer::Host(HostAnswer::Reports { reports, .. }) => Ok(reports),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_report_reaches_the_host_with_the_talk_and_nobody_else() {
    let mut table = Table::playing(settings());
    let host = host(&mut table);
    for nonce in 0..30 {
        table.now += 10_000;
        say(&mut table, Seat::B, nonce).unwrap();
    }
    let (ada, bea) = (uid(1), uid(2));
    assert_eq!(report(&mut table, &uid(7), "me too").unwrap_err().code, RefusalCode::NotFound);
    assert_eq!(report(&mut table, &ada, &"x".repeat(301)).unwrap_err().code, RefusalCode::Malformed);
    for word in ["insults", "insults again"] {
        report(&mut table, &ada, word).unwrap();
    }
    for who in [ada, bea.clone()] {
        assert_eq!(reports(&mut table, &who), Err(reasons::for_hosts()));
    }
    let told = reports(&mut table, &host).unwrap();
    let [ListedReport { id, report }] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((report.by_name.as_str(), report.about_name.as_str(), report.word.as_str()), ("Ada", "Bea", "insults"));
    assert_eq!((&report.about, &report.game, report.chat.len()), (&bea, &table.game, 20));
    assert_eq!(report.chat.last().unwrap().number, 29);
    let settle = HostAsk::Settle(reports::Settle { report: id.clone() });
    assert_eq!(table.ask_as(&bea, Ask::Host(settle.clone())), Err(reasons::for_hosts()));
    for _ in 0..2 {
        table.ask_as(&host, Ask::Host(settle.clone())).unwrap();
    }
    assert_eq!(reports(&mut table, &host).unwrap(), []);
}

#[test]
fn guests_do_not_bury_the_reports_of_players() {
    let mut table = Table::playing(settings());
    let ada = sign_up(&mut table, 1, "Ada");
    report(&mut table, &ada, "by a player").unwrap();
    let first = table.game.clone();
    for number in 0..30 {
        table.now += 1;
        let [one, other] = [0, 1].map(|at| Uid::of_token(&format!("guest {number} {at}")));
        let create =
            Ask::from(tables::Create { name: "Eve".to_owned(), deck: deck(0), settings: settings(), second: None });
        let Answer::Created(tables::Created { game, invite }) = table.ask_as(&one, create).unwrap() else {
            panic!("no table")
        };
        table.game = game;
        let join = table.join(&invite.unwrap());
        table.ask_as(&other, join).unwrap();
        report(&mut table, &one, "by a guest").unwrap();
    }
    // All that wait, and not the first page of them.
    let all = Query {
        collection: ReportDocument::COLLECTION.to_owned(),
        filter: Filter::All,
        highest_first: "at".to_owned(),
        after: None,
        limit: usize::MAX,
    };
    let waiting = table.store.query(&all).unwrap();
    let of_guests = waiting.iter().filter(|(at, report)| report.read::<ReportDocument>(at).unwrap().guest).count();
    assert_eq!(of_guests, MOST_OF_GUESTS);
    let at = ReportDocument::path(&ReportDocument::id(&ada, &first));
    assert!(table.store.get(&at).unwrap().is_some());
}

#[test]
fn where_only_reports_of_players_wait_a_guest_is_told_that_there_is_no_room() {
    let mut table = Table::playing(settings());
    for number in 0..MOST {
        let waiting = ReportDocument {
            at: 1,
            by: uid(3),
            by_name: "Cy".to_owned(),
            seat: Seat::A,
            guest: false,
            about: uid(4),
            about_name: "Di".to_owned(),
            game: table.game.clone(),
            word: String::new(),
            chat: Vec::new(),
        };
        let id = GameId::from_random([u8::try_from(number).unwrap(); 10]);
        table.store.commit(&[], &[waiting.write(&id).unwrap()]).unwrap();
    }
    assert_eq!(report(&mut table, &uid(1), ""), Err(reasons::reports_full()));
    let bea = sign_up(&mut table, 2, "Bea");
    report(&mut table, &bea, "").unwrap();
}

#[test]
fn one_person_has_so_many_reports_waiting_and_no_more() {
    let mut table = Table::playing(settings());
    let ada = uid(1);
    for _ in 0..MOST_BY_ONE {
        report(&mut table, &ada, "").unwrap();
        table.request(Seat::A, TableRequest::Concede).unwrap();
        for seat in Seat::BOTH {
            let rematch = Ask::from(tables::WantRematch { game: table.game.clone(), seat, deck: None });
            table.ask(seat, rematch).unwrap();
        }
        table.game = table.document().rematch.game.unwrap();
        table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
        table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    }
    assert_eq!(report(&mut table, &ada, ""), Err(reasons::too_many_reports(MOST_BY_ONE)));

    let mut alone = Table::playing(Settings { hot_seat: true, ..settings() });
    assert_eq!(report(&mut alone, &ada, ""), Err(reasons::nobody_to_report()));
}
