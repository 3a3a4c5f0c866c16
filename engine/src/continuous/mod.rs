//! Continuous effects and the characteristics they result in (611, 613).

mod characteristics;
mod layers;

pub use characteristics::{Characteristics, Subtypes};
pub(crate) use layers::Layers;
