//! What is worth thinking about: whole plays, each a list of actions that are taken one after another. A spell with its targets, its mode and its X is one
//! play; so is a whole declaration. Of equal things one is tried.

use engine::declaration::CardId;
use engine::prompt::{PromptKind, Shape, Why, why};
use engine::{Action, Choice, Game, ObjectId, Prompt, Seat, Target, act_untold, options, prompt};

use crate::policy::{self, Policy};
use crate::random::Random;
use crate::uses;

/// One whole play.
pub type Play = Vec<Action>;

/// So many plays are listed at most for the decision that is thought about; of those [`MOST_IN_THOUGHT`] are tried.
pub(crate) const MOST_LISTED: usize = 160;

/// So many plays are tried at most, and listed where a decision comes up in thought.
pub(crate) const MOST_IN_THOUGHT: usize = 48;

/// So many actions are tried at most for each way that is listed.
const MOST_TRIES: usize = 16;

/// So many ways of one thing are listed at least, however many other things there are to do.
const LEAST_WAYS: usize = 8;

/// So many blocks are looked at besides those of one blocker.
const MOST_BLOCKS: usize = 4 * MOST_IN_THOUGHT;

/// So many actions a play has at most.
const LONGEST: usize = 24;

/// Every play of the seat worth thinking about, so many at most; one, where there is no choice. The first is what is done without thinking.
pub(crate) fn plays(game: &Game, seat: Seat, most: usize) -> Vec<Play> {
    let Some(asked) = prompt(game, seat) else { return Vec::new() };
    let mut list = match asked.why {
        Why::OpeningHand => vec![vec![policy::opening_hand(game, seat)]],
        Why::Attack => attacks(game, seat, &asked),
        Why::Block => blocks(game, seat, &asked, most),
        _ => {
            let begun = candidates(game, seat, &asked, &[]);
            let ways = (most / begun.len().max(1)).max(LEAST_WAYS);
            let ways_of = |action| {
                let mut tries = MOST_TRIES * ways;
                follow(game, seat, action, &mut Vec::new(), ways, &mut tries)
            };
            in_turn(begun.into_iter().map(ways_of).collect(), most)
        }
    };
    if list.is_empty() {
        let mut policy = Policy::new(Random::new(0, 0));
        list.extend(policy.choose(game, seat).map(|action| vec![action]));
    }
    list.truncate(most);
    list
}

/// What makes one thing equal to another for whoever chooses between them.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Debug)]
enum Kind {
    Player(Seat),
    Object { card: CardId, controller: Option<Seat>, state: Vec<u8> },
}

fn kind(game: &Game, id: ObjectId) -> Kind {
    let Some(object) = game.object(id) else {
        return Kind::Object {
            card: engine::cards::blank(),
            controller: None,
            state: id.number().to_le_bytes().to_vec(),
        };
    };
    let mut state = Vec::new();
    if let Some(own) = game.permanent(id) {
        let fights = game.combat().is_attacking(id) || game.combat().is_blocking(id);
        let held = game
            .battlefield()
            .iter()
            .any(|other| game.permanent(*other).is_some_and(|permanent| permanent.attached_to == Some(id)));
        state.extend([u8::from(own.tapped), u8::from(own.summoning_sick()), own.damage.min(255) as u8, own.shields]);
        state.extend([u8::from(fights), u8::from(held), own.counters.len() as u8]);
        if held || fights {
            state.extend(id.number().to_le_bytes());
        }
        if let Some(now) = game.characteristics(id) {
            state.extend([now.power as u8, now.toughness as u8]);
        }
    }
    if game.stack().iter().any(|item| item.id == id) {
        state.extend(id.number().to_le_bytes());
    }
    Kind::Object { card: object.card, controller: policy::controller(game, id), state }
}

fn kind_of_target(game: &Game, target: Target) -> Kind {
    match target {
        Target::Player(seat) => Kind::Player(seat),
        Target::Object(id) => kind(game, id),
    }
}

/// The first of each list, then the second of each, and so on: so many in all.
fn in_turn(lists: Vec<Vec<Play>>, most: usize) -> Vec<Play> {
    let mut lists: Vec<_> = lists.into_iter().map(Vec::into_iter).collect();
    let mut all = Vec::new();
    while all.len() < most {
        let before = all.len();
        all.extend(lists.iter_mut().filter_map(Iterator::next));
        if all.len() == before {
            break;
        }
    }
    all.truncate(most);
    all
}

