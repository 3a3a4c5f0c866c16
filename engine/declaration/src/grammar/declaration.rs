//! The declaration of a card, written as a card file says it.

use super::face::intrinsic_text;
#[cfg(feature = "read")]
use super::face::{size_text, type_line_words};
use super::prelude::*;

phrases! {
    /// What an Aura enchants, and whether that is a card in a graveyard.
    [ENCHANTED_THINGS: (Filter, bool), "WHAT", ""]
    ((cards, true) = cards:CARD "in a graveyard")
    ((permanents, false) = permanents:PERMANENT)
}

/// The declaration of a card, in lines: reading it gives the card again.
#[cfg(feature = "read")]
pub fn declaration(table: &Table, card: &Card) -> String {
    let cost = card.cost.map(|cost| format!("  {cost}")).unwrap_or_default();
    let mut lines = vec![format!("{}{cost}", card.name), type_line(table, card)];
    lines.extend(Renderer::new(false, table, card, &[]).lines());
    lines.push(format!("emblem {}", card.emblem));
    lines.join("\n  ") + "\n"
}

/// The type line, `Creature - Bear  2/2`.
#[cfg(feature = "read")]
fn type_line(table: &Table, card: &Card) -> String {
    let types = type_line_words(table, &card.type_line, "-");
    let token = if card.token { "Token " } else { "" };
    let star = |half: String| if half.contains('*') { "*".to_owned() } else { half };
    let size = size_text(card).filter(|_| card.type_line.types.contains(CardType::Creature));
    let size = size.map(|(power, toughness)| format!("  {}/{}", star(power), star(toughness)));
    format!("{token}{types}{}", size.unwrap_or_default())
}

impl Renderer<'_> {
    /// What is said of a card under its type line, in lines or paragraphs: first of it as a whole, what it enchants and its keyword
    /// abilities.
    pub(crate) fn lines(&mut self) -> Vec<String> {
        let card = self.card;
        let mut lines: Vec<String> = Vec::new();
        let ante = "for ante only / remove ~ from your deck before playing if you're not playing for ante.";
        lines.extend(card.for_ante.then(|| self.words(ante)));
        if !self.face() && card.colors != card.cost.map_or(Colors::NONE, |cost| cost.colors()) {
            lines.extend(COLOR_NAMES.write(self, &card.colors).map(|colors| format!("colors {colors}")));
        }
        let enchants = card.enchant.clone().map(|what| (what, card.enchants_card));
        let enchants = enchants.and_then(|what| ENCHANTED_THINGS.write(self, &what));
        lines.extend(enchants.map(|what| format!("enchant {what}")));
        let keywords = Several(",", &KEYWORD).write(self, &card.keywords);
        lines.extend(keywords.map(|said| said.replace('"', "")));
        let mut lines: Vec<String> = lines.into_iter().map(|line| self.capital(line)).collect();
        lines.extend(intrinsic_text(&card.type_line).filter(|_| self.face()));
        lines.extend(self.spell().into_iter().flatten());
        lines.extend(card.abilities.iter().map(|ability| self.ability(ability)));
        lines
    }

    /// What a card does as a spell and when alone it is cast, in paragraphs or lines; what its mana may be spent on stands behind it.
    fn spell(&self) -> Option<Vec<String>> {
        let body = self.card.spell.as_ref()?;
        let closed = |said: String| if self.face() { capitalized(&said) + "." } else { said };
        let say = |body: &Body| OF_SPELL.each(&mut self.other(&[]), body).into_iter().map(closed);
        let (does, modes) = self.does(&body.modes)?;
        let mut lines: Vec<String> = say(&Body { mana_only: CardTypes::default(), ..body.clone() }).collect();
        lines.extend((does + &modes).lines().map(str::to_owned));
        lines.extend(say(&Body { mana_only: body.mana_only, ..Body::default() }));
        Some(lines)
    }
}
