//! What players write that is their own (decks, lines of chat, settings): what is in shape arrives as it was written, and what is not changes nothing.

use std::collections::BTreeMap;

use emulator::Write;
use house::documents::{
    ChatTail, DeckContent, DeckDocument, DeckEntry, Document as _, Format, GameDocument, PlayerDocument,
};
use house::limits::{CHAT_CHARACTERS, DECK_LINES, DECK_MOST, DECK_NAME_CHARACTERS, DECK_NOTES_CHARACTERS};
use house::store::Fields;
use house::transfer::Export as _;
use house::wire::{Answer, Ask, DeckAnswer, DeckAsk, RefusalCode};
use house::{DeckId, GameId, Seat, accounts, chat, decks};
use security_rules::{ASK_BYTES, ask};
use serde_json::{Value, json};

use crate::world::{Cloud, Player};

fn deck_of(number: u8) -> DeckId {
    DeckId::from_random([number; 10])
}

fn entry(count: u16, card: &str) -> DeckEntry {
    DeckEntry { count, card: card.to_owned() }
}

fn content(name: &str) -> DeckContent {
    DeckContent {
        name: name.to_owned(),
        main: vec![entry(20, "Forest"), entry(4, "Grizzly Bears")],
        sideboard: vec![entry(2, "Shatter")],
        notes: "Two lines\nof notes".to_owned(),
        format: Format::OldSchool,
    }
}

fn create(number: u8, content: DeckContent) -> Ask {
    Ask::from(decks::Create { deck: deck_of(number), content: Box::new(content) })
}

fn say(game: &GameId, seat: Seat, text: &str) -> Ask {
    Ask::from(chat::Say { game: game.clone(), seat, text: text.to_owned(), nonce: 7 })
}

fn language(tag: &str) -> Ask {
    Ask::from(accounts::SetLanguage { language: tag.to_owned() })
}

/// All that there is, questions and paces aside, which keep that somebody has asked.
fn everything(cloud: &Cloud) -> BTreeMap<String, Fields> {
    let mut all = BTreeMap::new();
    let mut keep = |path: house::store::Path, fields| {
        if !["asks", "pace"].contains(&path.collection()) {
            all.insert(path.to_string(), fields);
        }
        Ok(())
    };
    cloud.store.each(&mut keep).unwrap();
    all
}

/// Writes a question of any body, and tells how the house answers it.
fn asked(player: &Player<'_>, id: &str, body: &str) -> Value {
    player.write(ask(id, player.uid.as_str(), body)).unwrap();
    let (status, answer) = player.call("advance", &json!({ "ask": id }));
    assert_eq!(status, 200, "{body}: {answer}");
    answer["answer"].clone()
}

#[test]
fn a_deck_a_line_of_chat_and_a_setting_arrive_as_they_were_written() {
    let Some(cloud) = Cloud::new() else { return };
    let game = cloud.playing();
    let (ada, ben) = (cloud.player("ada"), cloud.player("ben"));

    assert_eq!(ada.ask(&create(1, content("Woods"))).unwrap(), Answer::Decks(DeckAnswer::Saved { version: 1 }));
    let kept: DeckDocument = cloud.read(&DeckDocument::path((&ada.uid, &deck_of(1))));
    assert_eq!((kept.owner, kept.deck, kept.version), (ada.uid.clone(), content("Woods"), 1));
    let change =
        DeckAsk::Save(decks::Save { deck: deck_of(1), version: 1, content: Box::new(content("Deeper woods")) });
    assert_eq!(ada.ask(&Ask::Decks(change)).unwrap(), Answer::Decks(DeckAnswer::Saved { version: 2 }));
    let kept: DeckDocument = cloud.read(&DeckDocument::path((&ada.uid, &deck_of(1))));
    assert_eq!((kept.deck, kept.version), (content("Deeper woods"), 2));

    ada.ask(&say(&game, Seat::A, "  good luck, have fun ")).unwrap();
    let heard: ChatTail = ben.listen(&ChatTail::path(&game));
    let [line] = heard.lines.as_slice() else { panic!("{heard:?}") };
    assert_eq!((line.number, line.seat, line.text.as_str()), (0, Seat::A, "good luck, have fun"));
    assert_eq!(heard.next, 1);

    ben.ask(&language("es")).unwrap();
    let player: PlayerDocument = ben.listen(&PlayerDocument::path(&ben.uid));
    assert_eq!(player.language.as_deref(), Some("es"));
}

