//! A player's bar: who they are, their life, mana, hand, library and piles.

use engine::declaration::{CardTypes, ManaKind};
use engine::{Target, Zone};
use leptos::prelude::*;

use super::hand::HiddenHand;
use super::model::{ClickAction, Side, is_clickable, targets_so_far};
use super::revealed::Revealed;
use super::state::{Pile, use_table};
use crate::card::{Pip, Symbol};
use crate::session::ConnectionStatus;
use crate::words::{local, table as words};

/// So many characters of a name have room in the narrowest bars.
const SHORT: usize = 7;

/// A player's bar.
#[component]
pub fn PlayerBar(side: Side) -> impl IntoView {
    let table = use_table();
    let seat = move || table.seat_of(side);
    let active = Memo::new(move |_| table.with(|game| game.turn().number > 0 && game.turn().active == seat()));
    let deciding = Memo::new(move |_| table.with(|game| game.to_act() == Some(seat())));
    view! {
        <section
            class=format!("player-bar player-bar-{}", side.word())
            class:active=active
            class:deciding=deciding
            aria-label=move || table.section_words(side)
        >
            <PlayerButton side />
            <ManaPool side />
            <span class="count" title=words::library()>
                <span class="icon icon-library" aria-hidden="true"></span>
                <span class="hidden-text">{words::library()}</span>
                {move || table.with(|game| game.player(seat()).library.count)}
            </span>
            <PileButton side pile=Pile::Graveyard />
            <PileButton side pile=Pile::Exile />
            <RarePile side pile=Pile::Ante />
            <RarePile side pile=Pile::PhasedOut />
            {(side == Side::Their || table.is_watched()).then(|| view! { <HiddenHand side /> })}
            <Revealed side />
            <Presence side />
        </section>
    }
}

/// The player as something that can be targeted: name and life.
#[component]
fn PlayerButton(side: Side) -> impl IntoView {
    let table = use_table();
    let seat = move || table.seat_of(side);
    let life = Memo::new(move |_| table.with(|game| game.player(seat()).life));
    let poison = Memo::new(move |_| table.with(|game| game.player(seat()).poison));
    let can = Memo::new(move |_| table.choices.with(|choices| is_clickable(choices, Target::Player(seat()), None)));
    let chosen =
        Memo::new(move |_| table.with(|game| targets_so_far(game, table.seat()).contains(&Target::Player(seat()))));
    let takes_back =
        Memo::new(move |_| table.click_actions(Target::Player(seat())).iter().any(ClickAction::takes_back));
    let label = move || {
        let label = words::player_label(&table.name(seat()), life.get(), poison.get(), can.get());
        if takes_back.get() { format!("{label}, {}", words::take_target_back()) } else { label }
    };
    let long = move || table.name(seat()).chars().count() > SHORT;
    view! {
        <button
            type="button"
            class="player"
            class:target=can
            class:chosen=chosen
            data-testid=format!("player-{}", side.word())
            aria-label=label
            aria-disabled=move || (!can.get() && !takes_back.get()).to_string()
            on:click=move |event| {
                let target = Target::Player(seat());
                if !table.comes_twice(&event, target) {
                    table.click(target);
                }
            }
        >
            // What is written here are words of its own, as in its name.
            <span class="player-name" class:long=long>
                {move || table.name(seat())}
            </span>
            " "
            {move || table.name_mark(seat()).map(|mark| view! {
                <span class="player-mark" data-testid="mark" title=crate::words::play::mark(mark)>"◇"</span>
            })}
            <span class="life" data-testid=format!("life-{}", side.word())>
                {move || local::number(life.get().into())}
            </span>
            {move || (poison.get() > 0).then(|| view! { <span class="poison">{words::poison(poison.get())}</span> })}
        </button>
    }
}

/// The mana in a player's pool.
#[component]
fn ManaPool(side: Side) -> impl IntoView {
    let table = use_table();
    // What may be spent on anything, and what on some spells only.
    let pool = Memo::new(move |_| {
        let seat = table.seat_of(side);
        table.with(|game| (game.spendable(seat, CardTypes::default()), game.player(seat).restricted.clone()))
    });
    let kinds = move || {
        let (free, restricted) = pool.get();
        let amounts = |mana: engine::state::ManaPool, only: Option<String>| {
            let there = ManaKind::ALL.into_iter().filter(move |kind| mana.get(*kind) > 0);
            there
                .map(|kind| {
                    view! {
                        <span class="pool-mana" class:restricted=only.is_some() title=only.clone()>
                            <Pip symbol=Symbol::Mana(kind) />
                            <span>{mana.get(kind)}</span>
                        </span>
                    }
                    .into_any()
                })
                .collect::<Vec<_>>()
        };
        let mut shown = amounts(free, None);
        for part in restricted {
            shown.extend(amounts(part.mana, Some(words::only_for(&part))));
        }
        shown
    };
    let label = move || pool.with(|(free, restricted)| words::pool(free, restricted));
    view! {
        <span class="pool" role="img" aria-label=label data-testid=format!("mana-{}", side.word())>
            {kinds}
        </span>
    }
}

