//! What the game is in the middle of. It lies in the state as data, one stack of frames, so that a game can be stored,
//! hashed and carried elsewhere in the middle of any choice.

use declaration::{AbilityId, BasicLand, CardId, Colors, Cost, ManaCost, ManaKind};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::damage::DamageEvent;
use crate::game::entering::OwedSacrifice;
use crate::game::object::{Choices, ObjectId};
use crate::game::outcome::Outcome;
use crate::game::player::ManaPool;
use crate::game::replacement::{Drawing, PendingReplacement, ReplacementId};
use crate::game::text::TextChange;
use crate::game::triggers::Triggering;
use crate::seat::Seat;

/// One thing that is under way; the last one in [`Game::frames`] is what happens now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// The opening hands (103.5).
    OpeningHands(OpeningHands),
    /// A player has priority (117).
    Priority {
        /// Who.
        holder: Seat,
        /// Whether the other player has passed just before.
        passed: bool,
    },
    /// A player is casting a spell or activating an ability (601.2, 602.2).
    Announcement(Box<Announcement>),
    /// The active player declares attackers (508.1).
    DeclareAttackers {
        /// The creatures chosen so far.
        chosen: Vec<ObjectId>,
        /// The bands chosen so far (508.1e).
        bands: Vec<Vec<ObjectId>>,
    },
    /// The defending player declares blockers (509.1).
    DeclareBlockers {
        /// The blockers chosen so far, each with the attacker it blocks.
        chosen: Vec<(ObjectId, ObjectId)>,
    },
    /// The defending player divides blockers into piles: those chosen so far (Camouflage).
    Piles(Vec<Vec<ObjectId>>),
    /// Combat damage is being assigned (510.1).
    AssignDamage(AssignDamage),
    /// A spell or ability is resolving (608).
    Resolution(Box<Resolution>),
    /// Damage is about to be dealt, and effects want to modify it (616).
    Damage(Box<DamageEvent>),
    /// Permanents are being destroyed together; their controllers may be asked (701.8, rules of 1994).
    Destruction(Destruction),
    /// Cards are being discarded together; their owners may be asked where they go (701.9).
    Discard(Box<Discarding>),
    /// Triggered abilities are being put on the stack (603.3).
    PlaceTriggers,
    /// A player may choose new targets for a spell or ability; [`Action::TargetsDone`] keeps the one that is asked about.
    NewTargets(NewTargets),
    /// It is being determined which permanents untap (502.3).
    Untap(Untapping),
    /// An event is about to happen, and effects want to replace it (614, 616).
    PendingReplacement(PendingReplacement),
    /// Cards are drawn one after another, as effects want to replace draws (121.2).
    Drawing(Drawing),
    /// A player sacrifices something for what they have put onto the battlefield (614.1a).
    Sacrifice(OwedSacrifice),
    /// A subgame is about to begin; this player flips the coin for its first turn (728.2).
    Subgame(Seat),
    /// A player is asked something; the answer goes to the frame below, or to the turn, where there is none.
    Question(Question),
    /// Mana that floats can be taken back, as long as the priority lasts that lies above; then this is nothing any more.
    FloatingMana(FloatingMana),
}

/// What a player has tapped for mana since they did anything else, and what can be taken back of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FloatingMana {
    /// Whether the other player had passed just before.
    pub passed: bool,
    /// What was tapped, each with the mana it has made.
    pub sources: SmallVec<[(ObjectId, ManaPool); 2]>,
}

/// How far the opening hands have come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpeningHands {
    /// Whose decision it is.
    pub deciding: Seat,
    /// Who has kept.
    pub kept: [bool; 2],
}

/// What an announcement is about to put on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StackObjectKind {
    /// A spell.
    Spell,
    /// An activated ability.
    Activated(AbilityId),
    /// A triggered ability.
    Triggered(AbilityId),
    /// Nothing: what it pays for is an attack (508.1g-j).
    Attack,
    /// An ability that instructions have created (603.7): the card that declares it, and its place among those of that card.
    Delayed(AbilityId),
    /// What happens instead of an event (614.6), by the ability that says so; it never is on the stack.
    Replacement(AbilityId),
    /// A special action that an effect permits (116.2c), by the ability that says what is paid; it never is on the stack.
    SpecialAction(AbilityId),
}

