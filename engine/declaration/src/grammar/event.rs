//! Trigger events (603): `when this dies`, `whenever enchanted land becomes tapped`, `at the beginning of each player's draw step`.

use super::prelude::*;

phrases! {
    /// Whose step it is, and which, behind `at the beginning of`.
    STEP: Trigger, "STEP", "whose step: 'your upkeep', 'each player's upkeep', 'the chosen player's upkeep', 'the upkeep of enchanted ...', 'the end step' or 'combat on your turn'";
    (Trigger::Begins { moment, whose } = [moment, whose]:UPKEEP_OF_ENCHANTED)
    (Trigger::Begins { moment: Moment::EndStep, whose: Reference::EachPlayer } = "the end step")
    (Trigger::Begins { moment: Moment::EndStep, whose: Reference::EachPlayer } = "the next end step")
    (Trigger::Begins { moment: Moment::EndStep, whose: Reference::EachPlayer } = "each end step")
    once (Trigger::Begins { moment: Moment::Combat, whose: Reference::EachPlayer } = "each combat")
    (Trigger::Begins { moment: Moment::Combat, whose: Reference::You } = "combat on your turn")
    (Trigger::Begins { moment, whose: Reference::You } = "your" moment:MOMENT)
    (Trigger::Begins { moment, whose: Reference::You } = "your next" moment:MOMENT)
    (Trigger::Begins { moment, whose: Reference::EachPlayer } = "each player's" moment:MOMENT)
    once (Trigger::Begins { moment, whose: Reference::Opponent } = "each opponent's" moment:MOMENT)
    (Trigger::Begins { moment, whose: Reference::ChosenPlayer } = "the chosen player's" moment:MOMENT)
}

phrases! {
    /// Events of which nothing is said first, or a player, behind `when`.
    EVENT: Trigger, "EVENT", "whom the event befalls: 'this', 'enchanted ...', 'a creature ...', 'another ...', 'you', 'an opponent' or 'a player'";
    (Trigger::AtOnce = "you do")
    (Trigger::State(Condition::Compare(Amount::Count(filter), Comparison::AtMost, Amount::Number(0))) = "there are no" filter:NOBODYS "on the battlefield")
    once (Trigger::State(Condition::Compare(Amount::Count(filter), Comparison::AtLeast, Amount::Number(1)))
        = "there are" filter:OTHERS => "one or more" filter:OTHERS "are on the battlefield")
    (Trigger::State(condition) = condition:STATE)
    once (Trigger::IsCast = "you cast ~" / "you cast this spell")
    once (Trigger::AttackersDeclared(Reference::You) = "one or more creatures you control attack")
    once (Trigger::IsDiscarded = "a spell or ability an opponent controls causes you to discard ~"
        / "a spell or ability an opponent controls causes you to discard this card")
    (Trigger::IsDealtDamage(Reference::You) = "you're dealt damage" / "you are dealt damage")
    (Trigger::Draws(who) = who:PLAYER "draws|draw a card")
    (Trigger::Discards(who) = who:PLAYER "discards|discard a card")
    once (Trigger::TapsForMana { who, what } = who:PLAYER "taps|tap" what:A_PERMANENT "for mana")
    once (Trigger::ActivatesWithTap { who, whose } = who:PLAYER "activates|activate an ability of" whose:ENCHANTED_ONE
        "with {T} in its cost that isn't a mana ability" / "with {T} in its activation cost that isn't a mana ability")
    (Trigger::Puts { who, what } = who:PLAYER "puts|put" what:A_PERMANENT "onto the battlefield")
    once (Trigger::PlaysLand(who) = who:PLAYER "plays|play a land")
    (Trigger::GainsLife(who) = who:PLAYER "gains|gain life")
    once (Trigger::RemovesLastCounter { who, counter } = who:PLAYER "removes|remove the last" counter:COUNTER "counter from ~")
    (Trigger::Casts { who, what } = who:PLAYER "casts|cast" what:A_SPELL)
}

