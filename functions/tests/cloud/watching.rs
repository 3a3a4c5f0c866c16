//! Watching on the cloud: what somebody reads through the rules who does not sit at a table, and what it costs to let them.

use engine::WatcherView;
use house::documents::{
    DeckChoice, Document as _, LogPage, Settings, ShownHands, ViewDocument, ViewEvents, WatchedDocument,
    WatcherChatTail, Watching,
};
use house::store::{Path, Store as _, Write};
use house::watching::{SayWatching, moments, turn_of};
use house::wire::{Ask, RefusalCode, pack_actions, pack_bytes, unpack_bytes};
use house::{GameId, PerSeat, Seat};
use soak::Chooser;

use crate::world::{Cloud, both, uid_of};

/// A table at which the game has begun.
fn watched_by(cloud: &Cloud, watching: Watching) -> GameId {
    agreed(cloud, Settings { watching, ..Settings::default() })
}

/// The same, with all that is agreed.
fn agreed(cloud: &Cloud, settings: Settings) -> GameId {
    let deck = |number: usize| DeckChoice::Ready { name: engine::decks::ready()[number].name.to_owned() };
    let game = cloud.agreed(settings, PerSeat { a: deck(0), b: deck(1) });
    cloud.begin(&game);
    game
}

/// Whether the rules keep this from somebody.
fn is_denied(cloud: &Cloud, uid: &str, at: &str) -> bool {
    cloud.project.signed_in(uid).get(at).is_err_and(|refusal| refusal.is_denied())
}

#[test]
fn a_stranger_reads_what_lies_open_as_the_game_goes_on_and_one_document_a_change() {
    let Some(cloud) = Cloud::new() else { return };
    let game = watched_by(&cloud, Watching::WithLink);
    let (players, cid) = (both(&cloud), cloud.player("cid"));
    let at = WatchedDocument::path(&game);
    let mut chooser = Chooser::new(6);
    let mut shown: WatchedDocument = cid.listen(&at);
    let first = shown.number;
    let mut played = 0;
    for _ in 0..40 {
        let Some(seat) = cloud.table(&game).to_act else { break };
        players[seat].act_at_random(&game, seat, &mut chooser);
        played += 1;
        // Its number grows with each time that it is written.
        shown = cid.listen(&at);
        assert_eq!(shown.number, first + played, "it is written once for each action");
        let view = WatcherView::from_bytes(&unpack_bytes(&shown.body).unwrap()).unwrap();
        assert_eq!(*view, *cloud.truth(&game).watcher_view());
        assert_eq!(shown.table.as_deref(), Some(&cloud.table(&game).as_watched()));
    }
    assert!(played > 20, "{played} actions prove little");
    let of = |path: &str| format!("games/{game}{path}");
    for path in ["", "/views/A", "/views/B", "/chat/tail", "/server/state"] {
        assert!(is_denied(&cloud, "cid", &of(path)), "{path}");
    }

    // What those who watch say is for them, and not for those who play.
    let say = Ask::from(SayWatching { game: game.clone(), name: "Cid".to_owned(), text: "hello".to_owned(), nonce: 1 });
    cid.ask(&say).unwrap();
    let tail: WatcherChatTail = cloud.player("dora").listen(&WatcherChatTail::path(&game));
    assert_eq!(tail.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["hello"]);
    for uid in ["ada", "ben"] {
        for path in ["/watched/view", "/watched/chat"] {
            assert!(is_denied(&cloud, uid, &of(path)), "{uid} reads {path}");
        }
        assert_eq!(cloud.player(uid).ask(&say).unwrap_err().code, RefusalCode::NotYours);
    }
}

