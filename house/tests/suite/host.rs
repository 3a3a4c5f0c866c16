//! What is the host's alone: seeing all tables, closing one or having it begun anew, giving units away and taking them back, the bank's stock.

use house::accounts::STARTING_SATS;
use house::documents::{
    DeckContent, DeckEntry, Deed, Document as _, GameDocument, PlayerDocument, Record, ReportDocument, Role, Status,
    TableRequest,
};
use house::market::{UnitId, audit, catalogue};
use house::refusal::reasons;
use house::store::Store;
use house::wire::{
    AccountAsk, Answer, Ask, CatalogueLine, CatalogueOverride, DeckAnswer, DeckAsk, Figures, Held, HistoryAnswer,
    HostAnswer, HostAsk, HouseSettings, MarketAnswer, MarketAsk, Refusal, RefusalCode, Wanted,
};
use house::{DeckId, GameId, Seat, Uid, accounts, decks, history, market, reports, tables};
use house_tests::table::{Table, host, host_named, settings, sign_up, uid};

fn ask(table: &mut Table, who: &Uid, ask: HostAsk) -> Result<HostAnswer, Refusal> {
    match table.ask_as(who, Ask::Host(ask))? {
        Answer::Host(answer) => Ok(answer),
        other => panic!("{other:?}"),
    }
}

fn tables(table: &mut Table, who: &Uid) -> Vec<Status> {
    match ask(table, who, HostAsk::Tables(tables::OpenTables { after: None })).unwrap() {
        HostAnswer::Tables { tables, next: None } => tables.into_iter().map(|table| table.status).collect(),
        other => panic!("{other:?}"),
    }
}

fn theirs(table: &mut Table, who: &Uid, whose: &Uid) -> Result<Vec<Held>, Refusal> {
    match table.ask_as(who, Ask::from(market::ShowTheirs { uid: whose.clone() }))? {
        Answer::Market(MarketAnswer::Theirs { cards }) => Ok(cards),
        other => panic!("{other:?}"),
    }
}

fn key(number: u8) -> String {
    format!("{number:032x}")
}

/// A deck of one card.
fn with(card: &str) -> DeckContent {
    let main = vec![DeckEntry { card: card.to_owned(), count: 1 }];
    DeckContent { name: "One".to_owned(), main, ..DeckContent::default() }
}

fn unit(name: &str, number: u16) -> UnitId {
    format!("{}.u{number:04}", catalogue::by_name(name).unwrap().code).parse().unwrap()
}

#[test]
fn a_game_that_the_host_stops_is_over_and_nobody_has_won() {
    let mut table = Table::playing(settings());
    let host = host(&mut table);
    table.until_first_priority();
    assert_eq!(tables(&mut table, &host), [Status::Playing]);
    let close = HostAsk::Close(tables::Close { game: table.game.clone() });
    for who in [uid(1), uid(7)] {
        assert_eq!(ask(&mut table, &who, close.clone()).unwrap_err().code, RefusalCode::NotYours);
    }
    assert!(!table.is_over());

    for _ in 0..2 {
        assert_eq!(
            ask(&mut table, &host, close.clone()),
            Ok(HostAnswer::Done),
            "and once more, when the answer was lost"
        );
    }
    let document = table.document();
    assert_eq!((document.status, document.to_act), (Status::Over, None));
    let outcome = document.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason.as_str()), (None, "stopped by the host"));
    assert!(table.seen(Seat::A).outcome().is_some() && table.seen(Seat::B).outcome().is_some(), "both are told");
    let record: Record = table.read(&Record::path(&table.game));
    record.verify(&table.kept()).unwrap();
    assert_eq!(tables(&mut table, &host), []);
    let games = Ask::from(history::Games { ending: None, against: None, after: None });
    let Answer::History(HistoryAnswer::Games { games, .. }) = table.ask(Seat::B, games).unwrap() else { panic!() };
    assert_eq!(games.len(), 1, "it stands in the history as any other");
}

