//! Games for ante (407): with their end the units at stake change hands, once, and nothing is lost or doubled.

use house::documents::market::shard;
use house::documents::{
    CardDocument, Deck, DeckChoice, DeckContent, DeckDocument, DeckEntry, DeckRules, Document as _, HoldingsDocument,
    ListingsDocument, Settings, StateDocument, Status, TableRequest, WonUnit,
};
use house::market::{CardCode, UnitId, UnitNumber, audit, catalogue};
use house::refusal::reasons;
use house::store::Store as _;
use house::wire::{Answer, Ask, DeckAsk, HistoryAnswer, HistoryAsk, RefusalCode};
use house::{DeckId, PerSeat, Seat, decks, history, tables};
use house_tests::table::{Table, host, own, settings, sign_up};
use soak::Chooser;

/// For ante, with cards that the players own.
fn for_ante() -> Settings {
    Settings { ante: true, decks: DeckRules { owned: true, ..DeckRules::default() }, ..settings() }
}

fn entries(cards: &[(u16, &str)]) -> Vec<DeckEntry> {
    cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect()
}

fn holdings(table: &Table, seat: Seat) -> HoldingsDocument {
    table.read(&HoldingsDocument::path(&table.uids[seat]))
}

/// A game between two who have accounts, and these cards.
fn playing(settings: Settings, cards: PerSeat<&[(u16, &str)]>) -> Table {
    let mut table = Table::empty();
    for (number, name) in [(1, "Ada"), (2, "Bea")] {
        sign_up(&mut table, number, name);
    }
    for (seat, cards) in [(Seat::A, cards.a), (Seat::B, cards.b)] {
        own(&mut table.store, &table.uids[seat], cards);
    }
    let join = waiting(&mut table, settings, cards);
    table.ask(Seat::B, join).unwrap();
    table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    table
}

/// Ada's table waits for Bea: how she sits down there.
fn waiting(table: &mut Table, settings: Settings, cards: PerSeat<&[(u16, &str)]>) -> Ask {
    let deck = |cards: &[(u16, &str)]| DeckChoice::Own { name: "Owned".to_owned(), cards: entries(cards) };
    let create = tables::Create { name: "Ada".to_owned(), deck: deck(cards.a), settings, second: None };
    let Answer::Created(tables::Created { game, invite }) = table.ask(Seat::A, Ask::from(create)).unwrap() else {
        panic!("no table was made")
    };
    table.game = game.clone();
    Ask::from(tables::Join { game, invite: invite.unwrap(), name: "Bea".to_owned(), deck: deck(cards.b) })
}

/// All units that players own, and what stands in the documents of the market, held against each other.
fn units(table: &Table) -> u32 {
    let audit = audit(&table.store).unwrap();
    assert_eq!(audit.discrepancies, [""; 0]);
    audit.players_units
}

/// Decks with which cards change hands before the end of a game.
const ADA: [(u16, &str); 7] = [
    (16, "Swamp"),
    (6, "Mountain"),
    (4, "Contract from Below"),
    (4, "Demonic Attorney"),
    (4, "Darkpact"),
    (4, "Jeweled Bird"),
    (4, "Rebirth"),
];
const BEA: [(u16, &str); 7] = [
    (16, "Mountain"),
    (8, "Swamp"),
    (4, "Bronze Tablet"),
    (4, "Tempest Efreet"),
    (4, "Demonic Attorney"),
    (4, "Darkpact"),
    (4, "Ornithopter"),
];
const BEARS: [(u16, &str); 2] = [(20, "Scathe Zombies"), (20, "Pearled Unicorn")];
const GOBLINS: [(u16, &str); 2] = [(20, "Mons's Goblin Raiders"), (20, "Merfolk of the Pearl Trident")];

