//! Static abilities (604): what always holds.

use super::prelude::*;

phrases! {
    /// Static abilities.
    STATIC: Static, "LINE", "a keyword ability, a cost or an event with ':' behind it, or what always holds, like 'white creatures get +1/+1'";
    once (Static::Permission(Permission::FurtherLands(u8::MAX)) = "you may play any number of lands on each of your turns")
    (Static::Permission(Permission::MayStayTapped) = "you may choose not to untap ~ during your untap step")
    once (Static::Permission(Permission::CannotPlay(what)) = "players can't play" what:That(PERMANENTS, is_land))
    once (Static::Permission(Permission::CannotEnter(what)) = what:KEPT_OUT "can't enter the battlefield")
    once (Static::Permission(Permission::CannotPlay(what)) = "players can't cast spells or play lands" what:QUALITIES)
    once (Static::Permission(Permission::SkipUntapSteps) = "players skip their untap steps")
    face (Static::Permission(Permission::UntapAtMost { filter, count, condition: Some(condition) })
        = "as long as" condition:CONDITION ", players can't untap more than" [count, filter]:SO_MANY "during their untap steps")
    (Static::Permission(Permission::UntapAtMost { filter, count, condition })
        = "players can't untap more than" [count, filter]:SO_MANY "during their untap steps" condition:Opt("as long as", &CONDITION))
    once (Static::Permission(Permission::CostsMore { what: Costed::AbilitiesOf(whose), by, colored, least: 1 })
        = "activated abilities of" whose:REFERENCE "cost" [by, colored]:PRICE "to activate; this effect can't reduce the mana in that cost to less than one mana"
        / "to activate. This effect can't reduce the mana in that cost to less than one mana")
    once (Static::Permission(Permission::CostsMore { what: Costed::AbilitiesOf(whose), by, colored, least: 0 })
        = "activated abilities of" whose:REFERENCE "cost" [by, colored]:PRICE "to activate")
    (Static::Permission(Permission::CostsMore { what: Costed::Spells(spells), by, colored, least: 0 })
        = spells:SPELLS_CAST "cost" [by, colored]:PRICE "to cast")
    once (Static::CostsAllLife = "as ~ enters, you lose life equal to your life total")
    (Static::Chooses(all) = "as ~ enters, choose" all:Several("and", &CHOOSING))
    once (Static::EntersAs(forms) = "as ~ enters, it becomes your choice of" forms:Several("or", &FORM)
        => "as ~ enters, it becomes your choice of" forms:Several("or", &FORM) "in addition to its other types")
    once (Static::EntersFor(Price::Life(most)) = "as ~ enters, pay any amount of life, at most" / "as ~ enters, pay any amount of life. You can't pay more than" most:COUNTED)
    once (Static::EntersFor(Price::Sacrifice(what)) = "as ~ enters, sacrifice any number of" what:PERMANENTS)
    once (Static::ManaBecomes { of, kind } = "if you tap" of:A_PERMANENT "for mana, it produces" kind:MANA_KIND "instead of any other type")
    once (Static::RegeneratesItself = "if ~ would be destroyed, regenerate it")
    once (Static::SacrificeOnEntering { what, condition } = "if an opponent who controls at least as many lands as you do would put a land onto the battlefield, that player instead puts that land onto the battlefield then sacrifices a land of their choice" what:A_LAND condition:AS_MANY_LANDS)
    (Static::Replaces(replacement) = replacement:boxed(REPLACEMENT))
    once (Static::LivesOnWithoutLife = "you don't lose the game for having 0 or less life")
    once (Static::DamageLeavesLife(1) = "damage that would reduce your life total to less than 1 reduces it to 1 instead")
    (Static::EntersWithCounters { counter, amount } = "~ enters with" [amount, counter]:AMOUNT_OF_COUNTERS "on it")
    once (Static::MostCounters { counter, most } = "~ can't have more than" most:NUMBER_OF_COUNTERS counter:COUNTER "counters^counter on it")
    once (Static::AttackLimit(most) = "no more than" most:NUMBER "creatures can attack each combat")
    once (Static::BlockLimit(most) = "no more than" most:NUMBER "creatures can block each combat")
    once (Static::MaximumHandSize { who: Reference::ChosenPlayer, size: Some(size) } = "the chosen player's maximum hand size is" size:NUMBER)
    face (Static::Defines { power: Some(Amount::IfSo { condition, then, otherwise }), toughness: Some(_) }
        = "as long as" condition:boxed(&CONDITION) ", ~'s power and toughness are each equal to" then:boxed(COUNTED)
        ". As long as" condition:boxed(OPPOSITE) ", its power and toughness are each equal to" otherwise:boxed(COUNTED))
    (Static::Defines { power: Some(power), toughness: Some(toughness) } = "~'s power and toughness are each equal to" [power, toughness]:both(&DEFINED))
    once (Static::Defines { power: Some(power), toughness: None } = "~'s power is equal to" power:DEFINED)
    (Static::Defines { power: None, toughness: Some(toughness) } = "~'s toughness is equal to" toughness:DEFINED)
    (Static::EntersAsCopy { of, exceptions } = "you may have ~ enter as a copy of any" of:PERMANENT "on the battlefield" exceptions:EXCEPTIONS)
    (Static::WatchDamage { condition: Some(condition), effects } = "as long as" condition:CONDITION "," effects:FIXED_DAMAGE)
    (Static::WatchDamage { condition: None, effects } = effects:FIXED_DAMAGE)
    (Static::Combat { on, rule: CombatRule::IsBlockedByAll(who) } = "all" who:PERMANENTS "able to block" on:LASTING "do so")
    (Static::Permission(Permission::EnterTapped(on)) = on:LASTING "enters|enter tapped")
    (Static::Permission(Permission::StayTapped(Reference::Itself, condition)) = "~ doesn't untap during your untap step" condition:Opt("if", &CONDITION))
    (Static::Permission(Permission::StayTapped(on, condition))
        = on:LASTING "doesn't|don't untap during its|their controller's|controllers' untap step|steps" condition:Opt("if", &CONDITION))
    once (Static::Permission(Permission::StayTapped(on, condition)) = on:LASTING "doesn't|don't untap during your untap step" condition:Opt("if", &CONDITION))
    (Static::Excludes { on, what, condition } = on:LASTING what:EXCLUSION condition:HOWEVER)
    (Static::Combat { on, rule } = [on, rule]:STATIC_RULE)
    (Static::Continuous(continuous) = continuous:boxed(&STATIC_CONTINUOUS))

    /// How much more or less something costs.
    PRICE: (i16, [u8; 5]), "{3} more", "how much more or less it costs, like '{3} more' or '{2} less'";
    ((by, colored) = [by, colored]:MORE "more")
    ((by, colored) = [by, colored]:LESS "less")

    /// So many permanents, `one land`, without an article.
    SO_MANY: (u8, Filter), "2 WHAT", "a number";
    ((1, what) = "1" / "one" what:PERMANENT)
    ((count, what) = count:NUMBER what:PERMANENTS)

    /// What a permanent may enter as.
    FORM: Form, "a 2/2 artifact creature with flying", "power and toughness";
    (Form { size, subtypes, keywords } = "a" size:SIZE subtypes:SUBTYPES "artifact creature" keywords:WITH)

    /// Keyword abilities that something has, if any.
    WITH: Vec<Keyword>, "[with KEYWORD]", KEYWORDS.1;
    (all = "with" all:Several("and", KEYWORD))
    (none = none:Known(Vec::<Keyword>::new))

    /// How much power or toughness is, also under a condition.
    DEFINED: Amount, "AMOUNT [if CONDITION, or AMOUNT otherwise]", "an amount";
    plain (Amount::IfSo { condition, then, otherwise } = then:boxed(COUNTED) "if" condition:boxed(&CONDITION) ", or" otherwise:boxed(COUNTED) "otherwise")
    (amount = amount:COUNTED)

    /// Under which condition something holds, or does not.
    HOWEVER: Option<Condition>, "[unless CONDITION]", "a condition";
    (Some(Condition::Not(so)) = "unless" so:boxed(&CONDITION))
    (None = )

    /// Changes that a static ability makes.
    STATIC_CONTINUOUS: Continuous, "WHAT CHANGES", "what is changed, and how";
    (Continuous { on, changes, condition: None, lingers: false, keeps_itself: false } = "you control" on:HOST changes:CONTROLLED)
    (Continuous { on, changes, condition, lingers, keeps_itself } = [on, changes]:STATIC_CHANGES condition:Opt("as long as", AS_LONG)
        keeps_itself:Flag("; this effect doesn't remove this / . This effect doesn't remove this Aura")
        lingers:Flag("; if ~ leaves the battlefield, this effect continues until end of turn / . If ~ leaves the battlefield, this effect continues until end of turn"))
}

