//! Writes phrases, on the faces of cards or as a declaration, and remembers what was spoken of: by name or description the first time, by
//! a pronoun afterwards.

use super::joining;
use super::prelude::*;

/// What `it` would be taken for on a face: what alone was spoken of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Only {
    #[default]
    Nothing,
    Itself,
    Triggering,
    /// Something else, or several.
    Other,
}

/// What was said so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Said {
    /// The targets that were spoken of, one bit each.
    pub mentioned: u64,
    /// Whether what a sentence speaks of is several, or `you`: `draw`, not `draws`.
    pub several: bool,
    /// Whether it describes several spells, which are cast and not controlled.
    pub spells: bool,
    /// Whether what was chosen last, or put somewhere, is several objects; none, where nothing was.
    pub chosen: Option<bool>,
    /// Whether a card was revealed, which is spoken of as such.
    pub revealed: bool,
    /// Whether more than one color may have been chosen.
    pub colors: bool,
    /// Whether it has spoken of what the source has put onto the battlefield.
    pub linked: bool,
    /// Whether a static effect is spoken of: what it is, and not what something becomes.
    pub fixed: bool,
    /// What `it` would be taken for.
    pub only: Only,
    /// Whether it speaks of one of several objects, `that creature`.
    pub each_of_several: bool,
    /// Of an ability that an instruction creates, whether it triggers each time.
    pub later: Option<bool>,
    /// When a rule of combat holds, on faces: `this turn`.
    pub when: &'static str,
}

/// Puts a body of text into words.
pub(crate) struct Renderer<'a> {
    pub table: &'a Table,
    pub card: &'a Card,
    pub targets: &'a [TargetSpec],
    /// Whether it writes the face of the card, and not its declaration.
    face: bool,
    /// What it has said, to which more is added.
    line: String,
    pub said: Said,
    /// What the trigger event's object is called, `that creature`.
    pub triggering: String,
    /// How much a delayed ability was told to speak of as it was created; on a face, what was called X.
    pub recalled: Option<Amount>,
    /// What was called X, which is said in full at the end of its sentence.
    pub called: Option<Amount>,
    /// What was spoken of last.
    pub subject: Option<Reference>,
    /// Whom or what a trigger event befalls.
    pub befallen: Option<Reference>,
}

