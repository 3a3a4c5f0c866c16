//! What the house's site is, whichever program serves it: at which addresses there are pages, and to whom one writes.

mod pages;
mod security_txt;

pub use pages::{INDEX, page_file, takes_a_page};
pub use security_txt::{SECURITY_TXT, is_contact, security_txt};
