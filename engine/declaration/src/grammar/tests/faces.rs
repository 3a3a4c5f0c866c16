#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::super::face::{text, type_line_text};
use crate::{Source, parse};

/// The text of the one card in the source.
fn text_of(card: &str) -> Vec<String> {
    let table = parse(&[Source { name: "lea.cards", set: "LEA", text: card }]).expect("the card is declared well");
    let card = table.cards.first().expect("there is a card");
    text(&table, card)
}

#[track_caller]
fn reads(card: &str, paragraphs: &[&str]) {
    assert_eq!(text_of(card), paragraphs);
}

#[test]
fn a_land_says_what_its_types_give() {
    reads("Tundra\n  Land - Plains Island\n  emblem icebergs", &["{T}: Add {W} or {U}."]);
}

#[test]
fn keywords_stand_first_and_together() {
    reads(
        "Gargoyle  {2}{R}\n  Creature - Gargoyle  2/2\n  {R}: this gets +0/+1 until end of turn\n  flying, first strike\n  emblem gargoyle",
        &["Flying, first strike", "{R}: Gargoyle gets +0/+1 until end of turn."],
    );
}

#[test]
fn a_target_is_described_once_and_then_a_pronoun() {
    reads(
        "Swords  {W}\n  Instant\n  exile target creature\n  its controller gains life equal to its power\n  emblem plow",
        &["Exile target creature. Its controller gains life equal to its power."],
    );
    reads(
        "Gift  {U}\n  Sorcery\n  target player draws 2 cards; that player gains 1 life\n  emblem present",
        &["Target player draws two cards. That player gains 1 life."],
    );
}

#[test]
fn what_need_not_be_a_creature_is_made_conditional() {
    reads(
        "Burn  {R}\n  Sorcery\n  deal 1 damage to any target\n  it can't be regenerated this turn\n  if it would die this turn, exile it instead\n  emblem fire",
        &[
            "Burn deals 1 damage to any target. If it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead.",
        ],
    );
}

#[test]
fn what_would_be_said_twice_is_said_once() {
    reads(
        "Scales  {1}{W}\n  Sorcery\n  each player keeps as many lands as the player who has fewest\n  each player keeps as many cards in hand as the player who has fewest\n  each player keeps as many creatures as the player who has fewest\n  emblem scales",
        &[
            "Each player chooses a number of lands they control equal to the number of lands controlled by the player who controls the fewest, then sacrifices the rest. Players discard cards and sacrifice creatures the same way.",
        ],
    );
    reads(
        "Mine\n  Land\n  {T}: add {C}; if you control a Swamp and you control an Island, add {C}{C} instead\n  emblem mine-wagon",
        &["{T}: Add {C}. If you control a Swamp and an Island, add {C}{C} instead."],
    );
    reads(
        "Cage  {B}\n  Enchantment - Aura\n  enchant creature\n  whenever enchanted creature attacks or blocks: you may pay {1}; if you do, tap that creature; otherwise, destroy this\n  when enchanted creature dies: return that card to its owner's hand\n  emblem cage",
        &[
            "Enchant creature",
            "Whenever enchanted creature attacks or blocks, you may pay {1}. If you do, tap that creature. If you don't, destroy Cage.",
            "When enchanted creature dies, return that card to its owner's hand.",
        ],
    );
}

#[test]
fn who_chooses_and_who_pays_is_said_as_the_game_says_it() {
    reads(
        "Sink  {X}{U}\n  Instant\n  counter target spell unless its controller pays {X}; if they don't, its controller taps all lands they control and loses all unspent mana\n  emblem sink",
        &[
            "Counter target spell unless its controller pays {X}. If that player doesn't pay, they tap all lands they control and lose all unspent mana.",
        ],
    );
    reads(
        "Priest  {W}\n  Creature - Human  1/1\n  {T}: gain control of target creature an opponent controls of their choice for as long as this remains tapped\n  emblem sun-priest",
        &[
            "{T}: Gain control of target creature of an opponent's choice they control for as long as Priest remains tapped.",
        ],
    );
}

#[test]
fn everything_that_fits_is_named_in_the_plural() {
    reads(
        "Ruin  {3}\n  Sorcery\n  destroy all artifacts, creatures, and lands; they can't be regenerated\n  destroy all Plains; destroy all nonred Walls\n  emblem fire",
        &[
            "Destroy all artifacts, creatures, and lands. They can't be regenerated. Destroy all Plains. Destroy all nonred Walls.",
        ],
    );
}

