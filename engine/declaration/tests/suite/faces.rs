//! The text on the faces of all cards, as it is rendered from the declarations: whole sentences for every card, and the very words for some.

use std::fs;
use std::path::Path;

use declaration::{
    Ability, Body, Card, Effect, Mode, Source, Table, ability_text, mode_text, parse, size_text, text, ways,
};

/// All card files of the project.
pub(crate) fn table() -> Table {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards");
    let mut files: Vec<(String, String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cards"))
        .map(|path| {
            let part = |part: Option<&std::ffi::OsStr>| part.unwrap().to_str().unwrap().to_owned();
            (part(path.file_name()), part(path.file_stem()).to_uppercase(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, set, text)| Source { name, set, text }).collect();
    parse(&sources).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// What a card can be followed by: its spell, its abilities, what they quote and what they put off.
fn bodies(card: &Card) -> Vec<&Body> {
    let bodies = card.abilities.iter().chain(&card.quoted).filter_map(|ability| match ability {
        Ability::Activated(activation) => Some(&activation.body),
        Ability::Triggered { body, .. } => Some(body),
        Ability::Static(_) | Ability::TriggeredMana { .. } => None,
    });
    card.spell.iter().chain(bodies).chain(card.delayed.iter().map(|delayed| &delayed.body)).collect()
}

/// Every text that a player is shown of a card: its paragraphs, and each ability, mode and choice by itself, as the stack and questions
/// show them.
fn shown(table: &Table, card: &Card) -> Vec<String> {
    let mut shown = text(table, card);
    shown.extend(card.abilities.iter().chain(&card.quoted).map(|ability| ability_text(table, card, ability)));
    for mode in bodies(card).into_iter().flat_map(|body| &body.modes).filter(|mode| !mode.effects.is_empty()) {
        shown.push(mode_text(table, card, mode));
        shown.extend(choices(table, card, mode).into_iter().map(|choice| format!("{choice}.")));
    }
    shown
}

/// What a player chooses among as a mode is followed.
fn choices(table: &Table, card: &Card, mode: &Mode) -> Vec<String> {
    let either = mode.effects.iter().filter(|effect| matches!(effect, Effect::Either(_)));
    either.flat_map(|effect| ways(table, card, mode, effect)).collect()
}

/// What is wrong with a text; nothing, where it reads like a card.
fn faults(paragraph: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for wrong in [
        "..",
        ".\".",
        ",,",
        " .",
        " ,",
        "  ",
        ". .",
        "::",
        "( ",
        " )",
        "}'s",
        "a an ",
        "an a ",
        "may you ",
        "it's power",
        "it's mana",
        "own you",
        "controls controlled",
        "by it this turn dies",
    ] {
        if paragraph.contains(wrong) {
            faults.push(format!("has {wrong:?}"));
        }
    }
    // Two words are doubled where nothing but a space stands between them.
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    for pair in words.windows(2) {
        let bare = |word: &str| word.trim_start_matches(['"', '•']).to_lowercase();
        if pair[0].chars().all(char::is_alphanumeric) && bare(pair[0]) == bare(pair[1]).trim_end_matches(['.', ',']) {
            faults.push(format!("says {:?} twice", pair[0]));
        }
        let vowel = pair[1].trim_start_matches('"').starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
        if (pair[0].eq_ignore_ascii_case("a") && vowel && !pair[1].starts_with("one"))
            || (pair[0].eq_ignore_ascii_case("an") && !vowel && !pair[1].to_lowercase().starts_with('u'))
        {
            faults.push(format!("has {:?}", pair.join(" ")));
        }
    }
    for sentence in paragraph.split(". ") {
        let first = sentence.trim_start_matches(['"', '•', ' ']).chars().next();
        if first.is_none_or(|first| first == '.' || first.is_lowercase()) {
            faults.push(format!("has a sentence that begins with {sentence:?}"));
        }
    }
    faults
}

/// What stands before a `them` or `they` in a paragraph that has not spoken of anything that is several, or of somebody.
fn spoken_of_as_several(paragraph: &str) -> Option<&str> {
    let lowered = paragraph.to_ascii_lowercase();
    let place = [" them", " they"]
        .into_iter()
        .filter_map(|word| {
            lowered.match_indices(word).map(|(place, _)| (place, word)).find(|(place, word)| {
                let behind = lowered.get(place + word.len()..).unwrap_or_default();
                !behind.starts_with(|letter: char| letter.is_alphabetic())
            })
        })
        .map(|(place, _)| place)
        .min()?;
    let before = &paragraph[..place];
    let words = || before.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    const SEVERAL: [&str; 16] = [
        "artifacts",
        "Auras",
        "cards",
        "coins",
        "counters",
        "creatures",
        "enchantments",
        "lands",
        "permanents",
        "sources",
        "spells",
        "tokens",
        "targets",
        "abilities",
        "colors",
        "two",
    ];
    const SOMEBODY: [&str; 10] =
        ["player", "players", "opponent", "opponents", "controller", "owner", "somebody", "who", "their", "they"];
    let known = |word: &str| SEVERAL.iter().chain(&SOMEBODY).any(|known| known.eq_ignore_ascii_case(word));
    // Subtypes are written with a capital letter: Plains, Goblins.
    let subtypes = |word: &str| word.starts_with(char::is_uppercase) && word.ends_with('s') && word.len() > 3;
    (!words().any(|word| known(word) || subtypes(word))).then_some(before)
}

#[test]
fn every_text_on_a_card_is_made_of_whole_sentences() {
    let table = table();
    let mut found = Vec::new();
    for card in &table.cards {
        for paragraph in shown(&table, card) {
            found.extend(faults(&paragraph).into_iter().map(|fault| format!("{}: {fault}: {paragraph}", card.name)));
        }
        let paragraphs = text(&table, card);
        let several = paragraphs.iter().filter_map(|paragraph| spoken_of_as_several(paragraph));
        found.extend(several.map(|before| format!("{}: says 'them' of one thing behind: {before}", card.name)));
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn what_reads_wrong_is_seen() {
    assert_eq!(faults("Destroy target creature. It can't be regenerated."), [""; 0]);
    assert_eq!(faults("Destroy all creatures. They can't be regenerated."), [""; 0]);
    assert_eq!(faults("It has \"{T}: Add {G}.\""), [""; 0]);
    for wrong in [
        "Tap target legendary legendary creature.",
        "Legendary white legendary legendary creatures.",
        "It has \"{T}: Add {G}.\".",
        "Draw a card..",
        "Draw a card. . Discard a card.",
        "Draw a card. discard a card.",
        "Tap a artifact.",
    ] {
        assert_ne!(faults(wrong), [""; 0], "{wrong}");
    }
    assert_eq!(spoken_of_as_several("Destroy all creatures. They can't be regenerated."), None);
    assert_eq!(spoken_of_as_several("Target player loses 1 life. Deal 1 damage to them."), None);
    assert!(spoken_of_as_several("Choose a nontoken permanent. Destroy them.").is_some());
    assert!(spoken_of_as_several("Choose a creature. They can't block this turn.").is_some());
}

/// Cards whose text was once rendered so that nobody could read it, in the words that it has now.
const PHRASES: &[(&str, &[&str])] = &[
    ("Cathedral of Serra", &["White legendary creatures you control have bands with other legendary creatures."]),
    ("Adventurers' Guildhouse", &["Green legendary creatures you control have bands with other legendary creatures."]),
    ("Mountain Stronghold", &["Red legendary creatures you control have bands with other legendary creatures."]),
    ("Seafarer's Quay", &["Blue legendary creatures you control have bands with other legendary creatures."]),
    ("Unholy Citadel", &["Black legendary creatures you control have bands with other legendary creatures."]),
    (
        "Willow Satyr",
        &[
            "You may choose not to untap Willow Satyr during your untap step.",
            "{T}: Gain control of target legendary creature for as long as you control Willow Satyr and Willow Satyr remains tapped.",
        ],
    ),
    (
        "Chaos Orb",
        &["{1}, {T}: If Chaos Orb is on the battlefield, choose a nontoken permanent. Destroy it. Destroy Chaos Orb."],
    ),
    (
        "Falling Star",
        &["Choose a creature. Falling Star deals 3 damage to it. Tap each creature dealt damage this way."],
    ),
    (
        "Word of Command",
        &[
            "Look at target opponent's hand and choose a card from it. You control that player until Word of Command finishes resolving. That player plays that card if able. While doing so, the player can activate mana abilities only if they're from lands that player controls and only if mana they produce is spent to activate other mana abilities of lands the player controls and/or to play that card. If the chosen card is cast as a spell, you control the player while that spell is resolving.",
        ],
    ),
    (
        "Animate Dead",
        &[
            "Enchant creature card in a graveyard",
            "When Animate Dead enters, if Animate Dead is on the battlefield, return enchanted card to the battlefield under your control. Attach Animate Dead to it.",
            "When Animate Dead leaves the battlefield, the controller of the creature put onto the battlefield with Animate Dead sacrifices that creature.",
            "Enchanted creature gets -1/-0.",
        ],
    ),
    (
        "Halfdane",
        &[
            "At the beginning of your upkeep, choose target creature other than Halfdane. Halfdane has base power and toughness equal to that creature's power and toughness until the end of your next upkeep.",
        ],
    ),
    (
        "Urza's Avenger",
        &[
            "{0}: Urza's Avenger gets -1/-1 until end of turn. Urza's Avenger gains your choice of banding, flying, first strike, or trample until end of turn.",
        ],
    ),
    (
        "Gabriel Angelfire",
        &[
            "At the beginning of your upkeep, Gabriel Angelfire gains your choice of flying, first strike, trample, or rampage 3 until your next upkeep.",
        ],
    ),
    (
        "Energy Flux",
        &["Artifacts have \"At the beginning of your upkeep, sacrifice this artifact unless you pay {2}.\""],
    ),
    (
        "Zombie Master",
        &["Other Zombie creatures have swampwalk.", "Other Zombies have \"{B}: Regenerate this permanent.\""],
    ),
    (
        "Gaea's Avenger",
        &[
            "Gaea's Avenger's power and toughness are each equal to the number of artifacts an opponent controls plus 1.",
        ],
    ),
    (
        "Vesuvan Doppelganger",
        &[
            "You may have Vesuvan Doppelganger enter as a copy of any creature on the battlefield, except it doesn't copy that creature's color and it has \"At the beginning of your upkeep, you may have Vesuvan Doppelganger become a copy of target creature, except it doesn't copy that creature's color and it has this ability.\"",
        ],
    ),
    (
        "Old Man of the Sea",
        &[
            "You may choose not to untap Old Man of the Sea during your untap step.",
            "{T}: Gain control of target creature with power less than or equal to Old Man of the Sea's power for as long as Old Man of the Sea remains tapped and that creature's power remains less than or equal to Old Man of the Sea's power.",
        ],
    ),
    (
        "Sengir Vampire",
        &[
            "Flying",
            "Whenever a creature dealt damage by Sengir Vampire this turn dies, put a +1/+1 counter on Sengir Vampire.",
        ],
    ),
    (
        "Sentinel",
        &[
            "{0}: Choose target creature blocking or blocked by Sentinel. Sentinel has base toughness 1 plus that creature's power.",
        ],
    ),
    (
        "Tracker",
        &[
            "{G}{G}, {T}: Tracker deals damage equal to Tracker's power to target creature. That creature deals damage equal to its power to Tracker.",
        ],
    ),
    (
        "Delif's Cone",
        &[
            "{T}, Sacrifice Delif's Cone: Choose target creature you control. Whenever that creature attacks and isn't blocked this turn, you may gain life equal to that creature's power. If you do, the attacking creature assigns no combat damage this turn.",
        ],
    ),
    (
        "Johan",
        &[
            "At the beginning of combat on your turn, you may choose that Johan can't attack this combat. If you do, attacking doesn't cause creatures you control to tap this combat if Johan is untapped.",
        ],
    ),
    (
        "Nettling Imp",
        &[
            "{T}: Target non-Wall creature the active player has controlled continuously since the beginning of the turn attacks this turn if able. At the beginning of the next end step, if that creature didn't attack this turn, destroy that creature. Activate only during an opponent's turn and only before attackers are declared.",
        ],
    ),
    ("Obelisk of Undoing", &["{6}, {T}: Return target permanent you both own and control to your hand."]),
    (
        "Titania's Song",
        &[
            "Noncreature artifacts lose all abilities and become artifact creatures with power and toughness each equal to their mana value. If Titania's Song leaves the battlefield, this effect continues until end of turn.",
        ],
    ),
    (
        "Thelonite Druid",
        &[
            "{1}{G}, {T}, Sacrifice a creature: Forests you control become 2/3 creatures until end of turn. They're still lands.",
        ],
    ),
    (
        "Wand of Ith",
        &[
            "{3}, {T}: Target player reveals a card at random from their hand. If it is a land, that player discards it unless that player pays 1 life. Otherwise, that player discards it unless that player pays life equal to its mana value. Activate only during your turn.",
        ],
    ),
    (
        "Plague Rats",
        &["Plague Rats's power and toughness are each equal to the number of creatures named Plague Rats."],
    ),
    (
        "Aladdin's Lamp",
        &[
            "{X}, {T}: The next time you would draw a card this turn, instead look at the top X cards of your library, put all but one of them on the bottom of your library in a random order, then draw a card. X can't be 0.",
        ],
    ),
    (
        "Goblin Flotilla",
        &[
            "Islandwalk",
            "At the beginning of each combat, unless you pay {R}, whenever Goblin Flotilla blocks or becomes blocked by a creature this combat, that creature gains first strike until end of turn.",
        ],
    ),
    (
        "Banshee",
        &[
            "{X}, {T}: Banshee deals damage equal to half X, rounded down, to any target and damage equal to half X, rounded up, to you.",
        ],
    ),
    (
        "Fire and Brimstone",
        &["Fire and Brimstone deals 4 damage to target player who attacked this turn and 4 damage to you."],
    ),
    (
        "Reflecting Mirror",
        &[
            "{X}, {T}: Change the target of target spell with a single target if that target is you. The new target must be a player. X is twice that spell's mana value.",
        ],
    ),
    (
        "Serpent Generator",
        &[
            "{4}, {T}: Create a 1/1 colorless Snake artifact creature token with \"Whenever this creature deals damage to a player, that player gets a poison counter.\"",
        ],
    ),
];

#[test]
fn these_cards_say_this() {
    let table = table();
    for (name, paragraphs) in PHRASES {
        let card = table.by_name(name).and_then(|id| table.get(id)).unwrap_or_else(|| panic!("there is no {name}"));
        assert_eq!(text(&table, card), *paragraphs, "{name}");
    }
}

#[test]
fn a_size_that_is_counted_is_printed_as_a_star() {
    let table = table();
    let size = |name: &str| size_text(table.get(table.by_name(name).unwrap()).unwrap()).unwrap();
    assert_eq!(size("Gaea's Avenger"), ("1+*".to_owned(), "1+*".to_owned()));
    assert_eq!(size("Nightmare"), ("*".to_owned(), "*".to_owned()));
    assert_eq!(size("Grizzly Bears"), ("2".to_owned(), "2".to_owned()));
}
