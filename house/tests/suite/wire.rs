//! What is asked and answered, letter by letter: pages of earlier versions ask so, and queued commands may lie there unanswered.

use std::collections::BTreeMap;

use house::command::Exchange;
use house::wire::{Answer, Ask, FromHouse, Refusal, Unread};
use house::{accounts, challenges, chat, decks, history, market, matches, record, referee, reports, tables, watching};

const SETTINGS: &str = r#"{"rules":"current","automatic_redeal":false,"ante":false,"time":null,"hot_seat":false,"decks":{"format":"anything","owned":false}}"#;
const MATCH_SETTINGS: &str = r#"{"rules":"current","automatic_redeal":false,"ante":false,"time":null,"hot_seat":false,"decks":{"format":"anything","owned":false},"best_of":"three","begins_next":"chance"}"#;
const CONTENT: &str =
    r#"{"name":"D","main":[{"count":1,"card":"Island"}],"sideboard":[],"notes":"","format":"anything"}"#;

const TABLE: &str = r#"{"game":"abcdefghijklmnop","status":"playing","settings":SETTINGS,"names":{"A":"Ada","B":null},"marks":{"A":null,"B":"guest"},"decks":{"A":"R","B":null},"yours":{"A":true,"B":false},"to_act":"A","outcome":null,"wanted":{"A":false,"B":false},"changed_at":5}"#;
const CHALLENGE: &str = r#"{"challenge":"abcdefghijklmnop","yours":true,"uid":"bea","name":"Bea","mark":"alike","settings":SETTINGS,"status":"open","word":null,"created_at":1,"changed_at":2}"#;
const PLAYER: &str = r#"{"uid":"ada","name":"Ada","role":"host","sats":100,"created_at":1,"last_seen_at":2}"#;

