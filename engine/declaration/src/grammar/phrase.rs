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

use super::reader::{Reader, is_form_of};
use super::renderer::Renderer;

/// A part of the grammar, in both directions.
pub(crate) trait Phrase {
    type Value;
    /// Reads it; where it is not next, the reader knows what was expected, and where.
    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value>;
    /// Says it behind what the renderer has said, in its voice; none where these are not the words for the value, and then some of them may
    /// have been said.
    fn say(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<()>;
    /// Writes it by itself.
    fn write(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<String> {
        let outer = renderer.begin();
        let said = self.say(renderer, value);
        renderer.end(outer, said)
    }
    /// What it is called in the guide, `WHAT`.
    fn guide(&self) -> String {
        String::new()
    }
}

/// One phrase of a table.
pub(crate) struct Row<T> {
    /// Says the value, as [`Phrase::say`] does.
    pub say: fn(&mut Renderer<'_>, &T) -> Option<()>,
    #[cfg(feature = "read")]
    pub marks: &'static [&'static str],
    #[cfg(feature = "read")]
    pub read: fn(&mut Reader<'_>) -> Option<T>,
    /// The words it begins with; empty where it begins with a hole.
    #[cfg(feature = "read")]
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

#[cfg(feature = "read")]
impl<T> Row<T> {
    pub fn is(&self, mark: &str) -> bool {
        self.marks.contains(&mark)
    }

    /// The row as the guide has it, of a declaration or of a face.
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
            let outer = renderer.begin();
            let said = (row.say)(renderer, value);
            match renderer.end(outer, said) {
                Some(said) => all.push(said),
                None => renderer.said = before,
            }
        }
        all
    }
}

impl<T> Phrase for Phrases<T> {
    type Value = T;

    #[cfg(not(feature = "read"))]
    fn read(&self, _: &mut Reader<'_>) -> Option<T> {
        None
    }

    #[cfg(feature = "read")]
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

    // One for all types, where it is not made a part of each row.
    #[inline(never)]
    fn say(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<()> {
        let before = renderer.mark();
        for row in self.rows {
            // A program that only writes faces has nothing in the other rows.
            #[cfg(feature = "read")]
            if row.is(if renderer.face() { "plain" } else { "face" }) {
                continue;
            }
            if (row.say)(renderer, value).is_some() {
                return Some(());
            }
            renderer.reset(before);
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
            name: $crate::grammar::phrase::told($name),
            heading: $crate::grammar::phrase::told(concat!($($heading)?)),
            expected: $crate::grammar::phrase::told($expected),
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
            say: $crate::grammar::phrase::says(phrase!(@plain $marks), |renderer, value| match value {
                $($value)* $($guard)* => {
                    phrase!(@said renderer $plain $face);
                    Some(())
                }
                _ => None,
            }),
            #[cfg(feature = "read")]
            marks: &phrase!(@marks $marks),
            #[cfg(feature = "read")]
            read: phrase!(@reads $marks [[$($value)*] [$($guard)*]] $plain),
            #[cfg(feature = "read")]
            first: phrase!(@first $plain),
            #[cfg(feature = "read")]
            guide: phrase!(@guide $plain $face),
        }
    };
    (@marks [$($mark:ident)*]) => { [$(stringify!($mark)),*] };
    (@plain []) => { false };
    (@plain [plain $($mark:ident)*]) => { true };
    (@plain [$other:ident $($mark:ident)*]) => { phrase!(@plain [$($mark)*]) };
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
    (@said $renderer:ident [$($part:tt)*] []) => {
        $(phrase!(@part (say $renderer) $part);)*
    };
    (@said $renderer:ident [$($part:tt)*] [$($face:tt)*]) => {
        if $renderer.face() {
            $(phrase!(@part (say $renderer) $face);)*
        } else {
            $(phrase!(@part (say $renderer) $part);)*
        }
    };
    (@part (read $reader:ident) {$words:literal $face:literal}) => { $reader.words($words)?; };
    (@part (read $reader:ident) {_: $($hole:tt)*}) => { $crate::grammar::phrase::Phrase::read(&$($hole)*, $reader)?; };
    (@part (read $reader:ident) {$name:tt: $($hole:tt)*}) => {
        let phrase!(@pattern $name) = $crate::grammar::phrase::Phrase::read(&$($hole)*, $reader)?;
    };
    (@part (say $renderer:ident) {$words:literal $face:literal}) => {
        $renderer.say(if $renderer.face() { $face } else { $words })
    };
    (@part (say $renderer:ident) {$name:tt: $($hole:tt)*}) => {
        $crate::grammar::phrase::Phrase::say(&$($hole)*, $renderer, phrase!(@value $name))?
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

/// How something is said, where it is not said in declarations alone (`plain`), of which a program without the feature `read` writes none.
pub(crate) const fn says<T>(
    plain: bool,
    say: fn(&mut Renderer<'_>, &T) -> Option<()>,
) -> fn(&mut Renderer<'_>, &T) -> Option<()> {
    if plain && !cfg!(feature = "read") { |_, _| None } else { say }
}

/// What a reader is told, or whoever reads the guide.
pub(crate) const fn told(what: &'static str) -> &'static str {
    if cfg!(feature = "read") { what } else { "" }
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
    Hole { name: told(name), read: reads(read), write }
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

    #[inline]
    fn say(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<()> {
        let words = (self.write)(renderer, value);
        renderer.say_if(words)
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

/// A value that is made of what the words stand for, and taken apart to be said in them.
pub(crate) struct Map<P: Phrase, T> {
    phrase: P,
    read: fn(&mut Reader<'_>, P::Value) -> Option<T>,
    say: fn(&P, &mut Renderer<'_>, &T) -> Option<()>,
}

/// Such a value of a phrase: how it is made, and how it is said.
pub(crate) const fn map<P: Phrase, T>(
    phrase: P,
    read: fn(&mut Reader<'_>, P::Value) -> Option<T>,
    say: fn(&P, &mut Renderer<'_>, &T) -> Option<()>,
) -> Map<P, T> {
    Map { phrase, read: if cfg!(feature = "read") { read } else { |_, _| None }, say }
}

impl<P: Phrase, T> Phrase for Map<P, T> {
    type Value = T;

    fn read(&self, reader: &mut Reader<'_>) -> Option<T> {
        let value = self.phrase.read(reader)?;
        (self.read)(reader, value)
    }

    #[inline]
    fn say(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<()> {
        (self.say)(&self.phrase, renderer, value)
    }

    fn guide(&self) -> String {
        self.phrase.guide()
    }
}

/// A value that lies in a box.
pub(crate) const fn boxed<P: Phrase>(phrase: P) -> Map<P, Box<P::Value>> {
    map(phrase, |_, value| Some(Box::new(value)), |phrase, renderer, value| phrase.say(renderer, value))
}

/// A single value in a list.
pub(crate) const fn single<P: Phrase>(phrase: P) -> Map<P, Vec<P::Value>> {
    map(
        phrase,
        |_, value| Some(vec![value]),
        |phrase, renderer, all| if let [only] = all.as_slice() { phrase.say(renderer, only) } else { None },
    )
}

/// Two values in a list.
pub(crate) const fn two<P: Phrase<Value = [T; 2]>, T>(phrase: P) -> Map<P, Vec<T>> {
    map(
        phrase,
        |_, two| Some(two.into()),
        |phrase, renderer, all| phrase.say(renderer, all.as_slice().try_into().ok()?),
    )
}

/// Two values that are the same, and said once.
pub(crate) const fn both<P: Phrase<Value: Clone + PartialEq>>(phrase: P) -> Map<P, (P::Value, P::Value)> {
    map(
        phrase,
        |_, one| Some((one.clone(), one)),
        |phrase, renderer, (one, other)| if one == other { phrase.say(renderer, one) } else { None },
    )
}

impl<P: Phrase> Phrase for &P {
    type Value = P::Value;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value> {
        (*self).read(reader)
    }

    #[inline]
    fn say(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<()> {
        (*self).say(renderer, value)
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

    fn say(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<()> {
        let Some(value) = value else { return Some(()) };
        renderer.say(self.0);
        self.1.say(renderer, value)
    }

    fn guide(&self) -> String {
        let mut line = plain(voices(self.0).0);
        add(&mut line, &self.1.guide());
        format!("[{line}]")
    }
}

/// Words that are there or not.
pub(crate) const fn flag(words: &'static str) -> Map<Opt<Known<()>>, bool> {
    map(
        Opt(words, Known(|| ())),
        |_, said| Some(said.is_some()),
        |phrase, renderer, said| phrase.say(renderer, &said.then_some(())),
    )
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

    fn say(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<()> {
        renderer.say_several(self.0, value.len(), &mut |renderer, place| self.1.say(renderer, value.get(place)?))
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

    #[inline]
    fn say(&self, _: &mut Renderer<'_>, value: &T) -> Option<()> {
        (*value == (self.0)()).then_some(())
    }
}

/// A value that is not said: what it is where this is read, and whether it goes without saying where it is written.
pub(crate) struct Unsaid<T>(pub fn(&mut Reader<'_>) -> Option<T>, pub fn(&mut Renderer<'_>, &T) -> bool);

impl<T> Phrase for Unsaid<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader<'_>) -> Option<T> {
        self.0(reader)
    }

    #[inline]
    fn say(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<()> {
        self.1(renderer, value).then_some(())
    }
}

/// Words that stand before something else tell that it is this that is read; nothing is said for it.
pub(crate) const fn before(told: fn(&mut Reader<'_>) -> Option<()>) -> Unsaid<()> {
    Unsaid(told, |_, ()| true)
}

/// Before or behind what is another way to say something, which is never written.
pub(crate) const READ_ONLY: Unsaid<()> = Unsaid(|_| Some(()), |_, ()| false);
