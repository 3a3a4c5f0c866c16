//! The words of challenges, people, what was played, and what interrupts.

use house::documents::{ChallengeStatus, Ending, Score};
use house::wire::{ChallengeSummary, PlayedGame, TableSummary};

use super::pages::{NOBODY_YET, settings};
use crate::news::desk::{Notice, opponent};

/// The page of challenges and games.
pub const PLAY: &str = "Play";
/// The kinds of games to be shown.
pub const SHOWN: &str = "What is shown";
/// The requests to oneself.
pub const FOR_YOU: &str = "For you";
/// One's own requests.
pub const BY_YOU: &str = "By you";
/// The games that are on.
pub const ONGOING: &str = "Ongoing";
/// The games that are over.
pub const FINISHED: &str = "Finished";
/// Nobody has challenged one.
pub const NOTHING_FOR_YOU: &str = "Nobody is waiting for your answer. Challenge somebody yourself, or send a link.";
/// One has challenged nobody.
pub const NOTHING_BY_YOU: &str = "You have not challenged anybody. Pick a player, and they are told wherever they are.";
/// There is no game on.
pub const NOTHING_ONGOING: &str = "You are in no game. A challenge or a link begins one.";
/// No game is over.
pub const NOTHING_FINISHED: &str = "No game like this has ended yet. Those that do stay here, each with its record.";
/// Challenging somebody.
pub const CHALLENGE: &str = "Challenge a player";
/// A table at once, with what was agreed last.
pub const QUICK: &str = "Quick table";
/// What that does.
pub const QUICK_MEANS: &str = "One tap: a table with the deck and the rules of your last one, and a link to send.";
/// Accepts a challenge.
pub const ACCEPT: &str = "Accept";
/// Accepts with the deck that is chosen.
pub const ACCEPT_AND_PLAY: &str = "Accept and play";
/// Declines it.
pub const DECLINE: &str = "Decline";
/// What to say with it.
pub const DECLINE_WORD: &str = "A word with it, if you like";
/// Takes one's own back.
pub const TAKE_BACK: &str = "Take back";
/// Goes to the table.
pub const TO_TABLE: &str = "To the table";
/// Goes to the challenge.
pub const TO_CHALLENGE: &str = "Look at it";
/// Reads no more of it.
pub const DISMISS: &str = "All right";
/// Closes a dialog.
pub const CLOSE: &str = "Not now";
/// Plays against the same opponent again.
pub const AGAIN: &str = "Play again";
/// Looks at a table whose game is over.
pub const LOOK: &str = "Look back";
/// Saves the record.
pub const RECORD: &str = "Save the record";
/// Plays the record again.
pub const CHECK: &str = "Check it";
/// It is being played again.
pub const CHECKING: &str = "Checking…";
/// The record is sound.
pub const CHECKED: &str = "Sound: played again from its seed and every decision, the game ends as it did, and the shuffle is the one the house had bound itself to.";
/// The record cannot be read.
pub const RECORD_UNREADABLE: &str = "This record cannot be read by this version of the program.";
/// Another page of a list.
pub const MORE: &str = "More";
/// Which endings are shown.
pub const ENDINGS: &str = "Ended";
/// Finding somebody.
pub const FIND: &str = "Find a player";
/// What to type there.
pub const FIND_MEANS: &str = "The beginning of a name, or of a word of it.";
/// What was found.
pub const FOUND: &str = "Found";
/// Nobody has such a name.
pub const NOBODY_FOUND: &str = "No player has a name that begins so. Guests have none: send them a link.";
/// Who is here now.
pub const HERE_NOW: &str = "Here now";
/// Nobody else is.
pub const NOBODY_HERE: &str = "Nobody else is here at the moment. A challenge waits for a week.";
/// Whom one has played.
pub const RECENT: &str = "Played lately";
/// Somebody is here.
pub const ONLINE: &str = "here";
/// Somebody is not.
pub const AWAY: &str = "away";
/// Anybody with a link.
pub const ANYBODY: &str = "Anybody, with a link";
/// What that is for.
pub const ANYBODY_MEANS: &str = "Makes a table and a link (with a QR code) for whoever you like; no account needed.";
/// What is to be agreed.
pub const AGREEMENT: &str = "What you propose";
/// Sends the challenge.
pub const SEND: &str = "Send the challenge";
/// Somebody else after all.
pub const SOMEBODY_ELSE: &str = "Somebody else";
/// Which decks may be played.
pub const FORMAT: &str = "Decks";
/// Whether the cards must be owned.
pub const OWNED: &str = "Only cards that each player owns";
/// A player's page.
pub const PLAYER: &str = "Player";
/// There is no such player.
pub const NO_PLAYER: &str = "Nobody is known under this address. Find players by their names.";
/// All games of somebody.
pub const ALL_GAMES: &str = "All games";
/// The games between two.
pub const BETWEEN_YOU: &str = "Against you";
/// The list of these.
pub const GAMES_BETWEEN: &str = "Your games against each other";
/// One's own page.
pub const THIS_IS_YOU: &str = "This is you, as others see you.";
/// What waits.
pub const AWAITS_YOU: &str = "What waits for you";
/// The link as a picture.
pub const QR: &str = "Show it as a QR code";
/// What the picture is.
pub const QR_MEANS: &str = "The invite link as a QR code";
/// Sounds.
pub const SOUND: &str = "A sound for challenges and for your turn";
/// Notifications.
pub const NOTIFICATIONS: &str = "Notifications of the browser while you look elsewhere";

