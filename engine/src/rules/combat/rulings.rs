//! What forbids, demands and permits attacking and blocking now (508.1c-d, 509.1b-c).

use declaration::{CombatRule, Filter, Reference, Static};

use crate::game::Game;
use crate::game::combat::{CombatEffect, Ruled};
use crate::game::effects::Lasts;
use crate::game::object::ObjectId;
use crate::read::context;
use crate::read::context::Context;
use crate::read::triggers::watching;

/// One rule of combat in force.
struct Ruling<'g> {
    rule: &'g CombatRule,
    on: On<'g>,
    context: Context<'g>,
}

enum On<'g> {
    Creature(ObjectId),
    Each(&'g Filter),
}

/// All rules of combat in force. They are gathered once for a list of choices and asked for each creature.
pub(crate) struct Rulings<'g> {
    pub(crate) game: &'g Game,
    list: Vec<Ruling<'g>>,
    /// How many creatures can attack at most.
    pub(crate) most_attackers: usize,
    /// How many creatures can block at most.
    pub(crate) most_blockers: usize,
}

/// The rules of combat in force.
pub(crate) fn combat_rulings(game: &Game) -> Rulings<'_> {
    let mut rulings = Rulings { game, list: Vec::new(), most_attackers: usize::MAX, most_blockers: usize::MAX };
    for (of, fixed) in watching::ruling_abilities(game) {
        match fixed {
            Static::Combat { on, rule } => rulings.add(Context::of_permanent(of), on, rule),
            Static::AttackLimit(most) => rulings.most_attackers = rulings.most_attackers.min(usize::from(*most)),
            Static::BlockLimit(most) => rulings.most_blockers = rulings.most_blockers.min(usize::from(*most)),
            _ => {}
        }
    }
    let in_force = |effect: &&CombatEffect| match effect.lasts {
        Lasts::DuringTurn(seat, since) => seat == game.turn().active && since < game.turn().number,
        _ => true,
    };
    rulings.list.extend(game.combat_effects().iter().filter(in_force).map(|effect| Ruling {
        rule: &effect.rule,
        on: match &effect.on {
            Ruled::Creature(id) => On::Creature(*id),
            Ruled::Each(filter) => On::Each(filter),
        },
        context: Context { text: effect.text, ..Context::new(effect.controller, effect.source) },
    }));
    rulings
}

impl<'g> Rulings<'g> {
    /// Takes up a static ability.
    fn add(&mut self, context: Context<'g>, on: &'g Reference, rule: &'g CombatRule) {
        let on = match on {
            Reference::Itself => On::Creature(context.source),
            Reference::Enchanted => {
                match self.game.permanent(context.source).and_then(|permanent| permanent.attached_to) {
                    Some(host) => On::Creature(host),
                    None => return,
                }
            }
            Reference::Each(filter) => On::Each(filter),
            // A static ability speaks of itself, of what it enchants or of all that fits; the build refuses any other word.
            _ => return,
        };
        self.list.push(Ruling { rule, on, context });
    }

    /// Whether no rule at all is in force that is about creatures.
    pub(crate) const fn demand_nothing(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether this rule is about the creature.
    pub(crate) fn is_ruled(&self, id: ObjectId, rule: &CombatRule) -> bool {
        self.about(id).any(|(own, _)| own == rule)
    }

    /// The rules that are about this creature, each with the words it stands in.
    pub(crate) fn about(&self, id: ObjectId) -> impl Iterator<Item = (&'g CombatRule, &Context<'g>)> {
        self.list
            .iter()
            .filter(move |ruling| match ruling.on {
                On::Creature(creature) => creature == id,
                On::Each(filter) => context::fits_on_battlefield(self.game, filter, id, &ruling.context),
            })
            .map(|ruling| (ruling.rule, &ruling.context))
    }
}
