//! Matches: several games with the same cards, and what both change between them.

use engine::{Action, Setup};
use house::documents::{
    BeginsNext, BestOf, DeckChoice, DeckContent, DeckEntry, DeckRules, Document as _, DrawRule, Ending, GameDocument,
    HoldingsDocument, MatchDocument, MatchGame, PlayerDocument, Record, Settings, Sideboarding, StateDocument, Status,
    TableRequest, TimeControl,
};
use house::market::UnitId;
use house::matches::{ConcedeMatch, GoOn, MOST_GAMES, OwnDeck, SIDEBOARDING_MS, Sideboard, SideboardingDeck};
use house::record::{Mismatch, ReadRecord};
use house::referee::{MakeRequest, advance};
use house::refusal::reasons;
use house::sealing::seal;
use house::store::{CommitError, Document, Expected, Memory, Path, Query, Store, StoreError, Version, Write};
use house::sweep::{KEPT_MS, sweep};
use house::wire::{
    AccountAnswer, Answer, Ask, HistoryAnswer, HistoryAsk, HostAsk, MarketAsk, PlayedGame, Refusal, Wanted, unpack,
};
use house::{
    Caller, DeckId, Entropy, GameId, PerSeat, Seat, accounts, answer, decks, hexadecimal, history, market, tables,
};

use house_tests::table::{Table, deck, host, own, settings, sign_up, uid};

/// A match at which the first game has begun: forty cards each, with four beside them.
pub fn playing(settings: Settings) -> Table {
    let mut table = Table::empty();
    for (number, name) in [(1, "Ada"), (2, "Bea")] {
        sign_up(&mut table, number, name);
    }
    let decks = Seat::BOTH.map(|seat| {
        let content = DeckContent {
            name: format!("Deck of {seat:?}"),
            main: entries(&[(20, "Mountain"), (20, "Lightning Bolt")]),
            sideboard: entries(&[(4, "Shatter")]),
            ..Default::default()
        };
        saved(&mut table, seat, content)
    });
    sit_down(&mut table, decks, settings);
    table
}

/// Both sit down with these decks, and the first game begins.
fn sit_down(table: &mut Table, [ada, bea]: [DeckChoice; 2], settings: Settings) {
    let create = tables::Create { name: "Ada".to_owned(), deck: ada, settings, second: None };
    let Answer::Created(created) = table.ask(Seat::A, Ask::from(create)).unwrap() else { panic!("no table") };
    table.game = created.game;
    let invite = created.invite.unwrap();
    let join = tables::Join { game: table.game.clone(), invite, name: "Bea".to_owned(), deck: bea };
    table.ask(Seat::B, Ask::from(join)).unwrap();
    deal(table);
}

pub fn best_of(best_of: BestOf) -> Settings {
    Settings { best_of, ..settings() }
}

pub fn entries(cards: &[(u16, &str)]) -> Vec<DeckEntry> {
    cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect()
}

fn saved(table: &mut Table, seat: Seat, content: DeckContent) -> DeckChoice {
    let id = DeckId::from_random([seat.index() as u8 + 1; 10]);
    table.ask(seat, Ask::from(decks::Create { deck: id.clone(), content: Box::new(content) })).unwrap();
    DeckChoice::Saved { id }
}

pub fn deal(table: &mut Table) {
    table.drawn = PerSeat::default();
    table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    assert_eq!(table.document().status, Status::Playing);
}

/// How the match stands at the table.
pub fn of_match(table: &Table) -> MatchGame {
    table.document().match_game.unwrap()
}

pub fn between(table: &Table) -> Sideboarding {
    of_match(table).sideboarding.unwrap()
}

pub fn lose(table: &mut Table, seat: Seat) {
    table.request(seat, TableRequest::Concede).unwrap();
    assert_eq!(table.document().outcome.unwrap().winner, Some(seat.other()));
}

pub fn as_before(table: &Table, seat: Seat) -> Sideboard {
    Sideboard {
        game: table.game.clone(),
        seat,
        main: entries(&[(20, "Mountain"), (20, "Lightning Bolt")]),
        sideboard: entries(&[(4, "Shatter")]),
        begins: None,
    }
}

/// Both are done; whoever may say it begins.
pub fn next(table: &mut Table) {
    to_table_of_next(table);
    deal(table);
}

/// Both are done and at the table of the next game, which has not begun.
pub fn to_table_of_next(table: &mut Table) {
    for seat in Seat::BOTH {
        let done = Ask::from(as_before(table, seat));
        table.ask(seat, done).unwrap();
    }
    table.game = between(table).next.unwrap();
    table.drawn = PerSeat::default();
}

/// Goes to the table of the next game and has it dealt.
pub fn go(table: &mut Table) {
    table.game = between(table).next.unwrap();
    deal(table);
}

