//! One card: its name and cost, its type line, and what stands under them.

use super::ability::read_ability;
use super::declaration::ENCHANTED_THINGS;
use super::face::printed_size;
use super::prelude::*;
use crate::file::{Block, TOKEN};

/// Reads a card. All errors in it are reported; the card is given up at the first error in its head only.
pub(crate) fn card(
    block: &Block<'_>,
    subtypes: &[String],
    tokens: &[(String, CardId)],
    errors: &mut Vec<ParseError>,
) -> Option<Card> {
    let found = errors.len();
    #[cfg(test)]
    let said = super::tests::said();
    let place = block.head.place;
    let mut context = Context { subtypes, tokens, aura: false };
    let cost = head_cost(block, &context, errors);
    let Some((line, rest)) = block.body.split_first() else {
        errors.push(place.error(1, Reason::MissingTypeLine));
        return None;
    };
    let mut reader = Reader::new(&line.words, line.place, &context, Scope::default());
    let Some((printed, stars)) = read_type_line(&mut reader) else {
        errors.push(reader.into_error());
        return None;
    };
    context.aura = printed.type_line.subtypes.contains(&Subtype::AURA);
    let is = |card_type| printed.type_line.types.contains(card_type);
    let (creature, land, spell) =
        (is(CardType::Creature), is(CardType::Land), is(CardType::Instant) || is(CardType::Sorcery));
    if creature != printed.size.is_some() {
        let reason = if creature { Reason::MissingSize } else { Reason::UnexpectedSize };
        let column = line.words.last().map_or(1, |word| word.column);
        errors.push(line.place.error(column, reason));
    }
    if (land || printed.token) == cost.is_some() {
        errors.push(place.error(1, if land { Reason::CostOnLand } else { Reason::MissingCost }));
    }
    let scope = Scope { x: cost.is_some_and(|cost| cost.x > 0), ..Scope::default() };
    let colors = cost.map_or(Colors::NONE, |cost| cost.colors());
    let card = Card { name: block.name(), set: block.set.to_owned(), cost, colors, ..printed };
    let mut lines = Lines { stars, scope, spell, choosing: false, uses_x: false, modal: false, card };
    let mut spoken = Spoken::default();
    for line in rest {
        let mut reader = Reader::new(&line.words, line.place, &context, lines.scope);
        reader.spoken = spoken;
        let read = lines.line(&mut reader).and_then(|()| reader.finish());
        spoken = std::mem::take(&mut reader.spoken);
        lines.uses_x |= reader.uses_x;
        if read.is_none() {
            errors.push(reader.into_error());
        }
    }
    // Further errors may only follow from those before, such as a missing picture from a misspelled 'emblem'.
    if errors.len() == found {
        errors.extend(lines.missing().map(|reason| place.error(1, reason)));
    }
    #[cfg(test)]
    super::tests::read(&lines.card.name, said);
    let card = Card { delayed: spoken.delayed, quoted: spoken.quoted, ..lines.card };
    (errors.len() == found).then_some(card)
}

fn head_cost(block: &Block<'_>, context: &Context<'_>, errors: &mut Vec<ParseError>) -> Option<ManaCost> {
    let words = &block.head.words;
    let start = words.iter().position(|word| word.text.starts_with('{'))?;
    let mut reader = Reader::new(words.get(start..)?, block.head.place, context, Scope::default());
    let cost = MANA_COST.read(&mut reader).filter(|_| reader.finish().is_some());
    if cost.is_none() {
        errors.push(reader.into_error());
    }
    // Where something stands there, the cost is wrong rather than missing.
    Some(cost.unwrap_or(ManaCost::ZERO))
}

/// Reads a type line, `Legendary Creature - Elder Dragon  7/7`: what the card is, how large, and which of that are stars.
fn read_type_line(reader: &mut Reader<'_>) -> Option<(Card, [bool; 2])> {
    let token = reader.take(TOKEN);
    // On a type line they have capital letters.
    let supertype = |word: &str| SUPERTYPE.2.iter().map(|(_, one)| *one).find(|one| one.name() == word);
    let supertypes = reader.take_each(supertype).into_iter().map(Supertypes::of);
    let card_type = |word: &str| CardType::ALL.into_iter().find(|one| one.name() == word);
    let types = reader.take_each(card_type).into_iter().map(CardTypes::of);
    let mut type_line = TypeLine {
        supertypes: supertypes.fold(Supertypes::default(), Supertypes::union),
        types: types.fold(CardTypes::default(), CardTypes::union),
        subtypes: Vec::new(),
    };
    if type_line.types == CardTypes::default() {
        return reader.miss("a card type: Artifact, Creature, Enchantment, Instant, Land or Sorcery");
    }
    if reader.take("-") {
        type_line.subtypes = SUBTYPES.read(reader)?;
        if reader.peek().is_some_and(|word| size(word).is_none()) {
            return reader.miss("a subtype, with a capital letter");
        }
    }
    let stars = |(power, toughness): (&str, &str)| [power.ends_with('*'), toughness.ends_with('*')];
    let sized = reader.take_if(|word| Some((size(word)?, stars(word.split_once('/')?))));
    if !reader.is_at_end() {
        return reader.miss("'-' and subtypes, a size like '2/2', or the end of the line");
    }
    let (size, stars) = sized.unzip();
    Some((Card { type_line, size, token, ..Card::blank() }, stars.unwrap_or_default()))
}

