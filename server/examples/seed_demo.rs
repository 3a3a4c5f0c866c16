//! Fills a database with players who own and offer cards and have played ten games each, and measures what the requests for lists cost:
//! `seed_demo --data DIR [--players N] [--only | --measure]`.
//!
//! `cargo xtask seed-demo` runs it. Measured are the house a tenth as large, this large, and ten times as large; the middle one stays in the folder.
//! With `--only`, the house of this size is made and nothing is measured; with `--measure`, one that was made so is measured, and what is bought is bought.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path as FilePath, PathBuf};
use std::time::{Duration, Instant};

use house::accounts::become_player;
use house::decide::{Decision, Documents, Halt, Request, drive};
use house::documents::{
    AgainstDocument, DeckChoice, Document as _, Ending, GameDocument, NameDocument, PlayedDocument, Record,
    ResultsDocument, Score, Settings, TableRequest, name_key,
};
use house::history::catch_up;
use house::market::{CardCode, audit, catalogue};
use house::sealing::seal;
use house::store::{Cursor, Memory, Store, Version, Watched as _, Write};
use house::wire::{Answer, Ask, HistoryAsk, MarketAnswer, MarketAsk, Wanted};
use house::{
    Caller, Entropy, GameId, Seat, Uid, accounts, answer, challenges, decks, hexadecimal, history, market, record,
    referee, tables,
};
use server::accounts::{NewSession, Passwords, SignUp as SignUpWithPassword, Token};
use server::sqlite::{INDEXES, Sqlite};

/// How many units a player tries to buy.
const PURCHASES: u64 = 12;
/// How many games there are for each player.
const GAMES: u64 = 10;
/// Of how many games the table and the record are there, and not the results alone.
const RECORDS: u64 = 10_000;
/// The password of the one player who can sign in.
const PASSWORD: &str = "demo password";
/// How many documents are written at once. Each commit goes to the disk, with every page of the indexes that it has touched.
const AT_ONCE: usize = 20_000;
/// How often each request is measured.
const TIMES: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let mut data = None;
    let mut players = 1_000_u64;
    let (mut only, mut measured) = (false, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or("usage: seed_demo --data DIR [--players N] [--only | --measure]");
        match argument.as_str() {
            "--data" => data = Some(PathBuf::from(value()?)),
            "--players" => players = value()?.parse::<u64>()?.max(10),
            "--only" => only = true,
            "--measure" => measured = true,
            other => return Err(format!("`{other}` means nothing here").into()),
        }
    }
    let data = data.ok_or("name a folder for the database with --data")?;
    if measured {
        return measure(&mut Sqlite::open(&data)?, players);
    }
    if data.join("jb-mtg.sqlite3").exists() {
        return Err(format!("{} holds a database already: choose another folder", data.display()).into());
    }
    if only {
        made(players, &data)?;
        return Ok(());
    }
    for (number, stays) in [(players / 10, false), (players, true), (players * 10, false)] {
        let folder = if stays { data.clone() } else { data.join(format!("measured-{number}")) };
        let mut store = made(number, &folder)?;
        measure(&mut store, number)?;
        let found = audit(&store)?;
        if !found.discrepancies.is_empty() {
            return Err(found.discrepancies.join("\n").into());
        }
        drop(store);
        if !stays {
            std::fs::remove_dir_all(&folder)?;
        }
    }
    println!("The database with {players} players is in {}.", data.display());
    println!("Sign in as {} with the password `{PASSWORD}`.", name(me(players)));
    Ok(())
}

/// A house of this size in this folder.
fn made(players: u64, folder: &FilePath) -> Result<Sqlite, Box<dyn Error>> {
    let seeded = seed(players)?;
    let mut store = copied(&seeded, folder)?;
    play(&mut store, players, players * GAMES)?;
    Ok(store)
}

/// Somebody signs up.
struct SignUp<'a>(&'a Uid, &'a str);

impl Request for SignUp<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let (_, writes) = become_player(documents, self.0, self.1, NOW)?;
        Ok(Decision { writes, answer: () })
    }
}

/// When all of it happens, milliseconds since 1970: a day in 2026.
const NOW: u64 = 1_780_000_000_000;

