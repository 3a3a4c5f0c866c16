//! Players: how they come to be, what they are called, and what a host may do with them.

use house::accounts::{STARTING_SATS, Seen};
use house::decide::{Decision, Documents, Halt, Request, drive};
use house::documents::{DeckChoice, Document as _, Mark, NameDocument, PlayerDocument, Role, Settings};
use house::store::{Cursor, Memory, Store, Version, Watched as _, Write};
use house::wire::{
    AccountAnswer, AccountAsk, Answer, Ask, HostAnswer, HostAsk, HouseSettings, ListedPlayer, Profile, Refusal,
    RefusalCode,
};
use house::{Caller, Entropy, Uid, accounts, answer, tables};
use house_tests::table::SignUp;

const NOW: u64 = 1_000_000_000;

fn uid(number: u32) -> Uid {
    Uid::of_token(&format!("{number:032x}"))
}

/// Somebody signs up by themselves, perhaps with an invitation.
struct Come<'a>(&'a Uid, &'a str, Option<&'a str>, u64);

impl Request for Come<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let (_, writes) = house::accounts::sign_up(documents, self.0, self.1, self.2, self.3)?;
        Ok(Decision { writes, answer: () })
    }
}

fn sign_up(store: &mut Memory, uid: &Uid, name: &str) -> Result<PlayerDocument, Refusal> {
    drive(store, &SignUp(uid, name, NOW)).map_err(house::decide::DriveError::refusal)
}

fn ask(store: &mut Memory, uid: &Uid, ask: AccountAsk) -> Result<AccountAnswer, Refusal> {
    let caller = Caller::new(uid.clone(), NOW, Entropy::new([7; Entropy::BYTES]));
    match answer(store, &caller, &Ask::Account(ask)) {
        Ok(Answer::Account(answer)) => Ok(answer),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.refusal()),
    }
}

fn me(store: &mut Memory, uid: &Uid) -> Profile {
    match ask(store, uid, AccountAsk::Me) {
        Ok(AccountAnswer::Profile { profile }) => profile,
        other => panic!("{other:?}"),
    }
}

fn document(store: &Memory, uid: &Uid) -> Option<PlayerDocument> {
    let at = PlayerDocument::path(uid);
    store.get(&at).unwrap().map(|document| document.read(&at).unwrap())
}

fn make_host(store: &mut Memory, uid: &Uid) {
    let host = PlayerDocument { role: Role::Host, ..document(store, uid).unwrap() };
    store.commit(&[], &[host.write(uid).unwrap()]).unwrap();
}

fn refused(answer: Result<AccountAnswer, Refusal>) -> RefusalCode {
    answer.unwrap_err().code
}

#[test]
fn a_guest_becomes_a_player_and_stays_who_they_are() {
    let (mut store, ada) = (Memory::new(), uid(1));
    assert_eq!((me(&mut store, &ada).role, me(&mut store, &ada).sats), (Role::Guest, 0));
    assert_eq!(me(&mut store, &ada).language, None, "nobody has chosen for them");
    assert_eq!(document(&store, &ada), None, "looking writes nothing");
    ask(&mut store, &ada, AccountAsk::Language(accounts::SetLanguage { language: "es".to_owned() })).unwrap();
    let player = sign_up(&mut store, &ada, " Ada ").unwrap();
    assert_eq!((player.name.as_str(), player.role, player.sats), ("Ada", Role::Player, STARTING_SATS));
    assert_eq!(me(&mut store, &ada).language.as_deref(), Some("es"), "what was set before is kept");
    assert_eq!(sign_up(&mut store, &ada, "Eva").unwrap_err().code, RefusalCode::NotNow, "once");
    assert_eq!(me(&mut store, &ada).sats, STARTING_SATS);
}

