//! What else a player could spend their mana on, and payments that leave the mana for it.

use std::cmp::Reverse;

use declaration::{Ability, CardTypes, Cost, ManaCost};

use super::payment::{self, Use, Uses};
use super::sources::{self, ManaSources};
use super::{cost, harm};
use crate::cards;
use crate::game::Game;
use crate::game::frame::{Announcement, Frame};
use crate::game::mana_ability::ManaAbility;
use crate::game::object::ObjectId;
use crate::game::player::ManaPool;
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
    /// that there is; none, where the plan loses nothing or every such payment loses something else, hurts more, or taps a creature that the plan does not.
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
    let most = means.dearest(&planned).max(LOSS_OF_A_CREATURE - 1);
    lost.into_iter().find_map(|other| {
        means.dividing(other)?.find(|uses| {
            let left = means.left(uses);
            means.dearest(uses) <= most
                && left.is_some_and(|left| left.pays(other) && kept.iter().all(|kept| left.pays(kept)))
        })
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
        cost::plus(self.due, &self.spendable_as(other), 1)
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

    /// What is lost by the dearest of these uses.
    fn dearest(&self, uses: &[Use]) -> u16 {
        let used = uses.iter().filter_map(|(object, ability, _)| self.used(*object, *ability));
        used.map(|source| payment::worth(&self.abilities, source)).max().unwrap_or(0)
    }

    /// The payments by some of what a player has, or where that is much, by some of what would pay for both together: those that use fewest first, and of them
    /// those that lose least.
    fn dividing(&self, other: &ManaCost) -> Option<impl Iterator<Item = Uses>> {
        let mut from: Vec<ObjectId> = self.abilities.iter().map(|source| source.object).collect();
        from.dedup();
        if from.len() > MOST {
            let both = payment::plan(&self.pool, &self.sources, &self.both(other), self.on)?;
            from = both.into_iter().map(|(object, ..)| object).collect();
        }
        if from.len() > MOST {
            return None;
        }
        let made = |id: ObjectId| {
            let own = self.abilities.iter().filter(move |source| source.object == id);
            own.map(|source| (payment::worth(&self.abilities, source), source.production.kinds, source.production))
        };
        from.sort_by(|one, other| {
            made(*one).map(|(worth, kinds, _)| (worth, kinds)).cmp(made(*other).map(|(worth, kinds, _)| (worth, kinds)))
        });
        // Of those that are alike, the first are used.
        let alike: Vec<bool> =
            (0..from.len()).map(|place| place > 0 && made(from[place]).eq(made(from[place - 1]))).collect();
        let first = |set: u32| {
            alike
                .iter()
                .enumerate()
                .all(|(place, alike)| !alike || set >> place & 1 == 0 || set >> (place - 1) & 1 == 1)
        };
        let due = self.due.value(0);
        let mut sets: Vec<u32> =
            (1..1_u32 << from.len()).filter(|set| set.count_ones() <= due && first(*set)).collect();
        sets.sort_by_key(|set| set.count_ones());
        Some(sets.into_iter().take(MOST_TRIED).filter_map(move |set| {
            let chosen =
                |id: ObjectId| from.iter().position(|other| *other == id).is_some_and(|place| set >> place & 1 == 1);
            let mut sources = self.sources.clone();
            sources.retain(|source| chosen(source.object));
            payment::plan(&self.pool, &sources, &self.due, self.on)
        }))
    }
}

/// The mana that a player could still spend on something beside this object: their other cards, and abilities of their permanents.
fn other_costs(game: &Game, player: Seat, than: ObjectId) -> Vec<ManaCost> {
    let hand = game.player(player).hand.cards.iter().flatten().filter(|id| **id != than);
    let cards = hand.filter_map(|id| cards::definition(game.object(*id)?.card).cost);
    let own = watching::with_activated_abilities(game).iter().filter_map(|id| Some((*id, game.characteristics(*id)?)));
    let abilities = own.filter(|(_, now)| now.controller == player).flat_map(|(id, now)| {
        now.abilities().filter_map(move |(_, ability)| match ability {
            Ability::Activated(activation) if !activation.mana => {
                let payable = activation.cost.iter().all(|part| cost::can_pay_part(game, player, id, part));
                payable.then(|| cost::mana_of(&activation.cost))
            }
            _ => None,
        })
    });
    cards.chain(abilities).map(|cost| cost.with_x(0)).collect()
}
