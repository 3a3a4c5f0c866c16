//! Costs, restrictions, and what a turn permits, in sentences.

use super::condition::condition_text;
use super::filter::{Grammar, filter_text};
use super::speaker::{Speaker, uncontrolled};
use super::words::{capitalized, list, number, symbol, with_article};
use crate::{
    Additional, Card, Cost, Costed, Counter, Giving, ManaCost, Period, Permission, Predicate, Reference, Removed,
    Restriction, Table,
};

/// One part of a cost, `Sacrifice Black Lotus`. `name` is what the source is called.
pub(super) fn cost_text(table: &Table, name: &str, cost: &Cost) -> String {
    match cost {
        Cost::Give { how, what, count } => {
            let grammar = if *count == 1 { Grammar::One } else { Grammar::Several };
            let permanents = matches!(how, Giving::Sacrifice | Giving::Tap | Giving::Exile);
            let noun = if permanents { "permanent" } else { "card" };
            let behind = if permanents { "" } else { "card" };
            let words = filter_text(table, what, grammar, noun, behind);
            let (verb, place) = match how {
                Giving::Sacrifice => ("Sacrifice", ""),
                Giving::Discard => ("Discard", ""),
                Giving::ExileFromGraveyard => ("Exile", " from your graveyard"),
                Giving::Tap => ("Tap", ""),
                Giving::Exile => ("Exile", ""),
            };
            let words =
                if *count == 1 { with_article(&words) } else { format!("{} {words}", number(u32::from(*count))) };
            format!("{verb} {words}{place}")
        }
        Cost::Mana(mana) => mana.to_string(),
        Cost::Tap => "{T}".to_owned(),
        Cost::TapEnchanted => {
            let enchant = table.by_name(name).and_then(|id| table.get(id)).and_then(|card| card.enchant.clone());
            let enchant = uncontrolled(&enchant.unwrap_or_default());
            format!("Tap enchanted {}", filter_text(table, &enchant, Grammar::One, "permanent", ""))
        }
        Cost::ManaCostOf(_) => "Pay enchanted creature's mana cost".to_owned(),
        Cost::PutCounter { counter, on } => {
            let on = with_article(&filter_text(table, on, Grammar::One, "permanent", ""));
            format!("Put a {counter} counter on {on} they control")
        }
        Cost::SacrificeItself => format!("Sacrifice {name}"),
        Cost::ExileItself => format!("Exile {name}"),
        Cost::RemoveCounters { counter, count } => format!("Remove {} from {name}", removed_text(*counter, *count)),
        Cost::ManaForEach { mana, .. } => mana.to_string(),
        Cost::Life(amount) => format!("Pay {amount} life"),
        // What is paid behind `unless` is said there, with what the amount speaks of.
        Cost::LifeEqual(_) => "Pay life".to_owned(),
        Cost::DiscardLastDrawn => "Discard the last card you drew this turn".to_owned(),
        Cost::Mill(cards) => format!("Mill {} cards", number(u32::from(*cards))),
        Cost::DiscardAtRandom(1) => "Discard a card at random".to_owned(),
        Cost::DiscardAtRandom(count) => format!("Discard {} cards at random", number(u32::from(*count))),
    }
}

/// Restrictions as a sentence, `Activate only during your upkeep.`; nothing, where there are none.
pub(super) fn restriction_text(table: &Table, card: &Card, verb: &str, only: &[Restriction]) -> Option<String> {
    if only.is_empty() {
        return None;
    }
    let mut speaker = Speaker::new(table, card, &[]);
    let words: Vec<String> = only
        .iter()
        .map(|restriction| match restriction {
            Restriction::During(period) => format!("only {}", period_text(*period)),
            Restriction::If(condition) => format!("only if {}", condition_text(&mut speaker, condition)),
            Restriction::AsSorcery => "only as a sorcery".to_owned(),
            Restriction::TimesEachTurn(1) => "only once each turn".to_owned(),
            Restriction::TimesEachTurn(2) => "no more than twice each turn".to_owned(),
            Restriction::TimesEachTurn(times) => format!("no more than {} times each turn", number(u32::from(*times))),
        })
        .collect();
    Some(format!("{verb} {}.", list(&words, "and")))
}

const fn period_text(period: Period) -> &'static str {
    match period {
        Period::YourTurn => "during your turn",
        Period::OpponentsTurn => "during an opponent's turn",
        Period::YourUpkeep => "during your upkeep",
        Period::OpponentsUpkeep => "during an opponent's upkeep",
        Period::AfterUpkeep => "after their upkeep step",
        Period::AnyUpkeep => "during any upkeep step",
        Period::Combat => "during combat",
        Period::YourDeclareAttackers => "during your declare attackers step",
        Period::EndOfCombat => "during the end of combat step",
        Period::BeforeAttackers => "before attackers are declared",
        Period::BeforeBlockers => "before blockers are declared",
        Period::BeforeCombatDamage => "before the combat damage step",
        Period::DeclareAttackers => "during the declare attackers step",
        Period::DeclareBlockers => "during the declare blockers step",
    }
}

