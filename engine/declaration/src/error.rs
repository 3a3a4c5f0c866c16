//! What can be wrong with a card file.

#[cfg(feature = "read")]
mod spelling;

use std::fmt;

#[cfg(feature = "read")]
pub(crate) use spelling::near;

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

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}: {}", self.file, self.line, self.column, self.reason)
    }
}

impl std::error::Error for ParseError {}

/// Declares the reasons, each with the words in which it is told, which are its documentation as well.
macro_rules! reasons {
    ($($name:ident $(($inner:ident: $type:ty))? $({ $($field:ident: $kind:ty),* })? = $told:literal $(, $more:expr)?;)*) => {
        /// Why a declaration is refused.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Reason {
            $(#[doc = $told] $name $(($type))? $({ $($field: $kind),* })?),*
        }

        impl fmt::Display for Reason {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Reason::$name $(($inner))? $({ $($field),* })? => write!(out, $told $(, $more)?)),*
                }
            }
        }
    };
}

reasons! {
    UnexpectedWord { word: String, expected: String, near: Option<&'static str> }
        = "'{word}' does not fit here; expected {expected}{}", near.map_or(String::new(), |near| format!(" (did you mean '{near}'?)"));
    Unfinished { expected: String } = "the line ends too early; expected {expected}";
    LineOutsideCard = "an indented line before the first card; a card begins with its name at the start of a line";
    DuplicateName { name: String, first: String } = "'{name}' is already declared at {first}; a card is declared once, in its first set";
    ReservedName(name: String) = "'{name}' is a name of the engine's own; no card may have it";
    MissingTypeLine = "the card has no type line; the line after the name says it, as in 'Creature - Bear  2/2'";
    MissingSize = "a creature needs power and toughness at the end of its type line, as in 'Creature - Bear  2/2'";
    UnexpectedSize = "only a creature has power and toughness";
    MissingCost = "a card that is no land needs a mana cost after its name, as in 'Grizzly Bears  {{1}}{{G}}'; write {{0}} for nothing";
    CostOnLand = "a land has no mana cost";
    StarWithoutDefinition = "a star in power or toughness and an ability that defines it belong together, as in '*/*' and \"this's power and toughness are each equal to the number of Swamps you control\"";
    MissingEnchant = "an Aura needs a line that says what it enchants, as in 'enchant creature'";
    EnchantWithoutAura = "only an Aura enchants; write 'Enchantment - Aura' on the type line or leave the line out";
    MissingEmblem = "the card has no picture; add a line 'emblem NAME' with a name out of the icon set";
    Repeated(what: &'static str) = "a card has at most one '{what}' line";
    NoInstructions = "an instant or sorcery needs at least one instruction";
    InstructionOnPermanent = "a permanent does this only by an ability; put a cost before it, as in '{{T}}: draw a card', or an event, as in 'when this dies: you gain 2 life'";
    NoTarget(word: String) = "'{word}' speaks of a target, and nothing was targeted before it; write 'this' for the card itself, or name the target first";
    NotAttached = "only an Aura is attached to something; write 'this' for the card itself";
    XWithoutCost = "X is used, and the cost has no {{X}}";
    XUnused = "the cost has an {{X}}, and nothing uses X";
    NothingDestroyed = "this belongs to a destruction right before it; write \"can't be regenerated this turn\" for an effect of its own";
    NothingPrevented = "'you gain life equal to the damage prevented this way' belongs behind 'the next time ... , prevent that damage'";
    NothingDivided = "a number or X is divided among targets, as in 'deal 4 damage divided as you choose among any number of targets'";
    WideManaAbility = "a mana ability costs no {{X}} and no random discard, and adds fixed mana or mana of any one color before it does anything else; no more is understood yet";
    ColorOutsideManaAbility = "mana of any color can be added by a mana ability only, '{{T}}: add 1 mana of any color'";
    NothingOptional = "this belongs to what a player may do or pay, right before it, as in 'you may pay {{1}}; if you do, untap this'";
    TargetInReplacement = "what happens instead of an event has no targets: it is no spell or ability of its own";
    TooFewModes = "'choose one' needs at least two modes, each on a line of its own that begins with '- '";
    TooMany(what: &'static str) = "there are more {what} than the table can number";
    LineTooLong(most: usize) = "a line has at most {most} words, punctuation marks and symbols; an ability is a line of its own";
    Tangled = "the line can be read in too many ways; an ability is a line of its own";
}
