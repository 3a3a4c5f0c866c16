//! Lists of instructions: one after another, inside of each other, and those that depend on another.

use super::fused;
use crate::grammar::prelude::*;

/// Reads the instructions of a line, `;` between them, into the mode.
pub(crate) fn instructions(reader: &mut Reader<'_>) -> Option<()> {
    loop {
        instructions_put_off(reader)?;
        // What stands behind this belongs to an ability that triggers later no more.
        if !reader.take("; and") {
            return Some(());
        }
    }
}

/// The same, of an ability that triggers later: as far as `; and`.
pub(crate) fn instructions_put_off(reader: &mut Reader<'_>) -> Option<()> {
    loop {
        instruction(reader)?;
        if reader.is_next("; and") || is_behind_instructions(reader) {
            return Some(());
        }
        if !reader.take(";") {
            return reader.finish();
        }
    }
}

/// Whether what follows belongs to an activated ability as a whole.
fn is_behind_instructions(reader: &mut Reader<'_>) -> bool {
    let mark = reader.mark();
    let behind = reader.take(";") && reader.attempt(|reader| OF_ABILITY.read(reader)).is_some();
    reader.reset(&mark);
    behind
}

/// Reads one instruction, and what it depends on.
fn instruction(reader: &mut Reader<'_>) -> Option<()> {
    let before = reader.mode.effects.len();
    let effects = match fused::read(reader) {
        Some(effects) => effects,
        None if reader.has_stopped() => return None,
        None => match EFFECT.read(reader) {
            Some(effect) => vec![effect],
            None => {
                let (_, reason) = STRAY.into_iter().find(|(words, _)| reader.is_next(words))?;
                return reader.stop(reason);
            }
        },
    };
    reader.mode.effects.extend(effects);
    // What it depends on may stand behind it.
    let given = "if the sacrificed^exiled^discarded permanent^creature^artifact^card was";
    if reader.is_next("unless this came under your control") || reader.is_next(given) {
        let unless = reader.take("unless") || !reader.take("if");
        let so = Box::new(CONDITION.read(reader)?);
        let condition = if unless { Box::new(Condition::Not(so)) } else { so };
        let then = reader.mode.effects.split_off(before);
        reader.mode.effects.push(Effect::If { condition, then, otherwise: Vec::new() });
    } else if reader.take("unless") {
        let (who, ways) = (REFERENCE.read(reader)?, PAYS.read(reader)?);
        let mut unpaid = reader.mode.effects.split_off(before);
        unpaid.extend(Tail("; if they don't,").read(reader)?);
        reader.mode.effects.push(Effect::Pay { who, ways, paid: Vec::new(), unpaid });
    }
    Some(())
}

/// How that begins which belongs to an instruction right before it, and why it is wrong where it stands behind none.
const STRAY: [(&str, Reason); 7] = [
    ("it^they can't be regenerated", Reason::NothingDestroyed),
    ("you gain life equal to the damage prevented this way", Reason::NothingPrevented),
    ("if you^they do,", Reason::NothingOptional),
    ("otherwise,", Reason::NothingOptional),
    ("if they don't,", Reason::NothingOptional),
    ("if you win^lose the flip,", Reason::NothingOptional),
    ("if they are exchanged,", Reason::NothingOptional),
];

/// Instructions inside another one, with `, then` between them.
pub(crate) const INNER: Hole<Vec<Effect>> =
    hole("…", |reader| inner(reader, reader.scope), |renderer, effects| renderer.clause(effects));

/// The same; a face says several of them in one sentence.
pub(crate) const TOGETHER: Hole<Vec<Effect>> = hole(
    "…[, then …]",
    |reader| inner(reader, reader.scope),
    |renderer, effects| {
        let together = renderer.face() && effects.len() > 1;
        if together { renderer.together(effects) } else { renderer.clause(effects) }
    },
);

/// The same, said for each of several objects.
pub(crate) const EACH_INNER: Hole<Vec<Effect>> = hole(
    "…",
    |reader| inner(reader, Scope { each: true, ..reader.scope }),
    |renderer, effects| {
        let outer = std::mem::replace(&mut renderer.said.each_of_several, true);
        let words = renderer.clause(effects);
        renderer.said.each_of_several = outer;
        words
    },
);

/// Reads instructions inside another one.
fn inner(reader: &mut Reader<'_>, scope: Scope) -> Option<Vec<Effect>> {
    let outer = std::mem::take(&mut reader.mode.effects);
    let read = reader.within(scope, |reader| {
        instruction(reader)?;
        while reader.take(", then") {
            instruction(reader)?;
        }
        Some(())
    });
    let inner = std::mem::replace(&mut reader.mode.effects, outer);
    read.map(|()| inner)
}