/// The player who has played most, and can sign in.
fn me(players: u64) -> u64 {
    players / 2
}

fn name(number: u64) -> String {
    format!("Demo {number:05}")
}

fn player(number: u64) -> Uid {
    Uid::of_token(&format!("demo player {number}"))
}

/// Numbers that look like chance and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    fn key(&mut self) -> String {
        format!("{:016x}{:016x}", self.below(u64::MAX), self.0)
    }

    /// Any card, as far as one can tell in the range of usual sizes.
    fn card(&mut self) -> Option<CardCode> {
        CardCode::at(usize::try_from(self.below(catalogue::all().len() as u64)).ok()?)
    }
}

/// A house with so many players, each of whom has bought some units and offers some of them.
fn seed(players: u64) -> Result<Memory, Box<dyn Error>> {
    let mut store = Memory::asked(INDEXES.as_slice());
    let mut dice = Dice(1_993);
    for number in 0..players {
        if number == me(players) {
            let hash = tokio::runtime::Runtime::new()?.block_on(Passwords::default().hash(PASSWORD.to_owned()))?;
            let session = Token::new()?.key();
            let sign_up = SignUpWithPassword {
                uid: player(number),
                name: name(number),
                hash,
                invitation: None,
                session: NewSession { key: session, device: None },
                now: NOW,
            };
            drive(&mut store, &sign_up)?;
        } else {
            drive(&mut store, &SignUp(&player(number), &name(number)))?;
        }
    }
    for number in 0..players {
        let uid = player(number);
        for _ in 0..PURCHASES {
            let Some(card) = dice.card() else { continue };
            let buy = MarketAsk::Buy(market::Buy { key: dice.key(), wanted: Wanted::Cheapest(card), at_most: 20_000 });
            // Refused where nothing is left, or nothing that can be paid.
            let Ok(Answer::Market(MarketAnswer::Bought(market::Bought { unit, price, .. }))) =
                ask(&mut store, &uid, &Ask::Market(buy))
            else {
                continue;
            };
            if dice.below(2) == 0 {
                let price = (price * (70 + dice.below(90)) / 100).max(1);
                ask(&mut store, &uid, &Ask::from(market::Offer { key: dice.key(), unit, price }))?;
            }
        }
    }
    Ok(store)
}

fn ask(store: &mut impl Store, uid: &Uid, ask: &Ask) -> Result<Answer, Box<dyn Error>> {
    let caller = Caller::new(uid.clone(), NOW, Entropy::new([0; Entropy::BYTES]));
    Ok(answer(store, &caller, ask)?)
}

/// The documents of a game between two of these people that the first one has given up, as the house writes them.
fn game(number: u64, [one, other]: [u64; 2], at: u64) -> Result<(GameId, Memory), Box<dyn Error>> {
    let mut store = Memory::new();
    let mut bytes = [0; Entropy::BYTES];
    bytes.iter_mut().zip(number.to_be_bytes().iter().cycle()).for_each(|(byte, digit)| *byte = *digit);
    let by = |who: u64| Caller::new(player(who), at, Entropy::new(bytes));
    let mut ask = |who: u64, ask: Ask| answer(&mut store, &by(who), &ask);
    let ready = |place: u64| {
        let decks = engine::decks::ready();
        let deck = decks.get(usize::try_from(place).unwrap_or_default() % decks.len());
        DeckChoice::Ready { name: deck.map(|deck| deck.name.to_owned()).unwrap_or_default() }
    };
    let create =
        Ask::from(tables::Create { name: name(one), deck: ready(one), settings: Settings::default(), second: None });
    let Answer::Created(tables::Created { game, invite: Some(invite) }) = ask(one, create)? else {
        return Err("no table".into());
    };
    ask(other, Ask::from(tables::Join { game: game.clone(), invite, name: name(other), deck: ready(other) }))?;
    let bits = u128::from(number).to_be_bytes();
    for (who, seat) in [(one, Seat::A), (other, Seat::B)] {
        ask(who, Ask::from(tables::CommitSeed { game: game.clone(), seat, seal: seal(&game, seat, &bits) }))?;
    }
    for (who, seat) in [(one, Seat::A), (other, Seat::B)] {
        ask(who, Ask::from(tables::RevealSeed { game: game.clone(), seat, bits: hexadecimal::encode(&bits) }))?;
    }
    let concede = Ask::from(referee::MakeRequest {
        game: game.clone(),
        seat: Seat::A,
        number: 1,
        request: TableRequest::Concede,
    });
    ask(one, concede)?;
    Ok((game, store))
}

