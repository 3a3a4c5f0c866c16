//! Abilities (113): costs, targets, effects, triggers and static effects.

use serde::{Deserialize, Serialize};

use crate::{
    Additional, Amount, CardId, CardTypes, Change, Color, CombatRule, Condition, Continuous, Counter, DamageEffect,
    Duration, Effect, Exceptions, Exclusion, Filter, Keyword, ManaCost, ManaKind, Permission, Produced, Reference,
    Removed, Replacement, Restriction, Size, Subtype, TargetSpec, Trigger,
};

/// An ability: the card that declares it, and its place among that card's abilities. An object may have abilities of a card that it
/// copies (707) or that was granted to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityId {
    /// The card that declares it.
    pub card: CardId,
    /// Its place there: among its abilities, or, from [`AbilityId::QUOTED`] on, among those that it only speaks of.
    pub place: u8,
}

impl AbilityId {
    /// The first place of an ability that a card gives to something, quoted in its text, and does not have itself.
    pub const QUOTED: u8 = 64;
}

/// A part of a cost (118, 601.2f-h).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// Pay mana.
    Mana(ManaCost),
    /// Tap the source, `{T}` (107.5).
    Tap,
    /// Tap what the source enchants.
    TapEnchanted,
    /// Sacrifice the source (701.21).
    SacrificeItself,
    /// Pay life (119.4).
    Life(u16),
    /// Pay as much life as an amount comes to. Asked for by instructions only.
    LifeEqual(Amount),
    /// Discard the card that was drawn last this turn, as long as it is in hand.
    DiscardLastDrawn,
    /// Discard so many cards at random.
    DiscardAtRandom(u8),
    /// Mill so many cards (701.17).
    Mill(u8),
    /// Exile the source.
    ExileItself,
    /// Remove counters from the source.
    RemoveCounters {
        /// Which counters.
        counter: Counter,
        /// How many.
        count: Removed,
    },
    /// Pay so much mana for each of something: `{G} for each wind counter on this`. Asked for by instructions only.
    ManaForEach {
        /// The mana for one.
        mana: ManaCost,
        /// How often.
        times: Amount,
    },
    /// Pay the mana cost of what is meant.
    ManaCostOf(Reference),
    /// Be dealt so much damage by the source. Asked for by instructions only.
    Damage(u16),
    /// Put a counter on a permanent of one's own that fits. Asked for by instructions only.
    PutCounter {
        /// Which counter.
        counter: Counter,
        /// On what.
        on: Filter,
    },
    /// Sacrifice, discard, exile or tap objects that the player chooses.
    Objects {
        /// How.
        how: ObjectCostKind,
        /// Which objects.
        what: Filter,
        /// How many; [`Cost::ANY_NUMBER`] for as many as the player likes.
        count: u8,
    },
}

impl Cost {
    /// As many objects as the player likes, none included.
    pub const ANY_NUMBER: u8 = u8::MAX;
}

/// What a cost has a player do to the objects that they choose for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ObjectCostKind {
    /// Sacrifice permanents they control (701.21).
    Sacrifice,
    /// Discard cards of their hand (701.9).
    Discard,
    /// Exile cards of their graveyard (701.13).
    ExileFromGraveyard,
    /// Exile cards of one graveyard, whoever's that is (701.13).
    ExileFromSingleGraveyard,
    /// Exile permanents they control (701.13).
    Exile,
    /// Tap permanents they control (701.26a).
    Tap,
}

/// Targets and instructions that belong together: a whole ability, or one mode of it (700.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mode {
    /// Each instance of the word 'target', in printed order.
    pub targets: Vec<TargetSpec>,
    /// Instructions in printed order.
    pub effects: Vec<Effect>,
}

impl Mode {
    /// What X is where a target says it, `target spell with mana value X`: choosing the one is choosing the other.
    pub(crate) fn x_of_target(&self) -> Option<Amount> {
        let place = self.targets.iter().position(TargetSpec::asks_for_x)?;
        u8::try_from(place).ok().map(|place| Amount::ManaValueOf(Reference::Target(place)))
    }

    /// Whether an ability that does this is a mana ability: it has no target and could add mana (605.1a).
    pub(crate) fn could_add_mana(&self) -> bool {
        self.targets.is_empty() && self.effects.iter().any(|effect| effect.any(&mut is_mana))
    }

    /// Whether the engine understands a mana ability that does this for such a cost.
    pub(crate) fn is_understood_for(&self, cost: &[Cost]) -> bool {
        let several = self.effects.iter().filter(|effect| is_mana(effect)).count() > 1;
        let gives = cost.iter().filter(|cost| matches!(cost, Cost::Objects { .. })).count();
        let payable = cost.iter().all(|cost| match cost {
            Cost::DiscardAtRandom(_) | Cost::DiscardLastDrawn | Cost::Mill(_) => false,
            Cost::Objects { how, count, .. } => *how == ObjectCostKind::Sacrifice && *count == 1 && gives == 1,
            // What is given up is chosen while nothing is paid (601.2g).
            Cost::Mana(mana) => gives == 0 && mana.x == 0,
            _ => true,
        });
        let plain = self.effects.iter().all(|effect| match effect {
            Effect::AddMana(Produced::Amount(_, Amount::CountersRemoved(_))) => true,
            Effect::AddMana(Produced::ChosenColor(_)) => false,
            Effect::AddMana(Produced::OneColor(_) | Produced::ColorOf(_) | Produced::Amount(..)) => !several,
            _ => true,
        });
        // What else it does, it does when the mana is there.
        let behind = self.effects.iter().skip_while(|effect| is_mana(effect)).any(|effect| effect.any(&mut is_mana));
        payable && plain && !behind
    }
}

