#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use engine::Choice;
use house::documents::{BestOf, DeckChoice, Document as _, Settings, ViewEvents};
use house::record::Kept;
use house::store::{Memory, Path, Store, Write};
use house::wire::{Answer, Read, SecondPlayer};
use house::{Caller, Entropy, answer, tables};

use super::*;

/// A house in memory, and one person who plays at it.
struct House {
    store: Memory,
    uid: Uid,
    calls: u64,
}

impl House {
    fn new() -> House {
        House { store: Memory::default(), uid: Uid::of_token("somebody"), calls: 0 }
    }

    fn ask(&mut self, ask: &Ask) -> Result<Answer, Refusal> {
        self.calls += 1;
        let entropy = Entropy::new([self.calls as u8; Entropy::BYTES]);
        let caller = Caller::new(self.uid.clone(), 1_000 * self.calls, entropy);
        answer(&mut self.store, &caller, ask).map_err(|error| error.refusal())
    }

    /// Everything there is to hear about a table.
    fn news(&self, game: &GameId) -> Vec<FromHouse> {
        let read = |path: Path| self.store.get(&path).unwrap().map(|document| (path, document));
        let (path, table) = read(GameDocument::path(game)).unwrap();
        let mut news = vec![FromHouse::Game { game: game.clone(), document: Box::new(table.read(&path).unwrap()) }];
        for seat in Seat::BOTH {
            if let Some((path, view)) = read(ViewDocument::path((game, seat))) {
                let document = Box::new(view.read(&path).unwrap());
                news.push(FromHouse::View { game: game.clone(), seat, document });
            }
        }
        news
    }
}

/// A browser that keeps nothing.
struct NoMemory;

impl Browser for NoMemory {
    fn draw(&mut self) -> String {
        "0123456789abcdef0123456789abcdef".to_owned()
    }

    fn kept(&mut self) -> Option<Kept> {
        None
    }

    fn keep(&mut self, _: &Kept) {}
}

fn deck(place: usize) -> DeckChoice {
    DeckChoice::Ready { name: engine::decks::ready()[place].name.to_owned() }
}

/// A hot-seat table at a house in memory, followed from its making, both seats ours.
fn hot_seat() -> (House, FollowedGame, GameId) {
    hot_seat_of(BestOf::One)
}

/// The same, for so many games.
fn hot_seat_of(best_of: BestOf) -> (House, FollowedGame, GameId) {
    let mut house = House::new();
    let settings = Settings { hot_seat: true, best_of, ..Settings::default() };
    let second = Some(SecondPlayer { name: "Bob".to_owned(), deck: deck(1) });
    let create = Ask::from(tables::Create { name: "Ann".to_owned(), deck: deck(0), settings, second });
    let Answer::Created(tables::Created { game, .. }) = house.ask(&create).unwrap() else { panic!("no table") };
    let mut follow = FollowedGame::new(game.clone(), house.uid.clone(), false);
    hear_all(&mut house, &mut follow, &game);
    (house, follow, game)
}

/// Lets the house answer everything that is asked and the client hear everything that is new, until nothing is left to say.
fn hear_all(house: &mut House, follow: &mut FollowedGame, game: &GameId) {
    let mut browser = NoMemory;
    let mut commands: Vec<Command> =
        house.news(game).into_iter().flat_map(|news| follow.hear(news.unread().unwrap(), &mut browser)).collect();
    while let Some(command) = commands.pop() {
        if let Command::Ask(ask, about) = command {
            if let Err(refusal) = house.ask(&ask) {
                commands.extend(follow.hear_refusal(ask, about, refusal));
            }
            commands.extend(
                house.news(game).into_iter().flat_map(|news| follow.hear(news.unread().unwrap(), &mut browser)),
            );
        }
    }
}

fn do_and_hear(house: &mut House, follow: &mut FollowedGame, game: &GameId, action: Action) {
    let commands = follow.act(action).unwrap();
    for command in commands {
        if let Command::Ask(ask, _) = command {
            house.ask(&ask).unwrap();
        }
    }
    hear_all(house, follow, game);
}

