//! The words of matches: how long they are, how they stand, and the changing of decks between two games.

use engine::Seat;
use house::documents::{BeginsNext, BestOf, DrawRule, Ending, GameOfMatch, MatchGame, Outcome, Settings};
use house::wire::PlayedGame;

pub use super::keys::matches::*;
use super::play::{marked, why};
use super::{local, player, say};

/// How many games are played.
pub fn best_of(best_of: BestOf) -> &'static str {
    match best_of {
        BestOf::One => best_of_one(),
        BestOf::Three => best_of_three(),
        BestOf::Five => best_of_five(),
    }
}

/// Who begins the games after the first.
pub fn begins_next_game(begins: BeginsNext) -> &'static str {
    match begins {
        BeginsNext::LoserChooses => loser_chooses(),
        BeginsNext::Chance => chance_begins(),
    }
}

/// What a drawn game is for its match.
pub fn draw_rule(rule: DrawRule) -> &'static str {
    match rule {
        DrawRule::AnotherGame => draw_another_game(),
        DrawRule::NoWinner => draw_no_winner(),
        DrawRule::OrbFlip => draw_orb_flip(),
    }
}

/// For whom the Orb landed: for the player on `own`, or for one who is named.
pub fn orb_flip(lands_for: Seat, own: Option<Seat>, names: &[String; 2]) -> String {
    if Some(lands_for) == own {
        orb_yours().to_owned()
    } else {
        say!(matches::orb_theirs, name = player(lands_for, names))
    }
}

/// What is agreed about the match, in a few words; nothing where a single game is played.
pub fn agreed(settings: &Settings) -> Vec<String> {
    if settings.best_of == BestOf::One {
        return Vec::new();
    }
    let mut parts = vec![say!(matches::agreed_best_of, games = settings.best_of.games())];
    if settings.begins_next == BeginsNext::Chance {
        parts.push(agreed_chance().to_owned());
    }
    parts.extend(match settings.draws {
        DrawRule::AnotherGame => None,
        DrawRule::NoWinner => Some(agreed_no_winner().to_owned()),
        DrawRule::OrbFlip => Some(agreed_orb_flip().to_owned()),
    });
    parts
}

/// The number of the game and the score, beside the steps.
pub fn score(of_match: &MatchGame, best_of: BestOf, seat: Seat) -> String {
    // With games that nobody has won there may be more of them than agreed.
    let games = if of_match.number > best_of.games() { 0 } else { best_of.games() };
    let (own, their) = won(of_match, seat);
    say!(matches::score, number = of_match.number, games, own, their)
}

/// The same, where there is hardly any room.
pub fn score_in_short(of_match: &MatchGame, seat: Seat) -> String {
    let (own, their) = won(of_match, seat);
    say!(matches::score_short, number = of_match.number, own, their)
}

/// The same, as it is read aloud.
pub fn score_aloud(of_match: &MatchGame, best_of: BestOf, seat: Seat, name: &str) -> String {
    let (own, their) = won(of_match, seat);
    let (number, drawn) = (of_match.number, of_match.drawn);
    say!(matches::score_means, games = best_of.games(), number, own, name, their, drawn)
}

fn won(of_match: &MatchGame, seat: Seat) -> (u32, u32) {
    (of_match.won[seat], of_match.won[seat.other()])
}

/// How the match stands between two games.
pub fn standing(of_match: &MatchGame, seat: Seat, name: &str) -> String {
    let (own, their) = won(of_match, seat);
    match own.cmp(&their) {
        std::cmp::Ordering::Greater => say!(matches::you_lead, own, their),
        std::cmp::Ordering::Less => say!(matches::they_lead, name, own, their),
        std::cmp::Ordering::Equal => say!(matches::level, own, their),
    }
}

/// How the match ended, for the player on `seat`.
pub fn result(outcome: &Outcome, seat: Seat) -> &'static str {
    match outcome.winner {
        Some(winner) if winner == seat => match_won(),
        Some(_) => match_lost(),
        None => match_drawn(),
    }
}

/// Why the match ended, where that is not said by its games.
pub fn why_over(outcome: &Outcome) -> Option<String> {
    let why = reason(&outcome.reason);
    (!why.is_empty()).then(|| super::first_upper(why))
}

/// How many games either player has won, as a figure and as it is read aloud.
pub fn final_scores(of_match: &MatchGame, seat: Seat, name: &str) -> (String, String) {
    let (own, their) = won(of_match, seat);
    (say!(matches::final_score, own, their), say!(matches::final_score_means, own, name, their))
}

