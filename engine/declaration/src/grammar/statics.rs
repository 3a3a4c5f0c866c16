//! Static abilities (604): what always holds.

use super::prelude::*;

phrases! {
    /// Static abilities.
    STATIC: Static, "LINE", "a keyword ability, a cost or an event with ':' behind it, or what always holds, like 'white creatures get +1/+1'";
    once (Static::Permission(Permission::FurtherLands(u8::MAX)) = "you may play any number of lands on each of your turns")
    (Static::Permission(Permission::FurtherLands(1)) = "you may play an additional land on each of your turns")
    face (Static::Permission(Permission::FurtherLands(count)) = "you may play" count:NUMBER "additional lands on each of your turns")
    (Static::Permission(Permission::MayStayTapped) = "you may choose not to untap ~ during your untap step")
    once (Static::Permission(Permission::CannotPlay(what)) = "players can't cast spells or play lands" what:QUALITIES)
    once (Static::Permission(Permission::SkipUntapSteps) = "players skip their untap steps")
    face (Static::Permission(Permission::UntapAtMost { filter, count, condition: Some(condition) })
        = "as long as" condition:CONDITION ", players can't untap more than" [count, filter]:SO_MANY "during their untap steps")
    (Static::Permission(Permission::UntapAtMost { filter, count, condition })
        = "players can't untap more than" [count, filter]:SO_MANY "during their untap steps" condition:opt("as long as", &CONDITION))
    once (Static::Permission(Permission::CostsMore { what: Costed::AbilitiesOf(whose), by, colored, least: 1 })
        = "activated abilities of" whose:REFERENCE "cost" [by, colored]:PRICE "to activate; this effect can't reduce the mana in that cost to less than one mana"
        / "to activate. This effect can't reduce the mana in that cost to less than one mana")
    once (Static::Permission(Permission::CostsMore { what: Costed::AbilitiesOf(whose), by, colored, least: 0 })
        = "activated abilities of" whose:REFERENCE "cost" [by, colored]:PRICE "to activate")
    (Static::Permission(Permission::CostsMore { what: Costed::Spells(spells), by, colored, least: 0 })
        = spells:SPELLS_CAST "cost" [by, colored]:PRICE "to cast")
    once (Static::CostsAllLife = "as ~ enters, you lose life equal to your life total")
    (Static::Chooses(all) = "as ~ enters, choose" all:CHOICES)
    once (Static::EntersAs(forms) = "as ~ enters, it becomes your choice of" forms:FORMS
        => "as ~ enters, it becomes your choice of" forms:FORMS "in addition to its other types")
    once (Static::EntersFor(Price::Life(most)) = "as ~ enters, pay any amount of life, at most" / "as ~ enters, pay any amount of life. You can't pay more than" most:COUNTED)
    once (Static::EntersFor(Price::Sacrifice(what)) = "as ~ enters, sacrifice any number of" what:PERMANENTS)
    once (Static::ManaBecomes { of, kind } = "if you tap" of:A_PERMANENT "for mana, it produces" kind:MANA_KIND "instead of any other type")
    once (Static::RegeneratesItself = "if ~ would be destroyed, regenerate it")
    (Static::Replaces(replacement) = replacement:boxed(REPLACEMENT))
    once (Static::LivesOnWithoutLife = "you don't lose the game for having 0 or less life")
    once (Static::DamageLeavesLife(1) = "damage that would reduce your life total to less than 1 reduces it to 1 instead")
    (Static::EntersWithCounters { counter, amount } = "~ enters with" [amount, counter]:AMOUNT_OF_COUNTERS "on it")
    once (Static::MostCounters { counter, most } = "~ can't have more than" [most, counter]:COUNTERS "on it")
    once (Static::AttackLimit(most) = "no more than" most:NUMBER "creatures can attack each combat")
    once (Static::BlockLimit(most) = "no more than" most:NUMBER "creatures can block each combat")
    (Static::MaximumHandSize { who: Reference::You, size: None } = "you have no maximum hand size")
    once (Static::MaximumHandSize { who: Reference::Opponent, size: Some(size) } = "each opponent's maximum hand size is" size:NUMBER)
    (Static::MaximumHandSize { who: Reference::You, size: Some(size) } = "your maximum hand size is" size:NUMBER)
    face (Static::Defines { power: Some(Amount::IfSo { condition, then, otherwise }), toughness: Some(_) }
        = "as long as" condition:boxed(&CONDITION) ", ~'s power and toughness are each equal to" then:boxed(COUNTED)
        ". As long as" condition:boxed(OPPOSITE) ", its power and toughness are each equal to" otherwise:boxed(COUNTED))
    (Static::Defines { power: Some(power), toughness: Some(toughness) } = "~'s power and toughness are each equal to" [power, toughness]:BOTH_DEFINED)
    once (Static::Defines { power: Some(power), toughness: None } = "~'s power is equal to" power:DEFINED)
    (Static::Defines { power: None, toughness: Some(toughness) } = "~'s toughness is equal to" toughness:DEFINED)
    (Static::EntersAsCopy { of, exceptions } = "you may have ~ enter as a copy of any" of:PERMANENT "on the battlefield" exceptions:EXCEPTIONS)
    (Static::WatchDamage { condition, effects } = [condition, effects]:WATCHED)
    (Static::Continuous(continuous) = "you control" continuous:boxed(YOU_CONTROL))
    (Static::Combat { on, rule: CombatRule::IsBlockedByAll(who) } = "all" who:PERMANENTS "able to block" on:LASTING "do so")
    (Static::Permission(Permission::EnterTapped(on)) = on:LASTING "enters|enter tapped")
    (Static::Permission(Permission::StayTapped(Reference::Itself, condition)) = "~ doesn't untap during your untap step" condition:opt("if", &CONDITION))
    (Static::Permission(Permission::StayTapped(on, condition))
        = on:LASTING "doesn't|don't untap during its|their controller's|controllers' untap step|steps" condition:opt("if", &CONDITION))
    once (Static::Permission(Permission::StayTapped(on, condition)) = on:LASTING "doesn't|don't untap during your untap step" condition:opt("if", &CONDITION))
    (Static::Excludes { on, what, condition } = on:LASTING what:EXCLUSION condition:HOWEVER)
    (Static::Combat { on, rule } = [on, rule]:STATIC_RULE)
    (Static::Continuous(continuous) = continuous:boxed(STATIC_CHANGES))
}

