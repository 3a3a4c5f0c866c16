//! The text on a card's face, in words, from its declaration: what is read is what happens.

use super::cost::COST;
use super::filter::Grammar;
use super::joining::{capitalized, list};
use super::phrase::Phrase;
use super::renderer::Renderer;
use super::vocabulary::{keyword_name, symbol};
use crate::{Ability, Amount, BasicLand, Body, Card, Effect, ManaKind, Mode, Static, Supertype, Table, TypeLine};

/// The whole text of a card, one paragraph for each ability: what it enchants and its keyword abilities first.
pub fn text(table: &Table, card: &Card) -> Vec<String> {
    let mut renderer = Renderer::face(table, card, &[]);
    let mut paragraphs = Vec::new();
    if card.for_ante {
        paragraphs.push(format!("Remove {} from your deck before playing if you're not playing for ante.", card.name));
    }
    if let Some(filter) = &card.enchant {
        let card_behind = if card.enchants_card { " card in a graveyard" } else { "" };
        paragraphs.push(format!("Enchant {}{card_behind}", renderer.permanents(filter, Grammar::One)));
    }
    if !card.keywords.is_empty() {
        let names: Vec<String> = card.keywords.iter().map(|keyword| keyword_name(*keyword)).collect();
        paragraphs.push(capitalized(&names.join(", ")));
    }
    paragraphs.extend(intrinsic_text(&card.type_line));
    if let Some(body) = &card.spell {
        paragraphs.extend(spell_text(&renderer, body));
    }
    paragraphs.extend(card.abilities.iter().map(|ability| renderer.ability(ability)));
    paragraphs
}

/// The mana abilities of the basic land types on a type line (305.6), `{T}: Add {W} or {U}.`
pub fn intrinsic_text(type_line: &TypeLine) -> Option<String> {
    let lands = type_line
        .subtypes
        .iter()
        .filter_map(|subtype| BasicLand::ALL.into_iter().find(|land| land.subtype() == *subtype));
    let symbols: Vec<String> = lands.map(|land| symbol(ManaKind::Colored(land.color()))).collect();
    (!symbols.is_empty()).then(|| format!("{{T}}: Add {}.", list(&symbols, "or")))
}

/// The text of one ability of a card.
pub fn ability_text(table: &Table, card: &Card, ability: &Ability) -> String {
    Renderer::face(table, card, &[]).ability(ability)
}

/// The text of one mode, `Target player gains 3 life.`
pub fn mode_text(table: &Table, card: &Card, mode: &Mode) -> String {
    Renderer::face(table, card, &[]).mode(mode).unwrap_or_default()
}

/// A type line, `Legendary Creature - Elder Dragon` with a long dash.
pub fn type_line_text(table: &Table, type_line: &TypeLine) -> String {
    type_line_words(table, type_line, "—")
}

/// The words of a type line, with a dash before the subtypes.
pub(super) fn type_line_words(table: &Table, type_line: &TypeLine, dash: &str) -> String {
    let supertypes = [Supertype::Basic, Supertype::Legendary, Supertype::World].into_iter();
    let mut words: Vec<&str> = Vec::new();
    words.extend(supertypes.filter(|one| type_line.supertypes.contains(*one)).map(|one| one.name()));
    words.extend(type_line.types.iter().map(|card_type| card_type.name()));
    if !type_line.subtypes.is_empty() {
        words.push(dash);
    }
    words.extend(type_line.subtypes.iter().map(|subtype| table.subtype_name(*subtype)));
    words.join(" ")
}

/// The paragraphs of an instant or sorcery.
fn spell_text(renderer: &Renderer<'_>, body: &Body) -> Vec<String> {
    let sentence = |said: String| format!("{}.", capitalized(&said));
    let mut paragraphs = Vec::new();
    if let Some(cost) = &body.each_further_target {
        paragraphs.push(format!("This spell costs {cost} more to cast for each target beyond the first."));
    }
    if !body.additional.is_empty() {
        let costs: Vec<String> =
            body.additional.iter().filter_map(|cost| COST.write(&mut renderer.other(&[]), cost)).collect();
        paragraphs.push(format!("As an additional cost to cast this spell, {}.", list(&costs, "and")));
    }
    paragraphs.extend(renderer.only("cast this spell", body).flatten().map(sentence));
    if let Some(color) = body.x_only {
        paragraphs.push(format!("Spend only {} mana on X.", color.name()));
    }
    let modes = body.modes.iter().filter_map(|mode| renderer.mode(mode)).filter(|said| !said.is_empty());
    if body.modes.len() > 1 {
        paragraphs.push("Choose one —".to_owned());
        paragraphs.extend(modes.map(|mode| format!("• {mode}")));
    } else {
        paragraphs.extend(modes);
    }
    paragraphs.extend(renderer.spending(body).map(sentence));
    paragraphs
}

/// What a permanent may enter as, each in words.
pub fn alternatives(table: &Table, fixed: &Static) -> Vec<String> {
    let Static::EntersAs(forms) = fixed else { return Vec::new() };
    Renderer::face(table, &Card::blank(), &[]).forms(forms)
}

/// Instructions that a player chooses among, each way in words.
pub fn ways(table: &Table, card: &Card, mode: &Mode, effect: &Effect) -> Vec<String> {
    let Effect::Either(ways) = effect else { return Vec::new() };
    let mut renderer = Renderer::face(table, card, &mode.targets);
    renderer.mention_targets();
    ways.iter().filter_map(|way| renderer.clause(way)).map(|way| capitalized(&way)).collect()
}

/// Power and toughness as they are printed, `2` and `2`; a star where an ability defines it.
pub fn size_text(card: &Card) -> Option<(String, String)> {
    let size = card.size?;
    let star = |defined: fn(&Static) -> Option<&Amount>| {
        card.abilities.iter().find_map(|ability| match ability {
            Ability::Static(Static::EntersAs(_)) => Some("*".to_owned()),
            Ability::Static(fixed) => defined(fixed).map(star_text),
            _ => None,
        })
    };
    let power = star(|fixed| match fixed {
        Static::Defines { power, .. } => power.as_ref(),
        _ => None,
    });
    let toughness = star(|fixed| match fixed {
        Static::Defines { toughness, .. } => toughness.as_ref(),
        _ => None,
    });
    Some((power.unwrap_or_else(|| size.power.to_string()), toughness.unwrap_or_else(|| size.toughness.to_string())))
}

/// A star for a number that is counted, with what is added to it: `1+*`, `7-*`.
fn star_text(amount: &Amount) -> String {
    let amount = match amount {
        Amount::IfSo { then, .. } => match then.as_ref() {
            sum @ Amount::Sum(..) => sum,
            _ => return "*".to_owned(),
        },
        amount => amount,
    };
    match amount {
        Amount::Difference(from, _) => match from.as_ref() {
            Amount::Number(from) => format!("{from}-*"),
            _ => "*".to_owned(),
        },
        Amount::Sum(_, more) => match more.as_ref() {
            Amount::Number(more) => format!("{more}+*"),
            _ => "*".to_owned(),
        },
        _ => "*".to_owned(),
    }
}
