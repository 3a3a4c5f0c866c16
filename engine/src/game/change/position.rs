//! Setting up a position: a game in the middle, as a scenario or an example describes it.

use declaration::{Ability, CardId, Counter, Duration, Effect, Reference, Trigger};

use super::{copying, effects, permanents};
use crate::cards;
use crate::game::Game;
use crate::game::object::{Choices, ObjectId, Zone};
use crate::game::player::ManaPool;
use crate::game::random::{ScriptedChance, Seed};
use crate::game::setup::SetupError;
use crate::game::turn::{Stage, Step};
use crate::read::context;
use crate::read::context::Context;
use crate::rule_switches::Rules;
use crate::seat::Seat;

/// The number of the turn in which a position begins: never the first of the game.
const POSITION_TURN: u32 = 3;

/// A position to be set up.
#[derive(Clone, Debug)]
pub struct Position {
    /// The rule switches.
    pub rules: Rules,
    /// Whose turn it is.
    pub active: Seat,
    /// The step. The active player has priority in it, except before the declarations of attackers and blockers, and at the beginning
    /// of the untap and cleanup steps, which [`Game::begin_position_step`] lets begin.
    pub step: Step,
    /// The seed.
    pub seed: Seed,
    /// What the next random picks will be; one that is not there to be picked is left to chance.
    pub scripted: Vec<ScriptedChance>,
    /// The players by seat.
    pub players: [PositionPlayer; 2],
}

/// A player in a position.
#[derive(Clone, Debug, Default)]
pub struct PositionPlayer {
    /// Life total.
    pub life: i32,
    /// Poison counters.
    pub poison: u16,
    /// The mana pool.
    pub mana: ManaPool,
    /// The library, the top card first.
    pub library: Vec<CardId>,
    /// The hand.
    pub hand: Vec<CardId>,
    /// The graveyard, the bottom card first.
    pub graveyard: Vec<CardId>,
    /// Exile.
    pub exile: Vec<CardId>,
    /// The cards put at stake.
    pub ante: Vec<CardId>,
    /// The cards outside the game.
    pub sideboard: Vec<CardId>,
    /// The permanents this player owns.
    pub battlefield: Vec<PositionPermanent>,
}

/// A permanent in a position.
#[derive(Clone, Debug)]
pub struct PositionPermanent {
    /// The card.
    pub card: CardId,
    /// Its controller.
    pub controller: Seat,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Whether it came under its controller's control in this turn.
    pub sick: bool,
    /// Damage marked on it.
    pub damage: u32,
    /// Counters on it.
    pub counters: Vec<(Counter, u16)>,
    /// What was chosen as it entered.
    pub chosen: Choices,
    /// Which of the forms that its card names it has entered in.
    pub form: Option<u8>,
    /// What it is attached to: whose list of permanents, and its place there.
    pub attached_to: Option<(Seat, u8)>,
}

impl Game {
    /// Sets up all that a position has, with the step about to give priority, for state-based actions to be checked; with the ids of each
    /// player's permanents in the order of the lists.
    pub(crate) fn set_up(setting: &Position) -> Result<(Game, [Vec<ObjectId>; 2]), SetupError> {
        let mut game = Game::empty(setting.rules, setting.active, setting.seed);
        game.chance = game.chance.scripted(setting.scripted.clone());
        let mut ids = [Vec::new(), Vec::new()];
        for seat in Seat::BOTH {
            let player = &setting.players[seat.index()];
            let permanents = player.battlefield.iter().map(|permanent| permanent.card);
            let all = player
                .library
                .iter()
                .chain(&player.hand)
                .chain(&player.graveyard)
                .chain(&player.exile)
                .chain(&player.ante)
                .chain(&player.sideboard);
            if let Some(unknown) = all.copied().chain(permanents).find(|card| cards::table().get(*card).is_none()) {
                return Err(SetupError::UnknownCard(seat, unknown));
            }
            set_up_player(&mut game, seat, player, &mut ids[seat.index()]);
        }
        for seat in Seat::BOTH {
            for (permanent, id) in setting.players[seat.index()].battlefield.iter().zip(&ids[seat.index()]) {
                if let Some((whose, place)) = permanent.attached_to
                    && let Some(host) = ids[whose.index()].get(usize::from(place))
                {
                    game.attach(*id, *host);
                    link_animated(&mut game, *id, *host);
                }
            }
        }
        for id in game.battlefield.clone() {
            gain_what_entering_gave(&mut game, id);
        }
        // The effects of what lies there apply at once, and have done so before this turn.
        let sick: Vec<ObjectId> = game
            .battlefield
            .iter()
            .copied()
            .filter(|id| !game.permanent(*id).is_some_and(|own| own.controlled_continuously))
            .collect();
        game.notice_control();
        for id in game.battlefield.clone() {
            if let Some(permanent) = game.permanent_mut(id) {
                permanent.controlled_continuously = !sick.contains(&id);
                permanent.since = if permanent.controlled_continuously { 0 } else { POSITION_TURN };
            }
        }
        game.turn.number = POSITION_TURN;
        permanents::note_untapped(&mut game);
        game.player_mut(setting.active).turns = [POSITION_TURN, POSITION_TURN - 2];
        game.player_mut(setting.active.other()).turns = [POSITION_TURN - 1, 0];
        game.turn.active = setting.active;
        game.next_turn = setting.active.other();
        game.turn.holder = setting.active;
        // State-based actions are checked whenever a player would receive priority, which nobody does in some steps.
        let silent = matches!(setting.step, Step::Untap | Step::Cleanup);
        game.turn.step = if silent { Step::SecondMain } else { setting.step };
        game.turn.stage = Stage::Priority;
        Ok((game, ids))
    }

