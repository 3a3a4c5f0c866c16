//! Trigger events in words.

use super::condition::condition_text;
use super::effect::{joined, sentences};
use super::filter::Grammar;
use super::speaker::Speaker;
use super::words::{capitalized, lower_first, with_article};
use crate::{
    Amount, Body, Card, CardType, Comparison, Condition, Filter, Moment, Predicate, Reference, Table, Trigger, Within,
};

/// A triggered ability, `When Onulet dies, you gain 2 life.`
pub(super) fn triggered_text(
    table: &Table,
    card: &Card,
    trigger: &Trigger,
    condition: Option<&Condition>,
    body: &Body,
) -> String {
    let mut text = capitalized(&Speaker::new(table, card, &[]).event(trigger));
    if body.modes.len() > 1 {
        let modes: Vec<String> = body.modes.iter().map(|mode| super::mode_text(table, card, mode)).collect();
        return format!("{text}, {}", lower_first(&super::choice_text(&modes)));
    }
    for (place, mode) in body.modes.iter().enumerate() {
        let mut speaker = Speaker::new(table, card, &mode.targets).triggered_by(trigger);
        if let Some(condition) = condition.filter(|_| place == 0) {
            text.push_str(&format!(", if {}", condition_text(&mut speaker, condition)));
        }
        text.push_str(if place == 0 { ", " } else { " " });
        text.push_str(&sentences(&mut speaker, mode));
    }
    text
}

/// What an instruction puts off, `at end of combat, destroy that creature`.
pub(super) fn delayed_text(speaker: &mut Speaker<'_>, ability: u8) -> String {
    let Some(delayed) = speaker.card.delayed.get(usize::from(ability)) else { return String::new() };
    let event = speaker
        .event(&delayed.trigger)
        .replace("the beginning of the end", "the beginning of the next end")
        .replace("your main phase", "your next main phase")
        .replace("your upkeep", "your next upkeep");
    let turn = match delayed.within {
        Within::Turn => " this turn",
        Within::Combat => " this combat",
        Within::Game => "",
    };
    let modes: Vec<String> = delayed.body.modes.iter().map(|mode| joined(speaker, mode)).collect();
    format!("{event}{turn}, {}", modes.join(" "))
}

