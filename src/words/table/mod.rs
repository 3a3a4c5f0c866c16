//! What only the table says: names of its parts, of the states of cards, of its own buttons.

mod aloud;
mod facts;
mod hindrance;
mod labels;

pub use aloud::asked_aloud;
pub use facts::{colors, facts};
pub use hindrance::{blocking_hindered, hindrance};
pub use labels::*;

use engine::declaration::{CardId, Keyword, ManaKind, keyword_name, size_text, type_line_text};
use engine::prompt::{PromptKind, Purpose, Why};
use engine::state::{Counter, ManaPool, Payment, RestrictedMana, StackObjectKind};
use engine::{Action, Choice, Game, ObjectId, Outcome, Prompt, Seat, Step, Target, Zone};

use house::documents::{HostWishes, WonUnit};

use super::waiting::YOU;
use super::{
    card, cards, choice, first_upper, list, list_counted, local, mana, object, outcome, player, question, reason, say,
    step,
};
use crate::session::Moment;
use crate::table::model::{CardModel, ClickAction, Loss, MainButton, Outline, Refused, Rematch, Row, Side, StackEntry};
use crate::table::state::Pile;

/// A place of the table in which cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardArea {
    /// A row of the battlefield.
    Row(Row),
    Hand,
    Pile(Pile),
}

/// The heading of a place: whose, what, how many cards. Whoever watches is told the player's name.
pub fn zone(side: Side, name: Option<&str>, place: CardArea, count: usize) -> String {
    let whose = match (side, name) {
        (_, Some(_)) => "named",
        (Side::Own, None) => "own",
        (Side::Their, None) => "their",
    };
    let name = name.unwrap_or_default();
    match place {
        CardArea::Row(Row::Lands) => say!(zone::lands, whose, name, count),
        CardArea::Row(Row::Creatures) => say!(zone::creatures, whose, name, count),
        CardArea::Row(Row::Others) => say!(zone::others, whose, name, count),
        CardArea::Hand => say!(zone::hand, whose, name, count),
        CardArea::Pile(Pile::Graveyard) => say!(zone::graveyard, whose, name, count),
        CardArea::Pile(Pile::Exile) => say!(zone::exile, whose, name, count),
        CardArea::Pile(Pile::Ante) => say!(zone::ante, whose, name, count),
        CardArea::Pile(Pile::PhasedOut) => say!(zone::phased_out, whose, name, count),
    }
}

/// The heading of the stack.
pub fn stack(number: usize) -> String {
    say!(zone::stack, count = number)
}

/// How many are on the stack.
pub fn on_stack(count: usize) -> String {
    say!(table::on_stack, count)
}

/// The heading of a pile that is looked into.
pub fn pile_title(pile: Pile, name: &str, number: usize) -> String {
    match pile {
        Pile::Graveyard => say!(zone::title_graveyard, name, number),
        Pile::Exile => say!(zone::title_exile, name, number),
        Pile::Ante => say!(zone::title_ante, name, number),
        Pile::PhasedOut => say!(zone::title_phased_out, name, number),
    }
}

/// A player's part of the table.
pub fn player_section(side: Side, name: &str) -> String {
    match side {
        Side::Own => say!(table::name_you, name),
        Side::Their => say!(table::name_opponent, name),
    }
}

/// A player as something that can be targeted.
pub fn player_label(name: &str, life: i32, poison: u16, can: bool) -> String {
    let mut words = vec![name.to_owned(), say!(table::some_life, life)];
    if poison > 0 {
        words.push(self::poison(poison));
    }
    if can {
        words.push(can_be_targeted().to_owned());
    }
    words.join(", ")
}

/// How much of the talk has not been read.
pub fn unread_messages(count: usize) -> String {
    say!(table::unread_messages, count)
}

/// What the other player has said, as a line over the table.
pub fn somebody_said(name: &str, text: &str) -> String {
    say!(table::somebody_said, name, text)
}

/// The same, as it is read aloud.
pub fn somebody_says(name: &str, text: &str) -> String {
    say!(table::somebody_says, name, text)
}

