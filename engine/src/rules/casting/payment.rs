//! Whether and how a mana cost can be paid (601.2g-h), found by matching and never by trying.

use std::borrow::Borrow;

use declaration::{CardTypes, Color, Colors, ManaCost, ManaKind};
use smallvec::SmallVec;

use super::{harm, object_costs, sources};
use crate::game::Game;
use crate::game::frame::{Announcement, Frame, Payment, Question, Shape, StackObjectKind};
use crate::game::mana_ability::{ManaAbility, Production};
use crate::game::object::ObjectId;
use crate::game::player::ManaPool;
use crate::rules::casting::sources::{Bound, ManaSources};
use crate::seat::Seat;

/// The mana that can be had: what is in the pool, and for each source that makes one mana, its kinds; sources that make several
/// are counted as if they had been used for one of their kinds.
#[derive(Clone, Debug, Default)]
struct Supply {
    /// Mana by kind.
    fixed: [u32; 6],
    /// How many sources of one mana have exactly these kinds: there are few different ones.
    single: SmallVec<[(u8, u32); 6]>,
}

impl Supply {
    /// How many sources of one mana have exactly these kinds.
    #[inline]
    fn single_mut(&mut self, kinds: u8) -> &mut u32 {
        let place = self.single.iter().position(|(known, _)| *known == kinds).unwrap_or_else(|| {
            self.single.push((kinds, 0));
            self.single.len() - 1
        });
        &mut self.single[place].1
    }

    /// Whether this pays for the cost: by Hall's theorem, when for each set of colors there is as much as is asked of them.
    fn pays(&self, cost: &ManaCost) -> bool {
        let total: u32 = self.fixed.iter().sum::<u32>() + self.single.iter().map(|(_, count)| count).sum::<u32>();
        if total < cost.value(0) {
            return false;
        }
        let wanted: u8 = Color::ALL
            .into_iter()
            .filter(|color| cost.colored[*color as usize] > 0)
            .map(|color| 1 << color as u8)
            .sum();
        // Every non-empty subset of the colors that are asked for.
        let mut set = wanted;
        while set != 0 {
            let demand: u32 =
                (0..5).filter(|color| set & (1 << color) != 0).map(|color| u32::from(cost.colored[color])).sum();
            // The colors of mana that may be spent on any of them.
            let spent = Colors(set).iter().fold(Colors::NONE, |all, color| all.union(cost.payable_with(color))).0;
            let fixed: u32 = (0..5).filter(|color| spent & (1 << color) != 0).map(|color| self.fixed[color]).sum();
            if fixed < demand {
                let single: u32 =
                    self.single.iter().filter(|(kinds, _)| kinds & spent != 0).map(|(_, count)| count).sum();
                if fixed + single < demand {
                    return false;
                }
            }
            set = (set - 1) & wanted;
        }
        true
    }
}

/// What one permanent can do for a payment: any one of its mana abilities.
#[derive(Clone, Debug)]
struct Permanent {
    /// The kinds of one mana it can make.
    single: u8,
    /// The ways to make several mana.
    several: SmallVec<[Production; 2]>,
}

/// What one permanent adds to a supply.
#[derive(Clone, Copy, Debug)]
enum Adds {
    /// One mana of these kinds.
    Single(u8),
    /// This, without a choice.
    Fixed(Production),
    /// What is to be chosen.
    Choice,
}

impl Permanent {
    /// All kinds of mana it can make, and the most it makes at once.
    fn at_most(&self) -> (u8, u32) {
        let kinds = self.several.iter().fold(self.single, |kinds, production| kinds | production.all_kinds());
        (kinds, self.several.iter().map(|production| production.total()).max().unwrap_or(1))
    }

    fn adds(&self) -> Adds {
        match self.several.as_slice() {
            [] => Adds::Single(self.single),
            // Where there is nothing to choose, it is as if the mana were there.
            [only] if self.single == 0 && only.kinds.count_ones() == 1 => Adds::Fixed(*only),
            _ => Adds::Choice,
        }
    }
}

