//! Matches on Firestore: the games, what lies between them, and what stands in the results, come about there as anywhere.

use house::documents::{
    BestOf, DeckChoice, DeckEntry, Document as _, GameDocument, MatchDocument, PlayedDocument, Settings,
};
use house::matches::{ConcedeMatch, EndMatch, EndOffer, OwnDeck, Sideboard};
use house::record::ReadRecord;
use house::refusal::reasons;
use house::wire::{Answer, Ask};
use house::{GameId, PerSeat, Seat};

use crate::world::{Cloud, both};

fn entries(cards: &[(u16, &str)]) -> Vec<DeckEntry> {
    cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect()
}

fn done(game: &GameId, seat: Seat) -> Ask {
    let main = entries(&[(30, "Mountain"), (10, "Lightning Bolt")]);
    Ask::from(Sideboard { game: game.clone(), seat, main, sideboard: Vec::new(), begins: None })
}

/// A best of three whose first game has begun.
fn best_of_three(cloud: &Cloud) -> GameId {
    let own =
        || DeckChoice::Own { name: "Own".to_owned(), cards: entries(&[(30, "Mountain"), (10, "Lightning Bolt")]) };
    let settings = Settings { best_of: BestOf::Three, ..Settings::default() };
    let first = cloud.agreed(settings, PerSeat { a: own(), b: own() });
    cloud.begin(&first);
    first
}

#[test]
fn a_match_is_played_to_its_end_and_is_one_result() {
    let Some(cloud) = Cloud::new() else { return };
    let first = best_of_three(&cloud);
    let players = both(&cloud);
    players.a.request(&first, Seat::A, 1, "concede");
    let listed = |game: &GameId| players.b.listen::<GameDocument>(&GameDocument::path(game));
    let table = listed(&first);
    assert_eq!(table.playing, table.uids, "it is among their unfinished tables");
    assert!(table.match_game.as_ref().unwrap().awaits_decks());

    players.b.ask(&done(&first, Seat::B)).unwrap();
    players.b.ask(&done(&first, Seat::B)).unwrap();
    players.a.ask(&done(&first, Seat::A)).unwrap();
    let next = listed(&first).match_game.unwrap().sideboarding.unwrap().next.unwrap();
    let record = Ask::from(ReadRecord { game: first.clone() });
    assert_eq!(players.b.look(&record), Err(reasons::record_closed()));
    cloud.begin(&next);
    assert_eq!(cloud.truth(&next).turn().active, Seat::A, "who has lost begins");
    let deck = players.b.look(&Ask::from(OwnDeck { game: next.clone(), seat: Seat::B })).unwrap();
    assert!(matches!(deck, Answer::OwnDeck(deck) if deck.deck.size() == 40));

    players.a.ask(&Ask::from(ConcedeMatch { game: next.clone(), seat: Seat::A })).unwrap();
    let end = listed(&next).match_game.unwrap().outcome.unwrap();
    assert_eq!(end.winner, Some(Seat::B));
    let document: MatchDocument = cloud.read(&MatchDocument::path(&first));
    assert_eq!((document.games.len(), document.outcome), (2, Some(end)));
    for uid in ["ada", "ben"] {
        let played: PlayedDocument = cloud.read(&PlayedDocument::path((&uid.parse().unwrap(), &first)));
        assert_eq!(played.games.len(), 2);
    }
    assert!(players.a.look(&record).is_ok(), "the records are open now");
    let hidden = cloud.project.signed_in("ada").get(MatchDocument::path(&first).as_str());
    assert!(hidden.is_err(), "nobody reads the match's own document");
}

#[test]
fn a_match_is_ended_between_two_games_when_both_agree() {
    let Some(cloud) = Cloud::new() else { return };
    let first = best_of_three(&cloud);
    let players = both(&cloud);
    players.a.request(&first, Seat::A, 1, "concede");
    let end = |seat, offer| Ask::from(EndMatch { game: first.clone(), seat, offer });
    assert_eq!(players.a.ask(&end(Seat::A, EndOffer::Accept)), Err(reasons::no_end_offered()));
    players.b.ask(&end(Seat::B, EndOffer::Make)).unwrap();
    let offered: GameDocument = players.a.listen(&GameDocument::path(&first));
    assert_eq!(offered.match_game.unwrap().sideboarding.unwrap().end_offer, Some(Seat::B));
    for _ in 0..2 {
        players.a.ask(&end(Seat::A, EndOffer::Accept)).unwrap();
    }
    let document: MatchDocument = cloud.read(&MatchDocument::path(&first));
    let outcome = document.outcome.unwrap();
    assert_eq!((document.games.len(), outcome.winner, outcome.reason.as_str()), (1, Some(Seat::B), "agreed"));
    assert!(players.a.look(&Ask::from(ReadRecord { game: first.clone() })).is_ok(), "the record is open now");
}
