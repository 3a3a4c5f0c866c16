//! The words of the pages around the table.

use engine::declaration::Colors;
use house::documents::{RuleSet, Settings, Status};
use house::wire::TableSummary;

use super::{color, list};

/// What this is called.
pub const NAME: &str = "JB-MTG";
/// Under the name.
pub const LEAD: &str =
    "A table for two. Make one, send the link to a friend, and play Magic as it was in 1993 and 1994.";
/// The page of settings.
pub const SETTINGS: &str = "Settings";
/// The page about this.
pub const ABOUT: &str = "About";
/// At the foot of every page.
pub const UNOFFICIAL: &str = "An unofficial fan project, not made or endorsed by Wizards of the Coast.";
/// While there is no connection.
pub const CONNECTING: &str = "Connecting to the house…";
/// While there is no network.
pub const OFFLINE: &str = "This device is offline. Everything goes on when it is back.";
/// An address at which there is nothing.
pub const LOST_TITLE: &str = "Nothing here";
/// What to do there.
pub const LOST: &str = "There is no page at this address.";
/// The way home.
pub const TO_HOME: &str = "To the first page";

/// Who one is.
pub const YOU: &str = "You";
/// One's name.
pub const YOUR_NAME: &str = "Your name";
/// Stands for the name of a host who gave none.
pub const FIRST_PLAYER: &str = "First player";
/// Stands for the name of a guest who gave none.
pub const GUEST: &str = "Guest";
/// The second player of a hot-seat.
pub const SECOND_PLAYER: &str = "Second player";
/// Making a table.
pub const NEW_TABLE: &str = "New table";
/// One's deck.
pub const YOUR_DECK: &str = "Your deck";
/// Which rules.
pub const RULES: &str = "Rules";
/// Today's rules.
pub const RULES_CURRENT: &str = "Today's rules.";
/// What they mean.
pub const RULES_CURRENT_MEANS: &str = "The comprehensive rules as they are.";
/// The rules of 1994.
pub const RULES_1994: &str = "Rules of 1994.";
/// What they mean.
pub const RULES_1994_MEANS: &str =
    "Unspent mana burns, damage can be answered before it is dealt, and you are asked to regenerate as it happens.";
/// Whether hands without land are dealt anew.
pub const REDEAL: &str = "Deal a hand without a land again by itself";
/// The switch for ante.
pub const ANTE: &str = "Play for ante: each player puts a card at stake, and who wins the game wins both";
/// Time control.
pub const TIME: &str = "Time";
/// Both seats at one screen.
pub const HOT_SEAT: &str = "Hot seat.";
/// What that means.
pub const HOT_SEAT_MEANS: &str = "Both seats are played here; the screen shows the side that must decide.";
/// The second player's name.
pub const SECOND_NAME: &str = "Second player's name";
/// The second player's deck.
pub const SECOND_DECK: &str = "Second player's deck";
/// Makes the table.
pub const CREATE: &str = "Make the table";
/// One's tables.
pub const YOUR_GAMES: &str = "Your games";
/// The name of a seat that is free.
pub const NOBODY_YET: &str = "nobody yet";

/// On the page of an invite link, before anything is known.
pub const INVITATION: &str = "An invitation";
/// The link leads nowhere.
pub const NO_SUCH_TABLE: &str = "This link is not complete. Ask for it again.";
/// What is agreed.
pub const AGREED: &str = "What is agreed";
/// Takes the seat.
pub const SIT_DOWN: &str = "Sit down";
/// Somebody was faster.
pub const SEAT_TAKEN: &str = "Somebody sits there already. Ask for a new table, or make one yourself.";

/// Passing the link on.
pub const INVITE: &str = "Invite a friend";
/// The link.
pub const INVITE_LINK: &str = "Send this link to a friend";
/// Puts it into the clipboard.
pub const COPY: &str = "Copy the link";
/// It is there.
pub const COPIED: &str = "Copied";
/// Hands it on to another program.
pub const SHARE: &str = "Share";
/// The table was made in another browser.
pub const INVITE_ELSEWHERE: &str = "The invite link is in the browser in which this table was made.";
/// Waiting for the second player.
pub const WAITING_FOR_FRIEND: &str = "Waiting for your friend. The game begins by itself as soon as they sit down.";
/// Takes the table back.
pub const WITHDRAW: &str = "Take the table back";
/// The heading of the waiting room.
pub const WAITING_TITLE: &str = "Your table is ready";
/// Before the house has said anything.
pub const ASKING: &str = "Looking for the table…";
/// What happens then.
pub const ASKING_MEANS: &str =
    "The house is being asked. This takes a moment at most, or as long as there is no connection.";
/// There is no such table.
pub const GONE_TITLE: &str = "No such table";
/// What that means.
pub const GONE: &str = "There is no such table, or you do not sit at it in this browser.";
/// Between sitting down and the first view.
pub const DEALING: &str = "Shuffling…";
/// What happens then.
pub const DEALING_MEANS: &str = "Both players add chance of their own, so that nobody can arrange the cards.";

/// The response window.
pub const RESPONSE_WINDOW: &str = "Time to respond";
/// What it means.
pub const RESPONSE_WINDOW_MEANS: &str =
    "When it is over, what your opponent does goes through, unless you chose to wait.";
