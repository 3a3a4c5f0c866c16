//! Effects that prevent damage or replace it (614, 615).

use super::prelude::*;

phrases! {
    /// Effects on damage; those of instructions last for a turn, and say so.
    DAMAGE_EFFECT: DamageEffect, "DAMAGE", "an effect on damage";
    (DamageEffect { extent: Extent::Next(amount), combat, by, to, instead: Instead::Prevent } = "prevent the next" amount:AMOUNT [combat, to, by]:WATCHED)
    (DamageEffect { extent: Extent::All, combat, by, to, instead: Instead::Prevent } = "prevent all" [combat, to, by]:WATCHED)
    (DamageEffect { extent: Extent::NextTime, combat, by: Sources::Chosen(by), to: Some(to), instead }
        = "the next time" by:A_SOURCE "of your choice would deal" combat:flag("combat") "damage to" to:EACH "this turn," instead:INSTEAD)
    once (DamageEffect { extent: Extent::Next(amount), combat, by, to, instead: Instead::DealTo(other) }
        = "the next" amount:AMOUNT [combat, to, by]:WATCHED "is dealt to" other:EACH "instead")
    (DamageEffect { extent: Extent::All, combat, by, to, instead: Instead::DealTo(other) }
        = "all" [combat, to, by]:WATCHED "is dealt to" other:EACH "instead")
    once (DamageEffect { extent: Extent::All, combat, by, to, instead: Instead::Unalterable }
        = [combat, to, by]:WATCHED "can't be prevented or dealt to somebody else instead"
        / "can't be prevented or dealt instead to another permanent or player")
    once (DamageEffect { extent: Extent::All, combat: false, by: Sources::Fitting(by), to: Some(Reference::You), instead: Instead::ReduceTo { least, to } }
        = "if" by:A_SOURCE "would deal" least:DIGITS "or more damage to you, it deals" to:DIGITS "damage to you instead")
    once (DamageEffect { extent: Extent::All, combat: false, by: Sources::Any, to: Some(Reference::Itself), instead: Instead::RemoveCounters(counter) }
        = "for each 1 damage that would be dealt to ~, remove" counter:A_COUNTER "counter from ~ and prevent that 1 damage"
        => "for each 1 damage that would be dealt to ~, if it has" counter:A_COUNTER "counter on it, remove" counter:A_COUNTER
            "counter from it and prevent that 1 damage")
}

phrases! {
    /// What happens instead of the damage.
    INSTEAD: Instead, "INSTEAD", "'prevent that damage', 'prevent half that damage, rounded down', 'prevent all but 1 of that damage', 'that source deals that damage to ... instead' or 'that source deals that damage and this deals as much damage to that source's controller'";
    once (Instead::PreventAndGainLife = "prevent that damage; you gain life equal to the damage prevented this way"
        / "prevent that damage. You gain life equal to the damage prevented this way")
    (Instead::Prevent = "prevent that damage")
    once (Instead::PreventHalf = "prevent half that damage, rounded down")
    once (Instead::PreventAllBut(kept) = "prevent all but" kept:DIGITS "of that damage")
    once (Instead::DealTo(to) = "that source deals that damage to" to:EACH "instead")
    once (Instead::DealTo(to) = "that damage is dealt to" to:EACH "instead")
    once (Instead::DealBack = "that source deals that damage and ~ deals as much damage to that source's controller"
        / "instead that source deals that much damage to you and ~ deals that much damage to that source's controller")
}

/// An effect on damage, or two that are one both ways: to and by the same thing.
pub(crate) const DAMAGE_EFFECTS: Hole<Vec<DamageEffect>> = hole(
    "DAMAGE",
    |reader| {
        let effect = DAMAGE_EFFECT.read(reader)?;
        let both = matches!((&effect.to, &effect.by), (Some(to), Sources::These(by)) if to == by);
        if !both {
            return Some(vec![effect]);
        }
        let to = DamageEffect { by: Sources::Any, ..effect.clone() };
        Some(vec![to, DamageEffect { to: None, ..effect }])
    },
    |renderer, effects| match effects.as_slice() {
        [to, by] if is_both_ways(to, by) => {
            let both = DamageEffect { to: to.to.clone(), ..by.clone() };
            DAMAGE_EFFECT.write(renderer, &both)
        }
        [only, ..] => DAMAGE_EFFECT.write(renderer, only),
        [] => None,
    },
);

