//! Decks of one's own: made, changed, thrown away and had back; and every request that nobody should get away with.

use house::decide::drive;
use house::decks::{Gone, leave_decks};
use house::documents::{
    DeckChoice, DeckContent, DeckDocument, DeckEntry, DeckRules, Document as _, Format, RuleSet, Settings,
};
use house::limits::{DECK_PACE_MS, DECK_PACE_SAVES, DECK_TEXT_BYTES, DECKS_OF_A_GUEST, DECKS_THROWN_AWAY};
use house::store::{Memory, Store};
use house::wire::{
    Answer, Ask, DeckAnswer, DeckAsk, DeckSummary, FromClient, OpenedDeck, Refusal, RefusalCode, ShownDeck,
};
use house::{Caller, DeckId, Entropy, Uid, answer, decide, decks, tables};
use house_tests::table::SignUp;

const NOW: u64 = 1_000_000_000;

struct House {
    store: Memory,
    now: u64,
}

fn uid(number: u32) -> Uid {
    Uid::of_token(&format!("{number:032x}"))
}

fn id(number: u8) -> DeckId {
    DeckId::from_random([number; 10])
}

fn content(name: &str, cards: &[(u16, &str)]) -> DeckContent {
    let main = cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect();
    DeckContent { name: name.to_owned(), main, ..DeckContent::default() }
}

fn create(deck: DeckId, content: DeckContent) -> DeckAsk {
    DeckAsk::Create(decks::Create { deck, content: Box::new(content) })
}

fn save(deck: DeckId, version: u64, content: DeckContent) -> DeckAsk {
    DeckAsk::Save(decks::Save { deck, version, content: Box::new(content) })
}

impl House {
    fn new() -> Self {
        Self { store: Memory::new(), now: NOW }
    }

    fn tell(&mut self, uid: &Uid, ask: &Ask) -> Result<Answer, Refusal> {
        let caller = Caller::new(uid.clone(), self.now, Entropy::new([7; Entropy::BYTES]));
        answer(&mut self.store, &caller, ask).map_err(decide::DriveError::refusal)
    }

    fn ask(&mut self, uid: &Uid, ask: DeckAsk) -> Result<DeckAnswer, Refusal> {
        match self.tell(uid, &Ask::Decks(ask))? {
            Answer::Decks(answer) => Ok(answer),
            other => panic!("{other:?}"),
        }
    }

    fn list(&mut self, uid: &Uid) -> Vec<DeckSummary> {
        match self.ask(uid, DeckAsk::List) {
            Ok(DeckAnswer::Decks { decks }) => decks,
            other => panic!("{other:?}"),
        }
    }

    fn open(&mut self, uid: &Uid, deck: DeckId) -> (u64, DeckContent) {
        match self.ask(uid, DeckAsk::Open(decks::Open { deck })) {
            Ok(DeckAnswer::Deck(OpenedDeck { version, content, .. })) => (version, *content),
            other => panic!("{other:?}"),
        }
    }

    fn refused(&mut self, uid: &Uid, ask: DeckAsk) -> RefusalCode {
        self.ask(uid, ask).expect_err("it was to be refused").code
    }
}

const SAVED: fn(u64) -> Result<DeckAnswer, Refusal> = |version| Ok(DeckAnswer::Saved { version });

#[test]
fn a_deck_is_made_opened_changed_and_listed() {
    let (mut house, ada) = (House::new(), uid(1));
    assert_eq!(house.list(&ada), []);
    let burn = content(" Burn ", &[(36, "mountain"), (4, "LIGHTNING BOLT"), (2, "juzam djinn")]);
    assert_eq!(house.ask(&ada, create(id(1), burn.clone())), SAVED(1));
    let (version, kept) = house.open(&ada, id(1));
    assert_eq!((version, kept.name.as_str()), (1, "Burn"));
    assert_eq!(kept.main[2], DeckEntry { count: 2, card: "Juzám Djinn".to_owned() }, "as the card's face has it");

    let more = DeckContent { format: Format::OldSchool, ..content("Burn", &[(55, "Mountain"), (5, "Lightning Bolt")]) };
    assert_eq!(house.ask(&ada, save(id(1), 1, more.clone())), SAVED(2));
    let listed = house.list(&ada);
    assert_eq!((listed[0].cards, listed[0].problems, listed[0].playable), (60, 1, true));
    assert_eq!(listed[0].face.as_deref(), Some("Lightning Bolt"));
    assert_eq!(house.open(&ada, id(1)), (2, more));
}

