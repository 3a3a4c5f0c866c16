//! The examples of `docs/cards.md` are cards that can be read.

use std::fs;
use std::path::Path;

use declaration::{Source, parse};

#[test]
fn the_examples_of_the_guide_are_good_cards() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cards.md");
    let guide = fs::read_to_string(path).unwrap();
    let examples: Vec<&str> =
        guide.split("```").skip(1).step_by(2).filter(|block| !block.trim_start().starts_with("error:")).collect();
    assert_eq!(examples.len(), 3);
    for text in examples {
        let table = parse(&[Source { name: "docs/cards.md", set: "LEA", text }]);
        assert!(table.is_ok(), "{text}: {table:?}");
    }
}
