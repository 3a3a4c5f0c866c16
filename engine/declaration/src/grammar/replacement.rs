//! Effects that replace an event by instructions (614): `if you would draw a card during your draw step, you may skip that draw instead`.

use super::prelude::*;

phrases! {
    [REPLACED: Replaced, "EVENT", "what would happen: 'draw a card', 'gain life', 'begin your turn' or 'begin your draw step'"; "Events that are replaced, behind `if`"]
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

/// What happens instead: nothing is announced for it, so it has no targets.
pub(crate) const DONE_INSTEAD: Hole<Body> = hole(
    "…",
    |reader| {
        let x = reader.scope.x && !reader.scope.fixed;
        let scope = Scope { x, triggering: true, activated: false, fixed: false, ..reader.scope };
        let ((), mode) = reader.apart(scope, instructions)?;
        let targets = !mode.targets.is_empty();
        if targets { reader.stop_before(Reason::TargetInReplacement) } else { Some(Body::of(mode)) }
    },
    |renderer, body| {
        let effects = body.effects();
        if renderer.face() {
            Some(renderer.each_sentence(effects)?.join(", then "))
        } else {
            renderer.instructions(effects)
        }
    },
);

pub(super) const REPLACEMENT: Hole<Replacement> = hole(
    "if EVENT [while CONDITION], instead …",
    |reader| {
        reader.words("if")?;
        let event = REPLACED.read(reader)?;
        let condition = WHILE.read(reader)?;
        reader.words(",")?;
        let optional = reader.take(skip(&event));
        reader.words(if optional { "; if you do," } else { "instead" })?;
        Some(Replacement { event, condition, optional, body: DONE_INSTEAD.read(reader)? })
    },
    |renderer, Replacement { event, condition, optional, body }| {
        renderer.said.fixed = false;
        let mut said = format!("if {}", REPLACED.write(renderer, event)?);
        add(&mut said, &WHILE.write(renderer, condition)?);
        let skipped = format!(", {}; if you do,", skip(event));
        said.push_str(&renderer.words(if *optional { &skipped } else { ", instead / ," }));
        add(&mut said, &renderer.with_behind(body.effects(), if *optional { "" } else { " instead" })?);
        Some(said)
    },
);

const WHILE: Opt<&Phrases<Condition>> = Opt("while", &CONDITION);