    /// State-based actions have been checked: it is the step of the position, and the draw of it has been made.
    pub(crate) fn set_up_step(&mut self, step: Step) {
        self.turn.step = step;
        self.turn.drawn_in_step = u32::from(step == Step::Draw);
    }

    /// Back to the beginning of the step, with nobody deciding.
    pub(crate) fn begin_step_again(&mut self) {
        self.pop_frame();
        self.turn.stage = Stage::Beginning;
    }
}

/// An Aura that enchants a card, and lies on a permanent, has put it there itself (607.2).
fn link_animated(game: &mut Game, aura: ObjectId, host: ObjectId) {
    let enchants_card = game.object(aura).is_some_and(|object| cards::definition(object.card).enchants_card);
    if let Some(permanent) = game.permanent_mut(aura).filter(|_| enchants_card) {
        permanent.linked.push(host);
    }
}

/// What has always been there has what it gained for good as it entered (Earthbind), though nothing triggers now.
fn gain_what_entering_gave(game: &mut Game, id: ObjectId) {
    let Some(now) = game.characteristics(id) else { return };
    let context = Context { text: now.text, ..Context::new(now.controller, id) };
    let card = now.card;
    for ability in &cards::definition(card).abilities {
        let Ability::Triggered { trigger: Trigger::Enters(Reference::Itself), condition, body } = ability else {
            continue;
        };
        if condition.as_ref().is_some_and(|condition| !context::holds(game, condition, &context)) {
            continue;
        }
        let [mode] = body.modes.as_slice() else { continue };
        for effect in &mode.effects {
            if let Effect::Continuous {
                what: what @ Reference::Itself,
                changes,
                duration: duration @ Duration::Indefinite,
            } = effect
            {
                effects::begin_effect(game, what, changes, duration, &context, card);
            }
        }
    }
}

fn set_up_player(game: &mut Game, seat: Seat, setting: &PositionPlayer, ids: &mut Vec<ObjectId>) {
    let player = game.player_mut(seat);
    player.life = setting.life;
    player.poison = setting.poison;
    player.mana = setting.mana;
    player.sideboard = Some(setting.sideboard.clone());
    player.library.count = setting.library.len() as u32;
    player.library.cards = Some(setting.library.iter().rev().copied().collect());
    for card in &setting.hand {
        game.place(*card, seat, seat, Zone::Hand);
    }
    for card in &setting.graveyard {
        game.place(*card, seat, seat, Zone::Graveyard);
    }
    for card in &setting.exile {
        game.place(*card, seat, seat, Zone::Exile);
    }
    for card in &setting.ante {
        game.place(*card, seat, seat, Zone::Ante);
    }
    for given in &setting.battlefield {
        let Some(id) = game.place(given.card, seat, given.controller, Zone::Battlefield) else { continue };
        if let Some(permanent) = game.permanent_mut(id) {
            permanent.tapped = given.tapped;
            permanent.controlled_continuously = !given.sick;
            permanent.damage = given.damage;
            permanent.counters = given.counters.clone();
            permanent.chosen = given.chosen.or(permanent.chosen);
            game.changed();
        }
        if let Some(form) = given.form {
            copying::take_form(game, id, form);
        }
        ids.push(id);
    }
}
