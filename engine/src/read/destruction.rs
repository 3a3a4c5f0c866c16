//! What destroying a permanent would come to now (701.8): whether something forbids it or would replace it.

use declaration::{Ability, Keyword, Static};

use crate::game::Game;
use crate::game::object::ObjectId;

/// Whether the permanent cannot be destroyed (702.12b).
pub(crate) fn is_indestructible(game: &Game, id: ObjectId) -> bool {
    game.characteristics(id).is_some_and(|now| now.keywords.contains(Keyword::Indestructible))
}

/// Whether nothing forbids that this permanent is regenerated.
pub(crate) fn can_be_regenerated(game: &Game, id: ObjectId) -> bool {
    game.permanent(id).is_some_and(|permanent| !permanent.regeneration_forbidden)
}

/// Whether an ability of its own regenerates it whenever it would be destroyed (701.19b).
pub(crate) fn regenerates_itself(game: &Game, id: ObjectId) -> bool {
    let regenerates = |ability: &Ability| matches!(ability, Ability::Static(Static::RegeneratesItself));
    game.characteristics(id).is_some_and(|now| now.abilities().any(|(_, ability)| regenerates(ability)))
}

/// Whether an ability of its own returns it to its owner's hand instead of its dying.
pub(crate) fn returns_instead_of_dying(game: &Game, id: ObjectId) -> bool {
    let returns = |ability: &Ability| matches!(ability, Ability::Static(Static::ReturnsInsteadOfDying));
    game.characteristics(id).is_some_and(|now| now.abilities().any(|(_, ability)| returns(ability)))
}

/// Whether it would be regenerated instead of being destroyed (701.19a-b).
pub(crate) fn is_regenerated(game: &Game, id: ObjectId) -> bool {
    can_be_regenerated(game, id)
        && (game.permanent(id).is_some_and(|permanent| permanent.shields > 0) || regenerates_itself(game, id))
}

/// Whether all damage would be removed from it instead of its being destroyed.
pub(crate) fn is_spared(game: &Game, id: ObjectId) -> bool {
    game.permanent(id).is_some_and(|permanent| permanent.spared > 0)
}

/// Whether it would be destroyed, where it may be regenerated or not.
pub(crate) fn is_destroyed(game: &Game, id: ObjectId, regeneration: bool) -> bool {
    let saved = is_indestructible(game, id) || is_spared(game, id) || (regeneration && is_regenerated(game, id));
    !saved
}
