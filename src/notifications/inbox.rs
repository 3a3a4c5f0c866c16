//! The inbox: one's challenges and tables, and which of the house's updates are worth a notification. Plain Rust without a page.

use std::collections::BTreeMap;

use house::documents::{ChallengeStatus, Status};
use house::wire::{ChallengeSummary, PersonalUpdate, TableSummary};
use house::{GameId, Seat, Uid};

use crate::words::play::marked;

/// One's challenges and tables, as the house last told of them.
#[derive(Clone, Debug, Default)]
pub struct Inbox {
    /// Whose it is; nobody's before the house has said anything.
    whose: Option<Uid>,
    /// Whether the house has said how one stands.
    heard: bool,
    /// The challenges that wait for oneself, and one's own.
    pub challenges: Vec<ChallengeSummary>,
    /// One's tables that are not over.
    pub tables: Vec<TableSummary>,
    /// Who of those one has asked about has come or gone since.
    pub presence: BTreeMap<Uid, bool>,
}

/// A notification: something worth an interruption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// Somebody challenges.
    Challenged {
        /// The challenger.
        name: String,
        challenge: GameId,
    },
    /// One's own challenge is accepted: the table is there.
    Accepted { name: String, game: GameId },
    /// One's own challenge is declined.
    Declined {
        name: String,
        challenge: GameId,
        /// What they had to say.
        word: Option<String>,
    },
    /// A challenge to oneself is taken back.
    Withdrawn { name: String, challenge: GameId },
    /// A table is complete, and waits for oneself to come.
    Begins { name: String, game: GameId },
    /// One's decision is awaited at a table at which one is not.
    YourTurn { name: String, game: GameId },
    /// A game of one's own has ended, and the other one would like to play again.
    Again { name: String, game: GameId },
    /// A game of a match has ended at which one is not, and one's deck for the next one is awaited.
    Sideboard { name: String, game: GameId },
}

impl Notification {
    /// The challenge or the table that it is about.
    pub const fn about(&self) -> &GameId {
        match self {
            Notification::Challenged { challenge, .. }
            | Notification::Declined { challenge, .. }
            | Notification::Withdrawn { challenge, .. } => challenge,
            Notification::Accepted { game, .. }
            | Notification::Begins { game, .. }
            | Notification::YourTurn { game, .. }
            | Notification::Again { game, .. }
            | Notification::Sideboard { game, .. } => game,
        }
    }
}

/// Whether something at this table waits for oneself: a decision, one's deck for the next game of a match, an answer to the
/// offer to end it, or that one comes.
pub fn needs_me(table: &TableSummary) -> bool {
    match table.status {
        Status::Playing => table.to_act.is_some_and(|seat| table.yours[seat]),
        Status::Seeding => true,
        Status::Over => table.match_game.as_ref().filter(|of_match| of_match.awaits_decks()).is_some_and(|of_match| {
            let done = |seat| of_match.sideboarding.as_ref().is_none_or(|between| between.done_at[seat].is_some());
            let asked = |seat: Seat| of_match.end_offered() == Some(seat.other());
            Seat::BOTH.into_iter().any(|seat| table.yours[seat] && (!done(seat) || asked(seat)))
        }),
        Status::Waiting => false,
    }
}

/// What the other one at a table is called.
pub fn opponent(table: &TableSummary) -> Option<String> {
    let other = if table.yours[Seat::A] { Seat::B } else { Seat::A };
    table.names[other].as_deref().map(|name| marked(name, table.marks[other]))
}

impl Inbox {
    /// The challenges that wait for oneself.
    pub fn requests(&self) -> impl Iterator<Item = &ChallengeSummary> {
        self.challenges.iter().filter(|challenge| !challenge.yours && challenge.status == ChallengeStatus::Open)
    }

    /// How much waits for oneself, the table at which one is aside.
    pub fn waiting(&self, here: Option<&GameId>) -> usize {
        let tables = self.tables.iter().filter(|table| needs_me(table) && Some(&table.game) != here);
        self.requests().count() + tables.count()
    }