/// Every kind of ask.
const ASKS: &[&str] = &[
    r#""mine""#,
    r#""room""#,
    r#""to_watch""#,
    r#"{"say_watching":{"game":"abcdefghijklmnop","name":"Eve","text":"hello","nonce":7}}"#,
    r#"{"show_in_room":{"game":"abcdefghijklmnop","words":"Fast games"}}"#,
    r#"{"create":{"name":"Ada","deck":{"ready":{"name":"R"}},"settings":SETTINGS,"second":null}}"#,
    r#"{"summary":{"game":"abcdefghijklmnop","invite":null}}"#,
    r#"{"own_deck":{"game":"abcdefghijklmnop","seat":"A"}}"#,
    r#"{"sideboard":{"game":"abcdefghijklmnop","seat":"A","main":[{"count":1,"card":"Island"}],"sideboard":[],"begins":"B"}}"#,
    r#"{"go_on":{"game":"abcdefghijklmnop","seat":"A"}}"#,
    r#"{"concede_match":{"game":"abcdefghijklmnop","seat":"A"}}"#,
    r#"{"end_match":{"game":"abcdefghijklmnop","seat":"A","offer":"make"}}"#,
    r#"{"join":{"game":"abcdefghijklmnop","invite":"00","name":"Bea","deck":{"ready":{"name":"R"}}}}"#,
    r#"{"withdraw":{"game":"abcdefghijklmnop"}}"#,
    r#"{"seal":{"game":"abcdefghijklmnop","seat":"A","seal":"00"}}"#,
    r#"{"seed":{"game":"abcdefghijklmnop","seat":"A","bits":"00"}}"#,
    r#"{"await":{"game":"abcdefghijklmnop","seat":"A","claim":false}}"#,
    r#"{"act":{"game":"abcdefghijklmnop","seq":1,"body":""}}"#,
    r#"{"request":{"game":"abcdefghijklmnop","seat":"B","number":1,"request":"concede"}}"#,
    r#"{"say":{"game":"abcdefghijklmnop","seat":"B","text":"hello","nonce":7}}"#,
    r#"{"rematch":{"game":"abcdefghijklmnop","seat":"A","deck":{"ready":{"name":"R"}}}}"#,
    r#"{"consent":{"game":"abcdefghijklmnop","agree":true}}"#,
    r#"{"report":{"game":"abcdefghijklmnop","word":""}}"#,
    r#"{"record":{"game":"abcdefghijklmnop"}}"#,
    r#"{"account":"me"}"#,
    r#"{"account":"blocks"}"#,
    r#"{"account":{"rename":{"name":"Ada"}}}"#,
    r#"{"account":{"language":{"language":"en"}}}"#,
    r#"{"account":{"block":{"uid":"ada","game":null}}}"#,
    r#"{"account":{"unblock":{"uid":"ada"}}}"#,
    r#"{"account":{"show":{"here":true}}}"#,
    r#"{"account":{"list":{"search":"","after":null}}}"#,
    r#"{"account":{"role":{"uid":"ada","role":"host"}}}"#,
    r#"{"account":{"credit":{"uid":"ada","from":1,"to":2}}}"#,
    r#"{"account":{"rename_player":{"uid":"ada","name":"Adele"}}}"#,
    r#"{"account":{"delete":{"uid":"ada"}}}"#,
    r#"{"market":"catalogue"}"#,
    r#"{"market":"library"}"#,
    r#"{"market":"mine"}"#,
    r#"{"market":{"card":{"card":"c000001"}}}"#,
    r#"{"market":{"theirs":{"uid":"ada"}}}"#,
    r#"{"market":{"buy":{"key":"00","wanted":{"unit":"c000001.u0001"},"at_most":5}}}"#,
    r#"{"market":{"offer":{"key":"00","unit":"c000001.u0001","price":5}}}"#,
    r#"{"market":{"withdraw":{"key":"00","unit":"c000001.u0001"}}}"#,
    r#"{"decks":"list"}"#,
    r#"{"decks":"uses"}"#,
    r#"{"decks":"limits"}"#,
    r#"{"decks":{"open":{"deck":"abcdefghijklmnop"}}}"#,
    r#"{"decks":{"share":{"deck":"abcdefghijklmnop","shared":true}}}"#,
    r#"{"decks":{"look":{"owner":"ada","deck":"abcdefghijklmnop"}}}"#,
    r#"{"decks":{"create":{"deck":"abcdefghijklmnop","content":CONTENT}}}"#,
    r#"{"decks":{"save":{"deck":"abcdefghijklmnop","version":1,"content":CONTENT}}}"#,
    r#"{"decks":{"rename":{"deck":"abcdefghijklmnop","name":"D"}}}"#,
    r#"{"decks":{"copy":{"deck":"abcdefghijklmnop","from":"abcdefghijklmnoq","name":"D"}}}"#,
    r#"{"decks":{"delete":{"deck":"abcdefghijklmnop"}}}"#,
    r#"{"decks":{"restore":{"deck":"abcdefghijklmnop"}}}"#,
    r#"{"decks":{"read":{"text":"4 Island"}}}"#,
    r#"{"challenges":"mine"}"#,
    r#"{"challenges":{"send":{"key":"00","to":"bea","name":"Ada","deck":{"ready":{"name":"R"}},"settings":SETTINGS}}}"#,
    r#"{"challenges":{"accept":{"challenge":"abcdefghijklmnop","name":"Bea","deck":{"ready":{"name":"R"}}}}}"#,
    r#"{"challenges":{"decline":{"challenge":"abcdefghijklmnop","word":""}}}"#,
    r#"{"challenges":{"withdraw":{"challenge":"abcdefghijklmnop"}}}"#,
    r#"{"history":"recent"}"#,
    r#"{"history":"online"}"#,
    r#"{"history":{"search":{"text":"a","after":{"number":1,"name":"a"}}}}"#,
    r#"{"history":{"person":{"uid":"ada"}}}"#,
    r#"{"history":{"deeds":{"after":null}}}"#,
    r#"{"history":{"games":{"ending":"won","against":"bea","after":null}}}"#,
    r#"{"host":"settings"}"#,
    r#"{"host":"invite"}"#,
    r#"{"host":{"tables":{"after":null}}}"#,
    r#"{"host":{"close":{"game":"abcdefghijklmnop"}}}"#,
    r#"{"host":{"restart":{"game":"abcdefghijklmnop"}}}"#,
    r#"{"host":{"reports":{"after":null}}}"#,
    r#"{"host":{"settle":{"report":"abcdefghijklmnop"}}}"#,
    r#"{"host":{"give":{"unit":"c000001.u0001","to":"ada"}}}"#,
    r#"{"host":{"take":{"unit":"c000001.u0001","from":"Ada"}}}"#,
    r#"{"host":{"override_catalogue":{"card":"c000001","values":{"price":1,"maximum":null,"units":20}}}}"#,
    r#"{"host":{"change_settings":{"settings":{"by_invitation":true}}}}"#,
];

