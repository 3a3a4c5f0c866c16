//! Trigger events: `when this dies`, `whenever enchanted land becomes tapped`, `at the beginning of each player's draw step`.

use std::cell::Cell;

use super::condition::condition;
use super::continuous::conditions;
use super::cursor::Cursor;
use super::effect::{counter, instructions, instructions_put_off};
use super::fault::{Fault, Reason};
use super::filter::{Noun, filter};
use super::reference::{Scope, enchanted};
use crate::{
    Ability, Amount, Body, CardType, CardTypes, Comparison, Condition, Delayed, Effect, Filter, Mode, Moment,
    Predicate, Produced, Reference, Trigger, Within,
};

/// A trigger event, and what the instructions behind it may speak of.
struct Event {
    trigger: Trigger,
    /// Whether it speaks of a player.
    player: bool,
    /// Whether it speaks of an object that is not the source.
    object: bool,
}

/// Whom an event befalls.
enum Subject {
    Object(Reference),
    Player(Reference),
}

/// Reads `when this dies: instructions`, also with a condition between: `at the beginning of your upkeep, if ...:`.
pub(super) fn triggered(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Ability, Fault> {
    let Event { trigger, player, object } = event(cursor, scope)?;
    // X of the spell that became the permanent counts as it enters (107.3m).
    let x = scope.x && trigger == Trigger::Enters(Reference::Itself);
    let scope = Scope { x, triggering: player, triggering_object: object, ..scope };
    let mut mode = Mode::default();
    let condition = if cursor.take(", if") { Some(conditions(cursor, scope, &mode)?) } else { None };
    cursor.expect(":")?;
    let body = if cursor.peek_at(2).is_none() && cursor.take("choose one") {
        // The modes stand on lines of their own behind it (700.2).
        Body::default()
    } else {
        instructions(cursor, scope, &mut mode)?;
        Body { modes: vec![mode], ..Body::default() }
    };
    cursor.finish()?;
    Ok(Ability::Triggered { trigger, condition, body })
}

/// Reads an instruction whose ability triggers later, `at end of combat, destroy it`; all instructions behind it on the line belong to it.
pub(super) fn delayed(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    let many = cursor.fault(Reason::TooMany("abilities created by one card's instructions"));
    // What it will speak of: what this ability targets, else the object of its own event.
    let entombed = mode.effects.iter().any(|effect| matches!(effect, Effect::Entomb(_)));
    let created = mode.effects.iter().any(|effect| matches!(effect, Effect::Create { .. }));
    let about = match mode.targets.len().checked_sub(1).and_then(|index| u8::try_from(index).ok()) {
        _ if created => Some(Reference::Chosen),
        Some(_) if entombed => Some(Reference::Chosen),
        Some(index) => Some(Reference::Target(index)),
        None => scope.triggering_object.then_some(Reference::TriggeringObject),
    };
    let of_object = Cell::new(false);
    let spoken = Scope { triggering_object: about.is_some(), of_object: &of_object, ..scope };
    let (mut player, mut object) = (false, false);
    let each_time = cursor.is_next("whenever");
    let (trigger, within) = if cursor.take("when you do") {
        (Trigger::AtOnce, Within::Game)
    } else {
        let event = event(cursor, spoken)?;
        (player, object) = (event.player, event.object);
        let within = if cursor.take("this turn") {
            Within::Turn
        } else if cursor.take("this combat") {
            Within::Combat
        } else {
            Within::Game
        };
        (event.trigger, within)
    };
    cursor.expect(",")?;
    let mut body = Mode::default();
    let heard = Scope {
        x: false,
        activated: false,
        each: false,
        triggering: spoken.triggering || player,
        triggering_object: spoken.triggering_object || object,
        ..spoken
    };
    instructions_put_off(cursor, heard, &mut body)?;
    scope.of_object.set(scope.of_object.get() || of_object.get());
    let Ok(ability) = u8::try_from(scope.delayed.borrow().len()) else { return Err(many) };
    let body = Body { modes: vec![body], ..Body::default() };
    let mut body = body;
    let amount = about.as_ref().and_then(|about| remembered(&mut body, about));
    if amount.is_some() {
        // Nothing else of what it speaks of is asked for later.
        of_object.set(false);
    }
    scope.delayed.borrow_mut().push(Delayed { trigger, within, each_time, body });
    mode.effects.push(Effect::Delay { ability, about: about.filter(|_| of_object.get()), amount });
    Ok(())
}

/// The amount that is counted as the ability is created, since what it is counted of is gone when the ability triggers: the mana value of
/// the spell that was targeted. The words of the ability then speak of that amount.
fn remembered(body: &mut Body, about: &Reference) -> Option<Amount> {
    let [Mode { effects, .. }] = body.modes.as_mut_slice() else { return None };
    let [Effect::AddMana(Produced::Amount(_, amount))] = effects.as_mut_slice() else { return None };
    if *amount != Amount::ManaValueOf(Reference::TriggeringObject) {
        return None;
    }
    *amount = Amount::Triggering;
    Some(Amount::ManaValueOf(about.clone()))
}

/// Reads an event, from `when`, `whenever` or `at` on.
fn event(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Event, Fault> {
    if cursor.take("at end of combat") {
        let trigger = Trigger::Begins { moment: Moment::EndOfCombat, whose: Reference::EachPlayer };
        return Ok(Event { trigger, player: false, object: scope.triggering_object });
    }
    if cursor.take("at the beginning of") {
        return step(cursor, scope);
    }
    cursor.expect_any(&["when", "whenever"])?;
    if ["you control", "this has", "the chosen player controls"].into_iter().any(|words| cursor.is_next(words)) {
        let trigger = Trigger::State(condition(cursor, scope, &Mode::default())?);
        return Ok(Event { trigger, player: false, object: false });
    }
    if cursor.take("you cast this") {
        return Ok(Event { trigger: Trigger::IsCast, player: false, object: false });
    }
    if cursor.take("there are no") {
        let (filter, noun) = filter(cursor, scope.subtypes)?;
        if noun != Noun::Permanent {
            return Err(cursor.unexpected("a description of permanents"));
        }
        cursor.expect("on the battlefield")?;
        let condition = Condition::Compare(Amount::Count(filter), Comparison::AtMost, Amount::Number(0));
        return Ok(Event { trigger: Trigger::State(condition), player: false, object: false });
    }
    if cursor.take("there are") {
        let (filter, noun) = filter(cursor, scope.subtypes)?;
        if noun != Noun::Permanent {
            return Err(cursor.unexpected("a description of permanents"));
        }
        let condition = Condition::Compare(Amount::Count(filter), Comparison::AtLeast, Amount::Number(1));
        return Ok(Event { trigger: Trigger::State(condition), player: false, object: false });
    }
    if cursor.take("one or more creatures you control attack") {
        return Ok(Event { trigger: Trigger::AttackersDeclared(Reference::You), player: false, object: false });
    }
    if cursor.take("a spell or ability an opponent controls causes you to discard this") {
        return Ok(Event { trigger: Trigger::IsDiscarded, player: true, object: false });
    }
    if cursor.take("you're dealt damage") {
        return Ok(Event { trigger: Trigger::IsDealtDamage(Reference::You), player: false, object: false });
    }
    match subject(cursor, scope)? {
        Subject::Player(who) => deed(cursor, scope, who),
        Subject::Object(who) => {
            let mut event = verb(cursor, scope, who.clone())?;
            while cursor.take("or") {
                let other = match activation(cursor, &who)? {
                    Some(trigger) => Event { trigger, player: false, object: true },
                    None => verb(cursor, scope, who.clone())?,
                };
                event.trigger = Trigger::AnyOf(vec![event.trigger, other.trigger]);
                event.player &= other.player;
                event.object &= other.object;
            }
            Ok(event)
        }
    }
}

/// Reads whose step it is, and which: `each player's upkeep`.
fn step(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Event, Fault> {
    let object = scope.triggering_object;
    let begins = |moment, whose, player| Event { trigger: Trigger::Begins { moment, whose }, player, object };
    if cursor.take("the upkeep of enchanted") {
        if !scope.aura {
            return Err(cursor.fault_before(Reason::NotAttached));
        }
        cursor.expect_any(&[
            "artifact's controller",
            "creature's controller",
            "enchantment's controller",
            "land's controller",
        ])?;
        return Ok(begins(Moment::Upkeep, Reference::ControllerOf(Box::new(Reference::Enchanted)), true));
    }
    if cursor.take_any(&["the end step", "the next end step", "each end step"]) {
        return Ok(begins(Moment::EndStep, Reference::EachPlayer, false));
    }
    if cursor.take("each combat") {
        return Ok(begins(Moment::Combat, Reference::EachPlayer, false));
    }
    if cursor.take("combat on your turn") {
        return Ok(begins(Moment::Combat, Reference::You, false));
    }
    let whose = if cursor.take_any(&["your next", "your"]) {
        Reference::You
    } else if cursor.take("each player's") {
        Reference::EachPlayer
    } else if cursor.take("each opponent's") {
        Reference::Opponent
    } else if cursor.take("the chosen player's") {
        Reference::ChosenPlayer
    } else {
        return Err(cursor.unexpected(
            "whose step: 'your upkeep', 'each player's upkeep', 'the chosen player's upkeep', 'the upkeep of enchanted ...', 'the end step' or 'combat on your turn'",
        ));
    };
    let moment = if cursor.take("upkeep") {
        Moment::Upkeep
    } else if cursor.take("main phase") {
        Moment::MainPhase
    } else if cursor.take("draw step") {
        Moment::DrawStep
    } else if cursor.take("end step") {
        Moment::EndStep
    } else {
        return Err(cursor.unexpected("'upkeep', 'draw step' or 'end step'"));
    };
    let player = whose != Reference::You;
    Ok(begins(moment, whose, player))
}

/// Reads whom the event befalls.
fn subject(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Subject, Fault> {
    if cursor.take("this") {
        return Ok(Subject::Object(Reference::Itself));
    }
    if cursor.take("the token created with this") {
        return Ok(Subject::Object(Reference::Linked));
    }
    if let Some(enchanted) = enchanted(cursor, scope)? {
        return Ok(Subject::Object(enchanted));
    }
    if scope.triggering_object && cursor.take_any(&["it", "that creature", "that permanent", "that token"]) {
        scope.of_object.set(true);
        return Ok(Subject::Object(Reference::TriggeringObject));
    }
    if cursor.take("you") {
        return Ok(Subject::Player(Reference::You));
    }
    if cursor.take("an opponent") {
        return Ok(Subject::Player(Reference::Opponent));
    }
    if cursor.take("a player") {
        return Ok(Subject::Player(Reference::EachPlayer));
    }
    let other = cursor.take("another");
    if !other && !cursor.take_any(&["a", "an"]) {
        return Err(cursor.unexpected(
            "whom the event befalls: 'this', 'enchanted ...', 'a creature ...', 'another ...', 'you', 'an opponent' or 'a player'",
        ));
    }
    let mut found = permanents(cursor, scope)?;
    if other {
        found.all.insert(0, Predicate::Other);
    }
    Ok(Subject::Object(Reference::Each(found)))
}

/// Reads what befalls an object.
fn verb(cursor: &mut Cursor<'_>, scope: Scope<'_>, who: Reference) -> Result<Event, Fault> {
    let object = who != Reference::Itself;
    let plain = |trigger| Event { trigger, player: false, object };
    if cursor.take_any(&["dies", "is put into a graveyard from the battlefield"]) {
        // What has died is another object in the graveyard, of which the event speaks, too (400.7).
        return Ok(Event { trigger: Trigger::Dies(who), player: false, object: true });
    }
    if cursor.take("enters") {
        return Ok(plain(Trigger::Enters(who)));
    }
    if cursor.take("leaves the battlefield") {
        return Ok(plain(Trigger::Leaves(who)));
    }
    if cursor.take("attacks and isn't blocked") {
        return Ok(plain(Trigger::AttacksUnblocked(who)));
    }
    if cursor.take("attacks") {
        return Ok(plain(Trigger::Attacks(who)));
    }
    if cursor.take("becomes untapped") {
        return Ok(plain(Trigger::BecomesUntapped(who)));
    }
    if cursor.take("becomes tapped") {
        return Ok(plain(Trigger::BecomesTapped(who)));
    }
    if cursor.take_any(&["is dealt damage by a", "is dealt damage by an"]) {
        let by = Reference::Each(permanents(cursor, scope)?);
        return Ok(plain(Trigger::DealsDamage { who: by, to: Some(who), combat: false }));
    }
    if cursor.take("is dealt damage") {
        return Ok(plain(Trigger::IsDealtDamage(who)));
    }
    if cursor.take("blocks or becomes blocked by one or more") {
        return Ok(plain(Trigger::Meets { who, any: permanents(cursor, scope)? }));
    }
    if cursor.take_any(&["blocks or becomes blocked by a", "blocks or becomes blocked by an"]) {
        let other = permanents(cursor, scope)?;
        let blocks = Trigger::Blocks { who: who.clone(), what: Some(other.clone()) };
        let trigger = Trigger::AnyOf(vec![blocks, Trigger::BecomesBlocked { who, by: Some(other) }]);
        return Ok(Event { trigger, player: false, object: true });
    }
    if cursor.take_any(&["blocks a", "blocks an"]) {
        let what = Some(permanents(cursor, scope)?);
        return Ok(Event { trigger: Trigger::Blocks { who, what }, player: false, object: true });
    }
    if cursor.take("blocks") {
        return Ok(plain(Trigger::Blocks { who, what: None }));
    }
    if cursor.take_any(&["becomes blocked by a", "becomes blocked by an"]) {
        let by = Some(permanents(cursor, scope)?);
        return Ok(Event { trigger: Trigger::BecomesBlocked { who, by }, player: false, object: true });
    }
    if cursor.take("becomes blocked") {
        return Ok(plain(Trigger::BecomesBlocked { who, by: None }));
    }
    let combat = cursor.take("deals combat damage");
    if !combat && !cursor.take("deals damage") {
        return Err(cursor.unexpected(
            "what happens to it: 'dies', 'is put into a graveyard from the battlefield', 'enters', 'leaves the battlefield', 'attacks', 'attacks and isn't blocked', 'blocks', 'becomes blocked', 'becomes tapped', 'deals damage' or 'is dealt damage'",
        ));
    }
    let (to, player, object) = if cursor.take("to an opponent") {
        (Some(Reference::Opponent), true, false)
    } else if cursor.take("to a player") {
        (Some(Reference::EachPlayer), true, false)
    } else if cursor.take("to you") {
        (Some(Reference::You), false, false)
    } else if cursor.take_any(&["to a", "to an"]) {
        (Some(Reference::Each(permanents(cursor, scope)?)), false, true)
    } else {
        (None, false, false)
    };
    Ok(Event { trigger: Trigger::DealsDamage { who, to, combat }, player, object })
}

/// Reads `a player activates an ability of it without {T} in its cost`, where that is next.
fn activation(cursor: &mut Cursor<'_>, of: &Reference) -> Result<Option<Trigger>, Fault> {
    let who = if cursor.take("a player activates") {
        Reference::EachPlayer
    } else if cursor.take("an opponent activates") {
        Reference::Opponent
    } else {
        return Ok(None);
    };
    let whose = if cursor.take("an ability of it") {
        of.clone()
    } else {
        cursor.expect("an artifact's ability")?;
        Reference::Each(Filter { all: vec![Predicate::Type(CardTypes::of(CardType::Artifact))] })
    };
    cursor.expect("without {T} in its cost")?;
    Ok(Some(Trigger::ActivatesWithoutTap { who, whose }))
}

/// Reads what a player does.
fn deed(cursor: &mut Cursor<'_>, scope: Scope<'_>, who: Reference) -> Result<Event, Fault> {
    let player = who != Reference::You;
    let plain = |trigger| Event { trigger, player, object: false };
    if cursor.take_any(&["draw a card", "draws a card"]) {
        return Ok(plain(Trigger::Draws(who)));
    }
    if cursor.take_any(&["discard a card", "discards a card"]) {
        return Ok(plain(Trigger::Discards(who)));
    }
    if cursor.take_any(&["tap a", "tap an", "taps a", "taps an"]) {
        let what = permanents(cursor, scope)?;
        cursor.expect("for mana")?;
        return Ok(Event { trigger: Trigger::TapsForMana { who, what }, player, object: true });
    }
    if cursor.take_any(&["activate an ability of", "activates an ability of"]) {
        let missing = cursor.unexpected("'enchanted' and what is enchanted");
        let whose = enchanted(cursor, scope)?.ok_or(missing)?;
        cursor.expect("with {T} in its cost that isn't a mana ability")?;
        return Ok(Event { trigger: Trigger::ActivatesWithTap { who, whose }, player, object: true });
    }
    if cursor.take_any(&["put a", "puts a", "put an", "puts an"]) {
        let what = permanents(cursor, scope)?;
        cursor.expect("onto the battlefield")?;
        return Ok(Event { trigger: Trigger::Puts { who, what }, player: true, object: true });
    }
    if cursor.take_any(&["play a land", "plays a land"]) {
        return Ok(Event { trigger: Trigger::PlaysLand(who), player, object: true });
    }
    if cursor.take_any(&["gain life", "gains life"]) {
        return Ok(plain(Trigger::GainsLife(who)));
    }
    if cursor.take_any(&["remove the last", "removes the last"]) {
        let counter = counter(cursor)?;
        cursor.expect("counter from this")?;
        return Ok(plain(Trigger::RemovesLastCounter { who, counter }));
    }
    if !cursor.take_any(&["cast a", "casts a", "cast an", "casts an"]) {
        return Err(
            cursor.unexpected("what a player does: 'casts a ... spell', 'draws a card', 'discards a card', 'plays a land' or 'gains life'")
        );
    }
    if cursor.take("spell") {
        return Ok(Event { trigger: Trigger::Casts { who, what: Filter::default() }, player, object: true });
    }
    let (what, noun) = filter(cursor, scope.subtypes)?;
    if noun != Noun::Spell {
        return Err(cursor.unexpected("'spell' behind the description"));
    }
    Ok(Event { trigger: Trigger::Casts { who, what }, player, object: true })
}

/// Reads a description of permanents.
fn permanents(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Filter, Fault> {
    let (found, noun) = filter(cursor, scope.subtypes)?;
    if noun == Noun::Permanent { Ok(found) } else { Err(cursor.unexpected("a description of permanents")) }
}
