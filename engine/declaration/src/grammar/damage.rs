//! Effects that prevent damage or replace it (614, 615).

use super::prelude::*;

phrases! {
    [DAMAGE_EFFECT: DamageEffect, "DAMAGE", "an effect on damage"; "Damage prevented and replaced"]
    (DamageEffect { extent: Extent::Next(amount), combat, by, to, instead: Instead::Prevent } = "prevent the next" amount:AMOUNT [combat, to, by]:WATCHED)
    (DamageEffect { extent: Extent::All, combat, by, to, instead: Instead::Prevent } = "prevent all" [combat, to, by]:WATCHED)
    (DamageEffect { extent: Extent::NextTime, combat, by: Sources::Chosen(by), to: Some(to), instead }
        = "the next time" by:A_SOURCE "of your choice would deal" combat:flag("combat") "damage to" to:EACH "this turn," instead:INSTEAD)
    once (DamageEffect { extent: Extent::Next(amount), combat, by, to, instead: Instead::DealTo(other) }
        = "the next" amount:AMOUNT [combat, to, by]:WATCHED "is dealt to" other:EACH "instead")
    once (DamageEffect { extent: Extent::All, combat: false, by: Sources::Any, to: None, instead: Instead::MayDealTo(other) }
        = "all damage that would be dealt to any creature this turn may be dealt to" / "until end of turn, if damage would be dealt to any creature, you may have that damage dealt to" other:EACH "instead")
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

    [INSTEAD: Instead, "INSTEAD", "'prevent that damage', 'prevent half that damage, rounded down', 'prevent all but 1 of that damage', 'that source deals that damage to ... instead' or 'that source deals that damage and this deals as much damage to that source's controller'"; "What happens instead of damage"]
    once (Instead::PreventAndGainLife = "prevent that damage; you gain life equal to the damage prevented this way")
    (Instead::Prevent = "prevent that damage")
    once (Instead::PreventHalf = "prevent half that damage, rounded down")
    once (Instead::PreventAllBut(kept) = "prevent all but" kept:DIGITS "of that damage")
    (Instead::DealTo(to) = "that source deals that damage to" to:EACH "instead")
    once (Instead::DealBack = "that source deals that damage and ~ deals as much damage to that source's controller"
        / "instead that source deals that much damage to you and ~ deals that much damage to that source's controller")

    [WATCHED: (bool, Option<Reference>, Sources), "[combat] damage that would be dealt [to WHOM] [by SOURCES] this turn", ""]
    ((combat, Some(to), Sources::These(by)) = combat:flag("combat") "damage that would be dealt" "to and dealt by" [to, by]:both(&EACH) _:THIS_TURN)
    ((combat, to, by) = combat:flag("combat") "damage that would be dealt" to:Opt("to", &EACH) "this turn" by:BY _:READ_ONLY)
    ((combat, to, by) = combat:flag("combat") "damage that would be dealt" to:Opt("to", &EACH) by:BY _:THIS_TURN)

    [BY: Sources, "[by SOURCES]", "'to' and whom, 'by' and what, or 'this turn'"]
    (Sources::ByTargeting = "because of spells and abilities that target it" / "because of a spell or ability that targets it")
    (by = "by" by:DEALT_BY)
    (Sources::Any = )

    /// What deals the damage: `it`, `target creature`, `artifact creatures`, `artifact sources`.
    [DEALT_BY: Sources, "SOURCES", "what deals the damage, like 'it', 'target creature' or 'artifact sources'"]
    (Sources::These(Reference::Several(all)) if all.len() > 1 = _:POINTED all:Several("and", &ALL))
    (Sources::These(what) = _:POINTED what:REFERENCE)
    (Sources::Fitting(filter) = filter:SOURCES)
}

const POINTED: Unsaid<()> = before(|reader| {
    let pointed = reader.is_next("target^any^up^this^it^that^enchanted");
    (pointed && !reader.is_next("enchanted creatures")).then_some(())
});

/// `this turn`, which goes without saying of a static ability.
const THIS_TURN: Hole<()> = hole(
    "",
    |reader| if reader.scope.fixed { Some(()) } else { reader.words("this turn") },
    |renderer, ()| Some(if renderer.said.fixed { "" } else { "this turn" }.to_owned()),
);
