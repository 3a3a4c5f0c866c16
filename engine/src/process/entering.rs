//! What is chosen as a permanent enters (614.12): what it copies, what it is like, what its abilities will speak of, what it costs.

use declaration::{Ability, CardId, Choosing, Counter, Filter, Price, Static};

use super::asking;
use crate::game::action::Action;
use crate::game::copied::CopyChoice;
use crate::game::entering::{Entering, Entry};
use crate::game::frame::{Purpose, Shape};
use crate::game::object::{Choices, Object, ObjectId};
use crate::game::{Game, entering};
use crate::process::asking::Answers;
use crate::read::context::Context;
use crate::read::{context, filter};
use crate::seat::Seat;
use crate::{Flow, cards};

/// Asks the player under whose control an object would enter for everything that is chosen as it does (614.12a).
///
/// # Errors
/// As [`asking::ask`].
pub(crate) fn ask_what_enters(
    game: &mut Game,
    answers: &mut Answers<'_>,
    id: ObjectId,
    player: Seat,
) -> Flow<Entering> {
    let Some(now) = game.characteristics_anywhere(id) else { return Ok(Entering::As(Entry::default())) };
    ask_what_card_enters(game, answers, id, now.card, player)
}

/// The same of a card that is no object, as those of a library are not: `id` is what puts it onto the battlefield.
///
/// # Errors
/// As [`asking::ask`].
pub(crate) fn ask_what_card_enters(
    game: &mut Game,
    answers: &mut Answers<'_>,
    id: ObjectId,
    card: CardId,
    player: Seat,
) -> Flow<Entering> {
    let mut entry = Entry::default();
    let Some(face) = ask_for_copy(game, answers, id, player, card, &mut entry)? else {
        return Ok(Entering::Asking);
    };
    if let Ok(count) = u8::try_from(entering::forms_of(face).len())
        && count > 0
    {
        match asking::ask(game, answers, player, Purpose::Form(face), Some(id), Shape::Ways(count))? {
            None => return Ok(Entering::Asking),
            Some(Action::ChooseMode(form)) => entry.form = Some(form),
            Some(_) => {}
        }
    }
    for ability in &cards::definition(face).abilities {
        match ability {
            Ability::Static(Static::Chooses(all)) => {
                for what in all {
                    let chosen = ask_for_choice(game, answers, player, what, id)?;
                    let Some(chosen) = chosen else { return Ok(Entering::Asking) };
                    entry.chosen = chosen.or(entry.chosen);
                }
            }
            Ability::Static(Static::EntersFor(price))
                if !ask_for_price(game, answers, id, player, price, &mut entry)? =>
            {
                return Ok(Entering::Asking);
            }
            _ => {}
        }
    }
    Ok(Entering::As(entry))
}

/// Asks what an object enters as a copy of, where it may be one, and answers whose face it will have; none where a player is only now
/// asked. What it copies may have words of the same kind, which then count for it, too (707.5).
fn ask_for_copy(
    game: &mut Game,
    answers: &mut Answers<'_>,
    id: ObjectId,
    player: Seat,
    card: CardId,
    entry: &mut Entry,
) -> Flow<Option<CardId>> {
    let mut declaring = card;
    let text = game.characteristics_anywhere(id).map(|now| now.text).unwrap_or_default();
    // Each copy of a copy that chose nothing asks once more, so there are no more questions than permanents.
    for _ in 0..=game.battlefield().len() {
        let Some((of, exceptions)) = entering::entering_copy(declaring) else { break };
        let context = Context { text, ..Context::new(player, id) };
        let from: Vec<ObjectId> = game
            .battlefield()
            .iter()
            .copied()
            .filter(|other| context::fits_on_battlefield(game, of, *other, &context))
            .collect();
        if from.is_empty() {
            break;
        }
        let shape = Shape::Objects { from, min: 0, max: 1, ordered: false };
        let Some(answer) = asking::ask(game, answers, player, Purpose::Copy, Some(id), shape)? else {
            return Ok(None);
        };
        let Action::Choose(originals) = answer else { break };
        let Some(original) = originals.first().copied() else { break };
        entry.copy = Some(CopyChoice { of: original, exceptions, declaring });
        let face = game.object(original).map(Object::face);
        declaring = face.unwrap_or(declaring);
    }
    Ok(Some(declaring))
}

