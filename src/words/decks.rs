//! The words of decks: the list, the editor, lists of cards that come in and go out.

use engine::decks::Deck;
use engine::declaration::{CardType, Color};
use house::decks::{Copies, Remark, Style, Why};
use house::documents::{DeckRules, Format};
use house::refusal::DeckProblem;
use house::wire::DeckSummary;

pub use super::keys::decks::*;
use super::{list, local, say};
use crate::decks::{Figures, Part};

/// How a ready deck plays, in one sentence. There is one for each color.
pub fn how_it_plays(deck: &Deck) -> &'static str {
    match deck.color {
        Color::White => white_deck_plays(),
        Color::Blue => blue_deck_plays(),
        Color::Black => black_deck_plays(),
        Color::Red => red_deck_plays(),
        Color::Green => green_deck_plays(),
    }
}

/// How many games against the field are still to come.
pub fn field_left(left: u32) -> String {
    say!(decks::games_left, left)
}

/// How many games were won, told in halves, of how many.
pub fn field_score(halves: u32, games: u32) -> String {
    let won = if halves.is_multiple_of(2) { local::number((halves / 2).into()) } else { local::tenths(5 * halves) };
    say!(decks::won_of_games, won, games)
}

/// A share of wins and its interval, in hundredths.
pub fn field_share(share: u32, low: u32, high: u32) -> String {
    say!(decks::share_of_wins, share, low, high)
}

/// In which turn a deck wins on average: all turns of so many games.
pub fn field_turn(turns: u32, games: u32) -> String {
    let turn = local::tenths(10 * turns / games.max(1));
    say!(decks::wins_in_turn, turn)
}

/// What was never played.
pub fn field_unplayed(cards: &[String]) -> String {
    say!(decks::never_played, cards = list(cards))
}

/// Whose deck it is.
pub fn deck_of(owner: &str) -> String {
    if owner.is_empty() { deck_of_somebody().to_owned() } else { say!(decks::deck_of_owner, owner) }
}

/// A format, by its name.
pub fn format(format: Format) -> &'static str {
    match format {
        Format::Anything => format_anything(),
        Format::House => format_house(),
        Format::OldSchool => format_old_school(),
        Format::ChannelFireball => format_channel_fireball(),
        Format::EternalCentral => format_eternal_central(),
        Format::EudoGames => format_eudo_games(),
        Format::Italian => format_italian(),
        Format::Atlantic => format_atlantic(),
        Format::Boreal => format_boreal(),
        Format::French => format_french(),
        Format::Pacific => format_pacific(),
        Format::Revised40 => format_revised_40(),
        Format::SevenPoints => format_seven_points(),
    }
}

/// What a format means: what its list says of decks, by which rules it is played, and where the list comes from.
pub fn format_means(format: Format) -> String {
    if format == Format::House {
        return format_house_means().to_owned();
    }
    let facts = house::decks::facts(format);
    let exactly = if facts.most == Some(facts.least) { "yes" } else { "no" };
    let copies = match facts.copies {
        Copies::Most(most) => most.to_string(),
        Copies::Any | Copies::AsTheCatalogueSays => String::new(),
    };
    let mut parts =
        vec![say!(decks::means_size, exactly, least = facts.least), say!(decks::means_copies, most = copies)];
    parts.extend(facts.sideboard.map(|most| say!(decks::means_sideboard, most)));
    parts.extend(facts.sets.last().map(|set| say!(decks::means_sets, set = super::market::set(set))));
    parts.extend(facts.pool.map(|pool| say!(decks::means_pool, pool = pool.name)));
    if !facts.unlimited.is_empty() {
        let cards: Vec<String> = facts.unlimited.iter().map(|card| (*card).to_owned()).collect();
        parts.push(say!(decks::means_unlimited, cards = list(&cards)));
    }
    if !facts.banned.is_empty() {
        parts.push(say!(decks::means_banned, count = facts.banned.len()));
    }
    if !facts.restricted.is_empty() {
        parts.push(say!(decks::means_restricted, count = facts.restricted.len()));
    }
    parts.extend(facts.points.map(|points| say!(decks::means_points, limit = points.limit)));
    let groups = facts.groups.iter();
    parts.extend(groups.map(|group| say!(decks::means_group, most = group.most, count = group.cards.len())));
    let mut sentences = vec![format!("{}.", parts.join(", "))];
    sentences.extend(facts.rules.map(|rules| format!("{}.", super::pages::rule_set(rules))));
    // The address of a list begins with the name of who keeps it.
    sentences.extend(
        facts
            .source
            .split('/')
            .nth(2)
            .map(|source| say!(decks::means_list, source, date = facts.date.unwrap_or_default(), read = facts.read)),
    );
    sentences.join(" ")
}

/// What is agreed about decks, in a few words; none where nothing is.
pub fn rules(rules: DeckRules) -> Option<String> {
    let owned = rules.owned && rules.format != Format::House;
    match (rules.format, owned) {
        (Format::Anything, false) => None,
        (Format::Anything, true) => Some(own_cards_only().to_owned()),
        (named, false) => Some(format(named).to_owned()),
        (named, true) => Some(format!("{}, {}", format(named), own_cards_only())),
    }
}

