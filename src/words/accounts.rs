//! The words about oneself and about players: the way between the pages, accounts, and the host's page.

use house::documents::Role;
use house::shape;
use house::wire::{LinkKind, LinkSummary, Profile};

/// The way between the pages.
pub const PLACES: &str = "Places";
/// The first page.
pub const HOME: &str = "Home";
/// The host's page.
pub const PLAYERS: &str = "Players";
/// The menu of what is one's own.
pub const YOUR_MENU: &str = "You";
/// Stands for the name of whoever has no account.
pub const GUEST: &str = "Guest";

/// When the server did not answer at all.
pub const NO_ANSWER: &str = "The house does not answer. Try again in a moment.";
/// More was done than the house takes in so short a time.
#[cfg(any(feature = "cloud", test))]
pub const TOO_FAST: &str = "That was a lot at once. Wait a few seconds.";
/// The page for whoever has an account.
pub const SIGN_IN: &str = "Sign in";
/// What it is for.
pub const SIGN_IN_MEANS: &str = "Your name, your cards and your games are waiting.";
/// The page for whoever wants an account.
pub const SIGN_UP: &str = "Create an account";
/// Leads there.
pub const NO_ACCOUNT_YET: &str = "No account yet?";
/// Leads to signing in.
pub const ACCOUNT_ALREADY: &str = "You have an account already?";
/// What to do without the password.
pub const FORGOTTEN: &str = "You have forgotten your password? Ask your host for a link to a new one.";
/// Ends the session.
pub const SIGN_OUT: &str = "Sign out";
/// The name of an account.
pub const NAME: &str = "Name";
/// The password.
pub const PASSWORD: &str = "Password";
/// The password that counts until now.
pub const CURRENT_PASSWORD: &str = "Password until now";
/// The password that counts from now on.
pub const NEW_PASSWORD: &str = "New password";
/// Makes a password readable.
pub const SHOW_PASSWORD: &str = "Show the password";
/// The same, where there is little room.
pub const SHOW: &str = "Show";
/// Makes it unreadable again.
pub const HIDE: &str = "Hide";
/// The page of one's own account.
pub const PROFILE: &str = "Your account";
/// Changes the name.
pub const CHANGE_NAME: &str = "Change the name";
/// Changes the password.
pub const CHANGE_PASSWORD: &str = "Change the password";
/// What that brings about.
pub const CHANGE_PASSWORD_MEANS: &str = "Wherever else you are signed in, you will have to sign in again.";
/// It has been changed.
pub const SAVED: &str = "Saved.";
/// One's language.
pub const LANGUAGE: &str = "Language";
/// Before it is known what a link is for.
pub const LINK: &str = "Your link";
/// One plays under this name.
pub const PLAYING_AS: &str = "You play as";

/// What it means to be known elsewhere.
#[cfg(any(feature = "cloud", test))]
pub const LINKS_MEAN: &str = "This browser alone knows you now. Say who you are, and you are the same on every device; what is yours stays yours. The house keeps no password of yours.";
/// Makes oneself known by Google.
#[cfg(any(feature = "cloud", test))]
pub const LINK_GOOGLE: &str = "Go on with Google";
/// Sends a link to an address.
#[cfg(any(feature = "cloud", test))]
pub const LINK_MAIL: &str = "Send me a link";
/// An address of e-mail.
#[cfg(any(feature = "cloud", test))]
pub const ADDRESS: &str = "E-mail";
/// The link is on its way.
#[cfg(any(feature = "cloud", test))]
pub const LINK_SENT: &str = "It is on its way. Open it in this browser.";
/// The link was sent to an address that this browser does not know.
#[cfg(any(feature = "cloud", test))]
pub const LINK_ADDRESS: &str = "To which address was the link sent?";
/// Google's window was closed.
#[cfg(any(feature = "cloud", test))]
pub const LINK_GIVEN_UP: &str = "Google's window was closed before you were known.";
/// The browser does not let Google's window open.
#[cfg(any(feature = "cloud", test))]
pub const LINK_BLOCKED: &str = "The browser keeps Google's window from opening. Allow it, and try again.";
/// That is no address.
#[cfg(any(feature = "cloud", test))]
pub const NO_ADDRESS: &str = "That is not an address of e-mail.";
/// The link was followed before, or too late.
#[cfg(any(feature = "cloud", test))]
pub const LINK_WORN_OUT: &str = "This link has been used, or is too old. Ask for another one.";
/// One has an account and is known.
#[cfg(any(feature = "cloud", test))]
pub const SIGNED_IN: &str = "You are signed in.";

