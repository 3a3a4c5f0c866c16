//! Resolving spells and abilities (608).

pub(crate) mod ante;
pub(crate) mod branches;
pub(crate) mod choosing;
pub(crate) mod copying;
pub(crate) mod counters;
pub(crate) mod delayed;
pub(crate) mod effects;
pub(crate) mod exchanging;
pub(crate) mod face_down;
pub(crate) mod hands;
pub(crate) mod lands;
pub(crate) mod libraries;
pub(crate) mod mana_clash;
pub(crate) mod moving_cards;
pub(crate) mod outside;
pub(crate) mod ownership;
pub(crate) mod paying;
pub(crate) mod playing;
pub(crate) mod raging_river;
pub(crate) mod sacrificing;
pub(crate) mod searching;
pub(crate) mod shield;
pub(crate) mod subgames;
pub(crate) mod tawnos_coffin;
pub(crate) mod tokens;
pub(crate) mod words;

use declaration::{CardTypes, Effect};

use super::entering;
use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::change::{damage, record};
use crate::game::entering::{Entering, Entry};
use crate::game::event::Event;
use crate::game::frame::{Frame, Resolution, StackItem, StackObjectKind};
use crate::game::object::Zone;
use crate::game::room::Boxes;
use crate::read::context::Context;
use crate::read::triggers::watching;
use crate::read::{attachment, context, declared, stack, targets};
use crate::seat::Seat;
use crate::{Flow, cards};

pub(crate) use crate::process::asking::Answers;

thread_local! {
    /// Room for resolutions: every spell and ability has one.
    static ROOM: Boxes<Resolution> = const { Boxes::new() };
}

/// What became of an instruction.
pub(crate) enum Progress {
    /// It is done.
    Done,
    /// A player is asked first; it is followed again with the answer.
    Asking,
    /// It is done, and this list inside it is followed next.
    Branch(u16),
    /// It is done, and followed once more when what it has begun is over.
    Again,
}

/// Takes out what the other player has chosen or found in a hidden zone: it is seen when it is done.
pub(crate) fn hide(resolution: &mut Resolution, seat: Seat) {
    let own = 1 + seat.index();
    resolution.found = resolution.found.filter(|_| resolution.item.controller == seat);
    for answer in &mut resolution.answers {
        if matches!(answer, Some(Action::Choose(ids)) if ids.iter().any(|id| id.arena() != 0 && id.arena() != own)) {
            *answer = None;
        }
    }
}

impl Resolution {
    /// The next instruction. Lists inside instructions that are at their end are left.
    pub(crate) fn next_effect(&mut self) -> Option<&'static Effect> {
        let body = declared::body(self.item.card, self.item.announced)?;
        let whole = &body.modes.get(usize::from(self.item.mode))?.effects;
        loop {
            let (place, path) = self.next.split_last()?;
            let mut list = whole.as_slice();
            for step in path.chunks(2) {
                let [place, branch] = step else { return None };
                list = list.get(usize::from(*place))?.branch(*branch);
            }
            if let Some(effect) = list.get(usize::from(*place)) {
                return Some(effect);
            }
            if path.is_empty() {
                return None;
            }
            self.next.truncate(self.next.len() - 2);
            // What is followed for each of several objects is followed for the next one, before it is left.
            if self.each.as_ref().is_none_or(Vec::is_empty) || !matches!(self.here(whole), Some(Effect::ForEach { .. }))
            {
                self.advance();
            }
        }
    }

    /// The instruction at the place that is reached in these.
    fn here<'e>(&self, whole: &'e [Effect]) -> Option<&'e Effect> {
        let (place, path) = self.next.split_last()?;
        let mut list = whole;
        for step in path.chunks(2) {
            let [place, branch] = step else { return None };
            list = list.get(usize::from(*place))?.branch(*branch);
        }
        list.get(usize::from(*place))
    }

    /// Goes on to the instruction after this one.
    fn advance(&mut self) {
        if let Some(place) = self.next.last_mut() {
            *place += 1;
        }
    }
}

/// Whether the spell becomes a permanent as it resolves (608.3).
fn becomes_permanent(item: &StackItem) -> bool {
    item.announced == StackObjectKind::Spell
        && cards::definition(item.card).type_line.types.intersects(CardTypes::PERMANENT)
}