/// What is to be mended.
pub fn fault(fault: &DeckProblem) -> String {
    match fault {
        DeckProblem::TooFew { have, least } => {
            say!(decks::fault_too_few, have, more = least.saturating_sub(*have))
        }
        DeckProblem::TooMany { have, most } => say!(decks::fault_too_many, have, most),
        DeckProblem::Sideboard { have, most } => say!(decks::fault_sideboard, have, most),
        DeckProblem::Points { have, most } => say!(decks::fault_points, have, most),
        DeckProblem::Group { cards, have, most } => say!(decks::fault_group, have, cards = list(cards), most),
        DeckProblem::NotPlayable { card } => say!(decks::fault_not_playable, card),
        DeckProblem::WrongSet { card, set } => say!(decks::fault_wrong_set, card, set = super::market::set(set)),
        DeckProblem::NotInFormat { card } => say!(decks::fault_not_in_format, card),
        DeckProblem::Banned { card } => say!(decks::fault_banned, card),
        DeckProblem::Ante { card } => say!(decks::fault_ante, card),
        DeckProblem::Restricted { card, have } => say!(decks::fault_restricted, card, have),
        DeckProblem::Copies { card, have, most } => say!(decks::fault_copies, card, have, most),
        DeckProblem::NotOwned { card, have, owned } => say!(decks::fault_not_owned, card, have, owned),
    }
}

/// How a deck stands in a format.
pub fn standing(format_: Format, faults: usize) -> String {
    match format_ {
        Format::Anything => say!(decks::standing_anywhere, faults),
        _ => say!(decks::standing_in, format = format(format_), faults),
    }
}

/// Why a deck of one's own cannot be chosen for a table.
pub fn not_playable(deck: &DeckSummary) -> String {
    say!(decks::mend_first, standing = standing(Format::Anything, deck.problems.max(1) as usize))
}

/// The size of a deck.
pub fn size(cards: u32, sideboard: u32) -> String {
    say!(decks::cards_and_sideboard, cards, sideboard)
}

/// The line of totals.
pub fn totals(figures: &Figures) -> String {
    let mut parts = vec![super::cards(figures.cards), say!(decks::some_lands, count = figures.lands)];
    let basics = house::decks::BASIC_LANDS.iter().zip(figures.basics).filter(|(_, number)| *number > 0);
    parts.extend(basics.map(|(land, number)| format!("{number} {land}")));
    parts.join(" · ")
}

/// The mean mana value.
pub fn mean(figures: &Figures) -> String {
    say!(decks::on_average, mean = local::tenths(figures.mean_tenths))
}

/// A column of the mana curve, for those who hear it.
pub fn column(cost: usize, cards: u32) -> String {
    let last = cost + 1 == crate::decks::CURVE;
    if last { say!(decks::cards_for_more, cards, cost) } else { say!(decks::cards_for, cards, cost) }
}

/// A type of cards, several of them.
pub fn kind(kind: CardType) -> &'static str {
    match kind {
        CardType::Artifact => kinds_artifacts(),
        CardType::Creature => kinds_creatures(),
        CardType::Enchantment => kinds_enchantments(),
        CardType::Instant => kinds_instants(),
        CardType::Land => kinds_lands(),
        CardType::Sorcery => kinds_sorceries(),
    }
}

/// A part of a deck.
pub fn part(part: Part) -> &'static str {
    match part {
        Part::Main => deck(),
        Part::Sideboard => sideboard(),
    }
}

/// The heading of a part.
pub fn part_heading(of: Part, cards: u32) -> String {
    format!("{} ({cards})", part(of))
}

/// One more of a card.
pub fn one_more(card: &str) -> String {
    say!(decks::one_more_card, card)
}

/// Four of a card, or four more.
pub fn four(card: &str, more: bool) -> String {
    if more { say!(decks::four_more_of_card, card) } else { say!(decks::four_of_card, card) }
}

/// One less of a card.
pub fn one_less(card: &str) -> String {
    say!(decks::one_card_less, card)
}

/// One of a card to the other part.
pub fn to_other(card: &str, from: Part) -> String {
    match from {
        Part::Main => say!(decks::one_to_sideboard, card),
        Part::Sideboard => say!(decks::one_to_deck, card),
    }
}

/// Shows a card.
pub fn look_at(card: &str) -> String {
    say!(decks::look_at_card, card)
}

/// How many of a card are in the deck.
pub fn in_deck(card: &str, main: u16, sideboard: u16) -> String {
    match (main, sideboard) {
        (0, 0) => say!(decks::add_card, card),
        (main, 0) => say!(decks::add_card_in_deck, card, count = main),
        (main, beside) => say!(decks::add_card_in_both, card, count = main, beside),
    }
}

/// What a copy of a deck is called.
pub fn copy_of(name: &str) -> String {
    say!(decks::copy_of_name, name)
}

