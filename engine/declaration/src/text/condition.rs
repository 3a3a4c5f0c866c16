//! Conditions in words.

use super::casting::counters_text;
use super::filter::{Grammar, filter_text};
use super::speaker::Speaker;
use super::words::{keyword_name, number, with_article};
use crate::{Amount, Comparison, Condition, Filter, Predicate, Reference};

/// A condition as it stands behind `if` or `as long as`, `you control a Forest`.
pub(super) fn condition_text(speaker: &mut Speaker<'_>, condition: &Condition) -> String {
    match condition {
        Condition::Compare(Amount::Count(filter), comparison, _) if blocking(filter).is_some() => {
            let (what, others) = blocking(filter).unwrap_or((&Reference::Itself, Filter::default()));
            let none = *comparison == Comparison::AtMost;
            let others = described_as(speaker, &others, if none { Grammar::Several } else { Grammar::One });
            let what = speaker.subject(what).words;
            match others.strip_prefix("other ") {
                Some(one) if !none => format!("at least one other {one} is blocking {what}"),
                _ => format!("no {others} are blocking {what}"),
            }
        }
        Condition::Compare(Amount::Count(filter), Comparison::AtLeast, Amount::Number(1)) => {
            let described = described(speaker, filter);
            match described.strip_prefix("other ") {
                Some(described) => format!("{} another {described}", controls(filter)),
                None => format!("{} {}", controls(filter), with_article(&described)),
            }
        }
        Condition::Compare(Amount::Count(filter), Comparison::AtMost, Amount::Number(0)) => {
            let none = plain(speaker, filter, Grammar::Several);
            match controls(filter) {
                EVERYWHERE => format!("no {none} are on the battlefield"),
                controls => format!("{controls} no {none}"),
            }
        }
        Condition::Compare(Amount::CardsInHand(Reference::You), comparison, Amount::Number(count)) => {
            let count = number(u32::try_from(*count).unwrap_or(0));
            match comparison {
                Comparison::Exactly => format!("you have exactly {count} cards in hand"),
                Comparison::AtLeast => format!("you have {count} or more cards in hand"),
                Comparison::AtMost => format!("you have {count} or fewer cards in hand"),
            }
        }
        Condition::Compare(Amount::DealtThisWay, Comparison::AtLeast, Amount::Number(1)) => {
            format!("{} deals damage to you this way", speaker.card.name)
        }
        Condition::Compare(Amount::SpellsCast(who, types), Comparison::AtLeast, Amount::Number(2)) => {
            let filter = Filter { all: vec![Predicate::Type(*types)] };
            let spell = filter_text(speaker.table, &filter, Grammar::One, "spell", "spell");
            format!("it isn't the first {spell} {} has cast this turn", speaker.subject(who).words)
        }
        Condition::Compare(Amount::LandsPlayed(Reference::You), Comparison::AtLeast, Amount::Number(2)) => {
            "it wasn't the first land you played this turn".to_owned()
        }
        Condition::Compare(Amount::ThisWay, Comparison::AtLeast, Amount::Number(1)) => {
            "a card is discarded this way".to_owned()
        }
        Condition::Compare(Amount::Counters(counter, what), comparison, Amount::Number(count)) => {
            let has = speaker.subject(what).does("has", "have");
            let count = u32::try_from(*count).unwrap_or(0);
            match (comparison, count) {
                (Comparison::AtMost, 0) => format!("{has} no {counter} counters on it"),
                (Comparison::AtLeast, 1) => format!("{has} {} on it", counters_text(*counter, 1)),
                (Comparison::AtLeast, _) => format!("{has} {} or more {counter} counters on it", number(count)),
                (Comparison::AtMost, _) => format!("{has} {} or fewer {counter} counters on it", number(count)),
                (Comparison::Exactly, 1) => format!("{has} exactly one {counter} counter on it"),
                (Comparison::Exactly, _) => format!("{has} exactly {} {counter} counters on it", number(count)),
            }
        }
        Condition::Compare(Amount::DiedThisWay(filter), Comparison::AtLeast, Amount::Number(1)) => {
            if filter.all.is_empty() {
                return format!("{} is destroyed this way", speaker.card.name);
            }
            format!("you sacrifice {} this way", with_article(&described(speaker, filter)))
        }
        Condition::Compare(Amount::DiedThisTurn(filter), Comparison::AtLeast, Amount::Number(1)) => {
            format!("{} died this turn", with_article(&described(speaker, filter)))
        }
        Condition::Compare(Amount::Count(_), Comparison::AtLeast, Amount::Sum(..)) => {
            "an opponent controls more lands than you".to_owned()
        }
        Condition::Compare(Amount::PowerOf(of), Comparison::AtMost, other @ Amount::PowerOf(_)) => {
            let power = speaker.distinct_possessive(of);
            format!("{power} power remains less than or equal to {}", speaker.counted(other))
        }
        Condition::Compare(one, comparison, other) => {
            let comparison = match comparison {
                Comparison::AtLeast => "at least",
                Comparison::AtMost => "at most",
                Comparison::Exactly => "exactly",
            };
            format!("{} is {comparison} {}", speaker.counted(one), speaker.counted(other))
        }
        Condition::Is(what, filter) if filter.all == [Predicate::OnBattlefield, Predicate::Tapped] => {
            format!("{} remains tapped", speaker.subject(what).words)
        }
        Condition::Is(what, filter) if filter.all == [Predicate::OnBattlefield, Predicate::Yours] => {
            format!("you control {}", speaker.subject(what).words)
        }
        Condition::Is(what, filter) if matches!(filter.all.as_slice(), [Predicate::With(_)]) => {
            let keywords: Vec<String> = filter
                .all
                .iter()
                .filter_map(|predicate| match predicate {
                    Predicate::With(keyword) => Some(keyword_name(*keyword)),
                    _ => None,
                })
                .collect();
            format!("{} has {}", speaker.subject(what).words, keywords.concat())
        }
        Condition::Is(Reference::Given, filter) => {
            format!("{} was {}", speaker.subject(&Reference::Given).words, quality(speaker, filter))
        }
        Condition::Is(what, filter)
            if matches!(filter.all.as_slice(), [Predicate::Power(..) | Predicate::Toughness(..)]) =>
        {
            let has = filter_text(speaker.table, filter, Grammar::One, "", "").trim().replacen("with", "has", 1);
            format!("{} {has}", speaker.subject(what).words)
        }
        Condition::Is(what, filter) => format!("{} is {}", speaker.subject(what).words, quality(speaker, filter)),
        Condition::BusyLastTurn(_) => {
            "that player cast a spell or put a nontoken permanent onto the battlefield during their last turn"
                .to_owned()
        }
        Condition::WouldDestroy(what, filter) => {
            let doomed = with_article(&speaker.permanents(filter, Grammar::One));
            format!("{} would destroy {doomed}", speaker.subject(what).words)
        }
        Condition::ReturnedThisWay => "it's returned this way".to_owned(),
        Condition::AttackedLastTurn(what) => {
            let whose = if *what == Reference::Itself { "your" } else { "its controller's" };
            format!("{} attacked during {whose} last turn", speaker.subject(what).words)
        }
        Condition::AttackedThisTurn(what) => format!("{} attacked this turn", speaker.subject(what).words),
        Condition::CameUnderYourControl(what) => {
            format!("{} came under your control this turn", speaker.subject(what).words)
        }
        Condition::FoughtThisTurn(what) => format!("{} attacked or blocked this turn", speaker.subject(what).words),
        Condition::WasSacrificed(what) => format!("{} was sacrificed", speaker.subject(what).words),
        Condition::FoughtThisCombat(what) => {
            format!("{} attacked or blocked this combat", speaker.subject(what).words)
        }
        Condition::DealtDamageToOpponent(what) => {
            format!("{} dealt damage to an opponent this turn", speaker.subject(what).words)
        }
        Condition::StartedUntapped(what) => format!("{} started the turn untapped", speaker.subject(what).words),
        Condition::BuriedUnder { what, count } => {
            let cards = filter_text(speaker.table, what, Grammar::Several, "card", "card");
            format!("this card is in your graveyard with {} or more {cards} above it", number(u32::from(*count)))
        }
        Condition::ActivatedThisTurn(times) => {
            format!("this ability has been activated {} or more times this turn", number(u32::from(*times)))
        }
        Condition::Settled(what) => {
            let what = speaker.subject(what).words;
            format!("you've controlled {what} continuously since the beginning of your most recent turn")
        }
        Condition::YourTurn => "it's your turn".to_owned(),
        Condition::All(all) => {
            let all: Vec<String> = all.iter().map(|condition| condition_text(speaker, condition)).collect();
            all.join(" and ")
        }
        Condition::Not(condition) => match condition.as_ref() {
            Condition::Is(what, filter) if filter.all == [Predicate::Rampage] => {
                format!("{} doesn't have rampage", speaker.subject(what).words)
            }
            Condition::WasSacrificed(_) => "it wasn't sacrificed".to_owned(),
            Condition::AttackedThisTurn(what) => format!("{} didn't attack this turn", speaker.subject(what).words),
            Condition::Is(what, filter) => {
                format!("{} isn't {}", speaker.subject(what).words, quality(speaker, filter))
            }
            Condition::Compare(Amount::ThisWay, Comparison::AtLeast, _) => "you can't".to_owned(),
            Condition::YourTurn => "it's not your turn".to_owned(),
            Condition::Compare(Amount::LifeOf(_), Comparison::Exactly, Amount::LifeOf(_)) => {
                "a player has more life than each other player".to_owned()
            }
            other => format!("it isn't so that {}", condition_text(speaker, other)),
        },
    }
}

