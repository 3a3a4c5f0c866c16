//! The referee: everything is judged once, in order, and what is refused changes nothing.

use engine::{Action, Choice, Event, Outcome, Reason, Until, options};
use house::documents::{
    ATTEMPTS_KEPT, ActionDocument, DeckChoice, DeckEntry, Document as _, Ending, HELD_MS, Input, Judged, Record,
    RequestDocument, StateDocument, Submission, TableRequest,
};
use house::referee::advance;
use house::refusal::reasons;
use house::store::{Memory, Store, Watched, Write};
use house::wire::{Answer, Ask, HistoryAnswer, HistoryAsk, RefusalCode, pack_actions, unpack};
use house::{Seat, Uid, history, record, referee, tables};
use house_tests::table::{Table, settings, sign_up, uid, with_clock};
use soak::Chooser;

fn judged(table: &Table) -> Vec<Judged> {
    let at = StateDocument::path(&table.game);
    table.read::<StateDocument>(&at).judged(&at).unwrap()
}

/// Puts a document where only the house's own checks, or none, would let it be.
fn forge(table: &mut Table, uid: &Uid, seq: u64, body: &str) {
    let document = ActionDocument { uid: uid.clone(), seq, at: table.now, body: body.to_owned() };
    let write = document.write((&table.game, seq)).unwrap();
    table.store.commit(&[], &[write]).unwrap();
}

#[test]
fn pokes_in_any_number_and_order_judge_each_document_once() {
    let mut first = Table::playing(settings());
    let mut chooser = Chooser::new(41);
    let mut batches = Vec::new();
    for _ in 0..60 {
        let (seat, action) = first.act_at_random(&mut chooser);
        batches.push((seat, pack_actions(&[action]).unwrap()));
    }
    // The same table again; its documents arrive shuffled, and each arrival pokes twice.
    let mut second = Table::playing(settings());
    let mut order: Vec<usize> = (0..batches.len()).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, chooser.below(last + 1));
    }
    let mut counted = 0;
    for place in order {
        let (seat, body) = &batches[place];
        let author = second.uids[*seat].clone();
        forge(&mut second, &author, place as u64 + 1, body);
        for _ in 0..2 {
            counted += advance(&mut second.store, &second.game).unwrap().len();
        }
    }
    assert_eq!(second.refused(batches[0].0), None);
    assert_eq!(counted, 60);
    assert_eq!(second.document().head, 60);
    assert_eq!(judged(&second), judged(&first));
    assert_eq!(second.truth(), first.truth());
    assert_eq!(second.truth().hash(), first.truth().hash());
}

#[test]
fn a_poke_with_nothing_to_judge_writes_nothing() {
    let mut table = Table::playing(settings());
    let version = table.store.changes(Default::default()).unwrap();
    assert_eq!(advance(&mut table.store, &table.game), Ok(Vec::new()));
    assert_eq!(table.store.changes(Default::default()).unwrap(), version);
}

#[test]
fn an_action_that_is_sent_again_counts_once() {
    let mut table = Table::playing(settings());
    let seat = table.to_act();
    let body = pack_actions(&[Action::Keep]).unwrap();
    table.write(seat, 1, &body).unwrap();
    let after = table.truth().hash();
    for _ in 0..3 {
        table.write(seat, 1, &body).unwrap();
    }
    assert_eq!((table.truth().hash(), table.document().head), (after, 1));
    let other = pack_actions(&[Action::Mulligan]).unwrap();
    assert_eq!(table.write(seat, 1, &other).unwrap_err().code, RefusalCode::WrongNumber);
}

/// Whatever a player sends that is not theirs to do: refused, with a reason, and the game untouched.
#[test]
fn what_may_not_be_written_is_turned_away_before_it_is_stored() {
    let mut table = Table::playing(settings());
    let before = table.truth().hash();
    let (seat, keep) = (table.to_act(), pack_actions(&[Action::Keep]).unwrap());
    let code = |table: &mut Table, seat, seq, body: &str| table.write(seat, seq, body).unwrap_err().code;
    assert_eq!(code(&mut table, seat.other(), 1, &keep), RefusalCode::NotYours, "out of turn");
    for seq in [0, 2, 7, u64::MAX] {
        assert_eq!(code(&mut table, seat, seq, &keep), RefusalCode::WrongNumber, "{seq}");
    }
    assert_eq!(code(&mut table, seat, 1, &"A".repeat(5_000)), RefusalCode::Malformed, "too long");
    let stranger = Ask::from(referee::Act { game: table.game.clone(), seq: 1, body: keep });
    assert_eq!(table.ask_as(&uid(9), stranger).unwrap_err().code, RefusalCode::NotFound, "a stranger");
    assert_eq!((table.document().head, table.truth().hash()), (0, before));
}

