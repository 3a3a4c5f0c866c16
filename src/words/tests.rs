#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use engine::declaration::{Ability, TargetKind, TargetSpec, target_text};
use engine::position::{Position, PositionPermanent, PositionPlayer};
use engine::prompt::{Source, Why};
use engine::state::StackObjectKind;
use engine::{Action, Choice, Event, Outcome, Reason, Rules, act, options, prompt};
use house::documents::{Mark, WonUnit};

use super::prompt::targets;
use super::*;
use crate::session::{Moment, Waiting};
use crate::table::model::{Loss, MainButton, stack_entries};

fn names() -> [String; 2] {
    ["Ann".to_owned(), "Bob".to_owned()]
}

fn named(name: &str) -> CardId {
    cards::by_name(name).unwrap_or_else(|| panic!("no card {name}"))
}

#[test]
fn what_was_lost_is_counted_and_told_once_for_each_way() {
    let one = |how, name| (how, named(name));
    let lost = [
        one(Loss::Destroyed, "Forest"),
        one(Loss::Exiled, "Serra Angel"),
        one(Loss::Destroyed, "Plains"),
        one(Loss::Destroyed, "Forest"),
    ];
    let told = "While you passed: 2\u{a0}×\u{a0}Forest and Plains were destroyed. Serra Angel was exiled.";
    assert_eq!(table::lost_while_passing(&lost), told);
}

#[test]
fn whoever_gives_no_name_is_a_guest_and_nobody_plays_against_their_own_name() {
    let called = |own: &str, host| pages::called(own.to_owned(), host);
    assert_eq!(called(" ", None), "Guest");
    assert_eq!(called("", Some("Ann")), "Guest");
    assert_eq!(called("", Some("Guest")), "Guest 2");
    assert_eq!(called("Guest ", Some("Guest")), "Guest 2");
    assert_eq!(called("", Some("Invitado")), "Guest 2", "whose host speaks another language");
    assert_eq!(called("Ann", Some("Guest")), "Ann");
    assert_eq!(play::marked("Guest", Some(Mark::Guest)), "Guest");
    assert_eq!(play::marked("Invitado 2", Some(Mark::Guest)), "Guest 2", "who sat down in another language");
    assert_eq!(play::marked("Invitado", None), "Invitado", "a name that somebody has given");
    assert_eq!(play::marked("Ann", Some(Mark::Guest)), "Ann (guest)");
    assert_eq!([pages::first_called(String::new()), pages::first_called("Ann".to_owned())], ["Player 1", "Ann"]);
}

#[test]
fn the_copies_of_a_game_for_ante_are_named_by_card_and_number_and_nothing_is_said_of_none() {
    let copy = |card: &str, unit: &str| WonUnit { card: card.to_owned(), unit: unit.parse().unwrap() };
    let (ring, forest, swamp) =
        (copy("Sol Ring", "c000012.u0005"), copy("Forest", "c000040.u0001"), copy("Swamp", "c000041.u0002"));
    assert_eq!(
        table::copies_handed_over(&[ring, forest], &[swamp], "Bob"),
        [
            "Copies you won: Sol Ring (c000012.u0005) and Forest (c000040.u0001).",
            "Copies that went to Bob: Swamp (c000041.u0002).",
        ]
    );
    assert_eq!(table::copies_handed_over(&[], &[], "Bob"), [""; 0]);
}

/// Seat A's turn, with a Lightning Bolt in hand and red mana in the pool.
fn table(step: Step) -> Game {
    table_with("Lightning Bolt", Color::Red, 1, step)
}

/// Seat A's turn, with this card in hand and so much mana of one color in the pool.
fn table_with(card: &str, color: Color, mana: u16, step: Step) -> Game {
    Game::from_position(&position_with(card, color, mana, step)).unwrap().0
}

/// A permanent of seat A's.
fn permanent(card: &str, tapped: bool) -> PositionPermanent {
    PositionPermanent {
        card: named(card),
        controller: Seat::A,
        tapped,
        sick: false,
        damage: 0,
        counters: Vec::new(),
        chosen: Choices::default(),
        form: None,
        attached_to: None,
    }
}

