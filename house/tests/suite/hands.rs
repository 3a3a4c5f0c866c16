//! Both hands, for whoever watches: so many turns later, where that is agreed.

use std::time::Duration;

use engine::HandsView;
use house::documents::{
    BestOf, Document as _, KeptHands, Settings, ShownHands, TableRequest, TimeControl, TurnOfHands, WatchedDocument,
    Watching,
};
use house::limits::{LEAST_HANDS_AFTER, MOST_HANDS_AFTER};
use house::matches::{ConcedeMatch, EndMatch, EndOffer, GoOn, SIDEBOARDING_MS};
use house::refusal::reasons;
use house::store::{Store as _, Write};
use house::sweep::{KEPT_MS, sweep};
use house::updates::{Changed, table_messages};
use house::watching::{moments, turn_of};
use house::wire::{Answer, Ask, FromHouse, HostAsk, Seen, unpack_bytes};
use house::{GameId, PerSeat, Seat, Uid, tables};
use soak::Chooser;

use house_tests::table::{Table, deck, host, settings, uid};

fn shown_after(turns: u8) -> Settings {
    Settings { watching: Watching::WithLink, hands_after: Some(turns), ..settings() }
}

/// What may be read of the hands, if anything.
fn shown(table: &Table) -> Option<ShownHands> {
    let at = ShownHands::path(&table.game);
    table.store.get(&at).unwrap().map(|document| document.read(&at).unwrap())
}

/// The hands that somebody is sent who has seen so much.
fn sent(table: &Table, who: &Uid, seen: Seen) -> Vec<ShownHands> {
    let told = table_messages(&table.store, who, &table.game, Changed::ALL, seen).unwrap();
    let hands = told.into_iter().flat_map(|(messages, _)| messages).filter_map(|message| match message {
        FromHouse::WatchedHands { document, .. } => Some(document),
        _ => None,
    });
    hands.collect()
}

/// Whether anything of this game's hands is kept where only the house reads it.
fn is_kept(table: &Table) -> bool {
    let places = (0..u32::from(MOST_HANDS_AFTER)).map(|turn| TurnOfHands::path((&table.game, turn)));
    let mut all = places.chain([KeptHands::path(&table.game)]);
    all.any(|at| table.store.get(&at).unwrap().is_some())
}

/// Plays at random, at most so many actions, and answers the moments that there were with their turns, without those that are alike.
fn play(table: &mut Table, most: usize, seed: u64, mut each: impl FnMut(&Table, &[(u32, HandsView)])) {
    let mut chooser = Chooser::new(seed);
    let mut been = vec![(turn_of(&table.truth()), table.truth().hands_view())];
    for _ in 0..most {
        if table.is_over() {
            return;
        }
        table.act_at_random(&mut chooser);
        table.now += 100;
        let truth = table.truth();
        been.push((turn_of(&truth), truth.hands_view()));
        each(table, &been);
    }
}

/// Whether these moments are among those that were, in their order.
fn are_among(shown: &[HandsView], been: &[(u32, HandsView)]) -> bool {
    let mut been = been.iter();
    shown.iter().all(|moment| been.any(|(_, was)| was == moment))
}

#[test]
fn a_turn_is_shown_as_it_was_when_it_is_old_enough_and_not_before() {
    for (after, seed) in [(3, 7), (4, 8), (MOST_HANDS_AFTER, 9)] {
        let mut table = Table::playing(shown_after(after));
        let mut turns = Vec::new();
        play(&mut table, 700, seed, |table, been| {
            let now = turn_of(&table.truth());
            let Some(document) = shown(table) else {
                assert!(now <= u32::from(after), "nothing is shown in turn {now}");
                return;
            };
            if turns.last() == Some(&document.turn) {
                return;
            }
            let shown = moments(&document);
            if !table.is_over() {
                assert!(document.turn + u32::from(after) <= now, "turn {} is shown in turn {now}", document.turn);
                assert!(!shown.is_empty() && shown.iter().all(|moment| turn_of(moment) == document.turn));
            }
            assert!(are_among(&shown, been), "a moment is shown that was not");
            turns.push(document.turn);
        });
        assert!(turns.len() > 5 && turns.is_sorted(), "{turns:?}");
        if !table.is_over() {
            table.request(Seat::B, TableRequest::Concede).unwrap();
        }
        // With the end all is shown that was kept, up to the last moment.
        let document = shown(&table).unwrap();
        let last = moments(&document);
        assert_eq!(document.turn, turn_of(&table.truth()));
        assert_eq!(last.last(), Some(&table.truth().hands_view()));
        assert!(turn_of(&last[0]) + u32::from(after) > document.turn, "what was shown before comes again");
        assert!(!is_kept(&table));
    }
}

