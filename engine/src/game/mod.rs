//! The state of a game (1).

pub(crate) mod action;
pub(crate) mod alteration;
pub(crate) mod change;
pub(crate) mod characteristics;
pub(crate) mod choice;
mod clone;
pub(crate) mod codec;
pub(crate) mod combat;
pub(crate) mod computed;
pub(crate) mod copied;
pub(crate) mod damage;
pub(crate) mod determined;
pub(crate) mod effects;
pub(crate) mod entering;
pub(crate) mod event;
pub(crate) mod facts;
pub(crate) mod frame;
pub(crate) mod hidden;
pub(crate) mod mana;
pub(crate) mod mana_ability;
pub(crate) mod object;
pub(crate) mod outcome;
pub(crate) mod player;
pub(crate) mod random;
pub(crate) mod replacement;
pub(crate) mod room;
pub(crate) mod setup;
pub(crate) mod shield;
mod sparse;
pub(crate) mod text;
pub(crate) mod triggers;
pub(crate) mod turn;
mod viewer;

use declaration::{AbilityId, CardId};
use serde::{Deserialize, Serialize};

use crate::game::characteristics::Characteristics;
use crate::game::clone::clone_by_field;
use crate::game::combat::{Block, Combat, CombatEffect};
use crate::game::computed::{Computed, Layers};
use crate::game::damage::{DamageMark, Harm};
use crate::game::effects::{ContinuousEffect, Lingering};
use crate::game::entering::OwedSacrifice;
use crate::game::event::Log;
use crate::game::frame::{Assigned, Frame, Resolution, StackItem};
use crate::game::mana::ManaEffect;
use crate::game::mana_ability::KnownSources;
use crate::game::outcome::Outcome;
use crate::game::player::ManaPool;
use crate::game::random::Chance;
use crate::game::replacement::NextReplacement;
use crate::game::shield::DamageShield;
use crate::game::triggers::{DelayedAbility, PendingTrigger, SpecialAction, Watchers};
use crate::game::viewer::Viewer;
use crate::rule_switches::Rules;
use crate::seat::Seat;

pub use crate::game::object::{Object, ObjectId, Permanent, Zone};
pub use crate::game::player::Player;
pub use crate::game::turn::Turn;

pub(crate) use crate::game::object::Arena;

/// What an object was when it left its zone (608.2h).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LastKnown {
    /// The id it had.
    pub id: ObjectId,
    /// Its characteristics.
    pub characteristics: Characteristics,
    /// Its state as a permanent.
    pub permanent: Permanent,
    /// Whether it attacked and was not blocked.
    pub unblocked: bool,
    /// Its owner.
    pub owner: Seat,
    /// The object that it became in a public zone (400.7), where it did.
    pub became: Option<ObjectId>,
    /// Where its card is now, for an effect that takes it from anywhere.
    pub whereabouts: Whereabouts,
    /// Whether it was put into a graveyard from the battlefield (700.4).
    pub died: bool,
    /// Whether it was sacrificed (701.21).
    pub sacrificed: bool,
    /// X, where it was a spell (202.3e).
    pub x: u32,
    /// The creatures that it was blocking or blocked by.
    pub fought: Vec<ObjectId>,
    /// The creatures that attacked in a band with it.
    pub banded: Vec<ObjectId>,
}

/// Where a card is that has left its zone, however often it has moved since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whereabouts {
    /// It is this object; absent in a view whose seat may not see it.
    Object(Option<ObjectId>),
    /// It is in its owner's library.
    Library(CardId),
    /// There is no card: it was a token (111), or a copy.
    Nowhere,
}