/// The languages that there are words in, by their tags.
pub const LANGUAGES: [(&str, &str); 1] = [("en", "English")];

/// The search on the host's page.
pub const SEARCH: &str = "Search by name";
/// The host makes an account for a friend.
pub const NEW_PLAYER: &str = "An account for a friend";
/// What that is.
pub const NEW_PLAYER_MEANS: &str =
    "You get a link that works once. Whoever opens it chooses a password, and may change the name.";
/// Makes it.
pub const MAKE_ACCOUNT: &str = "Make the account";
/// The link that was made.
pub const MADE_LINK: &str = "Send this link; it is shown only now";
/// Puts it into the clipboard.
pub const COPY_LINK: &str = "Copy the link";
/// It is there.
pub const COPIED: &str = "Copied";
/// What is under a player's row.
pub const MANAGE: &str = "Manage";
/// Somebody's role.
pub const ROLE: &str = "Role";
/// Somebody's money.
pub const MONEY: &str = "Sats";
/// Puts what was chosen down.
pub const SAVE: &str = "Save";
/// A page of the list before this one.
pub const EARLIER: &str = "Previous page";
/// A page of the list behind this one.
pub const LATER: &str = "Next page";
/// The search has found nobody.
pub const NOBODY_FOUND: &str = "Nobody's name begins like that.";
/// The page is not for whoever has opened it.
pub const HOST_ONLY: &str = "This page is the host's. Sign in as the host to see it.";
/// That is no amount.
pub const NO_AMOUNT: &str = "Write a whole number, without anything else.";

/// What an account is good for.
pub fn sign_up_means() -> String {
    format!(
        "With an account you keep your name on every device, and begin with {}. The games you are in stay yours.",
        sats(house::accounts::STARTING_SATS)
    )
}

/// What a password must be.
pub fn password_help() -> String {
    format!(
        "At least {} characters. A few words in a row are easy to remember and hard to guess.",
        shape::PASSWORD_LEAST
    )
}

/// The heading of the page that a link opens.
pub fn link_title(link: &LinkSummary) -> String {
    match (link.kind, &link.name) {
        (LinkKind::Claim, _) => "Be the host".to_owned(),
        (LinkKind::Onboarding, Some(name)) => format!("Welcome, {name}"),
        (LinkKind::Onboarding, None) => "Welcome".to_owned(),
        (LinkKind::Reset, Some(name)) => format!("A new password for {name}"),
        (LinkKind::Reset, None) => NEW_PASSWORD.to_owned(),
    }
}

/// What following it brings about.
pub const fn link_means(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Claim => {
            "The host looks after this house: makes accounts for friends, and helps those who have forgotten a password."
        }
        LinkKind::Onboarding => "Your host has made an account for you. Choose what to be called, and a password.",
        LinkKind::Reset => "Choose a new password. Wherever you were signed in, you will have to sign in again.",
    }
}

/// Follows it.
pub const fn link_button(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Claim => "Be the host",
        LinkKind::Onboarding => "Open the account",
        LinkKind::Reset => "Set the password",
    }
}

/// The button that makes a link for somebody.
pub const fn make_link(role: Role) -> &'static str {
    match role {
        Role::Onboarding => "Make the link anew",
        _ => "Link to a new password",
    }
}

/// A role, as the host reads it.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Host => "Host",
        Role::Player => "Player",
        Role::Guest => "Guest",
        Role::Onboarding => "Invited",
        Role::Disabled => "Closed",
    }
}

/// When somebody was last here.
pub fn last_seen(date: &str) -> String {
    format!("last here {date}")
}

/// Which page of a list this is.
pub fn page(page: u32) -> String {
    format!("Page {}", page + 1)
}

/// An amount of money.
pub fn sats(amount: u64) -> String {
    format!("{} sats", number(amount))
}

/// A whole number, in groups of three digits.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What somebody is called in their own menu.
pub fn own_name(profile: Option<&Profile>) -> String {
    match profile {
        Some(profile) if profile.role != Role::Guest => profile.name.clone(),
        _ => GUEST.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        for (amount, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (100_000, "100,000"), (1_234_567, "1,234,567")]
        {
            assert_eq!(number(amount), text);
        }
    }
}
