//! Which effect of a layer is applied next: the oldest (613.7) that depends on no other (613.8).
//!
//! An effect depends on another one if applying that would change what it applies to, what it does, or whether it exists (613.8a). That is
//! found by trying, and trying is dear: so it is tried only where the one reads what the other changes in truth, only for as many effects
//! as it takes to find the next, and once for all abilities with the same words that a player has. What they do is kept as well, until
//! something that they read has changed.

use std::rc::Rc;

use declaration::{Change, Reference};

use super::dependency::{self, Aspects};
use super::effects::layers_of;
use super::layers::{Kind, Outcome, Part, Work};
use super::{Alteration, Characteristics, TextChange};
use crate::{ObjectId, Seat};

/// The parts of one layer that are still to be applied.
pub(super) struct Pending {
    /// The class of each part, in the order in which they stand.
    class_of: Vec<usize>,
    classes: Vec<Class>,
    /// Whether the parts of the one class depend on those of the other, wherever their sources make no difference; each with the age at
    /// which that was found.
    depends: Vec<(u32, bool)>,
    /// How often something has changed.
    age: u32,
    /// What any of them changes.
    writes: Aspects,
    /// Whether their order can hang on more than their timestamps.
    can_depend: bool,
}

/// Parts that do the same.
struct Class {
    /// Why they do; none for a part that is alone.
    alike: Option<Alike>,
    reads: Aspects,
    /// What they do, where that is known.
    outcome: Option<Rc<Outcome>>,
    /// What applying one of them would change now, where that is known.
    changes: Option<Aspects>,
}

/// The same words, understood in the same way.
struct Alike {
    change: *const Change,
    you: Seat,
    text: TextChange,
    /// The effect of one of them: what it has begun to apply to is the same for all (613.6).
    effect: usize,
}

/// What is known of a part while the next is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// Nothing.
    Unknown,
    /// Being looked at; what is looked at has numbers, from 0 on.
    Visited(usize),
    /// It depends on something that does not depend on it in turn.
    Waits,
    /// It depends on nothing, or on nothing but what depends on it in turn (613.8b).
    Free,
}

impl Pending {
    /// The parts of a layer, from this place to before that.
    pub(super) fn of(work: &Work<'_>, from: usize, to: usize) -> Pending {
        let parts = &work.parts[from..to];
        let mut class_of = Vec::with_capacity(parts.len());
        let mut classes: Vec<Class> = Vec::new();
        for part in parts {
            let alike = if parts.len() > 1 { Alike::of(work, part) } else { None };
            let same = |class: &Class| match (&class.alike, &alike) {
                (Some(one), Some(other)) => one.is(other, work),
                _ => false,
            };
            class_of.push(classes.iter().position(same).unwrap_or(classes.len()));
            if class_of.last() == Some(&classes.len()) {
                classes.push(Class { alike, reads: part.reads, outcome: None, changes: None });
            }
        }
        let writes = parts.iter().map(|part| part.writes).fold(Aspects::NONE, |all, writes| all | writes);
        let can_depend = parts.len() > 1 && parts.iter().any(|part| hangs_on(work, part).meets(writes));
        let depends = vec![(0, false); if can_depend { classes.len() * classes.len() } else { 0 }];
        Pending { class_of, classes, depends, age: 1, writes, can_depend }
    }

    /// The place of the part that is applied next; the first that is left stands at `from`.
    pub(super) fn next(&mut self, work: &mut Work<'_>, from: usize) -> usize {
        if !self.can_depend {
            return from;
        }
        let mut standing = vec![Standing::Unknown; self.class_of.len()];
        for place in 0..standing.len() {
            if standing[place] == Standing::Unknown {
                self.look_at(work, from, place, &mut standing);
            }
            if standing[place] == Standing::Free {
                #[cfg(test)]
                assert_eq!(place, tests::next_by_definition(work, from, standing.len()));
                self.class_of[..=place].rotate_right(1);
                return from + place;
            }
        }
        // Not reached: of what depends on anything, something depends on nothing but what depends on it in turn.
        from
    }