#[test]
fn a_table_that_the_host_closes_before_its_game_has_begun_is_gone() {
    for mut table in [Table::waiting(settings()), Table::joined(settings())] {
        let host = host(&mut table);
        let status = table.document().status;
        assert_eq!(tables(&mut table, &host), [status]);
        let close = HostAsk::Close(tables::Close { game: table.game.clone() });
        assert_eq!(ask(&mut table, &host, close), Ok(HostAnswer::Done));
        assert!(table.store.get(&GameDocument::path(&table.game)).unwrap().is_none());
        assert_eq!(tables(&mut table, &host), []);
        let mine = table.ask(Seat::A, Ask::Mine).unwrap();
        assert_eq!(mine, Answer::Mine { tables: Vec::new() });
    }
}

#[test]
fn only_the_host_sees_tables_of_others() {
    let mut table = Table::playing(settings());
    let player = sign_up(&mut table, 3, "Cleo");
    for who in [uid(1), player, uid(7)] {
        let refused = ask(&mut table, &who, HostAsk::Tables(tables::OpenTables { after: None })).unwrap_err();
        assert_eq!(refused.code, RefusalCode::NotYours);
    }
}

#[test]
fn a_unit_of_the_banks_is_given_once_and_nothing_is_paid() {
    let mut table = Table::empty();
    let host = host(&mut table);
    let (ada, bea) = (sign_up(&mut table, 1, "Ada"), sign_up(&mut table, 2, "Bea"));
    let lotus = unit("Black Lotus", 1);
    let before = audit(&table.store).unwrap();
    let give = |to: &Uid| HostAsk::Give(market::Give { unit: lotus, to: to.clone() });
    assert_eq!(ask(&mut table, &ada, give(&ada)).unwrap_err().code, RefusalCode::NotYours);
    assert_eq!(ask(&mut table, &host, give(&uid(7))).unwrap_err().code, RefusalCode::NotFound, "a guest has no units");
    let nowhere = HostAsk::Give(market::Give { unit: unit("Black Lotus", 999), to: ada.clone() });
    assert_eq!(ask(&mut table, &host, nowhere).unwrap_err().code, RefusalCode::NotFound);
    assert_eq!(theirs(&mut table, &bea, &ada), Ok(Vec::new()));

    for _ in 0..2 {
        assert_eq!(ask(&mut table, &host, give(&ada)), Ok(HostAnswer::Done));
    }
    assert_eq!(ask(&mut table, &host, give(&bea)).unwrap_err().code, RefusalCode::NotYours, "it is Ada's by now");
    let after = audit(&table.store).unwrap();
    assert_eq!(after.discrepancies, Vec::<String>::new());
    assert_eq!((after.bank_units, after.players_units), (before.bank_units - 1, before.players_units + 1));
    let sats = |uid: &Uid, table: &Table| table.read::<PlayerDocument>(&PlayerDocument::path(uid)).sats;
    assert_eq!(sats(&ada, &table), sats(&bea, &table));

    let held = theirs(&mut table, &bea, &ada).unwrap();
    assert_eq!(held.len(), 1, "what came with the starter deck is nobody's business");
    assert_eq!((held[0].card, held[0].kept.as_slice()), (lotus.card, [1].as_slice()));
    assert_eq!(theirs(&mut table, &uid(7), &ada).unwrap_err().code, RefusalCode::NotYours, "guests see no names");
}

#[test]
fn a_unit_that_the_host_takes_back_is_the_banks_and_leaves_the_decks() {
    let mut table = Table::empty();
    let host = host(&mut table);
    let (ada, bea) = (sign_up(&mut table, 1, "Ada"), sign_up(&mut table, 2, "Bea"));
    let lotus = unit("Black Lotus", 1);
    ask(&mut table, &host, HostAsk::Give(market::Give { unit: lotus, to: ada.clone() })).unwrap();
    let before = audit(&table.store).unwrap();
    let take = |from: &str| HostAsk::Take(market::Take { unit: lotus, from: from.to_owned() });
    for who in [&ada, &bea, &uid(7)] {
        assert_eq!(ask(&mut table, who, take("Ada")).unwrap_err().code, RefusalCode::NotYours);
    }
    assert_eq!(ask(&mut table, &host, take("Bea")).unwrap_err().reason, "unit_anothers");
    let deck =
        DeckAsk::Create(decks::Create { deck: DeckId::from_random([1; 10]), content: Box::new(with("Black Lotus")) });
    table.ask_as(&ada, Ask::Decks(deck)).unwrap();

    for _ in 0..2 {
        assert_eq!(ask(&mut table, &host, take("Ada")), Ok(HostAnswer::Done));
    }
    let after = audit(&table.store).unwrap();
    assert_eq!(after.discrepancies, Vec::<String>::new());
    assert_eq!((after.bank_units, after.players_units), (before.bank_units + 1, before.players_units - 1));
    assert_eq!(theirs(&mut table, &host, &ada), Ok(Vec::new()));
    let Answer::Decks(DeckAnswer::Uses(uses)) = table.ask_as(&ada, Ask::from(decks::Uses)).unwrap() else { panic!() };
    assert!(!uses.cards.contains_key("Black Lotus"), "{uses:?}");
}

