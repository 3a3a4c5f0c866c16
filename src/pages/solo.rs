//! A game against the computer: on the first page, with what is chosen for it; and the page that begins one.

use engine::decks::ready;
use house::documents::{DeckChoice, Settings};
use house::tables::{Create, Created};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::agreement::last_agreement;
use super::frame::{Page, Refused};
use super::home::own_name;
use crate::solo::{Choice, HouseState, PACES, unfinished, use_local_house};
use crate::table::guide;
use crate::words::{guide as guide_words, pages, solo as words};

/// What stands on the first page: the way to a game against the computer, or back to the one that is not over.
#[component]
pub fn Solo() -> impl IntoView {
    let choice = RwSignal::new(Choice::last());
    let on = unfinished();
    let navigate = use_navigate();
    let begin = move |_| {
        choice.with_untracked(Choice::keep);
        navigate("/solo", NavigateOptions::default());
    };
    // A guided game is an easy one, whatever was chosen last.
    let to_guided = use_navigate();
    let guided = (on.is_none() && guide::is_new()).then(|| {
        let begin = move |_| {
            guide::begin();
            choice.update(|choice| choice.level = 0);
            choice.with_untracked(Choice::keep);
            to_guided("/solo", NavigateOptions::default());
        };
        view! {
            <button type="button" class="button" data-testid="solo-guided" on:click=begin>
                {guide_words::begin()}
            </button>
        }
    });
    let (label, class) =
        if on.is_some() { (words::begin_anew(), "button") } else { (words::begin(), "button primary solo-begin") };
    let go_on = on.map(|game| {
        view! {
            <a class="button primary solo-begin" href=format!("/solo/{game}") data-testid="solo-go-on">
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
            <details class="solo-choice" data-testid="solo-choice">
                <summary>{move || choice.with(|choice| words::chosen(&choice.deck, choice.level))}</summary>
                <Fields choice />
            </details>
        </section>
    }
}

/// Decks, level and pace.
#[component]
fn Fields(choice: RwSignal<Choice>) -> impl IntoView {
    let decks = move |chosen: fn(&Choice) -> Option<&String>| {
        let option = move |name: &'static str| {
            let is = move || choice.with(|choice| chosen(choice).is_some_and(|deck| deck == name));
            view! { <option value=name selected=is lang="en">{name}</option> }
        };
        ready().iter().map(|deck| option(deck.name)).collect_view()
    };
    let levels = (0..local::LEVELS).map(move |place| {
        let is = move || choice.with(|choice| choice.level == place);
        view! { <option value=place.to_string() selected=is>{words::level_name(place)}</option> }
    });
    let paces = PACES.into_iter().zip([words::fast(), words::normal(), words::slow()]).map(move |(pace, name)| {
        let is = move || choice.with(|choice| choice.pace == pace);
        view! { <option value=pace.to_string() selected=is>{name}</option> }
    });
    let any = move || choice.with(|choice| choice.its_deck.is_none());
    view! {
        <div class="agreed-fields">
            <Field label=pages::your_deck() test_id="solo-deck" change=move |value| choice.update(|choice| choice.deck = value)>
                {decks(|choice| Some(&choice.deck))}
            </Field>
            <Field
                label=words::its_deck()
                test_id="solo-its-deck"
                change=move |value: String| choice.update(|choice| choice.its_deck = Some(value).filter(|deck| !deck.is_empty()))
            >
                <option value="" selected=any>
                    {words::any_deck()}
                </option>
                {decks(|choice| choice.its_deck.as_ref())}
            </Field>
            <Field
                label=words::level()
                test_id="solo-level"
                change=move |value: String| choice.update(|choice| choice.level = value.parse().unwrap_or_default())
            >
                {levels.collect_view()}
            </Field>
            <Field
                label=words::pace()
                test_id="solo-pace"
                change=move |value: String| choice.update(|choice| choice.pace = value.parse().unwrap_or(PACES[1]))
            >
                {paces.collect_view()}
            </Field>
        </div>
    }
}

/// One choice out of a list.
#[component]
fn Field(
    /// What is chosen.
    label: &'static str,
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

/// The page that begins a game and goes there.
#[component]
pub fn SoloBegin() -> impl IntoView {
    let house = use_local_house();
    let refused = RwSignal::new(None::<String>);
    let navigate = use_navigate();
    if let Some(backend) = house.backend() {
        let choice = Choice::last();
        let (opponent, name) = (choice.opponent(), own_name().get_untracked());
        let agreed = last_agreement();
        let create = Create {
            name: if name.trim().is_empty() { pages::first_player().to_owned() } else { name },
            deck: DeckChoice::Ready { name: choice.deck },
            settings: Settings {
                rules: agreed.rules,
                automatic_redeal: agreed.automatic_redeal,
                ..Settings::default()
            },
            second: None,
        };
        backend.ask_then(create, move |answer| match answer {
            Ok(Created { game, invite }) => {
                house.invite(&game, invite, opponent);
                // Going back leads to the first page, and not to yet another game.
                navigate(&format!("/solo/{game}"), NavigateOptions { replace: true, ..Default::default() });
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    }
    view! {
        <NotHere>
            <Page title=words::beginning()>
                <p role="status">{words::beginning_means()}</p>
                <Refused reason=refused.into() />
            </Page>
        </NotHere>
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
