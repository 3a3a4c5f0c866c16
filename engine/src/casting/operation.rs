//! JB-MTG's operation: a spell or ability from its announcement until it is on the stack (601.2, 602.2b).

use declaration::{Ability, CardId, CardTypes, Cost, ManaCost, ManaKind, TargetSpec};

use super::cost::{CostChange, reserves};
use super::payment::{can_pay, can_pay_generic_with, covers, spend, spend_first, take_if_clear};
use super::sources::{ManaAbility, ManaSources};
use super::targets::Targeting;
use crate::body::body;
use crate::frame::{Announced, ChosenTarget, Frame, ManaDue, Operation, StackItem, Waiting};
use crate::triggers::Happening;
use crate::{Action, Choice, Event, Flow, Game, ManaPool, ObjectId, PendingTrigger, Seat, Shape, Zone, cards};

/// X is asked for up to this number (a cap of DESIGN: numbers are bounded).
const GREATEST_X: u32 = 10_000;

/// X says the number of targets up to this one (a cap of DESIGN).
const MOST_TARGETS: usize = 250;

impl Operation {
    /// One that has only just begun and cannot be taken back.
    pub(super) fn new(by: Targeting, announced: Announced, card: CardId) -> Operation {
        Operation {
            player: by.player,
            announced,
            object: by.source,
            card,
            mode: 0,
            x: 0,
            targets: Vec::new(),
            given: Vec::new(),
            waiting: Waiting::Mode,
            due: ManaDue::default(),
            free: false,
            spent: ManaPool::default(),
            chooser: None,
            triggering: by.triggering,
            text: by.text,
            mana: None,
            attack: Vec::new(),
            before: None,
        }
    }

    /// What it costs: the activation costs of an ability, the additional costs of a spell, the costs of an attack.
    pub(super) fn costs(&self) -> &[Cost] {
        match self.announced {
            Announced::Attack => &self.attack,
            _ => costs(self.card, self.announced),
        }
    }

    pub(super) fn targeting(&self) -> Targeting {
        Targeting {
            player: self.player,
            source: self.object,
            triggering: self.triggering,
            text: self.text,
            first: super::targets::first_of(&self.targets),
            x: self.known_x(),
        }
    }

    /// X, where a target does not say it (107.3c).
    fn known_x(&self) -> Option<u32> {
        body(self.card, self.announced).is_none_or(|body| body.x_is.is_none()).then_some(self.x)
    }
}

impl Game {
    /// Begins to cast a card out of a hand (601.2a).
    pub(crate) fn begin_spell(&mut self, player: Seat, id: ObjectId) -> Flow {
        let before = self.snapshot();
        let Some(card) = self.object(id).map(|object| object.card) else { return Ok(()) };
        let Some(object) = self.move_to(id, Zone::Stack, player) else { return Ok(()) };
        let by = Targeting::new(player, object);
        self.begin(by, Announced::Spell, card, Some(before))
    }

    /// Begins to activate an ability (602.2a).
    pub(crate) fn begin_ability(&mut self, player: Seat, source: ObjectId, ability: u8) -> Flow {
        let before = self.snapshot();
        let Some(now) = self.characteristics(source) else { return Ok(()) };
        let (card, text, Some((id, _))) = (now.card, now.text_of(ability), now.ability(ability)) else { return Ok(()) };
        let by = Targeting { text, ..Targeting::new(player, source) };
        self.begin(by, Announced::Activated(id), card, Some(before))
    }

    /// Begins to put a triggered ability on the stack (603.3); one without enough legal targets is removed (603.3d).
    pub(crate) fn begin_trigger(&mut self, trigger: &PendingTrigger) -> Flow {
        let PendingTrigger { controller, source, card, triggering, text, .. } = *trigger;
        let by = Targeting { triggering, text, ..Targeting::new(controller, source) };
        self.begin(by, trigger.announced(), card, None)
    }

