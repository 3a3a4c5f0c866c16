//! One card as it lies on the table.

use engine::declaration::{CardId, CardType, Colors, Keyword, Keywords, Subtype, TypeLine, type_line_text};
use engine::prompt::{PromptKind, Why};
use engine::state::{Attacker, Characteristics, Counter};
use engine::{Action, Choice, Game, ObjectId, Seat, Target, Zone, cards};

use super::{ClickAction, Selection, click_actions, most, takes_back_target, targets_so_far};
use crate::session::Moment;

/// What is drawn around a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outline {
    /// Nothing.
    #[default]
    None,
    /// Something can be done with it.
    Can,
    /// It can be tapped for mana, and nothing else.
    Mana,
    /// It can be chosen as a target or as an answer.
    Target,
    /// It has been chosen: as the n-th, where several can be.
    Chosen(Option<usize>),
    /// Automatic payment would tap it.
    Pays,
}

/// A card as it lies on the table: everything that is shown of it and said about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardModel {
    pub card: Option<CardId>,
    /// Its power and toughness now, for a creature on the battlefield.
    pub size: Option<(i32, i32)>,
    /// The keyword abilities that a creature has now.
    pub keywords: Keywords,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Whether it is a creature that cannot attack or use its tap abilities yet.
    pub sick: bool,
    /// The damage on it.
    pub damage: u32,
    /// The counters on it.
    pub counters: Vec<(Counter, u16)>,
    /// How often it would be regenerated.
    pub shields: u8,
    /// Whether it attacks, or is chosen to.
    pub attacking: bool,
    /// Whether it attacks and is blocked.
    pub blocked: bool,
    /// Whether it is blocked and nothing of what blocked it is left: no line says so any more.
    pub stopped: bool,
    /// What it blocks, or is chosen to block.
    pub blocking: Vec<(ObjectId, CardId)>,
    /// Its place among the attackers and bands from 1, which a band and the blockers share: what belongs together bears one number.
    pub lane: Option<usize>,
    /// What it attacks in one band with, or is chosen to (702.22).
    pub band: Vec<(ObjectId, CardId)>,
    /// What is attached to it.
    pub attached: Vec<(ObjectId, CardId)>,
    /// Whether somebody else than its owner controls it.
    pub borrowed: bool,
    /// Whether it is a token.
    pub token: bool,
    /// Whether it is a copy of another card than its own.
    pub copy: bool,
    /// Its colors, where they are not those of the card.
    pub recolored: Option<Colors>,
    /// Its type line, where that is not the card's.
    pub retyped: Option<String>,
    /// What it is in truth, where it is face down and the player may look.
    pub in_truth: Option<CardId>,
    /// What a click does.
    pub click_actions: Vec<ClickAction>,
    /// What is drawn around it.
    pub outline: Outline,
}

/// A moment as a seat sees it, with what can be done there and what is put together so far.
#[derive(Clone, Copy)]
pub struct CardContext<'a> {
    pub game: &'a Moment,
    pub seat: Seat,
    pub choices: &'a [Choice],
    pub selection: &'a Selection,
    pub picked_up: Option<ObjectId>,
}

/// What is to be shown of an object, and what can be done with it.
pub fn card_model(table: CardContext<'_>, id: ObjectId) -> CardModel {
    let CardContext { game, seat, choices, selection, picked_up } = table;
    let mut model = card_shown(table, id);
    if model.card.is_none() {
        return model;
    }
    let target = Target::Object(id);
    let mut click_actions = click_actions(choices, target, picked_up);
    if click_actions.is_empty() {
        click_actions.extend(takes_back_target(game, seat, choices, target));
    }
    for action in &mut click_actions {
        if *action == ClickAction::Select(id) && selection.objects.contains(&id) {
            *action = ClickAction::TakeBackSelected(id);
        }
    }
    if model.outline == Outline::None {
        model.outline = offered(game, seat, id, &click_actions);
    }
    model.click_actions = click_actions;
    model
}

