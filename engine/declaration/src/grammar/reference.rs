//! Whom or what a phrase speaks of: the card itself, targets, what was spoken of before, everything that fits.

use super::prelude::*;

phrases! {
    [NAMED: Reference, "WHAT", "whom or what: 'target ...', 'any target', 'this', 'it', 'you', 'that player', 'each player', 'each ...' or 'all ...'"; "Whom and what"]
    once plain (Reference::GraveyardOf(of) = "all cards in target player's graveyard" of:boxed(SAID_PLAYER))
    face (Reference::GraveyardOf(of) = "all cards in" of:boxed(&WHOSE) "graveyard")
    face (Reference::Linked = "the token" _:Unsaid(|_| None, |renderer, ()| renderer.card.creates_copy()))
    face (Reference::Linked = "that creature" _:Unsaid(|_| None, |renderer, ()| renderer.said.linked))
    once (Reference::Linked = "the creature put onto the battlefield with ~")
    once (Reference::Linked = "the token created with ~")
    once (Reference::MostLife = "the player with the most life")
    once (Reference::HarmedOpponent = "each opponent ~ has dealt damage to this game")
    once (Reference::OwnerOf(of) = "that player" of:boxed(SAID_OWNED))
    once (Reference::OwnerOf(of) = of:boxed(OF) "owner")
    face (Reference::ControllerOf(of) if **of == Reference::Linked = "the controller of" of:boxed(REFERENCE))
    (Reference::ControllerOf(of) = of:boxed(OF) "controller")
    once (Reference::ControllerOf(of) = "the controller of" of:boxed(REFERENCE))
    once (Reference::PlayerOrControllerOf(of) = "that player or that permanent's controller" of:boxed(ANTECEDENT))
    (who = who:PRONOUN)
    (Reference::Itself = "~")
    (Reference::You = "you")
    (Reference::EachPlayer = "each player")
    (Reference::Opponent = "each opponent")
    once (Reference::Opponent = "an opponent")
    once (Reference::Subject = "the first creature")
    once (Reference::Noted = "those creatures" / "all creatures chosen this way")
    (Reference::ExiledWith = "each card exiled with ~")
    once plain (Reference::AurasOn(of) = "all Auras attached to them" of:boxed(CHOSEN))
    (Reference::AurasOn(of) = "all Auras attached to" of:boxed(REFERENCE))
    once (Reference::DealtDamageThisWay = "a creature dealt damage this way")
    once (Reference::DealtDamageThisWay = "each creature dealt damage this way")
    once (Reference::Those(of, filter) = "each of them" of:boxed(ANTECEDENT) filter:QUALITIES)
    (enchanted = enchanted:ENCHANTED_ONE)
    (given = given:COST_OBJECT)
    (target = target:NEW_TARGET)
    once plain (Reference::Several(all) if all.len() > 1 = "all" all:Several(", all", &DESCRIBED))
    unread (Reference::Several(all) = all:Several("and", &ALL))
    face (Reference::Each(filter) = filter:PERMANENTS)
    (Reference::Each(filter) = "all" filter:PERMANENTS)
    (Reference::Each(filter) = "each" filter:PERMANENTS)
    plain (Reference::Each(filter) = _:before(|reader| begins_filter(reader, reader.peek()?).then_some(())) filter:PERMANENTS)

    /// As the object of a verb, together: `all creatures`.
    [ALL: Reference, "WHAT", ""]
    unread (Reference::Each(filter) = "all" _:PLURAL filter:PERMANENTS)
    unread (Reference::DealtDamageThisWay = "each creature dealt damage this way")
    (who = who:REFERENCE)

    /// As the object of a verb, one by one: `each creature`.
    [EACH: Reference, "WHAT", ""]
    unread (Reference::Each(filter) = "each" _:SINGULAR filter:PERMANENT)
    (who = who:REFERENCE)

    [DESCRIBED: Reference, "WHAT", ""]
    (Reference::Each(filter) = filter:PERMANENTS)

    [WHOSE: Reference, "WHAT's", "whose it is: 'its', 'your', \"this's\" or \"that creature's\""; "Whose"]
    once plain (Reference::Opponent = "your opponent's")
    (Reference::You = "your")
    plain (Reference::Itself = "~'s")
    plain (enchanted = _:before(|reader| reader.peek_at(1)?.ends_with("'s").then_some(())) enchanted:ENCHANTED_ONES)
    (of = "its" of:ITS)
    (of = "that ability's^artifact's^card's^creature's^enchantment's^land's^permanent's^spell's^token's" of:ITS _:READ_ONLY)
    once plain (Reference::Chosen = "the revealed card's")
    plain (Reference::CostObject = "the sacrificed^exiled^discarded permanent's^creature's^artifact's^card's")
    face (of = of:written(|renderer, value| Some(renderer.possessive(value))))

    /// Who does something: nobody is named where it is you, `draw a card`.
    [ACTOR: Reference, "[WHO]", ""]
    (Reference::You = _:UNNAMED _:PLURAL)
    (who = who:REFERENCE)

    [COST_OBJECT: Reference, "the sacrificed creature", "what was given up"]
    plain (Reference::CostObject = "the sacrificed^exiled^discarded permanent^creature^artifact^card")
    face (Reference::CostObject = _:written(|renderer, ()| Some(renderer.cost_object())))

    /// What was given up for a cost, of which kind and how it is described.
    [GIVEN: (ObjectCostKind, Filter), "the sacrificed WHAT", ""]
    face ((ObjectCostKind::Sacrifice, what) = "the sacrificed" what:PERMANENT)
    face ((ObjectCostKind::Exile, what) = "the exiled" what:PERMANENT)
    face ((ObjectCostKind::Discard, _) = "the discarded card")
    face ((ObjectCostKind::Tap, _) = "the tapped permanent")
    face (_ = "the exiled card")

    /// What the number is that was chosen as the card entered.
    [CHOSEN_NUMBER: Option<Price>, "the chosen number", ""]
    face (Some(Price::Life(_)) = "the life paid as it entered")
    face (Some(Price::Sacrifice(what)) = "the number of" what:PERMANENTS "sacrificed as it entered")
    face (_ = "the last chosen number")
}

