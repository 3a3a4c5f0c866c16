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
fn is_behind_instructions(reader: &Reader<'_>) -> bool {
    const PHRASES: [&str; 8] = [
        "; activate only",
        "; any player may activate this",
        "; only the controller of",
        "; only this's owner may",
        "; only your opponents may",
        "; X is",
        "; X can't be 0",
        "; spend this mana only",
    ];
    PHRASES.iter().any(|words| reader.is_next(words))
}

/// Reads one instruction, or what is followed where the one before it was; and what it depends on.
fn instruction(reader: &mut Reader<'_>) -> Option<()> {
    if let Some(branch) = branch(reader) {
        let of_each = matches!(reader.mode.effects.last(), Some(Effect::ForEach { .. }));
        let scope = Scope { each: reader.scope.each || of_each, ..reader.scope };
        let then = reader.within(scope, |reader| INNER.read(reader))?;
        return match reader.mode.effects.last_mut().and_then(|last| branch.of(last)) {
            Some(effects) => {
                effects.extend(then);
                Some(())
            }
            None => reader.stop_before(Reason::NothingOptional),
        };
    }
    if (reader.is_next("it^they can't be regenerated")) && reader.peek_at(4) != Some("this") {
        return reader.stop(Reason::NothingDestroyed);
    }
    if reader.is_next("you gain life equal to the damage prevented this way") {
        return reader.stop(Reason::NothingPrevented);
    }
    let before = reader.mode.effects.len();
    let effects = match fused::read(reader) {
        Some(effects) => effects,
        None if reader.has_stopped() => return None,
        None => vec![EFFECT.read(reader)?],
    };
    reader.mode.effects.extend(effects);
    if reader.take("unless") {
        if reader.is_next("this came under your control") {
            let condition = Box::new(Condition::Not(Box::new(CONDITION.read(reader)?)));
            let then = reader.mode.effects.split_off(before);
            reader.mode.effects.push(Effect::If { condition, then, otherwise: Vec::new() });
            return Some(());
        }
        let who = REFERENCE.read(reader)?;
        let ways = PAYS.read(reader)?;
        let unpaid = reader.mode.effects.split_off(before);
        reader.mode.effects.push(Effect::Pay { who, ways, paid: Vec::new(), unpaid });
    }
    if reader.is_next("if the") && GIVEN.iter().any(|given| reader.is_next(&format!("if {given} was"))) {
        reader.words("if")?;
        let condition = Box::new(CONDITION.read(reader)?);
        let then = reader.mode.effects.split_off(before);
        reader.mode.effects.push(Effect::If { condition, then, otherwise: Vec::new() });
    }
    Some(())
}

/// Which instructions follow, of those that the instruction before leaves open.
#[derive(Clone, Copy)]
enum Branch {
    Done,
    Not,
    Won,
    Lost,
    Exchanged,
}

/// The words before each branch.
const BRANCHES: [(&str, Branch); 7] = [
    ("if you do,", Branch::Done),
    ("if they do,", Branch::Done),
    ("if you win the flip,", Branch::Won),
    ("if you lose the flip,", Branch::Lost),
    ("if they are exchanged,", Branch::Exchanged),
    ("otherwise,", Branch::Not),
    ("if they don't,", Branch::Not),
];

fn branch(reader: &mut Reader<'_>) -> Option<Branch> {
    let (_, branch) = BRANCHES.iter().find(|(words, _)| reader.is_next(words) && reader.take(words))?;
    Some(*branch)
}

impl Branch {
    /// The list of the instruction that this is.
    fn of(self, effect: &mut Effect) -> Option<&mut Vec<Effect>> {
        match (self, effect) {
            (Branch::Done, effect) => depending(effect),
            (Branch::Won, Effect::FlipCoin { won, .. }) => Some(won),
            (Branch::Lost, Effect::FlipCoin { lost, .. }) => Some(lost),
            (Branch::Exchanged, Effect::ExchangeControl { then, .. }) => Some(then),
            (Branch::Not, Effect::Pay { unpaid: otherwise, .. } | Effect::If { otherwise, .. }) => Some(otherwise),
            (Branch::Not, Effect::ForEach { then, .. }) => match then.last_mut() {
                Some(Effect::Pay { unpaid, .. }) => Some(unpaid),
                _ => None,
            },
            _ => None,
        }
    }
}

