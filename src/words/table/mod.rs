//! What only the table says: names of its parts, of the states of cards, of its own buttons.

mod facts;
mod labels;

pub use facts::{colors, facts};
pub use labels::*;

use engine::declaration::{CardId, ManaKind};
use engine::{
    Action, Announced, Choice, Counter, Frame, Game, ManaPool, ObjectId, Outcome, Purpose, Seat, Step, Target, Waiting,
    Zone,
};

use super::{card, choice, count, list, mana, object, outcome, player, question, step};
use crate::table::model::{CardModel, Deed, MainButton, Ring, Side, StackEntry};
use crate::table::state::Pile;

/// The heading of a zone: whose, what, how many cards.
pub fn zone(side: Side, what: &str, number: usize) -> String {
    let whose = match side {
        Side::Own => "Your",
        Side::Their => "Opposing",
    };
    format!("{whose} {what}, {}", count(number as u32, "card", "cards"))
}

/// The heading of the stack.
pub fn stack(number: usize) -> String {
    format!("Stack, {}", count(number as u32, "entry", "entries"))
}

/// A pile's button.
pub fn pile(side: Side, name: &str, number: usize) -> String {
    zone(side, &name.to_lowercase(), number)
}

/// The heading of a pile that is looked into.
pub fn pile_title(pile: Pile, name: &str, number: usize) -> String {
    let what = match pile {
        Pile::Graveyard => "graveyard",
        Pile::Exile => "cards in exile",
        Pile::Ante => "cards played for",
        Pile::PhasedOut => "permanents phased out",
    };
    format!("{name}: {what} ({number})")
}

/// A player's part of the table.
pub fn player_section(side: Side, name: &str) -> String {
    match side {
        Side::Own => format!("{name} (you)"),
        Side::Their => format!("{name} (opponent)"),
    }
}

/// A player as something that can be targeted.
pub fn player_label(name: &str, life: i32, poison: u16, can: bool) -> String {
    let mut words = vec![name.to_owned(), format!("{life} life")];
    if poison > 0 {
        words.push(self::poison(poison));
    }
    if can {
        words.push("can be targeted".to_owned());
    }
    words.join(", ")
}

/// Poison counters.
pub fn poison(number: u16) -> String {
    format!("{number} poison")
}

/// The mana in a pool.
pub fn pool(pool: &ManaPool) -> String {
    let kinds: Vec<String> = ManaKind::ALL
        .into_iter()
        .filter(|kind| pool.get(*kind) > 0)
        .map(|kind| format!("{} {}", pool.get(kind), mana(kind)))
        .collect();
    if kinds.is_empty() { "No mana in the pool".to_owned() } else { format!("Mana in the pool: {}", list(&kinds)) }
}

/// Time left on a clock, minutes and seconds.
pub fn clock(remaining_ms: u64) -> String {
    let seconds = remaining_ms.div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The connection is there.
pub fn online(latency_ms: Option<u32>) -> String {
    latency_ms.map_or_else(|| "Online".to_owned(), |latency| format!("Online, {latency} ms"))
}

/// Whose turn it is.
pub fn whose_turn(game: &Game, seat: Seat, names: &[String; 2]) -> String {
    let turn = game.turn();
    match turn.number {
        0 => "Opening hands".to_owned(),
        number if turn.active == seat => format!("Your turn ({number})"),
        number => format!("Turn of {} ({number})", player(turn.active, names)),
    }
}

/// A step as a place to stop.
pub fn stop(at: Step, side: Side, stops: bool) -> String {
    let whose = match side {
        Side::Own => "your",
        Side::Their => "the opposing",
    };
    let does = if stops { "You stop at" } else { "You pass through" };
    format!("{does} {whose} {}", step(at))
}

/// What a click does: verb and subject.
pub fn deed(game: &Game, seat: Seat, deed: &Deed) -> String {
    match deed {
        Deed::Act(action) => act(game, seat, action),
        Deed::TakeUp(_) => "Block: choose the attacker".to_owned(),
        Deed::Mark(_) => "Choose".to_owned(),
    }
}

/// What a deed of a card's menu does; the ability itself where it is one.
pub fn deed_in_menu(game: &Game, seat: Seat, deed: &Deed) -> String {
    match deed {
        Deed::Act(action @ (Action::TriggerAbility { .. } | Action::TapForMana { .. })) => {
            let words = choice(game, seat, &Choice::Act(action.clone()));
            if words.detail.is_empty() { words.label() } else { words.detail }
        }
        other => self::deed(game, seat, other),
    }
}

/// What an action does: verb and subject.
pub fn act(game: &Game, seat: Seat, action: &Action) -> String {
    choice(game, seat, &Choice::Act(action.clone())).label()
}

/// What more there is to say about an action.
pub fn detail(game: &Game, seat: Seat, action: &Action) -> String {
    choice(game, seat, &Choice::Act(action.clone())).detail
}

/// Whether what is chosen is the part of one target, not X.
fn is_share(game: &Game) -> bool {
    matches!(game.frames().last(), Some(Frame::Operation(operation)) if matches!(operation.waiting, Waiting::Share(_)))
}

/// What a number is the number of, where one is chosen.
pub fn number(game: &Game) -> &'static str {
    if is_share(game) { PART } else { X }
}

