//! Whole games of the computer against somebody who takes any option there is, over the wire, without a browser.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, VecDeque};

use bot::{Progress, Share};
use engine::{Act, Action, Choice, Seat, View};
use house::documents::{
    Answered, DeckChoice, DeckEntry, Document as _, GameDocument, Settings, StateDocument, Status, TableRequest,
    ViewDocument,
};
use house::record::ReadRecord;
use house::referee::MakeRequest;
use house::sealing::seal;
use house::store::{Fields, Path};
use house::wire::{Answer, Ask, FromClient, FromHouse, PROTOCOL, Seen, pack_actions, unpack_bytes};
use house::{Entropy, GameId, hexadecimal, referee, schema, tables};
use local::{
    Assistant, Client, Computer, Hub, Moment, NotOpened, Opponent, PASSIVE, ToAssistant, ToComputer, Turn, packed,
    unpacked,
};
use secrecy::Recording;
use soak::Chooser;

/// What the browser keeps, the two Workers, and whoever sits at the page.
struct Browser {
    kept: BTreeMap<Path, Fields>,
    hub: Hub,
    computer: Computer,
    opponent: Opponent,
    person: Person,
    now: u64,
    /// How many views the computer was sent, and the last of them.
    views: usize,
    seen: Option<(GameId, ViewDocument)>,
    /// All that each of the two has said and was told, a line a message.
    recordings: BTreeMap<Client, String>,
}

/// Somebody who takes any option.
struct Person {
    chooser: Chooser,
    deck: DeckChoice,
    game: Option<GameId>,
    invite: Option<String>,
    document: Option<GameDocument>,
    view: Option<(Seat, View)>,
    waits: bool,
    asked: u64,
}

const BITS: [u8; 16] = [7; 16];

impl Person {
    fn ask(&mut self, ask: Ask) -> FromClient {
        self.asked += 1;
        FromClient::Ask { id: self.asked, ask }
    }

