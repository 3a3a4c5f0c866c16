//! Questions in the middle of something: what is asked and why, what the answers are called, what the other player is asked.

use engine::declaration::{ManaCost, ability_text, mode_text, text};
use engine::{Announced, Frame, Game, Purpose, Question, Seat, Shape, Zone, cards};

use super::choice::uses;
use super::prompt::{Prompt, asked};
use super::{card, count, object};
use crate::table::model::Cause;

/// The words of the card that are being followed; the whole card, where it is only asked about.
pub fn following(cause: &Cause) -> String {
    let table = cards::table();
    let whole = || text(table, cards::definition(cause.card)).join(" ");
    let Some((announced, mode)) = cause.following else { return whole() };
    // An ability may be declared by another card than its source's.
    let definition = match announced {
        Announced::Spell | Announced::Attack => cards::definition(cause.card),
        Announced::Activated(id) | Announced::Triggered(id) | Announced::Delayed(id) | Announced::Replacement(id) => {
            cards::definition(id.card)
        }
    };
    match announced {
        Announced::Activated(id) | Announced::Triggered(id) | Announced::Replacement(id) => {
            cards::ability(id).map_or_else(whole, |ability| ability_text(table, definition, ability))
        }
        Announced::Attack => whole(),
        Announced::Spell | Announced::Delayed(_) => {
            let body = engine::body(cause.card, announced);
            let mode = body.and_then(|body| body.modes.get(usize::from(mode)));
            mode.map_or_else(whole, |mode| mode_text(table, definition, mode))
        }
    }
}