/// Poison counters.
pub fn poison(number: u16) -> String {
    say!(table::some_poison, number)
}

/// The mana in a pool.
pub fn pool(free: &ManaPool, restricted: &[RestrictedMana]) -> String {
    let mut kinds = amounts(free);
    kinds.extend(restricted.iter().map(only_for));
    if kinds.is_empty() { empty_pool().to_owned() } else { say!(table::mana_in_pool, list = list(&kinds)) }
}

/// Mana that only some spells may be cast with.
pub fn only_for(restricted: &RestrictedMana) -> String {
    let kinds: Vec<String> = restricted.only.iter().map(|one| super::decks::kind(one).to_lowercase()).collect();
    say!(table::only_for, mana = list(&amounts(&restricted.mana)), kinds = list(&kinds))
}

/// How much there is of each kind of mana.
fn amounts(pool: &ManaPool) -> Vec<String> {
    let there = ManaKind::ALL.into_iter().filter(|kind| pool.get(*kind) > 0);
    there.map(|kind| format!("{} {}", pool.get(kind), mana(kind))).collect()
}

/// Time left on a clock, minutes and seconds.
pub fn clock(remaining_ms: u64) -> String {
    let seconds = remaining_ms.div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The connection is there.
pub fn online(latency_ms: Option<u32>) -> String {
    latency_ms.map_or_else(|| connected().to_owned(), |latency| say!(table::connected_with, latency))
}

/// Whose turn it is.
pub fn whose_turn(game: &Game, own: Option<Seat>, names: &[String; 2]) -> String {
    let turn = game.turn();
    match turn.number {
        0 if game.outcome().is_some() => game_is_over().to_owned(),
        0 => opening_hands().to_owned(),
        number if Some(turn.active) == own => say!(table::your_turn, number),
        number => say!(table::turn_of, name = player(turn.active, names), number),
    }
}

/// How far the turn has come. Nothing where there was none before the end.
pub fn step_now(game: &Game) -> &'static str {
    match game.turn().number {
        0 if game.outcome().is_some() => "",
        0 => keep_or_mulligan(),
        _ => super::step(game.turn().step),
    }
}

/// A step as a place to stop.
pub fn stop(at: Step, side: Side, stops: bool) -> String {
    // What is written on it comes first, for whoever says what they see.
    let (short, step) = (super::short_step(at), step(at));
    match (side, stops) {
        (Side::Own, true) => say!(table::stop_at_yours, short, step),
        (Side::Own, false) => say!(table::pass_through_yours, short, step),
        (Side::Their, true) => say!(table::stop_at_theirs, short, step),
        (Side::Their, false) => say!(table::pass_through_theirs, short, step),
    }
}

/// What a click does, in words.
pub fn click_action(game: &Moment, seat: Seat, action: &ClickAction) -> String {
    match action {
        ClickAction::Act(action) => act(game, seat, action),
        ClickAction::PickUp(_) => block_choose().to_owned(),
        ClickAction::Select(_) => choose().to_owned(),
        ClickAction::TakeBackTarget(_) | ClickAction::TakeBackSelected(_) => take_target_back().to_owned(),
    }
}

/// A click action in a card's menu; the ability itself where it is one.
pub fn click_action_in_menu(game: &Moment, seat: Seat, action: &ClickAction) -> String {
    match action {
        ClickAction::Act(action @ (Action::ActivateAbility { .. } | Action::TapForMana { .. })) => {
            let words = choice(game, seat, &Choice::Act(action.clone()));
            if words.detail.is_empty() { words.label() } else { words.detail }
        }
        other => self::click_action(game, seat, other),
    }
}

/// Why letting go of a card that was dragged does nothing.
pub fn refused_drag(why: Refused) -> &'static str {
    match why {
        Refused::Hindered(why) => hindrance(why),
        Refused::NotNow => drag_not_now(),
        Refused::NoTarget => drag_no_target(),
        Refused::CannotAttack => drag_cannot_attack(),
        Refused::CannotBlock => drag_cannot_block(),
    }
}

/// What an action does: verb and subject.
pub fn act(game: &Moment, seat: Seat, action: &Action) -> String {
    choice(game, seat, &Choice::Act(action.clone())).label()
}