phrases! {
    /// What befalls an object that was named before.
    VERB: Trigger, "EVENT", "what happens to it: 'dies', 'is put into a graveyard from the battlefield', 'enters', 'leaves the battlefield', 'attacks', 'attacks and isn't blocked', 'blocks', 'becomes blocked', 'becomes tapped', 'deals damage' or 'is dealt damage'";
    (Trigger::Dies(who) = "is put into a graveyard from the battlefield" who:NO_CREATURE)
    (Trigger::Dies(who) = "dies" who:BEFALLEN)
    (Trigger::Enters(who) = "enters" who:BEFALLEN)
    (Trigger::Leaves(who) = "leaves the battlefield" who:BEFALLEN)
    (Trigger::AttacksUnblocked(who) = "attacks and isn't blocked" who:BEFALLEN)
    (Trigger::Attacks(who) = "attacks" who:BEFALLEN)
    once (Trigger::BecomesUntapped(who) = "becomes untapped" who:BEFALLEN)
    (Trigger::BecomesTapped(who) = "becomes tapped" who:BEFALLEN)
    once plain (Trigger::DealsDamage { who, to: Some(to), combat: false } = "is dealt damage by" who:ONE_OF to:BEFALLEN)
    once (Trigger::IsDealtDamage(who) = "is dealt damage" who:BEFALLEN)
    once (Trigger::Meets { who, any } = "blocks or becomes blocked by one or more" any:PERMANENTS who:BEFALLEN)
    (Trigger::Blocks { who, what: Some(what) } = "blocks" what:A_PERMANENT who:BEFALLEN)
    (Trigger::Blocks { who, what: None } = "blocks" who:BEFALLEN)
    (Trigger::BecomesBlocked { who, by: Some(by) } = "becomes blocked by" by:A_PERMANENT who:BEFALLEN)
    once (Trigger::BecomesBlocked { who, by: None } = "becomes blocked" who:BEFALLEN)
    (Trigger::DealsDamage { who, to, combat } = "deals" combat:flag("combat") "damage" to:DAMAGED who:BEFALLEN)
    face (Trigger::ActivatesWithoutTap { who, whose } = who:PLAYER "activates" whose:ABILITY_OF "without {T} in its activation cost")
    plain (Trigger::ActivatesWithoutTap { who, whose } = who:PLAYER "activates|activate an artifact's ability without {T} in its cost" whose:ARTIFACTS)
    once plain (Trigger::ActivatesWithoutTap { who, whose } = who:PLAYER "activates|activate an ability of it without {T} in its cost" whose:BEFALLEN)
}

phrases! {
    /// Whom damage is dealt to, where that is said.
    DAMAGED: Option<Reference>, "[to WHOM]", "whom the damage is dealt to";
    (Some(Reference::Opponent) = "to an opponent")
    (Some(Reference::EachPlayer) = "to a player")
    once (Some(Reference::You) = "to you")
    (Some(who) = "to" who:ONE_OF)
    (None = )
}

const ARTIFACTS: Known<Reference> =
    Known(|| Reference::Each(Filter { all: vec![Predicate::Type(CardTypes::of(CardType::Artifact))] }));

/// What the event befalls, said before the verb.
const BEFALLEN: Hole<Reference> = hole(
    "",
    |reader| reader.befallen.clone(),
    |renderer, value| {
        let fixed = |value: &Reference| !matches!(value, Reference::Each(_));
        (renderer.face || fixed(value) || renderer.said.own).then(String::new)
    },
);

/// The same of something that is no creature, so that it does not die.
const NO_CREATURE: Hole<Reference> = hole(
    "",
    |reader| reader.befallen.clone(),
    |renderer, value| {
        let creature = |one: &Predicate| matches!(one, Predicate::Type(types) if types.contains(CardType::Creature));
        let dies = match value {
            Reference::Each(filter) => filter.all.iter().any(creature),
            Reference::Itself => renderer.card.type_line.types.contains(CardType::Creature),
            _ => true,
        };
        (!dies).then(String::new)
    },
);

/// One of those that fit, `a creature`.
const ONE_OF: Hole<Reference> = hole(
    "a WHAT",
    |reader| A_PERMANENT.read(reader).map(Reference::Each),
    |renderer, value| match value {
        Reference::Each(_) => Some(renderer.one(value)),
        other if renderer.face => Some(renderer.subject(other)),
        _ => None,
    },
);

