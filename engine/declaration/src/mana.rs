//! Colors, mana and mana costs (105, 106, 107.4, 202).

use serde::{Deserialize, Serialize};

/// One of the five colors (105.1), in the order of the color wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Color {
    /// White, `W`.
    White,
    /// Blue, `U`.
    Blue,
    /// Black, `B`.
    Black,
    /// Red, `R`.
    Red,
    /// Green, `G`.
    Green,
}

impl Color {
    /// The five colors in the order of the color wheel.
    pub const ALL: [Color; 5] = [Color::White, Color::Blue, Color::Black, Color::Red, Color::Green];

    /// The symbol's letter: `W`, `U`, `B`, `R` or `G`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Blue => 'U',
            Color::Black => 'B',
            Color::Red => 'R',
            Color::Green => 'G',
        }
    }

    /// The color's name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Blue => "blue",
            Color::Black => "black",
            Color::Red => "red",
            Color::Green => "green",
        }
    }
}

/// A set of colors; the empty set is colorless (105.2c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Colors(pub u8);

impl Colors {
    /// No color.
    pub const NONE: Colors = Colors(0);
    /// All five colors.
    pub const ALL: Colors = Colors(0b1_1111);

    /// The set of this one color.
    pub const fn of(color: Color) -> Colors {
        Colors(1 << color as u8)
    }

    /// Whether `color` is in the set.
    pub const fn contains(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    /// Whether the two sets share a color.
    pub const fn intersects(self, other: Colors) -> bool {
        self.0 & other.0 != 0
    }

    /// The colors that are in either set.
    #[must_use]
    pub const fn union(self, other: Colors) -> Colors {
        Colors(self.0 | other.0)
    }

    /// Whether there is no color in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colors in the set, in the order in which a cost names them: around the color wheel from where the widest gap ends.
    pub fn in_printed_order(self) -> impl Iterator<Item = Color> {
        let missing_before =
            |start: usize| (1..5).take_while(|back| self.0 & (1 << ((start + 5 - back) % 5)) == 0).count();
        let starts = (0..5).filter(|start| self.0 & (1 << start) != 0);
        // Of equal gaps the first counts, and `max_by_key` would take the last.
        let start = starts.rev().max_by_key(|start| missing_before(*start)).unwrap_or(0);
        (0..5).map(move |step| Color::ALL[(start + step) % 5]).filter(move |color| self.contains(*color))
    }

    /// The colors that are in this set and not in the other.
    #[must_use]
    pub const fn without(self, other: Colors) -> Colors {
        Colors(self.0 & !other.0)
    }

    /// The colors in the set, in the order of the color wheel.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |color| self.contains(*color))
    }
}

/// One of the six kinds of mana (106.1b): five colors and colorless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ManaKind {
    /// Mana of a color.
    Colored(Color),
    /// Colorless mana, `C`.
    Colorless,
}

impl ManaKind {
    /// The six kinds, the colors first.
    pub const ALL: [ManaKind; 6] = [
        ManaKind::Colored(Color::White),
        ManaKind::Colored(Color::Blue),
        ManaKind::Colored(Color::Black),
        ManaKind::Colored(Color::Red),
        ManaKind::Colored(Color::Green),
        ManaKind::Colorless,
    ];

    /// Where this kind stands in an array of six: the colors first, colorless last.
    pub const fn index(self) -> usize {
        match self {
            ManaKind::Colored(color) => color as usize,
            ManaKind::Colorless => 5,
        }
    }

    /// The symbol's letter: `W`, `U`, `B`, `R`, `G` or `C`.
    pub const fn letter(self) -> char {
        match self {
            ManaKind::Colored(color) => color.letter(),
            ManaKind::Colorless => 'C',
        }
    }
}

impl std::fmt::Display for ManaKind {
    /// The symbol, `{G}`.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{{{}}}", self.letter())
    }
}