/// Follows every choice from this action on until the play is whole, so many times at most, and no longer than there are tries left.
fn follow(game: &Game, seat: Seat, action: Action, begun: &mut Play, most: usize, tries: &mut usize) -> Vec<Play> {
    let mut next = game.clone();
    if begun.len() >= LONGEST || *tries == 0 || act_untold(&mut next, seat, &action).is_err() {
        return Vec::new();
    }
    *tries -= 1;
    begun.push(action);
    let list = match prompt(&next, seat).filter(|asked| is_within(asked, seat)) {
        Some(asked) => {
            let further = candidates(&next, seat, &asked, begun);
            if matches!(asked.kind, PromptKind::X) {
                // Each X has its share, so that many targets for a small one are found beside few for a great one.
                let share = (most / further.len().max(1)).max(LEAST_WAYS);
                in_turn(
                    further.into_iter().map(|action| follow(&next, seat, action, begun, share, tries)).collect(),
                    most,
                )
            } else {
                let mut list = Vec::new();
                for action in further {
                    if list.len() >= most {
                        break;
                    }
                    list.extend(follow(&next, seat, action, begun, most - list.len(), tries));
                }
                list
            }
        }
        None => vec![begun.clone()],
    };
    begun.pop();
    list
}

/// Whether the play goes on: what is being announced is not complete.
fn is_within(asked: &Prompt, seat: Seat) -> bool {
    asked.player == seat && matches!(asked.why, Why::Announcement { .. })
}

/// The order of targets. Those of one 'target' are chosen in ascending order only: in any other it is the same play.
fn place(target: Target) -> (bool, u32) {
    match target {
        Target::Player(seat) => (false, seat.index() as u32),
        Target::Object(id) => (true, id.number()),
    }
}

/// The actions worth trying in one decision of a play that has begun so.
fn candidates(game: &Game, seat: Seat, asked: &Prompt, begun: &[Action]) -> Vec<Action> {
    let offers = |action: &Action| asked.choices.iter().any(|choice| choice.action() == Some(action));
    match asked.kind {
        PromptKind::Mana { .. } => {
            if offers(&Action::PayAutomatically) {
                return vec![Action::PayAutomatically];
            }
            let mana = asked
                .choices
                .iter()
                .filter_map(Choice::action)
                .find(|action| matches!(action, Action::TapForMana { .. } | Action::Pay(_)));
            return mana.cloned().into_iter().collect();
        }
        PromptKind::X => {
            return asked.choices.iter().flat_map(|choice| numbers(choice, 6)).collect();
        }
        _ => {}
    }
    let further = match (&asked.kind, begun.last()) {
        (PromptKind::Target { chosen: 1.., .. }, Some(Action::SelectTarget(last))) => Some(*last),
        _ => None,
    };
    let burns = asked.source.and_then(|source| source.mode()).is_some_and(uses::only_deals_damage);
    let mut seen: Vec<(u8, u8, Kind)> = Vec::new();
    let mut list = Vec::new();
    for choice in &asked.choices {
        let action = match choice {
            Choice::Act(action) => action,
            Choice::Answer(shape) => {
                list.extend(answers(game, seat, shape, asked));
                continue;
            }
        };
        if uses::is_wasted(game, seat, action) {
            continue;
        }
        let class = match action {
            Action::Cancel
            | Action::PassUntil(_)
            | Action::TapForMana { .. }
            | Action::TakeBackMana(_)
            | Action::CancelAttack => continue,
            Action::PlayLand(id) => Some((0, 0, kind(game, *id))),
            Action::CastSpell(id) => Some((1, 0, kind(game, *id))),
            Action::ActivateAbility { object, ability } => Some((2, *ability, kind(game, *object))),
            Action::SelectTarget(target) if further.is_some_and(|last| !goes_with(game, last, *target)) => continue,
            Action::SelectTarget(target) if burns && side(game, *target) == Some(seat) => continue,
            Action::SelectTarget(target) => Some((3, 0, kind_of_target(game, *target))),
            _ => None,
        };
        if let Some(class) = class {
            if seen.contains(&class) {
                continue;
            }
            seen.push(class);
        }
        list.push(action.clone());
    }
    list
}

/// Whether something is worth choosing as a target beside the last one: it comes behind it, and is on the same side.
fn goes_with(game: &Game, last: Target, target: Target) -> bool {
    place(target) > place(last) && side(game, target) == side(game, last)
}

