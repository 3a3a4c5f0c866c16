//! Between two games of a match: what one plays the next one with. Both players say so at the same time, at the table of the game that is over.

mod begins;
mod draft;
mod ending;
mod kept;
mod lists;

use engine::Seat;
use house::documents::Sideboarding as Between;
use house::matches::{OwnDeck, SIDEBOARDING_MS, Sideboard, SideboardingDeck};
use leptos::prelude::*;

pub use ending::EndOfMatch;
pub use kept::is_begun;

use super::modal::Modal;
use super::state::use_table;
use crate::backend::use_table_backend;
use crate::decks::Part;
use crate::pages::{Beside, Refused, large_card};
use crate::session::Session;
use crate::session::clock::low;
use crate::words::{decks as deck_words, matches as words, table as table_words};
use begins::WhoBegins;
use draft::{SideboardingDraft, is_fixed};
use lists::{PartList, ShownCards};

/// The deck of one player as it is being changed. Copy.
#[derive(Clone, Copy)]
struct Swapping {
    session: Session,
    /// Whose it is.
    seat: Seat,
    /// What the house has told of it.
    deck: RwSignal<Option<SideboardingDeck>>,
    draft: RwSignal<SideboardingDraft>,
    /// Who is to begin, where that is theirs to say.
    begins: RwSignal<Seat>,
    /// Whether they are done.
    done: Memo<bool>,
    /// Whether their time is over before they are.
    late: Memo<bool>,
}

impl Swapping {
    /// Reads what is between the two games.
    fn between<T>(self, read: impl FnOnce(&Between) -> T) -> Option<T> {
        self.session.of_match.with(|of_match| of_match.as_ref()?.sideboarding.as_ref().map(read))
    }

    /// The number of the next game.
    fn number(self) -> u32 {
        self.session.of_match.with(|of_match| of_match.as_ref().map_or(1, |of_match| of_match.number + 1))
    }

    /// What the other player is called.
    fn other_name(self) -> String {
        self.session.name(self.seat.other())
    }

    /// Puts one copy into the other part.
    fn move_one(self, card: &str, from: Part) {
        if !self.done.get_untracked() {
            self.draft.update(|draft| draft.move_one(card, from));
            self.keep();
        }
    }

    /// Keeps what is put together for when the page is loaded anew.
    fn keep(self) {
        let main = self.draft.with_untracked(|draft| draft.entries(Part::Main));
        kept::keep(&self.session.game(), self.seat, main, self.begins.get_untracked());
    }
}

/// The dialog at the table.
#[component]
pub fn TableSideboarding() -> impl IntoView {
    let table = use_table();
    let open = Memo::new(move |_| table.sideboarding.get() && table.session.awaits_decks());
    let close = Callback::new(move |()| {
        if table.sideboarding.get_untracked() && table.session.awaits_decks() {
            table.sideboarding.set(false);
            table.looking_back.set(true);
        }
    });
    let seat = Signal::derive(move || table.seat());
    move || {
        open.get().then(
            || view! { <Sideboarding session=table.session at=seat close=table_words::look_back() on_close=close /> },
        )
    }
}

/// The dialog in which one changes one's deck for the next game.
#[component]
pub fn Sideboarding(
    session: Session,
    /// The seat that is shown at the bottom.
    at: Signal<Seat>,
    /// The words of the button that closes it.
    close: &'static str,
    /// Asks to close it.
    on_close: Callback<()>,
) -> impl IntoView {
    let title = Signal::derive(move || {
        let number = session.of_match.with(|of_match| of_match.as_ref().map_or(1, |of_match| of_match.number));
        words::sideboarding_for(number + 1)
    });
    // Where one person plays both sides, the other deck comes when the first is done.
    let seat = Memo::new(move |_| session.to_sideboard(at.get()).unwrap_or_else(|| at.get()));
    view! {
        <Modal kind="sideboarding" title close on_close>
            {move || view! { <OneDeck session seat=seat.get() /> }}
        </Modal>
    }
}

