//! Mana that is added.

use crate::grammar::prelude::*;

/// Mana, and more of it instead under a condition: `{C}; if you control a Tower, add {C}{C} instead`.
pub(crate) const MORE_INSTEAD: Hole<(ManaKind, Amount)> = hole(
    "{C}; if CONDITION, add {C}{C} instead",
    |reader| {
        let (kind, few) = MANA.read(reader)?;
        if !reader.holds("instead") {
            return None;
        }
        reader.words("; if")?;
        let condition = Box::new(CONDITIONS.read(reader)?);
        reader.words(", add")?;
        let mark = reader.mark();
        let (again, many) = MANA.read(reader)?;
        if again != kind {
            reader.reset(&mark);
            return reader.miss("mana of the same kind");
        }
        reader.words("instead")?;
        let number = |count: u8| Box::new(Amount::Number(i32::from(count)));
        Some((kind, Amount::IfSo { condition, then: number(many), otherwise: number(few) }))
    },
    |renderer, (kind, amount)| {
        let Amount::IfSo { condition, then, otherwise } = amount else { return None };
        let condition = CONDITIONS.write(renderer, condition)?;
        let condition = if renderer.face() { condition.replace(" and you control ", " and ") } else { condition };
        let (Amount::Number(many), Amount::Number(few)) = (&**then, &**otherwise) else { return None };
        let so_much = |count: &i32| kind.to_string().repeat(usize::try_from(*count).unwrap_or(0));
        let joint = if renderer.face() { ". If" } else { "; if" };
        Some(format!("{}{joint} {condition}, add {} instead", so_much(few), so_much(many)))
    },
);

/// Whether it is counters of which there is so much for each.
pub(crate) const fn is_counters(amount: &Amount) -> bool {
    matches!(amount, Amount::Counters(..) | Amount::CountersRemoved(_))
}

/// How much mana of a color of one's choice, which a mana ability alone adds.
pub(crate) const ONE_COLOR: Map<&Hole<u8>, u8> = map(
    &NUMBER,
    |reader, count| if reader.scope.activated { Some(count) } else { reader.wrong(Reason::ColorOutsideManaAbility) },
    |phrase, renderer, count| phrase.say(renderer, count),
);

pub(crate) const ONE_MANA: Hole<()> =
    hole("1", |reader| (ONE_COLOR.read(reader)? == 1).then_some(()), |renderer, ()| ONE_COLOR.write(renderer, &1));
