//! JB-MTG's acknowledgements: changes of life, damage to players and mana burn, each said until it is read or its time is up, and what the other player says. They are
//! the client's, and cost no action.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use engine::declaration::CardId;
use engine::{Event, ObjectId, Seat, Target};
use leptos::prelude::*;

use super::guide::GuideNotice;
use super::model::{Loss, losses, permanents_of};
use super::state::{TableState, use_table};
use crate::notifications::use_notifications;
use crate::settings::use_preferences;
use crate::sound::{self, Sound};
use crate::timer::Timer;
use crate::words::table as words;

/// How long a notice of combat damage stays.
const COMBAT: Duration = Duration::from_millis(1_600);
/// How long one about a spell or a gain stays.
const SPELL: Duration = Duration::from_millis(2_600);
/// How long what the other player says stays, and what one has lost without looking, once one looks again.
const SAID: Duration = Duration::from_secs(8);
/// No more than so many stand there at once.
const MOST: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Notice {
    number: u64,
    kind: Kind,
    text: String,
    /// How long it stays; until it is closed, where that is none.
    stays: Option<Duration>,
}

/// What it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Loss,
    Gain,
    Burn,
    /// Permanents of one's own are gone that nobody may have looked at.
    Passed,
    /// The other player has said something.
    Chat,
    /// The other player does not want a draw.
    Declined,
}

/// The notices that have not been read.
#[component]
pub fn Notices() -> impl IntoView {
    let table = use_table();
    let preferences = use_preferences();
    let notices = RwSignal::new(VecDeque::<Notice>::new());
    let next = StoredValue::new(0_u64);
    let close = move |number: u64| {
        // The table may be gone when the time is up.
        let _ = notices.try_update(|notices| notices.retain(|notice| notice.number != number));
    };
    let show = move |kind: Kind, text: String, stays: Option<Duration>| {
        let by_itself = preferences.with_untracked(|preferences| preferences.automatic_acknowledgements);
        let stays = stays.filter(|_| by_itself);
        let number = next.get_value();
        next.set_value(number + 1);
        notices.update(|notices| {
            notices.push_back(Notice { number, kind, text, stays });
            // What was not looked at is the last to give way.
            while notices.len() > MOST {
                let first = notices.iter().position(|notice| notice.kind != Kind::Passed).unwrap_or(0);
                notices.remove(first);
            }
        });
        if let Some(stays) = stays {
            set_timeout(move || close(number), stays);
        }
    };
    let events = table.session.events;
    // What was one's own before the newest events, and what one has lost since one looked last.
    let own = StoredValue::new((table.seat_untracked(), BTreeSet::<ObjectId>::new()));
    let lost = StoredValue::new(Vec::<(Loss, CardId)>::new());
    let passed = Memo::new(move |_| {
        notices.with(|notices| notices.iter().find(|notice| notice.kind == Kind::Passed).map(|notice| notice.number))
    });
    let lose = move |batch: &[Event]| {
        let seat = table.seat_untracked();
        let after = |(of, own): &(Seat, BTreeSet<ObjectId>)| {
            // At a hot-seat the other player may sit here by now.
            if *of != seat {
                return Vec::new();
            }
            table.game.view.with_untracked(|game| losses(batch, game, seat, own))
        };
        let new = own.with_value(after);
        if new.is_empty() || table.is_watched() || !table.looks_away() {
            return;
        }
        if passed.get_untracked().is_none() {
            lost.set_value(Vec::new());
        }
        lost.update_value(|lost| lost.extend(new));
        notices.update(|notices| notices.retain(|notice| notice.kind != Kind::Passed));
        show(Kind::Passed, lost.with_value(|lost| words::lost_while_passing(lost)), None);
    };
    let visible = use_notifications().visible();
    let read = Timer::new();
    Effect::new(move |_| {
        read.stop();
        let by_itself = preferences.with(|preferences| preferences.automatic_acknowledgements);
        if let Some(number) = passed.get()
            && table.wishes.passing.with(Option::is_none)
            && visible.get()
            && by_itself
        {
            read.start(SAID, move || close(number));
        }
    });
    Effect::new(move |seen: Option<u64>| {
        let (number, batch) = events.get();
        let seat = table.seat_untracked();
        if seen.is_some() && seen != Some(number) {
            lose(&batch);
        }
        own.set_value((seat, table.game.view.with_untracked(|game| permanents_of(game, seat).collect())));
        if seen.is_none() || seen == Some(number) {
            return number;
        }
        let other = Some(seat.other()).filter(|_| !table.is_watched() && !table.session.hot_seat());
        for (event, fights) in together(&batch) {
            if fights && other.is_some() && hurt(&event) == other {
                continue;
            }
            if let Some((kind, text, stays)) = notice(table, &event) {
                show(kind, text, if fights { stays.and(Some(COMBAT)) } else { stays });
            }
        }
        number
    });
    // An offer that is gone while the game goes on, and that nobody has taken back, was declined: in words, or by playing on.
    Effect::new(move |before: Option<Option<Seat>>| {
        let offer = table.session.draw_offer.get();
        let seat = table.seat_untracked();
        let over = table.game.view.with_untracked(|game| game.outcome().is_some());
        if offer.is_some() {
            table.draw_withdrawn.set(false);
        } else if before.flatten() == Some(seat)
            && !table.is_watched()
            && !over
            && !table.draw_withdrawn.get_untracked()
        {
            let name = table.session.name_untracked(seat.other());
            let declined = words::draw_declined(&name);
            table.voice.tell([declined.clone()]);
            show(Kind::Declined, declined, Some(SAID));
        }
        offer
    });
    // Of the talk the last line is enough: the mark beside it counts them.
    Effect::new(move |shown: Option<Option<u64>>| {
        let line = table.unread().pop();
        let number = line.as_ref().map(|line| line.number);
        if shown.flatten() != number {
            notices.update(|notices| notices.retain(|notice| notice.kind != Kind::Chat));
            if let Some(line) = line {
                if !document().hidden() {
                    sound::play(&[Sound::Chat], preferences);
                }
                let name = table.speaker(&line.by);
                show(Kind::Chat, words::somebody_said(&name, &line.text), Some(SAID));
            }
        }
        number
    });
    view! {
        <div class="notices">
            <GuideNotice />
            <For
                each=move || notices.get()
                key=|notice| notice.number
                children=move |notice| {
                    let number = notice.number;
                    let (class, id) = match notice.kind {
                        Kind::Loss => ("notice notice-loss", "dialog-life-change"),
                        Kind::Gain => ("notice notice-gain", "dialog-life-change"),
                        Kind::Burn => ("notice notice-burn", "dialog-mana-burn"),
                        Kind::Passed => ("notice notice-loss", "notice-passed"),
                        Kind::Chat => ("notice notice-chat", "notice-chat"),
                        Kind::Declined => ("notice", "notice-declined"),
                    };
                    let talks = notice.kind == Kind::Chat;
                    let answer = move |_| {
                        close(number);
                        if talks {
                            table.talk();
                        }
                    };
                    view! {
                        <section class=class data-testid=id aria-label=notice.text.clone()>
                            <p>{notice.text.clone()}</p>
                            <button type="button" class="button" on:click=answer>
                                {if talks { words::reply() } else { words::ok() }}
                            </button>
                        </section>
                    }
                }
            />
        </div>
    }
}

