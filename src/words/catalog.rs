//! The message catalog of one language, as it was loaded: plain texts, and texts with values in them.
//!
//! A text names its values in braces: `{name}`. What depends on a value stands behind its name, each possibility behind a `|`:
//! `{count|one:card|other:cards}`. A possibility is the value itself (`0`, `own`), `none` for an empty one, a form of the language's plural
//! (`one`, `few`, …), or `other`; it may hold values of its own.

use std::sync::OnceLock;

use super::fingerprint::Fingerprint;
use super::keys::{COUNT, HASH, solo as said};
use super::local;

/// The catalog of the language that is spoken.
static CATALOG: OnceLock<Vec<&'static str>> = OnceLock::new();

/// Before what the keys come to, in a file as it is sent (`xtask/post-build/words.mjs`): behind it stands each text in its place, without its key.
const SENT: &str = "keys ";

/// What is put into a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Words.
    Text(&'a str),
    /// A number, written as the language writes it.
    Number(i64),
}

/// What can be put into a text.
pub trait Arg {
    /// It as a value.
    fn arg(&self) -> Value<'_>;
}

impl Arg for str {
    fn arg(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl Arg for String {
    fn arg(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl<T: Arg + ?Sized> Arg for &T {
    fn arg(&self) -> Value<'_> {
        (**self).arg()
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {
        $(impl Arg for $kind {
            fn arg(&self) -> Value<'_> {
                Value::Number(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        })*
    };
}
numbers!(u8, u16, u32, u64, usize, i16, i32, i64);

/// Why a file of words cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherKeys;

/// Reads a file of words, as it is written or as it is sent; every text is looked up by its place in it.
///
/// # Errors
/// When it does not have exactly the keys that this program was built with.
pub fn read(file: &'static str) -> Result<Vec<&'static str>, OtherKeys> {
    if let Some((keys, sent)) = file.strip_prefix(SENT).and_then(|rest| rest.split_once('\n')) {
        let texts: Vec<_> = sent.lines().collect();
        return if texts.len() == COUNT && keys.parse() == Ok(HASH) { Ok(texts) } else { Err(OtherKeys) };
    }
    let mut texts = Vec::with_capacity(COUNT);
    let mut keys = Fingerprint::new();
    let sections = file.lines().skip_while(|line| !line.starts_with('['));
    for (key, text) in sections.filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = ")) {
        keys.add(key);
        texts.push(text);
    }
    if texts.len() == COUNT && keys.value() == HASH { Ok(texts) } else { Err(OtherKeys) }
}

/// Makes this the catalog that is spoken. Only the first call counts.
pub fn open(texts: Vec<&'static str>) {
    // A second catalog would change the language under what is on the screen already.
    let _ = CATALOG.set(texts);
}

fn catalog() -> &'static [&'static str] {
    #[cfg(target_arch = "wasm32")]
    return CATALOG.get().map(Vec::as_slice).unwrap_or_default();
    // Outside a browser, English is spoken.
    #[cfg(not(target_arch = "wasm32"))]
    CATALOG.get_or_init(|| read(include_str!("../../public/words/en.txt")).unwrap_or_default())
}

/// The text of this number.
pub fn plain(number: usize) -> &'static str {
    catalog().get(number).copied().unwrap_or_default()
}

/// The text of this number, with these values.
pub fn fill(number: usize, values: &[(&str, Value<'_>)]) -> String {
    let in_sentence = |before: &str| said::computer_in_sentence { before: Value::Text(before) }.say();
    let language =
        Language { plural: &local::plural, computer: said::computer_name(), computer_in_sentence: &in_sentence };
    let mut into = String::new();
    write(plain(number), values, &language, &mut into);
    into
}

/// What a text takes from its language when its values are put into it.
#[derive(Clone, Copy)]
pub struct Language<'l> {
    /// The form of its plural for a number.
    pub plural: &'l dyn Fn(i64) -> String,
    /// What the computer is called at a table.
    pub computer: &'l str,
    /// What it is called in a sentence, behind this word.
    pub computer_in_sentence: &'l dyn Fn(&str) -> String,
}

/// Values that never begin a sentence: a reason stands behind what it is the reason of.
const FOLLOWS: &str = "loser";
/// Values that somebody has written, and that are no player's name: they stay as they are, whatever they say.
const WRITTEN: [&str; 2] = ["text", "deck"];

/// Writes a text with its values.
pub fn write(text: &str, values: &[(&str, Value<'_>)], language: &Language<'_>, into: &mut String) {
    let mut rest = text;
    while let Some((before, opened)) = rest.split_once('{') {
        into.push_str(before);
        let (inside, after) = split_at_depth(opened, '}');
        rest = after;
        let (name, forms) = split_at_depth(inside, '|');
        let Some((_, value)) = values.iter().find(|(known, _)| *known == name) else { continue };
        if forms.is_empty() {
            match value {
                Value::Text(text) if *text == language.computer && !WRITTEN.contains(&name) => {
                    write_computer(language, name != FOLLOWS, into);
                    rest = behind_possessor(text, after, into);
                }
                Value::Text(text) => {
                    into.push_str(text);
                    rest = behind_possessor(text, after, into);
                }
                Value::Number(number) => into.push_str(&local::number(*number)),
            }
        } else {
            write(choose(*value, forms, language.plural), values, language, into);
        }
    }
    into.push_str(rest);
}

/// Writes what the computer is called into a sentence: a language may say it with an article, and that may be one with the word before it
/// (`de` and `el ordenador`: `del ordenador`). `may_begin` tells whether it begins a sentence where nothing stands before it.
fn write_computer(language: &Language<'_>, may_begin: bool, into: &mut String) {
    let say = language.computer_in_sentence;
    let begun = into.trim_end();
    if may_begin && (begun.is_empty() || begun.ends_with(['.', '!', '?', '¿', '¡'])) {
        into.push_str(&say(""));
        return;
    }
    let start = begun.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let word = &begun[start..];
    let (behind, joined) = (say("other"), say(&word.to_lowercase()));
    if word.is_empty() || joined == behind {
        into.push_str(&behind);
        return;
    }
    let joined = if word.starts_with(char::is_uppercase) { super::first_upper(&joined) } else { joined };
    into.truncate(start);
    into.push_str(&joined);
}

/// What is left of a text behind a value, with the English possessive written: a name that ends in s has an apostrophe alone, `Drudge Skeletons' ability`.
fn behind_possessor<'a>(value: &str, after: &'a str, into: &mut String) -> &'a str {
    let rest = after.strip_prefix("'s").filter(|rest| !rest.starts_with(char::is_alphanumeric));
    match rest.filter(|_| value.ends_with(['s', 'S'])) {
        Some(rest) => {
            into.push('\'');
            rest
        }
        None => after,
    }
}

/// What a text says for a value.
fn choose<'a>(value: Value<'_>, forms: &'a str, plural: &dyn Fn(i64) -> String) -> &'a str {
    let exactly = match value {
        Value::Text("") => Some("none".to_owned()),
        // Somebody may be called so.
        Value::Text("none") => None,
        Value::Text(text) => Some(text.to_owned()),
        Value::Number(number) => Some(number.to_string()),
    };
    let form = match value {
        Value::Text(_) => None,
        Value::Number(number) => Some(plural(number)),
    };
    let (mut rest, mut found) = (forms, "");
    let mut sure = 0;
    while !rest.is_empty() {
        let (one, after) = split_at_depth(rest, '|');
        rest = after;
        let Some((when, text)) = one.split_once(':') else { continue };
        let fits = if exactly.as_deref() == Some(when) {
            3
        } else if form.as_deref() == Some(when) {
            2
        } else {
            u8::from(when == "other")
        };
        if fits > sure {
            (found, sure) = (text, fits);
        }
    }
    found
}

/// What stands before and behind the first such sign that is in no braces.
fn split_at_depth(text: &str, sign: char) -> (&str, &str) {
    let mut depth = 0_u32;
    for (at, letter) in text.char_indices() {
        if letter == sign && depth == 0 {
            let (before, after) = text.split_at(at);
            return (before, after.strip_prefix(sign).unwrap_or(after));
        }
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    (text, "")
}