#[test]
fn what_is_refused_is_answered_with_a_reason_and_leaves_the_game_as_it_was() {
    let mut table = Table::playing(settings());
    table.until_first_priority();
    let seat = table.to_act();
    let hand = table.truth().player(seat.other()).hand.cards.clone().unwrap();
    let bodies = [
        "not base64 at all!".to_owned(),
        "AAAA".repeat(40),
        "_____w".to_owned(),
        String::new(),
        pack_actions(&[]).unwrap(),
        pack_actions(&vec![Action::Pass; 65]).unwrap(),
        pack_actions(&[Action::Keep]).unwrap(),
        pack_actions(&[Action::SubmitAttack]).unwrap(),
        pack_actions(&[Action::CastSpell(hand[0])]).unwrap(),
        pack_actions(&[Action::Choose(hand)]).unwrap(),
        pack_actions(&[Action::ChooseX(u32::MAX)]).unwrap(),
    ];
    let (truth, other) = (table.truth().hash(), table.view(seat.other()));
    for (nth, body) in bodies.iter().enumerate() {
        let head = table.document().head;
        table.write(seat, head + 1, body).unwrap();
        assert!(table.refused(seat).is_some(), "body {nth}");
        assert_eq!(table.view(seat).answered.unwrap().seq, head + 1);
        assert_eq!(table.document().head, head + 1, "nobody can block the number");
        assert_eq!(table.truth().hash(), truth, "body {nth}");
        assert_eq!(table.to_act(), seat, "body {nth}");
        assert_eq!(table.view(seat.other()), other, "the other seat hears nothing of it");
    }
    assert_eq!(judged(&table).len(), 2, "the two opening hands, and nothing that was refused");
    table.act(&[Action::Pass]).unwrap();
    assert_eq!(table.refused(seat), None, "and the game goes on");
}

/// Documents that got past whatever should have kept them away.
#[test]
fn forged_documents_are_refused_by_the_referee_itself() {
    let mut table = Table::playing(settings());
    table.until_first_priority();
    let (seat, truth) = (table.to_act(), table.truth().hash());
    let pass = pack_actions(&[Action::Pass]).unwrap();
    let head = table.document().head;
    let (other, mine) = (table.uids[seat.other()].clone(), table.uids[seat].clone());
    forge(&mut table, &other, head + 1, &pass);
    forge(&mut table, &uid(9), head + 2, &pass);
    forge(&mut table, &mine, head + 4, &pass);
    let judged = advance(&mut table.store, &table.game).unwrap();
    assert_eq!(judged.len(), 2, "and the one from the future waits for those before it");
    assert_eq!((&judged[1].uid, &judged[1].at), (&uid(9), &ActionDocument::path((&table.game, head + 2))));
    assert!(judged.iter().all(|verdict| verdict.refused == Some(reasons::not_your_decision())));
    assert_eq!((table.truth().hash(), table.document().head), (truth, head + 2));
    assert!(table.refused(seat.other()).is_some());

    let foreign = RequestDocument { uid: other, number: 1, at: 0, request: TableRequest::Concede };
    let write = foreign.write((&table.game, seat)).unwrap();
    table.store.commit(&[], &[write]).unwrap();
    advance(&mut table.store, &table.game).unwrap();
    assert!(!table.is_over(), "nobody concedes for the other");
}

/// What both players are told of a game that is over.
fn record_of(table: &mut Table) -> Record {
    let Answer::Record { body } =
        table.ask(Seat::A, Ask::from(record::ReadRecord { game: table.game.clone() })).unwrap()
    else {
        panic!("no record");
    };
    unpack(&body).unwrap()
}

