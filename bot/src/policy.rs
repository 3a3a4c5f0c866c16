//! How a game is played on in thought: quickly, with sense, and never quite the same way twice. The same rules fill in what a play that was found
//! by search leaves open.

use engine::declaration::{BasicLand, CardId, CardType, Keyword};
use engine::prompt::{PromptKind, Purpose, Shape, Why, why};
use engine::state::Characteristics;
use engine::{Action, Choice, Game, ObjectId, Prompt, Seat, Step, Target, cards, prompt};

use crate::random::Random;
use crate::{uses, value};

/// How a seat plays on in one playout.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    random: Random,
    /// How much it dares to attack, by seat, of a hundred.
    daring: [usize; 2],
    /// Whether nothing that is plainly good is left out now and then.
    steady: bool,
    /// By seat, whether what deals damage is for the other player, whatever else it could hit.
    burns: [bool; 2],
    /// The X that was chosen last, and for what.
    x: Option<(ObjectId, u32)>,
    /// What it has begun and could not complete.
    declined: Vec<ObjectId>,
    /// How many abilities were activated since the turn began.
    activated: u8,
    turn: u32,
}

/// A card is worth about so much.
const WORTH_A_CARD: i64 = 1_000;

/// A player as a target, and so much more for each life less than eight.
const WORTH_OF_A_PLAYER: i64 = 1_500;
const WORTH_OF_THE_LAST_LIFE: i64 = 600;

/// A player as a target for whoever means to burn them out.
const WORTH_OF_BURNING: i64 = 50_000;

/// So much more damage than the attackers' is feared now and then.
const AFRAID: i32 = 3;

/// So many abilities are activated in a turn of a playout.
const MOST_ACTIVATED: u8 = 4;

impl Policy {
    pub(crate) fn new(mut random: Random) -> Policy {
        let daring = [random.below(100), random.below(100)];
        let burns = [random.percent(20), random.percent(20)];
        Policy { random, daring, steady: false, burns, x: None, declined: Vec::new(), activated: 0, turn: 0 }
    }

    /// One that leaves nothing out that is plainly good.
    pub(crate) fn steady(random: Random) -> Policy {
        Policy { steady: true, burns: [false, false], ..Policy::new(random) }
    }

    /// What the seat whose decision it is does; none where there is nothing.
    pub(crate) fn choose(&mut self, game: &Game, seat: Seat) -> Option<Action> {
        if game.turn().number != self.turn {
            self.turn = game.turn().number;
            self.activated = 0;
            self.declined.clear();
        }
        if why(game).is_some_and(|why| why.is_priority()) && self.is_idle(game, seat) {
            return Some(Action::Pass);
        }
        let asked = prompt(game, seat)?;
        match asked.why {
            Why::OpeningHand => Some(opening_hand(game, seat)),
            Why::Priority { .. } => self.priority(game, seat, &asked),
            Why::Announcement { object, .. } => self.announce(game, seat, object, &asked),
            Why::Attack => self.attack(game, seat, &asked),
            Why::Block => self.block(game, seat, &asked),
            Why::NewTargets { .. } | Why::Question { .. } => self.answer(game, seat, &asked),
        }
        .or_else(|| self.anything(&asked))
    }

    /// Whether nobody thinks in this window: the steps in which hardly anything is worth doing.
    fn is_idle(&self, game: &Game, seat: Seat) -> bool {
        let turn = game.turn();
        let own = turn.active == seat;
        game.stack().is_empty()
            && match turn.step {
                Step::FirstMain | Step::SecondMain => !own,
                Step::DeclareAttackers => own && game.combat().attackers.is_empty(),
                Step::DeclareBlockers => false,
                // Before attackers are declared is the last time to tap one.
                Step::BeginCombat | Step::End => own,
                _ => true,
            }
    }