/// What is blocked by what is counted, and the description without that.
fn blocking(filter: &Filter) -> Option<(&Reference, Filter)> {
    let what = filter.all.iter().find_map(|predicate| match predicate {
        Predicate::BlockingThe(what) => Some(what.as_ref()),
        _ => None,
    })?;
    let others = filter.all.iter().filter(|predicate| !matches!(predicate, Predicate::BlockingThe(_)));
    Some((what, Filter { all: others.cloned().collect() }))
}

fn described_as(speaker: &Speaker<'_>, filter: &Filter, grammar: Grammar) -> String {
    filter_text(speaker.table, filter, grammar, "permanent", "")
}

/// What is said where nobody in particular controls what is counted.
const EVERYWHERE: &str = "there is";

/// Who controls what is counted.
fn controls(filter: &Filter) -> &'static str {
    if filter.all.contains(&Predicate::Yours) {
        "you control"
    } else if filter.all.contains(&Predicate::Theirs) {
        "an opponent controls"
    } else if filter.all.contains(&Predicate::ControlledBy(Box::new(Reference::ChosenPlayer))) {
        "the chosen player controls"
    } else if filter.all.iter().any(|predicate| matches!(predicate, Predicate::ControlledBy(_))) {
        "they control"
    } else {
        EVERYWHERE
    }
}

/// The description without who controls it.
fn plain(speaker: &Speaker<'_>, filter: &Filter, grammar: Grammar) -> String {
    let all = filter
        .all
        .iter()
        .filter(|predicate| !matches!(predicate, Predicate::Yours | Predicate::Theirs | Predicate::ControlledBy(_)))
        .cloned()
        .collect();
    filter_text(speaker.table, &Filter { all }, grammar, "permanent", "")
}

fn described(speaker: &Speaker<'_>, filter: &Filter) -> String {
    plain(speaker, filter, Grammar::One)
}

/// What something is, behind `is`: `untapped`, `a creature`.
fn quality(speaker: &Speaker<'_>, filter: &Filter) -> String {
    let noun = filter.all.iter().any(|predicate| matches!(predicate, Predicate::Type(_) | Predicate::Subtype(_)));
    let words = filter_text(speaker.table, filter, Grammar::One, "", "");
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if noun { with_article(&words) } else { words }
}