fn line(table: &mut Table, name: &str) -> (CatalogueLine, Figures) {
    let place = catalogue::by_name(name).unwrap().code.place();
    let mut market = |ask| match table.ask_as(&uid(7), Ask::Market(ask)).unwrap() {
        Answer::Market(answer) => answer,
        other => panic!("{other:?}"),
    };
    let MarketAnswer::Catalogue { mut cards } = market(MarketAsk::Catalogue) else { panic!() };
    let MarketAnswer::Listings { figures } = market(MarketAsk::Listings) else { panic!() };
    (cards.remove(place), figures[place])
}

#[test]
fn the_host_mints_units_and_says_what_they_cost() {
    let mut table = Table::empty();
    let host = host(&mut table);
    let ada = sign_up(&mut table, 1, "Ada");
    let lotus = catalogue::by_name("Black Lotus").unwrap().code;
    let before = audit(&table.store).unwrap();
    let set = |price, maximum, units| {
        HostAsk::OverrideCatalogue(market::OverrideCatalogue {
            card: lotus,
            values: CatalogueOverride { price, maximum, units },
        })
    };
    assert_eq!(ask(&mut table, &ada, set(1, None, 25)).unwrap_err().code, RefusalCode::NotYours);
    for wrong in [set(0, None, 25), set(5, None, 0), set(5, Some(0), 25), set(5, None, 1_001), set(u64::MAX, None, 25)]
    {
        assert_eq!(ask(&mut table, &host, wrong).unwrap_err().code, RefusalCode::Malformed);
    }
    for _ in 0..2 {
        assert_eq!(ask(&mut table, &host, set(500, Some(2), 25)), Ok(HostAnswer::Done));
    }
    let (CatalogueLine(name, _, _, price, maximum, units), figures) = line(&mut table, "Black Lotus");
    assert_eq!((name.as_str(), price, maximum, units), ("Black Lotus", 500, Some(2), 25));
    assert_eq!(figures, Figures(25, Some(500), 12_500));
    let after = audit(&table.store).unwrap();
    assert_eq!((after.discrepancies.as_slice(), after.bank_units), ([].as_slice(), before.bank_units + 5));
    let Answer::Decks(DeckAnswer::Limits(limits)) = table.ask_as(&ada, Ask::from(decks::AskLimits)).unwrap() else {
        panic!()
    };
    assert_eq!(limits.most.get("Black Lotus"), Some(&Some(2)));

    let last = unit("Black Lotus", 25);
    let buy = MarketAsk::Buy(market::Buy { key: key(2), wanted: Wanted::Unit(last), at_most: 500 });
    let bought = MarketAnswer::Bought(market::Bought { unit: last, price: 500, sats: 99_500 });
    assert_eq!(table.ask_as(&ada, Ask::Market(buy)), Ok(Answer::Market(bought)));
    let refused = ask(&mut table, &host, set(500, Some(2), 24)).unwrap_err();
    assert_eq!(refused.reason, "unit_is_a_players", "a player's unit does not cease to be");
    assert_eq!(audit(&table.store).unwrap().discrepancies, Vec::<String>::new());

    ask(&mut table, &host, HostAsk::Take(market::Take { unit: last, from: "Ada".to_owned() })).unwrap();
    ask(&mut table, &host, set(42_000, Some(1), 20)).unwrap();
    assert_eq!(audit(&table.store).unwrap().units(), before.units(), "as at the beginning");
}

