//! The fixed words of the table: headings, buttons, keys.

/// The heading of a player's graveyard.
pub const GRAVEYARD: &str = "Graveyard";
/// The heading of a player's cards in exile.
pub const EXILE: &str = "Exile";
/// The heading of the cards that a player plays for.
pub const ANTE: &str = "Ante";
/// The heading of a player's permanents that are phased out.
pub const PHASED_OUT: &str = "Phased out";
/// The mark of a token.
pub const TOKEN: &str = "token";
/// The mark of a permanent that is a copy of something else.
pub const COPY: &str = "copy";
/// What the count of a library is the count of.
pub const LIBRARY: &str = "Cards in the library";
/// The steps of the turn.
pub const STEPS: &str = "Steps of the turn";
/// The button that spreads piles of equal lands.
pub const SPREAD: &str = "Spread equal lands";
/// The part of the table that shows one card large.
pub const INSPECTOR: &str = "Inspector";
/// The inspector before anything was looked at.
pub const INSPECTOR_EMPTY: &str = "Point at a card, or press it long, to read it here.";
/// The button that closes what lies over the table.
pub const CLOSE: &str = "Close";
/// The button that leaves a menu without doing anything.
pub const CANCEL: &str = "Cancel";
/// The log.
pub const LOG: &str = "Log";
/// The talk.
pub const CHAT: &str = "Chat";
/// The field in which one talks.
pub const SAY: &str = "Say something";
/// The button that says it.
pub const SEND: &str = "Say";
/// The menu of the table.
pub const MENU: &str = "Menu";
/// The sheet of keys.
pub const KEYS: &str = "Keys";
/// The page of settings.
pub const SETTINGS: &str = "Settings";
/// The switch that keeps everything from being passed without a click.
pub const FULL_CONTROL: &str = "Full control";
/// What that switch does.
pub const FULL_CONTROL_HELP: &str = "Nothing is passed without a click.";
/// The buttons of the menu.
pub const OFFER_DRAW: &str = "Offer a draw";
/// Says that the opponent's time is up.
pub const CLAIM_TIME: &str = "Claim the win on time";
/// Gives the game up.
pub const CONCEDE: &str = "Concede";
/// Gives the game up, asked again.
pub const CONCEDE_SURE: &str = "Concede: press again";
/// Back to the first page; the game goes on.
pub const LEAVE: &str = "Leave the table";
/// A pile without cards.
pub const NOTHING_THERE: &str = "There is nothing here.";
/// The main button and its neighbors.
pub const ACTIONS: &str = "What to do";
/// The menu of passing.
pub const PASS_UNTIL: &str = "Pass until";
/// What the attackers are marked for.
pub const BANDS: &str = "Bands";
/// How a band is made.
pub const BANDS_HOW: &str = "Mark the attackers that go together. They are blocked as one.";
/// Makes a band of the marked attackers.
pub const MAKE_BAND: &str = "Band together";
/// Takes a band back.
pub const PART_BAND: &str = "Part";
/// Chooses every creature that can attack.
pub const ATTACK_ALL: &str = "Attack with all";
/// Says in a prompt whose decision it is.
pub const YOU_DECIDE: &str = "You decide";
/// The field in which one looks for a card among those that are laid out.
pub const FIND_CARD: &str = "Find a card by its name";
/// Moves a prompt aside.
pub const PROMPT_ASIDE: &str = "Move aside";
/// Brings it back.
pub const PROMPT_BACK: &str = "Show";
/// Another opening hand.
pub const MULLIGAN: &str = "Mulligan";
/// The number that a cost leaves open.
pub const X: &str = "X";
/// The part of one target in a division.
pub const PART: &str = "Its part";
/// Stops the countdown of a response.
pub const WAIT: &str = "Wait";
/// Lets the opponent go on.
pub const GO_ON: &str = "Ok, go on";
/// No countdown runs.
pub const NO_HURRY: &str = "Take your time.";
/// A spell that is not complete yet.
pub const BEING_CAST: &str = "Being cast";
/// Something chosen from that lies nowhere any more: a spell that has resolved.
pub const RESOLVED: &str = "A spell that has resolved";
/// What is resolving now.
pub const RESOLVING: &str = "Resolving";
/// The top of the stack.
pub const NEXT: &str = "Resolves next";
/// The connection is being made again.
pub const RECONNECTING: &str = "Reconnecting";
/// There is no network.
pub const OFFLINE: &str = "Offline";
/// Another window of this browser plays.
pub const TAKEN_OVER: &str = "Played in another window";
/// Takes the game back from it.
pub const TAKE_BACK: &str = "Play here";
/// The opponent is at the table.
pub const PRESENT: &str = "At the table";
/// The opponent is not.
pub const ABSENT: &str = "Away";
/// Closes a notice.
pub const OK: &str = "Ok";
/// Play again, the other player starting.
pub const REMATCH: &str = "Play again";
/// One's own wish to play again is known.
pub const REMATCH_WAITING: &str = "Waiting for the other player";
/// Goes to the next game.
pub const TO_REMATCH: &str = "To the next game";
/// Looks at the table as it was at the end.
pub const LOOK_BACK: &str = "Look at the table";
/// Agrees to a draw.
pub const ACCEPT_DRAW: &str = "Agree";
/// Does not.
pub const DECLINE_DRAW: &str = "Decline";
/// Takes one's own offer back.
pub const WITHDRAW_DRAW: &str = "Take it back";
/// The keys of the table and what they do.
pub const KEY_LIST: [(&str, &str); 13] = [
    ("Space", "Press the main button"),
    ("Enter", "Do what the card with the focus says"),
    ("Arrows", "Go from card to card"),
    ("F6", "Go to the next part of the table"),
    ("Escape", "Take back what is not complete"),
    ("A", "Attack with all"),
    ("W", "Stop the countdown"),
    ("Y, N", "Answer yes or no"),
    ("F", "Full control on or off"),
    ("I", "Show or hide the inspector"),
    ("L", "Log"),
    ("C", "Chat"),
    ("?", "This list"),
];

/// The field for the name of a card.
pub const CARD_NAME: &str = "Name of a card";
/// The button that chooses the name that is written.
pub const CHOOSE_NAME: &str = "Choose this name";