/// What letting go of a card does where it is held: in few words, for they lie over the table. Who blocks is held, and whose the attacker is can be seen.
pub fn drop(game: &Moment, seat: Seat, action: &Action) -> String {
    let attacker = match action {
        Action::SelectDefendingCreature { blocker, attacker } => {
            let chosen = game.prompt().is_some_and(|prompt| prompt.chosen_blocks().contains(&(*blocker, *attacker)));
            game.object(*attacker).map(|object| object.card).filter(|_| !chosen)
        }
        _ => None,
    };
    let Some(attacker) = attacker else { return act(game, seat, action) };
    format!("{} {}", super::keys::choice::block(), card(attacker))
}

/// What an action is done to: what follows the verb, as a line of its own.
pub fn subject(game: &Moment, seat: Seat, action: &Action) -> String {
    first_upper(&choice(game, seat, &Choice::Act(action.clone())).subject)
}

/// What more there is to say about an action.
pub fn detail(game: &Moment, seat: Seat, action: &Action) -> String {
    choice(game, seat, &Choice::Act(action.clone())).detail
}

/// Whether what is chosen is the part of one target, not X.
fn is_share(game: &Moment) -> bool {
    game.prompt().is_some_and(|prompt| matches!(prompt.kind, PromptKind::Share { .. }))
}

/// What a number is the number of, where one is chosen.
pub fn number(game: &Moment) -> &'static str {
    if is_share(game) { part() } else { x() }
}

