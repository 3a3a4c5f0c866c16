//! The words of challenges, people, what was played, and what interrupts.

use engine::Seat;
use house::GameId;
use house::documents::{ChallengeStatus, Ending, Mark, Score};
use house::record::{Mismatch, Parts};
use house::wire::{ChallengeSummary, PlayedGame, TableSummary};

pub use super::keys::play::*;
use super::pages::{nameless_guest, nobody_yet, settings};
use super::{local, say};
use crate::notifications::inbox::{Notification, opponent};

/// The title of the window, with how much waits for one.
pub fn title_with(waiting: usize, title: &str) -> String {
    if waiting == 0 { title.to_owned() } else { format!("({waiting}) {title}") }
}

/// What has happened.
pub fn notification(notification: &Notification) -> String {
    match notification {
        Notification::Challenged { name, .. } => say!(play::notice_challenged, name),
        Notification::Accepted { name, .. } => say!(play::notice_accepted, name),
        Notification::Declined { name, word: None, .. } => say!(play::notice_declined, name),
        Notification::Declined { name, word: Some(word), .. } => say!(play::notice_declined_with, name, word),
        Notification::Withdrawn { name, .. } => say!(play::notice_withdrawn, name),
        Notification::Begins { name, .. } => say!(play::notice_begins, name),
        Notification::YourTurn { name, .. } => say!(play::notice_your_turn, name),
        Notification::Again { name, .. } => say!(play::notice_again, name),
        Notification::Sideboard { name, .. } => say!(matches::notice_sideboard, name),
    }
}

/// A label with how many there are.
pub fn counted(label: &str, count: usize) -> String {
    if count == 0 { label.to_owned() } else { format!("{label} ({count})") }
}

/// A name with what is told beside it.
pub fn marked(name: &str, mark: Option<Mark>) -> String {
    // Such a name says it itself.
    if let Some(guest) = nameless_guest(name, mark) {
        return guest.to_owned();
    }
    match mark {
        _ if name.is_empty() => deleted_player().to_owned(),
        None => name.to_owned(),
        Some(Mark::Guest) => say!(play::guest_name, name),
        Some(Mark::Alike) => say!(play::alike_name, name),
    }
}

/// The way to somebody's page.
pub fn page_of(name: &str) -> String {
    if name.is_empty() { deleted_player().to_owned() } else { say!(play::page_of, name) }
}

/// Somebody waits at a table at which anybody may sit down.
pub fn looks_for_opponent(name: &str) -> String {
    say!(play::looks_for_opponent, name)
}

/// What a mark beside a name means.
pub fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Guest => guest_mark(),
        Mark::Alike => alike_mark(),
    }
}

/// Whom one plays at a table.
pub fn against(table: &TableSummary) -> String {
    say!(play::against_name, name = opponent(table).unwrap_or_else(|| nobody_yet().to_owned()))
}

pub fn challenge(challenge: &ChallengeSummary) -> String {
    let name = marked(&challenge.name, challenge.mark);
    if challenge.yours { say!(play::to_name, name) } else { say!(play::challenges_you, name) }
}

/// What is to be agreed.
pub fn terms(challenge: &ChallengeSummary) -> String {
    settings(&challenge.settings)
}

/// What has become of one's challenge.
pub fn challenge_state(challenge: &ChallengeSummary) -> String {
    match (challenge.status, &challenge.word) {
        (ChallengeStatus::Open, _) => challenge_open().to_owned(),
        (ChallengeStatus::Accepted, _) => challenge_accepted().to_owned(),
        (ChallengeStatus::Declined, Some(word)) => say!(play::challenge_declined_with, word),
        (ChallengeStatus::Declined, None) => challenge_declined().to_owned(),
        (ChallengeStatus::Withdrawn, _) => challenge_withdrawn().to_owned(),
        (ChallengeStatus::Expired, _) => challenge_expired().to_owned(),
    }
}

/// The heading when somebody is challenged.
pub fn challenging(name: &str) -> String {
    say!(play::challenge_name, name)
}

/// The heading of the dialog in which one declines.
pub fn declining(name: &str) -> String {
    say!(play::decline_name, name)
}

/// How a game ended.
pub fn played(game: &PlayedGame) -> String {
    let name = marked(&game.opponent_name, game.opponent_mark);
    match game.ending {
        Ending::Won => say!(play::won_against, name),
        Ending::Lost => say!(play::lost_to, name),
        Ending::Drawn => say!(play::drawn_with, name),
        Ending::Alone => say!(play::both_sides_with, name),
    }
}

/// With which decks, and why it ended so.
pub fn played_with(game: &PlayedGame) -> String {
    say!(play::deck_against, deck = game.deck, other = game.opponent_deck, reason = why(&game.reason))
}

/// Why a game ended, which the house keeps in words of its own.
pub fn why(reason: &str) -> &str {
    match reason {
        "no life left" => why_life(),
        "a card to draw and no library left" => why_library(),
        "a card said so" => why_effect(),
        "ten poison counters" => why_poison(),
        "conceded" => why_concession(),
        "agreed" => why_agreement(),
        "no time left" => why_time(),
        "away for a day" => why_absence(),
        "it would have gone on for ever" => why_loop(),
        "too many actions" => why_length(),
        "stopped by the host" => why_stopped(),
        "part of the shuffle withheld" => why_withheld(),
        "flip of an Orb" => super::matches::why_orb(),
        other => other,
    }
}