/// What the main button says: a verb and where it leads.
pub fn main_button(game: &Game, seat: Seat, names: &[String; 2], button: &MainButton) -> String {
    let purpose = match game.frames().last() {
        Some(Frame::Question(question)) => Some(question.purpose),
        _ => None,
    };
    match button {
        MainButton::Act(Action::Choose(objects)) => question::chosen(purpose, objects.len()),
        MainButton::Act(Action::ChooseX(number)) if is_share(game) => format!("Give it {number}"),
        MainButton::Act(Action::ChooseX(number)) => format!("Go on with X = {number}"),
        MainButton::Act(Action::TargetsDone) if matches!(game.frames().last(), Some(Frame::NewTargets(_))) => {
            "Keep this target".to_owned()
        }
        MainButton::Act(Action::Divide(_)) => "Divide it so".to_owned(),
        MainButton::Act(Action::Order(_)) => "Go on in this order".to_owned(),
        MainButton::Act(action) => act(game, seat, action),
        MainButton::Unfinished(done, wanted) => format!("Choose: {done} of {wanted}"),
        MainButton::Elsewhere => match game.frames().last() {
            Some(Frame::Operation(operation)) => match operation.waiting {
                Waiting::Targets(_) => "Choose a target".to_owned(),
                Waiting::Objects(_) => "Choose what it costs".to_owned(),
                _ => "Choose what it does".to_owned(),
            },
            // The engine takes no attack without the creatures that must be in it.
            Some(Frame::DeclareAttackers { .. }) => "A creature must attack".to_owned(),
            _ => "Answer the question".to_owned(),
        },
        MainButton::Waiting => match game.awaits() {
            Some(who) if who != seat => format!("Waiting for {}", player(who, names)),
            _ => "Waiting for the house".to_owned(),
        },
        MainButton::Over(_) => "The game is over".to_owned(),
    }
}

/// The end of the `data-testid` of a button that does this action.
pub const fn test_id(action: &Action) -> &'static str {
    match action {
        Action::Cancel => "act-cancel",
        Action::CancelAttack => "act-cancel-attack",
        Action::CancelDefense => "act-cancel-defense",
        _ => "act",
    }
}

/// A counter, and how many.
pub fn counter(counter: Counter, number: u16) -> String {
    format!("{number}× {counter}")
}

/// A card's accessible name, in the order of play: name, size, state, what a click does.
pub fn card_label(game: &Game, seat: Seat, model: &CardModel, number: usize) -> String {
    let Some(id) = model.card else { return String::new() };
    let mut words = vec![card(id).to_owned()];
    if number > 1 {
        words.push(format!("{number} of them"));
    }
    words.extend(states(model));
    match model.ring {
        Ring::Chosen(place) => words.push(format!("chosen, number {place}")),
        Ring::Pays => words.push("automatic payment uses it".to_owned()),
        Ring::None | Ring::Can | Ring::Mana | Ring::Target => {}
    }
    match model.deeds.as_slice() {
        [] => {}
        [only] => words.push(deed(game, seat, only)),
        several => words.push(format!("{} things to do", several.len())),
    }
    words.join(", ")
}

