//! The steps of a turn and their turn-based actions (703).

use declaration::{CardId, CardType, Moment, Static};

use crate::continuous::Lasts;
use crate::frame::{AssignDamage, Frame, Purpose, Question, Shape};
use crate::game::{Stage, Step};
use crate::replacement::Would;
use crate::triggers::Happening;
use crate::{Action, Event, Flow, Game, Seat, Zone};

/// The maximum hand size (402.2).
const HAND_SIZE: u32 = 7;

/// The moment at which abilities may trigger as the step begins.
const fn moment(step: Step) -> Option<Moment> {
    match step {
        Step::Upkeep => Some(Moment::Upkeep),
        Step::Draw => Some(Moment::DrawStep),
        Step::FirstMain | Step::SecondMain => Some(Moment::MainPhase),
        Step::BeginCombat => Some(Moment::Combat),
        Step::EndCombat => Some(Moment::EndOfCombat),
        Step::End => Some(Moment::EndStep),
        _ => None,
    }
}

impl Game {
    /// Goes on with the turn when nothing else is under way.
    pub(crate) fn continue_turn(&mut self) -> Flow {
        match self.turn.stage {
            Stage::Beginning => {
                self.turn.stage = Stage::Priority;
                self.turn.holder = self.turn.active;
                self.turn.passed = false;
                self.turn_based_actions()
            }
            Stage::Priority => self.after_turn_based_actions(),
            Stage::Over => {
                self.end_step();
                Ok(())
            }
        }
    }

    /// What each step does as it begins.
    fn turn_based_actions(&mut self) -> Flow {
        let active = self.turn.active;
        // What a step before this one has ended, as by untapping, ends before anything else is looked at.
        self.end_conditional_effects();
        self.notice_control();
        if self.turn.step == Step::Upkeep {
            self.end_effects_until_upkeep(active);
        }
        if let Some(moment) = moment(self.turn.step) {
            self.notice_moment(moment);
        }
        match self.turn.step {
            Step::Untap if self.skips_untap_step() => {}
            Step::Untap => {
                // 502.1: phasing comes first.
                self.phase_in(active, |permanent| permanent.held_by.is_none());
                self.begin_untapping();
            }
            // The player who plays first skips the draw of the first turn (103.8a).
            Step::Draw if self.turn.number > 1 => self.draw_cards(vec![(active, 1)], &[])?,
            Step::DeclareAttackers => self.begin_attackers(),
            Step::DeclareBlockers => self.begin_blockers(),
            Step::FirstStrikeDamage => self.begin_damage(true),
            Step::CombatDamage => self.begin_damage(false),
            Step::Cleanup => self.begin_cleanup(),
            Step::Upkeep
            | Step::Draw
            | Step::FirstMain
            | Step::BeginCombat
            | Step::EndCombat
            | Step::SecondMain
            | Step::End => {}
        }
        Ok(())
    }

    /// The turn-based actions are done: players receive priority, where the step has any.
    fn after_turn_based_actions(&mut self) -> Flow {
        match self.turn.step {
            Step::Untap => {
                self.turn.stage = Stage::Over;
                Ok(())
            }
            Step::Cleanup => {
                // Nobody receives priority, unless something happens (514.3a).
                let happened = self.check_state_based_actions();
                self.turn.again |= happened || !self.triggers.is_empty();
                if happened || self.outcome.is_some() {
                    return Ok(());
                }
                if !self.turn.again {
                    self.turn.stage = Stage::Over;
                    return Ok(());
                }
                self.give_priority()
            }
            _ => self.give_priority(),
        }
    }

    /// Discards down to seven cards (514.1), then damage and effects until end of turn go (514.2).
    fn begin_cleanup(&mut self) {
        let active = self.turn.active;
        let count = self.player(active).hand.count;
        let excess = self.maximum_hand_size(active).map_or(0, |most| count.saturating_sub(most));
        if excess == 0 {
            self.wear_off();
            return;
        }
        let excess = u8::try_from(excess).unwrap_or(u8::MAX);
        let from = self.player(active).hand.cards.clone().unwrap_or_default();
        self.frames.push(Frame::Question(Question {
            player: active,
            purpose: Purpose::DiscardToHandSize,
            about: None,
            shape: Shape::Objects { from, min: excess, max: excess, ordered: false },
            answer: None,
        }));
    }