    fn priority(&mut self, game: &Game, seat: Seat, asked: &Prompt) -> Option<Action> {
        let pass = Some(Action::Pass);
        let actions: Vec<&Action> = asked.choices.iter().filter_map(Choice::action).collect();
        let own_main = game.turn().active == seat && matches!(game.turn().step, Step::FirstMain | Step::SecondMain);
        let lands: Vec<&&Action> = actions.iter().filter(|action| matches!(action, Action::PlayLand(_))).collect();
        if let Some(land) = self.random.pick(&lands) {
            return Some((**land).clone());
        }
        let against = game.stack().last().is_some_and(|item| item.controller != seat);
        let before_attack = game.stack().is_empty() && game.turn().step == Step::BeginCombat;
        let own_on_top = game.stack().last().is_some_and(|item| item.controller == seat);
        if own_on_top && !self.random.percent(5) {
            return pass;
        }
        let in_combat = before_attack || (game.turn().active != seat && !game.combat().attackers.is_empty());
        let floats = game.player(seat).mana.total() > 0;
        let mut wanted: Vec<&Action> = Vec::new();
        for action in actions {
            let does = uses::body(game, action);
            let can_wait = before_attack && !does.is_some_and(uses::taps);
            let for_nothing = does.is_some_and(uses::sweeps) && behind(game, seat) < WORTH_A_CARD;
            if can_wait || for_nothing || uses::is_wasted(game, seat, action) {
                continue;
            }
            match action {
                Action::CastSpell(id) if !self.declined.contains(id) => {
                    let Some(object) = game.object(*id) else { continue };
                    let card = cards::definition(object.card);
                    let often = match card.spell.as_ref() {
                        Some(body) if body.modes.iter().any(uses::counters) => {
                            if against {
                                70
                            } else {
                                0
                            }
                        }
                        _ if card.type_line.types.contains(CardType::Instant) && !own_main => 35,
                        _ if !own_main || against => 5,
                        Some(_) => 60,
                        None => 95,
                    };
                    if self.random.percent(often) {
                        wanted.push(action);
                    }
                }
                Action::ActivateAbility { object, .. }
                    if self.activated < MOST_ACTIVATED && !self.declined.contains(object) =>
                {
                    let often = match does.and_then(|does| uses::saves(game, *object, does)) {
                        Some(saved) if game.permanent(saved).is_some_and(|own| own.shields > 0) => 0,
                        Some(_) => 85,
                        // What is not spent is lost, or burns.
                        None if floats && uses::costs_mana(game, action) => 90,
                        None if in_combat => 50,
                        None => 20,
                    };
                    if self.random.percent(often) {
                        wanted.push(action);
                    }
                }
                _ => {}
            }
        }
        let chosen = self.random.pick(&wanted).map(|action| (*action).clone());
        if let Some(Action::ActivateAbility { .. }) = chosen {
            self.activated += 1;
        }
        chosen.or(pass)
    }

    fn announce(&mut self, game: &Game, seat: Seat, object: ObjectId, asked: &Prompt) -> Option<Action> {
        let offers = |action: &Action| asked.choices.iter().any(|choice| choice.action() == Some(action));
        let cancel = || offers(&Action::Cancel).then_some(Action::Cancel);
        let action = match &asked.kind {
            PromptKind::Target { .. } => self.target(game, seat, asked),
            PromptKind::Mana { .. } if offers(&Action::PayAutomatically) => Some(Action::PayAutomatically),
            PromptKind::X => asked.choices.iter().find_map(|choice| match choice {
                Choice::Answer(Shape::Number { min, max }) => {
                    let less =
                        if self.random.percent(75) { 0 } else { self.random.below((max - min) as usize + 1) as u32 };
                    self.x = Some((object, max - less));
                    Some(Action::ChooseX(max - less))
                }
                _ => None,
            }),
            _ => {
                let doing: Vec<Action> = asked
                    .choices
                    .iter()
                    .filter(|choice| choice.action() != Some(&Action::Cancel))
                    .map(|choice| self.of_choice(game, seat, choice, asked.purpose()))
                    .collect();
                self.random.pick(&doing).cloned()
            }
        };
        if action.is_none() {
            self.declined.push(object);
            return cancel();
        }
        action
    }

