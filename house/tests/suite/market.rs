//! The market: units and money change hands together, once, whoever else deals at the same moment and whatever breaks off.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use house::accounts::STARTING_SATS;
use house::decide::{DriveError, drive};
use house::documents::market::WithdrawnOffer;
use house::documents::{CardDocument, Document as _, HoldingsDocument, ListingsDocument, PlayerDocument, Role};
use house::market::{Audit, CardCode, UnitId, audit, catalogue};
use house::store::{CommitError, Document, Expected, Memory, Path, Query, Store, StoreError, Version, Watched, Write};
use house::wire::{
    Answer, Ask, CardAnswer, CatalogueOverride, Figures, HostAsk, MarketAnswer, MarketAsk, Mine, Refusal, RefusalCode,
    Wanted,
};
use house::{Caller, Entropy, Uid, answer, market};
use house_tests::table::SignUp;

fn sign_up(store: &mut impl Store, name: &str) -> Uid {
    let uid = Uid::of_token(name);
    drive(store, &SignUp(&uid, name, 1_000)).unwrap();
    uid
}

/// Changes what stands in somebody's document.
fn change(store: &mut impl Store, uid: &Uid, change: impl Fn(&mut PlayerDocument)) {
    let at = PlayerDocument::path(uid);
    let mut player: PlayerDocument = store.get(&at).unwrap().unwrap().read(&at).unwrap();
    change(&mut player);
    store.commit(&[], &[Write::set(at, &player).unwrap()]).unwrap();
}

/// From now on all they have can be spent anywhere, as if they had earned it.
fn earned(store: &mut impl Store, uid: &Uid) {
    change(store, uid, |player| player.starting = 0);
}

fn player(store: &impl Store, uid: &Uid) -> PlayerDocument {
    let at = PlayerDocument::path(uid);
    store.get(&at).unwrap().unwrap().read(&at).unwrap()
}

fn ask(store: &mut impl Store, uid: &Uid, ask: MarketAsk) -> Result<MarketAnswer, Refusal> {
    let caller = Caller::new(uid.clone(), 5_000, Entropy::new([7; Entropy::BYTES]));
    match answer(store, &caller, &Ask::Market(ask)).map_err(DriveError::refusal)? {
        Answer::Market(answer) => Ok(answer),
        other => panic!("{other:?}"),
    }
}

fn key() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("{:032x}", NEXT.fetch_add(1, Ordering::Relaxed))
}

fn buy(wanted: Wanted, at_most: u64) -> MarketAsk {
    MarketAsk::Buy(market::Buy { key: key(), wanted, at_most })
}

fn bought(store: &mut impl Store, uid: &Uid, wanted: Wanted, at_most: u64) -> UnitId {
    match ask(store, uid, buy(wanted, at_most)).unwrap() {
        MarketAnswer::Bought(market::Bought { unit, .. }) => unit,
        other => panic!("{other:?}"),
    }
}

fn code(name: &str) -> CardCode {
    catalogue::by_name(name).unwrap().code
}

fn unit(name: &str, number: u16) -> UnitId {
    format!("{}.u{number:04}", code(name)).parse().unwrap()
}

fn mine(store: &mut impl Store, uid: &Uid) -> Mine {
    match ask(store, uid, MarketAsk::Mine).unwrap() {
        MarketAnswer::Mine(mine) => mine,
        other => panic!("{other:?}"),
    }
}

fn card(store: &mut impl Store, uid: &Uid, name: &str) -> CardAnswer {
    match ask(store, uid, MarketAsk::Card(market::ShowCard { card: code(name) })).unwrap() {
        MarketAnswer::Card(card) => *card,
        other => panic!("{other:?}"),
    }
}

fn figures(store: &mut impl Store, uid: &Uid, name: &str) -> Figures {
    match ask(store, uid, MarketAsk::Listings).unwrap() {
        MarketAnswer::Listings { figures } => figures[code(name).place()],
        other => panic!("{other:?}"),
    }
}

/// The audit of a house with so many players: nothing was made or lost.
fn sound(store: &impl Store, players: u64) -> Audit {
    let audit = audit(store).unwrap();
    assert_eq!(audit.discrepancies, [""; 0]);
    assert_eq!(audit.sats(), players * STARTING_SATS);
    assert_eq!(audit.units(), 20_180);
    audit
}

