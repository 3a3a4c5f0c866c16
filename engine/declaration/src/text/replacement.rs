//! Effects that replace an event by instructions, in words.

use super::condition::condition_text;
use super::effect::first_and_rest;
use super::speaker::Speaker;
use crate::{Ability, Moment, Reference, Replaced, Replacement, Static, WhichDraws};

/// The paragraph of a static ability, `If you would gain life, draw that many cards instead.`
pub(super) fn replacement_text(speaker: &mut Speaker<'_>, replacement: &Replacement) -> String {
    let (event, what) = event_text(&replacement.event);
    let condition = replacement.condition.as_ref();
    let condition = condition.map(|condition| format!(" while {}", condition_text(speaker, condition)));
    let event = format!("If {event}{}", condition.unwrap_or_default());
    let effects = replacement.body.modes.first().map_or(&[][..], |mode| mode.effects.as_slice());
    let (first, rest) = first_and_rest(speaker, effects);
    if !replacement.optional {
        return format!("{event}, {first} instead.{rest}");
    }
    let skipped = format!("{event}, you may skip that {what} instead.");
    if first.is_empty() { skipped } else { format!("{skipped} If you do, {first}.{rest}") }
}

/// What an instruction replaces, `the next time you would draw a card this turn, instead draw two cards`, without the last full stop.
pub(super) fn next_text(speaker: &mut Speaker<'_>, ability: u8) -> String {
    let Some(Ability::Static(Static::Replaces(replacement))) = speaker.card.quoted.get(usize::from(ability)) else {
        return String::new();
    };
    let effects = replacement.body.modes.first().map_or(&[][..], |mode| mode.effects.as_slice());
    let (first, rest) = first_and_rest(speaker, effects);
    let (event, _) = event_text(&replacement.event);
    let said = format!("the next time {event} this turn, instead {first}.{rest}");
    said.strip_suffix('.').map_or_else(|| said.clone(), str::to_owned)
}

/// What would happen, and what it is called afterwards.
fn event_text(event: &Replaced) -> (String, &'static str) {
    let subject = |who: &Reference| match who {
        Reference::You => "you",
        Reference::Opponent => "an opponent",
        _ => "a player",
    };
    match event {
        Replaced::Draw { who, which } => {
            let which = match (which, who) {
                (WhichDraws::All, _) => "",
                (WhichDraws::InDrawStep, Reference::You) => " during your draw step",
                (WhichDraws::InDrawStep, _) => " during their draw step",
                (WhichDraws::ButFirstInDrawStep, _) => " except the first one they draw in each of their draw steps",
            };
            (format!("{} would draw a card{which}", subject(who)), "draw")
        }
        Replaced::GainLife(who) => (format!("{} would gain life", subject(who)), "life"),
        Replaced::Turn(who) => (format!("{} would begin your turn", subject(who)), "turn"),
        Replaced::Step { whose, moment } => {
            let step = match moment {
                Moment::Upkeep => "upkeep",
                Moment::DrawStep => "draw step",
                Moment::Combat => "combat phase",
                Moment::EndOfCombat => "end of combat step",
                Moment::MainPhase => "main phase",
                Moment::EndStep => "end step",
            };
            (format!("{} would begin your {step}", subject(whose)), "step")
        }
    }
}
