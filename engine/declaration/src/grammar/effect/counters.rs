//! Counters that are put on permanents, and tokens that are created.

use crate::grammar::prelude::*;

/// How many were spoken of: by what the ability has done itself, else by its event.
pub(crate) const THAT_MANY: Unsaid<Amount> = Unsaid(
    |reader| Some(if reader.mode.effects.is_empty() { Amount::Triggering } else { Amount::ThisWay }),
    |_, amount| matches!(amount, Amount::Triggering | Amount::ThisWay),
);

/// A token that is created, which is declared somewhere.
pub(crate) const TOKEN: Hole<CardId> = hole(
    "TOKEN",
    |reader| {
        let tokens = reader.context.tokens;
        let found = tokens.iter().find(|(name, _)| reader.take(name));
        found.map(|(_, token)| *token).or_else(|| {
            reader.miss("the name of a token, which has a declaration of its own with 'Token' on its type line")
        })
    },
    |renderer, token| {
        if !renderer.face {
            return Some(renderer.table.get(*token)?.name.clone());
        }
        let (words, behind) = renderer.token(*token);
        Some(format!("{words} {}{behind}", renderer.words("token|tokens")))
    },
);

impl Renderer<'_> {
    /// A token as an effect that creates it describes it, before and behind the word `token`. Where a token creates another one, what that
    /// can do is left out: it may create the first one again.
    fn token(&mut self, token: CardId) -> (String, String) {
        let Some(card) = self.table.get(token) else { return (String::new(), String::new()) };
        let subtypes: Vec<&str> =
            card.type_line.subtypes.iter().map(|subtype| self.table.subtype_name(*subtype)).collect();
        let mut words: Vec<String> = Vec::new();
        if card.type_line.supertypes.contains(Supertype::Legendary) {
            words.push("legendary".to_owned());
        }
        words.extend(card.size.map(|size| format!("{}/{}", size.power, size.toughness)));
        let colors: Vec<String> = card.colors.iter().map(|color| color.name().to_owned()).collect();
        words.push(if colors.is_empty() { "colorless".to_owned() } else { list(&colors, "and") });
        words.extend(subtypes.iter().map(|name| (*name).to_owned()));
        words.extend(card.type_line.types.iter().map(|name| name.name().to_lowercase()));
        let keywords: Vec<String> = card.keywords.iter().map(|keyword| keyword_name(*keyword)).collect();
        let mut behind = String::new();
        if !keywords.is_empty() {
            behind = format!(" with {}", list(&keywords, "and"));
        }
        if subtypes.join(" ") != card.name {
            behind.push_str(&format!(" named {}", card.name));
        }
        for ability in card.abilities.iter().filter(|_| !self.card.token) {
            let said = Renderer::new(true, self.table, card, &[]).ability(ability).replace(&card.name, "this creature");
            let joint = if behind.is_empty() { "with" } else { "and" };
            behind.push_str(&format!(" {joint} \"{}\"", said.trim_end_matches('.')));
        }
        (words.join(" "), behind)
    }
}
