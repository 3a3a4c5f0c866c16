//! Whom spells and abilities are aimed at, by what their words do to a target: what helps is not for the other side's things, nor what harms for one's own,
//! where nothing comes of it.

use engine::declaration::{
    Ability, Amount, Card, Change, Effect, Extent, Instead, Keyword, Mode, Reference, Sources, Static,
};
use engine::state::Characteristics;
use engine::{Action, Game, ObjectId, Seat, Target, cards};

use crate::{policy, uses};

/// What is done to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// It is better off.
    Helped,
    /// It is worse off.
    Harmed,
}

/// Whether all that this is aimed at is on the wrong side by its words. There may be a reason: whether it gains something shows when it has resolved.
pub(crate) fn is_misaimed(game: &Game, seat: Seat, play: &[Action]) -> bool {
    let targets = play.iter().filter_map(|action| match action {
        Action::SelectTarget(target) => Some(*target),
        _ => None,
    });
    let mut targets = targets.peekable();
    targets.peek().is_some()
        && done_to_targets(game, play).is_some_and(|done| targets.all(|target| is_wrong(game, seat, done, target)))
}

/// Whether this had better not be done to that target.
fn is_wrong(game: &Game, seat: Seat, done: Done, target: Target) -> bool {
    let (whose, id) = match target {
        Target::Player(whose) => (Some(whose), None),
        Target::Object(id) if is_in_play(game, id) => (policy::controller(game, id), Some(id)),
        // A card that is returned from a graveyard is no loss.
        Target::Object(_) => (None, None),
    };
    whose.is_some_and(|whose| match done {
        Done::Helped => whose != seat,
        Done::Harmed => whose == seat && !id.is_some_and(|id| may_burden(game, id)),
    })
}

/// Whether it is a permanent, or a spell that waits.
fn is_in_play(game: &Game, id: ObjectId) -> bool {
    game.permanent(id).is_some() || game.stack().iter().any(|item| item.id == id)
}

/// Whether whoever controls a permanent may be better off without it, now or in a later turn: it does something by itself, or something is attached to it.
fn may_burden(game: &Game, id: ObjectId) -> bool {
    let acts = |now: &Characteristics| now.abilities().any(|(_, ability)| !matches!(ability, Ability::Activated(_)));
    let holds = |other: &ObjectId| game.permanent(*other).is_some_and(|permanent| permanent.attached_to == Some(id));
    game.permanent(id).is_some() && (game.characteristics(id).is_some_and(acts) || game.battlefield().iter().any(holds))
}

/// What a play does to its targets, where its words are plain.
fn done_to_targets(game: &Game, play: &[Action]) -> Option<Done> {
    let first = play.first()?;
    let Some(body) = uses::body(game, first) else {
        let Action::CastSpell(id) = first else { return None };
        return done_by_aura(cards::definition(game.object(*id)?.card));
    };
    let mode = play.iter().find_map(|action| if let Action::ChooseMode(mode) = action { Some(*mode) } else { None });
    done_by(body.modes.get(usize::from(mode.unwrap_or_default()))?)
}

/// What an Aura does to what it enchants, and is aimed at.
fn done_by_aura(card: &Card) -> Option<Done> {
    alike(card.abilities.iter().map(|ability| match ability {
        Ability::Static(Static::Continuous(effect)) if effect.on == Reference::Enchanted => changed(&effect.changes),
        _ => None,
    }))
}

/// What a mode does to its targets. Beside harm something else may come of it, which is counted where it has resolved; what helps does nothing else.
fn done_by(mode: &Mode) -> Option<Done> {
    if mode.effects.iter().any(|effect| done_to_target(effect) == Some(Done::Harmed)) {
        return Some(Done::Harmed);
    }
    alike(mode.effects.iter().map(done_to_target))
}

/// What all of them do.
fn alike(mut all: impl Iterator<Item = Option<Done>>) -> Option<Done> {
    let first = all.next()??;
    all.all(|other| other == Some(first)).then_some(first)
}

/// What an instruction does to a target.
fn done_to_target(effect: &Effect) -> Option<Done> {
    let is_target = |reference: &Reference| matches!(reference, Reference::Target(_));
    match effect {
        Effect::Destroy { what, .. }
        | Effect::Exile(what)
        | Effect::ReturnToHand(what)
        | Effect::PutIntoGraveyard(what)
        | Effect::Counter(what)
        | Effect::LoseLife { who: what, .. }
        | Effect::DiscardAtRandom { who: what, .. }
            if is_target(what) =>
        {
            Some(Done::Harmed)
        }
        Effect::DealDamage { parts, .. } if parts.iter().any(|part| is_target(&part.to)) => Some(Done::Harmed),
        // Whom cards are dealt to may run out of them.
        Effect::GainLife { who: what, .. } | Effect::Regenerate(what) if is_target(what) => Some(Done::Helped),
        Effect::WatchDamage(watched) => {
            let prevents = matches!(watched.instead, Instead::Prevent) && matches!(watched.extent, Extent::Next(_));
            let helps = prevents && watched.by == Sources::Any && watched.to.as_ref().is_some_and(is_target);
            helps.then_some(Done::Helped)
        }
        Effect::Continuous { what, changes, .. } if is_target(what) => changed(changes),
        _ => None,
    }
}

/// What comes of changes to a permanent.
fn changed(changes: &[Change]) -> Option<Done> {
    let grows = |amount: &Amount| matches!(amount, Amount::Number(0..) | Amount::X);
    let shrinks = |amount: &Amount| matches!(amount, Amount::Number(..=0) | Amount::MinusX);
    alike(changes.iter().map(|change| match change {
        Change::Size(power, toughness) if grows(power) && grows(toughness) => Some(Done::Helped),
        Change::Size(power, toughness) if shrinks(power) && shrinks(toughness) => Some(Done::Harmed),
        Change::Has(keyword) if *keyword != Keyword::Defender => Some(Done::Helped),
        Change::YouControl | Change::StaysTapped => Some(Done::Harmed),
        _ => None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a card does to what it is aimed at, in its first mode.
    fn done(name: &str) -> Option<Done> {
        let card = cards::definition(cards::by_name(name)?);
        match &card.spell {
            Some(body) => done_by(body.modes.first()?),
            None => done_by_aura(card),
        }
    }

    #[test]
    fn what_is_done_to_a_target_is_read_from_plain_words() {
        for name in ["Giant Growth", "Righteousness", "Howl from Beyond", "Jump", "Healing Salve", "Death Ward"] {
            assert_eq!(done(name), Some(Done::Helped), "{name}");
        }
        for name in ["Holy Strength", "Flight", "Lance"] {
            assert_eq!(done(name), Some(Done::Helped), "{name}");
        }
        for name in ["Swords to Plowshares", "Disenchant", "Unsummon", "Counterspell", "Disintegrate", "Drain Life"] {
            assert_eq!(done(name), Some(Done::Harmed), "{name}");
        }
        for name in ["Control Magic", "Weakness"] {
            assert_eq!(done(name), Some(Done::Harmed), "{name}");
        }
        for name in ["Berserk", "Ancestral Recall", "Twiddle", "Blood Lust", "Earthquake", "Spirit Link"] {
            assert_eq!(done(name), None, "{name}");
        }
    }
}
