//! Lists of people and of games that are over stay quick and small, however many there are. Prints what it has measured.

use std::time::{Duration, Instant};

use house::documents::{
    AgainstDocument, Document as _, Ending, NameDocument, PlayedDocument, PlayerDocument, ResultsDocument, Role, Score,
    Settings, name_key,
};
use house::store::{Cursor, Store as _, Write};
use house::wire::{Ask, HistoryAsk};
use house::{Caller, Entropy, GameId, Uid, answer, history};
use server::sqlite::Sqlite;

/// A house in which so many have accounts, and one of them has played so many games against the others.
fn seeded(store: &mut Sqlite, players: u32, games: u32) -> Uid {
    let uid = |number: u32| Uid::of_token(&format!("{number:032x}"));
    let mut writes = Vec::new();
    for number in 0..players {
        let name = format!("Player {number}");
        let key = name_key(&name);
        let at = u64::from(number) + 1;
        let player = PlayerDocument { name, name_key: key.clone(), role: Role::Player, ..PlayerDocument::guest(at) };
        writes.push(player.write(&uid(number)).unwrap());
        writes.push(Write::set(NameDocument::path(&key), &NameDocument::new(uid(number), &key, at)).unwrap());
        let score = Score { won: number, ..Score::default() };
        let results = ResultsDocument { name: player.name, score, last_at: at };
        writes.push(results.write(&uid(number)).unwrap());
        let against = AgainstDocument { of: uid(0), opponent: uid(number), score, last_at: at };
        writes.push(against.write((&uid(0), &uid(number))).unwrap());
    }
    for number in 0..games {
        let opponent = uid(1 + number % (players - 1));
        let ending = [Ending::Won, Ending::Lost, Ending::Drawn][number as usize % 3];
        let played = PlayedDocument {
            opponent_name: format!("Player {number}"),
            opponent_mark: None,
            deck: "The White Company".to_owned(),
            opponent_deck: "The White Company".to_owned(),
            ending,
            reason: "no life left".to_owned(),
            settings: Settings::default(),
            gained: Vec::new(),
            lost: Vec::new(),
            games: Vec::new(),
            ended_at: u64::from(number),
            tags: PlayedDocument::tags(ending, &opponent),
            opponent,
        };
        let mut bits = [0; 10];
        bits[..4].copy_from_slice(&number.to_be_bytes());
        writes.push(played.write((&uid(0), &GameId::from_random(bits))).unwrap());
    }
    for some in writes.chunks(1_000) {
        store.commit(&[], some).unwrap();
    }
    uid(0)
}

#[test]
fn lists_stay_quick_and_small_with_ten_thousand_games_and_a_thousand_players() {
    let folder = tempfile::tempdir().unwrap();
    // Ten times as many, for whoever wants to know: JB_MTG_TIMES=10.
    let times = std::env::var("JB_MTG_TIMES").ok().and_then(|text| text.parse::<u32>().ok()).unwrap_or(1);
    for (players, games) in [(100, 1_000), (1_000 * times, 10_000 * times)] {
        let mut store = Sqlite::open(&folder.path().join(players.to_string())).unwrap();
        let me = seeded(&mut store, players, games);
        let opponent = Uid::of_token(&format!("{:032x}", 1));
        let all = |after| HistoryAsk::Games(history::Games { ending: None, against: None, after });
        let middle = Cursor { number: u64::from(games) / 2, name: String::from("a") };
        for (what, ask) in [
            ("all games, first page", all(None)),
            ("all games, in the middle", all(Some(middle))),
            ("games won", HistoryAsk::Games(history::Games { ending: Some(Ending::Won), against: None, after: None })),
            (
                "games against one",
                HistoryAsk::Games(history::Games { ending: None, against: Some(opponent.clone()), after: None }),
            ),
            ("a player's page", HistoryAsk::Person(history::PersonOf { uid: opponent.clone() })),
            ("recent opponents", HistoryAsk::Recent),
            ("players, the newest", HistoryAsk::Search(history::Search { text: String::new(), after: None })),
            ("players by name", HistoryAsk::Search(history::Search { text: "9".to_owned(), after: None })),
        ] {
            let caller = Caller::new(me.clone(), 1, Entropy::new([0; Entropy::BYTES]));
            let start = Instant::now();
            let answered = answer(&mut store, &caller, &Ask::History(ask)).unwrap();
            let took = start.elapsed();
            let bytes = serde_json::to_string(&answered).unwrap().len();
            println!("{players:>6} players, {games:>6} games: {what}: {took:?}, {bytes} bytes");
            assert!(bytes < 200_000, "{what}: {bytes} bytes");
            assert!(took < Duration::from_secs(1), "{what}: {took:?}");
        }
    }
}