    /// The target that looks best: what harms is for the other side, what helps for one's own.
    fn target(&mut self, game: &Game, seat: Seat, asked: &Prompt) -> Option<Action> {
        let mode = asked.source.and_then(|source| source.mode());
        let harms = mode.map_or_else(|| asked.source.is_some_and(|source| uses::aura_harms(source.card)), uses::harms)
            || uses::stops_attackers(game, seat, asked);
        let of = asked.source.and_then(|source| source.object);
        let x = self.x.filter(|(object, _)| of == Some(*object)).map(|(_, x)| x);
        let damage = mode.and_then(|mode| uses::damage_to_target(mode, x));
        let may_end = asked.choices.iter().any(|choice| choice.action() == Some(&Action::TargetsDone));
        let burns = self.burns[seat.index()] && mode.is_some_and(uses::deals_damage);
        let mut best: Option<(i64, bool, Action)> = None;
        for action in asked.choices.iter().filter_map(Choice::action) {
            let mut for_nothing = false;
            let value = match action {
                Action::SelectTarget(Target::Player(whose)) if (*whose != seat) == harms => {
                    let life = game.player(*whose).life;
                    let pressed = if harms { WORTH_OF_THE_LAST_LIFE * i64::from((8 - life).clamp(0, 8)) } else { 0 };
                    let wins = damage.is_some_and(|damage| damage >= life);
                    WORTH_OF_A_PLAYER + if burns || wins { WORTH_OF_BURNING } else { pressed }
                }
                Action::SelectTarget(Target::Object(id)) => {
                    let Some(owned) = controller(game, *id) else { continue };
                    if (owned != seat) != harms {
                        continue;
                    }
                    for_nothing = damage.is_some_and(|damage| uses::survives(game, *id, damage));
                    if for_nothing && may_end {
                        continue;
                    }
                    let worth = game.characteristics(*id).map_or(1_000, |now| value::permanent(game, *id, now));
                    if for_nothing { worth / 8 } else { worth }
                }
                Action::TargetsDone => 100,
                _ => continue,
            };
            let value = value * (50 + self.random.below(100) as i64);
            if best.as_ref().is_none_or(|(other, ..)| value > *other) {
                best = Some((value, for_nothing, action.clone()));
            }
        }
        let may_stop = asked.choices.iter().any(|choice| choice.action() == Some(&Action::Cancel));
        best.filter(|(_, for_nothing, _)| !for_nothing || !may_stop).map(|(.., action)| action)
    }

    fn attack(&mut self, game: &Game, seat: Seat, asked: &Prompt) -> Option<Action> {
        let chosen = asked.chosen_attackers();
        let offers = |action: &Action| asked.choices.iter().any(|choice| choice.action() == Some(action));
        let daring = self.daring[seat.index()];
        let all = wins_through(game, seat, asked);
        for choice in &asked.choices {
            if let Choice::Act(action @ Action::SelectAttackingCreature(id)) = choice
                && !chosen.contains(id)
                && (all || attacks_well(game, seat, *id, daring) || !offers(&Action::SubmitAttack))
            {
                return Some(action.clone());
            }
        }
        offers(&Action::SubmitAttack).then_some(Action::SubmitAttack)
    }