fn position_with(card: &str, color: Color, mana: u16, step: Step) -> Position {
    let library = vec![named("Forest"); 9];
    let mut own =
        PositionPlayer { life: 20, library: library.clone(), hand: vec![named(card)], ..PositionPlayer::default() };
    own.mana.0[ManaKind::Colored(color).index()] = mana;
    Position {
        rules: Rules::current(),
        active: Seat::A,
        step,
        seed: [1; 32],
        scripted: Vec::new(),
        players: [own, PositionPlayer { life: 20, library, ..PositionPlayer::default() }],
    }
}

/// What a seat sees of a game.
fn at(game: &Game, seat: Seat) -> Moment {
    Moment::of(game.view(seat), seat)
}

fn pass_label(game: &Game, seat: Seat) -> String {
    let pass = Choice::Act(Action::Pass);
    assert!(options(game, seat).contains(&pass));
    choice(&at(game, seat), seat, &pass).label()
}

fn cast_bolt(game: &mut Game) {
    let bolt = game.player(Seat::A).hand.cards.clone().unwrap()[0];
    act(game, Seat::A, &Action::CastSpell(bolt)).unwrap();
    act(game, Seat::A, &Action::SelectTarget(Target::Player(Seat::B))).unwrap();
    assert_eq!(game.stack().len(), 1);
}

#[test]
fn a_pass_says_verb_and_destination() {
    assert_eq!(pass_label(&table(Step::FirstMain), Seat::A), "Pass: to combat");
    assert_eq!(pass_label(&table(Step::SecondMain), Seat::A), "Pass: to end of turn");
    assert_eq!(pass_label(&table(Step::End), Seat::A), "Pass: to opponent's turn");
}

#[test]
fn a_pass_says_whether_damage_is_assigned_next_or_dealt() {
    let mut setting = position_with("Lightning Bolt", Color::Red, 0, Step::FirstMain);
    setting.rules = Rules { damage_window: true, ..Rules::current() };
    setting.players[0].battlefield.push(permanent("Grizzly Bears", false));
    let mut game = Game::from_position(&setting).unwrap().0;
    let mut said = Vec::new();
    while let (true, Some(seat)) = (game.turn().step < Step::EndCombat, game.to_act()) {
        let asked = prompt(&game, seat).unwrap();
        let action = match asked.why {
            Why::Attack if asked.chosen_attackers().is_empty() => {
                Action::SelectAttackingCreature(game.battlefield()[0])
            }
            Why::Attack => Action::SubmitAttack,
            Why::Block => Action::SubmitDefense,
            _ => Action::Pass,
        };
        if action == Action::Pass && seat == Seat::A {
            said.push(pass_label(&game, seat));
        }
        act(&mut game, seat, &action).unwrap();
    }
    assert_eq!(said[said.len() - 3..], ["Pass: to damage", "Pass: deal damage", "Pass: to end of combat"]);
}

#[test]
fn a_pass_says_whether_there_is_anything_to_block_with() {
    let said = |attacker: &str| {
        let mut setting = position_with("Lightning Bolt", Color::Red, 0, Step::DeclareAttackers);
        setting.players[0].battlefield.push(permanent(attacker, false));
        let blocker = PositionPermanent { controller: Seat::B, ..permanent("Black Knight", false) };
        setting.players[1].battlefield.push(blocker);
        let (mut game, [own, _]) = Game::from_position(&setting).unwrap();
        act(&mut game, Seat::A, &Action::SelectAttackingCreature(own[0])).unwrap();
        act(&mut game, Seat::A, &Action::SubmitAttack).unwrap();
        let attacks = pass_label(&game, Seat::A);
        act(&mut game, Seat::A, &Action::Pass).unwrap();
        [attacks, pass_label(&game, Seat::B)]
    };
    assert_eq!(said("Grizzly Bears"), ["Pass: to blockers", "Pass: to blockers"]);
    // It has protection from black.
    assert_eq!(said("White Knight"), ["Pass: to blockers", "Pass: no blockers, to damage"]);
}

#[test]
fn mana_that_a_pass_loses_is_said_on_the_button() {
    let mut game = table_with("Lightning Bolt", Color::Red, 2, Step::FirstMain);
    let button = |game: &Game| {
        let pass = MainButton::Act(Action::Pass);
        table::main_button(&at(game, Seat::A), Seat::A, &names(), &pass)
    };
    assert_eq!(button(&game), "Pass: to combat (2 mana lost)");
    cast_bolt(&mut game);
    assert_eq!(button(&game), "Pass: let your opponent respond");
}

