//! Which frame and which set mark a card has.

use engine::declaration::{BasicLand, Card, CardType, Color};

/// The class of the frame: the card's one color, gold for several, artifact or land for those without.
pub fn frame_of(card: &Card) -> &'static str {
    let mut colors = card.colors.iter();
    match (colors.next(), colors.next()) {
        (Some(_), Some(_)) => "frame-gold",
        (Some(Color::White), None) => "frame-white",
        (Some(Color::Blue), None) => "frame-blue",
        (Some(Color::Black), None) => "frame-black",
        (Some(Color::Red), None) => "frame-red",
        (Some(Color::Green), None) => "frame-green",
        (None, _) if card.type_line.types.contains(CardType::Land) => "frame-land",
        (None, _) => "frame-artifact",
    }
}

/// The classes of a land's picture: the colors of the basic land types it has, the first two of them.
pub fn land_colors(card: &Card) -> String {
    let types = BasicLand::ALL.into_iter().filter(|land| card.type_line.subtypes.contains(&land.subtype()));
    let mut colors = types.map(|land| land.color().name());
    match (colors.next(), colors.next()) {
        (Some(first), Some(second)) => format!("land-{first} and-{second}"),
        (Some(only), None) => format!("land-{only}"),
        _ => String::new(),
    }
}

/// The monogram of a set by its code, as it stands on the face; the code itself for one that has none.
pub fn set_mark(code: &str) -> &str {
    match code {
        "LEA" => "A",
        "LEB" => "B",
        "2ED" => "U",
        "3ED" => "R",
        "ARN" => "AN",
        "ATQ" => "AQ",
        "LEG" => "LG",
        "DRK" => "DK",
        "FEM" => "FE",
        "ALL" => "AL",
        "ICE" => "IA",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use engine::cards;

    use super::*;

    #[test]
    fn the_frame_follows_the_color_then_the_type() {
        let frame = |name| frame_of(cards::definition(cards::by_name(name).unwrap()));
        assert_eq!(frame("Lightning Bolt"), "frame-red");
        assert_eq!(frame("Juggernaut"), "frame-artifact");
        assert_eq!(frame("Forest"), "frame-land");
    }

    #[test]
    fn lands_show_the_colors_of_their_types() {
        let colors = |name| land_colors(cards::definition(cards::by_name(name).unwrap()));
        assert_eq!(colors("Forest"), "land-green");
        assert_eq!(colors("Badlands"), "land-black and-red");
        assert_eq!(colors("Juggernaut"), "");
    }
}
