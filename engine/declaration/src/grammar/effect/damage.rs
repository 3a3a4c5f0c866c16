//! Damage that is dealt: by what, how much, and to whom.

use crate::grammar::prelude::*;

/// What deals damage: the card itself, where nothing else is said.
pub(crate) const DEALER: Hole<Reference> = hole(
    "[WHAT]",
    |reader| {
        if begins_reference(reader) { REFERENCE.read(reader) } else { Some(Reference::Itself) }
    },
    |renderer, value| {
        let unsaid = *value == Reference::Itself && !renderer.face;
        if unsaid { PLURAL.write(renderer, &()) } else { Some(renderer.subject(value)) }
    },
);

/// The targets among which damage is divided.
pub(crate) const AMONG: Hole<u8> = hole(
    "WHOM",
    |reader| match REFERENCE.read(reader)? {
        Reference::Target(among) => Some(among),
        _ => reader.stop_before(Reason::NothingDivided),
    },
    |renderer, among| Some(renderer.each(&Reference::Target(*among))),
);

/// Damage and its recipients, `3 damage to any target and 2 damage to you`.
pub(crate) struct Parts;
pub(crate) const PARTS: Parts = Parts;
const EACH_THEIR_OWN: &str = "damage to each player equal to";
const THEIR_OWN: &str = "minus the number of cards they discarded this way";

impl Phrase for Parts {
    type Value = Vec<DamagePart>;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Vec<DamagePart>> {
        let mut parts = Vec::new();
        if reader.take(EACH_THEIR_OWN) {
            // To each their own, all of it at the same time.
            let from = AMOUNT.read(reader)?;
            reader.words(THEIR_OWN)?;
            for to in [Reference::You, Reference::Opponent] {
                let fewer = Box::new(Amount::DiscardedBy(to.clone()));
                parts.push(DamagePart { amount: Amount::Difference(Box::new(from.clone()), fewer), to });
            }
            return Some(parts);
        }
        loop {
            let amount = so_much(reader)?;
            loop {
                parts.push(DamagePart { amount: amount.clone(), to: REFERENCE.read(reader)? });
                if !reader.take("and") {
                    return Some(parts);
                }
                if reader.peek_at(1) == Some("damage") || reader.is_next("damage equal to") {
                    break;
                }
            }
        }
    }

    fn write(&self, renderer: &mut Renderer<'_>, parts: &Vec<DamagePart>) -> Option<String> {
        if let [DamagePart { amount: Amount::Difference(from, fewer), .. }, _] = parts.as_slice()
            && matches!(fewer.as_ref(), Amount::DiscardedBy(_))
        {
            return Some(format!("{EACH_THEIR_OWN} {} {THEIR_OWN}", COUNTED.write(renderer, from)?));
        }
        let mut said = String::new();
        let mut before: Option<&Amount> = None;
        for part in parts {
            if before.is_some() {
                said.push_str(" and ");
            }
            if before != Some(&part.amount) {
                said.push_str(&DAMAGE.write(renderer, &part.amount)?);
                said.push_str(match part.amount {
                    Amount::XShared if renderer.face => " divided evenly, rounded down, among ",
                    Amount::XShared => " divided evenly among ",
                    _ => " to ",
                });
            }
            said.push_str(&EACH.write(renderer, &part.to)?);
            before = Some(&part.amount);
        }
        if let Some(amount) = before {
            said.push_str(&WHERE_X.write(renderer, amount)?);
        }
        Some(said)
    }

    fn guide(&self) -> String {
        "AMOUNT damage to WHOM [and WHOM] [and AMOUNT damage to WHOM]".to_owned()
    }
}

/// Reads `3 damage to`, `damage equal to its power to` or `X damage divided evenly among`.
fn so_much(reader: &mut Reader<'_>) -> Option<Amount> {
    let amount = DAMAGE.read(reader)?;
    if amount == Amount::X && reader.take("divided evenly among") {
        return Some(Amount::XShared);
    }
    reader.words("to")?;
    Some(amount)
}