/// What a static ability is about: the card itself, what it enchants, or all that fits.
const LASTING: Hole<Reference> = hole(
    "WHAT",
    |reader| {
        let mark = reader.mark();
        match REFERENCE.read(reader)? {
            on @ (Reference::Itself | Reference::Enchanted | Reference::Each(_)) => Some(on),
            _ => {
                reader.reset(&mark);
                reader.wrong_next(Reason::InstructionOnPermanent)
            }
        }
    },
    |renderer, on| Some(renderer.subject(on)),
);

phrases! {
    /// So many permanents, `one land`, without an article.
    SO_MANY: (u8, Filter), "2 WHAT", "a number";
    ((1, what) = "1" / "one" what:PERMANENT)
    ((count, what) = count:NUMBER what:PERMANENTS)
}

/// Spells that cost more or less, `white spells you cast`.
const SPELLS_CAST: Hole<Filter> = hole(
    "WHAT spells",
    |reader| {
        let cost = reader.holds("more to cast") || reader.holds("less to cast");
        if cost { SPELLS.read(reader) } else { None }
    },
    |renderer, filter| {
        let all = filter.all.iter().filter(|one| **one != Predicate::Yours).cloned().collect();
        let mut words = SPELLS.write(renderer, &Filter { all })?;
        if filter.all.contains(&Predicate::Yours) {
            words.push_str(" you cast");
        }
        Some(words)
    },
);

