//! What forbids, demands and permits attacking and blocking now (508.1c-d, 509.1b-c).

use crate::{scene, triggers};
use declaration::{CombatRule, Duration, Filter, Reference, Static};
use serde::{Deserialize, Serialize};

use crate::continuous::{Lasts, TextChange};
use crate::scene::Scene;
use crate::{Game, ObjectId, Seat};

/// What the effect of a resolved spell or ability is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ruled {
    /// This creature.
    Creature(ObjectId),
    /// All creatures that fit, later ones too: it changes the rules and no object (611.2c).
    Each(Filter),
}

/// A rule of combat that a resolved spell or ability has made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatEffect {
    /// What it is about.
    pub on: Ruled,
    /// The rule.
    pub rule: CombatRule,
    /// Who controls the effect.
    pub controller: Seat,
    /// Its source.
    pub source: ObjectId,
    /// The words replaced in it (612).
    pub text: TextChange,
    /// How long: until end of turn, or until the controller's next turn.
    pub lasts: Lasts,
}

/// One rule of combat in force.
struct Ruling<'g> {
    rule: &'g CombatRule,
    on: On<'g>,
    scene: Scene<'g>,
}

enum On<'g> {
    Creature(ObjectId),
    Each(&'g Filter),
}

/// All rules of combat in force. They are gathered once for a list of choices and asked for each creature.
pub(crate) struct Rulings<'g> {
    pub(super) game: &'g Game,
    list: Vec<Ruling<'g>>,
    /// How many creatures can attack at most.
    pub(super) most_attackers: usize,
    /// How many creatures can block at most.
    pub(super) most_blockers: usize,
}

/// The rules of combat in force.
pub(crate) fn combat_rulings(game: &Game) -> Rulings<'_> {
    let mut rulings = Rulings { game: game, list: Vec::new(), most_attackers: usize::MAX, most_blockers: usize::MAX };
    for (id, now, place, fixed) in triggers::ruling_abilities(game) {
        match fixed {
            Static::Combat { on, rule } => {
                let scene = Scene { text: now.text_of(place), ..Scene::new(now.controller, id) };
                rulings.add(scene, on, rule);
            }
            Static::AttackLimit(most) => rulings.most_attackers = rulings.most_attackers.min(usize::from(*most)),
            Static::BlockLimit(most) => rulings.most_blockers = rulings.most_blockers.min(usize::from(*most)),
            _ => {}
        }
    }
    let in_force = |effect: &&CombatEffect| match effect.lasts {
        Lasts::DuringTurn(seat, since) => seat == game.turn.active && since < game.turn.number,
        _ => true,
    };
    rulings.list.extend(game.combat_effects.iter().filter(in_force).map(|effect| Ruling {
        rule: &effect.rule,
        on: match &effect.on {
            Ruled::Creature(id) => On::Creature(*id),
            Ruled::Each(filter) => On::Each(filter),
        },
        scene: Scene { text: effect.text, ..Scene::new(effect.controller, effect.source) },
    }));
    rulings
}

/// Follows an instruction that makes a rule of combat.
pub(crate) fn rule_combat(
    game: &mut Game,
    what: &Reference,
    rule: &CombatRule,
    duration: &Duration,
    resolution: &crate::Resolution,
) {
    let scene = Scene::of(resolution);
    let (controller, source, text) = (scene.you, scene.source, scene.text);
    let lasts = match duration {
        Duration::YourNextTurn => Lasts::NextTurn,
        Duration::EndOfCombat => Lasts::EndOfCombat,
        _ => Lasts::EndOfTurn,
    };
    let effect = |on| CombatEffect { on, rule: rule.clone(), controller, source, text, lasts: lasts.clone() };
    let effects: Vec<CombatEffect> = match what {
        Reference::Each(filter) => vec![effect(Ruled::Each(filter.clone()))],
        _ => {
            let creatures = scene::referred_objects(game, what, &scene);
            let of = |id: ObjectId| {
                let mut effect = effect(Ruled::Creature(id));
                if *duration == Duration::ControllersNextTurn {
                    let controller = game.last_known(id).map_or(scene.you, |known| known.controller);
                    effect.lasts = Lasts::DuringTurn(controller, game.turn.number);
                }
                effect
            };
            creatures.into_iter().map(of).collect()
        }
    };
    game.combat_effects.extend(effects);
}

impl<'g> Rulings<'g> {
    /// Takes up a static ability.
    fn add(&mut self, scene: Scene<'g>, on: &'g Reference, rule: &'g CombatRule) {
        let on = match on {
            Reference::Itself => On::Creature(scene.source),
            Reference::Enchanted => match self.game.permanent(scene.source).and_then(|permanent| permanent.attached_to)
            {
                Some(host) => On::Creature(host),
                None => return,
            },
            Reference::Each(filter) => On::Each(filter),
            // A static ability speaks of itself, of what it enchants or of all that fits; the build refuses any other word.
            _ => return,
        };
        self.list.push(Ruling { rule, on, scene });
    }

    /// Whether this rule is about the creature.
    pub(super) fn is_ruled(&self, id: ObjectId, rule: &CombatRule) -> bool {
        self.about(id).any(|(own, _)| own == rule)
    }

    /// The rules that are about this creature, each with the words it stands in.
    pub(super) fn about(&self, id: ObjectId) -> impl Iterator<Item = (&'g CombatRule, &Scene<'g>)> {
        self.list
            .iter()
            .filter(move |ruling| match ruling.on {
                On::Creature(creature) => creature == id,
                On::Each(filter) => scene::fits_on_battlefield(self.game, filter, id, &ruling.scene),
            })
            .map(|ruling| (ruling.rule, &ruling.scene))
    }
}