#[test]
fn the_same_request_twice_counts_once() {
    let (mut house, ada) = (House::new(), uid(1));
    let one = content("One", &[(40, "Forest")]);
    assert_eq!(house.ask(&ada, create(id(1), one.clone())), SAVED(1));
    assert_eq!(house.ask(&ada, create(id(1), one.clone())), SAVED(1));
    assert_eq!(house.list(&ada).len(), 1);
    let two = content("Two", &[(41, "Forest")]);
    assert_eq!(house.ask(&ada, save(id(1), 1, two.clone())), SAVED(2));
    assert_eq!(house.ask(&ada, save(id(1), 1, two.clone())), SAVED(2));
    assert_eq!(house.ask(&ada, save(id(1), 2, two)), SAVED(2), "nothing has changed");
    assert_eq!(house.refused(&ada, create(id(1), one)), RefusalCode::NotNow, "the number is taken");
    let copy = DeckAsk::Copy(decks::Copy { deck: id(2), from: id(1), name: "Copy".to_owned() });
    assert_eq!(house.ask(&ada, copy.clone()), SAVED(1));
    assert_eq!(house.ask(&ada, copy), SAVED(1));
    assert_eq!(house.list(&ada).len(), 2);
    for _ in 0..2 {
        assert_eq!(house.ask(&ada, DeckAsk::Delete(decks::Delete { deck: id(1) })), Ok(DeckAnswer::Done));
    }
    assert_eq!(house.list(&ada).len(), 1);
}

#[test]
fn what_another_window_has_changed_is_not_written_over() {
    let (mut house, ada) = (House::new(), uid(1));
    house.ask(&ada, create(id(1), content("Deck", &[(40, "Forest")]))).unwrap();
    house.ask(&ada, save(id(1), 1, content("Deck", &[(41, "Forest")]))).unwrap();
    for version in [0, 1, 3, u64::MAX] {
        let late = save(id(1), version, content("Deck", &[(42, "Forest")]));
        assert_eq!(house.refused(&ada, late), RefusalCode::WrongNumber, "{version}");
    }
    assert_eq!(house.open(&ada, id(1)).1.main[0].count, 41);
    assert_eq!(house.ask(&ada, DeckAsk::Rename(decks::Rename { deck: id(1), name: "Wood".to_owned() })), SAVED(3));
    assert_eq!(house.ask(&ada, DeckAsk::Rename(decks::Rename { deck: id(1), name: "Wood".to_owned() })), SAVED(3));
}

#[test]
fn a_deck_that_was_thrown_away_can_be_had_back_for_a_while() {
    let (mut house, ada) = (House::new(), uid(1));
    house.ask(&ada, create(id(1), content("Deck", &[(40, "Forest")]))).unwrap();
    house.ask(&ada, DeckAsk::Delete(decks::Delete { deck: id(1) })).unwrap();
    assert_eq!(house.list(&ada), []);
    assert_eq!(house.refused(&ada, DeckAsk::Open(decks::Open { deck: id(1) })), RefusalCode::NotFound);
    let late = save(id(1), 1, content("Deck", &[(41, "Forest")]));
    assert_eq!(house.refused(&ada, late), RefusalCode::NotFound);
    for _ in 0..2 {
        assert_eq!(house.ask(&ada, DeckAsk::Restore(decks::Restore { deck: id(1) })), Ok(DeckAnswer::Done));
    }
    assert_eq!(house.open(&ada, id(1)).1.main[0].count, 40);

    house.ask(&ada, DeckAsk::Delete(decks::Delete { deck: id(1) })).unwrap();
    for number in 2..2 + DECKS_THROWN_AWAY as u8 {
        house.now += 1;
        house.ask(&ada, create(id(number), content("Deck", &[]))).unwrap();
        house.ask(&ada, DeckAsk::Delete(decks::Delete { deck: id(number) })).unwrap();
    }
    assert_eq!(
        house.refused(&ada, DeckAsk::Restore(decks::Restore { deck: id(1) })),
        RefusalCode::NotFound,
        "the oldest has gone"
    );
    assert_eq!(house.ask(&ada, DeckAsk::Restore(decks::Restore { deck: id(2) })), Ok(DeckAnswer::Done));
}

