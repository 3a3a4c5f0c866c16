//! Questions in the middle of something: what is asked and why, what the answers are called, what the other player is asked.

use engine::declaration::{Card, ManaCost};
use engine::prompt::{Purpose, Shape, Source};
use engine::state::{Payment, StackObjectKind};
use engine::{Game, Seat, Zone, cards};

use super::choice::{taps, uses};
use super::keys::question as said;
use super::prompt::{Prompt, words};
use super::{card, cards as some_cards, object, permanents, say};
use crate::modules::{Text, text};
use crate::session::Moment;

/// The words of the card that are being followed, in paragraphs; the whole card, where it is only asked about.
pub fn following(cause: &Source) -> Vec<String> {
    let whole = || text(Text::Card(cards::definition(cause.card)));
    let Some((announced, _)) = cause.following else { return whole() };
    let definition = declaring(cause);
    match announced {
        StackObjectKind::Activated(id)
        | StackObjectKind::Triggered(id)
        | StackObjectKind::Replacement(id)
        | StackObjectKind::SpecialAction(id) => {
            cards::ability(id).map_or_else(whole, |ability| text(Text::Ability(definition, ability)))
        }
        StackObjectKind::Attack => whole(),
        StackObjectKind::Spell | StackObjectKind::Delayed(_) => {
            cause.mode().map_or_else(whole, |mode| text(Text::Mode(definition, mode)))
        }
    }
}

/// The card that declares what is being followed: an ability may be declared by another card than its source's.
pub(super) fn declaring(cause: &Source) -> &'static Card {
    match cause.following.map(|(announced, _)| announced) {
        None | Some(StackObjectKind::Spell | StackObjectKind::Attack) => cards::definition(cause.card),
        Some(
            StackObjectKind::Activated(id)
            | StackObjectKind::Triggered(id)
            | StackObjectKind::Delayed(id)
            | StackObjectKind::Replacement(id)
            | StackObjectKind::SpecialAction(id),
        ) => cards::definition(id.card),
    }
}