/// What each permanent can do. The abilities of one permanent stand together.
#[inline]
fn permanents<'a>(sources: impl IntoIterator<Item = &'a ManaAbility>) -> impl Iterator<Item = (ObjectId, Permanent)> {
    let mut sources = sources.into_iter().peekable();
    std::iter::from_fn(move || {
        let object = sources.peek()?.object;
        let mut permanent = Permanent { single: 0, several: SmallVec::new() };
        while let Some(source) = sources.next_if(|source| source.object == object) {
            if source.production.total() == 1 && source.production.count == 1 {
                permanent.single |= source.production.kinds;
            } else {
                permanent.several.push(source.production);
            }
        }
        Some((object, permanent))
    })
}

/// Whether the pool and the sources together can pay for the cost. The abilities of one permanent stand together.
pub(crate) fn can_pay<'a>(
    pool: &ManaPool,
    sources: impl IntoIterator<Item = &'a ManaAbility>,
    cost: &ManaCost,
) -> bool {
    if cost.value(0) == 0 {
        return true;
    }
    let mut supply = Supply::default();
    supply.add_pool(pool);
    let mut several: SmallVec<[Permanent; 4]> = SmallVec::new();
    for (_, permanent) in permanents(sources) {
        match permanent.adds() {
            Adds::Single(kinds) => *supply.single_mut(kinds) += 1,
            Adds::Fixed(production) => supply.add(production, production.choices().next(), 1),
            Adds::Choice => several.push(permanent),
        }
    }
    pays_with(&mut supply, &several, cost)
}

/// So few mana abilities are gone through anew for each cost: that is quicker than to reckon with them once.
const FEW: usize = 12;

/// What sources can make together. It is reckoned once for all costs that the same sources could pay, as a player with many permanents can
/// do many things.
#[derive(Clone, Debug)]
pub(super) struct Gathered {
    /// What all of them make between whose kinds there is nothing to choose but that of a single mana.
    supply: Supply,
    /// Each permanent with what it adds, in the order of their numbers.
    each: SmallVec<[(ObjectId, Adds); 16]>,
    /// Those that have a choice.
    choices: SmallVec<[(ObjectId, Permanent); 2]>,
    /// Whether all of it may be spent on anything.
    for_anything: bool,
}

impl Gathered {
    pub(super) fn of(sources: &[ManaAbility]) -> Gathered {
        let (mut supply, mut each, mut choices) = (Supply::default(), SmallVec::new(), SmallVec::new());
        for (object, permanent) in permanents(sources) {
            let adds = permanent.adds();
            supply.add_clear(adds, 1);
            each.push((object, adds));
            if let Adds::Choice = adds {
                choices.push((object, permanent));
            }
        }
        each.sort_by_key(|(object, _)| *object);
        let for_anything = sources.iter().all(|source| source.only == CardTypes::default());
        Gathered { supply, each, choices, for_anything }
    }

    /// Whether all of them but the abilities of this permanent can pay for the cost, together with the pool.
    fn pay(&self, pool: &ManaPool, cost: &ManaCost, without: Option<ObjectId>) -> bool {
        let mut supply = self.supply.clone();
        supply.add_pool(pool);
        // The abilities of one permanent stand together, so it is there once.
        let left_out = without.and_then(|object| self.each.binary_search_by_key(&object, |(object, _)| *object).ok());
        if let Some((_, adds)) = left_out.and_then(|place| self.each.get(place)) {
            supply.add_clear(*adds, -1);
        }
        if self.choices.is_empty() {
            return supply.pays(cost);
        }
        let others = self.choices.iter().filter(|(object, _)| Some(*object) != without);
        let several: Vec<&Permanent> = others.map(|(_, permanent)| permanent).collect();
        pays_with(&mut supply, &several, cost)
    }
}

impl Supply {
    /// Adds what is in a pool.
    fn add_pool(&mut self, pool: &ManaPool) {
        for (amount, there) in self.fixed.iter_mut().zip(pool.0) {
            *amount = amount.saturating_add(u32::from(there));
        }
    }

