//! Whom and what a sentence speaks of: by name or description the first time, by a pronoun afterwards.

use super::condition::condition_text;
use super::filter::{Grammar, filter_text};
use super::words::{list, number, with_article};
use crate::{
    Ability, Amount, Card, CardType, Cost, Effect, Filter, Giving, Predicate, Price, Reference, Static, Table,
    TargetKind, TargetSpec, Trigger,
};

/// Who or what does something, and the grammar its verb needs.
pub(super) struct Subject {
    /// In words, `target player`; `you` is left out before a verb that commands.
    pub words: String,
    /// Whether the verb is that of several, or of `you`: `draw`, not `draws`.
    pub several: bool,
}

impl Subject {
    /// With a verb, `target player draws`.
    pub fn does(&self, one: &str, several: &str) -> String {
        format!("{} {}", self.words, if self.several { several } else { one })
    }
}

/// Puts a body of text into words, and remembers which targets it has spoken of.
pub(super) struct Speaker<'a> {
    pub table: &'a Table,
    pub card: &'a Card,
    targets: &'a [TargetSpec],
    mentioned: Vec<u8>,
    /// What the trigger event's object is called, `that creature`.
    triggering: String,
    /// How much a delayed ability was told to speak of as it was created.
    pub recalled: Option<Amount>,
    /// Whether it speaks of one of several objects, `that creature`.
    pub each_of_several: bool,
    /// Whether what was chosen last, or put somewhere, is one object or several; none, where nothing was.
    chosen: Option<Grammar>,
    /// Whether it has spoken of what the source has put onto the battlefield.
    linked: bool,
}

impl<'a> Speaker<'a> {
    /// Has spoken of nothing yet.
    pub fn new(table: &'a Table, card: &'a Card, targets: &'a [TargetSpec]) -> Speaker<'a> {
        Speaker {
            table,
            card,
            targets,
            mentioned: Vec::new(),
            triggering: "that permanent".to_owned(),
            recalled: None,
            each_of_several: false,
            chosen: None,
            linked: false,
        }
    }

    /// As it goes on behind an instruction that chooses something, or puts it somewhere: afterwards there is a word for it.
    pub fn follow(&mut self, effect: &Effect) {
        self.chosen = match effect {
            Effect::ChoosePermanent { .. } | Effect::RevealAtRandom(_) => Some(Grammar::One),
            Effect::ChooseInGraveyard { amount: Amount::Number(1), .. } => Some(Grammar::One),
            Effect::ChooseInGraveyard { .. } | Effect::ExchangeControl { .. } | Effect::PayForEach { .. } => {
                Some(Grammar::Several)
            }
            Effect::PutOntoBattlefield {
                what: Reference::Itself | Reference::Enchanted | Reference::Given, ..
            } => Some(Grammar::One),
            _ => return,
        };
    }

    /// Has spoken of all targets already.
    pub fn mention_targets(&mut self) {
        self.mentioned = (0..self.targets.len()).filter_map(|place| u8::try_from(place).ok()).collect();
    }

    /// As the words of an ability that triggers on this event.
    pub fn triggered_by(mut self, trigger: &Trigger) -> Speaker<'a> {
        let other = trigger.any(&mut |event| {
            matches!(
                event,
                Trigger::Blocks { who: Reference::Enchanted, what: Some(_) }
                    | Trigger::BecomesBlocked { who: Reference::Enchanted, by: Some(_) }
            )
        });
        let the = if other { "the other" } else { "that" };
        self.triggering = format!("{the} {}", self.triggering_noun(trigger));
        self
    }