#[test]
fn a_game_that_the_host_has_begun_anew_has_the_same_players_and_decks() {
    let mut table = Table::playing(settings());
    let host = host(&mut table);
    table.until_first_priority();
    let (old, seats) = (table.game.clone(), table.document().seats);
    let restart = HostAsk::Restart(tables::Restart { game: old.clone() });
    for who in [uid(1), uid(7)] {
        assert_eq!(ask(&mut table, &who, restart.clone()).unwrap_err().code, RefusalCode::NotYours);
    }
    let told = ask(&mut table, &host, restart.clone()).unwrap();
    let HostAnswer::Restarted { game } = told.clone() else { panic!("{told:?}") };
    assert_eq!(ask(&mut table, &host, restart), Ok(told), "once, however often it is sent");
    assert!(table.is_over());
    assert_eq!(table.document().rematch.game, Some(game.clone()), "the players are told where");

    table.game = game;
    let next = table.document();
    assert_eq!((next.status, &next.seats), (Status::Seeding, &seats));
    for seat in Seat::BOTH {
        table.seed(seat, &key(3)).unwrap();
    }
    table.until_first_priority();
    let again = HostAsk::Restart(tables::Restart { game: table.game.clone() });
    assert!(ask(&mut table, &host, again).is_ok(), "and that one too");
    let nowhere = HostAsk::Restart(tables::Restart { game: GameId::from_random([4; 10]) });
    let nowhere = ask(&mut table, &host, nowhere).unwrap_err();
    assert_eq!(nowhere.code, RefusalCode::NotFound);
}

/// The host sits on seat A of this table.
fn with_the_host(table: &mut Table) -> Uid {
    host_named(table, 1, "Hostess")
}