#[test]
fn what_is_out_of_shape_or_in_anothers_name_is_refused_and_changes_nothing() {
    let Some(cloud) = Cloud::new() else { return };
    let game = cloud.playing();
    let (ada, ben, stranger) = (cloud.player("ada"), cloud.player("ben"), cloud.player("cid"));
    ada.ask(&create(1, content("Woods"))).unwrap();
    ada.ask(&say(&game, Seat::A, "hello")).unwrap();
    ada.ask(&language("es")).unwrap();
    let before = everything(&cloud);
    assert!(before.len() >= 7, "a table, its documents, a deck, a player: {:?}", before.keys());

    // In shape for the rules, and refused by the house, with a reason.
    let but = |change: &dyn Fn(&mut DeckContent)| {
        let mut content = content("Other woods");
        change(&mut content);
        create(2, content)
    };
    let save =
        |deck: u8, version| Ask::from(decks::Save { deck: deck_of(deck), version, content: Box::new(content("Mine")) });
    for (what, who, question, code) in [
        ("a deck without a name", &ada, but(&|deck| deck.name.clear()), RefusalCode::Malformed),
        (
            "a name that is too long",
            &ada,
            but(&|deck| deck.name = "x".repeat(DECK_NAME_CHARACTERS + 1)),
            RefusalCode::Malformed,
        ),
        ("a name that reads backwards", &ada, but(&|deck| deck.name = "a\u{202e}b".to_owned()), RefusalCode::Malformed),
        (
            "notes that are too long",
            &ada,
            but(&|deck| deck.notes = "x".repeat(DECK_NOTES_CHARACTERS + 1)),
            RefusalCode::Malformed,
        ),
        (
            "too many lines",
            &ada,
            but(&|deck| deck.main = vec![entry(1, "Forest"); DECK_LINES + 1]),
            RefusalCode::Malformed,
        ),
        (
            "too many cards",
            &ada,
            but(&|deck| deck.main = vec![entry(DECK_MOST as u16 + 1, "Forest")]),
            RefusalCode::Malformed,
        ),
        (
            "a card that there is not",
            &ada,
            but(&|deck| deck.main = vec![entry(4, "No Such Card")]),
            RefusalCode::BadDeck,
        ),
        ("another deck's number", &ada, create(1, content("Other woods")), RefusalCode::NotNow),
        ("a version from the future", &ada, save(1, 9), RefusalCode::WrongNumber),
        ("another's deck, changed", &ben, save(1, 1), RefusalCode::NotFound),
        ("another's deck, thrown away", &ben, Ask::from(decks::Delete { deck: deck_of(1) }), RefusalCode::NotFound),
        ("no words", &ada, say(&game, Seat::A, " \t "), RefusalCode::Malformed),
        ("too many words", &ada, say(&game, Seat::A, &"x".repeat(CHAT_CHARACTERS + 1)), RefusalCode::Malformed),
        ("words on two lines", &ada, say(&game, Seat::A, "a\nb"), RefusalCode::Malformed),
        ("words from the other's seat", &ben, say(&game, Seat::A, "I concede"), RefusalCode::NotYours),
        ("words of a stranger", &stranger, say(&game, Seat::A, "hello"), RefusalCode::NotFound),
        ("a language that is none", &ada, language("../en"), RefusalCode::Malformed),
        ("a language that is a novel", &ada, language(&"en-".repeat(4_000)), RefusalCode::Malformed),
    ] {
        assert_eq!(who.ask(&question).unwrap_err().code, code, "{what}");
        assert_eq!(everything(&cloud), before, "{what}");
    }

    // What is no request of the house's, or one with more in it than it has.
    let whole = serde_json::to_value(create(2, content("Other woods"))).unwrap();
    let mut owned = whole.clone();
    owned["decks"]["create"]["owner"] = json!("ben");
    let mut versioned = whole.clone();
    versioned["decks"]["create"]["content"]["version"] = json!(7);
    let mut negative = whole;
    negative["decks"]["create"]["content"]["main"][0]["count"] = json!(-4);
    for (nth, body) in [
        owned.to_string(),
        versioned.to_string(),
        negative.to_string(),
        json!({ "say": { "game": game, "seat": "A", "text": "hello", "nonce": 1, "at": 0 } }).to_string(),
        json!({ "say": { "game": game, "seat": "C", "text": "hello", "nonce": 1 } }).to_string(),
        json!({ "account": { "language": { "language": "en", "uid": "ben" } } }).to_string(),
        json!({ "account": { "language": { "language": ["en"] } } }).to_string(),
        "\u{0}".to_owned(),
        "{".repeat(ASK_BYTES),
    ]
    .iter()
    .enumerate()
    {
        let answer = asked(&ada, &format!("Invalid{nth:020}"), body);
        assert_eq!(answer["Err"]["reason"], json!("no_such_request"), "{body}");
        assert_eq!(everything(&cloud), before, "{body}");
    }

    // Nor can it be written past the house: in another's name, beyond the size, into an answer, or into the documents themselves.
    let body = serde_json::to_string(&say(&game, Seat::A, "hello")).unwrap();
    let id = "Spoofed0000000000000000";
    let answered = json!({ "uid": "ben", "body": body, "answer": "{\"Ok\":\"done\"}" });
    for (what, write) in [
        ("a question in another's name", ask(id, "ada", &body)),
        ("a question that is too large", ask(id, "ben", &"x".repeat(ASK_BYTES + 1))),
        ("a question that is answered already", Write::set(format!("asks/{id}"), answered).at_server_time("at")),
        (
            "a deck of one's own, past the house",
            Write::set(DeckDocument::path((&ben.uid, &deck_of(3))).as_str(), json!({})),
        ),
        ("another's deck", Write::delete(DeckDocument::path((&ada.uid, &deck_of(1))).as_str())),
        (
            "one's own settings, past the house",
            Write::set("players/ben", json!({ "language": "es", "sats": 1_000_000 })),
        ),
        ("another's settings", Write::update("players/ada", json!({ "language": "en" }))),
        ("a line of chat, past the house", Write::update(ChatTail::path(&game).as_str(), json!({ "lines": [] }))),
    ] {
        assert!(ben.write(write).unwrap_err().is_denied(), "{what}");
        assert_eq!(everything(&cloud), before, "{what}");
    }
    assert_eq!(ben.listen::<GameDocument>(&GameDocument::path(&game)), cloud.table(&game), "and the game goes on");
}
