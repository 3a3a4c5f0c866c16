//! One card: its name and cost, its type line, and what stands under them.

use std::cell::{Cell, RefCell};

use super::ability::{ability, spells_of_types};
use super::casting::{costs, restrictions};
use super::characteristics::{
    begins_keyword, card_type, color, keyword, mana_cost, printed_type, size, stars, supertype,
};
use super::cursor::{Cursor, Place, Word};
use super::effect::{instructions, mode_uses_x, x_of_target};
use super::fault::{Fault, Reason};
use super::filter::{Noun, Subtypes, filter};
use super::reference::{Scope, Tokens};
use crate::{
    Ability, Activation, Amount, Body, Card, CardType, CardTypes, Colors, ManaCost, Mode, Size, Static, Subtype,
    Supertypes, TypeLine,
};

/// A line of a file, in words.
pub(super) struct Line<'a> {
    /// Where it stands.
    pub place: Place<'a>,
    /// Its words.
    pub words: Vec<Word>,
}

/// A card before its subtypes are numbered.
pub(super) struct Block<'a> {
    /// The set's code.
    pub set: &'a str,
    /// Name and cost.
    pub head: Line<'a>,
    /// The lines under the name.
    pub body: Vec<Line<'a>>,
}

impl Block<'_> {
    /// The words of the type line that stand behind the dash, which are its subtypes; and those of what something is said to become,
    /// `a 2/2 Assembly-Worker artifact creature`.
    pub fn subtypes(&self) -> impl Iterator<Item = &str> {
        let words = self.body.first().map_or(&[][..], |line| &line.words);
        let own = words
            .iter()
            .map(|word| word.text.as_str())
            .skip_while(|word| *word != "-")
            .skip(1)
            .filter(|word| size(word).is_none());
        own.chain(self.body.iter().skip(1).flat_map(|line| {
            let words = line.words.iter().map(|word| word.text.as_str());
            words
                .skip_while(|word| size(word).is_none() || word.starts_with(['+', '-']))
                .skip(1)
                .take_while(|word| card_type(word).is_none())
                .filter(|word| word.starts_with(char::is_uppercase))
        }))
    }

    /// Whether it declares a token.
    pub fn is_token(&self) -> bool {
        self.body.first().and_then(|line| line.words.first()).is_some_and(|word| word.text == TOKEN)
    }

    /// The name, as it stands before the cost.
    pub fn name(&self) -> String {
        let words: Vec<&str> =
            self.head.words.iter().map(|word| word.text.as_str()).take_while(|word| !word.starts_with('{')).collect();
        // Punctuation is split off as a word of its own, and belongs to the word before it in a name.
        words.join(" ").replace(" ,", ",").replace(" :", ":")
    }
}

