//! What else a player could spend their mana on, and payments that leave the mana for it.

use std::cmp::Reverse;

use declaration::{Ability, CardType, CardTypes, Cost, ManaCost};

use super::payment::{self, Use, Uses};
use super::sources::{self, ManaSources};
use super::{cost, harm};
use crate::cards;
use crate::game::Game;
use crate::game::frame::{Announcement, Frame};
use crate::game::mana_ability::ManaAbility;
use crate::game::object::ObjectId;
use crate::game::player::ManaPool;
use crate::game::turn::Step;
use crate::read::triggers::watching;
use crate::seat::Seat;

/// No more permanents than this are divided between two costs: each more of them doubles the ways.
const MOST: usize = 14;

/// So many ways are tried for each cost at most.
const MOST_TRIED: usize = 1_000;

/// What is lost by using any land that does not hurt is less than this, and what is lost by using a creature is not.
const LOSS_OF_A_CREATURE: u16 = 100;

impl Game {
    /// Whether it may matter how what is being cast or activated is paid for: [`Game::payment_plan`] gives something up, or leaves no mana for something of
    /// the player's hand or permanents that another payment leaves mana for.
    pub fn payment_matters(&self) -> bool {
        match self.frame() {
            Some(Frame::Announcement(announcement)) => matters(self, announcement).unwrap_or(true),
            _ => true,
        }
    }

    /// What pays as well as [`Game::payment_plan`] and leaves mana for something of the player's hand or permanents that the plan leaves none for, the dearest
    /// that there is; none, where the plan loses nothing or every such payment loses something else, makes more mana, or uses what hurts, is a creature or can do
    /// more than make mana, and is spared by the plan.
    pub fn payment_keeping_mana(&self) -> Option<Vec<Use>> {
        match self.frame() {
            // Who says how the other player plays a card spends that one's mana, and not for that one's hand (722).
            Some(Frame::Announcement(announcement)) if !announcement.commanded => {
                keeping(self, announcement).map(Uses::into_vec)
            }
            _ => None,
        }
    }
}

/// Whether it may matter how an announcement is paid for; none where no plan pays.
fn matters(game: &Game, announcement: &Announcement) -> Option<bool> {
    let uses = payment::plan_for(game, announcement)?;
    let given_up = |(object, ability, _): &Use| {
        let own = sources::mana_ability(game, *object, *ability);
        own.is_some_and(|(.., activation)| activation.cost.contains(&Cost::SacrificeItself))
    };
    if uses.iter().any(given_up) {
        return Some(true);
    }
    let means = Means::of(game, announcement);
    let left = means.left(&uses)?;
    let others = other_costs(game, announcement.player, announcement.object);
    Some(others.iter().any(|other| means.pays_for_both(other) && !left.pays(other)))
}

/// What [`Game::payment_keeping_mana`] says.
fn keeping(game: &Game, announcement: &Announcement) -> Option<Uses> {
    let planned = payment::plan_for(game, announcement)?;
    let means = Means::of(game, announcement);
    // Mana that may be spent on some things only, or as another kind, is not divided here.
    let (player, on) = (announcement.player, announcement.spell_types());
    if payment::may_spend_any_type(game, player, on)
        || game.spendable(player, on) != game.spendable(player, CardTypes::default())
        || means.abilities.iter().any(|source| source.only != CardTypes::default())
    {
        return None;
    }
    let left = means.left(&planned)?;
    let others = other_costs(game, player, announcement.object);
    let (kept, mut lost): (Vec<&ManaCost>, Vec<&ManaCost>) = others.iter().partition(|other| left.pays(other));
    lost.retain(|other| means.pays_for_both(other));
    lost.sort_by_key(|other| Reverse(other.value(0)));
    let spared = |uses: &Uses| {
        // What hurts and what may attack is used as the plan uses it, or not at all.
        let allowed = |(object, ability, _): &Use| {
            planned.iter().any(|(other, same, _)| (other, same) == (object, ability))
                || means.used(*object, *ability).is_some_and(|used| means.worth(used) < LOSS_OF_A_CREATURE)
        };
        uses.iter().all(allowed) && means.made(uses) <= means.made(&planned)
    };
    let from = means.permanents(announcement.object, &planned);
    lost.into_iter().find_map(|other| {
        let keeps = |uses: &Uses| {
            means.left(uses).is_some_and(|left| left.pays(other) && kept.iter().all(|kept| left.pays(kept)))
        };
        let from = if from.len() > MOST { means.for_both(&from, other)? } else { from.clone() };
        means.ways(from).filter(spared).find(keeps)
    })
}

