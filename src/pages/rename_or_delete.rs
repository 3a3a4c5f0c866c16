//! The host gives a player another name, or deletes their account.

use house::accounts::{Delete, RenamePlayer};
use house::wire::{Deletion, ListedPlayer};
use leptos::prelude::*;

use super::account::Submission;
use super::frame::Refused;
use crate::backend::{Backend, use_backend};
use crate::table::Modal;
use crate::words::accounts as words;

/// Another name for somebody. `done` is run when they have it.
#[component]
pub fn RenameOther(
    player: ListedPlayer,
    /// What is asked for about them.
    doing: Submission,
    done: Callback<()>,
) -> impl IntoView {
    let backend = use_backend();
    let name = RwSignal::new(player.name.clone());
    let id = format!("rename-{}", player.uid);
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let rename = RenamePlayer { uid: player.uid.clone(), name: name.get_untracked() };
        doing.run(backend.ask(rename), move |_| done.run(()));
    };
    view! {
        <form class="form-field" on:submit=rename>
            <label class="field-label" for=id.clone()>{words::name()}</label>
            <div class="password">
                <input
                    id=id
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    maxlength=house::limits::NAME_CHARACTERS.to_string()
                    data-testid="rename-player"
                    prop:value=move || name.get()
                    on:input:target=move |event| name.set(event.target().value())
                />
                <button type="submit" class="button" data-testid="save-name" disabled=move || doing.busy()>
                    {words::save()}
                </button>
            </div>
        </form>
    }
}

/// The button that deletes somebody's account, and the dialog that says what becomes of what is theirs. `done` is run when it is done.
#[component]
pub fn DeleteOther(player: ListedPlayer, done: Callback<()>) -> impl IntoView {
    let backend = use_backend();
    let doing = Submission::new();
    let asked = RwSignal::new(false);
    let name = StoredValue::new(player.name.clone());
    let uid = StoredValue::new(player.uid);
    let close = Callback::new(move |()| asked.set(false));
    view! {
        <button type="button" class="button danger" data-testid="delete-player" on:click=move |_| asked.set(true)>
            {words::delete_player()}
        </button>
        {move || {
            asked.get().then(|| {
                view! {
                    <Modal
                        kind="delete-player"
                        title=name.with_value(|name| words::deleting_player(name))
                        close=words::keep_player()
                        on_close=close
                    >
                        <p>{words::delete_player_means()}</p>
                        <p>{words::delete_player_games()}</p>
                        <Refused reason=doing.refused() />
                        <div class="form-buttons">
                            <button
                                type="button"
                                class="button danger"
                                data-testid="delete-for-good"
                                disabled=move || doing.busy()
                                on:click=move |_| {
                                    doing.run(delete(backend, uid.get_value()), move |()| {
                                        asked.set(false);
                                        done.run(());
                                    });
                                }
                            >
                                {words::delete_for_good()}
                            </button>
                        </div>
                    </Modal>
                }
                .into_any()
            })
        }}
    }
}

/// Step by step, until nothing is left.
async fn delete(backend: Backend, uid: house::Uid) -> Result<(), house::wire::Refusal> {
    while let Deletion { more: true } = backend.ask(Delete { uid: uid.clone() }).await? {}
    Ok(())
}