/// A deck was thrown away.
pub fn deleted(name: &str) -> String {
    say!(decks::name_is_deleted, name)
}

pub fn only_here(name: &str, reason: &str) -> String {
    say!(decks::name_is_only_here, name, reason)
}

/// The button that throws a deck away, by name.
pub fn delete(name: &str) -> String {
    format!("{} {name}", delete_label())
}

/// The button that copies a deck, by name.
pub fn copy(name: &str) -> String {
    format!("{} {name}", copy_label())
}

/// In which way a list is written.
pub fn style(style: Style) -> &'static str {
    match style {
        Style::Plain => style_plain(),
        Style::MagicOnline => style_magic_online(),
        Style::Arena => style_arena(),
        Style::Cockatrice => style_cockatrice(),
    }
}

/// What was read of a list.
pub fn was_read(main: u32, sideboard: u32) -> String {
    say!(decks::read_so_many, size = size(main, sideboard))
}

/// Makes a deck of what was read.
pub fn make(cards: u32) -> String {
    say!(decks::make_deck_of, count = cards)
}

/// What is the matter with a line.
pub fn remark(remark: &Remark) -> String {
    let why = match remark.why {
        Why::NoSuchCard => why_no_such_card(),
        Why::NotPlayable => why_not_playable(),
        Why::Number => why_number(),
        Why::TooMany => why_too_many(),
        Why::Broken => why_broken(),
    };
    say!(decks::line_and_why, number = remark.line, why)
}

/// The field in which a line is mended.
pub fn line(number: u32) -> String {
    say!(decks::line_number, number)
}

/// Takes the card that was perhaps meant.
pub fn meant(card: &str) -> String {
    say!(decks::it_is_card, card)
}

/// How many lines are not shown.
pub fn more_lines(number: u32) -> String {
    say!(decks::more_of_the_kind, count = number)
}

/// The cards of a hand, for those who hear it.
pub fn hand(cards: &[String]) -> String {
    list(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_ready_decks_are_said_to_play_alike() {
        let said: std::collections::BTreeSet<_> = engine::decks::ready().iter().map(how_it_plays).collect();
        assert_eq!(said.len(), engine::decks::ready().len());
    }

    #[test]
    fn a_deck_is_legal_in_a_format_and_playable_where_there_is_none() {
        assert_eq!(standing(Format::OldSchool, 0), "Old School 93/94: legal");
        assert_eq!(standing(Format::OldSchool, 2), "Old School 93/94: not legal, 2 problems");
        assert_eq!(standing(Format::Anything, 0), "Playable: anything goes");
        assert_eq!(standing(Format::Anything, 1), "Not playable yet: 1 problem");
    }

    #[test]
    fn what_is_to_be_mended_names_card_and_number() {
        let card = || "Sol Ring".to_owned();
        assert_eq!(fault(&DeckProblem::TooFew { have: 58, least: 60 }), "58 cards: 2 more needed.");
        assert_eq!(fault(&DeckProblem::Restricted { card: card(), have: 2 }), "2 Sol Ring: it is restricted to 1.");
        assert_eq!(fault(&DeckProblem::NotOwned { card: card(), have: 1, owned: 0 }), "1 Sol Ring: you own none.");
        assert_eq!(
            fault(&DeckProblem::WrongSet { card: card(), set: "FEM".to_owned() }),
            "Sol Ring: its set (Fallen Empires) is not in this format."
        );
        let cards = vec!["Badlands".to_owned(), "Bayou".to_owned()];
        assert_eq!(
            fault(&DeckProblem::Group { cards, have: 6, most: 5 }),
            "6 in all: Badlands and Bayou. The limit is 5."
        );
        assert_eq!(
            fault(&DeckProblem::Sideboard { have: 3, most: 0 }),
            "3 cards in the sideboard: this format has none."
        );
    }

    #[test]
    fn a_format_is_told_out_of_its_list() {
        assert_eq!(format_means(Format::Anything), "At least 40 cards, any number of each.");
        assert_eq!(
            format_means(Format::Pacific),
            "At least 60 cards, up to 4 of each, a sideboard of up to 15, sets up to Fallen Empires, any number of Plague Rats, \
             7 banned, 21 restricted. Current rules with mana burn. List: thisolddeck.com, read on 2026-11-26."
        );
        let points = format_means(Format::SevenPoints);
        assert!(points.starts_with("Exactly 60 cards, one of each, no sideboard, "), "{points}");
        let revised = format_means(Format::Revised40);
        assert!(
            revised.ends_with("at most 10 from a list of 97. List: northernpaladins.com, read on 2026-11-26."),
            "{revised}"
        );
    }

    #[test]
    fn what_is_agreed_is_said_where_it_is_something() {
        let said = |format, owned| rules(DeckRules { format, owned });
        assert_eq!(said(Format::Anything, false), None);
        assert_eq!(said(Format::House, true).as_deref(), Some("JB-MTG format"));
        assert_eq!(said(Format::Italian, true).as_deref(), Some("Old School, Italian, own cards only"));
    }
}
