//! The permanents while their characteristics are being computed, and which of them fit what effects ask for.
//!
//! Many effects ask for the same: creatures, white ones, those of a player. Who is that is found once for all permanents, and kept until an
//! effect changes something that it hangs on; a filter is then the intersection of a few sets.

use std::cell::RefCell;

use declaration::{CardId, CardTypes, Colors, Filter, Keyword, Predicate, Subtype, Supertype};

use smallvec::SmallVec;

use crate::cards;
use crate::game::Game;
use crate::game::characteristics::Characteristics;
use crate::game::object::{ObjectId, Permanent};
use crate::read::context::Context;
use crate::read::layers::dependency::CharacteristicSet;
use crate::read::layers::places::PermanentSet;
use crate::read::{context, filter};
use crate::seat::Seat;

/// All permanents with what they are so far.
#[derive(Debug)]
pub(crate) struct Board<'g> {
    /// The permanents in the order of the battlefield.
    ids: &'g [ObjectId],
    /// Their characteristics by slot.
    now: Vec<Option<Characteristics>>,
    /// Their places by slot; what stands for the slots of others means nothing.
    place_of: SmallVec<[u16; 128]>,
    /// The places of those that are there.
    present: PermanentSet,
    /// What has been asked, with who fits.
    known: RefCell<Vec<(Asked, PermanentSet)>>,
}

/// What is asked of a permanent, whoever asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Whether it has any of these card types.
    Types(CardTypes),
    /// Whether it has any of these colors.
    Colors(Colors),
    Subtype(Subtype),
    Supertype(Supertype),
    Keyword(Keyword),
    ControlledBy(Seat),
    /// Whether it has this card's name.
    Card(CardId),
    /// Whether an Aura is attached to it.
    Enchanted,
    Tapped,
    Attacking,
    Blocking,
}

impl Asked {
    /// What the answer hangs on.
    const fn aspects(self) -> CharacteristicSet {
        match self {
            Asked::Types(_) => CharacteristicSet::TYPES,
            Asked::Colors(_) => CharacteristicSet::COLORS,
            Asked::Subtype(_) => CharacteristicSet::SUBTYPES,
            Asked::Keyword(_) => CharacteristicSet::KEYWORDS,
            Asked::ControlledBy(_) => CharacteristicSet::CONTROL,
            // No effect of the layers changes these.
            Asked::Supertype(_)
            | Asked::Card(_)
            | Asked::Enchanted
            | Asked::Tapped
            | Asked::Attacking
            | Asked::Blocking => CharacteristicSet::NONE,
        }
    }
}

impl<'g> Board<'g> {
    /// A battlefield with so many slots, on which nothing is known of the permanents, in place of what is in this list.
    pub(crate) fn new(ids: &'g [ObjectId], slots: usize, mut now: Vec<Option<Characteristics>>) -> Board<'g> {
        now.clear();
        now.resize_with(slots, || None);
        Board { ids, now, place_of: SmallVec::new(), present: PermanentSet::none(ids.len()), known: RefCell::default() }
    }

    /// What is known of a permanent to begin with.
    pub(super) fn put(&mut self, id: ObjectId, now: Characteristics) {
        if let Some(slot) = self.now.get_mut(id.slot()) {
            *slot = Some(now);
        }
    }

    /// Numbers the places, when all permanents are there. Before that nobody is found in any.
    pub(super) fn number(&mut self) {
        self.place_of.resize(self.now.len(), 0);
        for (place, id) in self.ids.iter().enumerate() {
            if let (Some(of_slot), Ok(number)) = (self.place_of.get_mut(id.slot()), u16::try_from(place)) {
                *of_slot = number;
            }
            if self.now(*id).is_some() {
                self.present.insert(place);
            }
        }
    }

    /// How many permanents there are.
    pub(super) const fn count(&self) -> usize {
        self.ids.len()
    }

    /// The permanent's place.
    pub(super) fn place(&self, id: ObjectId) -> Option<usize> {
        let place = usize::from(*self.place_of.get(id.slot())?);
        (self.ids.get(place) == Some(&id)).then_some(place)
    }

    /// The permanent in this place.
    pub(super) fn id(&self, place: usize) -> Option<ObjectId> {
        self.ids.get(place).copied()
    }

    /// What a permanent is, as far as it is computed.
    pub(crate) fn now(&self, id: ObjectId) -> Option<&Characteristics> {
        self.now.get(id.slot())?.as_ref()
    }

    /// What the permanent in this place is.
    pub(super) fn at(&self, place: usize) -> Option<&Characteristics> {
        self.now(*self.ids.get(place)?)
    }

    /// The same, to be changed. [`Board::forget`] is due then.
    pub(super) fn at_mut(&mut self, place: usize) -> Option<&mut Characteristics> {
        self.now.get_mut(self.ids.get(place)?.slot())?.as_mut()
    }

    /// All permanents, to be changed in what nothing has been asked of.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Characteristics> {
        self.now.iter_mut().flatten()
    }