/// What an announcement waits for: JB-MTG's states in the order of 601.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnnouncementStep {
    /// A mode (601.2b).
    Mode,
    /// The value of X (601.2b); JB-MTG's `waitingExtraMana`.
    X,
    /// A target for this instance of the word 'target' (601.2c); `selectingTargets`.
    Targets(u8),
    /// The part of a division that the target in this place gets (601.2d).
    Share(u8),
    /// The objects that are given up for the part of the cost in this place.
    Objects(u8),
    /// Mana (601.2g); `waitingMana`.
    Mana,
    /// Which mana of the pool pays for generic mana (601.2h); `selectingMana`.
    SelectingMana,
}

/// A spell or an ability on its way to the stack. Nothing of it is seen by the other seat before it is complete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Announcement {
    /// Whose it is.
    pub player: Seat,
    /// What it will be.
    pub announced: StackObjectKind,
    /// The spell on the stack, or the source of the ability.
    pub object: ObjectId,
    /// The card, or the source's card.
    pub card: CardId,
    /// The mode.
    pub mode: u8,
    /// The value of X.
    pub x: u32,
    /// The targets so far, each with its instance of the word 'target'.
    pub targets: ChosenTargets,
    /// What it waits for.
    pub step: AnnouncementStep,
    /// The objects that will be given up, each with the place of its part of the cost.
    pub given: Vec<(u8, ObjectId)>,
    /// Mana that is still to be paid, once the cost is fixed (601.2f).
    pub due: ManaDue,
    /// Whether it is cast without paying its mana cost (118.9).
    pub free: bool,
    /// Whether the player has been commanded to cast it: who controls them meanwhile does so while it resolves, too, and what pays for it is
    /// made by lands (722.7).
    pub commanded: bool,
    /// The mana that was spent on it so far.
    pub spent: ManaPool,
    /// Who chooses the target it waits for, where that is not the player whose it is.
    pub chooser: Option<Seat>,
    /// What a triggered ability speaks of.
    pub triggering: Triggering,
    /// The words replaced in an ability (612); those of a spell are found with the spell.
    pub text: TextChange,
    /// For a mana ability, which never is on the stack (605.3b): the kind of mana that it is activated for.
    pub mana: Option<ManaKind>,
    /// What an attack costs; empty for everything else.
    pub attack: Vec<Cost>,
    /// The game before it began; none where it cannot be taken back, as for a triggered ability.
    pub before: Option<Box<Game>>,
}

impl Announcement {
    /// What it will be on the stack, as far as it is chosen; under the id of the spell, or of the source of the ability.
    pub(crate) fn so_far(&self) -> StackItem {
        StackItem {
            id: self.object,
            controller: self.player,
            announced: self.announced,
            source: self.object,
            card: self.card,
            mode: self.mode,
            x: self.x,
            targets: self.targets.clone(),
            triggering: self.triggering,
            text: self.text,
            given: self.given.iter().map(|(_, id)| *id).collect(),
            spent: self.spent,
            color: None,
            over: false,
            commanded: self.commanded,
        }
    }
}

/// Mana that is to be paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManaDue {
    /// Generic and colored mana; X is already part of it.
    pub cost: ManaCost,
    /// What was due before any of it was paid.
    pub whole: ManaCost,
}

/// A target, and which instance of the word 'target' it was chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenTarget {
    /// The instance of the word, counted from 0.
    pub spec: u8,
    /// The target.
    pub target: Target,
    /// What it gets of a division; 0 where nothing is divided (601.2d).
    pub share: u32,
}

/// Chosen targets: few spells have more.
pub type ChosenTargets = SmallVec<[ChosenTarget; 2]>;

