//! Counters that are put on permanents, and tokens that are created.

use crate::grammar::prelude::*;

/// Counters that are put on something: `a +1/+1 counter on this`.
pub(crate) const PUT: Hole<(Counter, Amount, Reference, bool, Option<u16>)> = hole(
    "[up to] AMOUNT COUNTER counters on WHAT[ for each THING][, to no more than 7]",
    |reader| {
        let up_to = reader.take("up to");
        let equal = reader.take("a number of");
        let mut amount = if equal {
            Amount::Number(0)
        } else if reader.take("that many") {
            // What this ability has done before speaks louder than its event.
            if reader.mode.effects.is_empty() { Amount::Triggering } else { Amount::ThisWay }
        } else {
            AMOUNT.read(reader)?
        };
        let counter = COUNTER.read(reader)?;
        reader.words("counter^counters on")?;
        let on = REFERENCE.read(reader)?;
        if equal {
            reader.words("equal to")?;
            amount = COUNTED.read(reader)?;
        } else if amount == Amount::Number(1) && reader.take("for each") {
            amount = THING.read(reader)?;
        }
        let most = if reader.take(", to no more than") { Some(DIGITS.read(reader)?) } else { None };
        Some((counter, amount, on, up_to, most))
    },
    |renderer, (counter, amount, on, up_to, most)| {
        let counters = match amount {
            Amount::Number(count) => COUNTERS.write(renderer, &(u16::try_from(*count).unwrap_or(0), *counter))?,
            Amount::Triggering | Amount::ThisWay => format!("that many {counter} counters"),
            Amount::DiedThisTurn(_) => COUNTERS.write(renderer, &(1, *counter))?,
            Amount::X => format!("X {counter} counters"),
            _ if renderer.face => format!("X {counter} counters"),
            _ => format!("a number of {counter} counters"),
        };
        let on = ALL.write(renderer, on)?;
        let mut said = format!("{}{counters} on {on}", if *up_to { "up to " } else { "" });
        match amount {
            Amount::DiedThisTurn(_) => said.push_str(&format!(" for each {}", THING.write(renderer, amount)?)),
            Amount::Number(_) | Amount::Triggering | Amount::ThisWay | Amount::X => {}
            amount if renderer.face => said.push_str(&format!(", where X is {}", COUNTED.write(renderer, amount)?)),
            amount => said.push_str(&format!(" equal to {}", COUNTED.write(renderer, amount)?)),
        }
        match most {
            Some(most) if renderer.face => said.push_str(&format!(
                ". This ability can't cause the total number of {counter} counters on {on} to be greater than {}",
                renderer.number(u32::from(*most))
            )),
            Some(most) => said.push_str(&format!(", to no more than {most}")),
            None => {}
        }
        Some(said)
    },
);

/// Tokens that are created, each declared somewhere.
pub(crate) const TOKENS: Hole<(CardId, Amount)> = hole(
    "AMOUNT TOKEN",
    |reader| {
        let equal = reader.take("a number of");
        let mut amount = if equal {
            Amount::Number(0)
        } else if reader.take("that many") {
            Amount::ThisWay
        } else {
            AMOUNT.read(reader)?
        };
        let tokens = reader.context.tokens;
        let Some((_, token)) = tokens.iter().find(|(name, _)| reader.take(name)) else {
            return reader
                .miss("the name of a token, which has a declaration of its own with 'Token' on its type line");
        };
        if equal {
            reader.words("equal to")?;
            amount = COUNTED.read(reader)?;
        }
        Some((*token, amount))
    },
    |renderer, (token, amount)| {
        let (before, behind) = if renderer.face {
            let (words, behind) = renderer.token(*token);
            (format!("{words} token"), behind)
        } else {
            (renderer.table.get(*token)?.name.clone(), String::new())
        };
        let s = if renderer.face { "s" } else { "" };
        Some(match amount {
            Amount::Number(1) => format!("{}{behind}", with_article(&before)),
            Amount::Number(count) => {
                let count = renderer.number(u32::try_from(*count).unwrap_or(0));
                format!("{count} {before}{s}{behind}")
            }
            Amount::ThisWay => format!("that many {before}{s}{behind}"),
            Amount::X => format!("X {before}{s}{behind}"),
            amount if renderer.face => {
                format!("X {before}{s}{behind}, where X is {}", COUNTED.write(renderer, amount)?)
            }
            amount => format!("a number of {before} equal to {}", COUNTED.write(renderer, amount)?),
        })
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
            let said = Renderer::face(self.table, card, &[]).ability(ability).replace(&card.name, "this creature");
            let joint = if behind.is_empty() { "with" } else { "and" };
            behind.push_str(&format!(" {joint} \"{}\"", said.trim_end_matches('.')));
        }
        (words.join(" "), behind)
    }
}
