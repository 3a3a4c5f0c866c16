//! The long press: it means 'let me look at it' everywhere, and nothing else.

use std::time::Duration;

use leptos::ev::PointerEvent;
use leptos::prelude::*;

use crate::timer::Timer;

/// How long a finger rests before it is a long press.
pub const LONG: Duration = Duration::from_millis(450);
/// How far a finger may slide meanwhile, CSS pixels.
pub const SLOP: i32 = 10;

/// Tells a long press from a tap. Copy.
#[derive(Clone, Copy)]
pub struct LongPress {
    timer: Timer,
    from: StoredValue<(i32, i32)>,
    long: StoredValue<bool>,
    act: Callback<()>,
}

impl LongPress {
    /// Does `act` on a long press.
    pub fn new(act: impl Fn() + Send + Sync + 'static) -> LongPress {
        LongPress {
            timer: Timer::new(),
            from: StoredValue::new((0, 0)),
            long: StoredValue::new(false),
            act: Callback::new(move |()| act()),
        }
    }

    /// A pointer comes down. The mouse has its right button instead.
    pub fn down(self, event: &PointerEvent) {
        self.timer.stop();
        self.long.set_value(false);
        if event.pointer_type() == "mouse" {
            return;
        }
        self.from.set_value((event.client_x(), event.client_y()));
        let fire = move || {
            self.long.set_value(true);
            self.act.run(());
        };
        self.timer.start(LONG, fire);
    }

    /// It moves: farther than a resting finger does, it is no press.
    pub fn moved(self, event: &PointerEvent) {
        let (x, y) = self.from.get_value();
        if (event.client_x() - x).abs() > SLOP || (event.client_y() - y).abs() > SLOP {
            self.timer.stop();
        }
    }

    /// It leaves.
    pub fn up(self) {
        self.timer.stop();
    }

    /// Whether the click that follows belongs to a long press and so does nothing.
    pub fn swallows(self) -> bool {
        let long = self.long.get_value();
        self.long.set_value(false);
        long
    }
}
