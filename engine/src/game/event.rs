//! What happened: for the log, for the screen, and for what triggers on it. Of some events only triggered abilities know; these, and what of
//! others only they need, stay out of the log and are never stored.

use declaration::{CardId, Counter, ManaKind};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::game::action::Target;
use crate::game::object::{Choices, ObjectId, Zone};
use crate::game::outcome::Outcome;
use crate::game::turn::Step;
use crate::seat::Seat;

/// Where a card was or is: a zone of objects, or the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// A zone whose cards are objects.
    Zone(Zone),
    /// The library.
    Library,
    /// Outside the game (400.11).
    Outside,
    /// Nowhere any more: a token or a copy that has ceased to exist (704.5d, 704.5e).
    Nowhere,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A player kept the opening hand.
    Kept(Seat),
    /// A player took a mulligan, or was dealt a new hand for want of a land.
    Redealt(Seat),
    /// A library was shuffled.
    Shuffled(Seat),
    /// A turn began.
    TurnBegan {
        /// Whose turn.
        player: Seat,
        /// Its number, counted from 1.
        number: u32,
    },
    /// A step began.
    StepBegan(Step),
    /// A player drew a card.
    Drew {
        /// Who.
        player: Seat,
        /// What: its id in the hand and the card; absent for who may not see it.
        card: Option<(ObjectId, CardId)>,
    },
    /// A player had to draw from an empty library.
    DrewFromEmpty(Seat),
    /// A player passed priority.
    Passed(Seat),
    /// A land was played.
    LandPlayed {
        /// Who.
        player: Seat,
        /// The permanent.
        object: ObjectId,
        /// The card.
        card: CardId,
    },
    /// A spell was cast.
    SpellCast {
        /// Who.
        player: Seat,
        /// The spell on the stack.
        object: ObjectId,
        /// The card.
        card: CardId,
        /// Its targets.
        targets: SmallVec<[Target; 2]>,
        /// X, 0 where the cost has none.
        x: u32,
    },
    /// An ability was activated.
    AbilityActivated {
        /// Who.
        player: Seat,
        /// The source.
        source: ObjectId,
        /// The source's card.
        card: CardId,
        /// Its targets.
        targets: SmallVec<[Target; 2]>,
    },
    /// A player took a special action that a card permits (116.2c).
    SpecialActionTaken {
        /// Who.
        player: Seat,
        /// The card.
        card: CardId,
    },
    /// A triggered ability was put on the stack.
    AbilityTriggered {
        /// Its controller.
        player: Seat,
        /// The source.
        source: ObjectId,
        /// The source's card.
        card: CardId,
        /// Its targets.
        targets: SmallVec<[Target; 2]>,
    },
    /// A spell began to resolve (608.2). In the logs of earlier versions it was a spell or an ability.
    Resolved {
        /// The spell.
        object: ObjectId,
        /// The card.
        card: CardId,
    },
    /// A spell or ability did nothing for want of a legal target (608.2b).
    Fizzled {
        /// The spell or ability.
        object: ObjectId,
        /// The card, or the source's card.
        card: CardId,
    },
    /// A triggered ability did nothing, because its condition held no longer (603.4).
    Lapsed {
        /// The ability.
        object: ObjectId,
        /// The source's card.
        card: CardId,
    },
    /// A copy of a spell was put onto the stack (707.10).
    SpellCopied {
        /// The controller of the copy.
        player: Seat,
        /// The copy.
        object: ObjectId,
        /// The card that is copied.
        card: CardId,
        /// The targets it has from the original.
        targets: SmallVec<[Target; 2]>,
    },
    /// A spell or ability on the stack has another target (115.7).
    TargetChanged {
        /// The spell or ability.
        object: ObjectId,
        /// Its card, or its source's card.
        card: CardId,
        /// The new target.
        target: Target,
    },
    /// A spell was countered.
    Countered {
        /// The spell.
        object: ObjectId,
        /// The card.
        card: CardId,
    },
    /// A card went from one zone to another.
    Moved {
        /// The card; absent where it may not be seen.
        card: Option<CardId>,
        /// Its owner.
        owner: Seat,
        /// Where it was.
        from: Place,
        /// Where it is.
        to: Place,
        /// Its id where it was, if it had one.
        old: Option<ObjectId>,
        /// Its id where it is, if it has one.
        new: Option<ObjectId>,
    },
    /// A token was created (111).
    TokenCreated {
        /// The token.
        object: ObjectId,
        /// What it is.
        card: CardId,
        /// Its controller.
        controller: Seat,
    },
    /// A permanent phased out (702.26).
    PhasedOut(ObjectId),
    /// A permanent phased in (702.26).
    PhasedIn(ObjectId),
    /// A player flipped a coin (705).
    CoinFlipped {
        /// Who.
        player: Seat,
        /// Whether they won the flip.
        won: bool,
    },
    /// A player chose something for abilities to speak of (607.2d).
    Chose {
        /// Who.
        player: Seat,
        /// The card whose words ask for it.
        card: CardId,
        /// What.
        choices: Choices,
    },
    /// A card was revealed (701.20).
    Revealed {
        /// Whose card.
        player: Seat,
        /// The card.
        card: CardId,
    },
    /// A player looked at the cards of a hand.
    HandSeen {
        /// Who.
        player: Seat,
        /// Whose hand.
        whose: Seat,
        /// The cards, in the order of their names; absent for who may not see them.
        cards: Option<Vec<CardId>>,
    },
    /// A player looked at cards on top of a library.
    LibrarySeen {
        /// Who.
        player: Seat,
        /// Whose library.
        whose: Seat,
        /// The cards, the top one first; absent for who may not see them.
        cards: Option<Vec<CardId>>,
    },
    /// There are as many tokens as there may be: a player created no more (a cap of the engine).
    NoMoreTokens(Seat),
    /// A face-down permanent was turned face up (708.8).
    TurnedFaceUp {
        /// The permanent.
        object: ObjectId,
        /// What it is.
        card: CardId,
    },
    /// A permanent was tapped.
    Tapped(ObjectId),
    /// A permanent was untapped.
    Untapped(ObjectId),
    /// Mana was added to a pool.
    ManaAdded {
        /// Whose pool.
        player: Seat,
        /// The kind.
        kind: ManaKind,
        /// How much.
        count: u16,
    },
    /// A player lost life for unspent mana (rules of 1994).
    ManaBurned {
        /// Who.
        player: Seat,
        /// How much mana, and so how much life.
        amount: u32,
    },
    /// Damage was dealt.
    DamageDealt {
        /// The card of its source.
        source: CardId,
        /// Its source; absent in the log.
        #[serde(skip)]
        dealer: Option<ObjectId>,
        /// To whom.
        to: Target,
        /// The card it was dealt to, where that is an object.
        to_card: Option<CardId>,
        /// How much.
        amount: u32,
        /// Whether it was combat damage.
        combat: bool,
    },
    /// Damage was prevented.
    DamagePrevented {
        /// The card of its source.
        source: CardId,
        /// To whom it would have been dealt.
        to: Target,
        /// How much.
        amount: u32,
    },
    /// A player's life total changed other than by damage or mana burn.
    LifeChanged {
        /// Who.
        player: Seat,
        /// By how much.
        by: i32,
    },
    /// Counters were put on a permanent.
    CountersPut {
        /// The permanent.
        object: ObjectId,
        /// Which counters.
        counter: Counter,
        /// How many.
        count: u16,
    },
    /// Counters were removed from a permanent.
    CountersRemoved {
        /// The permanent.
        object: ObjectId,
        /// Which counters.
        counter: Counter,
        /// How many.
        count: u16,
        /// The player who has removed them; absent in the log, and where a state-based action did.
        #[serde(skip)]
        by: Option<Seat>,
    },
    /// A player got poison counters.
    Poisoned {
        /// Who.
        player: Seat,
        /// How many.
        count: u16,
    },
    /// Attackers were declared.
    Attacked {
        /// Who attacks.
        player: Seat,
        /// With what.
        attackers: Vec<ObjectId>,
        /// Which of them attack in a band together.
        bands: Box<[Vec<ObjectId>]>,
    },
    /// Blockers were declared: each with what it blocks.
    Blocked {
        /// Who blocks.
        player: Seat,
        /// The blockers, each with the attacker it blocks; all of a band, where it blocks one of them.
        blocks: Vec<(ObjectId, ObjectId)>,
    },
    /// Combat damage was assigned and is dealt after both players have had priority (rules of 1994).
    DamageAssigned,
    /// A permanent was regenerated (701.19).
    Regenerated(ObjectId),
    /// A permanent will be regenerated the next time it would be destroyed this turn.
    ShieldMade(ObjectId),
    /// A permanent was destroyed.
    Destroyed(ObjectId),
    /// A player will take an extra turn.
    ExtraTurn(Seat),
    /// An event that would have happened to a player was replaced by something else (614).
    Replaced {
        /// The player.
        player: Seat,
        /// The card whose effect it is.
        card: CardId,
    },
    /// A player lost unspent mana.
    ManaLost {
        /// Who.
        player: Seat,
        /// How much.
        amount: u32,
    },
    /// A permanent came under the control of somebody else.
    ControlChanged {
        /// The permanent.
        object: ObjectId,
        /// Its new controller.
        controller: Seat,
    },
    /// A card became somebody else's for good (108.3).
    OwnerChanged {
        /// Its new owner.
        owner: Seat,
        /// The object; absent for a card in a hand.
        object: Option<ObjectId>,
        /// The card; absent where it may not be seen.
        card: Option<CardId>,
    },
    /// The game is over.
    GameOver(Outcome),
    /// A subgame began (728.2).
    SubgameBegan {
        /// Who takes its first turn.
        starting: Seat,
    },
    /// A subgame is over, and the main game goes on (728.5).
    SubgameOver(Outcome),
    /// An activated or triggered ability began to resolve (608.2). Its place is the last of what is stored: logs name events by their places.
    AbilityResolved {
        /// The ability.
        object: ObjectId,
        /// The source's card.
        card: CardId,
    },
    /// A permanent has entered the battlefield, with all that it enters with (603.6a); where from, the log has from another event.
    #[serde(skip)]
    Entered {
        /// The permanent.
        object: ObjectId,
        /// X of the spell it was; 0 for anything else.
        x: u32,
        /// The player who has put it there, whoever controls it.
        by: Seat,
    },
    /// A card was discarded (701.9); that it has moved, the log has from another event.
    #[serde(skip)]
    Discarded {
        /// Who has discarded it.
        player: Seat,
        /// What it is where it went.
        new: Option<ObjectId>,
        /// The player whose spell or ability said so.
        cause: Option<Seat>,
    },
    /// A player tapped a permanent for mana (106.12).
    #[serde(skip)]
    TappedForMana {
        /// Who.
        player: Seat,
        /// The permanent.
        object: ObjectId,
    },
    /// A mana ability was activated (605.3).
    #[serde(skip)]
    ManaAbilityActivated {
        /// Who.
        player: Seat,
        /// The source.
        source: ObjectId,
        /// Whether its cost has the tap symbol.
        taps: bool,
    },
    /// An effect caused a creature to block (509.1g).
    #[serde(skip)]
    BlockedByEffect {
        /// The blocker.
        blocker: ObjectId,
        /// Whether it was blocking before.
        already: bool,
        /// What it now blocks besides, each with whether that was blocked before.
        attackers: Vec<(ObjectId, bool)>,
    },
    /// Blockers have been declared, and none for this attacker (509.1h).
    #[serde(skip)]
    Unblocked(ObjectId),
    /// A player or a permanent was dealt damage, by however many sources at the same time.
    #[serde(skip)]
    DamageReceived {
        /// Who or what.
        by: Target,
        /// How much in all.
        amount: u32,
    },
    /// A source dealt damage, to however many recipients at the same time.
    #[serde(skip)]
    DamageDealtBy {
        /// The source.
        source: ObjectId,
        /// How much in all.
        amount: u32,
        /// Whether it was combat damage.
        combat: bool,
    },
}

