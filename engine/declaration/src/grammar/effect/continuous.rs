//! Continuous effects of instructions: changes for a while, control, switched power and toughness.

use crate::grammar::prelude::*;

/// Changes that are made to something, and how long: `target creature gets +3/+3 until end of turn`.
pub(crate) const CONTINUOUS: Hole<(Reference, Vec<Change>, Duration)> = hole(
    "WHAT CHANGES DURATION[, where X is AMOUNT]",
    |reader| {
        let what = REFERENCE.read(reader)?;
        if !reader.peek().is_some_and(|verb| is_form_of(verb, CHANGING)) {
            return reader.miss(VERBS);
        }
        let named = reader.holds(", where X is");
        let scope = Scope { x: reader.scope.x || named, ..reader.scope };
        let mut changes = reader.within(scope, |reader| CHANGES.read(reader))?;
        let lasts = if says_duration(&changes) { &DURATION } else { &PERHAPS_DURATION }.read(reader)?;
        if named && reader.take(", where X is") {
            let x = COUNTED.read(reader)?;
            for change in &mut changes {
                let Change::Size(power, toughness) = change else { continue };
                for half in [power, toughness] {
                    match half {
                        Amount::X => *half = x.clone(),
                        Amount::MinusX => *half = Amount::Difference(Box::new(Amount::Number(0)), Box::new(x.clone())),
                        _ => {}
                    }
                }
            }
        }
        Some((what, changes, lasts))
    },
    |renderer, (what, changes, duration)| {
        if let (true, [change], Duration::Indefinite) = (renderer.face(), changes.as_slice(), duration)
            && let Some(said) = NEW_BASE.write(renderer, &(what.clone(), change.clone()))
        {
            return Some(said + ". This effect doesn't end");
        }
        let fixed = std::mem::replace(&mut renderer.said.fixed, false);
        let mut said = renderer.subject(what);
        add(&mut said, &CHANGES.write(renderer, changes)?);
        renderer.said.fixed = fixed;
        let says = !renderer.face() && says_duration(changes);
        let duration_of = if says { &DURATION } else { &PERHAPS_DURATION };
        add(&mut said, &duration_of.write(renderer, duration)?);
        if renderer.face() {
            said =
                said.replace(".\" and gains \"", "\" and \"") + &afterwards(changes, duration, renderer.said.several);
        }
        Some(said)
    },
);

const VERBS: &str = "'draws', 'discards', 'sacrifices', 'mills', 'loses', 'may', 'gets', 'gains', \"can't be regenerated this turn\" or 'takes an extra turn after this one'";
const CHANGING: &str = "gain|gains|get|gets|lose|loses|have|has|is|are|become|becomes";

/// What a face says behind the duration of what becomes something: that it is still something else.
fn afterwards(changes: &[Change], duration: &Duration, several: bool) -> String {
    let is = |change: &Change| {
        if let Change::Becomes(becomes) = change { Some((becomes.still, becomes.size.is_some())) } else { None }
    };
    match (changes.iter().find_map(is), duration) {
        (Some((Some(still), _)), Duration::EndOfTurn | Duration::EndOfCombat) => {
            let still = in_sentence(still);
            if several { format!(". They're still {still}s") } else { format!(". It's still {}", with_article(&still)) }
        }
        (Some((None, false)), Duration::Indefinite) => " in addition to its other types".to_owned(),
        _ => String::new(),
    }
}

impl Renderer<'_> {
    /// Instructions of which one is chosen, where they differ in some words alone: `Atog gains your choice of flying or trample until end
    /// of turn`.
    pub(crate) fn choice(&mut self, ways: &[Vec<Effect>]) -> Option<String> {
        let before = self.said;
        let mut all: Vec<String> = Vec::new();
        for way in ways {
            self.said = before;
            all.push(self.clause(way)?);
        }
        let ways: Vec<Vec<&str>> = all.iter().map(|way| way.split(' ').collect()).collect();
        let backwards: Vec<Vec<&str>> = all.iter().map(|way| way.rsplit(' ').collect()).collect();
        let first = ways.first()?;
        let shared = |ways: &[Vec<&str>]| {
            let same = |place: &usize| {
                ways.windows(2).all(|two| matches!(two, [one, other] if one.get(*place) == other.get(*place)))
            };
            (0..first.len()).take_while(same).count()
        };
        let (mut before, behind) = (shared(&ways), shared(&backwards));
        // An article belongs to what is chosen.
        before -= usize::from(matches!(first.get(before.wrapping_sub(1)), Some(&"a" | &"an")));
        let chosen = |way: &Vec<&str>| Some(way.get(before..way.len().checked_sub(behind)?)?.join(" "));
        let chosen: Vec<String> = ways.iter().map(chosen).collect::<Option<_>>()?;
        let (said, rest) = (first.get(..before)?.join(" "), first.get(first.len() - behind..)?.join(" "));
        (before > 0 && behind > 0).then(|| format!("{said} your choice of {} {rest}", list(&chosen, "or")))
    }
}

/// What is so until end of turn, from an ability in quotation marks.
pub(crate) const THIS_TURN: Hole<u8> = hole(
    "…",
    |reader| QUOTED.read(reader),
    |renderer, place| {
        let ability = renderer.card.quoted.get(usize::from(*place))?;
        let said = renderer.other(&[]).ability(ability);
        let said = lower_first(said.trim_end_matches('.'));
        Some(match (ability, said.split_once(": ")) {
            (Ability::Activated(_), Some((cost, does))) => {
                let does = lower_first(does);
                format!("any time you could activate a mana ability, you may {cost}. If you do, {does}")
            }
            _ => said,
        })
    },
);
