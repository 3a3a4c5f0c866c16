//! Card files: read, and what is right rendered again.

use std::path::Path;

use engine::declaration::{Source, Table, parse, text, type_line_text};
use soak::laws::Broken;

/// So many cards are in one sample.
const CARDS: usize = 4;

pub(super) fn samples() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/cards");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "cards"));
    files.sort();
    let mut samples = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let mut cards: Vec<String> = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match cards.last_mut() {
                Some(card) if line.starts_with(' ') => *card += &format!("{line}\n"),
                _ => cards.push(format!("{line}\n")),
            }
        }
        samples.extend(cards.chunks(CARDS).map(|cards| cards.concat().into_bytes()));
    }
    samples
}

pub(super) fn run(input: &[u8]) -> Result<(), Broken> {
    let fault = |law: &str, what: String| Err(Broken { law: law.to_owned(), what, at: None });
    let written = String::from_utf8_lossy(input);
    match parse(&[Source { name: "lea.cards", set: "LEA", text: &written }]) {
        Ok(table) => {
            for card in &table.cards {
                let _ = (text(&table, card), type_line_text(&table, &card.type_line));
            }
            let again = postcard::to_allocvec(&table).and_then(|bytes| postcard::from_bytes::<Table>(&bytes));
            if again.as_ref() != Ok(&table) {
                return fault("a table survives being stored", format!("{again:?}"));
            }
            Ok(())
        }
        Err(faults) => {
            let lines = written.lines().count();
            match faults.iter().find(|fault| fault.line == 0 || fault.line > lines || fault.column == 0) {
                Some(strange) => fault("a fault is somewhere in the file", format!("{strange:?}")),
                None if faults.is_empty() => fault("a refusal has its reason", String::new()),
                None => {
                    let _ = faults.iter().map(ToString::to_string).collect::<String>();
                    Ok(())
                }
            }
        }
    }
}
