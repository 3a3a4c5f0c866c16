//! The stack as a list, the next to resolve first.

use engine::declaration::{CardId, CardType, Keywords};
use engine::prompt::{PromptKind, Source, Why};
use engine::state::{StackItem, StackObjectKind, UnderWay};
use engine::{ObjectId, Seat, Target};

use crate::session::Moment;

/// One entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackEntry {
    /// The spell or ability.
    pub id: ObjectId,
    /// The card, or the source's card.
    pub card: CardId,
    pub controller: Seat,
    /// Whether that is the player who looks at it.
    pub own: bool,
    /// Whether it is a spell, an ability, or a triggered one.
    pub announced: StackObjectKind,
    /// Its source, where it is an ability.
    pub source: ObjectId,
    /// The words that are followed as it resolves.
    pub follows: Source,
    /// X, where the cost has one.
    pub x: Option<u32>,
    pub targets: Vec<Target>,
    /// How many of them are gone.
    pub gone: usize,
    /// What a creature spell will be able to do, as it is printed.
    pub keywords: Keywords,
    /// Whether it is still being cast.
    pub unfinished: bool,
    /// Whether it is on top of the stack.
    pub next: bool,
    /// Whether something is being cast or activated that will lie on it.
    pub covered: bool,
    /// Whether it is resolving now.
    pub resolving: bool,
}

/// The stack, the next to resolve first; what this seat is casting comes before that. `number` is the X that they are just choosing.
pub fn stack_entries(game: &Moment, seat: Seat, number: u32) -> Vec<StackEntry> {
    let mut entries = Vec::new();
    let mut resolving = Vec::new();
    for under_way in game.under_way() {
        match under_way {
            UnderWay::Announced(item) if item.controller == seat => {
                // Of several, what is asked now is asked about the innermost.
                let asked = game
                    .prompt()
                    .filter(|prompt| matches!(prompt.why, Why::Announcement { object, .. } if object == item.id));
                let mut entry = StackEntry { unfinished: true, ..entry(game, &item, seat, false) };
                entry.x = match asked.map(|prompt| &prompt.kind) {
                    // What it does is chosen before X is.
                    Some(PromptKind::Mode) => None,
                    Some(PromptKind::X) => entry.x.map(|_| number),
                    _ => entry.x,
                };
                entries.push(entry);
            }
            UnderWay::Announced(_) => {}
            UnderWay::Resolving(item) => {
                resolving.push(item.id);
                entries.push(StackEntry { resolving: true, ..entry(game, item, seat, false) });
            }
        }
    }
    // What resolves lies on the stack until it has resolved (608.2n).
    let waiting = game.stack().iter().rev().filter(|item| !resolving.contains(&item.id));
    let covered = entries.iter().any(|entry: &StackEntry| entry.unfinished);
    let wait = |(place, item)| StackEntry { covered, ..entry(game, item, seat, place == 0) };
    entries.extend(waiting.enumerate().map(wait));
    entries
}

fn entry(game: &Moment, item: &StackItem, seat: Seat, next: bool) -> StackEntry {
    StackEntry {
        id: item.id,
        card: item.card,
        controller: item.controller,
        own: item.controller == seat,
        announced: item.announced,
        source: item.source,
        follows: Source { card: item.card, object: None, following: Some((item.announced, item.mode)) },
        x: has_x(item.card).then_some(item.x),
        targets: item.targets.iter().map(|chosen| chosen.target).collect(),
        gone: item.targets.iter().filter(|chosen| is_gone(game, chosen.target)).count(),
        keywords: keywords(item),
        unfinished: false,
        next,
        covered: false,
        resolving: false,
    }
}

fn is_gone(game: &Moment, target: Target) -> bool {
    matches!(target, Target::Object(id) if game.object(id).is_none())
}

fn keywords(item: &StackItem) -> Keywords {
    let card = engine::cards::definition(item.card);
    let creature = item.announced == StackObjectKind::Spell && card.type_line.types.contains(CardType::Creature);
    let mut keywords = Keywords::default();
    card.keywords.iter().filter(|_| creature).for_each(|keyword| keywords.insert(*keyword));
    keywords
}

fn has_x(card: CardId) -> bool {
    engine::cards::definition(card).cost.is_some_and(|cost| cost.x > 0)
}
