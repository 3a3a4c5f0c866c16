//! Which effect of a layer is applied next: the oldest (613.7) that depends on no other (613.8).
//!
//! An effect depends on another one if applying that would change what it applies to, what it does, or whether it exists (613.8a). That is
//! found by trying, and trying is dear: so it is tried only where the one reads what the other changes in truth, and once for all abilities
//! with the same words, which stand together as one node of what depends on what. What they do is kept as well, until something that they
//! read has changed, and so is who depends on whom.

use std::rc::Rc;

use declaration::{CardId, Change, Reference};

use super::{dependency, effects};
use crate::game::characteristics::Characteristics;
use crate::game::text::TextChange;
use crate::read::layers::applying::{Kind, Part, Work};
use crate::read::layers::board::Aside;
use crate::read::layers::dependency::CharacteristicSet;
use crate::read::layers::outcome::Outcome;
use crate::read::layers::places::PermanentSet;
use crate::seat::Seat;

/// The parts of one layer that are still to be applied.
pub(super) struct Pending {
    /// Where the first of them stands among all parts.
    from: usize,
    /// The node of each part, in the order in which they stand; none for those that have been applied.
    node_of: Vec<Option<usize>>,
    /// No part before this one is left.
    oldest: usize,
    /// A node's number is its place here. It only grows until all that is left is arranged anew, which gives every part its number again: so each
    /// number that is kept has its node.
    nodes: Vec<Node>,
    /// What any of them changes.
    writes: CharacteristicSet,
    /// What any of them hangs on.
    heeded: CharacteristicSet,
    /// What the nodes are to each other, as long as nothing changes; none where that is not known.
    threat: Option<Threat>,
}

/// Parts that do the same, or one that is alone.
struct Node {
    /// Why they do; none for a part that is alone.
    alike: Option<Alike>,
    /// The parts that are left, by their number, the oldest first.
    members: Vec<usize>,
    reads: CharacteristicSet,
    writes: CharacteristicSet,
    /// The places of the permanents that have the abilities, those of parts that have been applied among them.
    sources: PermanentSet,
    /// What they do, where that is known.
    outcome: Option<Rc<Outcome>>,
    /// In what the permanents would be different if one of them were applied now, where that is known.
    changes: Option<CharacteristicSet>,
    /// Whether they depend on another node, by its number, where that is known.
    depends: Vec<(usize, bool)>,
    standing: Standing,
}

/// What all nodes together would change, if they were applied now, or more than that.
struct Threat {
    changes: CharacteristicSet,
    /// The permanents of which they would change who controls them or what abilities they have.
    of_source: PermanentSet,
}

/// The same words, understood in the same way.
struct Alike {
    change: *const Change,
    /// Who controls the abilities, where their words speak of that.
    you: Option<Seat>,
    card: CardId,
    text: TextChange,
    /// The effect of one of them: what it has begun to apply to is the same for all (613.6).
    effect: usize,
}