#[test]
fn nobody_reaches_the_deck_of_somebody_else() {
    let (mut house, ada, eve) = (House::new(), uid(1), uid(2));
    let deck = content("Mine", &[(40, "Forest")]);
    house.ask(&ada, create(id(1), deck.clone())).unwrap();
    house.ask(&ada, create(id(2), deck.clone())).unwrap();
    house.ask(&ada, DeckAsk::Delete(decks::Delete { deck: id(2) })).unwrap();
    let asks = [
        DeckAsk::Open(decks::Open { deck: id(1) }),
        save(id(1), 1, deck.clone()),
        DeckAsk::Rename(decks::Rename { deck: id(1), name: "Hers".to_owned() }),
        DeckAsk::Copy(decks::Copy { deck: id(3), from: id(1), name: "Hers".to_owned() }),
        DeckAsk::Delete(decks::Delete { deck: id(1) }),
        DeckAsk::Restore(decks::Restore { deck: id(2) }),
    ];
    for ask in asks {
        assert_eq!(house.refused(&eve, ask.clone()), RefusalCode::NotFound, "{ask:?}");
    }
    assert_eq!(house.list(&eve), []);
    assert_eq!(house.open(&ada, id(1)), (1, deck));
    house.ask(&eve, create(id(1), content("Hers", &[(1, "Forest")]))).expect("numbers are each person's own");
    assert_eq!(house.open(&ada, id(1)).1.name, "Mine");
    let sit = sit_with(DeckChoice::Saved { id: id(2) }, DeckRules::default());
    assert_eq!(house.tell(&eve, &sit).unwrap_err().code, RefusalCode::NotFound);
}

#[test]
fn what_is_too_much_or_no_deck_is_refused_and_nothing_is_written() {
    let (mut house, ada) = (House::new(), uid(1));
    let good = content("Deck", &[(40, "Forest")]);
    house.ask(&ada, create(id(1), good.clone())).unwrap();
    let cases = [
        (content("", &[]), RefusalCode::Malformed),
        (content(&"x".repeat(41), &[]), RefusalCode::Malformed),
        (content("a\u{202e}b", &[]), RefusalCode::Malformed),
        (content("Deck", &[(251, "Forest")]), RefusalCode::Malformed),
        (content("Deck", &[(200, "Forest"), (51, "Forest")]), RefusalCode::Malformed),
        (content("Deck", &[(u16::MAX, "Forest"), (u16::MAX, "Island")]), RefusalCode::Malformed),
        (content("Deck", &[(1, "Forest"); 251]), RefusalCode::Malformed),
        (content("Deck", &[(1, &"x".repeat(61))]), RefusalCode::Malformed),
        (content("Deck", &[(1, "")]), RefusalCode::Malformed),
        (content("Deck", &[(1, "Jace, the Mind Sculptor")]), RefusalCode::BadDeck),
        (content("Deck", &[(1, "Wasp")]), RefusalCode::BadDeck),
        (DeckContent { notes: "x".repeat(2_001), ..good.clone() }, RefusalCode::Malformed),
        (DeckContent { notes: "a\u{0}b".to_owned(), ..good.clone() }, RefusalCode::Malformed),
    ];
    for (content, code) in cases {
        assert_eq!(house.refused(&ada, save(id(1), 1, content.clone())), code, "{content:?}");
        assert_eq!(house.refused(&ada, create(id(2), content.clone())), code, "{content:?}");
    }
    let text = "x".repeat(DECK_TEXT_BYTES + 1);
    assert_eq!(house.refused(&ada, DeckAsk::Read(decks::ReadList { text })), RefusalCode::Malformed);
    assert_eq!(house.open(&ada, id(1)), (1, good));
    assert_eq!(house.list(&ada).len(), 1);
}

