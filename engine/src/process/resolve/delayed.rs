//! Creating delayed triggered abilities (603.7).

use declaration::{AbilityId, Amount, Reference};

use crate::game::Game;
use crate::game::change::delayed;
use crate::game::frame::{Resolution, StackItem, StackObjectKind};
use crate::game::triggers::{DelayedAbility, Triggering};
use crate::read::context;
use crate::read::context::Context;

/// Follows an instruction that creates such an ability; one for each object it is to speak of.
#[inline(never)]
pub(crate) fn execute_delay(
    game: &mut Game,
    ability: u8,
    about: Option<&Reference>,
    amount: Option<&Amount>,
    resolution: &Resolution,
) {
    let item = &resolution.item;
    let amount = amount.map(|amount| context::count(game, amount, &Context::of(resolution)));
    let created = DelayedAbility {
        controller: item.controller,
        source: item.source,
        card: item.card,
        ability: AbilityId { card: item.declaring(), place: ability },
        about: Triggering { amount: amount.unwrap_or(item.triggering.amount), ..item.triggering },
        text: item.text,
        number: game.next_timestamp(),
    };
    let Some(about) = about else { return delayed::create_delayed(game, created) };
    for id in context::referred_objects(game, about, &Context::of(resolution)) {
        let about = Triggering { object: Some(id), ..created.about };
        let number = game.next_timestamp();
        delayed::create_delayed(game, DelayedAbility { about, number, ..created.clone() });
    }
}

/// Follows an instruction that permits a special action.
#[inline(never)]
pub(crate) fn execute_permission(game: &mut Game, ability: u8, who: &Reference, stops: bool, resolution: &Resolution) {
    let item = &resolution.item;
    let ability = AbilityId { card: item.declaring(), place: AbilityId::QUOTED.saturating_add(ability) };
    for controller in context::referred_players(game, who, &Context::of(resolution)) {
        let announced = StackObjectKind::SpecialAction(ability);
        delayed::permit(game, StackItem { id: item.source, controller, announced, mode: 0, ..item.clone() }, stops);
    }
}
