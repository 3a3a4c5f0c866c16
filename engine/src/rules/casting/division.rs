//! Dividing among targets as a spell or ability is put on the stack (601.2d): each target gets at least one.

use declaration::{Amount, Effect};

use crate::game::frame::Announcement;
use crate::read::declared;

impl Announcement {
    /// What is to be divided, and among the targets of which instance of the word.
    pub(crate) fn division(&self) -> Option<(u8, u32)> {
        let mode = declared::body(self.card, self.announced)?.modes.get(usize::from(self.mode))?;
        mode.effects.iter().find_map(|effect| match effect {
            Effect::DealDivided { total, among } => {
                let total = match total {
                    Amount::Number(number) => u32::try_from(*number).unwrap_or(0),
                    Amount::X => self.x,
                    _ => return None,
                };
                Some((*among, total))
            }
            _ => None,
        })
    }

    /// Whether a target more can get a part.
    pub(crate) fn divides_further(&self, spec: u8) -> bool {
        self.division().is_none_or(|(divided, total)| {
            let chosen = self.targets.iter().filter(|chosen| chosen.spec == spec).count();
            divided != spec || u32::try_from(chosen).is_ok_and(|chosen| chosen < total)
        })
    }

    /// The greatest part that the target in this place can get, when each after it still gets one.
    pub(crate) fn greatest_share(&self, place: u8) -> u32 {
        let Some((spec, total)) = self.division() else { return 0 };
        let place = usize::from(place);
        let given: u32 = self.targets.iter().take(place).map(|chosen| chosen.share).sum();
        let after = self.targets.iter().skip(place + 1).filter(|chosen| chosen.spec == spec).count();
        total.saturating_sub(given).saturating_sub(u32::try_from(after).unwrap_or(u32::MAX))
    }
}

impl Announcement {
    /// Gives the target in this place its part.
    pub(crate) fn give_share(&mut self, place: u8, share: u32) {
        if let Some(chosen) = self.targets.get_mut(usize::from(place)) {
            chosen.share = share;
        }
    }
}
