//! The guide of a first game: what the table asks for is explained when it comes for the first time, a few words each. It is shown in games against the computer to
//! whoever has asked for it, can be ended, and says nothing twice.

use engine::{Action, Choice, Seat};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::prompts::Kind;
use super::state::use_table;
use crate::session::Moment;
use crate::words::guide as words;
use crate::{platform, storage};

/// Where it is kept what has been explained.
const KEY: &str = "jb-mtg.guide";
/// For so long an explanation has to stand to have been read, if it is not closed, milliseconds.
const READ_WITHIN_MS: f64 = 3_000.0;
/// Who has gone on so often before that does without it.
const MOST_SHOWN: usize = 2;

/// What there is to explain, in the order in which it is explained where several fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Lesson {
    Mulligan,
    Attack,
    Block,
    Response,
    Stack,
    Land,
    Spell,
    Turn,
}

/// What is kept of the guide.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Guide {
    /// Whether somebody wants it.
    on: bool,
    /// What has been explained.
    seen: Vec<Lesson>,
    /// What somebody has gone on from without having read it, once for each time.
    gone_on: Vec<Lesson>,
}

impl Lesson {
    const ALL: [Self; 8] =
        [Self::Mulligan, Self::Attack, Self::Block, Self::Response, Self::Stack, Self::Land, Self::Spell, Self::Turn];

    /// Whether it is about what this seat is asked now.
    fn fits(self, game: &Moment, seat: Seat, choices: &[Choice]) -> bool {
        let turn = game.turn();
        let asked = game.asked_of(seat).is_some_and(|asked| asked.is_priority());
        let main = asked && turn.active == seat && turn.step.is_main() && game.stack().is_empty();
        let can = |fits: fn(&Action) -> bool| choices.iter().filter_map(Choice::action).any(fits);
        let land = || can(|action| matches!(action, Action::PlayLand(_)));
        let spell = || can(|action| matches!(action, Action::CastSpell(_)));
        match self {
            Self::Mulligan => Kind::of(game, seat) == Some(Kind::Mulligan),
            Self::Attack => Kind::of(game, seat) == Some(Kind::Attack),
            Self::Block => Kind::of(game, seat) == Some(Kind::Block),
            Self::Response => Kind::of(game, seat) == Some(Kind::Response),
            Self::Stack => asked && game.stack().last().is_some_and(|top| top.controller == seat),
            Self::Land => main && land(),
            Self::Spell => main && !land() && spell(),
            Self::Turn => main && !land() && !spell(),
        }
    }

    fn text(self) -> &'static str {
        match self {
            Self::Mulligan => words::mulligan(),
            Self::Attack => words::attack(),
            Self::Block => words::block(),
            Self::Response => words::response(),
            Self::Stack => words::stack(),
            Self::Land => words::land(),
            Self::Spell => words::spell(),
            Self::Turn => words::turn(),
        }
    }
}

/// Begins the guide anew, for the next game.
pub fn begin() {
    storage::write(KEY, &Guide { on: true, ..Guide::default() });
}

/// Whether nobody has had the guide in this browser.
pub fn is_new() -> bool {
    storage::read::<Guide>(KEY).is_none()
}

/// What is explained now, if anything is.
#[component]
pub fn GuideNotice() -> impl IntoView {
    let table = use_table();
    let against_computer = table.session.is_against_computer();
    let guide =
        RwSignal::new(storage::read::<Guide>(KEY).filter(|guide| guide.on && against_computer).unwrap_or_default());
    let lesson = Memo::new(move |_| {
        if !guide.with(|guide| guide.on) {
            return None;
        }
        let seat = table.seat();
        table.choices.with(|choices| {
            table.game.view.with(|game| {
                let fits = |lesson: &Lesson| {
                    guide.with(|guide| !guide.seen.contains(lesson)) && lesson.fits(game, seat, choices)
                };
                Lesson::ALL.into_iter().find(fits)
            })
        })
    });
    let learned = move |lesson: Lesson| {
        guide.update(|guide| {
            guide.seen.push(lesson);
            guide.on = Lesson::ALL.iter().any(|one| !guide.seen.contains(one));
        });
        guide.with_untracked(|guide| storage::write(KEY, guide));
    };
    // What has stood there long enough is known when one has gone on.
    let shown = StoredValue::new(None::<(Lesson, f64)>);
    Effect::new(move |_| {
        let now = lesson.get();
        let before = shown.get_value();
        if before.map(|(lesson, _)| lesson) == now {
            return;
        }
        shown.set_value(now.map(|lesson| (lesson, platform::now())));
        if let Some(lesson) = now {
            table.voice.tell([lesson.text().to_owned()]);
        }
        table.response.explained.set(now.is_some());
        if let Some((lesson, since)) = before
            && guide.with_untracked(|guide| !guide.seen.contains(&lesson))
        {
            guide.update(|guide| guide.gone_on.push(lesson));
            let often = guide.with_untracked(|guide| guide.gone_on.iter().filter(|one| **one == lesson).count());
            if platform::now() - since >= READ_WITHIN_MS || often >= MOST_SHOWN {
                learned(lesson);
            } else {
                guide.with_untracked(|guide| storage::write(KEY, guide));
            }
        }
    });
    let end = move |_| {
        guide.update(|guide| guide.on = false);
        guide.with_untracked(|guide| storage::write(KEY, guide));
    };
    move || {
        lesson.get().map(|lesson| {
            view! {
                <section class="notice guide" role="note" data-testid="guide" data-lesson=format!("{lesson:?}")>
                    <p>{lesson.text()}</p>
                    <div class="guide-buttons">
                        <button type="button" class="button primary" data-testid="guide-got-it" on:click=move |_| learned(lesson)>
                            {words::got_it()}
                        </button>
                        <button type="button" class="button quiet" data-testid="guide-end" on:click=end>
                            {words::no_more()}
                        </button>
                    </div>
                </section>
            }
        })
    }
}