/// What is known of a node while the next part is looked for.
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
    /// The parts of a layer, from this place to before that; none, where their order hangs on nothing but their timestamps.
    pub(super) fn of(work: &mut Work<'_>, from: usize, to: usize) -> Option<Pending> {
        let (mut writes, mut heeded) = (CharacteristicSet::NONE, CharacteristicSet::NONE);
        for part in work.parts.get(from..to)? {
            (writes, heeded) = (writes | part.writes, heeded | hangs_on(work, part));
        }
        if to - from < 2 || !heeded.meets(writes) {
            #[cfg(test)]
            tests::assert_that_order_stands(work, from, to);
            return None;
        }
        let mut pending = Pending {
            from,
            node_of: vec![None; to - from],
            oldest: 0,
            nodes: Vec::new(),
            writes,
            heeded,
            threat: None,
        };
        pending.arrange(work, &(0..to - from).collect::<Vec<usize>>());
        Some(pending)
    }

    /// Brings these parts together in nodes; all that was known of any is forgotten.
    fn arrange(&mut self, work: &Work<'_>, numbers: &[usize]) {
        self.nodes.clear();
        (self.writes, self.heeded, self.threat) = (CharacteristicSet::NONE, CharacteristicSet::NONE, None);
        for number in numbers {
            let Some(part) = work.parts.get(self.from + number) else { continue };
            self.writes = self.writes | part.writes;
            self.heeded = self.heeded | hangs_on(work, part);
            let alike = if numbers.len() > 1 { Alike::of(work, part) } else { None };
            let same = |node: &Node| match (&node.alike, &alike) {
                (Some(one), Some(other)) => one.is(other, work),
                _ => false,
            };
            match self.nodes.iter().position(same) {
                Some(node) => self.join(work, node, *number),
                None => self.stand_alone(work, *number, alike),
            }
        }
    }

    /// Adds a part to a node.
    fn join(&mut self, work: &Work<'_>, node: usize, number: usize) {
        let source = work.parts.get(self.from + number).and_then(|part| source_of(work, part));
        let Some(to) = self.nodes.get_mut(node) else { return };
        if let Some(source) = source {
            to.sources.insert(source);
        }
        to.members.push(number);
        if let Some(of_part) = self.node_of.get_mut(number) {
            *of_part = Some(node);
        }
    }

    /// Makes a node of one part.
    fn stand_alone(&mut self, work: &Work<'_>, number: usize, alike: Option<Alike>) {
        let Some(part) = work.parts.get(self.from + number) else { return };
        self.nodes.push(Node {
            alike,
            members: Vec::new(),
            reads: part.reads,
            writes: part.writes,
            sources: PermanentSet::none(work.board.count()),
            outcome: None,
            changes: None,
            depends: Vec::new(),
            standing: Standing::Unknown,
        });
        self.join(work, self.nodes.len() - 1, number);
    }

    /// The parts that are left, as they stand among all parts.
    pub(super) fn left(&self) -> Vec<usize> {
        let left = self.node_of.iter().enumerate().filter(|(_, node)| node.is_some());
        left.map(|(number, _)| self.from + number).collect()
    }

    /// The part that is applied next, as it stands among all parts; none where all have been.
    pub(super) fn next(&mut self, work: &mut Work<'_>) -> Option<usize> {
        while let Some(None) = self.node_of.get(self.oldest) {
            self.oldest += 1;
        }
        let mut number = self.oldest;
        while number < self.node_of.len() {
            let Some(node) = self.node_of.get(number).copied().flatten() else {
                number += 1;
                continue;
            };
            if self.standing(node) == Standing::Unknown {
                self.look_at(work, number);
            }
            // It may have been taken out of its node meanwhile.
            let node = self.node_of.get(number).copied().flatten()?;
            if self.standing(node) == Standing::Free {
                #[cfg(test)]
                assert_eq!(self.from + number, tests::next_by_definition(work, &self.left()));
                return Some(self.from + number);
            }
            number += 1;
        }
        // Reached where none is left only: of what depends on anything, something depends on nothing but what depends on it in turn.
        None
    }

    /// Applies a part that [`Pending::next`] has found, and answers what it did.
    pub(super) fn apply(&mut self, work: &mut Work<'_>, at: usize) -> Rc<Outcome> {
        let number = at - self.from;
        let (Some(part), Some(node)) = (work.parts.get(at).copied(), self.node_of.get(number).copied().flatten())
        else {
            return Rc::new(Outcome::Nothing);
        };
        let mut outcome = self.outcome(work, node);
        #[cfg(test)]
        assert_eq!(*outcome, tests::outcome_by_definition(work, &part));
        if part.change.is_some() && outcome.gives_ability() {
            outcome = Rc::new(Outcome::clone(&outcome).since(part.timestamp));
        }
        // Where nothing hangs on it, it need not be known exactly.
        let exact = part.writes.meets(self.heeded | CharacteristicSet::TYPES);
        let changed = if exact { self.changes(work, node) } else { part.writes };
        self.take_out(number, node);
        if changed != CharacteristicSet::NONE {
            let disturbed = changed.meets(OF_SOURCE) && self.left_disturbed(work, &outcome);
            work.apply(&outcome, changed);
            if disturbed {
                // What did the same need not do so any longer.
                self.arrange_left(work);
                return outcome;
            }
            self.forget(changed);
        }
        if self.goes_on(work, number, part.effect) {
            // It is fixed now what the effect applies to (613.6).
            self.arrange_left(work);
        }
        outcome
    }

    fn arrange_left(&mut self, work: &Work<'_>) {
        let left: Vec<usize> = self.left().into_iter().map(|at| at - self.from).collect();
        self.arrange(work, &left);
    }

    /// Whether another part of the effect is left; all of them stand together.
    fn goes_on(&self, work: &Work<'_>, number: usize, effect: usize) -> bool {
        let own = |other: &usize| work.parts.get(self.from + other).is_some_and(|part| part.effect == effect);
        let left = |other: usize| self.node_of.get(other).is_some_and(Option::is_some);
        (number + 1..self.node_of.len()).take_while(own).any(left) || (0..number).rev().take_while(own).any(left)
    }

    /// Takes a part out of its node.
    fn take_out(&mut self, number: usize, node: usize) {
        self.node_of[number] = None;
        let node = &mut self.nodes[node];
        node.members.retain(|member| *member != number);
        if node.members.is_empty() {
            // What has waited for it need not wait any longer; what the others are to each other stays as it is.
            (node.changes, node.outcome) = (None, None);
            self.nodes.iter_mut().for_each(|node| node.standing = Standing::Unknown);
        }
    }

    /// What depends on what is not known any longer.
    fn unsettle(&mut self) {
        self.threat = None;
        for node in &mut self.nodes {
            node.standing = Standing::Unknown;
            node.depends.clear();
        }
    }

    /// Forgets what hangs on something that has changed.
    fn forget(&mut self, changed: CharacteristicSet) {
        for node in &mut self.nodes {
            if changed.meets(node.reads) {
                node.outcome = None;
            }
            if changed.meets(node.reads | node.writes | CharacteristicSet::TYPES) {
                node.changes = None;
            }
        }
        if changed.meets(self.heeded | CharacteristicSet::TYPES) {
            self.unsettle();
        }
    }

    /// Whether a source of what is left would be another one's, or would lose or get the ability.
    fn left_disturbed(&self, work: &Work<'_>, outcome: &Outcome) -> bool {
        self.nodes.iter().any(|node| self.is_disturbed(work, node, outcome))
    }

    fn is_disturbed(&self, work: &Work<'_>, node: &Node, outcome: &Outcome) -> bool {
        let reached = match outcome {
            Outcome::Nothing => false,
            Outcome::One(place, _) => node.sources.contains(*place),
            Outcome::All(places, _) => node.sources.meets(places),
            Outcome::Each(changes) => changes.iter().any(|(place, _)| node.sources.contains(*place)),
        };
        reached
            && node
                .members
                .iter()
                .any(|number| work.parts.get(self.from + number).is_some_and(|part| disturbs(work, part, outcome)))
    }

    fn standing(&self, node: usize) -> Standing {
        self.nodes.get(node).map_or(Standing::Free, |node| node.standing)
    }

    /// Finds out whether the part is free, where that hangs on others.
    fn look_at(&mut self, work: &mut Work<'_>, number: usize) {
        let Some(node) = self.node_of[number] else { return };
        if !self.hangs(work, node).meets(self.writes) {
            self.nodes[node].standing = Standing::Free;
            return;
        }
        if self.threat.is_none() {
            self.find_threat(work);
        }
        if let Some(node) = self.node_of[number] {
            self.follow(work, node);
        }
    }

    fn hangs(&self, work: &Work<'_>, node: usize) -> CharacteristicSet {
        let first = self.nodes[node].members.first().and_then(|number| work.parts.get(self.from + number));
        first.map_or(CharacteristicSet::NONE, |part| hangs_on(work, part))
    }

    /// Finds what all nodes would change now. Those of which only some sources would be disturbed fall apart.
    fn find_threat(&mut self, work: &Work<'_>) {
        let mut threat = Threat { changes: CharacteristicSet::NONE, of_source: PermanentSet::none(work.board.count()) };
        let mut node = 0;
        while node < self.nodes.len() {
            let changes = self.heeded_changes(work, node);
            threat.changes = threat.changes | changes;
            if changes.meets(OF_SOURCE) {
                let outcome = self.outcome(work, node);
                threat.of_source.join(&outcome.places(work.board.count()));
                for other in 0..self.nodes.len() {
                    if self.nodes[other].members.len() > 1 && self.is_disturbed(work, &self.nodes[other], &outcome) {
                        let members = self.nodes[other].members.split_off(1);
                        self.nodes[other].alike = None;
                        members.into_iter().for_each(|number| self.stand_alone(work, number, None));
                    }
                }
            }
            node += 1;
        }
        self.threat = Some(threat);
    }

    /// Finds out whether a node is free, and with it some of those that it depends on: what it depends on is followed until a loop is closed
    /// out of which nothing leads (613.8b). What is in that loop, or alone in its place, is free; what has led there waits.
    fn follow(&mut self, work: &mut Work<'_>, first: usize) {
        // What is looked at, by number, each with the lowest number that is known to depend on it in turn.
        let mut visited: Vec<(usize, usize)> = Vec::new();
        // The numbers of those that have led here, each with the node from which on it has not been compared.
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut enter = Some(first);
        loop {
            if let Some(node) = enter.take() {
                self.nodes[node].standing = Standing::Visited(visited.len());
                // What nothing threatens has nothing to be compared with.
                path.push((visited.len(), if self.is_threatened(work, node) { 0 } else { self.nodes.len() }));
                visited.push((node, visited.len()));
            }
            let Some((number, compared)) = path.last_mut() else { return };
            let number = *number;
            let (node, lowest) = visited[number];
            let mut rest = *compared..self.nodes.len();
            if let Some(other) = rest.find(|other| self.depends(work, node, *other)) {
                *compared = other + 1;
                match self.nodes[other].standing {
                    Standing::Unknown => enter = Some(other),
                    Standing::Visited(back) => visited[number].1 = lowest.min(back),
                    Standing::Waits | Standing::Free => {
                        visited.iter().for_each(|(node, _)| self.nodes[*node].standing = Standing::Waits);
                        return;
                    }
                }
            } else if lowest == number {
                let (waiting, free) = visited.split_at(number);
                waiting.iter().for_each(|(node, _)| self.nodes[*node].standing = Standing::Waits);
                free.iter().for_each(|(node, _)| self.nodes[*node].standing = Standing::Free);
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

    /// Whether the node can depend on any other.
    fn is_threatened(&self, work: &Work<'_>, node: usize) -> bool {
        let Some(threat) = &self.threat else { return true };
        self.hangs(work, node).meets(self.writes)
            && (threat.changes.meets(self.nodes[node].reads) || threat.of_source.meets(&self.nodes[node].sources))
    }

    /// Whether applying the other node's part would change what those of the one apply to, what they do, or whether they exist (613.8a).
    fn depends(&mut self, work: &mut Work<'_>, one: usize, other: usize) -> bool {
        let parts = (self.nodes[one].members.first(), self.nodes[other].members.first());
        let (Some(part), Some(by)) = parts else { return false };
        let (part, by) = (work.parts[self.from + part], work.parts[self.from + by]);
        if one == other || part.effect == by.effect || !hangs_on(work, &part).meets(by.writes) {
            return false;
        }
        let changed = self.heeded_changes(work, other);
        if !changed.meets(OF_SOURCE | self.nodes[one].reads) {
            return false;
        }
        if let Some((_, depends)) = self.nodes[one].depends.iter().find(|(known, _)| *known == other) {
            return *depends;
        }
        self.try_out(work, other, changed);
        self.nodes[one].depends.iter().any(|(known, depends)| *known == other && *depends)
    }

    /// Finds out for all nodes whether they depend on this one, which would make these changes.
    fn try_out(&mut self, work: &mut Work<'_>, other: usize, changed: CharacteristicSet) {
        let of_other = self.outcome(work, other);
        let Some(by) = self.first(work, other) else { return };
        let mut asking: Vec<(usize, Part)> = Vec::new();
        for node in (0..self.nodes.len()).filter(|node| *node != other) {
            let Some(part) = self.first(work, node).filter(|part| part.effect != by.effect) else { continue };
            // A node of which a source would be disturbed has one part only.
            if hangs_on(work, &part).meets(by.writes)
                && (changed.meets(self.nodes[node].reads)
                    || (changed.meets(OF_SOURCE) && self.is_disturbed(work, &self.nodes[node], &of_other)))
            {
                self.outcome(work, node);
                asking.push((node, part));
            } else {
                self.nodes[node].depends.push((other, false));
            }
        }
        let trial = Trial::begin(work, &of_other);
        for (node, part) in asking {
            let depends = self.nodes[node].outcome.as_deref() != Some(&work.outcome(&part));
            self.nodes[node].depends.push((other, depends));
        }
        trial.end(work);
    }

    /// The oldest part of a node.
    fn first(&self, work: &Work<'_>, node: usize) -> Option<Part> {
        work.parts.get(self.from + self.nodes.get(node)?.members.first()?).copied()
    }

    /// In what the permanents would be different if a part of the node were applied.
    fn changes(&mut self, work: &Work<'_>, node: usize) -> CharacteristicSet {
        if let Some(known) = self.nodes[node].changes {
            return known;
        }
        let changes = self.outcome(work, node).changes(&work.board);
        self.nodes[node].changes = Some(changes);
        changes
    }

    /// The same, as far as any part hangs on it.
    fn heeded_changes(&mut self, work: &Work<'_>, node: usize) -> CharacteristicSet {
        let heeded = self.nodes[node].writes.meets(self.heeded);
        if heeded { self.changes(work, node) & self.heeded } else { CharacteristicSet::NONE }
    }

    /// What a part of the node does as things are now.
    fn outcome(&mut self, work: &Work<'_>, node: usize) -> Rc<Outcome> {
        let first = self.nodes[node].members.first().and_then(|number| work.parts.get(self.from + number));
        let known = self.nodes[node]
            .outcome
            .get_or_insert_with(|| Rc::new(first.map_or(Outcome::Nothing, |part| work.outcome(part))));
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
        let Reference::Each(filter) = &continuous.on else { return None };
        let now = work.board.now(*source).filter(|now| running.begun.is_some() || now.has_ability(*id))?;
        let condition = continuous.condition.as_ref();
        let once =
            continuous.changes.iter().flat_map(effects::layers_of).filter(|layer| *layer == part.layer).count() == 1;
        let alike = once
            && !dependency::filter_names_source(filter)
            && !condition.is_some_and(dependency::condition_names_source)
            && !dependency::change_names_source(change);
        let names_you =
            condition.is_some() || dependency::filter_names_you(filter) || dependency::change_names_you(change);
        let text = text.unwrap_or(now.text);
        let you = names_you.then_some(now.controller);
        alike.then(|| Alike { change: std::ptr::from_ref(change), you, card: now.card, text, effect: part.effect })
    }

    fn is(&self, other: &Alike, work: &Work<'_>) -> bool {
        let begun = |effect: usize| work.running.get(effect).and_then(|running| running.begun.as_ref());
        self.change == other.change
            && self.you == other.you
            && self.card == other.card
            && self.text == other.text
            && begun(self.effect) == begun(other.effect)
    }
}

/// The permanents are as they would be if something were applied, until it is over.
struct Trial {
    before: Vec<(usize, Option<Characteristics>)>,
    aside: Aside,
}

impl Trial {
    fn begin(work: &mut Work<'_>, outcome: &Outcome) -> Trial {
        let mut before = Vec::new();
        outcome.tell(|place, _| before.push((place, work.board.at(place).cloned())));
        let aside = work.board.set_aside(outcome.changes(&work.board));
        work.alter(outcome);
        Trial { before, aside }
    }

    fn end(self, work: &mut Work<'_>) {
        for (place, was) in self.before {
            if let (Some(now), Some(was)) = (work.board.at_mut(place), was) {
                *now = was;
            }
        }
        work.board.put_back(self.aside);
    }
}

/// What the outcome of a static ability hangs on beside what it asks for: who controls its source, and whether that has it.
const OF_SOURCE: CharacteristicSet = CharacteristicSet::CONTROL.with(CharacteristicSet::ABILITIES);

/// What the outcome of a part hangs on, where another part can change it: nothing, where it is fixed.
fn hangs_on(work: &Work<'_>, part: &Part) -> CharacteristicSet {
    match work.running.get(part.effect) {
        Some(running) => match running.kind {
            Kind::Resolved(_) => CharacteristicSet::NONE,
            Kind::Lingering(..) => part.reads,
            Kind::Static { .. } | Kind::Defines { .. } if running.begun.is_some() => part.reads,
            // It exists as long as its source has the ability.
            Kind::Static { .. } | Kind::Defines { .. } => part.reads | CharacteristicSet::ABILITIES,
        },
        None => CharacteristicSet::NONE,
    }
}

/// The place of the permanent that has the ability.
fn source_of(work: &Work<'_>, part: &Part) -> Option<usize> {
    match work.running.get(part.effect)?.kind {
        Kind::Static { source, .. } | Kind::Defines { source, .. } => work.board.place(source),
        Kind::Resolved(_) | Kind::Lingering(..) => None,
    }
}

/// Whether the source of a part would be another one's then, have other words, or not have the ability any longer, or have it again.
fn disturbs(work: &Work<'_>, part: &Part, outcome: &Outcome) -> bool {
    let Some(running) = work.running.get(part.effect) else { return false };
    let (Kind::Static { id, .. } | Kind::Defines { id, .. }) = running.kind else { return false };
    let Some(source) = source_of(work, part) else { return false };
    let (Some(alteration), Some(before)) = (outcome.to(source), work.board.at(source)) else { return false };
    let mut after = before.clone();
    alteration.apply(&mut after);
    after.controller != before.controller
        || after.text != before.text
        || (running.begun.is_none() && after.has_ability(id) != before.has_ability(id))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::{Layers, applying};
    use super::*;
    use crate::position::{Position, PositionPermanent, PositionPlayer};
    use crate::state::{Choices, ManaPool};
    use crate::{Game, Rules, Seat, Step, cards};

    /// Nothing is to be done before what is older.
    pub(super) fn assert_that_order_stands(work: &mut Work<'_>, from: usize, to: usize) {
        if from < to {
            assert_eq!(from, next_by_definition(work, &(from..to).collect::<Vec<usize>>()));
        }
    }

    /// What a part does, whatever has been found out before.
    pub(super) fn outcome_by_definition(work: &mut Work<'_>, part: &Part) -> Outcome {
        let aside = work.board.set_aside(CharacteristicSet::ALL);
        let outcome = work.outcome(part);
        work.board.put_back(aside);
        outcome
    }

    /// The place of the part that is applied next, word for word as 613.8 says it, with everything tried.
    pub(super) fn next_by_definition(work: &mut Work<'_>, left: &[usize]) -> usize {
        let count = left.len();
        let tried = |work: &mut Work<'_>, one: usize, other: usize| {
            let (part, by) = (work.parts[left[one]], work.parts[left[other]]);
            let now = outcome_by_definition(work, &part);
            let of_other = outcome_by_definition(work, &by);
            let aside = work.board.set_aside(CharacteristicSet::ALL);
            let trial = Trial::begin(work, &of_other);
            let then = work.outcome(&part);
            trial.end(work);
            work.board.put_back(aside);
            part.effect != by.effect && then != now
        };
        // Whether the one depends on the other, directly or through others.
        let mut depends: Vec<bool> = (0..count * count).map(|at| tried(work, at / count, at % count)).collect();
        for middle in 0..count {
            for at in 0..count * count {
                depends[at] |= depends[at / count * count + middle] && depends[middle * count + at % count];
            }
        }
        let free = |one: &usize| (0..count).all(|other| !depends[one * count + other] || depends[other * count + one]);
        left[(0..count).find(free).unwrap()]
    }

    /// A table with these permanents, each of them the player's whom the number names.
    fn table(permanents: &[(&str, usize)]) -> Game {
        let player = |own: Seat| PositionPlayer {
            life: 20,
            mana: ManaPool::default(),
            library: vec![cards::blank(); 10],
            battlefield: (permanents.iter().filter(|(_, seat)| *seat == own.index()))
                .map(|(name, _)| PositionPermanent {
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
            ..PositionPlayer::default()
        };
        let setting = Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            players: [player(Seat::A), player(Seat::B)],
            scripted: Vec::new(),
        };
        Game::from_position(&setting).unwrap().0
    }

    /// Cards whose effects read what others of them change, or do the same for several of them and for either player.
    const NAMES: [&str; 32] = [
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
        "Crusade",
        "Bad Moon",
        "Zombie Master",
        "Lord of Atlantis",
        "Castle",
        "Kird Ape",
        "Sedge Troll",
        "Stone Giant",
        "Gauntlet of Might",
        "Wall of Stone",
        "White Knight",
        "Scathe Zombies",
    ];

    /// Numbers that look like chance, the same each time.
    fn chance(mut number: usize) -> impl FnMut(usize) -> usize {
        move |bound| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) % bound
        }
    }

    // In these, [`Pending`] compares each order with the definition as it finds it, each outcome with what would be found anew, and
    // [`Board`](super::super::Board) who fits with what each permanent is.

    #[test]
    fn the_order_of_every_layer_is_that_of_the_definition() {
        let mut below = chance(7);
        for _ in 0..300 {
            let count = 2 + below(14);
            let permanents: Vec<(&str, usize)> = (0..count).map(|_| (NAMES[below(NAMES.len())], below(2))).collect();
            applying::compute_layers(&table(&permanents), None, &mut Layers::default());
        }
    }

    #[test]
    fn so_it_is_where_there_are_several_of_each_card() {
        let mut below = chance(11);
        for _ in 0..150 {
            let names: Vec<&str> = (0..2 + below(4)).map(|_| NAMES[below(NAMES.len())]).collect();
            let count = 6 + below(12);
            let permanents: Vec<(&str, usize)> = (0..count).map(|_| (names[below(names.len())], below(2))).collect();
            applying::compute_layers(&table(&permanents), None, &mut Layers::default());
        }
    }
}
