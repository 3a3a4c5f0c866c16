//! What a player has set for themselves, kept in this browser.

use std::collections::BTreeSet;

use engine::Step;
use leptos::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};

use crate::storage;

/// Where it is kept.
const KEY: &str = "jb-mtg.preferences";

/// The steps at which a player may want to stop: those in which players receive priority, damage once.
pub const STOPS: [Step; 10] = [
    Step::Upkeep,
    Step::Draw,
    Step::FirstMain,
    Step::BeginCombat,
    Step::DeclareAttackers,
    Step::DeclareBlockers,
    Step::CombatDamage,
    Step::EndCombat,
    Step::SecondMain,
    Step::End,
];

/// What a player has set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// How long the opponent's spells and abilities can be looked at before one passes by oneself.
    #[serde(alias = "response_seconds", deserialize_with = "response_time")]
    pub response_time: ResponseTime,
    /// Whether notices about life and damage close by themselves.
    pub automatic_acknowledgements: bool,
    /// The steps of one's own turn at which `pass until` stops.
    pub own_stops: BTreeSet<Step>,
    /// The steps of the opponent's turn at which `pass until` stops.
    pub their_stops: BTreeSet<Step>,
    /// How fast things move on the screen. Where the system asks for less motion they do not, whatever stands here.
    #[serde(deserialize_with = "animation")]
    pub animation: Animation,
    /// Whether anything sounds.
    pub sound: bool,
    /// How loud it is, in hundredths.
    pub volume: u8,
    /// Whether the browser notifies of them while one looks elsewhere.
    pub notifications: bool,
    /// Whether letters, digits and signs are keys of the table.
    pub letter_keys: bool,
    /// The hand that holds the phone: the side of the main button.
    pub hand: Handedness,
    /// The size of all text.
    pub text_size: TextSize,
    /// The colors of everything but the cards.
    pub theme: Theme,
    /// The address of pictures of cards, with `*` for a card's name; empty for the drawn faces alone.
    pub pictures: String,
}

/// How long the opponent's spells and abilities can be looked at before one passes by oneself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResponseTime {
    /// Until a click at tables without clocks, and [`ResponseTime::TIMED`] at others.
    #[default]
    ByTable,
    /// Until a click.
    Click,
    Seconds(u8),
}

impl ResponseTime {
    /// How long it is at tables with clocks, where nothing else was chosen, seconds.
    pub const TIMED: u8 = 15;

    /// How long it is at a table with clocks or without, seconds; none where it ends with a click.
    pub fn seconds(self, timed: bool) -> Option<u8> {
        match self {
            ResponseTime::ByTable => timed.then_some(Self::TIMED),
            ResponseTime::Click => None,
            ResponseTime::Seconds(seconds) => Some(seconds),
        }
    }
}

/// Reads the time to respond, also as earlier versions kept it: in seconds, or none for a click. Their six were what nobody had chosen.
fn response_time<'de, D: Deserializer<'de>>(from: D) -> Result<ResponseTime, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Kept {
        Now(ResponseTime),
        Before(Option<u8>),
    }
    Ok(match Kept::deserialize(from)? {
        Kept::Now(time) => time,
        Kept::Before(Some(6)) => ResponseTime::ByTable,
        Kept::Before(Some(seconds)) => ResponseTime::Seconds(seconds),
        Kept::Before(None) => ResponseTime::Click,
    })
}

/// How fast things move on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Animation {
    /// Nothing moves.
    Off,
    /// Half as fast.
    Slow,
    #[default]
    Normal,
    /// Twice as fast.
    Fast,
}

impl Animation {
    /// How long takes what takes so long at the normal speed; nothing where nothing moves.
    pub const fn lasting(self, milliseconds: u32) -> u32 {
        match self {
            Animation::Off => 0,
            Animation::Slow => milliseconds * 2,
            Animation::Normal => milliseconds,
            Animation::Fast => milliseconds / 2,
        }
    }
}

/// Reads how fast things move, also as earlier versions kept it: whether they do.
fn animation<'de, D: Deserializer<'de>>(from: D) -> Result<Animation, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Kept {
        Now(Animation),
        Before(bool),
    }
    Ok(match Kept::deserialize(from)? {
        Kept::Now(speed) => speed,
        Kept::Before(true) => Animation::Normal,
        Kept::Before(false) => Animation::Off,
    })
}

/// The colors of everything but the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theme {
    /// Dark wood by lamplight.
    #[default]
    Dark,
    /// Light wood by day.
    Light,
    /// Strong contrast.
    Contrast,
}

/// The hand that holds the phone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Handedness {
    /// The main button is on the left.
    Left,
    /// The main button is on the right.
    #[default]
    Right,
}

