//! Tables: made, joined, begun, talked at, ended by requests, and set up again.

use engine::{Action, Event, options};
use house::decide::drive;
use house::documents::{
    BestOf, ChatTail, DeckChoice, DeckEntry, DeckRules, Document as _, Format, GameDocument, Input, Mark, Record,
    Settings, StateDocument, Status, TableRequest,
};
use house::referee::{ABSENCE_MS, BETWEEN_OFFERS_MS, GRACE_MS, MOST_DRAWS_OFFERED, Presence, Reopened, has_left};
use house::refusal::reasons;
use house::store::{Store, Watched, Write};
use house::wire::{Answer, Ask, Refusal, RefusalCode, SecondPlayer, TableSummary};
use house::{DeckId, Seat, accounts, chat, referee, tables};
use house_tests::table::{Table, deck, host, settings, sign_up, uid, with_clock};

fn summary(answer: Answer) -> TableSummary {
    match answer {
        Answer::Summary { table } => table,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_table_waits_until_a_friend_follows_the_link() {
    let mut table = Table::waiting(settings());
    assert_eq!(table.document().status, Status::Waiting);
    let invite = table.invite.clone().unwrap();
    let look = |invite: Option<&str>| {
        Ask::Summary(tables::Summarize { game: table.game.clone(), invite: invite.map(str::to_owned) })
    };
    let (with, without, wrong) = (look(Some(&invite)), look(None), look(Some(&"0".repeat(32))));
    let seen = summary(table.ask(Seat::B, with).unwrap());
    assert_eq!((seen.names.a.as_deref(), seen.names.b, seen.yours.b), (Some("Ada"), None, false));
    assert_eq!(table.ask(Seat::B, without).unwrap_err().code, RefusalCode::NotFound);
    assert_eq!(table.ask(Seat::B, wrong).unwrap_err().code, RefusalCode::NotInvited);

    let refused = table.ask(Seat::B, table.join(&"f".repeat(32))).unwrap_err();
    assert_eq!(refused.code, RefusalCode::NotInvited);
    assert_eq!(table.ask(Seat::A, table.join(&invite)).unwrap_err().code, RefusalCode::NotNow, "not against oneself");
    let seated = table.ask(Seat::B, table.join(&invite)).unwrap();
    assert_eq!(seated, Answer::Seated(tables::Seated { game: table.game.clone(), seat: Seat::B }));
    assert_eq!(table.ask(Seat::B, table.join(&invite)).unwrap(), seated, "sent again, it counts once");
    assert_eq!(table.ask_as(&uid(9), table.join(&invite)).unwrap_err().code, RefusalCode::NotNow, "too late");
    assert_eq!(table.document().status, Status::Seeding);
}

#[test]
fn an_invitation_to_a_table_that_was_taken_back_is_refused_as_an_invitation() {
    let mut table = Table::waiting(settings());
    let invite = table.invite.clone().unwrap();
    table.ask(Seat::A, Ask::from(tables::Withdraw { game: table.game.clone() })).unwrap();
    let look = Ask::from(tables::Summarize { game: table.game.clone(), invite: Some(invite.clone()) });
    assert_eq!(table.ask(Seat::B, look).unwrap_err().code, RefusalCode::NotInvited);
    assert_eq!(table.ask(Seat::B, table.join(&invite)).unwrap_err().code, RefusalCode::NotInvited);
    let listed = Ask::from(tables::Summarize { game: table.game.clone(), invite: None });
    assert_eq!(table.ask(Seat::A, listed).unwrap_err().code, RefusalCode::NotFound);
}

#[test]
fn the_invite_code_and_the_token_are_nowhere_in_the_store() {
    let table = Table::waiting(settings());
    let invite = table.invite.clone().unwrap();
    for (at, _) in table.store.changes(Default::default()).unwrap() {
        let text = serde_json::to_string(&table.store.get(&at).unwrap().unwrap().fields).unwrap();
        assert!(!text.contains(&invite), "{at}");
        assert!(!text.contains(&format!("{:032x}", 1)), "{at}");
    }
}

#[test]
fn other_bits_are_another_shuffle() {
    let hand = |bits: &str| {
        let mut table = Table::joined(settings());
        table.seed(Seat::A, &"1".repeat(32)).unwrap();
        table.seed(Seat::B, bits).unwrap();
        table.truth().hash()
    };
    assert_eq!(hand(&"5".repeat(32)), hand(&"5".repeat(32)));
    assert_ne!(hand(&"5".repeat(32)), hand(&"6".repeat(32)));
}

#[test]
fn what_is_wrong_with_a_table_is_said_before_it_is_made() {
    let mut table = Table::waiting(settings());
    let mut refused = |name: &str, deck: DeckChoice, settings: Settings, second: Option<SecondPlayer>| {
        table
            .ask(Seat::A, Ask::from(tables::Create { name: name.to_owned(), deck, settings, second }))
            .unwrap_err()
            .code
    };
    let none = DeckChoice::Ready { name: "The Empty Sleeves".to_owned() };
    assert_eq!(refused(" ", deck(0), settings(), None), RefusalCode::Malformed);
    assert_eq!(refused("Ada\n", deck(0), with_clock(1, 0), None), RefusalCode::Malformed);
    assert_eq!(refused("Ada", none, settings(), None), RefusalCode::BadDeck);
    assert_eq!(refused("Ada", deck(0), Settings { hot_seat: true, ..settings() }, None), RefusalCode::Malformed);
    let second = SecondPlayer { name: "Bea".to_owned(), deck: deck(1) };
    assert_eq!(refused("Ada", deck(0), settings(), Some(second)), RefusalCode::Malformed);
}

#[test]
fn one_has_so_many_open_tables_and_can_take_one_back() {
    let mut table = Table::waiting(settings());
    let create =
        Ask::from(tables::Create { name: "Ada".to_owned(), deck: deck(0), settings: settings(), second: None });
    let made = (0..30).take_while(|_| table.ask(Seat::A, create.clone()).is_ok()).count() + 1;
    assert_eq!(made, house::limits::OPEN_TABLES);
    assert_eq!(table.ask(Seat::A, create.clone()).unwrap_err().code, RefusalCode::TooMany);
    let back = Ask::from(tables::Withdraw { game: table.game.clone() });
    assert_eq!(table.ask(Seat::B, back.clone()).unwrap_err().code, RefusalCode::NotFound, "only one's own");
    table.ask(Seat::A, back.clone()).unwrap();
    table.ask(Seat::A, back).unwrap();
    table.ask(Seat::A, create).unwrap();
    let Answer::Mine { tables } = table.ask(Seat::A, Ask::Mine).unwrap() else { panic!("no list") };
    assert_eq!(tables.len(), house::limits::OPEN_TABLES);
    assert!(tables.iter().all(|mine| mine.yours.a && !mine.yours.b && mine.game != table.game));
}

#[test]
fn a_table_that_somebody_joined_is_not_taken_back() {
    let mut table = Table::joined(settings());
    let back = Ask::from(tables::Withdraw { game: table.game.clone() });
    assert_eq!(table.ask(Seat::A, back).unwrap_err().code, RefusalCode::NotNow);
}

#[test]
fn nobody_is_kept_at_a_table_that_never_begins() {
    for seat in [Seat::A, Seat::B] {
        let mut table = Table::joined(settings());
        table.seed(seat.other(), &"7".repeat(32)).unwrap();
        let leave = Ask::from(tables::Withdraw { game: table.game.clone() });
        table.now += 100_000;
        assert_eq!(table.ask(seat, leave.clone()).unwrap_err().code, RefusalCode::NotNow, "it may begin still");
        assert_eq!(table.ask_as(&uid(9), leave.clone()).unwrap_err().code, RefusalCode::NotFound);
        table.now += 30_000;
        table.ask(seat, leave.clone()).unwrap();
        assert!(table.store.get(&GameDocument::path(&table.game)).unwrap().is_none());
        table.ask(seat, leave).unwrap();
    }
    let mut table = Table::playing(settings());
    table.now += 1_000_000;
    let leave = Ask::from(tables::Withdraw { game: table.game.clone() });
    assert_eq!(table.ask(Seat::A, leave).unwrap_err().code, RefusalCode::NotNow, "what has begun is conceded");
}

#[test]
fn tables_that_never_begin_keep_nobody_from_others() {
    let mut table = Table::joined(settings());
    let create =
        Ask::from(tables::Create { name: "Ada".to_owned(), deck: deck(0), settings: settings(), second: None });
    for stranger in 10..30 {
        if let Ok(Answer::Created(tables::Created { game, invite })) = table.ask(Seat::A, create.clone()) {
            table.game = game;
            table.ask_as(&uid(stranger), table.join(&invite.unwrap())).unwrap();
        }
    }
    assert_eq!(table.ask(Seat::A, create.clone()).unwrap_err().code, RefusalCode::TooMany);
    table.now += 61 * 60_000;
    table.ask(Seat::A, create).unwrap();
}

#[test]
fn nobody_makes_tables_without_end_by_playing_again() {
    let mut table = Table::playing(Settings { hot_seat: true, ..settings() });
    let mut made = 0;
    let refusal = loop {
        table.request(Seat::A, TableRequest::Concede).unwrap();
        let finished = table.game.clone();
        let create =
            Ask::from(tables::Create { name: "Ada".to_owned(), deck: deck(0), settings: settings(), second: None });
        while table.ask(Seat::A, create.clone()).is_ok() {}
        match table.ask(Seat::A, Ask::from(tables::WantRematch { game: finished, seat: Seat::A, deck: None })) {
            Err(refusal) => break refusal,
            Ok(_) => made += 1,
        }
        assert!(made < 2, "a table more than one may have");
        table.game = table.document().rematch.game.unwrap();
        table.seed(Seat::A, &"7".repeat(32)).unwrap();
        table.seed(Seat::B, &"8".repeat(32)).unwrap();
    };
    assert_eq!(refusal.code, RefusalCode::TooMany);
}

#[test]
fn giving_up_ends_the_game_whosever_decision_it_is() {
    let mut table = Table::playing(settings());
    let seat = table.to_act().other();
    table.request(seat, TableRequest::Concede).unwrap();
    let outcome = table.document().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason.as_str()), (Some(seat.other()), "conceded"));
    assert_eq!((table.document().status, table.document().to_act), (Status::Over, None));
    let last = table.view(seat.other()).recent_events.pop().unwrap();
    let events: Vec<Event> = house::wire::unpack(&last.body).unwrap();
    assert!(matches!(events.last(), Some(Event::GameOver(_))));
    assert_eq!(table.act_as(seat, &[Action::Keep]).unwrap_err().code, RefusalCode::NotNow);
}