/// What the hosts have done, as anybody reads it.
fn deeds(table: &mut Table) -> Vec<Deed> {
    match table.ask_as(&uid(77), Ask::from(history::Deeds { after: None })).unwrap() {
        Answer::History(HistoryAnswer::Deeds { deeds, .. }) => deeds.into_iter().map(|line| line.deed).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_host_who_plays_ends_no_game_without_the_other_player() {
    for restarts in [false, true] {
        let mut table = Table::playing(settings());
        let host = with_the_host(&mut table);
        table.until_first_priority();
        let game = table.game.clone();
        let command = || match restarts {
            true => HostAsk::Restart(tables::Restart { game: game.clone() }),
            false => HostAsk::Close(tables::Close { game: game.clone() }),
        };
        let other = || match restarts {
            false => HostAsk::Restart(tables::Restart { game: game.clone() }),
            true => HostAsk::Close(tables::Close { game: game.clone() }),
        };
        let consent = |agree| Ask::Consent(tables::Consent { game: game.clone(), agree });
        assert_eq!(table.ask(Seat::B, consent(true)), Err(reasons::nothing_asked()));
        for _ in 0..2 {
            assert_eq!(ask(&mut table, &host, command()), Ok(HostAnswer::Asked));
        }
        assert_eq!(ask(&mut table, &host, other()), Err(reasons::asked_by_host()));
        assert!(!table.is_over() && deeds(&mut table).is_empty());
        assert_eq!(table.ask(Seat::A, consent(true)), Err(reasons::not_asked()), "the host does not answer themselves");
        assert_eq!(table.ask_as(&uid(7), consent(true)).unwrap_err().code, RefusalCode::NotFound);
        for _ in 0..2 {
            table.ask(Seat::B, consent(true)).unwrap();
        }
        assert!(table.is_over());
        let players = vec!["Hostess".to_owned(), "Bea".to_owned()];
        let deed = match restarts {
            true => Deed::BegunAnew { players, agreed: true },
            false => Deed::Closed { players, agreed: true },
        };
        assert_eq!(deeds(&mut table), [deed]);
        assert_eq!(table.document().rematch.game.is_some(), restarts);
    }
}

#[test]
fn whoever_has_declined_the_hosts_wish_is_asked_no_more() {
    let mut table = Table::playing(settings());
    let host = with_the_host(&mut table);
    let (game, consent) =
        (table.game.clone(), |game: &GameId, agree| Ask::Consent(tables::Consent { game: game.clone(), agree }));
    let (close, restart) = (
        HostAsk::Close(tables::Close { game: game.clone() }),
        HostAsk::Restart(tables::Restart { game: game.clone() }),
    );
    assert_eq!(ask(&mut table, &host, close.clone()), Ok(HostAnswer::Asked));
    for _ in 0..2 {
        table.ask(Seat::B, consent(&game, false)).unwrap();
    }
    for command in [close, restart] {
        assert_eq!(ask(&mut table, &host, command), Err(reasons::declined_to_host()));
    }
    assert_eq!(table.ask(Seat::B, consent(&game, true)), Err(reasons::nothing_asked()));
    assert!(!table.is_over());
}

#[test]
fn another_host_does_not_end_a_game_of_a_host_either() {
    let mut table = Table::joined(settings());
    with_the_host(&mut table);
    let another = host_named(&mut table, 9, "Helper");
    let close = HostAsk::Close(tables::Close { game: table.game.clone() });
    assert_eq!(ask(&mut table, &another, close), Ok(HostAnswer::Asked));
    assert_eq!(table.document().host_wish.unwrap().asks, uid(2));
    table.ask(Seat::B, Ask::from(tables::Consent { game: table.game.clone(), agree: true })).unwrap();
    assert!(table.store.get(&GameDocument::path(&table.game)).unwrap().is_none());
}

#[test]
fn what_somebody_wanted_who_is_no_host_any_more_is_not_done() {
    for role in [Role::Player, Role::Disabled] {
        let mut table = Table::playing(settings());
        let host = with_the_host(&mut table);
        let another = host_named(&mut table, 9, "Helper");
        let close = HostAsk::Close(tables::Close { game: table.game.clone() });
        assert_eq!(ask(&mut table, &another, close.clone()), Ok(HostAnswer::Asked));
        table.ask_as(&host, Ask::from(accounts::SetRole { uid: another, role })).unwrap();
        let consent = || Ask::from(tables::Consent { game: table.game.clone(), agree: true });
        let (first, second) = (consent(), consent());
        table.ask(Seat::B, first).unwrap();
        assert!(!table.is_over());
        assert_eq!(table.document().host_wish, None);
        assert_eq!(deeds(&mut table), [Deed::Role { to: "Helper".to_owned(), role }], "nothing else was done");
        assert_eq!(table.ask(Seat::B, second), Err(reasons::nothing_asked()));
        assert_eq!(ask(&mut table, &host, close), Ok(HostAnswer::Asked), "a host can ask for it");
    }
}

#[test]
fn whoever_plays_against_a_host_is_not_put_out_of_the_house_meanwhile() {
    let mut table = Table::playing(settings());
    let host = with_the_host(&mut table);
    let bea = sign_up(&mut table, 2, "Bea");
    let role = |role| Ask::from(accounts::SetRole { uid: bea.clone(), role });
    assert_eq!(table.ask_as(&host, role(Role::Disabled)), Err(reasons::plays_with_host()));
    table.request(Seat::B, TableRequest::Concede).unwrap();
    table.ask_as(&host, role(Role::Disabled)).unwrap();
    assert_eq!(deeds(&mut table), [Deed::Role { to: "Bea".to_owned(), role: Role::Disabled }]);
}

#[test]
fn no_second_host_ends_a_game_by_making_its_players_hosts_or_none() {
    let mut table = Table::playing(settings());
    let host = with_the_host(&mut table);
    let bea = sign_up(&mut table, 2, "Bea");
    let puppet = host_named(&mut table, 9, "Puppet");
    let role = |uid: &Uid, role| Ask::from(accounts::SetRole { uid: uid.clone(), role });
    assert_eq!(table.ask_as(&puppet, role(&host, Role::Player)), Err(reasons::plays_as_host()));
    assert_eq!(table.ask_as(&puppet, role(&bea, Role::Host)), Err(reasons::plays_with_host()));
    table.request(Seat::B, TableRequest::Concede).unwrap();
    table.ask_as(&puppet, role(&host, Role::Player)).unwrap();
}

#[test]
fn nobody_but_its_players_ends_a_game_between_two_hosts() {
    let mut table = Table::playing(settings());
    with_the_host(&mut table);
    host_named(&mut table, 2, "Bea");
    let third = host_named(&mut table, 9, "Third");
    let close = HostAsk::Close(tables::Close { game: table.game.clone() });
    assert_eq!(ask(&mut table, &third, close), Err(reasons::plays_with_host()));
}

#[test]
fn who_may_sign_up_and_which_reports_are_put_aside_is_no_hosts_secret() {
    let mut table = Table::playing(settings());
    let host = with_the_host(&mut table);
    let bea = sign_up(&mut table, 2, "Bea");
    table.ask_as(&bea, Ask::from(reports::Report { game: table.game.clone(), word: "rude".to_owned() })).unwrap();
    let settings = HouseSettings { by_invitation: true };
    for _ in 0..2 {
        ask(&mut table, &host, HostAsk::ChangeSettings(accounts::ChangeSettings { settings })).unwrap();
    }
    ask(&mut table, &host, HostAsk::Invite).unwrap();
    let report = ReportDocument::id(&bea, &table.game);
    for _ in 0..2 {
        ask(&mut table, &host, HostAsk::Settle(reports::Settle { report: report.clone() })).unwrap();
    }
    let mut told: Vec<String> = deeds(&mut table).into_iter().map(|deed| format!("{deed:?}")).collect();
    told.sort();
    let mut expected = [Deed::Joining { by_invitation: true }, Deed::Invited, Deed::SettledReport { own: true }]
        .map(|deed| format!("{deed:?}"));
    expected.sort();
    assert_eq!(told, expected);
}

#[test]
fn whatever_a_host_does_can_be_read_by_everybody_and_stands_there_once() {
    let mut table = Table::playing(settings());
    let host = host(&mut table);
    let bea = sign_up(&mut table, 2, "Bea");
    let cy = sign_up(&mut table, 3, "Cy");
    let bolt = unit("Lightning Bolt", 1);
    let stock = CatalogueOverride { price: 500, maximum: Some(4), units: 30 };
    let account = |table: &mut Table, ask| table.ask_as(&host, Ask::Account(ask)).unwrap();
    for again in [0, 1] {
        // Later, as it is sent again when the answer was lost.
        table.now += again;
        let (from, to) = (STARTING_SATS, STARTING_SATS + 5);
        account(&mut table, AccountAsk::Credit(accounts::Credit { uid: bea.clone(), from, to }));
        account(&mut table, AccountAsk::Role(accounts::SetRole { uid: cy.clone(), role: Role::Host }));
        ask(&mut table, &host, HostAsk::Give(market::Give { unit: bolt, to: bea.clone() })).unwrap();
        ask(
            &mut table,
            &host,
            HostAsk::OverrideCatalogue(market::OverrideCatalogue { card: bolt.card, values: stock }),
        )
        .unwrap();
    }
    for _ in 0..2 {
        ask(&mut table, &host, HostAsk::Take(market::Take { unit: bolt, from: "Bea".to_owned() })).unwrap();
        let close = HostAsk::Close(tables::Close { game: table.game.clone() });
        ask(&mut table, &host, close).unwrap();
        account(&mut table, AccountAsk::Role(accounts::SetRole { uid: cy.clone(), role: Role::Player }));
    }
    let mut told: Vec<String> = deeds(&mut table).into_iter().map(|deed| format!("{deed:?}")).collect();
    told.sort();
    let (to, players) = ("Bea".to_owned(), vec!["Ada".to_owned(), "Bea".to_owned()]);
    let mut expected = [
        Deed::Credited { to: to.clone(), before: STARTING_SATS, after: STARTING_SATS + 5 },
        Deed::Role { to: "Cy".to_owned(), role: Role::Host },
        Deed::Role { to: "Cy".to_owned(), role: Role::Player },
        Deed::Gave { unit: bolt, to: to.clone() },
        Deed::Took { unit: bolt, from: to },
        Deed::OverrodeCatalogue { card: bolt.card, values: stock },
        Deed::Closed { players, agreed: false },
    ]
    .map(|deed| format!("{deed:?}"));
    expected.sort();
    assert_eq!(told, expected);
}