    /// It is theirs from now on: what was known of somebody else's no longer counts.
    pub fn belongs_to(&mut self, uid: Option<Uid>) {
        if self.whose != uid {
            *self = Inbox { whose: uid, ..Inbox::default() };
        }
    }

    /// The house says something. Answers with the notifications that it is worth.
    pub fn hear(&mut self, update: PersonalUpdate) -> Vec<Notification> {
        match update {
            PersonalUpdate::Snapshot { challenges, tables } => {
                let missed = if self.heard { self.missed(&challenges, &tables) } else { Vec::new() };
                (self.heard, self.challenges, self.tables) = (true, challenges, tables);
                self.presence.clear();
                missed
            }
            PersonalUpdate::Challenge { challenge } => self.hear_challenge(challenge).into_iter().collect(),
            PersonalUpdate::Table { table, there } => {
                let notification = self.hear_table(table);
                notification.into_iter().filter(|_| !there).collect()
            }
            PersonalUpdate::TableGone { game } => {
                self.tables.retain(|table| table.game != game);
                Vec::new()
            }
            PersonalUpdate::Presence { uid, online } => {
                self.presence.insert(uid, online);
                Vec::new()
            }
        }
    }

    /// What came while there was no connection, the oldest first: it is as new as if there had been one. What was taken back then, or is over, is no longer listed, and
    /// asks for nothing.
    fn missed(&mut self, challenges: &[ChallengeSummary], tables: &[TableSummary]) -> Vec<Notification> {
        // One's own that was accepted is listed as a table.
        let accepted = |known: &&ChallengeSummary| {
            let own = known.yours && known.status == ChallengeStatus::Open;
            own && tables.iter().any(|table| table.game == known.challenge)
        };
        let accepted = self.challenges.iter().filter(accepted).cloned();
        let accepted = accepted.map(|known| ChallengeSummary { status: ChallengeStatus::Accepted, ..known });
        let accepted: Vec<_> = accepted.collect();
        // Tables come first, for a challenge that has become one is announced as such.
        let mut missed: Vec<_> = tables.iter().rev().cloned().filter_map(|table| self.hear_table(table)).collect();
        let challenges = accepted.into_iter().chain(challenges.iter().rev().cloned());
        missed.extend(challenges.filter_map(|challenge| self.hear_challenge(challenge)));
        missed
    }

    fn hear_challenge(&mut self, challenge: ChallengeSummary) -> Option<Notification> {
        let before = self.challenges.iter().position(|known| known.challenge == challenge.challenge);
        let was_open = before.is_some_and(|at| self.challenges[at].status == ChallengeStatus::Open);
        if let Some(at) = before {
            self.challenges.remove(at);
        }
        let (name, id) = (marked(&challenge.name, challenge.mark), challenge.challenge.clone());
        let notification = match (challenge.yours, challenge.status) {
            (false, ChallengeStatus::Open) if before.is_none() => Some(challenged(&challenge)),
            (true, ChallengeStatus::Accepted) if was_open => Some(Notification::Accepted { name, game: id }),
            (true, ChallengeStatus::Declined) if was_open => {
                Some(Notification::Declined { name, challenge: id, word: challenge.word.clone() })
            }
            (false, ChallengeStatus::Withdrawn) if was_open => Some(Notification::Withdrawn { name, challenge: id }),
            _ => None,
        };
        let kept = match challenge.status {
            ChallengeStatus::Open => true,
            ChallengeStatus::Declined | ChallengeStatus::Expired => challenge.yours,
            ChallengeStatus::Accepted | ChallengeStatus::Withdrawn => false,
        };
        if kept {
            self.challenges.insert(0, challenge);
        }
        notification
    }

