//! One handler for each kind of instruction.
//!
//! Handlers are never inlined: a browser compiles a function when it is first called, and all of them in one were 117 KB that the first spell of a game waited for.

use declaration::{
    Ability, Amount, CardTypes, Change, DamagePart, Duration, Effect, ManaKind, Produced, Reference, Trigger,
};

use super::{
    ante, branches, choosing, counters, delayed, exchanging, face_down, hands, lands, libraries, mana_clash,
    moving_cards, outside, ownership, paying, playing, raging_river, sacrificing, searching, shield, subgames,
    tawnos_coffin, tokens, words,
};
use crate::game::action::Target;
use crate::game::change::{combat, effects, ending, permanents, record, triggers, turn, zones};
use crate::game::damage::{DamageMark, Packet};
use crate::game::event::Event;
use crate::game::frame::{Resolution, StackObjectKind};
use crate::game::object::{ObjectId, Zone};
use crate::game::outcome::{Outcome, Reason};
use crate::game::{Game, change, random};
use crate::process::resolve::Progress;
use crate::process::resolve::counters::Putting;
use crate::process::{damage, destruction, replacement, resolve};
use crate::read::context::Context;
use crate::read::{context, declared, players};
use crate::rules::combat::blocking;
use crate::seat::Seat;
use crate::{Flow, cards};