/// How much more or less something costs: `{3} more`, `{B} more`, `{2} less`.
const PRICE: Hole<(i16, [u8; 5])> = hole(
    "{3} more",
    |reader| {
        let mark = reader.mark();
        let mana = MANA_COST.read(reader)?;
        let by = i16::try_from(mana.generic).unwrap_or(i16::MAX);
        if mana.x == 0 && reader.take("more") {
            return Some((by, mana.colored));
        }
        if mana.x > 0 || mana.colored != [0; 5] {
            reader.reset(&mark);
            return reader.miss("generic mana, like {3}");
        }
        reader.words("less").map(|()| (-by, [0; 5]))
    },
    |_, (by, colored)| {
        let mana = ManaCost { generic: by.unsigned_abs(), colored: *colored, ..ManaCost::ZERO };
        Some(format!("{mana} {}", if *by < 0 { "less" } else { "more" }))
    },
);

/// What is chosen as a permanent enters.
const CHOICES: Hole<Vec<Choosing>> = hole(
    "CHOICE [and CHOICE]",
    |reader| {
        let mut all = vec![CHOOSING.read(reader)?];
        while reader.take("and") {
            all.push(CHOOSING.read(reader)?);
        }
        Some(all)
    },
    |renderer, all| {
        let all: Vec<String> = all.iter().map(|one| CHOOSING.write(renderer, one)).collect::<Option<_>>()?;
        Some(if renderer.face { list(&all, "and") } else { all.join(" and ") })
    },
);

/// What a permanent may enter as: `a 2/2 artifact creature with flying, or …`.
const FORMS: Hole<Vec<Form>> = hole(
    "a 2/2 artifact creature with flying, or …",
    |reader| {
        let mut forms = Vec::new();
        loop {
            reader.words("a^an")?;
            let mut form = Form { size: SIZE.read(reader)?, subtypes: Vec::new(), keywords: Vec::new() };
            while let Some(subtype) = reader.peek().and_then(|word| reader.context.subtype(word)) {
                form.subtypes.push(subtype);
                reader.advance();
            }
            while reader.peek().and_then(card_type).is_some() {
                reader.advance();
            }
            if reader.take("with") {
                form.keywords.push(KEYWORD.read(reader)?);
            }
            forms.push(form);
            reader.take(",");
            if !reader.take("or") && !reader.is_next("a^an") {
                return Some(forms);
            }
        }
    },
    |renderer, forms| Some(list(&renderer.forms(forms), "or")),
);

impl Renderer<'_> {
    /// What a permanent may enter as, each in words.
    pub(crate) fn forms(&self, forms: &[Form]) -> Vec<String> {
        let said = |form: &Form| {
            let mut words = format!("a {}/{}", form.size.power, form.size.toughness);
            for subtype in &form.subtypes {
                add(&mut words, self.table.subtype_name(*subtype));
            }
            add(&mut words, "artifact creature");
            let keywords: Vec<String> = form.keywords.iter().map(|keyword| keyword_name(*keyword)).collect();
            if !keywords.is_empty() {
                add(&mut words, &format!("with {}", list(&keywords, "and")));
            }
            words
        };
        forms.iter().map(said).collect()
    }
}

phrases! {
    /// How much power or toughness is, also under a condition.
    DEFINED: Amount, "AMOUNT", "an amount";
    plain (Amount::IfSo { condition, then, otherwise } = then:boxed(COUNTED) "if" condition:boxed(&CONDITION) ", or" otherwise:boxed(COUNTED) "otherwise")
    (amount = amount:COUNTED)
}

/// Power and toughness where both are the same.
const BOTH_DEFINED: Hole<(Amount, Amount)> = hole(
    "AMOUNT [if CONDITION, or AMOUNT otherwise]",
    |reader| DEFINED.read(reader).map(|amount| (amount.clone(), amount)),
    |renderer, (amount, _)| DEFINED.write(renderer, amount),
);

/// The condition that holds where this one does not.
const OPPOSITE: Hole<Condition> = hole(
    "…",
    |_| None,
    |renderer, condition| match condition {
        Condition::Not(inner) => CONDITION.write(renderer, inner),
        other => CONDITION.write(renderer, &Condition::Not(Box::new(other.clone()))),
    },
);