#[test]
fn a_name_is_one_persons() {
    let (mut store, ada, bea) = (Memory::new(), uid(1), uid(2));
    sign_up(&mut store, &ada, "Ada").unwrap();
    assert_eq!(sign_up(&mut store, &bea, "aDA").unwrap_err().code, RefusalCode::NameTaken);
    assert_eq!(document(&store, &bea), None, "nothing was written");
    sign_up(&mut store, &bea, "Bea").unwrap();
    let rename = |name: &str| AccountAsk::Rename(accounts::Rename { name: name.to_owned() });
    assert_eq!(refused(ask(&mut store, &bea, rename("ADA"))), RefusalCode::NameTaken);
    ask(&mut store, &ada, rename("Ada")).unwrap();
    ask(&mut store, &ada, rename("ADA")).unwrap();
    assert_eq!(me(&mut store, &ada).name, "ADA", "the same name may be written otherwise");
    ask(&mut store, &ada, rename("Countess")).unwrap();
    ask(&mut store, &bea, rename("Ada")).expect("the name is free again");
    assert!(store.get(&NameDocument::path("bea")).unwrap().is_none());
}

#[test]
fn nobody_takes_a_name_that_looks_like_anothers() {
    let (mut store, ada, eve) = (Memory::new(), uid(1), uid(2));
    sign_up(&mut store, &ada, "Ada").unwrap();
    for name in ["\u{410}da", "A\u{34f}da", "A d a", "\u{1d5d4}da", "Ada\u{fe0f}", "\u{3164}", "Ad\u{430}"] {
        let refused = sign_up(&mut store, &eve, name).unwrap_err();
        assert!(matches!(refused.code, RefusalCode::NameTaken | RefusalCode::Malformed), "{name:?}: {refused}");
    }
    assert_eq!(document(&store, &eve), None, "nothing was written");
    sign_up(&mut store, &eve, "Adá").expect("an accent makes another name");
    let rename = |name: &str| AccountAsk::Rename(accounts::Rename { name: name.to_owned() });
    assert_eq!(refused(ask(&mut store, &eve, rename("AD\u{410}"))), RefusalCode::Malformed, "two scripts");
    ask(&mut store, &ada, rename("Countess")).unwrap();
    ask(&mut store, &eve, rename("Ada")).expect("how it looks is free again");
    assert_eq!(refused(ask(&mut store, &ada, rename("A\u{64}a"))), RefusalCode::NameTaken);
}

#[test]
fn a_guest_is_not_called_as_a_player_is_and_is_marked_as_a_guest() {
    let (mut store, ada, eve) = (Memory::new(), uid(1), uid(2));
    sign_up(&mut store, &ada, "Ada").unwrap();
    let deck = || DeckChoice::Ready { name: engine::decks::ready()[0].name.to_owned() };
    let by = |uid: &Uid, number: u8| Caller::new(uid.clone(), NOW, Entropy::new([number; Entropy::BYTES]));
    let create = |name: &str| {
        Ask::Create(tables::Create { name: name.to_owned(), deck: deck(), settings: Settings::default(), second: None })
    };
    for name in ["Ada", "ADA", "A da", "\u{410}\u{64}\u{430}", "Ad\u{200b}a"] {
        assert!(answer(&mut store, &by(&eve, 1), &create(name)).is_err(), "{name:?}");
    }
    let Ok(Answer::Created(tables::Created { game, invite: Some(invite) })) =
        answer(&mut store, &by(&eve, 2), &create("Eve"))
    else {
        panic!("no table")
    };
    let join = Ask::from(tables::Join { game: game.clone(), invite, name: "whatever".to_owned(), deck: deck() });
    answer(&mut store, &by(&ada, 3), &join).unwrap();
    let Ok(Answer::Mine { tables }) = answer(&mut store, &by(&ada, 4), &Ask::Mine) else { panic!("no list") };
    assert_eq!((tables[0].names.a.as_deref(), tables[0].marks.a), (Some("Eve"), Some(Mark::Guest)));
    assert_eq!((tables[0].names.b.as_deref(), tables[0].marks.b), (Some("Ada"), None));
}