#[test]
fn a_new_player_has_money_and_a_starter_deck() {
    let store = &mut Memory::new();
    let ada = sign_up(store, "Ada");
    let mine = mine(store, &ada);
    assert_eq!(mine.sats, STARTING_SATS);
    assert_eq!(mine.cards.iter().map(house::wire::Held::count).sum::<usize>(), 60);
    assert!(mine.cards.iter().all(|held| held.kept.is_empty() && held.offered.is_empty()));
    let fireball = card(store, &ada, "Fireball");
    assert_eq!(
        (fireball.starter, fireball.you),
        (2, None),
        "the page of a card tells as many as the page of one's own"
    );
    assert_eq!(card(store, &Uid::of_token("nobody"), "Fireball").starter, 0);
    sound(store, 1);
}

#[test]
fn a_fresh_house_sells_every_unit_at_the_price_of_the_catalogue() {
    let store = &mut Memory::new();
    let stranger = Uid::of_token("nobody");
    let MarketAnswer::Catalogue { cards } = ask(store, &stranger, MarketAsk::Catalogue).unwrap() else { panic!() };
    let MarketAnswer::Listings { figures } = ask(store, &stranger, MarketAsk::Listings).unwrap() else { panic!() };
    assert_eq!((cards.len(), figures.len()), (989, 989));
    let at = code("Black Lotus").place();
    assert_eq!(cards[at].0, "Black Lotus");
    assert_eq!(figures[at], Figures(20, Some(42_000), 840_000));
    assert_eq!(figures[at].average(), Some(42_000));
}

#[test]
fn buying_the_cheapest_takes_money_and_gives_a_unit() {
    let store = &mut Memory::new();
    let ada = sign_up(store, "Ada");
    let first = bought(store, &ada, Wanted::Cheapest(code("Lightning Bolt")), 350);
    assert_eq!(first, unit("Lightning Bolt", 1));
    let second = bought(store, &ada, Wanted::Unit(unit("Lightning Bolt", 7)), 350);
    let mine = mine(store, &ada);
    assert_eq!(mine.sats, STARTING_SATS - 700);
    let held = mine.cards.iter().find(|held| held.card == code("Lightning Bolt")).unwrap();
    assert_eq!((held.kept.as_slice(), held.count()), ([1, second.number.get()].as_slice(), 4));
    assert_eq!(figures(store, &ada, "Lightning Bolt"), Figures(18, Some(350), 18 * 350));
    let card = card(store, &ada, "Lightning Bolt");
    assert_eq!((card.you, card.sats, card.people.len()), (Some(1), STARTING_SATS - 700, 2));
    assert_eq!(card.sales.iter().map(|sale| (sale.unit.get(), sale.price)).collect::<Vec<_>>(), [(7, 350), (1, 350)]);
    assert_eq!(sound(store, 1).players_units, 2);
}

#[test]
fn one_sells_what_another_buys() {
    let store = &mut Memory::new();
    let (ada, bea) = (sign_up(store, "Ada"), sign_up(store, "Bea"));
    earned(store, &bea);
    let angel = bought(store, &ada, Wanted::Cheapest(code("Serra Angel")), 450);
    let offer = |price| MarketAsk::Offer(market::Offer { key: key(), unit: angel, price });
    ask(store, &ada, offer(900)).unwrap();
    ask(store, &ada, offer(300)).unwrap();
    assert_eq!(figures(store, &bea, "Serra Angel").1, Some(300));
    // One does not buy from oneself: the cheapest for Ada is the bank's.
    assert_ne!(bought(store, &ada, Wanted::Cheapest(code("Serra Angel")), 450), angel);
    assert_eq!(bought(store, &bea, Wanted::Cheapest(code("Serra Angel")), 450), angel);
    assert_eq!(mine(store, &ada).sats, STARTING_SATS - 900 + 300);
    assert_eq!(mine(store, &bea).sats, STARTING_SATS - 300);
    let card = card(store, &bea, "Serra Angel");
    let sale = card.sales[0];
    assert_eq!(
        (card.people[usize::from(sale.seller)].as_str(), card.people[usize::from(sale.buyer)].as_str()),
        ("Ada", "Bea")
    );
    let refused = ask(store, &ada, offer(500)).unwrap_err();
    assert_eq!(refused.code, RefusalCode::NotYours);
    sound(store, 2);
}

