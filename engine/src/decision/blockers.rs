//! Declaring blockers (509).

use std::cmp::Reverse;

use declaration::{CardType, Color, Colors, CombatRule, Keyword, Subtype, Supertype};

use super::add;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{combat, priority, progress};
use crate::game::choice::Choice;
use crate::game::frame::Frame;
use crate::game::object::ObjectId;
use crate::read::{context, filter};
use crate::rules::combat::completing::Completing;
use crate::rules::combat::defenses::{Block, Defense, Defenses, Demands};
use crate::rules::combat::rulings::Rulings;
use crate::rules::combat::{blocking, rulings};
use crate::seat::Seat;

/// What keeps a creature from blocking, the first of what does (509.1a-b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockHindrance {
    /// It is no creature of the defending player, or what it would block does not attack.
    NoBlocker,
    /// It is tapped (509.1a).
    Tapped,
    /// It cannot block at all.
    CannotBlock,
    /// A river lies between the two.
    River,
    /// The attacker has flying (702.9b).
    Flying,
    /// The attacker has fear (702.36b).
    Fear,
    /// The attacker has landwalk, and the defending player such a land (702.14c).
    Landwalk,
    /// The attacker has protection from it (702.16f).
    Protection,
    /// The attacker cannot be blocked.
    Unblockable,
    /// What is said of the attacker keeps such creatures from blocking it.
    Words,
    /// What is said of the creature keeps it from blocking such an attacker.
    OwnWords,
    /// The attacker has menace, and nothing else can block it (702.111b).
    Menace,
}

/// What keeps a creature from blocking this attacker, while blockers are declared; none of one that can.
pub fn block_hindrance(game: &Game, blocker: ObjectId, attacker: ObjectId) -> Option<BlockHindrance> {
    if !matches!(game.frame(), Some(Frame::DeclareBlockers { .. })) {
        return None;
    }
    let rulings = rulings::combat_rulings(game);
    let menace = || (!rulings.can_help_block(blocker, attacker)).then_some(BlockHindrance::Menace);
    rulings.block_hindered(blocker, attacker).err().or_else(menace)
}

/// Whether the defending player has a creature that can block an attacker as things are: who has none is not asked for blockers.
pub fn anything_can_block(game: &Game) -> bool {
    let rulings = rulings::combat_rulings(game);
    game.combat().camouflaged
        || (rulings.most_blockers > 0
            && rulings.able_to_block().any(|blocker| rulings.blockable(blocker).next().is_some()))
}

