//! Choosing targets (115, 601.2c), and whether they are still legal (608.2b).

use std::sync::{LazyLock, OnceLock};

use declaration::{Card, CardId, CardType, CardTypes, Filter, Keyword, TargetKind, TargetSpec};

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
pub(crate) fn target_specs(card: CardId, announced: StackObjectKind, mode: u8) -> &'static [TargetSpec] {
    if announced == StackObjectKind::Spell
        && let Some(enchanted) = enchanted_by_spell(card)
    {
        return std::slice::from_ref(enchanted);
    }
    let mode = declared::body(card, announced).and_then(|body| body.modes.get(usize::from(mode)));
    mode.map(|mode| mode.targets.as_slice()).unwrap_or_default()
}

/// The target of an Aura spell: what it enchants.
fn enchanted_by_spell(card: CardId) -> Option<&'static TargetSpec> {
    /// Those of all cards: an announcement asks at each of its steps.
    static OF_CARDS: OnceLock<Vec<Option<TargetSpec>>> = OnceLock::new();
    let read = |card: &Card| {
        let enchant = card.enchant.clone()?;
        let kind = match card.enchants_card {
            true => TargetKind::CardInGraveyard(enchant),
            false => TargetKind::Permanent(enchant),
        };
        Some(TargetSpec::one(kind))
    };
    let all = OF_CARDS.get_or_init(|| cards::table().cards.iter().map(read).collect());
    all.get(usize::from(card.0))?.as_ref()
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
            static CREATURE: LazyLock<Filter> =
                LazyLock::new(|| Filter { all: vec![declaration::Predicate::Type(CardTypes::of(CardType::Creature))] });
            is_legal_permanent(game, by, &CREATURE, id)
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
        (TargetKind::CardInAnte, Target::Object(id)) => game.object(id).is_some_and(|object| object.zone == Zone::Ante),
        _ => false,
    }
}

#[inline]
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
pub(crate) fn legal_targets<'a>(
    game: &'a Game,
    by: Targeting,
    spec: &'a TargetSpec,
) -> impl Iterator<Item = Target> + 'a {
    candidates(game, &spec.kind, by.player).filter(move |target| is_legal_target(game, by, &spec.kind, *target))
}

/// Whether there are enough legal targets for each instance of the word.
pub(crate) fn has_targets(game: &Game, by: Targeting, specs: &[TargetSpec]) -> bool {
    if let Some((first, others)) = specs.split_first()
        && others.iter().any(TargetSpec::depends)
        && by.first.is_none()
    {
        // Some first target must leave enough for the others.
        return legal_targets(game, by, first)
            .any(|target| has_targets(game, Targeting { first: Some(target), ..by }, others));
    }
    specs.iter().all(|spec| {
        let enough = usize::from(spec.min);
        legal_targets(game, by, spec).take(enough).count() == enough
    })
}

/// What could be a target of this kind by its zone.
fn candidates<'a>(game: &'a Game, kind: &TargetKind, player: Seat) -> impl Iterator<Item = Target> + 'a {
    let players = match kind {
        TargetKind::Any | TargetKind::Player | TargetKind::Opponent | TargetKind::Attacker => &Seat::BOTH[..],
        _ => &[],
    };
    let of = |seat: Seat| game.player(seat);
    let [first, second]: [&[ObjectId]; 2] = match kind {
        TargetKind::Any | TargetKind::Permanent(_) | TargetKind::SpellOrPermanent => [game.battlefield(), &[]],
        TargetKind::CardInYourGraveyard(_) => [&of(player).graveyard, &[]],
        TargetKind::CardInGraveyard(_) => Seat::BOTH.map(|seat| of(seat).graveyard.as_slice()),
        TargetKind::CardInAnte => Seat::BOTH.map(|seat| of(seat).ante.as_slice()),
        _ => [&[], &[]],
    };
    let stack = match kind {
        TargetKind::Spell(_) | TargetKind::Ability(_) | TargetKind::SpellOrPermanent => game.stack(),
        _ => &[],
    };
    let objects = first.iter().chain(second).copied().chain(stack.iter().map(|item| item.id));
    players.iter().copied().map(Target::Player).chain(objects.map(Target::Object))
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