/// A game: everything that is so at one moment. In a [view](Game::view), what a seat may not know is absent.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// The rule switches.
    pub(in crate::game) rules: Rules,
    /// The game in which this one is a subgame (728.1a).
    pub(in crate::game) main: Option<Box<Game>>,
    /// Whose view this is; none for the true state.
    pub(in crate::game) viewer: Viewer,
    /// Where chance comes from.
    pub(in crate::game) chance: Chance,
    /// The players, by seat.
    pub(in crate::game) players: [Player; 2],
    /// Public objects, then the cards of each hand; a hand that may not be seen is empty here.
    pub(in crate::game) arenas: [Arena; 3],
    /// The permanents in the order in which they entered.
    pub(in crate::game) battlefield: Vec<ObjectId>,
    /// The stack, the top last.
    pub(in crate::game) stack: Vec<StackItem>,
    /// The turn.
    pub(in crate::game) turn: Turn,
    /// Who took the first turn (103.8).
    pub(in crate::game) starting: Seat,
    /// What the game is in the middle of.
    pub(in crate::game) frames: Vec<Frame>,
    /// The attack under way (506).
    pub(in crate::game) combat: Combat,
    /// Damage that was assigned and is not dealt yet.
    pub(in crate::game) assigned: Vec<Assigned>,
    /// Turns to be taken after this one, the last one first (500.7).
    pub(in crate::game) extra_turns: Vec<Seat>,
    /// Whose turn it is in turn order after those (103.8, 500.7).
    pub(in crate::game) next_turn: Seat,
    /// Effects until end of turn that replace the next event of a kind (614), the oldest first.
    pub(in crate::game) replacements: Vec<NextReplacement>,
    /// Effects on mana until end of turn.
    pub(in crate::game) mana_effects: Vec<ManaEffect>,
    /// Mana abilities that have made their mana, and do something besides that is followed next (605.3b).
    pub(in crate::game) unfinished: Vec<Resolution>,
    /// Continuous effects of what has resolved.
    pub(in crate::game) effects: Vec<ContinuousEffect>,
    /// Effects until end of turn that wait for damage (614, 615), the oldest first.
    pub(in crate::game) shields: Vec<DamageShield>,
    /// Who dealt damage to whom this turn.
    pub(in crate::game) harms: Vec<Harm>,
    /// What is so this turn of what sources deal damage to.
    pub(in crate::game) damage_marks: Vec<DamageMark>,
    /// What blocked what this turn.
    pub(in crate::game) blocks: Vec<Block>,
    /// Rules of combat that spells and abilities have made.
    pub(in crate::game) combat_effects: Vec<CombatEffect>,
    /// Abilities that instructions have created and that wait for their event (603.7).
    pub(in crate::game) delayed: Vec<DelayedAbility>,
    /// Special actions that effects permit (116.2c).
    pub(in crate::game) special_actions: Vec<SpecialAction>,
    /// What watches while permanents leave the battlefield at the same time (603.10); none while they do not.
    #[serde(skip)]
    pub(in crate::game) leave_snapshot: Option<Watchers>,
    /// What has entered while permanents enter at the same time, each with X and who has put it there; none while they do not.
    #[serde(skip)]
    pub(in crate::game) entering_together: Option<Vec<(ObjectId, u32, Seat)>>,
    /// Cards that were put into one graveyard at the same time and that their owner may still put into an order (404.3).
    pub(in crate::game) unarranged: Vec<Vec<ObjectId>>,
    /// What players still have to sacrifice for what they have put onto the battlefield.
    pub(in crate::game) owed: Vec<OwedSacrifice>,
    /// Effects of static abilities whose sources have left.
    pub(in crate::game) lingering: Vec<Lingering>,
    /// Triggered abilities that wait for the stack.
    pub(in crate::game) triggers: Vec<PendingTrigger>,
    /// Whether the player whose abilities come next has ordered them.
    pub(in crate::game) ordered: bool,
    /// The abilities that were activated this turn, of those that may be activated only so often.
    pub(in crate::game) activated: Vec<(ObjectId, AbilityId)>,
    /// What was tapped this turn to pay for an ability, each with the source of that.
    pub(in crate::game) tapped_to_pay: Vec<(ObjectId, ObjectId)>,
    /// What objects were when they left this turn.
    pub(in crate::game) last_known: Vec<LastKnown>,
    /// The last timestamp given (613.7).
    pub(in crate::game) timestamp: u32,
    /// How many actions each player has taken that brought the game forward, by seat.
    pub(in crate::game) actions: [u32; 2],
    /// How often whoever decides has taken something back since they did something that stands; absent, as 0, in the other seat's view.
    pub(in crate::game) taken_back: u8,
    /// The result, once there is one.
    pub(in crate::game) outcome: Option<Outcome>,
    /// In a view, and in a game that was determinized of one until somebody acts: what the other player is in the middle of.
    pub(in crate::game) busy: Option<Busy>,
    /// In a view: whether something that is absent here was needed, so that only who has the true state can tell what follows.
    #[serde(skip)]
    pub(in crate::game) needs_hidden: bool,
    /// What happened in the action that is being judged.
    #[serde(skip)]
    pub(in crate::game) events: Log,
    /// Characteristics of all permanents by slot, until something changes.
    #[serde(skip)]
    pub(in crate::game) computed: Computed,
}

clone_by_field!(Game {
    rules,
    main,
    viewer,
    chance,
    players,
    arenas,
    battlefield,
    stack,
    turn,
    starting,
    frames,
    combat,
    assigned,
    extra_turns,
    next_turn,
    replacements,
    mana_effects,
    unfinished,
    effects,
    shields,
    harms,
    damage_marks,
    blocks,
    combat_effects,
    delayed,
    special_actions,
    leave_snapshot,
    entering_together,
    unarranged,
    owed,
    lingering,
    triggers,
    ordered,
    activated,
    tapped_to_pay,
    last_known,
    timestamp,
    actions,
    taken_back,
    outcome,
    busy,
    needs_hidden,
    events,
    computed
});