/// Names of a house that did not look at them yet.
#[test]
fn of_names_that_look_alike_already_the_younger_is_marked_and_nobody_loses_theirs() {
    let mut store = Memory::new();
    let people = [(1, "Ada", 5), (2, "\u{410}da", 9), (3, "Bea", 7)];
    for (number, name, created_at) in people {
        let key = house::documents::name_key(name);
        let player = PlayerDocument {
            name: name.to_owned(),
            name_key: key.clone(),
            role: Role::Player,
            ..PlayerDocument::guest(created_at)
        };
        let writes = [
            player.write(&uid(number)).unwrap(),
            Write::set(NameDocument::path(&key), &NameDocument::new(uid(number), &key, created_at)).unwrap(),
        ];
        store.commit(&[], &writes).unwrap();
    }
    for _ in 0..2 {
        house::schema::migrate(&mut store, 4).unwrap();
        let alike = people.map(|(number, ..)| document(&store, &uid(number)).unwrap().alike);
        assert_eq!(alike, [false, true, false]);
    }
    assert_eq!(document(&store, &uid(2)).unwrap().name, "\u{410}da");
    assert_eq!(sign_up(&mut store, &uid(4), "ada").unwrap_err().code, RefusalCode::NameTaken);
    ask(&mut store, &uid(2), AccountAsk::Rename(accounts::Rename { name: "Dasha".to_owned() })).unwrap();
    assert!(!document(&store, &uid(2)).unwrap().alike);
    assert_eq!(
        sign_up(&mut store, &uid(4), "ADA").unwrap_err().code,
        RefusalCode::NameTaken,
        "the elder's stays taken"
    );
}

#[test]
fn nobody_signs_up_without_an_invitation_where_the_host_asks_for_one() {
    let (mut store, host) = (Memory::new(), uid(0));
    sign_up(&mut store, &host, "Host").unwrap();
    make_host(&mut store, &host);
    let mut number = 0;
    let mut host_asks = |store: &mut Memory, who: &Uid, ask: HostAsk, now: u64| {
        number += 1;
        let caller = Caller::new(who.clone(), now, Entropy::new([number; Entropy::BYTES]));
        answer(store, &caller, &Ask::Host(ask)).map_err(house::decide::DriveError::refusal)
    };
    let change =
        |by_invitation| HostAsk::ChangeSettings(accounts::ChangeSettings { settings: HouseSettings { by_invitation } });
    assert!(host_asks(&mut store, &uid(5), change(true), NOW).is_err());
    assert!(host_asks(&mut store, &uid(5), HostAsk::Invite, NOW).is_err());
    let come = |store: &mut Memory, number: u32, code: Option<&str>, now: u64| {
        drive(store, &Come(&uid(number), &format!("Friend {number}"), code, now))
            .map_err(house::decide::DriveError::refusal)
    };
    come(&mut store, 1, None, NOW).expect("anybody, as long as nothing else is settled");
    host_asks(&mut store, &host, change(true), NOW).unwrap();
    for code in [None, Some(""), Some("00112233445566778899aabbccddeeff"), Some("x")] {
        assert_eq!(come(&mut store, 2, code, NOW).unwrap_err().reason, "needs_invitation");
    }
    let mut invite = |store: &mut Memory| match host_asks(store, &host, HostAsk::Invite, NOW).unwrap() {
        Answer::Host(HostAnswer::Invited { code }) => code,
        other => panic!("{other:?}"),
    };
    let code = invite(&mut store);
    come(&mut store, 2, Some(&code), NOW).unwrap();
    assert!(come(&mut store, 3, Some(&code), NOW).is_err(), "an invitation is for one");
    let code = invite(&mut store);
    assert!(come(&mut store, 3, Some(&code), NOW + 15 * 24 * 3_600_000).is_err(), "nor for ever");
    for document in store.changes(Version(0)).unwrap() {
        let fields = store.get(&document.0).unwrap().map(|it| serde_json::to_string(&it.fields).unwrap());
        assert!(!fields.unwrap_or_default().contains(&code), "the code stands nowhere");
    }
    sign_up(&mut store, &uid(3), "Friend").expect("whom the host makes an account for needs no invitation");
}