/// Reads a card. All faults in it are reported; the card is given up at the first fault in its head only.
pub(super) fn card(block: &Block<'_>, subtypes: &Subtypes, tokens: &Tokens, faults: &mut Vec<Fault>) -> Option<Card> {
    let found = faults.len();
    let place = block.head.place;
    let cost = head_cost(block, faults);
    let Some((line, rest)) = block.body.split_first() else {
        faults.push(place.fault(1, Reason::MissingTypeLine));
        return None;
    };
    let (type_line, size, stars, token) = match type_line(line, subtypes) {
        Ok(read) => read,
        Err(fault) => {
            faults.push(fault);
            return None;
        }
    };
    let creature = type_line.types.contains(CardType::Creature);
    if creature != size.is_some() {
        let reason = if creature { Reason::MissingSize } else { Reason::UnexpectedSize };
        let column = line.words.last().map_or(1, |word| word.column);
        faults.push(line.place.fault(column, reason));
    }
    let land = type_line.types.contains(CardType::Land);
    if (land || token) == cost.is_some() {
        faults.push(place.fault(1, if land { Reason::CostOnLand } else { Reason::MissingCost }));
    }
    let delayed = RefCell::new(Vec::new());
    let of_object = Cell::new(false);
    let quoted = RefCell::new(Vec::new());
    let mut reader = Reader {
        stars,
        scope: Scope {
            subtypes,
            tokens,
            aura: type_line.subtypes.contains(&Subtype::AURA),
            x: cost.is_some_and(|cost| cost.x > 0),
            triggering: false,
            triggering_object: false,
            of_object: &of_object,
            delayed: &delayed,
            activated: false,
            lasting: false,
            each: false,
            quoted: &quoted,
        },
        spell: type_line.types.contains(CardType::Instant) || type_line.types.contains(CardType::Sorcery),
        choosing: false,
        modal: false,
        card: Card {
            name: block.name(),
            set: block.set.to_owned(),
            cost,
            colors: cost.map_or(Colors::NONE, |cost| cost.colors()),
            type_line,
            size,
            keywords: Vec::new(),
            enchant: None,
            enchants_card: false,
            spell: None,
            abilities: Vec::new(),
            delayed: Vec::new(),
            quoted: Vec::new(),
            emblem: String::new(),
            for_ante: false,
            token,
        },
    };
    for line in rest {
        if let Err(fault) = reader.line(line) {
            faults.push(fault);
        }
    }
    // Further faults may only follow from those before, such as a missing picture from a misspelled 'emblem'.
    if faults.len() == found {
        faults.extend(reader.missing().map(|reason| place.fault(1, reason)));
    }
    let mut card = reader.card;
    card.delayed = delayed.take();
    card.quoted = quoted.take();
    (faults.len() == found).then_some(card)
}

/// Reads the mana cost behind the name.
fn head_cost(block: &Block<'_>, faults: &mut Vec<Fault>) -> Option<ManaCost> {
    let words = &block.head.words;
    let start = words.iter().position(|word| word.text.starts_with('{'))?;
    let mut cursor = Cursor::new(words.get(start..)?, block.head.place);
    match mana_cost(&mut cursor).and_then(|cost| cursor.finish().map(|()| cost)) {
        Ok(cost) => Some(cost),
        Err(fault) => {
            faults.push(fault);
            // Something stands there, so the cost is wrong rather than missing.
            Some(ManaCost::ZERO)
        }
    }
}

/// The word on a type line that makes it a token's.
pub(super) const TOKEN: &str = "Token";

/// Reads a type line: `Legendary Creature - Elder Dragon  7/7`.
fn type_line(line: &Line<'_>, subtypes: &Subtypes) -> Result<(TypeLine, Option<Size>, [bool; 2], bool), Fault> {
    let mut cursor = Cursor::new(&line.words, line.place);
    let token = cursor.take(TOKEN);
    let mut read = TypeLine::default();
    while let Some(supertype) = cursor.peek().and_then(supertype) {
        read.supertypes = read.supertypes.union(Supertypes::of(supertype));
        cursor.advance();
    }
    while let Some(card_type) = cursor.peek().and_then(printed_type) {
        read.types = read.types.union(CardTypes::of(card_type));
        cursor.advance();
    }
    if read.types == CardTypes::default() {
        return Err(cursor.unexpected("a card type: Artifact, Creature, Enchantment, Instant, Land or Sorcery"));
    }
    if cursor.take("-") {
        while let Some(subtype) = cursor.peek().filter(|word| size(word).is_none()) {
            let Some(subtype) = subtypes.find(subtype).filter(|_| subtype.starts_with(char::is_uppercase)) else {
                return Err(cursor.unexpected("a subtype, with a capital letter"));
            };
            read.subtypes.push(subtype);
            cursor.advance();
        }
    }
    let word = cursor.peek();
    let size = word.and_then(size);
    let stars = word.filter(|_| size.is_some()).map_or([false; 2], stars);
    if size.is_some() {
        cursor.advance();
    }
    if !cursor.is_at_end() {
        return Err(cursor.unexpected("'-' and subtypes, a size like '2/2', or the end of the line"));
    }
    Ok((read, size, stars, token))
}

/// Reads the lines under the type line.
struct Reader<'a> {
    /// Whether power and toughness are stars.
    stars: [bool; 2],
    scope: Scope<'a>,
    spell: bool,
    choosing: bool,
    /// Whether the ability that was read last has modes.
    modal: bool,
    card: Card,
}