    /// Adds what a permanent makes, where nothing is to be chosen, or with -1 takes it out again.
    fn add_clear(&mut self, adds: Adds, sign: i32) {
        match adds {
            Adds::Single(kinds) => {
                let single = self.single_mut(kinds);
                *single = single.saturating_add_signed(sign);
            }
            Adds::Fixed(production) => self.add(production, production.choices().next(), sign),
            Adds::Choice => {}
        }
    }

    /// Adds what a source makes when this kind is chosen, or with -1 takes it out again.
    fn add(&mut self, production: Production, chosen: Option<ManaKind>, sign: i32) {
        let Some(chosen) = chosen else { return };
        for (amount, made) in self.fixed.iter_mut().zip(production.made(chosen)) {
            *amount = amount.saturating_add_signed(sign * i32::from(made));
        }
    }
}

/// Whether some choice of kinds for the sources of several mana pays.
fn pays_with<P: Borrow<Permanent>>(supply: &mut Supply, several: &[P], cost: &ManaCost) -> bool {
    if supply.pays(cost) {
        return true;
    }
    let Some((first, rest)) = several.split_first() else { return false };
    // If it does not pay even where each mana could be of any kind that its source makes, no choice does.
    let at_most = |supply: &mut Supply, sign: i32| {
        for permanent in several {
            let (kinds, count) = permanent.borrow().at_most();
            let single = supply.single_mut(kinds);
            *single = single.saturating_add_signed(sign * i32::try_from(count).unwrap_or(i32::MAX));
        }
    };
    at_most(supply, 1);
    let hopeless = !supply.pays(cost);
    at_most(supply, -1);
    if hopeless {
        return false;
    }
    let first: &Permanent = first.borrow();
    if first.single != 0 {
        *supply.single_mut(first.single) += 1;
        let pays = pays_with(supply, rest, cost);
        *supply.single_mut(first.single) -= 1;
        if pays {
            return true;
        }
    }
    for production in &first.several {
        // Kinds that the cost does not ask for are all alike: the first of them stands for them.
        let mut spare = false;
        for kind in production.choices() {
            if !cost.asks_for(kind) && std::mem::replace(&mut spare, true) {
                continue;
            }
            supply.add(*production, Some(kind), 1);
            let pays = pays_with(supply, rest, cost);
            supply.add(*production, Some(kind), -1);
            if pays {
                return true;
            }
        }
    }
    false
}

/// What is lost, besides, by tapping the permanent whose own ability is being paid for: more than by any other land, and less than by a
/// creature or what hurts.
const LOSS_OF_THE_SOURCE: u16 = 75;

/// One use of a mana ability: the permanent, which ability, for what.
pub(crate) type Use = (ObjectId, u8, ManaKind);

/// Mana abilities that are reckoned with: few boards have more.
type ManaAbilities = SmallVec<[ManaAbility; 16]>;

/// The uses of a payment: few need more.
pub(crate) type Uses = SmallVec<[Use; 8]>;

/// Which sources to use so that, with the pool, the cost can be paid: the pool first, then the sources that cost least to lose, and
/// no more of them than needed.
///
/// A source of several colorless mana is spent before lands, but not where that leaves more mana over than the lands would.
///
/// Mana that may be spent only on other spells than those of the types `on` is not reckoned with (106.6).
pub(super) fn plan(pool: &ManaPool, sources: &ManaSources<'_>, cost: &ManaCost, on: CardTypes) -> Option<Uses> {
    let abilities: ManaAbilities = sources.abilities().iter().filter_map(|source| source.paying_for(on)).collect();
    if !can_pay(pool, &abilities, cost) {
        return None;
    }
    let worth = |source: &ManaAbility| worth(&abilities, source);
    let early = |source: &ManaAbility| {
        source.production.total() > 1 && source.production.makes(ManaKind::Colorless) && worth(source) < 100
    };
    let careful = plan_in_order(pool, &abilities, cost, worth)?;
    if !abilities.iter().any(early) {
        return Some(careful);
    }
    let colorless_first =
        plan_in_order(pool, &abilities, cost, |source| if early(source) { 0 } else { worth(source) })?;
    let made = |uses: &[Use]| -> u32 {
        let count = |(object, ability, _): &Use| {
            abilities.iter().find(|source| source.object == *object && source.ability == *ability)
        };
        uses.iter().filter_map(count).map(|source| source.production.total()).sum()
    };
    let weight = |uses: &[Use]| (made(uses), uses.len());
    Some(if weight(&colorless_first) < weight(&careful) { colorless_first } else { careful })
}

