//! What will happen if nobody answers: the stack resolves from the top in a copy of what one seat sees. What that does not know stays unknown.

use engine::prompt::Why;
use engine::{Act, Action, Seat, prompt};

use super::log::Log;
use super::{LogLine, Moment};
use crate::modules;

/// After so many passes nothing more is looked at.
const MOST: usize = 100;

/// What the end of a preview is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreviewEnd {
    /// The stack is empty.
    Resolved,
    /// This player must decide something first.
    Asks(Seat),
    /// What comes next is hidden, or chance.
    Unknown,
    /// The game is over.
    Over,
}

/// What will happen as the stack resolves.
#[derive(Clone, Debug)]
pub struct Preview {
    /// In words, as they are said to whoever looks.
    pub lines: Vec<String>,
    /// Whose life is another one at the end, from what to what.
    pub lives: Vec<(Seat, i32, i32)>,
    pub end: PreviewEnd,
}

/// What will happen as the stack resolves, and where that ends. It is said to the player at `own`; to nobody by themselves where one person has both seats, or none.
pub fn preview(game: &Moment, names: &[String; 2], own: Option<Seat>) -> Preview {
    let Some(mut view) = game.view().cloned() else {
        return Preview { lines: Vec::new(), lives: Vec::new(), end: PreviewEnd::Unknown };
    };
    let mut log = Log::default();
    log.know(&view);
    let mut end = PreviewEnd::Unknown;
    for _ in 0..MOST {
        if view.outcome().is_some() {
            end = PreviewEnd::Over;
            break;
        }
        let Some(seat) = view.to_act() else { break };
        if !matches!(prompt(&view, seat).map(|asked| asked.why), Some(Why::Priority { .. })) {
            end = PreviewEnd::Asks(seat);
            break;
        }
        if view.stack().is_empty() {
            end = PreviewEnd::Resolved;
            break;
        }
        let Some(Ok(done)) = modules::act(&mut view, seat, &Action::Pass) else { break };
        log.tell(done.events(), &view, names, own);
        if matches!(done, Act::NeedsHidden(_)) {
            break;
        }
    }
    let lives = [Seat::A, Seat::B].map(|seat| (seat, game.player(seat).life, view.player(seat).life));
    let lives = lives.into_iter().filter(|(_, before, after)| before != after).collect();
    // Bookkeeping is said to nobody.
    let said = |line: &LogLine| if line.told.is_empty() { line.text.clone() } else { line.told.clone() };
    Preview { lines: log.lines().iter().map(said).collect(), lives, end }
}