/// The player to whom something was dealt, or who has gained or lost life. What one's own attack deals the other player is seen as it comes, and needs no notice.
const fn hurt(event: &Event) -> Option<Seat> {
    match event {
        Event::DamageDealt { to: Target::Player(player), .. } | Event::LifeChanged { player, .. } => Some(*player),
        _ => None,
    }
}

/// The events, each with whether it is combat damage: what several creatures have dealt a player together (510.2) is one loss of life.
fn together(batch: &[Event]) -> Vec<(Event, bool)> {
    let of_combat = |event: &Event| match event {
        Event::DamageDealt { to: Target::Player(seat), amount, combat: true, .. } => Some((*seat, *amount)),
        _ => None,
    };
    let mut told: Vec<(Event, bool)> = Vec::new();
    for event in batch {
        let Some((player, amount)) = of_combat(event) else {
            // Nothing is told of what creatures deal each other between that.
            if !matches!(event, Event::DamageDealt { combat: true, .. }) {
                told.push((event.clone(), false));
            }
            continue;
        };
        let lost = 0_i32.saturating_sub_unsigned(amount);
        match told.last_mut() {
            // The first of several was told with its source.
            Some((before, true)) if of_combat(before).is_some_and(|(seat, _)| seat == player) => {
                let first = of_combat(before).map_or(0, |(_, amount)| amount);
                *before = Event::LifeChanged { player, by: lost.saturating_sub_unsigned(first) };
            }
            Some((Event::LifeChanged { player: seat, by }, true)) if *seat == player => {
                *by = by.saturating_add(lost);
            }
            _ => told.push((event.clone(), true)),
        }
    }
    told
}

/// What is said of an event, if anything, and for how long.
fn notice(table: TableState, event: &Event) -> Option<(Kind, String, Option<Duration>)> {
    // Whoever is told of themselves is 'you'; where two share the screen, and where one watches, all have their names.
    let you = (!table.is_watched() && !table.session.hot_seat()).then(|| table.seat_untracked());
    let name = |seat: Seat| match you {
        Some(own) if own == seat => String::new(),
        _ => table.session.name_untracked(seat),
    };
    let life = |seat: Seat| table.game.view.with_untracked(|game| game.player(seat).life);
    match event {
        Event::DamageDealt { source, to: Target::Player(seat), amount, combat, .. } => Some((
            Kind::Loss,
            words::damage_notice(*source, &name(*seat), *amount, life(*seat)),
            Some(if *combat { COMBAT } else { SPELL }),
        )),
        Event::LifeChanged { player, by } => Some((
            if *by < 0 { Kind::Loss } else { Kind::Gain },
            words::life_notice(&name(*player), i64::from(*by), life(*player)),
            Some(SPELL),
        )),
        Event::ManaBurned { player, amount } => {
            Some((Kind::Burn, words::burn_notice(&name(*player), *amount, life(*player)), None))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_creatures_deal_a_player_together_is_one_loss() {
        let deals = |to: Target, amount: u32, combat: bool| Event::DamageDealt {
            source: CardId(7),
            dealer: None,
            to,
            to_card: None,
            amount,
            combat,
        };
        let (ben, bears) = (Target::Player(Seat::B), Target::Object(ObjectId::from_number(4)));
        let lost = |by: i32| (Event::LifeChanged { player: Seat::B, by }, true);
        let batch = [deals(ben, 6, true), deals(bears, 2, true), deals(ben, 2, true), deals(ben, 3, true)];
        assert_eq!(together(&batch), [lost(-11)]);
        assert_eq!(together(&batch[..2]), [(deals(ben, 6, true), true)], "one creature is named");
        let apart = [deals(ben, 3, false), deals(Target::Player(Seat::A), 1, true), deals(ben, 3, false)];
        assert_eq!(together(&apart), apart.clone().map(|event| (event.clone(), event == apart[1])));
    }
}