fn own_deck(table: &mut Table, seat: Seat) -> SideboardingDeck {
    let ask = Ask::from(OwnDeck { game: table.game.clone(), seat });
    match table.ask(seat, ask).unwrap() {
        Answer::OwnDeck(deck) => deck,
        other => panic!("{other:?}"),
    }
}

pub fn played(table: &mut Table, seat: Seat) -> Vec<PlayedGame> {
    let games = history::Games { ending: None, against: None, after: None };
    match table.ask(seat, Ask::from(HistoryAsk::Games(games))).unwrap() {
        Answer::History(HistoryAnswer::Games { games, .. }) => games,
        other => panic!("{other:?}"),
    }
}

pub fn record(table: &mut Table, game: &GameId) -> Option<Record> {
    match table.ask(Seat::A, Ask::from(ReadRecord { game: game.clone() })) {
        Ok(Answer::Record { body }) => Some(unpack(&body).unwrap()),
        Err(refusal) => {
            assert_eq!(refusal, reasons::record_closed());
            None
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_single_game_is_no_match() {
    let mut table = playing(settings());
    assert_eq!(table.document().match_game, None);
    lose(&mut table, Seat::A);
    assert!(table.document().is_done());
    assert_eq!(played(&mut table, Seat::A)[0].games, []);
    let refused = table.ask(Seat::A, Ask::from(OwnDeck { game: table.game.clone(), seat: Seat::A }));
    assert_eq!(refused, Err(reasons::no_match()));
}

#[test]
fn two_games_win_a_match_of_three_and_the_loser_says_who_begins() {
    let mut table = playing(best_of(BestOf::Three));
    let first = table.game.clone();
    assert_eq!((of_match(&table).number, of_match(&table).id), (1, first.clone()));
    lose(&mut table, Seat::A);
    assert_eq!(of_match(&table).won, PerSeat { a: 0, b: 1 });
    assert_eq!(between(&table).chooser, Some(Seat::A));
    assert!(!table.document().is_done());

    let other = Sideboard { begins: Some(Seat::B), ..as_before(&table, Seat::B) };
    assert_eq!(table.ask(Seat::B, Ask::from(other)), Err(reasons::other_begins()), "the winner has no say in it");
    let done = Ask::from(as_before(&table, Seat::B));
    table.ask(Seat::B, done.clone()).unwrap();
    table.ask(Seat::B, done).unwrap();
    assert_eq!(between(&table).next, None, "it takes two");
    let draws = Sideboard { begins: Some(Seat::B), ..as_before(&table, Seat::A) };
    table.ask(Seat::A, Ask::from(draws)).unwrap();
    go(&mut table);
    assert_eq!((of_match(&table).number, of_match(&table).id), (2, first.clone()));
    assert_eq!(table.truth().turn().active, Seat::B);

    lose(&mut table, Seat::B);
    assert_eq!(of_match(&table).won, PerSeat { a: 1, b: 1 });
    assert_eq!(between(&table).chooser, Some(Seat::B));
    next(&mut table);
    assert_eq!(table.truth().turn().active, Seat::B, "who says nothing begins");
    lose(&mut table, Seat::B);
    let end = of_match(&table).outcome.unwrap();
    assert_eq!((end.winner, end.reason.as_str()), (Some(Seat::A), "games won"));
    assert!(table.document().is_done() && table.document().playing.is_empty());
    assert_eq!(of_match(&table).sideboarding, None);

    let document: MatchDocument = table.read(&MatchDocument::path(&first));
    assert_eq!(document.games.len(), 3);
    assert_eq!(document.outcome, Some(end));
    for (seat, ending) in [(Seat::A, Ending::Won), (Seat::B, Ending::Lost)] {
        let games = played(&mut table, seat);
        assert_eq!(games.len(), 1, "a match is one result");
        assert_eq!((games[0].game.clone(), games[0].ending), (first.clone(), ending));
        let endings: Vec<_> = games[0].games.iter().map(|game| game.ending == Ending::Won).collect();
        assert_eq!(endings, if seat == Seat::A { [false, true, true] } else { [true, false, false] });
    }
}

#[test]
fn a_rematch_is_another_match_with_the_decks_both_came_with() {
    let mut table = playing(best_of(BestOf::Three));
    let want = |table: &Table, seat| Ask::from(tables::WantRematch { game: table.game.clone(), seat, deck: None });
    lose(&mut table, Seat::A);
    let too_early = want(&table, Seat::A);
    assert_eq!(table.ask(Seat::A, too_early), Err(reasons::match_goes_on()));
    let swapped = Sideboard {
        main: entries(&[(20, "Mountain"), (16, "Lightning Bolt"), (4, "Shatter")]),
        sideboard: entries(&[(4, "Lightning Bolt")]),
        ..as_before(&table, Seat::A)
    };
    table.ask(Seat::A, Ask::from(swapped)).unwrap();
    let same = Ask::from(as_before(&table, Seat::B));
    table.ask(Seat::B, same).unwrap();
    let earlier = want(&table, Seat::A);
    assert_eq!(table.ask(Seat::A, earlier), Err(reasons::match_goes_on()), "nor at an earlier game's table");
    go(&mut table);
    lose(&mut table, Seat::A);
    for seat in Seat::BOTH {
        let want = want(&table, seat);
        table.ask(seat, want).unwrap();
    }
    let before = table.game.clone();
    table.game = table.document().rematch.game.unwrap();
    assert_eq!((of_match(&table).number, of_match(&table).id), (1, table.game.clone()));
    assert_ne!(before, table.game);
    let state: StateDocument = table.read(&StateDocument::path(&table.game));
    assert_eq!(state.decks.a.unwrap().sideboard, entries(&[(4, "Shatter")]));
}

#[test]
fn another_match_is_played_with_the_decks_that_are_chosen_for_it() {
    let mut table = playing(best_of(BestOf::Three));
    let came_with: StateDocument = table.read(&StateDocument::path(&table.game));
    let want = |table: &mut Table, seat, deck| {
        let game = table.game.clone();
        table.ask(seat, Ask::from(tables::WantRematch { game, seat, deck }))
    };
    lose(&mut table, Seat::A);
    assert_eq!(want(&mut table, Seat::A, Some(deck(2))), Err(reasons::match_goes_on()), "its decks are locked");
    for seat in Seat::BOTH {
        let same = Ask::from(as_before(&table, seat));
        table.ask(seat, same).unwrap();
    }
    go(&mut table);
    lose(&mut table, Seat::A);
    want(&mut table, Seat::A, Some(deck(2))).unwrap();
    want(&mut table, Seat::B, None).unwrap();
    table.game = table.document().rematch.game.unwrap();
    let state: StateDocument = table.read(&StateDocument::path(&table.game));
    let chosen = state.decks.a.unwrap();
    assert_eq!(chosen.name, engine::decks::ready()[2].name);
    assert!(!chosen.sideboard.is_empty());
    assert_eq!(state.decks.b, came_with.decks.b);
}

#[test]
fn decks_are_changed_with_the_same_cards_only_and_stay_hidden_until_the_match_is_over() {
    let mut table = playing(best_of(BestOf::Three));
    let first = table.game.clone();
    lose(&mut table, Seat::B);
    let change = |main: &[(u16, &str)], sideboard: &[(u16, &str)]| Sideboard {
        main: entries(main),
        sideboard: entries(sideboard),
        ..as_before(&table, Seat::A)
    };
    let more = change(&[(21, "Mountain"), (20, "Lightning Bolt")], &[(4, "Shatter")]);
    let fewer = change(&[(20, "Mountain"), (16, "Lightning Bolt")], &[(4, "Shatter"), (4, "Lightning Bolt")]);
    let swapped =
        change(&[(20, "Mountain"), (17, "Lightning Bolt"), (3, "Shatter")], &[(1, "Shatter"), (3, "Lightning Bolt")]);
    assert_eq!(table.ask(Seat::A, Ask::from(more)), Err(reasons::other_cards()));
    assert!(table.ask(Seat::A, Ask::from(fewer)).unwrap_err().to_string().contains("36"), "a deck has forty cards");
    table.ask(Seat::A, Ask::from(swapped)).unwrap();
    assert_eq!(table.ask(Seat::A, Ask::from(as_before(&table, Seat::A))), Ok(Answer::Done), "the first one stands");
    let seen = serde_json::to_string(&table.document()).unwrap();
    assert!(!seen.contains("Shatter"));
    let same = Ask::from(as_before(&table, Seat::B));
    table.ask(Seat::B, same).unwrap();
    assert_eq!(record(&mut table, &first), None, "it says what the decks are");
    go(&mut table);
    let deck = own_deck(&mut table, Seat::A);
    assert_eq!(deck.deck.sideboard, entries(&[(3, "Lightning Bolt"), (1, "Shatter")]));
    assert_eq!(deck.registered.sideboard, entries(&[(4, "Shatter")]));
    let anothers = Ask::from(OwnDeck { game: table.game.clone(), seat: Seat::A });
    assert_eq!(table.ask(Seat::B, anothers), Err(reasons::not_your_seat()));
    let setup = table.read::<StateDocument>(&StateDocument::path(&table.game)).setup.unwrap();
    let shatter = engine::cards::by_name("Shatter");
    let played = unpack::<Setup>(&setup).unwrap().decks[0].iter().filter(|card| Some(**card) == shatter).count();
    assert_eq!(played, 3, "what was swapped is played");
    lose(&mut table, Seat::B);
    let second = table.game.clone();
    for (number, game) in [(1, &first), (2, &second)] {
        let of_match = record(&mut table, game).unwrap().of_match.unwrap();
        assert_eq!((of_match.id, of_match.number), (first.clone(), number));
    }
}

#[test]
fn a_match_is_played_to_its_end_with_the_decks_it_began_with_whatever_of_them_is_sold() {
    let mut table = Table::empty();
    let zombies = |main: &[(u16, &str)], sideboard: &[(u16, &str)]| (entries(main), entries(sideboard));
    let (main, sideboard) = zombies(&[(20, "Scathe Zombies"), (20, "Pearled Unicorn")], &[(2, "Shatter")]);
    let theirs = [(20, "Mons's Goblin Raiders"), (20, "Merfolk of the Pearl Trident")];
    for (number, name) in [(1, "Ada"), (2, "Bea")] {
        let uid = sign_up(&mut table, number, name);
        let at = PlayerDocument::path(&uid);
        let rich = PlayerDocument { sats: 1_000_000, starting: 0, ..table.read(&at) };
        table.store.commit(&[], &[Write::set(at, &rich).unwrap()]).unwrap();
    }
    own(&mut table.store, &uid(1), &[(20, "Scathe Zombies"), (20, "Pearled Unicorn"), (2, "Shatter")]);
    own(&mut table.store, &uid(2), &theirs);
    let owned = |main, sideboard| DeckContent { name: "Owned".to_owned(), main, sideboard, ..Default::default() };
    let ada = saved(&mut table, Seat::A, owned(main, sideboard));
    let bea = saved(&mut table, Seat::B, owned(entries(&theirs), Vec::new()));
    let settings = Settings { decks: DeckRules { owned: true, ..DeckRules::default() }, ..best_of(BestOf::Three) };
    sit_down(&mut table, [ada, bea], settings);
    lose(&mut table, Seat::A);

    // All that Ada has on offer is bought by Bea.
    let held: HoldingsDocument = table.read(&HoldingsDocument::path(&uid(1)));
    let units =
        held.units.iter().flat_map(|(card, units)| units.iter().map(|(number, price)| (*card, *number, *price)));
    let offered: Vec<_> = units.filter_map(|(card, number, price)| Some((UnitId { card, number }, price?))).collect();
    assert!(offered.len() > 20);
    for (number, (unit, price)) in offered.iter().enumerate() {
        let buy = market::Buy { key: format!("{number:032x}"), wanted: Wanted::Unit(*unit), at_most: *price };
        table.ask(Seat::B, Ask::from(MarketAsk::Buy(buy))).unwrap();
    }
    let as_swapped = |table: &Table| {
        let (main, sideboard) =
            zombies(&[(20, "Scathe Zombies"), (18, "Pearled Unicorn"), (2, "Shatter")], &[(2, "Pearled Unicorn")]);
        Sideboard { main, sideboard, ..as_before(table, Seat::A) }
    };
    let played = |table: &Table, card: &str| {
        let setup = table.read::<StateDocument>(&StateDocument::path(&table.game)).setup.unwrap();
        let card = engine::cards::by_name(card);
        unpack::<Setup>(&setup).unwrap().decks[0].iter().filter(|other| Some(**other) == card).count()
    };
    let swapped = Ask::from(as_swapped(&table));
    table.ask(Seat::A, swapped).unwrap();
    let same = Sideboard { main: entries(&theirs), sideboard: Vec::new(), ..as_before(&table, Seat::B) };
    table.ask(Seat::B, Ask::from(same)).unwrap();
    go(&mut table);
    assert_eq!((played(&table, "Scathe Zombies"), played(&table, "Shatter")), (20, 2));
    lose(&mut table, Seat::B);
    // Nor is anything asked of it where the deck stays as it was.
    table.now += SIDEBOARDING_MS;
    let on = Ask::from(GoOn { game: table.game.clone(), seat: Seat::B });
    table.ask(Seat::B, on).unwrap();
    go(&mut table);
    assert_eq!((played(&table, "Scathe Zombies"), played(&table, "Shatter")), (20, 2));
    lose(&mut table, Seat::A);
    // Another match would be one with cards that Ada does not have.
    let again = |table: &Table, seat| Ask::from(tables::WantRematch { game: table.game.clone(), seat, deck: None });
    let (ada, bea) = (again(&table, Seat::A), again(&table, Seat::B));
    assert!(table.ask(Seat::A, ada).and_then(|_| table.ask(Seat::B, bea)).is_err());
}

#[test]
fn what_the_other_has_shown_is_listed_over_all_games() {
    let mut table = playing(best_of(BestOf::Five));
    let (seat, land) = loop {
        let seat = table.to_act();
        let choices = engine::options(&table.seen(seat), seat);
        let land = choices.iter().find_map(|choice| choice.action().filter(|it| matches!(it, Action::PlayLand(_))));
        match land {
            Some(land) => break (seat, land.clone()),
            None if table.truth().turn().number == 0 => table.act(&[Action::Keep]).unwrap(),
            None => table.act(&[Action::Pass]).unwrap(),
        };
    };
    table.act(&[land]).unwrap();
    lose(&mut table, seat);
    let shown = own_deck(&mut table, seat.other()).shown;
    assert_eq!(shown, entries(&[(1, "Mountain")]));
    assert!(own_deck(&mut table, seat).shown.is_empty(), "the other has shown nothing");
    next(&mut table);
    lose(&mut table, seat);
    assert_eq!(own_deck(&mut table, seat.other()).shown, shown, "nothing new was to be seen");
}

#[test]
fn without_clocks_a_deck_stays_as_it_was_after_ten_minutes() {
    let mut table = playing(best_of(BestOf::Three));
    lose(&mut table, Seat::A);
    let go_on = |table: &Table, seat| Ask::from(GoOn { game: table.game.clone(), seat });
    let done = Ask::from(as_before(&table, Seat::B));
    table.ask(Seat::B, done).unwrap();
    let too_early = go_on(&table, Seat::B);
    assert_eq!(table.ask(Seat::B, too_early), Err(reasons::time_left()));
    table.now += SIDEBOARDING_MS;
    let late = Ask::from(as_before(&table, Seat::A));
    assert_eq!(table.ask(Seat::A, late), Err(reasons::sideboarding_over()));
    let on = go_on(&table, Seat::B);
    table.ask(Seat::B, on.clone()).unwrap();
    assert_eq!(table.ask(Seat::B, on), Err(reasons::no_sideboarding()), "the next game is there");
    go(&mut table);
    assert_eq!(own_deck(&mut table, Seat::A).deck.sideboard, entries(&[(4, "Shatter")]));
    assert_eq!(table.truth().turn().active, Seat::A, "who says nothing begins");
}

#[test]
fn one_clock_is_for_the_whole_match_and_runs_while_decks_are_changed() {
    let time = TimeControl { base_seconds: 600, increment_seconds: 0 };
    let mut table = playing(Settings { time: Some(time), ..best_of(BestOf::Three) });
    let to_act = table.to_act();
    table.now += 100_000;
    lose(&mut table, to_act);
    let until = between(&table).until;
    assert_eq!((until[to_act] - table.now, until[to_act.other()] - table.now), (500_000, 600_000));
    table.now += 50_000;
    let done = Ask::from(as_before(&table, to_act));
    table.ask(to_act, done).unwrap();
    table.now += 30_000;
    let done = Ask::from(as_before(&table, to_act.other()));
    table.ask(to_act.other(), done).unwrap();
    go(&mut table);
    let clocks = table.document().clocks.unwrap();
    assert_eq!((clocks.remaining_ms[to_act], clocks.remaining_ms[to_act.other()]), (450_000, 520_000));

    lose(&mut table, to_act.other());
    let done = Ask::from(as_before(&table, to_act));
    table.ask(to_act, done).unwrap();
    table.now += 520_000;
    table.ask(to_act, Ask::from(GoOn { game: table.game.clone(), seat: to_act })).unwrap();
    let end = of_match(&table).outcome.unwrap();
    assert_eq!((end.winner, end.reason.as_str()), (Some(to_act), "no time left"), "at one game each");
    assert_eq!(played(&mut table, to_act)[0].ending, Ending::Won);
}

#[test]
fn out_of_time_in_a_game_the_match_is_lost() {
    let time = TimeControl { base_seconds: 60, increment_seconds: 0 };
    let mut table = playing(Settings { time: Some(time), ..best_of(BestOf::Five) });
    let late = table.to_act();
    table.now += 60_000;
    table.request(late.other(), TableRequest::ClaimTime).unwrap();
    assert_eq!(of_match(&table).outcome.unwrap().winner, Some(late.other()));
    assert!(table.document().is_done());
}

#[test]
fn a_match_can_be_given_up_in_a_game_and_between_two() {
    for in_a_game in [true, false] {
        let mut table = playing(best_of(BestOf::Five));
        if !in_a_game {
            lose(&mut table, Seat::B);
        }
        let give_up = Ask::from(ConcedeMatch { game: table.game.clone(), seat: Seat::A });
        assert_eq!(table.ask(Seat::B, give_up.clone()), Err(reasons::not_your_seat()));
        table.ask(Seat::A, give_up.clone()).unwrap();
        table.ask(Seat::A, give_up).unwrap();
        let end = of_match(&table).outcome.unwrap();
        assert_eq!((end.winner, end.reason.as_str()), (Some(Seat::B), "match conceded"));
        assert!(table.document().is_done() && table.document().playing.is_empty());
        let games = played(&mut table, Seat::A);
        assert_eq!((games.len(), games[0].ending), (1, Ending::Lost));
        let done = Ask::from(as_before(&table, Seat::B));
        assert_eq!(table.ask(Seat::B, done), Err(reasons::no_sideboarding()));
        let first = table.game.clone();
        assert!(record(&mut table, &first).is_some());
    }
}

#[test]
fn a_drawn_game_counts_for_nobody_and_the_same_player_chooses_again() {
    let mut table = playing(best_of(BestOf::Three));
    lose(&mut table, Seat::A);
    next(&mut table);
    for number in 2..MOST_GAMES {
        table.now += 61_000;
        table.request(Seat::A, TableRequest::OfferDraw).unwrap();
        table.request(Seat::B, TableRequest::AcceptDraw).unwrap();
        assert_eq!((of_match(&table).number, of_match(&table).drawn), (number, number - 1));
        assert_eq!(between(&table).chooser, Some(Seat::A));
        next(&mut table);
    }
    table.request(Seat::A, TableRequest::OfferDraw).unwrap();
    table.request(Seat::B, TableRequest::AcceptDraw).unwrap();
    assert_eq!(of_match(&table).outcome.unwrap().winner, Some(Seat::B), "whoever has won more, after so many");
}

fn draw(table: &mut Table) {
    table.now += 61_000;
    table.request(Seat::A, TableRequest::OfferDraw).unwrap();
    table.request(Seat::B, TableRequest::AcceptDraw).unwrap();
}

#[test]
fn where_it_is_agreed_a_drawn_game_counts_as_one_that_nobody_has_won() {
    let settings = Settings { draws: DrawRule::NoWinner, ..best_of(BestOf::Three) };
    let mut table = playing(settings.clone());
    lose(&mut table, Seat::A);
    next(&mut table);
    draw(&mut table);
    assert_eq!(of_match(&table).outcome, None, "Ada can still draw level");
    next(&mut table);
    draw(&mut table);
    assert_eq!(of_match(&table).outcome.unwrap().winner, Some(Seat::B));

    let mut table = playing(settings);
    for _ in 0..2 {
        draw(&mut table);
        next(&mut table);
    }
    draw(&mut table);
    let of_match = of_match(&table);
    assert_eq!((of_match.drawn, of_match.outcome.unwrap().winner), (3, None));

    // Who is ahead by more than what is left has won.
    let mut table = playing(Settings { draws: DrawRule::NoWinner, ..best_of(BestOf::Five) });
    for game in 0..4 {
        if game < 2 {
            draw(&mut table)
        } else {
            lose(&mut table, Seat::B)
        }
        if game < 3 {
            next(&mut table);
        }
    }
    assert_eq!(crate::matches::of_match(&table).outcome.unwrap().winner, Some(Seat::A));
}

#[test]
fn where_it_is_agreed_the_flip_of_an_orb_decides_a_drawn_game_and_the_record_proves_it() {
    let mut table = playing(Settings { draws: DrawRule::OrbFlip, ..best_of(BestOf::Three) });
    draw(&mut table);
    let (first, flip) = (table.game.clone(), of_match(&table).flip.unwrap());
    assert_eq!((of_match(&table).won[flip], of_match(&table).drawn), (1, 0));
    assert_eq!(between(&table).chooser, Some(flip.other()), "who has lost the flip has lost the game");
    let kept = table.kept();
    next(&mut table);
    assert_eq!(of_match(&table).flip, None);
    lose(&mut table, flip.other());
    assert_eq!(of_match(&table).outcome.unwrap().winner, Some(flip));
    let mut record = record(&mut table, &first).unwrap();
    assert_eq!(record.of_match.as_ref().unwrap().flip, Some(flip));
    record.verify(&kept).unwrap();
    record.of_match.as_mut().unwrap().flip = Some(flip.other());
    assert_eq!(record.verify(&kept).unwrap_err(), Mismatch::Flip);
    record.of_match.as_mut().unwrap().flip = None;
    assert_eq!(record.verify(&kept).unwrap_err(), Mismatch::Flip, "it was due");

    // Nobody wins what the host has stopped, nor is it flipped for.
    let mut table = playing(Settings { draws: DrawRule::OrbFlip, ..best_of(BestOf::Three) });
    let host = host(&mut table);
    let close = HostAsk::Close(tables::Close { game: table.game.clone() });
    table.ask_as(&host, Ask::Host(close)).unwrap();
    assert_eq!((of_match(&table).flip, of_match(&table).outcome.unwrap().winner), (None, None));
}

#[test]
fn a_deleted_account_leaves_its_name_at_no_game_of_a_match() {
    let mut table = playing(best_of(BestOf::Three));
    let mut games = vec![table.game.clone()];
    lose(&mut table, Seat::A);
    next(&mut table);
    games.push(table.game.clone());
    lose(&mut table, Seat::A);
    let (host, ada) = (host(&mut table), uid(1));
    let delete = || Ask::from(accounts::Delete { uid: ada.clone() });
    for _ in 0..100 {
        let answer = table.ask_as(&host, delete()).unwrap();
        if answer == Answer::Account(AccountAnswer::Deletion { more: false }) {
            break;
        }
    }
    for game in games {
        let document: GameDocument = table.read(&GameDocument::path(&game));
        assert_eq!(document.seats.a.unwrap().name, "", "{game}");
        assert_eq!(document.seats.b.unwrap().name, "Bea");
    }
}

#[test]
fn where_it_is_agreed_chance_says_who_begins() {
    let mut table = playing(Settings { begins_next: BeginsNext::Chance, ..best_of(BestOf::Three) });
    lose(&mut table, Seat::A);
    assert_eq!(between(&table).chooser, None);
    let begins = Sideboard { begins: Some(Seat::A), ..as_before(&table, Seat::A) };
    assert_eq!(table.ask(Seat::A, Ask::from(begins)), Err(reasons::other_begins()));
    next(&mut table);
    let state: StateDocument = table.read(&StateDocument::path(&table.game));
    assert_eq!(state.starting, None);
}

#[test]
fn a_match_is_not_for_ante() {
    let mut table = Table::empty();
    let settings = Settings { ante: true, ..best_of(BestOf::Three) };
    let create = tables::Create { name: "Ada".to_owned(), deck: house_tests::table::deck(0), settings, second: None };
    assert_eq!(table.ask(Seat::A, Ask::from(create)), Err(reasons::ante_for_one_game()));
}

#[test]
fn a_part_of_the_shuffle_that_is_withheld_loses_the_game_and_not_the_match() {
    let mut table = playing(best_of(BestOf::Three));
    lose(&mut table, Seat::A);
    for seat in Seat::BOTH {
        let done = Ask::from(as_before(&table, seat));
        table.ask(seat, done).unwrap();
    }
    table.game = between(&table).next.unwrap();
    table.bind(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.bind(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    table.show(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    let wait = |table: &Table, claim| Ask::from(tables::Await { game: table.game.clone(), seat: Seat::A, claim });
    for _ in 0..13 {
        table.now += 5_000;
        let waits = wait(&table, false);
        table.ask(Seat::A, waits).unwrap();
    }
    let claim = wait(&table, true);
    table.ask(Seat::A, claim).unwrap();
    assert_eq!(of_match(&table).won, PerSeat { a: 1, b: 1 });
    assert_eq!(between(&table).chooser, Some(Seat::B));
    next(&mut table);
    assert_eq!(of_match(&table).number, 3);
}

#[test]
fn a_game_that_the_host_has_begun_anew_is_the_same_game_of_its_match() {
    let mut table = playing(best_of(BestOf::Three));
    let host = host(&mut table);
    lose(&mut table, Seat::A);
    next(&mut table);
    let first = of_match(&table).id;
    let again = Ask::from(HostAsk::Restart(tables::Restart { game: table.game.clone() }));
    table.ask_as(&host, again).unwrap();
    assert_eq!(of_match(&table).sideboarding, None, "the one that was stopped counts for nothing");
    table.game = table.document().rematch.game.unwrap();
    deal(&mut table);
    assert_eq!((of_match(&table).number, of_match(&table).id), (2, first.clone()));
    lose(&mut table, Seat::A);
    assert_eq!(of_match(&table).outcome.unwrap().winner, Some(Seat::B));
    let document: MatchDocument = table.read(&MatchDocument::path(&first));
    assert_eq!(document.games.len(), 2);
}

#[test]
fn a_match_is_listed_between_two_games_and_the_host_can_close_it_there() {
    let mut table = playing(best_of(BestOf::Three));
    let host = host(&mut table);
    lose(&mut table, Seat::A);
    let listed = |table: &mut Table| match table.ask(Seat::B, Ask::Mine).unwrap() {
        Answer::Mine { tables } => tables,
        other => panic!("{other:?}"),
    };
    let tables = listed(&mut table);
    assert!(tables.len() == 1 && tables[0].match_game.as_ref().is_some_and(|it| it.awaits_decks()));
    let close = Ask::from(HostAsk::Close(tables::Close { game: table.game.clone() }));
    table.ask_as(&host, close).unwrap();
    assert_eq!(of_match(&table).outcome.unwrap().winner, None);
    assert_eq!(listed(&mut table), []);
    assert_eq!(played(&mut table, Seat::A)[0].ending, Ending::Drawn);
}

#[test]
fn a_match_of_guests_that_takes_longer_than_games_are_kept_is_played_to_its_end_and_goes_with_its_last_game() {
    let mut table = Table::playing(best_of(BestOf::Three));
    let first = table.game.clone();
    lose(&mut table, Seat::A);
    table.now += SIDEBOARDING_MS;
    let on = Ask::from(GoOn { game: first.clone(), seat: Seat::B });
    table.ask(Seat::B, on).unwrap();
    go(&mut table);
    let second = table.game.clone();
    table.now += KEPT_MS + 1;
    sweep(&mut table.store, table.now).unwrap();
    let is_there = |table: &Table, at: &Path| table.store.get(at).unwrap().is_some();
    assert!(!is_there(&table, &GameDocument::path(&first)), "its first game is forgotten");
    lose(&mut table, Seat::A);
    let at = MatchDocument::path(&first);
    assert_eq!(table.read::<MatchDocument>(&at).games.len(), 2);
    assert!(record(&mut table, &second).is_some());
    assert_eq!(played(&mut table, Seat::A).len(), 1);
    table.now += KEPT_MS + 1;
    sweep(&mut table.store, table.now).unwrap();
    assert!(!is_there(&table, &at) && !is_there(&table, &GameDocument::path(&second)));
    assert_eq!(played(&mut table, Seat::A), []);
}

/// A store that fails now and then: before a commit, or behind it, so that whoever asked does not hear that it is done.
struct Failing {
    store: Memory,
    random: u64,
}

impl Failing {
    fn fails(&mut self) -> bool {
        // An xorshift: any number will do, the same each time.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random.is_multiple_of(7)
    }
}

impl Store for Failing {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        self.store.get(path)
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.store.query(query)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        let failed = || CommitError::Store(StoreError::new("the machine went down"));
        if self.fails() {
            return Err(failed());
        }
        let version = self.store.commit(expected, writes)?;
        if self.fails() { Err(failed()) } else { Ok(version) }
    }
}

/// Asks until it is answered, as pages do when they have come back.
fn insist(store: &mut Failing, seat: Seat, now: u64, ask: &Ask) -> Result<Answer, Refusal> {
    loop {
        let drawn = store.random.to_le_bytes();
        let caller =
            Caller::new(uid(seat.index() as u8 + 1), now, Entropy::new(std::array::from_fn(|at| drawn[at % 8])));
        match answer(store, &caller, ask).map_err(|error| error.refusal()) {
            Err(refusal) if refusal == reasons::try_again() => {
                store.fails();
            }
            answered => return answered,
        }
    }
}

/// How many matches are played with faults: a hundred, or as many as this variable says.
const MATCHES: &str = "JB_MTG_MATCHES";

#[test]
fn no_match_is_lost_where_machines_go_down() {
    let matches = std::env::var(MATCHES).ok().and_then(|count| count.parse().ok()).unwrap_or(100);
    for number in 1..=matches {
        let mut store = Failing { store: Memory::new(), random: 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number) };
        let settings = Settings { best_of: if number % 2 == 0 { BestOf::Three } else { BestOf::Five }, ..settings() };
        let needed = settings.best_of.needed();
        let own = |name: &str| DeckChoice::Own { name: name.to_owned(), cards: entries(&[(40, "Mountain")]) };
        // Making a table is not known again when it is asked twice: the one that was heard of counts.
        let create = tables::Create { name: "Ada".to_owned(), deck: own("A"), settings, second: None };
        let Answer::Created(made) = insist(&mut store, Seat::A, 1, &Ask::from(create)).unwrap() else { panic!() };
        let (first, invite) = (made.game, made.invite.unwrap());
        let join = tables::Join { game: first.clone(), invite, name: "Bea".to_owned(), deck: own("B") };
        insist(&mut store, Seat::B, 1, &Ask::from(join)).unwrap();
        let mut game = first.clone();
        let mut won = PerSeat::<u32>::default();
        loop {
            for seat in Seat::BOTH {
                let seal = seal(&game, seat, &[seat.index() as u8; 16]);
                insist(&mut store, seat, 2, &Ask::from(tables::CommitSeed { game: game.clone(), seat, seal })).unwrap();
            }
            for seat in Seat::BOTH {
                let bits = hexadecimal::encode(&[seat.index() as u8; 16]);
                insist(&mut store, seat, 2, &Ask::from(tables::RevealSeed { game: game.clone(), seat, bits })).unwrap();
            }
            let loses = if store.random.is_multiple_of(2) { Seat::A } else { Seat::B };
            let concede = MakeRequest { game: game.clone(), seat: loses, number: 1, request: TableRequest::Concede };
            insist(&mut store, loses, 3, &Ask::from(concede)).unwrap();
            while advance(&mut store, &game).is_err() {}
            won[loses.other()] += 1;
            let at = GameDocument::path(&game);
            let read = |store: &Failing| store.get(&at).unwrap().unwrap().read::<GameDocument>(&at).unwrap();
            let of_match = read(&store).match_game.unwrap();
            assert_eq!((of_match.won, of_match.id), (won, first.clone()), "match {number}");
            if let Some(end) = of_match.outcome {
                assert_eq!((won[loses.other()], end.winner), (needed, Some(loses.other())), "match {number}");
                break;
            }
            for seat in Seat::BOTH {
                let main = entries(&[(40, "Mountain")]);
                let done = Sideboard { game: game.clone(), seat, main, sideboard: Vec::new(), begins: None };
                insist(&mut store, seat, 4, &Ask::from(done)).unwrap();
            }
            game = read(&store).match_game.unwrap().sideboarding.unwrap().next.unwrap();
        }
        let at = MatchDocument::path(&first);
        let document: MatchDocument = store.get(&at).unwrap().unwrap().read(&at).unwrap();
        assert_eq!(document.games.len() as u32, won.a + won.b, "each game once");
    }
}
