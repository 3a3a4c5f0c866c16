//! The text on a card's face, in words, from its declaration: what is read is what happens.

mod casting;
mod combat;
mod condition;
mod continuous;
mod damage;
mod effect;
mod filter;
mod replacement;
mod speaker;
mod targeting;
#[cfg(test)]
mod tests;
mod trigger;
mod words;

pub use words::keyword_name;

use casting::{cost_text, counters_text, permission_text, restriction_text, triggered_mana_text};
use combat::combat_text;
use condition::condition_text;
use damage::damage_text;
use effect::sentences;
use filter::Grammar;
use replacement::replacement_text;
use speaker::Speaker;
use targeting::exclusion_text;
use trigger::triggered_text;
use words::{capitalized, list, lower_first, number, symbol};

use crate::{
    Ability, Activation, Amount, BasicLand, Body, Card, CardTypes, Condition, DamageEffect, Effect, Filter, Form,
    ManaKind, Mode, Predicate, Price, Reference, Static, Supertype, Table, TypeLine,
};

/// The whole text of a card, one paragraph for each ability: what it enchants and its keyword abilities first.
pub fn text(table: &Table, card: &Card) -> Vec<String> {
    let speaker = Speaker::new(table, card, &[]);
    let mut paragraphs = Vec::new();
    if card.for_ante {
        paragraphs.push(format!("Remove {} from your deck before playing if you're not playing for ante.", card.name));
    }
    if let Some(filter) = &card.enchant {
        let card_behind = if card.enchants_card { " card in a graveyard" } else { "" };
        paragraphs.push(format!("Enchant {}{card_behind}", speaker.permanents(filter, Grammar::One)));
    }
    if !card.keywords.is_empty() {
        let names: Vec<String> = card.keywords.iter().map(|keyword| keyword_name(*keyword)).collect();
        paragraphs.push(capitalized(&names.join(", ")));
    }
    paragraphs.extend(intrinsic_text(&card.type_line));
    if let Some(body) = &card.spell {
        paragraphs.extend(spell_text(table, card, body));
    }
    paragraphs.extend(card.abilities.iter().map(|ability| ability_text(table, card, ability)));
    paragraphs
}

/// The mana abilities of the basic land types on a type line (305.6), `{T}: Add {W} or {U}.`
pub fn intrinsic_text(type_line: &TypeLine) -> Option<String> {
    let lands = type_line
        .subtypes
        .iter()
        .filter_map(|subtype| BasicLand::ALL.into_iter().find(|land| land.subtype() == *subtype));
    let symbols: Vec<String> = lands.map(|land| symbol(ManaKind::Colored(land.color()))).collect();
    (!symbols.is_empty()).then(|| format!("{{T}}: Add {}.", list(&symbols, "or")))
}

/// The text of one ability of a card.
pub fn ability_text(table: &Table, card: &Card, ability: &Ability) -> String {
    match ability {
        Ability::Activated(activation) => activation_text(table, card, activation),
        Ability::Triggered { trigger, condition, body } => {
            if let Some(each) = ability.rampage_number() {
                return format!("Rampage {each}");
            }
            triggered_text(table, card, trigger, condition.as_ref(), body)
        }
        Ability::TriggeredMana { on, adds } => triggered_mana_text(&mut Speaker::new(table, card, &[]), on, *adds),
        Ability::Static(fixed) => static_text(table, card, fixed),
    }
}

/// The text of one mode, `Target player gains 3 life.`
pub fn mode_text(table: &Table, card: &Card, mode: &Mode) -> String {
    capitalized(&lowered(table, card, mode))
}