/// A spell or ability on the stack (405).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StackItem {
    /// The spell, or the ability as an object.
    pub id: ObjectId,
    /// Its controller.
    pub controller: Seat,
    /// What it is.
    pub announced: StackObjectKind,
    /// The source of an ability; the spell itself for a spell.
    pub source: ObjectId,
    /// The card, or the source's card.
    pub card: CardId,
    /// The mode.
    pub mode: u8,
    /// The value of X.
    pub x: u32,
    /// The targets.
    pub targets: ChosenTargets,
    /// What a triggered ability speaks of.
    pub triggering: Triggering,
    /// The words replaced in an ability as it was put on the stack, or in a spell as it began to resolve (612).
    pub text: TextChange,
    /// What was given up to pay for it.
    pub given: Vec<ObjectId>,
    /// The mana that was spent on it.
    pub spent: ManaPool,
    /// The colors of a copy that is not of the color of what it copies (707.10).
    pub color: Option<Colors>,
    /// Whether the duration of the effect that it would make is over before it resolves (611.2b).
    pub over: bool,
    /// Whether its controller was commanded to cast it, and is controlled while it resolves (722.2).
    pub commanded: bool,
}

impl StackItem {
    /// A mana ability, which never is on the stack (605.3b): what follows it knows it by this.
    pub(crate) fn of_mana_ability(
        controller: Seat,
        source: ObjectId,
        card: CardId,
        ability: AbilityId,
        text: TextChange,
        given: Vec<ObjectId>,
    ) -> StackItem {
        StackItem {
            id: source,
            controller,
            announced: StackObjectKind::Activated(ability),
            source,
            card,
            mode: 0,
            x: 0,
            targets: ChosenTargets::new(),
            triggering: Triggering::default(),
            text,
            given,
            spent: ManaPool::default(),
            color: None,
            over: false,
            commanded: false,
        }
    }

    /// X as its words mean it (107.3): the announced one, or that of the spell which became the permanent it speaks of.
    pub const fn announced_x(&self) -> u32 {
        if self.triggering.x > self.x { self.triggering.x } else { self.x }
    }

    /// The card that declares it: for an ability that its source has from elsewhere, not the card of its source.
    pub const fn declaring(&self) -> CardId {
        match self.announced {
            StackObjectKind::Spell | StackObjectKind::Attack => self.card,
            StackObjectKind::Activated(id)
            | StackObjectKind::Triggered(id)
            | StackObjectKind::Delayed(id)
            | StackObjectKind::Replacement(id)
            | StackObjectKind::SpecialAction(id) => id.card,
        }
    }
}

/// New targets being chosen for a spell or ability on the stack, one after another (115.7d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewTargets {
    /// Who chooses.
    pub player: Seat,
    /// What has the targets.
    pub object: ObjectId,
    /// The place of the target that may be changed next.
    pub place: u8,
    /// Whether it must be changed (115.7a); otherwise it may be kept.
    pub must: bool,
    /// Whether the new target must be a player.
    pub to_player: bool,
}

/// A spell or ability that is resolving.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resolution {
    /// What resolves. Targets that have become illegal are marked in `illegal`.
    pub item: StackItem,
    /// The targets that are illegal now (608.2b), by their place in the list of targets.
    pub illegal: Vec<u8>,
    /// The next instruction: its place in the list, then, for each list inside an instruction, the branch taken and the place there.
    pub next: SmallVec<[u16; 4]>,
    /// What players have answered to the questions of this instruction. An answer that may not be seen is absent.
    pub answers: Vec<Option<Action>>,
    /// The damage dealt so far.
    pub dealt: u32,
    /// The damage dealt so far, at most what its recipient had (Drain Life).
    pub drained: u32,
    /// What it has dealt damage to.
    pub harmed: Vec<Target>,
    /// What was chosen last.
    pub chosen: Vec<Target>,
    /// What was to be destroyed last.
    pub doomed: Vec<ObjectId>,
    /// What players have chosen.
    pub choices: Choices,
    /// What the instructions that are followed for each of several objects are still to be followed for; absent where there are none.
    pub each: Option<Vec<ObjectId>>,
    /// What it has taken note of.
    pub noted: Vec<ObjectId>,
    /// The card that was found in the library and still lies there; absent for who may not see it.
    pub found: Option<CardId>,
    /// How many things the last instruction that counts has done ('this way').
    pub this_way: i32,
    /// Whether something else has happened instead of a card that it had drawn last.
    pub replaced: bool,
    /// How many cards each player has discarded so far, by seat.
    pub discarded: [u32; 2],
    /// Where it is what happens instead of an event: the effects that have had their opportunity to affect that (614.5).
    pub replacing: Vec<ReplacementId>,
    /// The player whom the other one controls until it has finished resolving (722.2).
    pub controlled: Option<Seat>,
    /// How the subgame that it has begun ended.
    pub subgame: Option<Outcome>,
}