    /// Begins to cast a spell that is on the stack already without paying its mana cost (118.9). It cannot be taken back.
    pub(crate) fn begin_free(&mut self, player: Seat, object: ObjectId, announced: Announced, card: CardId) -> Flow {
        let by = Targeting::new(player, object);
        self.begin_paying(by, announced, card, None, true)
    }

    /// Begins to pay for an attack (508.1g).
    pub(crate) fn begin_attack_payment(&mut self, by: Targeting, costs: Vec<Cost>, before: Box<Game>) -> Flow {
        let Some(card) = self.object(by.source).map(|object| object.card) else { return Ok(()) };
        let operation =
            Operation { attack: costs, before: Some(before), ..Operation::new(by, Announced::Attack, card) };
        self.give_from(operation, 0)
    }

    /// The game as it is, to go back to.
    pub(crate) fn snapshot(&self) -> Box<Game> {
        let mut before = Box::new(self.clone());
        before.events.clear();
        // What is taken back goes on being counted where it is gone back to.
        before.taken_back = 0;
        before
    }

    fn begin(&mut self, by: Targeting, announced: Announced, card: CardId, before: Option<Box<Game>>) -> Flow {
        self.begin_paying(by, announced, card, before, false)
    }

    fn begin_paying(
        &mut self,
        by: Targeting,
        announced: Announced,
        card: CardId,
        before: Option<Box<Game>>,
        free: bool,
    ) -> Flow {
        let operation = Operation { before, free, ..Operation::new(by, announced, card) };
        let modes = body(card, announced).map_or(1, |body| body.modes.len());
        let legal: Vec<u8> =
            (0..modes).map(|mode| mode as u8).filter(|mode| self.is_legal_mode(by, card, announced, *mode)).collect();
        match legal.as_slice() {
            [] => Ok(()),
            [mode] => self.after_mode(Operation { mode: *mode, ..operation }),
            _ => {
                self.frames.push(Frame::Operation(Box::new(operation)));
                Ok(())
            }
        }
    }

    /// The mode is chosen: X is next (601.2b).
    fn after_mode(&mut self, mut operation: Operation) -> Flow {
        let chosen = body(operation.card, operation.announced).is_none_or(|body| body.x_is.is_none());
        let least = u32::from(operation.least_x());
        if chosen && self.printed_cost(&operation).x > 0 && self.greatest_x(&operation) > least {
            operation.waiting = Waiting::ExtraMana;
            self.frames.push(Frame::Operation(Box::new(operation)));
            return Ok(());
        }
        operation.x = least;
        self.next_target(operation, 0)
    }

    /// The targets before `spec` are chosen: that one is next, or the cost is fixed (601.2c-f).
    fn next_target(&mut self, mut operation: Operation, spec: u8) -> Flow {
        let specs = self.specs_of(&operation);
        for spec in spec..specs.len() as u8 {
            let Some(words) = specs.get(usize::from(spec)) else { continue };
            let legal = self.legal_targets(operation.targeting(), words);
            // A triggered ability that can target one thing only is not asked about.
            if let ([only], 1, true) = (
                legal.as_slice(),
                words.min,
                matches!(operation.announced, Announced::Triggered(_) | Announced::Delayed(_)),
            ) {
                operation.targets.push(ChosenTarget { spec, target: *only, share: 0 });
                continue;
            }
            if words.min == 0 && (legal.is_empty() || words.max == 0) {
                continue;
            }
            operation.waiting = Waiting::Targets(spec);
            operation.chooser = words
                .chooser
                .as_ref()
                .and_then(|chooser| self.referred_players(chooser, &operation.targeting().scene()).first().copied());
            self.frames.push(Frame::Operation(Box::new(operation)));
            return Ok(());
        }
        operation.chooser = None;
        let by = operation.targeting();
        if let Some(x) = self.defined_x(by, operation.card, operation.announced) {
            operation.x = x;
        }
        self.divide_from(operation, 0)
    }

