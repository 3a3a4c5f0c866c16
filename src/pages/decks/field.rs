//! The deck against the field: games that the computer plays with it against the decks that are met in Old School, while one goes on with other things.

use std::collections::{BTreeMap, BTreeSet};

use house::documents::{DeckContent, DeckEntry};
use leptos::prelude::*;
use local::{AskField, FieldGame};

use crate::backend::local::FieldTrial;
use crate::backend::random_bits;
use crate::words::decks as words;

/// How many games are played against each of the decks.
const ROUNDS: u32 = 9;

/// Of so many cards a hand can be dealt.
const LEAST: u32 = 7;

/// Of how many standard errors an interval of 95 % is made.
const SURE: f64 = 1.96;

/// Games that were played, and how many were won; where nobody won, that is half of one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    games: u32,
    halves: u32,
}

impl Tally {
    fn add(&mut self, game: &FieldGame) {
        self.games += 1;
        self.halves += match game.won {
            Some(true) => 2,
            Some(false) => 0,
            None => 1,
        };
    }

    /// The share of wins and its interval (Wilson's), in hundredths.
    fn share(self) -> [u32; 3] {
        let count = f64::from(self.games.max(1));
        let share = f64::from(self.halves) / (2.0 * count);
        let square = SURE * SURE / count;
        let middle = (share + square / 2.0) / (1.0 + square);
        let reach = SURE * (share * (1.0 - share) / count + square / (4.0 * count)).sqrt() / (1.0 + square);
        [share, middle - reach, middle + reach].map(|part| (100.0 * part).round().clamp(0.0, 100.0) as u32)
    }
}

/// What has come of the games so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Results {
    against: BTreeMap<String, Tally>,
    all: Tally,
    /// How many were won, and in how many turns all of them together.
    won: (u32, u32),
    /// The cards of the deck that were not played yet.
    unplayed: BTreeSet<String>,
    left: u32,
    /// The deck that was tried.
    deck: Vec<DeckEntry>,
}

impl Results {
    fn of(deck: &DeckContent) -> Self {
        let unplayed = deck.main.iter().map(|entry| entry.card.clone()).collect();
        Self { unplayed, deck: deck.main.clone(), ..Self::default() }
    }

    fn add(&mut self, game: &FieldGame) {
        self.left = game.left;
        if !game.ended {
            return;
        }
        self.against.entry(game.against.clone()).or_default().add(game);
        self.all.add(game);
        if game.won == Some(true) {
            self.won = (self.won.0 + 1, self.won.1 + game.turn);
        }
        for card in &game.played {
            self.unplayed.remove(card);
        }
    }
}

/// Has the deck played, and shows what comes of it.
#[component]
pub fn AgainstTheField(deck: RwSignal<DeckContent>) -> impl IntoView {
    let trial = StoredValue::new_local(None::<FieldTrial>);
    let running = RwSignal::new(false);
    let failed = RwSignal::new(false);
    let results = RwSignal::new(Results::default());
    // The signals may be gone when the last game is told of.
    let end = move || {
        let _ = running.try_set(false);
        let _ = trial.try_set_value(None);
    };
    let told = move |game: Option<FieldGame>| match game {
        Some(game) => {
            let any = results.try_update(|results| {
                results.add(&game);
                results.all.games > 0
            });
            if game.left == 0 {
                let _ = failed.try_set(any == Some(false));
                end();
            }
        }
        None => {
            let _ = failed.try_set(true);
            end();
        }
    };
    let begin = move || {
        let now = deck.get_untracked();
        results.set(Results::of(&now));
        let seed = u64::from_str_radix(&random_bits()[..16], 16).unwrap_or_default();
        let begun = FieldTrial::begin(&AskField { deck: now.main, rounds: ROUNDS, seed }, told);
        failed.set(begun.is_none());
        running.set(begun.is_some());
        trial.set_value(begun);
    };
    let too_small = move || deck.with(|deck| deck.main.iter().map(|entry| u32::from(entry.count)).sum::<u32>()) < LEAST;
    let button = move || {
        if running.get() {
            view! {
                <button type="button" class="button" data-testid="field-stop" on:click=move |_| end()>
                    {words::field_stop()}
                </button>
            }
            .into_any()
        } else {
            view! {
                <button type="button" class="button" data-testid="field-begin" disabled=too_small on:click=move |_| begin()>
                    {words::field_begin()}
                </button>
            }
            .into_any()
        }
    };
    let status = move || match (failed.get(), running.get(), results.with(|results| (results.all.games, results.left)))
    {
        (true, ..) => words::field_failed().to_owned(),
        (_, true, (0, _)) => words::field_beginning().to_owned(),
        (_, true, (_, left)) => words::field_left(left),
        _ => String::new(),
    };
    let shown = move || results.with(|results| (results.all.games > 0).then(|| table(results)));
    let is_other = move || results.with(|results| results.all.games > 0 && deck.with(|deck| deck.main != results.deck));
    view! {
        <section class="panel deck-field" data-testid="field">
            <h2>{words::field()}</h2>
            <p class="field-help">{words::field_means()}</p>
            <div class="form-buttons">{button}</div>
            <p role="status" class="field-help">{status}</p>
            {move || is_other().then(|| view! { <p class="field-help">{words::field_other()}</p> })}
            {shown}
        </section>
    }
}