#[test]
fn a_draw_needs_both() {
    let mut table = Table::playing(settings());
    table.request(Seat::A, TableRequest::AcceptDraw).unwrap();
    assert!(table.request_refused(Seat::A).is_some(), "nothing is on offer");
    table.request(Seat::A, TableRequest::OfferDraw).unwrap();
    assert_eq!(table.document().draw_offer, Some(Seat::A));
    table.request(Seat::A, TableRequest::AcceptDraw).unwrap();
    assert!(table.request_refused(Seat::A).is_some(), "not one's own offer");
    table.request(Seat::B, TableRequest::DeclineDraw).unwrap();
    assert_eq!(table.document().draw_offer, None);
    table.request(Seat::B, TableRequest::OfferDraw).unwrap();
    table.request(Seat::A, TableRequest::AcceptDraw).unwrap();
    let outcome = table.document().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason.as_str()), (None, "agreed"));
}

#[test]
fn an_offer_falls_when_the_other_player_acts() {
    let mut table = Table::playing(settings());
    let seat = table.to_act();
    table.request(seat.other(), TableRequest::OfferDraw).unwrap();
    table.act(&[Action::Keep]).unwrap();
    assert_eq!(table.document().draw_offer, None);
}

#[test]
fn a_request_that_is_sent_again_counts_once() {
    let mut table = Table::playing(settings());
    let offer = Ask::from(referee::MakeRequest {
        game: table.game.clone(),
        seat: Seat::A,
        number: 1,
        request: TableRequest::OfferDraw,
    });
    table.ask(Seat::A, offer.clone()).unwrap();
    table.ask(Seat::A, offer).unwrap();
    assert_eq!(table.document().requests.a, 1);
    assert_eq!(table.request_refused(Seat::A), None);
    let ahead = Ask::from(referee::MakeRequest {
        game: table.game.clone(),
        seat: Seat::A,
        number: 5,
        request: TableRequest::Concede,
    });
    assert_eq!(table.ask(Seat::A, ahead).unwrap_err().code, RefusalCode::WrongNumber);
    let foreign = Ask::from(referee::MakeRequest {
        game: table.game.clone(),
        seat: Seat::A,
        number: 2,
        request: TableRequest::Concede,
    });
    assert_eq!(table.ask(Seat::B, foreign).unwrap_err().code, RefusalCode::NotYours);
    assert!(!table.is_over());
}