/// A static effect on damage, also under a condition.
const WATCHED: Hole<(Option<Condition>, Vec<DamageEffect>)> = hole(
    "[as long as CONDITION,] prevent all damage that would be dealt …",
    |reader| {
        let condition = if reader.take("as long as") {
            let condition = CONDITION.read(reader)?;
            reader.words(",")?;
            Some(condition)
        } else {
            None
        };
        let mark = reader.mark();
        let scope = Scope { fixed: true, ..reader.scope };
        let effects = reader.within(scope, |reader| DAMAGE_EFFECTS.read(reader))?;
        if effects.iter().any(|effect| effect.extent != Extent::All) {
            return reader.stop_at(mark, Reason::InstructionOnPermanent);
        }
        Some((condition, effects))
    },
    |renderer, (condition, effects)| {
        let condition = match condition {
            Some(condition) => format!("as long as {}, ", CONDITION.write(renderer, condition)?),
            None => String::new(),
        };
        renderer.said.fixed = true;
        let effects = DAMAGE_EFFECTS.write(renderer, effects);
        renderer.said.fixed = false;
        Some(format!("{condition}{}", effects?))
    },
);

/// What is enchanted and controlled.
const YOU_CONTROL: Hole<Continuous> = hole(
    "enchanted WHAT",
    |reader| {
        if reader.peek() != Some("enchanted") {
            return reader.stop(Reason::NotAttached);
        }
        ENCHANTED_ONE.read(reader).map(|on| Continuous::new(on, vec![Change::YouControl]))
    },
    |renderer, value| (value.changes == [Change::YouControl]).then(|| renderer.subject(&value.on)),
);

phrases! {
    /// Under which condition something holds, or does not.
    HOWEVER: Option<Condition>, "[unless CONDITION]", "a condition";
    (Some(condition) = "unless" condition:NOT_SO)
    (Some(condition) = "as long as" condition:CONDITION)
    (None = )
}

/// A condition that must not hold.
const NOT_SO: Hole<Condition> = hole(
    "CONDITION",
    |reader| CONDITION.read(reader).map(|condition| Condition::Not(Box::new(condition))),
    |renderer, condition| match condition {
        Condition::Not(so) => CONDITION.write(renderer, so),
        _ => None,
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

/// Changes of a static ability: `white creatures get +1/+1`.
const STATIC_CHANGES: Hole<Continuous> = hole(
    "WHAT CHANGES [as long as CONDITION]",
    |reader| {
        let on = LASTING.read(reader)?;
        let scope = Scope { x: false, lasting: true, ..reader.scope };
        let mut continuous = reader.within(scope, |reader| {
            let mut continuous = Continuous::new(on, CHANGES.read(reader)?);
            if reader.take("as long as") {
                continuous.condition = Some(CONDITIONS.read(reader)?);
            }
            Some(continuous)
        })?;
        while reader.take(";") {
            if reader.take("this effect doesn't remove this") {
                continuous.keeps_itself = true;
            } else {
                reader.words("if this leaves the battlefield, this effect continues until end of turn")?;
                continuous.lingers = true;
            }
        }
        Some(continuous)
    },
    |renderer, value| {
        let mut text = renderer.subject(&value.on);
        renderer.said.fixed = !value.changes.contains(&Change::LosesAllAbilities);
        renderer.bearer = renderer.bearer(&value.on);
        add(&mut text, &CHANGES.write(renderer, &value.changes)?);
        if let Some(condition) = &value.condition {
            add(&mut text, &format!("as long as {}", CONDITIONS.write(renderer, condition)?));
        }
        let name = renderer.name();
        match (value.keeps_itself, renderer.face) {
            (true, true) => text.push_str(". This effect doesn't remove this Aura"),
            (true, false) => text.push_str("; this effect doesn't remove this"),
            _ => {}
        }
        if value.lingers {
            let joint = if renderer.face { ". If" } else { "; if" };
            text.push_str(&format!("{joint} {name} leaves the battlefield, this effect continues until end of turn"));
        }
        Some(text)
    },
);
