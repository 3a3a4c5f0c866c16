//! Whom or what a phrase speaks of: the card itself, targets, what was spoken of before, everything that fits.

use super::prelude::*;

const EXPECTED: &str = "whom or what: 'target ...', 'any target', 'this', 'it', 'you', 'that player', 'each player', 'each ...' or 'all ...'";

phrases! {
    /// References that are the same words wherever they stand.
    NAMED: Reference, "WHAT", EXPECTED;
    once plain (Reference::GraveyardOf(of) = "all cards in target player's graveyard" of:boxed(SAID_PLAYER))
    face (Reference::GraveyardOf(of) = "all cards in" of:boxed(WHOSE) "graveyard")
    (Reference::ControllerOf(of) = "the controller of" of:boxed(REFERENCE))
    once (Reference::Linked = "the creature put onto the battlefield with ~")
    once (Reference::Linked = "the token created with ~")
    once (Reference::MostLife = "the player with the most life")
    once (Reference::HarmedOpponent = "each opponent ~ has dealt damage to this game" / "each opponent it has dealt damage to this game")
    (Reference::Itself = "~")
    (Reference::You = "you")
    (Reference::EachPlayer = "each player")
    (Reference::Opponent = "each opponent")
    (Reference::Opponent = "your opponent")
    once (Reference::Opponent = "an opponent")
    once (Reference::Noted = "those creatures")
    (Reference::ExiledWith = "each card exiled with ~")
    (Reference::ExiledWith = "all cards exiled with ~")
    once plain (Reference::AurasOn(of) = "all Auras attached to them" of:boxed(CHOSEN))
    (Reference::AurasOn(of) = "all Auras attached to" of:boxed(REFERENCE))
    (Reference::ChosenPlayer = "the chosen player")
    once (Reference::DealtDamageThisWay = "a creature dealt damage this way")
    once (Reference::DealtDamageThisWay = "each creature dealt damage this way")
    once plain (Reference::Those(of, filter) = "each of them" of:boxed(ANTECEDENT) filter:QUALITIES)
}

const CHOSEN: Known<Reference> = Known(|| Reference::Chosen);

/// How a reference stands in its sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// As what does something: `creatures`, and the verb with it.
    Subject,
    /// As the object of a verb, together: `all creatures`.
    All,
    /// As the object of a verb, one by one: `each creature`.
    Each,
    /// What a permanent that is spoken of beside it is called, and else its description.
    Beside,
    /// `its`, or `enchanted creature's`.
    Whose,
}

/// A reference.
pub(crate) struct Who(Form);

pub(crate) const REFERENCE: Who = Who(Form::Subject);
pub(crate) const ALL: Who = Who(Form::All);
pub(crate) const EACH: Who = Who(Form::Each);
pub(crate) const WHOSE: Who = Who(Form::Whose);
/// What blocks or is blocked: said only where it is a target that was not spoken of.
pub(crate) const IT: Who = Who(Form::Beside);

impl Phrase for Who {
    type Value = Reference;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Reference> {
        if !begins_reference(reader) {
            return reader.miss(EXPECTED);
        }
        reader.subject(|reader| reader.labelled(EXPECTED, read_reference))
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &Reference) -> Option<String> {
        Some(match self.0 {
            Form::Subject => renderer.subject(value),
            Form::All => renderer.all(value),
            Form::Each => renderer.each(value),
            Form::Whose => renderer.possessive(value),
            Form::Beside if !renderer.face => renderer.subject(value),
            Form::Beside => match value {
                Reference::Target(index) if !renderer.is_mentioned(*index) => renderer.subject(value),
                _ => "it".to_owned(),
            },
        })
    }

    fn guide(&self) -> String {
        "WHAT".to_owned()
    }
}

/// What was spoken of before, and is not said again.
pub(crate) const ANTECEDENT: Hole<Reference> = hole("", |reader| antecedent(reader, "it"), |_, _| Some(String::new()));

/// The player that `that player` or `they` speaks of, and who is not said again.
pub(crate) const THAT_PLAYER: Hole<Reference> =
    hole("", that_player, |_, value| (*value != Reference::You).then(String::new));

/// A target that is spoken of for the first time.
pub(crate) const NEW_TARGET: Hole<Reference> = hole(
    "target WHAT",
    |reader| {
        let target = TARGET.read(reader)?;
        Some(add_target(reader, target))
    },
    |renderer, value| match value {
        Reference::Target(index) if !renderer.is_mentioned(*index) => Some(renderer.subject(value)),
        _ => None,
    },
);