/// How a game of a match ended.
pub fn game(number: usize, game: &GameOfMatch) -> String {
    let ending = match game.ending {
        Ending::Won => "won",
        Ending::Lost => "lost",
        Ending::Drawn => "drawn",
        Ending::Alone => "alone",
    };
    say!(matches::game_row, number, ending, reason = why(&game.reason))
}

/// How a match ended, and against whom.
pub fn played(of_match: &PlayedGame) -> String {
    let name = marked(&of_match.opponent_name, of_match.opponent_mark);
    match of_match.ending {
        Ending::Won => say!(matches::won_against, name),
        Ending::Lost => say!(matches::lost_to, name),
        Ending::Drawn => say!(matches::drawn_with, name),
        Ending::Alone => say!(play::both_sides_with, name),
    }
}

/// How many games of it either has won; nothing where one has played both sides.
pub fn played_score(of_match: &PlayedGame) -> Option<String> {
    let count = |ending| of_match.games.iter().filter(|game| game.ending == ending).count();
    (of_match.ending != Ending::Alone)
        .then(|| say!(matches::final_score, own = count(Ending::Won), their = count(Ending::Lost)))
}

/// With which decks, and why it ended so where its games do not say it.
pub fn played_with(of_match: &PlayedGame) -> String {
    say!(matches::decks, deck = of_match.deck, other = of_match.opponent_deck, reason = reason(&of_match.reason))
}

/// Why a match ended, which the house keeps in words of its own; empty where one player has won enough of its games.
fn reason(reason: &str) -> &str {
    match reason {
        "games won" => "",
        "match conceded" => why_conceded(),
        "next game not begun" => why_not_begun(),
        other => why(other),
    }
}

/// The heading between two games.
pub fn sideboarding_for(number: u32) -> String {
    say!(matches::sideboarding, number)
}

/// The heading of the deck, with how many cards are asked for.
pub fn deck_heading(count: u32, least: u32, most: Option<u32>) -> String {
    let bound = if most == Some(least) { "exactly" } else { "at_least" };
    say!(matches::deck_of, count, bound, asked = least)
}

/// The heading of the sideboard.
pub fn sideboard_heading(count: u32, most: Option<u32>) -> String {
    say!(matches::sideboard_of, count, most = most.map_or_else(String::new, |most| most.to_string()))
}

/// A card of the deck, which a press puts into the sideboard; `swapped` is how many more there are than at the beginning.
pub fn to_sideboard(count: u16, card: &str, swapped: i32) -> String {
    say!(matches::move_to_sideboard, count, card, swapped = signed(swapped))
}

/// A card of the sideboard, which a press puts into the deck, likewise.
pub fn to_deck(count: u16, card: &str, swapped: i32) -> String {
    say!(matches::move_to_deck, count, card, swapped = signed(swapped))
}

/// A number with its sign; nought has none.
pub fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => local::number(number.into()),
    }
}

/// The heading of what the other player has shown.
pub fn shown(name: &str) -> String {
    say!(matches::shown_by, name)
}

/// Who begins the next game: the question.
pub fn who_begins_game(number: u32) -> String {
    say!(matches::who_begins, number)
}

/// One of its answers: the other player.
pub fn other_begins(name: &str) -> String {
    say!(matches::they_begin, name)
}

/// The other player answers it.
pub fn other_chooses(name: &str) -> String {
    say!(matches::they_choose, name)
}

/// One is done, the other is not.
pub fn waiting(name: &str) -> String {
    say!(matches::waiting_for, name)
}

/// The other player is done.
pub fn other_is_ready(name: &str) -> String {
    say!(matches::is_ready, name)
}

/// Whose deck is changed, where one person plays both sides.
pub fn deck_of_player(name: &str) -> String {
    say!(matches::whose_deck, name)
}

/// One has not been done in time.
pub fn too_late(number: u32, timed: bool) -> String {
    if timed { late_and_lost().to_owned() } else { say!(matches::late, number) }
}

/// One of them has offered to end the match here, and what would become of it for the player on `seat`.
pub fn end_offered(of_match: &MatchGame, by: Seat, seat: Seat, name: &str) -> String {
    let (own, their) = won(of_match, seat);
    let offered = if by == seat { you_offer_end().to_owned() } else { say!(matches::they_offer_end, name) };
    let follows = match own.cmp(&their) {
        std::cmp::Ordering::Greater => say!(matches::end_wins, own, their),
        std::cmp::Ordering::Less => say!(matches::end_loses, name, own, their),
        std::cmp::Ordering::Equal => say!(matches::end_draws, own, their),
    };
    format!("{offered} {follows}")
}