#[test]
fn what_the_loser_has_put_at_stake_is_the_winners_and_has_left_offers_and_decks() {
    let mut table = playing(for_ante(), PerSeat { a: &BEARS, b: &GOBLINS });
    let deck = DeckId::from_random([1; 10]);
    let content = DeckContent { name: "Owned".to_owned(), main: entries(&BEARS), ..DeckContent::default() };
    let create = decks::Create { deck: deck.clone(), content: Box::new(content) };
    table.ask(Seat::A, Ask::Decks(DeckAsk::Create(create))).unwrap();
    let before = PerSeat { a: holdings(&table, Seat::A), b: holdings(&table, Seat::B) };
    let all = units(&table);
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert_eq!(units(&table), all, "nothing is lost or doubled");
    let after = PerSeat { a: holdings(&table, Seat::A), b: holdings(&table, Seat::B) };
    let lost = |code: &CardCode| before.a.units[code] != after.a.units[code];
    let codes: Vec<CardCode> = before.a.units.keys().copied().filter(lost).collect();
    let [code] = codes.try_into().expect("one card was at stake");
    let kept: Vec<u16> = after.a.units[&code].keys().map(|number| number.get()).collect();
    assert_eq!(kept, (2..=20).collect::<Vec<_>>(), "the copy with the lowest number went");
    let theirs: Vec<_> = after.b.units[&code].iter().map(|(number, offer)| (number.get(), *offer)).collect();
    assert_eq!(theirs, [(1, None)]);
    let unit = UnitId { card: code, number: UnitNumber::new(1).unwrap() };
    let won = WonUnit { card: catalogue::entry(code).unwrap().name.to_owned(), unit };
    assert_eq!(table.document().handed_over, PerSeat { a: vec![], b: vec![won.clone()] });
    let told = |table: &mut Table, seat| {
        let games = history::Games { ending: None, against: None, after: None };
        let Ok(Answer::History(HistoryAnswer::Games { games, .. })) =
            table.ask(seat, Ask::History(HistoryAsk::Games(games)))
        else {
            panic!("no games are told")
        };
        games.into_iter().map(|game| (game.gained, game.lost)).collect::<Vec<_>>()
    };
    assert_eq!(told(&mut table, Seat::A), [(vec![], vec![won.clone()])]);
    assert_eq!(told(&mut table, Seat::B), [(vec![won], vec![])]);
    assert_eq!((after.a.earned, after.b.spent), (before.a.earned, before.b.spent), "nobody has paid for it");
    let deck: DeckDocument = table.read(&DeckDocument::path((&table.uids[Seat::A], &deck)));
    let name = catalogue::entry(code).unwrap().name;
    for entry in &deck.deck.main {
        assert_eq!(entry.count, if entry.card == name { 19 } else { 20 }, "{}", entry.card);
    }
}

#[test]
fn random_games_for_ante_hand_over_what_the_game_says_and_nothing_else() {
    let mut moved = 0;
    for number in 0..8 {
        let mut table = playing(for_ante(), PerSeat { a: &ADA, b: &BEA });
        let before = PerSeat { a: holdings(&table, Seat::A), b: holdings(&table, Seat::B) };
        let all = units(&table);
        let mut chooser = Chooser::new(number);
        for _ in 0..250 {
            if !table.is_over() {
                table.act_at_random(&mut chooser);
            }
        }
        if !table.is_over() {
            table.request(if number % 2 == 0 { Seat::A } else { Seat::B }, TableRequest::Concede).unwrap();
        }
        assert_eq!(units(&table), all, "nothing is lost or doubled");
        let state: StateDocument = table.read(&StateDocument::path(&table.game));
        let setup = house::wire::unpack(state.setup.as_deref().unwrap()).unwrap();
        let gained = table.truth().cards_gained(&setup).unwrap();
        for seat in Seat::BOTH {
            let after = holdings(&table, seat);
            let lost = &gained[seat.other().index()];
            let count = |all: &HoldingsDocument, name: &str| all.count(catalogue::by_name(name).unwrap().code);
            for name in ADA.iter().chain(&BEA).map(|(_, name)| *name) {
                let of = |cards: &[engine::declaration::CardId]| {
                    cards.iter().filter(|card| engine::cards::definition(**card).name == name).count()
                };
                let due = count(&before[seat], name) + of(&gained[seat.index()]) - of(lost);
                assert_eq!(count(&after, name), due, "{name} of {seat:?} in game {number}");
            }
            moved += lost.len();
        }
    }
    assert!(moved > 8, "only {moved} units have changed hands");
}

#[test]
fn tables_without_owned_cards_and_guests_hand_nothing_over() {
    let mut table = playing(Settings { decks: DeckRules::default(), ..for_ante() }, PerSeat { a: &BEARS, b: &GOBLINS });
    let before = (holdings(&table, Seat::A), holdings(&table, Seat::B));
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert_eq!((holdings(&table, Seat::A), holdings(&table, Seat::B)), before);
    assert_eq!(table.document().handed_over, PerSeat::default());

    let mut table = Table::playing(Settings { decks: DeckRules::default(), ..for_ante() });
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert!(table.is_over());
    assert_eq!(table.document().handed_over, PerSeat::default());
    for seat in Seat::BOTH {
        assert_eq!(table.store.get(&HoldingsDocument::path(&table.uids[seat])).unwrap(), None);
    }
}