    /// How many cards a player may keep; none where there is no bound (402.2). Of several effects the one that began last counts.
    pub(crate) fn maximum_hand_size(&self, seat: crate::Seat) -> Option<u32> {
        let mut most = (0, Some(HAND_SIZE));
        for (id, now, _, fixed) in self.ruling_abilities() {
            let (Static::MaximumHandSize { who, size }, Some(permanent)) = (fixed, self.permanent(id)) else {
                continue;
            };
            let meant = self.referred_players(who, &self.scene_of(now.controller, id));
            if meant.contains(&seat) && permanent.timestamp >= most.0 {
                most = (permanent.timestamp, size.map(u32::from));
            }
        }
        most.1
    }

    /// The cards to be discarded are chosen.
    pub(crate) fn discard_chosen(&mut self, answer: &Action) {
        if let Action::Choose(cards) = answer {
            self.discard_together(cards);
        }
        self.wear_off();
    }

    /// Puts a card from a hand into the graveyard (701.9); its id there.
    pub(crate) fn discard(&mut self, id: crate::ObjectId, cause: Option<Seat>) -> Option<crate::ObjectId> {
        let owner = self.object(id).filter(|object| object.zone == Zone::Hand).map(|object| object.owner)?;
        let new = self.move_to(id, Zone::Graveyard, owner);
        self.notice(Happening::Discards(owner));
        if let (Some(id), Some(cause)) = (new, cause.filter(|cause| *cause != owner)) {
            self.notice_among(&self.watchers_of_discard(id), &Happening::IsDiscarded { id, cause });
        }
        new
    }

