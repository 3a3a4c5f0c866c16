//! Effects that replace an event by instructions (614): `if you would draw a card during your draw step, you may skip that draw instead`.

use super::prelude::*;

phrases! {
    /// An event that is replaced.
    REPLACED: Replaced, "EVENT", "what would happen: 'draw a card', 'gain life', 'begin your turn' or 'begin your draw step'";
    once (Replaced::Draw { who: Reference::You, which: WhichDraws::InDrawStep } = "you would draw a card during your draw step")
    (Replaced::Draw { who, which: WhichDraws::InDrawStep } = who:PLAYER "would draw a card during their draw step")
    once (Replaced::Draw { who, which: WhichDraws::ButFirstInDrawStep } = who:PLAYER "would draw a card except the first one they draw in each of their draw steps")
    (Replaced::Draw { who, which: WhichDraws::All } = who:PLAYER "would draw a card")
    once (Replaced::GainLife(who) = who:PLAYER "would gain life")
    once (Replaced::Turn(who) = who:PLAYER "would begin your turn")
    once (Replaced::Step { whose, moment } = whose:PLAYER "would begin your" moment:MOMENT)
}

/// What would happen.
pub(super) fn event_words(renderer: &mut Renderer<'_>, event: &Replaced) -> Option<String> {
    REPLACED.write(renderer, event)
}

/// What the event is called afterwards.
const fn called(event: &Replaced) -> &'static str {
    match event {
        Replaced::Draw { .. } => "draw",
        Replaced::GainLife(_) => "life",
        Replaced::Turn(_) => "turn",
        Replaced::Step { .. } => "step",
    }
}

/// What happens instead: nothing is announced for it, so it has no targets.
pub(super) fn body_of(reader: &mut Reader<'_>, mode: Mode) -> Option<Body> {
    if !mode.targets.is_empty() {
        return reader.stop_before(Reason::TargetInReplacement);
    }
    Some(Body { modes: vec![mode], ..Body::default() })
}

/// A static ability that replaces an event.
pub(super) const REPLACEMENT: Hole<Replacement> = hole(
    "if EVENT [while CONDITION], instead …",
    |reader| {
        if !["if you would", "if a player would", "if an opponent would"].iter().any(|words| reader.is_next(words)) {
            return None;
        }
        reader.words("if")?;
        let event = REPLACED.read(reader)?;
        let condition = if reader.take("while") { Some(CONDITION.read(reader)?) } else { None };
        reader.words(",")?;
        let (Replaced::Draw { who, .. }
        | Replaced::GainLife(who)
        | Replaced::Turn(who)
        | Replaced::Step { whose: who, .. }) = &event;
        let scope = Scope { x: false, triggering: *who != Reference::You, ..reader.scope };
        let optional = reader.take(&format!("you may skip that {} instead", called(&event)));
        reader.mode = Mode::default();
        if optional {
            if reader.take("; if you do,") {
                reader.within(scope, instructions)?;
            }
        } else {
            reader.words("instead")?;
            reader.within(scope, instructions)?;
        }
        let mode = std::mem::take(&mut reader.mode);
        Some(Replacement { event, condition, optional, body: body_of(reader, mode)? })
    },
    |renderer, value| {
        let mut event = format!("if {}", event_words(renderer, &value.event)?);
        if let Some(condition) = &value.condition {
            event.push_str(&format!(" while {}", CONDITION.write(renderer, condition)?));
        }
        let effects = value.body.modes.first().map_or(&[][..], |mode| mode.effects.as_slice());
        let skipped = format!("{event}, you may skip that {} instead", called(&value.event));
        if !renderer.face {
            let said = renderer.instructions(effects)?;
            return Some(match (value.optional, effects) {
                (false, _) => format!("{event}, instead {said}"),
                (true, []) => skipped,
                (true, _) => format!("{skipped}; if you do, {said}"),
            });
        }
        let (first, rest) = renderer.first_and_rest(effects)?;
        let rest = rest.strip_suffix('.').map_or_else(|| rest.clone(), str::to_owned);
        Some(match (value.optional, first.as_str()) {
            (false, _) if rest.is_empty() => format!("{event}, {first} instead"),
            (false, _) => format!("{event}, {first} instead.{rest}"),
            (true, "") => skipped,
            (true, _) if rest.is_empty() => format!("{skipped}. If you do, {first}"),
            (true, _) => format!("{skipped}. If you do, {first}.{rest}"),
        })
    },
);
