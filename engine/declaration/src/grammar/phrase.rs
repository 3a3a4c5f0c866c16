//! A phrase is read and written from one line: the words, the holes in them, and the value they stand for.
//!
//! `(Effect::Destroy { what, regeneration: true } = "destroy" what:ALL)` is a row of a table. Reading goes past the words, reads each hole,
//! and builds the value; writing takes the value apart and says the same in order. What the face says otherwise stands behind a slash,
//! `"x" / "y"`, or behind `=>` where the order differs; of `x; y` it makes the sentences `x. Y` by itself. `[power, toughness]:SIZE` is one hole for two values, and `_:CHECK` one for none.
//! A condition behind the value, `if`, must hold of it besides.
//! A value `Body { only, .. }` is a part of one: what is not said is as it is by default.
//!
//! In words, `~` is the card itself (`this` in a declaration, its name or `it` on the face); `draws|draw` are the forms for one and for several;
//! and of `counters^counter` either is read, and the first one written. In words that are no part of a row, ` / ` stands for the slash.
//!
//! The head of a table stands in brackets: its name, the type of its values, what the guide calls one, and what an error says was expected;
//! and the heading in the guide, where it is a table of that.
//!
//! Before a row, `once` marks what only one card says; `face` what is only written on faces, and never read; `plain` what is never written
//! on faces; `unread` what is written and not read. Rows are tried in order, so that of two for the same value the first is written, and the second is another way to say it.

use super::joining::list;
use super::reader::{Reader, is_form_of};
use super::renderer::Renderer;

