//! Effects that replace an event by instructions (614): `if you would draw a card during your draw step, you may skip that draw instead`.

use super::prelude::*;

phrases! {
    [REPLACED: Replaced, "EVENT", "what would happen: 'draw a card', 'gain life', 'begin your turn' or 'begin your draw step'"]
    once (Replaced::Draw { who: Reference::You, which: WhichDraws::InDrawStep } = "you would draw a card during your draw step")
    once (Replaced::Draw { who, which: WhichDraws::ButFirstInDrawStep } = who:PLAYER "would draw a card except the first one they draw in each of their draw steps")
    (Replaced::Draw { who, which: WhichDraws::All } = who:PLAYER "would draw a card")
    once (Replaced::GainLife(who) = who:PLAYER "would gain life")
    once (Replaced::Turn(who) = who:PLAYER "would begin your turn")
    once (Replaced::Step { whose, moment } = whose:PLAYER "would begin your" moment:MOMENT)
}

/// What may be done instead of something that is skipped.
fn skip(event: &Replaced) -> &'static str {
    match event {
        Replaced::Draw { .. } => "you may skip that draw instead",
        Replaced::GainLife(_) => "you may skip that life instead",
        Replaced::Turn(_) => "you may skip that turn instead",
        Replaced::Step { .. } => "you may skip that step instead",
    }
}

/// Reads what happens instead: nothing is announced for it, so it has no targets.
pub(super) fn body_instead(reader: &mut Reader<'_>) -> Option<Body> {
    reader.mode = Mode::default();
    instructions(reader)?;
    let mode = std::mem::take(&mut reader.mode);
    if !mode.targets.is_empty() {
        return reader.stop_before(Reason::TargetInReplacement);
    }
    Some(Body { modes: vec![mode], ..Body::default() })
}

pub(super) fn effects_of(body: &Body) -> &[Effect] {
    body.modes.first().map_or(&[], |mode| &mode.effects)
}

pub(super) const REPLACEMENT: Hole<Replacement> = hole(
    "if EVENT [while CONDITION], instead …",
    |reader| {
        reader.words("if")?;
        let event = REPLACED.read(reader)?;
        let condition = Opt("while", &CONDITION).read(reader)?;
        reader.words(",")?;
        let (Replaced::Draw { who, .. }
        | Replaced::GainLife(who)
        | Replaced::Turn(who)
        | Replaced::Step { whose: who, .. }) = &event;
        let scope = Scope { x: false, triggering: *who != Reference::You, fixed: false, ..reader.scope };
        let optional = reader.take(skip(&event));
        if !optional {
            reader.words("instead")?;
        }
        let body = if !optional || reader.take("; if you do,") {
            reader.within(scope, body_instead)?
        } else {
            Body { modes: vec![Mode::default()], ..Body::default() }
        };
        Some(Replacement { event, condition, optional, body })
    },
    |renderer, Replacement { event, condition, optional, body }| {
        renderer.said.fixed = false;
        let mut said = format!("if {}", REPLACED.write(renderer, event)?);
        add(&mut said, &Opt("while", &CONDITION).write(renderer, condition)?);
        let effects = effects_of(body);
        if *optional {
            said.push_str(&format!(", {}", skip(event)));
            if effects.is_empty() {
                return Some(said);
            }
            said.push_str(&renderer.words("; if you do,"));
        } else {
            said.push_str(&renderer.words(", instead / ,"));
        }
        add(&mut said, &renderer.with_behind(effects, if *optional { "" } else { " instead" })?);
        Some(said)
    },
);