/// What is lost by using one of these abilities: its permanent is worth what the best of its abilities is worth, and each of them has its own harm besides.
pub(super) fn worth(abilities: &[ManaAbility], source: &ManaAbility) -> u16 {
    let own = abilities.iter().filter(|other| other.object == source.object);
    own.map(|other| other.loss).max().unwrap_or(source.loss).saturating_add(source.harm)
}

/// A plan that leaves out abilities in the order of what is lost by them, the greatest first, as long as the rest still pays.
fn plan_in_order(
    pool: &ManaPool,
    sources: &[ManaAbility],
    cost: &ManaCost,
    loss: impl Fn(&ManaAbility) -> u16,
) -> Option<Uses> {
    let mut kept = ManaAbilities::from_slice(sources);
    let mut order: SmallVec<[(u16, ObjectId, u8, u32); 8]> =
        kept.iter().map(|source| (loss(source), source.object, source.ability, source.production.total())).collect();
    order.sort_by(|one, other| other.cmp(one));
    // How much more than the cost all that is kept makes at most.
    let made: u32 = order.iter().map(|(.., made)| made).sum();
    let mut over = (pool.total() + made).saturating_sub(cost.value(0));
    for (_, object, ability, made) in order {
        let other = |source: &&ManaAbility| (source.object, source.ability) != (object, ability);
        if made <= over && can_pay(pool, kept.iter().filter(other), cost) {
            kept.retain(|source| other(&&*source));
            over -= made;
        }
    }
    // Each source that is left is needed; now what for.
    let mut pool = *pool;
    let mut uses = Uses::new();
    let mut left = kept.as_slice();
    while let Some(first) = left.first() {
        // The abilities of one permanent stand together.
        let (own, others) = left.split_at(left.iter().take_while(|source| source.object == first.object).count());
        // Where there is but one kind, there is nothing to try.
        let only = own.len() == 1 && first.production.kinds.count_ones() == 1;
        let chosen = own.iter().find_map(|source| {
            source.production.choices().find_map(|kind| {
                let mut with = pool;
                source.production.add_to(&mut with, kind);
                (only || can_pay(&with, others, cost)).then_some((source, kind, with))
            })
        });
        let (source, kind, with) = chosen?;
        uses.push((source.object, source.ability, kind));
        pool = with;
        left = others;
    }
    Some(uses)
}

/// Takes a cost out of a pool that covers it without a choice; whether that was possible.
pub(crate) fn take_if_clear(pool: &mut ManaPool, cost: &ManaCost) -> bool {
    let mut rest = *pool;
    if rest.total() == cost.value(0) && covers(pool, cost) {
        *pool = ManaPool::default();
        return true;
    }
    // What only mana of its own color may be spent on comes first.
    let own = |color: &Color| cost.instead[*color as usize].is_empty();
    let either = |color: &Color| !own(color);
    for color in Color::ALL.into_iter().filter(own).chain(Color::ALL.into_iter().filter(either)) {
        let mut count = u16::from(cost.colored[color as usize]);
        if count == 0 {
            continue;
        }
        let kinds = || cost.payable_with(color).iter().map(ManaKind::Colored);
        let there: u16 = kinds().map(|kind| rest.get(kind)).fold(0, u16::saturating_add);
        if there < count || (there > count && kinds().filter(|kind| rest.get(*kind) > 0).count() > 1) {
            return false;
        }
        for kind in kinds() {
            let taken = rest.get(kind).min(count);
            rest.take(kind, taken);
            count -= taken;
        }
    }
    let total = rest.total();
    let generic = u32::from(cost.generic);
    if total < generic {
        return false;
    }
    let kinds = rest.0.iter().filter(|count| **count > 0).count();
    if generic > 0 && total > generic && kinds > 1 {
        return false;
    }
    let mut left = cost.generic;
    for count in &mut rest.0 {
        let taken = (*count).min(left);
        *count -= taken;
        left -= taken;
    }
    *pool = rest;
    true
}