#[test]
fn a_hot_seat_begins_by_itself_and_shows_whoever_must_decide() {
    let (mut house, mut follow, game) = hot_seat();
    assert_eq!(follow.document().unwrap().status, Status::Playing);
    assert_eq!(follow.names(), ["Ann", "Bob"]);
    let first = follow.view().unwrap().to_act().unwrap();
    assert_eq!(follow.seat(), first);
    do_and_hear(&mut house, &mut follow, &game, Action::Keep);
    assert_eq!(follow.seat(), first.other());
    assert_eq!(follow.view().unwrap().viewer(), Some(first.other()));
    assert!(follow.log().unwrap().lines().iter().any(|line| line.text.contains("keeps")));
}

#[test]
fn a_whole_game_of_first_choices_comes_to_an_end_without_a_refusal() {
    let (mut house, mut follow, game) = hot_seat();
    let mut decisions = 0;
    while follow.view().unwrap().outcome().is_none() {
        decisions += 1;
        assert!(decisions < 3_000, "no end in sight");
        let view = Rc::clone(follow.view().unwrap());
        let seat = follow.seat();
        assert_eq!(view.to_act(), Some(seat));
        let choices = engine::options(&view, seat);
        // Whoever decides passes by what would need more thought, and discards what they must.
        let action = choices
            .iter()
            .find_map(|choice| match choice {
                Choice::Act(action @ (Action::Keep | Action::SubmitAttack | Action::SubmitDefense)) => {
                    Some(action.clone())
                }
                Choice::Act(action @ (Action::PlayLand(_) | Action::Pass)) => Some(action.clone()),
                Choice::Answer(engine::prompt::Shape::Objects { from, min, .. }) => {
                    Some(Action::Choose(from.iter().take(usize::from(*min)).copied().collect()))
                }
                _ => None,
            })
            .unwrap();
        do_and_hear(&mut house, &mut follow, &game, action);
        assert_eq!(follow.take_refused(), None);
    }
    assert_eq!(follow.document().unwrap().status, Status::Over);
    assert!(follow.log().unwrap().lines().last().unwrap().text.contains("wins"));
}

#[test]
fn a_batch_that_the_house_refuses_is_taken_back_with_its_reason() {
    let (_, mut follow, game) = hot_seat();
    let before = follow.view().unwrap().hash();
    let commands = follow.act(Action::Keep).unwrap();
    let [Command::Ask(ask, about)] = commands.as_slice() else { panic!("{commands:?}") };
    let refusal = Refusal::said(RefusalCode::WrongNumber, "look at the table again");
    let commands = follow.hear_refusal(ask.clone(), *about, refusal);
    assert!(matches!(commands.as_slice(), [Command::Subscribe(_)]), "{commands:?}");
    assert_eq!(follow.view().unwrap().hash(), before);
    assert_eq!(follow.take_refused().unwrap(), "look at the table again");
    assert_eq!(follow.take_refused(), None);
    drop(game);
}

#[test]
fn a_batch_that_the_house_has_no_room_for_is_sent_again() {
    let (_, mut follow, _) = hot_seat();
    let commands = follow.act(Action::Keep).unwrap();
    let [Command::Ask(ask, about)] = commands.as_slice() else { panic!("{commands:?}") };
    let ahead = follow.view().unwrap().hash();
    let again = follow.hear_refusal(ask.clone(), *about, Refusal::said(RefusalCode::TooMany, "slowly"));
    assert_eq!(again, [Command::AskAgain(ask.clone(), *about)]);
    assert_eq!(follow.view().unwrap().hash(), ahead, "the optimistic state stands");
}

#[test]
fn a_fault_of_the_house_is_shown_and_what_met_it_is_not_sent_again() {
    for fault in [reasons::unreadable_table(), reasons::house_mistake()] {
        let (_, mut follow, _) = hot_seat();
        let commands = follow.request(PlayerRequest::Concede);
        let [Command::Ask(ask, about)] = commands.as_slice() else { panic!("{commands:?}") };
        let commands = follow.hear_refusal(ask.clone(), *about, fault);
        assert!(matches!(commands.as_slice(), [Command::Subscribe(_)]), "{commands:?}");
        assert!(follow.take_refused().is_some());
    }
}

