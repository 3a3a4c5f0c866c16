//! No sentence stands outside of the files of words: a look through the client's sources.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};

/// A text between quotes, with what stands around it.
struct Literal<'a> {
    before: &'a str,
    text: &'a str,
    after: &'a str,
    line: usize,
}

/// Every text between quotes of a source, its comments aside.
fn literals(source: &str) -> Vec<Literal<'_>> {
    let mut found = Vec::new();
    let bytes = source.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => at += source[at..].find('\n').unwrap_or(source.len() - at),
            // A single character, such as a quote.
            b'\'' if bytes.get(at + 2) == Some(&b'\'') => at += 3,
            b'\'' if bytes.get(at + 1) == Some(&b'\\') => at += 4,
            b'"' => {
                let start = at + 1;
                at = start;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                let (before, after) =
                    (source[..start - 1].trim_end(), source.get(at + 1..).unwrap_or_default().trim_start());
                let line = source[..start].lines().count();
                found.push(Literal { before, text: &source[start..at], after, line });
                at += 1;
            }
            _ => at += 1,
        }
    }
    found
}

/// Whether somebody who uses the client would read this.
fn is_read(literal: &Literal<'_>) -> bool {
    // What is put in is looked at where it comes from.
    let parts = literal.text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    let text = parts.collect::<Vec<_>>().join("*");
    let text = text.as_str();
    let has_word = text.split(|letter: char| !letter.is_alphabetic()).any(|word| word.len() > 1);
    let in_markup = literal.before.ends_with(['>', '}']) && literal.after.starts_with(['<', '{']);
    let named = ["aria-label=", "title=", "placeholder=", "alt=", "aria-description=", "label=", "legend="];
    let words = |text: &str| text.split(|letter: char| !letter.is_alphabetic()).map(str::to_owned).collect::<Vec<_>>();
    let sentence = text.starts_with(|first: char| first.is_uppercase())
        && text.contains(' ')
        && words(text).iter().skip(1).any(|word| word.chars().filter(char::is_ascii_lowercase).count() > 1);
    let is_name = super::market::SETS.iter().any(|(_, name)| *name == text);
    let kept_for_us =
        ["expect(", "panic!(", "assert!(", "debug_assert!("].iter().any(|call| literal.before.ends_with(call));
    has_word
        && !kept_for_us
        && !is_name
        && (in_markup || named.iter().any(|name| literal.before.ends_with(name)) || sentence)
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

#[test]
fn nothing_but_the_files_of_words_speaks() {
    let mut files = Vec::new();
    sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut files);
    assert!(files.len() > 100);
    let mut spoken = Vec::new();
    for path in files {
        let is_test = path.file_name().is_some_and(|name| name == "tests.rs" || name == "markup.rs");
        let source = std::fs::read_to_string(&path).unwrap();
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        if !is_test {
            let read = literals(source).into_iter().filter(is_read);
            spoken.extend(read.map(|one| format!("{}:{}: {:?}", path.display(), one.line, one.text)));
        }
    }
    assert!(spoken.is_empty(), "these belong into public/words:\n{}", spoken.join("\n"));
}

#[test]
fn a_text_in_markup_would_be_found() {
    let found = |source: &str| literals(source).iter().filter(|literal| is_read(literal)).count();
    assert_eq!(found("view! { <p>\"Hello\"</p> }"), 1);
    assert_eq!(found("view! { <p aria-label=\"Hello\">{x}\" \"{y}</p> }"), 1);
    assert_eq!(found("let words = \"This is said.\";"), 1);
    assert_eq!(found("// \"This is said.\"\nview! { <p class=\"lead\">{words::lead()}</p> }"), 0);
}