/// The pool after the cost was taken out of it: for generic mana colorless first, then the color there is most of.
pub(crate) fn spend(pool: ManaPool, cost: ManaCost) -> ManaPool {
    spend_first(pool, cost, ManaPool::default())
}

/// The same, but for generic mana this part of the pool goes before the rest of it.
pub(crate) fn spend_first(mut pool: ManaPool, mut cost: ManaCost, mut first: ManaPool) -> ManaPool {
    while !take_if_clear(&mut pool, &cost) {
        let best = ManaKind::ALL
            .into_iter()
            .filter_map(|kind| Some((kind, cost_after(&pool, &cost, kind)?)))
            .max_by_key(|(kind, _)| (first.get(*kind) > 0, *kind == ManaKind::Colorless, pool.get(*kind)));
        let Some((kind, left)) = best else { break };
        pool.take(kind, 1);
        first.take(kind, 1);
        cost = left;
    }
    pool
}

/// What is left of the cost when one mana of this kind is chosen for it and the rest can still be covered: for a symbol that mana of several
/// colors may be spent on, else for generic mana. None, where that cannot be.
pub(crate) fn cost_after(pool: &ManaPool, cost: &ManaCost, kind: ManaKind) -> Option<ManaCost> {
    let mut pool = *pool;
    if pool.get(kind) == 0 {
        return None;
    }
    pool.take(kind, 1);
    let may_spend = |color: &Color| {
        let place = *color as usize;
        cost.colored[place] > 0
            && !cost.instead[place].is_empty()
            && matches!(kind, ManaKind::Colored(spent) if cost.payable_with(*color).contains(spent))
    };
    let symbols = Color::ALL.into_iter().filter(may_spend).map(|color| {
        let mut left = *cost;
        left.colored[color as usize] -= 1;
        left
    });
    let generic = (cost.generic > 0).then(|| ManaCost { generic: cost.generic - 1, ..*cost });
    symbols.chain(generic).find(|left| covers(&pool, left))
}

/// What is due for an announcement, with the mana that may be spent on it now.
pub(crate) fn due(game: &Game, announcement: &Announcement) -> ManaCost {
    sources::spendable_as(game, announcement.player, announcement.due.cost)
}

/// The same, with mana of any type where an effect lets that be spent on it.
pub(crate) fn widely_due(game: &Game, announcement: &Announcement) -> ManaCost {
    widely_spendable_as(game, announcement.player, announcement.due.cost, announcement.spell_types())
}

/// The cost of a spell of the types `on`, or of something else, with all the mana that this player may spend on it as though it were of another
/// type (609.4b).
fn widely_spendable_as(game: &Game, seat: Seat, cost: ManaCost, on: CardTypes) -> ManaCost {
    let cost = sources::spendable_as(game, seat, cost);
    if may_spend_any_type(game, seat, on) { cost.of_any_type() } else { cost }
}

/// Whether a player may spend mana of any type on a spell of these types; where there are none, it is something else.
pub(super) fn may_spend_any_type(game: &Game, seat: Seat, on: CardTypes) -> bool {
    game.player(seat).any_type > 0 && on != CardTypes::default()
}

/// Whether what was spent on an announcement pays for it only as mana of any type.
pub(crate) fn was_spent_as_any_type(game: &Game, announcement: &Announcement) -> bool {
    may_spend_any_type(game, announcement.player, announcement.spell_types())
        && !covers(&announcement.spent, &sources::spendable_as(game, announcement.player, announcement.due.whole))
}

/// How much of the cost the pool pays.
pub(crate) fn part_paid(pool: &ManaPool, cost: &ManaCost) -> u32 {
    let of = |color: Color| u32::from(pool.get(ManaKind::Colored(color)).min(cost.colored[color as usize].into()));
    let colored: u32 = Color::ALL.into_iter().map(of).sum();
    colored + (pool.total() - colored).min(u32::from(cost.generic))
}

/// Whether the pool alone covers the cost.
pub(crate) fn covers(pool: &ManaPool, cost: &ManaCost) -> bool {
    can_pay(pool, [], cost)
}