#[test]
fn a_draw_hands_nothing_over() {
    let mut table = playing(for_ante(), PerSeat { a: &BEARS, b: &GOBLINS });
    let before = (holdings(&table, Seat::A), holdings(&table, Seat::B));
    table.request(Seat::A, TableRequest::OfferDraw).unwrap();
    table.request(Seat::B, TableRequest::AcceptDraw).unwrap();
    assert!(table.is_over());
    assert_eq!((holdings(&table, Seat::A), holdings(&table, Seat::B)), before);
}

#[test]
fn what_was_sold_during_the_game_is_not_handed_over() {
    let mut table = playing(for_ante(), PerSeat { a: &BEARS, b: &GOBLINS });
    let uid = table.uids[Seat::A].clone();
    let mut held = holdings(&table, Seat::A);
    let mut writes = Vec::new();
    for (code, units) in std::mem::take(&mut held.units) {
        let at = CardDocument::path(code);
        let mut card: CardDocument = table.read(&at);
        units.keys().for_each(|number| {
            card.sold.remove(number);
        });
        let entry = catalogue::entry(code).unwrap();
        let at = ListingsDocument::path(shard(code));
        let mut listings: ListingsDocument = table.read(&at);
        listings.figures.insert(code, card.figures(entry));
        writes.extend([card.write(code).unwrap(), listings.write(shard(code)).unwrap()]);
        table.store.commit(&[], &writes).unwrap();
        writes.clear();
    }
    table.store.commit(&[], &[held.write(&uid).unwrap()]).unwrap();
    let (all, before) = (units(&table), holdings(&table, Seat::B));
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert_eq!((units(&table), holdings(&table, Seat::B)), (all, before));
}

#[test]
fn the_sideboard_is_locked_with_the_deck_and_part_of_the_setup() {
    let mut table = Table::empty();
    sign_up(&mut table, 1, "Ada");
    let deck = DeckId::from_random([1; 10]);
    let content = DeckContent {
        name: "Ring".to_owned(),
        main: entries(&[(40, "Forest")]),
        sideboard: entries(&[(2, "Black Lotus"), (1, "Shatter")]),
        ..DeckContent::default()
    };
    let kept = decks::Create { deck: deck.clone(), content: Box::new(content) };
    table.ask(Seat::A, Ask::Decks(DeckAsk::Create(kept))).unwrap();
    let create = tables::Create {
        name: "Ada".to_owned(),
        deck: DeckChoice::Saved { id: deck },
        settings: settings(),
        second: None,
    };
    let Answer::Created(tables::Created { game, invite }) = table.ask(Seat::A, Ask::from(create)).unwrap() else {
        panic!("no table was made")
    };
    table.game = game;
    table.ask(Seat::B, table.join(&invite.unwrap())).unwrap();
    table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    let own = table.seen(Seat::A).player(Seat::A).sideboard.clone().unwrap();
    let names: Vec<&str> = own.iter().map(|card| engine::cards::definition(*card).name.as_str()).collect();
    assert_eq!(names, ["Black Lotus", "Black Lotus", "Shatter"]);
    assert_eq!(table.seen(Seat::B).player(Seat::A).sideboard, None);
}

