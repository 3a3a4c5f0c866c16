//! Where the inspector lies on screens on which it lies over the table without being opened: over the log, as high as the stack, the question and the buttons leave it room there, so that
//! it is found in one place and hides nothing of the board. Only where that would be too low, or what is read stands there itself, it lies on the board, over as little as can be of what is asked about, of
//! the bars and of the cards.

use super::inspector_shown::READ;
use super::motion::{Rect, rect_of, rects_of};

/// As far as it is from the edges, pixels.
const GAP: i32 = 4;
/// So high it is at least, over the log: a card of which five lines can be read, and two of what is so now.
const LEAST: i32 = 190;
/// Up to this height the picture of the card gives way to its words.
const LOW: i32 = 400;
/// It moves for so manieth a part of its size, and for no less.
const WORTH: i64 = 8;

/// What it must not lie over.
const QUESTION: &str =
    ".rail .prompt:not(.aside), .rail .waiting-for:not(:empty), .rail .stack-place .next, .rail .actions button";
/// What is asked about, and what fights; an opening hand as a whole, while it may be exchanged.
const ASKED: &str = ".table :is(.card, .player, .player-bar *):is(.can, .target, .chosen, .attacking, .blocking), .table:has([data-testid=dialog-mulligan]) .own-hand .card";
/// What says whose turn it is, and what can be pressed at any time.
const BARS: &str = ".phase-bar, .player-bar .player, .player-bar .pool";
/// Everything that can be read.
const CARDS: &str = ".battlefield .card, .own-hand .card, .stack-place .entry";

/// A place, by its name in the style sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Over the log.
    Rail,
    /// Beside the rail, above or below.
    BesideTop,
    BesideBottom,
    /// At the other edge.
    LeftTop,
    LeftBottom,
}

impl Place {
    pub const fn word(self) -> &'static str {
        match self {
            Place::Rail => "rail",
            Place::BesideTop => "beside-top",
            Place::BesideBottom => "beside-bottom",
            Place::LeftTop => "left-top",
            Place::LeftBottom => "left-bottom",
        }
    }
}

/// What lies on the screen, the weightiest first.
#[derive(Debug, Default)]
struct Below {
    question: Vec<Rect>,
    read: Vec<Rect>,
    asked: Vec<Rect>,
    bars: Vec<Rect>,
    cards: Vec<Rect>,
}

/// Where it lies, and how high it may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lies {
    pub place: Place,
    pub room: i32,
}

impl Lies {
    /// Whether that is less than a whole card takes.
    pub const fn is_low(self) -> bool {
        self.room < LOW
    }
}

/// The place now. On the board it is where it lay before unless another hides less of what matters; none before there is a table.
pub fn place(before: Option<Place>) -> Option<Lies> {
    let (table, rail, own) = (rect_of(".table")?, rect_of(".rail")?, rect_of(".table > .inspector")?);
    let top = rect_of(".table > .player-bar-their")?;
    let below = Below {
        question: rects_of(QUESTION),
        read: rects_of(READ),
        asked: rects_of(ASKED),
        bars: rects_of(BARS),
        cards: rects_of(CARDS),
    };
    let under_bar = top.y + top.height + GAP;
    let room = room(rail, under_bar, &below);
    if room >= LEAST {
        return Some(Lies { place: Place::Rail, room });
    }
    // It may be lower now than it is where nothing makes it so: a card, and two lines of what is so.
    let size = (own.width, own.height.max(own.width * 7 / 5 + 40));
    Some(Lies { place: best(table, rail, under_bar, size, &below, before), room: table.height - 2 * GAP })
}

/// The height in the rail from under the bar of the opponent down to what must be seen there; none where what is read stands in it.
fn room(rail: Rect, under_bar: i32, below: &Below) -> i32 {
    let whole = Rect { y: under_bar, height: (rail.y + rail.height - under_bar).max(0), ..rail };
    let ends = below.question.iter().filter(|seen| whole.shared(**seen) > 0).map(|seen| seen.y - GAP);
    let room = ends.min().unwrap_or(whole.y + whole.height) - under_bar;
    let over = Rect { height: room.max(0), ..whole };
    if below.read.iter().any(|read| over.shared(*read) > 0) { 0 } else { room }
}

