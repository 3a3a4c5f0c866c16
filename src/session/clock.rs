//! Clocks: computed from timestamps, never counted down, so that they do not drift.

use engine::Seat;
use house::documents::{Clocks, Sideboarding};

/// Little time is this part of the time at the start, at least 10 seconds and at most a minute.
const LOW_PART: u64 = 8;

/// One player's clock at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockView {
    /// Time left, milliseconds.
    pub remaining_ms: u64,
    /// Whether its player is the one who must decide.
    pub running: bool,
    /// Whether it stands still because its player is away.
    pub paused: bool,
    /// Whether little is left.
    pub low: bool,
}

impl ClockView {
    /// Both clocks at `now`, milliseconds since 1970 by the house's clock. `base_ms` is the time at the start.
    pub fn both(clocks: &Clocks, base_ms: u64, now: u64) -> [ClockView; 2] {
        let low = low(base_ms);
        Seat::BOTH.map(|seat| {
            let remaining_ms = clocks.left(seat, now);
            let running = clocks.running == Some(seat);
            let away = clocks.away_since[seat].map_or(0, |since| now.saturating_sub(since.max(clocks.since)));
            let paused = running && clocks.away_since[seat].is_some() && away < clocks.pause_left_ms[seat];
            ClockView { remaining_ms, running, paused, low: remaining_ms < low }
        })
    }

    /// Both clocks between two games of a match, likewise: either runs until its player is done.
    pub fn between(between: &Sideboarding, base_ms: u64, now: u64) -> [ClockView; 2] {
        let low = low(base_ms);
        Seat::BOTH.map(|seat| {
            let remaining_ms = between.until[seat].saturating_sub(between.done_at[seat].unwrap_or(now));
            let running = between.done_at[seat].is_none() && between.next.is_none();
            ClockView { remaining_ms, running, paused: false, low: remaining_ms < low }
        })
    }
}

/// Below how much little time is left, milliseconds. `base_ms` is the time at the start.
pub fn low(base_ms: u64) -> u64 {
    (base_ms / LOW_PART).clamp(10_000, 60_000)
}

#[cfg(test)]
mod tests {
    use house::PerSeat;

    use super::*;

    fn clocks(running: Option<Seat>) -> Clocks {
        Clocks {
            remaining_ms: PerSeat { a: 300_000, b: 90_000 },
            running,
            since: 1_000_000,
            charged_ms: 0,
            paused_ms: 0,
            away_since: PerSeat::default(),
            pause_left_ms: PerSeat { a: 120_000, b: 120_000 },
        }
    }

    #[test]
    fn only_the_clock_that_runs_runs() {
        let [mine, theirs] = ClockView::both(&clocks(Some(Seat::A)), 300_000, 1_030_000);
        assert_eq!((mine.remaining_ms, mine.running, mine.low), (270_000, true, false));
        assert_eq!((theirs.remaining_ms, theirs.running), (90_000, false));
        let [_, theirs] = ClockView::both(&clocks(Some(Seat::B)), 300_000, 2_000_000);
        assert_eq!((theirs.remaining_ms, theirs.low), (0, true));
    }

    #[test]
    fn between_two_games_either_clock_runs_until_its_player_is_done() {
        let between = Sideboarding {
            until: PerSeat { a: 1_300_000, b: 1_090_000 },
            done_at: PerSeat { a: Some(1_020_000), b: None },
            chooser: None,
            begins: None,
            end_offer: None,
            ends_offered: PerSeat::default(),
            next: None,
        };
        let [done, busy] = ClockView::between(&between, 300_000, 1_060_000);
        assert_eq!((done.remaining_ms, done.running, done.low), (280_000, false, false));
        assert_eq!((busy.remaining_ms, busy.running, busy.low), (30_000, true, true));
        let [_, late] = ClockView::between(&between, 300_000, 2_000_000);
        assert_eq!(late.remaining_ms, 0);
    }

    #[test]
    fn a_player_who_is_away_is_waited_for_as_long_as_agreed() {
        let mut away = clocks(Some(Seat::A));
        away.away_since.a = Some(1_010_000);
        let [at_once, _] = ClockView::both(&away, 300_000, 1_100_000);
        assert_eq!((at_once.remaining_ms, at_once.paused), (290_000, true));
        let [later, _] = ClockView::both(&away, 300_000, 1_140_000);
        assert_eq!((later.remaining_ms, later.paused), (280_000, false));
    }
}
