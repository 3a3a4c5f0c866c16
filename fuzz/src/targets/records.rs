//! Records of games. The first byte says what follows: the record as it is sent, or its setup and its inputs as they are inside.

use engine::Setup;
use house::documents::{Attempts, Input, Judged, Record};
use house::record::Kept;
use house::sealing::{commitment, seal, seed};
use house::{GameId, PerSeat, Seat, cards_hash, hexadecimal, wire};
use soak::laws::Broken;

/// The game's id, and what its seed is made of.
fn origin() -> (GameId, [u8; 32], PerSeat<[u8; 16]>) {
    (GameId::from_random([3; 10]), [5; 32], PerSeat { a: [7; 16], b: [9; 16] })
}

fn record(setup: &[u8], judged: &[u8]) -> Record {
    let (game, secret, bits) = origin();
    // What cannot be read as a setup is bound to nothing, and refused for what it is.
    let bound = postcard::from_bytes::<Setup>(setup)
        .map(|setup| commitment(&game, &secret, &setup.decks, Some(Seat::A), setup.rules));
    Record {
        of_match: None,
        engine: engine::VERSION.to_owned(),
        cards: cards_hash(),
        commitment: bound.unwrap_or_default(),
        seals: Some(PerSeat { a: seal(&game, Seat::A, &bits.a), b: seal(&game, Seat::B, &bits.b) }),
        one_browser: false,
        game,
        secret: hexadecimal::encode(&secret),
        bits: bits.map(|bits| Some(hexadecimal::encode(&bits))),
        withheld: None,
        starting: Seat::A,
        starting_by_chance: false,
        setup: wire::pack_bytes(setup),
        judged: wire::pack_bytes(judged),
        attempts: Attempts::default(),
    }
}

/// What two players would have kept who saw what the record says: whoever mutates it mutates that too.
fn kept(record: &Record) -> Kept {
    Kept {
        commitment: Some(record.commitment.clone()),
        seals: record.seals.clone().map_or_else(PerSeat::default, |seals| seals.map(Some)),
        bits: record.bits.clone(),
        begun: false,
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
        while let (Some(seat), true) = (state.to_act(), judged.len() < 60) {
            let Some(action) = chooser.choose(&engine::options(&state, seat)) else { break };
            let _ = engine::act(&mut state, seat, &action);
            let fingerprint = (judged.len() % 8 == 7).then(|| state.mark());
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
        let whole = record(&setup, &judged);
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
            Some(record(setup, judged))
        }),
        None => None,
    };
    if let Some(record) = record
        && let Ok(verified) = record.verify(&kept(&record))
        && verified.end.map_or(record.withheld.is_none(), |end| end.outcome().is_none())
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
            record.verify(&kept(&record)).unwrap();
        }
    }
}