    fn block(&mut self, game: &Game, seat: Seat, asked: &Prompt) -> Option<Action> {
        let chosen = asked.chosen_blocks();
        let offers = |action: &Action| asked.choices.iter().any(|choice| choice.action() == Some(action));
        let coming: i32 = game
            .combat()
            .attackers
            .iter()
            .filter(|attacker| !chosen.iter().any(|(_, blocked)| *blocked == attacker.id))
            .filter_map(|attacker| game.characteristics(attacker.id))
            .map(|now| now.power.max(0))
            .sum();
        // Now and then it is feared that more may come: whoever has little left blocks for that.
        let life = game.player(seat).life - if self.random.percent(30) { AFRAID } else { 0 };
        let mut best: Option<(i64, &Action)> = None;
        for choice in &asked.choices {
            let Choice::Act(action @ Action::SelectDefendingCreature { blocker, attacker }) = choice else { continue };
            if chosen.iter().any(|(other, _)| other == blocker) || chosen.iter().any(|(_, other)| other == attacker) {
                continue;
            }
            let (Some(own), Some(foe)) = (game.characteristics(*blocker), game.characteristics(*attacker)) else {
                continue;
            };
            let (dies, kills) = fight(game, *blocker, own, *attacker, foe);
            let mut gain = 0;
            gain += if kills { value::permanent(game, *attacker, foe) } else { 0 };
            gain -= if dies { value::permanent(game, *blocker, own) } else { 0 };
            gain += i64::from(foe.power.max(0)) * if coming >= life { 5_000 } else { 120 };
            if gain > 0 && best.is_none_or(|(other, _)| gain > other) {
                best = Some((gain, action));
            }
        }
        if let Some((_, action)) = best
            && (self.steady || self.random.percent(90) || !offers(&Action::SubmitDefense))
        {
            return Some(action.clone());
        }
        offers(&Action::SubmitDefense).then_some(Action::SubmitDefense)
    }

    fn answer(&mut self, game: &Game, seat: Seat, asked: &Prompt) -> Option<Action> {
        if let PromptKind::Target { .. } = asked.kind {
            return self.target(game, seat, asked);
        }
        let actions: Vec<&Action> = asked.choices.iter().filter_map(Choice::action).collect();
        if actions.contains(&&Action::Yes) && self.random.percent(75) {
            return Some(Action::Yes);
        }
        let doing: Vec<&Choice> = asked
            .choices
            .iter()
            .filter(|choice| !matches!(choice, Choice::Act(Action::TapForMana { .. })) || asked.choices.len() == 1)
            .collect();
        let picked = self.random.pick(&doing).copied()?;
        Some(self.of_choice(game, seat, picked, asked.purpose()))
    }

    /// The last resort: any of the choices.
    fn anything(&mut self, asked: &Prompt) -> Option<Action> {
        let actions: Vec<&Action> = asked.choices.iter().filter_map(Choice::action).collect();
        self.random.pick(&actions).map(|action| (*action).clone())
    }

