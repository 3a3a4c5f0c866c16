//! Descriptions of objects in words: `tapped creature`, `nonartifact, nonblack creature`.

use super::words::{keyword_name, list, plural, with_article};
use crate::{CardType, CardTypes, Comparison, Filter, Predicate, Reference, Table};

/// Whether one object is spoken of or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grammar {
    /// `artifact or creature`.
    One,
    /// `artifacts and creatures`.
    Several,
}

/// The description in words. `noun` is said where no card type or subtype is (`permanent`), and `behind` after the type
/// otherwise (`spell`, `card`, or nothing).
pub(super) fn filter_text(table: &Table, filter: &Filter, grammar: Grammar, noun: &str, behind: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let negated: Vec<String> = filter.all.iter().filter_map(|predicate| negation(table, predicate)).collect();
    // Supertypes stand behind the colors: `white legendary creature`.
    let supertype = |predicate: &&Predicate| matches!(predicate, Predicate::Supertype(_));
    words.extend(filter.all.iter().filter(|predicate| !supertype(predicate)).filter_map(adjective));
    let exact = exact_size(filter);
    words.extend(exact.map(|(power, toughness)| format!("{power}/{toughness}")));
    if !negated.is_empty() {
        words.push(negated.join(", "));
    }
    words.extend(filter.all.iter().filter_map(|predicate| match predicate {
        Predicate::Color(colors) => {
            let names: Vec<String> = colors.iter().map(|color| color.name().to_owned()).collect();
            Some(list(&names, "or"))
        }
        _ => None,
    }));
    words.extend(filter.all.iter().filter(supertype).filter_map(adjective));
    words.extend(kinds(table, filter, grammar, noun, behind));
    let without: Vec<String> = filter
        .all
        .iter()
        .filter_map(|predicate| match predicate {
            Predicate::Without(keyword) => Some(keyword_name(*keyword)),
            _ => None,
        })
        .collect();
    if !without.is_empty() {
        words.push(format!("without {}", list(&without, "or")));
    }
    let said_before = |predicate: &&Predicate| {
        exact.is_some() && matches!(predicate, Predicate::Power(..) | Predicate::Toughness(..))
    };
    let behind = filter.all.iter().filter(|predicate| !said_before(predicate));
    words.extend(behind.filter_map(|predicate| qualifier(table, predicate, grammar)));
    if filter.all.contains(&Predicate::Namesake) {
        words.push("of this name".to_owned());
    }
    words.join(" ")
}

/// Power and toughness, where both are said to be so much: `1/1`.
fn exact_size(filter: &Filter) -> Option<(i16, i16)> {
    let power = filter.all.iter().find_map(|predicate| match predicate {
        Predicate::Power(Comparison::Exactly, power) => Some(*power),
        _ => None,
    })?;
    let toughness = filter.all.iter().find_map(|predicate| match predicate {
        Predicate::Toughness(Comparison::Exactly, toughness) => Some(*toughness),
        _ => None,
    })?;
    Some((power, toughness))
}

/// The nouns: subtypes and card types, only the last of them in the plural.
fn kinds(table: &Table, filter: &Filter, grammar: Grammar, noun: &str, behind: &str) -> Vec<String> {
    let several = grammar == Grammar::Several;
    let mut kinds: Vec<(String, String)> = Vec::new();
    for predicate in &filter.all {
        match predicate {
            Predicate::Subtype(subtype) => {
                let name = table.subtype_name(*subtype);
                kinds.push((name.to_owned(), plural(name)));
            }
            Predicate::AnySubtype(subtypes) => {
                let names: Vec<String> =
                    subtypes.iter().map(|subtype| table.subtype_name(*subtype).to_owned()).collect();
                let plurals: Vec<String> = names.iter().map(|name| plural(name)).collect();
                kinds.push((list(&names, "or"), list(&plurals, "and")));
            }
            Predicate::Type(types) if *types != CardTypes::PERMANENT => kinds.push(type_names(*types)),
            Predicate::Either(either) if either.iter().all(|one| adjective(one).is_none()) => {
                let names: Vec<String> = either
                    .iter()
                    .filter_map(|one| match one {
                        Predicate::Type(types) => Some(type_names(*types).0),
                        Predicate::Subtype(subtype) => Some(table.subtype_name(*subtype).to_owned()),
                        _ => None,
                    })
                    .collect();
                kinds.push((list(&names, "or"), list(&names, "and")));
            }
            _ => {}
        }
    }
    let plural_of = |word: &str| format!("{word}s");
    if kinds.is_empty() {
        return vec![if several { plural_of(noun) } else { noun.to_owned() }];
    }
    let last = kinds.len() - 1;
    let mut words: Vec<String> = kinds
        .into_iter()
        .enumerate()
        .map(|(index, (one, all))| if several && index == last && behind.is_empty() { all } else { one })
        .collect();
    if !behind.is_empty() {
        words.push(if several { plural_of(behind) } else { behind.to_owned() });
    }
    words
}

