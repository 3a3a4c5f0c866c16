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
        if !renderer.face() {
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
        let subtypes = SUBTYPES.write(self, &card.type_line.subtypes).unwrap_or_default();
        let legendary = card.type_line.supertypes.contains(Supertype::Legendary);
        let mut words = if legendary { "legendary" } else { "" }.to_owned();
        let size = card.size.and_then(|size| SIZE.write(self, &size));
        let color = COLOR_NAMES.write(self, &card.colors).unwrap_or_else(|| "colorless".to_owned());
        for more in [size, Some(color), Some(subtypes.clone()), TYPES.write(self, &card.type_line.types)] {
            add(&mut words, &more.unwrap_or_default());
        }
        let keywords = Several("and", &KEYWORD).write(&mut Renderer::new(true, self.table, card, &[]), &card.keywords);
        let mut behind = if subtypes == card.name { String::new() } else { format!(" named {}", card.name) };
        behind.push_str(&keywords.map_or_else(String::new, |keywords| format!(" with {keywords}")));
        for ability in card.abilities.iter().filter(|_| !self.card.token) {
            let said = Renderer::new(true, self.table, card, &[]).ability(ability).replace(&card.name, "this creature");
            let joint = if behind.is_empty() { "with" } else { "and" };
            behind.push_str(&format!(" {joint} \"{}\"", capitalized(&said)));
        }
        (words, behind)
    }
}