/// Asks for something that abilities of `about` will speak of; none where the player is only now asked.
///
/// # Errors
/// As [`asking::ask`].
pub(crate) fn ask_for_choice(
    game: &mut Game,
    answers: &mut Answers<'_>,
    player: Seat,
    what: &Choosing,
    about: ObjectId,
) -> Flow<Option<Choices>> {
    let mut choices = Choices::default();
    let shape = match what {
        // Of two players, the opponent is the only one to choose.
        Choosing::Opponent => return Ok(Some(Choices { player: Some(player.other()), ..choices })),
        Choosing::Color { .. } => Shape::Color { from: declaration::Colors::ALL, optional: false },
        Choosing::BasicLand => Shape::LandType { except: None },
        Choosing::Number(least, most) => Shape::Number { min: u32::from(*least), max: u32::from(*most) },
        Choosing::CardName => Shape::CardName,
    };
    match asking::ask(game, answers, player, Purpose::Choose, Some(about), shape)? {
        None => return Ok(None),
        Some(Action::ChooseColor(color)) => choices.colors = Some(declaration::Colors::of(color)),
        Some(Action::ChooseLandType(land)) => choices.land = Some(land),
        Some(Action::ChooseX(number)) => choices.number = u16::try_from(number).ok(),
        Some(Action::ChooseName(card)) => choices.name = Some(card),
        Some(_) => {}
    }
    while let (Choosing::Color { several: true }, Some(chosen)) = (what, choices.colors) {
        let from = declaration::Colors::ALL.without(chosen);
        if from == declaration::Colors::NONE {
            break;
        }
        let shape = Shape::Color { from, optional: true };
        match asking::ask(game, answers, player, Purpose::ChooseMore, Some(about), shape)? {
            None => return Ok(None),
            Some(Action::ChooseColor(color)) => {
                choices.colors = Some(chosen.union(declaration::Colors::of(color)));
            }
            Some(_) => break,
        }
    }
    Ok(Some(choices))
}

/// Asks which X cards of the graveyard are exiled and, for each, with which counter the object enters; false where the player is only now
/// asked.
fn ask_for_graveyard(
    game: &mut Game,
    answers: &mut Answers<'_>,
    context: &Context<'_>,
    what: &Filter,
    counters: &[Counter],
    entry: &mut Entry,
) -> Flow<bool> {
    let (player, id) = (context.you, context.source);
    // 107.3m: X of the spell that it is; 0 for anything else.
    let x = game.stack().iter().find(|item| item.id == id).map_or(0, |item| item.x as usize);
    let fits = |card: &ObjectId| {
        game.characteristics_anywhere(*card).is_some_and(|now| filter::fits(game, what, *card, &now, context))
    };
    let from: Vec<ObjectId> = game.player(player).graveyard.iter().copied().filter(fits).collect();
    let Some(count) = u8::try_from(x).ok().filter(|_| from.len() >= x) else {
        entry.is_barred = true;
        return Ok(true);
    };
    let shape = Shape::Objects { from, min: count, max: count, ordered: false };
    match asking::ask(game, answers, player, Purpose::ChooseInGraveyard, Some(id), shape)? {
        None => return Ok(false),
        Some(Action::Choose(chosen)) => entry.exiled = chosen,
        Some(_) => {}
    }
    let Some(card) = game.characteristics_anywhere(id).map(|now| now.card) else { return Ok(true) };
    let kinds = u8::try_from(counters.len()).unwrap_or(u8::MAX);
    for _ in 0..count {
        match asking::ask(game, answers, player, Purpose::EnteringCounter(card), Some(id), Shape::Ways(kinds))? {
            None => return Ok(false),
            Some(Action::ChooseMode(way)) => entry.counters.extend(counters.get(usize::from(way))),
            Some(_) => {}
        }
    }
    Ok(true)
}

/// Asks how much is given up; false where the player is only now asked.
fn ask_for_price(
    game: &mut Game,
    answers: &mut Answers<'_>,
    id: ObjectId,
    player: Seat,
    price: &Price,
    entry: &mut Entry,
) -> Flow<bool> {
    let text = game.characteristics_anywhere(id).map(|now| now.text).unwrap_or_default();
    let context = Context { text, ..Context::new(player, id) };
    let (purpose, shape) = match price {
        Price::Life(most) => {
            // 119.4: no more life than there is.
            let most = context::count(game, most, &context).min(u32::try_from(game.player(player).life).unwrap_or(0));
            (Purpose::PayLife, Shape::Number { min: 0, max: most.min(u32::from(u16::MAX)) })
        }
        Price::Sacrifice(what) => {
            let from = filter::controlled_by(game, player, what, &context);
            let max = u8::try_from(from.len()).unwrap_or(u8::MAX);
            (Purpose::Sacrifice, Shape::Objects { from, min: 0, max, ordered: false })
        }
        Price::ExileFromGraveyard { what, counters } => {
            return ask_for_graveyard(game, answers, &context, what, counters, entry);
        }
    };
    match asking::ask(game, answers, player, purpose, Some(id), shape)? {
        None => return Ok(false),
        Some(Action::ChooseX(life)) => {
            entry.life = u16::try_from(life).unwrap_or(u16::MAX);
            entry.chosen.number = Some(entry.life);
        }
        Some(Action::Choose(given)) => {
            entry.chosen.number = u16::try_from(given.len()).ok();
            entry.sacrificed = given;
        }
        Some(_) => {}
    }
    Ok(true)
}
