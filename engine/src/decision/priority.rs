//! Priority (117): passing, playing lands, beginning spells and abilities.

use std::cell::LazyCell;
use std::iter;
use std::ops::Deref;

use super::{cast, mana};
use crate::Flow;
use crate::game::Game;
use crate::game::action::{Action, Until};
use crate::game::change::{permanents, progress};
use crate::game::choice::Choice;
use crate::game::frame::Frame;
use crate::game::object::Zone;
use crate::game::turn::Step;
use crate::read::triggers::watching;
use crate::rules::casting::sources::ManaSources;
use crate::rules::casting::{announce, sources};
use crate::seat::Seat;

/// Takes an action of a player with priority.
pub(crate) fn perform(game: &mut Game, seat: Seat, passed: bool, action: &Action) -> Flow {
    match action {
        Action::PlayLand(id) => {
            permanents::play_land(game, seat, *id);
            Ok(())
        }
        Action::CastSpell(id) => {
            game.push_frame(Frame::Priority { holder: seat, passed });
            cast::begin_spell(game, seat, *id)
        }
        Action::ActivateAbility { object, ability } => {
            game.push_frame(Frame::Priority { holder: seat, passed });
            cast::begin_ability(game, seat, *object, *ability)
        }
        Action::TapForMana { object, ability, kind } => {
            game.push_frame(Frame::Priority { holder: seat, passed });
            mana::tap_for_mana(game, seat, *object, *ability, *kind)
        }
        _ => {
            game.push_frame(Frame::Priority { holder: seat, passed });
            Ok(())
        }
    }
}

/// Gives the choices of a player with priority.
pub(crate) fn list(game: &Game, seat: Seat, give: &mut dyn FnMut(Choice)) {
    passes().for_each(|action| give(Choice::Act(action)));
    let sources = LazyCell::new(|| sources::mana_sources(game, seat, None));
    let mut offer = |action: Action| {
        if may_begin(game, seat, &sources, &action) {
            give(Choice::Act(action));
        }
    };
    for id in game.player(seat).hand.cards.iter().flatten() {
        offer(Action::PlayLand(*id));
        offer(Action::CastSpell(*id));
    }
    for id in watching::with_activated_abilities(game) {
        let abilities = game.characteristics(*id).into_iter().flat_map(|now| now.abilities());
        abilities.for_each(|(ability, _)| offer(Action::ActivateAbility { object: *id, ability }));
    }
    mana::list(game, &sources, give);
}

/// Whether the action is one of these choices.
pub(crate) fn permits(game: &Game, seat: Seat, action: &Action) -> bool {
    match action {
        Action::Pass | Action::PassUntil(_) => passes().any(|pass| pass == *action),
        Action::TapForMana { object, ability, kind } => mana::permits(game, seat, *object, *ability, *kind),
        action => may_begin(game, seat, &LazyCell::new(|| sources::mana_sources(game, seat, None)), action),
    }
}

/// The ways to pass.
fn passes() -> impl Iterator<Item = Action> {
    let until = [Until::SomethingHappens, Until::EndOfTurn].into_iter().chain(Step::STOPS.map(Until::Step));
    iter::once(Action::Pass).chain(until.map(Action::PassUntil))
}

/// Whether the player may play this land, or begin to cast this spell or to activate this ability, with these sources of mana.
fn may_begin(game: &Game, seat: Seat, sources: &impl Deref<Target = ManaSources>, action: &Action) -> bool {
    match action {
        Action::PlayLand(id) => announce::may_play_land(game, seat, *id),
        Action::CastSpell(id) => {
            progress::may_take_back(game)
                && game.object(*id).is_some_and(|object| object.zone == Zone::Hand)
                && announce::may_cast(game, seat, *id, sources)
        }
        Action::ActivateAbility { object, ability } => {
            progress::may_take_back(game) && announce::may_activate(game, seat, *object, *ability, sources)
        }
        _ => false,
    }
}
