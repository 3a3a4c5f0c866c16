//! What a player may do, in words, for whoever has written something that is not legal.

use engine::declaration::Ability;
use engine::prompt::{Shape, Why};
use engine::{Action, Choice, Seat, Target, cards, options};

use super::Table;

/// So many things are listed, then only how many more there are.
const MOST: usize = 24;

impl Table {
    /// What a player may do, in words.
    pub(crate) fn legal(&self, seat: Seat) -> String {
        match self.game.to_act() {
            None => return "the game is over".to_owned(),
            Some(deciding) if deciding != seat => return format!("it is {deciding:?} who decides now"),
            Some(_) => {}
        }
        let mut words: Vec<String> = Vec::new();
        for choice in options(&self.game, seat) {
            let words_of_choice = match choice {
                Choice::Act(Action::PassUntil(_) | Action::CancelAttack | Action::CancelDefense | Action::Cancel) => {
                    continue;
                }
                Choice::Act(action) => self.action_words(&action),
                Choice::Answer(shape) => self.shape_words(&shape),
            };
            if !words.contains(&words_of_choice) {
                words.push(words_of_choice);
            }
        }
        let more = words.len().saturating_sub(MOST);
        words.truncate(MOST);
        if more > 0 {
            words.push(format!("{more} more"));
        }
        let asked = match self.prompt().map(|prompt| prompt.why) {
            Some(Why::Question { about, .. }) => {
                let about = about.map_or_else(String::new, |id| format!(" for {}", self.words(id)));
                format!(" (asked{about})")
            }
            _ => String::new(),
        };
        format!("legal for {seat:?}{asked}: {}", words.join("; "))
    }

    fn action_words(&self, action: &Action) -> String {
        match action {
            Action::Pass => "passes".to_owned(),
            Action::PlayLand(id) => format!("plays {}", self.name_of(*id)),
            Action::CastSpell(id) => format!("casts {}", self.name_of(*id)),
            Action::ActivateAbility { object, ability } => {
                let several = self.game.characteristics(*object).is_some_and(|now| {
                    now.abilities().filter(|(_, ability)| matches!(ability, Ability::Activated(_))).count() > 1
                });
                let which = if several { format!(" ability {}", ability + 1) } else { String::new() };
                format!("activates {}{which}", self.words(*object))
            }
            Action::TapForMana { object, kind, .. } => format!("taps {} for {}", self.words(*object), kind.letter()),
            Action::ChooseMode(mode) => format!("chooses mode {}", mode + 1),
            Action::SelectTarget(target) => format!("target {}", self.target_words(*target)),
            Action::TargetsDone => "no further target".to_owned(),
            Action::Pay(kind) => format!("pays {}", kind.letter()),
            Action::PayAutomatically => "pays automatically".to_owned(),
            Action::SelectAttackingCreature(id) => format!("attacks with {}", self.words(*id)),
            Action::SubmitAttack => "attacks as chosen".to_owned(),
            Action::SelectDefendingCreature { blocker, attacker } => {
                format!("blocks {} with {}", self.words(*attacker), self.words(*blocker))
            }
            Action::SubmitDefense => "blocks as chosen".to_owned(),
            Action::Yes => "chooses yes".to_owned(),
            Action::No => "chooses no".to_owned(),
            other => format!("{other:?}"),
        }
    }

    fn shape_words(&self, shape: &Shape) -> String {
        match shape {
            Shape::YesNo | Shape::Pay { .. } => "chooses yes or no".to_owned(),
            Shape::PayOne(payments) => {
                let ways: Vec<String> = payments.iter().map(|payment| format!("'mode {}'", payment.way + 1)).collect();
                format!("chooses {} or 'no'", ways.join(", "))
            }
            Shape::Color { .. } => "chooses a color".to_owned(),
            Shape::Ways(count) => format!("chooses 'mode 1' to 'mode {count}'"),
            Shape::CardName => "chooses a card name".to_owned(),
            Shape::LandType { .. } => "chooses a basic land type".to_owned(),
            Shape::Cards { from, .. } => {
                let names: Vec<&str> = from.iter().map(|(_, card)| cards::definition(*card).name.as_str()).collect();
                format!("chooses out of {}", names.join(", "))
            }
            Shape::Objects { from, min, max, .. } => {
                let names: Vec<String> = from.iter().map(|id| self.words(*id)).collect();
                let count = if min == max { format!("{min}") } else { format!("{min} to {max}") };
                format!("chooses {count} of {}", names.join(", "))
            }
            Shape::TapForMana(lands) => {
                let names: Vec<String> = lands.iter().map(|id| self.words(*id)).collect();
                format!("taps {}", names.join(" or "))
            }
            Shape::Number { min, max } => format!("chooses a number from {min} to {max}"),
            Shape::Order { items } => {
                let names: Vec<String> = items.iter().map(|(_, card)| cards::definition(*card).name.clone()).collect();
                format!("orders {}", names.join(", "))
            }
            Shape::Band { leaders, others, .. } => {
                let names: Vec<String> = leaders.iter().chain(others).map(|id| self.words(*id)).collect();
                format!("makes a band of some of {}", names.join(", "))
            }
            Shape::Allot { total, among } => {
                let part = |(target, most): &(Target, u32)| format!("{} (at most {most})", self.target_words(*target));
                let names: Vec<String> = among.iter().map(part).collect();
                format!("assigns {total} to {}", names.join(", "))
            }
            Shape::Divide { total, among, lethal_first, .. } => {
                let part = |(target, lethal): &(Target, Option<u32>)| match lethal {
                    Some(lethal) if *lethal_first => format!("{} ({lethal} is lethal)", self.target_words(*target)),
                    _ => self.target_words(*target),
                };
                let names: Vec<String> = among.iter().map(part).collect();
                format!("assigns {total} to {}", names.join(", "))
            }
        }
    }
}
