//! Damage that is dealt: by what, how much, and to whom.

use crate::grammar::prelude::*;

/// The targets among which damage is divided.
pub(crate) const AMONG: Map<&Phrases<Reference>, u8> = map(
    &EACH,
    |reader, among| match among {
        Reference::Target(among) => Some(among),
        _ => reader.stop_before(Reason::NothingDivided),
    },
    |phrase, renderer, among| phrase.say(renderer, &Reference::Target(*among)),
);

phrases! {
    /// What deals damage: the card itself, where nothing else is said.
    [DEALER: Reference, "[WHAT]", ""]
    plain (Reference::Itself = _:UNNAMED _:PLURAL)
    face (what = what:written(|renderer, what| renderer.distinct(what)) _:SINGULAR)
    (what = what:REFERENCE)

    /// Damage to each player by what they have discarded, all of it at the same time.
    [THEIR_OWN: [DamagePart; 2], "AMOUNT", ""]
    ([DamagePart { amount: Amount::Difference(from, fewer), to: Reference::You }, DamagePart { amount: Amount::Difference(same, less), to: Reference::Opponent }]
        = [from, same]:both(boxed(&AMOUNT)) fewer:boxed(Known(|| Amount::DiscardedBy(Reference::You))) less:boxed(Known(|| Amount::DiscardedBy(Reference::Opponent))))

    /// So much damage to each of some recipients.
    [DAMAGE_TO: (Amount, Vec<Reference>), "AMOUNT damage to WHOM [and WHOM]", ""]
    ((Amount::XShared, to) = _:AN_X "damage divided evenly among" / "damage divided evenly, rounded down, among" to:Several("and", &ALL))
    face ((amount, to) if is_count(amount) = amount:Unsaid(|_| None, |renderer, amount| renderer.recalled.as_ref() != Some(amount)) "damage to" to:Several("and", &EACH) "equal to" amount:COUNTED)
    ((amount, to) = amount:DAMAGE "to" to:Several("and", &EACH))
}

/// Damage and its recipients, `3 damage to any target and 2 damage to you`.
pub(crate) const PARTS: Hole<Vec<DamagePart>> = hole(
    "AMOUNT damage to WHOM [and WHOM] [and AMOUNT damage to WHOM]",
    |reader| {
        let all = Several("and", &DAMAGE_TO).read(reader)?.into_iter();
        let parts =
            all.flat_map(|(amount, to)| to.into_iter().map(move |to| DamagePart { amount: amount.clone(), to }));
        Some(parts.collect())
    },
    |renderer, parts| {
        // How much it is is said again behind a target.
        let target = |part: &DamagePart| matches!(part.to, Reference::Target(_));
        let as_much = parts.chunk_by(|one, other| one.amount == other.amount && !target(one));
        let to = |parts: &[DamagePart]| parts.iter().map(|part| part.to.clone()).collect();
        let all: Vec<_> = as_much.filter_map(|parts| Some((parts.first()?.amount.clone(), to(parts)))).collect();
        let said = Several("and", &DAMAGE_TO).write(renderer, &all)?;
        let joint = if renderer.face() { " and " } else { " to " };
        Some(said.replace(&format!(", rounded down{joint}"), &format!(", rounded down,{joint}")))
    },
);