impl Resolution {
    /// The beginning of a resolution, with all targets legal.
    pub(crate) fn of(item: StackItem) -> Resolution {
        Resolution {
            item,
            illegal: Vec::new(),
            next: smallvec![0],
            answers: Vec::new(),
            dealt: 0,
            drained: 0,
            harmed: Vec::new(),
            chosen: Vec::new(),
            doomed: Vec::new(),
            choices: Choices::default(),
            each: None,
            noted: Vec::new(),
            found: None,
            this_way: 0,
            replaced: false,
            discarded: [0; 2],
            replacing: Vec::new(),
            controlled: None,
            subgame: None,
        }
    }
}

/// The assignment of combat damage (510.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AssignDamage {
    /// Whether this is the step for first strike.
    pub first_strike: bool,
    /// The creatures that deal damage and whose damage is not assigned yet.
    pub open: Vec<ObjectId>,
}

/// Combat damage that is assigned and not dealt yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assigned {
    /// The creature that deals it.
    pub source: ObjectId,
    /// To whom.
    pub to: Target,
    /// How much.
    pub amount: u32,
}

/// Permanents that are destroyed together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Destruction {
    /// Those whose controllers are still to be asked about regeneration, the active player's first.
    pub asking: Vec<ObjectId>,
    /// Those that will be destroyed.
    pub doomed: Vec<ObjectId>,
    /// Those that are put into the graveyard together with them without being destroyed (704.5f).
    pub dying: Vec<ObjectId>,
    /// Whether this destruction says that they can't be regenerated (701.19c).
    pub unregenerated: bool,
    /// The ability that is being paid for while something is chosen to be given up for it.
    pub regenerating: Option<Box<Regenerating>>,
}

/// Cards of hands that an effect has discarded at the same time. Those that may not be seen are absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discarding {
    /// The cards.
    pub cards: Vec<Option<ObjectId>>,
    /// The players who are still to be asked which of theirs they put on top of their library.
    pub asking: Vec<Seat>,
    /// Those that go there, the last one of each library to lie on top.
    pub on_top: Vec<Option<ObjectId>>,
}

/// An ability that regenerates a permanent at the moment of dying.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regenerating {
    /// What it regenerates.
    pub saved: ObjectId,
    /// What has the ability.
    pub source: ObjectId,
    /// Which of its abilities.
    pub ability: u8,
    /// The objects that will be given up, each with the place of its part of the cost.
    pub given: Vec<(u8, ObjectId)>,
}

/// The permanents that are about to untap together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Untapping {
    /// Those that will untap, as far as it is determined.
    pub untapping: Vec<ObjectId>,
    /// Those that may stay tapped if their controller chooses so, and for which that was not yet asked.
    pub willing: Vec<ObjectId>,
    /// How many of the limits on untapping were already heeded.
    pub limits: u8,
}