impl Rulings<'_> {
    /// Whether the creature can be declared as a blocker at all (509.1a-b).
    fn can_block_something(&self, id: ObjectId) -> bool {
        self.blocks_nothing(id).is_ok()
    }

    /// What keeps the creature from being declared as a blocker at all (509.1a-b).
    fn blocks_nothing(&self, id: ObjectId) -> Result<(), BlockHindrance> {
        let game = self.game;
        let none = Err(BlockHindrance::NoBlocker);
        let (Some(now), Some(permanent)) = (game.characteristics(id), game.permanent(id)) else { return none };
        if now.controller == game.turn().active || !now.types.contains(CardType::Creature) {
            return none;
        }
        if permanent.tapped {
            return Err(BlockHindrance::Tapped);
        }
        if self.about(id).any(|(rule, _)| *rule == CombatRule::CannotBlock(None)) {
            return Err(BlockHindrance::CannotBlock);
        }
        Ok(())
    }

    /// The creatures that may be put into a further pile: those that can block, each into as many piles as it can block attackers. Where
    /// no more than so many creatures can block, no more may be in piles; answered beside them is how many of them may come to it.
    pub(crate) fn left_for_piles(&self, piles: &[Vec<ObjectId>]) -> (Vec<ObjectId>, usize) {
        let used = |id: &ObjectId| piles.iter().filter(|pile| pile.contains(id)).count();
        let able: Vec<ObjectId> = self.able_to_block().filter(|id| used(id) < self.most_blocks(*id)).collect();
        if self.most_blockers == usize::MAX {
            let all = able.len();
            return (able, all);
        }
        let in_piles = distinct(piles.iter().flatten().copied());
        let further = self.most_blockers.saturating_sub(in_piles.len());
        if further == 0 {
            let again: Vec<ObjectId> = able.into_iter().filter(|id| used(id) > 0).collect();
            let all = again.len();
            return (again, all);
        }
        (able, further)
    }

    /// Whether the creature can block this attacker (509.1b).
    pub(crate) fn can_block(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        self.block_hindered(blocker, attacker).is_ok()
    }

    /// What keeps the creature from blocking this attacker (509.1b).
    fn block_hindered(&self, blocker: ObjectId, attacker: ObjectId) -> Result<(), BlockHindrance> {
        let game = self.game;
        self.blocks_nothing(blocker)?;
        if !game.combat().is_attacking(attacker) {
            return Err(BlockHindrance::NoBlocker);
        }
        if blocking::is_across(game, blocker, attacker) {
            return Err(BlockHindrance::River);
        }
        let (Some(own), Some(other)) = (game.characteristics(blocker), game.characteristics(attacker)) else {
            return Err(BlockHindrance::NoBlocker);
        };
        let has = |keyword| other.keywords.contains(keyword);
        // 702.9b.
        if has(Keyword::Flying) && !own.keywords.contains(Keyword::Flying) && !own.keywords.contains(Keyword::Reach) {
            return Err(BlockHindrance::Flying);
        }
        // 702.36b.
        if has(Keyword::Fear)
            && !own.types.contains(CardType::Artifact)
            && !own.colors.intersects(Colors::of(Color::Black))
        {
            return Err(BlockHindrance::Fear);
        }
        // 702.14c.
        let walks = Keyword::landwalks().any(|landwalk| {
            has(landwalk)
                && controls_land_of(game, own.controller, landwalk)
                && !self.about(attacker).any(|(rule, context)| match rule {
                    CombatRule::BlockedDespite(keyword) => context.text.keyword(*keyword) == landwalk,
                    _ => false,
                })
        });
        if walks {
            return Err(BlockHindrance::Landwalk);
        }
        // 702.16f.
        if other.keywords.protection().intersects(own.colors) {
            return Err(BlockHindrance::Protection);
        }
        for (rule, context) in self.about(attacker) {
            let hindered = match rule {
                CombatRule::CannotBeBlocked => return Err(BlockHindrance::Unblockable),
                CombatRule::CannotBeBlockedBy(filter) => filter::fits(game, filter, blocker, own, context),
                CombatRule::CannotBeBlockedExceptBy(allowed) => {
                    !allowed.iter().any(|filter| filter::fits(game, filter, blocker, own, context))
                }
                _ => false,
            };
            if hindered {
                return Err(BlockHindrance::Words);
            }
        }
        let refuses = self.about(blocker).any(|(rule, context)| match rule {
            CombatRule::CannotBlock(Some(filter)) => filter::fits(game, filter, attacker, other, context),
            _ => false,
        });
        if refuses { Err(BlockHindrance::OwnWords) } else { Ok(()) }
    }

    /// How many attackers the creature can block.
    pub(crate) fn most_blocks(&self, blocker: ObjectId) -> usize {
        let more = self.about(blocker).map(|(rule, _)| match rule {
            CombatRule::BlocksMore(CombatRule::ANY_NUMBER) => usize::MAX,
            CombatRule::BlocksMore(more) => usize::from(*more),
            _ => 0,
        });
        more.fold(1, usize::saturating_add)
    }

    /// How many requirements are obeyed when the one creature blocks the other (509.1c).
    fn demands_block(&self, (blocker, attacker): Block) -> usize {
        let lures = self.about(attacker).filter(|(rule, context)| match rule {
            CombatRule::IsBlockedByAll(filter) => context::fits_on_battlefield(self.game, filter, blocker, context),
            _ => false,
        });
        lures.count() + self.about(blocker).filter(|(rule, _)| **rule == CombatRule::BlocksEach).count()
    }

    /// The creatures that can block anything.
    fn able_to_block(&self) -> impl Iterator<Item = ObjectId> {
        self.game.battlefield().iter().copied().filter(|id| self.can_block_something(*id))
    }

    /// Whether the creature can block this attacker alone, or together with others that can (702.111b).
    pub(super) fn can_help_block(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        self.can_block(blocker, attacker)
            && (!self.has_menace(attacker)
                || (self.most_blockers > 1
                    && self.able_to_block().any(|other| other != blocker && self.can_block(other, attacker))))
    }

    /// The attackers that the creature can block.
    fn blockable(&self, blocker: ObjectId) -> impl Iterator<Item = ObjectId> {
        let attackers = self.game.combat().attackers.iter().map(|attacker| attacker.id);
        attackers.filter(move |attacker| self.can_help_block(blocker, *attacker))
    }

    /// Whether the attacker has menace: one creature alone cannot block it (702.111b).
    pub(crate) fn has_menace(&self, attacker: ObjectId) -> bool {
        self.game.characteristics(attacker).is_some_and(|now| now.keywords.contains(Keyword::Menace))
    }

    /// The blocks that obey as many requirements as can be obeyed without disobeying a restriction (509.1c), and how many those are. They
    /// may always be declared.
    fn demanded_defense(&self) -> Defense {
        if self.demand_nothing() {
            return Defense::default();
        }
        let demands: Vec<Demands> = self.able_to_block().map(|blocker| self.demands_on(blocker)).collect();
        // What one creature blocks leaves the others free, so each can be taken by itself.
        let mut alone: Vec<Defense> = demands.iter().map(Demands::alone).filter(|own| own.obeyed > 0).collect();
        alone.sort_by_key(|own| Reverse(own.obeyed));
        alone.truncate(self.most_blockers);
        let mut all = Defense::default();
        for own in alone {
            all.obeyed += own.obeyed;
            all.blocks.extend(own.blocks);
        }
        let asked = |attacker: ObjectId| {
            demands.iter().any(|own| own.of.iter().any(|(other, demand)| *other == attacker && *demand > 0))
        };
        let attackers = self.game.combat().attackers.iter().map(|attacker| attacker.id);
        let menacing: Vec<ObjectId> =
            attackers.filter(|attacker| asked(*attacker) && self.has_menace(*attacker)).collect();
        // Only attackers that must be blocked and cannot be by one creature make blockers hang on each other.
        if menacing.is_empty() {
            return all;
        }
        Defenses::new(&demands, &menacing, self.most_blockers, all.obeyed).best()
    }

    /// What requirements ask of the creature.
    fn demands_on(&self, blocker: ObjectId) -> Demands {
        let of = self.blockable(blocker).map(|attacker| (attacker, self.demands_block((blocker, attacker)))).collect();
        Demands { blocker, of, most: self.most_blocks(blocker) }
    }

    /// How the declaration may still change when nothing more may be taken back: no way, where anything may.
    fn completing_defense(&self, chosen: &[Block]) -> Option<Completing<Block>> {
        (!progress::may_take_back(self.game))
            .then(|| Completing { legal: self.is_legal_defense(chosen), demanded: self.demanded_defense().blocks })
    }

    /// Whether the block may be chosen, or taken back.
    fn may_choose_block(&self, chosen: &[Block], completing: Option<&Completing<Block>>, block: Block) -> bool {
        let (blocker, attacker) = block;
        let room = || chosen.iter().filter(|(other, _)| *other == blocker).count() < self.most_blocks(blocker);
        let further = || {
            let blockers = distinct(chosen.iter().map(|(blocker, _)| *blocker).chain([blocker]));
            room()
                && blockers.len() <= self.most_blockers
                && self.can_block(blocker, attacker)
                && (!self.has_menace(attacker) || chosen.iter().any(|(_, other)| *other == attacker))
        };
        self.can_help_block(blocker, attacker)
            && completing.is_none_or(|completing| completing.permits(chosen, &block, further, room))
    }

    /// Whether these blocks may be declared: no restriction is disobeyed, and as many requirements as possible are obeyed.
    fn is_legal_defense(&self, chosen: &[Block]) -> bool {
        let alone = |attacker: ObjectId| chosen.iter().filter(|(_, other)| *other == attacker).count() == 1;
        let few = || distinct(chosen.iter().map(|(blocker, _)| *blocker)).len() <= self.most_blockers;
        (self.most_blockers == usize::MAX || few())
            && chosen.iter().all(|(blocker, attacker)| {
                self.can_block(*blocker, *attacker) && !(alone(*attacker) && self.has_menace(*attacker))
            })
            && chosen.iter().map(|block| self.demands_block(*block)).sum::<usize>() >= self.demanded_defense().obeyed
    }
}

