//! What somebody may be called, by UTS 39 (Unicode Security Mechanisms): what is read must be what is there, and nobody reads as somebody else.
//!
//! This is asked of names that are chosen. Those that players have already stay as they are.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::MixedScript as _;
use unicode_security::confusable_detection::skeleton;

use crate::documents::name_key;
use crate::limits;
use crate::limits::Invalid;
use crate::refusal::{Field, Refusal, reasons};

/// How many marks in a row may stand above and below a letter, beside those that belong to it.
const MARKS: usize = 2;

/// A name as it is kept, of what somebody has written: in one form of the several in which Unicode can write the same (NFKC), one line, of one script,
/// without anything that is not seen.
///
/// # Errors
/// When it is too long, nothing is left of it, or it cannot be read as what it is.
pub fn chosen(text: &str) -> Result<String, Refusal> {
    // Nobody waits for the forms of a book.
    let text: String = text.chars().take(limits::NAME_CHARACTERS * 4).nfkc().collect();
    let name = limits::name(&text.split_whitespace().collect::<Vec<_>>().join(" "))?;
    if name.chars().any(is_unseen) || !name.chars().any(char::is_alphanumeric) && name.chars().any(is_combining_mark) {
        return Err(Invalid::Characters(Field::Name).into());
    }
    let mut marks = 0;
    for letter in name.nfd() {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        if marks > MARKS {
            return Err(reasons::name_too_marked(MARKS));
        }
    }
    if !name.as_str().is_single_script() {
        return Err(reasons::name_of_several_scripts());
    }
    Ok(name)
}

/// Whether nothing, or a blank, is seen of a character: what Unicode ignores by default (fillers among them), and the one that draws no dots.
fn is_unseen(character: char) -> bool {
    character == '\u{2800}' || skeleton(character.encode_utf8(&mut [0; 4])).next().is_none()
}

/// What a name looks like: two names for which this is the same are taken for each other, and so are two that differ in capitals only
/// ([`name_key`]): a capital may look like another letter than the small one does.
#[must_use]
pub fn look(name: &str) -> String {
    let seen: String = skeleton(name).collect();
    // What a capital looks like may be another letter than what the small one does; both are followed to their ends.
    let low: String = skeleton(&seen.to_lowercase()).collect();
    name_key(&low).replace(' ', "")
}

/// What players are called who give no name, the first and the second at a table, in each language that the client speaks. No account has such a name: no guest without
/// a name could sit down then.
const GUESTS: [[&str; 2]; 2] = [["Guest", "Guest 2"], ["Invitado", "Invitado 2"]];

/// Whether this looks like what players are called who give no name.
#[must_use]
pub fn is_nobodys(name: &str) -> bool {
    let seen = look(name);
    GUESTS.as_flattened().iter().any(|guest| look(guest) == seen)
}

/// Whether this is what the client calls a guest who has given no name, in whatever language: the place at a table, 0 or 1, or none for a name that somebody has given.
#[must_use]
pub fn nameless(name: &str) -> Option<usize> {
    GUESTS.iter().find_map(|guests| guests.iter().position(|guest| *guest == name))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_a_guest_is_called_is_nobodys_name() {
        for name in ["Guest", "guest", " GUEST 2", "Invitado"] {
            assert!(is_nobodys(name), "{name}");
        }
        assert!(!is_nobodys("Guesthouse"));
    }

    #[test]
    fn a_guest_without_a_name_is_known_in_each_language() {
        assert_eq!(["Guest", "Invitado 2", "Ann"].map(nameless), [Some(0), Some(1), None]);
    }

    #[test]
    fn nobody_is_called_what_is_not_seen_or_cannot_be_told() {
        for name in [
            "\u{410}da",
            "A\u{ad}da",
            "A\u{34f}da",
            "A\u{61c}da",
            "Ada\u{fe0f}",
            "Ada\u{e0041}",
            "\u{3164}",
            "\u{2800}",
            "\u{115f}",
            "A\u{200b}da",
            "A\u{feff}da",
            "A\u{202e}da",
            "Z\u{300}\u{301}\u{302}\u{303}",
            "a\u{338}\u{338}\u{338}",
            "\u{301}\u{301}",
            "",
            "   ",
            "A\u{3b1}",
            "\u{ffa0}x",
        ] {
            assert!(chosen(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn people_are_called_as_they_are() {
        for name in [
            "Ada",
            "José Ángel",
            "Ångström 👋",
            "Nguyễn Thị",
            "Łukasz",
            "山田 太郎",
            "やまだタロウ",
            "Дмитрий",
            "김철수",
            "O'Neil-Smith",
            "x_99",
            "אדם",
            "سارة",
        ] {
            assert_eq!(chosen(name).as_deref(), Ok(name));
        }
        assert_eq!(chosen("  Ada \t Lovelace ").as_deref(), Ok("Ada Lovelace"));
        assert_eq!(chosen("Ada\u{301}").as_deref(), Ok("Adá"), "written in another form it is the same");
        assert_eq!(chosen("Ａｄａ").as_deref(), Ok("Ada"));
    }

    #[test]
    fn what_looks_alike_looks_alike() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Ada", "\u{410}da"),
            ("Ida", "lda"),
            ("Bob", "B0b"),
            ("paypal", "раураl"),
            ("Ada", "A da"),
            ("Host", "H\u{ad}ost"),
            ("Modern", "Modem"),
            ("Sam 1", "Sam l"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        for (one, other) in [("Ada", "Adá"), ("Ana", "Aña"), ("Ada", "Eda"), ("Player 1", "Player 2"), ("Ann", "Anna")]
        {
            assert_ne!(look(one), look(other), "{one} {other}");
        }
    }
}