/// References that the words before them have named already.
pub(crate) const ITSELF: Known<Reference> = Known(|| Reference::Itself);
pub(crate) const YOU: Known<Reference> = Known(|| Reference::You);
pub(crate) const OPPONENT: Known<Reference> = Known(|| Reference::Opponent);
pub(crate) const CHOSEN: Known<Reference> = Known(|| Reference::Chosen);
pub(crate) const SACRIFICED: Known<Reference> = Known(|| Reference::Sacrificed);

/// As what does something: `creatures`, and the verb with it.
pub(crate) const REFERENCE: Hole<Reference> = hole("WHAT", referred, |renderer, value| Some(renderer.subject(value)));
/// Of what the controller or owner is spoken of, and nothing else.
pub(crate) const OF: Hole<Reference> = hole(
    "WHAT's",
    |reader| {
        let of_object = reader.of_object;
        WHOSE.read(reader).inspect(|_| reader.of_object = of_object)
    },
    |renderer, value| WHOSE.write(renderer, value),
);
/// What blocks or is blocked: a face describes it only where it is a target that was not spoken of.
pub(crate) const IT: Hole<Reference> = hole("WHAT", referred, |renderer, value| match value {
    Reference::Target(index) if !renderer.is_mentioned(*index) => Some(renderer.subject(value)),
    _ if renderer.face() => Some("it".to_owned()),
    value => Some(renderer.subject(value)),
});

fn referred(reader: &mut Reader<'_>) -> Option<Reference> {
    if !begins_reference(reader) {
        return reader.miss(NAMED.expected);
    }
    reader.subject = Some(NAMED.read(reader)?);
    reader.subject.clone()
}

pub(crate) const UNNAMED: Unsaid<()> = before(|reader| (!begins_reference(reader)).then_some(()));
/// What is named is one, and the verb with it: `draws`.
pub(crate) const SINGULAR: Unsaid<()> = Unsaid(|_| Some(()), |renderer, ()| renderer.speak_of(false));
/// The verb stands as for several, `draw`, also where nobody is named.
pub(crate) const PLURAL: Unsaid<()> = Unsaid(|_| Some(()), |renderer, ()| renderer.speak_of(true));