#[test]
fn what_is_offered_no_more_is_not_sold() {
    let store = &mut Memory::new();
    let (ada, bea) = (sign_up(store, "Ada"), sign_up(store, "Bea"));
    let orb = bought(store, &ada, Wanted::Cheapest(code("Winter Orb")), 450);
    ask(store, &ada, MarketAsk::Offer(market::Offer { key: key(), unit: orb, price: 10 })).unwrap();
    ask(store, &ada, MarketAsk::Withdraw(market::Withdraw { key: key(), unit: orb })).unwrap();
    let refused = ask(store, &bea, buy(Wanted::Unit(orb), 1_000)).unwrap_err();
    assert_eq!(refused.code, RefusalCode::NotForSale);
    sound(store, 2);
}

#[test]
fn the_same_key_counts_once_for_every_deal() {
    let store = &mut Memory::new();
    let (ada, bea) = (sign_up(store, "Ada"), sign_up(store, "Bea"));
    let purchase = buy(Wanted::Cheapest(code("Shivan Dragon")), 1_500);
    let first = ask(store, &ada, purchase.clone()).unwrap();
    assert_eq!(ask(store, &ada, purchase).unwrap(), first);
    let dragon = unit("Shivan Dragon", 1);
    let offer = MarketAsk::Offer(market::Offer { key: key(), unit: dragon, price: 2_000 });
    ask(store, &ada, offer.clone()).unwrap();
    ask(store, &ada, MarketAsk::Withdraw(market::Withdraw { key: key(), unit: dragon })).unwrap();
    // It comes once more, late: what was withdrawn since stays so.
    ask(store, &ada, offer).unwrap();
    assert_eq!(ask(store, &bea, buy(Wanted::Unit(dragon), 9_000)).unwrap_err().code, RefusalCode::NotForSale);
    assert_eq!(mine(store, &ada).sats, STARTING_SATS - 1_500);
    sound(store, 2);
}

#[test]
fn a_price_that_rose_is_not_paid() {
    let store = &mut Memory::new();
    let (ada, bea) = (sign_up(store, "Ada"), sign_up(store, "Bea"));
    earned(store, &bea);
    let lotus = bought(store, &ada, Wanted::Cheapest(code("Black Lotus")), 42_000);
    ask(store, &ada, MarketAsk::Offer(market::Offer { key: key(), unit: lotus, price: 50_000 })).unwrap();
    let refused = ask(store, &bea, buy(Wanted::Unit(lotus), 42_000)).unwrap_err();
    assert_eq!(refused.code, RefusalCode::PriceRose);
    bought(store, &bea, Wanted::Unit(lotus), 50_000);
    sound(store, 2);
}

#[test]
fn nobody_spends_what_they_do_not_have() {
    let store = &mut Memory::new();
    let ada = sign_up(store, "Ada");
    bought(store, &ada, Wanted::Cheapest(code("Black Lotus")), 42_000);
    bought(store, &ada, Wanted::Cheapest(code("Black Lotus")), 42_000);
    let refused = ask(store, &ada, buy(Wanted::Cheapest(code("Black Lotus")), 42_000)).unwrap_err();
    assert_eq!(refused.code, RefusalCode::NotEnoughSats);
    assert_eq!(mine(store, &ada).sats, STARTING_SATS - 84_000);
    sound(store, 1);
}

#[test]
fn a_card_of_which_nothing_is_left_is_not_sold() {
    let store = &mut Memory::new();
    let rich = sign_up(store, "Ada");
    for _ in 0..20 {
        bought(store, &rich, Wanted::Cheapest(code("Moat")), 5_000);
    }
    let poor = sign_up(store, "Bea");
    let refused = ask(store, &poor, buy(Wanted::Cheapest(code("Moat")), 5_000)).unwrap_err();
    assert_eq!(refused.code, RefusalCode::NotForSale);
    assert_eq!(figures(store, &poor, "Moat"), Figures(0, None, 0));
    sound(store, 2);
}