/// A type line, `Legendary Creature - Elder Dragon` with a long dash.
pub fn type_line_text(table: &Table, type_line: &TypeLine) -> String {
    let supertypes = [(Supertype::Basic, "Basic"), (Supertype::Legendary, "Legendary"), (Supertype::World, "World")];
    let mut words: Vec<&str> = Vec::new();
    words.extend(
        supertypes.iter().filter(|(supertype, _)| type_line.supertypes.contains(*supertype)).map(|(_, name)| name),
    );
    words.extend(type_line.types.iter().map(|card_type| card_type.name()));
    if !type_line.subtypes.is_empty() {
        words.push("—");
    }
    words.extend(type_line.subtypes.iter().map(|subtype| table.subtype_name(*subtype)));
    words.join(" ")
}

/// The sentences of a mode, the first without a capital letter.
fn lowered(table: &Table, card: &Card, mode: &Mode) -> String {
    sentences(&mut Speaker::new(table, card, &mode.targets), mode)
}

/// The paragraphs of an instant or sorcery.
fn spell_text(table: &Table, card: &Card, body: &Body) -> Vec<String> {
    let mut paragraphs = Vec::new();
    if let Some(cost) = &body.each_further_target {
        paragraphs.push(format!("This spell costs {cost} more to cast for each target beyond the first."));
    }
    if !body.additional.is_empty() {
        let costs: Vec<String> =
            body.additional.iter().map(|cost| lower_first(&cost_text(table, &card.name, cost))).collect();
        paragraphs.push(format!("As an additional cost to cast this spell, {}.", list(&costs, "and")));
    }
    paragraphs.extend(restriction_text(table, card, "Cast this spell", &body.only));
    if let Some(color) = body.x_only {
        paragraphs.push(format!("Spend only {} mana on X.", color.name()));
    }
    if body.modes.len() > 1 {
        paragraphs.push("Choose one —".to_owned());
        paragraphs.extend(body.modes.iter().map(|mode| format!("• {}", mode_text(table, card, mode))));
    } else {
        let modes = body.modes.iter().filter(|mode| !mode.effects.is_empty());
        paragraphs.extend(modes.map(|mode| mode_text(table, card, mode)));
    }
    paragraphs.extend(spending_text(table, body));
    paragraphs
}

/// Modes to choose from, one a line: `Choose one —`.
fn choice_text(modes: &[String]) -> String {
    let listed: Vec<String> = modes.iter().map(|mode| format!("\n• {mode}")).collect();
    format!("Choose one —{}", listed.concat())
}

/// What alone the mana may be spent on, `Spend this mana only to cast artifact spells.`
fn spending_text(table: &Table, body: &Body) -> Option<String> {
    (body.mana_only != CardTypes::default()).then(|| {
        let filter = Filter { all: vec![Predicate::Type(body.mana_only)] };
        let spells = filter::filter_text(table, &filter, Grammar::Several, "spell", "spell");
        format!("Spend this mana only to cast {spells}.")
    })
}

/// An activated ability, `{1}, {T}: Tap target artifact, creature, or land.`
fn activation_text(table: &Table, card: &Card, activation: &Activation) -> String {
    let costs: Vec<String> = activation.cost.iter().map(|cost| cost_text(table, &card.name, cost)).collect();
    let modes = activation.body.modes.iter().map(|mode| mode_text(table, card, mode));
    let modal = activation.body.modes.len() > 1;
    let mut sentences: Vec<String> =
        if modal { vec![choice_text(&modes.collect::<Vec<_>>())] } else { modes.collect() };
    if let (Some(x), Some(mode)) = (&activation.body.x_is, activation.body.modes.first()) {
        let mut speaker = Speaker::new(table, card, &mode.targets);
        speaker.mention_targets();
        sentences.push(format!("X is {}.", speaker.counted(x)));
    }
    if activation.body.least_x > 0 {
        sentences.push("X can't be 0.".to_owned());
    }
    sentences.extend(spending_text(table, &activation.body));
    sentences.extend(restriction_text(table, card, "Activate", &activation.body.only));
    match &activation.by {
        None => {}
        Some(Reference::ControllerOf(of)) => {
            let of = Speaker::new(table, card, &[]).subject(of).words;
            sentences.push(format!("Only the controller of {of} may activate this ability."));
        }
        Some(Reference::OwnerOf(_)) => {
            sentences.push(format!("Only {}'s owner may activate this ability.", card.name));
        }
        Some(Reference::Opponent) => sentences.push("Only your opponents may activate this ability.".to_owned()),
        Some(_) => sentences.push("Any player may activate this ability.".to_owned()),
    }
    format!("{}: {}", costs.join(", "), sentences.join(" "))
}