#[test]
fn what_no_client_sends_is_not_understood() {
    let ask = |ask: &str| {
        serde_json::from_str::<FromClient>(&format!("{{\"ask\":{{\"id\":1,\"ask\":{{\"decks\":{ask}}}}}}}"))
    };
    let deck = "\"aaaaaaaaaaaaaaaa\"";
    assert!(ask("\"list\"").is_ok() && ask(&format!("{{\"open\":{{\"deck\":{deck}}}}}")).is_ok());
    let good = "\"name\":\"x\",\"main\":[{\"count\":1,\"card\":\"Forest\"}],\"sideboard\":[],\"notes\":\"\",\"format\":\"anything\"";
    assert!(ask(&format!("{{\"create\":{{\"deck\":{deck},\"content\":{{{good}}}}}}}")).is_ok());
    for bad in [
        "\"everything\"".to_owned(),
        format!("{{\"open\":{{\"deck\":{deck},\"owner\":\"eve\"}}}}"),
        "{\"open\":{\"deck\":\"../../players\"}}".to_owned(),
        format!("{{\"create\":{{\"deck\":{deck},\"content\":{{{good},\"owner\":\"eve\"}}}}}}"),
        format!("{{\"create\":{{\"deck\":{deck},\"content\":{{{}}}}}}}", good.replace("\"count\":1", "\"count\":-1")),
        format!(
            "{{\"create\":{{\"deck\":{deck},\"content\":{{{}}}}}}}",
            good.replace("\"count\":1", "\"count\":1,\"unit\":1")
        ),
        format!("{{\"create\":{{\"deck\":{deck},\"content\":{{{}}}}}}}", good.replace("anything", "nothing")),
    ] {
        assert!(ask(&bad).is_err(), "{bad}");
    }
}

#[test]
fn there_is_an_end_to_how_many_and_how_fast() {
    let (mut house, ada) = (House::new(), uid(1));
    for number in 0..DECKS_OF_A_GUEST as u8 {
        house.ask(&ada, create(id(number), content("Deck", &[]))).unwrap();
    }
    assert_eq!(house.refused(&ada, create(id(200), content("Deck", &[]))), RefusalCode::TooMany);
    let copy = DeckAsk::Copy(decks::Copy { deck: id(200), from: id(0), name: "Copy".to_owned() });
    assert_eq!(house.refused(&ada, copy), RefusalCode::TooMany);
    for version in 1..=u64::from(DECK_PACE_SAVES) {
        let one = content("Deck", &[(version as u16, "Forest")]);
        house.ask(&ada, save(id(0), version, one)).unwrap();
    }
    let next = save(id(0), u64::from(DECK_PACE_SAVES) + 1, content("Deck", &[(200, "Forest")]));
    assert_eq!(house.refused(&ada, next.clone()), RefusalCode::TooMany);
    house.now += DECK_PACE_MS;
    house.ask(&ada, next).expect("a while later");
}

fn sit_with(deck: DeckChoice, decks: DeckRules) -> Ask {
    let settings = Settings {
        rules: RuleSet::Current,
        automatic_redeal: false,
        ante: false,
        time: None,
        hot_seat: false,
        decks,
        ..Settings::default()
    };
    Ask::from(tables::Create { name: "Ada".to_owned(), deck, settings, second: None })
}

