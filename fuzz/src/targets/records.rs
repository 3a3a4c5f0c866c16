//! Records of games. The first byte says what follows: the record as it is sent, or its setup and its inputs as they are inside.

use house::record::{Attempts, Input, Judged, Record};
use house::state::{commitment, seed};
use house::{GameId, PerSeat, Seat, cards_hash, hexadecimal, wire};
use soak::laws::Broken;

/// The game's id, and what its seed is made of.
fn origin() -> (GameId, [u8; 32], PerSeat<[u8; 16]>) {
    (GameId::from_random([3; 10]), [5; 32], PerSeat { a: [7; 16], b: [9; 16] })
}

fn record(setup: String, judged: String) -> Record {
    let (game, secret, bits) = origin();
    Record {
        game,
        engine: engine::VERSION.to_owned(),
        cards: cards_hash(),
        commitment: hexadecimal::encode(&commitment(&secret)),
        secret: hexadecimal::encode(&secret),
        bits: PerSeat { a: hexadecimal::encode(&bits.a), b: hexadecimal::encode(&bits.b) },
        starting: Seat::A,
        starting_by_chance: false,
        setup,
        judged,
        attempts: Attempts::default(),
    }
}

pub(super) fn samples() -> Vec<Vec<u8>> {
    let mut samples = Vec::new();
    for number in [0, 4, 5, 8, 9] {
        let mut setup = soak::setup(number);
        setup.starting = Seat::A;
        let (game, secret, bits) = origin();
        let mut chooser = soak::Chooser::new(u64::from(number));
        let Ok(mut state) = engine::Game::new(&setup, seed(&secret, &bits, &game)) else { continue };
        let mut judged = Vec::new();
        while let (Some(seat), true) = (state.awaits(), judged.len() < 60) {
            let Some(action) = chooser.choose(&engine::options(&state, seat)) else { break };
            let _ = engine::act(&mut state, seat, &action);
            let fingerprint = (judged.len() % 8 == 7).then(|| state.hash());
            judged.push(Judged { at: 1_000, seat, input: Input::Actions(vec![action]), fingerprint });
        }
        judged.push(Judged {
            at: 2_000,
            seat: Seat::B,
            input: Input::Request(engine::Request::Concede),
            fingerprint: None,
        });
        let (setup, judged) =
            (postcard::to_allocvec(&setup).unwrap_or_default(), postcard::to_allocvec(&judged).unwrap_or_default());
        let whole = record(wire::pack_bytes(&setup), wire::pack_bytes(&judged));
        samples.push([vec![0], postcard::to_allocvec(&whole).unwrap_or_default()].concat());
        let length = u16::try_from(setup.len()).unwrap_or(u16::MAX).to_le_bytes();
        samples.push([&[1], &length[..], &setup, &judged].concat());
    }
    samples
}

pub(super) fn run(input: &[u8]) -> Result<(), Broken> {
    let record = match input.split_first() {
        Some((0, bytes)) => postcard::from_bytes::<Record>(bytes).ok(),
        Some((_, bytes)) => bytes.split_first_chunk().and_then(|(length, rest)| {
            let (setup, judged) = rest.split_at_checked(usize::from(u16::from_le_bytes(*length)))?;
            Some(record(wire::pack_bytes(setup), wire::pack_bytes(judged)))
        }),
        None => None,
    };
    if let Some(record) = record
        && let Ok(end) = record.verify(&record.commitment)
        && end.outcome().is_none()
    {
        return Err(Broken { law: "a record that holds has an end".to_owned(), what: String::new(), at: None });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_samples_hold() {
        for sample in samples().iter().filter(|sample| sample[0] == 0) {
            let record: Record = postcard::from_bytes(&sample[1..]).unwrap();
            record.verify(&record.commitment).unwrap();
        }
    }
}
