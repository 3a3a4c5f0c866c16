//! Actions out of bytes: two bytes for the position, then one action after another, each by whoever is to decide.

use engine::{Action, Game, options};
use soak::laws::{Broken, judge, owned, position, zones};

use super::positions::positions;

/// So many actions are read at most.
const MOST: usize = 40;

pub(super) fn samples() -> Vec<Vec<u8>> {
    let with_number = (0_u16..).zip(positions());
    with_number
        .map(|(number, position)| {
            let mut bytes = number.to_le_bytes().to_vec();
            for (_, action) in &position.next {
                bytes.extend(postcard::to_allocvec(action).unwrap_or_default());
            }
            bytes
        })
        .collect()
}

pub(super) fn run(input: &[u8]) -> Result<(), Broken> {
    let (Some((number, mut rest)), all) = (input.split_first_chunk(), positions()) else { return Ok(()) };
    let Some(begin) = all.get(usize::from(u16::from_le_bytes(*number)) % all.len().max(1)) else { return Ok(()) };
    let Ok(mut game) = Game::from_bytes(&begin.bytes) else { return Ok(()) };
    let owned = owned(&game);
    for _ in 0..MOST {
        let (Some(seat), Ok((action, left))) = (game.to_act(), postcard::take_from_bytes::<Action>(rest)) else {
            break;
        };
        rest = left;
        if let Some(after) = judge(&game, seat, &action, &options(&game, seat))? {
            game = after;
            zones(&game, &owned)?;
        }
    }
    position(&game, &soak::seed(begin.number))
}