/// Why a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// To put cards of the opening hand on the bottom of the library (103.5).
    PutOnBottom,
    /// To discard down to the maximum hand size (514.1).
    DiscardToHandSize,
    /// To order triggered abilities that trigger together, first to be put on the stack first (603.3b).
    OrderTriggers,
    /// To order cards that were put into one's graveyard at the same time, the first to lie below the others (404.3).
    OrderInGraveyard,
    /// To divide the damage of a creature (510.1c).
    DivideDamage,
    /// To regenerate a permanent about to be destroyed (rules of 1994).
    Regenerate,
    /// To choose a source of damage (609.7a).
    ChooseDamageSource,
    /// To choose which effect is applied first to damage that would be dealt (616.1).
    ChooseDamageEffect,
    /// To have so much damage that would be dealt to a creature dealt to oneself instead (614.9).
    TakeDamage(u16),
    /// To choose which effect is applied first to another event that would happen (616.1).
    ChooseReplacement,
    /// To choose among the cards in hand that were drawn this turn.
    ChooseDrawn,
    /// To put cards of the hand on top of the library, the last one named to lie on top.
    PutOnTop,
    /// To put discarded cards on top of the library instead of into the graveyard, the last one named to lie on top.
    DiscardOnTop,
    /// To choose the card that stays on top of the library.
    KeepOnTop,
    /// To divide an effect that reaches a part of simultaneous damage among its sources (615.7).
    DividePrevention,
    /// To keep one of several legendary permanents of one name (704.5j).
    KeepLegend,
    /// To say how many counters are removed for a mana ability that costs any number of them: which ability, and for what mana.
    RemoveForMana {
        /// The ability, by its number among those of the permanent.
        ability: u8,
        /// The kind of mana.
        kind: ManaKind,
    },
    /// To activate a mana ability of each land.
    ActivateLands,
    /// To say how many counters are removed.
    RemoveCounters,
    /// To say how many counters are put.
    PutCounters,
    /// To have something happen that may happen.
    May,
    /// To pay a cost, or to bear what happens otherwise (118.12).
    Pay,
    /// To discard cards (701.9).
    Discard,
    /// To sacrifice permanents (701.21).
    Sacrifice,
    /// To keep permanents or cards; the rest is lost.
    Keep,
    /// To find a card in a library (701.23).
    Search,
    /// To choose a card that the player owns outside the game (400.11).
    ChooseOutside,
    /// To choose cards in a graveyard.
    ChooseInGraveyard,
    /// To choose a card in the other player's hand.
    ChooseInHand,
    /// To choose which creatures go to the left of two piles (Raging River).
    LeftPile,
    /// To choose the next of several piles of blockers (Camouflage).
    Pile,
    /// To choose what is cast face down (708.4).
    CastFaceDown,
    /// To choose what is put from one's hand onto the battlefield.
    PutOntoBattlefield,
    /// To choose which of one's permanents is exchanged (701.12).
    Exchange,
    /// To choose what a permanent enters as a copy of (707.5).
    Copy,
    /// To choose something for abilities to speak of (607.2d), as a permanent enters or later.
    Choose,
    /// To choose a permanent.
    ChoosePermanent,
    /// To choose one of two players: yes is the opponent.
    ChooseOpponent,
    /// To choose one of the spells that a player has cast this turn.
    ChooseSpell,
    /// To choose a color beyond those chosen, or none.
    ChooseMore,
    /// To choose which instructions are followed.
    Way,
    /// To choose which of the forms that this card names a permanent enters in (614.12).
    Form(CardId),
    /// To choose one of the kinds of counters that this card names for a permanent to enter with (614.12).
    EnteringCounter(CardId),
    /// To say how much life is paid.
    PayLife,
    /// To say how much mana is paid.
    PayMana,
    /// To choose the word that is replaced (612).
    ReplacedWord,
    /// To choose the word that replaces it.
    ReplacingWord,
    /// To choose what untaps, where not all may (502.3).
    Untap,
    /// To leave a permanent tapped that may stay so (502.3): yes is to leave it.
    StayTapped,
}

/// One of several ways to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// Its number among the ways that the card names.
    pub way: u8,
    /// The mana that is paid.
    pub mana: ManaCost,
    /// The life that is paid.
    pub life: u16,
    /// How many permanents are sacrificed.
    pub sacrificed: u8,
    /// The damage that is taken.
    pub damage: u16,
}