#[test]
fn what_was_refused_stands_in_the_record_and_the_record_still_proves_the_game() {
    let mut table = Table::playing(settings());
    table.until_first_priority();
    let (seat, head) = (table.to_act(), table.document().head);
    let (cheat, honest) = (table.uids[seat].clone(), table.uids[seat.other()].clone());
    let pass = pack_actions(&[Action::Pass]).unwrap();
    table.write(seat, head + 1, "junk").unwrap();
    table.now += 10;
    table.act(&[Action::SubmitAttack]).unwrap();
    table.now += 10;
    table.request(seat, TableRequest::AcceptDraw).unwrap();
    table.now += 10;
    // What could be written only where nothing keeps it away: out of turn, by a stranger, and in the other's name.
    forge(&mut table, &honest, head + 3, &pass);
    forge(&mut table, &uid(9), head + 4, &pass);
    let foreign = RequestDocument { uid: cheat, number: 1, at: table.now, request: TableRequest::Concede };
    let write = foreign.write((&table.game, seat.other())).unwrap();
    table.store.commit(&[], &[write]).unwrap();
    advance(&mut table.store, &table.game).unwrap();
    table.act(&[Action::Pass]).unwrap();
    table.request(seat, TableRequest::Concede).unwrap();

    let record = record_of(&mut table);
    assert_eq!(record.verify(&table.kept()).unwrap().end.unwrap().hash(), table.truth().hash());
    assert_eq!(record.inputs().unwrap().len(), 4, "two opening hands, a pass, and that one has conceded");
    let told = |refused: &house::documents::Refused| {
        assert_eq!(refused.count, refused.last.len() as u64);
        let told = refused.last.iter().map(|attempt| (attempt.at, attempt.submission, attempt.why.reason.to_string()));
        told.collect::<Vec<_>>()
    };
    let line = |after: u64, written, why: &str| (1_000_000 + after, written, why.to_owned());
    assert_eq!(
        told(&record.attempts.seats[seat]),
        [
            line(0, Submission::Actions(head + 1), "unreadable_actions"),
            line(10, Submission::Actions(head + 2), "not_an_option"),
            line(20, Submission::Request(1), "no_draw_offered"),
            line(30, Submission::Request(1), "not_your_seat"),
        ]
    );
    assert_eq!(
        told(&record.attempts.seats[seat.other()]),
        [line(30, Submission::Actions(head + 3), "not_your_decision")]
    );
    assert_eq!(told(&record.attempts.strangers), [line(30, Submission::Actions(head + 4), "not_your_decision")]);
    assert_eq!(record.attempts.count(), 6);
}

#[test]
fn a_flood_of_what_is_refused_makes_neither_state_nor_record_grow() {
    let mut table = Table::playing(settings());
    let seat = table.to_act();
    let flood = |table: &mut Table, times: usize| {
        for _ in 0..times {
            table.now += HELD_MS;
            let head = table.document().head;
            table.write(seat, head + 1, &pack_actions(&vec![Action::Pass; 65]).unwrap()).unwrap();
        }
    };
    let size = |table: &Table| {
        let fields = table.store.get(&StateDocument::path(&table.game)).unwrap().unwrap().fields;
        serde_json::to_string(&fields).unwrap().len()
    };
    flood(&mut table, 2 * ATTEMPTS_KEPT);
    let before = size(&table);
    flood(&mut table, 200);
    assert!(size(&table) < before + 2 * ATTEMPTS_KEPT, "as much, but for a digit more in some numbers");
    table.request(seat, TableRequest::Concede).unwrap();
    let record = record_of(&mut table);
    let refused = &record.attempts.seats[seat];
    assert_eq!((refused.count, refused.last.len()), (240, ATTEMPTS_KEPT));
    assert_eq!(refused.last.last().unwrap().submission, Submission::Actions(240));
}

#[test]
fn a_game_and_a_record_of_a_version_that_kept_no_attempts_go_on_and_open() {
    let mut table = Table::playing(settings());
    let seat = table.to_act();
    let forget = |table: &mut Table, at| {
        let mut fields = table.store.get(&at).unwrap().unwrap().fields;
        assert!(fields.remove("attempts").is_some());
        table.store.commit(&[], &[Write::Set(at, fields)]).unwrap();
    };
    let state = StateDocument::path(&table.game);
    forget(&mut table, state);
    table.write(seat, 1, "junk").unwrap();
    table.request(seat, TableRequest::Concede).unwrap();
    assert_eq!(record_of(&mut table).attempts.count(), 1);
    let record = Record::path(&table.game);
    forget(&mut table, record);
    let record = record_of(&mut table);
    record.verify(&table.kept()).unwrap();
    assert_eq!(record.attempts.count(), 0);
}