/// A pile that can be looked into.
#[component]
fn PileButton(side: Side, pile: Pile) -> impl IntoView {
    let table = use_table();
    let ids = Memo::new(move |_| {
        let seat = table.seat_of(side);
        table.with(|game| pile.cards(game, seat))
    });
    let count = move || ids.with(Vec::len);
    let can = Memo::new(move |_| {
        table
            .game
            .choices
            .with(|choices| ids.with(|ids| ids.iter().any(|id| is_clickable(choices, Target::Object(*id), None))))
    });
    let (word, name) = match pile {
        Pile::Graveyard => ("graveyard", words::graveyard()),
        Pile::Exile => ("exile", words::exile()),
        Pile::Ante => ("ante", words::ante()),
        Pile::PhasedOut => ("phased-out", words::phased_out()),
    };
    view! {
        <button
            type="button"
            class="count"
            class:target=can
            class:empty=move || count() == 0
            data-testid=format!("zone-{}-{word}", side.word())
            title=name
            aria-label=move || table.zone_words(side, words::CardArea::Pile(pile), count())
            on:click=move |_| table.pile.set(Some((side, pile)))
        >
            <span class=format!("icon icon-{word}") aria-hidden="true"></span>
            {count}
        </button>
    }
}

/// A pile that is there only while something lies in it.
#[component]
fn RarePile(side: Side, pile: Pile) -> impl IntoView {
    let table = use_table();
    let any = Memo::new(move |_| {
        let seat = table.seat_of(side);
        table.with(|game| !pile.cards(game, seat).is_empty())
    });
    view! {
        <Show when=move || any.get()>
            <PileButton side pile />
        </Show>
    }
}

/// Clock, connection, and whether the player is there.
#[component]
fn Presence(side: Side) -> impl IntoView {
    let table = use_table();
    let clock = move || {
        let seat = table.seat_of(side);
        table.session.clocks.get().map(|clocks| {
            let clock = clocks[seat.index()];
            let text = words::clock(clock.remaining_ms);
            view! {
                <span class="clock" class:running=clock.running class:paused=clock.paused class:low=clock.low>
                    {text}
                </span>
            }
        })
    };
    let state = move || match side {
        Side::Own if !table.is_watched() => match table.session.connection.get() {
            ConnectionStatus::Online { latency_ms } => ("online", words::online(latency_ms)),
            ConnectionStatus::Reconnecting => ("reconnecting", words::reconnecting().to_owned()),
            ConnectionStatus::Offline => ("offline", words::offline().to_owned()),
            ConnectionStatus::TakenOver => ("offline", words::taken_over().to_owned()),
        },
        // One person sits at both sides, or across from the computer, which is always there.
        _ if table.session.hot_seat() || table.session.is_against_computer() => ("here", String::new()),
        _ if table.session.present.get()[table.seat_of(side).index()] => ("online", words::present().to_owned()),
        _ => ("offline", words::absent().to_owned()),
    };
    view! {
        <span class="presence">
            {clock}
            <span class=move || format!("signal signal-{}", state().0) title=move || state().1>
                <span class="signal-text">{move || state().1}</span>
            </span>
        </span>
    }
}

impl Pile {
    /// Its cards, the top one first.
    pub fn cards(self, game: &engine::Game, seat: engine::Seat) -> Vec<engine::ObjectId> {
        let player = game.player(seat);
        let (ids, zone) = match self {
            Pile::Graveyard => (&player.graveyard, Zone::Graveyard),
            Pile::Exile => (&player.exile, Zone::Exile),
            Pile::Ante => (&player.ante, Zone::Ante),
            Pile::PhasedOut => (&player.phased_out, Zone::PhasedOut),
        };
        ids.iter().rev().copied().filter(|id| game.object(*id).is_some_and(|object| object.zone == zone)).collect()
    }
}