    /// The target with this number.
    pub fn target(&self, reference: &Reference) -> Option<&'a TargetSpec> {
        match reference {
            Reference::Target(index) => self.targets.get(usize::from(*index)),
            _ => None,
        }
    }

    /// Permanents, `creature without flying`.
    pub fn permanents(&self, filter: &Filter, grammar: Grammar) -> String {
        self.described(filter, grammar, "permanent", "")
    }

    /// The description as [`filter_text`] says it, and what it is compared with: `with power less than or equal to Atog's power`.
    fn described(&self, filter: &Filter, grammar: Grammar, noun: &str, behind: &str) -> String {
        let mut words = filter_text(self.table, filter, grammar, noun, behind);
        for predicate in &filter.all {
            let (compared, with) = match predicate {
                Predicate::PowerAtMost(with) => ("with power less than or equal to", with),
                Predicate::ToughnessBelow(with) => ("with toughness less than", with),
                _ => continue,
            };
            let with = Speaker::new(self.table, self.card, &[]).counted(with);
            words.push_str(&format!(" {compared} {with}"));
        }
        words
    }

    /// What a thing that fits is called in short, `creature`: its card type or subtype, where it has one.
    pub fn noun(&self, filter: &Filter) -> String {
        let named = filter.all.iter().find_map(|predicate| match predicate {
            Predicate::Subtype(subtype) => Some(self.table.subtype_name(*subtype).to_owned()),
            Predicate::Type(types) if types.iter().count() == 1 => {
                types.iter().next().map(|only| only.name().to_lowercase())
            }
            _ => None,
        });
        named.unwrap_or_else(|| "permanent".to_owned())
    }

    /// Permanents, where it may be said for the first time whose they are: `creatures target opponent controls`.
    fn of_target(&mut self, filter: &Filter, grammar: Grammar) -> String {
        let words = self.permanents(filter, grammar);
        let target = filter.all.iter().find_map(|predicate| match predicate {
            Predicate::ControlledBy(whose) | Predicate::BlockingThe(whose) | Predicate::BlockedThisTurnBy(whose) => {
                match **whose {
                    Reference::Target(index) if !self.mentioned.contains(&index) => Some((index, predicate)),
                    _ => None,
                }
            }
            _ => None,
        });
        match target {
            Some((index, Predicate::ControlledBy(_))) => {
                words.replace("they control", &format!("{} controls", self.targeted(index).words))
            }
            Some((index, Predicate::BlockingThe(_))) => {
                words.replace("blocking it", &format!("blocking {}", self.targeted(index).words))
            }
            Some((index, _)) => words.replace("by it", &format!("by {}", self.targeted(index).words)),
            None => words,
        }
    }

    /// As the object of a verb, one by one: `each creature`.
    pub fn each(&mut self, reference: &Reference) -> String {
        match reference {
            Reference::Each(filter) => format!("each {}", self.of_target(filter, Grammar::One)),
            _ => self.subject(reference).words,
        }
    }

    /// As the object of a verb, together: `all creatures`.
    pub fn all(&mut self, reference: &Reference) -> String {
        match reference {
            Reference::Each(filter) => format!("all {}", self.of_target(filter, Grammar::Several)),
            Reference::DealtDamageThisWay => "each creature dealt damage this way".to_owned(),
            _ => self.subject(reference).words,
        }
    }

    /// As what does something or is spoken of.
    pub fn subject(&mut self, reference: &Reference) -> Subject {
        let one = |words: String| Subject { words, several: false };
        match reference {
            Reference::Target(index) => self.targeted(*index),
            Reference::Itself => one(self.card.name.clone()),
            Reference::Enchanted => one(format!("enchanted {}", self.enchanted())),
            Reference::You => Subject { words: "you".to_owned(), several: true },
            Reference::Opponent => one("each opponent".to_owned()),
            Reference::EachPlayer => one("each player".to_owned()),
            Reference::Each(filter) => Subject { words: self.permanents(filter, Grammar::Several), several: true },
            // What is said in several words takes no ending: `the controller of the creature put onto the battlefield with it`.
            Reference::ControllerOf(of) if **of == Reference::Linked => {
                one(format!("the controller of {}", self.subject(of).words))
            }
            Reference::ControllerOf(of) => one(format!("{} controller", self.possessive(of))),
            Reference::DealtDamageThisWay => one("a creature dealt damage this way".to_owned()),
            Reference::Triggering => one("that player".to_owned()),
            Reference::Affected => one("it".to_owned()),
            Reference::HarmedOpponent => one("each opponent it has dealt damage to this game".to_owned()),
            Reference::MostLife => one("the player with the most life".to_owned()),
            Reference::Given => one(self.given()),
            Reference::Noted => Subject { words: "those creatures".to_owned(), several: true },
            Reference::Chosen if self.each_of_several => one("that creature".to_owned()),
            Reference::Chosen => match (self.chosen, self.targets) {
                (Some(Grammar::One), _) | (None, [TargetSpec { max: 1, .. }]) => one("it".to_owned()),
                _ => Subject { words: "them".to_owned(), several: true },
            },
            Reference::TriggeringObject => one(self.triggering.clone()),
            Reference::ChosenPlayer => one("the chosen player".to_owned()),
            Reference::Linked if self.creates_copy() => one("the token".to_owned()),
            Reference::Linked if std::mem::replace(&mut self.linked, true) => one("that creature".to_owned()),
            Reference::Linked => one(format!("the creature put onto the battlefield with {}", self.card.name)),
            Reference::PlayerOrControllerOf(_) => one("that player or that permanent's controller".to_owned()),
            Reference::ExiledWith => one(format!("each card exiled with {}", self.card.name)),
            Reference::GraveyardOf(of) => {
                Subject { words: format!("all cards in {} graveyard", self.possessive(of)), several: true }
            }
            Reference::AurasOn(of) => {
                Subject { words: format!("all Auras attached to {}", self.subject(of).words), several: true }
            }
            Reference::OwnerOf(of) => one(format!("{} owner", self.possessive(of))),
            Reference::Several(all) => {
                let all: Vec<String> = all.iter().map(|one| self.all(one)).collect();
                Subject { words: list(&all, "and"), several: true }
            }
            Reference::Those(of, filter) => {
                let of = self.subject(of).words;
                let of = if of == "they" { "them" } else { &of };
                let qualities = filter_text(self.table, filter, Grammar::One, "", "");
                one(format!("each of {of} {}", qualities.trim_start()))
            }
        }
    }

    /// Whether an ability of the card creates a token that is a copy of something.
    fn creates_copy(&self) -> bool {
        let creates = |effect: &Effect| effect.any(&mut |inner| matches!(inner, Effect::CreateCopy(_)));
        self.card.abilities.iter().any(|ability| match ability {
            Ability::Triggered { body, .. } => body.modes.iter().any(|mode| mode.effects.iter().any(creates)),
            _ => false,
        })
    }

    /// What was given up for a cost, `the sacrificed creature`.
    fn given(&self) -> String {
        let abilities = self.card.abilities.iter().filter_map(|ability| match ability {
            Ability::Activated(activation) => Some(&activation.cost),
            _ => None,
        });
        let mut costs = self.card.spell.iter().map(|body| &body.additional).chain(abilities).flatten();
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
    fn chosen_number(&self) -> String {
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
    pub fn enchanted(&self) -> String {
        let filter = uncontrolled(&self.card.enchant.clone().unwrap_or_default());
        self.permanents(&filter, Grammar::One)
    }

    /// `its` for what was spoken of, else `enchanted creature's`.
    pub fn possessive(&mut self, reference: &Reference) -> String {
        match reference {
            Reference::Target(index) if self.mentioned.contains(index) => "its".to_owned(),
            Reference::Affected => "its".to_owned(),
            _ => format!("{}'s", self.subject(reference).words),
        }
    }

    /// The same where something else is spoken of as well, so that `its` would be either's: `that creature's`.
    pub fn distinct_possessive(&mut self, reference: &Reference) -> String {
        let known = match (reference, self.targets) {
            (Reference::Target(index), _) if self.mentioned.contains(index) => self.target(reference),
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
    fn targeted(&mut self, index: u8) -> Subject {
        let Some(spec) = self.targets.get(usize::from(index)) else {
            return Subject { words: "it".to_owned(), several: false };
        };
        let several = spec.max > 1;
        if self.mentioned.contains(&index) {
            let pronoun = match spec.kind {
                _ if several => "they",
                TargetKind::Player | TargetKind::Opponent | TargetKind::Attacker => "that player",
                TargetKind::Ability(_) => "that ability",
                _ => "it",
            };
            return Subject { words: pronoun.to_owned(), several };
        }
        self.mentioned.push(index);
        Subject { words: self.described_target(spec), several }
    }

    /// The target in full, `any number of target creatures`.
    fn described_target(&self, spec: &TargetSpec) -> String {
        let count = match (spec.min, spec.max) {
            _ if spec.counted => "X ".to_owned(),
            (1, 1) => String::new(),
            (0, u8::MAX) => "any number of ".to_owned(),
            (1, u8::MAX) => "one or more ".to_owned(),
            (0, max) => format!("up to {} ", number(u32::from(max))),
            (_, max) => format!("{} ", number(u32::from(max))),
        };
        let grammar = if spec.max > 1 { Grammar::Several } else { Grammar::One };
        let ending = if spec.max > 1 { "s" } else { "" };
        let described = |filter: &Filter, noun: &str, behind: &str| self.described(filter, grammar, noun, behind);
        match &spec.kind {
            TargetKind::Any if count.is_empty() && spec.chooser.is_some() => {
                "any target of an opponent's choice".to_owned()
            }
            TargetKind::Any if count.is_empty() => "any target".to_owned(),
            TargetKind::Any => format!("{count}target{ending}"),
            TargetKind::Player => format!("{count}target player{ending}"),
            TargetKind::Opponent => format!("{count}target opponent{ending}"),
            TargetKind::Attacker => format!("{count}target player{ending} who attacked this turn"),
            TargetKind::Ability(filter) => {
                let source = filter_text(self.table, filter, Grammar::One, "source", "source");
                format!("{count}target activated ability from {}", with_article(&source))
            }
            TargetKind::Permanent(filter) if filter.all.contains(&Predicate::Other) => {
                let all = filter.all.iter().filter(|predicate| **predicate != Predicate::Other).cloned().collect();
                let described = described(&Filter { all }, "permanent", "");
                format!("{count}target {described} other than {}", self.card.name)
            }
            TargetKind::Permanent(filter)
                if filter.all.iter().any(|predicate| matches!(predicate, Predicate::NotThe(_))) =>
            {
                format!("{count}another target {}", described(filter, "permanent", ""))
            }
            TargetKind::Permanent(filter) => {
                let spoken =
                    |predicate: &Predicate| matches!(predicate, Predicate::Theirs | Predicate::ControlledBy(_));
                let choice = match spec.chooser {
                    Some(_) if filter.all.iter().any(spoken) => " of their choice",
                    Some(_) => " of an opponent's choice",
                    None => "",
                };
                format!("{count}target {}{choice}", described(filter, "permanent", ""))
            }
            TargetKind::SpellOrPermanent => format!("{count}target spell or permanent"),
            TargetKind::Spell(filter) => format!("{count}target {}", described(filter, "spell", "spell")),
            TargetKind::CardInGraveyard(filter) => {
                format!("{count}target {} in a graveyard", described(filter, "card", "card"))
            }
            TargetKind::CardInYourGraveyard(filter) => {
                format!("{count}target {} from your graveyard", described(filter, "card", "card"))
            }
        }
    }

    /// An amount in digits: `3`, `X`.
    pub fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::X | Amount::XShared => "X".to_owned(),
            Amount::MinusX => "-X".to_owned(),
            // These are said behind the noun, as `equal to ...`.
            _ => String::new(),
        }
    }

    /// So much of something that has no number of its own, `3 damage`, `life equal to its power`.
    pub fn so_much(&mut self, amount: &Amount, noun: &str) -> String {
        match amount {
            Amount::Drained => format!(
                "{noun} equal to the damage dealt, but not more {noun} than the player's life total before the damage was dealt or the creature's toughness"
            ),
            Amount::Number(_) | Amount::X | Amount::XShared | Amount::MinusX => {
                format!("{} {noun}", self.amount(amount))
            }
            Amount::Triggering => format!("that much {noun}"),
            Amount::HalfRoundedUp(whole) if matches!(**whole, Amount::LifeOf(_)) => self.counted(amount),
            amount if is_named_x(amount) => format!("X {noun}"),
            counted => format!("{noun} equal to {}", self.counted(counted)),
        }
    }

    /// What X is, behind a sentence that has called the amount so: `, where X is 3 minus the number of cards in their hand`.
    pub fn where_x(&mut self, amount: &Amount) -> String {
        if is_named_x(amount) { format!(", where X is {}", self.counted(amount)) } else { String::new() }
    }

    /// A number that has to be counted, `the number of Swamps you control`.
    pub fn counted(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(_) | Amount::X | Amount::XShared | Amount::MinusX => self.amount(amount),
            Amount::PowerOf(of) => format!("{} power", self.possessive(of)),
            Amount::ToughnessOf(of) => format!("{} toughness", self.possessive(of)),
            Amount::ManaValueOf(of) => format!("{} mana value", self.possessive(of)),
            Amount::Chosen => self.chosen_number(),
            Amount::CardsInGraveyard(whose, filter) => {
                let cards = filter_text(self.table, filter, Grammar::Several, "card", "card");
                format!("the number of {cards} in {} graveyard", self.possessive(whose))
            }
            Amount::Count(filter) => format!("the number of {}", self.permanents(filter, Grammar::Several)),
            Amount::FittingInHand(_, filter) => {
                let cards = filter_text(self.table, filter, Grammar::Several, "card", "card");
                format!("the number of {cards} in their hand")
            }
            Amount::DiscardedBy(_) => "the number of cards they discarded this way".to_owned(),
            Amount::CardsInHand(Reference::You) => "the number of cards in your hand".to_owned(),
            Amount::CardsInHand(whose) => format!("the number of cards in {} hand", self.possessive(whose)),
            Amount::Triggering => match self.recalled.clone() {
                Some(Amount::ManaValueOf(_)) => "that spell's mana value".to_owned(),
                _ => "that much".to_owned(),
            },
            Amount::Counters(counter, on) => {
                format!("the number of {counter} counters on {}", self.subject(on).words)
            }
            Amount::CountersRemoved(counter) => format!("the number of {counter} counters removed this way"),
            Amount::DiedThisTurn(filter) => {
                format!("the number of {} that died this turn", self.permanents(filter, Grammar::Several))
            }
            Amount::LandsPlayed(whose) => {
                format!("the number of lands {} played this turn", self.subject(whose).words)
            }
            Amount::SpellsCast(whose, types) => {
                let filter = Filter { all: vec![Predicate::Type(*types)] };
                let spells = filter_text(self.table, &filter, Grammar::Several, "spell", "spell");
                format!("the number of {spells} {} has cast this turn", self.subject(whose).words)
            }
            Amount::UntappedLandsAtFirst(_) => {
                "the number of untapped lands they controlled at the beginning of this turn".to_owned()
            }
            Amount::LifeOf(Reference::You) => "your life total".to_owned(),
            Amount::LifeOf(whose) => format!("{} life total", self.possessive(whose)),
            Amount::HalfRoundedUp(amount) => match amount.as_ref() {
                Amount::LifeOf(Reference::You) => "half your life, rounded up".to_owned(),
                Amount::LifeOf(_) => "half their life, rounded up".to_owned(),
                amount => format!("half {}, rounded up", self.counted(amount)),
            },
            Amount::IfSo { condition, then, otherwise } => {
                let condition = condition_text(self, condition);
                format!("{}, or {} if {condition}", self.counted(otherwise), self.counted(then))
            }
            Amount::HalfRoundedDown(amount) => format!("half {}, rounded down", self.counted(amount)),
            Amount::ThisWay => "that number".to_owned(),
            Amount::Twice(amount) => format!("twice {}", self.counted(amount)),
            Amount::Times(times, amount) => format!("{times} times {}", self.counted(amount)),
            Amount::Sum(one, other) => format!("{} plus {}", self.counted(one), self.counted(other)),
            Amount::DiedThisWay(filter) => {
                let creature =
                    |one: &Predicate| matches!(one, Predicate::Type(types) if types.contains(CardType::Creature));
                let died = if filter.all.iter().any(creature) { "that died" } else { "put into a graveyard" };
                format!("the number of {} {died} this way", self.permanents(filter, Grammar::Several))
            }
            Amount::Rampage(each) => format!("{each} for each creature blocking it beyond the first"),
            Amount::Difference(one, other) => format!("{} minus {}", self.counted(one), self.counted(other)),
            Amount::Drained => "the damage dealt".to_owned(),
            Amount::DealtThisWay => "the damage dealt this way".to_owned(),
            Amount::DamageDealt { to, by } => {
                let to = self.subject(to).words;
                match by {
                    Some(by) => {
                        let by = filter_text(self.table, by, Grammar::Several, "source", "");
                        format!("the damage dealt to {to} so far this turn by {by}")
                    }
                    None => format!("the damage dealt to {to} this turn"),
                }
            }
        }
    }

    /// Of what there is so much for each, `storage counter removed this way`.
    pub fn each_of(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Counters(counter, on) => format!("{counter} counter on {}", self.subject(on).words),
            Amount::CountersRemoved(counter) => format!("{counter} counter removed this way"),
            Amount::DiedThisTurn(filter) => format!("{} that died this turn", self.permanents(filter, Grammar::One)),
            Amount::Count(filter) => self.permanents(filter, Grammar::One),
            amount => self.counted(amount),
        }
    }

    /// So many permanents of the controller's, `a creature`, `two lands`.
    pub fn several(&mut self, amount: &Amount, filter: &Filter) -> String {
        match amount {
            Amount::Number(1) => with_article(&self.permanents(filter, Grammar::One)),
            Amount::Number(count) => {
                let count = number(u32::try_from(*count).unwrap_or(0));
                format!("{count} {}", self.permanents(filter, Grammar::Several))
            }
            Amount::Triggering => format!("that many {}", self.permanents(filter, Grammar::Several)),
            _ => format!("{} {}", self.amount(amount), self.permanents(filter, Grammar::Several)),
        }
    }

    /// Cards in words, `a card`, `three cards`, `X cards`.
    pub fn cards(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(1) => "a card".to_owned(),
            Amount::Number(count) => {
                u32::try_from(*count).map_or_else(|_| "no cards".to_owned(), |count| format!("{} cards", number(count)))
            }
            Amount::X | Amount::XShared | Amount::MinusX => format!("{} cards", self.amount(amount)),
            Amount::Triggering => "that many cards".to_owned(),
            _ => self.so_much(amount, "cards"),
        }
    }
}

/// The description without who controls it.
pub(super) fn uncontrolled(filter: &Filter) -> Filter {
    Filter { all: filter.all.iter().filter(|predicate| **predicate != Predicate::Yours).cloned().collect() }
}

/// Whether the amount is called X and said in full at the end of its sentence.
fn is_named_x(amount: &Amount) -> bool {
    match amount {
        Amount::Count(filter) => filter.all.contains(&Predicate::ChosenColor),
        amount => matches!(amount, Amount::Difference(..) | Amount::UntappedLandsAtFirst(_)),
    }
}
