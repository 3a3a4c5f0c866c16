//! What the security rules let through and the house refuses: each as an answer, with the other player's game untouched and the attempt on file.

use std::collections::BTreeMap;

use engine::declaration::{Color, ManaKind};
use engine::state::INTRINSIC;
use engine::{Action, Target, Until, options};
use house::documents::{
    ActionDocument, Attempts, Document as _, GameDocument, Record, Settings, StateDocument, Submission,
};
use house::refusal::reasons;
use house::store::Store as _;
use house::wire::{Answer, Ask, RefusalCode, pack_actions, unpack};
use house::{GameId, PerSeat, Seat, Uid, record, tables};
use serde_json::{Value, json};
use soak::Chooser;

use crate::positions;
use crate::world::{Cloud, Player, both, kept, post, uid_of};

/// A game in which somebody may cast spells.
fn at_first_priority(cloud: &Cloud) -> (GameId, Seat) {
    let game = cloud.playing();
    let players = both(cloud);
    while cloud.truth(&game).turn().number == 0 {
        let (seat, head) = (cloud.table(&game).to_act.unwrap(), cloud.table(&game).head);
        players[seat].act(&game, head + 1, &pack_actions(&[Action::Keep]).unwrap());
    }
    let seat = cloud.table(&game).to_act.unwrap();
    (game, seat)
}

/// Tries it, and holds that nothing comes of it but a refusal, and that it stays on file.
fn refused(cloud: &Cloud, game: &GameId, cheat: &Player<'_>, seat: Seat, what: &str, body: &str) {
    let honest = cloud.player(cloud.table(game).seats[seat.other()].as_ref().unwrap().uid.as_str());
    let (truth, seq) = (cloud.truth(game).hash(), cloud.table(game).head + 1);
    let seen = honest.view(game, seat.other());
    assert_eq!(cheat.act(game, seq, body), 1, "{what}");
    let answered = cheat.view(game, seat).answered.unwrap();
    assert!(answered.seq == seq && answered.refused.is_some(), "{what}: {answered:?}");
    let table: GameDocument = honest.listen(&GameDocument::path(game));
    assert_eq!((table.head, table.to_act), (seq, Some(seat)), "{what}: nobody blocks the number");
    assert_eq!(cloud.truth(game).hash(), truth, "{what}");
    assert_eq!(honest.view(game, seat.other()), seen, "{what}: the other hears nothing of it");
    assert_eq!(
        cloud.project.owner().get(ActionDocument::path((game, seq)).as_str()).unwrap(),
        None,
        "{what}: nothing is left"
    );
    let attempts = cloud.read::<StateDocument>(&StateDocument::path(game)).attempts;
    let last = attempts.seats[seat].last.last().unwrap();
    assert_eq!(
        (last.submission, Some(&last.why)),
        (Submission::Actions(seq), answered.refused.as_ref()),
        "{what}: on file"
    );
}

