//! Mana that is added.

use crate::grammar::amount::THING;
use crate::grammar::condition::CONDITIONS;
use crate::grammar::error::Reason;
use crate::grammar::phrase::Phrase;
use crate::grammar::reader::Reader;
use crate::grammar::renderer::Renderer;
use crate::grammar::vocabulary::{MANA, NUMBER, symbol};
use crate::{Amount, ManaKind};

/// Mana, and more of it instead under a condition: `{C}; if you control a Tower, add {C}{C} instead`.
pub(super) struct Instead;
pub(super) const INSTEAD: Instead = Instead;

impl Phrase for Instead {
    type Value = (ManaKind, Amount);

    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value> {
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
    }

    fn write(&self, renderer: &mut Renderer<'_>, (kind, amount): &Self::Value) -> Option<String> {
        let Amount::IfSo { condition, then, otherwise } = amount else { return None };
        let condition = CONDITIONS.write(renderer, condition)?;
        let so_much = |amount: &Amount| match amount {
            Amount::Number(count) => symbol(*kind).repeat(usize::try_from(*count).unwrap_or(0)),
            _ => symbol(*kind),
        };
        let joint = if renderer.face { ". If" } else { "; if" };
        Some(format!("{}{joint} {condition}, add {} instead", so_much(otherwise), so_much(then)))
    }

    fn guide(&self) -> String {
        "{C}; if CONDITION, add {C}{C} instead".to_owned()
    }
}

/// Of what there is so much for each, where that is counters.
pub(super) struct MoreOf;
pub(super) const MORE_OF: MoreOf = MoreOf;

impl Phrase for MoreOf {
    type Value = Amount;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Amount> {
        THING.read(reader)
    }

    fn write(&self, renderer: &mut Renderer<'_>, amount: &Amount) -> Option<String> {
        matches!(amount, Amount::Counters(..) | Amount::CountersRemoved(_)).then_some(())?;
        THING.write(renderer, amount)
    }

    fn guide(&self) -> String {
        THING.guide()
    }
}

/// How much mana of a color of one's choice, which a mana ability alone adds.
pub(super) struct OneColor;
pub(super) const ONE_COLOR: OneColor = OneColor;

impl Phrase for OneColor {
    type Value = u8;

    fn read(&self, reader: &mut Reader<'_>) -> Option<u8> {
        let mark = reader.mark();
        let count = NUMBER.read(reader)?;
        if reader.scope.activated {
            return Some(count);
        }
        reader.reset(&mark);
        reader.wrong_next(Reason::ColorOutsideManaAbility)
    }

    fn write(&self, renderer: &mut Renderer<'_>, count: &u8) -> Option<String> {
        NUMBER.write(renderer, count)
    }

    fn guide(&self) -> String {
        "3".to_owned()
    }
}

/// One mana of it.
pub(super) struct OneMana;
pub(super) const ONE_MANA: OneMana = OneMana;

impl Phrase for OneMana {
    type Value = ();

    fn read(&self, reader: &mut Reader<'_>) -> Option<()> {
        (ONE_COLOR.read(reader)? == 1).then_some(())
    }

    fn write(&self, renderer: &mut Renderer<'_>, (): &()) -> Option<String> {
        ONE_COLOR.write(renderer, &1)
    }

    fn guide(&self) -> String {
        "1".to_owned()
    }
}