/// A static ability, `White creatures get +1/+1.`
fn static_text(table: &Table, card: &Card, fixed: &Static) -> String {
    let mut speaker = Speaker::new(table, card, &[]);
    match fixed {
        Static::Continuous(continuous) => continuous::static_text(&mut speaker, continuous),
        Static::Defines { power, toughness } => {
            continuous::definition_text(&mut speaker, power.as_ref(), toughness.as_ref())
        }
        Static::EntersAsCopy { of, exceptions } => {
            let of = speaker.permanents(of, Grammar::One);
            let exceptions = continuous::exceptions_text(&mut speaker, exceptions);
            words::ended(format!(
                "You may have {} enter as a copy of any {of} on the battlefield{exceptions}",
                card.name
            ))
        }
        Static::MaximumHandSize { who: Reference::You, size: None } => "You have no maximum hand size.".to_owned(),
        Static::MaximumHandSize { who, size } => {
            let whose = if *who == Reference::You { "Your".to_owned() } else { capitalized(&speaker.possessive(who)) };
            match size {
                Some(size) => format!("{whose} maximum hand size is {}.", words::number(u32::from(*size))),
                None => format!("{whose} hand has no maximum size."),
            }
        }
        Static::WatchDamage { condition, effects } => {
            let effects: Vec<&DamageEffect> = effects.iter().collect();
            let condition = condition.as_ref().map(|condition| condition_text(&mut speaker, condition));
            let said = damage_text(&mut speaker, &effects, "");
            match condition {
                Some(condition) => format!("As long as {condition}, {said}."),
                None => format!("{}.", capitalized(&said)),
            }
        }
        Static::DamageLeavesLife(left) => {
            format!("Damage that would reduce your life total to less than {left} reduces it to {left} instead.")
        }
        Static::Replaces(replacement) => replacement_text(&mut speaker, replacement),
        Static::RegeneratesItself => format!("If {} would be destroyed, regenerate it.", card.name),
        Static::CostsAllLife => format!("As {} enters, you lose life equal to your life total.", card.name),
        Static::LivesOnWithoutLife => "You don't lose the game for having 0 or less life.".to_owned(),
        Static::Permission(permission) => permission_text(&mut speaker, permission),
        Static::EntersWithCounters { counter, amount: Amount::Number(count) } => {
            let counters = counters_text(*counter, u32::try_from(*count).unwrap_or(0));
            format!("{} enters with {counters} on it.", card.name)
        }
        Static::EntersWithCounters { counter, amount } => {
            format!("{} enters with {} {counter} counters on it.", card.name, speaker.amount(amount))
        }
        Static::MostCounters { counter, most } => {
            format!("{} can't have more than {} on it.", card.name, counters_text(*counter, u32::from(*most)))
        }
        Static::ManaBecomes { of, kind } => {
            let what = words::with_article(&speaker.permanents(of, Grammar::One));
            format!("If you tap {what} for mana, it produces {} instead of any other type.", symbol(*kind))
        }
        Static::Chooses(all) => {
            let all: Vec<String> = all.iter().map(words::chosen).collect();
            format!("As {} enters, choose {}.", card.name, list(&all, "and"))
        }
        Static::EntersAs(_) => {
            let forms = list(&alternatives(table, fixed), "or");
            format!("As {} enters, it becomes your choice of {forms} in addition to its other types.", card.name)
        }
        Static::EntersFor(Price::Life(most)) => {
            let most = speaker.counted(most);
            format!("As {} enters, pay any amount of life. You can't pay more than {most}.", card.name)
        }
        Static::EntersFor(Price::Sacrifice(what)) => {
            let what = speaker.permanents(what, Grammar::Several);
            format!("As {} enters, sacrifice any number of {what}.", card.name)
        }
        Static::Combat { on, rule } => {
            let subject = speaker.subject(on);
            format!("{}.", capitalized(&combat_text(&mut speaker, &subject, rule, false)))
        }
        Static::Excludes { on, what, condition } => {
            let subject = speaker.subject(on);
            let said = capitalized(&exclusion_text(&speaker, &subject, what));
            match condition {
                Some(Condition::Not(condition)) => {
                    format!("{said} unless {}.", condition_text(&mut speaker, condition))
                }
                Some(condition) => format!("{said} as long as {}.", condition_text(&mut speaker, condition)),
                None => format!("{said}."),
            }
        }
        Static::AttackLimit(most) => {
            format!("No more than {} creatures can attack each combat.", number(u32::from(*most)))
        }
        Static::BlockLimit(most) => {
            format!("No more than {} creatures can block each combat.", number(u32::from(*most)))
        }
    }
}

