//! Trigger events (603): `when this dies`, `whenever enchanted land becomes tapped`, `at the beginning of each player's draw step`.

use super::prelude::*;

phrases! {
    [STEP: Trigger, "STEP", "whose step: 'your upkeep', 'each player's upkeep', 'the chosen player's upkeep', 'the upkeep of enchanted ...', 'each end step' or 'combat on your turn'"; "Events, behind `at the beginning of`"]
    (Trigger::Begins { moment: Moment::Upkeep, whose: Reference::ControllerOf(of) } = _:before(|reader| reader.is_next("the upkeep of").then_some(())) "the upkeep of" of:boxed(OF) "controller")
    (Trigger::Begins { moment: Moment::EndStep, whose: Reference::EachPlayer } = "each end step" _:EVERY)
    (Trigger::Begins { moment: Moment::EndStep, whose: Reference::EachPlayer } = "the next end step")
    once (Trigger::Begins { moment: Moment::Combat, whose: Reference::EachPlayer } = "each combat")
    (Trigger::Begins { moment: Moment::Combat, whose: Reference::You } = "combat on your turn")
    (Trigger::Begins { moment, whose: Reference::You } = "your" moment:MOMENT _:EVERY)
    (Trigger::Begins { moment, whose: Reference::You } = "your next" moment:MOMENT _:NEXT)
    once (Trigger::Begins { moment: Moment::Upkeep, whose: Reference::You } = "each of your upkeeps for the rest of the game")
    (Trigger::Begins { moment, whose: Reference::EachPlayer } = "each player's" moment:MOMENT)
    once (Trigger::Begins { moment, whose: Reference::Opponent } = "each opponent's" moment:MOMENT)
    (Trigger::Begins { moment, whose: Reference::ChosenPlayer } = "the chosen player's" moment:MOMENT)

    /// Events of which nothing is said first, or a player, behind `when`.
    [EVENT: Trigger, "EVENT", "whom the event befalls: 'this', 'enchanted ...', 'a creature ...', 'another ...', 'you', 'an opponent' or 'a player'"; "Events, behind `when` or `whenever`"]
    (Trigger::State(Condition::Compare(Amount::Count(filter), Comparison::AtMost, Amount::Number(0))) if !filter.all.iter().any(|one| matches!(one, Predicate::Yours | Predicate::ControlledBy(_))) = "there are no" filter:PERMANENTS "on the battlefield")
    once (Trigger::State(Condition::Compare(Amount::Count(filter), Comparison::AtLeast, Amount::Number(1))) if is_others(filter)
        = "there are" / "one or more" filter:PERMANENTS "" / "are on the battlefield")
    (Trigger::State(condition) = _:BEGINS_STATE condition:CONDITION)
    once (Trigger::IsCast = "you cast ~" / "you cast this spell")
    once (Trigger::AttackersDeclared(Reference::You) = "one or more creatures you control attack")
    once (Trigger::IsDiscarded = "a spell or ability an opponent controls causes you to discard ~"
        / "a spell or ability an opponent controls causes you to discard this card")
    (Trigger::IsDealtDamage(Reference::You) = "you're dealt damage" / "you are dealt damage")
    (Trigger::Draws(who) = who:PLAYER "draws|draw a card")
    once (Trigger::TapsForMana { who, what } = who:PLAYER "taps|tap" what:A_PERMANENT "for mana")
    once (Trigger::ActivatesWithTap { who, whose } = who:PLAYER "activates|activate an ability of" whose:ENCHANTED_ONE
        "with {T} in its cost that isn't a mana ability" / "with {T} in its activation cost that isn't a mana ability")
    (Trigger::Puts { who, what } = who:PLAYER "puts|put" what:A_PERMANENT "onto the battlefield")
    once (Trigger::PlaysLand(who) = who:PLAYER "plays|play a land")
    once (Trigger::RemovesLastCounter { who, counter } = who:PLAYER "removes|remove the last" counter:COUNTER "counter from ~")
    (Trigger::Casts { who, what } = who:PLAYER "casts|cast" what:A_SPELL)

    [VERB: Trigger, "EVENT", "what happens to it: 'dies', 'is put into a graveyard from the battlefield', 'enters', 'leaves the battlefield', 'attacks', 'attacks and isn't blocked', 'blocks', 'becomes blocked', 'becomes tapped', 'deals damage' or 'is dealt damage'"; "What happens to an object that was named"]
    (Trigger::Dies(who) = "is put into a graveyard from the battlefield" who:NO_CREATURE)
    (Trigger::Dies(who) = "dies" who:BEFALLEN)
    (Trigger::Enters(who) = "enters" who:BEFALLEN)
    (Trigger::Leaves(who) = "leaves the battlefield" who:BEFALLEN)
    (Trigger::AttacksUnblocked(who) = "attacks and isn't blocked" who:BEFALLEN)
    (Trigger::Attacks(who) = "attacks" who:BEFALLEN)
    once (Trigger::BecomesUntapped(who) = "becomes untapped" who:BEFALLEN)
    (Trigger::BecomesTapped(who) = "becomes tapped" who:BEFALLEN)
    once plain (Trigger::DealsDamage { who, to: Some(to), combat: false } if matches!(who, Reference::Each(_)) = "is dealt damage by" who:ANY_ONE to:BEFALLEN)
    once (Trigger::IsDealtDamage(who) = "is dealt damage" who:BEFALLEN)
    (Trigger::AnyOf(events) = "blocks or becomes blocked by" events:two(&BOTH_WAYS))
    once (Trigger::Meets { who, any } = "blocks or becomes blocked by one or more" any:PERMANENTS who:BEFALLEN)
    (Trigger::Blocks { who, what: Some(what) } = "blocks" what:A_PERMANENT who:BEFALLEN)
    (Trigger::Blocks { who, what: None } = "blocks" who:BEFALLEN)
    (Trigger::BecomesBlocked { who, by: Some(by) } = "becomes blocked by" by:A_PERMANENT who:BEFALLEN)
    once (Trigger::BecomesBlocked { who, by: None } = "becomes blocked" who:BEFALLEN)
    (Trigger::DealsDamage { who, to, combat } = "deals" combat:flag("combat") "damage" to:DAMAGED who:BEFALLEN)
    face (Trigger::ActivatesWithoutTap { who, whose } = who:PLAYER "activates" whose:ABILITY_OF "without {T} in its activation cost")
    plain (Trigger::ActivatesWithoutTap { who, whose: Reference::Each(whose) } = who:PLAYER "activates|activate an artifact's ability without {T} in its cost"
        whose:all_of(|| vec![Predicate::Type(CardTypes::of(CardType::Artifact))]))
    once plain (Trigger::ActivatesWithoutTap { who, whose } = who:PLAYER "activates|activate an ability of it without {T} in its cost" whose:BEFALLEN)

    [VERBS: Trigger, "EVENT [or EVENT]", ""]
    (Trigger::AnyOf(events) if events.len() > 1 && !events.iter().any(Trigger::is_met) = events:Several("or", &VERB))
    (event = event:VERB)

    /// What blocks it and is blocked by it.
    [BOTH_WAYS: [Trigger; 2], "a WHAT", ""]
    ([Trigger::Blocks { who, what: Some(what) }, Trigger::BecomesBlocked { who: same, by: Some(by) }] = [what, by]:both(A_PERMANENT) [who, same]:both(BEFALLEN))

    [DAMAGED: Option<Reference>, "[to WHOM]", "whom the damage is dealt to"; "Whom damage is dealt to"]
    (Some(Reference::Opponent) = "to an opponent")
    (Some(Reference::EachPlayer) = "to a player")
    once (Some(Reference::You) = "to you")
    (Some(who) = "to" who:ANY_ONE)
    (None = )

    [ABILITY_OF: Reference, "an ability of WHAT", "an ability"]
    face (Reference::Each(filter) = filter:A_PERMANENT "'s ability")
    face (whose = "an ability of" whose:REFERENCE)

    [PLAYER: Reference, "WHO", "'you', 'an opponent' or 'a player'"]
    (Reference::You = "you" _:PLURAL)
    (Reference::Opponent = "an opponent" _:SINGULAR)
    (Reference::EachPlayer = "a player" _:SINGULAR)

    /// A trigger event, from `when`, `whenever` or `at` on.
    [TRIGGER: Trigger, "EVENT", "'when', 'whenever' or 'at'"]
    (Trigger::Begins { moment: Moment::EndOfCombat, whose: Reference::EachPlayer } = "at end of combat")
    (step = "at the beginning of" step:STEP)
    (event = event:HAPPENS)

    [BEFALLS: Reference, "WHAT", EVENT.expected]
    (Reference::Itself = "~")
    (Reference::Linked = "the token created with ~")
    (Reference::Linked = "the creature put onto the battlefield with ~")
    (enchanted = enchanted:ENCHANTED_ONE)
    (Reference::TriggeringObject = _:OF_EVENT "it")
    (Reference::TriggeringObject = _:OF_EVENT "that creature^permanent^token")
    (Reference::Each(filter) = filter:A_PERMANENT)
}