/// What was spoken of, by what it is where that is known: `that Wall`.
pub(crate) const THAT: Hole<Reference> =
    hole("WHAT", |_| None, |renderer, value| Some(renderer.distinct(value).unwrap_or_else(|| renderer.subject(value))));

/// What was spoken of before, and is not said again.
pub(crate) const ANTECEDENT: Unsaid<Reference> = Unsaid(|reader| antecedent(reader, "it"), |_, _| true);
/// The same behind `its`: in a static ability what the effect is applied to.
const ITS: Unsaid<Reference> = Unsaid(
    |reader| if reader.scope.lasting { Some(Reference::Affected) } else { targeted(reader, "its") },
    |renderer, value| !renderer.face() && renderer.possessive(value) == "its",
);
/// The player that `that player` or `they` speaks of, and who is not said again.
pub(crate) const THAT_PLAYER: Unsaid<Reference> = Unsaid(that_player, |_, value| *value != Reference::You);
/// The same, on faces only where nobody else was spoken of since: `their`.
pub(crate) const SAID_LAST: Unsaid<Reference> = Unsaid(that_player, |renderer, value| {
    *value != Reference::You && (!renderer.face() || renderer.subject.as_ref() == Some(value))
});
/// Behind an opponent.
pub(crate) const OF_OPPONENT: Unsaid<()> = Unsaid(
    |_| None,
    |renderer, ()| {
        let target = renderer.subject.as_ref().and_then(|who| renderer.target(who));
        target.map_or(renderer.subject == Some(Reference::Opponent), |target| target.kind == TargetKind::Opponent)
    },
);
/// The player of the trigger event, where there is one, whom the words before it have named.
pub(crate) const EVENT_PLAYER: Unsaid<Reference> = Unsaid(
    |reader| reader.scope.triggering.then_some(Reference::Triggering),
    |_, value| *value == Reference::Triggering,
);

/// The target of which its owner has been spoken.
const SAID_OWNED: Unsaid<Reference> = Unsaid(
    |reader| reader.last_target().filter(|_| reader.mode.targets.last().is_some_and(is_of_owner)),
    |renderer, of| renderer.target(of).is_some_and(is_of_owner),
);

/// Whether the words for a target say who owns it.
fn is_of_owner(target: &TargetSpec) -> bool {
    let owned = Predicate::OwnedBy(Box::new(Reference::Opponent));
    target.permanent().is_some_and(|filter| filter.all.contains(&owned))
}

/// What was spoken of before, in a word.
const PRONOUN: Hole<Reference> = hole(
    "it",
    |reader| {
        const NOUNS: &str = "that ability^artifact^card^creature^enchantment^land^permanent^spell^token";
        if reader.take("the revealed card") {
            return Some(Reference::Chosen);
        }
        if reader.take("that player") {
            return that_player(reader);
        }
        if reader.scope.lasting && reader.take("it") {
            return Some(Reference::Affected);
        }
        if reader.take("it^they^them") {
            let chosen = reader.mode.effects.iter().any(chooses);
            return if chosen { Some(Reference::Chosen) } else { targeted(reader, "it") };
        }
        let word = reader.peek_at(1).unwrap_or_default();
        let that = reader.take(NOUNS) || reader.take("the other creature");
        if that { targeted(reader, &format!("that {word}")) } else { None }
    },
    |renderer, value| {
        let word = match value {
            Reference::Target(index) if renderer.is_mentioned(*index) => renderer.pronoun(*index),
            Reference::Triggering => "that player",
            Reference::Affected => "it",
            Reference::TriggeringObject if renderer.face() && renderer.said.only == Only::Triggering => "it",
            Reference::TriggeringObject if renderer.face() => &renderer.triggering,
            Reference::TriggeringObject => "that permanent",
            Reference::Chosen if renderer.said.each_of_several => "that creature",
            Reference::Chosen if !renderer.face() && renderer.said.revealed => "the revealed card",
            Reference::Chosen => match (renderer.said.chosen, renderer.targets) {
                (Some(false), _) | (None, [TargetSpec { max: 1, .. }]) => "it",
                _ if !renderer.face() => "it",
                _ => "them",
            },
            _ => return None,
        };
        Some(word.to_owned())
    },
);