#[test]
fn time_runs_out_when_the_opponent_claims_it_and_the_timestamps_agree() {
    let mut table = Table::playing(with_clock(60, 5));
    let seat = table.to_act();
    table.now += 59_999;
    table.request(seat.other(), TableRequest::ClaimTime).unwrap();
    assert_eq!(table.request_refused(seat.other()), Some(reasons::time_left()));
    table.now += 1;
    table.request(seat, TableRequest::ClaimTime).unwrap();
    assert!(table.request_refused(seat).is_some(), "one does not claim one's own");
    table.request(seat.other(), TableRequest::ClaimTime).unwrap();
    assert_eq!(table.document().outcome.unwrap().winner, Some(seat.other()));
    table.read::<Record>(&Record::path(&table.game)).verify(&table.kept()).unwrap();
}

#[test]
fn an_action_in_time_stops_the_clock() {
    let mut table = Table::playing(with_clock(60, 5));
    let seat = table.to_act();
    table.now += 20_000;
    table.act(&[Action::Keep]).unwrap();
    assert_eq!(table.document().clocks.unwrap().remaining_ms[seat], 45_000);
    table.now += 59_000;
    table.request(seat, TableRequest::ClaimTime).unwrap();
    assert!(!table.is_over());
}

/// Something that its author may begin and take back in one batch, priority or not.
fn begun_and_taken_back(table: &Table) -> Option<[Action; 2]> {
    let seat = table.to_act();
    let choices = options(&table.seen(seat), seat);
    choices.iter().find_map(|choice| match choice.action() {
        Some(action @ (Action::CastSpell(_) | Action::ActivateAbility { .. })) => {
            let mut view = table.seen(seat);
            view.act(seat, action).ok()?;
            let back = options(&view, seat).iter().any(|choice| choice.action() == Some(&Action::Cancel));
            (back && view.to_act() == Some(seat)).then(|| [action.clone(), Action::Cancel])
        }
        _ => None,
    })
}