/// Of an ability that triggers later, a face says that it is the next step of its kind.
const NEXT: Unsaid<()> = Unsaid(|_| Some(()), |renderer, ()| renderer.face() && renderer.said.later == Some(false));
const EVERY: Unsaid<()> =
    Unsaid(|_| Some(()), |renderer, ()| renderer.said.later.is_none_or(|each_time| !each_time && !renderer.face()));

/// What the event befalls, said before the verb.
const BEFALLEN: Unsaid<Reference> = Unsaid(
    |reader| reader.befallen.clone(),
    |renderer, who| renderer.befallen.get_or_insert_with(|| who.clone()) == who,
);

/// The same of something that is no creature, so that it does not die.
const NO_CREATURE: Unsaid<Reference> = Unsaid(
    |reader| reader.befallen.clone(),
    |renderer, value| match value {
        Reference::Each(filter) if filter.asks_for_creatures() => false,
        Reference::Itself if renderer.card.type_line.types.contains(CardType::Creature) => false,
        Reference::Each(_) | Reference::Itself => BEFALLEN.write(renderer, value).is_some(),
        _ => false,
    },
);

fn is_others(filter: &Filter) -> bool {
    filter.all.contains(&Predicate::Other)
}

/// Before something that is so: of what you control, or of counters on the card.
const BEGINS_STATE: Unsaid<()> = before(|reader| {
    ["you control", "this has", "the chosen player controls"].iter().find(|words| reader.is_next(words)).map(|_| ())
});