/// Begins to resolve the top of the stack (608.1).
pub(crate) fn begin_resolution(game: &mut Game) {
    let Some(mut item) = game.stack().last().cloned() else { return };
    item.text = stack::words_of(game, &item);
    let illegal = targets::illegal_targets(game, &item);
    if !item.targets.is_empty() && illegal.len() == item.targets.len() {
        // 608.2b: no target is legal any more.
        record(game, Event::Fizzled { object: item.id, card: item.card });
        leave_stack(game, &item);
        return;
    }
    if let StackObjectKind::Triggered(ability) = item.announced
        && let Some(condition) = watching::intervening_condition(ability)
    {
        let context =
            Context { triggering: item.triggering, text: item.text, ..Context::new(item.controller, item.source) };
        if !context::holds(game, condition, &context) {
            // 603.4: what had to be so as it triggered is so no longer.
            record(game, Event::Lapsed { object: item.id, card: item.card });
            leave_stack(game, &item);
            return;
        }
    }
    record(
        game,
        match item.announced {
            StackObjectKind::Spell => Event::Resolved { object: item.id, card: item.card },
            _ => Event::AbilityResolved { object: item.id, card: item.card },
        },
    );
    let controlled = item.commanded.then_some(item.controller);
    let begun = Resolution { illegal, controlled, ..Resolution::of(item) };
    game.push_frame(Frame::Resolution(ROOM.with(|room| room.fill(begun))));
}

/// Follows the next instruction, or ends the resolution.
pub(crate) fn continue_resolution(game: &mut Game) -> Flow {
    let depth = game.frames().len();
    let Some(open) = game.resolution_mut() else { return Ok(()) };
    let Some(effect) = open.next_effect() else {
        let resolution = open.clone();
        let item = &resolution.item;
        let entering = if becomes_permanent(item) {
            entering::ask_what_enters(game, &mut Answers::of(&resolution), item.id, item.controller)?
        } else {
            Entering::As(Entry::default())
        };
        if let Entering::As(entry) = entering {
            if let Some(player) = resolution.controlled.filter(|_| item.commanded) {
                // 722.4: who has controlled the player until now has seen what they have drawn.
                hands::see_hand(game, player.other(), player)?;
            }
            if let Some(Frame::Resolution(done)) = game.pop_frame() {
                ROOM.with(|room| room.vacate(done));
            }
            end_resolution(game, &resolution, entry);
        }
        return Ok(());
    };
    let resolution = open.clone();
    let branch = match effects::execute(game, effect, &resolution)? {
        Progress::Asking => return Ok(()),
        Progress::Again => {
            if let Some(open) = game.resolution_in_mut(depth - 1) {
                open.answers.clear();
            }
            return Ok(());
        }
        Progress::Done => None,
        Progress::Branch(number) => Some(number),
    };
    // What the instruction has begun, as a destruction, lies above the resolution.
    if let Some(open) = game.resolution_in_mut(depth - 1) {
        open.answers.clear();
        match branch {
            Some(number) => open.next.extend([number, 0]),
            None => open.advance(),
        }
    }
    Ok(())
}

/// A permanent spell becomes a permanent (608.3), another spell goes to the graveyard (608.2n), an ability ceases to exist.
fn end_resolution(game: &mut Game, resolution: &Resolution, entry: Entry) {
    let item = &resolution.item;
    if !becomes_permanent(item) || entry.is_barred {
        leave_stack(game, item);
        return;
    }
    let entered = match item.targets.first().map(|chosen| chosen.target) {
        // 303.4i: an Aura that cannot enchant it is put into the graveyard and never enters.
        Some(Target::Object(host))
            if game.permanent(host).is_some() && !attachment::could_enchant(game, item.id, host, item.controller) =>
        {
            leave_stack(game, item);
            return;
        }
        Some(Target::Object(host)) => game.enter_attached(item.id, item.controller, host, entry),
        _ => game.enter_as(item.id, item.controller, entry),
    };
    if let Some(id) = entered {
        damage::carry_damage_source(game, item.id, id);
    }
}

/// A spell goes from the stack to its owner's graveyard; an ability ceases to exist.
pub(crate) fn leave_stack(game: &mut Game, item: &StackItem) {
    if matches!(item.announced, StackObjectKind::Replacement(_) | StackObjectKind::SpecialAction(_))
        || (item.id == item.source && item.announced != StackObjectKind::Spell)
    {
        // What happens instead of an event, and a mana ability, was never on the stack.
    } else if item.announced != StackObjectKind::Spell {
        game.remove_ability(item.id);
    } else if let Some(owner) = game.object(item.id).map(|object| object.owner) {
        game.move_to(item.id, Zone::Graveyard, owner);
    }
}
