//! Priority (117): passing, playing lands, beginning spells and abilities.

use declaration::ManaKind;

use super::{cast, mana};
use crate::Flow;
use crate::game::Game;
use crate::game::action::{Action, Until};
use crate::game::change::{permanents, progress};
use crate::game::choice::Choice;
use crate::game::frame::Frame;
use crate::game::object::ObjectId;
use crate::game::turn::Step;
use crate::read::triggers::watching;
use crate::rules::casting::sources::ManaSources;
use crate::rules::casting::{announce, sources};
use crate::seat::Seat;

/// Takes an action of a player with priority.
pub(crate) fn perform_with_priority(game: &mut Game, seat: Seat, passed: bool, action: &Action) -> Flow {
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

/// Gives a choice for every ability that can be activated.
pub(crate) fn list_activations(game: &Game, seat: Seat, sources: &ManaSources, give: &mut dyn FnMut(Choice)) {
    for id in watching::with_activated_abilities(game) {
        let Some(now) = game.characteristics(*id) else { continue };
        for (ability, _) in now.abilities() {
            if announce::may_activate(game, seat, *id, ability, sources) {
                give(Choice::Act(Action::ActivateAbility { object: *id, ability }));
            }
        }
    }
}

pub(crate) fn list_with_priority(game: &Game, seat: Seat, give: &mut dyn FnMut(Choice)) {
    give(Choice::Act(Action::Pass));
    give(Choice::Act(Action::PassUntil(Until::SomethingHappens)));
    give(Choice::Act(Action::PassUntil(Until::EndOfTurn)));
    for step in Step::STOPS {
        give(Choice::Act(Action::PassUntil(Until::Step(step))));
    }
    let sources = sources::mana_sources(game, seat, None);
    let begins = progress::may_take_back(game);
    for id in game.player(seat).hand.cards.iter().flatten() {
        if announce::may_play_land(game, seat, *id) {
            give(Choice::Act(Action::PlayLand(*id)));
        } else if begins && announce::may_cast(game, seat, *id, &sources) {
            give(Choice::Act(Action::CastSpell(*id)));
        }
    }
    if begins {
        list_activations(game, seat, &sources, give);
    }
    sources.list(begins, give);
}

/// Whether the player may activate this mana ability for this kind of mana, outside of an operation.
pub(crate) fn may_make_mana(game: &Game, seat: Seat, object: ObjectId, ability: u8, kind: ManaKind) -> bool {
    sources::mana_source(game, seat, object, ability, kind)
        .is_some_and(|source| !source.gives || progress::may_take_back(game))
}