#[test]
fn a_name_has_a_shape_and_takes_an_account() {
    let (mut store, ada) = (Memory::new(), uid(1));
    let rename = |name: &str| AccountAsk::Rename(accounts::Rename { name: name.to_owned() });
    assert_eq!(refused(ask(&mut store, &ada, rename("Ada"))), RefusalCode::NotYours);
    sign_up(&mut store, &ada, "Ada").unwrap();
    for name in ["", "  ", "a\u{202e}b", &"x".repeat(25)] {
        assert_eq!(refused(ask(&mut store, &ada, rename(name))), RefusalCode::Malformed, "{name:?}");
    }
    let language = AccountAsk::Language(accounts::SetLanguage { language: "../en".to_owned() });
    assert_eq!(refused(ask(&mut store, &ada, language)), RefusalCode::Malformed);
}

#[test]
fn at_a_table_a_player_is_called_as_everywhere_and_a_guest_as_they_say() {
    let (mut store, ada, eve) = (Memory::new(), uid(1), uid(2));
    sign_up(&mut store, &ada, "Ada").unwrap();
    for (who, called) in [(&ada, "Ada"), (&eve, "Countess")] {
        let settings = Settings::default();
        let deck = DeckChoice::Ready { name: engine::decks::ready()[0].name.to_owned() };
        let create = Ask::from(tables::Create { name: "Countess".to_owned(), deck, settings, second: None });
        let entropy = Entropy::new([called.len() as u8; Entropy::BYTES]);
        answer(&mut store, &Caller::new(who.clone(), NOW, entropy), &create).unwrap();
        let mine = answer(&mut store, &Caller::new(who.clone(), NOW, Entropy::new([9; 58])), &Ask::Mine);
        let Ok(Answer::Mine { tables }) = mine else { panic!("{mine:?}") };
        assert_eq!(tables[0].names.a.as_deref(), Some(called));
    }
}

#[test]
fn only_a_host_looks_after_players() {
    let (mut store, ada, bea) = (Memory::new(), uid(1), uid(2));
    sign_up(&mut store, &ada, "Ada").unwrap();
    let asks = [
        AccountAsk::List(accounts::List { search: String::new(), after: None }),
        AccountAsk::Role(accounts::SetRole { uid: ada.clone(), role: Role::Host }),
        AccountAsk::Credit(accounts::Credit { uid: ada.clone(), from: STARTING_SATS, to: 1_000_000 }),
    ];
    let before = document(&store, &ada);
    for one in asks {
        for who in [&ada, &bea] {
            assert_eq!(refused(ask(&mut store, who, one.clone())), RefusalCode::NotYours, "{one:?}");
        }
    }
    assert_eq!(document(&store, &ada), before);
}

#[test]
fn a_host_lists_players_by_the_beginning_of_their_names_page_by_page() {
    let (mut store, host) = (Memory::new(), uid(0));
    sign_up(&mut store, &host, "The Host").unwrap();
    make_host(&mut store, &host);
    for number in 1..=60 {
        sign_up(&mut store, &uid(number), &format!("Player {number:02}")).unwrap();
    }
    let mut list = |search: &str, after: Option<Cursor>| match ask(
        &mut store,
        &host,
        AccountAsk::List(accounts::List { search: search.to_owned(), after }),
    ) {
        Ok(AccountAnswer::Players { players, next }) => {
            (players.into_iter().map(|it| it.name).collect::<Vec<_>>(), next)
        }
        other => panic!("{other:?}"),
    };
    let first = list("", None);
    let second = list("", first.1);
    let third = list("", second.1);
    assert_eq!((first.0.len(), second.0.len(), third.0.len(), third.1), (25, 25, 11, None));
    let mut all: Vec<_> = [first.0, second.0, third.0].concat();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 61, "everybody once");
    assert_eq!(list("player 1", None).0.len(), 10);
    assert_eq!(list(" 07 ", None).0, ["Player 07"]);
    assert_eq!(list("ost", None).0, [""; 0]);
}