/// What is followed where that is done which the instruction leaves to a player.
fn depending(effect: &mut Effect) -> Option<&mut Vec<Effect>> {
    match effect {
        Effect::Pay { paid: done, .. } | Effect::Sacrifice { then: done, .. } => Some(done),
        // What depends on a sacrifice that may be made depends on its being made.
        Effect::May { then, .. } => {
            if !matches!(then.as_slice(), [Effect::Sacrifice { .. }]) {
                return Some(then);
            }
            then.last_mut().and_then(depending)
        }
        Effect::If { then, otherwise, .. } if otherwise.is_empty() => then.last_mut().and_then(depending),
        Effect::ForEach { then, .. } => then.last_mut().and_then(depending),
        _ => None,
    }
}

/// Instructions inside another one, with `, then` between them.
pub(crate) struct Inner {
    each: bool,
}

/// Instructions inside another one.
pub(crate) const INNER: Inner = Inner { each: false };
/// The same, said for each of several objects.
pub(crate) const EACH_INNER: Inner = Inner { each: true };

impl Phrase for Inner {
    type Value = Vec<Effect>;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Vec<Effect>> {
        let outer = std::mem::take(&mut reader.mode.effects);
        let scope = Scope { each: self.each || reader.scope.each, ..reader.scope };
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

    fn write(&self, renderer: &mut Renderer<'_>, effects: &Vec<Effect>) -> Option<String> {
        let outer = renderer.each_of_several;
        renderer.each_of_several |= self.each;
        let words = renderer.clause(effects);
        renderer.each_of_several = outer;
        words
    }
}

/// What is followed in one outcome of an instruction, said behind it.
pub(crate) struct Tail(&'static str, &'static str);

/// What is followed in one outcome of an instruction, and how that is said in a declaration and on a face.
pub(crate) const fn tail(words: &'static str, face: &'static str) -> Tail {
    Tail(words, face)
}

impl Phrase for Tail {
    type Value = Vec<Effect>;

    fn read(&self, _: &mut Reader<'_>) -> Option<Vec<Effect>> {
        // It is read as an instruction that belongs to the one before.
        Some(Vec::new())
    }

    fn write(&self, renderer: &mut Renderer<'_>, effects: &Vec<Effect>) -> Option<String> {
        if effects.is_empty() {
            return Some(String::new());
        }
        let mut line = renderer.words(if renderer.face { self.1 } else { self.0 });
        add(&mut line, &renderer.clause(effects)?);
        Some(line)
    }

    fn guide(&self) -> String {
        format!("[{} …]", plain(self.0))
    }
}

/// Instructions under a condition, and those otherwise.
pub(crate) struct IfSo;
pub(crate) const IF_SO: IfSo = IfSo;
const OTHERWISE: Tail = tail("; otherwise,", ". Otherwise,");

impl Phrase for IfSo {
    type Value = (Box<Condition>, Vec<Effect>, Vec<Effect>);

    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value> {
        if reader.take("if you can't,") {
            // Less was done than was asked for.
            let asked = match reader.mode.effects.last() {
                Some(Effect::SacrificeChosen { amount, .. }) => amount.clone(),
                Some(Effect::RemoveCounters { count: Removed::Exactly(count), .. }) => {
                    Amount::Number(i32::from(*count))
                }
                _ => Amount::Triggering,
            };
            let enough = Condition::Compare(Amount::ThisWay, Comparison::AtLeast, asked);
            return Some((Box::new(Condition::Not(Box::new(enough))), INNER.read(reader)?, Vec::new()));
        }
        reader.words("if")?;
        let condition = Box::new(CONDITION.read(reader)?);
        reader.words(",")?;
        Some((condition, INNER.read(reader)?, Vec::new()))
    }