#[test]
fn a_pass_resolves_only_when_the_other_player_has_passed() {
    let mut game = table(Step::FirstMain);
    cast_bolt(&mut game);
    assert_eq!(pass_label(&game, Seat::A), "Pass: let your opponent respond");
    act(&mut game, Seat::A, &Action::Pass).unwrap();
    let asked = prompt(&game, Seat::B).unwrap();
    assert_eq!(asked.why, Why::Priority { passed: true });
    assert_eq!(pass_label(&game, Seat::B), "Resolve Lightning Bolt");
}

#[test]
fn a_prompt_keeps_the_paragraphs_of_a_card_apart() {
    let whole = |name| following(&Source { card: named(name), object: None, following: None });
    assert_eq!(whole("Birds of Paradise"), ["Flying", "{T}: Add one mana of any color."]);
    assert_eq!(whole("Healing Salve").len(), 3, "each mode is a paragraph");
}

#[test]
fn a_target_is_asked_for_in_the_words_of_the_card() {
    let asks = |name: &str| {
        let source = Source { card: named(name), object: None, following: Some((StackObjectKind::Spell, 0)) };
        let enchanted = engine::cards::definition(named(name)).enchant.clone().map(TargetKind::Permanent);
        let enchanted = enchanted.map(TargetSpec::one);
        let spec = enchanted.as_ref().or_else(|| source.mode()?.targets.first());
        targets(Some(&source), spec, 0, true)
    };
    for (name, text) in [
        ("Disenchant", "Choose target artifact or enchantment."),
        ("Terror", "Choose target nonartifact, nonblack creature."),
        ("Counterspell", "Choose target spell."),
        ("Raise Dead", "Choose target creature card from your graveyard."),
        ("Holy Strength", "Choose target creature."),
        ("Lightning Bolt", "Choose any target."),
        ("Fireball", "Choose any target. You may choose several. Each target beyond the first costs {1} more."),
        ("Ancestral Recall", "Choose a player as the target."),
    ] {
        assert_eq!(asks(name), text, "{name}");
    }
}

#[test]
fn what_more_targets_cost_is_said_while_they_are_chosen() {
    let source = Source { card: named("Fireball"), object: None, following: Some((StackObjectKind::Spell, 0)) };
    let spec = source.mode().and_then(|mode| mode.targets.first());
    assert_eq!(
        targets(Some(&source), spec, 1, true),
        "1 target chosen. Choose another, or continue. Each target beyond the first costs {1} more."
    );
    assert_eq!(targets(Some(&source), spec, 2, false), "2 targets chosen.", "another one cannot be paid for");
}

#[test]
fn what_a_prompt_quotes_of_the_card_is_told_apart() {
    let mut game = table(Step::FirstMain);
    let bolt = game.player(Seat::A).hand.cards.clone().unwrap()[0];
    act(&mut game, Seat::A, &Action::CastSpell(bolt)).unwrap();
    let asked = super::prompt(&game, &prompt(&game, Seat::A).unwrap());
    assert_eq!((asked.text.as_str(), asked.quoted.as_deref()), ("Choose any target.", Some("any target")));
    act(&mut game, Seat::A, &Action::Cancel).unwrap();
    assert_eq!(super::prompt(&game, &prompt(&game, Seat::A).unwrap()).quoted, None);
}

#[test]
fn every_target_of_every_card_can_be_described() {
    let table = engine::cards::table();
    let of_ability = |ability: &'static Ability| match ability {
        Ability::Activated(activation) => Some(&activation.body),
        Ability::Triggered { body, .. } => Some(body),
        _ => None,
    };
    for card in &table.cards {
        let bodies = card.spell.iter().chain(card.abilities.iter().filter_map(of_ability));
        for mode in bodies.flat_map(|body| &body.modes) {
            for spec in &mode.targets {
                let said = target_text(table, card, &mode.targets, spec);
                assert!(said.is_some_and(|said| said.contains("target")), "{}", card.name);
            }
        }
    }
}

#[test]
fn the_stack_shows_the_x_that_is_being_chosen() {
    let mut game = table_with("Braingeyser", Color::Blue, 6, Step::FirstMain);
    let shown =
        |game: &Game, number| stack_entries(&at(game, Seat::A), Seat::A, number).first().and_then(|entry| entry.x);
    let spell = game.player(Seat::A).hand.cards.clone().unwrap()[0];
    act(&mut game, Seat::A, &Action::CastSpell(spell)).unwrap();
    assert_eq!(shown(&game, 4), Some(4));
    assert_eq!(shown(&game, 3), Some(3));
    act(&mut game, Seat::A, &Action::ChooseX(2)).unwrap();
    assert_eq!(shown(&game, 4), Some(2), "what was chosen stays");
}

