//! The small words of the language: seats, steps, zones, mana, colors.

use engine::declaration::{Color, Colors, ManaKind};
use engine::{Seat, Step};

/// `A` or `B`.
pub(crate) fn seat(word: &str) -> Option<Seat> {
    match word {
        "A" => Some(Seat::A),
        "B" => Some(Seat::B),
        _ => None,
    }
}

/// A step as scenarios name it: the two damage steps have one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepName(&'static str, Step);

impl StepName {
    const ALL: [StepName; 12] = [
        StepName("untap", Step::Untap),
        StepName("upkeep", Step::Upkeep),
        StepName("draw", Step::Draw),
        StepName("main1", Step::FirstMain),
        StepName("combat", Step::BeginCombat),
        StepName("attackers", Step::DeclareAttackers),
        StepName("blockers", Step::DeclareBlockers),
        StepName("damage", Step::CombatDamage),
        StepName("endcombat", Step::EndCombat),
        StepName("main2", Step::SecondMain),
        StepName("end", Step::End),
        StepName("cleanup", Step::Cleanup),
    ];

    /// The step with this name.
    pub(crate) fn parse(word: &str) -> Option<StepName> {
        StepName::ALL.into_iter().find(|name| name.0 == word)
    }

    /// The name of a step of the engine's.
    pub(crate) fn of(step: Step) -> StepName {
        let step = if step == Step::FirstStrikeDamage { Step::CombatDamage } else { step };
        StepName::ALL.into_iter().find(|name| name.1 == step).unwrap_or(StepName::ALL[0])
    }

    pub(crate) const fn word(self) -> &'static str {
        self.0
    }

    /// The step; for damage, the one without first strike.
    pub(crate) const fn step(self) -> Step {
        self.1
    }
}

/// A zone as scenarios name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ZoneName {
    Hand,
    Library,
    Battlefield,
    Graveyard,
    Exile,
    Ante,
    Stack,
}

impl ZoneName {
    const ALL: [(&'static str, ZoneName); 7] = [
        ("hand", ZoneName::Hand),
        ("library", ZoneName::Library),
        ("battlefield", ZoneName::Battlefield),
        ("graveyard", ZoneName::Graveyard),
        ("exile", ZoneName::Exile),
        ("ante", ZoneName::Ante),
        ("stack", ZoneName::Stack),
    ];

    /// The zone with this name.
    pub(crate) fn parse(word: &str) -> Option<ZoneName> {
        ZoneName::ALL.into_iter().find(|(name, _)| *name == word).map(|(_, zone)| zone)
    }

    pub(crate) fn word(self) -> &'static str {
        ZoneName::ALL.into_iter().find(|(_, zone)| *zone == self).map_or("", |(name, _)| name)
    }
}

/// The kind of mana with this letter.
pub(crate) fn mana_kind(letter: char) -> Option<ManaKind> {
    ManaKind::ALL.into_iter().find(|kind| kind.letter() == letter)
}

/// Mana by kind, in the order of [`ManaKind::ALL`].
pub(crate) type Amounts = [u16; 6];

/// Mana in letters: `RRG`; nothing for `none` or an empty word.
pub(crate) fn mana(word: &str) -> Option<Amounts> {
    let mut amounts = Amounts::default();
    if word == "none" {
        return Some(amounts);
    }
    for letter in word.chars() {
        let amount = &mut amounts[mana_kind(letter)?.index()];
        *amount = amount.saturating_add(1);
    }
    Some(amounts)
}

/// Mana as it is written: `RRG`, or `none`.
pub(crate) fn mana_word(amounts: &Amounts) -> String {
    let word: String = ManaKind::ALL
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(kind.letter(), usize::from(amounts[kind.index()])))
        .collect();
    if word.is_empty() { "none".to_owned() } else { word }
}

/// The color with this name.
pub(crate) fn color(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == word)
}

/// Colors in words: `red green`, or `colorless`.
pub(crate) fn colors(words: &str) -> Option<Colors> {
    if words == "colorless" {
        return Some(Colors::NONE);
    }
    words.split_whitespace().map(color).try_fold(Colors::NONE, |set, color| Some(set.union(Colors::of(color?))))
}

/// Colors as they are written.
pub(crate) fn colors_word(colors: Colors) -> String {
    let words: Vec<&str> = colors.iter().map(Color::name).collect();
    if words.is_empty() { "colorless".to_owned() } else { words.join(" ") }
}

/// Whether a word answers decisions of some kind, and names no thing: `yes`, `nothing`, `red`, `3`, `mode 2`, a player.
pub(crate) fn is_answer(word: &str) -> bool {
    let number = |word: &str| word.parse::<u32>().is_ok();
    matches!(word, "yes" | "no" | "nothing" | "done")
        || color(word).is_some()
        || seat(word).is_some()
        || number(word)
        || word.strip_prefix("mode ").is_some_and(number)
}