    /// The characteristics by slot.
    pub(super) fn into_table(self) -> Vec<Option<Characteristics>> {
        self.now
    }

    /// Who fits what hangs on these things is not known any longer.
    pub(super) fn forget(&mut self, changed: CharacteristicSet) {
        self.known.get_mut().retain(|(asked, _)| !changed.meets(asked.aspects()));
    }

    /// Takes what is known and hangs on these things away, to be put back when they are as they were.
    pub(super) fn set_aside(&mut self, changed: CharacteristicSet) -> Aside {
        Aside {
            changed,
            known: self.known.get_mut().extract_if(.., |(asked, _)| changed.meets(asked.aspects())).collect(),
        }
    }

    /// Everything is again as it was.
    pub(super) fn put_back(&mut self, aside: Aside) {
        self.forget(aside.changed);
        self.known.get_mut().extend(aside.known);
    }

    /// The permanents that fit the filter as the context means it.
    pub(crate) fn fitting(&self, game: &Game, filter: &Filter, context: &Context<'_>) -> PermanentSet {
        let mut places = self.present.clone();
        let mut others: Vec<&Predicate> = Vec::new();
        for predicate in &filter.all {
            if !self.narrow(game, predicate, context, &mut places) {
                others.push(predicate);
            }
        }
        if others.is_empty() {
            #[cfg(test)]
            self.compare(game, filter, context, &places);
            return places;
        }
        let mut left = PermanentSet::none(self.count());
        for place in places.iter() {
            if let (Some(id), Some(now)) = (self.id(place), self.at(place))
                && others.iter().all(|predicate| filter::fits_one(game, predicate, id, now, context))
            {
                left.insert(place);
            }
        }
        #[cfg(test)]
        self.compare(game, filter, context, &left);
        left
    }

    /// Looks at each permanent for itself, whatever is known.
    #[cfg(test)]
    fn compare(&self, game: &Game, filter: &Filter, context: &Context<'_>, places: &PermanentSet) {
        for (place, id) in self.ids.iter().enumerate() {
            let fits = self.now(*id).is_some_and(|now| filter::fits(game, filter, *id, now, context));
            assert_eq!(places.contains(place), fits, "{id:?} and {filter:?}");
        }
    }

    /// Leaves the places of what fits; false, and nothing done, where each permanent has to be looked at for that.
    fn narrow(&self, game: &Game, predicate: &Predicate, context: &Context<'_>, places: &mut PermanentSet) -> bool {
        let text = context.text;
        match predicate {
            Predicate::Type(types) => self.keep(game, Asked::Types(*types), true, places),
            Predicate::NotType(types) => self.keep(game, Asked::Types(*types), false, places),
            Predicate::Subtype(subtype) => self.keep(game, Asked::Subtype(text.subtype(*subtype)), true, places),
            Predicate::NotSubtype(subtype) => self.keep(game, Asked::Subtype(text.subtype(*subtype)), false, places),
            Predicate::Supertype(supertype) => self.keep(game, Asked::Supertype(*supertype), true, places),
            Predicate::NotSupertype(supertype) => self.keep(game, Asked::Supertype(*supertype), false, places),
            Predicate::Color(colors) => self.keep(game, Asked::Colors(text.colors(*colors)), true, places),
            Predicate::NotColor(color) => self.keep(game, Asked::Colors(Colors::of(text.color(*color))), false, places),
            Predicate::With(keyword) => self.keep(game, Asked::Keyword(text.keyword(*keyword)), true, places),
            Predicate::Without(keyword) => self.keep(game, Asked::Keyword(text.keyword(*keyword)), false, places),
            Predicate::Yours => self.keep(game, Asked::ControlledBy(context.you), true, places),
            Predicate::Theirs => self.keep(game, Asked::ControlledBy(context.you), false, places),
            Predicate::Active => self.keep(game, Asked::ControlledBy(game.turn().active), true, places),
            Predicate::Defending => self.keep(game, Asked::ControlledBy(game.turn().active), false, places),
            Predicate::Enchanted | Predicate::NotEnchanted => {
                self.keep(game, Asked::Enchanted, *predicate == Predicate::Enchanted, places);
            }
            Predicate::Tapped => self.keep(game, Asked::Tapped, true, places),
            Predicate::Untapped => self.keep(game, Asked::Tapped, false, places),
            Predicate::Attacking => self.keep(game, Asked::Attacking, true, places),
            Predicate::NotAttacking => self.keep(game, Asked::Attacking, false, places),
            Predicate::Blocking => self.keep(game, Asked::Blocking, true, places),
            Predicate::ChosenColor => match context::choices(game, context).colors {
                Some(colors) => self.keep(game, Asked::Colors(colors), true, places),
                None => places.clear(),
            },
            Predicate::Namesake => match filter::card_now(game, context) {
                Some(card) => self.keep(game, Asked::Card(card), true, places),
                None => places.clear(),
            },
            Predicate::Other => {
                if let Some(own) = self.place(context.source) {
                    places.remove(own);
                }
            }
            Predicate::AnySubtype(subtypes) => {
                let mut any = PermanentSet::none(self.count());
                for subtype in subtypes {
                    self.add(game, Asked::Subtype(text.subtype(*subtype)), &mut any);
                }
                places.keep(&any);
            }
            Predicate::ControllerControls(what) => {
                let there = self.fitting(game, what, context);
                for seat in Seat::BOTH {
                    let mut own = there.clone();
                    self.keep(game, Asked::ControlledBy(seat), true, &mut own);
                    if own.is_empty() {
                        self.keep(game, Asked::ControlledBy(seat), false, places);
                    }
                }
            }
            Predicate::Either(either) => {
                let mut any = PermanentSet::none(self.count());
                for one in either {
                    let mut fitting = places.clone();
                    if !self.narrow(game, one, context, &mut fitting) {
                        return false;
                    }
                    any.join(&fitting);
                }
                *places = any;
            }
            _ => return false,
        }
        true
    }