/// Card types of which one is enough, for one object and for several.
fn type_names(types: CardTypes) -> (String, String) {
    // Rules text names artifacts and enchantments before creatures and lands.
    let order = [
        CardType::Artifact,
        CardType::Creature,
        CardType::Enchantment,
        CardType::Instant,
        CardType::Land,
        CardType::Sorcery,
    ];
    let names: Vec<String> =
        order.into_iter().filter(|name| types.contains(*name)).map(|name| name.name().to_lowercase()).collect();
    let plurals: Vec<String> =
        names.iter().map(|name| if name == "sorcery" { "sorceries".to_owned() } else { format!("{name}s") }).collect();
    (list(&names, "or"), list(&plurals, "and"))
}

/// A condition that stands before the noun.
fn adjective(predicate: &Predicate) -> Option<String> {
    let word = match predicate {
        Predicate::Other => "other",
        Predicate::Tapped => "tapped",
        Predicate::Untapped => "untapped",
        Predicate::Attacking => "attacking",
        Predicate::Blocking => "blocking",
        Predicate::Unblocked => "unblocked",
        Predicate::AttackingOrBlocking => "attacking or blocking",
        Predicate::Enchanted => "enchanted",
        Predicate::Supertype(supertype) => return Some(supertype.name().to_lowercase()),
        Predicate::Either(either) => {
            let words: Option<Vec<String>> = either.iter().map(adjective).collect();
            return words.map(|words| list(&words, "or"));
        }
        _ => return None,
    };
    Some(word.to_owned())
}

/// A condition that says what something is not.
fn negation(table: &Table, predicate: &Predicate) -> Option<String> {
    match predicate {
        Predicate::NotType(types) => {
            let names: Vec<String> = types.iter().map(|name| format!("non{}", name.name().to_lowercase())).collect();
            Some(names.join(", "))
        }
        Predicate::NotColor(color) => Some(format!("non{}", color.name())),
        Predicate::NotToken => Some("nontoken".to_owned()),
        Predicate::NotAttacking => Some("nonattacking".to_owned()),
        Predicate::NotSupertype(supertype) => Some(format!("non{}", supertype.name().to_lowercase())),
        Predicate::NotSubtype(subtype) => Some(format!("non-{}", table.subtype_name(*subtype))),
        _ => None,
    }
}

