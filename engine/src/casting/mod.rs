//! Casting spells and activating abilities (601, 602), and mana (605).

mod announce;
mod copying;
mod cost;
mod division;
mod exclusions;
mod giving;
mod harm;
mod nested;
mod operation;
mod payment;
mod restricted;
mod sources;
mod targets;
mod timing;

pub(crate) use announce::{can_pay_costs, has_legal_mode, list_activations, may_activate, may_cast, may_play_land};
pub(crate) use copying::{change_target, copy_spell, list_new_targets, new_targets_permit, perform_new_targets};
pub(crate) use cost::{can_pay_part, pay_other_costs};
pub(crate) use exclusions::is_kept_from_enchanting;
pub(crate) use giving::{can_give, gift_at_once};
pub(crate) use nested::{asks_for_gift, begin_mana_ability};
pub(crate) use operation::{
    begin_ability, begin_attack_payment, begin_free, begin_spell, begin_trigger, list_operation, operation_permits,
    perform_operation, snapshot,
};
pub(crate) use payment::{affords, pay_at_once, plan_at_once};
pub(crate) use restricted::{leave_in_pool, restrict_mana};
pub(crate) use sources::{
    add_mana, begin_mana_effect, make_mana, mana_source, mana_sources, question_of_mana, take_counters_for_mana,
};
pub(crate) use targets::{is_legal_target, is_protected_from, target_specs};
pub(crate) use timing::is_unrestricted;

pub(crate) use cost::{mana_of, plus};
pub(crate) use payment::{covers, spend};
pub use restricted::RestrictedMana;
pub(crate) use sources::ManaSources;
pub use sources::{INTRINSIC, ManaEffect};
pub(crate) use targets::Targeting;
