//! What is asked, as it is said to whoever does not look at the table: with what the screen shows beside it.

use engine::prompt::PromptKind;
use engine::{Prompt, Seat, Target};

use super::{attackers, blocks, list, seconds_left, target_in_list};
use crate::session::Moment;
use crate::table::model::attackers_left;
use crate::words::{prompt, say};

/// What is asked of a player: with the creatures that attack or can, those that are chosen to attack and to block, and how long it is asked.
pub fn asked_aloud(game: &Moment, seat: Seat, asked: &Prompt, seconds: Option<u32>) -> String {
    let said = prompt(game, asked);
    let mut sentences = vec![said.title, said.text];
    sentences.extend(Some(said.call).filter(|call| !call.is_empty()));
    match &asked.kind {
        PromptKind::Attackers { chosen, .. } if chosen.is_empty() => {
            let can: Vec<_> = attackers_left(game, &asked.choices).collect();
            if !can.is_empty() {
                sentences.push(say!(table::these_can_attack, list = attackers(game, seat, &can)));
            }
        }
        PromptKind::Attackers { chosen, .. } => sentences.push(attackers(game, seat, chosen)),
        PromptKind::Blockers { chosen } if chosen.is_empty() => {
            let ids = game.combat().attackers.iter().map(|attacker| Target::Object(attacker.id));
            let names = Default::default();
            let attack: Vec<String> = ids.map(|id| target_in_list(game, seat, &names, id)).collect();
            sentences.push(say!(table::these_attack, list = list(&attack)));
        }
        PromptKind::Blockers { chosen } => sentences.extend(blocks(game, seat, chosen)),
        _ => {}
    }
    sentences.extend(seconds.map(seconds_left));
    let ended = |one: String| if one.ends_with(['.', '?', '!']) { one } else { one + "." };
    sentences.into_iter().map(ended).collect::<Vec<_>>().join(" ")
}
