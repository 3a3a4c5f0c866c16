//! The host renames players, and deletes accounts: nothing of the market is lost or doubled, and games that are over keep no name.

use house::accounts::STARTING_SATS;
use house::documents::{
    ChallengeDocument, DeckContent, Deed, Document as _, GameDocument, HoldingsDocument, PlayerDocument, Role,
    Settings, Status, TableRequest, Watching,
};
use house::market::{Audit, audit, catalogue};
use house::refusal::reasons;
use house::store::Store as _;
use house::watching::SayWatching;
use house::wire::{
    AccountAnswer, Answer, Ask, ChallengeAnswer, ChallengeAsk, DeckAsk, HistoryAnswer, MarketAnswer, Refusal, Wanted,
};
use house::{DeckId, GameId, Seat, Uid, accounts, challenges, decks, history, market, tables};
use house_tests::table::{Table, deck, host, host_named, settings, sign_up, uid};

/// Deletes somebody, as a host's page does, and answers how many steps that took.
fn delete(table: &mut Table, host: &Uid, whom: &Uid) -> Result<usize, Refusal> {
    for step in 1..100 {
        match table.ask_as(host, Ask::from(accounts::Delete { uid: whom.clone() }))? {
            Answer::Account(AccountAnswer::Deletion { more: false }) => return Ok(step),
            Answer::Account(AccountAnswer::Deletion { more: true }) => {}
            other => panic!("{other:?}"),
        }
        // Each step leaves everything whole.
        sound(table);
    }
    panic!("a deletion that has no end");
}

fn sound(table: &Table) -> Audit {
    let audit = audit(&table.store).unwrap();
    assert_eq!(audit.discrepancies, [""; 0]);
    assert_eq!(audit.units(), 20_180);
    audit
}

fn key(number: u16) -> String {
    format!("{number:032x}")
}

fn buy(table: &mut Table, who: &Uid, name: &str, nth: u16) -> market::UnitId {
    let wanted = Wanted::Cheapest(catalogue::by_name(name).unwrap().code);
    match table.ask_as(who, Ask::from(market::Buy { key: key(nth), wanted, at_most: 50_000 })).unwrap() {
        Answer::Market(MarketAnswer::Bought(bought)) => bought.unit,
        other => panic!("{other:?}"),
    }
}

