//! The layers (613): characteristics are computed from the printed ones, layer by layer, within a layer by timestamp.

use declaration::{Ability, Change, Counter, Filter, Predicate, Reference, Static};

use super::Characteristics;
use crate::triggers::Watching;
use crate::{Game, ObjectId, Scene};

/// What all permanents are, and what that hangs on.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    /// The characteristics by slot.
    pub(crate) table: Vec<Option<Characteristics>>,
    /// Which of them have triggered abilities.
    pub(crate) watching: Watching,
    /// Whether an effect asks what is tapped, attacking or blocking.
    pub(crate) by_status: bool,
}

/// Whether what fits the filter changes as permanents tap and untap, attack and block.
fn asks_for_status(filter: &Filter) -> bool {
    let status = |predicate: &Predicate| {
        matches!(
            predicate,
            Predicate::Tapped | Predicate::Untapped | Predicate::Attacking | Predicate::Blocking | Predicate::Unblocked
        )
    };
    filter.all.iter().any(status)
}

/// A continuous effect with what it applies to, ready to be applied.
struct Applicable<'game> {
    change: &'game Change,
    timestamp: u32,
    source: ObjectId,
    on: On<'game>,
}

/// What a continuous effect applies to.
enum On<'game> {
    /// This object.
    Object(ObjectId),
    /// Whatever a static ability refers to.
    Reference(&'game Reference),
}

/// The layer (613.1) and sublayer (613.4) a change is applied in, as a number that grows.
const fn layer(change: &Change) -> u8 {
    match change {
        Change::YouControl => 20,
        Change::Has(_) => 60,
        Change::Size(..) => 73,
    }
}

impl Game {
    /// The characteristics of all permanents, by slot.
    pub(crate) fn compute_layers(&self) -> Layers {
        let mut table: Vec<Option<Characteristics>> = vec![None; self.arenas[0].slots()];
        let mut effects: Vec<Applicable<'_>> = Vec::new();
        let mut by_status = false;
        for id in &self.battlefield {
            let Some(object) = self.object(*id) else { continue };
            let printed = Characteristics::printed(object.card, object.base_controller);
            for (_, ability) in printed.abilities() {
                let Ability::Static(Static::Continuous { on, changes }) = ability else { continue };
                by_status |= matches!(on, Reference::Each(filter) if asks_for_status(filter));
                effects.extend(changes.iter().map(|change| Applicable {
                    change,
                    timestamp: object.permanent.timestamp,
                    source: *id,
                    on: On::Reference(on),
                }));
            }
            if let Some(place) = table.get_mut(id.slot()) {
                *place = Some(printed);
            }
        }
        effects.extend(self.effects.iter().map(|effect| Applicable {
            change: &effect.change,
            timestamp: effect.timestamp,
            source: effect.object,
            on: On::Object(effect.object),
        }));
        effects.sort_by_key(|effect| (layer(effect.change), effect.timestamp));
        for effect in &effects {
            self.apply(effect, &mut table);
        }
        self.apply_counters(&mut table);
        let mut watching = Watching::default();
        for id in &self.battlefield {
            if let Some(now) = table.get(id.slot()).and_then(Option::as_ref) {
                watching.add(*id, now);
            }
        }
        Layers { table, watching, by_status }
    }

    fn apply(&self, effect: &Applicable<'_>, table: &mut [Option<Characteristics>]) {
        match effect.on {
            On::Object(id) => change(effect.change, None, table, id),
            On::Reference(Reference::Itself) => change(effect.change, None, table, effect.source),
            On::Reference(Reference::Enchanted) => {
                let Some(enchanted) = self.permanent(effect.source).and_then(|source| source.attached_to) else {
                    return;
                };
                let controller =
                    table.get(effect.source.slot()).and_then(Option::as_ref).map(|source| source.controller);
                change(effect.change, controller, table, enchanted);
            }
            On::Reference(Reference::Each(filter)) => {
                let Some(source) = table.get(effect.source.slot()).cloned().flatten() else { return };
                for id in &self.battlefield {
                    let scene = Scene { table: Some(&*table), ..Scene::new(source.controller, effect.source) };
                    if self.fits_on_battlefield(filter, *id, &scene) {
                        change(effect.change, Some(source.controller), table, *id);
                    }
                }
            }
            // A static ability speaks of itself, of what it enchants or of all that fits; the build refuses any other word.
            On::Reference(_) => {}
        }
    }

    /// Layer 7c for counters: their timestamps make no difference, as they only add.
    fn apply_counters(&self, table: &mut [Option<Characteristics>]) {
        for id in &self.battlefield {
            let Some(permanent) = self.permanent(*id).filter(|permanent| !permanent.counters.is_empty()) else {
                continue;
            };
            let Some(now) = table.get_mut(id.slot()).and_then(Option::as_mut) else { continue };
            for (Counter::Size(power, toughness), count) in &permanent.counters {
                now.power = now.power.saturating_add(i32::from(*power) * i32::from(*count));
                now.toughness = now.toughness.saturating_add(i32::from(*toughness) * i32::from(*count));
            }
        }
    }
}

fn change(change: &Change, controller: Option<crate::Seat>, table: &mut [Option<Characteristics>], id: ObjectId) {
    let Some(now) = table.get_mut(id.slot()).and_then(Option::as_mut) else { return };
    match change {
        Change::YouControl => {
            if let Some(controller) = controller {
                now.controller = controller;
            }
        }
        Change::Has(keyword) => now.keywords.insert(*keyword),
        Change::Size(power, toughness) => {
            now.power = now.power.saturating_add(i32::from(*power));
            now.toughness = now.toughness.saturating_add(i32::from(*toughness));
        }
    }
}
