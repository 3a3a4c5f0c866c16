//! Whether the seed was kept until the game was over, and was the one that house and players had bound themselves to.

use std::error::Error;

use crate::recording::Recording;
use house::documents::Record;
use house::hexadecimal;
use house::record::Parts;

/// Judges both recordings by the record that one of them ends with, and says in words what was looked at.
///
/// # Errors
/// When none has the record, when it does not replay, or when its seed stood in a message before.
pub fn judge(recordings: [&Recording; 2]) -> Result<String, Box<dyn Error>> {
    let record = recordings.iter().find_map(|recording| recording.record.as_ref());
    let record = record
        .ok_or("neither recording ends with the record of the game; it must be asked for when the game is over")?;
    for recording in recordings {
        let verified = record.verify(&recording.kept)?;
        if verified.parts != Parts::Bound {
            return Err(format!("the players' parts of the seed are {:?}", verified.parts).into());
        }
        let others = record.bits[recording.seat.other()].as_deref().unwrap_or_default();
        if recording.texts.iter().any(|text| text.contains(others)) {
            return Err(format!("seat {:?} was sent the other's part of the seed", recording.seat).into());
        }
        if recording.texts.iter().any(|text| text.contains(&record.secret)) {
            return Err(format!(
                "seat {:?} was sent the house's part of the seed while the game was on",
                recording.seat
            )
            .into());
        }
        for secret in secrets(record)? {
            if recording.bytes.iter().any(|bytes| bytes.windows(secret.len()).any(|part| part == secret)) {
                return Err(
                    format!("seat {:?} was sent the seed inside a view while the game was on", recording.seat).into()
                );
            }
        }
    }
    Ok("the record replays from what house and players had bound themselves to, and its seed stood nowhere before"
        .to_owned())
}

/// The house's part of the seed, and the seed itself.
fn secrets(record: &Record) -> Result<[[u8; 32]; 2], Box<dyn Error>> {
    let house: [u8; 32] = hexadecimal::decode(&record.secret).ok_or("the house's part of the seed cannot be read")?;
    Ok([house, record.seed()?])
}