impl Reader<'_> {
    /// Reads one line.
    fn line(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        let mut cursor = Cursor::new(&line.words, line.place);
        if cursor.take("emblem") {
            return self.emblem(&mut cursor);
        }
        if cursor.take("for ante only") {
            self.card.for_ante = true;
            return cursor.finish();
        }
        if cursor.take("colors") {
            return self.colors(&mut cursor);
        }
        if cursor.take("enchant") {
            return self.enchant(&mut cursor);
        }
        if !self.spell && cursor.peek().is_some_and(begins_keyword) {
            return self.keywords(&mut cursor);
        }
        if self.spell && !cursor.is_next("when a spell or ability") {
            return self.spell_line(&mut cursor);
        }
        if cursor.take("-") {
            return self.mode(&mut cursor);
        }
        if cursor.take("cast only") {
            // Of a permanent spell, which does nothing but enter.
            let body = self.card.spell.get_or_insert_with(|| Body { modes: vec![Mode::default()], ..Body::default() });
            restrictions(&mut cursor, self.scope, &Mode::default(), &mut body.only)?;
            return cursor.finish();
        }
        self.modal = false;
        let ability = ability(&mut cursor, self.scope)?;
        self.card.abilities.push(ability);
        Ok(())
    }

    /// Reads a mode of the ability before it, which says `choose one`.
    fn mode(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let stray = cursor.fault_before(Reason::TooFewModes);
        let (body, triggering) = match self.card.abilities.last_mut() {
            Some(Ability::Activated(Activation { body, .. })) => (body, false),
            Some(Ability::Triggered { body, .. }) => (body, true),
            _ => return Err(stray),
        };
        // An ability that says what it does has no further modes.
        if !body.modes.is_empty() && !self.modal {
            return Err(stray);
        }
        self.modal = true;
        let mut mode = Mode::default();
        let scope =
            Scope { x: false, triggering: false, triggering_object: false, activated: !triggering, ..self.scope };
        instructions(cursor, scope, &mut mode)?;
        cursor.finish()?;
        body.modes.push(mode);
        Ok(())
    }

    /// Reads the name of the picture.
    fn emblem(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        if !self.card.emblem.is_empty() {
            return Err(cursor.fault_before(Reason::Repeated("emblem")));
        }
        let allowed =
            |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        let Some(name) = cursor.peek().filter(allowed) else {
            return Err(cursor.unexpected("the name of an icon, in lower case with dashes, like 'angel-wings'"));
        };
        self.card.emblem = name.to_owned();
        cursor.advance();
        cursor.finish()
    }

    /// Reads the colors of what has no mana cost that says them: `colors black and red`.
    fn colors(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        self.card.colors = Colors::NONE;
        loop {
            let Some(named) = cursor.peek().and_then(color) else {
                return Err(cursor.unexpected("a color"));
            };
            self.card.colors = self.card.colors.union(Colors::of(named));
            cursor.advance();
            if !cursor.take("and") {
                return cursor.finish();
            }
        }
    }

    /// Reads what an Aura enchants.
    fn enchant(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        if self.card.enchant.is_some() {
            return Err(cursor.fault_before(Reason::Repeated("enchant")));
        }
        if !self.scope.aura {
            return Err(cursor.fault_before(Reason::EnchantWithoutAura));
        }
        let (filter, noun) = filter(cursor, self.scope.subtypes)?;
        match noun {
            Noun::Permanent => {}
            Noun::Card => {
                cursor.expect("in a graveyard")?;
                self.card.enchants_card = true;
            }
            Noun::Spell | Noun::Source => {
                return Err(cursor.unexpected("a description of permanents, or of cards in a graveyard"));
            }
        }
        self.card.enchant = Some(filter);
        cursor.finish()
    }

    /// Reads keyword abilities with commas between them.
    fn keywords(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        loop {
            let keyword = keyword(cursor)?;
            if self.card.keywords.contains(&keyword) {
                return Err(cursor.fault_before(Reason::Repeated("keyword ability")));
            }
            self.card.keywords.push(keyword);
            if !cursor.take(",") {
                return cursor.finish();
            }
        }
    }

    /// Reads a line of an instant or sorcery.
    fn spell_line(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let body = self.card.spell.get_or_insert_with(Body::default);
        if cursor.take("choose one") {
            self.choosing = true;
            return cursor.finish();
        }
        if cursor.take("spend this mana only to cast") {
            body.mana_only = spells_of_types(cursor, self.scope)?;
            return cursor.finish();
        }
        if cursor.take("spend only") {
            let Some(color) = cursor.peek().and_then(color) else {
                return Err(cursor.unexpected("a color"));
            };
            cursor.advance();
            cursor.expect("mana on X")?;
            if !self.scope.x {
                return Err(cursor.fault_before(Reason::XWithoutCost));
            }
            body.x_only = Some(color);
            return cursor.finish();
        }
        if cursor.take("each target beyond the first costs") {
            body.each_further_target = Some(mana_cost(cursor)?);
            cursor.expect("more")?;
            return cursor.finish();
        }
        if cursor.take("additional cost :") {
            body.additional = costs(cursor, self.scope)?;
            return cursor.finish();
        }
        if cursor.take("cast only") {
            restrictions(cursor, self.scope, &Mode::default(), &mut body.only)?;
            return cursor.finish();
        }
        let listed = cursor.take("-");
        if self.choosing != listed {
            return Err(cursor.unexpected(if self.choosing {
                "'- ' before each mode of 'choose one'"
            } else {
                "an instruction; modes, which begin with '- ', stand under 'choose one'"
            }));
        }
        if listed || body.modes.is_empty() {
            body.modes.push(Mode::default());
        }
        match body.modes.last_mut() {
            Some(mode) => {
                instructions(cursor, self.scope, mode)?;
                if let Some(x) = x_of_target(mode) {
                    body.x_is = Some(x);
                }
                cursor.finish()
            }
            None => Ok(()),
        }
    }

    /// Whether an ability defines power, and toughness.
    fn defined(&self) -> [bool; 2] {
        let mut defined = [false; 2];
        for ability in &self.card.abilities {
            if let Ability::Static(Static::Defines { power, toughness }) = ability {
                defined = [defined[0] || power.is_some(), defined[1] || toughness.is_some()];
            }
            if matches!(ability, Ability::Static(Static::EntersAs(_))) {
                defined = [true; 2];
            }
        }
        defined
    }

    /// What the card as a whole lacks.
    fn missing(&self) -> impl Iterator<Item = Reason> {
        let modes = self.card.spell.as_ref().map_or(&[][..], |body| &body.modes);
        let x_elsewhere = self.card.abilities.iter().any(|ability| matches!(ability, Ability::Activated(_)));
        let x_used = modes.iter().any(mode_uses_x)
            || (!self.spell && (x_elsewhere || self.card.abilities.iter().any(enters_with_x)));
        [
            (self.scope.aura && self.card.enchant.is_none()).then_some(Reason::MissingEnchant),
            self.card.emblem.is_empty().then_some(Reason::MissingEmblem),
            (self.spell && modes.is_empty()).then_some(Reason::NoInstructions),
            (self.defined() != self.stars).then_some(Reason::StarWithoutDefinition),
            (self.choosing && modes.len() < 2).then_some(Reason::TooFewModes),
            self.card.abilities.iter().any(lacks_modes).then_some(Reason::TooFewModes),
            (self.scope.x && !x_used).then_some(Reason::XUnused),
        ]
        .into_iter()
        .flatten()
    }
}

/// Whether the ability says `choose one` and has too few modes to choose from.
fn lacks_modes(ability: &Ability) -> bool {
    match ability {
        Ability::Activated(Activation { body, .. }) | Ability::Triggered { body, .. } => body.modes.is_empty(),
        _ => false,
    }
}

/// Whether the card enters with X counters on it, or does something with X as it enters.
fn enters_with_x(ability: &Ability) -> bool {
    match ability {
        Ability::Static(Static::EntersWithCounters { amount: Amount::X, .. }) => true,
        Ability::Triggered { body, .. } => body.modes.iter().any(mode_uses_x),
        _ => false,
    }
}
