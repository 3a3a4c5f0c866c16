//! The host's page: everybody who has an account, and what the host may do for them.

use house::documents::Role;
use house::market::UnitId;
use house::wire::{self, HouseSettings, ListedPlayer, MadeLink};
use house::{Uid, accounts, market};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::account::{Checkbox, Submission};
use super::frame::{Page, Refused};
use super::host_reports::Reports;
use super::host_tables::OpenTables;
use super::paging::{Pages, Paging};
use super::rename_or_delete::{DeleteOther, RenameOther};
use crate::backend::sign_in::SignInMethod;
use crate::backend::{Backend, account, use_backend};
use crate::platform;
use crate::words::{accounts as words, local};

/// The roles that the host may give.
const GIVEN: [Role; 3] = [Role::Player, Role::Host, Role::Disabled];

/// The host's page.
#[component]
pub fn Players() -> impl IntoView {
    let me = use_backend().me();
    let is_host = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| me.role == Role::Host)));
    view! {
        <Page title=words::players()>
            {move || match is_host.get() {
                None => ().into_any(),
                Some(false) => {
                    view! {
                        <p>{words::host_only()}</p>
                        <p>
                            <a class="button primary" href="/sign-in">
                                {words::sign_in()}
                            </a>
                        </p>
                    }
                        .into_any()
                }
                Some(true) => view! { <Everybody /> }.into_any(),
            }}
        </Page>
    }
}

/// What is shown of the list.
#[derive(Clone, Copy)]
struct PlayerList {
    backend: Backend,
    search: RwSignal<String>,
    pages: Pages,
    players: RwSignal<Vec<ListedPlayer>>,
    /// Whether the house has answered at all.
    known: RwSignal<bool>,
    refused: RwSignal<Option<String>>,
}

impl PlayerList {
    /// Asks for the page of the list that is to be shown. An answer to what was asked before is not shown any more.
    fn load(self) {
        let (search, after) = (self.search.get_untracked(), self.pages.after());
        let ask = accounts::List { search: search.clone(), after: after.clone() };
        self.backend.ask_then(ask, move |answer| {
            let current = self.search.try_get_untracked() == Some(search) && self.pages.after() == after;
            if !current {
                return;
            }
            match answer {
                Ok(wire::Page { entries: players, next }) => {
                    self.players.set(players);
                    self.pages.told(next);
                    self.known.set(true);
                    self.refused.set(None);
                }
                Err(refusal) => self.refused.set(Some(crate::words::refused(&refusal))),
            }
        });
    }

    /// Shows the list from its beginning.
    fn restart(self) {
        self.pages.restart();
        self.load();
    }
}

#[component]
fn Everybody() -> impl IntoView {
    let shown = PlayerList {
        backend: use_backend(),
        search: RwSignal::new(String::new()),
        pages: Pages::new(),
        players: RwSignal::new(Vec::new()),
        known: RwSignal::new(false),
        refused: RwSignal::new(None),
    };
    shown.load();
    view! {
        {(shown.backend.sign_in_method().get_untracked() == Some(SignInMethod::Password)).then(|| view! { <NewPlayer shown=shown /> })}
        <Joining backend=shown.backend />
        <section class="everybody" aria-label=words::players()>
            <label class="form-field">
                <span class="field-label">{words::search()}</span>
                <input
                    type="search"
                    spellcheck="false"
                    autocapitalize="none"
                    maxlength=house::limits::NAME_CHARACTERS.to_string()
                    data-testid="player-search"
                    prop:value=move || shown.search.get()
                    on:input:target=move |event| {
                        shown.search.set(event.target().value());
                        shown.restart();
                    }
                />
            </label>
            <Refused reason=shown.refused.into() />
            <ul data-testid="players">
                <For
                    each=move || shown.players.get()
                    key=|player| player.uid.clone()
                    children=move |player| view! { <Player first=player shown=shown /> }.into_any()
                />
            </ul>
            {move || {
                (shown.known.get() && shown.players.with(Vec::is_empty))
                    .then(|| view! { <p class="lead">{words::nobody_found()}</p> })
            }}
            <Paging pages=shown.pages load=move |()| shown.load() />
        </section>
        <Reports />
        <OpenTables />
    }
}

/// An account for a friend.
#[component]
fn NewPlayer(
    /// The list, which has one more then.
    shown: PlayerList,
) -> impl IntoView {
    let name = RwSignal::new(String::new());
    let link = RwSignal::new(None::<String>);
    let doing = Submission::new();
    let make = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        link.set(None);
        doing.run(account::onboard(name.get_untracked()), move |made| {
            link.set(Some(onboarding(&made)));
            name.set(String::new());
            shown.restart();
        });
    };
    view! {
        <form class="panel" aria-label=words::new_player() on:submit=make>
            <h2>{words::new_player()}</h2>
            <p>{words::new_player_means()}</p>
            <label class="form-field">
                <span class="field-label">{words::name()}</span>
                <input
                    type="text"
                    required
                    autocomplete="off"
                    spellcheck="false"
                    maxlength=house::limits::NAME_CHARACTERS.to_string()
                    data-testid="new-player-name"
                    prop:value=move || name.get()
                    on:input:target=move |event| name.set(event.target().value())
                />
            </label>
            <Refused reason=doing.refused() />
            <div class="form-buttons">
                <button type="submit" class="button primary" data-testid="make-account" disabled=move || doing.busy()>
                    {words::make_account()}
                </button>
            </div>
            <Link link=link />
        </form>
    }
}