/// Whose a target is.
fn side(game: &Game, target: Target) -> Option<Seat> {
    match target {
        Target::Player(seat) => Some(seat),
        Target::Object(id) => policy::controller(game, id),
    }
}

/// Some of the numbers that can be chosen: the greatest first, and all where they are few.
fn numbers(choice: &Choice, most: u32) -> Vec<Action> {
    let Choice::Answer(Shape::Number { min, max }) = choice else {
        return choice.action().filter(|action| **action != Action::Cancel).cloned().into_iter().collect();
    };
    let (min, max) = (*min, *max);
    if max - min <= most {
        return (min..=max).rev().map(Action::ChooseX).collect();
    }
    let mut list: Vec<u32> = (0..most).map(|part| max - part).collect();
    list.extend([min + (max - min) / 2, min + 1, min]);
    list.into_iter().map(Action::ChooseX).collect()
}

/// The answers of a shape worth trying.
fn answers(game: &Game, seat: Seat, shape: &Shape, asked: &Prompt) -> Vec<Action> {
    let choice = Choice::Answer(shape.clone());
    let mut policy = Policy::new(Random::new(1, 1));
    let sensible = policy.of_choice(game, seat, &choice, asked.purpose());
    let mut list = vec![sensible];
    match shape {
        Shape::Number { .. } => list.extend(numbers(&choice, 8)),
        Shape::Objects { from, min, max, ordered: false } if *max == 1 => {
            let mut seen: Vec<Kind> = Vec::new();
            for id in from {
                let kind = kind(game, *id);
                if !seen.contains(&kind) {
                    seen.push(kind);
                    list.push(Action::Choose(vec![*id]));
                }
            }
            if *min == 0 {
                list.push(Action::Choose(Vec::new()));
            }
        }
        // Of two that are lost the policy knows little: each pair is tried.
        Shape::Objects { from, min: 2, max: 2, ordered: false } => {
            let mut seen: Vec<[Kind; 2]> = Vec::new();
            for (place, one) in from.iter().enumerate() {
                for two in &from[place + 1..] {
                    let mut kinds = [kind(game, *one), kind(game, *two)];
                    kinds.sort();
                    if seen.len() < MOST_IN_THOUGHT && !seen.contains(&kinds) {
                        seen.push(kinds);
                        list.push(Action::Choose(vec![*one, *two]));
                    }
                }
            }
        }
        Shape::Cards { from, min, max } if *max == 1 => {
            let mut seen: Vec<CardId> = Vec::new();
            for (id, card) in from {
                if !seen.contains(card) {
                    seen.push(*card);
                    list.push(Action::Choose(vec![*id]));
                }
            }
            if *min == 0 {
                list.push(Action::Choose(Vec::new()));
            }
        }
        Shape::Color { from, .. } => list.extend(from.iter().map(Action::ChooseColor)),
        _ => {}
    }
    let mut kept: Vec<Action> = Vec::new();
    for action in list {
        if !kept.contains(&action) {
            kept.push(action);
        }
    }
    kept
}

/// Whole attacks: with nothing, with each creature alone, with all and with all but one, and with what is bold enough; with few creatures, every set.
fn attacks(game: &Game, seat: Seat, asked: &Prompt) -> Vec<Play> {
    let able: Vec<ObjectId> = asked
        .choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Act(Action::SelectAttackingCreature(id)) => Some(*id),
            _ => None,
        })
        .filter(|id| !asked.chosen_attackers().contains(id))
        .collect();
    let count = able.len();
    let mut sets: Vec<u32> = Vec::new();
    if count <= 5 {
        sets.extend((0..1_u32 << count).rev());
    } else {
        let count = count.min(20);
        let all = (1_u32 << count) - 1;
        sets.extend([all, 0]);
        sets.extend((0..count).flat_map(|place| [all & !(1 << place), 1 << place]));
        sets.extend(strongest(game, &able[..count]));
    }
    let mut seen: Vec<Vec<Kind>> = Vec::new();
    let mut list = Vec::new();
    for set in sets {
        let chosen: Vec<ObjectId> = able
            .iter()
            .enumerate()
            .filter(|(place, _)| *place < 32 && set >> place & 1 == 1)
            .map(|(_, id)| *id)
            .collect();
        let kinds: Vec<Kind> = chosen.iter().map(|id| kind(game, *id)).collect();
        if seen.contains(&kinds) {
            continue;
        }
        seen.push(kinds);
        let play: Play =
            chosen.into_iter().map(Action::SelectAttackingCreature).chain([Action::SubmitAttack]).collect();
        if let Some(play) = completed(game, seat, play) {
            list.push(play);
        }
    }
    list
}