    fn hear_table(&mut self, table: TableSummary) -> Option<Notification> {
        let at = self.tables.iter().position(|known| known.game == table.game);
        let before = at.map(|at| self.tables.remove(at));
        let (name, game) = (opponent(&table)?, table.game.clone());
        let alone = table.settings.hot_seat;
        let own_challenge = self.challenges.iter().any(|challenge| challenge.challenge == game);
        let notification = match (table.status, &before) {
            // A challenge that becomes a table is announced as such.
            (Status::Seeding, before) if !own_challenge && before.as_ref().is_none_or(|known| !needs_me(known)) => {
                Some(Notification::Begins { name, game })
            }
            (Status::Playing, Some(known)) if needs_me(&table) && !needs_me(known) => {
                Some(Notification::YourTurn { name, game })
            }
            (Status::Over, before) if needs_me(&table) => {
                let fresh = before.as_ref().is_none_or(|known| known.status != Status::Over);
                fresh.then_some(Notification::Sideboard { name, game })
            }
            (Status::Over, _) => {
                let own = if table.yours[Seat::A] { Seat::A } else { Seat::B };
                // Whoever wants it, too, is on the way to the next table.
                (table.wanted[own.other()] && !table.wanted[own]).then_some(Notification::Again { name, game })
            }
            _ => None,
        };
        if !table.status.is_done(table.match_game.as_deref()) {
            self.tables.insert(0, table);
        }
        notification.filter(|_| !alone)
    }
}

fn challenged(challenge: &ChallengeSummary) -> Notification {
    Notification::Challenged { name: marked(&challenge.name, challenge.mark), challenge: challenge.challenge.clone() }
}

#[cfg(test)]
mod tests {
    use house::PerSeat;
    use house::documents::{MatchGame, Settings, Sideboarding};

    use super::*;

    fn challenge(yours: bool, status: ChallengeStatus) -> PersonalUpdate {
        PersonalUpdate::Challenge {
            challenge: ChallengeSummary {
                challenge: GameId::from_random([1; 10]),
                yours,
                uid: Uid::of_token("ben"),
                name: "Ben".to_owned(),
                mark: None,
                settings: Settings::default(),
                status,
                word: None,
                created_at: 1,
                changed_at: 1,
            },
        }
    }

    fn table(status: Status, to_act: Option<Seat>, there: bool) -> PersonalUpdate {
        PersonalUpdate::Table {
            table: TableSummary {
                game: GameId::from_random([1; 10]),
                status,
                settings: Settings::default(),
                names: PerSeat { a: Some("Ann".to_owned()), b: Some("Ben".to_owned()) },
                marks: PerSeat::default(),
                decks: PerSeat::default(),
                yours: PerSeat { a: true, b: false },
                to_act,
                outcome: None,
                wanted: PerSeat::default(),
                open_to: None,
                match_game: None,
                changed_at: 0,
            },
            there,
        }
    }

    #[test]
    fn a_challenge_is_announced_once_and_goes_when_it_is_taken_back() {
        let mut inbox = Inbox::default();
        assert!(matches!(inbox.hear(challenge(false, ChallengeStatus::Open))[..], [Notification::Challenged { .. }]));
        assert_eq!(inbox.hear(challenge(false, ChallengeStatus::Open)), []);
        assert_eq!(inbox.waiting(None), 1);
        assert!(matches!(
            inbox.hear(challenge(false, ChallengeStatus::Withdrawn))[..],
            [Notification::Withdrawn { .. }]
        ));
        assert_eq!(inbox.waiting(None), 0);
    }

    #[test]
    fn ones_own_challenge_is_announced_when_it_is_answered() {
        let mut inbox = Inbox::default();
        assert_eq!(inbox.hear(challenge(true, ChallengeStatus::Open)), []);
        assert_eq!(inbox.hear(table(Status::Seeding, None, false)), [], "the table is its answer");
        assert!(matches!(inbox.hear(challenge(true, ChallengeStatus::Accepted))[..], [Notification::Accepted { .. }]));
        assert!(inbox.challenges.is_empty());
        let mut inbox = Inbox::default();
        inbox.hear(challenge(true, ChallengeStatus::Open));
        assert!(matches!(inbox.hear(challenge(true, ChallengeStatus::Declined))[..], [Notification::Declined { .. }]));
        assert_eq!(inbox.challenges.len(), 1, "what was declined stays to be read");
    }

