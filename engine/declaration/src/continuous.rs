//! Continuous effects (611): what they change, how long they last, and what a copy takes over (707).

use serde::{Deserialize, Serialize};

use crate::{
    Amount, BasicLand, CardType, CardTypes, Color, Colors, Condition, Keyword, KeywordFamily, Reference, Subtype,
};

/// One change that a continuous effect makes, in the layer (613.1) in which it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Layer 2: the controller of the effect, or of its source, controls it.
    YouControl,
    /// Layer 4: a land has this basic land type and no other land type, and the mana ability of that type (305.7).
    LandType(BasicLand),
    /// Layers 4, 5 and 7b: it becomes what is described, in addition to its card types.
    Becomes(Box<Becomes>),
    /// Layer 4: the same with the land type that was chosen.
    ChosenLandType,
    /// Layer 5: it has these colors and no others.
    Color(Colors),
    /// Layer 5: it has the colors that were chosen and no others.
    ChosenColor,
    /// Layer 6: it has the keyword ability.
    Has(Keyword),
    /// Layer 6: it has landwalk (702.14) of the land type that was chosen.
    ChosenLandwalk,
    /// Layer 6: it has the ability with this place among the quoted abilities of the card.
    HasAbility(u8),
    /// Layer 6: it has not the keyword ability.
    Loses(Keyword),
    /// Layer 6: it has none of these keyword abilities.
    LosesAll(KeywordFamily),
    /// Layer 6: it has no abilities.
    LosesAllAbilities,
    /// Layer 7b: base power and toughness are so much.
    BaseSize(Amount, Amount),
    /// Layer 7b: base power is so much.
    BasePower(Amount),
    /// Layer 7b: base toughness is so much.
    BaseToughness(Amount),
    /// Layer 7c: power and toughness are changed by so much.
    Size(Amount, Amount),
    /// Layer 7d: power and toughness are switched.
    Switch,
    /// No layer (613.11): it does not untap in its controller's untap step (502.3).
    StaysTapped,
    /// No layer: tapped for mana, it produces colorless mana instead of mana of this color (614.1a).
    ProducesColorless(Color),
}

/// What something becomes: `a 2/2 Assembly-Worker artifact creature`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Becomes {
    /// Its power and toughness.
    pub size: Option<(Amount, Amount)>,
    /// Its colors; none where they stay.
    pub colors: Option<Colors>,
    /// Its creature types; empty where they stay.
    pub subtypes: Vec<Subtype>,
    /// The card types it has in addition to its own.
    pub types: CardTypes,
    /// What it is said to be still. It keeps all its types in any case.
    pub still: Option<CardType>,
}

/// How long a continuous effect of a spell or ability lasts (611.2a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Duration {
    /// Until end of turn.
    EndOfTurn,
    /// Until the next turn of its controller begins.
    YourNextTurn,
    /// Until end of combat (511.3).
    EndOfCombat,
    /// Until the next upkeep of its controller begins.
    YourNextUpkeep,
    /// Until the next upkeep of its controller ends.
    EndOfYourNextUpkeep,
    /// During the next turn of the object's controller; of a rule of combat only.
    ControllersNextTurn,
    /// Through so many of the next untap steps of the object's controller.
    NextUntapSteps(u8),
    /// Through the next untap step of its controller.
    YourNextUntapStep,
    /// For as long as the condition holds (611.2b).
    AsLongAs(Box<Condition>),
    /// Until the source leaves the battlefield.
    UntilLeaves,
    /// For the rest of the game.
    Indefinite,
}

/// A continuous effect of a static ability (611.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Continuous {
    /// On what.
    pub on: Reference,
    /// The changes.
    pub changes: Vec<Change>,
    /// Only as long as this holds.
    pub condition: Option<Condition>,
    /// Whether it goes on until end of turn when its source has left the battlefield (Titania's Song).
    pub lingers: bool,
    /// Whether the protection it gives lets the Aura itself stay (702.16n).
    pub keeps_itself: bool,
}

impl Continuous {
    /// One that always holds.
    pub const fn new(on: Reference, changes: Vec<Change>) -> Continuous {
        Continuous { on, changes, condition: None, lingers: false, keeps_itself: false }
    }
}

/// What a copy does not take over from what it copies (707.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exceptions {
    /// Whether it keeps its own color.
    pub keeps_color: bool,
    /// Card types it has in addition.
    pub types: CardTypes,
    /// The place, among the card's quoted abilities, of an ability it has in addition.
    pub ability: Option<u8>,
}
