//! Continuous effects and the characteristics they result in (611-613, 707).

mod alteration;
mod board;
mod characteristics;
mod copying;
mod dependency;
mod effects;
mod entering;
mod layers;
mod outcome;
mod pending;
mod places;
mod text;

pub use alteration::Alteration;
pub(crate) use board::Board;
pub use characteristics::{Characteristics, Granted, Lost, Subtypes};
pub use copying::Copied;
pub use effects::{ContinuousEffect, Lasts, Lingering};
pub(crate) use entering::{Entering, Entry, forms_of};
pub use layers::Influence;
pub(crate) use layers::Layers;
pub use text::TextChange;
