//! Choosing targets (115, 601.2c), and whether they are still legal (608.2b).

use declaration::{CardType, CardTypes, Filter, Keyword, TargetKind, TargetSpec};

use super::{declared, exclusions, filter};
use crate::cards;
use crate::game::Game;
use crate::game::action::Target;
use crate::game::characteristics::Characteristics;
use crate::game::frame::{ChosenTarget, StackItem, StackObjectKind};
use crate::game::object::{ObjectId, Zone};
use crate::game::text::TextChange;
use crate::game::triggers::Triggering;
use crate::read::context::Context;
use crate::seat::Seat;

/// Whose targets they are: the controller and the source of a spell or ability.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targeting {
    pub(crate) player: Seat,
    pub(crate) source: ObjectId,
    /// What a triggered ability speaks of.
    pub(crate) triggering: Triggering,
    /// The words replaced in its text (612).
    pub(crate) text: TextChange,
    /// The target of the first instance of the word, where there is one.
    pub(crate) first: Option<Target>,
    /// X, where it is known.
    pub(crate) x: Option<u32>,
}

impl Targeting {
    /// Those of something that no event, no changed words and no announcement belongs to.
    pub(crate) const fn new(player: Seat, source: ObjectId) -> Targeting {
        let triggering = Triggering { object: None, subject: None, player: None, amount: 0, x: 0 };
        Targeting { player, source, triggering, text: TextChange::NONE, first: None, x: None }
    }

    pub(crate) fn context(self) -> Context<'static> {
        Context {
            triggering: self.triggering,
            text: self.text,
            first: self.first,
            x: self.x,
            ..Context::new(self.player, self.source)
        }
    }

    /// Whose targets those of something on the stack are.
    pub(crate) fn of(item: &StackItem) -> Targeting {
        Targeting {
            player: item.controller,
            source: item.source,
            triggering: item.triggering,
            text: item.text,
            first: first_of(&item.targets),
            x: Some(item.announced_x()),
        }
    }
}

/// The target of the first instance of the word.
pub(crate) fn first_of(targets: &[ChosenTarget]) -> Option<Target> {
    targets.iter().find(|chosen| chosen.spec == 0).map(|chosen| chosen.target)
}

/// Each instance of the word 'target' of a spell or ability in this mode. An Aura spell has one of its own (303.4a).
pub(crate) fn target_specs(card: declaration::CardId, announced: StackObjectKind, mode: u8) -> Vec<TargetSpec> {
    let definition = cards::definition(card);
    if announced == StackObjectKind::Spell
        && let Some(enchant) = &definition.enchant
    {
        let kind = match definition.enchants_card {
            true => TargetKind::CardInGraveyard(enchant.clone()),
            false => TargetKind::Permanent(enchant.clone()),
        };
        return vec![TargetSpec::one(kind)];
    }
    declared::body(card, announced)
        .and_then(|body| body.modes.get(usize::from(mode)))
        .map(|mode| mode.targets.clone())
        .unwrap_or_default()
}

/// Whether this may be a target for the instance of the word.
pub(crate) fn is_legal_target(game: &Game, by: Targeting, kind: &TargetKind, target: Target) -> bool {
    match (kind, target) {
        (TargetKind::Any | TargetKind::Player, Target::Player(_)) => true,
        (TargetKind::Opponent, Target::Player(seat)) => seat != by.player,
        (TargetKind::Attacker, Target::Player(seat)) => game.player(seat).attacked == game.turn().number,
        (TargetKind::Ability(filter), Target::Object(id)) => game.stack().iter().any(|item| {
            let source = || game.last_known(item.source);
            item.id == id
                && matches!(item.announced, StackObjectKind::Activated(_))
                && source().is_some_and(|now| filter::fits(game, filter, item.source, &now, &by.context()))
        }),
        (TargetKind::Any, Target::Object(id)) => {
            let creature = Filter { all: vec![declaration::Predicate::Type(CardTypes::of(CardType::Creature))] };
            is_legal_permanent(game, by, &creature, id)
        }
        (TargetKind::Permanent(filter), Target::Object(id)) => is_legal_permanent(game, by, filter, id),
        (TargetKind::Spell(filter), Target::Object(id)) => {
            id != by.source
                && game.stack().iter().any(|item| item.id == id && item.announced == StackObjectKind::Spell)
                && game
                    .characteristics_anywhere(id)
                    .is_some_and(|now| filter::fits(game, filter, id, &now, &by.context()))
        }
        (TargetKind::SpellOrPermanent, Target::Object(id)) => {
            is_legal_target(game, by, &TargetKind::Spell(Filter::default()), target)
                || is_legal_permanent(game, by, &Filter::default(), id)
        }
        (TargetKind::CardInYourGraveyard(filter) | TargetKind::CardInGraveyard(filter), Target::Object(id)) => {
            let any = matches!(kind, TargetKind::CardInGraveyard(_));
            game.object(id).is_some_and(|object| object.zone == Zone::Graveyard && (any || object.owner == by.player))
                && game
                    .characteristics_anywhere(id)
                    .is_some_and(|now| filter::fits(game, filter, id, &now, &by.context()))
        }
        _ => false,
    }
}