/// A batch that went on after a draw could bet on the card: a refusal would undo the draw, and tell what it was.
#[test]
fn a_batch_that_goes_on_after_something_hidden_was_read_is_refused_before_it_is_run() {
    let mut table = Table::playing(settings());
    let mut chooser = Chooser::new(51);
    let mut tried = 0;
    while !table.is_over() && tried < 40 {
        let seat = table.to_act();
        // Whatever passes may go on only when the decision is still this player's, on what they know.
        let choices = options(&table.seen(seat), seat);
        if choices.iter().any(|choice| choice.action() == Some(&Action::Pass)) {
            let (truth, head) = (table.truth().hash(), table.document().head);
            table.now += HELD_MS;
            let pass = Action::PassUntil(Until::EndOfTurn);
            let mut view = table.seen(seat);
            let applied = matches!(view.act(seat, &pass), Ok(engine::Act::Applied(_)));
            let goes_on = applied && view.to_act() == Some(seat);
            table.act(&[pass, Action::Pass]).unwrap();
            if !goes_on {
                tried += 1;
                assert!(table.refused(seat).is_some_and(|refusal| refusal == reasons::nothing_may_follow(1)));
                assert_eq!((table.truth().hash(), table.document().head), (truth, head + 1));
            }
        }
        if !table.is_over() {
            table.act_at_random(&mut chooser);
        }
    }
    assert!(tried >= 40, "only {tried} batches were tried");
}

#[test]
fn actions_in_a_row_are_one_document() {
    let mut table = Table::playing(settings());
    table.until_first_priority();
    let mut chooser = Chooser::new(61);
    // Until somebody can play a land and tap it: two actions that stay with their author.
    loop {
        let seat = table.to_act();
        let land = options(&table.seen(seat), seat).iter().find_map(|choice| match choice.action() {
            Some(action @ Action::PlayLand(_)) => Some(action.clone()),
            _ => None,
        });
        let mut view = table.seen(seat);
        if let Some(land) = land
            && view.act(seat, &land).is_ok()
            && let Some(tap) = options(&view, seat).iter().find_map(|choice| match choice.action() {
                Some(action @ Action::TapForMana { .. }) => Some(action.clone()),
                _ => None,
            })
        {
            let head = table.document().head;
            let batch = [land, tap];
            table.act(&batch).unwrap();
            assert_eq!((table.refused(seat), table.document().head), (None, head + 1));
            assert_eq!(judged(&table).last().unwrap().input, Input::Actions(batch.into()));
            assert_eq!(table.to_act(), seat);
            return;
        }
        table.act_at_random(&mut chooser);
    }
}

#[test]
fn views_are_numbered_without_a_gap_and_told_what_happened() {
    let mut table = Table::playing(settings());
    let mut chooser = Chooser::new(71);
    let mut numbers = [0, 0];
    for _ in 0..200 {
        for seat in [Seat::A, Seat::B] {
            let view = table.view(seat);
            assert_eq!(view.number, numbers[seat.index()] + 1);
            assert_eq!(view.seq, table.document().head);
            assert!(view.recent_events.iter().all(|events| events.number <= view.number));
            assert!(view.recent_events.iter().map(|events| events.body.len()).sum::<usize>() < 64 * 1_024);
            numbers[seat.index()] = view.number;
        }
        if table.is_over() {
            break;
        }
        table.act_at_random(&mut chooser);
    }
}

#[test]
fn two_houses_on_copies_of_the_same_documents_decide_the_same() {
    let mut table = Table::playing(settings());
    let mut copy: Memory = table.store.clone();
    let (seat, body) = (table.to_act(), pack_actions(&[Action::Keep]).unwrap());
    let author = table.uids[seat].clone();
    forge(&mut table, &author, 1, &body);
    let document = table.store.get(&ActionDocument::path((&table.game, 1))).unwrap().unwrap();
    copy.commit(&[], &[Write::Set(ActionDocument::path((&table.game, 1)), document.fields)]).unwrap();
    advance(&mut table.store, &table.game).unwrap();
    advance(&mut copy, &table.game).unwrap();
    let state = StateDocument::path(&table.game);
    assert_eq!(copy.get(&state).unwrap().unwrap().fields, table.store.get(&state).unwrap().unwrap().fields);
}

