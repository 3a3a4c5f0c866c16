//! What players may do or pay, and what follows.

use crate::grammar::prelude::*;

/// What a player may have happen, and what follows where it does.
pub(crate) const MAYBE: Hole<Vec<Effect>> = hole(
    "…",
    |reader| {
        reader.take("have");
        let mut then = INNER.read(reader)?;
        then.extend(Tail("; if you^they do,").read(reader)?);
        Some(then)
    },
    |renderer, then| {
        let they = if renderer.said.several { "you" } else { "they" };
        let (first, rest) = then.split_at_checked(1)?;
        let mut said = renderer.clause(first)?;
        if !renderer.face() {
            for further in rest {
                said.push_str(&format!("; if you do, {}", renderer.clause(std::slice::from_ref(further))?));
            }
            return Some(said);
        }
        // What happens to something else is had done: `you may have it become a copy`.
        said = match first.first() {
            Some(Effect::BecomeCopy { .. }) => format!("have {}", said.replacen(" becomes ", " become ", 1)),
            Some(Effect::DealDamage { .. }) => format!("have {}", said.replacen(" deals ", " deal ", 1)),
            Some(Effect::ShuffleLibrary(_)) => format!("have {}", said.replacen(" shuffles", " shuffle", 1)),
            Some(Effect::Combat { .. }) => format!("choose that {said}"),
            _ => said.strip_prefix("you ").unwrap_or(&said).to_owned(),
        };
        if !rest.is_empty() {
            said.push_str(&format!(". If {they} do, {}", renderer.together(rest)?));
        }
        Some(said)
    },
);

/// What is tapped where it is untapped, and untapped otherwise: tapping what is tapped would do nothing (701.26a), so that there is one
/// way only.
pub(crate) const TAP_OR_UNTAP: Hole<Vec<Effect>> = hole(
    "WHAT",
    |reader| {
        let what = REFERENCE.read(reader)?;
        let condition = Box::new(Condition::Is(what.clone(), Filter { all: vec![Predicate::Untapped] }));
        let (then, otherwise) = (vec![Effect::Tap(what.clone())], vec![Effect::Untap(what)]);
        Some(vec![Effect::If { condition, then, otherwise }])
    },
    |renderer, effects| {
        let [Effect::If { then, otherwise, .. }] = effects.as_slice() else { return None };
        let [Effect::Tap(what)] = then.as_slice() else { return None };
        (*otherwise == [Effect::Untap(what.clone())]).then(|| renderer.subject(what))
    },
);

/// Before what is paid, or done instead: `sacrifice a creature`, and not `sacrifice it`.
pub(crate) const PAYING: Unsaid<()> = before(|reader| {
    let counted = |word: &str| matches!(word, "a" | "an") || word.parse::<u8>().is_ok();
    let paying = reader.is_next("pay") || (reader.is_next("sacrifice") && reader.peek_at(1).is_some_and(counted));
    paying.then_some(())
});

/// What one of several ways alone has spoken of is not what `it` would be taken for behind them.
pub(crate) const ONE_OF_SEVERAL: Unsaid<()> = Unsaid(
    |_| Some(()),
    |renderer, ()| {
        renderer.speak_only_of(Only::Other);
        true
    },
);

/// Several instructions in one clause, each by itself.
pub(crate) const LISTED: Hole<Vec<Effect>> = written(|renderer, effects| {
    let apart = effects.len() > 1 || matches!(effects.first(), Some(Effect::Delay { .. }));
    renderer.each_sentence(effects).filter(|_| apart).map(|said| list(&said, "and"))
});

/// Whether it lasts as long as something is so, to which `unless` would belong behind it.
pub(crate) const fn is_conditional(effect: &Effect) -> bool {
    matches!(effect, Effect::Continuous { duration: Duration::AsLongAs(_), .. })
}

/// What follows unless a player pays: who, in which ways, and what.
pub(crate) const UNLESS_PAID: Hole<(Reference, Vec<Vec<Cost>>, Vec<Effect>)> =
    written(|renderer, (who, ways, unpaid)| {
        if !renderer.face() && matches!(unpaid.first(), Some(Effect::Delay { .. })) {
            return None;
        }
        let mut sentences = renderer.each_sentence(unpaid)?.into_iter();
        let first = sentences.next()?;
        let payer = match who {
            Reference::Opponent if renderer.face() => PLAYER.write(renderer, who)?,
            Reference::Target(_) if renderer.face() && renderer.speak_of(true) => "they".to_owned(),
            who => renderer.subject(who),
        };
        let said = format!("{first} unless {payer} {}", PAYS.write(renderer, ways)?);
        let joint = if renderer.face() { ". If that player doesn't pay," } else { "; if they don't," };
        Some(sentences.fold(said, |said, further| format!("{said}{joint} {further}")))
    });
