//! The declaration of a card, written as a card file says it.

use super::face::{size_text, type_line_words};
use super::prelude::*;

phrases! {
    /// What an Aura enchants, and whether that is a card in a graveyard.
    ENCHANTED_THINGS: (Filter, bool), "WHAT", "";
    ((cards, true) = cards:CARD "in a graveyard")
    ((permanents, false) = permanents:PERMANENT)
}

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
        line(format!("colors {}", COLOR_NAMES.write(&mut renderer, &card.colors).unwrap_or_default()));
    }
    renderer.enchants().map(|what| format!("enchant {what}")).into_iter().for_each(&mut line);
    if !card.keywords.is_empty() {
        KEYWORD_LINE.write(&mut renderer, &card.keywords).into_iter().for_each(&mut line);
    }
    renderer.spell().into_iter().flatten().for_each(&mut line);
    card.abilities.iter().map(|ability| renderer.ability(ability)).for_each(&mut line);
    line(format!("emblem {}", card.emblem));
    lines.join("\n") + "\n"
}

/// The type line, `Creature - Bear  2/2`.
fn type_line(table: &Table, card: &Card) -> String {
    let types = type_line_words(table, &card.type_line, "-");
    let token = if card.token { "Token " } else { "" };
    let star = |half: String| if half.contains('*') { "*".to_owned() } else { half };
    let size = size_text(card).filter(|_| card.type_line.types.contains(CardType::Creature));
    let size = size.map(|(power, toughness)| format!("  {}/{}", star(power), star(toughness)));
    format!("{token}{types}{}", size.unwrap_or_default())
}

impl Renderer<'_> {
    /// What an Aura enchants, on a line of its own.
    pub(crate) fn enchants(&mut self) -> Option<String> {
        let what = (self.card.enchant.clone()?, self.card.enchants_card);
        ENCHANTED_THINGS.write(self, &what)
    }

    /// What a card does as a spell and when alone it is cast, in paragraphs or lines.
    pub(crate) fn spell(&self) -> Option<Vec<String>> {
        let body = self.card.spell.as_ref()?;
        let mut renderer = self.other(&[]);
        let mut say = |proviso: &Proviso| {
            let said = OF_SPELL.write(&mut renderer, proviso)?;
            Some(if self.face { capitalized(&said) + "." } else { said })
        };
        let said = |one: &Proviso| !matches!(one, Proviso::XIs(_));
        let (behind, before): (Vec<_>, Vec<_>) =
            Proviso::all(body, &None).into_iter().filter(said).partition(|one| matches!(one, Proviso::ManaOnly(_)));
        let mut lines: Vec<String> = before.iter().map(&mut say).collect::<Option<_>>()?;
        match body.modes.as_slice() {
            [only] => lines.extend(self.mode(only).filter(|said| !said.is_empty())),
            modes => {
                lines.push(if self.face { "Choose one —" } else { "choose one" }.to_owned());
                lines.extend(self.modes(modes)?);
            }
        }
        lines.extend(behind.iter().map(&mut say).collect::<Option<Vec<_>>>()?);
        Some(lines)
    }
}