/// A part of the grammar, in both directions.
pub(crate) trait Phrase {
    type Value;
    /// Reads it; where it is not next, the reader knows what was expected, and where.
    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value>;
    /// Writes it, in the renderer's voice; none where these are not the words for the value.
    fn write(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<String>;
    /// What it is called in the guide, `WHAT`.
    fn guide(&self) -> String {
        String::new()
    }
}

/// One phrase of a table.
pub(crate) struct Row<T> {
    pub marks: &'static [&'static str],
    pub read: fn(&mut Reader<'_>) -> Option<T>,
    pub write: fn(&mut Renderer<'_>, &T) -> Option<String>,
    /// The words it begins with; empty where it begins with a hole.
    pub first: &'static str,
    /// The words and the names of the holes in a declaration, and on a face where that has an order of its own, as the guide has them.
    #[cfg(feature = "read")]
    pub guide: [&'static [Part]; 2],
}

/// A part of a row as the guide has it.
#[cfg(feature = "read")]
pub(crate) enum Part {
    /// Words of a declaration, and of a face.
    Words(&'static str, &'static str),
    /// The name of a hole.
    Hole(fn() -> String),
}

impl<T> Row<T> {
    pub fn is(&self, mark: &str) -> bool {
        self.marks.contains(&mark)
    }

    /// The row as the guide has it, of a declaration or of a face.
    #[cfg(feature = "read")]
    pub fn guide(&self, is_face: bool) -> String {
        let [declared, face] = self.guide;
        let mut line = String::new();
        for part in if is_face && !face.is_empty() { face } else { declared } {
            let words = match part {
                Part::Words(_, face) if is_face => super::joining::sentences(&plain(face)),
                Part::Words(words, _) => plain(words),
                Part::Hole(name) => name(),
            };
            add(&mut line, &words);
        }
        line
    }

    /// Whether it is read, and not only written.
    pub fn is_read(&self) -> bool {
        !self.is("face") && !self.is("unread")
    }
}

/// The phrases for one type of value, in the order in which they are tried.
pub(crate) struct Phrases<T: 'static> {
    /// What it is called in the guide, and the heading under which it stands there.
    pub name: &'static str,
    pub heading: &'static str,
    /// What an error says was expected where no row even begins.
    pub expected: &'static str,
    pub rows: &'static [Row<T>],
}

impl<T> Phrases<T> {
    /// Everything that the rows say of a value, each a part of it.
    pub fn each(&self, renderer: &mut Renderer<'_>, value: &T) -> Vec<String> {
        let mut all = Vec::new();
        for row in self.rows {
            let before = renderer.said;
            match (row.write)(renderer, value) {
                Some(said) => all.push(said),
                None => renderer.said = before,
            }
        }
        all
    }
}

impl<T> Phrase for Phrases<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader<'_>) -> Option<T> {
        reader.labelled(self.expected, |reader| {
            let mark = reader.mark();
            let next = reader.peek().unwrap_or_default();
            for row in self.rows.iter().filter(|row| row.is_read() && can_begin(row.first, next)) {
                #[cfg(test)]
                let said = super::tests::said();
                let value = reader.spend().and_then(|()| (row.read)(reader));
                #[cfg(test)]
                super::tests::tried(value.as_ref().map(|_| std::ptr::from_ref(row).addr()), said);
                if value.is_some() || reader.has_stopped() {
                    return value;
                }
                reader.reset(&mark);
            }
            None
        })
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<String> {
        let not = if renderer.face { "plain" } else { "face" };
        let before = renderer.said;
        for row in self.rows.iter().filter(|row| !row.is(not)) {
            if let Some(words) = (row.write)(renderer, value) {
                return Some(words);
            }
            renderer.said = before;
        }
        None
    }

    fn guide(&self) -> String {
        self.name.to_owned()
    }
}

/// Declares tables of phrases.
macro_rules! phrases {
    ($($(#[$doc:meta])* [$table:ident: $value:ty, $name:literal, $expected:expr $(; $heading:literal)?] $($($mark:ident)* ($($row:tt)*))*)*) => {
        $($(#[$doc])*
        #[allow(unused_variables, unused_mut, unreachable_patterns, clippy::redundant_pattern_matching)]
        pub(crate) static $table: $crate::grammar::phrase::Phrases<$value> = $crate::grammar::phrase::Phrases {
            name: $name,
            heading: concat!($($heading)?),
            expected: $expected,
            rows: &[$(phrase!([$($mark)*] [] $($row)*)),*],
        };)*
    };
}
pub(crate) use phrases;

/// Makes one row: finds the value before `=`, cuts what is behind it into words and holes, and makes of them how it is read, written and
/// listed.
macro_rules! phrase {
    ($marks:tt $value:tt = $($rest:tt)*) => { phrase!(@cut $marks [$value []] [] [] $($rest)*) };
    ($marks:tt $value:tt if $($rest:tt)*) => { phrase!(@if $marks $value [if] $($rest)*) };
    (@if $marks:tt $value:tt $guard:tt = $($rest:tt)*) => { phrase!(@cut $marks [$value $guard] [] [] $($rest)*) };
    (@if $marks:tt $value:tt [$($guard:tt)*] $next:tt $($rest:tt)*) => {
        phrase!(@if $marks $value [$($guard)* $next] $($rest)*)
    };
    ($marks:tt [$($value:tt)*] $next:tt $($rest:tt)*) => { phrase!($marks [$($value)* $next] $($rest)*) };

    (@cut $marks:tt $value:tt $plain:tt [$($part:tt)*] $words:literal / $face:literal $($rest:tt)*) => {
        phrase!(@cut $marks $value $plain [$($part)* {$words $face}] $($rest)*)
    };
    (@cut $marks:tt $value:tt $plain:tt [$($part:tt)*] $words:literal $($rest:tt)*) => {
        phrase!(@cut $marks $value $plain [$($part)* {$words $words}] $($rest)*)
    };
    (@cut $marks:tt $value:tt $plain:tt [$($part:tt)*] $name:tt: $hole:ident ($($args:tt)*) $($rest:tt)*) => {
        phrase!(@cut $marks $value $plain [$($part)* {$name: $hole($($args)*)}] $($rest)*)
    };
    (@cut $marks:tt $value:tt $plain:tt [$($part:tt)*] $name:tt: $hole:ident $($rest:tt)*) => {
        phrase!(@cut $marks $value $plain [$($part)* {$name: $hole}] $($rest)*)
    };
    (@cut $marks:tt $value:tt [] $plain:tt => $($face:tt)*) => { phrase!(@cut $marks $value $plain [] $($face)*) };
    (@cut $marks:tt $value:tt [] $plain:tt) => { phrase!(@row $marks $value $plain []) };
    (@cut $marks:tt $value:tt $plain:tt $face:tt) => { phrase!(@row $marks $value $plain $face) };

    (@row $marks:tt [[$($value:tt)*] [$($guard:tt)*]] $plain:tt $face:tt) => {
        $crate::grammar::phrase::Row {
            marks: &phrase!(@marks $marks),
            read: $crate::grammar::phrase::reads(phrase!(@reads $marks [[$($value)*] [$($guard)*]] $plain)),
            write: |renderer, value| match value {
                $($value)* $($guard)* => {
                    let mut line = String::new();
                    phrase!(@said renderer line $plain $face);
                    Some(line)
                }
                _ => None,
            },
            first: phrase!(@first $plain),
            #[cfg(feature = "read")]
            guide: phrase!(@guide $plain $face),
        }
    };
    (@marks [$($mark:ident)*]) => { [$(stringify!($mark)),*] };
    (@reads [face $($mark:ident)*] $value:tt $plain:tt) => { |_| None };
    (@reads [unread $($mark:ident)*] $value:tt $plain:tt) => { |_| None };
    (@reads $marks:tt [[$($value:tt)*] [$($guard:tt)*]] [$($part:tt)*]) => {
        |reader| {
            $(phrase! { @part (read reader) $part })*
            let value = phrase!(@made $($value)*);
            matches!(&value, $($value)* $($guard)*).then_some(value)
        }
    };
    (@made $type:ident { $($field:ident $(: $of:expr)?,)+ .. }) => {
        $type { $($field $(: $of)?,)+ ..<$type>::default() }
    };
    (@made $($value:tt)*) => { $($value)* };
    (@said $renderer:ident $line:ident [$($part:tt)*] []) => {
        $(phrase!(@part (write $renderer $line) $part);)*
    };
    (@said $renderer:ident $line:ident [$($part:tt)*] [$($face:tt)*]) => {
        if $renderer.face {
            $(phrase!(@part (write $renderer $line) $face);)*
        } else {
            $(phrase!(@part (write $renderer $line) $part);)*
        }
    };
    (@part (read $reader:ident) {$words:literal $face:literal}) => { $reader.words($words)?; };
    (@part (read $reader:ident) {_: $($hole:tt)*}) => { $crate::grammar::phrase::Phrase::read(&$($hole)*, $reader)?; };
    (@part (read $reader:ident) {$name:tt: $($hole:tt)*}) => {
        let phrase!(@pattern $name) = $crate::grammar::phrase::Phrase::read(&$($hole)*, $reader)?;
    };
    (@part (write $renderer:ident $line:ident) {$words:literal $face:literal}) => {
        $crate::grammar::phrase::add(&mut $line, &$renderer.words(if $renderer.face { $face } else { $words }))
    };
    (@part (write $renderer:ident $line:ident) {$name:tt: $($hole:tt)*}) => {
        add(&mut $line, &Phrase::write(&$($hole)*, $renderer, phrase!(@value $name))?)
    };
    (@guide [$($part:tt)*] [$($face:tt)*]) => {
        [&[$(phrase!(@named $part)),*], &[$(phrase!(@named $face)),*]]
    };
    (@named {$words:literal $face:literal}) => { $crate::grammar::phrase::Part::Words($words, $face) };
    (@named {$name:tt: $($hole:tt)*}) => { $crate::grammar::phrase::Part::Hole(|| Phrase::guide(&$($hole)*)) };
    (@pattern [$($name:ident),+]) => { ($($name),+) };
    (@pattern $name:tt) => { $name };
    (@value [$($name:ident),+]) => { &($($name.clone()),+) };
    (@value _) => { &() };
    (@value $name:ident) => { $name };
    (@first [{$words:literal $face:literal} $($rest:tt)*]) => { $words };
    (@first $parts:tt) => { "" };
}
pub(crate) use phrase;

/// How something is read; a program without the feature `read` has none of it.
pub(crate) const fn reads<T>(read: fn(&mut Reader<'_>) -> Option<T>) -> fn(&mut Reader<'_>) -> Option<T> {
    if cfg!(feature = "read") { read } else { |_| None }
}

/// A phrase that is read and written in a way of its own.
pub(crate) struct Hole<T> {
    name: &'static str,
    read: fn(&mut Reader<'_>) -> Option<T>,
    write: fn(&mut Renderer<'_>, &T) -> Option<String>,
}

/// A phrase that is read and written in a way of its own, and its name in the guide.
pub(crate) const fn hole<T>(
    name: &'static str,
    read: fn(&mut Reader<'_>) -> Option<T>,
    write: fn(&mut Renderer<'_>, &T) -> Option<String>,
) -> Hole<T> {
    Hole { name, read: reads(read), write }
}

/// A phrase that is only written.
pub(crate) const fn written<T>(write: fn(&mut Renderer<'_>, &T) -> Option<String>) -> Hole<T> {
    hole("", |_| None, write)
}

impl<T> Phrase for Hole<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader<'_>) -> Option<T> {
        (self.read)(reader)
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<String> {
        (self.write)(renderer, value)
    }

    fn guide(&self) -> String {
        self.name.to_owned()
    }
}

/// Whether words of a row can begin with this word.
fn can_begin(words: &str, next: &str) -> bool {
    let first = words.split(' ').next().unwrap_or_default();
    first.is_empty() || first.starts_with(next) || is_form_of(next, first.trim_end_matches([',', ';', ':']))
}

/// Adds words to a line, with a space between where one belongs.
pub(crate) fn add(line: &mut String, words: &str) {
    if !line.is_empty() && !words.is_empty() && !words.starts_with([',', ';', ':', '.', '\'']) {
        line.push(' ');
    }
    line.push_str(words);
}

/// Words of a row as a declaration has them, the form for one of each: `~ draws|draw` is `this draws`.
pub(crate) fn plain(words: &str) -> String {
    let word = |word: &str| word.split(['|', '^']).next().unwrap_or_default().replace('~', "this");
    words.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The words of a declaration and those of a face, of `plain / face`.
pub(crate) fn voices(words: &str) -> (&str, &str) {
    words.split_once(" / ").unwrap_or((words, words))
}

/// A value that is made of what the words stand for, and taken apart to be written.
pub(crate) struct Map<P: Phrase, T>(
    pub P,
    pub fn(&mut Reader<'_>, P::Value) -> Option<T>,
    pub fn(&mut Renderer<'_>, &T) -> Option<P::Value>,
);

impl<P: Phrase, T> Phrase for Map<P, T> {
    type Value = T;

    fn read(&self, reader: &mut Reader<'_>) -> Option<T> {
        let value = self.0.read(reader)?;
        self.1(reader, value)
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<String> {
        let value = self.2(renderer, value)?;
        self.0.write(renderer, &value)
    }

    fn guide(&self) -> String {
        self.0.guide()
    }
}

/// A value that lies in a box.
pub(crate) const fn boxed<P: Phrase<Value: Clone>>(phrase: P) -> Map<P, Box<P::Value>> {
    Map(phrase, |_, value| Some(Box::new(value)), |_, value| Some(P::Value::clone(value)))
}

/// A single value in a list.
pub(crate) const fn single<P: Phrase<Value: Clone>>(phrase: P) -> Map<P, Vec<P::Value>> {
    Map(phrase, |_, value| Some(vec![value]), |_, all| all.first().filter(|_| all.len() == 1).cloned())
}

/// Two values in a list.
pub(crate) const fn two<P: Phrase<Value = [T; 2]>, T: Clone>(phrase: P) -> Map<P, Vec<T>> {
    Map(phrase, |_, two| Some(two.into()), |_, all| all.clone().try_into().ok())
}

/// Two values that are the same, and said once.
pub(crate) const fn both<P: Phrase<Value: Clone + PartialEq>>(phrase: P) -> Map<P, (P::Value, P::Value)> {
    Map(phrase, |_, one| Some((one.clone(), one)), |_, (one, other)| (one == other).then(|| one.clone()))
}

impl<P: Phrase> Phrase for &P {
    type Value = P::Value;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value> {
        (*self).read(reader)
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<String> {
        (*self).write(renderer, value)
    }

    fn guide(&self) -> String {
        (*self).guide()
    }
}

/// What may be said or not, behind words of its own; where there are none, it is tried.
pub(crate) struct Opt<P>(pub &'static str, pub P);

impl<P: Phrase> Phrase for Opt<P> {
    type Value = Option<P::Value>;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value> {
        if self.0.is_empty() {
            return Some(reader.attempt(|reader| self.1.read(reader)));
        }
        if reader.take(voices(self.0).0) { self.1.read(reader).map(Some) } else { Some(None) }
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<String> {
        let Some(value) = value else { return Some(String::new()) };
        let mut line = renderer.words(self.0);
        add(&mut line, &self.1.write(renderer, value)?);
        Some(line)
    }

    fn guide(&self) -> String {
        let mut line = plain(voices(self.0).0);
        add(&mut line, &self.1.guide());
        format!("[{line}]")
    }
}

/// Words that are there or not.
pub(crate) const fn flag(words: &'static str) -> Map<Opt<Known<()>>, bool> {
    Map(Opt(words, Known(|| ())), |_, said| Some(said.is_some()), |_, said| Some(said.then_some(())))
}

/// One or more with words between them; a face makes a list of what is joined with `and` or `or`.
pub(crate) struct Several<P>(pub &'static str, pub P);

impl<P: Phrase> Phrase for Several<P> {
    type Value = Vec<P::Value>;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value> {
        let mut all = vec![self.1.read(reader)?];
        let mut mark = reader.mark();
        while reader.take(self.0)
            && let Some(next) = self.1.read(reader)
        {
            all.push(next);
            mark = reader.mark();
        }
        // What stands behind the words may belong to something else.
        reader.reset(&mark);
        if reader.has_stopped() { None } else { Some(all) }
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<String> {
        if value.is_empty() {
            return None;
        }
        let all: Vec<String> = value.iter().map(|one| self.1.write(renderer, one)).collect::<Option<_>>()?;
        Some(match self.0.split(' ').next() {
            Some(conjunction @ ("and" | "or")) if renderer.face => list(&all, conjunction),
            _ => all.join(&if self.0.starts_with(',') { format!("{} ", self.0) } else { format!(" {} ", self.0) }),
        })
    }

    fn guide(&self) -> String {
        let one = self.1.guide();
        format!("{one} [{} {one}]", self.0)
    }
}

/// A value that the words around it mean, and that is not said.
pub(crate) struct Known<T>(pub fn() -> T);

impl<T: PartialEq> Phrase for Known<T> {
    type Value = T;

    fn read(&self, _: &mut Reader<'_>) -> Option<T> {
        Some((self.0)())
    }

    fn write(&self, _: &mut Renderer<'_>, value: &T) -> Option<String> {
        (*value == (self.0)()).then(String::new)
    }
}

/// A value that is not said: what it is where this is read, and whether it goes without saying where it is written.
pub(crate) struct Unsaid<T>(pub fn(&mut Reader<'_>) -> Option<T>, pub fn(&mut Renderer<'_>, &T) -> bool);

impl<T> Phrase for Unsaid<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader<'_>) -> Option<T> {
        self.0(reader)
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<String> {
        self.1(renderer, value).then(String::new)
    }
}

/// Words that stand before something else tell that it is this that is read; nothing is said for it.
pub(crate) const fn before(told: fn(&mut Reader<'_>) -> Option<()>) -> Unsaid<()> {
    Unsaid(told, |_, ()| true)
}

/// Before or behind what is another way to say something, which is never written.
pub(crate) const READ_ONLY: Unsaid<()> = Unsaid(|_| Some(()), |_, ()| false);