/// So many games, a tenth of them of one player. Of most of those in a house of ten thousand players, the results alone are there.
fn play(store: &mut Sqlite, players: u64, games: u64) -> Result<(), Box<dyn Error>> {
    // Results are kept from the first game on: nothing is to be caught up with.
    catch_up(store)?;
    let mut dice = Dice(1_994);
    let mut scores = BTreeMap::<(u64, Option<u64>), (Score, u64)>::new();
    let mut writes = Vec::new();
    for number in 0..games {
        let one = if number % 10 == 0 { me(players) } else { dice.below(players) };
        let other = (one + 1 + dice.below(players - 1)) % players;
        let people = if dice.below(2) == 0 { [one, other] } else { [other, one] };
        let at = NOW - (games - number) * 60_000;
        let id = if number < RECORDS {
            let (id, played) = game(number, people, at)?;
            for kept in [GameDocument::path(&id), Record::path(&id)] {
                if let Some(document) = played.get(&kept)? {
                    writes.push(Write::Set(kept, document.fields));
                }
            }
            id
        } else {
            let mut bits = [255; 10];
            bits.iter_mut().zip(number.to_be_bytes()).for_each(|(bit, byte)| *bit = byte);
            GameId::from_random(bits)
        };
        for (own, their, ending) in [(people[0], people[1], Ending::Lost), (people[1], people[0], Ending::Won)] {
            let opponent = player(their);
            let played = PlayedDocument {
                opponent_name: name(their),
                opponent_mark: None,
                deck: "The White Company".to_owned(),
                opponent_deck: "The Ivory Tide".to_owned(),
                ending,
                reason: "conceded".to_owned(),
                settings: Settings::default(),
                gained: Vec::new(),
                lost: Vec::new(),
                games: Vec::new(),
                ended_at: at,
                tags: PlayedDocument::tags(ending, &opponent),
                opponent,
            };
            writes.push(played.write((&player(own), &id))?);
            for with in [None, Some(their)] {
                let (score, last) = scores.entry((own, with)).or_default();
                score.add(ending);
                *last = at;
            }
        }
    }
    for ((own, with), (score, last_at)) in scores {
        let of = player(own);
        writes.push(match with {
            None => Write::set(ResultsDocument::path(&of), &ResultsDocument { name: name(own), score, last_at })?,
            Some(their) => {
                let opponent = player(their);
                let at = AgainstDocument::path((&of, &opponent));
                Write::set(at, &AgainstDocument { of, opponent, score, last_at })?
            }
        });
    }
    written(store, writes)
}

/// Writes all these documents. In the order of their paths those that lie beside each other come together: it is the disk that takes the time.
fn written(store: &mut Sqlite, mut writes: Vec<Write>) -> Result<(), Box<dyn Error>> {
    writes.sort_by(|one, other| one.path().cmp(other.path()));
    for some in writes.chunks(AT_ONCE) {
        store.commit(&[], some)?;
    }
    Ok(())
}

/// The same documents in a database in this folder: written in few large commits, because each one goes to the disk.
fn copied(from: &Memory, folder: &FilePath) -> Result<Sqlite, Box<dyn Error>> {
    let mut store = Sqlite::open(folder)?;
    let mut writes = Vec::new();
    for (path, _) in from.changes(Version::default())? {
        if let Some(document) = from.get(&path)? {
            writes.push(Write::Set(path, document.fields));
        }
    }
    written(&mut store, writes)?;
    Ok(store)
}

