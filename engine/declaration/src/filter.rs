//! Which objects an effect or a target means.

use serde::{Deserialize, Serialize};

use crate::{Amount, CardType, CardTypes, Color, Colors, Comparison, Keyword, Reference, Subtype, Supertype};

/// A description of objects: all its predicates hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// What must hold, all of it.
    pub all: Vec<Predicate>,
}

impl Filter {
    /// The card types of which one is asked for, where that is so.
    pub(crate) fn types(&self) -> Option<CardTypes> {
        self.all.iter().find_map(|predicate| if let Predicate::Type(types) = predicate { Some(*types) } else { None })
    }

    /// The card type that is asked for, where that is a single one.
    pub(crate) fn only_type(&self) -> Option<CardType> {
        self.types().filter(|types| types.iter().count() == 1)?.iter().next()
    }

    /// Whether creatures are asked for by their card type.
    pub(crate) fn asks_for_creatures(&self) -> bool {
        let creature = |one: &Predicate| matches!(one, Predicate::Type(types) if types.contains(CardType::Creature));
        self.all.iter().any(creature)
    }

    /// The same without the conditions that are left out.
    pub(crate) fn without(&self, out: impl Fn(&Predicate) -> bool) -> Filter {
        Filter { all: self.all.iter().filter(|one| !out(one)).cloned().collect() }
    }

    /// The same whoever controls it.
    pub(crate) fn uncontrolled(&self) -> Filter {
        self.without(|one| matches!(one, Predicate::Yours | Predicate::Theirs))
    }
}

/// One condition on an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Predicate {
    /// Has one of these card types.
    Type(CardTypes),
    /// Has none of these card types.
    NotType(CardTypes),
    /// Has this subtype.
    Subtype(Subtype),
    /// Has not this subtype.
    NotSubtype(Subtype),
    /// Has this supertype.
    Supertype(Supertype),
    /// Has not the supertype.
    NotSupertype(Supertype),
    /// Is of one of these colors.
    Color(Colors),
    /// Is controlled by the active player.
    Active,
    /// Has been under its controller's control continuously since that player's most recent turn began (302.6).
    ControlledContinuously,
    /// Did not attack this turn.
    DidNotAttack,
    /// Could have been declared as an attacker this turn (508.1a), without a cost.
    CouldAttack,
    /// Has a name that was first printed in the set with this code.
    FirstPrintedIn(String),
    /// Is of the color that was chosen.
    ChosenColor,
    /// Is not of this color.
    NotColor(Color),
    /// Has the keyword ability.
    With(Keyword),
    /// Has not the keyword ability.
    Without(Keyword),
    /// Has power that compares so with the number.
    Power(Comparison, i16),
    /// No permanent that fits has less power.
    LeastPower(Box<Filter>),
    /// Is what the trigger event speaks of (608.2k).
    TriggeringObject,
    /// Has toughness that compares so with the number.
    Toughness(Comparison, i16),
    /// Has power of at most so much.
    PowerAtMost(Box<Amount>),
    /// Has less toughness than so much.
    ToughnessBelow(Box<Amount>),
    /// Has rampage (702.23).
    Rampage,
    /// Its controller controls a permanent that fits.
    ControllerControls(Box<Filter>),
    /// Is controlled by the defending player (506.2).
    Defending,
    /// Is blocking the source of the ability.
    BlockingThis,
    /// Is blocked by the source of the ability.
    BlockedByThis,
    /// Attacks in a band with the source of the ability.
    BandedWithThis,
    /// Has been dealt damage this turn.
    DealtDamage,
    /// Was tapped this turn to pay for an ability of the source.
    TappedToPay,
    /// Is not the target of an ability from another creature of the source's name.
    NotTargetedByNamesakes,
    /// Is tapped.
    Tapped,
    /// Is untapped.
    Untapped,
    /// Is attacking.
    Attacking,
    /// Is blocking.
    Blocking,
    /// Is attacking or blocking.
    AttackingOrBlocking,
    /// Is not attacking.
    NotAttacking,
    /// Has the name of the source of the ability.
    Namesake,
    /// Has not the name of the source of the ability.
    NotNamesake,
    /// Has this name.
    Named(String),
    /// Has one of these subtypes.
    AnySubtype(Vec<Subtype>),
    /// Is owned by the player meant.
    OwnedBy(Box<Reference>),
    /// Is attached to a permanent that fits (301.5, 303.4).
    AttachedTo(Box<Filter>),
    /// Is attached to what is meant.
    AttachedToThe(Box<Reference>),
    /// Is blocking what is meant.
    BlockingThe(Box<Reference>),
    /// Was blocked this turn by what is meant.
    BlockedThisTurnBy(Box<Reference>),
    /// Is not what is meant: `other than enchanted creature`.
    NotThe(Box<Reference>),
    /// Is attacking and was not blocked (509.1h).
    Unblocked,
    /// Has an Aura attached to it (303.4).
    Enchanted,
    /// No Aura is attached to it.
    NotEnchanted,
    /// Is controlled by the controller of the ability.
    Yours,
    /// Is controlled by an opponent of the ability's controller.
    Theirs,
    /// Is on the battlefield, now.
    OnBattlefield,
    /// Has a mana ability (605), one that its land types give it included.
    WithManaAbility,
    /// Is no token (111).
    NotToken,
    /// Is not the source of the ability itself.
    Other,
    /// Was dealt damage by the source of the ability this turn.
    DealtDamageByThis,
    /// Dealt damage to the source of the ability this turn.
    DealtDamageToThis,
    /// Has no color that a permanent which fits has.
    SharesNoColor(Box<Filter>),
    /// Is a spell that targets what is meant.
    Targets(Box<Reference>),
    /// Has a single target.
    SingleTarget,
    /// Has one of these card types that what is meant has, too.
    SharesType(CardTypes, Box<Reference>),
    /// Is controlled by the player meant: `they control`.
    ControlledBy(Box<Reference>),
    /// Targets a permanent that the controller of the ability controls.
    TargetsYours,
    /// Fits one of these.
    Either(Vec<Predicate>),
    /// Is, or was when the source left, blocking the source of the ability or blocked by it.
    FightingThis,
    /// Has a mana value (202.3) equal to the announced X.
    ManaValueX,
}