/// Accounts made for nothing else: each has what every new player has.
#[test]
fn puppets_do_not_hand_their_starting_money_on() {
    let store = &mut Memory::new();
    let main = sign_up(store, "Main");
    let card = code("Lightning Bolt");
    for number in 0..10 {
        let puppet = sign_up(store, &format!("Puppet {number}"));
        let bolt = bought(store, &main, Wanted::Cheapest(card), 350);
        ask(store, &main, MarketAsk::Offer(market::Offer { key: key(), unit: bolt, price: 3_500 })).unwrap();
        let refused = ask(store, &puppet, buy(Wanted::Unit(bolt), 3_500)).unwrap_err();
        assert_eq!((refused.code, refused.reason.as_ref()), (RefusalCode::NotEnoughSats, "not_enough_earned"));
        // Nor for a single sat.
        ask(store, &main, MarketAsk::Offer(market::Offer { key: key(), unit: bolt, price: 1 })).unwrap();
        assert!(ask(store, &puppet, buy(Wanted::Unit(bolt), 1)).is_err());
        ask(store, &main, MarketAsk::Withdraw(market::Withdraw { key: key(), unit: bolt })).unwrap();
    }
    assert_eq!(mine(store, &main).sats, STARTING_SATS - 3_500);
    assert_eq!(sound(store, 11).starting_sats, 11 * STARTING_SATS - 3_500);
}

#[test]
fn what_is_earned_can_be_spent_anywhere_and_is_spent_last_at_the_bank() {
    let store = &mut Memory::new();
    let (ada, bea, eve) = (sign_up(store, "Ada"), sign_up(store, "Bea"), sign_up(store, "Eve"));
    earned(store, &bea);
    let angel = bought(store, &ada, Wanted::Cheapest(code("Serra Angel")), 450);
    ask(store, &ada, MarketAsk::Offer(market::Offer { key: key(), unit: angel, price: 4_000 })).unwrap();
    bought(store, &bea, Wanted::Unit(angel), 4_000);
    let purse = |store: &Memory, uid: &Uid| (player(store, uid).starting, player(store, uid).earned());
    assert_eq!(purse(store, &ada), (99_550, 4_000));
    assert_eq!(purse(store, &bea), (0, 96_000));
    bought(store, &ada, Wanted::Cheapest(code("Black Lotus")), 42_000);
    assert_eq!(purse(store, &ada), (57_550, 4_000), "the bank takes of the starting money first");
    let bolt = bought(store, &eve, Wanted::Cheapest(code("Lightning Bolt")), 350);
    ask(store, &eve, MarketAsk::Offer(market::Offer { key: key(), unit: bolt, price: 1_500 })).unwrap();
    bought(store, &ada, Wanted::Unit(bolt), 1_500);
    assert_eq!(purse(store, &ada), (57_550, 2_500));
    assert_eq!(purse(store, &eve), (99_650, 1_500));
    sound(store, 3);
}

#[test]
fn the_cheapest_is_one_that_can_be_paid_for() {
    let store = &mut Memory::new();
    let (ada, bea) = (sign_up(store, "Ada"), sign_up(store, "Bea"));
    let card = code("Lightning Bolt");
    let bolt = bought(store, &ada, Wanted::Cheapest(card), 350);
    ask(store, &ada, MarketAsk::Offer(market::Offer { key: key(), unit: bolt, price: 100 })).unwrap();
    let refused = ask(store, &bea, buy(Wanted::Cheapest(card), 100)).unwrap_err();
    assert_eq!(refused.reason, "not_enough_earned", "one hears why the cheapest is not to be had");
    assert_ne!(bought(store, &bea, Wanted::Cheapest(card), 350), bolt, "the bank's is");
    earned(store, &bea);
    assert_eq!(bought(store, &bea, Wanted::Cheapest(card), 350), bolt);
}

