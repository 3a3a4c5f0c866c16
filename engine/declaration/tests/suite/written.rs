//! What is written as the declaration of a card is read as that card.

use std::collections::BTreeMap;

use declaration::{BLANK, Source, declaration, parse};

use crate::faces::table;

#[test]
fn every_card_is_read_from_what_is_written_of_it() {
    let table = table();
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for card in table.cards.iter().filter(|card| card.name != BLANK) {
        files.entry(&card.set).or_default().push_str(&declaration(&table, card));
    }
    let sources: Vec<Source<'_>> = files.iter().map(|(set, text)| Source { name: set, set, text }).collect();
    let again = parse(&sources).unwrap_or_else(|errors| {
        let line = |error: &declaration::ParseError| files[error.file.as_str()].lines().nth(error.line - 1).unwrap();
        let shown: Vec<String> = errors.iter().map(|error| format!("{error}\n  {}", line(error))).collect();
        panic!("{} lines:\n{}", errors.len(), shown.join("\n"))
    });
    let differ = |name: &&str| {
        again.by_name(name).and_then(|id| again.get(id)) != table.by_name(name).and_then(|id| table.get(id))
    };
    let different: Vec<String> = table
        .cards
        .iter()
        .map(|card| card.name.as_str())
        .filter(differ)
        .map(|name| declaration(&table, table.get(table.by_name(name).unwrap()).unwrap()))
        .collect();
    assert!(different.is_empty(), "{} cards:\n{}", different.len(), different.join("\n"));
    assert_eq!(again, table);
}