/// The sets of the strongest, one more each time.
fn strongest(game: &Game, able: &[ObjectId]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..able.len()).collect();
    order.sort_by_key(|place| std::cmp::Reverse(game.characteristics(able[*place]).map_or(0, |now| now.power)));
    let mut set = 0;
    order
        .into_iter()
        .map(|place| {
            set |= 1 << place;
            set
        })
        .collect()
}

/// Whole blocks: nothing, what the policy would do, each block alone, and then every way where there are few, else each two of different blockers.
fn blocks(game: &Game, seat: Seat, asked: &Prompt, most: usize) -> Vec<Play> {
    let mut pairs: Vec<(ObjectId, ObjectId)> = Vec::new();
    for choice in &asked.choices {
        if let Choice::Act(Action::SelectDefendingCreature { blocker, attacker }) = choice {
            pairs.push((*blocker, *attacker));
        }
    }
    let mut sets: Vec<Vec<(ObjectId, ObjectId)>> = vec![Vec::new(), by_policy(game, seat)];
    sets.extend(pairs.iter().map(|pair| vec![*pair]));
    let mut blockers: Vec<ObjectId> = pairs.iter().map(|(blocker, _)| *blocker).collect();
    blockers.dedup();
    let of = |blocker: ObjectId| pairs.iter().filter(move |(other, _)| *other == blocker);
    let ways = blockers.iter().fold(1_usize, |ways, blocker| ways.saturating_mul(1 + of(*blocker).count()));
    if ways <= MOST_BLOCKS {
        let mut all: Vec<Vec<(ObjectId, ObjectId)>> = vec![Vec::new()];
        for blocker in blockers {
            let wider: Vec<_> = all
                .iter()
                .flat_map(|set| of(blocker).map(move |pair| set.iter().copied().chain([*pair]).collect()))
                .collect();
            all.extend(wider);
        }
        sets.extend(all);
    } else {
        let two = pairs.iter().enumerate().flat_map(|(place, one)| {
            pairs[place + 1..].iter().filter(move |other| other.0 != one.0).map(move |other| vec![*one, *other])
        });
        sets.extend(two.take(MOST_BLOCKS));
    }
    let mut seen: Vec<Vec<(Kind, Kind)>> = Vec::new();
    let mut list = Vec::new();
    for set in sets {
        if list.len() >= most {
            break;
        }
        let mut kinds: Vec<(Kind, Kind)> =
            set.iter().map(|(blocker, attacker)| (kind(game, *blocker), kind(game, *attacker))).collect();
        kinds.sort();
        if seen.contains(&kinds) {
            continue;
        }
        seen.push(kinds);
        let chosen = set.into_iter().map(|(blocker, attacker)| Action::SelectDefendingCreature { blocker, attacker });
        if let Some(play) = completed(game, seat, chosen.chain([Action::SubmitDefense]).collect()) {
            list.push(play);
        }
    }
    list
}

/// The block that the policy declares.
fn by_policy(game: &Game, seat: Seat) -> Vec<(ObjectId, ObjectId)> {
    let (mut next, mut policy) = (game.clone(), Policy::steady(Random::new(0, 0)));
    let mut set = Vec::new();
    while set.len() < LONGEST && why(&next) == Some(Why::Block) {
        let Some(Action::SelectDefendingCreature { blocker, attacker }) = policy.choose(&next, seat) else { break };
        let chosen = Action::SelectDefendingCreature { blocker, attacker };
        if act_untold(&mut next, seat, &chosen).is_err() {
            break;
        }
        set.push((blocker, attacker));
    }
    set
}

/// The play, where it can be done; what it costs is paid.
fn completed(game: &Game, seat: Seat, mut play: Play) -> Option<Play> {
    let mut next = game.clone();
    for action in &play {
        act_untold(&mut next, seat, action).ok()?;
    }
    for _ in 0..LONGEST {
        let Some(asked) = prompt(&next, seat).filter(|asked| is_within(asked, seat)) else { break };
        let action = candidates(&next, seat, &asked, &play).into_iter().next()?;
        act_untold(&mut next, seat, &action).ok()?;
        play.push(action);
    }
    Some(play)
}

