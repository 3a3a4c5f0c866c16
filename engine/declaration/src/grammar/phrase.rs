//! A phrase is read and written from one line: the words, the holes in them, and the value they stand for.
//!
//! `(Effect::Destroy { what, regeneration: true } = "destroy" what:ALL)` is a row of a table. Reading goes past the words, reads each hole,
//! and builds the value; writing takes the value apart and says the same in order. What the face says otherwise stands behind a slash,
//! `"x" / "y"`, or behind `=>` where the order differs.
//!
//! In words, `~` is the card itself (`this` in a declaration, its name on the face); `draws|draw` are the forms for one and for several;
//! and of `counters^counter` either is read, and the first one written.
//!
//! Before a row, `once` marks what only one card says; `face` what is only written on faces, and never read; `plain` what is never written
//! on faces; `unread` what is written and not read. Rows are tried in order, so that of two for the same value the first is written, and the second is another way to say it.

use super::reader::{Reader, is_form_of};
use super::renderer::Renderer;

/// A part of the grammar, in both directions.
pub(crate) trait Phrase {
    /// What it stands for.
    type Value;
    /// Reads it; where it is not next, the reader knows what was expected, and where.
    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value>;
    /// Writes it, in the renderer's voice; none where these are not the words for the value.
    fn write(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<String>;
    /// What it is called in the guide, `WHAT`.
    fn guide(&self) -> String {
        "…".to_owned()
    }
}

/// One phrase of a table.
pub(crate) struct Row<T> {
    /// Marks before the row.
    pub marks: &'static [&'static str],
    pub read: fn(&mut Reader<'_>) -> Option<T>,
    pub write: fn(&mut Renderer<'_>, &T) -> Option<String>,
    /// The words it begins with; empty where it begins with a hole.
    pub first: &'static str,
    /// The words behind the reference that it begins with; empty where it begins otherwise.
    pub behind: &'static str,
    /// The words with the names of the holes, of a declaration or of a face, as the guide has them.
    pub guide: fn(bool) -> String,
}

impl<T> Row<T> {
    /// Whether the row has this mark.
    pub fn is(&self, mark: &str) -> bool {
        self.marks.contains(&mark)
    }

    /// Whether it is read, and not only written.
    pub fn is_read(&self) -> bool {
        !self.is("face") && !self.is("unread")
    }
}

/// The phrases for one type of value, in the order in which they are tried.
pub(crate) struct Phrases<T: 'static> {
    /// What it is called in the guide.
    pub name: &'static str,
    /// What an error says was expected where no row even begins.
    pub expected: &'static str,
    pub rows: &'static [Row<T>],
}

impl<T> Phrase for Phrases<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader<'_>) -> Option<T> {
        reader.labelled(self.expected, |reader| {
            let mark = reader.mark();
            let next = reader.peek().unwrap_or_default();
            for row in self.rows.iter().filter(|row| row.is_read() && can_begin(row.first, next)) {
                if reader.behind_subject().is_some_and(|word| !can_begin(row.behind, word)) {
                    continue;
                }
                #[cfg(test)]
                let said = super::tests::said();
                if let Some(value) = reader.spend().and_then(|()| (row.read)(reader)) {
                    #[cfg(test)]
                    super::tests::say(std::ptr::from_ref(row).addr());
                    return Some(value);
                }
                #[cfg(test)]
                super::tests::unsay(said);
                if reader.has_stopped() {
                    return None;
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

/// Declares a table of phrases.
macro_rules! phrases {
    ($(#[$doc:meta])* $table:ident: $value:ty, $name:literal, $expected:expr; $($($mark:ident)* ($($row:tt)*))*) => {
        $(#[$doc])*
        #[allow(unused_variables, unused_mut, unreachable_patterns)]
        pub(crate) static $table: $crate::grammar::phrase::Phrases<$value> = $crate::grammar::phrase::Phrases {
            name: $name,
            expected: $expected,
            rows: &[$($crate::grammar::phrase::phrase!([$($mark)*] [] $($row)*)),*],
        };
    };
}
pub(crate) use phrases;

/// Makes one row: finds the value before `=`, the words behind it, and the words of the face behind `=>`.
macro_rules! phrase {
    ($marks:tt $value:tt = $($rest:tt)*) => { $crate::grammar::phrase::phrase!(@words $marks $value [] $($rest)*) };
    ($marks:tt [$($value:tt)*] $next:tt $($rest:tt)*) => { $crate::grammar::phrase::phrase!($marks [$($value)* $next] $($rest)*) };
    (@words $marks:tt $value:tt $words:tt => $($face:tt)*) => { $crate::grammar::phrase::phrase!(@row $marks $value $words [$($face)*]) };
    (@words $marks:tt $value:tt $words:tt) => { $crate::grammar::phrase::phrase!(@row $marks $value $words []) };
    (@words $marks:tt $value:tt [$($words:tt)*] $next:tt $($rest:tt)*) => {
        $crate::grammar::phrase::phrase!(@words $marks $value [$($words)* $next] $($rest)*)
    };
    (@row [face] $value:tt $words:tt $face:tt) => { $crate::grammar::phrase::phrase!(@made ["face"] |_| None, $value $words $face) };
    (@row [unread] $value:tt $words:tt $face:tt) => { $crate::grammar::phrase::phrase!(@made ["unread"] |_| None, $value $words $face) };
    (@row [once face] $value:tt $words:tt $face:tt) => {
        $crate::grammar::phrase::phrase!(@made ["once", "face"] |_| None, $value $words $face)
    };
    (@row [$($mark:ident)*] [$($value:tt)*] [$($words:tt)*] $face:tt) => {
        $crate::grammar::phrase::phrase!(@made [$(stringify!($mark)),*] |reader| {
            $crate::grammar::phrase::phrase!(@read reader $($words)*);
            Some($($value)*)
        }, [$($value)*] [$($words)*] $face)
    };
    (@made $marks:tt $read:expr, [$($value:tt)*] [$($words:tt)*] [$($face:tt)*]) => {
        $crate::grammar::phrase::Row {
            marks: &$marks,
            read: $crate::grammar::phrase::reads($read),
            write: |renderer, value| match value {
                $($value)* => {
                    let mut line = String::new();
                    $crate::grammar::phrase::phrase!(@write renderer line [$($words)*] [$($face)*]);
                    Some(line)
                }
                _ => None,
            },
            first: $crate::grammar::phrase::phrase!(@first $($words)*),
            behind: $crate::grammar::phrase::phrase!(@behind $($words)*),
            guide: $crate::grammar::phrase::guides(|face| {
                let mut line = String::new();
                $crate::grammar::phrase::phrase!(@guides face line [$($words)*] [$($face)*]);
                line
            }),
        }
    };
    (@first $words:literal $($rest:tt)*) => { $words };
    (@first $($rest:tt)*) => { "" };
    (@behind $name:ident: REFERENCE $words:literal $($rest:tt)*) => { $words };
    (@behind $name:ident: ACTOR $words:literal $($rest:tt)*) => { $words };
    (@behind $name:ident: DEALER $words:literal $($rest:tt)*) => { $words };
    (@behind $($rest:tt)*) => { "" };
    (@guides $is_face:ident $line:ident $words:tt []) => { $crate::grammar::phrase::phrase!(@guide $is_face $line $words); };
    (@guides $is_face:ident $line:ident $words:tt $face:tt) => {
        if $is_face {
            $crate::grammar::phrase::phrase!(@guide $is_face $line $face);
        } else {
            $crate::grammar::phrase::phrase!(@guide $is_face $line $words);
        }
    };
    (@read $reader:ident) => {};
    (@read $reader:ident $words:literal / $face:literal $($rest:tt)*) => { $crate::grammar::phrase::phrase!(@read $reader $words $($rest)*); };
    (@read $reader:ident $words:literal $($rest:tt)*) => {
        $reader.words($words)?;
        $crate::grammar::phrase::phrase!(@read $reader $($rest)*);
    };
    (@read $reader:ident $name:ident: $hole:ident ($($args:tt)*) $($rest:tt)*) => {
        let $name = $crate::grammar::phrase::Phrase::read(&$hole($($args)*), $reader)?;
        $crate::grammar::phrase::phrase!(@read $reader $($rest)*);
    };
    (@read $reader:ident $name:ident: $hole:ident $($rest:tt)*) => {
        let $name = $crate::grammar::phrase::Phrase::read(&$hole, $reader)?;
        $crate::grammar::phrase::phrase!(@read $reader $($rest)*);
    };
    (@read $reader:ident [$($name:ident),+]: $hole:ident ($($args:tt)*) $($rest:tt)*) => {
        let ($($name),+) = $crate::grammar::phrase::Phrase::read(&$hole($($args)*), $reader)?;
        $crate::grammar::phrase::phrase!(@read $reader $($rest)*);
    };
    (@read $reader:ident [$($name:ident),+]: $hole:ident $($rest:tt)*) => {
        let ($($name),+) = $crate::grammar::phrase::Phrase::read(&$hole, $reader)?;
        $crate::grammar::phrase::phrase!(@read $reader $($rest)*);
    };
    (@read $reader:ident _: $hole:ident $($rest:tt)*) => {
        $crate::grammar::phrase::Phrase::read(&$hole, $reader)?;
        $crate::grammar::phrase::phrase!(@read $reader $($rest)*);
    };
    (@write $renderer:ident $line:ident $words:tt []) => { $crate::grammar::phrase::phrase!(@say $renderer $line $words); };
    (@write $renderer:ident $line:ident $words:tt $face:tt) => {
        if $renderer.face {
            $crate::grammar::phrase::phrase!(@say $renderer $line $face);
        } else {
            $crate::grammar::phrase::phrase!(@say $renderer $line $words);
        }
    };
    (@say $renderer:ident $line:ident []) => {};
    (@say $renderer:ident $line:ident [$words:literal / $face:literal $($rest:tt)*]) => {
        $crate::grammar::phrase::add(&mut $line, &$renderer.words(if $renderer.face { $face } else { $words }));
        $crate::grammar::phrase::phrase!(@say $renderer $line [$($rest)*]);
    };
    (@say $renderer:ident $line:ident [$words:literal $($rest:tt)*]) => {
        $crate::grammar::phrase::add(&mut $line, &$renderer.words($words));
        $crate::grammar::phrase::phrase!(@say $renderer $line [$($rest)*]);
    };
    (@say $renderer:ident $line:ident [$name:ident: $hole:ident ($($args:tt)*) $($rest:tt)*]) => {
        $crate::grammar::phrase::add(&mut $line, &$crate::grammar::phrase::Phrase::write(&$hole($($args)*), $renderer, $name)?);
        $crate::grammar::phrase::phrase!(@say $renderer $line [$($rest)*]);
    };
    (@say $renderer:ident $line:ident [$name:ident: $hole:ident $($rest:tt)*]) => {
        $crate::grammar::phrase::add(&mut $line, &$crate::grammar::phrase::Phrase::write(&$hole, $renderer, $name)?);
        $crate::grammar::phrase::phrase!(@say $renderer $line [$($rest)*]);
    };
    (@say $renderer:ident $line:ident [[$($name:ident),+]: $hole:ident ($($args:tt)*) $($rest:tt)*]) => {
        let both = ($($name.clone()),+);
        $crate::grammar::phrase::add(&mut $line, &$crate::grammar::phrase::Phrase::write(&$hole($($args)*), $renderer, &both)?);
        $crate::grammar::phrase::phrase!(@say $renderer $line [$($rest)*]);
    };
    (@say $renderer:ident $line:ident [[$($name:ident),+]: $hole:ident $($rest:tt)*]) => {
        let both = ($($name.clone()),+);
        $crate::grammar::phrase::add(&mut $line, &$crate::grammar::phrase::Phrase::write(&$hole, $renderer, &both)?);
        $crate::grammar::phrase::phrase!(@say $renderer $line [$($rest)*]);
    };
    (@say $renderer:ident $line:ident [_: $hole:ident $($rest:tt)*]) => {
        $crate::grammar::phrase::add(&mut $line, &$crate::grammar::phrase::Phrase::write(&$hole, $renderer, &())?);
        $crate::grammar::phrase::phrase!(@say $renderer $line [$($rest)*]);
    };
    (@guide $is_face:ident $line:ident []) => {};
    (@guide $is_face:ident $line:ident [$words:literal / $face:literal $($rest:tt)*]) => {
        $crate::grammar::phrase::add(&mut $line, &$crate::grammar::phrase::plain(if $is_face { $face } else { $words }));
        $crate::grammar::phrase::phrase!(@guide $is_face $line [$($rest)*]);
    };
    (@guide $is_face:ident $line:ident [$words:literal $($rest:tt)*]) => {
        $crate::grammar::phrase::add(&mut $line, &$crate::grammar::phrase::plain($words));
        $crate::grammar::phrase::phrase!(@guide $is_face $line [$($rest)*]);
    };
    (@guide $is_face:ident $line:ident [$name:tt: $hole:ident ($($args:tt)*) $($rest:tt)*]) => {
        $crate::grammar::phrase::add(&mut $line, &$crate::grammar::phrase::Phrase::guide(&$hole($($args)*)));
        $crate::grammar::phrase::phrase!(@guide $is_face $line [$($rest)*]);
    };
    (@guide $is_face:ident $line:ident [$name:tt: $hole:ident $($rest:tt)*]) => {
        $crate::grammar::phrase::add(&mut $line, &$crate::grammar::phrase::Phrase::guide(&$hole));
        $crate::grammar::phrase::phrase!(@guide $is_face $line [$($rest)*]);
    };
}
pub(crate) use phrase;

/// How a phrase is read; a program without the feature `read` has none of it.
pub(crate) const fn reads<T>(read: fn(&mut Reader<'_>) -> Option<T>) -> fn(&mut Reader<'_>) -> Option<T> {
    if cfg!(feature = "read") { read } else { |_| None }
}

/// What the guide says of a phrase, likewise.
pub(crate) const fn guides(guide: fn(bool) -> String) -> fn(bool) -> String {
    if cfg!(feature = "read") { guide } else { |_| String::new() }
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

/// A hole whose value lies in a box.
pub(crate) struct Boxed<P>(P);

/// A hole whose value lies in a box.
pub(crate) const fn boxed<P>(phrase: P) -> Boxed<P> {
    Boxed(phrase)
}

impl<P: Phrase> Phrase for Boxed<P> {
    type Value = Box<P::Value>;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value> {
        self.0.read(reader).map(Box::new)
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<String> {
        self.0.write(renderer, value)
    }

    fn guide(&self) -> String {
        self.0.guide()
    }
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

/// What may be said or not, behind words of its own.
pub(crate) struct Opt<P>(&'static str, P);

/// What may be said or not, behind words of its own.
pub(crate) const fn opt<P>(words: &'static str, phrase: P) -> Opt<P> {
    Opt(words, phrase)
}

impl<P: Phrase> Phrase for Opt<P> {
    type Value = Option<P::Value>;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value> {
        if !reader.take(self.0) {
            return Some(None);
        }
        self.1.read(reader).map(Some)
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<String> {
        let Some(value) = value else { return Some(String::new()) };
        let mut line = renderer.words(self.0);
        add(&mut line, &self.1.write(renderer, value)?);
        Some(line)
    }

    fn guide(&self) -> String {
        format!("[{} {}]", plain(self.0), self.1.guide())
    }
}

/// Words that are there or not.
pub(crate) struct Flag(&'static str, &'static str);

/// Words that are there or not.
pub(crate) const fn flag(words: &'static str) -> Flag {
    Flag(words, words)
}

/// The same with other words on the face.
pub(crate) const fn flag_or(words: &'static str, face: &'static str) -> Flag {
    Flag(words, face)
}

impl Phrase for Flag {
    type Value = bool;

    fn read(&self, reader: &mut Reader<'_>) -> Option<bool> {
        Some(reader.take(self.0))
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &bool) -> Option<String> {
        let words = if renderer.face { self.1 } else { self.0 };
        Some(if *value { renderer.words(words) } else { String::new() })
    }

    fn guide(&self) -> String {
        format!("[{}]", plain(self.0))
    }
}

/// One or more, with a word between them.
pub(crate) struct Several<P>(&'static str, P);

/// One or more, with a word between them.
pub(crate) const fn several<P>(between: &'static str, phrase: P) -> Several<P> {
    Several(between, phrase)
}

impl<P: Phrase> Phrase for Several<P> {
    type Value = Vec<P::Value>;

    fn read(&self, reader: &mut Reader<'_>) -> Option<Self::Value> {
        let mut all = vec![self.1.read(reader)?];
        loop {
            let mark = reader.mark();
            if !reader.take(self.0) {
                return Some(all);
            }
            // What stands behind the word may belong to something else.
            let Some(next) = self.1.read(reader) else {
                if reader.has_stopped() {
                    return None;
                }
                reader.reset(&mark);
                return Some(all);
            };
            all.push(next);
        }
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &Self::Value) -> Option<String> {
        let mut line = self.1.write(renderer, value.first()?)?;
        for one in value.iter().skip(1) {
            add(&mut line, self.0);
            add(&mut line, &self.1.write(renderer, one)?);
        }
        Some(line)
    }

    fn guide(&self) -> String {
        format!("{} [{} …]", self.1.guide(), self.0)
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

    fn guide(&self) -> String {
        String::new()
    }
}
