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

pub(crate) use characteristics::all_layers;
pub(crate) use copying::{become_copy, take_form};
pub(crate) use effects::{
    begin_effect, carry_effects, count_untap_step, end_conditional_effects, end_effects_of_combat, end_effects_of_turn,
    end_effects_of_upkeep, end_effects_until_turn, end_effects_until_upkeep, follow_replacement_of_words, give_control,
    keep_lingering_effects, kept_tapped_by_effects,
};
pub(crate) use entering::{ask_for_choice, ask_what_enters, pay_for_entering};
pub(crate) use layers::compute_layers;

pub use alteration::Alteration;
pub(crate) use board::Board;
pub use characteristics::{Characteristics, Granted, Lost, Subtypes};
pub use copying::Copied;
pub use effects::{ContinuousEffect, Lasts, Lingering};
pub(crate) use entering::{Entering, Entry, forms_of};
pub use layers::Influence;
pub(crate) use layers::Layers;
pub use text::TextChange;