    #[test]
    fn ones_turn_is_announced_when_it_comes_and_not_where_one_is() {
        let mut inbox = Inbox::default();
        assert_eq!(inbox.hear(table(Status::Waiting, None, false)), []);
        assert!(matches!(inbox.hear(table(Status::Seeding, None, false))[..], [Notification::Begins { .. }]));
        assert_eq!(inbox.hear(table(Status::Playing, Some(Seat::B), false)), []);
        assert!(matches!(
            inbox.hear(table(Status::Playing, Some(Seat::A), false))[..],
            [Notification::YourTurn { .. }]
        ));
        assert_eq!((inbox.waiting(None), inbox.waiting(Some(&GameId::from_random([1; 10])))), (1, 0));
        assert_eq!(inbox.hear(table(Status::Playing, Some(Seat::B), true)), []);
        assert_eq!(inbox.hear(table(Status::Playing, Some(Seat::A), true)), [], "one sits there, in another window");
        assert_eq!(inbox.hear(table(Status::Over, None, false)), []);
        assert!(inbox.tables.is_empty());
    }

    /// The table of a game that is over while decks are awaited for the next one of its match.
    fn between(a: Option<u64>, end_offer: Option<Seat>) -> PersonalUpdate {
        let PersonalUpdate::Table { mut table, .. } = table(Status::Over, None, false) else { unreachable!() };
        let mut of_match = MatchGame::first(&table.game);
        let done_at = PerSeat { a, b: None };
        let until = PerSeat { a: 9_000, b: 9_000 };
        of_match.sideboarding = Some(Sideboarding {
            until,
            done_at,
            chooser: None,
            begins: None,
            end_offer,
            ends_offered: PerSeat::default(),
            next: None,
        });
        table.match_game = Some(Box::new(of_match));
        PersonalUpdate::Table { table, there: false }
    }

    #[test]
    fn ones_deck_is_awaited_between_two_games_of_a_match_until_one_is_done() {
        let mut inbox = Inbox::default();
        inbox.hear(table(Status::Playing, Some(Seat::B), false));
        assert!(matches!(inbox.hear(between(None, None))[..], [Notification::Sideboard { .. }]));
        assert_eq!(inbox.hear(between(None, None)), []);
        assert_eq!((inbox.tables.len(), inbox.waiting(None)), (1, 1));
        assert_eq!(inbox.hear(between(Some(1), None)), []);
        assert_eq!((inbox.tables.len(), inbox.waiting(None)), (1, 0), "the other one is awaited");
        inbox.hear(between(Some(1), Some(Seat::A)));
        assert_eq!(inbox.waiting(None), 0, "one's own offer");
        inbox.hear(between(Some(1), Some(Seat::B)));
        assert_eq!(inbox.waiting(None), 1, "the other one offers to end the match");
    }

    #[test]
    fn another_game_is_proposed_once_and_not_to_whoever_wants_it_already() {
        let over = |a: bool, b: bool| {
            let PersonalUpdate::Table { mut table, .. } = table(Status::Over, None, false) else { unreachable!() };
            table.wanted = PerSeat { a, b };
            PersonalUpdate::Table { table, there: false }
        };
        let mut inbox = Inbox::default();
        assert!(matches!(inbox.hear(over(false, true))[..], [Notification::Again { .. }]));
        assert_eq!(inbox.hear(over(true, true)), []);
        assert_eq!(inbox.hear(over(true, false)), []);
    }

    #[test]
    fn what_came_while_there_was_no_connection_is_announced_and_what_was_known_is_not() {
        let mut inbox = Inbox::default();
        let PersonalUpdate::Challenge { challenge } = challenge(false, ChallengeStatus::Open) else { unreachable!() };
        let now = || PersonalUpdate::Snapshot { challenges: vec![challenge.clone()], tables: Vec::new() };
        assert_eq!(inbox.hear(PersonalUpdate::Snapshot { challenges: Vec::new(), tables: Vec::new() }), []);
        assert_eq!(inbox.hear(now()).len(), 1);
        assert_eq!(inbox.hear(now()), []);
        assert_eq!(Inbox::default().hear(now()), [], "what one finds on opening the page is on the page");
    }

