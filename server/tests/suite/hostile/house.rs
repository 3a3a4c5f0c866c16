//! The rows of what is asked over the socket.

use house::documents::{DeckChoice, DeckEntry, Ending, ReportDocument, Role, Settings, TableRequest};
use house::market::catalogue;
use house::matches::EndOffer;
use house::store::Cursor;
use house::wire::RefusalCode::{
    BadDeck, Malformed, NameTaken, NotForSale, NotFound, NotInvited, NotNow, NotYours, PriceRose, WrongNumber,
};
use house::wire::{Ask, CatalogueOverride, HouseSettings, RefusalCode, Wanted};
use house::{
    GameId, Seat, accounts, challenges, chat, decks, history, market, matches, record, referee, reports, tables,
    watching,
};

use super::Case::{Answered, None, Refused};
use super::world::{ADA, BEA, EVE, HOST, STRANGER, World, as_before, bolt, content, deck, deck_id, key, sealed, uid};
use super::{Asked, Case, Row, Twice};

const ANYBODY: &str = "anybody may know it";
const OWN: &str = "everybody is told their own";
const ANY_TIME: &str = "it may come at any time";
const FIXED: &str = "it holds nothing that has a length: ids of another one are none (house::id)";

fn by(who: u8, what: impl Into<Ask>) -> Asked<Ask> {
    Asked { who, what: what.into() }
}

/// What only tells something, to whoever asks.
fn telling(what: impl Into<Ask>, why: &'static str) -> Row<Ask> {
    let what = what.into();
    Row {
        right: by(ADA, what.clone()),
        stranger: Answered(by(STRANGER, what.clone()), why),
        wrong: Answered(by(EVE, what), why),
        twice: Twice::Once,
        order: None(ANY_TIME),
        oversized: None(FIXED),
    }
}

fn long() -> String {
    "x".repeat(10_000)
}

/// A list of a thousand lines.
fn huge() -> DeckChoice {
    let cards = vec![DeckEntry { count: 1, card: "Island".to_owned() }; 1_000];
    DeckChoice::Own { name: "Huge".to_owned(), cards }
}

pub fn rows(world: &World) -> Vec<Row<Ask>> {
    [tables(world), play(world), accounts(), market(), decks(), challenges(world), history(), host(world)]
        .into_iter()
        .flatten()
        .collect()
}

fn tables(world: &World) -> Vec<Row<Ask>> {
    let create = |name: &str, deck: DeckChoice, settings: Settings| tables::Create {
        name: name.to_owned(),
        deck,
        settings,
        second: Option::None,
    };
    let own = || DeckChoice::Own { name: "Own".to_owned(), cards: content("").main };
    let summary = |game: &GameId, invite: Option<String>| tables::Summarize { game: game.clone(), invite };
    let join = |(game, invite): &(GameId, String), name: &str| tables::Join {
        game: game.clone(),
        invite: invite.clone(),
        name: name.to_owned(),
        deck: deck(1),
    };
    let withdraw = |game: &GameId| tables::Withdraw { game: game.clone() };
    let show = |game: &GameId, words: &str| tables::ShowInRoom { game: game.clone(), words: Some(words.to_owned()) };
    let nowhere = GameId::from_random([200; 10]);
    let (waiting, invite) = &world.waiting;
    let not_invited = (waiting.clone(), key(0));
    let hot_seat = Settings { hot_seat: true, ..Settings::default() };
    vec![
        Row {
            right: by(ADA, create("Ada", own(), Settings::default())),
            stranger: None("a guest plays at once"),
            wrong: None("a table is nobody's before it is made"),
            twice: Twice::Both("each is a table of its own, 20 at most"),
            order: Refused(by(ADA, create("Ada", deck(0), hot_seat)), Malformed),
            oversized: Refused(by(ADA, create("Ada", huge(), Settings::default())), BadDeck),
        },
        Row {
            right: by(EVE, summary(waiting, Some(invite.clone()))),
            stranger: Refused(by(STRANGER, summary(waiting, Option::None)), NotFound),
            wrong: Refused(by(EVE, summary(&world.playing, Option::None)), NotFound),
            twice: Twice::Once,
            order: Refused(by(EVE, summary(&nowhere, Some(invite.clone()))), NotInvited),
            oversized: Refused(by(EVE, summary(waiting, Some(long()))), Malformed),
        },
        telling(Ask::Mine, OWN),
        telling(Ask::Room, ANYBODY),
        telling(Ask::ToWatch, ANYBODY),
        Row {
            right: by(ADA, show(waiting, "Fast games")),
            stranger: Refused(by(STRANGER, show(waiting, "")), NotFound),
            wrong: Refused(by(BEA, show(waiting, "")), NotFound),
            twice: Twice::Once,
            order: Refused(by(ADA, show(&world.playing, "")), NotNow),
            oversized: Refused(by(ADA, show(waiting, &long())), Malformed),
        },
        Row {
            right: by(BEA, join(&world.waiting, "Bea")),
            stranger: Refused(by(STRANGER, join(&not_invited, "Bea")), NotInvited),
            wrong: Refused(by(EVE, join(&world.seeding, "Eve")), NotNow),
            twice: Twice::Once,
            order: Refused(by(EVE, join(&(nowhere, invite.clone()), "Eve")), NotInvited),
            oversized: Refused(by(STRANGER, join(&world.waiting, &long())), Malformed),
        },
        Row {
            right: by(ADA, withdraw(waiting)),
            stranger: Refused(by(STRANGER, withdraw(waiting)), NotFound),
            wrong: Refused(by(BEA, withdraw(waiting)), NotFound),
            twice: Twice::Once,
            order: Refused(by(ADA, withdraw(&world.playing)), NotNow),
            oversized: None(FIXED),
        },
    ]
}

