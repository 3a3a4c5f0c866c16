//! What can be read in a [`Game`](crate::Game), by name: objects, players, the stack, combat, and what the log speaks of.

pub use declaration::Counter;

pub use crate::game::Busy;
pub use crate::game::characteristics::Characteristics;
pub use crate::game::combat::Attacker;
pub use crate::game::effects::Lasts;
pub use crate::game::event::Place;
pub use crate::game::frame::{Payment, Relied, StackItem, StackObjectKind};
pub use crate::game::mana::{INTRINSIC, RestrictedMana};
pub use crate::game::object::{Choices, Object, Permanent};
pub use crate::game::player::{ManaPool, Player};
pub use crate::game::text::TextChange;
pub use crate::prompt::UnderWay;
pub use crate::read::layers::applying::{Contribution, Influence};