    /// How one stands when the connection is back, with these of what was told one by one.
    fn stands(told: &[PersonalUpdate]) -> PersonalUpdate {
        let (mut challenges, mut tables) = (Vec::new(), Vec::new());
        for update in told.iter().cloned() {
            match update {
                PersonalUpdate::Challenge { challenge } => challenges.push(challenge),
                PersonalUpdate::Table { table, .. } => tables.push(table),
                _ => unreachable!(),
            }
        }
        PersonalUpdate::Snapshot { challenges, tables }
    }

    #[test]
    fn what_became_of_a_table_while_there_was_no_connection_is_announced() {
        let mut inbox = Inbox::default();
        let now = |status, to_act| stands(&[table(status, to_act, false)]);
        assert_eq!(inbox.hear(now(Status::Waiting, None)), []);
        assert!(matches!(inbox.hear(now(Status::Seeding, None))[..], [Notification::Begins { .. }]));
        assert_eq!(inbox.hear(now(Status::Playing, Some(Seat::B))), []);
        assert!(matches!(inbox.hear(now(Status::Playing, Some(Seat::A)))[..], [Notification::YourTurn { .. }]));
        assert_eq!(inbox.hear(now(Status::Playing, Some(Seat::A))), [], "that is known");
        assert_eq!((inbox.tables.len(), inbox.waiting(None)), (1, 1));
        assert_eq!(inbox.hear(now(Status::Playing, Some(Seat::B))), []);
        let now = || stands(&[between(None, None)]);
        assert!(matches!(inbox.hear(now())[..], [Notification::Sideboard { .. }]));
        assert_eq!(inbox.hear(now()), []);
    }

    #[test]
    fn what_became_of_ones_own_challenge_while_there_was_no_connection_is_announced() {
        let open = || challenge(true, ChallengeStatus::Open);
        let mut inbox = Inbox::default();
        assert_eq!(inbox.hear(stands(&[open()])), []);
        assert_eq!(inbox.hear(stands(&[open()])), []);
        // What is accepted is a table, and no longer listed.
        let accepted = || stands(&[table(Status::Seeding, None, false)]);
        assert!(matches!(inbox.hear(accepted())[..], [Notification::Accepted { .. }]));
        assert_eq!(inbox.hear(accepted()), []);
        assert_eq!((inbox.challenges.len(), inbox.tables.len()), (0, 1));

        let mut inbox = Inbox::default();
        inbox.hear(stands(&[open()]));
        let declined = || stands(&[challenge(true, ChallengeStatus::Declined)]);
        assert!(matches!(inbox.hear(declined())[..], [Notification::Declined { .. }]));
        assert_eq!(inbox.hear(declined()), []);
        assert_eq!(inbox.challenges.len(), 1, "what was declined stays to be read");
        assert_eq!(inbox.hear(stands(&[])), []);
        assert_eq!(inbox.challenges.len(), 0);
    }

    #[test]
    fn whoever_signs_in_finds_what_is_theirs_as_on_opening_the_page() {
        let (guest, player) = (Uid::of_token("guest"), Uid::of_token("player"));
        let mut inbox = Inbox::default();
        inbox.belongs_to(Some(guest));
        inbox.hear(stands(&[]));
        inbox.belongs_to(Some(player.clone()));
        let theirs = [challenge(false, ChallengeStatus::Open), table(Status::Seeding, None, false)];
        assert_eq!(inbox.hear(stands(&theirs)), []);
        inbox.belongs_to(Some(player));
        assert_eq!(inbox.hear(stands(&theirs)), []);
        assert_eq!(inbox.waiting(None), 2);
    }
}