    fn hear(&mut self, message: FromHouse) -> Vec<FromClient> {
        match message {
            FromHouse::Welcome { .. } if self.game.is_none() => {
                let deck = self.deck.clone();
                let create =
                    tables::Create { name: "Ada".to_owned(), deck, settings: Settings::default(), second: None };
                vec![self.ask(Ask::from(create))]
            }
            FromHouse::Welcome { .. } => vec![subscribe(self.game.as_ref().unwrap())],
            FromHouse::Reply { answer: Ok(Answer::Record { .. }), .. } => Vec::new(),
            FromHouse::Reply { answer: Ok(Answer::Created(made)), .. } => {
                (self.game, self.invite) = (Some(made.game.clone()), made.invite);
                vec![subscribe(&made.game)]
            }
            FromHouse::Reply { answer, .. } => {
                answer.expect("whatever is listed is taken");
                Vec::new()
            }
            FromHouse::Game { game, document } if Some(&game) == self.game.as_ref() => {
                let seat = Seat::A;
                let mut said = Vec::new();
                if document.status == Status::Seeding {
                    if document.seals.as_ref().is_none_or(|seals| seals[seat].is_none()) {
                        let seal = seal(&game, seat, &BITS);
                        said.push(self.ask(Ask::from(tables::CommitSeed { game, seat, seal })));
                    } else if document.is_sealed() && !document.seeded[seat] {
                        let bits = hexadecimal::encode(&BITS);
                        said.push(self.ask(Ask::from(tables::RevealSeed { game, seat, bits })));
                    }
                }
                self.document = Some(*document);
                said
            }
            FromHouse::View { seat, document, .. } => {
                assert!(document.answered.is_none_or(|answered| answered.refused.is_none()));
                self.view = Some((seat, View::from_bytes(&unpack_bytes(&document.body).unwrap()).unwrap()));
                self.waits = false;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// Takes options, where it is their turn: as the page does, what they are in the middle of is told as a whole.
    fn turn(&mut self) -> Option<FromClient> {
        let (seat, view) = self.view.as_ref()?;
        if view.to_act() != Some(*seat) || std::mem::replace(&mut self.waits, true) {
            return None;
        }
        let (mut view, mut actions) = (view.clone(), Vec::new());
        loop {
            let mut listed = engine::options(&view, *seat);
            let cancels = |choice: &Choice| choice.action() == Some(&Action::Cancel);
            let in_the_middle = listed.iter().any(cancels);
            if !actions.is_empty() && !in_the_middle {
                break;
            }
            listed.retain(|choice| !cancels(choice));
            let action = self.chooser.choose(&listed).unwrap_or(Action::Cancel);
            let done = view.act(*seat, &action).unwrap();
            actions.push(action);
            if matches!(done, Act::NeedsHidden(_)) || view.to_act() != Some(*seat) {
                break;
            }
        }
        self.act(&actions)
    }

    /// Takes these actions.
    fn act(&mut self, actions: &[Action]) -> Option<FromClient> {
        let seq = self.document.as_ref()?.head + 1;
        let body = pack_actions(actions).unwrap();
        let game = self.game.clone()?;
        Some(self.ask(Ask::from(referee::Act { game, seq, body })))
    }
}

fn subscribe(game: &GameId) -> FromClient {
    FromClient::Subscribe { game: game.clone(), seen: Seen::default() }
}

fn opponent() -> Opponent {
    let deck = engine::decks::ready()[1].name.to_owned();
    Opponent { name: "Computer".to_owned(), deck, level: 0, pace: 500, seed: 3 }
}

impl Browser {
    fn new(number: u64) -> Self {
        Self::with(number, DeckChoice::Ready { name: engine::decks::ready()[0].name.to_owned() }, opponent())
    }

    /// The person plays this deck against this opponent.
    fn with(number: u64, deck: DeckChoice, opponent: Opponent) -> Self {
        let person = Person {
            chooser: Chooser::new(number),
            deck,
            game: None,
            invite: None,
            document: None,
            view: None,
            waits: false,
            asked: 0,
        };
        let mut browser = Self {
            kept: BTreeMap::new(),
            hub: Hub::open(Vec::new(), schema::CURRENT, 1).unwrap(),
            computer: Computer::default(),
            opponent,
            person,
            now: 1_000 + number,
            views: 0,
            seen: None,
            recordings: BTreeMap::new(),
        };
        browser.begin();
        browser
    }

    /// Both say hello; the page says whom the computer is to play.
    fn begin(&mut self) {
        self.say(Client::Person, &FromClient::Hello { protocol: PROTOCOL });
        let (game, invite) = (self.person.game.clone().unwrap(), self.person.invite.take());
        // Before it has been welcomed it says nothing of it.
        let said = self.computer.told(ToComputer::Play { game, invite, opponent: self.opponent.clone() });
        let said = if said.is_empty() { vec![Computer::hello()] } else { said };
        said.iter().for_each(|message| self.say(Client::Computer, message));
    }

    /// The page is closed and opened again.
    fn reload(&mut self) {
        let kept = self.kept.clone().into_iter().collect();
        self.now += 100_000;
        self.hub = Hub::open(kept, schema::CURRENT, self.now).unwrap();
        self.computer = Computer::default();
        (self.person.view, self.person.waits) = (None, false);
        self.begin();
    }

    /// Somebody says something, and everybody hears what comes of it, and says what they have to say to that.
    fn say(&mut self, client: Client, message: &FromClient) {
        let mut said = VecDeque::from([(client, message.clone())]);
        while let Some((client, message)) = said.pop_front() {
            self.now += 1;
            let entropy = Entropy::new([(self.now % 251) as u8; Entropy::BYTES]);
            let text = serde_json::to_string(&message).unwrap();
            self.record(client, "client", &text);
            self.hub.hear(client, &text, &Moment { now: self.now, entropy });
            for change in self.hub.changes() {
                assert!(["games/", "players/"].iter().any(|start| change.path.as_str().starts_with(start)));
                match change.fields {
                    Some(fields) => self.kept.insert(change.path, fields),
                    None => self.kept.remove(&change.path),
                };
            }
            for (client, message) in self.hub.stored(true) {
                let text = serde_json::to_string(&message).unwrap();
                self.record(client, "house", &text);
                let message: FromHouse = serde_json::from_str(&text).unwrap();
                let answers = match client {
                    Client::Person => self.person.hear(message),
                    Client::Computer => {
                        self.check(&message);
                        self.computer.hear(message)
                    }
                };
                said.extend(answers.into_iter().map(|answer| (client, answer)));
            }
        }
    }

    fn record(&mut self, client: Client, from: &str, text: &str) {
        let frame = serde_json::json!({ "from": from, "text": text });
        self.recordings.entry(client).or_default().push_str(&format!("{frame}\n"));
    }

    /// What the computer is sent is its own seat's, and what that seat may know.
    fn check(&mut self, message: &FromHouse) {
        match message {
            FromHouse::View { game, seat, document } => {
                assert_eq!(*seat, Seat::B);
                assert!(document.answered.as_ref().is_none_or(|answered| answered.refused.is_none()), "{document:?}");
                let bytes = unpack_bytes(&document.body).unwrap();
                assert_eq!(View::from_bytes(&bytes).unwrap().viewer(), Some(Seat::B));
                let path = StateDocument::path(game);
                let state: StateDocument = serde_json::from_value(self.kept[&path].clone().into()).unwrap();
                assert_eq!(bytes, state.game(&path).unwrap().unwrap().view(Seat::B).to_bytes());
                self.views += 1;
                self.seen = Some((game.clone(), (**document).clone()));
            }
            FromHouse::Reply { answer, .. } => {
                answer.as_ref().expect("the house takes what the computer asks");
            }
            _ => {}
        }
    }

    /// What the computer does, where it is awaited.
    fn think(&mut self) -> Option<Turn> {
        let (game, question) = self.computer.awaited()?;
        let thoughts =
            question.and_then(|question| question.search(Share::WHOLE)).map_or_else(Vec::new, |mut search| {
                search.think(&|| false);
                search.thoughts()
            });
        self.computer.turn(&game, &thoughts)
    }

    fn is_over(&self) -> bool {
        self.person.document.as_ref().is_some_and(|document| document.status == Status::Over)
    }

    /// Plays so many turns, or to the end.
    fn play(&mut self, most: usize) {
        for _ in 0..most {
            if self.is_over() {
                return;
            }
            if let Some(turn) = self.think() {
                self.say(Client::Computer, &turn.message);
            } else {
                let message = self.person.turn().expect("somebody can go on");
                self.say(Client::Person, &message);
            }
        }
    }
}

#[test]
fn whole_games_are_played_to_their_end_and_the_computer_is_sent_what_its_seat_may_know() {
    for number in 0..4 {
        let mut browser = Browser::new(number);
        browser.play(20_000);
        assert!(browser.is_over(), "game {number} does not end");
        assert!(browser.views > 20, "game {number} had {} views", browser.views);
    }
}

#[test]
fn neither_was_told_what_only_the_other_knows_and_the_record_replays() {
    for number in 6..9 {
        let mut browser = Browser::new(number);
        browser.play(20_000);
        let game = browser.person.game.clone().unwrap();
        let ask = browser.person.ask(Ask::from(ReadRecord { game }));
        browser.say(Client::Person, &ask);
        let recording = |client, place| Recording::of(&browser.recordings[&client], place).unwrap();
        let (person, computer) =
            (recording(Client::Person, "the person's recording"), recording(Client::Computer, "the computer's"));
        assert!(person.views.len() > 20 && computer.views.len() > 20);
        secrecy::judge(&person, &computer, None).unwrap();
    }
}

#[test]
fn what_the_computer_thinks_ahead_of_is_what_it_is_asked_when_the_other_player_does_nothing() {
    let (mut foreseen, mut came, mut passed) = (None, 0, 0);
    let mut browser = Browser::new(13);
    for _ in 0..600 {
        if browser.is_over() {
            break;
        }
        let Some((_, question)) = browser.computer.awaited() else {
            foreseen = browser.computer.foresees();
            // Somebody who does nothing.
            let nothing = browser.person.view.as_ref().and_then(|(seat, view)| {
                let listed = engine::options(view, *seat);
                let passes = listed.iter().filter_map(Choice::action).find(|action| {
                    matches!(action, Action::Keep | Action::Pass | Action::SubmitAttack | Action::SubmitDefense)
                });
                passes.cloned()
            });
            let message = match nothing {
                Some(action) => browser.person.act(&[action]),
                None => browser.person.turn(),
            };
            browser.say(Client::Person, &message.unwrap());
            continue;
        };
        // What has no choice is no question.
        if question.is_some() {
            passed += usize::from(foreseen.is_some());
            came += usize::from(foreseen.is_some() && foreseen == question);
            foreseen = None;
        }
        let turn = browser.think().unwrap();
        browser.say(Client::Computer, &turn.message);
    }
    // Cards that the person has to discard are not foreseen.
    assert!(passed > 20 && came * 10 >= passed * 9, "{came} of {passed}");
}

#[test]
fn of_what_nothing_comes_is_tried_otherwise_and_in_the_end_the_game_is_given_up() {
    let mut browser = Browser::new(15);
    while browser.computer.awaited().and_then(|(_, question)| question).is_none() {
        browser.play(1);
    }
    let (game, mut document) = browser.seen.clone().unwrap();
    let (mut questions, mut asked) = (Vec::new(), Vec::new());
    while let Some((_, question)) = browser.computer.awaited() {
        questions.extend(question);
        let FromClient::Ask { ask, .. } = browser.think().unwrap().message else { panic!("nothing is asked") };
        asked.push(ask);
        // The house says that it has taken that, and all stands as it did.
        document.seq += 1;
        document.number += 1;
        document.answered = Some(Answered { seq: document.seq, refused: None });
        let view = FromHouse::View { game: game.clone(), seat: Seat::B, document: Box::new(document.clone()) };
        browser.computer.hear(view);
        assert!(asked.len() < 20, "it does the same for ever");
    }
    assert!(questions.len() == 2 && questions[0] != questions[1], "other chances are tried once");
    let conceded = |ask: &Ask| matches!(ask, Ask::Request(MakeRequest { request: TableRequest::Concede, .. }));
    assert!(asked.last().is_some_and(conceded), "{asked:?}");
}

#[test]
fn assistants_think_of_the_same_as_whoever_thinks_alone() {
    let mut browser = Browser::new(14);
    browser.opponent.level = 1;
    let (mut questions, mut rounds) = (0, 0);
    while questions < 12 && !browser.is_over() {
        if let Some(question) = browser.computer.awaited().and_then(|(_, question)| question) {
            questions += 1;
            let mut alone = question.search(Share::WHOLE).unwrap();
            alone.think(&|| false);
            let of = 2 + questions % 3;
            let begin =
                |share| ToAssistant::Begin { number: 1, question: Box::new(question.clone()), share, of, time: 0 };
            let mut assistants: Vec<Assistant> = (1..of).map(|_| Assistant::default()).collect();
            // Whoever has thought ahead leaves to the others what is theirs from then on.
            let mut first = question.search(Share::WHOLE).unwrap();
            (0..questions % 3).for_each(|_| first.go_on());
            first.share(of);
            let mut said: Vec<ToAssistant> = (1..of).map(begin).collect();
            loop {
                first.think(&|| false);
                if first.progress() == Progress::Over {
                    break;
                }
                let mut findings = first.findings();
                for (assistant, said) in assistants.iter_mut().zip(said) {
                    let text = serde_json::to_string(&said).unwrap();
                    findings.extend(unpacked(
                        &assistant.hear(serde_json::from_str(&text).unwrap(), &|| false).unwrap().findings,
                    ));
                }
                first.end_round(&findings);
                rounds += 1;
                said = vec![ToAssistant::EndRound { number: 1, findings: packed(&findings) }; of - 1];
            }
            assert_eq!(first.thoughts(), alone.thoughts());
        }
        browser.play(1);
    }
    assert!(questions == 12 && rounds > 12, "{questions} questions, {rounds} rounds");
}

#[test]
fn a_deck_that_the_person_has_made_is_played_against_though_the_computer_knows_none_like_it() {
    let cards = [("Plateau", 4), ("Mountain", 10), ("Plains", 10), ("Goblin Rock Sled", 8), ("Pikemen", 8)];
    let entry = |&(card, count): &(&str, u16)| DeckEntry { count, card: card.to_owned() };
    let deck = DeckChoice::Own { name: "Sleds".to_owned(), cards: cards.iter().map(entry).collect() };
    let mut browser = Browser::with(11, deck, opponent());
    browser.play(20_000);
    assert!(browser.is_over());
}

#[test]
fn a_goldfish_does_nothing_and_the_game_comes_to_its_end() {
    let deck = DeckChoice::Ready { name: engine::decks::ready()[0].name.to_owned() };
    let mut browser = Browser::with(12, deck, Opponent { level: PASSIVE, ..opponent() });
    let mut attacked = false;
    while !browser.is_over() {
        browser.play(1);
        let Some((_, view)) = &browser.person.view else { continue };
        let owned = |id: &engine::ObjectId| view.object(*id).is_some_and(|object| object.owner == Seat::B);
        assert!(!view.battlefield().iter().any(owned) && !view.stack().iter().any(|item| item.controller == Seat::B));
        attacked |= view.player(Seat::B).life < 20;
    }
    assert!(attacked && browser.person.document.unwrap().outcome.unwrap().winner == Some(Seat::A));
}

#[test]
fn a_page_that_is_closed_comes_back_to_the_same_game_and_goes_on() {
    let mut browser = Browser::new(9);
    while !browser.is_over() {
        browser.play(25);
        let before = browser.person.view.take().map(|(_, view)| view.to_bytes());
        browser.reload();
        assert_eq!(browser.person.view.as_ref().map(|(_, view)| view.to_bytes()), before);
    }
}

#[test]
fn another_game_is_played_with_whoever_wants_one_and_a_draw_is_declined() {
    let mut browser = Browser::new(2);
    browser.play(30);
    let game = browser.person.game.clone().unwrap();
    let mut request = |number, request| {
        let ask = referee::MakeRequest { game: game.clone(), seat: Seat::A, number, request };
        let message = browser.person.ask(Ask::from(ask));
        browser.say(Client::Person, &message);
        browser.person.document.clone().unwrap()
    };
    assert_eq!(request(1, TableRequest::OfferDraw).draw_offer, None, "it is declined at once");
    assert_eq!(request(2, TableRequest::Concede).status, Status::Over);
    let message = browser.person.ask(Ask::from(tables::WantRematch { game, seat: Seat::A, deck: None }));
    browser.say(Client::Person, &message);
    let next = browser.person.document.as_ref().unwrap().rematch.game.clone().expect("it agrees");
    // It is bound to its part of the shuffle already, whatever the page says later.
    let otherwise = Opponent { seed: 4, ..opponent() };
    let said = browser.computer.told(ToComputer::Play { game: next.clone(), invite: None, opponent: otherwise });
    said.iter().for_each(|message| browser.say(Client::Computer, message));
    browser.person.game = Some(next.clone());
    browser.person.view = None;
    browser.say(Client::Person, &subscribe(&next));
    browser.play(40);
    assert!(browser.person.view.is_some());
}

#[test]
fn whoever_begins_another_game_leaves_nothing_of_the_one_before() {
    let mut browser = Browser::new(5);
    browser.play(30);
    let before = browser.person.game.take().unwrap();
    browser.begin();
    let inside = format!("games/{before}");
    assert!(browser.kept.keys().all(|path| !path.as_str().starts_with(&inside)));
    browser.play(30);
    assert!(browser.person.view.is_some());
}

fn moment() -> Moment {
    Moment { now: 5, entropy: Entropy::new([9; Entropy::BYTES]) }
}

/// A house in which the person has made a table, of which nothing is stored yet.
fn with_a_table() -> Hub {
    let mut hub = Hub::open(Vec::new(), schema::CURRENT, 1).unwrap();
    let deck = DeckChoice::Ready { name: engine::decks::ready()[0].name.to_owned() };
    let create = tables::Create { name: "Ada".to_owned(), deck, settings: Settings::default(), second: None };
    for message in [FromClient::Hello { protocol: PROTOCOL }, FromClient::Ask { id: 1, ask: Ask::from(create) }] {
        hub.hear(Client::Person, &serde_json::to_string(&message).unwrap(), &moment());
    }
    hub
}

#[test]
fn what_could_not_be_stored_is_to_be_stored_with_what_comes_next() {
    let mut hub = with_a_table();
    let changes = hub.changes();
    assert!(!changes.is_empty());
    assert!(!hub.stored(false).is_empty(), "it is told all the same: one plays on in memory");
    assert_eq!(hub.changes(), changes);
    hub.stored(true);
    assert_eq!(hub.changes(), []);
}

#[test]
fn what_is_no_message_or_too_long_ends_the_conversation_and_changes_nothing() {
    let mut hub = with_a_table();
    hub.stored(true);
    for message in ["", "{}", r#"{"hello":{"protocol":1,"more":2}}"#, &format!(r#"{{"ping":{{"sent":{:040000}}}}}"#, 1)]
    {
        hub.hear(Client::Computer, message, &moment());
        let told = hub.stored(true);
        assert!(matches!(&told[..], [(Client::Computer, FromHouse::Closing { .. })]), "{told:?}");
        assert_eq!(hub.changes(), []);
    }
}

#[test]
fn what_a_newer_version_has_stored_is_left_alone() {
    assert!(matches!(Hub::open(Vec::new(), schema::CURRENT + 1, 1), Err(NotOpened::Newer)));
}