/// What was refused, as it stands in the record that this player is told at the end of a game, which holds.
fn recorded(cloud: &Cloud, game: &GameId, player: &Player<'_>) -> Attempts {
    let Answer::Record { body } = player.look(&Ask::from(record::ReadRecord { game: game.clone() })).unwrap() else {
        panic!("no record")
    };
    let record: Record = unpack(&body).unwrap();
    record.verify(&kept(&cloud.table(game))).unwrap();
    record.attempts
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
    let unpayable = mine.iter().map(|card| Action::CastSpell(*card)).find(|action| !listed.contains(action));
    let one = |action: Action| pack_actions(&[action]).unwrap();
    let mut attempts = vec![
        ("a card of the other's hand", one(Action::CastSpell(theirs[0]))),
        ("cards of the other's hand, chosen", one(Action::Choose(theirs.clone()))),
        ("a land of the other's hand", one(Action::PlayLand(theirs[0]))),
        ("an answer to what nobody has asked", one(Action::ChooseX(u32::MAX))),
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
    for (what, body) in &attempts {
        refused(&cloud, &game, &cheat, seat, what, body);
    }
    other.request(&game, seat.other(), 1, "accept_draw");
    // And the game goes on, to its end and its record, which is of the game alone and tells of each attempt beside it.
    let (head, attempts_made) = (cloud.table(&game).head, attempts.len() as u64);
    assert_eq!(cheat.act(&game, head + 1, &one(Action::Pass)), 1);
    assert_eq!(cheat.view(&game, seat).answered.unwrap().refused, None);
    other.request(&game, seat.other(), 2, "concede");
    let Answer::Record { body } = cheat.look(&Ask::from(record::ReadRecord { game: game.clone() })).unwrap() else {
        panic!("no record")
    };
    let record: Record = unpack(&body).unwrap();
    record.verify(&kept(&cloud.table(&game))).unwrap();
    assert_eq!(record.inputs().unwrap().len(), 4, "two opening hands, a pass, and that one has conceded");
    let told = recorded(&cloud, &game, &other);
    assert_eq!(told, record.attempts, "both are told the same");
    let cheats: Vec<_> = told.seats[seat].last.iter().map(|attempt| attempt.submission).collect();
    assert_eq!(cheats, (head + 1 - attempts_made..=head).map(Submission::Actions).collect::<Vec<_>>());
    assert!(told.seats[seat].last.iter().all(|attempt| attempt.at > 0 && !attempt.why.reason.is_empty()));
    let theirs = &told.seats[seat.other()];
    assert_eq!((theirs.count, theirs.last[0].submission), (1, Submission::Request(1)));
    assert_eq!(theirs.last[0].why, reasons::no_draw_offered());
    assert_eq!(told.strangers.count, 0);
}

#[test]
fn a_batch_that_goes_on_after_something_hidden_was_read_or_a_coin_was_tossed_is_refused_before_it_is_run() {
    let Some(cloud) = Cloud::new() else { return };
    let (game, _) = at_first_priority(&cloud);
    let players = both(&cloud);
    let mut chooser = Chooser::new(51);
    let mut tried = 0;
    for _ in 0..60 {
        let Some(seat) = cloud.table(&game).to_act else { break };
        let (view, truth, head) = (players[seat].seen(&game, seat), cloud.truth(&game).hash(), cloud.table(&game).head);
        let pass = Action::PassUntil(Until::EndOfTurn);
        let mut after = view.clone();
        let goes_on = matches!(after.act(seat, &pass), Ok(engine::Act::Applied(_))) && after.to_act() == Some(seat);
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

/// Tables at which there is something to cheat about. It is A's decision.
const TABLES: &str = r#"
[[scenario]]
name = "spells"
A = { hand = ["Terror", "Fireball", "Mountain"], battlefield = ["Swamp", "Swamp", "Mountain"] }
B = { hand = ["Lightning Bolt"], battlefield = ["Forest", "Black Knight", "Grizzly Bears", "Prodigal Sorcerer"] }
script = ""

[[scenario]]
name = "a draw"
A = { hand = ["Mountain"] }
B = { hand = ["Ancestral Recall"], battlefield = ["Island"] }
script = """
A passes
B casts Ancestral Recall on A
B passes
"""

[[scenario]]
name = "a coin"
A = { hand = ["Mountain"] }
B = { battlefield = ["Bottle of Suleiman", "Forest"] }
script = """
A passes
B activates Bottle of Suleiman
B passes
"""
"#;

/// Lays those tables; which game each is, and who decides.
fn tables(cloud: &Cloud) -> (BTreeMap<String, GameId>, String) {
    let tokens = PerSeat { a: "0000000000000000000000000000000a", b: "0000000000000000000000000000000b" };
    let mut games = BTreeMap::new();
    for (place, table) in scenario::games(TABLES).unwrap().into_iter().enumerate() {
        let game = GameId::from_random([place as u8; 10]);
        let documents = positions::documents(&game, &tokens, &table.game.unwrap()).unwrap();
        cloud.store.clone().commit(&[], &documents).unwrap();
        assert_eq!(cloud.table(&game).to_act, Some(Seat::A), "{}", table.name);
        games.insert(table.name, game);
    }
    (games, Uid::of_token(tokens.a).to_string())
}

#[test]
fn no_target_that_is_none_no_mana_that_is_not_there_and_nothing_of_the_others() {
    let Some(cloud) = Cloud::new() else { return };
    let (games, uid) = tables(&cloud);
    let (game, cheat) = (&games["spells"], cloud.player(&uid));
    let truth = cloud.truth(game);
    let find = |name: &str| {
        let card = engine::cards::by_name(name).unwrap();
        truth.objects().find(|(_, object)| object.card == card).unwrap().0
    };
    let [terror, fireball, bolt] = ["Terror", "Fireball", "Lightning Bolt"].map(find);
    let target = |name: &str| Action::SelectTarget(Target::Object(find(name)));
    let tap =
        |name: &str, kind| Action::TapForMana { object: find(name), ability: INTRINSIC, kind: ManaKind::Colored(kind) };
    let casts = |spell, more: &[Action]| [&[Action::CastSpell(spell)], more].concat();
    for (what, actions) in [
        ("a black creature for Terror", casts(terror, &[target("Black Knight")])),
        ("a land for Terror", casts(terror, &[target("Forest")])),
        ("a player for Terror", casts(terror, &[Action::SelectTarget(Target::Player(Seat::B))])),
        ("a card in the other's hand for Terror", casts(terror, &[target("Lightning Bolt")])),
        ("no target for Terror", casts(terror, &[Action::TargetsDone])),
        ("more X than there is mana", casts(fireball, &[Action::ChooseX(3)])),
        ("much more X than there is mana", casts(fireball, &[Action::ChooseX(u32::MAX)])),
        ("mana of a color that the land does not have", vec![tap("Mountain", Color::White)]),
        ("mana twice from a land", vec![tap("Mountain", Color::Red), tap("Mountain", Color::Red)]),
        ("mana from the other's land", vec![tap("Forest", Color::Green)]),
        (
            "an ability of the other's creature",
            vec![Action::ActivateAbility { object: find("Prodigal Sorcerer"), ability: 0 }],
        ),
        ("the other's spell", casts(bolt, &[])),
    ] {
        refused(&cloud, game, &cheat, Seat::A, what, &pack_actions(&actions).unwrap());
    }
    // What is allowed is done, after all that: the tests above fail for what they say.
    let head = cloud.table(game).head;
    cheat.act(
        game,
        head + 1,
        &pack_actions(&casts(terror, &[target("Grizzly Bears"), Action::PayAutomatically])).unwrap(),
    );
    assert_eq!(cheat.view(game, Seat::A).answered.unwrap().refused, None);
}

#[test]
fn a_batch_does_not_go_on_after_a_card_is_drawn_or_a_coin_is_tossed() {
    let Some(cloud) = Cloud::new() else { return };
    let (games, uid) = tables(&cloud);
    let cheat = cloud.player(&uid);
    for name in ["a draw", "a coin"] {
        let game = &games[name];
        let land = cloud.truth(game).player(Seat::A).hand.cards.clone().unwrap()[0];
        // The stack resolves and it is A's decision again: but for what was drawn or tossed, the land could follow.
        let body = pack_actions(&[Action::Pass, Action::PlayLand(land)]).unwrap();
        refused(&cloud, game, &cheat, Seat::A, name, &body);
        let why = cheat.view(game, Seat::A).answered.unwrap().refused.unwrap();
        assert_eq!(why, reasons::nothing_may_follow(1), "{name}");
        for action in [Action::Pass, Action::PlayLand(land)] {
            let head = cloud.table(game).head;
            cheat.act(game, head + 1, &pack_actions(&[action]).unwrap());
            assert_eq!(cheat.view(game, Seat::A).answered.unwrap().refused, None, "{name}: one after the other");
        }
    }
    // Nor after seven new cards are drawn for a mulligan.
    let game = cloud.playing();
    let seat = cloud.table(&game).to_act.unwrap();
    let body = pack_actions(&[Action::Mulligan, Action::Keep]).unwrap();
    refused(&cloud, &game, &cloud.player(uid_of(seat)), seat, "a mulligan", &body);
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
    assert_eq!(
        cid.look(&Ask::from(record::ReadRecord { game: game.clone() })).unwrap_err().code,
        RefusalCode::NotFound
    );
    assert_eq!(ada.look(&Ask::from(record::ReadRecord { game })).unwrap_err().code, RefusalCode::NotNow);
    let create = Ask::from(tables::Create {
        name: "Ada".to_owned(),
        deck: house::documents::DeckChoice::Ready { name: engine::decks::ready()[0].name.to_owned() },
        settings: Settings::default(),
        second: None,
    });
    assert_eq!(ada.look(&create).unwrap_err().code, RefusalCode::Malformed, "what changes something is queued");
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
    // (That a flood of documents ends at the rules is tested with these.)
    assert_eq!(honest.act(&game, head + 1, &pack_actions(&[Action::Pass]).unwrap()), 1);
}

#[test]
fn whoever_is_told_to_wait_hears_it_and_keeps_their_connection() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    let Some(cloud) = Cloud::new() else { return };
    let address = cloud.url.strip_prefix("http://").unwrap();
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    stream.set_read_timeout(Some(std::time::Duration::from_secs(10))).unwrap();
    let mut answers = BufReader::new(stream.try_clone().unwrap());
    let head = format!(
        "POST /api/ask HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\ncontent-length: 2\r\n\r\n",
        cloud.player("ada").token()
    );
    // Nothing is asked, so that nothing is waited for but the service. The body comes after its head, when it has already seen who it is.
    let mut call = || {
        stream.write_all(head.as_bytes()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(2));
        stream.write_all(b"{}").unwrap();
        let mut status = String::new();
        answers.read_line(&mut status).unwrap();
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(answers.read_line(&mut line).unwrap(), 0, "the connection is closed");
            if line == "\r\n" {
                break;
            }
            length = line.strip_prefix("content-length: ").map_or(length, |length| length.trim().parse().unwrap());
        }
        answers.read_exact(&mut vec![0; length]).unwrap();
        status
    };
    let mut statuses = std::iter::from_fn(|| Some(call())).take(1_000);
    assert!(statuses.any(|status| status.contains("429")), "a flood is stopped");
    for status in statuses.take(20) {
        assert!(status.contains("429") || status.contains("400"), "{status}");
    }
}
