//! Cards and permanents in the places where single instructions look for them.

use crate::grammar::amount::{AMOUNT, SO_MANY_CARDS};
use crate::grammar::error::Reason;
use crate::grammar::filter::{A_PERMANENT, CARDS, Grammar, PERMANENTS};
use crate::grammar::joining::with_article;
use crate::grammar::phrase::Phrase;
use crate::grammar::reader::Reader;
use crate::grammar::reference::{ALL, REFERENCE, add_target, targeted};
use crate::grammar::renderer::Renderer;
use crate::{Amount, CardTypes, Filter, Predicate, Reference, TargetKind, TargetSpec};

/// What is returned, and to whose hand: `this to its owner's hand`, `them to your hand`.
pub(super) struct ToHand;
pub(super) const TO_HAND: ToHand = ToHand;

impl Phrase for ToHand {
    type Value = Reference;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Reference> {
        let what = REFERENCE.read(reader)?;
        if reader.take_any(&["to its owner's hand", "to their owners' hands", "to your hand"]) {
            return Some(what);
        }
        reader.miss("'to its owner's hand' or 'to their owners' hands' or 'to your hand'")
    }

    fn write(&self, renderer: &mut Renderer<'_>, what: &Reference) -> Option<String> {
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
    }

    fn guide(&self) -> String {
        "WHAT to its owner's hand".to_owned()
    }
}

/// So many cards of a hand that fit: `a card`, `two cards`, `a creature card`.
pub(super) struct SomeCards;
pub(super) const SOME_CARDS: SomeCards = SomeCards;

impl Phrase for SomeCards {
    type Value = (Amount, Filter);

    fn read(&self, reader: &mut Reader<'_>) -> Option<(Amount, Filter)> {
        Some((AMOUNT.read(reader)?, CARDS.read(reader)?))
    }

    fn write(&self, renderer: &mut Renderer<'_>, (amount, what): &(Amount, Filter)) -> Option<String> {
        if *amount == Amount::Number(1) {
            return Some(with_article(&renderer.filter(what, Grammar::One, "card", "card")));
        }
        if renderer.face || what.all.is_empty() {
            return SO_MANY_CARDS.write(renderer, amount);
        }
        Some(format!("{} {}", AMOUNT.write(renderer, amount)?, CARDS.write(renderer, what)?))
    }

    fn guide(&self) -> String {
        "AMOUNT WHAT cards".to_owned()
    }
}

/// So many cards of a graveyard that are chosen: `a creature card`, `that number of cards`.
pub(super) struct ChosenCards;
pub(super) const CHOSEN_CARDS: ChosenCards = ChosenCards;

impl Phrase for ChosenCards {
    type Value = (Amount, Filter);

    fn read(&self, reader: &mut Reader<'_>) -> Option<(Amount, Filter)> {
        let amount = if reader.take("that number of") { Amount::ThisWay } else { AMOUNT.read(reader)? };
        Some((amount, CARDS.read(reader)?))
    }

    fn write(&self, renderer: &mut Renderer<'_>, (amount, what): &(Amount, Filter)) -> Option<String> {
        if *amount == Amount::Number(1) {
            return Some(with_article(&renderer.filter(what, Grammar::One, "card", "card")));
        }
        let cards = CARDS.write(renderer, what)?;
        Some(match amount {
            Amount::ThisWay if renderer.face => format!("that many {cards}"),
            Amount::ThisWay => format!("that number of {cards}"),
            amount => format!("{} {cards}", AMOUNT.write(renderer, amount)?),
        })
    }

    fn guide(&self) -> String {
        "AMOUNT WHAT cards".to_owned()
    }
}

/// The owner of what was spoken of.
pub(super) struct ItsOwner;
pub(super) const ITS_OWNER: ItsOwner = ItsOwner;

impl Phrase for ItsOwner {
    type Value = Reference;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Reference> {
        targeted(reader, "its").map(|of| Reference::OwnerOf(Box::new(of)))
    }