/// An ability of something, `an artifact's ability`.
const ABILITY_OF: Hole<Reference> = hole(
    "…",
    |_| None,
    |renderer, value| {
        Some(match value {
            Reference::Each(_) => format!("{}'s ability", renderer.one(value)),
            whose => format!("an ability of {}", renderer.subject(whose)),
        })
    },
);

/// A player who does something.
pub(crate) const PLAYER: Hole<Reference> = hole(
    "WHO",
    |reader| {
        for (words, who) in
            [("you", Reference::You), ("an opponent", Reference::Opponent), ("a player", Reference::EachPlayer)]
        {
            if reader.take(words) {
                return Some(who);
            }
        }
        None
    },
    |renderer, value| {
        renderer.said.several = *value == Reference::You;
        Some(match value {
            Reference::You => "you".to_owned(),
            Reference::Opponent => "an opponent".to_owned(),
            _ => "a player".to_owned(),
        })
    },
);

/// The upkeep of the player who controls what is enchanted.
const UPKEEP_OF_ENCHANTED: Hole<(Moment, Reference)> = hole(
    "the upkeep of enchanted WHAT's controller",
    |reader| {
        if !reader.is_next("the upkeep of enchanted") {
            return None;
        }
        reader.words("the upkeep of enchanted")?;
        if !reader.context.aura {
            return reader.wrong(super::error::Reason::NotAttached);
        }
        for noun in ["artifact", "creature", "enchantment", "land"] {
            if reader.take(&format!("{noun}'s controller")) {
                return Some((Moment::Upkeep, Reference::ControllerOf(Box::new(Reference::Enchanted))));
            }
        }
        reader.miss("'creature's controller' or the like")
    },
    |renderer, (moment, whose)| {
        let Reference::ControllerOf(of) = whose else { return None };
        Some(format!("the {} of {} controller", MOMENT.write(renderer, moment)?, renderer.possessive(of)))
    },
);

/// What there is or is not, whoever controls it; and what others there are.
struct Anybodys {
    others: bool,
}

const NOBODYS: Anybodys = Anybodys { others: false };
const OTHERS: Anybodys = Anybodys { others: true };

impl Phrase for Anybodys {
    type Value = Filter;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Filter> {
        PERMANENTS.read(reader)
    }

    fn write(&self, renderer: &mut Renderer<'_>, filter: &Filter) -> Option<String> {
        let somebodys = |one: &Predicate| matches!(one, Predicate::Yours | Predicate::ControlledBy(_));
        let fits = if self.others { filter.all.contains(&Predicate::Other) } else { !filter.all.iter().any(somebodys) };
        fits.then(|| renderer.permanents(filter, Grammar::Several))
    }

    fn guide(&self) -> String {
        "WHAT".to_owned()
    }
}

/// Something that is so: of what you control, or of counters on the card.
const STATE: Hole<Condition> = hole(
    "CONDITION",
    |reader| {
        let states = ["you control", "this has", "the chosen player controls"];
        if !states.iter().any(|words| reader.is_next(words)) {
            return None;
        }
        CONDITION.read(reader)
    },
    |renderer, condition| CONDITION.write(renderer, condition),
);