#[test]
fn the_log_of_a_long_game_is_read_in_pages_by_whoever_comes_late_and_by_nobody_who_plays() {
    let Some(cloud) = Cloud::new() else { return };
    let game = watched_by(&cloud, Watching::WithLink);
    let (players, cid) = (both(&cloud), cloud.player("cid"));
    let mut chooser = Chooser::new(6);
    let at = WatchedDocument::path(&game);
    // A log as long as that of a long game. Its entries have lower numbers than those that come.
    let mut watched: WatchedDocument = cid.listen(&at);
    watched.number += 1_000;
    let entry = |number| ViewEvents { number, body: pack_bytes(&[7; 300]) };
    watched.recent_events = (1..=100).map(entry).collect();
    cloud.store.clone().commit(&[], &[Write::set(at.clone(), &watched).unwrap()]).unwrap();
    for _ in 0..3 {
        let seat = cloud.table(&game).to_act.unwrap();
        players[seat].act_at_random(&game, seat, &mut chooser);
    }
    let watched: WatchedDocument = cid.listen(&at);
    assert!(watched.pages.len() > 1, "{:?}", watched.pages);
    let pages = watched.pages.iter().map(|number| LogPage::path((&game, *number)));
    let pages: Vec<(Path, LogPage)> = pages.map(|at| (at.clone(), cid.listen(&at))).collect();
    let told = pages.iter().flat_map(|(_, page)| &page.recent_events).chain(&watched.recent_events);
    let told: Vec<u64> = told.map(|events| events.number).collect();
    assert!(told.is_sorted_by(|one, other| one < other), "nothing is told twice");
    assert_eq!(told[..100], (1..=100).collect::<Vec<u64>>(), "nothing is lost");
    let last: Vec<u64> = pages.iter().filter_map(|(_, page)| Some(page.recent_events.last()?.number)).collect();
    assert_eq!(last, watched.pages);
    for (at, _) in &pages {
        for uid in ["ada", "ben"] {
            assert!(is_denied(&cloud, uid, at.as_str()), "{uid} reads {at}");
        }
    }
}

#[test]
fn what_nobody_may_watch_is_shown_to_nobody() {
    let Some(cloud) = Cloud::new() else { return };
    let game = watched_by(&cloud, Watching::Nobody);
    let paths: [Path; 3] =
        [WatchedDocument::path(&game), WatcherChatTail::path(&game), ViewDocument::path((&game, Seat::A))];
    for path in paths {
        assert!(is_denied(&cloud, "cid", path.as_str()), "{path}");
    }
    let say = Ask::from(SayWatching { game, name: "Cid".to_owned(), text: "hello".to_owned(), nonce: 1 });
    assert_eq!(cloud.player("cid").ask(&say).unwrap_err().code, RefusalCode::NotFound);
}

#[test]
fn both_hands_are_read_when_they_are_old_enough_and_by_nobody_who_plays() {
    let Some(cloud) = Cloud::new() else { return };
    let game = agreed(&cloud, Settings { watching: Watching::WithLink, hands_after: Some(3), ..Settings::default() });
    let (players, at) = (both(&cloud), ShownHands::path(&game));
    let shown = || cloud.project.signed_in("cid").get(at.as_str()).unwrap().is_some();
    let mut chooser = Chooser::new(6);
    while !shown() {
        let seat = cloud.table(&game).to_act.unwrap();
        players[seat].act_at_random(&game, seat, &mut chooser);
        let turn = turn_of(&cloud.truth(&game));
        assert!(!shown() || turn >= 4, "they are shown in turn {turn}");
        assert!(turn < 5, "they are not shown in turn {turn}");
    }
    let hands: ShownHands = cloud.player("cid").listen(&at);
    assert_eq!(hands.turn, 1);
    assert!(moments(&hands).iter().all(|moment| turn_of(moment) == 1));
    for uid in ["ada", "ben"] {
        assert!(is_denied(&cloud, uid, at.as_str()), "{uid}");
    }
    for place in ["hands", "hands-1", "hands-2"] {
        assert!(is_denied(&cloud, "cid", &format!("games/{game}/server/{place}")), "{place}");
    }
}

#[test]
fn an_action_that_may_be_watched_costs_one_document_more_read_and_one_more_written() {
    let Some(cloud) = Cloud::new() else { return };
    let total = cloud.store.total();
    let mut spent = Vec::new();
    for (watching, hands_after) in [(Watching::Nobody, None), (Watching::Anybody, None), (Watching::Anybody, Some(3))] {
        let game = agreed(&cloud, Settings { watching, hands_after, ..Settings::default() });
        let seat = cloud.table(&game).to_act.unwrap();
        let (reads, writes) = (total.reads(), total.writes());
        let keep = pack_actions(&[engine::Action::Keep]).unwrap();
        assert_eq!(cloud.player(uid_of(seat)).act(&game, 1, &keep), 1);
        spent.push((total.reads() - reads, total.writes() - writes));
    }
    assert_eq!(spent[1], (spent[0].0 + 1, spent[0].1 + 1));
    // Where both hands are kept, that is another one.
    assert_eq!(spent[2], (spent[0].0 + 2, spent[0].1 + 2));
}