    fn write(&self, _: &mut Renderer<'_>, _: &Reference) -> Option<String> {
        Some(String::new())
    }

    fn guide(&self) -> String {
        String::new()
    }
}

/// Untapped permanents, any number of which are tapped.
pub(super) struct Untapped;
pub(super) const UNTAPPED: Untapped = Untapped;

impl Phrase for Untapped {
    type Value = Filter;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Filter> {
        reader.words("untapped")?;
        let mut what = PERMANENTS.read(reader)?;
        what.all.push(Predicate::Untapped);
        Some(what)
    }

    fn write(&self, renderer: &mut Renderer<'_>, what: &Filter) -> Option<String> {
        let all = what.all.iter().filter(|one| **one != Predicate::Untapped).cloned().collect();
        Some(format!("untapped {}", renderer.permanents(&Filter { all }, Grammar::Several)))
    }

    fn guide(&self) -> String {
        "untapped WHAT".to_owned()
    }
}

/// What the player controls who was named before.
pub(super) struct TheirPermanents;
pub(super) const THEIR_PERMANENTS: TheirPermanents = TheirPermanents;

impl Phrase for TheirPermanents {
    type Value = Filter;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Filter> {
        let who = reader.last_subject()?;
        let mut what = PERMANENTS.read(reader)?;
        reader.words("they control")?;
        what.all.push(Predicate::ControlledBy(Box::new(who)));
        Some(what)
    }

    fn write(&self, renderer: &mut Renderer<'_>, what: &Filter) -> Option<String> {
        let theirs = |one: &Predicate| matches!(one, Predicate::ControlledBy(_));
        what.all.iter().any(theirs).then_some(())?;
        let all = what.all.iter().filter(|one| !theirs(one)).cloned().collect();
        Some(format!("{} they control", renderer.permanents(&Filter { all }, Grammar::Several)))
    }

    fn guide(&self) -> String {
        "WHAT they control".to_owned()
    }
}

/// What has the least power.
pub(super) struct Least;
pub(super) const LEAST: Least = Least;

impl Phrase for Least {
    type Value = Filter;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Filter> {
        let what = A_PERMANENT.read(reader)?;
        what.all.iter().any(|one| matches!(one, Predicate::LeastPower(_))).then_some(what)
    }

    fn write(&self, renderer: &mut Renderer<'_>, what: &Filter) -> Option<String> {
        A_PERMANENT.write(renderer, what)
    }

    fn guide(&self) -> String {
        "a WHAT with the least power".to_owned()
    }
}

/// Target cards that a player puts on top of their library.
pub(super) struct OnTop;
pub(super) const ON_TOP: OnTop = OnTop;

impl Phrase for OnTop {
    type Value = Reference;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Reference> {
        let who = REFERENCE.read(reader)?;
        reader.words("puts any number of target")?;
        let mut what = CARDS.read(reader)?;
        what.all.push(Predicate::OwnedBy(Box::new(who)));
        let kind = TargetKind::CardInGraveyard(what);
        Some(add_target(reader, TargetSpec { min: 0, max: u8::MAX, ..TargetSpec::one(kind) }))
    }

    fn write(&self, renderer: &mut Renderer<'_>, what: &Reference) -> Option<String> {
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
    }

    fn guide(&self) -> String {
        "WHO puts any number of target WHAT cards".to_owned()
    }
}

/// The types that the target is attached to one of.
pub(super) struct Elsewhere;
pub(super) const ELSEWHERE: Elsewhere = Elsewhere;

impl Phrase for Elsewhere {
    type Value = CardTypes;

    fn read(&self, reader: &mut Reader<'_>) -> Option<CardTypes> {
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
    }

    fn write(&self, _: &mut Renderer<'_>, _: &CardTypes) -> Option<String> {
        Some(String::new())
    }

    fn guide(&self) -> String {
        String::new()
    }
}
