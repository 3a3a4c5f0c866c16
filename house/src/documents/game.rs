//! `games/{id}`: what everybody at the table may know about the table itself.

use serde::{Deserialize, Serialize};

use super::deck::DeckRules;
use super::{BeginsNext, BestOf, Document, DrawRule, Mark, MatchGame, Watching};
use crate::market::UnitId;
use crate::store::Path;
use crate::sweep::KEPT_MS;
use crate::{DeckId, GameId, PerSeat, Seat, Uid};

/// A table from its making to its end. Small, and rewritten whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameDocument {
    /// How far it has come.
    pub status: Status,
    /// What was agreed when it was made.
    pub settings: Settings,
    /// Who sits where; `None` while the seat is free.
    pub seats: PerSeat<Option<SeatDocument>>,
    /// Everybody who sits here, once each: what "my games" is found by.
    pub uids: Vec<Uid>,
    /// The same, while the game is not over and, in a match, until the next one is made: what one's unfinished games are found by.
    #[serde(default)]
    pub playing: Vec<Uid>,
    /// The number of the last action document that was judged, refused ones too. Whoever must decide writes `head + 1`.
    pub head: u64,
    /// The numbers of the last request of each seat that was judged. A seat writes the next number.
    pub requests: PerSeat<u64>,
    /// Until when nothing is taken of each seat but that it concedes, because so much of it was refused: milliseconds since 1970 by the house's clock.
    #[serde(default)]
    pub held_until: PerSeat<u64>,
    /// Whose decision it is; `None` unless playing.
    pub to_act: Option<Seat>,
    /// Since when whoever must decide has had this decision before them and done nothing that stands, milliseconds since 1970 by the house's clock; 0
    /// at tables of earlier versions, until the next action.
    #[serde(default)]
    pub to_act_since: u64,
    /// Since when each player has been away (has no connection that follows this table), milliseconds since 1970 by the house's clock; `None`
    /// while they are here.
    #[serde(default)]
    pub away_since: PerSeat<Option<u64>>,
    /// Time left, when the game is played with clocks and has begun.
    pub clocks: Option<Clocks>,
    /// Who has a draw on offer. Falls when the other seat acts or declines.
    pub draw_offer: Option<Seat>,
    /// What the house has bound itself to ([`crate::sealing::commitment`]); there from the moment the decks are locked.
    pub commitment: Option<String>,
    /// What each player has bound themselves to ([`crate::sealing::seal`]). `None` at tables that a house of an earlier version has seeded: nobody bound
    /// themselves there but the house, to its bits alone ([`crate::sealing::bare_commitment`]).
    #[serde(default)]
    pub seals: Option<PerSeat<Option<String>>>,
    /// Which seats have shown the bits that their seal is of. The game begins when both have.
    pub seeded: PerSeat<bool>,
    /// How long the players' bits have been waited for; there from the moment both seals stand.
    #[serde(default)]
    pub awaited: Option<Awaited>,
    /// What the host wants done to this table, where that takes the other player's word.
    #[serde(default)]
    pub host_wish: Option<HostProposal>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What was each player's copy and is the other's since its end, because it was played for ante (407): by whom it belongs to now.
    #[serde(default, skip_serializing_if = "is_nobodys")]
    pub handed_over: PerSeat<Vec<WonUnit>>,
    /// Who would like to play again, and where that is done.
    pub rematch: Rematch,
    /// Who may sit down beside whoever has the invite, while the second seat is free, and that anybody may watch, while it is played: what the room is found by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_to: Option<OpenTo>,
    /// What is said to whoever thinks of sitting down, if anything is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Which game of a match it is; `None` where a single game is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_game: Option<MatchGame>,
    /// The version of the engine that runs this game; a client of another version reloads.
    pub engine: String,
    /// Hash of the card data that runs this game, hexadecimal.
    pub cards: String,
    /// When it was made, milliseconds since 1970 by the house's clock.
    pub created_at: u64,
    /// When it last changed, milliseconds since 1970 by the house's clock.
    pub changed_at: u64,
    /// From when on a game that is over is forgotten unless somebody with an account has played it ([`crate::sweep`]), milliseconds since 1970 by the house's
    /// clock. `None` while it is on, and for one that is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<u64>,
}

impl GameDocument {
    /// The collection of all tables.
    pub const COLLECTION: &str = "games";

    /// The seats that are this person's: one, both at a hot-seat, or none.
    pub fn seats_of(&self, uid: &Uid) -> impl Iterator<Item = Seat> {
        let mine = [Seat::A, Seat::B]
            .map(|seat| self.seats[seat].as_ref().is_some_and(|taken| taken.uid == *uid).then_some(seat));
        mine.into_iter().flatten()
    }

    /// Whether there are, or were, cards on the table: what was lost because a part of the shuffle was withheld is over without ever having begun.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        matches!(self.status, Status::Playing | Status::Over) && self.seeded.a && self.seeded.b
    }

    /// Ends the game at this time, with this outcome.
    pub fn end(&mut self, outcome: Outcome, at: u64) {
        self.status = Status::Over;
        self.outcome = Some(outcome);
        self.playing = Vec::new();
        self.draw_offer = None;
        self.open_to = None;
        self.expires_at = Some(at.saturating_add(KEPT_MS));
    }

    /// Whether nothing is to come of this table any more: its game is over, and the match, if there is one.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.status.is_done(self.match_game.as_ref())
    }

    /// Whether house and players are all bound to their parts of the seed, so that they can be shown.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.seals.as_ref().is_some_and(|seals| seals.a.is_some() && seals.b.is_some())
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn is_nobodys(units: &PerSeat<Vec<WonUnit>>) -> bool {
    units.a.is_empty() && units.b.is_empty()
}