/// A triggered mana ability, `Whenever a Mountain is tapped for mana, its controller adds an additional {R}.`
pub(super) fn triggered_mana_text(speaker: &mut Speaker<'_>, on: &Reference, adds: Additional) -> String {
    let what = match on {
        Reference::Each(filter) => {
            let words = speaker.permanents(filter, Grammar::One);
            let article =
                if words.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
            format!("{article} {words}")
        }
        other => speaker.subject(other).words,
    };
    match adds {
        Additional::SameType => {
            format!("Whenever a player taps {what} for mana, that player adds one mana of any type that land produced.")
        }
        Additional::Mana(kind, count) => format!(
            "Whenever {what} is tapped for mana, its controller adds an additional {}.",
            symbol(kind).repeat(usize::from(count))
        ),
    }
}

/// What a turn permits and what things cost, as a sentence.
pub(super) fn permission_text(speaker: &mut Speaker<'_>, permission: &Permission) -> String {
    match permission {
        Permission::CannotPlay(filter) => {
            let which = speaker.permanents(filter, Grammar::Several);
            let which = which.strip_prefix("permanents ").unwrap_or(&which).to_owned();
            format!("Players can't cast spells or play lands {which}.")
        }
        Permission::FurtherLands(u8::MAX) => "You may play any number of lands on each of your turns.".to_owned(),
        Permission::FurtherLands(1) => "You may play an additional land on each of your turns.".to_owned(),
        Permission::FurtherLands(count) => {
            format!("You may play {} additional lands on each of your turns.", number(u32::from(*count)))
        }
        Permission::EnterTapped(on) => {
            let subject = speaker.subject(on);
            format!("{} tapped.", capitalized(&subject.does("enters", "enter")))
        }
        Permission::StayTapped(on, condition) => {
            let subject = speaker.subject(on);
            let step = match on {
                Reference::Itself => "your untap step",
                _ if subject.several => "their controllers' untap steps",
                _ => "its controller's untap step",
            };
            let condition = condition
                .as_ref()
                .map(|condition| format!(" if {}", condition_text(speaker, condition)))
                .unwrap_or_default();
            format!("{} untap during {step}{condition}.", capitalized(&subject.does("doesn't", "don't")))
        }
        Permission::MayStayTapped => {
            format!("You may choose not to untap {} during your untap step.", speaker.card.name)
        }
        Permission::SkipUntapSteps => "Players skip their untap steps.".to_owned(),
        Permission::UntapAtMost { filter, count, condition } => {
            let grammar = if *count == 1 { Grammar::One } else { Grammar::Several };
            let rule = format!(
                "players can't untap more than {} {} during their untap steps.",
                number(u32::from(*count)),
                speaker.permanents(filter, grammar)
            );
            match condition {
                Some(condition) => format!("As long as {}, {rule}", condition_text(speaker, condition)),
                None => capitalized(&rule),
            }
        }
        Permission::CostsMore { what, by, colored, least } => {
            let mana = ManaCost { generic: by.unsigned_abs(), colored: *colored, ..ManaCost::ZERO };
            let change = format!("{mana} {}", if *by < 0 { "less" } else { "more" });
            match what {
                Costed::Spells(filter) => {
                    let filter_is_yours = filter.all.contains(&Predicate::Yours);
                    let all = filter.all.iter().filter(|predicate| **predicate != Predicate::Yours).cloned().collect();
                    let filter = crate::Filter { all };
                    let spells = filter_text(speaker.table, &filter, Grammar::Several, "spell", "spell");
                    let yours = if filter_is_yours { " you cast" } else { "" };
                    format!("{}{yours} cost {change} to cast.", capitalized(&spells))
                }
                Costed::AbilitiesOf(whose) => {
                    let floor = match least {
                        0 => String::new(),
                        least => format!(
                            " This effect can't reduce the mana in that cost to less than {} mana.",
                            number(u32::from(*least))
                        ),
                    };
                    let whose = speaker.subject(whose).words;
                    format!("Activated abilities of {whose} cost {change} to activate.{floor}")
                }
            }
        }
    }
}

/// Counters that are removed, `three spore counters`, `any number of charge counters`.
pub(super) fn removed_text(counter: Counter, count: Removed) -> String {
    match count {
        Removed::Exactly(count) => counters_text(counter, u32::from(count)),
        Removed::AnyNumber => format!("any number of {counter} counters"),
        Removed::All => format!("all {counter} counters"),
    }
}

/// So many counters, `an intervention counter`, `three +1/+1 counters`.
pub(super) fn counters_text(counter: Counter, count: u32) -> String {
    if count == 1 {
        format!("{} counter", with_article(&counter.to_string()))
    } else {
        format!("{} {counter} counters", number(count))
    }
}
