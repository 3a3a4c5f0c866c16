//! Mana abilities for which the player gives something up: the announcement they are, and what can be given up.

use declaration::{Cost, ManaKind};

use crate::game::Game;
use crate::game::frame::{Announcement, Frame, StackObjectKind};
use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::read::context::Context;
use crate::read::filter;
use crate::read::targets::Targeting;
use crate::seat::Seat;

/// What can be given up for a mana ability, whatever it is to pay for.
pub(crate) fn objects(game: &Game, seat: Seat, source: ObjectId, text: TextChange, costs: &[Cost]) -> Vec<ObjectId> {
    let context = Context { text, ..Context::new(seat, source) };
    costs
        .iter()
        .find_map(|cost| match cost {
            Cost::Objects { what, .. } => Some(filter::controlled_by(game, seat, what, &context)),
            _ => None,
        })
        .unwrap_or_default()
}

/// Activating the mana ability as an announcement, of which nothing is done yet.
pub(crate) fn mana_announcement(
    game: &Game,
    player: Seat,
    source: ObjectId,
    ability: u8,
    kind: ManaKind,
) -> Option<Announcement> {
    let now = game.characteristics(source)?;
    let (id, _) = now.ability(ability)?;
    let by = Targeting { text: now.text_of(ability), ..Targeting::new(player, source) };
    Some(Announcement { mana: Some(kind), ..Announcement::new(by, StackObjectKind::Activated(id), now.card) })
}

/// The announcement that waits for mana while a mana ability is activated.
pub(crate) fn paying_announcement(game: &Game) -> Option<&Announcement> {
    game.frames().iter().rev().find_map(|frame| match frame {
        Frame::Announcement(announcement) if announcement.mana.is_none() => Some(announcement.as_ref()),
        _ => None,
    })
}
