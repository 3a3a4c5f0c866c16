#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::file::{MOST_WORDS, split};
use crate::{
    Ability, Activation, Amount, DamagePart, Effect, Filter, Mode, ParseError, Predicate, Reason, Reference, Source,
    Table, TargetKind, TargetSpec, parse,
};

const BEARS: &str = "Grizzly Bears  {1}{G}\n  Creature - Bear  2/2\n  emblem bear-head\n";

/// Reads one file.
fn read(text: &str) -> Result<Table, Vec<ParseError>> {
    parse(&[Source { name: "lea.cards", set: "LEA", text }])
}

/// The faults of one file, as they are shown.
fn faults(text: &str) -> Vec<String> {
    read(text).expect_err("the file has mistakes").iter().map(ToString::to_string).collect()
}

/// The file has this one fault; `what` is the beginning of what is shown.
#[track_caller]
fn fault(text: &str, what: &str) {
    let found = faults(text);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with(what), "{}", found[0]);
}

/// The line in a sorcery has this one fault, at this column and with this reason.
#[track_caller]
fn instruction_fault(line: &str, what: &str) {
    fault(&format!("Test  {{R}}\n  Sorcery\n  {line}\n  emblem fire"), &format!("lea.cards:3:{what}"));
}

/// The line in an artifact has this one fault.
#[track_caller]
fn ability_fault(line: &str, what: &str) {
    fault(&format!("Test  {{2}}\n  Artifact\n  {line}\n  emblem fire"), &format!("lea.cards:3:{what}"));
}

#[test]
fn a_card_is_read_whole() {
    let table = read("# a comment\n\nRoyal Assassin  {1}{B}{B}  # another\n  Creature - Human Assassin  1/1\n  shroud\n  {T}: destroy target tapped creature\n  emblem hooded-assassin\n").unwrap();
    let card = &table.cards[0];
    assert_eq!((card.name.as_str(), card.set.as_str()), ("Royal Assassin", "LEA"));
    assert_eq!(card.cost.unwrap().to_string(), "{1}{B}{B}");
    assert_eq!(card.colors, crate::Colors::of(crate::Color::Black));
    assert_eq!(card.size, Some(crate::Size { power: 1, toughness: 1 }));
    assert_eq!(card.keywords, [crate::Keyword::Shroud]);
    assert_eq!(card.emblem, "hooded-assassin");
    let creature = Predicate::Type(crate::CardTypes::of(crate::CardType::Creature));
    let kind = TargetKind::Permanent(Filter { all: vec![Predicate::Tapped, creature] });
    assert_eq!(
        card.abilities,
        [Ability::Activated(Activation {
            cost: vec![crate::Cost::Tap],
            body: crate::Body {
                modes: vec![Mode {
                    targets: vec![TargetSpec::one(kind)],
                    effects: vec![Effect::Destroy { what: Reference::Target(0), regeneration: true }],
                }],
                ..crate::Body::default()
            },
            mana: false,
        })]
    );
}

#[test]
fn cards_are_sorted_and_the_blank_one_is_last() {
    let table = read(&format!(
        "{BEARS}Air Elemental  {{3}}{{U}}{{U}}\n  Creature - Elemental  4/4\n  flying\n  emblem whirlwind"
    ))
    .unwrap();
    let names: Vec<&str> = table.cards.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["Air Elemental", "Grizzly Bears", "Blank"]);
    let fixed: Vec<&str> = table.subtypes.iter().map(String::as_str).collect();
    assert_eq!(
        fixed,
        ["Plains", "Island", "Swamp", "Mountain", "Forest", "Aura", "Wall", "Desert", "Bear", "Elemental"]
    );
}

#[test]
fn a_cost_names_its_colors_around_the_wheel() {
    for cost in ["{3}{G}{W}", "{1}{R}{G}{W}", "{2}{R}{R}{W}", "{U}{B}{R}", "{G}{U}", "{W}{U}{B}{R}{G}", "{W}{B}", "{0}"]
    {
        let table = read(&format!("Test  {cost}\n  Artifact\n  emblem fire")).unwrap();
        assert_eq!(table.cards[0].cost.unwrap().to_string(), cost);
    }
}