#[test]
fn nobody_asks_more_than_ten_times_what_the_bank_asks() {
    let store = &mut Memory::new();
    let (host, ada) = (sign_up(store, "Host"), sign_up(store, "Ada"));
    change(store, &host, |host| host.role = Role::Host);
    let bolt = bought(store, &ada, Wanted::Cheapest(code("Lightning Bolt")), 350);
    let offer = |price| MarketAsk::Offer(market::Offer { key: key(), unit: bolt, price });
    assert_eq!(ask(store, &ada, offer(3_501)).unwrap_err().code, RefusalCode::Malformed);
    ask(store, &ada, offer(3_500)).unwrap();
    // The bank asks less: what is offered above that is taken back, and its owner is told.
    let stock = |price| {
        HostAsk::OverrideCatalogue(market::OverrideCatalogue {
            card: bolt.card,
            values: CatalogueOverride { price, maximum: Some(4), units: 20 },
        })
    };
    let caller = Caller::new(host, 5_000, Entropy::new([7; Entropy::BYTES]));
    answer(store, &caller, &Ask::Host(stock(349))).unwrap();
    let told = mine(store, &ada);
    assert_eq!(told.withdrawn, [WithdrawnOffer { unit: bolt, price: 3_500, most: 3_490 }]);
    assert_eq!(figures(store, &ada, "Lightning Bolt").0, 19);
    sound(store, 2);
    ask(store, &ada, offer(3_490)).unwrap();
    assert_eq!(mine(store, &ada).withdrawn, [], "one knows by then");
    answer(store, &caller, &Ask::Host(stock(u64::from(market::MOST_SATS)))).unwrap();
    assert_eq!(ask(store, &ada, offer(100_000_001)).unwrap_err().code, RefusalCode::Malformed, "never above a bitcoin");
    sound(store, 2);
}

/// A house of before there was starting money, or a bound of prices.
#[test]
fn a_house_of_before_loses_nothing_and_hands_nothing_on() {
    let store = &mut Memory::new();
    let (ada, bea, poor) = (sign_up(store, "Ada"), sign_up(store, "Bea"), sign_up(store, "Poor"));
    change(store, &bea, |bea| bea.sats += 150_000);
    for _ in 0..2 {
        bought(store, &poor, Wanted::Cheapest(code("Black Lotus")), 42_000);
    }
    let bolt = bought(store, &ada, Wanted::Cheapest(code("Lightning Bolt")), 350);
    let angel = bought(store, &ada, Wanted::Cheapest(code("Serra Angel")), 450);
    // As they were written then.
    for uid in [&ada, &bea, &poor] {
        let at = PlayerDocument::path(uid);
        let mut fields = store.get(&at).unwrap().unwrap().fields;
        fields.remove("starting");
        store.commit(&[], &[Write::Set(at, fields)]).unwrap();
    }
    for (unit, price) in [(bolt, 100_000_000), (angel, 4_500)] {
        ask(store, &ada, MarketAsk::Offer(market::Offer { key: key(), unit, price: 1 })).unwrap();
        let (card_at, holdings_at) = (CardDocument::path(unit.card), HoldingsDocument::path(&ada));
        let mut card: CardDocument = store.get(&card_at).unwrap().unwrap().read(&card_at).unwrap();
        card.sold.get_mut(&unit.number).unwrap().offer = Some(price);
        let mut holdings: HoldingsDocument = store.get(&holdings_at).unwrap().unwrap().read(&holdings_at).unwrap();
        holdings.put(unit, Some(price));
        let library_at = ListingsDocument::path(house::documents::market::shard(unit.card));
        let mut library: ListingsDocument = store.get(&library_at).unwrap().unwrap().read(&library_at).unwrap();
        library.figures.insert(unit.card, card.figures(catalogue::entry(unit.card).unwrap()));
        let writes = [
            Write::set(card_at, &card).unwrap(),
            Write::set(holdings_at, &holdings).unwrap(),
            Write::set(library_at, &library).unwrap(),
        ];
        store.commit(&[], &writes).unwrap();
    }
    let before = audit(store).unwrap();
    assert_eq!(before.discrepancies, [""; 0]);
    for _ in 0..2 {
        house::schema::migrate(store, 3).unwrap();
        let after = audit(store).unwrap();
        assert_eq!(after.discrepancies, [""; 0]);
        assert_eq!((after.sats(), after.units()), (before.sats(), before.units()));
        let purse = |uid: &Uid| (player(store, uid).starting, player(store, uid).earned());
        assert_eq!([purse(&ada), purse(&bea), purse(&poor)], [(99_200, 0), (100_000, 150_000), (16_000, 0)]);
    }
    let told = mine(store, &ada);
    assert_eq!(told.withdrawn, [WithdrawnOffer { unit: bolt, price: 100_000_000, most: 3_500 }]);
    let offered: Vec<_> = told.cards.iter().flat_map(|held| held.offered.clone()).collect();
    assert_eq!(offered, [(1, 4_500)], "what is within the bound stays");
}

