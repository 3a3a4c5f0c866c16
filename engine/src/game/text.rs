//! Words replaced in the text of an object (612): color words and basic land types.

use declaration::{BasicLand, Color, Colors, Keyword, Subtype};
use serde::{Deserialize, Serialize};

/// What stands in an object's text instead of what is printed there. Nothing is replaced by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextChange {
    /// For each color three bits: the number of the color that replaces it, less its own (modulo 8, so that 0 replaces nothing).
    colors: u16,
    /// The same for the basic land types.
    lands: u16,
}

const fn replaced(table: u16, index: u16) -> u16 {
    ((table >> (3 * index) & 7) ^ index) & 7
}

/// Everything that reads `from` now reads `to`.
fn replace(table: &mut u16, from: u16, to: u16) {
    for index in 0..5 {
        if replaced(*table, index) == from {
            *table = *table & !(7 << (3 * index)) | (to ^ index) << (3 * index);
        }
    }
}

impl TextChange {
    /// Nothing is replaced.
    pub const NONE: TextChange = TextChange { colors: 0, lands: 0 };

    /// Whether nothing is replaced.
    pub const fn is_empty(self) -> bool {
        self.colors == 0 && self.lands == 0
    }

    /// Replaces one color word by another.
    pub fn replace_color(&mut self, from: Color, to: Color) {
        replace(&mut self.colors, from as u16, to as u16);
    }

    /// Replaces one basic land type by another.
    pub fn replace_land(&mut self, from: BasicLand, to: BasicLand) {
        replace(&mut self.lands, from as u16, to as u16);
    }

    /// The color that is read for a printed one.
    pub fn color(self, printed: Color) -> Color {
        Color::ALL.get(usize::from(replaced(self.colors, printed as u16))).copied().unwrap_or(printed)
    }

    /// The colors that are read for printed ones.
    pub fn colors(self, printed: Colors) -> Colors {
        if self.colors == 0 {
            return printed;
        }
        printed.iter().fold(Colors::NONE, |all, color| all.union(Colors::of(self.color(color))))
    }

    /// The basic land type that is read for a printed one.
    pub fn land(self, printed: BasicLand) -> BasicLand {
        BasicLand::ALL.get(usize::from(replaced(self.lands, printed as u16))).copied().unwrap_or(printed)
    }

    /// The subtype that is read for a printed one.
    pub fn subtype(self, printed: Subtype) -> Subtype {
        if self.lands == 0 {
            return printed;
        }
        BasicLand::ALL
            .into_iter()
            .find(|land| land.subtype() == printed)
            .map_or(printed, |land| self.land(land).subtype())
    }

    /// The keyword ability that is read for a printed one.
    pub fn keyword(self, printed: Keyword) -> Keyword {
        match printed {
            Keyword::Landwalk(land) => Keyword::Landwalk(self.land(land)),
            Keyword::Protection(color) => Keyword::Protection(self.color(color)),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_one_after_another() {
        let mut text = TextChange::default();
        assert!(text.is_empty());
        text.replace_color(Color::Black, Color::Green);
        text.replace_color(Color::Green, Color::White);
        assert_eq!(text.color(Color::Black), Color::White);
        assert_eq!(text.color(Color::Green), Color::White);
        assert_eq!(text.color(Color::Red), Color::Red);
        text.replace_color(Color::White, Color::Black);
        assert_eq!(text.color(Color::Black), Color::Black);
        assert_eq!(text.color(Color::White), Color::Black);
        assert_eq!(text.keyword(Keyword::Protection(Color::Green)), Keyword::Protection(Color::Black));
    }

    #[test]
    fn land_types_are_replaced_in_landwalk_too() {
        let mut text = TextChange::default();
        text.replace_land(BasicLand::Swamp, BasicLand::Plains);
        assert_eq!(text.keyword(Keyword::Landwalk(BasicLand::Swamp)), Keyword::Landwalk(BasicLand::Plains));
        assert_eq!(text.subtype(BasicLand::Swamp.subtype()), BasicLand::Plains.subtype());
        assert_eq!(text.subtype(Subtype::WALL), Subtype::WALL);
        assert_eq!(text.color(Color::Black), Color::Black);
    }
}