fn play(world: &World) -> Vec<Row<Ask>> {
    let seed =
        |game: &GameId, seat: Seat, bits: &str| tables::RevealSeed { game: game.clone(), seat, bits: bits.to_owned() };
    let (seeding, bound, playing, over) = (&world.seeding.0, &world.bound, &world.playing, &world.over);
    let seal =
        |game: &GameId, seat: Seat, seal: &str| tables::CommitSeed { game: game.clone(), seat, seal: seal.to_owned() };
    let own = |game: &GameId| seal(game, Seat::A, &sealed(game, Seat::A, ADA));
    let wait = |seat: Seat| tables::Await { game: bound.clone(), seat, claim: false };
    let offer = |seat: Seat, number: u64| referee::MakeRequest {
        game: playing.clone(),
        seat,
        number,
        request: TableRequest::OfferDraw,
    };
    let say =
        |game: &GameId, text: &str| chat::Say { game: game.clone(), seat: Seat::A, text: text.to_owned(), nonce: 1 };
    let say_watching = |game: &GameId, text: &str| watching::SayWatching {
        game: game.clone(),
        name: "Eve".to_owned(),
        text: text.to_owned(),
        nonce: 1,
    };
    let rematch = |game: &GameId| tables::WantRematch { game: game.clone(), seat: Seat::A, deck: Option::None };
    let (matched, between, late) = (&world.matched, &world.between, &world.late);
    let own_deck = |game: &GameId| matches::OwnDeck { game: game.clone(), seat: Seat::A };
    let go_on = |game: &GameId| matches::GoOn { game: game.clone(), seat: Seat::A };
    let give_up = |game: &GameId| matches::ConcedeMatch { game: game.clone(), seat: Seat::A };
    let end = |game: &GameId, offer: EndOffer| matches::EndMatch { game: game.clone(), seat: Seat::A, offer };
    let lines = vec![DeckEntry { count: 1, card: "Island".to_owned() }; 1_000];
    let too_many = matches::Sideboard { main: lines, ..as_before(between) };
    let record = |game: &GameId| record::ReadRecord { game: game.clone() };
    let consent = |game: &GameId, agree: bool| tables::Consent { game: game.clone(), agree };
    let report = |game: &GameId, word: &str| reports::Report { game: game.clone(), word: word.to_owned() };
    let wished = &world.wished;
    let too_long = referee::Act { game: playing.clone(), seq: 1, body: long() };
    vec![
        Row {
            right: by(ADA, own(seeding)),
            stranger: Refused(by(STRANGER, own(seeding)), NotFound),
            wrong: Refused(by(BEA, own(seeding)), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, own(&world.waiting.0)), NotNow),
            oversized: Refused(by(ADA, seal(seeding, Seat::A, &long())), Malformed),
        },
        Row {
            right: by(BEA, seed(bound, Seat::B, &key(BEA))),
            stranger: Refused(by(STRANGER, seed(bound, Seat::B, &key(BEA))), NotFound),
            wrong: Refused(by(ADA, seed(bound, Seat::B, &key(BEA))), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, seed(seeding, Seat::A, &key(ADA))), NotNow),
            oversized: Refused(by(BEA, seed(bound, Seat::B, &long())), Malformed),
        },
        Row {
            right: by(ADA, wait(Seat::A)),
            stranger: Refused(by(STRANGER, wait(Seat::A)), NotFound),
            wrong: Refused(by(BEA, wait(Seat::A)), NotYours),
            twice: Twice::Once,
            order: Refused(by(BEA, wait(Seat::B)), NotNow),
            oversized: None(FIXED),
        },
        Row {
            right: by(world.to_act, world.keep(1)),
            stranger: Refused(by(STRANGER, world.keep(1)), NotFound),
            wrong: Refused(by(world.other(), world.keep(1)), NotYours),
            twice: Twice::Once,
            order: Refused(by(world.to_act, world.keep(7)), WrongNumber),
            oversized: Refused(by(world.to_act, too_long), Malformed),
        },
        Row {
            right: by(ADA, offer(Seat::A, 1)),
            stranger: Refused(by(STRANGER, offer(Seat::A, 1)), NotFound),
            wrong: Refused(by(BEA, offer(Seat::A, 1)), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, offer(Seat::A, 9)), WrongNumber),
            oversized: None(FIXED),
        },
        Row {
            right: by(ADA, say(playing, "hello")),
            stranger: Refused(by(STRANGER, say(playing, "hello")), NotFound),
            wrong: Refused(by(BEA, say(playing, "hello")), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, say(&GameId::from_random([200; 10]), "hello")), NotFound),
            oversized: Refused(by(ADA, say(playing, &long())), Malformed),
        },
        Row {
            right: by(EVE, say_watching(playing, "hello")),
            stranger: None("whoever may watch speaks there, and a guest may"),
            wrong: Refused(by(ADA, say_watching(playing, "hello")), NotYours),
            twice: Twice::Once,
            order: Refused(by(EVE, say_watching(over, "hello")), NotFound),
            oversized: Refused(by(EVE, say_watching(playing, &long())), Malformed),
        },
        Row {
            right: by(ADA, rematch(over)),
            stranger: Refused(by(STRANGER, rematch(over)), NotFound),
            wrong: Refused(by(BEA, rematch(over)), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, rematch(playing)), NotNow),
            oversized: Refused(by(ADA, tables::WantRematch { deck: Some(huge()), ..rematch(over) }), BadDeck),
        },
        Row {
            right: by(ADA, own_deck(between)),
            stranger: Refused(by(STRANGER, own_deck(between)), NotFound),
            wrong: Refused(by(BEA, own_deck(between)), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, own_deck(playing)), NotNow),
            oversized: None(FIXED),
        },
        Row {
            right: by(ADA, as_before(between)),
            stranger: Refused(by(STRANGER, as_before(between)), NotFound),
            wrong: Refused(by(BEA, as_before(between)), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, as_before(matched)), NotNow),
            oversized: Refused(by(ADA, too_many), Malformed),
        },
        Row {
            right: by(ADA, go_on(late)),
            stranger: Refused(by(STRANGER, go_on(late)), NotFound),
            wrong: Refused(by(BEA, go_on(late)), NotYours),
            twice: Twice::Refused(NotNow),
            order: Refused(by(ADA, go_on(between)), NotNow),
            oversized: None(FIXED),
        },
        Row {
            right: by(ADA, give_up(matched)),
            stranger: Refused(by(STRANGER, give_up(matched)), NotFound),
            wrong: Refused(by(BEA, give_up(matched)), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, give_up(playing)), NotNow),
            oversized: None(FIXED),
        },
        Row {
            right: by(ADA, end(between, EndOffer::Make)),
            stranger: Refused(by(STRANGER, end(between, EndOffer::Make)), NotFound),
            wrong: Refused(by(BEA, end(between, EndOffer::Make)), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, end(between, EndOffer::Accept)), NotNow),
            oversized: None(FIXED),
        },
        Row {
            right: by(BEA, consent(wished, false)),
            stranger: Refused(by(STRANGER, consent(wished, true)), NotFound),
            wrong: Refused(by(HOST, consent(wished, true)), NotYours),
            twice: Twice::Once,
            order: Refused(by(BEA, consent(playing, true)), NotNow),
            oversized: None(FIXED),
        },
        Row {
            right: by(ADA, report(playing, "rude")),
            stranger: Refused(by(STRANGER, report(playing, "rude")), NotFound),
            wrong: Refused(by(EVE, report(playing, "rude")), NotFound),
            twice: Twice::Once,
            order: Refused(by(ADA, report(&world.waiting.0, "rude")), NotNow),
            oversized: Refused(by(ADA, report(playing, &long())), Malformed),
        },
        Row {
            right: by(ADA, record(over)),
            stranger: Refused(by(STRANGER, record(over)), NotFound),
            wrong: Refused(by(EVE, record(over)), NotFound),
            twice: Twice::Once,
            order: Refused(by(ADA, record(playing)), NotNow),
            oversized: None(FIXED),
        },
    ]
}