/// Everything that somebody may send and must not get: refused with the right code, and not one document is another.
#[test]
fn what_is_not_allowed_is_refused_and_changes_nothing() {
    let store = &mut Memory::new();
    let (ada, bea) = (sign_up(store, "Ada"), sign_up(store, "Bea"));
    let stranger = Uid::of_token("nobody");
    let bolt = bought(store, &ada, Wanted::Cheapest(code("Lightning Bolt")), 350);
    let banks = unit("Lightning Bolt", 2);
    let offer = |unit, price| MarketAsk::Offer(market::Offer { key: key(), unit, price });
    let withdraw = |unit| MarketAsk::Withdraw(market::Withdraw { key: key(), unit });
    let none: CardCode = "c009999".parse().unwrap();
    let cheap = Wanted::Cheapest(code("Lightning Bolt"));
    let keyed = |key: &str| MarketAsk::Buy(market::Buy { key: key.to_owned(), wanted: cheap, at_most: 350 });
    let cases = [
        (&stranger, MarketAsk::Mine, RefusalCode::NotYours),
        (&stranger, buy(cheap, 350), RefusalCode::NotYours),
        (&stranger, offer(bolt, 5), RefusalCode::NotYours),
        (&stranger, withdraw(bolt), RefusalCode::NotYours),
        (&bea, offer(bolt, 5), RefusalCode::NotYours),
        (&bea, offer(banks, 5), RefusalCode::NotYours),
        (&bea, withdraw(bolt), RefusalCode::NotYours),
        (&bea, withdraw(banks), RefusalCode::NotYours),
        (&bea, buy(Wanted::Unit(bolt), 1_000), RefusalCode::NotForSale),
        (&ada, buy(Wanted::Unit(bolt), 1_000), RefusalCode::NotForSale),
        (&bea, buy(cheap, 349), RefusalCode::PriceRose),
        (&bea, buy(cheap, 0), RefusalCode::PriceRose),
        (&bea, buy(Wanted::Cheapest(none), 350), RefusalCode::NotFound),
        (&bea, buy(Wanted::Unit(UnitId { card: none, ..bolt }), 350), RefusalCode::NotFound),
        (&bea, buy(Wanted::Unit(unit("Lightning Bolt", 21)), 350), RefusalCode::NotFound),
        (&bea, MarketAsk::Card(market::ShowCard { card: none }), RefusalCode::NotFound),
        (&ada, offer(unit("Lightning Bolt", 101), 350), RefusalCode::NotFound),
        (&ada, offer(bolt, 0), RefusalCode::Malformed),
        (&ada, offer(bolt, 3_501), RefusalCode::Malformed),
        (&ada, offer(bolt, u64::MAX), RefusalCode::Malformed),
        (&bea, keyed(""), RefusalCode::Malformed),
        (&bea, keyed(&"a".repeat(33)), RefusalCode::Malformed),
        (&bea, keyed(&"x".repeat(100_000)), RefusalCode::Malformed),
    ];
    let before = store.changes(Version::default()).unwrap();
    for (who, what, why) in cases {
        let refusal = ask(store, who, what.clone()).unwrap_err();
        assert_eq!(refusal.code, why, "{what:?}: {refusal}");
        assert_eq!(store.changes(Version::default()).unwrap(), before, "{what:?} has changed something");
    }
}