fn table(results: &Results) -> AnyView {
    let row = |name: AnyView, tally: Tally| {
        let [share, low, high] = tally.share();
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{words::field_score(tally.halves, tally.games)}</td>
                <td>{words::field_share(share, low, high)}</td>
            </tr>
        }
    };
    let name = |name: &String| view! { <span lang="en">{name.clone()}</span> }.into_any();
    let rows = results.against.iter().map(|(deck, tally)| row(name(deck), *tally)).collect_view();
    let all = row(words::field_all().into_any(), results.all);
    let (won, turns) = results.won;
    let turn = (won > 0).then(|| view! { <p>{words::field_turn(turns, won)}</p> });
    let unplayed: Vec<String> = results.unplayed.iter().cloned().collect();
    let unplayed = (!unplayed.is_empty())
        .then(|| view! { <p data-testid="field-unplayed">{words::field_unplayed(&unplayed)}</p> });
    view! {
        <table class="field-table">
            <thead>
                <tr>
                    <th scope="col">{words::field_deck()}</th>
                    <th scope="col">{words::field_won()}</th>
                    <th scope="col">{words::field_chance()}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>{all}</tfoot>
        </table>
        {turn}
        {unplayed}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_narrows_with_the_games_and_never_leaves_what_can_be() {
        let share = |halves, games| Tally { games, halves }.share();
        assert_eq!(share(0, 1), [0, 0, 79]);
        assert_eq!(share(10, 10), [50, 24, 76]);
        assert_eq!(share(100, 100), [50, 40, 60]);
        assert_eq!(share(20, 10), [100, 72, 100]);
        assert_eq!(share(0, 10), [0, 0, 28]);
    }

    #[test]
    fn as_many_games_are_played_as_the_words_say() {
        // No deck can be played without cards, so each game is told of at once.
        let mut field = local::Field::new(&AskField { deck: Vec::new(), rounds: ROUNDS, seed: 1 });
        let games = std::iter::from_fn(|| field.play()).count();
        assert!(words::field_begin().contains(&format!(" {games} ")), "{games}");
    }

    #[test]
    fn what_was_played_once_is_not_said_to_be_unplayed() {
        let entry = |card: &str| DeckEntry { count: 4, card: card.to_owned() };
        let deck = DeckContent { main: vec![entry("Mountain"), entry("Shatter")], ..DeckContent::default() };
        let mut results = Results::of(&deck);
        let game = |won, turn| FieldGame {
            against: "Zoo".to_owned(),
            ended: true,
            won,
            turn,
            played: vec!["Mountain".to_owned()],
            left: 3,
        };
        results.add(&game(Some(true), 6));
        results.add(&game(None, 9));
        assert_eq!(results.unplayed.iter().collect::<Vec<_>>(), ["Shatter"]);
        assert_eq!((results.won, results.all), ((1, 6), Tally { games: 2, halves: 3 }));
    }
}
