//! Whether the seed was kept until the game was over, and was the one that house and players had bound themselves to.

use std::error::Error;

use crate::recording::Recording;
use crate::watched::Watched;
use house::documents::Record;
use house::hexadecimal;
use house::record::Parts;

/// Judges both recordings, and that of somebody who watched, by the record that one of the first two ends with, and says in words what was looked at.
///
/// # Errors
/// When none has the record, when it does not replay, or when its seed stood in a message before.
pub fn judge(recordings: [&Recording; 2], watched: Option<&Watched>) -> Result<String, Box<dyn Error>> {
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
        let name = format!("seat {:?}", recording.seat);
        keeps(record, &name, &recording.texts, &recording.bytes)?;
    }
    if let Some(watched) = watched {
        let both = [&record.bits.a, &record.bits.b].into_iter().flatten();
        for part in both {
            if watched.texts.iter().any(|text| text.contains(part)) {
                return Err("whoever watches was sent a player's part of the seed".into());
            }
        }
        keeps(record, "whoever watches", &watched.texts, &watched.bytes)?;
    }
    Ok("the record replays from what house and players had bound themselves to, and its seed stood nowhere before"
        .to_owned())
}

/// Whether somebody was told neither the house's part of the seed nor the seed.
fn keeps(record: &Record, name: &str, texts: &[String], bytes: &[Vec<u8>]) -> Result<(), Box<dyn Error>> {
    if texts.iter().any(|text| text.contains(&record.secret)) {
        return Err(format!("{name} was sent the house's part of the seed while the game was on").into());
    }
    for secret in secrets(record)? {
        if bytes.iter().any(|bytes| bytes.windows(secret.len()).any(|part| part == secret)) {
            return Err(format!("{name} was sent the seed inside a view while the game was on").into());
        }
    }
    Ok(())
}

/// The house's part of the seed, and the seed itself.
fn secrets(record: &Record) -> Result<[[u8; 32]; 2], Box<dyn Error>> {
    let house: [u8; 32] = hexadecimal::decode(&record.secret).ok_or("the house's part of the seed cannot be read")?;
    Ok([house, record.seed()?])
}
