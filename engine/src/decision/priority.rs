//! Priority (117): passing, playing lands, beginning spells and abilities.

use declaration::{CardId, CardType};

use super::{add, cast, mana};
use crate::game::Game;
use crate::game::action::{Action, Until};
use crate::game::change::{floating_mana, permanents, progress};
use crate::game::choice::Choice;
use crate::game::frame::Frame;
use crate::game::object::{ObjectId, Zone};
use crate::game::turn::Step;
use crate::read::triggers::watching;
use crate::rules::casting::hindrance::{Hindrance, need};
use crate::rules::casting::sources::ManaSources;
use crate::rules::casting::{announce, sources};
use crate::seat::Seat;
use crate::{Flow, cards};

/// Takes an action of a player with priority.
pub(crate) fn perform(game: &mut Game, seat: Seat, passed: bool, action: &Action) -> Flow {
    match action {
        Action::PlayLand(id) => {
            floating_mana::forget_floating(game);
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
        Action::TakeBackMana(id) => {
            game.push_frame(Frame::Priority { holder: seat, passed });
            floating_mana::take_back(game, seat, *id);
            Ok(())
        }
        _ => {
            game.push_frame(Frame::Priority { holder: seat, passed });
            Ok(())
        }
    }
}

/// Gives the choices of a player with priority.
pub(crate) fn list(game: &Game, seat: Seat, into: &mut Vec<Choice>) {
    add(into, || Action::Pass);
    add(into, || Action::PassUntil(Until::SomethingHappens));
    add(into, || Action::PassUntil(Until::EndOfTurn));
    for step in Step::STOPS {
        add(into, || Action::PassUntil(Until::Step(step)));
    }
    let sources = sources::mana_sources(game, seat, None);
    for id in game.player(seat).hand.cards.iter().flatten() {
        if announce::may_play_land(game, seat, *id) {
            add(into, || Action::PlayLand(*id));
        } else if may_begin_spell(game, seat, *id, &sources) {
            add(into, || Action::CastSpell(*id));
        }
    }
    for id in watching::with_activated_abilities(game) {
        let Some(now) = game.characteristics(*id) else { continue };
        for (ability, declared) in now.abilities() {
            if announce::is_for(declared, now, seat) && may_begin_ability(game, seat, *id, ability, &sources) {
                add(into, || Action::ActivateAbility { object: *id, ability });
            }
        }
    }
    let mut listed = Vec::new();
    for special in game.special_actions().iter().filter(|special| special.item.controller == seat) {
        let Some(ability) = special.ability() else { continue };
        let action = (announce::place_of(game, special), ability.place);
        if !listed.contains(&action) && may_take_special_action(game, seat, action.0, action.1, &sources) {
            listed.push(action);
            add(into, || Action::ActivateAbility { object: action.0, ability: action.1 });
        }
    }
    mana::list(game, &sources, into);
    for (id, _) in game.floating_mana().filter(|_| progress::may_take_back(game)) {
        add(into, || Action::TakeBackMana(*id));
    }
}

/// Whether the action is one of these choices.
pub(crate) fn permits(game: &Game, seat: Seat, action: &Action) -> bool {
    match action {
        Action::Pass | Action::PassUntil(Until::SomethingHappens | Until::EndOfTurn) => true,
        Action::PassUntil(Until::Step(step)) => Step::STOPS.contains(step),
        Action::PlayLand(id) => announce::may_play_land(game, seat, *id),
        Action::CastSpell(id) => may_begin_spell(game, seat, *id, &sources::mana_sources(game, seat, None)),
        Action::ActivateAbility { object, ability } => {
            let sources = sources::mana_sources(game, seat, None);
            may_begin_ability(game, seat, *object, *ability, &sources)
                || may_take_special_action(game, seat, *object, *ability, &sources)
        }
        Action::TapForMana { object, ability, kind } => mana::permits(game, seat, *object, *ability, *kind),
        Action::TakeBackMana(id) => {
            progress::may_take_back(game) && game.floating_mana().any(|(source, _)| source == id)
        }
        _ => false,
    }
}

/// What keeps a player from playing this card of their hand now, the first of what does; none of a card that can be played, and of all else.
pub fn hindrance(game: &Game, seat: Seat, id: ObjectId) -> Option<Hindrance> {
    let object = game.object(id).filter(|object| object.zone == Zone::Hand && object.owner == seat)?;
    if !matches!(game.frame(), Some(Frame::Priority { holder, .. }) if *holder == seat) {
        return Some(Hindrance::Priority);
    }
    let hindered = if cards::definition(object.card).type_line.types.contains(CardType::Land) {
        announce::land_hindered(game, seat, id)
    } else {
        need(progress::may_take_back(game), Hindrance::TakenBack)
            .and_then(|()| announce::spell_hindered(game, seat, id, &sources::mana_sources(game, seat, None)))
    };
    hindered.err()
}

/// The card that permits this special action of a player's (116.2c), wherever it has gone since; none where the action is another one.
pub fn special_action_card(game: &Game, seat: Seat, action: &Action) -> Option<CardId> {
    let Action::ActivateAbility { object, ability } = action else { return None };
    announce::special_action(game, seat, *object, *ability).map(|special| special.item.card)
}

/// Whether the player may begin to cast this card of their hand, with these sources of mana.
fn may_begin_spell(game: &Game, seat: Seat, id: ObjectId, sources: &ManaSources<'_>) -> bool {
    progress::may_take_back(game)
        && game.object(id).is_some_and(|object| object.zone == Zone::Hand)
        && announce::may_cast(game, seat, id, sources)
}

/// Whether the player may begin to activate this ability, with these sources of mana.
fn may_begin_ability(game: &Game, seat: Seat, object: ObjectId, ability: u8, sources: &ManaSources<'_>) -> bool {
    progress::may_take_back(game) && announce::may_activate(game, seat, object, ability, sources)
}

/// Whether the player may take this special action (116.2c), with these sources of mana.
fn may_take_special_action(game: &Game, seat: Seat, object: ObjectId, ability: u8, sources: &ManaSources<'_>) -> bool {
    progress::may_take_back(game)
        && announce::special_action(game, seat, object, ability)
            .is_some_and(|special| announce::may_take(game, seat, special, sources))
}