fn accounts() -> Vec<Row<Ask>> {
    let rename = |name: &str| accounts::Rename { name: name.to_owned() };
    let language = |tag: &str| accounts::SetLanguage { language: tag.to_owned() };
    let show = |here: bool| accounts::SetShown { here };
    let list = |search: &str, after: Option<Cursor>| accounts::List { search: search.to_owned(), after };
    let role = |whom: u8, role: Role| accounts::SetRole { uid: uid(whom), role };
    let credit = |whom: u8, from: u64, to: u64| accounts::Credit { uid: uid(whom), from, to };
    let named = |whom: u8, name: &str| accounts::RenamePlayer { uid: uid(whom), name: name.to_owned() };
    let delete = |whom: u8| accounts::Delete { uid: uid(whom) };
    let block = |whom: u8| accounts::Block { uid: uid(whom), game: Option::None };
    let unblock = accounts::Unblock { uid: uid(EVE) };
    vec![
        telling(accounts::Me, OWN),
        telling(accounts::Blocks, OWN),
        Row {
            right: by(ADA, block(EVE)),
            stranger: None("a guest may want nothing to do with somebody, too"),
            wrong: Refused(by(ADA, block(ADA)), NotNow),
            twice: Twice::Once,
            order: Refused(by(ADA, block(77)), NotFound),
            oversized: None(FIXED),
        },
        Row {
            right: by(HOST, unblock.clone()),
            stranger: Answered(by(STRANGER, unblock.clone()), "whoever has blocked nobody has nothing to end"),
            wrong: Answered(by(ADA, unblock), "one ends what one has begun oneself, and nothing else"),
            twice: Twice::Once,
            order: None(ANY_TIME),
            oversized: None(FIXED),
        },
        Row {
            right: by(ADA, rename("Adele")),
            stranger: Refused(by(STRANGER, rename("Adele")), NotYours),
            wrong: Refused(by(ADA, rename("Bea")), NameTaken),
            twice: Twice::Once,
            order: None(ANY_TIME),
            oversized: Refused(by(ADA, rename(&long())), Malformed),
        },
        Row {
            right: by(ADA, language("es")),
            stranger: None("a guest reads, too"),
            wrong: None("it can be said of oneself only"),
            twice: Twice::Once,
            order: None(ANY_TIME),
            oversized: Refused(by(ADA, language(&long())), Malformed),
        },
        Row {
            right: by(ADA, show(false)),
            stranger: Refused(by(STRANGER, show(false)), NotYours),
            wrong: None("it can be said of oneself only"),
            twice: Twice::Once,
            order: None(ANY_TIME),
            oversized: None(FIXED),
        },
        Row {
            right: by(HOST, list("", Option::None)),
            stranger: Refused(by(STRANGER, list("", Option::None)), NotYours),
            wrong: Refused(by(ADA, list("", Option::None)), NotYours),
            twice: Twice::Once,
            order: Answered(by(HOST, list("", place(0, "a"))), "behind the last page there is an empty one"),
            oversized: Refused(by(HOST, list(&long(), Option::None)), Malformed),
        },
        Row {
            right: by(HOST, role(EVE, Role::Disabled)),
            stranger: Refused(by(STRANGER, role(EVE, Role::Disabled)), NotYours),
            wrong: Refused(by(ADA, role(ADA, Role::Host)), NotYours),
            twice: Twice::Once,
            order: Refused(by(HOST, role(77, Role::Host)), NotFound),
            oversized: None(FIXED),
        },
        Row {
            right: by(HOST, credit(EVE, 100_000, 5)),
            stranger: Refused(by(STRANGER, credit(EVE, 100_000, 5)), NotYours),
            wrong: Refused(by(EVE, credit(EVE, 100_000, 500_000)), NotYours),
            twice: Twice::Once,
            order: Refused(by(HOST, credit(EVE, 7, 5)), NotNow),
            oversized: Refused(by(HOST, credit(EVE, 100_000, u64::MAX)), Malformed),
        },
        Row {
            right: by(HOST, named(EVE, "Evelyn")),
            stranger: Refused(by(STRANGER, named(EVE, "Evelyn")), NotYours),
            wrong: Refused(by(ADA, named(EVE, "Evelyn")), NotYours),
            twice: Twice::Once,
            order: Refused(by(HOST, named(77, "Evelyn")), NotFound),
            oversized: Refused(by(HOST, named(EVE, &long())), Malformed),
        },
        Row {
            right: by(HOST, delete(EVE)),
            stranger: Refused(by(STRANGER, delete(EVE)), NotYours),
            wrong: Refused(by(ADA, delete(EVE)), NotYours),
            twice: Twice::Both("one step of a deletion after the other, until nothing is left"),
            order: Refused(by(HOST, delete(77)), NotFound),
            oversized: None(FIXED),
        },
    ]
}