    /// Applies the part that [`Pending::next`] has found, which stands at this place now, and answers what it did.
    pub(super) fn apply(&mut self, work: &mut Work<'_>, at: usize) -> Rc<Outcome> {
        let outcome = self.outcome(work, at, 0);
        let part = work.parts[at];
        // Where nothing hangs on it, it need not be known exactly.
        let changed = if self.can_depend { would_change(work, &outcome) } else { part.writes };
        work.apply(&outcome);
        self.class_of.remove(0);
        let left = at + 1..at + 1 + self.class_of.len();
        if changed.meets(OF_SOURCE) {
            // What did the same need not do so any longer.
            *self = Pending::of(work, left.start, left.end);
            return outcome;
        }
        if changed != Aspects::NONE {
            self.age += 1;
            for class in &mut self.classes {
                class.changes = None;
                if changed.meets(class.reads) {
                    class.outcome = None;
                }
            }
        }
        for (other, class) in work.parts[left].iter().zip(&self.class_of) {
            if other.effect == part.effect {
                // It may be fixed now to what this one has been applied to (613.6).
                self.age += 1;
                self.classes[*class].outcome = None;
                self.classes[*class].changes = None;
            }
        }
        outcome
    }

    /// Finds out whether a part is free, and with it some of those that it depends on: what it depends on is followed until a loop is closed
    /// out of which nothing leads (613.8b). What is in that loop, or alone in its place, is free; what has led there waits.
    fn look_at(&mut self, work: &mut Work<'_>, from: usize, first: usize, standing: &mut [Standing]) {
        if !hangs_on(work, &work.parts[from + first]).meets(self.writes) {
            standing[first] = Standing::Free;
            return;
        }
        // What is looked at, by number, each with the lowest number that is known to depend on it in turn.
        let mut visited: Vec<(usize, usize)> = Vec::new();
        // The numbers of those that have led here, each with the place from which on it has not been compared.
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut enter = Some(first);
        loop {
            if let Some(place) = enter.take() {
                standing[place] = Standing::Visited(visited.len());
                path.push((visited.len(), 0));
                visited.push((place, visited.len()));
            }
            let Some((number, compared)) = path.last_mut() else { return };
            let number = *number;
            let (place, lowest) = visited[number];
            let mut rest = *compared..standing.len();
            if let Some(other) = rest.find(|other| self.depends(work, from, place, *other)) {
                *compared = other + 1;
                match standing[other] {
                    Standing::Unknown => enter = Some(other),
                    Standing::Visited(back) => visited[number].1 = lowest.min(back),
                    Standing::Waits | Standing::Free => {
                        visited.iter().for_each(|(place, _)| standing[*place] = Standing::Waits);
                        return;
                    }
                }
            } else if lowest == number {
                let (waiting, free) = visited.split_at(number);
                waiting.iter().for_each(|(place, _)| standing[*place] = Standing::Waits);
                free.iter().for_each(|(place, _)| standing[*place] = Standing::Free);
                return;
            } else {
                path.pop();
                if let Some((leader, _)) = path.last() {
                    let back = &mut visited[*leader].1;
                    *back = lowest.min(*back);
                }
            }
        }
    }

