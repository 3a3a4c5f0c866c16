//! What can be wrong with a card file.

use std::fmt;

/// A mistake in a card file: where it is and what it is. Shown as `lea.cards:12:5: reason`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The file's name.
    pub file: String,
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong and what would be right.
    pub reason: Reason,
}

/// Why a declaration is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A word that does not fit here.
    UnexpectedWord {
        /// The word as written.
        word: String,
        /// What could stand in its place.
        expected: String,
        /// A known word that is spelled almost like it.
        near: Option<&'static str>,
    },
    /// The line ends too early.
    Unfinished {
        /// What is missing.
        expected: String,
    },
    /// An indented line before the first card.
    LineOutsideCard,
    /// Two cards have one name.
    DuplicateName {
        /// The name.
        name: String,
        /// Where it was declared first, `lea.cards:3`.
        first: String,
    },
    /// The name belongs to the engine.
    ReservedName(String),
    /// A card without a second line.
    MissingTypeLine,
    /// A creature without power and toughness.
    MissingSize,
    /// Power and toughness on something that is no creature.
    UnexpectedSize,
    /// A card other than a land without a mana cost.
    MissingCost,
    /// A land with a mana cost.
    CostOnLand,
    /// A star for power or toughness that no ability defines, or the other way round.
    StarWithoutDefinition,
    /// An Aura that does not say what it enchants.
    MissingEnchant,
    /// `enchant` on a card that is no Aura.
    EnchantWithoutAura,
    /// A card without a picture.
    MissingEmblem,
    /// A line that may stand once stands twice.
    Repeated(&'static str),
    /// An instant or sorcery that does nothing.
    NoInstructions,
    /// An instruction outside an ability, on a permanent.
    InstructionOnPermanent,
    /// `it` or `that player` where nothing was targeted before.
    NoTarget(String),
    /// `enchanted ...` on a card that is no Aura.
    NotAttached,
    /// `X` where no cost has an `{X}`.
    XWithoutCost,
    /// A cost with an `{X}` that nothing uses.
    XUnused,
    /// `can't be regenerated` with no destruction before it.
    NothingDestroyed,
    /// Life for prevented damage with no prevention before it.
    NothingPrevented,
    /// A division that is not of a number among targets.
    NothingDivided,
    /// A mana ability with an {X} or a random discard in its cost, or that does more than add mana.
    WideManaAbility,
    /// Mana of a color of one's choice outside a mana ability.
    ColorOutsideManaAbility,
    /// `if you do` or `otherwise` with nothing before it that depends on a player.
    NothingOptional,
    /// A target in what happens instead of an event.
    TargetInReplacement,
    /// `choose one` with fewer than two modes.
    TooFewModes,
    /// More subtypes or cards than the compact table can number.
    TooMany(&'static str),
    /// A line of more words than this.
    LineTooLong(usize),
    /// A line that can be read in too many ways.
    Tangled,
}

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}: {}", self.file, self.line, self.column, self.reason)
    }
}

impl std::error::Error for ParseError {}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::UnexpectedWord { word, expected, near } => {
                write!(out, "'{word}' does not fit here; expected {expected}")?;
                near.map_or(Ok(()), |near| write!(out, " (did you mean '{near}'?)"))
            }
            Reason::Unfinished { expected } => write!(out, "the line ends too early; expected {expected}"),
            Reason::LineOutsideCard => {
                out.write_str("an indented line before the first card; a card begins with its name at the start of a line")
            }
            Reason::DuplicateName { name, first } => {
                write!(out, "'{name}' is already declared at {first}; a card is declared once, in its first set")
            }
            Reason::ReservedName(name) => write!(out, "'{name}' is a name of the engine's own; no card may have it"),
            Reason::MissingTypeLine => {
                out.write_str("the card has no type line; the line after the name says it, as in 'Creature - Bear  2/2'")
            }
            Reason::MissingSize => {
                out.write_str("a creature needs power and toughness at the end of its type line, as in 'Creature - Bear  2/2'")
            }
            Reason::UnexpectedSize => out.write_str("only a creature has power and toughness"),
            Reason::MissingCost => {
                out.write_str("a card that is no land needs a mana cost after its name, as in 'Grizzly Bears  {1}{G}'; write {0} for nothing")
            }
            Reason::CostOnLand => out.write_str("a land has no mana cost"),
            Reason::StarWithoutDefinition => out.write_str(
                "a star in power or toughness and an ability that defines it belong together, as in '*/*' and \"this's power and toughness are each equal to the number of Swamps you control\"",
            ),
            Reason::MissingEnchant => out.write_str("an Aura needs a line that says what it enchants, as in 'enchant creature'"),
            Reason::EnchantWithoutAura => {
                out.write_str("only an Aura enchants; write 'Enchantment - Aura' on the type line or leave the line out")
            }
            Reason::MissingEmblem => {
                out.write_str("the card has no picture; add a line 'emblem NAME' with a name out of the icon set")
            }
            Reason::Repeated(what) => write!(out, "a card has at most one '{what}' line"),
            Reason::NoInstructions => out.write_str("an instant or sorcery needs at least one instruction"),
            Reason::InstructionOnPermanent => out.write_str(
                "a permanent does this only by an ability; put a cost before it, as in '{T}: draw a card', or an event, as in 'when this dies: you gain 2 life'",
            ),
            Reason::NoTarget(word) => write!(
                out,
                "'{word}' speaks of a target, and nothing was targeted before it; write 'this' for the card itself, or name the target first"
            ),
            Reason::NotAttached => out.write_str("only an Aura is attached to something; write 'this' for the card itself"),
            Reason::XWithoutCost => out.write_str("X is used, and the cost has no {X}"),
            Reason::XUnused => out.write_str("the cost has an {X}, and nothing uses X"),
            Reason::NothingPrevented => out.write_str(
                "'you gain life equal to the damage prevented this way' belongs behind 'the next time ... , prevent that damage'",
            ),
            Reason::NothingDestroyed => out.write_str(
                "this belongs to a destruction right before it; write \"can't be regenerated this turn\" for an effect of its own",
            ),
            Reason::NothingDivided => out.write_str(
                "a number or X is divided among targets, as in 'deal 4 damage divided as you choose among any number of targets'",
            ),
            Reason::WideManaAbility => out.write_str(
                "a mana ability costs no {X} and no random discard, and adds fixed mana or mana of any one color before it does anything else; no more is understood yet",
            ),
            Reason::ColorOutsideManaAbility => {
                out.write_str("mana of any color can be added by a mana ability only, '{T}: add 1 mana of any color'")
            }
            Reason::NothingOptional => out.write_str(
                "this belongs to what a player may do or pay, right before it, as in 'you may pay {1}; if you do, untap this'",
            ),
            Reason::TargetInReplacement => {
                out.write_str("what happens instead of an event has no targets: it is no spell or ability of its own")
            }
            Reason::TooFewModes => {
                out.write_str("'choose one' needs at least two modes, each on a line of its own that begins with '- '")
            }
            Reason::TooMany(what) => write!(out, "there are more {what} than the table can number"),
            Reason::Tangled => out.write_str("the line can be read in too many ways; an ability is a line of its own"),
            Reason::LineTooLong(most) => {
                write!(out, "a line has at most {most} words, punctuation marks and symbols; an ability is a line of its own")
            }
        }
    }
}