fn market() -> Vec<Row<Ask>> {
    let card = |name: &str| market::ShowCard { card: catalogue::by_name(name).unwrap().code };
    let nothing = house::market::CardCode::at(60_000).unwrap();
    let buy = |number: u16, at_most: u64, key: &str| market::Buy {
        key: key.to_owned(),
        wanted: Wanted::Unit(bolt(number)),
        at_most,
    };
    let offer = |number: u16, price: u64| market::Offer { key: key(50), unit: bolt(number), price };
    let withdraw = |number: u16, key: &str| market::Withdraw { key: key.to_owned(), unit: bolt(number) };
    let theirs = |whose: u8| market::ShowTheirs { uid: uid(whose) };
    let fresh = key(40);
    vec![
        telling(market::ShowCatalogue, ANYBODY),
        telling(market::ShowListings, ANYBODY),
        Row {
            order: Refused(by(ADA, market::ShowCard { card: nothing }), NotFound),
            ..telling(card("Lightning Bolt"), ANYBODY)
        },
        Row { stranger: Refused(by(STRANGER, market::ShowOwn), NotYours), ..telling(market::ShowOwn, OWN) },
        Row {
            right: by(BEA, theirs(ADA)),
            stranger: Refused(by(STRANGER, theirs(ADA)), NotYours),
            wrong: None("whoever has an account may know it"),
            twice: Twice::Once,
            order: Answered(by(BEA, theirs(77)), "whoever owns nothing has an empty list"),
            oversized: None(FIXED),
        },
        Row {
            right: by(BEA, buy(1, 100, &fresh)),
            stranger: Refused(by(STRANGER, buy(1, 100, &fresh)), NotYours),
            wrong: Refused(by(ADA, buy(1, 100, &fresh)), NotForSale),
            twice: Twice::Once,
            order: Refused(by(BEA, buy(1, 99, &fresh)), PriceRose),
            oversized: Refused(by(BEA, buy(1, 100, &long())), Malformed),
        },
        Row {
            right: by(ADA, offer(2, 200)),
            stranger: Refused(by(STRANGER, offer(2, 200)), NotYours),
            wrong: Refused(by(BEA, offer(2, 200)), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, offer(9_999, 200)), NotFound),
            oversized: Refused(by(ADA, offer(2, u64::MAX)), Malformed),
        },
        Row {
            right: by(ADA, withdraw(1, &fresh)),
            stranger: Refused(by(STRANGER, withdraw(1, &fresh)), NotYours),
            wrong: Refused(by(BEA, withdraw(1, &fresh)), NotYours),
            twice: Twice::Once,
            order: Refused(by(ADA, withdraw(9_999, &fresh)), NotFound),
            oversized: Refused(by(ADA, withdraw(1, &long())), Malformed),
        },
    ]
}