#[test]
fn damage_to_several_is_one_sentence() {
    reads(
        "Quake  {X}{R}\n  Sorcery\n  deal X damage to each creature without flying and each player\n  emblem fire",
        &["Quake deals X damage to each creature without flying and each player."],
    );
}

#[test]
fn modes_are_listed() {
    reads(
        "Salve  {W}\n  Instant\n  choose one\n    - target player gains 3 life\n    - prevent the next 3 damage that would be dealt to any target this turn\n  emblem healing",
        &[
            "Choose one —",
            "• Target player gains 3 life.",
            "• Prevent the next 3 damage that would be dealt to any target this turn.",
        ],
    );
}

#[test]
fn costs_events_and_lasting_effects_read_like_rules_text() {
    reads(
        "Engine  {2}\n  Artifact Creature - Wall  0/3\n  {X}, {T}, pay 2 life, sacrifice this: target creature gets +X/-X until end of turn\n  when this dies: you gain 2 life\n  at the beginning of each player's upkeep: deal 1 damage to that player\n  other artifact creatures you control get -2/-0 and have banding\n  emblem gear-hammer",
        &[
            "{X}, {T}, Pay 2 life, Sacrifice Engine: Target creature gets +X/-X until end of turn.",
            "When Engine dies, you gain 2 life.",
            "At the beginning of each player's upkeep, Engine deals 1 damage to that player.",
            "Other artifact creatures you control get -2/-0 and have banding.",
        ],
    );
}

#[test]
fn an_aura_says_what_it_enchants_and_what_that_has() {
    reads(
        "Wings  {U}\n  Enchantment - Aura\n  enchant creature\n  enchanted creature gets -2/-0 and has flying\n  emblem wing-cloak",
        &["Enchant creature", "Enchanted creature gets -2/-0 and has flying."],
    );
}

#[test]
fn several_targets_are_counted() {
    reads(
        "Chill  {U}\n  Instant\n  tap up to 2 target creatures; exile target untapped creature\n  emblem frozen-ring",
        &["Tap up to two target creatures. Exile target untapped creature."],
    );
}

#[test]
fn type_lines_have_a_long_dash() {
    let source = "Bear  {1}{G}\n  Legendary Creature - Polar Bear  2/2\n  emblem bear-head";
    let table = parse(&[Source { name: "lea.cards", set: "LEA", text: source }]).expect("the card is declared well");
    assert_eq!(type_line_text(&table, &table.cards[0].type_line), "Legendary Creature — Polar Bear");
}

#[test]
fn what_is_said_of_damage_reads_like_a_card() {
    reads(
        "Guard  {2}\n  Artifact\n  {1}: the next time a black or red source of your choice would deal damage to you this turn, prevent that damage; you gain life equal to the damage prevented this way\n  {T}: damage that would be dealt to target creature this turn can't be prevented or dealt to somebody else instead\n  {2}: the next 1 damage that would be dealt to this this turn is dealt to you instead\n  as long as this is untapped, all damage that would be dealt to you by unblocked creatures is dealt to this instead\n  emblem shield",
        &[
            "{1}: The next time a black or red source of your choice would deal damage to you this turn, prevent that damage. You gain life equal to the damage prevented this way.",
            "{T}: Damage that would be dealt to target creature this turn can't be prevented or dealt instead to another permanent or player.",
            "{2}: The next 1 damage that would be dealt to Guard this turn is dealt to you instead.",
            "As long as Guard is untapped, all damage that would be dealt to you by unblocked creatures is dealt to Guard instead.",
        ],
    );
    reads(
        "Mist  {G}\n  Instant\n  prevent all combat damage that would be dealt to and dealt by target creature this turn\n  deal 2 damage to any target and 3 damage to you\n  emblem fog",
        &[
            "Prevent all combat damage that would be dealt to and dealt by target creature this turn. Mist deals 2 damage to any target and 3 damage to you.",
        ],
    );
}

#[test]
fn a_token_that_makes_others_like_it_is_described_once() {
    reads(
        "Saproling\n  Token Creature - Saproling  1/1\n  colors green\n  {T}: create a Saproling\n  emblem mushroom",
        &["{T}: Create a 1/1 green Saproling creature token."],
    );
    let breeder = "Breeder  {G}\n  Creature - Plant  1/1\n  {T}: create a Wasp\n  emblem mushroom\n\n";
    let wasp = "Wasp\n  Token Creature - Insect  1/1\n  {T}: create a Wasp\n  emblem mushroom";
    let text = text_of(&format!("{breeder}{wasp}")).concat();
    assert_eq!(text.matches("Insect creature token").count(), 2, "{text}");
}
