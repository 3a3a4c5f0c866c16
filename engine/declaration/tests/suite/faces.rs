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
    ("Cathedral of Serra", &["White legendary creatures you control have \"bands with other legendary creatures.\""]),
    (
        "Adventurers' Guildhouse",
        &["Green legendary creatures you control have \"bands with other legendary creatures.\""],
    ),
    ("Mountain Stronghold", &["Red legendary creatures you control have \"bands with other legendary creatures.\""]),
    ("Seafarer's Quay", &["Blue legendary creatures you control have \"bands with other legendary creatures.\""]),
    ("Unholy Citadel", &["Black legendary creatures you control have \"bands with other legendary creatures.\""]),
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
            "When Animate Dead enters, if it is on the battlefield, return enchanted card to the battlefield under your control. Attach Animate Dead to it.",
            "When Animate Dead leaves the battlefield, the controller of the creature put onto the battlefield with it sacrifices that creature.",
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
            "{0}: Urza's Avenger gets -1/-1 until end of turn. It gains your choice of banding, flying, first strike, or trample until end of turn.",
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
            "Gaea's Avenger's power and toughness are each equal to 1 plus the number of artifacts an opponent controls.",
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
            "{0}: Choose target creature blocking or blocked by Sentinel. The base toughness of Sentinel becomes 1 plus that creature's power. This effect doesn't end.",
        ],
    ),
    (
        "Tracker",
        &[
            "{G}{G}, {T}: Tracker deals damage equal to its power to target creature. That creature deals damage equal to its power to Tracker.",
        ],
    ),
    (
        "Delif's Cone",
        &[
            "{T}, Sacrifice Delif's Cone: Choose target creature you control. Whenever that creature attacks and isn't blocked this turn, you may gain life equal to its power. If you do, it assigns no combat damage this turn.",
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
            "{T}: Target non-Wall creature the active player has controlled continuously since the beginning of the turn attacks this turn if able. At the beginning of the next end step, if that creature didn't attack this turn, destroy it. Activate only during an opponent's turn and only before attackers are declared.",
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
            "{3}, {T}: Target player reveals a card at random from their hand. If it is a land, that player discards it unless they pay 1 life. Otherwise, that player discards it unless they pay life equal to its mana value. Activate only during your turn.",
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
            "{X}, {T}: Banshee deals damage to any target equal to half X, rounded down, and damage to you equal to half X, rounded up.",
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
    (
        "Cyclone",
        &[
            "At the beginning of your upkeep, put a wind counter on Cyclone. You may pay {G} for each wind counter on it. If you do, it deals damage to each creature and each player equal to the number of wind counters on Cyclone. If you don't, sacrifice it.",
        ],
    ),
    (
        "Delif's Cube",
        &[
            "{2}, {T}: Choose target creature you control. Whenever that creature attacks and isn't blocked this turn, it assigns no combat damage this turn and you put a cube counter on Delif's Cube.",
            "{2}, Remove a cube counter from Delif's Cube: Regenerate target creature.",
        ],
    ),
    (
        "Remove Enchantments",
        &[
            "Return to your hand all enchantments you both own and control, all Auras you own attached to permanents you control, and all Auras you own attached to attacking creatures an opponent controls. Destroy all other enchantments you control, all other Auras attached to permanents you control, and all other Auras attached to attacking creatures an opponent controls.",
        ],
    ),
    (
        "Inquisition",
        &[
            "Target player reveals their hand. Inquisition deals damage to that player equal to the number of white cards in their hand.",
        ],
    ),
    (
        "Jovial Evil",
        &["Jovial Evil deals damage to target opponent equal to twice the number of white creatures they control."],
    ),
    ("Typhoon", &["Typhoon deals damage to each opponent equal to the number of Islands they control."]),
    (
        "Karma",
        &[
            "At the beginning of each player's upkeep, Karma deals damage to that player equal to the number of Swamps they control.",
        ],
    ),
    (
        "Simulacrum",
        &[
            "You gain life equal to the damage dealt to you this turn. Simulacrum deals damage to target creature you control equal to the damage dealt to you this turn.",
        ],
    ),
    ("Storm Seeker", &["Storm Seeker deals damage to target player equal to the number of cards in their hand."]),
    (
        "Volcanic Eruption",
        &[
            "Destroy X target Mountains. Volcanic Eruption deals damage to each creature and each player equal to the number of Mountains put into a graveyard this way.",
        ],
    ),
    (
        "Primordial Ooze",
        &[
            "Primordial Ooze attacks each combat if able.",
            "At the beginning of your upkeep, put a +1/+1 counter on Primordial Ooze. Unless you pay {X}, where X is the number of +1/+1 counters on it, tap it and it deals X damage to you.",
        ],
    ),
    (
        "Glyph of Delusion",
        &[
            "Choose target Wall. Put X glyph counters on target creature that was blocked by that Wall this turn, where X is that creature's power. It gains \"This creature doesn't untap during your untap step if it has a glyph counter on it\" and \"At the beginning of your upkeep, remove a glyph counter from this creature.\"",
        ],
    ),
    (
        "Thelon's Curse",
        &[
            "Blue creatures don't untap during their controllers' untap steps.",
            "At the beginning of each player's upkeep, for each tapped blue creature they control, that player may pay {U}. If they do, that creature is chosen. Untap all creatures chosen this way.",
        ],
    ),
    (
        "Rohgahh of Kher Keep",
        &[
            "At the beginning of your upkeep, unless you pay {R}{R}{R}, tap Rohgahh of Kher Keep and all creatures named Kobolds of Kher Keep, and an opponent gains control of them.",
            "Creatures you control named Kobolds of Kher Keep get +2/+2.",
        ],
    ),
    (
        "Master of the Hunt",
        &[
            "{2}{G}{G}: Create a 1/1 green Wolf creature token named Wolves of the Hunt with \"bands with other creatures named Wolves of the Hunt.\"",
        ],
    ),
    (
        "Dwarven Armorer",
        &["{R}, {T}, Discard a card: Put your choice of a +0/+1 or a +1/+0 counter on target creature."],
    ),
    (
        "Island Sanctuary",
        &[
            "If you would draw a card during your draw step, you may skip that draw instead. If you do, until your next turn, only creatures with flying or islandwalk can attack you.",
        ],
    ),
    (
        "Knowledge Vault",
        &[
            "{2}, {T}: Exile the top card of your library face down.",
            "{0}: Sacrifice Knowledge Vault. If you do, discard your hand and put each card exiled with it into its owner's hand.",
            "When Knowledge Vault leaves the battlefield, put each card exiled with it into its owner's graveyard.",
        ],
    ),
    (
        "Black Mana Battery",
        &[
            "{2}, {T}: Put a charge counter on Black Mana Battery.",
            "{T}, Remove any number of charge counters from Black Mana Battery: Add {B}, then add an additional {B} for each charge counter removed this way.",
        ],
    ),
    (
        "Relic Bind",
        &[
            "Enchant artifact an opponent controls",
            "Whenever enchanted artifact becomes tapped, choose one —\n• Relic Bind deals 1 damage to target player.\n• Target player gains 1 life.",
        ],
    ),
    (
        "Bronze Horse",
        &[
            "Trample",
            "As long as you control another creature, prevent all damage that would be dealt to Bronze Horse by spells that target it.",
        ],
    ),
    (
        "Reincarnation",
        &[
            "Choose target creature. When that creature dies this turn, choose a creature card in that creature's owner's graveyard and return it to the battlefield under its owner's control.",
        ],
    ),
    (
        "Safe Haven",
        &[
            "{2}, {T}: Exile target creature you control.",
            "At the beginning of your upkeep, you may sacrifice Safe Haven. If you do, return each card exiled with it to the battlefield under its owner's control.",
        ],
    ),
    (
        "Tempest Efreet",
        &[
            "Remove Tempest Efreet from your deck before playing if you're not playing for ante.",
            "{T}, Sacrifice Tempest Efreet: Target opponent reveals a card at random from their hand unless they pay 10 life. If that player doesn't pay, exchange ownership of the revealed card and Tempest Efreet. Put the revealed card into your hand and Tempest Efreet from anywhere into that player's graveyard. This change in ownership is permanent.",
        ],
    ),
    (
        "Scarwood Bandits",
        &[
            "Forestwalk",
            "{2}{G}, {T}: Unless an opponent pays {2}, gain control of target artifact for as long as Scarwood Bandits is on the battlefield.",
        ],
    ),
    (
        "Howling Mine",
        &[
            "At the beginning of each player's draw step, if Howling Mine is untapped, that player draws an additional card.",
        ],
    ),
    (
        "Sylvan Library",
        &[
            "At the beginning of your draw step, you may draw two additional cards. If you do, choose two cards in your hand drawn this turn. For each of those cards, pay 4 life or put the card on top of your library.",
        ],
    ),
    (
        "Wall of Tombstones",
        &[
            "Defender",
            "At the beginning of your upkeep, the base toughness of Wall of Tombstones becomes 1 plus the number of creature cards in your graveyard. This effect doesn't end.",
        ],
    ),
    (
        "Brine Hag",
        &[
            "When Brine Hag dies, the base power and toughness of all creatures that dealt damage to it this turn become 0/2. This effect doesn't end.",
        ],
    ),
    (
        "Worms of the Earth",
        &[
            "Players can't play lands.",
            "Lands can't enter the battlefield.",
            "At the beginning of each player's upkeep, any player may sacrifice two lands or have Worms of the Earth deal 5 damage to that player. If a player does either, destroy Worms of the Earth.",
        ],
    ),
    (
        "Camouflage",
        &[
            "Cast this spell only during your declare attackers step.",
            "This turn, instead of declaring blockers, each defending player chooses any number of creatures they control and divides them into as many piles as there are attacking creatures. Piles may be empty. Creatures that can block additional creatures may likewise be put into additional piles. Assign each pile to a different one of those attacking creatures at random. Each creature in a pile that can block the creature that pile is assigned to does so.",
        ],
    ),
    (
        "Dream Coat",
        &[
            "Enchant creature",
            "{0}: Choose a color or colors. Enchanted creature becomes the chosen color or colors. Activate only once each turn.",
        ],
    ),
    (
        "Voodoo Doll",
        &[
            "At the beginning of your upkeep, put a pin counter on Voodoo Doll.",
            "At the beginning of your end step, if Voodoo Doll is untapped, destroy it, and it deals damage to you equal to the number of pin counters on it.",
            "{X}{X}, {T}: Voodoo Doll deals damage to any target equal to the number of pin counters on Voodoo Doll. X is the number of pin counters on Voodoo Doll.",
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