/// The place for something of this size; the first of several that are as good.
fn best(
    table: Rect,
    rail: Rect,
    under_bar: i32,
    (width, height): (i32, i32),
    below: &Below,
    before: Option<Place>,
) -> Place {
    let at = |x: i32, y: i32| Rect { x, y, width, height };
    let (top, bottom) = (table.y + GAP, table.y + table.height - GAP - height);
    let (left, beside) = (table.x + GAP, rail.x - GAP - width);
    let places = [
        (Place::Rail, at(rail.x, under_bar)),
        (Place::BesideTop, at(beside, top)),
        (Place::BesideBottom, at(beside, bottom)),
        (Place::LeftTop, at(left, top)),
        (Place::LeftBottom, at(left, bottom)),
    ];
    let over = |rect: Rect, those: &[Rect]| those.iter().map(|one| rect.shared(*one)).sum::<i64>();
    // It goes elsewhere for the cards' sake where that frees more of them than a part of its own size.
    let worth = i64::from(width) * i64::from(height) / WORTH;
    let cost = |(place, rect): &(Place, Rect)| {
        let [question, read, asked, bars, cards] =
            [&below.question, &below.read, &below.asked, &below.bars, &below.cards].map(|those| over(*rect, those));
        let moves = if before.is_some_and(|before| before != *place) { worth } else { 0 };
        (question, read, asked, bars, cards.saturating_add(moves))
    };
    places.into_iter().min_by_key(cost).map_or(Place::Rail, |(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rect(x: i32, y: i32, width: i32, height: i32) -> Rect {
        Rect { x, y, width, height }
    }

    /// The place in a window of 1280 by 720.
    fn at(below: &Below) -> Place {
        after(None, below)
    }

    /// The same where it lay somewhere before.
    fn after(before: Option<Place>, below: &Below) -> Place {
        best(rect(0, 0, 1280, 720), rect(956, 0, 320, 720), 100, (320, 410), below, before)
    }

    #[test]
    fn it_is_as_high_over_the_log_as_what_is_to_be_seen_there_lets_it() {
        let room = |below: &Below| room(rect(956, 0, 320, 720), 100, below);
        assert_eq!(room(&Below::default()), 620);
        let question = vec![rect(956, 520, 320, 100), rect(956, 390, 320, 120)];
        assert_eq!(room(&Below { question: question.clone(), ..Below::default() }), 286);
        // What is asked over the board takes none of it, and what is read on the board does not either.
        assert_eq!(room(&Below { question: vec![rect(200, 120, 320, 120)], ..Below::default() }), 620);
        assert_eq!(room(&Below { read: vec![rect(700, 50, 100, 140)], ..Below::default() }), 620);
        let read = vec![rect(1000, 300, 60, 16)];
        assert_eq!(room(&Below { question, read, ..Below::default() }), 0, "the name of a card in the log is read");
    }

    #[test]
    fn it_lies_over_the_log_where_the_question_leaves_that_room() {
        assert_eq!(at(&Below { question: vec![rect(956, 520, 320, 100)], ..Below::default() }), Place::Rail);
    }

    #[test]
    fn it_stays_where_it_lay_until_that_hides_more_of_what_matters() {
        let cards = || vec![rect(700, 450, 100, 140)];
        let question = vec![rect(956, 340, 320, 280)];
        let below = Below { question: question.clone(), cards: cards(), ..Below::default() };
        assert_eq!(after(Some(Place::BesideBottom), &below), Place::BesideBottom);
        let below = Below { question, asked: cards(), ..Below::default() };
        assert_eq!(after(Some(Place::BesideBottom), &below), Place::BesideTop);
    }

    #[test]
    fn it_goes_back_to_where_it_hides_no_bar_and_no_board() {
        let board = || vec![rect(640, 420, 300, 140)];
        assert_eq!(after(Some(Place::BesideBottom), &Below { cards: board(), ..Below::default() }), Place::Rail);
        let bars = vec![rect(4, 340, 940, 40)];
        assert_eq!(after(Some(Place::LeftTop), &Below { bars, ..Below::default() }), Place::Rail);
    }

    #[test]
    fn it_lies_over_neither_the_question_nor_what_is_read_nor_what_is_asked_about() {
        let question = vec![rect(956, 340, 320, 280)];
        assert_eq!(at(&Below { question: question.clone(), ..Below::default() }), Place::BesideTop);
        let read = vec![rect(700, 50, 100, 140)];
        let below = Below { question: question.clone(), read: read.clone(), ..Below::default() };
        assert_eq!(at(&below), Place::BesideBottom);
        let asked = vec![rect(700, 50, 100, 140), rect(700, 450, 100, 140)];
        assert_eq!(at(&Below { question, read, asked, ..Below::default() }), Place::LeftTop);
    }
}