#[test]
fn a_gap_in_the_views_is_asked_for_and_a_view_heard_twice_counts_once() {
    let (mut house, mut follow, game) = hot_seat();
    do_and_hear(&mut house, &mut follow, &game, Action::Keep);
    let lines = follow.log().unwrap().lines().len();
    let mut browser = NoMemory;
    for news in house.news(&game) {
        assert_eq!(follow.hear(news.unread().unwrap(), &mut browser), []);
    }
    assert_eq!(follow.log().unwrap().lines().len(), lines);

    let seat = follow.seat();
    let mut later = match house
        .news(&game)
        .into_iter()
        .find(|news| matches!(news, FromHouse::View { seat: of, .. } if *of == seat))
    {
        Some(FromHouse::View { document, .. }) => document,
        other => panic!("{other:?}"),
    };
    later.number += 2;
    later
        .recent_events
        .push(ViewEvents { number: later.number, body: wire::pack(&vec![Event::Shuffled(seat)]).unwrap() });
    let message = FromHouse::<Read>::View { game: game.clone(), seat, document: later }.unread().unwrap();
    let commands = follow.hear(message.clone(), &mut browser);
    assert!(matches!(commands.as_slice(), [Command::Subscribe(_)]), "{commands:?}");
    follow.hear(message, &mut browser);
    assert_eq!(follow.log().unwrap().lines().len(), lines + 1, "the answer to that is taken as it is");
}

#[test]
fn the_talk_has_each_line_once() {
    let (_, mut follow, game) = hot_seat();
    let line =
        |number| house::documents::ChatLine { number, seat: Seat::A, at: 0, text: format!("{number}"), nonce: number };
    let tail = |lines: Vec<house::documents::ChatLine>, next| FromHouse::Chat {
        game: game.clone(),
        document: Unread::of(&ChatTail { next, lines }).unwrap(),
    };
    let mut browser = NoMemory;
    follow.hear(tail(vec![line(0), line(1)], 2), &mut browser);
    follow.hear(tail(vec![line(1), line(2)], 3), &mut browser);
    let numbers: Vec<u64> = follow.chat().iter().map(|line| line.number).collect();
    assert_eq!(numbers, [0, 1, 2]);
    assert_eq!(follow.seen().chat, 3);
}

#[test]
fn nothing_is_done_at_a_table_whose_commitment_was_exchanged() {
    let (mut house, mut follow, game) = hot_seat();
    let at = GameDocument::path(&game);
    let mut table: GameDocument = house.store.get(&at).unwrap().unwrap().read(&at).unwrap();
    table.commitment = Some("0".repeat(64));
    house.store.commit(&[], &[Write::set(at, &table).unwrap()]).unwrap();
    hear_all(&mut house, &mut follow, &game);
    assert_eq!(follow.exchanged(), Some(Exchanged(None)));
    assert!(follow.act(Action::Keep).is_err());
}

#[test]
fn a_match_goes_on_when_a_player_is_late_and_nobody_here_has_any_time_left() {
    let (mut house, mut follow, game) = hot_seat_of(BestOf::Three);
    for command in follow.request(PlayerRequest::Concede) {
        let Command::Ask(ask, _) = command else { panic!("{command:?}") };
        house.ask(&ask).unwrap();
    }
    hear_all(&mut house, &mut follow, &game);
    let between = |follow: &FollowedGame| {
        let of_match = follow.document().unwrap().match_game.clone().unwrap();
        assert_eq!((of_match.number, of_match.outcome), (1, None));
        of_match.sideboarding.unwrap()
    };
    let until = between(&follow).until.a;
    assert_eq!(follow.go_on(until - 1), [], "both have time left");
    let commands = follow.go_on(until);
    let [Command::Ask(ask, About::Late)] = commands.as_slice() else { panic!("{commands:?}") };
    assert_eq!(follow.go_on(until + 1), [], "it has just been said");
    assert_eq!(follow.hear_refusal(ask.clone(), About::Late, reasons::time_left()), []);
    assert_eq!(follow.take_refused(), None, "the house's clock is behind, and nobody need read of it");
    assert_eq!(follow.go_on(until + LATE_AGAIN_MS), commands);
    house.calls = until / 1_000;
    house.ask(ask).unwrap();
    hear_all(&mut house, &mut follow, &game);
    assert!(between(&follow).next.is_some());
    assert_eq!(follow.go_on(until + 10 * LATE_AGAIN_MS), []);
}