/// The deck of one player.
#[component]
fn OneDeck(session: Session, seat: Seat) -> impl IntoView {
    let backend = use_table_backend();
    let done = Memo::new(move |_| {
        session.of_match.with(|of_match| {
            let between = of_match.as_ref().and_then(|of_match| of_match.sideboarding.as_ref());
            between.is_none_or(|between| between.done_at[seat].is_some())
        })
    });
    let late = Memo::new(move |_| session.sideboarding_left.with(|left| left[seat.index()] == Some(0)));
    let swapping = Swapping {
        session,
        seat,
        deck: RwSignal::new(None),
        draft: RwSignal::new(SideboardingDraft::default()),
        begins: RwSignal::new(seat),
        done,
        late,
    };
    let refused = RwSignal::new(None::<String>);
    // The page may have gone to the next game by the time it is answered.
    let game = session.game();
    backend.ask_then(OwnDeck { game: game.clone(), seat }, move |answer| match answer {
        Ok(deck) => {
            let mut draft = SideboardingDraft::new(&deck);
            if let Some(kept) = kept::read(&game, seat).filter(|_| !done.try_get_untracked().unwrap_or(true)) {
                draft = draft.taken_up(&kept.main);
                let _ = swapping.begins.try_set(kept.begins);
            }
            if swapping.draft.try_set(draft).is_none()
                && swapping.deck.try_set(Some(deck)).is_none()
                && !done.get_untracked()
            {
                swapping.keep();
            }
        }
        Err(refusal) => {
            let _ = refused.try_set(Some(crate::words::refused(&refusal)));
        }
    });
    let looked_at = RwSignal::new(None::<String>);
    let beside = Beside::new(looked_at);
    let fixed = Memo::new(move |_| swapping.deck.with(|deck| deck.as_ref().map(is_fixed)));
    let cards = move || match fixed.get() {
        None => view! { <p class="swap-loading" role="status">{words::loading()}</p> }.into_any(),
        Some(true) => view! {
            <p class="swap-note" data-testid="no-sideboard">{words::no_sideboard()}</p>
            <div class="swap-lists swap-alone"><ShownCards swapping /></div>
        }
        .into_any(),
        Some(false) => view! {
            <p class="swap-note">{words::how()}</p>
            <div class="swap-lists">
                <PartList swapping of=Part::Main />
                <PartList swapping of=Part::Sideboard />
                <ShownCards swapping />
            </div>
        }
        .into_any(),
    };
    view! {
        <div
            class="swapping"
            class:done=done
            on:pointerover=move |event| beside.over(&event)
            on:pointerleave=move |_| beside.hide()
            on:focusin=move |event| beside.focused(&event)
            on:focusout=move |_| beside.hide()
            on:pointerdown=move |event| beside.press(&event)
            on:pointermove=move |event| {
                if event.movement_x().abs() + event.movement_y().abs() > 4 {
                    beside.lift();
                }
            }
            on:pointerup=move |_| beside.lift()
            on:pointercancel=move |_| beside.lift()
        >
            <Times swapping />
            {cards}
            <Refused reason=refused.into() />
            <Foot swapping refused />
            {beside.view()}
            {large_card(looked_at)}
        </div>
    }
}

/// How the match stands, whose deck it is where that is not plain, and the time that is left.
#[component]
fn Times(swapping: Swapping) -> impl IntoView {
    let Swapping { session, seat, .. } = swapping;
    let standing = move || {
        let other = swapping.other_name();
        session.of_match.with(|of_match| of_match.as_ref().map(|of_match| words::standing(of_match, seat, &other)))
    };
    let whose = move || {
        let both = session.settings.with(|settings| settings.hot_seat);
        both.then(|| view! { <p data-testid="whose-deck"><b>{words::deck_of_player(&session.name(seat))}</b></p> })
    };
    let at_start = session.settings.with_untracked(|settings| settings.time);
    let low = low(at_start.map_or(SIDEBOARDING_MS, |time| u64::from(time.base_seconds) * 1_000));
    let time = move |of: Seat| {
        let left = session.sideboarding_left.with(|left| left[of.index()])?;
        let name = if of == seat { words::your_time().to_owned() } else { swapping.other_name() };
        Some(view! {
            <li>
                {name} " "
                <span class="clock" class:running={left > 0} class:low={left < low}>
                    {table_words::clock(left)}
                </span>
            </li>
        })
    };
    view! {
        <div class="swap-status">
            {whose}
            <p>{standing}</p>
            <ul class="swap-times" aria-label=words::time_left() role="list">
                {move || time(seat)} {move || time(seat.other())}
            </ul>
        </div>
    }
}