/// The size of all text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextSize {
    /// A little smaller.
    Small,
    /// As the browser is set.
    #[default]
    Normal,
    /// A quarter larger.
    Large,
    /// Half as large again.
    Largest,
}

impl Default for Preferences {
    fn default() -> Self {
        Preferences {
            response_time: ResponseTime::default(),
            automatic_acknowledgements: true,
            own_stops: BTreeSet::from([Step::FirstMain, Step::SecondMain]),
            their_stops: BTreeSet::from([Step::End]),
            animation: Animation::default(),
            sound: true,
            volume: 60,
            notifications: false,
            letter_keys: true,
            hand: Handedness::default(),
            text_size: TextSize::default(),
            theme: Theme::default(),
            pictures: String::new(),
        }
    }
}

impl Handedness {
    /// The value of `data-hand` on the document's root.
    pub const fn attribute(self) -> &'static str {
        match self {
            Handedness::Left => "left",
            Handedness::Right => "right",
        }
    }
}

impl Theme {
    /// The value of `data-theme` on the document's root.
    pub const fn attribute(self) -> &'static str {
        match self {
            Theme::Dark => "dark",
            Theme::Light => "light",
            Theme::Contrast => "contrast",
        }
    }
}

impl TextSize {
    /// The value of `data-text` on the document's root.
    pub const fn attribute(self) -> &'static str {
        match self {
            TextSize::Small => "small",
            TextSize::Normal => "normal",
            TextSize::Large => "large",
            TextSize::Largest => "largest",
        }
    }
}

/// Reads what is kept, provides it to the whole client, and from then on keeps every change and shows it on the document's root as
/// `data-hand`, `data-text`, `data-theme`, `data-keys` and `data-animation`.
pub fn provide_preferences() -> RwSignal<Preferences> {
    let preferences = RwSignal::new(storage::read::<Preferences>(KEY).unwrap_or_default());
    provide_context(preferences);
    Effect::new(move |before: Option<()>| {
        preferences.with(|preferences| {
            if before.is_some() {
                storage::write(KEY, preferences);
            }
            if let Some(root) = document().document_element() {
                for (name, value) in [
                    ("data-hand", preferences.hand.attribute()),
                    ("data-text", preferences.text_size.attribute()),
                    ("data-theme", preferences.theme.attribute()),
                    ("data-keys", if preferences.letter_keys { "on" } else { "off" }),
                    ("data-animation", if preferences.animation == Animation::Off { "off" } else { "on" }),
                ] {
                    // Fails for a name that is none; these are.
                    let _ = root.set_attribute(name, value);
                }
            }
        });
    });
    preferences
}

/// What the player has set, to read and to change.
///
/// # Panics
/// Outside the client.
#[allow(clippy::expect_used)] // `App` provides it before it shows anything.
pub fn use_preferences() -> RwSignal<Preferences> {
    use_context::<RwSignal<Preferences>>().expect("the client provides the preferences before all pages")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_without_clocks_waits_for_a_click_unless_a_time_was_chosen() {
        assert_eq!(Preferences::default().response_time.seconds(false), None);
        assert_eq!(Preferences::default().response_time.seconds(true), Some(ResponseTime::TIMED));
        assert_eq!(ResponseTime::Seconds(6).seconds(false), Some(6));
        assert_eq!(ResponseTime::Click.seconds(true), None);
    }

    #[test]
    fn preferences_of_an_earlier_version_are_read() {
        let kept = r#"{"response_seconds":6,"sound":false}"#;
        let read: Preferences = serde_json::from_str(kept).unwrap_or_default();
        assert_eq!(read, Preferences { sound: false, ..Preferences::default() });
        for (kept, animation) in [("true", Animation::Normal), ("false", Animation::Off), ("\"Fast\"", Animation::Fast)]
        {
            let read: Preferences = serde_json::from_str(&format!(r#"{{"animation":{kept}}}"#)).unwrap_or_default();
            assert_eq!(read, Preferences { animation, ..Preferences::default() });
        }
        let time = |kept: &str| serde_json::from_str::<Preferences>(kept).map(|read| read.response_time).ok();
        assert_eq!(time(r#"{"response_seconds":10}"#), Some(ResponseTime::Seconds(10)));
        assert_eq!(time(r#"{"response_seconds":null}"#), Some(ResponseTime::Click));
        for chosen in [ResponseTime::ByTable, ResponseTime::Click, ResponseTime::Seconds(6)] {
            let kept = serde_json::to_string(&Preferences { response_time: chosen, ..Preferences::default() });
            assert_eq!(time(&kept.unwrap_or_default()), Some(chosen));
        }
    }
}
