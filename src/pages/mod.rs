//! The pages around the table.

mod about;
mod account;
mod agreement;
mod blocked;
mod counts;
mod deck_chooser;
mod decks;
mod deeds;
mod frame;
mod game;
mod home;
mod host_reports;
mod host_tables;
mod join;
mod language;
mod leave;
mod link;
mod market;
mod navigation;
mod new_table;
mod own_name;
mod paging;
mod play;
mod players;
mod qr;
mod rename_or_delete;
mod settings;
mod shuffling;
mod solo;
mod tables;
mod waiting_room;

pub use about::About;
pub use account::{Onboarding, ProfilePage, SignIn, SignUp, Submission};
pub use blocked::BlockButton;
pub use deck_chooser::{Chosen, DeckChooser, choice_of, deck_name, keep_choice, last_place};
pub use decks::{Beside, DeckPage, Decks, SharedDeck, card_frame, large_card};
pub use deeds::DeedsPage;
pub use frame::{Page, Refused};
pub use game::{GamePage, SoloPage};
pub use home::Home;
pub use join::Join;
pub use link::LinkToSend;
pub use market::{CardPage, LibraryPage, OwnCards, provide_catalogue};
pub use own_name::{own_name, provide_own_name};
pub use play::{NewChallenge, PlayPage, PlayerPage, record_of};
pub use players::Players;
pub use settings::{SettingsForm, SettingsPage};
pub use solo::SoloBegin;

use leptos::prelude::*;

use crate::words::pages as words;

/// An address at which there is nothing.
#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        <Page title=words::lost_title()>
            <p>{words::lost()}</p>
            <p>
                <a class="button primary" href="/">
                    {words::to_home()}
                </a>
            </p>
        </Page>
    }
}
