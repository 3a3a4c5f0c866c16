//! What is agreed before a game: rules, ante, time, decks.

use house::decks::choose;
use house::documents::{BeginsNext, BestOf, DrawRule, Format, RuleSet, Settings, TimeControl, Watching};
use house::limits::{LEAST_HANDS_AFTER, MOST_HANDS_AFTER};
use leptos::prelude::*;

use crate::storage;
use crate::words::{decks, matches, pages as words, play, watching};

/// The time controls to choose from: minutes for the game, seconds given back after each decision.
const TIMES: [Option<(u32, u32)>; 5] = [None, Some((10, 5)), Some((20, 5)), Some((30, 10)), Some((60, 15))];
/// After how many turns whoever watches may be shown both hands, to choose from.
const HANDS_AFTER: [u8; 5] = [LEAST_HANDS_AFTER, 4, 5, 6, MOST_HANDS_AFTER];
/// Where it is kept what was agreed last.
const LAST: &str = "jb-mtg.agreement";

/// What is being agreed. Copy.
#[derive(Clone, Copy)]
pub struct Agreement {
    settings: RwSignal<Settings>,
}

/// Whether more than one game is played.
fn is_match(settings: &Settings) -> bool {
    settings.best_of != BestOf::One
}

fn may_be_watched(settings: &Settings) -> bool {
    settings.watching != Watching::Nobody
}

/// What was agreed last in this browser.
pub fn last_agreement() -> Settings {
    storage::read::<Settings>(LAST).unwrap_or_default()
}

impl Agreement {
    /// Begins with what was agreed last.
    pub fn new() -> Agreement {
        Agreement { settings: RwSignal::new(last_agreement()) }
    }

    /// What is agreed, kept for the next time.
    pub fn settings(self) -> Settings {
        let mut settings = Settings { hot_seat: false, ..self.settings.get_untracked() };
        settings.hands_after = settings.hands_after.filter(|_| may_be_watched(&settings));
        storage::write(LAST, &settings);
        settings
    }

    /// Rules, time and decks; what few change is folded away, unless the last time it was.
    pub fn fields(self) -> AnyView {
        let changed = self.settings.with_untracked(|last| {
            last.rules == RuleSet::ManaBurn
                || last.automatic_redeal
                || last.ante
                || last.decks.owned
                || last.begins_next != BeginsNext::default()
                || last.watching != Watching::default()
                || last.draws != DrawRule::default()
        });
        let burns = move || self.settings.with(|settings| settings.rules == RuleSet::ManaBurn);
        let todays = move || if burns() { words::rules_mana_burn_means() } else { words::rules_current_means() };
        view! {
            <fieldset class="rule-sets">
                <legend>{words::rules()}</legend>
                {self.rule_set(false, words::rules_current(), todays, "rules-current")}
                {self.rule_set(true, words::rules_1994(), words::rules_1994_means, "rules-1994")}
            </fieldset>
            <div class="agreed-fields">
                {self.lengths()}
                {self.times()}
                {self.formats()}
            </div>
            <details class="more-agreed" data-testid="more-agreed" open=changed>
                <summary>{words::more_agreed()}</summary>
                {self.mana_burn()}
                {self.switch(|settings| &mut settings.automatic_redeal, words::redeal(), "redeal", |_| true)}
                {self.switch(|settings| &mut settings.ante, words::ante(), "ante", |settings| !is_match(settings))}
                {self.switch(|settings| &mut settings.decks.owned, play::owned(), "owned", |_| true)}
                {self.who_begins()}
                {self.draws()}
                {self.who_may_watch()}
                {self.both_hands()}
            </details>
        }
        .into_any()
    }

    /// One of the two sets of rules, of which today's may have mana burn.
    fn rule_set(
        self,
        classic: bool,
        name: &'static str,
        means: impl Fn() -> &'static str + Send + Sync + 'static,
        test_id: &'static str,
    ) -> AnyView {
        let value = if classic { RuleSet::Classic1994 } else { RuleSet::Current };
        view! {
            <label class="check">
                <input
                    type="radio"
                    name="rules"
                    data-testid=test_id
                    prop:checked=move || {
                        self.settings.with(|settings| (settings.rules == RuleSet::Classic1994) == classic)
                    }
                    on:change=move |_| self.settings.update(|settings| settings.rules = value)
                />
                <span>
                    <b>{name}</b>
                    " "
                    <span>{means}</span>
                </span>
            </label>
        }
        .into_any()
    }

