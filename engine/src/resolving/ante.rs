//! Cards that put others at stake (407).

use declaration::Reference;

use super::Followed;
use super::asking::Answers;
use crate::frame::{Purpose, Resolution, Shape};
use crate::{Action, Flow, Game, ObjectId, Scene, Zone};

impl Game {
    /// Each player in turn order says whether they put the top card of their library at stake; then those do, and their life total becomes
    /// so much (101.4, 119.5).
    pub(super) fn follow_ante_for_life(
        &mut self,
        who: &Reference,
        life: u16,
        resolution: &Resolution,
    ) -> Flow<Followed> {
        let mut answers = Answers::of(resolution);
        let about = Some(resolution.item.source);
        let mut staking = Vec::new();
        for seat in self.referred_players(who, &Scene::of(resolution)) {
            if self.player(seat).library.count == 0 {
                continue;
            }
            match self.ask(&mut answers, seat, Purpose::May, about, Shape::YesNo)? {
                None => return Ok(Followed::Asking),
                Some(Action::Yes) => staking.push(seat),
                Some(_) => {}
            }
        }
        for seat in &staking {
            self.can_draw(*seat, 1)?;
        }
        for seat in staking {
            self.take_from_library(seat, None, Zone::Ante);
            let by = i32::from(life).saturating_sub(self.player(seat).life);
            match u32::try_from(by) {
                Ok(gained) => self.gain_life(seat, gained, &resolution.replacing),
                Err(_) => self.change_life(seat, by),
            }
        }
        Ok(Followed::Done)
    }

    /// The source is put at stake by its owner, who takes the others back to their graveyard and draws a card.
    pub(super) fn follow_ante_of_itself(&mut self, resolution: &Resolution) -> Flow {
        let (source, player) = (resolution.item.source, resolution.item.controller);
        // 407.3: nobody but its owner can put it at stake.
        if self.permanent(source).is_none() || self.object(source).is_none_or(|object| object.owner != player) {
            return Ok(());
        }
        self.can_draw(player, 1)?;
        let Some(staked) = self.move_to(source, Zone::Ante, player) else { return Ok(()) };
        let others: Vec<ObjectId> = self.player(player).ante.iter().copied().filter(|id| *id != staked).collect();
        self.bury_together(|game| {
            for id in others {
                game.move_to(id, Zone::Graveyard, player);
            }
        });
        self.draw_cards(vec![(player, 1)], &resolution.replacing)
    }
}
