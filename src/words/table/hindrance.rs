//! Why a card of one's hand cannot be played now.

use engine::hindrance::Hindrance;

use crate::words::keys::hindrance as said;

/// What keeps a card of the hand from being played.
pub fn hindrance(hindrance: Hindrance) -> &'static str {
    match hindrance {
        Hindrance::Priority => said::priority(),
        Hindrance::TakenBack => said::taken_back(),
        Hindrance::OpponentsTurn => said::opponents_turn(),
        Hindrance::Phase => said::phase(),
        Hindrance::Stack => said::stack(),
        Hindrance::LandPlayed => said::land_played(),
        Hindrance::Words => said::words(),
        Hindrance::Forbidden => said::forbidden(),
        Hindrance::Mana => said::mana(),
        Hindrance::Costs => said::costs(),
        Hindrance::Targets => said::targets(),
    }
}