#[test]
fn one_sits_down_with_a_deck_of_ones_own_when_it_may_be_played_there() {
    let (mut house, ada) = (House::new(), uid(1));
    house.ask(&ada, create(id(1), content("Burn", &[(36, "Mountain"), (5, "Lightning Bolt")]))).unwrap();
    let saved = || DeckChoice::Saved { id: id(1) };
    let Ok(Answer::Created(tables::Created { game, .. })) = house.tell(&ada, &sit_with(saved(), DeckRules::default()))
    else {
        panic!("anything goes where nothing is agreed");
    };
    let summary = house.tell(&ada, &Ask::from(tables::Summarize { game, invite: None })).unwrap();
    let Answer::Summary { table } = summary else { panic!("{summary:?}") };
    assert_eq!(table.decks.a.as_deref(), Some("Burn"));

    let refused =
        house.tell(&ada, &sit_with(saved(), DeckRules { format: Format::OldSchool, owned: false })).unwrap_err();
    assert_eq!(refused.code, RefusalCode::BadDeck);
    assert!(refused.to_string().contains("41") && refused.to_string().contains("5 Lightning Bolt"), "{}", refused);
    let refused =
        house.tell(&ada, &sit_with(saved(), DeckRules { format: Format::Anything, owned: true })).unwrap_err();
    assert!(refused.to_string().contains("you own 0"), "{}", refused);
    let ready = DeckChoice::Ready { name: "The Old Forest".to_owned() };
    let refused =
        house.tell(&ada, &sit_with(ready, DeckRules { format: Format::OldSchool, owned: false })).unwrap_err();
    assert!(refused.to_string().contains("Deadly Insect"), "{}", refused);
}

struct Sell<'a>(&'a Uid, &'a str, u16, u16);

impl decide::Request for Sell<'_> {
    type Answer = usize;

    fn decide(&self, documents: &decide::Documents) -> Result<decide::Decision<usize>, decide::Halt> {
        let gone = Gone { card: self.1, before: self.2, left: self.3 };
        let writes = leave_decks(documents, self.0, &[gone])?;
        Ok(decide::Decision { answer: writes.len(), writes })
    }
}

#[test]
fn what_was_sold_leaves_the_decks_that_were_made_of_it() {
    let (mut house, ada) = (House::new(), uid(1));
    let beside = vec![DeckEntry { count: 1, card: "Lightning Bolt".to_owned() }];
    let three = DeckContent { sideboard: beside, ..content("Three", &[(38, "Mountain"), (2, "Lightning Bolt")]) };
    house.ask(&ada, create(id(1), three)).unwrap();
    house.ask(&ada, create(id(2), content("Four", &[(4, "Lightning Bolt")]))).unwrap();
    house.ask(&ada, create(id(3), content("Two", &[(2, "Lightning Bolt")]))).unwrap();
    assert_eq!(drive(&mut house.store, &Sell(&ada, "Lightning Bolt", 3, 2)), Ok(1));
    let (version, deck) = house.open(&ada, id(1));
    assert_eq!((version, deck.main[1].count, deck.sideboard.len()), (2, 2, 0), "the one beside it first");
    assert_eq!(house.open(&ada, id(2)).1.main[0].count, 4, "it was never made of units");
    assert_eq!(drive(&mut house.store, &Sell(&ada, "Lightning Bolt", 2, 0)), Ok(2));
    assert_eq!(house.open(&ada, id(1)).1.main.len(), 1);
    assert_eq!(house.open(&ada, id(3)).1.main, []);
    let at = DeckDocument::path((&ada, &id(2)));
    assert!(house.store.get(&at).unwrap().is_some());
}

#[test]
fn one_is_told_which_cards_are_in_which_decks() {
    let (mut house, ada) = (House::new(), uid(1));
    house.ask(&ada, create(id(1), content("One", &[(2, "Shatter"), (3, "Forest")]))).unwrap();
    house.now += 1;
    let beside = vec![DeckEntry { count: 1, card: "Shatter".to_owned() }];
    house.ask(&ada, create(id(2), DeckContent { sideboard: beside, ..content("Two", &[(1, "Shatter")]) })).unwrap();
    let Ok(DeckAnswer::Uses(uses)) = house.ask(&ada, DeckAsk::Uses) else { panic!("no uses") };
    assert_eq!(uses.decks, [(id(2), "Two".to_owned()), (id(1), "One".to_owned())]);
    assert_eq!(uses.cards["Shatter"], [(0, 2), (1, 2)]);
    assert_eq!(uses.cards["Forest"], [(1, 3)]);
}