/// What is asked of the player on `seat` by a question.
pub(super) fn prompt(game: &Game, seat: Seat, question: &Question) -> Prompt {
    let about = question.about.map(|id| object(game, seat, id)).unwrap_or_default();
    let source = crate::table::model::cause(game, seat).map(|cause| card(cause.card));
    let by = source.map_or_else(String::new, |source| format!(" for {source}"));
    let so_many = |one: &str, several: &str| amount(&question.shape, one, several);
    match (question.purpose, &question.shape) {
        (Purpose::PutOnBottom, _) => {
            asked("Mulligan", format!("Choose {} to put on the bottom of your library.", so_many("card", "cards")))
        }
        (Purpose::DiscardToHandSize, _) => asked(
            "Discard",
            format!(
                "Your hand is larger than you may keep at the end of your turn. Discard {}.",
                so_many("card", "cards")
            ),
        ),
        (Purpose::OrderTriggers, _) => {
            asked("Order of abilities", "These abilities trigger together. The last one in your order resolves first.")
        }
        (Purpose::OrderInGraveyard, _) => asked(
            "Order in the graveyard",
            "These cards go to your graveyard together. The last one in your order lies on top.",
        ),
        (Purpose::DivideDamage, Shape::Divide { total, .. }) => {
            asked("Divide damage", format!("{about} deals {total} damage. Divide it."))
        }
        (Purpose::Regenerate, _) => asked("Regenerate", format!("{about} is about to be destroyed. Regenerate it?")),
        (Purpose::KeepLegend, _) => asked(
            "Legendary permanents",
            "You control several of this name. Choose the one that you keep; the others die.",
        ),
        (Purpose::May, _) => asked(titled(source, "You may"), "This may happen. Do you want it to?"),
        (Purpose::Pay, Shape::Pay { mana }) if *mana == ManaCost::ZERO => {
            asked(titled(source, "Pay or not"), "Pay what the card asks for, or bear what happens otherwise.")
        }
        (Purpose::Pay, Shape::Pay { mana }) => {
            asked(titled(source, "Pay or not"), format!("Pay {mana}, or bear what happens otherwise."))
        }
        (Purpose::Discard, _) => asked("Discard", format!("Choose {} to discard{by}.", so_many("card", "cards"))),
        (Purpose::Sacrifice, _) => {
            asked("Sacrifice", format!("Choose {} to sacrifice{by}.", so_many("permanent", "permanents")))
        }
        (Purpose::Keep, _) => {
            let in_hand = in_hand(game, &question.shape);
            let things = if in_hand { so_many("card", "cards") } else { so_many("permanent", "permanents") };
            let lost = if in_hand { "You discard the others." } else { "You sacrifice the others." };
            asked("Keep", format!("Choose {things} to keep{by}. {lost}"))
        }
        (Purpose::Search, _) => asked("Search the library", format!("Choose {}{by}.", so_many("card", "cards"))),
        (Purpose::ChooseInGraveyard, _) => {
            asked("Choose in a graveyard", format!("Choose {}{by}.", so_many("card", "cards")))
        }
        (Purpose::PutOntoBattlefield, _) => {
            asked(titled(source, "From your hand"), "Choose what is put onto the battlefield, or nothing.")
        }
        (Purpose::Choose, Shape::CardName) => asked(titled(source, &about), "Choose the name of a card."),
        (Purpose::Choose, Shape::Number { .. }) => asked(about, "Choose a number."),
        (Purpose::Choose, Shape::LandType { .. }) => asked(about, "Choose a basic land type."),
        (Purpose::Choose, _) => asked(about, "Choose a color."),
        (Purpose::ChooseMore, _) => asked(about, "Choose another color, or no more."),
        (Purpose::Way, _) => asked(about, "Choose what happens."),
        (Purpose::Form(_), _) => asked(about.clone(), format!("Choose what {about} enters as.")),
        (Purpose::PayLife, _) => asked(about, "Choose how much life you pay."),
        (Purpose::ReplacedWord, _) => asked(titled(source, "Words"), "Choose the word that is replaced."),
        (Purpose::ReplacingWord, _) => asked(titled(source, "Words"), "Choose the word that stands there instead."),
        (Purpose::LeftPile, _) => {
            asked(titled(source, "Two piles"), "Choose the creatures that go to the left; the others go to the right.")
        }
        (Purpose::Pile, _) => asked(
            "Piles of blockers",
            "Choose the creatures of the next pile, or none. Chance tells which attacker each pile meets.",
        ),
        (Purpose::CastFaceDown, _) => {
            asked(titled(source, "Face down"), "Choose a creature card that you cast face down, or none.")
        }
        (Purpose::Exchange, _) => asked(titled(source, "Exchange"), format!("Choose which of these is exchanged{by}.")),
        (Purpose::Copy, _) => asked(about.clone(), format!("Choose what {about} enters as a copy of, or nothing.")),
        (Purpose::ChooseDamageSource, _) => {
            asked(titled(source, "A source of damage"), "Choose the source whose damage it is about.")
        }
        (Purpose::ChooseDamageEffect, _) => asked(
            "Damage",
            format!("Several effects change the damage that {about} deals. Choose the one that comes first."),
        ),
        (Purpose::ChooseReplacement, _) => {
            asked("Instead", "Several effects replace what would happen. Choose the one that comes first.")
        }
        (Purpose::ChooseDrawn, _) => {
            asked(titled(source, "Cards drawn this turn"), format!("Choose {}.", so_many("card", "cards")))
        }
        (Purpose::PutOnTop, _) => asked(
            titled(source, "The top of your library"),
            "Choose what goes on top of your library, the last one on top. You pay life for the others.",
        ),
        (Purpose::KeepOnTop, _) => asked(
            "The top of your library",
            "Choose the card that stays on top. The others go to the bottom in a random order.",
        ),
        (Purpose::ChooseDamageToModify, _) => {
            asked("Damage", "The effect does not reach all of this damage. Choose whose damage it changes first.")
        }
        (Purpose::Untap, _) => asked(
            "Untap step",
            format!("{about} holds others back. Choose {} to untap.", so_many("permanent", "permanents")),
        ),
        (Purpose::StayTapped, _) => asked("Untap step", format!("{about} may stay tapped. Leave it so?")),
        (Purpose::RemoveForMana { .. }, _) => {
            asked(about.clone(), format!("Choose how many counters you remove from {about} for mana."))
        }
        (Purpose::RemoveCounters, _) => {
            asked(titled(source, "Counters"), format!("Choose how many counters you remove from {about}."))
        }
        (Purpose::PutCounters, _) => {
            asked(titled(source, "Counters"), format!("Choose how many counters you put on {about}."))
        }
        (_, Shape::YesNo) => asked(about, "Yes or no?"),
        (_, _) => asked(about, "Choose."),
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
fn amount(shape: &Shape, one: &str, several: &str) -> String {
    let (min, max) = match shape {
        Shape::Objects { min, max, .. } | Shape::Cards { min, max, .. } => (u32::from(*min), u32::from(*max)),
        _ => (1, 1),
    };
    match (min, max) {
        (min, max) if min == max => count(min, one, several),
        (0, max) => format!("up to {}", count(max, one, several)),
        (min, max) => format!("{min} to {max} {several}"),
    }
}

/// The two answers to a question of yes or no.
pub(super) fn yes_no(game: &Game, purpose: Purpose) -> (String, String) {
    let pay = match game.frames().last() {
        Some(Frame::Question(Question { shape: Shape::Pay { mana }, .. })) if *mana != ManaCost::ZERO => {
            format!("Pay {mana}")
        }
        _ => "Pay".to_owned(),
    };
    match purpose {
        Purpose::Regenerate => ("Regenerate".to_owned(), "Let it die".to_owned()),
        Purpose::Pay => (pay, "Do not pay".to_owned()),
        Purpose::StayTapped => ("Leave it tapped".to_owned(), "Untap it".to_owned()),
        Purpose::May => ("Yes, do it".to_owned(), "No".to_owned()),
        _ => ("Yes".to_owned(), "No".to_owned()),
    }
}

/// What paying for what is asked would use.
pub(super) fn payment(game: &Game, seat: Seat) -> Option<String> {
    let Some(Frame::Question(Question { shape: Shape::Pay { mana }, .. })) = game.frames().last() else { return None };
    (*mana != ManaCost::ZERO).then(|| uses(game, seat))
}

/// What the main button says when it chooses so many things for this purpose.
pub(super) fn chosen(purpose: Option<Purpose>, number: usize) -> String {
    match (purpose, number) {
        (Some(Purpose::DiscardToHandSize | Purpose::Discard), _) => format!("Discard {number}"),
        (Some(Purpose::PutOnBottom), _) => format!("Put {number} on the bottom"),
        (Some(Purpose::KeepLegend), _) => "Keep this one".to_owned(),
        (Some(Purpose::Keep), _) => format!("Keep {number}"),
        (Some(Purpose::Untap), _) => format!("Untap {number}"),
        (Some(Purpose::LeftPile), _) => format!("Put {number} to the left"),
        (Some(Purpose::Pile), _) => format!("A pile of {number}"),
        (Some(Purpose::CastFaceDown), 0) => "Cast nothing".to_owned(),
        (Some(Purpose::CastFaceDown), _) => "Cast it face down".to_owned(),
        (Some(Purpose::Exchange), 1) => "Exchange this".to_owned(),
        (Some(Purpose::Copy), 1) => "Copy this".to_owned(),
        (Some(Purpose::Copy), _) => "Copy nothing".to_owned(),
        (Some(Purpose::ChooseDamageSource), 1) => "Choose this source".to_owned(),
        (Some(Purpose::PutOnTop), _) => format!("Put {number} on top"),
        (Some(Purpose::KeepOnTop), _) => "Keep it on top".to_owned(),
        (Some(Purpose::ChooseDamageEffect | Purpose::ChooseDamageToModify | Purpose::ChooseReplacement), 1) => {
            "This one first".to_owned()
        }
        (Some(Purpose::Sacrifice), _) => format!("Sacrifice {number}"),
        (Some(Purpose::Search), 0) => "Find nothing".to_owned(),
        (Some(Purpose::Search), _) => format!("Take {number}"),
        (_, 0) => "Choose nothing".to_owned(),
        (_, _) => format!("Choose {number}"),
    }
}

/// What somebody else is asked, after their name and 'is choosing:'.
pub(super) fn others(question: &Question) -> &'static str {
    match question.purpose {
        Purpose::PutOnBottom => "what goes on the bottom of the library",
        Purpose::DiscardToHandSize | Purpose::Discard => "what to discard",
        Purpose::OrderTriggers => "the order of abilities",
        Purpose::OrderInGraveyard => "the order of cards in the graveyard",
        Purpose::DivideDamage => "how to divide damage",
        Purpose::Regenerate => "whether to regenerate",
        Purpose::KeepLegend | Purpose::Keep => "what to keep",
        Purpose::May => "whether to do what may be done",
        Purpose::Pay => "whether to pay",
        Purpose::Sacrifice => "what to sacrifice",
        Purpose::Search => "a card of the library",
        Purpose::ChooseInGraveyard => "a card in a graveyard",
        Purpose::LeftPile | Purpose::Pile => "how to divide creatures into piles",
        Purpose::CastFaceDown => "what to cast face down",
        Purpose::Exchange => "what to exchange",
        Purpose::Copy => "what to copy",
        Purpose::PutOntoBattlefield => "what to put onto the battlefield",
        Purpose::Choose | Purpose::ChooseMore | Purpose::Way | Purpose::Form(_) => "what a card asks for",
        Purpose::PayLife => "how much life to pay",
        Purpose::ReplacedWord | Purpose::ReplacingWord => "which word replaces which",
        Purpose::ChooseDamageSource => "a source of damage",
        Purpose::ChooseDamageEffect | Purpose::ChooseDamageToModify => "which damage is changed first",
        Purpose::ChooseReplacement => "which effect comes first",
        Purpose::ChooseDrawn => "cards drawn this turn",
        Purpose::PutOnTop => "what goes on top of the library",
        Purpose::KeepOnTop => "a card of the library",
        Purpose::Untap => "what untaps",
        Purpose::StayTapped => "whether something stays tapped",
        Purpose::RemoveForMana { .. } | Purpose::RemoveCounters | Purpose::PutCounters => "a number of counters",
    }
}
