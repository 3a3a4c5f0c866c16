//! A game in this browser, against the computer or of two at one screen: on the first page, with what is chosen for it; and the page that begins one.

use engine::decks::ready;
use house::decks::Open;
use house::documents::Settings;
use house::tables::{Create, Created};
use house::wire::{DeckSummary, OpenedDeck, Profile, RefusalCode};
use house::{DeckId, GameId};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use super::agreement::last_agreement;
use super::decks::own_decks;
use super::frame::{Page, Refused};
use super::own_name::own_name;
use crate::backend::{Backend, use_backend};
use crate::decks::Draft;
use crate::platform;
use crate::solo::{Choice, HouseState, OwnDeck, PACES, unfinished, use_local_house};
use crate::table::guide;
use crate::words::{decks as deck_words, guide as guide_words, pages, solo as words};

/// What stands on the first page: the way to a game against the computer, or back to the one that is not over.
#[component]
pub fn Solo() -> impl IntoView {
    let choice = RwSignal::new(Choice::last());
    // One's decks are asked for when they can be seen, or one of them is chosen: most who come here need none.
    let opened = RwSignal::new(choice.with_untracked(|choice| choice.own.is_some()));
    let on = unfinished();
    let navigate = use_navigate();
    // It is said here already that a new one takes the place of the one that is not over.
    let begin = move |_| {
        choice.with_untracked(Choice::keep);
        navigate(&format!("/solo{ANEW}"), NavigateOptions::default());
    };
    // A guided game is an easy one, whatever was chosen last.
    let to_guided = use_navigate();
    let guided = (on.is_none() && guide::is_new()).then(|| {
        let begin = move |_| {
            guide::begin();
            choice.update(|choice| (choice.hot_seat, choice.level) = (false, 0));
            choice.with_untracked(Choice::keep);
            to_guided("/solo", NavigateOptions::default());
        };
        view! {
            <button type="button" class="button" data-testid="solo-guided" on:click=begin>
                {guide_words::begin()}
            </button>
        }
    });
    let anew = on.is_some();
    let label = move || words::begin_with(anew, choice.with(|choice| choice.hot_seat));
    let class = if anew { "button" } else { "button primary solo-begin" };
    let go_on = on.map(|game| {
        view! {
            <a class="button primary solo-begin" href=platform::address_of_local_table(&game) data-testid="solo-go-on">
                {words::go_on()}
            </a>
            <p class="row-means">{words::go_on_means()}</p>
        }
    });
    let means = go_on.is_none().then(|| view! { <p class="row-means">{words::means()}</p> });
    view! {
        <section class="panel solo" aria-label=words::begin()>
            {go_on}
            <button type="button" class=class data-testid="solo-begin" on:click=begin>
                {label}
            </button>
            {means}
            {guided}
            <details class="solo-choice" data-testid="solo-choice" on:toggle=move |_| opened.set(true)>
                <summary>{move || choice.with(words::chosen)}</summary>
                {move || opened.get().then(|| view! { <Fields choice /> })}
            </details>
        </section>
    }
}

/// What stands before the id of a deck of one's own where decks are chosen; no ready deck is called so.
const OWN: &str = "#";

/// What the choice of an opponent says in place of a level.
const HOT_SEAT: &str = "hot-seat";

/// Sees what is in a deck of one's own, as long as it is the one that is chosen. Where there is none of that id any more, a ready one is chosen.
fn look_into(choice: RwSignal<Choice>, id: DeckId) {
    if let Some(new) = Draft::of_new(&id) {
        choice.update(|choice| choice.own = Some(OwnDeck::now(id, &new.content)));
        return;
    }
    use_backend().ask_then(Open { deck: id.clone() }, move |answer| {
        let _ = choice.try_update(|choice| {
            if choice.own.as_ref().is_none_or(|own| own.id != id) {
                return;
            }
            match answer {
                Ok(OpenedDeck { content, .. }) => choice.own = Some(OwnDeck::now(id, &content)),
                Err(refusal) if refusal.code == RefusalCode::NotFound => choice.own = None,
                // What was seen last is played.
                Err(_) => {}
            }
        });
    });
}