/// What the other player is seen to be in the middle of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Busy {
    /// Casting a spell or activating an ability.
    Casting,
    /// Declaring attackers or blockers.
    Declaring,
    /// Choosing something.
    Choosing,
}

/// Reading a game: for the screen, for tests, and for everything that decides.
impl Game {
    /// The rule switches.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The game that waits for this one, which is a subgame of it (728.1a).
    pub fn main_game(&self) -> Option<&Game> {
        self.main.as_deref()
    }

    /// A player.
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The turn.
    pub const fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Who took, or will take, the first turn.
    pub const fn starting_player(&self) -> Seat {
        self.starting
    }

    /// The permanents, in the order in which they entered.
    pub fn battlefield(&self) -> &[ObjectId] {
        &self.battlefield
    }

    /// The stack, the top last.
    pub fn stack(&self) -> &[StackItem] {
        &self.stack
    }

    /// The attack under way.
    pub const fn combat(&self) -> &Combat {
        &self.combat
    }

    /// Combat damage that was assigned and is not dealt yet (rules of 1994).
    pub fn assigned_damage(&self) -> &[Assigned] {
        &self.assigned
    }

    /// Who dealt damage to whom this turn, each pair once.
    pub fn harms(&self) -> &[Harm] {
        &self.harms
    }

    /// The effects of resolved spells and abilities that wait for damage, the oldest first.
    pub fn shields(&self) -> &[DamageShield] {
        &self.shields
    }

    /// The effects of resolved abilities that wait for an event to replace, the oldest first.
    pub fn next_replacements(&self) -> &[NextReplacement] {
        &self.replacements
    }

    /// An object, if this game knows it.
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.arenas.get(id.arena())?.get(id)
    }

    /// All objects that this game knows, in every zone; a library's cards are none.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.arenas.iter().flat_map(Arena::iter)
    }

    /// The permanent's state, if it is on the battlefield.
    pub fn permanent(&self, id: ObjectId) -> Option<&Permanent> {
        self.object(id).filter(|object| object.zone == Zone::Battlefield).map(|object| &object.permanent)
    }

    /// The result; none while the game goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How many actions have been taken that brought the game forward: none that was taken back.
    pub const fn action_count(&self) -> u32 {
        self.actions[0].saturating_add(self.actions[1])
    }

    /// The same, without those that can be taken back: what was tapped for mana that floats.
    pub fn lasting_action_count(&self) -> u32 {
        let floating = u32::try_from(self.floating_mana().count()).unwrap_or(u32::MAX);
        self.action_count().saturating_sub(floating)
    }

    /// Who makes the decisions of a player: the player, or who controls them (722.5).
    pub fn controller_of(&self, player: Seat) -> Seat {
        let controls = |frame: &Frame| matches!(frame, Frame::Resolution(open) if open.controlled == Some(player));
        if self.frames.iter().any(controls) { player.other() } else { player }
    }

    /// Effects on mana until end of turn.
    pub(crate) fn mana_effects(&self) -> &[ManaEffect] {
        &self.mana_effects
    }

    /// Continuous effects of what has resolved (611.2).
    pub(crate) fn continuous_effects(&self) -> &[ContinuousEffect] {
        &self.effects
    }

    /// Effects of static abilities whose sources have left.
    pub(crate) fn lingering(&self) -> &[Lingering] {
        &self.lingering
    }

    /// What blocked what this turn.
    pub(crate) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Rules of combat that spells and abilities have made.
    pub(crate) fn combat_effects(&self) -> &[CombatEffect] {
        &self.combat_effects
    }

    /// Abilities that instructions have created and that wait for their event (603.7).
    pub(crate) fn delayed(&self) -> &[DelayedAbility] {
        &self.delayed
    }

    /// Special actions that effects permit (116.2c).
    pub(crate) fn special_actions(&self) -> &[SpecialAction] {
        &self.special_actions
    }

    /// Triggered abilities that wait for the stack (603.3).
    pub(crate) fn waiting_triggers(&self) -> &[PendingTrigger] {
        &self.triggers
    }

    /// Whether the player whose abilities come next has ordered them.
    pub(crate) const fn has_ordered_triggers(&self) -> bool {
        self.ordered
    }

    /// The abilities that were activated this turn, of those of which that counts.
    pub(crate) fn activated(&self) -> &[(ObjectId, AbilityId)] {
        &self.activated
    }

    /// What was tapped this turn to pay for an ability, each with the source of that.
    pub(crate) fn tapped_to_pay(&self) -> &[(ObjectId, ObjectId)] {
        &self.tapped_to_pay
    }

    /// What objects were when they left this turn (608.2h), the last one last.
    pub(crate) fn memories(&self) -> &[LastKnown] {
        &self.last_known
    }

    /// In a view: whether something that is absent here was needed.
    pub(crate) const fn is_lacking(&self) -> bool {
        self.needs_hidden
    }

    /// Whether chance is known here.
    pub(crate) const fn knows_chance(&self) -> bool {
        !matches!(self.chance, Chance::Hidden)
    }

    /// Where chance comes from, to draw from it.
    pub(crate) const fn chance_mut(&mut self) -> &mut Chance {
        &mut self.chance
    }

    /// How many slots there are for public objects: each has a smaller one.
    pub(crate) fn public_slots(&self) -> usize {
        self.arenas[0].slots()
    }

    /// What all permanents are, computed where it is not known.
    pub(crate) fn layers(&self, compute: impl FnOnce(&mut Layers)) -> &Layers {
        self.computed.known_or(compute)
    }

    /// What a player can tap for mana, as far as it hangs on the permanents alone, found where it is not known.
    pub(crate) fn known_sources(&self, seat: Seat, find: impl FnOnce(&mut KnownSources)) -> &KnownSources {
        self.computed.sources_or(seat, find)
    }

    /// The same, where it is known.
    pub(crate) fn sources_if_known(&self, seat: Seat) -> Option<&KnownSources> {
        self.computed.sources(seat)
    }
}