    /// Whose spell or ability is resolving, and so causes a player to discard.
    pub(crate) fn resolving_player(&self) -> Option<Seat> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Resolution(resolution) => Some(resolution.item.controller),
            _ => None,
        })
    }

    /// Damage is removed, and effects that last until end of turn end, at once (514.2).
    fn wear_off(&mut self) {
        for place in 0..self.battlefield.len() {
            let Some(id) = self.battlefield.get(place).copied() else { break };
            if let Some(permanent) = self.permanent_mut(id) {
                permanent.damage = 0;
                permanent.shields = 0;
                permanent.spared = 0;
                permanent.regeneration_forbidden = false;
                permanent.exiled_if_dying = false;
            }
        }
        self.shields.clear();
        self.replacements.clear();
        self.mana_effects.clear();
        let (active, number) = (self.turn.active, self.turn.number);
        self.combat_effects.retain(|effect| match effect.lasts {
            Lasts::EndOfTurn => false,
            Lasts::DuringTurn(seat, since) => seat != active || since == number,
            _ => true,
        });
        self.end_delayed_of_turn();
        self.end_effects_of_turn();
    }

    /// Everybody has passed on an empty stack: mana goes, and the next step begins (500.2, 500.5).
    fn end_step(&mut self) {
        let step = self.turn.step;
        let next = self.step_after(step);
        if !self.rules.mana_burn || next.map(Step::phase) != Some(step.phase()) {
            self.empty_pools();
        }
        if step == Step::Upkeep {
            self.end_effects_of_upkeep(self.turn.active);
        }
        if step == Step::EndCombat {
            self.end_delayed_of_combat();
            self.combat = crate::Combat::default();
            self.status_changed();
            self.end_effects_of_combat();
        }
        if self.outcome.is_some() {
            return;
        }
        match next {
            Some(next) => self.begin_unless_replaced(Would::Step(self.turn.active, next)),
            None => {
                let player = self.next_to_take_a_turn();
                self.begin_unless_replaced(Would::Turn(player));
            }
        }
    }

    /// Empties both mana pools (106.4); under the rules of 1994 what is lost burns.
    fn empty_pools(&mut self) {
        for seat in [self.turn.active, self.turn.active.other()] {
            let amount = self.player(seat).mana.total();
            if amount == 0 {
                continue;
            }
            self.player_mut(seat).mana = crate::ManaPool::default();
            self.player_mut(seat).restricted.clear();
            if self.rules.mana_burn {
                let life = &mut self.player_mut(seat).life;
                *life = life.saturating_sub(i32::try_from(amount).unwrap_or(i32::MAX));
                self.emit(Event::ManaBurned { player: seat, amount });
            }
        }
    }

    /// The step after this one in this turn; none after the last.
    fn step_after(&self, step: Step) -> Option<Step> {
        let next = match step {
            // Without attackers there are no blocks and no damage (508.8).
            Step::DeclareAttackers if !self.combat.declared => Step::EndCombat,
            Step::DeclareBlockers if !self.has_first_striker() => Step::CombatDamage,
            Step::Cleanup if self.turn.again => Step::Cleanup,
            Step::Cleanup => return None,
            step => *Step::ALL.get(step as usize + 1)?,
        };
        Some(next)
    }

    pub(crate) fn begin_step(&mut self, step: Step) {
        self.turn.step = step;
        self.turn.stage = Stage::Beginning;
        self.turn.again = false;
        self.turn.drawn_in_step = 0;
        self.emit(Event::StepBegan(step));
        self.step_ends_passing(step);
    }

    /// Whose turn is next: an extra turn, the newest first, or in turn order (500.7). A turn that is then skipped counts (614.10).
    fn next_to_take_a_turn(&mut self) -> Seat {
        if let Some(extra) = self.extra_turns.pop() {
            return extra;
        }
        let next = self.next_turn;
        self.next_turn = next.other();
        next
    }

    /// Begins a turn (500.1).
    pub(crate) fn start_turn(&mut self, player: Seat) {
        self.turn.number = self.turn.number.saturating_add(1);
        let number = self.turn.number;
        self.turn.active = player;
        self.end_effects_until_turn(player);
        self.last_known.clear();
        self.harms.clear();
        self.blocks.clear();
        self.activated.clear();
        self.tapped_to_pay.clear();
        for player in &mut self.players {
            player.lands_played = 0;
            player.drawn.clear();
            player.cast.clear();
        }
        let turns = &mut self.player_mut(player).turns;
        *turns = [number, turns[0]];
        for place in 0..self.battlefield.len() {
            let Some(id) = self.battlefield.get(place).copied() else { break };
            if let Some(object) = self.object_mut(id).filter(|object| object.controller == player) {
                object.permanent.settled = true;
            }
        }
        self.note_untapped();
        self.turn_ends_passing();
        self.emit(Event::TurnBegan { player, number: self.turn.number });
        self.begin_step(Step::Untap);
    }

    /// Takes note of what is untapped as the turn begins, and how many lands of each player's.
    pub(crate) fn note_untapped(&mut self) {
        let mut counts = [0_u16; 2];
        for id in &self.battlefield {
            let (Some(now), Some(permanent)) = (self.characteristics(*id), self.permanent(*id)) else { continue };
            if now.types.contains(CardType::Land) && !permanent.tapped {
                counts[now.controller.index()] += 1;
            }
        }
        self.turn.untapped_lands = counts;
        for place in 0..self.battlefield.len() {
            let Some(id) = self.battlefield.get(place).copied() else { break };
            if let Some(permanent) = self.permanent_mut(id) {
                permanent.started_untapped = !permanent.tapped;
            }
        }
    }

    /// Begins the assignment of combat damage (510.1).
    fn begin_damage(&mut self, first_strike: bool) {
        let open = self.damage_dealers(first_strike);
        if first_strike {
            self.combat.struck_first = open.clone();
        }
        self.frames.push(Frame::AssignDamage(AssignDamage { first_strike, open }));
    }

    /// Discards a card at random (701.9b).
    pub(crate) fn discard_at_random(&mut self, seat: Seat, cause: Option<Seat>) -> Flow {
        if self.player(seat).hand.count == 0 {
            return Ok(());
        }
        let hand = self.player(seat).hand.cards.clone().ok_or(crate::AwaitsHouse)?;
        let cards: Vec<CardId> = hand.iter().filter_map(|id| self.object(*id)).map(|object| object.card).collect();
        if let Some(card) = self.pick(&cards)?.and_then(|place| hand.get(place)) {
            self.discard(*card, cause);
        }
        Ok(())
    }
}