/// A mana cost (202.1): generic mana, variable `{X}` symbols and colored symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ManaCost {
    /// Generic mana.
    pub generic: u16,
    /// How many `{X}` symbols.
    pub x: u8,
    /// Colored mana in the order of [`Color::ALL`].
    pub colored: [u8; 5],
    /// The other colors of mana that may be spent on the symbols of each color, where an effect says so (609.4b); none as printed.
    pub instead: [Colors; 5],
    /// How many of the symbols of each color effects have added to a mana cost (601.2f); none as printed.
    pub added: [u8; 5],
}

impl ManaCost {
    /// The cost with this number in the place of X.
    #[must_use]
    pub fn with_x(mut self, x: u32) -> ManaCost {
        let x = x.saturating_mul(u32::from(std::mem::take(&mut self.x)));
        self.generic = self.generic.saturating_add(u16::try_from(x).unwrap_or(u16::MAX));
        self
    }

    /// The cost of nothing, `{0}`.
    pub const ZERO: ManaCost =
        ManaCost { generic: 0, x: 0, colored: [0; 5], instead: [Colors::NONE; 5], added: [0; 5] };

    /// Adds what stands in the braces of a symbol, if that can stand in a cost.
    pub(crate) fn add_symbol(&mut self, inside: &str) -> Option<()> {
        if let Ok(generic) = inside.parse::<u16>() {
            self.generic = self.generic.saturating_add(generic);
        } else if inside == "X" {
            self.x = self.x.saturating_add(1);
        } else {
            let color = Color::ALL.into_iter().find(|color| inside == color.letter().to_string())?;
            self.colored[color as usize] = self.colored[color as usize].saturating_add(1);
        }
        Some(())
    }

    /// The cost where mana of any type may be spent on the mana cost in it, and not on what effects have added (609.4b).
    #[must_use]
    pub fn of_any_type(mut self) -> ManaCost {
        for (count, added) in self.colored.iter_mut().zip(self.added) {
            let freed = count.saturating_sub(added);
            *count -= freed;
            self.generic = self.generic.saturating_add(u16::from(freed));
        }
        self
    }

    /// The mana value with every `{X}` counting as `x` (202.3, 202.3e).
    pub fn value(&self, x: u32) -> u32 {
        let colored: u32 = self.colored.iter().map(|count| u32::from(*count)).sum();
        colored.saturating_add(u32::from(self.generic)).saturating_add(x.saturating_mul(u32::from(self.x)))
    }

    /// The colors of mana that may be spent on the symbols of this color.
    pub const fn payable_with(&self, color: Color) -> Colors {
        Colors::of(color).union(self.instead[color as usize])
    }

    /// Whether mana of this kind may be spent on a colored symbol of the cost.
    pub fn asks_for(&self, kind: ManaKind) -> bool {
        let ManaKind::Colored(spent) = kind else { return false };
        Color::ALL.into_iter().any(|color| self.colored[color as usize] > 0 && self.payable_with(color).contains(spent))
    }

    /// The colors of the cost's symbols, which are the card's colors (202.2).
    pub fn colors(&self) -> Colors {
        Color::ALL
            .into_iter()
            .filter(|color| self.colored[*color as usize] > 0)
            .fold(Colors::NONE, |set, color| set.union(Colors::of(color)))
    }
}

impl std::fmt::Display for ManaCost {
    /// In symbols, `{X}{2}{R}{R}`; `{0}` for nothing.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for _ in 0..self.x {
            out.write_str("{X}")?;
        }
        let colored: u32 = self.colored.iter().map(|count| u32::from(*count)).sum();
        if self.generic > 0 || (self.x == 0 && colored == 0) {
            write!(out, "{{{}}}", self.generic)?;
        }
        for color in self.colors().in_printed_order() {
            for _ in 0..self.colored[color as usize] {
                write!(out, "{{{}}}", color.letter())?;
            }
        }
        Ok(())
    }
}