    /// Everything is chosen: the cost is fixed (601.2f).
    pub(crate) fn fix_cost(&mut self, mut operation: Operation) -> Flow {
        operation.due = ManaDue { cost: self.total_cost(&operation, &self.cost_changes()) };
        operation.waiting = Waiting::Mana;
        self.pay_on(operation)
    }

    /// Pays as far as there is no choice, and completes the operation when everything is paid (601.2h-i).
    pub(super) fn pay_on(&mut self, mut operation: Operation) -> Flow {
        let on = operation.spell_types();
        let before = self.spendable(operation.player, on);
        let mut pool = before;
        if take_if_clear(&mut pool, &operation.due.cost) {
            self.leave_in_pool(operation.player, on, &pool);
            operation.spent.add_difference(before, pool);
            operation.due = ManaDue::default();
            return self.complete(operation);
        }
        operation.waiting = if covers(&pool, &operation.due.cost) { Waiting::SelectingMana } else { Waiting::Mana };
        self.frames.push(Frame::Operation(Box::new(operation)));
        Ok(())
    }

    /// The mana cost as it is printed.
    fn printed_cost(&self, operation: &Operation) -> ManaCost {
        match operation.announced {
            Announced::Spell if operation.free => ManaCost::ZERO,
            Announced::Spell => cards::definition(operation.card).cost.unwrap_or(ManaCost::ZERO),
            Announced::Activated(_) | Announced::Attack => self.mana_due(operation.costs(), operation.object),
            Announced::Triggered(_) | Announced::Delayed(_) | Announced::Replacement(_) => ManaCost::ZERO,
        }
    }

    /// The total cost (601.2f): X in its place, and what further targets and other permanents add.
    pub(super) fn total_cost(&self, operation: &Operation, changes: &[CostChange]) -> ManaCost {
        let mut cost = self.printed_cost(operation);
        let body = body(operation.card, operation.announced);
        let x = operation.x.saturating_mul(u32::from(std::mem::take(&mut cost.x)));
        match body.and_then(|body| body.x_only) {
            Some(color) => {
                let asked = &mut cost.colored[color as usize];
                *asked = asked.saturating_add(u8::try_from(x).unwrap_or(u8::MAX));
            }
            None => cost.generic = cost.generic.saturating_add(u16::try_from(x).unwrap_or(u16::MAX)),
        }
        if let Some(each) = body.and_then(|body| body.each_further_target) {
            let further = u16::try_from(operation.targets.len().saturating_sub(1)).unwrap_or(u16::MAX);
            cost.generic = cost.generic.saturating_add(each.generic.saturating_mul(further));
        }
        self.changed_cost(cost, operation.announced, operation.object, changes)
    }

    /// The permanent that paying taps or sacrifices.
    pub(crate) fn reserved(&self, operation: &Operation) -> Option<ObjectId> {
        reserves(operation.costs()).then_some(operation.object)
    }

    fn can_afford(&self, operation: &Operation, cost: &ManaCost) -> bool {
        let reserved = self.reserved(operation);
        self.affords(
            operation.player,
            cost,
            &self.mana_sources(operation.player, reserved),
            reserved,
            operation.spell_types(),
        )
    }