#[test]
fn what_no_client_sends_is_not_read() {
    let good = r#"{"market":{"offer":{"key":"k","unit":"c000012.u0005","price":5}}}"#;
    assert!(serde_json::from_str::<Ask>(good).is_ok());
    for bad in [
        r#"{"market":{"offer":{"key":"k","unit":"c000012.u0005","price":5,"seller":"x"}}}"#,
        r#"{"market":{"offer":{"key":"k","unit":"c000012.u0005","price":-5}}}"#,
        r#"{"market":{"offer":{"key":"k","unit":"c000012.u0005","price":1.5}}}"#,
        r#"{"market":{"offer":{"key":"k","unit":"c12.u5","price":5}}}"#,
        r#"{"market":{"offer":{"key":"k","unit":"c000012.u0005"}}}"#,
        r#"{"market":{"buy":{"key":"k","wanted":{"dearest":"c000012"},"at_most":5}}}"#,
        r#"{"market":{"give":{}}}"#,
        r#"{"market":"everything"}"#,
    ] {
        assert!(serde_json::from_str::<Ask>(bad).is_err(), "{bad}");
    }
}

#[test]
fn owners_names_are_for_players() {
    let store = &mut Memory::new();
    let ada = sign_up(store, "Ada");
    bought(store, &ada, Wanted::Cheapest(code("Lightning Bolt")), 350);
    let bea = sign_up(store, "Bea");
    assert_eq!(card(store, &bea, "Lightning Bolt").people, ["", "Ada"]);
    assert_eq!(card(store, &Uid::of_token("nobody"), "Lightning Bolt").people, ["", ""]);
}

#[test]
fn the_whole_library_is_a_small_message() {
    let store = &mut Memory::new();
    let ada = sign_up(store, "Ada");
    for ask_for in [MarketAsk::Catalogue, MarketAsk::Listings] {
        let answer = ask(store, &ada, ask_for.clone()).unwrap();
        let bytes = serde_json::to_string(&answer).unwrap().len();
        assert!(bytes < 60_000, "{ask_for:?} takes {bytes} bytes");
    }
}

/// A store that several threads read and write at once, as others would a database in a cloud: between reading and writing anything may happen. One
/// commit in so many breaks off, before it is made or after, so that nobody hears whether it was.
#[derive(Clone)]
struct Shared {
    store: Arc<Mutex<Memory>>,
    breaks: Arc<AtomicU64>,
}

impl Store for Shared {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        self.store.lock().unwrap().get(path)
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.store.lock().unwrap().query(query)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        let turn = self.breaks.fetch_add(1, Ordering::Relaxed);
        let broken = || StoreError::new("the line is cut").into();
        if turn % 11 == 3 {
            return Err(broken());
        }
        let version = self.store.lock().unwrap().commit(expected, writes)?;
        if turn % 13 == 5 { Err(broken()) } else { Ok(version) }
    }
}

impl Watched for Shared {
    fn changes(&self, after: Version) -> Result<Vec<(Path, Version)>, StoreError> {
        self.store.lock().unwrap().changes(after)
    }

    fn told(&mut self, up_to: Version) {
        self.store.lock().unwrap().told(up_to);
    }
}