#[test]
fn the_hands_are_for_those_who_watch_and_change_nothing_of_what_else_they_see() {
    let mut open = Table::playing(shown_after(3));
    let mut closed = Table::playing(Settings { hands_after: None, ..shown_after(3) });
    let watched = |table: &Table| table.read::<WatchedDocument>(&WatchedDocument::path(&table.game));
    let mut chooser = Chooser::new(11);
    play(&mut open, 500, 11, |open, _| {
        closed.act_at_random(&mut chooser);
        closed.now += 100;
        let (with, without) = (watched(open), watched(&closed));
        assert_eq!((with.number, with.body), (without.number, without.body));
        assert_eq!(with.recent_events, without.recent_events);
        for player in [uid(1), uid(2)] {
            assert_eq!(sent(open, &player, Seen::default()), []);
        }
    });
    assert!(shown(&closed).is_none() && !is_kept(&closed));
    // Who has seen them is not sent them again.
    let document = shown(&open).unwrap();
    assert_eq!(sent(&open, &uid(7), Seen::default()), std::slice::from_ref(&document));
    let mut seen = Seen::default();
    seen.views.b = document.turn.into();
    assert_eq!(sent(&open, &uid(7), seen), []);
    // No view of the present has them.
    let view = unpack_bytes(&watched(&open).body).unwrap();
    assert!(HandsView::from_bytes(&view).is_err());
}

#[test]
fn where_more_hangs_on_a_game_nothing_is_shown_before_its_end() {
    let stakes = [Settings { ante: true, ..shown_after(3) }, Settings { best_of: BestOf::Three, ..shown_after(3) }];
    for settings in stakes {
        let mut table = Table::playing(settings);
        let mut been = Vec::new();
        play(&mut table, 300, 5, |table, so_far| {
            assert!(shown(table).is_none() || table.is_over());
            been = so_far.to_vec();
        });
        assert!(been.last().is_some_and(|(turn, _)| *turn > 4));
        if !table.is_over() {
            table.request(Seat::A, TableRequest::Concede).unwrap();
            been.push((turn_of(&table.truth()), table.truth().hands_view()));
        }
        if table.document().match_game.is_some() {
            assert!(shown(&table).is_none(), "the match goes on, and so the decks are not open");
            assert!(is_kept(&table), "they are shown if the match ends here");
        } else {
            assert!(!is_kept(&table));
            let shown = moments(&shown(&table).unwrap());
            assert!(are_among(&shown, &been) && turn_of(&shown[0]) < turn_of(&table.truth()));
        }
    }
}

#[test]
fn the_last_game_of_a_match_is_shown_when_the_match_is_over() {
    let mut table = Table::playing(Settings { best_of: BestOf::Three, ..shown_after(3) });
    play(&mut table, 40, 5, |_, _| {});
    table.ask(Seat::A, Ask::from(ConcedeMatch { game: table.game.clone(), seat: Seat::A })).unwrap();
    assert!(!moments(&shown(&table).unwrap()).is_empty() && !is_kept(&table));
}

/// A match whose first game Ada has lost, with hands that are kept.
fn between_games(settings: Settings) -> Table {
    let mut table = Table::playing(Settings { best_of: BestOf::Three, ..settings });
    play(&mut table, 300, 5, |_, _| {});
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert!(shown(&table).is_none() && is_kept(&table), "the match goes on");
    table
}

/// The table of the next game, to which both go with what they have.
fn to_next(table: &mut Table) -> GameId {
    table.now += SIDEBOARDING_MS;
    table.ask(Seat::B, Ask::from(GoOn { game: table.game.clone(), seat: Seat::B })).unwrap();
    table.document().match_game.unwrap().sideboarding.unwrap().next.unwrap()
}

/// A way in which a match ends.
type End = fn(&mut Table);

