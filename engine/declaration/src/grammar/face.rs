//! The text on a card's face, in words, from its declaration: what is read is what happens.

use super::prelude::*;

/// The whole text of a card, one paragraph for each ability: what it enchants and its keyword abilities first.
pub fn text(table: &Table, card: &Card) -> Vec<String> {
    Renderer::new(true, table, card, &[]).lines()
}

/// The mana abilities of the basic land types on a type line (305.6), `{T}: Add {W} or {U}.`
pub fn intrinsic_text(type_line: &TypeLine) -> Option<String> {
    let lands = type_line.subtypes.iter().copied().filter_map(BasicLand::of);
    let symbols: Vec<String> = lands.map(|land| ManaKind::Colored(land.color()).to_string()).collect();
    (!symbols.is_empty()).then(|| format!("{{T}}: Add {}.", list(&symbols, "or")))
}

/// The text of one ability of a card.
pub fn ability_text(table: &Table, card: &Card, ability: &Ability) -> String {
    Renderer::new(true, table, card, &[]).ability(ability)
}

/// The text of one mode, `Target player gains 3 life.`
pub fn mode_text(table: &Table, card: &Card, mode: &Mode) -> String {
    Renderer::new(true, table, card, &[]).mode(mode).unwrap_or_default()
}

/// One of the targets that are chosen for an instance of the word, as the card describes it: `target nonartifact, nonblack creature`. `targets` are all instances of
/// the same mode.
pub fn target_text(table: &Table, card: &Card, targets: &[TargetSpec], target: &TargetSpec) -> Option<String> {
    let one = TargetSpec::one(target.kind.clone());
    TARGET.write(&mut Renderer::new(true, table, card, targets), &one)
}

/// A type line, `Legendary Creature - Elder Dragon` with a long dash.
pub fn type_line_text(table: &Table, type_line: &TypeLine) -> String {
    type_line_words(table, type_line, "—")
}

/// The words of a type line, with a dash before the subtypes.
pub(super) fn type_line_words(table: &Table, type_line: &TypeLine, dash: &str) -> String {
    let supertypes = [Supertype::Basic, Supertype::Legendary, Supertype::World].into_iter();
    let mut words: Vec<&str> =
        supertypes.filter(|one| type_line.supertypes.contains(*one)).map(Supertype::name).collect();
    words.extend(type_line.types.iter().map(|card_type| card_type.name()));
    if !type_line.subtypes.is_empty() {
        words.push(dash);
    }
    words.extend(type_line.subtypes.iter().map(|subtype| table.subtype_name(*subtype)));
    words.join(" ")
}

/// What a permanent may enter as, or with which counter, each in words.
pub fn alternatives(table: &Table, fixed: &Static) -> Vec<String> {
    match fixed {
        Static::EntersAs(forms) => {
            let card = Card::blank();
            let mut renderer = Renderer::new(true, table, &card, &[]);
            forms.iter().filter_map(|form| FORM.write(&mut renderer, form)).collect()
        }
        Static::EntersFor(Price::ExileFromGraveyard { counters, .. }) => {
            counters.iter().map(|counter| format!("a {counter} counter")).collect()
        }
        _ => Vec::new(),
    }
}

/// Instructions that a player chooses among, each way in words.
pub fn ways(table: &Table, card: &Card, mode: &Mode, effect: &Effect) -> Vec<String> {
    let Effect::Either(ways) = effect else { return Vec::new() };
    let mut renderer = Renderer::new(true, table, card, &mode.targets);
    renderer.mention_targets();
    ways.iter().filter_map(|way| renderer.clause(way)).map(|way| capitalized(&way)).collect()
}

/// Power and toughness as they are printed, `2` and `2`; a star where an ability defines it.
pub fn size_text(card: &Card) -> Option<(String, String)> {
    card.size.map(|size| printed_size(card, size).into())
}

/// The same of a card that need not have a size.
pub(super) fn printed_size(card: &Card, size: Size) -> [String; 2] {
    let printed = [size.power.to_string(), size.toughness.to_string()];
    card.abilities.iter().fold(printed, |[its, own], ability| match ability {
        Ability::Static(Static::EntersAs(_)) => ["*".to_owned(), "*".to_owned()],
        Ability::Static(Static::Defines { power, toughness }) => {
            [power.as_ref().map_or(its, star_text), toughness.as_ref().map_or(own, star_text)]
        }
        _ => [its, own],
    })
}

/// A star for a number that is counted, with what is added to it: `1+*`, `7-*`.
fn star_text(amount: &Amount) -> String {
    let (number, sign) = match amount {
        Amount::IfSo { then, .. } if matches!(**then, Amount::Sum(..)) => return star_text(then),
        Amount::Difference(number, _) => (number, '-'),
        Amount::Sum(_, number) => (number, '+'),
        _ => return "*".to_owned(),
    };
    if let Amount::Number(number) = **number { format!("{number}{sign}*") } else { "*".to_owned() }
}