/// What can't enter the battlefield.
const KEPT_OUT: Hole<Filter> = hole(
    "WHAT",
    |reader| if reader.holds("can't enter the battlefield") { PERMANENTS.read(reader) } else { None },
    |renderer, filter| PERMANENTS.write(renderer, filter),
);

const A_LAND: Known<Filter> = Known(|| Filter { all: vec![Predicate::Type(CardTypes::of(CardType::Land))] });
const AS_MANY_LANDS: Known<Condition> =
    Known(|| Condition::Compare(lands(Predicate::Theirs), Comparison::AtLeast, lands(Predicate::Yours)));

/// Whether it is all lands that are meant.
fn is_land(filter: &Filter) -> bool {
    filter.all == [Predicate::Type(CardTypes::of(CardType::Land))]
}

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
        reader.wrong_next(Reason::InstructionOnPermanent)
    },
    |renderer, on| Some(renderer.subject(on)),
);

/// Spells that cost more or less, `white spells you cast`.
const SPELLS_CAST: Hole<Filter> = hole(
    "WHAT spells",
    |reader| {
        let cost = reader.holds("more to cast") || reader.holds("less to cast");
        if cost { SPELLS.read(reader) } else { None }
    },
    |renderer, filter| {
        let mut words = SPELLS.write(renderer, &uncontrolled(filter))?;
        if filter.all.contains(&Predicate::Yours) {
            words.push_str(" you cast");
        }
        Some(words)
    },
);