#[test]
fn taking_back_does_not_stop_the_clock() {
    let mut table = Table::playing(with_clock(30, 5));
    let mut chooser = soak::Chooser::new(5);
    let batch = loop {
        if let Some(batch) = begun_and_taken_back(&table) {
            break batch;
        }
        table.act_at_random(&mut chooser);
        assert!(!table.is_over(), "nothing could be taken back");
    };
    let seat = table.to_act();
    for _ in 0..10 {
        table.now += 2_900;
        table.act(&batch).unwrap();
        assert_eq!((table.refused(seat), table.to_act()), (None, seat));
    }
    assert_eq!(table.document().clocks.unwrap().left(seat, table.now), 1_000);
    table.now += 1_000;
    table.request(seat.other(), TableRequest::ClaimTime).unwrap();
    assert_eq!(table.document().outcome.unwrap().winner, Some(seat.other()));
}

#[test]
fn the_increment_comes_once_for_a_decision_however_many_batches_it_takes() {
    let mut table = Table::playing(with_clock(60, 5));
    table.until_first_priority();
    let mut chooser = soak::Chooser::new(61);
    // Until somebody can play a land, which leaves the decision with them.
    let land = loop {
        let seat = table.to_act();
        let choices = options(&table.seen(seat), seat);
        match choices.iter().find_map(|choice| choice.action().filter(|it| matches!(it, Action::PlayLand(_)))) {
            Some(land) => break land.clone(),
            None => table.act_at_random(&mut chooser),
        };
    };
    let seat = table.to_act();
    let full = table.document().clocks.unwrap().left(seat, table.now);
    table.now += 4_000;
    table.act(&[land]).unwrap();
    assert_eq!(table.to_act(), seat);
    assert_eq!(table.document().clocks.unwrap().left(seat, table.now), full - 4_000, "nothing yet");
    table.now += 4_000;
    table.act(&[Action::Pass]).unwrap();
    assert_eq!((table.refused(seat), table.to_act()), (None, seat.other()));
    assert_eq!(table.document().clocks.unwrap().left(seat, table.now), full - 3_000, "eight seconds cost three");
}

#[test]
fn a_decision_that_the_other_lets_pass_by_has_left_its_owner() {
    let mut table = Table::playing(with_clock(60, 5));
    table.until_first_priority();
    let seat = table.to_act();
    table.act(&[Action::Pass]).unwrap();
    table.act(&[Action::PassUntil(engine::Until::EndOfTurn)]).unwrap();
    let mut passed = 0;
    while table.to_act() == seat && passed < 3 {
        table.now += 3_000;
        table.act(&[Action::Pass]).unwrap();
        assert_eq!(table.refused(seat), None);
        passed += 1;
    }
    assert!(passed > 1, "the other one has decided themselves");
    assert_eq!(table.document().clocks.unwrap().left(seat, table.now), 60_000);
}

