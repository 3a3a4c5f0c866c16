//! Abilities that instructions create: they trigger later (603.7), at once (603.12), or replace the next event of a kind (614).

use crate::grammar::prelude::*;

/// An ability that triggers later; all instructions behind it on the line belong to it.
pub(crate) const DELAYED: Hole<(u8, Option<Reference>, Option<Amount>)> = hole(
    "EVENT [this turn], …",
    |reader| {
        // What it will speak of: what was made or noted, what this ability targets, or the object of its own event.
        let chosen = |effect: &Effect| matches!(effect, Effect::Create { .. } | Effect::Entomb(_));
        let about = match reader.last_target() {
            _ if reader.mode.effects.iter().any(chosen) => Some(Reference::Chosen),
            None => reader.scope.triggering_object.then_some(Reference::TriggeringObject),
            target => target,
        };
        let outer_of_object = std::mem::replace(&mut reader.of_object, false);
        let scope = Scope { triggering_object: about.is_some(), ..reader.scope };
        let ((trigger, within, each_time), heard) = reader.apart(scope, read_delayed)?;
        let of_object = std::mem::replace(&mut reader.of_object, outer_of_object);
        let mut body = Body::of(heard);
        let amount = about.as_ref().and_then(|about| remembered(&mut body, about));
        reader.of_object |= of_object;
        let ability = put_off(reader, Delayed { trigger, within, each_time, body })?;
        // Where an amount is counted now, nothing else of what it speaks of is asked for later.
        Some((ability, about.filter(|_| of_object && amount.is_none()), amount))
    },
    |renderer, (ability, about, amount)| {
        let delayed = renderer.card.delayed.get(usize::from(*ability))?;
        let target = about.as_ref().and_then(|about| renderer.target(about)).map(|target| &target.kind);
        if let Some(TargetKind::Permanent(filter)) = target {
            renderer.triggering = format!("that {}", renderer.noun(filter));
        } else if about.is_none() {
            let mut event = renderer.other(renderer.targets);
            TRIGGER.write(&mut event, &delayed.trigger)?;
            renderer.triggering = format!("that {}", event.triggering_noun(&delayed.trigger));
        }
        let mode = delayed.body.modes.first()?;
        renderer.befallen = None;
        renderer.said.only = Only::Nothing;
        renderer.said.later = Some(delayed.each_time);
        let mut event = TRIGGER.write(renderer, &delayed.trigger)?;
        renderer.said.later = None;
        add(&mut event, &WITHIN.write(renderer, &delayed.within)?);
        if !renderer.face() {
            let mut inner = renderer.other(&mode.targets);
            inner.recalled.clone_from(amount);
            return Some(format!("{event}, {}", inner.instructions(&mode.effects)?));
        }
        renderer.recalled.clone_from(amount);
        let does = renderer.together(&mode.effects);
        renderer.recalled = None;
        renderer.said.only = Only::Other;
        Some(format!("{event}, {}", does?))
    },
);

phrases! {
    [WITHIN: Within, "[this turn]", "'this turn' or 'this combat'"]
    (Within::Turn = "this turn")
    (Within::Combat = "this combat")
    (Within::Game = )

    [AVERTING: Ability, "that player loses 1 life at the beginning of their next draw step unless they pay COST before that draw step", ""]
    (Ability::Activated(Activation { cost, body, mana: false }) = _:before(|reader| reader.is_next("that player loses 1 life at the beginning of").then_some(()))
        "that player loses 1 life at the beginning of their next draw step unless they pay" cost:single(&PAYMENT) "before that draw step" body:Known(|| does(Vec::new())))

    [PAID: Ability, "COST any time you could cast an instant; if you do, …", ""]
    (Ability::Activated(Activation { cost, body, mana: false }) = cost:single(&PAYMENT) "any time you could cast an instant; if you do," body:DOES)

    /// An effect that replaces the next draw of its controller; all instructions behind it on the line belong to it.
    [NEXT_DRAW: Ability, "the next time you would draw a card this turn, instead …", ""]
    (Ability::Static(Static::Replaces(next)) = next:boxed(&DRAW_NEXT))

    [DRAW_NEXT: Replacement, "", ""]
    (Replacement { event, condition: None, optional: false, body } = "the next time you would draw a card this turn, instead" body:DONE_INSTEAD
        event:Known(|| Replaced::Draw { who: Reference::You, which: WhichDraws::All }))
}

/// What is done where something is paid, on faces to something that need not be a creature.
const DOES: Hole<Body> = hole(
    "…",
    |reader| INNER.read(reader).map(does),
    |renderer, body| {
        Some(renderer.clause(body.effects())?.replace("dealt to it ", "dealt to that permanent or player "))
    },
);

/// Reads the event and what happens then, up to the end of the line or `; and`.
fn read_delayed(reader: &mut Reader<'_>) -> Option<(Trigger, Within, bool)> {
    let each_time = reader.is_next("whenever") || reader.is_next("at the beginning of each of your");
    let trigger = TRIGGER.read(reader)?;
    let within = WITHIN.read(reader)?;
    reader.words(",")?;
    let (player, object) = trigger.speaks_of(reader.befallen.as_ref(), reader.scope.triggering_object);
    let Scope { triggering, triggering_object, lasting, fixed, .. } = reader.scope;
    let (triggering, triggering_object) = (triggering || player, triggering_object || object);
    let scope = Scope { triggering, triggering_object, lasting, fixed, ..Scope::default() };
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

/// Adds an ability that the card creates: its place.
fn put_off(reader: &mut Reader<'_>, delayed: Delayed) -> Option<u8> {
    reader.keep(|spoken| &mut spoken.delayed, delayed, "abilities created by one card's instructions")
}

/// The loss of life that a player averts by paying before it, and that the words before it have named.
pub(crate) const AVERTED: Unsaid<u8> = Unsaid(
    |reader| {
        let (moment, who) = (Moment::DrawStep, Reference::Triggering);
        let trigger = Trigger::Begins { moment, whose: who.clone() };
        let lost = Effect::LoseLife { who, amount: Amount::Number(1) };
        put_off(reader, Delayed { trigger, within: Within::Game, each_time: false, body: does(vec![lost]) })
    },
    |_, _| true,
);

/// An ability that is said in a way of its own: its place among those that the card speaks of.
pub(crate) const fn quoting(said: &'static Phrases<Ability>) -> Map<&'static Phrases<Ability>, u8> {
    map(said, quote, |phrase, renderer, place| phrase.say(renderer, renderer.card.quoted.get(usize::from(*place))?))
}

fn does(effects: Vec<Effect>) -> Body {
    Body::of(Mode { targets: Vec::new(), effects })
}
