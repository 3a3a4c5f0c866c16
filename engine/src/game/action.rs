//! What a player can do.

use declaration::{BasicLand, CardId, Color, ManaKind};
use serde::{Deserialize, Serialize};

use crate::game::object::ObjectId;
use crate::game::turn::Step;
use crate::seat::Seat;

/// What may be targeted, damaged or attacked: an object or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Target {
    /// An object.
    Object(ObjectId),
    /// A player.
    Player(Seat),
}

impl Target {
    /// The object, where it is one.
    pub const fn object(self) -> Option<ObjectId> {
        match self {
            Target::Object(id) => Some(id),
            Target::Player(_) => None,
        }
    }
}

/// Until when a player lets everything pass by. It ends early as soon as the player must decide something other than priority,
/// or the opponent puts a spell or ability on the stack or attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// Until something happens that the player did not do, or the next own main phase begins.
    SomethingHappens,
    /// Until the next turn begins.
    EndOfTurn,
    /// Until the next such step, of this turn or a later one.
    Step(Step),
}

/// One action. The verbs are JB-MTG's, where it had the action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Keep the opening hand (103.5).
    Keep,
    /// Take a mulligan (103.5).
    Mulligan,
    /// Pass priority (117.3d).
    Pass,
    /// Pass now and go on passing.
    PassUntil(Until),
    /// Play a land (305.1).
    #[serde(rename = "SummonLand")]
    PlayLand(ObjectId),
    /// Begin to cast a spell (601.2).
    #[serde(rename = "SummonSpell")]
    CastSpell(ObjectId),
    /// Begin to activate an ability that is no mana ability (602.2). The number is its place on the card, mana abilities included.
    #[serde(rename = "TriggerAbility")]
    ActivateAbility {
        /// The source.
        object: ObjectId,
        /// Which of its abilities.
        ability: u8,
    },
    /// Activate a mana ability (605.3) for this kind of mana.
    TapForMana {
        /// The source.
        object: ObjectId,
        /// Which of its abilities; see [`crate::INTRINSIC`] for those of basic land types.
        ability: u8,
        /// The kind of mana.
        kind: ManaKind,
    },
    /// Choose a mode (601.2b).
    ChooseMode(u8),
    /// Announce the value of X (601.2b).
    ChooseX(u32),
    /// Choose a target (601.2c).
    SelectTarget(Target),
    /// Choose no further targets, where their number is free.
    TargetsDone,
    /// Pay a part of the generic mana with this kind out of the pool (601.2h).
    Pay(ManaKind),
    /// Tap the sources that [`crate::Game::payment_plan`] names, and pay.
    PayAutomatically,
    /// Put everything back to before the spell or ability was begun.
    Cancel,
    /// Choose a creature to attack, or take the choice back (508.1a).
    SelectAttackingCreature(ObjectId),
    /// Put chosen attackers into a band (508.1e); they leave the bands they were in. The creatures of a band as it is: it is taken back.
    SelectBand(Vec<ObjectId>),
    /// Take back all attackers.
    CancelAttack,
    /// Declare the chosen attackers.
    SubmitAttack,
    /// Choose a creature to block an attacker, or take the choice back (509.1a).
    SelectDefendingCreature {
        /// The blocker.
        blocker: ObjectId,
        /// The attacker it blocks.
        attacker: ObjectId,
    },
    /// Take back all blockers.
    CancelDefense,
    /// Declare the chosen blockers.
    SubmitDefense,
    /// Divide what is asked about: damage (510.1c), or its prevention (615.7).
    Divide(Vec<(Target, u32)>),
    /// Yes, to what is asked.
    Yes,
    /// No, to what is asked.
    No,
    /// Choose these objects out of the ones that are asked about; in order, where the order counts.
    Choose(Vec<ObjectId>),
    /// Put what is asked about into this order; the numbers are places in the list that is asked about.
    Order(Vec<u8>),
    /// Choose a color.
    ChooseColor(Color),
    /// Choose a basic land type.
    ChooseLandType(BasicLand),
    /// Choose the name of this card.
    ChooseName(CardId),
    /// Take back that this permanent was tapped for mana, which floats and of which nothing else has come.
    TakeBackMana(ObjectId),
}

/// What a player may ask for at any time, beside the actions (104.3a, 104.4i).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Concede the game (104.3a); a subgame, where one is played, and not the game that waits for it.
    Concede,
    /// Both players have agreed on a draw.
    AgreeDraw,
    /// The time of the requesting player has run out.
    TimeOut,
    /// Whoever gives the table has the game stopped: nobody wins.
    Stop,
    /// The game has grown beyond what can be kept of it: as at [`crate::LONGEST_GAME`], whoever has taken more of the actions has lost.
    TooLong,
    /// The requesting player has left a game that is played without a time.
    Leave,
    /// Concede the game, and with it any subgame that is played in it.
    ConcedeAll,
}