/// A player who is targeted for the first time.
pub(crate) const TARGET_PLAYER: Hole<Reference> = hole(
    "target player",
    |reader| {
        let player = reader.is_next("target player") || reader.is_next("target opponent");
        if player { NEW_TARGET.read(reader) } else { None }
    },
    |renderer, value| match renderer.target(value)?.kind {
        TargetKind::Player | TargetKind::Opponent => NEW_TARGET.write(renderer, value),
        _ => None,
    },
);

/// A player who is targeted by the words before this, `target player's hand`.
pub(crate) const SAID_PLAYER: Hole<Reference> = hole(
    "",
    |reader| Some(add_target(reader, TargetSpec::one(TargetKind::Player))),
    |renderer, value| match value {
        Reference::Target(index) if !renderer.is_mentioned(*index) => {
            renderer.mention(*index);
            Some(String::new())
        }
        _ => None,
    },
);

/// Adds a target, and refers to it.
pub(crate) fn add_target(reader: &mut Reader<'_>, target: TargetSpec) -> Reference {
    let index = u8::try_from(reader.mode.targets.len()).unwrap_or(u8::MAX);
    reader.mode.targets.push(target);
    Reference::Target(index)
}

/// Whether a reference can begin with this word.
pub(crate) fn begins_reference(reader: &mut Reader<'_>) -> bool {
    reader.begins(|reader| {
        const WORDS: [&str; 20] = [
            "target",
            "any",
            "up",
            "this",
            "this's",
            "you",
            "your",
            "each",
            "all",
            "the",
            "it",
            "its",
            "they",
            "them",
            "that",
            "those",
            "a",
            "an",
            "one",
            "enchanted",
        ];
        let counted = reader.peek_at(1) == Some("target");
        reader.peek().is_some_and(|word| counted || WORDS.contains(&word) || word == "X" || begins_filter(reader, word))
    })
}

/// Objects that were spoken of, by what they are.
const NOUNS: [&str; 10] = [
    "that ability",
    "that artifact",
    "that card",
    "that creature",
    "that enchantment",
    "that land",
    "that permanent",
    "that spell",
    "that token",
    "the other creature",
];

/// What was given up for a cost.
pub(crate) const GIVEN: [&str; 6] = [
    "the sacrificed permanent",
    "the sacrificed creature",
    "the sacrificed artifact",
    "the exiled card",
    "the exiled creature",
    "the discarded card",
];

fn read_reference(reader: &mut Reader<'_>) -> Option<Reference> {
    if reader.peek() == Some("the") && reader.take("the revealed card") {
        return Some(Reference::Chosen);
    }
    if let Some(named) = NAMED.read(reader) {
        return Some(named);
    }
    if reader.has_stopped() {
        return None;
    }
    if reader.take_any(&["it", "they", "them"]) {
        let mut chooses = |effect: &Effect| {
            matches!(
                effect,
                Effect::ChooseInGraveyard { .. }
                    | Effect::PutOntoBattlefield { .. }
                    | Effect::ChoosePermanent { .. }
                    | Effect::PayForEach { .. }
            )
        };
        if reader.mode.effects.iter().any(|effect| effect.any(&mut chooses)) {
            return Some(Reference::Chosen);
        }
        return targeted(reader, "it");
    }
    if reader.take("its owner") {
        return antecedent(reader, "its").map(|of| Reference::OwnerOf(Box::new(of)));
    }
    if reader.take("its controller") {
        return antecedent(reader, "its").map(|of| Reference::ControllerOf(Box::new(of)));
    }
    if reader.take("~'s owner") {
        return Some(Reference::OwnerOf(Box::new(Reference::Itself)));
    }
    if reader.take("that player or that permanent's controller") {
        return antecedent(reader, "that player").map(|of| Reference::PlayerOrControllerOf(Box::new(of)));
    }
    if reader.take("that player") {
        return that_player(reader);
    }
    if matches!(reader.peek(), Some("that" | "the")) {
        for noun in NOUNS {
            if reader.take(noun) {
                return targeted(reader, noun);
            }
            if reader.take(&format!("{noun}'s controller")) {
                return antecedent(reader, noun).map(|of| Reference::ControllerOf(Box::new(of)));
            }
        }
    }
    if reader.peek() == Some("enchanted") {
        return enchanted(reader);
    }
    let mark = reader.mark();
    if let Some(target) = TARGET.read(reader) {
        return Some(add_target(reader, target));
    }
    if reader.has_stopped() {
        return None;
    }
    reader.reset(&mark);
    let counted = reader.take_any(&["each", "all"]);
    if !counted && !reader.peek().is_some_and(|word| begins_filter(reader, word)) {
        return None;
    }
    let (filter, noun) = read_filter(reader)?;
    if noun != Noun::Permanent {
        return reader.miss("permanents; spells and cards can only be targeted");
    }
    if !counted || !(reader.is_next(", all") || reader.is_next(", and all")) {
        return Some(Reference::Each(filter));
    }
    reader.words(",")?;
    reader.take("and");
    let mut several = vec![Reference::Each(filter)];
    match read_reference(reader)? {
        Reference::Several(others) => several.extend(others),
        other => several.push(other),
    }
    Some(Reference::Several(several))
}