    /// Whether applying the other part would change what the one applies to, what it does, or whether it exists (613.8a).
    fn depends(&mut self, work: &mut Work<'_>, from: usize, one: usize, other: usize) -> bool {
        let (part, by) = (work.parts[from + one], work.parts[from + other]);
        if part.effect == by.effect || !hangs_on(work, &part).meets(by.writes) {
            return false;
        }
        let of_other = self.outcome(work, from, other);
        let class = self.class_of[other];
        let changed = *self.classes[class].changes.get_or_insert_with(|| would_change(work, &of_other));
        let touched = changed.meets(OF_SOURCE)
            && source_of(work, &part).is_some_and(|source| of_other.iter().any(|(id, _)| *id == source));
        if !touched && !changed.meets(part.reads) {
            return false;
        }
        let pair = self.class_of[one] * self.classes.len() + class;
        if !touched && self.depends[pair].0 == self.age {
            return self.depends[pair].1;
        }
        let depends = outcome_after(work, &part, &of_other) != *self.outcome(work, from, one);
        if !touched {
            self.depends[pair] = (self.age, depends);
        }
        depends
    }

    /// What a part does as things are now.
    fn outcome(&mut self, work: &Work<'_>, from: usize, place: usize) -> Rc<Outcome> {
        let known = self.classes[self.class_of[place]].outcome.get_or_insert_with(|| {
            let mut outcome = Outcome::new();
            work.outcome(&work.parts[from + place], &mut outcome);
            Rc::new(outcome)
        });
        Rc::clone(known)
    }
}

impl Alike {
    /// Why the part does the same as others, if it does: its words speak of everything that fits, and not of their source.
    fn of(work: &Work<'_>, part: &Part) -> Option<Alike> {
        let running = work.running.get(part.effect)?;
        let (Kind::Static { source, id, text, continuous }, Some(change)) = (&running.kind, part.change) else {
            return None;
        };
        let now = work.now(*source).filter(|now| running.begun.is_some() || now.has_ability(*id))?;
        let fits_alike = matches!(&continuous.on, Reference::Each(filter) if !dependency::filter_names_source(filter));
        let once = continuous.changes.iter().flat_map(layers_of).filter(|layer| *layer == part.layer).count() == 1;
        let alike = fits_alike && once && continuous.condition.is_none() && !dependency::change_names_source(change);
        let text = text.unwrap_or(now.text);
        alike.then(|| Alike { change: std::ptr::from_ref(change), you: now.controller, text, effect: part.effect })
    }

    fn is(&self, other: &Alike, work: &Work<'_>) -> bool {
        let begun = |effect: usize| work.running.get(effect).and_then(|running| running.begun.as_ref());
        self.change == other.change
            && self.you == other.you
            && self.text == other.text
            && begun(self.effect) == begun(other.effect)
    }
}

/// What a part would do if another one were applied.
fn outcome_after(work: &mut Work<'_>, part: &Part, of_other: &[(ObjectId, Alteration)]) -> Outcome {
    let before: Vec<(usize, Option<Characteristics>)> =
        of_other.iter().map(|(id, _)| (id.slot(), work.table.get(id.slot()).cloned().flatten())).collect();
    work.apply(of_other);
    let mut outcome = Outcome::new();
    work.outcome(part, &mut outcome);
    for (slot, now) in before {
        if let Some(place) = work.table.get_mut(slot) {
            *place = now;
        }
    }
    outcome
}

/// What the outcome of a static ability hangs on beside what it asks for: who controls its source, and whether that has it.
const OF_SOURCE: Aspects = Aspects::CONTROL.with(Aspects::ABILITIES);

/// What the outcome of a part hangs on, where another part can change it: nothing, where it is fixed.
fn hangs_on(work: &Work<'_>, part: &Part) -> Aspects {
    match work.running.get(part.effect) {
        Some(running) => match running.kind {
            Kind::Resolved(_) => Aspects::NONE,
            Kind::Lingering(..) => part.reads,
            Kind::Static { .. } | Kind::Defines { .. } if running.begun.is_some() => part.reads,
            // It exists as long as its source has the ability.
            Kind::Static { .. } | Kind::Defines { .. } => part.reads | Aspects::ABILITIES,
        },
        None => Aspects::NONE,
    }
}