/// Follows one instruction of what is resolving.
pub(crate) fn execute(game: &mut Game, effect: &Effect, resolution: &Resolution) -> Flow<Progress> {
    match effect {
        Effect::DealDamage { by, parts } => execute_damage(game, by, parts, resolution),
        Effect::DealDivided { among, .. } => execute_divided_damage(game, *among, resolution),
        Effect::CopySpell { what, by, color } => {
            let context = Context::of(resolution);
            if let Some(by) = context::referred_players(game, by, &context).first() {
                let color = color.map(|printed| context.text.color(printed));
                for id in context::referred_objects(game, what, &context) {
                    resolve::copying::copy_spell(game, id, *by, color);
                }
            }
        }
        Effect::ChangeTarget { of, from, to_player } => {
            exchanging::execute_change_of_target(game, of, from.as_ref(), *to_player, resolution);
        }
        Effect::ExchangeLife(one, other) => exchanging::execute_exchange_of_life(game, one, other, resolution),
        Effect::ExchangeControl { one, other, .. } => {
            return Ok(exchanging::execute_exchange_of_control(game, one, other, resolution));
        }
        Effect::ExchangeGreatest { with, what } => {
            return exchanging::execute_exchange_of_greatest(game, with, what, resolution);
        }
        Effect::Destroy { what, regeneration } => {
            let mut doomed = context::referred_objects(game, what, &Context::of(resolution)).into_vec();
            // What has left before is not destroyed this way.
            doomed.retain(|id| game.permanent(*id).is_some());
            if let Some(open) = game.resolution_mut() {
                open.doomed.clone_from(&doomed);
            }
            if *regeneration {
                destruction::begin_destruction(game, doomed, Vec::new());
            } else {
                destruction::begin_destruction_without_regeneration(game, doomed);
            }
        }
        Effect::Exile(what) => {
            let mut doomed = context::referred_objects(game, what, &Context::of(resolution));
            doomed.retain(|id| exists(game, *id));
            if let Some(open) = game.resolution_mut() {
                open.doomed = doomed.into_vec();
            }
            let exiled = move_each(game, what, Zone::Exile, resolution);
            permanents::link(game, resolution.item.source, exiled);
        }
        Effect::ExileWithCounters { counter, count } => {
            game.exile_with_counters(resolution.item.source, *counter, *count);
        }
        Effect::ReturnToHand(what) => {
            let moving = moving(game, what, resolution);
            let returned = moving.iter().filter(|id| game.object(**id).is_some_and(|object| !object.token));
            let returned = returned.count();
            move_each(game, what, Zone::Hand, resolution);
            moving_cards::done_this_way(game, returned);
        }
        Effect::Entomb(what) => tawnos_coffin::execute_entombing(game, what, resolution),
        Effect::Disinter(what) => return tawnos_coffin::execute_disinterring(game, what, resolution),
        Effect::DivideByRiver => return raging_river::execute_division_by_river(game, resolution),
        Effect::Camouflage => combat::camouflage(game),
        Effect::PutIntoGraveyard(what) => {
            move_each(game, what, Zone::Graveyard, resolution);
        }
        Effect::ExileTopFaceDown(who) => {
            for seat in context::referred_players(game, who, &Context::of(resolution)) {
                let exiled = game.exile_top_face_down(seat)?;
                permanents::link(game, resolution.item.source, exiled);
            }
        }
        Effect::CastFaceDown => return face_down::execute_casting_face_down(game, resolution),
        Effect::Counter(what) => {
            for id in context::referred_objects(game, what, &Context::of(resolution)) {
                if let Some(item) = game.stack().iter().find(|item| item.id == id).cloned() {
                    // What is said of it afterwards is said of what it was (608.2h).
                    game.remember(id);
                    record(game, Event::Countered { object: id, card: item.card });
                    resolve::leave_stack(game, &item);
                }
            }
        }
        Effect::Draw { who, amount, .. } => {
            let count = context::count(game, amount, &Context::of(resolution));
            let draws =
                context::referred_players(game, who, &Context::of(resolution)).into_iter().map(|seat| (seat, count));
            replacement::draw_cards(game, &draws.collect::<Vec<_>>(), &resolution.replacing)?;
        }
        Effect::DiscardAtRandom { who, amount, what } => {
            hands::execute_discard_at_random(game, who, amount, what, resolution)?;
        }
        Effect::RevealHand(who) => hands::execute_revealed_hand(game, who, resolution)?,
        Effect::LookAtHand(who) => hands::execute_look_at_hand(game, who, resolution)?,
        Effect::ChooseInHand(whose) => return playing::execute_choice_in_hand(game, whose, resolution),
        Effect::ControlPlayer(of) => playing::execute_control(game, of, resolution),
        Effect::PlayChosen(who) => playing::execute_play(game, who, resolution)?,
        Effect::RevealAtRandom(who) => hands::execute_random_revelation(game, who, resolution)?,
        Effect::DiscardFitting { who, what } => hands::execute_discard_of_fitting(game, who, what, resolution)?,
        Effect::DiscardThese(what) => hands::execute_discard_of_these(game, what, resolution)?,
        Effect::DiscardUpTo { who, most } => return hands::execute_discard_up_to(game, who, *most, resolution),
        Effect::Rearrange { whose, count } => return libraries::execute_rearrangement(game, whose, *count, resolution),
        Effect::ShuffleLibrary(who) => {
            for seat in context::referred_players(game, who, &Context::of(resolution)) {
                game.shuffle(seat)?;
            }
        }
        Effect::PayAnyMana(who) => return paying::execute_any_mana(game, who, resolution),
        Effect::PayForEach { who, what, mana } => {
            return paying::execute_payment_for_each(game, who, what, mana, resolution);
        }
        Effect::DestroyUnlessPaid { what, life } => {
            return paying::execute_destruction_unless_paid(game, what, *life, resolution);
        }
        Effect::ExileOwnTokens => return tokens::execute_exile_of_own_tokens(game, resolution),
        Effect::CreateCopy(of) => return tokens::execute_copied_token(game, of, resolution),
        Effect::DrawToReveal => libraries::execute_draw_to_reveal(game, resolution)?,
        Effect::DiscardDrawnUnless(keeps) => libraries::execute_discard_of_drawn(game, keeps, resolution)?,
        Effect::PutOnTop(what) => return libraries::execute_put_on_top(game, what, resolution),
        Effect::ExchangeBlocks(of) => {
            if let [one, other] = context::referred_objects(game, of, &Context::of(resolution)).as_slice() {
                let blocked = [*other, *one].map(|id| game.combat().blocked_by(id).collect::<Vec<_>>());
                let could = |blocker: &ObjectId, of: &[ObjectId]| blocking::could_block_all(game, *blocker, of);
                if could(one, &blocked[0]) && could(other, &blocked[1]) {
                    combat::exchange_blocks(game, [*one, *other], &blocked);
                }
            }
        }
        Effect::HaveBlock(what) => return choosing::execute_block(game, what, resolution),
        Effect::Spare(what) => each_object(game, what, resolution, change::destruction::spare),
        Effect::AttachChosen { who, what } => return choosing::execute_chosen_attachment(game, who, what, resolution),
        Effect::GainLife { who, amount } => {
            let by = context::count(game, amount, &Context::of(resolution));
            for seat in context::referred_players(game, who, &Context::of(resolution)) {
                replacement::gain_life(game, seat, by, &resolution.replacing);
            }
        }
        Effect::AddMana(produced) => execute_mana(game, produced, resolution),
        Effect::Continuous { what, changes, duration } => {
            effects::begin_effect(game, what, changes, duration, &Context::of(resolution), resolution.item.declaring());
        }
        Effect::BecomeCopy { what, of, exceptions } => {
            let context = Context::of(resolution);
            if let Some(of) = context::referred_objects(game, of, &context).first() {
                for id in context::referred_objects(game, what, &context) {
                    change::copying::become_copy(game, id, *of, exceptions, resolution.item.declaring());
                }
            }
        }
        Effect::ReplaceWords { of, words } => {
            return words::execute_replacement_of_words(game, of, *words, resolution);
        }
        Effect::GiveControl { what, to } => {
            let context = Context::of(resolution);
            if let Some(to) = context::referred_players(game, to, &context).first() {
                let context = Context { you: *to, ..context };
                let declaring = resolution.item.declaring();
                effects::begin_effect(game, what, &[Change::YouControl], &Duration::Indefinite, &context, declaring);
            }
        }
        Effect::ThisTurn(place) => change::mana::begin_mana_effect(game, *place, resolution),
        Effect::Permit { ability, who, stops } => {
            delayed::execute_permission(game, *ability, who, *stops, resolution);
        }
        Effect::Tap(what) => each_object(game, what, resolution, Game::tap),
        Effect::Regenerate(what) => each_object(game, what, resolution, change::destruction::make_shield),
        Effect::Combat { what, rule, duration } => combat::rule_combat(game, what, rule, duration, resolution),
        Effect::RemoveFromCombat { what, unblocks } => {
            let remove = if *unblocks { combat::unblock } else { combat::remove_from_combat };
            each_object(game, what, resolution, remove);
        }
        Effect::ManaClash(other) => return mana_clash::execute_mana_clash(game, other, resolution),
        Effect::ForbidRegeneration(what) => {
            each_object(game, what, resolution, change::destruction::forbid_regeneration)
        }
        Effect::ExileIfDying(what) => each_object(game, what, resolution, change::destruction::exile_if_dying),
        Effect::ForbidRegenerationOfDamaged(by) => each_object(game, by, resolution, |game, source| {
            change::damage::mark_damaged(game, DamageMark { source, exiles: false });
        }),
        Effect::ExileDamagedIfDying(by) => each_object(game, by, resolution, |game, source| {
            change::damage::mark_damaged(game, DamageMark { source, exiles: true });
        }),
        Effect::WatchDamage(effect) => return shield::execute_shield(game, effect, resolution),
        Effect::ReplaceNext(ability) => replacement::execute_next_replacement(game, *ability, resolution),
        Effect::KeepOneOnTop(amount) => return moving_cards::execute_keep_on_top(game, amount, resolution),
        Effect::GiveBackDrawn { count, life } => {
            return moving_cards::execute_give_back_drawn(game, *count, *life, resolution);
        }
        Effect::LoseMana(who) => {
            for seat in context::referred_players(game, who, &Context::of(resolution)) {
                game.lose_mana(seat);
            }
        }
        Effect::TakeMana(who) => {
            for seat in context::referred_players(game, who, &Context::of(resolution)) {
                change::mana::move_mana(game, seat, resolution.item.controller);
            }
        }
        Effect::ActivateLands(who) => return lands::execute_activation_of_lands(game, who, resolution),
        Effect::SpendAnyType => change::mana::permit_any_type(game, resolution.item.controller),
        Effect::LoseGame(who) => {
            let losers = context::referred_players(game, who, &Context::of(resolution));
            if let [loser] = losers.as_slice() {
                ending::finish(game, Outcome { winner: Some(loser.other()), reason: Reason::Effect });
            } else if !losers.is_empty() {
                ending::finish(game, Outcome { winner: None, reason: Reason::Effect });
            }
        }
        Effect::ExtraTurn(who) => {
            for seat in context::referred_players(game, who, &Context::of(resolution)) {
                turn::add_turn(game, seat);
            }
        }
        Effect::Delay { ability, about, amount } => {
            delayed::execute_delay(game, *ability, about.as_ref(), amount.as_ref(), resolution);
        }
        Effect::PutCounters { counter, amount, on, up_to, most } => {
            let putting = Putting { counter: *counter, amount, on, up_to: *up_to, most: *most };
            return counters::execute_put_counters(game, &putting, resolution);
        }
        Effect::RemoveCounters { counter, count, from } => {
            return counters::execute_remove_counters(game, *counter, *count, from, resolution);
        }
        Effect::RemoveOwnCounters { counter, what } => {
            return counters::execute_remove_own_counters(game, *counter, what, resolution);
        }
        Effect::SearchForMore(what) => return searching::execute_search_for_more(game, what, resolution),
        // What is targeted is spoken of by what follows.
        Effect::Target(_) => {}
        Effect::LookAtLibrary { whose, amount } => hands::execute_look_at_library(game, whose, amount, resolution)?,
        Effect::DestroyUnlessTapped { tap, each, spared } => {
            return sacrificing::execute_destroy_unless_tapped(game, tap, *each, spared, resolution);
        }
        Effect::ForEach { what, .. } => return Ok(branches::execute_for_each(game, what, resolution)),
        Effect::Note(what) => {
            let noted = context::referred_objects(game, what, &Context::of(resolution));
            if let Some(open) = game.resolution_mut() {
                open.noted.extend(noted);
            }
        }
        Effect::AttachElsewhere(what, types) => return exchanging::execute_attaching(game, what, *types, resolution),
        Effect::PutFromHandsInTurn(what) => {
            return moving_cards::execute_put_from_hands_in_turn(game, what, resolution);
        }
        Effect::PutOnLibrary { who, count } => {
            return moving_cards::execute_put_on_library(game, who, *count, resolution);
        }
        Effect::PlaySubgame => return Ok(subgames::execute_subgame(game, resolution)),
        Effect::DrawGame => ending::finish(game, Outcome { winner: None, reason: Reason::Effect }),
        Effect::Poison { who, amount } => {
            let count = context::count(game, amount, &Context::of(resolution));
            for seat in context::referred_players(game, who, &Context::of(resolution)) {
                game.poison(seat, count);
            }
        }
        Effect::Untap(what) => each_object(game, what, resolution, Game::untap),
        Effect::LoseLife { who, amount } => {
            let context = Context::of(resolution);
            let by = i32::try_from(context::count(game, amount, &context)).unwrap_or(i32::MAX);
            for seat in context::referred_players(game, who, &context) {
                game.change_life(seat, -by);
            }
        }
        Effect::If { condition, .. } => {
            let branch = u16::from(!context::holds(game, condition, &Context::of(resolution)));
            return Ok(Progress::Branch(branch));
        }
        Effect::Either(ways) => return choosing::execute_either(game, ways.len(), resolution),
        Effect::Choose { who, what, kept } => return choosing::execute_choice(game, who, what, *kept, resolution),
        Effect::RevealNamed(who) => choosing::execute_revelation(game, who, resolution)?,
        Effect::DiscardNamed { who, amount } => choosing::execute_discard_of_named(game, who, amount, resolution)?,
        Effect::ReturnAttached { chooser, ability } => {
            return choosing::execute_attached_return(game, chooser, *ability, resolution);
        }
        Effect::ChooseSpellCast(types) => return choosing::execute_choice_of_spell_cast(game, *types, resolution),
        Effect::ChoosePermanent { what, doomed } => {
            return choosing::execute_choice_of_permanent(game, what, *doomed, resolution);
        }
        Effect::AnteForLife { who, life } => return ante::execute_ante_for_life(game, who, *life, resolution),
        Effect::Own { who, what } => ownership::execute_owning(game, who, what, resolution),
        Effect::ExchangeWithTop(what) => ownership::execute_exchange_with_top(game, what, resolution)?,
        Effect::ExchangeOwnership => ownership::execute_exchange_of_ownership(game, resolution)?,
        Effect::PutFromOutside => return outside::execute_put_from_outside(game, resolution),
        Effect::AnteItself => ante::execute_ante_of_itself(game, resolution)?,
        Effect::May { who, then } => return branches::execute_may(game, who, then, resolution),
        Effect::Pay { who, ways, .. } => return branches::execute_pay(game, who, ways, resolution),
        Effect::Discard { who, amount } => return moving_cards::execute_discard(game, who, amount, resolution),
        Effect::DrawForExiled => {
            let gone = resolution.doomed.iter().filter(|id| game.permanent(**id).is_none());
            let controllers: Vec<Seat> = gone
                .filter_map(|id| context::remembered(game, *id))
                .map(|known| known.characteristics.controller)
                .collect();
            let draws = [game.turn().active, game.turn().active.other()].map(|seat| {
                let count = controllers.iter().filter(|controller| **controller == seat).count();
                (seat, u32::try_from(count).unwrap_or(u32::MAX))
            });
            replacement::draw_cards(game, &draws, &resolution.replacing)?;
        }
        Effect::ShuffleHandAndDraw(who) => moving_cards::execute_shuffle_of_hand(game, who, resolution)?,
        Effect::DiscardHand(who) => moving_cards::execute_discard_hand(game, who, resolution)?,
        Effect::Sacrifice { who, what, .. } => return Ok(sacrificing::execute_sacrifice(game, who, what, resolution)),
        Effect::SacrificeChosen { who, what, amount, chooser } => {
            return sacrificing::execute_sacrifice_chosen(game, (who, chooser.as_deref()), what, amount, resolution);
        }
        Effect::KeepFewest(kept) => return moving_cards::execute_keep_fewest(game, kept, resolution),
        Effect::Mill { who, amount } => moving_cards::execute_mill(game, who, amount, resolution)?,
        Effect::Search { what, count, onto_battlefield } => {
            return moving_cards::execute_search(game, what, *count, *onto_battlefield, resolution);
        }
        Effect::PutFromHand(what) => return moving_cards::execute_put_from_hand(game, what, resolution),
        Effect::ShuffleIntoLibrary { who, hand } => {
            moving_cards::execute_shuffle(game, who, *hand, resolution)?;
        }
        Effect::ChooseInGraveyard { whose, what, amount } => {
            return moving_cards::execute_choose_in_graveyard(game, whose, what, amount, resolution);
        }
        Effect::PutOntoBattlefield { what, yours } => return moving_cards::execute_put(game, what, *yours, resolution),
        Effect::FlipCoin { .. } => {
            let won = random::flip_coin(game.chance_mut())?;
            record(game, Event::CoinFlipped { player: resolution.item.controller, won });
            return Ok(Progress::Branch(u16::from(!won)));
        }
        Effect::PhaseOut(what) => {
            let source = resolution.item.source;
            // What would hold them has left already (611.2b).
            if game.permanent(source).is_some() {
                let ids = context::referred_objects(game, what, &Context::of(resolution));
                game.phase_out(&ids, Some(source));
            }
        }
        Effect::Ante(who) => {
            for seat in context::referred_players(game, who, &Context::of(resolution)) {
                players::can_draw(game, seat, 1)?;
                zones::take_from_library(game, seat, None, Zone::Ante);
            }
        }
        Effect::AttachItself(to) => {
            if let Some(host) = context::referred_objects(game, to, &Context::of(resolution)).first() {
                game.attach(resolution.item.source, *host);
            }
        }
        Effect::Create { token, amount } => {
            let context = Context::of(resolution);
            let text = context.text;
            let mut created = Vec::new();
            for _ in 0..context::count(game, amount, &context) {
                match game.create_token(*token, resolution.item.controller, text) {
                    Some(id) => created.push(Target::Object(id)),
                    None => break,
                }
            }
            permanents::link_tokens(game, resolution.item.source, created.iter().filter_map(|token| token.object()));
            if let Some(open) = game.resolution_mut() {
                open.chosen = created;
            }
        }
    }
    Ok(Progress::Done)
}