/// What is to be shown of an object, whatever can be done with it. Whether it has been chosen is so already.
pub fn card_shown(table: CardContext<'_>, id: ObjectId) -> CardModel {
    let game = table.game;
    let Some(object) = game.object(id) else { return CardModel::default() };
    let in_truth = object.face_down.and_then(|face_down| face_down.card);
    let mut model = CardModel { card: Some(object.card), in_truth, ..CardModel::default() };
    if let (Some(permanent), Some(now)) = (game.permanent(id), game.characteristics(id)) {
        let creature = now.types.contains(CardType::Creature);
        model.card = Some(now.card);
        model.size = creature.then_some((now.power, now.toughness));
        model.keywords = if creature { now.keywords } else { Keywords::default() };
        model.tapped = permanent.tapped;
        model.sick = creature && permanent.summoning_sick() && !now.keywords.contains(Keyword::Haste);
        model.damage = permanent.damage;
        model.counters.clone_from(&permanent.counters);
        model.shields = permanent.shields;
        model.borrowed = now.controller != object.owner;
        model.token = object.token;
        model.copy = now.card != object.card;
        model.recolored = (now.colors != now.definition().colors).then_some(now.colors);
        model.retyped = retyped(now);
        model.attached = attached_to(game, id);
        combat(game, id, &mut model);
    }
    if let Some(place) = chosen(table, id) {
        model.outline = Outline::Chosen(place);
    }
    model
}

/// The type line as it is now, where it is not the one printed.
fn retyped(now: &Characteristics) -> Option<String> {
    let printed = &now.definition().type_line;
    let number = u8::try_from(cards::table().subtypes.len()).unwrap_or(u8::MAX);
    let has = |subtype: &Subtype| now.subtypes.contains(*subtype);
    let gained = (0..number).map(Subtype).filter(|subtype| has(subtype) && !printed.subtypes.contains(subtype));
    let subtypes: Vec<Subtype> = printed.subtypes.iter().copied().filter(has).chain(gained).collect();
    let line = TypeLine { supertypes: now.supertypes, types: now.types, subtypes };
    (line != *printed).then(|| type_line_text(cards::table(), &line))
}

/// Whether anything is attached to one of these permanents.
pub fn hosts(game: &Game, ids: &[ObjectId]) -> bool {
    let host = |id: &ObjectId| game.permanent(*id).and_then(|permanent| permanent.attached_to);
    game.battlefield().iter().filter_map(host).any(|host| ids.contains(&host))
}

/// What is attached to a permanent, in the order in which it entered, with its cards.
fn attached_to(game: &Moment, host: ObjectId) -> Vec<(ObjectId, CardId)> {
    game.attached_to(host).filter_map(|id| Some((id, game.object(id)?.card))).collect()
}

/// Its part in the attack, declared or about to be.
fn combat(game: &Moment, id: ObjectId, model: &mut CardModel) {
    let attackers = &game.combat().attackers;
    let card = |id: ObjectId| game.object(id).map(|object| (id, object.card));
    model.attacking = attacks(game, id);
    model.blocked = game.combat().is_blocked(id);
    let unmet = |attacker: &Attacker| attacker.id == id && attacker.blockers.is_empty();
    model.stopped = model.blocked && attackers.iter().any(unmet);
    let others = |attacker: &&Attacker| attacker.id != id && lane(attackers, attacker.id) == lane(attackers, id);
    let mut band: Vec<ObjectId> = attackers.iter().filter(others).map(|attacker| attacker.id).collect();
    if let Some(PromptKind::Attackers { bands, .. }) = game.prompt().map(|prompt| &prompt.kind) {
        let own = bands.iter().find(|band| band.contains(&id)).into_iter().flatten();
        band.extend(own.filter(|member| **member != id));
    }
    let blocks = blocked_by(game, id);
    model.lane = lane(attackers, id).or_else(|| blocks.first().and_then(|attacker| lane(attackers, *attacker)));
    model.blocking = blocks.into_iter().filter_map(card).collect();
    model.band = band.into_iter().filter_map(card).collect();
}