/// What happens, behind `when` where that is but once.
const HAPPENS: Hole<Trigger> = hole(
    "when EVENT",
    |reader| {
        reader.words("when^whenever")?;
        if let Some(event) = EVENT.read(reader) {
            return Some(event);
        }
        if reader.has_stopped() {
            return None;
        }
        reader.befallen = Some(BEFALLS.read(reader)?);
        VERBS.read(reader)
    },
    |renderer, trigger| {
        let later = renderer.said.later.filter(|_| !renderer.face());
        let when = if later.map_or_else(|| is_once(trigger), |each_time| !each_time) { "when" } else { "whenever" };
        if let Some(event) = EVENT.write(renderer, trigger) {
            return Some(format!("{when} {event}"));
        }
        // The verb tells whom it befalls, who is said before it.
        let before = renderer.said;
        VERBS.write(renderer, trigger)?;
        renderer.said = before;
        let befallen = renderer.befallen.clone()?;
        let befallen = ANY_ONE.write(renderer, &befallen)?;
        Some(format!("{when} {befallen} {}", VERBS.write(renderer, trigger)?))
    },
);

/// Before the object of the event that has created the ability.
const OF_EVENT: Unsaid<()> = before(|reader| {
    reader.of_object |= reader.scope.triggering_object;
    reader.scope.triggering_object.then_some(())
});

/// Whether the event happens only once, and is said with `when`.
fn is_once(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::State(Condition::Compare(Amount::Count(filter), Comparison::AtLeast, _)) => !is_others(filter),
        Trigger::State(_) | Trigger::AtOnce | Trigger::IsCast | Trigger::IsDiscarded => true,
        Trigger::Dies(Reference::Itself | Reference::Enchanted | Reference::TriggeringObject)
        | Trigger::Enters(Reference::Itself) => true,
        Trigger::Leaves(Reference::Itself | Reference::TriggeringObject | Reference::Linked) => true,
        trigger => matches!(trigger, Trigger::RemovesLastCounter { .. }),
    }
}

impl<'a> Renderer<'a> {
    /// As the words of an ability that triggers on this event, which befalls somebody.
    pub(crate) fn triggered_by(mut self, trigger: &Trigger, befallen: Option<Reference>) -> Renderer<'a> {
        let met = trigger.any(&mut Trigger::is_met) && befallen == Some(Reference::Enchanted);
        let the = if met { "the other" } else { "that" };
        self.befallen = befallen;
        self.triggering = match trigger {
            Trigger::Dies(Reference::Itself) => "it".to_owned(),
            _ => format!("{the} {}", self.triggering_noun(trigger)),
        };
        self
    }

    /// What the event's object is called, `creature`.
    pub(crate) fn triggering_noun(&mut self, trigger: &Trigger) -> String {
        match trigger {
            met if met.is_met() || matches!(met, Trigger::DealsDamage { .. }) => "creature".to_owned(),
            Trigger::Begins { whose: Reference::ControllerOf(of), .. } => self.befallen_noun(of),
            Trigger::PlaysLand(_) => "land".to_owned(),
            Trigger::Casts { .. } => "spell".to_owned(),
            Trigger::ActivatesWithTap { .. } => "ability".to_owned(),
            Trigger::TapsForMana { what, .. } | Trigger::Puts { what, .. } => self.noun(what),
            Trigger::AnyOf(events) => events.first().map_or_else(String::new, |event| self.triggering_noun(event)),
            Trigger::ActivatesWithoutTap { whose: who, .. } => self.befallen_noun(who),
            _ => self.befallen.clone().map_or_else(|| "permanent".to_owned(), |who| self.befallen_noun(&who)),
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