    /// The action of a choice; for a shape, a sensible answer.
    pub(crate) fn of_choice(&mut self, game: &Game, seat: Seat, choice: &Choice, purpose: Option<Purpose>) -> Action {
        let shape = match choice {
            Choice::Act(action) => return action.clone(),
            Choice::Answer(shape) => shape,
        };
        match shape {
            Shape::YesNo | Shape::Pay { .. } => Action::Yes,
            Shape::PayOne(_) | Shape::TapForMana(_) => Action::No,
            Shape::Color { from, .. } => {
                let colors: Vec<_> = from.iter().collect();
                self.random.pick(&colors).map_or(Action::No, |color| Action::ChooseColor(*color))
            }
            Shape::LandType { except } => {
                let mut lands = BasicLand::ALL.into_iter().filter(|land| Some(*land) != *except);
                lands.nth(self.random.below(4)).map_or(Action::No, Action::ChooseLandType)
            }
            Shape::Ways(count) => Action::ChooseMode(self.random.below(usize::from(*count)) as u8),
            Shape::CardName => Action::ChooseName(self.name(game, seat)),
            Shape::Number { min, max } => Action::ChooseX(if self.random.percent(60) { *max } else { *min }),
            Shape::Objects { from, min, max, .. } => {
                Action::Choose(self.objects(game, seat, from, *min, *max, purpose))
            }
            Shape::Cards { from, min, max } => {
                let mut from = from.clone();
                from.sort_by_key(|(_, card)| std::cmp::Reverse(card_worth(*card)));
                let count = if *max <= 2 { *max } else { *min };
                Action::Choose(from.into_iter().take(usize::from(count)).map(|(id, _)| id).collect())
            }
            Shape::Order { items } => Action::Order((0..items.len()).map(|place| place as u8).collect()),
            Shape::Band { leaders, others, .. } => {
                Action::SelectBand(leaders.iter().chain(others.iter()).copied().take(2).collect())
            }
            Shape::Allot { total, among } => Action::Divide(allot(*total, among)),
            Shape::Divide { total, among, lethal_first, relied } => {
                let parts = divide(*total, among, *lethal_first);
                if shape.is_division(&parts) {
                    return Action::Divide(parts);
                }
                let mut left = *total;
                let creatures = among.iter().filter(|(_, lethal)| lethal.is_some());
                let mut parts: Vec<(Target, u32)> = creatures
                    .map(|(target, _)| {
                        let owed = relied.owed.iter().find(|(owed, _)| owed == target).map_or(0, |(_, owed)| *owed);
                        let part = owed.min(left);
                        left -= part;
                        (*target, part)
                    })
                    .collect();
                if let Some((_, part)) = parts.first_mut() {
                    *part += left;
                }
                parts.retain(|(_, part)| *part > 0);
                Action::Divide(parts)
            }
        }
    }

    /// So many of the objects: the least where they are lost, the best where they are gained.
    fn objects(
        &mut self,
        game: &Game,
        seat: Seat,
        from: &[ObjectId],
        min: u8,
        max: u8,
        purpose: Option<Purpose>,
    ) -> Vec<ObjectId> {
        if purpose == Some(Purpose::ChooseDamageSource) {
            return from.iter().max_by_key(|id| feared(game, seat, **id)).copied().into_iter().collect();
        }
        let lost = matches!(
            purpose,
            None | Some(
                Purpose::Discard
                    | Purpose::DiscardToHandSize
                    | Purpose::Sacrifice
                    | Purpose::PutOnBottom
                    | Purpose::PutOnTop
                    | Purpose::DiscardOnTop
                    | Purpose::StayTapped
            )
        );
        let mut ranked: Vec<(i64, ObjectId)> = from
            .iter()
            .map(|id| {
                let worth = match game.characteristics(*id) {
                    Some(now) if now.controller == seat || lost => value::permanent(game, *id, now),
                    Some(now) => value::permanent(game, *id, now) + 1,
                    None => game.known_card(*id).map_or(0, |card| card_in_hand(game, seat, card)),
                };
                (if lost { worth } else { -worth }, *id)
            })
            .collect();
        ranked.sort_unstable();
        let count = if lost || max > 7 { min } else { max };
        ranked.into_iter().take(usize::from(count)).map(|(_, id)| id).collect()
    }

    /// A name that is worth naming: of a card of the other player's that can be seen, or any.
    fn name(&mut self, game: &Game, seat: Seat) -> CardId {
        let there: Vec<CardId> = game
            .objects()
            .filter(|(_, object)| object.owner != seat && !object.token)
            .map(|(_, object)| object.card)
            .filter(|card| cards::is_in_pool(*card))
            .collect();
        let any = || cards::pool().next().map_or_else(cards::blank, |(card, _)| card);
        self.random.pick(&there).copied().unwrap_or_else(any)
    }
}

/// Keeps what can be played: some lands, and something beside them.
pub(crate) fn opening_hand(game: &Game, seat: Seat) -> Action {
    let hand = game.player(seat).hand.cards.as_deref().unwrap_or_default();
    let makes_mana = |id: &&ObjectId| {
        game.object(**id).is_some_and(|object| {
            let card = cards::definition(object.card);
            card.type_line.types.contains(CardType::Land)
        })
    };
    let lands = hand.iter().filter(makes_mana).count();
    let good = hand.len() <= 5 || (2..hand.len() - 1).contains(&lands);
    if good || game.player(seat).mulligans > 1 { Action::Keep } else { Action::Mulligan }
}