#[test]
fn a_mana_ability_is_known_by_what_it_does() {
    let table = read("Ring  {1}\n  Artifact\n  {T}: add {C}{C}\n  {T}: draw a card\n  emblem ring").unwrap();
    let mana: Vec<bool> = table.cards[0]
        .abilities
        .iter()
        .map(|ability| matches!(ability, Ability::Activated(activation) if activation.mana))
        .collect();
    assert_eq!(mana, [true, false]);
}

#[test]
fn each_target_has_its_number() {
    let table =
        read("Test  {X}{R}\n  Instant\n  deal X damage to target creature; tap target land; exile it\n  emblem fire")
            .unwrap();
    let mode = &table.cards[0].spell.as_ref().unwrap().modes[0];
    assert_eq!(mode.targets.len(), 2);
    assert_eq!(
        mode.effects,
        [
            Effect::DealDamage {
                by: Reference::Itself,
                parts: vec![DamagePart { amount: Amount::X, to: Reference::Target(0) }],
            },
            Effect::Tap(Reference::Target(1)),
            Effect::Exile(Reference::Target(1)),
        ]
    );
}

#[test]
fn all_faults_are_reported_at_once_in_their_order() {
    let found = faults(
        "Grizzly Bears  {1}{G}\n  Creature - Bear\n  emblem bear-head\nGiant Growth  {H}\n  Instant\n  target creature gets 3/3 until end of turn\n  emblem tree-growth\nGrizzly Bears  {G}\n  Creature - Bear  2/2\n  emblem bear-head",
    );
    let places: Vec<&str> = found.iter().map(|fault| fault.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["lea.cards:2:14", "lea.cards:4:15", "lea.cards:6:24", "lea.cards:8:1"]);
}

#[test]
fn faults_in_several_files_name_their_file() {
    let sources =
        [Source { name: "lea.cards", set: "LEA", text: BEARS }, Source { name: "leb.cards", set: "LEB", text: BEARS }];
    let found = parse(&sources).unwrap_err();
    assert_eq!(found.len(), 1);
    assert!(
        found[0].to_string().starts_with("leb.cards:1:1: 'Grizzly Bears' is already declared at lea.cards:1;"),
        "{}",
        found[0]
    );
}

#[test]
fn a_file_begins_with_a_card() {
    fault("  Creature - Bear  2/2", "lea.cards:1:1: an indented line before the first card");
}

#[test]
fn the_head_of_a_card_is_checked() {
    fault("Bears  {1}{G}", "lea.cards:1:1: the card has no type line");
    fault(
        "Bears\n  Creature - Bear  2/2\n  emblem bear-head",
        "lea.cards:1:1: a card that is no land needs a mana cost",
    );
    fault("Plain  {W}\n  Land\n  emblem wheat", "lea.cards:1:1: a land has no mana cost");
    fault(
        "Bears  {1}{Q}\n  Creature - Bear  2/2\n  emblem bear-head",
        "lea.cards:1:11: '{Q}' does not fit here; expected mana symbols",
    );
    fault("Bears  {G} 2\n  Creature - Bear  2/2\n  emblem bear-head", "lea.cards:1:12: '2' does not fit here");
    fault(
        "Blank  {G}\n  Creature - Bear  2/2\n  emblem bear-head",
        "lea.cards:1:1: 'Blank' is a name of the engine's own",
    );
}

#[test]
fn the_type_line_is_checked() {
    fault(
        "Bears  {G}\n  Craeture - Bear  2/2\n  emblem x",
        "lea.cards:2:3: 'Craeture' does not fit here; expected a card type: Artifact, Creature, Enchantment, Instant, Land or Sorcery (did you mean 'Creature'?)",
    );
    fault(
        "Bears  {G}\n  Creature - bear  2/2\n  emblem x",
        "lea.cards:2:14: 'bear' does not fit here; expected a subtype",
    );
    fault("Bears  {G}\n  Creature - Bear\n  emblem x", "lea.cards:2:14: a creature needs power and toughness");
    fault("Ring  {1}\n  Artifact  2/2\n  emblem x", "lea.cards:2:13: only a creature has power and toughness");
}

