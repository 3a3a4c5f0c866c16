//! The pictures on the cards are those in `public/emblems.svg`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn the_sprite_holds_the_emblem_of_every_card_and_no_other() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut used: BTreeSet<String> = BTreeSet::new();
    for entry in fs::read_dir(engine.join("cards")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        used.extend(text.lines().filter_map(|line| line.trim().strip_prefix("emblem ")).map(str::to_owned));
    }
    let sprite = fs::read_to_string(engine.join("../public/emblems.svg")).unwrap();
    let drawn: Vec<String> =
        sprite.split("<symbol id=\"").skip(1).map(|symbol| symbol.split('"').next().unwrap().to_owned()).collect();
    assert_eq!(drawn, used.into_iter().collect::<Vec<_>>());
}
