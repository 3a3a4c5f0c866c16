//! The instruction to activate a mana ability of each land.

use declaration::{CardType, Reference};

use crate::Flow;
use crate::decision::mana;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::process::asking;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::read::context;
use crate::read::context::Context;
use crate::rules::casting::payment::Use;
use crate::rules::casting::sources;
use crate::seat::Seat;

/// A player activates a mana ability of each land they control that has one they can activate, one after another.
#[inline(never)]
pub(super) fn execute_activation_of_lands(game: &mut Game, who: &Reference, resolution: &Resolution) -> Flow<Progress> {
    let Some(player) = context::referred_players(game, who, &Context::of(resolution)).first().copied() else {
        return Ok(Progress::Done);
    };
    let mut left = resolution.each.clone().unwrap_or_else(|| lands_of(game, player));
    let sources = sources::mana_sources(game, player, None);
    // No land has a mana ability for which something else is given up.
    let sources = sources.all().filter(|source| left.contains(&source.object) && !source.gives);
    let uses: Vec<Use> = sources
        .flat_map(|source| source.production.choices().map(|kind| (source.object, source.ability, kind)))
        .collect();
    let others = |one: &Use| uses.iter().filter(|other| other.0 == one.0).count() > 1;
    // What has no choice goes first.
    let (object, ability, kind) = match (uses.iter().find(|one| !others(one)), uses.is_empty()) {
        (Some(only), _) => *only,
        (None, true) => {
            set_left(game, None);
            return Ok(Progress::Done);
        }
        (None, false) => {
            let mut lands: Vec<ObjectId> = uses.iter().map(|(object, ..)| *object).collect();
            lands.dedup();
            let (about, shape) = (Some(resolution.item.source), Shape::TapForMana(lands));
            let mut answers = Answers::of(resolution);
            match asking::ask(game, &mut answers, player, Purpose::ActivateLands, about, shape)? {
                Some(Action::TapForMana { object, ability, kind }) => (object, ability, kind),
                Some(_) => return Ok(Progress::Done),
                None => return Ok(Progress::Asking),
            }
        }
    };
    left.retain(|id| *id != object);
    set_left(game, Some(left));
    mana::tap_for_mana(game, player, object, ability, kind)?;
    Ok(Progress::Again)
}

fn lands_of(game: &Game, player: Seat) -> Vec<ObjectId> {
    let is_land = |id: &ObjectId| {
        game.characteristics(*id).is_some_and(|now| now.controller == player && now.types.contains(CardType::Land))
    };
    game.battlefield().iter().copied().filter(is_land).collect()
}

/// Takes note of the lands that are left.
fn set_left(game: &mut Game, left: Option<Vec<ObjectId>>) {
    if let Some(open) = game.resolution_mut() {
        open.each = left;
    }
}