#[cfg(test)]
mod tests {
    use house::{GameId, PerSeat};

    use super::*;

    fn of_match(number: u32, a: u32, b: u32) -> MatchGame {
        MatchGame {
            number,
            won: PerSeat { a, b },
            drawn: number - 1 - a - b,
            ..MatchGame::first(&GameId::from_random([1; 10]))
        }
    }

    #[test]
    fn the_score_is_told_from_where_one_sits() {
        let second = of_match(2, 1, 0);
        assert_eq!(score(&second, BestOf::Three, Seat::A), "Game 2 of 3 · 1–0");
        assert_eq!(score(&second, BestOf::Three, Seat::B), "Game 2 of 3 · 0–1");
        assert_eq!(score_in_short(&second, Seat::A), "G2 · 1–0");
        assert_eq!(score_aloud(&second, BestOf::Three, Seat::B, "Bea"), "Best of 3, game 2: you 0, Bea 1");
        assert_eq!(standing(&second, Seat::A, "Bea"), "You lead the match 1–0.");
        assert_eq!(standing(&second, Seat::B, "Bea"), "Bea leads the match 1–0.");
    }

    #[test]
    fn an_offer_to_end_a_match_says_what_becomes_of_it() {
        let second = of_match(2, 1, 0);
        let own = end_offered(&second, Seat::A, Seat::A, "Bea");
        assert_eq!(own, "You have offered to end the match. You would win it 1–0.");
        let theirs = end_offered(&second, Seat::A, Seat::B, "Ada");
        assert_eq!(theirs, "Ada offers to end the match. Ada would win it 1–0.");
        let level = end_offered(&of_match(3, 1, 1), Seat::B, Seat::B, "Ada");
        assert_eq!(level, "You have offered to end the match. It would be drawn 1–1.");
    }

    #[test]
    fn games_that_nobody_has_won_are_counted_beside_those_agreed() {
        let fourth = of_match(4, 1, 1);
        assert_eq!(score(&fourth, BestOf::Three, Seat::A), "Game 4 · 1–1");
        assert_eq!(score_aloud(&fourth, BestOf::Three, Seat::A, "Bea"), "Best of 3, game 4: you 1, Bea 1, 1 drawn");
        assert_eq!(standing(&fourth, Seat::A, "Bea"), "The match is level at 1–1.");
    }

    #[test]
    fn what_is_agreed_is_said_of_matches_alone() {
        let said = |best_of, begins_next| agreed(&Settings { best_of, begins_next, ..Settings::default() });
        assert_eq!(said(BestOf::One, BeginsNext::Chance), Vec::<String>::new());
        assert_eq!(said(BestOf::Three, BeginsNext::LoserChooses), ["best of three"]);
        assert_eq!(said(BestOf::Five, BeginsNext::Chance), ["best of five", "a random player plays first each game"]);
    }

    #[test]
    fn a_match_that_was_played_out_says_no_more_than_its_games() {
        let over = |reason: &str| Outcome { winner: Some(Seat::A), reason: reason.to_owned() };
        assert_eq!(why_over(&over("games won")), None);
        assert_eq!(why_over(&over("match conceded")).as_deref(), Some("Match conceded"));
        assert_eq!(why_over(&over("no time left")).as_deref(), Some("Out of time"));
        let game =
            GameOfMatch { game: GameId::from_random([1; 10]), ending: Ending::Lost, reason: "conceded".to_owned() };
        assert_eq!(super::game(2, &game), "Game 2: lost (concession)");
    }

    #[test]
    fn the_headings_say_what_the_format_asks() {
        assert_eq!(deck_heading(60, 60, None), "Deck: 60 (at least 60)");
        assert_eq!(deck_heading(59, 60, Some(60)), "Deck: 59 (exactly 60)");
        assert_eq!(sideboard_heading(15, Some(15)), "Sideboard: 15 (up to 15)");
        assert_eq!(sideboard_heading(15, None), "Sideboard: 15");
        assert_eq!(to_sideboard(3, "Lightning Bolt", -1), "3 Lightning Bolt: one to the sideboard, −1 since the start");
        assert_eq!(to_deck(1, "Lightning Bolt", 0), "1 Lightning Bolt: one to the deck");
    }
}