fn decks() -> Vec<Row<Ask>> {
    let (kept, thrown_away, fresh) = (1, 2, 3);
    let open = |deck: u8| decks::Open { deck: deck_id(deck) };
    let share = |deck: u8| decks::Share { deck: deck_id(deck), shared: false };
    let look = |owner: u8, deck: u8| decks::Look { owner: uid(owner), deck: deck_id(deck) };
    let create = |deck: u8, name: &str| decks::Create { deck: deck_id(deck), content: content(name) };
    let save =
        |deck: u8, version: u64, name: &str| decks::Save { deck: deck_id(deck), version, content: content(name) };
    let rename = |deck: u8, name: &str| decks::Rename { deck: deck_id(deck), name: name.to_owned() };
    let copy = |from: u8, name: &str| decks::Copy { deck: deck_id(fresh), from: deck_id(from), name: name.to_owned() };
    let delete = |deck: u8| decks::Delete { deck: deck_id(deck) };
    let restore = |deck: u8| decks::Restore { deck: deck_id(deck) };
    let read = |text: &str| decks::ReadList { text: text.to_owned() };
    fn not_found(who: u8, what: impl Into<Ask>) -> Case<Ask> {
        Refused(by(who, what), NotFound)
    }
    vec![
        telling(decks::List, OWN),
        Row {
            right: by(ADA, open(kept)),
            stranger: not_found(STRANGER, open(kept)),
            wrong: not_found(BEA, open(kept)),
            twice: Twice::Once,
            order: not_found(ADA, open(thrown_away)),
            oversized: None(FIXED),
        },
        Row {
            right: by(ADA, share(kept)),
            stranger: not_found(STRANGER, share(kept)),
            wrong: not_found(BEA, share(kept)),
            twice: Twice::Once,
            order: not_found(ADA, share(thrown_away)),
            oversized: None(FIXED),
        },
        Row {
            right: by(BEA, look(ADA, kept)),
            stranger: Answered(by(STRANGER, look(ADA, kept)), "its owner lets whoever has the way to it see it"),
            wrong: not_found(BEA, look(EVE, kept)),
            twice: Twice::Once,
            order: not_found(BEA, look(ADA, thrown_away)),
            oversized: None(FIXED),
        },
        Row {
            right: by(ADA, create(fresh, "New")),
            stranger: None("a guest may build decks, too"),
            wrong: None("another's deck of the same id is another deck"),
            twice: Twice::Once,
            order: Refused(by(ADA, create(kept, "Another")), NotNow),
            oversized: Refused(by(ADA, create(fresh, &long())), Malformed),
        },
        Row {
            right: by(ADA, save(kept, 2, "Changed")),
            stranger: not_found(STRANGER, save(kept, 2, "Changed")),
            wrong: not_found(BEA, save(kept, 2, "Changed")),
            twice: Twice::Once,
            order: Refused(by(ADA, save(kept, 1, "Changed")), WrongNumber),
            oversized: Refused(by(ADA, save(kept, 2, &long())), Malformed),
        },
        Row {
            right: by(ADA, rename(kept, "Otherwise")),
            stranger: not_found(STRANGER, rename(kept, "Otherwise")),
            wrong: not_found(BEA, rename(kept, "Otherwise")),
            twice: Twice::Once,
            order: not_found(ADA, rename(thrown_away, "Otherwise")),
            oversized: Refused(by(ADA, rename(kept, &long())), Malformed),
        },
        Row {
            right: by(ADA, copy(kept, "Copy")),
            stranger: not_found(STRANGER, copy(kept, "Copy")),
            wrong: not_found(BEA, copy(kept, "Copy")),
            twice: Twice::Once,
            order: not_found(ADA, copy(thrown_away, "Copy")),
            oversized: Refused(by(ADA, copy(kept, &long())), Malformed),
        },
        Row {
            right: by(ADA, delete(kept)),
            stranger: not_found(STRANGER, delete(kept)),
            wrong: not_found(BEA, delete(kept)),
            twice: Twice::Once,
            order: not_found(ADA, delete(fresh)),
            oversized: None(FIXED),
        },
        Row {
            right: by(ADA, restore(thrown_away)),
            stranger: not_found(STRANGER, restore(thrown_away)),
            wrong: not_found(BEA, restore(thrown_away)),
            twice: Twice::Once,
            order: not_found(ADA, restore(fresh)),
            oversized: None(FIXED),
        },
        telling(decks::Uses, OWN),
        telling(decks::AskLimits, OWN),
        Row {
            oversized: Refused(by(ADA, read(&"x".repeat(20_001))), Malformed),
            ..telling(read("4 Lightning Bolt"), ANYBODY)
        },
    ]
}

