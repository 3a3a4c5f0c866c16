//! What may be begun (601.3, 602.5): timing, targets, and a least cost that can be paid.

use declaration::{Ability, AbilityId, Activation, CardId, CardType, CardTypes, Cost, Permission, Static};

use super::{cost, object_costs, payment, timing};
use crate::cards;
use crate::game::Game;
use crate::game::characteristics::Characteristics;
use crate::game::frame::StackObjectKind;
use crate::game::object::{ObjectId, Zone};
use crate::game::triggers::SpecialAction;
use crate::read::context::Context;
use crate::read::targets::Targeting;
use crate::read::triggers::watching;
use crate::read::{context, declared, filter, players, targets};
use crate::rules::casting::hindrance::{Hindrance, need};
use crate::rules::casting::sources::ManaSources;
use crate::seat::Seat;

/// Whether a player with priority may play this land (305.1-3).
pub(crate) fn may_play_land(game: &Game, seat: Seat, id: ObjectId) -> bool {
    land_hindered(game, seat, id).is_ok()
}

/// The same, with what keeps a land from being played.
#[inline]
pub(crate) fn land_hindered(game: &Game, seat: Seat, id: ObjectId) -> Result<(), Hindrance> {
    timing::sorcery_time(game, seat)?;
    need(game.player(seat).lands_played < timing::land_plays(game, seat), Hindrance::LandPlayed)?;
    need(can_play_land(game, seat, id), Hindrance::Forbidden)
}

/// Whether a player can play this land when they are told to, whatever the moment of their turn is (305.2-3).
pub(crate) fn can_play_land(game: &Game, seat: Seat, id: ObjectId) -> bool {
    game.turn().active == seat
        && game.object(id).is_some_and(|object| {
            object.zone == Zone::Hand
                && object.owner == seat
                && cards::definition(object.card).type_line.types.contains(CardType::Land)
        })
        && game.player(seat).lands_played < timing::land_plays(game, seat)
        && !is_forbidden(game, seat, id)
}

/// Whether something keeps the card from being cast or played (101.2).
fn is_forbidden(game: &Game, seat: Seat, id: ObjectId) -> bool {
    if players::is_barred(game, seat, id) {
        return true;
    }
    watching::about_mana(game).iter().any(|of| match of.ability {
        Ability::Static(Static::Permission(Permission::CannotPlay(filter))) => game
            .object(id)
            .map(|object| Characteristics::printed(object.card, seat))
            .is_some_and(|card| filter::fits(game, filter, id, &card, &Context::new(of.controller, of.source))),
        _ => false,
    })
}

/// Whether a player with priority may begin to cast this card and can complete it.
pub(crate) fn may_cast(game: &Game, seat: Seat, id: ObjectId, sources: &ManaSources<'_>) -> bool {
    spell_hindered(game, seat, id, sources).is_ok()
}

/// The same, with what keeps it from being cast.
#[inline]
pub(crate) fn spell_hindered(
    game: &Game,
    seat: Seat,
    id: ObjectId,
    sources: &ManaSources<'_>,
) -> Result<(), Hindrance> {
    let object = game.object(id).ok_or(Hindrance::Forbidden)?;
    let card = cards::definition(object.card);
    if !card.type_line.types.contains(CardType::Instant) {
        timing::sorcery_time(game, seat)?;
    }
    completion_hindered(game, seat, id, sources)
}

/// Whether a player can cast this card of theirs and complete it when they are told to, whenever its types let it be cast (608.2g).
pub(crate) fn can_cast(game: &Game, seat: Seat, id: ObjectId, sources: &ManaSources<'_>) -> bool {
    completion_hindered(game, seat, id, sources).is_ok()
}