const fn is_mana(effect: &Effect) -> bool {
    matches!(effect, Effect::AddMana(_))
}

/// What a spell or ability does: one mode, or several of which one is chosen (700.2a).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    /// The modes.
    pub modes: Vec<Mode>,
    /// The color of mana that alone may be spent on X (Drain Life).
    pub x_only: Option<Color>,
    /// What each target beyond the first adds to the cost (601.2f, Fireball).
    pub each_further_target: Option<ManaCost>,
    /// The least value of X that may be announced.
    pub least_x: u8,
    /// What casting the spell costs besides (601.2b).
    pub additional: Vec<Cost>,
    /// What X is, where its own words say so and nobody chooses it (107.3c).
    pub x_is: Option<Amount>,
    /// When alone it may be cast or activated: all of it must be so.
    pub only: Vec<Restriction>,
    /// The mana that it makes may be spent only on casting spells of one of these types (106.6); on anything, where there are none.
    pub mana_only: CardTypes,
    /// Who may activate it, where it is not its controller alone (602.2).
    pub by: Option<Reference>,
}

impl Body {
    /// One that does this and nothing else.
    pub fn of(mode: Mode) -> Body {
        Body { modes: vec![mode], ..Body::default() }
    }

    /// What its only mode does, or its first.
    pub fn effects(&self) -> &[Effect] {
        self.modes.first().map_or(&[], |mode| &mode.effects)
    }

    /// The same, with more that is said of it.
    #[must_use]
    pub fn and(self, more: Body) -> Body {
        Body {
            modes: [self.modes, more.modes].concat(),
            x_only: more.x_only.or(self.x_only),
            each_further_target: more.each_further_target.or(self.each_further_target),
            least_x: more.least_x.max(self.least_x),
            additional: [self.additional, more.additional].concat(),
            x_is: more.x_is.or(self.x_is),
            only: [self.only, more.only].concat(),
            mana_only: self.mana_only.union(more.mana_only),
            by: more.by.or(self.by),
        }
    }
}

/// An activated ability (602).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// What is paid.
    pub cost: Vec<Cost>,
    /// What it does.
    pub body: Body,
    /// Whether it is a mana ability (605.1a).
    pub mana: bool,
}

/// What a player chooses for abilities to speak of (607.2d).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choosing {
    /// A color; one or more of them where that is said.
    Color {
        /// Whether it may be several.
        several: bool,
    },
    /// A basic land type.
    BasicLand,
    /// A number between these.
    Number(u16, u16),
    /// An opponent.
    Opponent,
    /// The name of a card (201.4).
    CardName,
}

/// What a permanent may be like: `a 2/2 artifact creature with flying`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// Its power and toughness.
    pub size: Size,
    /// Creature types it has in addition.
    pub subtypes: Vec<Subtype>,
    /// Its keyword abilities.
    pub keywords: Vec<Keyword>,
}

/// What is given up as a permanent enters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Price {
    /// Life, at most so much.
    Life(Amount),
    /// Permanents that fit, which are sacrificed.
    Sacrifice(Filter),
    /// X cards of the graveyard that fit, which are exiled, or it does not enter; for each it enters with a counter of one of these kinds.
    ExileFromGraveyard {
        /// Which cards.
        what: Filter,
        /// The kinds of counters.
        counters: Vec<Counter>,
    },
}