/// Whether the second effect does to damage by something what the first does to damage to it.
pub(crate) fn is_both_ways(to: &DamageEffect, by: &DamageEffect) -> bool {
    let same = to.extent == by.extent && to.combat == by.combat && to.instead == by.instead;
    let reference = match &by.by {
        Sources::These(reference) => Some(reference),
        _ => None,
    };
    same && to.by == Sources::Any && by.to.is_none() && reference.is_some() && reference == to.to.as_ref()
}

/// The damage that an effect watches for: whether in combat, to whom, and by what.
const WATCHED: Hole<(bool, Option<Reference>, Sources)> = hole(
    "[combat] damage that would be dealt [to WHOM] [by SOURCES] this turn",
    |reader| {
        let combat = reader.take("combat");
        reader.words("damage that would be dealt")?;
        let (mut to, mut by) = (None, Sources::Any);
        let mut this_turn = reader.scope.fixed;
        loop {
            if reader.take("to and dealt by") {
                let both = REFERENCE.read(reader)?;
                (to, by) = (Some(both.clone()), Sources::These(both));
            } else if reader.take("to") {
                to = Some(REFERENCE.read(reader)?);
            } else if reader.take("because of spells and abilities that target it") {
                by = Sources::ByTargeting;
            } else if reader.take("by") {
                by = SOURCES.read(reader)?;
            } else if !reader.scope.fixed && reader.take("this turn") {
                this_turn = true;
            } else if this_turn {
                return Some((combat, to, by));
            } else {
                return reader.miss("'to' and whom, 'by' and what, or 'this turn'");
            }
        }
    },
    |renderer, (combat, to, by)| {
        let mut said = if *combat { "combat damage" } else { "damage" }.to_owned();
        add(&mut said, "that would be dealt");
        let both = matches!((to, by), (Some(to), Sources::These(by)) if to == by);
        if let Some(to) = to {
            add(&mut said, if both { "to and dealt by" } else { "to" });
            add(&mut said, &renderer.each(to));
        }
        match by {
            _ if both => {}
            Sources::Any | Sources::Chosen(_) => {}
            Sources::ByTargeting if renderer.face => add(&mut said, "because of a spell or ability that targets it"),
            Sources::ByTargeting => add(&mut said, "because of spells and abilities that target it"),
            by => {
                add(&mut said, "by");
                add(&mut said, &SOURCES.write(renderer, by)?);
            }
        }
        if !renderer.said.fixed {
            add(&mut said, "this turn");
        }
        Some(said)
    },
);

/// What deals the damage: `it`, `target creature`, `artifact creatures`, `artifact sources`.
const SOURCES: Hole<Sources> = hole(
    "…",
    |reader| {
        let pointed = |word: &str| matches!(word, "target" | "any" | "up" | "this" | "it" | "that" | "enchanted");
        if !reader.peek().is_some_and(pointed) || reader.is_next("enchanted creatures") {
            return reader
                .labelled("what deals the damage, like 'it', 'target creature' or 'artifact sources'", |reader| {
                    DEALERS.read(reader).map(Sources::Fitting)
                });
        }
        let first = REFERENCE.read(reader)?;
        if !reader.take("and") {
            return Some(Sources::These(first));
        }
        Some(Sources::These(Reference::Several(vec![first, REFERENCE.read(reader)?])))
    },
    |renderer, sources| match sources {
        Sources::These(Reference::Several(all)) if !renderer.face => {
            let all: Vec<String> = all.iter().map(|one| renderer.all(one)).collect();
            Some(list(&all, "and"))
        }
        Sources::These(what) => Some(renderer.subject(what)),
        Sources::Fitting(filter) | Sources::Chosen(filter) => Some(sources_of(renderer, filter, Grammar::Several)),
        Sources::Any | Sources::ByTargeting => None,
    },
);

/// One source of damage, `a red source`.
const A_SOURCE: Hole<Filter> = hole(
    "a SOURCE",
    |reader| A_DEALER.read(reader),
    |renderer, filter| Some(with_article(&sources_of(renderer, filter, Grammar::One))),
);

/// Sources that fit: `red source`, `artifact creatures`.
fn sources_of(renderer: &mut Renderer<'_>, filter: &Filter, grammar: Grammar) -> String {
    // Of creatures, lands and the like nobody says that they are sources.
    let permanents = filter.all.iter().any(|predicate| match predicate {
        Predicate::Subtype(_) => true,
        Predicate::Type(types) => types.intersects(CardTypes::of(CardType::Creature)),
        _ => false,
    });
    renderer.filter(filter, grammar, "source", if permanents { "" } else { "source" })
}
