//! Events that are replaced by instructions (614): draws, life that is gained, turns and steps that begin.
//!
//! An event that something may replace becomes a frame. Each effect has one opportunity to affect it, also in what replaces it (614.5);
//! where several apply, the player to whom it would happen chooses (616.1). What happens instead is followed like a resolution.

use declaration::{Ability, AbilityId, CardId, Moment, Replaced, Replacement, Static, WhichDraws};

use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::change::{effects, priority, record, resolution, turn};
use crate::game::event::Event;
use crate::game::frame::{ChosenTargets, Frame, Purpose, Question, Resolution, Shape, StackItem, StackObjectKind};
use crate::game::object::ObjectId;
use crate::game::player::ManaPool;
use crate::game::replacement::{Drawing, NextReplacement, PendingReplacement, ProposedEvent, ReplacementId};
use crate::game::text::TextChange;
use crate::game::triggers::Triggering;
use crate::game::turn::Step;
use crate::read::context::Context;
use crate::read::triggers::watching;
use crate::read::{context, players};
use crate::seat::Seat;
use crate::{Flow, cards};

/// An effect that applies to an event.
#[derive(Clone, Copy, Debug)]
struct Replacer {
    id: ReplacementId,
    controller: Seat,
    source: ObjectId,
    card: CardId,
    ability: AbilityId,
    x: u32,
    text: TextChange,
    replacement: &'static Replacement,
}

impl Replacer {
    /// Whether it makes no difference which of the two is applied first.
    fn is_like(&self, other: &Replacer) -> bool {
        self.ability == other.ability && self.controller == other.controller && self.x == other.x
    }
}