/// The permanent that has the ability.
fn source_of(work: &Work<'_>, part: &Part) -> Option<ObjectId> {
    match work.running.get(part.effect)?.kind {
        Kind::Static { source, .. } | Kind::Defines { source, .. } => Some(source),
        Kind::Resolved(_) | Kind::Lingering(..) => None,
    }
}

/// In what the permanents would be different if this were applied.
fn would_change(work: &Work<'_>, outcome: &[(ObjectId, Alteration)]) -> Aspects {
    outcome.iter().filter_map(|(id, alteration)| Some((work.now(*id)?, alteration))).fold(
        Aspects::NONE,
        |changed, (before, alteration)| {
            let mut after = before.clone();
            alteration.apply(&mut after);
            changed | dependency::difference(before, &after)
        },
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::{Choices, Game, ManaPool, Rules, Seat, Step, TablePermanent, TablePlayer, TableSetting, cards};

    /// The place of the part that is applied next, word for word as 613.8 says it, with everything tried.
    pub(super) fn next_by_definition(work: &mut Work<'_>, from: usize, count: usize) -> usize {
        let tried = |work: &mut Work<'_>, one: usize, other: usize| {
            let (part, by) = (work.parts[from + one], work.parts[from + other]);
            let of_other = current(work, &by);
            part.effect != by.effect && outcome_after(work, &part, &of_other) != current(work, &part)
        };
        // Whether the one depends on the other, directly or through others.
        let mut depends: Vec<bool> = (0..count * count).map(|at| tried(work, at / count, at % count)).collect();
        for middle in 0..count {
            for at in 0..count * count {
                depends[at] |= depends[at / count * count + middle] && depends[middle * count + at % count];
            }
        }
        let free = |one: &usize| (0..count).all(|other| !depends[one * count + other] || depends[other * count + one]);
        (0..count).find(free).unwrap()
    }

    fn current(work: &Work<'_>, part: &Part) -> Outcome {
        let mut outcome = Outcome::new();
        work.outcome(part, &mut outcome);
        outcome
    }

    /// A table with these permanents, each of them the player's whom the number names.
    fn table(permanents: &[(&str, usize)]) -> Game {
        let player = |own: Seat| TablePlayer {
            life: 20,
            mana: ManaPool::default(),
            library: vec![cards::blank(); 10],
            battlefield: (permanents.iter().filter(|(_, seat)| *seat == own.index()))
                .map(|(name, _)| TablePermanent {
                    card: cards::by_name(name).unwrap(),
                    controller: own,
                    tapped: false,
                    sick: false,
                    damage: 0,
                    counters: Vec::new(),
                    chosen: Choices::default(),
                    form: None,
                    attached_to: None,
                })
                .collect(),
            ..TablePlayer::default()
        };
        let setting = TableSetting {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            players: [player(Seat::A), player(Seat::B)],
            foretold: Vec::new(),
        };
        Game::from_table(&setting).unwrap().0
    }

    /// Cards whose effects read what others of them change.
    const NAMES: [&str; 20] = [
        "Conversion",
        "Blood Moon",
        "Living Lands",
        "Kormus Bell",
        "Titania's Song",
        "Energy Flux",
        "Mountain",
        "Forest",
        "Swamp",
        "Taiga",
        "Mishra's Factory",
        "Goblin King",
        "Fortified Area",
        "Ivory Guardians",
        "Plague Rats",
        "Keldon Warlord",
        "Angelic Voices",
        "Ornithopter",
        "Hidden Path",
        "Orcish Oriflamme",
    ];

    #[test]
    fn the_order_of_every_layer_is_that_of_the_definition() {
        let mut number = 7_usize;
        let mut below = |bound: usize| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) % bound
        };
        for _ in 0..300 {
            let count = 2 + below(14);
            let permanents: Vec<(&str, usize)> = (0..count).map(|_| (NAMES[below(NAMES.len())], below(2))).collect();
            // [`Pending::next`] compares each order with the definition as it finds it.
            table(&permanents).compute_layers(None);
        }
    }
}