#[test]
fn a_setup_that_an_earlier_version_has_stored_has_no_sideboards() {
    let table = Table::playing(settings());
    let state: StateDocument = table.read(&StateDocument::path(&table.game));
    let setup: engine::Setup = house::wire::unpack(state.setup.as_deref().unwrap()).unwrap();
    let before = house::wire::unpack_bytes(&house::wire::pack(&(&setup.decks, setup.starting, setup.rules)).unwrap());
    let without = engine::Setup { sideboards: Default::default(), ..setup };
    assert_eq!(engine::Setup::from_bytes(&before.unwrap()), Ok(without));
    let deck: Deck = serde_json::from_str(r#"{"name":"Old","cards":[]}"#).unwrap();
    assert_eq!(deck.sideboard, []);
}

#[test]
fn a_deck_whose_cards_are_gone_when_the_other_answers_is_played_in_no_rematch() {
    let mut table = playing(Settings { ante: false, ..for_ante() }, PerSeat { a: &BEARS, b: &GOBLINS });
    own(&mut table.store, &table.uids.a.clone(), &[(20, "Hill Giant")]);
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let want = |table: &mut Table, seat, cards: Option<&[(u16, &str)]>| {
        let deck = cards.map(|cards| DeckChoice::Own { name: "Other".to_owned(), cards: entries(cards) });
        let game = table.game.clone();
        table.ask(seat, Ask::from(tables::WantRematch { game, seat, deck })).map_err(|refusal| {
            let told = serde_json::to_string(&refusal).unwrap();
            // Who has named a deck is told what is in it, and nobody else.
            assert_eq!(told.contains("Hill Giant"), cards.is_some(), "{told}");
            refusal.code
        })
    };
    let giants = [(20, "Hill Giant"), (20, "Scathe Zombies")];
    let theirs = want(&mut table, Seat::B, Some(&giants));
    assert_eq!(theirs, Err(RefusalCode::BadDeck), "they are Ada's");
    want(&mut table, Seat::A, Some(&giants)).unwrap();
    let mut held = holdings(&table, Seat::A);
    held.units.retain(|code, _| catalogue::entry(*code).unwrap().name != "Hill Giant");
    let writes = [held.write(&table.uids[Seat::A]).unwrap()];
    table.store.commit(&[], &writes).unwrap();
    assert_eq!(want(&mut table, Seat::B, None), Err(RefusalCode::BadDeck));
    assert_eq!(table.document().rematch.game, None);
    want(&mut table, Seat::A, None).unwrap();
    want(&mut table, Seat::B, None).unwrap();
    assert!(table.document().rematch.game.is_some());
}

#[test]
fn nobody_sits_down_against_cards_that_are_gone() {
    let mut table = Table::empty();
    for (number, name) in [(1, "Ada"), (2, "Bea")] {
        sign_up(&mut table, number, name);
    }
    let cards = PerSeat { a: &BEARS[..], b: &GOBLINS[..] };
    for seat in Seat::BOTH {
        own(&mut table.store, &table.uids[seat].clone(), cards[seat]);
    }
    let join = waiting(&mut table, for_ante(), cards);
    let before = holdings(&table, Seat::A);
    let mut held = before.clone();
    held.units.retain(|code, _| catalogue::entry(*code).unwrap().name != BEARS[0].1);
    table.store.commit(&[], &[held.write(&table.uids.a).unwrap()]).unwrap();
    assert_eq!(table.ask(Seat::B, join.clone()), Err(reasons::faulty_deck_of_other("Ada")));
    assert_eq!(table.document().status, Status::Waiting);
    table.store.commit(&[], &[before.write(&table.uids.a).unwrap()]).unwrap();
    table.ask(Seat::B, join).unwrap();
}

#[test]
fn a_game_that_is_begun_anew_hands_nothing_over() {
    let mut cases = 0;
    for number in 0..40 {
        let mut table = playing(for_ante(), PerSeat { a: &ADA, b: &BEA });
        let host = host(&mut table);
        let state: StateDocument = table.read(&StateDocument::path(&table.game));
        let setup = house::wire::unpack(state.setup.as_deref().unwrap()).unwrap();
        let mut chooser = Chooser::new(number);
        let has_moved =
            |table: &Table| table.truth().cards_gained(&setup).unwrap().iter().any(|cards| !cards.is_empty());
        for _ in 0..250 {
            if table.is_over() || has_moved(&table) {
                break;
            }
            table.act_at_random(&mut chooser);
        }
        if table.is_over() || !has_moved(&table) {
            continue;
        }
        cases += 1;
        let before = PerSeat { a: holdings(&table, Seat::A), b: holdings(&table, Seat::B) };
        table.ask_as(&host, Ask::from(tables::Restart { game: table.game.clone() })).unwrap();
        assert!(table.is_over());
        assert_eq!(PerSeat { a: holdings(&table, Seat::A), b: holdings(&table, Seat::B) }, before, "game {number}");
        assert_eq!(table.document().handed_over, PerSeat::default());
        if cases == 2 {
            break;
        }
    }
    assert_eq!(cases, 2, "cards have changed hands in too few games");
}
