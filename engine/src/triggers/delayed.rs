//! Abilities that instructions create: delayed (603.7) and reflexive (603.12) ones.

use super::event;
use crate::scene;
use declaration::{AbilityId, Amount, CardId, Delayed, Reference, Trigger, Within};
use serde::{Deserialize, Serialize};

use super::{Happening, PendingTrigger, Triggering};
use crate::continuous::TextChange;
use crate::frame::Resolution;
use crate::{Game, ObjectId, Scene, Seat, cards};

/// An ability that waits for its event, and triggers once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DelayedAbility {
    /// Its controller: that of what created it (603.7d-f).
    pub controller: Seat,
    /// Its source.
    pub source: ObjectId,
    /// The source's card.
    pub card: CardId,
    /// Which: the card that declares it, and its place among those that the card's instructions create.
    pub ability: AbilityId,
    /// What it speaks of.
    pub about: Triggering,
    /// The words replaced in it (612).
    pub text: TextChange,
}

/// What a delayed ability is declared as.
pub(crate) fn declared(ability: AbilityId) -> Option<&'static Delayed> {
    cards::definition(ability.card).delayed.get(usize::from(ability.place))
}

/// Follows an instruction that creates such an ability; one for each object it is to speak of.
pub(crate) fn follow_delay(
    game: &mut Game,
    ability: u8,
    about: Option<&Reference>,
    amount: Option<&Amount>,
    resolution: &Resolution,
) {
    let item = &resolution.item;
    let amount = amount.map(|amount| scene::count(game, amount, &Scene::of(resolution)));
    let created = DelayedAbility {
        controller: item.controller,
        source: item.source,
        card: item.card,
        ability: AbilityId { card: item.declaring(), place: ability },
        about: Triggering { amount: amount.unwrap_or(item.triggering.amount), ..item.triggering },
        text: item.text,
    };
    let Some(about) = about else { return create_delayed(game, created) };
    for id in scene::referred_objects(game, about, &Scene::of(resolution)) {
        let about = Triggering { object: Some(id), ..created.about };
        create_delayed(game, DelayedAbility { about, ..created.clone() });
    }
}

/// Creates an ability that triggers later, or, where it is to do so at once, triggers it.
fn create_delayed(game: &mut Game, created: DelayedAbility) {
    match declared(created.ability) {
        Some(Delayed { trigger: Trigger::AtOnce, .. }) => trigger_delayed(game, &created, created.about),
        Some(_) => game.delayed.push(created),
        None => {}
    }
}

/// Something happens: delayed abilities that wait for it trigger, and wait no longer (603.7b).
pub(super) fn notice_delayed(game: &mut Game, what: &Happening) {
    if game.delayed.is_empty() {
        return;
    }
    for waiting in std::mem::take(&mut game.delayed) {
        let scene =
            Scene { triggering: waiting.about, text: waiting.text, ..Scene::new(waiting.controller, waiting.source) };
        let fits = declared(waiting.ability).and_then(|declared| event::matches(game, &declared.trigger, what, &scene));
        match fits {
            // What it was created to speak of comes before what its event speaks of.
            Some(event) => {
                let about = waiting.about;
                let triggering = Triggering {
                    object: about.object.or(event.object),
                    player: about.player.or(event.player),
                    amount: about.amount.max(event.amount),
                    x: about.x,
                };
                trigger_delayed(game, &waiting, triggering);
                if declared(waiting.ability).is_some_and(|declared| declared.each_time) {
                    game.delayed.push(waiting);
                }
            }
            None => game.delayed.push(waiting),
        }
    }
}

fn trigger_delayed(game: &mut Game, waiting: &DelayedAbility, triggering: Triggering) {
    game.triggers.push(PendingTrigger {
        controller: waiting.controller,
        source: waiting.source,
        card: waiting.card,
        ability: waiting.ability,
        delayed: true,
        triggering,
        text: waiting.text,
    });
}

/// Abilities that wait for something this turn wait no longer (514.2).
pub(crate) fn end_delayed_of_turn(game: &mut Game) {
    end_delayed(game, &[Within::Turn, Within::Combat]);
}

/// Abilities that wait for something this combat wait no longer (511.3).
pub(crate) fn end_delayed_of_combat(game: &mut Game) {
    end_delayed(game, &[Within::Combat]);
}

fn end_delayed(game: &mut Game, over: &[Within]) {
    game.delayed.retain(|waiting| declared(waiting.ability).is_some_and(|declared| !over.contains(&declared.within)));
}