fn each_object(
    game: &mut Game,
    what: &declaration::Reference,
    resolution: &Resolution,
    change: impl Fn(&mut Game, ObjectId),
) {
    for id in context::referred_objects(game, what, &Context::of(resolution)) {
        change(game, id);
    }
}

/// What is meant, as it is by now.
fn moving(game: &Game, what: &declaration::Reference, resolution: &Resolution) -> Vec<ObjectId> {
    let mut ids = context::referred_objects(game, what, &Context::of(resolution));
    // An Aura whose permanent has left finds what it has become itself, too (400.7e).
    let of_leaving = match resolution.item.announced {
        StackObjectKind::Triggered(ability) => matches!(
            cards::ability(ability),
            Some(Ability::Triggered { trigger: Trigger::Dies(_) | Trigger::Leaves(_), .. })
        ),
        _ => false,
    };
    let sacrificed = *what == Reference::Sacrificed;
    if *what == Reference::TriggeringObject || sacrificed || (of_leaving && *what == Reference::Itself) {
        // What has triggered on a change of zone finds the object that it became there.
        for id in &mut ids {
            if game.object(*id).is_none() {
                *id = context::remembered(game, *id).and_then(|known| known.became).unwrap_or(*id);
            }
        }
    }
    for id in &mut ids {
        *id = ownership::found(game, *id, resolution);
    }
    if sacrificed {
        ids.retain(|id| game.object(*id).is_some_and(|object| object.zone == Zone::Graveyard));
    }
    ids.retain(|id| exists(game, *id));
    ids.into_vec()
}