/// What a permanent may enter as, each in words.
pub fn alternatives(table: &Table, fixed: &Static) -> Vec<String> {
    let Static::EntersAs(forms) = fixed else { return Vec::new() };
    let said = |form: &Form| {
        let mut words = format!("a {}/{}", form.size.power, form.size.toughness);
        for subtype in &form.subtypes {
            words.push(' ');
            words.push_str(table.subtype_name(*subtype));
        }
        words.push_str(" artifact creature");
        let keywords: Vec<String> = form.keywords.iter().map(|keyword| keyword_name(*keyword)).collect();
        if !keywords.is_empty() {
            words.push_str(" with ");
            words.push_str(&list(&keywords, "and"));
        }
        words
    };
    forms.iter().map(said).collect()
}

/// Instructions that a player chooses among, each way in words.
pub fn ways(table: &Table, card: &Card, mode: &Mode, effect: &Effect) -> Vec<String> {
    let Effect::Either(ways) = effect else { return Vec::new() };
    let mut speaker = Speaker::new(table, card, &mode.targets);
    speaker.mention_targets();
    ways.iter().map(|way| capitalized(&effect::clause(&mut speaker, way))).collect()
}

/// Power and toughness as they are printed, `2` and `2`; a star where an ability defines it.
pub fn size_text(card: &Card) -> Option<(String, String)> {
    let size = card.size?;
    let star = |defined: fn(&Static) -> Option<&Amount>| {
        let said = |fixed: &Static| match defined(fixed) {
            Some(Amount::Difference(from, _)) => match from.as_ref() {
                Amount::Number(from) => Some(format!("{from}-*")),
                _ => Some("*".to_owned()),
            },
            Some(Amount::Sum(_, more)) => match more.as_ref() {
                Amount::Number(more) => Some(format!("{more}+*")),
                _ => Some("*".to_owned()),
            },
            Some(Amount::IfSo { then, .. }) => match then.as_ref() {
                Amount::Sum(_, more) => match more.as_ref() {
                    Amount::Number(more) => Some(format!("{more}+*")),
                    _ => Some("*".to_owned()),
                },
                _ => Some("*".to_owned()),
            },
            Some(_) => Some("*".to_owned()),
            None => matches!(fixed, Static::EntersAs(_)).then(|| "*".to_owned()),
        };
        card.abilities.iter().find_map(|ability| match ability {
            Ability::Static(fixed) => said(fixed),
            _ => None,
        })
    };
    let power = star(|fixed| match fixed {
        Static::Defines { power, .. } => power.as_ref(),
        _ => None,
    });
    let toughness = star(|fixed| match fixed {
        Static::Defines { toughness, .. } => toughness.as_ref(),
        _ => None,
    });
    Some((power.unwrap_or_else(|| size.power.to_string()), toughness.unwrap_or_else(|| size.toughness.to_string())))
}
