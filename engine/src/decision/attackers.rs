//! Declaring attackers (508).

use std::cmp::Reverse;

use declaration::{CardType, CardTypes, CombatRule, Cost, Keyword};
use smallvec::SmallVec;

use super::{add, cast};
use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{combat, priority, progress};
use crate::game::choice::Choice;
use crate::game::frame::{Frame, Shape};
use crate::game::object::ObjectId;
use crate::read::context;
use crate::read::context::Context;
use crate::read::targets::Targeting;
use crate::rules::casting::{cost, object_costs, payment, sources};
use crate::rules::combat::completing::Completing;
use crate::rules::combat::rulings::Rulings;
use crate::rules::combat::{band, rulings};
use crate::rules::passing;
use crate::seat::Seat;

impl Rulings<'_> {
    /// Whether the creature can be declared as an attacker (508.1a, 508.1c).
    fn can_attack(&self, id: ObjectId) -> bool {
        let game = self.game;
        let (Some(now), Some(permanent)) = (game.characteristics(id), game.permanent(id)) else { return false };
        now.controller == game.turn().active
            && now.types.contains(CardType::Creature)
            && !permanent.tapped
            && (!permanent.summoning_sick()
                || now.keywords.contains(Keyword::Haste)
                || self.is_ruled(id, &CombatRule::AttacksAsThoughHasty))
            && (!now.keywords.contains(Keyword::Defender) || self.is_ruled(id, &CombatRule::AttacksDespiteDefender))
            && !self.about(id).any(|(rule, context)| match rule {
                CombatRule::CannotAttack(None) => true,
                // The condition speaks of the defending player, whoever has made the rule (508.5).
                CombatRule::CannotAttack(Some(condition)) => {
                    context::holds(game, condition, &Context { you: now.controller, ..*context })
                }
                _ => false,
            })
    }

    /// The creatures that can attack.
    fn able_to_attack(&self) -> impl Iterator<Item = ObjectId> {
        self.game.battlefield().iter().copied().filter(|id| self.can_attack(*id))
    }

    /// How many requirements are obeyed when this creature attacks (508.1d).
    fn demands_attack(&self, id: ObjectId) -> usize {
        self.about(id).filter(|(rule, _)| **rule == CombatRule::Attacks).count()
    }

    /// The attackers that obey as many requirements as can be obeyed without disobeying a restriction (508.1d), each with how many those
    /// are. They may always be declared.
    fn demanded_attackers(&self) -> Vec<(ObjectId, usize)> {
        // Nobody has to pay for an attack.
        let free = self.able_to_attack().filter(|id| !self.costs_to_attack(*id));
        let demands = free.map(|id| (id, self.demands_attack(id)));
        let mut demanded: Vec<(ObjectId, usize)> = demands.filter(|(_, demands)| *demands > 0).collect();
        demanded.sort_by_key(|(_, demands)| Reverse(*demands));
        demanded.truncate(self.most_attackers);
        demanded
    }

    /// How many requirements can be obeyed without disobeying a restriction (508.1d).
    fn most_attack_requirements(&self) -> usize {
        self.demanded_attackers().into_iter().map(|(_, demands)| demands).sum()
    }

    /// How the declaration may still change when nothing more may be taken back: no way, where anything may.
    fn completing_attack(&self, chosen: &[ObjectId]) -> Option<Completing<ObjectId>> {
        (!progress::may_take_back(self.game)).then(|| Completing {
            legal: self.is_legal_attack(chosen) && self.attack_costs(chosen).is_empty(),
            demanded: self.demanded_attackers().into_iter().map(|(id, _)| id).collect(),
        })
    }

    /// Whether the creature may be chosen, or taken back.
    fn may_choose_attacker(
        &self,
        chosen: &[ObjectId],
        completing: Option<&Completing<ObjectId>>,
        id: ObjectId,
    ) -> bool {
        let further = || chosen.len() < self.most_attackers && !self.costs_to_attack(id);
        self.can_attack(id) && completing.is_none_or(|completing| completing.permits(chosen, &id, further, || true))
    }

    /// Whether these attackers may be declared: no restriction is disobeyed, and as many requirements as possible are obeyed.
    fn is_legal_attack(&self, chosen: &[ObjectId]) -> bool {
        chosen.len() <= self.most_attackers
            && chosen.iter().all(|id| self.can_attack(*id))
            && chosen.iter().map(|id| self.demands_attack(*id)).sum::<usize>() >= self.most_attack_requirements()
    }
}

