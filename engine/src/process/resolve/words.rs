//! Replacing a word in the text of a spell or permanent (612).

use declaration::{BasicLand, Color, Colors, Reference, Words};

use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::alteration::Alteration;
use crate::game::change::effects;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::process::asking;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::read::context;
use crate::read::context::Context;

/// The words of a kind that an effect can replace (612.2), as the question for one of them.
pub(crate) fn words_but(words: Words, except: Option<&Action>) -> Shape {
    match words {
        Words::Colors => {
            let left = Color::ALL.into_iter().filter(|color| except != Some(&Action::ChooseColor(*color)));
            let from = left.fold(Colors::NONE, |all, color| all.union(Colors::of(color)));
            Shape::Color { from, optional: false }
        }
        Words::BasicLands => Shape::LandType {
            except: BasicLand::ALL.into_iter().find(|land| except == Some(&Action::ChooseLandType(*land))),
        },
    }
}

/// The controller chooses a word and another one, which replaces it in the text of what is meant, for the rest of the game (612).
///
/// # Errors
/// As [`asking::ask`].
#[inline(never)]
pub(crate) fn execute_replacement_of_words(
    game: &mut Game,
    of: &Reference,
    words: Words,
    resolution: &Resolution,
) -> Flow<Progress> {
    let (player, mut answers) = (resolution.item.controller, Answers::of(resolution));
    let about = Some(resolution.item.source);
    let shape = words_but(words, None);
    let Some(from) = asking::ask(game, &mut answers, player, Purpose::ReplacedWord, about, shape)? else {
        return Ok(Progress::Asking);
    };
    let shape = words_but(words, Some(&from));
    let Some(to) = asking::ask(game, &mut answers, player, Purpose::ReplacingWord, about, shape)? else {
        return Ok(Progress::Asking);
    };
    let alteration = match (from, to) {
        (Action::ChooseColor(from), Action::ChooseColor(to)) => Alteration::ColorWord(from, to),
        (Action::ChooseLandType(from), Action::ChooseLandType(to)) => Alteration::LandWord(from, to),
        _ => return Ok(Progress::Done),
    };
    let objects = context::referred_objects(game, of, &Context::of(resolution));
    effects::alter(game, &objects, alteration, player);
    Ok(Progress::Done)
}
