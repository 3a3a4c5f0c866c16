//! One's own part of the shuffle: drawn, kept, bound to and then shown. And what was seen of the others' parts, so that nobody exchanges theirs.

use house::documents::{GameDocument, Status};
use house::record::{Exchanged, Kept};
use house::sealing::seal;
use house::tables::SHOWN_WITHIN_MS;
use house::wire::Ask;
use house::{GameId, PerSeat, Seat, hexadecimal, tables};

/// What a browser has: chance, and a memory that outlasts its pages.
pub trait Browser {
    /// 128 fresh random bits, hexadecimal.
    fn draw(&mut self) -> String;
    /// What is kept of the game, if it is.
    fn kept(&mut self) -> Option<Kept>;
    /// Keeps this of the game.
    fn keep(&mut self, kept: &Kept);
}

/// The stages of the shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShuffleStage {
    /// Not everybody is bound to their part yet; one may leave.
    Binding,
    /// Everybody is, and the parts are being shown.
    Showing,
    /// Ours is shown, and the other player's is waited for: whether it has been so long that one may claim to have won.
    Awaiting(bool),
    /// Our part is kept in another browser, in which the table was opened first.
    Elsewhere,
}

/// The shuffle of one game, as it is followed here.
#[derive(Debug, Default)]
pub struct Shuffle {
    kept: Option<Kept>,
    exchanged: Option<Exchanged>,
    bound: PerSeat<bool>,
    shown: PerSeat<bool>,
    /// Whether the house has not answered yet that we wait.
    waiting: bool,
}

impl Shuffle {
    /// Who is bound to something else than they were.
    pub const fn exchanged(&self) -> Option<Exchanged> {
        self.exchanged
    }

    /// The house says how the table stands, at which these seats are ours. Answers what to ask; what must not be lost is kept before.
    pub fn see(&mut self, game: &GameId, table: &GameDocument, mine: &[Seat], browser: &mut dyn Browser) -> Vec<Ask> {
        let kept = self.kept.get_or_insert_with(|| browser.kept().unwrap_or_default());
        match kept.see(table) {
            Ok(true) => browser.keep(kept),
            Ok(false) => {}
            Err(exchanged) => self.exchanged = Some(exchanged),
        }
        if self.exchanged.is_some() || table.status != Status::Seeding {
            return Vec::new();
        }
        let mut asks = Vec::new();
        for seat in mine.iter().copied() {
            if table.seals.as_ref().is_none_or(|seals| seals[seat].is_none()) {
                asks.extend(self.bind(game, seat, browser));
                continue;
            }
            // Whoever was away when the other player came is asked once more.
            self.bound[seat] = false;
            if table.is_sealed() && !table.seeded[seat] {
                asks.extend(self.show(game, seat));
            }
        }
        asks
    }

    /// Binds us to our part of a seat, which is drawn where there is none.
    fn bind(&mut self, game: &GameId, seat: Seat, browser: &mut dyn Browser) -> Option<Ask> {
        if std::mem::replace(&mut self.bound[seat], true) {
            return None;
        }
        let kept = self.kept.get_or_insert_default();
        if kept.bits[seat].is_none() {
            // Another window of this browser may have drawn it meanwhile.
            kept.bits[seat] = browser.kept().and_then(|there| there.bits[seat].clone());
        }
        let bits = kept.bits[seat].get_or_insert_with(|| browser.draw());
        let seal = seal(game, seat, &hexadecimal::decode(bits)?);
        browser.keep(kept);
        Some(Ask::from(tables::CommitSeed { game: game.clone(), seat, seal }))
    }

    /// Shows our part of a seat, if it is the one that we are bound to there.
    fn show(&mut self, game: &GameId, seat: Seat) -> Option<Ask> {
        let kept = self.kept.as_ref().filter(|kept| kept.is_sealed())?;
        let bits = kept.shown(game, seat)?.to_owned();
        if std::mem::replace(&mut self.shown[seat], true) {
            return None;
        }
        Some(Ask::from(tables::RevealSeed { game: game.clone(), seat, bits }))
    }

    /// How far it is at a table that has not begun.
    pub fn dealing(&self, game: &GameId, table: &GameDocument, mine: &[Seat]) -> ShuffleStage {
        let stands = |seat: Seat| table.seals.as_ref().is_some_and(|seals| seals[seat].is_some());
        let here = |seat: Seat| self.kept.as_ref().is_some_and(|kept| kept.shown(game, seat).is_some());
        if mine.iter().any(|seat| stands(*seat) && !table.seeded[*seat] && !here(*seat)) {
            return ShuffleStage::Elsewhere;
        }
        match table.awaited {
            None => ShuffleStage::Binding,
            Some(awaited) if mine.iter().all(|seat| table.seeded[*seat]) => {
                ShuffleStage::Awaiting(awaited.ms >= SHOWN_WITHIN_MS)
            }
            Some(_) => ShuffleStage::Showing,
        }
    }

    /// What to ask while the other player's part is waited for.
    pub fn wait(&mut self, game: &GameId, seat: Seat) -> Option<Ask> {
        let waits = std::mem::replace(&mut self.waiting, true);
        (!waits).then(|| Ask::Await(tables::Await { game: game.clone(), seat, claim: false }))
    }

    /// The house has heard that we wait.
    pub const fn waited(&mut self) {
        self.waiting = false;
    }
}

#[cfg(test)]
mod tests;