impl Game {
    /// What [`crate::Action::PayAutomatically`], or a yes to a question about a payment, would tap: the permanents with the ability and the
    /// kind of mana.
    pub fn payment_plan(&self) -> Vec<Use> {
        match self.frame() {
            Some(Frame::Announcement(announcement)) => plan_for(self, announcement).unwrap_or_default().into_vec(),
            Some(Frame::Question(Question { player, shape: Shape::Pay { mana }, .. })) => {
                plan_at_once(self, *player, mana).into_vec()
            }
            _ => Vec::new(),
        }
    }

    /// What the answer to a question with several ways to pay would tap, as [`Game::payment_plan`] says it.
    pub fn payment_plan_of(&self, payment: &Payment) -> Vec<Use> {
        match self.frame() {
            Some(Frame::Question(question)) => plan_at_once(self, question.player, &payment.mana).into_vec(),
            _ => Vec::new(),
        }
    }
}

/// What pays this mana in the middle of a resolution.
pub(crate) fn plan_at_once(game: &Game, player: Seat, mana: &ManaCost) -> Uses {
    plan_with(game, player, sources::mana_sources(game, player, None), mana, CardTypes::default()).unwrap_or_default()
}

/// Which of the sources to use, with what triggers when they are used.
pub(crate) fn plan_with(
    game: &Game,
    player: Seat,
    mut sources: ManaSources<'_>,
    cost: &ManaCost,
    on: CardTypes,
) -> Option<Uses> {
    harm::reckon_with_triggers(game, player, &mut sources);
    let pool = game.spendable(player, on);
    plan(&pool, &sources, &sources::spendable_as(game, player, *cost), on)
        .or_else(|| plan(&pool, &sources, &widely_spendable_as(game, player, *cost, on), on))
}

/// What pays for an announcement.
pub(crate) fn plan_for(game: &Game, announcement: &Announcement) -> Option<Uses> {
    let on = announcement.spell_types();
    plan_with(game, announcement.player, sources_for_plan(game, announcement), &announcement.due.cost, on)
}

/// What an announcement is paid for with, where nobody chooses.
pub(super) fn sources_for_plan<'g>(game: &'g Game, announcement: &Announcement) -> ManaSources<'g> {
    let mut sources = object_costs::sources_for(game, announcement);
    if matches!(announcement.announced, StackObjectKind::Activated(_)) {
        // Whose ability it is stays untapped where other lands pay: a land that becomes a creature may be meant to attack.
        sources.make_dearer(announcement.object, LOSS_OF_THE_SOURCE);
    }
    sources
}

/// Whether a player could pay this cost, leaving `reserved` alone; that of a spell of the types `on`, or of something else.
pub(crate) fn affords(
    game: &Game,
    seat: Seat,
    cost: &ManaCost,
    sources: &ManaSources<'_>,
    reserved: Option<ObjectId>,
    on: CardTypes,
) -> bool {
    if cost.value(0) == 0 {
        return true;
    }
    let pool = game.spendable(seat, on);
    let few = sources.abilities().len() <= FEW;
    if few {
        let made = sources.abilities().iter().map(|source| source.production.total());
        if made.fold(pool.total(), u32::saturating_add) < cost.value(0) {
            // It does not come to as much, whatever it is made of.
            return false;
        }
    }
    let cost = &widely_spendable_as(game, seat, *cost, on);
    if few && sources.abilities().iter().all(|source| source.pays_for(on)) {
        let free = |source: &&ManaAbility| Some(source.object) != reserved;
        return can_pay(&pool, sources.abilities().iter().filter(free), cost);
    }
    let gathered = sources.gathered();
    if gathered.for_anything || sources.abilities().iter().all(|source| source.pays_for(on)) {
        return gathered.pay(&pool, cost, reserved);
    }
    let free = |source: &&ManaAbility| Some(source.object) != reserved;
    let others: ManaAbilities =
        sources.abilities().iter().filter(free).filter_map(|source| source.paying_for(on)).collect();
    can_pay(&pool, &others, cost)
}