    fn write(&self, renderer: &mut Renderer<'_>, (condition, then, otherwise): &Self::Value) -> Option<String> {
        if let Condition::Not(so) = condition.as_ref()
            && otherwise.is_empty()
            && matches!(so.as_ref(), Condition::CameUnderYourControl(_))
        {
            let then = renderer.clause(then)?;
            return Some(format!("{then} unless {}", CONDITION.write(renderer, so)?));
        }
        if !renderer.face && otherwise.is_empty() && matches!(**condition, Condition::Is(Reference::Given, _)) {
            let then = renderer.clause(then)?;
            return Some(format!("{then} if {}", CONDITION.write(renderer, condition)?));
        }
        let mut said = format!("if {}, ", CONDITIONS.write(renderer, condition)?);
        said.push_str(&if renderer.face && then.len() > 1 {
            renderer.together(then)?
        } else {
            renderer.clause(then)?
        });
        said.push_str(&OTHERWISE.write(renderer, otherwise)?);
        Some(said)
    }

    fn guide(&self) -> String {
        "if CONDITION, …[, then …][; otherwise, …]".to_owned()
    }
}

/// Instructions of which one is chosen.
pub(crate) const WAYS: Hole<Vec<Vec<Effect>>> = hole(
    "…, or …",
    |reader| {
        let mut ways = vec![INNER.read(reader)?];
        while reader.take(", or") {
            ways.push(INNER.read(reader)?);
        }
        Some(ways)
    },
    |renderer, ways| {
        if renderer.face
            && let Some(said) = renderer.choice(ways)
        {
            return Some(said);
        }
        let ways: Vec<String> = ways.iter().map(|way| renderer.clause(way)).collect::<Option<_>>()?;
        Some(format!("{}{}", if renderer.face { "your choice: " } else { "" }, ways.join(", or ")))
    },
);

impl Renderer<'_> {
    /// The first instructions that make one sentence together, and how many they are.
    fn sentence(&mut self, effects: &[Effect]) -> Option<(String, usize)> {
        if let Some(fused) = fused::write(self, effects) {
            return Some(fused);
        }
        let effect = effects.first()?;
        let said = EFFECT.write(self, effect)?;
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
        if self.face {
            return Some(self.each_sentence(effects)?.into_iter().fold(String::new(), |text, sentence| {
                let text = if text.is_empty() { sentence } else { format!("{text} {}", capitalized(&sentence)) };
                ended(text)
            }));
        }
        let mut text = String::new();
        for (index, sentence) in self.each_sentence(effects)?.iter().enumerate() {
            let delayed = index.checked_sub(1).and_then(|before| effects.get(before));
            let behind = matches!(delayed, Some(Effect::Delay { .. }));
            text.push_str(if index == 0 {
                ""
            } else if behind {
                "; and "
            } else {
                "; "
            });
            text.push_str(sentence);
        }
        Some(text)
    }

    /// Instructions as one sentence, without a full stop.
    pub(crate) fn together(&mut self, effects: &[Effect]) -> Option<String> {
        if !self.face {
            return self.instructions(effects);
        }
        Some(list(&self.each_sentence(effects)?, "and"))
    }

    /// Instructions in the middle of a sentence, which stops without a full stop.
    pub(crate) fn clause(&mut self, effects: &[Effect]) -> Option<String> {
        if !self.face {
            return Some(self.each_sentence(effects)?.join(", then "));
        }
        let text = self.instructions(effects)?;
        Some(text.strip_suffix('.').map_or_else(|| text.clone(), str::to_owned))
    }

    /// The first sentence of instructions, without a full stop, and the sentences behind it, with a space before them.
    pub(crate) fn first_and_rest(&mut self, effects: &[Effect]) -> Option<(String, String)> {
        if effects.is_empty() {
            return Some((String::new(), String::new()));
        }
        let (first, said) = self.sentence(effects)?;
        let rest = self.instructions(effects.get(said..).unwrap_or_default())?;
        Some((first, if rest.is_empty() { rest } else { format!(" {}", capitalized(&rest)) }))
    }
}