/// What may be chosen as a target (115).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TargetKind {
    /// A creature or a player (115.4).
    Any,
    /// A player.
    Player,
    /// A player who attacked this turn.
    Attacker,
    /// An activated ability on the stack of a source that fits.
    Ability(Filter),
    /// An opponent.
    Opponent,
    /// A permanent on the battlefield.
    Permanent(Filter),
    /// A spell on the stack.
    Spell(Filter),
    /// A card in any graveyard.
    CardInGraveyard(Filter),
    /// A spell on the stack or a permanent on the battlefield.
    SpellOrPermanent,
    /// A card in the graveyard of the ability's controller.
    CardInYourGraveyard(Filter),
    /// A card in the ante (407).
    CardInAnte,
}

/// One instance of the word 'target' (115.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetSpec {
    /// What may be chosen.
    pub kind: TargetKind,
    /// The least number of targets.
    pub min: u8,
    /// The greatest number of targets; `u8::MAX` for any number.
    pub max: u8,
    /// Whether there are as many targets as the announced X says (601.2c).
    pub counted: bool,
    /// Who chooses, where it is not the controller of the spell or ability.
    pub chooser: Option<Reference>,
}

impl TargetSpec {
    /// One target, chosen by the controller of the spell or ability.
    pub const fn one(kind: TargetKind) -> TargetSpec {
        TargetSpec { kind, min: 1, max: 1, counted: false, chooser: None }
    }

    /// The same with the number of targets that X says, where it does.
    #[must_use]
    pub fn counted_by(mut self, x: u32) -> TargetSpec {
        if self.counted {
            self.max = u8::try_from(x).unwrap_or(u8::MAX);
            self.min = self.max;
        }
        self
    }

    /// Which permanents may be chosen, where it is those.
    pub(crate) const fn permanent(&self) -> Option<&Filter> {
        if let TargetKind::Permanent(filter) = &self.kind { Some(filter) } else { None }
    }

    /// Whether what may be chosen must have X as its mana value.
    pub fn asks_for_x(&self) -> bool {
        let (TargetKind::Permanent(filter) | TargetKind::Spell(filter)) = &self.kind else { return false };
        filter.all.contains(&Predicate::ManaValueX)
    }

    /// Whether what may be chosen depends on the target of another instance of the word.
    pub fn depends(&self) -> bool {
        let (TargetKind::Permanent(filter) | TargetKind::CardInGraveyard(filter)) = &self.kind else { return false };
        filter.all.iter().any(|predicate| match predicate {
            Predicate::SharesType(..) | Predicate::BlockedThisTurnBy(_) => true,
            Predicate::OwnedBy(whose) => matches!(**whose, Reference::Target(_)),
            _ => false,
        })
    }
}