/// By how much a cost changes: generic mana, and colored.
type CostChange = (i16, [u8; 5]);

/// How much more something costs.
const MORE: Map<Hole<ManaCost>, CostChange> = Map(
    MANA_COST,
    |_, mana| Some((i16::try_from(mana.generic).ok()?, mana.colored)).filter(|_| mana.x == 0),
    |_, (by, colored)| Some(ManaCost { generic: u16::try_from(*by).ok()?, colored: *colored, ..ManaCost::ZERO }),
);

/// How much less.
const LESS: Map<That<Map<Hole<ManaCost>, CostChange>>, CostChange> = Map(
    That(MORE, |(_, colored)| *colored == [0; 5]),
    |_, (by, colored)| Some((-by, colored)),
    |_, (by, colored)| Some((-by, *colored)),
);

impl Renderer<'_> {
    /// What a permanent may enter as, each in words.
    pub(crate) fn forms(&mut self, forms: &[Form]) -> Vec<String> {
        forms.iter().filter_map(|form| FORM.write(self, form)).collect()
    }
}

/// The condition that holds where this one does not.
const OPPOSITE: Hole<Condition> = hole(
    "…",
    |_| None,
    |renderer, condition| match condition {
        Condition::Not(inner) => CONDITION.write(renderer, inner),
        other => CONDITION.write(renderer, &Condition::Not(Box::new(other.clone()))),
    },
);

/// A static effect on damage, which does not end with the turn.
const FIXED_DAMAGE: Hole<Vec<DamageEffect>> = hole(
    "prevent all damage that would be dealt …",
    |reader| {
        let mark = reader.mark();
        let scope = Scope { fixed: true, ..reader.scope };
        let effects = reader.within(scope, |reader| DAMAGE_EFFECTS.read(reader))?;
        if effects.iter().all(|effect| effect.extent == Extent::All) {
            return Some(effects);
        }
        reader.stop_at(mark, Reason::InstructionOnPermanent)
    },
    |renderer, effects| {
        renderer.said.fixed = true;
        let effects = DAMAGE_EFFECTS.write(renderer, effects);
        renderer.said.fixed = false;
        effects
    },
);

/// A rule of combat that always holds.
const STATIC_RULE: Hole<(Reference, CombatRule)> = hole(
    "WHAT RULE",
    |reader| {
        let on = LASTING.read(reader)?;
        let rule = RULE.read(reader)?;
        if matches!(rule, CombatRule::BlocksMore(_)) {
            reader.words("each combat")?;
        }
        Some((on, rule))
    },
    |renderer, (on, rule)| {
        let mut said = renderer.subject(on);
        renderer.said.own = *on == Reference::Itself;
        renderer.said.fixed = true;
        add(&mut said, &RULE.write(renderer, rule)?);
        Some(said)
    },
);

/// What is enchanted, and controlled.
const HOST: Hole<Reference> = hole(
    "enchanted WHAT",
    |reader| {
        let enchanted = reader.peek() == Some("enchanted");
        if enchanted { ENCHANTED_ONE.read(reader) } else { reader.stop(Reason::NotAttached) }
    },
    |renderer, on| Some(renderer.subject(on)),
);

/// Changes of a static ability: `white creatures get +1/+1`.
const STATIC_CHANGES: Hole<(Reference, Vec<Change>)> = hole(
    "WHAT CHANGES",
    |reader| {
        let on = LASTING.read(reader)?;
        let scope = Scope { x: false, lasting: true, ..reader.scope };
        Some((on, reader.within(scope, |reader| CHANGES.read(reader))?))
    },
    |renderer, (on, changes)| {
        let mut text = renderer.subject(on);
        renderer.said.fixed = !changes.contains(&Change::LosesAllAbilities);
        renderer.bearer = renderer.bearer(on);
        add(&mut text, &CHANGES.write(renderer, changes)?);
        Some(text)
    },
);