#[test]
fn what_is_asked_aloud_ends_as_it_is_written_and_names_who_can_attack() {
    let forest = named("Forest");
    let setup = engine::Setup {
        decks: [vec![forest; 40], vec![forest; 40]],
        starting: Seat::A,
        rules: Rules::current(),
        sideboards: Default::default(),
    };
    let aloud = |game: &Game, seat: Seat| {
        let seen = at(game, seat);
        table::asked_aloud(&seen, seat, seen.asked_of(seat).unwrap(), None)
    };
    let game = Game::new(&setup, [0; 32]).unwrap();
    assert!(aloud(&game, Seat::A).ends_with(" Keep this hand, or mulligan?"));
    let mut setting = position_with("Lightning Bolt", Color::Red, 0, Step::FirstMain);
    for (card, tapped) in [("Grizzly Bears", false), ("Hill Giant", false), ("Craw Wurm", true)] {
        setting.players[0].battlefield.push(permanent(card, tapped));
    }
    let mut game = Game::from_position(&setting).unwrap().0;
    for seat in [Seat::A, Seat::B, Seat::A, Seat::B] {
        if game.turn().step != Step::DeclareAttackers {
            act(&mut game, seat, &Action::Pass).unwrap();
        }
    }
    let said = aloud(&game, Seat::A);
    assert_eq!(said, "Attack. Choose attackers. Can attack: Grizzly Bears and Hill Giant.");
}

#[test]
fn a_notice_speaks_to_whoever_reads_it_and_says_what_is_left() {
    assert_eq!(table::life_notice("Bob", -7, -1), "Bob loses 7 life (now −1)");
    assert_eq!(table::life_notice("", -7, -1), "You lose 7 life (now −1)");
    let hill_giant = named("Hill Giant");
    assert_eq!(table::damage_notice(hill_giant, "", 3, 17), "Hill Giant deals 3 damage to you (now 17 life)");
}

#[test]
fn a_target_that_is_gone_is_named_as_it_was() {
    let mut setting = position_with("Lightning Bolt", Color::Red, 2, Step::FirstMain);
    let [own, their] = &mut setting.players;
    own.hand.push(named("Lightning Bolt"));
    their.battlefield.push(PositionPermanent { controller: Seat::B, ..permanent("Grizzly Bears", false) });
    let mut game = Game::from_position(&setting).unwrap().0;
    let bears = Target::Object(game.battlefield()[0]);
    for bolt in game.player(Seat::A).hand.cards.clone().unwrap() {
        act(&mut game, Seat::A, &Action::CastSpell(bolt)).unwrap();
        act(&mut game, Seat::A, &Action::SelectTarget(bears)).unwrap();
    }
    let shown = |game: &Game, seat: Seat, sits: bool| {
        let view = at(game, seat);
        let gone = stack_entries(&view, seat, 0)[0].gone;
        (gone, table::stack_target(&view, sits.then_some(seat), &names(), bears))
    };
    assert_eq!(shown(&game, Seat::A, true), (0, "your opponent's Grizzly Bears".to_owned()));
    act(&mut game, Seat::A, &Action::Pass).unwrap();
    act(&mut game, Seat::B, &Action::Pass).unwrap();
    for seat in Seat::BOTH {
        for sits in [false, true] {
            assert_eq!(shown(&game, seat, sits), (1, "Grizzly Bears (gone)".to_owned()));
        }
    }
}

#[test]
fn no_one_waits_without_a_sentence_that_says_what_for() {
    let mut game = table(Step::FirstMain);
    cast_bolt(&mut game);
    act(&mut game, Seat::A, &Action::Pass).unwrap();
    let view = at(&game, Seat::A);
    let sentence = waiting(&view, Seat::A, Waiting::NotMe(Seat::B, None), &names());
    assert_eq!(sentence, "Bob may respond to your Lightning Bolt.");
    let theirs =
        waiting(&at(&game, Seat::B), Seat::B, Waiting::NotMe(Seat::A, Some(engine::state::Busy::Casting)), &names());
    assert_eq!(theirs, "Ann is casting a spell or ability.");
    for state in [Waiting::House, Waiting::NotMe(Seat::B, None)] {
        assert!(!waiting(&view, Seat::A, state, &names()).is_empty());
    }
}