    /// The greatest X that can be paid for.
    fn greatest_x(&self, operation: &Operation) -> u32 {
        let reserved = self.reserved(operation);
        let sources = self.mana_sources(operation.player, reserved);
        let pays = |x: u32| {
            let with = Operation { x, targets: Vec::new(), ..operation.without_before() };
            self.affords(
                operation.player,
                &self.total_cost(&with, &sources.changes),
                &sources,
                reserved,
                with.spell_types(),
            )
        };
        // Paying for more is never easier, so the bound is found by halving.
        let most = self.most_mana(operation.player, &sources).min(GREATEST_X).min(self.most_targets(operation));
        let (mut low, mut high) = (0, most);
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if pays(middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// Each instance of the word 'target', with as many targets as X says (601.2c).
    fn specs_of(&self, operation: &Operation) -> Vec<TargetSpec> {
        let specs = self.target_specs(operation.card, operation.announced, operation.mode);
        specs.into_iter().map(|spec| spec.counted_by(operation.x)).collect()
    }

    /// How many targets there are where X says their number; no bound, where it does not.
    fn most_targets(&self, operation: &Operation) -> u32 {
        let specs = self.target_specs(operation.card, operation.announced, operation.mode);
        let counted = specs.iter().filter(|spec| spec.counted);
        let legal = counted.map(|spec| self.legal_targets(operation.targeting(), spec).len().min(MOST_TARGETS));
        legal.min().map_or(u32::MAX, |legal| u32::try_from(legal).unwrap_or(u32::MAX))
    }

    fn most_mana(&self, seat: Seat, sources: &ManaSources) -> u32 {
        let made: u32 = sources.abilities().iter().map(|source| source.production.total()).sum();
        self.player(seat).mana.total().saturating_add(made)
    }

    /// Gives the choices of an operation.
    pub(crate) fn list_operation(&self, operation: &Operation, give: &mut dyn FnMut(Choice)) {
        let mut offer = |action: Action| {
            if self.operation_permits(operation, &action) {
                give(Choice::Act(action));
            }
        };
        match operation.waiting {
            Waiting::Mode => {
                let modes = body(operation.card, operation.announced).map_or(1, |body| body.modes.len());
                (0..modes).for_each(|mode| offer(Action::ChooseMode(mode as u8)));
            }
            Waiting::ExtraMana | Waiting::Share(_) | Waiting::Objects(_) => {}
            Waiting::Targets(spec) => {
                let specs = self.specs_of(operation);
                if let Some(words) = specs.get(usize::from(spec)) {
                    for target in self.legal_targets(operation.targeting(), words) {
                        offer(Action::SelectTarget(target));
                    }
                }
                offer(Action::TargetsDone);
            }
            Waiting::Mana | Waiting::SelectingMana => self.list_payments(operation, give),
        }
        if self.operation_permits(operation, &Action::Cancel) {
            give(Choice::Act(Action::Cancel));
        }
        match operation.waiting {
            Waiting::ExtraMana => give(Choice::Answer(Shape::Number {
                min: u32::from(operation.least_x()),
                max: self.greatest_x(operation),
            })),
            Waiting::Share(place) => {
                give(Choice::Answer(Shape::Number { min: 1, max: operation.greatest_share(place) }));
            }
            Waiting::Objects(place) => {
                let (from, count) = self.givable(operation, place);
                give(Choice::Answer(Shape::Objects { from, min: count, max: count, ordered: false }));
            }
            _ => {}
        }
    }

    /// Whether the action is one of the operation's choices: only what can still be completed is.
    pub(crate) fn operation_permits(&self, operation: &Operation, action: &Action) -> bool {
        match (operation.waiting, action) {
            // What may not be taken back any more is begun in the middle of something else only, which can be taken back with it.
            (_, Action::Cancel) => {
                operation.before.is_some()
                    && operation.chooser.is_none()
                    && (operation.mana.is_none() || self.may_take_back())
            }
            (Waiting::Mode, Action::ChooseMode(mode)) => {
                self.is_legal_mode(operation.targeting(), operation.card, operation.announced, *mode)
            }
            (Waiting::ExtraMana, Action::ChooseX(x)) => {
                (u32::from(operation.least_x())..=self.greatest_x(operation)).contains(x)
            }
            (Waiting::Share(place), Action::ChooseX(share)) => (1..=operation.greatest_share(place)).contains(share),
            (Waiting::Objects(place), Action::Choose(chosen)) => {
                let (from, count) = self.givable(operation, place);
                chosen.len() == usize::from(count)
                    && chosen.iter().enumerate().all(|(at, id)| from.contains(id) && !chosen[..at].contains(id))
            }
            (Waiting::Targets(spec), Action::SelectTarget(target)) => {
                let specs = self.specs_of(operation);
                self.may_target(operation.targeting(), &specs, spec, &operation.targets, *target)
                    && operation.divides_further(spec)
                    && self.can_afford_further_target(operation)
                    && self.can_afford_defined_x(operation, *target)
            }
            (Waiting::Targets(spec), Action::TargetsDone) => {
                let specs = self.specs_of(operation);
                let chosen = operation.targets.iter().filter(|chosen| chosen.spec == spec).count();
                specs
                    .get(usize::from(spec))
                    .is_some_and(|words| words.min != words.max && chosen >= usize::from(words.min))
            }
            (Waiting::SelectingMana, Action::Pay(kind)) => {
                let pool = self.spendable(operation.player, operation.spell_types());
                can_pay_generic_with(&pool, &operation.due.cost, *kind)
            }
            (Waiting::Mana | Waiting::SelectingMana, Action::PayAutomatically) => {
                self.pays_automatically(operation, &self.sources_for(operation))
            }
            (Waiting::Mana | Waiting::SelectingMana, Action::TapForMana { object, ability, kind }) => {
                let sources = self.sources_for(operation);
                sources
                    .find(*object, *ability, *kind)
                    .is_some_and(|used| self.pays_with(operation, &sources, used, *kind))
            }
            _ => false,
        }
    }

    /// Gives the ways to go on paying for an operation.
    fn list_payments(&self, operation: &Operation, give: &mut dyn FnMut(Choice)) {
        let sources = self.sources_for(operation);
        if self.pays_automatically(operation, &sources) {
            give(Choice::Act(Action::PayAutomatically));
        }
        for action in ManaKind::ALL.into_iter().map(Action::Pay) {
            if self.operation_permits(operation, &action) {
                give(Choice::Act(action));
            }
        }
        for source in sources.all() {
            for kind in source.production.choices() {
                if self.pays_with(operation, &sources, source, kind) {
                    give(Choice::Act(Action::TapForMana { object: source.object, ability: source.ability, kind }));
                }
            }
        }
    }

    /// Whether these sources can pay for the operation. Then there is a plan for it: of sources that pay, some pay of which each is needed.
    fn pays_automatically(&self, operation: &Operation, sources: &ManaSources) -> bool {
        let pool = self.spendable(operation.player, operation.spell_types());
        can_pay(&pool, sources.abilities(), &operation.due.cost)
    }

    /// Whether one of the sources can be used for this kind of mana while paying for the operation: what is left must still pay together
    /// with what this makes.
    fn pays_with(&self, operation: &Operation, sources: &ManaSources, used: &ManaAbility, kind: ManaKind) -> bool {
        if used.gives {
            return self
                .mana_operation(operation.player, used.object, used.ability, kind)
                .is_some_and(|nested| !self.gifts_for_mana(&nested, Some(operation)).is_empty());
        }
        let free = self.spendable(operation.player, CardTypes::default());
        let mut spent = free;
        spent.lessen(&spend(free, used.cost));
        let mut pool = self.spendable(operation.player, operation.spell_types());
        pool.lessen(&spent);
        used.production.add_to(&mut pool, kind);
        let others = sources.abilities().iter().filter(|source| source.object != used.object);
        can_pay(&pool, others, &operation.due.cost)
    }

    /// Whether one more target can be paid for (Fireball).
    fn can_afford_further_target(&self, operation: &Operation) -> bool {
        let body = body(operation.card, operation.announced);
        let Some(each) = body.and_then(|body| body.each_further_target) else { return true };
        if operation.targets.is_empty() {
            return true;
        }
        let mut cost = self.total_cost(operation, &self.cost_changes());
        cost.generic = cost.generic.saturating_add(each.generic);
        self.can_afford(operation, &cost)
    }

    /// Whether X that the words define can be paid with this first target.
    fn can_afford_defined_x(&self, operation: &Operation, target: crate::Target) -> bool {
        let by = Targeting { first: operation.targeting().first.or(Some(target)), ..operation.targeting() };
        let Some(x) = self.defined_x(by, operation.card, operation.announced) else { return true };
        let with = Operation { x, ..operation.without_before() };
        self.can_afford(operation, &self.total_cost(&with, &self.cost_changes()))
    }

    /// Takes one of the operation's choices.
    pub(crate) fn perform_operation(&mut self, mut operation: Operation, action: &Action) -> Flow {
        match action {
            Action::Cancel => {
                if let Some(before) = operation.before.take() {
                    let taken_back = self.taken_back;
                    *self = *before;
                    self.taken_back = taken_back;
                    self.take_back();
                }
                Ok(())
            }
            Action::ChooseMode(mode) => self.after_mode(Operation { mode: *mode, ..operation }),
            Action::ChooseX(number) => match operation.waiting {
                Waiting::Share(place) => {
                    operation.give_share(place, *number);
                    self.divide_from(operation, place.saturating_add(1))
                }
                _ => self.next_target(Operation { x: *number, ..operation }, 0),
            },
            Action::Choose(chosen) => {
                let Waiting::Objects(place) = operation.waiting else { return Ok(()) };
                operation.given.extend(chosen.iter().map(|id| (place, *id)));
                self.give_from(operation, place.saturating_add(1))
            }
            Action::SelectTarget(target) => {
                let Waiting::Targets(spec) = operation.waiting else { return Ok(()) };
                operation.targets.push(ChosenTarget { spec, target: *target, share: 0 });
                let specs = self.specs_of(&operation);
                let chosen = operation.targets.iter().filter(|chosen| chosen.spec == spec).count();
                let further = operation.divides_further(spec);
                if further && specs.get(usize::from(spec)).is_some_and(|words| chosen < usize::from(words.max)) {
                    self.frames.push(Frame::Operation(Box::new(operation)));
                    return Ok(());
                }
                self.next_target(operation, spec + 1)
            }
            Action::TargetsDone => {
                let Waiting::Targets(spec) = operation.waiting else { return Ok(()) };
                self.next_target(operation, spec + 1)
            }
            Action::PayAutomatically => {
                for (object, ability, kind) in self.plan_for(&operation).unwrap_or_default() {
                    self.make_mana(operation.player, object, ability, kind)?;
                }
                let on = operation.spell_types();
                let before = self.spendable(operation.player, on);
                let left = spend_first(before, operation.due.cost, self.spent_first(operation.player, on));
                self.leave_in_pool(operation.player, on, &left);
                operation.spent.add_difference(before, left);
                operation.due = ManaDue::default();
                self.complete(operation)
            }
            Action::Pay(kind) => {
                let on = operation.spell_types();
                let mut left = self.spendable(operation.player, on);
                left.take(*kind, 1);
                self.leave_in_pool(operation.player, on, &left);
                operation.spent.add(*kind, 1);
                operation.due.cost.generic = operation.due.cost.generic.saturating_sub(1);
                self.pay_on(operation)
            }
            Action::TapForMana { object, ability, kind }
                if self.asks_for_gift(operation.player, *object, *ability, *kind) =>
            {
                let player = operation.player;
                self.frames.push(Frame::Operation(Box::new(operation)));
                self.begin_mana_ability(player, *object, *ability, *kind)
            }
            Action::TapForMana { object, ability, kind } => {
                if let Some(question) = self.question_of_mana(operation.player, *object, *ability, *kind) {
                    self.frames.push(Frame::Operation(Box::new(operation)));
                    self.frames.push(Frame::Question(question));
                    return Ok(());
                }
                self.make_mana(operation.player, *object, *ability, *kind)?;
                self.pay_on(operation)
            }
            _ => {
                self.frames.push(Frame::Operation(Box::new(operation)));
                Ok(())
            }
        }
    }

    /// Everything but the mana is paid, and the spell or ability is on the stack (601.2i, 602.2b).
    fn complete(&mut self, operation: Operation) -> Flow {
        if operation.announced == Announced::Attack {
            self.give_up(operation.object, &operation.attack, &operation.given);
            self.begin_paid_attack();
            return Ok(());
        }
        if operation.mana.is_some() {
            return self.complete_mana_ability(&operation);
        }
        let Operation { player, announced, object, card, mode, x, targets, given, spent, triggering, text, .. } =
            operation;
        // A sacrificed source is remembered under the id it had.
        self.pay_other_costs(player, object, costs(card, announced))?;
        let given = self.give_up(object, costs(card, announced), &given);
        if let Announced::Activated(ability) = announced {
            self.note_activation(object, ability, card);
        }
        let id = if announced == Announced::Spell { object } else { self.create_ability(card, player) };
        self.stack.push(StackItem {
            id,
            controller: player,
            announced,
            source: object,
            card,
            mode,
            x,
            targets: targets.clone(),
            triggering,
            text,
            given,
            spent,
            color: None,
            over: false,
        });
        let targets = targets.into_iter().map(|chosen| chosen.target).collect();
        self.emit(match announced {
            Announced::Spell => Event::SpellCast { player, object, card, targets, x },
            Announced::Activated(_) => Event::AbilityActivated { player, source: object, card, targets },
            Announced::Triggered(_) | Announced::Delayed(_) | Announced::Replacement(_) | Announced::Attack => {
                Event::AbilityTriggered { player, source: object, card, targets }
            }
        });
        if announced == Announced::Spell {
            let types = self.characteristics_anywhere(object).map_or_else(Default::default, |now| now.types);
            self.player_mut(player).cast.push(types);
            self.note_busy(player);
            let cast = Happening::Casts { player, spell: object };
            self.notice(cast);
            let own = self.watchers_of_casting(object);
            self.notice_among(&own, &cast);
        } else if matches!(announced, Announced::Activated(_)) && !costs(card, announced).contains(&Cost::Tap) {
            self.notice(Happening::ActivatesWithoutTap { player, id: object });
        } else if matches!(announced, Announced::Activated(_)) {
            self.notice(Happening::ActivatesWithTap { player, id: object, ability: id });
        }
        self.interrupt(player.other());
        let resolving = matches!(self.frames.last(), Some(Frame::Resolution(_)));
        if !resolving && !matches!(announced, Announced::Triggered(_) | Announced::Delayed(_)) {
            // The player receives priority again (117.3c).
            self.took_action(player);
        }
        Ok(())
    }
}

/// The activation costs of an ability, and the additional costs of a spell; none for anything else.
pub(crate) fn costs(card: CardId, announced: Announced) -> &'static [Cost] {
    match announced {
        Announced::Spell => body(card, announced).map_or(&[], |body| &body.additional),
        Announced::Activated(ability) => match cards::ability(ability) {
            Some(Ability::Activated(activation)) => &activation.cost,
            _ => &[],
        },
        Announced::Triggered(_) | Announced::Delayed(_) | Announced::Replacement(_) | Announced::Attack => &[],
    }
}

impl Operation {
    /// The least X that may be announced.
    fn least_x(&self) -> u8 {
        body(self.card, self.announced).map_or(0, |body| body.least_x)
    }

    /// The same operation without the state before it, to ask questions about.
    fn without_before(&self) -> Operation {
        Operation {
            mode: self.mode,
            x: self.x,
            targets: self.targets.clone(),
            given: self.given.clone(),
            waiting: self.waiting,
            due: self.due,
            free: self.free,
            spent: self.spent,
            chooser: self.chooser,
            mana: self.mana,
            attack: self.attack.clone(),
            ..Operation::new(self.targeting(), self.announced, self.card)
        }
    }
}
