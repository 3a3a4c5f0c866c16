//! The end of a declaration in which nothing more may be taken back: it comes to one that may be made in as many choices as it has creatures.

/// How a declaration may still change.
pub(crate) struct Completing<T> {
    /// Whether it may be made as it stands, at no cost.
    pub(crate) legal: bool,
    /// One that may always be made.
    pub(crate) demanded: Vec<T>,
}

impl<T: PartialEq> Completing<T> {
    /// Whether this may be chosen, or taken back. A legal declaration grows as long as it stays legal, which `further` says; any other
    /// one comes nearer to what is demanded, where there is room for it.
    pub(crate) fn permits(
        &self,
        chosen: &[T],
        choice: &T,
        further: impl FnOnce() -> bool,
        room: impl FnOnce() -> bool,
    ) -> bool {
        let (is_chosen, is_demanded) = (chosen.contains(choice), self.demanded.contains(choice));
        match (self.legal, is_chosen) {
            (true, true) => false,
            (true, false) => further(),
            (false, true) => !is_demanded,
            (false, false) => is_demanded && room(),
        }
    }
}
