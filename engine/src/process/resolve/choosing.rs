//! Instructions to choose, and those that speak of a chosen name (607.2d, 201.4).

use std::cmp::Reverse;

use declaration::{AbilityId, Amount, CardId, CardTypes, Choosing, Filter, Reference, Subtype};

use crate::game::action::{Action, Target};
use crate::game::alteration::Alteration;
use crate::game::change::{combat, effects, permanents, record, zones};
use crate::game::entering::Entry;
use crate::game::event::Event;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::{ObjectId, Zone};
use crate::game::player::Cast;
use crate::game::{Game, random};
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, discarding, entering};
use crate::read::context::Context;
use crate::read::{attachment, context, destruction};
use crate::rules::combat::blocking;
use crate::seat::Seat;
use crate::{Flow, NeedsHidden, cards};

/// The controller chooses which instructions are followed.
#[inline(never)]
pub(super) fn execute_either(game: &mut Game, ways: usize, resolution: &Resolution) -> Flow<Progress> {
    let (player, about) = (resolution.item.controller, Some(resolution.item.source));
    let shape = Shape::Ways(u8::try_from(ways).unwrap_or(u8::MAX));
    Ok(match asking::ask(game, &mut Answers::of(resolution), player, Purpose::Way, about, shape)? {
        None => Progress::Asking,
        Some(Action::ChooseMode(way)) => Progress::Branch(u16::from(way)),
        Some(_) => Progress::Done,
    })
}

/// A player chooses something for the instructions behind it to speak of.
#[inline(never)]
pub(super) fn execute_choice(
    game: &mut Game,
    who: &Reference,
    what: &Choosing,
    kept: bool,
    resolution: &Resolution,
) -> Flow<Progress> {
    let Some(player) = context::referred_players(game, who, &Context::of(resolution)).first().copied() else {
        return Ok(Progress::Done);
    };
    let source = resolution.item.source;
    let chosen = entering::ask_for_choice(game, &mut Answers::of(resolution), player, what, source)?;
    let Some(choices) = chosen else { return Ok(Progress::Asking) };
    if let Some(open) = game.resolution_mut() {
        open.choices = choices.or(open.choices);
    }
    permanents::choose(game, player, resolution.item.card, kept.then_some(source), choices);
    Ok(Progress::Done)
}

/// The controller chooses a permanent; nothing where there is none.
#[inline(never)]
pub(super) fn execute_choice_of_permanent(
    game: &mut Game,
    what: &Filter,
    doomed: bool,
    resolution: &Resolution,
) -> Flow<Progress> {
    let context = Context::of(resolution);
    let fits = |id: &ObjectId| context::fits_on_battlefield(game, what, *id, &context);
    let mut from: Vec<ObjectId> = game.battlefield().iter().copied().filter(fits).collect();
    if doomed && from.iter().any(|id| !destruction::is_indestructible(game, *id)) {
        // 608.2d: what is impossible cannot be chosen.
        from.retain(|id| !destruction::is_indestructible(game, *id));
    }
    let one = u8::from(!from.is_empty());
    let shape = Shape::Objects { from, min: one, max: one, ordered: false };
    let (player, about) = (resolution.item.controller, Some(resolution.item.source));
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::ChoosePermanent, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let (Action::Choose(chosen), Some(open)) = (answer, game.resolution_mut()) {
        open.chosen = chosen.into_iter().map(Target::Object).collect();
    }
    Ok(Progress::Done)
}