/// What an announcement can be paid for with.
struct Means<'g> {
    game: &'g Game,
    player: Seat,
    /// The types of the spell, as some mana may be spent on some spells only.
    on: CardTypes,
    pool: ManaPool,
    due: ManaCost,
    sources: ManaSources<'g>,
    abilities: Vec<ManaAbility>,
}

/// What is left after a payment.
struct Left<'m> {
    means: &'m Means<'m>,
    pool: ManaPool,
    untapped: Vec<ManaAbility>,
}

impl Left<'_> {
    /// Whether it pays for this.
    fn pays(&self, other: &ManaCost) -> bool {
        payment::can_pay(&self.pool, &self.untapped, &self.means.spendable_as(other))
    }
}

impl<'g> Means<'g> {
    fn of(game: &'g Game, announcement: &Announcement) -> Means<'g> {
        let (player, on) = (announcement.player, announcement.spell_types());
        let mut sources = payment::sources_for_plan(game, announcement);
        harm::reckon_with_triggers(game, player, &mut sources);
        let abilities = sources.abilities().iter().filter_map(|source| source.paying_for(on)).collect();
        let (pool, due) = (game.spendable(player, on), payment::due(game, announcement));
        Means { game, player, on, pool, due, sources, abilities }
    }

    fn spendable_as(&self, other: &ManaCost) -> ManaCost {
        sources::spendable_as(self.game, self.player, *other)
    }

    /// What is due with this besides.
    fn both(&self, other: &ManaCost) -> ManaCost {
        self.spendable_as(&cost::plus(self.due, other, 1))
    }

    fn pays_for_both(&self, other: &ManaCost) -> bool {
        payment::can_pay(&self.pool, &self.abilities, &self.both(other))
    }

    /// What is left when these abilities are used to pay.
    fn left(&self, uses: &[Use]) -> Option<Left<'_>> {
        let mut pool = self.pool;
        for (object, ability, kind) in uses {
            self.used(*object, *ability)?.production.add_to(&mut pool, *kind);
        }
        let idle = |source: &&ManaAbility| uses.iter().all(|(object, ..)| *object != source.object);
        let untapped = self.abilities.iter().filter(idle).copied().collect();
        Some(Left { means: self, pool: payment::spend(pool, self.due), untapped })
    }

    fn used(&self, object: ObjectId, ability: u8) -> Option<&ManaAbility> {
        self.abilities.iter().find(|source| source.object == object && source.ability == ability)
    }

    /// What is lost by using an ability.
    fn worth(&self, used: &ManaAbility) -> u16 {
        payment::worth(&self.abilities, used)
    }

    /// How much mana these uses make.
    fn made(&self, uses: &[Use]) -> u32 {
        let used = uses.iter().filter_map(|(object, ability, _)| self.used(*object, *ability));
        used.map(|source| source.production.total()).sum()
    }

    /// What may be used: what the plan uses, and what can do nothing but make mana.
    fn permanents(&self, announced: ObjectId, planned: &[Use]) -> Vec<ObjectId> {
        let mut all: Vec<ObjectId> = self.abilities.iter().map(|source| source.object).collect();
        all.dedup();
        let activated = watching::with_activated_abilities(self.game);
        all.retain(|id| {
            let plain = *id != announced && !activated.contains(id);
            plain || planned.iter().any(|(used, ..)| used == id)
        });
        all
    }

