//! Passing without a click: whether there is anything for the player to do.

use engine::{Action, Choice, Game, Seat, Step};

use crate::session::Moment;

/// Priority that is passed without a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutoPass {
    /// It is passed at once: there is nothing to stop for.
    AtOnce,
    /// What the opponent has put on the stack is shown, and passed when the time to respond is over.
    Countdown {
        /// Whether there is anything to respond with.
        answerable: bool,
        /// Whether everybody sees that there is not: no mana floats, and nothing on the table makes any or does anything else. It is said by nothing that is hidden.
        plain: bool,
    },
}

/// Whether all that can be done is to pass: neither is there anything to pay with.
fn only_passes(game: &Game, seat: Seat, choices: &[Choice]) -> bool {
    let passes = |choice: &Choice| matches!(choice, Choice::Act(Action::Pass | Action::PassUntil(_)));
    game.player(seat).mana.total() == 0 && choices.iter().all(passes)
}

/// Whether all that can be done is to pass and to make mana.
pub fn only_mana(choices: &[Choice]) -> bool {
    choices.iter().all(|choice| {
        matches!(
            choice,
            Choice::Act(
                Action::Pass
                    | Action::PassUntil(_)
                    | Action::TapForMana { .. }
                    | Action::TakeBackMana(_)
                    | Action::PayAutomatically
            )
        )
    })
}

/// What becomes of the priority of this seat without a click; none where the player has none, or wants to stop here. `stops` says for a step of whose
/// turn whether to stop there.
pub fn auto_pass(
    game: &Moment,
    seat: Seat,
    choices: &[Choice],
    stops: impl Fn(bool, Step) -> bool,
) -> Option<AutoPass> {
    game.asked_of(seat).filter(|prompt| prompt.is_priority())?;
    match game.stack().last() {
        Some(top) if top.controller != seat => {
            Some(AutoPass::Countdown { answerable: !only_mana(choices), plain: only_passes(game, seat, choices) })
        }
        Some(_) => Some(AutoPass::AtOnce),
        None => quiet(game, seat, choices, stops).then_some(AutoPass::AtOnce),
    }
}

/// Whether a player with priority and an empty stack may be passed for: this is none of the places where they want to stop.
fn quiet(game: &Game, seat: Seat, choices: &[Choice], stops: impl Fn(bool, Step) -> bool) -> bool {
    let turn = game.turn();
    let own = turn.active == seat;
    // Mana in the pool is there for something; passing would lose it.
    if game.player(seat).mana.total() > 0 {
        return false;
    }
    if own && turn.step.is_main() {
        return !stops(own, turn.step);
    }
    // What is to be paid before one's draw step can be paid here for the last time.
    let special = |choice: &Choice| {
        choice.action().is_some_and(|action| engine::special_action_card(game, seat, action).is_some())
    };
    if own && turn.step == Step::Upkeep && choices.iter().any(special) {
        return false;
    }
    (!fight(game, own) && !stops(own, turn.step)) || only_mana(choices)
}