/// How long a player's bits have been waited for. Only time in which the house could be reached counts ([`crate::tables::Await`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Awaited {
    /// So long, milliseconds.
    pub ms: u64,
    /// Up to this time, milliseconds since 1970 by the house's clock.
    pub until: u64,
}

/// Who may sit down at a table without its invite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenTo {
    Anybody,
    /// Nobody any more; but anybody may watch.
    Watchers,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The second seat is free.
    Waiting,
    /// Both seats are taken and the decks locked; the players' programs seal their random bits, and show them when both seals stand.
    Seeding,
    Playing,
    /// Decided; the record is open to both.
    Over,
}

impl Status {
    /// Whether nothing is to come of a table that has come so far: its game is over, and no deck is awaited for the next one of its match.
    #[must_use]
    pub fn is_done(self, match_game: Option<&MatchGame>) -> bool {
        self == Self::Over && !match_game.is_some_and(MatchGame::awaits_decks)
    }
}

/// Who sits on one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatDocument {
    /// Whose seat it is.
    pub uid: Uid,
    /// What they are called here.
    pub name: String,
    /// What others are told beside that name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// What their deck is called.
    pub deck: String,
}

/// What is agreed when a table is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Which rules are played.
    pub rules: RuleSet,
    /// Whether an opening hand without a land is dealt again by itself.
    pub automatic_redeal: bool,
    /// Whether the players play for ante (407).
    #[serde(default)]
    pub ante: bool,
    /// Clocks, or none.
    pub time: Option<TimeControl>,
    /// Whether both seats belong to one person at one screen.
    pub hot_seat: bool,
    /// What the decks may hold.
    #[serde(default)]
    pub decks: DeckRules,
    /// How many games are played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub best_of: BestOf,
    /// Who begins those after the first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub begins_next: BeginsNext,
    /// What a drawn game is for its match.
    #[serde(default, skip_serializing_if = "is_default")]
    pub draws: DrawRule,
    /// Who may watch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub watching: Watching,
    /// After how many turns whoever watches is shown both hands; `None` where they never are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands_after: Option<u8>,
}

impl Settings {
    /// Whether more than the one game hangs on it: another game of a match, or what is played for. Nothing of a hand is shown there before the end.
    #[must_use]
    pub fn has_stakes(&self) -> bool {
        self.ante || self.best_of != BestOf::One
    }
}

/// The presets of the engine's rule switches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RuleSet {
    /// Today's rules.
    #[default]
    #[serde(rename = "current")]
    Current,
    /// Today's rules, and mana burns: what most lists of Old School that change a rule ask for.
    #[serde(rename = "mana_burn")]
    ManaBurn,
    /// The rules of 1994.
    #[serde(rename = "1994")]
    Classic1994,
}

/// How long a player may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// For the whole game, seconds.
    pub base_seconds: u32,
    /// Given back when a decision has passed to the other seat, at most what it took, seconds: quick decisions cost nothing, and none earns time.
    pub increment_seconds: u32,
}

/// Time left. To be shown as computed, never counted down: what is left is `remaining_ms` minus what has passed `since`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// What each player had left at `since`, milliseconds.
    pub remaining_ms: PerSeat<u64>,
    /// Whose clock runs.
    pub running: Option<Seat>,
    /// Milliseconds since 1970 by the house's clock.
    pub since: u64,
    /// What the decision that is awaited has cost already at `since`, milliseconds: as much of it as the increment is given back.
    pub charged_ms: u64,
    /// For how long the running clock has stood at `since` because its player is away, milliseconds, since they went: what it costs them after all
    /// when they act without having come back. Clocks of earlier versions have none.
    #[serde(default)]
    pub paused_ms: u64,
    /// Since when each player has been away while the clocks were on, milliseconds since 1970.
    pub away_since: PerSeat<Option<u64>>,
    /// How long each player's clock may still stand because they are away, milliseconds.
    pub pause_left_ms: PerSeat<u64>,
}

/// What the host wants done to a table at which a host sits, until the other player has answered. One is asked once a game: whoever has declined is
/// asked no more while it is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostProposal {
    pub what: HostWishes,
    /// Which host wants it.
    pub by: Uid,
    pub asks: Uid,
    /// Whether they have declined.
    pub declined: bool,
}

impl HostProposal {
    /// Whether it can come to nothing any more: nothing is to be closed, or there is no game to begin anew.
    #[must_use]
    pub fn is_too_late(&self, table: &GameDocument) -> bool {
        match self.what {
            HostWishes::Close => table.is_done(),
            HostWishes::Restart => table.status == Status::Over,
        }
    }
}

/// What a host may want of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HostWishes {
    /// That it is closed.
    Close,
    /// That its game is stopped and begun anew.
    Restart,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; `None` when it is a draw.
    pub winner: Option<Seat>,
    /// Why, in words.
    pub reason: String,
}

/// A unit that was won with a game for ante.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WonUnit {
    /// The card's English name.
    pub card: String,
    /// Which.
    pub unit: UnitId,
}

/// Playing again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rematch {
    /// Who has asked for it.
    pub wanted: PerSeat<bool>,
    /// The new table, once both have.
    pub game: Option<GameId>,
}

/// The deck somebody sits down with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DeckChoice {
    /// One of the ready decks.
    Ready { name: String },
    /// A list of one's own.
    Own {
        /// What to call it.
        name: String,
        /// What is in it.
        cards: Vec<DeckEntry>,
    },
    /// One that the player has made and the house keeps.
    Saved {
        /// Which of theirs.
        id: DeckId,
    },
}

/// So many of one card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckEntry {
    pub count: u16,
    /// The card's English name.
    pub card: String,
}

impl Document for GameDocument {
    type Key<'a> = &'a GameId;

    fn path(game: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, game.as_str()])
    }
}