fn challenges(world: &World) -> Vec<Row<Ask>> {
    let send = |to: u8, with: &str| challenges::Send {
        key: with.to_owned(),
        to: uid(to),
        name: "Guest".to_owned(),
        deck: deck(0),
        settings: Settings::default(),
    };
    let accept = |challenge: &GameId, deck: DeckChoice| challenges::Accept {
        challenge: challenge.clone(),
        name: "Guest".to_owned(),
        deck,
    };
    let decline =
        |challenge: &GameId, word: &str| challenges::Decline { challenge: challenge.clone(), word: word.to_owned() };
    let withdraw = |challenge: &GameId| challenges::Withdraw { challenge: challenge.clone() };
    let (open, declined) = (&world.open, &world.declined);
    fn refused(who: u8, what: impl Into<Ask>, code: RefusalCode) -> Case<Ask> {
        Refused(by(who, what), code)
    }
    vec![
        Row {
            right: by(BEA, send(EVE, &key(1))),
            stranger: refused(STRANGER, send(77, &key(1)), NotFound),
            wrong: refused(ADA, send(ADA, &key(1)), NotNow),
            twice: Twice::Once,
            order: refused(ADA, send(BEA, &key(60)), NotNow),
            oversized: refused(BEA, send(EVE, &long()), Malformed),
        },
        Row {
            right: by(BEA, accept(open, deck(1))),
            stranger: refused(STRANGER, accept(open, deck(1)), NotFound),
            wrong: refused(ADA, accept(open, deck(1)), NotYours),
            twice: Twice::Once,
            order: refused(EVE, accept(declined, deck(1)), NotNow),
            oversized: refused(BEA, accept(open, huge()), BadDeck),
        },
        Row {
            right: by(BEA, decline(open, "later")),
            stranger: refused(STRANGER, decline(open, "later"), NotFound),
            wrong: refused(ADA, decline(open, "later"), NotYours),
            twice: Twice::Once,
            order: refused(BEA, decline(&GameId::from_random([200; 10]), "later"), NotFound),
            oversized: refused(BEA, decline(open, &long()), Malformed),
        },
        Row {
            right: by(ADA, withdraw(open)),
            stranger: refused(STRANGER, withdraw(open), NotFound),
            wrong: refused(BEA, withdraw(open), NotYours),
            twice: Twice::Once,
            order: refused(ADA, withdraw(declined), NotNow),
            oversized: None(FIXED),
        },
        telling(challenges::Mine, OWN),
    ]
}

