//! What the inspector says of a permanent beside its face: what it is now, where that is not what is printed, and why.

use engine::declaration::{BasicLand, Color, Colors, Keyword, keyword_name};
use engine::{Characteristics, Game, Influence, Lasts, ObjectId, Seat, TextChange, cards};

use super::{first_upper, states};
use crate::table::model::{CardModel, card_model};
use crate::words::{card, color, list, object, player};

/// What there is to say of an object, one thing a line; nothing of what is no permanent.
pub fn facts(game: &Game, seat: Seat, names: &[String; 2], id: ObjectId) -> Vec<String> {
    let (Some(now), Some(permanent), Some(thing)) = (game.characteristics(id), game.permanent(id), game.object(id))
    else {
        return Vec::new();
    };
    let model = card_model(game, seat, &[], &Default::default(), None, id);
    let mut facts = changes(now, &model);
    if model.copy {
        facts.insert(0, format!("A copy of {}; the card itself is {}", card(now.card), card(thing.card)));
    }
    if permanent.chosen != engine::Choices::default() {
        facts.insert(0, format!("Chosen: {}", crate::words::chosen(&permanent.chosen, names)));
    }
    if thing.token {
        facts.insert(0, "A token: it ceases to exist when it leaves the battlefield".to_owned());
    }
    facts.extend(replaced_words(now.text));
    facts.extend(reasons(game, id));
    let state = CardModel {
        size: None,
        attached: Vec::new(),
        token: false,
        copy: false,
        recolored: None,
        retyped: None,
        ..model.clone()
    };
    facts.extend(states(&state).into_iter().map(first_upper));
    facts.extend(model.attached.iter().map(|(_, attached)| format!("With {}", card(*attached))));
    if let Some(host) = permanent.attached_to {
        facts.push(format!("On {}", object(game, seat, host)));
    }
    if now.controller != thing.owner {
        let (controller, owner) = (player(now.controller, names), player(thing.owner, names));
        facts.push(format!("Controlled by {controller}, owned by {owner}"));
    }
    facts
}

/// The words of its text that are read as others (612), a line each.
fn replaced_words(text: TextChange) -> Vec<String> {
    let read = |printed: &str, now: &str| format!("Read {now} where its text says {printed}");
    let colors = Color::ALL.into_iter().filter(|printed| text.color(*printed) != *printed);
    let lands = BasicLand::ALL.into_iter().filter(|printed| text.land(*printed) != *printed);
    let named = |land: BasicLand| cards::table().subtype_name(land.subtype());
    colors
        .map(|printed| read(color(printed), color(text.color(printed))))
        .chain(lands.map(|printed| read(named(printed), named(text.land(printed)))))
        .collect()
}

/// Why it is what it is: the effects on it, each once, its own abilities aside.
fn reasons(game: &Game, id: ObjectId) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    for influence in game.influences(id) {
        let reason = match influence {
            Influence::Ability { source, .. } if source == id => continue,
            Influence::Ability { id, .. } => format!("By {}", card(id.card)),
            Influence::Resolved(Lasts::EndOfTurn) => "By what has resolved, until end of turn".to_owned(),
            Influence::Resolved(Lasts::NextTurn) => "Until the next turn of its controller".to_owned(),
            Influence::Resolved(Lasts::EndOfCombat) => "By what has resolved, until end of combat".to_owned(),
            Influence::Resolved(Lasts::NextUntapSteps(_)) => "By what has resolved, in untap steps to come".to_owned(),
            Influence::Resolved(Lasts::NextUpkeep) => "By what has resolved, until an upkeep".to_owned(),
            Influence::Resolved(Lasts::AsLongAs(source, ..)) => match game.object(source) {
                Some(source) => format!("By {}, as long as it says", card(source.card)),
                None => continue,
            },
            Influence::Resolved(Lasts::Indefinitely) => "By what has resolved, for good".to_owned(),
        };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons
}

/// What it is now, where that is not what is printed on the face.
fn changes(now: &Characteristics, model: &CardModel) -> Vec<String> {
    let definition = cards::definition(now.card);
    let mut facts = Vec::new();
    if let Some(printed) = definition.size
        && (i32::from(printed.power), i32::from(printed.toughness)) != (now.power, now.toughness)
        && model.size.is_some()
    {
        facts.push(format!("Printed {}/{}, now {}/{}", printed.power, printed.toughness, now.power, now.toughness));
    }
    if let Some(retyped) = &model.retyped {
        facts.push(format!("Now: {retyped}"));
    }
    if let Some(now) = model.recolored {
        facts.push(format!("Now {}, printed {}", colors(now), colors(definition.colors)));
    }
    let gained =
        Keyword::all().filter(|keyword| now.keywords.contains(*keyword) && !definition.keywords.contains(keyword));
    facts.extend(gained.map(|keyword| format!("Has {}", keyword_name(keyword))));
    let lost = definition.keywords.iter().filter(|keyword| !now.keywords.contains(**keyword));
    facts.extend(lost.map(|keyword| format!("Has lost {}", keyword_name(*keyword))));
    facts
}

/// Colors in words.
pub fn colors(colors: Colors) -> String {
    let named: Vec<String> =
        Color::ALL.into_iter().filter(|one| colors.contains(*one)).map(|one| color(one).to_owned()).collect();
    if named.is_empty() { "colorless".to_owned() } else { list(&named) }
}