/// The shapes a choice can have. Orders and divisions are not enumerated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Answered by [`Action::Choose`] with so many of these objects.
    Objects {
        /// The objects to choose from.
        from: Vec<ObjectId>,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
        /// Whether the order in which they are named counts.
        ordered: bool,
    },
    /// Answered by [`Action::Yes`] or [`Action::No`].
    YesNo,
    /// Answered by [`Action::Yes`], which pays, or [`Action::No`]; mana abilities may be used before (605.3a).
    Pay {
        /// The mana that is to be paid, with what else the instruction asks for.
        mana: ManaCost,
    },
    /// Answered by [`Action::ChooseMode`] with the number of one of these ways, which pays it, or [`Action::No`]; mana abilities may be
    /// used before.
    PayOne(Vec<Payment>),
    /// Answered by [`Action::Choose`] with so many of these cards of a library; their ids are for this question only.
    Cards {
        /// The cards to choose from, sorted by name: their order tells nothing of the library's.
        from: Vec<(ObjectId, CardId)>,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
    },
    /// Answered by [`Action::ChooseColor`] with one of these colors.
    Color {
        /// The colors to choose from.
        from: Colors,
        /// Whether [`Action::No`] answers it, too: none of them.
        optional: bool,
    },
    /// Answered by [`Action::TapForMana`] with a mana ability of one of these lands.
    TapForMana(Vec<ObjectId>),
    /// Answered by [`Action::ChooseMode`] with one of so many ways, which the card names.
    Ways(u8),
    /// Answered by [`Action::ChooseName`] with the name of any card that can be in a deck (201.4).
    CardName,
    /// Answered by [`Action::ChooseLandType`] with a basic land type.
    LandType {
        /// The one that may not be chosen.
        except: Option<BasicLand>,
    },
    /// Answered by [`Action::ChooseX`] with a number between the bounds.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// Answered by [`Action::Order`] with all of them in some order.
    Order {
        /// What is to be ordered: the sources.
        items: Vec<(ObjectId, CardId)>,
    },
    /// Answered by [`Action::Divide`]: the amounts add up to `total`.
    Divide {
        /// The sum.
        total: u32,
        /// Between whom, each with the damage that is lethal to it; none for a player.
        among: Vec<(Target, Option<u32>)>,
        /// Whether those with lethal damage must have it before the player gets any (702.19b).
        lethal_first: bool,
        /// What other creatures with trample assign in the same step.
        relied: Box<Relied>,
    },
    /// Answered by [`Action::Divide`]: the amounts add up to `total`, and nobody's is more than its bound.
    Allot {
        /// The sum.
        total: u32,
        /// Between whom, each with the most that it can get.
        among: Vec<(Target, u32)>,
    },
    /// Answered by [`Action::SelectBand`]: at least two creatures, one of the leaders among them (702.22c).
    Band {
        /// The attackers whose ability makes a band.
        leaders: Vec<ObjectId>,
        /// The attackers that may be in a band with them.
        others: Box<[ObjectId]>,
        /// At most so many of these others.
        most: u8,
    },
}

/// How the damage of a creature with trample hangs together with that of others: what all of them assign counts for each (702.19b).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Relied {
    /// What must be assigned in any case, as a creature before this one has left it to others: to whom, and how much.
    pub owed: Vec<(Target, u32)>,
    /// The creatures after this one: how much each assigns, and between whom.
    pub after: Vec<(u32, Vec<Target>)>,
}

impl Shape {
    /// Whether the creatures are a band of this shape.
    pub fn is_band(&self, creatures: &[ObjectId]) -> bool {
        let Shape::Band { leaders, others, most } = self else { return false };
        let distinct = creatures.iter().enumerate().all(|(place, id)| !creatures[..place].contains(id));
        let led = creatures.iter().filter(|id| leaders.contains(id)).count();
        let following = creatures.iter().filter(|id| others.contains(id)).count();
        distinct
            && creatures.len() > 1
            && led > 0
            && led + following == creatures.len()
            && following <= usize::from(*most)
    }
}

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Who is asked.
    pub player: Seat,
    /// Why.
    pub purpose: Purpose,
    /// What it is about: the creature that deals damage, the permanent to be regenerated.
    pub about: Option<ObjectId>,
    /// What may be answered.
    pub shape: Shape,
    /// The answer, once given.
    pub answer: Option<Action>,
}

#[cfg(test)]
mod tests {
    use super::Frame;

    #[test]
    fn what_is_copied_at_every_step_is_small() {
        assert!(size_of::<Frame>() <= 96, "{}", size_of::<Frame>());
    }
}