/// The active player is to declare attackers. Where there is one way to do so, nobody is asked.
pub(crate) fn begin(game: &mut Game) {
    let rulings = rulings::combat_rulings(game);
    let able: SmallVec<[ObjectId; 16]> = rulings.able_to_attack().collect();
    let free: SmallVec<[ObjectId; 16]> = able.iter().copied().filter(|id| !rulings.costs_to_attack(*id)).collect();
    let demanded = rulings.most_attack_requirements() > 0;
    combat::note_able_to_attack(game, &free);
    if able.is_empty() || (passing::lets_attack_pass(game) && !demanded) {
        return;
    }
    let active = game.turn().active;
    priority::interrupt(game, active);
    game.push_frame(Frame::DeclareAttackers { chosen: Vec::new(), bands: Vec::new() });
}

/// The declaration under way, and what it is judged by.
struct Declaration<'a> {
    chosen: &'a [ObjectId],
    bands: &'a [Vec<ObjectId>],
    completing: Option<Completing<ObjectId>>,
    rulings: Rulings<'a>,
}

impl Declaration<'_> {
    fn of<'a>(game: &'a Game, chosen: &'a [ObjectId], bands: &'a [Vec<ObjectId>]) -> Declaration<'a> {
        let rulings = rulings::combat_rulings(game);
        Declaration { chosen, bands, completing: rulings.completing_attack(chosen), rulings }
    }

    fn permits(&self, action: &Action) -> bool {
        let Declaration { chosen, bands, completing, rulings } = self;
        let game = rulings.game;
        match action {
            Action::SelectAttackingCreature(id) => rulings.may_choose_attacker(chosen, completing.as_ref(), *id),
            Action::SelectBand(_) => open_bands(game, chosen, bands).iter().any(|shape| shape.accepts(action)),
            Action::CancelAttack => progress::may_take_back(game) && !chosen.is_empty(),
            Action::SubmitAttack => rulings.is_legal_attack(chosen) && can_pay_to_attack(game, rulings, chosen),
            _ => false,
        }
    }
}

/// The active player declares attackers (508.1).
pub(crate) const fn to_act(active: Seat) -> Seat {
    active
}

/// Takes out what is chosen and not declared: the other seat sees an attack when it is complete.
pub(crate) fn hide(chosen: &mut Vec<ObjectId>, bands: &mut Vec<Vec<ObjectId>>) {
    chosen.clear();
    bands.clear();
}

/// Gives the choices of the declaration.
pub(crate) fn list(game: &Game, chosen: &[ObjectId], bands: &[Vec<ObjectId>], into: &mut Vec<Choice>) {
    let declaration = Declaration::of(game, chosen, bands);
    for action in game.battlefield().iter().map(|id| Action::SelectAttackingCreature(*id)) {
        if declaration.permits(&action) {
            add(into, || action);
        }
    }
    for shape in open_bands(game, chosen, bands) {
        into.push(Choice::Answer(shape));
    }
    for action in [Action::CancelAttack, Action::SubmitAttack] {
        if declaration.permits(&action) {
            add(into, || action);
        }
    }
}

/// Whether the action is one of the declaration's choices.
pub(crate) fn permits(game: &Game, chosen: &[ObjectId], bands: &[Vec<ObjectId>], action: &Action) -> bool {
    Declaration::of(game, chosen, bands).permits(action)
}

/// The bands that may be made now: of all attackers, or of those that are in none, when nothing more may be taken back.
fn open_bands(game: &Game, chosen: &[ObjectId], bands: &[Vec<ObjectId>]) -> Vec<Shape> {
    if progress::may_take_back(game) {
        return band::band_shapes(game, chosen);
    }
    let alone = |id: &ObjectId| !bands.iter().any(|band| band.contains(id));
    band::band_shapes(game, &chosen.iter().copied().filter(alone).collect::<Vec<_>>())
}

/// Takes one of the declaration's choices.
pub(crate) fn perform(
    game: &mut Game,
    mut chosen: Vec<ObjectId>,
    mut bands: Vec<Vec<ObjectId>>,
    action: &Action,
) -> Flow {
    match action {
        Action::SelectAttackingCreature(id) => match chosen.iter().position(|other| other == id) {
            Some(place) => {
                progress::take_back(game);
                chosen.remove(place);
                // What is left of a band need not be one.
                bands.retain(|band| !band.contains(id));
            }
            None => chosen.push(*id),
        },
        Action::SelectBand(creatures) => {
            let taken_back = bands.iter().any(|band| is_same_band(band, creatures));
            let before = bands.len();
            bands.retain(|band| !creatures.iter().any(|id| band.contains(id)));
            if bands.len() < before {
                progress::take_back(game);
            }
            if !taken_back {
                bands.push(creatures.clone());
            }
        }
        Action::CancelAttack => {
            progress::take_back(game);
            chosen.clear();
            bands.clear();
        }
        Action::SubmitAttack => return declare_attackers(game, chosen, bands),
        _ => {}
    }
    game.push_frame(Frame::DeclareAttackers { chosen, bands });
    Ok(())
}

