//! Rules of combat in words.

use super::casting::cost_text;
use super::condition::condition_text;
use super::filter::Grammar;
use super::lower_first;
use super::speaker::{Speaker, Subject};
use super::words::{keyword_name, list};
use crate::{CombatRule, Condition, Cost};

/// What creatures may not, must and may do in combat, `Sea Serpent can't attack unless defending player controls an Island`. With `this_turn`
/// the words of an effect that ends with the turn.
pub(super) fn combat_text(speaker: &mut Speaker<'_>, subject: &Subject, rule: &CombatRule, this_turn: bool) -> String {
    let when = if this_turn { " this turn" } else { "" };
    let words = &subject.words;
    match rule {
        CombatRule::Attacks if this_turn => format!("{} this turn if able", subject.does("attacks", "attack")),
        CombatRule::Attacks => format!("{} {} if able", subject.does("attacks", "attack"), each_combat(this_turn)),
        CombatRule::BlocksEach => {
            format!("{}{when} if able", subject.does("blocks each attacking creature", "block each attacking creature"))
        }
        CombatRule::AttacksDespiteDefender => format!("{words} can attack{when} as though it didn't have defender"),
        CombatRule::AttacksAsThoughHasty => format!("{words} can attack{when} as though it had haste"),
        CombatRule::BlockedDespite(keyword) => {
            format!("{words} can be blocked{when} as though they didn't have {}", keyword_name(*keyword))
        }
        CombatRule::AttacksWithoutTapping(condition) => {
            let condition = condition.as_ref().map(|condition| condition_text(speaker, condition));
            let condition = condition.map_or_else(String::new, |condition| format!(" if {condition}"));
            format!("attacking doesn't cause {words} to tap{when}{condition}")
        }
        CombatRule::AssignsNoDamage => {
            format!("{}{when}", subject.does("assigns no combat damage", "assign no combat damage"))
        }
        CombatRule::IsBlockedByAll(filter) => {
            format!("all {} able to block {words}{when} do so", speaker.permanents(filter, Grammar::Several))
        }
        CombatRule::AttackCosts(costs) => {
            let own = *words == speaker.card.name;
            let paid: Vec<String> = costs
                .iter()
                .map(|cost| match cost {
                    Cost::Mana(mana) => format!("{} {mana}", if own { "pay" } else { "pays" }),
                    other => lower_first(&cost_text(speaker.table, words, other)),
                })
                .collect();
            let who = if own { "you" } else { "its controller" };
            format!("{words} can't attack{when} unless {who} {}", list(&paid, "and"))
        }
        CombatRule::CannotAttack(None) => format!("{words} can't attack{when}"),
        CombatRule::CannotAttack(Some(condition)) => {
            let (link, condition) = match condition.as_ref() {
                Condition::Not(otherwise) => ("unless", otherwise.as_ref()),
                condition => ("if", condition),
            };
            format!("{words} can't attack{when} {link} {}", condition_of_attack(speaker, condition))
        }
        CombatRule::CannotBlock(None) => format!("{words} can't block{when}"),
        CombatRule::CannotBlock(Some(filter)) => {
            format!("{words} can't block {}{when}", speaker.permanents(filter, Grammar::Several))
        }
        CombatRule::CannotBeBlocked => format!("{words} can't be blocked{when}"),
        CombatRule::CannotBeBlockedBy(filter) => {
            format!("{words} can't be blocked by {}{when}", speaker.permanents(filter, Grammar::Several))
        }
        CombatRule::CannotBeBlockedExceptBy(allowed) => {
            let allowed: Vec<String> =
                allowed.iter().map(|filter| speaker.permanents(filter, Grammar::Several)).collect();
            format!("{words} can't be blocked except by {}{when}", allowed.join(" and/or "))
        }
        CombatRule::BlocksMore(CombatRule::ANY_NUMBER) => {
            format!("{words} can block any number of creatures {}", each_combat(this_turn))
        }
        CombatRule::BlocksMore(more) => {
            let more =
                if *more == 1 { "an additional creature".to_owned() } else { format!("{more} additional creatures") };
            format!("{words} can block {more} {}", each_combat(this_turn))
        }
    }
}

/// A condition of attacking: there the opponent is the defending player (506.2).
fn condition_of_attack(speaker: &mut Speaker<'_>, condition: &Condition) -> String {
    condition_text(speaker, condition).replace("an opponent controls", "defending player controls")
}

const fn each_combat(this_turn: bool) -> &'static str {
    if this_turn { "this turn" } else { "each combat" }
}
