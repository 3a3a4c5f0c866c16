//! What keeps a card of a hand from being played: the same words by which it is decided whether it may be.

/// What keeps a player from playing a card of their hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// They do not have priority (117.1).
    Priority,
    /// They have taken back too much.
    TakenBack,
    /// It is played on their own turn only (305.1, 307.1).
    OpponentsTurn,
    /// It is played in a main phase only.
    Phase,
    /// It is played while the stack is empty only.
    Stack,
    /// They have played as many lands as they may this turn (305.2).
    LandPlayed,
    /// Its own words (601.3).
    Words,
    /// What something else says (101.2).
    Forbidden,
    /// They have not enough mana for it.
    Mana,
    /// They cannot pay its additional costs.
    Costs,
    /// There are no targets for it (601.2c).
    Targets,
}

/// That it is kept by this, unless it is so.
pub(crate) const fn need(so: bool, otherwise: Hindrance) -> Result<(), Hindrance> {
    if so { Ok(()) } else { Err(otherwise) }
}