#[test]
fn credit_counts_once_and_only_on_what_the_host_has_seen() {
    let (mut store, host, ada) = (Memory::new(), uid(0), uid(1));
    sign_up(&mut store, &host, "Host").unwrap();
    sign_up(&mut store, &ada, "Ada").unwrap();
    make_host(&mut store, &host);
    let credit = |from: u64, to: u64| AccountAsk::Credit(accounts::Credit { uid: ada.clone(), from, to });
    for _ in 0..2 {
        ask(&mut store, &host, credit(STARTING_SATS, 150_000)).unwrap();
        assert_eq!(document(&store, &ada).unwrap().sats, 150_000);
    }
    assert_eq!(refused(ask(&mut store, &host, credit(STARTING_SATS, 1))), RefusalCode::NotNow);
    assert_eq!(refused(ask(&mut store, &host, credit(150_000, u64::MAX))), RefusalCode::Malformed);
    let nobody = AccountAsk::Credit(accounts::Credit { uid: uid(9), from: 0, to: 1 });
    assert_eq!(refused(ask(&mut store, &host, nobody)), RefusalCode::NotFound);
}

#[test]
fn roles_are_given_by_another_host_and_only_to_whoever_has_an_account() {
    let (mut store, host, ada, guest) = (Memory::new(), uid(0), uid(1), uid(2));
    sign_up(&mut store, &host, "Host").unwrap();
    sign_up(&mut store, &ada, "Ada").unwrap();
    ask(&mut store, &guest, AccountAsk::Language(accounts::SetLanguage { language: "en".to_owned() })).unwrap();
    make_host(&mut store, &host);
    let role = |whom: &Uid, role: Role| AccountAsk::Role(accounts::SetRole { uid: whom.clone(), role });
    assert_eq!(refused(ask(&mut store, &host, role(&host, Role::Player))), RefusalCode::NotNow);
    assert_eq!(refused(ask(&mut store, &host, role(&guest, Role::Host))), RefusalCode::NotNow);
    assert_eq!(refused(ask(&mut store, &host, role(&ada, Role::Guest))), RefusalCode::Malformed);
    ask(&mut store, &host, role(&ada, Role::Disabled)).unwrap();
    let rename = AccountAsk::Rename(accounts::Rename { name: "Eva".to_owned() });
    assert_eq!(refused(ask(&mut store, &ada, rename)), RefusalCode::NotYours);
    assert_eq!(sign_up(&mut store, &ada, "Eva").unwrap_err().code, RefusalCode::NotYours);
    let answered = ask(&mut store, &host, role(&ada, Role::Host)).unwrap();
    assert!(matches!(answered, AccountAnswer::Player { player: ListedPlayer { role: Role::Host, .. } }));
    ask(&mut store, &ada, role(&host, Role::Player)).expect("the other host may");
}

#[test]
fn what_is_asked_with_more_than_there_is_to_ask_is_not_understood() {
    for text in [
        r#"{"account":{"rename":{"name":"Ada","role":"host"}}}"#,
        r#"{"account":{"credit":{"uid":"a","from":1,"to":2,"silently":true}}}"#,
        r#"{"account":{"credit":{"uid":"a","from":-1,"to":2}}}"#,
        r#"{"account":{"role":{"uid":"../a","role":"player"}}}"#,
        r#"{"account":{"role":{"uid":"a","role":"god"}}}"#,
        r#"{"account":{"promote":{}}}"#,
    ] {
        assert!(serde_json::from_str::<Ask>(text).is_err(), "{text}");
    }
    assert!(serde_json::from_str::<Ask>(r#"{"account":"me"}"#).is_ok());
}

#[test]
fn it_is_written_down_now_and_then_that_somebody_is_here() {
    let (mut store, ada) = (Memory::new(), uid(1));
    drive(&mut store, &Seen { uid: &ada, now: NOW }).unwrap();
    assert_eq!(document(&store, &ada), None, "of guests nothing is kept");
    sign_up(&mut store, &ada, "Ada").unwrap();
    let seen = |store: &mut Memory, now: u64| {
        drive(store, &Seen { uid: &ada, now }).unwrap();
        document(store, &ada).unwrap().last_seen_at
    };
    assert_eq!(seen(&mut store, NOW + 60_000), NOW);
    assert_eq!(seen(&mut store, NOW + 600_000), NOW + 600_000);
}