#[test]
fn nobody_is_kept_for_ever_by_whoever_leaves_a_game_without_clocks() {
    let mut table = Table::playing(settings());
    table.until_first_priority();
    let seat = table.to_act();
    table.now += ABSENCE_MS - 1;
    table.request(seat.other(), TableRequest::ClaimTime).unwrap();
    assert_eq!(table.request_refused(seat.other()), Some(reasons::not_left()));
    table.now += 1;
    table.request(seat, TableRequest::ClaimTime).unwrap();
    assert_eq!(table.request_refused(seat), Some(reasons::not_left()), "whoever is waited for does not claim");
    table.request(seat.other(), TableRequest::ClaimTime).unwrap();
    let outcome = table.document().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason.as_str()), (Some(seat.other()), "away for a day"));
    let record: Record = table.read(&Record::path(&table.game));
    record.verify(&table.kept()).unwrap();
    assert_eq!(record.inputs().unwrap().last().unwrap().input, Input::Request(engine::Request::Leave));
}

#[test]
fn looking_in_and_taking_back_do_not_begin_the_day_anew_and_playing_does() {
    let mut table = Table::playing(settings());
    let mut chooser = soak::Chooser::new(5);
    let batch = loop {
        if let Some(batch) = begun_and_taken_back(&table) {
            break batch;
        }
        table.act_at_random(&mut chooser);
        assert!(!table.is_over(), "nothing could be taken back");
    };
    let (seat, game) = (table.to_act(), table.game.clone());
    let uid = table.uids[seat].clone();
    table.now += ABSENCE_MS / 2;
    for here in [false, true, false] {
        drive(&mut table.store, &Presence { uid: &uid, game: &game, here, at: table.now }).unwrap();
    }
    table.act(&batch).unwrap();
    assert_eq!((table.refused(seat), table.to_act()), (None, seat));
    assert!(!has_left(&table.document(), seat, table.now + ABSENCE_MS / 2 - 1));
    assert!(has_left(&table.document(), seat, table.now + ABSENCE_MS / 2));
    table.act(&[Action::Pass]).unwrap();
    assert_eq!(table.refused(seat), None);
    for seat in [Seat::A, Seat::B] {
        assert!(!has_left(&table.document(), seat, table.now + ABSENCE_MS - 1));
    }
}

#[test]
fn nobody_has_left_while_the_house_was_closed() {
    let mut table = Table::playing(settings());
    let (seat, game) = (table.to_act(), table.game.clone());
    table.now += 3 * ABSENCE_MS;
    drive(&mut table.store, &Reopened { game: &game, now: table.now }).unwrap();
    assert!(!has_left(&table.document(), seat, table.now + GRACE_MS - 1));
    assert!(has_left(&table.document(), seat, table.now + GRACE_MS));
}

#[test]
fn an_offer_of_a_draw_does_not_come_and_go_without_end() {
    let mut table = Table::playing(settings());
    let offered = |table: &mut Table| {
        table.request(Seat::A, TableRequest::OfferDraw).unwrap();
        let refused = table.request_refused(Seat::A);
        table.request(Seat::A, TableRequest::DeclineDraw).unwrap();
        refused
    };
    assert_eq!(offered(&mut table), None);
    table.now += BETWEEN_OFFERS_MS - 1;
    assert_eq!(offered(&mut table), Some(reasons::draw_offered_lately()));
    table.now += 1;
    for _ in 1..MOST_DRAWS_OFFERED {
        assert_eq!(offered(&mut table), None);
        table.now += BETWEEN_OFFERS_MS;
    }
    assert_eq!(offered(&mut table), Some(reasons::too_many_draws_offered(MOST_DRAWS_OFFERED)));
    table.request(Seat::B, TableRequest::OfferDraw).unwrap();
    table.request(Seat::A, TableRequest::AcceptDraw).unwrap();
    assert!(table.is_over(), "the other one's can still be accepted");
}

#[test]
fn nobody_thinks_for_free_by_not_being_there() {
    let mut table = Table::playing(with_clock(60, 0));
    let seat = table.to_act();
    let (uid, game, at) = (table.uids[seat].clone(), table.game.clone(), table.now);
    drive(&mut table.store, &Presence { uid: &uid, game: &game, here: false, at }).unwrap();
    table.now += 45_000;
    table.act(&[Action::Keep]).unwrap();
    assert_eq!(table.document().clocks.unwrap().remaining_ms[seat], 15_000);
}

#[test]
fn whoever_is_away_is_seen_to_be_and_their_clock_stands_for_a_while() {
    let mut table = Table::playing(with_clock(60, 0));
    let seat = table.to_act();
    let uid = table.uids[seat].clone();
    let game = table.game.clone();
    let presence = |table: &mut Table, here| {
        let at = table.now;
        drive(&mut table.store, &Presence { uid: &uid, game: &game, here, at }).unwrap();
    };
    presence(&mut table, false);
    assert_eq!(table.document().away_since[seat], Some(table.now));
    table.now += 100_000;
    table.request(seat.other(), TableRequest::ClaimTime).unwrap();
    assert!(table.request_refused(seat.other()).is_some(), "the pause is not over");
    presence(&mut table, true);
    presence(&mut table, true);
    assert_eq!(table.document().away_since[seat], None);
    assert_eq!(table.document().clocks.unwrap().remaining_ms[seat], 60_000);
    presence(&mut table, false);
    table.now += 20_000 + 60_000;
    table.request(seat.other(), TableRequest::ClaimTime).unwrap();
    assert!(table.is_over(), "two minutes of pause, and then the clock ran");
}

