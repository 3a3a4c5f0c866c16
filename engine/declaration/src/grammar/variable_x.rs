//! The X of a spell or ability, and whether anything uses it.

use super::prelude::*;

/// Whether a mode uses the announced X: its instructions, or what it targets.
pub(crate) fn mode_uses_x(mode: &Mode) -> bool {
    mode.targets.iter().any(|target| target.counted || target.asks_for_x())
        || mode.effects.iter().any(|effect| effect.any(&mut uses_x))
}

/// What X is where a target says it, `target spell with mana value X`: choosing the one is choosing the other.
pub(crate) fn x_of_target(mode: &Mode) -> Option<Amount> {
    let place = mode.targets.iter().position(TargetSpec::asks_for_x)?;
    u8::try_from(place).ok().map(|place| Amount::ManaValueOf(Reference::Target(place)))
}

/// Whether an instruction uses the announced X.
fn uses_x(effect: &Effect) -> bool {
    let x = |amount: &Amount| match amount {
        Amount::HalfRoundedUp(whole) | Amount::HalfRoundedDown(whole) => **whole == Amount::X,
        amount => matches!(amount, Amount::X | Amount::MinusX | Amount::XShared),
    };
    match effect {
        Effect::DealDamage { parts, .. } => parts.iter().any(|part| x(&part.amount)),
        Effect::DealDivided { total: amount, .. }
        | Effect::Draw { amount, .. }
        | Effect::DiscardAtRandom { amount, .. }
        | Effect::GainLife { amount, .. }
        | Effect::Discard { amount, .. }
        | Effect::SacrificeChosen { amount, .. }
        | Effect::Mill { amount, .. }
        | Effect::LoseLife { amount, .. }
        | Effect::ChooseInGraveyard { amount, .. }
        | Effect::PutCounters { amount, .. }
        | Effect::DiscardNamed { amount, .. }
        | Effect::Create { amount, .. } => x(amount),
        Effect::KeepOneOnTop(amount) => x(amount),
        Effect::ReplaceNext { x, .. } => *x,
        Effect::WatchDamage(effect) => matches!(&effect.extent, Extent::Next(amount) if x(amount)),
        // The mana spent on X is what counts.
        Effect::CastFaceDown => true,
        Effect::Pay { ways, .. } => ways.iter().flatten().any(|cost| matches!(cost, Cost::Mana(mana) if mana.x > 0)),
        Effect::Continuous { changes, .. } => {
            changes.iter().any(|change| matches!(change, Change::Size(power, toughness) if x(power) || x(toughness)))
        }
        _ => false,
    }
}