/// What is asked by another name than in the version before: as that one writes it, and as this one does.
const RENAMED: &[(&str, &str)] = &[
    (
        r#"{"beside":{"game":"abcdefghijklmnop","seat":"B","number":1,"request":"concede"}}"#,
        r#"{"request":{"game":"abcdefghijklmnop","seat":"B","number":1,"request":"concede"}}"#,
    ),
    (
        r#"{"host":{"stock":{"card":"c000001","stock":{"price":1,"maximum":null,"units":20}}}}"#,
        r#"{"host":{"override_catalogue":{"card":"c000001","values":{"price":1,"maximum":null,"units":20}}}}"#,
    ),
];

/// Every kind of answer.
const ANSWERS: &[&str] = &[
    r#""done""#,
    r#"{"created":{"game":"abcdefghijklmnop","invite":"00"}}"#,
    r#"{"seated":{"game":"abcdefghijklmnop","seat":"B"}}"#,
    r#"{"summary":{"table":TABLE}}"#,
    r#"{"mine":{"tables":[TABLE]}}"#,
    r#"{"room":{"tables":[{"game":"abcdefghijklmnop","uid":"ada","name":"Ada","mark":"guest","yours":false,"settings":SETTINGS,"words":"","since":5}]}}"#,
    r#"{"to_watch":{"tables":[{"game":"abcdefghijklmnop","names":{"A":"Ada","B":"Bea"},"marks":{"A":null,"B":"guest"},"settings":SETTINGS,"since":5}]}}"#,
    r#"{"accepted":{"seq":1}}"#,
    r#"{"record":{"body":""}}"#,
    r#"{"own_deck":{"deck":{"name":"D","cards":[{"count":1,"card":"Island"}]},"registered":{"name":"D","cards":[],"sideboard":[{"count":1,"card":"Island"}]},"shown":[{"count":1,"card":"Swamp"}]}}"#,
    r#"{"account":{"profile":{"profile":{"uid":"ada","name":"Ada","role":"player","sats":100,"starting":50,"hidden":false,"language":null}}}}"#,
    r#"{"account":{"blocks":{"people":[{"uid":"bea","name":"Bea","at":1}]}}}"#,
    r#"{"account":{"players":{"players":[PLAYER],"next":{"number":1,"name":"a"}}}}"#,
    r#"{"account":{"player":{"player":PLAYER}}}"#,
    r#"{"account":{"deletion":{"more":true}}}"#,
    r#"{"market":"done"}"#,
    r#"{"market":{"catalogue":{"cards":[]}}}"#,
    r#"{"market":{"library":{"figures":[[20,350,7000]]}}}"#,
    r#"{"market":{"card":{"card":"c000001","units":[[0,5]],"sales":[],"people":[""],"you":null,"sats":0}}}"#,
    r#"{"market":{"mine":{"sats":1,"cards":[{"card":"c000001","kept":[1]}]}}}"#,
    r#"{"market":{"theirs":{"cards":[]}}}"#,
    r#"{"market":{"bought":{"unit":"c000001.u0001","price":5,"sats":95}}}"#,
    r#"{"decks":"done"}"#,
    r#"{"decks":{"decks":{"decks":[{"id":"abcdefghijklmnop","name":"D","format":"house","colors":3,"cards":60,"sideboard":15,"faults":2,"playable":true,"face":null,"changed_at":5}]}}}"#,
    r#"{"decks":{"deck":{"version":1,"shared":false,"content":CONTENT}}}"#,
    r#"{"decks":{"shown":{"owner":"Ada","content":CONTENT}}}"#,
    r#"{"decks":{"saved":{"version":2}}}"#,
    r#"{"decks":{"uses":{"decks":[],"cards":{}}}}"#,
    r#"{"decks":{"limits":{"most":{"Mountain":null,"Shatter":1},"owned":{"Mountain":40}}}}"#,
    r#"{"decks":{"read":{"deck":CONTENT,"remarks":[{"line":1,"text":"4 Iland","why":"no_such_card","meant":"Island"}],"more":0}}}"#,
    r#"{"challenges":{"challenge":{"challenge":CHALLENGE}}}"#,
    r#"{"challenges":{"table":{"game":"abcdefghijklmnop"}}}"#,
    r#"{"challenges":{"mine":{"challenges":[CHALLENGE]}}}"#,
    r#"{"history":{"people":{"people":[],"next":null}}}"#,
    r#"{"history":{"deeds":{"deeds":[{"at":1,"by":"ada","by_name":"Ada","deed":{"stocked":{"card":"c000001","stock":{"price":1,"maximum":null,"units":20}}}}],"next":null}}}"#,
    r#"{"history":{"person":{"person":{"uid":"ada","name":"Ada","account":true,"online":false,"score":{"won":1,"lost":0,"drawn":0}},"score":{"won":1,"lost":0,"drawn":0},"since":5}}}"#,
    r#"{"history":{"games":{"games":[{"game":"abcdefghijklmnop","opponent":"bea","opponent_name":"Bea","deck":"R","opponent_deck":"S","ending":"won","reason":"conceded","settings":SETTINGS,"ended_at":5}],"next":null}}}"#,
    r#"{"history":{"games":{"games":[{"game":"abcdefghijklmnop","opponent":"bea","opponent_name":"Bea","deck":"R","opponent_deck":"S","ending":"won","reason":"games won","settings":MATCH_SETTINGS,"games":[{"game":"abcdefghijklmnop","ending":"won","reason":"conceded"}],"ended_at":5}],"next":null}}}"#,
    r#"{"host":"done"}"#,
    r#"{"host":"asked"}"#,
    r#"{"host":{"restarted":{"game":"abcdefghijklmnop"}}}"#,
    r#"{"host":{"reports":{"reports":[{"id":"abcdefghijklmnop","report":{"at":1,"by":"ada","by_name":"Ada","seat":"A","guest":false,"about":"bea","about_name":"Bea","game":"abcdefghijklmnop","word":"","chat":[{"number":0,"seat":"B","at":1,"text":"hello","nonce":7}]}}],"next":null}}}"#,
    r#"{"host":{"settings":{"settings":{"by_invitation":true}}}}"#,
    r#"{"host":{"invited":{"code":"00"}}}"#,
    r#"{"host":{"tables":{"tables":[],"next":null}}}"#,
];