/// Whether there is a word for what the instruction has chosen, or put somewhere.
fn chooses(effect: &Effect) -> bool {
    use Effect::{ChooseInGraveyard, ChoosePermanent, PayForEach, PutOntoBattlefield};
    let one = |effect: &Effect| matches!(effect, ChooseInGraveyard { .. } | ChoosePermanent { .. } | PayForEach { .. });
    effect.any(&mut |effect| one(effect) || matches!(effect, PutOntoBattlefield { .. }))
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
    match reader.last_target() {
        None if reader.scope.triggering_object => Some(Reference::TriggeringObject),
        None => reader.wrong(Reason::NoTarget(word.to_owned())),
        last => last,
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

/// Adds a target, and refers to it.
pub(crate) fn add_target(reader: &mut Reader<'_>, target: TargetSpec) -> Reference {
    reader.mode.targets.push(target);
    reader.last_target().unwrap_or(Reference::Target(u8::MAX))
}

/// A target that is spoken of for the first time.
pub(crate) const NEW_TARGET: Hole<Reference> = hole(
    "target WHAT",
    |reader| TARGET.read(reader).map(|target| add_target(reader, target)),
    |renderer, value| match value {
        Reference::Target(index) if !renderer.is_mentioned(*index) => {
            let words = TARGET.write(renderer, renderer.target(value)?)?;
            renderer.speak_only_of(Only::Other);
            renderer.said.mentioned |= 1u64.checked_shl(u32::from(*index)).unwrap_or(0);
            Some(words)
        }
        _ => None,
    },
);

/// A player who is targeted for the first time.
pub(crate) const TARGET_PLAYER: Hole<Reference> = hole(
    "target player",
    |reader| if reader.is_next("target player^opponent") { NEW_TARGET.read(reader) } else { None },
    |renderer, value| {
        let player = matches!(renderer.target(value)?.kind, TargetKind::Player | TargetKind::Opponent);
        if player { NEW_TARGET.write(renderer, value) } else { None }
    },
);

/// A player who is targeted by the words before this, `target player's hand`.
pub(crate) const SAID_PLAYER: Unsaid<Reference> =
    Unsaid(|reader| Some(add_target(reader, TargetSpec::one(TargetKind::Player))), is_new_target);

/// A target opponent, whom the words before have named.
pub(crate) const SAID_OPPONENT: Unsaid<Reference> =
    Unsaid(|reader| Some(add_target(reader, TargetSpec::one(TargetKind::Opponent))), is_new_target);

fn is_new_target(renderer: &mut Renderer<'_>, value: &Reference) -> bool {
    NEW_TARGET.write(renderer, value).is_some()
}

/// Whether a reference can begin here.
pub(crate) fn begins_reference(reader: &Reader<'_>) -> bool {
    const WORDS: &str =
        "target|any|up|this|this's|you|your|each|all|the|it|its|they|them|that|those|a|an|one|enchanted|X";
    let counted = reader.peek_at(1) == Some("target");
    reader.peek().is_some_and(|word| counted || is_form_of(word, WORDS) || begins_filter(reader, word))
}

/// What the words for what is enchanted can be.
const ENCHANTED: &str = "creature^land^artifact^enchantment^permanent^card";

/// What the card is attached to.
pub(crate) const ENCHANTED_ONE: Hole<Reference> = hole(
    "enchanted WHAT",
    |reader| reader.labelled("'enchanted' and what is enchanted", |reader| enchanted(reader, ENCHANTED)),
    |renderer, value| (*value == Reference::Enchanted).then(|| format!("enchanted {}", renderer.enchanted())),
);
const ENCHANTED_ONES: Hole<Reference> = hole(
    "enchanted WHAT's",
    |reader| enchanted(reader, "artifact's^creature's^enchantment's^land's"),
    |renderer, value| ENCHANTED_ONE.write(renderer, value).map(|words| words + "'s"),
);

/// Reads what the card is attached to, in one of these words.
fn enchanted(reader: &mut Reader<'_>, called: &str) -> Option<Reference> {
    reader.words("enchanted")?;
    if !reader.is_next(called) {
        return reader.miss("'creature', 'land', 'artifact', 'enchantment', 'permanent' or 'card'");
    }
    if !reader.context.aura {
        return reader.wrong(Reason::NotAttached);
    }
    reader.advance();
    Some(Reference::Enchanted)
}

impl Renderer<'_> {
    /// As what does something or is spoken of.
    pub(crate) fn subject(&mut self, reference: &Reference) -> String {
        self.said.several = false;
        let words = NAMED.write(self, reference).unwrap_or_default();
        self.said.linked |= *reference == Reference::Linked;
        use Reference::{Affected, ChosenPlayer, ControllerOf, EachPlayer, Itself, Opponent, OwnerOf, Triggering, You};
        match reference {
            // `it` is no player.
            You | Opponent | EachPlayer | Triggering | ChosenPlayer | ControllerOf(_) | OwnerOf(_) | Itself
            | Affected => {}
            Reference::TriggeringObject => self.speak_only_of(Only::Triggering),
            _ => self.speak_only_of(Only::Other),
        }
        self.subject = Some(reference.clone());
        self.said.several = match reference {
            Reference::You | Reference::Each(_) | Reference::Noted | Reference::Several(_) => true,
            Reference::GraveyardOf(_) | Reference::AurasOn(_) => true,
            _ => words == "them" || self.target(reference).is_some_and(|target| target.max > 1),
        };
        words
    }

    /// `its` for what was spoken of, else `enchanted creature's`.
    pub(crate) fn possessive(&mut self, reference: &Reference) -> String {
        // Of one of several things that were spoken of, and behind what the card itself does, `its` would be another's.
        let several = || (0..).zip(self.targets).filter(|(index, _)| self.is_mentioned(*index)).count() > 1;
        let target = self.face() && matches!(reference, Reference::Target(_));
        let unclear =
            target && (self.subject == Some(Reference::Itself) || self.said.mentioned == u64::MAX || several());
        if let Some(that) = self.distinct(reference).filter(|_| unclear) {
            return that + "'s";
        }
        let its = match reference {
            Reference::Affected if self.face() && self.said.several => return "their".to_owned(),
            Reference::Affected => true,
            Reference::Target(index) => self.is_mentioned(*index),
            Reference::TriggeringObject => !self.face(),
            Reference::Chosen => self.said.each_of_several,
            _ => false,
        };
        if its {
            return "its".to_owned();
        }
        let said = self.subject(reference);
        if said == "it" { "its".to_owned() } else { format!("{said}'s") }
    }

    /// A target that was spoken of, by what it is: `that creature`.
    pub(crate) fn distinct(&self, reference: &Reference) -> Option<String> {
        let known = match (reference, self.targets) {
            (Reference::Target(index), _) if self.is_mentioned(*index) => self.target(reference),
            // What a continuous effect is applied to is what it was said of.
            (Reference::Affected, [only]) => Some(only),
            _ => None,
        };
        match &known?.kind {
            TargetKind::Permanent(filter) => Some(format!("that {}", self.noun(filter))),
            TargetKind::Spell(_) => Some("that spell".to_owned()),
            _ => None,
        }
    }

    /// The word for a target that was spoken of.
    fn pronoun(&self, index: u8) -> &'static str {
        let Some(spec) = self.targets.get(usize::from(index)) else { return "it" };
        match &spec.kind {
            _ if self.face() && spec.max > 1 => "they",
            TargetKind::Player | TargetKind::Opponent | TargetKind::Attacker => "that player",
            TargetKind::Ability(_) => "that ability",
            TargetKind::CardInAnte => "that card",
            _ if self.face() => "it",
            TargetKind::Permanent(_) | TargetKind::Any => "that permanent",
            TargetKind::Spell(_) | TargetKind::SpellOrPermanent => "that spell",
            TargetKind::CardInGraveyard(_) | TargetKind::CardInYourGraveyard(_) => "that card",
        }
    }

    /// What was given up for a cost, `the sacrificed creature`.
    fn cost_object(&mut self) -> String {
        let given = self.card.given_up().map(|(how, what)| (how, what.uncontrolled()));
        given.and_then(|given| GIVEN.write(self, &given)).unwrap_or_else(|| "it".to_owned())
    }

    /// What an Aura enchants, `creature`.
    pub(crate) fn enchanted(&mut self) -> String {
        let filter = self.card.enchant.clone().unwrap_or_default().uncontrolled();
        let words = PERMANENT.write(self, &filter).unwrap_or_default();
        if self.face() || is_form_of(&words, ENCHANTED) { words } else { "permanent".to_owned() }
    }
}