/// A place in a list.
fn place(number: u64, name: &str) -> Option<Cursor> {
    Some(Cursor { number, name: name.to_owned() })
}

fn history() -> Vec<Row<Ask>> {
    let search = |text: &str| history::Search { text: text.to_owned(), after: Option::None };
    let person = |whom: u8| history::PersonOf { uid: uid(whom) };
    let deeds = |after: Option<Cursor>| history::Deeds { after };
    let games = |after: Option<Cursor>| history::Games { ending: Some(Ending::Lost), against: Some(uid(BEA)), after };
    vec![
        Row { oversized: Refused(by(ADA, search(&long())), Malformed), ..telling(search("be"), ANYBODY) },
        telling(history::Recent, OWN),
        Row {
            order: Answered(by(ADA, deeds(place(0, "a"))), "behind the last page there is an empty one"),
            oversized: Refused(by(ADA, deeds(place(0, &long()))), Malformed),
            ..telling(deeds(Option::None), ANYBODY)
        },
        telling(history::Online, "a stranger is told of nobody"),
        Row { order: Refused(by(ADA, person(77)), NotFound), ..telling(person(BEA), ANYBODY) },
        Row {
            order: Answered(by(ADA, games(place(0, "a"))), "behind the last page there is an empty one"),
            oversized: Refused(by(ADA, games(place(0, &long()))), Malformed),
            ..telling(games(Option::None), OWN)
        },
    ]
}

