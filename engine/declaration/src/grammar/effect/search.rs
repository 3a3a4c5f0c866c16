//! Cards and permanents in the places where single instructions look for them.

use crate::grammar::prelude::*;

/// What is returned, and to whose hand: `this to its owner's hand`, `them to your hand`.
pub(crate) const TO_HAND: Hole<Reference> = hole(
    "WHAT to its owner's hand",
    |reader| {
        let what = REFERENCE.read(reader)?;
        if reader.take_any(&["to its owner's hand", "to their owners' hands", "to your hand"]) {
            return Some(what);
        }
        reader.miss("'to its owner's hand' or 'to their owners' hands' or 'to your hand'")
    },
    |renderer, what| {
        let target = renderer.target(what);
        let several = matches!(what, Reference::Each(_)) || target.is_some_and(|target| target.max > 1);
        let own = |reference: &Reference| {
            let you = Predicate::OwnedBy(Box::new(Reference::You));
            matches!(reference, Reference::Each(filter) if filter.all.contains(&you))
        };
        let yours = *what == Reference::Chosen
            || matches!(what, Reference::Several(all) if all.iter().all(own))
            || target.is_some_and(|target| matches!(target.kind, TargetKind::CardInYourGraveyard(_)));
        let hand = match (yours, several) {
            (true, _) => "your hand",
            (false, true) => "their owners' hands",
            (false, false) => "its owner's hand",
        };
        Some(format!("{} to {hand}", ALL.write(renderer, what)?))
    },
);

phrases! {
    /// So many cards of a hand that fit: `a card`, `two cards`, `a creature card`.
    HAND_CARDS: (Amount, Filter), "AMOUNT WHAT cards", "a number or 'X'";
    ((Amount::Number(1), what) = what:A_CARD)
    ((amount, what) = amount:IN_WORDS what:CARDS)
}

phrases! {
    /// So many cards of a graveyard that are chosen: `a creature card`, `that number of cards`.
    CHOSEN_CARDS: (Amount, Filter), "AMOUNT WHAT cards", "a number or 'X'";
    ((Amount::Number(1), what) = what:A_CARD)
    ((Amount::ThisWay, what) = "that number of" / "that many" what:CARDS)
    ((amount, what) = amount:AMOUNT what:CARDS)
}

/// The owner of what was spoken of.
pub(crate) const ITS_OWNER: Hole<Reference> =
    hole("", |reader| targeted(reader, "its").map(|of| Reference::OwnerOf(Box::new(of))), |_, _| Some(String::new()));

/// Untapped permanents, any number of which are tapped.
pub(crate) const UNTAPPED: Hole<Filter> = hole(
    "untapped WHAT",
    |reader| {
        reader.words("untapped")?;
        let mut what = PERMANENTS.read(reader)?;
        what.all.push(Predicate::Untapped);
        Some(what)
    },
    |renderer, what| {
        let all = what.all.iter().filter(|one| **one != Predicate::Untapped).cloned().collect();
        Some(format!("untapped {}", renderer.permanents(&Filter { all }, Grammar::Several)))
    },
);

/// What the player controls who was named before.
pub(crate) const THEIR_PERMANENTS: Hole<Filter> = hole(
    "WHAT they control",
    |reader| {
        let who = reader.last_subject()?;
        let mut what = PERMANENTS.read(reader)?;
        reader.words("they control")?;
        what.all.push(Predicate::ControlledBy(Box::new(who)));
        Some(what)
    },
    |renderer, what| {
        let theirs = |one: &Predicate| matches!(one, Predicate::ControlledBy(_));
        what.all.iter().any(theirs).then_some(())?;
        let all = what.all.iter().filter(|one| !theirs(one)).cloned().collect();
        Some(format!("{} they control", renderer.permanents(&Filter { all }, Grammar::Several)))
    },
);

/// What has the least power.
pub(crate) const LEAST: Hole<Filter> = hole(
    "a WHAT with the least power",
    |reader| {
        let what = A_PERMANENT.read(reader)?;
        what.all.iter().any(|one| matches!(one, Predicate::LeastPower(_))).then_some(what)
    },
    |renderer, what| A_PERMANENT.write(renderer, what),
);

/// Target cards that a player puts on top of their library.
pub(crate) const ON_TOP: Hole<Reference> = hole(
    "WHO puts any number of target WHAT cards",
    |reader| {
        let who = REFERENCE.read(reader)?;
        reader.words("puts any number of target")?;
        let mut what = CARDS.read(reader)?;
        what.all.push(Predicate::OwnedBy(Box::new(who)));
        let kind = TargetKind::CardInGraveyard(what);
        Some(add_target(reader, TargetSpec { min: 0, max: u8::MAX, ..TargetSpec::one(kind) }))
    },
    |renderer, what| {
        let TargetKind::CardInGraveyard(filter) = &renderer.target(what)?.kind else { return None };
        let mut who = None;
        let mut all = filter.all.clone();
        all.retain(|one| match one {
            Predicate::OwnedBy(owner) => {
                who = Some(owner.clone());
                false
            }
            _ => true,
        });
        let who = renderer.subject(who.as_deref()?);
        let cards = CARDS.write(renderer, &Filter { all })?;
        let puts = if renderer.face { "put".to_owned() } else { format!("{who} puts") };
        Some(format!("{puts} any number of target {cards}"))
    },
);

/// The types that the target is attached to one of.
pub(crate) const ELSEWHERE: Hole<CardTypes> = hole(
    "",
    |reader| {
        let types = reader.mode.targets.last().and_then(|target| match &target.kind {
            TargetKind::Permanent(filter) => filter.all.iter().find_map(|predicate| match predicate {
                Predicate::AttachedTo(host) => host.all.iter().find_map(|predicate| match predicate {
                    Predicate::Type(types) => Some(*types),
                    _ => None,
                }),
                _ => None,
            }),
            _ => None,
        });
        types.or_else(|| reader.wrong(Reason::NoTarget("that type".to_owned())))
    },
    |_, _| Some(String::new()),
);