#[test]
fn the_picture_is_checked() {
    fault("Bears  {G}\n  Creature - Bear  2/2", "lea.cards:1:1: the card has no picture");
    fault(&format!("{BEARS}  emblem bear-face"), "lea.cards:4:3: a card has at most one 'emblem' line");
    fault(
        "Bears  {G}\n  Creature - Bear  2/2\n  emblem Bear",
        "lea.cards:3:10: 'Bear' does not fit here; expected the name of an icon",
    );
}

#[test]
fn auras_enchant_and_nothing_else_does() {
    fault(
        "Veil  {W}\n  Enchantment - Aura\n  emblem x",
        "lea.cards:1:1: an Aura needs a line that says what it enchants",
    );
    fault("Veil  {W}\n  Enchantment\n  enchant creature\n  emblem x", "lea.cards:3:3: only an Aura enchants");
    fault(
        "Veil  {W}\n  Enchantment\n  enchanted creature gets +1/+1\n  emblem x",
        "lea.cards:3:3: only an Aura is attached",
    );
    fault(
        "Veil  {W}\n  Enchantment - Aura\n  enchant creature\n  enchant land\n  emblem x",
        "lea.cards:4:3: a card has at most one 'enchant' line",
    );
}

#[test]
fn keywords_are_checked() {
    fault(
        &format!("{BEARS}  flying, flyng"),
        "lea.cards:4:11: 'flyng' does not fit here; expected a keyword ability, like 'flying', 'first strike', 'swampwalk' or 'protection from red' (did you mean 'flying'?)",
    );
    fault(
        &format!("{BEARS}  protection from goblins"),
        "lea.cards:4:19: 'goblins' does not fit here; expected a color",
    );
    fault(
        &format!("{BEARS}  flying, flying, trample"),
        "lea.cards:4:11: a card has at most one 'keyword ability' line",
    );
    fault(&format!("{BEARS}  flying, flying"), "lea.cards:4:11: a card has at most one 'keyword ability' line");
}

#[test]
fn instructions_are_checked() {
    instruction_fault("destory target land", "3: 'destory' does not fit here; expected an instruction");
    instruction_fault("destroy target", "17: the line ends too early; expected a card type");
    instruction_fault("destroy target goblin", "18: 'goblin' does not fit here; expected a card type");
    instruction_fault("destroy target land now", "23: 'now' does not fit here; expected the end of the line or ';'");
    instruction_fault("deal damage to any target", "8: 'damage' does not fit here; expected a number or 'X'");
    instruction_fault("target creature gets +1/+1", "29: the line ends too early; expected 'until end of turn'");
    instruction_fault("counter target spell;", "24: the line ends too early; expected an instruction");
    instruction_fault(
        "return target creature card to your hand",
        "31: 'to' does not fit here; expected 'from your graveyard'",
    );
    instruction_fault("add {2}", "7: '{2}' does not fit here; expected mana of a kind");
    instruction_fault(
        "deal 2 damage divided evenly among any number of targets",
        "17: 'divided' does not fit here; expected 'to'",
    );
}

#[test]
fn what_is_spoken_of_must_have_been_targeted() {
    instruction_fault("exile it", "9: 'it' speaks of a target, and nothing was targeted before it");
    instruction_fault("its controller gains 2 life", "3: 'its' speaks of a target");
    instruction_fault("that player draws a card", "8: 'that player' speaks of a target");
    instruction_fault("tap target land; it can't be regenerated", "20: this belongs to a destruction right before it");
}

#[test]
fn x_stands_in_the_cost_and_in_the_text() {
    instruction_fault("deal X damage to any target", "8: X is used, and the cost has no {X}");
    instruction_fault("target creature gets +X/+0 until end of turn", "24: X is used, and the cost has no {X}");
    ability_fault("{T}: draw X cards", "13: X is used, and the cost has no {X}");
    ability_fault("{X}: draw a card", "3: the cost has an {X}, and nothing uses X");
    fault(
        "Test  {X}{R}\n  Sorcery\n  draw a card\n  emblem x",
        "lea.cards:1:1: the cost has an {X}, and nothing uses X",
    );
}