/// A number below `below`, out of a sequence.
fn random(state: &mut u64, below: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// Deals at random among the first cards of the catalogue; whatever broke off is sent again until it is answered, as clients do.
fn deal_at_random(store: &mut impl Store, uid: &Uid, mut state: u64, deals: u32) -> u32 {
    let mut made = 0;
    for _ in 0..deals {
        let card = CardCode::at(random(&mut state, 6) as usize + 41).unwrap();
        let any = UnitId { card, number: format!("u{:04}", random(&mut state, 20) + 1).parse().unwrap() };
        let ask_for = match random(&mut state, 5) {
            0 => buy(Wanted::Cheapest(card), 100_000),
            1 => buy(Wanted::Unit(any), 100_000),
            2 | 3 => MarketAsk::Offer(market::Offer { key: key(), unit: any, price: random(&mut state, 900) + 1 }),
            _ => MarketAsk::Withdraw(market::Withdraw { key: key(), unit: any }),
        };
        for _ in 0..200 {
            match ask(store, uid, ask_for.clone()) {
                Ok(_) => {
                    made += 1;
                    break;
                }
                Err(refusal) if refusal.code == RefusalCode::Unavailable => {}
                Err(_) => break,
            }
        }
    }
    made
}

#[test]
fn thousands_of_deals_at_once_make_and_lose_nothing() {
    const PLAYERS: u64 = 8;
    let mut memory = Memory::new();
    let uids: Vec<Uid> = (0..PLAYERS).map(|number| sign_up(&mut memory, &format!("Player {number}"))).collect();
    // Half of them have money that can be spent anywhere.
    uids.iter().step_by(2).for_each(|uid| earned(&mut memory, uid));
    let store = Shared { store: Arc::new(Mutex::new(memory)), breaks: Arc::default() };
    let threads: Vec<_> = (uids.iter().cloned().zip(1..))
        .map(|(uid, seed)| {
            let mut store = store.clone();
            std::thread::spawn(move || deal_at_random(&mut store, &uid, seed, 2_500))
        })
        .collect();
    let made: u32 = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
    let audit = sound(&store, PLAYERS);
    assert!(made > 1_000 && audit.players_units > 0, "{made} deals, {audit:?}");
    let sold: u64 = uids.iter().map(|uid| mine(&mut store.clone(), uid).sats).sum();
    assert_eq!(sold, audit.players_sats);
}

/// Whatever is dealt: money and units are as many as before, what was earned only changes hands or goes to the bank, and starting money does nothing but go
/// to the bank.
#[test]
fn no_sequence_of_deals_makes_or_hands_on_starting_money() {
    for seed in 0..6_u64 {
        let mut state = seed;
        let store = &mut Memory::new();
        let uids: Vec<Uid> = (0..4).map(|number| sign_up(store, &format!("Player {number}"))).collect();
        for uid in &uids {
            // What they have earned is soon spent.
            let earned = random(&mut state, 2_000);
            change(store, uid, |player| player.starting = STARTING_SATS - earned);
        }
        let purses = |store: &Memory| uids.iter().map(|uid| player(store, uid)).collect::<Vec<_>>();
        let mut before = purses(store);
        for _ in 0..1_000 {
            let who = &uids[random(&mut state, 4) as usize];
            deal_at_random(store, who, random(&mut state, u64::from(u32::MAX)), 1);
            let after = purses(store);
            let earned = |purses: &[PlayerDocument]| purses.iter().map(PlayerDocument::earned).sum::<u64>();
            assert!(earned(&after) <= earned(&before));
            for (before, after) in before.iter().zip(&after) {
                assert!(after.starting <= before.starting && after.starting <= after.sats);
            }
            let paid: u64 = before.iter().zip(&after).map(|(before, after)| before.starting - after.starting).sum();
            let spent: u64 = before.iter().map(|it| it.sats).sum::<u64>() - after.iter().map(|it| it.sats).sum::<u64>();
            assert!(paid <= spent, "starting money goes to the bank");
            before = after;
        }
        sound(store, 4);
    }
}

#[test]
fn the_audit_finds_what_is_wrong() {
    let sound_store = &mut Memory::new();
    let ada = sign_up(sound_store, "Ada");
    let bolt = bought(sound_store, &ada, Wanted::Cheapest(code("Lightning Bolt")), 350);
    let wrong = |spoil: &dyn Fn(&mut Memory)| {
        let mut store = sound_store.clone();
        spoil(&mut store);
        audit(&store).unwrap()
    };
    let lost_card = wrong(&|store| drop(store.commit(&[], &[Write::Delete(CardDocument::path(bolt.card))])));
    let lost_holdings = wrong(&|store| drop(store.commit(&[], &[Write::Delete(HoldingsDocument::path(&ada))])));
    let lost_player = wrong(&|store| drop(store.commit(&[], &[Write::Delete(PlayerDocument::path(&ada))])));
    for found in [lost_card, lost_holdings, lost_player] {
        assert!(!found.discrepancies.is_empty());
    }
    let gift = wrong(&|store| {
        change(store, &ada, |player| player.sats += 1);
    });
    assert_ne!(gift.sats(), STARTING_SATS);
    let more = wrong(&|store| change(store, &ada, |player| player.starting = player.sats + 1));
    assert!(!more.discrepancies.is_empty());
}