#[test]
fn every_choice_begins_with_its_verb() {
    let mut game = table(Step::FirstMain);
    for asked in 0..3 {
        for offered in options(&game, Seat::A) {
            let said = choice(&at(&game, Seat::A), Seat::A, &offered);
            assert!(said.verb.chars().next().is_some_and(char::is_uppercase), "{asked}: {offered:?} is {said:?}");
            assert!(said.label().starts_with(&said.verb));
        }
        let next = options(&game, Seat::A)
            .iter()
            .filter_map(Choice::action)
            .find(|action| matches!(action, Action::CastSpell(_) | Action::SelectTarget(_)))
            .cloned();
        let Some(next) = next else { break };
        act(&mut game, Seat::A, &next).unwrap();
    }
    assert_eq!(game.stack().len(), 1, "the spell was cast on the way");
}

#[test]
fn the_log_names_players_cards_and_targets() {
    let mut game = table(Step::FirstMain);
    cast_bolt(&mut game);
    let bolt = game.stack()[0].id;
    let known = |id: engine::ObjectId| (id == bolt).then(|| named("Lightning Bolt"));
    let said = |happened: &Event| event(happened, Around::default(), &known, &names()).map(|sentence| sentence.text);
    let cast = Event::SpellCast {
        player: Seat::A,
        object: bolt,
        card: named("Lightning Bolt"),
        targets: vec![Target::Player(Seat::B)].into(),
        x: 0,
    };
    assert_eq!(said(&cast).unwrap(), "Ann casts Lightning Bolt targeting Bob.");
    assert_eq!(said(&Event::Drew { player: Seat::B, card: None }).unwrap(), "Bob draws a card.");
    let counter = Event::SpellCast {
        player: Seat::B,
        object: bolt,
        card: named("Counterspell"),
        targets: vec![Target::Object(bolt)].into(),
        x: 0,
    };
    assert_eq!(said(&counter).unwrap(), "Bob casts Counterspell targeting Lightning Bolt.");
    let over = Outcome { winner: Some(Seat::B), reason: Reason::Life };
    assert_eq!(said(&Event::GameOver(over)).unwrap(), "Bob wins: Ann has no life left.");
    assert_eq!(said(&Event::Passed(Seat::A)), None);
}