fn deeds(table: &mut Table) -> Vec<Deed> {
    match table.ask_as(&uid(1), Ask::from(history::Deeds { after: None })).unwrap() {
        Answer::History(HistoryAnswer::Deeds { deeds, .. }) => deeds.into_iter().map(|deed| deed.deed).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_deleted_account_gives_everything_back_and_leaves_no_name() {
    let mut table = Table::playing(settings());
    let host = host(&mut table);
    let (ada, bea) = (sign_up(&mut table, 1, "Ada"), sign_up(&mut table, 2, "Bea"));
    // A game that is over, and one that is on.
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let over = table.game.clone();
    let names = ["Plains", "Island", "Swamp", "Mountain", "Forest", "Lightning Bolt", "Giant Growth", "Dark Ritual"];
    let bought: Vec<_> = (1..).zip(names).map(|(nth, name)| buy(&mut table, &ada, name, nth)).collect();
    table.ask_as(&ada, Ask::from(market::Offer { key: key(90), unit: bought[5], price: 400 })).unwrap();
    // Bea's money is in it as well: what she paid stays spent.
    table.ask_as(&ada, Ask::from(market::Offer { key: key(91), unit: bought[6], price: 300 })).unwrap();
    table
        .ask_as(&host, Ask::from(accounts::Credit { uid: bea.clone(), from: STARTING_SATS, to: STARTING_SATS + 500 }))
        .unwrap();
    let wanted = Wanted::Unit(bought[6]);
    table.ask_as(&bea, Ask::from(market::Buy { key: key(92), wanted, at_most: 300 })).unwrap();
    let (one, content) =
        (DeckId::from_random([7; 10]), DeckContent { name: "Mine".to_owned(), ..DeckContent::default() });
    table.ask_as(&ada, Ask::from(decks::Create { deck: one.clone(), content: Box::new(content) })).unwrap();
    for (from, to) in [(&ada, &bea), (&bea, &ada)] {
        let send =
            challenges::Send { key: key(5), to: to.clone(), name: "x".to_owned(), deck: deck(0), settings: settings() };
        table.ask_as(from, Ask::from(send)).unwrap();
    }
    let (players_sats, bank_units) = (sound(&table).players_sats, sound(&table).bank_units);
    let adas: PlayerDocument = table.read(&PlayerDocument::path(&ada));

    assert_eq!(delete(&mut table, &bea, &ada), Err(reasons::for_hosts()));
    assert_eq!(delete(&mut table, &host, &host), Err(reasons::own_role()));
    assert!(delete(&mut table, &host, &ada).unwrap() > 3);

    let audit = sound(&table);
    assert_eq!(audit.players_sats, players_sats - adas.sats);
    assert_eq!(audit.bank_units, bank_units + 7, "all but the one that Bea has bought");
    let left: HoldingsDocument = table.read(&HoldingsDocument::path(&ada));
    assert!(left.units.is_empty() && left.starter.is_empty());
    let nobody: PlayerDocument = table.read(&PlayerDocument::path(&ada));
    assert_eq!((nobody.role, nobody.name.as_str(), nobody.sats), (Role::Disabled, "", 0));
    for ask in [Ask::from(DeckAsk::List), Ask::from(decks::Open { deck: one })] {
        assert!(
            !matches!(table.ask_as(&ada, ask), Ok(Answer::Decks(answer)) if format!("{answer:?}").contains("Mine"))
        );
    }
    // Nobody who looks at the game finds her name, and it is still a game that Bea has won.
    let document: GameDocument = table.read(&GameDocument::path(&over));
    assert_eq!(document.seats.a.as_ref().map(|seat| seat.name.as_str()), Some(""));
    let games = history::Games { ending: None, against: None, after: None };
    let Answer::History(HistoryAnswer::Games { games, .. }) = table.ask_as(&bea, Ask::from(games)).unwrap() else {
        panic!()
    };
    assert_eq!(games.iter().map(|game| game.opponent_name.as_str()).collect::<Vec<_>>(), [""]);
    let mine = table.ask_as(&bea, Ask::from(ChallengeAsk::Mine)).unwrap();
    assert!(matches!(mine, Answer::Challenges(ChallengeAnswer::Mine { challenges }) if challenges.is_empty()));
    assert_eq!(deeds(&mut table)[0], Deed::Deleted { name: "Ada".to_owned() });
    // Said again it changes nothing, and the name is free.
    assert_eq!(delete(&mut table, &host, &ada), Ok(1));
    assert_eq!(table.read::<PlayerDocument>(&PlayerDocument::path(&ada)), nobody);
    sign_up(&mut table, 8, "Ada");
}

#[test]
fn the_games_of_a_deleted_account_are_stopped_and_nobody_has_won() {
    let mut table = Table::playing(settings());
    let host = host(&mut table);
    let ada = sign_up(&mut table, 1, "Ada");
    delete(&mut table, &host, &ada).unwrap();
    let document = table.document();
    assert_eq!((document.status, document.outcome.unwrap().winner), (Status::Over, None));
    assert_eq!(document.seats.a.unwrap().name, "");
}

#[test]
fn whoever_plays_against_a_host_is_not_deleted_meanwhile() {
    let mut table = Table::playing(settings());
    let bea = sign_up(&mut table, 2, "Bea");
    let host = host_named(&mut table, 1, "Host");
    assert_eq!(delete(&mut table, &host, &bea), Err(reasons::plays_with_host()));
    table.request(Seat::B, TableRequest::Concede).unwrap();
    delete(&mut table, &host, &bea).unwrap();
}

#[test]
fn a_host_renames_a_player_as_the_player_could() {
    let mut table = Table::playing(settings());
    let host = host(&mut table);
    let (ada, _) = (sign_up(&mut table, 1, "Ada"), sign_up(&mut table, 2, "Bea"));
    let named = |name: &str| Ask::from(accounts::RenamePlayer { uid: ada.clone(), name: name.to_owned() });
    assert_eq!(table.ask_as(&ada, named("Adele")), Err(reasons::for_hosts()));
    assert_eq!(table.ask_as(&host, named("bea")), Err(reasons::name_taken()));
    for _ in 0..2 {
        let Ok(Answer::Account(AccountAnswer::Player { player })) = table.ask_as(&host, named("Adele")) else {
            panic!()
        };
        assert_eq!(player.name, "Adele");
    }
    assert_eq!(deeds(&mut table), [Deed::Renamed { from: "Ada".to_owned(), to: "Adele".to_owned() }]);
    sign_up(&mut table, 8, "Ada");
}

/// Somebody makes a table, and lets whoever likes to watch it: its number, and the invite.
fn table_of(table: &mut Table, who: &Uid) -> (GameId, String) {
    let settings = Settings { watching: Watching::WithLink, ..settings() };
    let create = tables::Create { name: "Somebody".to_owned(), deck: deck(0), settings, second: None };
    match table.ask_as(who, Ask::from(create)).unwrap() {
        Answer::Created(tables::Created { game, invite }) => (game, invite.unwrap()),
        other => panic!("{other:?}"),
    }
}

fn challenge(table: &mut Table, from: &Uid, to: &Uid, nth: u16) -> Result<GameId, Refusal> {
    let (key, to, name) = (key(nth), to.clone(), "Somebody".to_owned());
    let send = challenges::Send { key, to, name, deck: deck(0), settings: settings() };
    match table.ask_as(from, Ask::from(send))? {
        Answer::Challenges(ChallengeAnswer::Challenge { challenge }) => Ok(challenge.challenge),
        other => panic!("{other:?}"),
    }
}

fn accept(challenge: &GameId) -> Ask {
    Ask::from(challenges::Accept { challenge: challenge.clone(), name: "Somebody".to_owned(), deck: deck(0) })
}

fn again(table: &Table, seat: Seat) -> Ask {
    Ask::from(tables::WantRematch { game: table.game.clone(), seat, deck: None })
}

#[test]
fn whoever_has_no_account_any_more_begins_nothing_and_says_nothing() {
    let mut table = Table::playing(settings());
    let host = host(&mut table);
    let (ada, bea) = (sign_up(&mut table, 1, "Ada"), sign_up(&mut table, 2, "Bea"));
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let [one, away, new] = [7, 8, 9].map(|number| DeckId::from_random([number; 10]));
    let content = || Box::new(DeckContent { name: "Mine".to_owned(), ..DeckContent::default() });
    for deck in [&one, &away] {
        table.ask_as(&ada, Ask::from(decks::Create { deck: deck.clone(), content: content() })).unwrap();
    }
    table.ask_as(&ada, Ask::from(decks::Delete { deck: away.clone() })).unwrap();
    let (waits, invite) = table_of(&mut table, &bea);
    let (watched, its_invite) = table_of(&mut table, &bea);
    let name = || "Somebody".to_owned();
    let join = |game: &GameId, invite: &str| {
        Ask::from(tables::Join { game: game.clone(), invite: invite.to_owned(), name: name(), deck: deck(1) })
    };
    table.ask_as(&uid(3), join(&watched, &its_invite)).unwrap();
    let from_bea = challenge(&mut table, &bea, &ada, 1).unwrap();
    let asks = [
        Ask::from(tables::Create { name: name(), deck: deck(0), settings: settings(), second: None }),
        join(&waits, &invite),
        again(&table, Seat::A),
        Ask::from(challenges::Send { key: key(2), to: bea.clone(), name: name(), deck: deck(0), settings: settings() }),
        Ask::from(SayWatching { game: watched, name: name(), text: "hello".to_owned(), nonce: 1 }),
        Ask::from(decks::Create { deck: new.clone(), content: content() }),
        Ask::from(decks::Copy { deck: new, from: one.clone(), name: name() }),
        Ask::from(decks::Rename { deck: one.clone(), name: name() }),
        Ask::from(decks::Share { deck: one.clone(), shared: true }),
        Ask::from(decks::Delete { deck: one.clone() }),
        Ask::from(decks::Save { deck: one, version: 1, content: Box::new(DeckContent { name: name(), ..*content() }) }),
        Ask::from(decks::Restore { deck: away }),
    ];
    let nothing = |table: &mut Table| {
        for ask in &asks {
            assert_eq!(table.ask_as(&ada, ask.clone()), Err(reasons::account_closed()), "{ask:?}");
        }
    };
    let role = |role| Ask::from(accounts::SetRole { uid: ada.clone(), role });
    table.ask_as(&host, role(Role::Disabled)).unwrap();
    nothing(&mut table);
    assert_eq!(table.ask_as(&ada, accept(&from_bea)), Err(reasons::account_closed()));
    table.ask_as(&host, role(Role::Player)).unwrap();
    table.ask_as(&ada, asks[0].clone()).unwrap();
    loop {
        let step = table.ask_as(&host, Ask::from(accounts::Delete { uid: ada.clone() })).unwrap();
        nothing(&mut table);
        assert!(table.ask_as(&ada, accept(&from_bea)).is_err());
        if step == Answer::Account(AccountAnswer::Deletion { more: false }) {
            break;
        }
    }
}

#[test]
fn nobody_plays_with_whoever_has_no_account_any_more() {
    let mut table = Table::playing(settings());
    let host = host(&mut table);
    let (ada, bea) = (sign_up(&mut table, 1, "Ada"), sign_up(&mut table, 2, "Bea"));
    table.request(Seat::A, TableRequest::Concede).unwrap();
    table.ask_as(&ada, again(&table, Seat::A)).unwrap();
    let from_ada = challenge(&mut table, &ada, &bea, 1).unwrap();
    let (waits, invite) = table_of(&mut table, &ada);
    let role = |role| Ask::from(accounts::SetRole { uid: ada.clone(), role });
    table.ask_as(&host, role(Role::Disabled)).unwrap();
    let join = tables::Join { game: waits, invite, name: "Bea".to_owned(), deck: deck(1) };
    assert_eq!(table.ask_as(&bea, Ask::from(join)), Err(reasons::no_player()));
    assert_eq!(table.ask_as(&bea, again(&table, Seat::B)), Err(reasons::no_player()));
    assert_eq!(table.ask_as(&bea, accept(&from_ada)), Err(reasons::no_player()));
    assert_eq!(challenge(&mut table, &bea, &ada, 2), Err(reasons::no_player()));
    assert_eq!(table.document().rematch.game, None);
    table.ask_as(&host, role(Role::Player)).unwrap();
    table.ask_as(&bea, again(&table, Seat::B)).unwrap();
    assert!(table.document().rematch.game.is_some());
}

#[test]
fn challenges_that_were_answered_keep_nothing_of_a_deleted_account() {
    let mut table = Table::empty();
    let host = host(&mut table);
    let (ada, bea, cy) = (sign_up(&mut table, 1, "Ada"), sign_up(&mut table, 2, "Bea"), sign_up(&mut table, 3, "Cy"));
    let declined = challenge(&mut table, &bea, &ada, 1).unwrap();
    let word = "not today".to_owned();
    table.ask_as(&ada, Ask::from(challenges::Decline { challenge: declined.clone(), word })).unwrap();
    let accepted = challenge(&mut table, &bea, &ada, 2).unwrap();
    table.ask_as(&ada, accept(&accepted)).unwrap();
    let others = challenge(&mut table, &bea, &cy, 3).unwrap();
    delete(&mut table, &host, &ada).unwrap();
    let is_there = |id: &GameId| table.store.get(&ChallengeDocument::path(id)).unwrap().is_some();
    assert_eq!([declined, accepted, others].map(|id| is_there(&id)), [false, false, true]);
}