/// What a card of the hand is worth: of lands the first ones much.
fn card_in_hand(game: &Game, seat: Seat, card: CardId) -> i64 {
    let card = cards::definition(card);
    if !card.type_line.types.contains(CardType::Land) {
        return 600 + card.cost.as_ref().map_or(0, |cost| 100 * i64::from(cost.value(0)));
    }
    let lands = game
        .battlefield()
        .iter()
        .filter_map(|id| game.characteristics(*id))
        .filter(|now| now.controller == seat && now.types.contains(CardType::Land))
        .count();
    if lands < 5 { 1_000 } else { 100 }
}

fn card_worth(card: CardId) -> i64 {
    let card = cards::definition(card);
    card.cost.as_ref().map_or(0, |cost| i64::from(cost.value(3)))
}

/// How much damage a source threatens to deal: what the other side has on the stack first, then their creatures in combat.
fn feared(game: &Game, seat: Seat, id: ObjectId) -> (bool, bool, i32) {
    let theirs = controller(game, id) != Some(seat);
    let resolves = game.stack().iter().any(|item| item.id == id || item.source == id);
    let power = game.characteristics(id).map_or(0, |now| now.power);
    let fights = game.combat().is_attacking(id) || game.combat().is_blocking(id);
    (theirs && resolves, theirs && fights, if theirs { power } else { -power })
}

/// Who controls an object, or owns it where nobody does.
pub(crate) fn controller(game: &Game, id: ObjectId) -> Option<Seat> {
    if let Some(now) = game.characteristics(id) {
        return Some(now.controller);
    }
    let item = game.stack().iter().find(|item| item.id == id).map(|item| item.controller);
    item.or_else(|| game.object(id).map(|object| object.owner))
}

/// How much more the other side's creatures and other things are worth than one's own.
fn behind(game: &Game, seat: Seat) -> i64 {
    let there = game.battlefield().iter().filter_map(|id| Some((id, game.characteristics(*id)?)));
    let matter = there.filter(|(_, now)| !now.types.contains(CardType::Land));
    matter.map(|(id, now)| value::permanent(game, *id, now) * if now.controller == seat { -1 } else { 1 }).sum()
}

/// Whether the first dies in a fight with the second, and kills it.
pub(crate) fn fight(
    game: &Game,
    one: ObjectId,
    own: &Characteristics,
    two: ObjectId,
    foe: &Characteristics,
) -> (bool, bool) {
    let damage = |id: ObjectId| game.permanent(id).map_or(0, |permanent| permanent.damage as i32);
    let saved = |id: ObjectId| game.permanent(id).is_some_and(|permanent| permanent.shields > 0);
    let mut dies = foe.power > 0 && foe.power >= own.toughness - damage(one);
    let mut kills = own.power > 0 && own.power >= foe.toughness - damage(two);
    let first = |now: &Characteristics| now.keywords.contains(Keyword::FirstStrike);
    if first(own) && !first(foe) && kills {
        dies = false;
    }
    if first(foe) && !first(own) && dies {
        kills = false;
    }
    (dies && !saved(one), kills && !saved(two))
}

/// Whether a creature had better attack: nothing that could block it would do so gladly.
fn attacks_well(game: &Game, seat: Seat, id: ObjectId, daring: usize) -> bool {
    let Some(own) = game.characteristics(id) else { return false };
    if own.power <= 0 {
        return false;
    }
    let flies = own.keywords.contains(Keyword::Flying);
    let mut worst = 0;
    for other in game.battlefield() {
        let Some(foe) = game.characteristics(*other) else { continue };
        let able = foe.controller != seat
            && foe.types.contains(CardType::Creature)
            && !game.permanent(*other).is_some_and(|permanent| permanent.tapped);
        let reaches = !flies || foe.keywords.contains(Keyword::Flying) || foe.keywords.contains(Keyword::Reach);
        if !able || !reaches {
            continue;
        }
        let (dies, kills) = fight(game, id, own, *other, foe);
        let mut loss = if dies { value::permanent(game, id, own) } else { 0 };
        loss -= if kills { value::permanent(game, *other, foe) } else { 0 };
        worst = worst.max(loss);
    }
    worst <= 25 * daring as i64
}