#[test]
fn conceding_a_subgame_that_is_over_does_not_concede_the_game() {
    let mut table = Table::playing(settings());
    table.request(Seat::A, TableRequest::ConcedeSubgame).unwrap();
    assert_eq!(table.request_refused(Seat::A).unwrap().reason.to_string(), "no_subgame");
    assert!(!table.is_over());
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert!(table.is_over());
}

/// A game with clocks between two who have accounts, whose decks are Shahrazad and what pays for her.
fn songs() -> Table {
    let mut table = Table::empty();
    for (number, name) in [(1, "Ada"), (2, "Bea")] {
        sign_up(&mut table, number, name);
    }
    let entry = |card: &str| DeckEntry { count: 30, card: card.to_owned() };
    let deck = || DeckChoice::Own { name: "Songs".to_owned(), cards: vec![entry("Plains"), entry("Shahrazad")] };
    let create = tables::Create { name: "Ada".to_owned(), deck: deck(), settings: with_clock(3_600, 0), second: None };
    let Answer::Created(tables::Created { game, invite }) = table.ask(Seat::A, Ask::from(create)).unwrap() else {
        panic!("no table was made")
    };
    table.game = game.clone();
    let join = tables::Join { game, invite: invite.unwrap(), name: "Bea".to_owned(), deck: deck() };
    table.ask(Seat::B, Ask::from(join)).unwrap();
    table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    table
}

/// Plays on until a subgame has begun (728).
fn until_subgame(table: &mut Table) {
    let order: [fn(&Action) -> bool; 4] = [
        |action| matches!(action, Action::PlayLand(_)),
        |action| matches!(action, Action::CastSpell(_)),
        |action| matches!(action, Action::PayAutomatically | Action::Keep),
        |action| *action == Action::Pass,
    ];
    while table.truth().main_game().is_none() {
        let seat = table.to_act();
        let listed = options(&table.seen(seat), seat);
        let actions: Vec<_> = listed.iter().filter_map(Choice::action).collect();
        let first = order.iter().find_map(|fits| actions.iter().find(|action| fits(action)));
        let action = (*first.unwrap_or(&actions[0])).clone();
        table.act(&[action]).unwrap();
        assert_eq!(table.refused(seat), None);
    }
}

/// How this seat's player's games ended, by the house's history.
fn told(table: &mut Table, seat: Seat) -> Vec<Ending> {
    let games = Ask::History(HistoryAsk::Games(history::Games { ending: None, against: None, after: None }));
    let Ok(Answer::History(HistoryAnswer::Games { games, .. })) = table.ask(seat, games) else {
        panic!("no games are told")
    };
    games.into_iter().map(|game| game.ending).collect()
}

/// The events of the last view of this seat.
fn last_events(table: &Table, seat: Seat) -> Vec<Event> {
    let view = table.view(seat);
    let last = view.recent_events.iter().find(|events| events.number == view.number).unwrap();
    unpack(&last.body).unwrap()
}

fn conceded_by(loser: Seat) -> Outcome {
    Outcome { winner: Some(loser.other()), reason: Reason::Concession }
}

/// A record that proves a game, with so many concessions in it.
fn assert_recorded(table: &mut Table, concessions: usize) {
    let record = record_of(table);
    let requests = |judged: &&Judged| matches!(judged.input, Input::Request(_));
    assert_eq!(record.inputs().unwrap().iter().filter(requests).count(), concessions);
    assert_eq!(record.verify(&table.kept()).unwrap().end.unwrap().hash(), table.truth().hash());
}

