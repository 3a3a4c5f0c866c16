//! Playing a script on a game.

mod announce;
mod answer;
mod combat;
mod describe;
mod expect;
mod find;
mod flow;
mod kind;
mod laws;
mod open;
mod payment;

use engine::{Act, Action, Event, Game, ObjectId, Prompt, Request, Seat, Target, act, prompt};

use crate::Failure;
use crate::script::{Deed, Line, Part};
use crate::setup::Start;

/// Divisions of damage that a script has given before they were asked for.
type Divisions = Vec<(ObjectId, Vec<Part>)>;

/// A game with a script being played on it.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game,
    /// The script's own names.
    aliases: Vec<(ObjectId, String)>,
    divisions: Divisions,
    deaths: open::Deaths,
    /// The copy of a spell that was just made, whose targets nobody could choose differently, and who would have chosen.
    kept: Option<(Seat, ObjectId)>,
    /// Whether every action is held against the engine's laws.
    laws: bool,
}

impl Table {
    pub(crate) fn new(start: Start, laws: bool) -> Table {
        Table {
            game: start.game,
            aliases: start.aliases,
            divisions: Divisions::new(),
            deaths: open::Deaths::default(),
            kept: None,
            laws,
        }
    }

    pub(crate) fn play(&mut self, line: &Line) -> Result<(), Failure> {
        if !matches!(line, Line::Act(_, Deed::Blocks { .. })) {
            self.close_written_blocks()?;
        }
        // What is expected at the beginning of the untap or the cleanup step is so before it begins; a decision is one that the step asks for.
        let looks = matches!(line, Line::Expect(expectation) if !expectation.is_of_a_decision());
        if !looks && !matches!(line, Line::Advance(..)) {
            self.game.begin_position_step();
        }
        self.close_what_is_open(line)?;
        match line {
            Line::Act(seat, deed) => self.deed(*seat, deed),
            Line::Resolve => self.resolve(),
            Line::ResolveAll => self.resolve_all(),
            Line::Advance(seat, step) => self.advance(*seat, *step),
            Line::Expect(expectation) => self.expect(expectation),
        }
    }

    /// Closes what the last line has left open.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.close_written_blocks()
    }

    /// Does what a player does in a line.
    fn deed(&mut self, seat: Seat, deed: &Deed) -> Result<(), Failure> {
        self.all_there(deed.names())?;
        match deed {
            Deed::Attacks(groups) => self.attack(seat, groups),
            Deed::Blocks { attacker, blockers } => self.block(seat, attacker, blockers),
            Deed::BlocksNothing => self.block_nothing(seat),
            Deed::Assigns { whose, parts } => self.assign(seat, whose.as_ref(), parts),
            Deed::Chooses(what) => self.choose(seat, what),
            Deed::Orders(names) => self.order(seat, names),
            Deed::Piles(piles) => self.pile(seat, piles),
            Deed::Concedes => self.concede(seat),
            Deed::Plays(_) | Deed::Taps { .. } | Deed::Uses(_) | Deed::Casts(_) | Deed::Activates(_) | Deed::Passes => {
                self.close_declaration()?;
                match deed {
                    Deed::Plays(name) => self.play_land(seat, name),
                    Deed::Taps { source, kind } => self.tap(seat, source, *kind, true),
                    Deed::Uses(name) => self.tap(seat, name, None, false),
                    Deed::Casts(announcement) => self.cast(seat, announcement),
                    Deed::Activates(announcement) => self.activate(seat, announcement),
                    _ => self.pass(seat),
                }
            }
        }
    }

    fn pass(&mut self, seat: Seat) -> Result<(), Failure> {
        if !self.is_priority() {
            return self.refuse(seat, "nobody has priority now");
        }
        self.take(seat, &Action::Pass)
    }

    fn concede(&mut self, seat: Seat) -> Result<(), Failure> {
        self.game.request(seat, Request::Concede).map(|_| ()).map_err(|illegal| Failure::Refused(illegal.to_string()))
    }

    /// What the game waits for; none when it is over.
    fn prompt(&self) -> Option<Prompt> {
        prompt(&self.game, self.game.to_act()?)
    }

    /// Whether a player has priority.
    fn is_priority(&self) -> bool {
        self.prompt().is_some_and(|prompt| prompt.is_priority())
    }

    /// A refusal, with what is legal instead.
    fn refuse<T>(&self, seat: Seat, why: &str) -> Result<T, Failure> {
        Failure::refused(format!("{why}; {}", self.legal(seat)))
    }

    fn take(&mut self, seat: Seat, action: &Action) -> Result<(), Failure> {
        let before = self.laws.then(|| laws::Before::of(&self.game, seat, action));
        match act(&mut self.game, seat, action) {
            Ok(done) => {
                self.follow(done.events());
                if let Act::NeedsHidden(_) = done {
                    return Err(Failure::Engine("the true game needs what is hidden".to_owned()));
                }
                before.map_or(Ok(()), |before| before.accepted(&self.game))
            }
            Err(illegal) => {
                if let Some(before) = before {
                    before.refused(&self.game)?;
                }
                self.refuse(seat, &illegal.to_string())
            }
        }
    }

    /// Names of the script's own follow what they name into other zones.
    fn follow(&mut self, events: &[Event]) {
        self.kept = None;
        for event in events {
            match event {
                Event::Moved { old: Some(old), new: Some(new), .. } => {
                    for (id, _) in &mut self.aliases {
                        if id == old {
                            *id = *new;
                        }
                    }
                }
                Event::SpellCopied { player, object, targets, .. } if !targets.is_empty() => {
                    self.kept = Some((*player, *object));
                }
                _ => {}
            }
        }
    }

    /// The controller of an object on the battlefield or the stack; elsewhere, its owner.
    fn seat_of(&self, id: ObjectId) -> Option<Seat> {
        if let Some(now) = self.game.characteristics(id) {
            return Some(now.controller);
        }
        if let Some(item) = self.game.stack().iter().find(|item| item.id == id) {
            return Some(item.controller);
        }
        match self.game.object(id) {
            Some(object) => Some(object.owner),
            None => self.game.last_known(id).map(|known| known.controller),
        }
    }

    /// A target in words.
    fn target_words(&self, target: Target) -> String {
        match target {
            Target::Player(seat) => format!("{seat:?}"),
            Target::Object(id) => self.words(id),
        }
    }

    /// An object in words.
    fn words(&self, id: ObjectId) -> String {
        let seat = self.seat_of(id).map_or_else(String::new, |seat| format!("{seat:?}:"));
        format!("{seat}{}", self.name_of(id))
    }
}
