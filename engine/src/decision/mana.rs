//! Activating mana abilities (605.3), also to pay at once for something that does not use the stack.

use declaration::{Amount, CardTypes, Cost, Effect, ManaKind, Produced};

use super::{add, cast, mana_ability};
use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{costs, mana, priority, progress, record};
use crate::game::choice::Choice;
use crate::game::event::Event;
use crate::game::frame::{Frame, Purpose, Question, StackItem};
use crate::game::mana::INTRINSIC;
use crate::game::mana_ability::{ManaAbility, Production};
use crate::game::object::ObjectId;
use crate::rules::casting::sources::ManaSources;
use crate::rules::casting::{object_costs, payment, sources};
use crate::seat::Seat;

/// Pays for an ability automatically, without the stack (regeneration at death, rules of 1994), giving up what was chosen.
pub(crate) fn pay_at_once(game: &mut Game, source: ObjectId, ability: u8, given: &[(u8, ObjectId)]) -> Flow {
    let Some(due) = object_costs::due_at_once(game, source, ability, given) else { return Ok(()) };
    let (seat, costs, cost) = (due.by.player, due.costs, due.mana);
    let on = CardTypes::default();
    let uses = payment::plan_with(game, seat, due.sources, &cost, on).unwrap_or_default();
    for (object, ability, kind) in uses {
        make_mana(game, seat, object, ability, kind)?;
    }
    let left = payment::spend(game.spendable(seat, on), sources::spendable_as(game, seat, cost));
    mana::leave_in_pool(game, seat, on, &left);
    costs::pay_other_costs(game, seat, source, costs)?;
    costs::give_up(game, source, costs, given);
    Ok(())
}

/// The player has said how many counters are removed: the mana is made, and what has waited for it goes on.
pub(crate) fn take_counters_for_mana(game: &mut Game, question: &Question, answer: &Action) -> Flow {
    let (Purpose::RemoveForMana { ability, kind }, Action::ChooseX(number)) = (question.purpose, answer) else {
        return Ok(());
    };
    let Some(object) = question.about else { return Ok(()) };
    let number = u16::try_from(*number).unwrap_or(u16::MAX);
    make_mana_removing(game, question.player, object, ability, kind, number)?;
    go_on(game, question.player)
}

/// Gives a choice for each mana ability of these that may be activated outside of an announcement, and each kind of mana.
#[inline]
pub(super) fn list(game: &Game, sources: &ManaSources<'_>, into: &mut Vec<Choice>) {
    for source in sources.all().filter(|source| may_begin(game, source)) {
        for kind in source.production.choices() {
            add(into, || Action::TapForMana { object: source.object, ability: source.ability, kind });
        }
    }
}

/// Whether the player may activate this mana ability for this kind of mana, outside of an announcement.
pub(super) fn permits(game: &Game, seat: Seat, object: ObjectId, ability: u8, kind: ManaKind) -> bool {
    sources::mana_source(game, seat, object, ability, kind).is_some_and(|source| may_begin(game, &source))
}

/// Whether a mana ability that can be activated may be: what asks for something to be given up is an announcement, which can be taken back.
const fn may_begin(game: &Game, source: &ManaAbility) -> bool {
    !source.gives || progress::may_take_back(game)
}

/// Activates a mana ability in the midst of what is under way, which goes on with the mana; what the ability asks is asked before.
pub(crate) fn tap_for_mana(game: &mut Game, player: Seat, object: ObjectId, ability: u8, kind: ManaKind) -> Flow {
    if mana_ability::asks_for_objects(game, player, object, ability, kind) {
        return mana_ability::begin_mana_ability(game, player, object, ability, kind);
    }
    if let Some(question) = sources::question_of_mana(game, player, object, ability, kind) {
        game.push_frame(Frame::Question(question));
        return Ok(());
    }
    make_mana(game, player, object, ability, kind)?;
    go_on(game, player)
}

/// A player has made mana in the midst of something, which goes on with it.
pub(super) fn go_on(game: &mut Game, player: Seat) -> Flow {
    match game.pop_frame() {
        Some(Frame::Announcement(announcement)) => cast::pay_on(game, announcement),
        Some(Frame::Priority { .. }) => {
            priority::hold_priority(game, player);
            Ok(())
        }
        Some(other) => {
            game.push_frame(other);
            Ok(())
        }
        None => Ok(()),
    }
}

/// Activates a mana ability: its costs are paid and the mana is there at once (605.3b), with what triggered (605.4a).
pub(crate) fn make_mana(game: &mut Game, seat: Seat, object: ObjectId, ability: u8, kind: ManaKind) -> Flow {
    make_mana_removing(game, seat, object, ability, kind, 0)
}

/// The same, where so many counters are removed for it.
fn make_mana_removing(game: &mut Game, seat: Seat, object: ObjectId, ability: u8, kind: ManaKind, number: u16) -> Flow {
    let Some(source) = sources::mana_source(game, seat, object, ability, kind) else { return Ok(()) };
    let (mut activated, mut made) = (None, source.production.total());
    let mut tapped = true;
    if ability >= INTRINSIC {
        game.tap(object);
    } else {
        let Some((card, text, id, activation)) = sources::mana_ability(game, object, ability) else { return Ok(()) };
        tapped = activation.cost.contains(&Cost::Tap);
        let on = CardTypes::default();
        let left = payment::spend(game.spendable(seat, on), sources::spendable_as(game, seat, source.cost));
        mana::leave_in_pool(game, seat, on, &left);
        costs::pay_other_costs(game, seat, object, &activation.cost)?;
        progress::note_activation(game, object, id, card);
        activated = Some((card, text, id));
        record(game, Event::ManaAbilityActivated { player: seat, source: object, taps: tapped });
        if let Some(counter) = sources::any_number(&activation.cost) {
            let removed = game.remove_counters(object, counter, number, Some(seat));
            let effects = activation.body.effects();
            made = Production::of_effects(effects, |_| u32::from(removed), |_| 0).map_or(0, Production::total);
            if made == 0 {
                // No mana is made: nothing was tapped for mana (106.12).
                return Ok(());
            }
            for effect in effects {
                if let Effect::AddMana(Produced::Amount(kind, Amount::CountersRemoved(_))) = effect {
                    mana::add_mana(game, seat, *kind, removed);
                }
            }
        }
    }
    for (kind, count) in ManaKind::ALL.into_iter().zip(source.production.made(kind)) {
        mana::add_mana(game, seat, kind, u16::from(count));
    }
    for (kind, count) in ManaKind::ALL.into_iter().zip(source.restricted_when(kind)) {
        mana::restrict_mana(game, seat, source.only, kind, u16::from(count));
    }
    if tapped {
        mana::note_tapped_for_mana(game, seat, object, made);
    }
    if let Some((card, text, id)) = activated {
        mana::go_on_with_mana_ability(game, StackItem::of_mana_ability(seat, object, card, id, text, Vec::new()));
    }
    Ok(())
}