#[test]
fn in_spanish_the_preposition_stands_before_each_target() {
    let text = catalog::Value::Text;
    let say = |key: &str, values: &[(&str, catalog::Value<'_>)]| said(spanish(key), values, |_| "other");
    let [ana, you] = ["Ana", "ti"].map(|name| say("as_target", &[("name", text(name))]));
    let both = say("and", &[("front", text(&ana)), ("last", text(&you))]);
    assert_eq!(
        say("has_new_target", &[("card", text("Fork")), ("targets", text(&both))]),
        "Fork hace ahora objetivo a Ana y a ti."
    );
}

#[test]
fn the_end_is_told_from_the_readers_side() {
    let over = Outcome { winner: Some(Seat::B), reason: Reason::Life };
    let end = |seat| outcome(over, seat, &names());
    assert_eq!([Seat::A, Seat::B].map(end), ["You lost: you have no life left.", "You won: Ann has no life left."]);
    let why = |seat| table::why(over, seat, &names(), false);
    assert_eq!([Seat::A, Seat::B].map(why), ["You have no life left.", "Ann has no life left."]);
    assert_eq!(table::why(over, Seat::A, &names(), true), "You lost: you have no life left.");
    let draw = Outcome { winner: None, reason: Reason::Agreement };
    assert_eq!(table::why(draw, Seat::A, &names(), false), "Both players agreed.");
    assert_eq!(table::end_numbers(0, 20, "Bob", 20), "You: 20 life, Bob: 20 life");
}

#[test]
fn creatures_that_block_one_attacker_are_named_behind_it_together() {
    let id = engine::ObjectId::from_number;
    let known = |of: engine::ObjectId| {
        [(1, "Serendib Efreet"), (2, "Gray Ogre"), (3, "Roc of Kher Ridges"), (4, "Shivan Dragon"), (5, "Hill Giant")]
            .into_iter()
            .find_map(|(number, name)| (of == id(number)).then(|| named(name)))
    };
    let said = |blocks: &[(u32, u32)]| {
        let blocks: Vec<_> = blocks.iter().map(|(blocker, attacker)| (id(*blocker), id(*attacker))).collect();
        let blocked = Event::Blocked { player: Seat::B, blocks };
        event(&blocked, Around::default(), &known, &names()).unwrap().text
    };
    assert_eq!(said(&[(3, 1), (4, 1)]), "Bob blocks Serendib Efreet with Roc of Kher Ridges and Shivan Dragon.");
    assert_eq!(
        said(&[(3, 1), (5, 2)]),
        "Bob blocks Serendib Efreet with Roc of Kher Ridges and Gray Ogre with Hill Giant."
    );
    assert_eq!(
        said(&[(3, 1), (5, 2), (4, 1)]),
        "Bob blocks Serendib Efreet with Roc of Kher Ridges and Shivan Dragon; Gray Ogre with Hill Giant."
    );
}

#[test]
fn a_hand_that_is_dealt_again_is_a_mulligan_unless_nobody_was_asked() {
    let said = |happened: &Event, around| event(happened, around, &|_| None, &names()).unwrap().text;
    let around = Around::default();
    assert_eq!(said(&Event::Redealt(Seat::A), around), "Ann takes a mulligan.");
    assert_eq!(said(&Event::Redealt(Seat::A), Around { redeals: true, ..around }), "Ann draws a new hand.");
    let (hand, library) = (engine::state::Place::Zone(engine::Zone::Hand), engine::state::Place::Library);
    let put =
        Event::Moved { card: Some(named("Island")), owner: Seat::A, from: hand, to: library, old: None, new: None };
    assert_eq!(said(&put, Around { opening: true, ..around }), "Ann puts Island on the bottom of the library.");
    assert_eq!(said(&put, around), "Ann puts Island into the library.");
    let forests = ["Forest", "Sol Ring", "Forest"].map(named);
    let cast = Event::SpellCast {
        player: Seat::A,
        object: engine::ObjectId::from_number(1),
        card: named("Hill Giant"),
        targets: Vec::new().into(),
        x: 0,
    };
    let paid = said(&cast, Around { paid: &forests, ..around });
    assert_eq!(paid, "Ann casts Hill Giant (2\u{a0}×\u{a0}Forest and Sol Ring).");
}

#[test]
fn what_is_below_nought_has_a_minus_sign() {
    assert_eq!(table::end_numbers(5, -1, "Bob", 12), "Turn 5 · you: −1 life, Bob: 12 life");
    assert_eq!(table::player_label("Ann", -3, 0, false), "Ann, −3 life");
    assert_eq!(local::number(-12_345), "−12,345");
}

#[test]
fn lists_and_counts_read_as_they_are_spoken() {
    assert_eq!(list(&["a".to_owned(), "b".to_owned(), "c".to_owned()]), "a, b and c");
    assert_eq!(cards(1), "1 card");
    assert_eq!(cards(0), "0 cards");
    assert!(no_longer_possible(2).contains("2 clicks"));
}

/// A language's file: sections, keys and texts in their order.
fn file(tag: &str) -> Vec<(String, String, String)> {
    let path = format!("{}/public/words/{tag}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut section = String::new();
    let mut entries = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']').to_owned();
        } else if let Some((key, text)) = line.split_once(" = ") {
            entries.push((section.clone(), key.to_owned(), text.to_owned()));
        } else {
            assert!(line.is_empty(), "{tag}: neither a section nor a word: {line}");
        }
    }
    entries
}

/// The values that a text names, and the possibilities it tells apart for each.
fn parts(text: &str) -> Result<(BTreeSet<String>, Vec<Vec<String>>), String> {
    let (mut values, mut forms, mut opened) = (BTreeSet::new(), Vec::new(), Vec::new());
    let mut rest = text;
    while let Some(at) = rest.find(['{', '|', ':', '}']) {
        let (before, sign) = (&rest[..at], rest.as_bytes()[at]);
        rest = &rest[at + 1..];
        match sign {
            b'{' => opened.push((String::new(), Vec::<String>::new(), false)),
            b'|' => {
                let Some((name, _, when)) = opened.last_mut() else { return Err("a | outside of braces".to_owned()) };
                if name.is_empty() {
                    *name = before.to_owned();
                }
                *when = true;
            }
            b':' => {
                if let Some((_, found, when)) = opened.last_mut()
                    && *when
                {
                    found.push(before.to_owned());
                    *when = false;
                }
            }
            _ => {
                let Some((name, found, when)) = opened.pop() else { return Err("a } too many".to_owned()) };
                if when {
                    return Err(format!("{name}: a possibility without a text"));
                }
                values.insert(if name.is_empty() { before.to_owned() } else { name });
                if !found.is_empty() {
                    forms.push(found);
                }
            }
        }
    }
    if opened.is_empty() { Ok((values, forms)) } else { Err("a { too many".to_owned()) }
}

