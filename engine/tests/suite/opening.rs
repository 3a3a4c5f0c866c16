//! Opening hands: the London mulligan (103.5), and JB-MTG's redeal of a hand without a land.

use engine::declaration::{CardId, CardType};
use engine::prompt::Shape;
use engine::{Act, Action, Choice, Event, Game, Rules, Seat, Setup, Step, act, cards, options};

fn card(name: &str) -> CardId {
    cards::by_name(name).unwrap_or_else(|| panic!("no card is called {name}"))
}

fn game(rules: Rules, lands: usize) -> Game {
    let deck: Vec<CardId> = std::iter::repeat_n(card("Forest"), lands)
        .chain(std::iter::repeat_n(card("Grizzly Bears"), 60 - lands))
        .collect();
    Game::new(&Setup { decks: [deck.clone(), deck], starting: Seat::A, rules, sideboards: Default::default() }, [3; 32])
        .unwrap()
}

fn hand(game: &Game, seat: Seat) -> Vec<engine::ObjectId> {
    game.player(seat).hand.cards.clone().unwrap()
}

#[test]
fn each_mulligan_puts_one_more_card_on_the_bottom_of_the_library() {
    let mut game = game(Rules::current(), 24);
    let first = hand(&game, Seat::A);
    act(&mut game, Seat::A, &Action::Mulligan).unwrap();
    assert_ne!(hand(&game, Seat::A), first, "a new hand has new ids");
    // The other player decides before the second mulligan.
    assert_eq!(game.to_act(), Some(Seat::B));
    act(&mut game, Seat::B, &Action::Keep).unwrap();
    act(&mut game, Seat::A, &Action::Mulligan).unwrap();
    assert_eq!(game.player(Seat::A).hand.count, 7);
    act(&mut game, Seat::A, &Action::Keep).unwrap();

    let choices = options(&game, Seat::A);
    let [Choice::Answer(Shape::Objects { from, min: 2, max: 2, ordered: true })] = choices.as_slice() else {
        panic!("two cards are asked for: {choices:?}")
    };
    let bottom = vec![from[3], from[0]];
    let kinds: Vec<CardId> = bottom.iter().map(|id| game.object(*id).unwrap().card).collect();
    assert!(act(&mut game.clone(), Seat::A, &Action::Choose(vec![from[0]])).is_err(), "one is too few");
    assert!(act(&mut game.clone(), Seat::A, &Action::Choose(vec![from[0], from[0]])).is_err(), "twice the same");
    act(&mut game, Seat::A, &Action::Choose(bottom)).unwrap();
    assert_eq!((game.player(Seat::A).hand.count, game.player(Seat::A).library.count), (5, 55));
    let library = game.player(Seat::A).library.cards.clone().unwrap();
    assert_eq!(library[..2], kinds[..], "the first that was named lies lowest");
    assert_eq!((game.turn().number, game.turn().step), (1, Step::Upkeep));
}

#[test]
fn nobody_takes_an_eighth_mulligan() {
    let mut game = game(Rules::current(), 24);
    act(&mut game, Seat::A, &Action::Mulligan).unwrap();
    act(&mut game, Seat::B, &Action::Keep).unwrap();
    for _ in 0..6 {
        act(&mut game, Seat::A, &Action::Mulligan).unwrap();
    }
    assert!(act(&mut game, Seat::A, &Action::Mulligan).is_err());
    act(&mut game, Seat::A, &Action::Keep).unwrap();
    let all = hand(&game, Seat::A);
    act(&mut game, Seat::A, &Action::Choose(all)).unwrap();
    assert_eq!(game.player(Seat::A).hand.count, 0);
}

#[test]
fn a_hand_without_a_land_is_dealt_anew_where_the_table_says_so() {
    let rules = Rules { redeal_without_land: true, ..Rules::current() };
    for seed in 0..50 {
        let deck: Vec<CardId> =
            std::iter::repeat_n(card("Forest"), 8).chain(std::iter::repeat_n(card("Grizzly Bears"), 52)).collect();
        let setup = Setup { decks: [deck.clone(), deck], starting: Seat::A, rules, sideboards: Default::default() };
        let game = Game::new(&setup, [seed; 32]).unwrap();
        for seat in Seat::BOTH {
            let lands = hand(&game, seat).into_iter().filter(|id| {
                cards::definition(game.object(*id).unwrap().card).type_line.types.contains(CardType::Land)
            });
            assert!(lands.count() > 0, "seed {seed}, {seat:?}");
        }
    }
}

#[test]
fn the_player_who_begins_does_not_draw_in_the_first_turn() {
    let mut game = game(Rules::current(), 24);
    act(&mut game, Seat::A, &Action::Keep).unwrap();
    act(&mut game, Seat::B, &Action::Keep).unwrap();
    act(&mut game, Seat::A, &Action::PassUntil(engine::Until::Step(Step::FirstMain))).unwrap();
    act(&mut game, Seat::B, &Action::Pass).unwrap();
    act(&mut game, Seat::B, &Action::Pass).unwrap();
    assert_eq!((game.turn().step, game.to_act()), (Step::FirstMain, Some(Seat::A)));
    assert_eq!(game.player(Seat::A).hand.count, 7);
}

#[test]
fn a_mulligan_waits_for_the_house_in_a_view() {
    let game = game(Rules::current(), 24);
    let mut view = game.view(Seat::A);
    assert!(matches!(view.act(Seat::A, &Action::Mulligan).unwrap(), Act::NeedsHidden(_)));
    let mut view = game.view(Seat::A);
    let kept = view.act(Seat::A, &Action::Keep).unwrap();
    assert_eq!(kept.events(), [Event::Kept(Seat::A)]);
    assert_eq!(view.to_act(), Some(Seat::B));
}
