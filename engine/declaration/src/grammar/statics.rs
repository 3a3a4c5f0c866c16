//! Static abilities (604): what always holds.

use super::prelude::*;

phrases! {
    [STATIC: Static, "LINE", "a keyword ability, a cost or an event with ':' behind it, or what always holds, like 'white creatures get +1/+1'"; "What always holds"]
    once (Static::Permission(Permission::FurtherLands(u8::MAX)) = "you may play any number of lands on each of your turns")
    (Static::Permission(Permission::MayStayTapped) = "you may choose not to untap ~ during your untap step")
    once (Static::Permission(Permission::CannotPlay(what)) if what.all == [LAND] = "players can't play" what:PERMANENTS)
    once (Static::Permission(Permission::CannotEnter(what)) = _:before(|reader| reader.holds("can't enter the battlefield").then_some(())) what:PERMANENTS "can't enter the battlefield")
    once (Static::Permission(Permission::SpendAs { spent, on }) = "you may spend" spent:COLOR "mana as though it were" on:COLOR "mana")
    once (Static::Permission(Permission::CannotPlay(what)) = "players can't cast spells or play lands" what:QUALITIES)
    once (Static::Permission(Permission::SkipUntapSteps) = "players skip their untap steps")
    face (Static::Permission(Permission::UntapAtMost { filter, count, condition: Some(condition) })
        = "as long as" condition:CONDITION ", players can't untap more than" [count, filter]:SO_MANY "during their untap steps")
    (Static::Permission(Permission::UntapAtMost { filter, count, condition })
        = "players can't untap more than" [count, filter]:SO_MANY "during their untap steps" condition:Opt("as long as", &CONDITION))
    once (Static::Permission(Permission::CostsMore { what: Costed::AbilitiesOf(whose), by, less, least: 1 })
        = "activated abilities of" whose:REFERENCE "cost" [by, less]:PRICE "to activate; this effect can't reduce the mana in that cost to less than one mana")
    once (Static::Permission(Permission::CostsMore { what: Costed::AbilitiesOf(whose), by, less, least: 0 })
        = "activated abilities of" whose:REFERENCE "cost" [by, less]:PRICE "to activate")
    (Static::Permission(Permission::CostsMore { what: Costed::Spells(spells), by, less, least: 0 })
        = _:before(|reader| reader.holds("more^less to cast").then_some(())) spells:SPELLS "cost" [by, less]:PRICE "to cast")
    once (Static::CostsAllLife = "as ~ enters, you lose life equal to your life total")
    (Static::Chooses(all) = "as ~ enters, choose" all:Several("and", &CHOOSING))
    once (Static::EntersAs(forms) = "as ~ enters, it becomes your choice of" forms:Several("or", &FORM) "" / "in addition to its other types")
    once (Static::EntersFor(Price::Life(most)) = "as ~ enters, pay any amount of life, at most" / "as ~ enters, pay any amount of life. You can't pay more than" most:COUNTED)
    once (Static::EntersFor(Price::ExileFromGraveyard { what, counters }) = _:X_IN_COST "as ~ enters, exile X" what:CARDS
        "from your graveyard or put ~ into its owner's graveyard instead; for each card exiled this way, it enters with" "a" counters:Several("or", &COUNTER) "counter on it"
        => "as ~ enters, exile X" what:CARDS "from your graveyard. If you can't, put ~ into its owner's graveyard instead of onto the battlefield. For each"
            what:CARD "exiled this way, ~ enters with" "a" counters:Several("or", &COUNTER) "counter on it")
    once (Static::EntersFor(Price::Sacrifice(what)) = "as ~ enters, sacrifice any number of" what:PERMANENTS)
    once (Static::ManaBecomes { of, kind } = "if you tap" of:A_PERMANENT "for mana, it produces" kind:MANA_KIND "instead of any other type")
    once (Static::ReturnsInsteadOfDying = "if ~ would die, return it to its owner's hand instead; until that player's next turn, that player plays with that card revealed in their hand and can't play it")
    once (Static::RevealsHands = "players play with their hands revealed")
    once (Static::RevealsLibraryTops = "players play with the top card of their libraries revealed")
    once (Static::RegeneratesItself = "if ~ would be destroyed, regenerate it")
    once (Static::SacrificeOnEntering { what, condition } = "if an opponent who controls at least as many lands as you do would put a land onto the battlefield, that player instead puts that land onto the battlefield then sacrifices a land of their choice"
        what:all_of(|| vec![LAND]) condition:Known(|| Condition::Compare(lands(Predicate::Theirs), Comparison::AtLeast, lands(Predicate::Yours))))
    (Static::Replaces(replacement) = replacement:boxed(REPLACEMENT))
    once (Static::LivesOnWithoutLife = "you don't lose the game for having 0 or less life")
    once (Static::DamageLeavesLife(1) = "damage that would reduce your life total to less than 1 reduces it to 1 instead")
    (Static::EntersWithCounters { counter, amount } = "~ enters with" [amount, counter]:AMOUNT_OF_COUNTERS "on it")
    once (Static::MostCounters { counter, most } = "~ can't have more than" most:NUMBER_OF_COUNTERS counter:COUNTER "counters^counter on it")
    once (Static::AttackLimit(most) = "no more than" most:NUMBER "creatures can attack each combat")
    once (Static::BlockLimit(most) = "no more than" most:NUMBER "creatures can block each combat")
    once (Static::MaximumHandSize { who: Reference::ChosenPlayer, size: Some(size) } = "the chosen player's maximum hand size is" size:NUMBER)
    once (Static::MaximumHandSize { who: Reference::You, size: None } = "you have no maximum hand size")
    once (Static::DiscardsOnTop = "if an effect causes you to discard a card, discard it, but you may put it on top of your library instead of into your graveyard")
    face (Static::Defines { power: Some(Amount::IfSo { condition, then, otherwise }), toughness: Some(_) }
        = "as long as" condition:boxed(&CONDITION) ", ~'s power and toughness are each equal to" then:boxed(&COUNTED)
        ". As long as" condition:boxed(OPPOSITE) ", its power and toughness are each equal to" otherwise:boxed(&COUNTED))
    (Static::Defines { power: Some(power), toughness: Some(toughness) } = "~'s power and toughness are each equal to" [power, toughness]:both(&DEFINED))
    once (Static::Defines { power: Some(power), toughness: None } = "~'s power is equal to" power:DEFINED)
    (Static::Defines { power: None, toughness: Some(toughness) } = "~'s toughness is equal to" toughness:DEFINED)
    (Static::EntersAsCopy { of, exceptions } = "you may have ~ enter as a copy of any" of:PERMANENT "on the battlefield" exceptions:EXCEPTIONS)
    (Static::WatchDamage { condition: Some(condition), effect } = "as long as" condition:CONDITION "," effect:boxed(FIXED_DAMAGE))
    (Static::WatchDamage { condition: None, effect } = effect:boxed(FIXED_DAMAGE))
    (Static::Combat { on, rule: CombatRule::IsBlockedByAll(who) } = "all" who:PERMANENTS "able to block" on:LASTING "do so")
    (Static::Permission(Permission::EnterTapped(on)) = on:LASTING "enters|enter tapped")
    (Static::Permission(Permission::StayTapped(Reference::Itself, condition)) = "~ doesn't untap during your untap step" condition:Opt("if", &CONDITION))
    (Static::Permission(Permission::StayTapped(on, condition))
        = on:LASTING "doesn't|don't untap during its|their controller's|controllers' untap step|steps" condition:Opt("if", &CONDITION))
    once (Static::Excludes { on, what: Exclusion::Control, condition } = "other players can't gain control of" on:LASTING condition:HOWEVER)
    face (Static::Excludes { on, what: Exclusion::FurtherAuras, condition } = on:LASTING "can't be enchanted" condition:HOWEVER
        ". This effect doesn't remove Auras already attached to those artifacts")
    (Static::Excludes { on, what, condition } = on:LASTING what:EXCLUSION condition:HOWEVER)
    (Static::Combat { on, rule } = on:LASTING rule:RULE)
    (Static::Continuous(continuous) = continuous:boxed(&STATIC_CONTINUOUS))

    /// How much more something costs, or less, which only generic mana can be.
    [PRICE: (ManaCost, bool), "{3} more", "how much more or less it costs, like '{3} more' or '{2} less'"]
    ((by, false) if by.x == 0 = by:MANA_COST "more")
    ((by, true) if by.x == 0 && by.colored == [0; 5] = by:MANA_COST "less")

    /// So many permanents, `one land`, without an article.
    [SO_MANY: (u8, Filter), "2 WHAT", "a number"]
    ((1, what) = "1" / "one" what:PERMANENT)
    ((count, what) = count:NUMBER what:PERMANENTS)

    [FORM: Form, "a 2/2 artifact creature with flying", "power and toughness"]
    (Form { size, subtypes, keywords } = "a" size:SIZE subtypes:SUBTYPES "artifact creature" "with" keywords:Several("and", &KEYWORD))
    (Form { size, subtypes, keywords } = "a" size:SIZE subtypes:SUBTYPES "artifact creature" keywords:Known(Vec::<Keyword>::new))

    [DEFINED: Amount, "AMOUNT [if CONDITION, or AMOUNT otherwise]", "an amount"]
    plain (Amount::IfSo { condition, then, otherwise } = then:boxed(&COUNTED) "if" condition:boxed(&CONDITION) ", or" otherwise:boxed(&COUNTED) "otherwise")
    (amount = amount:COUNTED)

    [HOWEVER: Option<Condition>, "[unless CONDITION]", "a condition"]
    (Some(Condition::Not(so)) = "unless" so:boxed(&CONDITION))
    once (Some(so) = "as long as" so:CONDITION)
    (None = )

    [STATIC_CONTINUOUS: Continuous, "WHAT CHANGES", "what is changed, and how"; "Changes that always hold"]
    (Continuous { on, changes, condition: None, lingers: false, keeps_itself: false } = "you control" on:ENCHANTED_ONE changes:Known(|| vec![Change::YouControl]))
    (Continuous { on, changes, condition, lingers, keeps_itself } = on:LASTING changes:LASTING_CHANGES condition:Opt("as long as", AS_LONG)
        keeps_itself:flag("; this effect doesn't remove this / . This effect doesn't remove this Aura")
        lingers:flag("; if ~ leaves the battlefield, this effect continues until end of turn"))
}