#[test]
fn every_language_says_everything_with_the_same_values() {
    let model = file("en");
    for (tag, name) in LANGUAGES {
        let theirs = file(tag);
        assert_eq!(theirs[0], (String::new(), "language".to_owned(), name.to_owned()));
        for (one, other) in model.iter().zip(&theirs) {
            assert_eq!(
                (&one.0, &one.1),
                (&other.0, &other.1),
                "{tag}: this key is missing, too many, or in another place"
            );
            let place = format!("{tag}: [{}] {}", other.0, other.1);
            assert!(!other.2.trim().is_empty(), "{place}: says nothing");
            let (wanted, _) = parts(&one.2).unwrap();
            let (named, forms) = parts(&other.2).unwrap_or_else(|why| panic!("{place}: {why}"));
            assert_eq!(named, wanted, "{place}: other values than in English");
            for form in forms {
                let whole = form.iter().any(|when| when == "other");
                assert!(whole, "{place}: nothing is said for whatever is none of {form:?}");
            }
        }
        assert_eq!(model.len(), theirs.len(), "{tag}: a key is missing at the end, or too many");
    }
}

#[test]
fn a_language_that_speaks_english_is_none() {
    // Names, marks, and words that happen to be the same.
    let may_be_same = |text: &str| {
        !text.contains(' ') || text.split(' ').all(|word| word.starts_with(|first: char| !first.is_lowercase()))
    };
    let model = file("en");
    for (tag, _) in LANGUAGES.into_iter().filter(|(tag, _)| *tag != "en") {
        for (one, other) in model.iter().zip(file(tag)).skip(1) {
            let (_, _, text) = &other;
            assert!(
                *text != one.2 || may_be_same(text) || text.contains('{'),
                "{tag}: [{}] {} is English",
                other.0,
                other.1
            );
        }
    }
}

#[test]
fn what_is_said_before_the_words_have_come_is_said_in_every_language() {
    let start = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/start.mjs")).unwrap();
    let before = start.split("const BEFORE = {").nth(1).and_then(|rest| rest.split("\n};").next()).unwrap();
    let languages: Vec<&str> = before.lines().filter_map(|line| line.strip_suffix(": {")).map(str::trim).collect();
    assert_eq!(languages, LANGUAGES.map(|(tag, _)| tag));
    for what in ["shuffling", "tooOld", "notCome"] {
        assert_eq!(before.matches(&format!("{what}:")).count(), LANGUAGES.len(), "{what}");
    }
}