/// What is followed in one outcome of an instruction, behind words that say which.
pub(crate) struct Tail(pub &'static str);

impl Phrase for Tail {
    type Value = Vec<Effect>;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Vec<Effect>> {
        let mut effects = Vec::new();
        while let Some(further) = Opt(self.0, INNER).read(reader)? {
            effects.extend(further);
        }
        Some(effects)
    }

    fn say(&self, renderer: &mut Renderer<'_>, effects: &Vec<Effect>) -> Option<()> {
        if effects.is_empty() {
            return Some(());
        }
        renderer.say(self.0);
        TOGETHER.say(renderer, effects)
    }

    fn guide(&self) -> String {
        Opt(self.0, INNER).guide()
    }
}

pub(crate) const NOTHING: Known<Vec<Effect>> = Known(Vec::new);

/// That less was done than was asked for, by the instruction before.
pub(crate) const TOO_LITTLE: Unsaid<Condition> = Unsaid(
    |reader| {
        let asked = match reader.mode.effects.last() {
            Some(Effect::SacrificeChosen { amount, .. }) => amount.clone(),
            Some(Effect::RemoveCounters { count: Removed::Exactly(count), .. }) => Amount::Number(i32::from(*count)),
            _ => Amount::Triggering,
        };
        Some(Condition::Not(Box::new(Condition::Compare(Amount::ThisWay, Comparison::AtLeast, asked))))
    },
    |_, condition| matches!(condition, Condition::Not(so) if matches!(**so, Condition::Compare(Amount::ThisWay, Comparison::AtLeast, _))),
);

impl Renderer<'_> {
    /// The first instructions that make one sentence together, and how many they are.
    fn sentence(&mut self, effects: &[Effect]) -> Option<(String, usize)> {
        if let Some(fused) = fused::write(self, effects) {
            return Some(fused);
        }
        let effect = effects.first()?;
        let mut said = EFFECT.write(self, effect)?;
        if let Some(x) = self.called.take() {
            said.push_str(&format!(", where X is {}", COUNTED.write(self, &x)?));
        }
        self.follow(effect);
        Some((said, 1))
    }

    /// Every sentence, without a full stop.
    pub(crate) fn each_sentence(&mut self, effects: &[Effect]) -> Option<Vec<String>> {
        let mut said = Vec::new();
        let mut rest = effects;
        while !rest.is_empty() {
            let (sentence, count) = self.sentence(rest)?;
            said.push(sentence);
            rest = rest.get(count..).unwrap_or_default();
        }
        Some(said)
    }

    /// A list of instructions: as sentences on a face, the first without a capital letter; with `;` between them in a declaration.
    pub(crate) fn instructions(&mut self, effects: &[Effect]) -> Option<String> {
        if self.face() {
            return Some(self.each_sentence(effects)?.into_iter().fold(String::new(), |text, sentence| {
                let text = if text.is_empty() { sentence } else { format!("{text} {}", capitalized(&sentence)) };
                ended(text)
            }));
        }
        // What stands behind an ability that triggers later belongs to it no more.
        let joint = |effect: &Effect| if matches!(effect, Effect::Delay { .. }) { "; and " } else { "; " };
        let joints = std::iter::once("").chain(effects.iter().map(joint));
        Some(joints.zip(self.each_sentence(effects)?).map(|(joint, sentence)| joint.to_owned() + &sentence).collect())
    }

    /// Instructions as one sentence, without a full stop.
    pub(crate) fn together(&mut self, effects: &[Effect]) -> Option<String> {
        if !self.face() {
            return self.instructions(effects);
        }
        let mut said = self.each_sentence(effects)?;
        let ends = |one: &String| one.contains(". ");
        if said.iter().skip(1).any(|one| one.starts_with("if ")) || said.iter().rev().skip(1).any(ends) {
            return Some(sentences(&said.join("; ")));
        }
        // Behind what somebody else does, it is you who does the rest.
        let others = matches!(effects.first(), Some(Effect::Combat { .. }));
        said.iter_mut().skip(1).filter(|_| others).for_each(|one| one.insert_str(0, "you "));
        Some(list(&said, "and"))
    }

    /// Instructions in the middle of a sentence, which stops without a full stop.
    pub(crate) fn clause(&mut self, effects: &[Effect]) -> Option<String> {
        if !self.face() {
            return Some(self.each_sentence(effects)?.join(", then "));
        }
        self.instructions(effects).map(|text| text.strip_suffix('.').unwrap_or(&text).to_owned())
    }

    /// On a face the first sentence of instructions with words behind it, and the other sentences, the last without a full stop.
    pub(crate) fn with_behind(&mut self, effects: &[Effect], behind: &str) -> Option<String> {
        if !self.face() {
            return self.instructions(effects);
        }
        let (first, said) = self.sentence(effects)?;
        let rest = self.clause(effects.get(said..).unwrap_or_default())?;
        let rest = if rest.is_empty() { rest } else { format!(". {}", capitalized(&rest)) };
        Some(format!("{first}{behind}{rest}"))
    }
}