impl Speaker<'_> {
    /// What the event's object is called, `creature`.
    pub(super) fn triggering_noun(&self, trigger: &Trigger) -> String {
        let noun = |filter: &Filter| self.noun(filter);
        let whose_permanent = |who: &Reference| match who {
            Reference::Each(filter) => noun(filter),
            Reference::Enchanted => self.enchanted(),
            _ => CardType::Creature.name().to_lowercase(),
        };
        match trigger {
            Trigger::Dies(who)
            | Trigger::Enters(who)
            | Trigger::Leaves(who)
            | Trigger::Attacks(who)
            | Trigger::AttacksUnblocked(who)
            | Trigger::BecomesTapped(who)
            | Trigger::BecomesUntapped(who)
            | Trigger::IsDealtDamage(who)
            | Trigger::Meets { who, .. }
            | Trigger::Blocks { who, what: None }
            | Trigger::BecomesBlocked { who, by: None } => whose_permanent(who),
            Trigger::Blocks { .. } | Trigger::BecomesBlocked { .. } | Trigger::DealsDamage { .. } => {
                CardType::Creature.name().to_lowercase()
            }
            Trigger::PlaysLand(_) => CardType::Land.name().to_lowercase(),
            Trigger::Casts { .. } => "spell".to_owned(),
            Trigger::TapsForMana { what, .. } => noun(what),
            Trigger::ActivatesWithoutTap { whose, .. } => whose_permanent(whose),
            Trigger::ActivatesWithTap { .. } => "ability".to_owned(),
            Trigger::Puts { what, .. } => noun(what),
            Trigger::AnyOf(events) => events.first().map_or_else(String::new, |event| self.triggering_noun(event)),
            Trigger::Begins { .. }
            | Trigger::Draws(_)
            | Trigger::Discards(_)
            | Trigger::IsDiscarded
            | Trigger::IsCast
            | Trigger::GainsLife(_)
            | Trigger::RemovesLastCounter { .. }
            | Trigger::State(_)
            | Trigger::AttackersDeclared(_)
            | Trigger::AtOnce => "permanent".to_owned(),
        }
    }

    /// The event, `whenever enchanted land becomes tapped`.
    fn event(&mut self, trigger: &Trigger) -> String {
        match trigger {
            Trigger::Begins { moment, whose } => self.beginning(*moment, whose),
            Trigger::AttackersDeclared(_) => "whenever one or more creatures you control attack".to_owned(),
            Trigger::State(Condition::Compare(Amount::Count(filter), Comparison::AtLeast, Amount::Number(1)))
                if filter.all.contains(&Predicate::Other) =>
            {
                let them = self.permanents(filter, Grammar::Several);
                format!("whenever one or more {them} are on the battlefield")
            }
            Trigger::State(Condition::Compare(Amount::Count(filter), Comparison::AtMost, Amount::Number(0)))
                if !filter.all.iter().any(|one| matches!(one, Predicate::Yours | Predicate::ControlledBy(_))) =>
            {
                format!("when there are no {} on the battlefield", self.permanents(filter, Grammar::Several))
            }
            Trigger::State(condition) => format!("when {}", condition_text(self, condition)),
            Trigger::AtOnce => "when you do".to_owned(),
            Trigger::IsCast => "when you cast this spell".to_owned(),
            Trigger::IsDiscarded => {
                "when a spell or ability an opponent controls causes you to discard this card".to_owned()
            }
            Trigger::AnyOf(events) => {
                let mut parts: Vec<(String, String)> =
                    events.iter().map(|event| (self.befallen(event), self.happens(event))).collect();
                let who = parts.first().map_or_else(String::new, |(who, _)| who.clone());
                // What stands behind all of them is said once: `blocks or becomes blocked by a creature`.
                if let [(_, one), (_, other)] = parts.as_mut_slice()
                    && let Some(behind) = other.strip_prefix("becomes blocked by ")
                    && *one == format!("blocks {behind}")
                {
                    one.truncate("blocks".len());
                }
                let happens: Vec<String> = parts.into_iter().map(|(_, happens)| happens).collect();
                format!("whenever {who} {}", happens.join(" or "))
            }
            event => {
                let once = matches!(
                    event,
                    Trigger::Dies(Reference::Itself)
                        | Trigger::Enters(Reference::Itself)
                        | Trigger::Leaves(Reference::Itself)
                        | Trigger::Dies(Reference::TriggeringObject)
                        | Trigger::Leaves(Reference::TriggeringObject | Reference::Linked)
                        | Trigger::RemovesLastCounter { .. }
                );
                let who = self.befallen(event);
                format!("{} {who} {}", if once { "when" } else { "whenever" }, self.happens(event))
            }
        }
    }

    fn beginning(&mut self, moment: Moment, whose: &Reference) -> String {
        let step = match moment {
            Moment::Upkeep => "upkeep",
            Moment::DrawStep => "draw step",
            Moment::MainPhase => "main phase",
            Moment::Combat if *whose == Reference::EachPlayer => return "at the beginning of each combat".to_owned(),
            Moment::Combat => return "at the beginning of combat on your turn".to_owned(),
            Moment::EndOfCombat => return "at end of combat".to_owned(),
            Moment::EndStep => "end step",
        };
        match whose {
            Reference::You => format!("at the beginning of your {step}"),
            Reference::EachPlayer if moment == Moment::EndStep => "at the beginning of the end step".to_owned(),
            Reference::ControllerOf(of) => {
                format!("at the beginning of the {step} of {} controller", self.possessive(of))
            }
            whose => format!("at the beginning of {}'s {step}", self.subject(whose).words),
        }
    }

    /// Whom the event befalls.
    fn befallen(&mut self, trigger: &Trigger) -> String {
        let player = |speaker: &mut Self, who: &Reference| match who {
            Reference::Opponent => "an opponent".to_owned(),
            Reference::EachPlayer => "a player".to_owned(),
            who => speaker.subject(who).words,
        };
        match trigger {
            Trigger::Dies(who)
            | Trigger::Enters(who)
            | Trigger::Leaves(who)
            | Trigger::Attacks(who)
            | Trigger::AttacksUnblocked(who)
            | Trigger::Blocks { who, .. }
            | Trigger::BecomesBlocked { who, .. }
            | Trigger::DealsDamage { who, .. }
            | Trigger::IsDealtDamage(who)
            | Trigger::Meets { who, .. }
            | Trigger::BecomesTapped(who)
            | Trigger::BecomesUntapped(who) => self.one(who),
            Trigger::Casts { who, .. }
            | Trigger::Draws(who)
            | Trigger::Discards(who)
            | Trigger::PlaysLand(who)
            | Trigger::GainsLife(who)
            | Trigger::TapsForMana { who, .. }
            | Trigger::ActivatesWithoutTap { who, .. }
            | Trigger::ActivatesWithTap { who, .. }
            | Trigger::Puts { who, .. }
            | Trigger::RemovesLastCounter { who, .. } => player(self, who),
            Trigger::Begins { .. }
            | Trigger::State(_)
            | Trigger::AttackersDeclared(_)
            | Trigger::IsDiscarded
            | Trigger::IsCast
            | Trigger::AtOnce
            | Trigger::AnyOf(_) => String::new(),
        }
    }

    /// One of those a reference means, `a creature`.
    fn one(&mut self, who: &Reference) -> String {
        match who {
            Reference::Each(filter) if filter.all.contains(&Predicate::Other) => {
                let all = filter.all.iter().filter(|predicate| **predicate != Predicate::Other).cloned().collect();
                format!("another {}", self.permanents(&Filter { all }, Grammar::One))
            }
            Reference::Each(filter) => self.one_of(filter),
            who => self.subject(who).words,
        }
    }

    fn one_of(&self, filter: &Filter) -> String {
        with_article(&self.permanents(filter, Grammar::One))
    }

    /// What happens to whom the event befalls.
    fn happens(&mut self, trigger: &Trigger) -> String {
        let you = |who: &Reference| *who == Reference::You;
        match trigger {
            Trigger::Dies(Reference::Each(filter))
                if !filter.all.iter().any(
                    |predicate| matches!(predicate, Predicate::Type(types) if types.contains(CardType::Creature)),
                ) =>
            {
                "is put into a graveyard from the battlefield".to_owned()
            }
            Trigger::Dies(Reference::Itself) if !self.card.type_line.types.contains(CardType::Creature) => {
                "is put into a graveyard from the battlefield".to_owned()
            }
            Trigger::Dies(_) => "dies".to_owned(),
            Trigger::Enters(_) => "enters".to_owned(),
            Trigger::Leaves(_) => "leaves the battlefield".to_owned(),
            Trigger::Attacks(_) => "attacks".to_owned(),
            Trigger::AttacksUnblocked(_) => "attacks and isn't blocked".to_owned(),
            Trigger::Blocks { what: Some(what), .. } => format!("blocks {}", self.one_of(what)),
            Trigger::Blocks { what: None, .. } => "blocks".to_owned(),
            Trigger::BecomesBlocked { by: Some(by), .. } => format!("becomes blocked by {}", self.one_of(by)),
            Trigger::BecomesBlocked { by: None, .. } => "becomes blocked".to_owned(),
            Trigger::Meets { any, .. } => {
                format!("blocks or becomes blocked by one or more {}", self.permanents(any, Grammar::Several))
            }
            Trigger::DealsDamage { to, combat, .. } => {
                let damage = if *combat { "combat damage" } else { "damage" };
                match to {
                    None => format!("deals {damage}"),
                    Some(Reference::Opponent) => format!("deals {damage} to an opponent"),
                    Some(Reference::EachPlayer) => format!("deals {damage} to a player"),
                    Some(to) => format!("deals {damage} to {}", self.one(to)),
                }
            }
            Trigger::IsDealtDamage(who) => if you(who) { "are dealt damage" } else { "is dealt damage" }.to_owned(),
            Trigger::BecomesTapped(_) => "becomes tapped".to_owned(),
            Trigger::BecomesUntapped(_) => "becomes untapped".to_owned(),
            Trigger::Casts { who, what } => {
                let spell = self.spell(what);
                format!("{} {spell}", if you(who) { "cast" } else { "casts" })
            }
            Trigger::Draws(who) => format!("{} a card", if you(who) { "draw" } else { "draws" }),
            Trigger::Discards(who) => format!("{} a card", if you(who) { "discard" } else { "discards" }),
            Trigger::TapsForMana { who, what } => {
                format!("{} {} for mana", if you(who) { "tap" } else { "taps" }, self.one_of(what))
            }
            // It stands behind another event, so it names its player itself.
            Trigger::ActivatesWithoutTap { who, whose } => {
                let player = if *who == Reference::Opponent { "an opponent" } else { "a player" };
                let of = match whose {
                    Reference::Each(filter) => format!("{}'s ability", self.one_of(filter)),
                    whose => format!("an ability of {}", self.subject(whose).words),
                };
                format!("{player} activates {of} without {{T}} in its activation cost")
            }
            Trigger::ActivatesWithTap { who, whose } => {
                let activates = if you(who) { "activate" } else { "activates" };
                let of = self.subject(whose).words;
                format!("{activates} an ability of {of} with {{T}} in its activation cost that isn't a mana ability")
            }
            Trigger::Puts { who, what } => {
                let puts = if you(who) { "put" } else { "puts" };
                format!("{puts} {} onto the battlefield", self.one_of(what))
            }
            Trigger::PlaysLand(who) => format!("{} a land", if you(who) { "play" } else { "plays" }),
            Trigger::GainsLife(who) => format!("{} life", if you(who) { "gain" } else { "gains" }),
            Trigger::RemovesLastCounter { who, counter } => {
                let removes = if you(who) { "remove" } else { "removes" };
                format!("{removes} the last {counter} counter from {}", self.card.name)
            }
            Trigger::Begins { .. }
            | Trigger::State(_)
            | Trigger::AttackersDeclared(_)
            | Trigger::IsDiscarded
            | Trigger::IsCast
            | Trigger::AtOnce
            | Trigger::AnyOf(_) => String::new(),
        }
    }

    fn spell(&self, what: &Filter) -> String {
        with_article(&super::filter::filter_text(self.table, what, Grammar::One, "spell", "spell"))
    }
}
