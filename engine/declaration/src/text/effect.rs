//! Instructions in sentences.

use super::speaker::Speaker;
use super::words::{capitalized, keyword_name, number, symbol};
use crate::{Amount, Effect, Mode, Produced, Reference, TargetKind};

/// The instructions of a mode as sentences, the first of them without a capital letter of its own.
pub(super) fn sentences(speaker: &mut Speaker<'_>, mode: &Mode) -> String {
    let mut text = String::new();
    let mut rest = mode.effects.as_slice();
    while !rest.is_empty() {
        let (sentence, said) = sentence(speaker, rest);
        if text.is_empty() {
            text = sentence;
        } else {
            text.push(' ');
            text.push_str(&capitalized(&sentence));
        }
        text.push('.');
        rest = rest.get(said..).unwrap_or_default();
    }
    text
}

/// The first instructions that make one sentence together, and how many they are.
fn sentence(speaker: &mut Speaker<'_>, effects: &[Effect]) -> (String, usize) {
    match effects {
        [Effect::DealDamage { amount, to }, rest @ ..] => {
            let further: Vec<&Reference> = rest
                .iter()
                .map_while(|effect| match effect {
                    Effect::DealDamage { amount: same, to } if same == amount => Some(to),
                    _ => None,
                })
                .collect();
            let damage = speaker.so_much(amount, "damage");
            let link = if *amount == Amount::XShared { "divided evenly, rounded down, among" } else { "to" };
            let mut said = format!("{} deals {damage} {link} {}", speaker.card.name, speaker.each(to));
            for to in &further {
                said.push_str(" and ");
                said.push_str(&speaker.each(to));
            }
            (said, 1 + further.len())
        }
        [Effect::AddMana(Produced::Fixed(..)), ..] => {
            let added: Vec<String> = effects
                .iter()
                .map_while(|effect| match effect {
                    Effect::AddMana(Produced::Fixed(kind, count)) => Some(symbol(*kind).repeat(usize::from(*count))),
                    _ => None,
                })
                .collect();
            (format!("add {}", added.concat()), added.len())
        }
        [Effect::Pump { what, power, toughness }, Effect::Gain { what: same, keyword }, ..] if what == same => {
            let subject = speaker.subject(what);
            let size = change(speaker, power, toughness);
            let gains = if subject.several { "gain" } else { "gains" };
            (format!("{} {size} and {gains} {} until end of turn", subject.does("gets", "get"), keyword_name(*keyword)), 2)
        }
        [Effect::ForbidRegeneration(what), Effect::ExileIfDying(same), ..] if what == same && may_be_player(speaker, what) => {
            (
                "if it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead".to_owned(),
                2,
            )
        }
        [effect, ..] => (instruction(speaker, effect), 1),
        [] => (String::new(), 0),
    }
}

/// Whether the target spoken of need not be a creature.
fn may_be_player(speaker: &Speaker<'_>, reference: &Reference) -> bool {
    speaker.target(reference).is_some_and(|target| target.kind == TargetKind::Any)
}

/// An instruction that makes a sentence of its own.
fn instruction(speaker: &mut Speaker<'_>, effect: &Effect) -> String {
    match effect {
        Effect::DealDamage { amount, to } => {
            let damage = speaker.so_much(amount, "damage");
            format!("{} deals {damage} to {}", speaker.card.name, speaker.each(to))
        }
        Effect::Destroy { what, regeneration } => {
            let several =
                matches!(what, Reference::Each(_)) || speaker.target(what).is_some_and(|target| target.max > 1);
            let destroyed = format!("destroy {}", speaker.all(what));
            match (regeneration, several) {
                (true, _) => destroyed,
                (false, true) => format!("{destroyed}. They can't be regenerated"),
                (false, false) => format!("{destroyed}. It can't be regenerated"),
            }
        }
        Effect::Exile(what) => format!("exile {}", speaker.all(what)),
        Effect::Counter(what) => format!("counter {}", speaker.all(what)),
        Effect::Tap(what) => format!("tap {}", speaker.all(what)),
        Effect::Regenerate(what) => format!("regenerate {}", speaker.all(what)),
        Effect::ReturnToHand(what) => {
            let several =
                matches!(what, Reference::Each(_)) || speaker.target(what).is_some_and(|target| target.max > 1);
            let yours =
                speaker.target(what).is_some_and(|target| matches!(target.kind, TargetKind::CardInYourGraveyard(_)));
            let hand = match (yours, several) {
                (true, _) => "your hand",
                (false, true) => "their owners' hands",
                (false, false) => "its owner's hand",
            };
            format!("return {} to {hand}", speaker.all(what))
        }
        Effect::Draw { who: Reference::You, amount } => format!("draw {}", speaker.cards(amount)),
        Effect::Draw { who, amount } => {
            let draws = speaker.subject(who).does("draws", "draw");
            format!("{draws} {}", speaker.cards(amount))
        }
        Effect::DiscardAtRandom { who, amount } => {
            let discards = speaker.subject(who).does("discards", "discard");
            format!("{discards} {} at random", speaker.cards(amount))
        }
        Effect::GainLife { who, amount } => {
            let gains = speaker.subject(who).does("gains", "gain");
            format!("{gains} {}", speaker.so_much(amount, "life"))
        }
        Effect::AddMana(Produced::Fixed(kind, count)) => format!("add {}", symbol(*kind).repeat(usize::from(*count))),
        Effect::AddMana(Produced::OneColor(1)) => "add one mana of any color".to_owned(),
        Effect::AddMana(Produced::OneColor(count)) => {
            format!("add {} mana of any one color", number(u32::from(*count)))
        }
        Effect::Pump { what, power, toughness } => {
            let gets = speaker.subject(what).does("gets", "get");
            format!("{gets} {} until end of turn", change(speaker, power, toughness))
        }
        Effect::Gain { what, keyword } => {
            let gains = speaker.subject(what).does("gains", "gain");
            format!("{gains} {} until end of turn", keyword_name(*keyword))
        }
        Effect::ForbidRegeneration(what) => {
            let condition = if may_be_player(speaker, what) { "if it's a creature, " } else { "" };
            format!("{condition}{} can't be regenerated this turn", speaker.subject(what).words)
        }
        Effect::ExileIfDying(what) => {
            let subject = speaker.subject(what);
            let it = if subject.several { "them" } else { "it" };
            format!("if {} would die this turn, exile {it} instead", subject.words)
        }
        Effect::PreventDamage { amount, to } => {
            let damage = speaker.so_much(amount, "damage");
            format!("prevent the next {damage} that would be dealt to {} this turn", speaker.each(to))
        }
        Effect::ExtraTurn(Reference::You) => "take an extra turn after this one".to_owned(),
        Effect::ExtraTurn(who) => {
            format!("{} an extra turn after this one", speaker.subject(who).does("takes", "take"))
        }
    }
}

/// A change of power and toughness, `+3/+3`, `+X/-X`.
fn change(speaker: &Speaker<'_>, power: &Amount, toughness: &Amount) -> String {
    // Nothing at all takes the sign of the other half, as in -2/-0.
    let negative = |amount: &Amount| matches!(amount, Amount::MinusX | Amount::Number(i32::MIN..=-1));
    let half = |amount: &Amount, other: &Amount| match amount {
        Amount::Number(0) if negative(other) => "-0".to_owned(),
        _ if negative(amount) => speaker.amount(amount),
        _ => format!("+{}", speaker.amount(amount)),
    };
    format!("{}/{}", half(power, toughness), half(toughness, power))
}