/// Notices close by themselves.
pub const AUTOMATIC_ACKNOWLEDGEMENTS: &str = "Close notices about life and damage by themselves";
/// Things move.
pub const ANIMATION: &str = "Move cards smoothly";
/// Stops in one's own turn.
pub const OWN_STOPS: &str = "Stop in your own turn at";
/// Stops in the other turn.
pub const THEIR_STOPS: &str = "Stop in your opponent's turn at";
/// The hand that holds the phone.
pub const HAND: &str = "Main button on the";
/// Left.
pub const LEFT: &str = "Left";
/// Right.
pub const RIGHT: &str = "Right";
/// The size of text.
pub const TEXT_SIZE: &str = "Text";
/// The colors of everything but the cards.
pub const THEME: &str = "Colors";
/// Dark wood by lamplight.
pub const DARK: &str = "Dark";
/// Light wood by day.
pub const LIGHT: &str = "Light";
/// Strong contrast.
pub const CONTRAST: &str = "High contrast";
/// Smaller.
pub const SMALL: &str = "Small";
/// As the browser is set.
pub const NORMAL: &str = "Normal";
/// Larger.
pub const LARGE: &str = "Large";
/// Larger still.
pub const LARGEST: &str = "Largest";
/// Everything as it was at first.
pub const RESET: &str = "Everything as at first";

/// What this is.
pub const ABOUT_PARAGRAPHS: [&str; 3] = [
    "JB-MTG is a table for two in the browser, for friends who play Magic as it was in 1993 and 1994. The whole rules are enforced, \
     and nothing that a player may not see ever leaves the house.",
    "It is an unofficial fan project, not made or endorsed by Wizards of the Coast. The names of the game and of its cards are \
     trademarks of theirs. No scans, no logos and no rules texts of theirs are used here: the faces and the texts of the cards are \
     drawn and written by this program from its own declarations.",
    "What you set stays in this browser, and so does the name that a guest plays under. The house keeps the tables you play at; of whoever \
     has an account also the name, what they own, a hash of the password, and when they were last here. Two cookies say who you are, and \
     nothing else.",
];
/// The heading of the credits.
pub const CREDITS_TITLE: &str = "Thanks";
/// On whose shoulders it stands.
pub const CREDITS: [&str; 4] = [
    "The cards and their rules: Richard Garfield and Wizards of the Coast, 1993 and 1994.",
    "The first JB-MTG, whose verbs and windows this one keeps.",
    "The emblems on the cards: game-icons.net and its artists, under CC BY 3.0.",
    "Leptos, wasm-bindgen, SQLite and the other free libraries that are named in the project's list of dependencies.",
];

/// The title of the window.
pub fn window_title(page: &str) -> String {
    if page == NAME { NAME.to_owned() } else { format!("{page} · {NAME}") }
}

/// Colors in words.
pub fn colors(colors: Colors) -> String {
    let names: Vec<String> = colors.iter().map(|one| color(one).to_owned()).collect();
    list(&names)
}

/// A time control: minutes for the game, seconds given back after each decision.
pub fn time_control(time: Option<(u32, u32)>) -> String {
    match time {
        None => "As long as it takes".to_owned(),
        Some((minutes, seconds)) => format!("{minutes} minutes each, {seconds} seconds free for each decision"),
    }
}

/// The length of the response window.
pub fn window_length(seconds: Option<u8>) -> String {
    seconds.map_or_else(|| "Until I click".to_owned(), |seconds| format!("{seconds} seconds"))
}

/// Who invites.
pub fn invited_by(host: &str) -> String {
    format!("{host} invites you to a game")
}

/// What the host plays.
pub fn their_deck(deck: &str) -> String {
    format!("Your opponent plays {deck}.")
}

/// What is agreed at a table, in a line.
pub fn settings(settings: &Settings) -> String {
    let mut parts = vec![match settings.rules {
        RuleSet::Current => "Today's rules".to_owned(),
        RuleSet::Classic1994 => "Rules of 1994".to_owned(),
    }];
    parts.push(
        settings.time.map_or_else(|| "no clocks".to_owned(), |time| format!("{} minutes each", time.base_seconds / 60)),
    );
    parts.extend(super::decks::rules(settings.decks));
    if settings.automatic_redeal {
        parts.push("hands without land are dealt again".to_owned());
    }
    if settings.ante {
        parts.push("played for ante".to_owned());
    }
    if settings.hot_seat {
        parts.push("hot seat".to_owned());
    }
    parts.join(" · ")
}

/// How far a table of one's own has come.
pub fn table_state(table: &TableSummary) -> String {
    match table.status {
        Status::Waiting => "Waiting for the second player".to_owned(),
        Status::Seeding => "About to begin".to_owned(),
        Status::Playing => match table.awaits {
            Some(seat) if table.yours[seat] => "Your move".to_owned(),
            Some(seat) => format!("{} is to move", table.names[seat].as_deref().unwrap_or(NOBODY_YET)),
            None => "Being played".to_owned(),
        },
        Status::Over => match &table.outcome {
            Some(outcome) => match outcome.winner {
                Some(seat) if table.settings.hot_seat => {
                    format!("{} won", table.names[seat].as_deref().unwrap_or(NOBODY_YET))
                }
                Some(seat) if table.yours[seat] => "You won".to_owned(),
                Some(_) => "You lost".to_owned(),
                None => "Drawn".to_owned(),
            },
            None => "Over".to_owned(),
        },
    }
}

/// What the counts on the first page are together.
pub const WHAT_YOU_HAVE: &str = "What you have";

/// Behind the number of one's cards.
pub const fn cards_owned(count: usize) -> &'static str {
    if count == 1 { "card" } else { "cards" }
}

/// Behind the number of one's decks.
pub const fn decks_built(count: usize) -> &'static str {
    if count == 1 { "deck" } else { "decks" }
}

/// Behind the number of one's games that are not over.
pub const fn games_on(count: usize) -> &'static str {
    if count == 1 { "game under way" } else { "games under way" }
}
