//! What the security rules let through and the house refuses: each as an answer, with the other player's game untouched and the attempt on file.

use engine::{Action, Until, options};
use house::documents::{ActionDocument, GameDocument, Settings, path};
use house::record::Record;
use house::refusal::reasons;
use house::wire::{Answer, Ask, RefusalCode, pack_actions, unpack};
use house::{GameId, Seat};
use security_rules::action;
use serde_json::{Value, json};
use soak::Chooser;

use crate::world::{Cloud, both, post, uid_of};

/// A game in which somebody may cast spells.
fn at_first_priority(cloud: &Cloud) -> (GameId, Seat) {
    let game = cloud.playing();
    let players = both(cloud);
    while cloud.truth(&game).turn().number == 0 {
        let (seat, head) = (cloud.table(&game).awaits.unwrap(), cloud.table(&game).head);
        players[seat].act(&game, head + 1, &pack_actions(&[Action::Keep]).unwrap());
    }
    let seat = cloud.table(&game).awaits.unwrap();
    (game, seat)
}

#[test]
fn whatever_the_rules_let_through_the_referee_refuses_and_the_game_goes_on() {
    let Some(cloud) = Cloud::new() else { return };
    let (game, seat) = at_first_priority(&cloud);
    let (cheat, other) = (cloud.player(uid_of(seat)), cloud.player(uid_of(seat.other())));
    let truth = cloud.truth(&game);
    let theirs = truth.player(seat.other()).hand.cards.clone().unwrap();
    let mine = truth.player(seat).hand.cards.clone().unwrap();
    let listed: Vec<Action> =
        options(&truth.view(seat), seat).iter().filter_map(|choice| choice.action().cloned()).collect();
    let unpayable = mine.iter().map(|card| Action::SummonSpell(*card)).find(|action| !listed.contains(action));
    let one = |action: Action| pack_actions(&[action]).unwrap();
    let mut attempts = vec![
        ("a card of the other's hand", one(Action::SummonSpell(theirs[0]))),
        ("cards of the other's hand, chosen", one(Action::Choose(theirs.clone()))),
        ("a land of the other's hand", one(Action::SummonLand(theirs[0]))),
        ("mana out of what is no land of theirs", one(Action::ChooseX(u32::MAX))),
        ("attackers out of turn", one(Action::SubmitAttack)),
        ("what is long past", one(Action::Keep)),
        (
            "a batch that goes on after the decision has left",
            pack_actions(&[Action::PassUntil(Until::EndOfTurn), Action::Pass]).unwrap(),
        ),
        ("a batch without actions", pack_actions(&[]).unwrap()),
        ("a batch of too many", pack_actions(&vec![Action::Pass; 65]).unwrap()),
        ("a forged state", house::wire::pack_bytes(&truth.to_bytes())),
        ("junk", "not base64 at all!".to_owned()),
        ("nothing", String::new()),
        ("as much junk as there may be", "A".repeat(4_096)),
    ];
    attempts.push(("a spell that there is no mana for", one(unpayable.unwrap())));
    let (hash, judged) = (truth.hash(), cloud.table(&game).head);
    let seen = other.view(&game, seat.other());
    for (nth, (what, body)) in attempts.iter().enumerate() {
        let seq = judged + 1 + nth as u64;
        assert_eq!(cheat.act(&game, seq, body), 1, "{what}");
        let answered = cheat.view(&game, seat).answered.unwrap();
        assert!(answered.seq == seq && answered.refused.is_some(), "{what}: {answered:?}");
        let table: GameDocument = other.listen(&path::game(&game));
        assert_eq!((table.head, table.awaits), (seq, Some(seat)), "{what}: nobody blocks the number");
        assert_eq!(cloud.truth(&game).hash(), hash, "{what}");
        assert_eq!(other.view(&game, seat.other()), seen, "{what}: the other hears nothing of it");
        let kept: ActionDocument = cloud.read(&path::action(&game, seq));
        assert_eq!((kept.uid.as_str(), &kept.body), (cheat.uid.as_str(), body), "{what}: the attempt is on file");
    }
    // And the game goes on, to its end and its record, in which nothing of that is.
    let head = cloud.table(&game).head;
    assert_eq!(cheat.act(&game, head + 1, &one(Action::Pass)), 1);
    assert_eq!(cheat.view(&game, seat).answered.unwrap().refused, None);
    other.beside(&game, seat.other(), 1, "concede");
    let Answer::Record { body } = cheat.look(&Ask::Record { game: game.clone() }).unwrap() else { panic!("no record") };
    let record: Record = unpack(&body).unwrap();
    record.verify(&cloud.table(&game).commitment.unwrap()).unwrap();
    assert_eq!(record.inputs().unwrap().len(), 4, "two opening hands, a pass, and that one has conceded");
}