/// What happened in the action that is being judged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    events: Vec<Event>,
    /// Whether nobody reads it, so that nothing is written.
    unread: bool,
}

impl PartialEq for Log {
    fn eq(&self, other: &Log) -> bool {
        self.events == other.events
    }
}

impl Log {
    /// Writes down an event, where somebody reads it.
    pub(in crate::game) fn write(&mut self, event: Event) {
        if !self.unread {
            self.events.push(event);
        }
    }

    /// Begins anew, for somebody who reads it or for nobody.
    pub(in crate::game) fn begin(&mut self, read: bool) {
        self.events.clear();
        self.unread = !read;
    }

    /// Forgets what happened.
    pub(in crate::game) fn clear(&mut self) {
        self.events.clear();
    }

    /// What happened.
    pub(in crate::game) fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }
}

impl Event {
    /// What `seat` learns of this event; nothing where it learns nothing.
    pub fn seen_by(&self, seat: Seat) -> Option<Event> {
        match self {
            Event::Drew { player, .. } if *player != seat => Some(Event::Drew { player: *player, card: None }),
            // A card that goes between hidden zones is seen by its owner only; its id in a hand by nobody else at all.
            Event::Moved { card, owner, from, to, old, new } if *owner != seat => {
                let hidden = |place: &Place| matches!(place, Place::Library | Place::Outside | Place::Zone(Zone::Hand));
                Some(Event::Moved {
                    card: card.filter(|_| !(hidden(from) && hidden(to))),
                    owner: *owner,
                    from: *from,
                    to: *to,
                    old: old.filter(|_| !hidden(from)),
                    new: new.filter(|_| !hidden(to)),
                })
            }
            Event::LibrarySeen { player, whose, .. } if *player != seat => {
                Some(Event::LibrarySeen { player: *player, whose: *whose, cards: None })
            }
            Event::HandSeen { player, whose, .. } if *player != seat && *whose != seat => {
                Some(Event::HandSeen { player: *player, whose: *whose, cards: None })
            }
            // The id that a card had in another player's hand is that player's.
            Event::Moved { card, owner, from, to, old: Some(old), new } if old.arena() == 1 + seat.other().index() => {
                Some(Event::Moved { card: *card, owner: *owner, from: *from, to: *to, old: None, new: *new })
            }
            other => Some(other.clone()),
        }
    }

    /// What whoever watches is told of it: what both seats are, but for a hand that one of them has looked at.
    pub fn seen_by_watchers(&self) -> Option<Event> {
        match self {
            Event::HandSeen { player, whose, .. } => {
                Some(Event::HandSeen { player: *player, whose: *whose, cards: None })
            }
            other => other.seen_by(Seat::A)?.seen_by(Seat::B),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn logs_of_earlier_versions_are_read() {
        let draw = Outcome { winner: None, reason: crate::game::outcome::Reason::Agreement };
        let spell = Event::Resolved { object: ObjectId::from_number(9), card: CardId(5) };
        for (place, event) in [(0, Event::Kept(Seat::A)), (13, spell), (53, Event::SubgameOver(draw))] {
            let bytes = postcard::to_allocvec(&event).unwrap();
            assert_eq!(bytes[0], place, "{event:?}");
            assert_eq!(crate::codec::read::<Event>(&bytes).unwrap(), event);
        }
    }
}