/// Who begins, and the button that says that one is done.
#[component]
fn Foot(swapping: Swapping, refused: RwSignal<Option<String>>) -> impl IntoView {
    let backend = use_table_backend();
    let Swapping { session, seat, draft, done, late, .. } = swapping;
    let asking = RwSignal::new(false);
    let faults = Memo::new(move |_| {
        let rules = session.settings.with(|settings| settings.decks);
        let content = draft.with(SideboardingDraft::content);
        let found = house::decks::problems(&content, rules, &house::decks::Limits::default());
        found.iter().filter(|problem| problem.is_of_size()).map(deck_words::fault).collect::<Vec<_>>()
    });
    let known = move || swapping.deck.with(Option::is_some);
    let ready = move |_| {
        let chooses = swapping.between(|between| between.chooser == Some(seat)).unwrap_or(false);
        let (main, sideboard) =
            draft.with_untracked(|draft| (draft.entries(Part::Main), draft.entries(Part::Sideboard)));
        let begins = chooses.then(|| swapping.begins.get_untracked());
        asking.set(true);
        refused.set(None);
        let game = session.game();
        let ask = Sideboard { game: game.clone(), seat, main, sideboard, begins };
        backend.ask_then(ask, move |answer| {
            let _ = asking.try_set(false);
            match answer {
                // The other player's page may have been first: the next game has begun then, and this page is gone.
                Ok(()) => kept::forget(&game, seat),
                Err(refusal) => {
                    let _ = refused.try_set(Some(crate::words::refused(&refusal)));
                }
            }
        });
    };
    let reset = move |_| {
        draft.update(SideboardingDraft::reset);
        swapping.keep();
    };
    let fixed = move || swapping.deck.with(|deck| deck.as_ref().is_none_or(is_fixed));
    let status = move || {
        let other = swapping.other_name();
        let other_done = swapping.between(|between| between.done_at[seat.other()].is_some()).unwrap_or(false);
        if done.get() {
            words::waiting(&other)
        } else if late.get() {
            words::too_late(swapping.number(), session.settings.with(|settings| settings.time.is_some()))
        } else if other_done {
            words::other_is_ready(&other)
        } else {
            String::new()
        }
    };
    view! {
        <div class="swap-foot">
            <WhoBegins swapping />
            <ul class="swap-faults" data-testid="swap-faults" hidden=move || faults.with(Vec::is_empty) || !known()>
                {move || faults.get().into_iter().map(|fault| view! { <li>{fault}</li> }).collect_view()}
            </ul>
            <p class="swap-said" role="status" data-testid="swap-status">{status}</p>
            <div class="prompt-buttons">
                <button
                    type="button"
                    class="button"
                    data-testid="as-registered"
                    hidden=move || fixed() || done.get()
                    disabled=move || draft.with(SideboardingDraft::is_as_registered)
                    on:click=reset
                >
                    {words::as_registered()}
                </button>
                <button
                    type="button"
                    class="button primary"
                    data-testid="swap-ready"
                    hidden=done
                    disabled=move || asking.get() || late.get() || !known() || !faults.with(Vec::is_empty)
                    on:click=ready
                >
                    {words::ready()}
                </button>
            </div>
            <EndOfMatch session seat />
        </div>
    }
}