/// Refusals, with every kind of value.
const REFUSALS: &[&str] = &[
    r#"{"code":"malformed","reason":"too_long","values":{"most":{"number":24},"part":{"part":"deck_name"}}}"#,
    r#"{"code":"bad_deck","reason":"faulty_deck","values":{"faults":{"faults":[{"TooFew":{"have":1,"least":60}}]},"more":{"number":0}}}"#,
    r#"{"code":"bad_deck","reason":"faulty_deck_of","values":{"name":{"text":"Ada"},"why":{"because":{"code":"not_now","reason":"game_over","values":{}}}}}"#,
];

fn whole(text: &str) -> String {
    let whole = text.replace("TABLE", TABLE).replace("CHALLENGE", CHALLENGE).replace("PLAYER", PLAYER);
    whole.replace("MATCH_SETTINGS", MATCH_SETTINGS).replace("SETTINGS", SETTINGS).replace("CONTENT", CONTENT)
}

#[test]
fn every_kind_of_ask_is_written_as_ever() {
    let mut names = Vec::new();
    for text in ASKS.iter().map(|text| whole(text)) {
        let ask: Ask = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(serde_json::to_string(&ask).unwrap(), text);
        names.push(ask.name());
    }
    let mut all = Ask::names();
    names.sort_unstable();
    all.sort_unstable();
    assert_eq!(names, all);
}

#[test]
fn what_the_version_before_asks_is_understood() {
    for (earlier, present) in RENAMED {
        let ask: Ask = serde_json::from_str(earlier).unwrap_or_else(|error| panic!("{earlier}: {error}"));
        assert_eq!(serde_json::to_string(&ask).unwrap(), *present);
    }
    let same_deck = r#"{"rematch":{"game":"abcdefghijklmnop","seat":"A"}}"#;
    let ask: Ask = serde_json::from_str(same_deck).unwrap();
    assert_eq!(serde_json::to_string(&ask).unwrap(), same_deck, "and the version before understands it");
}