/// A condition that stands behind the noun.
fn qualifier(table: &Table, predicate: &Predicate, grammar: Grammar) -> Option<String> {
    match predicate {
        Predicate::With(keyword) => Some(format!("with {}", keyword_name(*keyword))),
        Predicate::WithManaAbility => Some("with mana abilities".to_owned()),
        Predicate::Power(Comparison::AtLeast, power) => Some(format!("with power {power} or greater")),
        Predicate::Power(Comparison::AtMost, power) => Some(format!("with power {power} or less")),
        Predicate::Power(Comparison::Exactly, power) => Some(format!("with power {power}")),
        Predicate::Toughness(Comparison::AtLeast, toughness) => Some(format!("with toughness {toughness} or greater")),
        Predicate::Toughness(Comparison::AtMost, toughness) => Some(format!("with toughness {toughness} or less")),
        Predicate::Toughness(Comparison::Exactly, toughness) => Some(format!("with toughness {toughness}")),
        // What they are compared with is for the speaker to say.
        Predicate::PowerAtMost(_) | Predicate::ToughnessBelow(_) => None,
        Predicate::LeastPower(_) => Some("with the least power".to_owned()),
        Predicate::EnchantedByThis => Some("it enchants".to_owned()),
        Predicate::Rampage => Some("with rampage".to_owned()),
        Predicate::TargetsYours => Some("that targets a permanent you control".to_owned()),
        Predicate::FightingThis => Some("blocking or blocked by it".to_owned()),
        Predicate::ManaValueX => Some("with mana value X".to_owned()),
        Predicate::ControllerControls(what) => {
            let what = filter_text(table, what, Grammar::One, "permanent", "");
            Some(format!("whose controller controls {}", with_article(&what)))
        }
        Predicate::OwnedBy(whose) if **whose == Reference::You => Some("you own".to_owned()),
        Predicate::OwnedBy(_) => Some("target player owns".to_owned()),
        Predicate::Named(name) => Some(format!("named {name}")),
        Predicate::NotNamesake => Some("not of this name".to_owned()),
        Predicate::AttachedToThe(_) => Some("attached to it".to_owned()),
        // A target that was not spoken of before is put in by the speaker.
        Predicate::BlockingThe(_) => Some("blocking it".to_owned()),
        Predicate::BlockedThisTurnBy(_) if grammar == Grammar::One => {
            Some("that was blocked this turn by it".to_owned())
        }
        Predicate::BlockedThisTurnBy(_) => Some("that were blocked this turn by it".to_owned()),
        Predicate::NotThe(_) => None,
        Predicate::DealtDamageToThis => Some("that dealt damage to it this turn".to_owned()),
        Predicate::SharesNoColor(with) => {
            let with = filter_text(table, with, Grammar::One, "permanent", "");
            Some(format!("that doesn't share a color with {}", with_article(&with)))
        }
        Predicate::Targets(_) => Some("that target it".to_owned()),
        Predicate::AttachedTo(host) => {
            let host = filter_text(table, host, Grammar::One, "permanent", "");
            Some(format!("attached to {}", with_article(&host)))
        }
        Predicate::Defending => Some("defending player controls".to_owned()),
        Predicate::BlockingThis => Some("blocking it".to_owned()),
        Predicate::BlockedByThis => Some("it's blocking".to_owned()),
        Predicate::BandedWithThis => Some("banded with it".to_owned()),
        Predicate::DealtDamage => Some("that has been dealt damage this turn".to_owned()),
        Predicate::TappedToPay => Some("tapped this turn to pay for its abilities".to_owned()),
        Predicate::NotTargetedByNamesakes => {
            Some("that isn't the target of an ability from another creature of its name".to_owned())
        }
        Predicate::OnBattlefield => Some("on the battlefield".to_owned()),
        Predicate::Yours => Some("you control".to_owned()),
        Predicate::Theirs => Some("an opponent controls".to_owned()),
        Predicate::SingleTarget => Some("with a single target".to_owned()),
        Predicate::SharesType(..) => Some("that shares one of those types with it".to_owned()),
        Predicate::NotEnchanted => Some("that isn't enchanted".to_owned()),
        Predicate::DealtDamageByThis => Some("dealt damage by it this turn".to_owned()),
        Predicate::Active => Some("the active player controls".to_owned()),
        Predicate::Settled => Some("controlled continuously since the beginning of the turn".to_owned()),
        Predicate::CouldAttack => Some("except for creatures that couldn't attack".to_owned()),
        Predicate::DidNotAttack => Some("that didn't attack this turn".to_owned()),
        Predicate::FirstPrintedIn(set) => {
            let set = match set.as_str() {
                "ARN" => "Arabian Nights",
                "ATQ" => "Antiquities",
                code => code,
            };
            Some(format!("with a name originally printed in the {set} expansion"))
        }
        Predicate::ChosenColor => Some("of the chosen color".to_owned()),
        Predicate::ControlledBy(whose) if **whose == Reference::ChosenPlayer => {
            Some("the chosen player controls".to_owned())
        }
        Predicate::ControlledBy(_) => Some("they control".to_owned()),
        _ => None,
    }
}