/// Each of these once, in their order.
pub(super) fn distinct(all: impl Iterator<Item = ObjectId>) -> Vec<ObjectId> {
    let mut once: Vec<ObjectId> = Vec::new();
    for id in all {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    once
}

/// Whether the player controls a land on which this landwalk works.
fn controls_land_of(game: &Game, seat: Seat, landwalk: Keyword) -> bool {
    game.battlefield().iter().any(|id| {
        game.characteristics(*id).is_some_and(|now| {
            now.controller == seat
                && now.types.contains(CardType::Land)
                && match landwalk {
                    Keyword::Landwalk(land) => now.subtypes.contains(land.subtype()),
                    Keyword::Desertwalk => now.subtypes.contains(Subtype::DESERT),
                    Keyword::LegendaryLandwalk => now.supertypes.contains(Supertype::Legendary),
                    _ => false,
                }
        })
    })
}

/// The defending player is to declare blockers. Who cannot block is not asked.
pub(crate) fn begin(game: &mut Game) {
    if game.combat().camouflaged {
        priority::interrupt(game, game.turn().active.other());
        game.push_frame(Frame::Piles(Vec::new()));
        return;
    }
    if anything_can_block(game) {
        let defender = game.turn().active.other();
        priority::interrupt(game, defender);
        game.push_frame(Frame::DeclareBlockers { chosen: Vec::new() });
    } else {
        combat::block_with(game, &[]);
    }
}

/// The declaration under way, and what it is judged by.
struct Declaration<'a> {
    chosen: &'a [Block],
    completing: Option<Completing<Block>>,
    rulings: Rulings<'a>,
}