/// Decks, opponent and pace.
#[component]
fn Fields(choice: RwSignal<Choice>) -> impl IntoView {
    let (own, _) = own_decks();
    // A deck that was chosen the last time may have been changed since.
    Effect::new(move |seen: Option<bool>| {
        let seen = seen.unwrap_or_default();
        let listed = own.with(Option::is_some);
        if listed
            && !seen
            && let Some(own) = choice.with_untracked(|choice| choice.own.clone())
        {
            look_into(choice, own.id);
        }
        seen || listed
    });
    let own = move || own.get().unwrap_or_default().into_iter().filter(|deck| deck.playable).collect::<Vec<_>>();
    let owns = move || {
        let decks = own();
        (!decks.is_empty()).then(|| {
            let option = move |deck: DeckSummary| {
                let id = deck.id.clone();
                let is = move || choice.with(|choice| choice.own.as_ref().is_some_and(|own| own.id == id));
                view! { <option value=format!("{OWN}{}", deck.id) selected=is>{deck.name}</option> }
            };
            view! { <optgroup label=deck_words::your_own()>{decks.into_iter().map(option).collect_view()}</optgroup> }
        })
    };
    let choose = move |value: String| {
        let chosen = value.strip_prefix(OWN).and_then(|id| own().into_iter().find(|deck| deck.id.as_str() == id));
        match chosen {
            Some(deck) => {
                let id = deck.id.clone();
                choice.update(|choice| choice.own = Some(OwnDeck { id: deck.id, name: deck.name, cards: Vec::new() }));
                look_into(choice, id);
            }
            None => choice.update(|choice| (choice.deck, choice.own) = (value, None)),
        }
    };
    let decks = move |chosen: fn(&Choice) -> Option<&String>| {
        let option = move |name: &'static str| {
            let is = move || choice.with(|choice| chosen(choice).is_some_and(|deck| deck == name));
            view! { <option value=name selected=is lang="en">{name}</option> }
        };
        ready().iter().map(|deck| option(deck.name)).collect_view()
    };
    let hot_seat = move || choice.with(|choice| choice.hot_seat);
    let levels = (0..local::LEVELS).chain([local::PASSIVE]).map(move |place| {
        let is = move || choice.with(|choice| !choice.hot_seat && choice.level == place);
        view! { <option value=place.to_string() selected=is>{words::level_name(place)}</option> }
    });
    let paces = PACES.into_iter().zip([words::fast(), words::normal(), words::slow()]).map(move |(pace, name)| {
        let is = move || choice.with(|choice| choice.pace == pace);
        view! { <option value=pace.to_string() selected=is>{name}</option> }
    });
    let any = move || choice.with(|choice| choice.its_deck.is_none());
    view! {
        <div class="agreed-fields">
            <Field
                label=words::opponent()
                test_id="solo-level"
                change=move |value: String| choice.update(|choice| {
                    choice.hot_seat = value == HOT_SEAT;
                    choice.level = value.parse().unwrap_or(choice.level);
                })
            >
                <optgroup label=words::computer_name()>{levels.collect_view()}</optgroup>
                <option value=HOT_SEAT selected=hot_seat>
                    {words::hot_seat()}
                </option>
            </Field>
            <Field label=pages::your_deck() test_id="solo-deck" change=choose>
                {owns}
                <optgroup label=deck_words::ready()>
                    {decks(|choice| Some(&choice.deck).filter(|_| choice.own.is_none()))}
                </optgroup>
            </Field>
            <Field
                label=Signal::derive(move || if hot_seat() { pages::second_deck() } else { words::its_deck() })
                test_id="solo-its-deck"
                change=move |value: String| choice.update(|choice| choice.its_deck = Some(value).filter(|deck| !deck.is_empty()))
            >
                <option value="" selected=any>
                    {words::any_deck()}
                </option>
                {decks(|choice| choice.its_deck.as_ref())}
            </Field>
            // Nobody waits for whoever sits at the same screen.
            <div hidden=hot_seat>
                <Field
                    label=words::pace()
                    test_id="solo-pace"
                    change=move |value: String| choice.update(|choice| choice.pace = value.parse().unwrap_or(PACES[1]))
                >
                    {paces.collect_view()}
                </Field>
            </div>
        </div>
    }
}

/// One choice out of a list.
#[component]
fn Field(
    /// What is chosen.
    #[prop(into)]
    label: Signal<&'static str>,
    /// By what tests find it.
    test_id: &'static str,
    /// Takes what is chosen.
    #[prop(into)]
    change: Callback<String>,
    /// What there is to choose from.
    children: Children,
) -> impl IntoView {
    view! {
        <label class="form-field">
            <span class="field-label">{label}</span>
            <select data-testid=test_id on:change:target=move |event| change.run(event.target().value())>
                {children()}
            </select>
        </label>
    }
}

/// Behind the address of the page that begins a game, where a game that is not over may be given up for it.
const ANEW: &str = "#new";