#[test]
fn a_rematch_is_played_with_the_other_player_starting() {
    let mut table = Table::playing(settings());
    let first = table.truth().starting_player();
    let want = |table: &Table, seat| Ask::Rematch(tables::WantRematch { game: table.game.clone(), seat, deck: None });
    assert_eq!(table.ask(Seat::A, want(&table, Seat::A)).unwrap_err().code, RefusalCode::NotNow);
    table.request(Seat::A, TableRequest::Concede).unwrap();
    table.ask(Seat::A, want(&table, Seat::A)).unwrap();
    assert_eq!(table.document().rematch.game, None, "it takes two");
    table.ask(Seat::B, want(&table, Seat::B)).unwrap();
    let next = table.document().rematch.game.unwrap();
    table.ask(Seat::B, want(&table, Seat::B)).unwrap();
    assert_eq!(table.document().rematch.game, Some(next.clone()), "sent again, it counts once");

    let old = table.document();
    table.game = next;
    assert_eq!((table.document().status, table.document().seats), (Status::Seeding, old.seats));
    assert_ne!(table.document().commitment, old.commitment);
    table.seed(Seat::B, &"7".repeat(32)).unwrap();
    table.seed(Seat::A, &"8".repeat(32)).unwrap();
    assert_eq!(table.truth().starting_player(), first.other());
    table.request(Seat::B, TableRequest::Concede).unwrap();
    table.read::<Record>(&Record::path(&table.game)).verify(&table.kept()).unwrap();
}

/// This seat's player wants another game, with this deck where they name one.
fn again(table: &mut Table, seat: Seat, deck: Option<DeckChoice>) -> Result<Answer, Refusal> {
    let game = table.game.clone();
    table.ask(seat, Ask::from(tables::WantRematch { game, seat, deck }))
}

/// What both play with at the table of another game, which has been made.
fn played_with(table: &Table) -> [String; 2] {
    let next = table.document().rematch.game.unwrap();
    let state: StateDocument = table.read(&StateDocument::path(&next));
    let seats = table.read::<GameDocument>(&GameDocument::path(&next)).seats;
    Seat::BOTH.map(|seat| {
        let deck = state.decks[seat].clone().unwrap();
        assert_eq!(seats[seat].clone().unwrap().deck, deck.name);
        assert_eq!(state.rematch[seat], None, "the next game is another matter");
        deck.name
    })
}

fn ready(number: usize) -> String {
    engine::decks::ready()[number].name.to_owned()
}

#[test]
fn a_rematch_is_played_with_the_decks_that_both_have_chosen_last() {
    let mut table = Table::playing(settings());
    table.request(Seat::A, TableRequest::Concede).unwrap();
    again(&mut table, Seat::A, Some(deck(2))).unwrap();
    again(&mut table, Seat::A, Some(deck(3))).unwrap();
    let seen = serde_json::to_string(&table.document()).unwrap();
    assert!(table.document().rematch.wanted.a && ![2, 3].iter().any(|number| seen.contains(&ready(*number))));
    again(&mut table, Seat::B, None).unwrap();
    assert_eq!(played_with(&table), [ready(3), ready(1)]);
    again(&mut table, Seat::A, Some(deck(2))).unwrap();
    assert_eq!(played_with(&table), [ready(3), ready(1)], "too late");

    table.game = table.document().rematch.game.unwrap();
    table.seed(Seat::A, &"7".repeat(32)).unwrap();
    table.seed(Seat::B, &"8".repeat(32)).unwrap();
    table.request(Seat::B, TableRequest::Concede).unwrap();
    table.read::<Record>(&Record::path(&table.game)).verify(&table.kept()).unwrap();
    again(&mut table, Seat::B, Some(deck(4))).unwrap();
    again(&mut table, Seat::A, Some(deck(0))).unwrap();
    assert_eq!(played_with(&table), [ready(0), ready(4)], "whoever answers chooses too");
}