/// The states of a card, each in words.
fn states(model: &CardModel) -> Vec<String> {
    let mut words = Vec::new();
    if let Some((power, toughness)) = model.size {
        words.push(format!("{power}/{toughness}"));
    }
    words.extend(model.in_truth.map(|truth| format!("in truth {}", card(truth))));
    words.extend(model.token.then(|| TOKEN.to_owned()));
    words.extend(model.copy.then(|| COPY.to_owned()));
    words.extend(model.recolored.map(colors));
    words.extend(model.retyped.clone());
    if model.tapped {
        words.push("tapped".to_owned());
    }
    if model.sick {
        words.push("summoning sick".to_owned());
    }
    if model.damage > 0 {
        words.push(format!("{} damage", model.damage));
    }
    words.extend(model.counters.iter().map(|(kind, number)| counter(*kind, *number)));
    if model.shields > 0 {
        words.push("will regenerate".to_owned());
    }
    match (model.attacking, model.blocked) {
        (true, true) => words.push("attacking, blocked".to_owned()),
        (true, false) => words.push("attacking".to_owned()),
        (false, _) => {}
    }
    words.extend(model.blocking.iter().map(|(_, attacker)| format!("blocking {}", card(*attacker))));
    words.extend(model.attached.iter().map(|(_, attached)| format!("with {}", card(*attached))));
    words
}

fn first_upper(text: String) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What an entry of the stack is, and whose.
pub fn stack_line(names: &[String; 2], entry: &StackEntry) -> String {
    let what = match entry.announced {
        Announced::Spell => "spell",
        Announced::Activated(_) => "ability",
        Announced::Attack => "attack",
        Announced::Triggered(_) | Announced::Delayed(_) => "triggered ability",
        Announced::Replacement(_) => "effect",
    };
    if entry.own {
        format!("Your {what}")
    } else {
        first_upper(format!("{what} of {}", player(entry.controller, names)))
    }
}

/// A target of an entry of the stack.
pub fn stack_target(game: &Game, seat: Seat, names: &[String; 2], target: Target) -> String {
    match target {
        Target::Player(who) if who == seat => "you".to_owned(),
        Target::Player(who) => player(who, names).to_owned(),
        Target::Object(id) => object(game, seat, id),
    }
}

/// An entry of the stack as one sentence.
pub fn stack_label(id: CardId, line: &str, targets: &str, state: Option<&str>) -> String {
    let mut words = vec![card(id).to_owned(), line.to_owned()];
    if !targets.is_empty() {
        words.push(format!("targets {targets}"));
    }
    words.extend(state.map(str::to_owned));
    words.join(", ")
}

/// The value of X of an entry of the stack.
pub fn x_is(x: u32) -> String {
    format!(" (X = {x})")
}

/// A target in a list: whose it is, and its size, to tell equal names apart.
pub fn target_in_list(game: &Game, seat: Seat, names: &[String; 2], target: Target) -> String {
    match target {
        Target::Player(who) if who == seat => format!("{} (you)", player(who, names)),
        Target::Player(who) => player(who, names).to_owned(),
        Target::Object(id) => {
            let size = game.characteristics(id).filter(|now| now.definition().size.is_some());
            let size = size.map_or_else(String::new, |now| format!(" {}/{}", now.power, now.toughness));
            // What has left is named as it was.
            let known = game.object(id).map(|object| object.card).or_else(|| game.last_known(id).map(|was| was.card));
            let name = known.map_or(RESOLVED, card);
            let mine = game.object(id).is_some_and(|object| object.controller == seat);
            let tapped = game.permanent(id).is_some_and(|permanent| permanent.tapped);
            let state: Vec<&str> =
                [(mine, "yours"), (tapped, "tapped")].into_iter().filter(|(so, _)| *so).map(|(_, word)| word).collect();
            if state.is_empty() { format!("{name}{size}") } else { format!("{name}{size} ({})", state.join(", ")) }
        }
    }
}

/// What is chosen to attack.
pub fn attackers(game: &Game, seat: Seat, chosen: &[ObjectId]) -> String {
    list(&chosen.iter().map(|id| object(game, seat, *id)).collect::<Vec<_>>())
}

/// A band, as a sentence of its own.
pub fn band(game: &Game, seat: Seat, band: &[ObjectId]) -> String {
    format!("Band: {}", attackers(game, seat, band))
}

/// What is chosen to block, one line a blocker.
pub fn blocks(game: &Game, seat: Seat, chosen: &[(ObjectId, ObjectId)]) -> Vec<String> {
    let line = |(blocker, attacker): &(ObjectId, ObjectId)| {
        format!("{} blocks {}", object(game, seat, *blocker), object(game, seat, *attacker))
    };
    chosen.iter().map(line).collect()
}