/// The chosen creatures tap and attack (508.1f, 508.1k); where that costs something, it is paid in between.
fn declare_attackers(game: &mut Game, chosen: Vec<ObjectId>, bands: Vec<Vec<ObjectId>>) -> Flow {
    if chosen.is_empty() {
        return Ok(());
    }
    let costs = rulings::combat_rulings(game).attack_costs(&chosen);
    if !costs.is_empty() {
        return pay_to_attack(game, chosen, bands, costs);
    }
    tap_attackers(game, &chosen);
    combat::attack_with(game, &chosen, &bands);
    Ok(())
}

/// Taps the attackers but for those with vigilance (508.1f).
pub(super) fn tap_attackers(game: &mut Game, chosen: &[ObjectId]) {
    let rulings = rulings::combat_rulings(game);
    let spared = |id: ObjectId| {
        rulings.about(id).any(|(rule, context)| match rule {
            CombatRule::AttacksWithoutTapping(None) => true,
            // Nothing resolves that would ask for what the source was last (608.2h), and only permanents have status (110.5d).
            CombatRule::AttacksWithoutTapping(Some(condition)) => {
                game.permanent(context.source).is_some() && context::holds(game, condition, context)
            }
            _ => false,
        })
    };
    let vigilant = |id: &ObjectId| {
        game.characteristics(*id).is_some_and(|now| now.keywords.contains(Keyword::Vigilance)) || spared(*id)
    };
    let tapping: SmallVec<[ObjectId; 16]> = chosen.iter().copied().filter(|id| !vigilant(id)).collect();
    for id in tapping {
        game.tap(id);
    }
}

/// Whether two bands have the same members.
fn is_same_band(one: &[ObjectId], other: &[ObjectId]) -> bool {
    one.len() == other.len() && one.iter().all(|id| other.contains(id))
}

/// Whether the costs of attacking with these creatures can be paid, when they are tapped, and paying may begin.
pub(crate) fn can_pay_to_attack(game: &Game, rulings: &Rulings<'_>, chosen: &[ObjectId]) -> bool {
    let costs = rulings.attack_costs(chosen);
    let (Some(first), false) = (chosen.first(), costs.is_empty()) else { return true };
    if !progress::may_take_back(game) {
        return false;
    }
    let mut then = game.clone();
    tap_attackers(&mut then, chosen);
    let by = attacking(game.turn().active, *first);
    let sources = sources::mana_sources(&then, by.player, None);
    let mana = cost::mana_of(&costs);
    payment::could_afford(&then, by.player, &mana, &sources, None, CardTypes::default())
        && object_costs::can_give(&then, by, &costs, &mana, &sources, None, CardTypes::default())
}

/// Begins to pay for an attack. Taken back, the declaration is as it was before.
pub(crate) fn pay_to_attack(
    game: &mut Game,
    chosen: Vec<ObjectId>,
    bands: Vec<Vec<ObjectId>>,
    costs: Vec<Cost>,
) -> Flow {
    let Some(first) = chosen.first().copied() else { return Ok(()) };
    game.push_frame(Frame::DeclareAttackers { chosen: chosen.clone(), bands });
    let before = progress::snapshot(game);
    tap_attackers(game, &chosen);
    cast::begin_attack_payment(game, attacking(game.turn().active, first), costs, before)
}

/// The attack is paid for: those that the active player still controls attack (508.1k).
pub(crate) fn begin_paid_attack(game: &mut Game) {
    let Some(Frame::DeclareAttackers { mut chosen, bands }) = game.pop_frame() else { return };
    let active = game.turn().active;
    chosen.retain(|id| game.characteristics(*id).is_some_and(|now| now.controller == active));
    combat::attack_with(game, &chosen, &bands);
}

/// Whose costs they are.
pub(crate) fn attacking(player: Seat, source: ObjectId) -> Targeting {
    Targeting::new(player, source)
}
