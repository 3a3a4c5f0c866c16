//! The words of the pages around the table.

use engine::declaration::Colors;
use engine::{Seat, Step};
use house::documents::{Deed, Mark, MatchGame, RuleSet, Settings, Status};
use house::names::nameless;
use house::wire::TableSummary;

pub use super::keys::pages::*;
use super::{color, first_upper, list, matches, say};
use crate::notifications::inbox::{needs_me, opponent};
use crate::settings::ResponseTime;

/// What this is, paragraph by paragraph.
pub fn about_paragraphs() -> [&'static str; 3] {
    [about_table(), about_unofficial(), about_kept()]
}

/// On whose shoulders it stands.
pub fn credits() -> [&'static str; 4] {
    [credits_game(), credits_first(), credits_emblems(), credits_libraries()]
}

/// What somebody is called at a table across from `host`, where they say `own`.
pub fn called(own: String, host: Option<&str>) -> String {
    let own = if own.trim().is_empty() { guest().to_owned() } else { own };
    let first = |name: &str| nameless(name) == Some(0);
    // The host may have sat down in another language.
    if first(own.trim()) && host.is_some_and(first) { second_guest().to_owned() } else { own }
}

/// What a guest who has given no name is called, in the language of whoever reads it and not that in which they sat down. None of somebody who has a name.
pub fn nameless_guest(name: &str, mark: Option<Mark>) -> Option<&'static str> {
    let place = nameless(name).filter(|_| mark == Some(Mark::Guest))?;
    Some(if place == 0 { guest() } else { second_guest() })
}

/// What the first player of a hot-seat is called, where they say `own`.
pub fn first_called(own: String) -> String {
    if own.trim().is_empty() { first_player().to_owned() } else { own }
}

/// A step at which one may stop, where there is room for all of its name.
pub fn step_to_stop_at(step: Step) -> String {
    first_upper(super::step(step))
}

/// The title of the window.
pub fn window_title(page: &str) -> String {
    if page == name() { name().to_owned() } else { format!("{page} · {}", name()) }
}

/// Colors in words.
pub fn colors(colors: Colors) -> String {
    let names: Vec<String> = colors.iter().map(|one| color(one).to_owned()).collect();
    list(&names)
}

/// A time control: minutes for the game, seconds given back after each decision.
pub fn time_control(time: Option<(u32, u32)>) -> String {
    match time {
        None => as_long_as_it_takes().to_owned(),
        Some((minutes, seconds)) => say!(pages::minutes_and_seconds, minutes, seconds),
    }
}

/// The length of the response window.
pub fn window_length(length: ResponseTime) -> String {
    match length {
        ResponseTime::ByTable => say!(pages::by_table, seconds = ResponseTime::TIMED),
        ResponseTime::Click => until_i_click().to_owned(),
        ResponseTime::Seconds(seconds) => say!(pages::some_seconds, seconds),
    }
}

/// The other player has not come to the table yet.
pub fn dealing_waits(name: &str) -> String {
    say!(pages::dealing_waits, name)
}

/// From when on the table can be given up.
pub fn dealing_given_up_later(name: &str) -> String {
    say!(pages::dealing_given_up_later, name)
}

/// The other player's part of the shuffle is waited for.
pub fn dealing_awaits(name: &str) -> String {
    say!(pages::dealing_awaits, name)
}

/// What leaving the table of a further game of a match does to the match.
pub fn leave_ends_match(name: &str) -> String {
    say!(pages::leave_ends_match, name)
}

/// One's own part of the shuffle is in another browser.
pub fn dealing_elsewhere(name: &str) -> String {
    say!(pages::dealing_elsewhere, name)
}

/// Why a game never began: who was late, and whether that is us.
pub fn never_began([a, b]: &[String; 2], late: Seat, ours: bool) -> String {
    let (late, other) = if late == Seat::A { (a, b) } else { (b, a) };
    if ours { say!(pages::never_began_lost, name = other) } else { say!(pages::never_began_won, name = late) }
}

/// Who is bound to another part of the shuffle than they were.
pub fn exchanged([a, b]: &[String; 2], whose: Option<Seat>) -> String {
    match whose {
        None => exchanged_house().to_owned(),
        Some(Seat::A) => say!(pages::exchanged_player, name = a),
        Some(Seat::B) => say!(pages::exchanged_player, name = b),
    }
}

pub fn invited_by(host: &str) -> String {
    say!(pages::invites_you, host)
}

/// Opens the list of a ready deck's cards.
pub fn cards_in(deck: &str) -> String {
    say!(pages::cards_in_deck, deck)
}

/// With which deck one waits for somebody.
pub fn waiting_with(deck: &str) -> String {
    say!(pages::you_play, deck)
}