/// What the game is in the middle of: a process or a decision keeps what it has done so far in its frame.
impl Game {
    /// What the game is in the middle of, the innermost last.
    pub(crate) fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// What the game is in the middle of now: the innermost frame.
    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// What the player who has priority has tapped for mana and can take back, each with the mana it has made.
    pub(crate) fn floating_mana(&self) -> impl Iterator<Item = &(ObjectId, ManaPool)> {
        let floating = match self.frames.as_slice() {
            [.., Frame::FloatingMana(floating), Frame::Priority { .. }] => Some(&floating.sources),
            _ => None,
        };
        floating.into_iter().flatten()
    }

    /// The innermost frame, in which whoever goes on with it keeps what they have done so far.
    pub(crate) fn frame_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// The innermost frame, where it is a resolution.
    pub(crate) fn resolution_mut(&mut self) -> Option<&mut Resolution> {
        self.resolution_in_mut(self.frames.len().checked_sub(1)?)
    }

    /// The frame in this place, the outermost counted as 0, where it is a resolution.
    pub(crate) fn resolution_in_mut(&mut self, place: usize) -> Option<&mut Resolution> {
        match self.frames.get_mut(place) {
            Some(Frame::Resolution(open)) => Some(open),
            _ => None,
        }
    }

    /// The innermost resolution, whatever it has begun that lies above it.
    pub(crate) fn enclosing_resolution(&self) -> Option<&Resolution> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Resolution(open) => Some(&**open),
            _ => None,
        })
    }

    /// The same, to keep in it what has become of what it has begun.
    pub(in crate::game) fn enclosing_resolution_mut(&mut self) -> Option<&mut Resolution> {
        self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Resolution(open) => Some(&mut **open),
            _ => None,
        })
    }

    /// Something begins, in the middle of what is under way.
    pub(crate) fn push_frame(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// What the game is in the middle of ends, or is taken out to go on with.
    pub(crate) fn pop_frame(&mut self) -> Option<Frame> {
        self.frames.pop()
    }
}

/// What belongs to every change of the state.
impl Game {
    pub(in crate::game) const fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    #[inline]
    pub(in crate::game) fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        if id.is_public() {
            // It may untap, or come under somebody's control.
            self.computed.forget_sources();
        }
        self.arenas.get_mut(id.arena())?.get_mut(id)
    }

    pub(in crate::game) fn permanent_mut(&mut self, id: ObjectId) -> Option<&mut Permanent> {
        self.object_mut(id).filter(|object| object.zone == Zone::Battlefield).map(|object| &mut object.permanent)
    }

    /// A permanent, to change in it what has no part in whether it can be tapped for mana.
    pub(in crate::game) fn permanent_mut_beside_mana(&mut self, id: ObjectId) -> Option<&mut Permanent> {
        let object = self.arenas.get_mut(id.arena())?.get_mut(id)?;
        (object.zone == Zone::Battlefield).then_some(&mut object.permanent)
    }

    pub(crate) const fn next_timestamp(&mut self) -> u32 {
        self.timestamp = self.timestamp.saturating_add(1);
        self.timestamp
    }

    /// To be called by whatever changes something that characteristics depend on, and is no event.
    pub(in crate::game) fn changed(&mut self) {
        self.computed.forget();
    }

    /// To be called by whatever taps, untaps, or brings a creature into combat or out of it: characteristics depend on that only where an
    /// effect asks for it (`attacking creatures get +1/+0`).
    pub(in crate::game) fn status_changed(&mut self) {
        if self.computed.known().is_some_and(|layers| layers.by_status) {
            self.changed();
        }
    }
}