/// Whether an object is anywhere: what is phased out is treated as though it did not exist (702.26b).
fn exists(game: &Game, id: ObjectId) -> bool {
    game.object(id).is_some_and(|object| object.zone != Zone::PhasedOut)
}

/// Puts what is meant into a zone; the objects there, as far as they are known.
fn move_each(game: &mut Game, what: &Reference, zone: Zone, resolution: &Resolution) -> Vec<ObjectId> {
    let ids = moving(game, what, resolution);
    let mut moved = Vec::new();
    triggers::leave_together(game, &ids, |game, id| {
        if let Some(owner) = game.object(id).map(|object| object.owner) {
            moved.extend(game.move_to(id, zone, owner));
        }
    });
    moved
}

/// Deals to each target that is still legal the part that was announced for it (608.2i).
#[inline(never)]
fn execute_divided_damage(game: &mut Game, spec: u8, resolution: &Resolution) {
    let targets = resolution.item.targets.iter().enumerate();
    let legal = targets.filter(|(place, chosen)| {
        chosen.spec == spec && !u8::try_from(*place).is_ok_and(|place| resolution.illegal.contains(&place))
    });
    let source = resolution.item.source;
    damage::deal_damage(
        game,
        legal.map(|(_, chosen)| Packet::new(source, chosen.target, chosen.share, false)).collect(),
    );
}