const LAND: Predicate = Predicate::Type(CardTypes::of(CardType::Land));
/// What a static ability is about: the card itself, what it enchants, or all that fits.
const LASTING: Hole<Reference> = hole(
    "WHAT",
    |reader| {
        let mark = reader.mark();
        let on = REFERENCE.read(reader)?;
        if matches!(on, Reference::Itself | Reference::Enchanted | Reference::Each(_)) {
            return Some(on);
        }
        reader.reset(&mark);
        reader.advance();
        reader.wrong(Reason::InstructionOnPermanent)
    },
    |renderer, on| Some(renderer.subject(on)),
);

/// The condition that holds where this one does not.
const OPPOSITE: Hole<Condition> = written(|renderer, condition| match condition {
    Condition::Not(inner) => CONDITION.write(renderer, inner),
    other => NOT.write(renderer, other),
});

/// A static effect on damage, which does not end with the turn.
const FIXED_DAMAGE: Hole<DamageEffect> = hole(
    "prevent all damage that would be dealt …",
    |reader| {
        let mark = reader.mark();
        let effect = DAMAGE_EFFECT.read(reader)?;
        if effect.extent == Extent::All { Some(effect) } else { reader.stop_at(mark, Reason::InstructionOnPermanent) }
    },
    |renderer, effect| DAMAGE_EFFECT.write(renderer, effect),
);

/// Changes of a static ability, behind what they are made to.
const LASTING_CHANGES: Hole<Vec<Change>> = hole(
    "CHANGES",
    |reader| reader.within(Scope { x: false, lasting: true, ..reader.scope }, |reader| CHANGES.read(reader)),
    |renderer, changes| {
        renderer.said.fixed = !changes.contains(&Change::LosesAllAbilities);
        CHANGES.write(renderer, changes)
    },
);
