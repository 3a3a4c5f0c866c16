//! A moment of a game as whoever is at the table sees it.

use std::cell::OnceCell;
use std::ops::Deref;

use engine::declaration::ManaKind;
use engine::state::Busy;
use engine::{Game, HandsView, ObjectId, Prompt, Seat, View, WatcherView, prompt};

/// What is seen of a game, and what is asked in it. It is read as a game is.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    shown: Shown,
    prompt: Option<Prompt>,
    keeping: Found<Option<Vec<(ObjectId, u8, ManaKind)>>>,
    paying: Found<Vec<ObjectId>>,
    attached: Found<Vec<(ObjectId, ObjectId)>>,
}

/// What is found in a moment when somebody asks for it first: two moments are equal whatever has been found.
#[derive(Clone, Debug)]
struct Found<T>(OnceCell<T>);

impl<T> Found<T> {
    const fn nothing() -> Found<T> {
        Found(OnceCell::new())
    }
}

impl<T> PartialEq for Found<T> {
    fn eq(&self, _: &Found<T>) -> bool {
        true
    }
}

/// Who sees it.
#[derive(Clone, Debug, PartialEq)]
enum Shown {
    ToSeat(View),
    ToWatchers(WatcherView),
    WithHands(HandsView),
}

impl Moment {
    const fn new(shown: Shown, prompt: Option<Prompt>) -> Moment {
        Moment { shown, prompt, keeping: Found::nothing(), paying: Found::nothing(), attached: Found::nothing() }
    }

    /// The moment that `seat` sees so.
    pub fn of(view: View, seat: Seat) -> Moment {
        let prompt = prompt(&view, seat);
        Moment::new(Shown::ToSeat(view), prompt)
    }

    /// The moment as whoever watches sees it. They are told what is asked, as the player is who is not; nothing is asked of them.
    pub fn watched(view: WatcherView) -> Moment {
        let prompt = view.to_act().and_then(|who| prompt(&view, who.other()));
        Moment::new(Shown::ToWatchers(view), prompt)
    }

    /// A moment that is past as whoever watches sees it, with both hands. Nothing is asked in it any more of anybody.
    pub const fn with_hands(view: HandsView) -> Moment {
        Moment::new(Shown::WithHands(view), None)
    }

    /// What a seat sees; none where nobody sits here.
    pub const fn view(&self) -> Option<&View> {
        match &self.shown {
            Shown::ToSeat(view) => Some(view),
            Shown::ToWatchers(_) | Shown::WithHands(_) => None,
        }
    }

    /// What the player who decides is seen to be in the middle of, where that is somebody else.
    pub const fn busy(&self) -> Option<Busy> {
        match &self.shown {
            Shown::ToSeat(view) => view.busy(),
            Shown::ToWatchers(view) => view.busy(),
            Shown::WithHands(view) => view.busy(),
        }
    }

    /// What is asked, of whomever; none when the game is over, or when the rest is the house's to tell.
    pub const fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// What is tapped for mana, in this order, where a player pays without choosing anything and the engine's plan would lose the mana for something else; none,
    /// where the plan is as good.
    pub fn keeping_mana(&self) -> Option<&[(ObjectId, u8, ManaKind)]> {
        self.keeping.0.get_or_init(|| self.payment_keeping_mana()).as_deref()
    }

    /// What is tapped where a player pays without choosing anything.
    pub fn pays_with(&self) -> &[ObjectId] {
        self.paying.0.get_or_init(|| {
            let planned = self.keeping_mana().map_or_else(|| self.payment_plan(), <[_]>::to_vec);
            planned.into_iter().map(|(id, ..)| id).collect()
        })
    }

    /// What is attached to a permanent, in the order in which it entered.
    pub fn attached_to(&self, host: ObjectId) -> impl Iterator<Item = ObjectId> + '_ {
        let all = self.attached.0.get_or_init(|| {
            let attached = |id: &ObjectId| Some((self.permanent(*id)?.attached_to?, *id));
            self.battlefield().iter().filter_map(attached).collect()
        });
        all.iter().filter(move |(to, _)| *to == host).map(|(_, id)| *id)
    }

    /// What is asked of this seat.
    pub fn asked_of(&self, seat: Seat) -> Option<&Prompt> {
        self.prompt.as_ref().filter(|prompt| prompt.player == seat && self.view().is_some())
    }
}

impl Deref for Moment {
    type Target = Game;

    fn deref(&self) -> &Game {
        match &self.shown {
            Shown::ToSeat(view) => view,
            Shown::ToWatchers(view) => view,
            Shown::WithHands(view) => view,
        }
    }
}