#[test]
fn mana_abilities_are_simple() {
    ability_fault("{X}, {T}: add {B}", "3: ");
    ability_fault("{T}: add {B}; deal 1 damage to you; add {B}", "3: a mana ability costs no {X}");
    ability_fault("{T}: add 1 mana of any color; add {B}", "3: a mana ability costs no {X}");
    instruction_fault("add 1 mana of any color", "7: mana of any color can be added by a mana ability only");
}

#[test]
fn modes_are_checked() {
    fault("Test  {R}\n  Sorcery\n  emblem x", "lea.cards:1:1: an instant or sorcery needs at least one instruction");
    fault(
        "Test  {R}\n  Sorcery\n  choose one\n    - draw a card\n  emblem x",
        "lea.cards:1:1: 'choose one' needs at least two modes",
    );
    fault(
        "Test  {R}\n  Sorcery\n  choose one\n    draw a card\n    - draw 2 cards\n    - draw 3 cards\n  emblem x",
        "lea.cards:4:5: 'draw' does not fit here; expected '- ' before each mode",
    );
    instruction_fault(
        "- draw a card",
        "5: 'draw' does not fit here; expected an instruction; modes, which begin with '- ', stand under 'choose one'",
    );
}

#[test]
fn abilities_of_permanents_are_checked() {
    ability_fault("draw a card", "3: a permanent does this only by an ability; put a cost before it");
    ability_fault("target player draws a card", "3: a permanent does this only by an ability");
    ability_fault(
        "flyng, vigilance",
        "3: 'flyng' does not fit here; expected a keyword ability, a cost or an event with ':'",
    );
    ability_fault("{T} draw a card", "7: 'draw' does not fit here; expected ':'");
    ability_fault("{T}, mill a card: draw a card", "8: 'mill' does not fit here; expected a cost");
    ability_fault(
        "when this sneezes: draw a card",
        "13: 'sneezes' does not fit here; expected what happens to it: 'dies'",
    );
    ability_fault(
        "at the beginning of the upkeep: draw a card",
        "23: 'the' does not fit here; expected whose step: 'your upkeep'",
    );
    ability_fault("white creatures are big", "23: 'big' does not fit here; expected what it is or becomes");
    ability_fault("white creatures get 1/1", "23: '1/1' does not fit here; expected a change like '+1/+1'");
    ability_fault("you control target creature", "15: 'target' does not fit here; expected 'enchanted'");
    ability_fault(
        "white creatures get +1/+1; banana",
        "30: 'banana' does not fit here; expected '; this effect doesn't remove this'",
    );
}

#[test]
fn a_line_has_a_bound_and_so_has_how_deep_it_goes() {
    let cases = [
        ("you gain life equal to", " twice"),
        ("you gain life equal to", " half"),
        ("you gain life equal to the number of Swamps you control", " plus the number of Swamps you control"),
        ("destroy", " the controller of"),
        ("you", " may you"),
        ("you may pay {1}", "; if you do, you may pay {1}"),
        ("destroy all creatures", " with the least power"),
        ("destroy all creatures", " whose controller controls creatures"),
    ];
    for (head, again) in cases {
        for (times, too_long) in [(128 / split(again).len() - 8, false), (30_000, true)] {
            let text = format!("Test  {{R}}\n  Sorcery\n  {head}{}\n  emblem fire", again.repeat(times));
            let says_so = |fault: &ParseError| fault.reason == Reason::LineTooLong(MOST_WORDS);
            let read = read(&text);
            assert_eq!(read.as_ref().is_err_and(|faults| faults.iter().any(says_so)), too_long, "{head}{again}");
            if let Ok(table) = read {
                assert!(!crate::text(&table, &table.cards[0]).is_empty());
            }
        }
    }
}
