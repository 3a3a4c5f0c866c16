//! The declaration of a card, written as a card file says it.

use super::face::type_line_words;
use super::prelude::*;

/// The declaration of a card, in lines: reading it gives the card again.
pub fn declaration(table: &Table, card: &Card) -> String {
    let mut renderer = Renderer::declaration(table, card, &[]);
    let cost = card.cost.map(|cost| format!("  {cost}")).unwrap_or_default();
    let mut lines = vec![format!("{}{cost}", card.name), format!("  {}", type_line(table, card))];
    let mut line = |line: String| lines.push(format!("  {line}"));
    if card.for_ante {
        line("for ante only".to_owned());
    }
    if card.colors != card.cost.map_or(Colors::NONE, |cost| cost.colors()) {
        let colors: Vec<&str> = card.colors.iter().map(|color| color.name()).collect();
        line(format!("colors {}", colors.join(" and ")));
    }
    if let Some(filter) = &card.enchant {
        let behind = if card.enchants_card { " card in a graveyard" } else { "" };
        line(format!("enchant {}{behind}", renderer.permanents(filter, Grammar::One)));
    }
    if !card.keywords.is_empty() {
        line(card.keywords.iter().map(|keyword| keyword_name(*keyword)).collect::<Vec<_>>().join(", "));
    }
    if let Some(body) = &card.spell {
        spell(&renderer, body).into_iter().flatten().for_each(&mut line);
    }
    card.abilities.iter().map(|ability| renderer.ability(ability)).for_each(&mut line);
    line(format!("emblem {}", card.emblem));
    lines.join("\n") + "\n"
}

/// The type line, `Creature - Bear  2/2`.
fn type_line(table: &Table, card: &Card) -> String {
    let types = type_line_words(table, &card.type_line, "-");
    let token = if card.token { "Token " } else { "" };
    let Some(size) = card.size.filter(|_| card.type_line.types.contains(CardType::Creature)) else {
        return format!("{token}{types}");
    };
    let star = |defined: fn(&Static) -> bool, half: i16| {
        let is = |ability: &Ability| matches!(ability, Ability::Static(fixed) if defined(fixed));
        if card.abilities.iter().any(is) { "*".to_owned() } else { half.to_string() }
    };
    let power = star(|fixed| matches!(fixed, Static::EntersAs(_) | Static::Defines { power: Some(_), .. }), size.power);
    let toughness =
        star(|fixed| matches!(fixed, Static::EntersAs(_) | Static::Defines { toughness: Some(_), .. }), size.toughness);
    format!("{token}{types}  {power}/{toughness}")
}

/// The lines of what a card does as a spell, or when alone it is cast.
fn spell(renderer: &Renderer<'_>, body: &Body) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    lines.extend(body.each_further_target.map(|cost| format!("each target beyond the first costs {cost} more")));
    if !body.additional.is_empty() {
        lines.push(format!("additional cost: {}", COSTS.write(&mut renderer.other(&[]), &body.additional)?));
    }
    lines.extend(renderer.only("cast", body)?);
    lines.extend(body.x_only.map(|color| format!("spend only {} mana on X", color.name())));
    match body.modes.as_slice() {
        [only] if only.effects.is_empty() => {}
        [only] => lines.push(renderer.mode(only)?),
        modes => {
            lines.push("choose one".to_owned());
            for mode in modes {
                lines.push(format!("  - {}", renderer.mode(mode)?));
            }
        }
    }
    lines.extend(renderer.spending(body));
    Some(lines)
}