impl<'a> Renderer<'a> {
    /// Writes a face or a declaration, and has spoken of nothing yet.
    pub fn new(face: bool, table: &'a Table, card: &'a Card, targets: &'a [TargetSpec]) -> Renderer<'a> {
        let (line, said, triggering) = (String::new(), Said::default(), "that permanent".to_owned());
        let (recalled, called, subject, befallen) = (None, None, None, None);
        Renderer { table, card, targets, face, line, said, triggering, recalled, called, subject, befallen }
    }

    /// In the same voice, of something that has other targets.
    pub fn other(&self, targets: &'a [TargetSpec]) -> Renderer<'a> {
        Renderer::new(self.face(), self.table, self.card, targets)
    }

    /// Whether it writes the face of the card, and not its declaration; a program without the feature `read` writes faces alone.
    pub const fn face(&self) -> bool {
        self.face || !cfg!(feature = "read")
    }

    /// Begins a line of its own; gives the one that was said so far.
    pub fn begin(&mut self) -> String {
        std::mem::take(&mut self.line)
    }

    /// Ends a line of its own, and goes on with the one before it; gives what was said, where that fits.
    #[inline(never)]
    pub fn end(&mut self, outer: String, said: Option<()>) -> Option<String> {
        let line = std::mem::replace(&mut self.line, outer);
        said.map(|()| line)
    }

    /// How far it has said something, to come back to.
    pub const fn mark(&self) -> (usize, Said) {
        (self.line.len(), self.said)
    }

    /// Takes back what was said since then.
    pub fn reset(&mut self, (length, said): (usize, Said)) {
        self.line.truncate(length);
        self.said = said;
    }

    /// Says words as a row has them.
    #[inline(never)]
    pub fn say(&mut self, words: &str) {
        let words = self.words(words);
        self.put(&words);
    }

    /// Says words as they are.
    #[inline(never)]
    pub fn put(&mut self, words: &str) {
        add(&mut self.line, words);
    }

    /// Says words where there are some for a value.
    #[inline(never)]
    pub fn say_if(&mut self, words: Option<String>) -> Option<()> {
        words.map(|words| self.put(&words))
    }

    /// Says so many with words between them; a face makes a list of what is joined with `and` or `or`.
    pub fn say_several(
        &mut self,
        between: &str,
        count: usize,
        say: &mut dyn FnMut(&mut Self, usize) -> Option<()>,
    ) -> Option<()> {
        let mut all = Vec::new();
        for place in 0..count {
            let outer = self.begin();
            let said = say(self, place);
            all.push(self.end(outer, said)?);
        }
        let words = match between.split(' ').next() {
            _ if all.is_empty() => return None,
            Some(conjunction @ ("and" | "or")) if self.face() => joining::list(&all, conjunction),
            _ => all.join(&if between.starts_with(',') { format!("{between} ") } else { format!(" {between} ") }),
        };
        self.put(&words);
        Some(())
    }

    /// What the card calls itself.
    pub fn name(&self) -> &'a str {
        if self.face() { &self.card.name } else { "this" }
    }

    /// Words as a row has them: `~` is the card itself, on a face `it` where that is clear, and of `draws|draw` the one that fits what is
    /// spoken of.
    pub fn words(&mut self, words: &str) -> String {
        let (plain, face) = voices(words);
        let words = if self.face() { face } else { plain };
        if !words.contains(['~', '|', '^', ';']) {
            return words.to_owned();
        }
        let mut known = self.face() && self.said.only == Only::Itself;
        let mut said: Vec<String> = Vec::new();
        for word in words.split(' ') {
            let its_name = said.last().is_some_and(|before| before == "named");
            let itself = word.contains('~') && !its_name;
            said.push(match word.split_once('|') {
                Some((one, several)) => if self.said.several { several } else { one }.to_owned(),
                None if itself && std::mem::take(&mut known) => word.replace("~'s", "its").replace('~', "it"),
                None => word.split('^').next().unwrap_or_default().replace('~', self.name()),
            });
            if itself {
                self.speak_only_of(Only::Itself);
            }
        }
        let words = said.join(" ");
        if self.face() { sentences(&words) } else { words }
    }

    /// Has spoken of something, which `it` is taken for where that is all.
    pub fn speak_only_of(&mut self, what: Only) {
        self.said.only = if [Only::Nothing, what].contains(&self.said.only) { what } else { Only::Other };
    }

    /// A number, on faces in a word.
    pub fn number(&self, number: impl TryInto<u32>) -> String {
        let number = number.try_into().unwrap_or(0);
        if self.face() { joining::number(number) } else { number.to_string() }
    }

    /// Speaks of one or several from here on.
    pub const fn speak_of(&mut self, several: bool) -> bool {
        self.said.several = several;
        true
    }

    pub fn is_mentioned(&self, index: u8) -> bool {
        1u64.checked_shl(u32::from(index)).is_some_and(|bit| self.said.mentioned & bit != 0)
    }

    /// Has spoken of all targets already.
    pub fn mention_targets(&mut self) {
        self.said.mentioned = u64::MAX;
    }

    pub fn target(&self, reference: &Reference) -> Option<&'a TargetSpec> {
        if let Reference::Target(index) = reference { self.targets.get(usize::from(*index)) } else { None }
    }

    /// As it goes on behind an instruction that chooses something, or puts it somewhere: afterwards there is a word for it.
    pub fn follow(&mut self, effect: &Effect) {
        self.said.revealed |= matches!(effect, Effect::RevealAtRandom(_));
        self.said.colors |= matches!(effect, Effect::Choose { what: Choosing::Color { several: true }, .. });
        use Reference::{CostObject, Enchanted, Itself};
        self.said.chosen = Some(match effect {
            Effect::ChoosePermanent { .. } | Effect::RevealAtRandom(_) => false,
            Effect::ChooseInGraveyard { amount: Amount::Number(1), .. } => false,
            Effect::ChooseInGraveyard { .. } | Effect::ExchangeControl { .. } | Effect::PayForEach { .. } => true,
            Effect::PutOntoBattlefield { what: Itself | Enchanted | CostObject, .. } => false,
            _ => return,
        });
        self.said.only = Only::Other;
    }

    /// What a thing that fits is called in short, `creature`: its card type or subtype, where it has one.
    pub fn noun(&self, filter: &Filter) -> String {
        let subtype = |one: &Predicate| if let Predicate::Subtype(subtype) = one { Some(*subtype) } else { None };
        let subtype = filter.all.iter().find_map(subtype).map(|subtype| self.table.subtype_name(subtype).to_owned());
        subtype.or_else(|| filter.only_type().map(in_sentence)).unwrap_or_else(|| "permanent".to_owned())
    }
}
