//! What makes a style sheet slow.

use std::fs;
use std::path::Path;

/// The selectors of a style sheet, one by one.
fn selectors(sheet: &str) -> Vec<String> {
    let mut text = String::new();
    let mut rest = sheet;
    while let Some((before, comment)) = rest.split_once("/*") {
        text.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    let mut found = Vec::new();
    let heads = text.split('{').filter_map(|part| part.rsplit(['}', ';']).next());
    for head in heads.filter(|head| !head.trim_start().starts_with('@')) {
        let (mut depth, mut selector) = (0_i32, String::new());
        for letter in head.chars() {
            depth += match letter {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            if letter == ',' && depth == 0 {
                found.push(std::mem::take(&mut selector));
            } else {
                selector.push(letter);
            }
        }
        found.push(selector);
    }
    found.iter().map(|selector| selector.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The element that a selector is about: what follows its last combinator.
fn subject(selector: &str) -> &str {
    let mut depth = 0_i32;
    let after = selector.char_indices().rev().find(|(_, letter)| {
        depth += match letter {
            ')' => 1,
            '(' => -1,
            _ => 0,
        };
        depth == 0 && [' ', '>', '+', '~'].contains(letter)
    });
    after.map_or(selector, |(place, _)| &selector[place + 1..])
}

/// Chromium keeps one set of what is to be styled anew for all rules with `:has()`: where one of them ends with any element at all, whatever stands below an
/// element that one of the *others* asks about is styled anew, the whole table with each change of it (50 milliseconds on a desktop).
#[test]
fn no_rule_that_asks_for_what_is_inside_ends_with_any_element() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("style");
    let mut read = 0;
    let mut slow = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        for selector in selectors(&fs::read_to_string(&path).unwrap()) {
            read += usize::from(selector.contains(":has("));
            let last = subject(&selector);
            if selector.contains(":has(")
                && last.starts_with(['*', ':'])
                && !last.starts_with(":where(")
                && !last.starts_with(":is(")
            {
                slow.push(format!("{}: {selector}", path.file_name().unwrap().display()));
            }
        }
    }
    assert!(read > 20, "the rules were not found: {read}");
    assert!(
        slow.is_empty(),
        "name the elements by their classes, in `:where()` where they should weigh nothing: {slow:#?}"
    );
}