    /// Those of many permanents that would pay for what is due and for this together.
    fn for_both(&self, from: &[ObjectId], other: &ManaCost) -> Option<Vec<ObjectId>> {
        let mut sources = self.sources.clone();
        sources.retain(|source| from.contains(&source.object));
        let both = payment::plan(&self.pool, &sources, &self.both(other), self.on)?;
        Some(both.into_iter().map(|(object, ..)| object).collect())
    }

    /// The payments by some of these permanents: those that use fewest first, and of them those that lose least.
    fn ways(&self, mut from: Vec<ObjectId>) -> impl Iterator<Item = Uses> {
        let made = |id: ObjectId| {
            let own = self.abilities.iter().filter(move |source| source.object == id);
            own.map(|source| (self.worth(source), source.production.kinds, source.production))
        };
        let order = |id: ObjectId| made(id).map(|(worth, kinds, _)| (worth, kinds));
        from.sort_by(|one, other| order(*one).cmp(order(*other)).then(one.cmp(other)));
        from.truncate(MOST);
        // Of those that are alike, the first are used.
        let alike: Vec<bool> =
            (0..from.len()).map(|place| place > 0 && made(from[place]).eq(made(from[place - 1]))).collect();
        let most: Vec<u32> =
            from.iter().map(|id| made(*id).map(|(.., production)| production.total()).max().unwrap_or(0)).collect();
        let due = self.due.value(0).saturating_sub(self.pool.total());
        let within = |set: u32, place: usize| set >> place & 1 == 1;
        let fits = |set: &u32| {
            let first = |place: usize| !alike[place] || !within(*set, place) || within(*set, place - 1);
            let made: u32 = (0..from.len()).filter(|place| within(*set, *place)).map(|place| most[place]).sum();
            set.count_ones() <= self.due.value(0) && made >= due && (0..from.len()).all(first)
        };
        let mut sets: Vec<u32> = (1..1_u32 << from.len()).filter(fits).collect();
        sets.sort_by_key(|set| set.count_ones());
        sets.truncate(MOST_TRIED);
        sets.into_iter().filter_map(move |set| {
            let mut sources = self.sources.clone();
            sources.retain(|source| {
                from.iter().position(|id| *id == source.object).is_some_and(|place| set >> place & 1 == 1)
            });
            payment::plan(&self.pool, &sources, &self.due, self.on)
        })
    }
}

/// The mana that a player could still spend on something beside this object, each cost once: their other cards, and abilities of their permanents. In the other
/// player's turn, and after one's own main phases, that is what can be cast then.
fn other_costs(game: &Game, player: Seat, than: ObjectId) -> Vec<ManaCost> {
    let own_turn = game.turn().active == player && !matches!(game.turn().step, Step::End | Step::Cleanup);
    let hand = game.player(player).hand.cards.iter().flatten().filter(|id| **id != than);
    let cards = hand.filter_map(|id| {
        let card = cards::definition(game.object(*id)?.card);
        card.cost.filter(|_| own_turn || card.type_line.types.contains(CardType::Instant))
    });
    let own = watching::with_activated_abilities(game).iter().filter_map(|id| Some((*id, game.characteristics(*id)?)));
    let abilities = own.filter(|(_, now)| now.controller == player).flat_map(|(id, now)| {
        now.abilities().filter_map(move |(_, ability)| match ability {
            Ability::Activated(activation) if !activation.mana => {
                let once = activation.cost.iter().any(|part| matches!(part, Cost::Tap | Cost::SacrificeItself));
                let payable = activation.cost.iter().all(|part| cost::can_pay_part(game, player, id, part));
                (payable && !(once && id == than)).then(|| cost::mana_of(&activation.cost))
            }
            _ => None,
        })
    });
    let mut costs: Vec<ManaCost> = Vec::new();
    for cost in cards.chain(abilities).map(|cost| cost.with_x(0)) {
        if !costs.contains(&cost) {
            costs.push(cost);
        }
    }
    costs
}