/// The title of the window, with how much waits for one.
pub fn title_with(waiting: usize, title: &str) -> String {
    if waiting == 0 { title.to_owned() } else { format!("({waiting}) {title}") }
}

/// What has happened.
pub fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Challenged { name, .. } => format!("{name} challenges you to a game."),
        Notice::Accepted { name, .. } => format!("{name} has accepted. The table is ready."),
        Notice::Declined { name, word: None, .. } => format!("{name} does not want to play now."),
        Notice::Declined { name, word: Some(word), .. } => format!("{name} does not want to play now: “{word}”"),
        Notice::Withdrawn { name, .. } => format!("{name} has taken the challenge back."),
        Notice::Begins { name, .. } => format!("Your game against {name} begins."),
        Notice::YourTurn { name, .. } => format!("Your move against {name}."),
        Notice::Again { name, .. } => format!("{name} would like to play again."),
    }
}

/// A label with how many there are.
pub fn counted(label: &str, count: usize) -> String {
    if count == 0 { label.to_owned() } else { format!("{label} ({count})") }
}

/// Whom one plays at a table.
pub fn against(table: &TableSummary) -> String {
    format!("Against {}", opponent(table).unwrap_or(NOBODY_YET))
}

/// Who challenges whom.
pub fn challenge(challenge: &ChallengeSummary) -> String {
    if challenge.yours { format!("To {}", challenge.name) } else { format!("{} challenges you", challenge.name) }
}

/// What is to be agreed, and what the challenger plays.
pub fn terms(challenge: &ChallengeSummary) -> String {
    let deck =
        if challenge.yours { format!("you play {}", challenge.deck) } else { format!("they play {}", challenge.deck) };
    format!("{} · {deck}", settings(&challenge.settings))
}

/// What has become of one's challenge.
pub fn challenge_state(challenge: &ChallengeSummary) -> String {
    match (challenge.status, &challenge.word) {
        (ChallengeStatus::Open, _) => "Waiting for an answer".to_owned(),
        (ChallengeStatus::Accepted, _) => "Accepted".to_owned(),
        (ChallengeStatus::Declined, Some(word)) => format!("Declined: “{word}”"),
        (ChallengeStatus::Declined, None) => "Declined".to_owned(),
        (ChallengeStatus::Withdrawn, _) => "Taken back".to_owned(),
        (ChallengeStatus::Expired, _) => "Not answered in time".to_owned(),
    }
}

/// The heading when somebody is challenged.
pub fn challenging(name: &str) -> String {
    format!("Challenge {name}")
}

/// The heading of the dialog in which one declines.
pub fn declining(name: &str) -> String {
    format!("Decline {name}'s challenge")
}

/// How a game ended.
pub fn played(game: &PlayedGame) -> String {
    let verb = match game.ending {
        Ending::Won => "Won against",
        Ending::Lost => "Lost to",
        Ending::Drawn => "Drawn with",
        Ending::Alone => return format!("Both sides, with {}", game.opponent_name),
    };
    format!("{verb} {}", game.opponent_name)
}

/// With which decks, and why it ended so.
pub fn played_with(game: &PlayedGame) -> String {
    format!("{} against {} · {}", game.deck, game.opponent_deck, game.reason)
}

/// The endings to choose from; none for all.
pub const fn ending(ending: Option<Ending>) -> &'static str {
    match ending {
        None => "any way",
        Some(Ending::Won) => "won",
        Some(Ending::Lost) => "lost",
        Some(Ending::Drawn) => "drawn",
        Some(Ending::Alone) => "played alone",
    }
}

/// How many games ended which way.
pub fn score(score: Score) -> String {
    if score.games() == 0 {
        return "no games yet".to_owned();
    }
    format!("{} won · {} lost · {} drawn", score.won, score.lost, score.drawn)
}

/// Since when somebody has an account.
pub fn since(now: u64, since: Option<u64>) -> String {
    since.map_or_else(|| "A guest".to_owned(), |since| format!("Has an account: {}", ago(now, since)))
}

/// How long ago something was.
pub fn ago(now: u64, then: u64) -> String {
    let minutes = now.saturating_sub(then) / 60_000;
    let (count, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute"),
        60..1_440 => (minutes / 60, "hour"),
        1_440..86_400 => (minutes / 1_440, "day"),
        _ => (minutes / 43_200, "month"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

/// The name of a file with a record.
pub fn record_file(game: &PlayedGame) -> String {
    format!("jb-mtg-{}.json", game.game)
}

#[cfg(test)]
mod tests {
    use super::*;

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
