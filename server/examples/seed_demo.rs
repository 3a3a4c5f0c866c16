//! Fills a database with players who own and offer cards, and measures what the market's requests cost: `seed_demo --data DIR [--players N]`.
//!
//! `cargo xtask seed-demo` runs it. Measured are the house a tenth as large, this large, and ten times as large; the middle one stays in the folder.

use std::error::Error;
use std::path::{Path as FilePath, PathBuf};
use std::time::{Duration, Instant};

use house::accounts::become_player;
use house::decide::{Decision, Documents, Halt, Request, drive};
use house::market::{CardCode, audit, catalogue};
use house::store::{Memory, Store, Version, Watched, Write};
use house::wire::{Answer, Ask, MarketAnswer, MarketAsk, Wanted};
use house::{Chance, Circumstances, Uid, answer};
use server::sqlite::Sqlite;

/// How many units a player tries to buy.
const PURCHASES: u64 = 12;
/// How many documents are written at once.
const AT_ONCE: usize = 500;
/// How often each request is measured.
const TIMES: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let mut data = None;
    let mut players = 1_000_u64;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match (argument.as_str(), arguments.next()) {
            ("--data", Some(folder)) => data = Some(PathBuf::from(folder)),
            ("--players", Some(number)) => players = number.parse::<u64>()?.max(10),
            _ => return Err("usage: seed_demo --data DIR [--players N]".into()),
        }
    }
    let data = data.ok_or("name a folder for the database with --data")?;
    if data.join("jb-mtg.sqlite3").exists() {
        return Err(format!("{} holds a database already: choose another folder", data.display()).into());
    }
    println!("{:<22}{:>9}{:>10}{:>12}{:>12}", "request", "players", "bytes", "median µs", "slowest µs");
    for (number, stays) in [(players / 10, false), (players, true), (players * 10, false)] {
        let folder = if stays { data.clone() } else { data.join(format!("measured-{number}")) };
        let seeded = seed(number)?;
        let mut store = copied(&seeded, &folder)?;
        measure(&mut store, number)?;
        let found = audit(&store)?;
        if !found.faults.is_empty() {
            return Err(found.faults.join("\n").into());
        }
        drop(store);
        if !stays {
            std::fs::remove_dir_all(&folder)?;
        }
    }
    println!("The database with {players} players is in {}.", data.display());
    Ok(())
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
    let mut store = Memory::new();
    let mut dice = Dice(1_993);
    for number in 0..players {
        drive(&mut store, &SignUp(&player(number), &format!("Demo {number:05}")))?;
    }
    for number in 0..players {
        let uid = player(number);
        for _ in 0..PURCHASES {
            let Some(card) = dice.card() else { continue };
            let buy = MarketAsk::Buy { key: dice.key(), wanted: Wanted::Cheapest(card), at_most: 20_000 };
            // Refused where nothing is left, or nothing that can be paid.
            let Ok(MarketAnswer::Bought { unit, price, .. }) = ask(&mut store, &uid, buy) else { continue };
            if dice.below(2) == 0 {
                let price = (price * (70 + dice.below(90)) / 100).max(1);
                ask(&mut store, &uid, MarketAsk::Offer { key: dice.key(), unit, price })?;
            }
        }
    }
    Ok(store)
}

fn ask(store: &mut impl Store, uid: &Uid, ask: MarketAsk) -> Result<MarketAnswer, Box<dyn Error>> {
    let circumstances = Circumstances { now: NOW, chance: Chance::new([0; Chance::BYTES]) };
    match answer(store, uid, &Ask::Market(ask), &circumstances)? {
        Answer::Market(answer) => Ok(answer),
        other => Err(format!("the market answers {other:?}").into()),
    }
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
    for some in writes.chunks(AT_ONCE) {
        store.commit(&[], some)?;
    }
    Ok(store)
}

/// A request that is measured, drawn anew each time.
type Asking = Box<dyn Fn(&mut Dice) -> MarketAsk>;

fn measure(store: &mut Sqlite, players: u64) -> Result<(), Box<dyn Error>> {
    let code = |name: &str| catalogue::by_name(name).map(|entry| entry.code).ok_or("a card of the catalogue");
    let (island, bolt) = (code("Island")?, code("Lightning Bolt")?);
    // Whoever has the most has the longest list.
    let uid = player(players / 2);
    let mut dice = Dice(7);
    let requests: [(&str, Asking); 6] = [
        ("catalogue", Box::new(|_| MarketAsk::Catalogue)),
        ("library", Box::new(|_| MarketAsk::Library)),
        ("card, 20 units", Box::new(move |_| MarketAsk::Card { card: bolt })),
        ("card, 100 units", Box::new(move |_| MarketAsk::Card { card: island })),
        ("own cards", Box::new(|_| MarketAsk::Mine)),
        (
            "buy",
            Box::new(move |dice| {
                let card = dice.card().unwrap_or(bolt);
                MarketAsk::Buy { key: dice.key(), wanted: Wanted::Cheapest(card), at_most: 300 }
            }),
        ),
    ];
    for (name, request) in requests {
        let mut took = Vec::new();
        let mut bytes = 0;
        while took.len() < TIMES {
            let what = request(&mut dice);
            let before = Instant::now();
            let answered = ask(store, &uid, what);
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
