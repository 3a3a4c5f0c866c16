//! Targets: what may be chosen, how many, and by whom.

use super::prelude::*;

phrases! {
    [KIND: TargetKind, "WHAT", "a card type, a subtype that some card has, 'permanent', 'spell' or 'card'"; "Targets, behind `target`"]
    once (TargetKind::Attacker = "player|players who attacked this turn")
    (TargetKind::Ability(source) = "activated ability from" source:A_SOURCE)
    (TargetKind::Player = "player|players")
    (TargetKind::Opponent = "opponent|opponents")
    (TargetKind::SpellOrPermanent = "spell or permanent")
    once (TargetKind::CardInAnte = "card in the ante")
    (TargetKind::CardInYourGraveyard(cards) = cards:of_targets(Noun::Card) "from your graveyard")
    (TargetKind::CardInGraveyard(cards) = cards:of_targets(Noun::Card) "from a graveyard")
    (TargetKind::Spell(spells) = spells:of_targets(Noun::Spell))
    (TargetKind::Permanent(permanents) = permanents:of_targets(Noun::Permanent))

    /// A target, `target creature`, `any target`, `any number of targets`, `up to 2 target lands`.
    [TARGET: TargetSpec, "target WHAT", ""]
    (TargetSpec { kind: TargetKind::Any, min: 1, max: 1, counted: false, chooser } = "any target" chooser:Opt("of an opponent's choice", OPPONENT))
    (TargetSpec { kind: TargetKind::Any, min, max, counted, chooser: None } = [min, max, counted]:HOW_MANY "targets")
    (TargetSpec { kind, min, max, counted, chooser } = [min, max, counted]:HOW_MANY [kind, chooser]:DESCRIBED)

    [HOW_MANY: (u8, u8, bool), "[2]", ""]
    ((0, u8::MAX, true) = _:AN_X _:PLURAL)
    ((1, 1, false) = _:before(|reader| reader.is_next("target").then_some(())) _:SINGULAR)
    ((0, u8::MAX, false) = "any number of" _:PLURAL)
    ((1, u8::MAX, false) = "one or more" _:PLURAL)
    ((0, max, false) = "up to" max:NUMBER _:PLURAL)
    ((count, same, false) = _:before(|reader| matches!(reader.peek_at(1), Some("target" | "targets")).then_some(())) [count, same]:both(&NUMBER) _:PLURAL)
}

/// What is targeted, in the number that was said, and who else chooses it.
const DESCRIBED: Hole<(TargetKind, Option<Reference>)> = hole(
    "target WHAT",
    |reader| {
        reader.words("target")?;
        let kind = KIND.read(reader)?;
        let TargetKind::Permanent(filter) = &kind else { return Some((kind, None)) };
        let theirs = filter.all.contains(&Predicate::Theirs);
        let event = filter.all.contains(&Predicate::ControlledBy(Box::new(Reference::Triggering)));
        let mut chosen_by = |so: bool, words, who| (so && reader.take(words)).then_some(who);
        let chooser = chosen_by(event, "of their choice", Reference::Triggering)
            .or_else(|| chosen_by(theirs, "of their choice", Reference::Opponent))
            .or_else(|| chosen_by(true, "of an opponent's choice", Reference::Opponent));
        Some((kind, chooser))
    },
    |renderer, (kind, chooser)| {
        let (mut before, mut behind, mut kind) = ("", String::new(), kind.clone());
        if let TargetKind::Permanent(filter) = &mut kind {
            let all = filter.all.clone();
            let any = |so: fn(&Predicate) -> bool| all.iter().any(so);
            if renderer.face() && any(|one| *one == Predicate::Other) {
                *filter = filter.without(|one| *one == Predicate::Other);
                behind = format!("other than {}", renderer.name());
            } else if renderer.face() && any(|one| matches!(one, Predicate::NotThe(_))) {
                before = "another ";
            }
            let theirs = any(|one| matches!(one, Predicate::Theirs | Predicate::ControlledBy(_)));
            if chooser.is_some() {
                add(&mut behind, if theirs { "of their choice" } else { "of an opponent's choice" });
            }
        }
        let mut words = format!("{before}target {}", KIND.write(renderer, &kind)?);
        add(&mut words, &behind);
        if renderer.face() {
            words = words.replace("they control of their choice", "that player controls of their choice");
            words = words.replace("an opponent controls of their choice", "of an opponent's choice they control");
        }
        Some(words)
    },
);

/// The types that the first target has one of, as well.
pub(crate) const SHARED: Unsaid<(CardTypes, Box<Reference>)> = Unsaid(
    |reader| {
        let types = reader.mode.targets.first().and_then(|target| target.permanent()?.types());
        let types = types.or_else(|| reader.wrong(Reason::NoTarget("it".to_owned())))?;
        Some((types, Box::new(Reference::Target(0))))
    },
    |_, _| true,
);