    /// Mana burn under today's rules. Those of 1994 have it in any case.
    fn mana_burn(self) -> AnyView {
        let rules = move || self.settings.with(|settings| settings.rules);
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="mana-burn"
                    prop:checked=move || rules() != RuleSet::Current
                    prop:disabled=move || rules() == RuleSet::Classic1994
                    on:change:target=move |event| {
                        let rules = if event.target().checked() { RuleSet::ManaBurn } else { RuleSet::Current };
                        self.settings.update(|settings| settings.rules = rules);
                    }
                />
                <span>{words::mana_burn()}</span>
            </label>
        }
        .into_any()
    }

    fn switch(
        self,
        part: fn(&mut Settings) -> &mut bool,
        means: &'static str,
        test_id: &'static str,
        may_be: fn(&Settings) -> bool,
    ) -> AnyView {
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    data-testid=test_id
                    prop:checked=move || *part(&mut self.settings.get())
                    prop:disabled=move || !self.settings.with(may_be)
                    on:change:target=move |event| {
                        self.settings.update(|settings| *part(settings) = event.target().checked());
                    }
                />
                <span>
                    {means} {move || (!self.settings.with(may_be)).then(|| view! { " " <small>{matches::no_ante()}</small> })}
                </span>
            </label>
        }
        .into_any()
    }

    /// How many games are played. What is played for changes hands with each game, so that a match is none for ante.
    fn lengths(self) -> AnyView {
        let chosen = move || self.settings.with(|settings| settings.best_of);
        let options = BestOf::ALL
            .into_iter()
            .map(|best_of| {
                view! {
                    <option value=best_of.games().to_string() selected=move || chosen() == best_of>
                        {matches::best_of(best_of)}
                    </option>
                }
            })
            .collect_view();
        view! {
            <label class="form-field">
                <span class="field-label">{matches::length()}</span>
                <select
                    data-testid="best-of"
                    on:change:target=move |event| {
                        let games = event.target().value();
                        let chosen = BestOf::ALL.into_iter().find(|best_of| best_of.games().to_string() == games);
                        self.settings.update(|settings| {
                            settings.best_of = chosen.unwrap_or_default();
                            settings.ante &= !is_match(settings);
                        });
                    }
                >
                    {options}
                </select>
            </label>
        }
        .into_any()
    }

    /// A choice of few: each with its value in the page, what it is, and its words; what it means, if that has to be said; and whether it may be made.
    fn choice<T: Copy + PartialEq + Send + Sync + 'static, const N: usize>(
        self,
        (label, test_id): (&'static str, &'static str),
        all: [(&'static str, T, &'static str); N],
        part: fn(&mut Settings) -> &mut T,
        may_be: fn(&Settings) -> bool,
        means: Option<&'static str>,
    ) -> AnyView {
        let chosen = move || *part(&mut self.settings.get());
        let options = all
            .map(|(value, this, words)| {
                view! {
                    <option value=value selected=move || chosen() == this>
                        {words}
                    </option>
                }
            })
            .into_iter()
            .collect_view();
        view! {
            <label class="form-field">
                <span class="field-label">{label}</span>
                <select
                    data-testid=test_id
                    prop:disabled=move || !self.settings.with(may_be)
                    on:change:target=move |event| {
                        let value = event.target().value();
                        if let Some((_, this, _)) = all.into_iter().find(|(name, ..)| *name == value) {
                            self.settings.update(|settings| *part(settings) = this);
                        }
                    }
                >
                    {options}
                </select>
                {means.map(|means| view! { <small>{means}</small> })}
            </label>
        }
        .into_any()
    }

    /// Who begins the games of a match after the first.
    fn who_begins(self) -> AnyView {
        let all = [("loser", BeginsNext::LoserChooses), ("chance", BeginsNext::Chance)]
            .map(|(value, begins)| (value, begins, matches::begins_next_game(begins)));
        let label = (matches::begins_next(), "begins-next");
        self.choice(label, all, |settings| &mut settings.begins_next, is_match, None)
    }

    /// What a drawn game is for its match.
    fn draws(self) -> AnyView {
        let all = [("again", DrawRule::AnotherGame), ("none", DrawRule::NoWinner), ("orb", DrawRule::OrbFlip)]
            .map(|(value, rule)| (value, rule, matches::draw_rule(rule)));
        self.choice((matches::draws(), "draws"), all, |settings| &mut settings.draws, is_match, None)
    }

    /// Who may watch besides the two.
    fn who_may_watch(self) -> AnyView {
        let all = [("nobody", Watching::Nobody), ("link", Watching::WithLink), ("anybody", Watching::Anybody)]
            .map(|(value, who)| (value, who, watching::who(who)));
        let (label, means) = ((watching::who_may_watch(), "watching"), Some(watching::may_watch_means()));
        self.choice(label, all, |settings| &mut settings.watching, |_| true, means)
    }

    /// After how many turns they are shown both hands.
    fn both_hands(self) -> AnyView {
        let chosen = move || self.settings.with(|settings| settings.hands_after.filter(|_| may_be_watched(settings)));
        let later = HANDS_AFTER.map(|turns| (Some(turns), watching::hands_later(turns)));
        let options = [(None, watching::hands_never().to_owned())]
            .into_iter()
            .chain(later)
            .map(|(turns, words)| {
                view! {
                    <option value=turns.unwrap_or_default().to_string() selected=move || chosen() == turns>
                        {words}
                    </option>
                }
            })
            .collect_view();
        view! {
            <label class="form-field">
                <span class="field-label">{watching::both_hands()}</span>
                <select
                    data-testid="both-hands"
                    prop:disabled=move || !self.settings.with(may_be_watched)
                    on:change:target=move |event| {
                        let turns = event.target().value().parse().ok();
                        let turns = turns.filter(|turns| HANDS_AFTER.contains(turns));
                        self.settings.update(|settings| settings.hands_after = turns);
                    }
                >
                    {options}
                </select>
                <small>{watching::hands_mean()}</small>
            </label>
        }
        .into_any()
    }

    fn times(self) -> AnyView {
        let control = |time: Option<(u32, u32)>| {
            time.map(|(minutes, increment)| TimeControl { base_seconds: minutes * 60, increment_seconds: increment })
        };
        let chosen = move || self.settings.with(|settings| settings.time);
        let options = TIMES
            .into_iter()
            .enumerate()
            .map(|(place, time)| {
                view! {
                    <option value=place.to_string() selected=move || chosen() == control(time)>
                        {words::time_control(time)}
                    </option>
                }
            })
            .collect_view();
        view! {
            <label class="form-field">
                <span class="field-label">{words::time()}</span>
                <select
                    data-testid="time"
                    on:change:target=move |event| {
                        let place = event.target().value().parse::<usize>().unwrap_or_default();
                        let time = control(TIMES.get(place).copied().flatten());
                        self.settings.update(|settings| settings.time = time);
                    }
                >
                    {options}
                </select>
            </label>
        }
        .into_any()
    }

    fn formats(self) -> AnyView {
        let chosen = move || self.settings.with(|settings| settings.decks.format);
        let options = Format::ALL
            .into_iter()
            .enumerate()
            .map(|(place, format)| {
                view! {
                    <option value=place.to_string() selected=move || chosen() == format>
                        {decks::format(format)}
                    </option>
                }
            })
            .collect_view();
        view! {
            <label class="form-field">
                <span class="field-label">{play::format()}</span>
                <select
                    data-testid="format"
                    on:change:target=move |event| {
                        let place = event.target().value().parse::<usize>().unwrap_or_default();
                        let format = Format::ALL.get(place).copied().unwrap_or_default();
                        self.settings.update(|settings| choose(settings, format));
                    }
                >
                    {options}
                </select>
            </label>
        }
        .into_any()
    }
}
