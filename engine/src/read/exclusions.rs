//! What permanents cannot be chosen for: targets of some spells and abilities (115.10), and what Auras enchant (303.4).

use declaration::{Ability, Exclusion, Filter, Predicate, Reference, Static, Subtype, TargetKind, TargetSpec};

use super::{context, filter};
use crate::cards;
use crate::game::Game;
use crate::game::frame::StackObjectKind;
use crate::game::object::{ObjectId, Zone};
use crate::read::context::Context;
use crate::read::triggers::watching;
use crate::seat::Seat;

/// Whether something keeps the permanent from being a target of the spell, or of an ability of that source.
pub(crate) fn is_excluded_as_target(game: &Game, id: ObjectId, source: ObjectId, described: &Filter) -> bool {
    exclusions_about(game, id).any(|(context, what)| {
        let (filter, spells) = match what {
            Exclusion::TargetingOnly(subtype) => {
                return can_target_only(game, source, described, context.text.subtype(*subtype));
            }
            Exclusion::Spells(filter) => (filter, true),
            Exclusion::AbilitiesFrom(filter) => (filter, false),
            Exclusion::Auras | Exclusion::FurtherAuras | Exclusion::OtherAuras | Exclusion::Control => return false,
        };
        is_spell_or_will_be(game, source) == spells
            && game.last_known(source).is_some_and(|now| filter::fits(game, filter, source, &now, &context))
    })
}

/// Whether the spell, or the ability of the source, whose targets are described so can target only creatures of this type in all of its
/// modes.
fn can_target_only(game: &Game, source: ObjectId, described: &Filter, subtype: Subtype) -> bool {
    let Some(card) = game.last_known(source).map(|known| cards::definition(known.card)) else { return false };
    let abilities = card.abilities.iter().chain(&card.quoted).filter_map(|ability| match ability {
        Ability::Activated(activation) => Some(&activation.body),
        Ability::Triggered { body, .. } => Some(body),
        _ => None,
    });
    // The target of an Aura spell is defined by its enchant ability (303.4a).
    if let Some(enchant) = card.enchant.as_ref().filter(|enchant| *enchant == described)
        && is_spell_or_will_be(game, source)
    {
        return enchant.all.contains(&Predicate::Subtype(subtype));
    }
    let bodies = card.spell.iter().chain(abilities).chain(card.delayed.iter().map(|delayed| &delayed.body));
    let only = |target: &TargetSpec| match &target.kind {
        TargetKind::Permanent(filter) => filter.all.contains(&Predicate::Subtype(subtype)),
        _ => false,
    };
    let speaks = |target: &TargetSpec| matches!(&target.kind, TargetKind::Permanent(filter) if filter == described);
    bodies.into_iter().any(|body| {
        let mut targets = body.modes.iter().flat_map(|mode| &mode.targets);
        targets.clone().any(speaks) && targets.all(only)
    })
}

/// Whether something keeps the permanent from being enchanted by this Aura.
pub(crate) fn is_kept_from_enchanting(game: &Game, host: ObjectId, aura: ObjectId) -> bool {
    exclusions_about(game, host).any(|(context, what)| match what {
        Exclusion::Auras => true,
        Exclusion::FurtherAuras => game.permanent(aura).is_none_or(|aura| aura.attached_to != Some(host)),
        Exclusion::OtherAuras => context.source != aura,
        Exclusion::Spells(_) | Exclusion::AbilitiesFrom(_) | Exclusion::TargetingOnly(_) | Exclusion::Control => false,
    })
}

/// Whether something keeps the player from gaining control of the permanent.
pub(crate) fn is_kept_from_control(game: &Game, id: ObjectId, player: Seat) -> bool {
    exclusions_about(game, id).any(|(context, what)| matches!(what, Exclusion::Control) && context.you != player)
}

/// What is kept away from a permanent, each with the words it stands in.
fn exclusions_about(game: &Game, id: ObjectId) -> impl Iterator<Item = (Context<'_>, &'static Exclusion)> {
    watching::excluding_abilities(game).filter_map(move |(of, fixed)| {
        let Static::Excludes { on, what, condition } = fixed else { return None };
        let (source, context) = (of.source, Context::of_permanent(of));
        if condition.as_ref().is_some_and(|condition| !context::holds(game, condition, &context)) {
            return None;
        }
        let about = match on {
            Reference::Itself => id == source,
            Reference::Enchanted => game.permanent(source).is_some_and(|permanent| permanent.attached_to == Some(id)),
            Reference::Each(filter) => {
                game.characteristics(id).is_some_and(|there| filter::fits(game, filter, id, there, &context))
            }
            // A static ability speaks of itself, of what it enchants or of all that fits; the build refuses any other word.
            _ => false,
        };
        about.then_some((context, what))
    })
}

/// Whether the source of targets is a spell, or a card in a hand that becomes one as it is cast.
fn is_spell_or_will_be(game: &Game, source: ObjectId) -> bool {
    game.stack().iter().any(|item| item.id == source && item.announced == StackObjectKind::Spell)
        || game.object(source).is_some_and(|object| matches!(object.zone, Zone::Hand | Zone::Stack))
}
