//! What the inspector says of a permanent beside its face: what it is now, where that is not what is printed, and why.

use engine::declaration::{BasicLand, Color, Colors, Keyword, keyword_name, size_text};
use engine::state::{Characteristics, Contribution, Influence, Lasts, TextChange};
use engine::{Game, ObjectId, Seat, cards};

use super::states;
use crate::session::Moment;
use crate::table::model::{CardContext, CardModel, card_shown};
use crate::words::keys::facts as said;
use crate::words::local::{MINUS, size};
use crate::words::{card, color, first_upper, list, object, player, say};

/// What there is to say of an object, one thing a line; nothing of what is no permanent.
pub fn facts(game: &Moment, seat: Seat, names: &[String; 2], id: ObjectId) -> Vec<String> {
    let (Some(now), Some(permanent), Some(thing)) = (game.characteristics(id), game.permanent(id), game.object(id))
    else {
        return Vec::new();
    };
    let model =
        card_shown(CardContext { game, seat, choices: &[], selection: &Default::default(), picked_up: None }, id);
    let mut facts = changes(now, &model);
    if model.copy {
        facts.insert(0, say!(facts::a_copy, card = card(now.card), itself = card(thing.card)));
    }
    if permanent.chosen != engine::state::Choices::default() {
        facts.insert(0, say!(facts::chosen_for_it, chosen = crate::words::chosen(&permanent.chosen, names)));
    }
    if thing.token {
        facts.insert(0, said::a_token().to_owned());
    }
    if model.size.is_some() {
        // What changes the size stands behind it.
        let place = facts.iter().position(|fact| changed_size(now).as_ref() == Some(fact)).map_or(0, |place| place + 1);
        let sizes: Vec<String> = game.contributions(id).iter().filter_map(|part| contribution(game, part)).collect();
        facts.splice(place..place, sizes);
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
    facts.extend(states(&state).into_iter().map(|state| first_upper(&state)));
    facts.extend(model.attached.iter().map(|(_, attached)| say!(facts::with_card, card = card(*attached))));
    if let Some(host) = permanent.attached_to {
        facts.push(say!(facts::on_card, card = object(game, seat, host)));
    }
    if now.controller != thing.owner {
        let (controller, owner) = (player(now.controller, names), player(thing.owner, names));
        facts.push(say!(facts::controlled_by, controller, owner));
    }
    facts
}

/// The words of its text that are read as others (612), a line each.
fn replaced_words(text: TextChange) -> Vec<String> {
    let read = |printed: &str, now: &str| say!(facts::read_as, now, printed);
    let colors = Color::ALL.into_iter().filter(|printed| text.color(*printed) != *printed);
    let lands = BasicLand::ALL.into_iter().filter(|printed| text.land(*printed) != *printed);
    let named = |land: BasicLand| cards::table().subtype_name(land.subtype());
    colors
        .map(|printed| read(color(printed), color(text.color(printed))))
        .chain(lands.map(|printed| read(named(printed), named(text.land(printed)))))
        .collect()
}

/// What one effect does to its power and toughness: by what, and what it adds or sets.
fn contribution(game: &Game, part: &Contribution) -> Option<String> {
    let by = match &part.by {
        None => said::counters().to_owned(),
        Some(Influence::Ability { id, .. }) => card(id.card).to_owned(),
        Some(resolved) => reason(game, resolved)?,
    };
    let ((power, toughness), after) = (part.before, part.after);
    Some(if part.sets {
        say!(facts::sets_size, by, size = size(after.0, after.1))
    } else {
        say!(
            facts::adds_size,
            by,
            size = format!("{:+}/{:+}", after.0 - power, after.1 - toughness).replace('-', MINUS)
        )
    })
}

/// Why it is what it is: the effects on it, each once, its own abilities and what enchants it aside; those that do no more than change its size are
/// told with that.
fn reasons(game: &Game, id: ObjectId) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    let sizes = game.contributions(id);
    for influence in game.influences(id) {
        let enchants = |source: ObjectId| game.permanent(source).is_some_and(|aura| aura.attached_to == Some(id));
        if matches!(influence, Influence::Ability { source, .. } if source == id || enchants(source))
            || sizes.iter().any(|part| part.by.as_ref() == Some(&influence))
        {
            continue;
        }
        let Some(reason) = reason(game, &influence) else { continue };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons
}

/// Where an effect comes from, in words; none where that is not said.
fn reason(game: &Game, influence: &Influence) -> Option<String> {
    Some(match influence {
        Influence::Ability { id, .. } => say!(facts::by_card, card = card(id.card)),
        Influence::Resolved(Lasts::EndOfTurn) => said::until_end_of_turn().to_owned(),
        Influence::Resolved(Lasts::NextTurn) => said::until_next_turn().to_owned(),
        Influence::Resolved(Lasts::EndOfCombat) => said::until_end_of_combat().to_owned(),
        Influence::Resolved(Lasts::NextUntapSteps(_) | Lasts::YourNextUntapStep) => said::in_untap_steps().to_owned(),
        Influence::Resolved(Lasts::NextUpkeep) => said::until_upkeep().to_owned(),
        Influence::Resolved(Lasts::ThroughUpkeep(_)) => said::until_upkeep_ends().to_owned(),
        // It is said of rules of combat, which change nothing that is shown here.
        Influence::Resolved(Lasts::DuringTurn(..)) => return None,
        Influence::Resolved(Lasts::AsLongAs(source, ..) | Lasts::UntilLeaves(source)) => {
            say!(facts::as_long_as, card = card(game.object(*source)?.card))
        }
        Influence::Resolved(Lasts::Indefinitely) => said::for_good().to_owned(),
    })
}

/// Its size now beside the printed one, where it is another.
fn changed_size(now: &Characteristics) -> Option<String> {
    let definition = cards::definition(now.card);
    let printed = definition.size?;
    if (i32::from(printed.power), i32::from(printed.toughness)) == (now.power, now.toughness) {
        return None;
    }
    let (power, toughness) =
        size_text(definition).unwrap_or_else(|| (printed.power.to_string(), printed.toughness.to_string()));
    let printed = format!("{power}/{toughness}");
    Some(say!(facts::printed_and_now, printed, now = size(now.power, now.toughness)))
}

/// What it is now, where that is not what is printed on the face.
fn changes(now: &Characteristics, model: &CardModel) -> Vec<String> {
    let definition = cards::definition(now.card);
    let mut facts: Vec<String> = model.size.and_then(|_| changed_size(now)).into_iter().collect();
    if let Some(retyped) = &model.retyped {
        facts.push(say!(facts::now_type, types = retyped));
    }
    if let Some(now) = model.recolored {
        facts.push(say!(facts::now_and_printed, now = colors(now), printed = colors(definition.colors)));
    }
    let gained =
        Keyword::all().filter(|keyword| now.keywords.contains(*keyword) && !definition.keywords.contains(keyword));
    facts.extend(gained.map(|keyword| say!(facts::has_keyword, keyword = keyword_name(keyword))));
    let lost = definition.keywords.iter().filter(|keyword| !now.keywords.contains(**keyword));
    facts.extend(lost.map(|keyword| say!(facts::has_lost_keyword, keyword = keyword_name(*keyword))));
    facts
}

/// Colors in words.
pub fn colors(colors: Colors) -> String {
    let named: Vec<String> =
        Color::ALL.into_iter().filter(|one| colors.contains(*one)).map(|one| color(one).to_owned()).collect();
    if named.is_empty() { crate::words::keys::color::colorless().to_owned() } else { list(&named) }
}