/// A trigger event, from `when`, `whenever` or `at` on.
pub(crate) const TRIGGER: Hole<Trigger> = hole(
    "EVENT",
    |reader| {
        if reader.take("at end of combat") {
            return Some(Trigger::Begins { moment: Moment::EndOfCombat, whose: Reference::EachPlayer });
        }
        if reader.take("at the beginning of") {
            return STEP.read(reader);
        }
        reader.words("when^whenever")?;
        let mark = reader.mark();
        if let Some(event) = EVENT.read(reader) {
            return Some(event);
        }
        if reader.has_stopped() {
            return None;
        }
        reader.reset(&mark);
        let who = befallen(reader)?;
        reader.befallen = Some(who.clone());
        let mut event = both(reader, &who).or_else(|| VERB.read(reader))?;
        while reader.take("or") {
            event = Trigger::AnyOf(vec![event, VERB.read(reader)?]);
        }
        Some(event)
    },
    |renderer, trigger| {
        if let Trigger::Begins { moment: Moment::EndOfCombat, .. } = trigger {
            return Some("at end of combat".to_owned());
        }
        if let Trigger::Begins { .. } = trigger {
            return Some(format!("at the beginning of {}", renderer.step(trigger)?));
        }
        let mut words = if is_once(trigger) { "when" } else { "whenever" }.to_owned();
        if let Some(event) = EVENT.write(renderer, trigger) {
            add(&mut words, &event);
            return Some(words);
        }
        let events = match trigger {
            Trigger::AnyOf(events) => events.as_slice(),
            event => std::slice::from_ref(event),
        };
        let who = subject_of(events.first()?, renderer.face)?;
        add(&mut words, &renderer.one(who));
        // A declaration says `it` of what was named as well where that is several.
        renderer.said.own = true;
        let mut parts: Vec<String> = events.iter().map(|event| VERB.write(renderer, event)).collect::<Option<_>>()?;
        renderer.said.own = false;
        // What stands behind all of them is said once: `blocks or becomes blocked by a creature`.
        if let [one, other] = parts.as_mut_slice()
            && let Some(behind) = other.strip_prefix("becomes blocked by ")
            && *one == format!("blocks {behind}")
        {
            one.truncate("blocks".len());
        }
        add(&mut words, &parts.join(" or "));
        Some(words)
    },
);

/// Whether the event happens only once, and is said with `when`.
fn is_once(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::State(Condition::Compare(Amount::Count(filter), Comparison::AtLeast, _)) => {
            !filter.all.contains(&Predicate::Other)
        }
        Trigger::State(_) | Trigger::AtOnce | Trigger::IsCast | Trigger::IsDiscarded => true,
        Trigger::Dies(Reference::Itself | Reference::TriggeringObject) | Trigger::Enters(Reference::Itself) => true,
        Trigger::Leaves(Reference::Itself | Reference::TriggeringObject | Reference::Linked) => true,
        Trigger::RemovesLastCounter { .. } => true,
        _ => false,
    }
}

/// Reads what the event befalls.
fn befallen(reader: &mut Reader<'_>) -> Option<Reference> {
    if reader.take("~") {
        return Some(Reference::Itself);
    }
    if reader.take("the token created with ~") || reader.take("the creature put onto the battlefield with ~") {
        return Some(Reference::Linked);
    }
    if reader.peek() == Some("enchanted") {
        return ENCHANTED_ONE.read(reader);
    }
    if reader.scope.triggering_object && reader.take_any(&["it", "that creature", "that permanent", "that token"]) {
        reader.of_object = true;
        return Some(Reference::TriggeringObject);
    }
    if !matches!(reader.peek(), Some("a" | "an" | "another")) {
        return None;
    }
    A_PERMANENT.read(reader).map(Reference::Each)
}

/// Reads `blocks or becomes blocked by a creature`.
fn both(reader: &mut Reader<'_>, who: &Reference) -> Option<Trigger> {
    if !reader.is_next("blocks or becomes blocked by a^an") {
        return None;
    }
    reader.words("blocks or becomes blocked by")?;
    let other = A_PERMANENT.read(reader)?;
    let blocks = Trigger::Blocks { who: who.clone(), what: Some(other.clone()) };
    Some(Trigger::AnyOf(vec![blocks, Trigger::BecomesBlocked { who: who.clone(), by: Some(other) }]))
}

/// What the event befalls.
const fn subject_of(trigger: &Trigger, face: bool) -> Option<&Reference> {
    match trigger {
        Trigger::DealsDamage { to: Some(to @ (Reference::TriggeringObject | Reference::Itself)), .. } if !face => {
            Some(to)
        }
        Trigger::Dies(who)
        | Trigger::Enters(who)
        | Trigger::Leaves(who)
        | Trigger::Attacks(who)
        | Trigger::AttacksUnblocked(who)
        | Trigger::Blocks { who, .. }
        | Trigger::BecomesBlocked { who, .. }
        | Trigger::DealsDamage { who, .. }
        | Trigger::IsDealtDamage(who)
        | Trigger::Meets { who, .. }
        | Trigger::BecomesTapped(who)
        | Trigger::BecomesUntapped(who) => Some(who),
        _ => None,
    }
}