#[test]
fn a_batch_that_goes_on_after_something_hidden_was_read_or_a_coin_was_tossed_is_refused_before_it_is_run() {
    let Some(cloud) = Cloud::new() else { return };
    let (game, _) = at_first_priority(&cloud);
    let players = both(&cloud);
    let mut chooser = Chooser::new(51);
    let mut tried = 0;
    for _ in 0..60 {
        let Some(seat) = cloud.table(&game).awaits else { break };
        let (view, truth, head) = (players[seat].seen(&game, seat), cloud.truth(&game).hash(), cloud.table(&game).head);
        let pass = Action::PassUntil(Until::EndOfTurn);
        let mut after = view.clone();
        let goes_on =
            matches!(engine::act(&mut after, seat, &pass), Ok(engine::Act::Applied(_))) && after.awaits() == Some(seat);
        if options(&view, seat).iter().any(|choice| choice.action() == Some(&Action::Pass)) && !goes_on {
            players[seat].act(&game, head + 1, &pack_actions(&[pass, Action::Pass]).unwrap());
            let refused = players[seat].view(&game, seat).answered.unwrap().refused;
            assert!(refused.is_some_and(|why| why == reasons::nothing_may_follow(1)));
            assert_eq!(cloud.truth(&game).hash(), truth);
            tried += 1;
            if tried == 8 {
                return;
            }
        }
        players[seat].act_at_random(&game, seat, &mut chooser);
    }
    panic!("only {tried} batches were tried");
}

#[test]
fn the_service_answers_to_nobody_for_what_is_not_theirs() {
    let Some(cloud) = Cloud::new() else { return };
    let game = cloud.playing();
    let (ada, cid) = (cloud.player("ada"), cloud.player("cid"));
    let mine = ada.question(&Ask::Mine);
    let nobody = |what: &str, token: Option<&str>, body: &Value| {
        post(&format!("{}/api/{what}", cloud.url), token, body.to_string().as_bytes()).0
    };
    for (what, body) in [
        ("advance", json!({ "game": game })),
        ("advance", json!({ "ask": mine })),
        ("here", json!({ "game": game, "here": true })),
    ] {
        assert_eq!(nobody(what, None, &body), 401, "{what}");
        assert_eq!(nobody(what, Some("x.y.z"), &body), 401, "{what}");
        assert_eq!(cid.call(what, &body).0, 403, "{what} {body}");
        assert_eq!(ada.call(what, &body).0, 200, "{what} {body}");
    }
    for junk in [
        json!({}),
        json!([]),
        json!({ "game": "../../etc" }),
        json!({ "ask": "x" }),
        json!({ "game": game, "state": 1 }),
    ] {
        assert_eq!(ada.call("advance", &junk).0, 400, "{junk}");
    }
    assert_eq!(ada.call("ask", &json!({ "fly": {} })).0, 400);
    assert_eq!(ada.call("ask", &json!("A".repeat(40_000))).0, 413);
    assert_eq!(cid.look(&Ask::Record { game: game.clone() }).unwrap_err().code, RefusalCode::NotFound);
    assert_eq!(ada.look(&Ask::Record { game }).unwrap_err().code, RefusalCode::NotNow);
    let create = Ask::Create {
        name: "Ada".to_owned(),
        deck: house::documents::DeckChoice::Ready { name: engine::decks::ready()[0].name.to_owned() },
        settings: Settings::default(),
        second: None,
    };
    assert_eq!(
        ada.look(&create).unwrap_err().code,
        RefusalCode::Malformed,
        "what changes something is asked in writing"
    );
}

#[test]
fn whoever_floods_the_service_is_told_to_wait_and_the_other_player_notices_nothing() {
    let Some(cloud) = Cloud::new() else { return };
    let (game, seat) = at_first_priority(&cloud);
    let (flooding, honest) = (cloud.player(uid_of(seat.other())), cloud.player(uid_of(seat)));
    let mut statuses = Vec::new();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..6)
            .map(|_| {
                scope
                    .spawn(|| (0..60).map(|_| flooding.call("advance", &json!({ "game": game })).0).collect::<Vec<_>>())
            })
            .collect();
        statuses.extend(threads.into_iter().flat_map(|thread| thread.join().unwrap()));
    });
    assert!(statuses.contains(&429), "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
    let head = cloud.table(&game).head;
    assert_eq!(honest.act(&game, head + 1, &pack_actions(&[Action::Pass]).unwrap()), 1);
    // A flood of documents ends at the rules.
    let denied = flooding.write(action(game.as_str(), head + 2, "ada", "AAAA"));
    assert!(denied.is_err() || uid_of(seat.other()) == "ada");
}
