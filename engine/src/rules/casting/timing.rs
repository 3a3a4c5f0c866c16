//! When something may be cast or activated: the times of the rules (307.1), and what the words of a card add (601.3, 602.5).

use declaration::{Period, Permission, Restriction, Static};

use crate::game::Game;
use crate::game::frame::StackObjectKind;
use crate::game::object::ObjectId;
use crate::game::turn::{Phase, Step};
use crate::read::triggers::watching;
use crate::read::{context, declared};
use crate::rules::casting::hindrance::{Hindrance, need};
use crate::seat::Seat;

/// Whether the player has priority in their own main phase with nothing on the stack (307.1).
pub(crate) fn is_sorcery_time(game: &Game, seat: Seat) -> bool {
    sorcery_time(game, seat).is_ok()
}

/// The same, with what keeps it from being so.
pub(crate) fn sorcery_time(game: &Game, seat: Seat) -> Result<(), Hindrance> {
    need(game.turn().active == seat, Hindrance::OpponentsTurn)?;
    need(game.turn().step.is_main(), Hindrance::Phase)?;
    need(game.stack().is_empty(), Hindrance::Stack)
}

/// How many lands the player may play this turn (305.2): one, and what permanents add on their controller's own turn.
pub(crate) fn land_plays(game: &Game, seat: Seat) -> u8 {
    let further = watching::ruling_abilities(game).map(|(of, fixed)| match fixed {
        Static::Permission(Permission::FurtherLands(further)) if of.controller == seat => *further,
        _ => 0,
    });
    further.fold(1, u8::saturating_add)
}

/// Whether all that the card's own words ask for is so.
pub(crate) fn is_unrestricted(
    game: &Game,
    seat: Seat,
    source: ObjectId,
    announced: StackObjectKind,
    card: declaration::CardId,
) -> bool {
    let Some(body) = declared::body(card, announced) else { return true };
    body.only.iter().all(|restriction| match restriction {
        Restriction::During(period) => is_during(game, *period, seat),
        Restriction::If(condition) => context::holds(game, condition, &context::context_of(game, seat, source)),
        Restriction::AsSorcery => is_sorcery_time(game, seat),
        Restriction::TimesEachTurn(times) => match announced {
            StackObjectKind::Activated(ability) => {
                let activated = game.activated().iter().filter(|done| **done == (source, ability)).count();
                activated < usize::from(*times)
            }
            StackObjectKind::Spell
            | StackObjectKind::Triggered(_)
            | StackObjectKind::Delayed(_)
            | StackObjectKind::Replacement(_)
            | StackObjectKind::SpecialAction(_)
            | StackObjectKind::Attack => true,
        },
    })
}

fn is_during(game: &Game, period: Period, seat: Seat) -> bool {
    let step = game.turn().step;
    match period {
        Period::YourTurn => game.turn().active == seat,
        Period::OpponentsTurn => game.turn().active != seat,
        Period::YourUpkeep => game.turn().active == seat && step == Step::Upkeep,
        Period::OpponentsUpkeep => game.turn().active != seat && step == Step::Upkeep,
        Period::AfterUpkeep => step > Step::Upkeep,
        Period::AnyUpkeep => step == Step::Upkeep,
        Period::Combat => step.phase() == Phase::Combat,
        Period::BeforeAttackers => step < Step::DeclareAttackers,
        Period::BeforeBlockers => step < Step::DeclareBlockers,
        Period::BeforeCombatDamage => step < Step::FirstStrikeDamage,
        Period::DeclareAttackers => step == Step::DeclareAttackers,
        Period::DeclareBlockers => step == Step::DeclareBlockers,
        Period::YourDeclareAttackers => game.turn().active == seat && step == Step::DeclareAttackers,
        Period::AfterCombat => step > Step::EndCombat,
        Period::EndOfCombat => step == Step::EndCombat,
    }
}