#[test]
fn conceding_a_subgame_ends_that_alone_and_costs_half_of_ones_life_rounded_up() {
    let mut table = songs();
    for life in [10, 5, 2] {
        until_subgame(&mut table);
        let (before, acting) = (table.document(), table.to_act());
        table.now += 5_000;
        table.request(Seat::A, TableRequest::ConcedeSubgame).unwrap();
        assert_eq!(table.request_refused(Seat::A), None);
        for seat in Seat::BOTH {
            let events = last_events(&table, seat);
            assert!(events.contains(&Event::SubgameOver(conceded_by(Seat::A))), "{events:?}");
            assert!(!events.iter().any(|event| matches!(event, Event::GameOver(_))), "{events:?}");
            assert!(table.seen(seat).main_game().is_none());
            assert_eq!(told(&mut table, seat), []);
        }
        assert_eq!(Seat::BOTH.map(|seat| table.truth().player(seat).life), [life, 20]);
        // Nothing is over for the table: the clocks run on for whoever acts in the main game, with what the subgame has cost.
        let after = table.document();
        assert_eq!((after.outcome, after.playing.len(), after.status), (None, 2, before.status));
        assert_eq!(after.to_act, table.truth().to_act());
        let (clocks, was) = (after.clocks.unwrap(), before.clocks.unwrap());
        assert_eq!(clocks.running, after.to_act);
        let left = |seat: Seat| clocks.left(seat, table.now);
        assert_eq!(left(acting) + 5_000, was.left(acting, table.now - 5_000));
        assert_eq!(left(acting.other()), was.left(acting.other(), table.now - 5_000));
    }
    table.request(Seat::B, TableRequest::Concede).unwrap();
    let over = table.document();
    assert_eq!(over.outcome.map(|outcome| outcome.winner), Some(Some(Seat::A)));
    assert_eq!((over.to_act, over.playing.len(), over.clocks.unwrap().running), (None, 0, None));
    assert_eq!(Seat::BOTH.map(|seat| told(&mut table, seat)), [[Ending::Won], [Ending::Lost]]);
    assert_recorded(&mut table, 4);
}

#[test]
fn conceding_the_game_in_a_subgame_ends_both_as_one_game() {
    let mut table = songs();
    until_subgame(&mut table);
    table.request(Seat::A, TableRequest::Concede).unwrap();
    assert_eq!(table.request_refused(Seat::A), None);
    let over = conceded_by(Seat::A);
    for seat in Seat::BOTH {
        let events = last_events(&table, seat);
        assert!(events.contains(&Event::SubgameOver(over)) && events.contains(&Event::GameOver(over)), "{events:?}");
    }
    assert_eq!((table.truth().outcome(), table.truth().main_game().is_none()), (Some(over), true));
    let document = table.document();
    assert_eq!(document.outcome.map(|outcome| outcome.winner), Some(Some(Seat::B)));
    assert_eq!((document.to_act, document.playing.len(), document.clocks.unwrap().running), (None, 0, None));
    assert_eq!(Seat::BOTH.map(|seat| told(&mut table, seat)), [[Ending::Lost], [Ending::Won]]);
    assert_recorded(&mut table, 1);
}

#[test]
fn what_was_rightly_seen_of_a_hand_stays_known_to_whoever_saw_it_until_it_leaves() {
    let own = |cards: &[(u16, &str)]| DeckChoice::Own {
        name: "Own".to_owned(),
        cards: cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect(),
    };
    let mut table = Table::empty();
    let deck = own(&[(30, "Mox Sapphire"), (30, "Unsummon")]);
    let create = tables::Create { name: "Ada".to_owned(), deck, settings: settings(), second: None };
    let Answer::Created(made) = table.ask(Seat::A, Ask::from(create)).unwrap() else { panic!("no table") };
    table.game = made.game;
    let invite = made.invite.unwrap();
    let deck = own(&[(30, "Mox Emerald"), (30, "Scryb Sprites")]);
    let join = tables::Join { game: table.game.clone(), invite, name: "Bea".to_owned(), deck };
    table.ask(Seat::B, Ask::from(join)).unwrap();
    table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
    table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
    let mut chooser = Chooser::new(5);
    let mut known = 0;
    let mut forgotten = 0;
    for _ in 0..1_000 {
        if table.is_over() {
            break;
        }
        let before = table.view(Seat::A).known_hand.len();
        table.act_at_random(&mut chooser);
        let held = table.view(Seat::A).known_hand;
        known = known.max(held.len());
        forgotten += usize::from(held.len() < before);
        // It is never wrong: at least these cards are there.
        let truth = table.truth();
        let mut hand: Vec<String> = truth
            .player(Seat::B)
            .hand
            .cards
            .iter()
            .flatten()
            .filter_map(|id| truth.object(*id)?.true_card())
            .map(|card| engine::cards::definition(card).name.clone())
            .collect();
        for name in held {
            let at = hand.iter().position(|card| *card == name).unwrap();
            hand.swap_remove(at);
        }
        assert!(table.view(Seat::B).known_hand.is_empty(), "nobody has returned a card to Ada's hand");
    }
    assert!(known > 0 && forgotten > 0, "a creature was returned, and cast again: {known}, {forgotten}");
}
