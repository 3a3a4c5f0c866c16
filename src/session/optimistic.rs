//! One's own actions, played ahead of the house's answer.
//!
//! The last view from the house is the truth as far as this seat may know it. What the player does is done to a copy of it at once, by
//! the same engine that the house runs, and queued. What the player is in the middle of (an announcement, attackers or blockers being
//! chosen) stays here until it is complete; then it goes to the house as one batch. What is paid for can be held back for a moment, in which it can be
//! undone, and mana that floats for longer: what is taken back of it until then the house need not hear of. One batch is under way at a time; what is done
//! meanwhile forms the next one. A new view drops the copy, and what is still queued is done to the new view as far as it is legal
//! there.

use std::rc::Rc;

use engine::prompt::PromptKind;
use engine::state::UnderWay;
use engine::{Act, Action, Choice, Illegal, Seat, Target, View};
use house::limits::BATCH_ACTIONS;

use super::moment::Moment;
use crate::modules;

/// One action that the house has not judged yet.
#[derive(Clone, Debug)]
struct Queued {
    action: Action,
    /// Whether the batch may end here: the player is in the middle of nothing.
    complete: bool,
    /// Whether the batch must end here: the decision left this player, or the rest is the house's to tell.
    last: bool,
    /// Whether it made mana that can be taken back, and is said with what comes behind it, or when it has floated for long enough.
    floats: bool,
    /// Whether it is held back for a moment, in which it can be undone.
    held: bool,
}

/// What can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// A spell or an ability that is paid for, and of which the house has not been told.
    Announced,
    /// Mana that floats.
    Mana,
}

/// A seat's game as the house has confirmed it, and as it is with the player's own actions done to it.
#[derive(Clone, Debug)]
pub struct Optimistic {
    seat: Seat,
    /// The last view from the house.
    confirmed: Rc<Moment>,
    /// With all of `queue` done to it.
    current: Rc<Moment>,
    queue: Vec<Queued>,
    /// The game after the last complete action, to come back to when something is cancelled.
    checkpoint: Rc<Moment>,
    /// How many of `queue`, from its front, are on their way to the house.
    sent: usize,
}

/// What became of the actions that were queued when a new view came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reapplied {
    /// They stand.
    All,
    /// So many of them, which had not been sent, are not possible any more and are dropped.
    Dropped(usize),
}

/// What the house says about the batch that was under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// It was done: it is in the new view.
    Done,
    /// It was not done: whatever was queued behind it falls with it.
    Refused,
}

impl Optimistic {
    /// Nothing queued yet.
    pub fn new(seat: Seat, view: View) -> Optimistic {
        let confirmed = Rc::new(Moment::of(view, seat));
        Optimistic {
            seat,
            current: Rc::clone(&confirmed),
            checkpoint: Rc::clone(&confirmed),
            confirmed,
            queue: Vec::new(),
            sent: 0,
        }
    }

    /// The game with the player's own actions done to it.
    pub fn current(&self) -> &Rc<Moment> {
        &self.current
    }

    /// Does an action to the current state and queues it.
    ///
    /// # Errors
    /// [`Illegal`], with everything as it was, where it is none of the seat's options.
    pub fn act(&mut self, action: Action) -> Result<(), Illegal> {
        let (next, queued) = self.perform(action)?;
        if let Some(place) = self.untold(&queued.action) {
            self.queue.remove(place);
            self.reapply();
            return Ok(());
        }
        let takes_back = matches!(queued.action, Action::Cancel | Action::CancelAttack | Action::CancelDefense);
        if takes_back && is_at_checkpoint(&next, &self.checkpoint) {
            // Everything since the player was last in the middle of nothing has been taken back: the house need not hear of it.
            let complete = self.queue.iter().rposition(|queued| queued.complete).map_or(0, |place| place + 1);
            self.queue.truncate(complete);
            self.current = Rc::clone(&self.checkpoint);
            return Ok(());
        }
        self.push(next, queued);
        Ok(())
    }

