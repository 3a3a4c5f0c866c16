//! How a match ends besides by its games: both agree to that between two of them, or the table of the next one is left or closed before it begins.

use house::decide::drive;
use house::documents::{BestOf, Document as _, Ending, MatchDocument, Settings, Status, TimeControl};
use house::matches::{EndMatch, EndOffer, GoOn, MOST_ENDS_OFFERED, SIDEBOARDING_MS, Sideboard};
use house::referee::{ABSENCE_MS, Presence};
use house::refusal::reasons;
use house::tables;
use house::wire::{Answer, Ask, HostAsk, Refusal};
use house::{PerSeat, Seat};

use crate::matches::{
    as_before, best_of, between, deal, entries, go, lose, next, of_match, played, playing, record, to_table_of_next,
};
use house_tests::table::{Table, deck, host, make_host, settings, uid};

#[test]
fn whoever_leaves_a_table_at_which_a_further_game_does_not_begin_leaves_no_match_open() {
    for (lost, sealed, leaves, after, winner, reason) in [
        (Seat::B, true, Seat::A, ABSENCE_MS, Some(Seat::A), "next game not begun"),
        (Seat::A, true, Seat::A, ABSENCE_MS, None, "next game not begun"),
        (Seat::B, true, Seat::A, 121_000, Some(Seat::B), "match conceded"),
        (Seat::A, true, Seat::A, ABSENCE_MS - 1, Some(Seat::B), "match conceded"),
        (Seat::B, false, Seat::A, ABSENCE_MS, Some(Seat::B), "match conceded"),
        (Seat::A, true, Seat::B, ABSENCE_MS, Some(Seat::A), "match conceded"),
    ] {
        let mut table = playing(best_of(BestOf::Three));
        let first = table.game.clone();
        lose(&mut table, lost);
        to_table_of_next(&mut table);
        if sealed {
            table.bind(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
        }
        table.now += after;
        let leave = Ask::from(tables::Withdraw { game: table.game.clone() });
        table.ask(leaves, leave.clone()).unwrap();
        table.ask(leaves, leave).unwrap();
        table.game = first.clone();
        let end = of_match(&table).outcome.unwrap();
        assert_eq!((end.winner, end.reason.as_str()), (winner, reason), "{lost:?} {sealed} {leaves:?} {after}");
        assert!(table.document().is_done() && of_match(&table).is_last());
        assert_eq!(table.read::<MatchDocument>(&MatchDocument::path(&first)).outcome, Some(end));
        assert!(record(&mut table, &first).is_some());
        assert_eq!(played(&mut table, Seat::A)[0].games.len(), 1);
    }
    // So it is where a host closes the table.
    let mut table = playing(best_of(BestOf::Three));
    let host = host(&mut table);
    let first = table.game.clone();
    lose(&mut table, Seat::A);
    for seat in Seat::BOTH {
        let done = Ask::from(as_before(&table, seat));
        table.ask(seat, done).unwrap();
    }
    let close = HostAsk::Close(tables::Close { game: between(&table).next.unwrap() });
    table.ask_as(&host, Ask::Host(close)).unwrap();
    assert_eq!(of_match(&table).outcome.unwrap().winner, None);
    assert!(record(&mut table, &first).is_some());
}

#[test]
fn whoever_leaves_a_further_game_whose_other_player_was_there_wins_nothing_until_they_are_away_for_a_day() {
    for (after, winner, reason) in
        [(ABSENCE_MS - 1, Seat::B, "match conceded"), (ABSENCE_MS, Seat::A, "next game not begun")]
    {
        let mut table = playing(best_of(BestOf::Three));
        let first = table.game.clone();
        lose(&mut table, Seat::B);
        to_table_of_next(&mut table);
        // Bea is bound first, goes away hours later, and the house takes that back when Ada comes.
        table.bind(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
        table.now += ABSENCE_MS / 2;
        let away = Presence { uid: &uid(2), game: &table.game.clone(), here: false, at: table.now };
        drive(&mut table.store, &away).unwrap();
        table.now += after - ABSENCE_MS / 2;
        table.bind(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
        assert!(table.document().seals.unwrap().b.is_none());
        table.now += ABSENCE_MS / 2;
        let leave = Ask::from(tables::Withdraw { game: table.game.clone() });
        table.ask(Seat::A, leave).unwrap();
        table.game = first;
        let end = of_match(&table).outcome.unwrap();
        assert_eq!((end.winner, end.reason.as_str()), (Some(winner), reason), "{after}");
    }
}

#[test]
fn a_table_at_which_a_further_game_of_a_match_has_not_begun_is_not_cleared_for_another_one() {
    let mut table = playing(best_of(BestOf::Three));
    lose(&mut table, Seat::B);
    to_table_of_next(&mut table);
    table.now += 2 * ABSENCE_MS;
    let create = tables::Create { name: "Ada".to_owned(), deck: deck(0), settings: settings(), second: None };
    let create = Ask::from(create);
    table.ask(Seat::A, create.clone()).unwrap();
    assert_eq!(table.document().status, Status::Seeding);
    // It counts as one of theirs.
    let made = (0..30).take_while(|_| table.ask(Seat::A, create.clone()).is_ok()).count() + 2;
    assert_eq!(made, house::limits::OPEN_TABLES);
    deal(&mut table);
}

fn of_end(table: &mut Table, seat: Seat, offer: EndOffer) -> Result<Answer, Refusal> {
    let ask = Ask::from(EndMatch { game: table.game.clone(), seat, offer });
    table.ask(seat, ask)
}

#[test]
fn between_two_games_both_can_agree_to_end_the_match_with_the_score_it_has() {
    for (lost, winner, endings) in [
        (&[Seat::B][..], Some(Seat::A), [Ending::Won, Ending::Lost]),
        (&[Seat::A, Seat::B], None, [Ending::Drawn, Ending::Drawn]),
    ] {
        let mut table = playing(best_of(BestOf::Five));
        let first = table.game.clone();
        assert_eq!(of_end(&mut table, Seat::A, EndOffer::Make), Err(reasons::no_sideboarding()), "in a game");
        for (number, seat) in lost.iter().enumerate() {
            if number > 0 {
                next(&mut table);
            }
            lose(&mut table, *seat);
        }
        let swapped = Sideboard {
            main: entries(&[(20, "Mountain"), (16, "Lightning Bolt"), (4, "Shatter")]),
            sideboard: entries(&[(4, "Lightning Bolt")]),
            ..as_before(&table, Seat::B)
        };
        assert_eq!(of_end(&mut table, Seat::B, EndOffer::Accept), Err(reasons::no_end_offered()));
        of_end(&mut table, Seat::A, EndOffer::Make).unwrap();
        of_end(&mut table, Seat::A, EndOffer::Make).unwrap();
        assert_eq!(of_end(&mut table, Seat::A, EndOffer::Accept), Err(reasons::no_end_offered()), "one's own");
        let anothers = Ask::from(EndMatch { game: table.game.clone(), seat: Seat::B, offer: EndOffer::Accept });
        assert_eq!(table.ask(Seat::A, anothers), Err(reasons::not_your_seat()));
        assert_eq!((between(&table).end_offer, of_match(&table).outcome), (Some(Seat::A), None));
        assert_eq!(record(&mut table, &first), None);
        of_end(&mut table, Seat::B, EndOffer::Accept).unwrap();
        of_end(&mut table, Seat::B, EndOffer::Accept).unwrap();
        let end = of_match(&table).outcome.unwrap();
        assert_eq!((end.winner, end.reason.as_str()), (winner, "agreed"));
        assert!(table.document().is_done() && table.document().playing.is_empty());
        assert_eq!(table.read::<MatchDocument>(&MatchDocument::path(&first)).outcome, Some(end));
        for (seat, ending) in Seat::BOTH.into_iter().zip(endings) {
            let games = played(&mut table, seat);
            assert_eq!((games.len(), games[0].ending, games[0].games.len()), (1, ending, lost.len()));
        }
        assert!(record(&mut table, &first).is_some());
        assert_eq!(table.ask(Seat::B, Ask::from(swapped)), Err(reasons::no_sideboarding()));
        // Whatever led there is answered the same when it is sent again.
        let before = table.document();
        for offer in [EndOffer::Make, EndOffer::Accept, EndOffer::Decline] {
            for seat in Seat::BOTH {
                of_end(&mut table, seat, offer).unwrap();
            }
        }
        assert_eq!(table.document(), before);
    }
}

#[test]
fn an_offer_to_end_a_match_is_taken_back_declined_passed_over_and_not_made_without_end() {
    let mut table = playing(best_of(BestOf::Three));
    lose(&mut table, Seat::B);
    let offered = |table: &Table| between(table).end_offer;
    for seat in Seat::BOTH {
        of_end(&mut table, Seat::B, EndOffer::Make).unwrap();
        assert_eq!(offered(&table), Some(Seat::B));
        of_end(&mut table, seat, EndOffer::Decline).unwrap();
        of_end(&mut table, seat, EndOffer::Decline).unwrap();
        assert_eq!(offered(&table), None);
    }
    // Whoever says with what they play on does not take it.
    of_end(&mut table, Seat::B, EndOffer::Make).unwrap();
    let done = Ask::from(as_before(&table, Seat::A));
    table.ask(Seat::A, done).unwrap();
    assert_eq!(offered(&table), None);
    for _ in 3..MOST_ENDS_OFFERED {
        of_end(&mut table, Seat::B, EndOffer::Make).unwrap();
        of_end(&mut table, Seat::B, EndOffer::Decline).unwrap();
    }
    assert_eq!(of_end(&mut table, Seat::B, EndOffer::Make), Err(reasons::too_many_ends_offered(MOST_ENDS_OFFERED)));
    // Two who both offer it agree, and one's own being done takes nothing back.
    of_end(&mut table, Seat::A, EndOffer::Make).unwrap();
    let done = Ask::from(as_before(&table, Seat::B));
    table.ask(Seat::B, done).unwrap();
    // Where the next game is made, an offer is over, and one to be agreed to comes too late.
    of_end(&mut table, Seat::B, EndOffer::Decline).unwrap();
    for offer in [EndOffer::Make, EndOffer::Accept] {
        assert_eq!(of_end(&mut table, Seat::A, offer), Err(reasons::no_sideboarding()));
    }
    go(&mut table);
    lose(&mut table, Seat::A);
    of_end(&mut table, Seat::A, EndOffer::Make).unwrap();
    let done = Ask::from(as_before(&table, Seat::A));
    table.ask(Seat::A, done).unwrap();
    assert_eq!(offered(&table), Some(Seat::A));
    of_end(&mut table, Seat::B, EndOffer::Make).unwrap();
    assert_eq!(of_match(&table).outcome.unwrap().winner, None);
}

#[test]
fn whoever_is_out_of_time_between_two_games_agrees_to_nothing_any_more() {
    for offer in [EndOffer::Make, EndOffer::Accept] {
        let time = TimeControl { base_seconds: 600, increment_seconds: 0 };
        let mut table = playing(Settings { time: Some(time), ..best_of(BestOf::Three) });
        lose(&mut table, Seat::A);
        of_end(&mut table, Seat::A, EndOffer::Make).unwrap();
        let done = Ask::from(as_before(&table, Seat::A));
        table.ask(Seat::A, done).unwrap();
        table.now += 600_000;
        assert_eq!(of_end(&mut table, Seat::B, offer), Err(reasons::sideboarding_over()));
        table.ask(Seat::A, Ask::from(GoOn { game: table.game.clone(), seat: Seat::A })).unwrap();
        assert_eq!(of_match(&table).outcome.unwrap().winner, Some(Seat::A));
        // Without clocks that is no time to be out of.
        let mut table = playing(best_of(BestOf::Three));
        lose(&mut table, Seat::A);
        of_end(&mut table, Seat::A, EndOffer::Make).unwrap();
        table.now += SIDEBOARDING_MS;
        of_end(&mut table, Seat::B, offer).unwrap();
    }
}

#[test]
fn whoever_plays_against_a_host_agrees_to_the_close_of_a_match_between_two_games() {
    let mut table = playing(best_of(BestOf::Three));
    make_host(&mut table, &uid(1));
    lose(&mut table, Seat::A);
    let close = Ask::Host(HostAsk::Close(tables::Close { game: table.game.clone() }));
    table.ask(Seat::A, close).unwrap();
    assert_eq!(of_match(&table).outcome, None, "the other player is asked");
    let consent = Ask::Consent(tables::Consent { game: table.game.clone(), agree: true });
    for _ in 0..2 {
        table.ask(Seat::B, consent.clone()).unwrap();
    }
    assert!(table.document().is_done());
    assert_eq!(of_match(&table).outcome.unwrap().winner, None);
}

#[test]
fn a_wish_to_begin_anew_comes_to_nothing_when_the_game_is_over() {
    let mut table = playing(best_of(BestOf::Three));
    make_host(&mut table, &uid(1));
    let restart = Ask::Host(HostAsk::Restart(tables::Restart { game: table.game.clone() }));
    table.ask(Seat::A, restart).unwrap();
    lose(&mut table, Seat::A);
    let before = table.document();
    assert_eq!(before.host_wish.as_ref().map(|wish| wish.is_too_late(&before)), Some(true));
    table.ask(Seat::B, Ask::Consent(tables::Consent { game: table.game.clone(), agree: true })).unwrap();
    assert_eq!(table.document(), before);
    // Nor does it keep the host from asking for something else.
    table.ask(Seat::A, Ask::Host(HostAsk::Close(tables::Close { game: table.game.clone() }))).unwrap();
    table.ask(Seat::B, Ask::Consent(tables::Consent { game: table.game.clone(), agree: true })).unwrap();
    assert!(table.document().is_done());
}

#[test]
fn the_record_of_a_game_begun_anew_is_open_when_the_new_table_is_left() {
    let mut table = playing(best_of(BestOf::Three));
    let host = host(&mut table);
    let first = table.game.clone();
    let mut games = vec![first.clone()];
    for _ in 0..2 {
        let restart = Ask::Host(HostAsk::Restart(tables::Restart { game: table.game.clone() }));
        table.ask_as(&host, restart).unwrap();
        assert!(table.document().outcome.is_some());
        assert_eq!(record(&mut table, &first), None, "the match goes on at another table");
        table.game = table.document().rematch.game.unwrap();
        games.push(table.game.clone());
        table.drawn = PerSeat::default();
        deal(&mut table);
    }
    let restart = Ask::Host(HostAsk::Restart(tables::Restart { game: table.game.clone() }));
    table.ask_as(&host, restart).unwrap();
    table.game = table.document().rematch.game.unwrap();
    table.now += ABSENCE_MS;
    table.ask(Seat::A, Ask::from(tables::Withdraw { game: table.game.clone() })).unwrap();
    for game in games {
        assert!(record(&mut table, &game).is_some(), "{game}");
    }
}
