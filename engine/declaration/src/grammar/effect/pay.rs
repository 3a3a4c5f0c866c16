//! What players may do or pay, and what follows.

use crate::grammar::prelude::*;

/// What a player may have happen.
pub(crate) const MAY: Hole<(Reference, Vec<Effect>)> = hole(
    "WHO may …",
    |reader| {
        let who = REFERENCE.read(reader)?;
        reader.words("may")?;
        reader.take("have");
        if reader.take("tap or untap") {
            // Tapping what is tapped would do nothing (701.26a), so that there is one way only.
            let what = REFERENCE.read(reader)?;
            let untapped = Condition::Is(what.clone(), Filter { all: vec![Predicate::Untapped] });
            let then = vec![Effect::Tap(what.clone())];
            let otherwise = vec![Effect::Untap(what)];
            return Some((who, vec![Effect::If { condition: Box::new(untapped), then, otherwise }]));
        }
        Some((who, INNER.read(reader)?))
    },
    |renderer, (who, then)| {
        let who = renderer.subject(who);
        if let Some(what) = tapped_or_untapped(then) {
            return Some(format!("{who} may tap or untap {}", renderer.subject(what)));
        }
        let (first, rest) = then.split_at_checked(1)?;
        let said = renderer.clause(first)?;
        if !renderer.face {
            let mut line = format!("{who} may {said}");
            for further in rest {
                line.push_str(&format!("; if you do, {}", renderer.clause(std::slice::from_ref(further))?));
            }
            return Some(line);
        }
        let said = match first.first() {
            // What happens to something else is had done: `you may have it become a copy`.
            Some(Effect::BecomeCopy { .. }) => format!("have {}", said.replacen(" becomes ", " become ", 1)),
            Some(Effect::DealDamage { .. }) => format!("have {}", said.replacen(" deals ", " deal ", 1)),
            Some(Effect::ShuffleLibrary(_)) => format!("have {}", said.replacen(" shuffles", " shuffle", 1)),
            _ => said,
        };
        if rest.is_empty() {
            return Some(format!("{who} may {said}"));
        }
        let they = if who == "you" { "you" } else { "they" };
        Some(format!("{who} may {said}. If {they} do, {}", renderer.clause(rest)?))
    },
);

/// What is tapped where it is untapped, and untapped otherwise.
fn tapped_or_untapped(effects: &[Effect]) -> Option<&Reference> {
    let [Effect::If { then, otherwise, .. }] = effects else { return None };
    match (then.as_slice(), otherwise.as_slice()) {
        ([Effect::Tap(what)], [Effect::Untap(same)]) if what == same => Some(what),
        _ => None,
    }
}

/// Who pays, in which ways, and what follows where they do and where they don't.
type Payment = (Reference, Vec<Vec<Cost>>, Vec<Effect>, Vec<Effect>);

/// A payment that a player may make or not, and what follows in either case.
pub(crate) const PAY: Hole<Payment> = hole(
    "WHO may pay COST",
    |reader| {
        let who = REFERENCE.read(reader)?;
        reader.words("may")?;
        let counted = |word: &str| matches!(word, "a" | "an") || word.parse::<u8>().is_ok();
        let sacrifices = reader.is_next("sacrifice") && reader.peek_at(1).is_some_and(counted);
        if !reader.is_next("pay") && !sacrifices {
            return None;
        }
        Some((who, PAYS.read(reader)?, Vec::new(), Vec::new()))
    },
    |renderer, (who, ways, paid, unpaid)| {
        if renderer.face {
            return renderer.paying(who, ways, paid, unpaid);
        }
        let later = matches!(unpaid.first(), Some(Effect::Delay { .. }));
        if paid.is_empty() && !later {
            let sentences = renderer.each_sentence(unpaid)?;
            let mut line = sentences.first()?.clone();
            let payer = renderer.subject(who);
            line.push_str(&format!(" unless {payer} {}", PAYS.write(renderer, ways)?));
            for further in sentences.iter().skip(1) {
                line.push_str(&format!("; if they don't, {further}"));
            }
            return Some(line);
        }
        let mut line = renderer.subject(who);
        renderer.said.several = true;
        line.push_str(&format!(" may {}", PAYS.write(renderer, ways)?));
        for (word, effects) in [("if you do,", paid), ("otherwise,", unpaid)] {
            for further in effects {
                line.push_str(&format!("; {word} {}", renderer.clause(std::slice::from_ref(further))?));
            }
        }
        Some(line)
    },
);

impl Renderer<'_> {
    /// A payment on a face.
    fn paying(&mut self, who: &Reference, ways: &Vec<Vec<Cost>>, paid: &[Effect], unpaid: &[Effect]) -> Option<String> {
        if paid.is_empty() && unpaid.len() > 1 && *who == Reference::You {
            let said: Vec<String> =
                unpaid.iter().map(|effect| self.clause(std::slice::from_ref(effect))).collect::<Option<_>>()?;
            self.said.several = true;
            return Some(format!("unless you {}, {}", PAYS.write(self, ways)?, list(&said, "and")));
        }
        if paid.is_empty() {
            let (first, rest) = self.first_and_rest(unpaid)?;
            let payer = match who {
                Reference::Opponent => {
                    self.said.several = false;
                    "an opponent".to_owned()
                }
                who => self.subject(who),
            };
            let unless = format!("{first} unless {payer} {}", PAYS.write(self, ways)?);
            if rest.is_empty() {
                return Some(unless);
            }
            let rest = rest.trim_start().trim_end_matches('.');
            return Some(format!("{unless}. If that player doesn't, {}", lower_first(rest)));
        }
        let payer = self.subject(who);
        self.said.several = true;
        let they = if *who == Reference::You { "you" } else { "they" };
        let mut said = format!("{payer} may {}. If {they} do, ", PAYS.write(self, ways)?);
        said.push_str(&self.clause(paid)?);
        if !unpaid.is_empty() {
            said.push_str(". Otherwise, ");
            said.push_str(&self.clause(unpaid)?);
        }
        Some(said)
    }
}
