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

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}: {}", self.file, self.line, self.column, self.reason)
    }
}

impl std::error::Error for ParseError {}

/// Declares the reasons, each with the words in which it is told.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident $(($inner:ident: $type:ty))? $({ $($(#[$about:meta])* $field:ident: $kind:ty),* })? = $($told:expr),+;)*) => {
        /// Why a declaration is refused.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Reason {
            $($(#[$doc])* $name $(($type))? $({ $($(#[$about])* $field: $kind),* })?),*
        }

        impl fmt::Display for Reason {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Reason::$name $(($inner))? $({ $($field),* })? => write!(out, $($told),+)),*
                }
            }
        }
    };
}

reasons! {
    /// A word that does not fit here: what could stand in its place, and a known word that is spelled almost like it.
    UnexpectedWord {
        /// The word as written.
        word: String,
        /// What could stand in its place.
        expected: String,
        /// A known word that is spelled almost like it.
        near: Option<&'static str>
    } = "'{word}' does not fit here; expected {expected}{}", near.map_or(String::new(), |near| format!(" (did you mean '{near}'?)"));
    /// The line ends too early.
    Unfinished {
        /// What is missing.
        expected: String
    } = "the line ends too early; expected {expected}";
    /// An indented line before the first card.
    LineOutsideCard = "an indented line before the first card; a card begins with its name at the start of a line";
    /// Two cards have one name.
    DuplicateName {
        /// The name.
        name: String,
        /// Where it was declared first, `lea.cards:3`.
        first: String
    } = "'{name}' is already declared at {first}; a card is declared once, in its first set";
    /// The name belongs to the engine.
    ReservedName(name: String) = "'{name}' is a name of the engine's own; no card may have it";
    /// A card without a second line.
    MissingTypeLine = "the card has no type line; the line after the name says it, as in 'Creature - Bear  2/2'";
    /// A creature without power and toughness.
    MissingSize = "a creature needs power and toughness at the end of its type line, as in 'Creature - Bear  2/2'";
    /// Power and toughness on something that is no creature.
    UnexpectedSize = "only a creature has power and toughness";
    /// A card other than a land without a mana cost.
    MissingCost = "a card that is no land needs a mana cost after its name, as in 'Grizzly Bears  {{1}}{{G}}'; write {{0}} for nothing";
    /// A land with a mana cost.
    CostOnLand = "a land has no mana cost";
    /// A star for power or toughness that no ability defines, or the other way round.
    StarWithoutDefinition = "a star in power or toughness and an ability that defines it belong together, as in '*/*' and \"this's power and toughness are each equal to the number of Swamps you control\"";
    /// An Aura that does not say what it enchants.
    MissingEnchant = "an Aura needs a line that says what it enchants, as in 'enchant creature'";
    /// `enchant` on a card that is no Aura.
    EnchantWithoutAura = "only an Aura enchants; write 'Enchantment - Aura' on the type line or leave the line out";
    /// A card without a picture.
    MissingEmblem = "the card has no picture; add a line 'emblem NAME' with a name out of the icon set";
    /// A line that may stand once stands twice.
    Repeated(what: &'static str) = "a card has at most one '{what}' line";
    /// An instant or sorcery that does nothing.
    NoInstructions = "an instant or sorcery needs at least one instruction";
    /// An instruction outside an ability, on a permanent.
    InstructionOnPermanent = "a permanent does this only by an ability; put a cost before it, as in '{{T}}: draw a card', or an event, as in 'when this dies: you gain 2 life'";
    /// `it` or `that player` where nothing was targeted before.
    NoTarget(word: String) = "'{word}' speaks of a target, and nothing was targeted before it; write 'this' for the card itself, or name the target first";
    /// `enchanted ...` on a card that is no Aura.
    NotAttached = "only an Aura is attached to something; write 'this' for the card itself";
    /// `X` where no cost has an `{X}`.
    XWithoutCost = "X is used, and the cost has no {{X}}";
    /// A cost with an `{X}` that nothing uses.
    XUnused = "the cost has an {{X}}, and nothing uses X";
    /// `can't be regenerated` with no destruction before it.
    NothingDestroyed = "this belongs to a destruction right before it; write \"can't be regenerated this turn\" for an effect of its own";
    /// Life for prevented damage with no prevention before it.
    NothingPrevented = "'you gain life equal to the damage prevented this way' belongs behind 'the next time ... , prevent that damage'";
    /// A division that is not of a number among targets.
    NothingDivided = "a number or X is divided among targets, as in 'deal 4 damage divided as you choose among any number of targets'";
    /// A mana ability with an {X} or a random discard in its cost, or that does more than add mana.
    WideManaAbility = "a mana ability costs no {{X}} and no random discard, and adds fixed mana or mana of any one color before it does anything else; no more is understood yet";
    /// Mana of a color of one's choice outside a mana ability.
    ColorOutsideManaAbility = "mana of any color can be added by a mana ability only, '{{T}}: add 1 mana of any color'";
    /// `if you do` or `otherwise` with nothing before it that depends on a player.
    NothingOptional = "this belongs to what a player may do or pay, right before it, as in 'you may pay {{1}}; if you do, untap this'";
    /// A target in what happens instead of an event.
    TargetInReplacement = "what happens instead of an event has no targets: it is no spell or ability of its own";
    /// `choose one` with fewer than two modes.
    TooFewModes = "'choose one' needs at least two modes, each on a line of its own that begins with '- '";
    /// More subtypes or cards than the compact table can number.
    TooMany(what: &'static str) = "there are more {what} than the table can number";
    /// A line of more words than this.
    LineTooLong(most: usize) = "a line has at most {most} words, punctuation marks and symbols; an ability is a line of its own";
    /// A line that can be read in too many ways.
    Tangled = "the line can be read in too many ways; an ability is a line of its own";
}
