//! In which language the client speaks. `src/start.mjs` chooses it before the client runs; the words of one language are all that is loaded,
//! so another one begins with the page loaded anew.

use house::accounts;
use leptos::prelude::*;

use crate::backend::{Backend, use_backend};
use crate::words::{LANGUAGES, local};
use crate::{platform, storage};

/// Where the browser keeps it; `src/start.mjs` reads it.
const KEY: &str = "jb-mtg.language";

/// Where the window keeps, over the page loaded anew, on which page another language was chosen among the settings.
const CHOSEN_ON: &str = "jb-mtg.language-chosen-on";

/// Notes that another language is being chosen in the settings that lie over this page, which stay open in it. It is noted before it is asked for: the house
/// may tell of it before it answers.
pub fn note_settings_open() {
    if let Some(page) = platform::path() {
        storage::leave(CHOSEN_ON, &page);
    }
}

/// Whether that was noted of this page. It is said once.
pub fn were_settings_open() -> bool {
    storage::take_left(CHOSEN_ON).is_some_and(|page| Some(page) == platform::path())
}

/// Speaks this language from now on, in this browser.
fn speak(tag: &str) {
    storage::write(KEY, &tag);
    // Where nothing can be kept, the page would come back as it was.
    if storage::read::<String>(KEY).as_deref() == Some(tag) {
        platform::reload();
    }
}

/// Whether an account has been made just now: it reads the language that was chosen in this browser, if one was, which the house does not know yet.
#[derive(Clone, Copy)]
struct JustMade(StoredValue<bool>);

/// Keeps browser and account in one language: a new account takes that which was chosen in its browser, and a browser that of whoever signs in. Where
/// nobody has chosen any, each browser goes on in its own.
pub fn provide_language(backend: Backend) {
    let just_made = JustMade(StoredValue::new(false));
    provide_context(just_made);
    let me = backend.me();
    let account = Memo::new(move |_| {
        me.with(|me| me.as_ref().filter(|me| me.role.has_account()).map(|me| (me.uid.clone(), me.language.clone())))
    });
    Effect::new(move || {
        let Some((_, theirs)) = account.get() else { return };
        let ours = local::language();
        let chosen = theirs.as_deref();
        if just_made.0.get_value() {
            just_made.0.set_value(false);
            let here = storage::read::<String>(KEY).filter(|here| chosen != Some(here.as_str()));
            if let Some(language) = here {
                // Refused or unheard, the account stays as it is, and its page can change it.
                backend.ask_then(accounts::SetLanguage { language }, |_| {});
            }
        } else if let Some(theirs) =
            chosen.filter(|tag| *tag != ours && LANGUAGES.iter().any(|(known, _)| known == tag))
        {
            speak(theirs);
        }
    });
}

/// Says whether the account that this browser is about to have is a new one. It is said before the account is asked for: the house may tell of
/// it before it answers.
pub fn expect_account() -> impl Fn(bool) + Copy {
    let just_made = use_context::<JustMade>();
    move |new| {
        if let Some(just_made) = just_made {
            just_made.0.set_value(new);
        }
    }
}

/// Changes the language: of the account, where one has signed in, and of this browser.
pub fn choose_language() -> impl Fn(&'static str, Callback<String>) + Copy {
    let backend = use_backend();
    move |tag: &'static str, refused: Callback<String>| {
        if !backend.me().with_untracked(|me| me.as_ref().is_some_and(|me| me.role.has_account())) {
            return speak(tag);
        }
        backend.ask_then(accounts::SetLanguage { language: tag.to_owned() }, move |answer| match answer {
            Ok(_) => speak(tag),
            Err(refusal) => {
                // Its page may have been left.
                let _ = refused.try_run(crate::words::refused(&refusal));
            }
        });
    }
}
