//! Effects on damage in words.

use super::filter::{Grammar, filter_text};
use super::speaker::Speaker;
use super::words::with_article;
use crate::{Amount, CardType, CardTypes, DamageEffect, Extent, Filter, Instead, Predicate, Sources};

/// Whether the second effect does to damage by something what the first does to damage to it.
pub(super) fn is_both_ways(to: &DamageEffect, by: &DamageEffect) -> bool {
    let same = to.extent == by.extent && to.combat == by.combat && to.instead == by.instead;
    let reference = match &by.by {
        Sources::These(reference) => Some(reference),
        _ => None,
    };
    same && to.by == Sources::Any && by.to.is_none() && reference.is_some() && reference == to.to.as_ref()
}

/// An effect as a sentence, or two that are one both ways. `lasting` is said of damage, ` this turn` or nothing.
pub(super) fn damage_text(speaker: &mut Speaker<'_>, effects: &[&DamageEffect], lasting: &str) -> String {
    let Some(effect) = effects.first() else { return String::new() };
    if let (Instead::ReduceTo { least, to }, Sources::Fitting(filter), Some(whom)) =
        (&effect.instead, &effect.by, &effect.to)
    {
        let source = with_article(&sources(speaker, filter, Grammar::One));
        let whom = speaker.each(whom);
        return format!(
            "if {source} would deal {least} or more damage to {whom}, it deals {to} damage to {whom} instead"
        );
    }
    if let (Instead::RemoveCounters(counter), Some(to)) = (&effect.instead, &effect.to) {
        let to = speaker.each(to);
        let one = format!("{} counter", with_article(&counter.to_string()));
        return format!(
            "for each 1 damage that would be dealt to {to}, if it has {one} on it, remove {one} from it and prevent that 1 damage"
        );
    }
    if effect.extent == Extent::NextTime {
        return next_time(speaker, effect, lasting);
    }
    let combat = if effect.combat { "combat " } else { "" };
    let mut said = match &effect.extent {
        Extent::Next(amount) => format!("the next {}", speaker.so_much(amount, &format!("{combat}damage"))),
        _ if effect.instead == Instead::Unalterable => format!("{combat}damage"),
        _ => format!("all {combat}damage"),
    };
    said.push_str(" that would be dealt");
    if let Some(to) = &effect.to {
        let both = if effects.len() > 1 { " and dealt by" } else { "" };
        said.push_str(&format!(" to{both} {}", speaker.each(to)));
    }
    match &effect.by {
        Sources::These(what) => said.push_str(&format!(" by {}", speaker.subject(what).words)),
        Sources::Fitting(filter) | Sources::Chosen(filter) => {
            said.push_str(&format!(" by {}", sources(speaker, filter, Grammar::Several)));
        }
        Sources::ByTargeting => said.push_str(" because of a spell or ability that targets it"),
        Sources::Any => {}
    }
    said.push_str(lasting);
    match &effect.instead {
        Instead::DealTo(to) => format!("{said} is dealt to {} instead", speaker.each(to)),
        Instead::Unalterable => {
            format!("{said} can't be prevented or dealt instead to another permanent or player")
        }
        _ => format!("prevent {said}"),
    }
}

/// Whether sources that fit are creatures, lands and the like, of which nobody says `source`.
fn are_permanents(filter: &Filter) -> bool {
    filter.all.iter().any(|predicate| match predicate {
        Predicate::Subtype(_) => true,
        Predicate::Type(types) => types.intersects(CardTypes::of(CardType::Creature)),
        _ => false,
    })
}

/// Sources that fit: `red source`, `artifact creatures`.
fn sources(speaker: &Speaker<'_>, filter: &Filter, grammar: Grammar) -> String {
    let behind = if are_permanents(filter) { "" } else { "source" };
    filter_text(speaker.table, filter, grammar, "source", behind)
}

fn next_time(speaker: &mut Speaker<'_>, effect: &DamageEffect, lasting: &str) -> String {
    let source = match &effect.by {
        Sources::Chosen(filter) | Sources::Fitting(filter) => with_article(&sources(speaker, filter, Grammar::One)),
        Sources::These(what) => speaker.subject(what).words,
        Sources::Any | Sources::ByTargeting => "a source".to_owned(),
    };
    let chosen = if matches!(effect.by, Sources::Chosen(_)) { " of your choice" } else { "" };
    let combat = if effect.combat { "combat " } else { "" };
    let to = effect.to.as_ref().map(|to| format!(" to {}", speaker.each(to))).unwrap_or_default();
    let event = format!("the next time {source}{chosen} would deal {combat}damage{to}{lasting}");
    match &effect.instead {
        Instead::Prevent => format!("{event}, prevent that damage"),
        Instead::PreventAndGainLife => {
            format!("{event}, prevent that damage. You gain life equal to the damage prevented this way")
        }
        Instead::PreventHalf => format!("{event}, prevent half that damage, rounded down"),
        Instead::PreventAllBut(kept) => {
            let kept = speaker.amount(&Amount::Number(i32::from(*kept)));
            format!("{event}, prevent all but {kept} of that damage")
        }
        Instead::DealTo(whom) => {
            format!("{event}, that source deals that damage to {} instead", speaker.each(whom))
        }
        Instead::DealBack => format!(
            "{event}, instead that source deals that much damage{to} and {} deals that much damage to that source's controller",
            speaker.card.name
        ),
        Instead::ReduceTo { to, .. } => format!("{event}, it deals {to} damage instead"),
        // Only a static ability says this, in words of its own.
        Instead::RemoveCounters(_) | Instead::Unalterable => format!("{event}, that damage can't be prevented"),
    }
}