/// The target that was named last, or the object that the trigger event speaks of.
pub(crate) fn targeted(reader: &mut Reader<'_>, word: &str) -> Option<Reference> {
    let meant = antecedent(reader, word)?;
    reader.of_object |= meant == Reference::TriggeringObject;
    Some(meant)
}

/// The same, where only its controller is spoken of.
fn antecedent(reader: &mut Reader<'_>, word: &str) -> Option<Reference> {
    if reader.scope.each {
        return Some(Reference::Chosen);
    }
    if reader.mode.targets.is_empty() && reader.scope.triggering_object {
        return Some(Reference::TriggeringObject);
    }
    let last = reader.mode.targets.len().checked_sub(1).and_then(|index| u8::try_from(index).ok());
    match last {
        Some(index) => Some(Reference::Target(index)),
        None => reader.wrong(Reason::NoTarget(word.to_owned())),
    }
}

/// The player of the trigger event, or the one that was targeted last.
fn that_player(reader: &mut Reader<'_>) -> Option<Reference> {
    let none = reader.mode.targets.is_empty();
    if none && reader.scope.triggering {
        Some(Reference::Triggering)
    } else if none && (reader.holds("to target player") || reader.holds("to target opponent")) {
        // The player is named behind the amount.
        Some(Reference::Target(0))
    } else {
        targeted(reader, "that player")
    }
}

/// What the words for what is enchanted can be.
const ENCHANTED: [&str; 6] = ["creature", "land", "artifact", "enchantment", "permanent", "card"];

/// Reads `enchanted creature`.
fn enchanted(reader: &mut Reader<'_>) -> Option<Reference> {
    reader.words("enchanted")?;
    if !reader.peek().is_some_and(|word| ENCHANTED.contains(&word)) {
        return reader.miss("'creature', 'land', 'artifact', 'enchantment', 'permanent' or 'card'");
    }
    if !reader.context.aura {
        return reader.wrong(Reason::NotAttached);
    }
    reader.advance();
    Some(Reference::Enchanted)
}

/// What the card is attached to.
pub(crate) const ENCHANTED_ONE: Hole<Reference> = hole(
    "enchanted WHAT",
    |reader| reader.labelled("'enchanted' and what is enchanted", enchanted),
    |renderer, value| (*value == Reference::Enchanted).then(|| renderer.subject(value)),
);

