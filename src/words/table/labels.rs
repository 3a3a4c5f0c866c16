//! The fixed words of the table: headings, buttons, keys.

pub use crate::words::keys::table::*;

/// The keys of the table and what they do.
pub fn key_list() -> [(&'static str, &'static str); 18] {
    [
        (key_space(), key_space_means()),
        (key_enter(), key_enter_means()),
        (key_arrows(), key_arrows_means()),
        ("F6", key_f6_means()),
        (key_escape(), key_escape_means()),
        ("Z", undo_means()),
        ("K", hold_means()),
        ("E", end_turn()),
        ("A", attack_all()),
        ("W", key_w_means()),
        ("Y, N", key_y_n_means()),
        ("F", key_f_means()),
        ("I", key_i_means()),
        ("L", log()),
        ("Q", preview()),
        ("C", chat()),
        ("M", sounds()),
        ("?", key_list_means()),
    ]
}

/// The keys that go to a part of the table, read it aloud, or choose in a list.
pub fn reading_keys() -> [(&'static str, &'static str); 11] {
    [
        ("1–9", key_digits_means()),
        ("H", key_h_means()),
        ("B, O", key_b_o_means()),
        ("S", key_s_means()),
        ("G", key_g_means()),
        ("P", key_p_means()),
        (key_shift(), key_shift_means()),
        ("D", key_d_means()),
        ("V", key_v_means()),
        ("T", key_t_means()),
        ("R", key_r_means()),
    ]
}
