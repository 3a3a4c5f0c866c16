//! The fixed words of the table: headings, buttons, keys.

pub use crate::words::keys::table::*;

/// The keys of the table and what they do.
pub fn key_list() -> [(&'static str, &'static str); 16] {
    [
        (key_space(), key_space_means()),
        (key_enter(), key_enter_means()),
        (key_arrows(), key_arrows_means()),
        ("F6", key_f6_means()),
        (key_escape(), key_escape_means()),
        ("Z", undo_means()),
        ("P", hold_means()),
        ("E", end_turn()),
        ("A", attack_all()),
        ("W", key_w_means()),
        ("Y, N", key_y_n_means()),
        ("F", key_f_means()),
        ("I", key_i_means()),
        ("L", log()),
        ("C", chat()),
        ("?", key_list_means()),
    ]
}