impl Renderer<'_> {
    /// As what does something or is spoken of.
    pub(crate) fn subject(&mut self, reference: &Reference) -> String {
        self.said.several = false;
        let words = self.spoken(reference);
        let target = self.target(reference);
        self.said.several = match reference {
            Reference::You | Reference::Each(_) | Reference::Noted | Reference::Several(_) => true,
            Reference::GraveyardOf(_) | Reference::AurasOn(_) => true,
            Reference::Chosen => words == "them",
            _ => target.is_some_and(|target| target.max > 1),
        };
        words
    }

    fn spoken(&mut self, reference: &Reference) -> String {
        match reference {
            Reference::Target(index) => self.targeted(*index),
            Reference::Each(filter) if self.face => self.permanents(filter, Grammar::Several),
            Reference::Each(filter) => format!("all {}", self.permanents(filter, Grammar::Several)),
            Reference::Enchanted => format!("enchanted {}", self.enchanted()),
            Reference::ControllerOf(of)
                if !matches!(**of, Reference::Linked) && (self.face || self.is_antecedent(of)) =>
            {
                format!("{} controller", self.possessive(of))
            }
            Reference::OwnerOf(of) => format!("{} owner", self.possessive(of)),
            Reference::Triggering => "that player".to_owned(),
            Reference::Affected => "it".to_owned(),
            Reference::Given if self.face => self.given(),
            Reference::Given => GIVEN.first().copied().unwrap_or_default().to_owned(),
            Reference::Chosen if self.each_of_several => "that creature".to_owned(),
            Reference::Chosen if !self.face => if self.said.revealed { "the revealed card" } else { "it" }.to_owned(),
            Reference::Chosen => match (self.said.chosen, self.targets) {
                (Some(Grammar::One), _) | (None, [TargetSpec { max: 1, .. }]) => "it".to_owned(),
                _ => "them".to_owned(),
            },
            Reference::TriggeringObject if self.face => self.triggering.clone(),
            Reference::TriggeringObject => "that permanent".to_owned(),
            Reference::Linked if self.face && self.creates_copy() => "the token".to_owned(),
            Reference::Linked if self.face && std::mem::replace(&mut self.said.linked, true) => {
                "that creature".to_owned()
            }
            Reference::PlayerOrControllerOf(_) => "that player or that permanent's controller".to_owned(),
            Reference::Several(all) => {
                let words: Vec<String> = all.iter().map(|one| self.all(one)).collect();
                let described = all.iter().all(|one| matches!(one, Reference::Each(_)));
                if !self.face && described { words.join(", ") } else { list(&words, "and") }
            }
            Reference::Those(of, filter) if self.face => {
                let of = self.subject(of);
                let of = if of == "they" { "them" } else { &of };
                format!("each of {of} {}", self.filter(filter, Grammar::One, "", ""))
            }
            named => NAMED.write(self, named).unwrap_or_default(),
        }
    }

    /// Whether a declaration speaks of it with a pronoun.
    fn is_antecedent(&self, reference: &Reference) -> bool {
        match reference {
            Reference::Target(index) => self.is_mentioned(*index),
            Reference::TriggeringObject => true,
            Reference::Chosen => self.each_of_several,
            _ => false,
        }
    }

    /// As the object of a verb, one by one: `each creature`.
    pub(crate) fn each(&mut self, reference: &Reference) -> String {
        match reference {
            Reference::Each(filter) => {
                self.said.several = false;
                format!("each {}", self.permanents(filter, Grammar::One))
            }
            _ => self.subject(reference),
        }
    }

    /// As the object of a verb, together: `all creatures`.
    pub(crate) fn all(&mut self, reference: &Reference) -> String {
        match reference {
            Reference::Each(filter) => {
                self.said.several = true;
                format!("all {}", self.permanents(filter, Grammar::Several))
            }
            Reference::DealtDamageThisWay => "each creature dealt damage this way".to_owned(),
            _ => self.subject(reference),
        }
    }

    /// One of those a reference means, `a creature`.
    pub(crate) fn one(&mut self, who: &Reference) -> String {
        match who {
            Reference::Each(filter) => with_article(&self.permanents(filter, Grammar::One)),
            who => self.subject(who),
        }
    }

    /// `its` for what was spoken of, else `enchanted creature's`.
    pub(crate) fn possessive(&mut self, reference: &Reference) -> String {
        match reference {
            Reference::Target(index) if self.is_mentioned(*index) => "its".to_owned(),
            Reference::Affected => "its".to_owned(),
            _ if !self.face && self.is_antecedent(reference) => "its".to_owned(),
            _ => format!("{}'s", self.subject(reference)),
        }
    }

    /// The same where something else is spoken of as well, so that `its` would be either's: `that creature's`.
    pub(crate) fn distinct_possessive(&mut self, reference: &Reference) -> String {
        let known = match (reference, self.targets) {
            _ if !self.face => None,
            (Reference::Target(index), _) if self.is_mentioned(*index) => self.target(reference),
            // What a continuous effect is applied to is what it was said of.
            (Reference::Affected, [only]) => Some(only),
            _ => None,
        };
        match known.map(|spec| &spec.kind) {
            Some(TargetKind::Permanent(filter)) => format!("that {}'s", self.noun(filter)),
            _ => self.possessive(reference),
        }
    }

    /// A target: its description the first time, then a pronoun.
    fn targeted(&mut self, index: u8) -> String {
        let Some(spec) = self.targets.get(usize::from(index)) else { return "it".to_owned() };
        if self.is_mentioned(index) {
            let pronoun = match &spec.kind {
                TargetKind::Player | TargetKind::Opponent | TargetKind::Attacker if !self.face => "that player",
                TargetKind::Permanent(_) | TargetKind::Any if !self.face => "that permanent",
                TargetKind::Spell(_) | TargetKind::SpellOrPermanent if !self.face => "that spell",
                TargetKind::CardInGraveyard(_) | TargetKind::CardInYourGraveyard(_) if !self.face => "that card",
                _ if spec.max > 1 => "they",
                TargetKind::Player | TargetKind::Opponent | TargetKind::Attacker => "that player",
                TargetKind::Ability(_) => "that ability",
                _ => "it",
            };
            return pronoun.to_owned();
        }
        let words = TARGET.write(self, spec).unwrap_or_default();
        self.mention(index);
        words
    }

    /// What was given up for a cost, `the sacrificed creature`.
    fn given(&mut self) -> String {
        let card = self.card;
        let abilities = card.abilities.iter().filter_map(|ability| match ability {
            Ability::Activated(activation) => Some(&activation.cost),
            _ => None,
        });
        let mut costs = card.spell.iter().map(|body| &body.additional).chain(abilities).flatten();
        let given = costs.find_map(|cost| match cost {
            Cost::Give { how: Giving::Sacrifice, what, .. } => {
                Some(format!("the sacrificed {}", self.permanents(what, Grammar::One)))
            }
            Cost::Give { how: Giving::Exile, what, .. } => {
                Some(format!("the exiled {}", self.permanents(&uncontrolled(what), Grammar::One)))
            }
            Cost::Give { how: Giving::Discard, .. } => Some("the discarded card".to_owned()),
            Cost::Give { how: Giving::Tap, .. } => Some("the tapped permanent".to_owned()),
            Cost::Give { how: Giving::ExileFromGraveyard, .. } => Some("the exiled card".to_owned()),
            _ => None,
        });
        given.unwrap_or_else(|| "it".to_owned())
    }

    /// What the number is that was chosen as the card entered.
    pub(crate) fn chosen_number(&mut self) -> String {
        let price = self.card.abilities.iter().find_map(|ability| match ability {
            Ability::Static(Static::EntersFor(price)) => Some(price),
            _ => None,
        });
        match price {
            Some(Price::Life(_)) => "the life paid as it entered".to_owned(),
            Some(Price::Sacrifice(what)) => {
                format!("the number of {} sacrificed as it entered", self.permanents(what, Grammar::Several))
            }
            None => "the last chosen number".to_owned(),
        }
    }

    /// What an Aura enchants, `creature`.
    pub(crate) fn enchanted(&mut self) -> String {
        let filter = uncontrolled(&self.card.enchant.clone().unwrap_or_default());
        let words = self.permanents(&filter, Grammar::One);
        if self.face || ENCHANTED.contains(&words.as_str()) { words } else { "permanent".to_owned() }
    }

    /// Whether an ability of the card creates a token that is a copy of something.
    fn creates_copy(&self) -> bool {
        let creates = |effect: &Effect| effect.any(&mut |inner| matches!(inner, Effect::CreateCopy(_)));
        self.card.abilities.iter().any(|ability| match ability {
            Ability::Triggered { body, .. } => body.modes.iter().any(|mode| mode.effects.iter().any(creates)),
            _ => false,
        })
    }
}

/// The description without who controls it.
pub(crate) fn uncontrolled(filter: &Filter) -> Filter {
    Filter { all: filter.all.iter().filter(|predicate| **predicate != Predicate::Yours).cloned().collect() }
}

/// Who does something: nobody is named where it is you, `draw a card`.
pub(crate) const ACTOR: Hole<Reference> = hole(
    "[WHO]",
    |reader| {
        if begins_reference(reader) { REFERENCE.read(reader) } else { Some(Reference::You) }
    },
    |renderer, value| {
        if *value == Reference::You {
            renderer.said.several = true;
            return Some(String::new());
        }
        Some(renderer.subject(value))
    },
);