fn host(world: &World) -> Vec<Row<Ask>> {
    let tables = |after: Option<Cursor>| tables::OpenTables { after };
    let reports = |after: Option<Cursor>| reports::Reports { after };
    let settle = reports::Settle { report: ReportDocument::id(&uid(BEA), &world.playing) };
    let nothing = reports::Settle { report: GameId::from_random([200; 10]) };
    let close = |game: &GameId| tables::Close { game: game.clone() };
    let restart = |game: &GameId| tables::Restart { game: game.clone() };
    let give = |number: u16, to: u8| market::Give { unit: bolt(number), to: uid(to) };
    let take = |number: u16, from: &str| market::Take { unit: bolt(number), from: from.to_owned() };
    let change_settings = |by_invitation| accounts::ChangeSettings { settings: HouseSettings { by_invitation } };
    let stock = |price: u64, units: u16| {
        let stock = CatalogueOverride { price, maximum: Some(4), units };
        market::OverrideCatalogue { card: bolt(1).card, values: stock }
    };
    vec![
        Row {
            right: by(HOST, tables(Option::None)),
            stranger: Refused(by(STRANGER, tables(Option::None)), NotYours),
            wrong: Refused(by(ADA, tables(Option::None)), NotYours),
            twice: Twice::Once,
            order: Answered(by(HOST, tables(place(0, "a"))), "behind the last page there is an empty one"),
            oversized: Refused(by(HOST, tables(place(0, &long()))), Malformed),
        },
        Row {
            right: by(HOST, reports(Option::None)),
            stranger: Refused(by(STRANGER, reports(Option::None)), NotYours),
            wrong: Refused(by(ADA, reports(Option::None)), NotYours),
            twice: Twice::Once,
            order: Answered(by(HOST, reports(place(0, "a"))), "behind the last page there is an empty one"),
            oversized: Refused(by(HOST, reports(place(0, &long()))), Malformed),
        },
        Row {
            right: by(HOST, settle.clone()),
            stranger: Refused(by(STRANGER, settle.clone()), NotYours),
            wrong: Refused(by(BEA, settle), NotYours),
            twice: Twice::Once,
            order: Answered(by(HOST, nothing), "what is no more has been dealt with"),
            oversized: None(FIXED),
        },
        Row {
            right: by(HOST, close(&world.playing)),
            stranger: Refused(by(STRANGER, close(&world.playing)), NotYours),
            wrong: Refused(by(ADA, close(&world.playing)), NotYours),
            twice: Twice::Once,
            order: Answered(by(HOST, close(&world.over)), "what is over stays as it ended"),
            oversized: None(FIXED),
        },
        Row {
            right: by(HOST, give(3, BEA)),
            stranger: Refused(by(STRANGER, give(3, BEA)), NotYours),
            wrong: Refused(by(BEA, give(3, BEA)), NotYours),
            twice: Twice::Once,
            order: Refused(by(HOST, give(2, BEA)), NotYours),
            oversized: Refused(by(HOST, give(9_999, BEA)), NotFound),
        },
        Row {
            right: by(HOST, restart(&world.playing)),
            stranger: Refused(by(STRANGER, restart(&world.playing)), NotYours),
            wrong: Refused(by(ADA, restart(&world.playing)), NotYours),
            twice: Twice::Once,
            order: Refused(by(HOST, restart(&world.over)), NotNow),
            oversized: None(FIXED),
        },
        Row {
            right: by(HOST, take(2, "Ada")),
            stranger: Refused(by(STRANGER, take(2, "Ada")), NotYours),
            wrong: Refused(by(ADA, take(2, "Ada")), NotYours),
            twice: Twice::Once,
            order: Refused(by(HOST, take(2, "Bea")), NotNow),
            oversized: Refused(by(HOST, take(2, &long())), NotNow),
        },
        Row {
            right: by(HOST, stock(500, 30)),
            stranger: Refused(by(STRANGER, stock(500, 30)), NotYours),
            wrong: Refused(by(ADA, stock(1, 30)), NotYours),
            twice: Twice::Once,
            order: Refused(by(HOST, stock(500, 1)), NotNow),
            oversized: Refused(by(HOST, stock(u64::MAX, u16::MAX)), Malformed),
        },
        Row {
            right: by(HOST, accounts::ShowSettings),
            stranger: Refused(by(STRANGER, accounts::ShowSettings), NotYours),
            wrong: Refused(by(ADA, accounts::ShowSettings), NotYours),
            twice: Twice::Once,
            order: None(ANY_TIME),
            oversized: None(FIXED),
        },
        Row {
            right: by(HOST, change_settings(true)),
            stranger: Refused(by(STRANGER, change_settings(true)), NotYours),
            wrong: Refused(by(ADA, change_settings(true)), NotYours),
            twice: Twice::Once,
            order: None(ANY_TIME),
            oversized: None(FIXED),
        },
        Row {
            right: by(HOST, accounts::Invite),
            stranger: Refused(by(STRANGER, accounts::Invite), NotYours),
            wrong: Refused(by(ADA, accounts::Invite), NotYours),
            twice: Twice::Both("each is another invitation"),
            order: None(ANY_TIME),
            oversized: None(FIXED),
        },
    ]
}