    /// Leaves those of the places of which the answer is this.
    fn keep(&self, game: &Game, asked: Asked, answer: bool, places: &mut PermanentSet) {
        self.with(game, asked, |fitting| if answer { places.keep(fitting) } else { places.leave_out(fitting) });
    }

    /// Adds the places of what fits.
    fn add(&self, game: &Game, asked: Asked, places: &mut PermanentSet) {
        self.with(game, asked, |fitting| places.join(fitting));
    }

    /// Looks who fits, or for what is known of that.
    fn with(&self, game: &Game, asked: Asked, look: impl FnOnce(&PermanentSet)) {
        let mut known = self.known.borrow_mut();
        if let Some((_, fitting)) = known.iter().find(|(other, _)| *other == asked) {
            return look(fitting);
        }
        let fitting = self.ask(game, asked);
        look(&fitting);
        known.push((asked, fitting));
    }

    /// What Auras are attached to.
    fn enchanted(&self, game: &Game) -> PermanentSet {
        let mut enchanted = PermanentSet::none(self.count());
        for aura in self.ids {
            if let Some(object) = game.object(*aura)
                && cards::definition(object.card).type_line.subtypes.contains(&Subtype::AURA)
                && let Some(host) = object.permanent.attached_to.and_then(|host| self.place(host))
            {
                enchanted.insert(host);
            }
        }
        enchanted
    }

    fn ask(&self, game: &Game, asked: Asked) -> PermanentSet {
        let state = |id: ObjectId, holds: fn(&Permanent) -> bool| game.permanent(id).is_some_and(holds);
        match asked {
            Asked::Types(types) => self.ask_each(|_, now| now.types.intersects(types)),
            Asked::Colors(colors) => self.ask_each(|_, now| now.colors.intersects(colors)),
            Asked::Subtype(subtype) => self.ask_each(|_, now| now.subtypes.contains(subtype)),
            Asked::Supertype(supertype) => self.ask_each(|_, now| now.supertypes.contains(supertype)),
            Asked::Keyword(keyword) => self.ask_each(|_, now| now.keywords.contains(keyword)),
            Asked::ControlledBy(seat) => self.ask_each(|_, now| now.controller == seat),
            Asked::Card(card) => self.ask_each(|_, now| now.card == card),
            Asked::Tapped => self.ask_each(|id, _| state(id, |permanent| permanent.tapped)),
            Asked::Attacking => self.ask_each(|id, _| game.combat().is_attacking(id)),
            Asked::Blocking => self.ask_each(|id, _| game.combat().is_blocking(id)),
            Asked::Enchanted => self.enchanted(game),
        }
    }

    fn ask_each(&self, fits: impl Fn(ObjectId, &Characteristics) -> bool) -> PermanentSet {
        let words = self.ids.chunks(64).map(|ids| {
            ids.iter().rev().fold(0, |word, id| {
                let fits = self.now.get(id.slot()).and_then(Option::as_ref).is_some_and(|now| fits(*id, now));
                word << 1 | u64::from(fits)
            })
        });
        PermanentSet::of_words(words)
    }
}

/// What is known, where for a moment something is otherwise.
pub(super) struct Aside {
    changed: CharacteristicSet,
    known: Vec<(Asked, PermanentSet)>,
}
