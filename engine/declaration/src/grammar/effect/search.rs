//! Cards and permanents in the places where single instructions look for them.

use crate::grammar::prelude::*;

/// What is returned, and to whose hand: `this to its owner's hand`, `them to your hand`.
pub(crate) const TO_HAND: Hole<Reference> = hole(
    "WHAT to its owner's hand",
    |reader| {
        let what = REFERENCE.read(reader)?;
        let hands = ["to its owner's hand", "to their owners' hands", "to your hand"];
        let hand = hands.iter().any(|words| reader.take(words));
        if hand { Some(what) } else { reader.miss(&hands.map(|hand| format!("'{hand}'")).join(" or ")) }
    },
    |renderer, what| {
        let target = renderer.target(what);
        let several = matches!(what, Reference::Each(_)) || target.is_some_and(|target| target.max > 1);
        let you = Predicate::OwnedBy(Box::new(Reference::You));
        let own = |filter: &Filter| filter.all.contains(&you);
        let yours = match (what, target.map(|target| &target.kind)) {
            (Reference::Chosen, _) | (_, Some(TargetKind::CardInYourGraveyard(_))) => true,
            (Reference::Several(all), _) => all.iter().all(|one| matches!(one, Reference::Each(filter) if own(filter))),
            (_, Some(TargetKind::Permanent(filter))) => own(filter),
            _ => false,
        };
        let hand = if yours { "your hand" } else { ["its owner's hand", "their owners' hands"][usize::from(several)] };
        let all = ALL.write(renderer, what)?;
        // What its owner takes back is a card.
        let all = if renderer.face() { all.replace("that creature", "that card") } else { all };
        let long = renderer.face() && matches!(what, Reference::Several(_));
        Some(if long { format!("to {hand} {all}") } else { format!("{all} to {hand}") })
    },
);

phrases! {
    /// So many cards that fit: `a card`, `two cards`, `a creature card`, `that number of cards`.
    [SO_MANY_CARDS_OF: (Amount, Filter), "AMOUNT WHAT cards", "a number or 'X'"]
    ((Amount::Number(1), what) = what:A_CARD)
    ((Amount::ThisWay, what) = "that number of" / "that many" what:CARDS)
    ((amount, what) = amount:IN_WORDS what:CARDS)

    /// The card itself and a target.
    [BESIDE_ITSELF: [Reference; 2], "target WHAT", ""]
    ([Reference::Itself, target] = target:NEW_TARGET)

    [UNTAPPED: (Predicate, Filter), "untapped WHAT", ""]
    ((Predicate::Untapped, what) = "untapped" what:PERMANENTS)

    [OWN_CARDS: (Predicate, Filter), "WHO puts any number of target WHAT cards", ""]
    ((Predicate::OwnedBy(who), cards) = who:boxed(REFERENCE) "puts any number of target" cards:CARDS => "put any number of target" cards:CARDS)

    [THEIR_PERMANENTS: (Predicate, Filter), "WHAT they control", ""]
    ((Predicate::ControlledBy(who), what) = what:PERMANENTS "they control" who:boxed(Unsaid(|reader| reader.subject.clone(), |_, _| true)))
}

/// What has the least power of all that fits as well, which the words behind it say.
pub(crate) const LEAST: Map<Described, Filter> = map(
    A_PERMANENT,
    |_, mut what| {
        what.all.push(Predicate::LeastPower(Box::new(what.clone())));
        Some(what)
    },
    |phrase, renderer, what| match what.all.last()? {
        Predicate::LeastPower(all) => phrase.say(renderer, all),
        _ => None,
    },
);

/// Target cards that a player puts on top of their library.
pub(crate) const ON_TOP: Map<Apart, Reference> = map(
    Apart(&OWN_CARDS),
    |reader, cards| {
        let kind = TargetKind::CardInGraveyard(cards);
        Some(add_target(reader, TargetSpec { min: 0, max: u8::MAX, ..TargetSpec::one(kind) }))
    },
    |phrase, renderer, what| match &renderer.target(what)?.kind {
        TargetKind::CardInGraveyard(cards) => phrase.say(renderer, cards),
        _ => None,
    },
);

/// The types that the target is attached to one of.
pub(crate) const ELSEWHERE: Unsaid<CardTypes> = Unsaid(
    |reader| {
        let target = reader.mode.targets.last().and_then(TargetSpec::permanent);
        let types = |one: &Predicate| if let Predicate::AttachedTo(host) = one { host.types() } else { None };
        let host = target.and_then(|filter| filter.all.iter().find_map(types));
        host.or_else(|| reader.wrong(Reason::NoTarget("that type".to_owned())))
    },
    |_, _| true,
);