#[test]
fn whoever_asks_again_without_a_deck_plays_with_the_same_one() {
    let mut table = Table::playing(settings());
    table.request(Seat::A, TableRequest::Concede).unwrap();
    again(&mut table, Seat::A, Some(deck(2))).unwrap();
    again(&mut table, Seat::A, None).unwrap();
    again(&mut table, Seat::B, None).unwrap();
    assert_eq!(played_with(&table), [ready(0), ready(1)]);
}

#[test]
fn a_deck_that_may_not_be_played_there_is_no_wish_for_a_rematch() {
    let format = Format::OldSchool;
    let mut table = Table::playing(Settings { decks: DeckRules { format, ..DeckRules::default() }, ..settings() });
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let own = |cards: &[(u16, &str)]| DeckChoice::Own {
        name: "Own".to_owned(),
        cards: cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect(),
    };
    for deck in [
        DeckChoice::Ready { name: "None such".to_owned() },
        own(&[(40, "Lightning Bolt"), (20, "Mountain")]),
        own(&[(10, "Mountain")]),
    ] {
        assert_eq!(again(&mut table, Seat::A, Some(deck)).unwrap_err().code, RefusalCode::BadDeck);
    }
    let saved = DeckChoice::Saved { id: DeckId::from_random([1; 10]) };
    assert_eq!(again(&mut table, Seat::A, Some(saved)).unwrap_err().code, RefusalCode::NotFound);
    assert!(!table.document().rematch.wanted.a);
}

/// What both are called at this table, and what is told beside it.
fn called(table: &Table) -> [(String, Option<Mark>); 2] {
    let seats = table.document().seats;
    Seat::BOTH.map(|seat| seats[seat].clone().map(|taken| (taken.name, taken.mark)).unwrap())
}

fn named(name: &str, mark: Option<Mark>) -> (String, Option<Mark>) {
    (name.to_owned(), mark)
}

/// Both, or the one who plays at both seats, play again.
fn play_again(table: &mut Table) {
    table.request(Seat::A, TableRequest::Concede).unwrap();
    for seat in Seat::BOTH {
        again(table, seat, None).unwrap();
    }
    table.game = table.document().rematch.game.unwrap();
    for (seat, bits) in [(Seat::A, "7"), (Seat::B, "8")] {
        table.seed(seat, &bits.repeat(32)).unwrap();
    }
}

#[test]
fn whoever_plays_again_is_called_as_they_are_called_by_now() {
    let mut table = Table::playing(settings());
    assert_eq!(called(&table), [named("Ada", Some(Mark::Guest)), named("Bea", Some(Mark::Guest))]);
    let ada = sign_up(&mut table, 1, "Adele");
    sign_up(&mut table, 8, "Bea");
    play_again(&mut table);
    assert_eq!(called(&table), [named("Adele", None), named("Bea", Some(Mark::Guest))], "the guest is no player");
    table.ask_as(&ada, Ask::from(accounts::Rename { name: "Alma".to_owned() })).unwrap();
    assert_eq!(called(&table)[0], named("Adele", None), "not while it is played");
    play_again(&mut table);
    assert_eq!(called(&table)[0], named("Alma", None));

    let mut table = Table::playing(Settings { hot_seat: true, ..settings() });
    sign_up(&mut table, 1, "Adele");
    play_again(&mut table);
    assert_eq!(called(&table), [named("Adele", None), named("Bea", Some(Mark::Guest))]);

    // A match goes on as it was begun.
    let mut table = Table::playing(Settings { best_of: BestOf::Three, ..settings() });
    let host = host(&mut table);
    let ada = sign_up(&mut table, 1, "Adele");
    table.ask_as(&ada, Ask::from(accounts::Rename { name: "Alma".to_owned() })).unwrap();
    table.ask_as(&host, Ask::from(tables::Restart { game: table.game.clone() })).unwrap();
    table.game = table.document().rematch.game.unwrap();
    assert_eq!(called(&table), [named("Adele", None), named("Bea", Some(Mark::Guest))]);
}

#[test]
fn whoever_signs_up_while_they_play_is_no_guest_there_any_more() {
    for mut table in [Table::joined(settings()), Table::playing(settings())] {
        sign_up(&mut table, 1, "Adele");
        assert_eq!(called(&table), [named("Adele", None), named("Bea", Some(Mark::Guest))]);
        sign_up(&mut table, 2, "Bea");
        assert_eq!(called(&table), [named("Adele", None), named("Bea", None)]);
    }

    // Whoever shares the screen has no account.
    let mut table = Table::playing(Settings { hot_seat: true, ..settings() });
    sign_up(&mut table, 1, "Adele");
    assert_eq!(called(&table), [named("Adele", None), named("Bea", Some(Mark::Guest))]);

    // A table that cannot be read keeps nobody from it.
    let mut table = Table::playing(settings());
    let at = GameDocument::path(&table.game);
    let mut stored: serde_json::Value = table.read(&at);
    stored["seats"] = "spoiled".into();
    table.store.commit(&[], &[Write::set(at, &stored).unwrap()]).unwrap();
    sign_up(&mut table, 1, "Adele");

    // What is over was played by a guest.
    let mut table = Table::playing(settings());
    table.request(Seat::B, TableRequest::Concede).unwrap();
    sign_up(&mut table, 1, "Adele");
    assert_eq!(called(&table), [named("Ada", Some(Mark::Guest)), named("Bea", Some(Mark::Guest))]);
}