/// Whether a creature attacks, or is chosen to.
pub fn attacks(game: &Moment, id: ObjectId) -> bool {
    let chosen = match game.prompt().map(|prompt| &prompt.kind) {
        Some(PromptKind::Attackers { chosen, .. }) => chosen.contains(&id),
        _ => false,
    };
    chosen || game.combat().attackers.iter().any(|attacker| attacker.id == id)
}

/// What a creature blocks, or is chosen to block.
fn blocked_by(game: &Moment, id: ObjectId) -> Vec<ObjectId> {
    let declared = game.combat().attackers.iter().filter(|attacker| attacker.blockers.contains(&id));
    let chosen = match game.prompt().map(|prompt| &prompt.kind) {
        Some(PromptKind::Blockers { chosen }) => chosen.as_slice(),
        _ => &[],
    };
    let chosen = chosen.iter().filter(|(blocker, _)| *blocker == id).map(|(_, attacker)| *attacker);
    declared.map(|attacker| attacker.id).chain(chosen).collect()
}

/// Whether a creature attacks or blocks, or is chosen to.
pub fn fights(game: &Moment, id: ObjectId) -> bool {
    attacks(game, id) || !blocked_by(game, id).is_empty()
}

/// The place of an attacker among the attackers, from 1: a band has one.
fn lane(attackers: &[Attacker], id: ObjectId) -> Option<usize> {
    let mut bands = Vec::new();
    let mut lanes = 0;
    for attacker in attackers {
        let lane = match attacker.band {
            Some(band) => match bands.iter().find(|(known, _)| *known == band) {
                Some((_, lane)) => *lane,
                None => {
                    lanes += 1;
                    bands.push((band, lanes));
                    lanes
                }
            },
            None => {
                lanes += 1;
                lanes
            }
        };
        if attacker.id == id {
            return Some(lane);
        }
    }
    None
}

/// Whether an object has been chosen, and as the how manieth, where that matters.
fn chosen(table: CardContext<'_>, id: ObjectId) -> Option<Option<usize>> {
    let CardContext { game, seat, choices, selection, picked_up } = table;
    if picked_up == Some(id) {
        return Some(None);
    }
    if let Some(place) = selection.objects.iter().position(|picked| *picked == id) {
        return Some((most(choices) != Some(1)).then_some(place + 1));
    }
    let target = targets_so_far(game, seat).iter().position(|chosen| *chosen == Target::Object(id))?;
    Some(Some(target + 1))
}

/// What is drawn around an object that has not been chosen.
fn offered(game: &Moment, seat: Seat, id: ObjectId, click_actions: &[ClickAction]) -> Outline {
    let asked = game.asked_of(seat).map(|prompt| prompt.why);
    let pays = matches!(asked, Some(Why::Announcement { .. } | Why::Question { .. }));
    let lies = game.object(id).is_some_and(|object| object.zone == Zone::Battlefield);
    if pays && lies && game.pays_with().contains(&id) {
        return Outline::Pays;
    }
    match click_actions.first() {
        Some(ClickAction::Act(Action::SelectTarget(_)) | ClickAction::Select(_)) => Outline::Target,
        Some(ClickAction::Act(Action::SelectDefendingCreature { attacker, .. })) if *attacker == id => Outline::Target,
        Some(_) if click_actions.iter().all(is_mana) => Outline::Mana,
        Some(_) => Outline::Can,
        None => Outline::None,
    }
}

/// Whether it makes mana, or takes it back.
const fn is_mana(action: &ClickAction) -> bool {
    matches!(action, ClickAction::Act(Action::TapForMana { .. } | Action::TakeBackMana(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_bears_one_number() {
        let attacker = |number: u32, band: Option<u8>| Attacker {
            id: ObjectId::from_number(number),
            band,
            blocked: false,
            blockers: Default::default(),
            blocked_by: Default::default(),
        };
        let attackers = [attacker(10, Some(0)), attacker(11, None), attacker(12, Some(0)), attacker(13, None)];
        let lanes: Vec<_> = (10..15).map(|number| lane(&attackers, ObjectId::from_number(number))).collect();
        assert_eq!(lanes, [Some(1), Some(2), Some(1), Some(3), None]);
    }
}
