//! Clocks, computed from timestamps. Nothing here ticks: what is left is worked out when something happens.

use crate::documents::{Clocks, TimeControl};
use crate::{PerSeat, Seat};

/// How long a player's clock may stand in one game because they are away, milliseconds.
pub const PAUSE_MS: u64 = 2 * 60 * 1_000;

impl Clocks {
    /// Both clocks full, nobody's running.
    #[must_use]
    pub fn new(time: TimeControl, now: u64) -> Self {
        let full = u64::from(time.base_seconds) * 1_000;
        Self {
            remaining_ms: PerSeat { a: full, b: full },
            running: None,
            since: now,
            charged_ms: 0,
            paused_ms: 0,
            away_since: PerSeat::default(),
            pause_left_ms: PerSeat { a: PAUSE_MS, b: PAUSE_MS },
        }
    }

    /// What a seat has left at this time, milliseconds.
    #[must_use]
    pub fn left(&self, seat: Seat, now: u64) -> u64 {
        let mut then = *self;
        then.settle(now);
        then.remaining_ms[seat]
    }

    /// Whether a seat has used up its time while its clock ran.
    #[must_use]
    pub fn has_run_out(&self, seat: Seat, now: u64) -> bool {
        self.running == Some(seat) && self.left(seat, now) == 0
    }

    /// A seat's player has done something. Whoever acts was not away: for how long their clock stood since they went, they pay after all, and may be
    /// away as long as before.
    pub fn acted(&mut self, seat: Seat, now: u64) {
        self.settle(now);
        if self.running == Some(seat) && self.away_since[seat].is_some() {
            let charge = self.paused_ms.min(self.remaining_ms[seat]);
            self.remaining_ms[seat] -= charge;
            self.charged_ms += charge;
            self.pause_left_ms[seat] += self.paused_ms;
            self.paused_ms = 0;
        }
    }

    /// The decision that was awaited has left its owner, and this seat's (or nobody's) is awaited now. Only this gives the increment back: as long as
    /// it stays where it is, whatever its owner does, all that it takes is one charge.
    pub fn decided(&mut self, to_act: Option<Seat>, time: TimeControl, now: u64) {
        self.settle(now);
        if let Some(seat) = self.running
            && self.remaining_ms[seat] > 0
        {
            self.remaining_ms[seat] += self.charged_ms.min(u64::from(time.increment_seconds) * 1_000);
        }
        self.running = to_act;
        self.charged_ms = 0;
        self.paused_ms = 0;
    }

    /// A seat's player has gone away, or is back.
    pub fn presence(&mut self, seat: Seat, here: bool, now: u64) {
        self.settle(now);
        if here {
            self.away_since[seat] = None;
            if self.running == Some(seat) {
                self.paused_ms = 0;
            }
        } else if self.away_since[seat].is_none() {
            self.away_since[seat] = Some(now);
        }
    }

    /// Charges whoever's clock runs with what has passed since it was last worked out, less what they were away and may be. A timestamp that lies
    /// before the last one charges nothing: clocks of machines are set back now and then.
    fn settle(&mut self, now: u64) {
        let now = now.max(self.since);
        if let Some(seat) = self.running {
            let away = self.away_since[seat].map_or(0, |away| now - away.clamp(self.since, now));
            let paused = away.min(self.pause_left_ms[seat]);
            let charge = (now - self.since - paused).min(self.remaining_ms[seat]);
            self.pause_left_ms[seat] -= paused;
            self.paused_ms += paused;
            self.remaining_ms[seat] -= charge;
            self.charged_ms += charge;
        }
        self.since = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: TimeControl = TimeControl { base_seconds: 60, increment_seconds: 5 };

    fn running(seat: Seat) -> Clocks {
        let mut clocks = Clocks::new(TIME, 1_000);
        clocks.decided(Some(seat), TIME, 1_000);
        clocks
    }

    #[test]
    fn only_whoever_must_decide_pays() {
        let clocks = running(Seat::A);
        assert_eq!((clocks.left(Seat::A, 21_000), clocks.left(Seat::B, 21_000)), (40_000, 60_000));
    }

    #[test]
    fn the_increment_gives_back_what_a_decision_took_and_no_more() {
        let mut clocks = running(Seat::A);
        clocks.decided(Some(Seat::B), TIME, 4_000);
        assert_eq!(clocks.remaining_ms.a, 60_000, "three seconds cost nothing");
        clocks.decided(Some(Seat::A), TIME, 16_000);
        assert_eq!(clocks.remaining_ms.b, 53_000, "twelve seconds cost seven");
    }

    #[test]
    fn time_runs_out_only_for_whoever_must_decide() {
        let clocks = running(Seat::A);
        assert!(!clocks.has_run_out(Seat::A, 60_999));
        assert!(clocks.has_run_out(Seat::A, 61_000));
        assert!(!clocks.has_run_out(Seat::B, 9_999_999));
    }

    #[test]
    fn being_away_pauses_for_two_minutes_a_game_at_most() {
        let mut clocks = running(Seat::A);
        clocks.presence(Seat::A, false, 11_000);
        assert_eq!(clocks.left(Seat::A, 11_000 + PAUSE_MS), 50_000);
        clocks.presence(Seat::A, true, 71_000);
        assert_eq!((clocks.left(Seat::A, 71_000), clocks.pause_left_ms.a), (50_000, 60_000));
        clocks.presence(Seat::A, false, 81_000);
        clocks.presence(Seat::A, false, 90_000);
        assert_eq!(clocks.left(Seat::A, 141_000), 40_000, "the second minute");
        assert_eq!(clocks.left(Seat::A, 151_000), 30_000, "and then it runs");
    }

    #[test]
    fn a_pause_before_the_increment_is_not_given_back_twice() {
        let mut clocks = running(Seat::A);
        clocks.presence(Seat::A, false, 2_000);
        clocks.presence(Seat::A, true, 50_000);
        clocks.decided(Some(Seat::B), TIME, 53_000);
        assert_eq!(clocks.remaining_ms.a, 60_000);
    }

    #[test]
    fn whoever_acts_without_having_come_back_pays_for_the_pause() {
        let mut clocks = running(Seat::A);
        clocks.presence(Seat::A, false, 2_000);
        clocks.presence(Seat::B, false, 20_000);
        clocks.acted(Seat::A, 41_000);
        assert_eq!((clocks.left(Seat::A, 41_000), clocks.pause_left_ms.a), (20_000, PAUSE_MS));
        clocks.acted(Seat::A, 51_000);
        assert_eq!(clocks.left(Seat::A, 51_000), 10_000, "and so does the next action");
        clocks.presence(Seat::A, true, 56_000);
        clocks.acted(Seat::A, 57_000);
        assert_eq!(clocks.left(Seat::A, 57_000), 9_000, "whoever has come back does not");
    }

    #[test]
    fn a_timestamp_from_the_past_charges_nothing() {
        let mut clocks = running(Seat::A);
        clocks.decided(Some(Seat::B), TIME, 0);
        assert_eq!(clocks.remaining_ms.a, 60_000);
        assert_eq!(clocks.since, 1_000);
    }
}