impl Declaration<'_> {
    fn of<'a>(game: &'a Game, chosen: &'a [Block]) -> Declaration<'a> {
        let rulings = rulings::combat_rulings(game);
        Declaration { chosen, completing: rulings.completing_defense(chosen), rulings }
    }

    fn permits(&self, action: &Action) -> bool {
        let Declaration { chosen, completing, rulings } = self;
        match action {
            Action::SelectDefendingCreature { blocker, attacker } => {
                rulings.may_choose_block(chosen, completing.as_ref(), (*blocker, *attacker))
            }
            Action::CancelDefense => progress::may_take_back(rulings.game) && !chosen.is_empty(),
            Action::SubmitDefense => rulings.is_legal_defense(chosen),
            _ => false,
        }
    }
}

/// The defending player declares blockers (509.1).
pub(crate) const fn to_act(active: Seat) -> Seat {
    active.other()
}

/// Takes out what is chosen and not declared: the other seat sees blocks when they are complete.
pub(crate) fn hide(chosen: &mut Vec<(ObjectId, ObjectId)>) {
    chosen.clear();
}

/// Gives the choices of the declaration.
pub(crate) fn list(game: &Game, chosen: &[Block], into: &mut Vec<Choice>) {
    let declaration = Declaration::of(game, chosen);
    let attackers = || game.combat().attackers.iter().map(|attacker| attacker.id);
    let blocks = declaration
        .rulings
        .able_to_block()
        .flat_map(|blocker| attackers().map(move |attacker| Action::SelectDefendingCreature { blocker, attacker }));
    for action in blocks.chain([Action::CancelDefense, Action::SubmitDefense]) {
        if declaration.permits(&action) {
            add(into, || action);
        }
    }
}

/// Whether the action is one of the declaration's choices.
pub(crate) fn permits(game: &Game, chosen: &[Block], action: &Action) -> bool {
    Declaration::of(game, chosen).permits(action)
}

/// Takes one of the declaration's choices. Who blocks as many as they can blocks another one instead of the first.
pub(crate) fn perform(game: &mut Game, mut chosen: Vec<Block>, action: &Action) {
    match action {
        Action::SelectDefendingCreature { blocker, attacker } => {
            let block = (*blocker, *attacker);
            if let Some(place) = chosen.iter().position(|other| *other == block) {
                progress::take_back(game);
                chosen.remove(place);
            } else {
                let most = rulings::combat_rulings(game).most_blocks(*blocker);
                if chosen.iter().filter(|(other, _)| other == blocker).count() >= most
                    && let Some(first) = chosen.iter().position(|(other, _)| other == blocker)
                {
                    progress::take_back(game);
                    chosen.remove(first);
                }
                chosen.push(block);
            }
        }
        Action::CancelDefense => {
            progress::take_back(game);
            chosen.clear();
        }
        Action::SubmitDefense => return combat::block_with(game, &chosen),
        _ => {}
    }
    game.push_frame(Frame::DeclareBlockers { chosen });
}