#[test]
fn a_table_that_was_stored_before_decks_could_be_chosen_for_a_rematch_is_read() {
    let mut table = Table::playing(settings());
    table.request(Seat::A, TableRequest::Concede).unwrap();
    let at = StateDocument::path(&table.game);
    let mut stored: serde_json::Value = table.read(&at);
    stored.as_object_mut().unwrap().remove("rematch").unwrap();
    table.store.commit(&[], &[Write::set(at, &stored).unwrap()]).unwrap();
    again(&mut table, Seat::A, None).unwrap();
    again(&mut table, Seat::B, Some(deck(2))).unwrap();
    assert_eq!(played_with(&table), [ready(0), ready(2)]);
}

#[test]
fn chat_is_short_plain_and_paced() {
    let mut table = Table::joined(settings());
    let say = |table: &Table, seat, text: &str, nonce| {
        Ask::Say(chat::Say { game: table.game.clone(), seat, text: text.to_owned(), nonce })
    };
    table.ask(Seat::A, say(&table, Seat::A, "  good luck <b>& have fun</b> ", 1)).unwrap();
    table.ask(Seat::A, say(&table, Seat::A, "good luck <b>& have fun</b>", 1)).unwrap();
    let tail = |table: &Table| table.read::<ChatTail>(&ChatTail::path(&table.game));
    assert_eq!(tail(&table).lines.len(), 1, "sent again, it counts once");
    assert_eq!(tail(&table).lines[0].text, "good luck <b>& have fun</b>");
    let code = |table: &mut Table, seat, text: &str, nonce| {
        table.ask(Seat::A, say(table, seat, text, nonce)).unwrap_err().code
    };
    assert_eq!(code(&mut table, Seat::B, "I am Bea", 2), RefusalCode::NotYours);
    assert_eq!(code(&mut table, Seat::A, &"x".repeat(301), 3), RefusalCode::Malformed);
    assert_eq!(table.ask_as(&uid(9), say(&table, Seat::A, "hi", 4)).unwrap_err().code, RefusalCode::NotFound);
    for nonce in 10..15 {
        table.ask(Seat::A, say(&table, Seat::A, "spam", nonce)).unwrap();
    }
    assert_eq!(code(&mut table, Seat::A, "spam", 16), RefusalCode::TooMany);
    for nonce in 100..300 {
        table.now += 10_000;
        table.ask(Seat::B, say(&table, Seat::B, "hm", nonce)).unwrap();
    }
    assert_eq!((tail(&table).lines.len(), tail(&table).next), (house::limits::CHAT_LINES, 206));
}

#[test]
fn whoever_leaves_after_asking_for_another_game_is_seen_to_be_away_here_and_at_the_next_table() {
    let mut table = Table::playing(settings());
    let presence = |table: &mut Table, here: bool| {
        let (game, at) = (table.game.clone(), table.now);
        drive(&mut table.store, &Presence { uid: &uid(2), game: &game, here, at }).unwrap();
    };
    table.request(Seat::A, TableRequest::Concede).unwrap();
    presence(&mut table, false);
    assert_eq!(table.document().away_since.b, None, "nobody waits for anybody");
    let again = |table: &Table, seat| Ask::from(tables::WantRematch { game: table.game.clone(), seat, deck: None });
    table.ask(Seat::B, again(&table, Seat::B)).unwrap();
    presence(&mut table, false);
    assert_eq!(table.document().away_since.b, Some(table.now));
    presence(&mut table, true);
    assert_eq!(table.document().away_since.b, None, "she is back");
    presence(&mut table, false);
    table.ask(Seat::A, again(&table, Seat::A)).unwrap();
    table.game = table.document().rematch.game.unwrap();
    let next = table.document();
    assert_eq!((next.status, next.away_since.a, next.away_since.b), (Status::Seeding, None, Some(table.now)));
    assert!(!tables::may_be_left(&next, table.now + 120_000));
    assert!(tables::may_be_left(&next, table.now + 120_001));
}
