//! Whether an object fits a description.

use declaration::{CardId, CardType, Filter, Predicate};

use super::{combat, context};
use crate::game::Game;
use crate::game::action::Target;
use crate::game::characteristics::Characteristics;
use crate::game::frame::{StackItem, StackObjectKind};
use crate::game::object::ObjectId;
use crate::read::context::Context;
use crate::seat::Seat;
use crate::{Flow, NeedsHidden, cards};

/// Whether an ability of another creature with the name of `source` targets the object.
fn is_targeted_by_namesake(game: &Game, id: ObjectId, source: ObjectId) -> bool {
    let Some(own) = game.last_known(source) else { return false };
    game.stack().iter().any(|item| {
        item.announced != StackObjectKind::Spell
            && item.source != source
            && item.targets.iter().any(|chosen| chosen.target == Target::Object(id))
            && game
                .last_known(item.source)
                .is_some_and(|known| known.card == own.card && known.types.contains(CardType::Creature))
    })
}

/// The creatures that a creature is blocking or blocked by.
pub(crate) fn fought_by(game: &Game, id: ObjectId) -> Vec<ObjectId> {
    let blockers = game.combat().attackers.iter().filter(|attacker| attacker.id == id);
    let blockers = blockers.flat_map(|attacker| attacker.blockers.iter().copied());
    game.combat().blocked_by(id).chain(blockers).collect()
}

/// The card that the source is, or is a copy of. It may be asked for while sizes are being counted, off the battlefield too.
pub(crate) fn card_now(game: &Game, context: &Context<'_>) -> Option<CardId> {
    let remembered = || context::remembered(game, context.source).map(|known| known.characteristics.card);
    let printed = || game.object(context.source).map(|object| object.card);
    context.characteristics(game, context.source).map(|now| now.card).or_else(printed).or_else(remembered)
}

/// Whether the object `id`, whose characteristics are `now`, fits the filter as these words mean it.
pub(crate) fn fits(game: &Game, filter: &Filter, id: ObjectId, now: &Characteristics, context: &Context<'_>) -> bool {
    filter.all.iter().all(|predicate| fits_one(game, predicate, id, now, context))
}