/// Whether the event speaks of a player, and of an object that is not the source.
pub(crate) fn speaks_of(trigger: &Trigger, scope: Scope) -> (bool, bool) {
    let other = |who: &Reference| *who != Reference::Itself;
    let player = |who: &Reference| *who != Reference::You;
    match trigger {
        Trigger::Begins {
            moment: Moment::EndOfCombat | Moment::EndStep | Moment::Combat,
            whose: Reference::EachPlayer,
        } => (false, scope.triggering_object),
        Trigger::Begins { whose, .. } => (player(whose), scope.triggering_object),
        Trigger::IsDealtDamage(Reference::You) => (false, false),
        // What has died is another object in the graveyard, of which the event speaks, too (400.7).
        Trigger::Dies(_) => (false, true),
        Trigger::Blocks { what: Some(_), .. } | Trigger::BecomesBlocked { by: Some(_), .. } => (false, true),
        Trigger::Enters(who)
        | Trigger::Leaves(who)
        | Trigger::AttacksUnblocked(who)
        | Trigger::Attacks(who)
        | Trigger::BecomesUntapped(who)
        | Trigger::BecomesTapped(who)
        | Trigger::IsDealtDamage(who)
        | Trigger::Meets { who, .. }
        | Trigger::Blocks { who, .. }
        | Trigger::BecomesBlocked { who, .. } => (false, other(who)),
        Trigger::DealsDamage { to, .. } => match to {
            Some(Reference::Opponent | Reference::EachPlayer) => (true, false),
            Some(Reference::You) | None => (false, false),
            Some(to) => (false, other(to)),
        },
        Trigger::IsDiscarded => (true, false),
        Trigger::Puts { .. } => (true, true),
        Trigger::ActivatesWithoutTap { .. } => (false, true),
        Trigger::ActivatesWithTap { who, .. } | Trigger::Casts { who, .. } => (player(who), true),
        Trigger::TapsForMana { who, .. } | Trigger::PlaysLand(who) => (player(who), true),
        Trigger::Draws(who) | Trigger::Discards(who) | Trigger::GainsLife(who) => (player(who), false),
        Trigger::RemovesLastCounter { who, .. } => (player(who), false),
        Trigger::State(_) | Trigger::IsCast | Trigger::AttackersDeclared(_) | Trigger::AtOnce => (false, false),
        Trigger::AnyOf(events) => events
            .iter()
            .map(|event| speaks_of(event, scope))
            .fold((true, true), |all, one| (all.0 && one.0, all.1 && one.1)),
    }
}

impl<'a> Renderer<'a> {
    fn step(&mut self, trigger: &Trigger) -> Option<String> {
        STEP.write(self, trigger)
    }

    /// As the words of an ability that triggers on this event.
    pub(crate) fn triggered_by(mut self, trigger: &Trigger) -> Renderer<'a> {
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

    /// What the event's object is called, `creature`.
    fn triggering_noun(&mut self, trigger: &Trigger) -> String {
        match trigger {
            Trigger::Blocks { what: Some(_), .. }
            | Trigger::BecomesBlocked { by: Some(_), .. }
            | Trigger::DealsDamage { .. } => "creature".to_owned(),
            Trigger::PlaysLand(_) => "land".to_owned(),
            Trigger::Casts { .. } => "spell".to_owned(),
            Trigger::ActivatesWithTap { .. } => "ability".to_owned(),
            Trigger::TapsForMana { what, .. } | Trigger::Puts { what, .. } => self.noun(what),
            Trigger::AnyOf(events) => events.first().map_or_else(String::new, |event| self.triggering_noun(event)),
            Trigger::ActivatesWithoutTap { whose: who, .. } => self.befallen_noun(who),
            other => match subject_of(other, true) {
                Some(who) => self.befallen_noun(who),
                None => "permanent".to_owned(),
            },
        }
    }

    fn befallen_noun(&mut self, who: &Reference) -> String {
        match who {
            Reference::Each(filter) => self.noun(filter),
            Reference::Enchanted => self.enchanted(),
            _ => "creature".to_owned(),
        }
    }
}