/// The page that begins a game and goes there; where another one is not over, it asks first.
#[component]
pub fn SoloBegin() -> impl IntoView {
    let (house, backend) = (use_local_house(), use_backend());
    let refused = RwSignal::new(None::<String>);
    let (name, me) = (own_name(), backend.me());
    let navigate = use_navigate();
    let on = unfinished().filter(|_| use_location().hash.get_untracked() != ANEW);
    let on = RwSignal::new(on);
    let begin = move |local: Backend, choice: Choice| {
        let (second, deck) = (choice.second(), choice.list());
        // Whoever has an account has its name.
        let of_account = |me: &Profile| me.role.has_account().then(|| me.name.clone());
        let of_account = me.with_untracked(|me| me.as_ref().and_then(of_account));
        let name = of_account.unwrap_or_else(|| name.get_untracked());
        let opponent = second.is_none().then(|| choice.opponent());
        let agreed = last_agreement();
        let create = Create {
            name: if second.is_some() { pages::first_called(name) } else { pages::called(name, None) },
            deck: choice.deck_choice(),
            settings: Settings {
                rules: agreed.rules,
                automatic_redeal: agreed.automatic_redeal,
                hot_seat: second.is_some(),
                ..Settings::default()
            },
            second,
        };
        let navigate = navigate.clone();
        local.ask_then(create, move |answer| match answer {
            Ok(Created { game, invite }) => {
                house.begin(&game, invite, opponent, deck);
                // Going back leads to the first page, and not to yet another game.
                navigate(
                    &platform::address_of_local_table(&game),
                    NavigateOptions { replace: true, ..Default::default() },
                );
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    let start = move || {
        let Some(local) = house.backend() else { return };
        let (begin, choice) = (begin.clone(), Choice::last());
        match choice.own.clone().filter(|own| own.cards.is_empty()) {
            None => begin(local, choice),
            Some(own) if let Some(new) = Draft::of_new(&own.id) => {
                let choice = Choice { own: Some(OwnDeck::now(own.id, &new.content)), ..choice };
                choice.keep();
                begin(local, choice);
            }
            // It was chosen a moment ago.
            Some(own) => backend.ask_then(Open { deck: own.id.clone() }, move |answer| match answer {
                Ok(OpenedDeck { content, .. }) => {
                    let choice = Choice { own: Some(OwnDeck::now(own.id, &content)), ..choice };
                    choice.keep();
                    begin(local, choice);
                }
                Err(refusal) => {
                    // What is gone is not chosen again.
                    if refusal.code == RefusalCode::NotFound {
                        Choice { own: None, ..choice }.keep();
                    }
                    let _ = refused.try_set(Some(crate::words::refused(&refusal)));
                }
            }),
        }
    };
    if on.with_untracked(Option::is_none) {
        start();
    }
    let start = StoredValue::new_local(start);
    let anew = Callback::new(move |()| {
        on.set(None);
        start.with_value(|start| start());
    });
    view! {
        <NotHere>
            <Page title=if Choice::last().hot_seat { words::hot_seat() } else { words::beginning() }>
                <Refused reason=refused.into() />
                {move || match (on.get(), refused.with(Option::is_some)) {
                    (Some(game), _) => asks_first(&game, anew).into_any(),
                    (None, false) => view! { <p role="status">{words::beginning_means()}</p> }.into_any(),
                    (None, true) => way_back().into_any(),
                }}
            </Page>
        </NotHere>
    }
}

/// The choice between the game that is not over, and another one that takes its place.
fn asks_first(game: &GameId, anew: Callback<()>) -> impl IntoView {
    view! {
        <p>{words::go_on_means()}</p>
        <div class="form-buttons">
            <a class="button primary" href=platform::address_of_local_table(game) data-testid="solo-go-on">
                {words::go_on()}
            </a>
            <button type="button" class="button" data-testid="solo-anew" on:click=move |_| anew.run(())>
                {words::begin_with(true, Choice::last().hot_seat)}
            </button>
        </div>
    }
}

/// Where to go when no game could be begun: to the deck that was to be played, or to the first page, where another one is chosen.
fn way_back() -> impl IntoView {
    let (to, label) = match Choice::last().own {
        Some(own) => (format!("/decks/{}", own.id), words::to_deck()),
        None => ("/".to_owned(), pages::to_home()),
    };
    view! {
        <p>
            <a class="button primary" href=to data-testid="solo-back">{label}</a>
        </p>
    }
}

/// What is shown in the place of a page while this tab does not have the house, and why.
#[component]
pub fn NotHere(
    /// What is shown where it has.
    children: ChildrenFn,
) -> impl IntoView {
    let house = use_local_house();
    // While it is being opened, what will be there is shown already.
    let state = Memo::new(move |_| match house.state.get() {
        HouseState::Opening | HouseState::Open => HouseState::Open,
        other => other,
    });
    move || {
        match state.get() {
        HouseState::Opening | HouseState::Open => children().into_any(),
        HouseState::Elsewhere => view! {
            <Page title=words::elsewhere()>
                <p data-testid="solo-elsewhere">{words::elsewhere_means()}</p>
                <p>
                    <button type="button" class="button primary" data-testid="solo-take-over" on:click=move |_| house.take_over()>
                        {words::take_over()}
                    </button>
                </p>
            </Page>
        }
        .into_any(),
        HouseState::Failed => view! {
            <Page title=words::beginning()>
                <p role="alert" data-testid="solo-failed">{words::failed()}</p>
                <p>
                    <a class="button primary" href="/">{pages::to_home()}</a>
                </p>
            </Page>
        }
        .into_any(),
    }
    }
}