#[test]
fn answers_are_written_as_ever() {
    for text in ANSWERS.iter().map(|text| whole(text)) {
        let answer: Answer = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(serde_json::to_string(&answer).unwrap(), text);
    }
}

/// How often the reply to a command is read out of the answers: where it is, the answer says that and no more.
fn read_alone<C: Exchange>() -> usize {
    let mut read = 0;
    for text in ANSWERS.iter().map(|text| whole(text)) {
        let unread: Unread = serde_json::from_str(&text).unwrap();
        if let Some(alone) = C::read(&unread) {
            read += 1;
            assert_eq!(serde_json::to_string(&C::answer(alone)).unwrap(), text);
        }
    }
    read
}

#[test]
fn a_reply_is_read_out_of_its_answer_alone() {
    macro_rules! every {
        ($($command:ty,)*) => {
            let read = BTreeMap::from([$((stringify!($command), read_alone::<$command>()),)*]);
            assert_eq!(read.len(), Ask::names().len(), "a command is missing here");
            for (command, times) in read {
                assert_ne!(times, 0, "no answer has a reply to {command}");
            }
        };
    }
    every!(
        accounts::Me,
        accounts::Blocks,
        accounts::Rename,
        accounts::SetLanguage,
        accounts::Block,
        accounts::Unblock,
        accounts::SetShown,
        accounts::List,
        accounts::SetRole,
        accounts::Credit,
        accounts::RenamePlayer,
        accounts::Delete,
        accounts::ShowSettings,
        accounts::Invite,
        accounts::ChangeSettings,
        tables::Mine,
        tables::Room,
        tables::Create,
        tables::Summarize,
        tables::Join,
        tables::Withdraw,
        tables::ShowInRoom,
        tables::CommitSeed,
        tables::RevealSeed,
        tables::Await,
        tables::WantRematch,
        tables::Consent,
        tables::OpenTables,
        tables::Close,
        tables::Restart,
        watching::TablesToWatch,
        watching::SayWatching,
        referee::Act,
        referee::MakeRequest,
        chat::Say,
        matches::OwnDeck,
        matches::Sideboard,
        matches::GoOn,
        matches::ConcedeMatch,
        matches::EndMatch,
        reports::Report,
        reports::Reports,
        reports::Settle,
        record::ReadRecord,
        challenges::Mine,
        challenges::Send,
        challenges::Accept,
        challenges::Decline,
        challenges::Withdraw,
        decks::List,
        decks::Uses,
        decks::AskLimits,
        decks::Open,
        decks::Share,
        decks::Look,
        decks::Create,
        decks::Save,
        decks::Rename,
        decks::Copy,
        decks::Delete,
        decks::Restore,
        decks::ReadList,
        history::Recent,
        history::Online,
        history::Search,
        history::PersonOf,
        history::Deeds,
        history::Games,
        market::ShowCatalogue,
        market::ShowListings,
        market::ShowOwn,
        market::ShowCard,
        market::ShowTheirs,
        market::Buy,
        market::Offer,
        market::Withdraw,
        market::Give,
        market::Take,
        market::OverrideCatalogue,
    );
}

#[test]
fn a_message_is_read_without_what_it_carries() {
    let text = r#"{"reply":{"id":7,"answer":{"Ok":{"accepted":{"seq":5}}}}}"#;
    let FromHouse::Reply { id: 7, answer: Ok(answer) } = serde_json::from_str::<FromHouse<Unread>>(text).unwrap()
    else {
        panic!("{text}")
    };
    assert_eq!(chat::Say::read(&answer), None);
    assert_eq!(referee::Act::read(&answer), Some(5));
    assert_eq!(serde_json::to_string(&FromHouse::<Unread>::Reply { id: 7, answer: Ok(answer) }).unwrap(), text);
    let chat = r#"{"chat":{"game":"abcdefghijklmnop","document":{"next":0,"lines":"none that a tail has"}}}"#;
    assert!(serde_json::from_str::<FromHouse>(chat).is_err());
    assert!(matches!(serde_json::from_str(chat).unwrap(), FromHouse::<Unread>::Chat { .. }));
}

#[test]
fn refusals_are_written_as_ever() {
    for text in REFUSALS {
        let refusal: Refusal = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(serde_json::to_string(&refusal).unwrap(), *text);
    }
}