/// What a question asks, whose answer has this shape.
pub(super) fn prompt(game: &Game, question: &engine::Prompt, purpose: Purpose, shape: &Shape) -> Prompt {
    let about = question.about().map(|id| object(game, question.player, id)).unwrap_or_default();
    let source = question.source.map(|source| card(source.card));
    let by = source.unwrap_or_default();
    let so_many_cards = || amount(shape, some_cards);
    let so_many_permanents = || amount(shape, permanents);
    match (purpose, shape) {
        (Purpose::PutOnBottom, _) => words(said::mulligan(), say!(question::put_on_bottom, cards = so_many_cards())),
        (Purpose::DiscardToHandSize, _) => {
            words(said::discard(), say!(question::discard_to_hand_size, cards = so_many_cards()))
        }
        (Purpose::OrderTriggers, _) => words(said::order_of_abilities(), said::order_of_abilities_means()),
        (Purpose::OrderInGraveyard, _) => words(said::order_in_graveyard(), said::order_in_graveyard_means()),
        (Purpose::DivideDamage, Shape::Divide { total, .. }) => {
            words(said::divide_damage(), say!(question::divide_damage_of, card = about, total))
        }
        (Purpose::Regenerate, _) => words(said::regenerate(), say!(question::regenerate_it, card = about)),
        (Purpose::KeepLegend, _) => words(said::legends(), said::legends_means()),
        (Purpose::May, _) => words(titled(source, said::you_may()), said::you_may_means()),
        (Purpose::Pay, Shape::PayOne(_)) => words(titled(source, said::pay_or_not()), said::pay_one_of()),
        (Purpose::Pay, Shape::Pay { mana }) if *mana == ManaCost::ZERO => {
            words(titled(source, said::pay_or_not()), said::pay_what_it_asks())
        }
        (Purpose::Pay, Shape::Pay { mana }) => {
            words(titled(source, said::pay_or_not()), say!(question::pay_mana_or, mana = mana.to_string()))
        }
        (Purpose::Discard, _) => {
            words(said::discard(), say!(question::choose_to_discard, cards = so_many_cards(), source = by))
        }
        (Purpose::Sacrifice, _) => words(
            said::sacrifice(),
            say!(question::choose_to_sacrifice, permanents = so_many_permanents(), source = by),
        ),
        (Purpose::Keep, _) => {
            let text = if in_hand(game, shape) {
                say!(question::choose_cards_to_keep, cards = so_many_cards(), source = by)
            } else {
                say!(question::choose_permanents_to_keep, permanents = so_many_permanents(), source = by)
            };
            words(said::keep(), text)
        }
        (Purpose::Search, _) => {
            words(said::search_library(), say!(question::choose_cards_for, cards = so_many_cards(), source = by))
        }
        (Purpose::ChooseOutside, Shape::Cards { min: 0, .. }) => {
            words(said::outside_the_game(), said::own_nothing_outside())
        }
        (Purpose::ChooseOutside, _) => {
            words(said::outside_the_game(), say!(question::choose_cards_for, cards = so_many_cards(), source = by))
        }
        (Purpose::ChooseOpponent, _) => words(titled(source, said::choose()), said::choose_player()),
        (Purpose::ChooseSpell, _) => words(titled(source, said::choose()), said::choose_spell_cast()),
        (Purpose::ChooseInGraveyard, _) => {
            words(said::choose_in_graveyard(), say!(question::choose_cards_for, cards = so_many_cards(), source = by))
        }
        (Purpose::ChooseInHand, _) => {
            words(said::choose_in_hand(), say!(question::choose_cards_for, cards = so_many_cards(), source = by))
        }
        (Purpose::PutOntoBattlefield, _) => words(titled(source, said::from_your_hand()), said::put_onto_battlefield()),
        (Purpose::Choose, Shape::CardName) => words(titled(source, &about), said::choose_card_name()),
        (Purpose::Choose, Shape::Number { .. }) => words(about, said::choose_number()),
        (Purpose::Choose, Shape::LandType { .. }) => words(about, said::choose_land_type()),
        (Purpose::Choose, _) => words(about, said::choose_color()),
        (Purpose::ChooseMore, _) => words(about, said::choose_another_color()),
        (Purpose::Way, _) => words(about, said::choose_way()),
        (Purpose::Form(_), _) => {
            let text = say!(question::choose_form, card = about);
            words(about, text)
        }
        (Purpose::EnteringCounter(_), _) => {
            let text = say!(question::choose_entering_counter, card = about);
            words(about, text)
        }
        (Purpose::PayLife, _) => words(about, said::choose_life_to_pay()),
        (Purpose::PayMana, _) => words(about, said::choose_mana_to_pay()),
        (Purpose::ReplacedWord, _) => words(titled(source, said::words()), said::choose_replaced_word()),
        (Purpose::ReplacingWord, _) => words(titled(source, said::words()), said::choose_replacing_word()),
        (Purpose::LeftPile, _) => words(titled(source, said::two_piles()), said::two_piles_means()),
        (Purpose::Pile, _) => words(said::piles_of_blockers(), said::piles_of_blockers_means()),
        (Purpose::CastFaceDown, _) => words(titled(source, said::face_down()), said::face_down_means()),
        (Purpose::Exchange, _) => {
            words(titled(source, said::exchange()), say!(question::choose_to_exchange, source = by))
        }
        (Purpose::Copy, _) => {
            let text = say!(question::choose_to_copy, card = about);
            words(about, text)
        }
        (Purpose::ChooseDamageSource, _) => words(titled(source, said::damage_source()), said::damage_source_means()),
        (Purpose::ChooseDamageEffect, _) => words(said::damage(), say!(question::first_effect_on_damage, card = about)),
        (Purpose::TakeDamage(amount), _) => {
            words(said::damage(), say!(question::take_damage, card = about, amount = u32::from(amount)))
        }
        (Purpose::ChooseReplacement, _) => words(said::instead(), said::instead_means()),
        (Purpose::ChooseDrawn, _) => {
            words(titled(source, said::drawn()), say!(question::choose_cards_for, cards = so_many_cards(), source = ""))
        }
        (Purpose::PutOnTop, _) => words(titled(source, said::top_of_library()), said::put_on_top()),
        (Purpose::DiscardOnTop, _) => words(titled(source, said::top_of_library()), said::discard_on_top()),
        (Purpose::ActivateLands, _) => words(titled(source, said::choose()), said::activate_lands()),
        (Purpose::KeepOnTop, _) => words(said::top_of_library(), said::keep_on_top()),
        (Purpose::DividePrevention, Shape::Allot { total, .. }) => {
            words(said::divide_effect(), say!(question::divide_effect_of, card = about, total))
        }
        (Purpose::Untap, _) => {
            words(said::untap_step(), say!(question::choose_to_untap, card = about, permanents = so_many_permanents()))
        }
        (Purpose::StayTapped, _) => words(said::untap_step(), say!(question::may_stay_tapped, card = about)),
        (Purpose::RemoveForMana { .. }, _) => {
            let text = say!(question::remove_for_mana, card = about);
            words(about, text)
        }
        (Purpose::RemoveCounters, _) => {
            words(titled(source, said::counters()), say!(question::remove_counters, card = about))
        }
        (Purpose::PutCounters, _) => {
            words(titled(source, said::counters()), say!(question::put_counters, card = about))
        }
        (_, Shape::YesNo) => words(about, said::yes_or_no()),
        (_, _) => words(about, said::choose()),
    }
}