/// A static ability (604).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Static {
    /// A continuous effect on the objects meant.
    Continuous(Box<Continuous>),
    /// Power and toughness are each equal to so much: a characteristic-defining ability (604.3), in layer 7a; where it
    /// says so under a condition only, in layer 7b.
    Defines {
        /// Power, where it is a star on the type line.
        power: Option<Amount>,
        /// Toughness, where it is a star.
        toughness: Option<Amount>,
    },
    /// Its controller may have it enter as a copy of any permanent that fits (614.12, 707.5).
    EntersAsCopy {
        /// Of what.
        of: Filter,
        /// What it does not take over.
        exceptions: Exceptions,
    },
    /// The maximum hand size of players is this; none at all where it is absent (402.2).
    MaximumHandSize {
        /// Whose.
        who: Reference,
        /// How many cards.
        size: Option<u8>,
    },
    /// Its controller may put a card that an effect causes them to discard on top of their library instead of into their graveyard (614.1a).
    DiscardsOnTop,
    /// Damage is prevented or replaced (614, 615).
    WatchDamage {
        /// Only while this holds.
        condition: Option<Condition>,
        /// The effect.
        effect: Box<DamageEffect>,
    },
    /// An event is replaced by instructions (614).
    Replaces(Box<Replacement>),
    /// If the source would be destroyed, it is regenerated (701.19b).
    RegeneratesItself,
    /// If an opponent would put what fits onto the battlefield while the condition holds, they instead put it there and then sacrifice
    /// such a permanent of their choice (614.1a).
    SacrificeOnEntering {
        /// What is put onto the battlefield, and what is sacrificed.
        what: Filter,
        /// What must be so before it enters.
        condition: Condition,
    },
    /// As the source enters, its controller loses life equal to their life total.
    CostsAllLife,
    /// Its controller does not lose the game for having 0 or less life (704.5a).
    LivesOnWithoutLife,
    /// Damage that would reduce the controller's life total to less than this reduces it to this instead.
    DamageLeavesLife(u16),
    /// What players may do in a turn, how permanents untap and enter, and what things cost.
    Permission(Permission),
    /// What the creatures meant may not, must and may do in combat.
    Combat {
        /// Which creatures.
        on: Reference,
        /// What.
        rule: CombatRule,
    },
    /// What the permanents meant cannot be chosen for.
    Excludes {
        /// Which permanents.
        on: Reference,
        /// What is kept away from them.
        what: Exclusion,
        /// Only as long as this holds.
        condition: Option<Condition>,
    },
    /// No more than so many creatures can attack each combat (508.1c).
    AttackLimit(u8),
    /// No more than so many creatures can block each combat (509.1b).
    BlockLimit(u8),
    /// The source enters with counters on it (614.1c).
    EntersWithCounters {
        /// Which counters.
        counter: Counter,
        /// How many.
        amount: Amount,
    },
    /// The source can't have more than so many counters of a kind on it (704.5r).
    MostCounters {
        /// Which counters.
        counter: Counter,
        /// At most so many.
        most: u16,
    },
    /// What fits and is tapped for mana by its controller makes this mana, and no other type (614.1a). Of an effect until end of turn only.
    ManaBecomes {
        /// What is tapped.
        of: Filter,
        /// The mana.
        kind: ManaKind,
    },
    /// If the source would die, it is returned to its owner's hand instead (614). Until that player's next turn they play with that card
    /// revealed in their hand and can't play it.
    ReturnsInsteadOfDying,
    /// Players play with their hands revealed (701.20).
    RevealsHands,
    /// Players play with the top cards of their libraries revealed (701.20).
    RevealsLibraryTops,
    /// As the source enters, its controller makes these choices (614.12).
    Chooses(Vec<Choosing>),
    /// As the source enters, its controller chooses what it is like (614.12): size, creature types and keyword abilities, which are
    /// copiable.
    EntersAs(Vec<Form>),
    /// As the source enters, its controller gives up any amount of something (614.12); how much becomes its chosen number.
    EntersFor(Price),
}

/// An ability of a permanent.
// Abilities lie in the table of cards alone, which is made once, and are spoken of by their places.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ability {
    /// An activated ability (602), mana abilities included (605).
    Activated(Activation),
    /// A triggered ability (603).
    Triggered {
        /// When.
        trigger: Trigger,
        /// What must be so as it triggers and as it resolves (603.4).
        condition: Option<Condition>,
        /// What it does.
        body: Body,
    },
    /// A triggered mana ability, which resolves at once (605.1b, 605.4).
    TriggeredMana {
        /// What is tapped for mana: whatever fits, or what the source enchants.
        on: Reference,
        /// What its controller adds.
        adds: Additional,
    },
    /// A static ability (604).
    Static(Static),
}

impl Ability {
    /// Rampage (702.23a), a keyword that stands for a triggered ability.
    pub fn rampage(each: u8) -> Ability {
        let changes = vec![Change::Size(Amount::Rampage(each), Amount::Rampage(each))];
        let effects = vec![Effect::Continuous { what: Reference::Itself, changes, duration: Duration::EndOfTurn }];
        let body = Body::of(Mode { targets: Vec::new(), effects });
        let trigger = Trigger::BecomesBlocked { who: Reference::Itself, by: None };
        Ability::Triggered { trigger, condition: None, body }
    }

    /// The number of rampage (702.23), where that is what the ability is.
    pub fn rampage_number(&self) -> Option<u8> {
        let Ability::Triggered { body, .. } = self else { return None };
        match body.modes.first()?.effects.as_slice() {
            [Effect::Continuous { changes, .. }] => match changes.as_slice() {
                [Change::Size(Amount::Rampage(each), _)] => Some(*each),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the ability functions while its source is in exile, and only there: its condition says so (113.6b).
    pub const fn functions_in_exile(&self) -> bool {
        matches!(self, Ability::Triggered { condition: Some(Condition::ExiledWith(_)), .. })
    }

    /// Whether the ability functions while its source is in a graveyard, and only there: its condition says so (113.6b).
    pub const fn functions_in_graveyard(&self) -> bool {
        matches!(self, Ability::Triggered { condition: Some(Condition::BuriedUnder { .. }), .. })
    }
}