    /// The game after one more action, and what would be queued.
    fn perform(&self, action: Action) -> Result<(Moment, Queued), Illegal> {
        let mut next = self.current.view().ok_or(Illegal::NotYourDecision(None))?.clone();
        let done = modules::act(&mut next, self.seat, &action).ok_or(Illegal::NotYourDecision(None))??;
        let next = Moment::of(next, self.seat);
        let last = matches!(done, Act::NeedsHidden(_)) || next.to_act() != Some(self.seat);
        let complete = last || !in_the_middle(&next, &action) || self.open() + 1 >= BATCH_ACTIONS;
        let floats = !last
            && matches!(&action, Action::TapForMana { object, .. } if mana_of(&next, self.seat).any(|mana| *mana == Action::TakeBackMana(*object)));
        Ok((next, Queued { action, complete, last, floats, held: false }))
    }

    /// Holds back what was cast or activated last and is paid for, until it is [released](Self::release) or [undone](Self::undo). Nothing of it has been
    /// sent: it was not complete.
    pub fn hold(&mut self) {
        let Some((last, before)) = self.queue[self.sent..].split_last_mut() else { return };
        if last.complete {
            last.held = true;
            before.iter_mut().rev().take_while(|queued| !queued.complete).for_each(|queued| queued.held = true);
        }
    }

    /// Whether something is held back.
    fn is_held(&self) -> bool {
        self.queue.iter().any(|queued| queued.held)
    }

    /// What is held back may be sent.
    pub fn release(&mut self) {
        self.queue.iter_mut().for_each(|queued| queued.held = false);
    }

    /// Mana that floats has done so for long enough: the house may be told.
    pub fn tell_mana(&mut self) {
        self.queue.iter_mut().for_each(|queued| queued.floats = false);
    }

    /// The place of what this takes back, where the house has not been told of it.
    fn untold(&self, action: &Action) -> Option<usize> {
        let Action::TakeBackMana(id) = action else { return None };
        let tapped = |queued: &Queued| matches!(queued.action, Action::TapForMana { object, .. } if object == *id);
        let place = self.queue[self.sent..].iter().rposition(|queued| queued.floats && tapped(queued))?;
        Some(self.sent + place)
    }

    /// What [`undo`](Self::undo) would take back.
    pub fn undoable(&self) -> Option<Undo> {
        let floats = || mana_of(&self.current, self.seat).next().map(|_| Undo::Mana);
        if self.is_held() { Some(Undo::Announced) } else { floats() }
    }

    /// Takes back what is held back, or else the last mana that floats.
    pub fn undo(&mut self) {
        if let Some(from) = self.queue.iter().position(|queued| queued.held) {
            self.queue.truncate(from);
            self.reapply();
        } else if let Some(mana) = mana_of(&self.current, self.seat).last().cloned() {
            // What is listed is no more than refused.
            let _ = self.act(mana);
        }
    }

    /// Takes back a target that was chosen for what is being announced. The house has not been told of it, as what is announced is told as a whole.
    pub fn take_back_target(&mut self, target: Target) {
        let open = self.queue.len() - self.open();
        let chosen = |queued: &Queued| queued.action == Action::SelectTarget(target);
        if let Some(place) = self.queue[open.max(self.sent)..].iter().rposition(chosen) {
            self.queue.remove(open.max(self.sent) + place);
            self.reapply();
        }
    }

    fn push(&mut self, next: Moment, queued: Queued) {
        self.current = Rc::new(next);
        if queued.complete {
            self.checkpoint = Rc::clone(&self.current);
        }
        self.queue.push(queued);
    }

    /// How many queued actions are not complete.
    fn open(&self) -> usize {
        self.queue.iter().rev().take_while(|queued| !queued.complete).count()
    }

