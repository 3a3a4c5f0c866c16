//! Something there is one of for each seat.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::Seat;

/// One value a seat, under the seats' names: `{"A": …, "B": …}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerSeat<T> {
    /// Seat A's: whoever made the table.
    #[serde(rename = "A")]
    pub a: T,
    /// Seat B's: whoever was invited.
    #[serde(rename = "B")]
    pub b: T,
}

impl<T> PerSeat<T> {
    /// What each seat's value becomes.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> PerSeat<U> {
        PerSeat { a: change(self.a), b: change(self.b) }
    }

    /// Both seats with their values, A first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        [(Seat::A, &self.a), (Seat::B, &self.b)].into_iter()
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::A => &self.a,
            Seat::B => &self.b,
        }
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::A => &mut self.a,
            Seat::B => &mut self.b,
        }
    }
}