/// Whether a play does nothing: it passes, or declares no attack or no block.
pub(crate) fn does_nothing(play: &Play) -> bool {
    matches!(play[..], [Action::Pass | Action::PassUntil(_) | Action::SubmitAttack | Action::SubmitDefense])
}

/// Whether a seat has a choice at all: in most windows there is nothing but to pass.
pub(crate) fn only_action(game: &Game, seat: Seat) -> Option<Action> {
    let mut real = options(game, seat).into_iter().filter(|choice| {
        !matches!(
            choice,
            Choice::Act(Action::PassUntil(_) | Action::TapForMana { .. } | Action::TakeBackMana(_) | Action::Cancel)
        )
    });
    match (real.next(), real.next()) {
        (Some(Choice::Act(action)), None) => Some(action),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use engine::{Step, cards};

    use super::*;
    use crate::laid::{begin, table};

    /// The table of this many attackers of A's and blockers of B's, as B is asked to block.
    fn attacked(attackers: usize, blockers: usize) -> Game {
        let mut game = table(
            Seat::A,
            Step::DeclareAttackers,
            &vec!["Grizzly Bears"; attackers],
            &vec!["Hill Giant"; blockers],
            &[],
        );
        for _ in 0..attackers {
            let all = prompt(&game, Seat::A).unwrap();
            let next = all.choices.iter().filter_map(Choice::action).find(
                |action| matches!(action, Action::SelectAttackingCreature(id) if !all.chosen_attackers().contains(id)),
            );
            act_untold(&mut game, Seat::A, next.unwrap()).unwrap();
        }
        act_untold(&mut game, Seat::A, &Action::SubmitAttack).unwrap();
        while why(&game) != Some(Why::Block) {
            let seat = game.to_act().unwrap();
            act_untold(&mut game, seat, &Action::Pass).unwrap();
        }
        game
    }

    #[test]
    fn a_defence_with_everything_is_among_the_blocks_of_a_large_board() {
        let blocks = plays(&attacked(6, 6), Seat::B, MOST_IN_THOUGHT);
        assert!(blocks.len() <= MOST_IN_THOUGHT);
        let most = blocks.iter().map(|play| play.len() - 1).max();
        assert_eq!(most, Some(6), "all six Giants block");
        assert!(blocks.contains(&vec![Action::SubmitDefense]));
    }

    #[test]
    fn many_attackers_and_blockers_are_listed_within_bounds() {
        assert_eq!(plays(&attacked(12, 5), Seat::B, MOST_IN_THOUGHT).len(), MOST_IN_THOUGHT);
    }

    /// Whether the seat A may do something with this card that is worth thinking about.
    fn is_listed(game: &Game, name: &str) -> bool {
        let card = cards::by_name(name);
        let asked = prompt(game, Seat::A).unwrap();
        let of = |id: &ObjectId| game.object(*id).map(|object| object.card) == card;
        candidates(game, Seat::A, &asked, &[]).iter().any(|action| match action {
            Action::CastSpell(id) | Action::ActivateAbility { object: id, .. } => of(id),
            _ => false,
        })
    }

    #[test]
    fn what_lasts_for_the_turn_waits_until_it_is_needed() {
        let lands =
            ["Forest", "Swamp", "Plains", "Plains", "Plains", "Grizzly Bears", "Drudge Skeletons", "Mishra's Factory"];
        let main = table(Seat::A, Step::FirstMain, &lands, &["Scryb Sprites"], &["Giant Growth", "Holy Light", "Jump"]);
        assert!(!is_listed(&main, "Giant Growth"));
        assert!(!is_listed(&main, "Drudge Skeletons"));
        assert!(is_listed(&main, "Mishra's Factory"), "to attack");
        assert!(is_listed(&main, "Holy Light"), "what makes creatures smaller kills at any time");
        let end = table(Seat::B, Step::End, &lands, &[], &[]);
        assert!(!is_listed(&end, "Mishra's Factory"));
    }

    #[test]
    fn one_saves_a_creature_from_what_one_does_oneself() {
        let mut game = table(
            Seat::A,
            Step::FirstMain,
            &["Nevinyrral's Disk", "Drudge Skeletons", "Swamp", "Swamp"],
            &["Hill Giant"],
            &[],
        );
        begin(&mut game, Seat::A, "Nevinyrral's Disk");
        act_untold(&mut game, Seat::A, &Action::PayAutomatically).unwrap();
        assert!(is_listed(&game, "Drudge Skeletons"));
    }
}