/// Whether what can be chosen are cards in a hand.
fn in_hand(game: &Game, shape: &Shape) -> bool {
    let Shape::Objects { from, .. } = shape else { return false };
    from.iter().any(|id| game.object(*id).is_some_and(|object| object.zone == Zone::Hand))
}

fn titled(source: Option<&str>, otherwise: &str) -> String {
    source.unwrap_or(otherwise).to_owned()
}

/// How many things a shape asks for.
fn amount(shape: &Shape, so_many: fn(u32) -> String) -> String {
    let (min, max) = match shape {
        Shape::Objects { min, max, .. } | Shape::Cards { min, max, .. } => (u32::from(*min), u32::from(*max)),
        _ => (1, 1),
    };
    match (min, max) {
        (min, max) if min == max => so_many(min),
        (0, max) => say!(question::up_to, things = so_many(max)),
        (min, max) => say!(question::from_to, min, things = so_many(max)),
    }
}

/// The two answers to a question of yes or no.
pub(super) fn yes_no(game: &Moment, purpose: Purpose) -> (String, String) {
    let pay = match game.prompt().and_then(engine::Prompt::shape) {
        Some(Shape::Pay { mana }) if *mana != ManaCost::ZERO => {
            say!(question::pay_mana, mana = mana.to_string())
        }
        _ => said::pay().to_owned(),
    };
    match purpose {
        Purpose::Regenerate => (said::regenerate().to_owned(), said::let_it_die().to_owned()),
        Purpose::Pay => (pay, said::do_not_pay().to_owned()),
        Purpose::StayTapped => (said::leave_it_tapped().to_owned(), said::untap_it().to_owned()),
        Purpose::ChooseOpponent => (said::your_opponent().to_owned(), said::yourself().to_owned()),
        Purpose::May => (said::yes_do_it().to_owned(), said::no().to_owned()),
        _ => (said::yes().to_owned(), said::no().to_owned()),
    }
}

/// The answer that pays in this way.
pub(super) fn pay_so(payment: &Payment) -> String {
    match (payment.mana == ManaCost::ZERO, payment.life) {
        (true, _) if payment.damage > 0 => say!(question::take_so_much_damage, damage = payment.damage),
        (true, _) if payment.sacrificed > 0 => {
            say!(question::sacrifice_for_it, permanents = permanents(u32::from(payment.sacrificed)))
        }
        (false, 0) => say!(question::pay_mana, mana = payment.mana.to_string()),
        (true, life) => say!(question::pay_life, life),
        (false, life) => say!(question::pay_mana_and_life, mana = payment.mana.to_string(), life),
    }
}

/// The answer that pays in none of several ways.
pub(super) fn pay_nothing() -> &'static str {
    said::do_not_pay()
}

/// What paying in this way would use; none where it asks for no mana.
pub(super) fn uses_of(game: &Game, seat: Seat, payment: &Payment) -> Option<String> {
    let tapped = || taps(game, seat, game.payment_plan_of(payment).into_iter().map(|(id, ..)| id));
    (payment.mana != ManaCost::ZERO).then(|| format!("{}: {}", pay_so(payment), tapped()))
}

/// What paying for what is asked would use.
pub(super) fn payment(game: &Moment, seat: Seat) -> Option<String> {
    let Some(Shape::Pay { mana }) = game.prompt()?.shape() else { return None };
    (*mana != ManaCost::ZERO).then(|| uses(game, seat))
}

