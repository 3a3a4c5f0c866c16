//! Conditions: `you control a Forest`, `you have exactly 7 cards in hand`, `this is untapped`.

use super::prelude::*;

phrases! {
    [CONDITION: Condition, "CONDITION", "a condition, like 'you control a Forest', 'you have exactly 7 cards in hand', 'this is untapped' or 'it's your turn'"; "Conditions"]
    once (Condition::Compare(Amount::ThisWay, Comparison::AtLeast, Amount::Number(1)) = "a card is discarded this way")
    once (Condition::BusyLastTurn(Reference::Opponent)
        = "defending player cast a spell or put a nontoken permanent onto the battlefield during their last turn")
    once (Condition::Compare(Amount::SpellsCast(who, types), Comparison::AtLeast, Amount::Number(2))
        = "it isn't the first" types:of_types(SPELL) "that player has cast this turn" who:EVENT_PLAYER)
    once (Condition::WouldDestroy(what, filter) = "it would destroy" what:Unsaid(|reader| targeted(reader, "it"), |_, _| true) filter:A_PERMANENT => what:REFERENCE "would destroy" filter:A_PERMANENT)
    once (Condition::ReturnedThisWay = "it's returned this way" / "that card is returned to its owner's hand this way")
    once (Condition::DestroyedThisWay = "it's destroyed this way" / "that creature is destroyed this way")
    once (Condition::HarmedThisWay(Reference::You) = "~ deals damage to you this way")
    (Condition::ActivatedThisTurn(times) = "this ability has been activated" times:NUMBER "or more times this turn")
    once (Condition::YourTurn = "it's your turn")
    once (Condition::Compare(Amount::LandsPlayed(Reference::You), Comparison::AtLeast, Amount::Number(2))
        = "it wasn't the first land you played this turn")
    once (Condition::ExiledWith(counter) = "~ is exiled with" / "this card is exiled with" counter:A_COUNTER "counter on it")
    once (Condition::BuriedUnder { what, count } = "~ is in your graveyard with" / "this card is in your graveyard with" count:NUMBER "or more" what:CARDS "above it")
    once (Condition::Compare(Amount::CardsInHand(Reference::You), Comparison::Exactly, Amount::Number(count)) = "you have exactly" count:NUMBER_OF "cards^card in hand")
    once (Condition::ControlledContinuously(what) = "you've controlled ~ continuously since the beginning of your most recent turn" what:ITSELF)
    once (Condition::Compare(theirs, Comparison::AtLeast, more) = "an opponent controls more lands than you"
        theirs:Known(|| lands(Predicate::Theirs)) more:Known(|| Amount::Sum(Box::new(lands(Predicate::Yours)), Box::new(Amount::Number(1)))))
    once (Condition::Compare(Amount::DiedThisWay(all), Comparison::AtLeast, Amount::Number(1)) = "~ is destroyed this way" all:Known(Filter::default))
    once (Condition::Compare(Amount::DiedThisWay(filter), Comparison::AtLeast, Amount::Number(1)) = "you sacrifice" filter:A_PERMANENT "this way")
    (Condition::Is(what, filter) = "you control ~" what:ITSELF filter:all_of(|| vec![HERE, Predicate::Yours]))
    (Condition::Compare(Amount::Count(filter), Comparison::AtLeast, Amount::Number(1)) = filter:Apart(&ANY))
    (Condition::Compare(Amount::Count(filter), Comparison::AtMost, Amount::Number(0)) = filter:Apart(&NONE))
    (Condition::Compare(Amount::Count(filter), Comparison::AtMost, Amount::Number(0)) = "no" filter:PERMANENTS "are on the battlefield")
    once (Condition::Compare(Amount::DiedThisTurn(filter), Comparison::AtLeast, Amount::Number(1)) = filter:A_PERMANENT "died this turn")
    (Condition::Is(what, filter) = what:COST_OBJECT "was" filter:QUALITY)
    (Condition::Compare(Amount::Counters(counter, what), Comparison::AtMost, Amount::Number(0)) = what:REFERENCE "has|have no" counter:COUNTER "counters^counter on it")
    (Condition::Compare(Amount::Counters(counter, what), Comparison::Exactly, Amount::Number(1))
        = what:REFERENCE "has|have exactly 1" / "has|have exactly one" counter:COUNTER "counter^counters on it")
    (Condition::Compare(Amount::Counters(counter, what), Comparison::Exactly, Amount::Number(count))
        = what:REFERENCE "has|have exactly" count:NUMBER_OF counter:COUNTER "counters^counter on it")
    (Condition::Compare(Amount::Counters(counter, what), Comparison::AtLeast, Amount::Number(1)) = what:REFERENCE "has|have" counter:A_COUNTER "counter^counters on it")
    (Condition::Compare(Amount::Counters(counter, what), Comparison::AtLeast, Amount::Number(count))
        = what:REFERENCE "has|have" count:NUMBER_OF "or more" counter:COUNTER "counters^counter on it")
    face (Condition::Compare(Amount::PowerOf(of), Comparison::AtMost, Amount::PowerOf(than))
        = of:DISTINCT "power remains less than or equal to" than:WHOSE "power")
    once (Condition::Compare(one, Comparison::AtLeast, other) = one:COUNTED "is at least" other:COUNTED)
    once (Condition::Compare(one, Comparison::AtMost, other) = one:COUNTED "is at most" other:COUNTED)
    once (Condition::AttackedThisTurn(what) = what:REFERENCE "attacked this turn")
    face (Condition::AttackedLastTurn(Reference::Itself) = "~ attacked during your last turn")
    (Condition::AttackedLastTurn(what) = what:REFERENCE "attacked during its controller's last turn")
    once (Condition::FoughtThisTurn(what) = what:REFERENCE "attacked or blocked this turn")
    (Condition::FoughtThisCombat(what) = what:REFERENCE "attacked or blocked this combat")
    once (Condition::CameUnderYourControl(what) = what:REFERENCE "came under your control this turn")
    once (Condition::DealtDamageToOpponent(what) = what:REFERENCE "dealt damage to an opponent this turn")
    once (Condition::StartedUntapped(what) = what:REFERENCE "started the turn untapped")
    (Condition::Is(what, filter) = what:REFERENCE "remains tapped" filter:all_of(|| vec![HERE, Predicate::Tapped]))
    (Condition::Is(what, filter) = what:REFERENCE "has|have" / "has" filter:filter_of(single(&HAD)))
    (Condition::Is(what, filter) = what:REFERENCE "is|are" / "is" filter:QUALITY)
    (Condition::Not(other) = other:boxed(&NOT))

    [NOT: Condition, "CONDITION", "a condition"; "Conditions that do not hold"]
    (Condition::YourTurn = "it's not your turn")
    (Condition::AttackedThisTurn(what) = what:REFERENCE "didn't attack this turn")
    once (Condition::WasSacrificed(what) = what:REFERENCE "wasn't sacrificed")
    once (Condition::Is(what, filter) = what:REFERENCE "doesn't have rampage" filter:all_of(|| vec![Predicate::Rampage]))
    (Condition::Is(what, filter) = what:REFERENCE "isn't|aren't" / "isn't" filter:QUALITY)
    once (Condition::Compare(Amount::LifeOf(Reference::You), Comparison::Exactly, Amount::LifeOf(Reference::Opponent))
        = "a player has more life than each other player")

    [CONTROLLER: Predicate, "WHO controls", "who controls it"; "Who controls what is counted"]
    (Predicate::Yours = "you control")
    once (Predicate::ControlledBy(whose) = "the chosen player controls" whose:boxed(Known(|| Reference::ChosenPlayer)))
    (Predicate::Theirs = "an opponent controls")
    once (Predicate::Theirs = "defending player controls")
    once (Predicate::ControlledBy(whose) = "that player controls" whose:boxed(EVENT_PLAYER))

    [ANY: (Predicate, Filter), "WHO controls a WHAT", "who controls it"]
    ((Predicate::BlockingThe(attacker), what) = what:A_PERMANENT "is blocking" attacker:boxed(REFERENCE)
        => "at least one" what:PERMANENT "is blocking" attacker:boxed(REFERENCE))
    ((by, what) = by:CONTROLLER what:A_PERMANENT)

    [NONE: (Predicate, Filter), "WHO controls no WHAT", "who controls it"]
    ((Predicate::BlockingThe(attacker), what) = "no" what:PERMANENTS "are blocking" attacker:boxed(REFERENCE))
    ((by, what) = by:CONTROLLER "no" what:PERMANENTS)
}

const HERE: Predicate = Predicate::OnBattlefield;

/// The number of lands of somebody's.
pub(super) fn lands(whose: Predicate) -> Amount {
    Amount::Count(Filter { all: vec![Predicate::Type(CardTypes::of(CardType::Land)), whose] })
}

pub(crate) const CONDITIONS: Map<Several<&Phrases<Condition>>, Condition> = map(
    Several("and", &CONDITION),
    |_, mut all| if all.len() > 1 { Some(Condition::All(all)) } else { all.pop() },
    |phrase, renderer, condition| match condition {
        Condition::All(all) => phrase.say(renderer, all),
        only => phrase.1.say(renderer, only),
    },
);

/// `that creature's`, where something else is spoken of as well, so that `its` might be either's.
pub(crate) const DISTINCT: Hole<Reference> = hole(
    "WHAT's",
    |_| None,
    |renderer, value| renderer.distinct(value).map(|that| that + "'s").or_else(|| Some(renderer.possessive(value))),
);