    /// The next batch, if there is one and none is under way; from now on it is.
    pub fn send(&mut self) -> Option<Vec<Action>> {
        if self.sent > 0 {
            return None;
        }
        let free = self.queue.iter().position(|queued| queued.held).unwrap_or(self.queue.len());
        // Mana that nothing has come behind can still be taken back without a word.
        let free = self.queue[..free].iter().rposition(|queued| queued.complete && !queued.floats)? + 1;
        let until = self.queue.iter().position(|queued| queued.last).map_or(free, |place| free.min(place + 1));
        let fits = &self.queue[..until.min(BATCH_ACTIONS)];
        let complete = fits.iter().rposition(|queued| queued.complete)? + 1;
        self.sent = complete;
        Some(self.queue[..complete].iter().map(|queued| queued.action.clone()).collect())
    }

    /// A new view from the house, with what it says about the batch that was under way.
    pub fn reconcile(&mut self, view: View, verdict: Verdict) -> Reapplied {
        self.confirmed = Rc::new(Moment::of(view, self.seat));
        match verdict {
            Verdict::Open => {}
            Verdict::Done => {
                self.queue.drain(..self.sent);
                self.sent = 0;
            }
            Verdict::Refused => {
                self.queue.clear();
                self.sent = 0;
            }
        }
        self.reapply()
    }

    /// Drops everything that is queued: the screen is back at what the house has confirmed.
    pub fn drop_all(&mut self) {
        self.queue.clear();
        self.sent = 0;
        self.current = Rc::clone(&self.confirmed);
        self.checkpoint = Rc::clone(&self.confirmed);
    }

    /// Does what is queued to the last view, as far as it goes.
    fn reapply(&mut self) -> Reapplied {
        let queue = std::mem::take(&mut self.queue);
        let sent = std::mem::take(&mut self.sent);
        self.current = Rc::clone(&self.confirmed);
        self.checkpoint = Rc::clone(&self.confirmed);
        let mut blocked = false;
        let mut dropped = 0;
        for (place, queued) in queue.into_iter().enumerate() {
            if !blocked && let Ok((next, again)) = self.perform(queued.action.clone()) {
                self.push(next, Queued { held: queued.held, floats: queued.floats && again.floats, ..again });
                continue;
            }
            blocked = true;
            if place < sent {
                // It has gone out; the house judges it. Only the current state does without it.
                self.queue.push(queued);
            } else {
                dropped += 1;
            }
        }
        self.sent = sent.min(self.queue.len());
        if dropped == 0 { Reapplied::All } else { Reapplied::Dropped(dropped) }
    }
}

/// Whether the player is in the middle of something after this action.
fn in_the_middle(game: &Moment, action: &Action) -> bool {
    let choosing = matches!(
        action,
        Action::SelectAttackingCreature(_)
            | Action::SelectBand(_)
            | Action::CancelAttack
            | Action::SelectDefendingCreature { .. }
            | Action::CancelDefense
    );
    choosing || is_announcing(game)
}

/// The actions that take back mana which floats, that of the mana made last in the end.
fn mana_of(game: &Moment, seat: Seat) -> impl Iterator<Item = &Action> {
    let actions = game.asked_of(seat).into_iter().flat_map(|asked| &asked.choices).filter_map(Choice::action);
    actions.filter(|action| matches!(action, Action::TakeBackMana(_)))
}

/// Whether something that was taken back has put the game to where it was at the checkpoint: nothing is being cast in either, and as much
/// is declared.
fn is_at_checkpoint(game: &Moment, checkpoint: &Moment) -> bool {
    let declared = match (game.prompt().map(|now| &now.kind), checkpoint.prompt().map(|before| &before.kind)) {
        (Some(now @ PromptKind::Attackers { .. }), Some(before @ PromptKind::Attackers { .. }))
        | (Some(now @ PromptKind::Blockers { .. }), Some(before @ PromptKind::Blockers { .. })) => now == before,
        _ => true,
    };
    !is_announcing(game) && !is_announcing(checkpoint) && declared
}

/// Whether a spell is being cast or an ability activated.
fn is_announcing(game: &Moment) -> bool {
    game.under_way().any(|under_way| matches!(under_way, UnderWay::Announced(_)))
}

#[cfg(test)]
mod tests;
