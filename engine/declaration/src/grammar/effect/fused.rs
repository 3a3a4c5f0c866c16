//! Instructions that are said together: in a declaration where one line means several, and on faces where several make one sentence.

use crate::grammar::prelude::*;

phrases! {
    /// Two instructions that are one phrase.
    TWO: [Effect; 2], "INSTRUCTION", "an instruction";
    once ([Effect::DrawToReveal, Effect::DiscardDrawnUnless(what)] = "draw a card and reveal it; if it isn't" / "draw a card and reveal it. If it isn't" what:A_CARD ", discard it")
    once ([Effect::ChoosePermanent { what, doomed: true }, Effect::Destroy { what: Reference::Chosen, regeneration: false }] = "destroy" what:That(A_PERMANENT, is_least) "; it can't be regenerated"
        => "destroy the" what:PERMANENT ". It can't be regenerated. If two or more are tied for least power, you choose one of them")
    ([Effect::ChoosePermanent { what, doomed: true }, Effect::Destroy { what: Reference::Chosen, regeneration: true }] = "destroy" what:That(A_PERMANENT, is_least)
        => "destroy the" what:PERMANENT ". If two or more are tied for least power, you choose one of them")
    ([Effect::Tap(Reference::Each(what)), Effect::LoseMana(who)] = who:REFERENCE "taps|tap all" what:Apart(&THEIR_PERMANENTS) "and loses all unspent mana")
    face once ([Effect::PayForEach { who, what, mana }, Effect::Untap(Reference::Chosen)] = who:REFERENCE "may choose any number of" what:PERMANENTS "and pay" mana:MANA_COST
        "for each creature chosen this way. If the player does, untap those creatures")

    /// Three instructions that are one phrase.
    THREE: [Effect; 3], "INSTRUCTION", "an instruction";
    once ([Effect::PayAnyMana(who), Effect::WatchDamage(shield), Effect::DealDamage { by, parts }] = who:REFERENCE "may pay any amount of mana;" / "may pay any amount of mana." [shield, by, parts]:SHIELDED
        "; prevent X of that damage, where X is the amount of mana paid this way" / ". Prevent X of that damage, where X is the amount of mana that player paid this way")
}

/// Reads what is one phrase and several instructions.
pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Vec<Effect>> {
    reader.attempt(read_here)
}

fn read_here(reader: &mut Reader<'_>) -> Option<Vec<Effect>> {
    match reader.peek()? {
        "add" if reader.peek_at(1).is_some_and(|word| word.starts_with('{')) => {
            reader.advance();
            let mut added = Vec::new();
            while reader.peek().is_some_and(|word| word.starts_with('{')) {
                let (kind, count) = MANA.read(reader)?;
                added.push(Effect::AddMana(Produced::Fixed(kind, count)));
            }
            return if added.len() > 1 { Some(added) } else { None };
        }
        "prevent" | "the" | "all" | "damage" => {
            let effects = DAMAGE_EFFECTS.read(reader)?;
            return Some(effects.into_iter().map(|effect| Effect::WatchDamage(Box::new(effect))).collect());
        }
        _ => {}
    }
    if let Some(two) = TWO.read(reader) {
        return Some(two.into());
    }
    THREE.read(reader).map(Into::into)
}

/// Damage that a player has paid to have less of.
const SHIELDED: Hole<(Box<DamageEffect>, Reference, Vec<DamagePart>)> = hole(
    "…",
    |reader| {
        let by = DEALER.read(reader)?;
        reader.words("deals|deal")?;
        let parts = PARTS.read(reader)?;
        // It is known before the damage is dealt.
        let to = parts.first().map(|part| part.to.clone());
        let (extent, by_it) = (Extent::Next(Amount::ThisWay), Sources::These(by.clone()));
        let shield = DamageEffect { extent, combat: false, by: by_it, to, instead: Instead::Prevent };
        Some((Box::new(shield), by, parts))
    },
    |renderer, (_, by, parts)| {
        let said = EFFECT.write(renderer, &Effect::DealDamage { by: by.clone(), parts: parts.clone() })?;
        Some(if renderer.face { capitalized(&said) } else { said })
    },
);

/// The first instructions that are said together, and how many they are.
pub(crate) fn write(renderer: &mut Renderer<'_>, effects: &[Effect]) -> Option<(String, usize)> {
    if let Some(two) = effects.first_chunk::<2>() {
        if let Some(said) = TWO.write(renderer, two) {
            return Some((said, 2));
        }
        if let Some(said) = pair(renderer, two) {
            return Some((said, 2));
        }
    }
    if let Some(three) = effects.first_chunk::<3>()
        && let Some(said) = THREE.write(renderer, three)
    {
        return Some((said, 3));
    }
    match effects.first()? {
        Effect::AddMana(Produced::Fixed(..)) => {
            let added: Vec<String> = effects
                .iter()
                .map_while(|effect| match effect {
                    Effect::AddMana(Produced::Fixed(kind, count)) => Some(symbol(*kind).repeat(usize::from(*count))),
                    _ => None,
                })
                .collect();
            Some((format!("add {}", added.concat()), added.len()))
        }
        Effect::WatchDamage(effect) => Some((DAMAGE_EFFECTS.write(renderer, &vec![effect.as_ref().clone()])?, 1)),
        _ => None,
    }
}

/// Two instructions that speak of the same thing.
fn pair(renderer: &mut Renderer<'_>, two: &[Effect; 2]) -> Option<String> {
    match two {
        [Effect::WatchDamage(to), Effect::WatchDamage(by)] if is_both_ways(to, by) => {
            DAMAGE_EFFECTS.write(renderer, &vec![to.as_ref().clone(), by.as_ref().clone()])
        }
        _ if !renderer.face => None,
        [Effect::ForbidRegeneration(what), Effect::ExileIfDying(same)]
            if what == same && renderer.may_be_player(what) =>
        {
            Some(
                "if it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead"
                    .to_owned(),
            )
        }
        [first @ Effect::ExchangeGreatest { .. }, Effect::ExchangeGreatest { what, .. }] => {
            let first = EFFECT.write(renderer, first)?;
            let again = renderer.permanents(what, Grammar::Several);
            let (exchange, tied) = first.split_once(". ").unwrap_or((&first, ""));
            Some(format!("{exchange}. Then exchange control of {again} the same way. {tied}"))
        }
        [
            reveals @ Effect::RevealHand(who),
            discards @ (Effect::DiscardFitting { who: same, .. } | Effect::DiscardAtRandom { who: same, .. }),
        ] if who == same => {
            let reveals = EFFECT.write(renderer, reveals)?;
            let discards = EFFECT.write(renderer, discards)?;
            Some(format!("{reveals} and {}", discards.trim_start_matches("that player ")))
        }
        _ => None,
    }
}
