//! The examples of `docs/cards.md` are cards that can be read, and its tables are those of the grammar.

use std::fs;
use std::path::{Path, PathBuf};

use declaration::{Source, guide, parse};

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cards.md")
}

#[test]
fn the_examples_of_the_guide_are_good_cards() {
    let guide = fs::read_to_string(path()).unwrap();
    let examples: Vec<&str> =
        guide.split("```").skip(1).step_by(2).filter(|block| !block.trim_start().starts_with("error:")).collect();
    assert_eq!(examples.len(), 3);
    for text in examples {
        let table = parse(&[Source { name: "docs/cards.md", set: "LEA", text }]);
        assert!(table.is_ok(), "{text}: {table:?}");
    }
}

#[test]
fn the_tables_of_the_guide_are_those_of_the_grammar() {
    const BEGIN: &str = "<!-- phrases -->\n";
    const END: &str = "<!-- end of phrases -->";
    let text = fs::read_to_string(path()).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (tables, behind) = rest.split_once(END).unwrap();
    if std::env::var_os("WRITE_GUIDE").is_some() {
        fs::write(path(), format!("{before}{BEGIN}{}{END}{behind}", guide())).unwrap();
    } else {
        assert_eq!(tables, guide(), "WRITE_GUIDE=1 cargo test -p declaration guide writes them");
    }
}
