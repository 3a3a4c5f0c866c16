//! Games for ante with owned cards: the units at stake change hands in the commit that ends the game, on Firestore as well.

use house::documents::{DeckChoice, DeckEntry, DeckRules, Document as _, GameDocument, HoldingsDocument, Settings};
use house::market::audit;
use house::{PerSeat, Seat};
use serde_json::json;

use crate::world::{Cloud, both};
use house_tests::table::own;

const ADA: [(u16, &str); 2] = [(20, "Scathe Zombies"), (20, "Pearled Unicorn")];
const BEN: [(u16, &str); 2] = [(20, "Mons's Goblin Raiders"), (20, "Merfolk of the Pearl Trident")];

#[test]
fn the_copy_at_stake_changes_hands_once_with_the_end_of_the_game() {
    let Some(mut cloud) = Cloud::new() else { return };
    for (uid, name, cards) in [("ada", "Ada", &ADA), ("ben", "Ben", &BEN)] {
        assert!(cloud.player(uid).call("account", &json!({ "name": name })).1["answer"]["Ok"].is_object());
        own(&mut cloud.store, &uid.parse().unwrap(), cards);
    }
    let settings =
        Settings { ante: true, decks: DeckRules { owned: true, ..DeckRules::default() }, ..Settings::default() };
    let deck = |cards: &[(u16, &str)]| {
        let entry = |(count, card): &(u16, &str)| DeckEntry { count: *count, card: (*card).to_owned() };
        DeckChoice::Own { name: "Owned".to_owned(), cards: cards.iter().map(entry).collect() }
    };
    let game = cloud.agreed(settings, PerSeat { a: deck(&ADA), b: deck(&BEN) });
    cloud.begin(&game);
    let owned = |uid: &str| cloud.read::<HoldingsDocument>(&HoldingsDocument::path(&uid.parse().unwrap()));
    let before = PerSeat { a: owned("ada"), b: owned("ben") };
    let all = audit(&cloud.store).unwrap();
    assert_eq!(all.discrepancies, [""; 0]);

    let players = both(&cloud);
    players.a.request(&game, Seat::A, 1, "concede");
    // What comes twice, as events do, moves nothing twice.
    players.a.advance(&game);
    players.b.advance(&game);

    let table: GameDocument = players.b.listen(&GameDocument::path(&game));
    assert!(table.outcome.is_some());
    let [won] = table.handed_over.b.as_slice() else { panic!("{:?}", table.handed_over) };
    assert!(table.handed_over.a.is_empty());
    let (ada, ben) = (owned("ada"), owned("ben"));
    let numbers = |held: &HoldingsDocument| held.units.get(&won.unit.card).map_or(0, |units| units.len());
    assert_eq!((numbers(&before.a), numbers(&ada), numbers(&before.b), numbers(&ben)), (20, 19, 0, 1));
    assert_eq!(won.unit.number.get(), 1, "the lowest number");
    let after = audit(&cloud.store).unwrap();
    assert_eq!((after.discrepancies, after.players_units), (all.discrepancies, all.players_units));
}