/// A creature has been taken up: what to do next.
pub fn block_what(game: &Game, seat: Seat, id: ObjectId) -> String {
    format!("Choose the attacker that {} blocks.", object(game, seat, id))
}

/// The answers to a question of yes or no.
pub fn yes_no(game: &Game, purpose: Purpose) -> (String, String) {
    question::yes_no(game, purpose)
}

/// What paying for what is asked would use; none where no mana is asked for.
pub fn payment(game: &Game, seat: Seat) -> Option<String> {
    question::payment(game, seat)
}

/// The button that shows a card.
pub fn show(name: &str) -> String {
    format!("Show {name}")
}

/// The heading of cards that are laid out to choose from.
pub fn laid_out(number: usize) -> String {
    format!("To choose from, {}", count(number as u32, "card", "cards"))
}

/// Where a card that is laid out lies.
pub fn lies(zone: Zone, owner: Seat, seat: Seat, names: &[String; 2]) -> String {
    let what = match zone {
        Zone::Hand => "hand",
        Zone::Battlefield => "battlefield",
        Zone::Graveyard => "graveyard",
        Zone::Stack => "stack",
        Zone::Exile => "exile",
        Zone::Ante => "ante",
        Zone::PhasedOut => "phased out",
    };
    if owner == seat { format!("Your {what}") } else { format!("{}: {what}", player(owner, names)) }
}

/// The accessible name of a card that is laid out: name, how many, where, how many are chosen.
pub fn tile(name: &str, several: usize, place: Option<&str>, marked: usize) -> String {
    let mut words = vec![name.to_owned()];
    if several > 1 {
        words.push(format!("{several} of them"));
    }
    words.extend(place.map(str::to_owned));
    match marked {
        0 => {}
        _ if several > 1 => words.push(format!("{marked} chosen")),
        _ => words.push("chosen".to_owned()),
    }
    words.join(", ")
}

/// How much damage is lethal.
pub fn lethal(amount: u32) -> String {
    format!(" (lethal: {amount})")
}

/// How far a division has come.
pub fn divided(sum: u32, total: u32, lethal_first: bool) -> String {
    let rule =
        if lethal_first { " The player gets only what is left after lethal damage to every creature." } else { "" };
    format!("{sum} of {total} divided.{rule}")
}

/// The button that moves an entry up.
pub fn earlier(name: &str) -> String {
    format!("{name}: earlier")
}

/// The button that moves an entry down.
pub fn later(name: &str) -> String {
    format!("{name}: later")
}

/// The button that makes a number smaller.
pub fn less(name: &str) -> String {
    format!("{name}: one less")
}

/// The button that makes a number greater.
pub fn more(name: &str) -> String {
    format!("{name}: one more")
}

/// The time that is left to respond.
pub fn seconds_left(seconds: u32) -> String {
    format!("Goes on by itself in {}.", count(seconds, "second", "seconds"))
}

/// The button that pays with this mana of the pool.
pub fn pay_with(kind: ManaKind) -> String {
    first_upper(mana(kind).to_owned())
}

/// The heading of the end: won, lost or drawn.
pub fn result(end: Outcome, seat: Seat) -> &'static str {
    match end.winner {
        Some(winner) if winner == seat => "You have won",
        Some(_) => "You have lost",
        None => "A draw",
    }
}

/// Why the game is over.
pub fn why(end: Outcome, seat: Seat, names: &[String; 2]) -> String {
    outcome(end, seat, names)
}

/// The question that a draw on offer asks.
pub fn draw_offer(by: Seat, seat: Seat, names: &[String; 2]) -> String {
    if by == seat { "You have offered a draw.".to_owned() } else { format!("{} offers a draw.", player(by, names)) }
}

/// A notice about a life total: who, by how much, and what it is now.
pub fn life_notice(name: &str, by: i64, now: i32) -> String {
    if by < 0 { format!("{name} loses {} life: {now}", -by) } else { format!("{name} gains {by} life: {now}") }
}

/// A notice about damage to a player.
pub fn damage_notice(source: CardId, name: &str, amount: u32, now: i32) -> String {
    format!("{} deals {amount} damage to {name}: {now} life", card(source))
}

/// A notice about mana burn.
pub fn burn_notice(name: &str, amount: u32, now: i32) -> String {
    format!("Mana burn: {name} loses {amount} life: {now}")
}