/// Whether an attack with everything wins though each that could block stops one attacker, the strongest first.
fn wins_through(game: &Game, seat: Seat, asked: &Prompt) -> bool {
    let able = asked.choices.iter().filter_map(|choice| match choice {
        Choice::Act(Action::SelectAttackingCreature(id)) => Some(*id),
        _ => None,
    });
    let able = able.filter(|id| !asked.chosen_attackers().contains(id)).chain(asked.chosen_attackers().iter().copied());
    let mut powers: Vec<i32> = able.filter_map(|id| game.characteristics(id)).map(|now| now.power.max(0)).collect();
    powers.sort_unstable_by_key(|power| std::cmp::Reverse(*power));
    let blocks = |id: &&ObjectId| {
        let creature = game.characteristics(**id).filter(|now| now.types.contains(CardType::Creature));
        let stands = game.permanent(**id).is_some_and(|own| !own.tapped);
        stands && creature.is_some_and(|now| now.controller != seat)
    };
    let blockers = game.battlefield().iter().filter(blocks).count();
    powers.iter().skip(blockers).sum::<i32>() >= game.player(seat.other()).life
}

fn allot(total: u32, among: &[(Target, u32)]) -> Vec<(Target, u32)> {
    let mut left = total;
    let mut parts = Vec::new();
    for (target, most) in among {
        let part = left.min(*most);
        left -= part;
        if part > 0 {
            parts.push((*target, part));
        }
    }
    parts
}

/// Each creature gets what is lethal to it, as far as that reaches; what is left goes to the player, or to the last one.
fn divide(total: u32, among: &[(Target, Option<u32>)], lethal_first: bool) -> Vec<(Target, u32)> {
    let mut left = total;
    let mut parts: Vec<(Target, u32)> = Vec::new();
    for (target, lethal) in among.iter().filter(|(_, lethal)| lethal.is_some()) {
        let lethal = lethal.unwrap_or(0);
        let part = if lethal <= left || lethal_first { lethal.min(left) } else { 0 };
        left -= part;
        parts.push((*target, part));
    }
    let player = among.iter().find(|(_, lethal)| lethal.is_none()).map(|(target, _)| *target);
    match player {
        Some(player) => parts.push((player, left)),
        None => {
            if let Some((_, part)) = parts.last_mut() {
                *part += left;
            }
        }
    }
    parts.retain(|(_, part)| *part > 0);
    parts
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use engine::act_untold;

    use super::*;
    use crate::laid::{begin, cast_at, table};

    #[test]
    fn of_all_sources_of_damage_the_one_on_the_stack_is_chosen() {
        let (own, theirs) = (["Mountain", "Goblin King"], ["Plains", "Circle of Protection: Red"]);
        let mut game = table(Seat::A, Step::FirstMain, &own, &theirs, &["Lightning Bolt"]);
        cast_at(&mut game, "Lightning Bolt", None);
        begin(&mut game, Seat::B, "Circle of Protection: Red");
        let bolt = game.stack().first().unwrap().id;
        act_untold(&mut game, Seat::B, &Action::PayAutomatically).unwrap();
        for seat in [Seat::B, Seat::A] {
            act_untold(&mut game, seat, &Action::Pass).unwrap();
        }
        let chosen = Policy::steady(Random::new(1, 1)).choose(&game, Seat::B);
        assert_eq!(chosen, Some(Action::Choose(vec![bolt])));
    }
}
