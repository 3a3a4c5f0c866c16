//! Abilities that instructions create: they trigger later (603.7), at once (603.12), or replace the next event of a kind (614).

use crate::grammar::prelude::*;

/// An ability that triggers later; all instructions behind it on the line belong to it.
pub(crate) const DELAYED: Hole<(u8, Option<Reference>, Option<Amount>)> = hole(
    "EVENT [this turn], …",
    |reader| {
        if !matches!(reader.peek(), Some("at" | "when" | "whenever")) {
            return None;
        }
        // What it will speak of: what this ability targets, else the object of its own event.
        let effects = &reader.mode.effects;
        let entombed = effects.iter().any(|effect| matches!(effect, Effect::Entomb(_)));
        let created = effects.iter().any(|effect| matches!(effect, Effect::Create { .. }));
        let last = reader.mode.targets.len().checked_sub(1).and_then(|index| u8::try_from(index).ok());
        let about = match last {
            _ if created => Some(Reference::Chosen),
            Some(_) if entombed => Some(Reference::Chosen),
            Some(index) => Some(Reference::Target(index)),
            None => reader.scope.triggering_object.then_some(Reference::TriggeringObject),
        };
        let outer_of_object = std::mem::replace(&mut reader.of_object, false);
        let outer = std::mem::take(&mut reader.mode);
        let scope = Scope { triggering_object: about.is_some(), ..reader.scope };
        let read = reader.within(scope, read_delayed);
        let heard = std::mem::replace(&mut reader.mode, outer);
        let of_object = std::mem::replace(&mut reader.of_object, outer_of_object);
        let (trigger, within, each_time) = read?;
        let Ok(ability) = u8::try_from(reader.spoken.delayed.len()) else {
            return reader.stop(Reason::TooMany("abilities created by one card's instructions"));
        };
        let mut body = Body { modes: vec![heard], ..Body::default() };
        let amount = about.as_ref().and_then(|about| remembered(&mut body, about));
        reader.of_object |= of_object;
        reader.spoken.delayed.push(Delayed { trigger, within, each_time, body });
        // Where an amount is counted now, nothing else of what it speaks of is asked for later.
        Some((ability, about.filter(|_| of_object && amount.is_none()), amount))
    },
    |renderer, (ability, about, amount)| {
        let card = renderer.card;
        let delayed = card.delayed.get(usize::from(*ability))?;
        renderer.recalled.clone_from(amount);
        let within = match delayed.within {
            Within::Turn => " this turn",
            Within::Combat => " this combat",
            Within::Game => "",
        };
        let event = TRIGGER.write(renderer, &delayed.trigger)?;
        if renderer.face {
            let event = event
                .replace("the beginning of the end", "the beginning of the next end")
                .replace("your main phase", "your next main phase")
                .replace("your upkeep", "your next upkeep");
            let modes: Vec<String> =
                delayed.body.modes.iter().map(|mode| renderer.together(&mode.effects)).collect::<Option<_>>()?;
            renderer.recalled = None;
            return Some(format!("{event}{within}, {}", modes.join(" ")));
        }
        let event = if delayed.each_time {
            event.replacen("when ", "whenever ", 1)
        } else {
            event.replacen("whenever ", "when ", 1)
        };
        let mode = delayed.body.modes.first()?;
        let mut inner = renderer.other(&mode.targets);
        inner.recalled.clone_from(&renderer.recalled);
        let _ = about;
        renderer.recalled = None;
        Some(format!("{event}{within}, {}", inner.instructions(&mode.effects)?))
    },
);

/// Reads the event and what happens then, up to the end of the line or `; and`.
fn read_delayed(reader: &mut Reader<'_>) -> Option<(Trigger, Within, bool)> {
    let each_time = reader.is_next("whenever");
    let (trigger, within) = if reader.take("when you do") {
        (Trigger::AtOnce, Within::Game)
    } else {
        let trigger = TRIGGER.read(reader)?;
        let within = if reader.take("this turn") {
            Within::Turn
        } else if reader.take("this combat") {
            Within::Combat
        } else {
            Within::Game
        };
        (trigger, within)
    };
    reader.words(",")?;
    let (player, object) = speaks_of(&trigger, reader.scope);
    let scope = Scope {
        x: false,
        activated: false,
        each: false,
        triggering: reader.scope.triggering || player,
        triggering_object: reader.scope.triggering_object || object,
        ..reader.scope
    };
    reader.within(scope, instructions_put_off)?;
    Some((trigger, within, each_time))
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

/// An effect that replaces the next draw of its controller; all instructions behind it on the line belong to it.
pub(crate) const NEXT_DRAW: Hole<(u8, bool)> = hole(
    "the next time you would draw a card this turn, instead …",
    |reader| {
        if !reader.is_next("the next time you would") {
            return None;
        }
        reader.words("the next time you would draw a card this turn, instead")?;
        let outer = std::mem::take(&mut reader.mode);
        let scope = Scope { triggering: false, activated: false, ..reader.scope };
        let read = reader.within(scope, instructions);
        let mode = std::mem::replace(&mut reader.mode, outer);
        read?;
        let x = mode.effects.iter().any(|effect| effect.any(&mut uses_x));
        let replacement = Replacement {
            event: Replaced::Draw { who: Reference::You, which: WhichDraws::All },
            condition: None,
            optional: false,
            body: body_of(reader, mode)?,
        };
        let Ok(ability) = u8::try_from(reader.spoken.quoted.len()) else {
            return reader.stop(Reason::TooMany("abilities that a card speaks of"));
        };
        reader.spoken.quoted.push(Ability::Static(Static::Replaces(Box::new(replacement))));
        Some((ability, x))
    },
    |renderer, (ability, _)| {
        let card = renderer.card;
        let Ability::Static(Static::Replaces(replacement)) = card.quoted.get(usize::from(*ability))? else {
            return None;
        };
        let effects = replacement.body.modes.first().map_or(&[][..], |mode| mode.effects.as_slice());
        let event = event_words(renderer, &replacement.event)?;
        if !renderer.face {
            return Some(format!("the next time {event} this turn, instead {}", renderer.instructions(effects)?));
        }
        let (first, rest) = renderer.first_and_rest(effects)?;
        let said = format!("the next time {event} this turn, instead {first}.{rest}");
        Some(said.strip_suffix('.').map_or_else(|| said.clone(), str::to_owned))
    },
);
