//! Reads the words of one line from left to right, goes back where a phrase does not fit, and remembers what was missed furthest on.

use super::joining::plural;
use crate::file::{Place, Word, words_of};
use crate::{Ability, CardId, Delayed, Mode, ParseError, Reason, Reference, Subtype};

/// What the phrases of a whole card may speak of.
pub(crate) struct Context<'a> {
    /// The subtypes that occur on any type line.
    pub subtypes: &'a [String],
    /// The tokens that are declared: their names and their places in the table.
    pub tokens: &'a [(String, CardId)],
    /// Whether the card is an Aura.
    pub aura: bool,
}

impl Context<'_> {
    /// The subtype with this name, in singular or plural.
    pub fn subtype(&self, word: &str) -> Option<Subtype> {
        let so_called = |name: &String| name == word || (name.get(..1) == word.get(..1) && plural(name) == word);
        u8::try_from(self.subtypes.iter().position(so_called)?).ok().map(Subtype)
    }
}

/// What the words around a phrase allow it to say.
#[derive(Clone, Copy, Default)]
pub(crate) struct Scope {
    /// Whether the cost has an `{X}`.
    pub x: bool,
    /// Whether a trigger event speaks of a player.
    pub triggering: bool,
    /// Whether a trigger event speaks of an object.
    pub triggering_object: bool,
    /// Whether a cost stands before it, so that it may be a mana ability.
    pub activated: bool,
    /// Whether it is a static ability, in which `its` is what the effect is applied to.
    pub lasting: bool,
    /// Whether it is said for each of several objects.
    pub each: bool,
    /// Whether it is said in a static ability, and not for a while.
    pub fixed: bool,
}

/// The abilities that a card speaks of and that are no lines of its own.
#[derive(Default)]
pub(crate) struct Spoken {
    /// Those that its instructions create.
    pub delayed: Vec<Delayed>,
    /// Those in quotation marks.
    pub quoted: Vec<Ability>,
}

/// What was missed, as far on as anything was.
#[derive(Default)]
struct Missed {
    at: usize,
    /// What could stand there, by its name.
    names: Vec<String>,
    /// The very words that could stand there, told where nothing has a name.
    words: Vec<String>,
    /// Why what stands there means nothing.
    reason: Option<Reason>,
}

/// Where a reader was, so that it can go back.
pub(crate) struct Mark {
    at: usize,
    targets: usize,
    delayed: usize,
    quoted: usize,
    of_object: bool,
    uses_x: bool,
}

/// So many phrases are tried on one line, a hundred times as many as any card needs; no line takes longer than that.
const MOST_TRIES: u32 = 100_000;

/// Reads the words of one line.
pub(crate) struct Reader<'a> {
    words: &'a [Word],
    at: usize,
    end: usize,
    place: Place<'a>,
    pub context: &'a Context<'a>,
    pub scope: Scope,
    /// The targets and instructions read so far.
    pub mode: Mode,
    pub spoken: Spoken,
    /// Whether the object of the trigger event was spoken of, and not only its controller.
    pub of_object: bool,
    /// Whether it has spoken of the X of the cost.
    pub uses_x: bool,
    /// Whom or what a trigger event befalls, said before its verb.
    pub befallen: Option<Reference>,
    missed: Missed,
    stopped: Option<ParseError>,
    /// Where a table has begun, whose name says what is expected there.
    begun: usize,
    tries: u32,
    /// What a phrase is said of: the reference that was read last.
    pub subject: Option<Reference>,
}