/// The address of a link to an account, or to another password.
fn onboarding(made: &MadeLink) -> String {
    format!("{}/onboarding#{}", platform::origin(), made.code)
}

/// Who may sign up, and invitations.
#[component]
fn Joining(
    /// The house.
    backend: Backend,
) -> impl IntoView {
    let by_invitation = RwSignal::new(false);
    let link = RwSignal::new(None::<String>);
    let doing = Submission::new();
    doing.run(backend.ask(accounts::ShowSettings), move |settings| by_invitation.set(settings.by_invitation));
    let settle = |by_invitation| accounts::ChangeSettings { settings: HouseSettings { by_invitation } };
    let invite = move |_| {
        link.set(None);
        doing.run(backend.ask(accounts::Invite), move |code| {
            link.set(Some(format!("{}/sign-up#{code}", platform::origin())));
        });
    };
    view! {
        <section class="panel" aria-label=words::joining()>
            <h2>{words::joining()}</h2>
            <Checkbox checked=by_invitation ask=settle label=words::by_invitation() test_id="by-invitation" doing=doing />
            <p class="field-help">{words::by_invitation_means()}</p>
            <Refused reason=doing.refused() />
            <div class="form-buttons">
                <button type="button" class="button" data-testid="invite" disabled=move || doing.busy() on:click=invite>
                    {words::invite_somebody()}
                </button>
            </div>
            <Link link=link />
        </section>
    }
}

/// A link that was made, to be passed on.
#[component]
fn Link(
    /// It, once there is one.
    link: RwSignal<Option<String>>,
) -> impl IntoView {
    move || {
        link.get().map(|address| {
            let copied = RwSignal::new(false);
            let field = NodeRef::<leptos::html::Input>::new();
            let to_copy = address.clone();
            let copy = move |_| {
                let address = to_copy.clone();
                spawn_local(async move {
                    if platform::copy(&address).await {
                        let _ = copied.try_set(true);
                    } else if let Some(field) = field.try_get_untracked().flatten() {
                        // Without a clipboard the link is at least chosen, so that two keys copy it.
                        field.select();
                    }
                });
            };
            view! {
                <div class="made-link" role="status">
                    <label class="form-field">
                        <span class="field-label">{words::made_link()}</span>
                        <input node_ref=field type="text" readonly data-testid="made-link" prop:value=address />
                    </label>
                    <button type="button" class="button" on:click=copy>
                        {move || if copied.get() { words::copied() } else { words::copy_link() }}
                    </button>
                </div>
            }
            .into_any()
        })
    }
}

/// Somebody on the list, with what may be done for them.
#[component]
fn Player(
    /// As they were when they came onto the list.
    first: ListedPlayer,
    /// The list.
    shown: PlayerList,
) -> impl IntoView {
    let own = shown.backend.me().with_untracked(|me| me.as_ref().map(|me| me.uid.clone()));
    let is_me = own.as_ref() == Some(&first.uid);
    let uid = first.uid.clone();
    // What the house said last; who is no longer on the list is about to go.
    let player = Memo::new(move |before: Option<&ListedPlayer>| {
        let found = shown.players.with(|players| players.iter().find(|player| player.uid == uid).cloned());
        found.or_else(|| before.cloned()).unwrap_or_else(|| first.clone())
    });
    let opened = RwSignal::new(false);
    let name = move || player.with(|player| player.name.clone());
    let seen = move || words::last_seen(&local::date(player.with(|player| player.last_seen_at)));
    view! {
        <li class="listed" data-role=move || player.with(|player| format!("{:?}", player.role).to_lowercase())>
            <details on:toggle=move |_| opened.set(true)>
                <summary>
                    <span class="listed-name">{name}</span>
                    <span class="listed-role">{move || player.with(|player| words::role(player.role))}</span>
                    <span class="listed-sats">{move || player.with(|player| words::sats(player.sats))}</span>
                    <span class="listed-seen">{seen}</span>
                    <span class="hidden-text">{words::manage()}</span>
                </summary>
                {move || {
                    opened
                        .get()
                        .then(|| view! { <Manage player=player.get() is_me=is_me shown=shown /> }.into_any())
                }}
            </details>
        </li>
    }
}