fn completion_hindered(game: &Game, seat: Seat, id: ObjectId, sources: &ManaSources<'_>) -> Result<(), Hindrance> {
    let object = game.object(id).filter(|object| object.owner == seat).ok_or(Hindrance::Forbidden)?;
    let card = cards::definition(object.card);
    let cost = card.cost.as_ref().ok_or(Hindrance::Words)?;
    let types = card.type_line.types;
    need(types.intersects(CardTypes::PERMANENT) || card.spell.is_some(), Hindrance::Words)?;
    need(timing::is_unrestricted(game, seat, id, StackObjectKind::Spell, object.card), Hindrance::Words)?;
    need(!is_forbidden(game, seat, id), Hindrance::Forbidden)?;
    let by = Targeting::new(seat, id);
    let cost = cost::changed_cost(game, *cost, StackObjectKind::Spell, id, &sources.changes);
    let additional = declared::costs(object.card, StackObjectKind::Spell);
    need(payment::could_afford(game, seat, &cost, sources, None, types), Hindrance::Mana)?;
    let pays = |cost: &Cost| match cost {
        // The spell itself is still in the hand here, and no longer when it is paid.
        Cost::DiscardLastDrawn => players::last_drawn_in_hand(game, seat).is_some_and(|last| last != id),
        Cost::DiscardAtRandom(count) => game.player(seat).hand.count > u32::from(*count),
        cost => cost::can_pay_part(game, seat, id, cost),
    };
    need(additional.iter().all(pays), Hindrance::Costs)?;
    need(has_legal_mode(game, by, object.card, StackObjectKind::Spell), Hindrance::Targets)?;
    need(object_costs::can_give(game, by, additional, &cost, sources, None, types), Hindrance::Costs)?;
    need(can_define_x(game, by, StackObjectKind::Spell, object.card, sources), Hindrance::Mana)
}

/// The special action of this player that is found with this object, by the place of its ability (116.2c).
pub(crate) fn special_action(game: &Game, seat: Seat, object: ObjectId, ability: u8) -> Option<&SpecialAction> {
    game.special_actions().iter().find(|one| {
        one.item.controller == seat
            && one.ability().is_some_and(|id| id.place == ability)
            && place_of(game, one) == object
    })
}

/// Where the card lies that has permitted a special action.
pub(crate) fn place_of(game: &Game, action: &SpecialAction) -> ObjectId {
    let source = action.item.source;
    context::remembered(game, source).and_then(|known| known.became).unwrap_or(source)
}

/// Whether the player can pay for a special action.
pub(crate) fn may_take(game: &Game, seat: Seat, action: &SpecialAction, sources: &ManaSources<'_>) -> bool {
    let costs = declared::costs(action.item.card, action.item.announced);
    payment::affords(game, seat, &cost::mana_of(costs), sources, None, CardTypes::default())
}

/// Whether an ability of a permanent could be this player's to activate, mana abilities aside: whatever it asks besides, it is nobody else's.
pub(crate) fn is_for(ability: &Ability, now: &Characteristics, seat: Seat) -> bool {
    let Ability::Activated(activation) = ability else { return false };
    !activation.mana && (activation.body.by.is_some() || now.controller == seat)
}

/// Whether the player can activate this ability of a permanent and complete it. Mana abilities are none of these.
pub(crate) fn may_activate(game: &Game, seat: Seat, id: ObjectId, ability: u8, sources: &ManaSources<'_>) -> bool {
    let Some(now) = game.characteristics(id) else { return false };
    let text = now.text_of(ability);
    let Some((ability, Ability::Activated(activation))) = now.ability(ability) else { return false };
    !activation.mana
        && is_activator(game, seat, id, now.controller, activation)
        && timing::is_unrestricted(game, seat, id, StackObjectKind::Activated(ability), now.card)
        && can_pay_costs(game, seat, id, ability, activation, sources)
        && has_legal_mode(
            game,
            Targeting { text, ..Targeting::new(seat, id) },
            now.card,
            StackObjectKind::Activated(ability),
        )
        && can_define_x(game, Targeting::new(seat, id), StackObjectKind::Activated(ability), now.card, sources)
}