fn withhold(table: &mut Table) {
    table.bind(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.bind(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    table.show(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    for step in 0..=13 {
        table.now += 5_000;
        let claim = step == 13;
        table.ask(Seat::B, Ask::from(tables::Await { game: table.game.clone(), seat: Seat::B, claim })).unwrap();
    }
}

#[test]
fn the_last_game_is_shown_however_a_match_ends_between_two_games() {
    let timed = Settings { time: Some(TimeControl { base_seconds: 600, increment_seconds: 0 }), ..shown_after(3) };
    let ends: [(Settings, End); 6] = [
        (shown_after(3), |table| {
            for (seat, offer) in [(Seat::A, EndOffer::Make), (Seat::B, EndOffer::Accept)] {
                table.ask(seat, Ask::from(EndMatch { game: table.game.clone(), seat, offer })).unwrap();
            }
        }),
        (shown_after(3), |table| {
            table.ask(Seat::A, Ask::from(ConcedeMatch { game: table.game.clone(), seat: Seat::A })).unwrap();
        }),
        (timed, |table| {
            table.now += 600_000;
            table.ask(Seat::B, Ask::from(GoOn { game: table.game.clone(), seat: Seat::B })).unwrap();
        }),
        (shown_after(3), |table| {
            let host = host(table);
            let close = HostAsk::Close(tables::Close { game: table.game.clone() });
            table.ask_as(&host, Ask::Host(close)).unwrap();
        }),
        // The next game is not begun: its part of the shuffle is withheld, or it is left.
        (shown_after(3), |table| {
            let first = table.game.clone();
            table.game = to_next(table);
            table.drawn = PerSeat::default();
            withhold(table);
            assert!(table.document().is_done());
            table.game = first;
        }),
        (shown_after(3), |table| {
            let next = to_next(table);
            table.now += 121_000;
            table.ask(Seat::B, Ask::from(tables::Withdraw { game: next })).unwrap();
        }),
    ];
    for (number, (settings, end)) in ends.into_iter().enumerate() {
        let mut table = between_games(settings);
        let last = table.truth().hands_view();
        end(&mut table);
        let document = shown(&table).unwrap_or_else(|| panic!("nothing is shown at end {number}"));
        assert_eq!(moments(&document).last(), Some(&last), "at end {number}");
        assert_eq!(sent(&table, &uid(7), Seen::default()), [document]);
        assert!(!is_kept(&table), "at end {number}");
    }
}

#[test]
fn of_the_games_of_a_match_that_others_follow_nothing_is_shown_and_nothing_stays() {
    let mut table = between_games(shown_after(3));
    let first = table.game.clone();
    table.game = to_next(&mut table);
    table.drawn = PerSeat::default();
    table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    play(&mut table, 100, 6, |_, _| {});
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert!(table.document().is_done() && shown(&table).is_some() && !is_kept(&table));
    table.game = first;
    assert!(shown(&table).is_none() && !is_kept(&table));
}

#[test]
fn what_is_agreed_is_carried_and_nothing_else_can_be() {
    let mut table = Table::waiting(shown_after(5));
    assert_eq!(table.document().settings.hands_after, Some(5));
    let summary = Ask::from(tables::Summarize { game: table.game.clone(), invite: table.invite.clone() });
    let Answer::Summary { table: summary } = table.ask(Seat::B, summary).unwrap() else { panic!("no summary") };
    assert_eq!(summary.settings.hands_after, Some(5), "whoever is invited sees it first");
    let mut refused = |settings: Settings| {
        let create = tables::Create { name: "Ada".to_owned(), deck: deck(0), settings, second: None };
        table.ask(Seat::A, Ask::from(create)).unwrap_err()
    };
    assert_eq!(refused(Settings { watching: Watching::Nobody, ..shown_after(3) }), reasons::hands_of_unwatched());
    let bounds = reasons::hands_after_turns(LEAST_HANDS_AFTER.into(), MOST_HANDS_AFTER.into());
    assert_eq!([refused(shown_after(2)), refused(shown_after(11))], [bounds.clone(), bounds]);
}

#[test]
fn what_another_version_of_the_engine_has_kept_is_dropped() {
    let mut table = Table::playing(shown_after(3));
    play(&mut table, 300, 5, |_, _| {});
    assert!(shown(&table).is_some() && !table.is_over());
    let at = KeptHands::path(&table.game);
    let old = KeptHands { engine: "0".to_owned(), ..table.read(&at) };
    table.store.commit(&[], &[Write::set(at.clone(), &old).unwrap()]).unwrap();
    table.act_at_random(&mut Chooser::new(1));
    let kept: KeptHands = table.read(&at);
    assert!(shown(&table).is_none() && kept.turns.is_empty() && kept.engine == house::ENGINE);
    for turn in old.turns {
        assert!(table.store.get(&TurnOfHands::path((&table.game, turn))).unwrap().is_none());
    }
}

#[test]
fn what_was_shown_of_the_hands_goes_with_its_table() {
    let mut table = Table::playing(shown_after(3));
    play(&mut table, 200, 5, |_, _| {});
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert!(shown(&table).is_some());
    let later = table.now + KEPT_MS + Duration::from_secs(3_600).as_millis() as u64;
    sweep(&mut table.store, later).unwrap();
    assert!(shown(&table).is_none() && !is_kept(&table));
}