/// What the main button says: a verb and where it leads.
pub fn main_button(game: &Moment, seat: Seat, names: &[String; 2], button: &MainButton) -> String {
    let asked = game.prompt();
    let purpose = asked.and_then(Prompt::purpose);
    match button {
        MainButton::Act(Action::Choose(objects)) => question::chosen(purpose, objects.len()),
        MainButton::Act(Action::ChooseX(number)) if is_share(game) => say!(table::give_it, number),
        MainButton::Act(Action::ChooseX(number)) => say!(table::go_on_with_x, number),
        MainButton::Act(Action::TargetsDone)
            if asked.is_some_and(|prompt| matches!(prompt.why, Why::NewTargets { .. })) =>
        {
            keep_this_target().to_owned()
        }
        MainButton::Act(Action::Divide(_)) => divide_it_so().to_owned(),
        MainButton::Act(Action::Order(_)) => go_on_in_order().to_owned(),
        MainButton::Act(Action::Pass) => {
            let (pass, count) = (act(game, seat, &Action::Pass), game.player(seat).mana.total());
            match game.rules().mana_burn {
                // Mana outlasts what resolves; it goes with the step (106.4).
                _ if count == 0 || !game.stack().is_empty() => pass,
                true => say!(table::burns, pass, count),
                false => say!(table::is_lost, pass, count),
            }
        }
        MainButton::Act(action) => act(game, seat, action),
        MainButton::Unfinished(done, wanted) => say!(table::choose_done_of, done, wanted),
        MainButton::Unassigned(done, total) => say!(table::assigned_of, done, total),
        MainButton::Elsewhere => match asked.map(|prompt| (&prompt.why, &prompt.kind)) {
            Some((Why::Announcement { .. }, PromptKind::Target { .. })) => choose_a_target().to_owned(),
            Some((Why::Announcement { .. }, PromptKind::Objects { .. })) => choose_what_it_costs().to_owned(),
            Some((Why::Announcement { .. }, _)) => choose_what_it_does().to_owned(),
            // The engine takes no attack without the creatures that must be in it.
            Some((Why::Attack, _)) => must_attack().to_owned(),
            _ => answer_question().to_owned(),
        },
        MainButton::Waiting => match game.to_act() {
            Some(who) if who != seat => say!(table::waiting_for, name = player(who, names)),
            _ => waiting_for_house().to_owned(),
        },
        MainButton::GameOver(Rematch::Ask) => rematch().to_owned(),
        MainButton::GameOver(Rematch::Asked) => say!(table::waiting_for, name = player(seat.other(), names)),
        MainButton::GameOver(Rematch::Next(_)) => to_rematch().to_owned(),
        MainButton::GameOver(Rematch::Sideboard) => super::matches::to_sideboarding().to_owned(),
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
pub fn card_label(game: &Moment, seat: Seat, model: &CardModel, number: usize) -> String {
    let Some(id) = model.card else { return String::new() };
    let mut words = vec![card(id).to_owned()];
    if number > 1 {
        words.push(say!(table::some_of_them, number));
    }
    words.extend(states(model));
    match model.outline {
        Outline::Chosen(Some(place)) => words.push(say!(table::chosen_number, place)),
        Outline::Chosen(None) => words.push(chosen().to_owned()),
        Outline::Pays => words.push(payment_uses_it().to_owned()),
        Outline::None | Outline::Can | Outline::Mana | Outline::Target => {}
    }
    match model.click_actions.as_slice() {
        [] => {}
        [only] => words.push(click_action(game, seat, only)),
        several => words.push(say!(table::things_to_do, count = several.len())),
    }
    words.join(", ")
}

/// What a card is, beside its name: cost and type, and the size that is printed on it where it is no permanent.
pub fn card_description(model: &CardModel) -> Option<String> {
    let definition = engine::cards::definition(model.card?);
    let mut words = Vec::new();
    if let Some(cost) = &definition.cost {
        words.push(super::symbols(&crate::card::Symbol::of_cost(cost)));
    }
    let printed = || type_line_text(engine::cards::table(), &definition.type_line);
    words.push(model.retyped.clone().unwrap_or_else(printed));
    words.extend(Keyword::all().filter(|keyword| model.keywords.contains(*keyword)).map(keyword_name));
    if model.size.is_none() {
        words.extend(size_text(definition).map(|(power, toughness)| format!("{power}/{toughness}")));
    }
    Some(words.join(", "))
}

/// The states of a card, each in words.
fn states(model: &CardModel) -> Vec<String> {
    let mut words = Vec::new();
    if let Some((power, toughness)) = model.size {
        words.push(local::size(power, toughness));
    }
    words.extend(model.in_truth.map(|truth| say!(table::in_truth, card = card(truth))));
    words.extend(model.token.then(|| token().to_owned()));
    words.extend(model.copy.then(|| copy().to_owned()));
    words.extend(model.recolored.map(colors));
    words.extend(model.retyped.clone());
    if model.tapped {
        words.push(tapped().to_owned());
    }
    if model.sick {
        words.push(summoning_sick().to_owned());
    }
    if model.damage > 0 {
        words.push(say!(table::some_damage, amount = model.damage));
    }
    words.extend(model.counters.iter().map(|(kind, number)| counter(*kind, *number)));
    if model.shields > 0 {
        words.push(will_regenerate().to_owned());
    }
    match (model.attacking, model.blocked) {
        (true, true) => words.push(attacking_blocked().to_owned()),
        (true, false) => words.push(attacking().to_owned()),
        (false, _) => {}
    }
    words.extend(model.band.iter().map(|(_, member)| say!(table::banded_with, card = card(*member))));
    words.extend(model.blocking.iter().map(|(_, attacker)| say!(table::blocking, card = card(*attacker))));
    words.extend(model.attached.iter().map(|(_, attached)| say!(table::with_card, card = card(*attached))));
    words
}

/// What an entry of the stack is, and whose.
pub fn stack_line(names: &[String; 2], entry: &StackEntry) -> String {
    let name = if entry.own { "" } else { player(entry.controller, names) };
    match entry.announced {
        StackObjectKind::Spell => say!(stack::spell, name),
        StackObjectKind::Activated(_) | StackObjectKind::SpecialAction(_) => say!(stack::ability, name),
        StackObjectKind::Attack => say!(stack::attack, name),
        StackObjectKind::Triggered(_) | StackObjectKind::Delayed(_) => say!(stack::triggered, name),
        StackObjectKind::Replacement(_) => say!(stack::effect, name),
    }
}

/// A target of an entry of the stack; `own` is the seat of whoever reads it, if they sit there.
pub fn stack_target(game: &Game, own: Option<Seat>, names: &[String; 2], target: Target) -> String {
    match (target, own) {
        (Target::Player(who), own) if Some(who) == own => you().to_owned(),
        (Target::Player(who), _) => player(who, names).to_owned(),
        (Target::Object(id), own) => match (game.object(id), game.known_card(id), own) {
            // What has left is named as it was.
            (None, Some(was), _) => say!(table::target_gone, card = card(was)),
            (_, _, Some(seat)) => object(game, seat, id),
            (there, _, None) => there.map_or(resolved(), |object| card(object.card)).to_owned(),
        },
    }
}

/// An entry of the stack as one sentence.
pub fn stack_label(id: CardId, line: &str, targets: &str, state: Option<&str>) -> String {
    let mut words = vec![card(id).to_owned(), line.to_owned()];
    if !targets.is_empty() {
        words.push(say!(table::targets_these, targets));
    }
    words.extend(state.map(str::to_owned));
    words.join(", ")
}

/// What becomes of a life total; without a name, of the reader's own.
pub fn preview_life(name: Option<&str>, before: i32, after: i32) -> String {
    match name {
        Some(name) => say!(table::preview_life, name, before, after),
        None => say!(table::preview_own_life, before, after),
    }
}

/// That this player decides something, before more is known of what will happen.
pub fn preview_asks(name: &str) -> String {
    say!(table::preview_asks, name)
}

/// The value of X of an entry of the stack.
pub fn x_is(x: u32) -> String {
    format!(" (X = {x})")
}

/// A target in a list: whose it is, and its size, to tell equal names apart.
pub fn target_in_list(game: &Game, seat: Seat, names: &[String; 2], target: Target) -> String {
    match target {
        Target::Player(who) if who == seat => say!(table::name_you, name = player(who, names)),
        Target::Player(who) => player(who, names).to_owned(),
        Target::Object(id) => {
            let size = game.characteristics(id).filter(|now| now.definition().size.is_some());
            let size = size.map_or_else(String::new, |now| format!(" {}", local::size(now.power, now.toughness)));
            // What has left is named as it was.
            let known = game.object(id).map(|object| object.card).or_else(|| game.last_known(id).map(|was| was.card));
            let name = known.map_or(resolved(), card);
            // A card of a hand lies in one's own.
            let mine = game.object(id).is_some_and(|object| object.controller == seat && object.zone != Zone::Hand);
            let is_tapped = game.permanent(id).is_some_and(|permanent| permanent.tapped);
            let state: Vec<&str> = [(mine, yours()), (is_tapped, tapped())]
                .into_iter()
                .filter(|(so, _)| *so)
                .map(|(_, word)| word)
                .collect();
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
    say!(table::band_of, list = attackers(game, seat, band))
}

/// What is chosen to block, one line a blocker.
pub fn blocks(game: &Game, seat: Seat, chosen: &[(ObjectId, ObjectId)]) -> Vec<String> {
    let line = |(blocker, attacker): &(ObjectId, ObjectId)| {
        say!(table::blocks_it, blocker = object(game, seat, *blocker), attacker = object(game, seat, *attacker))
    };
    chosen.iter().map(line).collect()
}

/// A creature is picked up: what to do next.
pub fn block_what(game: &Game, seat: Seat, id: ObjectId) -> String {
    say!(table::block_which, card = object(game, seat, id))
}

/// The answers to a question of yes or no.
pub fn yes_no(game: &Moment, purpose: Purpose) -> (String, String) {
    question::yes_no(game, purpose)
}

/// What paying for what is asked would use; none where no mana is asked for.
pub fn payment(game: &Moment, seat: Seat) -> Option<String> {
    question::payment(game, seat)
}

/// The button that pays in this way.
pub fn pay_so(payment: &Payment) -> String {
    question::pay_so(payment)
}

/// The button that pays in none of several ways.
pub fn pay_nothing() -> &'static str {
    question::pay_nothing()
}

/// What paying in this way would use; none where no mana is asked for.
pub fn uses_of(game: &Game, seat: Seat, payment: &Payment) -> Option<String> {
    question::uses_of(game, seat, payment)
}

/// The button that shows a card.
pub fn show(name: &str) -> String {
    say!(table::show_card, name)
}

/// The heading of cards that are laid out to choose from.
pub fn laid_out(number: usize) -> String {
    say!(table::to_choose_from, cards = cards(number as u32))
}

/// Where a card that is laid out lies.
pub fn lies(zone: Zone, owner: Seat, seat: Seat, names: &[String; 2]) -> String {
    let name = if owner == seat { "" } else { player(owner, names) };
    match zone {
        Zone::Hand => say!(zone::lies_hand, name),
        Zone::Battlefield => say!(zone::lies_battlefield, name),
        Zone::Graveyard => say!(zone::lies_graveyard, name),
        Zone::Stack => say!(zone::lies_stack, name),
        Zone::Exile => say!(zone::lies_exile, name),
        Zone::Ante => say!(zone::lies_ante, name),
        Zone::PhasedOut => say!(zone::lies_phased_out, name),
    }
}

/// The accessible name of a card that is laid out: name, how many, where, how many are chosen.
pub fn tile(name: &str, several: usize, place: Option<&str>, marked: usize) -> String {
    let mut words = vec![name.to_owned()];
    if several > 1 {
        words.push(say!(table::some_of_them, number = several));
    }
    words.extend(place.map(str::to_owned));
    match marked {
        0 => {}
        _ if several > 1 => words.push(say!(table::some_chosen, number = marked)),
        _ => words.push(chosen().to_owned()),
    }
    words.join(", ")
}

/// How much damage is lethal.
pub fn lethal(amount: u32) -> String {
    format!(" ({})", say!(table::is_lethal, amount))
}

/// How much damage a source deals, where what prevents it is divided.
pub fn deals(amount: u32) -> String {
    format!(" ({})", say!(table::deals_damage, amount))
}

/// How far a division has come.
pub fn divided(sum: u32, total: u32, lethal_first: bool) -> String {
    let sum = say!(table::so_much_divided, sum, total);
    if lethal_first { format!("{sum} {}", lethal_to_creatures_first()) } else { sum }
}

/// The button that moves an entry up.
pub fn earlier(name: &str) -> String {
    say!(table::name_earlier, name)
}

/// The button that moves an entry down.
pub fn later(name: &str) -> String {
    say!(table::name_later, name)
}

/// The button that makes a number smaller.
pub fn less(name: &str) -> String {
    say!(table::name_one_less, name)
}

/// The button that makes a number greater.
pub fn more(name: &str) -> String {
    say!(table::name_one_more, name)
}

/// The time that is left to respond.
pub fn seconds_left(seconds: u32) -> String {
    say!(table::goes_on_by_itself, seconds)
}

/// The button that pays with this mana of the pool.
pub fn pay_with(kind: ManaKind) -> String {
    first_upper(mana(kind))
}

/// The heading of the end: won, lost or drawn.
pub fn result(end: Outcome, seat: Seat) -> &'static str {
    match end.winner {
        Some(winner) if winner == seat => you_have_won(),
        Some(_) => you_have_lost(),
        None => a_draw(),
    }
}

/// Why the game is over, and who won it, where the heading is that of its match.
pub fn why(end: Outcome, seat: Seat, names: &[String; 2], ends_match: bool) -> String {
    if ends_match {
        return outcome(end, seat, names);
    }
    let loser = end.winner.map_or("", |winner| if winner == seat { player(winner.other(), names) } else { YOU });
    first_upper(&reason(end.reason, loser)) + "."
}

/// Which copies changed hands with a game for ante, as somebody reads it who has played it.
pub fn copies_handed_over(won: &[WonUnit], lost: &[WonUnit], name: &str) -> Vec<String> {
    let copies = |units: &[WonUnit]| {
        let named: Vec<_> = units.iter().map(|won| format!("{} ({})", won.card, won.unit)).collect();
        list(&named)
    };
    let won = (!won.is_empty()).then(|| say!(table::copies_won, copies = copies(won)));
    let lost = (!lost.is_empty()).then(|| say!(table::copies_lost, name, copies = copies(lost)));
    won.into_iter().chain(lost).collect()
}

/// The opponent wants to play again, and whether they are here.
pub fn wants_again(name: &str, here: bool) -> String {
    if here { say!(table::wants_another_game, name) } else { say!(table::wants_another_game_away, name) }
}

/// What the other player is told of another deck that one chooses.
pub fn hidden_deck(name: &str) -> String {
    say!(table::another_deck_hidden, name)
}

/// A subgame is played (728), and how the main game stands that waits for it.
pub fn main_game_waits(own: i32, name: &str, their: i32) -> String {
    say!(table::main_game_waits, own, name, their)
}

/// Who plays against whom: the heading of the table.
pub fn against(names: &[String; 2]) -> String {
    say!(table::plays_against, one = player(Seat::A, names), other = player(Seat::B, names))
}

/// What a host wants done to the table.
pub fn host_asks(what: HostWishes) -> &'static str {
    match what {
        HostWishes::Close => host_asks_to_close(),
        HostWishes::Restart => host_asks_to_restart(),
    }
}

/// The heading of what can be done about whoever sits across.
pub fn about_opponent(name: &str) -> String {
    say!(table::about_name, name)
}

/// The question that a draw on offer asks.
pub fn draw_offer(by: Seat, own: Option<Seat>, names: &[String; 2]) -> String {
    if Some(by) == own { you_offer_draw().to_owned() } else { say!(table::offers_draw, name = player(by, names)) }
}

/// How the game stood at its end.
pub fn end_numbers(turn: u32, own: i32, name: &str, their: i32) -> String {
    say!(table::end_numbers, turn, own, name, their)
}

/// That an offer of a draw was not taken.
pub fn draw_declined(name: &str) -> String {
    say!(table::draw_declined, name)
}

/// A notice about a life total: who, by how much, and what it is now.
pub fn life_notice(name: &str, by: i64, now: i32) -> String {
    let amount = by.saturating_abs();
    if by < 0 { say!(table::notice_loses, name, amount, now) } else { say!(table::notice_gains, name, amount, now) }
}

/// A notice about the permanents that are gone while their player passed without looking: one sentence for each way in which they went.
pub fn lost_while_passing(lost: &[(Loss, CardId)]) -> String {
    let ways = [Loss::Destroyed, Loss::Graveyard, Loss::Exiled, Loss::Left, Loss::Taken];
    let sentences = ways.into_iter().filter_map(|way| {
        let of_it: Vec<&str> = lost.iter().filter(|(one, _)| *one == way).map(|(_, gone)| card(*gone)).collect();
        let (count, cards) = (of_it.len(), list_counted(of_it));
        (count > 0).then(|| match way {
            Loss::Destroyed => say!(table::lost_destroyed, cards, count),
            Loss::Graveyard => say!(table::lost_to_graveyard, cards, count),
            Loss::Exiled => say!(table::lost_to_exile, cards, count),
            Loss::Left => say!(table::lost_otherwise, cards, count),
            Loss::Taken => say!(table::lost_control, cards),
        })
    });
    say!(table::lost_while_passing, what = sentences.collect::<Vec<_>>().join(" "))
}

/// A notice about damage to a player.
pub fn damage_notice(source: CardId, name: &str, amount: u32, now: i32) -> String {
    say!(table::notice_damage, card = card(source), amount, name, now)
}

/// What lies in a hand that one looks at.
pub fn hand_seen(whose: &str) -> String {
    say!(table::seen_hand, whose)
}

/// How many cards a player plays with revealed.
pub fn revealed(count: usize) -> String {
    say!(table::revealed, count)
}

/// How many cards of the opponent's hand one has seen.
pub fn known(count: usize) -> String {
    say!(table::known, count)
}

/// What one has seen of somebody's hand and could not see any more.
pub fn known_hand(whose: &str) -> String {
    say!(table::known_hand, whose)
}

/// What lies on top of a library that one looks at.
pub fn library_seen(whose: &str) -> String {
    say!(table::seen_library, whose)
}

/// A notice about mana burn.
pub fn burn_notice(name: &str, amount: u32, now: i32) -> String {
    say!(table::notice_burn, name, amount, now)
}