/// Whether the object fits this one of the words of a filter.
pub(crate) fn fits_one(
    game: &Game,
    predicate: &Predicate,
    id: ObjectId,
    now: &Characteristics,
    context: &Context<'_>,
) -> bool {
    match predicate {
        Predicate::Type(types) => now.types.intersects(*types),
        Predicate::NotType(types) => !now.types.intersects(*types),
        Predicate::Subtype(subtype) => now.subtypes.contains(context.text.subtype(*subtype)),
        Predicate::NotSubtype(subtype) => !now.subtypes.contains(context.text.subtype(*subtype)),
        Predicate::Supertype(supertype) => now.supertypes.contains(*supertype),
        Predicate::NotSupertype(supertype) => !now.supertypes.contains(*supertype),
        Predicate::Color(colors) => now.colors.intersects(context.text.colors(*colors)),
        Predicate::NotColor(color) => !now.colors.contains(context.text.color(*color)),
        Predicate::With(keyword) => now.keywords.contains(context.text.keyword(*keyword)),
        Predicate::Without(keyword) => !now.keywords.contains(context.text.keyword(*keyword)),
        Predicate::Power(comparison, power) => comparison.holds(now.power, i32::from(*power)),
        Predicate::LeastPower(among) => !game.battlefield().iter().any(|other| {
            context
                .characteristics(game, *other)
                .is_some_and(|there| there.power < now.power && fits(game, among, *other, there, context))
        }),
        Predicate::TriggeringObject => context.triggering.object == Some(id),
        Predicate::Toughness(comparison, toughness) => comparison.holds(now.toughness, i32::from(*toughness)),
        Predicate::PowerAtMost(amount) => now.power <= context::evaluate(game, amount, context),
        Predicate::ToughnessBelow(amount) => now.toughness < context::evaluate(game, amount, context),
        Predicate::Rampage => now.abilities().any(|(_, ability)| ability.rampage_number().is_some()),
        Predicate::ControllerControls(what) => game.battlefield().iter().any(|other| {
            context
                .characteristics(game, *other)
                .is_some_and(|there| there.controller == now.controller && fits(game, what, *other, there, context))
        }),
        Predicate::Defending => now.controller != game.turn().active,
        Predicate::BlockingThis => game.combat().blocked_by(id).any(|attacker| attacker == context.source),
        Predicate::BandedWithThis => match context::remembered(game, context.source) {
            Some(known) if game.permanent(context.source).is_none() => known.banded.contains(&id),
            _ => combat::are_banded(game, context.source, id),
        },
        Predicate::BlockedByThis => game.combat().blocked_by(context.source).any(|attacker| attacker == id),
        Predicate::DealtDamage => game.harms().iter().any(|harm| harm.to == Target::Object(id)),
        Predicate::TappedToPay => game.tapped_to_pay().contains(&(context.source, id)),
        Predicate::NotTargetedByNamesakes => !is_targeted_by_namesake(game, id, context.source),
        Predicate::Tapped => game.permanent_or_last(id).is_some_and(|permanent| permanent.tapped),
        Predicate::Untapped => game.permanent_or_last(id).is_some_and(|permanent| !permanent.tapped),
        Predicate::Attacking => game.combat().is_attacking(id),
        Predicate::Blocking => game.combat().is_blocking(id),
        Predicate::Unblocked => combat::is_unblocked(game, id),
        Predicate::AttackingOrBlocking => game.combat().is_attacking(id) || game.combat().is_blocking(id),
        Predicate::NotAttacking => !game.combat().is_attacking(id),
        Predicate::Namesake => card_now(game, context).is_some_and(|card| card == now.card),
        Predicate::NotNamesake => card_now(game, context).is_some_and(|card| card != now.card),
        Predicate::Named(name) => cards::definition(now.card).name == *name,
        Predicate::AttachedToThe(what) => {
            let host = game.permanent_or_last(id).and_then(|permanent| permanent.attached_to);
            host.is_some_and(|host| context::referred_objects(game, what, context).contains(&host))
        }
        Predicate::BlockingThe(what) => {
            let blocked = context::referred_objects(game, what, context);
            game.combat().blocked_by(id).any(|attacker| blocked.contains(&attacker))
        }
        Predicate::BlockedThisTurnBy(what) => {
            let blockers = context::referred_objects(game, what, context);
            game.blocks().iter().any(|block| block.attacker == id && blockers.contains(&block.blocker))
        }
        Predicate::NotThe(what) => !context::referred_objects(game, what, context).contains(&id),
        Predicate::DealtDamageToThis => combat::has_harmed(game, id, Target::Object(context.source)),
        Predicate::SharesNoColor(with) => !game.battlefield().iter().any(|other| {
            context
                .characteristics(game, *other)
                .is_some_and(|there| there.colors.intersects(now.colors) && fits(game, with, *other, there, context))
        }),
        Predicate::Targets(what) => {
            let meant = context::referred(game, what, context);
            let targets = |item: &StackItem| item.targets.iter().any(|chosen| meant.contains(&chosen.target));
            game.stack().iter().any(|item| item.id == id && targets(item))
        }
        Predicate::AnySubtype(subtypes) => {
            subtypes.iter().any(|subtype| now.subtypes.contains(context.text.subtype(*subtype)))
        }
        Predicate::OwnedBy(whose) => {
            let owners = context::referred_players(game, whose, context);
            game.object(id).is_some_and(|object| owners.contains(&object.owner))
        }
        Predicate::AttachedTo(what) => {
            let host = game.permanent_or_last(id).and_then(|permanent| permanent.attached_to);
            host.is_some_and(|host| context::fits_on_battlefield(game, what, host, context))
        }
        Predicate::Enchanted => context::is_enchanted(game, id),
        Predicate::OnBattlefield => game.permanent(id).is_some(),
        Predicate::NotEnchanted => !context::is_enchanted(game, id),
        Predicate::Active => now.controller == game.turn().active,
        Predicate::ControlledContinuously => {
            game.permanent(id).is_some_and(|permanent| permanent.controlled_continuously)
        }
        Predicate::DidNotAttack => {
            game.permanent_or_last(id).is_some_and(|permanent| !permanent.attacked.contains(&game.turn().number))
        }
        Predicate::CouldAttack => {
            game.permanent_or_last(id).is_some_and(|permanent| permanent.could_attack == game.turn().number)
        }
        Predicate::FirstPrintedIn(set) => cards::definition(now.card).set == *set,
        Predicate::ChosenColor => {
            context::choices(game, context).colors.is_some_and(|chosen| now.colors.intersects(chosen))
        }
        Predicate::Yours => now.controller == context.you,
        Predicate::Theirs => now.controller != context.you,
        Predicate::DealtDamageByThis => combat::has_harmed(game, context.source, Target::Object(id)),
        Predicate::WithManaAbility => now.has_mana_ability(),
        Predicate::NotToken => !game.object(id).is_some_and(|object| object.token),
        Predicate::Other => id != context.source,
        Predicate::SingleTarget => game.stack().iter().any(|item| item.id == id && item.targets.len() == 1),
        Predicate::SharesType(types, with) => context::referred_objects(game, with, context).into_iter().any(|other| {
            let other = game.last_known(other).map(|other| other.types);
            other.is_some_and(|other| types.iter().any(|one| other.contains(one) && now.types.contains(one)))
        }),
        Predicate::TargetsYours => game.stack().iter().filter(|item| item.id == id).any(|item| {
            item.targets.iter().filter_map(|chosen| chosen.target.object()).any(|target| {
                context.characteristics(game, target).is_some_and(|there| there.controller == context.you)
            })
        }),
        Predicate::Either(either) => either.iter().any(|one| fits_one(game, one, id, now, context)),
        Predicate::FightingThis => match context::remembered(game, context.source) {
            Some(known) if game.permanent(context.source).is_none() => known.fought.contains(&id),
            _ => fought_by(game, context.source).contains(&id),
        },
        // What X is is not known while the target is chosen that says it.
        Predicate::ManaValueX => context
            .x
            .is_none_or(|x| u32::try_from(context::mana_value(game, id, context)).is_ok_and(|value| value == x)),
        Predicate::ControlledBy(whose) => context::referred_players(game, whose, context).contains(&now.controller),
    }
}

/// The cards of a player's hand that fit.
pub(crate) fn fitting_in_hand(game: &Game, seat: Seat, what: &Filter, context: &Context<'_>) -> Flow<Vec<ObjectId>> {
    if game.player(seat).hand.count == 0 {
        return Ok(Vec::new());
    }
    let hand = game.player(seat).hand.cards.as_ref().ok_or(NeedsHidden)?;
    let fits =
        |id: &ObjectId| game.characteristics_anywhere(*id).is_some_and(|now| fits(game, what, *id, &now, context));
    Ok(hand.iter().copied().filter(fits).collect())
}

/// The permanents of a player that fit.
pub(crate) fn controlled_by(game: &Game, player: Seat, filter: &Filter, context: &Context<'_>) -> Vec<ObjectId> {
    let controlled = |id: &ObjectId| {
        context
            .characteristics(game, *id)
            .is_some_and(|now| now.controller == player && fits(game, filter, *id, now, context))
    };
    game.battlefield().iter().copied().filter(controlled).collect()
}