/// The same, where mana abilities with costs of their own may be used, too (605.3a): no matching says what those are worth, so it is an upper
/// bound.
pub(crate) fn could_afford(
    game: &Game,
    seat: Seat,
    cost: &ManaCost,
    sources: &ManaSources<'_>,
    reserved: Option<ObjectId>,
    on: CardTypes,
) -> bool {
    if affords(game, seat, cost, sources, reserved, on) {
        return true;
    }
    if sources.all_are_free() {
        return false;
    }
    let free: ManaAbilities = sources
        .abilities()
        .iter()
        .filter(|source| Some(source.object) != reserved)
        .filter_map(|source| source.paying_for(on))
        .collect();
    let bounds = sources.bounds(game, seat).iter();
    let bounds = bounds.filter(|bound| Some(bound.ability.object) != reserved && bound.ability.pays_for(on));
    could_pay(&game.spendable(seat, on), &free, bounds, &widely_spendable_as(game, seat, *cost, on))
}

/// Whether the pool, the sources and such abilities together could perhaps pay for the cost.
pub(crate) fn could_pay<'a>(
    pool: &ManaPool,
    sources: impl IntoIterator<Item = &'a ManaAbility>,
    bounds: impl IntoIterator<Item = &'a Bound>,
    cost: &ManaCost,
) -> bool {
    let mut bounds = bounds.into_iter().peekable();
    if bounds.peek().is_none() {
        return can_pay(pool, sources, cost);
    }
    let mut supply = Supply::default();
    supply.add_pool(pool);
    let mut total = pool.total();
    for (_, permanent) in permanents(sources) {
        let (kinds, count) = permanent.at_most();
        let single = supply.single_mut(kinds);
        *single = single.saturating_add(count);
        total = total.saturating_add(count);
    }
    for bound in bounds {
        let single = supply.single_mut(bound.ability.production.all_kinds());
        *single = single.saturating_add(bound.made);
        total = total.saturating_add(bound.gained);
    }
    total >= cost.value(0) && supply.pays(cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(slot: u32, kinds: &str, count: u8, loss: u16) -> ManaAbility {
        let kinds =
            ManaKind::ALL.into_iter().filter(|kind| kinds.contains(kind.letter())).map(|kind| 1 << kind.index()).sum();
        ManaAbility {
            object: ObjectId::from_number(slot << 16),
            ability: 0,
            production: Production::of(kinds, count),
            loss,
            harm: 0,
            cost: ManaCost::ZERO,
            gives: false,
            only: CardTypes::default(),
            restricted: Production::of(kinds, count),
        }
    }

    fn cost(generic: u16, colored: [u8; 5]) -> ManaCost {
        ManaCost { generic, colored, ..ManaCost::ZERO }
    }

    #[test]
    fn a_dual_land_pays_for_one_of_its_colors_only() {
        let tundra = [source(1, "WU", 1, 20)];
        assert!(can_pay(&ManaPool::default(), &tundra, &cost(0, [1, 0, 0, 0, 0])));
        assert!(can_pay(&ManaPool::default(), &tundra, &cost(0, [0, 1, 0, 0, 0])));
        assert!(!can_pay(&ManaPool::default(), &tundra, &cost(0, [1, 1, 0, 0, 0])));
    }

    #[test]
    fn a_lotus_makes_three_of_one_color() {
        let lotus = [source(1, "WUBRG", 3, 450)];
        assert!(can_pay(&ManaPool::default(), &lotus, &cost(0, [0, 0, 3, 0, 0])));
        assert!(!can_pay(&ManaPool::default(), &lotus, &cost(0, [1, 0, 2, 0, 0])));
    }

    #[test]
    fn a_land_that_makes_two_pays_for_two_of_one_kind_only() {
        let flared = [source(1, "WU", 2, 20), source(2, "WU", 2, 20)];
        assert!(can_pay(&ManaPool::default(), &flared, &cost(0, [2, 2, 0, 0, 0])));
        assert!(can_pay(&ManaPool::default(), &flared, &cost(2, [1, 1, 0, 0, 0])));
        assert!(!can_pay(&ManaPool::default(), &flared, &cost(0, [3, 1, 0, 0, 0])));
        assert!(!can_pay(&ManaPool::default(), &flared[..1], &cost(0, [1, 1, 0, 0, 0])));
    }

    #[test]
    fn white_mana_pays_as_though_it_were_red() {
        let red = |generic, colored| {
            let mut cost = cost(generic, colored);
            cost.instead[Color::Red as usize] = Colors::of(Color::White);
            cost
        };
        let plains = [source(1, "W", 1, 10), source(2, "W", 1, 10)];
        assert!(can_pay(&ManaPool::default(), &plains, &red(0, [0, 0, 0, 2, 0])));
        assert!(can_pay(&ManaPool::default(), &plains, &red(0, [1, 0, 0, 1, 0])));
        assert!(!can_pay(&ManaPool::default(), &plains, &red(0, [2, 0, 0, 1, 0])));
        let pool = ManaPool([2, 0, 0, 1, 0, 0]);
        let mut clear = pool;
        // White or red is a choice, where one of them is left.
        assert!(!take_if_clear(&mut clear, &red(0, [0, 0, 0, 2, 0])));
        assert!(take_if_clear(&mut clear, &red(0, [1, 0, 0, 2, 0])));
        assert_eq!(clear, ManaPool::default());
        let left = red(0, [0, 0, 0, 1, 0]);
        assert_eq!(cost_after(&pool, &red(0, [0, 0, 0, 2, 0]), ManaKind::Colored(Color::White)), Some(left));
        assert_eq!(spend(pool, red(0, [0, 0, 0, 2, 0])).total(), 1);
    }

    #[test]
    fn what_comes_besides_pays_too() {
        let mut taiga = source(1, "RG", 1, 20);
        taiga.production.besides[ManaKind::Colored(Color::Red).index()] = 1;
        assert!(can_pay(&ManaPool::default(), &[taiga], &cost(0, [0, 0, 0, 1, 1])));
        assert!(can_pay(&ManaPool::default(), &[taiga], &cost(0, [0, 0, 0, 2, 0])));
        assert!(!can_pay(&ManaPool::default(), &[taiga], &cost(0, [0, 0, 0, 0, 2])));
    }

    #[test]
    fn automatic_payment_keeps_what_is_worth_more() {
        let sources = ManaSources::of(vec![
            source(1, "WU", 1, 20),
            source(2, "U", 1, 10),
            source(3, "WUBRG", 3, 450),
            source(4, "C", 2, 15),
        ]);
        let used = |cost: ManaCost| -> Vec<u32> {
            let uses = plan(&ManaPool::default(), &sources, &cost, CardTypes::default()).unwrap_or_default();
            uses.iter().map(|(object, ..)| object.number() >> 16).collect()
        };
        assert_eq!(used(cost(0, [0, 1, 0, 0, 0])), [2]);
        assert_eq!(used(cost(0, [1, 1, 0, 0, 0])), [1, 2]);
        assert_eq!(used(cost(2, [0, 1, 0, 0, 0])), [2, 4]);
    }

    #[test]
    fn each_ability_of_a_permanent_has_a_harm_of_its_own() {
        let hurting =
            |slot: u32, kinds: &str, ability: u8| ManaAbility { ability, harm: 300, ..source(slot, kinds, 1, 20) };
        let painful = [source(1, "C", 1, 5), hurting(1, "WU", 1), source(2, "WUBRG", 1, 150)];
        let sources = ManaSources::of(painful.to_vec());
        let used = |cost: ManaCost| {
            plan(&ManaPool::default(), &sources, &cost, CardTypes::default()).unwrap_or_default().into_vec()
        };
        let [land, bird] = [source(1, "C", 1, 5).object, source(2, "C", 1, 5).object];
        let white = ManaKind::Colored(Color::White);
        assert_eq!(used(cost(1, [0; 5])), [(land, 0, ManaKind::Colorless)]);
        assert_eq!(used(cost(0, [1, 0, 0, 0, 0])), [(bird, 0, white)]);
        assert_eq!(used(cost(1, [1, 0, 0, 0, 0])), [(land, 0, ManaKind::Colorless), (bird, 0, white)]);
        assert_eq!(used(cost(0, [1, 0, 1, 0, 0])).len(), 2);
    }
}
