//! The words about oneself and about players: the way between the pages, accounts, and the host's page.

use house::documents::{ChatLine, Mark, ReportDocument, Role};
use house::limits;
use house::market::UnitId;
use house::wire::{LinkKind, LinkSummary, Profile};
use house::{PerSeat, Seat};

pub use super::keys::accounts::*;
use super::{local, say};

/// What an account is good for.
pub fn sign_up_means() -> String {
    say!(accounts::account_means, sats = sats(house::accounts::STARTING_SATS))
}

/// What has come with a new account.
pub fn what_came() -> String {
    say!(accounts::new_account_has, sats = sats(house::accounts::STARTING_SATS))
}

/// What a password must be.
pub fn password_help() -> String {
    say!(accounts::password_length, count = limits::PASSWORD_LEAST)
}

/// What is said at a new password that is shorter.
pub fn password_too_short() -> String {
    say!(accounts::too_short_password, count = limits::PASSWORD_LEAST)
}

/// The heading of the page that a link opens.
pub fn link_title(link: &LinkSummary) -> String {
    match (link.kind, &link.name) {
        (LinkKind::Claim, _) => be_host().to_owned(),
        (LinkKind::Onboarding, Some(name)) => say!(accounts::welcome_by_name, name),
        (LinkKind::Onboarding, None) => welcome().to_owned(),
        (LinkKind::Reset, Some(name)) => say!(accounts::new_password_for, name),
        (LinkKind::Reset, None) => new_password().to_owned(),
    }
}

/// What following it brings about.
pub fn link_means(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Claim => claim_means(),
        LinkKind::Onboarding => onboarding_means(),
        LinkKind::Reset => reset_means(),
    }
}

/// Follows it.
pub fn link_button(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Claim => be_host(),
        LinkKind::Onboarding => open_account(),
        LinkKind::Reset => set_password(),
    }
}

/// The button that makes a link for somebody.
pub fn make_link(role: Role) -> &'static str {
    match role {
        Role::Onboarding => link_anew(),
        _ => link_to_password(),
    }
}

/// The heading of the dialog that deletes an account.
pub fn deleting_player(name: &str) -> String {
    say!(accounts::deleting_player, name)
}

/// A role, as the host reads it.
pub fn role(role: Role) -> &'static str {
    match role {
        Role::Host => role_host(),
        Role::Player => role_player(),
        Role::Guest => guest(),
        Role::Onboarding => role_invited(),
        Role::Disabled => role_closed(),
    }
}

/// When somebody was last here.
pub fn last_seen(date: &str) -> String {
    say!(accounts::last_here, date)
}

/// When a table last changed.
pub fn last_changed(date: &str) -> String {
    say!(accounts::last_changed, date)
}

/// Who sits at a table.
pub fn at_table(names: &PerSeat<Option<String>>, marks: &PerSeat<Option<Mark>>) -> String {
    let name = |seat: Seat| names[seat].as_deref().map(|name| super::play::marked(name, marks[seat]));
    match (name(Seat::A), name(Seat::B)) {
        (Some(a), Some(b)) => say!(accounts::sit_there, a, b),
        (one, other) => {
            say!(accounts::sits_there, a = one.or(other).unwrap_or_else(|| guest().to_owned()))
        }
    }
}

pub fn reported(report: &ReportDocument) -> String {
    say!(accounts::reports_name, by = report.by_name, about = report.about_name)
}

/// A line of the talk that a report came with.
pub fn line_of(report: &ReportDocument, line: &ChatLine) -> String {
    let name = if line.seat == report.seat { &report.by_name } else { &report.about_name };
    say!(accounts::said_line, name, text = line.text)
}

/// The number of a table.
pub fn table_number(game: &str) -> String {
    say!(accounts::table_number, game)
}

/// The button that blocks somebody.
pub fn block(name: &str) -> String {
    say!(accounts::block_name, name)
}

/// The button that ends the block of somebody.
pub fn unblocking(name: &str) -> String {
    say!(accounts::unblock_name, name)
}

/// The button that closes the table of these.
pub fn closing(names: &str) -> String {
    say!(accounts::closing, names)
}

/// A unit has been taken back.
pub fn taken_back(unit: UnitId) -> String {
    say!(accounts::taken_back, unit = unit.to_string())
}

/// A unit has been given away.
pub fn given(unit: UnitId) -> String {
    say!(accounts::given, unit = unit.to_string())
}

/// Ends what goes on in a browser, for whoever hears it.
pub fn ending_session(device: &str) -> String {
    say!(accounts::ending_session, device)
}

/// When one signed in in a browser, and was there last.
pub fn session_dates(since: &str, last: &str) -> String {
    say!(accounts::session_dates, since, last)
}

/// Which page of a list this is.
pub fn page(page: u32) -> String {
    say!(accounts::page_number, number = page + 1)
}

/// An amount of money.
pub fn sats(amount: u64) -> String {
    say!(accounts::some_sats, amount)
}

/// A whole number.
pub fn number(number: u64) -> String {
    local::number(i64::try_from(number).unwrap_or(i64::MAX))
}

/// What somebody is called in their own menu: a guest by the name that they have given, as others see it.
pub fn own_name(profile: Option<&Profile>, given: &str) -> String {
    match profile {
        Some(profile) if profile.role != Role::Guest => profile.name.clone(),
        _ if !given.trim().is_empty() => super::play::marked(given.trim(), Some(Mark::Guest)),
        _ => guest().to_owned(),
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
