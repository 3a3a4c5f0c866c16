//! Targets: what may be chosen, how many, and by whom.

use super::prelude::*;

phrases! {
    /// What may be chosen, behind `target`.
    KIND: TargetKind, "WHAT", "a card type, a subtype that some card has, 'permanent', 'spell' or 'card'";
    once (TargetKind::Attacker = "player|players who attacked this turn")
    (TargetKind::Ability(source) = "activated ability from" source:A_SOURCE)
    (TargetKind::Player = "player|players")
    (TargetKind::Opponent = "opponent|opponents")
    (TargetKind::SpellOrPermanent = "spell or permanent")
    (TargetKind::CardInYourGraveyard(cards) = cards:CARDS "from your graveyard")
    (TargetKind::CardInYourGraveyard(cards) = cards:CARDS "in your graveyard")
    (TargetKind::CardInGraveyard(cards) = cards:CARDS "from a graveyard" / "in a graveyard")
    (TargetKind::CardInGraveyard(cards) = cards:CARDS "in a graveyard")
    (TargetKind::Spell(spells) = spells:SPELLS)
    (TargetKind::Permanent(permanents) = permanents:PERMANENTS)
}

/// A description of targets, in the number in which they are spoken of.
struct Targeted(Noun, &'static str);

const CARDS: Targeted = Targeted(Noun::Card, "'card' or 'cards'");
const SPELLS: Targeted = Targeted(Noun::Spell, "'spell'");
const PERMANENTS: Targeted = Targeted(Noun::Permanent, "a target; a source of damage is chosen, not targeted");

impl Phrase for Targeted {
    type Value = Filter;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Filter> {
        let (filter, noun) = read_filter(reader)?;
        if noun == self.0 {
            return Some(filter);
        }
        if noun == Noun::Source { reader.miss(PERMANENTS.1) } else { None }
    }

    fn write(&self, renderer: &mut Renderer<'_>, filter: &Filter) -> Option<String> {
        let grammar = if renderer.said.several { Grammar::Several } else { Grammar::One };
        let (noun, behind) = self.0.words();
        Some(renderer.filter(filter, grammar, noun, behind))
    }

    fn guide(&self) -> String {
        "WHAT".to_owned()
    }
}

/// A target, `target creature`, `any target`, `any number of targets`, `up to 2 target lands`.
pub(crate) const TARGET: Hole<TargetSpec> = hole(
    "target WHAT",
    |reader| {
        if reader.take("any target") {
            let chooser = reader.take("of an opponent's choice").then_some(Reference::Opponent);
            return Some(TargetSpec { chooser, ..TargetSpec::one(TargetKind::Any) });
        }
        let counted = reader.is_next("X target");
        let (min, max) = if counted {
            if !reader.scope.x {
                return reader.wrong_next(Reason::XWithoutCost);
            }
            reader.advance();
            (0, u8::MAX)
        } else if reader.take("any number of") {
            (0, u8::MAX)
        } else if reader.take("one or more") {
            (1, u8::MAX)
        } else if reader.take("up to") {
            (0, NUMBER.read(reader)?)
        } else if reader.is_next("target") {
            (1, 1)
        } else if reader.peek_at(1) == Some("target") {
            let count = NUMBER.read(reader)?;
            (count, count)
        } else {
            return None;
        };
        if (min, max) != (1, 1) && reader.take("targets") {
            return Some(TargetSpec { kind: TargetKind::Any, min, max, counted, chooser: None });
        }
        reader.words("target")?;
        let mut kind = KIND.read(reader)?;
        let mut chooser = None;
        if let TargetKind::Permanent(filter) = &mut kind {
            let theirs = filter.all.contains(&Predicate::Theirs);
            let event = Predicate::ControlledBy(Box::new(Reference::Triggering));
            if filter.all.contains(&event) && reader.take("of their choice") {
                chooser = Some(Reference::Triggering);
            } else if reader.take("of an opponent's choice") || (theirs && reader.take("of their choice")) {
                chooser = Some(Reference::Opponent);
            }
            if reader.take("that shares one of those types with it") {
                let Some(types) = reader.mode.targets.first().and_then(listed_types) else {
                    return reader.wrong(Reason::NoTarget("it".to_owned()));
                };
                filter.all.push(Predicate::SharesType(types, Box::new(Reference::Target(0))));
            }
        }
        Some(TargetSpec { kind, min, max, counted, chooser })
    },
    |renderer, spec| {
        let number = |count: u8| renderer.number(u32::from(count));
        let count = match (spec.min, spec.max) {
            _ if spec.counted => "X ".to_owned(),
            (1, 1) => String::new(),
            (0, u8::MAX) => "any number of ".to_owned(),
            (1, u8::MAX) => "one or more ".to_owned(),
            (0, max) => format!("up to {} ", number(max)),
            (_, max) => format!("{} ", number(max)),
        };
        if spec.kind == TargetKind::Any {
            return Some(match (count.is_empty(), &spec.chooser) {
                (true, Some(_)) => "any target of an opponent's choice".to_owned(),
                (true, None) => "any target".to_owned(),
                (false, _) => format!("{count}targets"),
            });
        }
        let outer = std::mem::replace(&mut renderer.said.several, spec.max > 1);
        let (mut before, mut behind, mut kind) = ("", String::new(), spec.kind.clone());
        if let TargetKind::Permanent(filter) = &mut kind {
            if renderer.face && filter.all.contains(&Predicate::Other) {
                filter.all.retain(|predicate| *predicate != Predicate::Other);
                behind = format!("other than {}", renderer.name());
            } else if renderer.face && filter.all.iter().any(|one| matches!(one, Predicate::NotThe(_))) {
                before = "another ";
            }
            let theirs = |one: &Predicate| matches!(one, Predicate::Theirs | Predicate::ControlledBy(_));
            let shares = filter.all.iter().position(|one| matches!(one, Predicate::SharesType(..)));
            let shared = shares.filter(|_| !renderer.face).map(|place| filter.all.remove(place));
            match spec.chooser {
                Some(_) if filter.all.iter().any(theirs) => add(&mut behind, "of their choice"),
                Some(_) => add(&mut behind, "of an opponent's choice"),
                None => {}
            }
            if shared.is_some() {
                add(&mut behind, "that shares one of those types with it");
            }
        }
        let mut words = format!("{count}{before}target {}", KIND.write(renderer, &kind)?);
        add(&mut words, &behind);
        renderer.said.several = outer;
        Some(words)
    },
);

/// The card types that a target's description lists.
fn listed_types(target: &TargetSpec) -> Option<CardTypes> {
    let TargetKind::Permanent(filter) = &target.kind else { return None };
    filter.all.iter().find_map(|predicate| match predicate {
        Predicate::Type(types) => Some(*types),
        _ => None,
    })
}