/// The controller chooses a player who has cast spells of these types this turn, and one of those spells.
#[inline(never)]
pub(super) fn execute_choice_of_spell_cast(
    game: &mut Game,
    types: CardTypes,
    resolution: &Resolution,
) -> Flow<Progress> {
    let mut answers = Answers::of(resolution);
    let (player, about) = (resolution.item.controller, Some(resolution.item.source));
    let cast = |seat: Seat| {
        let all = game.player(seat).cast.iter().copied();
        all.filter(|cast| cast.types.intersects(types)).collect::<Vec<Cast>>()
    };
    let (own, theirs) = (cast(player), cast(player.other()));
    let mut caster = if theirs.is_empty() { player } else { player.other() };
    if !own.is_empty() && !theirs.is_empty() {
        match asking::ask(game, &mut answers, player, Purpose::ChooseOpponent, about, Shape::YesNo)? {
            None => return Ok(Progress::Asking),
            Some(Action::Yes) => {}
            Some(_) => caster = player,
        }
    }
    let mut spells = if caster == player { own } else { theirs };
    // Of spells with one name, the one that has dealt most comes first.
    let dealt = |spell: &Cast| {
        let harms = game.harms().iter().filter(|harm| harm.source == spell.spell);
        harms.map(|harm| harm.amount).fold(0, u32::saturating_add)
    };
    spells.sort_by_cached_key(|spell| (cards::definition(spell.card).name.clone(), Reverse(dealt(spell))));
    let from: Vec<(ObjectId, CardId)> =
        spells.iter().enumerate().map(|(place, spell)| (ObjectId::for_this_question(place), spell.card)).collect();
    let one = u8::from(!from.is_empty());
    let shape = Shape::Cards { from: from.clone(), min: one, max: one };
    let answer = asking::ask(game, &mut answers, player, Purpose::ChooseSpell, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    let chosen = match answer {
        Action::Choose(chosen) => from.iter().position(|(id, _)| chosen.contains(id)),
        _ => None,
    };
    let spell = chosen.and_then(|place| spells.get(place));
    if let Some(open) = game.resolution_mut() {
        let both = spell.map(|spell| vec![Target::Player(caster), Target::Object(spell.spell)]);
        open.chosen = both.unwrap_or_default();
    }
    Ok(Progress::Done)
}

/// The controller may have a creature block an attacking creature that it can block (101.2, 509.1b); abilities that speak of blocking
/// trigger (509.3a-d).
#[inline(never)]
pub(super) fn execute_block(game: &mut Game, what: &Reference, resolution: &Resolution) -> Flow<Progress> {
    let Some(blocker) = context::referred_objects(game, what, &Context::of(resolution)).first().copied() else {
        return Ok(Progress::Done);
    };
    let from = blocking::blockable_by(game, blocker);
    if from.is_empty() {
        return Ok(Progress::Done);
    }
    let shape = Shape::Objects { from, min: 0, max: 1, ordered: false };
    let (player, about) = (resolution.item.controller, Some(resolution.item.source));
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::ChoosePermanent, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let Action::Choose(chosen) = answer
        && let Some(attacker) = chosen.first()
    {
        combat::block_by_effect(game, blocker, *attacker);
    }
    Ok(Progress::Done)
}

/// A player may attach the source to something else that it can enchant.
#[inline(never)]
pub(super) fn execute_chosen_attachment(
    game: &mut Game,
    who: &Reference,
    what: &Filter,
    resolution: &Resolution,
) -> Flow<Progress> {
    let (context, aura) = (Context::of(resolution), resolution.item.source);
    let Some(player) = context::referred_players(game, who, &context).first().copied() else {
        return Ok(Progress::Done);
    };
    let Some(now) = game.permanent(aura).map(|permanent| permanent.attached_to) else { return Ok(Progress::Done) };
    let may = |id: &ObjectId| {
        now != Some(*id)
            && context::fits_on_battlefield(game, what, *id, &context)
            && attachment::may_enchant(game, aura, *id)
    };
    let from: Vec<ObjectId> = game.battlefield().iter().copied().filter(may).collect();
    if from.is_empty() {
        return Ok(Progress::Done);
    }
    let shape = Shape::Objects { from, min: 0, max: 1, ordered: false };
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::ChoosePermanent, Some(aura), shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let Action::Choose(chosen) = answer
        && let Some(host) = chosen.first()
    {
        game.attach(aura, *host);
    }
    Ok(Progress::Done)
}

/// The source, an Aura in a graveyard, returns attached to what a player chooses, or as an enchantment that is no Aura.
#[inline(never)]
pub(super) fn execute_attached_return(
    game: &mut Game,
    chooser: &Reference,
    ability: u8,
    resolution: &Resolution,
) -> Flow<Progress> {
    let item = &resolution.item;
    let (context, you) = (Context::of(resolution), item.controller);
    let Some(chooser) = context::referred_players(game, chooser, &context).first().copied() else {
        return Ok(Progress::Done);
    };
    // It finds itself in the graveyard (400.7e).
    let became = context::remembered(game, item.source).and_then(|known| known.became);
    let there = |id: &ObjectId| game.object(*id).is_some_and(|object| object.zone == Zone::Graveyard);
    let Some(aura) = became.filter(there) else { return Ok(Progress::Done) };
    let could = |id: &ObjectId| attachment::could_enchant(game, aura, *id, you);
    let from: Vec<ObjectId> = game.battlefield().iter().copied().filter(could).collect();
    if from.is_empty() {
        if let Some(id) = game.enter_as(aura, you, Entry::default()) {
            permanents::speak_of_player(game, id, chooser);
            let since = game.next_timestamp();
            let quoted = AbilityId { card: item.declaring(), place: AbilityId::QUOTED.saturating_add(ability) };
            effects::alter(game, &[id], Alteration::LosesSubtype(Subtype::AURA), you);
            effects::alter(game, &[id], Alteration::HasAbility(quoted, item.text, since), you);
        }
        return Ok(Progress::Done);
    }
    let shape = Shape::Objects { from, min: 1, max: 1, ordered: false };
    let answer = asking::ask(game, &mut Answers::of(resolution), chooser, Purpose::ChoosePermanent, Some(aura), shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    if let Action::Choose(chosen) = answer
        && let Some(host) = chosen.first()
    {
        game.enter_attached(aura, you, *host, Entry::default());
    }
    Ok(Progress::Done)
}

/// A player reveals the top card of their library, which goes to their hand if it has the chosen name, else to their graveyard.
#[inline(never)]
pub(super) fn execute_revelation(game: &mut Game, who: &Reference, resolution: &Resolution) -> Flow {
    let context = Context::of(resolution);
    for seat in context::referred_players(game, who, &context) {
        let library = &game.player(seat).library;
        if library.count == 0 {
            continue;
        }
        let Some(top) = library.cards.as_ref().ok_or(NeedsHidden)?.last().copied() else { continue };
        record(game, Event::Revealed { player: seat, card: top });
        let named = context::choices(game, &context).name == Some(top);
        zones::take_from_library(game, seat, None, if named { Zone::Hand } else { Zone::Graveyard });
    }
    Ok(())
}

/// Players reveal cards of their hands at random, then discard those with the chosen name.
#[inline(never)]
pub(super) fn execute_discard_of_named(
    game: &mut Game,
    who: &Reference,
    amount: &Amount,
    resolution: &Resolution,
) -> Flow {
    let context = Context::of(resolution);
    let (count, name) = (context::count(game, amount, &context), context::choices(game, &context).name);
    let mut discarded: Vec<ObjectId> = Vec::new();
    for seat in context::referred_players(game, who, &context) {
        if game.player(seat).hand.count == 0 || count == 0 {
            continue;
        }
        let mut hand = game.player(seat).hand.cards.clone().ok_or(NeedsHidden)?;
        for _ in 0..count {
            let card = |id: &ObjectId| game.object(*id).map(|object| object.card);
            let faces: Vec<_> = hand.iter().filter_map(card).collect();
            let Some(place) = (if faces.is_empty() { None } else { random::pick(game.chance_mut(), &faces)? }) else {
                break;
            };
            let (id, card) = (hand.remove(place), faces.get(place).copied());
            if let Some(card) = card {
                record(game, Event::Revealed { player: seat, card });
            }
            if card.is_some() && card == name {
                discarded.push(id);
            }
        }
    }
    discarding::begin_discard(game, &discarded);
    Ok(())
}