fn is_legal_permanent(game: &Game, by: Targeting, filter: &Filter, id: ObjectId) -> bool {
    let Some(now) = game.characteristics(id) else { return false };
    // Shroud (702.18a) and protection (702.16b).
    !now.keywords.contains(Keyword::Shroud)
        && (now.keywords.protection().is_empty() || !is_protected_from(game, now, by.source))
        && !exclusions::is_excluded_as_target(game, id, by.source, filter)
        && filter::fits(game, filter, id, now, &by.context())
}

/// Whether the permanent has protection from the source (702.16a).
pub(crate) fn is_protected_from(game: &Game, now: &Characteristics, source: ObjectId) -> bool {
    let protection = now.keywords.protection();
    !protection.is_empty() && game.last_known(source).is_some_and(|source| source.colors.intersects(protection))
}

/// Everything that may be chosen for the instance of the word.
pub(crate) fn legal_targets(game: &Game, by: Targeting, spec: &TargetSpec) -> Vec<Target> {
    let mut list = Vec::new();
    each_candidate(game, &spec.kind, by.player, &mut |target| {
        if is_legal_target(game, by, &spec.kind, target) {
            list.push(target);
        }
        true
    });
    list
}

/// Whether there are enough legal targets for each instance of the word.
pub(crate) fn has_targets(game: &Game, by: Targeting, specs: &[TargetSpec]) -> bool {
    if let Some((first, others)) = specs.split_first()
        && others.iter().any(TargetSpec::depends)
        && by.first.is_none()
    {
        // Some first target must leave enough for the others.
        let mut found = false;
        each_candidate(game, &first.kind, by.player, &mut |target| {
            found = is_legal_target(game, by, &first.kind, target)
                && has_targets(game, Targeting { first: Some(target), ..by }, others);
            !found
        });
        return found;
    }
    specs.iter().all(|spec| {
        let mut missing = spec.min;
        if missing > 0 {
            each_candidate(game, &spec.kind, by.player, &mut |target| {
                if is_legal_target(game, by, &spec.kind, target) {
                    missing -= 1;
                }
                missing > 0
            });
        }
        missing == 0
    })
}

/// Gives what could be a target of this kind by its zone, until told to stop.
fn each_candidate(game: &Game, kind: &TargetKind, player: Seat, give: &mut dyn FnMut(Target) -> bool) {
    if matches!(kind, TargetKind::Any | TargetKind::Player | TargetKind::Opponent | TargetKind::Attacker)
        && !Seat::BOTH.into_iter().all(|seat| give(Target::Player(seat)))
    {
        return;
    }
    let objects: &mut dyn Iterator<Item = ObjectId> = match kind {
        TargetKind::Any | TargetKind::Permanent(_) => &mut game.battlefield().iter().copied(),
        TargetKind::SpellOrPermanent => {
            &mut game.battlefield().iter().copied().chain(game.stack().iter().map(|item| item.id))
        }
        TargetKind::Spell(_) | TargetKind::Ability(_) => &mut game.stack().iter().map(|item| item.id),
        TargetKind::CardInYourGraveyard(_) => &mut game.player(player).graveyard.iter().copied(),
        TargetKind::CardInGraveyard(_) => {
            &mut Seat::BOTH.into_iter().flat_map(|seat| game.player(seat).graveyard.iter().copied())
        }
        TargetKind::Player | TargetKind::Opponent | TargetKind::Attacker => &mut std::iter::empty(),
    };
    for id in objects {
        if !give(Target::Object(id)) {
            return;
        }
    }
}

/// Whether the target may still be chosen beside those that are chosen already: one thing only once for one instance of the word.
pub(crate) fn may_target(
    game: &Game,
    by: Targeting,
    specs: &[TargetSpec],
    spec: u8,
    chosen: &[ChosenTarget],
    target: Target,
) -> bool {
    specs.get(usize::from(spec)).is_some_and(|words| {
        let others = specs.get(usize::from(spec) + 1..).unwrap_or_default();
        let leaves_others = spec > 0
            || !others.iter().any(TargetSpec::depends)
            || has_targets(game, Targeting { first: Some(target), ..by }, others);
        leaves_others
            && is_legal_target(game, by, &words.kind, target)
            && !chosen.iter().any(|other| other.spec == spec && other.target == target)
    })
}

/// The targets that are illegal now (608.2b), by their places.
pub(crate) fn illegal_targets(game: &Game, item: &StackItem) -> Vec<u8> {
    let specs = target_specs(item.card, item.announced, item.mode);
    let by = Targeting::of(item);
    let legal = |chosen: &ChosenTarget| {
        specs.get(usize::from(chosen.spec)).is_some_and(|spec| is_legal_target(game, by, &spec.kind, chosen.target))
    };
    let illegal = item.targets.iter().enumerate().filter(|(_, chosen)| !legal(chosen));
    illegal.map(|(place, _)| place as u8).collect()
}