/// What the main button says when it chooses so many things for this purpose.
pub(super) fn chosen(purpose: Option<Purpose>, number: usize) -> String {
    match (purpose, number) {
        (Some(Purpose::DiscardToHandSize | Purpose::Discard), _) => say!(question::discard_so_many, number),
        (Some(Purpose::PutOnBottom), _) => say!(question::bottom_so_many, number),
        (Some(Purpose::KeepLegend), _) => said::keep_this_one().to_owned(),
        (Some(Purpose::Keep), _) => say!(question::keep_so_many, number),
        (Some(Purpose::Untap), _) => say!(question::untap_so_many, number),
        (Some(Purpose::LeftPile), _) => say!(question::left_so_many, number),
        (Some(Purpose::Pile), _) => say!(question::pile_of_so_many, number),
        (Some(Purpose::CastFaceDown), 0) => said::cast_nothing().to_owned(),
        (Some(Purpose::CastFaceDown), _) => said::cast_it_face_down().to_owned(),
        (Some(Purpose::Exchange), 1) => said::exchange_this().to_owned(),
        (Some(Purpose::Copy), 1) => said::copy_this().to_owned(),
        (Some(Purpose::Copy), _) => said::copy_nothing().to_owned(),
        (Some(Purpose::ChooseDamageSource), 1) => said::choose_this_source().to_owned(),
        (Some(Purpose::DiscardOnTop), 0) => said::none_on_top().to_owned(),
        (Some(Purpose::PutOnTop | Purpose::DiscardOnTop), _) => say!(question::top_so_many, number),
        (Some(Purpose::KeepOnTop), _) => said::keep_it_on_top().to_owned(),
        (Some(Purpose::ChooseDamageEffect | Purpose::ChooseReplacement), 1) => said::this_one_first().to_owned(),
        (Some(Purpose::Sacrifice), _) => say!(question::sacrifice_so_many, number),
        (Some(Purpose::Search), 0) => said::find_nothing().to_owned(),
        (Some(Purpose::Search | Purpose::ChooseOutside), _) => say!(question::take_so_many, number),
        (_, 0) => said::choose_nothing().to_owned(),
        (_, _) => say!(question::choose_so_many, number),
    }
}

/// What somebody else is asked, after their name and 'is choosing'.
pub(super) fn others(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::PutOnBottom => said::others_bottom(),
        Purpose::DiscardToHandSize | Purpose::Discard => said::others_discard(),
        Purpose::OrderTriggers => said::others_order(),
        Purpose::OrderInGraveyard => said::others_graveyard_order(),
        Purpose::DivideDamage => said::others_divide(),
        Purpose::DividePrevention => said::others_divide_effect(),
        Purpose::Regenerate => said::others_regenerate(),
        Purpose::KeepLegend | Purpose::Keep => said::others_keep(),
        Purpose::May => said::others_may(),
        Purpose::Pay => said::others_pay(),
        Purpose::Sacrifice => said::others_sacrifice(),
        Purpose::Search => said::others_library_card(),
        Purpose::ChooseOutside => said::others_outside(),
        Purpose::ChooseInGraveyard => said::others_graveyard_card(),
        Purpose::ChooseInHand => said::others_hand_card(),
        Purpose::LeftPile | Purpose::Pile => said::others_piles(),
        Purpose::CastFaceDown => said::others_face_down(),
        Purpose::Exchange => said::others_exchange(),
        Purpose::Copy => said::others_copy(),
        Purpose::Choose
        | Purpose::ChoosePermanent
        | Purpose::ChooseOpponent
        | Purpose::ChooseSpell
        | Purpose::ChooseMore
        | Purpose::Way
        | Purpose::Form(_)
        | Purpose::EnteringCounter(_) => said::others_choice(),
        Purpose::PutOntoBattlefield => said::others_battlefield(),
        Purpose::PayLife => said::others_life(),
        Purpose::PayMana => said::others_mana(),
        Purpose::ReplacedWord | Purpose::ReplacingWord => said::others_words(),
        Purpose::ChooseDamageSource => said::others_damage_source(),
        Purpose::ChooseDamageEffect | Purpose::TakeDamage(_) => said::others_damage(),
        Purpose::ChooseReplacement => said::others_replacement(),
        Purpose::ChooseDrawn => said::others_drawn(),
        Purpose::PutOnTop => said::others_top(),
        Purpose::DiscardOnTop => said::others_discard_on_top(),
        Purpose::ActivateLands => said::others_lands(),
        Purpose::KeepOnTop => said::others_library_card(),
        Purpose::Untap => said::others_untap(),
        Purpose::StayTapped => said::others_stay_tapped(),
        Purpose::RemoveForMana { .. } | Purpose::RemoveCounters | Purpose::PutCounters => said::others_counters(),
    }
}