/// Role, money, and a link.
#[component]
fn Manage(
    player: ListedPlayer,
    /// Whether the host is looking at themselves.
    is_me: bool,
    /// The list.
    shown: PlayerList,
) -> impl IntoView {
    let backend = shown.backend;
    let doing = Submission::new();
    let link = RwSignal::new(None::<String>);
    let amount = RwSignal::new(player.sats.to_string());
    let has_password = matches!(player.role, Role::Player | Role::Host | Role::Disabled);
    let uid = player.uid.clone();
    let roles = (!is_me && has_password).then(|| {
        let options = GIVEN
            .into_iter()
            .enumerate()
            .map(|(at, role)| {
                view! { <option value=at.to_string() selected=role == player.role>{words::role(role)}</option> }
            })
            .collect_view();
        view! {
            <label class="form-field">
                <span class="field-label">{words::role_label()}</span>
                <select
                    data-testid="role"
                    on:change:target=move |event| {
                        let role = event.target().value().parse().ok().and_then(|at: usize| GIVEN.get(at).copied());
                        if let Some(role) = role {
                            let change = accounts::SetRole { uid: uid.clone(), role };
                            doing.run(backend.ask(change), move |_| shown.load());
                        }
                    }
                >
                    {options}
                </select>
            </label>
        }
    });
    let (uid, from) = (player.uid.clone(), player.sats);
    let credit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match amount.get_untracked().trim().parse() {
            Ok(to) => {
                let credit = accounts::Credit { uid: uid.clone(), from, to };
                doing.run(backend.ask(credit), move |_| shown.load());
            }
            Err(_) => doing.refuse(words::no_amount().to_owned()),
        }
    };
    let uid = player.uid.clone();
    let make_link = move |_| {
        doing.run(account::link(uid.clone()), move |made| link.set(Some(onboarding(&made))));
    };
    view! {
        <div class="manage">
            <RenameOther player=player.clone() doing=doing done=Callback::new(move |()| shown.load()) />
            {roles}
            <form class="form-field" on:submit=credit>
                <label class="field-label" for=format!("sats-{}", player.uid)>
                    {words::money()}
                </label>
                <div class="password">
                    <input
                        id=format!("sats-{}", player.uid)
                        type="text"
                        inputmode="numeric"
                        data-testid="credit"
                        prop:value=move || amount.get()
                        on:input:target=move |event| amount.set(event.target().value())
                    />
                    <button type="submit" class="button" data-testid="save-credit" disabled=move || doing.busy()>
                        {words::save()}
                    </button>
                </div>
            </form>
            {(player.role != Role::Disabled && backend.sign_in_method().get_untracked() == Some(SignInMethod::Password))
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="button"
                            data-testid="make-link"
                            disabled=move || doing.busy()
                            on:click=make_link
                        >
                            {words::make_link(player.role)}
                        </button>
                    }
                })}
            <Link link=link />
            {matches!(player.role, Role::Player | Role::Host)
                .then(|| view! { <Give to=player.uid.clone() name=player.name.clone() doing=doing shown=shown /> })}
            {(!is_me).then(|| view! { <DeleteOther player=player.clone() done=Callback::new(move |()| shown.load()) /> })}
            <Refused reason=doing.refused() />
        </div>
    }
}

/// A card of the bank's for somebody, or one of theirs for the bank.
#[component]
fn Give(
    to: Uid,
    /// What they are called.
    name: String,
    /// What is asked for about them.
    doing: Submission,
    /// The list.
    shown: PlayerList,
) -> impl IntoView {
    let number = RwSignal::new(String::new());
    let said = RwSignal::new(None::<String>);
    let id = format!("give-{to}");
    let unit = move || {
        said.set(None);
        let unit = number.get_untracked().trim().to_lowercase().parse::<UnitId>().ok();
        if unit.is_none() {
            doing.refuse(words::no_unit().to_owned());
        }
        unit
    };
    let done = move |what: String| {
        number.set(String::new());
        said.set(Some(what));
    };
    let give = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(unit) = unit() {
            let give = market::Give { unit, to: to.clone() };
            doing.run(shown.backend.ask(give), move |()| done(words::given(unit)));
        }
    };
    let take = move |_| {
        if let Some(unit) = unit() {
            let take = market::Take { unit, from: name.clone() };
            doing.run(shown.backend.ask(take), move |()| done(words::taken_back(unit)));
        }
    };
    view! {
        <form class="form-field" on:submit=give>
            <label class="field-label" for=id.clone()>
                {words::give_card()}
            </label>
            <div class="give">
                <input
                    id=id
                    type="text"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    maxlength="13"
                    data-testid="give-unit"
                    prop:value=move || number.get()
                    on:input:target=move |event| number.set(event.target().value())
                />
                <button type="submit" class="button" data-testid="give" disabled=move || doing.busy()>
                    {words::give()}
                </button>
                <button type="button" class="button" data-testid="take" disabled=move || doing.busy() on:click=take>
                    {words::take_back()}
                </button>
            </div>
            <span class="field-help">{words::give_card_help()}</span>
            <p role="status">{move || said.get()}</p>
        </form>
    }
}