fn said(text: &str, values: &[(&str, catalog::Value<'_>)], plural: fn(i64) -> &'static str) -> String {
    let plural = |number| plural(number).to_owned();
    let named = |text: &str, values: &[(&str, catalog::Value<'_>)], in_sentence: &dyn Fn(&str) -> String| {
        let computer = spanish("computer_name");
        let language = catalog::Language { plural: &plural, computer, computer_in_sentence: in_sentence };
        let mut into = String::new();
        catalog::write(text, values, &language, &mut into);
        into
    };
    let in_sentence = |before: &str| {
        named(spanish("computer_in_sentence"), &[("before", catalog::Value::Text(before))], &str::to_owned)
    };
    named(text, values, &in_sentence)
}

/// The first text of this key in Spanish.
fn spanish(key: &str) -> &'static str {
    let mut lines = include_str!("../../public/words/es.txt").lines();
    lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = ")).unwrap()
}

#[test]
fn in_spanish_the_computer_has_its_article() {
    let say = |text: &str| {
        let computer = catalog::Value::Text("Ordenador");
        said(text, &["name", "hit", "loser"].map(|name| (name, computer)), |_| "other")
    };
    for (text, expected) in [
        ("{name|none:Robas|other:{name} roba} una carta.", "El ordenador roba una carta."),
        ("Bien. {name} juega.", "Bien. El ordenador juega."),
        ("Hechizo de {name}", "Hechizo del ordenador"),
        ("A {name} no le quedan cartas.", "Al ordenador no le quedan cartas."),
        ("Hace 3 de daño a {hit|none:ti|other:{hit}}.", "Hace 3 de daño al ordenador."),
        ("Turno 3: {name}", "Turno 3: el ordenador"),
        ("{loser} se ha rendido", "el ordenador se ha rendido"),
        ("a {loser} se le ha acabado el tiempo", "al ordenador se le ha acabado el tiempo"),
    ] {
        assert_eq!(say(text), expected);
    }
    let named = said("Hechizo de {name}", &[("name", catalog::Value::Text("Ana"))], |_| "other");
    assert_eq!(named, "Hechizo de Ana");
}

#[test]
fn a_text_takes_the_form_that_its_value_asks_for() {
    use catalog::Value::{Number, Text};
    let polish = |number: i64| match (number, number % 10, number % 100) {
        (1, ..) => "one",
        (_, 2..=4, hundredth) if !(12..=14).contains(&hundredth) => "few",
        _ => "many",
    };
    let text = "{count} {count|one:karta|few:karty|many:kart|other:karty}";
    for (count, expected) in [(1, "1 karta"), (3, "3 karty"), (5, "5 kart"), (12, "12 kart"), (1_022, "1,022 karty")] {
        assert_eq!(said(text, &[("count", Number(count))], polish), expected);
    }
    let english = |number: i64| if number == 1 { "one" } else { "other" };
    let text = "{name|none:Your|other:{name}'s} {count|0:nothing|one:thing|other:{count} things}";
    for (name, count, expected) in
        [("", 0, "Your nothing"), ("none", 1, "none's thing"), ("Ann", 1, "Ann's thing"), ("{x}", 2, "{x}'s 2 things")]
    {
        assert_eq!(said(text, &[("name", Text(name)), ("count", Number(count))], english), expected);
    }
}

#[test]
fn what_ends_in_s_has_an_apostrophe_alone_in_the_possessive() {
    let of = |card: &str| say!(prompt::ability_of, card);
    assert_eq!(of("Drudge Skeletons"), "Drudge Skeletons' ability");
    assert_eq!(of("Sol Ring"), "Sol Ring's ability");
    assert_eq!(say!(matches::whose_deck, name = "JAMES"), "JAMES' deck");
    assert_eq!(say!(event::owns, name = "Chris", card = "Forest"), "Forest is Chris' for good.");
    assert_eq!(say!(stack::spell, name = "Chris"), "Chris' spell", "a possibility that depends on the value");
    let english = |_| "other";
    let text = "{name}'shun and {count}'s";
    let values = [("name", catalog::Value::Text("Chris")), ("count", catalog::Value::Number(7))];
    assert_eq!(said(text, &values, english), "Chris'shun and 7's", "no possessive, and none of a word");
}

#[test]
fn whoever_gives_no_name_is_called_what_no_account_is() {
    for file in [include_str!("../../public/words/en.txt"), include_str!("../../public/words/es.txt")] {
        let mut called =
            file.lines().filter_map(|line| line.strip_prefix("guest = ").or(line.strip_prefix("second_guest = ")));
        assert!(called.clone().count() >= 2);
        assert!(called.all(house::names::is_nobodys));
    }
}

#[test]
fn words_of_another_version_are_not_read() {
    let file = include_str!("../../public/words/en.txt");
    assert!(catalog::read(file).is_ok());
    assert!(catalog::read(include_str!("../../public/words/es.txt")).is_ok(), "the order is the same");
    let texts = catalog::read(file).unwrap_or_default().join("\n");
    let sent = |keys: u32| -> &'static str { format!("keys {keys}\n{texts}\n").leak() };
    assert_eq!(catalog::read(sent(keys::HASH)), catalog::read(file), "as it is sent");
    assert_eq!(catalog::read(sent(keys::HASH ^ 1)), Err(catalog::OtherKeys));
    for other in [file.replacen("sign_in = ", "sing_in = ", 1), file.replacen("[play]", "left = over\n[play]", 1)] {
        assert_eq!(catalog::read(other.leak()), Err(catalog::OtherKeys));
    }
}