/// The endings to choose from; none for all.
pub fn ending(ending: Option<Ending>) -> &'static str {
    match ending {
        None => ended_any_way(),
        Some(Ending::Won) => ended_won(),
        Some(Ending::Lost) => ended_lost(),
        Some(Ending::Drawn) => ended_drawn(),
        Some(Ending::Alone) => ended_alone(),
    }
}

/// How many games ended which way.
pub fn score(score: Score) -> String {
    if score.games() == 0 {
        return no_games_yet().to_owned();
    }
    say!(play::won_lost_drawn, won = score.won, lost = score.lost, drawn = score.drawn)
}

/// How one's own games against somebody went: won is what oneself has won.
pub fn you_against(name: &str) -> String {
    say!(play::you_against, name)
}

/// How all of somebody's games went: won is what they have won.
pub fn all_games_of(name: &str) -> String {
    say!(play::all_games_of, name)
}

/// Since when somebody has an account.
pub fn since(now: u64, since: Option<u64>) -> String {
    since.map_or_else(|| a_guest().to_owned(), |since| say!(play::has_an_account, ago = ago(now, since)))
}

/// How long ago something was.
pub fn ago(now: u64, then: u64) -> String {
    let minutes = now.saturating_sub(then) / 60_000;
    match minutes {
        0 => just_now().to_owned(),
        1..60 => local::ago(minutes, "minute"),
        60..1_440 => local::ago(minutes / 60, "hour"),
        1_440..86_400 => local::ago(minutes / 1_440, "day"),
        _ => local::ago(minutes / 43_200, "month"),
    }
}

/// A record holds: what is known of the players' parts of the shuffle, and how often something was refused in the game.
pub fn record_holds(parts: Parts, refused: u64) -> String {
    let holds = match parts {
        Parts::Bound => checked(),
        Parts::OneBrowser => checked_one_browser(),
        Parts::Unbound => checked_unbound(),
    };
    if refused == 0 { holds.to_owned() } else { format!("{holds} {}", say!(play::attempts_refused, count = refused)) }
}

/// A record of a game that never began holds: a player has not shown their part of the shuffle, we or the other one.
pub fn record_withheld(ours: bool) -> String {
    say!(play::checked_withheld, whose = whose(ours))
}

/// A record does not hold.
pub fn record_wrong(mismatch: &Mismatch, ours: impl Fn(Seat) -> bool) -> String {
    match mismatch {
        Mismatch::NotKept => cannot_be_checked().to_owned(),
        Mismatch::Commitment => wrong_house().to_owned(),
        Mismatch::Seal(seat) => say!(play::wrong_player, whose = whose(ours(*seat))),
        Mismatch::Begun => wrong_begun().to_owned(),
        Mismatch::Flip => super::matches::wrong_flip().to_owned(),
        other => other.to_string(),
    }
}

const fn whose(ours: bool) -> &'static str {
    if ours { "own" } else { "other" }
}

/// The name of a file with a record.
pub fn record_file(game: &GameId) -> String {
    format!("jb-mtg-{game}.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_this_browser_cannot_check_is_never_called_verified() {
        let said = |mismatch: Mismatch| record_wrong(&mismatch, |seat| seat == Seat::A);
        assert!(said(Mismatch::NotKept).starts_with("Cannot be verified here: "));
        assert!(said(Mismatch::Commitment).starts_with("Does not match: the server's part"));
        assert!(said(Mismatch::Seal(Seat::A)).starts_with("Does not match: your part"));
        assert!(said(Mismatch::Seal(Seat::B)).starts_with("Does not match: your opponent's part"));
        assert!(said(Mismatch::Begun).starts_with("Does not match: "));
        assert!(record_holds(Parts::Bound, 0).starts_with("Verified: "));
        assert!(record_holds(Parts::OneBrowser, 0).ends_with("came from this one browser."));
        assert!(record_holds(Parts::Unbound, 0).contains("without the players committing to theirs"));
        assert!(record_withheld(true).starts_with("This game never began: you did not reveal"));
    }

    #[test]
    fn time_is_told_in_its_largest_unit() {
        let minute = 60_000;
        for (passed, text) in [
            (0, "just now"),
            (1, "1 minute ago"),
            (59, "59 minutes ago"),
            (60, "1 hour ago"),
            (1_440, "1 day ago"),
            (90_000, "2 months ago"),
        ] {
            assert_eq!(ago(passed * minute, 0), text);
        }
        assert_eq!(ago(0, 5), "just now", "a clock may be set back");
    }

    #[test]
    fn the_title_tells_how_much_waits() {
        assert_eq!(title_with(0, "Play · JB-MTG"), "Play · JB-MTG");
        assert_eq!(title_with(2, "Play · JB-MTG"), "(2) Play · JB-MTG");
    }
}