/// Whether this is a moment of an attack at which something can be decided: whoever attacks acts on the blocks, whoever is attacked before them, and on those
/// that they have made; after damage that has been dealt there is nothing to be saved.
fn fight(game: &Game, own: bool) -> bool {
    let attackers = &game.combat().attackers;
    match game.turn().step {
        Step::DeclareAttackers => !own && !attackers.is_empty(),
        Step::DeclareBlockers => !attackers.is_empty() && (own || attackers.iter().any(|attacker| attacker.blocked)),
        Step::FirstStrikeDamage => !attackers.is_empty(),
        Step::CombatDamage => !game.assigned_damage().is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use engine::declaration::CardId;
    use engine::position::{Position, PositionPermanent, PositionPlayer};
    use engine::{Rules, Target, act, cards, options};

    use super::*;

    fn card(name: &str) -> CardId {
        cards::by_name(name).unwrap_or_else(|| panic!("no card {name}"))
    }

    /// A permanent that could attack.
    fn permanent(name: &str, controller: Seat) -> PositionPermanent {
        PositionPermanent {
            card: card(name),
            controller,
            tapped: false,
            sick: false,
            damage: 0,
            counters: Vec::new(),
            chosen: Default::default(),
            form: None,
            attached_to: None,
        }
    }

    /// Seat A's main phase: A casts a Lightning Bolt; B has this in hand, and red mana.
    fn bolted(hand: &[&str]) -> Game {
        cast(&bolted_position(hand))
    }

    fn bolted_position(hand: &[&str]) -> Position {
        let red = engine::declaration::ManaKind::Colored(engine::declaration::Color::Red);
        let player = |hand: &[&str]| {
            let hand = hand.iter().map(|name| card(name)).collect();
            let mut player =
                PositionPlayer { life: 20, library: vec![card("Forest"); 9], hand, ..PositionPlayer::default() };
            player.mana.0[red.index()] = 1;
            player
        };
        Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            scripted: Vec::new(),
            players: [player(&["Lightning Bolt"]), player(hand)],
        }
    }

    fn cast(setting: &Position) -> Game {
        let mut game = Game::from_position(setting).unwrap().0;
        let bolt = game.player(Seat::A).hand.cards.clone().unwrap()[0];
        act(&mut game, Seat::A, &Action::CastSpell(bolt)).unwrap();
        act(&mut game, Seat::A, &Action::SelectTarget(Target::Player(Seat::B))).unwrap();
        game
    }

    fn auto_pass_now(game: &Game, seat: Seat) -> Option<AutoPass> {
        auto_pass(&Moment::of(game.view(seat), seat), seat, &options(game, seat), |_, _| true)
    }

    #[test]
    fn ones_own_spell_is_passed_and_the_opponents_shown() {
        let mut game = bolted(&["Lightning Bolt"]);
        assert_eq!(auto_pass_now(&game, Seat::A), Some(AutoPass::AtOnce));
        assert_eq!(auto_pass_now(&game, Seat::B), None);
        act(&mut game, Seat::A, &Action::Pass).unwrap();
        assert_eq!(auto_pass_now(&game, Seat::A), None);
        assert_eq!(auto_pass_now(&game, Seat::B), Some(AutoPass::Countdown { answerable: true, plain: false }));
    }

    #[test]
    fn what_nothing_can_be_done_about_is_shown_all_the_same() {
        let mut game = bolted(&["Forest"]);
        act(&mut game, Seat::A, &Action::Pass).unwrap();
        assert_eq!(auto_pass_now(&game, Seat::B), Some(AutoPass::Countdown { answerable: false, plain: false }));
    }

    #[test]
    fn whoever_could_pay_for_an_answer_gives_away_by_nothing_that_they_have_none() {
        let plain = |hand: &[&str], lands: Vec<PositionPermanent>| {
            let mut setting = bolted_position(hand);
            setting.players[1].mana = Default::default();
            setting.players[1].battlefield = lands;
            let mut game = cast(&setting);
            act(&mut game, Seat::A, &Action::Pass).unwrap();
            matches!(auto_pass_now(&game, Seat::B), Some(AutoPass::Countdown { plain: true, .. }))
        };
        let tapped = PositionPermanent { tapped: true, ..permanent("Mountain", Seat::B) };
        for hand in [["Lightning Bolt"], ["Forest"]] {
            assert!(!plain(&hand, vec![permanent("Mountain", Seat::B)]), "{hand:?} with a land that is untapped");
            assert!(plain(&hand, vec![tapped.clone()]), "{hand:?} with none");
        }
    }

    /// An attack by a Hill Giant on a player with a Hill Giant; both could cast a Lightning Bolt throughout.
    fn attack(rules: Rules, blocks: bool) -> Vec<(Seat, Step)> {
        let player = |seat: Seat| PositionPlayer {
            life: 20,
            library: vec![card("Forest"); 9],
            hand: vec![card("Lightning Bolt")],
            battlefield: vec![permanent("Hill Giant", seat), permanent("Mountain", seat)],
            ..PositionPlayer::default()
        };
        let setting = Position {
            rules,
            active: Seat::A,
            step: Step::DeclareAttackers,
            seed: [1; 32],
            scripted: Vec::new(),
            players: Seat::BOTH.map(player),
        };
        let (mut game, [own, their]) = Game::from_position(&setting).unwrap();
        act(&mut game, Seat::A, &Action::SelectAttackingCreature(own[0])).unwrap();
        act(&mut game, Seat::A, &Action::SubmitAttack).unwrap();
        let mut asked = Vec::new();
        for _ in 0..40 {
            let turn = *game.turn();
            if turn.step == Step::EndCombat {
                break;
            }
            let seat = game.to_act().unwrap();
            let block = Action::SelectDefendingCreature { blocker: their[0], attacker: own[0] };
            let choices = options(&game, seat);
            if choices.iter().any(|choice| choice.action() == Some(&Action::SubmitDefense)) {
                if blocks {
                    act(&mut game, seat, &block).unwrap();
                }
                act(&mut game, seat, &Action::SubmitDefense).unwrap();
                continue;
            }
            let stops = |own: bool, step: Step| own && step.is_main();
            if auto_pass(&Moment::of(game.view(seat), seat), seat, &choices, stops).is_none() {
                asked.push((seat, turn.step));
            }
            act(&mut game, seat, &Action::Pass).unwrap();
        }
        asked
    }

    /// The upkeep of B, whom A's Nafs Asp has bitten; B has this to pay with.
    fn bitten(land: &str) -> Game {
        let player = |battlefield: Vec<PositionPermanent>| PositionPlayer {
            life: 20,
            library: vec![card("Forest"); 9],
            battlefield,
            ..PositionPlayer::default()
        };
        let setting = Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::DeclareAttackers,
            seed: [1; 32],
            scripted: Vec::new(),
            players: [player(vec![permanent("Nafs Asp", Seat::A)]), player(vec![permanent(land, Seat::B)])],
        };
        let (mut game, [own, _]) = Game::from_position(&setting).unwrap();
        act(&mut game, Seat::A, &Action::SelectAttackingCreature(own[0])).unwrap();
        act(&mut game, Seat::A, &Action::SubmitAttack).unwrap();
        while (game.turn().active, game.turn().step) != (Seat::B, Step::Upkeep) {
            let seat = game.to_act().unwrap();
            let listed = options(&game, seat);
            let block = listed.iter().any(|choice| choice.action() == Some(&Action::SubmitDefense));
            act(&mut game, seat, if block { &Action::SubmitDefense } else { &Action::Pass }).unwrap();
        }
        game
    }

    #[test]
    fn an_upkeep_stops_at_what_can_be_paid_in_it_for_the_last_time() {
        let at = |game: &Game, seat| {
            let stops = |own: bool, step: Step| own && step.is_main();
            auto_pass(&Moment::of(game.view(seat), seat), seat, &options(game, seat), stops)
        };
        let mut game = bitten("Forest");
        assert_eq!(at(&game, Seat::B), None);
        let special = |choice: &Choice| {
            choice.action().filter(|action| engine::special_action_card(&game, Seat::B, action).is_some()).cloned()
        };
        let payment = options(&game, Seat::B).iter().find_map(special).unwrap();
        act(&mut game, Seat::B, &payment).unwrap();
        act(&mut game, Seat::B, &Action::PayAutomatically).unwrap();
        assert_eq!(at(&game, Seat::B), Some(AutoPass::AtOnce));
        // Who cannot pay has nothing to stop for.
        assert_eq!(at(&bitten("Maze of Ith"), Seat::B), Some(AutoPass::AtOnce));
    }

    #[test]
    fn an_attack_stops_where_something_can_be_decided() {
        let current = Rules::current();
        assert_eq!(attack(current, false), [(Seat::B, Step::DeclareAttackers), (Seat::A, Step::DeclareBlockers)]);
        assert_eq!(
            attack(current, true),
            [(Seat::B, Step::DeclareAttackers), (Seat::A, Step::DeclareBlockers), (Seat::B, Step::DeclareBlockers)]
        );
        // Damage that is assigned and not yet dealt can be answered.
        let window = attack(Rules { damage_window: true, ..current }, false);
        assert_eq!(window[2..], [(Seat::A, Step::CombatDamage), (Seat::B, Step::CombatDamage)]);
    }
}