/// The lines under the type line, as far as they are read.
struct Lines {
    stars: [bool; 2],
    scope: Scope,
    spell: bool,
    choosing: bool,
    uses_x: bool,
    /// Whether the ability that was read last has modes.
    modal: bool,
    card: Card,
}

impl Lines {
    fn line(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        if reader.take("emblem") {
            if !self.card.emblem.is_empty() {
                return reader.stop_before(Reason::Repeated("emblem"));
            }
            let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            let icon = |word: &str| word.bytes().all(allowed).then(|| word.to_owned());
            let expected = "the name of an icon, in lower case with dashes, like 'angel-wings'";
            self.card.emblem = reader.word(expected, icon)?;
        } else if reader.take("for ante only") {
            self.card.for_ante = true;
        } else if reader.take("colors") {
            self.card.colors = COLOR_NAMES.read(reader)?;
        } else if reader.take("enchant") {
            let repeated = self.card.enchant.is_some();
            if repeated || !reader.context.aura {
                let reason = if repeated { Reason::Repeated("enchant") } else { Reason::EnchantWithoutAura };
                return reader.stop_before(reason);
            }
            let (filter, card) = ENCHANTED_THINGS.read(reader)?;
            (self.card.enchant, self.card.enchants_card) = (Some(filter), card);
        } else if !self.spell && reader.peek().is_some_and(begins_keyword) {
            let mut further = true;
            while further {
                let keyword = KEYWORD.read(reader)?;
                if self.card.keywords.contains(&keyword) {
                    return reader.stop_before(Reason::Repeated("keyword ability"));
                }
                self.card.keywords.push(keyword);
                further = reader.take(",");
            }
        } else if self.spell
            && !reader.is_next("when a spell or ability")
            && !reader.is_next("at the beginning of your upkeep, if")
        {
            self.spell_line(reader)?;
        } else if reader.take("-") {
            self.mode(reader)?;
        } else if reader.is_next("cast only") {
            // Of a permanent spell, which does nothing but enter.
            let body = self.card.spell.get_or_insert_with(|| Body::of(Mode::default()));
            *body = std::mem::take(body).and(OF_SPELL.read(reader)?);
        } else {
            self.modal = false;
            self.card.abilities.push(read_ability(reader)?);
        }
        Some(())
    }

    /// Reads a mode of the ability before it, which says `choose one`.
    fn mode(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let (body, activated) = match self.card.abilities.last_mut() {
            // An ability that says what it does has no further modes.
            Some(Ability::Activated(Activation { body, .. })) if self.modal || body.modes.is_empty() => (body, true),
            Some(Ability::Triggered { body, .. }) if self.modal || body.modes.is_empty() => (body, false),
            _ => return reader.stop_before(Reason::TooFewModes),
        };
        self.modal = true;
        body.modes.push(reader.apart(Scope { activated, ..Scope::default() }, instructions)?.1);
        Some(())
    }

    fn spell_line(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let body = self.card.spell.get_or_insert_with(Body::default);
        if reader.take("choose one") {
            self.choosing = true;
            return Some(());
        }
        if let Some(proviso) = reader.attempt(|reader| OF_SPELL.read(reader)) {
            *body = std::mem::take(body).and(proviso);
            return Some(());
        }
        let listed = reader.take("-");
        if self.choosing != listed {
            return reader.miss(if self.choosing {
                "'- ' before each mode of 'choose one'"
            } else {
                "an instruction; modes, which begin with '- ', stand under 'choose one'"
            });
        }
        // Lines that are no modes are one mode together.
        reader.mode = if listed { None } else { body.modes.pop() }.unwrap_or_default();
        let read = instructions(reader);
        let mode = std::mem::take(&mut reader.mode);
        body.x_is = mode.x_of_target().or(body.x_is.take());
        body.modes.push(mode);
        read
    }

    fn missing(&self) -> impl Iterator<Item = Reason> {
        let lacks_modes = |ability: &Ability| match ability {
            Ability::Activated(Activation { body, .. }) | Ability::Triggered { body, .. } => body.modes.is_empty(),
            _ => false,
        };
        let defined = printed_size(&self.card, Size { power: 0, toughness: 0 }).map(|half| half.contains('*'));
        let modes = self.card.spell.as_ref().map_or(&[][..], |body| body.modes.as_slice());
        let aura = self.card.type_line.subtypes.contains(&Subtype::AURA);
        let reasons = [
            (aura && self.card.enchant.is_none(), Reason::MissingEnchant),
            (self.card.emblem.is_empty(), Reason::MissingEmblem),
            (self.spell && modes.is_empty(), Reason::NoInstructions),
            (defined != self.stars, Reason::StarWithoutDefinition),
            (self.choosing && modes.len() < 2, Reason::TooFewModes),
            (self.card.abilities.iter().any(lacks_modes), Reason::TooFewModes),
            (self.scope.x && !self.uses_x, Reason::XUnused),
        ];
        reasons.into_iter().filter_map(|(missing, reason)| missing.then_some(reason))
    }
}
