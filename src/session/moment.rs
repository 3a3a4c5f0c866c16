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
    keeping: Keeping,
}

/// What is tapped so that mana is kept for something else ([`Game::payment_keeping_mana`]), found when somebody asks: two moments are equal whatever has been found.
#[derive(Clone, Debug, Default)]
struct Keeping(OnceCell<Option<Vec<(ObjectId, u8, ManaKind)>>>);

impl PartialEq for Keeping {
    fn eq(&self, _: &Keeping) -> bool {
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
    /// The moment that `seat` sees so.
    pub fn of(view: View, seat: Seat) -> Moment {
        let prompt = prompt(&view, seat);
        Moment { shown: Shown::ToSeat(view), prompt, keeping: Keeping::default() }
    }

    /// The moment as whoever watches sees it. They are told what is asked, as the player is who is not; nothing is asked of them.
    pub fn watched(view: WatcherView) -> Moment {
        let prompt = view.to_act().and_then(|who| prompt(&view, who.other()));
        Moment { shown: Shown::ToWatchers(view), prompt, keeping: Keeping::default() }
    }

    /// A moment that is past as whoever watches sees it, with both hands. Nothing is asked in it any more of anybody.
    pub const fn with_hands(view: HandsView) -> Moment {
        Moment { shown: Shown::WithHands(view), prompt: None, keeping: Keeping(OnceCell::new()) }
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
    pub fn pays_with(&self) -> Vec<ObjectId> {
        let planned = self.keeping_mana().map_or_else(|| self.payment_plan(), <[_]>::to_vec);
        planned.into_iter().map(|(id, ..)| id).collect()
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