/// Whether X that the words of a spell or ability define (107.3c), or its target, can be paid for some target.
fn can_define_x(
    game: &Game,
    by: Targeting,
    announced: StackObjectKind,
    card: CardId,
    sources: &ManaSources<'_>,
) -> bool {
    if declared::body(card, announced).is_none_or(|body| body.x_is.is_none()) {
        return true;
    }
    let costs = declared::costs(card, announced);
    let reserved = cost::reserves(costs).then_some(by.source);
    let printed = match announced {
        StackObjectKind::Spell => cards::definition(card).cost.unwrap_or_default(),
        _ => cost::mana_of(costs),
    };
    let on = match announced {
        StackObjectKind::Spell => cards::definition(card).type_line.types,
        _ => CardTypes::default(),
    };
    let specs = targets::target_specs(card, announced, 0);
    specs.first().is_some_and(|spec| {
        targets::legal_targets(game, by, spec).any(|target| {
            let x = defined_x(game, Targeting { first: Some(target), ..by }, card, announced).unwrap_or(0);
            let cost = cost::changed_cost(game, printed.with_x(x), announced, by.source, &sources.changes);
            payment::could_afford(game, by.player, &cost, sources, reserved, on)
        })
    })
}

/// What X is, where the words of the spell or ability say so (107.3c).
pub(crate) fn defined_x(game: &Game, by: Targeting, card: CardId, announced: StackObjectKind) -> Option<u32> {
    let amount = declared::body(card, announced)?.x_is.as_ref()?;
    Some(context::count(game, amount, &by.context()))
}

/// Whether the player is one who may activate the ability (602.2).
fn is_activator(game: &Game, seat: Seat, id: ObjectId, controller: Seat, activation: &Activation) -> bool {
    match &activation.body.by {
        None => controller == seat,
        Some(who) => context::referred_players(game, who, &context::context_of(game, controller, id)).contains(&seat),
    }
}

/// Whether all parts of an activation cost can be paid.
pub(crate) fn can_pay_costs(
    game: &Game,
    seat: Seat,
    id: ObjectId,
    ability: AbilityId,
    activation: &Activation,
    sources: &ManaSources<'_>,
) -> bool {
    let Some(now) = game.characteristics(id) else { return false };
    if !activation.cost.iter().all(|cost| cost::can_pay_part(game, seat, id, cost)) {
        return false;
    }
    let reserved = cost::reserves(&activation.cost).then_some(id);
    let mut printed = cost::mana_due(game, &activation.cost, id);
    let least_x = u16::from(activation.body.least_x).saturating_mul(u16::from(printed.x));
    printed.generic = printed.generic.saturating_add(least_x);
    let mana = cost::changed_cost(game, printed, StackObjectKind::Activated(ability), id, &sources.changes);
    let by = Targeting { text: now.text, ..Targeting::new(seat, id) };
    payment::could_afford(game, seat, &mana, sources, reserved, CardTypes::default())
        && object_costs::can_give(game, by, &activation.cost, &mana, sources, reserved, CardTypes::default())
}

/// Whether there is a mode with enough legal targets (601.2c).
pub(crate) fn has_legal_mode(game: &Game, by: Targeting, card: CardId, announced: StackObjectKind) -> bool {
    let modes = declared::body(card, announced).map_or(1, |body| body.modes.len());
    (0..modes).any(|mode| is_legal_mode(game, by, card, announced, mode as u8))
}

/// Whether this mode has enough legal targets.
#[inline]
pub(crate) fn is_legal_mode(game: &Game, by: Targeting, card: CardId, announced: StackObjectKind, mode: u8) -> bool {
    let definition = cards::definition(card);
    if announced != StackObjectKind::Spell || definition.enchant.is_none() {
        // The common case needs no copy of the specifications.
        return match declared::body(card, announced) {
            Some(body) => {
                body.modes.get(usize::from(mode)).is_some_and(|mode| targets::has_targets(game, by, &mode.targets))
            }
            None => mode == 0,
        };
    }
    mode == 0 && targets::has_targets(game, by, targets::target_specs(card, announced, mode))
}