/// The words of an ability that replaces an event.
fn replacement(ability: &'static Ability) -> Option<&'static Replacement> {
    match ability {
        Ability::Static(Static::Replaces(replacement)) => Some(replacement),
        _ => None,
    }
}

/// The step that begins at this moment.
const fn step_of(moment: Moment) -> Step {
    match moment {
        Moment::MainPhase => Step::FirstMain,
        Moment::Upkeep => Step::Upkeep,
        Moment::DrawStep => Step::Draw,
        Moment::Combat => Step::BeginCombat,
        Moment::EndOfCombat => Step::EndCombat,
        Moment::EndStep => Step::End,
    }
}

/// Whether anything at all may replace events by instructions: nearly always nothing does.
fn has_replacements(game: &Game) -> bool {
    !game.next_replacements().is_empty() || watching::has_events_replaced(game)
}

/// Players draw cards, one after another (121.2). `applied` are the effects of which these draws are what happens instead.
///
/// # Errors
/// [`crate::NeedsHidden`] in a view, which does not know libraries.
pub(crate) fn draw_cards(game: &mut Game, left: &[(Seat, u32)], applied: &[ReplacementId]) -> Flow {
    if has_replacements(game) {
        game.push_frame(Frame::Drawing(Drawing { left: left.to_vec(), applied: applied.to_vec() }));
        return Ok(());
    }
    for &(seat, count) in left {
        players::can_draw(game, seat, count)?;
        for _ in 0..count {
            game.draw(seat)?;
        }
    }
    Ok(())
}

/// A player gains life (119.3); nothing is no gain (119.10).
pub(crate) fn gain_life(game: &mut Game, seat: Seat, amount: u32, applied: &[ReplacementId]) {
    if amount == 0 {
        return;
    }
    if has_replacements(game) {
        propose(game, ProposedEvent::GainLife(seat, amount), applied);
    } else {
        game.change_life(seat, i32::try_from(amount).unwrap_or(i32::MAX));
    }
}

/// A turn or a step begins, unless something happens instead.
pub(crate) fn begin_unless_replaced(game: &mut Game, would: ProposedEvent) {
    if has_replacements(game) {
        propose(game, would, &[]);
    } else {
        begin_turn_or_step(game, would);
    }
}

fn propose(game: &mut Game, would: ProposedEvent, applied: &[ReplacementId]) {
    game.push_frame(Frame::PendingReplacement(PendingReplacement { would, applied: applied.to_vec(), chosen: None }));
}

/// Draws the next card.
pub(crate) fn continue_drawing(game: &mut Game) {
    let Some(Frame::Drawing(drawing)) = game.frame_mut() else { return };
    let applied = drawing.applied.clone();
    match drawing.left.first_mut() {
        None => {
            game.pop_frame();
        }
        Some((_, 0)) => {
            drawing.left.remove(0);
        }
        Some((seat, count)) => {
            *count -= 1;
            let seat = *seat;
            propose(game, ProposedEvent::Draw(seat), &applied);
        }
    }
}

/// Applies the next effect, asks which one or whether it is applied, or lets the event happen.
///
/// # Errors
/// [`crate::NeedsHidden`] in a view, which does not know libraries.
pub(crate) fn continue_replacement(game: &mut Game) -> Flow {
    let Some(Frame::PendingReplacement(mut event)) = game.pop_frame() else { return Ok(()) };
    let replacers = replacers(game, &event);
    let Some(first) = replacers.first().copied() else { return happen(game, event.would) };
    let chosen = match event.chosen {
        Some(id) => replacers.iter().find(|replacer| replacer.id == id).copied(),
        None => replacers.iter().all(|other| other.is_like(&first)).then_some(first),
    };
    let player = event.would.player();
    let Some(replacer) = chosen else {
        let mut from: Vec<ObjectId> = Vec::new();
        for replacer in &replacers {
            if !from.contains(&replacer.source) {
                from.push(replacer.source);
            }
        }
        event.chosen = None;
        game.push_frame(Frame::PendingReplacement(event));
        let shape = Shape::Objects { from, min: 1, max: 1, ordered: false };
        ask_about(game, player, Purpose::ChooseReplacement, None, shape);
        return Ok(());
    };
    if replacer.replacement.optional {
        event.chosen = Some(replacer.id);
        game.push_frame(Frame::PendingReplacement(event));
        ask_about(game, player, Purpose::May, Some(replacer.source), Shape::YesNo);
    } else {
        apply_replacement(game, event, &replacer);
    }
    Ok(())
}

fn ask_about(game: &mut Game, player: Seat, purpose: Purpose, about: Option<ObjectId>, shape: Shape) {
    priority::interrupt(game, player);
    game.push_frame(Frame::Question(Question { player, purpose, about, shape, answer: None }));
}

/// An answer to what is asked about an event: which effect is applied, or whether it is.
pub(crate) fn take_replacement_choice(game: &mut Game, answer: &Action) {
    let Some(Frame::PendingReplacement(mut event)) = game.pop_frame() else { return };
    let replacers = replacers(game, &event);
    match answer {
        Action::Choose(chosen) => {
            let chosen = replacers.iter().find(|replacer| chosen.contains(&replacer.source));
            match chosen {
                Some(replacer) if !replacer.replacement.optional => {
                    let replacer = *replacer;
                    return apply_replacement(game, event, &replacer);
                }
                chosen => event.chosen = chosen.map(|replacer| replacer.id),
            }
        }
        answer => {
            let chosen = event.chosen.take();
            let replacer = replacers.iter().find(|replacer| Some(replacer.id) == chosen).copied();
            match (replacer, answer) {
                (Some(replacer), Action::Yes) => return apply_replacement(game, event, &replacer),
                // It is as if the effect were not there.
                _ => event.applied.extend(chosen),
            }
        }
    }
    game.push_frame(Frame::PendingReplacement(event));
}

/// The effects that apply to the event now, each only once (614.5).
fn replacers(game: &Game, event: &PendingReplacement) -> Vec<Replacer> {
    let mut found = Vec::new();
    let mut add = |replacer: Replacer| {
        if !event.applied.contains(&replacer.id) && applies(game, &replacer, event.would) {
            found.push(replacer);
        }
    };
    for source in game.battlefield() {
        let Some(now) = game.characteristics(*source) else { continue };
        for (place, ability) in now.abilities() {
            if let Some(replacement) = replacement(ability)
                && let Some((ability, _)) = now.ability(place)
            {
                add(Replacer {
                    id: ReplacementId::Static(*source, place),
                    controller: now.controller,
                    source: *source,
                    card: now.card,
                    ability,
                    x: 0,
                    text: now.text_of(place),
                    replacement,
                });
            }
        }
    }
    for next in game.next_replacements() {
        if let Some(replacement) = cards::ability(next.ability).and_then(replacement) {
            let NextReplacement { number, controller, source, card, ability, x, text } = *next;
            let id = ReplacementId::Next(number);
            add(Replacer { id, controller, source, card, ability, x, text, replacement });
        }
    }
    found
}

fn applies(game: &Game, replacer: &Replacer, would: ProposedEvent) -> bool {
    let context = Context { text: replacer.text, ..Context::new(replacer.controller, replacer.source) };
    let fits = match (&replacer.replacement.event, would) {
        (Replaced::Draw { which, .. }, ProposedEvent::Draw(seat)) => {
            let own = game.turn().step == Step::Draw && game.turn().active == seat;
            match which {
                WhichDraws::All => true,
                WhichDraws::InDrawStep => own,
                WhichDraws::ButFirstInDrawStep => !own || game.turn().drawn_in_step > 0,
            }
        }
        (Replaced::GainLife(_), ProposedEvent::GainLife(..)) | (Replaced::Turn(_), ProposedEvent::Turn(_)) => true,
        (Replaced::Step { moment, .. }, ProposedEvent::Step(_, step)) => step_of(*moment) == step,
        _ => false,
    };
    let (Replaced::Draw { who, .. }
    | Replaced::GainLife(who)
    | Replaced::Turn(who)
    | Replaced::Step { whose: who, .. }) = &replacer.replacement.event;
    fits && context::referred(game, who, &context).contains(&Target::Player(would.player()))
        && replacer.replacement.condition.as_ref().is_none_or(|condition| context::holds(game, condition, &context))
}

/// The event does not happen; the instructions of the effect are followed instead (614.6).
fn apply_replacement(game: &mut Game, event: PendingReplacement, replacer: &Replacer) {
    let mut replacing = event.applied;
    replacing.push(replacer.id);
    if let ReplacementId::Next(number) = replacer.id {
        effects::end_next_replacement(game, number);
    }
    if let ProposedEvent::Draw(_) = event.would {
        resolution::note_replaced_draw(game);
    }
    let amount = if let ProposedEvent::GainLife(_, amount) = event.would { amount } else { 0 };
    if let ProposedEvent::Step(_, step) = event.would {
        // 614.10a: whatever would happen in it does not.
        turn::skip_step(game, step);
    }
    let item = StackItem {
        id: replacer.source,
        controller: replacer.controller,
        announced: StackObjectKind::Replacement(replacer.ability),
        source: replacer.source,
        card: replacer.card,
        mode: 0,
        x: replacer.x,
        targets: ChosenTargets::new(),
        triggering: Triggering { player: Some(event.would.player()), amount, ..Triggering::default() },
        text: replacer.text,
        given: Vec::new(),
        spent: ManaPool::default(),
        color: None,
        over: false,
        commanded: false,
    };
    record(game, Event::Replaced { player: event.would.player(), card: replacer.card });
    game.push_frame(Frame::Resolution(Box::new(Resolution { replacing, ..Resolution::of(item) })));
}

/// Nothing replaces the event any more.
fn happen(game: &mut Game, would: ProposedEvent) -> Flow {
    match would {
        ProposedEvent::Draw(seat) => return game.draw(seat),
        ProposedEvent::GainLife(seat, amount) => game.change_life(seat, i32::try_from(amount).unwrap_or(i32::MAX)),
        ProposedEvent::Turn(_) | ProposedEvent::Step(..) => begin_turn_or_step(game, would),
    }
    Ok(())
}

fn begin_turn_or_step(game: &mut Game, would: ProposedEvent) {
    match would {
        ProposedEvent::Turn(seat) => turn::start_turn(game, seat),
        ProposedEvent::Step(_, step) => turn::begin_step(game, step),
        ProposedEvent::Draw(_) | ProposedEvent::GainLife(..) => {}
    }
}

/// Follows an instruction that replaces the next event of a kind.
pub(crate) fn execute_next_replacement(game: &mut Game, ability: u8, resolution: &Resolution) {
    let item = &resolution.item;
    let next = NextReplacement {
        number: game.next_timestamp(),
        controller: item.controller,
        source: item.source,
        card: item.card,
        ability: AbilityId { card: item.declaring(), place: AbilityId::QUOTED.saturating_add(ability) },
        x: item.x,
        text: item.text,
    };
    effects::replace_next(game, next);
}
