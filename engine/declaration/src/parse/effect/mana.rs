//! Mana that is added.

use crate::parse::characteristics::added_mana;
use crate::parse::continuous::conditions;
use crate::parse::cursor::Cursor;
use crate::parse::fault::{Fault, Reason};
use crate::parse::filter::filter;
use crate::parse::reference::{Scope, count, each_of, equal_to};
use crate::{Amount, Effect, Mode, Produced};

/// Reads `add {G}` or `add 3 mana of any one color`.
pub(super) fn mana(cursor: &mut Cursor<'_>, scope: Scope<'_>, mode: &mut Mode) -> Result<(), Fault> {
    cursor.expect("add")?;
    if cursor.is_next("an additional") {
        cursor.advance();
        cursor.advance();
    }
    if cursor.peek().is_some_and(|word| word.starts_with('{')) {
        let one = cursor.unexpected("mana of one kind");
        let added = added_mana(cursor)?;
        if let ([(kind, few)], true) = (added.as_slice(), cursor.is_next("; if") && cursor.holds("instead")) {
            cursor.expect("; if")?;
            let condition = Box::new(conditions(cursor, scope, mode)?);
            cursor.expect(", add")?;
            let same = cursor.unexpected("mana of the same kind");
            let instead = added_mana(cursor)?;
            let &[(again, many)] = instead.as_slice() else { return Err(same) };
            if again != *kind {
                return Err(same);
            }
            cursor.expect("instead")?;
            let number = |count: u8| Box::new(Amount::Number(i32::from(count)));
            let amount = Amount::IfSo { condition, then: number(many), otherwise: number(*few) };
            mode.effects.push(Effect::AddMana(Produced::Amount(*kind, amount)));
            return Ok(());
        }
        if cursor.take("for each") {
            let &[(kind, 1)] = added.as_slice() else { return Err(one) };
            mode.effects.push(Effect::AddMana(Produced::Amount(kind, each_of(cursor, scope, mode)?)));
            return Ok(());
        }
        mode.effects.extend(added.into_iter().map(|(kind, count)| Effect::AddMana(Produced::Fixed(kind, count))));
    } else if cursor.take("an amount of mana of the chosen color equal to") {
        mode.effects.push(Effect::AddMana(Produced::ChosenColor(equal_to(cursor, scope, mode)?)));
    } else if cursor.take("an amount of") {
        let one = cursor.unexpected("mana of one kind");
        let added = added_mana(cursor)?;
        let &[(kind, 1)] = added.as_slice() else { return Err(one) };
        cursor.expect("equal to")?;
        mode.effects.push(Effect::AddMana(Produced::Amount(kind, equal_to(cursor, scope, mode)?)));
    } else {
        if !scope.activated {
            return Err(cursor.fault(Reason::ColorOutsideManaAbility));
        }
        let count = count(cursor)?;
        if count == 1 && cursor.take("mana of any color that a") {
            let (lands, _) = filter(cursor, scope.subtypes)?;
            cursor.expect("could produce")?;
            mode.effects.push(Effect::AddMana(Produced::ColorOf(lands)));
            return Ok(());
        }
        cursor.expect_any(&["mana of any one color", "mana of any color"])?;
        mode.effects.push(Effect::AddMana(Produced::OneColor(count)));
    }
    Ok(())
}