/// All parts are dealt at the same time.
#[inline(never)]
fn execute_damage(game: &mut Game, by: &declaration::Reference, parts: &[DamagePart], resolution: &Resolution) {
    let context = Context::of(resolution);
    let mut packets = Vec::new();
    for source in context::referred_objects(game, by, &context) {
        for part in parts {
            let to = context::referred(game, &part.to, &context);
            let amount = match (&part.amount, &part.to) {
                // Divided evenly among all that fit, however many they are now.
                (Amount::XShared, Reference::Each(_)) => {
                    let among = u32::try_from(to.len()).unwrap_or(u32::MAX).max(1);
                    context::count(game, &Amount::X, &context) / among
                }
                (amount, _) => context::count(game, amount, &context),
            };
            packets.extend(to.into_iter().map(|to| Packet::new(source, to, amount, false)));
        }
    }
    damage::deal_damage(game, packets);
}

#[inline(never)]
fn execute_mana(game: &mut Game, produced: &Produced, resolution: &Resolution) {
    let player = resolution.item.controller;
    // A choice of color is made as a mana ability is activated (`make_mana`); the build refuses it anywhere else.
    match produced {
        Produced::Fixed(kind, count) => change::mana::add_mana(game, player, *kind, u16::from(*count)),
        Produced::Amount(kind, amount) => {
            let count = context::count(game, amount, &Context::of(resolution));
            change::mana::add_mana(game, player, *kind, u16::try_from(count).unwrap_or(u16::MAX));
        }
        Produced::ChosenColor(amount) => {
            let context = Context::of(resolution);
            let count = u16::try_from(context::count(game, amount, &context)).unwrap_or(u16::MAX);
            let only = declared::body(resolution.item.card, resolution.item.announced).map(|body| body.mana_only);
            for color in context::choices(game, &context).colors.into_iter().flat_map(|colors| colors.iter()) {
                let kind = ManaKind::Colored(color);
                change::mana::add_mana(game, player, kind, count);
                if let Some(only) = only.filter(|only| *only != CardTypes::default()) {
                    change::mana::restrict_mana(game, player, only, kind, count);
                }
            }
        }
        Produced::OneColor(_) | Produced::ColorOf(_) => {}
    }
}