impl<'a> Reader<'a> {
    pub fn new(words: &'a [Word], place: Place<'a>, context: &'a Context<'a>, scope: Scope) -> Reader<'a> {
        Reader {
            words,
            at: 0,
            end: words.len(),
            place,
            context,
            scope,
            mode: Mode::default(),
            spoken: Spoken::default(),
            of_object: false,
            uses_x: false,
            befallen: None,
            missed: Missed::default(),
            stopped: None,
            begun: usize::MAX,
            tries: MOST_TRIES,
            subject: None,
        }
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.peek_at(0)
    }

    /// The word that comes after so many others.
    pub fn peek_at(&self, ahead: usize) -> Option<&'a str> {
        self.words.get(..self.end)?.get(self.at + ahead).map(|word| word.text.as_str())
    }

    /// Whether nothing is left.
    pub const fn is_at_end(&self) -> bool {
        self.at >= self.end
    }

    pub const fn advance(&mut self) {
        self.at += 1;
    }

    /// How many words of the phrase stand behind so many others, and whether that is all of them.
    fn matched(&self, behind: usize, phrase: &str) -> (usize, bool) {
        let mut count = 0;
        for word in words_of(phrase) {
            if !self.peek_at(behind + count).is_some_and(|next| is_form_of(next, word)) {
                return (count, false);
            }
            count += 1;
        }
        (count, true)
    }

    /// Whether the words of the phrase are next.
    pub fn is_next(&self, phrase: &str) -> bool {
        self.matched(0, phrase).1
    }

    /// Goes past the words of the phrase if they are next, all of them.
    pub fn take(&mut self, phrase: &str) -> bool {
        let (count, all) = self.matched(0, phrase);
        if all {
            self.at += count;
        } else if (count > 1 && count * 2 >= words_of(phrase).count()) || (count > 0 && phrase.starts_with(';')) {
            // So much of it stands there that it was meant; nothing else goes on behind a semicolon within a phrase.
            self.miss_words(self.at + count, phrase);
        }
        all
    }

    /// Goes past the next word if it means something.
    pub fn take_if<T>(&mut self, meaning: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let value = meaning(self.peek()?)?;
        self.advance();
        Some(value)
    }

    /// Goes past the next word, which must mean something.
    pub fn word<T>(&mut self, expected: &str, meaning: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        self.take_if(meaning).or_else(|| self.miss(expected))
    }

    /// Goes past each word that means something, as far as they go.
    pub fn take_each<T>(&mut self, mut meaning: impl FnMut(&'a str) -> Option<T>) -> Vec<T> {
        std::iter::from_fn(|| self.take_if(&mut meaning)).collect()
    }

    /// Goes past the words of a phrase, which must be next.
    pub fn words(&mut self, phrase: &str) -> Option<()> {
        if self.take(phrase) {
            return Some(());
        }
        if self.at != self.begun {
            self.miss_words(self.at, phrase);
        }
        None
    }

    /// Whether the words of the phrase stand anywhere in what is left.
    pub fn holds(&self, phrase: &str) -> bool {
        (0..self.end.saturating_sub(self.at)).any(|behind| self.matched(behind, phrase).1)
    }

    /// Something else was expected at the next word.
    pub fn miss<T>(&mut self, expected: &str) -> Option<T> {
        if self.at != self.begun {
            self.miss_name(self.at, expected);
        }
        None
    }

    /// What was missed at a word, where that is as far on as anything.
    fn missed_at(&mut self, at: usize) -> Option<&mut Missed> {
        if self.missed.at < at {
            self.missed = Missed { at, ..Missed::default() };
        }
        (self.missed.at == at).then_some(&mut self.missed)
    }

    fn miss_name(&mut self, at: usize, name: &str) {
        if let Some(missed) = self.missed_at(at).filter(|missed| !missed.names.iter().any(|known| known == name)) {
            missed.names.push(name.to_owned());
        }
    }

    fn miss_words(&mut self, at: usize, phrase: &str) {
        if let Some(missed) = self.missed_at(at).filter(|missed| missed.names.is_empty()) {
            let words = format!("'{}'", super::phrase::plain(phrase));
            if !missed.words.contains(&words) {
                missed.words.push(words);
            }
        }
    }

    /// The word that was read last means nothing here.
    pub fn wrong<T>(&mut self, reason: Reason) -> Option<T> {
        if let Some(missed) = self.missed_at(self.at.saturating_sub(1)) {
            missed.reason.get_or_insert(reason);
        }
        None
    }

    /// The line is wrong, however else it might be read.
    pub fn stop<T>(&mut self, reason: Reason) -> Option<T> {
        self.stop_at(self.mark(), reason)
    }

    /// The line is wrong at the word that was read last.
    pub fn stop_before<T>(&mut self, reason: Reason) -> Option<T> {
        self.stop_at(Mark { at: self.at.saturating_sub(1), ..self.mark() }, reason)
    }

    /// The line is wrong at an earlier word.
    pub fn stop_at<T>(&mut self, mark: Mark, reason: Reason) -> Option<T> {
        self.stopped.get_or_insert(self.place.error(column_of(self.words, mark.at), reason));
        None
    }

    /// Whether the line is wrong, however else it might be read.
    pub const fn has_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Counts a try; none where there were too many.
    pub fn spend(&mut self) -> Option<()> {
        self.tries = self.tries.saturating_sub(1);
        if self.tries == 0 { self.stop(Reason::Tangled) } else { Some(()) }
    }

    /// Speaks of the X of the cost, which it must have.
    pub fn use_x(&mut self) -> Option<()> {
        self.uses_x |= self.scope.x;
        self.scope.x.then_some(())
    }

    /// Reads with a name for what is expected, if it has one: it is what was missed where nothing of it was there.
    pub fn labelled<T>(&mut self, expected: &str, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if expected.is_empty() {
            return read(self);
        }
        let at = self.at;
        let value = self.beginning(read);
        if value.is_none() && self.begun != at {
            self.miss_name(at, expected);
        }
        value
    }

    /// Adds an ability that the card speaks of to those of its kind: its place among them.
    pub fn keep<T>(&mut self, kind: fn(&mut Spoken) -> &mut Vec<T>, one: T, named: &'static str) -> Option<u8> {
        let all = kind(&mut self.spoken);
        let Ok(place) = u8::try_from(all.len()) else { return self.stop(Reason::TooMany(named)) };
        all.push(one);
        Some(place)
    }

    /// Reads what begins here, so that it is not told what of it was missed here.
    fn beginning<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let begun = std::mem::replace(&mut self.begun, self.at);
        let value = read(self);
        self.begun = begun;
        value
    }

    /// Tries to read something that need not be there, and goes back where it is not.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let mark = self.mark();
        let value = self.beginning(read);
        if value.is_none() {
            self.reset(&mark);
        }
        value
    }

    pub fn mark(&self) -> Mark {
        Mark {
            at: self.at,
            targets: self.mode.targets.len(),
            delayed: self.spoken.delayed.len(),
            quoted: self.spoken.quoted.len(),
            of_object: self.of_object,
            uses_x: self.uses_x,
        }
    }

    pub fn reset(&mut self, mark: &Mark) {
        self.at = mark.at;
        self.mode.targets.truncate(mark.targets);
        self.spoken.delayed.truncate(mark.delayed);
        self.spoken.quoted.truncate(mark.quoted);
        self.of_object = mark.of_object;
        self.uses_x = mark.uses_x;
    }

    pub fn within<T>(&mut self, scope: Scope, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.scope, scope);
        let value = read(self);
        self.scope = outer;
        value
    }

    /// Reads an ability of its own, with targets and instructions of its own.
    pub fn apart<T>(&mut self, scope: Scope, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<(T, Mode)> {
        let outer = std::mem::take(&mut self.mode);
        let value = self.within(scope, read);
        let mode = std::mem::replace(&mut self.mode, outer);
        value.map(|value| (value, mode))
    }

    /// Reads the words between quotation marks, where one is next, to their end.
    pub fn quotation<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.peek() != Some("\"") {
            return self.miss("an ability in quotation marks");
        }
        let inside = self.words.get(self.at + 1..self.end)?;
        let length = inside.iter().position(|word| word.text == "\"")?;
        self.at += 1;
        let end = std::mem::replace(&mut self.end, self.at + length);
        let value = read(self).and_then(|value| self.finish().map(|()| value));
        self.end = end;
        value.inspect(|_| self.at += 1)
    }

    pub fn finish(&mut self) -> Option<()> {
        if self.is_at_end() { Some(()) } else { self.miss("the end of the line or ';'") }
    }

    /// The target that was spoken of last.
    pub fn last_target(&self) -> Option<Reference> {
        let last = self.mode.targets.len().checked_sub(1)?;
        Some(Reference::Target(u8::try_from(last).unwrap_or(u8::MAX)))
    }

    /// Why the line could not be read: what made it wrong, else what was missed furthest on.
    #[cfg(feature = "read")]
    pub fn into_error(self) -> ParseError {
        let Missed { at, names, words, reason } = self.missed;
        if let Some(error) = self.stopped {
            return error;
        }
        let expected = if names.is_empty() { words } else { names }.join(" or ");
        let word = self.words.get(at).filter(|_| at < self.end).map(|word| word.text.clone());
        let column = column_of(self.words, at);
        let reason = reason.unwrap_or_else(|| match word {
            Some(word) => {
                Reason::UnexpectedWord { near: crate::error::near(&word, &super::guide::KNOWN), word, expected }
            }
            None => Reason::Unfinished { expected },
        });
        self.place.error(column, reason)
    }
}

/// The column of a word, or behind the last.
fn column_of(words: &[Word], at: usize) -> usize {
    let behind = || words.last().map_or(1, |word| word.column + word.text.chars().count());
    words.get(at).map_or_else(behind, |word| word.column)
}

/// Whether a word is a form of the word of a phrase: `draws|draw`, `~` for `this`.
pub(crate) fn is_form_of(word: &str, form: &str) -> bool {
    form == word
        || (form.contains(['|', '^']) && form.split(['|', '^']).any(|form| form == word))
        || form.strip_prefix('~').is_some_and(|ending| word.strip_prefix("this") == Some(ending))
}