/// The first of the games, which is one of the player's who has played most.
fn first_game(players: u64) -> Result<GameId, Box<dyn Error>> {
    let mut dice = Dice(1_994);
    let other = (me(players) + 1 + dice.below(players - 1)) % players;
    let people = if dice.below(2) == 0 { [me(players), other] } else { [other, me(players)] };
    Ok(game(0, people, NOW - players * GAMES * 60_000)?.0)
}

/// A request that is measured, drawn anew each time.
type Asking = Box<dyn Fn(&mut Dice) -> Ask>;

fn measure(store: &mut Sqlite, players: u64) -> Result<(), Box<dyn Error>> {
    let code = |name: &str| catalogue::by_name(name).map(|entry| entry.code).ok_or("a card of the catalogue");
    let (island, bolt) = (code("Island")?, code("Lightning Bolt")?);
    let uid = player(me(players));
    let opponent = player(1);
    let mut dice = Dice(7);
    let always = |ask: Ask| -> Asking { Box::new(move |_| ask.clone()) };
    let market = |ask: MarketAsk| always(Ask::Market(ask));
    let history = |ask: HistoryAsk| always(Ask::History(ask));
    let search = |text: &str, after| HistoryAsk::Search(history::Search { text: text.to_owned(), after });
    let games = |ending, against, after| HistoryAsk::Games(history::Games { ending, against, after });
    let middle = Cursor { number: NOW - players * GAMES / 2 * 60_000, name: "a".to_owned() };
    let somebody = NameDocument::path(&name_key(&name(players / 2)));
    let somebody = Cursor { number: NOW, name: somebody.name().to_owned() };
    let requests: [(&str, Asking); 20] = [
        ("catalogue", market(MarketAsk::Catalogue)),
        ("library", market(MarketAsk::Listings)),
        ("card, 20 units", market(MarketAsk::Card(market::ShowCard { card: bolt }))),
        ("card, 100 units", market(MarketAsk::Card(market::ShowCard { card: island }))),
        ("own cards", market(MarketAsk::Mine)),
        (
            "buy",
            Box::new(move |dice| {
                let card = dice.card().unwrap_or(bolt);
                Ask::from(market::Buy { key: dice.key(), wanted: Wanted::Cheapest(card), at_most: 300 })
            }),
        ),
        ("own decks", always(Ask::from(decks::List))),
        ("own tables", always(Ask::Mine)),
        ("own challenges", always(Ask::from(challenges::Mine))),
        ("own profile", always(Ask::from(accounts::Me))),
        ("games, first page", history(games(None, None, None))),
        ("games, in the middle", history(games(None, None, Some(middle)))),
        ("games won", history(games(Some(Ending::Won), None, None))),
        ("games against one", history(games(None, Some(opponent.clone()), None))),
        ("somebody's page", history(HistoryAsk::Person(history::PersonOf { uid: opponent }))),
        ("recent opponents", history(HistoryAsk::Recent)),
        ("people, the newest", history(search("", None))),
        ("people, in the middle", history(search("demo", Some(somebody)))),
        ("people by whole name", history(search(&name(3), None))),
        ("record", always(Ask::from(record::ReadRecord { game: first_game(players)? }))),
    ];
    println!("{:<22}{:>9}{:>10}{:>12}{:>12}", "request", "players", "bytes", "median µs", "slowest µs");
    for (name, request) in requests {
        let mut took = Vec::new();
        let mut bytes = 0;
        while took.len() < TIMES {
            let what = request(&mut dice);
            let before = Instant::now();
            let answered = ask(store, &uid, &what);
            let now = before.elapsed();
            // A purchase that is refused is not one.
            if let Ok(answer) = answered {
                bytes = bytes.max(serde_json::to_string(&answer)?.len());
                took.push(now);
            } else if name != "buy" {
                answered?;
            }
        }
        took.sort_unstable();
        let micros = |time: Option<&Duration>| time.map_or(0, Duration::as_micros);
        println!("{name:<22}{players:>9}{bytes:>10}{:>12}{:>12}", micros(took.get(TIMES / 2)), micros(took.last()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_small_house_is_made_and_measured() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = made(10, folder.path()).unwrap();
        measure(&mut store, 10).unwrap();
        assert_eq!(audit(&store).unwrap().discrepancies, Vec::<String>::new());
    }
}