/// Which rules are played.
pub fn rule_set(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Current => agreed_current(),
        RuleSet::ManaBurn => agreed_mana_burn(),
        RuleSet::Classic1994 => agreed_1994(),
    }
}

/// What is agreed at a table, in a line.
pub fn settings(settings: &Settings) -> String {
    let mut parts = vec![rule_set(settings.rules).to_owned()];
    parts.extend(matches::agreed(settings));
    parts.push(settings.time.map_or_else(
        || agreed_no_clocks().to_owned(),
        |time| say!(pages::agreed_minutes, minutes = time.base_seconds / 60),
    ));
    parts.extend(super::decks::rules(settings.decks));
    if settings.automatic_redeal {
        parts.push(agreed_redeal().to_owned());
    }
    if settings.ante {
        parts.push(agreed_ante().to_owned());
    }
    if settings.hot_seat {
        parts.push(agreed_hot_seat().to_owned());
    }
    parts.extend(super::watching::agreed(settings).map(str::to_owned));
    parts.extend(super::watching::hands_agreed(settings));
    parts.join(" · ")
}

/// Something that a host has done.
pub fn deed(deed: &Deed) -> String {
    match deed {
        Deed::Closed { players, agreed } => say!(pages::deed_closed, players = list(players), agreed = yes(*agreed)),
        Deed::BegunAnew { players, agreed } => {
            say!(pages::deed_begun_anew, players = list(players), agreed = yes(*agreed))
        }
        Deed::Gave { unit, to } => say!(pages::deed_gave, unit = unit.to_string(), name = to),
        Deed::Took { unit, from } => say!(pages::deed_took, unit = unit.to_string(), name = from),
        Deed::OverrodeCatalogue { card, values: stock } => {
            say!(
                pages::deed_stocked,
                card = card.to_string(),
                price = super::accounts::sats(stock.price),
                count = stock.units
            )
        }
        Deed::Credited { to, before, after } => {
            let (before, after) = (super::accounts::sats(*before), super::accounts::sats(*after));
            say!(pages::deed_credited, name = to, before, after)
        }
        Deed::Role { to, role } => say!(pages::deed_role, name = to, role = super::accounts::role(*role)),
        Deed::Renamed { from, to } => say!(pages::deed_renamed, name = from, to),
        Deed::Deleted { name } => say!(pages::deed_deleted, name),
        Deed::MadeAccount { to } => say!(pages::deed_account, name = to),
        Deed::MadeLink { to } => say!(pages::deed_link, name = to),
        Deed::BecameHost => deed_became_host().to_owned(),
        Deed::Joining { by_invitation: true } => deed_by_invitation().to_owned(),
        Deed::Joining { by_invitation: false } => deed_without_invitation().to_owned(),
        Deed::Invited => deed_invited().to_owned(),
        Deed::SettledReport { own: false } => deed_settled().to_owned(),
        Deed::SettledReport { own: true } => deed_settled_own().to_owned(),
    }
}

/// As the texts choose by it.
const fn yes(agreed: bool) -> &'static str {
    if agreed { "yes" } else { "no" }
}

/// How far a table of one's own has come.
pub fn table_state(table: &TableSummary) -> String {
    match table.status {
        Status::Waiting => state_waiting().to_owned(),
        Status::Seeding => state_seeding().to_owned(),
        Status::Playing => match table.to_act {
            Some(seat) if table.yours[seat] => state_your_move().to_owned(),
            Some(seat) => say!(pages::state_to_move, name = table.names[seat].as_deref().unwrap_or(nobody_yet())),
            None => state_playing().to_owned(),
        },
        Status::Over if table.match_game.as_deref().is_some_and(MatchGame::awaits_decks) => {
            if needs_me(table) {
                matches::state_awaits_you().to_owned()
            } else {
                say!(matches::state_awaits, name = opponent(table).as_deref().unwrap_or(nobody_yet()))
            }
        }
        Status::Over => match &table.outcome {
            Some(outcome) => match outcome.winner {
                Some(seat) if table.settings.hot_seat => {
                    say!(pages::state_won, name = table.names[seat].as_deref().unwrap_or(nobody_yet()))
                }
                Some(seat) if table.yours[seat] => state_you_won().to_owned(),
                Some(_) => state_you_lost().to_owned(),
                None => state_drawn().to_owned(),
            },
            None => state_over().to_owned(),
        },
    }
}

/// Behind the number of one's cards.
pub fn cards_owned(count: usize) -> String {
    say!(pages::count_cards, count)
}

/// Behind the number of one's decks.
pub fn decks_built(count: usize) -> String {
    say!(pages::count_decks, count)
}

/// Behind the number of one's games that are not over.
pub fn games_on(count: usize) -> String {
    say!(pages::count_games, count)
}