#[test]
fn a_list_is_read_for_whoever_asks() {
    let (mut house, ada) = (House::new(), uid(1));
    let Ok(DeckAnswer::Read(reading)) =
        house.ask(&ada, DeckAsk::Read(decks::ReadList { text: "4 lightning bolt\n4 Nonsense".to_owned() }))
    else {
        panic!("not read")
    };
    assert_eq!((reading.deck.main.len(), reading.remarks.len()), (1, 1));
}

#[test]
fn a_new_player_has_a_deck_of_cards_that_are_theirs_and_may_play_with_it() {
    let (mut house, ada) = (House::new(), uid(1));
    drive(&mut house.store, &SignUp(&ada, "Ada", NOW)).unwrap();
    let listed = house.list(&ada);
    assert_eq!((listed.len(), listed[0].format, listed[0].cards, listed[0].problems), (1, Format::House, 60, 0));
    let deck = DeckChoice::Saved { id: listed[0].id.clone() };
    let rules = DeckRules { format: Format::House, owned: true };
    assert!(house.tell(&ada, &sit_with(deck, rules)).is_ok());
    let Ok(DeckAnswer::Limits(limits)) = house.ask(&ada, DeckAsk::Limits) else { panic!("no limits") };
    assert_eq!((limits.most["Black Lotus"], limits.most["Forest"]), (Some(1), None));
    assert!(limits.owned["Lightning Bolt"] > 0 && !limits.owned.contains_key("Black Lotus"));
    let text = serde_json::to_string(&limits).unwrap();
    assert!(text.len() < 20_000, "{} bytes", text.len());

    let more = DeckContent { format: Format::House, ..content("Mine", &[(40, "Forest"), (1, "Black Lotus")]) };
    house.ask(&ada, create(id(1), more)).unwrap();
    let refused = house.tell(&ada, &sit_with(DeckChoice::Saved { id: id(1) }, rules)).unwrap_err();
    assert!(refused.to_string().contains("you own 11") && refused.to_string().contains("1 Black Lotus"), "{}", refused);
}

#[test]
fn a_deck_is_seen_by_whom_its_owner_lets_see_it() {
    let mut house = House::new();
    let (ada, bea) = (uid(1), uid(2));
    drive(&mut house.store, &SignUp(&ada, "Ada", NOW)).unwrap();
    let deck = DeckContent { notes: "wins in turn four".to_owned(), ..content("Trees", &[(40, "Forest")]) };
    house.ask(&ada, create(id(1), deck)).unwrap();
    let look = || DeckAsk::Look(decks::Look { owner: uid(1), deck: id(1) });
    let share = |shared| DeckAsk::Share(decks::Share { deck: id(1), shared });
    assert_eq!(house.refused(&bea, look()), RefusalCode::NotFound);
    assert_eq!(house.refused(&bea, share(true)), RefusalCode::NotFound, "it is not Bea's to show");
    for _ in 0..2 {
        assert_eq!(house.ask(&ada, share(true)), Ok(DeckAnswer::Done));
    }
    let shown = content("Trees", &[(40, "Forest")]);
    let shown = Ok(DeckAnswer::Shown(ShownDeck { owner: "Ada".to_owned(), content: Box::new(shown) }));
    assert_eq!(house.ask(&bea, look()), shown, "but for what its owner says about it to themselves");
    house.ask(&ada, save(id(1), 1, content("Trees", &[(41, "Forest")]))).unwrap();
    let Ok(DeckAnswer::Shown(ShownDeck { content: now, .. })) = house.ask(&bea, look()) else { panic!() };
    assert_eq!(now.main[0].count, 41, "as it is, and not as it was");
    assert!(matches!(
        house.ask(&ada, DeckAsk::Open(decks::Open { deck: id(1) })),
        Ok(DeckAnswer::Deck(OpenedDeck { shared: true, .. }))
    ));
    house.ask(&ada, share(false)).unwrap();
    assert_eq!(house.refused(&bea, look()), RefusalCode::NotFound);
    house.ask(&ada, share(true)).unwrap();
    house.ask(&ada, DeckAsk::Delete(decks::Delete { deck: id(1) })).unwrap();
    assert_eq!(house.refused(&bea, look()), RefusalCode::NotFound, "it is thrown away");
}
